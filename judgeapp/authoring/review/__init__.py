"""Review: a scenario on its way from draft to published and retired.

`workflow` has one function for each step, which refuses what isn't allowed, with the reason; `history` saves
versions. Imports `assessment` and what is below it; templates, exchange, and the workshop import it.
"""
