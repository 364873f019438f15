"""What something is: its name, size, colors, types, and any other of its values."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judgeapp.copyengine import Ability, AbilityKind, printed
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import Cast, appears, casts
from judgeapp.lab.questions_in_words.clauses.copying import enters_copying
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import (
    Wanted,
    ask_of_last_copy,
    ask_of_what_stands,
    asks,
    let_burn_hit_the_other_player,
    note_asked,
    phrase_asked,
    question,
)
from judgeapp.lab.questions_in_words.language.exemplars import CARD_TYPES, Description, example_of
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout

_PUMPS_TEAM = re.compile(r"\bcreatures you control (?:get|gain|have)\b", re.IGNORECASE)


@question(
    "is|are|will|would <asked:it> [still|be|also|now] [of] [the] same size|p/t|power|stats|power_and_toughness [as <thing:other>] [too|then|now]",
    "is|are|will|would <asked:it> [still|be|also|now] as big|large|strong|small as <thing:other> [it] [copied|copies|is_copying] [too|then|now]",
    "does|do|will|would <asked:it> [still|also|now] have [the] same size|p/t|power|stats|power_and_toughness [as <thing:other>] [too|then|now]",
)
def same_size(table: Layout, it: Phrase, other: Phrase | None = None) -> Wanted:
    """Whether a copy is as big as what it copies, or as another thing."""
    table.resolve_all()
    if (
        other is not None
        and it.name
        and it.of is None
        and not table.known(it)
        and table.enters_as_copy(it.name)
    ):
        enters_copying(table, other, it)  # "is my Phantasmal Image as big as the Tarmogoyf it copied"
        it = replace(it, article="the")
    note_asked(table, {"it": it})
    asked = table.asks_of
    than = table.spoken(asked).source if asked else ""
    if other is not None and (other.name or not than):
        than = table.known(other) or table.thing(other, "B", "permanent")
    table.asks_of = asked
    return "power", f"as_big_as {than}" if than and than != asked else ""


@question(
    "what_is|what_are|what's|whats|what|which|tell_me|i_want_to_know|and_what_is|what_will_be|what_would_be|what_was|so_what_is|what_s|what're|what_does <own> <field> [now|then|be|be_now|be_then|again|become|at_that_point] [<where>]",
    "what_is|what_are|what's|whats|tell_me|what_will|which_is|what_would|what_was|what_happens_to [the|its] <field> of|on|for <asked:it> [now|then|be]",
    "what|which <field> does|do|will|would <asked:it> have|have_now|get|end_up_with|have_then|enter_with|come_in_with",
    "what|which <field> is|are|will|would|was|'s <asked:it> [be|now|then|at_that_point]",
    "and|so [the|its|it's] <field> [of] [<asked:it>]",
    "does|do|will|would|did <asked:it> change|keep|lose|have|get [its|a|the|any] [new|same] <field>",
    "how_much|how_many <field> does|do|will|would <asked:it> have|get|enter_with|come_in_with|start_with",
    "<own> <field>",
    "<described:it> <field>",
    "how_much|how_high|how_big is|would_be|are <own> <field>",
    "how_much|how_high|how_big is|would_be|are [the] <field> of <asked:it>",
    "[the|its] <field> of <asked:it>",
    "is|will|would|are the <field> of <asked:it> [be|now|still|then] <number:guess> [or] [<number:other>]",
    "is|will|would|are <own> <field> [be|now|still|then] <number:guess> [or] [<number:other>]",
    "<field>",
)
def field(table: Layout, field: str, **bound: Any) -> Wanted:
    note_asked(table, bound)
    if field == "happens":  # "damage?"
        let_burn_hit_the_other_player(table)
    first, *more = (wanted_of(each) for each in field.split())
    if first[0] in {"power", "toughness"} and not isinstance(bound.get("own") or bound.get("it"), Phrase):
        ask_of_what_stands(table)
    table.also_asked += more
    return first


def wanted_of(field: str) -> Wanted:
    return ("", field) if field in {"counters", "zone", "happens"} else (field, "")


_TEAM = "team|my_team|the_team|the_whole_team|whole_team|my_whole_team|board|my_board|the_board|my_creatures|all_my_creatures|our_creatures|my_other_creatures|the_other_creatures|other_creatures|everyone|everything|my_side"


@question(
    f"how_big|how_large|how_strong is|are|does|do|will|would {_TEAM} [all] [get|be|become|end_up|now|then|at_the_end]",
    f"what|whats|what_is|what_are|what's the size|sizes|p/t|power|stats of {_TEAM} [now|then]",
    f"how_much power do|does|will|would {_TEAM} have [now|then|in_total]",
)
def size_of_team(table: Layout) -> Wanted:
    """How big each of the asking player's creatures is."""
    table.resolve_all()
    there = [t for t in table.things if t.kind in {"permanent", "token"} and t.owner == "A"]
    creatures = [t.ref for t in there if table.is_creature(t.ref) and not table.has_left(t.ref)]
    if not creatures:
        raise UnreadWords("", "team", "", asks="Which creatures do you control? Name them.")
    table.asks_of, *table.also = reversed(creatures)
    return "power", ""


@question(
    "sizes|p/ts|their_sizes|stats_of_both|sizes_of_both|what_sizes|p/t_of_each|sizes_of_each|stats_of_each",
)
def sizes(table: Layout) -> Wanted:
    """How big each of several is."""
    note_asked(table, {"it": Phrase(kind="it", word="they")})
    return "power", ""


asks(
    "size",
    "power",
    "",
    "how_much_power|how_much_toughness does|do <asked:it> have [now|then]",
    "how_big|how_large|how_strong|how_small is|are|will|would|was <asked:it> [now|then|each|be|be_now|be_then|at_that_point|after_that|until_end_of_turn|this_turn]",
    "is|are|would|will <asked:it> [be|still|now] [a|an] <size>",
    "does|do|will|would <asked:it> [still] enter_as|come_in_as [a|an] <size>",
    "and enter_as|come_in_as|be|have_it_be|have_it_enter_as [a|an] <size>",
    "does|do|will|would <asked:it> [still] keep|stay|remain|have|keep_its|keep_being [a|an|its|the] <size>",
    "is|are|would|will <asked:it> [be|still|now] [a|an] <size> <or>",
    "<size> <or>",
    "does|do|will|would <asked:it> give|pump|buff|boost|get itself|himself|herself|bigger [<change>]",
    "does|do|will|would <asked:it> get [the|that|a] <change> [too|as_well|from_itself]",
    "<size> [and_dies|and_dead|right|then|or_not|now]",
    "how_big's|how_large's|how_strong's <asked:it> [now|then]",
    "how_big|how_large|how_strong|how_much_power|p/t|what_size|is_it_big",
    "how_much power|toughness does|do <asked:it> have",
)


asks(
    "what",
    "",
    "",
    "[the] front|back [face|side] or [the] front|back [face|side]",
    "which|what side|face|half does|do|will|would <asked:it> come_in|come_down|enter|etb|show|have [as|with|on|up|face_up] [up]",
    "which|what side|face|half is <asked:it> [on|up|showing] [up]",
    "what_is|what's|what_are|whats|what_does|what_will|what_would|how_does|what_did <asked:it> [look_like|get|now|then|be|become|copy|look|have|turn_into|end_up_as|enter_as] [<where>] [now]",
    "as_what|and_as_what",
    "characteristics|the_characteristics|its_characteristics [now|then]",
    "[what_are] [the] characteristics of <asked:it> [now|then]",
    "what|what_creature|what_permanent enters|comes_in|comes_down|etbs [now|then|instead]",
    "list|tell_me everything|all|what [that] <asked:it> keeps|has|copies|gets",
    "<asked:it> becomes|is|are|become what [until_end_of_turn]",
    "<asked:it> enters|comes_in as [what]",
    "what|which token|copy|creature do|does|will|would <who:player> get|make|create|have|end_up_with",
    "what_about|what_of <asked:it> [now|then]",
    "what do|does|did|will|would <who> get back [then|now|exactly]",
    "is_there|are_there [any|a] difference|differences",
    "what's|what_is the difference",
    "do|does|will|would|did <asked:it> go|turn|change|switch|revert|turns|return back to|into normal|itself|themselves|what_it_was|what_they_were|the_original|their_original|its_original|their_old_selves|their_original_form|its_original_form [again|too|then|later|afterwards]",
    "do|does|will|would|did <asked:it> go_back|turn_back|change_back|switch_back|revert|revert_back [again|too|then|later|afterwards|to_normal|to_itself]",
    "is|are|will|would <asked:it> back_to_normal|itself_again|themselves_again|normal_again [again|then|now]",
    "do|does|will|would <who> get|have|copy [the] front|back [face|side] or [the] [front|back] [face|side]",
    "what|which side|face does|do|will|would|is <asked:it> [have|show|get|copy|on|up|on_top]",
    "which side|face is up",
    "does|do|will|would|is <asked:it> [copy|have|get|be|enter_as|come_in_as] [the] front|back [face|side] [or] [the] [front|back] [face|side]",
)


@question(
    "what is|are|does|will <asked:it> [be|look_like] now [,] and|then [then|what|what_is_it] [on|during|in|at|after|by] next_turn|the_next_turn|the_opponent's_turn|my_opponent's_turn|opponent's_turn|their_turn|end_of_turn|the_end_of_turn|the_turn|this_turn",
)
def now_and_then(table: Layout, it: Phrase) -> Wanted:
    """What something is now, and in the next turn."""
    note_asked(table, {"it": it})
    table.also_asked.append(("", "next_turn"))
    return "", ""


@question(
    f"{_TEAM} pump|pumped|gets_pumped|buff|buffed|gets_buffed|bonus|boost|boosted|gets_the_bonus|gets_the_buff [too|then|or_not]",
    f"do|does|will|would|is|are {_TEAM} [all] [also|still] [get|gets|be] pumped|pump|buffed|buff|boosted|boost|the_pump|the_buff|the_bonus|the_boost|a_pump|a_buff|a_bonus|anything [too|as_well|from_it]",
    f"do|does|will|would {_TEAM} [all] [also|still] get|gain|have [the|that] <change> [and_haste|bonus|boost|too|as_well|from_it]",
    "do|does|will|would <who> [still|also] get|have [a|the] team_pump|team_buff|pump_effect|mass_pump [too|from_it]",
)
def team_is_pumped(table: Layout, **_: Any) -> Wanted:
    """Whether a copy's ability that triggers as it enters, or attacks, pumps its controller's creatures."""
    table.resolve_all()
    there = [t for t in table.things if t.kind in {"permanent", "token"} and not table.has_left(t.ref)]
    pumping = [t for t in there if any(map(_pumps_team, table.abilities_of(t.ref)))]
    if not pumping:
        table.asks_of = table.last_that_matters
        name = table.spoken(table.asks_of).name if table.asks_of else "the copy"
        table.assumed.append(f"I take that to ask: What is the power of {name}?")
        return "power", ""
    copies = [t for t in pumping if t.is_copy]
    table.asks_of = (copies or pumping)[-1].ref
    return "", "triggers"


def _pumps_team(ability: Ability) -> bool:
    return ability.kind == AbilityKind.TRIGGERED and bool(_PUMPS_TEAM.search(printed(ability.text)))


_EVERY_LAND = "all_lands|all_the_lands|all_of_the_lands|every_land|each_land|all_my_lands|my_lands|our_lands|everyone's_lands|every_nonbasic|each_nonbasic|every_nonbasic_land|each_nonbasic_land|all_other_lands|my_other_lands|the_lands"


@question(
    f"is|are|will|would {_EVERY_LAND} [still|also|now|be] [a|an|just|only] <kinds:type> [too|as_well|then]",
    "is|are|will|would [all] their_lands|his_lands|her_lands|my_opponent's_lands|opponent's_lands|opp's_lands [still|also|now|be] [a|an|just|only] <kinds:theirs> [too|as_well|then]",
    "is|are|will|would [all|all_the|all_of_the|the|any|my|our] nonbasics|nonbasic|nonbasic_lands|nonbasic_land|non-basics|non-basic_lands [all|still|also|now|be] [a|an|just|only] <kinds:type> [too|as_well|then]",
    "is|are|will|would their|his|her|opponent's|opp's|my_opponent's|my_opp's nonbasics|nonbasic|nonbasic_lands|nonbasic_land|non-basics|non-basic_lands [all|still|also|now|be] [a|an|just|only] <kinds:theirs> [too|as_well|then]",
)
def are_nonbasics(table: Layout, type: str = "", theirs: str = "") -> Wanted:
    """Of what type nonbasic lands are: one that is there, or a plain one.

    Raises:
        UnreadWords: no such land is known.
    """
    table.resolve_all()
    owner = "B" if theirs else "A"
    lands = [t for t in table.things if t.kind == "permanent" and t.owner == owner and t.name in table.cards]
    lands = [t for t in lands if not table.has_left(t.ref) and "Land" in table.face(t.name).type_line[1]]
    there = [t.ref for t in lands if "Basic" not in table.face(t.name).type_line[0]]
    if not there:
        name = example_of(Description("nonbasic"), table.cards)
        if not name:
            raise UnreadWords("", "nonbasics", "", asks="Which land is it? Name it.")
        there = [table.put(Phrase(name, owner=owner, article="a", word=name, meant=(name,)), name, owner)]
        table.assumed.append(f"{name} stands for the nonbasic lands.")
    table.asks_of = there[-1]
    return "types", ""


@question(
    "what|which [mana|color|colors] can|do|does|will|would [all] [the|my|our] nonbasics|nonbasic|lands [still|now] tap|produce|make|add [for|mana] [now|then]",
    "what|which [mana|color|colors] can|do|does|will|would [all] their|his|her|opponent's|opp's <kinds:theirs> [still|now] tap|produce|make|add [for|mana] [now|then]",
    "what|which [mana|color|colors] can|do|does|will|would i|we tap|get|make [my|our|the|from|out_of] nonbasics|nonbasic|lands [for|now|then]",
)
def lands_tap_for(table: Layout, theirs: str = "") -> Wanted:
    """What mana nonbasic lands make: a plain one stands for them."""
    are_nonbasics(table, theirs=theirs)
    table.also_asked.append(("types", ""))
    return "abilities", ""


asks(
    "gets_bonus",
    "power",
    "",
    "do|does|will|would <who> [still|also] get|gain|keep|have [the|that|its|those] <change> [bonus|buff|boost|pump|too|as_well|on_it|for_it]",
    "does|do|will|would <asked:it> [still|also] get|gain|keep|have [the|that|its|those] <change> [bonus|buff|boost|pump|too|as_well]",
)


def _of_what_brings_a_card(table: Layout, bound: Mapping[str, Any]) -> Wanted | None:
    """ "Land?" can ask for what an ability brings."""
    return ("", "triggers") if "it" not in bound and _is_gained(table, str(bound.get("type", ""))) else None


def _is_gained(table: Layout, kind: str) -> bool:
    """Whether "land?" asks for what an ability of the copy brings, and not for what the copy is."""
    ref = next((t.ref for t in reversed(table.things) if t.is_copy), table.last_that_matters)
    if kind not in CARD_TYPES or not ref or kind.capitalize() in table.kinds(ref):
        return False
    texts = [printed(a.text) for a in table.abilities_of(ref) if a.kind == AbilityKind.TRIGGERED]
    if not any(re.search(rf"\b{kind} (?:card|token)s?\b", text) for text in texts):
        return False
    table.asks_of = ref
    table.assumed.append(f"I take “{kind}” to ask: Does an ability of {table.spoken(ref).name} bring one?")
    return True


asks(
    "type",
    "types",
    "",
    "is|are|would|will <asked:it> [still|also|now|be] [be] [a|an|both] <type> [<or>]",
    "<asked:it> still [a|an] <type>",
    "stays|remains [a|an] <type>",
    "<asked:it> stays|remains [a|an] <type>",
    "[still] [a|an] <type> [<or>] [right|too|still|then]",
    "does|do|will|would <asked:it> [still] have [the] type|types|subtype <type>",
    "does|do|will|would <asked:it> [still] stay|remain|become|count_as|keep_being|stay_being|still_being|keep_counting_as [a|an] <type>",
    after=_of_what_brings_a_card,
)


asks(
    "color",
    "colors",
    "",
    "is|are|will|would <asked:it> [still|also|now|be] <color> [<or>]",
    "<color> <or>",
    "what_color|what_colors|which_color|which_colors|what_colour|what_colours",
    "does|do|will|would <asked:it> stay|remain|become|turn|keep_being <color>",
)


_WHILE = "[when|if|while|after|once|as] [it] [is] copying|copies|has_copied|copied|a_copy_of"


@question(
    f"is|are|will|would <copycard:copier> [still|be] <color> {_WHILE} <thing:original>",
    f"is|are|will|would <copycard:copier> [still|be] [a|an] <type> {_WHILE} <thing:original>",
    f"does|do|will|would <copycard:copier> [still] have|get|keep|gain|lose [its] <keyword> {_WHILE} <thing:original>",
    f"does|do|will|would <copycard:copier> enter|enters|come_in|comes_in <state> {_WHILE} <thing:original>",
)
def of_copy(table: Layout, copier: Phrase, original: Phrase, **bound: Any) -> Wanted:
    """What something is as it copies: "is a Clone blue when copying a red creature"."""
    enters_copying(table, original, copier)
    table.asks_of = table.subject
    asked = {"color": "colors", "type": "types", "keyword": "abilities", "state": "tapped"}
    return next(field for label, field in asked.items() if label in bound), ""


_BY = "does|do|will|would|did|can|could <name:by> [that_is|which_is] targeting|on|cast_on|cast_at|at|copying <things:targets>"


@question(
    f"{_BY} make|makes|turn|turns|cause|causes|let|lets|change|changes <asked:it> [to] [be|become|into] [a|an] <type>",
    f"{_BY} make|makes|turn|turns|cause|causes <asked:it> [to] [be|become|into] <color>",
    f"{_BY} make|makes|cause|causes|let|lets <asked:it> [to] lose|have|gain|get|keep [its|the] <keyword>",
    f"{_BY} remove|take_away|get_rid_of|strip|give|grant [it|its|the] <keyword>",
    f"{_BY} remove|take_away|get_rid_of|strip [all] [of] [it|its|the] <field>",
    f"{_BY} make|makes|turn|turns <asked:it> [to] [be|become|into] [a|an] <size>",
    f"{_BY} kill|kills|destroy|exile|bounce|affect|change|hit|sacrifice|do_anything_to <asked:it>",
)
def made_by(
    table: Layout, by: Phrase, targets: tuple[Phrase, ...], it: Phrase | None = None, **bound: Any
) -> Wanted:
    """What a spell that is cast so makes of a thing: "does Humble on my Clone make it lose flying?"."""
    if it is not None and it.name and it.of is not None and not table.known(it):
        table.thing(it, "A")  # it was there before
        it = replace(it, of=None, states=(), extras=(), article="the")
    table.resolve_all()
    casts(table, Cast(by, by.owner or "A", targets))
    table.resolve_all()
    note_asked(table, {"it": it or replace(targets[0], article="the", of=None, states=(), extras=())})
    if "field" in bound:
        return wanted_of(str(bound["field"]).split()[0])
    asked = {"type": "types", "color": "colors", "keyword": "abilities", "size": "power"}
    found = next((field for label, field in asked.items() if label in bound), "")
    return found, "" if found else "happens"


@question(
    "is|are <asked:it> [still|also|now] a_copy|a_copy_of_it|copying_it",
    "does|do|will|would <asked:it> [also|then|now] become|turn_into|change_into|end_up_as [a|an|the] <name:other> [too|as_well|now|then]",
    "is|are|does|will <asked:it> [still] [be|stay|remain] a_copy_of|copying|called|named|considered [a|an|the] <name:other>",
    "is|are <asked:it> [still|now|also] [a|an|the|just|just_a] <name:other> [again] [<or>] [<where>]",
    "does|do|will|would <asked:it> [still|also] come_back|return|reenter|enter|come_in|etb|stay|remain|go_back|revert|turn_back|change_back [to|as|into] [being] [a|an|the] [copy_of] <name:other> [again]",
)
def copy(table: Layout, other: Phrase | None = None, **bound: Any) -> Wanted:
    """Its name; where "angel" is a creature type, its types."""
    note_asked(table, bound)
    subtypes = table.face(other.name).type_line[2] if other is not None and other.name else ()
    return ("types", "") if other is not None and other.word.capitalize() in subtypes else ("name", "")


def _of_what_has_copied(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "What goes to the graveyard?" asks for what copied something."""
    if phrase_asked(bound) is None:
        ask_of_last_copy(table)


asks(
    "name",
    "name",
    "",
    "what_is|what's|whats|what_ends_up|which_card_is in [the|my|their|our|its_owner's] graveyard|hand|exile|yard|gy",
    "what_goes to|into [the|my|their] graveyard|hand|exile",
    "does|do|will|would <asked:it> [still] have [a|the|its] [same|original] name",
    "what_do_i_call|what_is_the_name_of <asked:it>",
    after=_of_what_has_copied,
)


asks(
    "token",
    "",
    "token",
    "is|are|will|would <asked:it> [still|also|now] [be|count_as|considered] [a|an] token|tokens [too|as_well|or_a_card|or_not]",
    "does|do|will|would <asked:it> count_as|become [a|an] token|tokens [too|as_well]",
)


@question(
    "does|do|will|would|did <permanents:by> affect|apply_to|work_on|change|hit|matter_for|influence|shut_off|turn_off <asked:it> [too|as_well|now]",
    "is|are <asked:it> affected by <permanents:by> [too|as_well]",
    "does|do|will|would <permanents:by> [also|still|even] affect|apply_to|work_on|work_with|work_for|change|hit|count_for tokens|token_creatures|creature_tokens|my_tokens [that] [i] [make|create] [too|as_well|or_only_cards|or_not]",
    "are tokens|token_creatures|creature_tokens|my_tokens [also|still|even] affected by <permanents:by> [too|as_well]",
)
def affected(table: Layout, by: tuple[Phrase, ...], it: Phrase | None = None) -> Wanted:
    """What something else that is there makes of it; of tokens, where a plain one stands for them."""
    for phrase in by:
        if phrase.name and table.events and not table.known(phrase):
            appears(table, phrase)  # what was told has happened before it is there
        else:
            table.thing(phrase, "A")
    if it is None:
        table.create_plain_tokens(Phrase(kind="token", count=1, word="token", article="a"), "A")
        table.asks_of = table.last
        return "", ""
    note_asked(table, {"it": it})
    return "", ""


_BODY = "flying_creature|creature|body|guy|one|version|side|face|flier|flyer|beater|card|token|vanilla|dork"


@question(
    "do|does|will|would|did <who> [still|then|just] get|make|have|end_up_with|create [a|an|the] <gainkind> or [a|an|the] [real|normal|regular|actual|full|plain] <gainkind:other>",
    "do|does|will|would|did <who> [still|then|just] get|make|have|end_up_with|create [a|an|the] <gainkind> or [a|an|the] [real|normal|regular|actual|full|plain] <name:named>",
    "do|does|will|would|did <who> [still|then|just] get|make|have|end_up_with|create [a|an|the] [real|normal|regular|actual|full|plain] <name:named> or [a|an|the] <gainkind>",
    "is <asked:it> [a|an|the] <gainkind> or [a|an|the] [real|normal|regular|actual|full|plain] <name:named>",
    "do|does|will|would|did <who> [still|then|just] get|make|have|end_up_with|create [a|an|the|my] [<size>] <name:named> or [a|an|the|my] [<size>] <name:second>",
    f"do|does|will|would|did <who> [still|then|just] get|make|have|end_up_with|create [a|an] <size> [{_BODY}] [out_of_it|from_it|then|now]",
    f"do|does|will|would|did <who> [still|then|just] get|make|have|end_up_with|create [a|an|the|my] <size> [{_BODY}] or [a|an|the|my|just_a|just_the] <size> [{_BODY}]",
    f"do|does|will|would|did <who> [still|then|just] get|make|have|end_up_with|create [a|an|the|my] [<size>] <name:named> or [a|an|the|my|just_a|just_the] <size> [{_BODY}]",
    f"do|does|will|would|did <who> [still|then|just] get|make|have|end_up_with|create [a|an|the|my] <size> [{_BODY}] or [a|an|the|my|just_a|just_the] [<size>] <name:named>",
    f"is <asked:it> [a|an|the|my] <size> [<name:named>] or [a|an|the|my|just_a|just_the] <size> [{_BODY}]",
    "is <asked:it> [a|an|the|my] <size> [<name:named>] or [a|an|the|my|just_a|just_the] [<size>] <name:second>",
    "do|does|will|would|did <who> [still|then|just] get|make|have|end_up_with|create [a|an|the|my] real|actual|full|normal|regular|proper|true|whole|real_deal <name:named> [then|now|again|back|or_not]",
)
def which_of_both(table: Layout, **bound: Any) -> Wanted:
    """What was copied or made last: "do I get a Frog or a real Baneslayer Angel"."""
    note_asked(table, bound)
    table.resolve_all()
    for event in [event for event in table.events if event["do"] == "resolve"][-1:]:
        table.take_in_tokens(str(event["ref"]))
    made = [t.ref for t in table.things if (t.is_copy or t.kind == "token") and t.kind != "gone"]
    table.asks_of = table.asks_of or (made[-1] if made else table.last_that_matters)
    return "", ""


@question(
    "does|do|will|would <asked:it> [still] wear_off|wears_off|expire|end|fade [at|by] [the] [end_of_turn|end_of_the_turn|end_step]",
    "does|do|will|would the|this|that|its effect|copying|change wear_off|expire|end|go_away [at|by] [the] [end_of_turn|end_of_the_turn|end_step]",
)
def wears_off(table: Layout, **bound: Any) -> Wanted:
    """What a thing is once the turn has ended."""
    note_asked(table, bound)
    table.resolve_all()
    table.events.append({"do": "end_turn"})
    return "", ""
