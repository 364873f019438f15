"""Assessment: a scenario as one document, and what the engine says about it.

`documents` turns rows into a document and back, `assessing` plays it, answers it, and lists what keeps it
from being published, `quality` estimates how hard a question is. Imports `models` and `verification`; review,
exchange, templates, and the workshop import it.
"""
