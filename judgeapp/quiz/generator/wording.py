"""What a question without an author says: its places filled in, its answers put into sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES, a_or_an, counters_told, listed, number_word, plural, possessive

_PLACE = re.compile(r"\{([^{}]+)\}")
_ARTICLE = re.compile(r"\b([Aa])\(n\) (?=(\S+))")
_PRONOUNS = {
    "A": {"they": "she", "them": "her", "their": "her"},
    "B": {"they": "he", "them": "him", "their": "his"},
}
LONGEST_ABILITY = 7


def filled_in(text: str, drawn: Mapping[str, Any]) -> str:
    """A text with its places filled in, articles and numbers right, and its first letter a capital.

    Raises:
        KeyError: a place is not among what was drawn.
    """
    text = _PLACE.sub(lambda match: _place(match[1], drawn), text)
    text = _ARTICLE.sub(lambda match: f"{match[1]}{a_or_an(match[2])[1:]} ", text)
    return text[:1].upper() + text[1:]


def _place(words: str, drawn: Mapping[str, Any]) -> str:
    name, _, rest = words.partition(" ")
    if name == "mana":  # {mana W}: a symbol, as cards print it
        return "{" + rest + "}"
    name, _, form = name.partition(".")
    own = name.endswith("'s")
    value = drawn[name.removesuffix("'s")]
    if form == "word":
        return number_word(value)
    if form:
        return _PRONOUNS[str(value)][form]
    if isinstance(value, int) and rest:
        return f"{number_word(value)} {plural(rest, value)}"
    said = PLAYER_NAMES.get(value, str(value)) if isinstance(value, str) else str(value)
    return possessive(said) if own else said


# Answers --------------------------------------------------------------------------------------------


def answer_said(
    value: Any, query: Mapping[str, Any], says: Mapping[str, Any], names: Mapping[str, str]
) -> str | None:
    """An answer as a sentence or two about "it"; None where there are no words for it.

    Args:
        says: how the template puts a field: "deals {} damage", or a list of what is said if so and if not;
            a phrase with a verb first is about "it", one with a capital first is about something else.
        names: what objects are called, by ref.
    """
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, int):
        return str(value)
    if query["ask"] == "which":
        told = {claim: claim in value for claim in query["claims"]}
    else:
        told = dict(value) if isinstance(value, Mapping) else {str(query["ask"]): value}
    if str(told.get("zone")) == "nowhere":  # what it is like has no meaning any more
        told = {field: part for field, part in told.items() if field in _OF_THE_GONE}
    its: list[str] = []
    others: list[str] = []
    if {"controller", "owner"} <= told.keys() and told["controller"] == told["owner"]:
        del told["owner"]
        told["controlled and owned"] = told.pop("controller")
    noun = _noun(told, says)
    if noun:
        its.append(noun)
    for field, part in told.items():
        phrase = _phrase(field, part, query, says, names)
        if phrase is None:
            return None
        (others if phrase[:1].isupper() else its).append(phrase)
    if its and others and others[0].startswith("Nobody"):
        others[0] = f"n{others[0][1:]}"
    return "; ".join([f"It {listed(its)}"] * bool(its) + others)


_OF_THE_GONE = frozenset("zone controller owner was_cast damage_dealt life_gained".split())
_NOUN = (
    "face_down",
    "tapped",
    "supertypes",
    "power",
    "toughness",
    "colors",
    "subtypes",
    "types",
    "is_token",
    "name",
)


def _noun(told: dict[str, Any], says: Mapping[str, Any]) -> str:
    """ "is a tapped 3/3 red Giant creature named Hill Giant"; takes out of `told` what it says."""
    if "types" not in told and not ("power" in told and "colors" in told):
        return ""
    part = {field: told.pop(field) for field in _NOUN if field in told and field not in says}
    words = ["face-down"] if part.get("face_down") else []
    words += ["tapped"] if part.get("tapped") else ["untapped"] if "tapped" in part else []
    words += [str(word).lower() for word in part.get("supertypes") or ()]
    if part.get("power") is not None and part.get("toughness") is not None:
        words.append(f"{part['power']}/{part['toughness']}")
    if "colors" in part:
        words.append("five-color" if len(part["colors"]) == 5 else _colors(part["colors"]))
    words += [str(word).strip("()") for word in part.get("subtypes") or ()]
    words += [str(word).lower() for word in part.get("types") or ("creature",)]
    if part.get("is_token"):
        words.append("token")
    phrase = " ".join(words)
    if "name" in part:
        phrase += f" named {part['name']}" if part["name"] else " without a name"
    return f"is {a_or_an(phrase)} {phrase}"


def _phrase(
    field: str, value: Any, query: Mapping[str, Any], says: Mapping[str, Any], names: Mapping[str, str]
) -> str | None:
    if field in says:
        form = says[field]
        if isinstance(form, Mapping):
            found = form.get("none" if value in (None, "") else str(value), form.get("else"))
            return None if found is None else str(found).replace("{}", str(value))
        if isinstance(form, list):
            return str(form[0] if value else form[1])
        if value is None or isinstance(value, list | dict):
            return None
        return str(form).replace("{}", str(value))
    make = _PHRASES.get(field)
    return make(value, query, names) if make else None


def _colors(value: Sequence[str]) -> str:
    """ "red", "blue and red", "all colors", "colorless"."""
    return "all colors" if len(value) == 5 else listed(value) or "colorless"


type _Maker = Callable[[Any, Mapping[str, Any], Mapping[str, str]], str | None]


def _is(yes: str, no: str) -> _Maker:
    return lambda value, query, names: yes if value else no


def _player(form: str) -> _Maker:
    def say(value: Any, query: Mapping[str, Any], names: Mapping[str, str]) -> str:
        return form.format(PLAYER_NAMES.get(value, "Nobody"))

    return say


def _counters(value: Any, query: Mapping[str, Any], names: Mapping[str, str]) -> str:
    if isinstance(value, int):
        return f"has {counters_told(str(query['kind']), value)}"
    held = [counters_told(kind, count) for kind, count in value.items() if count]
    return f"has {listed(held) or 'no counters'}"


def _targets(value: Any, query: Mapping[str, Any], names: Mapping[str, str]) -> str | None:
    found = [value] if isinstance(value, str) else list(value or ())
    if not all(ref in names for ref in found):
        return None
    return f"targets {listed([names[ref] for ref in found])}" if found else "has no target"


def _abilities(value: Any, query: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """By their beginnings; one that is there twice is said to be."""
    times = {str(text): list(value).count(text) for text in value}
    told = [f"{_beginning(text)}{' twice' if count > 1 else ''}" for text, count in times.items()]
    return f"has {listed(told) or 'no abilities'}"


def _beginning(text: str) -> str:
    words = text.split()
    if len(words) <= LONGEST_ABILITY:
        return text.rstrip(".").lower() if len(words) < 4 and "{" not in text else f"“{text.rstrip('.')}”"
    return f"“{' '.join(words[:LONGEST_ABILITY]).rstrip(',.')} …”"


def _zone(value: Any, query: Mapping[str, Any], names: Mapping[str, str]) -> str:
    places = {
        "battlefield": "is on the battlefield",
        "stack": "is on the stack",
        "nowhere": "has ceased to exist",
        "exile": "is in exile",
    }
    return places.get(value, f"is in its owner's {value}")


def _list_of(form: str, none: str) -> _Maker:
    def say(value: Any, query: Mapping[str, Any], names: Mapping[str, str]) -> str:
        found = [str(word).strip("()") for word in value or ()]
        return form.format(listed(found)) if found else none

    return say


_PHRASES: Mapping[str, _Maker] = {
    "name": lambda v, q, n: f"is named {v}" if v else "has no name",
    "power_toughness": lambda v, q, n: f"is {v}" if v else None,
    "power": lambda v, q, n: None if v is None else f"has power {v}",
    "toughness": lambda v, q, n: None if v is None else f"has toughness {v}",
    "colors": lambda v, q, n: f"is {_colors(v)}",
    "types": lambda v, q, n: f"is {listed([_an(str(t).lower()) for t in v])}" if v else None,
    "subtypes": lambda v, q, n: (
        f"has the {plural('subtype', len(v))} {listed([w.strip('()') for w in v])}"
        if v
        else "has no subtypes"
    ),
    "supertypes": lambda v, q, n: f"is {listed([t.lower() for t in v])}" if v else "has no supertype",
    "tapped": _is("is tapped", "is untapped"),
    "face_down": _is("is face down", "is face up"),
    "flipped": _is("is flipped", "isn't flipped"),
    "is_token": _is("is a token", "isn't a token"),
    "is_copy": _is("is a copy", "isn't a copy"),
    "was_cast": _is("was cast", "wasn't cast"),
    "kicked": _is("is kicked", "isn't kicked"),
    "can_transform": _is("can transform", "can't transform"),
    "attacking": _is("is attacking", "isn't attacking"),
    "controller": _player("{} controls it"),
    "owner": _player("{} owns it"),
    "controlled and owned": lambda v, q, n: (
        f"{PLAYER_NAMES[v]} controls and owns it" if v in PLAYER_NAMES else "Nobody controls or owns it"
    ),
    "x": lambda v, q, n: f"has X = {v or 0}",
    "mana_value": lambda v, q, n: f"has mana value {v}",
    "mana_cost": lambda v, q, n: f"has the mana cost {v}" if v else "has no mana cost",
    "counters": _counters,
    "targets": _targets,
    "abilities": _abilities,
    "zone": _zone,
    "modes": lambda v, q, n: f"has the mode {listed([f'“{m}”' for m in v])}" if v else "has no mode",
    "damage_dealt": lambda v, q, n: f"deals {v} damage" if v else "deals no damage",
    "life_gained": lambda v, q, n: f"gains its controller {v} life" if v else "gains its controller no life",
    "faces": lambda v, q, n: (
        f"can show {listed(list(v), 'or')}" if len(v) > 1 else f"can only show {listed(list(v))}"
    ),
}


def _an(word: str) -> str:
    return f"{a_or_an(word)} {word}"
