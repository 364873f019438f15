"""A person's progress as pages read it: two queries, however much was answered."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from judgeapp.progress.folding import Tally
from judgeapp.progress.models import Learner
from judgeapp.progress.path import in_order
from judgeapp.progress.planning import Plan
from judgeapp.progress.scheduling import Standing
from judgeapp.quiz.interactions import interactions
from judgeapp.quiz.models import DEFAULT_RULESET
from judgeapp.quiz.players import Player
from judgeapp.quiz.skills import parts_of, skill_index
from judgeapp.rules.index import rule_index


@dataclass(frozen=True)
class Progress:
    """A learner and what they know of each skill; of a visitor, nothing."""

    learner: Learner
    standings: dict[str, Standing]
    today: date

    @property
    def sums(self) -> Tally:
        return self.learner.sums

    @cached_property
    def skills(self) -> list[str]:
        """Every skill that can be asked, in the order of learning."""
        return in_order(skill_index().askable, interactions())

    @cached_property
    def plan(self) -> Plan:
        return Plan(
            standings=self.standings,
            sums=self.sums,
            skills=self.skills,
            aims=self.learner.aims,
            today=self.today,
            new_a_day=self.learner.new_a_day,
            goal=self.learner.goal,
        )


def progress_of(player: Player, *, at: datetime, with_history: bool = False) -> Progress:
    """Read a player's progress.

    Args:
        with_history: whether each standing is to know its past, which may be long.
    """
    learner = Learner.objects.of(player).first() or Learner()
    standings: dict[str, Standing] = {}
    if learner.pk:
        cards = learner.cards.all() if with_history else learner.cards.defer("history")
        standings = {card.skill: card.standing for card in cards}
    return Progress(learner, standings, learner.day(at))


@dataclass(frozen=True, slots=True)
class Named:
    """A skill in words."""

    skill: str
    principle: str
    kind: str
    number: str
    title: str
    kind_title: str

    def __str__(self) -> str:
        return f"{self.title}: {self.kind_title.lower()}"


def named(skill: str) -> Named:
    """The words for a skill: its rule of the rulebook in force, and its kind of interaction."""
    principle, kind = parts_of(skill)
    entry = rule_index().by_principle.get((DEFAULT_RULESET, principle))
    known = interactions().get(kind)
    return Named(
        skill=skill,
        principle=principle,
        kind=kind,
        number=entry.number if entry else "",
        title=entry.title if entry else principle.replace("-", " ").capitalize(),
        kind_title=known.title if known else kind,
    )
