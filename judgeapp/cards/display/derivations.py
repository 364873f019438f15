"""A derivation made ready to be read: each step in words, and the cards it changes side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import batched, groupby, takewhile
from math import ceil
from typing import Any

from judgeapp.cards.display.drawing import Showing
from judgeapp.cards.display.wording import LABELS, Change, changes
from judgeapp.copyengine import (
    PLAYER_NAMES,
    CopyEngineError,
    Game,
    Step,
    StepKind,
    ask,
    joined,
    possessive,
)

CARDS_A_ROW = 3
STATUS = ["is_token", "is_copy", "face_down", "tapped", "flipped", "counters", "zone"]
# A change of anything else doesn't show on a card.
DRAWN = {*LABELS, "tapped", "flipped", "counters", "is_token", "face_up_values"}
LAYERS = ("1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
_IT = re.compile(
    r"^((?:(?:“[^”]*”|[^“”.]*?) (?:applies|continues to apply) to |\w+ controls )?)\b[Ii]t\b(?!['’]s)"
)
_ITS = re.compile(r"^((?:The effect of )?)[Ii]ts ")
_GOES_ON = re.compile(r"(?:It|Its|Except|Turned)\b")
_APPLIES = re.compile(r"\b(?:applies|apply) to ")
_LASTS = re.compile(r" (?:continues to apply to it|stays? on it and still (?:apply|applies))\.$")


@dataclass(frozen=True, slots=True)
class Told:
    """A step in words, its rule's number ("" where the ruleset is silent), and the object it's about.

    Attributes:
        about: refs of other objects it speaks of: what was copied, or what an effect comes from.
        said: the text as it is shown after the step before, with a name where "it" could be misread.
        kind, layer, applied: what it tells, the layer of an effect that applies, and what applies.
        event: the place of the event in which it happened; None during setup.
        places: of the steps it stands for in the whole derivation, from 1: those it says again are left out.
    """

    text: str
    rule: str
    principle: str
    changes: tuple[Change, ...]
    obj: str = ""
    about: tuple[str, ...] = ()
    said: str = ""
    places: tuple[int, ...] = ()
    kind: StepKind = StepKind.OTHER
    layer: str = ""
    applied: str = ""
    event: int | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """What is written along an arrow: a sentence, and the numbers of its rules."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn(Showing):
    """A card in a flow, after an arrow that says how it became what it is.

    Attributes:
        why: along the arrow; empty for a card that is there to begin with.
        places: of the steps that led to it, as they are told, from 1.
    """

    why: tuple[Reason, ...]
    places: tuple[int, ...] = ()

    @property
    def numbers(self) -> str:
        """Its steps: "2", or "2–4"; "" for a card that is there to begin with."""
        if not self.places or not self.why:
            return ""
        first, last = min(self.places), max(self.places)
        return str(first) if first == last else f"{first}–{last}"


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer by its number, and whether something applies in it."""

    number: str
    is_used: bool


type Flow = tuple[tuple[Drawn, ...], ...]


def told(step: Step, names: Mapping[str, str]) -> Told:
    """Put a step into words; what is new has no before and shows no changes.

    Args:
        names: what objects are called, by ref.
    """
    shown = tuple(changes(step.before, step.after, names)) if step.before else ()
    text = step.text[:1].upper() + step.text[1:]
    return Told(
        text, step.rule, step.principle, shown, step.obj, step.about, text,
        kind=step.kind, layer=step.layer, applied=step.applied, event=step.event,
    )  # fmt: skip


def said_in_turn(steps: Iterable[Told], names: Mapping[str, str]) -> tuple[Told, ...]:
    """Steps to be read one after the other: a step names its object unless the one before is about it and has
    it as its subject.

    A sentence that says again that an effect continues to apply is left out, and so is one that says the same
    exception again, for another characteristic.

    Args:
        names: what the story calls objects, by ref.
    """
    found: list[Told] = []
    for place, step in enumerate(steps, start=1):
        before = found[-1] if found and found[-1].obj == step.obj else None
        said = next((each for each in _last_of(found, step.obj) if each.text == step.text), None)
        if _lasts(step) and said is not None:
            found[found.index(said)] = replace(said, places=(*said.places, place))
            continue
        if before is not None and before.text == step.text and step.kind is StepKind.EXCEPTION:
            changes = (*before.changes, *step.changes)
            found[-1] = replace(before, changes=changes, places=(*before.places, place))
            continue
        known = names.get(step.obj, "")
        name = "" if before is not None and _is_subject(before.said, known) else known
        found.append(replace(step, said=_named(step.text, name) if name else step.said, places=(place,)))
    return tuple(found)


def _is_subject(said: str, name: str) -> bool:
    """Whether "it" after a sentence is what the sentence is about."""
    is_named = re.match(rf"(?:\w+['’]s )?{re.escape(name)} ", said, re.IGNORECASE) if name else None
    return bool(is_named or _GOES_ON.match(said) or _APPLIES.search(said))


def _last_of(found: Sequence[Told], obj: str) -> Iterator[Told]:
    """The steps that say what continues to apply to an object since it last became a copy."""
    since = takewhile(lambda each: each.obj != obj or each.kind is not StepKind.COPYING, reversed(found))
    return (each for each in since if each.obj == obj and _lasts(each))


def _lasts(step: Told) -> bool:
    """Whether a step says that something continues to apply."""
    return bool(_LASTS.search(step.text))


def _named(text: str, name: str) -> str:
    """A sentence with a name in place of its first "it" or "its"."""
    said = _ITS.sub(lambda found: f"{found[1]}{possessive(name)} ", text, count=1)
    if said == text:
        said = _IT.sub(lambda found: f"{found[1]}{name}", text, count=1)
    return said[:1].upper() + said[1:]


def flow_of(
    game: Game, steps: Sequence[Step], in_words: Iterable[Told] = (), names: Mapping[str, str] | None = None
) -> Flow:
    """Draw the derivation in rows of up to three cards: what is copied first, then each object as it
    becomes what it is. Empty if no step changes what a card shows. A step that no card shows is told along
    the next arrow, so that their numbers have no gaps.

    Args:
        in_words: how the steps are told, whose numbers the cards have.
        names: what the story calls objects, by ref: a card's first sentence names it.
    """
    sentences = tuple(in_words)
    numbers = {place: number for number, said in enumerate(sentences, start=1) for place in said.places}
    drawn: list[Drawn] = []
    depth: dict[str, int] = {}
    shown: dict[str, Mapping[str, Any]] = {}
    origins = origins_of(game.script)
    for (ref, event), group in groupby(
        enumerate(steps, start=1), key=lambda each: (each[1].obj, each[1].event)
    ):
        placed = list(group)
        these = [step for _, step in placed if step.snapshot_after]
        if not any(not step.before or DRAWN & step.after.keys() for step in these):
            continue
        origin = origins.get(ref, "")
        source = next((name for step in these for name in step.about if name in origins), None)
        if source is not None and source not in shown and source != ref:
            thing = thing_at(game, source, event)
            if thing:
                depth[source] = int(bool(thing.get("is_copy")))
                shown[source] = thing
                drawn.append(Drawn(thing, None, depth[source], origins.get(source, ""), ()))
        status = thing_at(game, ref, None if event is None else event + 1)
        if source is not None and status.get("is_copy"):
            depth[ref] = min(depth.get(source, 0) + 1, 2)
        copies = depth.get(ref, int(bool(status.get("is_copy"))))
        if not drawn and these[0].before:
            # What it was, for the arrow to start from.
            earlier = thing_at(game, ref, event) | these[0].snapshot_before
            drawn.append(Drawn(earlier, None, int(bool(earlier.get("is_copy"))), origin, ()))
        last = these[-1]
        thing = {**status, **last.snapshot_after}
        # With itself, never with what it copies: what copying leaves behind it never had.
        earlier_self = (step.snapshot_before for step in these if step.snapshot_before)
        before = shown.get(ref) or next(earlier_self, None)
        compared = (
            {field: before[field] for field in last.snapshot_after if field in before} if before else None
        )
        # That a permanent enters goes without saying where it takes the values of another.
        enters = len(these) > 1 and any(step.kind is StepKind.COPYING for step in these)
        why = reasons(step for step in these if step.before or not enters) if drawn else ()
        if why and (name := (names or {}).get(ref)):
            why = (replace(why[0], text=_named(why[0].text, name)), *why[1:])
        places = tuple(dict.fromkeys(numbers.get(place, place) for place, _ in placed))
        drawn.append(Drawn(thing, compared, copies, origin, why, places))
        shown[ref] = thing
    if len(drawn) < 2:
        return ()
    drawn = list(_without_gaps(drawn, sentences, names or {}))
    rows = ceil(len(drawn) / CARDS_A_ROW)
    return tuple(batched(drawn, ceil(len(drawn) / rows)))  # 2 and 2 rather than 3 and 1


def _without_gaps(
    drawn: Iterable[Drawn], sentences: Sequence[Told], names: Mapping[str, str]
) -> Iterator[Drawn]:
    """The cards, each told with the steps since the arrow before that no card shows."""
    last = 0
    for card in drawn:
        if not card.why or not card.places or max(card.places) <= last:
            yield card
            continue
        skipped = [n for n in range(last + 1, min(max(card.places), len(sentences))) if n not in card.places]
        last = max(card.places)
        told = []
        for place, number in enumerate(skipped):
            step = sentences[number - 1]
            name = "" if place else names.get(step.obj, "")
            text = _named(step.text, name) if name else step.said
            told.append(Reason(text, (step.rule,) if step.rule else ()))
        yield replace(card, why=(*told, *card.why), places=(*skipped, *card.places))


def layers_of(steps: Iterable[Step]) -> tuple[Layer, ...]:
    """The order of the layers with those the derivation goes through; () if it changes no characteristics."""
    used = {found for step in steps for found in _layers_of(step)}
    return tuple(Layer(number, number in used) for number in LAYERS) if used else ()


def _layers_of(step: Step) -> Iterable[str]:
    if step.principle.startswith("layer-"):
        return [step.principle.removeprefix("layer-")]
    if step.principle == "face-down":
        return ["1b"]
    copies = step.about or step.principle.startswith("copy-exceptions")
    return ["1a"] if step.before and copies and DRAWN & step.after.keys() else []


def reasons(steps: Iterable[Step]) -> tuple[Reason, ...]:
    """What to write along an arrow; an effect that applies in several layers is named once."""
    found = []
    for (kind, applied), group in groupby(steps, key=lambda step: (step.kind, step.applied)):
        these = list(group)
        in_layers = kind is StepKind.EFFECT and len(these) > 1
        layers = joined([step.layer for step in these])
        text = f"{applied} applies to it in layers {layers}." if in_layers else these[0].text
        found.append(Reason(text, tuple(dict.fromkeys(step.rule for step in these if step.rule))))
    return tuple(found)


def thing_at(game: Game, ref: str, at: int | None) -> dict[str, Any]:
    """An object after `at` events (None: the setup); {} if it isn't there then."""
    fields = [field for field in LABELS if field != "face_down"] + STATUS
    try:
        found = ask(game, {"ask": "fields", "of": ref, "fields": fields, "at": at or 0}).fields
    except CopyEngineError:
        return {}
    return dict(found)


def origins_of(script: Mapping[str, Any]) -> dict[str, str]:
    """Whose each object is and what it was to begin with, by ref."""
    entries = list(script.get("setup") or ())
    for event in script.get("events") or ():
        entries += event.get("events") or () if event.get("do") == "simultaneous" else [event]
    origins: dict[str, str] = {}
    for entry in entries:
        ref = str(entry.get("ref") or "")
        if not ref or ref in origins:
            continue
        who = PLAYER_NAMES.get(str(entry.get("controller") or entry.get("owner") or "A"), "")
        if entry.get("card"):
            origins[ref] = f"{who}’s {entry['card']}"
        elif entry.get("do") in {"copy_spell", "copy_ability", "cast_copy"}:
            origins[ref] = f"{who}’s copy"
        elif entry.get("do") == "create_token_copy" or entry.get("token"):
            origins[ref] = f"{who}’s token"
    return origins
