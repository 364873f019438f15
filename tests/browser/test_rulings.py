"""Famous rulings as authors write them, in words and in the builder: what each takes, in clicks and seconds.

`RULINGS=12 pytest -s tests/browser/test_rulings.py` writes all of them and prints the table; without it a
few are written.
"""

import os
import re
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, expect

from judgeapp.authoring.models import Edition
from judgeapp.authoring.roles import AUTHORS
from tests.accounts.roles import person
from tests.browsing import searching

MOST_CLICKS, MOST_SECONDS = 12, 180
SAMPLE = int(os.environ.get("RULINGS", "2"))


@dataclass(frozen=True)
class Ruling:
    """What a judge would type, what he asks of it, and the answer by the rules."""

    words: str
    about: str
    question: str
    answer: str
    then: str = ""  # what is done by form after the words are read


@dataclass(frozen=True)
class Added:
    """A card that is found and laid out, with what is chosen for it besides what is proposed."""

    card: str
    choices: dict[str, str] = field(default_factory=dict)
    button: str = "Do it"


@dataclass(frozen=True)
class Done:
    """Something that is offered for the card picked, or for the whole table, and done."""

    offer: str
    button: str = "Do it, and it resolves"
    of_the_table: bool = False


@dataclass(frozen=True)
class Built:
    """The same by forms, step by step."""

    steps: tuple[Added | Done, ...]
    about: str
    question: str
    answer: str


TYPED = {
    "Vesuva as Dark Depths enters with counters of its own (614.12, 707.5)": Ruling(
        "Vesuva enters as a copy of Dark Depths.",
        "Ada’s Vesuva",
        "How many ice counters are on Ada’s Vesuva?",
        "10",
    ),
    "Spark Double of a planeswalker enters with one more loyalty (306.5b, 707.9)": Ruling(
        "Spark Double enters as a copy of Chandra Nalaar, which I control.",
        "Ada’s Spark Double",
        "What is the loyalty of Ada’s Spark Double now?",
        "7",
    ),
    "Thespian's Stage as Dark Depths has no ice counters (707.2, 603.8)": Ruling(
        "Thespian's Stage becomes a copy of Dark Depths.",
        "Ada’s Thespian's Stage",
        "Is Ada’s Thespian’s Stage still on the battlefield?",
        "No",
        then="triggered: put",
    ),
    "Kiki-Jiki's token has haste (707.9b)": Ruling(
        "I control Kiki-Jiki, Mirror Breaker and Serra Angel. "
        "I activate Kiki-Jiki targeting Serra Angel, and it resolves.",
        "the token",
        "Does the token have “Haste” now?",
        "Yes",
    ),
    "Fork copies the X of Fireball (707.10)": Ruling(
        "I cast Fireball with X = 5 on Serra Angel. In response I cast Fork on Fireball.",
        "Noah’s Serra Angel",
        "Was Noah’s Serra Angel destroyed?",
        "Yes",
    ),
    "A copy of a face-down creature is face up, without a name (707.2, 708.2a)": Ruling(
        "Grinning Demon is face down. Clone enters as a copy of it.",
        "Ada’s Clone",
        "How big is Ada’s Clone now?",
        "2/2",
    ),
    "Counters aren't copied (707.2)": Ruling(
        "Runeclaw Bear has two +1/+1 counters. Clone enters as a copy of Runeclaw Bear.",
        "Ada’s Clone",
        "How big is Ada’s Clone now?",
        "2/2",
    ),
    "What a spell has done isn't copied (707.2)": Ruling(
        "I cast Giant Growth on Runeclaw Bear. Clone enters as a copy of Runeclaw Bear.",
        "Ada’s Clone",
        "How big is Ada’s Clone now?",
        "2/2",
    ),
    "Sakashima keeps what turns the legend rule off (707.9)": Ruling(
        "Sakashima of a Thousand Faces enters as a copy of Kiki-Jiki, Mirror Breaker, which I control.",
        "Ada’s Sakashima of a Thousand Faces",
        "Does Ada’s Sakashima of a Thousand Faces have “The “legend rule” doesn’t apply to permanents you "
        "control” now?",
        "Yes",
    ),
    "A copy of Phantasmal Image copies its exceptions (707.9b)": Ruling(
        "Clone enters as a copy of Phantasmal Image, which is a copy of Serra Angel.",
        "Ada’s Clone",
        "Which subtypes does Ada’s Clone have now?",
        "Angel and Illusion",
    ),
    "Quicksilver Gargantuan is 7/7 even as Tarmogoyf (707.9d)": Ruling(
        "Quicksilver Gargantuan enters as a copy of Tarmogoyf.",
        "Ada’s Quicksilver Gargantuan",
        "How big is Ada’s Quicksilver Gargantuan now?",
        "7/7",
    ),
    "A copy until end of turn wears off (514.2)": Ruling(
        "Mirage Mirror becomes a copy of Serra Angel until end of turn. The turn ends.",
        "Ada’s Mirage Mirror",
        "What is the mana value of Ada’s Mirage Mirror now?",
        "3",
    ),
}

BUILT = {
    "Vesuva as Dark Depths": ((Added("Dark Depths"), Added("Vesuva")), "Vesuva as"),
    "Spark Double of a planeswalker": (
        (Added("Chandra Nalaar"), Added("Spark Double")),
        "Spark Double of a planeswalker",
    ),
    "Thespian's Stage as Dark Depths": (
        (
            Added("Dark Depths", {"Whose": "Noah", "Counters on it": "ice", "How many": "10"}),
            Added("Thespian's Stage"),
            Done("This land becomes a copy of target land"),
            Done("triggered: put"),
        ),
        "Thespian's Stage as Dark Depths",
    ),
    "Kiki-Jiki's token": (
        (Added("Serra Angel"), Added("Kiki-Jiki, Mirror Breaker"), Done("Activate")),
        "Kiki-Jiki's token",
    ),
    "Fork of Fireball": (
        (
            Added("Serra Angel"),
            Added("Fireball", {"X is": "5", "Serra Angel": ""}, "Only put it on the stack"),
            Added("Fork", {}, "Do it, and it resolves"),
            Done("It resolves", "It resolves"),
            Done("", "State-based actions are checked", of_the_table=True),
        ),
        "Fork copies the X",
    ),
    "A Clone of a face-down creature": (
        (Added("Grinning Demon", {"Face down": ""}), Added("Clone")),
        "A copy of a face-down creature",
    ),
    "A Clone of a creature with counters": (
        (Added("Runeclaw Bear", {"How many": "2"}), Added("Clone")),
        "Counters aren't copied",
    ),
    "A Clone of a grown creature": (
        (Added("Runeclaw Bear"), Added("Giant Growth", {}, "Do it, and it resolves"), Added("Clone")),
        "What a spell has done",
    ),
    "Sakashima of Kiki-Jiki": (
        (Added("Kiki-Jiki, Mirror Breaker"), Added("Sakashima of a Thousand Faces")),
        "Sakashima keeps",
    ),
    "A Clone of a Phantasmal Image": (
        (
            Added("Serra Angel"),
            Added("Phantasmal Image"),
            Added("Clone", {"As a copy of": "Phantasmal Image"}),
        ),
        "A copy of Phantasmal Image",
    ),
    "Quicksilver Gargantuan as Tarmogoyf": (
        (Added("Tarmogoyf"), Added("Quicksilver Gargantuan")),
        "Quicksilver Gargantuan",
    ),
    "Mirage Mirror until end of turn": (
        (
            Added("Serra Angel"),
            Added("Mirage Mirror"),
            Done("becomes a copy of target"),
            Done("The turn ends", "The turn ends", of_the_table=True),
        ),
        "A copy until end of turn",
    ),
}
"""By the beginning of its name in `TYPED`, whose question and answer it has."""

NAMED = {"the token": "Ada’s token", "Noah’s Serra Angel": "Ada’s Serra Angel"}
"""What is called otherwise where it is built: who builds lays everything out for Ada."""


def built(steps: tuple[Added | Done, ...], begun: str) -> Built:
    """What is built, with the question and answer of the ruling in `TYPED` that begins so."""
    (ruling,) = [each for title, each in TYPED.items() if title.startswith(begun)]
    about = NAMED.get(ruling.about, ruling.about)
    return Built(steps, about, ruling.question.replace(ruling.about, about), ruling.answer)


@dataclass
class Author:
    """An author whose clicks are counted; a field to type into is clicked unless it has the focus."""

    page: Page
    builds: bool
    clicks: int = 0
    seconds: float = 0
    begun: float = field(default_factory=time.monotonic)

    def click(self, locator: Locator) -> None:
        locator.click()
        self.clicks += 1

    def type(self, locator: Locator, words: str) -> None:
        if not locator.evaluate("field => field === document.activeElement"):
            self.click(locator)
        self.page.keyboard.type(words)

    def choose(self, locator: Locator, label: str) -> None:
        wanted = locator.locator("option").filter(has_text=label).first
        locator.select_option(wanted.get_attribute("value"))
        self.clicks += 2  # one opens it, the other picks

    def tell(self, words: str) -> None:
        self.type(self.page.get_by_label("In words, as in a ruling"), words)
        self.click(self.page.get_by_role("button", name="Create a draft"))
        expect(self.page.locator("#desk")).to_be_visible()

    def go_on(self, offer: str, button: str = "Do it, and it resolves") -> None:
        opened = self.page.locator("#pick details").filter(has_text=offer).last
        self.click(opened.locator("summary"))
        self.click(opened.get_by_role("button", name=button, exact=True))
        self.saved()

    def saved(self) -> None:
        expect(self.page.locator("#desk")).to_contain_text("Saved as a draft.")
        expect(self.page.locator(".htmx-request")).to_have_count(0)

    def build(self, steps: tuple[Added | Done, ...]) -> None:
        self.click(self.page.get_by_role("button", name="Start an empty draft"))
        for step in steps:
            if isinstance(step, Added):
                self.add(step)
            elif step.of_the_table:
                self.click(
                    self.page.get_by_role("link", name="Close")
                    .or_(self.page.get_by_role("button", name="Close"))
                    .first
                )
                self.click(self.page.get_by_role("button", name=step.button, exact=True))
                self.saved()
            elif step.offer == step.button:
                self.click(self.page.locator("#pick").get_by_role("button", name=step.button, exact=True))
                self.saved()
            else:
                self.go_on(step.offer, step.button)

    def add(self, step: Added) -> None:
        with searching(self.page, step.card):
            self.type(self.page.locator("#q"), step.card)
        self.click(self.page.locator("#found").get_by_role("button", name=step.card, exact=True))
        expect(self.page.get_by_role("heading", name=f"Add {step.card}")).to_be_visible()
        for label, choice in step.choices.items():
            chosen = self.page.locator("#pick").get_by_label(label).first
            if chosen.evaluate("element => element.tagName") == "SELECT":
                self.choose(chosen, choice)
            elif choice:
                self.click(chosen)
                self.page.keyboard.press("Control+A")
                self.page.keyboard.type(choice)
            else:
                self.click(chosen)
        self.click(self.page.get_by_role("button", name=step.button, exact=True).first)
        self.saved()

    def ask(self, about: str, question: str, answer: str) -> None:
        self.click(self.page.get_by_role("link", name="What to ask, and submit"))
        self._find(about, question)
        self.click(self._offer(question))
        found = re.compile(rf"^\s*Question 1: {re.escape(answer)}(\. .*)?\s*$")  # with its reason
        expect(self.page.locator("#live h2").filter(has_text=found)).to_have_count(1)

    def _offer(self, question: str) -> Locator:
        in_symbols = ".+".join(map(re.escape, re.split(r"{\w}", question)))
        return self.page.locator("#asks button").filter(has_text=re.compile(rf"^\s*{in_symbols}\s*$"))

    def _find(self, about: str, question: str) -> None:
        """Look among what is proposed, then among all of it, then at what is proposed about the object."""
        if self._offer(question).is_visible():
            return
        offered = self._offer(question).count()
        if not offered:
            self.choose(self.page.get_by_label("About", exact=True), about)
            self.click(self.page.get_by_role("button", name="Show"))
            expect(self._offer(question)).to_have_count(1)
        if not self._offer(question).is_visible():
            self.click(self.page.get_by_text("More to ask"))

    def hand_in(self, title: str, address: str) -> None:
        self.type(self.page.get_by_label("Title"), title)
        self.page.keyboard.press("Tab")
        self.page.keyboard.type(address)
        expect(self.page.locator("#problems")).to_have_text("No problems found")
        self.type(self.page.get_by_label("What is new, and why"), "A ruling")
        self.click(self.page.get_by_role("button", name="Submit for review"))
        expect(self.page.get_by_text("Submitted. Another person reviews it.")).to_be_visible()


@pytest.fixture(autouse=True)
def everything(transactional_db, content) -> None:
    """All that ships."""


@pytest.fixture
def sitting(new_page, live_server, sign_in) -> Iterator[list[tuple[Author, str]]]:
    """Who wrote each ruling, and its title; in the end all is printed, and each way is within the bounds."""
    took: list[tuple[Author, str]] = []
    yield took
    for author, title in took:
        print(f"{author.clicks:3} clicks {author.seconds:5.1f} s  {title}")
    for is_built in (False, True):
        authors = [author for author, _ in took if author.builds == is_built]
        assert statistics.median(author.clicks for author in authors) <= MOST_CLICKS
        assert statistics.median(author.seconds for author in authors) <= MOST_SECONDS


def test_rulings_are_typed_and_built(new_page, live_server, sign_in, sitting):
    page = new_page()
    sign_in(page, person("mira", AUTHORS))
    rulings: list[tuple[str, Ruling | Built]] = [*TYPED.items()][:SAMPLE]
    rulings += [
        (title, built(steps, begun))
        for title, (steps, begun) in [*BUILT.items()][: SAMPLE // 2 if len(BUILT) > SAMPLE else None]
    ]
    for number, (title, ruling) in enumerate(rulings, start=1):
        page.goto(f"{live_server.url}/admin/authoring/edition/add/")
        author = Author(page, builds=isinstance(ruling, Built))
        if isinstance(ruling, Ruling):
            author.tell(ruling.words)
            if ruling.then:
                author.go_on(ruling.then)
        else:
            author.build(ruling.steps)
        author.ask(ruling.about, ruling.question, ruling.answer)
        author.hand_in(f"Ruling {number}", f"ruling-{number}")
        author.seconds = time.monotonic() - author.begun
        sitting.append((author, f"{title}: {ruling.answer}"))
    assert Edition.objects.filter(status=Edition.Status.IN_REVIEW).count() == len(rulings)
