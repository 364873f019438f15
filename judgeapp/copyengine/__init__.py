"""The copy engine: `play` a script, `ask` the game, and get the derivation with the rules that decide."""

from judgeapp.copyengine.asking.asking import Answer, ask, derivation, expectations
from judgeapp.copyengine.cards.card_data import Card, CardPool, rows_of_file
from judgeapp.copyengine.cards.coverage import makes_copies, measure_faces
from judgeapp.copyengine.cards.features import CardFeatures, known_features
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model import principles
from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.characteristics import (
    CARD_TYPES,
    COLOR_OF_SYMBOL,
    COLORS,
    SUPERTYPES,
    colors_of_cost,
)
from judgeapp.copyengine.model.comparison import matches, same_counters
from judgeapp.copyengine.model.errors import CopyEngineError, UncoveredError
from judgeapp.copyengine.model.policies import CORRECT, MISCONCEPTIONS, Policy
from judgeapp.copyengine.model.trace import Step, described
from judgeapp.copyengine.model.wording import counters_told, number_word, possessive
from judgeapp.copyengine.play.alternatives import Alternative
from judgeapp.copyengine.play.alternatives import same as same_answer
from judgeapp.copyengine.play.output import game_as_json
from judgeapp.copyengine.play.playing import play
from judgeapp.copyengine.play.single_copy import copying_script, plainly_copied
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.output.as_json import ability_as_json, clauses_of
from judgeapp.copyengine.reading.output.shapes import AbilityJson
from judgeapp.copyengine.rulesets.ruleset import DEFAULT_RULESET, RULESETS, Ruleset
from judgeapp.copyengine.script.documents import read_documents
from judgeapp.copyengine.story.story import tell
from judgeapp.copyengine.table.state import PLAYER_NAMES

__all__ = [
    "CARD_TYPES",
    "COLORS",
    "COLOR_OF_SYMBOL",
    "CORRECT",
    "DEFAULT_RULESET",
    "MISCONCEPTIONS",
    "PLAYER_NAMES",
    "RULESETS",
    "SUPERTYPES",
    "Ability",
    "AbilityJson",
    "Alternative",
    "Answer",
    "Card",
    "CardFeatures",
    "CardPool",
    "CopyEngineError",
    "Game",
    "Policy",
    "Ruleset",
    "Step",
    "UncoveredError",
    "ability_as_json",
    "ask",
    "clauses_of",
    "colors_of_cost",
    "copying_script",
    "counters_told",
    "derivation",
    "described",
    "expectations",
    "game_as_json",
    "known_features",
    "makes_copies",
    "matches",
    "measure_faces",
    "number_word",
    "plainly_copied",
    "play",
    "possessive",
    "principles",
    "read_abilities",
    "read_documents",
    "rows_of_file",
    "same_answer",
    "same_counters",
    "tell",
]
