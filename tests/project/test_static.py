"""Files as a real site serves them: hashed, compressed, cached for good, few."""

import re
from pathlib import Path

import pytest

from tests.project.test_settings import PRODUCTION, python

# Run with the production settings: print a page, and how a file of it is served.
VISIT = """
from judgeapp.wsgi import application
from django.test import Client
import sys
client = Client(headers={"host": "layer.one", "accept-encoding": "br"})
for address in sys.argv[1:]:
    response = client.get(address, secure=True)
    print(response.status_code, response.get("Content-Encoding"), response.get("Cache-Control"))
    print(b"".join(response).decode() if address == "/keyboard/" else "")
"""


@pytest.fixture(scope="module")
def collected(tmp_path_factory) -> Path:
    root = tmp_path_factory.mktemp("static")
    result = python("manage.py", "collectstatic", "--noinput", **PRODUCTION, STATIC_ROOT=str(root))
    assert result.returncode == 0, result.stderr
    return root


def visit(collected: Path, *addresses: str) -> str:
    result = python("-c", VISIT, *addresses, **PRODUCTION, STATIC_ROOT=str(collected))
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def page(collected) -> str:
    return visit(collected, "/keyboard/")


def test_a_first_visit_loads_few_and_small_files(collected, page):
    files = re.findall(r'(?:src|href)="/static/([^"]+)"', page)
    assert {Path(name).suffix for name in files} == {".css", ".js", ".png", ".svg"}
    assert all(re.search(r"\.[0-9a-f]{12}\.\w+$", name) for name in files)
    compressed = sum(min(map(size, (collected / name).parent.glob(f"{Path(name).name}*"))) for name in files)
    assert compressed < 40_000, "of the 60 KB a first visit may cost"


def size(path: Path) -> int:
    return path.stat().st_size


def test_files_are_compressed_and_cached_for_good(collected, page):
    (name,) = re.findall(r'href="(/static/css/[^"]+)"', page)
    assert visit(collected, name).startswith("200 br max-age=315360000, public, immutable")


def test_nothing_but_its_files_is_served(collected):
    (collected.parent / "secret.txt").write_text("secret")
    asked = [
        "/static/../secret.txt",
        "/static/%2e%2e/secret.txt",
        "/static/..%2fsecret.txt",
        "/static//etc/passwd",
        "/static/",
        "/secret.txt",
        "/.git/HEAD",
        "/.env",
        "/db.sqlite3",
        "/manage.py",
    ]
    statuses = [line.split()[0] for line in visit(collected, *asked).splitlines() if line]
    assert statuses == ["404"] * len(asked)
