"""What a table shows: the board, the derivation of a value (CR 613), and comparisons.

`board` lays out who has what where, `drawing` makes HTML of it, `value_derivations` tells how a value came
to be, `comparisons` sets a table beside other rules, another object or other beliefs. Imports no other room
of the Lab; the desk, sharing and the template tags import it.
"""
