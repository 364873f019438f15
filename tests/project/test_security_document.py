"""docs/security.md says something of every requirement of ASVS 4.0.3, levels 1 and 2."""

import re
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs/security.md"
# Section: the numbers in it, without those deleted and those of level 3 alone.
REQUIRED = {
    "1.1": range(1, 8), "1.2": range(1, 5), "1.4": (1, 4, 5), "1.5": range(1, 5), "1.6": range(1, 5),
    "1.7": (1, 2), "1.8": (1, 2), "1.9": (1, 2), "1.10": (1,), "1.11": (1, 2), "1.12": (2,),
    "1.14": range(1, 7), "2.1": range(1, 13), "2.2": range(1, 4), "2.3": range(1, 4), "2.4": range(1, 7),
    "2.5": range(1, 8), "2.6": range(1, 4), "2.7": range(1, 7), "2.8": range(1, 8), "2.9": range(1, 4),
    "2.10": range(1, 5), "3.1": (1,), "3.2": range(1, 5), "3.3": range(1, 5), "3.4": range(1, 6),
    "3.5": range(1, 4), "3.7": (1,), "4.1": (1, 2, 3, 5), "4.2": (1, 2), "4.3": range(1, 4),
    "5.1": range(1, 6), "5.2": range(1, 9), "5.3": range(1, 11), "5.4": range(1, 4), "5.5": range(1, 5),
    "6.1": range(1, 4), "6.2": range(1, 7), "6.3": (1, 2), "6.4": (1, 2), "7.1": range(1, 5), "7.2": (1, 2),
    "7.3": (1, 3, 4), "7.4": range(1, 4), "8.1": range(1, 5), "8.2": range(1, 4), "8.3": range(1, 9),
    "9.1": range(1, 4), "9.2": range(1, 5), "10.2": (1, 2), "10.3": range(1, 4), "11.1": range(1, 9),
    "12.1": range(1, 4), "12.2": (1,), "12.3": range(1, 7), "12.4": (1, 2), "12.5": (1, 2), "12.6": (1,),
    "13.1": (1, 3, 4, 5), "13.2": (1, 2, 3, 5, 6), "13.3": (1, 2), "13.4": (1, 2), "14.1": range(1, 5),
    "14.2": range(1, 7), "14.3": (2, 3), "14.4": range(1, 8), "14.5": range(1, 5),
}  # fmt: skip


def numbers(cell: str) -> list[str]:
    """The numbers of a cell: "1.4.1, 1.6.1 to 1.6.4"."""
    found = []
    for part in cell.split(","):
        first, _, last = part.strip().partition(" to ")
        section, _, start = first.rpartition(".")
        end = last.rpartition(".")[2] or start
        found += [f"{section}.{number}" for number in range(int(start), int(end) + 1)]
    return found


def test_every_requirement_is_named_once() -> None:
    rows = re.findall(r"^\| (\d[^|]*) \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    named = [number for cell in rows for number in numbers(cell)]
    wanted = [f"{section}.{number}" for section, members in REQUIRED.items() for number in members]
    assert sorted(named) == sorted(wanted)


def test_the_tests_it_names_are_there() -> None:
    root = DOCUMENT.parents[1]
    named = re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", DOCUMENT.read_text(encoding="utf-8"))
    assert [path for path, _ in named if not (root / path).is_file()] == []
    tests = [(path, test) for path, test in named if test]
    assert [each for each in tests if f"def {each[1]}(" not in (root / each[0]).read_text()] == []
