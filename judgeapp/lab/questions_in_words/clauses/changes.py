"""What happens to things: they leave, get counters, are turned, change control."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judgeapp.copyengine import (
    PLAYER_NAMES,
    Ability,
    AbilityKind,
    CopyEngineError,
    copies_something,
    joined,
    number_word,
    possessive,
    printed,
)
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import Cast, appears, casts
from judgeapp.lab.questions_in_words.clauses.forms import Forms
from judgeapp.lab.questions_in_words.clauses.presence import there
from judgeapp.lab.questions_in_words.clauses.wordings import CHOOSES, IS
from judgeapp.lab.questions_in_words.language.exemplars import Description, fits
from judgeapp.lab.questions_in_words.language.phrases import INDEFINITE, Extra, Phrase, PlainToken, as_token
from judgeapp.lab.questions_in_words.language.words import verbs_of_cards
from judgeapp.lab.questions_in_words.layout.abilities import FROM_GRAVEYARD
from judgeapp.lab.questions_in_words.layout.card_texts import TARGETS, begins
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player
from judgeapp.lab.tables.edits import Entry, beginning, new_ref

clause = Forms()


def _leave(table: Layout, it: Phrase | None, to: str, verb: str, who: str = "") -> None:
    table.leave(table.all_of(it, verb, other_player(who)), to)
    if who:
        table.subject = ""


def _happens(table: Layout, do: str, it: Phrase | None, verb: str, wants: str = "permanent") -> None:
    table.events.append({"do": do, "ref": table.about(it, verb, wants=wants)})


@clause(
    "sacrifice|sacrifices|sac|sacs|sacrificed|saccing <thing:it> [to|for|with|using] [its_own_ability|its_ability|its_own_effect|itself]",
    name="dies",
)
def sacrifices(table: Layout, it: Phrase) -> None:
    """ "... and sac it": for an ability of its own, if it has one."""
    ref = table.known(it)
    if not (ref and table.suits(table.spoken(ref), "permanent") and table.sacrifices_itself(ref)):
        dies(table, it)


@clause(
    f"<thing:it> dies|died|{IS.replace('|', '_destroyed|')}_destroyed|is_killed|gets_killed|get_killed|get_destroyed|is_sacrificed|was_sacrificed|goes_to_the_graveyard|is_put_into_the_graveyard|is_put_into_a_graveyard|is_dead|goes_to_graveyard",
    "[<who>] kill|kills|destroy|destroys|kill_off|killed|destroyed|removes|remove <thing:it>",
    "[<who:own>] sacrifice|sacrifices|sac|sacs|sacrificed <thing:it> [to|for|with|using] [its_own_ability|its_ability|its_own_effect|itself]",
    "dies|is_destroyed|gets_destroyed|was_destroyed|got_destroyed|gets_killed|is_killed|died|and_dies|then_dies",
    "[,] which|that <verb:ends>",
)
def dies(table: Layout, it: Phrase | None = None, who: str = "", own: str = "", ends: str = "") -> None:
    if ends:
        it = Phrase(kind="permanent", word="which")
    if own and it is not None and not it.owner:  # nobody sacrifices what another player controls
        fits = any(t.owner == own and table.suits(t, "permanent") for t in table.things)
        it = replace(it, owner=own) if fits and (it.kind or not table.known(it)) else it
    if own and it is not None:
        refs = table.all_of(it, "dies", own)
        if len(refs) == 1 and table.sacrifices_itself(refs[0]):
            return
        table.leave(refs, "graveyard")
        table.subject = ""
        return
    _leave(table, it, "graveyard", "dies", who or own)


@clause(
    "[<who>] sacrifice|sacrifices|sac|sacs|sacrificed|sacced|sacrificing|saccing <permanents:them> to|with|using|for <named:outlet>",
)
def each_sacrificed_to(table: Layout, them: tuple[Phrase, ...], outlet: Phrase, who: str = "") -> None:
    """ "I sac two Bears to Viscera Seer," "... both Bears ...": one after the other."""
    if len(them) == 1 and them[0].count < 2 and them[0].article != "both":
        sacrificed_to(table, them[0], outlet, who)
        return
    own = who or outlet.owner or "A"
    by = table.thing(outlet, own, "permanent")
    refs: list[str] = []
    for phrase in them:
        count = max(phrase.count, 2 if phrase.article == "both" else 1)
        fit = [t for t in table.things if t.owner == own and table.suits(t, "permanent") and t.ref != by]
        fit = [t for t in fit if not table.has_left(t.ref) and t.ref not in refs]
        name = table.face(phrase.name).name if phrase.name else ""
        like = phrase.like
        found = [
            t.ref
            for t in fit
            if t.name == name or (like is not None and not name and fits(like, table.face_now(t)))
        ]
        example = None if name else table.example(replace(phrase, owner=own), anyway=len(found) < count)
        plain = example or phrase
        while len(found) < count and plain.name:
            found.append(table.put(replace(plain, owner=own, article="another", count=1), plain.name, own))
        refs += found[:count]
    for ref in refs:
        table.sacrifices_to(by, ref)
        table.resolve_all()
    table.subject = ""


@clause(
    "[<who>] sacrifice|sacrifices|sac|sacs|sacrificed|sacced|sacrificing|saccing <thing:it> to|with|using|for|through|via <named:outlet> [targeting|on|at <things:targets>]",
    "<thing:it> is|gets|was sacrificed|sacced to|with|for <named:outlet>",
)
def sacrificed_to(
    table: Layout, it: Phrase, outlet: Phrase, who: str = "", targets: tuple[Phrase, ...] = ()
) -> None:
    """It is sacrificed for an ability of another thing, which was there before."""
    own = who or it.owner or outlet.owner or "A"
    ref = table.about(replace(it, owner=it.owner or own) if it.name else it, "is sacrificed", own)
    is_told_before = outlet.kind == "it" and not outlet.name and bool(it.name)
    found = table.outlet_of(own, ref) if is_told_before else ""
    if found:  # "I have Viscera Seer and sacrifice Hill Giant to it"
        table.sacrifices_to(found, ref, [table.target(each, "permanent", own) for each in targets])
        table.mention(found)
        table.subject = ""
        return
    by = table.thing(outlet, own, "permanent")
    if by == ref or outlet.kind == "it":
        table.events.append({"do": "leave", "ref": ref, "to": "graveyard"})
        return
    refs = [table.target(each, "permanent", own) for each in targets]
    table.sacrifices_to(by, ref, refs)
    table.mention(next((each for each in refs if each not in PLAYER_NAMES), ref))
    table.subject = ""


@clause(
    "[<who>] sacrifice|sacrifices|sac|sacs|sacrificed|sacced|sacrificing|saccing <several:count> [creature] tokens|creatures to|with|using|for <named:outlet>",
)
def several_sacrificed_to(table: Layout, count: int, outlet: Phrase, who: str = "") -> None:
    """As many plain tokens are sacrificed, one after the other; those that are there, if there are as many."""
    own = who or outlet.owner or "A"
    by = table.thing(outlet, own, "permanent")
    there = [
        t.ref for t in table.things if t.kind == "token" and t.owner == own and not table.has_left(t.ref)
    ]
    plain = Phrase(kind="token", token=PlainToken("1/1", "Saproling", ("green",)), article="a", word="token")
    if len(there) < count:
        table.assumed.append("1/1 green Saproling tokens stand for the tokens.")
    for _ in range(len(there), table.as_many(Phrase(count=count))):
        there.append(table.put_token(plain, own))
    for ref in there[:count]:
        table.sacrifices_to(by, ref)
        table.resolve_all()
    table.subject = ""


@clause(
    "before damage|combat_damage|any_damage [is_dealt]",
    "before|after blocks|blockers|blocking [are|is] [declared]",
    is_response=True,
)
def before_damage(table: Layout) -> None:
    """A time that hasn't come yet.

    Raises:
        UnreadWords: it has.
    """
    if any(event["do"] == "combat_damage" for event in table.events):
        raise UnreadWords("", "before damage", "", asks="What happens before damage? Tell it in order.")


@clause(
    "<thing:it> leaves_the_battlefield|left_the_battlefield|leaves_play|is_removed|leaves|goes_away|is_gone|goes_poof|disappears|has_left",
    "leaves_the_battlefield|leaves_play|goes_away|is_removed",
    "<who> lose|loses|lost <named:it>",
)
def goes(table: Layout, it: Phrase | None = None, who: str = "") -> None:
    """It leaves, and where to isn't told."""
    ref = table.about(it, "leaves", who or "B")
    table.events.append({"do": "leave", "ref": ref, "to": "graveyard"})
    table.assumed.append(f"{table.spoken(ref).name} goes to the graveyard, as it isn’t told where it goes.")


@clause(
    "<thing:it> is_exiled|gets_exiled|get_exiled|got_exiled|was_exiled|has_been_exiled|goes_to_exile",
    "[<who>] exile|exiles|exiled <thing:it>",
    "is_exiled|gets_exiled",
)
def exiled(table: Layout, it: Phrase | None = None, who: str = "") -> None:
    _leave(table, it, "exile", "is exiled", who)


@clause(
    "<thing:it> is_bounced|gets_bounced|get_bounced|got_bounced|has_been_bounced|returns_to_its_owner's_hand|is_returned_to_its_owner's_hand|goes_back_to_hand|returns_to_hand|is_returned_to_hand|was_bounced|is_put_back_into_hand",
    "[<who>] bounce|bounces|bounced <thing:it>",
    "<who> return|returns <thing:it> to_hand|to_its_owner's_hand|to_my_hand|to_their_hand",
    "is_bounced|gets_bounced|returns_to_its_owner's_hand|is_returned_to_its_owner's_hand|returns_to_hand|goes_to_my_hand",
)
def bounced(table: Layout, it: Phrase | None = None, who: str = "") -> None:
    _leave(table, it, "hand", "is bounced", who)


@clause(
    "<thing:it> is_dealt|was_dealt|takes|took|gets_dealt <number:amount> damage",
    "<who> deal|deals|dealt <number:amount> damage to <thing:it>",
)
def damaged(table: Layout, it: Phrase, amount: int, who: str = "") -> None:
    table.events.append({"do": "damage", "to": table.about(it, "is dealt damage"), "amount": amount})


@clause(
    "[<who>] remove|removes|removed|removing [a|an|one|the] [+1/+1|charge|loyalty] counter [from <thing:it>] [to|and] deal|deals|dealing|ping|pings|shoot|shoots [<number>] [damage] [to] <things:targets>",
    "[<who>] tap|taps|tapped|activate|activates|activated|use|uses|used|sacrifice|sacrifices|sacrificed <thing:it> [to|and] deal|deals|dealing [<number>] damage to <things:targets>",
)
def uses_to_deal_damage(
    table: Layout, targets: tuple[Phrase, ...], who: str = "", it: Phrase | None = None, **_: Any
) -> None:
    """ "He removes a counter to deal 1 damage to the Elves": an ability that can target them is activated."""
    ref = table.thing(it, who or "A", "permanent") if it is not None else ""
    if ref:
        table.claim(ref, who)
    table.use_ability(ref, [table.target(each, "permanent", who) for each in targets])


@clause(
    "<thing:it> fights|fight|fought|is_fighting <thing:other>",
    "<who> have|has|make|makes|had <thing:it> fight <thing:other>",
)
def fights(table: Layout, it: Phrase, other: Phrase, who: str = "") -> None:
    """Two things fight."""
    _let_fight(table, [table.thing(it, who or "A", "permanent"), table.thing(other, "B", "permanent")])


def _let_fight(table: Layout, refs: Sequence[str]) -> None:
    """Each deals damage equal to its power to the other, at once (CR 701.14a).

    Raises:
        CopyEngineError: one isn't a creature, so that neither fights.
    """
    for ref in refs:
        if not table.is_creature(ref):
            name = table.spoken(ref).name
            raise CopyEngineError(
                f"{name} isn’t a creature, so neither fights (701.14b)", mend="Name two creatures."
            )
    powers = [int(table.size_of(ref).partition("/")[0] or 0) for ref in refs]
    dealt = [
        {"do": "damage", "to": to, "amount": power, "by_source": by}
        for by, to, power in zip(refs, refs[::-1], powers, strict=True)
        if power > 0
    ]
    table.events.append({"do": "simultaneous", "events": dealt})


@clause(
    "<thing:it> fight|fights|fought each_other|one_another",
)
def fight_each_other(table: Layout, it: Phrase) -> None:
    """Two of a kind fight.

    Raises:
        UnreadWords: they aren't two.
    """
    refs = table.all_of(it, "fights", "A")
    if len(refs) != 2:
        raise UnreadWords("", it.word, "", asks="Which two creatures fight? Name both.")
    _let_fight(table, refs)


@clause(
    "<thing:it> deals|dealt [combat] damage to <who:whom>",
)
def deals_its_damage_to_player(table: Layout, it: Phrase, whom: str) -> None:
    """As much damage as its power, to a player."""
    by = table.thing(it, other_player(whom), "permanent")
    power = int(table.size_of(by).partition("/")[0] or 0)
    if power > 0:
        table.events.append({"do": "damage", "amount": power, "player": whom, "by_source": by})


@clause(
    "<thing:it> deals|dealt [combat] damage to <thing:other>",
)
def deals_its_damage(table: Layout, it: Phrase, other: Phrase) -> None:
    """As much damage as its power.

    Raises:
        UnreadWords: it isn't told to what.
    """
    by = table.thing(it, "A", "permanent")
    plain = table.example(other, anyway=True) if other.article in INDEFINITE else None
    to = table.thing(plain or other, other_player(table.spoken(by).owner), "permanent")
    if to == by:
        raise UnreadWords("", other.word, "", asks=f"What does {table.spoken(by).name} deal damage to?")
    power = int(table.size_of(by).partition("/")[0] or 0)
    if power > 0:
        table.events.append({"do": "damage", "to": to, "amount": power, "by_source": by})
    table.mention(to)


@clause(
    "and <number:amount> [combat|commander] [damage|more] from|by <thing:it>",
    name="takes_damage_from",
)
@clause(
    "[<who:whom>] [take|takes|took|been_dealt|dealt|get|gets|have_taken|has_taken|i've_taken] <number:amount> [combat|commander] damage|combat_damage from|by|off <thing:it>",
    name="takes_damage_from",
)
def takes_damage_from(table: Layout, it: Phrase, amount: int, whom: str = "") -> None:
    """ "I took 22 damage from a Clone of their commander": by a thing of the other player's, if nobody says."""
    whom = whom or "A"
    ref = table.known(it) or table.thing(it, other_player(whom), "permanent")
    table.events.append({"do": "damage", "amount": amount, "player": whom, "by_source": ref})


@clause(
    "<thing:it> hits|hit|deals_damage_to|connects_with <who:whom> for <number:amount>",
    "<thing:it> deals|dealt <number:amount> damage|combat_damage to <who:whom>",
)
def hits(table: Layout, it: Phrase, whom: str, amount: int) -> None:
    """Damage to a player by a thing."""
    ref = table.about(it, "deals damage")
    table.events.append({"do": "damage", "amount": amount, "player": whom, "by_source": ref})


@clause(
    "[<who>] blink|blinks|flicker|flickers|blinked|flickered|flickering|blinking <thing:it> copying <thing:copied>",
)
def blinked_copying(table: Layout, it: Phrase, copied: Phrase, who: str = "") -> None:
    """ "I flicker my Clone copying Hill Giant": what it copied before, or what it copies as it comes back.

    Raises:
        UnreadWords: nothing was told of what it copied before.
    """
    if it.name and it.of is None and not table.known(it):
        name = table.face(it.name).name
        asks = (
            f"Did {name} copy {copied.name or copied.word} before, or does it as it comes back? Say what it "
            f"copied first, such as “my {name} of Hill Giant.”"
        )
        raise UnreadWords("", it.word, "", asks=asks)
    blinked(table, it, copied, who)


@clause(
    "<thing:it> is_blinked|gets_blinked|got_blinked|was_blinked|is_flickered|gets_flickered|got_flickered|was_flickered|is_exiled_and_returned|is_exiled_and_comes_back [<as>] [<thing:copied>]",
    f"<thing:it> is_blinked|gets_blinked|is_flickered|gets_flickered|is_exiled_and_returned [,] {CHOOSES}|and_comes_back_as_a_copy_of|and_returns_as_a_copy_of|comes_back_as_a_copy_of|and_comes_back_copying|and_returns_copying|and_it_comes_back_as_a_copy_of|and_comes_back_as|and_returns_as|and_this_time_it_copies|and_this_time_copies|and_now_copies|and_copies|and_reenters_as|and_it_comes_back_as <thing:copied>",
    f"[<who>] blink|blinks|flicker|flickers|blinked|flickered|flickering|blinking <thing:it> [,] {CHOOSES}|and_it_comes_back_as|and_this_time_it_copies|and_this_time_copy|and_now_it_copies|and_now_copy <thing:copied>",
    "[<who>] blink|blinks|flicker|flickers|blinked|flickered|flickering|blinking <thing:it>",
    "<thing:it> is_blinked|gets_blinked|got_blinked|is_flickered|gets_flickered|got_flickered by <who>",
    "<thing:it> flickers|blinks|blinks_out|flickers_out [itself]",
    f"[later] is_blinked|gets_blinked|is_flickered|gets_flickered|flickered|blinked [,] {CHOOSES} <thing:copied>",
    "[<who>] blink|blinks|flicker|flickers|blinked|flickered|flickering|blinking <thing:it> with|using|via|off <name:by>",
    "<name:by> blinks|flickers|blinked|flickered <thing:it>",
    "<thing:it> is|gets|got|was|being blinked|flickered by|with|via <name:by>",
    f"<thing:it> is|gets|got|was|being blinked|flickered by|with|via <name:by> [,] {CHOOSES}|and_it_comes_back_as|and_comes_back_as <thing:copied>",
)
def blinked(
    table: Layout, it: Phrase | None = None, copied: Phrase | None = None, who: str = "",
    by: Phrase | None = None, **_: Any,
) -> None:  # fmt: skip
    """It is exiled and comes back as a new object, its copying chosen anew (CR 400.7)."""
    if by is not None and table.is_spell(by.name):
        casts(table, Cast(by, who, (it,) if it is not None else ()))
        if copied is not None:
            comes_back(table, copied, who)
        return
    # "I blink it with Restoration Angel": it is what was spoken of before that
    is_spoken_of = by is not None and it is not None and not it.name and it.of is None
    ref = table.about(it, "is blinked", who or "A") if is_spoken_of else ""
    if by is not None:
        table.thing(by, it.owner if it is not None and it.owner else "A", "permanent")
    ref = ref or table.about(it, "is blinked", who or "A")
    table.events.append({"do": "leave", "ref": ref, "to": "exile"})
    thing = table.spoken(ref)
    if thing.kind == "token":
        return
    owner = table.owner_of(ref) or thing.owner
    if owner != thing.owner:
        table.assumed.append(f"{thing.name} comes back under its owner's control, as nothing else is said.")
    enter: Entry = {"do": "enter", "ref": new_ref(table.script(), thing.name), "card": table.printed(ref),
                    "controller": owner, "from_zone": "exile"}  # fmt: skip
    if copied is not None and not table.enters_as_copy(table.face(thing.name).name):
        raise UnreadWords("", thing.name, "", asks=f"{thing.name} copies nothing as it enters.")
    table.things.remove(thing)
    table.returning, table.reentry = enter, None
    if copied is not None or not table.enters_as_copy(table.face(thing.name).name):
        table.come_back(table.thing(copied) if copied is not None else "")


@clause(
    "<thing:it> persists|persisted|undies|comes_back_with_persist|returns_with_persist|comes_back_with_undying|comes_back_from_persist",
    "[and] [then] [it] persists|persisted|undies|comes_back_with_persist|returns_with_persist|comes_back_with_undying",
    "and|then|and_then [it] comes_back|came_back|returned|returns|has_come_back|has_returned [to_the_battlefield|by_itself|from_its_trigger|with_its_trigger|from_its_own_trigger]",
)
def persists(table: Layout, it: Phrase | None = None) -> None:
    """What has died comes back by its own ability.

    Raises:
        UnreadWords: nothing has died.
    """
    if it is None and table.returning is not None:
        return  # "I blink Clone and it comes back"
    ref = table.known(it) if it is not None else table.copy_of_what_left()
    ref = ref or next((t.ref for t in reversed(table.things) if table.has_left(t.ref)), "")
    if not ref:
        raise UnreadWords("", "persist", "", asks="What comes back? Say first that it dies.")
    table.let_it_return_itself(ref)


@clause(
    "[and] [<who>] [now|then|this_time] choose|chooses|pick|picks|chose|picked|name|have_it_copy|has_it_copy <thing:copied> [this_time|now|again]",
    "[and] [this_time|now|then] it_copies|copies|it_becomes|it_comes_back_as|comes_back_as|it_came_back_as|came_back_as|it_returned_as|it_came_back_copying|returns_as|it_returns_as|reenters_as|comes_back_copying <thing:copied> [this_time|now|again]",
    "[and] [then] [it|<who>] copied|copies|copy <thing:copied>",
    "[and] making|turning it a_copy_of|into|into_a_copy_of <thing:copied>",
    "[,] copying <thing:copied>",
    name="comes_back",
    is_response=True,
)
def comes_back(table: Layout, copied: Phrase, who: str = "") -> None:
    """What a blinked permanent copies this time, or a spell that waits: told afterwards."""
    if table.came_back is not None and (ref := table.choose_anew(table.thing(copied, "B", "permanent"))):
        table.subject = ref
        return
    if table.brings_back_copy():
        table.resolve_all()
    if table.reentry is not None:
        default = table.whose_it_copies(table.spoken(table.reentry[1]).name)
        table.subject = table.reenter(table.thing(copied, default, "permanent"))
        return
    if table.returning is None and (ref := table.undecided()):
        of = table.thing(copied, table.whose_it_copies(table.spoken(ref).name), "permanent")
        table.decided(ref, of)
        return
    if table.returning is None and (ref := table.copying_by_trigger()):
        takes_own = table.targets_own(table.spoken(ref).name)
        whose = table.spoken(ref).owner if takes_own else other_player(who or "A")
        of = table.thing(copied, whose, "permanent")
        before = len(table.things)
        table.copies_by_trigger(ref, of)
        if len(table.things) > before:
            return  # it has made a token, as Esika's Chariot does
        table.spoken(ref).source, table.spoken(ref).is_copy = of, True
        table.mention(ref)
        table.subject = ref
        return
    if table.returning is None:
        there = [t.ref for t in reversed(table.things) if t.kind == "permanent" and t.name in table.cards]
        copier = next((ref for ref in there if table.own_copying(table.spoken(ref).name)), "")
        spell = table.known(copied) if not copier else ""
        waiting = [e for _, before in table.stack for e in before if e["do"] == "copy_spell"]
        if spell and any(event["of"] == spell for event in waiting):
            return  # "NAP responds with Twincast, copying the Bolt": it is told again
        if spell and table.is_waiting(spell) and table.is_spell(table.spoken(spell).name):
            table.plain_copy(spell, who or table.person or "A")  # "I fling it and copy the Fling"
            return
        if not copier:
            asks = f"What copies {copied.name or copied.word}? Name the card."
            raise UnreadWords("", copied.word, "", asks=asks)
        table.claim(copier, who)
        table.use_ability(copier, [table.thing(copied, other_player(who or "A"), "permanent")])
        return
    table.come_back(table.thing(copied))


@clause(
    "[<who>] reanimate|reanimates|reanimated|bring_back|brings_back|brought_back|return|returns|get_back|raise|raises <thing:it> [from <where>] with|using|via|by_casting <name:by> [from <where>] [,] [copying|as_a_copy_of|as|and_it_copies|and_copy|and_copies|choosing <thing:copied>]",
    "[<who>] reanimate|reanimates|reanimated|bring_back|brings_back|brought_back <thing:it> [from <where>] [,] [copying|as_a_copy_of|as|and_it_copies|and_copy|and_copies <thing:copied>]",
    "[<who>] return|returns|returned|put|puts <thing:it> [from_the_graveyard|from_my_graveyard|from_their_graveyard] to|onto the_battlefield|play [,] [copying|as_a_copy_of|as|and_it_copies|and_copy|and_copies <thing:copied>]",
)
def reanimates(
    table: Layout,
    it: Phrase,
    who: str = "",
    copied: Phrase | None = None,
    where: tuple[str, str] | None = None,
    by: Phrase | None = None,
) -> None:
    """A card in a graveyard enters the battlefield.

    Raises:
        UnreadWords: it is said to be elsewhere, and it isn't told what puts it onto the battlefield from there.
    """
    zone = where[1] if where is not None else it.zone
    if zone not in {"", "graveyard", "battlefield"}:
        asks = (
            f"What puts it onto the battlefield from {zone}? Reanimating is from a graveyard. Name the card."
        )
        raise UnreadWords("", zone, "", asks=asks)
    if where is not None and where[0]:
        it = replace(it, owner=where[0])
    if by is not None:
        is_reanimated(table, it, copied, by, who)
        return
    ref = table.known(it)
    if not ref or table.zone_of(ref) != "graveyard":
        ref = table.thing(replace(it, zone="graveyard", article=it.article or "a"), who or "A")
    table.return_from_graveyard(ref, who or table.spoken(ref).owner)
    if copied is not None:
        table.come_back(table.thing(copied, "B", "permanent"))
    elif table.returning is not None and not table.enters_as_copy(table.spoken(ref).name):
        table.come_back()


@clause(
    "<thing:it> is|gets|was|got|being reanimated|brought_back|returned_from_the_graveyard [by|with <name:by>] [,] [as|copying|as_a_copy_of|and_copies|and_it_copies|choosing <thing:copied>]",
    "is|gets|was|got reanimated|brought_back [by|with <name:by>] [,] [as|copying|as_a_copy_of|and_copies|and_it_copies|choosing <thing:copied>]",
)
def is_reanimated(
    table: Layout, it: Phrase | None = None, copied: Phrase | None = None, by: Phrase | None = None,
    who: str = "",
) -> None:  # fmt: skip
    """A card comes back from a graveyard, under its owner's control if no card is named that puts it there."""
    ref = table.known(it) if it is not None else table.elided("is reanimated")
    if by is not None and table.face(by.name).text:
        named = it or Phrase(kind="it", word="it")
        casts(table, Cast(by, who, (replace(named, zone="graveyard") if not ref else named,)))
        table.resolve_all()
        if copied is not None and table.reentry is not None:
            table.subject = table.reenter(table.thing(copied, "B", "permanent"))
        return
    thing = table.spoken(ref) if ref else None
    named = it or Phrase(thing.name if thing is not None else "", word="it", article="the")
    if thing is not None and not named.name:
        named = replace(named, name=thing.name, kind="", article="the")
    reanimates(table, replace(named, of=None), copied=copied)


@clause(
    "<thing:it> dies|died|is_destroyed|gets_destroyed|is_sacrificed with|having no|zero [<counterword:kind>] counters [on_it|left]",
    "<thing:it> has|had no|zero [<counterword:kind>] counters [on_it|left] and|when|as dies|died|it_dies",
)
def dies_without_counters(table: Layout, it: Phrase, **_: Any) -> None:
    """It had no counters left, whatever it entered with."""
    ref = table.thing(it, "A", "permanent")
    table.began(ref).pop("counters", None)
    dies(table, Phrase(kind="it", word="it"))


@clause(
    "<who> populate|populates|populated [<thing:it>]",
    "<who> populate|populates|populated <times:count> [<thing:it>]",
    "<who> populate|populates|populated <times:count> with <permanents:there>",
    "<who> populate|populates|populated [with <permanents:there> out|in_play|on_the_battlefield] [,] copying|choosing|targeting|picking|copy|on <thing:it>",
    "<who> populate|populates|populated <thing:it> with|using|via <permanents:there>",
    "<who> populate|populates|populated with <permanents:there>",
    "<permanents:there> populates|populated [<thing:it>]",
    "populate|populating|populates|populated [<thing:it>]",
    "populate [,] copying|choosing|targeting|picking|on <thing:it>",
    "[<who>] [cast|casts|use|uses|activate|activates] [a|an|the|my] <name:by> to populate [<thing:it>]",
)
def populates(
    table: Layout, who: str = "", it: Phrase | None = None, there: tuple[Phrase, ...] = (), count: int = 1,
    by: Phrase | None = None,
) -> None:  # fmt: skip
    """Another of a creature token that the player has; of several it has to be said which."""
    if by is not None:
        there = (by,)
    if count > 1:
        for place in range(table.as_many(Phrase(count=count))):
            populates(table, who, it, () if place else there)
        return
    who = who or table.person or "A"
    it = as_token(it) if it is not None else None
    is_pronoun = it is not None and not it.name and it.token is None
    ref = table.thing(it, who, "permanent") if it is not None and is_pronoun else ""
    for stands in map(as_token, there):
        table.thing(stands, who, "permanent")
    ref = table.thing(it, who, "permanent") if it is not None and not is_pronoun else ref
    if not any(thing.kind == "token" for thing in table.things):
        table.makes_plain_tokens()
    tokens = [thing for thing in table.things if thing.kind == "token" and thing.owner == who]
    if it is None and table.are_made_alike(tokens):
        tokens = tokens[-1:]
    if it is None and tokens and all(each.source == tokens[0].ref for each in tokens[1:]):
        tokens = tokens[:1]  # whichever is copied, what comes is the same
    if it is not None:
        tokens = [thing for thing in tokens if thing.ref == ref]
    if it is None and _has_populated(table) and tokens and tokens[-1].is_copy:
        table.subject = tokens[-1].ref  # "I cast Sundering Growth and populate": it has done so
        return
    if len(tokens) != 1:
        many = f"There are {len(tokens)} tokens to populate from" if tokens else "There is no token"
        asks = f"{many}. Say which token is copied."
        names = dict.fromkeys(thing.name for thing in tokens)
        choices = [f"populate the {name} token" for name in names if name]
        raise UnreadWords("", "populate", "Say which token is copied.", asks=asks, choices=choices)
    ref = new_ref(table.script(), "token")
    made = {
        "do": "create_token_copy",
        "ref": ref,
        "of": tokens[0].ref,
        "by": "(Populate.)",
        "controller": who,
    }
    cast, before = table.stack[-1] if table.stack else ("", [])
    is_cast = cast in {thing.ref for thing in table.things} and table.populates(table.spoken(cast).name)
    if is_cast and not before:
        before.append(made | {"by": cast})  # as the spell resolves
        table.resolve_top()
    else:
        table.events.append(made)
    table.subject = table.new(ref, tokens[0].name, who, "token", tokens[0].ref, is_copy=True)


def _has_populated(table: Layout) -> bool:
    """Whether a spell that populates has resolved just now."""
    last = table.events[-1] if table.events else {"do": ""}
    cast = [
        e for e in table.events if e["do"] == "cast" and (last["do"], e["ref"]) == ("resolve", last["ref"])
    ]
    return any(table.populates(str(event["card"])) for event in cast)


@clause(
    "<thing:it> gets|get|has_gotten|got|gains|gain|has|is_given <change> [<until>]",
    "[<who>] give|gives|gave <thing:it> <change> [<until>]",
    "gets|gains <change> [<until>]",
)
def gets(table: Layout, change: str, it: Phrase | None = None, until: str = "", who: str = "") -> None:
    table.change(table.about(it, "gets it"), change)


@clause(
    "[<who>] give|gives|gave|giving <thing:it> <change> [<until>] with|using|by_casting|via <plainspell:by>",
    "[<who>] give|gives|gave|giving <thing:it> <keyword> [<until>] with|using|by_casting|via <plainspell:by>",
    "<thing:it> gets|gains|got <change> [<until>] from|by|with|off <plainspell:by>",
    "<thing:it> gets|gains|got <keyword> [<until>] from|by|with|off <plainspell:by>",
    "[<who>] pump|pumps|pumped|buff|buffs <thing:it> to|up_to [a|an] <size> with|using <plainspell:by>",
)
def given_by_spell(table: Layout, it: Phrase, by: Phrase, who: str = "", **_: Any) -> None:
    """What a spell does is told with the spell: "I give it +3/+3 with Giant Growth"."""
    casts(table, Cast(by, who or by.owner, (it,)))


@clause(
    "<thing:it> has|have|had <ability:keyword> [too|as_well|already]",
    "<thing:it> has|have|had protection_from_everything",
)
def has_keyword(table: Layout, it: Phrase, keyword: str = "protection from everything") -> None:
    """It has to be told why, unless it has it already.

    Raises:
        UnreadWords: it has no such ability.
    """
    is_any = not it.name and it.kind == "permanent" and bool(it.owner or it.article in INDEFINITE)
    if is_any and not any(table.suits(t, "permanent") for t in table.things):
        such = replace(
            it, article="a", like=Description("creature", (keyword,))
        )  # "my creature has hexproof"
        table.thing(such, it.owner or "A", "permanent")
        return
    ref = table.thing(it, wants="permanent")
    if not any(begins(ability, keyword) for ability in table.abilities_of(ref)):
        name = table.spoken(ref).name
        raise UnreadWords("", keyword, "", asks=f"Why does {name} have {keyword}? Say what gives it that.")


@clause(
    "<thing:it> gains|gain|gains_also <keyword> [<until>]",
    "[<who>] give|gives|gave <thing:it> <keyword> [<until>]",
    "<thing:it> loses|has_lost|have_lost all [of] [its|their|his|her|the] abilities [<until>]",
)
def gains(table: Layout, it: Phrase, keyword: str = "", until: str = "", who: str = "") -> None:
    ref = table.about(it, "gains it")
    effect = f"gains {keyword}" if keyword else "loses all abilities"
    table.events.append({"do": "continuous", "on": [ref], "effect": f"{effect} until end of turn"})


@clause(
    "[<who>] give|gives|gave|giving <thing:it> <counter>",
    "<counter> is_put_on|are_put_on|go_on|goes_on|get_put_on|gets_put_on|was_put_on|are_placed_on <thing:it>",
    "[<who>] put|puts|place|places|add|adds|putting <counter> on|onto|to <thing:it>",
    "<thing:it> gets|got|receives <counter> [on_it]",
    "gets|receives <counter> [on_it]",
    name="counters",
)
def counters_put(table: Layout, counter: Extra, it: Phrase | None = None, who: str = "") -> None:
    """ "I put two counters on my bear": they are put on it, which other things can change."""
    ref = table.about(it, "gets it")
    table.put_counters(counter, ref, is_put=True)
    if {"+1/+1", "-1/-1"} <= table.counters_on(ref).keys():
        table.events.append({"do": "state_based_actions"})  # as many of each go (CR 704.5q)


@clause(
    "<counter> on <thing:it>",
    "<thing:it> has|had|have|with <counter> [on_it]",
    "has|with <counter> [on_it]",
    "there_are|there_is|there's <counter> on <thing:it>",
)
def counters(table: Layout, counter: Extra, it: Phrase | None = None, who: str = "") -> None:
    """What is told to have counters; "it has six counters" is of what has come with as many."""
    if it is not None and it.kind == "it" and not it.name and (has := _has_as_many(table, counter)):
        table.note_other(it, has, table.thing(it, wants="permanent"))
        table.mention(has)
        return
    table.put_counters(counter, table.about(it, "gets it"))


def _has_as_many(table: Layout, counter: Extra) -> str:
    """What has just as many counters as are told, if what was spoken of last has none; "" for nothing."""
    there = [t.ref for t in table.things if table.suits(t, "permanent") and not table.has_left(t.ref)]
    if len(there) < 2 or any(table.counters_on(there[-1]).values()):
        return ""
    fits = [
        ref
        for ref in there
        for kind, number in table.counters_on(ref).items()
        if number == counter.number and counter.word in {"", kind}
    ]
    return fits[0] if len(fits) == 1 else ""


@clause(
    "[when|while|as|once|after|but|with] <thing:it> [already|currently] is|was|being [already|still|currently] on|at [its|the] [second|third] chapter <number:count>",
    "[when|while|as|once|with] [the|its|his|her|their|my] original|first_one [is|was] [already|still] on|at chapter <number:count>",
)
def on_chapter(table: Layout, count: int, it: Phrase | None = None) -> None:
    """A Saga has as many lore counters as the chapter it is on (CR 714.2): what is copied, if it isn't named.

    Raises:
        UnreadWords: there is no such Saga.
    """
    there = [entry for entry in table.setup if "Saga" in table.kinds(str(entry["ref"]))]
    if it is not None and it.name:
        ref = table.thing(it, "B", "permanent")
        there = [entry for entry in table.setup if entry["ref"] == ref]
    if not there:
        word = it.word if it is not None else "the original"
        raise UnreadWords("", word, "", asks="Which Saga is on that chapter? Say first that it is there.")
    counters: dict[str, int] = there[-1].get("counters", {})
    there[-1]["counters"] = {**counters, "lore": count}


@clause(
    "<thing:it> is_turned_face_down|turns_face_down|gets_turned_face_down",
    "<thing:it> is_turned_face_down|gets_turned_face_down by|with <name:by>",
    "[<who>] turn|turns|turning <thing:it> face_down with|using|via|by <name:by>",
    "[<who>] turn|turns|turning <thing:it> face_down",
    "<name:by> turns|turned <thing:it> face_down",
)
def turned_down(table: Layout, it: Phrase | None = None, who: str = "", by: Phrase | None = None) -> None:
    """It is turned face down, by an event of its own or by what a card named does.

    Raises:
        UnreadWords: the card named doesn't turn it face down.
    """
    if by is None:
        _happens(table, "turn_face_down", it, "is turned face down")
        return
    ref = table.about(it, "is turned face down", wants="permanent")
    table.let_copies_trigger()
    name = table.face(by.name).name
    if table.is_spell(name):
        casts(table, Cast(by, by.owner or who, (Phrase(kind="it", word="it"),)))
        table.resolve_all()
    elif not table.known(by):
        appears(table, by, who)
    table.subject = ref
    table.mention(ref)
    if not table.is_face_down(ref):
        asks = f"{name} doesn’t turn {table.spoken(ref).name} face down. What does?"
        raise UnreadWords("", by.word, "", asks=asks)


@clause(
    "<who> morph|morphs|morphed <thing:it>",
)
def morphs(table: Layout, it: Phrase, who: str = "") -> None:
    """What is there face down is turned up; anything else comes face down."""
    if it.name and not table.known(it):
        there(table, (replace(it, states=(*it.states, "face_down"), article="a"),), who)
    else:
        turned_up(table, it, who)


@clause(
    "<thing:it> is_turned_face_up|is_turned_up|turns_face_up|gets_turned_face_up|is_unmorphed|unmorphs|is_flipped_face_up|turned_face_up|is_morphed_up|flips_up|flips_face_up|is_flipped_up|gets_flipped_up|turns_up",
    "<who> turn|turns|flip|flips|unmorph|unmorphs|turned <thing:it> [face_up|up]",
    "[<who>] turn|turns|flip|flips|turned <thing:it> face_up|up for|by_paying|paying <manacost> [mana]",
    "[<who>] turn|turns|flip|flips|turned <thing:it> face_up|up for|by_paying|paying <number:cost> [mana]",
    "<who> turn|turns|flip|flips|unmorph|unmorphs|turned|flipped <whose> [own] [face_up|up|over]",
    "[<who>] unmorph|unmorphs|unmorphing <thing:it>",
    "<who> turn_up|turns_up|turned_up|turn_face_up|turns_face_up|turned_face_up|unmorph|unmorphs|unmorphed <thing:it>",
    "<who> turn|turns|turned|flip|flips|flipped|unmorph|unmorphs|unmorphed his|her|their|my|a|the [face_down|face-down|facedown] morph|creature [face_up|up|over] [,] [and] [it_is|its|it_was|into|revealing|to_reveal|which_is|which_was|to] [a|an] <name:revealed>",
    "[<who>] turn|turns|flip|flips|unmorph|unmorphs|unmorphing|turned|turning <thing:it> [face_up|up] [,] as|as_a_copy_of|copying|choosing|and_copy|to_copy|into [a_copy_of] <thing:copied>",
    "<thing:it> is_turned_face_up|turns_face_up|gets_turned_face_up|is_unmorphed|unmorphs|unmorphed|turned_face_up|is_turned_up|turned_up|turns_up|flipped_up|flips_up|flipping_up|is_flipped_up|gets_flipped_up|flipped_face_up|flips_face_up|is_flipped_face_up|unmorphing|turning_face_up|turning_up|morphed_up|morphs_up [,] as|as_a_copy_of|copying|and_copies|and_copied|to_copy|choosing|into <thing:copied>",
)
def turned_up(
    table: Layout, it: Phrase | None = None, who: str = "", copied: Phrase | None = None, whose: str = "",
    revealed: Phrase | None = None, **_: Any,
) -> None:  # fmt: skip
    if revealed is not None:  # "he flips his morph and it's Exalted Angel"
        if not table.known(revealed):
            there(table, (replace(revealed, states=("face_down",), article="a", owner=who),), who)
        turned_up(table, replace(revealed, article="the"), who)
        return
    if whose:
        it = Phrase(kind="any", owner=whose, word="his")
    if copied is None and it is not None and it.name and it.of is not None and not table.known(it):
        it, copied = replace(it, of=None), it.of  # "I unmorph my Shapeshifter copying Hill Giant"
    if copied is not None:
        if it is not None and it.name and not table.known(it):
            table.thing(replace(it, article="a", states=("face_down",)), who or it.owner or "A", "permanent")
            it = replace(it, article="the", states=())
        # "It unmorphs as my opponent's Angel": it is the asker's
        turned_up(table, it, who or ("A" if copied.owner == "B" else ""))
        ref = table.events[-1]["ref"]
        of = table.thing(copied, "B", "permanent")
        table.events.append(table.events.pop() | {"copy_of": of})  # what was spoken of was there before
        table.spoken(ref).source, table.spoken(ref).is_copy = of, True
        table.mention(ref)
        table.subject = ref
        return
    is_new = it is not None and it.article in {"a", "an"} and bool(it.name) and not table.known(it)
    if it is not None and is_new and not table.turns_over(it.name):
        there(table, (replace(it, states=(*it.states, "face_down"), article="a"),), who)  # "I morph a ..."
        return
    ref = table.about(it, "is turned up", who or "B", wants="face_down")
    entry = next((each for each in table.setup if each["ref"] == ref), None)
    turned = [event["do"] for event in table.events if event.get("ref") == ref]
    if [each for each in turned if each in {"turn_face_up", "turn_face_down"}][-1:] == ["turn_face_up"]:
        asks = f"{table.spoken(ref).name} is face up already. When is it turned face down?"
        raise UnreadWords("", it.word if it is not None else "", "", asks=asks)
    if entry is not None and not entry.get("face_down"):
        card = table.cards[entry["card"]]
        if card.lacks_face:
            asks = f"What does {entry['card']} flip to? Its other half isn’t among the cards I know."
            raise UnreadWords("", it.word if it is not None else "flip", "", asks=asks)
        if card.transforming or card.flips:
            table.events.append({"do": "transform" if card.transforming else "flip", "ref": ref})
            return
        entry["face_down"] = True  # as what is turned up was
    table.events.append({"do": "turn_face_up", "ref": ref})


@clause(
    "<who> flip_up|flips_up|flipped_up <thing:it>",
)
def flips_up(table: Layout, it: Phrase, who: str) -> None:
    """What could be face down is turned face up; another card is revealed and comes to the battlefield."""
    if not it.name or table.known(it) or table.can_be_morphed(it.name):
        turned_up(table, it, who)
    else:
        appears(table, it, who)


@clause(
    "<thing:it> transforms|is_transformed|transformed|gets_transformed|has_transformed",
    "<who> transform|transforms <thing:it>",
    "transforms|is_transformed",
)
def transforms(table: Layout, it: Phrase | None = None, who: str = "") -> None:
    table.events.append(
        {"do": "transform", "ref": table.about(it, "transforms", who or "B", wants="transforming")}
    )


@clause(
    "<thing:it> is|was|has|got [been] flipped|transformed|turned to|into <name:face>",
    "<thing:it> flips|flipped|transforms|transformed|turned|turns to|into <name:face>",
    "<who> flip|flips|flipped|transform|transforms|transformed <thing:it> to|into <name:face>",
)
def turns_into_face(table: Layout, it: Phrase, face: Phrase, **_: Any) -> None:
    """Its other face is up, by name; of anything else it becomes a copy."""
    ref = table.about(it, "transforms", "A", wants="transforming")
    table.turn_to(ref, face)


@clause(
    "<thing:it> flips|is_flipped|flipped|has_flipped|gets_flipped",
    "flips",
)
def flips(table: Layout, it: Phrase | None = None) -> None:
    """It is flipped; of what has another face on its back that's said as well."""
    ref = table.about(it, "flips")
    thing = table.copied_in_turn(table.spoken(ref))[-1]
    if thing.name in table.cards and not table.turns_over(thing.name):
        raise UnreadWords("", "flips", "", asks=f"{thing.name} has nothing to flip to. What flips?")
    table.events.append({"do": "transform" if table.suits(thing, "transforming") else "flip", "ref": ref})


@clause(
    "<thing:it> becomes_tapped|gets_tapped|taps",
    "<who> tap|taps <thing:it>",
    "[<who>] tap|taps|tapped|tapping <thing:it> for|to_make|to_get|to_create <gain:made>",
    "becomes_tapped",
)
def taps(table: Layout, it: Phrase | None = None, who: str = "", made: str = "", **_: Any) -> None:
    ref = table.about(it, "is tapped", "A" if made else "B")
    who = who or (table.spoken(ref).owner if made else "")
    if who and (ability := table.tapped_for(ref)) is not None:
        table.resolve_all()
        table.let_activate_later(ref, ability)
        told = beginning(printed(ability.text))
        table.assumed.append(f"{table.spoken(ref).name} is tapped for its ability: “{told} …”.")
        table.put_ability(ref, ability, waits=True)
        table.mention(ref)
        return
    table.events.append({"do": "tap", "ref": ref})


@clause(
    "<thing:it> untaps|is_untapped|becomes_untapped",
    "<who> untap|untaps <thing:it>",
)
def untaps(table: Layout, it: Phrase | None = None, who: str = "") -> None:
    _happens(table, "untap", it, "untaps")


@clause(
    "[and] [<who>] untap|untaps|untapped [next_turn]",
)
def untaps_all(table: Layout, who: str = "") -> None:
    """ "I untap": a turn of that player begins."""
    table.resolve_all()
    table.pass_turn(who or table.person or "A")


@clause(
    "[and] [<who>] tap|taps|use|uses|activate it|that|its_ability to destroy|kill|exile|bounce|return|untap|steal|ping|copy <thing:other>",
)
def uses_to(table: Layout, other: Phrase, who: str = "") -> None:
    """The ability of what was spoken of last is used on another thing."""
    table.resolve_all()
    source = table.subject or table.last_that_matters
    target = table.thing(other, other_player(who or "A"), "permanent")
    table.try_ability(source, target)
    table.mention(source)


@clause(
    "<thing:it> phases_out|is_phased_out",
    "<who> phase_out <thing:it>",
)
def phases(table: Layout, it: Phrase | None = None, who: str = "") -> None:
    _happens(table, "phase_out", it, "phases out")


@clause(
    "[<who>] encore|encores|encored|encoring <thing:it>",
    "[<who>] embalm|embalms|embalmed|embalming|eternalize|eternalizes|eternalized|eternalizing|eternalise|eternalised <thing:it>",
    "<thing:it> is|gets|was|has_been|got encored|embalmed|eternalized|eternalised",
)
def comes_from_graveyard(table: Layout, it: Phrase, who: str = "", **_: Any) -> None:
    """A card in a graveyard becomes a token by its own ability."""
    ref = table.known(it) if it.name else ""
    name = table.face(it.name).name if it.name else ""
    if not name:
        raise UnreadWords("", it.word, "", asks="Which card is it? Name it.")
    keywords = [k for k in sorted(FROM_GRAVEYARD) if any(begins(a, k) for a in table.face(name).abilities)]
    if not keywords:
        raise CopyEngineError(
            f"{name} doesn’t have embalm, eternalize, or encore.", mend="Name a card that has one of them."
        )
    if ref and not table.has_left(ref):
        table.events.append({"do": "leave", "ref": ref, "to": "graveyard"})
    of = table.thing(it.of, table.whose_it_copies(name), "permanent") if it.of is not None else ""
    table.subject = table.from_graveyard(name, it.owner or who or "A", keywords[0], ref)
    if of:
        table.subject = table.reenter(of)


@clause(
    "[<who>] activate|activates|activated|use|uses|used|activating|using <thing:it> [ability] [<x>] [targeting|on|to_target|target|to_copy <things:targets>] [<x>]",
    "[<who>] tap|taps|tapped|tapping <thing:it> [to_use_its_ability|for_its_ability|and] [,] targeting|to_target|target|to_copy|to_clone|copying|and_copy <things:targets>",
    "<thing:it> taps|tapped|is_tapped|is_activated|gets_activated|activates [its_ability] [,] targeting|to_target|to_copy|to_clone|copying|and_copies|and_targets <things:targets>",
    "<who> tap|taps|tapped|use|uses|used|activate|activates <thing:it> [ability] for|to_make|to_get|to_create|and_get|and_make|and_create [the|a] copy|token|clone|token_copy",
    "<thing:it> ability targets|targeting|targeted <things:targets>",
    "[<who>] pay|pays|paid|paying <manacost:paid> for|into|to_activate|to_use <thing:it> [ability] [targeting|on|to_target|and_target|to_copy|and_copy <things:targets>]",
    "<who> animate|animates|animated|crew|crews|crewed <thing:it> <x>",
    "<thing:it> goes_off|is_cracked|gets_cracked|blows_up|went_off",
    "<who> crack|cracks|cracked|pop|pops|blow_up|blows_up <thing:it>",
    "[<who>] crew|crews|crewed <thing:it> [with|by_tapping <things:crew>]",
    "<who> firebreathe|firebreathes|pump|pumps <thing:it> [once|with_its_ability]",
    "<who> ping|pings|pinged <things:targets> with <thing:it>",
    "[a|an|the|my|one] <activated:it> activation [targeting|on <things:targets>]",
    "[a|an|the|my|with] <activated:it> activated [targeting|on <things:targets>]",
)
def activates(
    table: Layout, it: Phrase, who: str = "", targets: tuple[Phrase, ...] = (), x: int | None = None,
    crew: tuple[Phrase, ...] = (), paid: str = "",
) -> None:  # fmt: skip
    """An activated ability: the one that takes such targets, or that makes it a creature."""
    told = next((extra.number for extra in it.extras if extra.kind == "x"), None)
    if told is not None and x is None:  # "I activate it with X = 1": X is that of the ability
        it, x = replace(it, extras=tuple(each for each in it.extras if each.kind != "x")), told
    ref = table.about(it, "is activated", who or "A", wants="activating")
    table.claim(ref, who)
    name = table.printed(ref)
    if name in table.cards and table.targets_own(name):
        owner = who or table.spoken(ref).owner
        refs = [table.target(each, "permanent", owner, owner) for each in targets]
    else:
        refs = [table.target(each, "permanent", who) for each in targets]
    if table.casts_imprinted(ref, tuple(refs)):
        return
    for each in crew:
        table.events.append({"do": "tap", "ref": table.thing(each, who or "A", "permanent")})
    table.activate(ref, refs, x)
    table.mention(ref)


@clause(
    "[<who>] activate|activates|activated|use|uses|used <own:it> <nth:which> [activated] ability [targeting|on|to_target|to_copy <things:targets>]",
    "[<who>] activate|activates|activated|use|uses|used [the|its|his|her] <nth:which> [activated] ability of|on|from <thing:it> [targeting|on|to_target|to_copy <things:targets>]",
    "[<who>] activate|activates|activated|use|uses|used the|its|his|her <nth:which> [activated] ability [targeting|on|to_target|to_copy <things:targets>]",
    "[<who>] activate|activates|activated|use|uses|used the|its|his|her|my last|big|expensive|bottom [activated] ability [of|on|from <thing:it>] [targeting|on|to_target|to_copy <things:targets>]",
    "[<who>] activate|activates|activated|use|uses|used <own:it> last|big|expensive|bottom [activated] ability [targeting|on|to_target|to_copy <things:targets>]",
)
def activates_one_of_several(
    table: Layout, it: Phrase | None = None, which: int = -1, who: str = "", targets: tuple[Phrase, ...] = ()
) -> None:
    """ "I activate Rhys's second ability": of those that are activated, in the order of its text; -1 is the last.

    Raises:
        UnreadWords: it has no such ability, or what the ability targets isn't told.
    """
    there = [
        t.ref for t in table.things if t.kind in {"permanent", "token"} and len(_activated(table, t.ref)) > 1
    ]
    if it is None and there:
        ref = there[-1]
    else:
        ref = table.about(it, "is activated", who or "A", wants="activating")
    table.claim(ref, who)
    name, abilities = table.spoken(ref).name, _activated(table, ref)
    if which >= len(abilities) or not abilities:
        raise UnreadWords("", "ability", "", asks=f"Which ability of {name} is activated? Say what it does.")
    ability = abilities[which]
    aims = [table.target(each, "permanent", who) for each in targets]
    if TARGETS.search(printed(ability.text)) and not aims:
        asks = f"What does “{beginning(printed(ability.text))}” target? Name it."
        raise UnreadWords("", "ability", "", asks=asks)
    table.put_ability(ref, ability, aims, waits=True)
    table.mention(ref)


def _activated(table: Layout, ref: str) -> list[Ability]:
    return [each for each in table.abilities_of(ref) if each.kind == AbilityKind.ACTIVATED]


@clause(
    "[and] <who> activate|activates|activated [it] [again]",
    "[and] <who> use|uses its|the|his|her|their ability",
)
def activates_what_is_there(table: Layout, who: str) -> None:
    """The only ability that can be activated now without a target: "Splinter Twin on Exarch. I activate".

    Raises:
        UnreadWords: there are several, or none.
    """
    there = [t.ref for t in reversed(table.things) if t.kind in {"permanent", "token"}]
    there = [ref for ref in there if table.spoken(ref).owner == who or ref in table.unsaid]
    for ref in there:
        if table.began(ref).get("choices", {}).get("imprinted"):
            table.claim(ref, who)
            table.casts_imprinted(ref, ())
            return
    found = [(ref, ability) for ref in there for ability in table.activated_now(ref)]
    if len(found) != 1:
        names = list(dict.fromkeys(table.spoken(ref).name for ref, _ in found))
        told = joined((f"“{beginning(printed(a.text))}”" for _, a in found), "or")
        which = f"{names[0]} has {told}." if len(names) == 1 else f"Of {joined(names, 'or')}?"
        asks = f"Which ability is activated? {which}" if found else "What is activated? Name the card."
        raise UnreadWords("", "activate", "", asks=asks)
    ref, ability = found[0]
    table.claim(ref, who)
    table.put_ability(ref, ability, waits=True)
    table.mention(ref)


@clause(
    "[and] <who> ping|pings|pinged [with_it|once] [<things:targets>]",
    "[and] <who> ping|pings|pinged with <thing:source>",
)
def pings(
    table: Layout, who: str, targets: tuple[Phrase, ...] = (), source: Phrase | None = None
) -> None:  # fmt: skip
    """The only ability that is there and deals damage to a target; to the other player, if none is told.

    Raises:
        UnreadWords: there are several, or none.
    """
    there = [t.ref for t in reversed(table.things) if t.kind in {"permanent", "token"}]
    there = [ref for ref in there if table.spoken(ref).owner == who or ref in table.unsaid]
    there = there if source is None else [table.thing(source, who, "permanent")]
    found = [(ref, ability) for ref in there for ability in table.pinging(ref)]
    if len(found) != 1:
        names = joined((table.spoken(ref).name for ref, _ in found), "or")
        asks = (
            f"Which of them deals the damage: {names}?" if found else "What deals the damage? Name the card."
        )
        raise UnreadWords("", "ping", "", asks=asks)
    ref, ability = found[0]
    table.claim(ref, who)
    refs = [table.target(each, "permanent", who, other_player(who)) for each in targets]
    if not refs and table.is_possible(table.activation(ref, ability, [other_player(who)])):
        refs = [other_player(who)]
        name = table.spoken(ref).name
        table.assumed.append(f"{possessive(name)} ability targets the other player, as nothing else is said.")
    table.put_ability(ref, ability, refs, waits=True)
    table.mention(ref)


@clause(
    "<who> am|is|are|was|were|'m [still] at|on <total:amount> [life]",
    "<subject:who> is|are|was|were [still] at|on <total:amount> [life]",
    "<who> have|has|had <total:amount> life [left|total]",
    "my|our life|life_total is|was [at] <total:amount>",
    "<who:whose> life|life_total is|was [at] <total:amount>",
    "[with] me|myself at <total:amount> life",
    "[with] <who> [still] at|on <total:amount> [life]",
    "<who> <total:amount> life",
    "<who> have|has|is_at|am_at|at <total:amount> [life] [,|and] <who:other> [have|has|is_at|at|am_at] <total:theirs> [life]",
)
def has_life(
    table: Layout, amount: int, who: str = "", whose: str = "", other: str = "", theirs: int = 0
) -> None:
    """A player's life total before anything happens, told as what was lost or gained."""
    table.set_life(who or whose or "A", amount)
    if other:
        table.set_life(other, theirs)


@clause(
    "<who> have|has|had|got|am_at|is_at|are_at|was_at|were_at|at|am|is|are [already|at|on] <number:amount> poison [counters|counter] [already|before|before_that]",
    "[with] <who> [already|still] at|on <number:amount> poison [counters|counter] [already|before|before_that]",
    "[already|and|with] at <number:amount> poison [counters|counter] [already|before|before_that]",
)
def has_poison(table: Layout, amount: int, who: str = "") -> None:
    """How many poison counters a player has: whoever is attacked, if nobody is named.

    Raises:
        UnreadWords: nobody is named or attacked.
    """
    attacks = [event for event in table.events if event["do"] == "declare_attackers"]
    if not who and not attacks:
        raise UnreadWords(
            "", "poison", "", asks="Who has those poison counters? Say “I have” or “they have.”"
        )
    on = who or table.attacked_by(attacks[-1])
    table.events.append({"do": "counters", "on": on, "put": {"poison": amount}})


@clause(
    "at <total:amount> life",
)
def somebody_has_life(table: Layout, amount: int) -> None:
    """A life total, and it isn't told whose: the asker's, as long as nothing is aimed at a player.

    Raises:
        UnreadWords: it could be that of the player something is aimed at.
    """
    is_aimed = any(set(PLAYER_NAMES) & set(event.get("targets") or ()) for event in table.events)
    if not is_aimed and not any(event["do"] == "declare_attackers" for event in table.events):
        table.set_life("A", amount)
        return
    asks = f"Who is at {amount} life? Say “I am at {amount} life” or “my opponent is at {amount} life.”"
    raise UnreadWords("", "life", "", asks=asks)


@clause(
    "<who> am|is|are|'m|go|goes|drop|drops|fall|falls [now] down|now to|at|on <total:amount> [life]",
    "<who> go|goes|drop|drops|fall|falls to <total:amount> [life]",
)
def comes_to_life(table: Layout, amount: int, who: str = "") -> None:
    """A player's life total as it is by now."""
    table.set_life(who or "A", amount)


@clause(
    "<who> die|dies|died|concede|concedes|conceded|scoop|scoops|lose_the_game|loses_the_game|leave_the_game|leaves_the_game|is_eliminated|is_knocked_out",
)
def leaves_the_game(table: Layout, who: str) -> None:
    """A player leaves the game, which isn't laid out (CR 800.4).

    Raises:
        UnreadWords: always.
    """
    asks = (
        "I lay out no player who leaves the game. Which of that player’s things do you mean? Say they leave."
    )
    raise UnreadWords("", "player", "", asks=asks)


@clause(
    "<who> draw|draws|drew [<number:count>] [cards|card] with|off|from|off_of <plainspell:by>",
)
def draws_with(table: Layout, who: str, by: Phrase, count: int = 0) -> None:
    """What a player draws with a spell, which is cast."""
    casts(table, Cast(by, who))


@clause(
    "<who> draw|draws|drew|drawing [<number:count>] [their|my|his|her] card|cards [for_turn|for_the_turn|for_their_turn|for_his_turn|for_her_turn|for_my_turn|in_their_draw_step|on_their_turn]",
    "when|whenever|if|each_time|every_time <who> draw|draws",
    "<who> draw|draws|drew for_turn|for_the_turn|for_my_turn|for_their_turn|for_his_turn|for_her_turn",
    "<who> draw|draws|drew <several:count> [cards]",
)
def draws(table: Layout, who: str, count: int = 0) -> None:
    """A player draws a card, or several with an activated ability that says so.

    Raises:
        UnreadWords: the player has no such ability, or what draws would do something else as well.
    """
    if count <= 1 and table.things and table.draw(who):
        return
    says = f"draw {number_word(count)} cards"
    for thing in reversed([t for t in table.things if t.owner == who and t.kind in {"permanent", "token"}]):
        for ability in table.abilities_of(thing.ref) if count > 1 else ():
            if table.is_activated(ability) and says in printed(ability.text).casefold():
                table.put_ability(thing.ref, ability)
                return
    asks = (
        "I lay out no draw by itself. Which spell or ability has that player draw? Name it, such as “I cast "
        "Divination.”"
    )
    raise UnreadWords("", "draw", "", asks=asks)


@clause(
    "<who> lose|loses|lost <total:amount> [life]",
)
def loses_life(table: Layout, who: str, amount: int) -> None:
    if not table.comes_of_trigger(who, -amount):
        table.events.append({"do": "lose_life", "player": who, "amount": amount})


@clause("<who> pay|pays|paid <total:amount> life")
def pays_life(table: Layout, who: str, amount: int) -> None:
    """As the cost of an ability that is there, or just so."""
    if not table.activate_for_life(amount, who):
        loses_life(table, who, amount)


@clause(
    "<who> gain|gains|gained <total:amount> [life]",
    "gain|gains|gained|gaining <total:amount> life",
    "gain|gains <total:amount> life",
)
def gains_life(table: Layout, amount: int, who: str = "") -> None:
    who = who or table.person or "A"
    if not table.comes_of_trigger(who, amount):
        table.events.append({"do": "gain_life", "player": who, "amount": amount})


@clause(
    "[and|then] [<who>] hit|hits <who:whom> [with it|that|him|her]",
)
def hits_a_player(table: Layout, whom: str, who: str = "") -> None:
    """ "I clone it and hit him": the creature attacks, or an ability of it deals the damage."""
    who = who or other_player(whom)
    own = [ref for ref in table.creatures_of(who) if not table.is_to_come(ref)]
    if not own or table.pinging(own[-1]) or any(table.is_on_stack(thing.ref) for thing in table.things):
        player = Phrase(kind="player", owner=whom, word="player")
        uses_ability(table, (player,), who)
        return
    table.mention(own[-1])
    connects(table, Phrase(kind="permanent", word="it"), whom)


@clause(
    "[and] [<who>] exile|exiles|destroy|destroys|kill|kills|bounce|bounces|return|returns|take|takes|steal|steals|tap|taps|untap|untaps|target|targets|blink|blinks|flicker|flickers|choose|chooses|hit|hits|shoot|shoots|fetch|fetches|get|gets|grab|grabs|name|names|copy|copies <things:targets> with|using it|its_ability|its_trigger|its_etb|its_etb_trigger|the_trigger|the_etb|the_etb_trigger|that_trigger|its_enters_trigger|the_ability",
    "[and] its|the [etb|enters] trigger|etb|ability targets|targeting|exiles|destroys|takes|hits|bounces|returns|taps|untaps|blinks|steals|gets|is_targeting <things:targets>",
    "[and] <thing:it> [etb|enters] trigger|etb exiles|destroys|takes|hits|bounces|returns|taps|untaps|blinks|flickers|steals|targets|targeting|is_targeting <things:targets>",
    "<thing:it> exiles|exiled|took|takes|stole|steals|stolen|has_stolen|untaps|untapped|eternalizes|eternalized|eternalises|embalms|reanimates|reanimated|blinks|blinked|flickers|flickered <things:targets>",
)
def uses_ability(table: Layout, targets: tuple[Phrase, ...], who: str = "", it: Phrase | None = None) -> None:
    """An ability of a thing that takes such targets: one that has triggered, or that can be activated."""
    name = table.face(it.name).name if it is not None and it.name and not table.known(it) else ""
    aim = targets[0]
    if it is not None and name and table.is_spell(name) and not table.copies_spells(name):
        casts(table, Cast(it, who or it.owner, targets))  # "Fractured Identity exiles their Clone"
        return
    if it is not None and it.name and len(targets) == 1 and aim.name and _imprints(table, it, aim, who):
        return
    if it is not None and name and aim.name and table.copies_spells(name) and table.is_spell(aim.name):
        of = table.thing(replace(aim, zone=aim.zone or "stack"), table.whose_it_copies(name), "spell")
        table.subject = table.copying(name, of, it.owner or who or "A", anew=True)
        return
    refs = [table.target(each, "permanent", who) for each in targets] if name else []
    if it is not None and name and table.enters_at(name, it.owner or who or "A", refs):
        return
    ref = table.thing(it, who or "A", "permanent") if it is not None else ""
    refs = refs or [table.target(each, "permanent", who) for each in targets]
    table.use_ability(ref, refs)


def _imprints(table: Layout, it: Phrase, card: Phrase, who: str) -> bool:
    """Whether a thing that exiles a card to use it, such as Mimic Vat, has exiled one; it has then."""
    before = list(table.setup), list(table.things)
    ref = table.known(it) or table.thing(it, who or "A", "permanent")
    if not table.imprints(ref, table.face(card.name).name) or table.known(card):
        table.setup[:], table.things[:] = before
        return False
    table.imprint(ref, table.face(card.name).name)
    table.mention(ref)
    return True


@clause(
    "[<who>] [use|uses|used|activate|activates|tick|ticks] <loyalcost> [with|on|of] <name:card> [ability] [targeting|on|target|and_target|and_targets|choosing <things:targets>]",
    "[<who>] [use|uses|used|activate|activates|activated] <name:card> <loyalcost> [ability|loyalty_ability] [targeting|on|target|and_target|and_targets|choosing <things:targets>]",
    "[<who>] [use|uses|used|activate|activates|activated|tick|ticks|ticked] <thing:it> [for|to] <loyalcost> [targeting|on|target|choosing <things:targets>]",
    "with <name:card> <loyalcost> [ability]",
    "<name:doubler> on|off|doubling|copying|doubles|copies|plus|+|with|and <name:card> <loyalcost> [ability|loyalty_ability] [targeting|on|target|choosing <things:targets>]",
    "[<who>] plus|uptick|upticks|tick_up|ticks_up <walker:it> [targeting|on <things:targets>]",
    "<walker:last> ults|ulted|ultimates|ult|ultimate|'s_ultimate|'s_ult|uses_its_ultimate|goes_ultimate|ultimate_resolves|ultimate_goes_off|ultimate_is_activated|ultimate_gets_activated [targeting|on <things:targets>]",
    "[<who>] ult|ults|ulted|ultimate <walker:last> [targeting|on <things:targets>]",
    "[<who>] use|uses|activate|activates the|its|his|her ultimate of|on <walker:last> [targeting|on <things:targets>]",
    "<name:card> is|becomes|became [a|an] <size> [<anykind>] with|by|using|via|from [its|his|her|the] <loyalcost> [ability]",
)
def loyalty_ability(
    table: Layout, card: Phrase | None = None, loyalcost: str = "+", who: str = "",
    targets: tuple[Phrase, ...] = (), it: Phrase | None = None, last: Phrase | None = None, size: str = "",
    doubler: Phrase | None = None, **_: Any,
) -> None:  # fmt: skip
    """A loyalty ability of a planeswalker, by its cost; the last of them is its ultimate."""
    card = card or it or last
    if card is None:
        return
    if doubler is not None:
        table.thing(doubler, who or card.owner or "A", "permanent")
    begun = next((e["player"] for e in reversed(table.events) if e["do"] == "begin_turn"), "A")
    ref = table.known(card) or table.thing(card, who or (begun if size else "A"), "permanent")
    table.claim(ref, who)
    fit = [a for a in table.abilities_of(ref) if begins(a, f"[{loyalcost}")]
    if last is not None:
        fit = [a for a in table.abilities_of(ref) if begins(a, "[−")][-1:]
        table.have_loyalty_for(ref, fit)
    if size:
        table.let_it_be_turn_of(table.spoken(ref).owner)
    if len(fit) != 1:
        name = table.spoken(ref).name
        raise UnreadWords("", card.word, "", asks=f"Which loyalty ability of {name} is meant? Say its cost.")
    whose = table.whose_it_targets(fit[0], table.spoken(ref).owner)
    refs = [table.target(each, "permanent", who, whose) for each in targets]
    refs = refs or table.plain_creature_to_copy(fit[0], whose)
    table.put_ability(ref, fit[0], refs, waits=True)
    table.mention(ref)


@clause(
    "<thing:it> is|are|was|were|gets|get|got|being|has_been elked [by <who>]",
    "<thing:it> is|are|was|were|gets|get|got|being|has_been elked by [my|their|his|her|the] <name:by>",
    "<who> elk|elks|elked|elking <thing:it>",
    "<name:by> elks|elked <thing:it>",
)
def is_elked(table: Layout, it: Phrase, who: str = "", by: Phrase | None = None) -> None:
    """What players call an ability of a card by what it makes of things.

    Raises:
        UnreadWords: that card isn't known, or is named and has no such ability.
    """
    ref = table.about(it, "is elked")
    whose = who or other_player(table.spoken(ref).owner)
    does = verbs_of_cards()["elk"]
    if by is None and does not in table.cards:
        raise UnreadWords("", "elked", "", asks="What makes it an Elk? Name the card.")
    named = by or Phrase(does, word=does.partition(",")[0])
    source = table.known(named) or table.thing(replace(named, owner=named.owner or whose), whose, "permanent")
    fit = [a for a in table.abilities_of(source) if "Elk" in printed(a.text)]
    if len(fit) != 1:
        raise UnreadWords("", named.word, "", asks="Which ability makes it an Elk? Name it.")
    table.put_ability(source, fit[0], [ref], waits=True)
    table.resolve_all()
    table.mention(ref)
    table.subject = ref


@clause(
    "[<who>] turn|turns|turned|make|makes|made <thing:it> into [a|an] [<size>] [<anykind:kind>] [<anykind:kind>] with|using <name:by>",
    "[<who>] make|makes|made <thing:it> [a|an] <size> [<anykind:kind>] [<anykind:kind>] with|using <name:by>",
    "<name:by> turns|turned <thing:it> into [a|an] [<size>] [<anykind:kind>] [<anykind:kind>]",
    "<thing:it> [that] is|gets|was|got|has_been turned into [a|an] [<size>] [<anykind:kind>] [<anykind:kind>] by <name:by>",
)
def turned_into(table: Layout, it: Phrase, by: Phrase, who: str = "", size: str = "", **_: Any) -> None:
    """What a spell or an ability makes of a thing: it says itself what that is.

    Raises:
        UnreadWords: it is said to become of another size.
    """
    name = table.face(by.name).name
    if table.is_spell(name) or "Aura" in table.face(name).type_line[2]:
        casts(table, Cast(by, who or "A", (it,)))
        if size:
            table.resolve_all()
            table.check_size_now(table.known(replace(it, article="the", of=None)) or table.last, size)
        return
    target = table.thing(it, other_player(who or "A"), "permanent")
    there = table.known(by)
    source = there or table.put(replace(by, owner=by.owner or who), name, who or "A")
    table.use_ability(source, [target])
    table.mention(target)


@clause(
    "[<who>] choose|chooses|chose|name|names|pick|picks|set_it_to <chosen>",
    "naming|choosing <chosen>",
    "naming|choosing <chosen> on|targeting|for <thing:at>",
)
def chooses(table: Layout, chosen: Extra, who: str = "", at: Phrase | None = None) -> None:
    """A choice for what entered last, or for what was cast last, which may be aimed only then."""
    ref = table.last
    cast = table.stack[-1][0] if table.stack else ref
    begun = table.began(cast)
    if at is not None and begun.get("do") == "cast" and not begun.get("targets"):
        begun["targets"] = [table.target(at, "permanent", begun["controller"])]
        ref = cast
    if not ref:
        raise UnreadWords("", chosen.word, "", asks=f"What is {chosen.word} chosen for? Name the card first.")
    table.carry(Phrase(extras=(chosen,)), ref)


@clause(
    "<who> proliferate|proliferates|proliferated [<thing:it>]",
    "<who> proliferate|proliferates|proliferated with <permanents:there>",
    "proliferate",
)
def proliferates(
    table: Layout, who: str = "", it: Phrase | None = None, there: tuple[Phrase, ...] = ()
) -> None:
    """Another counter of each kind on what has some: all that its player controls (CR 701.34)."""
    who = who or table.person or "A"
    refs = [table.about(it, "is proliferated")] if it is not None else []
    refs += [table.thing(each, who) for each in there]
    refs = refs or [thing.ref for thing in table.things if thing.owner == who]
    counted = [(ref, table.counters_on(ref)) for ref in refs]
    if not any(counters for _, counters in counted):
        raise UnreadWords("", "proliferate", "", asks="What has counters to proliferate? Say what has which.")
    for ref, counters in counted:
        if counters:
            table.events.append({"do": "counters", "on": ref, "put": dict.fromkeys(counters, 1)})


@clause(
    "[and] [the|its|his|her|my|their] [attack|etb|enter|death|dies] trigger|ability goes_on_the_stack|goes_on_stack|is_put_on_the_stack|is_on_the_stack [targeting|on|with_target <things:targets>]",
    "[and] [the|its|his|her|my|their] [attack|etb|enter|death|dies] trigger|ability|triggers targets|target|targeting <things:targets>",
)
def trigger_waits(table: Layout, targets: tuple[Phrase, ...] = ()) -> None:
    """What has triggered goes onto the stack and waits there."""
    table.put_what_is_responded_to(None, targets)


@clause(
    "<permanents:it> and|+|plus|vs|versus|into <sweeper:card>",
    name="is_swept",
)
def is_swept(table: Layout, it: tuple[Phrase, ...], card: Phrase) -> None:
    """ "Pro red guy and Anger of the Gods": it is there, and the spell is cast."""
    there(table, it)
    named = [table.last]
    casts(table, Cast(card, card.owner or "A"))
    table.resolve_all()
    table.mention(named[-1])


@clause(
    "<imprinter:it> has|had|with [a|an|my|their|his] <name:card> [on_it|under_it|in_it|exiled|imprinted|exiled_with_it|imprinted_on_it]",
)
def has_imprinted(table: Layout, it: Phrase, card: Phrase) -> None:
    """ "My Mimic Vat has a Siege Rhino": that card is exiled with it."""
    ref = table.thing(it, it.owner or "A", "permanent")
    table.imprint(ref, table.face(card.name).name)
    table.mention(ref)


@clause(
    "[and] [<who>] activate|activates|activated|use|uses [it] <x>",
)
def activates_with_x(table: Layout, x: int, who: str = "") -> None:
    """ "I have Helm of Obedience and activate with X = 1": what has such an ability is used."""
    own = who or table.person or "A"
    there = [t.ref for t in table.things if t.owner == own and table.suits(t, "activating")]
    with_x = [ref for ref in there if table.activates_with_x(table.printed(ref))]
    if len(with_x) != 1:
        raise UnreadWords("", "X", "", asks="What is activated with that X? Name the card.")
    is_aimed = any("target opponent" in printed(a.text).casefold() for a in table.abilities_of(with_x[0]))
    table.activate(with_x[0], [other_player(own)] if is_aimed else [], x)


@clause(
    "[the|my|his|her|their|opp's|opponent's] [unblocked|only] attacker|attacking_creature is|was|being|= [a|an|just] [a|an] <body:attacker>",
)
def attacker_is(table: Layout, attacker: Phrase) -> None:
    """ "The attacker was a 3/3 with lifelink": that attacks, unless it's what was told to attack."""
    declared = [event for event in table.events if event["do"] == "declare_attackers"]
    known = table.known(attacker) if attacker.name else ""
    if declared and known in declared[-1]["attackers"]:
        return
    if declared:
        raise UnreadWords(
            "", attacker.word, "", asks="What attacks? Say it once, such as “I attack with ...”"
        )
    attacks(table, (replace(attacker, article=attacker.article or "a"),), attacker.owner)


@clause(
    "[<who>] attack|attacks|attacked|swing|swings|swung|send|sends [with] <thing:attacker> into <thing:blocker>",
    "<sized:attacker> attacks|attack|swings|runs|swung into <thing:blocker>",
    "<sized:attacker> vs|versus|v|against|fights_through|meets <thing:blocker> [in_combat]",
    "<thing:attacker> vs|versus|v|against|meets <sized:blocker> [in_combat]",
)
def meets(table: Layout, attacker: Phrase, blocker: Phrase, who: str = "") -> None:
    """ "4/4 double strike vs 5/5": the first attacks and the second blocks it, if nothing else is said."""
    attacks(table, (attacker,), who or attacker.owner or ("B" if blocker.owner == "A" else ""))
    by = other_player(table.spoken(table.subject).owner)
    attacked_by = Phrase(kind="it", word="it")
    blocks(
        table, replace(blocker, owner=blocker.owner or by, article=blocker.article or "a"), attacked_by, by
    )
    table.assumed.append("The first attacks and the second blocks it, as nothing else is said.")


@clause(
    "<permanents:attackers> attack|attacks|is_attacking|are_attacking|attacked [<who:whom>] [alone|by_itself]",
    "<who> is_attacking|are_attacking|am_attacking [<who:whom>] with <permanents:attackers>",
    "[<who>] attack|attacks|attacked|swing|swings [<who:whom>] with <permanents:attackers> [alone|by_itself]",
)
@clause(
    "<permanents:attackers> attack|attacks|attacked [<who:whom>] along|together|alongside [with] <permanents:others>",
    "[<who>] attack|attacks|attacked|swing|swings [<who:whom>] with <permanents:attackers> along|together|alongside [with] <permanents:others>",
    "<permanents:attackers> and|along_with|together_with <permanents:others> attack|attacks|attacked [<who:whom>]",
    name="attacks",
)
@clause(
    "<permanents:attackers> attack|attacks [into] a|my|the|an player|opponent with|who_has|that_has|having|controlling <permanents:beside>",
    name="attacks",
)
def attacks(
    table: Layout, attackers: tuple[Phrase, ...], who: str = "", whom: str = "", *, is_later: bool = False,
    beside: tuple[Phrase, ...] = (), others: tuple[Phrase, ...] = (),
) -> None:  # fmt: skip
    attackers = (*attackers, *others)
    if beside:  # "it attacks a player with three creatures": the other player has them
        there(table, beside, "B")
        who, whom = "A", "B"
    began = len(table.events)
    attacking = other_player(whom) if whom and not who else who or "A"
    refs = [ref for each in attackers for ref in table.each(each, attacking)]
    last = table.events[-1] if table.events else {"do": ""}
    if (
        last["do"] == "declare_attackers"
        and set(refs) <= set(last["attackers"])
        and attackers[0].kind == "it"
    ):
        return  # "he attacks. Does it trigger when it attacks"
    for ref in refs:
        table.claim(ref, who or (other_player(whom) if whom else ""))
    for ref in refs if others else ():
        if ref in table.unsaid and table.spoken(ref).owner != table.spoken(refs[0]).owner:
            table.give(ref, table.spoken(refs[0]).owner)  # those that attack together are one player's
    is_used = bool(table.stack)  # "my Mirage Mirror copying Serra Angel attacks"
    table.resolve_all()
    is_made = (is_used or table.spoken(refs[0]).kind == "token") and table.are_possible(
        [{"do": "declare_attackers", "attackers": refs}]
    )
    if len(table.events) > began and not is_made:  # what attacks was there before this turn
        table.events.append({"do": "begin_turn", "player": table.spoken(refs[0]).owner})
    if is_later:
        table.pass_turn(table.spoken(refs[0]).owner)
    declare(table, refs, whom)


def declare(table: Layout, refs: list[str], whom: str) -> None:
    """Let creatures attack a player, in their controller's next turn if some have come in this one."""
    event: Entry = {"do": "declare_attackers", "attackers": refs}
    for ref in refs if not table.are_possible([event]) else ():
        table.let_become_creature(ref)
    owner = table.spoken(refs[0]).owner
    if taker := table.taken_by(refs[0], owner):
        owner = taker
        table.pass_turn(taker)  # whoever took it attacks with it in the next turn of theirs
    else:
        table.let_attack_later(refs)
    if whom or owner != "A" or table.players > len("AB"):
        event["whom"] = whom or other_player(owner)
    if not whom and table.players > len("AB"):
        table.assumed.append(f"{PLAYER_NAMES[event['whom']]} is attacked, as it isn’t told who is.")
    begins = any(each["do"] in {"begin_turn", "declare_attackers", "end_turn"} for each in table.events)
    if owner != "A" and not begins:
        table.events.insert(0, {"do": "begin_turn", "player": owner})  # only the active player attacks
    table.events.append(event)
    table.subject = refs[0]


@clause(
    "[and] [<who>] attack|attacks|attacked|swing|swings [<who:whom>] with all|everything|both|everyone [of] [them|it|my_creatures|those|my_guys|my_team|the_team|my_board|the_copies|the_tokens]",
    "[and] [<who>] attack|attacks|attacked|swing|swings [<who:whom>] with them_all|my_team|the_team|my_whole_team|the_whole_team|my_whole_board|them|all_three|all_four|all_five|my_creatures",
    "they_all|all_of_them|all_my_creatures|everything|both_of_them|all_of_my_creatures attack|swing [<who:whom>]",
    "[and] [<who>] attack|attacks|attacked|swing|swings|swung [with] both|everything|all_of_them|them_both|them_all [at|into] [<who:whom>]",
)
def all_attack(table: Layout, who: str = "", whom: str = "") -> None:
    """Every creature of a player attacks.

    Raises:
        UnreadWords: the player has none.
    """
    attacking = who or (other_player(whom) if whom else "A")
    table.resolve_all()
    creatures = table.creatures_of(attacking)
    if not creatures:
        raise UnreadWords("", "attack", "", asks="With what does that player attack? Name the cards.")
    declare(table, creatures, whom)


@clause(
    "<permanents:attackers> attack|attacks|attacked [<who:whom>] next_turn",
    "[<who>] attack|attacks|attacked|swing|swings [<who:whom>] with <permanents:attackers> next_turn",
)
def attacks_next_turn(table: Layout, attackers: tuple[Phrase, ...], who: str = "", whom: str = "") -> None:
    attacks(table, attackers, who, whom, is_later=True)


@clause(
    "[and] [<who>] attacks|swings|attack|swing|attack_with_it|attacks_with_it|swings_with_it [<who:whom>]",
)
def attacks_too(table: Layout, whom: str = "", who: str = "") -> None:
    """ "My opponent animates it and attacks"."""
    if not table.last:
        raise UnreadWords("", "attacks", "", asks="What attacks? Name the card.")
    creatures = [t.ref for t in table.things if table.suits(t, "permanent") and table.is_creature(t.ref)]
    own = [ref for ref in creatures if not who or table.spoken(ref).owner == who or ref in table.unsaid]
    if creatures and not own:
        raise UnreadWords("", "attacks", "", asks="With what does that player attack? Name the card.")
    if creatures:  # and not the Equipment that was put on one
        table.claim(own[-1], who or (other_player(whom) if whom else ""))
        table.mention(own[-1])
    attacks(table, (Phrase(kind="permanent", word="it"),), whom=whom)


@clause(
    "[and] [<who>] attacks|swings|attack|swing|attacked|swung [with_it] [<who:whom>] next_turn",
)
def attacks_too_next_turn(table: Layout, whom: str = "", who: str = "") -> None:
    """ "I clone it and attack next turn"."""
    creatures = [t.ref for t in table.things if table.suits(t, "permanent") and table.is_creature(t.ref)]
    if not creatures:
        raise UnreadWords("", "attacks", "", asks="What attacks? Name the card.")
    table.mention(creatures[-1])
    attacks(table, (Phrase(kind="permanent", word="it"),), whom=whom, is_later=True)


@clause(
    "<permanents:blockers> block|blocks|double_block|double_blocks|gang_block|gang_up_on|blocked|are_blocking <thing:attacker>",
    "<thing:attacker> is|gets|was|being blocked|double_blocked|triple_blocked|gang_blocked|chumped by <permanents:blockers>",
    "<thing:attacker> blocked|double_blocked|triple_blocked|gang_blocked by <permanents:blockers>",
    "<who> block|blocks|blocked|double_block|double_blocks|double_blocked [it|him|that|me] with <permanents:blockers>",
    "<who> block|blocks|blocked|double_block|double_blocks|double_blocked <thing:attacker> with <permanents:blockers>",
    "and|, block|blocks|double_block|double_blocks [it|him|that|me] with <permanents:blockers>",
)
def several_block(
    table: Layout, blockers: tuple[Phrase, ...], attacker: Phrase | None = None, who: str = ""
) -> None:
    """Several creatures block one attacker, or one that a list of one names."""
    if len(blockers) == 1 and blockers[0].count < 2:
        blocks(table, blockers[0], attacker, who)
        return
    for phrase in blockers:
        example = table.example(phrase, anyway=True) if not phrase.name else None
        phrase = replace(example or phrase, owner=phrase.owner or who)
        for _ in range(table.as_many(phrase)):
            blocks(table, replace(phrase, count=1, article="another" if phrase.count > 1 else phrase.article),
                   attacker, who)  # fmt: skip
    told = [event for event in table.events if event["do"] == "declare_blockers"]
    if told:
        first, *more = told
        for event in more:
            first["blocks"] |= event["blocks"]
            table.events.remove(event)
        table.mention(next(iter(first["blocks"].values())))


@clause(
    "he|she|they|opp|opponent|my_opponent|my_opp|the_opponent block|blocks|blocked [it|him|me|that]",
)
def blocks_with_the_only_one(table: Layout, who: str = "B") -> None:
    """ "I attack and he blocks": with the only creature of that player.

    Raises:
        UnreadWords: there are several, or none.
    """
    own = table.creatures_of(who)
    if len(own) != 1:
        raise UnreadWords("", "blocks", "", asks="With what does that player block? Name the creature.")
    name = table.spoken(own[0]).name
    blocks(table, Phrase(name, owner=who, article="the", word=name, meant=(name,)), None, who)


@clause(
    "i|we block|blocked [it|him|that]",
)
def i_block_with_the_only_one(table: Layout) -> None:
    """ "They attack and I block": with the only creature that I have."""
    blocks_with_the_only_one(table, "A")


@clause(
    "<thing:blocker> blocks|block|is_blocking|blocked <thing:attacker>",
    "<who> block|blocks|blocked <thing:attacker> with <thing:blocker>",
    "<thing:attacker> is|gets|was blocked by <thing:blocker>",
    "<thing:attacker> blocked|chumped by <thing:blocker>",
    "<thing:attacker> is|gets|was chumped|chump_blocked by <thing:blocker>",
    "<who> block|blocks|blocked [it] with <thing:blocker>",
    "and block|blocks|blocked [it|him|that] with <thing:blocker>",
    "and then_blocks|then_block|chump_blocks|chumps|blocks|block [it|him|that|with_it]",
    "block|blocks|blocked|is_blocking|chump_blocks <thing:attacker>",
    "[and] [is|gets|was] blocked by <thing:blocked_by>",
)
def blocks(
    table: Layout, blocker: Phrase | None = None, attacker: Phrase | None = None, who: str = "",
    blocked_by: Phrase | None = None,
) -> None:  # fmt: skip
    blocker = blocker or blocked_by
    if blocker is None:
        blocks_now = table.elided("blocks")
        blocker = Phrase(table.spoken(blocks_now).name, article="the", owner=table.spoken(blocks_now).owner)
    declared = [event for event in table.events if event["do"] == "declare_attackers"]
    if attacker is None and not declared and who == "B" and len(mine := table.creatures_of("A")) == 1:
        table.assumed.append(f"{table.spoken(mine[0]).name} attacks, as nothing else could.")
        declare(table, mine, "")
        declared = [event for event in table.events if event["do"] == "declare_attackers"]
    theirs = table.creatures_of("B") if attacker is None and not declared else []
    if len(theirs) == 1 and table.spoken(theirs[0]).name != blocker.name:
        attacks_as = table.spoken(theirs[0])
        table.assumed.append(f"{attacks_as.name} attacks, as nothing else could.")
        attacker = Phrase(attacks_as.name, article="the", owner=attacks_as.owner, word=attacks_as.name)
        attacker = attacker if attacks_as.name in table.cards else None
    if attacker is None and not declared:
        raise UnreadWords("", blocker.word, "", asks=f"What does {blocker.name} block? Say what attacks.")
    if blocker.of is not None and blocker.name and not table.known(blocker):
        blocks_as = table.thing(blocker, "A", "permanent")  # it was there before the attack
        blocker = replace(blocker, of=None, article="the", owner=table.spoken(blocks_as).owner)
    if blocker.kind == "it" and not blocker.name and who:
        attacking = declared[-1]["attackers"] if declared else []
        own = [ref for ref in table.creatures_of(who) if ref not in attacking]
        if own and table.thing(blocker, wants="permanent") not in own:
            table.mention(own[-1])  # "they attack with Hill Giant, I block with it": with what is mine
    if blocker.kind == "it" and not blocker.name:
        blocking = table.thing(blocker, wants="permanent")  # what was spoken of before the attacker is
        blocker = Phrase(table.spoken(blocking).name, article="the", owner=table.spoken(blocking).owner)
    attacking = table.thing(attacker, wants="permanent") if attacker else declared[-1]["attackers"][0]
    if not any(attacking in event["attackers"] for event in declared):
        owner = table.spoken(attacking).owner
        if owner != "A" and not any(each["do"] in {"begin_turn", "end_turn"} for each in table.events):
            table.events.insert(0, {"do": "begin_turn", "player": owner})  # only the active player attacks
        attack: Entry = {"do": "declare_attackers", "attackers": [attacking]}
        if not table.are_possible([attack]):
            table.let_attack_later([attacking])  # it came this turn
        table.events.append(attack)
    blocking = table.thing(blocker, other_player(table.spoken(attacking).owner), "permanent")
    table.events.append({"do": "declare_blockers", "blocks": {blocking: attacking}})


@clause(
    "[and|but] [<who>] don't|doesn't|do_not|does_not|didn't|dont|doesnt|can't|cannot|won't block|blocks [it|them|any|anything|that|this|at_all]",
    "[with] no blocks|blockers|block [are_declared]",
    "[and|but] [<who>] block|blocks [it|them] [with] nothing|none|no_one [and|,] [take|takes] [it|the_hit|the_damage|all_of_it]",
    "[and|but] [<who>] just take|takes|took it|the_hit|the_damage",
    "nobody|nothing|no_one|none blocks|block|blocked [it|them|any]",
    "[and|but] neither|none|nothing|no_one [of_them|of_those|of_the_two] is|are|was|were|gets|get blocked",
    "[and|but] they|both|all|all_of_them|both_of_them are|go|were|get|both_go|all_go|all_are|both_are unblocked|through",
    "[and|but] they|both|all|all_of_them|both_of_them aren't|arent|are_not|weren't|don't_get|dont_get|both_aren't blocked",
    "[and|but] <who> let|lets it|them through",
    "[is|are|going|goes] unblocked",
)
def nothing_blocks(table: Layout, who: str = "") -> None:
    """It is told that nothing blocks.

    Raises:
        UnreadWords: something does.
    """
    if any(event["do"] == "declare_blockers" for event in table.events):
        raise UnreadWords("", "block", "", asks="What blocks, and what doesn’t? Say it once.")
    table.is_unblocked = True


@clause(
    "[and] [<who>] keep|keeps|kept <named:it> [in_play|on_the_battlefield|on_board]",
)
def keeps(table: Layout, it: Phrase, who: str = "") -> None:
    """Which of several legends a player keeps (CR 704.5j); nothing else makes a difference.

    Raises:
        UnreadWords: it isn't told why one would go.
    """
    table.resolve_all()
    ref = table.thing(it, who or "A", "permanent")
    kept = {"do": "state_based_actions", "legend_keep": ref}
    if not table.are_possible([kept]):
        asks = f"Why would {table.spoken(ref).name} go? Say it first."
        raise UnreadWords("", it.word, "", asks=asks)
    table.events.append(kept)


@clause(
    "combat_damage|combat_damage_is_dealt|damage_is_dealt|and_damage|they_deal_damage",
    "after|at_the_end_of combat|this_combat|combat_damage|the_combat_damage_step|the_combat_phase|damage_is_dealt",
)
def combat_damage(table: Layout) -> None:
    table.events.append({"do": "combat_damage"})
    table.deal_second_damage()


@clause(
    "<thing:it> connects|connected|connect|gets_through|got_through|hits_face|hits_a_player|deals_combat_damage|hits [to|with|for_damage] [<who>]",
    "connects|connected|gets_through|hits_face",
)
def connects(table: Layout, it: Phrase | None = None, who: str = "") -> None:
    """It deals combat damage to a player, as nothing blocks it; what hits me is my opponent's."""
    ref = table.about(it, "connects", other_player(who) if who else "A")
    table.claim(ref, other_player(who) if who else "")
    table.attack(ref)
    table.let_attackers_grow()
    table.events.append({"do": "combat_damage"})
    table.deal_second_damage()
    table.mention(ref)


@clause(
    "<thing:it> is_unblocked|isn't_blocked|is_not_blocked|was_unblocked|wasn't_blocked|goes_unblocked|went_unblocked|unblocked|got_unblocked|doesn't_get_blocked|didn't_get_blocked|is_attacking_unblocked|attacks_unblocked|swings_unblocked",
    "[it] goes_unblocked|isn't_blocked|doesn't_get_blocked",
)
def is_not_blocked(table: Layout, it: Phrase | None = None) -> None:
    """It attacks, and nothing blocks it: its damage waits for what is told to be done before that."""
    connects(table, it)
    ref = table.last
    if "isn't blocked" in table.face(table.spoken(ref).name).text:
        place = next(n for n, e in enumerate(table.events) if ref in e.get("attackers", ()))
        table.events.insert(place + 1, {"do": "declare_blockers", "blocks": {}})
    table.deals_unless_told = len(table.events)


_ROWS_OF_ROLLS = re.compile(r"^\d+(?:[—–-]\d+)? \| (.*)$", re.MULTILINE)


@clause(
    "[<who>] roll|rolls|rolled [a|an] <number:result> [on_the_die|on_it|on_the_d20|with_it] [,] [for|targeting|choosing|on <things:targets>]",
    "<permanents:by> roll|rolls|rolled|roll_for [a|an] <number:result> [,] [for|targeting|choosing|on <things:targets>]",
    "[the|my] roll|die|d20|result is|was|shows [a|an] <number:result>",
)
def rolls(
    table: Layout, result: int, who: str = "", by: tuple[Phrase, ...] = (), targets: tuple[Phrase, ...] = ()
) -> None:  # fmt: skip
    """What a die shows, as an ability or a spell has somebody roll it (CR 706).

    Raises:
        UnreadWords: nothing that was told has anybody roll, or it isn't told what it targets.
    """
    there = [table.thing(each, who or "A", "permanent") for each in by]
    there = there or [t.ref for t in reversed(table.things) if t.name in table.cards]
    source = next((ref for ref in there if table.has_rolled(table.spoken(ref).name)), "")
    if not source:
        raise UnreadWords("", "roll", "", asks="What has somebody roll a die? Name the card.")
    said = {"choices": {"roll": result}}
    if table.is_on_stack(source):
        table.resolving[source] = said
        return
    name, owner = table.spoken(source).name, table.spoken(source).owner
    ability = next(a for a in table.abilities_of(source) if table.rolls_in(a))
    if (
        ability.text not in table.has_triggered(source)
        and "attacks" in printed(ability.text).partition(",")[0]
    ):
        declare(table, [source], "")
    aims = [table.target(each, "permanent", owner, default=owner) for each in targets]
    if not aims and TARGETS.search(printed(ability.text)):
        raise UnreadWords("", name, "", asks=f"What does the ability of {name} target? Say it.")
    table.put_ability(source, ability, aims, waits=True)
    on_stack, made = table.stack[-1]
    table.resolving[on_stack] = said
    rows = _ROWS_OF_ROLLS.findall(printed(ability.text))
    if copies_something([ability]) and len(aims) == 1 and all(each.startswith("Create ") for each in rows):
        ref = new_ref(table.script(), "token", table.waiting_refs())
        token: Entry = {"do": "create_token_copy", "ref": ref, "of": aims[0], "by": on_stack}
        is_fighting = "tapped and attacking" in printed(ability.text)
        made.append(
            token | {"controller": owner} | ({"attacking": True, "tapped": True} if is_fighting else {})
        )
        table.subject = table.new(ref, table.spoken(aims[0]).name, owner, "token", aims[0], is_copy=True)
    if "roll again" in printed(ability.text):
        table.assumed.append("Rolling again isn’t laid out.")


@clause(
    "[<who>] animate|animates|animated <thing:it> [until_end_of_turn]",
    "[<who>] animate|animates|animated <thing:it> into|as [a|an] <size> [<anykind:kind>] [<anykind:also>]",
    "[<who>] make|makes|made|turn|turns|turned <thing:it> [into] a_creature [until_end_of_turn]",
    "[its|it's|it] <elided:it> has_been|had_been|been|have_been animated|crewed|turned_into_a_creature [already|first] [into|as [a|an] <size>] [creature]",
    "<thing:it> has_been|had_been|have_been|was animated|crewed|turned_into_a_creature [already|first] [into|as [a|an] <size>] [creature]",
    "<thing:it> is_animated|is_activated|becomes_a_creature|gets_animated [with|by|using [its] <loyalcost:cost> [ability]]",
)
def animates(table: Layout, it: Phrase, who: str = "", size: str = "", **_: Any) -> None:
    ref = table.about(it, "is animated", who or "B")
    if table.casts_imprinted(ref, []):
        return
    table.animate(ref, waits=not size)
    if size:
        table.check_size_now(ref, size)


@clause(
    "<who> gain_control_of|gains_control_of|take_control_of|takes_control_of|took_control_of|takes_over|steal|steals|stole|gained_control_of|takes|gets_control_of <thing:it> with|using|by_casting <name:by>",
    "<who> gain_control_of|gains_control_of|take_control_of|takes_control_of|took_control_of|takes_over|steal|steals|stole|gained_control_of|takes|gets_control_of <thing:it> with|using <pronoun:source>",
    "<who> gain_control_of|gains_control_of|take_control_of|takes_control_of|took_control_of|takes_over|steal|steals|stole|gained_control_of|takes|gets_control_of <thing:it>",
)
def controlled(
    table: Layout, who: str, it: Phrase, by: Phrase | None = None, source: Phrase | None = None
) -> None:
    if source is not None:  # the ability of what was spoken of last, and not for good
        has_it = table.thing(source, who, "permanent")
        table.use_ability(has_it, [table.thing(it, "A" if who == "B" else "B", "permanent")])
        table.resolve_all()
        return
    if by is not None:
        casts(table, Cast(by, who, (it,)))
        return
    ref = table.about(it, "changes control", "A" if who == "B" else "B")
    table.events.append({"do": "change_control", "ref": ref, "to": who})
    table.spoken(ref).owner = who


@clause(
    "<who> donate|donates|donated|give|gives|gave <thing:it> to <who:whom>",
)
def donated(table: Layout, who: str, it: Phrase, whom: str) -> None:
    """A player gains control of it; who owns it stays the same (CR 108.3)."""
    controlled(table, whom, replace(it, owner=it.owner or who))


@clause(
    "[<who>] equip|equips|equipped|attach|attaches|move|moves <thing:what> to|onto|on <thing:it>",
    "[<who>] equip|equips|equipped <thing:it> with <attachment:what>",
    "<thing:what> is_attached_to|becomes_attached_to|gets_attached_to|attached_to <thing:it>",
)
def attaches(table: Layout, what: Phrase, it: Phrase, who: str = "") -> None:
    known = table.known(what)
    to = table.thing(it, who or "A", "permanent")
    if known == to:
        raise UnreadWords("", what.word, "", asks=f"What is attached to {table.spoken(to).name}? Name it.")
    if not known and "Equipment" in table.face(what.name).type_line[2]:
        known = table.put(replace(what, extras=()), table.face(what.name).name, what.owner or who or "A")
    if known:
        table.equip(known, to)
    else:
        table.onto(table.face(what.name).name, [to], who or "A")
    table.subject = to


@clause(
    "<who> equip|equips|equipped|enchant|enchants|enchanted|suit_up|suits_up|suited_up <thing:it>",
)
def equips_with_something(table: Layout, who: str, it: Phrase) -> None:
    """What is put on a thing, if that is told.

    Raises:
        UnreadWords: it isn't.
    """
    ref = table.thing(it, who, "permanent")
    if any(extra.kind == "carried" for extra in it.extras):
        return  # "he equipped his Bear with Bonesplitter and Batterskull": they are on it
    if "Equipment" in table.kinds(ref):
        raise UnreadWords("", it.word, "", asks=f"What is {table.spoken(ref).name} attached to? Name it.")
    asks = f"What is put on {table.spoken(ref).name}? Name the Aura or Equipment, as it can matter."
    raise UnreadWords("", it.word, "", asks=asks)


@clause(
    ",|and|then|and_then|it_is|is|gets|and_it_is [then|now] equipped_to|equipping <thing:it>",
    "[and] [<who>] equip it|that to <thing:it>",
)
def equips_it(table: Layout, it: Phrase, who: str = "") -> None:
    """What was spoken of last, or copies an Equipment, is equipped to a creature."""
    ref = table.subject or table.last
    if not ref:
        raise UnreadWords("", it.word, "", asks="What is equipped? Name the card.")
    to = table.thing(it, who or table.spoken(ref).owner, "permanent")
    table.equip(ref, to)
    table.mention(ref)
    table.subject = to


@clause(
    "the_turn_ends|turn_ends|end_of_turn_comes|end_of_turn|at_end_of_turn|at_the_end_of_turn|at_the_end_of_the_turn|the_turn_is_over|turn's_over|we_go_to_the_next_turn|next_turn|it's_the_next_turn|the_turn_passes|pass_the_turn|we_pass_the_turn|i_end_the_turn|the_turn_has_ended|it's_end_of_turn|eot|eot_comes|end_of_turn_arrives|the_turn_ended|i_pass_the_turn|cleanup",
)
def ends(table: Layout) -> None:
    table.events.append({"do": "end_turn"})


@clause(
    "last_turn|the_turn_before|on_my_last_turn|during_my_last_turn|a_turn_ago|one_turn_ago|the_previous_turn",
)
def ended(table: Layout) -> None:
    """What was told happened in a turn that has ended; what stands from the start did so anyway."""
    if not table.events:
        table.assumed.append("What stood there last turn is still there, as nothing else is said.")
    else:
        table.pass_turn("A")
