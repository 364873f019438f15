"""What an object is made of: characteristics, abilities, subtypes, split cards (CR 109.3, 113, 205.3, 709).

`model.effects` builds on it.
"""
