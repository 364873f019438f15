"""What is targeted, what can be, and new targets for copies."""

from dataclasses import replace
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES, CopyEngineError
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import (
    Cast,
    casts,
    casts_at_ability,
    casts_with_storm,
    retargets,
)
from judgeapp.lab.questions_in_words.clauses.copying import enters_copying
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, asks, question
from judgeapp.lab.questions_in_words.clauses.questions.events.copies_of_spells import copies_come
from judgeapp.lab.questions_in_words.clauses.questions.events.copying import (
    copies_as_it_came,
    may_copy_ability,
)
from judgeapp.lab.questions_in_words.clauses.questions.events.removal import dies_to, may_use_on
from judgeapp.lab.questions_in_words.language.exemplars import Description, example_of
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player
from judgeapp.lab.tables.edits import Entry


@question(
    "can|could|may|does|will <who> [still|even|legally] <plainspell:card> <who:aim> [too|as_well|then]",
    "can|could|may|does|will <who> [still|even|legally] target|hit|cast|use <plainspell:card> on|at|against|targeting <who:aim> [too|as_well|then]",
    "can|could|may|does|will <who> [still|even|legally] target|hit <who:aim> with [a|an|the|my|their] <plainspell:card> [too|as_well|then]",
    "can|could|may [a|an|the|my|their] <plainspell:card> [still|even|legally] target|hit <who:aim> [too|as_well|then]",
)
def may_hit_player(table: Layout, card: Phrase, aim: str, who: str = "") -> Wanted:
    """Whether a spell can target a player: it is cast, and refused where it can't."""
    casts(table, Cast(card, who or other_player(aim), (Phrase(kind="player", owner=aim, word="player"),)))
    table.resolve_all()
    return "", "happens"


@question(
    "can|could|may|does|will my <spell:mine> [still|even|also] target <asked:it> [too|as_well]",
    "can|could|may|does|will his|her|their|my_opponent's|my_opp's|opponent's|opp's <spell:theirs> [still|even|also] target <asked:it> [too|as_well]",
    "can|could|may|does|will [a|an|the] <spell:other> [still|even|also] target <asked:it> [too|as_well]",
)
def spell_may_target(
    table: Layout,
    it: Phrase,
    other: Phrase | None = None,
    mine: Phrase | None = None,
    theirs: Phrase | None = None,
) -> Wanted:
    """Whether a spell can target a thing: it is cast at it, by whom its owner's word tells."""
    spell = mine or theirs or other
    if spell is not None and it.kind == "ability":
        return may_copy_ability(table, spell)
    if spell is None:
        raise UnreadWords("", "target", "", asks="Which spell targets it? Name it.")
    owner = "A" if mine else "B" if theirs else ""
    wanted = dies_to(table, it, replace(spell, owner=owner))
    if not owner:
        casters = [e["controller"] for e in table.events if e["do"] == "cast" and e["card"] == spell.name]
        whose = {"A": "You cast", "B": "Your opponent casts"}
        table.assumed += [f"{whose[each]} {spell.name}, as nothing else is said." for each in casters[-1:]]
    return wanted


@question(
    "can|could|may <who> [still|also|even] [get_to] make|have|let <asked:it> target <things:aims>",
    "can|could|may|do|does <who> [still|also|even] [get_to] target|choose|pick <things:aims> with|for it|the_copy|that_copy|its_copy|the_copied_spell|that",
    "can|could|may|does|will the|that|its copy [still|also|even] target|hit|choose|counter <things:aims> [itself|too|as_well|instead]",
    "can|could|may|do|does <who> [still|also|even] [get_to] counter|destroy|kill|hit|burn|exile|bounce <things:aims> with|using the_copy|that_copy|my_copy|its_copy|the_copied_spell|the_copied_one [instead|too|as_well]",
    "can|could|may|do|does <who> [still|also|even] [get_to] change|switch|redirect|retarget|move|send|point|aim|throw|fire [the|its] [copy's|copy|new|copied_spell] [target|targets|it|copy] [of <asked:it>] [to|at|onto] <things:aims>",
)
def may_retarget(table: Layout, aims: tuple[Phrase, ...], it: Phrase | None = None, who: str = "") -> Wanted:
    """Whether the copy that is on its way can have that target: it is tried (CR 707.10c).

    Raises:
        UnreadWords: nothing copies a spell.
        CopyEngineError: what copies it says nothing of new targets.
    """
    copied = table.copies_on_stack()
    if (
        not copied
        and table.stack
        and not table.is_spell(str(table.began(table.stack[-1][0]).get("card", "")))
    ):
        table.resolve_top()  # "I respond with Dualcaster Mage. Can the copy target it?"
        table.comes_about()
        copied = table.copies_on_stack()
    if not copied and any(t.is_copy and table.suits(t, "permanent") for t in table.things):
        return may_use_on(table, aims, who)  # "can I destroy it with the copy": by an ability that it has
    if not copied:
        asks = "Which spell is copied? Say it first: targets change as something says so."
        raise UnreadWords("", aims[0].word, "", asks=asks)
    by = table.spoken(copied[-1]["by"]).name if copied[-1]["by"] in {t.ref for t in table.things} else ""
    if by and not table.gives_new_targets(by):
        raise CopyEngineError(
            f"{by} doesn’t let anybody choose new targets, so the copy keeps those of the original (707.10c).",
            mend="Ask what the copy does to that target.",
        )
    if table.pending_copy() is None and not table.undecided() and table.returning is None:
        copied[-1]["new_targets"] = [table.target(each, "permanent", who) for each in aims]
    else:
        retargets(table, aims, who)
    table.asks_of = str(copied[-1]["ref"])
    return "", "targets"


@question(
    "can|could|may|do|does <who> [still|also|even|only] [get_to] target|hit|use_it_on|cast_it_on|aim_it_at my|our|their|his|her own [one|creature|hexproof_creature|permanent|stuff|hexproof_one|guy|dude] [too|with_it|then]",
)
def may_target_own(table: Layout, **_: Any) -> Wanted:
    """Whether a spell that was told can target a thing of its caster's: what it targets is theirs then.

    Raises:
        UnreadWords: no spell with a target was told of.
    """
    aimed = [e for e in table.events if e["do"] == "cast" and e.get("targets")]
    if not aimed or aimed[-1]["targets"][0] in PLAYER_NAMES:
        raise UnreadWords("", "target", "", asks="Which spell targets what? Name both.")
    ref = str(aimed[-1]["targets"][0])
    if ref in table.unsaid:
        aimed[-1]["controller"] = "A"
        table.give(ref, "A")
    table.resolve_all()
    table.asks_of = ref
    return "", "happens"


@question(
    "it|that|this|<copycard:copier> doesn't|does_not|don't|isn't|is_not|never target|targets|targeting [anything|it|a_creature|that|when_it_enters|as_it_enters]",
)
def targets_nothing(table: Layout, copier: Phrase | None = None) -> Wanted:
    """ "It doesn't target, right": so of what enters as a copy.

    Raises:
        UnreadWords: it targets something, or nobody knows what is meant.
    """
    ref = table.thing(copier, "A") if copier is not None else table.asks_of or table.last_that_matters
    name = table.spoken(ref).name if ref else ""
    if name not in table.cards or not table.enters_as_copy(name):
        asks = f"What is it that doesn’t target? {f'{name} may.' if name else 'Name it.'}"
        raise UnreadWords("", "target", "", asks=asks)
    table.asks_of = ref
    table.assumed.append(f"{name} doesn’t target what it copies: that is chosen as it enters (707.5).")
    return "", "happens"


@question(
    "is|was that|it|this [even|actually|really] legal|allowed|possible|okay|ok|fine|a_legal_play|a_legal_choice with|despite|through|if_it_has|even_with|considering [the|its|their|a] <keyword>",
    "does|do|will|would <keyword> [even|actually|still] stop|prevent|matter_for|affect it|that|this|me|my_clone|the_clone|clone|the_copy|copying",
)
def stops_copying(table: Layout, **_: Any) -> Wanted:
    """Whether hexproof and its like stop what enters as a copy: it targets nothing.

    Raises:
        UnreadWords: something else may be meant.
    """
    return targets_nothing(table)


asks(
    "same_targets",
    "",
    "targets",
    "do|does|must|will <who> [have_to|need_to|still] target|hit|choose|keep the_same|the_original|that_same target|targets|creature|player|permanent|thing|spell|one [with_the_copy|with_it|again|too]",
    "does|do|must|will|would the copy [still|also] [have_to|need_to] target|hit|keep the_same|the_original|that_same target|targets|creature|player|permanent|thing|spell|one",
)


@question(
    "can|could|may <who> [still|even|legally] target|hit <asked:it> with [a|an|the|my|their|his|her] <plainspell:card>",
    "can|could|may <who> [still|even|legally] cast|play|use [a|an|the|my|their|his|her] <plainspell:card> on|targeting|at|against|upon|to_target <asked:it> [now|then|too]",
    "can|could|may [a|an|the|my|their|his|her] <plainspell:card> [still|even|legally] be cast|played|used [on|at|against|targeting|by <who> targeting|on] <asked:it> [now|then|too]",
)
def may_be_hit(table: Layout, it: Phrase, card: Phrase, who: str = "") -> Wanted:
    """Whether a spell can target a thing: it is tried, and refused where it can't."""
    ref = table.thing(it, "A", "permanent")
    casts(table, Cast(card, who or "A", (replace(it, kind="it", name=""),) if table.last == ref else (it,)))
    table.resolve_all()
    table.asks_of = ref
    return "", "happens"


@question(
    "is|are|would|was <asked:it> [still|even|also] [be] [a|an|the] legal|valid target|targets [too|then|now] [for|of <plainspell:other>]",
    "is|would <plainspell:other> [still] [have] [a|any] legal|valid target|targets",
    "can|could|may <who> [still|even|legally] target it|that|them [at_all]",
)
def may_be_targeted(
    table: Layout, it: Phrase | None = None, other: Phrase | None = None, who: str = ""
) -> Wanted:
    """Whether something can be a target: a spell was cast at it, or is now.

    Raises:
        UnreadWords: no spell was told of.
    """
    aimed = [e for e in table.events if e.get("targets") and e["do"] in {"cast", "activate", "trigger"}]
    if other is not None and it is not None and not table.was_cast(other):
        return may_be_hit(table, it, other, who)
    if not aimed:
        raise UnreadWords("", "target", "", asks="Which spell or ability would target it? Name it.")
    table.asks_of = str(aimed[-1]["targets"][0])
    if table.asks_of in PLAYER_NAMES:
        table.asks_of = str(aimed[-1]["ref"])
    return "", "happens"


@question(
    "can|could|may|am|are <who> [even|still|legally|allowed_to] use|activate|tap|target <thing:it> [ability] to_copy|on|targeting|to_target|to_clone|with_itself_targeting <thing:original>",
    "can|could|may <thing:it> [even|still|legally|ability] target|copy|clone <thing:original> [with|using|via its|the|that|this|his|her [own] [activated|copied] ability]",
)
def may_target(table: Layout, it: Phrase, original: Phrase, who: str = "") -> Wanted:
    """Whether an ability can copy something: it is tried, and refused where it can't."""
    if it.kind in {"it", "copy"} and not it.name and (copy := table.pending_copy()) is not None:
        return _may_be_aimed_at(table, copy, original)
    came = table.came_undecided()
    if came is not None and table.known(it) == came["ref"]:  # "I play Vesuva. Can it copy an Island?"
        of = table.thing(replace(original, article=original.article or "a"), who or "A", "permanent")
        return copies_as_it_came(table, came, of)
    if table.is_undecided(it):  # "I cast Body Double. Can it copy Serra Angel?"
        enters_copying(table, original, it, who)
        table.let_it_copy_nothing()
        table.asks_of = table.subject
        return "", "happens"
    ref = table.thing(it, who or "A", "permanent")
    of = ref if original.word == "itself" else table.thing(original, "A", "permanent")
    table.activate(ref, [of], None)
    table.resolve_abilities()
    table.asks_of = table.last
    return "", "happens"


def _may_be_aimed_at(table: Layout, copy: Entry, original: Phrase) -> Wanted:
    """Whether the copy of a spell may target something: it is tried (CR 707.10c).

    Raises:
        CopyEngineError: that is no legal target for it.
    """
    spell = table.began(str(copy["of"]))
    name = table.spoken(str(copy["of"])).name
    aim = table.target(original, "permanent", "A", "A")
    if table.needs_target(name) and not spell.get("targets"):
        plain = example_of(Description("creature"), table.cards)
        spell["targets"] = [table.put(Phrase(plain, article="a", word=plain), plain, "B")]
        table.assumed.append(f"{name} targets {plain}, as nothing else is said.")
    copy["new_targets"] = [aim]
    table.resolve_all(copiers_only=True)
    if not table.are_possible([]):
        raise CopyEngineError(
            f"No. {table.spoken(aim).name} isn’t a legal target for the copy of {name} (115.4, 707.10c).",
            mend="Name another target for the copy, or leave its target as it is.",
        )
    table.asks_of = str(copy["ref"])
    return "", "targets"


_THE_COPY = "copy|copied_trigger|copied_ability|copied_spell|copied_one|second_trigger|second_one|new_copy|copied_version"


_ANOTHER = "a_different|another|a_new|a_different_target|something_else|someone_else|a_new_target|another_target|different_targets|new_targets|a_second|some_other|somebody_else|other|different"


@question(
    f"can|may|could|does|do|will|must <who> [still|also|get_to|have_to|need_to] choose|pick|change|get|aim|have [to] [{_ANOTHER}|the] [target|targets|one|card|creature] for|of|with the|that|my|its {_THE_COPY}",
    f"can|may|could|does|will|must the|that|my|its {_THE_COPY} [still|also|have_to|get_to] target|hit|get_back|return|bring_back|reanimate|counter|go_after|go_to|get|have|aim_at|point_at {_ANOTHER} [card|creature|thing|target|permanent|spell|player|one|guy] [too|as_well|instead|from_my_graveyard]",
    f"does|do|will|must|can the|that|my|its {_THE_COPY} [have_to] target|hit|go_after|keep|have|return [the] same [thing|creature|target|card|player|one|permanent|targets|spell]",
    "can|may|could|do <who> [still|also|get_to] split|spread|divide it|them|that|the_damage|the_targets|the_copies|damage [up] [among|between|across|over] [two|different|several|multiple|both] [targets|creatures|players|of_them]",
)
def may_choose_new_targets(table: Layout, who: str = "") -> Wanted:
    """Whether new targets may be chosen for a copy (CR 707.10c): as what copies says.

    Raises:
        UnreadWords: nothing on the stack was copied.
    """
    if maker := table.copier_of_ability():
        table.asks_of = maker
        return "", "new_targets"
    copied = table.copies_on_stack()
    if not copied:
        asks = "Which spell or ability is copied? Say it first: targets change as something says so."
        raise UnreadWords("", "copy", "", asks=asks)
    table.asks_of = str(copied[-1]["ref"])
    return "", "targets"


@question(
    "can|may|could|do|does <who> [still|also] [get_to] choose|pick|change|get|aim [new|different|other] target|targets for|of each|every|all [of] [the|those|these] copy|copies|one|of_them [separately|individually|independently]",
    "can|may|could each|every|all [of] [the|those|these] [storm|replicate] copy|copies [also|still] target|hit|have|get <described:it>",
    "can|may|could|does|do|will [the|all_the|all|those|my|storm] copies [all|each|also|still] target|hit|have|get|go_at different|other|separate|new|something_else|someone_else [targets|target|creatures|players|things]",
    "do|does|must|will [the|all_the|all|those|my|storm] copies [all|each|also|still] [have_to|need_to] target|hit|go_at the_same|one [target|thing|creature|player]",
)
def each_copy_retargeted(table: Layout, **_: Any) -> Wanted:
    """Whether new targets may be chosen for the copies that a spell makes of itself (CR 702.40a, 707.10c).

    Raises:
        UnreadWords: no such spell was told of.
    """
    if table.copies_on_stack() and not any(
        e["do"] == "cast" and table.has_storm(str(e["card"])) for e in table.events
    ):
        return may_choose_new_targets(table)
    copies_come(table)
    if not any(event["do"] == "trigger" for event in table.events):
        raise UnreadWords("", "copies", "", asks="Which copies are meant? Say first what copies the spell.")
    return "", "own_copies_targets"


@question(
    "who discards|mills|sacrifices|takes_it|takes_the_damage|is_hit|gets_hit|loses_life|loses_the_life|draws|is_targeted [then|now|a_card|cards]",
)
def who_is_hit(table: Layout) -> Wanted:
    """Whom a spell and its copy do something to: what each of them targets."""
    table.resolve_all(copiers_only=True)
    spells = [t.ref for t in table.things if t.kind in {"spell", "gone"} and not table.copies_spells(t.name)]
    copies = [ref for ref in spells if table.spoken(ref).is_copy]
    if not copies:
        return "", "happens"
    table.asks_of = copies[-1]
    table.stays = True
    source = table.spoken(copies[-1]).source
    table.also = [source] if source in spells else []
    return "", "targets"


@question(
    "can|could|may <who> [still|also|even] <spell:card> <abilityof:source> [too|then]",
    "can|could|may <who> [still|also|even] counter <abilityof:source> with [a|an|the|my] <name:card> [too|then]",
    "can|could|may <who> [still|also|even] use|cast [a|an|the|my] <name:card> on|to_counter|against <abilityof:source> [too|then]",
)
def may_answer_ability(table: Layout, card: Phrase, source: Phrase | None = None, who: str = "A") -> Wanted:
    """Whether a spell can target an ability that has triggered: it is cast at it, and refused where it can't.

    Raises:
        UnreadWords: what has the ability isn't known.
    """
    if source is not None and source.name and not table.known(source) and table.is_spell(source.name):
        owner = other_player(who)
        if not table.has_storm(table.face(source.name).name):
            raise UnreadWords(
                "", source.word, "", asks=f"Say first that {source.name} is cast, and triggers."
            )
        casts_with_storm(table, source, 1, owner)
        table.assumed.append(f"One spell was cast before {source.name}, so that storm makes one copy.")
    casts_at_ability(table, card, source, who)
    table.resolve_all()
    if source is not None and source.name:
        table.asks_of = table.known(source)
    return "", "happens"


asks(
    "more_targets",
    "",
    "more_targets",
    "can|could|may|do|does|must <who> [also|still|get_to|have_to|even] choose|pick|add|have|get|target|give_it|take more|additional|extra|fewer|less|as_many|the_same_number_of targets|target|creatures|things [for|with|of|than] [<asked:it>] [the_original|too|then]",
    "can|could|may|does|will|would <asked:it> [also|still|even] have|get|hit|target|choose|take more|additional|extra|fewer|less targets|target|creatures|things [too|then|than_the_original]",
    "how_many targets does|do|will|can|may <asked:it> have|get|hit|choose|take",
    "how_many targets can|may|do|does <who> choose|pick|have|get [for] [<asked:it>]",
)


asks(
    "target",
    "",
    "targets",
    "who|what does|is|do <asked:it> target|targeting|targeted|have_as_a_target",
    "can|may|do [i|we|they|he|she|you] choose|get|pick|get_to_choose|change|choose_a new_targets|a_new_target|new_target|the_target|the_targets|a_target|a_different_target|different_targets|another_target|targets|target [for|of] [<asked:it>]",
    "do|does|must [i|we|they|he|she|you] have_to|need_to choose|pick|change new_targets|a_new_target|a_different_target|a_target|the_target|targets [for|of] [<asked:it>]",
    "does|do|will <asked:it> have|keep|get|target [the] [same] target|targets",
    "does|do|can|will <asked:it> [let|allow|have] [me|him|her|them|us] [to] change|choose|pick|redirect [a|the|its] [new] target|targets",
    "can|may|could <who:player> redirect|retarget [it|<asked:it>] [to_something_else|at_something_else]",
)
