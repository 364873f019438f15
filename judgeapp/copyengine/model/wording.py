"""Card text inside sentences of our own."""

_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()


def sentence(words: str) -> str:
    """Return words with one full stop at their end."""
    return words if words.endswith((".", "!", ".”", '."', "…”")) else f"{words}."


def quoted(words: str) -> str:
    """Return card text in quotation marks as the end of a sentence, with one full stop."""
    return f"“{words}”" if words.endswith((".", "!", "”", '"')) else f"“{words}”."


def shortened(text: str, most: int = 70) -> str:
    """Return the beginning of a long text, cut between words."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0].rstrip(",.:;") + " …"


def number_word(number: int) -> str:
    """Return small numbers as words."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def counters_told(kind: str, number: int) -> str:
    """Return "two +1/+1 counters", "a fade counter"."""
    if int(number) == 1:
        return f"{a_or_an(kind)} {kind} counter"
    return f"{number_word(int(number))} {kind} counters"


def possessive(name: str) -> str:
    """Return "Ada's", "Striped Bears'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def a_or_an(word: str) -> str:
    """Return the article of a word, going by its first letter."""
    return "an" if word[:1].lower() in "aeiou" else "a"
