"""Templates, features and seeds into questions, in plain Python.

`templates` reads the files, `features` says which cards fit a place, `instances` draws and keeps what makes a
good question, `wording` puts it into words. It knows no tables and no pages; `kinds` says how each kind of
question is generated, `generated` stores what comes of it.
"""
