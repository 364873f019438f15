"""What became of a rule from one rulebook to another, but for its words."""

from collections.abc import Iterable

from judgeapp.copyengine import RULESETS

from .index import rule_index
from .models import Rule


def is_moved(version: Rule, rule: Rule) -> bool:
    """Whether a version has another place in its section than the rule in its own."""
    place, other = (each.number.partition(".")[2] for each in (version, rule))
    return place != other and version.section.isdigit() and rule.section.isdigit()


def absent_from(rule: Rule, versions: Iterable[Rule]) -> list[str]:
    """The names of the rulebooks of the same game that have nothing of a rule.

    Of general rules and commentary they hold only what copying leans on, so that nothing follows from them.
    """
    own = RULESETS.get(rule.ruleset.slug)
    if own is None or rule.general or rule.commentary:
        return []
    having = {rule.ruleset.slug, *(version.ruleset.slug for version in versions)}
    return [
        rule_index().names[slug]
        for slug, book in RULESETS.items()
        if slug not in having
        and slug in rule_index().names
        and book.edition == own.edition
        and not book.number(rule.principle.slug)
    ]
