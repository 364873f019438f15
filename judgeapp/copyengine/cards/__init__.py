"""Card data.

Faces with their printed characteristics, found by name, and how much of their text the reader understands.

Rows have the format of Scryfall or MTGJSON; faces, halves, and color indicators follow CR 202 to 208, 709
and 712.
"""
