"""What becomes of players: their life, their turns, and who wins or loses."""

from collections.abc import Mapping
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.changes import connects, declare
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import (
    Wanted,
    asks,
    let_burn_hit_the_other_player,
    note_asked,
    question,
)
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player


@question(
    "can|could|may <who> [still|also|just|even] [get_to] get|take|have [an|the|one|two|three|2|3|both|another|that] extra|additional turn|turns [for_myself|instead|too|myself]",
    "can|could|may <who> [still|also|just|even] choose|pick|target myself|himself|herself|themselves for|with the|my copy",
)
def may_take_extra_turn(table: Layout, who: str) -> Wanted:
    """Whether a player can take the extra turn: whoever controls a copy may aim it anew (CR 707.10c)."""
    copied = [e for e in table.copies_on_stack() if e.get("controller") == who and not e.get("new_targets")]
    for copy in copied[-1:]:
        maker = next((t.name for t in table.things if t.ref == copy.get("by")), "")
        aims = table.began(str(copy["of"])).get("targets") or ()
        at_another = list(aims) == [other_player(who)]
        if at_another and maker in table.cards and table.gives_new_targets(maker):
            copy["new_targets"] = [who]
            name = table.spoken(str(copy["of"])).name
            player = PLAYER_NAMES[who]
            table.assumed.append(f"{player} chooses {player} as the new target of the copy of {name}.")
    table.resolve_all()
    return "", "triggers"


asks(
    "extra_turns",
    "",
    "triggers",
    "how_many extra_turns|turns do|does|will|would <who> get|take|have [in_a_row]",
    "do|does|will|would <who> [still|also] get|take|have an|the|one|two|three|2|3|both|another extra|additional turn|turns",
    "do|does|will|would|can <who> [still|also] get|take the|that|his|her|their turn [too|then|instead]",
)


asks(
    "skips",
    "",
    "triggers",
    "do|does|will|would|must|did <who:player> [still|also|have_to|has_to] skip|miss [my|his|her|their|the|a|an] [next] untap|draw|combat|upkeep [step|phase] [too|now|then]",
    "do|does|will|would|must <who:player> [still|also|have_to|has_to] skip|miss [my|his|her|their|the|a] [next|whole] turn [too|now|then]",
)


asks(
    "is_hit",
    "",
    "happens",
    "who takes_the_damage|gets_the_damage|gets_hit|takes_damage|is_hit|gets_burned [from] [<asked:it>]",
    after=let_burn_hit_the_other_player,
)


asks(
    "deals_damage",
    "",
    "happens",
    "does|do|will|would|did <asked:it> [still|also|even|just] deal|do [<number:amount>] [damage] [to_him|to_them|to_me|to_her|too|now]",
    after=let_burn_hit_the_other_player,
)


@question(
    "does|do|will|would|did <who:player> [still|just|then] die|survive|live [to|from|because_of] [that|this|it|commander_damage]",
    "does|do|will|would|did <who:player> [still|just|then] lose|die from|to|because_of [the] commander_damage",
    "is|am|are|will|would <who:player> [still|now|just|then] [be] dead|alive|killed|dying|losing",
    "can|do|does <who> kill <who:player>",
)
def player_loses(table: Layout, player: str, who: str = "") -> Wanted:
    """Whether a player loses; a creature is called "he" as well, where nothing is told that a player loses."""
    if who and not _is_endangered(table, player):
        asks = "How would that player lose? Say what attacks, what is cast, or what is activated."
        raise UnreadWords("", "kill", "", asks=asks)
    if player == "A" or who or _is_endangered(table, player):
        return "", f"loses {player}"
    ref = table.last_that_matters
    table.assumed.append(f"I take that to ask: Does {table.spoken(ref).name if ref else 'it'} die?")
    return "", "zone"


@question(
    "how_many|how_much poison [counters|counter] [do|does|did|will|would|is|are|am|has|have|was|were] [<who:player>] [get|gets|have|has|take|takes|gain|gained|at|on|end_up_with|given|dealt|there|that|taken] [now|then|in_total|from_it|from_that]",
    "how_many|how_much poison [counters|counter] do|does|will|would <asked:it> give|deal|put_on|do|inflict [<who:player>] [in_total]",
    "does|do|will|would|did <who:player> [still|also] get|take|have [any|a] poison [counter|counters]",
    "does|do|will|would|did|can <asked:it> [still|also] give|deal|put|inflict [<who:player>] [a|any] poison [counter|counters]",
    "how poisoned|much_poison is|are|am <who:player> [now|then|at|on]",
)
def poison(table: Layout, player: str = "", **bound: Any) -> Wanted:
    """How many poison counters a player has; both, if nobody is named. A thing that gives them deals damage."""
    note_asked(table, bound)
    if table.asks_of and not any(event["do"] in {"declare_attackers", "damage"} for event in table.events):
        table.assumed.append(
            f"I let {table.spoken(table.asks_of).name} deal combat damage to a player, to see."
        )
        connects(table, Phrase(kind="permanent", word="it"))
    return "", f"poison {player}".strip()


@question(
    "does|do|will|would|did|can <who:player> [still|just|then] win [the_game|the_match|then|now|immediately]",
    "is|does that|this|it win [me|him|her|them] [the_game]",
)
def wins_the_game(table: Layout, player: str = "A", **_: Any) -> Wanted:
    """Whether a player wins: by an ability of what is there, in the step in which that triggers."""
    table.resolve_all()
    there = [t.ref for t in table.things if t.kind in {"permanent", "token"} and t.owner == player]
    table.asks_of = next((ref for ref in reversed(there) if table.comes_to_win(ref)), table.asks_of)
    return "", "triggers"


@question(
    "does|do|will|would|did <who:player> [still|just|then] lose [the_game] [to|from|because_of] [that|this|it]",
)
def loses_the_game(table: Layout, player: str) -> Wanted:
    """Whether a player loses, for having no life left or by what triggers."""
    return "", (f"loses {player}" if _is_endangered(table, player) else "triggers")


def _is_endangered(table: Layout, player: str) -> bool:
    """Whether it was told how much life a player has, or what hits that player."""
    aimed = any(player in (event.get("targets") or ()) for event in table.events)
    hit = any(e["do"] in {"damage", "lose_life"} and e.get("player") == player for e in table.events)
    attacked = any(event["do"] == "declare_attackers" for event in table.events)
    poisoned = any(e["do"] == "counters" and e["on"] == player for e in table.events)
    return bool(table.lives) or aimed or hit or attacked or poisoned


def _let_damage_be_dealt(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "How much damage does my Clone deal if nobody blocks it": it attacks, and burn hits a player."""
    attacked = any(event["do"] == "declare_attackers" for event in table.events)
    if table.is_unblocked and not attacked and table.asks_of and table.is_creature(table.asks_of):
        asked = table.asks_of
        declare(table, [asked], "")
        table.deal_combat_damage(unblocked=True)
        table.asks_of = asked
        return
    let_burn_hit_the_other_player(table, bound)


asks(
    "life",
    "",
    "happens",
    "how_much|what life|is_my_life|damage|life_total do|does|am|is|will <who:player> [have|at|on|take|lose|gain]",
    "how_much_damage is|does <asked:it> dealt|deal|do",
    "how_much|how_much_total damage is|was|will|would|can|could|may [at_most] [be] dealt|done to <who:player> [in_total|total|altogether|now|at_most]",
    "how_much|how_much_total damage is|was|will|would|can|could <who:player> [be] dealt [in_total|total|altogether|now|at_most]",
    "what_is|what's|how_high_is the maximum|max|most|greatest|highest|total|maximal [amount|number] [of] damage [that|which] [can|could|will|would] [be|is|was] dealt|done|assigned to <who:player>",
    "what_is|what's|how_high_is the maximum|max|most|greatest|highest|total [amount|number] [of] damage|life [that] <who:player> [can|could|will|would] take|takes|lose|loses",
    "how_much total|combined|overall damage do|does|did|will|would <asked:it> deal|do [in_total|total|altogether|then]",
    "how_much does|do|did|will|would <asked:it> deal|burn|hit|burn_for|hit_for [for] [in_total|total|altogether]",
    "what_is|what's|whats the_most [each|every] <who:player> [can|could|will|would] [possibly] lose|take|gain|lose_from_it|be_drained [for]",
    "do|does|will|would|must <who:player> [still|also] [have_to|need_to] pay [another|the] <number> [life] [again|twice|too|for_the_copy|for_it]",
    "how_much_damage goes_through|gets_through|comes_through|gets_in [to] [<who:player>] [in_total]",
    "how_much [damage] goes|tramples|gets|carries|spills|comes [over|through] [to|at|into] [face|the_face|the_player|my_opponent|me|them|him|her|over] [in_total]",
    "how_much [damage] do|does|will|would <who:player> trample|tramples [over|through] [for]",
    "how_much [trample|tramples|trampling] damage|over|through [goes|gets] [through|over|in] [to] [<who:player>] [in_total]",
    "do|does|will|would|did <who:player> [still|also] take any|some|anything [from] [<asked:it>]",
    "does|do|will|would|is any|some|the [combat] damage [get|still|be] dealt|go_through|goes_through|get_through|happen|prevented|get_prevented [to] [<who:player>]",
    "do|does|will|would|did <who:player> [still|also] take|deal|get|lose [any|the|combat] damage|life [from] [<asked:it>]",
    "[what_is|what's|whats|how_much_is|what_will_be] my|our|their|his|her|opponent's|opp's|my_opponent's|my_opp's|the_opponent's life [total] [now|then|after_that|afterwards]",
    "[what_are|what_is] [my|their|our|the|both|your|everyone's] life_total|life_totals [now|then|after_that]",
    "how_much [life|damage] do|does|will|would <who:player> lose|take|gain",
    "how_much [life|damage] do|does|will|would <who:player> deal [in_total|total|altogether|now]",
    "how_much total|in_total|altogether",
    "how_much [total] damage|life [in_total|total] from|off|with [the|all|those|my|their|all_the|both] [attack|etb|death] trigger|triggers|abilities|copies|ability [in_total|total]",
    "how_much [life|damage] do|does|will|would each_opponent|each_player|everyone|everybody lose|take|gain",
    "what_is|what's my|their|the life|life_total",
    "how_much [total] damage [in] [total|is_dealt|do_i_take|does_it_deal|in_total|altogether|do_they_take|does_my_opponent_take|is_that|do_i_deal|does_that_deal] [total|in_total]",
    after=_let_damage_be_dealt,
)
