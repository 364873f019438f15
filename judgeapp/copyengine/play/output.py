"""A game as JSON: the shape of `play --json` (INTERFACES)."""

from typing import Any

from judgeapp.copyengine.asking.asking import ask, expectations
from judgeapp.copyengine.asking.object_fields import object_as_json, player_as_json
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.play.replaying import whole_trace


def game_as_json(game: Game) -> dict[str, Any]:
    """Return end state, players, triggers, answers, expectations and trace."""
    table = game.table()
    return {
        "ruleset": game.ruleset.id,
        "objects": {ref: object_as_json(game, obj) for ref, obj in table.objects.items()},
        "players": {name: player_as_json(player) for name, player in table.players.items()},
        "triggers": [{"ref": ref, "ability": text} for ref, text in game.triggers],
        "answers": [answered(game, place) for place in range(len(game.script.get("questions") or ()))],
        "expectations": [dict(entry) for entry in expectations(game)],
        "trace": [step.as_json() for step in whole_trace(game)],
    }


def answered(game: Game, place: int) -> dict[str, Any]:
    """Return one of the script's questions with its answer.

    Raises:
        CopyEngineError: it asks for what there isn't; names the question.
    """
    query = game.script["questions"][place]
    try:
        answer = ask(game, query)
        said = {**query, "value": answer.value}
        if query.get("ask") in game.extension.explained:
            said["steps"] = [step.as_json() for step in answer.steps if step.event is None]
        return said
    except CopyEngineError as error:
        raise error.at(f"questions[{place}]") from error
