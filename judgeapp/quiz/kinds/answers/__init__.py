"""What answers are made of: offers and their words, forms, cards to fill in, orders, and rules to cite.

Used by the kinds of questions. Below `base`: nothing here knows a kind.
"""
