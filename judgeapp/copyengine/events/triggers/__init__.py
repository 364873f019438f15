"""Triggered abilities, recorded as they trigger (CR 603).

Entering, leaving, dying, casting, becoming a target, tokens, activation, and abilities that trigger an
additional time. A script's `trigger` event puts them on the stack.
"""
