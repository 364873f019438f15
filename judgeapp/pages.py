"""Pages of the house that belong to no app: is it up, which keys work, light or dark."""

import sys
from collections.abc import Callable
from datetime import timedelta
from traceback import walk_tb

from django.conf import settings
from django.db import (
    DatabaseError,
    DataError,
    InterfaceError,
    OperationalError,
    ProgrammingError,
    connection,
)
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.template import loader
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe
from django.views.defaults import bad_request
from django.views.defaults import server_error as default_server_error

from judgeapp.cards.searching.folding import folded
from judgeapp.cards.searching.searching import Wanted, near
from judgeapp.cards.searching.searching import search as find_cards
from judgeapp.copyengine import TooMuchWorkError, WorkBudget, working
from judgeapp.htmx import HtmxHttpRequest, next_url, render_page
from judgeapp.quiz.models import Scenario
from judgeapp.rules.searching import Found as FoundRules
from judgeapp.rules.searching import search as find_rules
from judgeapp.rules.searching import telling

# Cookie -> values it may keep. They hold no secret, so the script may set them as well.
DISPLAY_CHOICES = {"theme": {"auto", "light", "dark"}, "keys": {"on", "off"}}
FOUND_OF_EACH = 6
YEAR = 60 * 60 * 24 * 365


def display_choices(request: HttpRequest) -> dict[str, object]:
    """For every template: `theme` ("light", "dark", "" = as the device) and `keys_off`."""
    theme = request.COOKIES.get("theme", "")
    return {
        "theme": theme if theme in {"light", "dark"} else "",
        "keys_off": request.COOKIES.get("keys") == "off",
    }


type Answering = Callable[[HttpRequest], HttpResponse]


def not_allowed_page(get_response: Answering) -> Answering:
    """Middleware: who opens the address of a form, by hand or from the history, sees a page, not a blank."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and request.method == "GET":
            page = render(request, "405.html", status=405)
            page["Allow"] = response["Allow"]
            return page
        return response

    return middleware


def answer_probes(get_response: Answering) -> Answering:
    """Middleware: a load balancer asks by address and without a host name that we serve."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return healthz(request) if request.path == "/healthz" else get_response(request)

    return middleware


def personal_pages_stay_private(get_response: Answering) -> Answering:
    """Middleware: no proxy and no browser keeps what we show to somebody we know."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        known = settings.SESSION_COOKIE_NAME in {**request.COOKIES, **response.cookies}
        if known and not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_store=True)
        return response

    return middleware


def refuse_numbers_no_database_holds(get_response: Answering) -> Answering:
    """Middleware: `?answered_at__year=99999999999999999999` is a mistake in the address, not one of ours.

    So is whatever else Django can't make a query of in a list of the admin: a year 0, a range with one end.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, OverflowError | DataError) or _is_of_a_lookup(request, exception):
            return bad_request(request, exception)
        return None

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware


def _is_of_a_lookup(request: HttpRequest, exception: Exception) -> bool:
    """Whether Django failed to ask the database what the address of a list of the admin says."""
    match = request.resolver_match
    if match is None or match.app_name != "admin" or not str(match.url_name).endswith("_changelist"):
        return False
    if isinstance(exception, ProgrammingError):  # what the server itself refuses has a state, and is ours
        return getattr(exception.__cause__, "sqlstate", None) is None
    *_, (frame, _) = walk_tb(exception.__traceback__)
    is_djangos = str(frame.f_globals.get("__name__")).startswith("django.db.")
    return is_djangos and isinstance(exception, ValueError | IndexError)


MOST_STEPS = 600_000
"""Steps of the engine for one request; `manage.py bench` sees that they take no more than two seconds."""


def bound_work(get_response: Answering) -> Answering:
    """Middleware: what asks too much of the engine is given up before it holds others up."""

    def middleware(request: HttpRequest) -> HttpResponse:
        try:
            with working(WorkBudget(MOST_STEPS)):
                return get_response(request)
        except TooMuchWorkError:
            return render(request, "too_big.html", status=422)

    return middleware


def server_error(request: HttpRequest) -> HttpResponse:
    """Our mistake; or, if the database doesn't answer, when to come back."""
    if isinstance(sys.exception(), OperationalError | InterfaceError):
        page = HttpResponse(loader.get_template("503.html").render(), status=503)
        page["Retry-After"] = "30"
        return page
    return default_server_error(request)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 "ok" when this process can answer and reach the database, 503 when it can't."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("database unreachable\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


SECURITY_TEXT_HOLDS = timedelta(days=180)


@require_safe
def security_text(request: HttpRequest) -> HttpResponse:
    """Where to report a weakness (RFC 9116), once the operator has said so."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = (timezone.now() + SECURITY_TEXT_HOLDS).replace(microsecond=0).isoformat()
    address = request.build_absolute_uri(request.path)
    lines = [f"Contact: {settings.SECURITY_CONTACT}", f"Expires: {expires}", f"Canonical: {address}"]
    return HttpResponse(
        "\n".join([*lines, "Preferred-Languages: en", ""]), content_type="text/plain; charset=utf-8"
    )


@require_safe
def favicon(request: HtmxHttpRequest) -> HttpResponse:
    """Where browsers look for the sign when a page, such as the admin's, doesn't say."""
    return redirect(static("icons/favicon.svg"))


@require_safe
def search(request: HtmxHttpRequest) -> HttpResponse:
    """Cards, rules, terms and questions with the same words (`?q=`)."""
    asked = " ".join(request.GET.get("q", "").replace("\0", " ").split())[:100]
    context: dict[str, object] = {"asked": asked}
    if asked:
        cards = find_cards(Wanted(words=asked), size=FOUND_OF_EACH).items
        shown = cards or near(asked, FOUND_OF_EACH, named=True)
        names = frozenset(word for card in shown for word in folded(card.name).split())
        rules = find_rules(asked, named=names)
        if cards and rules.taken:  # the word is a card's: it isn't another one misspelled
            rules = FoundRules(asked)
        context |= {
            "cards": shown,
            "are_near": not cards,
            "found": rules,
            "scenarios": Scenario.objects.saying(telling(asked.lower()))[:FOUND_OF_EACH],
        }
    return render_page(request, "search.html", context, partial="results")


@require_GET
def keyboard(request: HtmxHttpRequest) -> HttpResponse:
    """What each key does; the part alone fills the `?` dialog."""
    return render_page(request, "keyboard.html", partial="keys")


@require_GET
def privacy(request: HtmxHttpRequest) -> HttpResponse:
    """What is kept of a visitor, and how long."""
    return render(request, "privacy.html")


@require_POST
def display(request: HtmxHttpRequest) -> HttpResponse:
    """Keep how this browser shows pages, and go back to the page that asked."""
    response = redirect(next_url(request))
    for name, allowed in DISPLAY_CHOICES.items():
        if (value := request.POST.get(name)) in allowed:
            response.set_cookie(name, str(value), max_age=YEAR, samesite="Lax", secure=settings.HTTPS)
    return response
