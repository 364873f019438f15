"""Casting, activating, putting abilities on the stack, countering and resolving (CR 601, 602, 603.3, 608)."""
