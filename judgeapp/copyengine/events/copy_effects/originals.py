"""Whether something can be what an effect copies: "target nonlegendary creature you control" (CR 115.1)."""

from collections.abc import Callable

from judgeapp.copyengine.evaluation.filters import for_player, has_kind, has_numbers
from judgeapp.copyengine.evaluation.keyword_meanings import is_of_kind
from judgeapp.copyengine.interpreter.ability_lookup import Found, effects_of
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Filter, Target
from judgeapp.copyengine.table.state import Object


def effect_for[EffectT](
    interpreter: Interpreter,
    by: object,
    kind: type[EffectT],
    original: Object,
    you: str | None,
    accept: Callable[[EffectT], bool] = lambda e: True,
) -> Found[EffectT] | None:
    """Return the effect of `by` that copies; of several, as in modes, the first that may copy `original`.

    Raises:
        CopyEngineError: the wording, or the ability of the card named, can't be read.
    """
    first = effects_of(interpreter, by, kind, None, accept)
    if first is None or _fits(interpreter, first.effect, original, you):
        return first
    try:
        return effects_of(
            interpreter, by, kind, None, lambda e: accept(e) and _fits(interpreter, e, original, you)
        ) or first  # fmt: skip
    except CopyEngineError:  # none of those that can be read
        return first


def _fits(interpreter: Interpreter, effect: object, original: Object, you: str | None) -> bool:
    said = _said(effect)
    return said is None or may_be(interpreter, said, original, you)


def _said(effect: object) -> Filter | None:
    """Return what an effect's words say it copies; None where they point back or leave it open."""
    said = getattr(effect, "about", None) or getattr(effect, "source", None)
    return said.filter if isinstance(said, Target | Choose | Each) else None


def check_original(interpreter: Interpreter, effect: object, original: Object, you: str | None) -> None:
    """Refuse an original that isn't what the effect's words say.

    Only what can be judged whatever has happened to it since counts: its kind, its numbers, and whose it is.

    Args:
        effect: a copy effect; `you` the player who controls it, None if the script leaves that open.

    Raises:
        CopyEngineError: it is something else.
    """
    said = _said(effect)
    if interpreter.policy is not CORRECT or said is None:
        return
    if getattr(effect, "of_card", False) and said.what != "card":
        return  # the permanent was what is said there; the card may be another thing
    if not may_be(interpreter, said, original, you):
        raise CopyEngineError(
            f"{original.ref} is not {said.text or 'what the effect copies'}.",
            where=interpreter.at("of"),
            mend="Choose an object the card's text allows.",
        )


def may_be(interpreter: Interpreter, wanted: Filter, original: Object, you: str | None) -> bool:
    """Whether an object is of the kind and size, and belongs to whom, a phrase says."""
    if wanted.what in {"player", "any target"} or wanted.chosen or wanted.not_chosen:
        return True
    if "ability" in wanted.what and wanted.what != "ability":
        words = (word.strip() for word in wanted.what.removesuffix("ability").split(" or "))
        return original.ability is None or any(_is_called(original.ability, word) for word in words)
    if wanted.what == "permanent" and original.ability is None:
        there = original.zone == "battlefield" or wanted.zone != "battlefield"
        if not there:
            return False
    values = _values(interpreter, original)
    whose = (
        interpreter.controller(original.ref) if original.zone in {"battlefield", "stack"} else original.owner
    )
    return (
        has_kind(wanted, values, named=False)
        and has_numbers(wanted, original, values)
        and (wanted.token is None or original.is_token is wanted.token)
        and (you is None or for_player(wanted.controller, whose, you))
    )


def _is_called(ability: Ability, kind: str) -> bool:
    """Whether an ability is of a kind, "activated" or "triggered", as a keyword ability may be."""
    return kind in {"", ability.kind} or any(is_of_kind(ability, each) for each in Kind if each.value == kind)


def _values(interpreter: Interpreter, original: Object) -> Characteristics:
    """What an object is, or was when it last was where `original` says."""
    now = interpreter.table.objects.get(original.ref)
    if now is not None and now.zone != original.zone:
        return interpreter.table.left_as(original.ref, interpreter.values(original.ref))
    return interpreter.values(original.ref)


def as_last_known(interpreter: Interpreter, obj: Object, effect: object) -> Object:
    """Return what an effect copies when `obj` has left: that as it last was, unless the text says "card" (CR
    608.2h).
    """
    filter_ = getattr(getattr(effect, "about", None) or getattr(effect, "source", None), "filter", None)
    of_card = getattr(effect, "of_card", False) or (filter_ is not None and filter_.what == "card")
    return obj if of_card else interpreter.table.last_object(obj)
