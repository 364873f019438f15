"""Entering the battlefield: as a copy, with counters and choices, or not at all (CR 614.12, 707.5)."""
