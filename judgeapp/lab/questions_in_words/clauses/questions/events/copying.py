"""Whether something can copy another thing, or become a copy of it, and what it copies."""

import re
from dataclasses import replace
from typing import Any

from judgeapp.copyengine import CopyEngineError, printed
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import Cast, casts
from judgeapp.lab.questions_in_words.clauses.copying import becomes, clones, copies_ability, enters_copying
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, note_asked, question
from judgeapp.lab.questions_in_words.clauses.wordings import NOTHING
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player
from judgeapp.lab.tables.edits import Entry

_CANT_BE_COPIED = re.compile(r"[^.\n]*can't be copied\.")


@question(
    "what|which|which_spell|which_creature|which_card|who does|did|do|will|would <named:by> copy|clone|fork [then|now]",
    "what|which|which_spell|which_creature|which_card|who does|did|do|will|would [the|my|their] etb|trigger|ability of <named:by> copy|clone|fork [then|now]",
)
def what_it_copies(table: Layout, by: Phrase) -> Wanted:
    """What something has copied: the copy of a spell, or the thing itself, which is a copy now."""
    ref = table.known(replace(by, article="the"))
    table.resolve_abilities()
    table.take_in_copies_of_spells()
    made = [t.ref for t in table.things if t.is_copy and t.kind in {"spell", "gone"} and t.ref != ref]
    is_copier = bool(ref) and table.spoken(ref).is_copy
    if not is_copier and made:
        table.stays = True
        table.asks_of = made[-1]
        return "", "targets"
    note_asked(table, {"it": replace(by, article="the")})
    return "", ""


@question(
    "does|do|will|would|can|did <asked:it> [still|even|also] come_in|enter|etb|come_down|come_into_play|enter_the_battlefield|resolve as [a|any] copy [of_anything|of_something|of_it|at_all] [or_what]",
)
def comes_as_copy(table: Layout, it: Phrase) -> Wanted:
    """Whether something entered as a copy, as nothing tells of what."""
    note_asked(table, {"it": it})
    return "", "happens"


@question(
    "does|do|will|would|can copying|cloning <thing:original> [also|still] let|allow|make|have|give <who> [to] choose|pick|name|select [the|its|a|an|which|what] [new|different] size|form|mode|color|type|creature_type|name|player|number|one|opponent [again|anew|too|as_well|for_it|for_the_copy]",
    "do|does|will|would|can|may <who> [get_to|have_to] choose|pick|name|select [the|its|a|an|which|what] [new|different] size|form|mode|color|type|creature_type|name|player|number|one|opponent [again|anew|too] when|if [i|we|he|she|they] [copy|clone|copying|cloning] <thing:original>",
)
def choice_of_what_copies(table: Layout, original: Phrase, **_: Any) -> Wanted:
    """Whether something is chosen anew for what copies; Clone stands for that, as no card is named."""
    return _of_what_would_copy(table, original, "choices")


@question(
    "does|do|will|would copying|cloning <thing:original> [also|still] trigger|set_off [its|the|his|her|their] [etb|enters|ability|abilities|trigger] [ability|trigger|too|again]",
)
def copying_triggers(table: Layout, original: Phrase, **_: Any) -> Wanted:
    """Whether copying lets anything trigger, where no card is named that copies."""
    return _of_what_would_copy(table, original, "triggers")


@question(
    "does|do|will|would copying|cloning <thing:original> [also|still] copy|keep|give_me|get|have|include [its|the|any] counters|counter [too|as_well|on_it]",
)
def copying_counters(table: Layout, original: Phrase) -> Wanted:
    """Whether copying gives counters, where no card is named that copies."""
    return _of_what_would_copy(table, original, "counters")


def _of_what_would_copy(table: Layout, original: Phrase, about: str) -> Wanted:
    if "Clone" not in table.cards:
        raise UnreadWords("", original.word, "", asks=f"Which card copies {original.name}? Name it.")
    table.assumed.append("Clone stands for what copies it, as no card is named.")
    of = table.thing(original, "B", "permanent")
    table.asks_of = table.copying("Clone", of, "A", anew=True)
    return "", about


_SOMETHING_ELSE = "a_different_land|another_land|a_different_artifact|a_different_enchantment|something_else|something_different|anything_else|another_creature|a_different_creature|another_permanent|a_different_permanent|something_new|anew|a_different_thing|another_thing|a_new_creature|a_different_one|another_one|a_new_one|different|a_different_card|a_different_target"


@question(
    "can|could|may|does|will|would [a|an|my] <name:by> stop|prevent|keep [a|an|my|the|their|his|her] <name:source> from copying|becoming_a_copy|entering_as_a_copy [it|anything|something|a_creature]",
)
def may_stop_copying(table: Layout, by: Phrase, source: Phrase) -> Wanted:
    """Whether something stops another from entering as a copy, which uses no stack: a permanent is there.

    Raises:
        CopyEngineError: it does not.
        UnreadWords: it isn't told how it would.
    """
    name, other = table.face(source.name).name, table.face(by.name).name
    check_is_on_stack(table, name, other)
    if not table.is_spell(other) and table.enters_as_copy(name):
        table.thing(by, "B", "permanent")
        table.asks_of = table.copying_what_is_there(name)
        return "", "happens"
    asks = f"How would {other} stop that? Tell what it does in a sentence, and ask what happens."
    raise UnreadWords("", by.word, "", asks=asks)


def check_is_on_stack(table: Layout, name: str, other: str) -> None:
    """See that what counters abilities isn't used on entering as a copy: "can they Stifle my Clone".

    Raises:
        CopyEngineError: it is.
    """
    if table.enters_as_copy(name) and table.targets_abilities(other):
        raise CopyEngineError(
            f"No. That {name} enters as a copy is a replacement effect (614.1c): it never goes on the stack, "
            f"so {other} can’t target it.",
            mend="Ask what happens if the spell itself is countered.",
        )


@question(
    "does|do|will|would <copyspell:by> [cast] on|targeting|copying <thing:original> make|create|give|produce [me|us|him|her|them] [a|an|the] [token] [copy_of|that_is|that's] <name:other> [token] [<or>]",
    "does|do|will|would <copyspell:by> [cast] on|targeting|copying <thing:original> make|create|give|produce [me|us|him|her|them] [a|an] [<size>] <type> [token] [<or>]",
)
def makes(table: Layout, by: Phrase, original: Phrase, **bound: Any) -> Wanted:
    """What a spell makes of what it copies: "does Cackling Counterpart on Delver make a Delver?"."""
    casts(table, Cast(by, by.owner or "A", (original,)))
    table.resolve_all()
    table.asks_of = table.last_that_matters
    return ("types" if "type" in bound else "name"), ""


@question(
    "does|do|will|would <copycard:by> on|targeting|copying <thing:original> [also|still|actually|even|then] give|get|net|grant|gain [<who>] <gain> [too|as_well|also]",
    "does|do|will|would <copycard:by> on|targeting|copying <thing:original> [also|still|actually|even|then] trigger|set_off|trigger_the_etb|trigger_its_etb|trigger_it [too|as_well|again]",
)
def copying_gives(table: Layout, by: Phrase, original: Phrase, **_: Any) -> Wanted:
    """Whether what copies a thing brings what its ability of entering gives."""
    casts(table, Cast(by, by.owner or original.owner or "A", (original,)))
    table.resolve_all()
    table.asks_of = table.last_that_matters
    return "", "triggers"


@question(
    "does|do|will|would <copyspell:by> [cast] [actually|really] give|get|gets|let|steal|take|takes|steals <who> [have|keep|get|take|control] <thing:original> or [just|only|is_it_just|do_i_get] [a|the] copy|token|token_copy|copy_of_it [of_it]",
    "does|do|will|would <copyspell:by> [cast] [actually|really] steal|take <thing:original> or [just|only] [copy|make|create] [a|the] [copy|token|token_copy|copy_of_it|it] [of_it]",
)
def gives_or_copies(table: Layout, by: Phrase, original: Phrase, who: str = "A") -> Wanted:
    """Whether a spell takes a thing or only copies it: who controls the thing then, and the token."""
    of = table.thing(original, original.owner or other_player(who), "permanent")
    aimed = Phrase(table.spoken(of).name, owner=table.spoken(of).owner, article="the", word=original.word)
    casts(table, Cast(by, by.owner or who, (aimed,)))
    table.resolve_all()
    table.asks_of = table.last_that_matters
    table.also = [of]
    return "controller", "owner"


@question(
    "can|could|may|does|will <copycard:copier> [even] copy|copies|enter_as|enter_as_a_copy_of|enter_copying|become|become_a_copy_of|come_in_as|come_in_as_a_copy_of|target itself|himself|herself|themself|themselves",
    "<copycard:copier> [,|:|-] can|could|may|does|will it|he|she|they [even] copy|copies|clone|target itself|himself|herself|themself|themselves",
)
def may_copy_itself(table: Layout, copier: Phrase) -> Wanted:
    """What enters as a copy isn't there yet as it is chosen what it copies (CR 614.12a).

    Raises:
        CopyEngineError: it is none of what it could choose.
    """
    name = table.face(copier.name).name
    if table.is_spell(name):
        raise CopyEngineError(
            f"No. A spell on the stack is an illegal target for itself (115.5), so {name} can’t copy itself.",
            mend=f"Another {name} on the stack can be copied.",
        )
    own = table.own_copying(name)
    if own is not None:  # whether it can be is tried: "can Kiki-Jiki copy himself"
        ref = table.known(copier) or table.thing(replace(copier, owner=copier.owner or "A"), "A", "permanent")
        if table.ability_for(ref, [ref]) is None:
            raise CopyEngineError(
                f"No. {name} isn't a legal target of its own ability (115.1): “{printed(own.text)}”",
                mend="Name another creature that it can copy.",
            )
        table.use_ability(ref, [ref])
        table.asks_of = ref
        return "", "happens"
    if not table.enters_as_copy(name):
        raise UnreadWords("", name, "", asks=f"Say what {name} copies, and with which ability.")
    raise CopyEngineError(
        f"{name} can’t copy itself: what it copies is chosen before it is on the battlefield (614.12a).",
        mend=f"Another {name} that is there already can be copied.",
    )


@question(
    "can|could|do|will|would they|both|the_clones|the_copies copy|clone each_other|one_another [too]",
    "can|could|do|will|would [<several:count>] <copycard:copier> copy|clone each_other|one_another|another_one_entering_at_the_same_time [too]",
)
def may_copy_each_other(table: Layout, **_: Any) -> Wanted:
    """Neither of two that enter at once is there yet as it is chosen what they copy (CR 614.12a).

    Raises:
        CopyEngineError: always.
    """
    raise CopyEngineError(
        "No. What each of them copies is chosen before either is on the battlefield (614.12a), so two that "
        "enter at once can’t copy each other.",
        mend="One that is there already can be copied by another that enters later.",
    )


@question(
    "can|could|may|am <who> [allowed_to|even|still|legally] copy|double|target [a|the|my|its] [<thing:source>] mana_ability|mana_abilities|tap_ability|tap_for_mana [of|from] [<thing:other>] [with|using <copycard:copier>]",
    "can|could|does|will <copycard:copier> [even|still|also] copy|target|double|work_on|work_with [a|the|my|its] [<thing:source>] mana_ability|mana_abilities [of|from] [<thing:other>] [too|at_all]",
)
def may_copy_mana_ability(
    table: Layout, copier: Phrase | None = None, source: Phrase | None = None, **_: Any
) -> Wanted:
    """A mana ability doesn't use the stack, so nothing can copy it there.

    Raises:
        CopyEngineError: always.
    """
    name = table.face(copier.name).name if copier is not None else "nothing"
    whose = f" of {table.face(source.name).name}" if source is not None and source.name else ""
    raise CopyEngineError(
        f"No. A mana ability{whose} doesn’t use the stack (605.3b), so {name} can{'' if copier is None else '’t'} "
        "target or copy it.",
        mend="Name an ability that isn’t a mana ability.",
    )


@question(
    "can|could|may|am <who> [allowed_to|even|still|legally] copy|double|target <abilityof:source> with|using <copycard:copier> [too|at_all]",
    "can|could|may <who> [even|still|legally] use <copycard:copier> on|to_copy|to_target|targeting <abilityof:source> [too|at_all]",
    "can|could|may <who> [even|still|legally] <copycard:copier> <abilityof:source> [too|at_all]",
    "can|could|does|will <copycard:copier> [even|still|also] copy|target|double|work_on|work_with <abilityof:source> [too|at_all]",
)
def may_copy_ability(table: Layout, copier: Phrase, source: Phrase | None = None, who: str = "A") -> Wanted:
    """Whether an ability can be copied: it is tried.

    Raises:
        CopyEngineError: it copies as it enters, which is no ability on the stack.
    """
    name = table.face(source.name).name if source is not None and source.name else ""
    by = table.face(copier.name).name
    if table.is_spell(by) and table.targets_of(by) == "spell" and not table.targets_abilities(by):
        said = next(printed(a.text) for a in table.face(by).abilities)
        raise CopyEngineError(
            f"No. An ability on the stack isn’t a spell (112.1), and {by} says: “{said}”",
            mend="Name a card that copies abilities, such as Strionic Resonator.",
        )
    if source is not None and source.of is not None and table.enters_as_copy(name):
        table.thing(source, source.owner or "A", "permanent")  # "the etb of my Clone of Mulldrifter"
    there = table.known(source) if source is not None and name else ""
    has_triggered = bool(there) and bool(table.has_triggered(there))
    is_later = source is not None and source.described == "upkeep"
    if name and table.enters_as_copy(name) and not has_triggered and not is_later:
        raise CopyEngineError(
            f"No. That {name} enters as a copy is a replacement effect (614.1c): it never goes on the stack, "
            f"so {by} can’t copy it.",
            mend="Name an ability that triggers or is activated, such as one that the copy has.",
        )
    copies_ability(table, source, copier, who)
    table.resolve_all()
    table.asks_of = table.last_that_matters
    return "", "happens"


@question(
    "can|could|may|does|will|would <copycard:by> [even|still|also] make|turn|let <thing:copier> [into|become|be] a_copy_of|copy_of <thing:original> [too|as_well|at_all]",
    "can|could|may <who> [even|still|also] use|cast|play <copycard:by> to_make|to_turn|to_have <thing:copier> [into|become|be] a_copy_of|copy_of <thing:original> [too|as_well|at_all]",
    "can|could|may <who> [even|still|also] use|cast|play <copycard:by> to_make|to_turn|to_have <thing:copier> into|become|be <thing:original> [too|as_well|at_all]",
    "can|could|may|does|will|would <copycard:by> [even|still|also] make|turn <thing:copier> into|become <thing:original> [too|as_well|at_all]",
)
def may_make_a_copy(table: Layout, by: Phrase, copier: Phrase, original: Phrase, who: str = "") -> Wanted:
    """Whether a card makes one thing a copy of another: it is tried, and refused where it can't."""
    becomes(table, original, copier, by, who=who or by.owner or "A")
    table.asks_of = table.subject
    table.resolve_all()
    return "", "happens"


@question(
    "<copycard:copier> can|could|may it copy|clone <thing:original>",
    "can|could|may|does|will|would|is_it_possible_for|am_i_allowed_to_have <copycard:copier> [cast] [<x>] [to|even|still] copy|copies|enter_as|enter_as_a_copy_of|become_a_copy_of|clone <thing:original> [at_all]",
    "can|could|may|am <who> [allowed_to|even|still|legally] copy|clone <thing:original> with|using <copycard:copier>",
    "can|could|may <who> [even|still] <copycard:copier> <thing:original> [and] [keep] [it|them|both]",
    "can|could|may <who> [even|still|also] copy|clone <thing:original> [instead|with_it|too]",
    "can|could|may|do <who> [get_to] [even|still|also|then|now] choose|pick|copy|have_it_copy|clone <thing:original> this_time|now|instead|then|again",
    "does|do|will|would|can <copycard:copier> [even|also|still] work [on|with|for] <thing:original> [too|as_well|at_all]",
    "can|could|may <who> [even|still] have|let|cast|use <copycard:copier> [<x>] [to] copy|copying|on|targeting|to_copy|enter_as|enter_as_a_copy_of|enter_copying|come_in_as|come_in_as_a_copy_of|come_in_copying|be|be_a_copy_of|to_become|to_become_a_copy_of|become|become_a_copy_of <thing:original>",
    "can|could|may <copycard:copier> [<x>] become|become_a_copy_of <thing:original> [at_all|too]",
    "can|could|may <pronoun:copier> [even|still|also] copies|becomes|becomes_a_copy_of <thing:original> [at_all|too]",
    "can|could|may <pronoun:copier> [even|still|also] enter|come_in|come_down|etb|enter_the_battlefield [tapped] as|copying|as_a_copy_of|as_copy_of <thing:original> [at_all|too]",
    "can|could|may <who> [even|still|also] make|have|let|get <pronoun:copier> [to|into] copy|become|become_a_copy_of|a_copy_of|copy_of|turn_into|enter_as|enter_as_a_copy_of <thing:original> [at_all|too]",
    "can|could|may <who> [even|still] target <thing:original> with|using <copycard:targeter>",
    "can|could|may|will|does <thing:original> [even|still|ever] be|get copied|cloned [at_all] [by|with|using <copycard:copier>]",
    "can|could|may|does|do <copycard:targeter> [even|still] target <thing:original>",
    "how does|do|would|will <copycard:copier> [with] [<x>] work|interact [when|if|while|with|on|as] [copying|it_copies] <thing:original>",
)
def may_copy(
    table: Layout, original: Phrase, copier: Phrase | None = None, who: str = "", x: int | None = None,
    targeter: Phrase | None = None, **_: Any,
) -> Wanted:  # fmt: skip
    """Whether one can copy another: it is tried, and refused where it can't."""
    if targeter is not None:
        name = table.face(targeter.name).name
        if table.enters_as_copy(name):
            table.assumed.append(
                f"{name} doesn’t target what it copies: that is chosen as it enters (707.5)."
            )
    copier = copier or targeter
    name = table.face(original.name).name if original.name else ""
    is_plain = bool(name) and original.of is None and not original.zone and original.kind != "spell"
    if copier is not None and copier.name and is_plain and not table.known(original):
        is_other = table.face(copier.name).name != name
        if is_other and table.enters_as_copy(name) and table.copies_permanents(table.face(copier.name).name):
            table.copying_what_is_there(name)  # "can Kiki-Jiki copy a Clone": it copies something itself
            original = replace(original, article="the")
    if copier is None and table.brings_back_copy():
        table.resolve_top()  # "I blink my Clone. Can I copy Sun Titan this time?"
    if copier is None and table.reentry is not None:
        table.asks_of = table.subject = table.reenter(table.thing(original, "B", "permanent"))
        return "", "happens"
    if copier is None and (ref := _chooses_anew(table, original)):
        table.asks_of = table.subject = ref
        return "", "happens"
    if copier is None and table.undecided():
        copier = Phrase(kind="it", word="it")  # "I cast Clone. Can I copy it?"
    if copier is None and (came := table.came_undecided()) is not None:
        of = table.thing(replace(original, article=original.article or "a"), who or "A", "permanent")
        return copies_as_it_came(table, came, of)
    if copier is None:
        text = table.face(original.name).text if original.name else ""
        if said := _CANT_BE_COPIED.search(text):
            raise CopyEngineError(
                f"No. {table.face(original.name).name} says: “{said[0]}”", mend="Ask about another spell."
            )
        raise UnreadWords("", "copy", "", asks="Which card copies it? Name it.")
    came = table.came_undecided() if copier.kind == "it" and not copier.name else None
    if came is not None and table.known(copier) == came["ref"]:  # "I play Vesuva. Can it enter as an Island?"
        of = table.thing(replace(original, article=original.article or "a"), who or "A", "permanent")
        return copies_as_it_came(table, came, of)
    is_same = original.kind == "it" and not original.name and original.of is None and bool(table.tried)
    if is_same and not table.has_left(table.tried):  # "can I Vesuva it? can I Stage it?"
        tried = table.spoken(table.tried)
        original = Phrase(tried.name, owner=tried.owner, article="the", word=original.word)
    enters_copying(table, original, copier, who, x)
    table.let_it_copy_nothing()
    table.asks_of = table.subject
    made = [t.ref for t in table.things if t.kind == "token" and t.is_copy]
    if made and table.subject and not table.spoken(table.subject).is_copy:
        table.asks_of = made[-1]  # "can Kiki-Jiki copy it": what it makes is asked about
    table.tried = table.spoken(table.subject).source if table.subject else ""
    return "", "happens"


def copies_as_it_came(table: Layout, came: Entry, of: str) -> Wanted:
    """Whether what was told to enter can copy that: it is tried."""
    table.let_copy_as_it_came(came, of)
    table.asks_of = table.subject = str(came["ref"])
    return "", "happens"


def _chooses_anew(table: Layout, original: Phrase) -> str:
    """What comes back by its own ability, and copies another thing this time; "" for nothing."""
    copies = [t for t in reversed(table.things) if t.is_copy and t.name in table.cards]
    left = next((t.ref for t in copies if table.has_left(t.ref) and table.enters_as_copy(t.name)), "")
    if table.came_back is None and left:
        of = table.thing(original, "B", "permanent")
        table.let_it_return_itself(left)
        return table.choose_anew(of)
    return table.choose_anew(table.thing(original, "B", "permanent")) if table.came_back is not None else ""


@question(
    "can|could|does|will|would <asked:it> [even|still|now] become|turn_into [a_copy_of|into|into_a_copy_of] <thing:original> [too|at_all|as_well]",
    "can|could|may <who> [even|still|now] make|turn|have <asked:it> [into|become|be] a_copy_of|copy_of <thing:original> [too|at_all|as_well]",
)
def may_become(table: Layout, it: Phrase, original: Phrase, **_: Any) -> Wanted:
    """Whether what is there can become a copy of another thing: it is tried.

    Raises:
        UnreadWords: it has no ability that does it.
    """
    table.resolve_all()
    ref = table.thing(it, "A", "permanent")
    if not table.copies_by_activating(ref):
        asks = f"What makes {table.spoken(ref).name} a copy of that? Name the card or the ability."
        raise UnreadWords("", "copy", "", asks=asks)
    becomes(table, original, it)
    table.asks_of = table.subject
    table.resolve_all()
    return "", "happens"


@question(
    "can|could|may <who> [even|still|legally|allowed_to] clone <thing:original> [too|at_all] [and_keep|and_have|keeping both|both_of_them|it] [in_play|around|on_the_battlefield]",
)
def may_clone(table: Layout, original: Phrase, who: str) -> Wanted:
    """Whether Clone can copy something: it is tried."""
    clones(table, original, who)
    table.asks_of = table.subject
    return "", "happens"


@question(
    "how does|do|would|will cloning|copying <thing:original> work|interact [with <permanents:by>]",
    "how does|do|would|will <permanents:by> interact|work|go with cloning|copying <thing:original>",
)
def cloning_works(table: Layout, original: Phrase, by: tuple[Phrase, ...] = ()) -> Wanted:
    """What comes of cloning something beside what is there: it is tried."""
    for phrase in by:
        table.thing(phrase, "A", "permanent")
    return may_clone(table, original, "A")


@question(
    f"can|could|may|do|does|must <who> [get_to|have_to] [now|then] copy|choose|pick|clone|make_it {_SOMETHING_ELSE} [with_it|then|this_time|instead|next_time]",
    f"can|could|may|does|will|would <asked:it> [now|then|still|also] be|become|copy|choose|pick|enter_as|come_back_as|return_as|come_in_as|etb_as|come_back_copying [a_copy_of] {_SOMETHING_ELSE} [then|this_time|instead|now|next_time]",
    "do|does|must|will|can <who> [get_to|have_to] [now|then] choose|pick [what_it_copies|what_to_copy|a_creature|the_creature] again|anew|once_more|a_second_time [with_it|then|this_time]",
)
def copies_anew(
    table: Layout, who: str = "", it: Phrase | None = None, *, is_same: bool = False
) -> Wanted:  # fmt: skip
    """What comes back chooses anew: it has to be told what.

    Raises:
        UnreadWords: always; the answer is in what the copy is after that.
    """
    copies = [t.name for t in table.things if t.is_copy and table.enters_as_copy(t.name)]
    there = [t.name for t in table.things if t.kind == "permanent" and table.enters_as_copy(t.name)]
    name = next((each[-1] for each in (copies, there) if each), "Clone")
    if table.is_brought_back():
        asks = (
            f"{'No' if is_same else 'Yes'}. What comes back is a new object (400.7), so what it copies is chosen "
            f"again as it enters (707.5). Say what {name} copies then."
        )
        raise UnreadWords("", "copy something else", "", asks=asks)
    asks = f"What enters again is a new object and may copy something else. Say what {name} copies then."
    raise UnreadWords("", "copy something else", "", asks=asks)


@question(
    "does|do|must|will|would <asked:it> [still|have_to|need_to] be|copy|come_back_as|return_as|enter_as|become|stay [a_copy_of] the_same|the_same_creature|the_same_thing|the_same_one|the_same_permanent [again|then|this_time]",
    "do|does|must|will|would <who> [still] [have_to|need_to] copy|choose|pick the_same|the_same_creature|the_same_thing|the_same_one|the_same_permanent [again|then|this_time]",
)
def must_copy_the_same(table: Layout, who: str = "", it: Phrase | None = None) -> Wanted:
    """Whether what comes back has to copy what it did before: it chooses anew.

    Raises:
        UnreadWords: always, as `copies_anew`.
    """
    return copies_anew(table, who, it, is_same=True)


@question(
    f"can|may|could|does|will [<who>] [have|let|cast] <copycard:copier> enter|resolve|come_in|be_cast|enters [but|and] {NOTHING}",
    "can|may|could [<who>] [choose] not_copy|not_to_copy [anything] with <copycard:copier>",
    "do|does|must|will|would|should <who> [still|always|really] have_to|need_to copy|choose|clone|pick something|anything|a_creature|some_creature|a_permanent [with|for|when_i_cast|if_i_cast|using] <copycard:copier>",
    "must <copycard:copier> copy|enter_as|enter_as_a_copy_of|become|be|be_a_copy_of something|anything|a_creature|some_creature|a_permanent",
    "do|does|will|would|should <copycard:copier> [still|always|really] have_to|need_to copy|enter_as|enter_as_a_copy_of|become|be|be_a_copy_of something|anything|a_creature|some_creature|a_permanent",
    "is|are <who> forced|required|obligated to copy|clone|choose something|anything|a_creature|a_permanent with|for <copycard:copier>",
    "is|are <copycard:copier> forced|required|obligated to copy|clone something|anything|a_creature|a_permanent",
    f"what_if|what_happens_if [<who>] [cast|casts] <copycard:copier> [but|and] {NOTHING}",
)
def may_copy_nothing(table: Layout, copier: Phrase, **_: Any) -> Wanted:
    """Whether it can enter without copying: it is tried."""
    name = table.face(copier.name).name
    table.asks_of = table.enters_copying_nothing(name, "A")
    if "you may" in table.face(name).text.casefold():
        table.assumed.append(f"{name} says “you may,” so it doesn’t have to copy anything.")
    return "", "happens"


_DECLINE = "decline|refuse|choose_not_to|say_no|not_do_it|not_do_that|not_copy_it|not_copy_that|choose_not_to_copy_it|choose_not_to_copy|skip_it|skip_that|not_make_it|not_make_the_token|not_make_a_copy|not_make_the_copy|pass_on_it|pass_on_that|decline_it|decline_that|decline_the_copy|refuse_it|ignore_it"
_IS_DECLINED = "optional|mandatory|compulsory|a_may|a_choice|forced|required|a_may_ability|a_may_trigger"


@question(
    f"can|could|may|do|does|am|is|are|would|will <who> [allowed_to|able_to|get_to|still|also|just|simply] {_DECLINE} [the|that|this|its] [copy|trigger|ability|token] [if_i_want|if_i_want_to|there|here|too|at_all]",
    "do|does|am|is|are|will <who> have_to|need_to|forced_to|required_to|obligated_to [actually|really|always] take|accept|make|do it|that|this|the_copy|the_token|one [every_time|each_time|if_i_don't_want_to|if_i_don't_want_it]",
    f"is|are it|that|this|the_copy|the_trigger|the_ability|the_token|copying|copying_it|the_copying|that_trigger|this_trigger|its_trigger|the_copies [actually|really] {_IS_DECLINED} [or_not|too]",
)
def may_decline(table: Layout, who: str = "A", *, is_of_copying: bool = False, **_: Any) -> Wanted:
    """Whether a player can do without what an ability offers: what has triggered last, or has copied.

    Raises:
        UnreadWords: nothing offers anything.
    """
    waits = table.stack[-1][0] if table.stack else ""
    came = [thing.ref for thing in table.things if thing.is_copy and thing.kind == "permanent"]
    last = came[-1:] if came and table.spoken(came[-1]).name in table.cards else []
    entered = [ref for ref in last if table.enters_as_copy(table.spoken(ref).name)]
    if waits and table.enters_as_copy(table.spoken(waits).name):
        entered = [waits]
    if is_of_copying and entered and table.takes_copying_away(table.spoken(entered[-1]).name):
        table.resolve_all()
        table.asks_of = entered[-1]
        return "", "happens"
    if is_of_copying and entered:
        table.asks_of = entered[-1]
        return "", f"may_decline_copying {who or 'A'}"
    offers = [*came, *table.triggering()]
    if not offers:
        raise UnreadWords(
            "", "decline", "", asks="Which ability is it that can be declined? Tell what happens."
        )
    table.asks_of = offers[-1]
    return "", f"may_decline {who or 'A'}"


@question(
    "must <who> [actually|really|always] copy|clone it|that|this|them|one|him|her [every_time|each_time|then|now|again]",
    "do|does|am|is|are|will <who> [still] have_to|need_to|forced_to|required_to|obligated_to [actually|really|always] copy|clone it|that|this|them|one|him|her [every_time|each_time|if_i_don't_want_to|if_i_don't_want_it|then|now|again]",
    "do|does|will|would <who> still copy|clone something|anything|something_else|anything_else [with_it|with_that|then|at_all|as_it_enters]",
)
def may_decline_to_copy(table: Layout, who: str = "A") -> Wanted:
    """Whether what enters as a copy has to copy a thing that is there."""
    return may_decline(table, who, is_of_copying=True)


@question(
    "what|which_creatures can|could|may <who> copy [with] [<asked:it>]",
    "what|which_creatures can|could|may <asked:it> copy",
    "what_can_be_copied",
)
def copyable(table: Layout, **bound: Any) -> Wanted:
    raise UnreadWords(
        "", "copy", "", asks="Say what is copied; then I tell what becomes of it, or why that can't be."
    )
