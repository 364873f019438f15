"""The registry of lints, and what they find."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from judgeapp.quiz.reviewing.items import Item


@dataclass(frozen=True, slots=True)
class Fault:
    """What a lint finds: what is wrong and what would mend it."""

    message: str
    mend: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault with its item and the name of the lint."""

    where: str
    lint: str
    message: str
    mend: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message} {self.mend}"


type Lint = Callable[[Item], Iterator[Fault]]
_LINTS: dict[str, Lint] = {}
LINTS: Mapping[str, Lint] = MappingProxyType(_LINTS)
"""Every lint by its name; its docstring says what it finds."""


def lint(name: str) -> Callable[[Lint], Lint]:
    """Register a lint under a name."""

    def register(function: Lint) -> Lint:
        _LINTS[name] = function
        return function

    return register
