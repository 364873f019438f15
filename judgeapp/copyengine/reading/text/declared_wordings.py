"""Wordings that no grammar would be written for, each declared whole: none so far."""

DECLARED: tuple[str, ...] = ()
