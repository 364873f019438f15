"""Verification: stored answers computed anew and compared with those that people stand by.

`recomputing` plays without touching the database, `verifying` notes what is new and holds back what has
changed, `decisions` are what people decide then, `baseline` compares with a file. Imports `models`; every
other room may import it.
"""
