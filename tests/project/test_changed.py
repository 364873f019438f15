"""`make quick` runs the tests of what has changed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.changed import READ_BY, chosen, main, nearest_first

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        (["judgeapp/quiz/models.py", "templates/quiz/play.html"], ["tests/quiz"]),
        (["judgeapp/copyengine/layers/layers.py", "judgeapp/combat/fighting.py"], []),
        (["tests/copyengine/conftest.py"], []),
        (["tests/rules/test_glossary.py"], ["tests/rules/test_glossary.py"]),
        (["tests/rules/test_glossary.py", "judgeapp/rules/views.py"], ["tests/rules"]),
        (["tests/progress/exams/conftest.py"], ["tests/progress/exams"]),
        (["tests/rules/test_that_is_gone.py", "docs/mutation.md", "README.md"], []),
        (["judgeapp/settings.py", "static/site.css", "templates/base.html"], ["tests/project"]),
        (["fixtures/cards/documented.yaml"], ["tests/cards", "tests/content"]),
        (["templates/exam/page.html"], ["tests/progress/exams"]),
    ],
)
def test_the_tests_of_a_change(changed, tests):
    assert chosen(changed) == tests


@pytest.mark.parametrize(
    "changed",
    ["judgeapp/quiz/playing/checks.py", "tests/quiz/test_checks.py"],
    ids=["a module that it imports", "itself"],
)
def test_the_nearest_come_first(changed):
    tests = nearest_first(["tests/quiz"], [changed])
    assert tests[-1] == "tests/quiz"
    assert "tests/quiz/test_checks.py" in tests[:-1]
    assert "tests/quiz/test_browsing.py" not in tests


def test_what_is_not_begun_in_time_is_left_and_counted():
    command = [sys.executable, "-m", "pytest", "-p", "no:django", "-q", "-n", "2", "--seconds", "0", __file__]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "tests weren't begun within 0 seconds: make test runs them." in done.stdout
    assert " passed" not in done.stdout


@pytest.mark.parametrize(
    ("paths", "printed"),
    [
        ("judgeapp/combat/plugin.py\n", ""),
        (
            "tests/rules/test_glossary.py\nfixtures/cards/documented.yaml\n",
            "tests/cards tests/content tests/rules/test_glossary.py",
        ),
    ],
    ids=["the engine alone", "more"],
)
def test_they_are_printed_as_the_shell_takes_them(paths, printed, monkeypatch, capsys):
    told = subprocess.CompletedProcess([], 0, stdout=paths)
    monkeypatch.setattr(subprocess, "run", lambda *arguments, **options: told)

    main()

    assert capsys.readouterr().out.rstrip("\n") == printed


@pytest.mark.parametrize("folder", READ_BY)
def test_every_folder_and_its_tests_are_there(folder):
    assert all((ROOT / path).exists() for path in [folder, *READ_BY[folder]])
