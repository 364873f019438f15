"""Whether something is tapped, turned over or face down, and how it enters."""

from typing import Any

from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import appears
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, asks, note_asked, question
from judgeapp.lab.questions_in_words.language.exemplars import Description, example_of
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout


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


asks(
    "status",
    "tapped",
    "",
    "is|are|will|would <asked:it> [still|also|now] [be] [enter|come_in] tapped|untapped",
    "does|do|will|would <asked:it> enter|enter_the_battlefield|come_in tapped|untapped",
    "[it] enters|comes_in|etbs|come_into_play|comes_into_play tapped|untapped [right|too|then|or_not]",
)


@question(
    "can|could|may|will|does|do <asked:it> [still|also|ever|even] flip|flips [over|back|sides] [again|too|as_well|later|then]",
    "can|could|may|will|does|do <asked:it> [still|also|ever|even] flip|flips|transform|transforms into|to [a|an|its|the] <size> [again|too|as_well|later|then]",
    "can|could|may|will|does|do <asked:it> [still|also|ever|even] flip|flips|transform|transforms into|to [a|an|its|the] <name:other> [again|too|as_well|later|then]",
    "can|could|may|do <who> [still|also|ever|even] flip <asked:it> [over|back] [again|too|as_well|later|then]",
)
def may_flip(table: Layout, it: Phrase, **_: Any) -> Wanted:
    """Whether something flips, as players say: it transforms, is turned face up, or has an ability to flip."""
    note_asked(table, {"it": it})
    ref = table.asks_of
    if ref and table.is_face_down(ref):
        return "abilities", "can_turn_face_up"
    there = [each.name for each in table.copied_in_turn(table.spoken(ref))] if ref else []
    cards = [table.cards.find(name, "")[0] for name in there if name in table.cards]
    return "abilities", "can_transform" if any(card.transforming for card in cards) else ""


asks(
    "can_transform",
    "abilities",
    "can_transform",
    "can|could|may|will|does <asked:it> [still|also|ever] transform|turn_over|untransform|transform_back|flip_back [back] [again|too|as_well]",
    "can|could|may <who> transform <asked:it> [back|too|as_well]",
)


asks(
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
