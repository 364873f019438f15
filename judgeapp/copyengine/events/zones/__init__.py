"""Objects that change zones.

Zone changes and what ends or begins with them (CR 400), counters (CR 122), durations (CR 611.2), mutate (CR
702.140).
"""
