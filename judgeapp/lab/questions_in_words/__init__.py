"""Questions in words: "Clone copies a Grizzly Bears with two counters, what is its power?"

`words` takes a question apart and finds cards by whole, short or misspelled names and by what players
call them (nicknames.yaml); `phrases` reads things with what is said of them. `clauses` has what can be said
and asked by subject, each pattern beside the function that lays it out; `inflections` gives patterns every
form of their verbs, and questions the order of statements; `sentences` puts all of them in order
(`patterns` matches them). `reader` takes the reading that leaves the fewest words unread, and `laying_out`
makes a table of it clause by clause: `layout` is that table, which resolves "it" and "the copy" by kind and
recency. `accounts` sees to it that the table bears out every word that qualifies a thing; `asked` is what
comes of it all. Where a part isn't understood, `ways_on` offers other questions, each of which is answered.
`instead` sees to it that no question that names a card ends without one, and lays out the cards that are
named if nothing else is understood.
`pasted` takes off first what a chat or a forum has added to the words, and `small_talk` what people add.
`stories` reads back what the site itself tells, word for word, before the grammar is tried.
Imports `tables`; the Lab's typed questions and the workshop's texts in plain words import it.
"""
