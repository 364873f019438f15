"""Subtypes and the card types they go with (CR 205.3)."""

from collections.abc import Iterable

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import EVERY_CREATURE_TYPE, Characteristics

ARTIFACT_TYPES = frozenset(
    "Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator "
    "Infinity Junk Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle Vibranium".split()
)
ENCHANTMENT_TYPES = frozenset(
    "Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine".split()
)
LAND_TYPES = frozenset(
    "Cave Cloud Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere "
    "Swamp Tower Town Urza's".split()
)
SPELL_TYPES = frozenset("Adventure Arcane Chorus Lesson Omen Trap".split())
BATTLE_TYPES = frozenset({"Siege"})
PLANESWALKER_TYPES = frozenset(
    "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti "
    "Davriel Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff "
    "Huatli Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc "
    "Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra "
    "Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska "
    "Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel".split()
)


def card_types_for(subtype: str) -> frozenset[str]:
    """Return the card types an object needs one of to have this subtype (CR 205.3d).

    Subtypes in none of the closed lists are creature types, which creatures and kindreds have; a name that
    only planeswalkers bear is told apart by `with_fitting_subtypes`, which asks what the object is.
    """
    if subtype in ARTIFACT_TYPES:
        return frozenset({"Artifact"})
    if subtype in ENCHANTMENT_TYPES:
        return frozenset({"Enchantment"})
    if subtype in LAND_TYPES:
        return frozenset({"Land"})
    if subtype in SPELL_TYPES:
        return frozenset({"Instant", "Sorcery"})
    if subtype in BATTLE_TYPES:
        return frozenset({"Battle"})
    if subtype in PLANESWALKER_TYPES:
        return frozenset({"Planeswalker"})
    return frozenset({"Creature", "Kindred", "Planeswalker", "Battle"})


def with_fitting_subtypes(values: Characteristics) -> Characteristics:
    """Return `values` without subtypes that none of its card types can have (CR 205.1a, 205.3d)."""
    kept = tuple(s for s in values.subtypes if fits(s, values.types))
    return values if len(kept) == len(values.subtypes) else replace(values, subtypes=kept)


def fits(subtype: str, types: frozenset[str]) -> bool:
    """Whether an object of these card types can have the subtype."""
    if subtype == EVERY_CREATURE_TYPE:
        return bool(types & {"Creature", "Kindred"})
    return bool(card_types_for(subtype) & types)


def can_gain(subtype: str, types: frozenset[str]) -> bool:
    """Whether an object of these card types can be given the subtype; a creature type needs a creature
    or kindred (CR 205.1b, 205.3d).
    """
    return fits(subtype, types & {"Creature", "Kindred"} if is_creature_type(subtype) else types)


def is_creature_type(subtype: str) -> bool:
    """Whether the subtype is one of a creature's."""
    return subtype == EVERY_CREATURE_TYPE or "Creature" in card_types_for(subtype)


def without_implied(subtypes: Iterable[str]) -> tuple[str, ...]:
    """Return subtypes without the creature types that "every creature type" among them includes."""
    every = tuple(subtypes)
    if EVERY_CREATURE_TYPE not in every:
        return every
    return tuple(each for each in every if each == EVERY_CREATURE_TYPE or not is_creature_type(each))
