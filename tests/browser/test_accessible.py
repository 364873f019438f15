"""Every type of page with the shipped content: it fits, and axe finds nothing, on every screen."""

import random

import pytest
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.authoring.models import Collection
from judgeapp.quiz.models import Quiz, QuizItem, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.drawing import practice
from tests.every_screen import faults, open_details
from tests.operations.addresses import addresses
from tests.quiz.filling import filled_in
from tests.sampling import sampled

# Questions of every kind, answered or not; between them every part a derivation can have.
OPEN = ["doppelganger-as-runeclaw-bear-cloned", "fling-copied", "copy-artifact-as-juggernaut"]
OPEN += ["adaptive-automaton-cloned", "new-target-must-be-legal"]
RIGHT = ["moritte-copies-animated-land", "token-copy-of-afflicted-deserter"]
WRONG = ["face-down-demon-copies-branchsnap", "dawnglow-infusion-copied", "shapeshifter-as-elves-cloned"]
WRONG += ["metamorph-copies-changeling", "chain-of-vapor-ownership"]
ANYONE = [
    "/",
    "/scenarios/",
    "/scenarios/?rule=707.9c",
    "/scenarios/?card=nothing+of+the+kind",
    "/scenarios/doppelganger-as-runeclaw-bear-cloned/",
    "/rules/",
    "/rules/mtg-2024/",
    "/rules/mtg-2024/707.9c",
    "/rules/mtg-2008/503.10",
    "/rules/?q=copiable",
    "/rules/?q=707.9x+facedown",
    "/rules/?q=xyzzyplugh",
    "/rules/glossary/",
    "/cards/",
    "/cards/?q=clone",
    "/cards/?q=creature&type=Creature&color=blue&copies=on",
    "/cards/?q=no+such+clone&type=Land",
    "/cards/vesuvan-doppelganger/",
    "/cards/jushi-apprentice/",
    "/cards/vesuvan-doppelganger/?copies=runeclaw+bear&copier=clone",
    "/cards/clone/?copies=a&copier=vesuvan",
    "/cards/delver-of-secrets/?face=back&copier=clone",
    "/cards/clone/?copies=fling&copier=fling",
    "/progress/",
    "/check/",
    "/keyboard/",
    "/account/",
    "/account/sign-in/",
    "/account/sign-up/",
]
SHOWN = {
    "slug": "jushi-apprentice",
    "scenario": "copy-artifact-as-juggernaut",
    "position": 1,
    "number": 1,
    "template": "exception-copied-on",
    "seed": 1,
    "ruleset": "mtg-2024",
    "term": "token",
    "principle": "copiable-values",
    "kind": "enters",
    "belief": "current-values-copied",
}
"""What stands for an argument of an address, unless `things` has one of its own."""
NO_PAGES = {
    "accounts": "data second_step second_step_app second_step_code sign_in sign_out sign_up",
    "api": "ask cards copies grade openapi play random_question rule",
    "collections": "file",
    "exam": "clock discard of_item of_quiz practice save start",
    "lab": "preview short",
    "offline": "answers manifest questions worker",
    "portable": "download table",
    "practice": "first mistakes review skill",
    "quiz": "another any_variant bookmark end_check practice practice_belief practice_check start "
    "start_check statistics variant",
    "rules": "term",
    "": "display healthz",
}
"""What, for a member, only takes a form, sends one elsewhere, is refused, or answers with data or a part."""
MISSING = ["/no-such-page", "/rules/mtg-2024/999.9", "/cards/no-such-card/"]
OWN = ["/", "/progress/", "/account/", "/account/password/", "/account/delete/"]


@pytest.fixture
def mira(transactional_db, content) -> User:
    return User.objects.create_user("mira", "layers-before-lunch")


def played(client, mira: User) -> list[str]:
    """Addresses of open questions, of verdicts right and wrong, and of a result."""
    client.force_login(mira)
    addresses = []
    for slug in (*OPEN, *RIGHT, *WRONG):
        scenario = Scenario.objects.get(slug=slug)
        quiz = practice(Player(user=mira), scenario, at=timezone.now(), rng=random.Random(1), position=None)
        for item in quiz.items.select_related("question__scenario", "quiz"):
            if slug not in OPEN:
                answer(client, item, right=slug in RIGHT)
            addresses.append(item.get_absolute_url())
    return [*addresses, *(quiz.get_absolute_url() for quiz in Quiz.objects.all()[:4])]


def sat(client) -> list[str]:
    """Addresses of an exam that is open, and of one handed in."""
    addresses = []
    for minutes in ("30", ""):
        data = {
            "preset": "own",
            "questions": 3,
            "pass_mark": 80,
            "rulesets": ["mtg-2024"],
            "minutes": minutes,
        }
        begun = client.post("/exam/start/", data).url
        exam = begun.removesuffix("1/")
        client.post(begun, {"flag": "1"})
        if not minutes:
            client.post(f"{exam}hand-in/")
        addresses += [begun, f"{exam}2/", f"{exam}hand-in/", exam]
    return addresses


def answer(client, item: QuizItem, *, right: bool) -> None:
    context = client.get(item.get_absolute_url()).context
    response = client.post(item.get_absolute_url(), filled_in(context, item, right=right))
    item.refresh_from_db()
    assert response.status_code == 302
    assert item.attempt.is_right is right


def things(client, mira: User) -> dict[str, dict[str, object]]:
    """What stands for arguments, by the name of the address, "" for all; Mira has done everything once."""
    client.force_login(mira)
    quiz = int(client.post("/quiz/start/").url.split("/")[2])
    client.post(f"/quiz/{quiz}/1/bookmark/")
    check = int(client.post("/check/start/").url.split("/")[2])
    client.post(f"/check/{check}/end/")
    exams = [int(address.split("/")[2]) for address in sat(client)]
    Collection.objects.create(slug="clones", title="Clones", scenarios=[SHOWN["scenario"]], is_public=True)
    return {
        "": SHOWN | {"quiz": quiz, "exam": exams[0]},
        "collections:one": {"slug": "clones"},
        "exam:result": {"exam": exams[-1]},
        "quiz:checked": {"quiz": check},
        "quiz:scenario": {"slug": SHOWN["scenario"]},
        "rules:rule": {"number": "707.9c"},
    }


@pytest.fixture
def walked(client, mira) -> list[str]:
    """Every page of the URL configuration that a member may see; the desk has tests of its own."""
    given, pages, others = things(client, mira), [], set()
    for each in addresses():
        if each.name.startswith("admin:"):
            continue
        values = given[""] | given.get(each.name, {})
        path = each.path([values.get(name) for name in each.named])
        if each.name == "embed:lab":
            path = f"{path}?copier=Clone&original=Tarmogoyf"
        response = path and client.get(path, follow=each.name == "cards:card")
        is_page = response and response.status_code == 200 and b"<h1" in response.content
        (pages.append(path) if is_page else others.add(each.name))
    assert others == {
        ":".join(filter(None, (app, name))) for app, names in NO_PAGES.items() for name in names.split()
    }
    return pages


def test_every_address_fits_and_is_accessible(walked, mira, new_page, sign_in):
    page = new_page(width=390)
    sign_in(page, mira)
    found = []
    for address in walked:
        page.goto(address)
        open_details(page)
        found += faults(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("who", ["guest", "member"])
def test_every_page_fits_and_is_accessible(client, mira, new_page, sign_in, who):
    page = new_page(width=390)
    if who == "member":
        sign_in(page, mira)
        addresses = [*sampled(played(client, mira), 15), *sat(client), *OWN]
    else:
        addresses = ANYONE + MISSING
    found = []
    for address in addresses:
        status = page.goto(address).status
        if status != (404 if address in MISSING else 200):
            found.append(f"{address} answers {status}")
        open_details(page)
        found += faults(page)
    assert not found, "\n".join(found)


def test_what_htmx_swaps_in_is_accessible_too(client, mira, new_page, sign_in):
    """A refused form, then a verdict and the next question, on the page they came to."""
    page = new_page(width=1280)
    sign_in(page, mira)
    slug = "copy-artifact-as-juggernaut"
    practice(
        Player(user=mira),
        Scenario.objects.get(slug=slug),
        at=timezone.now(),
        rng=random.Random(1),
        position=None,
    )
    page.goto(QuizItem.objects.earliest("position").get_absolute_url())
    button = page.get_by_role("button", name="Answer")
    for press in (button, None, page.locator(".dock .main")):
        if press is None:
            page.locator(".options input").first.check()
            press = button
        press.click()
        page.locator(":focus:is(h1, [aria-invalid])").wait_for()
        assert faults(page, [1280]) == []


RING_TOP = """e => {
  const { outlineOffset, outlineWidth } = getComputedStyle(e);
  return e.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_ring_around_a_link_of_the_header_is_whole(transactional_db, new_page, scheme):
    page = new_page(scheme=scheme)
    page.goto("/keyboard/")
    for link in page.locator(".top :is(a, summary)").all():
        if link.is_visible():
            link.focus()
            assert link.evaluate(RING_TOP) >= 0, link.text_content()
