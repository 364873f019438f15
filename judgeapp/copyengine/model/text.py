"""Card text as a value that is passed on, compared and shown, but not looked into."""

from collections.abc import Iterable
from typing import Protocol


class Text(Protocol):
    """Words of a card. Every string is one; a `Text` has none of a string's methods.

    So the type checker proves that no card text is matched but by who calls `printed`.
    """

    def __hash__(self) -> int: ...

    def __getnewargs__(self) -> tuple[str]: ...  # Only strings have this one.


def together(texts: Iterable[Text], between: str = "\n") -> Text:
    """Return several texts as one."""
    return between.join(map(printed, texts))


def printed(text: Text) -> str:
    """Return the words themselves: for the reader, the script parser, and sentences for people."""
    return str(text)
