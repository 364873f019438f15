"""Card text inside sentences of our own."""


def sentence(words: str) -> str:
    """Return words with one full stop at their end."""
    return words if words.endswith((".", "!", ".”", '."', "…”")) else f"{words}."


def quoted(words: str) -> str:
    """Return card text in quotation marks as the end of a sentence, with one full stop."""
    return f"“{words}”" if words.endswith((".", "!", "”", '"')) else f"“{words}”."


def shortened(text: str, most: int = 70) -> str:
    """Return the beginning of a long text, cut between words."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0].rstrip(",.:;") + " …"
