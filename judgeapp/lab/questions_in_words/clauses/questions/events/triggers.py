"""What triggers, and what a player gets by it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import Cast, appears, casts
from judgeapp.lab.questions_in_words.clauses.copying import enters_copying
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import (
    Wanted,
    ask_of_last_copy,
    asks,
    note_asked,
    question,
)
from judgeapp.lab.questions_in_words.clauses.questions.events.outcomes import came_for
from judgeapp.lab.questions_in_words.clauses.questions.state.abilities import TRIGGERING
from judgeapp.lab.questions_in_words.language.exemplars import Description
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout

_SPELL = Phrase(kind="spell", article="a", word="spell", like=Description("spell"))


@question(
    "does|do|will|would|can|could <asked:it> [also|still] pair|get_paired|be_paired|soulbond|bond [up] [with <thing:other>] [too|as_well|with_soulbond|via_soulbond]",
    "is|are|will|would <asked:it> [also|still|be] paired [with <thing:other>] [too|as_well|with_soulbond|by_soulbond]",
)
def pairs(table: Layout, it: Phrase, other: Phrase | None = None) -> Wanted:
    """Whether soulbond pairs it: that isn't copied, and triggers as it enters (CR 702.95)."""
    if other is not None:
        table.thing(other, "A", "permanent")
    note_asked(table, {"it": it})
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
        note_asked(table, {"it": it})
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
    "do|does|did|will|would <who:player> [still|also|even] get|have [the|his|her|my|their|its|that] [big|whole|full] pump|overrun|buff|bonus|boost|team_pump|trample_bonus [too|as_well|now|then|anyway]",
)
def what_came_pumps(table: Layout, player: str) -> Wanted:
    """Whether what a player cast last triggers as it enters: "does he still get the pump".

    Raises:
        UnreadWords: that player cast nothing that stays.
    """
    table.resolve_all()
    own = [e for e in table.events if e["do"] == "cast" and e.get("controller") == player]
    came = [str(e["ref"]) for e in own if not table.is_spell(str(e["card"]))]
    if not came:
        raise UnreadWords("", "pump", "", asks="Which card’s ability is meant? Name it.")
    table.asks_of = came[-1]
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
        casts(table, Cast(by, by.owner or player, (), x=x))
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
    "does|do|will|would|did <asked:it> [also|still] trigger|set_off <permanents:by> [too|again|as_well]",
    "does|do|will|would|did|is <asked:it> [also|still] count|counts|counted|considered [as] [being] [a] cast|casting|casting_a_spell|a_cast_spell|being_cast|a_spell_cast for|with|towards|by [my|their|his|her|the] <permanents:by>",
    "does|do|will|would|did <permanents:by> [also|still|even] see|sees|notice|count|trigger_off|trigger_from|trigger_for|trigger_on|trigger_when|trigger_if|go_off_for <asked:it> [entering|enter|enters|come_in|etb|coming_in|enter_the_battlefield|comes_in|etbs]",
)
def triggers_another(table: Layout, it: Phrase, by: tuple[Phrase, ...], **_: Any) -> Wanted:
    """Whether something that was there from the start triggers: "does the token trigger Soul Warden?"."""
    made = table.known(it) or ("" if it.name else table.thing(it, "A"))
    name = table.face(it.name).name if it.name and not made else ""
    copies = bool(name) and it.of is None and table.is_spell(name) and table.copies_spells(name)
    if copies and table.targets_of(name) == "spell":
        return copying_sets_off(table, it, replace(_SPELL, owner=it.owner or "A"), by)
    refs = [table.thing(each, "A", "permanent") for each in by]
    if made and not table.stack and table.casts_exiled(made):
        table.claim(made, "A")
        table.casts_imprinted(made, [])
        table.assumed.append(f"{table.spoken(made).name} is activated once.")
        made = table.stack[-1][0]
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
    "does|do|will|would|did copying <thing:original> with|using|via|by|off <copycard:copier> [also|still|even] trigger|set_off|count_for|pump <permanents:by> [too|again|as_well]",
    "does|do|will|would|did <spell:copier> [on] <thing:original> [also|still|even] trigger|set_off|count_for|pump <permanents:by> [too|again|as_well]",
)
def copying_sets_off(table: Layout, copier: Phrase, original: Phrase, by: tuple[Phrase, ...]) -> Wanted:
    """Whether something triggers as a spell is copied: "does copying a spell with Fork trigger Guttersnipe?".

    Raises:
        UnreadWords: what is named copies no spells.
    """
    name = table.face(copier.name).name
    if not table.copies_spells(name):
        raise UnreadWords("", name, "", asks=f"What does {name} copy? Tell that first.")
    refs = [table.thing(each, "A", "permanent") for each in by]
    for ref in refs:
        table.claim(ref, "A")
    enters_copying(table, original, copier)
    table.asks_of = refs[-1]
    is_cast = table.is_spell(name)  # that may trigger it, though the copy doesn't
    if not is_cast and table.looks_at_casting(refs[-1]) and (copied := table.copies_on_stack()):
        table.asks_of = str(copied[-1]["ref"])
        return "", "cast"  # what looks at casting sees no copy (CR 707.10)
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


@question(
    "does|do|will|would <copycard:copier> trigger|get|have [the] etb|etb_trigger|trigger|ability|enters_trigger of|from|off <thing:original>",
    "does|do|will|would <copycard:copier> copying|of <thing:original> trigger [the|its] [etb|ability]",
)
def triggers_from(table: Layout, copier: Phrase, original: Phrase, **_: Any) -> Wanted:
    """What triggers as something enters as a copy."""
    enters_copying(table, original, copier)
    table.asks_of = table.subject
    return "", "triggers"


asks(
    "counters_spells",
    "",
    "triggers",
    "does|do|will|would <asked:it> counter [it|that|the_spell|anything] [too|as_well]",
)


@question(
    "does|do|will|would|did <asked:it> [still|just|only] deal|do|hit_for|ping_for|shoot_for|drain|drain_for|gain <number> [damage] or [only|just] <number:other> [damage] [then|now|as_it_enters]",
    "is|will|would it [be|deal] <number> or [only|just] <number:other> damage [then|now]",
    "<number> or [only|just] <number:other> damage",
)
def deals_how_much(table: Layout, it: Phrase | None = None, **_: Any) -> Wanted:
    """Which of two amounts: what has triggered does it, with the power that the thing has."""
    if it is not None:
        note_asked(table, {"it": it})
    copies = [t.ref for t in table.things if t.is_copy and t.kind in {"permanent", "token"}]
    table.asks_of = table.asks_of or (copies[-1] if copies else table.last_that_matters)
    table.also_asked.append(("power", ""))
    return "", "triggers"


@question(
    "does|do|will|would|can <named:it> [also|still|even] trigger|count|see|go_off [off|for|on|from|of|with|by] itself|himself|herself|themselves|its_own_etb|its_own_entering|his_own_etb|her_own_etb|itself_entering|herself_entering|himself_entering|itself_enter|himself_enter|herself_enter|his_own_entry|its_own_entry [entering|too]",
    "does|do|will|would <named:it> [also|still|even] trigger [itself] when|if|as it|he|she enters|comes_in|etbs|comes_into_play [itself|himself|herself]",
)
def triggers_for_itself(table: Layout, it: Phrase) -> Wanted:
    """Whether a permanent triggers as it enters itself, which it does if it isn't there yet."""
    if not table.known(it) and it.name:
        appears(table, it, it.owner or "A")
        table.resolve_all()
    note_asked(table, {"it": replace(it, article="the")})
    return "", "triggers"


@question(
    "does|do|will|would|can <named:it> [also|still|even] trigger|count|see|go_off [off|for|on|from|of|with|by] its_own_death|his_own_death|her_own_death|itself_dying|himself_dying|herself_dying [too]",
    "does|do|will|would <named:it> [also|still|even] trigger [itself] when|if|as it|he|she [itself|himself|herself] dies|is_killed|gets_killed [itself|himself|herself]",
)
def triggers_for_its_death(table: Layout, it: Phrase) -> Wanted:
    """Whether a permanent triggers as it dies itself."""
    ref = table.thing(it, it.owner or "A", "permanent")
    if not table.has_left(ref):
        table.resolve_all()
        table.events.append({"do": "leave", "ref": ref, "to": "graveyard"})
    table.asks_of = ref
    return "", "triggers"


@question(
    "do|does|will|would|did <who:player> [still|also|even] gain|lose|draw|take <number> [life|cards|damage] [more|again] from|off|off_of|for|with [the|my|his|her|their|each] copy|copies|clone|token|tokens|original|both [too|as_well|also]",
)
def gets_from_copy(table: Layout, **_: Any) -> Wanted:
    """What comes of a copy and of what it copies: "do I gain 3 from the copy as well"."""
    table.resolve_all()
    ask_of_last_copy(table)
    return "", "happens"


@question(
    "do|does|will|would|did <who:player> [still|also|even] draw|gain|get [a|the|two|any|my] [card|cards|life|trigger|etb] off|from|off_of|with|for [a|an|the|my|his|her|their] <name:it> [too|now|then]",
)
def gets_off(table: Layout, it: Phrase, player: str) -> Wanted:
    """What a player gets as a permanent enters, if nothing else was told of it."""
    is_new = not (table.known(it) or table.events)
    if is_new and not table.is_spell(it.name) and not table.enters_as_copy(it.name):
        appears(table, it, it.owner or player)
        table.asks_of = table.last
        return "", "triggers"
    note_asked(table, {"it": replace(it, article="the")})
    return "", "triggers"


def _of_what_a_player_gets(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "Do I get a card?" asks of what is the player's, if no thing is told."""
    if bound.get("player") == "A":
        _let_it_be_who_asks(table)
    if "player" in bound and not isinstance(bound.get("it"), Phrase):
        table.asks_of = came_for(table, str(bound["player"]))


def _let_it_be_who_asks(table: Layout) -> None:
    """ "Thragtusk gets bounced, do I get the Beast?": it is the asker's, if it's all there is and only leaves."""
    only = [thing for thing in table.things if thing.kind in {"permanent", "token"}]
    if len(only) != 1 or only[0].ref not in table.unsaid or only[0].owner == "A":
        return
    if all(event["do"] == "leave" for event in table.events):
        table.give(only[0].ref, "A")
        table.assumed.append(f"It is your {only[0].name}, as nothing else is said.")


asks(
    "triggers",
    "",
    "triggers",
    "does|do|will|would|did <asked:it> [still|also|even] trigger|go_off [again|twice|too|for_the_copy]",
    "does|do|will|would <own> etb [again|too|twice|still|also|as_well]",
    "does|do|will|would <own> [etb|enters|death|dies|attack|triggered|upkeep] ability|trigger|abilities|triggers|etb [still|also|even] trigger|go_off|happen|resolve|work|do_anything [again|too|twice]",
    "does|do|will|would its|the ability|trigger|abilities|etb|etb_trigger|etb_ability|triggered_ability|enters_trigger [still] trigger|go_off|happen|work|resolve|go_on_the_stack",
    "does|do|will|would <asked:it> ability|trigger|abilities|etb|triggered_ability|etb_trigger [still|also] trigger|go_off|happen|resolve",
    f"does|do|will|would|did|can [its|the|his|her|that|their] {TRIGGERING} [still|also|even|trigger] trigger|work|happen|go_off|apply|kick_in|matter|do_anything|save_it|bring_it_back|return_it|save_me|count [for|on|with] [<asked:it>] [too|then|again|as_well|now]",
    "what|which triggers|abilities_trigger",
    "any triggers|trigger|etb|etbs [here|then|off_it|from_it|at_all]",
    "how_many triggers|etbs|etb_triggers|attack_triggers|times_does_it_trigger [do|does|will|would] [<who:player>] [get|have|see] [in_total|total|then|now]",
    "how_many triggers are_there|trigger|go_on_the_stack",
    "how_many permanents|creatures|cards|artifacts|lands come_back|comes_back|return|get_returned|get_reanimated [to_the_battlefield] [in_total|total|then]",
    "do|does|will|would|must|am|is|are <who> [still|also] have_to|need_to|got_to|has_to|must pay [for] both|each|either|both_of_them|each_one|twice|it_twice|double|the_tax|the_tax_twice [times|now]",
    "what|who|which_creature|which_permanent|how_many_cards|how_much_life does|do|will|would <asked:it> [get_to] exile|destroy|return|bounce|kill|draw|find|fetch|make|create|gain|do|give_me|drain|mill|discard|search_for [when_it_enters|when_it_attacks|then|now]",
    "what_do_i_draw|do_i_draw_two|do_i_draw_off_it|do_i_draw_off_that",
    "how_many_cards|how_many_lands|how_much_life [total|in_total]",
    "how_much|how_many do|does|will|would <who:player> drain|drains|ping|pings [for] [in_total|total|altogether]",
    "do|does|will|would|must <who:player> [still|also|even] [have_to|need_to|got_to] flip|reveal|turn_over|flip_over a_card|the_top_card|cards|my_top_card|a_land [and|,] [lose|loses|take|takes] [life] [off_it|to_it|from_it|too|then]",
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


def _of_what_has_triggered(table: Layout, _: Mapping[str, Any]) -> None:
    """ "Who gets the Reveillark trigger," where the one that died is a copy of it."""
    waits = table.triggering()
    if waits and table.asks_of not in waits:
        table.asks_of = waits[-1]


asks(
    "whose_triggers",
    "controller",
    "triggers",
    "who|which_player gets|get|makes|draws|creates|controls [the|a] <gain>",
    "who|which_player gets|has|controls|owns|puts [the|that|its|this] [etb|dies|death|leaves|ltb] trigger|ability [on_the_stack|then|now]",
    "who|which_player gets|has|controls|owns|puts [the] <abilityof:of> [on_the_stack|then|now]",
    after=_of_what_has_triggered,
)


@question(
    "do|does|will|would|can <who:player> [still|also|even] get|find|fetch|search_for|search_up|search|tutor|tutor_for|grab a|an|the|my|two|2|another|both|any <anykind> [card|cards] [too|from_it|from_my_library|from_the_library|out_of_it|off_it]",
    "how_many <anykind> [card|cards] do|does|will|would|can|could <who:player> [still|also|even] [get_to] fetch|find|search_for|search_up|search|tutor|tutor_for|grab|ramp|fetch_out|put_out|go_get [from_it|from_my_library|from_the_library|out_of_it|off_it|total|in_total]",
    "how_many <name:sought> do|does|will|would|can|could <who:player> [still|also|even] [get_to] fetch|find|search_for|search_up|search|tutor|tutor_for|grab|fetch_out|put_out|go_get [from_it|from_my_library|from_the_library|out_of_it|off_it|total|in_total]",
    "do|does|am|is|are|will|would <who:player> [get|getting|be|still|also] annihilated [too|now|then]",
    "[do|does] [i|it|they|you|we] [get_to] search|trigger|triggers|draw|fetch|tutor|happen|happens once|one|zero|twice|not_at_all|never [time|times] [,|or] once|one|zero|two|twice|not_at_all|never|none [time|times] [,|or] [zero|none|three|not_at_all|never] [times]",
    "does|do|will|would <asked:it> [still|also] annihilate [me|him|them|anything|something|us]",
)
def searches(table: Layout, **_: Any) -> Wanted:
    """What a player gets by what has triggered: "do I get a land for my Clone of Solemn Simulacrum"."""
    table.resolve_all()
    copies = [t.ref for t in table.things if t.is_copy and t.kind in {"permanent", "token", "gone"}]
    table.asks_of = copies[-1] if copies else table.last_that_matters
    return "", "triggers"


asks(
    "gives_to_team",
    "",
    "triggers",
    "does|do|will|would <asked:it> [also|still|then] give|grant|gives [me|us|my_team|his_team|the_team|my_creatures|everything|everyone|all_my_creatures|his_creatures|their_creatures] <keyword:ability> [and <change>] [too|as_well|then]",
    "does|do|will|would <asked:it> [also|still|then] give|grant|gives [me|us|my_team|his_team|the_team|my_creatures|everything|everyone|all_my_creatures|his_creatures|their_creatures] <change> [and <keyword:ability>] [too|as_well|then]",
)
