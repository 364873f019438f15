"""What has become of something: whether it dies, leaves, stays, or comes back, and when."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import (
    Wanted,
    ask_of_last_copy,
    asks,
    is_pointed_to,
    note_asked,
    question,
)
from judgeapp.lab.questions_in_words.clauses.questions.events.copies_of_spells import copies_countered
from judgeapp.lab.questions_in_words.language.phrases import INDEFINITE, Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout


def _ask_of_what_can_die(table: Layout) -> None:
    """ "I copy the Bolt targeting Hill Giant. Does it die?" is about the Giant, as no spell dies."""
    thing = table.spoken(table.asks_of)
    if thing.kind in {"spell", "gone"} and thing.name in table.cards and table.is_spell(thing.name):
        there = [
            t.ref
            for t in table.things
            if t.kind in {"permanent", "token"} and "Creature" in table.kinds(t.ref)
        ]
        table.asks_of = there[-1] if there else table.asks_of


@question(
    "what's|whats|as_what|and_what's <asked:it> come_back_as|coming_back_as|return_as [then|now]",
    "what|and_what does|do|will|would|did <asked:it> come_back_as|return_as|return_to_the_battlefield_as [then|now]",
    "as_what [does|do|will] <asked:it> come|comes|return|returns [back]",
    "what|and_what does|do|will|would <asked:it> come_in_as|enter_as|enter_the_battlefield_as|etb_as [then|now]",
    "[does|do|will] <asked:it> come|comes|return|returns back as [what]",
    "<asked:it> comes_back|returns as [what]",
)
def comes_back_as(table: Layout, it: Phrase) -> Wanted:
    """What something is once it has come back."""
    note_asked(table, {"it": it})
    table.also_asked.append(("", "returns"))
    return "", ""


asks(
    "comes_back",
    "",
    "returns",
    "what|which_card comes_back|returns|came_back|will_come_back [then|to_the_battlefield]",
    "[it|and] comes_back|returns as what",
    "what does|do|will|would <asked:it> come_back|return as",
)


@question(
    "dead|lethal|is_that_lethal|is_it_lethal|is_this_lethal|enough_to_kill|for_lethal|gg|is_that_game|game_over",
)
def dead(table: Layout) -> Wanted:
    """Whether the player loses whose life total or poison was told, or whom something hits that nothing
    blocks; otherwise, whether what was spoken of last dies.
    """
    poisoned = [str(e["on"]) for e in table.events if e["do"] == "counters" and e["on"] in PLAYER_NAMES]
    if told := (table.lives or poisoned):
        return "", f"loses {told[-1]}"
    attacks = [event for event in table.events if event["do"] == "declare_attackers"]
    if attacks and table.is_unblocked:
        return "", f"loses {table.attacked_by(attacks[-1])}"
    return "", "zone"


@question(
    "do|does|will|would <asked:it> [also|still|both|all] have_to_be|need_to_be|get|be exiled|sacrificed|sacked [too|as_well|then|at_end|later]",
)
def is_taken_away(table: Layout, it: Phrase) -> Wanted:
    """Whether something is exiled or sacrificed: when, if an ability waits to do that; else where it is."""
    table.resolve_all()
    note_asked(table, {"it": it})
    if table.asks_of and table.leaves_later(table.asks_of):
        return "", "when"
    if table.asks_of:
        _ask_of_what_can_die(table)
    return "", "zone"


@question(
    "do|does|will|would <asked:it> [also|still|both|all|just] go_away|disappear|vanish|leave|get_exiled|get_sacrificed|go|poof at [the] end_step|end_of_turn|end|end_of_the_turn|eot|next_end_step",
    "do|does|will|would <asked:it> [also|still|both|all|just] stay|stick_around|remain|survive after|past|until|through|beyond|at [the] end_step|end_of_turn|end|end_of_the_turn|eot|next_end_step|turn",
    "do|does|will|would <asked:it> [also|still|both|all|just] stay|stick_around|remain forever|permanently|for_good|around",
    "do|does|will|would the|those|these|all_the tokens [also|still|all|just] stay|stick_around|remain",
    "do|does|will|would <asked:it> get|gets|be exiled|sacrificed or [get|be] sacrificed|exiled|destroyed [at|by] [the] [end_step|end_of_turn|end|eot|next_end_step|then]",
    "do|does|will|would|must <who> [still|also] [have_to|need_to] exile|sacrifice|sac|lose <asked:it> [all|both] at [the] end_step|end_of_turn|end|end_of_the_turn|eot|next_end_step",
)
def goes_at_end(table: Layout, it: Phrase | None = None, who: str = "") -> Wanted:
    """Whether something leaves as a turn ends: "do they go away at end of turn?" """
    table.resolve_all()
    if it is None and not any(thing.kind == "token" for thing in table.things):
        table.comes_about()
    tokens = [thing.ref for thing in table.things if thing.kind == "token"]
    if (it is None or it.word in {"they", "them"}) and tokens:
        table.asks_of = tokens[0]
    else:
        note_asked(table, {"it": it or Phrase(kind="token", article="the", word="tokens")})
    table.loses_a_legend()
    return "", "when" if table.asks_of else "happens"


def _of_a_legend_or_what_can_die(table: Layout, bound: Mapping[str, Any]) -> Wanted | None:
    """ "Does one of them die" can ask for the legend rule; "does it die" isn't about a spell."""
    it = bound.get("it")
    if isinstance(it, Phrase) and it.word == "them" and table.loses_a_legend():
        return "", "happens"
    if is_pointed_to(table, bound):
        _ask_of_what_can_die(table)
    return None


asks(
    "dies",
    "",
    "zone",
    "does|do|will|would|did <asked:it> die|survive [or_is_it_sacrificed|or_does_it_get_sacrificed|or_not]",
    "does|do|will|would|did <asked:it> [still|also|just|then] [get] shuffle|shuffles|shuffled [itself] [back] into|in [the|my|his|her|their|its_owner's|the_owner's|opp's] library|deck [too|as_well|instead]",
    "does|do|will|would|did <asked:it> [still|also|just|then] die|survive|live|make_it|get_destroyed|stay_on_the_battlefield|get_sacrificed",
    after=_of_a_legend_or_what_can_die,
)


def _of_countered_copies(table: Layout, bound: Mapping[str, Any]) -> Wanted | None:
    """ "Do the copies die": are they countered with the spell that made them?"""
    it = bound.get("it")
    if not isinstance(it, Phrase) or it.word != "copies":
        return None
    triggers = {event.get("source") for event in table.events if event["do"] == "trigger"}
    cast = [event["ref"] for event in table.events if event["do"] == "cast"]
    is_spoken = any(thing.is_copy for thing in table.things)
    if table.answered_storm() or (not is_spoken and triggers & set(cast)):
        return copies_countered(table)
    return None


asks(
    "zone",
    "",
    "zone",
    "does|do|will|would|did <asked:it> [still|also|just|then] die|survive|live|go_to_the_graveyard|get_destroyed|stay_on_the_battlefield|get_sacrificed",
    "is|are|will|would <asked:it> [still|also|now] [be] alive|dead|destroyed|on_the_battlefield|in_the_graveyard|in_play|sacrificed|exiled|there|around|in_exile",
    "where|which_zone|what_zone is|does|are|will <asked:it> [now|end_up|go|be|then]",
    "does|do|will|would|did <asked:it> [still] go|goes|go_back|goes_back|return|come_back|comes_back|get_returned|get_put|get_sent to|into|in [my|their|the|his|her|its_owner's] hand|graveyard|library|exile",
    "does|do|will|would that|this|it|which kill|destroy|sacrifice|exile|save <asked:it>",
    "where do|does|did|will|would <asked:it> go|end_up|land|go_to",
    "[to|in|into] which|what|whose|which_player's|who's graveyard|graveyards|yard|hand|library|zone|exile do|does|did|will|would <asked:it> go|end_up|land|get_put [to|in|into]",
    "[in|into] whose|which|what graveyard|hand|library|zone is|are <asked:it> [in|now]",
    "is|are|will|would <asked:it> [still|now] [be] safe|okay|unharmed|unaffected [then|too|now|from_that]",
    "sacrificed|dead|still_alive|destroyed|alive|survives",
    "dies|it_dies|it_survives|it_lives|it_is_dead|it_gets_destroyed|it_is_destroyed|it_gets_exiled|it_is_exiled|it_is_bounced|it_gets_bounced [right|then|or_not|correct]",
    "sacrifice_it|sac_it|exile_it|bounce_it|destroy_it|kill_it [right|then|or_not]",
    "does|do|will|would|did <thing:it> [still|also|even|just] resolve|fizzle|get_countered|stay|stick_around|leave",
    "is|are|will|would <asked:it> [be|get|still] countered",
    "fizzle|fizzles",
    "does|do|will|would <asked:it> [still] go|goes|end_up|land|get_put [to|into|in] [my|their|the|his|her|its_owner's] hand|graveyard|library|exile or [to|into|in] [my|their|the|his|her|its_owner's] hand|graveyard|library|exile",
    before=_of_countered_copies,
)


@question(
    "when do|does|will|must|should|would <who> [have_to|need_to|get_to] sac|sacrifice|exile|lose|return|bounce <asked:it>",
    "when do|does|will|would|must <asked:it> [have_to] leave|go|go_away|disappear|die|end|wear_off|stop_being_a_copy|get_sacrificed|get_exiled|be_sacrificed|be_exiled|revert|turn_back|change_back|come_back",
    "when is|are|'s <asked:it> sacrificed|exiled|gone|returned|destroyed",
    "how_long does|do|will|would|is|are <asked:it> [get_to] stay|last|stick_around|live|remain|exist|be|a_copy|copied [there|around|a_copy|like_that|in_play|on_the_battlefield]",
    "how_long do|does|will|would|can <who> [get_to] have|keep <asked:it>",
    "until_when|for_how_long|how_long",
)
def when_it_goes(table: Layout, it: Phrase | None = None, who: str = "") -> Wanted:
    """When something leaves or stops being a copy, by what is to happen later."""
    note_asked(table, {"it": it})
    table.loses_a_legend()
    return "", "when"


@question(
    "do|does|did|will|would|must|should <who> [still|also|even] [have_to|need_to] sac|sacrifice something|anything|one|a_creature|a_permanent [too|then|now|as_well]",
    "do|does|did|will|would|must|should <who> [still|also|even] [have_to|need_to] sac|sacrifice [<asked:it>] [too|then|now|as_well|first]",
    "do|does|did|will|would|must|should <who> [still|also|even] [have_to|need_to] sac|sacrifice|pay something|anything|a_creature|another_creature|one|again [too|then|now|as_well|first|again]",
    "do|does|did|will|would|must|should <who> [still|also|even] [have_to|need_to] sac|sacrifice <number:many> [other] [power|toughness|creatures|lands|permanents|artifacts|things] [worth] [of] [power|creatures|lands|stuff] [to_it|for_it|too|then|now|as_well]",
)
def must_sacrifice(table: Layout, who: str, it: Phrase | None = None, **_: Any) -> Wanted:
    """Whether a player sacrifices something: of a thing, what sacrifices it; otherwise, what has triggered."""
    table.resolve_all()
    copies = [e for e in table.copies_on_stack() if e["do"] == "copy_spell" and e.get("controller") == who]
    paid = [e for e in copies if it is None and table.costs_sacrifice(table.spoken(str(e["ref"])).name)]
    if paid:
        name = table.spoken(str(paid[-1]["ref"])).name
        table.assumed.append(
            f"No cost is paid for a copy of {name}: it isn’t cast, and copies what was paid."
        )
        table.asks_of = str(paid[-1]["ref"])
        return "", "happens"
    before = len(table.events)
    table.check_state()
    is_checked = len(table.events) > before
    told = [ref for ref in table.triggering() if any("sacrific" in text for text in table.has_triggered(ref))]
    if it is not None:
        note_asked(table, {"it": it})
        if is_checked:
            return "", "happens"
        return "", "sacrificed" if table.asks_of else "zone"
    if told:
        table.asks_of = told[-1]
        return "", "triggers"
    return "", "happens"


@question(
    "do|does|did|will|would|must|should <who> [still|also|even] [have_to|need_to] exile <asked:it> [too|then|now|as_well|first]",
    "do|does|will|would <asked:it> [also|still|both|all|just] have_to_be|need_to_be exiled [too|as_well|then|later]",
)
def must_exile(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """Whether a player exiles something: what exiles it, now or later."""
    table.resolve_all()
    table.check_state()
    note_asked(table, {"it": it})
    return "", "exiled" if table.asks_of else "zone"


_AS_WHAT = "the_clone|a_clone|clone|itself|the_copy|a_copy|the_original|what_it_copied|what_it_was|the_card_it_copied|what_it_was_copying|the_creature_it_copied|the_same_thing|the_same_creature|something_else"


@question(
    f"does|do|will|would|can <asked:it> [still|also|then] come_back|return|comes_back|be_returned as [a|an|the] {_AS_WHAT} [or] [as] [a|an|the] [{_AS_WHAT}] [again|then]",
)
def comes_back_as_which(table: Layout, it: Phrase) -> Wanted:
    """As what a copy comes back that persist or undying returns: it dies, and chooses anew as it enters."""
    would_persist(table, it)
    return "", "returns"


@question(
    "does|do|will|would|can <asked:it> [still|also|even|then] persist|undying|undie [back|too|again|as_well] [when_it_dies|if_it_dies|later|then]",
    "does|do|will|would|can [the|its|my] persist|undying [still|also|even] bring|return <asked:it> back|to_the_battlefield [too|again|as_well] [when_it_dies|if_it_dies]",
)
def would_persist(table: Layout, it: Phrase) -> Wanted:
    """Whether persist or undying would return something: if it hasn't died, it does now, to see."""
    note_asked(table, {"it": it})
    ref = table.asks_of
    if ref and not table.has_left(ref) and table.spoken(ref).kind in {"permanent", "token"}:
        table.resolve_all()
        table.events.append({"do": "leave", "ref": ref, "to": "graveyard"})
        table.assumed.append(f"I let {table.spoken(ref).name} die, to see whether it comes back.")
    return "", "triggers"


_BOTH = "both|both_of_them|both_of_those|both_of_these|the_two_of_them|two_of_them|them_both|two|the_two"


_TOGETHER = "together|side_by_side|at_once|at_the_same_time|at_the_same_time_then|around|around_then|in_play|on_the_battlefield|on_the_field|on_board|on_the_table|on_my_side|in_play_together|now|then|there"


_ONE_OF_BOTH = (
    "one_of_them|one_of_the_two|one_of_those|one_of_these|one_of_my_legends|either|either_one|either_of_them"
)


_ANYONE = (
    "anyone|anybody|someone|somebody|either_of_us|either_player|one_of_us|anything|something|any_of_them|one"
)
_ONE_OF_ANY = "one|theirs|his|hers|mine|ours|it|something|anything|a_copy|one_of_them|either|their_copy|his_copy|my_copy"


def _of_the_legends(table: Layout, _: Mapping[str, Any]) -> None:
    """The legend rule is asked about with a copy on the table."""
    if not any(t.is_copy for t in table.things):
        table.comes_about()
    ask_of_last_copy(table)


asks(
    "legend",
    "",
    "happens",
    "does|will|would the_legend_rule|legend_rule kill|hit|affect|matter_for|apply_to|get [one|one_of|both|either] [of] [them]",
    f"can|could|may|do|does|will|would <who> [get_to|still] keep|have|control|hold_on_to|own|end_up_with {_BOTH} [of_them|copies|legends] [{_TOGETHER}]",
    f"can|could|may|do|will|would {_BOTH}|they|they_both|all_of_them|all_of_both [legends|copies] [still|both] coexist|exist|stay|stick|remain|be [around] {_TOGETHER}",
    f"can|could|may|do|will|would {_BOTH}|they|they_both [legends|copies] [still|both] coexist",
    f"does|do|will|would|must one|{_ONE_OF_BOTH} have_to|need_to go|go_away|leave|die|be_put_in_the_graveyard|go_to_the_graveyard|get_sacrificed|be_sacrificed|get_legend_ruled",
    f"does|do|will|would|must {_ONE_OF_BOTH} [still] go|go_away|leave|go_to_the_graveyard|get_legend_ruled",
    f"does|do|will|would|must {_ONE_OF_BOTH} [still] die|go|leave|go_to_the_graveyard to|from|by|because_of|due_to [the] legend_rule",
    f"one|{_ONE_OF_BOTH} [still] dies|goes|leaves to|from|by|because_of|due_to [the] legend_rule",
    "does|will|would the_legend_rule|legend_rule kill|hit|affect|matter_for|apply_to|apply_for|get|destroy|bin|count_for <asked:it> [too|as_well]",
    "[the] legend_rule applies|matters|issue|problem",
    "what_happens|what_about|how_about [with|to|when|under|for|because_of] [the] legend_rule [applies|happens|kicks_in|hits|checks|comes_up]",
    "do|does|will|would they|both|either|it|he|she [both] legend_rule [each_other|one_another|itself|itself_away]",
    "do|does|will|would <asked:it> [get] legend_ruled|legend_rule [each_other|one_another|too|away]",
    "does|will|would the_legend_rule|legend_rule apply|applies|matter|matters|happen|kick_in [here|too|to_them|then]",
    "do|does|will|would|must [i|we|they|he|she|you] [have_to|need_to] put|bin|lose|bury|toss|drop|choose one|either|one_of_them|one_of_the_two|one_copy [into|in|to|between] [the|my] [graveyard|yard|gy|bin] [for_the_legend_rule|because_of_the_legend_rule|due_to_the_legend_rule|by_the_legend_rule]",
    "do|does|will|would|must <who> [have_to|need_to] put|bin|lose|bury|toss|drop|choose|sacrifice|sac one|either|one_of_them|one_of_the_two|one_copy [into|in|to|between] [the|my] [graveyard|yard|gy|bin] [for_the_legend_rule|because_of_the_legend_rule|due_to_the_legend_rule|by_the_legend_rule]",
    "do|does|will|would [i|we|they|he|she|you] [have_to|need_to] sacrifice|legend_rule|lose [one|either|them|one_of_them] [to|because_of|for] [the_legend_rule]",
    "do|does|will|would [i|we|they|he|she|you] [have_to|need_to] choose one|either|them|one_of_them|between_them [to|because_of|for] [the_legend_rule]",
    f"do|does|will|would|must {_ANYONE} [still|also] [have_to|need_to] lose|sacrifice|sac|die|dies|bin|go|choose|pick {_ONE_OF_ANY} [to|from|by|because_of|due_to|for|under] [the] legend_rule",
    f"do|does|will|would|must {_ANYONE} [still|also] [have_to|need_to] lose|sacrifice|sac|bin theirs|his|hers|mine|ours|his_copy|their_copy|one",
    f"do|does|will|would|must {_ANYONE} [still|also] [have_to|need_to] die|go|leave [to|from|by|because_of|due_to|for|under] [the] legend_rule",
    "how_many [of_them|of_those|of_these|copies|legends] can|could|may|do|does|will|would|must <who> [get_to|have_to|be_able_to] keep|hold_on_to [then|now|in_the_end|on_the_battlefield]",
    "how_many [of_them|of_those|of_these] [can|do|will] stay|stays|remain|survive|are_left [then|now|in_the_end|on_the_battlefield]",
    "who|which_player has_to|must|needs_to sac|sacrifice|lose|bin|choose [one|theirs|his|hers|it|something|anything] [then|now]",
    f"do|does|will|would|must <who> [still|have_to|need_to] sac|sacrifice|lose|bin|choose|pick one|either|{_ONE_OF_BOTH}|any_of_them|any_of_these [then|now]",
    "do|does|will|would|must <who> [still|have_to|need_to] sac|sacrifice|lose|bin <asked:it> or [just] <thing:other> [then|now]",
    "does_the_legend_rule_apply|legend_rule|is_the_legend_rule_applied|does_the_legend_rule_matter|what_about_the_legend_rule|do_both_stay|do_they_stay|will_they_stay|will_they_both_stay|will_both_stay|do_both_of_them_stay|do_they_both_stay|can_i_keep_both|can_both_stay|do_i_keep_both|do_both_survive|do_i_get_to_keep_both|do_i_lose_one|do_i_have_to_choose_one",
    after=_of_the_legends,
)


@question(
    "[does|will|would|did] anything|something|nothing happens|happen|change|changes to|for|with <asked:it> [then|now|too]",
)
def anything_happens(table: Layout, it: Phrase) -> Wanted:
    """What has become of a thing: "anything happen to my Clone"."""
    table.resolve_all()
    note_asked(table, {"it": it})
    return "", "happens"


_TO_HAND = "to_my_hand|to_hand|into_my_hand|in_my_hand|in_hand|to_his_hand|to_their_hand|to_her_hand|from_my_graveyard|from_the_graveyard|from_my_graveyard_to_my_hand|from_the_graveyard_to_my_hand|from_my_yard"


@question(
    "do|does|will|can <who:player> [still|also|even] get <asked:it> back [then|now|again|too]",
    "does|do|will|would|can <asked:it> [still|also] come_back|return [then|now|again|too|to_me|to_the_battlefield]",
    "does|do|will|would|can <asked:it> [still|also] come_back|return with|from|through|due_to|because_of|thanks_to|via|off [its|the] persist|undying|trigger|ability|it [again|too]",
)
def returns(table: Layout, it: Phrase, player: str = "", **_: Any) -> Wanted:
    """Whether something returns: what brings it back has triggered, and tells it. "A card" means what an
    ability returns, not a card named before.
    """
    if player and not it.name and it.article in INDEFINITE:
        copies = [t.ref for t in table.things if t.is_copy and table.suits(t, "permanent")]
        table.asks_of = copies[-1] if copies else table.last_that_matters
        return "", "triggers"
    _let_something_return(table, it, player)
    return "", "returns"


@question(
    "does|do|will|would <asked:it> [still|also] come_back|return with|without [a|an|any|the|another|its|their] [<counterword>] counter|counters [on_it|again|too]",
)
def returns_with(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """Whether something returns, and which counters it has then."""
    wanted = returns(table, it)
    table.also_asked.append(("", "counters"))
    return wanted


@question(
    f"do|does|will|would|can|could|may|did <who:player> [still|also|even|then|just|get_to] get|return|put|bring|regrow|pick|take <asked:it> [back|up] {_TO_HAND} [then|now|again|too|with_it|with_that]",
    "can|could|may <who:player> [still|also|even|then|get_to] return|regrow|get_back <asked:it> [then|now|again|too|with_it|with_that]",
)
def returns_to_hand(table: Layout, it: Phrase, player: str = "") -> Wanted:
    """Whether a player gets a card back to the hand: what could return it from a graveyard does so."""
    if it.name and not table.known(it):
        it = replace(it, zone=it.zone or "graveyard", owner=it.owner or player)
    _let_something_return(table, it, player)
    return "", "zone"


def _let_something_return(table: Layout, it: Phrase, player: str) -> None:
    """Ask of what may come back; an ability of a permanent that can return it from a graveyard does so."""
    table.resolve_all()
    note_asked(table, {"it": it})
    if not it.name:  # only a card can come back, and no copy of a spell is one
        copied = {str(e["ref"]): str(e["of"]) for e in table.copies_on_stack() if e["do"] == "copy_spell"}
        table.asks_of = copied.get(table.asks_of, table.asks_of)
    dead = [t.ref for t in table.things if table.zone_of(t.ref) == "graveyard" and not table.has_left(t.ref)]
    if it.kind == "it" and not it.name and dead and table.zone_of(table.asks_of) == "battlefield":
        table.note_other(it, dead[-1], table.asks_of)
        table.asks_of = dead[-1]  # "Lightning Bolt is in my graveyard. Do I get it back?"
    left = [t.ref for t in table.things if table.has_left(t.ref) and table.zone_of(t.ref) == "graveyard"]
    if it.kind == "it" and not it.name and left and table.zone_of(table.asks_of) == "battlefield":
        table.note_other(it, left[-1], table.asks_of)
        table.asks_of = left[-1]  # "Young Wolf dies while I have Grizzly Bears. Does it come back?"
    target = table.asks_of
    if target not in dead:
        return
    there = [t.ref for t in table.things if t.kind in {"permanent", "token"} and not table.has_left(t.ref)]
    theirs = [ref for ref in there if ref != target and table.spoken(ref).owner == (player or "A")]
    able = [ref for ref in theirs if table.ability_for(ref, [target]) is not None]
    if able:
        table.try_ability(able[-1], target)
        table.asks_of = target
