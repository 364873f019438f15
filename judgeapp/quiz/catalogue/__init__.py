"""A catalogue of worked examples against the engine, in plain Python.

`files` reads and checks the catalogue, `comparison` plays and asks, `objects` compares objects field by
field, `words` checks the translations. It uses no database tables; only `manage.py verify_catalogue` imports
it.
"""
