"""The pages of progress, of somebody with a long history and of nobody: they fit, and axe finds nothing."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from judgeapp.accounts.models import User
from judgeapp.progress.loading import load
from judgeapp.progress.models import Learner
from judgeapp.progress.views import TABS
from judgeapp.quiz.models import Attempt
from tests.every_screen import faults, open_details

ANYONE = [
    "/",
    "/progress/",
    "/progress/?then=soon",
    "/plan/",
    "/free/",
    "/exam/",
    "/check/",
    "/progress/data/",
    "/progress/data/delete/",
]


@pytest.fixture
def judge(transactional_db, content) -> User:
    """Who has answered 700 questions and has an exam in three weeks."""
    for _ in load(700, 700):
        pass
    user = User.objects.get(username="load")
    Learner.objects.filter(user=user).update(exam_date=timezone.localdate() + timedelta(days=21))
    return user


def own(client, user: User) -> list[str]:
    """Addresses of what such a judge has: a review, an exam open and one handed in, and days to compare."""
    client.force_login(user)
    then = (datetime.now(UTC) - timedelta(days=60)).date()
    # The skills once, with days to compare: they show all that they show without them.
    addresses = [f"/progress/?then={then}" if "then" in address else address for address in ANYONE]
    addresses += [f"/progress/?tab={tab}" for tab in TABS if tab not in {"", "skills"}]
    addresses.append("/learn/copiable-values/enters/")
    addresses.append(client.post("/review/").url)
    exam = {"preset": "own", "questions": 3, "pass_mark": 80, "rulesets": ["mtg-2024"]}
    for minutes in ("30", ""):
        begun = client.post("/exam/start/", exam | {"minutes": minutes}).url
        address = begun.removesuffix("1/")
        if not minutes:
            client.post(f"{address}hand-in/")
        addresses += [begun, f"{address}hand-in/", address]
    return addresses


def test_every_page_fits_and_is_accessible_empty_and_full(client, judge, new_page, sign_in):
    nobody, member = new_page(width=390), new_page(width=390)
    sign_in(member, judge)
    found = []
    for page, addresses in ((nobody, ANYONE), (member, own(client, judge))):
        for address in addresses:
            assert page.goto(address).status == 200
            open_details(page)
            found += faults(page)
    assert not found, "\n".join(found)


def test_progress_is_three_screens_of_a_phone_and_says_nothing_twice(judge, new_page, sign_in):
    page = new_page(width=390)
    page.set_viewport_size({"width": 390, "height": 844})
    sign_in(page, judge)
    page.goto("/progress/")
    expect(page.locator("main h2")).to_have_text(["Am I ready?", "What is weak?", "What next?"])
    assert page.evaluate("document.documentElement.scrollHeight") <= 3 * 844
    labels = page.locator("main :is(h1, h2, h3, caption, .tabs a)").all_inner_texts()
    assert len(labels) == len(set(labels)), labels
    for name in TABS.values():
        page.locator(".tabs").get_by_role("link", name=name, exact=True).click()
        expect(page.locator(".tabs [aria-current]")).to_have_text(name)
        height = page.evaluate("document.documentElement.scrollHeight")
        assert height <= 3 * 844, f"{name}: {height / 844:.1f} screens"


@pytest.mark.parametrize(
    ("key", "sure"), [("s", True), ("u", False), ("", None)], ids=["sure", "not", "unsaid"]
)
@pytest.mark.parametrize("javascript", [True, False], ids=["script", "plain"])
def test_how_sure_one_is_by_keyboard_and_without_a_script(
    client, judge, new_page, sign_in, key, sure, javascript
):
    page = new_page(width=390, javascript=javascript)
    sign_in(page, judge)
    client.force_login(judge)
    before = Attempt.objects.count()
    options = page.locator("main button.option")
    for _ in range(40):  # until it asks something with options
        page.goto(client.post("/skill/", {"skill": "copiable-values/enters"}).url)
        if options.count():
            break
    expect(page.locator("[name=unsure]:checked")).to_have_count(0)
    if key and javascript:
        page.keyboard.press(key)
    elif key:
        page.get_by_label("Sure" if sure else "Not sure", exact=True).check()
    options.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_visible()
    assert Attempt.objects.count() == before + 1
    assert Attempt.objects.latest("pk").sure is sure
