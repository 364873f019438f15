"""Copy effects as they begin: the snapshot, its exceptions, and what may be copied (CR 707.2, 707.9).

Used by everything that copies: entering, becoming a copy, tokens, copies on the stack.
"""
