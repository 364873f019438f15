"""Questions in words: "Clone copies a Grizzly Bears with two counters, what is its power?"

The path of a question, from what a person typed to the answer:

1. `cleaning` removes small talk and whatever a chat or a forum has added. `stories` recognizes, word for
   word, the site's own stories before the grammar is tried.
2. `language` splits the text into words, finds cards by what players call them, and reads objects with their
   descriptions.
3. `clauses` knows what can be said and asked, by subject, each pattern beside the function that lays it out;
   `clauses.sentences` puts all of them in order.
4. `reader` picks the reading that leaves the fewest words unread. `otherwise_asked` matches a question in
   other words with the nearest one, `general` answers questions that need no table.
5. `laying_out` lays out the clauses on a table one by one: `layout` is that table, which resolves "it" and
   "the copy" by kind and recency. `accounts` checks that it matches every word that describes an object.
6. `asked` is the result, and `whether` says which yes or no is meant.
7. `ways_on` suggests other questions if a part isn't understood, and asks about the cards that are named if
   nothing else is understood.

Imports `tables`; the Lab's typed questions and the workshop's texts in plain words import it.
"""
