"""What a delayed triggered ability waits for where that is an event: "whenever a creature attacks this turn"
(CR 603.7).
"""

import re
from collections.abc import Iterable

from judgeapp.copyengine.model.effects.effects import Delayed, Modal
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect, Trigger
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.paragraphs.triggers import read_trigger
from judgeapp.copyengine.reading.text.normalizing import MARK, SELF, normalize

_LEAD = re.compile(r"^(?:until end of turn|until your next turn|this turn), (?=whenever )")
_END = re.compile(r" this turn$")
_NEXT = re.compile(r"^when you next (?=activate |attack|cast )")
_POINTS = re.compile(r"^whenever (?:that (?!player|spell)[a-z]+|it|target creature)(?= )")
_OF_THIS_TEXT = re.compile(r"\bthis (?:way|turn|combat)\b|\b(?:that|those|these|either|the)\b")
_NO_MANA_ABILITY = " that is not a mana ability"
_AS_PRINTED = ((" is not ", " isn't "), (" does not ", " don't "), (" cannot ", " can't "))


def with_awaited(effects: Iterable[Effect], name: str) -> tuple[Effect, ...]:
    """Return effects, those that wait for an event with what they wait for."""
    return tuple(_with_awaited(effect, name) for effect in effects)


def _with_awaited(effect: Effect, name: str) -> Effect:
    if isinstance(effect, Modal):
        modes = (replace(mode, effects=with_awaited(mode.effects, name)) for mode in effect.modes)
        return replace(effect, modes=tuple(modes))
    if not isinstance(effect, Delayed) or effect.when.comes is not None:
        return effect
    return replace(effect, event=_awaited(effect, name))


def _awaited(effect: Delayed, name: str) -> Trigger | None:
    """Return the event; None for words that speak of what happened before, or that wait for another turn."""
    words = _NEXT.sub("whenever you ", _LEAD.sub("", effect.when.words))
    if effect.when.lasts is Lasting.FOR_GOOD or not words.startswith("whenever "):
        return None
    words = _POINTS.sub("whenever enchanted creature", _END.sub("", words))  # "it" is what is spoken of
    if _OF_THIS_TEXT.search(words.removesuffix(_NO_MANA_ABILITY)):
        return None
    words = words.replace(MARK, "").replace(SELF, "this creature")
    for plain, printed in _AS_PRINTED:
        words = words.replace(plain, printed)
    words = words[:1].upper() + words[1:]
    try:
        return read_trigger(normalize(words, name))
    except StopsAtError:
        return Trigger("other", words, Who.TRIGGERING, "any")
