"""The Lab: a free-form table that says what happens and why, and questions in words.

`tables` holds a table as a script and encodes it in an address, `offers` lists what can be done to it,
`display` shows it, and `questions_in_words` reads typed questions. A `Desk` puts them together for a page;
the authoring app uses it for its step builder. The Lab imports the cards and rules apps and the public names
of the engine and of combat.
"""
