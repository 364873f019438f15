"""Keyword abilities of Equipment and Fortifications (CR 702)."""
