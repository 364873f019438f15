"""How hard questions are: `elo` rates them from answers, in plain Python; `ratings` stores the result."""
