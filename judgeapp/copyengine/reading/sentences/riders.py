"""Riders: sentences about a copy that are no exceptions: "It gains haste.", "Sacrifice it ..."."""

import re
from collections.abc import Sequence

from judgeapp.copyengine.model.effects.effects import (
    BecomeCopy,
    CastCopy,
    CopyingEffect,
    CopySpell,
    EnterAsCopy,
    Other,
)
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Target, Who
from judgeapp.copyengine.reading.clauses.clauses import Clause

_NAMED = re.compile(
    r"\b(that (new )?(token|copy)|those (tokens|copies)|the (tokens?|cop(y|ies))|each of (those|the) "
    r"(tokens|copies)|that permanent|the (first|second) token)\b"
)
_PRONOUN = re.compile(r"\b(it|them|itself)\b|\bthose spells\b|\bthat (creature|artifact|equipment)\b", re.I)
_NOT_IT = re.compile(
    r"\bit is (not )?(your|an opponent's|that player's) turn\b|\bdo this\b|"
    r"\bif it is (not )?an? (land|creature|artifact|enchantment)\b"
)
_RESTRICTIONS = re.compile(
    r"(activate|spend|do this|this ability|repeat this process|you may roll|scry|surveil|draw|shuffle|"
    r"investigate|proliferate)\b"
)


_CHANGES = {"gains", "gets", "has", "loses", "is", "becomes", "loses_all", "has_base", "ability_words_item"}
_OF_COPY = re.compile(r"\b(it|them|that token|those tokens|the (tokens?|cop(y|ies)))\b")


def rides_along(clause: Clause, copied: CopyingEffect) -> bool:
    """Whether a clause behind a copy in its sentence is about the copy: "... and gains haste"."""
    if clause.has("ability_words") and clause.granted().type == "THIS_ABILITY":
        return False
    if isinstance(copied, BecomeCopy | EnterAsCopy) and clause.subject is None and clause.verb in _CHANGES:
        return True
    return not isinstance(copied, CopySpell | CastCopy) and bool(_OF_COPY.search(clause.words()))


def about_the_copy(words: str, copied: CopyingEffect, added: Sequence[Effect]) -> bool:
    """Whether the sentence `words`, read as `added`, says what happens to the copy.

    Args:
        words: in the wording of the grammar.
        copied: the copy effect before it.
    """
    if _RESTRICTIONS.match(words):
        return False
    if _NAMED.search(words):
        return True
    if isinstance(copied, CastCopy):
        return bool(re.search(r"\b(a (creature )?spell|that spell|it)\b.* (gains?|enters)\b", words))
    if isinstance(copied, CopySpell) and not re.search(r"\bthose spells\b", words):
        return False
    if isinstance(copied, BecomeCopy | EnterAsCopy) and copied.subject is Who.THIS and "~" in words:
        return True
    if copied.condition and words.startswith("if it is "):
        return False  # "If it's a creature, it becomes a copy. If it's a land, ...": the other case
    plain = _NOT_IT.sub("", words) if not words.startswith("if it is ") else words
    if not _PRONOUN.search(plain) or re.match(r"if it is (not )?your turn", words):
        return False
    itself = isinstance(copied, BecomeCopy | EnterAsCopy)
    return any(_is_pronoun(effect, itself) for effect in added)


def _is_pronoun(effect: Effect, itself: bool) -> bool:
    """Whether an effect is about what was spoken of before, not about something of its own."""
    if isinstance(effect, Other):
        return True
    for name in ("subject", "to", "source"):
        value = getattr(effect, name, None)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Target | Each | Choose) or (
                one is Who.THIS and name == "subject" and not itself
            ):
                return False
    return True
