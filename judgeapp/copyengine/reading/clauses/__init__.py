"""Clauses: a sentence of the grammar as a flat list, what a phrase describes, the exceptions of copy effects
(CR 707.9), and the state of reading a paragraph.
"""
