"""A function that answers or refuses, as a view: limits, caching, CORS, problems for all that goes wrong."""

import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt

import judgeapp
from judgeapp.api.problems import TITLES, Refused, problem_response
from judgeapp.api.shapes import Problem
from judgeapp.content.versions import version
from judgeapp.copyengine import TooMuchWorkError
from judgeapp.limits.middleware import address_has_to_wait
from judgeapp.limits.rates import MINUTE, Rate
from judgeapp.quiz.rulings.rulings import engine_version

RATE = Rate("the API", 240, 2 * MINUTE, "GET", of_an_address=240)
MOST_BYTES = 60_000
FRESH = 300
"""Seconds an answer may be kept; the ETag changes with cards, rules, engine and site."""
DATABASE_GONE = 30
"""Seconds until it is worth asking again."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A way to ask.

    Attributes:
        answers: the type of the answer.
        parameters: those of the query, each with what it says and whether it has to be given.
        body: the type of what is posted; None for a GET.
        is_kept: the answer depends on the address alone and may be kept.
    """

    run: Callable[..., Any]
    answers: type
    parameters: tuple[tuple[str, str, bool], ...] = ()
    body: type | None = None
    is_kept: bool = True

    @property
    def method(self) -> str:
        return "POST" if self.body else "GET"


def view(endpoint: Endpoint) -> Callable[..., HttpResponse]:
    """The view of an endpoint."""

    @csrf_exempt
    def answer(request: HttpRequest, **places: str) -> HttpResponse:
        if request.method == "OPTIONS":
            response = HttpResponse(status=204)
        else:
            response = _answered(endpoint, request, places)
        return _open_to_all(response, endpoint)

    return answer


def no_such_address(request: HttpRequest, rest: str = "") -> HttpResponse:
    """What stands for every address below ours that there isn't."""
    problem = Refused(
        404, f"There is no /api/v1/{rest[:60]}.", where="address", mend="/api/ lists them all."
    ).problem
    response = problem_response(problem)
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _open_to_all(response: HttpResponse, endpoint: Endpoint) -> HttpResponse:
    """Any site may ask: no answer depends on who is signed in, and no cookie is read (CORS)."""
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Expose-Headers"] = "ETag, Retry-After"
    if response.status_code == 204:
        response["Access-Control-Allow-Methods"] = response["Allow"] = f"{_methods(endpoint)}, OPTIONS"
        response["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match"
        response["Access-Control-Max-Age"] = "86400"
    response["X-Content-Type-Options"] = "nosniff"
    if not response.has_header("Cache-Control"):
        response["Cache-Control"] = "no-store"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _methods(endpoint: Endpoint) -> str:
    return "POST" if endpoint.body else "GET, HEAD"


def _answered(endpoint: Endpoint, request: HttpRequest, places: dict[str, str]) -> HttpResponse:
    try:
        if request.method not in _methods(endpoint).split(", "):
            mend = f"Use {endpoint.method}."
            response = problem_response(Refused(405, f"This isn't for {request.method}.", mend=mend).problem)
            response["Allow"] = f"{_methods(endpoint)}, OPTIONS"
            return response
        if seconds := address_has_to_wait(request, RATE):
            detail = f"{RATE.most_of_an_address} requests in {RATE.seconds // MINUTE} minutes are the most."
            return _wait(429, detail, seconds)
        tag = _tag(request) if endpoint.is_kept and endpoint.body is None else ""
        if tag and tag in _known_tags(request):
            kept: HttpResponse = HttpResponseNotModified()
        else:
            given = places | (
                {endpoint.body.__name__.lower(): _body(request, endpoint.body)} if endpoint.body else {}
            )
            answer = endpoint.run(request, **given)
            kept = HttpResponse(msgspec.json.encode(answer), content_type="application/json")
        if tag:
            kept["ETag"], kept["Cache-Control"] = tag, f"public, max-age={FRESH}"
        return kept
    except Refused as refused:
        return problem_response(refused.problem)
    except TooMuchWorkError:
        mend = "Take away cards or events that don't matter."
        return problem_response(Refused(422, "This takes more work than one request may.", mend=mend).problem)
    except (OperationalError, InterfaceError):
        _log_failure(request)
        return _wait(503, "It should be back in a moment.", DATABASE_GONE)
    except Exception:
        _log_failure(request)
        detail = "This is more than we can answer."
        return problem_response(Problem("about:blank", TITLES[500], 500, detail))


def _log_failure(request: HttpRequest) -> None:
    logger.exception("The API failed at %s", request.get_full_path().partition("?")[0][:200])


def _wait(status: int, detail: str, seconds: int) -> HttpResponse:
    response = problem_response(Refused(status, detail, mend=f"Come back in {seconds} seconds.").problem)
    response["Retry-After"] = str(seconds)
    return response


@cache  # every source file is hashed
def site_version() -> str:
    """A digest of the site's source: how a question in words is read changes with it, though no rule does."""
    digest = hashlib.sha256()
    root = Path(judgeapp.__path__[0])
    for path in sorted(root.rglob("*")):
        if path.suffix in {".py", ".yaml"}:
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _tag(request: HttpRequest) -> str:
    """A weak ETag: an answer depends on the address, the content and the site's source alone."""
    editions = [version(label) for label in ("cards", "rules", "quiz")]
    told = "\n".join([request.build_absolute_uri(), engine_version(), site_version(), *editions])
    return f'W/"{hashlib.sha256(told.encode(errors="replace")).hexdigest()[:24]}"'


def _known_tags(request: HttpRequest) -> set[str]:
    given = [tag.strip() for tag in request.headers.get("If-None-Match", "").split(",")]
    return {tag if tag.startswith("W/") else f"W/{tag}" for tag in given if tag}


def _body[T](request: HttpRequest, shape: type[T]) -> T:
    if request.content_type != "application/json":
        raise Refused(415, "The body isn't JSON.", where="Content-Type", mend="Send application/json.")
    try:
        body = request.body
    except RequestDataTooBig:
        body = b" " * (MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        raise Refused(413, f"The body is longer than {MOST_BYTES:,} bytes.", mend="Send a smaller table.")
    try:
        return msgspec.json.decode(body, type=shape)
    except msgspec.ValidationError as error:
        said, _, where = str(error).partition(" - at `")
        raise Refused(
            422, f"{said}.", where=where.strip("`").removeprefix("$."), mend="See /api/."
        ) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused(
            400, f"The body isn't JSON: {error}.", where="body", mend="Send one JSON object."
        ) from error
