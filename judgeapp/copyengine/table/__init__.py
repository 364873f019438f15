"""What is on the table: objects, players, effects, and what follows from an object alone.

Copiable values (CR 707.2, 613.2), mana values (CR 202.3), face-down objects (CR 708), levels (CR 711, 716),
linked abilities (CR 607). Imports cards and the rooms below; knows nothing of layers, events or scripts.
"""
