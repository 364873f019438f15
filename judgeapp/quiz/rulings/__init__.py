"""What the engine says about stored questions, kept in memory as long as it stays true.

`rulings` plays and asks, `offers` and `answer_forms` put options before a candidate, `checking` says what is
wrong with a question, `explanations` and `headlines` say why an answer is wrong or right, and
`unnamed_beliefs` what somebody believed that only an author put in words. Above `kinds`; every room above and
every app above the quiz may import it.
"""
