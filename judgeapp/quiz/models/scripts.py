"""What a script says without being played."""

from collections.abc import Iterator

CARD_KEYS = frozenset({"card", "by", "melded_from", "card_name"})


def card_names(part: object) -> Iterator[str]:
    """Whatever a script calls by a card's name; what it only may (`by`) can also be a ref.

    What it expects isn't among them: that is an answer.
    """
    if isinstance(part, dict):
        for key, value in part.items():
            if key in CARD_KEYS:
                yield from (str(name) for name in (value if isinstance(value, list) else [value]))
            elif key != "expect":
                yield from card_names(value)
    elif isinstance(part, list):
        for entry in part:
            yield from card_names(entry)
