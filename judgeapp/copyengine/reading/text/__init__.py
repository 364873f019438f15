"""Rules text before the grammar sees it: one wording for old and new templating, split into paragraphs and
sentences with every column preserved; and the closed word lists (CR 205, 702).
"""
