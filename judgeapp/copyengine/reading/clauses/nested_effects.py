"""Effects looked through and changed, however deep they stand in delayed and linked ones."""

from collections.abc import Iterable, Iterator

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
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, Subject
from judgeapp.copyengine.reading.nouns.amounts import where_x, with_text


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


def _count_with_x(count: Amount, meaning: str, printed: str) -> Amount:
    return with_text(where_x(count, meaning, printed), "X") if count.per is Counted.X else count


def _change_with_x(change: Change, meaning: str, printed: str) -> Change:
    if isinstance(change, ChangePT):
        return ChangePT(where_x(change.power, meaning, printed), where_x(change.toughness, meaning, printed))
    if isinstance(change, SetPT):
        return SetPT(*(a and where_x(a, meaning, printed) for a in (change.power, change.toughness)))
    return change
