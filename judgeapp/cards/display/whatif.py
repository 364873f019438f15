"""What if this card copies another, or something copies it: the cards side by side, and why."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from judgeapp.cards.display.derivations import Reason, Told, reasons, told
from judgeapp.cards.models import Card
from judgeapp.cards.searching.folding import folded
from judgeapp.cards.searching.searching import Found, Wanted, near, search
from judgeapp.copyengine import (
    DEFAULT_RULESET,
    CardPool,
    CopyEngineError,
    Step,
    copying_script,
    game_as_json,
    plainly_copied,
    play,
)

SUGGESTED = 6
TURNABLE = {"transform", "modal_dfc"}

type Script = dict[str, Any]
type Thing = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one copy; of a refusal only `refusal` and `mend`.

    Attributes:
        original, copy: objects with the keys of `play --json`, both by their copiable values.
        before: what the copy is compared with: the original, but a token where the copy is one.
        origin: what the copy is besides: "Cast as Clone", "Token".
        why: what turned the original into the copy.
        steps: the whole derivation of those values, with what it enters with.
    """

    original: Thing | None = None
    copy: Thing | None = None
    before: Thing | None = None
    origin: str = ""
    why: tuple[Reason, ...] = ()
    steps: tuple[Told, ...] = ()
    ruleset: str = DEFAULT_RULESET
    refusal: str = ""
    mend: str = ""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A question about a card with another, as far as it has been asked.

    Attributes:
        words: what was typed for the other card.
        other: that card, when it is one.
        suggestions: cards to choose from, when it isn't any one.
        outcome: the answer, when there is one.
    """

    words: str = ""
    other: Card | None = None
    suggestions: tuple[Found, ...] = ()
    outcome: Outcome | None = None


def it_copies(card: Card, words: str, face: str = "") -> WhatIf:
    """The card copies the one that the words name."""
    return _asked(
        words, Wanted(), lambda pool, other: copying_script(pool, card.name, other.name, face or None), card
    )


def it_is_copied(card: Card, words: str, face: str = "") -> WhatIf:
    """The card is copied by the one that the words name; without words, by something that just copies."""
    if not words:
        pool = CardPool.from_rows(card.rows())
        return WhatIf(outcome=_played(lambda: plainly_copied(pool, card.name, face or None), pool, card.name))
    return _asked(
        words,
        Wanted(copies=True),
        lambda pool, other: copying_script(pool, other.name, card.name, face or None),
        card,
        original=card,
    )


def _asked(
    words: str,
    among: Wanted,
    script: Callable[[CardPool, Card], Script],
    card: Card,
    original: Card | None = None,
) -> WhatIf:
    words = " ".join(words.split())[:100]
    if not words:
        return WhatIf()
    other, suggestions = _named(words, among)
    if other is None:
        return WhatIf(words, None, suggestions)
    pool = CardPool.from_rows(chain(card.rows(), other.rows() if other != card else ()))
    outcome = _played(lambda: script(pool, other), pool, (original or other).name)
    return WhatIf(words, other, suggestions, outcome)


def _named(words: str, among: Wanted) -> tuple[Card | None, tuple[Found, ...]]:
    """The card of this name, and some whose names or texts have the words or come near them."""
    found = search(Wanted(words, copies=among.copies), size=SUGGESTED).items
    if not found:
        return None, tuple(near(words, SUGGESTED, copies=among.copies))
    called = folded(words)
    same = [
        card for card in found if called in [folded(name) for name in (card.name, *card.name.split(" // "))]
    ]
    if not same and len(found) != 1:
        return None, tuple(found)
    return Card.objects.with_faces().get(slug=(same or found)[0].slug), ()


def _played(script: Callable[[], Script], pool: CardPool, original: str) -> Outcome:
    try:
        asked = script()
        game = play(asked, cards=pool)
        objects = game_as_json(game)["objects"]
        there, copy = _copiable(objects["original"]), _copiable(objects["copy"])
    except CopyEngineError as error:
        name = original.partition(" // ")[0]
        said, mend = (re.sub(r"\boriginal\b", name, text) for text in (error.message, error.mend))
        return Outcome(refusal=said[:1].upper() + said[1:], mend=mend)
    about = [step for step in game.steps if step.obj == "copy" and not _is_besides(step)]
    names = {"original": there["name"], "copy": "the copy"}
    steps = tuple(told(step, names) for step in about)
    why = reasons(step for step in about if step.before) or reasons(about)
    before = {**there, "is_token": copy["is_token"]}
    return Outcome(there, copy, before, _origin(asked), why, steps, game.ruleset.id)


def _is_besides(step: Step) -> bool:
    """Whether it tells of an effect that copiable values don't show: another's, or a counter's (CR 707.2)."""
    return step.principle.startswith("layer-") and step.principle != "layer-7a"


def _origin(script: Script) -> str:
    """What the copy is besides, from the event that makes it."""
    event = script["events"][-1]
    by = str(event.get("by", ""))
    maker = "" if by.startswith("(") else f" made by {by}"
    match event["do"]:
        case "enter":
            return f"Cast as {event['card']}"
        case "become_copy":
            return f"Printed as {next(one['card'] for one in script['setup'] if one['ref'] == 'copy')}"
        case "create_token_copy":
            return f"Token{maker}"
        case _:
            return f"Copy on the stack{maker}"


def _copiable(thing: Thing) -> dict[str, Any]:
    """An object by its copiable values, with its status but without what else applies to it.

    A size that an ability defines is a star among them; shown is what the ability makes of it (CR 613.4a).
    """
    values = {**thing, **thing["copiable_values"]}
    added = thing["counters"].get("+1/+1", 0) - thing["counters"].get("-1/-1", 0)
    for size in ("power", "toughness"):
        if values[size] is None and thing[size] is not None:
            values[size] = thing[size] - added
    return values
