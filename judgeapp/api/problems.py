"""Refusals as problem details (RFC 9457): what is wrong, where, and what would work."""

from collections.abc import Sequence

import msgspec
from django.http import HttpResponse

from judgeapp.api.shapes import Choice, LaidOut, Problem

TITLES = {
    400: "The request can't be read",
    404: "There is no such thing",
    405: "This address takes another method",
    409: "The question has changed",
    413: "The request is too long",
    415: "The request isn't JSON",
    422: "The request can't be answered",
    429: "Too many requests",
    500: "Our mistake",
    503: "Our database doesn't answer",
}


class Refused(Exception):  # noqa: N818 - it is no mistake of the program
    """Raised by an endpoint; the answer is a problem document.

    Args:
        where: the parameter or the place in what was sent.
        mend: what would work.
        suggestions: names that come near.
        unread, choices, laid_out: of a question in words: what isn't understood, ways to go on, and the rest.
    """

    def __init__(
        self, status: int, detail: str, *, where: str = "", mend: str = "", suggestions: Sequence[str] = (),
        unread: str = "", choices: Sequence[Choice] = (), laid_out: LaidOut | None = None,
    ) -> None:  # fmt: skip
        super().__init__(detail)
        self.problem = Problem(
            "about:blank", TITLES[status], status, detail, where, mend, list(suggestions), unread,
            list(choices), laid_out,
        )  # fmt: skip


def problem_response(problem: Problem) -> HttpResponse:
    """The problem as `application/problem+json`."""
    return HttpResponse(
        msgspec.json.encode(problem), status=problem.status, content_type="application/problem+json"
    )
