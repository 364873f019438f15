"""The plan in pages of other apps: `{% load plan %}`."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django import template
from django.template.context import Context
from django.utils import timezone

from judgeapp.progress.curriculum import in_order
from judgeapp.progress.path import stops_of
from judgeapp.progress.practice.next_steps import begun_before, grown, just_missed
from judgeapp.progress.reading import Named, named, progress_of
from judgeapp.quiz.models import Attempt, Quiz
from judgeapp.quiz.playing.guests import player_of
from judgeapp.quiz.playing.results import Result
from judgeapp.quiz.skills.interactions import interactions
from judgeapp.quiz.skills.skills import parts_of, skill_index

register = template.Library()


@register.inclusion_tag("progress/_lesson_link.html")
def lesson_link(principle: str) -> dict[str, Any]:
    """A link to the first lesson on a principle, if there is one."""
    own = [skill for skill in skill_index().askable if parts_of(skill)[0] == principle]
    return {"lesson": named(in_order(own, interactions())[0]) if own else None}


@dataclass(frozen=True, slots=True)
class Taken:
    """A lesson whose questions are all answered: its place on the path (0: not on it), and how it went.

    Attributes:
        needed: how many right answers in one go finish it.
    """

    named: Named
    number: int
    stops: int
    is_passed: bool
    needed: int


@register.simple_tag
def lesson_taken(quiz: Quiz, result: Result) -> Taken | None:
    """How a lesson went; None for another quiz, and for one that isn't at its end."""
    if not quiz.skill or quiz.aim != Quiz.Aim.LEARN or result.skipped:
        return None
    path = stops_of(in_order(skill_index().askable, interactions()), {}, ())
    principle, needed = parts_of(quiz.skill)[0], len(result.items) // 2 + 1
    number = next((stop.number for stop in path if stop.principle == principle), 0)
    return Taken(named(quiz.skill), number, len(path), result.right >= needed, needed)


@register.inclusion_tag("progress/_next.html", takes_context=True)
def next_step(
    context: Context,
    attempts: Sequence[Attempt] = (),
    *,
    redo_to: str = "",
    redo_title: str = "",
    lesson_first: bool = False,
) -> dict[str, Any]:
    """What improved by some answers, what they missed, and what is next, the plan's first step ahead.

    Args:
        redo_to: where the page's own mistakes are redone, in place of all that were missed.
        redo_title: what the button for that is called.
        lesson_first: whether the lesson is ahead, if there is one, of all that was missed, whatever the plan
            says.
    """
    request, at = context["request"], timezone.now()
    player = player_of(request)
    yesterday = timezone.localdate(at) - timedelta(days=1)
    progress = progress_of(player, at=at, then=yesterday if attempts else None, lessons=True)
    plan = progress.plan
    stop = plan.lesson
    skill = stop.skill if stop else next(iter(plan.new), "")
    missed = just_missed(plan, attempts)
    titles = {each.named.title for each in missed}
    growth = [
        each
        for each in grown(progress, attempts, begun_before(progress, attempts))
        if each.named.title not in titles
    ]
    return {
        "plan": plan,
        "lead": "lesson" if lesson_first and skill else "",
        "stop": stop,
        "new": named(skill) if skill else None,
        "grown": growth,
        "missed": [] if lesson_first else missed,
        "improved": any(each.before is not None for each in growth),
        "in_percent": any(not each.is_guess for each in growth),
        "redo_to": redo_to,
        "redo_title": redo_title,
        "csrf_token": context.get("csrf_token"),
    }
