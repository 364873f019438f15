"""An object as a catalogue writes it against the engine's: field by field (plain Python)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from judgeapp.copyengine import CopyEngineError, Game, ask, matches, same_counters

type Written = Mapping[str, Any]

PLAYERS = {"P1": "A", "P2": "B", "P3": "C", "P4": "D"}
EVERY_TYPE = "(every creature type)"
_STATUS = ("tapped", "flipped", "face_down")
_LISTS = frozenset({"colors", "color_indicator", "supertypes", "types", "subtypes"})
_NO_FIELDS = frozenset({"object", "per_ruleset", "note"})


def object_differences(
    game: Game, expected: Written, names: Written, at: int | None = None
) -> Iterator[dict[str, Any]]:
    """Compare one object: {where, expected, actual} for each field that is otherwise.

    Args:
        names: the catalogue data of the scenario (`comparison.py`).
        at: the moment, unless `names` gives one.
    """
    called = str(expected["object"])
    known = (names.get("objects") or {}).get(called, called)
    of, at = (known["of"], known.get("at", at)) if isinstance(known, Mapping) else (known, at)
    wanted = {**expected, **((expected.get("per_ruleset") or {}).get(game.ruleset.id) or {})}
    for field, value in wanted.items():
        if field in _NO_FIELDS or (value is None and field == "status"):
            continue
        try:
            found = _field(game, of, at, field, value, names)
        except CopyEngineError as error:
            yield {
                "where": f"{called} {field}",
                "message": f"{error.where}: {error.message} {error.mend}".strip(),
            }
            continue
        if found is not None:
            expected_value, actual = found
            yield {"where": f"{called} {field}", "expected": expected_value, "actual": actual}


def _field(
    game: Game, of: str, at: int | None, field: str, value: Any, names: Written
) -> tuple[Any, Any] | None:
    """None if the field is as expected, else both sides."""

    def of_game(what: str) -> Any:
        return ask(game, {"ask": what, "of": of, "at": at}).value

    compare = _FIELDS.get(field)
    if compare is not None:
        return compare(game, of_game, value, names)
    actual = of_game("x" if field == "X" else field)
    if value is None:
        value = [] if field in _LISTS else "" if field == "name" else None
    return None if matches(actual, value) else (value, actual)


type _Ask = Callable[[str], Any]
type _Both = tuple[Any, Any] | None


def _status(game: Game, of_game: _Ask, value: Written, names: Written) -> _Both:
    actual = {name: of_game(name) for name in _STATUS if name in value}
    return None if actual == dict(value) else (value, actual)


def _counters(game: Game, of_game: _Ask, value: Written, names: Written) -> _Both:
    actual = of_game("counters")
    return None if same_counters(actual, value) else (value, actual)


def _abilities(game: Game, of_game: _Ask, value: list[str], names: Written) -> _Both:
    """Each ability in the catalogue's words stands for one of the engine's or several; none is left over."""
    actual = of_game("abilities")
    left = list(actual)
    known = names.get("abilities") or {}
    for said in value:
        beginnings = known.get(said, said)
        for beginning in [beginnings] if isinstance(beginnings, str) else beginnings:
            found = next((text for text in left if text.casefold().startswith(beginning.casefold())), None)
            if found is None:
                return value, actual
            left.remove(found)
    return (value, actual) if left else None


def _subtypes(game: Game, of_game: _Ask, value: list[str], names: Written) -> _Both:
    if EVERY_TYPE in value:
        return None if of_game("has_every_creature_type") else (value, of_game("subtypes"))
    actual = of_game("subtypes")
    every = of_game("has_every_creature_type")
    return (value, [*actual, EVERY_TYPE]) if every or not matches(actual, value) else None


def _targets(game: Game, of_game: _Ask, value: list[str], names: Written) -> _Both:
    wanted = [_ref(name, names) for name in value]
    actual = of_game("targets")
    return None if matches(actual, wanted) else (value, actual)


def _player(what: str) -> Callable[[Game, _Ask, str, Written], _Both]:
    def compare(game: Game, of_game: _Ask, value: str, names: Written) -> _Both:
        actual = of_game(what)
        return None if actual == _ref(value, names) else (value, actual)

    return compare


def _ref(name: str, names: Written) -> str:
    known = (names.get("objects") or {}).get(name)
    if isinstance(known, Mapping):
        return str(known["of"])
    return str(known or (names.get("players") or {}).get(name) or PLAYERS.get(name, name))


def _mode(game: Game, of_game: _Ask, value: str, names: Written) -> _Both:
    actual = of_game("modes")
    wanted = str((names.get("abilities") or {}).get(value, value)).casefold()
    return None if [m for m in actual if m.casefold().startswith(wanted)] == actual != [] else (value, actual)


def _choice(kind: str) -> Callable[[Game, _Ask, str, Written], _Both]:
    def compare(game: Game, of_game: _Ask, value: str, names: Written) -> _Both:
        actual = of_game("choices").get(kind)
        return None if matches(actual, value) else (value, actual)

    return compare


def _base(game: Game, of_game: _Ask, value: Written, names: Written) -> _Both:
    """What it is before counters and effects: its copiable values."""
    copiable = of_game("copiable_values")
    actual = {name: copiable[name] for name in value}
    return None if actual == dict(value) else (value, actual)


def _faces(game: Game, of_game: _Ask, value: Any, names: Written) -> _Both:
    """{front, back}, or ["Insectile Aberration only"]: what it can show."""
    actual = of_game("faces")
    wanted = list(value.values()) if isinstance(value, Mapping) else [v.removesuffix(" only") for v in value]
    return None if matches(actual, wanted) else (value, actual)


def _effects(game: Game, of_game: _Ask, value: list[str], names: Written) -> _Both:
    """Each effect in the catalogue's words is named by its source or wording in the engine's."""
    known = names.get("effects") or {}
    actual = of_game("effects_on")
    wanted = [str(known.get(said, said)).casefold() for said in value]
    missing = [said for said in wanted if not any(said in text.casefold() for text in actual)]
    return (value, actual) if missing or len(actual) != len(wanted) else None


def _remembered(game: Game, of_game: _Ask, value: Written, names: Written) -> _Both:
    """{ruleset: choice}: what the object still remembers having chosen."""
    wanted = value.get(game.ruleset.id)
    actual = of_game("remembered_choices")
    return None if matches(actual, [] if wanted is None else [wanted]) else (wanted, actual)


_FIELDS: Mapping[str, Callable[[Game, _Ask, Any, Written], _Both]] = {
    "status": _status,
    "counters": _counters,
    "abilities": _abilities,
    "subtypes": _subtypes,
    "targets": _targets,
    "controller": _player("controller"),
    "owner": _player("owner"),
    "mode": _mode,
    "chosen_color": _choice("color"),
    "chosen_type": _choice("creature_type"),
    "base": _base,
    "faces": _faces,
    "effects": _effects,
    "remembered_choice": _remembered,
}
