"""Keyword abilities in combat, targeting and damage, on top of the copy engine: `play`, `ask`, `tell`."""

from judgeapp.combat.playing import Believers, play
from judgeapp.combat.policies import EVERY_BELIEF, KEYWORD_BELIEFS, policy_of
from judgeapp.combat.story import tell
from judgeapp.copyengine.asking.asking import ask

__all__ = ["EVERY_BELIEF", "KEYWORD_BELIEFS", "Believers", "ask", "play", "policy_of", "tell"]
