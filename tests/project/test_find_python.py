"""`make` finds an interpreter by itself, by running each candidate."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BROKEN = "#!/bin/sh\necho 'pyenv: version 3.13 is not installed' >&2\nexit 127\n"
# What `python -c <the check>` does on an old Python: it ends with an error.
OLD = "#!/bin/sh\nexit 1\n"
GOOD = "#!/bin/sh\nexit 0\n"


@pytest.fixture
def find(tmp_path):
    """Run bin/find-python where only the given interpreters exist: {path below HOME: script}."""
    shell = Path("/bin/sh").resolve()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/sh").symlink_to(shell)

    def run(interpreters: dict[str, str], **environment: str) -> subprocess.CompletedProcess[str]:
        for place, script in interpreters.items():
            path = tmp_path / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(script)
            path.chmod(0o755)
        return subprocess.run(
            [shell, ROOT / "bin/find-python"],
            env={"HOME": str(tmp_path), "PATH": f"{tmp_path}/shims:{tmp_path}/bin", **environment},
            capture_output=True,
            text=True,
        )

    return run


def found(result: subprocess.CompletedProcess[str], tmp_path: Path) -> str:
    assert result.returncode == 0, result.stderr
    return result.stdout.strip().removeprefix(f"{tmp_path}/")


CASES = [
    ({"bin/python3.12": GOOD, "bin/python3": GOOD}, "bin/python3.12"),
    ({"shims/python3.13": BROKEN, "bin/python3.12": GOOD}, "bin/python3.12"),
    ({"shims/python3.13": BROKEN, "bin/python3.13": GOOD}, "bin/python3.13"),
    ({"bin/python3.13": OLD, "bin/python3": GOOD}, "bin/python3"),
    ({"bin/python3": OLD, "bin/python": GOOD}, "bin/python"),
    (
        {"bin/python3": OLD, ".pyenv/versions/3.12.1/bin/python3": GOOD},
        ".pyenv/versions/3.12.1/bin/python3",
    ),
    (
        {
            "shims/python3": BROKEN,
            ".pyenv/versions/3.13.0/bin/python3": BROKEN,
            ".local/share/uv/python/cpython-3.13.2-linux/bin/python3": GOOD,
        },
        ".local/share/uv/python/cpython-3.13.2-linux/bin/python3",
    ),
]


@pytest.mark.parametrize(("interpreters", "expected"), CASES)
def test_the_first_that_really_runs_is_taken(find, tmp_path, interpreters, expected):
    assert found(find(interpreters), tmp_path) == expected


def test_none_found_says_which_is_needed_and_how_to_get_it(find):
    result = find({"bin/python3": OLD, "shims/python3.13": BROKEN})
    assert result.returncode == 1
    assert result.stdout == ""
    assert "needs Python 3.12" in result.stderr
    assert "apt-get install python3" in result.stderr


def test_python_names_one(find, tmp_path):
    result = find({"mine/python": GOOD, "bin/python3.13": GOOD}, PYTHON=f"{tmp_path}/mine/python")
    assert found(result, tmp_path) == "mine/python"


def test_a_named_python_that_does_not_fit_is_refused(find, tmp_path):
    result = find({"mine/python": OLD, "bin/python3.13": GOOD}, PYTHON=f"{tmp_path}/mine/python")
    assert result.returncode == 1
    assert "PYTHON=" in result.stderr


def test_the_check_itself_runs_on_a_real_interpreter(find):
    result = find({}, PYTHON=sys.executable)
    assert result.stdout.strip() == sys.executable
    assert os.access(result.stdout.strip(), os.X_OK)
