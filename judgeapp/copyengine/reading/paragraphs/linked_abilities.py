"""Linked abilities: "exile a card" and "the exiled card" on one object speak of one another (CR 607)."""

import re
from collections.abc import Iterable, Iterator

from judgeapp.copyengine.model.effects.effects import (
    AsEntersChoose,
    Choosing,
    CopyingEffect,
    Delayed,
    LinkedWhenYouDo,
    Modal,
    Move,
    Other,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Subject, Target, Who
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.nouns.referents import objects_in

# What one ability does, how another speaks of it, and whom the reader takes that for.
_KINDS: tuple[tuple[re.Pattern[str], re.Pattern[str], Who], ...] = (
    (
        re.compile(r"\bexiles?\b(?! (?:~|this))", re.IGNORECASE),
        re.compile(r"\bthe exiled (?:\w+ )?(?:cards?|spell)\b|\bexiled with (?:~|it\b|this |[A-Z])|"
                   r"\bcards you own exiled with|\bcards exiled with", re.IGNORECASE),
        Who.EXILED,
    ),
    (
        re.compile(r"\bchoose (?:an?|another|two|one) (?!or\b|—)", re.IGNORECASE),
        re.compile(r"\b(?:the|that is the) (?:last )?chosen [a-z]+", re.IGNORECASE),
        Who.CHOSEN,
    ),
    (re.compile(r"\bnotes? ", re.IGNORECASE), re.compile(r"\bnoted [a-z]+", re.IGNORECASE), Who.NAMED),
)  # fmt: skip


_MAKES = re.compile(r"\bcreates? (?:an?|one|that) .*\btoken\b|\bpopulate\b", re.IGNORECASE)
_THE_TOKEN = re.compile(r"\b(exile|sacrifice|destroy|return)s? (?:the|that|those) tokens?\b", re.IGNORECASE)
_TOKEN_LEAVES = re.compile(r"when the token (?:dies|leaves the battlefield)", re.IGNORECASE)


def _with_made(abilities: list[Ability]) -> bool:
    """Tell abilities about "the token" that it is what another one makes; return whether there are any."""
    makers = [a for a in abilities if not a.keyword and _MAKES.search(printed(a.text))]
    if len(makers) != 1:
        return False
    found = False
    for place, ability in enumerate(abilities):
        if ability is makers[0] or ability.trigger is None:
            continue
        verb = _THE_TOKEN.search(printed(ability.text))
        effects = tuple(
            replace(e, subject=Who.MADE)
            if verb and isinstance(e, Move) and e.verb == verb[1].lower() and e.subject is Who.THIS
            else e
            for e in ability.effects
        )
        trigger = ability.trigger
        if _TOKEN_LEAVES.match(printed(trigger.text)):
            trigger = replace(trigger, subject=Who.MADE)
        told = any(isinstance(e, Move) and e.subject is Who.MADE for e in effects)
        if told or effects != ability.effects or trigger is not ability.trigger:
            abilities[place] = replace(ability, effects=effects, trigger=trigger)
            found = True
    return found


def with_links(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Number the abilities of one object that are linked, and say what "the exiled card" is there."""
    if len(abilities) < 2:
        return abilities
    done = list(abilities)
    number = 1 if _with_made(done) else 0
    if number:
        done = [
            replace(a, linked=1) if a is not b or _MAKES.search(printed(a.text)) else a
            for a, b in zip(done, abilities, strict=True)
        ]
    for gives, speaks, who in _KINDS:
        givers = [i for i, a in enumerate(done) if not a.keyword and gives.search(printed(a.text))]
        speakers = [i for i, a in enumerate(done) if speaks.search(printed(a.text))]
        pair = {g for g in givers if any(s != g for s in speakers)} if speakers else set()
        if not pair:
            continue
        number += 1
        named = [t for g in givers for t in _named(done[g].effects, who)]
        for i in pair | set(speakers):
            effects = tuple(_told(e, who, named[0]) for e in done[i].effects) if named else done[i].effects
            done[i] = replace(done[i], linked=done[i].linked or number, effects=effects)
    return tuple(done)


def _named(effects: Iterable[Effect], who: Who) -> Iterator[Subject]:
    """Yield what these effects exile or choose."""
    for effect in effects:
        if isinstance(effect, Delayed | LinkedWhenYouDo):
            yield from _named(effect.effects, who)
        elif isinstance(effect, AsEntersChoose) and who is Who.CHOSEN:
            if effect.filter is not None:
                yield Choose(effect.filter)
        elif isinstance(effect, Choosing) and who is Who.CHOSEN:
            if isinstance(effect.subject, Target | Choose):
                yield effect.subject
        elif isinstance(effect, Move) and effect.verb == "exile" and who is Who.EXILED:
            if isinstance(effect.subject, Target | Choose | Each):
                yield replace(
                    effect.subject, filter=replace(effect.subject.filter, zone="exile", owner="any")
                )
        elif isinstance(effect, Other) and who is Who.EXILED and "exile" in printed(effect.text):
            for thing in objects_in(printed(effect.text))[:1]:
                if isinstance(thing, Target | Choose | Each):
                    yield replace(thing, filter=replace(thing.filter, zone="exile", owner="any"))


def _told(effect: Effect, who: Who, named: Subject) -> Effect:
    """Return `effect` with `named` told where it copies "the exiled card"."""
    if isinstance(effect, Delayed | LinkedWhenYouDo):
        return replace(effect, effects=tuple(_told(e, who, named) for e in effect.effects))
    if isinstance(effect, Modal):
        modes = tuple(
            replace(m, effects=tuple(_told(e, who, named) for e in m.effects)) for m in effect.modes
        )
        return replace(effect, modes=modes)
    if isinstance(effect, CopyingEffect) and effect.about is None and effect.source is who:
        return replace(effect, about=named)
    return effect
