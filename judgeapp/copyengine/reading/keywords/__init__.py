"""Keyword abilities and predefined tokens, with what the rules say they do (CR 702, 111.10), and the
abilities that a clause grants by a keyword or in quotation marks.

Quoted text is read like any other: the caller passes in the reader.
"""
