"""Keyword abilities that trigger in combat (CR 702)."""
