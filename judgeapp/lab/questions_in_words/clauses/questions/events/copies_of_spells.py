"""Copies of spells: whether they come, what they do, and what sees them."""

import re
from dataclasses import replace
from typing import Any

from judgeapp.copyengine import CopyEngineError
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import Cast, casts, casts_with_storm
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import (
    Wanted,
    let_burn_hit_the_other_player,
    note_asked,
    question,
)
from judgeapp.lab.questions_in_words.clauses.questions.state.counts import count_of
from judgeapp.lab.questions_in_words.language.exemplars import Description, example_of
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player


@question(
    "do|does|will|would|can [the|its|all|my|their|any|those] [storm|replicate|conspire|casualty|other] copies [of_it|of_the_spell] [still|also|even|all] destroy|kill|counter|deal|do|bounce|tap|hit [the|my|their|his|her] [other] stuff|things|anything|something|damage|artifacts|creatures|permanents|targets|theirs",
)
def copies_do(table: Layout, **_: Any) -> Wanted:
    """What the copies do that a spell makes of itself."""
    return copies_come(table)


@question(
    "do|does|will|would [the|its|all|my|their|any|those] [storm|replicate|conspire|casualty|other] copies [of_it|of_the_spell] [still|also|even|all] [get_to] go_through|drain|mill|draw|burn|shoot|connect|matter|drain_him|drain_me|drain_them|hit_him|hit_me|hit_them [too|as_well|then|now]",
)
def copies_act(table: Layout, **_: Any) -> Wanted:
    """Whether the copies resolve that a spell makes of itself, and what comes of them."""
    return copies_come(table)


@question(
    "is|are|do|does|did|will [all|all_of] [the|its|my|their|those|any] [storm|replicate|conspire|casualty] copies [also|still|get|all|be] countered [too|as_well|then|with_it]",
    "does|do|will|would countering [the] original [spell] [also|still] counter|stop|get_rid_of [all|all_of] [the|its|my|their|those|any] [storm|replicate|conspire] copies [too|as_well]",
)
def copies_countered(table: Layout) -> Wanted:
    """Whether the copies that a spell made of itself are countered with it: how many resolve is told."""
    copies_come(table)
    table.asks_of = table.answered_storm() or table.asks_of
    return "", count_of(table.face(str(table.began(table.asks_of)["card"])).name)


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
    if not copies and not of_permanents and table.take_in_copies_of_spells():
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
            casts(table, Cast(Phrase(name, article="a", word=name, meant=(name,)), who))
            table.assumed.append(f"{name} stands for the spell that is copied.")
        spell = next(str(e["ref"]) for e in reversed(table.events) if e["do"] == "cast")
        if copier is not None:
            casts(table, Cast(copier, who, (Phrase(name, article="the", word=name, meant=(name,)),)))
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
    "does|do|will|would|did [each|every|all|the|a|any] [of] [the] [storm|extra|additional] copy|copies [of|for|from] <name:spell> [also] trigger|set_off|count_for <name:by>",
    "does|do|will|would casting|copying <name:spell> [also] trigger|set_off <name:by>",
)
def copies_trigger(table: Layout, by: Phrase, spell: Phrase) -> Wanted:
    """Whether copies of a spell trigger what is there: it is cast, with a copy if it makes some itself."""
    there = table.thing(by, by.owner or "A", "permanent")
    name, who = table.face(spell.name).name, table.spoken(there).owner
    if not table.was_cast(spell) and table.has_storm(name):
        casts_with_storm(table, spell, 1, who, is_told=False)
        table.assumed.append(f"One spell was cast before {name}, so that storm makes one copy.")
    elif not table.was_cast(spell):
        casts(table, Cast(spell, who))
    table.resolve_all()
    table.asks_of = there
    return "", "triggers"


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


@question(
    "does|do|will|would <named:it> [also|still] trigger|triggers|see|count [for|on|off|from|with|when] each|every|the|all|all_the|any [of_the] [storm] copy|copies [of_it|of_the_spell|too|as_well]",
    "does|do|will|would <named:it> [also|still] trigger|triggers [for|on|off] storm copies|copy [of_it|of_the_spell|too|as_well]",
)
def triggers_for_copies(table: Layout, it: Phrase) -> Wanted:
    """Whether what triggers on spells being cast does so on copies of them (CR 707.10).

    Raises:
        CopyEngineError: no copy was told of, so that the card's text answers.
    """
    note_asked(table, {"it": it})
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
    casts(table, Cast(other, who, (Phrase(kind="copy", article="the", word="copy"),)))
    table.resolve_top()
    table.assumed.append("A copy of a spell is a spell itself (707.10), so it can be countered.")
    table.asks_of, table.stays = copy, True
    return "", "zone"


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
    copied = [event for event in spells if event["ref"] in triggers]
    if not spells:
        raise UnreadWords("", "copies", "", asks="Which spell is copied? Say first that it is cast.")
    if stormy and stormy[-1]["ref"] not in triggers and "storm_count" not in stormy[-1]:
        cast_before = sum(event["do"] == "cast" for event in table.events[: table.events.index(stormy[-1])])
        table.storm_below_answers(str(stormy[-1]["ref"]), max(cast_before, 1))
        if not cast_before:
            table.assumed.append(f"One spell was cast before {stormy[-1]['card']}, so storm makes one copy.")
    let_burn_hit_the_other_player(table)
    table.asks_of = table.answered_storm() or str((stormy or copied or spells)[-1]["ref"])
    table.resolve_all()
    return "", "happens"
