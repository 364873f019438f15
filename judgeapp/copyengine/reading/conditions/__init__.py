"""Conditions behind "if", "as long as" and "unless", read into the types of `model.conditions` (CR 603.4,
608.2c, 611.3a, 614.12).

Imports `nouns` and below; the rooms above read the conditions of effects, triggers and exceptions with it.
"""
