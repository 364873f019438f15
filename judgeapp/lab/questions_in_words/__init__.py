"""Questions in words: "Clone copies a Grizzly Bears with two counters, what is its power?"

`words` takes a question apart and finds cards by whole, short or misspelled names, `phrases` reads things
with what is said of them, `sentences` is the table of what can be said and asked (`patterns` matches it),
`reader` takes the reading that leaves the fewest words unread, `layout` makes a table of it and resolves
"it" and "the copy" by kind and recency. Imports `tables`; the Lab's typed questions and the workshop's texts
in plain words import it.
"""
