"""Clauses: a parsed sentence as a flat list, what a phrase describes, the exceptions of copy effects
(CR 707.9), and the state while a paragraph is read.
"""
