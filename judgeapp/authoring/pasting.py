"""A situation told in plain words, turned into a script; what isn't understood is asked back."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judgeapp.cards.models import Face
from judgeapp.copyengine import PLAYER_NAMES

_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_WITH = r"(?: with (?P<count>a|an|one|two|three|four|five|\d{1,2}) (?P<kind>[+\-\w/]+) counters?(?: on it)?)?"
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "enter",
        re.compile(
            rf"(?P<copier>.+?) enters(?: the battlefield)? as a copy of (?P<original>.+?){_WITH}",
            re.IGNORECASE,
        ),
    ),
    (
        "become_copy",
        re.compile(
            rf"(?P<copier>.+?) becomes a copy of (?P<original>.+?){_WITH}(?P<ends> until end of turn)?",
            re.IGNORECASE,
        ),
    ),
    (
        "create_token_copy",
        re.compile(
            r"(?P<copier>.+?) (?:creates|makes) a token that(?:[’']s| is) a copy of "
            rf"(?P<original>.+?){_WITH}",
            re.IGNORECASE,
        ),
    ),
)
KNOWN = (
    "Clone enters as a copy of Runeclaw Bear with a +1/+1 counter.",
    "Noah’s Vesuvan Doppelganger becomes a copy of Runeclaw Bear.",
    "Cackling Counterpart creates a token that’s a copy of Ada’s Runeclaw Bear.",
)
_OWNER = re.compile(rf"(?P<who>{'|'.join(PLAYER_NAMES.values())})[’']s (?P<name>.+)", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:an?|the|another) (?=[A-Z])")


@dataclass(slots=True)
class Told:
    """What came of a text.

    Attributes:
        questions: about each piece that wasn't understood; with any there is no script to go by.
    """

    script: dict[str, Any] = field(default_factory=lambda: {"setup": [], "events": []})
    questions: list[str] = field(default_factory=list)


def told_in_words(text: str) -> Told:
    """Read sentences, each a copy being made; names are those of cards there are."""
    found = Told()
    table = _Table(found)
    sentences = [
        part.strip() for part in re.split(r"(?:[.;]\s+|[.;]?\s*\n|[.;]$)", text.strip()) if part.strip()
    ]
    if not sentences:
        found.questions.append("What happens? Write a sentence such as: " + KNOWN[0])
    for sentence in sentences:
        _read(table, sentence)
    return found


def _read(table: _Table, sentence: str) -> None:
    for event, form in _FORMS:
        if match := form.fullmatch(sentence):
            parts = match.groupdict()
            original = table.on_the_table(parts["original"], "B", _counters(parts))
            if event == "enter":
                card, controller = table.card(parts["copier"], "A")
                if original and card:
                    table.happens(
                        "enter", card, {"card": card, "controller": controller, "copy_of": original}
                    )
            elif event == "become_copy":
                copier = table.on_the_table(parts["copier"], "A", {})
                if original and copier:
                    duration = {"duration": "until end of turn"} if parts.get("ends") else {}
                    table.found.script["events"].append(
                        {"do": "become_copy", "ref": copier, "of": original, **duration}
                    )
            else:
                card, controller = table.card(parts["copier"], "A")
                if original and card:
                    table.happens(
                        "create_token_copy", "token", {"of": original, "by": card, "controller": controller}
                    )
            return
    table.found.questions.append(
        f"What does “{sentence}” mean? I know sentences such as: {' '.join(KNOWN)} Say it in one of these "
        "ways, or lay it out in the workshop."
    )


def _counters(parts: Mapping[str, Any]) -> dict[str, int]:
    if not parts.get("count"):
        return {}
    count = parts["count"].lower()
    return {parts["kind"]: _COUNTS.get(count) or int(count)}


class _Table:
    def __init__(self, found: Told) -> None:
        self.found = found
        self.names = {name.casefold(): name for name in Face.objects.values_list("name", flat=True)}
        self.refs: dict[str, tuple[str, str]] = {}  # ref: name, controller

    def card(self, words: str, controller: str) -> tuple[str, str]:
        """The card's name and who controls it; "" if there is no such card, which is asked back."""
        words = words.strip()
        if owner := _OWNER.fullmatch(words):
            letters = {name.casefold(): letter for letter, name in PLAYER_NAMES.items()}
            controller, words = letters[owner["who"].casefold()], owner["name"]
        words = _ARTICLE.sub("", words, count=1)
        name = self.names.get(words.casefold(), "")
        if not name:
            near = difflib.get_close_matches(words.casefold(), list(self.names), n=3, cutoff=0.6)
            meant = " or ".join(f"“{self.names[each]}”" for each in near)
            also = f" Do you mean {meant}?" if meant else " Import it first, or name another one."
            self.found.questions.append(f"Which card is “{words}”? There is none of that name.{also}")
        return name, controller

    def on_the_table(self, words: str, controller: str, counters: dict[str, int]) -> str:
        """The ref of what is named: what was named before, or a new permanent in the setup."""
        name, controller = self.card(words, controller)
        if not name:
            return ""
        named = bool(_OWNER.fullmatch(words.strip()))
        there = [
            ref
            for ref, (known, whose) in self.refs.items()
            if known == name and (whose == controller or not named)
        ]
        if len(there) > 1:
            self.found.questions.append(f"Which {name} is meant? There are {len(there)}; say whose it is.")
            return ""
        if there and not counters:
            return there[0]
        ref = self._ref(name, controller)
        entry = {"ref": ref, "card": name, "controller": controller}
        self.found.script["setup"].append(entry | ({"counters": counters} if counters else {}))
        return ref

    def happens(self, event: str, name: str, keys: dict[str, Any]) -> None:
        ref = self._ref(name, keys["controller"])
        self.found.script["events"].append({"do": event, "ref": ref, **keys})

    def _ref(self, name: str, controller: str) -> str:
        word = re.sub(r"\W+", "-", name.casefold()).strip("-").split("-")[-1] or "it"
        ref, number = word, 2
        while ref in self.refs:
            ref, number = f"{word}-{number}", number + 1
        self.refs[ref] = (name, controller)
        return ref
