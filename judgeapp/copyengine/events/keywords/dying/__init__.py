"""Keyword abilities that trigger as their object dies (CR 702)."""
