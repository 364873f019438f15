"""Keyword abilities that change what their object is (CR 702, 604.3)."""
