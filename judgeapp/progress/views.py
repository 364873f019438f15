"""What one has answered so far, what it says one knows, and what will be forgotten."""

from datetime import date

from django.http import HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judgeapp.content.paging import page_of
from judgeapp.htmx import HtmxHttpRequest, render_page
from judgeapp.progress.overview import Overview
from judgeapp.progress.summary import FEW
from judgeapp.quiz.models import Attempt
from judgeapp.quiz.playing.guests import player_of

ANSWERS_A_PAGE = 12
TABS = {
    "": "Overview",
    "skills": "Skills",
    "beliefs": "Beliefs",
    "confidence": "Confidence",
    "ahead": "Forecast",
    "days": "Calendar",
    "answers": "Answers",
}


@require_safe
@never_cache
def index(request: HtmxHttpRequest) -> HttpResponse:
    """An account's answers, or this browser's guest's."""
    player = player_of(request)
    attempts = Attempt.objects.of(player).select_related("item", "question__scenario")
    wanted = request.GET.get("then", "")
    then = _day(wanted)
    context = {
        # The history alone, as htmx asks for it, needs nothing of it.
        "overview": SimpleLazyObject(lambda: Overview(player, at=timezone.now(), then=then)),
        "tabs": TABS,
        "tab": _tab(request),
        "few": FEW,
        "then": wanted,
        "then_is_no_day": bool(wanted) and then is None,
        "history": SimpleLazyObject(lambda: page_of(attempts, request.GET.get("page"), ANSWERS_A_PAGE)),
    }
    return render_page(request, "progress/index.html", context, partial="history")


def _tab(request: HtmxHttpRequest) -> str:
    """The tab asked for; a day to compare with is for the skills, a page for the answers."""
    asked = request.GET.get(
        "tab", "skills" if "then" in request.GET else "answers" if "page" in request.GET else ""
    )
    return asked if asked in TABS else ""


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
