"""Noun phrases, numbers, and pronouns: "another target creature you control", "that many", "that card".

They become filters, subjects, and amounts (CR 109, 115, 107).
"""
