"""What became of a rule from one rulebook to another, but for its words."""

from collections.abc import Iterable

from judgeapp.copyengine import RULESETS

from .index import rule_index
from .models import Rule


def moved(version: Rule, rule: Rule) -> str:
    """What follows the section in a version's number, if it isn't what follows it in the rule's; else ""."""
    place, other = (each.number.partition(".")[2] for each in (version, rule))
    is_numbered = version.section.isdigit() and rule.section.isdigit()
    return place if is_numbered and place != other else ""


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
