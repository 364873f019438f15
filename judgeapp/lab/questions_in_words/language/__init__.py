"""How words are written and read, whatever is said in them.

`words` takes a text apart and finds cards by whole, short or misspelled names and by what players call them
(`nicknames.yaml`). `patterns` matches words; `inflections` gives patterns every form of their verbs, and
questions the order of statements. `phrases` reads things with what is said of them; `exemplars` finds cards
that stand for what is only described, `modes` those of a spell by what players call them.
"""
