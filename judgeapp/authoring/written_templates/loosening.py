"""A scenario made a template: cards by what they are and do, numbers by a range, players drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeapp.authoring.assessment.assessing import assess
from judgeapp.authoring.assessment.documents import Document
from judgeapp.content.typed import number_of
from judgeapp.copyengine import (
    PLAYER_NAMES,
    RULESETS,
    CardFeatures,
    CopyEngineError,
    known_features,
    matches,
    possessive,
)
from judgeapp.quiz.generated.questions import features
from judgeapp.quiz.generator.templates import RULESET, features_in
from judgeapp.quiz.models import Scenario

MOST = 9
MANY, MOST_READ = 12, 60
"""As many cards are enough to draw from; more than the other aren't read one by one to count them."""
_PLAYER_KEYS = frozenset({"controller", "owner", "player", "to", "whom"})
_PARTS = ("A", "B")
_PRONOUN = re.compile(r"\b(?:she|hers?|herself|he|him|his|himself)\b", re.IGNORECASE)
"""Words that hold for one of the players alone."""
_SYMBOL = re.compile(r"\{([^{}]+)\}")
# What no event needs of a card: how it's read, and how few words its types take.
_OF_NO_EVENT = frozenset({"read whole", "one card type", "no double strike", "no triggered ability"})
# What a card is in a template unless its author says otherwise: the first that it is.
_USUAL = (
    ("plain copier",),
    ("copier with its own power and toughness",),
    ("copier with counters",),
    ("copier that adds types",),
    ("copier that adds an ability",),
    ("copier of any creature",),
    ("creature", "quiet"),
    ("pump",),
    ("strengthening attachment",),
    ("burn",),
    ("double-faced creature",),
    ("flip creature",),
    ("legendary creature",),
    ("creature",),
    ("planeswalker",),
    ("noncreature artifact",),
    ("enchantment",),
    ("land",),
)
FEWEST = 3
"""A description that fewer cards fit isn't looser than naming one."""


# The other kinds need an author's words beyond the question's own.
LOOSENED = frozenset({"card", "choose_one", "number", "yes_no"})


@dataclass(frozen=True, slots=True)
class Place:
    """Something a template leaves open, as its page shows it.

    Attributes:
        card: the card of the scenario it was made of; "" for a number.
        features: (feature, whether it is asked for) of all that the card has.
        lowest, highest: of a number.
        fitting: how many cards have all that is asked for.
        without: (feature, how many cards fit without it), what it costs most to ask for; None if many fit.
    """

    name: str
    card: str
    features: tuple[tuple[str, bool], ...] = ()
    is_kept: bool = False
    lowest: int = 0
    highest: int = 0
    fitting: int = 0
    without: tuple[str, int] | None = None


def loosened(document: Document, place: int) -> Document:
    """A template of one question of a scenario.

    Raises:
        CopyEngineError: a template can't ask that kind of question, by the rules that templates are played by
            there is no answer or another one, or the scenario isn't whole yet.
    """
    script, questions = document.get("script"), document.get("questions") or []
    question = questions[place] if place < len(questions) else None
    if not isinstance(script, Mapping) or not isinstance(question, Mapping):
        raise CopyEngineError("There is no such question.", mend="Pick something to ask first.")
    if question.get("kind") not in LOOSENED:
        raise CopyEngineError(
            f"A template made of a scenario can’t ask “{question.get('kind')}.”",
            mend=f"It asks {', '.join(sorted(LOOSENED))}.",
        )
    names: dict[str, str] = {}  # card: place
    draw: dict[str, Any] = {}
    index = features()
    parts = {
        part: [entry for entry in script.get(part) or () if entry.get("do") != "check"]
        for part in ("setup", "events")
    }
    for entry in (*parts["setup"], *parts["events"]):
        card = str(entry.get("card") or "")
        if card and card not in names:
            name = _free(re.sub(r"\W", "", str(entry.get("ref") or "card")) or "card", draw)
            names[card] = name
            draw[name] = usually(card, index)
    made = {part: [_open(entry, names, draw) for entry in entries] for part, entries in parts.items()}
    principles, ruled = _ruled_as_played(document, place)
    prompt, because = question.get("prompt") or "", _reason(question)
    made_of: Document = {
        "id": "",
        "title": document.get("title") or "",
        "principles": principles,
        "level": document.get("level") or 1,
        "kind": question["kind"],
        "draw": draw,
        **made,
        "query": _open(_asked(question, script), names, draw, counts=False),
        "prompt": _worded(prompt, names),
        "because": _worded(because, names),
        **_verdict(question, ruled, names),
        "from": {name: card for card, name in names.items()},
    }
    said = json.dumps([made_of["prompt"], made_of["because"], made_of.get("believed")])
    is_one_players = bool(_PRONOUN.search(said)) or _rests_on_the_turn(question, parts["events"])
    return kept_players(made_of) if is_one_players else made_of


def _rests_on_the_turn(question: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> bool:
    """Whether it takes somebody's turn that no event begins; that is the first player's then."""
    done = [str(event.get("do")) for event in (*events, *(question["query"].get("then") or ()))]
    asks = str(question["query"].get("ask"))
    return "begin_turn" not in done and (asks.startswith("may_") or "declare_attackers" in done)


def _asked(question: Mapping[str, Any], script: Mapping[str, Any]) -> dict[str, Any]:
    """The query of a template: about the fields that the options tell, and after events without checks.

    The fields are sorted: a database may keep the keys of a value in an order of its own.
    """
    query = dict(question["query"])
    told = [choice.get("value") for choice in question.get("choices") or ()]
    if query.get("ask") == "characteristics" and told and all(isinstance(each, Mapping) for each in told):
        query |= {"ask": "fields", "fields": sorted({name for each in told for name in each})}
    if isinstance(query.get("at"), int):
        before = list(script.get("events") or ())[: query["at"]]
        query["at"] = sum(entry.get("do") != "check" for entry in before)
    return query


def kept_players(document: Document) -> Document:
    """The same with Ada and Noah as they are, where it isn't the same for the other."""
    whose = {"me": "A", "you": "B"}

    def named(part: Any) -> Any:
        if isinstance(part, str):
            for name, player in whose.items():
                part = player if part == f"${name}" else part
                part = part.replace(f"{{{name}}}", PLAYER_NAMES[player])
                part = part.replace(f"{{{name}'s}}", possessive(PLAYER_NAMES[player]))
            return part
        if isinstance(part, Mapping):
            return {key: named(value) for key, value in part.items()}
        return [named(each) for each in part] if isinstance(part, list | tuple) else part

    opened = ("setup", "events", "query", "prompt", "because", "believed")
    return {**document, **{part: named(document[part]) for part in opened if part in document}}


def _reason(question: Mapping[str, Any]) -> str:
    """What the explanation says beyond the answer, which a template says by itself."""
    return re.sub(r"^.*?[.!?]\s+", "", str(question.get("explanation") or ""), count=1)


def _free(name: str, draw: Mapping[str, Any]) -> str:
    found, number = name, 2
    while found in draw or found in {"me", "you", "answer", "mana"}:
        found, number = f"{name}{number}", number + 1
    return found


def usually(card: str, index: CardFeatures) -> Any:
    """What a place asks for unless its author says otherwise."""
    known = card in index.cards
    found = next((each for each in _USUAL if known and index.has(card, each)), None)
    return ", ".join(found) if found else {"among": [card]}


def descriptions(card: str, usual: Any) -> Iterator[str]:
    """What a place may ask for that its card is, the loosest first; nothing for a card that isn't here.

    Args:
        usual: what `loosened` asks for.
    """
    index = features()
    if card not in index.cards or not isinstance(usual, str):
        return
    having = [each for each in sorted(known_features() - _OF_NO_EVENT) if index.has(card, (each,))]
    kinds = dict.fromkeys([features_in(usual), *(each for each in _USUAL if index.has(card, each))])
    pairs = [(*kind, each) for kind in kinds for each in having if each not in kind]
    narrower = list({frozenset(asked): asked for asked in pairs}.values())
    narrower.sort(key=lambda asked: -len(index.listed(asked)))
    for asked in [*kinds, *narrower]:
        if len(index.listed(asked)) >= FEWEST:
            yield ", ".join(asked)


def _open(
    part: Any, names: Mapping[str, str], draw: dict[str, Any], *, key: str = "", counts: bool = True
) -> Any:
    """A part of the script with places for cards, players and counters."""
    if isinstance(part, str):
        if part in names and key in {"card", "by", "value", "copy_of", "name"}:
            return f"${names[part]}"
        is_player = part in _PARTS and (key in _PLAYER_KEYS or key == "targets")
        return {"A": "$me", "B": "$you"}[part] if is_player else part
    if isinstance(part, Mapping):
        if counts and key in {"counters", "put"}:
            return {kind: _number(number, draw) for kind, number in part.items()}
        return {k: _open(v, names, draw, key=str(k), counts=counts) for k, v in part.items()}
    if isinstance(part, list | tuple):
        return [_open(each, names, draw, key=key, counts=counts) for each in part]
    return part


def _number(number: Any, draw: dict[str, Any]) -> Any:
    if not isinstance(number, int) or not 0 < number <= MOST:
        return number
    name = _free("n", draw)
    draw[name] = {"from": number, "to": number}
    return f"${name}"


def _worded(text: str, names: Mapping[str, str]) -> str:
    """A text with its places: {clone}, {clone's}, {me}; a symbol such as {T} is no place."""
    text = _SYMBOL.sub(r"{mana \1}", " ".join(text.replace("’", "'").split()))
    whose = {PLAYER_NAMES["A"]: "me", PLAYER_NAMES["B"]: "you", **names}
    for name in sorted(whose, key=len, reverse=True):
        text = re.sub(
            rf"(?<![\w{{]){re.escape(name)}('s|'(?!\w))?(?![\w}}])",
            lambda found, name=name: f"{{{whose[name]}{chr(39) + 's' if found[1] else ''}}}",  # type: ignore[misc]
            text,
        )
    return text


def _ruled_as_played(document: Document, place: int) -> tuple[list[str], Any]:
    """As `_ruled`, by the rules that templates are played by, which must come to the same answer."""
    principles, ruled = _ruled(document, place)
    if Scenario(script=document["script"]).default_ruleset == RULESET:
        return principles, ruled
    begun = f"Templates are played by {RULESETS[RULESET].title}"
    mend = "Make a template of a scenario of those rules."
    script = {**document["script"], "ruleset": RULESET}
    try:
        principles, other = _ruled({**document, "script": script, "rulesets": [RULESET]}, place)
    except CopyEngineError as error:
        raise CopyEngineError(f"{begun}, by which this can’t happen.", mend=mend) from error
    if not matches(ruled, other):
        raise CopyEngineError(f"{begun}, by which the answer is another.", mend=mend)
    return principles, ruled


def _ruled(document: Document, place: int) -> tuple[list[str], Any]:
    """The principles that its derivation uses, the last and deciding one first; and its answer."""
    assessment = assess({**document, "questions": [document["questions"][place]]})
    found = assessment.questions[0] if assessment.questions else None
    if found is None or found.ruling is None:
        why = "; ".join(str(problem) for problem in assessment.problems)
        raise CopyEngineError(f"The question has no answer yet: {why}", mend="Mend that first.")
    cited = [str(each["principle"]) for each in found.ruling.cited]
    about = list(dict.fromkeys(reversed(cited))) or [str(each) for each in document.get("principles") or ()]
    return about[:4], found.ruling.value


def _verdict(question: Mapping[str, Any], ruled: Any, names: Mapping[str, str]) -> dict[str, Any]:
    """What its author wrote of other answers, and of yes or no the verdict that the reason is for.

    What was written of a number holds where the right one is as it was: then so is the other.
    """
    if not isinstance(ruled, int) or question.get("kind") not in {"number", "yes_no"}:
        return {}
    is_number = not isinstance(ruled, bool)
    written = [*(question.get("beliefs") or ()), *(question.get("choices") or ())]
    believed = [
        {
            key: _worded(str(each[key]), names) if key != "misconception" else str(each[key])
            for key in ("belief", "correction", "misconception")
            if each.get(key)
        }
        | ({"value": each["value"], "right": ruled} if is_number else {})
        for each in written
        if each.get("belief") and _is_another(each.get("value"), ruled)
    ]
    verdict = {} if is_number else {"right": ruled}
    return verdict | ({"believed": believed} if believed else {})


def _is_another(value: Any, ruled: int) -> bool:
    """Whether a value is of the same kind as an answer, and not that answer."""
    return type(value) is type(ruled) and value != ruled


# On the page --------------------------------------------------------------------------------------


def places_of(document: Document, cards: Mapping[str, str]) -> list[Place]:
    """What a template leaves open.

    Args:
        cards: by place, the card of the scenario it was made of.
    """
    index = features()
    every = sorted(known_features() - {"read whole"})
    found = []
    for name, wanted in (document.get("draw") or {}).items():
        card = cards.get(name, "")
        if isinstance(wanted, Mapping) and "from" in wanted:
            found.append(Place(name, "", lowest=wanted["from"], highest=wanted["to"]))
        elif card in index.cards:
            asked = features_in(wanted) if isinstance(wanted, str) else ()
            having = [each for each in every if index.has(card, (each,)) or each in asked]
            ticked = tuple((each, each in asked) for each in having)
            fitting, without = _tightness(tuple(asked), index) if asked else (1, None)
            found.append(Place(name, card, ticked, not asked, fitting=fitting, without=without))
    return found


def _tightness(asked: tuple[str, ...], index: CardFeatures) -> tuple[int, tuple[str, int] | None]:
    """How many cards fit, and without which feature most would; None if many fit as it is."""
    fitting = _fitting(asked, index)
    gained = _gained(asked, fitting, index)
    return fitting, max(gained, key=lambda pair: pair[1], default=None)


def _gained(asked: tuple[str, ...], fitting: int, index: CardFeatures) -> list[tuple[str, int]]:
    """The features without which more cards fit, and how many; none where many fit as it is."""
    if fitting >= MANY or len(asked) < 2:
        return []
    others = ((each, _fitting(tuple(f for f in asked if f != each), index)) for each in asked)
    return [(each, then) for each, then in others if then > fitting]


def _fitting(asked: tuple[str, ...], index: CardFeatures) -> int:
    """How many cards fit; of many only those counted that look so, since reading all takes too long."""
    if not known_features().issuperset(asked):
        return 0
    listed = index.listed(asked)
    return sum(index.has(name, asked) for name in listed) if len(listed) <= MOST_READ else len(listed)


def loosenings(document: Document) -> list[tuple[str, str, int, int]]:
    """What could be dropped, what keeps most cards away first.

    Returns:
        (place, feature, how many cards fit now, how many fit without it).
    """
    index = features()
    found = []
    for name in document.get("from") or {}:
        wanted = (document.get("draw") or {}).get(name)
        asked = tuple(features_in(wanted)) if isinstance(wanted, str) else ()
        fitting = _fitting(asked, index) if asked else 1
        found += [(str(name), feature, fitting, then) for feature, then in _gained(asked, fitting, index)]
    return sorted(found, key=lambda each: each[2] - each[3])


def drawn_from(document: Document, data: Any, cards: Mapping[str, str]) -> dict[str, Any]:
    """What is drawn, as the page's form says; what the form doesn't show stays."""
    draw = dict(document.get("draw") or {})
    for name, wanted in draw.items():
        if isinstance(wanted, Mapping) and "from" in wanted:
            low, high = (_whole(data.get(f"d-{name}-{end}"), wanted[end]) for end in ("from", "to"))
            draw[name] = {"from": min(low, high), "to": max(low, high)}
        elif cards.get(name):
            asked = [each for each in data.getlist(f"d-{name}") if each in known_features()]
            draw[name] = ", ".join(asked) if asked else {"among": [cards[name]]}
    return draw


def _whole(text: Any, otherwise: int) -> int:
    return otherwise if (number := number_of(text)) is None else min(number, MOST)
