"""A game as JSON: the shape of `play --json` (INTERFACES)."""

from typing import TYPE_CHECKING, Any

from judgeapp.copyengine.characteristics import mana_value
from judgeapp.copyengine.copying import copiable_values
from judgeapp.copyengine.state import Object, Player
from judgeapp.copyengine.trace import described

if TYPE_CHECKING:
    from judgeapp.copyengine.playing import Game


def game_as_json(game: "Game") -> dict[str, Any]:
    """Return end state, players, triggers, answers, expectations and trace."""
    from judgeapp.copyengine.asking import ask

    table = game.table()
    return {
        "ruleset": game.ruleset.id,
        "objects": {ref: object_as_json(game, obj) for ref, obj in table.objects.items()},
        "players": {name: player_as_json(player) for name, player in table.players.items()},
        "triggers": [{"ref": ref, "ability": text} for ref, text in game.triggers],
        "answers": [
            {**query, "value": ask(game, query).value} for query in game.script.get("questions") or ()
        ],
        "expectations": [dict(entry) for entry in game.expectations],
        "trace": [step.as_json() for step in game.steps],
    }


def player_as_json(player: Player) -> dict[str, Any]:
    """Return a player's values."""
    return {"life": player.life, "drew": player.drew}


def object_as_json(game: "Game", obj: Object, at: int | None = None) -> dict[str, Any]:
    """Return one object: characteristics, copiable values, status, and choices."""
    layers = game.layers(at)
    values = layers.values[obj.ref]
    x = obj.cast.x if obj.zone == "stack" else 0
    return {
        **described(values),
        "mana_value": mana_value_of(game, obj, at),
        "copiable_values": {
            **described(copiable_values(obj)),
            "mana_value": mana_value(values.mana_cost, x or 0),
        },
        "zone": obj.zone,
        "controller": layers.controllers.get(obj.ref, obj.controller),
        "owner": obj.owner,
        "is_token": obj.is_token,
        "is_copy": obj.is_copy,
        "tapped": obj.tapped,
        "face_down": obj.face_down,
        "flipped": obj.flipped,
        "counters": dict(obj.counters),
        "choices": dict(obj.choices),
        "targets": list(obj.cast.targets),
        "modes": list(obj.cast.modes),
        "x": obj.cast.x,
        "kicked": bool(obj.cast.kicked),
    }


def mana_value_of(game: "Game", obj: Object, at: int | None = None) -> int:
    """Return an object's mana value: of a back face the front's, of a copy of a back face 0 (CR 202.3b)."""
    values = game.layers(at).values[obj.ref]
    x = obj.cast.x if obj.zone == "stack" else 0
    if (
        obj.face
        and obj.card is not None
        and obj.card.double_faced
        and not obj.copy_effects
        and obj.can_transform
    ):
        return mana_value(obj.faces[0].normal.mana_cost, x or 0)
    return mana_value(values.mana_cost, x or 0)
