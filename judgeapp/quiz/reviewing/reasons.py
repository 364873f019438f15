"""Whether the reasons beside the answers go with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from judgeapp.copyengine import CopyEngineError, Object, matches
from judgeapp.quiz.beliefs.consequences import consequence
from judgeapp.quiz.beliefs.known import misconceptions
from judgeapp.quiz.generator.instances import OF_VERSIONS, outlives_its_death
from judgeapp.quiz.kinds.base import is_reasoned
from judgeapp.quiz.kinds.reasons import speaks_against
from judgeapp.quiz.models import Question, sentences
from judgeapp.quiz.reviewing.items import Item
from judgeapp.quiz.reviewing.lints import Fault, lint


@lint("contradicting-reason")
def contradicting_reason(item: Item) -> Iterator[Fault]:
    """A wrong reason for the right verdict implies no other verdict."""
    for offer in item.offers:
        if not is_reasoned(offer.value) or offer.value["because"] == "" or not item.ruling.says(offer.value):
            continue
        reason = offer.text.removeprefix(offer.verdict).lstrip(". ")
        # What the engine adds, "so it's a 0/0", comes of a game in which this verdict is right.
        belief = _worked_out(item, offer.value["because"]).sub("", reason)
        if _leads_elsewhere(item, offer.value["because"]) or speaks_against(
            item.question.prompt, offer.value["says"], belief
        ):
            yield Fault(
                f"“{reason}” speaks against “{offer.verdict}.”", "Take a reason that leads to this verdict."
            )


@lint("far-fetched-reason")
def far_fetched_reason(item: Item) -> Iterator[Fault]:
    """A wrong reason for the right verdict is one that an author has given for this table."""
    for offer in item.offers:
        if not is_reasoned(offer.value) or offer.value["because"] == "" or not item.ruling.says(offer.value):
            continue
        if offer.choice is None:
            yield Fault(
                f"Nobody here would give “{offer.text}” as the reason.",
                "Write the reason yourself, or leave the option out.",
            )


def _worked_out(item: Item, belief: str) -> re.Pattern[str]:
    """Finds what a belief comes to on this table, where its reason says it."""
    here = consequence(item.believers, item.query, belief) if belief in misconceptions() else ""
    return re.compile(rf"(?:, so|\. So) {re.escape(here)}\.$" if here else "(?!)")


@lint("listed-reason")
def listed_reason(item: Item) -> Iterator[Fault]:
    """A reason is about this table, and no list of what a belief may come to."""
    for offer in item.offers:
        if is_reasoned(offer.value) and _LISTS.search(offer.text):
            yield Fault(
                f"“{offer.text}” lists what doesn't happen here.",
                "Say what somebody would believe of this table (`believed`, or a choice's `belief`).",
            )


@lint("general-reason")
def general_reason(item: Item) -> Iterator[Fault]:
    """Reasons say what would be so on this table."""
    known = {text for each in misconceptions().values() for text in (each.belief, each.correction)}
    for offer in item.offers:
        if not is_reasoned(offer.value):
            continue
        reason = offer.text.removeprefix(offer.verdict).lstrip(". ")
        if _SO.split(reason)[0].removesuffix(".") + "." in known:
            yield Fault(
                f"“{reason}” is what somebody may believe of any table.",
                "Say what would be so on this one (`believed` and `reason`; of an author's, `beliefs`).",
            )


@lint("dangling-reason")
def dangling_reason(item: Item) -> Iterator[Fault]:
    """A reason names what it is about: "Protection stops only ...," not "It stops only ..."."""
    for offer in item.offers:
        reason = offer.text.removeprefix(offer.verdict).lstrip(". ") if is_reasoned(offer.value) else ""
        if _DANGLES.match(reason):
            yield Fault(f"“{reason}” doesn't say what it is about.", "Name the ability or the object.")


@lint("plain-verdict")
def plain_verdict(item: Item) -> Iterator[Fault]:
    """Yes and no have reasons beside them."""
    plain = [each for each in item.offers if not is_reasoned(each.value)]
    if plain and item.question.kind == Question.Kind.YES_NO:
        yield Fault(
            "Its options are plain “Yes” and “No.”",
            "Give the right answer a short reason, and the wrong one a belief of about its length.",
        )


@lint("unused-reason")
def unused_reason(item: Item) -> Iterator[Fault]:
    """The reason that an author wrote for a right yes or no stands beside it."""
    if item.question.kind != Question.Kind.YES_NO:
        return
    for choice in item.choices:
        written = choice.correction.partition("; ")[0].removesuffix(".")
        is_for_right = item.ruling.finds_right(choice.value) and not (choice.belief or choice.misconception)
        if written and is_for_right and not any(written in offer.text for offer in item.right):
            yield Fault(
                f"“{choice.correction}” is shown to nobody: it would stand out among the options.",
                "Name a card in the wrong options, too, or none here, and make it about as long as they are.",
            )


@lint("unrefuted-option")
def unrefuted_option(item: Item) -> Iterator[Fault]:
    """Whoever takes a wrong option is told what leads to it, and what is true instead."""
    for offer, told in item.refutations:
        if not told.beliefs or not all(belief.correction for belief in told.beliefs):
            yield Fault(
                f"Nothing refutes “{offer.text}.”",
                "Say what leads to it and what is so (`believed`, `instead`), or leave it out.",
            )


@lint("general-refutation")
def general_refutation(item: Item) -> Iterator[Fault]:
    """A belief is refuted by what is so on this table; one on older rulebooks by the rulebook alone."""
    known = misconceptions()
    for offer, told in item.refutations:
        for belief in told.beliefs:
            general = known.get(belief.misconception)
            on_rulebooks = belief.misconception in OF_VERSIONS
            if general and not on_rulebooks and belief.correction == general.correction:
                yield Fault(
                    f"“{offer.text}” is refuted by “{belief.correction}”",
                    "Say what is so on this table (`believed`, or the choice's `correction`).",
                )


@lint("outlived-death")
def outlived_death(item: Item) -> Iterator[Fault]:
    """No belief makes something that would have died long before: a 0/0 Clone that is given +3/+3."""
    for offer, told in item.refutations:
        held = [belief.misconception for belief in told.beliefs if belief.misconception]
        if told.here and any(outlives_its_death(item.believers, item.query, each) for each in held):
            yield Fault(
                f"“{told.here}” can't come of what leads to “{offer.text}”: it would have died.",
                "Leave the option out, or write its belief yourself.",
            )


@lint("ceases-at-once")
def ceases_at_once(item: Item) -> Iterator[Fault]:
    """What leaves stack or battlefield exists until state-based actions are checked (704.5d, 704.5e)."""
    said = [b.correction for _, told in item.refutations for b in told.beliefs] if item.chooses_one else []
    for text in dict.fromkeys([*item.texts_after_the_prompt.values(), *said]):
        if _AT_ONCE.search(text):
            yield Fault(
                f"“{text}” has it cease to exist too early.",
                "It does so once it has left, the next time state-based actions are checked.",
            )


@lint("listed-belief")
def listed_belief(item: Item) -> Iterator[Fault]:
    """What somebody is said to believe is about this table, and no list of what people may believe."""
    for offer, told in item.refutations:
        for belief in told.beliefs:
            if _CHOICES_LISTED.search(belief.belief):
                yield Fault(
                    f"“{belief.belief}” leads to “{offer.text}.”",
                    "Say what is believed of this table (`believed`, the choice's `belief`, or `narrowed`).",
                )


@lint("exception-denied")
def exception_denied(item: Item) -> Iterator[Fault]:
    """The reason of the right answer doesn't say that something is copied which an exception changes here."""
    excepted = {word for name in _excepted(item) for word in _CALLED.get(name, ())}
    for offer in item.right if excepted else ():
        reason = offer.text.removeprefix(offer.verdict).lstrip(". ") if offer.verdict else ""
        if not _IS_COPIED.search(reason) or _OF_AN_EXCEPTION.search(reason):
            continue
        for word in sorted(excepted & set(_LETTERS.findall(reason.casefold()))):
            yield Fault(
                f"“{reason}” has the {word} copied, which an exception on this table changes.",
                "Take a reason that speaks of the exception.",
            )


@lint("moot-exception")
def moot_exception(item: Item) -> Iterator[Fault]:
    """The explanation doesn't rest on an exception that changes nothing on this table."""
    moot = dict.fromkeys(clause for obj in item.table.on_battlefield() for clause in _moot(obj))
    said = sentences(_without_cards(item, item.explanation)) if moot else []
    for clause in moot:
        about = set(_WORDS.findall(clause.casefold())) - _OF_ANY_EXCEPTION
        for sentence in said:
            if _RESTS_ON_EXCEPTION.search(sentence) and about & set(_WORDS.findall(sentence.casefold())):
                yield Fault(
                    f"“{sentence}” rests on an exception that changes nothing here: “{clause}.”",
                    "Copy something that the exception makes different.",
                )


_SO = re.compile(r"(?:, so|\. So) (?=\S+'s? )")
"""What a belief comes to here is said after it: "..., so Noah's Clone is tapped"."""
_LISTS = re.compile(r": [^“”:.]+, [^“”:.]+, (?:and|or) |^(?:\w+, ){2,}(?:and|or) ", re.MULTILINE)
_CHOICES_LISTED = re.compile(
    r"\w+, \w+(?: \w+)?,? or \w+|: (?:no )?\w+(?: \w+)?, |\b(?:size or color|color or size|kicked or X)\b"
    r"|, and (?:copying|with nothing)\b|targets and modes|counters or its trigger|trigger and as-enters"
    r"|\(\w+, "
)
"""What a belief may come to, thing by thing: "a color, name, type, or size"."""
_AT_ONCE = re.compile(r"\bceases? to exist (?:as|when|while) (?:it|they) leaves?\b")
_DANGLES = re.compile(r"(?:They|Those|These)\b|It (?:stops|prevents|forbids|protects|keeps off)\b")
"""What a reason leans on; of an ability that the prompt doesn't name, "it" is another thing there."""
_WORDS = re.compile(r"[\w/+-]+")
_OF_ANY_EXCEPTION = frozenset(
    "it its s isn t is own keeps a an in addition to other types type has have the this that with and on "
    "enters creature".split()
)
_RESTS_ON_EXCEPTION = re.compile(
    r"\bexcept|\bin addition\b|\b(?:all|everything) but\b|\b(?:its|their) own\b|\bkeeps? its\b|\bkept its\b"
)


def _moot(obj: Object) -> Iterator[str]:
    """The exceptions, in words, of the last copy effect on an object that leave the copied values alone."""
    if obj.copy_effects:
        effect = obj.copy_effects[-1]
        for clause, (before, after) in zip(
            effect.clauses, pairwise(effect.stages(obj.faces[obj.face])), strict=True
        ):
            if before == after:
                yield str(clause)


def _without_cards(item: Item, text: str) -> str:
    """A text with each card there by another name, so that a Wall of Stone isn't about Walls."""
    for name in sorted(item.names_there, key=len, reverse=True):
        text = text.replace(name, "It")
    return text


_IS_COPIED = re.compile(r"\b(?:cop(?:ied|ies)|follows?)\b")
_OF_AN_EXCEPTION = re.compile(
    r"except|unless|otherwise|addition|n't|\b(?:own|says?|text|keeps?|kept|not|adds?|added)\b", re.IGNORECASE
)
_LETTERS = re.compile(r"[a-z]+")
_CALLED = {
    "colors": ("color", "colors"),
    "name": ("name",),
    "power": ("power", "size"),
    "toughness": ("toughness", "size"),
    "types": ("type", "types"),
    "subtypes": ("type", "types", "subtypes"),
    "supertypes": ("supertype", "supertypes", "legendary"),
}


def _excepted(item: Item) -> set[str]:
    """The fields that exceptions of copy effects change of the objects asked about."""
    found: set[str] = set()
    asked = {str(each.get("of")) for each in [item.query, *item.claims]}
    for obj in item.table.on_battlefield():
        if obj.ref in asked and obj.copy_effects:
            effect = obj.copy_effects[-1]
            *_, last = effect.stages(obj.faces[obj.face])
            found |= {
                name for name in _CALLED if getattr(effect.copied.normal, name) != getattr(last.normal, name)
            }
    return found


def _leads_elsewhere(item: Item, belief: str) -> bool:
    """Whether the engine gives another answer to somebody who holds the belief."""
    try:
        found = item.believers.believed(item.query, belief)
    except (CopyEngineError, KeyError):
        return False  # An author's own, which the engine doesn't know.
    return found is not None and not matches(found.value, item.ruling.value)
