"""Replacement and prevention effects, and what static abilities forbid (CR 101.2, 614, 615).

Instead of a graveyard, damage and life, shields, and how many tokens or counters come. The lowest room of
events: all others may ask it.
"""
