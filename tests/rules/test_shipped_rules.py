"""What fixtures/ says about rules holds together."""

import pytest
from django.db.models import Q

from judgeapp.copyengine import RULESETS
from judgeapp.rules.index import rule_index
from judgeapp.rules.models import Misconception, Principle, Rule, RuleDifference, Ruleset

IN_FORCE = "mtg-2024"


pytestmark = pytest.mark.usefixtures("content")


def test_how_many_there_are():
    count = {book.slug: book.rules.filter(general=False).count() for book in Ruleset.objects.all()}
    assert count == {"mtg-2008": 15, "mtg-2017": 26, "mtg-2024": 38, "class-3": 76, "grand-archive": 17}
    assert Ruleset.objects.get(in_force=True).slug == IN_FORCE


def test_every_principle_has_a_rule_in_force_or_a_reason_why_not():
    stated = Q(rules__ruleset__slug=IN_FORCE) | Q(also_rules__ruleset__slug=IN_FORCE)
    with_rule = set(Principle.objects.filter(stated).values_list("slug", flat=True))
    with_reason = set(Principle.objects.exclude(absent="").values_list("slug", flat=True))
    assert set(Principle.objects.values_list("slug", flat=True)) == with_rule | with_reason
    assert not with_rule & with_reason


def test_the_engine_cites_rules_that_are_there():
    index = rule_index()
    there = set(Rule.objects.values_list("ruleset__slug", "number"))
    for book in RULESETS.values():
        for principle, number in book.numbers.items():
            found = index.find(book.id, principle)
            assert found, (book.id, principle)
            assert (found.number, found.ruleset) == (
                number,
                book.id if (book.id, number) in there else IN_FORCE,
            )


def test_every_section_has_a_title():
    untitled = {
        f"{r.ruleset.slug} {r.number}" for r in Rule.objects.select_related("ruleset") if not r.section_title
    }
    assert not untitled


def test_natural_keys_find_their_row():
    for model in (Ruleset, Principle, Misconception, RuleDifference):
        for row in model.objects.all():
            assert model.objects.get_by_natural_key(*row.natural_key()) == row
    for row in Rule.objects.select_related("ruleset"):
        assert Rule.objects.get_by_natural_key(*row.natural_key()) == row


def test_rules_point_to_their_parents():
    parents = {
        f"{rule.ruleset.slug} {rule.number}": rule.parent and rule.parent.number
        for rule in Rule.objects.select_related("ruleset", "parent")
    }
    assert parents["mtg-2024 707.9a"] == "707.9"
    assert parents["mtg-2024 707.10"] is None
    assert parents["mtg-2024 613.1d"] == "613.1"
    assert parents["class-3 702.19.3"] == "702.19"
    assert parents["mtg-2024 wiki.layers"] is None


def test_beliefs_are_corrected_by_rules_that_are_there():
    numbers = set(Rule.objects.values_list("ruleset__slug", "number"))
    books = {slug for slug, _ in numbers}
    for belief in Misconception.objects.all():
        assert set(belief.rules.items()) <= numbers, belief.slug
        assert set(belief.true_under) <= books, belief.slug


def test_differences_are_between_rulebooks_or_commentary():
    for each in RuleDifference.objects.select_related("of", "to"):
        assert each.of.ruleset_id != each.to.ruleset_id or each.of.commentary or each.to.commentary
