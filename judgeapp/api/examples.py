"""The examples on the API's page; the tests run each and compare what it gives."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Example:
    """A request and a part of its answer.

    Attributes:
        address: below /api/v1/.
        body: what is posted; None for a GET.
        gives: fields of the answer, each with its value; "a.b" is b in a.
    """

    title: str
    says: str
    address: str
    gives: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None


EXAMPLES = (
    Example(
        "One card copies another",
        "What Quicksilver Gargantuan is as a copy of Tarmogoyf. Add ruleset= for another rulebook, "
        "face=back for the other face. “differs” lists what isn't as on the original.",
        "copies?copier=Quicksilver+Gargantuan&original=Tarmogoyf",
        {"characteristics.name": "Tarmogoyf", "characteristics.power": 7, "characteristics.toughness": 7},
    ),
    Example(
        "Play a table",
        "What the table starts with, and what happens on it, as in the Lab; “Edit as a script” there shows "
        "an example.",
        "play",
        {"objects.clone.name": "Grizzly Bears", "objects.clone.power": 2, "life.A": 20},
        {
            "setup": [{"ref": "bear", "card": "Grizzly Bears", "controller": "B", "counters": {"+1/+1": 2}}],
            "events": [
                {"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "bear"}
            ],
        },
    ),
    Example(
        "Ask in words",
        "“reading” says how the question was understood, sentence by sentence. If a part isn't "
        "understood, the answer is a problem that asks about it.",
        "ask?q=Clone+copies+Grizzly+Bears+with+two+%2B1%2F%2B1+counters.+What+is+its+power%3F",
        {"asked": "power", "value": "power and toughness: 2/2"},
    ),
    Example(
        "Find a card",
        "By words of its name; a misspelled one brings suggestions.",
        "cards?name=Grizly+Bears",
        {"exact": False, "suggestions.0.name": "Grizzly Bears"},
    ),
    Example(
        "Read a rule",
        "Summarized in our own words.",
        "rules/mtg-2024/707.2",
        {"number": "707.2", "principle": "copiable-values"},
    ),
    Example(
        "A question to answer",
        "One at random, without its key. Post its token with the key of an option to questions/grade.",
        "questions/random?level=1",
        {"ruleset": "mtg-2024", "level": 1},
    ),
)
