"""Print the tests of what has changed: `make quick` runs them.

    python -m tests.changed

Changed is what differs from where the branch left its upstream; without one, what isn't committed yet. If
that is nothing, it is the last commit. The engine's tests are no part of it: `make quick` runs them anyway.
Test files that changed or import a module that did come first: `make quick` stops after a while.
"""

import re
import subprocess
from pathlib import Path

ELSEWHERE = frozenset({"copyengine", "combat", "mutation"})
"""Folders whose tests `make quick` runs anyway, or that hold none."""
# What several apps show or read, by folder below the repository: the tests that look at all of it.
READ_BY = {
    "fixtures/cards": ["tests/cards", "tests/content"],
    "fixtures/glossary": ["tests/rules", "tests/content"],
    "fixtures/rules": ["tests/rules", "tests/content"],
    "fixtures/scenarios": ["tests/quiz/test_scenario_content.py", "tests/content"],
    "templates/exam": ["tests/progress/exams"],
    "templates/portable": ["tests/progress/portable"],
    "judgeapp/progress/exams": ["tests/progress/exams"],
    "judgeapp/progress/portable": ["tests/progress/portable"],
}
WHOLE = ["tests/project"]
"""For what belongs to no app: settings, addresses, the base template."""


def tests_of(path: str) -> list[str]:
    """Return the test files and folders that a changed file calls for."""
    top, *inner = Path(path).parts
    for folder, tests in READ_BY.items():
        if path.startswith(f"{folder}/"):
            return tests
    if top == "tests" and len(inner) > 1:
        is_test = inner[-1].startswith("test_") and inner[-1].endswith(".py")
        return [path if is_test else str(Path(path).parent)]
    if top in {"judgeapp", "templates"} and len(inner) > 1:
        return [f"tests/{inner[0]}"]
    return WHOLE if top in {"judgeapp", "templates", "static"} or path.startswith("requirements") else []


def changed() -> list[str]:
    """Return the paths that have changed."""
    upstream = git("rev-parse", "--verify", "--quiet", "@{upstream}")
    since = git("merge-base", "HEAD", *upstream) if upstream else ["HEAD"]
    new = git("ls-files", "--others", "--exclude-standard")
    return git("diff", "--name-only", *since) + new or git("diff", "--name-only", "HEAD~1", "HEAD")


def git(*arguments: str) -> list[str]:
    told = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    return told.stdout.split("\n")[:-1] if told.returncode == 0 else []


def chosen(paths: list[str]) -> list[str]:
    """Return the tests to run: those there are, outside the engine, none twice or within another."""
    wanted = {test for path in paths for test in tests_of(path)}
    there = {test for test in wanted if Path(test).exists() and Path(test).parts[1] not in ELSEWHERE}
    return sorted(test for test in there if not there.intersection(map(str, Path(test).parents)))


def nearest_first(tests: list[str], paths: list[str]) -> list[str]:
    """Return these tests with the files within them that are nearest to a change put in front."""
    modules = [path.removesuffix(".py").replace("/", ".") for path in paths if path.startswith("judgeapp/")]
    of_room = (module.rpartition(".") for module in modules)
    ways = [re.escape(module) for module in modules]
    ways += [rf"{re.escape(room)} import [^)\n]*\b{re.escape(name)}" for room, _, name in of_room]
    imports = re.compile(rf"^(?:from|import) (?:{'|'.join(ways)})\b", re.MULTILINE)
    inside = [file for test in tests if Path(test).is_dir() for file in sorted(Path(test).rglob("test_*.py"))]
    near = [
        str(file)
        for file in inside
        if str(file) in paths or (modules and imports.search(file.read_text(encoding="utf-8")))
    ]
    return near + tests


def main() -> None:
    paths = changed()
    print(*nearest_first(chosen(paths), paths))


if __name__ == "__main__":
    main()
