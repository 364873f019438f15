"""Whether the options give the answer away to somebody who knows no rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from judgeapp.copyengine import possessive
from judgeapp.quiz.generator.cues import known_by_length
from judgeapp.quiz.reviewing.items import Item
from judgeapp.quiz.reviewing.lints import Fault, lint
from judgeapp.quiz.reviewing.naming import cards_named

_ENDS = re.compile(r"[.!?]$")
_MAY = re.compile(r"\b(?:May|may) \w+ (\w+)[^.?]*\?")
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
    """A prompt doesn't say whose the copy is where options differ in who controls it."""
    if not item.chooses_one or len(item.right) != 1:
        return
    who = _CONTROLLER.search(item.right[0].text)
    others = [found[1] for offer in item.wrong if (found := _CONTROLLER.search(offer.text))]
    told = who is not None and f"{possessive(who[1])} copy" in item.question.prompt
    if who and told and any(each != who[1] for each in others):
        yield Fault(f"The prompt calls it {possessive(who[1])} copy.", "Ask about “the copy”.")


@lint("told-by-story")
def told_by_story(item: Item) -> Iterator[Fault]:
    """Where the prompt asks whether somebody may do something, the story doesn't say that they do."""
    asked = _MAY.search(item.question.prompt)
    if asked is None or item.ruling.value is not True or not item.story:
        return
    last = item.story[-1]
    names = cards_named(asked[0], item.cards) & cards_named(last, item.cards)
    if re.search(rf"\b{asked[1]}e?s\b", last) or len(names) > 1:
        yield Fault(
            f"The prompt asks whether it may be done, and the story has it done: “{last}”",
            "Ask before it happens (`at`), and let it happen in the query (`then`).",
        )


def _form(text: str) -> tuple[bool, bool]:
    return text[:1].isupper() or not text[:1].isalpha(), bool(_ENDS.search(text))
