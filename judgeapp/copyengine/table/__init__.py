"""What is on the table: objects, players, effects, and whatever follows from a single object.

Copiable values (CR 707.2, 613.2), mana values (CR 202.3), face-down objects (CR 708), levels (CR 711, 716),
linked abilities (CR 607). All it knows about scripts is which values their fields can have.
"""
