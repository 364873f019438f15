"""Assessment: a scenario as one document, and what the engine makes of it.

`documents` turns rows into a document and back, `assessing` plays and answers it and lists what keeps it
from going out, `quality` estimates how hard a question is. Imports `models` and `verification`; review,
exchange, templates and the workshop import it.
"""
