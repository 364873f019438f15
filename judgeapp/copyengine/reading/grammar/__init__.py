"""The grammar of card text, in Lark files by subject, and the parser made from them.

A text that doesn't parse raises `StopsAtError` with the place.
"""
