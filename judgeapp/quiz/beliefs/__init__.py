"""Beliefs: their words, how likely people are to hold them, and what they lead to on a table.

`known` reads the misconceptions and plays games under them; `consequences` says what one changes about the
object in question, and `refutations` what is true instead. Only the tables (`models`) and the rules are below
it; every other room may import it.
"""
