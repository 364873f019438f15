"""Spells and abilities as they resolve, and what waits for later (CR 608, 603.7).

`Resolution` is one spell or ability at work; `@resolves` registers what performs each kind of effect. The
rooms above it register what they perform.
"""
