"""Spells and abilities as they resolve, and delayed effects (CR 608, 603.7).

`Resolution` is one spell or ability as it resolves; `@resolves` registers the function that performs each
kind of effect. The rooms above this one register what they perform.
"""
