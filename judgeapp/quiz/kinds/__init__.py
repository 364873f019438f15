"""The kinds of questions: what is offered, what is right, how a wrong answer is explained, how it is shown.

Each kind is one class, found by a registry; beside them stand the parts that several kinds use: options,
reasons, forms, the words of an option. Above `models` and `beliefs`; `rulings` and all other rooms ask a
question's kind rather than comparing names.
"""
