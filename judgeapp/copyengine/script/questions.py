"""Questions: what can be asked of a game at its end or at a moment, one type each, told apart by `ask`."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from judgeapp.copyengine.script.fields import Ref, Value, Words


class Question(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="ask"
):
    """A question about a game."""

    at: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        Meta(description="After how many events it is asked; by default at the end."),
    ] = None
    then: Annotated[
        tuple[Mapping[str, Value], ...] | None,
        Meta(description="Events: what would be if these came after the moment, instead of what did."),
    ] = None


class Claim(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A claim: the field of an object or player has a value."""

    field: Annotated[Ref, Meta(description="A field, or any question.")]
    of: Annotated[str | None, Meta(description="The object or player.")] = None
    value: Annotated[Value, Meta(description="The value it is claimed to have.")] = None
    at: Annotated[int | None, Meta(description="After how many events.")] = None


class OfObject(Question, frozen=True, kw_only=True):
    """A question about an object."""

    of: Annotated[Ref, Meta(description="The object.")]


class OfPlayer(Question, frozen=True, kw_only=True):
    """A question about a player."""

    of: Annotated[Ref, Meta(description="The player: A, B, C or D.")]


class Named(OfObject, frozen=True, kw_only=True):
    """A question about an object and some words."""

    value: Annotated[str | None, Meta(description="The words asked about.")] = None


class Name(OfObject, frozen=True, kw_only=True, tag="name"):
    """Its name; empty for none."""


class ManaCost(OfObject, frozen=True, kw_only=True, tag="mana_cost"):
    """Its mana cost in symbols; null for none."""


class ManaValue(OfObject, frozen=True, kw_only=True, tag="mana_value"):
    """Its mana value."""


class Colors(OfObject, frozen=True, kw_only=True, tag="colors"):
    """Its colors, in WUBRG order."""


class ColorIndicator(OfObject, frozen=True, kw_only=True, tag="color_indicator"):
    """The colors of its color indicator."""


class Supertypes(OfObject, frozen=True, kw_only=True, tag="supertypes"):
    """Its supertypes."""


class Types(OfObject, frozen=True, kw_only=True, tag="types"):
    """Its card types."""


class Subtypes(OfObject, frozen=True, kw_only=True, tag="subtypes"):
    """Its subtypes."""


class Power(OfObject, frozen=True, kw_only=True, tag="power"):
    """Its power; null for none."""


class Toughness(OfObject, frozen=True, kw_only=True, tag="toughness"):
    """Its toughness; null for none."""


class Loyalty(OfObject, frozen=True, kw_only=True, tag="loyalty"):
    """Its loyalty; null for none."""


class Defense(OfObject, frozen=True, kw_only=True, tag="defense"):
    """Its defense; null for none."""


class Abilities(OfObject, frozen=True, kw_only=True, tag="abilities"):
    """Its abilities, each in its words."""


class CopiableValues(OfObject, frozen=True, kw_only=True, tag="copiable_values"):
    """Its copiable values: the same keys as an object of `play --json`."""


class Zone(OfObject, frozen=True, kw_only=True, tag="zone"):
    """The zone it is in; nowhere once it has ceased to exist."""


class Controller(OfObject, frozen=True, kw_only=True, tag="controller"):
    """Who controls it."""


class Owner(OfObject, frozen=True, kw_only=True, tag="owner"):
    """Who owns it."""


class IsToken(OfObject, frozen=True, kw_only=True, tag="is_token"):
    """Whether it is a token."""


class IsCopy(OfObject, frozen=True, kw_only=True, tag="is_copy"):
    """Whether it is a copy."""


class Tapped(OfObject, frozen=True, kw_only=True, tag="tapped"):
    """Whether it is tapped."""


class FaceDown(OfObject, frozen=True, kw_only=True, tag="face_down"):
    """Whether it is face down."""


class Flipped(OfObject, frozen=True, kw_only=True, tag="flipped"):
    """Whether it is flipped."""


class Choices(OfObject, frozen=True, kw_only=True, tag="choices"):
    """What was chosen for it."""


class Targets(OfObject, frozen=True, kw_only=True, tag="targets"):
    """Its targets."""


class Modes(OfObject, frozen=True, kw_only=True, tag="modes"):
    """Its modes."""


class X(OfObject, frozen=True, kw_only=True, tag="x"):
    """The number chosen for X."""


class Kicked(OfObject, frozen=True, kw_only=True, tag="kicked"):
    """Whether it was kicked."""


class Position(OfObject, frozen=True, kw_only=True, tag="position"):
    """Its place in its library: from the top, or negative from the bottom; null where nobody knows."""


class Characteristics(OfObject, frozen=True, kw_only=True, tag="characteristics"):
    """Its characteristics, by name."""


class PowerToughness(OfObject, frozen=True, kw_only=True, tag="power_toughness"):
    """Its power and toughness, as 2/2; null for none."""


class HasEveryCreatureType(OfObject, frozen=True, kw_only=True, tag="has_every_creature_type"):
    """Whether it has every creature type."""


class CanTurnFaceUp(OfObject, frozen=True, kw_only=True, tag="can_turn_face_up"):
    """Whether the special action can turn it face up."""


class TurnFaceUpCost(OfObject, frozen=True, kw_only=True, tag="turn_face_up_cost"):
    """What turning it face up costs; null if it can't be."""


class CanTransform(OfObject, frozen=True, kw_only=True, tag="can_transform"):
    """Whether it can transform."""


class Faces(OfObject, frozen=True, kw_only=True, tag="faces"):
    """The names of the faces it can show."""


class Level(OfObject, frozen=True, kw_only=True, tag="level"):
    """The level of a Class."""


class FaceUp(OfObject, frozen=True, kw_only=True, tag="face_up"):
    """Whether it is face up."""


class Survives(OfObject, frozen=True, kw_only=True, tag="survives"):
    """Whether it is on the battlefield and would stay."""


class Destroyed(OfObject, frozen=True, kw_only=True, tag="destroyed"):
    """Whether it was destroyed."""


class EffectsOn(OfObject, frozen=True, kw_only=True, tag="effects_on"):
    """The effects that last on it."""


class ProtectionFrom(OfObject, frozen=True, kw_only=True, tag="protection_from"):
    """What it has protection from."""


class RememberedChoices(OfObject, frozen=True, kw_only=True, tag="remembered_choices"):
    """Choices it remembers for abilities it no longer has."""


class DamageDealt(OfObject, frozen=True, kw_only=True, tag="damage_dealt"):
    """How much damage it dealt as it resolved."""

    to: Annotated[str | None, Meta(description="To which object or player; by default to all.")] = None


class LifeGained(OfObject, frozen=True, kw_only=True, tag="life_gained"):
    """How much life was gained as it resolved."""


class CardsDrawn(OfObject, frozen=True, kw_only=True, tag="cards_drawn"):
    """How many cards were drawn as it resolved."""


class CopiesMade(OfObject, frozen=True, kw_only=True, tag="copies_made"):
    """How many copies of it were made, in all: of a spell, ability or card on the stack, and as tokens."""


class WhoChooses(OfObject, frozen=True, kw_only=True, tag="who_chooses"):
    """Who makes the choices for the copy; null if there are none."""


class MayChooseNewTargets(OfObject, frozen=True, kw_only=True, tag="may_choose_new_targets"):
    """Whether new targets may be chosen for the copy."""


class MayChooseNewModes(OfObject, frozen=True, kw_only=True, tag="may_choose_new_modes"):
    """Whether other modes may be chosen for the copy."""


class WordingFrom(OfObject, frozen=True, kw_only=True, tag="wording_from"):
    """Where its text stands: Oracle, copied or made."""


class ExpansionSymbol(OfObject, frozen=True, kw_only=True, tag="expansion_symbol"):
    """Its expansion symbol."""


class ManaPaid(OfObject, frozen=True, kw_only=True, tag="mana_paid"):
    """The mana paid for the spell itself."""


class TotalCost(OfObject, frozen=True, kw_only=True, tag="total_cost"):
    """The mana that casting or activating it cost in all, in symbols."""


class ObjectsPaid(OfObject, frozen=True, kw_only=True, tag="objects_paid"):
    """How many objects were paid as costs of the spell itself."""


class CostsPaidAgain(OfObject, frozen=True, kw_only=True, tag="costs_paid_again"):
    """Whether costs were paid for the spell itself."""


class WasCast(OfObject, frozen=True, kw_only=True, tag="was_cast"):
    """Whether it was cast."""


class CastFrom(OfObject, frozen=True, kw_only=True, tag="cast_from"):
    """The zone it was cast from."""


class TargetCount(OfObject, frozen=True, kw_only=True, tag="target_count"):
    """How many targets it has."""


class CopiedFrom(OfObject, frozen=True, kw_only=True, tag="copied_from"):
    """The zone of the card that was copied."""


class Properties(OfObject, frozen=True, kw_only=True, tag="properties"):
    """Its properties in the words of another game."""


class Source(OfObject, frozen=True, kw_only=True, tag="source"):
    """The object whose ability it is."""


class PairedWith(OfObject, frozen=True, kw_only=True, tag="paired_with"):
    """What it is paired with, by soulbond: a ref; null for nothing."""


class AttachedTo(OfObject, frozen=True, kw_only=True, tag="attached_to"):
    """What it is attached to."""


class MarkedDamage(OfObject, frozen=True, kw_only=True, tag="damage"):
    """The damage marked on it."""


class AlternativeCost(OfObject, frozen=True, kw_only=True, tag="alternative_cost"):
    """The alternative cost it was cast for."""


class ConvokedBy(OfObject, frozen=True, kw_only=True, tag="convoked_by"):
    """The creatures tapped to cast it."""


class Squad(OfObject, frozen=True, kw_only=True, tag="squad"):
    """How many times its squad cost was paid."""


class Prototyped(OfObject, frozen=True, kw_only=True, tag="prototyped"):
    """Whether it was cast prototyped."""


class Attacking(OfObject, frozen=True, kw_only=True, tag="attacking"):
    """Whether it is attacking."""


class TypeLine(OfObject, frozen=True, kw_only=True, tag="type_line"):
    """Its type line."""


class RulesText(OfObject, frozen=True, kw_only=True, tag="rules_text"):
    """Its text, one ability a line."""


class CopyOf(OfObject, frozen=True, kw_only=True, tag="copy_of"):
    """The ref of what it copied last; null for no copy."""


class Rule(OfObject, frozen=True, kw_only=True, tag="rule"):
    """The rule that decided last what it is."""


class Rules(OfObject, frozen=True, kw_only=True, tag="rules"):
    """The rules that decided what it is, in order."""


class CeasedToExist(OfObject, frozen=True, kw_only=True, tag="ceased_to_exist"):
    """Whether it has ceased to exist."""


class IsSpell(OfObject, frozen=True, kw_only=True, tag="is_spell"):
    """Whether it is a spell."""


class IsPermanent(OfObject, frozen=True, kw_only=True, tag="is_permanent"):
    """Whether it is a permanent."""


class AbilityNumber(OfObject, frozen=True, kw_only=True, tag="ability_number"):
    """How many abilities it has."""


class HasAbility(Named, frozen=True, kw_only=True, tag="has_ability"):
    """Whether it has an ability that begins so, or this keyword."""


class LacksAbility(Named, frozen=True, kw_only=True, tag="lacks_ability"):
    """Whether it has no ability that begins so."""


class HasType(Named, frozen=True, kw_only=True, tag="has_type"):
    """Whether it has this type."""


class LacksType(Named, frozen=True, kw_only=True, tag="lacks_type"):
    """Whether it lacks this type."""


class HasSubtype(Named, frozen=True, kw_only=True, tag="has_subtype"):
    """Whether it has this subtype."""


class LacksSubtype(Named, frozen=True, kw_only=True, tag="lacks_subtype"):
    """Whether it lacks this subtype."""


class AbilityCount(Named, frozen=True, kw_only=True, tag="ability_count"):
    """How many of its abilities begin so."""


class Face(Named, frozen=True, kw_only=True, tag="face"):
    """The name of the face that is up; which side, if asked with front or back."""


class CanBeActivated(Named, frozen=True, kw_only=True, tag="can_be_activated"):
    """Whether it has an activated ability that begins so."""


class AffectedBy(Named, frozen=True, kw_only=True, tag="affected_by"):
    """Whether an effect named so applies to it."""


class Mana(Named, frozen=True, kw_only=True, tag="mana"):
    """The mana that the ability beginning so makes."""


class CopiableAbility(Named, frozen=True, kw_only=True, tag="copiable_ability"):
    """Whether an ability that begins so is among its copiable values."""


class Keyword(Named, frozen=True, kw_only=True, tag="keyword"):
    """Whether it has this keyword."""


class Life(OfPlayer, frozen=True, kw_only=True, tag="life"):
    """The player's life total."""


class Drew(OfPlayer, frozen=True, kw_only=True, tag="drew"):
    """How many cards the player drew."""


class Discarded(OfPlayer, frozen=True, kw_only=True, tag="discarded"):
    """How many cards the player discarded."""


class HandSize(OfPlayer, frozen=True, kw_only=True, tag="hand_size"):
    """How many cards are in the player's hand."""


class ManaPool(OfPlayer, frozen=True, kw_only=True, tag="mana_pool"):
    """The mana in the player's mana pool, in symbols in WUBRG order; empty for none."""


class GraveyardSize(OfPlayer, frozen=True, kw_only=True, tag="graveyard_size"):
    """How many cards are in the player's graveyard."""


class ExileSize(OfPlayer, frozen=True, kw_only=True, tag="exile_size"):
    """How many cards the player owns in exile."""


class CountersOn(OfObject, frozen=True, kw_only=True, tag="counters"):
    """The counters on it; of one kind, how many."""

    kind: Annotated[str | None, Meta(description="The kind of counter.")] = None


class Chosen(OfObject, frozen=True, kw_only=True, tag="chosen"):
    """The choice it uses: its own, or one that an ability of it made."""

    kind: Annotated[Ref, Meta(description="What was chosen: color, player ...")]


class Triggered(OfObject, frozen=True, kw_only=True, tag="triggered"):
    """Whether an ability that begins so has triggered; without value, how many have."""

    value: Annotated[Words | None, Meta(description="The beginning of the ability, or of several.")] = None


class TimesTriggered(OfObject, frozen=True, kw_only=True, tag="times_triggered"):
    """How often its abilities have triggered."""

    value: Annotated[str | None, Meta(description="The beginning of the ability.")] = None
    ability: Annotated[str | None, Meta(description="The same as `value`.")] = None


class CouldTarget(OfObject, frozen=True, kw_only=True, tag="could_target"):
    """Whether something is a legal target for every “target” of it."""

    value: Annotated[Ref, Meta(description="The object or player that would be the target.")]
    ability: Annotated[str | None, Meta(description="The beginning of the ability, of a permanent.")] = None


class Fields(OfObject, frozen=True, kw_only=True, tag="fields"):
    """Several fields at once, by name."""

    fields: Annotated[tuple[str, ...], Meta(description="The fields.")] = ()
    value: Annotated[str | None, Meta(description="The words that fields such as has_ability ask about.")] = (
        None
    )
    kind: Annotated[str | None, Meta(description="The kind of counter, for counters.")] = None


class Holds(Question, frozen=True, kw_only=True, tag="holds"):
    """Whether all claims hold."""

    claims: Annotated[tuple[Claim, ...], Meta(description="The claims.")] = ()


class Which(Question, frozen=True, kw_only=True, tag="which"):
    """The labels of the claims that hold."""

    claims: Annotated[Mapping[str, Claim], Meta(description="The claims, by label.")] = {}


class WhoDrew(Question, frozen=True, kw_only=True, tag="who_drew"):
    """The players who drew cards."""


QUESTIONS: tuple[type[Question], ...] = (
    Name,
    ManaCost,
    ManaValue,
    Colors,
    ColorIndicator,
    Supertypes,
    Types,
    Subtypes,
    Power,
    Toughness,
    Loyalty,
    Defense,
    Abilities,
    CopiableValues,
    Zone,
    Controller,
    Owner,
    IsToken,
    IsCopy,
    Tapped,
    FaceDown,
    Flipped,
    Choices,
    Targets,
    Modes,
    X,
    Kicked,
    Position,
    Characteristics,
    PowerToughness,
    HasEveryCreatureType,
    CanTurnFaceUp,
    TurnFaceUpCost,
    CanTransform,
    Faces,
    Level,
    FaceUp,
    Survives,
    Destroyed,
    EffectsOn,
    ProtectionFrom,
    RememberedChoices,
    DamageDealt,
    LifeGained,
    CardsDrawn,
    CopiesMade,
    WhoChooses,
    MayChooseNewTargets,
    MayChooseNewModes,
    WordingFrom,
    ExpansionSymbol,
    ManaPaid,
    TotalCost,
    ObjectsPaid,
    CostsPaidAgain,
    WasCast,
    CastFrom,
    TargetCount,
    CopiedFrom,
    Properties,
    Source,
    PairedWith,
    AttachedTo,
    MarkedDamage,
    AlternativeCost,
    ConvokedBy,
    Squad,
    Prototyped,
    Attacking,
    TypeLine,
    RulesText,
    CopyOf,
    Rule,
    Rules,
    CeasedToExist,
    IsSpell,
    IsPermanent,
    AbilityNumber,
    HasAbility,
    LacksAbility,
    HasType,
    LacksType,
    HasSubtype,
    LacksSubtype,
    AbilityCount,
    Face,
    CanBeActivated,
    AffectedBy,
    Mana,
    CopiableAbility,
    Keyword,
    Life,
    Drew,
    Discarded,
    HandSize,
    ManaPool,
    GraveyardSize,
    ExileSize,
    CountersOn,
    Chosen,
    Triggered,
    TimesTriggered,
    CouldTarget,
    Fields,
    Holds,
    Which,
    WhoDrew,
)
"""All questions the engine knows by name; an extension brings more.

Besides these, `is_<type, color or status>`, `has_<keyword>`, `count:<name>` (of a player) and what was chosen
for an object ("color", "creature_type" ...) can be asked.
"""
