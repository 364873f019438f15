"""Scripts: what a scenario may say, checked before anything is played (INTERFACES, "A script")."""

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.copyengine.interpreter.extension import NO_EXTENSION, Extension
from judgeapp.copyengine.model.content_cache import Recurring, content_of
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.table.state import PLAYERS

_CHARACTERISTICS = frozenset(
    "name mana_cost colors color color_indicator supertypes types type subtypes text abilities power "
    "toughness loyalty defense".split()
)
_CAST = frozenset(
    "targets modes x kicked alternative_cost additional_costs sacrificed convoked_by squad replicated "
    "offspring spliced storm_count mana_spent face from_zone prototyped division".split()
)
_PERMANENT = frozenset("choices x kicked face was_cast prototyped alternative_cost".split())

SETUP_KEYS = _CHARACTERISTICS | _PERMANENT | frozenset(
    "ref card controller owner zone count tapped face_down flipped token counters attached_to unlocked "
    "melded_from effects expansion_symbol back properties copy_of targets modes mana_spent".split()
)  # fmt: skip
EVENT_KEYS: Mapping[str, frozenset[str]] = {
    "enter": _CHARACTERISTICS | _PERMANENT | frozenset(
        "ref card controller owner copy_of from_zone by token tapped face_down attached_to attacking".split()
    ),
    "become_copy": frozenset("ref of by duration choices controller x".split()),
    "create_token_copy": frozenset(
        "ref of by controller count tapped attacking copy_of choices x".split()
    ),
    "cast": _CAST | _CHARACTERISTICS | frozenset("ref card controller owner face_down properties".split()),
    "copy_spell": frozenset("ref of by controller new_targets for_each count new_modes x".split()),
    "copy_ability": frozenset("ref of by controller new_targets for_each count x".split()),
    "cast_copy": frozenset("ref of controller targets modes x declined by kicked face name".split()),
    "activate": frozenset("ref source ability controller targets x sacrificed modes mana_spent".split()),
    "trigger": frozenset("ref source ability controller targets x sacrificed modes".split()),
    "resolve": frozenset("ref choices copy_of attached_to".split()),
    "continuous": frozenset("on effect by controller x ref".split()),
    "counters": frozenset("on put remove by".split()),
    "attach": frozenset("ref to".split()),
    "unattach": frozenset("ref to".split()),
    "turn_face_up": frozenset("ref copy_of choices by".split()),
    "turn_face_down": frozenset("ref by".split()),
    "transform": frozenset("ref by".split()),
    "flip": frozenset("ref by".split()),
    "tap": frozenset("ref by".split()),
    "untap": frozenset("ref by".split()),
    "phase_out": frozenset("ref by".split()),
    "phase_in": frozenset("ref by".split()),
    "leave": frozenset("ref to by choices".split()),
    "change_control": frozenset("ref to by".split()),
    "damage": frozenset("to amount by_source player".split()),
    "gain_life": frozenset("to player amount by_source".split()),
    "lose_life": frozenset("to player amount by_source".split()),
    "counter": frozenset("ref by".split()),
    "unlock": frozenset("ref door".split()),
    "simultaneous": frozenset({"events"}),
    "state_based_actions": frozenset({"legend_keep", "choices"}),
    "end_turn": frozenset({"choices"}),
    "check": frozenset({"expect"}),
}  # fmt: skip
# Keys that any event may bear besides.
_EVENT_KEYS = {do: keys | {"do", "note"} for do, keys in EVENT_KEYS.items()}
_NEEDED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        "enter cast resolve turn_face_up turn_face_down transform flip tap untap phase_out phase_in leave "
        "counter unattach cast_copy".split(),
        ("ref",),
    ),
    **dict.fromkeys("become_copy create_token_copy copy_spell copy_ability".split(), ("ref", "of")),
    **dict.fromkeys(("activate", "trigger"), ("source",)),
    **dict.fromkeys(("damage", "gain_life", "lose_life"), ("amount",)),
    **dict.fromkeys(("attach", "change_control"), ("ref", "to")),
    "continuous": ("on", "effect"),
    "counters": ("on",),
    "unlock": ("ref", "door"),
}
"""What an event can't be without."""
_SCRIPT_KEYS = frozenset("id title ruleset setup events questions expect note".split())
ZONES = frozenset("battlefield graveyard hand exile library stack command nowhere".split())
_ZONES_OR_NONE, _PLAYERS_OR_NONE = ZONES | {None}, frozenset(PLAYERS) | {None}
_WORD = (str,)
_WORDS = (str, list, tuple)
_FLAG = (bool,)
_NUMBER = (int,)
_TYPES: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(
        "ref card controller owner zone face of by duration source ability effect from_zone attached_to door "
        "alternative_cost name mana_cost type text expansion_symbol".split(),
        _WORD,
    ),
    **dict.fromkeys(
        "targets modes types subtypes supertypes colors color color_indicator abilities effects on copy_of "
        "for_each new_targets new_modes properties additional_costs sacrificed convoked_by spliced unlocked "
        "melded_from "
        "legend_keep".split(),
        _WORDS,
    ),
    **dict.fromkeys(
        "tapped face_down flipped token was_cast prototyped declined attacking".split(), _FLAG
    ),
    **dict.fromkeys("count x loyalty defense power toughness amount storm_count squad".split(), _NUMBER),
    **dict.fromkeys("counters choices put remove division back".split(), (Mapping,)),
    "kicked": (bool, int),
    "replicated": (bool, int),
    "offspring": (bool, int),
    "mana_spent": (str, list, tuple, Mapping),
    "to": _WORD,
    "player": _WORD,
    "by_source": _WORD,
}  # fmt: skip
_NEVER_WORDS = frozenset(key for key, types in _TYPES.items() if types[0] is not str)
_MEMBERS = dict.fromkeys(("new_targets", "copy_of", "targets"), str | None)
"""Lists where null has a meaning: a target that stays, a copy that is declined."""
_NAMES = {str: "a word", bool: "true or false", int: "a number", list: "a list", Mapping: "{key: value}"}
_MOST = 999
_MOST_ALIKE = 100  # objects of one entry: more would keep the reader waiting, and teach no more


_found_right = Recurring[tuple[Extension, bytes], bool]()


def checked(script: object, extension: Extension = NO_EXTENSION) -> Mapping[str, Any]:
    """Return `script` if its shape is right; `extension` brings events of its own.

    Raises:
        CopyEngineError: naming the place and what would work there.
    """
    if type(script) is not dict and not isinstance(script, Mapping):
        raise CopyEngineError(
            "A script is a mapping.", where="script", mend="Give it title, setup, events, questions."
        )
    if not script.keys() <= _SCRIPT_KEYS:
        _only(dict.fromkeys(script), _SCRIPT_KEYS, "script")
    if script.get("ruleset") is not None and not isinstance(script["ruleset"], str):
        raise CopyEngineError("The ruleset is no word.", where="ruleset", mend="Write ruleset: mtg-2024.")
    _check_play(script.get("setup"), script.get("events"), extension)
    for place, entry in enumerate(_list(script, "questions") if "questions" in script else ()):
        _mapping(entry, f"questions[{place}]")
        _need(entry, "ask", f"questions[{place}]")
    if "expect" in script:
        _expectations(script, "expect", "")
    return script


def _check_play(setup: Any, events: Any, extension: Extension) -> None:
    """Refuse a setup or events of the wrong shape.

    A script is played many times, under many beliefs: what was right once needn't be looked at again.
    """
    content = content_of((setup, events))
    if content is not None and (extension, content) in _found_right:
        return
    given = {"setup": setup, "events": events}
    for place, entry in enumerate(_list(given, "setup")):
        where = f"setup[{place}]"
        _mapping(entry, where)
        _only(entry, SETUP_KEYS, where)
        _need(entry, "ref", where)
        _players_and_zone(entry, where)
    check_events(_list(given, "events"), "events", extension)
    if content is not None:
        _found_right[extension, content] = True


def _expectations(entry: Mapping[str, Any], key: str, where: str) -> None:
    for place, wanted in enumerate(_list(entry, key, where)):
        if type(wanted) is dict and wanted.get("of") and wanted.get("field"):
            continue  # as nearly all are
        here = f"{where}.{key}[{place}]" if where else f"{key}[{place}]"
        _mapping(wanted, here)
        _need(wanted, "of", here)
        _need(wanted, "field", here)


def check_events(
    events: Sequence[Any],
    where: str,
    extension: Extension = NO_EXTENSION,
    *,
    inside: bool = False,
    first: int = 0,
) -> None:
    """Refuse events that are no mappings, are unknown, or bear unknown keys; places count from `first`."""
    for place, event in enumerate(events, first):
        here = f"{where}[{place}]"
        _mapping(event, here)
        do = event.get("do")
        if not isinstance(do, str) or (do not in EVENT_KEYS and do not in extension.event_keys):
            known = {**EVENT_KEYS, **extension.event_keys}
            raise CopyEngineError(
                f"There is no event {do!r}.",
                where=f"{here}.do",
                mend=_near(str(do), known) or f"Use one of {', '.join(known)}.",
            )
        _only(event, extension.event_keys.get(do) or _EVENT_KEYS[do], here)
        for key in extension.needed_keys.get(do) or _NEEDED.get(do, ()):
            if not event.get(key) and event.get(key) in (None, "", [], ()):
                raise _missing(key, here)
        _players_and_zone(event, here)
        if do == "check":
            _expectations(event, "expect", here)
        if inside and (do in {"simultaneous", "check"} or do in extension.event_keys):
            raise CopyEngineError(
                f"{do} can't be part of what happens at once.",
                where=f"{here}.do",
                mend="Write it as an event of its own.",
            )
        if do == "simultaneous":
            check_events(_list(event, "events", here), f"{here}.events", extension, inside=True)


def _players_and_zone(entry: Mapping[str, Any], where: str) -> None:
    if "zone" in entry and entry["zone"] not in _ZONES_OR_NONE:
        zone = entry["zone"]
        raise CopyEngineError(
            f"{zone!r} is no zone.",
            where=f"{where}.zone",
            mend=_near(zone, ZONES) or f"Zones are {', '.join(sorted(ZONES))}.",
        )
    for key in ("controller", "owner"):
        if key in entry and entry[key] not in _PLAYERS_OR_NONE:
            raise CopyEngineError(
                f"{entry[key]!r} is no player.", where=f"{where}.{key}", mend="Players are A, B, C and D."
            )


def _mapping(entry: object, where: str) -> None:
    if type(entry) is not dict and not isinstance(entry, Mapping):
        raise CopyEngineError(f"{entry!r} is no mapping.", where=where, mend="Write {key: value, ...}.")


def _list(entry: Mapping[str, Any], key: str, where: str = "") -> Sequence[Any]:
    value = entry.get(key) or []
    if not isinstance(value, (list, tuple)):
        place = f"{where}.{key}" if where else key
        raise CopyEngineError(
            f"{key} is no list.", where=place, mend="Write one entry a line, each with a dash."
        )
    return value


def _need(entry: Mapping[str, Any], key: str, where: str) -> None:
    if not entry.get(key):
        raise _missing(key, where)


def _missing(key: str, where: str) -> CopyEngineError:
    return CopyEngineError(f"{key} is missing.", where=f"{where}.{key}", mend=f"Give it a {key}.")


def _only(entry: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    for key, value in entry.items():
        if key not in known:
            mend = _near(str(key), known) or f"Known here: {', '.join(sorted(known))}."
            raise CopyEngineError(f"I know no key {key!r} here.", where=f"{where}.{key}", mend=mend)
        if type(value) is not str or key in _NEVER_WORDS:  # most are words, and may be
            _typed(value, str(key), where)


def _typed(value: object, key: str, where: str) -> None:
    """Refuse a value of the wrong shape, and numbers beyond all games."""
    wanted = _TYPES.get(key)
    if wanted is None or value is None:
        return
    is_flag = isinstance(value, bool)
    if is_flag and bool in wanted:
        return
    place = f"{where}.{key}"
    if type(value) not in wanted and (not isinstance(value, wanted) or is_flag):
        words = " or ".join(dict.fromkeys(_NAMES.get(t, "a list") for t in wanted))
        raise CopyEngineError(f"{value!r} doesn't fit here.", where=place, mend=f"Give {words}.")
    if isinstance(value, (list, tuple)):
        member = _MEMBERS.get(key, str)
        if all(isinstance(v, member) for v in value):
            return
        raise CopyEngineError(f"{value!r} doesn't fit here.", where=place, mend="Give a list of words.")
    if key in {"counters", "put", "remove"} and isinstance(value, Mapping):
        for kind, number in value.items():
            _number(number, f"{place}.{kind}")
    elif isinstance(value, int) and not is_flag:
        most = _MOST_ALIKE if key == "count" else _MOST
        _number(value, place, -_MOST if key in {"power", "toughness"} else 0, most)
    elif key in {"division", "mana_spent"} and isinstance(value, Mapping):
        for kind, number in value.items():
            _number(number, f"{place}.{kind}")


def _number(value: object, where: str, lowest: int = 0, most: int = _MOST) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= most:
        raise CopyEngineError(
            f"{value!r} is no number that fits.", where=where, mend=f"Give a number from {lowest} to {most}."
        )


def _near(word: str, known: Mapping[str, Any] | frozenset[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1)
    return f"Did you mean {near[0]!r}?" if near else ""
