"""Triggered abilities, noted as they trigger (CR 603).

Entering, leaving and dying, casting and becoming a target, tokens and activation, and abilities that
trigger an additional time. A script's `trigger` event puts them on the stack.
"""
