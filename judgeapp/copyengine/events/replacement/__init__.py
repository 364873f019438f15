"""Replacement and prevention effects, and what static abilities forbid (CR 101.2, 614, 615).

Going elsewhere instead of to a graveyard, damage and life, shields, and how many tokens or counters there
are. The lowest room of events: all others may ask it.
"""
