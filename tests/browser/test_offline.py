"""With the network off: what was kept is there, answers wait, and are sent once when it is back."""

import json
import re
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from judgeapp.accounts.models import User
from judgeapp.offline import prepared
from judgeapp.offline.receiving import MOST
from judgeapp.quiz.models import DEFAULT_RULESET, Attempt, Question
from tests.every_screen import faults

pytestmark = pytest.mark.browser
READY = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
KEPT = """async () => {
  const names = await caches.keys();
  return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length)))
    .reduce((sum, count) => sum + count, 0);
}"""


@pytest.fixture(autouse=True)
def few_questions(monkeypatch) -> None:
    monkeypatch.setattr(prepared, "PREPARED", 3)


def kept_by(page: Page) -> None:
    page.goto("/")
    page.wait_for_function(READY, timeout=60_000)


def test_practice_without_a_network(transactional_db, content, new_page):
    page = new_page(width=390, touch=True, workers=True)
    kept_by(page)
    page.context.set_offline(True)
    page.goto("/plan/")  # a page that isn't kept
    expect(page.get_by_role("heading", name="Practice offline")).to_be_visible()
    expect(page.get_by_text("You are offline. The page you asked for isn’t kept")).to_be_visible()
    for waiting in ("1 answer waits", "2 answers wait"):
        page.locator("#offline button.option").first.click()
        expect(page.locator("#offline h2").first).to_have_text(re.compile("Right|Wrong"))
        expect(page.get_by_text(waiting)).to_be_visible()
        page.get_by_role("button", name="Next").click()
    page.goto("/rules/glossary/")
    expect(page.get_by_role("heading", name="Glossary")).to_be_visible()
    assert not Attempt.objects.exists()
    page.context.set_offline(False)
    page.goto("/offline/")
    expect(page.get_by_text("to be sent")).to_have_count(0)
    page.wait_for_function("() => localStorage.getItem('layer-one-answers') === '[]'")
    assert Attempt.objects.count() == 2
    page.reload()
    page.wait_for_load_state("networkidle")
    assert Attempt.objects.count() == 2


def test_more_answers_than_are_taken_at_once_are_all_sent(transactional_db, content, new_page):
    page = new_page(workers=True)
    page.goto("/keyboard/")
    question = Question.objects.in_play(DEFAULT_RULESET).filter(kind__in=prepared.KINDS).first()
    waiting = [
        {"token": str(uuid4()), "question": question.pk, "option": None, "at": timezone.now().isoformat()}
        for _ in range(2 * MOST + 1)
    ]
    page.evaluate("(queue) => localStorage.setItem('layer-one-answers', queue)", json.dumps(waiting))
    page.reload()
    page.wait_for_function("() => localStorage.getItem('layer-one-answers') === '[]'", timeout=60_000)
    assert Attempt.objects.count() == len(waiting)


def test_signing_out_clears_it(transactional_db, content, new_page, sign_in):
    page = new_page(workers=True)
    sign_in(page, User.objects.create_user("mira"))
    kept_by(page)
    assert page.evaluate(KEPT) > 5
    page.evaluate("() => localStorage.setItem('layer-one-asked', '[1]')")
    page.goto("/account/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.wait_for_function("() => localStorage.getItem('layer-one-asked') === null")


def test_it_fits_and_is_accessible(transactional_db, content, new_page):
    page = new_page()
    page.goto("/offline/")
    expect(page.locator("#offline button.option").first).to_be_visible(timeout=60_000)
    found = faults(page)
    page.locator("#offline button.option").first.click()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    assert not found + faults(page)


def test_by_keyboard(transactional_db, content, new_page):
    page = new_page()
    page.goto("/offline/")
    expect(page.locator("#offline button.option").first).to_be_visible(timeout=60_000)
    prompt = page.locator("#offline #prompt").inner_text()
    page.keyboard.press("1")
    expect(page.locator("#offline h2").first).to_have_text(re.compile("Right|Wrong"))
    page.keyboard.press("Enter")
    expect(page.locator("#offline #prompt")).not_to_have_text(prompt)
