"""Conditions after "if", "as long as", and "unless", read into the types of `model.terms.conditions` (CR
603.4, 608.2c, 611.3a, 614.12).
"""
