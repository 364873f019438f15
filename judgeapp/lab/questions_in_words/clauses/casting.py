"""What is cast, and what happens to it on the stack."""

import re
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, Literal, TypedDict, Unpack

from judgeapp.copyengine import PLAYER_NAMES, AbilityKind, copies_something, entry_copy, joined, number_word
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.forms import Forms
from judgeapp.lab.questions_in_words.clauses.wordings import CASTS, IS, ON, RESPONDS_WITH, SACRIFICING
from judgeapp.lab.questions_in_words.language.exemplars import Description, example_of, fits
from judgeapp.lab.questions_in_words.language.modes import how_many, modes_of
from judgeapp.lab.questions_in_words.language.phrases import FROM_HAND, INDEFINITE, Extra, Phrase
from judgeapp.lab.questions_in_words.layout.card_texts import TARGETS, begins, names_copier
from judgeapp.lab.questions_in_words.layout.layout import CHOICES, Layout, x_of
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player
from judgeapp.lab.tables.edits import Entry, new_ref

clause = Forms()
_LETS_BE_TAPPED = re.compile(r'^Enchanted \w+ has "[^"]*\{T\}[^"]*:', re.MULTILINE)
"""An Aura that gives an ability with {T} in its cost."""
_COUNTERS = re.compile(r"\bcounter target\b", re.IGNORECASE)
_SWEEPS = re.compile(
    r"\b(?:each|all) (?:\w+ )*(?:creature|permanent|artifact|enchantment)s?\b", re.IGNORECASE
)
"""A spell that does something to everything of a kind."""
_FROM_GRAVEYARD = ("jump-start", "flashback", "retrace")
_CREATURE = Phrase(article="a", word="creature", like=Description("creature"))


type ToldAs = Literal["", "kicked", "verb", "bare"]
"""How words name what is cast: as what is kicked, as the verb ("Bolt it"), by itself ("I Bolt"), or plainly."""


@dataclass(frozen=True, slots=True)
class Cast:
    """What is said of a card that is cast or put to use.

    Attributes:
        who: "" where the words don't say who casts it.
        x: None where no X is told.
        is_kicked: how often it is kicked.
        alternative_cost: a keyword ("flashback"), or "" for its mana cost.
        times: how often it is cast, one after the other.
        has: who has it, where nobody is said to cast it.
        more: further targets of another kind: "I Donate it to my opponent."
        became: the size that its target has after it, as the words say.
    """

    card: Phrase
    who: str = ""
    targets: tuple[Phrase, ...] = ()
    x: int | None = None
    _: KW_ONLY
    is_kicked: int = False
    alternative_cost: str = ""
    told_as: ToldAs = ""
    times: int = 1
    has: str = ""
    more: tuple[Phrase, ...] = ()
    became: str = ""


class _CastLabels(TypedDict, total=False):
    """What the patterns of a cast bind, by label."""

    card: Phrase
    who: str
    targets: Phrase | tuple[Phrase, ...]
    x: int
    kicked: Phrase
    is_kicked: int
    verb: Phrase
    bare: Phrase
    on_last: Phrase
    often: int
    has: str
    altcost: str
    spell: Phrase
    more: tuple[Phrase, ...]
    overloaded: Phrase
    gainkind: str
    became: str


@clause(
    "<who> cast|casts|play|plays|drop|drops|run_out|flash_in|land|resolve|reply_with|respond_with [his|her|their|my|our] own|one|another|another_one|second_one|a_second_one|a_second|a_copy|one_of_his_own|one_of_their_own|one_of_my_own [too|as_well|also|themselves|himself|herself|myself|of_it]",
    "<who> cast|casts|play|plays|drop|drops|run_out|flash_in|land|resolve his|hers|theirs|mine [too|as_well|also]",
)
def casts_one_too(table: Layout, who: str) -> None:
    """ "I have Thalia and they play one too": the card that was named last, by another player.

    Raises:
        UnreadWords: no card was named.
    """
    named = next((t for t in reversed(table.things) if t.name in table.cards and not t.is_copy), None)
    if named is None:
        raise UnreadWords("", "one", "", asks="Another of what? Name the card.")
    again = Phrase(named.name, owner=who, article="another", word=named.name)
    if named.ref in table.unsaid and who == "A":
        table.give(named.ref, "B")
    if table.is_spell(named.name) or table.enters_as_copy(named.name):
        casts(table, Cast(again, who))
    else:
        appears(table, again, who)


@clause(
    "<who> <spell:card> again|a_second_time|another_time|once_more [too|as_well|at_it]",
    "[and|then] <who> <spell:card> it|him|her|that again|a_second_time|another_time|once_more",
    "<who> <spell:card> again in_response [to_that|to_it]",
    "<who> cast|casts|fire|fires_off|have|has a_second|another|a_2nd|one_more <spell:card> [on_it|at_it|targeting_it]",
)
def casts_at_the_same(table: Layout, card: Phrase, who: str) -> None:
    """ "He bolts it, I Giant Growth it, he bolts again": at what it was aimed at before, or at what was aimed
    at last.
    """
    name = table.face(card.name).name
    aimed = [e for e in table.events if e["do"] == "cast" and e.get("targets")]
    same = [e for e in aimed if e.get("card") == name and e.get("controller") == who] or aimed
    refs = [str(ref) for event in same[-1:] for ref in event["targets"]]
    again = replace(card, article="another")
    if not (table.needs_target(name) and refs):
        casts(table, Cast(again, who))
        return
    targets = tuple(
        Phrase(kind="player", owner=ref, word=ref)
        if ref in PLAYER_NAMES
        else Phrase(table.spoken(ref).name, owner=table.spoken(ref).owner, article="the", word=name)
        for ref in refs
    )
    casts(table, Cast(again, who, targets))


clause(
    f"<who> {RESPONDS_WITH} a_second|another|a_2nd|one_more <spell:card>",
    name="casts",
    is_response=True,
)(casts_at_the_same)


@clause(
    f"[<who>] {CASTS} [a|an|the|my|his|her|their|a_second] <name:card> [<x>] [<kicker:is_kicked>] [{ON} <things:targets>] [<x>] [<kicker:is_kicked>] [<again:often>]",
    f"[<who>] {CASTS} [a|an|the|my|his|her|their] <name:card> <again:often> {ON} <things:targets>",
    "<who> <multiple:often> <spell:card> <things:targets>",
    f"<spell:card> <again:often> {ON} <things:targets>",
    f"[<who>] {CASTS} <name:card> [<x>] <altcost> [{ON} <things:targets>] [<x>]",
    f"[<who>] {CASTS} <name:card> {ON} <things:targets> <altcost>",
    f"[<who>] {CASTS} [a|an|the|my|their|his|her] <altcost> <name:card>",
    f"[<who>] <paying:altcost> [in|out|down] [a|an|the|my|his|her|their] <name:card> [{ON} <things:targets>]",
    f"[<who>] {CASTS} [a|an|the|my|his|her|their] <copycard:card> [,] [and] making|creating|to_make|to_create|make|makes|create|creates a|one copy|token_copy|copy_token|token_that's_a_copy|token_copying [of] <things:targets>",
    "[<who>] overload|overloads|overloaded <name:overloaded>",
    f"<name:card> <altcost> {ON} <things:targets>",
    "<name:card> [is|gets|got|was|being] <altcost>",
    "<who> <spell:card> <things:targets> to <things:more>",
    f"<who> {CASTS} <spell:card> [{ON}] <things:targets> giving_it|and_give_it|to_give_it to <things:more>",
    f"<who> make|do|send <spell:card> {ON} <things:targets>",
    f"[<who>] kick|kicks|kicked <name:kicked> [{ON} <things:targets>]",
    f"[<who>] <copycard:kicked> kicked {ON} <things:targets>",
    f"[<who>] kicked <copycard:kicked> {ON} <things:targets>",
    f"<who> didn't|doesn't|don't|did_not|does_not kick <name:card> [{ON} <things:targets>]",
    f"[<who>] <copycard:card> unkicked|not_kicked|without_kicker {ON} <things:targets>",
    f"[<who>] {CASTS} <name:card> unkicked [{ON} <things:targets>]",
    f"[<who>] {CASTS} <name:card> {ON} <things:targets> unkicked",
    "<who> <spell:card> [on|onto|at|to|targeting] <things:targets> unkicked",
    "<who> dome|domes|domed|nail|nails|nailed|smack|smacks|smacked <things:targets> with [a|an|the|my|his|her|their|another] <name:card> [<x>]",
    "<who> target|targets|targeted|targetting|hit|hits|zap|zaps|answer|answers <things:targets> with [a|an|the|my|his|her|their|another] <name:card>",
    "target|targets|targeting <things:targets> with [a|an|the|my|his|her|their|another] <name:card>",
    "<who> turn|turns|turned|make|makes|made <thing:targets> into a|an [<size:became>] <gainkind> with|using|by_casting <name:card>",
    "turned|turning <thing:targets> into a|an [<size:became>] <gainkind> with|using|by_casting <name:card>",
    "<thing:targets> [is|gets|was|got] turned into a|an [<size:became>] <gainkind> with|using <name:card>",
    "<thing:targets> [is|gets|was|got|is_then|has_been|gets_to_be] targeted|targetted|hit|struck|enchanted|equipped by|with <name:card> [by|from <who>]",
    "<thing:targets> becomes|became the_target_of|enchanted_by|equipped_with <name:card>",
    "<thing:targets> gets|got|has_been|receive <name:card> [by|from <who>]",
    "<thing:targets> is|was|are|were|being|is_being|gets|got|has_been <plainspell:card> by <who>",
    "gets|got <spell:on_last>",
    "and is|was|has_been [also|currently] enchanted|equipped with|by [a|an|the] <attachment:on_last>",
    "<thing:targets> has|had|wears|carries <name:card> on_it|attached|attached_to_it|on|equipped",
    "<thing:targets> has|had|wears|carries|holds|wore|carried|held|sports [a|an] <attachment:card>",
    "<thing:targets> is|was|are wearing|carrying|holding|sporting|rocking|packing [a|an|the|my] <attachment:card>",
    "<name:card> <x> at|on|targeting <things:targets>",
    "<name:card> at <things:targets>",
    "<name:card> is_on|was_on|is_attached_to|is_equipped_to|was_equipped_to|is_equipped_on|equipped_on|equipped_to|attached_to|enchants|is_enchanting|resolves_on|is_cast_on|is_cast_targeting|targets|targeting|gets_cast_on|on|targetting|cast_on <things:targets> [<x>] [<kicker:is_kicked>] [by <who>]",
    "<spell:card> hits <things:targets> [<x>] [<kicker:is_kicked>] [by <who>]",
    "<attachment:card> hits <things:targets> [by <who>]",
    "<who> <name:card> <things:targets> [<again:often>]",
    "<who> <spell:card> on|onto|at|to|targeting <things:targets>",
    "[<who>] <spell:card> [with] <things:targets> as_target|as_the_target|as_its_target|as_my_target",
    f"[<who>] {CASTS} <name:card> with <things:targets> as_target|as_the_target|as_its_target|as_my_target",
    "<who> <spell> <things:targets> with <name:card>",
    "<who> <spell:bare> [<x>]",
    "and <spellcopier:bare>",
    "<name:card> is|was|gets|got|being kicked <several:is_kicked> times",
    "<name:card> kicked <several:is_kicked> times",
    "<spell:verb> <things:targets> [<x>] [<again:often>]",
    "<who> : <spell:card> <things:targets>",
    f"<who> : <name:card> {ON} <things:targets>",
    "<who> : <spell:card> [is|'s] [on_the_stack]",
    "<who> : <name:card> flashed_in|flashing_in|flash_in|gets_flashed_in",
    "[<who>] cascade|cascades|cascaded|cascading|discover|discovers|discovered|discovering into [a|an|my|his|her|their] <name:card>",
    "then|followed_by <sweeper:bare>",
    "then|and_then|followed_by [a|an] <plainspell:bare>",
    "<sweeper:bare> from|by|cast_by <who>",
    "then|and_then|followed_by [a|an|my|another|a_second] <lastcard:card>",
    "<opening:card>",
    "<who> <spell:bare> the_board|everything|the_field|the_whole_board|the_table",
    "bounce|kill|destroy|exile|counter|pump|steal|enchant <things:targets> with|using <name:card>",
    "[<who>] flicker|flickers|blink|blinks <things:targets> with|using <plainspell:card>",
    "<who> kill|kills|destroy|destroys|killed|bounce|bounces|exile|exiles|burn|burns|counter|counters|pump|pumps|respond_to|shrink|shrinks|remove|removes|deal_with|enchant|enchants|steal|steals|tap|taps <things:targets> with|using <name:card>",
    "with [a|an|my|his|her|their] <attachment:card> on|attached_to|equipped_to|enchanting <things:targets>",
    "there_is|there's [a] <name:card> on|targeting <things:targets>",
    f"<verbless:card> [,] <x> [,] [<kicker:is_kicked>] [{ON} <things:targets>]",
    f"<verbless:card> [,] <kicker:is_kicked> [{ON} <things:targets>]",
    "<joinedspell:card>",
    "<who:has> have|has|had|control|controls|put|puts|got [a|an|my|their|his|the] <name:card> on|attached_to|enchanting|equipped_to <things:targets>",
    name="casts",
)
def casts_as_told(table: Layout, **told: Unpack[_CastLabels]) -> None:
    """Let be cast what the words say, as they say it."""
    if "on_last" in told:
        table.elided("is targeted")
    cast = _cast_told(**told)
    if cast is not None:
        casts(table, cast)


def _cast_told(**told: Unpack[_CastLabels]) -> Cast | None:
    """What the labels of a clause say of a card that is cast; None if they name none."""
    if "on_last" in told:
        return Cast(told["on_last"], told.get("who", ""), (Phrase(kind="permanent", word="it"),))
    targets = told.get("targets", ())
    cost, card = told.get("altcost", ""), told.get("card")
    if "overloaded" in told:
        cost, card = "overload", told["overloaded"]
    named: tuple[tuple[ToldAs, Phrase | None], ...] = (
        ("kicked", told.get("kicked")), ("verb", told.get("verb")), ("bare", told.get("bare")), ("", card),
    )  # fmt: skip
    as_told = next(((how, phrase) for how, phrase in named if phrase is not None), None)
    if as_told is None:
        return None
    how, phrase = as_told
    return Cast(
        phrase,
        told.get("who", ""),
        (targets,) if isinstance(targets, Phrase) else targets,
        told.get("x"),
        is_kicked=told.get("is_kicked", 0),
        alternative_cost=cost,
        told_as=how,
        times=told.get("often", 1),
        has=told.get("has", ""),
        more=told.get("more", ()),
        became=told.get("became", ""),
    )


def casts(table: Layout, cast: Cast) -> None:
    """Let a card be cast or put to use, with what that comes to.

    Raises:
        UnreadWords: it can't be told what is meant, or the card has nothing of the kind.
    """
    if cast.alternative_cost:
        _casts_for_another_cost(table, cast)
        return
    if cast.times > 1 and not cast.targets:
        for _ in range(cast.times):  # "I cast Dark Ritual three times"
            casts(table, replace(cast, times=1))
        return
    card, targets, face = cast.card, cast.targets, table.face(cast.card.name)
    if cast.told_as == "kicked" and "kicker" not in face.text.casefold():
        raise UnreadWords("", "kicked", "", asks=f"{face.name} has no kicker. What is kicked?")
    who = cast.who or ((table.person or "A") if cast.told_as == "verb" else "")
    is_kicked = cast.is_kicked or cast.told_as == "kicked" or "kicked" in card.states
    if len(targets) == 1 and targets[0].kind != "player" and table.is_attached_to_the_dead(face.name):
        _raises(table, card, targets[0], who)
        return
    if not is_kicked and any(begins(each, "kicker") for each in face.abilities):
        unkicked = tuple(_without_kicker(table, each) for each in targets)
        is_kicked, targets = unkicked != targets, unkicked  # "I Rite of Replication a Hill Giant kicked"
    table.person = who or table.person
    pays = bool(who) and len(targets) == 1 and cast.told_as != "kicked"
    if pays and _pays_with(table, card, targets[0], who):
        casts_sacrificing(table, card, targets[0], who)
        return
    card = replace(card, owner=card.owner or cast.has)
    casting = _Casting(table, replace(cast, card=card, who=who, targets=targets, is_kicked=is_kicked))
    is_verb_alone = cast.told_as == "verb" and casting.copies and casting.is_spell
    if is_verb_alone and not table.needs_target(casting.name) and casting.targets_one_spell():
        casts_one_by_one(table, card, targets[0], who)  # "Galvanic Iteration, then Shock"
        return
    if any(way(casting) for way in _UNTARGETED):
        return
    if cast.told_as == "bare":
        casting.aim_at_player()
        casting.check_is_aimed(cast.card)
    if casting.is_put_to_use() or casting.is_without_target():
        return
    casting.at_its_targets(cast.more, cast.became)


def _casts_for_another_cost(table: Layout, cast: Cast) -> None:
    """ "I cast Faithless Looting with flashback": an alternative cost is paid (CR 118.9)."""
    cost, before = cast.alternative_cost, len(table.events)
    card = replace(cast.card, states=(*cast.card.states, cost))
    casts(table, replace(cast, card=card, alternative_cost=""))
    name = table.face(card.name).name
    made = (e for e in table.events[before:] if e["do"] == "cast" and e.get("card") == name)
    event = next(made, None)
    if event is not None:
        event |= {"alternative_cost": cost}
        event |= {} if cost in FROM_HAND else {"from_zone": "graveyard"}


@clause(
    "<who> dome|domes|domed|hit|hits|zap|zaps|burn|burns|smack|smacks <things:targets> for <number:amount> [damage] with|off|from|using [a|an|the|my|his|her|their] <name:card>",
    "<who> <spell:said> <things:targets> for <number:amount> [damage] with|off|from|using [a|an|the|my|his|her|their] <name:card>",
    f"<who> {CASTS} [a|an|the|my|his|her|their] <name:card> {ON} <things:targets> for <number:amount> [damage]",
    "<who> <spell:card> <things:targets> for <number:amount> [damage]",
)
def casts_for_damage(
    table: Layout,
    card: Phrase,
    targets: tuple[Phrase, ...],
    who: str,
    amount: int,
    said: Phrase | None = None,
) -> None:
    """ "He hits me for 5 with Blaze": that is its X; "for 3 with Lightning Bolt": as much as it deals.

    Raises:
        UnreadWords: it deals another amount.
    """
    face = table.face(card.name)
    if said is not None and table.face(said.name).name != face.name:
        raise UnreadWords("", card.word, "", asks=f"Is {table.face(said.name).name} or {face.name} cast?")
    if "{X}" in (face.printed.mana_cost or ""):
        casts(table, Cast(card, who, targets, x=amount))
        return
    if len(targets) == 1 and names_copier(face.name, table.cards) and _costs_x(table, targets[0]):
        aimed = replace(targets[0], extras=(*targets[0].extras, Extra("x", amount)))
        casts(table, Cast(card, who, (aimed,)))  # "I fork their Fireball for 5": that is its X
        return
    if f" {amount} damage" not in face.text:
        raise UnreadWords("", str(amount), "", asks=f"How does {face.name} deal {amount} damage? Say that.")
    casts(table, Cast(card, who, targets))


def _costs_x(table: Layout, phrase: Phrase) -> bool:
    return bool(phrase.name) and "{X}" in (table.face(phrase.name).printed.mana_cost or "")


@clause(
    f"[<who>] {CASTS} <severalspells:spells> [{ON} <things:targets>]",
    f"<severalspells:spells> {ON} <things:targets>",
)
def casts_several(table: Layout, spells: Phrase, who: str = "", targets: tuple[Phrase, ...] = ()) -> None:
    """ "I cast two bolts": one after the other, with the same targets if any are told.

    Raises:
        UnreadWords: several things are told, of which each may be for one of them.
    """
    if any(each.word == "them" or each.count > 1 for each in targets) or len(targets) > 1:
        asks = f"What does each {table.face(spells.name).name} target? Say it one at a time."
        raise UnreadWords("", spells.word, "", asks=asks)
    one = replace(spells, count=1, article="a", told=tuple(t for t in spells.told if not t.quality.isdigit()))
    for _ in range(spells.count):
        casts(table, Cast(one, who or spells.owner or "A", targets))


def _raises(table: Layout, card: Phrase, target: Phrase, who: str) -> None:
    """ "Animate Dead on Clone": a creature card in a graveyard comes back, and what it copies is chosen then.

    Raises:
        UnreadWords: it is on the battlefield, and nobody said that it dies.
    """
    name, owner = table.face(card.name).name, who or card.owner or "A"
    copied = target.of if target.name else None
    target = replace(target, of=None)
    dead = table.known(target)
    if dead and table.zone_of(dead) != "graveyard":
        asks = f"{name} needs a creature card in a graveyard. Say first that {table.spoken(dead).name} dies."
        raise UnreadWords("", target.word, "", asks=asks)
    if not dead:
        dead = table.thing(replace(target, zone="graveyard", article=target.article or "a"), owner)
    table.person = owner
    table.raise_with(name, owner, dead)
    if copied is not None and table.reentry is not None:
        table.reenter(table.thing(copied, other_player(owner), "permanent"))
    table.subject = dead


def _pays_with(table: Layout, card: Phrase, paid: Phrase, who: str) -> bool:
    """Whether "I Fling my Dreadnought" tells what is sacrificed: a player's own permanent."""
    if not table.is_spell(card.name) or not table.costs_sacrifice(table.face(card.name).name):
        return False
    ref = table.known(paid)
    return paid.kind != "player" and (paid.owner == who or (bool(ref) and table.spoken(ref).owner == who))


_PUTS_FROM_HAND = re.compile(
    r"\bput an? [\w ]*\bcard\b[^.]* from your hand onto the battlefield", re.IGNORECASE
)


class _Casting:
    """A card that somebody casts or puts to use, read from what a clause says of it.

    Its `targets` are told or assumed; "" is who casts it where the words don't say.
    """

    def __init__(self, table: Layout, cast: Cast) -> None:
        self.table, self.card, self.who, self.targets = table, cast.card, cast.who, cast.targets
        self.x, self.is_kicked, self.times = cast.x, cast.is_kicked, cast.times
        self.face = table.face(cast.card.name)
        self.name = name = self.face.name
        self.owner = cast.who or cast.card.owner
        self.is_spell = table.is_spell(name)
        self.is_attached = bool({"Aura", "Equipment"} & set(self.face.type_line[2]))
        self.copies = copies_something(self.face.abilities)
        self.lacks_target = self.is_spell and not cast.targets and table.needs_target(name)

    @property
    def copies_what_it_targets(self) -> bool:
        """Not only itself, as Chain of Vapor does."""
        if self.table.populates(self.name) and TARGETS.search(self.face.text):
            return False  # what it copies is a token, and no target
        if self.is_spell and not self.table.copies_permanents(self.name):
            is_of_others = not self.table.has_storm(self.name)  # storm copies the spell itself
            return self.copies and is_of_others and self.table.targets_of(self.name) == "spell"
        return self.copies

    def targets_one_spell(self) -> bool:
        named = self.targets[0].name if len(self.targets) == 1 else ""
        return bool(named) and self.table.is_spell(named)

    def copying(self, of: str, *, kicked: int = False) -> None:
        """Let it copy something, and speak of the copy."""
        table = self.table
        table.subject = table.copying(self.name, of, self.owner or "A", anew=True, kicked=kicked)

    def is_told_already(self) -> bool:
        """What is targeted is said of what has been cast: "the Bolt targets my bear"."""
        return not self.who and bool(self.targets) and bool(_told_target(self.table, self.card, self.targets))

    def enters_as_copy(self) -> bool:
        """ "Altered Ego with X = 3 on a bear": it's cast, and enters as a copy of it."""
        table, name = self.table, self.name
        if (
            len(self.targets) != 1
            or self.is_spell
            or not table.enters_as_copy(name)
            or table.known(self.card)
        ):
            return False
        target = self.targets[0]
        chosen = tuple(each for each in target.extras if each.kind in CHOICES)
        original = replace(target, extras=tuple(e for e in target.extras if e not in chosen))
        of = table.thing(original, table.whose_it_copies(name), "permanent")
        table.check_can_copy(name, of, self.owner or "A")
        chosen += (Extra("x", self.x),) if self.x is not None else ()
        for _ in range(self.times):
            self.copying(of)
            table.carry(Phrase(extras=chosen), table.subject)
        return True

    def puts_from_hand(self) -> bool:
        """ "I Sneak Attack Serra Angel": what is named with it comes from a hand."""
        table, owner = self.table, self.owner or "A"
        target = self.targets[0] if len(self.targets) == 1 else None
        if target is None or self.is_spell or not _PUTS_FROM_HAND.search(self.face.text):
            return False
        if not target.name or table.is_spell(target.name) or table.known(target):
            return False
        table.thing(replace(self.card, article=self.card.article or "the"), owner, "permanent")
        target = replace(target, owner=target.owner or owner)
        if target.of is not None:
            table.subject = table.thing(target, owner, "permanent")
        else:
            appears(table, target, owner)
        table.assumed.append(f"{self.name} puts {table.face(target.name).name} onto the battlefield.")
        return True

    def is_on_stack_already(self) -> bool:
        known = self.table.known(self.card)
        return bool(
            not self.targets
            and not self.is_kicked
            and known
            and self.table.is_on_stack(known)
            and not self.who
        )

    def copies_what_a_player_controls(self) -> bool:
        """ "I cast Clone Legion on my opponent": the player is the target, not what is copied."""
        table, name = self.table, self.name
        at_players = bool(self.targets) and all(each.kind == "player" for each in self.targets)
        if not (at_players and self.is_spell and self.copies and table.targets_players(name)):
            return False
        aims = [table.target(each, "player", self.who) for each in self.targets]
        table.subject = table.cast(name, self.owner or "A", aims, self.x, kicked=self.is_kicked)
        return True

    def copies_target(self) -> bool:
        """ "I Twincast the Bolt": it copies what it's aimed at."""
        table, name = self.table, self.name
        if not self.copies_what_it_targets or not self.targets or self.is_attached:
            return False
        self._check_copies_no_ability()
        described = self.targets[0].like if len(self.targets) == 2 and self.targets[1].name else None
        if described is not None and fits(described, table.face(self.targets[1].name)):
            self.targets = (replace(self.targets[1], owner=self.targets[0].owner),)  # "an Equipment, Jitte"
        of_x = self.x is not None and "{X}" in str(self.face.printed.mana_cost)
        is_of_several = len(self.targets) > 1 or self.targets[0].count > 1
        if self.is_spell and table.copies_permanents(name) and (of_x or is_of_several):
            default = table.whose_it_copies(name)
            refs = [ref for each in self.targets for ref in _each_target(table, each, default)]
            table.subject = table.cast(name, self.owner or "A", refs, self.x, kicked=self.is_kicked)
            return True
        if len(self.targets) > 1:
            raise UnreadWords("", name, "", asks=f"Say one thing at a time that {name} copies.")
        for place in range(self.times):
            if place:
                table.resolve_all()
            self._copy_one(replace(self.targets[0], article="the") if place else self.targets[0])
        return True

    def _check_copies_no_ability(self) -> None:
        """See that what only copies abilities isn't put on a permanent, as if it copied that.

        Raises:
            UnreadWords: it copies an ability, and nothing says which is activated.
        """
        copying = [a for a in self.face.abilities if copies_something([a])]
        if self.is_spell or not all(self.table.doubles_ability(a) for a in copying):
            return
        aim = self.targets[0]
        if aim.name and not self.table.is_spell(aim.name) and aim.of is None:
            called = self.table.face(aim.name).name
            asks = f"Which ability of {called} does {self.name} copy? Say that it is activated."
            raise UnreadWords("", self.card.word, "", asks=asks)

    def _copy_one(self, aim: Phrase) -> None:
        table, name = self.table, self.name
        wants = "permanent" if table.copies_permanents(name) else "spell"
        if table.mode_copying_spells(name) and _is_spell_aimed_at(table, aim):
            wants = "spell"
        default = table.whose_it_copies(name)
        if wants == "spell" and aim.name and table.benefits_its_target(aim.name):
            default = "A"  # nobody copies what only does another player good
        if self.owner == "B":
            default = "B" if default == "A" else "A"
        table.check_whose_choice(name, aim)
        if wants == "spell" and aim.name and not aim.zone and not table.known(aim):
            aim = replace(aim, zone="stack")
        if self.x is not None and aim.name and "{X}" in str(table.face(aim.name).printed.mana_cost):
            # "Reverberate on my Banefire for X = 5"
            aim = replace(aim, extras=(*aim.extras, Extra("x", self.x)))
        of = table.thing(aim, default, wants)
        if wants == "spell" and aim.kind == "it" and not aim.name:
            of = self._spell_meant(of)
        table.let_come(of)
        table.check_can_copy(name, of, self.owner or "A")
        self.copying(of, kicked=self.is_kicked)

    def _spell_meant(self, last: str) -> str:
        """The ref of the spell that "it" is: the last that a card which copies spells could target."""
        table = self.table
        cast: Entry = {"do": "cast", "ref": "cast", "card": self.name, "controller": self.owner or "A"}
        waiting = [thing.ref for thing in table.things if table.is_waiting(thing.ref)]
        fit = [ref for ref in waiting if table.is_possible(cast | {"targets": [ref]})]
        return last if last in fit or not fit else fit[-1]

    def casts_copies_of_cards(self) -> bool:
        """ "Mizzix's Mastery on Lightning Bolt": the card is exiled, and a copy of it is cast.

        Raises:
            UnreadWords: it isn't told which card is copied, or what the copy targets.
        """
        table, name, owner = self.table, self.name, self.owner or "A"
        if not table.casts_copies_of_cards(name) or not table.targets_cards_in_graveyards(name):
            return False
        is_overloaded = "overload" in self.card.states
        self._place_targets(table.targets_of(name))
        cards = self._targeted(table.targets_of(name))
        lie = [t for t in table.things if t.owner == owner and table.is_spell(t.name)]
        lie = [t for t in lie if table.zone_of(t.ref) == "graveyard"]
        if is_overloaded or (not cards and len(lie) == 1):
            cards = [thing.ref for thing in lie]
        if not cards:
            asks = f"Which card in a graveyard does {name} copy? Name it."
            raise UnreadWords("", self.card.word, "", asks=asks)
        copied = [table.spoken(ref).name for ref in cards]
        aims = {each: self._aims_of_copy(each) for each in copied}
        if any(map(table.has_storm, copied)):
            table.cast_what_storm_counts(owner)
        spell = table.cast(name, owner, [] if is_overloaded else cards)
        if is_overloaded:
            table.began(spell)["alternative_cost"] = "overload"
        for ref, each in zip(cards, copied, strict=True):
            copy = new_ref(table.script(), "copy", table.waiting_refs())
            made: Entry = {"do": "cast_copy", "ref": copy, "of": ref, "by": spell, "controller": owner}
            table.stack[-1][1].append(made | ({"targets": aims[each]} if aims[each] else {}))
            table.subject = table.new(copy, each, owner, "spell", ref, is_copy=True)
        return True

    def copies_each_attacker(self) -> bool:
        """ "They attack with two creatures and I cast Mirror Match": a token for each that attacks its caster."""
        table, owner = self.table, self.owner or "A"
        attacks = [e for e in table.events if e["do"] == "declare_attackers"]
        if not attacks or self.targets or not table.copies_attackers(self.name):
            return False
        refs = [ref for ref in attacks[-1]["attackers"] if table.spoken(ref).owner != owner]
        spell = table.cast(self.name, owner, [])
        table.counts_first = True
        for of in refs:
            ref = new_ref(table.script(), "token", table.waiting_refs())
            made: Entry = {"do": "create_token_copy", "ref": ref, "of": of, "by": spell, "count": 1}
            table.stack[-1][1].append(made | {"controller": owner})
            table.subject = table.new(ref, table.spoken(of).name, owner, "token", of, is_copy=True)
        return True

    def _aims_of_copy(self, name: str) -> list[str]:
        """What a copy of a card targets, where nothing is said: a player, if it can."""
        table = self.table
        if not table.needs_target(name):
            return []
        if table.can_target_players(name):
            return [table.player_meant(name, self.owner or "A")]
        raise UnreadWords("", name, "", asks=f"What does the copy of {name} target? Name it.")

    def copies_some_creature(self) -> bool:
        """What it targets isn't said: the only thing that it could, or an example; it's said to be assumed."""
        table, name = self.table, self.name
        if not (self.copies_what_it_targets and self.lacks_target and table.copies_permanents(name)):
            return False
        if only := self._target_before() or self._only_target():
            only = "" if self._is_a_legend_that_copies_it(only) else only
        if only:
            there = table.spoken(only)
            table.assumed.append(f"{name} targets {there.name}, as nothing else is said.")
            aim = Phrase(kind="it", word="it") if table.last == only else Phrase(there.name, article="the",
                         owner=there.owner, word=there.name)  # fmt: skip
            casts(table, Cast(self.card, self.who, (aim,), x=self.x, is_kicked=self.is_kicked))
            return True
        plain = table.example(_CREATURE, anyway=True)
        if plain is None:
            return False
        table.assumed.append(f"{name} targets {plain.name}, as nothing else is said.")
        targets = (replace(plain, owner=table.whose_it_copies(name)),)
        casts(table, Cast(self.card, self.who, targets, x=self.x, is_kicked=self.is_kicked))
        return True

    def _is_a_legend_that_copies_it(self, ref: str) -> bool:
        """Whether what could be copied is a legend that is there to copy spells: "I have Riku and kick Rite"."""
        name = self.table.spoken(ref).name
        is_legend = name in self.table.cards and "Legendary" in self.table.face(name).type_line[0]
        return is_legend and self.table.copies_spells_at_others(name)

    def _target_before(self) -> str:
        """The ref of what the same card targeted as it was cast before, if it can again; "" for nothing."""
        table, owner = self.table, self.owner or "A"
        cast: Entry = {"do": "cast", "ref": "cast", "card": self.name, "controller": owner}
        before = [e for e in table.events if e["do"] == "cast" and e.get("card") == self.name]
        told: list[str] = next((e["targets"] for e in reversed(before) if e.get("targets")), [])
        is_one = len(told) == 1 and told[0] not in PLAYER_NAMES
        return told[0] if is_one and table.is_possible({**cast, "targets": told}) else ""

    def _only_target(self) -> str:
        """The ref of the one thing that it could target, if there is just one; "" otherwise."""
        table, owner = self.table, self.owner or "A"
        there = [
            t.ref for t in table.things if t.kind in {"permanent", "token"} and not table.is_to_come(t.ref)
        ]
        cast = {"do": "cast", "ref": "cast", "card": self.name, "controller": owner}
        fit = [ref for ref in there if table.is_possible({**cast, "targets": [ref]})]
        return fit[0] if len(fit) == 1 else ""

    def copies_what_was_cast_last(self) -> bool:
        table = self.table
        copies_spell = (
            self.copies_what_it_targets and self.is_spell and not table.copies_permanents(self.name)
        )
        spells = [ref for ref, _ in table.stack if any(thing.ref == ref for thing in table.things)]
        if not copies_spell or self.targets or not spells:
            return False
        self.copying(spells[-1])
        return True

    def assumes_target(self) -> bool:
        """Let it target what it can only be meant for, where nothing is said; nothing is laid out yet."""
        table, name, owner = self.table, self.name, self.owner or "A"
        if not self.targets and table.has_storm(name) and table.can_target_players(name):
            self.targets = (Phrase(kind="player", owner=table.player_meant(name, owner), word="player"),)
        if self.lacks_target and not self.copies_what_it_targets and (saved := table.threatened(owner)):
            there = table.spoken(saved)
            self.targets = (Phrase(there.name, owner=there.owner, article="the", word=there.name),)
            table.assumed.append(f"{name} targets {there.name}, as nothing else is said.")
        return False

    def aim_at_player(self) -> None:
        """Let it target the other player, if it could and there is nothing else of theirs; that is said."""
        table, owner = self.table, self.owner or "A"
        theirs = [t.ref for t in table.things if t.owner != owner and t.kind in {"permanent", "token"}]
        is_open = not self.targets and table.needs_target(self.name) and table.can_target_players(self.name)
        saves = bool(table.threatened(owner)) and not table.can_target_players(self.name)
        if not self.targets and saves and table.needs_target(self.name):
            self.assumes_target()
        if is_open and not any(table.is_creature(ref) for ref in theirs):
            player = table.player_meant(self.name, owner)
            self.targets = (Phrase(kind="player", owner=player, word="player"),)

    def check_is_aimed(self, bare: Phrase) -> None:
        """Ask what a card targets that stands there by itself.

        Raises:
            UnreadWords: it needs a target, and nothing says which.
        """
        table, name = self.table, self.name
        is_aimed = bool(self.targets) or not table.needs_target(name)
        if not is_aimed and not table.untold_target(name, self.owner or "A"):
            aims = [f"{bare.word} on {each}" for each in table.to_be_targeted(name)]
            raise UnreadWords("", bare.word, "", asks=f"What does {name} target? Name it.", choices=aims)

    def is_put_to_use(self) -> bool:
        """A permanent that is there is activated, not cast: "use Maze", "I use Mirror Entity with X = 5"."""
        table, name, known = self.table, self.name, self.table.known(self.card)
        is_land = not self.is_spell and "Land" in self.face.type_line[1]
        if not self.targets and is_land and known and self.card.article != "another":
            table.activate(known, [], self.x)
            return True
        if not self.targets and self.x is not None and not self.is_spell and table.activates_with_x(name):
            table.activate(known or table.put(self.card, name, self.owner or "A"), [], self.x)
            return True
        has_ability = any(a.kind == AbilityKind.ACTIVATED for a in self.face.abilities)
        if (
            self.targets
            and not self.is_spell
            and not self.is_attached
            and has_ability
            and table.needs_target(name)
        ):
            self._aim_at_the_dead()
            refs = [table.target(each, "permanent", self.who) for each in self.targets]
            table.activate(known or table.put(self.card, name, self.owner or "A"), refs, self.x)
            return True
        return False

    def _aim_at_the_dead(self) -> None:
        """Let what targets only cards in graveyards mean the card that lies there, and not what copies it."""
        if not self.table.targets_cards_in_graveyards(self.name):
            return
        self.targets = tuple(
            replace(each, zone="graveyard") if each.name and each.of is None and not each.zone else each
            for each in self.targets
        )

    def is_without_target(self) -> bool:
        table, name, owner = self.table, self.name, self.owner or "A"
        if self.targets:
            return False
        if table.is_bare and table.enters_as_copy(name):
            table.subject = table.enters_copying_nothing(name, owner)
        else:
            if self._has_no_target():
                told = f"Nothing here is a legal target for {name}. With no other target, it can’t be cast (601.2c)."
                table.assumed.append(told)
            table.subject = table.cast(name, owner, [], self.x, kicked=self.is_kicked)
        return True

    def _has_no_target(self) -> bool:
        """Whether its target isn't told, and it could target none of the permanents that are there."""
        table = self.table
        if (
            not self.lacks_target
            or table.can_target_players(self.name)
            or table.targets_of(self.name) == "spell"
        ):
            return False
        there = [t.ref for t in table.things if table.suits(t, "permanent") and not table.has_left(t.ref)]
        cast: Entry = {"do": "cast", "ref": "cast", "card": self.name, "controller": self.owner or "A"}
        return bool(there) and not any(table.is_possible(cast | {"targets": [ref]}) for ref in there)

    def _is_put_on_what_copies_later(self) -> bool:
        """ "Illusionist's Bracers on Kiki-Jiki copying Serra Angel": it is attached before that is activated."""
        table, target = self.table, self.targets[0]
        is_one = self.is_attached and len(self.targets) == 1 and target.of is not None and bool(target.name)
        if not is_one or table.known(target) or table.own_copying(table.face(target.name).name) is None:
            return False
        casts(table, Cast(self.card, self.who, (replace(target, of=None),)))
        table.resolve_all()
        table.subject = table.thing(replace(target, article="the", states=(), extras=()), self.owner or "A")
        return True

    def _sweeps(self) -> bool:
        """ "My Clone gets Wrathed", "Pyroclasm on his board": nothing is targeted; what is named is there."""
        types, text = self.face.type_line[1], self.face.text
        is_sweeper = bool(types & {"Instant", "Sorcery"}) and bool(_SWEEPS.search(text))
        if not is_sweeper or "target" in text.casefold() or any(t.kind == "player" for t in self.targets):
            return False
        asked = [self.table.thing(each, "A", "permanent") for each in self.targets]
        self.targets = ()
        self.table.cast(self.name, self.owner or "B", [], self.x, kicked=self.is_kicked)
        for ref in asked:
            self.table.mention(ref)
        self.table.subject = asked[-1] if asked else self.table.subject
        return True

    def at_its_targets(self, more: tuple[Phrase, ...], became: str) -> None:
        """Cast it at what it targets.

        Args:
            more: further targets of another kind: "I Donate it to my opponent."
            became: the size its target has after it, as the words say.
        """
        table, name, who = self.table, self.name, self.who
        if self._is_put_on_what_copies_later() or self._sweeps():
            return
        wants = table.targets_of(name)
        if not table.responding and any(table.kinds_acted_on(t.name) for t in table.things):
            table.makes_plain_tokens()  # what has entered has made its tokens by now
        if wants == "spell" and not self.copies_what_it_targets and len(self.targets) == 1:
            table.let_be_copied(self.targets[0])
        if table.targets_players(name) and any(each.kind != "player" for each in self.targets):
            word = self.targets[0].name or self.targets[0].word
            raise UnreadWords(
                "", self.card.word, "", asks=f"{name} targets a player. What happens to {word}?"
            )
        self._place_targets(wants)
        answered = table.stack[-1][0] if table.stack and table.responding else ""
        refs = self._targeted(wants)
        if more:  # in the order of the card's text
            refs += [table.target(each, wants, who) for each in more]
            refs.sort(key=lambda ref: (ref in PLAYER_NAMES) != table.targets_player_first(name))
        if answered and who and len(refs) == 1:
            table.aim_at_what_is_saved(answered, refs[0], who)
        aimed_at = other_player(refs[0]) if refs[0] in PLAYER_NAMES else "A"
        owner = self.owner
        is_aura = "Aura" in self.face.type_line[2]
        if self.targets[0].owner == "B" and (self.targets[0].like is not None or is_aura):
            owner = owner or "A"  # "Giant Growth on an opponent's creature": who says so casts it
        if not owner and self.is_spell and (mine := table.triggers_for_its_player(name, refs)):
            table.give(mine, "A")  # "Giant Growth on Zada": nobody says who casts it, so it's the asker
            table.assumed.append(f"It is your {table.spoken(mine).name}, as nothing else is said.")
        of_target = next((t.owner for t in table.things if t.ref == refs[0]), aimed_at)
        if wants == "spell" and _COUNTERS.search(self.face.text):
            of_target = other_player(of_target)  # "my Tendrils gets counterspelled": by the other player
        owner = owner or of_target
        table.onto(name, refs, owner, self.x, kicked=self.is_kicked, is_cast=bool(who))
        if who and self.is_spell:
            table.claim_if_it_triggers(refs, who)
        elif not (self.is_spell or self.is_attached) and any(thing.ref == refs[0] for thing in table.things):
            table.mention(refs[0])  # "they steal it with Agent of Treachery. Then it dies"
        for _ in range(1, self.times):
            table.resolve_all()
            table.onto(name, refs, owner, self.x, kicked=self.is_kicked, is_cast=bool(who))
        if became:
            table.resolve_all()
            table.check_size_now(refs[0], became)
        # "It is enchanted with Rancor and dies."
        table.subject = refs[0] if not who and any(thing.ref == refs[0] for thing in table.things) else ""

    def _place_targets(self, wants: str) -> None:
        """Say in which zone targets are that the words only name."""
        table, name = self.table, self.name
        if wants == "spell" and "spell or permanent" not in self.face.text:
            # "They Mana Leak my Clone": it is cast, and not there yet.
            self.targets = tuple(
                replace(each, zone="stack") if each.name and not each.zone and not table.known(each) else each
                for each in self.targets
            )
        if self.is_spell and table.targets_cards_in_graveyards(name):  # "I Reanimate Griselbrand"
            self.targets = tuple(
                replace(each, zone="graveyard", owner=each.owner or self.owner or "A")
                if each.name and each.of is None and not each.zone and not table.known(each)
                else each
                for each in self.targets
            )

    def _targeted(self, wants: str) -> list[str]:
        """The refs of its targets, put on the table where they aren't yet."""
        table, owner = self.table, self.owner
        is_equipment = "Equipment" in self.face.type_line[2]
        # An Equipment is put on its controller's own, and so is an Aura by which that is tapped.
        is_own = is_equipment or _LETS_BE_TAPPED.search(self.face.text) is not None
        whose = owner if owner and is_own else "B"
        whose = (owner or "A") if table.targets_own(self.name) else whose
        is_copier = self.copies_what_it_targets
        refs = []
        for each in self.targets:
            target = _of_its_caster(each, self.card)
            is_mine = _is_mine(target, self.who, is_attached=self.is_attached, is_copier=is_copier)
            default = "A" if is_mine else whose
            if target.count > 1 and target.like is not None:  # "I Fireball two creatures for 4"
                refs += _each_target(table, target, default)
            else:
                refs.append(table.target(target, wants, self.who, default))
        if table.targets_own(self.name):
            for ref in refs:
                if ref in table.unsaid:
                    table.claim(ref, owner or "A")  # "I Cloudshift Serra Angel": it's of who casts it
        return refs


_UNTARGETED = (
    _Casting.is_told_already, _Casting.casts_copies_of_cards, _Casting.copies_each_attacker,
    _Casting.puts_from_hand, _Casting.enters_as_copy, _Casting.is_on_stack_already,
    _Casting.copies_what_a_player_controls, _Casting.copies_target,
    _Casting.copies_some_creature, _Casting.copies_what_was_cast_last, _Casting.assumes_target,
)  # fmt: skip
"""What a card may come to before its targets are asked for; the first that holds is laid out."""


def _each_target(table: Layout, target: Phrase, default: str) -> list[str]:
    """The refs of one target, or of as many as are told: "on two lands"."""
    if target.count > 1 and not target.name and not table.known(target):
        target = table.example(target) or target
    return table.each(target, default)


def _is_spell_aimed_at(table: Layout, aim: Phrase) -> bool:
    """Whether a target is a spell: one on the stack, or an instant or sorcery that is named."""
    there = table.known(aim)
    if there:
        return table.suits(table.spoken(there), "spell")
    return aim.zone == "stack" or aim.kind == "spell" or (bool(aim.name) and table.is_spell(aim.name))


def _without_kicker(table: Layout, target: Phrase) -> Phrase:
    """A target that is said to be kicked, without that if it can't be."""
    if not target.name or any(begins(each, "kicker") for each in table.face(target.name).abilities):
        return target
    if target.of is not None:
        target = replace(target, of=_without_kicker(table, target.of))
    states = tuple(state for state in target.states if state != "kicked")
    return replace(target, states=states, extras=tuple(e for e in target.extras if e.kind != "kicked"))


def _is_mine(target: Phrase, who: str, *, is_attached: bool, is_copier: bool) -> bool:
    """Whether what a card is put on is the asker's, as nobody else is said to have it."""
    copies = target.of is not None and bool(target.name) and who != "A"
    return target.is_token_of or (is_attached and (is_copier or copies))


def _of_its_caster(target: Phrase, card: Phrase) -> Phrase:
    """ "Phantasmal Image copying Serra Angel is targeted by my own Rancor": my Image, as nothing is said."""
    is_so = target.of is not None and bool(target.name) and not target.owner and card.article == "my"
    return replace(target, owner=card.owner) if is_so else target


@clause(
    "<name:card> is|was|gets|got [cast] prototyped [for] [<manacost:paid>]",
    f"[<who>] {CASTS} <name:card> [,] prototyped|as_a_prototype|as_prototype|for_prototype|with_prototype|using_prototype|prototype_mode [for] [<manacost:paid>]",
)
def casts_prototyped(table: Layout, card: Phrase, who: str = "", **_: Any) -> None:
    """A spell that is cast prototyped (CR 718.3); it waits, as it may be copied.

    Raises:
        UnreadWords: the card has no prototype.
    """
    name = table.face(card.name).name
    if not _has_keyword(table, name, "prototype"):
        raise UnreadWords("", card.word, "", asks=f"{name} has no prototype. How is it cast?")
    ref = table.cast(name, who or card.owner or "A", [])
    table.began(ref)["prototyped"] = True
    table.subject = ref


@clause(
    "<who> cast|casts|play|plays|casted|played <pronoun:card> [<x>] [<kicker:is_kicked>]",
    "cast|casting|playing <pronoun:card> [<x>] [<kicker:is_kicked>]",
)
def casts_it(
    table: Layout, card: Phrase, who: str = "", x: int | None = None, is_kicked: int = False
) -> None:  # fmt: skip
    """ "How many counters does Hangarback Walker have if I cast it for X = 2?": what was named is cast.

    Raises:
        UnreadWords: no card was named that isn't there yet.
    """
    if card.name:
        casts(table, Cast(replace(card, article="", of=None), who, (), x=x, is_kicked=is_kicked))
        return
    raise UnreadWords("", card.word, "", asks="What is cast? Name the card.")


@clause(
    "<permanents:by> reveal|reveals|revealed|exile|exiles|exiled|reveals_the_card|shows|flips|hits [a|an|the] <plainspell:card> [and|,|so] <who> cast|casts [the|a|that|its] copy [of_it|of_that] [for_free] [on|at|targeting <things:targets>]",
    "<permanents:by> cast|casts [a|the] copy of [a|an|the] <plainspell:card> [on|at|targeting <things:targets>]",
)
def casts_copy_of_card(
    table: Layout, by: tuple[Phrase, ...], card: Phrase, who: str = "", targets: tuple[Phrase, ...] = ()
) -> None:
    """ "Kefnet reveals Lightning Bolt and I cast the copy" (CR 707.12, 707.13).

    Raises:
        UnreadWords: what reveals it copies no card, or the copy needs a target.
    """
    source = table.thing(by[0], who or by[0].owner or "A", "permanent")
    name, copied = table.spoken(source).name, table.face(card.name).name
    owner = table.spoken(source).owner
    if "copy" not in table.face(name).text.casefold():
        raise UnreadWords("", card.word, "", asks=f"What copies {copied}? {name} doesn’t.")
    aims = [table.target(each, "permanent", owner) for each in targets]
    if not aims and table.needs_target(copied) and table.can_target_players(copied):
        aims = [table.player_meant(copied, owner)]
    if not aims and table.needs_target(copied):
        raise UnreadWords("", copied, "", asks=f"What does the copy of {copied} target? Name it.")
    if table.has_storm(copied):
        table.cast_what_storm_counts(owner)
    ref = new_ref(table.script(), "copy")
    cast: Entry = {"do": "cast_copy", "ref": ref, "name": copied, "controller": owner, "by": source}
    table.events.append(cast | ({"targets": aims} if aims else {}))
    table.subject = table.new(ref, copied, owner, "spell", is_copy=True)
    table.stack.append((ref, []))
    table.let_cast_copy_storm(ref)


@clause(
    "both|all|they|all_of_them|everything|everyone|both_of_them die|dies|died|are_destroyed|get_destroyed|are_killed [to|from|by] [a|an|the|my|their|his|her] <sweeper:card> [by <who>]",
    "they_both|they_all die|died|are_destroyed|get_destroyed [to|from|by] [a|an|the|my|their|his|her] <sweeper:card>",
)
def swept(table: Layout, card: Phrase, who: str = "") -> None:
    """ "Both die to Wrath of God": that is cast, by the opponent if nobody says who."""
    casts(table, Cast(card, who or card.owner or "B"))


@clause(
    "<who> leave|leaves|keep|keeps|don't_change|doesn't_change|do_not_change|don't_choose_new|doesn't_choose_new|choose_no_new|not_changing|keeping|leaving [the|its|that] [same|original|any] target|targets [alone|as_is|as_it_is|as_they_are|the_same|unchanged|where_it_is|on_it] [for_the_copy|of_the_copy|on_the_copy]",
    "[with] [the] same|original target|targets [for_the_copy|as_the_original|for_both]",
    "keeping|leaving|without_changing|not_changing [the|its|that] [same|original] target|targets [the_same|alone] [for_the_copy|of_the_copy]",
)
def keeps_targets(table: Layout, **_: Any) -> None:
    """The copy has the targets of the original unless something else is said (CR 707.10c)."""


_UNDERGOES = "exiled|destroyed|killed|bounced|burned|shot|countered|stolen|taken|removed|returned_to_hand|returned|tapped_down|wiped"


@clause(
    f"<thing:it> is|are|was|were|gets|get|got|being|has_been {_UNDERGOES} by|with|to|via|from|off [a|an|the|my|their|his|her] <spell:card> [by <who>]",
    "<thing:it> dies|died|die to|from|by [a|an|the|my|their|his|her] <plainspell:card>",
    "<thing:it> eats|eat|ate|catches|takes|took [a|an|the] <plainspell:card>",
)
def undergoes(table: Layout, it: Phrase, card: Phrase, who: str = "") -> None:
    """ "My Wurmcoil Engine gets exiled by Path to Exile": the spell is cast by its controller's opponent."""
    name = table.face(card.name).name
    if table.targets_of(name) == "spell":
        table.let_be_copied(it)
        casts(table, Cast(card, who or card.owner or other_player(it.owner or "A"), (it,)))
        return
    ref = table.about(it, "is targeted")
    caster = who or card.owner or other_player(table.spoken(ref).owner)
    aim = (Phrase(kind="permanent", word="it"),) if table.needs_target(name) else ()
    casts(table, Cast(card, caster, aim))
    table.mention(ref)
    table.subject = ref


@clause(
    "<who:aim> am|is|are|was|get|gets|got hit|burned|targeted|domed by|with [a|an|the|my|their] <plainspell:card>",
    "<who:aim> eats|eat|ate|take|takes|took [a|an|the] <plainspell:card> [to_the_face]",
)
def player_undergoes(table: Layout, aim: str, card: Phrase) -> None:
    """A spell at a player, cast by an opponent."""
    casts(
        table, Cast(card, card.owner or other_player(aim), (Phrase(kind="player", owner=aim, word="player"),))
    )


@clause(
    f"[<who>] [{CASTS}] <spell:card> into <spell:then> [{ON} <things:targets>]",
    f"[<who>] [{CASTS}] <spell:card> followed_by <spell:then> [{ON} <things:targets>]",
)
def casts_one_by_one(
    table: Layout, card: Phrase, then: Phrase, who: str = "", targets: tuple[Phrase, ...] = ()
) -> None:
    """A spell that resolves, then another: "Galvanic Iteration into Time Warp"."""
    owner = who or card.owner or "A"
    casts(table, Cast(card, owner))
    table.resolve_all()
    casts(table, Cast(then, owner, targets))


@clause(
    f"<who> {CASTS} <plainspell:card> , <plainspell:then> [,] [and|then|and_then] <spell:last>",
    f"<who> {CASTS} <plainspell:card> ,|then|and_then [then] <spell:last>",
)
def casts_in_turn(table: Layout, card: Phrase, last: Phrase, who: str, then: Phrase | None = None) -> None:
    """Several spells, each of which resolves before the next: "I cast Rite of Flame, Shock, Grapeshot"."""
    for spell in (card, then, last):
        if spell is not None:
            name = table.face(spell.name).name
            if table.has_storm(name) or not copies_something(table.face(name).abilities):
                table.resolve_all()
            casts(table, Cast(replace(spell, article="another" if table.known(spell) else ""), who))


@clause(
    "<who> bestow|bestows|bestowed <name:card> on|onto|to|targeting|upon <thing:it>",
    f"[<who>] {CASTS} <name:card> for_its_bestow_cost|with_bestow|bestowed|for_bestow|bestowing_it on|onto|targeting <thing:it>",
    f"[<who>] {CASTS} <name:card> {ON} <thing:it> for_its_bestow_cost|with_bestow|for_bestow",
    "<name:card> bestowed|is_bestowed on|onto|to|upon <thing:it>",
)
def bestows(table: Layout, card: Phrase, it: Phrase, who: str = "") -> None:
    """A creature spell cast as an Aura (CR 702.103)."""
    name = table.face(card.name).name
    owner = who or card.owner or it.owner or "A"
    example = table.example(it, anyway=True) if not it.name else None  # another one than what is bestowed
    to = table.thing(example or it, owner, "permanent")
    if not any(begins(each, "bestow") for each in table.face(name).abilities):
        raise UnreadWords(
            "", card.word, "", asks=f"{name} has no bestow. What happens to {table.spoken(to).name}?"
        )
    ref = table.cast(name, owner, [to])
    table.began(ref)["alternative_cost"] = "bestow"
    table.mention(to)
    table.subject = to


@clause(
    f"[<who>] {CASTS} <name:card> [,] {SACRIFICING} <thing:paid> [,] [{ON} <things:targets>]",
    f"[<who>] {CASTS} <name:card> {ON} <things:targets> [,] {SACRIFICING} <thing:paid> [to_it|for_it|as_the_cost|as_a_cost|to_pay_for_it]",
    "<who> <spell:card> <things:targets> [,] sacrificing|by_sacrificing|and_sacrifice|with <thing:paid> [sacrificed|sacked] [to_it|for_it|as_the_cost]",
    f"[<who>] copy|copies|copied <things:targets> [,] {SACRIFICING} <thing:paid> with|using <spell:card>",
    "<who> <costspell:card> [away] <thing:paid> at|to|targeting <things:targets>",
    f"<costspell:card> with <thing:paid> [,] [{ON} <things:targets>]",
    "<costspell:card> [away] <thing:paid> at|to|targeting <things:targets>",
)
def casts_sacrificing(
    table: Layout, card: Phrase, paid: Phrase, who: str = "", targets: tuple[Phrase, ...] = ()
) -> None:
    """A spell with something sacrificed as a cost (CR 601.2b)."""
    name = table.face(card.name).name
    owner = who or card.owner or "A"
    table.person = owner
    if any(begins(each, "casualty") for each in table.face(name).abilities):
        pays_casualty(table, card, owner, targets, paid)
        return
    below = targets[0] if len(targets) == 1 and targets[0].name else None
    if below is not None and not table.costs_sacrifice(name) and table.costs_sacrifice(below.name):
        # "I Fork my Fling sacrificing Hill Giant": it is the cost of what is copied
        casts_sacrificing(table, below, paid, below.owner or owner)
        casts(table, Cast(card, owner, (replace(below, article="the"),)))
        return
    if not table.costs_sacrifice(name):
        raise UnreadWords(
            "", paid.word, "", asks=f"Nothing is sacrificed to cast {name}. When is it sacrificed?"
        )
    given = table.thing(replace(paid, owner=paid.owner or owner), owner, "permanent")
    refs = [table.target(each, table.targets_of(name), owner) for each in targets]
    if not refs and table.can_target_players(name):
        refs = [table.player_meant(name, owner)]
    table.resolve_abilities()
    table.cast(name, owner, refs, sacrificed=given)
    table.subject = ""


@clause(
    "[<who>] mutate|mutates|mutated|mutating <name:card> onto|on|over|on_top_of|to|with|at|targeting <thing:it> [on_top|on_the_top]",
    "[<who>] mutate|mutates|mutated|mutating <thing:it> with <name:card> [on_top]",
    "<thing:it> is|was|has_been|got|gets mutated with|by <name:card> [on_top|on_the_top]",
    "<who> has|have|had|control|controls|got <thing:it> mutated with|by <name:card> [on_top|on_the_top]",
    "<who> have|has|had|control|controls|got [a|an|the|my|their|his|her] <name:card> mutated on|onto|over|on_top_of|to <thing:it>",
    f"[<who>] {CASTS} <name:card> for_its_mutate_cost|for_mutate|mutated|mutating targeting|on|onto|over <thing:it>",
    "<name:card> mutates|mutated|mutating|is_mutated|was_mutated|gets_mutated onto|on|over|on_top_of|to <thing:it> [on_top|on_the_top]",
)
def mutates(table: Layout, card: Phrase, it: Phrase, who: str = "", place: str = "top") -> None:
    """A creature spell merges with a creature; it goes on top unless it is said to go under."""
    name = table.face(card.name).name
    owner = who or card.owner or "A"
    table.mutate(name, table.thing(it, owner, "permanent"), owner, place)


@clause(
    "[<who>] mutate|mutates|mutated|mutating <name:card> under|underneath|beneath|below <thing:it>",
    "<thing:it> is|was|has_been|got|gets mutated with|by <name:card> underneath|under|below|on_the_bottom|on_bottom",
    "[<who>] mutate|mutates|mutated|mutating <name:card> onto|on|to|with|at|targeting <thing:it> on_the_bottom|on_bottom|at_the_bottom|underneath|below",
    "<name:card> mutates|mutated|mutating|is_mutated|was_mutated under|underneath|beneath|below <thing:it>",
)
def mutates_under(table: Layout, card: Phrase, it: Phrase, who: str = "") -> None:
    mutates(table, card, it, who, "under")


@clause(
    "[the|my|a|an|another] <name:card> in_response|as_a_response|in_reply [to_that|to_it|to_this] [{ON} <things:targets>]".replace(
        "{ON}", ON
    ),
    f"<who> : <name:card> [{ON} <things:targets>] in_response|as_a_response|in_reply [to_that|to_it|to_this]",
    f"<who> : in_response|as_a_response|in_reply <name:card> [{ON} <things:targets>]",
    is_response=True,
)
def in_response(table: Layout, card: Phrase, targets: tuple[Phrase, ...] = (), who: str = "") -> None:
    """ "They cast Time Warp. Dualcaster Mage in response": cast by the opponent of who cast what waits."""
    table.hold_entering()
    last = table.stack[-1][0] if table.stack else ""
    caster = str(table.began(last).get("controller", "")) if last else ""
    who = who or card.owner or (other_player(caster) if caster else "A")
    table.responding, table.person = True, who
    name = table.face(card.name).name
    if table.is_spell(name) and table.targets_of(name) == "spell" and table.is_on_stack(last) and not targets:
        spell = table.spoken(last)
        targets = (Phrase(spell.name, owner=spell.owner, article="the", word=spell.name, zone="stack"),)
    if table.is_spell(name) or table.enters_as_copy(name):
        casts(table, Cast(card, who, targets))
    elif last and table.copies_spells(name) and table.is_on_stack(last):
        table.subject = table.copying(name, last, who, anew=True)  # "Dualcaster Mage in response"
    else:
        appears(table, replace(card, owner=who))


clause(
    f"[<who>] {RESPONDS_WITH} [a|an|another|a_second|a_2nd|a_third|one_more|the|my|his|her|their] <name:card> [<x>] [{ON} <things:targets>] [<x>]",
    name="casts",
    is_response=True,
)(casts_as_told)


@clause(
    f"[<who>] {CASTS} <name:card> {ON} <abilityof:source>",
    f"[<who>] {CASTS} <name:card> in_response_to <abilityof:source>",
    "[<who>] <spell:card> [on|at|targeting] <abilityof:source>",
    "[<who>] counter|counters <abilityof:source> with <name:card>",
    "[<who>] respond|responds to <abilityof:source> with <name:card>",
    is_response=True,
)
def casts_at_ability(table: Layout, card: Phrase, source: Phrase | None = None, who: str = "") -> None:
    """A spell that targets an ability on the stack, or one that has triggered."""
    if not table.stack or any(thing.ref == table.stack[-1][0] for thing in table.things):
        table.trigger_now(source, other_player(who or "A"), "")
    on_stack = table.stack[-1][0]
    name = table.face(card.name).name
    if not table.targets_abilities(name):
        casts(table, Cast(card, who))
        return
    ref = new_ref(table.script(), name)
    owner = who or card.owner or other_player(table.began(on_stack).get("controller", "B"))
    cast = {"do": "cast", "ref": ref, "card": name, "controller": owner, "targets": [on_stack]}
    table.events.append(cast)
    table.new(ref, name, owner, "gone")
    table.stack.append((ref, []))


@clause(
    f"[<who>] {CASTS} <spell:card> for <number:total> [damage|copies|total]",
    name="casts_storm_for",
)
def casts_storm_for(table: Layout, card: Phrase, total: int, who: str = "") -> None:
    """ "He storms off Grapeshot for 9": it and its copies are as many.

    Raises:
        UnreadWords: it has no storm.
    """
    name = table.face(card.name).name
    if not table.has_storm(name) or total < 2:
        asks = f"What does “for {total}” tell of {name}? Say it in a sentence."
        raise UnreadWords("", str(total), "", asks=asks)
    casts_with_storm(table, card, total - 1, who)
    table.assumed.append(
        f"{number_word(total - 1).capitalize()} spells were cast before {name}, so that it and its copies "
        f"are {number_word(total)}."
    )


@clause(
    f"[<who>] {CASTS} <name:card> with|for|at [a] storm_count|storm [count] [of|is|at|being|=] <number:count> [{ON} <things:targets>]",
    f"[<who>] {CASTS} <name:card> {ON} <things:targets> with|for|at [a] storm_count|storm [count] [of|is|at|being|=] <number:count>",
    f"[<who>] {CASTS} <name:card> [{ON} <things:targets>] with|after|off|off_of <number:count> [other] spells|spell [cast] [before|already] [it|cast|that] [this_turn]",
    f"[<who>] {CASTS} <name:card> [{ON} <things:targets>] as [the|my|his|her|their] <nth:count> [instant|sorcery|noncreature] spell [of_the_turn|this_turn|that_turn|on_their_turn]",
    f"[<who>] {CASTS} <name:card> as [the|my|his|her|their] <nth:count> [instant|sorcery|noncreature] spell [of_the_turn|this_turn|that_turn|on_their_turn] {ON} <things:targets>",
    "<who> <spell:card> with|for|at|on [a] storm_count|storm [count] [of|is|at|being|=] <number:count> [{ON} <things:targets>]".replace(
        "{ON}", ON
    ),
    "<who> storm|storms|stormed for|with <number:count> with|using <name:card>",
    f"[<who>] [{CASTS}] <several:count> [other|random|cheap] spells [,] then|and_then|into|followed_by [{CASTS}] [a|an] <spell:card> [{ON} <things:targets>]",
    f"after <several:count> [other] spells [,] [<who>] [{CASTS}] <spell:card> [{ON} <things:targets>]",
    "<name:card> with|for|at [a] storm|storm_count [count] [of|is|at|being|=] <number:count>",
    f"[<who>] [{CASTS}] <name:card> with|for|at|on [a] <number:count> storm [count] [{ON} <things:targets>]",
    "<name:card> [,] storm|storm_count [count] [of|is|at|being|=] <number:count>",
    "storm|storm_count [count] [of|is|at|being|=] <number:count> [with|for|on|,] <spell:card>",
    "[with] [the|my|their|his|her] <nth:count> spell|instant|sorcery [this_turn|of_the_turn|that_turn] [is|being|:|,] <spell:card>",
    "<name:card> is|was|being [the|my|their|his|her] <nth:count> spell|one [<who>] [cast|casts|played|has_cast] [this_turn|of_the_turn]",
    "<spell:card> is|was|being [the|my|their|his|her] <nth:count> [instant|sorcery|spell|one|noncreature_spell] [<who>] [cast|casts|played|has_cast] [this_turn|of_the_turn|that_turn]",
    "<name:card> with|after|off|off_of <number:count> [other] spells|spell [cast] [before|already] [it|cast|that] [this_turn]",
    "<name:card> as [the|my|his|her|their] <nth:count> [instant|sorcery|noncreature] spell [of_the_turn|this_turn|that_turn]",
)
def casts_with_storm(
    table: Layout, card: Phrase, count: int, who: str = "", targets: tuple[Phrase, ...] = (),
    *, is_told: bool = True,
) -> None:  # fmt: skip
    """A spell with storm, after as many others (CR 702.40).

    Args:
        is_told: those were told of, so that they are cast if something counts them.
    """
    name = table.face(card.name).name
    owner = who or card.owner or "A"
    if not table.has_storm(name):
        cast = sum(event["do"] == "cast" for event in table.events)
        table.cast_before(count - cast, owner)
        casts(table, Cast(card, owner, targets))
        _were_cast_before(table, name, count)
        return
    refs = [table.target(each, table.targets_of(name), owner) for each in targets]
    if table.needs_target(name) and not refs:
        refs = [table.player_meant(name, owner)]
    cast = sum(event["do"] == "cast" for event in table.events)
    if is_told and count > cast and any(map(table.counts_casting, (thing.ref for thing in table.things))):
        table.cast_before(count - cast, owner)
    ref = table.cast(name, owner, refs, x_of(card))
    if not table.has_cast_plain:
        table.storm(ref, count)


@clause(
    "[but] <who> [only|just|really] want|wants|need|hope|prefer|would_like [the|my|their|all_the] copies to hit|target|kill|go_at|shoot|burn different|other|separate|several|new [creatures|targets|things|players|permanents]",
)
def wishes(table: Layout, **_: Any) -> None:
    """What a player wants isn't so yet: it tells nothing of the table."""


@clause(
    "<who> <spell:by> <name:card> with|for|at|on [a] storm_count|storm [count] [of|is|at|being|=] <number:count>",
    "<who> counter|counters|countered <name:card> with|for|at|on [a] storm_count|storm [count] [of|is|at|being|=] <number:count> with|using <name:by>",
)
def answers_storm(table: Layout, by: Phrase, card: Phrase, count: int, who: str) -> None:
    """ "They Flusterstorm my Grapeshot with storm count 5": that is cast, and answered."""
    casts_with_storm(table, card, count, card.owner or other_player(who))
    name = table.face(card.name).name
    casts(table, Cast(by, who, (Phrase(name, article="the", word=name, zone="stack"),)))


@clause(
    "with|for|at|choosing|and|on|targeting <several:count> [different|separate] targets",
    is_response=True,
)
def has_targets(table: Layout, count: int) -> None:
    """A spell that was cast has as many targets: plain creatures, as none is named.

    Raises:
        UnreadWords: no spell was cast that could have as many.
    """
    cast = [event for event in table.events if event["do"] == "cast" and table.is_spell(str(event["card"]))]
    cast = [event for event in cast if not names_copier(str(event["card"]), table.cards)]
    fit = [event for event in cast if TARGETS.search(table.face(str(event["card"])).text)]
    if not fit:
        raise UnreadWords("", "targets", "", asks="Which spell has these targets? Say first that it is cast.")
    if (told := len(fit[-1].get("targets") or ())) == count:
        return
    name, plain = str(fit[-1]["card"]), example_of(Description("creature"), table.cards)
    if told or not plain:
        raise UnreadWords("", "targets", "", asks=f"What does {name} target? Name each target.")
    owner = other_player(str(fit[-1]["controller"]))
    put = Phrase(plain, owner=owner, article="a", word=plain, meant=(plain,))
    there, things = len(table.setup), len(table.things)
    fit[-1]["targets"] = [table.put(put, plain, owner) for _ in range(count)]
    if not table.are_possible([]):
        del fit[-1]["targets"], table.setup[there:], table.things[things:]
        raise UnreadWords("", "targets", "", asks=f"What does {name} target? Name each target.")
    table.assumed.append(f"Each target of {name} is a {plain}, as none is named.")


@clause(
    "<several:count> [other] spells|spell [cast] before it|that|this",
    "( <several:count> [other] spells [cast] [before] [it|that|this] [this_turn] )",
)
def others_were_cast_before(table: Layout, count: int) -> None:
    """ "Grapeshot with storm count 3 (three spells before it)": how many were cast before what was cast last."""
    cast = [event for event in table.events if event["do"] == "cast" and table.is_spell(str(event["card"]))]
    if not cast:
        raise UnreadWords(
            "", "spells", "", asks="Which spell was cast after them? Say first that it is cast."
        )
    if cast[-1].get("storm_count") == count:
        return  # it was told already
    if table.has_storm(str(cast[-1]["card"])):
        table.storm_below_answers(str(cast[-1]["ref"]), count)
        return
    _were_cast_before(table, str(cast[-1]["card"]), count)


def _were_cast_before(table: Layout, name: str, count: int) -> None:
    """Spells that were cast before one that has no storm.

    Raises:
        UnreadWords: they may matter to something else, and it isn't told which they were.
    """
    cast = sum(event["do"] == "cast" for event in table.events) - 1
    if count > cast:
        asks = f"Which spells were cast before {name}? It has no storm, so say each: “I cast Opt.”"
        raise UnreadWords("", name, "", asks=asks)


@clause(
    "[it|this|that|its] [is|was|being|,] [the|my|his|her|their] <nth:count> [instant|sorcery|noncreature] spell [<who>] [cast|casts|has_cast|have_cast|did] of_the_turn|this_turn|that_turn|today|on_that_turn",
    "[it|this|that] is|was|being [the|my|his|her|their] <nth:count> [instant|sorcery|noncreature] spell [<who>] [cast|casts|has_cast|have_cast] [of_the_turn|this_turn|that_turn]",
    "as [the|my|his|her|their] <nth:count> [instant|sorcery|noncreature] spell [of_the_turn|this_turn|that_turn]",
    is_response=True,
)
def was_nth(table: Layout, count: int, who: str = "") -> None:
    """Which spell of a turn it was that was cast last.

    Raises:
        UnreadWords: none was cast.
    """
    spells = [event for event in table.events if event["do"] == "cast"]
    if not spells:
        raise UnreadWords("", "spell", "", asks="Which spell is it? Say first that it is cast.")
    name, ref = str(spells[-1]["card"]), str(spells[-1]["ref"])
    if table.has_storm(name) and "storm_count" not in spells[-1]:
        table.storm(ref, count)
    elif not table.has_storm(name):
        _were_cast_before(table, name, count)


@clause(
    f"[<who>] {CASTS} <name:card> [{ON} <things:targets>] [,] replicated|replicating|replicate|with_replicate [it] [paid] [<times:count>]",
    "<name:card> [is|gets|was] replicated [<times:count>]",
    "<name:card> [,] replicate|replicating|with_replicate [paid] <times:count>",
    "<verbless:card> [,] with_replicate [paid]",
    "[<who>] replicate|replicates|replicated <name:card> [<times:count>]",
    "<name:card> with [its|the] replicate [cost] [paid] [<times:count>]",
    "<name:card> , replicate [paid] <times:count>",
    "[<who>] pay|pays|paid|paying [the|its|for] replicate [cost] [of|for|on] <name:card> [<times:count>]",
)
def replicates(
    table: Layout, card: Phrase, count: int = 1, who: str = "", targets: tuple[Phrase, ...] = ()
) -> None:
    """A spell whose replicate cost is paid so many times (CR 702.56)."""
    name = table.face(card.name).name
    owner = who or card.owner or "A"
    refs = [table.target(each, table.targets_of(name), owner) for each in targets]
    ref = table.cast(name, owner, refs)
    if not any(begins(each, "replicate") for each in table.face(name).abilities):
        raise UnreadWords("", card.word, "", asks=f"{name} has no replicate. Which card copies it?")
    table.copies_itself(ref, "Replicate", {"replicated": count})


@clause(
    "[and|then] [<who>] replicate|replicates|replicated|replicating it|that [<times:count>]",
    "[and|then] [<who>] pay|pays|paid|paying [the|its|for] replicate [cost] [for_it] [<times:count>]",
    is_response=True,
)
def replicates_it(table: Layout, count: int = 1, who: str = "") -> None:
    """The replicate cost of what was cast last.

    Raises:
        UnreadWords: nothing was cast that has one.
    """
    waiting = [e for e in table.events if e["do"] == "cast" and table.is_on_stack(str(e["ref"]))]
    waiting = [e for e in waiting if _has_keyword(table, str(e["card"]), "replicate")]
    if not waiting:
        raise UnreadWords("", "replicate", "", asks="Which spell is replicated? Say first that it is cast.")
    table.copies_itself(str(waiting[-1]["ref"]), "Replicate", {"replicated": count})


def _has_keyword(table: Layout, name: str, keyword: str) -> bool:
    return any(begins(each, keyword) for each in table.face(name).abilities)


@clause(
    f"[<who>] [{CASTS}] <name:card> [,] with|for|paying|using|and_pay|and_paid|and_pays [the|its] <addedcost:cost> [cost] [paid] [<times:count>]",
    f"[<who>] [{CASTS}] <name:card> [,] <addedcost:cost> [cost] [is|was] paid [<times:count>]",
    f"<who> {CASTS} <name:card> [,] <addedcost:cost> [<times:count>]",
    "<name:card> <addedcost:cost> , paid|paying [for] it|that [<times:count>]",
    "[<who>] pay|pays|paid|paying [the|its|for] <addedcost:cost> [cost] [<times:count>] for|of|on|with|when_casting|while_casting [a|an|the|my|his|her|their] <name:card> [<times:count>]",
    "[<who>] pay|pays|paid|paying [for] [a|an|the|my|his|her|their] <name:card> <addedcost:cost> [cost] [<times:count>]",
)
def pays_on_casting(table: Layout, card: Phrase, cost: str, who: str = "", count: int = 1) -> None:
    """A permanent spell with an additional cost that makes copies of it as it enters: offspring, squad.

    Raises:
        UnreadWords: the card has no such cost.
    """
    name = table.face(card.name).name
    if not _has_keyword(table, name, cost):
        raise UnreadWords("", card.word, "", asks=f"{name} has no {cost}. Which card has it?")
    ref = table.cast(name, who or card.owner or "A", [])
    table.began(ref)[cost] = True if cost == "offspring" else count
    table.resolve_all()
    table.mention(ref)
    table.subject = ref


@clause(
    "[and|then] [<who>] pay|pays|paid|paying [the|its|for] <addedcost:cost> [cost] [for_it] [<times:count>]",
    "with [the|its] <addedcost:cost> [cost] [paid] [<times:count>]",
)
def pays_for_last(table: Layout, cost: str, who: str = "", count: int = 1) -> None:
    """Such a cost of what was cast last.

    Raises:
        UnreadWords: nothing was cast that has it.
    """
    for event in reversed(table.events):
        if event["do"] in {"cast", "enter"} and _has_keyword(table, str(event.get("card") or ""), cost):
            event["do"] = "cast"
            event[cost] = True if cost == "offspring" else count
            ref = str(event["ref"])
            if not any(e["do"] == "resolve" and e.get("ref") == ref for e in table.events):
                table.stack = [each for each in table.stack if each[0] != ref]
                table.stack.append((ref, []))
                table.resolve_all()
            table.mention(ref)
            table.subject = ref
            return
    raise UnreadWords("", cost, "", asks=f"Whose {cost} cost is paid? Say first what is cast.")


@clause(
    "[<who>] conspire|conspires|conspired <name:card> [at|on|targeting <things:targets>]",
    "<name:card> [at|on|targeting <things:targets>] with conspire",
    f"[<who>] {CASTS} <name:card> [{ON} <things:targets>] [,] conspired|conspiring|conspiring_it|with_conspire|for_conspire|and_conspire|and_conspire_it|using_conspire",
    f"<verbless:card> [{ON} <things:targets>] [,] conspired|with_conspire [,] [by|, tapping <several> [other] [untapped] [<color>] creatures|guys|dudes]",
    f"[conspire :|,|-] [<who>] {CASTS} <name:card> [{ON} <things:targets>] [,] and|by|, tap|taps|tapping <several> [other] [untapped] [<color>] creatures|guys [for_conspire|to_conspire|to_conspire_it|for_it]",
)
def conspires(table: Layout, card: Phrase, who: str = "", targets: tuple[Phrase, ...] = (), **_: Any) -> None:
    """A spell with conspire, for which two creatures were tapped (CR 702.78)."""
    _pays_to_copy(table, card, who, targets, "conspire")


_WITH_CASUALTY = "with_casualty|for_casualty|using_casualty|paying_casualty|casualty|and_casualty"


@clause(
    f"[<who>] {CASTS} <name:card> [<x>] [{ON} <things:targets>] [<x>] [,] {_WITH_CASUALTY} [paid|,] [{SACRIFICING}|paid_with <thing:paid>]",
    f"[<who>] {CASTS} <name:card> [<x>] [{ON} <things:targets>] [<x>] [,] {SACRIFICING} <thing:paid> for|to|with casualty|its_casualty|pay_casualty|pay_its_casualty",
    f"<verbless:card> [<x>] [{ON} <things:targets>] [<x>] [,] {_WITH_CASUALTY} [paid|,] [{SACRIFICING}|paid_with|with <thing:paid>]",
)
def pays_casualty(
    table: Layout, card: Phrase, who: str = "", targets: tuple[Phrase, ...] = (), paid: Phrase | None = None,
    x: int | None = None,
) -> None:  # fmt: skip
    """A spell with casualty, for which a creature was sacrificed (CR 702.153)."""
    _pays_to_copy(table, card, who, targets, "casualty", paid, x)


@clause(
    f"[<who>] {CASTS} <name:card> [{ON} <things:targets>] [,] demonstrated|with_demonstrate|and_demonstrate|and_demonstrate_it|demonstrating_it",
    f"<verbless:card> [{ON} <things:targets>] [,] demonstrated|with_demonstrate",
    "demonstrate on <name:card>",
)
def demonstrates(table: Layout, card: Phrase, who: str = "", targets: tuple[Phrase, ...] = ()) -> None:
    """A spell whose controller copies it by demonstrate, and so does an opponent (CR 702.144).

    Raises:
        UnreadWords: the spell has no such ability.
    """
    name = table.face(card.name).name
    if not _has_keyword(table, name, "demonstrate"):
        raise UnreadWords("", card.word, "", asks=f"{name} has no demonstrate. Which card copies it?")
    owner = who or card.owner or "A"
    refs = [table.target(each, table.targets_of(name), owner) for each in targets]
    table.copies_itself(table.cast(name, owner, refs), "Demonstrate", {})
    table.resolving[table.stack[-1][0]] = {"choices": {"copy": True}}


def _pays_to_copy(
    table: Layout,
    card: Phrase,
    who: str,
    targets: tuple[Phrase, ...],
    keyword: str,
    paid: Phrase | None = None,
    x: int | None = None,
) -> None:
    """A spell that is copied because an additional cost was paid.

    Raises:
        UnreadWords: the spell has no such ability, or it isn't told what is sacrificed.
    """
    name = table.face(card.name).name
    owner = who or card.owner or "A"
    if not any(begins(each, keyword) for each in table.face(name).abilities):
        raise UnreadWords("", card.word, "", asks=f"{name} has no {keyword}. Which card copies it?")
    if keyword == "casualty" and paid is None:
        raise UnreadWords("", card.word, "", asks=f"Which creature is sacrificed to cast {name}? Name it.")
    given = table.thing(replace(paid, owner=paid.owner or owner), owner, "permanent") if paid else ""
    refs = [table.target(each, table.targets_of(name), owner) for each in targets]
    if table.can_target_players(name) and table.needs_target(name) and not refs:
        refs = [table.player_meant(name, owner)]
    ref = table.cast(name, owner, refs, x)
    cost = {"additional_costs": [keyword]} | ({"sacrificed": [given]} if given else {})
    table.copies_itself(ref, keyword.capitalize(), cost)


@clause(
    "[with|at|on|having] [a|the|my|their|his|her|opponent's|opp's|my_opponent's|my_opp's] storm|storm_count [count] [is|of|at|was|=] [at] <number:count>",
    "[<who>] cast|casts|have_cast|has_cast|played|'ve_cast|ve_cast <number:count> [other] spells|spell|instants|instant|sorceries|sorcery [and|or] [spells|sorceries|sorcery] [before|this_turn|earlier|first|already] [that|it] [this_turn]",
    "<number:count> [other] spells|instants|sorceries were_cast|have_been_cast|got_cast [before|this_turn]",
)
def stormed(table: Layout, count: int, who: str = "") -> None:
    """How many spells were cast before one with storm, or with what is there and looks at them."""
    table.stormed = (table.stormed or 0) + count if who == "B" else count
    table.cast_before(count, who or "A")


@clause(
    "[and] <who> cast|casts|have_cast|has_cast|played|did <alone:count> [of_them|too|as_well|more|this_turn]",
)
def stormed_too(table: Layout, who: str, count: int) -> None:
    """ "I have cast three spells and they cast one": as many more, whoever casts them (CR 702.40a).

    Raises:
        UnreadWords: nothing was said of spells before.
    """
    if table.stormed is None:
        raise UnreadWords("", "cast", "", asks="What is cast? Name the card.")
    table.stormed += count
    table.cast_before(count, who)


@clause(
    "[and] [<who>] doesn't|don't|didn't|won't|doesnt|dont|didnt|wont|can't|cant|cannot|never|refuses_to|refuse_to|declines_to|decline_to pay [the|for] [it|them|tax|that|this|either|any|anything|mana|cost|extra] [each|both] [<number:count>] [times|time]",
    "[and] [<who>] doesn't|don't|didn't|won't|doesnt|dont pay [the] <manacost> [for_it|for_either|each_time]",
    "[and] [<who>] pays|pay|paid|paying for_neither|for_none|nothing|neither|for_nothing|for_none_of_them [for_it|for_either|of_them]",
    "[and] without paying [for] [it|them|the_tax|anything]",
    "nobody|no_one|none_of_them pays|paid|pay [for] [it|them|the_tax|anything]",
    is_response=True,
)
def nobody_pays(table: Layout, **_: Any) -> None:
    """Nothing is paid where a player may: so it is unless something else is told."""


@clause(
    "[and] [<who>] doesn't|don't|didn't|won't|doesnt|dont|didnt|wont|can't|cant|cannot pay [the|its|for] [cumulative] upkeep [cost|costs]",
)
def upkeep_unpaid(table: Layout, who: str = "") -> None:
    """What asks to be paid for as an upkeep begins resolves, and nobody pays."""
    table.begin("upkeep", who or "A")
    table.resolve_what_triggers_now()


@clause(
    "[and|then] [<who>] jump-start|jumpstart|jump-starts|flashback|flashbacks|retrace|retraces it|that [again] [on|targeting|at <things:targets>]",
)
def casts_again(table: Layout, who: str = "", targets: tuple[Phrase, ...] = ()) -> None:
    """What was cast last is cast from the graveyard, as its jump-start, flashback or retrace says.

    Raises:
        UnreadWords: nothing was cast that has such an ability.
    """
    table.resolve_all()
    for event in reversed(table.events):
        card = str(event.get("card") or "")
        cost = next(
            (c for c in _FROM_GRAVEYARD if event["do"] == "cast" and _has_keyword(table, card, c)), ""
        )
        if cost:
            again = Phrase(card, article="another", word=card)
            casts(table, Cast(again, who or str(event["controller"]), targets, alternative_cost=cost))
            return
    raise UnreadWords("", "it", "", asks="Which spell is cast from the graveyard? Say first that it is cast.")


@clause(
    f"[and|then] [<who>] cast|casts|casting the|a|its|that copy [of [the|a] <name:card>] [for_free|without_paying|without_paying_its_mana_cost|without_paying_for_it] [{ON} <things:targets>]",
    f"[and|then] [<who>] copy|copies|copying the exiled_card|imprinted_card [,] [and] cast|casts|casting the_copy|it [for_free] [{ON} <things:targets>]",
    f"<who> use|uses|used|activate|activates|activated|tap|taps <name:source> to_cast|to_copy_and_cast|and_cast|casting|to_copy [a|the] [copy_of] [the] <spell:card> [{ON} <things:targets>]",
    is_response=True,
)
def casts_exiled_copy(
    table: Layout,
    who: str = "",
    card: Phrase | None = None,
    source: Phrase | None = None,
    targets: tuple[Phrase, ...] = (),
) -> None:
    """ "I activate Isochron Scepter and cast the copy at my opponent" (CR 707.12).

    Raises:
        UnreadWords: nothing makes a copy that is cast.
    """
    aims = [table.target(each, "permanent", who) for each in targets]
    made = next((e for e in reversed(table.events) if e["do"] == "cast_copy"), None)
    if made is not None and table.stack and table.stack[-1][0] == made["ref"]:
        if aims:
            told = f"{made['name']} targets the other player, as nothing else is said."
            table.assumed = [each for each in table.assumed if each != told]
            made["targets"] = aims
        return
    if source is not None and not table.known(source) and card is not None:
        imprinted = Extra("imprinted", word=table.face(card.name).name)
        table.thing(replace(source, extras=(*source.extras, imprinted)), who or "A", "permanent")
    there = [t.ref for t in reversed(table.things) if t.kind in {"permanent", "token"}]
    for ref in there:
        if ref in table.unsaid and table.casts_exiled(ref) and table.spoken(ref).owner != (who or "A"):
            table.give(ref, who or "A")
    if not any(table.casts_imprinted(ref, aims) for ref in there):
        raise UnreadWords("", "copy", "", asks="Which copy is cast? Say first what makes it.")


_COPY_IT = "copy|copies|copied|copying it|that|this|the_spell|chain [again|back] [,]"
_NEW_AIM = f"{ON}|and_target|and_targets|targeting|and_aim_it_at|and_point_it_at|and_choose|choosing|and_send_it_to|and_send_it_at"
_PAYS = "pay|pays|paid|paying"
_AIMED_BACK = "The copy targets {}, as nothing else is said."


@clause(
    f"[and|then] [<who>] {_PAYS} <manacost:paid> [,] [and|to|then] [<who>] {_COPY_IT} [{_NEW_AIM} <things:targets>]",
    f"[and|then] [<who>] {_PAYS} [the|its|for] red_red|two_red|red_mana|two_red_mana|cost|mana|it [,] [and|to|then] [<who>] {_COPY_IT} [{_NEW_AIM} <things:targets>]",
    f"[and|then] [<who>] sacrifice|sacrifices|sacrificed|sac|sacs|saccing|sacrificing <thing:land> [,] [and|to|then] [<who>] {_COPY_IT} [{_NEW_AIM} <things:targets>]",
    is_response=True,
)
def copies_chain(
    table: Layout, who: str = "", targets: tuple[Phrase, ...] = (), land: Phrase | None = None, **_: Any
) -> None:
    """Whoever a spell has hit pays as its text lets them, and copies it as it resolves (CR 707.10).

    Raises:
        UnreadWords: what resolves next lets nobody copy it, or another player.
    """
    if table.stack and any(each["do"] == "copy_spell" for each in table.stack[-1][1]):
        table.resolve_top()  # "he pays and copies it again"
    spell, before = table.stack[-1] if table.stack else ("", [])
    name = table.spoken(spell).name if spell else ""
    if not name or not table.lets_whom_it_hits_copy_it(name):
        raise UnreadWords("", "copy", "", asks="What copies it? Name the card.")
    begun = table.began(spell) or next(
        (e for e in table.events if e["do"] == "copy_spell" and e["ref"] == spell), {}
    )
    hit = begun.get("new_targets") or begun.get("targets") or table.began(str(begun.get("of"))).get("targets")
    player = (hit[0] if hit[0] in PLAYER_NAMES else table.spoken(hit[0]).owner) if hit else who
    if who and player != who:
        asks = f"Only {PLAYER_NAMES[player]} may copy {name}, who was hit by it. Who pays?"
        raise UnreadWords("", "copy", "", asks=asks)
    if land is not None:
        lost = table.thing(table.example(land, anyway=True) or land, player, "permanent")
        before.append({"do": "leave", "ref": lost, "to": "graveyard"})
    copy = new_ref(table.script(), "copy", table.waiting_refs())
    before.append({"do": "copy_spell", "ref": copy, "of": spell, "by": name, "controller": player})
    table.new(copy, name, player, "spell", spell, is_copy=True)
    if targets:
        before[-1]["new_targets"] = [table.target(each, "permanent", player) for each in targets]
    elif hit == [player] and (by := str(begun["controller"])) != player:
        before[-1]["new_targets"] = [by]  # nobody copies it to be hit again
        table.assumed.append(_AIMED_BACK.format(PLAYER_NAMES[by]))
    table.person = player


_TO_COPY = "to_copy_it|to_copy_that|to_copy_the_ability|to_copy_that_ability|to_copy_the_spell|to_copy_that_spell|to_copy_the_trigger|to_copy_that_trigger"
"""What a player pays for who copies what waits."""


@clause(
    f"[and|then] [<who>] pay|pays|paid|paying <manacost:paid> {_TO_COPY}",
    "[and|then] [<who>] pay|pays|paid|paying [the|its|for] <manacost:paid> [for|into|to_activate|to_use|to_get|to_make] [it|its|the|that|a] [ability|cost|copy|trigger]",
    "[and|then] [<who>] pay|pays|paid|paying <x> [for|into|to_activate|to_use] [it|its|the|that] [ability|cost]",
    "[and|then] pay|pays|paid|paying <manacost:paid> [for|into|to_activate|to_use] [it|its|the|that] [ability|cost]",
    "[and|then] [<who>] pay|pays|paid|paying [for] [the|its] <named:by> [trigger|ability|cost|copy]",
    f"[and|then] [<who>] pay|pays|paid|paying [the|its] <manacost:paid> for|to|into|on|with [the|its|my] <copycard:by> [trigger|ability|cost|copy] [{_TO_COPY}]",
    "[and|then] [with] <copycard:by> paid|paid_for [for]",
    "[and|then] <who> pay|pays|paid [again]",
    "and|then pay|pays|paid",
    "[and|then] <who> pay|pays|paid [the|its|for] red|blue|green|white|black|cost|it|mana|that|both [mana]",
    is_response=True,
)
def pays_for_it(
    table: Layout, paid: str = "", x: int | None = None, who: str = "", by: Phrase | None = None, **_: Any
) -> None:
    """A player pays for what has triggered, as its text lets them (CR 603.12, 118.12), or for an ability
    that costs so much.

    Raises:
        UnreadWords: nothing that has triggered says so, and nothing costs that.
    """
    if not table.things:
        table.assumed.append("What is paid is taken to be the cost of what is told next.")
        return
    table.let_permanent_come(None)
    if by is not None and by.name and not table.known(by) and table.copies_activated(by.name):
        table.thing(by, who or table.person or "A", "permanent")  # "... with Rings of Brighthearth paid"
    table.let_copies_trigger()
    if not (table.pay_for_trigger() or table.activate_for(paid, x, who)):
        asks = "What is paid for? Say which ability triggers, or leave it out."
        raise UnreadWords("", "pay", "", asks=asks)


@clause(
    "[,] [and] <copiedby:card>",
    is_response=True,
)
def copied_by(table: Layout, card: Phrase) -> None:
    """ "Banefire for 6, forked": what waits is copied with a spell whose name serves as a verb."""
    casts(table, Cast(card, table.person or "A", (Phrase(kind="spell", article="the", word="spell"),)))


@clause(
    "<who> respond|responds|responded with_nothing",
    "<who> pass|passes|have_no_response|has_no_response|don't_respond|doesn't_respond|let_it_resolve|lets_it_resolve",
)
def passes(table: Layout, who: str) -> None:
    """A player lets the stack resolve."""
    table.person = who


@clause(
    "targeting|on|at <things:targets> [with_the_copy|with_it|instead]",
    is_response=True,
)
def targeting(table: Layout, targets: tuple[Phrase, ...]) -> None:
    """ "Twincast on their Shock targeting my Bear": what the Shock targets, unless that was told before."""
    if table.paid_for:
        table.use_ability(table.paid_for, [table.target(each, "permanent") for each in targets])
        table.paid_for = ""
        return
    if not table.stack and len(targets) == 1 and (ref := table.copying_by_trigger()):
        of = table.thing(targets[0], table.spoken(ref).owner, "permanent")
        table.copies_by_trigger(ref, of)  # "Esika's Chariot attacks, targeting my token"
        return
    copied = next((e for _, before in reversed(table.stack) for e in before if e["do"] == "copy_spell"), None)
    begun = table.began(copied["of"]) if copied is not None else {}
    name = table.spoken(copied["of"]).name if copied is not None else ""
    is_told = not name or begun.get("targets") or not table.needs_target(name)
    if is_told or table.targets_of(name) == "spell" or _is_for_copy(table, targets, name, copied, begun):
        retargets(table, targets)
        return
    refs = [table.target(each, "permanent", begun["controller"]) for each in targets]
    if any(ref not in PLAYER_NAMES and table.spoken(ref).owner == begun["controller"] for ref in refs):
        asks = f"Does the copy target {targets[0].name or targets[0].word}, or did {name} before? Say which."
        raise UnreadWords("", targets[0].word, "", asks=asks)
    begun["targets"] = refs


def _is_for_copy(
    table: Layout, targets: tuple[Phrase, ...], name: str, copied: Entry | None, begun: Entry
) -> bool:
    """Whether only a copy would be aimed at such players: nobody burns themselves, or lets others draw."""
    if copied is None or any(each.kind != "player" for each in targets):
        return False
    meant = copied["controller"] if table.benefits_its_target(name) else begun["controller"]
    return copied["controller"] != begun["controller"] and all(each.owner == meant for each in targets)


@clause(
    "in_response_to [the|an|my|his|her|their|opponent's|opp's] attack|attacks|attackers|attacking|attack_declaration|combat",
    is_response=True,
)
def in_response_to_attack(table: Layout) -> None:
    """After attackers are declared.

    Raises:
        UnreadWords: it isn't told what attacks.
    """
    if not any(event["do"] == "declare_attackers" for event in table.events):
        raise UnreadWords("", "attack", "", asks="What attacks? Say it first, such as “they attack with …”.")


@clause(
    "both|each|both_of_them|both_copies|they|they_both target|targeting|hit|hitting|aim_at|at|go_at <things:targets>",
    is_response=True,
)
def both_target(table: Layout, targets: tuple[Phrase, ...]) -> None:
    """The spell and its copy have one and the same target."""
    copied = next((e for _, before in reversed(table.stack) for e in before if e["do"] == "copy_spell"), None)
    if copied is None:
        raise UnreadWords("", "both", "", asks="Which spell is copied? Say it first.")
    begun = table.began(copied["of"])
    refs = [table.target(each, "permanent", str(copied["controller"])) for each in targets]
    told = begun.get("targets")
    if told and told != refs:
        name = table.spoken(copied["of"]).name
        raise UnreadWords("", "both", "", asks=f"What does {name} target? Two different things are told.")
    begun["targets"] = refs
    if refs[0] in PLAYER_NAMES and begun["controller"] == refs[0] and copied["of"] in table.unsaid_casters:
        begun["controller"] = other_player(refs[0])
        table.spoken(copied["of"]).owner = begun["controller"]


@clause(
    "[and|,] [<who>] target|targets|targeted|targeting|choose|chooses|chose|picks himself|herself|themselves|themself|myself|himself_instead|themselves_instead|myself_instead [with_the_copy|with_it|as_the_new_target|for_the_copy]",
    is_response=True,
)
def retargets_self(table: Layout, who: str = "") -> None:
    """Whoever copies a spell chooses to be the copy's target."""
    copied = next((e for _, before in reversed(table.stack) for e in before if e["do"] == "copy_spell"), None)
    player = who or (str(copied["controller"]) if copied is not None else table.person) or "A"
    retargets(table, (Phrase(kind="player", owner=player, word="player"),), who)


@clause(
    "<thing:it> is|was|gets|got|has_been stolen|taken|taken_over by|with|using <name:card>",
    "<thing:it> is|was|gets|got|has_been stolen|taken|taken_over by <who> with|using <name:card>",
    "<thing:it> is|was|gets|got|has_been stolen|taken|taken_over with|using <name:card> by <who>",
)
def is_stolen_with(table: Layout, it: Phrase, card: Phrase, who: str = "") -> None:
    """What changes control is cast by another player than the one who has the thing."""
    ref = table.thing(it, "A", "permanent")
    table.mention(ref)
    casts(
        table,
        Cast(card, who or other_player(table.spoken(ref).owner), (replace(it, article="the", extras=()),)),
    )


@clause(
    "<who> target|targets|targeted|targeting <thing:it> with <thing:by>",
    "<thing:it> is|gets|was|got|becomes targeted by <thing:by>",
    "<thing:it> becomes|is|was the_target_of <thing:by>",
)
def is_targeted_by_any(table: Layout, it: Phrase, by: Phrase, who: str = "") -> None:
    """ "I target it with an Aura": the plainest that can target it stands for that.

    Raises:
        UnreadWords: nothing plain targets, so that it has to be named.
    """
    is_aura = by.like is not None and by.like.kind == "aura"
    card = by if by.name else table.example(by, anyway=True) if is_aura else None
    if card is None:
        it_is = table.spoken(table.thing(it, wants="permanent")).name
        asks = f"Which {by.word} targets {it_is}? Name the card."
        raise UnreadWords("", by.word, "", asks=asks, wants_card=True)
    casts(table, Cast(card, who or by.owner or "A", (replace(it, extras=()),)))


@clause(
    "[<who>] target|targets|choose|chooses|pick|picks|aim|aims|choosing <things:targets> [with_the_copy|for_the_copy|as_the_new_target|as_a_new_target|as_its_target|as_its_new_target|as_the_copy's_target|as_the_copy's_new_target|as_the_target_of_the_copy|as_the_target_for_the_copy|as_the_new_target_of_the_copy|as_the_new_target_for_the_copy|as_a_new_target_for_the_copy|to_be_the_target_of_the_copy]",
    "[<who>] send|sends|redirect|redirects|point|points|aim|aims it|the_copy|that at|to|back_at|onto|back_to <things:targets>",
    "[<who>] redirect|redirects|redirecting|redirected|retarget|retargets|aim|aims|aimed [it|the_copy] to|at|onto <things:targets>",
    "[and] [<who>] change|changes|changed|changing|switch|switches|switched|move|moves|moved [the|its|that] target|targets to|onto|over_to <things:targets>",
    "new_target|new_targets [is|:] <things:targets>",
    "back_at|back_on|back_to|right_back_at <things:targets>",
    "[<who>] choose|chooses|pick|picks a_new_target|new_target|new_targets [,|:] [of] <things:targets>",
    "<thing:it> returns|comes_back|re-enters|reenters|is_returned [to_the_battlefield|to_play] and|, [<who>] choose|chooses|pick|picks <things:targets>",
    is_response=True,
)
def retargets(table: Layout, targets: tuple[Phrase, ...], who: str = "", **_: Any) -> None:
    """New targets for the copy that is on its way (CR 707.10c)."""
    if table.returning is not None:  # "I choose Hill Giant": what comes back copies it
        table.come_back(table.target(targets[0], "permanent", who))
        return
    if spell := table.undecided():  # "my friend played Clone and picked my Dragon"
        owner = table.spoken(spell).owner
        table.decided(spell, table.target(targets[0], "permanent", who, other_player(owner)))
        return
    copied = next((e for _, before in reversed(table.stack) for e in before if e["do"] == "copy_spell"), None)
    copier = table.last_copy()
    if copied is None and copier and len(targets) == 1 and table.would_copy_in_upkeep(copier):
        of = table.target(targets[0], "permanent", who, "B")
        if table.copies_by_trigger(copier, of):  # "on my upkeep I choose Serra Angel"
            table.spoken(copier).source = of
            table.subject = copier
            table.mention(copier)
            return
    if copied is None and _aims_copied_ability(table, targets, who):
        return
    if copied is None:  # "Cloudshift on my Clone. I choose Hill Giant": it copies that as it comes back
        table.resolve_all()
        if table.reentry is not None:
            default = table.whose_it_copies(table.spoken(table.reentry[1]).name)
            table.subject = table.reenter(table.thing(targets[0], default, "permanent"))
            return
    if copied is None:
        word = targets[0].word
        raise UnreadWords("", word, "", asks=f"What targets {word}? Say which spell is copied first.")
    name = table.spoken(copied["of"]).name
    begun = table.began(copied["of"])
    if table.can_target_players(name) and not begun.get("targets"):
        begun["targets"] = [table.player_meant(name, str(begun["controller"]))]
    if table.needs_target(name) and not begun.get("targets"):
        aims = [f"{name} on {each}" for each in table.to_be_targeted(name)]
        raise UnreadWords("", name, "", asks=f"What does {name} target? Name it.", choices=aims)
    back = [
        _AIMED_BACK.format(PLAYER_NAMES[ref]) for ref in copied.get("new_targets", ()) if ref in PLAYER_NAMES
    ]
    table.assumed = [each for each in table.assumed if each not in back]
    copied["new_targets"] = [table.target(each, "permanent", who) for each in targets]


def _aims_copied_ability(table: Layout, targets: tuple[Phrase, ...], who: str) -> bool:
    """Let the copy of an ability that was made last have new targets; whether there is one that may."""
    last = table.events[-1] if table.events else {}
    if last.get("do") not in {"resolve", "copy_ability"} or "new_targets" in last:
        return False
    last["new_targets"] = [table.target(each, "permanent", who) for each in targets]
    if table.are_possible([]):
        return True
    del last["new_targets"]
    return False


@clause(
    "<who> <spell:card> <things:targets> back|right_back|straight_back [at_him|at_them|at_her|to_him|to_sender]",
    is_response=True,
)
def casts_back(table: Layout, card: Phrase, targets: tuple[Phrase, ...], who: str) -> None:
    """ "I fork it back": the copy is aimed at whoever cast the spell that is copied, if that targets a player."""
    casts(table, Cast(card, who, targets))
    copied = next((e for _, before in reversed(table.stack) for e in before if e["do"] == "copy_spell"), None)
    begun = table.began(str(copied["of"])) if copied is not None else {}
    if set(begun.get("targets") or ()) & set(PLAYER_NAMES) and begun["controller"] != who:
        caster = Phrase(kind="player", owner=str(begun["controller"]), word="back")
        retargets(table, (caster,), who)


@clause(
    "[and] [<who>] choose|chooses|chose|pick|picks|picked|change|changes|changed|changing|choosing|give|gives [it] [a|the|its] new|different|other target|targets [for_it|for_the_copy|for_mine]",
    "[and] [<who>] change|changes|changed|changing|switch|switches the|its target|targets [of_it|of_the_copy|for_it|for_the_copy]",
    is_response=True,
)
def new_target_untold(table: Layout, who: str = "") -> None:
    """A new target for the copy, without a word which: the other player, where the original targets one.

    Raises:
        UnreadWords: nothing copies a spell, or it isn't told what the copy targets.
    """
    copied = next((e for _, before in reversed(table.stack) for e in before if e["do"] == "copy_spell"), None)
    name = table.spoken(copied["of"]).name if copied is not None else ""
    if copied is None:
        raise UnreadWords("", "target", "", asks="Which spell is copied? Say it first.")
    if not table.needs_target(name):
        table.assumed.append(f"{name} has no target to change.")
        return
    begun = table.began(copied["of"])
    at = begun.get("targets") or []
    if not (at or table.can_target_players(name)) or any(each not in PLAYER_NAMES for each in at):
        raise UnreadWords("", "target", "", asks=f"What does the copy of {name} target? Name it.")
    begun["targets"] = at or [other_player(begun["controller"])]
    copied["new_targets"] = [other_player(begun["targets"][0])]
    told = PLAYER_NAMES[copied["new_targets"][0]]
    table.assumed.append(f"The copy of {name} targets {told}, as nothing else is said.")


@clause(
    f"<who> {CASTS} <name:card> in_response_to|on|targeting <name:under> on|targeting|at <things:targets>",
    f"<who> {CASTS} <name:card> in_response_to <name:under>",
    "[<who>] <copycard:card> [on] <name:under> [<x>] on|onto|targeting|at <things:targets>",
    "[<who>] <copycard:card> targeting|copying <plainspell:under> [<x>] on|onto|targeting|at <things:targets>",
    "[<who>] <copycard:card> [on] <name:under> <x>",
    "[<who>] <name:card> in_response_to <plainspell:under> [on|targeting|at|onto <things:targets>]",
    "[<who>] <name:card> in_response_to <copyspell:under> [on|targeting|at|onto <things:targets>]",
    "<who> respond|responds to <name:under> on|targeting|at <things:targets> with|by_casting <name:card>",
    "<who> respond|responds to <name:under> with|by_casting <name:card>",
)
def casts_under(
    table: Layout, card: Phrase, under: Phrase, who: str = "A", targets: tuple[Phrase, ...] = (),
    x: int | None = None,
) -> None:  # fmt: skip
    """A spell in response to another, which is told after it but was cast before."""
    other = under.owner or other_player(who)
    is_there = bool(table.known(under))
    if not is_there:
        casts(table, Cast(under, other, targets, x=x))
    aims = (
        (replace(under, article="the"),)
        if table.targets_of(table.face(card.name).name) == "spell"
        else targets
    )
    casts(table, Cast(card, who, aims))
    if is_there and targets and table.targets_of(table.face(card.name).name) == "spell":
        retargets(table, targets, who)


@clause(
    "<who> <copyspell:card> it|that|that_spell at|on|onto|to|targeting <things:targets>",
    is_response=True,
)
def copies_at(table: Layout, card: Phrase, targets: tuple[Phrase, ...], who: str) -> None:
    """A copy of the spell on top of the stack, with new targets."""
    casts(table, Cast(card, who, (Phrase(kind="spell", article="the", word="it"),)))
    retargets(table, targets, who)


@clause(
    "copy|copying it|that|that_spell|the_spell|them",
    is_response=True,
)
def copies_it(table: Layout) -> None:
    """What was told already: a copy is on its way.

    Raises:
        UnreadWords: nothing that copies was told.
    """
    if not table.copies_on_stack():
        raise UnreadWords("", "copy", "", asks="What copies it? Name the card.")


@clause(
    "[and] <who> keep|keeps|kept|choose_to_keep|chooses_to_keep <thing:it> [for_the_legend_rule|on_the_battlefield|in_play]",
)
def keeps(table: Layout, it: Phrase, who: str = "") -> None:
    """Which of several legendary permanents of one name a player keeps (CR 704.5j).

    Raises:
        UnreadWords: nothing has to be chosen.
    """
    table.resolve_all()
    ref = table.thing(it, who or "A", "permanent")
    source = table.spoken(ref).source
    if source in table.unsaid and table.spoken(source).owner != (who or "A"):
        table.give(source, who or "A")  # only of one's own is there anything to keep
    if not table.keep_legend(ref):
        asks = f"Why would {table.spoken(ref).name} go? The legend rule doesn’t apply to it now."
        raise UnreadWords("", it.word, "", asks=asks)
    table.subject = ref


@clause(
    "<thing:there> [is|gets|was|got] hit|affected|caught|changed|turned by <copycard:card> targeting|on|cast_on|at <things:targets>",
)
def caught_by(table: Layout, there: Phrase, card: Phrase, targets: tuple[Phrase, ...]) -> None:
    """ "Hill Giant is hit by Mirrorweave targeting Serra Angel": it is there as the others change."""
    ref = table.thing(there, "A", "permanent")
    casts(table, Cast(card, card.owner or "A", targets))
    table.resolve_all()
    table.mention(ref)
    table.subject = ref


@clause(
    "<thing:spell> resolves|has_resolved|then_resolves|resolved",
    "they_all_resolve|everything_resolves|all_resolve|the_stack_resolves|both_resolve",
    "[and|then] [<who>] resolve|resolves|let|lets everything|it_all|all_of_it|all_of_that|the_stack [resolve]",
    is_response=True,
)
def resolves(table: Layout, spell: Phrase | None = None, who: str = "") -> None:
    if spell is None:
        table.resolve_all()
        return
    ref = (
        table.known(spell) if spell.name or spell.kind != "it" else table.stack[-1][0] if table.stack else ""
    )
    if not ref:
        name = table.face(spell.name).name if spell.name else ""
        if not name and spell.kind == "ability":
            ability_resolves(table, spell.word)
            return
        if not name:
            raise UnreadWords("", spell.word, "", asks=f"Which {spell.word} resolves? Name the card.")
        if spell.count > 1 and copies_something(table.face(spell.name).abilities):
            asks = f"Was the second {table.face(spell.name).name} copied by the first? Say how each is cast."
            raise UnreadWords("", spell.word, "", asks=asks)
        for _ in range(spell.count):  # "two Rampant Growths resolved"
            casts(table, Cast(replace(spell, count=1)))
            table.resolve_all()
        return
    while table.is_on_stack(ref):
        table.resolve_top()


@clause(
    "[and] its|the|that|this [etb|state|triggered] trigger|ability [then] resolves|has_resolved|triggers_and_resolves|is_put_on_the_stack_and_resolves|goes_on_the_stack_and_resolves",
    is_response=True,
)
def ability_resolves(table: Layout, word: str = "trigger") -> None:
    """What was activated or has triggered resolves; what has triggered goes on the stack for it.

    Raises:
        UnreadWords: nothing has triggered.
    """
    if table.stack and (word == "ability" or table.events[-1]["do"] == "trigger"):
        table.resolve_top()
        return
    table.resolve_all()
    table.trigger_now(None, table.person or "A", "")
    table.resolve_all()


@clause(
    "[then|and_then] next_turn|the_next_turn|the_turn_after [plays|casts] [a|an|another] <lastcard:card>",
)
def plays_next_turn(table: Layout, card: Phrase) -> None:
    """ "They play Goblin Guide, then next turn Acidic Slime": what the same player plays a turn later."""
    who = table.person or "A"
    table.resolve_all()
    table.pass_turn(who)
    appears(table, card, who)


@clause(
    "<plainspell:card> is|are|was [already|still] on_the_stack",
    "there_is|there's <plainspell:card> on_the_stack",
)
def waits_on_stack(table: Layout, card: Phrase) -> None:
    """A spell that somebody has cast; what it targets isn't told."""
    name = table.face(card.name).name
    owner = card.owner or "B"
    ref = new_ref(table.script(), name)
    event: Entry = {"do": "cast", "ref": ref, "card": name, "controller": owner}
    if table.can_target_players(name):
        event["targets"] = [table.player_meant(name, owner)]
    table.events.append(event)  # what triggers on casting isn't claimed for a player who isn't told
    table.new(ref, name, owner, "spell")
    table.stack.append((ref, []))
    table.unsaid_casters |= set() if card.owner else {ref}


@clause(
    "[with|after|once] [its|the|my|their|his|her|that] storm [trigger|ability|copies] [has|have|had|having] [already] resolved",
    "[with|after|once] [its|the|my|their|his|her|that] storm [trigger|ability] resolves",
)
def storm_resolved(table: Layout) -> None:
    """Storm resolves, before what was told to answer the spell.

    Raises:
        UnreadWords: no spell with storm was cast.
    """
    if not table.let_storm_resolve_first():
        raise UnreadWords("", "storm", "", asks="Which spell has storm? Say first that it is cast.")


@clause(
    "[and] its|the|that|this [etb|state|triggered] ability|trigger triggers|goes_on_the_stack|goes_on_stack|is_put_on_the_stack|goes_off",
)
def ability_triggers(table: Layout) -> None:
    """What has triggered goes on the stack and waits there."""
    table.trigger_now(None, table.person or "A", "")


@clause(
    "[and] [the] <name:of> [etb|state|triggered] ability|trigger triggers|goes_on_the_stack|goes_on_stack|is_put_on_the_stack|goes_off",
    is_response=True,
)
def its_ability_triggers(table: Layout, of: Phrase) -> None:
    """What something has triggered goes on the stack, above what has triggered it."""
    table.trigger_now(of, table.person or "A", "")


@clause("[and] then|followed_by|and_finally|and_lastly <spell:card>")
def casts_next(table: Layout, card: Phrase) -> None:
    """ "I cast three spells, then Grapeshot": whoever cast those."""
    casts(table, Cast(card, table.person or "A"))


@clause("[and] then|followed_by a_second|another|one_more|a_third <spell:again>")
def casts_another(table: Layout, again: Phrase) -> None:
    """ "I cast Galvanic Iteration, then a second Galvanic Iteration": once the first has resolved."""
    casts(table, Cast(replace(again, article="another"), table.person or "A"))


@clause(
    "<who> reveal|reveals|revealed [a|an|the] <name:card> [to_it|for_it|off_the_top|from_the_top]",
)
def reveals(table: Layout, card: Phrase, who: str) -> None:
    """A permanent card that's revealed has come; an instant or sorcery is only shown."""
    name = table.face(card.name).name
    if table.is_spell(name):
        before = table.last
        table.thing(replace(card, zone="library", owner=card.owner or who, article="a"), who)
        table.mention(before)
        table.assumed.append(f"{name} is only revealed: it isn’t cast.")
    else:
        appears(table, card, who)


@clause(
    "<thing:card> enters|enters_the_battlefield|comes_into_play|comes_in|etbs|enters_play|comes_down|is_played|gets_played|entered|arrives|is_cast|then_enters|hits_the_battlefield|hits_the_table",
    "<name:card> flashed_in|is_flashed_in|gets_flashed_in|was_flashed_in|flashes_in|comes_in_with_flash",
    "<who> have|has|had <name:card> enter|enters|etb|come_in|come_into_play|enter_the_battlefield",
    "<who> cast|play|drop <anycard:card>",
    "<who> <lastcard:card>",
    "<who> flip|put|drop|throw|slam|plop|lay|bring|play|cast|run|plunk|get <name:card> onto|on|into|down_on|out_on|out_onto [the|my|their|his|her] battlefield|table|board|field|play",
    "<who> slam|plop|plunk|lay|throw|run|drop|put|play|flip down|out <name:card>",
    "<who> flip|slam|drop|throw|play|put <name:card> down",
)
def appears(table: Layout, card: Phrase, who: str = "") -> None:
    card, count = replace(card, owner=card.owner or who), card.count
    is_any_token = card.kind == "token" and not card.name and card.of is None and card.token is None
    if is_any_token and card.article in INDEFINITE and not any(t.kind == "token" for t in table.things):
        table.create_plain_tokens(card, card.owner or "A")  # "when a token comes in"
        return
    if (
        not card.name
        and (card.article in {"a", "an", "another"} or count > 1)
        and (stands := table.example(card, anyway=True))
    ):
        card = stands
    if not card.name and card.of is not None and not table.known(card):
        table.subject = table.thing(card, card.owner or "A")  # "a token copy of a planeswalker comes in"
        return
    if not card.name:
        table.mention(table.meant(card, "permanent"))  # "when it enters" speaks of what is there
        return
    name = table.face(card.name).name
    if card.of is not None:
        table.subject = table.thing(replace(card, article="a"), card.owner or "A")
        return
    if entry_copy(table.face(name).abilities) is not None:
        if table.is_bare and not table.known(card):
            table.subject = table.enters_copying_nothing(name, card.owner or "A")
            return
        table.subject = _enters_as_it_can(table, card, name)
        return
    if table.is_spell(name):
        for _ in range(max(count, 1)):  # "two spells are cast"
            casts(table, Cast(card))
            table.resolve_all()
        return
    if x_of(card) is not None or "kicked" in card.states:
        ref = table.cast(name, card.owner or "A", [], x_of(card), kicked="kicked" in card.states)
        table.resolve_all()
    else:
        ref = new_ref(table.script(), name)
        is_down = {"face_down": True} if "face_down" in card.states else {}
        entered = {"do": "enter", "ref": ref, "card": name, "controller": card.owner or "A", **is_down}
        table.events.append(entered)
        table.new(ref, name, card.owner or "A", "permanent")
        table.carry(card, ref)
    table.subject = ref


@clause(
    "[and|then] [<who>] play|plays|played|drop|drops|dropped|make|makes|hit|hits|hitting|playing [a|another|my|his|her|their|one|the] land|land_drop [for_turn|for_the_turn|this_turn]",
    "[and|then] [a|my|his|her|their] land_drop|land_for_turn",
    "[and|then] [<who>] fetch|fetches|fetched|fetching [up|for|out] a|another|a_second|one_more|one land|basic|basic_land [out|too]",
    "[and|then] [<who>] fetch|fetches|fetched|fetching|play|plays|played|drop|drops|dropped another_one|one_more|a_second_one [out|too]",
)
def plays_a_land(table: Layout, who: str = "") -> None:
    """A plain land that enters, for landfall."""
    land = Phrase(article="a", word="land", owner=who or table.person or "A", like=Description("land"))
    appears(table, land, land.owner)


@clause(
    "[and|then] [<who>] play|plays|played|drop|drops|dropped|make|makes|hit|hits|hitting|playing [a|my|his|her|their|the] <nth:before> land [drop] [for_turn|for_the_turn|this_turn]",
    "[and|then] [<who>] play|plays|played|drop|drops|dropped|make|makes|hit|hits|hitting|playing [a] land|land_drop number <number:count>",
)
def plays_nth_land(table: Layout, before: int = 0, who: str = "", count: int = 0) -> None:
    """A plain land that enters as the sixth: the others were there."""
    who = who or table.person or "A"
    there = [t for t in table.things if t.kind == "permanent" and t.owner == who]
    lands = [t for t in there if "Land" in table.kinds(t.ref)]
    before = (count - 1 if count else before) - len(lands)
    land = Phrase(article="a", word="land", owner=who, like=Description("land"))
    example = table.example(land, anyway=True) if before > 0 else None
    for _ in range(before):
        table.put(land, example.name if example is not None else "", who)
    plays_a_land(table, who)


def _enters_as_it_can(table: Layout, card: Phrase, name: str) -> str:
    """What enters copies what is there, if that is the only thing that it can copy; that is told.

    Raises:
        UnreadWords: there are several, or nothing is there at all.
    """
    owner = card.owner or "A"
    if taker := table.takes_copying_away(name):
        table.assumed.append(f"{name} copies nothing: under {taker} it has no ability as it enters (614.12).")
        ref = new_ref(table.script(), name)
        enter = {"do": "enter", "ref": ref, "card": name, "controller": owner, "copy_of": None}
        table.events.append(enter)
        return table.new(ref, name, owner, "permanent")
    there = [t.ref for t in table.things if t.kind in {"permanent", "token"} and t.name != name]
    fit = [ref for ref in there if table.could_enter_as(name, ref)]
    if there and not fit and table.asks_of_copying and owner == "A":
        return table.copying_what_is_there(name)
    may = entry_copy(table.face(name).abilities)
    if (
        table.lacks_card
        or not there
        or len(fit) > 1
        or table.known(card)
        or may is None
        or not (fit or may.optional)
    ):
        choices = [f"{name} copying {table.spoken(ref).name}" for ref in fit]
        raise UnreadWords("", name, "", asks=f"Say what {name} copies.", choices=choices)
    if fit:
        table.assumed.append(f"{name} copies {table.spoken(fit[0]).name}, as nothing else is said.")
        return table.copying(name, fit[0], owner, anew=True)
    table.assumed.append(f"{name} copies nothing, as there is nothing that it can copy.")
    return table.enters_copying_nothing(name, owner)


@clause(
    "[<who>] ninjutsu|ninjutsus|ninjutsued <name:card> [in|out|into_play] [,] copying|as|as_a_copy_of|to_copy|and_copy|and_it_copies <thing:original>",
    "[<who>] ninjutsu|ninjutsus|ninjutsued <name:card> [in|out|into_play]",
    f"[<who>] {CASTS} <name:card> [in] with|using|via|by|off ninjutsu [,] copying|as|as_a_copy_of|to_copy|and_copy|and_it_copies <thing:original>",
    f"[<who>] {CASTS} <name:card> [in] with|using|via|by|off ninjutsu",
    "[<who>] ninjutsu|ninjutsus|ninjutsued in|out <name:card> [,] copying|as|as_a_copy_of|to_copy|and_copy|and_it_copies <thing:original>",
    "[<who>] ninjutsu|ninjutsus|ninjutsued in|out <name:card>",
)
def enters_by_ninjutsu(table: Layout, card: Phrase, original: Phrase | None = None, who: str = "") -> None:
    """A card in a hand that ninjutsu puts onto the battlefield, tapped and attacking (CR 702.49).

    Raises:
        UnreadWords: it has no ninjutsu, or copies as it enters and it isn't told what.
    """
    name, owner = table.face(card.name).name, who or card.owner or "A"
    ability = next((a for a in table.face(name).abilities if begins(a, "ninjutsu")), None)
    if ability is None:
        raise UnreadWords("", card.word, "", asks=f"{name} has no ninjutsu. How does it enter?")
    copies = entry_copy(table.face(name).abilities) is not None
    if copies and original is None:
        raise UnreadWords("", card.word, "", asks=f"Say what {name} copies.")
    of = table.thing(original, other_player(owner), "permanent") if original is not None else ""
    ref = table.put(replace(card, zone="hand", owner=owner), name, owner)
    put = table.activation(ref, ability)
    table.events += [
        {**put, "do": "activate"},
        {"do": "resolve", "ref": put["ref"]} | ({"copy_of": of} if of else {}),
    ]
    if of:
        table.spoken(ref).source, table.spoken(ref).is_copy = of, True
    table.mention(ref)
    table.subject = ref


@clause(
    "<thing:it> has|had|with <name:card> ciphered|encoded [on_it|onto_it|to_it]",
    "<name:card> is|was [ciphered|encoded] on|onto <thing:it>",
    "[<who>] cipher|ciphers|ciphered|encode|encodes|encoded|ciphering|encoding <name:card> on|onto|to <thing:it>",
    "[<who>] cipher|ciphers|ciphered|encode|encodes|encoded|ciphering|encoding it|that on|onto|to <thing:it>",
)
def is_encoded(table: Layout, it: Phrase, card: Phrase | None = None, who: str = "") -> None:
    """A spell with cipher is exiled encoded on a creature as it resolves (CR 702.99).

    Raises:
        UnreadWords: the spell has no cipher, or none was cast.
    """
    table.resolve_all()
    ref = table.thing(it, who or "A", "permanent")
    if card is not None:
        name = table.face(card.name).name
        if not any(begins(each, "cipher") for each in table.face(name).abilities):
            raise UnreadWords("", card.word, "", asks=f"{name} has no cipher. What happens to it?")
        table.cast(name, table.spoken(ref).owner, [])
        table.resolve_all()
    cast = {e["ref"]: str(e.get("card", "")) for e in table.events if e["do"] == "cast"}
    encodes = [
        event
        for event in table.events
        if event["do"] == "resolve"
        and (name := cast.get(event["ref"], "")) in table.cards
        and any(begins(each, "cipher") for each in table.face(name).abilities)
    ]
    if not encodes:
        raise UnreadWords("", "cipher", "", asks="Which spell is encoded? Say first that it is cast.")
    encodes[-1]["choices"] = {**encodes[-1].get("choices", {}), "encode": ref}
    table.mention(ref)
    table.subject = ref


@clause(
    "[with|where|when|and|so|for|made_with|cast_with|was_cast_with|paying|choosing|given] <x> [was_chosen|chosen|there]",
    is_response=True,
)
def has_x(table: Layout, x: int) -> None:
    """An X that is told by itself, of what was cast last with an X in its mana cost.

    Raises:
        UnreadWords: nothing was.
    """
    for event in reversed(table.events):
        name = str(event.get("card") or "")
        if event["do"] in {"cast", "enter"} and "{X}" in str(table.face(name).printed.mana_cost):
            event["x"] = x
            event.pop("mana_spent", None)  # as much as its cost with that X comes to
            return
    raise UnreadWords(
        "", "X", "", asks="X is chosen as something is cast. Say first what is cast with that X."
    )


@clause(
    "<who> counter|counters|countered <thing:spell>",
    f"<thing:spell> {IS} countered",
    "<thing:spell> countered",
    is_response=True,
)
def counters_spell(table: Layout, spell: Phrase, who: str = "") -> None:
    if spell.kind != "original" and not (spell.name and table.is_spell(spell.name)):
        table.hold_entering()  # "I clone Mulldrifter and it gets countered"
    if spell.name and not table.known(spell) and not table.is_spell(spell.name):
        table.cast(table.face(spell.name).name, spell.owner or other_player(who or "B"), [])
    is_original = spell.kind == "original" or any(each.quality == "original" for each in spell.told)
    if is_original:
        spell = replace(spell, kind="original")
        table.resolve_all(copiers_only=True)  # there is an original only once it is copied
    table.let_be_copied(spell)
    ref = table.thing(spell, wants="spell")
    copies = (
        table.copies_spells(table.spoken(ref).name) and table.targets_of(table.spoken(ref).name) == "spell"
    )
    if is_original and not spell.name and copies:
        name = table.spoken(ref).name
        raise UnreadWords(
            "", spell.word, "", asks=f"What does {name} target? Say first which spell is copied."
        )
    table.let_be_countered(ref)


@clause(
    "[it|they|all|everything|every_copy|each_copy|both|copies|all_copies|the_copies] [is|are|go|goes|going] [all] face|to_face|to_the_face|at_face|at_the_face|to_dome",
    "all|everything|every_copy|each_copy|both|all_copies|the_copies [is|are|go|goes|going|aimed|pointed|targeting|target] [at|to] <who:at>",
    "[the|my] copy [is|goes|going|aimed|pointed] face|to_face|to_the_face|at_face|at_the_face|to_dome",
    "targeting|aimed_at|pointed_at|all_targeting <who:at>",
)
def aimed_at_player(table: Layout, at: str = "") -> None:
    """Which player the spells on the stack target, where no other target was told.

    Raises:
        UnreadWords: one of them was told to target something else, or can't target a player.
    """
    there = [event for event in table.events if event["do"] == "cast"]
    aimed = [each for each in there if table.can_target_players(table.face(each["card"]).name)]
    for event in aimed:
        player = at or other_player(event["controller"])
        if event.setdefault("targets", [player]) != [player]:
            name = table.face(event["card"]).name
            raise UnreadWords("", "target", "", asks=f"Does {name} or a copy of it target that player?")
    if not aimed:
        raise UnreadWords("", "target", "", asks="What targets that player? Say which spell is cast.")


def _told_target(table: Layout, card: Phrase, targets: tuple[Phrase, ...]) -> bool:
    """Whether "Time Warp targets me" names the target of a spell already cast."""
    name = table.face(card.name).name if card.name else ""
    cast = [event for event in table.events if event["do"] == "cast" and event.get("card") == name]
    if not cast or card.owner or any(each.kind != "player" or not each.owner for each in targets):
        return False
    if "targets" in cast[-1]:
        return False
    cast[-1]["targets"] = [each.owner for each in targets]
    return True


@clause(
    "[<who>] choose|chooses|chose|choosing|pick|picks|picking|select|selecting|with|using|for [the] <modes> [modes] [for_it|with_it]",
    "( <modes> [modes] )",
    "that|which|to <modes> [[on|targeting] <things:targets>] [and|+|plus|, <modes:more>]",
    f"[<who>] {CASTS} <modal:card> [to|for|choosing|with|:|,|-] <modes> [[on|targeting] <things:targets>] [and|+|plus|, <modes:more> [<things:also>]]",
    "[<who>] <modal:card> [to|for|choosing|with|:|,|-] <modes> [[on|targeting] <things:targets>] [and|+|plus|, <modes:more> [<things:also>]]",
    is_response=True,
)
def chosen_modes(
    table: Layout, modes: tuple[str, ...], card: Phrase | None = None, who: str = "",
    targets: tuple[Phrase, ...] = (), more: tuple[str, ...] = (), also: tuple[Phrase, ...] = (),
) -> None:  # fmt: skip
    """The modes of a spell (CR 700.2a).

    Raises:
        UnreadWords: no spell that has them was cast, or it isn't told which others are chosen.
    """
    modes = (*modes, *more)
    if card is not None:
        name, owner = table.face(card.name).name, who or card.owner or "A"
        told = zip((*modes[: len(targets)], *more), (*targets, *also), strict=False)
        aims = [(mode, _aimed(each, table.targets(mode))) for mode, each in told]
        refs = [table.target(each, table.targets(mode), owner, other_player(owner)) for mode, each in aims]
        table.onto(name, refs, owner)
    spells = [e for e in table.events if e["do"] == "cast" and modes[0] in modes_of(table.face(e["card"]))]
    if not spells:
        raise UnreadWords("", modes[0], "", asks=f"Of which spell is “{modes[0]}” a mode? Name it.")
    spell = spells[-1]
    if card is None and len(spell.get("modes", ())) >= how_many(table.face(spell["card"])):
        chosen = joined(f"“{mode}”" for mode in spell["modes"])
        table.assumed.append(f"{spell['card']} keeps its modes, {chosen}; a copy has the same ones (707.10).")
        return
    if card is None and targets:
        owner = spell["controller"]
        spell["targets"] = [table.target(each, "permanent", owner, other_player(owner)) for each in targets]
    face = table.face(spell["card"])
    for other in reversed(modes_of(face)):
        if len(modes) < how_many(face) and other not in modes and not table.targets(other):
            modes = (*modes, other)
            table.assumed.append(f"The mode “{other}” is chosen too, since nothing else is said.")
    if len(modes) < how_many(face):
        asks = f"Which modes of {face.name} are chosen? {how_many(face)} have to be."
        raise UnreadWords("", modes[0], "", asks=asks)
    spell["modes"] = [mode for mode in modes_of(face) if mode in modes]
    at_spell = [mode for mode in spell["modes"] if table.targets(mode) == "spell"]
    waiting = [ref for ref, _ in table.stack]
    below = waiting[: waiting.index(spell["ref"])] if spell["ref"] in waiting else []
    if at_spell and below and not any(ref in below for ref in spell.get("targets", ())):
        spell["targets"] = [below[-1], *spell.get("targets", ())]
        if spell["modes"][0] not in at_spell:
            spell["targets"].reverse()
    aimed = [mode for mode in spell["modes"] if table.targets(mode)]
    if 0 < len(spell.get("targets", ())) < len(aimed):
        untold = aimed[-1] if at_spell else aimed[0]
        raise UnreadWords("", untold, "", asks=f"What does “{untold}” target? Name it.")


def _aimed(target: Phrase, wants: str) -> Phrase:
    """What a mode targets: a spell that is named for one that targets spells is on the stack."""
    return replace(target, zone="stack") if wants == "spell" and target.name and not target.zone else target
