"""Which abilities something has, what they cost, and what mana they make."""

from collections.abc import Mapping
from typing import Any

from judgeapp.copyengine import AbilityKind
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import (
    Wanted,
    asks,
    is_pointed_to,
    note_asked,
    question,
)
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout

TRIGGERING = "persist|undying|storm|cascade|evoke|exploit|modular|annihilator|exalted|prowess|ward|battle_cry|afterlife|myriad|encore|living_weapon|soulbond|extort|renown|mentor|riot|dethrone|melee|evolve|flanking|bushido|rampage|training|blitz|dash|unearth|gravestorm|replicate|conspire|ripple|recover|soulshift|haunt|graft|fabricate|decayed|casualty|demonstrate|bloodthirst|tribute|champion|devour"
"""Keyword abilities that trigger."""


asks(
    "has",
    "abilities",
    "",
    "does|do|will|would|did|can <asked:it> [still|also|now] have|get|gain|keep|retain|lose|copy [any] <keyword>",
    "does|do|will|would|did|can <asked:it> [still|also|now] carry|inherit|possess|come_with|enter_with|come_in_with|end_up_with [any] <keyword> [too|as_well]",
    "is|are <asked:it> [still|also|now] carrying|having|getting|gaining|keeping|inheriting <keyword> [too|as_well]",
    "can|could|may <asked:it> [still|also|now] make|create [a|an|any|some] token|tokens|copy|copies [of itself|of_itself|of_me|now|then|too]",
    "is|are <asked:it> [still] <keyword>",
    "is|are <asked:it> [still] [a|an] flyer|flier|evasive",
    "from|which|what [which|what] [color|colors] [from] does|do|will|would <asked:it> have|get protection [from]",
    "does|do|will|would|can <asked:it> <abletofly>",
    "still|also <keyword>",
    "have|has|got|any <keyword>",
    f"does|do|will|would <asked:it> [still|also] have|get|gain|keep|retain|lose {TRIGGERING} [too|again|themselves|itself|themself]",
    "<keyword>",
    "does|do|will|would <asked:it> [still|also|now] have|get|gain|keep|retain|copy|lose [the|its|any|an|those|that|all] [tap|activated|triggered|mana|static|etb|death|other|printed|loyalty|sacrifice|upkeep|copying|drawback] abilities|ability|text|trigger [too]",
)


_HAVE = "have|has|get|gets|gain|keep|retain|lose|copy|inherit|carry|come_with|come_in_with"


@question(
    f"does|do|did|will|would|can <asked:it> [still|also|now|even] {_HAVE} [the|its|his|her|that|a|an|any|this] <deed> ability|abilities|effect|text [too|as_well|now|then|anymore]",
    f"does|do|did|will|would|can <asked:it> [still|also|now|even] {_HAVE} [the|an|any|its] ability|power|abilities to <deed> [things|stuff|creatures|a_creature|other_creatures|lands|cards|something|anything|damage] [too|as_well|now|then|anymore]",
    "is|are <asked:it> [still|also|now] getting|having|keeping|carrying|inheriting [the|its|that|a|an] <deed> ability|abilities|effect|text [too|as_well]",
)
def has_such(table: Layout, it: Phrase, deed: str) -> Wanted:
    """Whether something has an ability that is called after what it does."""
    note_asked(table, {"it": it})
    return "abilities", f"has_such {deed}"


_COPYING = "copy|become|turn_into|animate|make_a_copy_of|be_a_copy_of"


@question(
    f"can|could|may <who> [still|also|even|now|then] pay <number> [mana] and|to {_COPYING} [it|itself] [another|a|the|any|some|something|anything|other|one_of] [my|his|her|their] [other] [land|lands|creature|creatures|artifact|permanent|thing|else] [now|then|with_it|again]",
    "can|could|may <who> [still|also|even|now|then] pay <number> [mana] and|to use|activate it|its_ability|the_ability [now|then|again]",
)
def can_pay_to(table: Layout, **_: Any) -> Wanted:
    """Whether an activated ability can be used whose cost is told: that of what was spoken of last."""
    note_asked(table, {"it": Phrase(kind="it", word="it")})
    return "abilities", ""


_ABILITY_TO = "[its|his|her|the|their|an|any] [own|copy|copying|activated] ability|abilities|text to change|copy|become|transform|turn_into|do_it|do_that|activate [something_else|anything_else|a_copy|another_creature|other_things] [again|anew|later|too]"


@question(
    f"does|do|will|would <asked:it> [still|also|now] have|keep|lose {_ABILITY_TO}",
    f"does|do|will|would he|she|they [still|also|now] have|keep|lose {_ABILITY_TO}",
)
def has_ability_to(table: Layout, it: Phrase | None = None, **_: Any) -> Wanted:
    """Which abilities a copy has, where one of its own is asked about: Lazav's to become something else."""
    note_asked(table, {"it": it or Phrase(kind="it", word="it")})
    return "abilities", ""


asks(
    "minds_targets",
    "",
    "minds_targets",
    "does|do|will|would|is <asked:it> [still|also|even] die|dies|get_sacrificed|be_sacrificed|sacrificed|go_away|die_again to|from|when|if|by|as_soon_as [being|it_is|it|gets|becoming|i|they|my_opponent|someone] target|targeting|targeted|targets|a_target|the_target|becoming_a_target|being_a_target|becomes_a_target|the_target [it] [of] [a|any|my|their] [spell|spells|ability|abilities|anything|something]",
    "do|does|must|will|would <who> [still|also|even] [have_to|need_to] sacrifice|sac|lose <asked:it> when|if|once|as_soon_as|after [it_is|it|it_gets|it_becomes|i|they] target|targets|targeted|a_target|the_target|the_target_of [it] [a|any|something] [spell|ability]",
    "do|does|will|would <who> get [<number:times>] [sac|sacrifice] trigger|triggers [when|if|once] [it|its|it's|it_is] [gets|is|becomes] targeted",
    "how_many [sac|sacrifice] triggers do|does <who> get [when|if|once] [it|its|it's|it_is] [gets|is|becomes] targeted",
    "does|do|will|would targeting <asked:it> [still|also|even] kill|sacrifice|destroy|get_rid_of [it]",
    "can|could|may|does|do <who> [still|just] kill|destroy|sacrifice|get_rid_of <asked:it> by|with [just|simply|only] targeting|pointing_something_at [it]",
)


@question(
    "what [mana|color|colors] can|does|do|will|would|could <asked:it> [now|then|still] tap|produce|make|add [for|mana]",
    "what [mana|color|colors] can|do|does|will|would|could <who> tap <asked:it> for",
)
def taps_for(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """What mana something makes: by its abilities, and by its basic land types (CR 305.6)."""
    note_asked(table, {"it": it})
    table.also_asked.append(("types", ""))
    return "abilities", ""


asks(
    "how_much_mana",
    "abilities",
    "",
    "how_much|how_many mana can|do|does|will|would|could <who> [still] tap <asked:it> for [now|then]",
    "how_much|how_many mana can|do|does|will|would|could <who> [still] get|make|have|produce|add [out_of|from|off|off_of|with|by_tapping] <asked:it> [now|then]",
)


@question(
    "does|do|will|would <asked:it> [still|also|now] have|get|gain|keep|retain|copy|lose [the|its|any|those|that] effects|bonus|buff|pump|boost [too]",
    "does|do|will|would <asked:it> [also] copy|get|keep <attachment:other> [too]",
    "does|do <asked:it> [still] have [a] <name:other> [on_it|too]",
)
def effects(table: Layout, **bound: Any) -> Wanted:
    note_asked(table, bound)
    return ("", "attached") if "other" in bound else ("power", "")


@question(
    "does|do|will|would <asked:it> [still|also|now] have|get|gain|keep|copy|retain <name:other> ability|effect [too]",
)
def has_ability_of(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """Whether it has an ability that something else gives or has."""
    note_asked(table, {"it": it})
    return "abilities", ""


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


_COSTS_OF = "equip|kicker|flashback|morph|mutate|evoke|cycling|embalm|eternalize|ninjutsu|escape|crew|level_up|bestow|unearth|encore|overload|replicate|buyback|activation"


asks(
    "keyword_cost",
    "abilities",
    "",
    f"what_is|what's|whats|how_much_is|what <own> {_COSTS_OF} cost|costs [now|then]",
    "how_much|what does|do|will|would it cost [me|him|her|them] to equip|activate|crew|level_up|unearth <asked:it>",
    "how_much|what do|does|will|would <who> pay to equip|activate|crew|level_up|unearth <asked:it>",
)


def _of_what_was_used(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "Can I activate her again": what had an ability activated, where what was spoken of last has none."""
    if not is_pointed_to(table, bound):
        return
    used = [str(event["source"]) for event in table.events if event["do"] == "activate"]
    if used and not any(a.kind == AbilityKind.ACTIVATED for a in table.abilities_of(table.asks_of)):
        table.asks_of = used[-1]


asks(
    "can",
    "abilities",
    "",
    "can|could|may <who> [still|already|even] use|activate the|its|his|her|that ability|abilities [right_away|this_turn|immediately|now|straight_away|the_turn_it_comes_in|the_turn_it_enters|the_turn_it_came_in|the_same_turn|that_turn|the_turn_i_play_it|the_turn_i_cast_it|the_turn_he_plays_it|the_turn_it's_played|the_turn_it's_cast]",
    "do|does|will|would <who> [still|already|even] [get_to] use|activate <asked:it> [ability|abilities] [right_away|this_turn|immediately|now|straight_away|the_turn_it_comes_in|the_turn_it_enters|the_same_turn|that_turn]",
    "can|could|may <asked:it> tap|ping|shoot|tap_for_mana|be_used|use_its_ability [or] [attack|block] [right_away|this_turn|immediately|straight_away|the_turn_it_comes_in|the_turn_it_enters|on_the_turn_it_enters]",
    "can|could|may <who> tap|ping|shoot [next_turn|this_turn|right_away] with <asked:it> [next_turn|this_turn|right_away]",
    "[does|do|can|will] [it|they|he|she] still tap|taps for mana",
    "is|are <asked:it> able_to tap|tap_for_mana|ping|use_its_ability [this_turn|right_away|immediately|the_turn_it_comes_in|the_turn_it_enters]",
    "can|could|may <who> flip <asked:it>",
    "can|could|may <who> sac|sacrifice <asked:it> to|for|with [its_own|its|the] ability|itself|effect",
    "can|could|may <who> tap|use <asked:it> [for_mana|for_its_mana|for_its_ability] [right_away|this_turn|immediately|now|straight_away|the_turn_it_comes_in|the_turn_it_enters|the_turn_i_play_it|the_turn_i_cast_it|the_turn_it's_played|the_turn_it's_cast|the_same_turn|that_turn] [or_is_it_sick|or_does_it_have_sick]",
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
        note_asked(table, {"it": it})
    else:
        table.asks_of = copies[-1]
    return "abilities", ""


def _of_what_can_be_used(table: Layout, _: Mapping[str, Any]) -> None:
    """ "I sac it, can I do it again" is about an ability that can be activated.

    Raises:
        UnreadWords: nothing has one, or several things do.
    """
    if table.asks_of and any(map(table.is_activated, table.abilities_of(table.asks_of))):
        return
    there = [t.ref for t in table.things if table.suits(t, "activating") and t.owner == "A"]
    if len(there) != 1:
        raise UnreadWords("", "again", "", asks="What is done again? Name the spell or the ability.")
    table.asks_of = there[0]


asks(
    "can_again",
    "abilities",
    "",
    "can|could|may <who> [still|already|even|then|now] do|use|activate it|that|this|the_ability|the_same_ability|the_same_thing [once] again [too|now|this_turn|that_turn|right_away|immediately]",
    after=_of_what_can_be_used,
)
