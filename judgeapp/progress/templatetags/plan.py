"""The plan in pages of other apps: `{% load plan %}`."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django import template
from django.template.context import Context
from django.utils import timezone

from judgeapp.progress.curriculum import in_order
from judgeapp.progress.practice.next_steps import begun_before, grown, just_missed
from judgeapp.progress.reading import named, progress_of
from judgeapp.quiz.models import Attempt
from judgeapp.quiz.playing.guests import player_of
from judgeapp.quiz.skills.interactions import interactions
from judgeapp.quiz.skills.skills import parts_of, skill_index

register = template.Library()


@register.inclusion_tag("progress/_lesson_link.html")
def lesson_link(principle: str) -> dict[str, Any]:
    """A link to the first lesson on a principle, if there is one."""
    own = [skill for skill in skill_index().askable if parts_of(skill)[0] == principle]
    return {"lesson": named(in_order(own, interactions())[0]) if own else None}


@register.inclusion_tag("progress/_next.html", takes_context=True)
def next_step(context: Context, attempts: Sequence[Attempt] = (), *, main: bool = True) -> dict[str, Any]:
    """What improved by some answers, what they missed, and the next step of the plan: to redo that first.

    Args:
        main: the next step is the page's main button.
    """
    request, at = context["request"], timezone.now()
    player = player_of(request)
    yesterday = timezone.localdate(at) - timedelta(days=1)
    progress = progress_of(player, at=at, then=yesterday if attempts else None, lessons=True)
    plan = progress.plan
    stop = plan.lesson
    missed = just_missed(plan, attempts)
    growth = [
        each
        for each in grown(progress, attempts, begun_before(progress, attempts))
        if each.before is not None or each.named.skill not in missed
    ]
    return {
        "plan": plan,
        "stop": stop,
        "new": named(stop.skill) if stop else None,
        "stops": len(plan.path),
        "grown": growth,
        "missed": [named(skill) for skill in missed],
        "improved": any(each.before is not None for each in growth),
        "main": main,
        "csrf_token": context.get("csrf_token"),
    }
