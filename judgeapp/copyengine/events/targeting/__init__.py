"""Targets, and what can be attached to what (CR 115, 301.5, 303.4)."""
