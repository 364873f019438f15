"""The copy engine: `play` a script, `ask` the game, and get the derivation with the rules that decide."""

from judgeapp.copyengine.asking import Answer, ask, derivation
from judgeapp.copyengine.carddata import Card, CardPool
from judgeapp.copyengine.errors import CopyEngineError
from judgeapp.copyengine.matching import matches
from judgeapp.copyengine.playing import Game, play
from judgeapp.copyengine.policies import CORRECT, MISCONCEPTIONS, Policy
from judgeapp.copyengine.rulesets import DEFAULT_RULESET, RULESETS, Ruleset
from judgeapp.copyengine.state import PLAYER_NAMES
from judgeapp.copyengine.story import tell
from judgeapp.copyengine.trace import Step

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
    "matches",
    "play",
    "tell",
]
