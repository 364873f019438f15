"""Templates: a situation with places left open, and a question about it.

Each stands in a file of `templates/`, with

    id, title, principles, level, kind
    draw       what is drawn, by name: "creature, quiet" (features of a card), {from: 1, to: 4} (a number),
               {of: n, plus: 2} (another number and so much more) or {among: [...]}
    setup, events, query   as in a script; "$name" stands for what was drawn, "$me" and "$you" for players
    prompt, because        texts; {name}, {name's}, {n counter} ("two counters"), {me}, {me.they}; "(rule)" in
               because is where the rule is cited, if not at the end
               {name_power} and {name_toughness} in because: what is printed on the card drawn, and
               {name_damage} of one that deals damage to any target;
               {sum name_power n -1} in because: what they come to
    says       how a field of the answer is put, where the usual words won't do
    instead    other courses that people take it for, each a list of events, or {events, belief, correction,
               misconception} with what leads to it here; what they come to is wrong
    reason     of yes or no: the reason beside the right answer, short and without names
    believed   of yes or no: [{belief, correction, misconception}], what leads to the other verdict here; of a
               number also {value, right}: what leads to that value where this one is right; without a value,
               and of one to choose, what is said of a misconception that leads to a number or an option
    holds      claims that must hold for `because` to be true
    rule       the rule that explains it, where the derivation doesn't step through it: a principle, or the
               number of a keyword's rule
    cites      principles; the explanation cites the rule of the first that the derivation goes through
    decides    of "which rule decides?": the principle that does
    options    of "legal or not?": what each claim's target is called
    variants   a list of what differs: any of the above but those of the first line; one is drawn

All but the variant's own keys are shared by the variants; what it draws is drawn as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from judgeapp.copyengine import RULESETS, CopyEngineError, known_features, read_documents
from judgeapp.quiz.generator.template_kinds import generated_kinds, template_kind

RULESET = "mtg-2024"
"""The rules that templates are written for."""
FOLDER = Path(__file__).parent / "templates"
_HEAD = frozenset({"id", "title", "principles", "level", "kind"})
_BODY = frozenset(
    "draw setup events instead query prompt because reason rule cites says believed holds right "
    "decides options".split()
)


@dataclass(frozen=True, slots=True)
class Course:
    """Another course of events, and what leads people to it in words of this situation; "" for none.

    Attributes:
        misconception: what somebody who takes it for that shows to believe; "" for nothing that has a name.
    """

    events: Sequence[Any]
    belief: str = ""
    correction: str = ""
    misconception: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One way a template's situation goes; the keys are the template's with the variant's own over them.

    Attributes:
        rule: the number of the rule that explains it; "" for that of the step that decides.
        cites: the principles whose rules explain it best, before the template's own.
        reason: beside a right yes or no; may be "".
        believed: what leads to the other verdict, or to another number, in words of this situation.
        decides: the principle whose rule is the answer, where that is asked; else "".
        options: texts by claim, where each claim is judged by itself.
        cards: those it names itself, beside what is drawn.
    """

    draw: Mapping[str, Any]
    setup: Sequence[Any]
    events: Sequence[Any]
    instead: Sequence[Course]
    query: Mapping[str, Any]
    prompt: str
    because: str
    reason: str
    rule: str
    cites: Sequence[str]
    says: Mapping[str, Any]
    believed: Sequence[Mapping[str, str | int]]
    holds: Sequence[Any]
    right: bool | None
    decides: str
    options: Mapping[str, str]
    cards: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A situation by features.

    Attributes:
        principles: what it is about, the first above all.
        kind: a kind of question that templates can ask.
    """

    id: str
    title: str
    principles: tuple[str, ...]
    level: int
    kind: str
    variants: tuple[Variant, ...]


@cache  # a folder of files, read once
def templates() -> Mapping[str, Template]:
    """Every template by its id, in the order of the files.

    Raises:
        CopyEngineError: a file isn't as it should be; says where.
    """
    found: dict[str, Template] = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        for document in read_documents(path.read_text(encoding="utf-8"), path.name):
            for written in document or ():
                template = _template(written, path.name)
                if template.id in found:
                    raise _refused(path.name, f"{template.id} is there twice", "Give each its own id.")
                found[template.id] = template
    return MappingProxyType(found)


def template_of(written: Mapping[str, Any], where: str) -> Template:
    """Read one template.

    Raises:
        CopyEngineError: it isn't as it should be; says where.
    """
    return _template(written, where)


def _template(written: Mapping[str, Any], where: str) -> Template:
    where = f"{where}: {written.get('id')}"
    if missing := sorted(_HEAD - written.keys()):
        raise _refused(where, f"{', '.join(missing)} is missing", "Every template has its own.")
    if unknown := sorted(written.keys() - _HEAD - _BODY - {"variants"}):
        raise _refused(
            where, f"I know no {', '.join(unknown)}", f"Known: {', '.join(sorted(_HEAD | _BODY))}."
        )
    if written["kind"] not in generated_kinds():
        known = ", ".join(generated_kinds())
        raise _refused(where, f"I know no kind {written['kind']!r}", f"Known: {known}.")
    shared = {key: written[key] for key in _BODY & written.keys()}
    drawn = written.get("draw") or {}
    variants = [
        _variant({**shared, **own, "draw": {**drawn, **own.get("draw", {})}}, written["kind"], where)
        for own in written.get("variants") or [{}]
    ]
    head = {key: written[key] for key in _HEAD - {"principles"}}
    return Template(**head, principles=tuple(written["principles"]), variants=tuple(variants))


def _variant(written: Mapping[str, Any], kind: str, where: str) -> Variant:
    if unknown := sorted(written.keys() - _BODY):
        raise _refused(where, f"I know no {', '.join(unknown)}", f"Known: {', '.join(sorted(_BODY))}.")
    if missing := sorted({"query", "prompt", "because"} - written.keys()):
        raise _refused(where, f"{', '.join(missing)} is missing", "A variant needs it, or the template.")
    if lacking := template_kind(kind).lacks(written):
        raise _refused(where, *lacking)
    draw = written.get("draw") or {}
    for wanted in draw.values():
        if isinstance(wanted, str) and (strange := set(features_in(wanted)) - known_features()):
            raise _refused(where, f"I know no feature {sorted(strange)}", "See features.py.")
    return Variant(
        draw=draw,
        setup=written.get("setup") or (),
        events=written.get("events") or (),
        instead=[_course(each) for each in written.get("instead") or ()],
        query=written["query"],
        prompt=" ".join(written["prompt"].split()),
        because=" ".join(written["because"].split()),
        reason=" ".join(str(written.get("reason") or "").split()),
        rule=str(RULESETS[RULESET].numbers.get(str(written.get("rule")), written.get("rule") or "")),
        cites=written.get("cites") or (),
        says=written.get("says") or {},
        believed=written.get("believed") or (),
        holds=written.get("holds") or (),
        right=written.get("right"),
        decides=str(written.get("decides") or ""),
        options=written.get("options") or {},
        cards=frozenset(_cards([written.get("setup"), written.get("events")])),
    )


def _course(written: Any) -> Course:
    if not isinstance(written, Mapping):
        return Course(written)
    told = (
        " ".join(str(written.get(key) or "").split()) for key in ("belief", "correction", "misconception")
    )
    return Course(written["events"], *told)


def _cards(part: Any) -> Iterator[str]:
    """The cards that a part of a script names."""
    if isinstance(part, Mapping):
        if isinstance(part.get("card"), str) and not part["card"].startswith("$"):
            yield part["card"]
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from _cards(each)


def features_in(wanted: str) -> tuple[str, ...]:
    """ "creature, quiet" feature by feature."""
    return tuple(feature.strip() for feature in wanted.split(","))


def _refused(where: str, message: str, mend: str) -> CopyEngineError:
    return CopyEngineError(f"{message}.", where=where, mend=mend)
