"""Authoring: how scenarios get published, and how their answers stay right.

From low to high: `models`, `verification` (answers computed again), `assessment` (what the engine says about
a document), `review` (the steps to publication), `written_templates`, `exchange` (import and export),
`workshop` (the pages), `admin`. Imports the quiz, the Lab, cards, rules, and the public names of the
engine and of combat; accounts and progress import its models and roles.
"""
