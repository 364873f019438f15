"""Casting, activating, putting abilities on the stack, countering, resolving (CR 601, 602, 603.3, 608)."""
