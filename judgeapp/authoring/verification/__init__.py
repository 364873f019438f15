"""Verification: stored answers computed again and compared with those that people accepted.

`recomputing` plays without touching the database, `verifying` records what is new and withholds what has
changed, `decisions` holds what people decide about that, `baseline` compares with a file. Imports `models`;
every other room may import it.
"""
