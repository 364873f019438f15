"""Verbs: one function for each form of clause, which adds its effects to the reading (CR 613, 701, 707).

Each module has a table `VERBS`; `handlers` puts them together.
"""
