"""Conditions on what triggered an ability, or happened as it resolved: "if you do", "the vote is tied"."""

import re

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of

_DONE = frozenset({"you do", "that player does", "the player does", "they do"})
_NOT_DONE = frozenset({"you don't", "that player doesn't", "the player doesn't", "they don't"})
_UNLESS_PAID = re.compile(r"unless (?:(?!\bpays?\b)[^,.])+ pays? [^,.]+$", re.IGNORECASE)
_MOST = re.compile(
    r"(?:if )?(?P<what>.+?) (?:gets?|received|got) (?:the most|more) votes"
    r"(?P<tied> or (?:(?:is|was) tied(?: for (?:the )?most votes)?|the vote is tied))?$",
    re.IGNORECASE,
)
_TIED = re.compile(r"(?:if )?the vote is tied$", re.IGNORECASE)
_FLIPPED = re.compile(
    r"(?:if )?(?:you (?P<called>win|lose)|(?:it|the coin) comes up (?P<side>heads|tails))"
    r"(?: the flip| a flip| (?P<number>\w+) or more flips)?$",
    re.IGNORECASE,
)
_COST_HAS_X = re.compile(
    r"(?:if )?(?:that spell's|its) mana cost(?: or that ability's activation cost)? contains \{X\}$"
)
_SACRIFICED = re.compile(r"(?:a|one or more) permanents? (?:was|were) sacrificed to activate it$")
_DISCARDED = re.compile(r"(?:if )?the discarded card (?:was|is)(?P<no>n't)? an? (?P<what>[^,]+ card)$")
_COUNTERED = re.compile(r"an? (?:ability of an? (?P<of>.+)|permanent's ability) is countered this way$")


def resolving_condition(words: str) -> c.Condition | None:
    """Return the condition on what happened before in the text; None for one of another kind."""
    if words.removeprefix("if ") in _DONE:
        return c.YouDo(words)
    if words.removeprefix("if ") in _NOT_DONE:
        return c.Otherwise(words, c.YouDo(words))
    if _UNLESS_PAID.match(words):
        return c.UnlessPaid(words)
    if words.startswith("you may "):
        return c.YouMay(words)
    if "that spell targets" in words or "it targets" in words:
        return c.SpellTargets(words)
    if words == "it isn't a mana ability":
        return c.IsNoManaAbility(words)
    if _SACRIFICED.match(words):
        return c.SacrificedToActivate(words)
    if words in {"it's a permanent spell", "the copy is a permanent spell"}:
        return c.CopyIsPermanentSpell(words)
    if _TIED.match(words):
        return c.VoteIsTied(words)
    if _COST_HAS_X.match(words):
        return c.CostHasX(words)
    flipped = _FLIPPED.match(words)
    if flipped is not None:
        at_least = number_of(flipped["number"] or "one") or 1
        return c.CoinFell(words, (flipped["called"] or flipped["side"]).lower(), at_least)
    most = _MOST.match(words)
    if most is not None:
        return c.MostVotes(words, most["what"], bool(most["tied"]))
    discarded = _DISCARDED.match(words)
    if discarded is not None:
        try:
            what = printed_objects(discarded["what"])
        except StopsAtError:
            return None
        return c.DiscardedIs(words, replace(what, zone="anywhere"), discarded["no"] is not None)
    countered = _COUNTERED.match(words)
    if countered is not None:
        try:
            return c.AbilityCountered(words, printed_objects(countered["of"] or "permanent"))
        except StopsAtError:
            return None
    return None
