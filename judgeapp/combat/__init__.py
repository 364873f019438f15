"""Keyword abilities in combat, targeting, and damage, on top of the copy engine: `play`, `ask`, `tell`."""

from judgeapp.combat.asking.question_menu import askable
from judgeapp.combat.extension import COMBAT
from judgeapp.combat.fighting.declarations import (
    Assignment,
    AttackChoice,
    BlockChoice,
    DamageStep,
    Declarations,
)
from judgeapp.combat.fighting.picture import Fight, fights
from judgeapp.combat.playing import Believers, play
from judgeapp.combat.points import KEYWORD_POINTS
from judgeapp.combat.policies import (
    COMPATIBLE,
    EVERY_BELIEF,
    EXCLUDED,
    KEYWORD_BELIEFS,
    policy_of,
)
from judgeapp.combat.probing import measure_abilities
from judgeapp.combat.script import COMBAT_VOCABULARY as VOCABULARY
from judgeapp.combat.story import account, tell
from judgeapp.combat.view import called
from judgeapp.copyengine.asking.asking import ask

__all__ = [
    "COMBAT",
    "COMPATIBLE",
    "EVERY_BELIEF",
    "EXCLUDED",
    "KEYWORD_BELIEFS",
    "KEYWORD_POINTS",
    "VOCABULARY",
    "Assignment",
    "AttackChoice",
    "Believers",
    "BlockChoice",
    "DamageStep",
    "Declarations",
    "Fight",
    "account",
    "ask",
    "askable",
    "called",
    "fights",
    "measure_abilities",
    "play",
    "policy_of",
    "tell",
]
