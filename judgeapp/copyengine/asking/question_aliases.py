"""Further words for questions about one object: "is_legendary", "type_line", "rule", "times_triggered"."""

from collections.abc import Callable, Mapping

from judgeapp.copyengine.asking.asked import Asked
from judgeapp.copyengine.evaluation.filters import has_keyword, has_type
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.objects.abilities import begins
from judgeapp.copyengine.model.objects.characteristics import CARD_TYPES, COLORS, SUPERTYPES
from judgeapp.copyengine.model.plain_data import Plain, as_words
from judgeapp.copyengine.reading.text.word_lists import is_keyword

ALIASES = {
    "color": "colors", "type": "types", "card_types": "types", "subtype": "subtypes",
    "creature_types": "subtypes", "supertype": "supertypes", "ability": "abilities", "cost": "mana_cost",
    "size": "power_toughness", "pt": "power_toughness", "targets_of": "targets", "mana_spent": "mana_paid",
    "number_of_targets": "target_count", "new_targets": "may_choose_new_targets",
}  # fmt: skip
"""Other words for the same question."""
_ORDER = ("Basic", "Legendary", "Ongoing", "Snow", "World")
_STATUS = frozenset({"tapped", "flipped", "face_down", "phased_out", "bestowed", "attacking"})
_DESIGNATIONS = frozenset({"monstrous", "prepared", "renowned", "saddled", "solved"})
"""What a permanent can be besides, which isn't copied; kept with its choices."""


def _type_line(asked: Asked) -> str:
    """The type line as a card would print it."""
    supertypes, types = as_words(asked.field("supertypes")), as_words(asked.field("types"))
    left = [*sorted(supertypes, key=_ORDER.index), *types] if set(supertypes) <= set(_ORDER) else types
    subtypes = as_words(asked.field("subtypes"))
    return " ".join(left) + (f" — {' '.join(subtypes)}" if subtypes else "")


def _rules_text(asked: Asked) -> str:
    return "\n".join(as_words(asked.field("abilities")))


def _copy_of(asked: Asked) -> str | None:
    """The ref of what it copied last, or was made as a copy of; None if it is no copy."""
    effects = asked.obj.copy_effects
    return effects[-1].source if effects else asked.obj.made_as_copy


def _rules(asked: Asked) -> list[str]:
    """The rules that decided what it is, each once, in the order they did."""
    steps = [s for s in asked.game.steps if s.obj == asked.obj.ref and s.rule]
    if asked.at is not None:
        steps = [s for s in steps if s.event is None or s.event < asked.at]
    return list(dict.fromkeys(step.rule for step in steps))


def _rule(asked: Asked) -> str | None:
    """The rule of the latest step about it."""
    found = _rules(asked)
    return found[-1] if found else None


def _times_triggered(asked: Asked) -> int:
    """How often its abilities have triggered, of those beginning with `value` if that is given."""
    texts = asked.game.triggered(asked.obj.ref, asked.at)
    said = asked.query.get("ability") or (asked.value if isinstance(asked.value, str) else "")
    return sum(1 for text in texts if begins(text, str(said)))


_QUESTIONS: Mapping[str, Callable[[Asked], Plain]] = {
    "type_line": _type_line,
    "rules_text": _rules_text,
    "copy_of": _copy_of,
    "rule": _rule,
    "rules": _rules,
    "times_triggered": _times_triggered,
    "ceased_to_exist": lambda a: a.obj.zone == "nowhere",
    "is_spell": lambda a: a.obj.zone == "stack" and a.obj.ability is None,
    "is_permanent": lambda a: a.obj.zone == "battlefield",
    "ability_number": lambda a: len(as_words(a.field("abilities"))),
}
NAMES = (*_QUESTIONS, "is_<type, color or status>", "has_<keyword>")


class Answered(Value, frozen=True):
    """What a question comes to, nothing included."""

    value: Plain


def asks_of_values(what: str) -> bool:
    """Whether a question in further words is about a keyword, color or type: "has_flying", "is_artifact"."""
    verb, _, word = what.partition("_")
    if what in _QUESTIONS or word in _STATUS | _DESIGNATIONS | {"commander"}:
        return False
    return verb == "is" or (verb == "has" and is_keyword(word.replace("_", " ")))


def further(asked: Asked, what: str) -> Answered | None:
    """Answer a question in further words; None for one that is none of them."""
    handler = _QUESTIONS.get(what)
    if handler is not None:
        return Answered(handler(asked))
    verb, _, word = what.partition("_")
    values = asked.game.layers(asked.at).values[asked.obj.ref]
    if verb == "has" and is_keyword(word.replace("_", " ")):
        return Answered(has_keyword(values, word.replace("_", " ")))
    if verb != "is" or not word:
        return None
    if word in _STATUS:
        return Answered(bool(getattr(asked.obj, word)))
    if word in _DESIGNATIONS:
        return Answered(bool(asked.obj.choices.get(word)))
    if word == "commander":
        return Answered(asked.obj.is_commander)
    if word in COLORS:
        return Answered(word in values.colors)
    if word in {"colorless", "multicolored"}:
        return Answered(len(values.colors) == 0 if word == "colorless" else len(values.colors) > 1)
    kind = word.replace("_", " ").title()
    if kind in {str(known) for known in (*CARD_TYPES, *SUPERTYPES)} or has_type(values, kind):
        return Answered(has_type(values, kind))
    return None
