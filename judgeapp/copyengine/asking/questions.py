"""Questions about one object: what each asks for, and how its value is found."""

import difflib
from collections.abc import Callable, Mapping

from judgeapp.copyengine.asking.asked import Asked
from judgeapp.copyengine.asking.object_fields import FIELDS, field_of
from judgeapp.copyengine.asking.question_aliases import NAMES, asks_of_values, further
from judgeapp.copyengine.asking.target_questions import (
    could_be_aimed_at,
    may_remode,
    may_retarget,
    who_chooses,
)
from judgeapp.copyengine.evaluation.filters import has_keyword, has_type
from judgeapp.copyengine.events.actions.permanents.turning_over import faces_of
from judgeapp.copyengine.events.state_based_actions import state_based_actions
from judgeapp.copyengine.layers.unread_effects import refuse_unread
from judgeapp.copyengine.model.effects.amount_replacements import Matter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind, begins, begins_with, is_called
from judgeapp.copyengine.model.objects.characteristics import EVERY_CREATURE_TYPE
from judgeapp.copyengine.model.plain_data import Plain, as_mapping, as_members, as_words
from judgeapp.copyengine.model.principles import LEGEND_RULE
from judgeapp.copyengine.model.wording import quoted, within_sentence
from judgeapp.copyengine.reading import intrinsic_abilities
from judgeapp.copyengine.reading.keywords.parameters import leaves_mana_open, mana_added, protection_told
from judgeapp.copyengine.reading.statics.replacement.amounts import said_of_amounts
from judgeapp.copyengine.script.events import StateBasedActions
from judgeapp.copyengine.script.fields import Choice
from judgeapp.copyengine.table.copiable_values import copiable_values, hidden_values
from judgeapp.copyengine.table.defense import refuse_unknown_defense
from judgeapp.copyengine.table.face_down import turn_up_cost
from judgeapp.copyengine.table.levels import class_level
from judgeapp.copyengine.table.state import NOTHING_SPENT, PLAYERS

_CHARACTERISTICS = (
    "name mana_cost colors color_indicator supertypes types subtypes power toughness loyalty abilities "
    "face_down"
).split()


def _survives(asked: Asked) -> bool:
    """Whether it is on the battlefield, and stays there once state-based actions are checked (CR 704.3).

    Raises:
        CopyEngineError: its controller would choose which of several legendary permanents to keep.
    """
    game, ref = asked.game, asked.obj.ref
    if asked.obj.zone != "battlefield":
        return False
    interpreter = game.played_on(asked.at)
    any_may_stay = tuple(
        obj.ref for obj in interpreter.table.on_battlefield()
    )  # others' legends don't matter
    state_based_actions(interpreter, StateBasedActions(legend_keep=any_may_stay))
    if not game.ruleset.legends_all_go:
        name = game.layers(asked.at).values[ref].name
        for step in interpreter.steps:
            alike = step.principle == LEGEND_RULE and game.layers(asked.at).values[step.obj].name == name
            if alike and interpreter.controller(step.obj) == interpreter.controller(ref):
                raise CopyEngineError(
                    f"Nobody has said which {name} its controller keeps by the legend rule.",
                    where="ask",
                    mend="Let `state_based_actions` with `legend_keep` come before.",
                )
    return interpreter.table.objects[ref].zone == "battlefield"


def _protection(asked: Asked) -> list[str]:
    """What it has protection from."""
    found = map(protection_told, asked.abilities)
    return [words for words in found if words]


def _mana(asked: Asked) -> Choice:
    """The mana that the ability beginning with `value` makes: symbols or a color; None for none."""
    wanted = str(asked.value or "").casefold()
    for ability in (*asked.abilities, *_of_land_types(asked)):
        if begins_with(ability, wanted) and leaves_mana_open(ability):
            raise CopyEngineError(
                f"How much mana, or which, {quoted(ability.text)} adds isn't fixed.",
                where="ask",
                mend="Activate it, and ask for mana_pool.",
            )
        adds = mana_added(ability)
        if adds is not None and begins_with(ability, wanted):
            _refuse_multiplied(asked)
            if adds:
                return adds
            table = asked.game.table(asked.at)
            return asked.obj.choices_now(table.remembers_choices).get("color")
    return None


def _refuse_multiplied(asked: Asked) -> None:
    """Refuse to say what an ability adds where something makes that more as its permanent is tapped."""
    table, layers = asked.game.table(asked.at), asked.game.layers(asked.at)
    whose = layers.controllers.get(asked.obj.ref, asked.obj.controller)
    for other in table.on_battlefield():
        if layers.controllers.get(other.ref, other.controller) != whose:
            continue
        for said in said_of_amounts(layers.values[other.ref]):
            if said.matter is Matter.MANA:
                raise CopyEngineError(
                    f"It may be more: {quoted(said.text)}",
                    where="ask",
                    mend="Activate it, and ask for mana_pool.",
                )


def _remembered(asked: Asked) -> list[Plain]:
    """Choices made under abilities it no longer has, where the rules have it remember them."""
    if not asked.game.table(asked.at).remembers_choices:
        return []
    now = asked.obj.copied_at
    return [v for k, v in asked.obj.choices.items() if asked.obj.chosen_as.get(k, now) != now]


_CHANGED_BY_EFFECTS = frozenset(
    "power toughness power_toughness abilities has_ability lacks_ability types has_type lacks_type subtypes "
    "has_subtype lacks_subtype colors name characteristics supertypes ability_count has_every_creature_type "
    "can_be_activated survives protection_from keyword type_line rules_text ability_number".split()
)


def of_object(asked: Asked, what: str) -> Plain:
    changed = what in _CHANGED_BY_EFFECTS or (what not in FIELDS and asks_of_values(what))
    unjudged = asked.game.layers(asked.at).unjudged.get(asked.obj.ref)
    if unjudged and changed:
        raise CopyEngineError(
            f"Whether “{unjudged}” holds for {asked.obj.ref}, I can't judge.",
            where="ask",
            mend="State it: choices: {condition: true} (or false) on the object that says so.",
        )
    if changed:
        refuse_unread(asked.game.table(asked.at), asked.game.layers(asked.at), asked.obj)
    handler = _QUESTIONS.get(what)
    if handler is not None:
        return handler(asked)
    if what in {"counters", "defense"}:
        refuse_unknown_defense(asked.obj, asked.game.layers(asked.at).values[asked.obj.ref], "ask")
    if what in FIELDS:
        value = field_of(asked.game, asked.obj, what, asked.at)
        if what == "counters" and "kind" in asked.query:
            return as_mapping(value).get(str(asked.query["kind"]), 0)
        return value
    if what in asked.obj.choices:
        return asked.obj.choices[what]
    answered = further(asked, what)
    if answered is not None:
        return answered.value
    raise no_question(what, [*_QUESTIONS, *FIELDS, *NAMES])


def no_question(what: str, known: list[str]) -> CopyEngineError:
    near = difflib.get_close_matches(what, known, n=2)
    mend = f"Did you mean {' or '.join(near)}?" if near else f"Known: {', '.join(known)}."
    return CopyEngineError(f"I know no question or field {what!r}.", where="ask", mend=mend)


def _begins(asked: Asked) -> bool:
    wanted = str(asked.value or "").casefold().strip()
    if wanted in _mana_abilities(asked):
        return True
    for ability in asked.abilities:
        if is_called(ability, wanted):
            return True
        if f"{ability.keyword} {ability.parameter}".strip() == wanted:
            return True
    return False


def _of_land_types(asked: Asked) -> tuple[Ability, ...]:
    """The mana abilities that basic land types give though no text says so (CR 305.6)."""
    layers = asked.game.layers(asked.at)
    is_stripped = asked.obj.ref in layers.stripped
    return () if is_stripped else intrinsic_abilities(layers.values[asked.obj.ref])


def _mana_abilities(asked: Asked) -> set[str]:
    """The words of those abilities, with a full stop and without."""
    texts = [f"{ability.text}".casefold() for ability in _of_land_types(asked)]
    return {*texts, *(text.removesuffix(".") for text in texts)}


def _triggered(asked: Asked) -> Plain:
    texts = asked.game.triggered(asked.obj.ref, asked.at)
    if asked.value is None:
        return len(texts)
    if isinstance(asked.value, bool):
        return bool(texts) is asked.value
    if isinstance(asked.value, list | tuple):
        starts = [str(wanted) for wanted in asked.value]
        return all(any(begins(t, s) for t in texts) for s in starts) and bool(starts) == bool(texts)
    return any(begins(text, str(asked.value)) for text in texts)


def _ability_count(asked: Asked) -> int:
    wanted = str(asked.value or "")
    text, _, number = wanted.rpartition("=")
    text = (text if number.strip().isdigit() and text else wanted).casefold().strip()
    return sum(1 for a in asked.abilities if is_called(a, text))


def _can_turn_up(asked: Asked) -> bool:
    return _turn_up_cost(asked) is not None


def _turn_up_cost(asked: Asked) -> str | None:
    """The cost of the special action (CR 708.7): the morph cost of what it would be face up."""
    face_up_copy = asked.game.policy.hidden_morph_copied and asked.obj.is_copy and not asked.obj.face_down
    obj = replace(asked.obj, face_down=True) if face_up_copy else asked.obj
    return turn_up_cost(obj, hidden_values(asked.obj))


def _affected(asked: Asked) -> bool:
    wanted = str(asked.value or "").casefold()
    table = asked.game.table(asked.at)
    for effect in table.effects:
        named = f"{effect.source} {effect.text}".casefold()
        if asked.obj.ref in effect.on and wanted in named:
            return True
    return any(
        wanted in f"{a.source} {a.text}".casefold() and a.ref == asked.obj.ref
        for a in asked.game.layers(asked.at).applications
    )


def _effects_on(asked: Asked) -> list[str]:
    """What lasts on an object: noncopy effects, and copy effects with an end, each as "what duration"."""
    effects = [
        f"{effect.text} until {effect.until}"
        if effect.until and not within_sentence(effect.text).endswith(effect.until.lower())
        else f"{effect.text}"
        for effect in asked.game.table(asked.at).effects
        if asked.obj.ref in effect.on
    ]
    return effects + [f"copy {e.duration}" for e in asked.obj.copy_effects if e.duration != "permanent"]


def _power_toughness(asked: Asked) -> str | None:
    power, toughness = asked.field("power"), asked.field("toughness")
    return None if power is None else f"{power}/{toughness}"


def _damage_dealt(asked: Asked) -> int:
    to = asked.query.get("to")
    if to is not None and to not in {*PLAYERS, *asked.game.table(asked.at).objects}:
        raise CopyEngineError(f"There is no object {to!r}.", where="to", mend="Name a ref or a player.")
    return sum(number for hurt, number in asked.notes.damage if to in (None, hurt))


def _copiable_ability(asked: Asked) -> bool:
    """Whether an ability that begins so, or is this keyword, is among its copiable values."""
    wanted = str(asked.value or "").casefold().strip()
    found = copiable_values(asked.obj).abilities
    return any(is_called(a, wanted) for a in found)


def _wording(asked: Asked) -> str:
    """Where its text stands: "Oracle" for a card, "copied" for a copy, "made" for a token of an effect."""
    if asked.obj.is_copy:
        return "copied"
    return "Oracle" if asked.obj.card is not None else "made"


TRUTHS = frozenset(
    "has_ability lacks_ability has_type lacks_type has_subtype lacks_subtype triggered could_target"
    " may_target protected_from".split()
)
_QUESTIONS: Mapping[str, Callable[[Asked], Plain]] = {
    "characteristics": lambda a: {name: a.field(name) for name in _CHARACTERISTICS},
    "fields": lambda a: {name: of_object(a, name) for name in as_words(a.query.get("fields"))},
    "power_toughness": _power_toughness,
    "has_ability": _begins,
    "lacks_ability": lambda a: not _begins(a),
    "has_type": lambda a: _has_type(a),
    "lacks_type": lambda a: not _has_type(a),
    "has_subtype": lambda a: _has_type(a),
    "lacks_subtype": lambda a: not _has_type(a),
    "ability_count": _ability_count,
    "triggered": _triggered,
    "has_every_creature_type": lambda a: _has_every_creature_type(a),
    "can_turn_face_up": _can_turn_up,
    "turn_face_up_cost": _turn_up_cost,
    "can_transform": lambda a: len(faces_of(a.obj)) > 1,
    "faces": lambda a: faces_of(a.obj),
    "level": lambda a: class_level(a.obj),
    "face": lambda a: _face_up(a),
    "face_up": lambda a: not a.obj.face_down,
    "can_be_activated": lambda a: any(
        x.kind == Kind.ACTIVATED and begins_with(x, str(a.value or ""))
        for x in (*a.abilities, *_of_land_types(a))
    ),
    "survives": _survives,
    "destroyed": lambda a: a.obj.destroyed,
    "affected_by": _affected,
    "effects_on": _effects_on,
    "protection_from": _protection,
    "mana": _mana,
    "remembered_choices": _remembered,
    "damage_dealt": lambda a: _damage_dealt(a),
    "life_gained": lambda a: a.notes.life,
    "cards_drawn": lambda a: a.notes.drawn,
    "copies_made": lambda a: a.notes.copies,
    "could_target": could_be_aimed_at,
    "who_chooses": who_chooses,
    "may_choose_new_targets": may_retarget,
    "may_choose_new_modes": may_remode,
    "copiable_ability": _copiable_ability,
    "wording_from": _wording,
    "expansion_symbol": lambda a: _symbol(a),
    "mana_paid": lambda a: _mana_paid(a),
    "total_cost": lambda a: _total_cost(a),
    "objects_paid": lambda a: len(a.obj.cast.paid) if _paid(a) else 0,
    "costs_paid_again": lambda a: (
        a.game.policy.costs_paid_again or (a.obj.kind == "card" and a.obj.cast.was_cast)
    ),
    "was_cast": lambda a: a.obj.cast.was_cast,
    "cast_from": lambda a: a.obj.cast.cast_from,
    "target_count": lambda a: len(a.obj.cast.targets),
    "copied_from": lambda a: a.notes.copied_from,
    "chosen": lambda a: _chosen(a),
    "properties": lambda a: list(as_members(a.obj.cast.notes.get("properties"))),
    "source": lambda a: a.obj.source,
    "attached_to": lambda a: a.obj.attached_to,
    "paired_with": lambda a: a.obj.pair.ref if a.obj.pair is not None else None,
    "damage": lambda a: a.obj.damage,
    "alternative_cost": lambda a: a.obj.cast.alternative_cost or None,
    "convoked_by": lambda a: list(as_members(a.obj.cast.notes.get("convoked_by"))),
    "squad": lambda a: a.obj.cast.notes.get("squad", 0),
    "prototyped": lambda a: bool(a.obj.cast.notes.get("prototyped")),
    "attacking": lambda a: a.obj.attacking,
    "keyword": lambda a: has_keyword(a.game.layers(a.at).values[a.obj.ref], str(a.value)),
}


def _symbol(asked: Asked) -> str | None:
    """Its expansion symbol: the one copied where that is a characteristic, else the one printed on it."""
    printed = asked.obj.faces[asked.obj.face].normal
    copied = asked.game.ruleset.copies_expansion_symbol
    return (copiable_values(asked.obj) if copied else printed).expansion_symbol or None


def _chosen(asked: Asked) -> Plain:
    """The choice of a `kind` that it uses: its own, or one that an ability of it made on resolution."""
    table, kind = asked.game.table(asked.at), str(asked.query.get("kind"))
    own = asked.obj.choices_now(table.remembers_choices).get(kind)
    made = [
        o.choices[kind] for o in table.objects.values() if o.source == asked.obj.ref and kind in o.choices
    ]
    return made[-1] if own is None and made else own


def _mana_paid(asked: Asked) -> str:
    """The mana paid for the spell or ability itself; "" for none."""
    original = asked.game.table(asked.at).objects.get(asked.obj.made_as_copy or "", asked.obj)
    told = (asked.obj.cast.mana_spent or original.cast.mana_spent) if _paid(asked) else ""
    return "" if told == NOTHING_SPENT else told


def _total_cost(asked: Asked) -> str:
    """The mana that casting or activating it cost, in symbols.

    Raises:
        CopyEngineError: the script doesn't say that it was cast or activated.
    """
    if asked.obj.cast.total_cost is None and asked.obj.cast.was_cast and asked.obj.kind == "spell copy":
        raise CopyEngineError(
            f"What lets the copy {asked.obj.ref} be cast, and for which cost, isn't said.",
            where="ask",
            mend="Name it with by: the card, or its words in parentheses.",
        )
    if asked.obj.cast.total_cost is None and asked.obj.cast.was_cast and asked.obj.cast.alternative_cost:
        raise CopyEngineError(
            f"What {asked.obj.ref} costs for “{asked.obj.cast.alternative_cost}” isn't known: no ability "
            "of it with a cost that I can read says so, or what pays for it isn't named.",
            where="ask",
            mend="List what offers that cost, or name what is sacrificed for it.",
        )
    if asked.obj.cast.total_cost is None and asked.obj.ability is not None and asked.obj.ability.cost:
        raise CopyEngineError(
            f"What activating {asked.obj.ref} costs isn't known: it depends on what is named to pay for it.",
            where="ask",
            mend="Name that where it's activated, as choices: {exile: ...}.",
        )
    if asked.obj.cast.total_cost is None:
        raise CopyEngineError(
            f"{asked.obj.ref} wasn't cast or activated by an event of the script.",
            where="ask",
            mend="Cast or activate it by an event.",
        )
    return asked.obj.cast.total_cost


def _paid(asked: Asked) -> bool:
    """Whether costs were paid for the spell or ability itself."""
    return asked.obj.cast.was_cast or asked.game.policy.costs_paid_again


def _has_every_creature_type(asked: Asked) -> bool:
    return EVERY_CREATURE_TYPE in as_words(asked.field("subtypes")) or _changeling(asked)


def _has_type(asked: Asked) -> bool:
    return has_type(asked.game.layers(asked.at).values[asked.obj.ref], str(asked.value))


def _changeling(asked: Asked) -> bool:
    return any(a.keyword == "changeling" for a in asked.abilities)


def _face_up(asked: Asked) -> str:
    """The name of the face that is up, or of the half that shows; which side, if that is asked."""
    if str(asked.value).casefold() in {"front", "back"}:
        return "back" if asked.obj.face else "front"
    return str(asked.field("name"))
