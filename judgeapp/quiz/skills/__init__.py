"""Skills: a principle in one kind of interaction.

`interactions` reads `interactions.yaml`; `skills` says which skills a question asks and which ones an answer
is evidence of. Above `generated` and `rulings`; imported by `playing` and by progress.
"""
