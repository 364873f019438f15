"""Replacement and prevention effects: entering, graveyards, damage, life, tokens, counters (CR 614, 615).

Read from text alone; `paragraphs` calls these. What they do as a game is played is in `events.replacement`.
"""
