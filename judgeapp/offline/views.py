"""`/sw.js`, `/offline/` and what they ask for."""

from hashlib import sha256

import msgspec
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_http_methods, require_safe

from judgeapp.content.versions import version
from judgeapp.offline.prepared import prepared
from judgeapp.offline.receiving import MOST, Sent, receive
from judgeapp.quiz.models import DEFAULT_RULESET
from judgeapp.quiz.playing.guests import player_of, welcome

MOST_BYTES = 10_000
SCRIPTS = ("css/layerone.css", "js/layerone.js", "js/offline.js", "icons/favicon.svg", "icons/logo.svg")


def kept_pages() -> list[str]:
    """The pages that are there without a network, as anybody sees them."""
    return [
        reverse("offline:practice"),
        reverse("rules:index"),
        reverse("rules:ruleset", args=[DEFAULT_RULESET]),
        reverse("rules:glossary"),
        reverse("keyboard"),
    ]


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; another edition of the site or its content is another worker."""
    files = [static(name) for name in SCRIPTS]
    kept = [*kept_pages(), reverse("offline:questions"), *files]
    editions = [version(app) for app in ("quiz", "rules", "cards")]
    edition = sha256("\n".join([*kept, *editions]).encode()).hexdigest()[:12]
    context = {"edition": edition, "kept": kept, "practice": reverse("offline:practice")}
    page = render(request, "offline/worker.js", context, content_type="text/javascript; charset=utf-8")
    page["Cache-Control"] = "no-cache"
    return page


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What installing the site asks for (W3C Web Application Manifest)."""
    icons = [{"src": static("icons/favicon.svg"), "sizes": "any", "type": "image/svg+xml"}]
    icons += [
        {"src": static(f"icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)  # phones need raster icons
    ]
    told = {
        "name": "Layer One",
        "short_name": "Layer One",
        "description": "Judge practice on copy effects",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "icons": icons,
    }
    return HttpResponse(msgspec.json.encode(told), content_type="application/manifest+json")


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    """Practice with what is kept on the device."""
    return render(request, "offline/practice.html", {"pages": kept_pages()})


def _edition(request: HttpRequest) -> str:
    editions = [version(app) for app in ("quiz", "rules", "cards")]
    return f'"{sha256("".join(editions).encode()).hexdigest()[:16]}"'


@require_safe
@condition(etag_func=_edition)
def questions(request: HttpRequest) -> HttpResponse:
    """The prepared questions, with their answers."""
    return HttpResponse(prepared(), content_type="application/json")


@never_cache
@require_http_methods(["GET", "POST"])
def answers(request: HttpRequest) -> HttpResponse:
    """GET gives the token that POST wants in its header; POST writes answers down."""
    if request.method == "GET":
        who = player_of(request)
        return _json({"csrf": get_token(request), "is_known": not who.is_nobody})
    if len(request.body) > MOST_BYTES:
        return _json({"error": f"At most {MOST} answers at once."}, 413)
    try:
        sent = msgspec.json.decode(request.body, type=Sent)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        return _json({"error": str(error)}, 400)
    if len(sent.answers) > MOST:
        return _json({"error": f"At most {MOST} answers at once."}, 413)
    if any(each.at.tzinfo is None for each in sent.answers):
        return _json({"error": "Give times with their zone: 2026-11-23T20:00:00Z."}, 400)
    received = receive(welcome(request), sent.answers, timezone.now())
    return HttpResponse(msgspec.json.encode(received), content_type="application/json")


def _json(told: dict[str, object], status: int = 200) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(told), status=status, content_type="application/json")
