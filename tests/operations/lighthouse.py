"""Lighthouse, in its form for phones, on the pages that people see most.

    python -m tests.operations.lighthouse            # needs Node and a Chromium; npx fetches Lighthouse once
    python -m tests.operations.lighthouse home Lab   # these pages alone

It starts the site with a database of its own, as operations.md deploys it, and prints the four scores of each
page. It exits 1 unless all of them are 100, and says which audits cost points. The site itself needs no Node.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from tests.browsing import CHROMIUM
from tests.operations.signoff import Ports, Visitor, manage, served, warm

LIGHTHOUSE = "lighthouse@13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
RULE, CARD, LESSON = "/rules/mtg-2024/707.2/", "/cards/clone/", "/learn/copiable-values/enters/"


class Learner(Visitor):
    """Whoever looks at the pages: a guest with a question open, and one answered."""

    def question(self) -> str:
        """The address of a question that is open."""
        return urlsplit(self.ask("POST", "/quiz/start/", {})[1]).path

    def verdict(self) -> str:
        """The address of a question that is answered."""
        path = self.question()
        page = self.ask("GET", path)[2]
        token = re.search(r'name="token" value="([\w-]+)"', page)
        if token is None:
            raise SystemExit(f"{path} shows no question.")
        self.ask("POST", path, {"token": token[1], "unknown": "1"})
        return path


PAGES: dict[str, Callable[[Learner], str]] = {
    "home": lambda _: "/",
    "question": Learner.question,
    "verdict": Learner.verdict,
    "lesson": lambda _: LESSON,
    "Lab": lambda _: "/lab/",
    "rule": lambda _: RULE,
    "card": lambda _: CARD,
    "progress": lambda _: "/progress/",
}


def chromium() -> str:
    """Where a Chromium is.

    Raises:
        SystemExit: nowhere.
    """
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None:
        raise SystemExit("Install a Chromium first: sudo apt-get install chromium, or run .ci/run.")
    return found


def report(url: str, cookies: dict[str, str], folder: Path) -> dict[str, object]:
    """Return Lighthouse's report of a page.

    Raises:
        SystemExit: npx isn't there, or Lighthouse fails.
    """
    out = folder / "report.json"
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    command = [
        "npx", "--yes", LIGHTHOUSE, url, "--quiet", "--output=json", f"--output-path={out}",
        f"--only-categories={','.join(CATEGORIES)}", "--chrome-flags=--headless=new --no-sandbox",
        "--extra-headers", json.dumps({"Cookie": cookie}),
    ]  # fmt: skip
    if shutil.which("npx") is None:
        raise SystemExit("Install Node first: Lighthouse is an npm package.")
    ran = subprocess.run(
        command, env=os.environ | {"CHROME_PATH": chromium()}, capture_output=True, text=True, check=False
    )
    if ran.returncode:
        raise SystemExit(f"Lighthouse failed on {url}:\n{ran.stderr[-2000:]}")
    found: dict[str, object] = json.loads(out.read_text(encoding="utf-8"))
    return found


def main(wanted: list[str]) -> int:
    if unknown := set(wanted) - PAGES.keys():
        raise SystemExit(f"I know no page {', '.join(sorted(unknown))}. Known: {', '.join(PAGES)}.")
    good = True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder / 'lighthouse.sqlite3'}", "DEBUG": "0", "HTTPS": "0",
            "SECRET_KEY": "for these reports only", "ALLOWED_HOSTS": "localhost,127.0.0.1",
            "DJANGO_SETTINGS_MODULE": "judgeapp.settings", "STATIC_ROOT": str(folder / "static"),
            "REQUEST_LOG_LEVEL": "ERROR", "PROXY_COUNT": "0",
        }  # fmt: skip
        for command in (("migrate", "-v0"), ("load_content",), ("collectstatic", "--noinput", "-v0")):
            manage(environment, "manage.py", *command)
        with served(environment, folder / "gunicorn.log") as (ports, _, _):
            warm(ports)
            for page in wanted or PAGES:
                good = _looked_at(page, ports, folder) and good
    return 0 if good else 1


def _looked_at(page: str, ports: Ports, folder: Path) -> bool:
    """Print the scores of a page; whether all are 100."""
    learner = Learner(ports)
    learner.ask("GET", "/account/sign-in/")  # for the cookie that forms need
    path = PAGES[page](learner)
    found = report(f"http://localhost:{ports.of(path)}{path}", learner.cookies, folder)
    scores = {name: round(100 * (found["categories"][name]["score"] or 0)) for name in CATEGORIES}
    print(f"{page:10} " + "  ".join(f"{name} {score}" for name, score in scores.items()), flush=True)
    for name in CATEGORIES:
        for each in found["categories"][name]["auditRefs"]:
            audit = found["audits"][each["id"]]
            if each["weight"] and audit["score"] is not None and audit["score"] < 1:
                print(f"           {audit['title']} {audit.get('displayValue', '')}", flush=True)
    return all(score == 100 for score in scores.values())


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
