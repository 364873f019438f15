"""What a step about combat, targets or damage rests on: a principle, and its numbers in the documents."""

from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.rulesets.ruleset import Ruleset


class Point(Value, frozen=True):
    """One statement of the rules.

    Attributes:
        number: in the Comprehensive Rules of April 2024, which answers cite; docstrings the newest. "" is
            the number that each ruleset gives the principle.
        name: what a ruleset that numbers keyword abilities in its own way calls it; "" for the general rules.
    """

    principle: str
    number: str = ""
    name: str = ""


DEATHTOUCH_ASSIGNING = Point("keyword-deathtouch", "702.2c", "deathtouch-assigning")
DEATHTOUCH_DESTROYS = Point("keyword-deathtouch", "702.2b", "deathtouch-destroys")
DEATHTOUCH_LAST_KNOWN = Point("keyword-deathtouch", "702.2d", "deathtouch-last-known")
DEFENDER = Point("keyword-defender", "702.3b", "defender")
DOUBLE_STRIKE = Point("keyword-double-strike", "702.4b", "double-strike")
DOUBLE_STRIKE_LOST = Point("keyword-double-strike", "702.4c", "double-strike-lost")
DOUBLE_STRIKE_GAINED = Point("keyword-double-strike", "702.4d", "double-strike-gained")
ENCHANT = Point("keyword-enchant", "702.5a", "enchant")
ENCHANT_SEVERAL = Point("keyword-enchant", "702.5c", "enchant-several")
ENCHANT_PLAYER = Point("keyword-enchant", "702.5d", "enchant-player")
EQUIP = Point("keyword-equip", "702.6a", "equip")
EQUIP_SEVERAL = Point("keyword-equip", "702.6", "equip-several")
FIRST_STEP = Point("keyword-first-strike", "702.7b", "first-step")
SECOND_STEP = Point("keyword-first-strike", "702.7b", "second-step")
FIRST_STRIKE_CHANGED = Point("keyword-first-strike", "702.7c", "first-strike-changed")
FLASH = Point("keyword-flash", "702.8a", "flash")
FLYING = Point("keyword-flying", "702.9b", "flying")
HASTE = Point("keyword-haste", "702.10b", "haste")
HASTE_TAPS = Point("keyword-haste", "702.10c", "haste-taps")
HEXPROOF = Point("keyword-hexproof", "702.11b", "hexproof")
HEXPROOF_PLAYER = Point("keyword-hexproof", "702.11c", "hexproof-player")
INDESTRUCTIBLE = Point("keyword-indestructible", "702.12b", "indestructible")
INTIMIDATE = Point("keyword-intimidate", "702.13b", "intimidate")
LANDWALK = Point("keyword-landwalk", "702.14c", "landwalk")
LANDWALK_BOTH = Point("keyword-landwalk", "702.14d", "landwalk-both")
LIFELINK = Point("keyword-lifelink", "702.15b", "lifelink")
LIFELINK_LAST_KNOWN = Point("keyword-lifelink", "702.15c", "lifelink-last-known")
LIFELINK_SEVERAL_SOURCES = Point("keyword-lifelink", "702.15e", "lifelink-several-sources")
LIFELINK_SEVERAL = Point("keyword-lifelink", "702.15f", "lifelink-several")
PROTECTION = Point("keyword-protection", "702.16a", "protection")
PROTECTION_DAMAGE = Point("keyword-protection", "702.16e", "protection-damage")
PROTECTION_ATTACHED = Point("keyword-protection", "702.16c", "protection-attached")
PROTECTION_BLOCK = Point("keyword-protection", "702.16f", "protection-block")
PROTECTION_TARGET = Point("keyword-protection", "702.16b", "protection-target")
PROTECTION_TWO = Point("keyword-protection", "702.16g", "protection-two")
PROTECTION_ALL = Point("keyword-protection", "702.16h", "protection-all")
PROTECTION_PLAYER = Point("keyword-protection", "702.16k", "protection-player")
REACH = Point("keyword-reach", "702.17b", "reach")
SHROUD = Point("keyword-shroud", "702.18a", "shroud")
TRAMPLE_BLOCKING = Point("keyword-trample", "702.19a", "trample-blocking")
TRAMPLE = Point("keyword-trample", "702.19b", "trample")
TRAMPLE_ORDER = Point("keyword-trample", "702.19b", "trample-order")
TRAMPLE_COUNTS = Point("keyword-trample", "702.19b", "trample-counts")
TRAMPLE_IGNORES = Point("keyword-trample", "702.19b", "trample-ignores")
TRAMPLE_NO_BLOCKER = Point("keyword-trample", "702.19", "trample-no-blocker")
TRAMPLE_PLANESWALKER = Point("keyword-trample", "702.19", "trample-planeswalker")
VIGILANCE = Point("keyword-vigilance", "702.20b", "vigilance")

# The general rules.
ATTACKING = Point(p.DECLARING_ATTACKERS)
BLOCKING = Point(p.DECLARING_BLOCKERS)
COST = Point(p.DECLARING_ATTACKERS)
BLOCKED = Point(p.DECLARING_BLOCKERS)
ENTERS_BLOCKING = Point(p.DECLARING_BLOCKERS, "509.4")
FEAR = Point(p.DECLARING_BLOCKERS, "702.36b")
HORSEMANSHIP = Point(p.DECLARING_BLOCKERS, "702.31b")
MENACE = Point(p.DECLARING_BLOCKERS, "702.111b")
MUST_ATTACK = Point(p.DECLARING_ATTACKERS, "508.1d")
REQUIREMENTS = Point(p.DECLARING_BLOCKERS, "509.1c")
SHADOW = Point(p.DECLARING_BLOCKERS, "702.28b")
SKULK = Point(p.DECLARING_BLOCKERS, "702.118b")
OUT_OF_COMBAT = Point(p.REMOVED_FROM_COMBAT)
CONTINUOUS_CONTROL = Point(p.CONTINUOUS_CONTROL)
ASSIGNING = Point(p.COMBAT_DAMAGE)
DEALING = Point(p.COMBAT_DAMAGE)
DAMAGE_STEPS = Point(p.COMBAT_DAMAGE)
LIMITED = Point(p.TIMING, "601.3")
TIMING = Point(p.TIMING)
COST_TO_ACTIVATE = Point(p.ACTIVATING, "118.3")
LIFE_TO_ACTIVATE = Point(p.ACTIVATING, "119.4")
LOYALTY_USED = Point(p.ACTIVATING, "606.3")
LOYALTY_COST = Point(p.ACTIVATING, "606.6")
FORBIDDEN = Point(p.CANT_BEATS_CAN)
TARGETS = Point(p.TARGETS)
ATTACHING = Point(p.ATTACHED)
UNTAPPING = Point(p.TURN_BEGINS)
SKIPPING = Point(p.TURN_BEGINS, "500.11")
HIDDEN = Point(p.STATUS, "400.2")
FACE_DOWN = Point(p.FACE_DOWN, "708.5")
FACE_DOWN_EXILE = Point(p.FACE_DOWN, "406.3")
LANDS = Point(p.TIMING, "305.2")
LAND_TIME = Point(p.TIMING, "305.1")
HAND_SIZE = Point(p.CLEANUP, "402.2")
LETHAL = Point(p.LETHAL_DAMAGE)
NEW_OBJECT = Point(p.NEW_OBJECT)
ZERO_TOUGHNESS = Point(p.ZERO_TOUGHNESS)
LOSING = Point(p.LOSING)
LOSING_BY_EFFECT = Point(p.SPELL_RESOLVES, "104.3e")
POISONED = Point(p.LOSING, "704.5c")
COMMANDER_DAMAGE = Point(p.LOSING, "704.6c")
REGENERATION = Point(p.REGENERATION)
PREVENTION = Point(p.PREVENTION)
LIFE = Point(p.LIFE)
STATUS = Point(p.STATUS)
KEYWORD_POINTS = frozenset(each.name for each in list(vars().values()) if isinstance(each, Point)) - {""}
"""The points that a ruleset can number in its own way."""


def numbers(point: Point, ruleset: Ruleset) -> tuple[str, str]:
    """Return the number that a ruleset gives a point, and the Comprehensive Rules' own if that is another."""
    if not point.number:
        return ruleset.number(point.principle), ""
    own = ruleset.keyword_numbers.get(point.name)
    return (own, point.number) if own else (point.number, "")
