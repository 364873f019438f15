"""The copy engine: `play` a script, `ask` the game, and get the derivation with the rules that decide."""

from judgeapp.copyengine.asking.asking import Answer, ask, derivation, expectations
from judgeapp.copyengine.cards.card_data import Card, CardPool
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.comparison import matches
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.policies import CORRECT, MISCONCEPTIONS, Policy
from judgeapp.copyengine.model.trace import Step
from judgeapp.copyengine.play.output import game_as_json
from judgeapp.copyengine.play.playing import play
from judgeapp.copyengine.rulesets.ruleset import DEFAULT_RULESET, RULESETS, Ruleset
from judgeapp.copyengine.story.story import tell
from judgeapp.copyengine.table.state import PLAYER_NAMES

__all__ = [
    "CORRECT",
    "DEFAULT_RULESET",
    "MISCONCEPTIONS",
    "PLAYER_NAMES",
    "RULESETS",
    "Answer",
    "Card",
    "CardPool",
    "CopyEngineError",
    "Game",
    "Policy",
    "Ruleset",
    "Step",
    "ask",
    "derivation",
    "expectations",
    "game_as_json",
    "matches",
    "play",
    "tell",
]
