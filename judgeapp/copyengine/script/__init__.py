"""Scripts as types: what a scenario may say, and what is wrong with one that says something else.

`script` is a whole script and how plain data becomes one; `setup`, `events` and `expect` are its parts, one
type each; `refusals` says what doesn't fit; `documents` reads YAML and JSON. The types are the only source of
the checks, of the JSON Schema and of the script reference.
"""
