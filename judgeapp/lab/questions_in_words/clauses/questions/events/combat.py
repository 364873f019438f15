"""Attacking and blocking."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.changes import blocks
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, asks, note_asked, question
from judgeapp.lab.questions_in_words.language.exemplars import example_of
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player

asks(
    "attacking",
    "tapped",
    "attacking",
    "is|are|will|would|does|do <asked:it> [still|also|now] [be|enter|enters|come_in|come_into_play] [tapped] [and] attacking [too|as_well]",
    "is|are|will|would <asked:it> [be] [an] attacking|attacker [too|as_well]",
)


@question(
    "what|what_is|what's|whats|which_creatures|which_creature|what_creatures|who|who's [is|are] [still] attacking|swinging_at [me|us|him|her|them] [now|then|exactly|still]",
    "what|who is|are|remain|remains [the|my|his|her|their|left] [as] attackers|attacker|attacking_creatures [now|then]",
    "how_many creatures [is|are|do|does] [there] [still] attack|attacking [me|us|him|her|them] [now|then]",
    "how_many attackers|attacking_creatures [is|are|do|does] [there] [still] [attack|attacking] [me|us|him|her|them] [now|then]",
    "how_big|what_size are [the|all|all_the|his|her|their|my] attackers|attacking_creatures [now|then]",
)
def attackers(table: Layout, **_: Any) -> Wanted:
    """What is attacking now, and how big each of it is.

    Raises:
        UnreadWords: nothing was told to attack.
    """
    table.resolve_all()
    told = [event for event in table.events if event["do"] == "declare_attackers"]
    if not told:
        raise UnreadWords("", "attacking", "", asks="What attacks? Say first who attacks with what.")
    table.asks_of = str(told[-1]["attackers"][0])
    return "", "attackers"


@question(
    "can|could|may|will <asked:it> [still|already|even] attack|swing next_turn",
    "can|could|may <who> [still|already|even] attack|swing with <asked:it> next_turn",
    "can|could|may <who> [still|already|even] attack|swing next_turn [with it|that]",
)
def can_attack_later(table: Layout, it: Phrase | None = None, who: str = "") -> Wanted:
    """Whether it may attack in its controller's next turn, which begins for that."""
    note_asked(table, {"it": it})
    table.asks_of = table.asks_of or table.last_that_matters
    table.resolve_all()
    table.pass_turn(_controller(table, table.asks_of))
    return "abilities", "may_attack"


def _controller(table: Layout, ref: str) -> str:
    """Who controls a thing now: whoever has taken it, or who had it."""
    owner = table.spoken(ref).owner
    return table.taken_by(ref, owner) or owner


def _on_its_turn(table: Layout, bound: Mapping[str, Any]) -> None:
    """What may attack does so on its controller's turn, held back by what is attached to it alone."""
    if table.asks_of:
        _tell_what_is_attached(table)
        _let_its_turn_be(table)


def _let_its_turn_be(table: Layout) -> None:
    """Let it be the turn of whoever controls what could attack, if no turn was told."""
    owner = _controller(table, table.asks_of)
    if owner != "A" and not any(event["do"] in {"begin_turn", "end_turn"} for event in table.events):
        table.begins_turn = owner
        table.assumed.append(
            f"It’s {PLAYER_NAMES[owner]}’s turn, because only the active player’s creatures can attack (508.1a)."
        )


def _tell_what_is_attached(table: Layout, _: Mapping[str, Any] | None = None) -> None:
    """What is attached to the original could stop it from attacking, and isn't attached to its copy."""
    source = table.spoken(table.asks_of).source if table.asks_of else ""
    if source and any(entry.get("attached_to") == source for entry in (*table.setup, *table.events)):
        table.also_asked.append(("", "attached"))


asks(
    "can_attack",
    "abilities",
    "may_attack",
    "can|could|may|will <asked:it> [still|already|even] attack|swing for me|him|us|them",
    "can|could|may|will <asked:it> [still|already|even] attack|swing [or] [block] [right_away|this_turn|immediately|straight_away|the_turn_it_comes_in|the_turn_it_enters|on_the_turn_it_enters]",
    "can|could|may <who> [still|already|even] attack|swing with <asked:it> [right_away|this_turn|immediately|straight_away|the_turn_it_comes_in|the_turn_it_enters|on_the_turn_it_enters]",
    after=_on_its_turn,
)


@question(
    "can|could|may|will <asked:it> [still|even|legally] block <thing:attacker>",
    "can|could|may <who> [still|even|legally] block <thing:attacker> with <asked:it>",
    "can|could|may <who> [still|even|legally] block [it|that|them]",
    "can|could|may|will <asked:it> [still|even|legally] be blocked by <thing:blocker>",
)
def can_block_it(
    table: Layout, it: Phrase | None = None, attacker: Phrase | None = None, who: str = "",
    blocker: Phrase | None = None,
) -> Wanted:  # fmt: skip
    """Whether one creature can block another: it is tried, and refused where it can't."""
    if blocker is not None:
        plain = example_of(blocker.like, table.cards) if blocker.like is not None else ""
        if plain and it is not None and not blocker.name:  # "can it be blocked by blue creatures"
            note_asked(table, {"it": it})
            asked = table.spoken(table.asks_of)
            stands = Phrase(plain, owner=other_player(asked.owner), article="a", word=plain, meant=(plain,))
            table.put(stands, plain, stands.owner)
            table.assumed.append(f"{plain} stands for what blocks.")
            blocker = replace(stands, article="the")
            it = Phrase(asked.name, owner=asked.owner, article="the", word=it.word)
        it, attacker = blocker, it
    if it is None:
        creatures = table.creatures_of(who or "A")
        last = table.last_that_matters
        attacks = any(event["do"] == "declare_attackers" for event in table.events)
        ends = any(event["do"] in {"end_turn", "begin_turn"} for event in table.events)
        if not creatures and who == "B" and last and table.is_creature(last) and (ends or not attacks):
            table.asks_of = last  # "my Serra Angel swung last turn, can she block": she is the Angel
            return "abilities", "may_block"
        if not creatures:
            raise UnreadWords("", "block", "", asks="With what does that player block? Name the card.")
        table.mention(creatures[-1])
        named = table.spoken(creatures[-1])
        it = Phrase(named.name, owner=named.owner, article="the", word=named.name)
    declared = [event["attackers"][0] for event in table.events if event["do"] == "declare_attackers"]
    if attacker is None and not declared:
        table.asks_of = table.thing(it, who or "A", "permanent")
        return "abilities", "may_block"
    blocks(table, it, attacker)
    block = next(iter(table.events[-1]["blocks"].items()))
    table.asks_of = block[0]
    return "", f"blocks {block[1]}"


asks(
    "can_block",
    "abilities",
    "may_block",
    "can|could|may|will <asked:it> [still|already|even] block [right_away|this_turn|immediately|on_their_turn|during_their_turn|on_his_turn|on_her_turn]",
    "can|could|may <who> [still|already|even] block with <asked:it> [right_away|this_turn|immediately]",
    after=_tell_what_is_attached,
)


@question(
    "how_much|how_much_mana do|does|would|will|must <who> [have_to|need_to] pay [now|then|total|in_total|altogether]",
    "what do|does|would|will|must <who> [have_to|need_to] pay [now|then|total|in_total|altogether]",
)
def pays_how_much(table: Layout, who: str) -> Wanted:
    """What a player pays: to attack, if something was told to attack."""
    if any(event["do"] == "declare_attackers" for event in table.events):
        return "", "attack_cost"
    table.asks_of = table.last_that_matters
    return "", "spell_cost"


asks(
    "attack_cost",
    "",
    "attack_cost",
    "how_much|how_much_mana|what does|do|would|will it cost [me|him|her|them|us|you|my_opponent] to_attack|to_swing [with <asked:it>] [per_attacker|per_creature|each]",
    "how_much|how_much_mana|what do|does|would|will|must <who> [have_to|need_to] pay per_attacker|per_creature|to_attack|to_swing|for_attacking|for_each_attacker [me|him|her|them|us|you] [with <asked:it>] [per_attacker|per_creature|each]",
    "do|does|would|will|must <who> [still|also] [have_to|need_to] pay [for <asked:it>] to_attack|to_swing|for_attacking [me|him|her|them|us|you|my_opponent] [with <asked:it>]",
    "how_much does|do|will|would attacking [me|him|her|them|us|you] [with <asked:it>] cost [me|him|her|them|us|you]",
)
