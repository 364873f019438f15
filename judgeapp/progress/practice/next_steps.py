"""What comes next and what has grown, for the pages that end something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from judgeapp.progress.path import State, Stop, by_stretch
from judgeapp.progress.planning import Plan
from judgeapp.progress.reading import Named, Progress, named
from judgeapp.progress.recording import FIELDS, answer_of
from judgeapp.progress.scheduling import FEW, Standing
from judgeapp.quiz.beliefs.known import misconceptions
from judgeapp.quiz.models import Attempt
from judgeapp.rules.models import Misconception

SHOWN = 4


@dataclass(frozen=True, slots=True)
class Grown:
    """A skill that has grown: how likely it is answered right today, in percent.

    Attributes:
        before: what it was; None for one just begun.
        right, answered: its answers so far, which are told where they are too few for a percentage.
    """

    named: Named
    before: int | None
    now: int
    right: int
    answered: int

    @property
    def is_guess(self) -> bool:
        """Whether there are too few answers for the percentages to mean much."""
        return self.answered < FEW


@dataclass(frozen=True, slots=True)
class Belief:
    """A wrong belief that cost most answers, and how many."""

    misconception: Misconception
    times: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of the path: its stops, each with its words."""

    name: str
    stops: list[tuple[Stop, Named]]

    def count(self, *states: State) -> int:
        return sum(stop.state in states for stop, _ in self.stops)

    @property
    def done(self) -> int:
        """How many of its lessons are behind one; some of these may be due for review."""
        return self.count("done", "due")

    @property
    def due(self) -> int:
        return self.count("due")

    @property
    def has_todays(self) -> bool:
        return bool(self.count("today"))


def titled(stops: Sequence[Stop]) -> list[Stretch]:
    """The stretches of the path, each stop with its words."""
    return [Stretch(name, [(stop, named(stop.skill)) for stop in group]) for name, group in by_stretch(stops)]


def costliest_belief(progress: Progress) -> Belief | None:
    """What was wrongly believed most often; None if nothing was, or nothing that has words."""
    held = progress.sums.beliefs
    known = misconceptions() if held else {}
    rows = [(times, last, slug) for slug, (times, last, _) in held.items() if slug in known]
    if not rows:
        return None
    times, _, slug = max(rows)
    return Belief(known[slug], times)


def begun_before(progress: Progress, attempts: Sequence[Attempt]) -> dict[str, Standing]:
    """The skills first asked today before some answers, each as it stood then.

    Where there is none, the database isn't asked.
    """
    today = progress.today.toordinal()
    asked = Counter(skill for attempt in attempts for skill in dict.fromkeys(attempt.skills))
    standings = {skill: progress.standings[skill] for skill in asked if skill in progress.standings}
    wanted = {s for s, each in standings.items() if each.first_day == today and each.answered > asked[s]}
    if not wanted:
        return {}
    first = min((attempt.answered_at, attempt.pk) for attempt in attempts)
    rows = (
        Attempt.objects.of(progress.learner.player)
        .filter(answered_at__lte=first[0], answered_at__gt=first[0] - timedelta(days=1))
        .order_by("answered_at", "pk")
        .values(*FIELDS)
    )
    found: dict[str, Standing] = {}
    for row in rows:
        answer = answer_of(progress.learner, row)
        if (row["answered_at"], row["pk"]) < first:
            for skill in wanted.intersection(answer.skills):
                found[skill] = found.get(skill, Standing()).after(answer.review)
    return found


def grown(
    progress: Progress, attempts: Sequence[Attempt], begun: Mapping[str, Standing] | None = None
) -> list[Grown]:
    """The skills that some answers were evidence of and that have grown, or were begun with a right answer:
    what was known of them before, and now. No principle comes twice.

    Args:
        progress: read with yesterday to compare with.
        begun: the skills first asked today, but before these answers, as they stood then.
    """
    touched = dict.fromkeys(skill for attempt in attempts for skill in attempt.skills)
    return _grown(progress, touched, begun or {})


def grown_today(progress: Progress) -> list[Grown]:
    """The skills asked today that have grown since yesterday or were begun with a right answer.

    Args:
        progress: read with yesterday to compare with.
    """
    asked = [skill for skill, standing in progress.standings.items() if standing.last_day == progress.today]
    return _grown(progress, asked, {})


@dataclass(frozen=True, slots=True)
class Missed:
    """What was missed of a principle: one of its skills, and the kinds of interaction."""

    named: Named
    kinds: tuple[str, ...]


def just_missed(plan: Plan, attempts: Iterable[Attempt]) -> list[Missed]:
    """What some answers missed and is to be redone, the most urgent first; no principle comes twice."""
    missed = {skill for attempt in attempts if not attempt.is_right for skill in attempt.skills}
    of: dict[str, list[Named]] = {}
    for words in (named(skill) for skill in plan.mistakes if skill in missed):
        of.setdefault(words.title, []).append(words)
    return [Missed(own[0], tuple(each.kind_title for each in own)) for own in of.values()]


def _grown(progress: Progress, touched: Iterable[str], begun: Mapping[str, Standing]) -> list[Grown]:
    yesterday = progress.today - timedelta(days=1)
    found = []
    for skill in touched:
        standing = progress.standings.get(skill)
        if standing is None:
            continue
        before: int | None = None
        if skill in begun:
            before = round(100 * begun[skill].estimate(progress.today).value)
        elif mark := progress.marks.get(skill):
            before = round(100 * mark.estimate(yesterday).value)
        now = round(100 * standing.estimate(progress.today).value)
        if now > before if before is not None else standing.right:
            found.append(Grown(named(skill), before, now, standing.right, standing.answered))
    found.sort(key=lambda each: (each.before or 0) - each.now)
    of: dict[str, Grown] = {}
    for each in found:
        of.setdefault(each.named.title, each)
    return list(of.values())[:SHOWN]
