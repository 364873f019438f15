"""Rules text before the grammar sees it: one wording for old and new templating, split into paragraphs and
sentences, every column kept; and the closed lists of words (CR 205, 702).

The lowest room: it imports only `model`. The other rooms of the reader import it.
"""
