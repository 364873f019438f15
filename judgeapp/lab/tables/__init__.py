"""Tables: scripts that people lay out, the edits of them, and the words they are in an address.

`codec` writes and reads a table as a word, `edits` are pure functions from script to script, `replay` plays
a table from where it parts from one already played, `examples` are tables to start from. Imports nothing
else of the Lab; every other room of the Lab may import it.
"""
