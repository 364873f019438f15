"""Questions in words: "Clone copies a Grizzly Bears with two counters, what is its power?"

`reader` parses the words with a grammar (`reader.lark`) or says where it stopped, `layout` makes a table of
the statements, `referents` keeps what "it", "the copy" and names refer to. Imports `tables`; the Lab's
typed questions and the workshop's texts in plain words import it.
"""
