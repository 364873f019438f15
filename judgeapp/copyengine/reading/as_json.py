"""What the reader made of a card, in the JSON shape of `manage.py read_card`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgeapp.copyengine import ability_clauses as own
from judgeapp.copyengine import except_clauses as ex
from judgeapp.copyengine.abilities import (
    Ability,
    BecomeCopy,
    CastCopy,
    Continuous,
    CopySpell,
    Delayed,
    Effect,
    Emblem,
    EnterAsCopy,
    LinkedWhenYouDo,
    Modal,
    TokenCopy,
)
from judgeapp.copyengine.changes import GainAbilities
from judgeapp.copyengine.characteristics import PERMANENT_TYPES
from judgeapp.copyengine.subjects import Amount, Choose, Each, Filter, Subject, Target, Who

JSON = dict[str, Any]
MENTIONS = re.compile(r"\bcop(y|ies|ied|ying)\b", re.IGNORECASE)
CopyEffect = EnterAsCopy | BecomeCopy | TokenCopy | CopySpell | CastCopy


def card_as_json(name: str, types: Sequence[str], abilities: Sequence[Ability]) -> JSON:
    """Return one entry of `read_card --json`.

    Args:
        types: the card types, which "copy this spell" means.
    """
    return {
        "card": name,
        "abilities": [ability_as_json(a) for a in abilities],
        "unread": [{"text": text, "column": column} for a in abilities for text, column in a.unread],
        "copy_clauses": [c for a in abilities for c in clauses_of(a, types)],
    }


def ability_as_json(ability: Ability) -> JSON:
    """Return an ability with what it is, in words and lists."""
    return {
        "text": ability.text,
        "kind": str(ability.kind),
        "keyword": ability.keyword,
        "parameter": ability.parameter,
        "cost": ability.cost,
        "trigger": ability.trigger.event if ability.trigger else "",
        "effects": [type(e).__name__ for e in ability.effects],
        "defines": sorted(ability.defines),
        "unread": [{"text": text, "column": column} for text, column in ability.unread],
    }


def clauses_of(ability: Ability, types: Sequence[str]) -> list[JSON]:
    """Return the copy clauses of one ability; "reference-only" where it only speaks of copies."""
    found = [_clause(e, ability, types) for e in copy_effects(ability.effects)]
    if found or not MENTIONS.search(ability.text) or ability.unread:
        return found
    clause = _empty()
    clause["event"] = "reference-only"
    return [clause]


def copy_effects(effects: Sequence[Effect]) -> Iterator[CopyEffect]:
    """Yield the copy effects among `effects`, also delayed, modal, linked and granted ones."""
    for effect in effects:
        if isinstance(effect, EnterAsCopy | BecomeCopy | TokenCopy | CopySpell | CastCopy):
            yield effect
        elif isinstance(effect, Delayed | LinkedWhenYouDo):
            yield from copy_effects(effect.effects)
        elif isinstance(effect, Emblem):
            for ability in effect.abilities:
                yield from copy_effects(ability.effects)
        elif isinstance(effect, Modal):
            for mode in effect.modes:
                yield from copy_effects(mode.effects)
        elif isinstance(effect, Continuous):
            for change in effect.changes:
                if isinstance(change, GainAbilities):
                    for ability in change.abilities:
                        yield from copy_effects(ability.effects)


def _empty() -> JSON:
    return {
        "event": "", "optional": False, "subject": "", "maker": "you", "source_filter": _filter(Filter(), ""),
        "duration": "permanent", "count": "1", "exceptions": exceptions_as_json(()), "riders": [],
        "choose_new_targets": False,
    }  # fmt: skip


def _clause(effect: CopyEffect, ability: Ability, types: Sequence[str]) -> JSON:
    clause = _empty()
    clause["event"] = _event(effect)
    clause["optional"] = effect.optional
    clause["exceptions"] = exceptions_as_json(effect.exceptions)
    clause["riders"] = list(ability.riders)
    source: Subject | Filter = effect.source
    if isinstance(effect, EnterAsCopy | BecomeCopy):
        clause["subject"] = _who(effect.subject)
        clause["duration"] = effect.duration
        if isinstance(effect, EnterAsCopy) and effect.of is not None:
            source = effect.of
        if isinstance(effect, BecomeCopy) and effect.gains_this_ability:
            clause["riders"].append("It gains this ability.")
    elif isinstance(effect, TokenCopy):
        clause["subject"], clause["maker"] = "token", _who(effect.maker)
        clause["count"] = words_of(effect.count)
        if effect.tapped:
            clause["exceptions"]["enters_tapped"] = True
        if effect.attacking:
            clause["riders"].insert(0, "It enters attacking.")
    elif isinstance(effect, CopySpell):
        clause["subject"], clause["maker"] = "copy", _who(effect.maker)
        clause["count"] = words_of(effect.count)
        clause["choose_new_targets"] = effect.new_targets in {"may", "different"}
        if effect.for_each is not None:
            clause["count"] = f"for each {effect.for_each.text}"
    else:
        clause["subject"] = "copy"
    clause["source_filter"] = _source(source, types)
    return clause


def _event(effect: CopyEffect) -> str:
    if isinstance(effect, CopySpell):
        return "copy-ability" if effect.what == "ability" else "copy-spell"
    names = {
        EnterAsCopy: "enter-as-copy", BecomeCopy: "become-copy", TokenCopy: "token-copy",
        CastCopy: "cast-copy",
    }  # fmt: skip
    return names[type(effect)]


def _who(subject: Subject) -> str:
    if isinstance(subject, Who):
        return str(subject)
    return subject.filter.text


def _source(source: Subject | Filter, types: Sequence[str]) -> JSON:
    if isinstance(source, Filter):
        return _filter(source, "")
    if isinstance(source, Target | Each | Choose):
        return _filter(source.filter, "target" if isinstance(source, Target) else "")
    found = _filter(Filter(), str(source))
    found["types"] = [t.lower() for t in types] if source is Who.THIS else []
    found["zone"] = "any" if source is not Who.THIS else "battlefield"
    return found


def _filter(filter_: Filter, how: str) -> JSON:
    every = set(filter_.types) == PERMANENT_TYPES
    types = [] if every else [t.lower() for t in filter_.types]
    words = [how] if how else []
    words += ["another"] if filter_.other else []
    words += [f"non{w.lower()}" if w.islower() or len(w) < 12 else w for w in filter_.without]
    words += [s.lower() for s in filter_.supertypes] + list(filter_.subtypes) + list(filter_.colors)
    words += {None: [], True: ["token"], False: ["nontoken"]}[filter_.token]
    words += [f"with {k}" for k in filter_.keywords] + [f"without {k}" for k in filter_.without_keywords]
    words += [f"named {filter_.name}"] if filter_.name else []
    words += [f"of the chosen {filter_.chosen.replace('_', ' ')}"] if filter_.chosen else []
    words += [f"power {filter_.power_at_least} or greater"] if filter_.power_at_least is not None else []
    words += [f"power {filter_.power_at_most} or less"] if filter_.power_at_most is not None else []
    limit = filter_.mana_value_at_most
    words += [f"mana value {limit} or less"] if limit is not None else []
    words += list(filter_.qualities)
    return {
        "types": types or (["permanent"] if every else []),
        "types_match": filter_.types_match,
        "controller": filter_.controller if filter_.controller != "any" else filter_.owner,
        "zone": "any" if filter_.zone == "anywhere" else filter_.zone,
        "other": " ".join(words),
    }


def words_of(amount: Amount) -> str:
    """Return a number as the text has it, or as a figure."""
    if not amount.per:
        return str(amount.base)
    return amount.text or amount.per


def _figure(amount: Amount) -> int | str:
    return words_of(amount) if amount.per else amount.base


def exceptions_as_json(clauses: Sequence[ex.ExceptClause]) -> JSON:
    """Return the exceptions of a copy effect, one key a kind."""
    found: JSON = {
        "add_types": [], "add_subtypes": [], "add_supertypes": [], "remove_supertypes": [], "set_types": None,
        "set_subtypes": None, "set_power": None, "set_toughness": None, "set_name": None, "set_colors": None,
        "add_colors": [], "no_mana_cost": False, "add_keywords": [], "add_abilities": [],
        "loses_abilities": [], "retains": [], "enters_with_counters": [], "enters_tapped": False,
        "conditional": [], "other": [],
    }  # fmt: skip
    for clause in clauses:
        _add(found, clause)
    return found


def _add(found: JSON, clause: ex.ExceptClause) -> None:
    match clause:
        case ex.AddTypes():
            found["add_types"] += [t.lower() for t in clause.types]
            found["add_subtypes"] += clause.subtypes
            found["add_supertypes"] += [t.lower() for t in clause.supertypes]
        case ex.SetTypes():
            if clause.types is not None:
                found["set_types"] = [t.lower() for t in clause.types]
            if clause.subtypes is not None:
                found["set_subtypes"] = list(clause.subtypes)
            found["add_supertypes"] += [t.lower() for t in clause.supertypes or ()]
        case ex.RemoveSupertypes():
            found["remove_supertypes"] += [t.lower() for t in clause.supertypes]
        case ex.SetPowerToughness():
            if clause.power is not None:
                found["set_power"] = _figure(clause.power)
            if clause.toughness is not None:
                found["set_toughness"] = _figure(clause.toughness)
        case ex.SetName():
            found["set_name"] = clause.name
        case ex.SetColors():
            if clause.add:
                found["add_colors"] += [clause.chosen] if clause.chosen else clause.colors
            else:
                found["set_colors"] = [clause.chosen] if clause.chosen else list(clause.colors)
        case ex.NoManaCost():
            found["no_mana_cost"] = True
        case ex.AddAbilities():
            for ability in clause.abilities:
                kind = "add_keywords" if ability.keyword else "add_abilities"
                found[kind].append(ability.text.lower() if ability.keyword else ability.text)
        case ex.HasThisAbility():
            found["add_abilities"].append("this ability")
        case ex.LoseAbilities():
            found["loses_abilities"] += clause.named or ("all abilities",)
        case own.LacksThisAbility():
            found["loses_abilities"].append("this ability")
        case ex.Retain():
            found["retains"] += [_RETAINED.get(name, name) for name in clause.fields]
        case ex.EntersWithCounters():
            found["enters_with_counters"].append({"kind": clause.counter, "count": words_of(clause.count)})
        case ex.EntersTapped():
            found["enters_tapped"] = True
        case ex.Conditional():
            inner = exceptions_as_json(clause.clauses)
            found["conditional"].append({"if": clause.condition, "exceptions": inner})
        case _:
            found["other"].append(str(clause))


_RETAINED: Mapping[str, str] = {"colors": "color", "mana_cost": "mana cost"}
