"""Docstrings document the attributes and arguments that there are."""

import ast
import re
from collections.abc import Iterator

from django.conf import settings

ITEM = re.compile(r"([*\w]+(?:, [*\w]+)*): ")


def test_documented_attributes_and_arguments_exist() -> None:
    files = [*(settings.BASE_DIR / "judgeapp").rglob("*.py")]
    assert len(files) > 500
    classes: dict[str, set[str]] = {}
    trees = [(file, ast.parse(file.read_text(encoding="utf-8"))) for file in files]
    for _, tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, set()).update(_names(node))
    assert [f"{file.name}: {each}" for file, tree in trees for each in _missing(tree, classes)] == []


def test_an_attribute_and_an_argument_that_there_is_not_are_found() -> None:
    source = '''
class Bear:
    """A bear.

    Attributes:
        power, color: how strong it is.
            Sized: as printed.
    """

    power: int

    def fights(self, other):
        """Let it fight.

        Args:
            other: whom.
            third: whom else.

        Raises:
            ValueError: it can't.
        """
'''
    assert list(_missing(ast.parse(source), {})) == ["Bear documents color", "fights documents third"]


def _missing(tree: ast.AST, classes: dict[str, set[str]]) -> Iterator[str]:
    """Yield what docstrings of a module document in vain.

    Args:
        classes: the names in each class; documented attributes may stand in a base class.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            known = _names(node).union(*(classes.get(base, set()) for base in bases))
            documented = _documented(node, "Attributes:")
        elif isinstance(node, ast.FunctionDef):
            known = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
            documented = _documented(node, "Args:")
        else:
            continue
        yield from (f"{node.name} documents {name}" for name in documented if name not in known)


def _names(node: ast.ClassDef) -> set[str]:
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    names |= {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
    return names | {each.name for each in ast.walk(node) if isinstance(each, ast.FunctionDef)}


def _documented(node: ast.ClassDef | ast.FunctionDef, heading: str) -> Iterator[str]:
    """Yield the names that a section of a docstring documents."""
    _, found, section = (ast.get_docstring(node) or "").partition(f"{heading}\n")
    for line in section.split("\n\n")[0].splitlines() if found else ():
        item = ITEM.match(line.removeprefix("    "))
        if item and not line.startswith("     "):
            yield from (name.strip("*") for name in item[1].split(", "))
