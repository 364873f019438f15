"""Questions about a game: values, counts, permissions, and claims, each with the steps it rests on.

`ask` answers one query; `expectation` checks what a script expects.
"""
