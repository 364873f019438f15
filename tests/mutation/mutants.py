"""Every small change of a module's functions that mutmut knows, ready to be put in place of the function."""

import ast
import difflib
import importlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper
from mutmut.mutation.file_mutation import MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

HARMLESS = frozenset(
    {"memoized", "memoized_beside", "lru_cache", "property"}
    | {"resolves", "performs", "casting_rules", "keyword_rules", "situation_rules"}
)
"""Decorators whose functions are changed too; mutmut leaves all decorated ones alone."""


@dataclass(frozen=True)
class Mutant:
    """One change of one function.

    Attributes:
        name: "layers.Layers._reach:3", the third of the function's.
        was, source: the function before and after, without its decorators.
    """

    name: str
    module: str
    was: str
    source: str

    def function(self) -> Any:
        """Return the function itself, under whatever decorates it."""
        *owners, name = self.name.partition(":")[0].split(".")[1:]
        owner: Any = importlib.import_module(self.module)
        for each in owners:
            owner = getattr(owner, each)
        function = vars(owner)[name]
        function = getattr(function, "fget", function)
        while hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        return getattr(function, "__func__", function)

    def put_in_place(self) -> None:
        """Change the function for everybody who has a hold of it. There is no way back: do it in a fork."""
        function = self.function()
        made = dict(function.__globals__)
        exec(compile("from __future__ import annotations\n" + self.source, self.name, "exec"), made)
        mutated = made[function.__name__]
        function.__code__ = mutated.__code__
        function.__defaults__, function.__kwdefaults__ = mutated.__defaults__, mutated.__kwdefaults__

    def __str__(self) -> str:
        lines = difflib.unified_diff(self.was.splitlines(), self.source.splitlines(), lineterm="", n=0)
        return "\n".join([self.name, *(line for line in list(lines)[2:] if not line.startswith("@@"))])


class Visitor(MutationVisitor):
    """Looks for changes in decorated functions, too."""

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef) and len(node.decorators) == 1:
            decorator = node.decorators[0].decorator
            name = decorator.func if isinstance(decorator, cst.Call) else decorator
            if isinstance(name, cst.Name) and name.value in HARMLESS:
                return False
        return super()._skip_node_and_children(node)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield the mutants of a module's functions and methods, in the order of the text."""
    code = path.read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(code))
    visitor = Visitor(mutation_operators, IgnoredCode(set(), set(), set()))
    wrapper.visit(visitor)
    names = {id(function): f"{path.stem}.{name}" for name, function in functions_of(wrapper.module)}
    numbers: Counter[str] = Counter()
    for mutation in visitor.mutations:
        function = mutation.contained_by_top_level_function
        if not isinstance(function, cst.FunctionDef) or id(function) not in names:
            continue
        plain = function.with_changes(decorators=[], leading_lines=[])
        mutated = deep_replace(plain, mutation.original_node, mutation.mutated_node)
        was, source = (cst.Module([each]).code for each in (plain, mutated))
        if ast.dump(ast.parse(was)) != ast.dump(ast.parse(source)):
            name = names[id(function)]
            numbers[name] += 1
            yield Mutant(f"{name}:{numbers[name]}", ".".join(path.with_suffix("").parts), was, source)


def functions_of(module: cst.Module) -> Iterator[tuple[str, cst.FunctionDef]]:
    for statement in module.body:
        if isinstance(statement, cst.FunctionDef):
            yield statement.name.value, statement
        elif isinstance(statement, cst.ClassDef):
            for member in statement.body.body:
                if isinstance(member, cst.FunctionDef):
                    yield f"{statement.name.value}.{member.name.value}", member
