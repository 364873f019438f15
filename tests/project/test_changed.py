"""`make quick` runs the tests of what has changed."""

import subprocess
from pathlib import Path

import pytest

from tests.changed import READ_BY, chosen, main

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
