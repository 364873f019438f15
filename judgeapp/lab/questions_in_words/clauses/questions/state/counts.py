"""How many there are: things, tokens, copies, and what is done to so many."""

import re
from typing import Any

from judgeapp.lab.questions_in_words.clauses.casting import Cast, casts
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, note_asked, question
from judgeapp.lab.questions_in_words.language.exemplars import CARD_TYPES
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.language.words import index_of
from judgeapp.lab.questions_in_words.layout.layout import Layout

_MILLS = re.compile(r"\bmills?\b", re.IGNORECASE)


_DEVOTED_TO = frozenset("white blue black red green".split())


_DONE = "destroyed|exiled|bounced|countered|tapped|killed|stolen|copied|returned|discarded|hit"


_DO = "destroy|exile|bounce|counter|tap|kill|steal|return|hit|blow_up"


@question(
    f"how_many permanents|things|targets|of_my_permanents|of_his_permanents|of_their_permanents [do|does|will|would] [get|are|is|will_be|would_be|be] {_DONE} [in_total|total|altogether|then]",
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
        note_asked(table, {"it": it})
        table.asks_of = table.asks_of or table.last_that_matters
        return "", "triggers"
    table.asks_of = str(aimless[-1]["ref"])
    name = table.face(str(aimless[-1]["card"])).name
    table.assumed.append(f"Each {name} that resolves has a target of its own, as none is told.")
    return "", count_of(name)


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
    return "", count_of(table.face(str(cast[-1]["card"])).name)


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
        note_asked(table, {"it": it})
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
    "how_many <gainkind:kind> do|does|will|would <who:player> have|control|end_up_with [in_total|total|now|left|on_the_battlefield]",
    "how_many <gainkind:kind> [do] survive|survives|live|stay|remain|are_left|are_still_there|are_still_alive [then|now|in_the_end]",
    "total|number_of <gainkind:kind>",
    "how_many <gainkind:kind> are|will|would|do [there] [be|now|on_the_battlefield|left] [in_total|total|now|left|on_the_battlefield]",
)
def many_of_kind(table: Layout, kind: str, player: str = "") -> Wanted:
    return "", count_of(index_of(table.cards).subtype(kind).capitalize(), player)


@question(
    "do|does|will|would <who:player> still|also control|have [a|an|any] <anykind:kind> [then|now|after_that]",
)
def still_has_one(table: Layout, kind: str, player: str) -> Wanted:
    """Whether a player has anything of a kind: how many there are."""
    table.resolve_all()
    return "", count_of(kind.removesuffix("s").capitalize(), player)


@question(
    "how_many <size:kind> [creatures|tokens|copies] [do|does|will|would] [<who:player>] [have|control|get|make|create|end_up_with] [in_total|total|now|left|on_the_battlefield]",
    "how_many <size:kind> [creatures|tokens|copies] are [there|on_the_battlefield|in_play] [in_total|total|now|left|on_the_battlefield]",
)
def many_of_size(table: Layout, kind: str, player: str = "") -> Wanted:
    """Creatures of a size: "how many 3/3s do I have"."""
    return "", count_of(kind, player)


def count_of(name: str, player: str = "") -> str:
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
            return "", count_of("")
    phrase = note_asked(table, bound)
    if phrase is not None and phrase.kind == "token" and phrase.name:
        return "", count_of(f"{phrase.name} token", player)
    if phrase is not None and phrase.word == "card":
        return "", "happens"  # "how many cards do I end up with" is about a hand
    if phrase is not None and not phrase.name and phrase.like is not None and phrase.like.kind in CARD_TYPES:
        return "", count_of(phrase.like.kind.capitalize(), player)
    return "", count_of(phrase.name if phrase is not None else "", player)


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
    return "", count_of("token" if is_of_spell else "")


@question(
    "how_many <gainkind> [tokens] [do|does|will|would] [<who:player>] [get|make|create|have] from|with|off|off_of|by|for|by_casting|if_i_cast|when_i_cast [one|a|an|a_single|casting|my] <spell:by> [in_total|total]",
)
def many_from(table: Layout, by: Phrase, player: str = "", **_: Any) -> Wanted:
    """How many tokens a spell makes: it is cast."""
    if not table.was_cast(by):
        casts(table, Cast(by, player or by.owner or "A"))
    table.resolve_all()
    table.asks_of = table.last
    return "", count_of("")


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
    return "", count_of("")


@question(
    "how_many <gainkind:kind> tokens [are_there] [in_total|total|altogether|then|now]",
    "how_many <gainkind:kind> tokens do|does|will|would <who:player> have|control|end_up_with [in_total|total|now|left|then]",
    "how_many <gainkind:kind> tokens do|does|will|would <asked:it> make|create|give|get|bring [in_total|total|now|then]",
)
def many_tokens_of_kind(table: Layout, kind: str, player: str = "", **_: Any) -> Wanted:
    """Tokens of a creature type, without the cards that are of it as well."""
    return "", count_of(f"{index_of(table.cards).subtype(kind).capitalize()} token", player)


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
