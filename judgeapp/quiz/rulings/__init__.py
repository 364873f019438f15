"""What the engine says about stored questions, kept in memory as long as it's up to date.

`rulings` plays and asks, `offers` and `answer_forms` present options to a candidate, `checking` says what is
wrong with a question, `explanations` and `headlines` say why an answer is wrong or right, and
`unnamed_beliefs` which belief, worded only by an author, somebody held. Above `kinds`; every room above it
and every app above the quiz may import it.
"""
