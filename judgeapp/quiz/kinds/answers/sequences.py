"""*Which comes first?*: the steps of one event that rules put in an order, and whether an order keeps it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from judgeapp.cards.display.derivations import Told
from judgeapp.cards.display.wording import label
from judgeapp.copyengine import CopyEngineError, Step, StepKind, joined, possessive
from judgeapp.copyengine import principles as p
from judgeapp.quiz.catalogue.objects import EVERY_TYPE
from judgeapp.quiz.generator.descriptions import names_of, source_of_effect, whose_is_left

FEWEST, MOST = 3, 7
_COPIED, _EXCEPTION = ("It takes the copiable values", "It copies the face"), "The exception applies:"
_TOGETHER = "The exceptions apply:"
_WITH_COUNTERS = re.compile(r"It gets (?P<counters>[^()]+) \((?P<said>it enters with [^()]+)\)\.")
"""What an exception puts on it as it enters, with the words of the exception."""
_QUOTED = re.compile(r"“(?P<said>[^“”]+)”")
_LAYERS = ("1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
_SETS_SIZE, _SIZE = "7b", frozenset({"power", "toughness"})
_ENTERING = {p.CHOICES_NOT_COPIED, p.ENTERS_AS_COPY, p.EXCEPTION_ADDITIONAL_EFFECT, p.UNDEFINED_CHOICE}
_EXCEPTIONS = {
    p.EXCEPTIONS, p.EXCEPTION_ADDS_ABILITY, p.EXCEPTION_RETAINS, p.EXCEPTION_MODIFIES, p.EXCEPTION_CDA,
    p.EXCEPTION_CONDITIONAL,
}  # fmt: skip


def sequence_of(steps: Iterable[Step], ref: str) -> list[list[str]]:
    """What happens to an object in one event, as groups: what stands in one has no order among itself.

    Copied values come first, exceptions next, then what is done and chosen as it enters, then what applies in
    the layers, and last what triggers. Of several events it is the last that has enough of these.

    Raises:
        CopyEngineError: there aren't as many as three groups.
    """
    own = [step for step in steps if step.obj == ref and step.event is not None]
    for _, group in groupby(reversed(own), key=lambda step: step.event):
        found: dict[int, dict[str, None]] = {}
        for step in reversed(list(group)):
            if (rank := _rank(step)) is not None:
                found.setdefault(rank, {})[_said(step)] = None
        texts = [_together(list(found[rank])) for rank in sorted(found)]
        flat = [text for group_ in texts for text in group_]
        copied_twice = len(found.get(0, ())) > 1  # one copying inside another has an order of its own
        if not copied_twice and len(texts) >= FEWEST and len(flat) <= MOST and len(set(flat)) == len(flat):
            return texts
    raise CopyEngineError(
        f"Too little happens to {ref!r} at once to be put in order.",
        where="query",
        mend="Ask about what enters as a copy with exceptions, counters or effects on it.",
    )


def by_their_sources(
    groups: Sequence[Sequence[str]], steps: Sequence[Told], of: str, script: Mapping[str, Any]
) -> dict[str, str]:
    """The steps of an order as they are offered: "Goblin Chieftain changes its abilities," not what it says.

    What isn't copied is told by the name of what has it. Two that would be the same stay as they are.

    Args:
        of: the ref of the object that it happens to.
    """
    about = {_QUOTED.match(step.text): step for step in steps if step.obj == of}
    sources = {quoted[0]: step for quoted, step in about.items() if quoted}
    said = {}
    for text in _flat(groups):
        quoted = _QUOTED.match(text)
        if quoted and quoted[0] in sources and " changes its " in text:
            source = source_of_effect(quoted["said"], of, sources[quoted[0]].about, script)
            is_own = source in {"", f"{possessive(names_of(script).get(of, ''))} ability"}
            changes = text.removeprefix(quoted[0])
            if is_own and _gives_every_type(sources[quoted[0]]):
                said[text] = f"{quoted['said']} gives it every creature type."
            else:
                said[text] = f"{'Its ability' if is_own else source}{changes}"
    said |= _of_exceptions(_flat(groups)) | _of_copying(_flat(groups), steps, of, script)
    return {text: told for text, told in said.items() if [*said.values()].count(told) == 1}


def _of_exceptions(texts: Iterable[str]) -> dict[str, str]:
    """Counters that an exception puts on it, and the exceptions beside them, without the same words twice."""
    with_counters = {text: found for text in texts if (found := _WITH_COUNTERS.fullmatch(text))}
    said = {text: f"It enters with {found['counters']}." for text, found in with_counters.items()}
    repeats = [found["said"] for found in with_counters.values()]
    for text in texts:
        if text.startswith(_TOGETHER) and any(each in text for each in repeats):
            said[text] = "Its exceptions change those values."
    return said


def _of_copying(
    texts: Iterable[str], steps: Iterable[Told], of: str, script: Mapping[str, Any]
) -> dict[str, str]:
    """Steps of copying that tell whose counters aren't copied: "its counters" might be the copy's."""
    names = names_of(script)
    copied = {step.text: names.get(step.about[0], "") for step in steps if step.obj == of and step.about}
    told = {text: whose_is_left(text, copied[text]) for text in texts if copied.get(text)}
    return {text: said for text, said in told.items() if text.startswith(_COPIED) and said != text}


def _gives_every_type(step: Told) -> bool:
    """Whether a step does nothing but give every creature type, as changeling does."""
    return [(change.field, change.now) for change in step.changes] == [("subtypes", EVERY_TYPE)]


def keeps_order(groups: Sequence[Sequence[str]], order: Any) -> bool:
    """Whether each step stands after all of the groups before its own."""
    given = _flat(order)
    if sorted(given) != sorted(_flat(groups)):
        return False
    places = [next(n for n, group in enumerate(groups) if text in group) for text in given]
    return places == sorted(places)


def first_out_of_place(groups: Sequence[Sequence[str]], order: Any) -> str:
    """The first step that stands where another should."""
    waiting = [list(group) for group in groups]
    for text in _flat(order):
        while waiting and not waiting[0]:
            waiting.pop(0)
        if not waiting or text not in waiting[0]:
            return text
        waiting[0].remove(text)
    return ""


def _rank(step: Step) -> int | None:
    """Where a kind of step has its place; None for one that has none, such as entering itself."""
    if step.kind is StepKind.EFFECT:
        return 10 + _LAYERS.index(step.layer) if step.layer in _LAYERS else None
    if "triggered" in step.after:
        return 30
    if not step.before:
        return None
    if step.principle in _EXCEPTIONS:
        return 1
    if step.principle in _ENTERING:
        return 2
    return 0 if step.kind is StepKind.COPYING else None


def _is_by_default(step: Step, name: str) -> bool:
    """What becomes a creature has a power of 0 without one of its own, and no effect gave it that."""
    return (
        name in {"power", "toughness"}
        and "types" in step.after
        and step.before.get(name) is None
        and step.after[name] == 0
    )


def _said(step: Step) -> str:
    """A step as it stands by itself, without the layer it applies in."""
    if step.kind is StepKind.EXCEPTION:
        return f"{_EXCEPTION} {step.applied}"
    if step.kind is not StepKind.EFFECT:
        return step.text
    names = [name for name in step.after if name != "mana_value" and not _is_by_default(step, name)]
    if step.layer == _SETS_SIZE and not _SIZE.isdisjoint(names):  # it sets both, even one to what it was
        names = [name for name in names if name not in _SIZE] + sorted(_SIZE)
    changed = [label(name) for name in names]
    return f"{step.applied} changes its {joined(changed)}."


def _together(texts: list[str]) -> list[str]:
    """The steps of one group, with its exceptions, which apply at once, as one."""
    exceptions = [text.removeprefix(_EXCEPTION).strip() for text in texts if text.startswith(_EXCEPTION)]
    if len(exceptions) < 2:
        return texts
    *others, last = [text.removesuffix(".") for text in exceptions]
    closed = last.endswith("”")  # a quotation has its mark inside
    told = f"{_TOGETHER} {'; '.join(others)}; and {last}{'' if closed else '.'}"
    return [told, *(text for text in texts if not text.startswith(_EXCEPTION))]


def begins_with_copying(groups: Sequence[Sequence[str]]) -> bool:
    """Whether the first step is the copying itself."""
    return groups[0][0].startswith(_COPIED)


def course_of(groups: Sequence[Sequence[str]]) -> str:
    """Why an order is as it is, by the parts it has; the full stop is left to who names the rule."""
    parts = {_part(group[0]) for group in groups}
    if parts == {_EFFECTS}:
        return "Nothing else happens here, so only the order of the layers matters"
    told = ", and ".join(said for part, said in _WHY.items() if part in parts)
    rule = "Copying comes before all other effects" if _COPYING in parts else "Effects apply in order"
    if _EFFECTS in parts:
        rule += ", which apply layer by layer" if _COPYING in parts else ", layer by layer"
    return f"{told[:1].upper()}{told[1:]}. {rule}" if told else rule


_COPYING, _EXCEPTING, _ENTERS, _EFFECTS, _TRIGGERS = "copying", "exception", "entering", "effects", "triggers"
_WHY = {
    _EXCEPTING: "the exception is part of the copying",
    _ENTERS: "what it has copied decides how it enters",
    _TRIGGERS: "an ability that it copied triggers once it has entered",
}


def _part(text: str) -> str:
    if text.startswith(_COPIED):
        return _COPYING
    if text.startswith((_EXCEPTION, _TOGETHER)):
        return _EXCEPTING
    if " changes its " in text:
        return _EFFECTS
    return _TRIGGERS if " triggers" in text else _ENTERS


def numbered(order: Iterable[Any]) -> str:
    """An order in words."""
    return " ".join(f"({place}) {text}" for place, text in enumerate(_flat(order), start=1))


def is_order(value: object) -> bool:
    """Whether a value is an order: a list of groups of steps."""
    return isinstance(value, list) and any(isinstance(part, list) for part in value)


def _flat(order: Any) -> list[str]:
    if not isinstance(order, list | tuple):
        return []
    return [str(text) for part in order for text in (part if isinstance(part, list | tuple) else [part])]
