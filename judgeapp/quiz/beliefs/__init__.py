"""Beliefs: their words, how likely people hold them, and which of them bear on a question.

`known` reads the misconceptions and plays games under them; `relevance` says which beliefs have to do with
what is asked. Above the tables (`models`) and the rules only; every other room may import it.
"""
