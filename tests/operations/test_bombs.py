"""Whatever small text somebody sends, nothing big is made of it, and nobody sees a mistake of ours."""

import base64
import gzip
import json
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from judgeapp import pages
from judgeapp.accounts.models import User
from judgeapp.authoring.models import Edition
from judgeapp.authoring.review import workflow
from judgeapp.authoring.workshop.exchange_pages import NEW
from judgeapp.authoring.workshop.plain_words import MOST_LETTERS
from judgeapp.copyengine import WorkBudget
from judgeapp.lab.tables import codec
from judgeapp.quiz.models import Attempt
from tests.sampling import sampled

LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
MERGED = "a: &a {x: 1}\n" + "".join(f"k{n}: {{<<: [*a, *a]}}\n" for n in range(20))
BOMBS = {
    "laughs": LAUGHS,
    "merged": MERGED,
    "itself": "{do: tap, ref: &a [*a]}",
    "deep": "[" * 20_000,
    "deep and closed": '{"do": ' + "[" * 20_000 + "]" * 20_000 + "}",
    "deep block": "- " * 20_000,
    "deep mapping": '{"a": ' * 9_000,
    "hexadecimal": "{do: tap, ref: 0x" + "f" * 20_000 + "}",
    "base 60": "{do: tap, ref: 1" + ":1" * 9_000 + "}",
    "base 60 with a point": "{do: tap, ref: 1" + ":1" * 9_000 + ".5}",
    "digits": '{"do": "tap", "ref": ' + "9" * 20_000 + "}",
    "infinite": "{do: tap, ref: .inf}",
    "huge": '{"do": "tap", "ref": 1e999}',
    "not a number": '{"do": "tap", "ref": NaN}',
    "half a letter": '{"do": "tap", "ref": "\\ud800"}',
    "NUL": '{"do": "tap", "ref": "\\u0000"}',
    "wide": "[" + "[]," * 15_000 + "]",
    "many keys": "{" + ",".join(f"k{n}: 1" for n in range(5_000)) + "}",
}
MOST_OF_A_DRAFT = 100_000


@pytest.fixture
def anybody(client, content, monkeypatch):
    """A client whose mistakes are answers, and who isn't told to come back later."""
    monkeypatch.setattr("judgeapp.limits.rates.RATES", {})
    client.raise_request_exception = False
    return client


@pytest.fixture
def author(anybody):
    anybody.force_login(User.objects.create_superuser("author"))
    return anybody


def no_mistake(response, *what: str) -> None:
    assert response.status_code < 500, (response.status_code, *what)
    assert response.status_code != 429, what
    assert len(response.content) < 1_000_000, what


def refused(response, *what: str) -> None:
    no_mistake(response, *what)
    assert response.status_code == 422, what


def test_in_the_lab(anybody, monkeypatch):
    made: list[WorkBudget] = []
    monkeypatch.setattr(pages, "WorkBudget", lambda most: made.append(WorkBudget(most)) or made[-1])
    for name, bomb in BOMBS.items():
        no_mistake(anybody.post("/lab/", {"t": "", "do": "typed", "text": bomb}), name)
    assert len(made) == len(BOMBS)
    assert all(each.done <= each.most for each in made)


def test_as_a_table_in_an_address(anybody):
    """What an address holds is unpacked within bounds."""
    for name, bomb in BOMBS.items():
        for text in (bomb, '{"events": [' + bomb + "]}"):
            deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, codec._DICTIONARY)
            letters = base64.urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush())
            refused(anybody.get("/lab/", {"t": letters.rstrip(b"=").decode()}), name)


@pytest.mark.parametrize(
    ("address", "before", "after"),
    [
        ("api:play", '{"setup": [], "events": [', "]}"),
        ("api:grade", '{"id": "x", "token": "x", "answer": ', "}"),
        ("offline:answers", '{"answers": [', "]}"),
    ],
)
def test_as_json(anybody, address, before, after):
    """As it is, where something is read, and where nothing is."""
    for name, bomb in BOMBS.items():
        for text in (bomb, before + bomb + after, '{"unknown": ' + bomb + "}"):
            no_mistake(anybody.post(reverse(address), text, content_type="application/json"), name)
    assert not Attempt.objects.exists()


def test_as_ones_own_data(author):
    """As it is, where nothing is read, and compressed."""
    for name, bomb in BOMBS.items():
        for data in (bomb.encode(), b'{"unknown": ' + bomb.encode() + b"}"):
            for sent in (data, gzip.compress(data)):
                file = SimpleUploadedFile("answers.json", sent)
                refused(author.post(reverse("portable:index"), {"file": file}), name)
    assert not Attempt.objects.exists()


@pytest.mark.parametrize(
    ("do", "most"),  # to read so many letters as words takes seconds
    [("try", len(BOMBS)), ("import", len(BOMBS)), ("words", 5), ("understood", 3), ("lab", len(BOMBS))],
)
def test_brought_along(author, do, most):
    for name, bomb in sampled(BOMBS.items(), most):
        form = {"do": do, "text": bomb, "words": bomb, "t": bomb}
        no_mistake(author.post(reverse("admin:authoring_edition_add"), form), name)
    assert all(len(json.dumps(each.document)) < MOST_OF_A_DRAFT for each in Edition.objects.all())


@pytest.mark.parametrize("sentence", ["Ada controls Runeclaw Bear. ", "[ " * 10 + "Ada. "])
def test_many_sentences_are_read_within_a_budget(author, sentence, monkeypatch):
    """A text that is understood is read once, not once more for each sentence."""
    made: list[WorkBudget] = []
    monkeypatch.setattr(pages, "WorkBudget", lambda most: made.append(WorkBudget(most)) or made[-1])
    most = MOST_LETTERS // len(sentence)
    for do in ("words", "understood"):
        for number in (most // 2, most):
            form = {"do": do, "words": sentence * number}
            no_mistake(author.post(reverse("admin:authoring_edition_add"), form), do)
        half, whole = made[-2:]
        assert 0 < whole.done < 2.1 * half.done
        assert whole.done < whole.most


@pytest.mark.parametrize("one", ["{}", "{id: a, title: b, script: {setup: []}}"])
def test_a_file_of_many_scenarios_is_tried_within_a_budget(author, one):
    text = f"[{','.join([one] * 5_000)}]"
    response = author.post(reverse("admin:authoring_edition_add"), {"do": "try", "text": text})
    refused(response)
    assert "That’s too big" in response.content.decode()


@pytest.mark.parametrize("field", ["script", "rules", "add", "questions", "q0-query", "q0-prompt"])
def test_in_a_draft(author, field):
    draft = workflow.start(User.objects.get(), document=NEW | {"title": "A draft"}, why="")
    here = reverse("admin:authoring_edition_change", args=[draft.pk])
    asked = {"title": "A draft", "level": "1", "questions": "1"}
    for name, bomb in BOMBS.items():
        response = author.post(here, {**asked, field: bomb, "do": "save", "seen": draft.saved})
        no_mistake(response, name)
        assert response.status_code != 409, name  # it was read and saved, not refused as overtaken
        draft.refresh_from_db()
        assert len(json.dumps(draft.document)) < MOST_OF_A_DRAFT
