"""Pages of the house that belong to no app: is it up, which keys work, light or dark."""

from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from judgeapp.htmx import HtmxHttpRequest, next_url, render_page

# Cookie -> values it may keep. They hold no secret, so the script may set them as well.
DISPLAY_CHOICES = {"theme": {"auto", "light", "dark"}, "keys": {"on", "off"}}
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


@require_safe
@never_cache
def healthz(request: HtmxHttpRequest) -> HttpResponse:
    """200 "ok" when this process can answer and reach the database, 503 when it can't."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("database unreachable\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def favicon(request: HtmxHttpRequest) -> HttpResponse:
    """Where browsers look for the sign when a page, such as the admin's, doesn't say."""
    return redirect(static("icons/favicon.svg"))


@require_GET
def keyboard(request: HtmxHttpRequest) -> HttpResponse:
    """What each key does; the part alone fills the `?` dialog."""
    return render_page(request, "keyboard.html", partial="keys")


@require_POST
def display(request: HtmxHttpRequest) -> HttpResponse:
    """Keep how this browser shows pages, and go back to the page that asked."""
    response = redirect(next_url(request))
    for name, allowed in DISPLAY_CHOICES.items():
        if (value := request.POST.get(name)) in allowed:
            response.set_cookie(name, str(value), max_age=YEAR, samesite="Lax", secure=settings.HTTPS)
    return response
