"""A table being laid out from words: each class adds a subject to the one before, and knows none after it.

`card_texts` says what the text of a card has to do with copying and targets; `table_so_far` what is there,
and how that stands when it's played; `referents` what has been spoken of; `abilities` what is activated or
triggers, and who fights; `stack` what waits to resolve, and what enters as a copy from there. `layout` finds
what a phrase means, or puts it onto the table, and lets things be cast, copy, and change.
Its parent's rooms import it.
"""
