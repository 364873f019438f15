"""Answers to count, and a small catalogue that they cite."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import uuid4

from judgeapp.progress.recording import learner_of, rebuild
from judgeapp.quiz.models import Attempt
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.signals import question_answered
from judgeapp.rules.models import Misconception, Principle, Rule, Ruleset

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)  # a Wednesday


def write_catalogue() -> None:
    """Two rulebooks with a few rules, and two beliefs: one that notes its rule, one that doesn't."""
    retained = Principle.objects.create(slug="retained", title="Retained", definition="What it keeps.")
    books = {
        "mtg-2024": [("707.2", "Copiable values"), ("707.9c", "Retained"), ("707.10", "Spells")],
        "mtg-2017": [("706.2", "Older copiable values")],
    }
    for order, (slug, rules) in enumerate(books.items()):
        book = Ruleset.objects.create(
            slug=slug,
            title=slug,
            name=f"Rules of {slug[-4:]}",
            short=slug[-4:],
            order=order,
            in_force=not order,
        )
        for number, title in rules:
            principle = retained
            if title != "Retained":
                principle = Principle.objects.create(slug=f"of-{number}", title=title, definition=title)
            Rule.objects.create(ruleset=book, number=number, title=title, summary=title, principle=principle)
    Misconception.objects.create(
        slug="counters-copied",
        belief="Counters come along.",
        correction="They are not copiable.",
        principle=retained,
        rules={"mtg-2024": "707.2"},
    )
    Misconception.objects.create(
        slug="kept-not-copied-on",
        belief="What a copy keeps is not copied on.",
        correction="It is.",
        principle=retained,
    )


def an_answer(
    *,
    right: bool = True,
    cites: Sequence[str] = ("707.2",),
    at: datetime = NOON,
    ruleset: str = "mtg-2024",
    misconception: str = "",
    prompt: str = "What color is Clone?",
    **others,
) -> Attempt:
    return Attempt(
        question_key="a-clone/1",
        prompt=prompt,
        chosen=["green"],
        chosen_texts=["Green"],
        correct=["blue"],
        correct_texts=["Blue"],
        is_right=right,
        ruleset=ruleset,
        cited=[{"principle": "some", "rule": number} for number in cites],
        misconception=misconception,
        engine_version="1",
        answered_at=at,
        client_token=uuid4(),
        **others,
    )


def answer(**about) -> Attempt:
    attempt = an_answer(**about)
    attempt.save()
    question_answered.send(sender=Attempt, attempt=attempt)
    return attempt


def written(attempts: Sequence[Attempt]) -> list[Attempt]:
    """Write answers of one person down at once, and count them."""
    if not attempts:
        return []
    kept = Attempt.objects.bulk_create(attempts)
    player = Player(user=attempts[0].user, guest_token=attempts[0].guest_token)
    rebuild(learner_of(player))
    return kept
