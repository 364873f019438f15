"""What is cast or can be, what it costs, and who can respond."""

from dataclasses import replace
from typing import Any

from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, asks, note_asked, question
from judgeapp.lab.questions_in_words.language.exemplars import Description, example_of
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.tables.edits import new_ref


@question(
    "does|do|will|would <asked:it> [also|still] use|use_up|take|take_up|eat|cost|count_as|count_towards|count_against [up] my|the|a|his|her|their [one|normal|regular] land_drop|land_play|land_for_turn|land_for_the_turn|land_drop_for_the_turn [for_the_turn|this_turn]",
    "is|does <asked:it> [count_as] my|the|a|his|her|their land_drop|land_play|land_for_turn|land_for_the_turn [for_the_turn|this_turn]",
)
def land_drop(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """Whether something was played as a land, of which a player may play one each turn (CR 305.2)."""
    note_asked(table, {"it": it})
    return "", "land_drop"


@question(
    "can|could|may|do|does <who> [get_to|get_a_chance_to] respond|do_anything|react|do_something [to|when|before|once|as|while] [<who>] [choosing|picking|chooses|picks|choose|pick] [what|which_creature|a_creature_for|what_to_copy_with] [<asked:it>] [copies|copy|enters|copying|entering|resolves|trigger|ability|etb|choice|being_cast|is_copying|gets_copied]",
    "can|could <asked:it> be responded_to",
    "can|could|may|do|does <who> [get_to|get_a_chance_to] respond|react to <asked:it> copy_choice|choice|trigger|ability|etb|copying [by_killing|by_exiling|by_bouncing <things:aims>]",
    "when|how can|could|do <who> respond [to] [<asked:it>]",
)
def respond(table: Layout, it: Phrase | None = None, **bound: Any) -> Wanted:
    if it is not None:
        table.asks_of = table.thing(it if it.zone or table.things else replace(it, zone="hand"), "A")
    return "", "respond"


asks(
    "may_counter",
    "abilities",
    "",
    "can|could|may <who> [still|even] counter <asked:it> [with|using [a|an] <plainspell>] [too|as_well|at_all]",
    "can|could|may <asked:it> [still|even] be countered [too|as_well|at_all]",
    "is|are <asked:it> [still|also] uncounterable|counterable [too|as_well]",
)


asks(
    "cast",
    "",
    "cast",
    "is|was|are|were <asked:it> [considered|counted|also|even] [as] cast|a_cast_spell|being_cast|casted",
    "does|do|did <asked:it> [actually] get|gets|got cast",
    "does|do|will <asked:it> count_as [being] [a] cast|casting|a_cast_spell|being_cast|a_spell_cast",
    "do|does|did <who> cast <asked:it>",
)


@question("what|which_spell|which_one|which|who gets|is|are|get countered [then|now|in_the_end]")
def what_is_countered(table: Layout) -> Wanted:
    """What an effect counters: the original or its copy, or both."""
    cast = [event["ref"] for event in table.events if event["do"] == "cast"]
    spells = [t.ref for t in table.things if t.ref in cast and table.spoken(t.ref).kind == "spell"]
    table.asks_of = spells[0] if spells else table.last_that_matters
    table.resolve_all()
    return "", "happens"


@question(
    "because|since|as|cause <who> didn't|did_not|didnt|never|haven't|have_not cast <thing:it>",
)
def as_not_cast(table: Layout, it: Phrase, who: str) -> Wanted:
    """Why something might fail: what has entered as a copy was cast, or not.

    Raises:
        UnreadWords: it was told to be cast.
    """
    name = table.face(it.name).name if it.name else ""
    if any(e["do"] == "cast" and e.get("card") == name and e.get("controller") == who for e in table.events):
        raise UnreadWords("", it.word, "", asks=f"{name} was told to be cast. Was it?")
    copies = [t.ref for t in table.things if t.is_copy]
    table.asks_of = copies[-1] if copies else table.last_that_matters
    return "", "triggers"


@question(
    "can|could|may <who> [even|still|legally|only] cast|play|flash_in <name:card> in_response|at_instant_speed [to] [a|another|the|my|their|his|her] [something|that|it|this|spell|spells|ability|trigger]",
    "can|could|may|should <who> [even|still|legally|only|just] <copycard:card> [something|it|a_creature|another_creature|that] in_response|at_instant_speed [to] [a|another|the|my|their|his|her|that|any] [removal|kill|burn] [something|that|it|this|spell|spells|ability|trigger|removal] [so|and|to [make|have|let] they|it|he|she|they'd|it'd|he'd|the_spell|the_removal [would|will|has_to|have_to] hit|hits|target|targets|kill|kills [the|my] clone|copy|it|token [instead]]",
    "can|could|may <who> [even|still|legally|only] cast|play|flash_in <name:card> in_response_to <name:to>",
    "can|could|may|do in_response <who> [even|still|legally|only] cast|play|flash_in <name:card>",
    "can|could|may <who> [even|still|legally|only] cast|play <name:card> on|during|in [my|an|the] their|his|her|opponent's|opp's|enemy's turn",
    "can|could|may <name:card> be cast|played in_response|at_instant_speed [to] [a|another|the|my|their] [something|that|it|this|spell|spells|ability|trigger]",
)
def castable_in_response(table: Layout, card: Phrase, **_: Any) -> Wanted:
    """Whether a card can be cast while something is on the stack, by what it is."""
    table.asks_of = table.thing(replace(card, zone="hand"), "A")
    return "", "timing"


_WHOSE_SPELLS = (
    "my|our|their|his|her|opponent's|my_opponent's|opponents|my_opponents|opponents'|my_opponents'|the|all"
)


_KIND_OF_SPELLS = "noncreature|creature|instant|sorcery|artifact|first|next"


_SPELLS = "spell|spells|instant|instants|sorcery|sorceries|creature|creatures|artifacts|enchantments|planeswalkers|noncreatures|cantrips|removal"


@question(
    f"how_much|how_much_mana [more|less|extra] do|does|will|would [{_WHOSE_SPELLS}] [{_KIND_OF_SPELLS}] {_SPELLS} cost [more|less|extra] [me|them|him|her|us] [to_cast|now|each|then]",
    f"do|does|will|would [{_WHOSE_SPELLS}] [{_KIND_OF_SPELLS}] {_SPELLS} [still|also|now] cost [<number:count>] [mana] more|less|extra [now|too|each|to_cast|then]",
    "how_much|how_much_mana|how_many_mana more|less|extra do|does|will|would <named:card> cost [me|them|him|her|us|you] [to_cast|to_play|now|then]",
    "how_much|how_much_mana|how_many_mana more|less|extra do|does|will|would|must <who> [have_to|need_to] pay for|to_cast <named:card> [now|then]",
    "how_much|how_much_mana|how_many_mana do|does|will|would|must <who> [have_to|need_to] pay more|less|extra for|to_cast <named:card> [now|then]",
    "do|does|will|would|must <who> [still|also] [have_to|need_to] pay [<number:count>] [mana] more|less|extra for|to_cast <named:card> [now|then|too]",
    "how_much|how_much_mana|how_many_mana do|does|will|would <named:card> cost [more|less|extra] [me|them|him|her|us|you] [to_cast|to_play|now|then]",
    "do|does|will|would <named:card> [still|also|now] cost [<number:count>] [mana] more|less|extra [now|too|each|to_cast|then]",
    "how_much|how_much_mana is|are|would <named:card> [be] [to_cast|to_play|now|then|for_me|for_him|for_them]",
    "what do|does|will|would <named:card> cost [me|them|him|her|us|you] [to_cast|to_play|now|then]",
    "what_is|what's|whats the [total] cost of|for <named:card> [now|then]",
)
def cost_of_spells(table: Layout, card: Phrase | None = None, who: str = "", **_: Any) -> Wanted:
    """What makes spells cost more or less, and what is paid for one that is named (CR 601.2f)."""
    if not any(t.is_copy for t in table.things):
        table.comes_about()
    table.asks_of = table.last_that_matters
    if card is not None:
        table.asks_of = table.thing(replace(card, zone="hand"), card.owner or who or "A")
    return "", "spell_cost"


_ANY_SPELL = (
    "spells|anything|instants|an_instant|a_spell|any_spells|any_instants|stuff|instant_spells|any_spell"
)


@question(
    f"can|could|may <who> [still|even|legally|ever|also] cast|play {_ANY_SPELL} [now|then|too|at_all|this_turn|in_response] [on|during|in] [<whose>] [turn] [now|too|at_all|either]",
)
def may_cast_anything(table: Layout, who: str, whose: str = "") -> Wanted:
    """Whether a player can cast spells now: a plain instant is tried, and refused where it can't be cast.

    Raises:
        UnreadWords: no instant is known that could stand for one.
    """
    name = example_of(Description("instant"), table.cards)
    if not name:
        raise UnreadWords("", "spells", "", asks="Which spell is cast? Name it.")
    table.resolve_all()
    begun = [event["player"] for event in table.events if event["do"] == "begin_turn"]
    if whose and whose != (begun[-1] if begun else "A"):
        table.pass_turn(whose)
    table.assumed.append(f"{name} stands for the spell.")
    ref = new_ref(table.script(), name)
    table.events.append({"do": "cast", "ref": ref, "card": name, "controller": who})
    table.asks_of = table.new(ref, name, who, "spell")
    table.stays = True
    return "", "castable"


@question(
    "can|could|may <who> [still|even|legally|ever] cast|play [a|an|the|my|their|his|her] <name:card> [<x>] [now|then|too|at_all]",
    "can|could|may [a|an|the|my|their|his|her] <name:card> [still|even|legally|ever] be cast|played [now|then|too|at_all]",
)
def may_be_cast(table: Layout, card: Phrase, who: str = "", x: int | None = None) -> Wanted:
    """Whether a card can be cast or played: it is tried, and refused where it can't be."""
    name = table.face(card.name).name
    owner = who or card.owner or "A"
    if "Land" in table.face(name).type_line[1] or table.needs_target(name):
        table.asks_of = table.thing(replace(card, zone="hand"), owner)
        return "", "timing"
    table.resolve_all()
    begun = [event["player"] for event in table.events if event["do"] == "begin_turn"]
    if owner != (begun[-1] if begun else "A") and not any(
        each.keyword == "flash" for each in table.face(name).abilities
    ):
        table.pass_turn(owner)
    ref = new_ref(table.script(), name)
    event = {"do": "cast", "ref": ref, "card": name, "controller": owner}
    table.events.append(event | ({"x": x} if x is not None else {}))
    table.asks_of = table.new(ref, name, owner, "spell")
    table.stays = True
    return "", "castable"


@question(
    "how_much|how_much_mana|what does|do|would|will it cost [me|him|her|them|us|you] to cast|play [a|an|my|his|her|their|the] <name:card> [[copying|as|on|to_copy] <thing:other>]",
    "how_much|how_much_mana do|does|would|will <who> [have_to|need_to] pay to_cast|to_play|for [a|an|my|his|her|their|the] <name:card> [[copying|as|on|to_copy] <thing:other>]",
)
def cost_to_cast(table: Layout, card: Phrase, other: Phrase | None = None, who: str = "", **_: Any) -> Wanted:
    """What is paid for a card is what is printed on it, whatever it will copy (CR 601.2f)."""
    table.asks_of = table.thing(replace(card, of=None, zone="hand"), who or "A")
    if other is not None:
        table.assumed.append(
            f"What {table.face(card.name).name} will copy is left out: it doesn't change the cost."
        )
    return "mana_cost", ""
