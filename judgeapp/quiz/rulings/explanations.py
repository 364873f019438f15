"""What a wrong answer says about the person who gives it: the belief, what it leads to, where it parts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from judgeapp.cards.display.derivations import STATUS, origins_of, thing_at
from judgeapp.cards.display.derivations import told as step_told
from judgeapp.cards.display.wording import LABELS, label, told
from judgeapp.combat import EXCLUDED, Believers
from judgeapp.copyengine import RULESETS, CopyEngineError, Step, matches, principles, punctuated, same_answer
from judgeapp.quiz.beliefs.consequences import about, asked_fields, consequence
from judgeapp.quiz.beliefs.known import believers_of, misconceptions, prior_of
from judgeapp.quiz.beliefs.narrowed import narrowed
from judgeapp.quiz.beliefs.refutations import refutation
from judgeapp.quiz.generator.descriptions import beginning, names_of
from judgeapp.quiz.generator.instances import OF_VERSIONS, outlives_its_death
from judgeapp.quiz.kinds.answers.card_comparison import field_is_right
from judgeapp.quiz.kinds.answers.offers import Option, option_for
from judgeapp.quiz.kinds.base import Ruling, is_reasoned, kind_of, text_of
from judgeapp.quiz.kinds.reasons import likeliest
from judgeapp.quiz.models import Choice, Question, Scenario
from judgeapp.quiz.rulings.short_reasons import turned_on
from judgeapp.rules.index import rule_index
from judgeapp.rules.models import Rule

MOST_BELIEFS = 3
type Held = tuple[str, ...]
_NUMBER = re.compile(r"\b\d{3}\.\d+(?:\.\d+|[a-z])?\b")
_KEYWORDS, _COPYING = "702.", ("706.", "707.")
"""The sections of the rules on keyword abilities, and on copying in any year's."""
_BESIDES_THE_VALUES = (
    principles.EXCEPTION_ADDITIONAL_EFFECT,
    principles.EXCEPTION_CONDITIONAL,
    principles.EXCEPTION_LINKED_TRIGGER,
)
"""On what a copy effect does besides changing the copied values, and on when."""
_FIRST_ON_SPELLS = 10
"""From 707.10 on, the rules on copying are about spells, abilities, and cards."""


@dataclass(frozen=True, slots=True)
class Belief:
    """Why someone gives a wrong answer, and what corrects it; any of these may be "".

    Attributes:
        misconception: its slug.
        rule: number of the rule that says otherwise.
    """

    misconception: str
    belief: str
    correction: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A field as it was filled in, beside the game's; `belief` is what alone explains a wrong one."""

    label: str
    yours: str
    game: str
    differs: bool
    belief: Belief | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Pictured:
    """An object as the answer has it, and as it is."""

    yours: Mapping[str, Any]
    game: Mapping[str, Any]
    origin: str


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule, and what it says in our words."""

    number: str
    summary: str


@dataclass(frozen=True, slots=True)
class Explained:
    """A wrong answer explained.

    Attributes:
        beliefs: the likeliest that leads to the answer; if `together`, all that it takes; where several may
            be ticked, the likeliest for each that is wrong.
        here: what it comes to on this table, "Noah's Clone is a 4/4 creature"; may be "".
        gives: the result of the belief; "" where the answer is shown in parts.
        place: number of the step, as it is told, where the two derivations part, from 1; 0 if none is known,
            and one more than are told if they part in reading the result only.
        is_lucky: the verdict is right and the reason isn't.
        missed, too_much: of several to tick.
        out_of_place: the first step that stands where another should.
        fields: of a card filled in.
        rules: the one that decides, then the one taken for it.
        misconceptions: what an attempt remembers: the belief, known in words or not, or two that it takes.
    """

    beliefs: tuple[Belief, ...] = ()
    together: bool = False
    here: str = ""
    gives: str = ""
    place: int = 0
    is_lucky: bool = False
    missed: tuple[str, ...] = ()
    too_much: tuple[str, ...] = ()
    out_of_place: str = ""
    fields: tuple[Field, ...] = ()
    pictured: Pictured | None = None
    rules: tuple[Cited, ...] = ()
    misconceptions: tuple[str, ...] = ()

    @property
    def is_bare(self) -> bool:
        """Whether nothing is known of the answer but that it is wrong."""
        known = (self.beliefs, self.place, self.missed, self.too_much, self.out_of_place, self.rules)
        return not (any(known) or self.together or self.is_lucky)


def explained(
    question: Question,
    choices: Sequence[Choice],
    ruling: Ruling,
    ruleset: str,
    options: Sequence[Option],
    chosen: Sequence[Any],
) -> Explained:
    """Explain a wrong answer as far as anything known does."""
    kind = kind_of(question)
    answer: Any = list(chosen) if kind.several else next(iter(chosen), None)
    is_lucky = is_reasoned(answer) and ruling.says(answer)
    wrong = [value for value in answer if not ruling.finds_right(value)] if kind.several else []
    right = [o for o in options if ruling.finds_right(o.value)] if kind.several else []
    missed = [o for o in right if o.value not in chosen]
    misplaced = kind.out_of_place(ruling, answer)
    asked = _of_one_claim(question.query, next(iter([*wrong, *(o.value for o in missed)]), None))
    try:
        believers = believers_of(question.scenario.script, ruleset)
        told_of = wrong or [option.value for option in missed]
        held, authored = (
            _behind_ticks(question, choices, believers, answer, ruling, told_of)
            if kind.several
            else _behind(question, choices, believers, options, answer, ruling)
        )
        if authored and not kind.several:
            # Whoever wrote of this answer knows what leads to it; another belief, or a pair, is a guess.
            held = tuple(each for each in held if {*each} <= _slugs(authored))
        place, pictured = _parting(question, believers, ruling, held, answer, asked)
        fields = _fields(question, believers, ruling, options, answer)
        here = _here(asked, believers, held, authored)
    except CopyEngineError:  # an old answer, to a question that has changed since
        held, authored, place, pictured, fields, here = (), [], 0, None, (), ""
    parts: list[Belief] = []
    if not authored and len(held[0] if held else ()) != 1 and kind.lists_options:
        with suppress(CopyEngineError):
            believers = believers_of(question.scenario.script, ruleset)
            parts = _of_each_part(question, choices, believers, ruling, answer)
    if parts and held and all(belief.misconception for belief in parts):
        parts = []  # two beliefs that give it together say more than two that each give a part
    held = () if parts else held
    authored = authored or parts
    parting = ruling.steps[place - 1].rule if 0 < place <= len(ruling.steps) else ""
    told = next(iter(_NUMBER.findall(question.explanation)), "")
    told = told or turned_on(question, question.explanation)
    met = {told, *(str(each["rule"]) for each in ruling.cited if each["rule"])}
    together = len(parts) > 1 or (bool(held) and len(held[0]) > 1)
    slugs = held[0] if held and together else tuple(each[0] for each in held)
    words = {c.misconception.slug: _written(c, ruleset) for c in choices if c.misconception and c.belief}
    others = (slug for slug in slugs if slug not in _slugs(authored))
    beliefs = [*authored, *(words.get(slug) or general(slug, ruleset) for slug in others)]
    told_here = [
        _ruled(_at_hand(each, question, ruleset, told, met), leaves, told, met, together)
        for each, leaves in zip(beliefs, [parting, *[""] * len(beliefs)], strict=False)
        if each.belief
    ][: MOST_BELIEFS if together or kind.several else 1]
    with suppress(CopyEngineError):
        believers = believers_of(question.scenario.script, ruleset)
        told_here = [_on_the_table(each, believers, asked, ruleset) for each in told_here]
    told_here = [_of_the_exception(each, question.explanation, ruleset) for each in told_here]
    return Explained(
        beliefs=tuple(told_here),
        together=together,
        here=here,
        gives=_gives(question, options, answer) if beliefs else "",
        place=place,
        is_lucky=is_lucky,
        missed=tuple(o.text for o in missed),
        too_much=tuple(text_of(value, options) for value in wrong),
        # An option may have the value "", "It has no name"; that isn't what is out of place.
        out_of_place=text_of(misplaced, options) if misplaced else "",
        fields=fields,
        pictured=pictured,
        rules=_rules(question, ruling, ruleset, answer),
        misconceptions=tuple(belief.misconception for belief in beliefs if belief.misconception)[
            : 2 if together or kind.several else 1
        ],
    )


def _of_one_claim(query: Mapping[str, Any], claim: Any) -> Mapping[str, Any]:
    """A query about the one of its claims that an answer is wrong in; as it is where claims have no names."""
    claims = query.get("claims")
    if not isinstance(claims, Mapping) or not isinstance(claim, str) or claim not in claims:
        return query
    return {**query, "claims": {claim: claims[claim]}}


def _here(
    query: Mapping[str, Any], believers: Believers, held: Sequence[Held], authored: Sequence[Belief]
) -> str:
    """What the one belief behind an answer makes of the object that it is wrong about."""
    one = authored[0].misconception if authored else held[0][0] if held and len(held[0]) == 1 else ""
    found = consequence(believers, query, one) if (one,) in held else ""
    return punctuated(f"{found}.") if found else ""


def _gives(question: Question, options: Sequence[Option], answer: Any) -> str:
    """The result of a belief: what was answered, without its reason."""
    if is_reasoned(answer):
        found = option_for(answer, options)
        return found.verdict if found else text_of(answer["says"], options)
    return text_of(answer, options) if kind_of(question).shows_belief else ""


def _rules(question: Question, ruling: Ruling, ruleset: str, answer: Any) -> tuple[Cited, ...]:
    """The rule that decides, and the one that was taken for it."""
    numbers = kind_of(question).compared_rules(ruling, answer)
    if not numbers:
        return ()
    found = Rule.objects.filter(ruleset__slug=ruleset, number__in=numbers)
    known = {rule.number: rule.summary for rule in found}
    return tuple(Cited(number, known[number]) for number in numbers if number in known)


def general(slug: str, ruleset: str) -> Belief:
    """A belief in the words that hold for every question."""
    known = misconceptions().get(slug)
    if known is None:
        return Belief(slug, "", "")
    return Belief(slug, known.belief, known.correction, _rule(known.rules.get(ruleset), slug, ruleset))


def _on_the_table(belief: Belief, believers: Believers, query: Mapping[str, Any], ruleset: str) -> Belief:
    """A belief in general words as somebody at this table would put it, and with what is so there instead, if
    there are words for that."""
    if not belief.misconception:
        return belief
    known = general(belief.misconception, ruleset)
    if belief.belief == known.belief and (put := narrowed(believers, query, belief.misconception)):
        belief = replace(belief, belief=put)
    if belief.correction == known.correction and (so := refutation(believers, query, belief.misconception)):
        belief = replace(belief, correction=so, rule=next(iter(_NUMBER.findall(so)), belief.rule))
    return belief


def _of_the_exception(belief: Belief, explanation: str, ruleset: str) -> Belief:
    """A belief on exceptions at large with the rule on the one kind that the explanation speaks of."""
    numbers = RULESETS[ruleset].numbers
    general = numbers.get(principles.EXCEPTIONS, "")
    besides = {numbers.get(each) for each in _BESIDES_THE_VALUES}
    kinds = {
        number for number in _NUMBER.findall(explanation) if _stem(number) == general != number
    } - besides
    return replace(belief, rule=kinds.pop()) if belief.rule == general and len(kinds) == 1 else belief


def _rule(number: object, slug: str, ruleset: str) -> str:
    if number:
        return str(number)
    entry = rule_index().find(ruleset, misconceptions()[slug].principle.slug)
    return entry.number if entry else ""


def _at_hand(belief: Belief, question: Question, ruleset: str, told: str, met: Collection[str]) -> Belief:
    """A belief that an author corrects in words of their own, with the rule that decides the situation.

    What is copied isn't a matter of a rule on damage or on state-based actions, whichever decides in the end.
    What is written for one stored question may be about the belief itself, so there the belief's rule stays
    unless it's about something else than what decides.
    """
    known = general(belief.misconception, ruleset) if belief.misconception else None
    if known is None or not told or belief.correction in {"", known.correction}:
        return belief
    on_copying = belief.rule.startswith(_COPYING) and belief.misconception not in OF_VERSIONS
    if question.scenario.origin == Scenario.Origin.GENERATED:
        decides = not on_copying or told.startswith(_COPYING)
    else:
        decides = on_copying and belief.rule not in met and _is_of_another_thing(belief.rule, told)
        decides = decides or (not told[:1].isdecimal() and _heading(belief.rule) == _heading(told))
    return replace(belief, rule=told) if decides else belief


def _heading(number: str) -> str:
    """What the paragraphs of a rulebook that doesn't number its rules are counted under."""
    return number.rpartition(".")[0]


def _is_of_another_thing(rule: str, told: str) -> bool:
    """Whether a rule on copying is about something else than another of the same rulebook.

    It is if it only says what copying covers, if one of them is about spells, abilities, and cards and the
    other about permanents, and if they are paragraphs of one rule.
    """
    (section, number), (other, decides) = rule.split(".")[:2], told.split(".")[:2]
    if section != other:
        return False
    place, deciding = int(_stem(number)), int(_stem(decides))
    of_spells = max(place, deciding) >= _FIRST_ON_SPELLS
    return place == 1 or of_spells or (place == deciding and decides[-1:].isalpha())


def _ruled(belief: Belief, parting: str, told: str, met: Collection[str], together: bool) -> Belief:
    """A belief with the rule of the step where it parts, if it has none, or one that step's is a subrule of.

    A belief about several keywords has the rule of one. Where this table is about another, the rule that
    decides here refutes it. A correction that cites a rule has that one.

    Args:
        parting: the rule of the step where the derivations part; "" for all but the first belief.
        told: the rule that the explanation names, for a belief in words only.
        met: the rules that the question goes through.
        together: whether it takes more than this belief, so that the step may be where another one parts.
    """
    if cited := _NUMBER.findall(belief.correction):
        return replace(belief, rule=cited[0])
    if belief.rule.startswith(_KEYWORDS) and _section(belief.rule) not in map(_section, met):
        ours = next((each for each in (told, parting) if each and not each.startswith(_COPYING)), "")
        belief = replace(belief, rule=ours or belief.rule)
    parting = (parting if belief.misconception else told) or parting
    is_whole = not together and belief.rule[:1].isdecimal() and told != belief.rule == _stem(parting)
    if belief.misconception in OF_VERSIONS and belief.rule != told:  # not in a template's words
        return replace(belief, rule=parting or told or belief.rule)
    return replace(belief, rule=parting) if parting and (not belief.rule or is_whole) else belief


def _section(number: str) -> str:
    """A keyword's rule without its subrules: 702.16 for 702.16c."""
    return ".".join(_stem(number).split(".")[:2])


def _stem(number: str) -> str:
    """A rule without the letter of its subrule."""
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")


def _slugs(beliefs: Iterable[Belief]) -> set[str]:
    return {belief.misconception for belief in beliefs}


def _written(choice: Choice, ruleset: str) -> Belief:
    """A belief as an author put it for this question."""
    slug = choice.misconception.slug if choice.misconception else ""
    known = general(slug, ruleset) if slug else Belief("", "", "")
    return Belief(slug, choice.belief or known.belief, choice.correction or known.correction, known.rule)


def _behind(
    question: Question,
    choices: Sequence[Choice],
    believers: Believers,
    options: Sequence[Option],
    answer: Any,
    ruling: Ruling,
) -> tuple[tuple[Held, ...], list[Belief]]:
    """The beliefs that give an answer, and those an author wrote down for it."""
    if kind_of(question).about_derivation:
        return (), []
    option = option_for(answer, options) if not isinstance(answer, list) else None
    authored = _authored(question, choices, answer, ruling, option)
    found = [_written(choice, believers.ruleset) for choice in authored]
    if option is not None and option.beliefs:
        return tuple((belief,) for belief in option.beliefs), found
    if is_reasoned(answer):
        return (), found
    held = [
        each
        for each in believers.explaining(question.query, answer)
        if not outlives_its_death(believers, question.query, *each)
    ]
    return tuple(sorted(held, key=lambda beliefs: -sum(prior_of(b) for b in beliefs))), found


def _behind_ticks(
    question: Question,
    choices: Sequence[Choice],
    believers: Believers,
    answer: Sequence[Any],
    ruling: Ruling,
    wrong: Sequence[Any],
) -> tuple[tuple[Held, ...], list[Belief]]:
    """The beliefs behind ticks, one for all of them or one for each, and those an author wrote down for them.

    Two beliefs that give just these ticks together may have nothing to do with what is wrong in them: each
    only has to change something else that was ticked as well.

    Args:
        wrong: what is ticked and shouldn't be; if nothing is, what should be and isn't.
    """
    if kind_of(question).about_derivation:
        return (), []
    authored = _authored(question, choices, answer, ruling, None)
    found = [_written(choice, believers.ruleset) for choice in authored]
    if any(not choice.text for choice in authored):
        return (), found
    told = {choice.value for choice in authored}
    given = [
        (belief, each.value)
        for each in believers.alternatives(question.query)
        if isinstance(each.value, list)
        for belief in each.beliefs
    ]
    behind = [belief for belief, value in given if same_answer(value, answer)]
    if behind and not told:
        return ((likeliest(behind)[0],),), found
    right = {*ruling.value}
    ticked = {*answer}
    if "claims" not in question.query and 0 < len(ticked - right) < len(right - ticked):
        return (), []  # of one list, whoever holds a belief about one part of it gets the others right
    held: dict[str, None] = {}
    for tick in wrong:
        if tick in told:
            continue
        # Whoever holds a belief ticks all else by it as well.
        giving = {
            belief: len({*value} ^ {*answer})
            for belief, value in given
            if (tick in value) != (tick in right)
            and not any(frozenset({belief, other}) in EXCLUDED for other in held)
        }
        if behind := sorted(likeliest(giving), key=giving.__getitem__):
            held.setdefault(behind[0])
    return tuple((belief,) for belief in held), found


def _authored(
    question: Question, choices: Sequence[Choice], answer: Any, ruling: Ruling, option: Option | None
) -> list[Choice]:
    """The choices that say something about an answer; a whole selection goes before its single ticks."""
    if option is not None and option.choice is not None:
        return [option.choice] if option.choice.belief or option.choice.misconception else []
    known = [choice for choice in choices if choice.belief or choice.misconception]
    if kind_of(question).several:
        wholes = [c for c in known if not c.text and matches(answer, c.value)]
        ticks = [c for c in known if c.text and c.value in answer and not ruling.finds_right(c.value)]
        return [*wholes, *ticks]
    return [c for c in known if c.value == answer and type(c.value) is type(answer)][:1]


def _of_each_part(
    question: Question, choices: Sequence[Choice], believers: Believers, ruling: Ruling, answer: Any
) -> list[Belief]:
    """Two beliefs that lead to an answer which is wrong in several parts, each by itself to some of them.

    An option may make the errors of two others: no game in which both are held leads to it. What an author
    wrote of those options goes first.
    """
    query = question.query
    yours, right = _parts_of(answer, query), _parts_of(ruling.value, query)
    wrong = _errors(yours, right)
    found = [(_parts_of(c.value, query), _written(c, believers.ruleset)) for c in choices if c.belief]
    given = sorted(believers.alternatives(query), key=lambda each: -max(map(prior_of, each.beliefs)))
    found += [
        (_parts_of(each.value, query), general(likeliest(each.beliefs)[0], believers.ruleset))
        for each in given
    ]
    led = [
        (errors, belief)
        for value, belief in found
        if wrong.items() >= (errors := _errors(value, right)).items()
    ]
    pairs = (
        [one, other]
        for (its, one), (others, other) in combinations(led, 2)
        if its and others and its | others == wrong
    )
    return next(pairs, [])


def _errors(yours: Mapping[str, Any], right: Mapping[str, Any]) -> dict[str, str]:
    """The parts of an answer that are wrong, each by what it says."""
    return {name: repr(part) for name, part in yours.items() if not same_answer(part, right.get(name))}


def _parts_of(value: Any, query: Mapping[str, Any]) -> Mapping[str, Any]:
    """An answer part by part: the fields of an object, or which claims hold; nothing where it has none."""
    claims = query.get("claims")
    if isinstance(value, list | tuple) and isinstance(claims, Mapping):
        return {claim: claim in value for claim in claims}
    return value if isinstance(value, Mapping) else {}


# Where it leads, and where it parts ------------------------------------------------------------------


def _number_told(steps: Sequence[Step], place: int, ruling: Ruling) -> int:
    """The number that the step at a place of a derivation has among those that a ruling tells; 0 for none.

    What parts only behind the last step has the number after it.
    """
    if place >= len(steps):
        return len(ruling.steps) + 1
    step = step_told(steps[place], {})
    same = [
        (number, each.places)
        for number, each in enumerate(ruling.steps, start=1)
        if (each.obj, each.text) == (step.obj, step.text)
    ]
    # Of one claim of several the derivation is a part of the whole one, with other places.
    exact = (number for number, places in same if place + 1 in places)
    return next(exact, same[0][0] if same else 0)


def _parting(
    question: Question,
    believers: Believers,
    ruling: Ruling,
    held: Sequence[Held],
    answer: Any,
    asked: Mapping[str, Any],
) -> tuple[int, Pictured | None]:
    """Where a derivation under the first of the beliefs leaves the right one, and the object under both.

    Args:
        asked: the query, about the claim that the answer is wrong in alone.
    """
    query = question.query
    ref, at = about(asked)
    game = believers.by_the_rules
    end = len(game.moments) - 1 if at is None else at
    origin = origins_of(believers.script).get(ref, "")
    right = thing_at(game, ref, end) if ref else {}
    place = 0
    yours: Mapping[str, Any] = {}
    if held:
        judged = asked if kind_of(question).several else query
        found = believers.parting(judged, *held[0])
        place = _number_told(believers.right(judged).steps, found.place, ruling) if found else 0
        believed = believers.game(*held[0])
        yours = thing_at(believed, ref, end) if believed and ref else {}
    if kind_of(question).filled_in and isinstance(answer, Mapping):
        yours = {**right, **answer}
    shown = [name for name in [*LABELS, *STATUS] if name in yours]
    differs = any(not same_answer(right.get(name), yours[name]) for name in shown)
    if not right.get("types") or not yours or not differs or yours.get("zone") not in {right["zone"], None}:
        return place, None
    is_same = same_answer(right.get("name"), yours.get("name"))
    if is_reasoned(answer) and is_same and asked_fields(asked) == {"abilities"}:
        # Who denies an ability says nothing of the size that the belief would give besides.
        yours = {**right, "abilities": yours.get("abilities", right.get("abilities"))}
        if same_answer(right.get("abilities"), yours["abilities"]):
            return place, None
    return place, Pictured(yours, right, origin)


# Field by field ----------------------------------------------------------------------------------------


def _fields(
    question: Question, believers: Believers, ruling: Ruling, options: Sequence[Option], answer: Any
) -> tuple[Field, ...]:
    """Every field of an answer that tells what an object is like; a wrong one with what alone explains it.

    What all options have in common isn't asked, and none of them says it.
    """
    if is_reasoned(answer):
        answer = answer["says"]
    if not isinstance(answer, Mapping) or not isinstance(ruling.value, Mapping):
        return ()
    given = believers.alternatives(question.query) if kind_of(question).filled_in else ()
    steps, ruleset = believers.right(question.query).steps, believers.ruleset
    ref = about(question.query)[0]
    names = names_of(believers.script)
    offered = [option.value for option in options if isinstance(option.value, Mapping)]
    found = []
    for name, yours in answer.items():
        if name not in ruling.value:
            continue
        game = ruling.value[name]
        if offered and all(same_answer(game, each[name]) for each in offered if name in each):
            continue
        differs = not field_is_right(name, game, yours)
        behind = [
            belief
            for each in given
            if differs and field_is_right(name, each.fields.get(name), yours)
            for belief in each.beliefs
        ]
        behind.sort(key=lambda belief: -prior_of(belief))
        setting = [step.rule for step in steps if step.obj == ref and name in step.after and step.rule]
        found.append(
            Field(
                _called(name, question.query, believers),
                told(name, yours, names),
                told(name, game, names),
                differs,
                _on_the_table(general(behind[0], ruleset), believers, question.query, ruleset)
                if behind
                else None,
                setting[-1] if setting and differs else "",
            )
        )
    return tuple(found)


def _called(name: str, query: Mapping[str, Any], believers: Believers) -> str:
    """What to call a field of an answer: "Power and toughness"; whether something has an ability, by that."""
    ability = query.get("value")
    if name in _OF_ONE_ABILITY and isinstance(ability, str):
        said = beginning(ability)
        if "…" not in said and _begins_an_ability(ability, believers):
            return f"“{ability.rstrip('.')} …”"
        return said if said.startswith("“") else said.capitalize()
    return label(name).capitalize()


def _begins_an_ability(text: str, believers: Believers) -> bool:
    """Whether an ability of something in the game, at first or at last, begins with a text and goes on."""
    game, sought = believers.by_the_rules, text.rstrip(".").casefold()
    things = (thing_at(game, ref, at) for at in {0, len(game.moments) - 1} for ref in game.table(at).objects)
    abilities = (
        str(each).rstrip(".").casefold() for thing in things for each in thing.get("abilities") or ()
    )
    return any(each.startswith(sought) and each != sought for each in abilities)


_OF_ONE_ABILITY = frozenset({"keyword", "has_ability", "can_be_activated"})
