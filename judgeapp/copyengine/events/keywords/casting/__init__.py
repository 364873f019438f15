"""Keyword abilities about casting and being targeted (CR 702)."""
