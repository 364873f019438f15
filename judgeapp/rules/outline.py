"""A rulebook as the outline it is."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from .models import Rule, Ruleset, is_numbered


@dataclass(slots=True)
class Branch:
    """A rule and the rules under it."""

    rule: Rule
    branches: list["Branch"] = field(default_factory=list)


@dataclass(slots=True)
class Section:
    """A numbered section; `number` is what its rules' numbers begin with."""

    number: str
    title: str
    branches: list[Branch] = field(default_factory=list)

    @property
    def is_numbered(self) -> bool:
        return is_numbered(self.number)


def outline(ruleset: Ruleset, rules: Iterable[Rule]) -> list[Section]:
    """Sections in the rulebook's own order, unnamed ones last; rules under their parents.

    Args:
        rules: in the order of their numbers.
    """
    sections = {number: Section(number, title) for number, title in ruleset.section_titles.items()}
    rules = list(rules)
    branches = {rule.pk: Branch(rule) for rule in rules}
    for rule in rules:
        if parent := rule.parent_id and branches.get(rule.parent_id):
            parent.branches.append(branches[rule.pk])
        else:
            section = sections.setdefault(rule.section, Section(rule.section, ""))
            section.branches.append(branches[rule.pk])
    return [section for section in sections.values() if section.branches]
