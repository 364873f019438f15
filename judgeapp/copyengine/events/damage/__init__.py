"""Damage and life (CR 119, 120), and what saves permanents from destruction (CR 122.1c, 702.89)."""
