"""The choices of casting, activating and entering as fields: targets, modes, X, what is copied or chosen."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from judgeapp.copyengine import (
    COLORS,
    Ability,
    AbilityKind,
    EntryCopy,
    ModeChoice,
    choices_on_entering,
    copiable_values,
    entry_copy,
    mode_choice,
    printed,
    target_choices,
)
from judgeapp.lab.offers.forms import LATER, NOTHING, THEN_OF, Event, Field, Offer, Option
from judgeapp.lab.offers.moment import Moment

_LABELS = {
    "color": "The color it chooses",
    "creature_type": "The creature type it chooses",
    "card_name": "The card name it chooses",
    "player": "The player it chooses",
    "number": "The number it chooses",
}


def player_field(moment: Moment, label: str = "Whose") -> Field:
    return Field("controller", label, "one", moment.players, "A")


def by_player(
    moment: Moment, offer: Offer, fields: Callable[[str], Sequence[Field] | None]
) -> Iterator[Offer]:
    """An offer with more fields; one for each player if what they may choose differs ("you control").

    Args:
        offer: with the field of the player who does it.
        fields: gives the further fields where this player does it; None if this player can't.
    """
    made = {letter: fields(letter) for letter, _ in moment.players}
    found = {letter: tuple(more) for letter, more in made.items() if more is not None}
    if not found:
        return
    first, *others = found.values()
    if len(found) == len(made) and all(other == first for other in others):
        yield _with_fields(offer, (*offer.fields, *first))
        return
    rest = tuple(field for field in offer.fields if field.name != "controller")
    for place, letter in enumerate(found):
        name = dict(moment.players)[letter]
        own = replace(
            offer,
            key=f"{offer.key}>{letter}" if place else offer.key,
            label=f"{offer.label}: {name}",
            event={**offer.event, "controller": letter},
        )
        yield _with_fields(own, (*rest, *found[letter]))


def _with_fields(offer: Offer, fields: Sequence[Field]) -> Offer:
    now = tuple(field for field in fields if not field.name.startswith(LATER))
    return replace(offer, fields=now, later=tuple(field for field in fields if field not in now))


def copy_fields(
    moment: Moment, event: Event, abilities: Sequence[Ability], *, turned_up: bool = False
) -> list[Field]:
    """What it may copy as it enters, if its text says so: only what the text allows."""
    copying = entry_copy(abilities, turned_up=turned_up)
    if copying is None or moment.after(event) is not None:
        return []  # nothing is to be chosen: it may have lost the ability as it would be there (CR 614.12)
    there = [obj.ref for obj in moment.things() if obj.ability is None]
    refs = [ref for ref in there if moment.allows({**event, "copy_of": ref})]
    options = list(moment.options(refs))
    if copying.optional or not options:
        options.append((NOTHING, "nothing"))
    value = options[0][0] if options else ""
    fields = [Field("copy_of", "As a copy of", "one", tuple(options), value)]
    return [*fields, *_then(moment, refs, options[: len(refs)]), *choices_of_copied(moment, refs)]


def _then(moment: Moment, refs: Sequence[str], options: Sequence[Option]) -> list[Field]:
    """What is copied in turn, if what is copied may copy something itself (CR 707.5)."""
    copiers = [ref for ref in refs if _entry_copy_of(moment, ref)]
    if not copiers:
        return []
    label = f"Then, if it copies {' or '.join(moment.called(ref) for ref in copiers)}, of"
    return [Field(THEN_OF, label, "one", tuple(options), "", True)]


def _entry_copy_of(moment: Moment, ref: str) -> EntryCopy | None:
    """As a copy of what a copy of this may enter."""
    return entry_copy(copiable_values(moment.table.objects[ref]).abilities)


def copied_in_turn(moment: Moment, event: Event, refs: Sequence[str]) -> list[Field]:
    """What a token may copy as it enters, if one of what it may be a copy of says so, and what it chooses."""
    copying = [found for ref in refs if (found := _entry_copy_of(moment, ref))]
    if not copying and len(refs) == 1:  # nothing else may be copied: its choices are to be made
        return list(choice_fields(moment, copiable_values(moment.table.objects[refs[0]]).abilities))
    if not copying:
        return choices_of_copied(moment, refs)
    fitting = [
        obj.ref
        for obj in moment.things()
        if any(each.could_copy(moment.game, moment.at, obj.ref) for each in copying)
        and any(moment.allows({**event, "of": ref, "copy_of": obj.ref}) for ref in refs)
    ]
    options = moment.options(fitting)
    fields = [Field("copy_of", "Entering as a copy of, if it may", "one", options, "", True)]
    more = choices_of_copied(moment, list(dict.fromkeys([*refs, *fitting])))
    return [*fields, *_then(moment, fitting, options), *more]


def choices_of_copied(moment: Moment, refs: Iterable[str]) -> list[Field]:
    """Choices that copying one of these would ask for; each may be left open, since another may be copied."""
    found: dict[str, Field] = {}
    for ref in refs:
        for field in choice_fields(moment, copiable_values(moment.table.objects[ref]).abilities):
            label = f"{field.label}, if it copies {moment.called(ref)}"
            found.setdefault(field.name, replace(field, label=label, optional=True, value=""))
    return list(found.values())


def choice_fields(moment: Moment, abilities: Iterable[Ability]) -> list[Field]:
    """The choices made as it enters."""
    return [
        Field("choices.form", "The form it takes", "one", choice.forms, choice.forms[0][0])
        if choice.forms
        else _choice(moment, choice.key)
        for choice in choices_on_entering(abilities)
    ]


def _choice(moment: Moment, what: str) -> Field:
    name, label = f"choices.{what}", _LABELS.get(what, f"The {what.replace('_', ' ')} it chooses")
    match what:
        case "color":
            return Field(name, label, "one", tuple((color, color) for color in COLORS), COLORS[0])
        case "player":
            return Field(name, label, "one", moment.players, "B")
        case "number":
            return Field(name, label, "number", value="1")
        case "creature" | "permanent":
            things = [obj.ref for obj in moment.things("battlefield")]
            if what == "creature":
                things = [ref for ref in things if "Creature" in moment.values[ref].types]
            return Field(name, label, "one", moment.options(things), optional=True)
        case _:
            return Field(name, label, "text")


def x_field(cost: str | None) -> list[Field]:
    return [Field("x", "X is", "number", value="2")] if "{X}" in (cost or "") else []


def kicked_fields(abilities: Iterable[Ability]) -> list[Field]:
    keywords = {ability.keyword for ability in abilities}
    if "multikicker" in keywords:
        return [Field("kicked", "Kicked how many times", "number", value="0")]
    return [Field("kicked", "It is kicked", "flag", optional=True)] if "kicker" in keywords else []


_CHOSEN_RESOLVING = re.compile(
    r"\b(?:choose|name) an? (?:nonland )?(card name|card|color|creature type|number)\b", re.I
)


def resolving_fields(moment: Moment, abilities: Iterable[Ability]) -> list[Field]:
    """What is chosen while a spell or ability resolves."""
    words = " ".join(printed(ability.text) for ability in abilities if ability.kind == AbilityKind.SPELL)
    chosen = dict.fromkeys(found[1].lower() for found in _CHOSEN_RESOLVING.finditer(words))
    whats = ["card_name" if what.startswith("card") else what.replace(" ", "_") for what in chosen]
    return [replace(_choice(moment, what), optional=True) for what in dict.fromkeys(whats)]


_TIMES = {
    "storm": ("storm_count", "Spells cast before it this turn"),
    "gravestorm": ("storm_count", "Permanents put into graveyards this turn"),
    "replicate": ("replicated", "Replicated how many times"),
    "squad": ("squad", "Squad paid how many times"),
}
_ALTERNATIVES = frozenset("overload evoke bestow dash awaken emerge spectacle prowl blitz flashback".split())


def paying_fields(moment: Moment, event: Event, abilities: Sequence[Ability]) -> list[Field]:
    """How it is paid for, where its text cares: what is sacrificed, which mana, instead of which cost.

    Args:
        event: it is cast; without its targets.
    """
    words = " ".join(printed(ability.text) for ability in abilities).lower()
    fields = []
    if "sacrifice" in words and ("additional cost" in words or "rather than pay" in words):
        refs = [obj.ref for obj in moment.things("battlefield")]
        things = moment.options(ref for ref in refs if _can_be_sacrificed(moment, event, ref))
        fields.append(Field("sacrificed", "Sacrificed to pay for it", "many", things, [], True))
    if "spent to cast" in words or "divided evenly" in words:
        fields.append(Field("mana_spent", "Mana spent, such as {R}{3}", "text", optional=True))
    for name, label in (_TIMES[a.keyword] for a in abilities if a.keyword in _TIMES):
        fields.append(Field(name, label, "number", optional=True))
    alternative = [a.keyword for a in abilities if a.keyword in _ALTERNATIVES]
    if alternative or "rather than pay" in words:
        known = tuple((word, word) for word in alternative)
        fields.append(Field("alternative_cost", "Cast for another cost", "text", known, optional=True))
    return fields


def _can_be_sacrificed(moment: Moment, event: Event, ref: str) -> bool:
    error = moment.refused({**event, "sacrificed": [ref]})
    return error is None or not error.where.endswith(".sacrificed")


def target_fields(moment: Moment, event: Event) -> list[Field] | None:
    """The targets and modes of what an event puts on the stack; None if it can't go there at all."""
    fields: list[Field] = []
    game = moment.after(event)
    spell = game.object(str(event["ref"])) if game else None
    modal = mode_choice(game, spell) if game and spell else None
    if modal is not None:
        return _modal_fields(moment, modal)
    parts = target_choices(game, spell) if game and spell else []
    if not parts:
        return fields if moment.allows(event) else None
    for place, part in enumerate(parts):
        label = f"Targeting {part.text}" if part.text else "Targeting"
        several = part.count > 1
        found = part.candidates
        if len(parts) == 1 and not several:
            # What the words don't tell, such as who may be targeted, the engine does.
            found = tuple(ref for ref in found if moment.allows({**event, "targets": [ref]}))
        pairs = moment.options(found)
        value: Any = [] if several or part.up_to or not pairs else pairs[0][0]
        kind = "many" if several else "one"
        fields.append(Field(f"targets.{place}", label, kind, pairs, value, part.up_to))
        if not pairs and not part.up_to:
            return None  # nothing to aim at, so it can't be cast (CR 601.2c)
    return fields


def _modal_fields(moment: Moment, modal: ModeChoice) -> list[Field]:
    modes = tuple((text[:60], text) for text in map(printed, modal.modes))
    value = [modes[0][0]] if modal.number == "one" else []
    label, least, most = f"Choosing {modal.number}", modal.at_least, modal.at_most
    fields = [Field("modes", label, "many", modes, value, at_least=least, at_most=most)]
    if modal.candidates:
        fields.append(Field("targets.*", "Targeting", "many", moment.options(modal.candidates), [], True))
    return fields
