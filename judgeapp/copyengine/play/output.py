"""A game as JSON: the shape of `play --json`."""

from typing import TypedDict

from judgeapp.copyengine.asking.asking import ExpectationJson, ask, expectations, unconsidered
from judgeapp.copyengine.asking.object_fields import object_as_json, player_as_json
from judgeapp.copyengine.considering.not_considered import not_considered_at_all
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.comparison import matches
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.plain_data import Json, as_entries, as_members
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.play.replaying import whole_trace

_STATED = "answer"
"""The key of a question under which a script says what the answer is."""


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
    not_considered: list[Json]
    expectations: list[ExpectationJson]
    trace: list[Json]


def game_as_json(game: Game) -> GameJson:
    """Return end state, players, triggers, answers, expectations and trace."""
    table = game.table()
    return {
        "ruleset": game.ruleset.id,
        "objects": {ref: object_as_json(game, obj) for ref, obj in table.objects.items()},
        "players": {name: player_as_json(player) for name, player in table.players.items()},
        "triggers": [{"ref": ref, "ability": printed(text)} for ref, text in game.triggers],
        "answers": [answered(game, place) for place in range(len(as_members(game.script.get("questions"))))],
        "not_considered": [found.as_json() for found in not_considered_at_all(game)],
        "expectations": [entry.copy() for entry in expectations(game)],
        "trace": [step.as_json() for step in whole_trace(game)],
    }


def _named(value: object) -> str | None:
    """Return what a question names, as text: what YAML makes of a wrong one may be no JSON."""
    return value if isinstance(value, str | None) else str(value)


def answered(game: Game, place: int) -> Json:
    """Return one of the script's questions with its answer, or with why it can't be answered; where the
    script says what the answer is, whether that holds.
    """
    stated = as_entries(game.script["questions"])[place]
    query = {key: value for key, value in stated.items() if key != _STATED}
    try:
        answer = ask(game, query)
        said: Json = {
            **query,
            "value": answer.value,
            "not_considered": [found.as_json() for found in unconsidered(game, query)],
        }
        if _STATED in stated:
            said |= {"expected": stated[_STATED], "holds": matches(answer.value, stated[_STATED])}
    except CopyEngineError as error:
        error = error.at(f"questions[{place}]")
        told = {"where": error.where, "message": error.message, "mend": error.mend}
        return {"ask": _named(query.get("ask")), "of": _named(query.get("of")), "error": told}
    if query.get("ask") in game.extension.explained:
        said["steps"] = [step.as_json() for step in answer.steps if step.event is None]
    return said
