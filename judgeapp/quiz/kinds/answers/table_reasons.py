"""Why a ruling is as it is where no author says so: what happens on this table, then the rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from judgeapp.cards.display.derivations import Told, origins_of
from judgeapp.copyengine import StepKind, joined, possessive, punctuated
from judgeapp.copyengine import principles as p
from judgeapp.quiz.beliefs.consequences import about, asked_fields
from judgeapp.quiz.models import Question
from judgeapp.rules.index import rule_index

MOST_EXCEPTIONS, MOST_EFFECTS = 3, 2
_COPYING = frozenset({
    p.COPIABLE_VALUES, p.NOT_COPIED, p.BECOMES_COPIABLE, p.FACE_UP_FACE, p.TRANSFORMING_TOKEN,
})  # fmt: skip
_AS_IT_ENTERS = frozenset({p.ENTERS_AS_COPY, p.CHOICES_NOT_COPIED, p.EXCEPTION_ADDITIONAL_EFFECT})
_SAID_AS_IT_ENTERS = frozenset({p.ENTERS_AS_COPY, p.CHOICES_NOT_COPIED})
_LEFT_BEHIND = re.compile(r"; [^;]* copied$")
_QUOTED = re.compile(r"(?:: “.*”| \(.*\))$")
_ON_IT, _ITS_COUNTERS = "the effects on it aren't", "its counters aren't"
_SAID_BY_THE_TABLE = frozenset({p.COPIABLE_VALUES, p.NOT_COPIED, p.BECOMES_COPIABLE})
"""Of what these say, only what is on the table is of interest."""
_LASTS = " isn't a copy effect"
_OF_A_COPY, _WITH_EXCEPTIONS = "of the copy:", ", with its exceptions"
_PRONOUN = re.compile(r" (?:for|to) it\b")
_DECIDED = frozenset({"kicked", "x", "modes", "may_choose_new_modes", "alternative_cost"})
_DONE = frozenset({"damage_dealt", "life_gained", "life_lost"})


@dataclass(frozen=True, slots=True)
class Situation:
    """What a derivation is about.

    Attributes:
        names: what objects are called, by ref.
        of: the ref of the object asked about.
        fields: what is asked of it.
        is_paid_for: objects or mana that paid for a spell are named.
    """

    names: Mapping[str, str]
    of: str
    fields: frozenset[str]
    is_paid_for: bool = False


def situation_of(question: Question) -> Situation:
    """What the derivation of a question is about."""
    script = question.scenario.script
    names = {ref: name.replace("’", "'") for ref, name in origins_of(script).items()}
    paid = any(each.get("sacrificed") or each.get("mana_spent") for each in script.get("events") or ())
    return Situation(names, about(question.query)[0], asked_fields(question.query), paid)


def in_a_sentence(principle: str, rule: str) -> str:
    """A rule as our summary of its principle has it, with its number if it has one: "... (707.2)."."""
    said = rule_index().says.get(principle, "")
    return f"{said.removesuffix('.')} ({rule})." if said and rule[:1].isdigit() else said


def number_of(principle: str, ruleset: str) -> str:
    """The number of the rule for a principle, in the rulebook in force where a ruleset is silent; or ""."""
    entry = rule_index().find(ruleset, principle)
    return entry.number if entry else ""


def reason(happens: str, principle: str, rule: str) -> tuple[str, str]:
    """What happens on the table, and a rule, in a sentence each; and the number of the rule.

    Args:
        happens: without its full stop.
    """
    if principle in _SAID_BY_THE_TABLE and rule[:1].isdigit() and f"({rule})" not in happens:
        return f"{happens} ({rule}).", rule
    said = punctuated(f"{happens}.") if not happens.endswith("…”") else happens
    return f"{said} {in_a_sentence(principle, rule)}".rstrip(), rule


def decided(steps: Sequence[Told], step: Told, situation: Situation) -> tuple[str, str]:
    """Why a step decides: it, what it is part of, and what it leads to for the object asked about."""
    name, place = situation.names.get(step.obj, ""), steps.index(step)
    principle = _at_stake(steps, step, situation)
    if step.kind is StepKind.EXCEPTION:
        copying = _copying(steps, step.obj)
        same = [each for each in _exceptions(steps, step.obj) if each.rule == step.rule] or [step]
        clause = _with_exceptions(_plain(_clause(copying, name)) if copying else f"{name} is a copy", same)
    else:
        clause = _as_decided(steps, step, situation)
        clause = _plain(clause) if principle == p.STACK_CHOICES else clause
    for then in steps[place + 1 : place + 2]:
        if then.principle == p.NEW_OBJECT and then.obj == step.obj:
            clause += f", and {_clause(then, name)}"
    copied = _copying(steps, situation.of)
    if copied and situation.of != step.obj and _OF_A_COPY in copied.text:
        copier = situation.names.get(situation.of, "it")
        clause += f", and {copier} takes the copiable values of that copy"
    return reason(clause, principle, step.rule)


def _as_decided(steps: Sequence[Told], step: Told, situation: Situation) -> str:
    """A step that isn't an exception, with what goes with it."""
    name = situation.names.get(step.obj, "")
    if _is_copying(step):
        return _naming_owner(_as_copied(steps, step, situation), step, situation)
    if step.principle == p.ENTERS_AS_COPY and step.text.startswith("It "):
        own = [each.text for each in steps if each.rule == step.rule and each.obj == step.obj]
        entering = [_QUOTED.sub("", text.removesuffix("."))[2:] for text in own if text.startswith("It ")]
        return (name or "It") + ", and it".join(entering)
    clause = _clause(step, name)
    if step.principle == p.COPYING_SPELLS:
        changed = [
            each
            for each in _exceptions(steps, step.obj)
            if situation.fields & {change.field for change in each.changes}
        ]
        return _with_exceptions(clause.partition(";")[0], changed, step.rule) if changed else clause
    return clause


def _as_copied(steps: Sequence[Told], step: Told, situation: Situation) -> str:
    """A step that copies, with one before it by the same rule."""
    clause = _naming_exceptions(_clause(step, situation.names.get(step.obj, "")), steps, step)
    earlier = [
        each
        for each in steps[: steps.index(step)]
        if each.rule == step.rule and each.obj != step.obj and _is_copying(each)
    ]
    if earlier:
        first = earlier[-1]
        return f"{_QUOTED.sub('', _clause(first, situation.names.get(first.obj, '')))}; {clause}"
    return clause


def described(steps: Sequence[Told], situation: Situation) -> tuple[str, str] | None:
    """Why an object is what it is: what it copies, with exceptions, and what applies to it besides.

    None if it copies nothing.
    """
    copying = _copying(steps, situation.of)
    if copying is None:
        return None
    exceptions = _exceptions(steps, situation.of)
    effects = list(_effects(steps[steps.index(copying) + 1 :], situation))
    entering = [step for step, _ in effects if step.principle in _AS_IT_ENTERS | {p.CHANGES_IN_PLACE}]
    step = next(iter([*exceptions, *entering]), copying)
    clause = _clause(copying, "")
    if exceptions or effects:
        clause = _plain(clause)
    if exceptions and copying.principle == p.TRANSFORMING_TOKEN:
        clause = "It's a copy with both faces of the original"
    clause = _with_exceptions(_naming_exceptions(clause, steps, copying), exceptions, copying.rule)
    if any(each.principle == p.EXCEPTION_CONDITIONAL for each in exceptions):
        effects = []
    told = list(dict.fromkeys(text for _, text in effects))[:MOST_EFFECTS]
    if told:
        clause += f"; {', and '.join(told)}"
    named = "" if not step.rule[:1].isdigit() or f"({step.rule})" in clause else f" ({step.rule})"
    return f"{_naming_owner(clause, copying, situation)}{named}.", step.rule


def _naming_owner(clause: str, copying: Told, situation: Situation) -> str:
    """A clause on copying with what isn't copied said to be the original's."""
    original = next((situation.names[ref] for ref in copying.about if ref in situation.names), "")
    if not original:
        return clause
    clause = clause.replace(_ON_IT, f"the effects on {original} aren't")
    return clause.replace(_ITS_COUNTERS, f"the counters on {original} aren't")


def _is_copying(step: Told) -> bool:
    """Whether a step takes values from another object; an object merely enters without a change."""
    is_other = step.kind is StepKind.EXCEPTION or step.text.startswith("An effect no longer")
    if step.principle not in _COPYING or is_other:
        return False
    return bool(step.changes) or step.principle == p.TRANSFORMING_TOKEN


def _copying(steps: Sequence[Told], ref: str) -> Told | None:
    """The step in which an object last becomes a copy."""
    return next((step for step in reversed(steps) if step.obj == ref and _is_copying(step)), None)


def _exceptions(steps: Sequence[Told], ref: str) -> list[Told]:
    """The exceptions to what an object last copied, as the copy effect makes them."""
    own = [step for step in steps if step.obj == ref]
    last = max((n for n, step in enumerate(own) if _is_copying(step)), default=-1)
    return [step for step in own[last + 1 :] if step.kind is StepKind.EXCEPTION][:MOST_EXCEPTIONS]


def _naming_exceptions(clause: str, steps: Sequence[Told], copying: Told) -> str:
    """A clause on copying a copy with that one's exceptions named, or without a word of them."""
    if _WITH_EXCEPTIONS not in clause:
        return clause
    before = steps[: steps.index(copying)]
    copies = [step.obj for step in before if step.obj != copying.obj and _is_copying(step)]
    inherited = _exceptions(before, copies[-1]) if copies else []
    head, _, tail = clause.partition(_WITH_EXCEPTIONS)
    return _with_exceptions(head + tail, inherited, copying.rule)


def _effects(steps: Iterable[Told], situation: Situation) -> Iterator[tuple[Told, str]]:
    """What happens to an object as it enters, and what applies to it in layers, each as a clause."""
    own = [step for step in steps if step.obj == situation.of]
    lasting = {step.text.partition(_LASTS)[0] for step in own if _LASTS in step.text}
    has_counters = any("counters:" in step.text or step.text.startswith("It gets ") for step in own)
    for step in own:
        text = _QUOTED.sub("", step.text.removesuffix("."))
        effect = step.applied if step.kind is StepKind.EFFECT else text
        if step.principle == p.CHANGES_IN_PLACE:
            yield step, text
        elif step.principle in _AS_IT_ENTERS and step.changes:
            yield step, f"it{text[2:]}" if text.startswith("It ") else text
        elif effect != text and effect not in lasting and not (has_counters and "counter" in effect):
            source = next((situation.names[ref] for ref in step.about if ref in situation.names), "")
            if not source and effect.startswith("“"):
                same = [each for each in own if each.text.startswith(effect)]
                changed = dict.fromkeys(change.field for each in same for change in each.changes)
                yield step, f"an ability changes its {joined(list(changed))}"
                continue
            effect = f"{effect[0].lower()}{effect[1:]}" if effect.startswith("The ") else effect
            yield step, f"{source or effect} applies to it"


def _clause(step: Told, name: str) -> str:
    """A step as a clause about an object by its name; "" leaves the pronoun."""
    text = step.text.removesuffix(".").replace(". It ", "; it ")
    if not name:
        return text
    if step.principle in _SAID_AS_IT_ENTERS and not text.startswith("It "):
        return f"As {name} enters, {text[0].lower() if text.startswith('Its') else text[0]}{text[1:]}"
    if text.startswith("It "):
        return f"{name}{text[2:]}"
    if text.startswith("Its "):
        return f"{possessive(name)}{text[3:]}"
    the_copy = "the copy" if name.endswith("'s copy") else name
    text = text.replace(" as it resolves", f" as {the_copy} resolves")
    return _PRONOUN.sub(lambda found: f"{found[0].removesuffix('it')}{name}", text, count=1)


def _plain(clause: str) -> str:
    """A clause on copying without what isn't copied."""
    return _LEFT_BEHIND.sub("", clause)


def _with_exceptions(clause: str, exceptions: Sequence[Told], rule: str = "") -> str:
    """A clause on copying with its exceptions, each with its rule where `rule` is another."""
    told = {
        each: each.applied.removesuffix(".") + f" ({each.rule})" * bool(rule and each.rule != rule)
        for each in exceptions
    }
    plain = [text for each, text in told.items() if each.principle != p.EXCEPTION_CONDITIONAL]
    conditional = [text for each, text in told.items() if each.principle == p.EXCEPTION_CONDITIONAL]
    if not told:
        return clause
    excepted = f"{clause}, except {joined(plain or conditional)}"
    return ", and ".join([excepted, *(conditional if plain else ())])


def _at_stake(steps: Iterable[Told], step: Told, situation: Situation) -> str:
    """Which of the principles that its rule states a step is about; what is asked tells."""
    if step.principle in {p.NOT_COPIED, p.COPYING_SPELLS} and situation.fields & _DECIDED:
        return p.STACK_CHOICES
    if step.principle != p.COPYING_SPELLS:
        return step.principle
    if situation.fields & {"controller", "owner"}:
        return p.OWNER_AND_CONTROLLER
    if situation.is_paid_for and situation.fields & _DONE:
        return p.COST_OBJECTS
    if any(each.principle == p.COUNTERING and each.obj == step.obj for each in steps):
        return p.COPY_IS_A_SPELL
    return step.principle
