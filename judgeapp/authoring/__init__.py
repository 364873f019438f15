"""Authoring: how scenarios come to be published, and how their answers are kept right.

From low to high: `models`, `verification` (answers computed anew), `assessment` (what the engine makes of a
document), `review` (the steps to publication), `written_templates`, `exchange` (files in and out),
`workshop` (the pages), `admin`. Imports the quiz, the Lab, cards and rules, and the public names of the
engine and of combat; accounts and progress import its models and roles.
"""
