"""Calls as judges get them, laid out on a phone by touch by what the Lab offers, in few taps."""

import pytest
from playwright.sync_api import Locator, Page, expect

from judgeapp.combat import play
from judgeapp.copyengine.asking.object_fields import object_as_json
from judgeapp.lab.tables.codec import unpacked
from tests.browser.test_lab import table_in
from tests.browsing import searching
from tests.copyengine.conftest import pool  # noqa: F401  a fixture

MOST_TAPS = 25
"""More take over a minute."""
THERE, ENTERS, CAST = "It is there from the start", "It enters the battlefield", "It is cast"
RESOLVES = "Do it, and it resolves"


@pytest.fixture(autouse=True)
def cards(transactional_db, content) -> None:
    """Everything that ships is copied sooner than its cards alone are loaded."""


class Judge:
    """Taps on a phone; `taps` counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0
        page.goto("/lab/")

    def tap(self, button: Locator) -> None:
        self.taps += 1
        button.tap()

    def changed(self, button: Locator) -> None:
        before, desk = table_in(self.page.url), self.page.locator("#desk")
        word = desk.get_attribute("data-word") or ""
        self.tap(button)
        self.page.wait_for_url(lambda url: table_in(url) != before)
        expect(desk).not_to_have_attribute("data-word", word)  # the address changes before the page does

    def add(self, name: str) -> None:
        self.page.locator("#q").fill("")
        with searching(self.page, name):
            self.page.locator("#q").press_sequentially(name)
        self.tap(self.page.locator("#found").get_by_role("button", name=name, exact=True))
        expect(self.page.get_by_role("heading", name=f"Add {name}")).to_be_visible()

    def do(self, label: str, button: str = "Do it", **choices: str) -> None:
        """Open a form by the beginning of its label, choose by labels with _ for spaces, and send it."""
        form = self.page.locator("#pick details", has=self.page.locator("summary", has_text=label)).first
        if form.get_attribute("open") is None:
            self.tap(form.locator("summary"))
        for words, wanted in choices.items():
            field = form.get_by_label(words.replace("_", " ")).first
            self.taps += 2
            field.select_option(label=wanted)
        self.changed(form.get_by_role("button", name=button, exact=True))

    def press(self, label: str) -> None:
        self.changed(self.page.locator("#pick").get_by_role("button", name=label, exact=True))

    def pick(self, ref: str) -> None:
        """Tap a card; not one that is picked, which would only draw the table again."""
        picked = self.page.locator(f'[id="on-{ref}"].picked')
        assert not picked.count()
        self.tap(self.page.locator(f'[id="on-{ref}"] h4 button'))
        expect(picked).to_be_visible()


def image_of_an_animated_village(judge: Judge) -> None:
    judge.add("Treetop Village")
    judge.do(THERE, Whose="Noah")
    judge.do("{1}{G}", RESOLVES)
    judge.do("Put counters on it")
    judge.add("Phantasmal Image")
    judge.do(ENTERS)


def counterpart_of_a_clone(judge: Judge) -> None:
    judge.add("Serra Angel")
    judge.do(THERE, Whose="Noah")
    judge.add("Clone")
    judge.do(ENTERS)
    judge.add("Cackling Counterpart")
    judge.do(CAST, RESOLVES)


def fork_on_a_bolt(judge: Judge) -> None:
    judge.add("Lightning Bolt")
    judge.do(CAST, "Only put it on the stack", Who_casts_it="Noah")
    judge.add("Fork")
    judge.do(CAST, RESOLVES)
    judge.press("It resolves")


def cytoshape_under_an_aura(judge: Judge) -> None:
    judge.add("Serra Angel")
    judge.do(THERE, Whose="Noah")
    judge.add("Runeclaw Bear")
    judge.do(THERE)
    judge.add("Unholy Strength")
    judge.do(THERE, Attached_to="Runeclaw Bear")
    judge.add("Cytoshape")
    judge.do(CAST, RESOLVES, Targeting="Runeclaw Bear")
    judge.do("It resolves: something becomes", RESOLVES, Of_what="Serra Angel")


def mirror_for_a_turn(judge: Judge) -> None:
    judge.add("Serra Angel")
    judge.do(THERE, Whose="Noah")
    judge.add("Mirage Mirror")
    judge.do(THERE)
    judge.do("{2}", RESOLVES)


CALLS = [
    (
        image_of_an_animated_village,
        "phantasmal",
        {"name": "Treetop Village", "types": ["Land"], "counters": {}},
    ),
    (counterpart_of_a_clone, "token", {"name": "Serra Angel", "power": 4, "controller": "A"}),
    (fork_on_a_bolt, "fork", {"zone": "graveyard"}),
    (cytoshape_under_an_aura, "runeclaw", {"name": "Serra Angel", "power": 6, "toughness": 5}),
    (mirror_for_a_turn, "mirage", {"name": "Serra Angel", "types": ["Creature"]}),
]


@pytest.mark.parametrize(("call", "ref", "expected"), CALLS)
def test_a_call_is_laid_out_by_touch_within_a_minute(new_page, pool, call, ref, expected):  # noqa: F811
    judge = Judge(new_page(width=390, touch=True))
    call(judge)
    assert judge.taps <= MOST_TAPS
    game = play(unpacked(table_in(judge.page.url)), cards=pool)
    thing = object_as_json(game, game.object(ref))
    assert {key: thing[key] for key in expected} == expected
