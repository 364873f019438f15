"""The figures of `/trust/`: documented examples, reported bugs, and the abilities that are carried out."""

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any, TypedDict

import yaml
from django.conf import settings
from django.utils import timezone

from judgeapp.authoring.verification.recomputing import recompute
from judgeapp.authoring.verification.verifying import tasks_of, versions_now
from judgeapp.cards.pool import card_pool
from judgeapp.combat import measure_abilities, play
from judgeapp.content.models import Source
from judgeapp.copyengine import CardPool, CopyEngineError, expectations
from judgeapp.quiz.models import Scenario
from judgeapp.trust.models import Measurement

What = Measurement.What
BUGS = settings.BASE_DIR / "fixtures" / "reported_bugs"
_FOR_PEOPLE = frozenset({"rule", "why", "source", "refused"})
SHOWN_WORDINGS = 10


class Examples(TypedDict):
    """How many documented examples come out as they are printed."""

    examples: int
    as_printed: int


class Bug(TypedDict):
    """A bug reported against another engine; `holds` if ours gives the answer of the rules."""

    title: str
    source: str
    rule: str
    holds: bool


class Abilities(TypedDict):
    """The abilities of `cards` of the `known` cards, by kind, with the commonest wordings not carried out.

    A kind has "abilities", "executed" and, of the rest, "scope_known" and "scope_unknown".
    """

    cards: int
    known: int
    kinds: dict[str, dict[str, int]]
    wordings: dict[str, list[tuple[str, int]]]


def examples() -> dict[str, Examples]:
    """Play every shipped scenario under each of its rulesets; ruleset -> counts."""
    shipped = Scenario.objects.published().exclude(source=Source.AUTHOR)
    tasks = tasks_of(shipped, {})
    counts: dict[str, Examples] = {}
    for task, played in zip(tasks, recompute(tasks, card_pool()), strict=True):
        count = counts.setdefault(task.ruleset, {"examples": 0, "as_printed": 0})
        count["examples"] += 1
        count["as_printed"] += not played.problems
    return counts


def reports() -> list[Bug]:
    """Play every bug that was reported against another engine."""
    cards = CardPool.from_rows(_document("cards.yaml"))
    for card in card_pool().values():
        cards.add(card)
    return [
        {"title": bug["title"], "source": bug["source"], "rule": bug["rule"], "holds": _holds(bug, cards)}
        for bug in _document("copying.yaml")
    ]


def abilities(number: int | None = None, seed: int = 0) -> Abilities:
    """Measure which abilities are carried out, of all cards or of so many drawn at random."""
    known = list(card_pool().values())
    drawn = known if number is None or number >= len(known) else Random(seed).sample(known, number)  # noqa: S311
    found = measure_abilities(drawn)
    return {
        "cards": len(drawn),
        "known": len(known),
        "kinds": found["kinds"],
        "wordings": {kind: commonest[:SHOWN_WORDINGS] for kind, commonest in found["wordings"].items()},
    }


def store(what: Measurement.What, figures: Any) -> None:
    """Keep figures in place of the last ones."""
    Measurement.objects.update_or_create(
        what=what,
        defaults={"figures": figures, "versions": versions_now(), "measured_at": timezone.now()},
    )


def outdated() -> Iterator[Measurement.What]:
    """Yield what was never measured, or before the engine, the cards or the rules changed."""
    now = versions_now()
    current = {row.what for row in Measurement.objects.all() if row.versions == now}
    yield from (what for what in What if what not in current)


def after_import(cards: Collection[int], say: Callable[[str], Any], **kwargs: Any) -> None:
    """Say that the figures are older than the cards; taking them anew would hold the import up."""
    if cards:
        say("The figures of /trust/ are older than these cards. Run manage.py measure_trust to renew them.")


def _document(name: str) -> list[dict[str, Any]]:
    return yaml.safe_load((BUGS / name).read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def _holds(bug: dict[str, Any], cards: CardPool) -> bool:
    script = {key: value for key, value in bug.items() if key not in _FOR_PEOPLE}
    try:
        seen = expectations(play(script, cards=cards))
    except CopyEngineError as error:
        return "refused" in bug and error.where == bug["refused"]
    return "refused" not in bug and all(each["holds"] for each in seen)
