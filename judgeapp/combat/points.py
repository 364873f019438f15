"""What a step about combat, targets or damage rests on: a principle, and its numbers in the documents."""

from collections.abc import Mapping

from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import dataclass
from judgeapp.copyengine.rulesets.ruleset import Ruleset


@dataclass(frozen=True)
class Point:
    """One statement of the rules.

    Attributes:
        number: in the Comprehensive Rules.
        handout: the paragraph of the Class 3 handout; "" where that leaves it to the general rules.
    """

    principle: str
    number: str
    handout: str = ""


DEATHTOUCH_ASSIGNING = Point("keyword-deathtouch", "702.2c", "702.2.1")
DEATHTOUCH_DESTROYS = Point("keyword-deathtouch", "702.2b", "702.2.2")
DEATHTOUCH_LAST_KNOWN = Point("keyword-deathtouch", "702.2d", "702.2.3")
DEFENDER = Point("keyword-defender", "702.3b", "702.3")
DOUBLE_STRIKE = Point("keyword-double-strike", "702.4b", "702.4")
DOUBLE_STRIKE_LOST = Point("keyword-double-strike", "702.4c", "702.4.1")
DOUBLE_STRIKE_GAINED = Point("keyword-double-strike", "702.4d", "702.4.2")
ENCHANT = Point("keyword-enchant", "702.5a", "702.5.1")
ENCHANT_SEVERAL = Point("keyword-enchant", "702.5c", "702.5.2")
ENCHANT_PLAYER = Point("keyword-enchant", "702.5d", "702.5.3")
EQUIP = Point("keyword-equip", "702.6a", "702.6.1")
EQUIP_SEVERAL = Point("keyword-equip", "702.6", "702.6.2")
FIRST_STEP = Point("keyword-first-strike", "702.7b", "702.7.1")
SECOND_STEP = Point("keyword-first-strike", "702.7b", "702.7.2")
FIRST_STRIKE_CHANGED = Point("keyword-first-strike", "702.7c", "702.7.3")
FLASH = Point("keyword-flash", "702.8a", "702.8")
FLYING = Point("keyword-flying", "702.9b", "702.9")
HASTE = Point("keyword-haste", "702.10b", "702.10")
HASTE_TAPS = Point("keyword-haste", "702.10c", "702.10")
HEXPROOF = Point("keyword-hexproof", "702.11b", "702.11.1")
HEXPROOF_PLAYER = Point("keyword-hexproof", "702.11c", "702.11.2")
INDESTRUCTIBLE = Point("keyword-indestructible", "702.12b", "702.12")
INTIMIDATE = Point("keyword-intimidate", "702.13b", "702.13")
LANDWALK = Point("keyword-landwalk", "702.14c", "702.14.1")
LANDWALK_BOTH = Point("keyword-landwalk", "702.14d", "702.14.2")
LIFELINK = Point("keyword-lifelink", "702.15b", "702.15")
LIFELINK_LAST_KNOWN = Point("keyword-lifelink", "702.15c", "702.15.1")
LIFELINK_SEVERAL_SOURCES = Point("keyword-lifelink", "702.15e", "702.15.3")
LIFELINK_SEVERAL = Point("keyword-lifelink", "702.15f", "702.15.4")
PROTECTION = Point("keyword-protection", "702.16a", "702.16.1")
PROTECTION_DAMAGE = Point("keyword-protection", "702.16e", "702.16.2")
PROTECTION_ATTACHED = Point("keyword-protection", "702.16c", "702.16.3")
PROTECTION_BLOCK = Point("keyword-protection", "702.16f", "702.16.4")
PROTECTION_TARGET = Point("keyword-protection", "702.16b", "702.16.5")
PROTECTION_TWO = Point("keyword-protection", "702.16g", "702.16.6")
PROTECTION_ALL = Point("keyword-protection", "702.16h", "702.16.7")
PROTECTION_PLAYER = Point("keyword-protection", "702.16k", "702.16.8")
REACH = Point("keyword-reach", "702.17b", "702.17")
SHROUD = Point("keyword-shroud", "702.18a", "702.18")
TRAMPLE_BLOCKING = Point("keyword-trample", "702.19a", "702.19.1")
TRAMPLE = Point("keyword-trample", "702.19b", "702.19.2")
TRAMPLE_ORDER = Point("keyword-trample", "702.19b", "702.19.3")
TRAMPLE_COUNTS = Point("keyword-trample", "702.19b", "702.19.4")
TRAMPLE_IGNORES = Point("keyword-trample", "702.19b", "702.19.5")
TRAMPLE_NO_BLOCKER = Point("keyword-trample", "702.19", "702.19.6")
TRAMPLE_PLANESWALKER = Point("keyword-trample", "702.19", "702.19.7")
VIGILANCE = Point("keyword-vigilance", "702.20b", "702.20")

# What the handout leaves to the general rules.
ATTACKING = Point(p.DECLARING_ATTACKERS, "508.1")
BLOCKING = Point(p.DECLARING_BLOCKERS, "509.1")
BLOCKED = Point(p.DECLARING_BLOCKERS, "509.1")
OUT_OF_COMBAT = Point(p.REMOVED_FROM_COMBAT, "506.4")
CONTINUOUS_CONTROL = Point(p.CONTINUOUS_CONTROL, "302.6")
ASSIGNING = Point(p.COMBAT_DAMAGE, "510.1")
DEALING = Point(p.COMBAT_DAMAGE, "510.1")
DAMAGE_STEPS = Point(p.COMBAT_DAMAGE, "510.1")
TIMING = Point(p.TIMING, "117.1")
TARGETS = Point(p.TARGETS, "115.1")
ATTACHING = Point(p.ATTACHED, "303.4")
UNTAPPING = Point(p.TURN_BEGINS, "502.3")
LETHAL = Point(p.LETHAL_DAMAGE, "704.5g")
NEW_OBJECT = Point(p.NEW_OBJECT, "400.7")
ZERO_TOUGHNESS = Point(p.ZERO_TOUGHNESS, "704.5f")
LOSING = Point(p.LOSING, "704.5a")
REGENERATION = Point(p.REGENERATION, "701.15")
PREVENTION = Point(p.PREVENTION, "615.1")
LIFE = Point(p.LIFE, "119.3")
STATUS = Point(p.STATUS, "110.5")

_HANDOUTS: Mapping[str, bool] = {"class-3": True}
"""Rulesets that number keyword abilities in their own way."""


def numbers(point: Point, ruleset: Ruleset) -> tuple[str, str]:
    """Return the number that a ruleset gives a point, and the Comprehensive Rules' own if that is another."""
    if point.handout and ruleset.id in _HANDOUTS:
        return point.handout, point.number
    return point.number, ""
