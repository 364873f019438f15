"""What is on the table: objects, players, effects, and what follows from an object alone.

Copiable values (CR 707.2, 613.2), mana values (CR 202.3), face-down objects (CR 708), levels (CR 711, 716),
linked abilities (CR 607). Of scripts, it knows only the values that their fields can have.
"""
