"""Keyword abilities that ask for something in an upkeep (CR 702)."""
