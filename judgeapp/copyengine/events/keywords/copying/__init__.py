"""Keyword abilities that copy their object (CR 702)."""
