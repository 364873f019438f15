"""What a table shows: the board, the derivation of a value (CR 613), and comparisons.

`board` lays out who has what where, `drawing` turns it into HTML, `value_derivations` says how a value comes
about, `comparisons` compares a table under other rules, with another object, or under other beliefs. Imports
no other room of the Lab; the desk, sharing, and the template tags import it.
"""
