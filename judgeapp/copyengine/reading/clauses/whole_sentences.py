"""Sentences that are read as a whole, told apart by what they do (CR 608.2)."""

import re

from judgeapp.copyengine.model.effects.effects import (
    CantRegenerate,
    CastWithFlash,
    Clash,
    DamageCantBePrevented,
    ExileIfDying,
    ExileOnLeaving,
    ExileSpellCast,
    FlipCoins,
    Forbid,
    KeepMana,
    Learn,
    MayPay,
    MoreLandsNow,
    NoMaximumHandSize,
    NoteName,
    Other,
    PayAnyAmount,
    PayEnergy,
    PayLife,
    PreventDamage,
    RollDice,
    UnreadAction,
)
from judgeapp.copyengine.model.effects.permissions import MayCast
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.terms.subjects import Counted, Who
from judgeapp.copyengine.reading.clauses.prevention import read_prevention
from judgeapp.copyengine.reading.nouns.amounts import amount_of
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.statics.casting.cost_changes import plural_spells, spells_named
from judgeapp.copyengine.reading.statics.descriptions import is_whole
from judgeapp.copyengine.reading.statics.prohibitions import forbidden_for_now

_EXILED_ON_LEAVING = re.compile(
    r"if (?:it|that \w+) would leave the battlefield, exile (?:it|that \w+) instead", re.IGNORECASE
)
_EXILED_IF_DYING = re.compile(
    r"if (?:that (?:creature|planeswalker|creature or planeswalker|permanent)|"
    r"an? (?P<hurt>creature|creature or planeswalker|permanent) dealt damage this way|"
    r"(?P<every>a creature(?P<theirs> an opponent controls)?)) would die this turn, "
    r"exile (?:it|that creature) instead\.?$",
    re.IGNORECASE,
)
_HURT_STAYS_DEAD = re.compile(
    r"(?:a creature|creatures) dealt damage this way can't be regenerated this turn\.?$", re.IGNORECASE
)
_TARGET_STAYS_DEAD = re.compile(
    r"if it's a creature, it can't be regenerated this turn"
    r"(?P<exiled>, and if it would die this turn, exile it instead)?\.?$",
    re.IGNORECASE,
)
_SPELL_EXILED = re.compile(
    r"if (?:that spell|an? (?:instant or sorcery )?spell cast this way) would be put into "
    r"(?:your|a|their) graveyard, exile it instead\.?$",
    re.IGNORECASE,
)
_MAY_PAY = re.compile(r"[^,.]+ may pay (?!.*\brather than\b)", re.IGNORECASE)
_PAYS_ENERGY = re.compile(r"(?:you may )?pay (?P<symbols>(?:\{E\})+)$", re.IGNORECASE)
_PAYS_ANY = re.compile(
    r"(?:you may )?pay (?P<least>any amount of|one or more) (?P<what>\{E\}|life)$", re.IGNORECASE
)
_ALL_PAY_MANA = re.compile(r"each player may pay any amount of mana$", re.IGNORECASE)
_PAYS_LIFE = re.compile(r"you may pay (?P<number>\d+|that much) life(?: again)?$", re.IGNORECASE)
_KEEPS_MANA = re.compile(
    r"(?:you|they|that player) (?:don't|doesn't) lose this mana as steps(?: and phases)? end$", re.IGNORECASE
)
_MORE_LANDS = re.compile(
    r"you may play (?:up to )?(?P<number>\w+) additional lands? this turn\.?$", re.IGNORECASE
)
_WITH_FLASH = re.compile(
    r"(?:you may )?cast (?P<next>the next )?(?P<what>(?:[a-z]+ )?spells?) as though (?:they|it) had flash "
    r"(?P<lasting>this turn|until your next turn)$",
    re.IGNORECASE,
)
_NO_MAXIMUM = re.compile(r"(?:you )?have no maximum hand size for the rest of the game\.?$", re.IGNORECASE)
_PREVENTING = re.compile(r"prevent\b.* damage\b", re.IGNORECASE)
_FLIPS = re.compile(r"(?:you )?flips? (?:a coin|\w+ coins)(?: until you lose a flip)?$", re.IGNORECASE)
_CLASHES = re.compile(r"(?:you may )?clash with an opponent$", re.IGNORECASE)
_ROLLS = re.compile(
    r"(?:you )?rolls? (?P<number>\w+) (?:d(?P<sides>\d+)|(?P<word>\w+)-sided (?:die|dice))"
    r"(?: and (?P<way>add|subtract) (?P<more>.+))?$",
    re.IGNORECASE,
)
_ROLLS_OTHERWISE = re.compile(
    r"(?:you )?rolls? (?!the planar)[^.]*\b(?:d\d+|die|dice)\b(?! is| was)", re.IGNORECASE
)
_CHANGING = re.compile(
    r"\b(?:adapt|airbend|amass|bolster|cloak|connive|distribute|double(?! strike)|earthbend|endure|exchange|"
    r"explore|incubate|manifest|meld|monstrosity|move|perpetually|proliferate|support)s?\b|"
    r"\bwould enter\b|\b(?:change|reselect) the targets?\b|\bshuffles? (?:it|them|that|this|target|~)",
    re.IGNORECASE,
)


def kept_from_regenerating(text: str) -> tuple[Effect, ...]:
    """Return what "a creature dealt damage this way can't be regenerated this turn" does, or the same said of
    the target; nothing for another sentence.
    """
    if _HURT_STAYS_DEAD.match(text):
        return (CantRegenerate(text, dealt_damage=True),)
    if (found := _TARGET_STAYS_DEAD.match(text)) is None:
        return ()
    exiled = ExileIfDying(text, dealt_damage=False, types=frozenset({"Creature"}))
    return (CantRegenerate(text, dealt_damage=False), *([exiled] if found["exiled"] else []))


def whole_sentence(text: str) -> Other:
    """Return the effect of a sentence that is read as a whole."""
    if (energy := _PAYS_ENERGY.match(text)) is not None:
        return PayEnergy(text, energy["symbols"].count("{E}"))
    if (any_of := _PAYS_ANY.match(text)) is not None:
        least = 1 if any_of["least"].lower() == "one or more" else 0
        return PayAnyAmount(text, of_life=any_of["what"].lower() == "life", least=least)
    if _ALL_PAY_MANA.match(text):
        return PayAnyAmount(text, of_mana=True)
    if (life := _PAYS_LIFE.match(text)) is not None:
        return PayLife(text, amount_of(life["number"]))
    if text.casefold() == "learn":
        return Learn(text)
    if (lands := _MORE_LANDS.match(text)) and (number := number_of(lands["number"])):
        return MoreLandsNow(text, number)
    if (cast := _WITH_FLASH.match(text)) is not None:
        of = spells_named(plural_spells(cast["what"]))
        until = Lasting.THIS_TURN if cast["lasting"].lower() == "this turn" else Lasting.UNTIL_YOUR_TURN
        if is_whole(of):
            may_cast = MayCast(text, (of,), with_flash=True)
            return CastWithFlash(text, may_cast, until, once=cast["next"] is not None)
    if _NO_MAXIMUM.match(text):
        return NoMaximumHandSize(text)
    if _KEEPS_MANA.match(text):
        return KeepMana(text)
    if _CLASHES.match(text):
        return Clash(text)
    if _FLIPS.match(text):
        return FlipCoins(text)
    if (rolled := _ROLLS.match(text)) is not None:
        number, sides = number_of(rolled["number"]), number_of(rolled["sides"] or rolled["word"])
        plus = amount_of(rolled["more"]) if rolled["more"] else None
        if plus is not None and rolled["way"].lower() == "subtract":
            plus = replace(plus, base=-plus.base, times=-plus.times)
        if number and sides and (plus is None or plus.per is not Counted.UNREAD):
            return RollDice(text, number, sides, plus)
    if _ROLLS_OTHERWISE.match(text):
        return UnreadAction(text)
    if _MAY_PAY.match(text):
        return MayPay(text)
    if text.startswith("Note the name of target"):
        return NoteName(text)
    if _EXILED_ON_LEAVING.match(text):
        return ExileOnLeaving(text)
    if (dying := _EXILED_IF_DYING.match(text)) is not None:
        types = {"Creature"} if dying["hurt"] == "creature" else set[str]()
        every = Who.OPPONENTS if dying["theirs"] else Who.EACH_PLAYER
        whose = every if dying["every"] else None
        return ExileIfDying(text, dying["hurt"] is not None, frozenset(types), whose)
    if _SPELL_EXILED.match(text):
        return ExileSpellCast(text)
    if _PREVENTING.match(text):
        return PreventDamage(text, "this turn" in text, read_prevention(text))
    if "can't be prevented this turn" in text:
        return DamageCantBePrevented(text)
    said, lasting = forbidden_for_now(text)
    if said:
        return Forbid(text, said, lasting)
    return UnreadAction(text) if _CHANGING.search(text) else Other(text)
