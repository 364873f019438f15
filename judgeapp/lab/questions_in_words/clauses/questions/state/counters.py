"""Counters on something: of any kind, loyalty, and lore counters with the chapters they bring."""

from collections.abc import Mapping
from typing import Any

from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import Cast, casts
from judgeapp.lab.questions_in_words.clauses.copying import enters_copying
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, asks, note_asked, question
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout


def _of_walker_that_is_hit(table: Layout, _: Mapping[str, Any]) -> None:
    """ "I bolt. How much loyalty is left": what was cast at nothing else is aimed at the planeswalker."""
    there = [
        t.ref for t in table.things if "Planeswalker" in table.kinds(t.ref) and not table.has_left(t.ref)
    ]
    aimless = [e for e in table.events if e["do"] == "cast" and not e.get("targets")]
    aimless = [e for e in aimless if table.can_target_players(str(e["card"]))]
    if len(there) == 1:
        table.asks_of = there[0]
    if len(there) == len(aimless) == 1:
        aimless[0]["targets"] = there
        names = aimless[0]["card"], table.spoken(there[0]).name
        table.assumed.append(f"{names[0]} targets {names[1]}, as nothing else is said.")


asks(
    "loyalty",
    "loyalty",
    "",
    "how_much|how_many loyalty [now|then|does_it_have|does_it_enter_with|left]",
    "how_much|how_many loyalty [counters] is|are|will_be|does_it_have|does_he_have|does_she_have left|remaining|there [now|then]",
    after=_of_walker_that_is_hit,
)


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
    casts(table, Cast(card, card.owner or "A", (), x=x))
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
    note_asked(table, {"it": it})
    if any(each.get("counters") for each in table.setup) or any(e["do"] == "counters" for e in table.events):
        return "", "counters"
    if any(each.get("attached_to") for each in (*table.setup, *table.events)):
        return "", "attached"
    return "", "happens"


asks(
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


def _of_what_is_put(table: Layout, _: Mapping[str, Any]) -> None:
    """ "I put two on it. How many does it get" is about counters, if any were told of.

    Raises:
        UnreadWords: none were.
    """
    put = [e["on"] for e in table.events if e["do"] == "counters"]
    if not put and not any(entry.get("counters") for entry in table.setup):
        raise UnreadWords("", "how many", "", asks="How many of what? Say it, such as “how many counters.”")
    table.asks_of = str(put[-1]) if put else table.asks_of


asks(
    "counters_put",
    "",
    "counters",
    "how_many does|do|will|would <asked:it> get|have|end_up_with [now|then|total|in_total]",
    "how_many [of_them] go|goes|gets_put|get_put|are_put|is_put on [it]",
    after=_of_what_is_put,
)


@question(
    "does|do|will|would <name:by> give|put|add <asked:it> [a|an|the|any|another|its|extra] [<counterword>] counter|counters",
    "does|do|will|would <name:by> give|put|add [a|an|the|any|another|its|extra] [<counterword>] counter|counters to|on|onto <asked:it>",
    "does|do|will|would <thing:by> give|put|add <asked:it> [a|an|the|any|another|its|extra] [<counterword>] counter|counters",
)
def given_counters(table: Layout, by: Phrase, it: Phrase, **_: Any) -> Wanted:
    """Counters that something else puts on it, or that it enters with for that."""
    table.thing(by, "A", "permanent")
    note_asked(table, {"it": it})
    return "", "counters"


def _on_the_next_turn(table: Layout, _: Mapping[str, Any]) -> None:
    """A Saga's chapter is that of the next turn, if turns go by."""
    table.go_on_to_next_turn()


asks(
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


asks(
    "chapter_triggers",
    "",
    "triggers",
    "does|do|will|would [the|its|my] [first|1st] chapter|chapter_ability [<number>] [ability] [of <asked:it>] [also|still] trigger|happen|go_off [too|again|as_well]",
)
