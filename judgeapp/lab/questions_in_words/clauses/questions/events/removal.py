"""What one thing does to another: kills it, saves it, stops it, takes it away."""

from dataclasses import replace
from typing import Any

from judgeapp.copyengine import AbilityKind
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import Cast, appears, casts, casts_sacrificing
from judgeapp.lab.questions_in_words.clauses.copying import enters_copying
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import (
    Wanted,
    let_burn_hit_the_other_player,
    note_asked,
    question,
)
from judgeapp.lab.questions_in_words.clauses.questions.events.copying import check_is_on_stack, may_copy
from judgeapp.lab.questions_in_words.language.exemplars import Description
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.card_texts import names_copier
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player

_SO_THAT_IT_COPIES_NOTHING = (
    "so_it_doesn't_copy|so_it_can't_copy|so_that_it_doesn't_copy|so_it_copies_nothing|so_it_enters_as_nothing|"
    "so_it_comes_in_as_nothing|so_it_comes_in_as_a_0/0|so_it_enters_as_a_0/0|so_it_stays_a_0/0|so_it_dies|"
    "to_stop_it_from_copying|to_stop_the_copying|to_stop_it_copying|to_keep_it_from_copying|"
    "when_it_enters|as_it_enters|when_it_comes_in|when_it_etbs"
)


@question(
    "does|do|will|would|did|can|could <asked:it> [still|also|just|then] die|survive|be_destroyed|be_killed to|from|because_of|by|if_i_cast|if_they_cast|if_my_opponent_casts [a|an|the] [my_opponent's|my_opp's|opponent's|opp's] <name:other> [or_not|too|as_well]",
    "does|do|will|would|did|can|could <asked:it> [still|also|just|then] survive|live_through|outlive [a|an|the|one|two] [my_opponent's|my_opp's|opponent's|opp's] <name:other> [or_not|too|as_well]",
    "does|do|will|would|did|can|could <name:other> [still|also|just] kill|destroy|bounce|exile|hit|hurt|remove <asked:it> [too|as_well]",
    "can|could <asked:it> be hit|killed|destroyed|bounced|exiled|countered by|with <name:other> [too|as_well|twice]",
    "is|are <asked:it> destroyed|killed|exiled|bounced by <name:other> [too|as_well]",
    "can|could|may <who> [still|just] <spell:other> <asked:it> [too|as_well]",
    f"can|could|may <who> [still|just] <spell:other> <asked:it> {_SO_THAT_IT_COPIES_NOTHING}",
    "can|could|may <who> [still|just] make|force|get|have <who:whom> [to] sacrifice|sac|lose <asked:it> with|by_casting|using|by_targeting_it_with [a|an|my] <spell:other>",
    "can|could|may|does|will|would <asked:it> [still|just] be|get <spell:other> [too|as_well]",
    "does|do|will|would [the] [opponent's|opp's] <name:other> [targeting|on|at] <asked:it> make_it_die|kill_it|make_it_get_sacrificed|destroy_it|work|resolve|do_anything",
)
def dies_to(table: Layout, it: Phrase, other: Phrase, who: str = "", **_: Any) -> Wanted:
    """What a spell does to it, cast by its controller's opponent if it hasn't been told.

    Raises:
        CopyEngineError: it counters abilities, and entering as a copy is none.
        UnreadWords: what is named is no instant or sorcery, and it isn't told how it would do that.
    """
    if it.name and it.of is None and not table.known(it):
        check_is_on_stack(table, table.face(it.name).name, table.face(other.name).name)
    if names_copier(other.name, table.cards) and table.known(other):
        return does_to(table, replace(other, article="the"), it)
    if table.enters_as_copy(other.name) and not who:
        return kills(table, other, it)  # "can Evil Twin destroy Hill Giant": once it has copied it
    copies_spells = table.copies_spells(other.name) and not table.copies_permanents(other.name)
    if names_copier(other.name, table.cards) and table.is_spell(other.name) and copies_spells:
        casts(table, Cast(other, who or "A", (it,)))
        table.asks_of = table.subject
        return "", "happens"
    if names_copier(other.name, table.cards):
        return may_copy(table, it, other, who)
    note_asked(table, {"it": it})
    of = table.asks_of
    if not table.known(other) and not table.was_cast(other):
        name = table.face(other.name).name
        if table.costs_sacrifice(name) and who:
            table.mention(of)
            casts_sacrificing(table, other, Phrase(kind="it", word="it"), who)
            table.asks_of = of
            return "", "happens"
        if not table.is_spell(name):
            acts = {AbilityKind.ACTIVATED, AbilityKind.TRIGGERED}
            if acts & {each.kind for each in table.face(name).abilities} or not table.face(name).abilities:
                raise UnreadWords("", other.word, "", asks=f"What does {name} do? Tell it in a sentence.")
            table.thing(replace(other, owner=other.owner or other_player(table.spoken(of).owner)))
            table.asks_of = of  # what it does it does by being there
            return "", "zone"
        if not table.responding:
            table.resolve_all()
        caster = other.owner or who or other_player(table.spoken(of).owner)
        aim = replace(
            it, of=None, states=(), extras=(), article="the", name=it.name and table.spoken(of).name
        )
        casts(table, Cast(other, caster, (aim,) if table.needs_target(name) else ()))
        table.resolve_all()
        table.asks_of = of
    return "", "happens" if who else "zone"


@question(
    "can|could|does|do|will|would <copycard:it> [even|still|actually] survive|live|die|stay|stick_around|stay_on_the_battlefield as|copying|as_a_copy_of|if_it_copies|when_it_copies|if_it's|if_it_is|if_i_copy|being|when_copying [a|an|the] <thing:original>",
    "does|do|will|would <copycard:it> of <thing:original> [even|still|just] survive|live|die|stay|stick_around",
)
def survives_as(table: Layout, it: Phrase, original: Phrase) -> Wanted:
    """Whether what enters as a copy stays there: "can my Clone survive as Walking Ballista"."""
    enters_copying(table, original, it)
    table.asks_of = table.subject
    return "", "zone"


@question(
    "does|do|will|would [a|the|my] <copyspell:by> on|of|copying|targeting <thing:original> [still|also] deal|do|deals <number:amount> [damage] [too|as_well]",
    "how_much [damage] does|do|will|would [a|the|my] <copyspell:by> on|of|copying|targeting <thing:original> [still|also] deal|do [damage]",
)
def copy_deals(table: Layout, by: Phrase, original: Phrase, **_: Any) -> Wanted:
    """How much damage the copy of a spell deals that only the question tells of."""
    casts(table, Cast(by, by.owner or "A", (original,)))
    let_burn_hit_the_other_player(table)
    table.resolve_all()
    table.asks_of = table.last_that_matters
    return "", "happens"


_KILLING = (
    "from|from_being killing|destroying|exiling|bouncing|hitting|affecting|killed_by|destroyed_by|exiled_by"
)


@question(
    f"does|do|will|would|can <keyword> stop|prevent|save|protect|keep <plainspell:other> {_KILLING} <asked:it> [too|as_well]",
    f"does|do|will|would|can <keyword> stop|prevent|save|protect|keep <asked:it> {_KILLING} <plainspell:other>",
    "does|do|will|would|can <keyword> save|protect <asked:it> from|against <plainspell:other>",
)
def stopped_by_keyword(table: Layout, it: Phrase, other: Phrase, **_: Any) -> Wanted:
    """Whether an ability that a thing has saves it from a spell: the spell is cast."""
    return dies_to(table, it, other)


@question(
    "does|do|will|would|can <named:by> [still] stop|prevent|shut_down|shut_off|turn_off|hose|hate_on|work_against <name:other> [from_working|from_resolving|from_entering|from_triggering|from_coming_back|from_being_cast|trigger|triggers|etb] [too]",
    "does|do|will|would|can <name:other> [still] work|resolve|function under|against|with|through|if_they_have|if_my_opponent_has|if_there_is <named:by>",
)
def stops(table: Layout, by: Phrase, other: Phrase) -> Wanted:
    """What something that is there makes of a card: that is cast, or enters.

    Raises:
        UnreadWords: that needs a target, and none is told.
    """
    name = table.face(other.name).name
    if table.is_spell(name) and table.needs_target(name) and not table.was_cast(other):
        aims = [f"{name} on {each}" for each in table.to_be_targeted(name)]
        raise UnreadWords("", other.word, "", asks=f"What does {name} target? Name it.", choices=aims)
    who = other.owner or "A"
    if table.copies_activated(name) or table.copies_abilities(name):
        table.check_has_what_is_copied(name, table.face(by.name).name)
    if table.copies_abilities(name):
        table.copy_ability(replace(by, owner=by.owner or who), name, who)
        table.resolve_all()
        table.asks_of = table.known(replace(by, article="the")) or table.last
        return "", "happens"
    if table.copies_activated(name):
        return _copied_as_activated(table, by, other, who)
    table.thing(by, other_player(who), "permanent")
    if not table.known(other):
        appears(table, other, who)
    table.resolve_all()
    table.asks_of = table.known(replace(other, article="the")) or table.last
    return "", "happens"


def _copied_as_activated(table: Layout, by: Phrase, other: Phrase, who: str) -> Wanted:
    """What copies abilities as they are activated works with one: it is activated, and the copy paid for."""
    table.thing(other, who, "permanent")
    ref = table.thing(by, by.owner or who, "permanent")
    table.activate(ref, [], None)
    table.let_copies_trigger()
    table.pay_for_trigger()
    table.resolve_all()
    table.asks_of = ref
    return "", "happens"


_HITS = "[also|even|still|only] hit|affect|kill|destroy|bounce|exile|get|wipe|remove|touch|return|hurt"


_STUFF = "stuff|things|board|side|permanents|cards|team|nonland_permanents"


@question(
    f"does|do|will|would|can <plainspell:by> [<altcost>] {_HITS} my|our [own] <anykind:kind> [too|as_well]",
    f"does|do|will|would|can <plainspell:by> [<altcost>] {_HITS} my|our [own] {_STUFF} [too|as_well]",
    f"does|do|will|would|can <pronoun:it> {_HITS} my|our [own] <anykind:kind> [too|as_well]",
    f"does|do|will|would|can <pronoun:it> {_HITS} my|our [own] {_STUFF} [too|as_well]",
)
def sweeps_mine(
    table: Layout, by: Phrase | None = None, altcost: str = "", it: Phrase | None = None, kind: str = "creature"
) -> Wanted:  # fmt: skip
    """Whether a spell without targets does something to the asking player's things: to a plain one of that kind.

    Raises:
        UnreadWords: no spell was named.
    """
    kind = kind.removesuffix("s")
    there = [t.ref for t in table.things if t.owner == "A" and kind.capitalize() in table.kinds(t.ref)]
    like = Description(kind)
    plain = Phrase(kind="permanent", owner="A", article="a", word=kind, like=like)
    ref = (
        there[-1]
        if there
        else table.put(example := table.example(plain, anyway=True) or plain, example.name, "A")
    )
    if by is not None and not table.was_cast(by):
        casts(table, Cast(by, "A" if altcost else by.owner or "B", alternative_cost=altcost))
    elif by is None and not any(event["do"] == "cast" for event in table.events):
        raise UnreadWords("", "it", "", asks="What does that? Name the spell.")
    table.resolve_all()
    table.asks_of = ref
    return "", "zone"


def _having_copied(table: Layout, it: Phrase, other: Phrase) -> Phrase:
    """What is asked to do something to another thing: what enters as a copy has copied that one, if nothing
    else was told of it.
    """
    if not it.name or it.of is not None or table.known(it) or not table.enters_as_copy(it.name):
        return it
    enters_copying(table, other, it)
    name = table.face(it.name).name
    copied = table.spoken(table.spoken(table.subject).source).name
    table.assumed.append(f"{name} copies {copied}, as nothing else is said.")
    return replace(it, article="the")


@question(
    "can|could|will|would|may|does|do <asked:it> [still|also|even|now] kill|destroy|exile|bounce|tap|ping|hit <thing:other> right_away|this_turn|immediately|the_turn_it_comes_in|the_turn_it_enters|that_turn|the_same_turn|the_turn_it_came_in",
)
def kills_now(table: Layout, it: Phrase, other: Phrase) -> Wanted:
    """Whether a thing can use an ability on another in this turn: it is tried, and refused where it can't."""
    it = _having_copied(table, it, other)
    note_asked(table, {"it": it})
    source = table.asks_of
    table.resolve_all()
    target = table.thing(other, "B", "permanent")
    if table.ability_for(source, [target]) is None and table.has_ability_later(source, [target]):
        table.activate(source, [target], None)
        return "", "happens"
    table.use_ability(source, [target])
    table.resolve_all()
    table.asks_of = target
    return "", "zone"


@question(
    "can|could|will|would|may|does|do <asked:it> [still|also|even|now] kill|beat|take_down|trade_with|win_against <thing:other> [in_combat|in_a_fight|too|again|then|when_it_blocks|when_it_attacks]",
)
def kills(table: Layout, it: Phrase, other: Phrase) -> Wanted:
    """Whether a thing kills another: by an ability of its own if it has one that could, or in combat."""
    it = _having_copied(table, it, other)
    note_asked(table, {"it": it})
    source = table.asks_of
    table.resolve_all()
    others = [t.ref for t in table.things if t.ref != source and table.suits(t, "permanent")]
    is_pronoun = other.kind == "it" and not other.name and others
    target = others[-1] if is_pronoun else table.thing(other, "B", "permanent")
    if source == target and others:
        source = others[-1]
    if not table.fight_each_other(source, target):
        table.try_ability(source, target)
    table.asks_of = target
    return "", "zone"


@question(
    "can|could|will|may|does <asked:it> [still|also|even|now] destroy|kill|exile|bounce|return|bring_back|reanimate|get_back|steal|ping|blink|flicker|shoot|hit <thing:other> [too|again|then|with_its_ability|with_the_trigger]",
    "can|could|may|do <who> [still|also|even|now] use|tap|activate <asked:it> to destroy|kill|exile|bounce|return|steal|ping|blink|flicker|shoot|hit <thing:other> [too|again|then]",
    "can|could|may|do|does|will <who> [still|also|even|now|get_to] swap|exchange|trade <asked:it> for|with <thing:other> [too|again|then]",
)
def does_to(table: Layout, it: Phrase, other: Phrase, who: str = "") -> Wanted:
    """Whether an ability of a thing can do something to another: it is tried, in its next turn if need be."""
    it = _having_copied(table, it, other)
    note_asked(table, {"it": it})
    source = table.asks_of
    table.resolve_all()
    others = [t.ref for t in table.things if t.ref != source and table.suits(t, "permanent")]
    is_pronoun = other.kind == "it" and not other.name and others  # nothing is used on itself so
    is_buried = other.zone == "graveyard" and bool(other.name)
    default = table.spoken(source).owner if is_buried else "B"
    target = others[-1] if is_pronoun else table.thing(other, default, "" if is_buried else "permanent")
    target = source if other.word == "itself" else target
    table.try_ability(source, target)
    table.asks_of = target
    return "", "happens"


@question(
    "can|could|may <who> [still|also|even|then|now] kill|destroy|bounce|exile <asked:it> [too|again|as_well]",
    "can|could|may <who> [still|also|even|then|now] kill|destroy|bounce|exile <asked:it> with [a|an|my|the] <name:other> [too|again]",
)
def may_remove(table: Layout, it: Phrase, who: str = "", other: Phrase | None = None) -> Wanted:
    """Whether a player can do away with a thing: with what is named, or with an ability that is there.

    Raises:
        UnreadWords: nothing is named, and nothing that is there can do it.
    """
    if other is not None:
        return dies_to(table, it, other, who)
    note_asked(table, {"it": it})
    target = table.asks_of
    there = [t for t in table.things if t.kind in {"permanent", "token"} and not table.is_to_come(t.ref)]
    others = [t.ref for t in there if t.ref != target]
    if it.kind == "it" and not it.name and table.spoken(target).owner == who and others:
        target = others[-1]  # nobody asks how to kill what is theirs
        it = Phrase(table.spoken(target).name, owner=table.spoken(target).owner, article="the", word=it.word)
    mine = [t for t in there if t.owner == who and t.ref != target]
    able = [t for t in mine if table.ability_for(t.ref, [target]) or table.has_ability_later(t.ref, [target])]
    if not able:
        asks = "With what would that be done? Name the spell or ability."
        raise UnreadWords("", it.word, "", asks=asks)
    by = able[-1]
    return does_to(table, Phrase(by.name, owner=by.owner, article="the", word=by.name), it)


@question(
    "can|could|may|do|does|will <who> [still|also|even|then] destroy|kill|exile|bounce|return|steal|blink|flicker|take|target|copy|hit <things:aims> with|using it|its_ability|its_trigger|its_etb|the_trigger|the_etb|the_ability|the_etb_trigger|that_trigger|the_token|that_token|the_copy|that_copy|the_clone [to_make|to_get|to_create|and_make|and_get|and_use_it|and_activate_it|and_copy|so_i_can_make] [another|one_more|a_second|again|more|another_one|another_token|another_copy|more_tokens|more_copies|a_new_token] [again|too]",
)
def may_use_on(table: Layout, aims: tuple[Phrase, ...], who: str = "") -> Wanted:
    """Whether an ability that has triggered, or that can be activated, can do that: it is tried."""
    source = next((t.ref for t in reversed(table.things) if t.is_copy and not table.is_to_come(t.ref)), "")
    originals = [t.ref for t in table.things if t.ref != source and t.kind in {"permanent", "token"}]
    # "It" is what the ability is used on, and not what has it.
    refs = [
        originals[-1] if each.kind == "it" and originals else table.target(each, "permanent", who)
        for each in aims
    ]
    table.use_ability(source, refs)
    table.resolve_all()
    table.asks_of = refs[0]
    return "", "happens"


@question(
    "can|could|will|may|does <asked:it> [still|also|even|now] untap|tap <thing:other> [too|again|then|with_its_ability|with_the_trigger]",
    "can|could|may|do <who> [still|also|even|now] use <asked:it> to untap|tap <thing:other> [too|again|then]",
)
def taps_or_untaps(table: Layout, it: Phrase, other: Phrase, who: str = "") -> Wanted:
    """Whether an ability of a thing can tap or untap another: it is tried."""
    does_to(table, it, other, who)
    return "tapped", ""
