"""The values that card text and rules are made of: only data, all of it immutable.

`effects` (what abilities do, CR 609) builds on `objects` (what an object is made of, CR 109.3), and both on
`terms` (what both refer to). Next to these rooms: principles, policies, misconceptions, scopes, the steps of
a trace, errors, and wording. Every other room may import it; it imports none.
"""
