"""Pages for a frame on another site: an answer of the Lab, or a question. Neither reads a cookie."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.csp import CSP
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp.api.endpoints import RATE
from judgeapp.api.problems import Refused
from judgeapp.api.questions import KINDS, asked_of, grade
from judgeapp.api.shapes import Graded
from judgeapp.copyengine import CopyEngineError
from judgeapp.lab.card_links import from_link
from judgeapp.lab.desk import Desk, View
from judgeapp.lab.previews import preview
from judgeapp.limits.middleware import address_has_to_wait
from judgeapp.quiz.kinds.base import kind_named
from judgeapp.quiz.models import DEFAULT_RULESET, Question
from judgeapp.quiz.rulings.rulings import written


def framed(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let the sites of EMBED_ORIGINS show a page in a frame; without any, nobody."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if seconds := address_has_to_wait(request, RATE):
            response = render(request, "embed/wait.html", {"seconds": seconds}, status=429)
            response["Retry-After"] = str(seconds)
        else:
            response = view(request, *args, **kwargs)
        if settings.EMBED_ORIGINS:
            ancestors = {"frame-ancestors": [CSP.SELF, *settings.EMBED_ORIGINS]}
            response._csp_config = {**settings.SECURE_CSP, **ancestors}  # type: ignore[attr-defined]
            response.xframe_options_exempt = True
        return response

    return answer


@framed
@require_safe
def lab_answer(request: HttpRequest) -> HttpResponse:
    """A table of the Lab: its story, what comes of it, and the way to the Lab."""
    view = View.asked(request.GET)
    desk = from_link(request.GET, view) or Desk.opened(request.GET.get("t", ""), view)
    if desk.refusal or desk.is_empty:
        raise Http404
    query = {
        key: value
        for key, value in request.GET.items()
        if key in {"t", "copier", "original", "ruleset", "face"}
    }
    return render(request, "embed/answer.html", {"desk": desk, "preview": preview(desk), "query": query})


@csrf_exempt
@framed
@require_http_methods(["GET", "HEAD", "POST"])
def question(request: HttpRequest, scenario: str, position: int) -> HttpResponse:
    """A question with its options; a POST says whether the answer is right. Nothing is recorded.

    The form needs no secret against forgery: it changes nothing, and knows nobody.
    """
    found = Question.objects.filter(
        scenario__slug=scenario, position=position, held_back=False, kind__in=KINDS - {"order"},
        scenario__is_published=True, scenario__retired=False, scenario__rulesets__slug=DEFAULT_RULESET,
    ).first()  # fmt: skip
    if found is None:
        raise Http404
    kept = written(found.pk)
    context: dict[str, Any] = {"several": kind_named(kept.kind).several, "is_number": kept.kind == "number"}
    try:
        if request.method == "POST":
            return _graded(request, context)
        context["asked"] = asked_of(request, kept)
    except (CopyEngineError, Refused):
        raise Http404 from None
    return render(request, "embed/question.html", context)


def _graded(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    sent = request.POST.getlist("answer")
    answer: Any = sent
    if context["is_number"]:
        answer = int(sent[0]) if sent and sent[0].lstrip("-").isdecimal() and len(sent[0]) < 8 else ""
    try:
        given = msgspec.convert({"token": request.POST.get("token", ""), "answer": answer}, Graded)
        context["grade"] = grade(request, given)
    except (Refused, msgspec.ValidationError) as error:
        context["refusal"] = error.problem if isinstance(error, Refused) else None
        return render(request, "embed/verdict.html", context, status=422)
    return render(request, "embed/verdict.html", context)
