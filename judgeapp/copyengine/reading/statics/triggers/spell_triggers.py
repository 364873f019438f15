"""What abilities ask of a spell that is cast or copied, and of what targets them (CR 603.2)."""

import re

from judgeapp.copyengine.model.effects.trigger_events import AimedBy, TargetsMeant
from judgeapp.copyengine.model.objects.abilities import Trigger
from judgeapp.copyengine.model.terms.qualities import UnreadQuality
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects

_ALSO_COPIES = re.compile(r"\b(casts? ([^,]+ )?or cop(y|ies)|cop(y|ies) or casts?)\b", re.IGNORECASE)
_COPIES = re.compile(
    r"\bcop(y|ies) (a|an|another|one or more) |\b(is|are) copied$|\bcreates? a copy of an? ", re.IGNORECASE
)
_CASTS = re.compile(r"\bcasts?\b")
_THIS_SPELL = re.compile(r"\bcasts? this spell\b", re.IGNORECASE)
_ONLY = re.compile(r"targets? only (?:a |an )?(?:single )?(?P<what>.+)$")
_SOME = re.compile(
    r"targets? (?:one or more |at least one |(?=an? |another |you\b|[a-z, ]+ or ))(?P<what>.+)$"
)
_SINGLE = "with a single target"
_SELF = re.compile(r"^(~|it|itself|this \w+)$")
_TARGET_OF = re.compile(
    r"target of an? "
    r"(?P<what>spell or ability|spell|(?P<activated>activated )?ability|(?P<spells>[A-Za-z ]+ )spell)"
    r"(?: (?P<whose>you control|an opponent controls))?(?: for the first time each turn)?$"
)


def triggers_on_copying(trigger: Trigger) -> bool:
    """Whether an event is a spell being copied, beside being cast or alone."""
    text = printed(trigger.text)
    if trigger.event == "other":
        return _COPIES.search(text) is not None and _CASTS.search(text) is None
    return _ALSO_COPIES.search(text) is not None


def is_of_its_own_casting(trigger: Trigger) -> bool:
    """Whether an event is the spell itself being cast."""
    return _THIS_SPELL.search(printed(trigger.text)) is not None


def targets_meant(words: str, name: str) -> TargetsMeant:
    """Return what "targets only a single Golem", "targets you or a creature" mean.

    Args:
        name: that of the object that says so.
    """
    for known in filter(None, (name, name.partition(",")[0])):
        words = words.replace(known, "~")
    words = words.replace("§", "")
    if _SINGLE in words:
        return TargetsMeant(only=True, single=True)
    if only := _ONLY.search(words):
        what, _, exception = only["what"].partition(" other than ")
        if _SELF.match(what) or _is_a_name(what):
            return TargetsMeant(only=True, itself=True)
        players = frozenset(word for word in ("player", "opponent") if word in what)
        return TargetsMeant(only=True, what=_objects(what), players=players, but_itself=bool(exception))
    some = _SOME.search(words)
    if some is None or _SELF.match(some["what"]) or _is_a_name(some["what"]):
        return TargetsMeant(only=False, itself=True)
    parts = {part.removeprefix("a ").removeprefix("an ") for part in some["what"].split(" or ")}
    players = frozenset(parts & {"player", "opponent", "you"})
    return TargetsMeant(only=False, what=_objects(some["what"].removeprefix("you or ")), players=players)


def is_readable(meant: TargetsMeant) -> bool:
    """Whether it is known which targets are meant."""
    return meant.single or meant.itself or meant.what is not None or bool(meant.players)


def _is_a_name(words: str) -> bool:
    """Whether words are a name: that of the object they are on, whatever that is named now (CR 201.5)."""
    return words[:1].isupper() and _objects(words) is None


def _objects(words: str) -> Filter | None:
    try:
        return printed_objects(words.replace(" or player", ""))
    except StopsAtError:
        return None


def aimed_by(trigger: Trigger) -> AimedBy | None:
    """Return by what, and whose, an object becomes a target as an event asks; None for words that nobody can
    judge: "an ability that targets only it".
    """
    found = _TARGET_OF.search(printed(trigger.text))
    if found is None:
        return None
    kinds = frozenset(kind for kind in ("spell", "ability") if kind in found["what"])
    spells = _objects(found["what"]) if found["spells"] else None
    if found["spells"] and (spells is None or any(isinstance(q, UnreadQuality) for q in spells.qualities)):
        return None
    by_opponent, by_you = found["whose"] == "an opponent controls", found["whose"] == "you control"
    return AimedBy(kinds, by_opponent, by_you, spells, bool(found["activated"]))
