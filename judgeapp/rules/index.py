"""Numbers of rules without a query each: all of them in memory until the rules change."""

from dataclasses import dataclass, field

from judgeapp.content.versions import version

from .models import Rule, Ruleset, is_numbered


@dataclass(frozen=True, slots=True)
class Entry:
    """What a link to a rule needs, and the principles it states."""

    ruleset: str
    number: str
    title: str
    address: str
    principles: frozenset[str] = frozenset()

    @property
    def is_numbered(self) -> bool:
        return is_numbered(self.number)


@dataclass(slots=True)
class RuleIndex:
    """Rules by number and by principle.

    Attributes:
        names: ruleset slug -> its name in a sentence.
        titles: what a principle is called whose rule is about another above all.
        says: what a principle says, in a sentence.
        in_force: slug of the rulebook that answers where another is silent.
    """

    names: dict[str, str] = field(default_factory=dict)
    in_force: str = ""
    by_number: dict[tuple[str, str], Entry] = field(default_factory=dict)
    by_principle: dict[tuple[str, str], Entry] = field(default_factory=dict)
    titles: dict[tuple[str, str], str] = field(default_factory=dict)
    says: dict[str, str] = field(default_factory=dict)

    def find(self, ruleset: str, what: str) -> Entry | None:
        """The rule of this number or for this principle in a ruleset, or else in the one in force."""
        for book in (ruleset, self.in_force):
            found = self.by_number.get((book, what)) or self.by_principle.get((book, what))
            if found:
                return found
        return None

    def anywhere(self, principle: str) -> Entry | None:
        """The rule for a principle in force, or else in any rulebook that has one."""
        found = self.find(self.in_force, principle)
        others = (self.by_principle.get((book, principle)) for book in reversed(self.names))
        return found or next(filter(None, others), None)


_kept: tuple[str, RuleIndex] | None = None


def rule_index() -> RuleIndex:
    """The index of all rules; three queries after a change, none otherwise. Not to be changed."""
    global _kept
    edition = version("rules")
    kept = _kept
    if kept is None or kept[0] != edition:
        kept = _kept = (edition, _build())
    return kept[1]


def _build() -> RuleIndex:
    index = RuleIndex()
    for book in Ruleset.objects.all():
        index.names[book.slug] = book.name
        if book.in_force:
            index.in_force = book.slug
    rules = Rule.objects.select_related("ruleset", "principle").prefetch_related("also_principles")
    named: list[tuple[bool, bool, bool, tuple[str, str], Entry, str]] = []
    for rule in rules.order_by("retired", "sort_key"):
        slug = rule.ruleset.slug
        principles = [rule.principle, *rule.also_principles.all()]
        stated = frozenset(each.slug for each in principles)
        index.says |= {each.slug: each.definition for each in principles}
        entry = Entry(slug, rule.number, rule.title, rule.get_absolute_url(), stated)
        index.by_number[slug, rule.number] = entry
        named.append((rule.commentary, False, rule.general, (slug, rule.principle.slug), entry, ""))
        for principle in rule.also_principles.all():
            key = (slug, principle.slug)
            named.append((rule.commentary, True, rule.general, key, entry, principle.title))
    # Rules stand before commentaries, what they are about before what they also say, copying before the rest.
    for *_, key, entry, title in sorted(named, key=lambda each: each[:3]):
        if index.by_principle.setdefault(key, entry) is entry and title:
            index.titles[key] = title
    return index
