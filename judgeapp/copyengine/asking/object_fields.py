"""The fields of objects and players as `play --json` prints them."""

from collections.abc import Callable, Mapping

from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.objects.characteristics import Characteristics, mana_value
from judgeapp.copyengine.model.plain_data import Json, Plain
from judgeapp.copyengine.model.trace import described, told
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.defense import lacks_defense
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import NOWHERE, Object, Player


def player_as_json(player: Player) -> Json:
    """Return a player's values."""
    return {"life": player.life, "drew": player.drew}


def object_as_json(game: Game, obj: Object, at: int | None = None) -> Json:
    """Return one object: characteristics, copiable values, status, and choices."""
    found = {name: field_of(game, obj, name, at) for name in FIELDS}
    if found["position"] is None:
        del found["position"]  # only in a library whose order the script tells
    return found


def field_of(game: Game, obj: Object, name: str, at: int | None = None) -> Plain:
    """Return one field of an object at a moment; `name` is one of `FIELDS`."""
    status = _STATUS.get(name)
    if status is not None:
        return status(obj)
    layers = game.layers(at)
    if name == "controller":
        return layers.controllers.get(obj.ref, obj.controller) or None
    values = layers.values[obj.ref]
    if obj.zone == NOWHERE:
        # What has ceased to exist is what it last was (CR 608.2h). A card is a new object elsewhere (400.7).
        table = game.table(at)
        values, obj = table.left_as(obj.ref, values), table.object_left_as(obj)
    if name == "mana_value":
        return mana_value_of(obj, values)
    if name == "copiable_values":
        copiable = copiable_values(obj)
        return described(copiable) | {"mana_value": mana_value(copiable.mana_cost, _x(obj))}
    if name == "defense" and obj.zone == "battlefield" and lacks_defense(values) and name not in obj.counters:
        return None  # nobody knows
    if name in COUNTED_BY_COUNTERS and obj.zone == "battlefield":
        return obj.counters.get(name, 0) if COUNTED_BY_COUNTERS[name] in values.types else None
    return told(values)[name]


COUNTED_BY_COUNTERS = {"loyalty": "Planeswalker", "defense": "Battle"}
"""What on the battlefield is the number of such counters (CR 306.5c, 310.4c), and the type that has it."""


def _x(obj: Object) -> int:
    """What X is in an object's mana cost: 0 but on the stack (CR 202.3e)."""
    return (obj.cast.x or 0) if obj.zone == "stack" else 0


_STATUS: Mapping[str, Callable[[Object], Plain]] = {
    "zone": lambda o: o.zone,
    "owner": lambda o: o.owner or None,
    "is_token": lambda o: o.is_token,
    "is_copy": lambda o: o.is_copy,
    "tapped": lambda o: o.tapped,
    "face_down": lambda o: o.face_down,
    "flipped": lambda o: o.flipped,
    "counters": lambda o: dict(o.counters),
    "choices": lambda o: dict(o.choices),
    "targets": lambda o: list(o.cast.targets),
    "modes": lambda o: list(o.cast.modes),
    "x": lambda o: o.cast.x,
    "kicked": lambda o: bool(o.cast.kicked),
    "position": lambda o: o.position,
}
FIELDS = (
    *described(Characteristics()),
    "copiable_values", "zone", "controller", "owner", "is_token", "is_copy", "tapped", "face_down", "flipped",
    "counters", "choices", "targets", "modes", "x", "kicked", "position",
)  # fmt: skip
"""The keys of an object in `play --json`, in order; `position` only where it is known."""
