"""Questions in words: "Clone copies a Grizzly Bears with two counters, what is its power?"

The way of a question, from what a person typed to what is answered:

1. `cleaning` takes off what a chat or a forum has added, and small talk. `stories` reads back what the site
   itself tells, word for word, before the grammar is tried.
2. `language` takes the text apart, finds cards by what players call them, and reads things with what is said
   of them.
3. `clauses` has what can be said and asked by subject, each pattern beside the function that lays it out;
   `clauses.sentences` puts all of them in order.
4. `reader` takes the reading that leaves the fewest words unread. `otherwise_asked` takes a question in other
   words for the nearest one, `general` answers what no table needs to be laid out for.
5. `laying_out` makes a table of the clauses one by one: `layout` is that table, which resolves "it" and "the
   copy" by kind and recency. `accounts` sees to it that it bears out every word that qualifies a thing.
6. `asked` is what comes of it all, and `whether` which yes or no is wanted.
7. `ways_on` offers other questions where a part isn't understood, and asks about the cards that are named if
   nothing else is understood.

Imports `tables`; the Lab's typed questions and the workshop's texts in plain words import it.
"""
