"""Instances of templates: what a seed draws, and whether it makes a question worth asking."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import combinations
from typing import Any

from judgeapp.combat import Believers, ask, play, tell
from judgeapp.copyengine import (
    RULESETS,
    Alternative,
    Answer,
    CardFeatures,
    CardPool,
    CopyEngineError,
    Object,
    Step,
    as_sentence,
    damage_of_burn,
    joined,
    matches,
    possessive,
    principles,
    printed,
    punctuated,
    same_answer,
    unconsidered,
)
from judgeapp.quiz.generator.cues import differing_parts, known_by_length, known_by_majority
from judgeapp.quiz.generator.descriptions import Saying, names_of, of_each
from judgeapp.quiz.generator.levels import Features, features_of
from judgeapp.quiz.generator.template_kinds import Say, TemplateKind, template_kind
from judgeapp.quiz.generator.templates import RULESET, Template, Variant, features_in
from judgeapp.quiz.generator.wording import asks_by_name, filled_in, in_a_phrase, noun_asked_about

ATTEMPTS = 40
ENOUGH_OPTIONS, MOST_OPTIONS, FEWEST_TEMPTING = 4, 5, 2
"""Rare beliefs and pairs of beliefs fill up to the first; likely ones up to the second."""
RARE = 1
AFTER_CHECKS = frozenset(
    "activate begin_turn cast combat_damage declare_attackers declare_blockers end_turn leave resolve"
    " state_based_actions".split()
)
"""Events that come once state-based actions have been checked."""
FILLERS = frozenset({"some-things-cannot-be-copied", "nobody-owns-a-copy"})
"""Beliefs that few tables tempt anyone to; offered only where too few others lead astray, each by itself."""
OF_VERSIONS = frozenset({"newer-rule-read-into-older", "older-rule-still-applied"})
"""Beliefs about which rulebook holds: what refutes them says nothing of the table."""
COUNTED_TWICE = frozenset({"current-values-copied", "counters-copied"})
"""Beliefs that each count the counters in; nobody holds both of one copy."""
PAIRS_TRIED = 8
_SIZED = frozenset({"power", "toughness", "power_toughness"})
_LAST_WORD = re.compile(
    r"(?=.*\b[Cc]ounters?\b|Those on |Neither ).*\b(?:aren't|isn't|weren't|never|[Nn]either|no)\b"
    r"|(?:Only )?[Ii]ts own counters "
)
_OF_THE_ORIGINAL = re.compile(r"(?:Those|The counters) on .* aren't copied\.$")
"""What happens to what becomes a copy is another matter."""
_SENTENCES = re.compile(r"(?<=\.) (?=[A-Z“])")
_GIVES_SIZE = re.compile(r"it's (\d+/\d+)")
_OF_EACH = re.compile(r"\bdescribes each\b")
_ON_COUNTERS = (
    principles.COPIABLE_VALUES,
    principles.CHANGES_IN_PLACE,
    principles.EXCEPTION_ADDITIONAL_EFFECT,
)
"""The principles whose rules say what counters do when something is copied."""
PLACE_OF_RULE = "(rule)"
"""Stands in an explanation where its rule is cited."""
ANY_COPIER = "copier of any creature"
_EXCEPTIONS = frozenset({principles.EXCEPTION_MODIFIES, principles.EXCEPTION_RETAINS})
_ADDING = frozenset({principles.EXCEPTION_ADDS_ABILITY, principles.EXCEPTION_CONDITIONAL})
_RESTS_ON = {"power_toughness": ("power", "toughness"), "has_type": ("types",), "has_subtype": ("subtypes",)}
"""What steps change, of fields that are asked for under another name."""


class Dropped(StrEnum):
    """Why an instance was not kept."""

    NO_CARD = "no card fits"
    UNREADABLE = "the engine refuses it"
    REASON = "its explanation would not hold"
    NO_WORDS = "its answer can't be said"
    FEW_BELIEFS = "too few beliefs lead astray"
    UNCONSIDERED = "its answer leaves an ability out"
    TOLD = "its text or its length gives the answer away"
    SAME_COUNTERS = "something else has the same counters"


class NotKeptError(Exception):
    """An instance is no good, and why."""

    def __init__(self, why: Dropped, detail: str = "") -> None:
        self.why, self.detail = why, detail
        super().__init__(f"{why}: {detail}" if detail else str(why))


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer.

    Attributes:
        text: "" where answers are typed or only yes and no.
        beliefs: each gives it; none if it takes two together.
        belief, correction: in the words of the template; "" for those of the belief itself.
    """

    text: str
    value: Any
    beliefs: tuple[str, ...]
    belief: str = ""
    correction: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Instance:
    """A question that a template and a seed make.

    Attributes:
        answer: the right one; its text is an option of choose one.
        reason: why a yes or no is right, in short; may be "".
        wrong: the likeliest beliefs' first; as many as are offered. Where a rule or an order is asked for,
            what beliefs make of the situation instead.
        offered: of "legal or not?", the text of each claim.
        rule: the number of the rule that its template says explains it; may be "".
        about: the principles whose rules it turns on.
        level: its template's, or a higher one where it asks for more.
    """

    template: Template
    seed: int
    script: Mapping[str, Any]
    query: Mapping[str, Any]
    prompt: str
    explanation: str
    answer: Any
    text: str
    reason: str
    wrong: tuple[Wrong, ...]
    offered: Mapping[str, str]
    rule: str
    about: tuple[str, ...]
    level: int

    @property
    def digest(self) -> str:
        """What pins it: the same as long as story, question and answer are."""
        return digest_of(self.script, self.query, self.prompt, self.answer)


def digest_of(script: Mapping[str, Any], query: Mapping[str, Any], prompt: str, answer: Any) -> str:
    """What tells a question from every other: its story, its wording and its answer."""
    if isinstance(query.get("claims"), Mapping) and isinstance(answer, list | tuple):
        answer = sorted(answer)  # which claims hold; not every database keeps their order
    said = json.dumps([script, query, prompt, answer], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:10]


type Priors = Callable[[str], int]


def instance_of(
    template: Template,
    seed: int,
    features: CardFeatures,
    prior: Priors = lambda belief: 0,
    dropped: Counter[Dropped] | None = None,
    *,
    attempts: int = ATTEMPTS,
    details: dict[Dropped, str] | None = None,
) -> Instance | None:
    """The question that a seed makes of a template; None if nothing it draws will do.

    Args:
        prior: how likely people hold a belief.
        dropped: counts what was drawn in vain; `details` takes what was said of the last one of each reason.
        attempts: how many draws it is given.
    """
    rng = random.Random(f"{template.id}/{seed}")  # noqa: S311  a draw that anyone may repeat
    for _ in range(attempts):
        try:
            return _drawn(template, seed, features, prior, rng)
        except NotKeptError as error:
            if dropped is not None:
                dropped[error.why] += 1
            if details is not None:
                details[error.why] = error.detail
    return None


def _drawn(
    template: Template, seed: int, features: CardFeatures, prior: Priors, rng: random.Random
) -> Instance:
    kind, variant = template_kind(template.kind), rng.choice(template.variants)
    played = _played(template, variant, features, rng)
    script, query, drawn, right = played.script, played.query, played.drawn, played.right
    prompt = filled_in(variant.prompt, drawn)
    says = {field: _filled(form, drawn) for field, form in variant.says.items()}
    saying = Saying(query, says, names_of(script), _noun(prompt, played))
    offered = {str(_put(claim, drawn)): filled_in(form, drawn) for claim, form in variant.options.items()}
    say = _sayer(played, partial(kind.generated_text, say=saying.option, offered=offered))
    text = say(right)
    if text is None:
        raise NotKeptError(Dropped.NO_WORDS, repr(right))
    wrong = _wrong_answers(played, features, prior, saying, say, text)
    headline = kind.generated_headline(right, text)
    if kind.offers_wrong_texts:
        headline, text, wrong = _as_options(right, wrong, saying, prompt)
        _check_secrecy(prompt, played.story, text, wrong)
    about = (variant.decides,) if variant.decides else template.principles
    return Instance(
        template=template,
        seed=seed,
        script=script,
        query=query,
        prompt=prompt,
        explanation=_explanation(played, headline, about, wrong),
        rule=variant.rule,
        answer=right,
        text=text,
        reason=filled_in(variant.reason, drawn),
        wrong=wrong,
        offered=offered,
        about=about,
        level=max(template.level, played.features([*played.story, prompt]).level),
    )


@dataclass(frozen=True, kw_only=True)
class _Played:
    """What was drawn for a variant, and what the game makes of it.

    Attributes:
        drawn: cards, players and numbers by their places in the template.
        found: the answer by the rules with its derivation; `right` is what a kind of question takes of it.
        given: what beliefs about the game make of it instead.
    """

    kind: TemplateKind
    variant: Variant
    drawn: Mapping[str, Any]
    script: Mapping[str, Any]
    query: Mapping[str, Any]
    believers: Believers
    found: Answer
    right: Any
    story: Sequence[str]
    given: Sequence[Alternative]

    @property
    def at(self) -> int | None:
        """The event that is asked about; None for the last."""
        return self.query.get("at")

    @property
    def objects(self) -> Collection[Object]:
        """What is there, by the rules, when the question is asked."""
        return self.believers.by_the_rules.table(self.at).objects.values()

    def features(self, texts: Sequence[str]) -> Features:
        """What makes the question hard."""
        told = (*self.script["setup"], *self.script["events"])
        named = {each.get(key) for each in told for key in ("card", "by")}
        cards = sum(isinstance(name, str) and name in self.believers.cards for name in named)
        events = self.script["events"][: self.at]
        return features_of(self.script, events, len(self.objects), self.found.steps, texts, cards)


def _played(template: Template, variant: Variant, features: CardFeatures, rng: random.Random) -> _Played:
    """Draw for a variant and play it.

    Raises:
        NotKeptError: no card fits, the engine refuses it or leaves something out, or it isn't as the
            template means it.
    """
    if missing := sorted(name for name in variant.cards if name not in features.cards):
        raise NotKeptError(Dropped.NO_CARD, missing[0])
    drawn = _draw(variant, features, rng)
    script, query = _script(template, variant, drawn), _put(variant.query, drawn)
    believers = Believers(script, features.cards, RULESET)
    kind = template_kind(template.kind)
    try:
        found = believers.right(query)
        right = kind.generated_answer(variant.decides, query, found)
        left_out = unconsidered(believers.by_the_rules, query)
        _check_reason(variant, believers, drawn, right)
        story = tell({**script, "events": script["events"][: query.get("at")]}, features.cards)
        given = [each for each in believers.alternatives(query) if not OF_VERSIONS.issuperset(each.beliefs)]
    except CopyEngineError as error:
        raise NotKeptError(Dropped.UNREADABLE, str(error)) from error
    if left_out:
        raise NotKeptError(Dropped.UNCONSIDERED, printed(left_out[0].text))
    _check_counters(believers, script, query, right)
    return _Played(
        kind=kind,
        variant=variant,
        drawn=drawn,
        script=script,
        query=query,
        believers=believers,
        found=found,
        right=right,
        story=story,
        given=given,
    )


def _noun(prompt: str, played: _Played) -> str:
    """What options call what a prompt asks about: as the prompt does, or what it is where that names it."""
    if not asks_by_name(prompt):
        return noun_asked_about(prompt)
    game, of = played.believers.by_the_rules, str(played.query.get("of"))
    last = len(played.script["events"]) if played.at is None else played.at
    there = (n for n in range(last, -1, -1) if (obj := game.object(of, n)) and obj.zone == "battlefield")
    latest = next(there, None)  # what has left is called what it was
    if latest is None:
        return ""
    return "creature" if "Creature" in game.layers(latest).values[of].types else "permanent"


def script_of(template: Template, seed: int, features: CardFeatures) -> dict[str, Any]:
    """The script of what a seed draws, whether or not a question comes of it.

    Raises:
        NotKeptError: no card fits.
    """
    rng = random.Random(f"{template.id}/{seed}")  # noqa: S311  a draw that anyone may repeat
    variant = rng.choice(template.variants)
    return _script(template, variant, _draw(variant, features, rng))


def _script(template: Template, variant: Variant, drawn: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "title": template.title,
        "ruleset": RULESET,
        "setup": _put(variant.setup, drawn),
        "events": _put(variant.events, drawn),
    }


def _is_one_of_many(wanted: Any) -> bool:
    """Whether a template draws any of several copiers, and so says nothing of their exceptions."""
    return wanted == ANY_COPIER or (isinstance(wanted, Mapping) and len(wanted.get("among", ())) > 1)


def _explanation(played: _Played, headline: str, about: Sequence[str], wrong: Sequence[Wrong]) -> str:
    """The answer, why it is so with its rule, and what the copier's exception makes of it."""
    variant, drawn, steps = played.variant, played.drawn, played.found.steps
    because = filled_in(variant.because, {**drawn, **_printed_numbers(drawn, played.believers.cards)})
    rule = variant.rule or _deciding_rule(steps, (*variant.cites, *about))
    of = played.query.get("of")
    copier = next((str(each.get("card")) for each in played.script["events"] if each.get("ref") == of), "")
    unknown = [name for name, wanted in variant.draw.items() if _is_one_of_many(wanted)]
    if copier not in {drawn[name] for name in unknown}:
        return _explained(headline, because, rule)
    return _explained(headline, because, rule, copier, _excepted(played.query, steps, played.right, wrong))


def _deciding_rule(steps: Sequence[Step], about: Sequence[str]) -> str:
    """The rule of the last step that stands for the first of some principles.

    Where none does, what is copied decides, and without copying the last step. Where nothing happens, it is
    the rule by which something would.
    """
    cited = {step.principle: step.rule for step in steps if step.rule}
    last = next(reversed(cited.values()), "") or RULESETS[RULESET].numbers.get(next(iter(about), ""), "")
    wanted = (*about, principles.COPIABLE_VALUES)
    return next((cited[principle] for principle in wanted if principle in cited), last)


def _excepted(
    query: Mapping[str, Any], steps: Sequence[Step], right: Any, wrong: Sequence[Wrong]
) -> Sequence[tuple[str, str]]:
    """What exceptions make of what is asked about, with rules, as far as a wrong answer differs in it."""
    of, asked = query.get("of"), query.get("fields") or [query.get("ask")]
    others = [each.value for each in wrong if isinstance(each.value, Mapping)]
    if isinstance(right, Mapping) and others:
        asked = [field for field in asked if any(each.get(field) != right.get(field) for each in others)]
    fields = {field for each in asked for field in _RESTS_ON.get(each, (each,))}
    own = [step for step in steps if step.obj == of]
    size = right.get("power_toughness") if isinstance(right, Mapping) else None
    found = [
        (_of_a_base(step.text.removeprefix("Except ").removesuffix("."), size), step.rule)
        for step in own
        if step.principle in _EXCEPTIONS and fields & step.after.keys()
    ]
    return [*found, *(_counters_excepted(own) if "counters" in fields else ())]


def _of_a_base(said: str, size: str | None) -> str:
    """An exception to power and toughness by what it sets, where something else changes the size."""
    given = _GIVES_SIZE.fullmatch(said)
    return f"its base power and toughness are {given[1]}" if given and size not in {given[1], None} else said


def _counters_excepted(steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
    """The abilities that exceptions add with which a permanent gets counters: "it has vanishing 3"."""
    getting = " ".join(step.text for step in steps if "counters" in step.after)
    for step in steps:
        before, after = (_abilities_in(part) for part in (step.before, step.after))
        for added in after if step.principle in _ADDING else ():
            if added not in before and f"({added})" in getting:
                yield f"it has {added[:1].lower()}{added[1:]}", step.rule


def _abilities_in(part: Mapping[str, Any]) -> list[str]:
    """The abilities that one side of a step tells."""
    return [str(each) for each in part.get("abilities") or ()]


def _explained(
    headline: str, because: str, rule: str, copier: str = "", excepted: Sequence[tuple[str, str]] = ()
) -> str:
    """An explanation that names each rule once: "... Because of X's exception, it's 7/7 (707.9b)." """
    if rule and rule not in headline:
        because = _cited(because, rule)
    because = because.replace(f" {PLACE_OF_RULE}", "")
    said = [text for text, _ in excepted]
    rules = [number for number in dict.fromkeys(number for _, number in excepted) if number != rule]
    cited = f" ({', '.join(rules)})" * bool(rules)
    told = f"{as_sentence(headline)} {punctuated(because)}"
    if not said:
        return told
    said = [text.replace(f"its name is {copier}", "it keeps its own name") for text in said]
    return f"{told} Because of {possessive(copier)} exception, {joined(said)}{cited}."


def _cited(because: str, rule: str) -> str:
    """A text with its rule where it says "(rule)", else behind what the rule decides: not behind a last word
    on counters.
    """
    if PLACE_OF_RULE in because:
        return because.replace(PLACE_OF_RULE, f"({rule})")
    told = _SENTENCES.split(because)
    numbers = RULESETS[RULESET].numbers
    of_counters = rule in {numbers.get(each) for each in _ON_COUNTERS}
    place = len(told) - 1
    while place and not of_counters and _LAST_WORD.match(told[place]):
        place -= 1
    if place and rule == numbers.get(principles.CHANGES_IN_PLACE) and _OF_THE_ORIGINAL.match(told[place]):
        place -= 1
    told[place] = f"{told[place].removesuffix('.')} ({rule})."
    return " ".join(told)


# Drawing --------------------------------------------------------------------------------------------


def _draw(variant: Variant, features: CardFeatures, rng: random.Random) -> dict[str, Any]:
    me = rng.choice("AB")
    drawn: dict[str, Any] = {"me": me, "you": "B" if me == "A" else "A"}
    taken: set[str] = set()
    for name, wanted in variant.draw.items():
        if isinstance(wanted, str):
            found = features.draw(features_in(wanted), rng, taken)
            if found is None:
                raise NotKeptError(Dropped.NO_CARD, wanted)
            taken.add(found)
            drawn[name] = found
        elif "among" in wanted:
            # Not what is taken: two drawn from one list are two different ones.
            left = [each for each in wanted["among"] if str(each) not in taken]
            if not left:
                raise NotKeptError(Dropped.NO_CARD, name)
            drawn[name] = rng.choice(left)
            taken.add(str(drawn[name]))
        elif "plus" in wanted:
            drawn[name] = drawn[wanted["of"]] + wanted["plus"]
        else:
            # Not what is drawn already: of two equal numbers of counters nobody could tell which is which.
            numbers = range(wanted["from"], wanted["to"] + 1)
            drawn[name] = rng.choice([n for n in numbers if n not in drawn.values()] or numbers)
    return drawn


def _put(part: Any, drawn: Mapping[str, Any]) -> Any:
    """A part of a script with what was drawn in its places."""
    if isinstance(part, str):
        return drawn[part[1:]] if part.startswith("$") else part
    if isinstance(part, Mapping):
        return {_put(key, drawn): _put(value, drawn) for key, value in part.items()}
    if isinstance(part, Sequence):
        return [_put(each, drawn) for each in part]
    return part


def _filled(form: Any, drawn: Mapping[str, Any]) -> Any:
    if isinstance(form, list):
        return [_filled(each, drawn) for each in form]
    if isinstance(form, Mapping):
        return {str(_put(str(key), drawn)): _filled(each, drawn) for key, each in form.items()}
    text = str(form)
    filled = filled_in(text.replace("{}", "\0"), drawn).replace("\0", "{}")
    return text[:1] + filled[1:] if text[:1].islower() else filled


def _printed_numbers(drawn: Mapping[str, Any], cards: CardPool) -> dict[str, int]:
    """What is printed on each card drawn, as {name_power}, {name_toughness}, and {name_damage} of burn."""
    found: dict[str, int] = {}
    for name, value in drawn.items():
        if isinstance(value, str) and value in cards:
            printed_on = cards[value].faces[0].printed
            numbers = {
                "power": printed_on.power,
                "toughness": printed_on.toughness,
                "damage": damage_of_burn(cards[value]),
            }
            found |= {f"{name}_{key}": number for key, number in numbers.items() if isinstance(number, int)}
    return found


# Keeping --------------------------------------------------------------------------------------------


def _check_reason(variant: Variant, believers: Believers, drawn: Mapping[str, Any], right: Any) -> None:
    """See that what the explanation says is so: the claims it rests on hold, and yes or no is as meant."""
    if variant.right is not None and right is not variant.right:
        raise NotKeptError(Dropped.REASON, f"the answer is {right}")
    for claim in _put(variant.holds, drawn):
        found = ask(believers.by_the_rules, {"ask": "holds", "claims": [claim]}).value
        if not found:
            raise NotKeptError(Dropped.REASON, f"{claim} does not hold")


def _check_counters(
    believers: Believers, script: Mapping[str, Any], query: Mapping[str, Any], right: Any
) -> None:
    """See that nothing else has or had the counters that are asked for: counting those would be right."""
    asked = right.get("counters") if isinstance(right, Mapping) else None
    objects = believers.by_the_rules.table(query.get("at")).objects.values()
    there = [(obj.ref, dict(obj.counters)) for obj in objects]
    there += [(each.get("ref"), each.get("counters")) for each in script["setup"]]
    if asked and (other := next((ref for ref, own in there if ref != query.get("of") and own == asked), "")):
        raise NotKeptError(Dropped.SAME_COUNTERS, str(other))


def _believed(variant: Variant, drawn: Mapping[str, Any], right: Any) -> tuple[Wrong, ...]:
    """What leads to the other verdict, to another number, or to what a belief gives, in the template's words;
    the value of the last is None.
    """
    return tuple(
        Wrong(
            text="",
            value=each.get("value", not right if isinstance(right, bool) else None),
            beliefs=tuple(str(slug) for slug in [each.get("misconception")] if slug),
            belief=filled_in(str(each["belief"]), drawn),
            correction=filled_in(str(each.get("correction", "")), drawn),
        )
        for each in variant.believed
        if each.get("right", right) == right
    )


def _check_beliefs(
    believed: Iterable[Wrong], believers: Believers, query: Mapping[str, Any], right: Any
) -> None:
    """See that no belief the template has words for gives the right verdict here."""
    for each in believed if isinstance(right, bool) else ():
        for belief in each.beliefs:
            held = believers.believed(query, belief)
            if held is not None and matches(right, held.value):
                raise NotKeptError(Dropped.REASON, f"{belief} leads to the right answer")


def _in_own_words(wrong: Iterable[Wrong], believed: Iterable[Wrong]) -> tuple[Wrong, ...]:
    """Wrong answers with what the template says of the likeliest belief behind each."""
    words = {belief: each for each in believed for belief in each.beliefs}
    found = ((each, words.get(each.beliefs[0]) if each.beliefs else None) for each in wrong)
    return tuple(
        replace(each, belief=told.belief, correction=told.correction) if told else each
        for each, told in found
    )


def _is_blank(right: Any, value: Any) -> bool:
    """Whether a wrong answer has no name, or no power and toughness, where the right one has: nobody would
    choose it, unless something is face down or the answers tell that it's no creature.
    """
    if not (isinstance(right, Mapping) and isinstance(value, Mapping)):
        return False
    told = ("name",) if "types" in value else ("name", "power_toughness")
    return any(right.get(field) and field in value and not value[field] for field in told)


def _checked_since(script: Mapping[str, Any], query: Mapping[str, Any]) -> bool:
    """Whether state-based actions have been checked since the last event that names what is asked about.

    They are whenever a player would get priority (CR 704.3), so before somebody casts something.
    """
    events = script.get("events", ())[: query.get("at")]
    named = [place for place, event in enumerate(events) if str(query.get("of")) in _texts(event)]
    since = events[named[-1] + 1 :] if named else events
    return any(event.get("do") in AFTER_CHECKS for event in since)


def _is_dead(wrong: Wrong, believers: Believers, query: Mapping[str, Any]) -> bool:
    """Whether a wrong answer tells of what wouldn't be there anymore under any belief behind it."""
    return bool(wrong.beliefs) and all(outlives_its_death(believers, query, each) for each in wrong.beliefs)


def outlives_its_death(believers: Believers, query: Mapping[str, Any], *beliefs: str) -> bool:
    """Whether what is asked about has toughness 0 under beliefs as state-based actions are checked (704.5f).

    A Clone that could copy nothing isn't there to be given +3/+3.
    """
    game, of = believers.game(*beliefs), str(query.get("of"))
    if game is None or query.get("then"):
        return False
    left = game.object(of, query.get("at"))
    if left is None or left.zone != "battlefield":  # it has died in the story, too
        return False
    script: Mapping[str, Any] = believers.script
    for place, event in enumerate(script.get("events", ())[: query.get("at")]):
        if event.get("do") not in AFTER_CHECKS - {"state_based_actions"}:  # which the story tells
            continue
        obj, values = game.object(of, place), game.layers(place).values.get(of)
        if obj is None or obj.zone != "battlefield" or values is None or "Creature" not in values.types:
            continue
        if values.toughness is not None and values.toughness <= 0:
            return True
    return False


def _texts(part: Any) -> set[str]:
    """All texts within part of an event."""
    if isinstance(part, Mapping):
        part = list(part.values())
    return set().union(*map(_texts, part)) if isinstance(part, list | tuple) else {str(part)}


def _would_have_died(value: Any) -> bool:
    """Whether an answer leaves a creature of toughness 0 on the battlefield (704.5f)."""
    if not isinstance(value, Mapping):
        return isinstance(value, str) and value.endswith("/0")
    if value.get("zone", "battlefield") != "battlefield":
        return False
    return value.get("toughness") == 0 or str(value.get("power_toughness", "")).endswith("/0")


def _hiding_a_death(
    given: Iterable[Alternative], believers: Believers, query: Mapping[str, Any], right: Any
) -> Callable[[Any], bool]:
    """Tell whether an answer is a creature with toughness 0 whose size no answer tells.

    "A blue Vesuvan Doppelganger" couldn't stay on the battlefield; whoever knows that wouldn't choose it.
    """
    if not isinstance(right, Mapping) or "name" not in right or not _SIZED.isdisjoint(right):
        return lambda value: False
    sized = {**{key: query[key] for key in ("of", "at", "then") if key in query}, "ask": "power_toughness"}

    def is_dead(found: Answer | None) -> bool:
        return found is not None and str(found.value).endswith("/0")

    if is_dead(believers.right(sized)):
        return lambda value: False
    all_given = list(given)
    dead = [each.value for each in all_given if is_dead(believers.believed(sized, each.beliefs[0]))]
    living = {right["name"], *(each.fields.get("name") for each in all_given if each.value not in dead)}
    names = {value["name"] for value in dead if isinstance(value, Mapping)} - living
    return lambda value: value in dead or (isinstance(value, Mapping) and value.get("name") in names)


def _values(wrong: Iterable[Wrong]) -> list[Any]:
    return [each.value for each in wrong]


def _sayer(played: _Played, in_words: Say) -> Say:
    """Tell an answer in words: None where nobody would give it, or where it has none."""
    is_hidden = any(each.face_down for each in played.objects)
    is_checked = _checked_since(played.script, played.query) and not _would_have_died(played.right)
    hides_a_death = _hiding_a_death(played.given, played.believers, played.query, played.right)

    def say(value: Any) -> str | None:
        if (_is_blank(played.right, value) and not is_hidden) or (is_checked and _would_have_died(value)):
            return None
        return None if hides_a_death(value) else in_words(value)

    return say


def _wrong_answers(
    played: _Played, features: CardFeatures, prior: Priors, saying: Saying, say: Say, text: str
) -> tuple[Wrong, ...]:
    """What beliefs, the template and other courses of events come to; as many as are offered."""
    kind, variant, query, right = played.kind, played.variant, played.query, played.right
    believers = played.believers
    believed = _believed(variant, played.drawn, right)
    _check_beliefs(believed, believers, query, right)
    written = () if kind.offers_wrong_texts else tuple(each for each in believed if each.value is not None)
    spoken = [each for each in believed if each not in written]
    wrong = _of_beliefs(kind, played.found.value, text, played.given, prior, say, len(written))
    wrong = tuple(each for each in wrong if not _is_dead(each, believers, query))
    wrong = _in_own_words(wrong, spoken)
    wrong += tuple(each for each in written if isinstance(right, bool) or each.value not in _values(wrong))
    if not kind.offers_wrong_texts:
        return wrong
    if variant.instead:
        wrong = _without_fillers(_of_other_courses(played, features, text, wrong, say))
    joint = partial(believers.joint, query, PAIRS_TRIED)
    if len(wrong) < ENOUGH_OPTIONS - 1:
        wrong += _of_two_beliefs(right, text, wrong, joint(), say)
    together = partial(_of_both, believers, query)
    wrong = _without_majority(right, wrong, played.given, joint, together, saying, say)
    return _in_own_words(wrong, spoken)


def _as_options(
    right: Any, wrong: Sequence[Wrong], saying: Saying, prompt: str
) -> tuple[str, str, tuple[Wrong, ...]]:
    """The ruling, the right option and the wrong ones, none of which tells what is the same in all."""
    values = [right, *_values(wrong)]
    headline = str(saying.sentence(right, values))
    headline = of_each(headline) if _OF_EACH.search(prompt) else headline
    text, *others = in_a_phrase([str(saying.option(each, values)) for each in values], prompt)
    told = tuple(replace(each, text=other) for each, other in zip(wrong, others, strict=True))
    return headline, text, told


def _of_beliefs(
    kind: TemplateKind,
    right: Any,
    text: str,
    given: Iterable[Alternative],
    prior: Priors,
    say: Say,
    written: int = 0,
) -> tuple[Wrong, ...]:
    """The wrong answers, those of the likeliest beliefs first.

    Args:
        written: how many more the template has words for; one of those is enough.
    """
    by_text: dict[str, tuple[Any, list[str]]] = {}
    for each in given:
        said = repr(each.value) if kind.by_value else say(each.value)
        if said is None or said == text or matches(right, each.value):
            continue
        by_text.setdefault(said, (each.value, []))[1].extend(each.beliefs)
    # Each is asked for once: outside a request it takes a query.
    likely = {belief: prior(belief) for _, beliefs in by_text.values() for belief in beliefs}
    found = [
        Wrong(
            said if kind.offers_wrong_texts else "", value, tuple(sorted(beliefs, key=lambda b: -likely[b]))
        )
        for said, (value, beliefs) in by_text.items()
    ]
    counted = written + (sum(len(each.beliefs) for each in found) if kind.counted_by_belief else len(found))
    if counted < (1 if written else kind.fewest_wrong):
        raise NotKeptError(
            Dropped.FEW_BELIEFS, ", ".join(belief for each in found for belief in each.beliefs)
        )
    found.sort(key=lambda each: -max(likely[belief] for belief in each.beliefs))
    tempting = [each for each in found if not FILLERS.issuperset(each.beliefs)]
    if kind.offers_wrong_texts and len(tempting) >= kind.fewest_wrong:
        found = tempting
    worth_it = sum(max(likely[belief] for belief in each.beliefs) != RARE for each in found)
    return tuple(found[: min(max(worth_it, ENOUGH_OPTIONS - 1), MOST_OPTIONS - 1)])


def _of_other_courses(
    played: _Played, features: CardFeatures, text: str, wrong: Sequence[Wrong], say: Say
) -> tuple[Wrong, ...]:
    """The wrong answers that other courses of events come to, before those that beliefs give.

    One that a belief gives as well is told in the template's words, if it has any for it.
    """
    texts = {text, *(each.text for each in wrong)}
    found: list[Wrong] = []
    kept = list(wrong)
    drawn, query = played.drawn, played.query
    if "then" in query:  # what is still to happen in the story has happened in another course
        query = {key: part for key, part in query.items() if key not in {"at", "then"}}
    for course in played.variant.instead:
        events = _put(course.events, drawn)
        beliefs = (course.misconception,) if course.misconception else ()
        words = {"belief": filled_in(course.belief, drawn), "correction": filled_in(course.correction, drawn)}
        try:
            game = play({**played.script, "events": events}, cards=features.cards, ruleset=RULESET)
            value = ask(game, query).value
        except CopyEngineError as error:
            raise NotKeptError(Dropped.UNREADABLE, str(error)) from error
        said = say(value)
        if said is not None and said not in texts:
            texts.add(said)
            found.append(Wrong(said, value, beliefs, **words))
        elif course.belief:
            kept = [replace(each, beliefs=beliefs, **words) if each.text == said else each for each in kept]
    return (*found, *kept)[: MOST_OPTIONS - 1]


def _without_fillers(wrong: tuple[Wrong, ...]) -> tuple[Wrong, ...]:
    """The wrong answers that somebody would give here, if there are enough of them."""
    tempting = tuple(each for each in wrong if not each.beliefs or not FILLERS.issuperset(each.beliefs))
    return tempting if len(tempting) >= FEWEST_TEMPTING else wrong


def _is_thinkable(beliefs: Iterable[str]) -> bool:
    """Whether somebody might hold these beliefs together."""
    return FILLERS.isdisjoint(beliefs) and not COUNTED_TWICE.issubset(beliefs)


def _of_two_beliefs(
    right: Any,
    text: str,
    wrong: Sequence[Wrong],
    given: Iterable[Alternative],
    say: Say,
) -> tuple[Wrong, ...]:
    """Wrong answers that two beliefs give together, to fill up the options; no one belief stands for them."""
    found: list[Wrong] = []
    texts = {text, *(each.text for each in wrong)}
    for each in given:
        if len(wrong) + len(found) == ENOUGH_OPTIONS - 1:
            break
        if not _is_thinkable(each.beliefs):
            continue
        said = say(each.value)
        if said is not None and said not in texts and not matches(right, each.value):
            texts.add(said)
            found.append(Wrong(said, each.value, ()))
    return tuple(found)


def _without_majority(
    right: Any,
    wrong: tuple[Wrong, ...],
    given: Iterable[Alternative],
    joint: Callable[[], Iterable[Alternative]],
    together: Callable[[Wrong, Wrong], Any],
    saying: Saying,
    say: Say,
) -> tuple[Wrong, ...]:
    """Wrong answers among which the right one isn't known by having what most of them have.

    Where it would be, one more stands beside them or in place of one: what a belief gives that wasn't likely
    enough, what two give together, or both errors of two others.

    Args:
        joint: plays the game under two beliefs at once, which takes its time.
        together: what those behind two wrong answers give together; None if nobody knows.

    Raises:
        NotKeptError: whatever stands there, the right one is known so.
    """

    def known(found: Iterable[Wrong]) -> bool:
        return known_by_majority(saying.fields_of(right), [saying.fields_of(each.value) for each in found])

    if not known(wrong):
        return wrong
    texts = {say(right), *(each.text for each in wrong)}
    spare = [(each.value, each.beliefs) for each in given if not FILLERS.issuperset(each.beliefs)]
    pairs = (each.value for each in joint() if _is_thinkable(each.beliefs))
    both = [(value, ()) for value in (*pairs, *_both_errors(right, wrong, together, saying))]
    others = [
        Wrong(said, value, tuple(beliefs))
        for value, beliefs in (*spare, *both)
        if (said := say(value)) is not None and said not in texts and not matches(right, value)
    ]
    numbers = dict.fromkeys([min(len(wrong), MOST_OPTIONS - 2), len(wrong) - 1, ENOUGH_OPTIONS - 2])
    kept = [some for number in numbers for some in combinations(wrong, number)]
    fitting = (found for some in kept for other in others if not known(found := (*some, other)))
    told = [saying.fields_of(right), *(saying.fields_of(each.value) for each in wrong)]
    every, most, best = differing_parts(told), 0, wrong
    for found in fitting:  # the first in which nothing that was asked is left out, or the least is
        number = differing_parts([told[0], *(saying.fields_of(each.value) for each in found)])
        if number > most:
            most, best = number, found
        if number == every:
            break
    if best is wrong and right:  # “Nothing” isn't put together from parts
        raise NotKeptError(Dropped.TOLD, str(say(right)))
    return best


def _of_both(believers: Believers, query: Mapping[str, Any], one: Wrong, other: Wrong) -> Any:
    """What somebody answers who holds both beliefs behind two wrong answers; None if nobody can tell."""
    if not one.beliefs or not other.beliefs:
        return None
    try:
        found = believers.believed(query, one.beliefs[0], other.beliefs[0])
    except CopyEngineError:
        return None
    return found.value if found else None


def _both_errors(
    right: Any, wrong: Sequence[Wrong], together: Callable[[Wrong, Wrong], Any], saying: Saying
) -> Iterator[Any]:
    """What two wrong answers together come to, where they are wrong in different parts.

    Where whoever holds both beliefs gives another answer, that one stands instead: a copy that changes
    along with its original and doesn't keep its color is a red Bladetusk Boar, not a black one. Where that
    answer is there already, one belief leaves nothing of the other: a copy that has ended is no longer a
    nonlegendary Hill Giant.
    """
    whole = isinstance(right, Mapping)
    if not whole and not isinstance(right, list | tuple):
        return
    told = [each if whole else saying.fields_of(each) for each in (right, *_values(wrong))]
    correct, *others = told
    errors = [{name: part for name, part in each.items() if part != correct.get(name)} for each in others]
    for (first, one), (second, other) in combinations(zip(wrong, errors, strict=True), 2):
        if one.keys() & other.keys():
            continue
        both = {**correct, **one, **other}
        value = both if whole else type(right)(claim for claim, holds in both.items() if holds)
        played = together(first, second)
        if played is None or same_answer(played, value):
            yield value
            continue
        if whole and not any(same_answer(played, each) for each in told):
            yield played


def _check_secrecy(prompt: str, story: Iterable[str], text: str, wrong: Iterable[Wrong]) -> None:
    """See that the right option is told neither by the text, where no wrong one stands, nor by its length."""
    told = " ".join([prompt, *story]).casefold()
    others = [each.text.casefold() for each in wrong]
    if text.casefold() in told and not any(other in told for other in others):
        raise NotKeptError(Dropped.TOLD, text)
    if known_by_length(text, others):
        raise NotKeptError(Dropped.TOLD, text)
