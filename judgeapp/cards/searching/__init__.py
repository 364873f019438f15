"""Finding cards by whole, short, or misspelled names, and the index for it."""
