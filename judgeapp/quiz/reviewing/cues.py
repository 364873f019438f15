"""Whether the options give the answer away to somebody who knows no rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from judgeapp.copyengine import PLAYER_NAMES, possessive
from judgeapp.quiz.generator.cues import known_by_length, known_by_majority
from judgeapp.quiz.generator.descriptions import Saying
from judgeapp.quiz.generator.instances import COUNTED_TWICE
from judgeapp.quiz.kinds.base import kind_of
from judgeapp.quiz.models import Question
from judgeapp.quiz.reviewing.items import Item
from judgeapp.quiz.reviewing.lints import Fault, lint
from judgeapp.quiz.reviewing.naming import cards_named

_ENDS = re.compile(r"[.!?]$")
_MAY = re.compile(r"\b(?:May|may|Can|can) (?P<who>\w+) (?P<does>\w+)[^.?]*\?")
_IF_CHOSEN = re.compile(r"\b[Ii]f \w+ must choose\b")
_ASK_BEFORE = "Ask before it happens (`at`), and let it happen in the query (`then`)."
_CONTROLLER = re.compile(r"(\w+) controls\b")


@lint("cue-by-length")
def cue_by_length(item: Item) -> Iterator[Fault]:
    """The right option isn't much longer than every wrong one."""
    if not item.chooses_one or len(item.right) != 1 or not item.wrong:
        return
    right, wrong = item.right[0].text, [offer.text for offer in item.wrong]
    if known_by_length(right, wrong):
        yield Fault(
            f"The right option has {len(right)} letters, no wrong one more than {max(map(len, wrong))}.",
            "Shorten it, or say as much in a wrong one.",
        )


@lint("majority-cue")
def majority_cue(item: Item) -> Iterator[Fault]:
    """The right option isn't the one that has, in every part, what most options have."""
    if item.question.kind != Question.Kind.CHOOSE_ONE or len(item.right) != 1 or not item.right[0].value:
        return  # “Nothing” isn't put together from parts.
    right, *wrong = (Saying(item.query).fields_of(offer.value) for offer in (*item.right, *item.wrong))
    if known_by_majority(right, wrong):
        yield Fault(
            f"“{item.right[0].text}” has the commonest value of every part.",
            "Let a wrong option differ in two parts, or two of them agree in one.",
        )


@lint("cue-by-naming")
def cue_by_naming(item: Item) -> Iterator[Fault]:
    """The right option isn't the only one that names cards."""
    if not item.chooses_one or len(item.right) != 1 or len(item.wrong) < 2:
        return
    named = cards_named(item.right[0].text, item.cards)
    if named and not any(cards_named(offer.text, item.cards) for offer in item.wrong):
        yield Fault(
            f"Only the right option names a card ({sorted(named)[0]}).", "Name it in a wrong one as well."
        )


@lint("cue-by-grammar")
def cue_by_grammar(item: Item) -> Iterator[Fault]:
    """The right option begins and ends as some other does."""
    if not item.chooses_one or len(item.right) != 1 or len(item.wrong) < 2:
        return
    right, others = _form(item.right[0].text), [_form(offer.text) for offer in item.wrong]
    for part, said in ((0, "begins with a capital"), (1, "ends with a full stop")):
        if all(right[part] is not other[part] for other in others):
            yield Fault(f"Only the right option {said}, or only it doesn't.", "Write all options alike.")


@lint("cue-by-verdict")
def cue_by_verdict(item: Item) -> Iterator[Fault]:
    """Yes and no with reasons stand there equally often."""
    verdicts = Counter(offer.verdict for offer in item.offers if offer.verdict)
    if len(set(verdicts.values())) > 1:
        told = ", ".join(f"{n} options say {verdict}" for verdict, n in verdicts.items())
        yield Fault(f"{told}.", "Give as many reasons for one as for the other.")


@lint("told-by-prompt")
def told_by_prompt(item: Item) -> Iterator[Fault]:
    """A prompt doesn't say whose something is, rightly or wrongly, where its controller is asked for."""
    if not item.chooses_one or len(item.right) != 1:
        return
    named = {found[1] for offer in item.offers if (found := _CONTROLLER.search(offer.text))}
    if len(named) < 2:
        return
    asked = item.game.object(str(item.query.get("of")), item.moment)
    called = ["copy", *([asked.printed_name] if asked is not None else [])]
    for who, what in product(PLAYER_NAMES.values(), called):
        if re.search(rf"(?<!of ){re.escape(f'{possessive(who)} {what}')}\b(?! card)", item.question.prompt):
            yield Fault(
                f"The prompt calls it {possessive(who)}, and the options differ in that.",
                f"Ask about {'“the copy.”' if what == 'copy' else f'“{what}.”'}",
            )


@lint("told-by-story")
def told_by_story(item: Item) -> Iterator[Fault]:
    """The story doesn't say what is asked: that somebody does what they may do, that a copy is cast where the
    options differ in it, or what it targets.
    """
    yield from _told_of_the_copy(item)
    asked = _MAY.search(item.question.prompt)
    if asked is None or item.ruling.value is not True or not item.story:
        return
    last = item.story[-1]
    names = cards_named(asked[0], item.cards) & cards_named(last, item.cards)
    stem = asked["does"].removesuffix("e")
    done = re.compile(rf"\b{stem}e?s\b|^{asked['who'].capitalize()}\b.* {stem}ing\b")
    told = next(filter(done.search, reversed(item.story[-2:])), last if len(names) > 1 else "")
    if told:
        yield Fault(
            f"The prompt asks whether it may be done, and the story has it done: “{told}”",
            _ASK_BEFORE,
        )


def _told_of_the_copy(item: Item) -> Iterator[Fault]:
    """What an event says of the object asked about, where the options differ in it."""
    of = item.query.get("of")
    for event in item.events:
        if event.get("ref") != of:
            continue
        if event["do"] == "cast_copy" and not event.get("declined") and _differs(item, "was_cast"):
            yield Fault("The story says that the copy is cast, and that is asked.", _ASK_BEFORE)
        if event.get("new_targets") and _differs(item, "targets"):
            yield Fault(
                "The story says what the copy targets, and that is asked.",
                "Leave out `new_targets` where the effect names the target; else ask before they are chosen.",
            )


def _differs(item: Item, field: str) -> bool:
    """Whether a field is asked for, and the options, or the verdicts, differ in it."""
    if item.query.get("ask") == field:
        return True
    told = [
        offer.value[field] for offer in item.offers if isinstance(offer.value, dict) and field in offer.value
    ]
    return any(value != told[0] for value in told)


@lint("told-by-choice")
def told_by_choice(item: Item) -> Iterator[Fault]:
    """The story doesn't say what is chosen, or by whom, where that is the answer."""
    asked = {str(each.get("of")) for each in (item.query, *item.claims)}
    refs = {str(each.get("ref")) for each in (*item.script.get("setup", ()), *item.events)}
    for event in item.events:
        chosen = event.get("choices") if event.get("ref") in asked else None
        words = {str(v).casefold() for v in (chosen or {}).values() if isinstance(v, str)} - refs
        told = {PLAYER_NAMES[each] for each in [event.get("controller")] if each and _asks_who(item)} | words
        if chosen and words and any(_says_any(said, told) for said in _right_answers(item)):
            yield Fault("The story says what is chosen, and that is the answer.", _ASK_BEFORE)
        if event.get("legend_keep") and _IF_CHOSEN.search(item.question.prompt):
            yield Fault("The prompt asks whether anybody must choose, and the story says so.", _ASK_BEFORE)


def _asks_who(item: Item) -> bool:
    return "who_chooses" in {item.query.get("ask"), *(claim.get("field") for claim in item.claims)}


def _right_answers(item: Item) -> Iterator[str]:
    """The right option; of yes, what is asked for."""
    if item.chooses_one and not any(offer.verdict for offer in item.offers):
        yield from (offer.text for offer in item.right if not isinstance(offer.value, bool))
    if item.ruling.value is True:
        values = [str(each.get("value")) for each in (item.query, *item.claims)]
        yield from (PLAYER_NAMES.get(value, value) for value in values)
    if kind_of(item.question).several:
        yield from (offer.text for offer in item.right)


def _says_any(text: str, words: Iterable[str]) -> bool:
    said = re.findall(r"[\w/+-]+", text.casefold())
    return any(word.casefold() in said for word in words)


def _form(text: str) -> tuple[bool, bool]:
    return text[:1].isupper() or not text[:1].isalpha(), bool(_ENDS.search(text))


@lint("counted-twice")
def counted_twice(item: Item) -> Iterator[Fault]:
    """No wrong option counts the counters of what is copied twice, in the size and again beside it."""
    for offer in item.wrong:
        told = offer.choice is not None and (offer.choice.misconception_id or offer.choice.belief)
        if offer.beliefs or told or not isinstance(offer.value, Mapping):
            continue
        held = item.believers.explaining(item.query, dict(offer.value))
        if held and all(COUNTED_TWICE.issubset(beliefs) for beliefs in held):
            yield Fault(f"“{offer.text}” counts counters twice.", "Leave it out: nobody would.")
