"""Rules text before the grammar sees it: one wording for old and new templating, split into paragraphs and
sentences, every column kept; and the closed lists of words (CR 205, 702).
"""
