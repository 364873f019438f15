"""Card data.

Faces with their printed characteristics, found by name, and how much of them the reader reads.

Rows come as Scryfall or MTGJSON lists them; faces, halves and color indicators follow CR 202 to 208, 709
and 712.
"""
