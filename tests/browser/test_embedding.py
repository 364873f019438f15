"""A page of the Lab in a frame on other sites: shown where the setting names the origin, else refused."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

ADDRESS = "/embed/lab/?copier=Clone&original=Tarmogoyf"


@pytest.fixture(autouse=True)
def cards(transactional_db, content) -> None:
    """What ships, in the live server's database."""


@pytest.fixture
def forum(live_server) -> Iterator[int]:
    """A page of another site with the answer in a frame; the port at which it is served."""
    framed = f"{live_server.url}{ADDRESS}"

    class Post(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f'<h1>Forum</h1><iframe title="Answer" src="{framed}"></iframe>'.encode())

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is written where tests are shown."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Post)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A page that may open other sites, and whose complaints are what is tested."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_a_site_of_the_setting_shows_the_answer_and_another_is_refused(forum, visitor, settings, live_server):
    settings.EMBED_ORIGINS = [f"http://127.0.0.1:{forum}"]
    refused: list[str] = []
    visitor.on("console", lambda message: refused.append(message.text))

    visitor.goto(f"http://127.0.0.1:{forum}/")
    expect(visitor.frame_locator("iframe").get_by_text("Clone: Tarmogoyf")).to_be_visible()
    assert refused == []

    with visitor.expect_console_message(lambda message: "frame-ancestors" in message.text):
        visitor.goto(f"http://localhost:{forum}/")
    expect(visitor.get_by_role("heading", name="Forum")).to_be_visible()
    expect(visitor.frame_locator("iframe").get_by_text("Clone: Tarmogoyf")).to_have_count(0)


def test_without_a_setting_every_site_is_refused(forum, visitor, settings):
    settings.EMBED_ORIGINS = []
    with visitor.expect_console_message(lambda message: "frame-ancestors" in message.text):
        visitor.goto(f"http://127.0.0.1:{forum}/")
    expect(visitor.frame_locator("iframe").get_by_text("Clone: Tarmogoyf")).to_have_count(0)
