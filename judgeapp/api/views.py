"""What can be asked under `/api/v1/`, its description, and its page."""

import json

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from judgeapp.api import answers, lookups, questions
from judgeapp.api.endpoints import MOST_BYTES, RATE, Endpoint
from judgeapp.api.examples import EXAMPLES
from judgeapp.api.openapi import document
from judgeapp.api.shapes import (
    AskAnswer,
    CardsAnswer,
    CopyAnswer,
    GradeAnswer,
    Graded,
    PlayAnswer,
    QuestionAnswer,
    RuleAnswer,
    Script,
)

ENDPOINTS: dict[str, Endpoint] = {
    "copies": Endpoint(
        answers.copies,
        CopyAnswer,
        (
            ("copier", "The card that copies; without it a token is made that's a copy.", False),
            ("original", "The card that is copied.", True),
            ("ruleset", "Such as mtg-2024; without it the edition used here.", False),
            ("face", "The face of the original that is up: front or back.", False),
        ),
    ),
    "play": Endpoint(answers.play, PlayAnswer, body=Script),
    "ask": Endpoint(answers.ask, AskAnswer, (("q", "A question in words, up to 400 letters.", True),)),
    "cards": Endpoint(lookups.cards, CardsAnswer, (("name", "A name, or words of it.", True),)),
    "rules/<str:ruleset>/<str:number>": Endpoint(lookups.rule, RuleAnswer),
    "questions/random": Endpoint(
        questions.random_question,
        QuestionAnswer,
        (
            ("topic", "A principle (copiable-values) or the number of a rule (707.2).", False),
            ("level", "1, 2 or 3.", False),
        ),
        is_kept=False,
    ),
    "questions/grade": Endpoint(questions.grade, GradeAnswer, body=Graded),
}


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The OpenAPI 3.1 document."""
    described = document(ENDPOINTS, request.build_absolute_uri("/api/v1"))
    response = HttpResponse(msgspec.json.encode(described), content_type="application/json")
    response["Access-Control-Allow-Origin"] = "*"
    return response


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """What can be asked, with examples; the tests run them."""
    root = request.build_absolute_uri("/api/v1/")
    shown = [
        {
            "title": example.title,
            "says": example.says,
            "method": "POST" if example.body is not None else "GET",
            "address": root + example.address,
            "body": json.dumps(example.body, indent=1) if example.body is not None else "",
            "gives": {field: json.dumps(value) for field, value in example.gives.items()},
        }
        for example in EXAMPLES
    ]
    context = {"examples": shown, "root": root, "rate": RATE, "most_bytes": MOST_BYTES}
    return render(request, "api/docs.html", context)
