"""The API's contract: what it answers is what its document says, and a refusal names place and mend."""

import json
import re
from urllib.parse import urlencode

import jsonschema
import pytest
from django.db import InterfaceError, OperationalError

from judgeapp.api import answers, endpoints
from judgeapp.api.examples import EXAMPLES
from judgeapp.limits.rates import Rate
from judgeapp.quiz.models import Attempt, Question, Quiz

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/"
BEARS = {
    "setup": [{"ref": "bear", "card": "Grizzly Bears", "controller": "B"}],
    "events": [{"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "bear"}],
}


def ask(client, address, body=None, **headers):
    if body is None:
        return client.get(ROOT + address, headers=headers)
    return client.post(ROOT + address, json.dumps(body), content_type="application/json", headers=headers)


@pytest.fixture
def described(client):
    return client.get(ROOT + "openapi.json").json()


def fits(described, path, method, response):
    """See that a response is as the document says."""
    operation = described["paths"][path][method]
    answer = operation["responses"][str(response.status_code)]["content"][response["Content-Type"]]
    schema = {**answer["schema"], "components": described["components"]}
    jsonschema.Draft202012Validator(schema).validate(response.json())


def part(value, place):
    for name in place.split("."):
        value = value[int(name)] if isinstance(value, list) else value[name]
    return value


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_examples_give_what_the_page_says(client, content, described, example):
    response = ask(client, example.address, example.body)
    assert response.status_code == 200, response.content
    for place, value in example.gives.items():
        assert part(response.json(), place) == value
    path = "/" + example.address.partition("?")[0]
    path = "/rules/{ruleset}/{number}" if path.startswith("/rules") else path
    fits(described, path, "post" if example.body else "get", response)


def test_the_page_shows_every_example(client, content):
    page = client.get("/api/").content.decode()
    assert all(example.title in page for example in EXAMPLES)


def test_every_path_is_in_the_document_and_the_document_is_one(described):
    assert described["openapi"].startswith("3.1")
    assert set(described["paths"]) == {
        "/copies", "/play", "/ask", "/cards", "/rules/{ruleset}/{number}", "/questions/random",
        "/questions/grade",
    }  # fmt: skip
    for schema in described["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_a_copy_comes_with_its_changes_its_rules_and_its_link(client, content):
    found = ask(client, "copies?copier=Quicksilver Gargantuan&original=Tarmogoyf").json()
    assert found["characteristics"]["power"] == 7
    changed = {change["field"]: change["after"] for change in found["changed"]}
    assert changed["name"] == "Tarmogoyf"
    assert {change["field"] for change in found["differs"]} == {"abilities", "power", "toughness"}
    assert any(step["rule"].startswith("707.9") for step in found["steps"])
    assert len(found["text"]) <= 2000
    assert found["link"] in found["text"]
    shown = client.get(found["link"])
    assert shown.status_code == 200
    assert "Tarmogoyf" in shown.content.decode()
    assert found["versions"]["engine"]


@pytest.mark.parametrize(
    ("asked", "printed", "now", "differs"),
    [
        ("copier=Clone&original=Tarmogoyf", 4, 2, []),
        # The mana value of a back face is its front face's; a copy of it has no front face (202.3b).
        ("copier=Clone&original=Delver of Secrets&face=back", 4, 0, [1, 0]),
    ],
)
def test_a_mana_value_changes_with_the_step_that_changes_the_cost(
    client, content, asked, printed, now, differs
):
    found = ask(client, f"copies?{asked}").json()
    (changed,) = [change for change in found["changed"] if change["field"] == "mana_value"]
    assert [changed["before"], changed["after"]] == [printed, now]
    unlike = [each for each in found["differs"] if each["field"] == "mana_value"]
    assert [value for each in unlike for value in (each["before"], each["after"])] == differs
    told = [c for step in found["steps"] for c in step["changes"] if c["field"] == "mana_value"]
    assert [(each["before"], each["after"]) for each in told] == [(None, printed), (printed, now)]


def test_what_an_answer_leaves_out_is_said(client, content):
    halo = {"setup": [{"ref": "a", "card": "Runed Halo", "controller": "A"}]}
    found = ask(client, "play", halo).json()
    left_out = "You have protection from the chosen card name."
    assert [left["text"] for left in found["not_considered"]] == [left_out]
    assert f"Not considered: Runed Halo, “{left_out}”" in found["text"]
    assert ask(client, "play", BEARS).json()["not_considered"] == []


CHOICE_LEFT_OPEN = "Kiki-Jiki copies a Phantasmal Image, what happens"

REFUSALS = [
    ("copies", None, 400, "original"),
    ("copies?original=Grizly Bears", None, 404, "original"),
    ("copies?copier=Clown&original=Grizzly Bears", None, 404, "copier"),
    ("copies?copier=Hill Giant&original=Clone", None, 422, "copier"),
    ("copies?original=Clone&ruleset=mtg-1993", None, 404, "ruleset"),
    ("copies?original=Clone&face=side", None, 400, "face"),
    ("ask", None, 400, "q"),
    ("ask?q=and and and", None, 422, "q"),
    ("cards", None, 400, "name"),
    ("rules/mtg-2024/999.9", None, 404, "number"),
    ("rules/nothing/707.2", None, 404, "ruleset"),
    ("questions/random?level=9", None, 400, "level"),
    ("questions/random?topic=nothing-at-all", None, 404, "topic"),
    ("play", {}, 422, "setup"),
    ("play", {"setup": [{"ref": "a", "card": "No Such Card"}]}, 422, "setup[0]"),
    ("play", {"setup": [{"card": "Grizzly Bears", "controller": "A"}]}, 422, "setup[0]"),
    ("play", {**BEARS, "events": [{"do": "leave", "ref": "ghost", "to": "exile"}]}, 422, "events[0]"),
    (f"ask?q={CHOICE_LEFT_OPEN}", None, 422, "laid_out.script.events[1]"),
    ("play", {"setup": "bear"}, 422, "setup"),
    ("play", {"cards": []}, 422, ""),
    ("play", {**BEARS, "ruleset": "mtg-1993"}, 404, "ruleset"),
    ("play", {"setup": [{"ref": "a", "card": "Clone", "count": 31}]}, 422, "script"),
    ("questions/grade", {"token": "x", "answer": "y"}, 400, "token"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "body", "status", "where"), REFUSALS)
def test_a_refusal_names_the_place_and_a_mend(client, content, described, address, body, status, where):
    response = ask(client, address, body)
    assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json")
    problem = response.json()
    assert (problem["status"], problem["where"]) == (status, where)
    assert problem["mend"], problem
    assert not re.search("Press|Tap", problem["mend"]), "there is no page to press on"
    path = "/" + address.partition("?")[0]
    path = "/rules/{ruleset}/{number}" if path.startswith("/rules") else path
    fits(described, path, "post" if body is not None else "get", response)


def test_a_question_that_names_no_card_is_answered_by_its_rule(client, content):
    response = ask(client, "ask?q=does a copy copy counters")
    assert response.status_code == 200
    found = response.json()
    assert found["answer"] == [
        "Counters, Auras, and Equipment aren’t copiable values, so a copy doesn’t have them (707.2).",
        "On a table, “Clone copies a Hill Giant with two +1/+1 counters. How many counters does it have?”",
        "Clone has no counters.",
        "Counters aren’t copied (707.2).",
    ]
    assert [event["do"] for event in found["script"]["events"]] == ["enter"]
    assert found["reading"][-1] == "Ada's Clone enters as a copy of Hill Giant."
    assert "How many counters" in found["otherwise"][0]


def test_a_choice_that_a_question_leaves_open_is_led_to(client, content):
    problem = ask(client, f"ask?q={CHOICE_LEFT_OPEN}").json()
    assert problem["detail"] == "Which creature does Phantasmal Image's ability copy?"
    laid_out = problem["laid_out"]
    assert laid_out["reading"][-1] == "Kiki-Jiki, Mirror Breaker's ability resolves."
    assert problem["mend"] == f"Choose it in the Lab: {laid_out['link']}"


def test_a_choice_that_a_script_leaves_open_is_named_as_a_script_states_it(client, content):
    resolves = [
        {"do": "cast", "ref": "clone", "card": "Clone", "controller": "A"},
        {"do": "resolve", "ref": "clone"},
    ]
    assert "`copy_of`" in ask(client, "play", {**BEARS, "events": resolves}).json()["mend"]


def test_a_misspelled_card_is_suggested(client, content):
    problem = ask(client, "copies?original=Grizly Bears").json()
    assert problem["suggestions"][0] == "Grizzly Bears"
    assert ask(client, "cards?name=lightning bo").json()["cards"][0]["name"] == "Lightning Bolt"
    assert ask(client, "cards?name=CLONE").json()["exact"]


def test_a_nickname_is_suggested_as_it_is_read_in_a_question(client, content):
    assert ask(client, "copies?copier=Clone&original=goyf").json()["suggestions"][0] == "Tarmogoyf"
    assert ask(client, "cards?name=goyf").json()["suggestions"][0]["name"] == "Tarmogoyf"


def test_what_is_offered_instead_of_a_question_is_told_once(client, content):
    problem = ask(client, "ask?q=I blorp my Clone of Hill Giant with a Serra Angel. Power?").json()
    assert problem["choices"]
    assert problem["mend"].count(problem["choices"][0]["text"]) == 1
    assert "?." not in problem["mend"]


def test_a_body_that_is_no_json_or_too_long_is_refused(client, content):
    post = client.post
    assert post(ROOT + "play", "{", content_type="application/json").status_code == 400
    assert post(ROOT + "play", {"setup": "a"}).status_code == 415
    assert post(ROOT + "play", " " * 60_001, content_type="application/json").status_code == 413
    assert post(ROOT + "play", "[" * 50_000, content_type="application/json").status_code in {400, 422}


def test_a_method_that_is_not_taken_and_an_address_that_is_not_there_are_problems(client):
    assert client.post(ROOT + "copies").status_code == 405
    assert client.get(ROOT + "play")["Allow"] == "POST, OPTIONS"
    nowhere = client.get(ROOT + "nowhere")
    assert (nowhere.status_code, nowhere.json()["status"]) == (404, 404)


def test_a_question_is_graded_and_nothing_is_kept(client, content):
    kinds = set()
    for _ in range(40):
        asked = ask(client, "questions/random").json()
        assert "correct" not in asked
        kinds.add(asked["kind"])
        verdicts = set()
        for answer in _answers(asked):
            response = ask(client, "questions/grade", {"token": asked["token"], "answer": answer})
            assert response.status_code == 200, response.content
            verdict = response.json()
            assert len(verdict["text"]) <= 2000
            assert verdict["correct"]
            verdicts.add(verdict["right"])
        if asked["kind"] in {"choose_one", "yes_no", "cite"}:
            assert verdicts == {True, False}
    assert len(kinds) > 3
    assert not Attempt.objects.exists()
    assert not Quiz.objects.exists()


def _answers(asked):
    keys = [option["key"] for option in asked["options"]]
    return {"number": [3], "choose_many": [keys, []], "legal": [keys], "order": [keys]}.get(
        asked["kind"], keys
    )


def test_a_question_comes_by_topic_and_level(client, content):
    asked = ask(client, "questions/random?topic=707.2&level=1").json()
    assert asked["level"] == 1
    slug = asked["link"].rstrip("/").rpartition("/")[2]
    assert Question.objects.filter(scenario__slug=slug, scenario__rules__number="707.2").exists()


def test_a_question_that_changed_is_not_graded(client, content):
    asked = ask(client, "questions/random").json()
    slug = asked["link"].rstrip("/").rpartition("/")[2]
    for question in Question.objects.filter(scenario__slug=slug):
        question.prompt += " Really?"
        question.save()
    response = ask(client, "questions/grade", {"token": asked["token"], "answer": 1})
    assert response.status_code == 409


def test_an_answer_is_kept_until_the_content_changes(client, content):
    from judgeapp.content.versions import touch

    address = "copies?copier=Clone&original=Grizzly Bears"
    first = ask(client, address)
    assert "max-age" in first["Cache-Control"]
    again = ask(client, address, **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    touch("cards")
    assert ask(client, address, **{"If-None-Match": first["ETag"]}).status_code == 200
    assert "ETag" not in ask(client, "questions/random").headers


def test_an_answer_is_not_kept_over_another_release(client, content, monkeypatch):
    address = "ask?q=Clone+copies+Grizzly+Bears.+What+is+its+power%3F"
    first = ask(client, address)
    assert ask(client, address, **{"If-None-Match": first["ETag"]}).status_code == 304
    monkeypatch.setattr(endpoints, "site_version", lambda: "another")
    assert ask(client, address, **{"If-None-Match": first["ETag"]}).status_code == 200


def test_any_site_may_ask(client, content):
    preflight = client.options(
        ROOT + "play",
        headers={
            "Origin": "https://forum.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type",
        },
    )
    assert preflight.status_code == 204
    assert preflight["Access-Control-Allow-Origin"] == "*"
    assert "POST" in preflight["Access-Control-Allow-Methods"]
    assert "Content-Type" in preflight["Access-Control-Allow-Headers"]
    for response in (ask(client, "play", BEARS), ask(client, "copies"), client.get(ROOT + "nowhere")):
        assert response["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response.headers


def test_what_is_understood_of_a_question_is_laid_out_beside_the_rest(client, content):
    asked = "Clone copies Grizzly Bears and is eaten by a dragon. What is its power?"
    response = ask(client, f"ask?{urlencode({'q': asked})}")
    assert response.status_code == 422
    problem = response.json()
    assert problem["unread"] == "eaten by a dragon" or problem["unread"] in asked
    laid_out = problem["laid_out"]
    assert laid_out["reading"][-1] == "Ada's Clone enters as a copy of Grizzly Bears."
    assert laid_out["answer"] == ["Clone's power and toughness: 2/2."]
    assert [event["do"] for event in laid_out["script"]["events"]] == ["enter"]
    ways = [choice["question"] for choice in problem["choices"]]
    assert ask(client, f"ask?{urlencode({'q': ways[-1]})}").status_code == 200


def test_what_a_question_was_taken_for_is_said(client, content):
    asked = "Clone copies grizly bears, does it give me card draw?"
    found = ask(client, f"ask?{urlencode({'q': asked})}").json()
    assert found["assumed"] == [
        "“grizly bears” is taken for Grizzly Bears.",
        "I take “does it give me card draw” to ask: Does Clone trigger?",
    ]
    assert found["text"].startswith(found["assumed"][0])


def test_what_happens_tells_the_legend_rule(client, content):
    asked = "My Clone copies my Ashling the Pilgrim. What happens?"
    found = ask(client, f"ask?{urlencode({'q': asked})}").json()
    kept = "Ada keeps one Ashling the Pilgrim. The others go to the graveyard by the legend rule."
    assert kept in found["answer"]


def test_no_session_is_needed_or_made(client, content):
    response = ask(client, "copies?original=Clone")
    assert not response.cookies
    assert "Cookie" not in response.get("Vary", "")


def test_an_address_that_asks_too_often_waits(client, content, described, monkeypatch):
    monkeypatch.setattr(endpoints, "RATE", Rate("the API", 2, 60, of_an_address=2))
    codes = [ask(client, "cards?name=clone").status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    response = ask(client, "play", BEARS)
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 60
    assert response.json()["title"] == "Too many requests"
    fits(described, "/play", "post", response)


def test_a_mistake_of_ours_shows_no_trace(client, content, described, monkeypatch, caplog):
    def broken(*_):
        raise RuntimeError("inner secret")

    monkeypatch.setattr(answers, "versions", broken)
    response = ask(client, "copies?original=Clone")
    assert response.status_code == 500
    assert "secret" not in response.content.decode()
    fits(described, "/copies", "get", response)
    assert "RuntimeError" in caplog.text
    assert "original" not in caplog.text  # what was asked isn't logged


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_database_that_is_gone_is_a_problem_that_says_when_to_come_back(
    client, content, described, monkeypatch, error
):
    def gone(*_):
        raise error("no connection")

    monkeypatch.setattr(answers, "versions", gone)
    response = ask(client, "copies?original=Clone")
    assert (response.status_code, response["Retry-After"]) == (503, "30")
    assert "connection" not in response.content.decode()
    fits(described, "/copies", "get", response)


def test_a_big_table_still_fits_a_message(client, content):
    setup = [{"ref": f"b{n}", "card": "Serra Angel", "controller": "AB"[n % 2]} for n in range(40)]
    found = ask(client, "play", {"setup": setup}).json()
    assert len(found["text"]) <= 2000
    assert len(found["objects"]) == 40
