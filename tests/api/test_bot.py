"""The bot of docs/examples, against a server of our own."""

import importlib.util
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

BOT = Path(__file__).parents[2] / "docs" / "examples" / "copy_bot.py"


@pytest.fixture
def bot(content, live_server):
    found = importlib.util.spec_from_file_location("copy_bot", BOT)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    module.SITE = live_server.url
    return module


def test_it_answers_with_the_text_and_the_link(bot, content, live_server):
    said = bot.reply("!copy Quicksilver Gargantuan, Tarmogoyf")
    assert "7/7" in said
    assert f"{live_server.url}/lab/?copier=Quicksilver+Gargantuan&original=Tarmogoyf" in said
    assert len(said) <= 2000


def test_it_says_what_would_work(bot, content):
    assert "Did you mean Grizzly Bears?" in bot.reply("!copy Clone, Grizly Bears")
    assert bot.reply("!copy Clone") == bot.USAGE
    assert bot.reply("hello") is None
    assert "2/2" in bot.reply("!ask Clone copies Grizzly Bears. What is its power?")


def test_a_site_that_is_down_is_said(bot, content):
    bot.SITE = "http://127.0.0.1:9"
    assert "doesn't answer" in bot.reply("!copy Clone, Tarmogoyf")


class NoJSON(BaseHTTPRequestHandler):
    """A proxy before the site, which answers with pages of its own."""

    status = 502

    def do_GET(self):
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(b"<h1>Bad Gateway</h1>")

    def log_message(self, *_):
        pass


@pytest.mark.parametrize("status", [502, 200])
def test_a_page_that_is_no_answer_is_said(bot, content, status):
    handler = type("Handler", (NoJSON,), {"status": status})
    with HTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.handle_request, daemon=True).start()
        bot.SITE = f"http://127.0.0.1:{server.server_port}"
        assert "doesn't answer" in bot.reply("!copy Clone, Tarmogoyf")
