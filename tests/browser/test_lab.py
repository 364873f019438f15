"""The Lab on a phone: documented examples built from an empty table give what `play` does."""

import json
import re
from dataclasses import replace
from io import StringIO
from itertools import product
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from judgeapp.lab.offers.combat import combat_offers
from judgeapp.lab.offers.entry_options import entry_options
from judgeapp.lab.offers.forms import offer_of
from judgeapp.lab.offers.object_offers import object_offers, table_offers
from judgeapp.lab.tables.codec import packed, unpacked
from judgeapp.lab.tables.examples import examples
from tests.browsing import searching
from tests.copyengine.conftest import pool  # noqa: F401  a fixture
from tests.every_screen import faults
from tests.lab.test_offers import SCRIPTS, now_at
from tests.sampling import sampled

PICKED = re.compile(r"\bpicked\b")
EXAMPLES = [
    "animated-land-cloned",
    "clone-of-a-clone",
    "copying-is-not-casting",
    "counters-not-copied",
    "doppelganger-as-runeclaw-bear-cloned",
    "face-down-original-turned-up-later",
    "gargantuan-copies-tarmogoyf",
    "kicked-creature-not-kicked-when-cloned",
    "pump-not-copied",
    "x-creature-cloned",
]


@pytest.fixture(autouse=True)
def cards(transactional_db, content) -> None:
    """Everything that ships is copied sooner than its cards alone are loaded."""


def table_in(url: str) -> str:
    """The table that an address holds, as its word."""
    return parse_qs(urlsplit(url).query).get("t", [""])[0]


class Builder:
    """Lays out a script as a judge does: find a card, say how it comes, tap things, choose what happens."""

    def __init__(self, page: Page, way: str, pool) -> None:  # noqa: F811
        self.page, self.way, self.pool = page, way, pool
        self.refs: dict[str, str] = {}

    def press(self, locator) -> None:
        if self.way == "touch":
            locator.tap()
        else:
            locator.focus()
            self.page.keyboard.press("Enter")

    @property
    def script(self) -> dict:
        return {"setup": [], "events": [], **unpacked(table_in(self.page.url))}

    def here(self, entry: dict) -> dict:
        """An entry of the example with the refs that things have on this table."""
        text = json.dumps(entry)
        for ref, own in sorted(self.refs.items(), key=lambda pair: -len(pair[0])):
            text = text.replace(json.dumps(ref), json.dumps(own))
        return json.loads(text)

    def find(self, name: str) -> None:
        self.page.locator("#q").fill("")
        with searching(self.page, name):
            self.page.locator("#q").press_sequentially(name)
        button = self.page.locator("#found").get_by_role("button", name=name, exact=True)
        expect(button).to_be_visible()
        self.press(button)
        expect(self.page.get_by_role("heading", name=f"Add {name}")).to_be_visible()

    def choose(self, offer, *, resolves: bool = False) -> None:
        """Fill in a form and send it; the table has changed after that."""
        before, desk = table_in(self.page.url), self.page.locator("#desk")
        word = desk.get_attribute("data-word") or ""
        button = self.page.locator(f'#pick button[name="key"][value="{offer.key}"]')
        if button.count():
            self.press(button)
        else:
            form = self.page.locator("#pick details").filter(
                has=self.page.locator(f'input[name="key"][value="{offer.key}"]')
            )
            if form.get_attribute("open") is None:
                self.press(form.locator("summary"))
            for field in offer.fields:
                self.fill(form, field)
            names = {True: "Do it, and it resolves", False: "Only put it on the stack"}
            name = names[resolves] if offer.resolves else "Do it"
            self.press(form.get_by_role("button", name=name, exact=True))
        self.page.wait_for_url(lambda url: table_in(url) != before)
        expect(desk).not_to_have_attribute("data-word", word)  # the address changes before the page does

    def fill(self, form, field) -> None:
        control = form.locator(f'[name="f.{field.name}"]')
        match field.kind:
            case "one":
                control.select_option(str(field.value))
            case "flag":
                control.set_checked(bool(field.value))
            case "many":
                for value in field.value:
                    form.locator(f'[name="f.{field.name}"][value="{value}"]').check()
            case "counters":
                if isinstance(field.value, dict):
                    (kind, number), *_ = field.value.items()
                    control.fill(kind)
                    form.locator(f'[name="f.{field.name}.number"]').fill(str(number))
            case _:
                control.fill(str(field.value))

    def begin(self, entry: dict) -> None:
        wanted = self.here(entry)
        self.find(entry["card"])
        now = now_at(self.script, 0, self.pool)
        offer = next(offer for offer in entry_options(now, entry["card"]) if offer.begins)
        # Filled in as the form of an event is.
        form = replace(offer, event={"card": offer.event["card"]}, begins=False)
        given = {**wanted, "zone": wanted.get("zone", "battlefield")}
        del given["ref"]
        self.choose(offer_of(given, [form]))
        self.refs[entry["ref"]] = self.script["setup"][-1]["ref"]

    def happen(self, event: dict, then: dict | None) -> bool:
        """Let an event happen; whether the next one, its resolving, has happened with it."""
        wanted = self.here(event)
        script = self.script
        now = now_at(script, len(script["events"]), self.pool)
        resolves = then == {"do": "resolve", "ref": event.get("ref")}
        if event.get("card"):
            self.find(event["card"])
            offer = offer_of(wanted, entry_options(now, event["card"]))
        else:
            named = [wanted.get(key) for key in ("ref", "source", "by", "of")]
            offers = {ref: object_offers(now, ref) for ref in map(str, named) if ref in now.table.objects}
            on = next((ref for ref, found in offers.items() if offer_of(wanted, found)), "")
            offer = offer_of(wanted, offers.get(on) or [*combat_offers(now), *table_offers(now)])
            if on and not self.page.locator(f'[id="on-{on}"].picked').count():
                self.press(self.page.locator(f'[id="on-{on}"] h4 button'))
                expect(self.page.locator(f'[id="on-{on}"]')).to_have_class(PICKED)
            elif not on and self.page.get_by_role("button", name="Close").count():
                self.press(self.page.get_by_role("button", name="Close").first)
                expect(self.page.locator(".picked")).to_have_count(0)
        assert offer is not None, wanted
        self.choose(offer, resolves=resolves and offer.resolves)
        if event.get("ref") and event["ref"] not in self.refs:
            made = self.script["events"][-2 if resolves and offer.resolves else -1]
            self.refs[event["ref"]] = made["ref"]
        return resolves and offer.resolves


def played(script: dict, path: Path) -> dict:
    """What `manage.py play` prints of the end of a script."""
    path.write_text(json.dumps(script), encoding="utf-8")
    out = StringIO()
    call_command("play", str(path), "--json", stdout=out)
    return json.loads(out.getvalue())["objects"]


@pytest.mark.parametrize(("name", "way"), sampled(product(EXAMPLES, ["touch", "keyboard"]), 7))
def test_an_example_is_built_from_an_empty_table(new_page, tmp_path, pool, name, way):  # noqa: F811
    page = new_page(width=390, touch=way == "touch")
    page.goto("/lab/")
    builder = Builder(page, way, pool)
    script = {key: SCRIPTS[name][key] for key in ("setup", "events")}
    for entry in script["setup"]:
        builder.begin(entry)
    events = list(script["events"])
    while events:
        event = events.pop(0)
        if builder.happen(event, events[0] if events else None):
            events.pop(0)
    built = played(builder.script, tmp_path / "built.json")
    wanted = played(script, tmp_path / "wanted.json")
    renamed = {builder.refs.get(ref, ref): builder.here(thing) for ref, thing in wanted.items()}
    assert built == renamed
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_lab_fits_and_keeps_the_rules_of_the_house(new_page):
    page = new_page(width=390)
    word = packed(examples()[1].script)
    for asked in ("", f"t={word}&why=village.power", f"t={word}&add=Clone", f"t={word}&share=1"):
        page.goto(f"/lab/?{asked}")
        assert faults(page) == []


def test_a_value_is_asked_about_by_keyboard_and_focus_goes_to_the_answer(new_page):
    page = new_page()
    page.goto(f"/lab/?t={packed(examples()[0].script)}")
    page.locator("#on-bears .pt button").press("Enter")
    expect(page.locator("#why-h")).to_be_focused()
    expect(page.locator("#why-h")).to_have_text("Why power and toughness 7/7?")
    page.keyboard.press("[")
    expect(page.locator("#board")).to_have_text("After event 2 of 3")
    page.keyboard.press("]")
    expect(page.locator("#board")).to_have_text("After event 3 of 3")
    page.locator("#on-bears .pt button").press("Enter")
    expect(page.locator("#why-h")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#why-h")).to_have_count(0)
    expect(page.locator("#on-bears .pt button")).to_be_focused()


def test_the_keyboard_stays_on_the_table(new_page):
    page = new_page()
    page.goto("/lab/")
    page.locator("#start ~ .list a").first.press("Enter")
    expect(page.locator("#board")).to_be_focused()
    card = page.locator(".card h4 button").first
    card.press("Enter")
    expect(page.locator("#pick-h")).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_be_focused()
    board, back = page.locator("#board"), page.get_by_role("button", name="One event back")
    told = board.inner_text()
    back.press("Enter")
    expect(board).not_to_have_text(told)
    expect(back).to_be_focused()
    share = page.get_by_role("button", name="Share")
    share.press("Enter")
    expect(page.locator("#share-h")).to_be_focused()
    page.keyboard.press("Escape")
    expect(share).to_be_focused()
    page.get_by_role("button", name="Clear").press("Enter")
    expect(page.locator("#start")).to_be_focused()


def test_what_is_compared_stands_side_by_side_and_takes_the_focus(new_page):
    page = new_page()
    page.goto(f"/lab/?t={packed(examples()[0].script)}&on=clone")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("region", name="Side by side")).to_be_focused()


def test_without_a_script_every_action_is_a_form(new_page):
    page = new_page(javascript=False, width=390)
    page.goto(f"/lab/?t={packed(examples()[0].script)}&on=bears")
    page.get_by_role("button", name="Becomes tapped").click()
    expect(page.locator("#board")).to_have_text("After event 4 of 4")
    page.wait_for_load_state()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#board")).to_have_text("After event 3 of 3")
    page.wait_for_load_state()
    page.locator("#q").fill("Clone copies a Hill Giant. What is its power?")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#why-h")).to_contain_text("3/3")


def test_a_guest_finds_recent_tables_in_their_browser(new_page):
    page = new_page()
    page.goto(f"/lab/?t={packed({key: examples()[0].script[key] for key in ('setup', 'events')})}")
    page.goto("/lab/")
    page.locator("#recent").get_by_role("link", name="Grizzly Bears, Giant Growth, Clone").click()
    expect(page.locator("#board")).to_have_text("After event 3 of 3")


def test_going_back_shows_the_table_before(new_page):
    page = new_page()
    page.goto(f"/lab/?t={packed(examples()[0].script)}&on=bears")
    page.get_by_role("button", name="Becomes tapped").click()
    expect(page.locator("#board")).to_have_text("After event 4 of 4")
    page.go_back()
    expect(page.locator("#board")).to_have_text("After event 3 of 3")


ASKED = "Clone copies Hill Giant. It gets +3/+3. What is Clone's power?"


@pytest.mark.parametrize("width", [390, 1280])
def test_a_question_shows_its_reading_before_the_answer(new_page, width):
    page = new_page(width=width)
    page.goto("/lab/")
    page.locator("#q").fill(ASKED)
    page.locator("#q").press("Enter")
    reading = page.locator("#reading")
    expect(reading).to_contain_text("Clone enters as a copy of Hill Giant")
    expect(reading).to_contain_text("power and toughness: 6/6.")
    assert not faults(page, widths=(width,))
    reading.get_by_role("button", name="“it” is Hill Giant, not Clone").press("Enter")
    expect(reading).to_contain_text("power and toughness: 3/3.")
    reading.get_by_role("button", name="Clone enters as a copy of Hill Giant").press("Enter")
    expect(page.get_by_role("button", name="Change it").first).to_be_visible()


def test_what_is_not_understood_is_asked_back_with_a_choice(new_page):
    page = new_page(width=390)
    page.goto("/lab/?q=Clone+copies+giant%2C+what+is+it%3F")
    reading = page.locator("#reading")
    expect(reading).to_contain_text("Which card is “giant”?")
    reading.get_by_role("button", name="Hill Giant").click()
    expect(reading).to_contain_text("Clone enters as a copy of Hill Giant")


def test_a_part_that_is_not_understood_is_taken_for_the_nearest_and_says_so(new_page):
    page = new_page(width=390, touch=True)
    page.goto("/lab/?q=I+clone+Hill+Giant%2C+does+it+give+me+card+draw%3F")
    reading = page.locator("#reading")
    expect(reading).to_contain_text("I take “does it give me card draw” to ask: Does Clone trigger?")
    expect(reading).to_contain_text("Clone enters as a copy of Hill Giant")
    expect(reading).to_contain_text("Nothing that Clone has triggers.")
    assert not faults(page, widths=(390,))
