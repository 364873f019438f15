"""A real browser (the system's Chromium) on Django's live server.

`page` is an open page; `new_page(width=390, scheme="dark", javascript=False)` makes others;
`sign_in(page, user)` signs in without the form. Whatever the browser complains of (a script error, a
breach of the Content-Security-Policy) and whatever it asks of another host fails the test.

`LATENCY=300 pytest tests/browser` sends the first half of every answer 300 ms late and the second half
another 300 ms later: a test that doesn't wait for what it looks at fails every time, rather than on a busy
day.
"""

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client
from playwright.sync_api import Browser, Page, Playwright, Response, expect, sync_playwright

from tests.every_screen import passed

CHROMIUM = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""The first that there is; the first makes a page for an eighth of what it costs one that has windows."""

WAITING = re.compile(r"\bhtmx-request\b")


def launched(playwright: Playwright) -> Browser | None:
    """The system's Chromium, or the one that `CHROMIUM` names; None if there is none."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    # Chromium's own sandbox can't be had as root.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=path, args=sandbox) if path else None


@contextmanager
def searching(page: Page, words: str) -> Iterator[None]:
    """Leave when the last answer to the words typed in the block is on the page."""

    def asked(response: Response) -> bool:
        return words in parse_qs(urlsplit(response.url).query).get("q", ())

    page.wait_for_load_state()  # what is typed before its script is there isn't searched
    with page.expect_response(asked):
        yield
    expect(page.locator("#q")).not_to_have_class(WAITING)


@pytest.fixture(scope="session")
def latency() -> Iterator[None]:
    milliseconds = int(os.environ.get("LATENCY", "0"))
    at_once = WSGIHandler.__call__

    def late(handler, environ, start_response) -> Iterator[bytes]:
        response = at_once(handler, environ, start_response)
        try:
            body = b"".join(response)
            for part in body[: len(body) // 2], body[len(body) // 2 :]:
                time.sleep(milliseconds / 1000)
                yield part
        finally:
            response.close()

    with pytest.MonkeyPatch.context() as patch:
        if milliseconds:
            patch.setattr(WSGIHandler, "__call__", late)
        yield


@pytest.fixture(scope="session")
def browser(latency, tmp_path_factory) -> Iterator[Browser]:
    if "PYTEST_XDIST_WORKER" in os.environ:  # then all workers' folders are in that of the run
        passed.file = tmp_path_factory.getbasetemp().parent / "passed"
    # Playwright keeps an event loop in this thread; Django's safeguard takes that for async code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        chromium = launched(playwright)
        if chromium is None:
            pytest.skip("needs a browser: sudo apt-get install chromium, or run .ci/run")
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Browser, live_server) -> Iterator[Callable[..., Page]]:
    """Open a page of its own context (cookies are not shared with others)."""
    contexts, complaints = [], []

    def make(
        *,
        width: int = 1280,
        scheme: str = "light",
        javascript: bool = True,
        touch: bool = False,
        workers: bool = False,
    ) -> Page:
        context = browser.new_context(
            service_workers="allow" if workers else "block",
            base_url=live_server.url,
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            java_script_enabled=javascript,
            has_touch=touch,
        )
        contexts.append(context)
        context.set_default_timeout(10_000)
        context.on("weberror", lambda error: complaints.append(f"script error: {error.error}"))
        context.on("console", heard)
        context.on("request", asked)
        return context.new_page()

    def heard(message) -> None:
        # A page that answers 404 on purpose is no complaint; the test itself looks at the page.
        refused = ("the server responded with a status of", "Response Status Error Code")
        # Without a network a browser may take itself for online, and try.
        refused += ("net::ERR_INTERNET_DISCONNECTED",)
        # A request that further typing, or leaving the page, makes needless is given up.
        refused += ("htmx:sendAbort", "htmx:afterRequest")
        if message.type == "error" and not any(words in message.text for words in refused):
            complaints.append(f"console: {message.text}")

    def asked(request) -> None:
        if urlsplit(request.url).netloc != urlsplit(live_server.url).netloc:
            complaints.append(f"asked another host: {request.url}")

    yield make
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def page(new_page) -> Page:
    return new_page()


@pytest.fixture
def sign_in(live_server) -> Callable[..., None]:
    def sign(page: Page, user) -> None:
        client = Client()
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        page.context.add_cookies(
            [{"name": name, "value": client.cookies[name].value, "url": live_server.url}]
        )

    return sign
