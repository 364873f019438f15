"""Skills: a principle in one kind of interaction.

`interactions` reads `interactions.yaml`; `skills` says which skills a question tests and which ones an answer
is evidence for. Above `generated` and `rulings`; imported by `playing` and progress.
"""
