"""The grammar of card text, in Lark files by subject, and the parser made from them.

A text without a form raises `StopsAtError` with its place.
"""
