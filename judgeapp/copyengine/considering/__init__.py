"""What an answer takes into account: each ability on the table is applied, irrelevant or not considered.

`abilities` finds the words that nothing carries out, `happenings` what has happened in a game, `questions`
what each question can be touched by, `not_considered` puts the three together.
"""
