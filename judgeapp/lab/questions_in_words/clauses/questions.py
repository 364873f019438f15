"""What is asked: of which thing, and which of its values or what else."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES, Ability, AbilityKind, CopyEngineError, entry_copy, printed
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import (
    appears,
    casts,
    casts_at_ability,
    casts_sacrificing,
    casts_with_storm,
    retargets,
)
from judgeapp.lab.questions_in_words.clauses.changes import attaches, blocks
from judgeapp.lab.questions_in_words.clauses.copying import becomes, clones, copies_ability, enters_copying
from judgeapp.lab.questions_in_words.clauses.forms import Forms
from judgeapp.lab.questions_in_words.clauses.wordings import NOTHING
from judgeapp.lab.questions_in_words.exemplars import CARD_TYPES, Description, example_of
from judgeapp.lab.questions_in_words.layout.card_texts import names_copier
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player
from judgeapp.lab.questions_in_words.phrases import INDEFINITE, OWN_THINGS, Phrase
from judgeapp.lab.questions_in_words.words import index_of
from judgeapp.lab.tables.edits import Entry, new_ref

question = Forms(is_question=True)
_PUMPS_TEAM = re.compile(r"\bcreatures you control (?:get|gain|have)\b", re.IGNORECASE)
_MILLS = re.compile(r"\bmills?\b", re.IGNORECASE)
_TRIGGERING = "persist|undying|storm|cascade|evoke|exploit|modular|annihilator|exalted|prowess|ward|battle_cry|afterlife|myriad|encore|living_weapon|soulbond|extort|renown|mentor|riot|dethrone|melee|evolve|flanking|bushido|rampage|training|blitz|dash|unearth|gravestorm|replicate|conspire|ripple|recover|soulshift|haunt|graft|fabricate|decayed|casualty|demonstrate|bloodthirst|tribute|champion|devour"
"""Keyword abilities that trigger."""
_DEVOTED_TO = frozenset("white blue black red green".split())
type Wanted = tuple[str, str]
"""A field, and what else is asked about (`Asked`)."""


type AskedFirst = Callable[[Layout, Mapping[str, Any]], Wanted | None]
"""Looks at the table and at what a pattern bound before a question is put; returns what is asked instead, if anything."""


def _asks(
    name: str,
    field: str,
    about: str,
    *patterns: str,
    before: AskedFirst | None = None,
    after: AskedFirst | None = None,
) -> None:
    """Let these patterns ask for one and the same of whatever they speak of.

    Args:
        before, after: what to look at before and after it is noted which thing they speak of.
    """

    def asked(table: Layout, **bound: Any) -> Wanted:
        if before is not None and (otherwise := before(table, bound)) is not None:
            return otherwise
        _of(table, bound)
        if after is not None and (otherwise := after(table, bound)) is not None:
            return otherwise
        return field, about

    question(*patterns, name=name)(asked)


def _phrase_asked(bound: Mapping[str, Any]) -> Phrase | None:
    """The thing that a question names or points to."""
    phrase = bound.get("it") or bound.get("own") or bound.get("of")
    return phrase if isinstance(phrase, Phrase) else None


def _is_pointed_to(table: Layout, bound: Mapping[str, Any]) -> bool:
    """Whether a question is about "it", without a name, and that means something."""
    it = bound.get("it")
    return bool(table.asks_of) and isinstance(it, Phrase) and not it.name


def _ask_of_last_copy(table: Layout) -> None:
    """Ask of what entered as a copy last, if anything did."""
    copies = [t.ref for t in table.things if t.is_copy and t.kind in {"permanent", "token"}]
    table.asks_of = copies[-1] if copies else table.asks_of


def _of(table: Layout, bound: Mapping[str, Any]) -> Phrase | None:
    """Note which thing is asked about."""
    phrase = _phrase_asked(bound)
    if phrase is None:
        return None
    if phrase.name and phrase.of is None and not phrase.zone and not table.known(phrase):
        card = table.face(phrase.name)
        is_copier = entry_copy(card.abilities) is not None and "face_down" not in phrase.states
        if is_copier and table.to_copy:
            table.copying(card.name, table.to_copy, phrase.owner or "A", anew=True)
        elif is_copier:
            raise table.asks_what_it_copies(card.name)
    table.stays = phrase.zone == "stack" and bool(phrase.name)
    is_gone = bool(table.things) and table.has_left(table.last)
    is_of_change = is_gone or any(t.is_copy for t in table.things) or table.was_swept()
    is_of_several = phrase.word in {"they", "them"} and any(table.suits(t, "changing") for t in table.things)
    wants = "changing" if phrase.kind == "it" and (is_of_change or is_of_several) else ""
    if phrase.word in OWN_THINGS | {"his": "B"}:
        wants = "permanent"  # "mine" is no spell that has resolved
    if phrase.kind == "it" and not phrase.name and (left := table.copy_of_what_left()):
        table.note_other(phrase, left, table.last)
        table.asks_of = left
        return phrase
    if phrase.count > 1 and phrase.name and phrase.owner:
        _let_it_be_of(phrase.owner, phrase.name, table)
    table.asks_of = table.thing(phrase, "A", wants)
    if phrase.count > 1 and phrase.name and not phrase.of:  # "how big are the two Norns"
        table.also = [ref for ref in table.alike(table.asks_of) if ref != table.asks_of]
    if phrase.word in {"they", "both", "each"}:  # a copy, and what it copies if that is there
        asked = table.spoken(table.asks_of)
        source = asked.source
        there = [t for t in table.things if t.kind in {"permanent", "token"} and not table.has_left(t.ref)]
        copies = [t.ref for t in there if t.is_copy and table.is_creature(t.ref)]
        if table.asks_of in copies and len({table.spoken(ref).source for ref in copies}) > 1:
            table.also = [
                ref for ref in copies if ref != table.asks_of
            ]  # "Clone copies ..., Image copies ..."
            return phrase
        alike = [t.ref for t in table.things if (t.name, t.owner) == (asked.name, asked.owner) and t.is_copy]
        if source and asked.kind == "permanent" and len(alike) > 1:
            table.also = [ref for ref in alike if ref != table.asks_of]
            return phrase
        is_there = any(t.ref == source and table.suits(t, "permanent") for t in table.things)
        table.also = [source] if is_there and not table.has_left(source) else table.also
    creatures = [t.ref for t in table.things if t.kind in {"permanent", "token"} and table.is_creature(t.ref)]
    if phrase.word == "both" and not table.also and len(creatures) == 2 and table.asks_of in creatures:
        table.also = [each for each in creatures if each != table.asks_of]
    if phrase.word in {"they", "each"} and not table.also and table.asks_of in creatures:
        table.also = [each for each in creatures if each != table.asks_of]  # "do they go back"
    return phrase


def _let_it_be_of(player: str, name: str, table: Layout) -> None:
    """ "I clone a bear. Do both of my bears stay?": the one of which nobody said whose it is, is mine too."""
    called = table.face(name).name
    for thing in table.things:
        if thing.ref in table.unsaid and thing.name == called and thing.owner != player and not thing.is_copy:
            table.give(thing.ref, player)
            whose = "your" if player == "A" else "your opponent’s"
            table.assumed.append(f"It is {whose} {called}, as both are.")


def _let_burn_hit_the_other_player(table: Layout, _: Mapping[str, Any] | None = None) -> None:
    """ "I fork my Shock. How much damage?": it is about the other player, if no target was told."""
    for event in table.events:
        name = str(event.get("card", ""))
        if event["do"] != "cast" or event.get("targets") or not table.can_target_players(name):
            continue
        if table.needs_target(name) and table.is_spell(name):
            event["targets"] = [table.player_meant(name, str(event["controller"]))]


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
    _of(table, {"it": it})
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
    _of(table, bound)
    if field == "happens":  # "damage?"
        _let_burn_hit_the_other_player(table)
    first, *more = (_wanted(each) for each in field.split())
    table.also_asked += more
    return first


def _wanted(field: str) -> Wanted:
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
    _of(table, {"it": Phrase(kind="it", word="they")})
    return "power", ""


_asks(
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

_asks(
    "loyalty",
    "loyalty",
    "",
    "how_much|how_many loyalty [now|then|does_it_have|does_it_enter_with|left]",
)


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
    _of(table, {"it": it})
    table.also_asked.append(("", "returns"))
    return "", ""


@question(
    "what|which|which_spell|which_creature|which_card|who does|did|do|will|would <named:by> copy|clone|fork [then|now]",
    "what|which|which_spell|which_creature|which_card|who does|did|do|will|would [the|my|their] etb|trigger|ability of <named:by> copy|clone|fork [then|now]",
)
def what_it_copies(table: Layout, by: Phrase) -> Wanted:
    """What something has copied: the copy of a spell, or the thing itself, which is a copy now."""
    ref = table.known(replace(by, article="the"))
    table.resolve_abilities()
    table.take_in_copies_of_spells()
    made = [t.ref for t in table.things if t.is_copy and t.kind in {"spell", "gone"} and t.ref != ref]
    is_copier = bool(ref) and table.spoken(ref).is_copy
    if not is_copier and made:
        table.stays = True
        table.asks_of = made[-1]
        return "", "targets"
    _of(table, {"it": replace(by, article="the")})
    return "", ""


_asks(
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
    _of(table, {"it": it})
    table.also_asked.append(("", "next_turn"))
    return "", ""


_asks(
    "comes_back",
    "",
    "returns",
    "what|which_card comes_back|returns|came_back|will_come_back [then|to_the_battlefield]",
    "[it|and] comes_back|returns as what",
    "what does|do|will|would <asked:it> come_back|return as",
)


@question(
    "do|does|will|would|can [the|its|all|my|their|any|those] [storm|replicate|conspire|casualty|other] copies [of_it|of_the_spell] [still|also|even|all] destroy|kill|counter|deal|do|bounce|tap|hit [the|my|their|his|her] [other] stuff|things|anything|something|damage|artifacts|creatures|permanents|targets|theirs",
)
def copies_do(table: Layout, **_: Any) -> Wanted:
    """What the copies do that a spell makes of itself."""
    return copies_come(table)


_DONE = "destroyed|exiled|bounced|countered|tapped|killed|stolen|copied|returned|discarded|hit"
_DO = "destroy|exile|bounce|counter|tap|kill|steal|return|hit|blow_up"


@question(
    f"how_many <anykind:kind> [do|does|will|would] [get|are|is|will_be|would_be|be] {_DONE} [in_total|total|altogether|then]",
    f"how_many <anykind:kind> do|does|will|would|can|could <who:player> {_DO} [in_total|total|altogether|then] [with <asked:it>]",
    f"how_many <anykind:kind> does|will|would|can|could <asked:it> {_DO} [in_total|total|altogether|then]",
)
def many_done_to(table: Layout, it: Phrase | None = None, **_: Any) -> Wanted:
    """How many things spells do something to: where no targets are told, how many of those spells resolve."""
    table.resolve_all()
    cast = [e for e in table.events if e["do"] == "cast" and table.is_spell(str(e["card"]))]
    aimless = [e for e in cast if not e.get("targets") and table.needs_target(str(e["card"]))]
    if not aimless:
        _of(table, {"it": it})
        table.asks_of = table.asks_of or table.last_that_matters
        return "", "triggers"
    table.asks_of = str(aimless[-1]["ref"])
    name = table.face(str(aimless[-1]["card"])).name
    table.assumed.append(f"Each {name} that resolves has a target of its own, as none is told.")
    return "", _count(name)


@question(
    "how_many cards do|does|will|would <who:player> mill [in_total|total|altogether|then]",
    "how_many cards [get|are|will_be|do_we] milled|mill [in_total|total|altogether|then]",
)
def many_milled(table: Layout, player: str = "") -> Wanted:
    """What spells do that isn't laid out: how many of them resolve is told, with what each does."""
    table.resolve_all()
    cast = [e for e in table.events if e["do"] == "cast" and table.is_spell(str(e["card"]))]
    cast = [e for e in cast if _MILLS.search(table.face(str(e["card"])).text)]
    if not cast:
        return "", "triggers"
    table.asks_of = str(cast[-1]["ref"])
    return "", _count(table.face(str(cast[-1]["card"])).name)


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


_asks(
    "extra_turns",
    "",
    "triggers",
    "how_many extra_turns|turns do|does|will|would <who> get|take|have [in_a_row]",
    "do|does|will|would <who> [still|also] get|take|have an|the|one|two|three|2|3|both|another extra|additional turn|turns",
    "do|does|will|would|can <who> [still|also] get|take the|that|his|her|their turn [too|then|instead]",
)

_asks(
    "skips",
    "",
    "triggers",
    "do|does|will|would|must|did <who:player> [still|also|have_to|has_to] skip|miss [my|his|her|their|the|a|an] [next] untap|draw|combat|upkeep [step|phase] [too|now|then]",
    "do|does|will|would|must <who:player> [still|also|have_to|has_to] skip|miss [my|his|her|their|the|a] [next|whole] turn [too|now|then]",
)


@question(
    "does|do|will|would|must <asked:it> [also|still] have_to|need_to [be|name|choose|pick|say|call|become] [a|an|the_same] <gainkind> [too|as_well]",
    "is|are <asked:it> [also|still] stuck_with|stuck_on|locked_into|forced_to_be [a|an] <gainkind> [too|as_well]",
)
def must_choose_the_same(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """Whether what is chosen as something enters has to be what was chosen for the original (CR 707.2)."""
    _of(table, {"it": it})
    return "", "choices"


@question(
    "does|do|will|would <asked:it> [also|still] use|use_up|take|take_up|eat|cost|count_as|count_towards|count_against [up] my|the|a|his|her|their [one|normal|regular] land_drop|land_play|land_for_turn|land_for_the_turn|land_drop_for_the_turn [for_the_turn|this_turn]",
    "is|does <asked:it> [count_as] my|the|a|his|her|their land_drop|land_play|land_for_turn|land_for_the_turn [for_the_turn|this_turn]",
)
def land_drop(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """Whether something was played as a land, of which a player may play one each turn (CR 305.2)."""
    _of(table, {"it": it})
    return "", "land_drop"


@question(
    "does|do|will|would|can|did <asked:it> [still|even|also] come_in|enter|etb|come_down|come_into_play|enter_the_battlefield|resolve as [a|any] copy [of_anything|of_something|of_it|at_all] [or_what]",
)
def comes_as_copy(table: Layout, it: Phrase) -> Wanted:
    """Whether something entered as a copy, as nothing tells of what."""
    _of(table, {"it": it})
    return "", "happens"


@question(
    "do|does|will|would|must|did <who:player> [still|also] lose|spend|remove|pay [another|a_total_of] <number> [more] loyalty [counters|counter] [again|twice|too|for_the_copy|for_it|in_total]",
    "do|does|will|would|must <who:player> [still|also] pay [the] loyalty|loyalty_cost [again|twice|too|for_the_copy|for_it]",
)
def loyalty_paid(table: Layout, **_: Any) -> Wanted:
    """How much loyalty is left once an ability's cost is paid, and that no copy of it pays (CR 606.4, 707.10).

    Raises:
        UnreadWords: no loyalty ability is activated.
    """
    table.resolve_all()
    used = [e for e in table.events if e["do"] == "activate" and str(e.get("ability", "")).startswith("[")]
    if not used:
        raise UnreadWords("", "loyalty", "", asks="Which loyalty ability is activated? Say its cost.")
    if table.copier_of_ability():
        told = "The cost is paid once, as the ability is activated. The copy isn’t activated (707.10)."
        table.assumed.append(told)
    table.asks_of = str(used[-1]["source"])
    table.check_state()  # with no loyalty left, it is gone
    return "", "happens" if table.zone_of(table.asks_of) == "graveyard" else "counters"


@question(
    "what does|will|would|did <asked:it> do [now|then|when_it_enters|as_it_enters]",
)
def what_it_does(table: Layout, it: Phrase) -> Wanted:
    """What comes of something: what it is, and which of its abilities has triggered."""
    _of(table, {"it": it})
    return "", "happens"


@question(
    "what happens|goes_on|do_i_get|would_happen|will_happen on|at|with|for|when_it_hits|when_it_gets_to|when_it_reaches|when_i_hit|when_i_get_to|when_i_reach [its|the] [final|last] chapter <number:count>",
    "what does|do|will|would [its|the|my|their] chapter <number:count> do [then|for_me]",
)
def at_chapter(table: Layout, count: int) -> Wanted:
    """What comes of a chapter: the Saga gets lore counters up to it, one after the other (CR 714.2).

    Raises:
        UnreadWords: no Saga is there, or it is past that chapter.
    """
    table.resolve_all()
    there = [t for t in table.things if table.suits(t, "permanent") and not table.has_left(t.ref)]
    sagas = [t for t in there if "Saga" in table.kinds(t.ref)]
    if not sagas:
        raise UnreadWords("", "chapter", "", asks="Which Saga is meant? Say first that it is there.")
    saga = next((t for t in reversed(sagas) if t.is_copy), sagas[-1])
    lore = table.counters_on(saga.ref).get("lore", 0)
    if lore > count:
        asks = f"{saga.name} is past chapter {count}. Which chapter is meant?"
        raise UnreadWords("", "chapter", "", asks=asks)
    for _ in range(lore, count):
        table.events.append({"do": "counters", "on": saga.ref, "put": {"lore": 1}})
    table.let_chapter_resolve(saga.ref)
    table.asks_of = saga.ref
    return "", "happens"


@question(
    "does|do|will|would|can copying|cloning <thing:original> [also|still] let|allow|make|have|give <who> [to] choose|pick|name|select [the|its|a|an|which|what] [new|different] size|form|mode|color|type|creature_type|name|player|number|one|opponent [again|anew|too|as_well|for_it|for_the_copy]",
    "do|does|will|would|can|may <who> [get_to|have_to] choose|pick|name|select [the|its|a|an|which|what] [new|different] size|form|mode|color|type|creature_type|name|player|number|one|opponent [again|anew|too] when|if [i|we|he|she|they] [copy|clone|copying|cloning] <thing:original>",
)
def choice_of_what_copies(table: Layout, original: Phrase, **_: Any) -> Wanted:
    """Whether something is chosen anew for what copies; Clone stands for that, as no card is named."""
    return _of_what_would_copy(table, original, "choices")


@question(
    "does|do|will|would|can copying|cloning <thing:original> with|using <copycard:by> [also|still] let|allow|make|have|give <who> [to] start|begin|choose|pick|reset|restart|use|do [over|again] [all] [of] [with|on|from] [the|its|a|any|new|all] [mode|modes|choices|choice|chapter|chapters|color|type|name|option|options] [again|anew|too|over|from_scratch]",
)
def starting_over(table: Layout, original: Phrase, by: Phrase, **_: Any) -> Wanted:
    """Whether a copy starts without what was chosen for the original: that isn't copied."""
    enters_copying(table, original, by)
    table.resolve_all()
    copies = [t.ref for t in table.things if t.is_copy]
    table.asks_of = copies[-1] if copies else table.last_that_matters
    return "", "choices"


@question(
    "does|do|will|would copying|cloning <thing:original> [also|still] trigger|set_off [its|the|his|her|their] [etb|enters|ability|abilities|trigger] [ability|trigger|too|again]",
)
def copying_triggers(table: Layout, original: Phrase, **_: Any) -> Wanted:
    """Whether copying lets anything trigger, where no card is named that copies."""
    return _of_what_would_copy(table, original, "triggers")


@question(
    "does|do|will|would copying|cloning <thing:original> [also|still] copy|keep|give_me|get|have|include [its|the|any] counters|counter [too|as_well|on_it]",
)
def copying_counters(table: Layout, original: Phrase) -> Wanted:
    """Whether copying gives counters, where no card is named that copies."""
    return _of_what_would_copy(table, original, "counters")


def _of_what_would_copy(table: Layout, original: Phrase, about: str) -> Wanted:
    if "Clone" not in table.cards:
        raise UnreadWords("", original.word, "", asks=f"Which card copies {original.name}? Name it.")
    table.assumed.append("Clone stands for what copies it, as no card is named.")
    of = table.thing(original, "B", "permanent")
    table.asks_of = table.copying("Clone", of, "A", anew=True)
    return "", about


_asks(
    "is_hit",
    "",
    "happens",
    "who takes_the_damage|gets_the_damage|gets_hit|takes_damage|is_hit|gets_burned [from] [<asked:it>]",
    after=_let_burn_hit_the_other_player,
)

_SOMETHING_ELSE = "a_different_land|another_land|a_different_artifact|a_different_enchantment|something_else|something_different|anything_else|another_creature|a_different_creature|another_permanent|a_different_permanent|something_new|anew|a_different_thing|another_thing|a_new_creature|a_different_one|another_one|a_new_one|different|a_different_card|a_different_target"

_asks(
    "happens",
    "",
    "happens",
    "whose_turn|who's_turn|who_takes_the_turn [is] [it] [next|after_that|after_this|now|then]",
    "who|which_player takes|gets [the|an|that] extra_turn|extra_turns|next_turn [then|now|in_the_end]",
    "who draws|gains_life|gains_the_life|gets_the_life|loses_the_life|loses_life [from] [<asked:it>]",
    "which|what [of] [the|their|my] creature|creatures|permanents|ones|things die|dies|survive|survives|live|lives|stay|remain|are_left",
    "which|which_one|which_of_them goes|goes_away|leaves|stays|has_to_go|do_i_keep|do_i_lose|gets_sacrificed|goes_to_the_graveyard",
    "how_many <thing:counted> die|dies|are_destroyed|get_destroyed|will_die|would_die",
    "what|which tokens do|does|will|would <who:player> get|make|create|have|end_up_with",
    "what_dies|who_dies|which_one_dies|which_dies|what_survives|who_survives|does_anything_survive|does_anything_die",
    "what_happens|what_now|what_happens_next|what_happens_now|what_happens_then|and_what_happens|what_would_happen|what_will_happen|then_what|so_what_happens|what_happened|how_does_that_work|how_does_this_work|how's_that_work|how's_this_work|how_would_that_work|how_would_this_work|how's_it_work|does_that_work|does_this_work|does_it_work|will_it_work|would_it_work|does_that_even_work|would_that_work|will_that_work|what_goes_on|how_does_it_work|what's_the_result|what_is_the_result|what's_up|how_does_this_resolve|what_do_i_need_to_know|what_happens_here|explain",
    "what_happens|what_becomes|what_will_happen|what_would_happen to|of|with <asked:it> [now|then]",
    "do|does|will|would|did <who:player> [still|also|even] get|make|create the|that <size> [black|white|green|red|blue|colorless] [token|creature|guy|avatar|body] [now|then|too|out_of_it|from_it]",
    "who gets what [then|now|in_the_end|after_that]",
    "what_do_i|what_does_he|what_does_she|what_do_they|what_do_we have left|left_over|on_the_battlefield|remaining [now|then]",
    "what_is|what's left|left_over|left_on_the_battlefield|still_there [now|then]",
    "how_many <thing:of> resolve|resolves|actually_resolve [in_total|total]",
    "can_it|can_i|can_he|can_she|can_they ?",
    "can|could|may <who> do that|this|so [at_all|legally]",
    "what_is|what's|what_are on_the_battlefield|in_play|on_the_board|on_board [now|then|in_the_end]",
    "can_i_do_that|can_it_do_that|is_that_possible|is_it_possible|is_this_possible|is_that_legal|is_this_legal|is_it_legal|legal|is_that_allowed|is_this_allowed",
)


@question(
    "what do|does|did|will|would <who:player> [then|now|actually] get|have|end_up_with|have_now [then|now|in_the_end]",
)
def what_a_player_gets(table: Layout, player: str) -> Wanted:
    """What came last that a player controls, or what was spoken of last."""
    last = table.last_that_matters
    if last and table.spoken(last).owner != player:
        table.resolve_all()
        table.asks_of = _came_for(table, player)
    return "", "happens"


def _came_for(table: Layout, player: str) -> str:
    """The permanent that came last, if it's a player's, and what was spoken of last is another player's."""
    last = table.last_that_matters
    before = {entry["ref"] for entry in table.setup}
    came = [t for t in table.things if t.kind in {"permanent", "token"} and t.ref not in before]
    came = [t for t in came if not table.has_left(t.ref)][-1:]
    is_another = bool(last) and table.spoken(last).owner != player
    # Whether a token comes to be may be what is asked.
    theirs = [t.ref for t in came if t.kind == "permanent" and t.owner == player]
    return theirs[0] if is_another and theirs else table.asks_of


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


@question(
    "what_is|what's|whats|how_much_is|how_high_is|how_big_is|how_many_is|so_what_is [my|our] devotion|devotion_count [is] [to <color:color> [and <color:more>]] [now|then|be]",
    "what_is|what's|whats|how_much_is|how_high_is|how_big_is <who:player> devotion [to <color:color> [and <color:more>]] [now|then|be]",
    "how_much|how_many|what [<color:color>] devotion|devotion_count [to] [<color:color>] [and <color:more>] [do|does|would|will|is] [<who:player>] [have|get|there|now|then]",
    "how_much|how_many|how_high does|do|would|will my devotion [to <color:color>] [become|get|be]",
    "does|do|will|would <asked:it> [also|still] add|count|contribute|count_towards|count_for|add_to [to|for|towards|toward] [my|the|your] [<color:color>] devotion [to] [<color:color>] [too|twice|as_well]",
    "does|do|will|would <asked:it> [also|still] increase|raise [my|the|your] devotion [to <color:color>] [too|as_well]",
    "[my] devotion [to <color:color>] [now|then]",
    "what_is|what's|whats|how_much_is|how_high_is their|his|her|my_opponent's|opponent's|the_opponent's devotion [to <color:theirs> [and <color:more>]] [now|then|be]",
)
def devotion(
    table: Layout, color: str = "", more: str = "", player: str = "A", it: Phrase | None = None,
    theirs: str = "", **_: Any,
) -> Wanted:  # fmt: skip
    """The devotion of a player (CR 700.5): to the colors told, or to each color that there is."""
    table.resolve_all()
    if it is not None:
        _of(table, {"it": it})
    else:
        table.asks_of = table.last_that_matters
    for entry in table.setup:
        if entry["ref"] in table.unsaid and not entry.get("zone"):
            whose = "your" if entry["controller"] == "A" else "your opponent’s"
            name = table.spoken(entry["ref"]).name
            table.assumed.append(f"It is {whose} {name}, as nothing else is said.")
    player = "B" if theirs else player
    colors = " ".join(each for each in (color or theirs, more) if each in _DEVOTED_TO)
    return "", f"devotion {player} {colors}".strip()


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


_asks(
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


_asks(
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

_asks(
    "color",
    "colors",
    "",
    "is|are|will|would <asked:it> [still|also|now|be] <color> [<or>]",
    "<color> <or>",
    "what_color|what_colors|which_color|which_colors|what_colour|what_colours",
    "does|do|will|would <asked:it> stay|remain|become|turn|keep_being <color>",
)

_asks(
    "has",
    "abilities",
    "",
    "does|do|will|would|did|can <asked:it> [still|also|now] have|get|gain|keep|retain|lose|copy [any] <keyword>",
    "can|could|may <asked:it> [still|also|now] make|create [a|an|any|some] token|tokens|copy|copies [of itself|of_itself|of_me|now|then|too]",
    "is|are <asked:it> [still] <keyword>",
    "is|are <asked:it> [still] [a|an] flyer|flier|evasive",
    "from|which|what [which|what] [color|colors] [from] does|do|will|would <asked:it> have|get protection [from]",
    "does|do|will|would|can <asked:it> <abletofly>",
    "still|also <keyword>",
    "have|has|got|any <keyword>",
    f"does|do|will|would <asked:it> [still|also] have|get|gain|keep|retain|lose {_TRIGGERING} [too|again|themselves|itself|themself]",
    "<keyword>",
    "does|do|will|would <asked:it> [still|also|now] have|get|gain|keep|retain|copy|lose [the|its|any|an|those|that|all] [tap|activated|triggered|mana|static|etb|death|other|printed|loyalty|sacrifice|upkeep|copying|drawback] abilities|ability|text|trigger [too]",
)


_ABILITY_TO = "[its|his|her|the|their|an|any] [own|copy|copying|activated] ability|abilities|text to change|copy|become|transform|turn_into|do_it|do_that|activate [something_else|anything_else|a_copy|another_creature|other_things] [again|anew|later|too]"


@question(
    f"does|do|will|would <asked:it> [still|also|now] have|keep|lose {_ABILITY_TO}",
    f"does|do|will|would he|she|they [still|also|now] have|keep|lose {_ABILITY_TO}",
)
def has_ability_to(table: Layout, it: Phrase | None = None, **_: Any) -> Wanted:
    """Which abilities a copy has, where one of its own is asked about: Lazav's to become something else."""
    _of(table, {"it": it or Phrase(kind="it", word="it")})
    return "abilities", ""


_asks(
    "minds_targets",
    "",
    "minds_targets",
    "does|do|will|would|is <asked:it> [still|also|even] die|dies|get_sacrificed|be_sacrificed|sacrificed|go_away|die_again to|from|when|if|by|as_soon_as [being|it_is|it|gets|becoming|i|they|my_opponent|someone] target|targeting|targeted|targets|a_target|the_target|becoming_a_target|being_a_target|becomes_a_target|the_target [it] [of] [a|any|my|their] [spell|spells|ability|abilities|anything|something]",
    "do|does|must|will|would <who> [still|also|even] [have_to|need_to] sacrifice|sac|lose <asked:it> when|if|once|as_soon_as|after [it_is|it|it_gets|it_becomes|i|they] target|targets|targeted|a_target|the_target|the_target_of [it] [a|any|something] [spell|ability]",
    "does|do|will|would targeting <asked:it> [still|also|even] kill|sacrifice|destroy|get_rid_of [it]",
    "can|could|may|does|do <who> [still|just] kill|destroy|sacrifice|get_rid_of <asked:it> by|with [just|simply|only] targeting|pointing_something_at [it]",
)


@question(
    "what [mana|color|colors] can|does|do|will|would|could <asked:it> [now|then|still] tap|produce|make|add [for|mana]",
    "what [mana|color|colors] can|do|does|will|would|could <who> tap <asked:it> for",
)
def taps_for(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """What mana something makes: by its abilities, and by its basic land types (CR 305.6)."""
    _of(table, {"it": it})
    table.also_asked.append(("types", ""))
    return "abilities", ""


_asks(
    "how_much_mana",
    "abilities",
    "",
    "how_much|how_many mana can|do|does|will|would|could <who> [still] tap <asked:it> for [now|then]",
    "how_much|how_many mana can|do|does|will|would|could <who> [still] get|make|have|produce|add [out_of|from|off|off_of|with|by_tapping] <asked:it> [now|then]",
)


@question(
    "how_many [<counterword>] counters does|do|will|would <copycard:copier> get|have|enter_with from|of|off <thing:original>",
    "does|do|will|would <copycard:copier> get|have|enter_with|copy [the|any] [<counterword>] counters from|of|off|on <thing:original>",
    "<copycard:copier> copies|gets|keeps|also_copies [the|any] [<counterword>] counters from|of|off|on <thing:original>",
)
def counters_from(table: Layout, copier: Phrase, original: Phrase, **_: Any) -> Wanted:
    """Counters that a copy could get from what it copies."""
    enters_copying(table, original, copier)
    table.asks_of = table.subject
    return "", "counters"


@question(
    "how_many [<counterword>] counters does|do|will|would <name:card> have|get|enter_with|come_in_with|start_with [if_i_cast_it|when_cast|cast] <x>",
    "how_big is|does|will|would <name:card> [be|enter|get] [if_i_cast_it|when_cast|cast] <x>",
)
def cast_with_x(table: Layout, card: Phrase, x: int, counterword: str = "") -> Wanted:
    """What a card that is cast with an X enters with."""
    casts(table, card, card.owner or "A", (), x)
    table.resolve_all()
    table.asks_of = table.last
    return "", "counters"


@question(
    "does|do|will|would|can <own:original> [<counterword>] counters|counter [also] transfer|carry_over|move|get_copied|go|come_along|come|stay [over] [to|onto|with|on] <copycard:copier> [too]",
)
def counters_carried_over(table: Layout, copier: Phrase, original: Phrase | None, **_: Any) -> Wanted:
    """Counters of what is copied, which its copy could get."""
    there = table.known(copier)
    if original is not None and not (there and table.spoken(there).is_copy):
        enters_copying(table, original, copier)
    table.asks_of = table.known(copier) or table.subject
    return "", "counters"


@question(
    "does|do|will|would <asked:it> [also|still] get|have|keep|copy|come_with|enter_with them|those|all_of_that|all_that [too|as_well|also]",
)
def gets_them(table: Layout, it: Phrase) -> Wanted:
    """Whether a copy has what was told of the original: its counters, or what is attached to it."""
    _of(table, {"it": it})
    if any(each.get("counters") for each in table.setup) or any(e["do"] == "counters" for e in table.events):
        return "", "counters"
    if any(each.get("attached_to") for each in (*table.setup, *table.events)):
        return "", "attached"
    return "", "happens"


@question(
    "does|do|will|would|can|could <asked:it> [also|still] pair|get_paired|be_paired|soulbond|bond [up] [with <thing:other>] [too|as_well|with_soulbond|via_soulbond]",
    "is|are|will|would <asked:it> [also|still|be] paired [with <thing:other>] [too|as_well|with_soulbond|by_soulbond]",
)
def pairs(table: Layout, it: Phrase, other: Phrase | None = None) -> Wanted:
    """Whether soulbond pairs it: that isn't copied, and triggers as it enters (CR 702.95)."""
    if other is not None:
        table.thing(other, "A", "permanent")
    _of(table, {"it": it})
    return "", "triggers"


@question(
    "does|do|will|would <asked:it> [also|still] trigger|go_off|work on|in|at|during [the] <step>",
    "does|do|will|would <asked:it> ability [also|still] trigger|go_off|happen on|in|at|during [the] <step>",
    "what happens|will_happen|would_happen|triggers in|on|at|during [the] <step>",
    "how_many|how_much cards|tokens|life do|does|will|would <who> draw|get|make|gain|lose in|on|at|during|each|every|per [the] <step>",
    "do|does|will|would <who> [have_to|also|still] lose|pay|gain|draw|get|make <number> life|cards|card|tokens|token in|on|at|during|each|every|per [the] <step>",
)
def triggers_in_step(table: Layout, step: tuple[str, str], it: Phrase | None = None, **_: Any) -> Wanted:
    """What triggers as a step begins, which begins for that."""
    table.resolve_all()
    if it is not None:
        _of(table, {"it": it})
    else:
        copies = [t.ref for t in table.things if t.is_copy and table.suits(t, "permanent")]
        table.asks_of = copies[-1] if copies else table.asks_of
    table.begin(step[0], step[1] or table.whose_step(step[0]))
    table.let_copies_trigger()
    if it is None:
        made = [t.ref for t in table.things if t.is_copy and t.kind == "token"]
        table.asks_of = made[-1] if made else table.asks_of
    return "", "triggers"


@question(
    "do|does|will|would|can <who> [still|also] get <several:count> triggers|draws|etb_triggers|etbs [off|from|with|because_of|thanks_to|off_of] <name:by>",
    "how_many triggers|etb_triggers|etbs do|does|will|would <who> get [off|from|with|because_of|thanks_to|off_of] <name:by>",
    "does|do|will|would <name:by> double|work_with|copy|see [the|its|my] [etb] trigger|triggers",
)
def triggers_by(table: Layout, by: Phrase, **_: Any) -> Wanted:
    """What triggers beside something that was there before, and lets it trigger more often."""
    table.thing(by, "A", "permanent")
    made = [t.ref for t in table.things if t.is_copy and table.suits(t, "permanent")]
    table.asks_of = made[-1] if made else table.last_that_matters
    return "", "triggers"


@question(
    "how_many|how_much cards|card|life do|does|will|would <who:player> draw|get|gain|lose from|off|off_of|with|to|thanks_to|because_of|by_casting [casting] <plainspell:by> [<x>]",
)
def gets_from_spell(table: Layout, player: str, by: Phrase, x: int | None = None) -> Wanted:
    """What a player gets from a spell: it is cast."""
    if not table.was_cast(by):
        casts(table, by, by.owner or player, (), x)
    table.resolve_all()
    table.asks_of = table.last
    return "", "triggers"


@question(
    "how_many|how_much cards|card|tokens|life|treasures do|does|will|would <who:player> draw|get|gain|lose|make|create from|off|off_of|with|to|thanks_to|because_of <permanents:by>",
)
def triggers_of(table: Layout, player: str, by: tuple[Phrase, ...]) -> Wanted:
    """What a player gets from something that was there before."""
    refs = [table.thing(each, player, "permanent") for each in by]
    table.asks_of = refs[-1]
    return "", "triggers"


@question(
    "does|do|will|would|did <asked:it> [also|still] trigger|set_off [my|their|his|her|the] <permanents:by>",
    "does|do|will|would|did|is <asked:it> [also|still] count|counts|counted|considered [as] [being] [a] cast|casting|a_cast_spell|being_cast|a_spell_cast for|with|towards|by [my|their|his|her|the] <permanents:by>",
    "does|do|will|would|did <permanents:by> [also|still|even] see|sees|notice|count|trigger_off|trigger_from|trigger_for|trigger_on|trigger_when|trigger_if|go_off_for <asked:it> [entering|enter|enters|come_in|etb|coming_in|enter_the_battlefield|comes_in|etbs]",
)
def triggers_another(table: Layout, it: Phrase, by: tuple[Phrase, ...], **_: Any) -> Wanted:
    """Whether something that was there from the start triggers: "does the token trigger Soul Warden?"."""
    made = table.known(it) or ("" if it.name else table.thing(it, "A"))
    refs = [table.thing(each, "A", "permanent") for each in by]
    if not made:
        appears(table, it)
    thing = table.spoken(made) if made else None
    is_copy = thing is not None and thing.is_copy and thing.kind in {"spell", "gone"}
    if is_copy and table.looks_at_casting(refs[-1]):
        table.asks_of = made
        return "", "cast"  # what looks at casting sees no copy (CR 707.10)
    table.asks_of = refs[-1]
    return "", "triggers"


@question(
    "does|do|will|would|did <permanents:by> [also|still|even] see|sees|notice|trigger_off|trigger_from|trigger_for|trigger_on|trigger_when|trigger_if <copycard:copier> enter|enters|entering|come_in|comes_in|coming_in|etb|etbs as|copying|as_a_copy_of <thing:original>",
)
def sees_copy(table: Layout, by: tuple[Phrase, ...], copier: Phrase, original: Phrase) -> Wanted:
    """Whether something that was there triggers as another enters as a copy."""
    refs = [table.thing(each, "A", "permanent") for each in by]
    enters_copying(table, original, copier)
    table.asks_of = refs[-1]
    return "", "triggers"


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


@question(
    "does|do|will|would <copycard:copier> trigger|get|have [the] etb|etb_trigger|trigger|ability|enters_trigger of|from|off <thing:original>",
    "does|do|will|would <copycard:copier> copying|of <thing:original> trigger [the|its] [etb|ability]",
)
def triggers_from(table: Layout, copier: Phrase, original: Phrase, **_: Any) -> Wanted:
    """What triggers as something enters as a copy."""
    enters_copying(table, original, copier)
    table.asks_of = table.subject
    return "", "triggers"


_asks(
    "counters_spells",
    "",
    "triggers",
    "does|do|will|would <asked:it> counter [it|that|the_spell|anything] [too|as_well]",
)

_asks(
    "counters",
    "",
    "counters",
    "does|do|will|would|did <asked:it> [still|also|now] have|get|gain|keep|retain|lose|copy|enter_with|come_in_with|etb_with [the|its|any|those|that|a] [extra|additional|more] [<counterword>] counters|counter [too|as_well|also]",
    "how_many [<counterword>] counters does|do|will|would <asked:it> have|get|enter_with|end_up_with|come_in_with|etb_with",
    "do|does|will|would <who> get|keep|have [the|its|any|those|that|their] [<counterword>] counters|counter",
    "does|do|will|would <asked:it> [still] have|get|keep|enter_with [its|the|those|his|her|their] <counter> [on_it]",
    "does|do|will|would <asked:it> [still|also] have|get|keep|enter_with [any|the|its] [<counterword>] counters|counter on_it",
    "how_many [<counterword>] counters are|will_be on <asked:it>",
    "how_many [<counterword>] counters [now|then]",
    "what|and_what do|does|will|would <asked:it> enter_with|come_in_with|etb_with",
    "how_many [<counterword>] counters on <asked:it>",
    "are_there [any] counters on <asked:it>",
    "are|is the [<counterword>] counters|counter copied [too|as_well]",
)


@question(
    "does|do|will|would <asked:it> [still|also|now] have|get|gain|keep|retain|copy|lose [the|its|any|those|that] effects|bonus|buff|pump|boost [too]",
    "does|do|will|would <asked:it> [also] copy|get|keep <attachment:other> [too]",
    "does|do <asked:it> [still] have [a] <name:other> [on_it|too]",
)
def effects(table: Layout, **bound: Any) -> Wanted:
    _of(table, bound)
    return ("", "attached") if "other" in bound else ("power", "")


@question(
    "does|do|will|would <asked:it> [still|also|now] have|get|gain|keep|copy|retain <name:other> ability|effect [too]",
)
def has_ability_of(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """Whether it has an ability that something else gives or has."""
    _of(table, {"it": it})
    return "abilities", ""


@question(
    "can|could|may|does|will|would <asked:it> [still|even] [be|become|get|enter] attached to <thing:other> [too|at_all]",
    "can|could|may|does|will|would <who> [still|even] attach <asked:it> to <thing:other> [too|at_all]",
)
def copy_may_be_attached(table: Layout, it: Phrase, other: Phrase, **_: Any) -> Wanted:
    """Whether what entered as a copy of an Aura can be attached to something: it is tried (CR 303.4f)."""
    _of(table, {"it": it})
    hosts = [t.ref for t in table.things if table.is_creature(t.ref) and t.ref != table.asks_of]
    is_told = bool(other.name) or other.kind != "it" or not hosts
    to = table.thing(other, "B", "permanent") if is_told else hosts[-1]
    came = next((e for e in table.events if e["do"] == "enter" and e.get("ref") == table.asks_of), None)
    if came is None or "attached_to" in came:
        return "", "attached"
    came["attached_to"] = to
    if not table.are_possible([]):
        name = table.spoken(to).name
        raise CopyEngineError(
            f"No. It can’t be attached to {name}, which it can’t legally enchant (303.4f).",
            mend="Name another thing that it can enchant.",
        )
    return "", "attached"


@question(
    "does|do|will|would <name:by> give|put|add <asked:it> [a|an|the|any|another|its|extra] [<counterword>] counter|counters",
    "does|do|will|would <name:by> give|put|add [a|an|the|any|another|its|extra] [<counterword>] counter|counters to|on|onto <asked:it>",
    "does|do|will|would <thing:by> give|put|add <asked:it> [a|an|the|any|another|its|extra] [<counterword>] counter|counters",
)
def given_counters(table: Layout, by: Phrase, it: Phrase, **_: Any) -> Wanted:
    """Counters that something else puts on it, or that it enters with for that."""
    table.thing(by, "A", "permanent")
    _of(table, {"it": it})
    return "", "counters"


_asks(
    "attached",
    "",
    "attached",
    "does|do|will|would <asked:it> [still|also] have|get|keep|copy|come_with|enter_with [the|its|any|an|those|that] aura|auras|equipment|equipments|enchantment|enchantments|attachments [on_it|too|as_well|also]",
    "is|are [the] aura|auras|equipment|enchantment|enchantments copied [too|as_well]",
    "what|what_else|which_auras|which_equipment|which_enchantments is|are [still] attached_to|on <asked:it>",
    "is|are|will|would <asked:it> [also|still|be] enchanted|equipped|suited_up [too|as_well|then|by_it|with_it]",
)

_asks(
    "is_attached",
    "",
    "is_attached",
    "is|are|will|would|does <asked:it> [also|still|now|be|come_in|enter] attached [to] [anything|something|it|the_creature|a_creature|the_same_creature] [too|as_well|then]",
    "what is|are|will <asked:it> [be] attached|equipped to [now|then]",
)

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
    casts(table, by, by.owner or "A", targets)
    table.resolve_all()
    _of(table, {"it": it or replace(targets[0], article="the", of=None, states=(), extras=())})
    if "field" in bound:
        return _wanted(str(bound["field"]).split()[0])
    asked = {"type": "types", "color": "colors", "keyword": "abilities", "size": "power"}
    found = next((field for label, field in asked.items() if label in bound), "")
    return found, "" if found else "happens"


_asks(
    "attacking",
    "tapped",
    "attacking",
    "is|are|will|would|does|do <asked:it> [still|also|now] [be|enter|enters|come_in|come_into_play] [tapped] [and] attacking [too|as_well]",
    "is|are|will|would <asked:it> [be] [an] attacking|attacker [too|as_well]",
)


@question(
    "do|does|will|would my|our [own] <anykind:mine> enter|come_in|etb|come_into_play [the_battlefield] <state> [too|now|then]",
    "do|does|will|would his|her|their|my_opponent's|my_opp's|opponent's|opp's|opponents <anykind:theirs> enter|come_in|etb|come_into_play [the_battlefield] <state> [too|now|then]",
)
def others_enter(table: Layout, mine: str = "", theirs: str = "", **_: Any) -> Wanted:
    """How other things of a kind enter, with what is there: a plain one does.

    Raises:
        UnreadWords: no card is of that kind.
    """
    table.resolve_all()
    kind, owner = (mine or theirs).removesuffix("s"), "A" if mine else "B"
    name = example_of(Description(kind), table.cards)
    if not name:
        raise UnreadWords("", kind, "", asks=f"Which {kind} is it? Name the card.")
    appears(table, Phrase(name, owner=owner, article="a", word=kind, meant=(name,)))
    table.resolve_all()
    table.assumed.append(f"{name} stands for the {kind}.")
    table.asks_of = table.last
    return "tapped", ""


def _on_the_next_turn(table: Layout, _: Mapping[str, Any]) -> None:
    """A Saga's chapter is that of the next turn, if turns go by."""
    table.go_on_to_next_turn()


_asks(
    "chapter",
    "",
    "chapter",
    "which|what chapter|chapters [ability] do|does|will|would <who> start|begin|get|be [on|at|with|in|from] [first|now|then]",
    "which|what chapter|chapters [ability] do|does|will|would <asked:it> start|begin|enter|be|come_in|have|go [on|at|with|in|from|to] [first|now|then]",
    "which|what chapter is|are|will <asked:it> [be] on|at [now|then|first]",
    "[on] which|what chapter",
    "which|what chapter|chapters [ability|abilities] triggers|trigger|goes_off|happens|resolves|starts [first|for_it|for_the_copy|of_it|of_the_copy|on_the_copy|now|then]",
    "which|what chapter|chapters [ability|abilities] do|does|will|would <asked:it> trigger|resolve|use|give_me [first|now|then]",
    "do|does|will|would|is|are <asked:it> [also|still] start|begin|enter|come_in|be|go|stay [over|again] [also|still] [on|at|with|in|from] [the] chapter <number> [or <number:other>] [too|as_well]",
    "is|are <asked:it> [also|still] on|at chapter <number> [or <number:other>] [too|as_well|now|then]",
    "do|does|will|would <who> start|begin|get [over|again] [on|at|with|in|from] chapter <number> [or <number:other>] [too|as_well]",
    after=_on_the_next_turn,
)

_asks(
    "chapter_triggers",
    "",
    "triggers",
    "does|do|will|would [the|its|my] [first|1st] chapter|chapter_ability [<number>] [ability] [of <asked:it>] [also|still] trigger|happen|go_off [too|again|as_well]",
)

_asks(
    "status",
    "tapped",
    "",
    "is|are|will|would <asked:it> [still|also|now] [be] [enter|come_in] tapped|untapped",
    "does|do|will|would <asked:it> enter|enter_the_battlefield|come_in tapped|untapped",
    "[it] enters|comes_in|etbs|come_into_play|comes_into_play tapped|untapped [right|too|then|or_not]",
)


@question(
    "does|do|will|would|did|can|could <asked:it> [still|also|just|then] die|survive|be_destroyed|be_killed to|from|because_of|by|if_i_cast|if_they_cast|if_my_opponent_casts [a|an|the] [my_opponent's|my_opp's|opponent's|opp's] <name:other> [or_not|too|as_well]",
    "does|do|will|would|did|can|could <asked:it> [still|also|just|then] survive|live_through|outlive [a|an|the|one|two] [my_opponent's|my_opp's|opponent's|opp's] <name:other> [or_not|too|as_well]",
    "does|do|will|would|did|can|could <name:other> [still|also|just] kill|destroy|bounce|exile|hit|hurt|remove <asked:it> [too|as_well]",
    "can|could <asked:it> be hit|killed|destroyed|bounced|exiled|countered by|with <name:other> [too|as_well|twice]",
    "is|are <asked:it> destroyed|killed|exiled|bounced by <name:other> [too|as_well]",
    "can|could|may <who> [still|just] <spell:other> <asked:it> [too|as_well]",
    "can|could|may <who> [still|just] make|force|get|have <who:whom> [to] sacrifice|sac|lose <asked:it> with|by_casting|using|by_targeting_it_with [a|an|my] <spell:other>",
    "can|could|may|does|will|would <asked:it> [still|just] be|get <spell:other> [too|as_well]",
    "does|do|will|would [the] [opponent's|opp's] <name:other> [targeting|on|at] <asked:it> make_it_die|kill_it|make_it_get_sacrificed|destroy_it|work|resolve|do_anything",
)
def dies_to(table: Layout, it: Phrase, other: Phrase, who: str = "", **_: Any) -> Wanted:
    """What a spell does to it, cast by its controller's opponent if it hasn't been told.

    Raises:
        UnreadWords: what is named is no instant or sorcery, and it isn't told how it would do that.
    """
    if names_copier(other.name, table.cards) and table.known(other):
        return does_to(table, replace(other, article="the"), it)
    if table.enters_as_copy(other.name) and not who:
        return kills(table, other, it)  # "can Evil Twin destroy Hill Giant": once it has copied it
    copies_spells = table.copies_spells(other.name) and not table.copies_permanents(other.name)
    if names_copier(other.name, table.cards) and table.is_spell(other.name) and copies_spells:
        casts(table, other, who or "A", (it,))
        table.asks_of = table.subject
        return "", "happens"
    if names_copier(other.name, table.cards):
        return may_copy(table, it, other, who)
    _of(table, {"it": it})
    of = table.asks_of
    if not table.known(other) and not table.was_cast(other):
        name = table.face(other.name).name
        if table.costs_sacrifice(name) and who:
            table.mention(of)
            casts_sacrificing(table, other, Phrase(kind="it", word="it"), who)
            table.asks_of = of
            return "", "happens"
        if not table.is_spell(name):
            acts = {AbilityKind.ACTIVATED, AbilityKind.TRIGGERED}
            if acts & {each.kind for each in table.face(name).abilities} or not table.face(name).abilities:
                raise UnreadWords("", other.word, "", asks=f"What does {name} do? Tell it in a sentence.")
            table.thing(replace(other, owner=other.owner or other_player(table.spoken(of).owner)))
            table.asks_of = of  # what it does it does by being there
            return "", "zone"
        if not table.responding:
            table.resolve_all()
        caster = other.owner or who or other_player(table.spoken(of).owner)
        aim = replace(
            it, of=None, states=(), extras=(), article="the", name=it.name and table.spoken(of).name
        )
        casts(table, other, caster, (aim,) if table.needs_target(name) else ())
        table.resolve_all()
        table.asks_of = of
    return "", "happens" if who else "zone"


@question(
    "can|could|may|does|will <who> [still|even|legally] <plainspell:card> <who:aim> [too|as_well|then]",
    "can|could|may|does|will <who> [still|even|legally] target|hit|cast|use <plainspell:card> on|at|against|targeting <who:aim> [too|as_well|then]",
    "can|could|may|does|will <who> [still|even|legally] target|hit <who:aim> with [a|an|the|my|their] <plainspell:card> [too|as_well|then]",
    "can|could|may [a|an|the|my|their] <plainspell:card> [still|even|legally] target|hit <who:aim> [too|as_well|then]",
)
def may_hit_player(table: Layout, card: Phrase, aim: str, who: str = "") -> Wanted:
    """Whether a spell can target a player: it is cast, and refused where it can't."""
    casts(table, card, who or other_player(aim), (Phrase(kind="player", owner=aim, word="player"),))
    table.resolve_all()
    return "", "happens"


_KILLING = (
    "from|from_being killing|destroying|exiling|bouncing|hitting|affecting|killed_by|destroyed_by|exiled_by"
)


@question(
    f"does|do|will|would|can <keyword> stop|prevent|save|protect|keep <plainspell:other> {_KILLING} <asked:it> [too|as_well]",
    f"does|do|will|would|can <keyword> stop|prevent|save|protect|keep <asked:it> {_KILLING} <plainspell:other>",
    "does|do|will|would|can <keyword> save|protect <asked:it> from|against <plainspell:other>",
)
def stopped_by_keyword(table: Layout, it: Phrase, other: Phrase, **_: Any) -> Wanted:
    """Whether an ability that a thing has saves it from a spell: the spell is cast."""
    return dies_to(table, it, other)


@question(
    "does|do|will|would|can <named:by> [still] stop|prevent|shut_down|shut_off|turn_off|hose|hate_on|work_against <name:other> [from_working|from_resolving|from_entering|from_triggering|from_coming_back|from_being_cast|trigger|triggers|etb] [too]",
    "does|do|will|would|can <name:other> [still] work|resolve|function under|against|with|through|if_they_have|if_my_opponent_has|if_there_is <named:by>",
)
def stops(table: Layout, by: Phrase, other: Phrase) -> Wanted:
    """What something that is there makes of a card: that is cast, or enters.

    Raises:
        UnreadWords: that needs a target, and none is told.
    """
    name = table.face(other.name).name
    if table.is_spell(name) and table.needs_target(name) and not table.was_cast(other):
        aims = [f"{name} on {each}" for each in table.to_be_targeted(name)]
        raise UnreadWords("", other.word, "", asks=f"What does {name} target? Name it.", choices=aims)
    who = other.owner or "A"
    if table.copies_activated(name) or table.copies_abilities(name):
        table.check_has_what_is_copied(name, table.face(by.name).name)
    if table.copies_abilities(name):
        table.copy_ability(replace(by, owner=by.owner or who), name, who)
        table.resolve_all()
        table.asks_of = table.known(replace(by, article="the")) or table.last
        return "", "happens"
    if table.copies_activated(name):
        return _copied_as_activated(table, by, other, who)
    table.thing(by, other_player(who), "permanent")
    if not table.known(other):
        appears(table, other, who)
    table.resolve_all()
    table.asks_of = table.known(replace(other, article="the")) or table.last
    return "", "happens"


def _copied_as_activated(table: Layout, by: Phrase, other: Phrase, who: str) -> Wanted:
    """What copies abilities as they are activated works with one: it is activated, and the copy paid for."""
    table.thing(other, who, "permanent")
    ref = table.thing(by, by.owner or who, "permanent")
    table.activate(ref, [], None)
    table.let_copies_trigger()
    table.pay_for_trigger()
    table.resolve_all()
    table.asks_of = ref
    return "", "happens"


_HITS = "[also|even|still|only] hit|affect|kill|destroy|bounce|exile|get|wipe|remove|touch|return|hurt"
_STUFF = "stuff|things|board|side|permanents|cards|team|nonland_permanents"


@question(
    f"does|do|will|would|can <plainspell:by> [<altcost>] {_HITS} my|our [own] <anykind:kind> [too|as_well]",
    f"does|do|will|would|can <plainspell:by> [<altcost>] {_HITS} my|our [own] {_STUFF} [too|as_well]",
    f"does|do|will|would|can <pronoun:it> {_HITS} my|our [own] <anykind:kind> [too|as_well]",
    f"does|do|will|would|can <pronoun:it> {_HITS} my|our [own] {_STUFF} [too|as_well]",
)
def sweeps_mine(
    table: Layout, by: Phrase | None = None, altcost: str = "", it: Phrase | None = None, kind: str = "creature"
) -> Wanted:  # fmt: skip
    """Whether a spell without targets does something to the asking player's things: to a plain one of that kind.

    Raises:
        UnreadWords: no spell was named.
    """
    kind = kind.removesuffix("s")
    there = [t.ref for t in table.things if t.owner == "A" and kind.capitalize() in table.kinds(t.ref)]
    like = Description(kind)
    plain = Phrase(kind="permanent", owner="A", article="a", word=kind, like=like)
    ref = (
        there[-1]
        if there
        else table.put(example := table.example(plain, anyway=True) or plain, example.name, "A")
    )
    if by is not None and not table.was_cast(by):
        casts(table, by, "A" if altcost else by.owner or "B", altcost=altcost)
    elif by is None and not any(event["do"] == "cast" for event in table.events):
        raise UnreadWords("", "it", "", asks="What does that? Name the spell.")
    table.resolve_all()
    table.asks_of = ref
    return "", "zone"


@question(
    "can|could|may|does|will|would [a|an|my] <name:by> stop|prevent|keep [a|an|my|the|their|his|her] <name:source> from copying|becoming_a_copy|entering_as_a_copy [it|anything|something|a_creature]",
)
def may_stop_copying(table: Layout, by: Phrase, source: Phrase) -> Wanted:
    """Whether what counters abilities stops something from entering as a copy, which uses no stack.

    Raises:
        CopyEngineError: it does not.
        UnreadWords: it isn't told how it would.
    """
    name, other = table.face(source.name).name, table.face(by.name).name
    if table.enters_as_copy(name) and table.targets_abilities(other):
        raise CopyEngineError(
            f"No. That {name} enters as a copy is a replacement effect (614.1c): it never goes on the stack, "
            f"so {other} can’t target it.",
            mend="Ask what happens if the spell itself is countered.",
        )
    asks = f"How would {other} stop that? Tell what it does in a sentence, and ask what happens."
    raise UnreadWords("", by.word, "", asks=asks)


@question(
    "can|could|may|does|will my <spell:mine> [still|even|also] target <asked:it> [too|as_well]",
    "can|could|may|does|will his|her|their|my_opponent's|my_opp's|opponent's|opp's <spell:theirs> [still|even|also] target <asked:it> [too|as_well]",
    "can|could|may|does|will [a|an|the] <spell:other> [still|even|also] target <asked:it> [too|as_well]",
)
def spell_may_target(
    table: Layout,
    it: Phrase,
    other: Phrase | None = None,
    mine: Phrase | None = None,
    theirs: Phrase | None = None,
) -> Wanted:
    """Whether a spell can target a thing: it is cast at it, by whom its owner's word tells."""
    spell = mine or theirs or other
    if spell is not None and it.kind == "ability":
        return may_copy_ability(table, spell)
    if spell is None:
        raise UnreadWords("", "target", "", asks="Which spell targets it? Name it.")
    owner = "A" if mine else "B" if theirs else ""
    wanted = dies_to(table, it, replace(spell, owner=owner))
    if not owner:
        casters = [e["controller"] for e in table.events if e["do"] == "cast" and e["card"] == spell.name]
        whose = {"A": "You cast", "B": "Your opponent casts"}
        table.assumed += [f"{whose[each]} {spell.name}, as nothing else is said." for each in casters[-1:]]
    return wanted


@question(
    "dead|lethal|is_that_lethal|is_it_lethal|is_this_lethal|enough_to_kill|for_lethal|gg|is_that_game|game_over",
)
def dead(table: Layout) -> Wanted:
    """Whether the player whose life total was told loses, or what was spoken of last dies."""
    return ("", f"loses {table.lives[-1]}") if table.lives else ("", "zone")


@question(
    "do|does|will|would <asked:it> [also|still|both|all] have_to_be|need_to_be|get|be exiled|sacrificed|sacked [too|as_well|then|at_end|later]",
)
def is_taken_away(table: Layout, it: Phrase) -> Wanted:
    """Whether something is exiled or sacrificed: when, if an ability waits to do that; else where it is."""
    table.resolve_all()
    _of(table, {"it": it})
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
        _of(table, {"it": it or Phrase(kind="token", article="the", word="tokens")})
    table.loses_a_legend()
    return "", "when" if table.asks_of else "happens"


@question(
    "is|are|do|does|did|will [all|all_of] [the|its|my|their|those|any] [storm|replicate|conspire|casualty] copies [also|still|get|all|be] countered [too|as_well|then|with_it]",
    "does|do|will|would countering [the] original [spell] [also|still] counter|stop|get_rid_of [all|all_of] [the|its|my|their|those|any] [storm|replicate|conspire] copies [too|as_well]",
)
def copies_countered(table: Layout) -> Wanted:
    """Whether the copies that a spell made of itself are countered with it: how many resolve is told."""
    copies_come(table)
    table.asks_of = table.answered_storm() or table.asks_of
    return "", _count(table.face(str(table.began(table.asks_of)["card"])).name)


def _of_a_legend_or_what_can_die(table: Layout, bound: Mapping[str, Any]) -> Wanted | None:
    """ "Does one of them die" can ask for the legend rule; "does it die" isn't about a spell."""
    it = bound.get("it")
    if isinstance(it, Phrase) and it.word == "them" and table.loses_a_legend():
        return "", "happens"
    if _is_pointed_to(table, bound):
        _ask_of_what_can_die(table)
    return None


_asks(
    "dies",
    "",
    "zone",
    "does|do|will|would|did <asked:it> die|survive [or_is_it_sacrificed|or_does_it_get_sacrificed|or_not]",
    "does|do|will|would|did <asked:it> [still|also|just|then] die|survive|live|get_destroyed|stay_on_the_battlefield|get_sacrificed",
    after=_of_a_legend_or_what_can_die,
)


def _of_countered_copies(table: Layout, bound: Mapping[str, Any]) -> Wanted | None:
    """ "Do the copies die": are they countered with the spell that made them?"""
    it = bound.get("it")
    if isinstance(it, Phrase) and it.word == "copies" and table.answered_storm():
        return copies_countered(table)
    return None


_asks(
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
    return bool(table.lives) or aimed or hit or attacked


@question(
    "can|could|may <who> [still|also|even] [get_to] make|have|let <asked:it> target <things:aims>",
    "can|could|may|do|does <who> [still|also|even] [get_to] target|choose|pick <things:aims> with|for it|the_copy|that_copy|its_copy|the_copied_spell|that",
    "can|could|may|does|will the|that|its copy [still|also|even] target|hit|choose|counter <things:aims> [itself|too|as_well|instead]",
    "can|could|may|do|does <who> [still|also|even] [get_to] counter|destroy|kill|hit|burn|exile|bounce <things:aims> with|using the_copy|that_copy|my_copy|its_copy|the_copied_spell|the_copied_one [instead|too|as_well]",
    "can|could|may|do|does <who> [still|also|even] [get_to] change|switch|redirect|retarget|move|send|point|aim|throw|fire [the|its] [copy's|copy|new|copied_spell] [target|targets|it|copy] [of <asked:it>] [to|at|onto] <things:aims>",
)
def may_retarget(table: Layout, aims: tuple[Phrase, ...], it: Phrase | None = None, who: str = "") -> Wanted:
    """Whether the copy that is on its way can have that target: it is tried (CR 707.10c).

    Raises:
        UnreadWords: nothing copies a spell.
        CopyEngineError: what copies it says nothing of new targets.
    """
    copied = table.copies_on_stack()
    if (
        not copied
        and table.stack
        and not table.is_spell(str(table.began(table.stack[-1][0]).get("card", "")))
    ):
        table.resolve_top()  # "I respond with Dualcaster Mage. Can the copy target it?"
        table.comes_about()
        copied = table.copies_on_stack()
    if not copied and any(t.is_copy and table.suits(t, "permanent") for t in table.things):
        return may_use_on(table, aims, who)  # "can I destroy it with the copy": by an ability that it has
    if not copied:
        asks = "Which spell is copied? Say it first: targets change as something says so."
        raise UnreadWords("", aims[0].word, "", asks=asks)
    by = table.spoken(copied[-1]["by"]).name if copied[-1]["by"] in {t.ref for t in table.things} else ""
    if by and not table.gives_new_targets(by):
        raise CopyEngineError(
            f"{by} doesn’t let anybody choose new targets, so the copy keeps those of the original (707.10c).",
            mend="Ask what the copy does to that target.",
        )
    if table.pending_copy() is None and not table.undecided() and table.returning is None:
        copied[-1]["new_targets"] = [table.target(each, "permanent", who) for each in aims]
    else:
        retargets(table, aims, who)
    table.asks_of = str(copied[-1]["ref"])
    return "", "targets"


@question(
    "can|could|may|do|does <who> [still|also|even|only] [get_to] target|hit|use_it_on|cast_it_on|aim_it_at my|our|their|his|her own [one|creature|hexproof_creature|permanent|stuff|hexproof_one|guy|dude] [too|with_it|then]",
)
def may_target_own(table: Layout, **_: Any) -> Wanted:
    """Whether a spell that was told can target a thing of its caster's: what it targets is theirs then.

    Raises:
        UnreadWords: no spell with a target was told of.
    """
    aimed = [e for e in table.events if e["do"] == "cast" and e.get("targets")]
    if not aimed or aimed[-1]["targets"][0] in PLAYER_NAMES:
        raise UnreadWords("", "target", "", asks="Which spell targets what? Name both.")
    ref = str(aimed[-1]["targets"][0])
    if ref in table.unsaid:
        aimed[-1]["controller"] = "A"
        table.give(ref, "A")
    table.resolve_all()
    table.asks_of = ref
    return "", "happens"


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
    _of(table, {"it": it})
    table.loses_a_legend()
    return "", "when"


_COPIES_OF_SPELLS = "copies|a_copy|the_copies|the_copy|copied_spells|a_copied_spell|the_copied_spells|spell_copies|storm_copies|the_storm_copies|replicate_copies|conspire_copies|casualty_copies|copies_of_spells|copies_of_a_spell|copies_of_the_spell|a_copy_of_a_spell|a_copy_of_the_spell|replicated_spells|replicated_spell|a_replicated_spell|conspired_spells|a_conspired_spell|copies_on_the_stack|copying_a_spell|copying_spells|the_extra_copies"
_MADE_BY = "[made|created|from|that_are_made|that_come|i_get|i_make] [by|from|with|off|through] [storm|replicate|conspire|casualty|demonstrate|gravestorm|twincast|fork]"


@question(
    f"does|do|did|will|would|can {_COPIES_OF_SPELLS} {_MADE_BY} [also|still|even] trigger|set_off|work_with|work_for|count_for|count_towards|count_with <name:by>",
    f"does|do|did|will|would {_COPIES_OF_SPELLS} {_MADE_BY} [also|still|even] count [as] [being] cast|casting|spells_cast|cast_spells|a_cast_spell|spells for|with|towards|by <name:by>",
    f"is|are|was|were {_COPIES_OF_SPELLS} {_MADE_BY} [also|still|considered|counted_as] cast for|by <name:by>",
    f"does|do|will|would|can <name:by> [also|still|even] trigger|count|see|work [on|off|from|for|with] {_COPIES_OF_SPELLS} {_MADE_BY}",
    "does|do|will|would|can copying a_spell|spells|something|an_instant|a_sorcery with|using|by_casting|off_of <copyspell:copier> [also|still|even] trigger|set_off|count_for|count_towards [prowess|magecraft] [/|or|and|,] <name:by>",
)
def copies_of_spells_trigger(
    table: Layout, by: Phrase, copier: Phrase | None = None, *, of_permanents: bool = False
) -> Wanted:
    """Whether copies of spells trigger what is there: of a plain one, if none is told.

    Raises:
        UnreadWords: nobody knows which permanent spell is copied.
    """
    there = table.thing(by, by.owner or "A", "permanent")
    copies = [t.ref for t in table.things if t.is_copy and t.kind in {"spell", "gone"}]
    if not copies and of_permanents:
        asks = (
            "Which permanent spell is copied, and by what? Name them: its copy enters as a token (707.10f)."
        )
        raise UnreadWords("", "copies", "", asks=asks)
    if not copies:
        who = table.spoken(there).owner
        cast = [e for e in table.events if e["do"] == "cast" and table.is_spell(str(e["card"]))]
        name = str(cast[-1]["card"]) if cast else example_of(Description("instant"), table.cards)
        if not name:
            raise UnreadWords("", "copies", "", asks="Which spell is copied? Name it.")
        if not cast:
            casts(table, Phrase(name, article="a", word=name, meant=(name,)), who)
            table.assumed.append(f"{name} stands for the spell that is copied.")
        spell = next(str(e["ref"]) for e in reversed(table.events) if e["do"] == "cast")
        if copier is not None:
            casts(table, copier, who, (Phrase(name, article="the", word=name, meant=(name,)),))
            table.resolve_top()
            copies = [t.ref for t in table.things if t.is_copy and t.kind in {"spell", "gone"}]
        copies = copies or [table.plain_copy(spell, who)]
    if table.looks_at_casting(there):
        table.asks_of = copies[-1]
        return "", "cast"  # what looks at casting sees no copy (CR 707.10)
    table.asks_of = there
    return "", "triggers"


@question(
    "does|do|did|will|would|can copies|copy|a_copy|the_copies of [a] permanent_spells|creature_spells|permanent_spell|creature_spell|artifact_spells|enchantment_spells [also|still|even] trigger|set_off|work_with|count_for <name:by>",
    "does|do|did|will|would|can copied|a_copied permanent_spells|creature_spells|permanent_spell|creature_spell [also|still|even] trigger|set_off|work_with|count_for <name:by>",
)
def copies_of_permanent_spells_trigger(table: Layout, by: Phrase) -> Wanted:
    """Whether copies of permanent spells trigger what is there, which can turn on their entering."""
    return copies_of_spells_trigger(table, by, of_permanents=True)


@question(
    "does|do|will|would|did|is|are a|the copy of <thing:original> [that_is|that's|that_i|i] made|created|copied|make|created_by|made_by [with|by|using|from] <copycard:by> [while|when|as] [it_is|it] [still] [on_the_stack|on_stack] [also|still] [count|counts|counted|considered|be|get] [as] kicked",
    "does|do|will|would|did|is|are <copycard:by> copy of <thing:original> [also|still] [count|counts|counted|considered|be|get] [as] kicked",
)
def copy_is_kicked(table: Layout, original: Phrase, by: Phrase) -> Wanted:
    """Whether the copy of a spell is kicked: it is if the spell was (CR 707.10), and so that one is."""
    name = table.face(original.name).name if original.name else ""
    states = set(original.states)
    original = replace(original, states=(*(states - {"kicked", "unkicked"}),), owner=original.owner or "A")
    ref = table.known(original)
    if not ref and name:
        casts(table, original, original.owner, is_kicked="unkicked" not in states)
        if not states & {"kicked", "unkicked"}:
            table.assumed.append(f"{name} was kicked; if it wasn’t, its copy isn’t kicked either (707.10).")
    enters_copying(table, Phrase(name, article="the", owner=original.owner, word=name, zone="stack"), by)
    table.resolve_all(copiers_only=True)
    table.asks_of = next((t.ref for t in reversed(table.things) if t.is_copy), "")
    return "", "chosen"


@question(
    "does|do|will|would|did [each|every|all|the|a|any] [of] [the] [storm|extra|additional] copy|copies [of|for|from] <name:spell> [also] trigger|set_off|count_for <name:by>",
    "does|do|will|would casting|copying <name:spell> [also] trigger|set_off <name:by>",
)
def copies_trigger(table: Layout, by: Phrase, spell: Phrase) -> Wanted:
    """Whether copies of a spell trigger what is there: it is cast, with a copy if it makes some itself."""
    there = table.thing(by, by.owner or "A", "permanent")
    name, who = table.face(spell.name).name, table.spoken(there).owner
    if not table.was_cast(spell) and table.has_storm(name):
        casts_with_storm(table, spell, 1, who)
        table.assumed.append(f"One spell was cast before {name}, so that storm makes one copy.")
    elif not table.was_cast(spell):
        casts(table, spell, who)
    table.resolve_all()
    table.asks_of = there
    return "", "triggers"


_asks(
    "owns",
    "controller",
    "owner",
    "who owns <asked:it> [now|then]",
    "who|whom does|do <asked:it> belong_to [now|then]",
    "to_whom does|do <asked:it> belong",
    "who is|are the_owner of <asked:it>",
)


@question(
    "does|do|will|would <copyspell:by> [cast] on|targeting|copying <thing:original> make|create|give|produce [me|us|him|her|them] [a|an|the] [token] [copy_of|that_is|that's] <name:other> [token] [<or>]",
    "does|do|will|would <copyspell:by> [cast] on|targeting|copying <thing:original> make|create|give|produce [me|us|him|her|them] [a|an] [<size>] <type> [token] [<or>]",
)
def makes(table: Layout, by: Phrase, original: Phrase, **bound: Any) -> Wanted:
    """What a spell makes of what it copies: "does Cackling Counterpart on Delver make a Delver?"."""
    casts(table, by, by.owner or "A", (original,))
    table.resolve_all()
    table.asks_of = table.last_that_matters
    return ("types" if "type" in bound else "name"), ""


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
        _of(table, {"it": it})
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
    _of(table, {"it": it})
    return "", "exiled" if table.asks_of else "zone"


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


@question(
    "who|which_player gets|makes|controls|has [the|all_the|all|those|these] copies [of_it|of_the_spell] [then|now]",
    "what|who|which_creature|which_creatures do|does|will|would [the|those|all|they|all_of_the] copies|they hit|target|copy [now|then]",
)
def whose_copies(table: Layout) -> Wanted:
    """Who copies a spell, and what the copies do: what has triggered tells it.

    Raises:
        UnreadWords: nothing is copied.
    """
    table.let_copies_trigger()
    table.take_in_copies_of_spells()
    copies = [t for t in table.things if t.is_copy]
    is_copied = bool(copies) or any(event["do"] == "copy_spell" for event in table.events)
    if not is_copied:
        raise UnreadWords("", "copies", "", asks="Which copies are meant? Say first what is copied.")
    table.asks_of = copies[-1].ref if copies else table.last_that_matters
    table.resolve_all()
    return "", "happens"


def _of_what_is_still_there(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "Who gets it back when Agent of Treachery dies" asks about what it took, which is there."""
    if not _is_pointed_to(table, bound):
        return
    there = [t.ref for t in table.things if t.kind in {"permanent", "token"} and not table.has_left(t.ref)]
    copies = [ref for ref in there if table.spoken(ref).is_copy]
    if table.has_left(table.asks_of) and there:
        table.note_other(Phrase(word="it"), (copies or there)[-1], table.asks_of)
        table.asks_of = (copies or there)[-1]


_asks(
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


@question(
    "is|are <asked:it> [still|also|now] a_copy|a_copy_of_it|copying_it",
    "does|do|will|would <asked:it> [also|then|now] become|turn_into|change_into|end_up_as [a|an|the] <name:other> [too|as_well|now|then]",
    "is|are|does|will <asked:it> [still] [be|stay|remain] a_copy_of|copying|called|named|considered [a|an|the] <name:other>",
    "is|are <asked:it> [still|now|also] [a|an|the|just|just_a] <name:other> [again] [<or>] [<where>]",
    "does|do|will|would <asked:it> [still|also] come_back|return|reenter|enter|come_in|etb|stay|remain|go_back|revert|turn_back|change_back [to|as|into] [being] [a|an|the] [copy_of] <name:other> [again]",
)
def copy(table: Layout, other: Phrase | None = None, **bound: Any) -> Wanted:
    """Its name; where "angel" is a creature type, its types."""
    _of(table, bound)
    subtypes = table.face(other.name).type_line[2] if other is not None and other.name else ()
    return ("types", "") if other is not None and other.word.capitalize() in subtypes else ("name", "")


@question(
    "does|do|will|would|can <asked:it> [still|also] get|gain|have|receive flashback|escape|unearth|retrace|jump-start|encore [too|again]",
)
def gains_in_graveyard(table: Layout, it: Phrase) -> Wanted:
    """What a card in a graveyard has, once what has triggered has given it that."""
    ref = table.thing(it, "A")
    for source in reversed(table.triggering()):
        if ref != source and (ability := table.ability_for(source, [ref])) is not None:
            table.put_ability(source, ability, [ref])
            table.assumed.append(f"The ability of {table.spoken(source).name} targets it.")
            break
    table.asks_of = ref
    return "abilities", ""


@question(
    "does|do|will|would|did <asked:it> [still|just|only] deal|do|hit_for|ping_for|shoot_for|drain|drain_for|gain <number> [damage] or [only|just] <number:other> [damage] [then|now|as_it_enters]",
    "is|will|would it [be|deal] <number> or [only|just] <number:other> damage [then|now]",
    "<number> or [only|just] <number:other> damage",
)
def deals_how_much(table: Layout, it: Phrase | None = None, **_: Any) -> Wanted:
    """Which of two amounts: what has triggered does it, with the power that the thing has."""
    if it is not None:
        _of(table, {"it": it})
    copies = [t.ref for t in table.things if t.is_copy and t.kind in {"permanent", "token"}]
    table.asks_of = table.asks_of or (copies[-1] if copies else table.last_that_matters)
    table.also_asked.append(("power", ""))
    return "", "triggers"


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
    _of(table, {"it": it})
    ref = table.asks_of
    if ref and not table.has_left(ref) and table.spoken(ref).kind in {"permanent", "token"}:
        table.resolve_all()
        table.events.append({"do": "leave", "ref": ref, "to": "graveyard"})
        table.assumed.append(f"I let {table.spoken(ref).name} die, to see whether it comes back.")
    return "", "triggers"


def _of_what_a_player_gets(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "Do I get a card?" asks of what is the player's, if no thing is told."""
    if bound.get("player") == "A":
        _let_it_be_who_asks(table)
    if "player" in bound and not isinstance(bound.get("it"), Phrase):
        table.asks_of = _came_for(table, str(bound["player"]))


def _let_it_be_who_asks(table: Layout) -> None:
    """ "Thragtusk gets bounced, do I get the Beast?": it is the asker's, if it's all there is and only leaves."""
    only = [thing for thing in table.things if thing.kind in {"permanent", "token"}]
    if len(only) != 1 or only[0].ref not in table.unsaid or only[0].owner == "A":
        return
    if all(event["do"] == "leave" for event in table.events):
        table.give(only[0].ref, "A")
        table.assumed.append(f"It is your {only[0].name}, as nothing else is said.")


_asks(
    "triggers",
    "",
    "triggers",
    "does|do|will|would|did <asked:it> [still|also|even] trigger|go_off [again|twice|too|for_the_copy]",
    "does|do|will|would <own> etb [again|too|twice|still|also|as_well]",
    "does|do|will|would <own> [etb|enters|death|dies|attack|triggered|upkeep] ability|trigger|abilities|triggers|etb [still|also|even] trigger|go_off|happen|resolve|work|do_anything [again|too|twice]",
    "does|do|will|would its|the ability|trigger|abilities|etb|etb_trigger|etb_ability|triggered_ability|enters_trigger [still] trigger|go_off|happen|work|resolve|go_on_the_stack",
    "does|do|will|would <asked:it> ability|trigger|abilities|etb|triggered_ability|etb_trigger [still|also] trigger|go_off|happen|resolve",
    f"does|do|will|would|did|can [its|the|his|her|that|their] {_TRIGGERING} [still|also|even|trigger] trigger|work|happen|go_off|apply|kick_in|matter|do_anything|save_it|bring_it_back|return_it|save_me|count [for|on|with] [<asked:it>] [too|then|again|as_well|now]",
    "what|which triggers|abilities_trigger",
    "how_many triggers|etbs|etb_triggers|attack_triggers|times_does_it_trigger [do|does|will|would] [<who:player>] [get|have|see] [in_total|total|then|now]",
    "how_many triggers are_there|trigger|go_on_the_stack",
    "how_many permanents|creatures|cards|artifacts|lands come_back|comes_back|return|get_returned|get_reanimated [to_the_battlefield] [in_total|total|then]",
    "do|does|will|would|must|am|is|are <who> [still|also] have_to|need_to|got_to|has_to|must pay [for] both|each|either|both_of_them|each_one|twice|it_twice|double|the_tax|the_tax_twice [times|now]",
    "what|who|which_creature|which_permanent|how_many_cards|how_much_life does|do|will|would <asked:it> [get_to] exile|destroy|return|bounce|kill|draw|find|fetch|make|create|gain|do|give_me|drain|mill|discard|search_for [when_it_enters|when_it_attacks|then|now]",
    "what_do_i_draw|do_i_draw_two|do_i_draw_off_it|do_i_draw_off_that",
    "how_many_cards|how_many_lands|how_much_life [total|in_total]",
    "drain how_much|for_how_much",
    "do|does|will|would|did <who> [still|also] [get_to] drain|drains [for] [<number>] [life] [too|as_well]",
    "how_many_times|how_often does|do|will|would <asked:it> trigger",
    "how_many_times|how_often does|do|will|would magecraft|landfall|constellation|heroic|prowess|storm|cascade|raid|alliance|eerie|valiant [ability] trigger [in_total|total|then]",
    "[exalted|it|they|prowess|cascade] how_many_times|how_often [in_total|total|then]",
    "does|do|will anything|something trigger",
    "does|do|will|did|would [a|an|the|any|its] enters|enters_the_battlefield|leaves_the_battlefield|ltb|etb|dies|when_this_creature_is_turned_face_up|when_this_creature_dies|when_this_creature_enters|turned_face_up [ability|abilities|trigger] trigger|go_off|happen",
    "which|what chapter [ability] happens|triggers|resolves|goes_off|does_it_start_with|is_it_on",
    "how_many_cards do|does|did|will|would <who:player> draw",
    "do|does|did|will|would <who:player> [still|also] draw <several> [cards|card] [too|then|again]",
    "do|does|will|would <who:player> draw [a_card|cards|from_it|another_card]",
    "do|does|will|would [the] copies|tokens|they [each|also|all] make|create more|tokens|copies|another [again|too|of_themselves]",
    "are_there|is_there [any] triggers|trigger|triggered_abilities",
    "do|does|will i|we|they get [a|the|another] trigger|etb|etb_trigger [from] [<asked:it>]",
    "do|does|will|would <who:player> [still|also] get|draw|return|take|gain something|anything [back] [from_it|too|then]",
    "[the] total|sum_of lands|cards|card_draw [drawn|fetched] [in_total]",
    "do|does|will|would <who:player> [still|also|even] get|make|create|have <several> more|of_them|of_those [tokens|copies] [too|as_well|from_it]",
    "do|does|will|would|can|did <who:player> [still|also|even] get|gain|draw|make|create|search_for|fetch|find|give|get_to_draw|get_to_search_for|get_to_give <gain> [from] [<asked:it>] [when_it_enters|too|again|every_turn|each_turn|every_upkeep|each_upkeep|each_time]",
    "how_many <gainkind> [tokens] do|does|will|would <who:player> get|make|create [in_total|total]",
    "what <gain> do|does <who:player> get|make|create|draw",
    "how_many|how_much cards|lands|land|creatures|permanents|life|treasures|mana do|does|will|would|can|did <who:player> get|gain|draw|make|create|fetch|find|search_for|tutor|grab|ramp|untap|discard|mill|exile|destroy|return|sacrifice [in_total|total|altogether] [from] [<asked:it>] [in_total|total|altogether]",
    "draw|get|gain <gain>",
    "<asked:it> cast|etb|enters|death|dies|attack|leaves trigger|triggers [too|as_well]",
    "does|do|will|would <asked:it> [still|also] get|have|copy [the|a|its|any] [cast|etb|enters|death|dies|attack|landfall|upkeep|triggered] trigger|triggers|effect [too|as_well]",
    "what|which [creature|creatures|permanent|card|land|artifact|one] can|do|does|will|would <who:player> [get_to] steal|exile|destroy|return|bounce|take|kill|tap|untap|reanimate [with_it|with_that|then]",
    "can|could|may <who:player> [still|also|then] flash_back|flashback|give_flashback_to <plainspell:other> [from_my_graveyard|from_the_graveyard|out_of_my_graveyard] [with_it|then|now]",
    "do|does|will|would <who:player> [still|also] [get_to] flash_back|flashback|return|put|search_for|take|look_at|give_flashback_to <things:aims>",
    "do|does|will|would <who:player> [still|also] [get_to] cast <pronoun:aims>",
    "do|does|will|would|must <who:player> [have_to|need_to|get_to] exile|destroy|return|sacrifice|draw|discard|search|scry|mill something|anything|a_creature|another_creature|a_card|cards",
    "does|do|will|would|can <asked:it> [still|also] make|makes|force|cause <who:player> [to] exile|draw|discard|sacrifice|mill|lose|gain|skip|search|shuffle|reveal|return|bounce [my|our|their|his|her|the|a|an|any|all|every] [library|deck|graveyard|hand|card|cards|life|creature|creatures|permanent|permanents|land|lands|turn|everything] [too|as_well]",
    "do|does|will|would|can <who:player> [still|also] [get_to] take|get [an|the|another] extra_turn|extra_turns|another_turn [too|from_it|as_well]",
    "does|do|will|would <asked:it> [still|also] exile|destroy|return|bounce|steal|draw|kill|do something|anything|a_creature|another_creature|a_permanent|another_permanent|stuff [too|again|as_well]",
    "how_many_cards do|does|did|will|would <who:player> draw when_it_enters|in_total|total|altogether|from_it|off_it|from_that|off_that",
    "does|do|will|would|can <asked:it> [still|also|even] persist|undying|drain|draw|exchange|explore|cascade|proliferate|populate|scry|mill|evolve|exploit|fabricate [back|too|again|a_card|cards] [when_it_enters|too|again]",
    "does|do|will|would|can <asked:it> [still|also|even] draw|gain|make|create|give|get|fetch|search_for|put|net|grant|bring|bring_in [me|us|him|her|them|my_opponent] <gain> [too|again|each_time|every_time] [when_it_enters|when_it_etbs]",
    "do|does|will|would|can <who:player> [still|also] get|gain|draw|make|create [the|a|any|an] <gain> if|when it|that [enters|attacks|etbs] [the_battlefield]",
    after=_of_what_a_player_gets,
)

_asks(
    "whose_triggers",
    "controller",
    "triggers",
    "who|which_player gets|get|makes|draws|creates|controls [the|a] <gain>",
)


def _of_what_has_copied(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "What goes to the graveyard?" asks for what copied something."""
    if _phrase_asked(bound) is None:
        _ask_of_last_copy(table)


_asks(
    "name",
    "name",
    "",
    "what_is|what's|whats|what_ends_up|which_card_is in [the|my|their|our|its_owner's] graveyard|hand|exile|yard|gy",
    "what_goes to|into [the|my|their] graveyard|hand|exile",
    "does|do|will|would <asked:it> [still] have [a|the|its] [same|original] name",
    "what_do_i_call|what_is_the_name_of <asked:it>",
    after=_of_what_has_copied,
)


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


@question(
    "can|could|may|does|will <copycard:copier> [even] copy|copies|enter_as|enter_as_a_copy_of|enter_copying|become|become_a_copy_of|come_in_as|come_in_as_a_copy_of|target itself",
    "<copycard:copier> [,|:|-] can|could|may|does|will it [even] copy|copies|clone|target itself",
)
def may_copy_itself(table: Layout, copier: Phrase) -> Wanted:
    """What enters as a copy isn't there yet as it is chosen what it copies (CR 614.12a).

    Raises:
        CopyEngineError: it is none of what it could choose.
    """
    name = table.face(copier.name).name
    if table.is_spell(name):
        raise CopyEngineError(
            f"No. A spell on the stack is an illegal target for itself (115.5), so {name} can’t copy itself.",
            mend=f"Another {name} on the stack can be copied.",
        )
    if not table.enters_as_copy(name):
        raise UnreadWords("", name, "", asks=f"Say what {name} copies, and with which ability.")
    raise CopyEngineError(
        f"{name} can’t copy itself: what it copies is chosen before it is on the battlefield (614.12a).",
        mend=f"Another {name} that is there already can be copied.",
    )


_COSTS_OF = "equip|kicker|flashback|morph|mutate|evoke|cycling|embalm|eternalize|ninjutsu|escape|crew|level_up|bestow|unearth|encore|overload|replicate|buyback|activation"

_asks(
    "keyword_cost",
    "abilities",
    "",
    f"what_is|what's|whats|how_much_is|what <own> {_COSTS_OF} cost|costs [now|then]",
    "how_much|what does|do|will|would it cost [me|him|her|them] to equip|activate|crew|level_up|unearth <asked:it>",
    "how_much|what do|does|will|would <who> pay to equip|activate|crew|level_up|unearth <asked:it>",
)

_asks(
    "may_counter",
    "abilities",
    "",
    "can|could|may <who> [still|even] counter <asked:it> [with|using [a|an] <plainspell>] [too|as_well|at_all]",
    "can|could|may <asked:it> [still|even] be countered [too|as_well|at_all]",
    "is|are <asked:it> [still|also] uncounterable|counterable [too|as_well]",
)


@question(
    "can|could|do|will|would they|both|the_clones|the_copies copy|clone each_other|one_another [too]",
    "can|could|do|will|would [<several:count>] <copycard:copier> copy|clone each_other|one_another|another_one_entering_at_the_same_time [too]",
)
def may_copy_each_other(table: Layout, **_: Any) -> Wanted:
    """Neither of two that enter at once is there yet as it is chosen what they copy (CR 614.12a).

    Raises:
        CopyEngineError: always.
    """
    raise CopyEngineError(
        "No. What each of them copies is chosen before either is on the battlefield (614.12a), so two that "
        "enter at once can’t copy each other.",
        mend="One that is there already can be copied by another that enters later.",
    )


@question(
    "can|could|may|am <who> [allowed_to|even|still|legally] copy|double|target <abilityof:source> with|using <copycard:copier> [too|at_all]",
    "can|could|may <who> [even|still|legally] use <copycard:copier> on|to_copy|to_target|targeting <abilityof:source> [too|at_all]",
    "can|could|does|will <copycard:copier> [even|still|also] copy|target|double|work_on|work_with <abilityof:source> [too|at_all]",
)
def may_copy_ability(table: Layout, copier: Phrase, source: Phrase | None = None, who: str = "A") -> Wanted:
    """Whether an ability can be copied: it is tried.

    Raises:
        CopyEngineError: it copies as it enters, which is no ability on the stack.
    """
    name = table.face(source.name).name if source is not None and source.name else ""
    by = table.face(copier.name).name
    if table.is_spell(by) and table.targets_of(by) == "spell" and not table.targets_abilities(by):
        said = next(printed(a.text) for a in table.face(by).abilities)
        raise CopyEngineError(
            f"No. An ability on the stack isn’t a spell (112.1), and {by} says: “{said}”",
            mend="Name a card that copies abilities, such as Strionic Resonator.",
        )
    there = table.known(source) if source is not None and name else ""
    has_triggered = bool(there) and bool(table.has_triggered(there))
    if name and table.enters_as_copy(name) and not has_triggered:
        raise CopyEngineError(
            f"No. That {name} enters as a copy is a replacement effect (614.1c): it never goes on the stack, "
            f"so {by} can’t copy it.",
            mend="Name an ability that triggers or is activated, such as one that the copy has.",
        )
    copies_ability(table, source, copier, who)
    table.resolve_all()
    table.asks_of = table.last_that_matters
    return "", "happens"


@question(
    "can|could|may|does|will|would <copycard:by> [even|still|also] make|turn|let <thing:copier> [into|become|be] a_copy_of|copy_of <thing:original> [too|as_well|at_all]",
    "can|could|may <who> [even|still|also] use|cast|play <copycard:by> to_make|to_turn|to_have <thing:copier> [into|become|be] a_copy_of|copy_of <thing:original> [too|as_well|at_all]",
    "can|could|may <who> [even|still|also] use|cast|play <copycard:by> to_make|to_turn|to_have <thing:copier> into|become|be <thing:original> [too|as_well|at_all]",
    "can|could|may|does|will|would <copycard:by> [even|still|also] make|turn <thing:copier> into|become <thing:original> [too|as_well|at_all]",
)
def may_make_a_copy(table: Layout, by: Phrase, copier: Phrase, original: Phrase, who: str = "") -> Wanted:
    """Whether a card makes one thing a copy of another: it is tried, and refused where it can't."""
    becomes(table, original, copier, by, who=who or by.owner or "A")
    table.asks_of = table.subject
    table.resolve_all()
    return "", "happens"


@question(
    "<copycard:copier> can|could|may it copy|clone <thing:original>",
    "can|could|may|does|will|would|is_it_possible_for|am_i_allowed_to_have <copycard:copier> [cast] [<x>] [to|even|still] copy|copies|enter_as|enter_as_a_copy_of|become_a_copy_of|clone <thing:original> [at_all]",
    "can|could|may|am <who> [allowed_to|even|still|legally] copy|clone <thing:original> with|using <copycard:copier>",
    "can|could|may <who> [even|still] <copycard:copier> <thing:original> [and] [keep] [it|them|both]",
    "can|could|may <who> [even|still|also] copy|clone <thing:original> [instead|with_it|too]",
    "can|could|may|do <who> [get_to] [even|still|also|then|now] choose|pick|copy|have_it_copy|clone <thing:original> this_time|now|instead|then|again",
    "does|do|will|would|can <copycard:copier> [even|also|still] work [on|with|for] <thing:original> [too|as_well|at_all]",
    "can|could|may <who> [even|still] have|let|cast|use <copycard:copier> [<x>] [to] copy|copying|on|targeting|to_copy|enter_as|enter_as_a_copy_of|enter_copying|come_in_as|come_in_as_a_copy_of|come_in_copying|be|be_a_copy_of|to_become|to_become_a_copy_of|become|become_a_copy_of <thing:original>",
    "can|could|may <copycard:copier> [<x>] become|become_a_copy_of <thing:original> [at_all|too]",
    "can|could|may <pronoun:copier> [even|still|also] copies|becomes|becomes_a_copy_of <thing:original> [at_all|too]",
    "can|could|may <pronoun:copier> [even|still|also] enter|come_in|come_down|etb|enter_the_battlefield [tapped] as|copying|as_a_copy_of|as_copy_of <thing:original> [at_all|too]",
    "can|could|may <who> [even|still|also] make|have|let|get <pronoun:copier> [to|into] copy|become|become_a_copy_of|a_copy_of|copy_of|turn_into|enter_as|enter_as_a_copy_of <thing:original> [at_all|too]",
    "can|could|may <who> [even|still] target <thing:original> with|using <copycard:targeter>",
    "can|could|may|does|do <copycard:targeter> [even|still] target <thing:original>",
    "how does|do|would|will <copycard:copier> [with] [<x>] work|interact [when|if|while|with|on|as] [copying|it_copies] <thing:original>",
)
def may_copy(
    table: Layout, original: Phrase, copier: Phrase | None = None, who: str = "", x: int | None = None,
    targeter: Phrase | None = None, **_: Any,
) -> Wanted:  # fmt: skip
    """Whether one can copy another: it is tried, and refused where it can't."""
    if targeter is not None:
        name = table.face(targeter.name).name
        if table.enters_as_copy(name):
            table.assumed.append(
                f"{name} doesn’t target what it copies: that is chosen as it enters (707.5)."
            )
    copier = copier or targeter
    if copier is None and table.brings_back_copy():
        table.resolve_top()  # "I blink my Clone. Can I copy Sun Titan this time?"
    if copier is None and table.reentry is not None:
        table.asks_of = table.subject = table.reenter(table.thing(original, "B", "permanent"))
        return "", "happens"
    if copier is None and (ref := _chooses_anew(table, original)):
        table.asks_of = table.subject = ref
        return "", "happens"
    if copier is None and table.undecided():
        copier = Phrase(kind="it", word="it")  # "I cast Clone. Can I copy it?"
    if copier is None and (came := table.came_undecided()) is not None:
        of = table.thing(replace(original, article=original.article or "a"), who or "A", "permanent")
        return _copies_as_it_came(table, came, of)
    if copier is None:
        raise UnreadWords("", "copy", "", asks="Which card copies it? Name it.")
    came = table.came_undecided() if copier.kind == "it" and not copier.name else None
    if came is not None and table.known(copier) == came["ref"]:  # "I play Vesuva. Can it enter as an Island?"
        of = table.thing(replace(original, article=original.article or "a"), who or "A", "permanent")
        return _copies_as_it_came(table, came, of)
    is_same = original.kind == "it" and not original.name and original.of is None and bool(table.tried)
    if is_same and not table.has_left(table.tried):  # "can I Vesuva it? can I Stage it?"
        tried = table.spoken(table.tried)
        original = Phrase(tried.name, owner=tried.owner, article="the", word=original.word)
    enters_copying(table, original, copier, who, x)
    table.let_it_copy_nothing()
    table.asks_of = table.subject
    table.tried = table.spoken(table.subject).source if table.subject else ""
    return "", "happens"


@question(
    "it|that|this|<copycard:copier> doesn't|does_not|don't|isn't|is_not|never target|targets|targeting [anything|it|a_creature|that|when_it_enters|as_it_enters]",
)
def targets_nothing(table: Layout, copier: Phrase | None = None) -> Wanted:
    """ "It doesn't target, right": so of what enters as a copy.

    Raises:
        UnreadWords: it targets something, or nobody knows what is meant.
    """
    ref = table.thing(copier, "A") if copier is not None else table.asks_of or table.last_that_matters
    name = table.spoken(ref).name if ref else ""
    if name not in table.cards or not table.enters_as_copy(name):
        asks = f"What is it that doesn’t target? {f'{name} may.' if name else 'Name it.'}"
        raise UnreadWords("", "target", "", asks=asks)
    table.asks_of = ref
    table.assumed.append(f"{name} doesn’t target what it copies: that is chosen as it enters (707.5).")
    return "", "happens"


@question(
    "is|was that|it|this [even|actually|really] legal|allowed|possible|okay|ok|fine|a_legal_play|a_legal_choice with|despite|through|if_it_has|even_with|considering [the|its|their|a] <keyword>",
    "does|do|will|would <keyword> [even|actually|still] stop|prevent|matter_for|affect it|that|this|me|my_clone|the_clone|clone|the_copy|copying",
)
def stops_copying(table: Layout, **_: Any) -> Wanted:
    """Whether hexproof and its like stop what enters as a copy: it targets nothing.

    Raises:
        UnreadWords: something else may be meant.
    """
    return targets_nothing(table)


@question(
    "does|do|will|would <named:it> [also|still] trigger|triggers|see|count [for|on|off|from|with|when] each|every|the|all|all_the|any [of_the] [storm] copy|copies [of_it|of_the_spell|too|as_well]",
    "does|do|will|would <named:it> [also|still] trigger|triggers [for|on|off] storm copies|copy [of_it|of_the_spell|too|as_well]",
)
def triggers_for_copies(table: Layout, it: Phrase) -> Wanted:
    """Whether what triggers on spells being cast does so on copies of them (CR 707.10).

    Raises:
        CopyEngineError: no copy was told of, so that the card's text answers.
    """
    _of(table, {"it": it})
    name = table.face(it.name).name
    if table.copies_on_stack():
        return "", "triggers"
    said = table.face(name).text.casefold()
    if not re.search(r"\bcasts?\b", said) or "copy" in said or "copies" in said:
        raise UnreadWords("", it.word, "", asks="Which spell is copied? Say it first, and who casts it.")
    raise CopyEngineError(
        f"No. {name} looks for spells being cast, and copies such as those that storm makes aren’t cast (707.10).",
        mend="Tell which spell is cast, and ask what triggers.",
    )


@question(
    "can|could|may <who> [still|even|also] counter a|the|that copy|copies [of_a_spell] made_by|made_with|from|created_by|by|of <copyspell:by> [with|using <plainspell:other>]",
    "can|could|may <who> [still|even|also] <plainspell:other> a|the|that copy|copies [of_a_spell] made_by|made_with|from|created_by|by|of <copyspell:by>",
)
def may_counter_its_copy(table: Layout, by: Phrase, who: str = "B", other: Phrase | None = None) -> Wanted:
    """Whether a copy can be countered: a plain spell is copied, and what counters is cast.

    Raises:
        UnreadWords: no card is named that counters it, or nothing can be copied.
    """
    plain = table.example(
        Phrase(kind="spell", article="a", word="spell", like=Description("spell")), anyway=True
    )
    if other is None or plain is None:
        raise UnreadWords("", "counter", "", asks="What counters it? Name the card.")
    caster = other_player(who)
    of = table.thing(replace(plain, owner=caster, zone="stack"), caster, "spell")
    copy = table.copying(table.face(by.name).name, of, caster, anew=True)
    table.resolve_top()
    casts(table, other, who, (Phrase(kind="copy", article="the", word="copy"),))
    table.resolve_top()
    table.assumed.append("A copy of a spell is a spell itself (707.10), so it can be countered.")
    table.asks_of, table.stays = copy, True
    return "", "zone"


def _copies_as_it_came(table: Layout, came: Entry, of: str) -> Wanted:
    """Whether what was told to enter can copy that: it is tried."""
    table.let_copy_as_it_came(came, of)
    table.asks_of = table.subject = str(came["ref"])
    return "", "happens"


def _chooses_anew(table: Layout, original: Phrase) -> str:
    """What comes back by its own ability, and copies another thing this time; "" for nothing."""
    copies = [t for t in reversed(table.things) if t.is_copy and t.name in table.cards]
    left = next((t.ref for t in copies if table.has_left(t.ref) and table.enters_as_copy(t.name)), "")
    if table.came_back is None and left:
        of = table.thing(original, "B", "permanent")
        table.let_it_return_itself(left)
        return table.choose_anew(of)
    return table.choose_anew(table.thing(original, "B", "permanent")) if table.came_back is not None else ""


@question(
    "can|could|does|will|would <asked:it> [even|still|now] become|turn_into [a_copy_of|into|into_a_copy_of] <thing:original> [too|at_all|as_well]",
    "can|could|may <who> [even|still|now] make|turn|have <asked:it> [into|become|be] a_copy_of|copy_of <thing:original> [too|at_all|as_well]",
)
def may_become(table: Layout, it: Phrase, original: Phrase, **_: Any) -> Wanted:
    """Whether what is there can become a copy of another thing: it is tried.

    Raises:
        UnreadWords: it has no ability that does it.
    """
    table.resolve_all()
    ref = table.thing(it, "A", "permanent")
    if not table.copies_by_activating(ref):
        asks = f"What makes {table.spoken(ref).name} a copy of that? Name the card or the ability."
        raise UnreadWords("", "copy", "", asks=asks)
    becomes(table, original, it)
    table.asks_of = table.subject
    table.resolve_all()
    return "", "happens"


@question(
    "can|could|may <who> [even|still|legally|allowed_to] clone <thing:original> [too|at_all] [and_keep|and_have|keeping both|both_of_them|it] [in_play|around|on_the_battlefield]",
)
def may_clone(table: Layout, original: Phrase, who: str) -> Wanted:
    """Whether Clone can copy something: it is tried."""
    clones(table, original, who)
    table.asks_of = table.subject
    return "", "happens"


@question(
    "how does|do|would|will cloning|copying <thing:original> work|interact [with <permanents:by>]",
    "how does|do|would|will <permanents:by> interact|work|go with cloning|copying <thing:original>",
)
def cloning_works(table: Layout, original: Phrase, by: tuple[Phrase, ...] = ()) -> Wanted:
    """What comes of cloning something beside what is there: it is tried."""
    for phrase in by:
        table.thing(phrase, "A", "permanent")
    return may_clone(table, original, "A")


@question(
    f"can|could|may|do|does|must <who> [get_to|have_to] [now|then] copy|choose|pick|clone|make_it {_SOMETHING_ELSE} [with_it|then|this_time|instead|next_time]",
    f"can|could|may|does|will|would <asked:it> [now|then|still|also] be|become|copy|choose|pick|enter_as|come_back_as|return_as|come_in_as|etb_as|come_back_copying [a_copy_of] {_SOMETHING_ELSE} [then|this_time|instead|now|next_time]",
    "do|does|must|will|can <who> [get_to|have_to] [now|then] choose|pick [what_it_copies|what_to_copy|a_creature|the_creature] again|anew|once_more|a_second_time [with_it|then|this_time]",
)
def copies_anew(
    table: Layout, who: str = "", it: Phrase | None = None, *, is_same: bool = False
) -> Wanted:  # fmt: skip
    """What comes back chooses anew: it has to be told what.

    Raises:
        UnreadWords: always; the answer is in what the copy is after that.
    """
    copies = [t.name for t in table.things if t.is_copy and table.enters_as_copy(t.name)]
    there = [t.name for t in table.things if t.kind == "permanent" and table.enters_as_copy(t.name)]
    name = next((each[-1] for each in (copies, there) if each), "Clone")
    if table.is_brought_back():
        asks = (
            f"{'No' if is_same else 'Yes'}. What comes back is a new object (400.7), so what it copies is chosen "
            f"again as it enters (707.5). Say what {name} copies then."
        )
        raise UnreadWords("", "copy something else", "", asks=asks)
    asks = f"What enters again is a new object and may copy something else. Say what {name} copies then."
    raise UnreadWords("", "copy something else", "", asks=asks)


@question(
    "does|do|must|will|would <asked:it> [still|have_to|need_to] be|copy|come_back_as|return_as|enter_as|become|stay [a_copy_of] the_same|the_same_creature|the_same_thing|the_same_one|the_same_permanent [again|then|this_time]",
    "do|does|must|will|would <who> [still] [have_to|need_to] copy|choose|pick the_same|the_same_creature|the_same_thing|the_same_one|the_same_permanent [again|then|this_time]",
)
def must_copy_the_same(table: Layout, who: str = "", it: Phrase | None = None) -> Wanted:
    """Whether what comes back has to copy what it did before: it chooses anew.

    Raises:
        UnreadWords: always, as `copies_anew`.
    """
    return copies_anew(table, who, it, is_same=True)


@question(
    f"can|may|could|does|will [<who>] [have|let|cast] <copycard:copier> enter|resolve|come_in|be_cast|enters [but|and] {NOTHING}",
    "can|may|could [<who>] [choose] not_copy|not_to_copy [anything] with <copycard:copier>",
    "do|does|must|will|would|should <who> [still|always|really] have_to|need_to copy|choose|clone|pick something|anything|a_creature|some_creature|a_permanent [with|for|when_i_cast|if_i_cast|using] <copycard:copier>",
    "must <copycard:copier> copy|enter_as|enter_as_a_copy_of|become|be|be_a_copy_of something|anything|a_creature|some_creature|a_permanent",
    "do|does|will|would|should <copycard:copier> [still|always|really] have_to|need_to copy|enter_as|enter_as_a_copy_of|become|be|be_a_copy_of something|anything|a_creature|some_creature|a_permanent",
    "is|are <who> forced|required|obligated to copy|clone|choose something|anything|a_creature|a_permanent with|for <copycard:copier>",
    "is|are <copycard:copier> forced|required|obligated to copy|clone something|anything|a_creature|a_permanent",
    f"what_if|what_happens_if [<who>] [cast|casts] <copycard:copier> [but|and] {NOTHING}",
)
def may_copy_nothing(table: Layout, copier: Phrase, **_: Any) -> Wanted:
    """Whether it can enter without copying: it is tried."""
    name = table.face(copier.name).name
    table.asks_of = table.enters_copying_nothing(name, "A")
    if "you may" in table.face(name).text.casefold():
        table.assumed.append(f"{name} says “you may,” so it doesn’t have to copy anything.")
    return "", "happens"


_asks(
    "token",
    "",
    "token",
    "is|are|will|would <asked:it> [still|also|now] [be|count_as|considered] [a|an] token|tokens [too|as_well|or_a_card|or_not]",
    "does|do|will|would <asked:it> count_as|become [a|an] token|tokens [too|as_well]",
)

_asks(
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
    "do|does|did|have|has <who> [then|now] cast <several:count> spells [for_storm|this_turn|for_my_storm_count]",
    "how_many spells did|do|have|has <who> cast [this_turn|so_far|in_total|then|now]",
    "does|do|would|will that|it|this|they count_as <several:count> spells [cast] [for_storm|this_turn|for_my_storm_count]",
)
def spells_cast(table: Layout, **_: Any) -> Wanted:
    """How many spells were cast: copies that are made on the stack weren't (CR 707.10)."""
    table.resolve_all()
    return "", "spells_cast"


@question(
    "what|which_creatures can|could|may <who> copy [with] [<asked:it>]",
    "what|which_creatures can|could|may <asked:it> copy",
    "what_can_be_copied",
)
def copyable(table: Layout, **bound: Any) -> Wanted:
    raise UnreadWords(
        "", "copy", "", asks="Say what is copied; then I tell what becomes of it, or why that can't be."
    )


_BOTH = "both|both_of_them|both_of_those|both_of_these|the_two_of_them|two_of_them|them_both|two|the_two"
_TOGETHER = "together|side_by_side|at_once|at_the_same_time|at_the_same_time_then|around|around_then|in_play|on_the_battlefield|on_the_field|on_board|on_the_table|on_my_side|in_play_together|now|then|there"
_ONE_OF_BOTH = (
    "one_of_them|one_of_the_two|one_of_those|one_of_these|one_of_my_legends|either|either_one|either_of_them"
)


def _of_the_legends(table: Layout, _: Mapping[str, Any]) -> None:
    """The legend rule is asked about with a copy on the table."""
    if not any(t.is_copy for t in table.things):
        table.comes_about()
    _ask_of_last_copy(table)


_asks(
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
    "do|does|will|would [i|we|they|he|she|you] [have_to|need_to] sacrifice|legend_rule|lose|choose [one|either|them|one_of_them] [to|because_of|for] [the_legend_rule]",
    "how_many [of_them|of_those|of_these|copies|legends] can|could|may|do|does|will|would|must <who> [get_to|have_to|be_able_to] keep|hold_on_to [then|now|in_the_end|on_the_battlefield]",
    "how_many [of_them|of_those|of_these] [can|do|will] stay|stays|remain|survive|are_left [then|now|in_the_end|on_the_battlefield]",
    "who|which_player has_to|must|needs_to sac|sacrifice|lose|bin|choose [one|theirs|his|hers|it|something|anything] [then|now]",
    "do|does|will|would|must <who> [have_to|need_to] sac|sacrifice|lose|bin|choose|pick one|either|one_of_them|one_of_the_two [then|now]",
    "does_the_legend_rule_apply|legend_rule|is_the_legend_rule_applied|does_the_legend_rule_matter|what_about_the_legend_rule|do_both_stay|do_they_stay|will_they_stay|will_they_both_stay|will_both_stay|do_both_of_them_stay|do_they_both_stay|can_i_keep_both|can_both_stay|do_i_keep_both|do_both_survive|do_i_get_to_keep_both|do_i_lose_one|do_i_have_to_choose_one",
    after=_of_the_legends,
)


@question(
    "[does|will|would|did] anything|something|nothing happens|happen|change|changes to|for|with <asked:it> [then|now|too]",
)
def anything_happens(table: Layout, it: Phrase) -> Wanted:
    """What has become of a thing: "anything happen to my Clone"."""
    table.resolve_all()
    _of(table, {"it": it})
    return "", "happens"


_asks(
    "keeps",
    "",
    "zone",
    "do|does|can|will <who:player> [get_to|still] keep <asked:it> [after_that|forever|then]",
)


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
    _of(table, {"it": it})
    dead = [t.ref for t in table.things if table.zone_of(t.ref) == "graveyard" and not table.has_left(t.ref)]
    if it.kind == "it" and not it.name and dead and table.zone_of(table.asks_of) == "battlefield":
        table.note_other(it, dead[-1], table.asks_of)
        table.asks_of = dead[-1]  # "Lightning Bolt is in my graveyard. Do I get it back?"
    target = table.asks_of
    if target not in dead:
        return
    there = [t.ref for t in table.things if t.kind in {"permanent", "token"} and not table.has_left(t.ref)]
    theirs = [ref for ref in there if ref != target and table.spoken(ref).owner == (player or "A")]
    able = [ref for ref in theirs if table.ability_for(ref, [target]) is not None]
    if able:
        table.try_ability(able[-1], target)
        table.asks_of = target


@question(
    "can|could|may <who> [even|still|legally|only] cast|play|flash_in <name:card> in_response|at_instant_speed [to] [a|another|the|my|their|his|her] [something|that|it|this|spell|spells|ability|trigger]",
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
)
def cost_of_spells(table: Layout, card: Phrase | None = None, **_: Any) -> Wanted:
    """What makes spells cost more or less, and what is paid for one that is named (CR 601.2f)."""
    if not any(t.is_copy for t in table.things):
        table.comes_about()
    table.asks_of = table.last_that_matters
    if card is not None:
        table.asks_of = table.thing(replace(card, zone="hand"), card.owner or "A")
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


def _having_copied(table: Layout, it: Phrase, other: Phrase) -> Phrase:
    """What is asked to do something to another thing: what enters as a copy has copied that one, if nothing
    else was told of it.
    """
    if not it.name or it.of is not None or table.known(it) or not table.enters_as_copy(it.name):
        return it
    enters_copying(table, other, it)
    name = table.face(it.name).name
    copied = table.spoken(table.spoken(table.subject).source).name
    table.assumed.append(f"{name} copies {copied}, as nothing else is said.")
    return replace(it, article="the")


@question(
    "can|could|will|would|may|does|do <asked:it> [still|also|even|now] kill|destroy|exile|bounce|tap|ping|hit <thing:other> right_away|this_turn|immediately|the_turn_it_comes_in|the_turn_it_enters|that_turn|the_same_turn|the_turn_it_came_in",
)
def kills_now(table: Layout, it: Phrase, other: Phrase) -> Wanted:
    """Whether a thing can use an ability on another in this turn: it is tried, and refused where it can't."""
    it = _having_copied(table, it, other)
    _of(table, {"it": it})
    source = table.asks_of
    table.resolve_all()
    target = table.thing(other, "B", "permanent")
    if table.ability_for(source, [target]) is None and table.has_ability_later(source, [target]):
        table.activate(source, [target], None)
        return "", "happens"
    table.use_ability(source, [target])
    table.resolve_all()
    table.asks_of = target
    return "", "zone"


@question(
    "can|could|will|would|may|does|do <asked:it> [still|also|even|now] kill|beat|take_down|trade_with|win_against <thing:other> [in_combat|in_a_fight|too|again|then|when_it_blocks|when_it_attacks]",
)
def kills(table: Layout, it: Phrase, other: Phrase) -> Wanted:
    """Whether a thing kills another: by an ability of its own if it has one that could, or in combat."""
    it = _having_copied(table, it, other)
    _of(table, {"it": it})
    source = table.asks_of
    table.resolve_all()
    others = [t.ref for t in table.things if t.ref != source and table.suits(t, "permanent")]
    is_pronoun = other.kind == "it" and not other.name and others
    target = others[-1] if is_pronoun else table.thing(other, "B", "permanent")
    if source == target and others:
        source = others[-1]
    if not table.fight_each_other(source, target):
        table.try_ability(source, target)
    table.asks_of = target
    return "", "zone"


@question(
    "can|could|will|may|does <asked:it> [still|also|even|now] destroy|kill|exile|bounce|return|steal|ping|blink|flicker|shoot|hit <thing:other> [too|again|then|with_its_ability|with_the_trigger]",
    "can|could|may|do <who> [still|also|even|now] use|tap|activate <asked:it> to destroy|kill|exile|bounce|return|steal|ping|blink|flicker|shoot|hit <thing:other> [too|again|then]",
    "can|could|may|do|does|will <who> [still|also|even|now|get_to] swap|exchange|trade <asked:it> for|with <thing:other> [too|again|then]",
)
def does_to(table: Layout, it: Phrase, other: Phrase, who: str = "") -> Wanted:
    """Whether an ability of a thing can do something to another: it is tried, in its next turn if need be."""
    it = _having_copied(table, it, other)
    _of(table, {"it": it})
    source = table.asks_of
    table.resolve_all()
    others = [t.ref for t in table.things if t.ref != source and table.suits(t, "permanent")]
    is_pronoun = other.kind == "it" and not other.name and others  # nothing is used on itself so
    target = others[-1] if is_pronoun else table.thing(other, "B", "permanent")
    target = source if other.word == "itself" else target
    table.try_ability(source, target)
    table.asks_of = target
    return "", "happens"


@question(
    "can|could|may <who> [still|also|even|then|now] kill|destroy|bounce|exile <asked:it> [too|again|as_well]",
    "can|could|may <who> [still|also|even|then|now] kill|destroy|bounce|exile <asked:it> with [a|an|my|the] <name:other> [too|again]",
)
def may_remove(table: Layout, it: Phrase, who: str = "", other: Phrase | None = None) -> Wanted:
    """Whether a player can do away with a thing: with what is named, or with an ability that is there.

    Raises:
        UnreadWords: nothing is named, and nothing that is there can do it.
    """
    if other is not None:
        return dies_to(table, it, other, who)
    _of(table, {"it": it})
    target = table.asks_of
    there = [t for t in table.things if t.kind in {"permanent", "token"} and not table.is_to_come(t.ref)]
    others = [t.ref for t in there if t.ref != target]
    if it.kind == "it" and not it.name and table.spoken(target).owner == who and others:
        target = others[-1]  # nobody asks how to kill what is theirs
        it = Phrase(table.spoken(target).name, owner=table.spoken(target).owner, article="the", word=it.word)
    mine = [t for t in there if t.owner == who and t.ref != target]
    able = [t for t in mine if table.ability_for(t.ref, [target]) or table.has_ability_later(t.ref, [target])]
    if not able:
        asks = "With what would that be done? Name the spell or ability."
        raise UnreadWords("", it.word, "", asks=asks)
    by = able[-1]
    return does_to(table, Phrase(by.name, owner=by.owner, article="the", word=by.name), it)


@question(
    "can|could|may|do|does|will <who> [still|also|even|then] destroy|kill|exile|bounce|return|steal|blink|flicker|take|target|copy|hit <things:aims> with|using it|its_ability|its_trigger|its_etb|the_trigger|the_etb|the_ability|the_etb_trigger|that_trigger|the_token|that_token|the_copy|that_copy|the_clone [to_make|to_get|to_create|and_make|and_get|and_use_it|and_activate_it|and_copy|so_i_can_make] [another|one_more|a_second|again|more|another_one|another_token|another_copy|more_tokens|more_copies|a_new_token] [again|too]",
)
def may_use_on(table: Layout, aims: tuple[Phrase, ...], who: str = "") -> Wanted:
    """Whether an ability that has triggered, or that can be activated, can do that: it is tried."""
    source = next((t.ref for t in reversed(table.things) if t.is_copy and not table.is_to_come(t.ref)), "")
    originals = [t.ref for t in table.things if t.ref != source and t.kind in {"permanent", "token"}]
    # "It" is what the ability is used on, and not what has it.
    refs = [
        originals[-1] if each.kind == "it" and originals else table.target(each, "permanent", who)
        for each in aims
    ]
    table.use_ability(source, refs)
    table.resolve_all()
    table.asks_of = refs[0]
    return "", "happens"


@question(
    "can|could|will|may|does <asked:it> [still|also|even|now] untap|tap <thing:other> [too|again|then|with_its_ability|with_the_trigger]",
    "can|could|may|do <who> [still|also|even|now] use <asked:it> to untap|tap <thing:other> [too|again|then]",
)
def taps_or_untaps(table: Layout, it: Phrase, other: Phrase, who: str = "") -> Wanted:
    """Whether an ability of a thing can tap or untap another: it is tried."""
    does_to(table, it, other, who)
    return "tapped", ""


@question(
    "can|could|may|will <asked:it> [still|already|even] attack|swing next_turn",
    "can|could|may <who> [still|already|even] attack|swing with <asked:it> next_turn",
    "can|could|may <who> [still|already|even] attack|swing next_turn [with it|that]",
)
def can_attack_later(table: Layout, it: Phrase | None = None, who: str = "") -> Wanted:
    """Whether it may attack in its controller's next turn, which begins for that."""
    _of(table, {"it": it})
    table.asks_of = table.asks_of or table.last_that_matters
    table.resolve_all()
    table.pass_turn(table.spoken(table.asks_of).owner)
    return "abilities", "may_attack"


def _on_its_turn(table: Layout, bound: Mapping[str, Any]) -> None:
    """What may attack does so on its controller's turn, held back by what is attached to it alone."""
    if table.asks_of:
        _tell_what_is_attached(table)
        _let_its_turn_be(table)


def _let_its_turn_be(table: Layout) -> None:
    """Let it be the turn of whoever controls what could attack, if no turn was told."""
    owner = table.spoken(table.asks_of).owner
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


_asks(
    "can_attack",
    "abilities",
    "may_attack",
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
            _of(table, {"it": it})
            asked = table.spoken(table.asks_of)
            stands = Phrase(plain, owner=other_player(asked.owner), article="a", word=plain, meant=(plain,))
            table.put(stands, plain, stands.owner)
            table.assumed.append(f"{plain} stands for what blocks.")
            blocker = replace(stands, article="the")
            it = Phrase(asked.name, owner=asked.owner, article="the", word=it.word)
        it, attacker = blocker, it
    if it is None:
        creatures = table.creatures_of(who or "A")
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


_asks(
    "can_block",
    "abilities",
    "may_block",
    "can|could|may|will <asked:it> [still|already|even] block [right_away|this_turn|immediately|on_their_turn|during_their_turn|on_his_turn|on_her_turn]",
    "can|could|may <who> [still|already|even] block with <asked:it> [right_away|this_turn|immediately]",
    after=_tell_what_is_attached,
)

_asks(
    "same_targets",
    "",
    "targets",
    "do|does|must|will <who> [have_to|need_to|still] target|hit|choose|keep the_same|the_original|that_same target|targets|creature|player|permanent|thing|spell|one [with_the_copy|with_it|again|too]",
    "does|do|must|will|would the copy [still|also] [have_to|need_to] target|hit|keep the_same|the_original|that_same target|targets|creature|player|permanent|thing|spell|one",
)


@question(
    "can|could|may <who> [still|even|legally] target|hit <asked:it> with [a|an|the|my|their|his|her] <plainspell:card>",
)
def may_be_hit(table: Layout, it: Phrase, card: Phrase, who: str = "") -> Wanted:
    """Whether a spell can target a thing: it is tried, and refused where it can't."""
    ref = table.thing(it, "A", "permanent")
    casts(table, card, who or "A", (replace(it, kind="it", name=""),) if table.last == ref else (it,))
    table.resolve_all()
    table.asks_of = ref
    return "", "happens"


@question(
    "can|could|may <who> [still|also|even|legally] put|attach|equip|move|suit_up [a|an|the|my] <attachment:what> on|onto|to <asked:it> [too|as_well|now|then]",
    "can|could|may <who> [still|also|even|legally] equip|enchant <asked:it> with [a|an|the|my] <attachment:what> [too|as_well|now|then]",
    "can|could|may [a|an|the|my] <attachment:what> [still|also|even|legally] be put|attached|equipped|moved on|onto|to <asked:it> [too|as_well|now|then]",
)
def may_be_attached(table: Layout, what: Phrase, it: Phrase, who: str = "") -> Wanted:
    """Whether an Aura or Equipment can be put on a thing: it is tried, and refused where it can't."""
    of = table.thing(it, who or "A", "permanent")
    table.claim(of, who or "A")
    attaches(table, what, Phrase(kind="permanent", word="it"), who)
    table.resolve_all()
    table.asks_of = of
    return "", "attached"


@question(
    "is|are|would|was <asked:it> [still|even|also] [be] [a|an|the] legal|valid target|targets [too|then|now] [for|of <plainspell:other>]",
    "is|would <plainspell:other> [still] [have] [a|any] legal|valid target|targets",
    "can|could|may <who> [still|even|legally] target it|that|them [at_all]",
)
def may_be_targeted(
    table: Layout, it: Phrase | None = None, other: Phrase | None = None, who: str = ""
) -> Wanted:
    """Whether something can be a target: a spell was cast at it, or is now.

    Raises:
        UnreadWords: no spell was told of.
    """
    aimed = [e for e in table.events if e.get("targets") and e["do"] in {"cast", "activate", "trigger"}]
    if other is not None and it is not None and not table.was_cast(other):
        return may_be_hit(table, it, other, who)
    if not aimed:
        raise UnreadWords("", "target", "", asks="Which spell or ability would target it? Name it.")
    table.asks_of = str(aimed[-1]["targets"][0])
    if table.asks_of in PLAYER_NAMES:
        table.asks_of = str(aimed[-1]["ref"])
    return "", "happens"


def _of_what_was_used(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "Can I activate her again": what had an ability activated, where what was spoken of last has none."""
    if not _is_pointed_to(table, bound):
        return
    used = [str(event["source"]) for event in table.events if event["do"] == "activate"]
    if used and not any(a.kind == AbilityKind.ACTIVATED for a in table.abilities_of(table.asks_of)):
        table.asks_of = used[-1]


_asks(
    "can",
    "abilities",
    "",
    "can|could|may <who> [still|already|even] use|activate the|its|his|her|that ability|abilities [right_away|this_turn|immediately|now|straight_away|the_turn_it_comes_in|the_turn_it_enters|the_turn_it_came_in|the_same_turn|that_turn]",
    "do|does|will|would <who> [still|already|even] [get_to] use|activate <asked:it> [ability|abilities] [right_away|this_turn|immediately|now|straight_away|the_turn_it_comes_in|the_turn_it_enters|the_same_turn|that_turn]",
    "can|could|may <asked:it> tap|ping|shoot|tap_for_mana|be_used|use_its_ability [or] [attack|block] [right_away|this_turn|immediately|straight_away|the_turn_it_comes_in|the_turn_it_enters|on_the_turn_it_enters]",
    "can|could|may <who> tap|ping|shoot [next_turn|this_turn|right_away] with <asked:it> [next_turn|this_turn|right_away]",
    "[does|do|can|will] [it|they|he|she] still tap|taps for mana",
    "is|are <asked:it> able_to tap|tap_for_mana|ping|use_its_ability [this_turn|right_away|immediately|the_turn_it_comes_in|the_turn_it_enters]",
    "can|could|may <who> flip <asked:it>",
    "can|could|may <who> sac|sacrifice <asked:it> to|for|with [its_own|its|the] ability|itself|effect",
    "can|could|may <who> tap|use <asked:it> [for_mana|for_its_mana|for_its_ability] [right_away|this_turn|immediately|now|straight_away|the_turn_it_comes_in|the_turn_it_enters] [or_is_it_sick|or_does_it_have_sick]",
    "can|could|may <asked:it> be activated|cracked",
    "can|could|may <who> [still|already|even] crack <asked:it> [too|right_away|this_turn|immediately|now] [for] [a|another] [basic] [land]",
    "can|could|may a|one|its|the|another loyalty ability be activated|used [now|this_turn|right_away|immediately|already]",
    "can|could|may <who> [already|even|still] use|activate a|one|its|the loyalty ability [now|this_turn|right_away|immediately|already]",
    "can|could|may <who> [still|already|even] [use|activate] [the|its|her|his|that] <loyalcost> [ability] [again|too|right_away|this_turn|immediately] [with|of|on|from|using <asked:it>] [again|too|right_away|this_turn|immediately]",
    "can|could|may <asked:it> [still|already|even] use|activate [the|its|her|his] <loyalcost> [ability] [again|too|right_away|this_turn|immediately]",
    "can|could|may <who> [still|already|even] use|activate [the|its|her|his] <loyalcost> [ability] [again|too|right_away|this_turn|immediately]",
    "can|could|may <who> [still|already|even] use|activate the|its|an|any ability|abilities|tap_ability of|on|from <asked:it> [this_turn|immediately|the_turn_it_comes_in|the_turn_it_enters]",
    "can|could|may <who> [still|already|even] pay <number> life|mana [to|for] [draw|its_ability|the_ability] [<number>] [cards]",
    "can|could|may|does|do|will|would <asked:it> [still|also|even] tap|tap_for|make|produce|add [for] mana|colored_mana|colorless|colorless_mana [too|as_well]",
    "can|could|may <who> [still|also|even|then|now] animate|crew <asked:it> [too|again|then|now]",
    "can|could|may <who> use|activate|pump|firebreathe|level_up <asked:it> [ability|abilities] [with_its_ability|with_firebreathing|with_firebreath]",
    "do|does|will|would <who> [get_to] target <asked:it> [too|then|now]",
    "can|could|may <who> regenerate|equip|enchant|target|ping_with <asked:it> [with <name:other>]",
    "can|could|may <who> cast <spell:other> on <asked:it>",
    "does|do|must|will <asked:it> have_to|need_to attack|block",
    "can|could|may|will|does <asked:it> [still] level_up|equip|be_sacrificed [back] [again]",
    "can|could|may|will|does <asked:it> [still] flip|transform|turn [back] [again] to|into [being] <name:other>",
    "can|could|may <asked:it> be targeted|destroyed|countered|blocked|equipped|enchanted|regenerated [by] [<name:other>]",
    after=_of_what_was_used,
)


@question(
    "does|do|will|would|did <permanents:by> affect|apply_to|work_on|change|hit|matter_for|influence|shut_off|turn_off <asked:it> [too|as_well|now]",
    "is|are <asked:it> affected by <permanents:by> [too|as_well]",
)
def affected(table: Layout, by: tuple[Phrase, ...], it: Phrase) -> Wanted:
    """What something else that is there makes of it."""
    for phrase in by:
        if phrase.name and table.events and not table.known(phrase):
            appears(table, phrase)  # what was told has happened before it is there
        else:
            table.thing(phrase, "A")
    _of(table, {"it": it})
    return "", ""


@question(
    "can|could|may|am|are <who> [even|still|legally|allowed_to] use|activate|tap|target <thing:it> [ability] to_copy|on|targeting|to_target|to_clone|with_itself_targeting <thing:original>",
    "can|could|may <thing:it> [even|still|legally|ability] target|copy|clone <thing:original> [with|using|via its|the|that|this|his|her [own] [activated|copied] ability]",
)
def may_target(table: Layout, it: Phrase, original: Phrase, who: str = "") -> Wanted:
    """Whether an ability can copy something: it is tried, and refused where it can't."""
    if it.kind in {"it", "copy"} and not it.name and (copy := table.pending_copy()) is not None:
        return _may_be_aimed_at(table, copy, original)
    came = table.came_undecided()
    if came is not None and table.known(it) == came["ref"]:  # "I play Vesuva. Can it copy an Island?"
        of = table.thing(replace(original, article=original.article or "a"), who or "A", "permanent")
        return _copies_as_it_came(table, came, of)
    if table.is_undecided(it):  # "I cast Body Double. Can it copy Serra Angel?"
        enters_copying(table, original, it, who)
        table.let_it_copy_nothing()
        table.asks_of = table.subject
        return "", "happens"
    ref = table.thing(it, who or "A", "permanent")
    of = ref if original.word == "itself" else table.thing(original, "A", "permanent")
    table.activate(ref, [of], None)
    table.resolve_abilities()
    table.asks_of = table.last
    return "", "happens"


def _may_be_aimed_at(table: Layout, copy: Entry, original: Phrase) -> Wanted:
    """Whether the copy of a spell may target something: it is tried (CR 707.10c).

    Raises:
        CopyEngineError: that is no legal target for it.
    """
    spell = table.began(str(copy["of"]))
    name = table.spoken(str(copy["of"])).name
    aim = table.target(original, "permanent", "A", "A")
    if table.needs_target(name) and not spell.get("targets"):
        plain = example_of(Description("creature"), table.cards)
        spell["targets"] = [table.put(Phrase(plain, article="a", word=plain), plain, "B")]
        table.assumed.append(f"{name} targets {plain}, as nothing else is said.")
    copy["new_targets"] = [aim]
    table.resolve_all(copiers_only=True)
    if not table.are_possible([]):
        raise CopyEngineError(
            f"No. {table.spoken(aim).name} isn’t a legal target for the copy of {name} (115.4, 707.10c).",
            mend="Name another target for the copy, or leave its target as it is.",
        )
    table.asks_of = str(copy["ref"])
    return "", "targets"


@question(
    "what|which|what_color|which_color|what_colors|what_kind_of|which_kind_of|what_type_of mana|color does|do|can|could|will|would <asked:it> [still|now|also] tap_for|make|produce|give|add|give_me [now|then]",
    "what|whats|what's|what_color|what_colors does|do|can|could|will|would <asked:it> [still|now|also] tap_for [now|then]",
    "whats|what's <asked:it> tap_for [now|then]",
    "does|do|can|could|will|would <asked:it> [still|now|also] tap_for|make|produce|add [any] <color> [mana]",
    "how_much|how_many mana [does|do|can|could|will|would] [<asked:it>] [tap_for|make|produce|give|get|add|have|net]",
    "how_much|how_many mana does|do|can|could|will|would <who> [tap_for|make|produce|get|add|have|net] [with <asked:it>]",
)
def mana(table: Layout, it: Phrase | None = None, **_: Any) -> Wanted:
    """The abilities of what makes mana: of the copy, if nothing else is named."""
    copies = [t.ref for t in table.things if t.is_copy and table.suits(t, "permanent")]
    is_named = it is not None and (bool(it.name) or it.kind != "it")
    if is_named or not copies:
        _of(table, {"it": it})
    else:
        table.asks_of = copies[-1]
    return "abilities", ""


@question(
    "how_much|how_much_mana|what does|do|would|will it cost [me|him|her|them|us|you] to cast|play [a|an|my|his|her|their|the] <name:card> [[copying|as|on|to_copy] <thing:other>]",
    "how_much|how_much_mana do|does|would|will <who> [have_to|need_to] pay to_cast|to_play|for [a|an|my|his|her|their|the] <name:card> [[copying|as|on|to_copy] <thing:other>]",
)
def cost_to_cast(table: Layout, card: Phrase, other: Phrase | None = None, **_: Any) -> Wanted:
    """What is paid for a card is what is printed on it, whatever it will copy (CR 601.2f)."""
    table.asks_of = table.thing(replace(card, of=None, zone="hand"), "A")
    if other is not None:
        table.assumed.append(
            f"What {table.face(card.name).name} will copy is left out: it doesn't change the cost."
        )
    return "mana_cost", ""


@question(
    "how_many <gainkind:kind> do|does|will|would <who:player> have|control|end_up_with [in_total|total|now|left|on_the_battlefield]",
    "how_many <gainkind:kind> [do] survive|survives|live|stay|remain|are_left|are_still_there|are_still_alive [then|now|in_the_end]",
    "total|number_of <gainkind:kind>",
    "how_many <gainkind:kind> are|will|would|do [there] [be|now|on_the_battlefield|left] [in_total|total|now|left|on_the_battlefield]",
)
def many_of_kind(table: Layout, kind: str, player: str = "") -> Wanted:
    return "", _count(index_of(table.cards).subtype(kind).capitalize(), player)


@question(
    "do|does|will|would <who:player> still|also control|have [a|an|any] <anykind:kind> [then|now|after_that]",
)
def still_has_one(table: Layout, kind: str, player: str) -> Wanted:
    """Whether a player has anything of a kind: how many there are."""
    table.resolve_all()
    return "", _count(kind.removesuffix("s").capitalize(), player)


@question(
    "how_many <size:kind> [creatures|tokens|copies] [do|does|will|would] [<who:player>] [have|control|get|make|create|end_up_with] [in_total|total|now|left|on_the_battlefield]",
    "how_many <size:kind> [creatures|tokens|copies] are [there|on_the_battlefield|in_play] [in_total|total|now|left|on_the_battlefield]",
)
def many_of_size(table: Layout, kind: str, player: str = "") -> Wanted:
    """Creatures of a size: "how many 3/3s do I have"."""
    return "", _count(kind, player)


def _count(name: str, player: str = "") -> str:
    """What is counted, and whose it is if that is asked: "count Hill Giant of A"."""
    return " ".join(["count", *([name] if name else []), *(["of", player] if name and player else [])])


@question(
    "how_many <thing:of>",
    "how_many <plainspell:of> total|altogether|in_all|all_told",
    "how_many <thing:of> are_there|are_on_the_battlefield|are_there_now|do_i_get|are_on_the_stack|exist",
    "how_many <thing:of> do|does|will|would <who:player> have|control|end_up_with [now|in_total|total|left|on_the_battlefield]",
    "how_many <thing:of> do|does|are [i|we|they|there|he|she|you] [get|now|on_the_battlefield]",
    "how_many <thing:of> survive|survives|stay|remain|live|are_left|do_i_keep|can_i_keep|do_i_get_to_keep|do_they_keep",
    "how_many creatures|permanents|lands|artifacts|of_them|of_those|of_these|of_my_creatures are|become|became|end_up_as|end_up_being|turn_into|will_be|will_become [now|then|a|an] <thing:of> [now|then]",
    "how_many clones",
    "how_many clones do|does|are|will [i|we|they|there|he|she|you|my_opponent|be] [have|control|get|now|on_the_battlefield|end_up_with]",
)
def many(table: Layout, player: str = "", **bound: Any) -> Wanted:
    of = bound.get("of")
    if isinstance(of, Phrase) and of.kind == "copy" and of.of is not None and table.known(of.of):
        spell = table.known(of.of)
        if table.spoken(spell).kind in {"spell", "gone"}:
            table.asks_of = spell  # what copies it has done so, or does as it resolves
            return "", _count("")
    phrase = _of(table, bound)
    if phrase is not None and phrase.kind == "token" and phrase.name:
        return "", _count(f"{phrase.name} token", player)
    if phrase is not None and phrase.word == "card":
        return "", "happens"  # "how many cards do I end up with" is about a hand
    if phrase is not None and not phrase.name and phrase.like is not None and phrase.like.kind in CARD_TYPES:
        return "", _count(phrase.like.kind.capitalize(), player)
    return "", _count(phrase.name if phrase is not None else "", player)


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
    _of(table, bound)
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
    _of(table, bound)
    table.resolve_all()
    table.events.append({"do": "end_turn"})
    return "", ""


@question(
    "is|are [this|that|it|there|they] [actually|really] [a|an] infinite|infinitely [loop|combo|tokens|mana|damage|turns] [then|now]",
    "is|are [this|that|it|there|they] [actually|really] [a|an] loop|combo [then|now|forever]",
    "does|do|can|will|would [this|that|it|i|we|they|the_combo|the_loop] [actually|really|still] [go|goes|get|gets|loop|loops|combo|work|works|be] infinite|infinitely|forever [then|now]",
    "does|do|will|would [the|this|that|my] combo|loop [still|even] work|go_on|continue [then|now]",
    "infinite mana|tokens|damage|combo|loop|life|turns",
)
def asks_of_loops(table: Layout, **_: Any) -> Wanted:
    """Whether something goes on forever can't be answered.

    Raises:
        UnreadWords: always.
    """
    raise endless()


def endless() -> UnreadWords:
    """Why nobody is told whether something goes on forever, and what can be asked."""
    asks = (
        "Whether that goes on forever isn’t computed: a table plays what is told once. Tell one round of "
        "it step by step, and ask what happens; if everything is as before then, it can be repeated."
    )
    return UnreadWords("", "infinite", "", asks=asks)


@question(
    "what_is|what's|whats|how_high_is|how_big_is|how_much_is my|the|his|her|their|our storm_count [then|now|for_it|for <name:card>]",
    "storm_count",
)
def storm_count(table: Layout, **_: Any) -> Wanted:
    """How many spells were cast before a spell with storm: as many copies are made of it (CR 702.40)."""
    table.resolve_all()
    spell = next(
        (e for e in reversed(table.events) if e["do"] == "cast" and table.has_storm(str(e["card"]))), None
    )
    if spell is None:
        return "", "spells_cast"
    table.asks_of = str(spell["ref"])
    return "", "count"


@question(
    "how_many tokens [in_total|total|altogether|then|now]",
    "how_many tokens do|does|are|will [i|we|they|there|he|she|you|my_opponent|be] [have|control|get|make|create|now|on_the_battlefield|end_up_with] [in_total|total|altogether|now]",
)
def many_tokens(table: Layout) -> Wanted:
    """Tokens, and no copies of a spell, even where those make the tokens."""
    if not any(thing.kind == "token" for thing in table.things):
        table.let_copies_trigger()
    is_copied = any(event["do"] == "copy_spell" for event in table.events)
    is_of_spell = is_copied or table.pending_copy() is not None
    return "", _count("token" if is_of_spell else "")


@question(
    "how_many <gainkind> [tokens] [do|does|will|would] [<who:player>] [get|make|create|have] from|with|off|off_of|by|for|by_casting|if_i_cast|when_i_cast [one|a|an|a_single|casting|my] <spell:by> [in_total|total]",
)
def many_from(table: Layout, by: Phrase, player: str = "", **_: Any) -> Wanted:
    """How many tokens a spell makes: it is cast."""
    if not table.was_cast(by):
        casts(table, by, player or by.owner or "A")
    table.resolve_all()
    table.asks_of = table.last
    return "", _count("")


@question(
    "do|does|will|would [the|its|all|my|their|any|those] [storm|replicate|conspire|casualty|other] copies|copy [of_it|of_the_spell] [still|also|even|all] resolve|happen|go_off|get_made|work|hit|deal_damage|stay|come|survive",
    "do|does|will|would <who> [still|also|even] get|have [the|its|any|my|all_the] storm|replicate|conspire|casualty copies|copy|triggers|trigger",
    "what_happens_to|what_about [the|its|all|my|their] storm|replicate|conspire|casualty copies|copy|trigger",
    "does|do|will|would storm|the_storm_trigger|the_storm|my_storm [trigger] [still|also|even] resolve|happen|work|trigger|make_copies|copy_it",
)
def copies_come(table: Layout, **_: Any) -> Wanted:
    """Whether copies that a spell makes of itself are made: its ability has triggered as it was cast.

    Raises:
        UnreadWords: no spell was told of that copies itself.
    """
    spells = [event for event in table.events if event["do"] == "cast" and table.is_spell(event["card"])]
    stormy = [event for event in spells if table.has_storm(str(event["card"]))]
    triggers = {event.get("source") for event in table.events if event["do"] == "trigger"}
    if not spells:
        raise UnreadWords("", "copies", "", asks="Which spell is copied? Say first that it is cast.")
    if stormy and stormy[-1]["ref"] not in triggers and "storm_count" not in stormy[-1]:
        cast_before = sum(event["do"] == "cast" for event in table.events[: table.events.index(stormy[-1])])
        table.storm_below_answers(str(stormy[-1]["ref"]), max(cast_before, 1))
        if not cast_before:
            table.assumed.append(f"One spell was cast before {stormy[-1]['card']}, so storm makes one copy.")
    _let_burn_hit_the_other_player(table)
    table.asks_of = table.answered_storm() or str((stormy or spells)[-1]["ref"])
    table.resolve_all()
    return "", "happens"


@question(
    "how_many copies [of_it|of_that|of_the_spell] [in_total|total|altogether|then]",
    "how_many copies [of_it|of_that|of_the_spell] do|does|are|will [i|we|they|there|he|she|you|my_opponent|be] [have|control|get|make|now|on_the_battlefield|on_the_stack|end_up_with]",
)
def many_copies(table: Layout) -> Wanted:
    """Copies of a spell, if one was cast that copies could be of; tokens otherwise."""
    made = any(thing.kind == "token" and thing.is_copy for thing in table.things)
    cast = [event["ref"] for event in table.events if event["do"] == "cast" and table.is_spell(event["card"])]
    there = {thing.ref for thing in table.things}
    of_spell = [ref for ref in cast if ref in there and not table.copies_permanents(table.spoken(ref).name)]
    if of_spell and not made:
        table.asks_of = of_spell[-1]
    return "", _count("")


@question(
    "do|does|will|would|can <who:player> [still|also|even] get|find|fetch|search_for|search_up|search|tutor|tutor_for|grab a|an|the|my|two|2|another|both|any <anykind> [card|cards] [too|from_it|from_my_library|from_the_library|out_of_it|off_it]",
)
def searches(table: Layout, **_: Any) -> Wanted:
    """What a player gets by what has triggered: "do I get a land for my Clone of Solemn Simulacrum"."""
    table.resolve_all()
    copies = [t.ref for t in table.things if t.is_copy and t.kind in {"permanent", "token", "gone"}]
    table.asks_of = copies[-1] if copies else table.last_that_matters
    return "", "triggers"


@question(
    "how_many <gainkind:kind> tokens [are_there] [in_total|total|altogether|then|now]",
    "how_many <gainkind:kind> tokens do|does|will|would <who:player> have|control|end_up_with [in_total|total|now|left|then]",
    "how_many <gainkind:kind> tokens do|does|will|would <asked:it> make|create|give|get|bring [in_total|total|now|then]",
)
def many_tokens_of_kind(table: Layout, kind: str, player: str = "", **_: Any) -> Wanted:
    """Tokens of a creature type, without the cards that are of it as well."""
    return "", _count(f"{index_of(table.cards).subtype(kind).capitalize()} token", player)


@question(
    "how_many <gainkind:kind> [in_total|total|altogether]",
)
def many_made(table: Layout, kind: str) -> Wanted:
    return many_of_kind(table, kind)


@question(
    "how_many <named:of> total|in_total|altogether|in_all|all_told",
)
def many_in_total(table: Layout, of: Phrase) -> Wanted:
    """Of a card, where no kind is called so."""
    return many(table, of=of)


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


_asks(
    "life",
    "",
    "happens",
    "how_much|what life|is_my_life|damage|life_total do|does|am|is|will <who:player> [have|at|on|take|lose|gain]",
    "how_much_damage is|does <asked:it> dealt|deal|do",
    "how_much total|combined|overall damage do|does|did|will|would <asked:it> deal|do [in_total|total|altogether|then]",
    "how_much does|do|did|will|would <asked:it> deal|burn|hit|burn_for|hit_for [for] [in_total|total|altogether]",
    "what_is|what's|whats the_most [each|every] <who:player> [can|could|will|would] [possibly] lose|take|gain|lose_from_it|be_drained [for]",
    "do|does|will|would|must <who:player> [still|also] [have_to|need_to] pay [another|the] <number> [life] [again|twice|too|for_the_copy|for_it]",
    "how_much_damage goes_through|gets_through|comes_through|gets_in [to] [<who:player>] [in_total]",
    "how_much [damage] goes|tramples|gets|carries|spills|comes [over|through] [to|at|into] [face|the_face|the_player|my_opponent|me|them|him|her|over] [in_total]",
    "how_much [damage] do|does|will|would <who:player> trample|tramples [over|through] [for]",
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
    after=_let_burn_hit_the_other_player,
)

_THE_COPY = "copy|copied_trigger|copied_ability|copied_spell|copied_one|second_trigger|second_one|new_copy|copied_version"
_ANOTHER = "a_different|another|a_new|a_different_target|something_else|someone_else|a_new_target|another_target|different_targets|new_targets|a_second|some_other|somebody_else|other|different"


@question(
    f"can|may|could|does|do|will|must <who> [still|also|get_to|have_to|need_to] choose|pick|change|get|aim|have [to] [{_ANOTHER}|the] [target|targets|one|card|creature] for|of|with the|that|my|its {_THE_COPY}",
    f"can|may|could|does|will|must the|that|my|its {_THE_COPY} [still|also|have_to|get_to] target|hit|get_back|return|bring_back|reanimate|counter|go_after|go_to|get|have|aim_at|point_at {_ANOTHER} [card|creature|thing|target|permanent|spell|player|one|guy] [too|as_well|instead|from_my_graveyard]",
    f"does|do|will|must|can the|that|my|its {_THE_COPY} [have_to] target|hit|go_after|keep|have|return [the] same [thing|creature|target|card|player|one|permanent|targets|spell]",
    "can|may|could|do <who> [still|also|get_to] split|spread|divide it|them|that|the_damage|the_targets|the_copies|damage [up] [among|between|across|over] [two|different|several|multiple|both] [targets|creatures|players|of_them]",
)
def may_choose_new_targets(table: Layout, who: str = "") -> Wanted:
    """Whether new targets may be chosen for a copy (CR 707.10c): as what copies says.

    Raises:
        UnreadWords: nothing on the stack was copied.
    """
    if maker := table.copier_of_ability():
        table.asks_of = maker
        return "", "new_targets"
    copied = table.copies_on_stack()
    if not copied:
        asks = "Which spell or ability is copied? Say it first: targets change as something says so."
        raise UnreadWords("", "copy", "", asks=asks)
    table.asks_of = str(copied[-1]["ref"])
    return "", "targets"


@question(
    "can|may|could|do|does <who> [still|also] [get_to] choose|pick|change|get|aim [new|different|other] target|targets for|of each|every|all [of] [the|those|these] copy|copies|one|of_them [separately|individually|independently]",
    "can|may|could each|every|all [of] [the|those|these] [storm|replicate] copy|copies [also|still] target|hit|have|get <described:it>",
    "can|may|could|does|do|will [the|all_the|all|those|my|storm] copies [all|each|also|still] target|hit|have|get|go_at different|other|separate|new|something_else|someone_else [targets|target|creatures|players|things]",
    "do|does|must|will [the|all_the|all|those|my|storm] copies [all|each|also|still] [have_to|need_to] target|hit|go_at the_same|one [target|thing|creature|player]",
)
def each_copy_retargeted(table: Layout, **_: Any) -> Wanted:
    """Whether new targets may be chosen for the copies that a spell makes of itself (CR 702.40a, 707.10c).

    Raises:
        UnreadWords: no such spell was told of.
    """
    if table.copies_on_stack() and not any(
        e["do"] == "cast" and table.has_storm(str(e["card"])) for e in table.events
    ):
        return may_choose_new_targets(table)
    copies_come(table)
    if not any(event["do"] == "trigger" for event in table.events):
        raise UnreadWords("", "copies", "", asks="Which copies are meant? Say first what copies the spell.")
    return "", "own_copies_targets"


@question(
    "who discards|mills|sacrifices|takes_it|takes_the_damage|is_hit|gets_hit|loses_life|loses_the_life|draws|is_targeted [then|now|a_card|cards]",
)
def who_is_hit(table: Layout) -> Wanted:
    """Whom a spell and its copy do something to: what each of them targets."""
    table.resolve_all(copiers_only=True)
    spells = [t.ref for t in table.things if t.kind in {"spell", "gone"} and not table.copies_spells(t.name)]
    copies = [ref for ref in spells if table.spoken(ref).is_copy]
    if not copies:
        return "", "happens"
    table.asks_of = copies[-1]
    table.stays = True
    source = table.spoken(copies[-1]).source
    table.also = [source] if source in spells else []
    return "", "targets"


@question(
    "can|could|may <who> [still|also|even] <spell:card> <abilityof:source> [too|then]",
    "can|could|may <who> [still|also|even] counter <abilityof:source> with [a|an|the|my] <name:card> [too|then]",
    "can|could|may <who> [still|also|even] use|cast [a|an|the|my] <name:card> on|to_counter|against <abilityof:source> [too|then]",
)
def may_answer_ability(table: Layout, card: Phrase, source: Phrase | None = None, who: str = "A") -> Wanted:
    """Whether a spell can target an ability that has triggered: it is cast at it, and refused where it can't.

    Raises:
        UnreadWords: what has the ability isn't known.
    """
    if source is not None and source.name and not table.known(source) and table.is_spell(source.name):
        owner = other_player(who)
        if not table.has_storm(table.face(source.name).name):
            raise UnreadWords(
                "", source.word, "", asks=f"Say first that {source.name} is cast, and triggers."
            )
        casts_with_storm(table, source, 1, owner)
        table.assumed.append(f"One spell was cast before {source.name}, so that storm makes one copy.")
    casts_at_ability(table, card, source, who)
    table.resolve_all()
    if source is not None and source.name:
        table.asks_of = table.known(source)
    return "", "happens"


_asks(
    "more_targets",
    "",
    "more_targets",
    "can|could|may|do|does|must <who> [also|still|get_to|have_to|even] choose|pick|add|have|get|target|give_it|take more|additional|extra|fewer|less|as_many|the_same_number_of targets|target|creatures|things [for|with|of|than] [<asked:it>] [the_original|too|then]",
    "can|could|may|does|will|would <asked:it> [also|still|even] have|get|hit|target|choose|take more|additional|extra|fewer|less targets|target|creatures|things [too|then|than_the_original]",
    "how_many targets does|do|will|can|may <asked:it> have|get|hit|choose|take",
    "how_many targets can|may|do|does <who> choose|pick|have|get [for] [<asked:it>]",
)

_asks(
    "target",
    "",
    "targets",
    "who|what does|is|do <asked:it> target|targeting|targeted|have_as_a_target",
    "can|may|do [i|we|they|he|she|you] choose|get|pick|get_to_choose|change|choose_a new_targets|a_new_target|new_target|the_target|the_targets|a_target|a_different_target|different_targets|another_target|targets|target [for|of] [<asked:it>]",
    "do|does|must [i|we|they|he|she|you] have_to|need_to choose|pick|change new_targets|a_new_target|a_different_target|a_target|the_target|targets [for|of] [<asked:it>]",
    "does|do|will <asked:it> have|keep|get|target [the] [same] target|targets",
    "does|do|can|will <asked:it> [let|allow|have] [me|him|her|them|us] [to] change|choose|pick|redirect [a|the|its] [new] target|targets",
    "can|may|could <who:player> redirect|retarget [it|<asked:it>] [to_something_else|at_something_else]",
)

_asks(
    "attack_cost",
    "",
    "attack_cost",
    "how_much|how_much_mana|what does|do|would|will it cost [me|him|her|them|us|you|my_opponent] to_attack|to_swing [with <asked:it>] [per_attacker|per_creature|each]",
    "how_much|how_much_mana|what do|does|would|will|must <who> [have_to|need_to] pay per_attacker|per_creature|to_attack|to_swing|for_attacking|for_each_attacker [me|him|her|them|us|you] [with <asked:it>] [per_attacker|per_creature|each]",
    "do|does|would|will|must <who> [still|also] [have_to|need_to] pay [for <asked:it>] to_attack|to_swing|for_attacking [me|him|her|them|us|you|my_opponent] [with <asked:it>]",
    "how_much does|do|will|would attacking [me|him|her|them|us|you] [with <asked:it>] cost [me|him|her|them|us|you]",
)

_asks(
    "commander_damage",
    "",
    "commander_damage",
    "does|do|will|would|is [the|its|his|her|their|that|this] [combat] damage [from <asked:it>] [also|still] count|counts|counted|be [as|towards|for] commander_damage [too|as_well]",
    "does|do|will|would|is <own> [combat] damage [also|still] [count|counts|counted|be] [as|towards|for] commander_damage [too|as_well]",
    "[is_there|is_it|do_they_take|does_he_take|do_i_take] commander_damage from|by|of <asked:it> [too|as_well]",
    "does|do|will|would|is [combat] damage from|of|by|dealt_by <asked:it> [also|still] [count|counts|counted|be] [as|towards|for] commander_damage [too|as_well]",
    "does|do|will|would <asked:it> [also|still] deal commander_damage [too|as_well]",
    "does|do|will|would|is the|that [combat] damage of|from <asked:it> [also|still] [count|counts|counted|be] [as|towards|for] commander_damage [too|as_well]",
    "does|do|will|would|is <own> [combat] damage [also|still] [count|counts|counted|be] [as|towards|for] commander_damage [too|as_well]",
    "do|does|will|would|did <who> take commander_damage [from|by|of <asked:it>] [too|as_well|then]",
)


def _of_the_commander(table: Layout, _: Mapping[str, Any]) -> Wanted | None:
    """The commander itself, and no copy of it, may be asked about."""
    return ("", "commander itself") if table.stood_for.get("commander") == table.asks_of else None


_asks(
    "commander",
    "",
    "commander",
    "is|are|will|would|does <asked:it> [also|still|then|now] [be|count_as|become] [my|a|the|his|their|your] commander [too|as_well|also|now]",
    "does|do|will|would|is <asked:it> [also|still] get|have|pay|cost|inherit|affected_by [the|any|more|extra] [because_of] [the] commander_tax|tax_of_the_commander [too|as_well|applied]",
    "does|do|will|would [the] commander_tax apply|applies|count [to|for] <asked:it> [too|as_well]",
    "does|do|will|would|can <asked:it> go|goes|return|returns|get_put [back] to|into the_command_zone [when_it_dies|if_it_dies|then|instead|too]",
    after=_of_the_commander,
)


def _of_the_commander_put_there(table: Layout, bound: Mapping[str, Any]) -> Wanted | None:
    return ("", "command_zone itself") if _of_the_commander(table, bound) else None


_asks(
    "command_zone",
    "",
    "command_zone",
    "can|could|may|do|does <who> [still|also] [get_to] put|return|move|send <asked:it> [back] to|in|into the_command_zone [when_it_dies|if_it_dies|then|instead|too]",
    after=_of_the_commander_put_there,
)


def _of_what_copies_now(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "Which color is chosen?" is about what is a copy now, if no thing is told."""
    if isinstance(bound.get("it"), Phrase):
        return
    table.resolve_all()
    there = [t for t in table.things if t.kind in {"permanent", "token"}]
    copies = [t.ref for t in there if t.is_copy or table.copies_now(t.ref)]
    table.asks_of = copies[-1] if copies else table.asks_of


_asks(
    "choices",
    "",
    "choices",
    "who|what|which_player|which_color|which_type|which_creature_type is|was [the] named|chosen|chosen_player|named_player|chosen_color|chosen_type [for|on|by|with|of] [<asked:it>]",
    "what|who|which_player|which_color|which_creature_type does|do|did <asked:it> name|choose",
    "what|who|which_card|which_player|which_color|which_creature_type do|does|can|could|should|must|may|will <who> [get_to|have_to] name|choose [for|with|as] [<asked:it>]",
    "who's|what's|who_is|what_is the chosen|named player|color|type|name|creature_type [for|on|by|of] [<asked:it>]",
    "does|do|will|would|can|may|must <who> [get_to|have_to|need_to] choose|name|pick [again|anew|a_new_player|a_new_color|a_player|a_color|a_type|another_player|another_color|a_creature_type|a_new_creature_type] for <asked:it>",
    "do|does|will|would|can|may|must <who> [get_to|have_to|need_to] choose|name|pick [again|anew|a_different_card|a_different_card_name|a_different_name|another_card|another_name|a_new_card|a_card_name|a_card|something_else|a_different_color|a_different_type|a_different_player|a_different_one|a_new_player|a_new_color|a_player|a_color|a_new_type|a_type|another_player|another_color|another_type|a_creature_type|a_new_creature_type|a_new_card_name|a_different_color|a_different_type] [for] [<asked:it>]",
    after=_of_what_copies_now,
)


@question(
    "does|do|will|would <copyspell:by> [also] copy|keep|get [the] kicker|kick|modes|mode|x|choices on|of|from|for <thing:original>",
    "does|do|will|would <copyspell:by> [also] copy|keep|get <own:original> kicker|kick|modes|mode|x|choices|value_of_x|x_value [too|as_well]",
    "does|do|will|would <copyspell:by> [also] copy|keep|get [the|a|its] x|value_of_x|x_value|kicker|kick|modes|mode [too|as_well|of_the_spell]",
)
def choices_copied(table: Layout, by: Phrase, original: Phrase | None = None) -> Wanted:
    """What was chosen as a spell was cast, of its copy (CR 707.10).

    Raises:
        UnreadWords: no spell is told of.
    """
    spells = [t for t in table.things if table.suits(t, "spell") and t.name != by.name]
    if original is None and not spells:
        name = table.face(by.name).name
        asks = f"Which spell does {name} copy? The copy has the X, modes, and kicker of that (707.10)."
        raise UnreadWords("", by.word, "", asks=asks)
    aim = original or Phrase(spells[-1].name, article="the", owner=spells[-1].owner, word=spells[-1].name)
    if not table.was_cast(by):
        casts(table, by, by.owner or "A", (replace(aim, is_own=False),))
    table.resolve_all(copiers_only=True)
    table.asks_of = next((t.ref for t in reversed(table.things) if t.is_copy), "")
    return "", "chosen"


_asks(
    "modes",
    "",
    "chosen",
    "does|do|is|are|will|would [the] kicker|kick|kicker_cost|modes|mode|x|value_of_x|choices [also] [get|be] copied|kept|carried_over [too|as_well|along]",
    "does|do|will|would <asked:it> [also] copy|keep|have|get [the] kicker|kick|kicked|modes|mode|x|value_of_x|choices [too|as_well]",
    "can|may|do|does|could [i|we|they|he|she|you|my_opponent] choose|pick|change|get|select [different|new|other|the] mode|modes [for|on|of|with] [<asked:it>]",
    "can|may|do|does|could [i|we|they|he|she|you|my_opponent] choose|pick|change|get|select|have|use <modes> [for|with|on] [<asked:it>] [instead]",
    "does|do|will|would|has <asked:it> [still] have|keep|get|use [the] same mode|modes|x|choices",
    "does|do|will|would|has|is <asked:it> [still|also] [have|keep|get|use|be] [the_same|an|with] <x:same> [too|as_well]",
    "what|which modes|mode does|do|has|have <asked:it> have|get",
    "what_is|what's|whats|how_big_is|how_much_is x on|for|of|in <asked:it>",
    "is|will x [be] [the] same [for|on] [<asked:it>]",
    "can|may|do|does|could [i|we|they|he|she|you|my_opponent] [get_to|have_to] choose|pick|change|set x [again|anew|myself] [for] [<asked:it>]",
)


@question(
    "can|could|may|will|does|do <asked:it> [still|also|ever|even] flip|flips [over|back|sides] [again|too|as_well|later|then]",
    "can|could|may|do <who> [still|also|ever|even] flip <asked:it> [over|back] [again|too|as_well|later|then]",
)
def may_flip(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """Whether something flips, as players say: it transforms, is turned face up, or has an ability to flip."""
    _of(table, {"it": it})
    ref = table.asks_of
    if ref and table.is_face_down(ref):
        return "abilities", "can_turn_face_up"
    there = [each.name for each in table.copied_in_turn(table.spoken(ref))] if ref else []
    cards = [table.cards.find(name, "")[0] for name in there if name in table.cards]
    return "abilities", "can_transform" if any(card.transforming for card in cards) else ""


_asks(
    "can_transform",
    "abilities",
    "can_transform",
    "can|could|may|will|does <asked:it> [still|also|ever] transform|turn_over|untransform|transform_back|flip_back [back] [again|too|as_well]",
    "can|could|may <who> transform <asked:it> [back|too|as_well]",
)

_asks(
    "can_turn_face_up",
    "abilities",
    "can_turn_face_up",
    "can|could|may <who> [still|ever] turn|unmorph|flip|morph <asked:it> face_up|up|over [for|by_paying|paying] [<manacost>]",
    "can|could|may <who> [still|ever] turn|flip <asked:it> face_up|up|over for|by_paying [the|its|a] morph [cost]",
    "can|could|may <who> [still|ever] pay|use [the|its|a] morph|megamorph|disguise [cost] [on_it] to|and turn|unmorph|flip|morph <asked:it> [face_up|up|over]",
    "can|could|may <asked:it> [still|ever] be flipped|turned [face_up|up|over] for|by_paying [the|its|a] morph [cost]",
    "can|could|may <who> unmorph|morph <asked:it> [for|by_paying|paying] [<manacost>]",
    "can|could|may <asked:it> [still|ever] be turned_face_up|turned_up|unmorphed|morphed_up|turned_over",
)


@question(
    "is|was|will|would <asked:it> [also|still|be|count_as] kicked [too|as_well]",
    "does|do|will <asked:it> [still|also] get|count_as kicked [too|as_well]",
    "do|does|can|must <who> [have_to|need_to|get_to] pay [for] [the] kicker [again|for_the_copy|too]",
    "what_is|what's|whats|what|how_much_is|how_big_is [my|their|his|her] x [for|of|on] [<asked:it>]",
    "what_is|what's|whats|what|how_much_is|how_big_is x|the_x|its_x",
    "what_is|what's|whats the value_of_x|x_value [for|of] [<asked:it>]",
    "does <asked:it> [still] have_the_kicker|get_the_kicker_bonus",
)
def is_kicked(table: Layout, who: str = "", **bound: Any) -> Wanted:
    """Of a spell, what was chosen and paid for it; of a permanent, the size that the kicker or X made."""
    phrase = _of(table, bound)
    ref = table.asks_of if phrase is not None else table.last
    is_spell = bool(ref) and table.spoken(ref).kind == "spell"
    is_copier = bool(ref) and table.spoken(ref).name in table.cards and table.is_spell(table.spoken(ref).name)
    return ("", "chosen") if is_spell or is_copier else ("power", "")
