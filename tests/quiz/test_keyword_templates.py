"""Which of the handout's keywords generated questions are about, and which pairs of them meet on a board."""

from itertools import combinations

import pytest

from judgeapp.combat import play
from judgeapp.copyengine import CardFeatures, CardPool
from judgeapp.quiz.generator.instances import instance_of
from judgeapp.quiz.generator.templates import templates
from tests.copyengine.conftest import card_rows

HANDOUT = tuple(
    "deathtouch|defender|double strike|enchant|equip|first strike|flash|flying|haste|hexproof|indestructible|"
    "intimidate|landwalk|lifelink|protection|reach|shroud|trample|vigilance".split("|")
)
ABOUT = {
    each.id: each
    for each in templates().values()
    if any(principle.startswith("keyword-") for principle in each.principles)
}


@pytest.fixture(scope="module")
def met() -> dict[str, set[frozenset[str]]]:
    """Of each template the pairs of keywords that are on the boards of a dozen seeds at some moment."""
    features = CardFeatures(CardPool.from_rows(card_rows()))
    found: dict[str, set[frozenset[str]]] = {}
    for name, template in ABOUT.items():
        for seed in range(1, 13):
            instance = instance_of(template, seed, features)
            if instance is not None:
                game = play(instance.script, cards=features.cards)
                having = {
                    keyword_of(ability.keyword)
                    for then in game.layers_then
                    for ref, values in then.values.items()
                    if game.table().objects[ref].zone in {"battlefield", "graveyard", "hand"}
                    for ability in values.abilities
                }
                pairs = combinations(sorted(having & set(HANDOUT)), 2)
                found.setdefault(name, set()).update(map(frozenset, pairs))
    return found


def keyword_of(keyword: str) -> str:
    return "landwalk" if keyword.endswith("walk") else keyword


@pytest.mark.parametrize("keyword", HANDOUT)
def test_every_keyword_has_a_template(keyword):
    slug = f"keyword-{keyword.replace(' ', '-')}"
    assert [each.id for each in ABOUT.values() if slug in each.principles]


def test_thirty_pairs_meet_on_generated_boards(met):
    pairs = set().union(*met.values())
    assert len(pairs) >= 30, sorted(map(sorted, pairs))
    assert set().union(*pairs) == set(HANDOUT)
