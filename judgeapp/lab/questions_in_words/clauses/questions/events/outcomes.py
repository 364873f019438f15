"""What happens, where nothing more is asked for."""

from typing import Any

from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, asks, note_asked, question
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout


@question(
    "what does|will|would|did <asked:it> do [now|then|when_it_enters|as_it_enters]",
)
def what_it_does(table: Layout, it: Phrase) -> Wanted:
    """What comes of something: what it is, and which of its abilities has triggered."""
    note_asked(table, {"it": it})
    return "", "happens"


asks(
    "happens",
    "",
    "happens",
    "whose_turn|who's_turn|who_takes_the_turn [is] [it] [next|after_that|after_this|now|then]",
    "who|which_player takes|gets [the|an|that] extra_turn|extra_turns|next_turn [then|now|in_the_end]",
    "who|which_player takes|gets [the|an|that] extra_turn|extra_turns from|off|with|of|by <asked:it>",
    "who draws|gains_life|gains_the_life|gets_the_life|loses_the_life|loses_life [from] [<asked:it>]",
    "which|what [of] [the|their|my] creature|creatures|permanent|permanents|ones|things die|dies|survive|survives|live|lives|stay|stays|remain|remains|is_left|are_left [on_the_battlefield|in_play|there] [now|then|afterwards|in_the_end]",
    "which|what creature|creatures|permanent|permanents|tokens is|are [still|now] left|on_the_battlefield|there|in_play|left_on_the_battlefield [now|then|afterwards]",
    "which|what creature|creatures|permanent|permanents|tokens do|does|will|would <who:player> [still|get_to] have|control|keep|have_left|end_up_with [now|then|left|afterwards|after_that]",
    "what remains|remain|stays [on_the_battlefield|in_play] [now|then]",
    "which|which_one|which_of_them goes|goes_away|leaves|stays|has_to_go|do_i_keep|do_i_lose|gets_sacrificed|goes_to_the_graveyard",
    "how_many <thing:counted> die|dies|are_destroyed|get_destroyed|will_die|would_die",
    "what|which tokens do|does|will|would <who:player> get|make|create|have|end_up_with",
    "what_dies|who_dies|which_one_dies|which_dies|what_survives|who_survives|who_lives|what_lives|which_survives|which_one_survives|which_lives|which_one_lives|who_wins_the_fight|who_wins_combat|who_wins_that_combat|who_kills_who|does_anything_survive|does_anything_die",
    "what_happens|what_now|what_happens_next|what_happens_now|what_happens_then|and_what_happens|what_would_happen|what_will_happen|then_what|so_what_happens|what_happened|how_does_that_work|how_does_this_work|how's_that_work|how's_this_work|how_would_that_work|how_would_this_work|how's_it_work|does_that_work|does_this_work|does_it_work|will_it_work|would_it_work|does_that_even_work|would_that_work|will_that_work|what_goes_on|how_does_it_work|what's_the_result|what_is_the_result|what's_up|how_does_this_resolve|what_do_i_need_to_know|what_happens_here|explain",
    "what_happens|what_becomes|what_will_happen|what_would_happen to|of|with <asked:it> [now|then]",
    "do|does|will|would <asked:it> [still|also|just|even] trade|bounce_off [with_it|with_him|evenly|there|with_each_other|each_other|off_each_other|then|or_what]",
    "do|does|will|would|did <who:player> [still|also|even] get|make|create the|that <size> [black|white|green|red|blue|colorless] [token|creature|guy|avatar|body] [now|then|too|out_of_it|from_it]",
    "who gets what [then|now|in_the_end|after_that]",
    "what_do_i|what_does_he|what_does_she|what_do_they|what_do_we have left|left_over|on_the_battlefield|remaining [now|then]",
    "what_is|what's left|left_over|left_on_the_battlefield|still_there [now|then]",
    "how_many <thing:of> resolve|resolves|actually_resolve [in_total|total]",
    "can_it|can_i|can_he|can_she|can_they ?",
    "can|could|may <who> do that|this|so [at_all|legally]",
    "can|could|may <who> ?",
    "is|are|am|would <who> [be] able_to|allowed_to do_that|do_this|do_so|?",
    "what_is|what's|what_are on_the_battlefield|in_play|on_the_board|on_board [now|then|in_the_end]",
    "can_i_do_that|can_it_do_that|is_that_possible|is_it_possible|is_this_possible|is_that_legal|is_this_legal|is_it_legal|legal|is_that_allowed|is_this_allowed",
)


@question(
    "what_happens|what_becomes|what_will_happen|what_would_happen to|of|with <asked:it> and|, [both|the|also|to] <asked:other> [now|then]",
)
def happens_to_several(table: Layout, it: Phrase, other: Phrase) -> Wanted:
    """What becomes of several things, of each that is called so: "my Bears and both Norns"."""
    note_asked(table, {"it": other})
    more = list(dict.fromkeys([table.asks_of, *table.alike(table.asks_of), *table.also]))
    table.also = []
    note_asked(table, {"it": it})
    table.also = [*table.also, *(ref for ref in more if ref != table.asks_of)]
    return "", "happens"


@question(
    "what do|does|did|will|would <who:player> [then|now|actually] get|have|end_up_with|have_now [then|now|in_the_end]",
)
def what_a_player_gets(table: Layout, player: str) -> Wanted:
    """What came last that a player controls, or what was spoken of last."""
    last = table.last_that_matters
    if last and table.spoken(last).owner != player:
        table.resolve_all()
        table.asks_of = came_for(table, player)
    return "", "happens"


def came_for(table: Layout, player: str) -> str:
    """The permanent that came last, if it's a player's, and what was spoken of last is another player's."""
    last = table.last_that_matters
    before = {entry["ref"] for entry in table.setup}
    came = [t for t in table.things if t.kind in {"permanent", "token"} and t.ref not in before]
    came = [t for t in came if not table.has_left(t.ref)][-1:]
    is_another = bool(last) and table.spoken(last).owner != player
    # Whether a token comes to be may be what is asked.
    theirs = [t.ref for t in came if t.kind == "permanent" and t.owner == player]
    return theirs[0] if is_another and theirs else table.asks_of


_EACH_TIME = "per_activation|each_activation|per_use|each_time|every_time|each_time_i_activate_it|each_time_i_use_it|every_time_i_activate_it|every_time_i_use_it|per_trigger|per_spell|per_cast"


@question(
    f"how_many|how_much cards|life|mana|tokens|copies|damage|creatures|treasures do|does|will|would <who:player> draw|gain|lose|make|create|get|deal|take|drain|add {_EACH_TIME} [in_total|total|altogether]",
    f"how_many|how_much cards|life|mana|tokens|copies|damage|creatures|treasures does|do|will|would <asked:it> draw|gain|make|create|get|deal|give|add [me|us|him|her|them] {_EACH_TIME} [in_total|total|altogether]",
)
def each_time(table: Layout, player: str = "A", it: Phrase | None = None, **_: Any) -> Wanted:
    """What comes of doing something once: of an imprinted card that is cast, or of what was told.

    Raises:
        UnreadWords: nothing was told to be done.
    """
    there = [t for t in reversed(table.things) if t.kind in {"permanent", "token"}]
    source = next((t for t in there if table.casts_exiled(t.ref)), None)
    if source is not None and not table.stack and not table.events:
        table.casts_imprinted(source.ref, [])
        table.assumed.append(f"{source.name} is activated once.")
    if not table.stack and not any(e["do"] in {"cast", "activate", "trigger"} for e in table.events):
        asks = "What is done each time? Say it once, such as “I activate it,” and ask then."
        raise UnreadWords("", "each", "", asks=asks)
    table.resolve_all()
    return "", "happens"
