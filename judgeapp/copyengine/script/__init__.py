"""Scripts as types: what a scenario may say, and what is wrong with one that says anything else.

`script` is a whole script, and turns plain data into one; `setup`, `events`, and `expect` are its parts, one
type each; `refusals` says what doesn't fit; `documents` reads YAML and JSON. The types are the only source of
the checks, the JSON Schema, and the script reference.
"""
