"""What is offered where a question isn't understood or can't be answered; each is tried first, and answered.

`nearest` has the sentences that come nearest to words; `offering` puts them, and other ways to go on, in the
place of what isn't understood; `instead` asks about the cards that are named if nothing else is.
"""
