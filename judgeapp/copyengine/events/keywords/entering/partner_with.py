"""Partner with: as it enters, a player may search for the other card (CR 702.124j)."""

from judgeapp.copyengine.evaluation.keyword_meanings import in_words
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare


def _meaning(parameter: str) -> tuple[Ability, ...]:
    """Return the triggered ability of "with <name>"; partner alone triggers nothing."""
    word, _, name = parameter.partition(" ")
    if word != "with":
        return ()
    return in_words(
        f"When this permanent enters, target player may search their library for a card named {name}, reveal "
        "it, put it into their hand, then shuffle."
    )


declare(KeywordAbility(name="partner", means=_meaning))
