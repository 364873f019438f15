"""How many cases there are on each class of what rules engines get wrong.

pitfall_tables.yaml names the tables of each class; rows of pitfalls/*.yaml name their class themselves.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.documents import document

TESTS = Path(__file__).parents[1]
PAGE = Path(__file__).with_name("pitfalls.md")
_COPYING = {"become_copy", "create_token_copy", "copy_spell", "copy_ability", "cast_copy"}


def copies(case: dict[str, Any]) -> bool:
    """Whether something is copied in a case, or enters as a copy."""
    entries = [*case.get("setup", ()), *_events(case.get("events") or ())]
    return any(entry.get("do") in _COPYING or entry.get("copy_of") for entry in entries)


def _events(events: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for event in events:
        yield event
        yield from _events(event.get("events") or [])


def tables() -> Iterator[tuple[int, str, str, int, int]]:
    """Yield (class, title, table, cases, cases in which something is copied)."""
    own = {
        f"combat/pitfalls/{path.name}": document(path)
        for path in sorted((TESTS / "combat" / "pitfalls").glob("*.yaml"))
        if path.name != "cards.yaml"
    }
    for entry in document(TESTS / "combat" / "pitfall_tables.yaml"):
        number, title = entry["class"], entry["title"]
        found = {name: document(TESTS / name) for name in entry["tables"]}
        found |= {name: [row for row in rows if row["class"] == number] for name, rows in own.items()}
        for name, rows in found.items():
            if rows:
                yield number, title, name, len(rows), sum(map(copies, rows))


def page() -> str:
    """Return pitfalls.md as it has to be."""
    lines = [
        "# Where rules engines go wrong",
        "",
        "Tables of cases by class, written by `python -m tests.combat.pitfall_tables`.",
        "",
        "| class | what it is about | table | cases | with copies |",
        "|---|---|---|---|---|",
    ]
    total, copied = Counter[int](), Counter[int]()
    for number, title, name, count, with_copies in tables():
        lines.append(f"| {number} | {title} | `tests/{name}` | {count} | {with_copies} |")
        total[number] += count
        copied[number] += with_copies
    lines += ["", "| class | cases | with copies |", "|---|---|---|"]
    lines += [f"| {number} | {total[number]} | {copied[number]} |" for number in sorted(total)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
