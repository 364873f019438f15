"""The forms of clauses by subject: each pattern stands beside what lays it out.

`forms` is what a form is, `wordings` what several share. `presence`, `casting`, `changes` and `copying` have
what can be told, `questions` what can be asked; `sentences` puts all of it in order.
"""
