"""A game as JSON: the shape of `play --json` (INTERFACES)."""

from typing import TypedDict

from judgeapp.copyengine.asking.asking import ExpectationJson, ask, expectations
from judgeapp.copyengine.asking.object_fields import object_as_json, player_as_json
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.plain_data import Json, as_entries, as_members
from judgeapp.copyengine.play.replaying import whole_trace


class TriggerJson(TypedDict):
    """What has triggered."""

    ref: str
    ability: str


class GameJson(TypedDict):
    """What `play --json` prints."""

    ruleset: str
    objects: dict[str, Json]
    players: dict[str, Json]
    triggers: list[TriggerJson]
    answers: list[Json]
    expectations: list[ExpectationJson]
    trace: list[Json]


def game_as_json(game: Game) -> GameJson:
    """Return end state, players, triggers, answers, expectations and trace."""
    table = game.table()
    return {
        "ruleset": game.ruleset.id,
        "objects": {ref: object_as_json(game, obj) for ref, obj in table.objects.items()},
        "players": {name: player_as_json(player) for name, player in table.players.items()},
        "triggers": [{"ref": ref, "ability": text} for ref, text in game.triggers],
        "answers": [answered(game, place) for place in range(len(as_members(game.script.get("questions"))))],
        "expectations": [entry.copy() for entry in expectations(game)],
        "trace": [step.as_json() for step in whole_trace(game)],
    }


def answered(game: Game, place: int) -> Json:
    """Return one of the script's questions with its answer.

    Raises:
        CopyEngineError: it asks for what there isn't; names the question.
    """
    query = as_entries(game.script["questions"])[place]
    try:
        answer = ask(game, query)
        said: Json = {**query, "value": answer.value}
        if query.get("ask") in game.extension.explained:
            said["steps"] = [step.as_json() for step in answer.steps if step.event is None]
        return said
    except CopyEngineError as error:
        raise error.at(f"questions[{place}]") from error
