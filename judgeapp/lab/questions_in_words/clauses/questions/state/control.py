"""Who owns, controls, gets, or keeps something."""

from collections.abc import Mapping
from typing import Any

from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import (
    Wanted,
    asks,
    is_pointed_to,
    question,
)
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.language.words import index_of
from judgeapp.lab.questions_in_words.layout.layout import Layout


@question(
    "who has|controls|owns|keeps what|which|which_one|which_ones|which_creature|which_creatures [then|now|in_the_end|after_that]",
    "who ends_up_with|ends_up_controlling|winds_up_with what|which|which_one|which_ones [then|now|in_the_end]",
)
def who_has_what(table: Layout) -> Wanted:
    """Who controls each permanent that was spoken of."""
    table.resolve_all()
    there = [t.ref for t in table.things if t.kind in {"permanent", "token"} and not table.has_left(t.ref)]
    if there:
        *table.also, table.asks_of = there
    return "controller", ""


asks(
    "owns",
    "controller",
    "owner",
    "who owns <asked:it> [now|then]",
    "who|whom does|do <asked:it> belong_to [now|then]",
    "to_whom does|do <asked:it> belong",
    "who is|are the_owner of <asked:it>",
)


@question(
    "who|which_player gets|get|makes|creates|controls [all] [the|a|those|these|both] <gainkind:kind> tokens|token [then|now]",
)
def who_makes_tokens(table: Layout, kind: str) -> Wanted:
    """Whose the tokens of a kind are: those that were made, or what has triggered to make them."""
    table.resolve_all()
    kind = index_of(table.cards).subtype(kind).capitalize()
    made = [t.ref for t in table.things if t.kind == "token" and kind in table.kinds(t.ref)]
    if made:
        table.asks_of = made[-1]
        return "controller", ""
    makers = [
        ref for ref in table.triggering() if table.makes_tokens(table.spoken(ref).name, kind.casefold())
    ]
    copies = [ref for ref in makers if table.spoken(ref).is_copy] or makers or table.triggering()
    table.asks_of = copies[-1] if copies else table.last_that_matters
    return "controller", "triggers"


@question(
    "who|which_player gets|get|makes|creates [the|a] <gainkind> [token|tokens]",
    "who|which_player gets|get [the|a] <gainkind> back",
    "who|which_player controls|owns|gets|has [all] the|these|those tokens|token [then|now|in_the_end]",
)
def whose_tokens(table: Layout, gainkind: str = "") -> Wanted:
    """Who makes the tokens; of a permanent that was spoken of, who controls it."""
    tokens = [t.ref for t in table.things if t.kind == "token"]
    if not gainkind and tokens:
        table.asks_of = tokens[-1]
        return "controller", ""
    there = [t for t in table.things if t.kind == "permanent" and not t.is_copy]
    meant = [t.ref for t in there if gainkind and table.is_described(t, gainkind)]
    if meant:
        table.asks_of = meant[-1]
        return "controller", ""
    table.resolve_all()
    if table.tokens_made():
        return "controller", "count"
    return "controller", "triggers"


def _of_what_is_still_there(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "Who gets it back when Agent of Treachery dies" asks about what it took, which is there."""
    if not is_pointed_to(table, bound):
        return
    there = [t.ref for t in table.things if t.kind in {"permanent", "token"} and not table.has_left(t.ref)]
    copies = [ref for ref in there if table.spoken(ref).is_copy]
    if table.has_left(table.asks_of) and there:
        table.note_other(Phrase(word="it"), (copies or there)[-1], table.asks_of)
        table.asks_of = (copies or there)[-1]


asks(
    "controls",
    "controller",
    "",
    "who controls|gets|has <asked:it> [now|then]",
    "who|which_player gets <asked:it> back [now|then]",
    "who|which_player gets|controls|has <asked:it> when|once|after|if it comes_back|returns|reenters",
    "under_whose_control|on_whose_side does|do|will|would <asked:it> come_back|return|enter|end_up",
    "who|which_player chooses|picks|decides|gets_to_choose|gets_to_pick [the|its|any] [new] target|targets [for] [<asked:it>]",
    "whose is|are <asked:it>",
    after=_of_what_is_still_there,
)


asks(
    "keeps",
    "",
    "zone",
    "do|does|can|will <who:player> [get_to|still] keep <asked:it> [after_that|forever|then]",
)
