"""Keyword abilities by which a permanent enters, or may enter, with counters (CR 702)."""
