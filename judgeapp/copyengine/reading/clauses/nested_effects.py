"""Effects looked through and changed, however deep they stand in delayed and linked ones."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass

from judgeapp.copyengine.model.effects.changes import Change, ChangePT, SetPT
from judgeapp.copyengine.model.effects.effects import (
    CastCopy,
    Continuous,
    CopySpell,
    CreateToken,
    DealDamage,
    Delayed,
    Discard,
    Distribute,
    Draw,
    EntersWith,
    KeywordAction,
    LibraryAction,
    LifeChange,
    LinkedWhenYouDo,
    MoveCounters,
    PlayerCounters,
    PutCounters,
    SearchLibrary,
    TokenCopy,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.qualities import SizedX
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, SizedByCount, Subject, Who
from judgeapp.copyengine.reading.nouns.amounts import sized_where_x, where_x, with_text
from judgeapp.copyengine.reading.text.normalizing import Line


def nested(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield effects, in place of delayed and linked ones those inside, latest first."""
    for effect in effects:
        if isinstance(effect, Delayed | LinkedWhenYouDo):
            yield from nested(reversed(effect.effects))
        else:
            yield effect


def with_replaced(effect: Effect, old: Effect, new: Effect) -> Effect:
    """Return an effect with `new` in place of `old`, itself or inside it."""
    if effect is old:
        return new
    if isinstance(effect, Delayed | LinkedWhenYouDo):
        return replace(effect, effects=tuple(with_replaced(e, old, new) for e in effect.effects))
    return effect


def with_subject(effect: Effect, subject: Subject, field: str) -> Effect:
    """Return an effect with another subject in the field of that name: "who", "maker" or "subject"."""
    return replace(effect, **{field: subject})


def with_x(effect: Effect, meaning: str, printed: str) -> Effect:
    """Return an effect with X taken for what `meaning` says."""
    match effect:
        case Delayed():
            return replace(effect, effects=tuple(with_x(e, meaning, printed) for e in effect.effects))
        case Continuous():
            return replace(effect, changes=tuple(_change_with_x(c, meaning, printed) for c in effect.changes))
        case (
            DealDamage() | LifeChange() | Draw() | Discard() | PutCounters() | MoveCounters() | Distribute()
            | KeywordAction() | LibraryAction() | PlayerCounters()
        ):  # fmt: skip
            return replace(effect, amount=where_x(effect.amount, meaning, printed))
        case SearchLibrary(amount=Amount() as amount):
            return replace(effect, amount=where_x(amount, meaning, printed))
        case CreateToken(size=(power, toughness)):
            size = where_x(power, meaning, printed), where_x(toughness, meaning, printed)
            return replace(effect, size=size, count=_count_with_x(effect.count, meaning, printed))
        case TokenCopy() | CopySpell() | CastCopy() | EntersWith() | CreateToken():
            return replace(effect, count=_count_with_x(effect.count, meaning, printed))
        case _:
            return effect


_WHERE_X_IS = re.compile(r"where X is (?P<what>[^.;]+)")


def with_sizes_where_x(effects: tuple[Effect, ...], line: Line, it: Who) -> tuple[Effect, ...] | None:
    """Return the effects of a text that says what X is, with what that counts in their "with mana value X or
    less"; None where the number depends on what was spoken of.

    Args:
        it: what "it" means in "where X is its power".
    """
    found = {each["what"]: line.original(*each.span("what")) for each in _WHERE_X_IS.finditer(line.text)}
    sizes = {size for effect in effects for size in _sizes_x(effect)} if found else set()
    if not sizes:
        return effects
    meaning, printed = found.popitem()
    counted = {size: sized_where_x(size, meaning, printed, it) for size in sizes}
    if found or None in counted.values():
        return None
    return tuple(replace(effect, **_changed(effect, counted)) for effect in effects)


def _sizes_x(value: object) -> Iterator[SizedX]:
    if isinstance(value, SizedX):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _sizes_x(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _sizes_x(getattr(value, field.name))


def _with_quality(value: object, new: Mapping[SizedX, SizedByCount | None]) -> object:
    """Return a part of an effect with other qualities, however deep they stand in it."""
    if isinstance(value, SizedX):
        return new.get(value, value)
    if isinstance(value, tuple):
        return tuple(_with_quality(each, new) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **_changed(value, new))
    return value


def _changed(value: object, new: Mapping[SizedX, SizedByCount | None]) -> dict[str, object]:
    names = [field.name for field in fields(value)] if is_dataclass(value) else []
    inside = {name: getattr(value, name) for name in names}
    changed = {name: _with_quality(each, new) for name, each in inside.items()}
    return {name: each for name, each in changed.items() if each != inside[name]}


def _count_with_x(count: Amount, meaning: str, printed: str) -> Amount:
    return with_text(where_x(count, meaning, printed), "X") if count.per is Counted.X else count


def _change_with_x(change: Change, meaning: str, printed: str) -> Change:
    if isinstance(change, ChangePT):
        return ChangePT(where_x(change.power, meaning, printed), where_x(change.toughness, meaning, printed))
    if isinstance(change, SetPT):
        return SetPT(*(a and where_x(a, meaning, printed) for a in (change.power, change.toughness)))
    return change
