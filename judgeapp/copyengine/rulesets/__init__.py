"""Rules documents: what each can do, and the number it gives a principle.

Capabilities, numbers and, for another game, its terms. The engine asks for capabilities, never for an id.
Imports the reader and the model; the rooms of play import it.
"""
