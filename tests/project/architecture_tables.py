"""The tables of docs/architecture.md: which module has which rule, and which has which keyword.

Read off the docstrings of the engine and of combat; `make docs` writes them.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
_ENGINE = (ROOT / "judgeapp" / "copyengine", ROOT / "judgeapp" / "combat")
_CITED = re.compile(r"\(?CR ((?:\d{3}(?:\.\d+[a-z]?)?(?:-[a-z])?(?:, (?:and )?| to | and )?)+)")
_NUMBER = re.compile(r"(\d{3})(?:\.(\d+)([a-z])?(?:-([a-z]))?)?")
_MOST = 4
"""Places listed for a rule; what more places lean on than that is told by its section's module."""


def cited(docstring: str) -> Iterator[str]:
    """Yield the numbers of the rules that a docstring cites: "707.10c-e" is three of them."""
    for found in _CITED.finditer(" ".join(docstring.split())):
        for section, rule, letter, last in _NUMBER.findall(found[1]):
            number = f"{section}.{rule}" if rule else section
            if last:
                yield from (f"{number}{chr(one)}" for one in range(ord(letter), ord(last) + 1))
            else:
                yield number + letter


def places() -> Iterator[tuple[str, str, str]]:
    """Yield (rule, file, name) for every docstring that cites a rule; name is "" for a module's own."""
    for folder in _ENGINE:
        for path in sorted(folder.rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            file = path.relative_to(ROOT / "judgeapp").as_posix()
            yield from ((rule, file, "") for rule in cited(ast.get_docstring(tree) or ""))
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    said = cited(ast.get_docstring(node) or "")
                    yield from ((rule, file, node.name) for rule in said)


def rules_table() -> str:
    """Return the table of rules: those a module is about first, then what cites them."""
    by_rule: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for rule, file, name in places():
        if name not in by_rule[rule][file]:
            by_rule[rule][file].append(name)
    lines = ["| rule | where |", "|---|---|"]
    for rule in sorted(by_rule, key=_order):
        files = sorted(by_rule[rule].items(), key=_weight)
        told = [
            f"`{file}`" + "".join(f" `{name}`" for name in names if name)
            for file, names in files[:_MOST]
            if not file.endswith("__init__.py") or len(files) == 1
        ]
        if told:
            lines.append(f"| {rule} | {', '.join(told)} |")
    return "\n".join(lines)


def _weight(entry: tuple[str, list[str]]) -> tuple[bool, bool, str]:
    """Sort what a module is about first, and what happens before the values it happens to."""
    file, names = entry
    return "" not in names, "/model/" in file or "/table/" in file, file


def keywords_table() -> str:
    """Return the table of keyword abilities and keyword actions, each with its module."""
    events = ROOT / "judgeapp" / "copyengine" / "events"
    lines = ["| keyword | where |", "|---|---|"]
    for room in ("keywords", "keyword_actions"):
        for path in sorted((events / room).rglob("*.py"), key=lambda path: path.stem):
            if path.stem != "__init__":
                title = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n")[0]
                name = re.split(r":| \(", title)[0]
                lines.append(f"| {name} | `{path.relative_to(ROOT / 'judgeapp').as_posix()}` |")
    return "\n".join(lines)


def _order(rule: str) -> tuple[int, int, str]:
    section, _, number = rule.partition(".")
    return int(section), int(number.rstrip("abcdefghijklmnopqrstuvwxyz") or 0), number


def page(text: str) -> str:
    """Return the page with its tables made anew."""
    for name, table in (("rules", rules_table()), ("keywords", keywords_table())):
        before, _, rest = text.partition(f"<!-- {name} -->")
        _, _, after = rest.partition(f"<!-- end of {name} -->")
        text = f"{before}<!-- {name} -->\n{table}\n<!-- end of {name} -->{after}"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
