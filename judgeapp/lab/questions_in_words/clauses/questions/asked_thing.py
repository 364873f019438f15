"""Which thing a question is about, and what asks one and the same of whatever it speaks of."""

from collections.abc import Callable, Mapping
from typing import Any

from judgeapp.copyengine import entry_copy
from judgeapp.lab.questions_in_words.clauses.forms import Forms
from judgeapp.lab.questions_in_words.language.exemplars import Description, example_of
from judgeapp.lab.questions_in_words.language.phrases import OWN_THINGS, Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout

question = Forms(is_question=True)


type Wanted = tuple[str, str]
"""A field, and what else is asked about (`Asked`)."""


type AskedFirst = Callable[[Layout, Mapping[str, Any]], Wanted | None]
"""Looks at the table and at what a pattern bound before a question is put; returns what is asked instead, if anything."""


def asks(
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
        note_asked(table, bound)
        if field in {"power", "toughness"}:
            _let_it_have_a_size(table, bound)
        if after is not None and (otherwise := after(table, bound)) is not None:
            return otherwise
        return field, about

    question(*patterns, name=name)(asked)


def _let_it_have_a_size(table: Layout, bound: Mapping[str, Any]) -> None:
    """ "I clone it but I only have 2 Swamps. How big is mine?" is about a creature, and no land."""
    phrase = phrase_asked(bound)
    if phrase is None:
        ask_of_what_stands(table)
    is_of_creatures = phrase is not None and phrase.word in {"creature", "creatures"}
    if phrase is not None and is_of_creatures and not table.is_creature(table.asks_of):
        _let_there_be_a_creature(table, phrase)
        return
    if phrase is None or phrase.word not in OWN_THINGS | {"his": "B"} or table.is_creature(table.asks_of):
        return
    there = [t for t in table.things if t.owner == phrase.owner and t.kind in {"permanent", "token"}]
    own = [t.ref for t in there if table.is_creature(t.ref) and not table.has_left(t.ref)]
    table.asks_of = own[-1] if own else table.asks_of


def ask_of_what_stands(table: Layout) -> None:
    """ "Tarmogoyf is out, Bolt is in the graveyard. Size?" is about the creature that stands there."""
    lying = {entry["ref"] for entry in table.setup if entry.get("zone") == "graveyard"}
    last = table.last_that_matters if table.things else ""
    if table.asks_of or last not in lying or table.zone_of(last) != "graveyard":
        return
    there = [t.ref for t in table.things if t.ref not in lying and table.is_creature(t.ref)]
    table.asks_of = next((ref for ref in reversed(there) if not table.has_left(ref)), "")


def _let_there_be_a_creature(table: Layout, phrase: Phrase) -> None:
    """ "Do my creatures get +2/+2 now," where none is told of: a plain one stands for them."""
    owner = phrase.owner or "A"
    own = [ref for ref in table.creatures_of(owner) if not table.has_left(ref)]
    name = example_of(Description("creature"), table.cards)
    if own or not name:
        table.asks_of = own[-1] if own else table.asks_of
        return
    table.asks_of = table.put(Phrase(name, owner=owner, article="a", word=name, meant=(name,)), name, owner)
    table.assumed.append(f"{name} stands for the creatures.")


def phrase_asked(bound: Mapping[str, Any]) -> Phrase | None:
    """The thing that a question names or points to."""
    phrase = bound.get("it") or bound.get("own") or bound.get("of")
    return phrase if isinstance(phrase, Phrase) else None


def is_pointed_to(table: Layout, bound: Mapping[str, Any]) -> bool:
    """Whether a question is about "it", without a name, and that means something."""
    it = bound.get("it")
    return bool(table.asks_of) and isinstance(it, Phrase) and not it.name


def ask_of_last_copy(table: Layout) -> None:
    """Ask of what entered as a copy last, if anything did."""
    copies = [t.ref for t in table.things if t.is_copy and t.kind in {"permanent", "token"}]
    table.asks_of = copies[-1] if copies else table.asks_of


def note_asked(table: Layout, bound: Mapping[str, Any]) -> Phrase | None:
    """Note which thing is asked about."""
    phrase = phrase_asked(bound)
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


def let_burn_hit_the_other_player(table: Layout, _: Mapping[str, Any] | None = None) -> None:
    """ "I fork my Shock. How much damage?": it is about the other player, if no target was told."""
    for event in table.events:
        name = str(event.get("card", ""))
        if event["do"] != "cast" or event.get("targets") or not table.can_target_players(name):
            continue
        if table.needs_target(name) and table.is_spell(name):
            event["targets"] = [table.player_meant(name, str(event["controller"]))]
