"""Sentences: their clauses read one by one, then the parts that the clauses share: durations, "where X is",
exceptions, pronouns (CR 608.2, 611.2, 707.9).
"""
