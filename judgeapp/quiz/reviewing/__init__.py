"""Reviewing questions: small lints that say what is wrong with one, where, and what would fix it.

`items` combines a question with its ruling, options, and story, `lints` is the registry; each module beside
them holds lints on one subject. `reviewing` applies them, to one item or to all there are.
"""
