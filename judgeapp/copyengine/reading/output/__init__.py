"""The result of reading a card, as JSON and as text for a terminal.

Nothing in the reader imports it; the command `read_card`, card pages, and coverage do.
"""
