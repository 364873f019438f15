"""The budgets that the site promises to keep, measured for `manage.py bench`.

`pages` times the engine, a quiz page, and an answer; `checks` counts how well the check finds what simulated
people believe. Imports any room; only the command and the benchmarks of other apps import it.
"""
