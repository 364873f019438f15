"""What an answer takes into account: each ability on the table is applied, irrelevant, or not considered.

`abilities` finds the text that nothing carries out, `happenings` finds what has happened in a game,
`questions` knows what could affect each question, and `not_considered` puts the three together.
"""
