"""Beliefs: their words, how likely people hold them, and what they come to on a table.

`known` reads the misconceptions and plays games under them; `consequences` says what one changes of
the object asked about, and `refutations` what is so instead. Above the tables (`models`) and the rules
only; every other room may import it.
"""
