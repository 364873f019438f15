"""What `choices` may name, and which of it an event asks for: what nobody asks for isn't passed over."""

from judgeapp.copyengine.script.fields import Choice, Choices

_KEPT = frozenset(
    {
        "card_name", "card_type", "choice", "color", "colors", "counter", "creature", "creature_type", "form",
        "imprinted", "land_type", "level", "monstrous", "number", "opponent", "permanent", "player",
        "prepared", "renowned", "solved", "suspected", "unlocked", "word",
    }
)  # fmt: skip
"""What an object remembers: a text may look at it long after it was chosen."""
_OTHERWISE = frozenset(
    {
        "chapter", "condition", "copy", "copy_of", "enters_with", "mana", "mutate", "reveal", "riot",
        "tribute", "unleash",
    }
)  # fmt: skip
"""What is asked as something enters, or in another event."""
AT_ONCE = frozenset(
    {
        "attach_to", "bottom", "card", "cast", "clash", "coin", "counters_from", "declined", "devour",
        "discard", "division", "dungeon", "encode", "enters_tapped", "exile", "first", "instead",
        "merge", "mill", "paid", "pay", "proliferate", "replace", "return", "roll", "room",
        "sacrifice", "scry", "source", "spell", "surveil", "tap", "target", "targets", "to", "top",
        "votes", "with",
    }
)  # fmt: skip
"""What is decided as something resolves."""
KNOWN = _KEPT | _OTHERWISE | AT_ONCE


class Stated(dict[str, Choice]):
    """The choices that one event states, which note what is asked of them.

    A mapping made of them by unpacking notes nothing; see `made_of`.
    """

    def __init__(self, choices: Choices, asked: set[str] | None = None) -> None:
        super().__init__(choices)
        self.asked: set[str] = set() if asked is None else asked

    def get[T](self, key: str, default: Choice | T = None, /) -> Choice | T:
        self.asked.add(key)
        return super().get(key, default)

    def __getitem__(self, key: str) -> Choice:
        self.asked.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.asked.add(str(key))
        return super().__contains__(key)


def made_of(choices: Choices, others: Choices) -> Choices:
    """Return `others`, which were made of `choices`: what is asked of these notes it as before."""
    return Stated(others, choices.asked) if isinstance(choices, Stated) else others
