"""The choices of casting, activating and entering as fields: targets, modes, X, what is copied or chosen."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from judgeapp.copyengine.events.targeting.targets import target_parts
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.model.abilities import Ability, Kind
from judgeapp.copyengine.model.characteristics import COLORS
from judgeapp.copyengine.model.effects import AsEntersChoose, AsEntersForm, EnterAsCopy, Modal
from judgeapp.copyengine.model.subjects import Target
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import Object
from judgeapp.lab.offers.forms import NOTHING, THEN_OF, Event, Field, Option
from judgeapp.lab.offers.moment import Now

_CHOICES = {"creature type": "creature_type", "card name": "card_name"}
_LABELS = {
    "color": "The color it chooses",
    "creature_type": "The creature type it chooses",
    "card_name": "The card name it chooses",
    "player": "The player it chooses",
    "number": "The number it chooses",
}


def player_field(now: Now, label: str = "Whose") -> Field:
    return Field("controller", label, "one", now.players, "A")


def effects_in(abilities: Iterable[Ability]) -> list[Any]:
    """All effects of abilities, also those within others."""
    return [effect for ability in abilities for effect in walk(ability.effects)]


def copy_fields(
    now: Now, event: Event, abilities: Sequence[Ability], *, turned_up: bool = False
) -> list[Field]:
    """What it may copy as it enters, if its text says so: only what the text allows."""
    copying = [
        effect
        for effect in effects_in(abilities)
        if isinstance(effect, EnterAsCopy) and (effect.as_turned_face_up if turned_up else effect.as_enters)
    ]
    if not copying:
        return []
    there = [obj for obj in now.things() if obj.ability is None]
    wanted = copying[0].source
    if wanted.qualities or wanted.chosen or len(copying) > 1 or "controller" not in event:
        refs = [obj.ref for obj in there if _may_copy(now, event, obj.ref)]
    else:
        players = [who for who, _ in now.players]
        refs = [obj.ref for obj in there if any(now.fits(wanted, obj.ref, who) for who in players)]
    options = list(now.options(refs))
    if any(effect.optional for effect in copying) or not options:
        options.append((NOTHING, "nothing"))
    value = options[0][0] if options else ""
    fields = [Field("copy_of", "As a copy of", "one", tuple(options), value)]
    return [*fields, *_then(now, refs, options[: len(refs)]), *choices_of_copied(now, refs)]


def _then(now: Now, refs: Sequence[str], options: Sequence[Option]) -> list[Field]:
    """What is copied in turn, if what is copied may copy something itself (CR 707.5)."""
    copiers = [ref for ref in refs if _copying(now.table.objects[ref])]
    if not copiers:
        return []
    label = f"Then, if it copies {' or '.join(now.called(ref) for ref in copiers)}, of"
    return [Field(THEN_OF, label, "one", tuple(options), "", True)]


def _copying(obj: Object) -> list[EnterAsCopy]:
    """As what a copy of this may enter."""
    effects = effects_in(copiable_values(obj).abilities)
    return [effect for effect in effects if isinstance(effect, EnterAsCopy) and effect.as_enters]


def copied_in_turn(now: Now, refs: Sequence[str]) -> list[Field]:
    """What a token may copy as it enters, if one of what it may be a copy of says so, and what it chooses."""
    wanted = [effect.source for ref in refs for effect in _copying(now.table.objects[ref])]
    if not wanted:
        return choices_of_copied(now, refs)
    players = [who for who, _ in now.players]
    fitting = [
        obj.ref
        for obj in now.things()
        if any(now.fits(filter_, obj.ref, who) for filter_ in wanted for who in players)
    ]
    options = now.options(fitting)
    fields = [Field("copy_of", "Entering as a copy of, if it may", "one", options, "", True)]
    more = choices_of_copied(now, list(dict.fromkeys([*refs, *fitting])))
    return [*fields, *_then(now, fitting, options), *more]


def _may_copy(now: Now, event: Event, ref: str) -> bool:
    return any(
        now.allows({**event, **({"controller": who} if "controller" in event else {}), "copy_of": ref})
        for who, _ in (now.players if "controller" in event else now.players[:1])
    )


def choices_of_copied(now: Now, refs: Iterable[str]) -> list[Field]:
    """Choices that copying one of these would ask for; each may be left open, since another may be copied."""
    found: dict[str, Field] = {}
    for ref in refs:
        for field in choice_fields(now, copiable_values(now.table.objects[ref]).abilities):
            label = f"{field.label}, if it copies {now.called(ref)}"
            found.setdefault(field.name, replace(field, label=label, optional=True, value=""))
    return list(found.values())


def choice_fields(now: Now, abilities: Iterable[Ability]) -> list[Field]:
    """The choices made as it enters."""
    fields: list[Field] = []
    for effect in effects_in(abilities):
        if isinstance(effect, AsEntersForm):
            options = tuple((f"{form.power}/{form.toughness}", _form(form)) for form in effect.forms)
            fields.append(Field("choices.form", "The form it takes", "one", options, options[0][0]))
        elif isinstance(effect, AsEntersChoose) and effect.as_enters:
            fields.append(_choice(now, _CHOICES.get(effect.what, effect.what)))
    return fields


def _form(form: Any) -> str:
    extra = ", ".join(ability.text.rstrip(".").lower() for ability in form.abilities)
    return f"{form.power}/{form.toughness}{f' with {extra}' if extra else ''}"


def _choice(now: Now, what: str) -> Field:
    name, label = f"choices.{what}", _LABELS.get(what, f"The {what.replace('_', ' ')} it chooses")
    match what:
        case "color":
            return Field(name, label, "one", tuple((color, color) for color in COLORS), COLORS[0])
        case "player":
            return Field(name, label, "one", now.players, "B")
        case "number":
            return Field(name, label, "number", value="1")
        case "creature" | "permanent":
            things = [obj.ref for obj in now.things("battlefield")]
            return Field(name, label, "one", now.options(things), optional=True)
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


def resolving_fields(now: Now, abilities: Iterable[Ability]) -> list[Field]:
    """What is chosen while a spell or ability resolves."""
    words = " ".join(ability.text for ability in abilities if ability.kind == Kind.SPELL)
    chosen = dict.fromkeys(found[1].lower() for found in _CHOSEN_RESOLVING.finditer(words))
    whats = ["card_name" if what.startswith("card") else _CHOICES.get(what, what) for what in chosen]
    return [replace(_choice(now, what), optional=True) for what in dict.fromkeys(whats)]


_TIMES = {
    "storm": ("storm_count", "Spells cast before it this turn"),
    "gravestorm": ("storm_count", "Permanents put into graveyards this turn"),
    "replicate": ("replicated", "Replicated how many times"),
    "squad": ("squad", "Squad paid how many times"),
}
_ALTERNATIVES = frozenset("overload evoke bestow dash awaken emerge spectacle prowl blitz flashback".split())


def paying_fields(now: Now, abilities: Sequence[Ability]) -> list[Field]:
    """How it is paid for, where its text cares: what is sacrificed, which mana, instead of which cost."""
    words = " ".join(ability.text for ability in abilities).lower()
    fields = []
    if "sacrifice" in words and ("additional cost" in words or "rather than pay" in words):
        things = now.options(obj.ref for obj in now.things("battlefield"))
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


def target_fields(now: Now, event: Event) -> list[Field] | None:
    """The targets and modes of what an event puts on the stack; None if it can't go there at all."""
    fields: list[Field] = []
    options: list[dict[str, str]] = []
    parts: list[Target] = []
    for who in [who for who, _ in now.players] if event["do"] == "cast" else [""]:
        game = now.after({**event, **({"controller": who} if who else {})})
        spell = game.object(str(event["ref"])) if game else None
        if game is None or spell is None:
            continue
        modal = _modal(spell)
        if modal is not None:
            return _modal_fields(now, spell, modal, game)
        parts = target_parts(spell)
        for place, part in enumerate(parts):
            if place == len(options):
                options.append({})
            options[place] |= {ref: now.called(ref) for ref in now.targets(spell, part.filter, game)}
    if not options and not parts:
        return fields if now.allows(event) else None
    for place, (part, found) in enumerate(zip(parts, options, strict=False)):
        label = f"Targeting {part.filter.text}" if part.filter.text else "Targeting"
        several = part.count > 1
        pairs: tuple[Option, ...] = tuple(found.items())
        value: Any = [] if several or part.up_to or not pairs else pairs[0][0]
        kind = "many" if several else "one"
        fields.append(Field(f"targets.{place}", label, kind, pairs, value, part.up_to))
        if not pairs and not part.up_to:
            return None  # nothing to aim at, so it can't be cast (CR 601.2c)
    return fields


def _modal(spell: Object) -> Modal | None:
    abilities = (spell.ability,) if spell.ability else copiable_values(spell).abilities
    return next((effect for effect in effects_in(abilities) if isinstance(effect, Modal)), None)


def _modal_fields(now: Now, spell: Object, modal: Modal, game: Any) -> list[Field]:
    modes = tuple((mode.text[:60], mode.text) for mode in modal.modes)
    kind = "one" if modal.choose == "one" else "many"
    fields = [
        Field("modes", f"Choosing {modal.choose}", "many", modes, [modes[0][0]] if kind == "one" else [])
    ]
    refs: dict[str, str] = {}
    for mode in modal.modes:
        for effect in walk(mode.effects):
            for value in (getattr(effect, name) for name in getattr(effect, "__slots__", ())):
                for part in value if isinstance(value, tuple) else (value,):
                    if isinstance(part, Target):
                        refs |= {ref: now.called(ref) for ref in now.targets(spell, part.filter, game)}
    if refs:
        fields.append(Field("targets.*", "Targeting", "many", tuple(refs.items()), [], True))
    return fields
