"""Tables: scripts that people lay out, edits to them, and how an address encodes them.

`codec` encodes and decodes a table, `edits` are pure functions from script to script, `replay` plays a table
from the point where it differs from one already played, `examples` are tables to start from. Imports nothing
else from the Lab; every other room of the Lab may import it.
"""
