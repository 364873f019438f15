"""Conditions on what triggered an ability, or happened as it resolved: "if you do", "the vote is tied"."""

import re

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.reading.conditions.bounds import MANY, bound_of
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import FATES, any_of, printed_objects
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.script.fields import MOST

_DONE = frozenset({"you do", "that player does", "the player does", "they do"})
_NOT_DONE = frozenset(
    {
        "you don't", "that player doesn't", "the player doesn't", "they don't",
        "you didn't create a token this way", "you don't copy a spell this way",
        "you don't or can't make an exchange",
    }
)  # fmt: skip
_NOT_PUT = re.compile(
    r"(?:if )?you (?:don't|didn't) put (?:it|(?:the|that) card) (?:into your hand|onto the battlefield)$"
)
_UNLESS_PAID = re.compile(r"unless (?:(?!\bpays?\b)[^,.])+ pays? (?:(?! and repeat )[^,.])+$", re.IGNORECASE)
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
_ROLLED = re.compile(
    r"(?:if )?(?:the (?:result|roll) (?:is|was)|you roll(?:ed)?(?: an?)?) (?P<number>\d+)"
    r"(?: or (?P<how>less|lower|fewer|greater|more|higher))?$",
    re.IGNORECASE,
)
_COST_HAS_X = re.compile(
    r"(?:if )?(?:that spell's|its) mana cost(?: or that ability's activation cost)? contains \{X\}$"
)
_SACRIFICED = re.compile(r"(?:a|one or more) permanents? (?:was|were) sacrificed to activate it$")
_DISCARDED = re.compile(r"(?:if )?the discarded card (?:was|is)(?P<no>n't)? an? (?P<what>[^,]+ card)$")
_PLACES = ("first", "second", "third", "fourth", "fifth")
_NTH_CAST = re.compile(
    rf"(?:it's|it is|that spell is) the (?P<place>{'|'.join(_PLACES)}) (?P<what>[a-z ]*spell) "
    r"you(?:'ve)? cast this turn$"
)
_IS_CARD = re.compile(
    r"(?:if )?(?:it|that card|the card|the exiled card)(?:'s|(?: is| was)(?P<no>n't)?) an? "
    r"(?P<what>[A-Za-z, -]*card(?: of the chosen type)?)$"
)
_SHARES_TYPE = re.compile(r"(?:if )?(?:it|that card) shares a creature type with (?P<whom>~|this [a-z]+)$")
_EXCESS = re.compile(
    r"(?:if )?excess damage (?:was|is) dealt(?: to (?:that (?:creature|permanent)|a permanent))? this way$"
)
_FATE = "|".join(map(re.escape, FATES))
_DONE_SO = re.compile(
    rf"(?:if )?(?:that|the|{MANY}) (?P<what>[A-Za-z -]+?) (?:(?:is|are|was|were) )?"
    rf"(?P<fate>{_FATE}) this way$"
)
_IT_DONE_SO = re.compile(rf"(?:if )?it (?:(?:is|was) )?(?P<fate>{_FATE}) this way$")
_YOU_DID_SO = re.compile(
    rf"(?:if )?you (?P<no>didn't |don't )?(?P<fate>exiled?|sacrificed?|discard(?:ed)?|destroy(?:ed)?"
    rf"|reveal(?:ed)?|mill(?:ed)?) {MANY} "
    r"(?P<what>[A-Za-z -]+?) this way$"
)
_COUNTERED = re.compile(r"an? (?:ability of an? (?P<of>.+)|permanent's ability) is countered this way$")


def resolving_condition(words: str) -> c.Condition | None:
    """Return the condition on what happened before in the text; None for one of another kind."""
    if words.removeprefix("if ") in _DONE:
        return c.YouDo(words)
    if words.removeprefix("if ") in _NOT_DONE or _NOT_PUT.match(words):
        return c.Otherwise(words, c.YouDo(words))
    if _UNLESS_PAID.match(words):
        return c.UnlessPaid(words, of_life=words.endswith(" life"))
    if words.startswith("you may "):
        return c.YouMay(words)
    if "that spell targets" in words or "it targets" in words:
        return c.SpellTargets(words)
    if words == "it isn't a mana ability":
        return c.IsNoManaAbility(words)
    if _SACRIFICED.match(words):
        return c.SacrificedToActivate(words)
    if words == "life was paid to activate it":
        return c.LifePaidToActivate(words)
    if (nth := _NTH_CAST.match(words)) is not None and (what := any_of(nth["what"])) is not None:
        return c.IsNthCast(words, _PLACES.index(nth["place"]) + 1, what)
    if (card := _IS_CARD.match(words)) is not None and (what := any_of(card["what"])) is not None:
        return c.IsKindOfCard(words, what, card["no"] is not None)
    if (shares := _SHARES_TYPE.match(words)) is not None and (
        what := any_of(f"card that shares a creature type with {shares['whom']}")
    ) is not None:
        return c.IsKindOfCard(words, what)
    if words in {"it's a permanent spell", "the copy is a permanent spell"}:
        return c.CopyIsPermanentSpell(words)
    if _EXCESS.match(words):
        return c.ExcessDealt(words)
    if _TIED.match(words):
        return c.VoteIsTied(words)
    if _COST_HAS_X.match(words):
        return c.CostHasX(words)
    if words.removeprefix("if ") == "you win":
        return c.WonClash(words)
    flipped = _FLIPPED.match(words)
    if flipped is not None:
        at_least = number_of(flipped["number"] or "one") or 1
        return c.CoinFell(words, (flipped["called"] or flipped["side"]).lower(), at_least)
    rolled = _ROLLED.match(words)
    if rolled is not None:
        number, how = int(rolled["number"]), rolled["how"]
        less = how in {"less", "lower", "fewer"}
        return c.Rolled(words, 0 if less else number, number if less or how is None else MOST)
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
    if (done := _done_so(words)) is not None:
        return done
    countered = _COUNTERED.match(words)
    if countered is not None:
        try:
            return c.AbilityCountered(words, printed_objects(countered["of"] or "permanent"))
        except StopsAtError:
            return None
    return None


def reflexive_condition(words: str) -> c.Condition | None:
    """Return what must have been done for "when you discard a card this way" to trigger (CR 603.12); None for
    other words.
    """
    said = words.removeprefix("when ")
    if said == "you pay this cost one or more times":
        return c.YouDo("you do")
    return _done_so(said)


def _done_so(words: str) -> c.Condition | None:
    """Return the condition on what the text has done before: "if a creature card was exiled this way"."""
    if (it := _IT_DONE_SO.match(words)) is not None:
        return c.DoneSo(words, FATES[it["fate"]], c.Bound(1), None)
    found, you = _DONE_SO.match(words), _YOU_DID_SO.match(words)
    if found is not None:
        bound, fate, said = bound_of(found["many"] or "a"), FATES[found["fate"]], found["what"]
        spoken_of = found["many"] is None
    elif you is not None:
        bound, said, spoken_of = bound_of(you["many"]), you["what"], False
        fate = next(fate for word, fate in FATES.items() if word.startswith(you["fate"]))
        if you["no"]:
            bound = c.Bound(0, at_most=True)
    else:
        return None
    if bound is None:
        return None
    if spoken_of:
        return c.DoneSo(words, fate, bound, None)
    what = any_of(said)
    return c.DoneSo(words, fate, bound, what) if what is not None else None
