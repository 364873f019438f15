"""What was chosen for something: a color, modes, kicker, X; and whether its copy has that."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import Cast, casts
from judgeapp.lab.questions_in_words.clauses.copying import enters_copying
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, asks, note_asked, question
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout


@question(
    "does|do|will|would|must <asked:it> [also|still] have_to|need_to [be|name|choose|pick|say|call|become] [a|an|the_same] <gainkind> [too|as_well]",
    "is|are <asked:it> [also|still] stuck_with|stuck_on|locked_into|forced_to_be [a|an] <gainkind> [too|as_well]",
)
def must_choose_the_same(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """Whether what is chosen as something enters has to be what was chosen for the original (CR 707.2)."""
    note_asked(table, {"it": it})
    return "", "choices"


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
        casts(table, Cast(original, original.owner, is_kicked="unkicked" not in states))
        if not states & {"kicked", "unkicked"}:
            table.assumed.append(f"{name} was kicked; if it wasn’t, its copy isn’t kicked either (707.10).")
    enters_copying(table, Phrase(name, article="the", owner=original.owner, word=name, zone="stack"), by)
    table.resolve_all(copiers_only=True)
    table.asks_of = next((t.ref for t in reversed(table.things) if t.is_copy), "")
    return "", "chosen"


def _of_what_copies_now(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "Which color is chosen?" is about what is a copy now, if no thing is told."""
    if isinstance(bound.get("it"), Phrase):
        return
    table.resolve_all()
    there = [t for t in table.things if t.kind in {"permanent", "token"}]
    copies = [t.ref for t in there if t.is_copy or table.copies_now(t.ref)]
    table.asks_of = copies[-1] if copies else table.asks_of


asks(
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
        casts(table, Cast(by, by.owner or "A", (replace(aim, is_own=False),)))
    table.resolve_all(copiers_only=True)
    table.asks_of = next((t.ref for t in reversed(table.things) if t.is_copy), "")
    return "", "chosen"


asks(
    "modes",
    "",
    "chosen",
    "does|do|is|are|will|would [the] kicker|kick|kicker_cost|modes|mode|x|value_of_x|choices [also] [get|be] copied|kept|carried_over [too|as_well|along]",
    "does|do|will|would <asked:it> [also] copy|keep|have|get [the] kicker|kick|kicked|modes|mode|x|value_of_x|choices [too|as_well]",
    "can|may|do|does|could [i|we|they|he|she|you|my_opponent] choose|pick|change|get|select [different|new|other|the] mode|modes [for|on|of|with] [<asked:it>]",
    "can|may|do|does|could [i|we|they|he|she|you|my_opponent] choose|pick|change|get|select|have|use <modes> [for|with|on] [<asked:it>] [instead]",
    "can|could|may|does|do|will|would <asked:it> [still|also|just|even] be|do|have|choose|use|become|counter|pick [the] <modes> [mode] [instead|now|this_time] [of|rather_than|and_not] [<modes:other>]",
    "does|do|will|would|has <asked:it> [still] have|keep|get|use [the] same mode|modes|x|choices",
    "does|do|will|would|has|is <asked:it> [still|also] [have|keep|get|use|be] [the_same|an|with] <x:same> [too|as_well]",
    "what|which modes|mode does|do|has|have <asked:it> have|get",
    "what_is|what's|whats|how_big_is|how_much_is x on|for|of|in <asked:it>",
    "is|will x [be] [the] same [for|on] [<asked:it>]",
    "can|may|do|does|could [i|we|they|he|she|you|my_opponent] [get_to|have_to] choose|pick|change|set x [again|anew|myself] [for] [<asked:it>]",
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
    phrase = note_asked(table, bound)
    ref = table.asks_of if phrase is not None else table.last
    is_spell = bool(ref) and table.spoken(ref).kind == "spell"
    is_copier = bool(ref) and table.spoken(ref).name in table.cards and table.is_spell(table.spoken(ref).name)
    return ("", "chosen") if is_spell or is_copier else ("power", "")
