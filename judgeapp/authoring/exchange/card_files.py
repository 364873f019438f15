"""Cards in and out: as JSON or YAML, in the form of fixtures/cards/, held to a published schema.

A file is a list of entries, each a card or one of its faces. A card's entry stands for the whole of it: what
isn't given is empty, and a face that isn't given is no more. Faces without their card's entry change only
themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import reversion
from django.core.exceptions import ValidationError
from django.db import transaction
from jsonschema import Draft202012Validator
from reversion.models import Version

from judgeapp.authoring.assessment.assessing import Problem
from judgeapp.authoring.assessment.documents import Document
from judgeapp.authoring.review.history import kept
from judgeapp.cards.display.readings import Reading, reading_of
from judgeapp.cards.models import Card, Face
from judgeapp.cards.signals import cards_edited
from judgeapp.content.models import Source
from judgeapp.copyengine import CARD_TYPES, SUPERTYPES, colors_of_cost
from judgeapp.quiz.models import Scenario

SCHEMA = Path(__file__).with_name("cards.schema.json")
CARD, FACE = "cards.card", "cards.face"
OTHER_TYPES = ("Conspiracy", "Dungeon", "Phenomenon", "Plane", "Scheme", "Vanguard")
_KEPT_APART = {"source", "retired"}  # where a row came from is no part of the card


@dataclass(slots=True)
class OfferedCard:
    """A card of a file.

    Attributes:
        slug: its address; of an entry that has none, where the entry stands.
        written: (number of the entry, its fields): of the card, if it is there, and of its faces.
        stored: the card of that address there is.
        problems: what keeps it from being taken.
        changes: what it would change, in words; none if all of it is as it says.
        readings: what the reader makes of each face that is given.
        used: how many published scenarios use it.
    """

    slug: str
    written: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)
    faces: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)
    stored: Card | None = None
    problems: list[Problem] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    used: int = 0

    @property
    def name(self) -> str:
        given = [str(fields.get("name") or "") for _, fields in self.written]
        return given[0] if given and given[0] else str(self.stored or self.slug)


@cache  # made from the types, once
def schema() -> dict[str, Any]:
    """The JSON Schema of a file of cards."""
    return dict(json.loads(SCHEMA.read_text()))


def is_card(document: Document) -> bool:
    """Whether an entry of a file is one of a card or a face, and no scenario or template."""
    return "model" in document


def cards_out(cards: Iterable[Card]) -> Iterator[Document]:
    """Cards and their faces as fixtures/cards/ has them."""
    for card in cards:
        yield _entry(CARD, card, {"slug": card.slug})
        for face in sorted(card.faces.all(), key=lambda face: face.position):
            yield _entry(FACE, face, {"card": list(card.natural_key()), "side": face.side})


def _entry(model: str, row: Card | Face, key: dict[str, Any]) -> Document:
    fields = dict(key)
    for each in _fields(type(row)):
        value = getattr(row, each.attname)
        if value not in ("", None, []) and value != each.get_default():
            fields[each.name] = value
    return {"model": model, "fields": fields}


def _fields(model: type[Card | Face]) -> list[Any]:
    every = model._meta.concrete_fields
    return [
        each
        for each in every
        if not each.is_relation and not each.primary_key and each.name not in _KEPT_APART
    ]


def tried_cards(entries: Iterable[Document]) -> list[OfferedCard]:
    """What comes of the entries of a file, card by card; nothing is saved."""
    found: dict[str, OfferedCard] = {}
    for number, entry in enumerate(entries, start=1):
        fields = entry.get("fields")
        fields = fields if isinstance(fields, dict) else {}
        is_face = entry.get("model") == FACE
        key = fields.get("card") if is_face else fields.get("slug")
        slug = str(key[0] if isinstance(key, list) and key else key or f"entry {number}")
        card = found.setdefault(slug, OfferedCard(slug))
        (card.faces if is_face else card.written).append((number, fields))
        card.problems += _misshapen(number, entry)
    stored = {card.slug: card for card in Card.objects.filter(slug__in=list(found)).with_faces()}
    for slug, card in found.items():
        card.stored = stored.get(slug)
        if not card.problems:
            card.problems += _unfit(card)
        if not card.problems:
            _worked_out(card)
    return list(found.values())


def _misshapen(number: int, entry: Document) -> Iterator[Problem]:
    validator = Draft202012Validator(schema()["items"] | {"$defs": schema()["$defs"]})
    for error in sorted(validator.iter_errors(entry), key=lambda error: list(map(str, error.absolute_path))):
        yield Problem(_at(number, *error.absolute_path), f"{error.message[:300]}.", _mend(error))


def _at(number: int, *path: Any) -> str:
    return ".".join(map(str, [f"entry {number}", *path]))


def _mend(error: Any) -> str:
    """What would be right, from the part of the schema that wasn't met."""
    if error.validator == "additionalProperties":
        known = sorted(error.schema.get("properties", ()))
        return f"What may stand there: {', '.join(known)}."
    if about := error.schema.get("description"):
        return f"Write {about}."
    return ""


def _unfit(card: OfferedCard) -> Iterator[Problem]:
    """What no schema can say."""
    for number, _ in card.written[1:]:
        yield Problem(_at(number), f"The card {card.slug} stands there before.", "Leave one of them out.")
    sides: set[str] = set()
    for number, fields in card.faces:
        side = fields.get("side", "front")
        if side in sides:
            mend = "Give it another side, such as back, or leave it out."
            yield Problem(_at(number, "fields", "side"), f"{card.slug} has a {side} face before.", mend)
        sides.add(side)
    if not card.written and card.stored is None:
        number = card.faces[0][0]
        mend = f"Write an entry of the model {CARD} with this slug before it."
        yield Problem(_at(number, "fields", "card"), f"There is no card {card.slug}.", mend)
        return
    if card.written and not card.faces:
        mend = f"Write an entry of the model {FACE} that names it."
        yield Problem(_at(card.written[0][0]), "It has no face, so nothing is printed on it.", mend)
    for number, fields in card.written:
        other = Card.objects.filter(name=fields["name"]).exclude(slug=card.slug).first()
        if other is not None:
            mend = f"Take its slug, {other.slug}, to change it."
            yield Problem(_at(number, "fields", "slug"), f"“{other}” is there under another one.", mend)
    for number, fields in [*card.written, *card.faces]:
        row = _row(Card, fields) if (number, fields) in card.written else _row(Face, fields)
        try:
            row.full_clean(exclude=["card"], validate_unique=False, validate_constraints=False)
        except ValidationError as error:
            for name, messages in error.message_dict.items():
                yield Problem(_at(number, "fields", name), " ".join(messages))
    if _game(card) == "mtg":
        for number, fields in card.faces:
            yield from _unprintable(number, fields)


def _game(card: OfferedCard) -> str:
    if card.written:
        return str(card.written[0][1].get("game", "mtg"))
    return card.stored.game if card.stored else "mtg"


def _unprintable(number: int, fields: Mapping[str, Any]) -> Iterator[Problem]:
    """What is on no card of the game, and would make wrong answers."""
    if not fields.get("types"):
        yield Problem(_at(number, "fields", "types"), "It has no card type.", "Such as: types: [Creature]")
    for name, known in (("types", (*CARD_TYPES, *OTHER_TYPES)), ("supertypes", SUPERTYPES)):
        for word in fields.get(name) or ():
            if word not in known:
                yield Problem(
                    _at(number, "fields", name), f"“{word}” is none.", f"There are: {', '.join(known)}."
                )
    colors = set(fields.get("colors") or ())
    text = str(fields.get("oracle_text") or "")
    if (
        missing := sorted(colors_of_cost(fields.get("mana_cost")) - colors)
    ) and "devoid" not in text.casefold():
        every = ", ".join(sorted(colors | set(missing)))
        yield Problem(
            _at(number, "fields", "colors"),
            f"It costs {fields['mana_cost']} and isn’t {' or '.join(missing)}.",
            f"Write colors: [{every}]",
        )


def _row[Row: (Card, Face)](model: type[Row], fields: Mapping[str, Any]) -> Row:
    """An unsaved row with these fields, each as the database has it."""
    of_ours = {each.name: each for each in _fields(model)}
    return model(
        **{name: of_ours[name].to_python(value) for name, value in fields.items() if name in of_ours}
    )


def _worked_out(card: OfferedCard) -> None:
    card.changes = list(_changes(card))
    row = _row(Card, card.written[0][1]) if card.written else card.stored
    for _, fields in card.faces:
        face = _row(Face, fields)
        face.card = row  # type: ignore[assignment]
        if _game(card) == "mtg":
            card.readings.append(reading_of(face))
    if card.stored is not None:
        card.used = Scenario.objects.published().filter(cards=card.stored).distinct().count()


def _changes(card: OfferedCard) -> Iterator[str]:
    if card.stored is None:
        yield "It is new."
        return
    if card.stored.retired:
        yield "It is taken up again."
    for _, fields in card.written:
        yield from _differing(card.stored, _row(Card, fields), "")
    before = {face.side: face for face in card.stored.faces.all()}
    for _, fields in card.faces:
        now = _row(Face, fields)
        if (was := before.pop(now.side, None)) is None:
            yield f"{now.name} is new on it."
        else:
            yield from _differing(was, now, f"{was.name}, ")
    if card.written:
        yield from (f"{gone.name} is no longer on it." for gone in before.values())


def _differing(was: Card | Face, now: Card | Face, whose: str) -> Iterator[str]:
    for each in _fields(type(was)):
        old, new = getattr(was, each.attname), getattr(now, each.attname)
        if old != new:
            yield f"{whose}{each.verbose_name}: {_said(old)} becomes {_said(new)}."


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    return f"“{value}”" if value not in ("", None, {}) else "nothing"


def bring_in_cards(
    offered: Iterable[OfferedCard],
    by: Any,
    why: str,
) -> tuple[list[Card], list[str]]:
    """Save cards that have no problems, and withhold the questions that they change.

    Returns:
        the cards, and what they change in published answers, a line for each.
    """
    with transaction.atomic():
        cards = [_saved(each, by, why) for each in offered if each.changes]
        answers = cards_edited.send(sender=Card, cards=[card.pk for card in cards])
    return cards, [line for _, lines in answers for line in lines or ()]


def _saved(offered: OfferedCard, by: Any, why: str) -> Card:
    # Read anew: what was tried before is in the rows of the one offered.
    card = Card.objects.with_faces().get(pk=offered.stored.pk) if offered.stored else Card()
    if card.pk and not Version.objects.get_for_object(card).exists():
        with kept(None, "As it came"):
            reversion.add_to_revision(card)
    with kept(by, why):
        for _, fields in offered.written:
            _take(card, _row(Card, fields))
        card.source, card.retired = Source.AUTHOR, False
        card.save()
        before = {face.side: face for face in card.faces.all()}
        for _, fields in offered.faces:
            now = _row(Face, fields)
            face = before.pop(now.side, None) or Face(card=card)
            _take(face, now)
            face.save()
        if offered.written:
            for gone in before.values():
                gone.delete()
        reversion.add_to_revision(card)
    return card


def _take(row: Card | Face, now: Card | Face) -> None:
    for each in _fields(type(row)):
        setattr(row, each.attname, getattr(now, each.attname))
