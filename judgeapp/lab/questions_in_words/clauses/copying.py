"""What copies: permanents that enter as copies, become copies, and copies of spells."""

from dataclasses import replace
from typing import Any

from judgeapp.copyengine import CopyEngineError, animating_ability, entry_copy
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import Cast, casts, mutates
from judgeapp.lab.questions_in_words.clauses.changes import comes_back, reanimates
from judgeapp.lab.questions_in_words.clauses.forms import Forms
from judgeapp.lab.questions_in_words.clauses.presence import there
from judgeapp.lab.questions_in_words.clauses.wordings import AS, CASTS, CHOOSES, COPIES, IS, NOTHING, ON
from judgeapp.lab.questions_in_words.language.exemplars import Description
from judgeapp.lab.questions_in_words.language.phrases import INDEFINITE, NTH, Extra, Phrase
from judgeapp.lab.questions_in_words.layout.abilities import FROM_GRAVEYARD
from judgeapp.lab.questions_in_words.layout.card_texts import names_copier
from judgeapp.lab.questions_in_words.layout.layout import CHOICES, Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player
from judgeapp.lab.tables.edits import Entry, new_ref

clause = Forms()


@clause(
    "[<who>] tap <copycard:copier> [ability] targeting|to_target|to_copy|copying|and_copy|to_become|to_become_a_copy_of|on|to_make_a_token_of|to_make_a_copy_of|to_create_a_copy_of <thing:original> [<until>]",
)
def taps_to_copy(table: Layout, copier: Phrase, original: Phrase, who: str = "", until: str = "") -> None:
    """An ability with {T} in its cost is activated; "I have tapped Clone copying it" tells of no such thing."""
    name = table.face(copier.name).name
    if table.enters_as_copy(name):
        asks = f"{name} copies as it enters. Is it tapped? Say “a tapped {name}.”"
        raise UnreadWords("", copier.word, "", asks=asks)
    enters_copying(table, original, copier, who, until=until)


@clause(
    "[<who>] use|uses|used|using <pronoun:copier> to_copy|to_clone|on|targeting|to_target|to_make_a_copy_of|to_make_a_token_of <thing:original>",
)
def uses_to_copy(table: Layout, copier: Phrase, original: Phrase, who: str = "") -> None:
    """ "I clone Kiki-Jiki and use it to copy Hill Giant": a copy does what it copied can do."""
    ref = table.thing(copier, wants="")
    thing = table.spoken(ref)
    if thing.kind in {"permanent", "token"} and thing.is_copy and not table.is_undecided(copier):
        _uses(table, ref, table.thing(original, who or thing.owner, "permanent"), who)
        return
    enters_copying(table, original, copier, who)


@clause(
    "[<who>] use|uses|used|activate|activates|activated <own:copier> [first|second|third|fourth|last|bottom|other|copy|copying|activated] ability [,] to_copy|to_target|targeting|on|copying <thing:original>",
    is_response=True,
)
def uses_its_ability_to_copy(table: Layout, copier: Phrase | None, original: Phrase, who: str = "") -> None:
    """ "I use Lithoform Engine's last ability to copy it": which one that is is seen from what it copies."""
    if copier is None:
        uses_to_copy(table, Phrase(kind="it", word="it"), original, who)
        return
    there = table.known(copier) if copier.name else ""
    has_come = bool(there) and table.spoken(there).is_copy and not table.copies_by_activating(there)
    if copier.name and (has_come or not names_copier(table.face(copier.name).name, table.cards)):
        ref = there or table.thing(copier, who or "A", "permanent")
        _uses(table, ref, table.target(original, "permanent", who), who)
        return
    enters_copying(table, original, copier, who)


@clause(
    "<who> have|has|had|control|controls|got <copycard:copier> with|and a|an|one|its|the token_copy_of|copy_of|token_of|token_that_is_a_copy_of|token_that's_a_copy_of|token_copying <thing:original>",
)
def there_with_its_copy(table: Layout, copier: Phrase, original: Phrase, who: str = "") -> None:
    """ "I have Dance of Many with a token copy of Hill Giant": it has entered and made that."""
    enters_copying(table, original, copier, who)


@clause(
    "<name:by> [also] bring_back|brings_back|brought_back|reanimate|reanimates|reanimated|get_back|gets_back|got_back <thing:it> [from <where>]",
    "<name:by> [also] return|returns|returned <thing:it> from <where>",
)
def brings_back(table: Layout, by: Phrase, it: Phrase, where: tuple[str, str] | None = None) -> None:
    """ "God-Pharaoh's Gift brings back Mulldrifter": what a card does with one in a graveyard, by its text."""
    owner = (where[0] if where is not None else "") or it.owner
    is_copier = names_copier(by.name, table.cards) and not table.enters_as_copy(by.name)
    if not table.known(it) and (is_copier or "your graveyard" in table.face(by.name).text):
        it = replace(it, zone="graveyard", owner=owner or by.owner or "A", article=it.article or "a")
    if is_copier:
        enters_copying(table, it, by)
    else:
        reanimates(table, it, by.owner, where=where, by=by)


@clause(
    f"<copycard:copier> {COPIES} <name:card> mutated [onto|on|over|on_top_of] <thing:under>",
    f"<copycard:copier> {COPIES} <name:card> that|which is|was|has|had mutated [onto|on|over|on_top_of] <thing:under>",
    f"<copycard:copier> {COPIES} <name:card> that|which mutated|mutates [onto|on|over|on_top_of] <thing:under>",
    "[<who>] clone <name:card> mutated [onto|on|over|on_top_of] <thing:under>",
    "[<who>] clone <name:card> that|which is|was|has|had mutated [onto|on|over|on_top_of] <thing:under>",
    "[<who>] clone <name:card> that|which mutated|mutates [onto|on|over|on_top_of] <thing:under>",
)
def copies_mutated(
    table: Layout, card: Phrase, under: Phrase, copier: Phrase | None = None, who: str = ""
) -> None:
    """A merged permanent is copied as it is: what is on top, with the abilities of all (CR 729.2d)."""
    copier = copier or Phrase("Clone", owner=who, article="a", word="clone", meant=("Clone",))
    owner = card.owner or under.owner or other_player(copier.owner or "A")
    mutates(table, card, replace(under, owner=owner), owner)
    table.resolve_all()
    enters_copying(table, Phrase(kind="permanent", word=card.word), copier)


@clause(
    f"<thing:copier> [<x>] {COPIES} <thing:original> [<until>]",
    f"<thing:copier> [,] both|each|all {COPIES} [the_same] <thing:original>",
    f"<who> have|has|control|controls|got <thing:copier> , both|each|all {COPIES} [the_same] <thing:original>",
    "<copycard:copier> [,] copying|as_a_copy_of|naming|choosing|of|copy_of|a_copy_of <thing:original>",
    "<objectcopier:copier> + <thing:original>",
    f"<thing:copier> [<x>] {COPIES} <thing:original> [and_put_it|and_is] attached_to|enchanting|onto <thing:host>",
    f"[<who>] {CASTS} <thing:copier> [,] {CHOOSES} <thing:original> [and_put_it|and_is] attached_to|enchanting|onto <thing:host>",
    "<who> has|have|had|control|controls|got <entering:copier> [<x>] on <thing:original>",
    "<who> has|have|had|control|controls|got <copycard:copier> with a_copy_of <thing:original>",
    "<who> has|have|had|let|lets <thing:copier> copy|enter_as_a_copy_of|become_a_copy_of|enter_copying|come_in_as <thing:original>",
    "[and|,] [<subject:who>] [choosing_to|chooses_to|choose_to] has|have|having|had|let|lets|letting <thing:copier> copy|enter_as_a_copy_of|enter_the_battlefield_as_a_copy_of|become_a_copy_of|enter_copying|come_in_as|come_in_copying <thing:original>",
    "[and|,] [<subject:who>] [choosing|chooses|choose] for <thing:copier> to_enter_as_a_copy_of|to_become_a_copy_of|to_copy|to_be_a_copy_of <thing:original>",
    f"[<who>] {CASTS} <thing:copier> [<x>] [,] {CHOOSES} <thing:original>",
    f"[<who>] {COPIES}|clone <thing:original> with|using|via|by_casting <name:copier> [from_my_hand|from_hand|out_of_my_hand] [and_put_it_on|attached_to|enchanting <thing:host>]",
    f"[<who>] {COPIES}|clone <thing:original> [on_the_stack|while_it's_on_the_stack] with|using|via|by|through <named:copier>",
    f"[<who>] {COPIES}|clone <thing:original> <until> with|using|via|by|through <named:copier>",
    f"[<who>] {COPIES}|clone <thing:original> with|using|via|by|through <named:copier> <until>",
    f"[<who>] {COPIES}|clone <thing:original> [for|with] <x:its_x> with|using|via <copyspell:copier>",
    "<who> use|uses|used|want_to_use <thing:copier> to_copy|to_clone|on|to_become|to_become_a_copy_of|and_copy|copying|targeting <thing:original> [<until>]",
    f"<thing:original> [{IS}] copied|cloned by|with <thing:copier>",
    "after|when|while|once|if|by copying|becoming_a_copy_of|entering_as|entering_as_a_copy_of <elided:copier> <thing:original>",
    "<who:whose> control|have|got|own <thing:original> copied|cloned by|with <thing:copier>",
    "<who> chooses|choose|chose|picks|pick <thing:original> for|with <thing:copier>",
    "<copycard:copier> enters|comes_in|resolves|etbs and [<who>] choose|chooses|pick|picks <thing:original>",
    "[<who>] [use|uses|activate|activates|tick|ticks] <copycard:copier> <loyalcost> [ability] [targeting|on|copying|to_copy|,] <thing:original>",
    "[<who>] activate|use <copycard:copier> [ability] [,] targeting|to_target|to_copy|copying|and_copy|to_become|to_become_a_copy_of|on|to_make_a_token_of|to_make_a_copy_of|to_create_a_copy_of <thing:original> [<until>]",
)
def enters_copying(
    table: Layout, original: Phrase, copier: Phrase, who: str = "", x: int | None = None,
    host: Phrase | None = None, whose: str = "", until: str = "", its_x: int | None = None, **_: Any,
) -> None:  # fmt: skip
    if its_x is not None:
        original = replace(original, extras=(*original.extras, Extra("x", its_x)))
    if until and copier.name and "until end of turn" not in table.face(copier.name).text.casefold():
        asks = f"{table.face(copier.name).name} copies for good. What makes it a copy until end of turn?"
        raise UnreadWords("", "until end of turn", "", asks=asks)
    original = _plainly(original)
    original = replace(original, owner=original.owner or whose)
    if (made := _of_what_copies(table, copier, original)) is not None:
        table.subject = table.thing(made, who or "A")
        return
    if table.several is not None and copier.word == "one" and not copier.name:
        nth_copies(table, original)  # "I have two Clones. One copies Serra Angel"
        return
    if who:
        table.person = who
    if original.kind == "ability" and copier.name:
        copies_ability(table, None, copier, who)
        return
    if table.is_undecided(copier):
        spell = table.undecided()
        of = table.thing(original, table.whose_it_copies(table.spoken(spell).name), "permanent")
        table.decided(spell, of)
        table.resolve_top()
        table.subject = spell
        return
    is_back = table.reentry is not None and (not copier.name or table.known(copier) == table.reentry[1])
    if is_back:
        default = table.whose_it_copies(table.spoken(table.reentry[1]).name) if table.reentry else "B"
        table.subject = table.reenter(table.thing(original, default, "permanent"))
        return
    if not copier.name:
        ref = table.thing(copier, wants="")
        if table.spoken(ref).kind == "spell" and table.is_spell(table.spoken(ref).name):
            raise UnreadWords("", copier.word, "", asks=f"Which card copies it? “{copier.word}” is a spell.")
        of = table.thing(original)
        if of == ref and copier.kind == "it" and original.name:
            ref = table.last_copy() or ref  # "they have Serra Angel. I have it become a copy of Serra Angel"
        if of == ref:
            raise UnreadWords("", original.word, "", asks="Of what is it a copy? Name the card.")
        if table.spoken(ref).is_copy and table.spoken(ref).source == of and not table.has_left(ref):
            table.mention(ref)  # it is told again
            table.subject = ref
            return
        if table.has_left(ref) or table.zone_of(ref) in {"hand", "graveyard", "library"}:
            thing = table.spoken(ref)
            table.subject = table.copying(thing.name, of, thing.owner, anew=True)
            return
        if not (table.spoken(ref).is_copy or table.enters_as_copy(table.spoken(ref).name)):
            _uses(table, ref, of, who)
            return
        if table.came_as(ref, of):
            table.subject = ref
            return
        if table.spoken(ref).name in table.cards and table.copies_by_activating(ref):
            table.copying(table.face(table.spoken(ref).name).name, of, table.spoken(ref).owner)
        elif not table.copies_by_trigger(ref, of):
            table.events.append({"do": "become_copy", "ref": ref, "of": of})
        table.spoken(ref).source, table.spoken(ref).is_copy = of, True
        table.mention(ref)
        table.subject = ref
        return
    name = table.face(copier.name).name
    if who and table.is_spell(name) and not names_copier(name, table.cards):
        casts(table, Cast(copier, who, (original,)))  # "they use Unsummon on it"
        return
    owner = copier.owner or who or "A"
    wants = "permanent" if table.copies_permanents(name) else "spell"
    if raised := next((state for state in copier.states if state in FROM_GRAVEYARD), ""):
        table.from_graveyard(name, owner, raised)
        table.subject = table.reenter(table.thing(original, table.whose_it_copies(name), "permanent"))
        return
    there = table.known(copier) if copier.article in {"the", "that", "this", "my", "their", ""} else ""
    if copier.article in NTH:
        there = table.nth(name, NTH[copier.article])
    if copier.of is not None:
        there = table.thing(copier)
    if wants == "spell" and original.name and not table.known(original) and not original.zone:
        is_cast = table.copies_permanent_spells(name) and not table.is_spell(original.name)
        original = replace(original, zone="stack") if is_cast else original
    waiting = [t.ref for t in table.things if t.kind == "spell" and table.is_spell(t.name)]
    copies_both = table.own_copying(name) is not None and table.activates_to_copy_spells(name)
    if original.kind == "it" and not original.name and waiting and copies_both:
        source = table.thing(replace(copier, owner=owner), owner, "permanent")
        if table.zone_of(waiting[-1]) == "stack":
            table.use_ability(source, [waiting[-1]])
            return
    is_used = table.own_copying(name) is not None and not table.is_spell(name)
    if is_used and copier.extras and not there:  # "Kiki-Jiki wearing Illusionist's Bracers copies it"
        there = table.thing(replace(copier, of=None, owner=owner), owner, "permanent")
        copier = replace(copier, extras=(), states=())
    default = _whose_original(table, name, original, owner)
    of = table.thing(table.where_it_copies(name, original), default, wants)
    of = _what_it_can_copy(table, name, original, of)
    if there == of or (there and table.has_left(there)):
        there = ""
    if host is not None and of and "Equipment" in table.kinds(of):
        table.put_on(of, host)  # "copying an Equipment attached to a creature"
        host = None
    if not any(extra.kind in CHOICES for extra in copier.extras):
        table.check_whose_choice(name, original)
    table.check_can_copy(name, of, owner)
    for _more in range(1, table.as_many(copier)):
        table.copying(name, of, owner, anew=True)
    ref = table.copying(name, of, owner, anew=not there or copier.article in {"a", "an", "another"})
    if not (copier.owner or who):
        table.unsaid_entrants.add(ref)
    for state in copier.states:
        table.set(ref, state)
    table.carry(copier, ref)
    if host is not None:
        to = table.thing(host, owner, "permanent")
        entry = table.began(ref)
        entry["choices"] = {**entry.get("choices", {}), "attach_to": to}
    if x is not None:
        table.carry(Phrase(extras=(Extra("x", x),)), ref)
    if copier.article == "other":
        table.others[name] = ref
    table.mention(ref)
    table.subject = ref


def _of_what_copies(table: Layout, copy: Phrase, original: Phrase) -> Phrase | None:
    """ "A copy of a copy of Quicksilver Gargantuan copying Serra Angel": it's the Gargantuan that copies the
    Angel; None for any other phrase.
    """
    if copy.kind != "copy" or copy.name or copy.of is None or copy.article not in INDEFINITE | {""}:
        return None
    if copy.of.name:
        is_copier = names_copier(copy.of.name, table.cards) and copy.of.of is None
        return replace(copy, of=replace(copy.of, of=original)) if is_copier else None
    inner = _of_what_copies(table, copy.of, original)
    return replace(copy, of=inner) if inner is not None else None


def _whose_original(table: Layout, name: str, original: Phrase, owner: str) -> str:
    """Who controls what is copied, where nothing is said: a land copies one's own."""
    is_land = "Land" in table.face(name).type_line[1]
    if is_land and original.name and "Land" in table.face(original.name).type_line[1]:
        return owner
    default = table.whose_it_copies(name)
    return default if owner == "A" else other_player(default)


def _what_it_can_copy(table: Layout, name: str, original: Phrase, of: str) -> str:
    """ "I equip my Bear with Bonesplitter and clone it": of what was spoken of, the last that it can copy."""
    is_pronoun = original.kind == "it" and not original.name
    if not is_pronoun or table.could_enter_as(name, of) or table.zone_of(of) != "battlefield":
        return of
    there = [t.ref for t in reversed(table.things) if table.suits(t, "permanent") and t.ref != of]
    there = [ref for ref in there if table.zone_of(ref) == "battlefield"]
    return next((ref for ref in there if table.could_enter_as(name, ref)), of)


@clause(
    "after|when|while|once|if copying <elided:copier> [something|anything|a_thing|it]",
    "after|when|while|once|if <copycard:copier> copies|copied|has_copied something|anything|a_thing",
)
def copies_something_else(table: Layout, copier: Phrase) -> None:
    """ "Does Stunt Double have flash after copying": it copies what is there, or a plain creature.

    Raises:
        UnreadWords: nothing that copies was named.
    """
    if not copier.name or not table.enters_as_copy(copier.name):
        raise UnreadWords("", "copying", "", asks="What copies something, and what? Name both cards.")
    table.subject = table.copying_what_is_there(table.face(copier.name).name)
    table.mention(table.subject)


def _is_aimed_at_copy(table: Layout, by: Phrase, copier: Phrase) -> bool:
    """Whether what a spell targets copied something: "Mirrorweave on Phantasmal Image copying Hill Giant"."""
    is_named = bool(copier.name) and copier.of is None
    is_copier = is_named and table.enters_as_copy(table.face(copier.name).name)
    return is_copier and "copy of target" in table.face(by.name).text


def _uses(table: Layout, ref: str, of: str, who: str) -> None:
    """An ability of what is no copy is used on a thing: it copies that itself, or something else.

    Raises:
        UnreadWords: it has no ability that targets such a thing.
    """
    thing = table.spoken(ref)
    table.claim(ref, who)
    if table.casts_imprinted(ref, (of,)):
        return
    if thing.name in table.cards and table.copies_by_activating(ref):
        table.copying(table.face(thing.name).name, of, thing.owner)
    else:
        table.use_ability(ref, [of])
    table.subject = ref


@clause(
    "<copycard:copier> enters|comes_down|comes_in|etbs|lands|comes_into_play|is_put_onto_the_battlefield [down|in] at_the_same_time|at_same_time|simultaneously|together|alongside as|with [a|an|the|my|his|her|their] <thing:beside> [off|from|off_of|with|via|through|due_to|because_of [a|an|my] <name:cause>]",
)
def enters_beside(table: Layout, copier: Phrase, beside: Phrase, **_: Any) -> None:
    """What enters together with what copies isn't there as it is chosen what to copy (CR 614.12a).

    Raises:
        CopyEngineError: always, as that is what is asked about.
    """
    name = table.face(copier.name).name
    other = table.face(beside.name).name if beside.name else "what enters with it"
    raise CopyEngineError(
        f"{name} can’t copy {other} if both enter at the same time: what {name} copies is chosen before "
        "either is on the battlefield (614.12a).",
        mend=f"Say what is on the battlefield before {name} enters.",
    )


_AT_ONCE = "at_the_same_time|at_same_time|simultaneously|together|at_once|in_one_go"


@clause(
    f"[<who>] [cast|have|control] <several:count> <copycard:copier> enter|enters|come_in|are_cast|etb|resolve|come_down|come_back|return [{_AT_ONCE}] [off|from|with|via|through|due_to|because_of|thanks_to|by|to|after <plainspell:cause>] [{_AT_ONCE}]",
    "<who> cast|play|have|control <several:count> <copycard:copier>",
    f"[<who>] [cast|play] <several:count> <copycard:copier> [enter|enters|come_in|etb|resolve|come_down] [{_AT_ONCE}] both|all|each copying|copy|copies|as_copies_of|choosing|as <thing:original>",
    f"[<who>] [cast|play] <several:count> <copycard:copier> enter|enters|come_in|etb|resolve|come_down [{_AT_ONCE}] [both|all|each] copying|as_copies_of|choosing|as <thing:original>",
)
def several_enter(
    table: Layout, copier: Phrase, count: int, who: str = "", cause: Phrase | None = None,
    original: Phrase | None = None,
) -> None:  # fmt: skip
    """Several of a name: all copy the same thing, at once, or each is told later what it copies."""
    if original is not None:
        _enter_at_once(table, replace(copier, owner=copier.owner or who or "A"), original, count)
        return
    if cause is not None:
        table.assumed.append(f"{table.face(cause.name).name} lets them enter; what else it does is left out.")
    if not table.enters_as_copy(table.face(copier.name).name):
        there(table, (replace(copier, count=max(copier.count, count)),), who)
        return
    table.several = replace(copier, owner=copier.owner or who or "A")


def _enter_at_once(table: Layout, copier: Phrase, original: Phrase, count: int) -> None:
    """Several enter as copies of one thing at the same time.

    Raises:
        UnreadWords: they don't enter as copies.
    """
    name = table.face(copier.name).name
    if not table.enters_as_copy(name):
        raise UnreadWords("", name, "", asks=f"Say what {name} copies, and with which ability.")
    of = table.thing(original, table.whose_it_copies(name))
    before = len(table.events)
    for _ in range(count):
        table.subject = table.copying(name, of, copier.owner, anew=True)
    entered = table.events[before:]
    if [event["do"] for event in entered] == ["enter"] * count:
        table.events[before:] = [{"do": "simultaneous", "events": entered}]


@clause(
    "[<who>] [cast|have|play|control] <several:count> clones|clone of <thing:original> [enter|enters|come_in|etb|enter_the_battlefield|are_cast|in_play] [the_same_turn|this_turn|at_once]",
)
def several_clone(table: Layout, original: Phrase, count: int, who: str = "") -> None:
    """ "Two clones of Grave Titan enter the same turn": one after the other."""
    enters_copying(table, original, Phrase("Clone", count=count, article="a", word="clone"), who)


@clause(
    f"[the] <nth:number> [one|clone|copy|of_them] {COPIES}|as|becomes <thing:original>",
    "[the] other|other_one [one|clone|copy] copies|copying|as|becomes <thing:original>",
)
def nth_copies(table: Layout, original: Phrase, number: int = 1) -> None:
    """ "The first copies Serra Angel, the second copies the first Clone"."""
    if table.several is None:
        raise UnreadWords("", "first", "", asks="Which card is it? Name it.")
    name = table.face(table.several.name).name
    if original.kind in {"copy", "original"} and original.article in NTH:
        original = replace(original, name=name, kind="", meant=(name,))
    enters_copying(table, original, replace(table.several, article="another"))
    if number == 1:
        table.others[name] = table.subject


@clause(
    f"[<who>] {CASTS} <name:copier> [,] [but|and] {NOTHING}",
    f"<name:copier> enters|enters_the_battlefield|comes_in|resolves|etb|etbs [but|and|,] {NOTHING}",
    f"<name:copier> {NOTHING}",
    "<who> choose_not_to|chooses_not_to|don't|doesn't|do_not|decline_to|declines_to copy [anything|a_creature] with <name:copier>",
)
def copies_nothing(table: Layout, copier: Phrase, who: str = "") -> None:
    """It enters without copying, as "you may" allows."""
    table.subject = table.enters_copying_nothing(table.face(copier.name).name, copier.owner or who or "A")


@clause(
    "[is|gets|was] recast|replayed|cast_again copying|as|as_a_copy_of|and_copies|choosing|naming <thing:original>",
    "<who> cast|casts|play|plays it|that|this again [,] copying|as|as_a_copy_of|and_copy|and_copies|choosing|naming <thing:original>",
    "<who> recast|recasts|replay|replays it|that|this [,] copying|as|as_a_copy_of|and_copy|and_copies|choosing|naming <thing:original>",
)
def recast(table: Layout, original: Phrase, who: str = "") -> None:
    """What has left is cast again: another object, which copies anew (CR 400.7)."""
    ref = table.elided("is cast again")
    thing = table.spoken(ref)
    of = table.thing(original, other_player(who or thing.owner), "permanent")
    table.check_can_copy(thing.name, of, who or thing.owner)
    table.subject = table.copying(thing.name, of, who or thing.owner, anew=True)


@clause(
    "[<who>] recast|recasts|recasting|replay|replays|replaying|replayed it|that|this [again|later|then|next_turn]",
    "[<who>] cast|casts|play|plays it|that|this again|a_second_time|once_more|one_more_time",
)
def recast_as_before(table: Layout, who: str = "") -> None:
    """What has left is cast again, and nothing is said of what it copies: the same again, if that is there.

    Raises:
        UnreadWords: it isn't there any more.
    """
    is_left = bool(table.last) and table.zone_of(table.last) != "battlefield"
    ref = table.last if is_left else table.elided("is cast again")
    thing = table.spoken(ref)
    owner = who or thing.owner
    if not table.enters_as_copy(thing.name):
        table.subject = table.cast(thing.name, owner, [])
        return
    is_there = bool(thing.source) and table.zone_of(thing.source) == "battlefield"
    if not is_there or not table.could_enter_as(thing.name, thing.source):
        raise UnreadWords("", thing.name, "", asks=f"Say what {thing.name} copies this time.")
    copied = table.spoken(thing.source).name
    table.assumed.append(f"{thing.name} copies {copied} again, as nothing else is said.")
    table.subject = table.copying(thing.name, thing.source, owner, anew=True)


@clause(
    f"<thing:copier> {AS} [a_copy_of|copy_of] <thing:original>",
    "<copycard:copier> came_back_as|comes_back_as|returned_as|came_back_copying [a|an] [copy_of] <thing:original>",
    "<thing:copier> enters|enters_the_battlefield|comes_in|resolves|etbs|flashed_in|flashes_in|is_flashed_in|gets_flashed_in [during_combat|mid_combat] [,] copying|as_a_copy_of|as <thing:original>",
    "<copycard:copier> [is|gets|was] flashed_in [during|mid] [combat] [,] [and] copies|copied|becomes_a_copy_of <thing:original>",
)
def enters_as(table: Layout, original: Phrase, copier: Phrase) -> None:
    """It enters now, so it's another one than any of that name before."""
    is_there = bool(copier.name) and bool(table.known(copier)) and not table.is_undecided(copier)
    is_new = is_there and not copier.extras
    enters_copying(table, original, replace(copier, article="another") if is_new else copier)


@clause(
    "<who> clone|clones|cloned|cloning <thing:original>",
    "clones|cloned|cloning <thing:original>",
    "<thing:original> [is|gets|was|got|being|then] cloned [by <who>]",
    "gets_cloned|is_cloned|cloned",
)
def clones(table: Layout, original: Phrase | None = None, who: str = "") -> None:
    who = who or table.person or "A"
    original = original or Phrase(kind="permanent", word="cloned")
    clone = next((word for word in ("Clone",) if word in table.cards), "")
    if not clone:
        raise UnreadWords("", "clone", "", asks="Which card copies it? Name it.")
    table.person = who
    enters_copying(table, original, Phrase(clone, word="clone"), who)


@clause(
    "<entering:copier> <pronoun:original>",
)
def enters_too(table: Layout, original: Phrase, copier: Phrase) -> None:
    """ "They have Cloudpost, I Vesuva it", "I have Cloudpost and Vesuva it"."""
    enters_copying(table, original, copier, _who_goes_on(table))


@clause(
    "[that|which|and] <who> [then|now] clone|clones|cloned|cloning|am_cloning|is_cloning",
    "that|which <who> copy|copies|copied with <entering:copier>",
)
def clones_what_was_told(table: Layout, who: str, copier: Phrase | None = None) -> None:
    """ "They have a Grave Titan that I clone": what was told last.

    Raises:
        UnreadWords: nothing was.
    """
    if not table.things:
        raise UnreadWords("", "clone", "", asks="What is cloned? Name it first.")
    last = Phrase(kind="permanent", article="the", word="it")
    if copier is None:
        clones(table, last, who)
    else:
        enters_copying(table, last, copier, who)


@clause(
    "clone <thing:original>",
)
def clones_too(table: Layout, original: Phrase) -> None:
    """ "I bolt it and clone it", "they have Hill Giant, clone it": whoever acted last, or who asks."""
    clones(table, original, _who_goes_on(table))


def _who_goes_on(table: Layout) -> str:
    """Who acts where nobody is named: whoever acted last, or who asks."""
    acts = [event for event in table.events if event.get("controller")]
    has_acted = bool(acts) and acts[-1]["controller"] == table.person
    return table.person if has_acted else "A"


@clause(
    "[<who>] copy|copies|copied|copying <abilityof:source> with|using|via|by_activating <copycard:copier>",
    "[<who>] use|activate|tap <copycard:copier> on|targeting|to_copy|copying|to_target <abilityof:source>",
    "[<who>] use|activate|tap it|that to_copy|copying|targeting|to_target|on <abilityof:source>",
    "<copycard:copier> copies|copying|copied|targeting|targets|on <abilityof:source>",
    "[<who>] <copycard:copier> <abilityof:source>",
    "<who> copy|copies|copied|copying <abilityof:source>",
    is_response=True,
)
def copies_ability(
    table: Layout, source: Phrase | None = None, copier: Phrase | None = None, who: str = ""
) -> None:
    """An ability on the stack is copied, or what has triggered."""
    who = who or (copier.owner if copier is not None else "") or "A"
    there = [t.name for t in table.things if t.name in table.cards]
    there = [each for each in there if table.copies_abilities(each) or table.doubles_abilities(each)]
    name = table.face(copier.name).name if copier is not None else there[-1] if there else ""
    if not name:
        raise UnreadWords("", "copy", "", asks="Which card copies the ability? Name it.")
    if source is None and not table.copies_or_doubles(name) and _has_triggered_already(table, name):
        return  # "move to combat, Helm of the Host triggers"
    table.copy_ability(source, name, who)


def _has_triggered_already(table: Layout, name: str) -> bool:
    """Whether the last ability that has triggered of a card has been laid out."""
    ref = next((t.ref for t in reversed(table.things) if t.name == name), "")
    texts = table.has_triggered(ref) if ref else ()
    return bool(texts) and not table.not_put(ref, texts)


@clause(
    "<who> respond|responds|responded to <plainspell:under> by|with copying it|that [myself|himself|herself]",
    "<who> copy|copies|copied <plainspell:under> in_response",
)
def copies_in_response(table: Layout, who: str, under: Phrase) -> None:
    """A spell is copied while it waits, and no card is named that does it."""
    if not table.known(under):
        casts(table, Cast(replace(under, article="a"), under.owner or other_player(who)))
    copies_spell(table, who, Phrase(kind="it", word="it"))


@clause("<who> get|gets|got|receive|receives a|one|the copy [of_it|of_that]", is_response=True)
def gets_copy(table: Layout, who: str) -> None:
    """ "I cast it and get a copy": what has triggered copies it, or what was activated before.

    Raises:
        UnreadWords: nothing does.
    """
    copy = table.copied_as_it_triggers("", who)
    if not copy:
        raise UnreadWords("", "copy", "", asks="What makes the copy, and of what? Say it first.")
    table.person, table.subject = who, copy


@clause(
    "<who> copy|copies|copied|copying <thing:original>",
    is_response=True,
)
def copies_spell(table: Layout, who: str, original: Phrase) -> None:
    if table.reentry is not None or table.returning is not None:
        comes_back(table, original, who)
        return
    known = table.known(original) if original.name else ""
    if (known or original.kind == "it") and (copy := table.copied_as_it_triggers(known, who)):
        table.person, table.subject = who, copy
        return
    own = [t.name for t in table.things if t.owner == who and t.name in table.cards]
    takes_own = any(table.own_copying(name) is not None and table.targets_own(name) for name in own)
    ref = table.thing(original, who if takes_own else other_player(who), wants="")
    spell = table.undecided()
    if spell and table.spoken(spell).owner == who and table.suits(table.spoken(ref), "permanent"):
        table.decided(spell, ref)  # "I cast Clone. What happens if I copy Serra Angel?"
        table.resolve_top()
        table.subject = spell
        return
    if table.spoken(ref).kind != "spell":
        name = table.spoken(ref).name
        made_by = [t for t in table.things if t.owner == who and t.ref != ref]
        made_by = [t for t in made_by if t.name in table.cards and table.own_copying(t.name) is not None]
        if len(made_by) == 1:  # "I have Kiki-Jiki. I copy Zealous Conscripts"
            table.subject = table.copying(made_by[0].name, ref, who, by=made_by[0].ref)
            return
        again = [t for t in table.things if t.is_copy and t.owner == who and ref in {t.ref, t.source}]
        if original.kind == "it" and not original.name and again:
            table.mention(again[-1].ref)  # "... when I copied it": it is told again
            return
        can_be_cloned = "Clone" in table.cards and table.could_enter_as("Clone", ref)
        if not can_be_cloned or table.zone_of(ref) != "battlefield":
            raise UnreadWords("", name, "", asks=f"Which card copies {name}? Name it, such as Clone.")
        table.assumed.append("Clone stands for what copies it, as no card is named.")
        table.person = who
        table.subject = table.copying("Clone", ref, who, anew=True)
        return
    table.person = who
    table.plain_copy(ref, who)


@clause(
    "[<who>] copy|copies|copied <thing:original> twice|two_times|both_times [,] with|using [both] <copycard:copier> and|then|plus [with] <copycard:then>",
    "[<who>] copy|copies|copied <thing:original> with|using both <copycard:copier> and <copycard:then>",
    is_response=True,
)
def copies_twice(table: Layout, original: Phrase, copier: Phrase, then: Phrase, who: str = "") -> None:
    """Two cards copy one and the same."""
    enters_copying(table, original, copier, who)
    ref = table.events[-1].get("of") or next((e["of"] for _, b in reversed(table.stack) for e in b), "")
    copied = table.spoken(str(ref))
    enters_copying(table, Phrase(copied.name, article="the", owner=copied.owner, word=copied.name), then, who)


@clause(
    "<copycard:copier> is|was <thing:original>",
    "<copycard:copier> becomes|became|turns_into|= [a_copy_of] <thing:original> [<until>]",
)
def is_now(table: Layout, copier: Phrase, original: Phrase, until: str = "") -> None:
    """What copies as it enters has entered so, unless it was there before."""
    copying = entry_copy(table.face(copier.name).abilities) if copier.name else None
    is_said = not until or "until end of turn" in table.face(copier.name).text.casefold()
    has_begun = [event["do"] for event in table.events[-1:]] == ["begin_turn"]
    is_anew = has_begun and bool(copier.name) and table.copies_in_upkeep(copier.name)
    if copying is not None and is_said and not table.known(copier) and is_anew:
        let_it_copy_anew(table, original, copier)
    elif copying is not None and is_said and not table.known(copier):
        enters_copying(table, original, copier)
    else:
        becomes(table, original, copier, until=until)


def let_it_copy_anew(table: Layout, original: Phrase, copier: Phrase) -> None:
    """ "At the beginning of my upkeep Vesuvan Doppelganger becomes a copy of Serra Angel": it was a copy of
    something else before, for which a plain creature stands if nothing is told.
    """
    has_begun = [event["do"] for event in table.events[-1:]] == ["begin_turn"]
    began = table.take_back_turn() if has_begun else copier.owner or "A"
    first = table.example(Phrase(article="a", like=Description("creature"), owner="B"), anyway=True)
    if first is None:
        raise table.asks_what_it_copies(copier.name)
    table.assumed[-1] = f"{first.name} stands for what {table.face(copier.name).name} copied as it entered."
    enters_copying(table, first, copier)
    table.begin("upkeep", began)
    becomes(table, original, replace(copier, article="the"))


@clause(
    "<pronoun:copier> is|was [still|currently|now] [a|an|the] [copy_of] <name:original>",
)
def is_already(table: Layout, copier: Phrase, original: Phrase) -> None:
    """ "I blink it while it is Siege Rhino": it is so already, or becomes so by its own ability.

    Raises:
        UnreadWords: it isn't told what makes it so.
    """
    ref = table.thing(replace(copier, start=0, end=0), "A", "permanent")
    thing, name = table.spoken(ref), table.face(original.name).name
    if original.word.capitalize() in table.kinds(ref):
        return  # "it's an Illusion now" names no card
    if name in {thing.name, table.printed(ref)} or (thing.source and table.spoken(thing.source).name == name):
        return
    if not table.copies_by_activating(ref):
        asks = f"What makes {thing.name} a copy of {name}? Tell that in a sentence."
        raise UnreadWords("", original.word, "", asks=asks)
    becomes(table, original, replace(copier, name=thing.name, owner=thing.owner, article="the"))


def _plainly(original: Phrase) -> Phrase:
    """What is copied: of "becomes a Serra Angel copy," Serra Angel."""
    is_noun = original.kind == "copy" and original.word.endswith(" copy")
    return original.of if is_noun and original.of is not None else original


_INTO = "copying|choosing|to_copy|as_a_copy_of|to_become|to_become_a_copy_of|to_be|to_be_a_copy_of|becoming|becoming_a_copy_of|making_it|making_it_a_copy_of|to_make_it|to_make_it_a_copy_of|turning_it_into|turning_it_into_a_copy_of|to_turn_it_into|to_turn_it_into_a_copy_of|into|into_a_copy_of|so_it_becomes|so_it_is|so_it_becomes_a_copy_of|so_that_it_becomes"
"""With which words a spell is told to make what it targets a copy."""


_BY_TRIGGER = "with_its_trigger|with_its_ability|with_its_upkeep_trigger|with_the_trigger|with_the_upkeep_trigger|by_its_trigger|by_its_ability|off_its_trigger|off_the_trigger|through_its_trigger|from_its_trigger|with_its_own_ability|because_of_its_trigger|due_to_its_trigger|in_my_upkeep|during_my_upkeep|on_my_upkeep|at_my_upkeep"


def _enters_so(table: Layout, copier: Phrase) -> bool:
    """Whether a card enters as a copy, and isn't one already by what is told of it."""
    return table.enters_as_copy(table.face(copier.name).name) and "face_down" not in copier.states


@clause(
    "[<who>] [cast|casts] <copyspell:by> [:|,|and] [<who>] choose|choosing|chooses|copying <body:original> [,] and|targeting|target|, [<who>] [target|targeting|targets] <body:copier> [<until>]",
    "[<who>] [cast|casts] <copyspell:by> [:|,|and] [<who>] target|targeting|targets|on <body:copier> [,] and|choosing|, [<who>] [choose|choosing|chooses|copying] <body:original> [<until>]",
    "<copyspell:by> :|-|– <thing:copier> becomes|become|became|turns_into [a_copy_of] <thing:original> [<until>]",
    "[<who>] <copyspell:by> <thing:copier> into|to_become|copying|choosing|to_copy [a_copy_of] <thing:original> [<until>]",
    "[<who>] turn|turns|turned|make|makes <thing:copier> into <thing:original> [<until>]",
    "<thing:copier> becomes|became|turns_into|turned_into|becoming a_copy_of <thing:original> [<until>]",
    "<thing:copier> becomes|became|turns_into|turned_into <thing:original> [<until>]",
    "<thing:copier> becomes|became|turns_into [a_copy_of|copy_of] <thing:original> [<until>] by|with|via|through|thanks_to|because_of <name:by>",
    "<thing:copier> is|was|gets|got|has_been turned|changed|made|transformed into a_copy_of|copy_of <thing:original> [<until>] [by|with|via|through <name:by>]",
    "<thing:copier> is|was|gets|got|has_been turned|changed|made|transformed into a|an <body:original> [<until>] by|with|via|through <copycard:by>",
    "becomes|became|and_becomes a_copy_of|copy_of <thing:original> [<until>] [by|with|via|through|thanks_to|because_of <name:by>]",
    "<thing:copier> becomes|became|turns_into copy_of <thing:original> [<until>]",
    "[<who>] pay|pays|paid|paying <manacost:paid> to_copy|to_become|to_become_a_copy_of|to_make_it|to_make_it_a_copy_of|to_turn_it_into|to_turn_it_into_a_copy_of [a_copy_of] <thing:original> [<until>]",
    "[<who>] make|makes|made|turn|turns|turned|have|has <thing:copier> [be|become|into] a_copy_of|copy_of <thing:original> [<until>]",
    f"<who> have|has|had|let|lets <thing:copier> become|turn_into|copy|be|become_a_copy_of|be_a_copy_of|change_into|change_to <thing:original> [<until>] [{_BY_TRIGGER}]",
    f"<who> make|makes|made <pronoun:copier> [into|become|copy|be] [a|an|the|my|their] <name:original> [{_BY_TRIGGER}]",
    f"<thing:copier> becomes|became|turns_into|changes_to|changes_into|copies [a_copy_of] <thing:original> [<until>] {_BY_TRIGGER}",
    "[<who>] use|uses|used its|the|his|her [upkeep|triggered|own] trigger|ability to_make|to_turn|to_have|making|turning|to_change <thing:copier> [into|become|be|to] [a_copy_of] <thing:original>",
    "[<who>] use|uses|used its|the|his|her [upkeep|triggered|own] trigger|ability to_copy|to_become|copying|and_copy [a_copy_of] <thing:original>",
    "<copycard:by> resolves|resolved [,] [and] making|made|turning|turned|makes|turns <thing:copier> [into|be|become] a_copy_of <thing:original> [<until>]",
    "<name:by> makes|turns|turned|made <thing:copier> [into] a_copy_of <thing:original> [<until>]",
    "<copycard:by> makes|turns|turned|made all|every|each|other [other] creatures|creature [into|copies_of|a_copy_of|become] <thing:swept>",
    "<copycard:by> makes|turns|turned|made everything|the_board|the_whole_board|all_of_them|everyone [into] <thing:swept>",
    "<copycard:by> makes|turns|turned|made <thing:copier> [into|be|become] <thing:original> [<until>]",
    "[<who>] makes|make|turns|turn|turned|made <thing:copier> [into] a_copy_of <thing:original> with|using <name:by> [<until>]",
    "<who> makes|make|turns|turn|turned|made <thing:copier> [into] a_copy_of <thing:original> [<until>]",
    "<who> cast|casts|uses|use <copycard:by> to_make|to_turn|making|turning <thing:copier> into|be|become [a_copy_of] <thing:original> [<until>]",
    "<who> cast|casts|uses|use <name:by> to_make|to_turn|making|turning <thing:copier> [into] a_copy_of <thing:original> [<until>]",
    f"<copyonto:by> on|targeting|at <thing:copier> [,] {_INTO} <thing:original> [<until>]",
    f"<who> cast|casts|play|plays|played|use|uses|used <name:by> on|targeting|at <thing:copier> [,] {_INTO} <thing:original> [<until>]",
)
def becomes(
    table: Layout,
    original: Phrase | None = None,
    copier: Phrase | None = None,
    by: Phrase | None = None,
    until: str = "",
    who: str = "",
    swept: Phrase | None = None,
    paid: str = "",
) -> None:
    is_copier = copier is not None and bool(copier.name) and names_copier(copier.name, table.cards)
    is_new = copier is not None and bool(copier.name) and copier.of is None and not table.known(copier)
    if by is None and original is not None and copier is not None and is_new and _enters_so(table, copier):
        enters_copying(table, original, copier, who)  # it copies nothing else before that
        return
    is_one_of_all = by is not None and table.sweeps(by.name) and not is_copier
    if by is not None and copier is not None and original is not None and is_one_of_all:
        ref = table.thing(copier, who or "A", "permanent")
        casts(table, Cast(by, who or by.owner or "A", (original,)))
        table.resolve_all()
        table.mention(ref)
        table.subject = ref
        return
    if by is not None and swept is not None:  # what copies is what its text says
        casts(table, Cast(by, who or by.owner or "A", (swept,)))
        return
    if original is None:
        raise UnreadWords("", "copy", "", asks="What does it become a copy of? Name the card.")
    original = _plainly(original)
    if by is None and copier is not None and (turning := _spell_that_turns(table, original)) is not None:
        sizes = [each for each in original.like.qualities if "/" in each] if original.like is not None else []
        casts(table, Cast(turning, who, (copier,), became=sizes[0] if sizes else ""))
        return
    if by is None and copier is not None and _is_animated(table, original, copier, who):
        return
    size = next((each.word for each in original.extras if each.kind == "size"), "")
    if by is None and copier is not None and original.name and size and table.is_spell(original.name):
        # "I turn it into a 1/1 Frog with Turn to Frog": the kind is short for the spell's name
        casts(table, Cast(replace(original, extras=(), article=""), who, (copier,), became=size))
        return
    if by is not None and copier is not None and original.kind != "it" and table.makes_only_tokens(by.name):
        casts(
            table, Cast(by, who or by.owner or "A", (copier, original))
        )  # "Twinflame on my Giant and my Angel"
        return
    makes_copy = by is not None and names_copier(by.name, table.cards) and table.copies_permanents(by.name)
    if by is not None and copier is not None and _is_aimed_at_copy(table, by, copier):
        casts(table, Cast(by, who or by.owner or "A", (replace(copier, of=original),)))
        return
    if by is not None and copier is not None and not makes_copy:
        # "Unsummon on the only creature, Hill Giant" names what it targets twice.
        casts(table, Cast(by, who, (replace(copier, of=original) if copier.name else original,)))
        return
    if original.kind == "it" and not original.name:  # named before what becomes a copy of it
        original = replace(
            original, name=table.spoken(table.meant(original, "permanent")).name, article="the"
        )
    payer = next((t.ref for t in reversed(table.things) if paid and table.copies_by_activating(t.ref)), "")
    ref = payer or (
        table.thing(copier, "A", "permanent") if copier is not None else table.elided("becomes a copy of")
    )
    of = table.thing(original, wants="permanent")
    if of == ref and by is None and copier is not None and copier.kind == "it" and original.name:
        ref = table.last_copy() or ref  # "they have Serra Angel. In my upkeep it becomes Serra Angel"
    if of == ref and original.word != "itself" and not table.copies_now(ref):
        return  # it becomes again what it was, as what changed it has ended
    if of == ref and original.word != "itself":
        raise UnreadWords("", original.word, "", asks="Of what does it become a copy? Name the card.")
    turn: Entry = {"duration": until} if until else {}
    if by is None and table.copies_by_activating(ref):
        table.copying(table.spoken(ref).name, of, table.spoken(ref).owner, by=ref)
    elif by is None and not (not until and _copies_by_own_trigger(table, ref, of)):
        table.events.append({"do": "become_copy", "ref": ref, "of": of, **turn})
    elif by is not None:
        name = table.face(by.name).name
        if table.is_spell(name):
            spell = new_ref(table.script(), name)
            owner = who or by.owner or "A"
            table.events.append(
                {"do": "cast", "ref": spell, "card": name, "controller": owner, "targets": [ref]}
            )
            table.new(spell, name, owner, "gone")
            table.stack.append((spell, [{"do": "become_copy", "ref": ref, "of": of, "by": spell}]))
        else:
            source = table.known(by) or table.thing(replace(by, article="the"), who or "A")
            table.events.append({"do": "become_copy", "ref": ref, "of": of, "by": source, **turn})
    table.spoken(ref).source, table.spoken(ref).is_copy = of, True
    table.mention(ref)
    table.subject = ref


def _copies_by_own_trigger(table: Layout, ref: str, of: str) -> bool:
    """Let a triggered ability of a thing copy, in the next upkeep of its player if it waits for that."""
    if table.copies_by_trigger(ref, of):
        return True
    if not table.would_copy_in_upkeep(ref):
        return False
    table.begin("upkeep", table.spoken(ref).owner)
    return table.copies_by_trigger(ref, of)


def _spell_that_turns(table: Layout, into: Phrase) -> Phrase | None:
    """Of "I turn it into a 1/1 Frog with Turn to Frog" the spell, which copies nothing."""
    carried = [e.thing for e in into.extras if e.kind == "carried" and e.thing is not None and e.thing.name]
    spells = [each for each in carried if table.is_spell(each.name)]
    is_kind = not into.name and bool(spells) and not names_copier(spells[0].name, table.cards)
    return spells[0] if is_kind else None


def _is_animated(table: Layout, into: Phrase, it: Phrase, who: str) -> bool:
    """Whether "I turn Mutavault into a creature" tells of an ability of its own; it is activated then."""
    is_any = into.like is not None and into.like.kind == "creature" and not (into.name or into.like.qualities)
    if not is_any or into.owner or it.kind == "copy":
        return False
    ref = table.thing(it, who or "A", "permanent")
    if animating_ability(table.abilities_of(ref)) is None:
        return False
    table.animate(ref)
    table.mention(ref)
    table.subject = ref
    return True


@clause(
    "<who> change|changes|changed|switch|switches|turn|turns|make|makes [it|this|that|copies|to_copy] to|into|copy <thing:original>",
    "[it] changes|switches to|into <thing:original>",
    f"<thing:copier> changes|changed|switches|switched to|into <thing:original> [{_BY_TRIGGER}]",
)
def changes_to(table: Layout, original: Phrase, who: str = "", copier: Phrase | None = None) -> None:
    """What is a copy already copies something else, by a triggered ability of its own if that has triggered."""
    if copier is not None and copier.name and not table.known(copier) and table.copies_in_upkeep(copier.name):
        let_it_copy_anew(table, original, copier)
        return
    ref = table.known(copier) if copier is not None and copier.name else table.last_copy()
    if not ref:
        raise UnreadWords("", original.word, "", asks=f"What changes to {original.word}? Name the card.")
    of = table.thing(original, "B", "permanent")
    if not _copies_by_own_trigger(table, ref, of):
        table.events.append({"do": "become_copy", "ref": ref, "of": of})
    table.spoken(ref).source = of
    table.mention(ref)
    table.subject = ref


@clause(
    f"[<who>] {CASTS}|enchant|enchants <copycard:card> {ON} <thing:it> choosing|and_choose|and_chooses|naming|picking|copying <thing:chosen>",
    "[<who>] enchant|enchants <thing:it> with <copycard:card> choosing|and_choose|and_chooses|naming|picking|copying <thing:chosen>",
    "<copyonto:card> on <thing:it> choosing|naming|copying <thing:chosen>",
)
def enchants_choosing(table: Layout, card: Phrase, it: Phrase, chosen: Phrase, who: str = "") -> None:
    """An Aura that makes what it enchants a copy of what is chosen as it enters."""
    name = table.face(card.name).name
    if "Aura" not in table.face(name).type_line[2] and table.enters_as_copy(name):
        # "I cast Copy Enchantment on Oblivion Ring and choose Griselbrand": that is chosen by what was copied
        copied = f"{name} copies {it.name or it.word}"
        raise UnreadWords(
            "", chosen.word, "", asks=f"{copied}. What is {chosen.word} chosen for, and by what?"
        )
    if "Aura" not in table.face(name).type_line[2]:
        becomes(table, chosen, it, card, who=who)
        return
    owner = who or card.owner or "A"
    enchanted = table.thing(it, owner, "permanent")
    of = table.thing(chosen, "B", "permanent")
    ref = new_ref(table.script(), name)
    choices = {"attach_to": enchanted, "creature": of}
    table.events.append({"do": "enter", "ref": ref, "card": name, "controller": owner, "choices": choices})
    table.new(ref, name, owner, "permanent")
    table.spoken(enchanted).source, table.spoken(enchanted).is_copy = of, True
    table.mention(enchanted)
