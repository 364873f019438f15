"""What abilities that nothing carries out can affect: the scopes of sentences, triggers, and keywords.

`sentences` sorts words into areas, `keywords` lists keyword abilities, `carried_out` asks the readers of
`statics` whether one of them understands a sentence.
"""
