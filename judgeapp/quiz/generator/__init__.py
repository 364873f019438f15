"""Templates, features, and seeds turned into questions, in plain Python.

`templates` reads the files, `features` says which cards fit a blank, `instances` draws and keeps what makes a
good question, `wording` puts it into words. It uses no database tables and no pages; `kinds` says how each
kind of question is generated, `generated` stores the results.
"""
