"""A link to a table shows a title, the answer in a line and a small picture where it is posted."""

import io
import re
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from django.utils.html import escape
from PIL import Image

from judgeapp.lab.desk import Desk, View
from judgeapp.lab.previews import MOST_BYTES, picture, preview, written_in_font
from judgeapp.lab.tables.codec import packed
from judgeapp.lab.tables.examples import examples
from tests.lab.test_pages import LAB

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.title)
def test_every_example_has_a_picture_of_its_own(client, example):
    page = client.get(LAB, {"t": packed(example.script)}).content.decode()
    assert f'property="og:title" content="{escape(example.script["title"])}"' in page
    address = re.search(r'property="og:image" content="([^"]+)"', page)[1].replace("&amp;", "&")
    parts = urlsplit(address)
    response = client.get(f"{parts.path}?{parts.query}")
    assert response["Content-Type"] == "image/png"
    assert "max-age" in response["Cache-Control"]
    assert len(response.content) <= MOST_BYTES
    drawn = Image.open(io.BytesIO(response.content))
    assert drawn.size == (1200, 630)
    assert len(drawn.convert("RGB").getcolors(1 << 20)) > 4


def test_the_line_says_the_answer(pool):
    script = examples()[0].script
    told = preview(Desk(script, packed(script), View()))
    assert told.answer == "Clone: Grizzly Bears, green Creature — Bear, 2/2"
    asked = preview(Desk(script, packed(script), View(on="bears")))
    assert asked.answer == "Grizzly Bears: Grizzly Bears, green Creature — Bear, 7/7"


def test_what_holds_no_table_has_no_picture(client):
    assert client.get("/lab/preview.png").status_code == 404
    assert client.get("/lab/preview.png", {"t": "1.nothing"}).status_code == 404
    assert "og:image" not in client.get(LAB).content.decode()


def test_a_long_table_fits(client):
    setup = [{"ref": f"a{n}", "card": "Vesuvan Doppelganger", "controller": "AB"[n % 2]} for n in range(30)]
    word = packed({"title": "A title that is very long " * 6, "setup": setup})
    assert len(client.get("/lab/preview.png", {"t": word}).content) <= MOST_BYTES


def test_letters_that_the_font_lacks_are_written_with_others():
    assert written_in_font("Æther Vial and Ørn") == "Aether Vial and Orn"
    assert "?" not in written_in_font("Jötun Grunt, Márton Stromgald, Lim-Dûl, Ætherling")


def test_a_story_that_is_cut_says_so(pool):
    script = {"setup": [{"ref": f"a{n}", "card": "Hill Giant", "controller": "AB"[n % 2]} for n in range(30)]}
    told = preview(Desk(script, packed(script), View()))
    assert picture(told) != picture(replace(told, story=told.story[:9]))


def test_a_question_previews_with_its_answer(client):
    page = client.get(LAB, {"q": "Clone copies Serra Angel. Does it fly?"}).content.decode()
    assert 'property="og:title" content="Clone copies Serra Angel. Does it fly?"' in page
    assert 'property="og:description" content="Yes. Clone has flying."' in page
    address = re.search(r'property="og:image" content="([^"]+)"', page)[1].replace("&amp;", "&")
    parts = urlsplit(address)
    asked = client.get(f"{parts.path}?{parts.query}")
    plain = client.get("/lab/preview.png", {"copier": "Clone", "original": "Serra Angel"})
    assert asked["Content-Type"] == "image/png"
    assert asked.content != plain.content


def test_a_table_without_a_title_is_called_by_what_copies_what(client):
    page = client.get(LAB, {"copier": "Clone", "original": "Serra Angel"}).content.decode()
    assert 'property="og:title" content="Clone as a copy of Serra Angel"' in page
