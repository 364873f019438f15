"""What is a commander, and what comes of that."""

from collections.abc import Mapping
from typing import Any

from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, asks
from judgeapp.lab.questions_in_words.layout.layout import Layout

asks(
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
    "how_much commander_damage do|does|did|have|has|will|would <who> [have] take|taken|took|get|gotten|have [from|by|of <asked:it>] [then|now|in_total]",
    "how_much commander_damage is [that|it|this|there] [from <asked:it>] [then|now|in_total]",
    "do|does|will|would|did <who> take commander_damage [from|by|of <asked:it>] [too|as_well|then]",
)


def _of_the_commander(table: Layout, _: Mapping[str, Any]) -> Wanted | None:
    """The commander itself, and no copy of it, may be asked about."""
    return ("", "commander itself") if table.stood_for.get("commander") == table.asks_of else None


asks(
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


asks(
    "command_zone",
    "",
    "command_zone",
    "can|could|may|do|does <who> [still|also] [get_to] put|return|move|send <asked:it> [back] to|in|into the_command_zone [when_it_dies|if_it_dies|then|instead|too]",
    after=_of_the_commander_put_there,
)
