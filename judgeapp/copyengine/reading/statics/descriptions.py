"""The objects that a static ability names, as printed: "this creature", "creatures you control"."""

import re

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.qualities import UnreadQuality
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.reading.text.normalizing import short_names, with_names_like_types

_ITSELF = re.compile(r"[Tt]his \w+$")
_ABILITY_WORD = re.compile(r"^(?!Max speed|Solved)[A-Z][\w' -]{2,30} — ")
_AS_LONG_AS = re.compile(r"As long as (?P<condition>[^,]+), (?P<rest>.+)$")
_ATTACHED = re.compile(r"([Ee]nchanted|[Ee]quipped) \w+$")


def described(words: str) -> Description:
    """Return what the words of a static ability mean."""
    if _ITSELF.match(words):
        return Description(words, itself=True)
    if _ATTACHED.match(words):
        return Description(words, attached=True)
    meant = filter_named(words[:1].lower() + words[1:])
    return Description(words, filter=meant or filter_named(words))


def filter_named(words: str) -> Filter | None:
    """Return what a noun phrase as printed means; None for words that can't be read."""
    try:
        return printed_objects(words)
    except StopsAtError:
        return None


def is_whole(what: Description) -> bool:
    """Whether all that a description asks for has been read."""
    if what.filter is None:
        return what.is_read
    return not any(isinstance(quality, UnreadQuality) for quality in what.filter.qualities)


def speaks_of_itself(what: Description, name: str) -> bool:
    """Whether a description means the object of that name that says it."""
    return what.itself or what.words.startswith(name or "~")


def with_itself(text: str, name: str) -> str:
    """Return a text with "~" for the name of its object, and for the short ones (CR 201.5c)."""
    for own in sorted({name, *short_names(name)} - {""}, key=len, reverse=True):
        text = re.sub(rf"(?<!named )(?<!\w){re.escape(own)}(?!\w)", "~", text)
    return with_names_like_types(text, name, "~")


def without_ability_word(text: str) -> str:
    """Return a text without its ability word, which means nothing (CR 207.2c); max speed means something."""
    return _ABILITY_WORD.sub("", text)


def conditional(text: str, name: str) -> tuple[str, Condition | None] | None:
    """Split "As long as ..." off the text of a static ability.

    Returns:
        What it says without its ability word, and the condition, if it has one; None if that can't be read.
    """
    words = without_ability_word(text)
    if not (found := _AS_LONG_AS.match(words)):
        return words, None
    condition = condition_of(found["condition"], name)
    return None if condition is None or is_unread(condition) else (found["rest"], condition)
