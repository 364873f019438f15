"""A card drawn from a printed face or from an object of a game."""

import re
from typing import Any

import pytest
from django.template import engines
from django.test import RequestFactory

from judgeapp.cards.models import Card, Face

BEAR: dict[str, Any] = {
    "name": "Runeclaw Bear", "mana_cost": "{1}{G}", "colors": ["green"], "supertypes": [],
    "types": ["Creature"], "subtypes": ["Bear"], "power": 2, "toughness": 2, "loyalty": None,
    "abilities": [], "zone": "battlefield", "is_token": False, "is_copy": False, "tapped": False,
    "face_down": False, "flipped": False, "counters": {}, "choices": {}, "x": None, "kicked": False,
}  # fmt: skip


def drawn(options: str = "", **context: Any) -> str:
    source = f"{{% load cards %}}{{% text_card thing {options} %}}"
    return engines["django"].from_string(source).render({"thing": BEAR} | context)


def test_a_face_as_the_mock_has_it():
    face = Face(
        card=Card(), name="Hearthfire Hobgoblin", mana_cost="{R/W}{R/W}{R/W}", types=["Creature"],
        subtypes=["Goblin", "Soldier"], colors=["white", "red"], power="2", toughness="2",
        oracle_text="Double strike",
    )  # fmt: skip
    html = drawn('size="s"', thing=face)
    assert '<article class="card card-s" aria-labelledby="card-1">' in html
    assert '<p class="spine"><span class="w">White</span> <span class="r">Red</span></p>' in html
    assert '<h3 id="card-1">Hearthfire Hobgoblin</h3><span class="cost"><span class="pip two">' in html
    assert '<p class="card-t">Creature — Goblin Soldier</p>' in html
    assert '<div class="card-x"><p>Double strike</p></div>' in html
    assert '<p class="pt"><span class="vh">power and toughness </span>2/2</p>' in html
    assert '<span class="tags"></span>' in html


def was(what: str, css: str = "was") -> str:
    return f'<del class="{css}"><span class="vh">was </span>{what}</del>'


def now_is(what: str, css: str = "now") -> str:
    return f'<ins class="{css}"><span class="vh">now </span>{what}</ins>'


CHANGES = [
    ({"colors": ["blue"]}, {"colors": ["green"]}, f"{was('Green', 'g')} {now_is('Blue', 'u')}"),
    ({"power": 4}, {"power": 2}, f"{was('2/2')} {now_is('4/2')}"),
    ({"name": "Bear"}, {"name": "Clone"}, f"{was('Clone')} {now_is('Bear')}"),
    ({"types": ["Artifact", "Creature"]}, {"types": ["Creature"]}, now_is("Artifact Creature — Bear")),
    ({"abilities": ["Flying"]}, {"abilities": []}, '<p class="now"><small>added ability</small>Flying</p>'),
    ({}, {"abilities": ["Flying"]}, '<del class="was"><span class="vh">lost ability: </span>Flying</del>'),
    ({"tapped": True}, {"tapped": False}, f"<li>{now_is('Tapped')}</li>"),
    ({}, {"counters": {"+1/+1": 2}}, '<span class="vh">no longer </span>2 +1/+1 counters</del></li>'),
]


@pytest.mark.parametrize(("now", "before", "marked"), CHANGES)
def test_what_differs_is_marked_in_words(now, before, marked):
    assert marked in drawn("before=before", thing=BEAR | now, before=before)


@pytest.mark.parametrize("before", [None, {}, BEAR, {"power": 2}])
def test_what_is_the_same_is_not(before):
    html = drawn("before=before", before=before)
    assert "<ins" not in html
    assert "<del" not in html


FRAMES = [
    ({"is_copy": True}, "", 'data-copy="1"', '<li class="is-copy">Copy</li>'),
    ({"is_copy": True}, "copy=2", 'data-copy="2"', '<li class="is-copy">Copy of a copy</li>'),
    ({}, 'copy=1 copy_of="Hill Giant"', 'data-copy="1"', '<li class="is-copy">Copy of Hill Giant</li>'),
    ({"is_token": True}, "", 'class="card token"', "<li>Token</li>"),
    (
        {"face_down": True, "name": "", "colors": []},
        "",
        'class="card down"',
        "<small>face down</small>A 2/2 with",
    ),
    ({"name": ""}, "", '<h3 id="card-1">No name</h3>', ""),
    ({"counters": {"+1/+1": 1}}, "", "<li>1 +1/+1 counter</li>", ""),
    ({"choices": {"color": "red"}}, "", "<li>Chosen color: red</li>", ""),
    ({"power": None, "toughness": None}, "", "</span>*/*</p>", ""),
    ({"types": ["Planeswalker"], "power": None, "loyalty": 4}, "", '<span class="vh">loyalty </span>4', ""),
    ({"subtypes": ["(every creature type)"]}, "", "Creature — every creature type", ""),
    ({}, 'origin="Cast as Clone"', "<small>Cast as Clone</small>", ""),
    ({}, 'size="l" heading=1', 'class="card card-l"', "<h1 id="),
    ({}, 'link="/cards/bear"', '<a href="/cards/bear">Runeclaw Bear</a>', ""),
    ({}, "picked=True", 'class="card picked"', ""),
]


@pytest.mark.parametrize(("now", "options", "first", "second"), FRAMES)
def test_frames_and_tags(now, options, first, second):
    html = drawn(options, thing=BEAR | now)
    assert first in html
    assert second in html


def test_hostile_values_are_escaped():
    evil = "<script>{T}"
    thing = BEAR | {
        "name": evil, "mana_cost": evil, "types": [evil], "subtypes": [evil], "power": evil,
        "abilities": [evil], "counters": {evil: 2}, "choices": {"color": evil}, "colors": [evil],
    }  # fmt: skip
    html = drawn(
        "origin=evil copy_of=evil copy=1 link=evil before=before",
        thing=thing,
        evil=evil,
        before={"name": "<b>"},
    )
    assert "<script" not in html
    assert "<b>" not in html
    assert html.count("&lt;script&gt;") >= 9


def test_headings_have_an_id_each():
    source = "{% load cards %}{% for c in cards %}{% text_card c %}{% endfor %}"
    html = engines["django"].from_string(source).render({"cards": [BEAR, BEAR]}, RequestFactory().get("/"))
    assert re.findall(r'h3 id="([^"]+)"', html) == ["card-1", "card-2"]
    assert re.findall(r'labelledby="([^"]+)"', html) == ["card-1", "card-2"]
