"""What a belief comes to on one table, and what is so: "Noah's Clone has two +1/+1 counters"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from judgeapp.cards.display.derivations import origins_of, thing_at
from judgeapp.combat import Believers
from judgeapp.copyengine import COLORS, PLAYER_NAMES, a_or_an, joined, possessive, same_answer
from judgeapp.quiz.generator.descriptions import Saying, beginning, makes_mana

"""How a step begins that tells an exception of a copy effect."""
_IS = ("supertypes", "types", "subtypes", "colors", "power", "toughness", "tapped", "face_down", "flipped")
_ASKS = {
    "has_type": ("types", "supertypes"),
    "has_subtype": ("subtypes",),
    **dict.fromkeys(("has_ability", "lacks_ability", "keyword", "ability_count"), ("abilities",)),
    **dict.fromkeys(("may_attack", "may_block"), ("abilities", "tapped")),
    **dict.fromkeys(("dies", "destroyed"), ("power", "toughness", "abilities")),
    **dict.fromkeys(("combat_damage_dealt", "damage_dealt", "most_past"), ("power", "abilities")),
    "power_toughness": ("power", "toughness"),
}
"""Fields of an object that an answer rests on, where it isn't one of them itself."""
_KINDS = ("supertypes", "types", "subtypes")
_ADJECTIVES = frozenset({"legendary", "snow", "basic", "world"})
_IN_PLAY = frozenset({"battlefield", "stack"})
MOST_KEYWORDS = 3
_OF_ALL = "Protection from all colors"
_SAYING = Saying({"ask": "fields"})
_UP_OR_DOWN = {"face-down": "face down", "face-up": "face up"}


def about(query: Mapping[str, Any]) -> tuple[str, int | None]:
    """The object a query is about, or the first of its claims, and the moment."""
    claim = next(iter(_claims(query)), query)
    return str(claim.get("of") or ""), claim.get("at", query.get("at"))


def objects_asked(query: Mapping[str, Any]) -> frozenset[str]:
    """The objects a query is about, those of all its claims."""
    return frozenset(str(each["of"]) for each in (query, *_claims(query)) if each.get("of"))


def asked_fields(query: Mapping[str, Any]) -> frozenset[str]:
    """The fields of objects that an answer rests on."""
    asked = [str(each) for each in query.get("fields") or [query.get("ask")]]
    asked += [str(claim.get("field")) for claim in _claims(query)]
    return frozenset(field for each in asked for field in _ASKS.get(each, (each,)))


def changed(believers: Believers, query: Mapping[str, Any], belief: str) -> frozenset[str]:
    """The fields of the object asked about that a belief changes; none if it is gone under the belief."""
    right, held = _both(believers, query, belief)
    if not right or not held:
        return frozenset()
    return frozenset(name for name in held if not same_answer(right.get(name), held[name]))


def consequence(believers: Believers, query: Mapping[str, Any], belief: str) -> str:
    """What the object asked about is under a belief, from "Noah's Clone" on; "" if it's no other."""
    right, held = _both(believers, query, belief)
    return _told(believers, query, belief, right, held)


def contrary(believers: Believers, query: Mapping[str, Any], belief: str) -> str:
    """What the object asked about is by the rules, in what a belief makes different; as `consequence`."""
    right, held = _both(believers, query, belief)
    return _told(believers, query, belief, held, right)


def _told(
    believers: Believers,
    query: Mapping[str, Any],
    belief: str,
    other: Mapping[str, Any],
    told: Mapping[str, Any],
) -> str:
    differing = changed(believers, query, belief)
    who = _called(believers, query, told)
    asked = asked_fields(query)
    if query.get("fields") and not differing & asked:  # what the options don't tell is beside the point
        return ""
    said = _says(other, told, differing, asked, ability_asked(query)) if who else ""
    return f"{who} {said}" if said else ""


def _called(believers: Believers, query: Mapping[str, Any], told: Mapping[str, Any]) -> str:
    """ "Noah's Clone"; "the creature" of two, or where somebody else has it now; "" for what has no name."""
    origins = origins_of(believers.script)
    origin = origins.get(about(query)[0], "")
    who = origin.replace("’", "'")
    holder = PLAYER_NAMES.get(_controller(believers, query), "")
    is_only = Counter(origins.values())[origin] == 1
    if not who or (is_only and who.startswith(possessive(holder))):
        return who
    return "The creature" if "Creature" in (told.get("types") or ()) else "The permanent"


def _controller(believers: Believers, query: Mapping[str, Any]) -> str:
    """Who controls the object asked about at that moment, by the rules."""
    game, (ref, at) = believers.by_the_rules, about(query)
    obj = game.object(ref, at)
    return game.layers(at).controllers.get(ref, obj.controller) if obj else ""


def ability_asked(query: Mapping[str, Any]) -> str:
    """The beginning of the ability that a query is about; "" if it isn't about one."""
    claim = next(iter(_claims(query)), query)
    asked = [claim.get("field") or claim.get("ask"), *(claim.get("fields") or ())]
    is_about_one = any("abilities" in _ASKS.get(str(each), ()) for each in asked)
    value = claim.get("value")
    return value.casefold() if is_about_one and isinstance(value, str) else ""


def _says(
    right: Mapping[str, Any],
    held: Mapping[str, Any],
    differing: frozenset[str],
    asked: frozenset[str],
    ability: str,
) -> str:
    """ "is a 4/4 creature", of what is asked about if a belief changes any of that."""
    wanted = differing & asked or differing
    if lost := _lost(right, held, wanted):
        return f"isn't {joined(lost, 'or')}"
    parts = []
    if "name" in wanted and held.get("name"):
        parts.append(f"is {_named(held)}")
    elif is_ := {name: held[name] for name in _IS if name in wanted}:
        if {"power", "toughness"} & is_.keys():
            is_ |= {name: held[name] for name in ("power", "toughness") if held.get(name) is not None}
        sentence = str(_SAYING.sentence(is_))
        told = sentence.removeprefix("It's ")
        parts += [f"is {_UP_OR_DOWN.get(told, told)}"] if told != sentence else []
    if "counters" in wanted:
        held_counters = str(_SAYING.sentence({"counters": held["counters"]}))
        parts.append(f"has {held_counters.removeprefix('It has ')}")
    if "abilities" in wanted and not parts:
        parts += _abilities(right, held, ability)
    said = joined(parts[:2]) if parts else ""
    is_told = {"name", "power", "toughness"} & wanted
    return f"{said}, so it dies" if said and _dies(held) and is_told else said


def _dies(held: Mapping[str, Any]) -> bool:
    """Whether it's put into the graveyard as soon as state-based actions are checked (704.5f)."""
    toughness = held.get("toughness")
    on_battlefield = held.get("zone") == "battlefield" and "Creature" in (held.get("types") or ())
    return on_battlefield and isinstance(toughness, int) and toughness <= 0


def _lost(right: Mapping[str, Any], held: Mapping[str, Any], wanted: frozenset[str]) -> list[str]:
    """The types that are missing, where nothing else about what it is differs: "an artifact", "legendary"."""
    kinds = [name for name in _KINDS if name in wanted]
    if "Creature" in (right.get("types") or ()) and "Creature" not in (held.get("types") or ()):
        wanted -= {"power", "toughness"}  # which only a creature has
    if "name" in wanted or {*_IS} & wanted - {*kinds}:
        return []
    lost = []
    for name in kinds:
        if not set(held[name] or ()) < set(right[name] or ()):
            return []
        missing = [word for word in right[name] if word not in (held[name] or ()) and not word.endswith("'s")]
        lost += [word.lower() if name != "subtypes" else word for word in missing]
    lost = [word if word in _ADJECTIVES else f"{a_or_an(word)} {word}" for word in lost]
    return lost if len(lost) <= MOST_KEYWORDS else []


def _named(held: Mapping[str, Any]) -> str:
    shown = {name: held[name] for name in ("name", "power", "toughness") if held.get(name) is not None}
    phrase = str(_SAYING.option(shown))
    return phrase[:1].lower() + phrase[1:] if len(shown) > 1 else f"named {phrase}"


def _abilities(by_rules: Mapping[str, Any], believed: Mapping[str, Any], asked: str) -> list[str]:
    """ "doesn't have haste": of the ability that is asked about if a belief changes that."""
    right, held = (list(each.get("abilities") or ()) for each in (by_rules, believed))
    gained = [text for text in held if held.count(text) > right.count(text)]
    lost = [text for text in right if text not in held]
    if asked and (told := [text for text in (*lost, *gained) if text.casefold().startswith(asked)]):
        return [f"{"doesn't have" if told[0] in lost else 'has'} {beginning(told[0])}"]
    if lost and not held and not makes_mana(believed):
        return ["has no abilities"]
    if lost and not gained:
        return [f"doesn't have {joined([_brief(text) for text in _shortest(lost)], 'or')}"]
    return [f"has {joined([_again(text, right) for text in _shortest(gained)])}"] if gained else []


def _shortest(texts: list[str]) -> list[str]:
    """The keywords among abilities, or else the first."""
    texts = _with_one_protection(texts)
    found = [text for text in dict.fromkeys(texts) if "“" not in _brief(text)]
    return found[:MOST_KEYWORDS] or texts[:1]


def _with_one_protection(texts: list[str]) -> list[str]:
    """Abilities with protection from each of the five colors told as what it comes to."""
    each = [f"Protection from {color}" for color in COLORS]
    if not {*each} <= {*texts}:
        return texts
    place = min(texts.index(one) for one in each)
    rest = [text for text in texts if text not in each]
    return [*rest[:place], _OF_ALL, *rest[place:]]


def _again(text: str, right: list[str]) -> str:
    return f"{_brief(text)} twice" if text in right else _brief(text)


def _brief(text: str) -> str:
    return _OF_ALL.lower() if text == _OF_ALL else beginning(text)


def _both(
    believers: Believers, query: Mapping[str, Any], belief: str
) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """The object asked about, by the rules and under a belief; nothing unless it's in play both ways.

    Nothing either where it's asked about what is still to happen: the game stops before that.
    """
    ref, at = about(query)
    game, believed = believers.by_the_rules, believers.game(belief)
    if not ref or believed is None or query.get("then"):
        return {}, {}
    end = len(game.moments) - 1 if at is None else at
    right, held = thing_at(game, ref, end), thing_at(believed, ref, end)
    return (right, held) if right.get("zone") in _IN_PLAY and held.get("zone") in _IN_PLAY else ({}, {})


def _claims(query: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    claims = query.get("claims") or ()
    return list(claims.values() if isinstance(claims, Mapping) else claims)
