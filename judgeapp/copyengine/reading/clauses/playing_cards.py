"""Sentences that let a player play cards for a while, or cast them as something resolves (CR 601.3)."""

import re

from judgeapp.copyengine.model.effects.effects import MayCastNow, MayPlay, OfWhich
from judgeapp.copyengine.model.effects.permissions import PermittedUntil
from judgeapp.copyengine.model.terms.subjects import Target
from judgeapp.copyengine.reading.clauses.searching import kinds_of, number_found
from judgeapp.copyengine.reading.nouns.amounts import amount_of

_THEM = r"(?:(?:that|the exiled) card|(?:those|the exiled) cards|it|them|they)"
_REMAINS = rf"for as long as {_THEM} remains? exiled"
_WHEN = rf"this turn|until end of turn|until the end of your next turn|until your next end step|{_REMAINS}"
_FREE = r"(?: without paying (?:its|their) mana costs?)?"
_MANA = (
    r"(?:,? and (?:you may spend mana as though it were mana of any (?:color|type)"
    r"|mana of any type can be spent) to cast (?:it|them|that spell|those spells))?"
)
_MAY_PLAY = re.compile(
    rf"(?:(?P<lead>{_WHEN}), )?(?:you|(?P<owner>its owner)) may "
    r"(?P<look>look at(?: and )?)?(?P<verb>play|cast)? ?(?P<one>one of )?"
    rf"(?:{_THEM}|cards exiled this way){_FREE}(?: (?P<tail>{_WHEN}))?{_FREE}{_MANA}"
    r"(?: by paying (?P<mana>(?:\{[^}]+\})+) rather than paying its mana cost)?\.?$",
    re.IGNORECASE,
)
_UNTIL = (
    ("next turn", PermittedUntil.END_OF_NEXT_TURN),
    ("next end step", PermittedUntil.NEXT_END_STEP),
    ("remain", PermittedUntil.REMAINS),
)


def may_play_for_now(text: str) -> MayPlay | None:
    """Return what a whole sentence lets its controller play, and how long; None for other sentences."""
    found = _MAY_PLAY.match(text)
    if found is not None and not (found["verb"] or found["look"]):
        return None
    when = found and (found["lead"] or found["tail"])
    if found is None or not when or (found["lead"] and found["tail"]):
        return None
    until = next((until for words, until in _UNTIL if words in when.lower()), PermittedUntil.THIS_TURN)
    verb = (found["verb"] or "").lower()
    return MayPlay(
        text, until, casts_only=verb == "cast", one=found["one"] is not None, look_only=not verb,
        by_owner=found["owner"] is not None, mana=found["mana"] or "",
    )  # fmt: skip


_CARDS = r"(?:it|that card|those cards|them|the (?:exiled|revealed|discarded|milled) cards?)"
_AMONG = (
    r"among (?:them|those (?:exiled )?cards|the exiled cards|the revealed cards"
    r"|(?:the )?cards (?:exiled|revealed|milled) this way)"
)
_MAY_CAST_NOW = re.compile(
    r"(?:then )?you may cast "
    rf"(?:(?:(?P<some>one|any number) of )?(?P<them>{_CARDS})(?: from exile)?(?P<turned> transformed)?"
    r"|(?P<target>target [^.]+?)"
    r"|(?P<many>an?|any number of|up to \w+) (?P<what>(?:[^.]+ )?spells?)(?P<before> with [^.]+?)?"
    rf" from (?P<where>your hand|your graveyard|{_AMONG})(?P<behind> with [^.]+?)?"
    rf") without paying (?:its|their) mana costs?(?P<condition> if [^.]+)?\.?$",
    re.IGNORECASE,
)
_OF_SPELL = re.compile(
    r" if (?:the resulting|that|the) spell's mana value is (?P<most>\d+) or less$", re.IGNORECASE
)
_SPELL = re.compile(r"\bspells?$")
_AND_OR = re.compile(r"\band(?:/or)?\b(?=[a-z ]* card$)")


def is_limited_to_spell(text: str) -> bool:
    """Whether a sentence lets a spell be cast only where that has a mana value: "if the spell's mana value is
    3 or less".
    """
    found = _MAY_CAST_NOW.match(text)
    return found is not None and _OF_SPELL.match(found["condition"] or "") is not None


def may_cast_only_if(text: str) -> bool:
    """Whether a sentence lets a spell be cast on a condition that isn't what the spell has to be."""
    found = _MAY_CAST_NOW.match(text)
    return found is not None and found["condition"] is not None and not is_limited_to_spell(text)


def may_cast_now(text: str, target: Target | None) -> MayCastNow | None:
    """Return what a clause lets its player cast without paying during the resolution; None for other words.

    Args:
        target: the target that the clause speaks of.
    """
    found = _MAY_CAST_NOW.match(text)
    if found is None or bool(found["target"]) is not (target is not None):
        return None
    one = amount_of("a")
    if found["target"]:
        return MayCastNow(text, OfWhich.TARGET, number=one, target=target)
    if found["them"]:
        is_one = (
            found["some"] == "one" or found["them"] in {"it", "that card"} or found["them"].endswith("card")
        )
        spell = _OF_SPELL.match(found["condition"] or "")
        kinds = kinds_of(f"card with mana value {spell['most']} or less") if spell is not None else ()
        number = one if is_one else None
        turned = found["turned"] is not None
        return MayCastNow(text, OfWhich.SPOKEN_OF, kinds or (), number, transformed=turned)
    words = _AND_OR.sub("or", _SPELL.sub("card", found["what"])) + (found["before"] or found["behind"] or "")
    kinds = () if words == "card" else kinds_of(words)
    if kinds is None:
        return None
    zone = found["where"].lower().removeprefix("your ")
    of = OfWhich.AMONG if zone.startswith("among") else OfWhich(zone)
    return MayCastNow(text, of, kinds, number_found(found["many"]))
