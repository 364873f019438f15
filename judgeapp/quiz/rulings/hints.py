"""What may be told of a ruling before it is given: first the rule that decides it, then a step on the way."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judgeapp.cards.display.derivations import Told, origins_of
from judgeapp.content.versions import version
from judgeapp.copyengine import RULESETS, StepKind, number_word, possessive, principles
from judgeapp.quiz.beliefs.consequences import asked_fields, objects_asked
from judgeapp.quiz.generator.descriptions import names_of, source_of_effect, whose_is_left
from judgeapp.quiz.kinds.base import Ruling, kind_named
from judgeapp.quiz.models import Question
from judgeapp.quiz.rulings.deciding_steps import resting_on
from judgeapp.quiz.rulings.rulings import KEPT, opening_of, ruling, written
from judgeapp.quiz.rulings.short_reasons import ShortReason, short_reason
from judgeapp.rules.models import Rule

_EVENTS = frozenset(
    {
        principles.ACTIVATING,
        principles.CASTING,
        principles.COMBAT_DAMAGE,
        principles.COPYING_SPELLS,
        principles.COUNTERING,
        principles.DAMAGE,
        principles.DECLARING_ATTACKERS,
        principles.DECLARING_BLOCKERS,
        principles.DRAWING,
        principles.ENTERS_TRIGGER,
        principles.LIFE,
        principles.NEW_OBJECT,
        principles.SPELL_RESOLVES,
        principles.STATUS,
        principles.TRANSFORM,
        principles.TRIGGERING,
        principles.TRIGGER_ON_STACK,
        principles.TURN_BEGINS,
    }
)
"""Principles whose steps tell what happens, which the story has told, and nothing of why."""
_ENDS = frozenset(
    {
        principles.AURA_UNATTACHED,
        principles.CANT_BE_ATTACHED,
        principles.DEADLY_DAMAGE,
        principles.LEGEND_RULE,
        principles.LETHAL_DAMAGE,
        principles.LOSING,
        principles.NO_DEFENSE,
        principles.NO_LOYALTY,
        principles.SAGA_TOLD,
        principles.TOKEN_CEASES,
        principles.UNATTACHED,
        principles.WORLD_RULE,
        principles.ZERO_TOUGHNESS,
    }
)
"""State-based actions: what comes of all else, and so the answer to a question of yes or no, or how many."""
_ABOUT_EXCEPTIONS = frozenset(
    {
        principles.BECOMES_COPIABLE,
        principles.EXCEPTIONS,
        principles.EXCEPTION_ADDS_ABILITY,
        principles.EXCEPTION_RETAINS,
        principles.EXCEPTION_MODIFIES,
        principles.EXCEPTION_CDA,
        principles.EXCEPTION_ADDITIONAL_EFFECT,
        principles.EXCEPTION_CONDITIONAL,
        principles.EXCEPTION_LINKED_TRIGGER,
    }
)
_SAYS_LITTLE = re.compile(
    r".* enters\.|It is face up\.|Its copiable values have changed\.|\w+ controls it now\."
    r"|Effects that last until end of turn are over\."
    r"|Its ability triggers: .*|.* chooses new targets for the copy\."
    r"|No creature in combat has .*, so there is one combat damage step\."
    r"|It enters (?:tapped|attached to .*)\.|.*\bboth are .*|The next .* will be prevented\."
    r"|.* has vigilance: attacking doesn't cause it to tap\."
    r"|.* has flying, but may block creatures without it as well\."
    r"|.* has toughness \d+\.|.* encoded(?: on)? (?:it|…)” .*"
    r"|.* blocks [^.]+\. .* has no(?:thing| quality) .*"
)
_EFFECT = re.compile(
    r"(?:“(?P<said>[^“”]+)”|(?!The effects? )(?P<card>[^“”]+)) "
    r"(?=(?:no longer )?applies to it|isn't a copy effect )"
)
_OF_A_COPY = re.compile(r"the copy: those of (?P<card>[^;.]+?)(?P<excepted>, with its exceptions)?\.")
_STAYS_DOWN, _IS_UP = ". It stays face down, so none of this shows.", "It is face up."
_KEYWORDS = "702."
_OF_COMBAT = ("508.", "509.", "510.", "702.")
_GETS_COUNTERS = re.compile(r"It gets (?P<counters>[^(]+ counters?)\b[^(]*(?:\((?P<by>[^)]*)\).*)?")
_CHOOSES = re.compile(r"(?P<chosen>\w+ chooses [^:“”]+) for it: “.*")
_COPIES = re.compile(r"It takes the copiable values of (?P<original>[^;.]+)\.")
_IT = re.compile(r"\bits?\b", re.IGNORECASE)
_TO_IT = re.compile(r"(?<=[a-z”] )(applies to|continues to apply to|chooses [^:“”]+ for) it\b")
_SUBJECT = re.compile(r"(?:(?<=^)|(?<=^The effect of )|(?<=^if ))(?:it's|its|it)(?= )", re.IGNORECASE)
_PHRASES = re.compile(
    r"[,;.]\s*|^(?:an?|the) (?:(?:un)?tapped )?-?\d+/-?\d+ "
    r"|\b(?:named|and|with|without|has|have|is|are|isn't|aren't|doesn't have)\b"
)
DAMAGE = "combat_damage_dealt"
_DEALS = re.compile(r"In step (?P<step>\d+) it deals ")
_OF_FACES = frozenset({"name", "can_transform", "faces"})
"""What is asked of something with two faces."""
_SIZES = frozenset({"power", "toughness", "power_toughness"})
_LEFT = re.compile(r"; (?P<what>[^;.]+) (?:isn't|aren't) copied\.$")
_LEFT_OF = {"tapped": "tapped", "counters": "counter"}
"""What is left behind of what is asked for, by a word for it."""
OF_CLAIMS = frozenset({"holds", "which"})
"""What a query about claims asks, besides the fields of these."""
_OF_NO_EFFECT = frozenset({*_LEFT_OF, "flipped", "face_down", "is_token", "kicked", "x"})
"""What no effect in a layer changes."""
_WHETHER_IT_APPLIES = re.compile(r"^(?:Does|Do|Is|Are)\b.*\b(?:apply|applies|applied)\b")
FEWEST_WORDS = 2
"""Of what an option says, to be given away by a step."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A rule by its number; `step` is a sentence of the derivation, or ""; `says` what the rule of the hint
    before says, or "".

    A step on the rule that decides has no number: the hint before it has told that.
    """

    rule: str
    step: str = ""
    says: str = ""


def hints_of(question: int, ruleset: str, options: Iterable[str]) -> tuple[Hint, ...]:
    """The hints on a stored question with options of these texts, in the order they are given: the rule, and
    a step on the way. Where every step would give the answer away, it's what the rule says.

    Raises:
        CopyEngineError: its scenario can't be ruled on.
    """
    return _hints_of(
        question, ruleset, frozenset(options), version("quiz"), version("rules"), version("cards")
    )


@lru_cache(maxsize=KEPT)  # 5 % of a question's page
def _hints_of(question: int, ruleset: str, options: frozenset[str], *editions: str) -> tuple[Hint, ...]:
    asked = written(question)
    found = ruling(asked, ruleset)
    hints = hints_on(asked, found, short_reason(asked, found), opening_of(question).story, options)
    if len(hints) == 1 and hints[0].rule:
        rows = Rule.objects.filter(ruleset__slug=ruleset, number=hints[0].rule)
        hints += [Hint("", says=summary) for summary in rows.values_list("summary", flat=True)]
    return tuple(hints)


def hints_on(
    question: Question,
    ruling: Ruling,
    reason: ShortReason,
    story: Sequence[str] = (),
    options: Iterable[str] = (),
) -> list[Hint]:
    """The hints on a question in the order they are given; none where the derivation itself is asked about.

    The rule that decides is the one the verdict's reason will name; where it names none, no rule is a hint.

    Args:
        story: its sentences; a step that only says one of them or the prompt again is no help.
        options: their texts; a step that says what only some of them say gives the answer away.
    """
    if kind_named(ruling.kind).about_derivation:
        return []
    rule = reason.named[0] if reason.named else reason.rule
    asked = objects_asked(question.query)
    texts = _answers(ruling, options)
    step = _step_before(ruling, rule, asked, [*story, question.prompt], texts, question)
    said = _said(step, ruling.steps, question.query, question.scenario.script) if step else ""
    return [
        *([Hint(rule)] if rule else []),
        *([Hint("" if step.rule == rule else step.rule, said)] if step else []),
    ]


def _answers(ruling: Ruling, options: Iterable[str]) -> list[str]:
    """What options say, and a number that is asked for beside nothing of the kind."""
    if isinstance(ruling.value, int) and not isinstance(ruling.value, bool):
        one = ", gets a, gets an" if ruling.value == 1 else ""
        return [f"{ruling.value}, {number_word(ruling.value)}{one}", ""]
    return list(options)


def is_empty(step: Told, story: Sequence[str]) -> bool:
    """Whether a step says no more than that something happens, or what the story has said."""
    copies = _COPIES.fullmatch(step.text)
    said = _bare(f"copy of {copies['original']}" if copies else step.text)
    if gets := _GETS_COUNTERS.fullmatch(step.text):
        said = _bare(f"{gets['counters']} {'are' if gets['counters'].endswith('s') else 'is'} put on")
    if chooses := _CHOOSES.fullmatch(step.text):
        said = _bare(chooses["chosen"])
    is_told = any(said in _bare(sentence) for sentence in story) or (
        gets is not None and bool(gets["by"]) and f"{gets['by']} resolves." in story
    )
    return is_told or step.principle in _EVENTS or bool(_SAYS_LITTLE.fullmatch(step.text))


def gives_away(step: Told, options: Sequence[str]) -> bool:
    """Whether a step says what some options say and others don't."""
    said = step.text.casefold()
    phrases = {p.strip() for text in options for p in _PHRASES.split(text.casefold())}
    told = (p for p in phrases if p and (len(p.split()) >= FEWEST_WORDS or "" in options) and _has(said, p))
    return any(not all(_has(text.casefold(), phrase) for text in options) for phrase in told)


def _settles(step: Told, options: Sequence[str], question: Question, ruled: Any) -> bool:
    """Whether a step says what the prompt asks of an effect, or what one of several to tick ends with: that a
    copy is "legendary"; or, of what a yes and a no have as their reasons, that counters aren't copied."""
    if isinstance(ruled, bool) and (left := _left_behind(step)):
        said = " ".join(options).casefold()
        return any(word in left and word in said for word in (*_LEFT_OF.values(), "effect"))
    if kind_named(question.kind).several:
        ends = {option.rstrip(".”").rpartition(" ")[2].casefold() for option in options}
        return len(ends) > 1 and any(_has(step.text.casefold(), end) for end in ends)
    return bool(_WHETHER_IT_APPLIES.search(question.prompt)) and " applies to " in step.text


def _has(text: str, phrase: str) -> bool:
    return bool(re.search(rf"(?<![\w/+]){re.escape(phrase)}(?![\w/+])", text))


def _names_as_told(step: Told, script: Mapping[str, Any]) -> bool:
    """Whether a step of combat calls objects as the story does, not by the names of what they have copied."""
    names = names_of(script)
    copied = {names.get(str(event.get("of") or event.get("copy_of"))) for event in script.get("events") or ()}
    return not step.rule.startswith(_OF_COMBAT) or not any(name and name in step.text for name in copied)


def _step_before(
    ruling: Ruling,
    rule: str,
    asked: Collection[str],
    story: Sequence[str],
    options: Sequence[str],
    question: Question,
) -> Told | None:
    """The last step that helps before the one that rests on the rule that decides, or before the last of all.

    A step that is told again from there on would give the answer away. "It" would be taken for what is asked
    about, if that is one object. An exception matters to a rule on exceptions, or on copies of copies, and
    if it changes what is asked for or which abilities are copied. What options are about one by one is in no
    hint: a step about one of them settles that option. Which faces a token has says nothing of its copies.
    """
    query: Mapping[str, Any] = question.query
    judged = _judged(query)
    told = [step for step in ruling.steps if step.rule]
    deciding = (resting_on(ruling, rule) or told)[-1:]
    place = max((number for number, step in enumerate(told) if step in deciding), default=0)
    later = {step.text for step in told[place:]}
    about_exceptions = rule in _on_exceptions(ruling.ruleset)
    on_abilities = rule == _number(ruling.ruleset, principles.EXCEPTION_CDA)
    helping = (
        step
        for step in reversed(told[:place])
        if step.text not in later
        and not (isinstance(ruling.value, int) and step.principle in _ENDS)
        and ({step.obj} == set(asked) or not _IT.search(step.text))
        and (about_exceptions or step.kind is not StepKind.EXCEPTION)
        and not _is_another_exception(step, query, on_abilities=on_abilities)
        and not _is_overtaken(step, ruling.steps, question.scenario.script)
        and not _is_overruled(step, ruling.steps, question.scenario.script)
        and not (_leaves_tapped_behind(step) and _is_tapped(ruling.value))
        and not (_leaves_tapped_behind(step) and _may_have_tapped_since(step, question.scenario.script))
        and not _is_beside_the_point(step, rule, ruling.ruleset, query)
        and not _is_part_of_the_answer(step, question)
        and not _is_for_the_wrong_verdict(step, options, ruling.value, question.scenario.script)
        and not (step.principle == principles.TRANSFORMING_TOKEN and step.obj not in asked)
        and not _comes_too_late(step, ruling.steps, question)
        and step.obj not in judged
        and _names_as_told(step, question.scenario.script)
        and not is_empty(step, story)
        and not _is_of_other_counters(step)
        and not _is_nameless(step, question)
        and not _changes_no_size(step, query)
        and not _is_other_part(step, told, rule, query)
        and not gives_away(step, options)
        and not _settles(step, options, question, ruling.value)
    )
    return next(helping, None)


def _is_nameless(step: Told, question: Question) -> bool:
    """Whether a step would begin with an "it" for which there is no name: a token of several."""
    script, query = question.scenario.script, question.query
    called = _called({**script, "events": [*(script.get("events") or ()), *(query.get("then") or ())]})
    return not called.get(step.obj) and bool(_SUBJECT.match(step.text))


def _judged(query: Mapping[str, Any]) -> frozenset[str]:
    """What is judged one by one, each in a claim of its own: the targets to choose from."""
    claims = query.get("claims")
    if not isinstance(claims, Mapping):
        return frozenset()
    return frozenset(str(each["value"]) for each in claims.values() if each.get("field") == "may_target")


def _is_another_exception(step: Told, query: Mapping[str, Any], *, on_abilities: bool) -> bool:
    """Whether a step is an exception that changes nothing of what is asked for: that a copy is legendary,
    where its types are.

    Args:
        on_abilities: whether it's asked if an ability is copied that an exception might replace; none is
            replaced by one that adds an ability.
    """
    changed = {change.field for change in step.changes}
    if step.kind is not StepKind.EXCEPTION:
        return False
    return changed == {"abilities"} if on_abilities else bool(changed) and not changed & asked_fields(query)


def _is_overtaken(step: Told, steps: Sequence[Told], script: Mapping[str, Any]) -> bool:
    """Whether a step held only until a later one: an effect until the ability it's from was taken away, or
    until the turn ended, a copy effect and an ability of its own until the next copy effect, counters until
    removed in pairs, and being face down until it was turned up.
    """
    entered = {str(e.get("ref")) for e in script.get("events") or () if e.get("copy_of")}
    later = [each for each in steps[steps.index(step) + 1 :] if each.obj == step.obj]
    ended = {each.principle for each in later}
    return (
        (principles.DEPENDENCY in ended and _is_of_an_ability(step))
        or (principles.CLEANUP in ended and step.kind is StepKind.EFFECT)
        or (principles.CLEANUP in ended and _takes_values(step) and step.obj not in entered)
        or (principles.COUNTERS_CANCEL in ended and "counter" in step.text)
        or (step.text.endswith(_STAYS_DOWN) and any(each.text == _IS_UP for each in later))
        or (_takes_values(step) and any(map(_takes_values, later)))
        or (_is_of_its_own(step) and _is_replaced(step, later))
    )


def _is_overruled(step: Told, steps: Sequence[Told], script: Mapping[str, Any]) -> bool:
    """Whether a step is of an effect that sets a size which the effect of a later spell sets anew."""
    events: Sequence[Mapping[str, Any]] = script.get("events") or ()

    def resolves(card: str) -> int:
        refs = {event.get("ref") for event in events if card in (event.get("card"), event.get("by"))}
        return max((place for place, event in enumerate(events) if event.get("ref") in refs), default=-1)

    told = dict.fromkeys(each.applied for each in steps if each.layer == "7b" and each.obj == step.obj)
    setting = sorted(told, key=resolves)
    return any(step.text.startswith(f"{each} ") for each in setting[:-1])


def _left_behind(step: Told) -> str:
    """What a step of copying says isn't copied: "its counters"; "" for nothing."""
    found = _LEFT.search(step.text) if _takes_values(step) else None
    return found["what"] if found else ""


def _leaves_tapped_behind(step: Told) -> bool:
    """Whether a step of copying says that tapped status isn't copied."""
    return "tapped status" in _left_behind(step)


def _may_have_tapped_since(step: Told, script: Mapping[str, Any]) -> bool:
    """Whether something has attacked, or its controller's untap step has passed, since it became a copy: how
    it entered doesn't matter anymore."""
    events: Sequence[Mapping[str, Any]] = script.get("events") or ()
    entries = [*(script.get("setup") or ()), *events]
    named = (each for each in entries if each.get("ref") == step.obj and each.get("controller"))
    holder = next((each["controller"] for each in named), "")
    since = events[step.event + 1 :] if step.event is not None else ()
    return any(
        (each["do"] == "begin_turn" and each.get("player") == holder)
        or (each["do"] == "declare_attackers" and step.obj in (each.get("attackers") or ()))
        for each in since
    )


def _is_beside_the_point(step: Told, rule: str, ruleset: str, query: Mapping[str, Any]) -> bool:
    """Whether a step is of an effect where it's asked what an ability means by a name (CR 707.11), or where
    the rule that decides is that effects still apply (CR 707.4), so that it's the answer; or says what isn't
    copied besides that on which the answer rests: effects where it's asked if a copy is tapped."""
    if step.kind is StepKind.EFFECT or " isn't a copy effect " in step.text:
        settling = (principles.NAME_TRACKS, principles.CHANGES_IN_PLACE)
        return bool(rule) and rule in {_number(ruleset, each) for each in settling}
    left, asked = _left_behind(step), asked_fields(query) - OF_CLAIMS
    matters = any(_LEFT_OF[field] in left for field in asked & _LEFT_OF.keys())
    return bool(left) and asked <= _OF_NO_EFFECT and not matters


def _is_part_of_the_answer(step: Told, question: Question) -> bool:
    """Whether a step is of the counters that are counted, or says whether an Aura that might target something
    can enchant it; or tells the faces of a token of which something else is asked.
    """
    asked, kind = asked_fields(question.query), kind_named(question.kind)
    if step.principle == principles.TRANSFORMING_TOKEN:
        return not kind.filled_in and not asked & _OF_FACES
    if question.query.get("ask") == "counters":
        return "counter" in step.text and not _takes_values(step)
    return "may_target" in asked and "enchant" in step.text


def _is_for_the_wrong_verdict(
    step: Told, options: Sequence[str], ruled: Any, script: Mapping[str, Any]
) -> bool:
    """Whether a step is of an effect that only the wrong one of yes and no has as its reason: haste, where
    defender decides."""
    if not isinstance(ruled, bool) or step.kind is not StepKind.EFFECT:
        return False
    names = names_of(script)
    sources = [names[ref] for ref in step.about if ref in names]
    yes, no = (" ".join(text for text in options if text.startswith(said)) for said in ("Yes.", "No."))
    right, wrong = (yes, no) if ruled else (no, yes)
    return any(name in wrong and name not in right for name in sources)


def _is_tapped(value: Any) -> bool:
    """Whether the answer is something tapped: it entered tapped or became tapped later."""
    return isinstance(value, Mapping) and value.get("tapped") is True


def _comes_too_late(step: Told, steps: Sequence[Told], question: Question) -> bool:
    """Whether a step makes something a size in which it deals no more of the combat damage asked about."""
    changed = {change.field for change in step.changes}
    if question.query.get("ask") != DAMAGE or not changed or changed - _SIZES - {"counters"}:
        return False
    last = last_damage(steps, question.scenario.script)
    return last is not None and step.event is not None and step.event >= last


def last_damage(steps: Sequence[Told], script: Mapping[str, Any]) -> int | None:
    """The place of the event in which combat damage that is counted is dealt last; None if none is."""
    combat: list[int] = []
    for place, event in enumerate(script.get("events") or ()):
        if event["do"] == "declare_attackers":
            combat = []
        elif event["do"] == "combat_damage":
            combat.append(place)
    dealt = [int(found["step"]) for step in steps if (found := _DEALS.match(step.text))]
    return combat[max(dealt) - 1] if dealt and max(dealt) <= len(combat) else None


def _is_of_its_own(step: Told) -> bool:
    """Whether a step applies an ability that the object has itself."""
    return _is_of_an_ability(step) and not step.about


def _is_of_an_ability(step: Told) -> bool:
    """Whether an effect applies that is told by the words of an ability."""
    return step.kind is StepKind.EFFECT and step.applied.startswith("“")


def _takes_values(step: Told) -> bool:
    return step.kind is StepKind.COPYING


def _is_replaced(step: Told, later: Sequence[Told]) -> bool:
    """Whether the object has become a copy of something else since, without what a step applied."""
    taken = [place for place, each in enumerate(later) if _takes_values(each)]
    since = later[taken[-1] :] if taken else []
    return bool(since) and not any(each.text.startswith(step.applied) for each in since)


def _is_of_other_counters(step: Told) -> bool:
    """Whether a step puts counters on it that don't change its size: the answer, or not asked for."""
    gets = _GETS_COUNTERS.fullmatch(step.text)
    return gets is not None and "/" not in gets["counters"]


def _changes_no_size(step: Told, query: Mapping[str, Any]) -> bool:
    """Whether a step changes other things where a size is asked for: in layer 6, an effect gives trample."""
    changed = {change.field for change in step.changes}
    return query.get("ask") in _SIZES and bool(changed) and not changed & (_SIZES | {"counters"})


def _is_other_part(step: Told, steps: Sequence[Told], rule: str, query: Mapping[str, Any]) -> bool:
    """Whether an effect gives or takes an ability and changes a size, and a step is about the wrong one: the
    size where a keyword is what decides, and the ability where it's asked how much damage is dealt.
    """
    layers = {e.layer for e in steps if (e.obj, e.applied) == (step.obj, step.applied)}
    on_size = step.layer.startswith("7")
    if query.get("ask") == DAMAGE:
        return step.layer == "6" and any(layer.startswith("7") for layer in layers)
    return on_size and rule.startswith(_KEYWORDS) and "6" in layers


def _on_exceptions(ruleset: str) -> frozenset[str]:
    """The numbers of the rules on exceptions, and on what the next copy takes of them."""
    return frozenset(_number(ruleset, principle) for principle in _ABOUT_EXCEPTIONS) - {""}


def _number(ruleset: str, principle: str) -> str:
    """The number of a principle's rule; "" if the ruleset has none."""
    return RULESETS[ruleset].numbers.get(principle, "") if ruleset in RULESETS else ""


def _said(step: Told, steps: Sequence[Told], query: Mapping[str, Any], script: Mapping[str, Any]) -> str:
    """A step as it stands by itself: "Fervor's effect applies to Clone," not what Fervor says.

    An effect is told in the one layer: where a part of it changes nothing, no step tells of that layer.
    """
    script = {**script, "events": [*(script.get("events") or ()), *(query.get("then") or ())]}
    name = _called(script).get(step.obj, "")
    if step.kind is StepKind.EXCEPTION:
        return f"The exception applies: {_subject_named(step.applied, name)}"
    if _takes_values(step):
        return _said_of_copying(step, script)
    if (step.applied, step.layer) == ("“Changeling”", "4"):
        return f"Changeling makes {name or 'it'} every creature type in layer 4."
    effect = _EFFECT.match(step.text)
    if not effect:
        return _named(step.text, name)
    about = step.about or _known_source(step, effect["said"], steps)
    source = effect["card"] or source_of_effect(effect["said"], step.obj, about, script)
    own = source.startswith(f"{possessive(name)} ability")
    told = _EFFECT.sub(f"{_effect_of(source, effect['said'], own=own)} ", step.text, count=1)
    return _named(told, name)


def _known_source(step: Told, said: str | None, steps: Sequence[Told]) -> Sequence[str]:
    """What an effect that no longer applies was from, by the step in which it applied."""
    applied = (each for each in steps if (each.obj, each.applied) == (step.obj, f"“{said}”"))
    return next((each.about for each in applied if each.about), ())


def _named(text: str, name: str) -> str:
    """A sentence with the name of what it's about in place of its first "it"."""
    if not name:
        return text
    text = text.removesuffix(f" ({name}).") + "." * text.endswith(f" ({name}).")  # by its own ability
    applies = _TO_IT.sub(lambda found: f"{found[1]} {name}", text, count=1)
    return applies if applies != text else _subject_named(text, name)


def _subject_named(text: str, name: str) -> str:
    """ "Its counters stay on it" with whose counters they are, and "it's legendary" with what is."""
    if text == f"its name is {name}.":
        return f"{name} keeps its own name."
    subjects = {"it's": f"{name} is", "its": possessive(name), "it": name}
    return _SUBJECT.sub(lambda found: subjects[found[0].lower()], text, count=1) if name else text


def _called(script: Mapping[str, Any]) -> Mapping[str, str]:
    """What to call each object: by its card, or "the token"."""
    origins = origins_of(script)
    return {ref: f"the {name.rpartition('’s ')[2]}" for ref, name in origins.items()} | names_of(script)


def _effect_of(source: str, said: str, *, own: bool) -> str:
    """What applies in a layer is an effect, not the card or the ability that it's from.

    "Its ability" might be the one that makes it a copy, so the words of its own tell which (`own`).
    """
    if own or not source:
        return f"The effect of “{said}”" if own else f"The effect “{said}”"
    return f"The effect of {source}" if source.endswith("ability") else f"{possessive(source)} effect"


def _said_of_copying(step: Told, script: Mapping[str, Any]) -> str:
    """A step of copying by the names of what copies and of what is copied: an "it" could be either."""
    called = _called(script)
    copier, copied = called.get(step.obj, ""), called.get(step.about[0], "")
    text = step.text
    if copied:
        text = _OF_A_COPY.sub(
            lambda found: (
                f"{copied}, which are those of {found['card']}"
                f"{f' as modified by {_whose_exception(step, script)}' if found['excepted'] else ''}."
            ),
            text,
        )
        text = whose_is_left(text, copied)
    text = text.replace(_STAYS_DOWN, ", but it's still face down, so they don't show yet.")
    if not copier:
        return text
    text = text.replace("It is face up itself.", f"{copier[:1].upper()}{copier[1:]} itself is face up.")
    return re.sub(r"^It ", f"{copier[:1].upper()}{copier[1:]} ", text)


def _whose_exception(step: Told, script: Mapping[str, Any]) -> str:
    """The exception that what is copied has: its own where it made itself a copy."""
    copied = step.about[0]
    made = (e for e in script["events"] if e.get("ref") == copied and (e.get("copy_of") or e.get("of")))
    own = all(event["do"] in {"enter", "become_copy"} and not event.get("by") for event in made)
    name = names_of(script).get(copied, "") if own else ""
    return f"{possessive(name)} exception" if name else "an exception"


def _bare(text: str) -> str:
    """A sentence by its words."""
    return " ".join(re.findall(r"[\w/+-]+", text.casefold()))
