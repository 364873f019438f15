"""Auras and Equipment: whether something may be attached to what it is attached to (CR 303.4, 301.5)."""

from judgeapp.copyengine.events.targeting.targets import enchanted, protected_from
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.table.state import PLAYERS, Object


def rightly_attached(interpreter: Interpreter, obj: Object) -> bool:
    """Whether `obj` may be attached to what it is attached to (CR 704.5m, 704.5n, 704.5p)."""
    return interpreter.extension.may_stay_attached(interpreter, obj, _may_stay(interpreter, obj))


def is_of_kind_enchanted(interpreter: Interpreter, obj: Object) -> bool:
    """Whether what an Aura is attached to is of the kind that its enchant abilities ask for (CR 303.4a)."""
    to, values = interpreter.table.objects.get(obj.attached_to or ""), interpreter.values(obj.ref)
    asked = [ability.parameter for ability in values.abilities if ability.keyword == "enchant"]
    if obj.attached_to in PLAYERS:
        return all(any(f.what == "player" for f in enchanted(words)) for words in asked)
    if to is None:
        return True
    return _enchants_cards(values) or all(_fits(interpreter, obj, to, words) for words in asked)


def _may_stay(interpreter: Interpreter, obj: Object) -> bool:
    if obj.attached_to in PLAYERS:
        return True
    to = interpreter.table.objects.get(obj.attached_to or "")
    values = interpreter.values(obj.ref)
    if to is None or to.ref == obj.ref or not (to.zone == "battlefield" or _enchants_cards(values)):
        return False
    host = interpreter.values(to.ref)
    if protected_from(host, values):
        return False
    if "Aura" in values.subtypes and "Creature" not in values.types:
        return all(
            _fits(interpreter, obj, to, ability.parameter)
            for ability in values.abilities
            if ability.keyword == "enchant"
        )
    if "Creature" in values.types and not any(a.keyword == "reconfigure" for a in values.abilities):
        return False
    if "Equipment" in values.subtypes:
        return "Creature" in host.types
    return "Fortification" in values.subtypes and "Land" in host.types


def _enchants_cards(values: Characteristics) -> bool:
    """Whether it says "enchant creature card in a graveyard"."""
    asked = [ability.parameter for ability in values.abilities if ability.keyword == "enchant"]
    return any(wanted.zone == "graveyard" for words in asked for wanted in enchanted(words))


def _fits(interpreter: Interpreter, obj: Object, to: Object, words: str) -> bool:
    """Whether "enchant ..." allows it; words that can't be read forbid nothing here."""
    return all(interpreter.speaks_of(obj, wanted, to) for wanted in enchanted(words))
