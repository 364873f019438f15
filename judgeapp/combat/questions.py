"""Questions about combat, targets and turns as scripts write them."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from judgeapp.copyengine.script.fields import Numbers, Player, Ref, Words
from judgeapp.copyengine.script.questions import QUESTIONS, Question


class AboutCombat(Question, frozen=True, kw_only=True):
    """A question about combat, targets or turns."""


class OfCreature(AboutCombat, frozen=True, kw_only=True):
    """A question about one object."""

    of: Annotated[Ref, Meta(description="The object.")]


class OfSide(AboutCombat, frozen=True, kw_only=True):
    """A question about one player."""

    of: Annotated[Player, Meta(description="The player.")]


class MayAttack(OfCreature, frozen=True, kw_only=True, tag="may_attack"):
    """Whether it may attack."""

    whom: Annotated[str | None, Meta(description="Whom it would attack; by default anyone.")] = None


class MayBlock(OfCreature, frozen=True, kw_only=True, tag="may_block"):
    """Whether it may block."""

    whom: Annotated[str | None, Meta(description="The attacker; by default any.")] = None


class CostToAttack(OfCreature, frozen=True, kw_only=True, tag="cost_to_attack"):
    """What has to be paid for it to attack: mana in symbols, life; "" for nothing."""

    whom: Annotated[str | None, Meta(description="Whom it would attack; by default the only opponent.")] = (
        None
    )


class CostToBlock(OfCreature, frozen=True, kw_only=True, tag="cost_to_block"):
    """What has to be paid for it to block: mana in symbols, life; "" for nothing."""

    whom: Annotated[str | None, Meta(description="The attacker; by default any.")] = None


class LegalBlockers(OfCreature, frozen=True, kw_only=True, tag="legal_blockers"):
    """The creatures that may block it."""


class MayTarget(OfCreature, frozen=True, kw_only=True, tag="may_target"):
    """Whether it may have something as a target."""

    value: Annotated[str | None, Meta(description="The object or player.")] = None
    whom: Annotated[str | None, Meta(description="The same as `value`.")] = None
    ability: Annotated[str | None, Meta(description="The beginning of the ability.")] = None
    by: Annotated[Player | None, Meta(description="Who would choose the target.")] = None
    place: Annotated[int | None, Meta(description="Which of its targets, from 0.")] = None


class MayAttach(OfCreature, frozen=True, kw_only=True, tag="may_attach"):
    """Whether it may be attached to something."""

    value: Annotated[str | None, Meta(description="The object or player.")] = None
    whom: Annotated[str | None, Meta(description="The same as `value`.")] = None


class MayActivate(OfCreature, frozen=True, kw_only=True, tag="may_activate"):
    """Whether an ability of it may be activated now."""

    ability: Annotated[str | None, Meta(description="The beginning of the ability.")] = None
    target: Annotated[str | None, Meta(description="The target.")] = None
    by: Annotated[Player | None, Meta(description="Who would activate it.")] = None
    paying: Annotated[str | None, Meta(description="What pays for it.")] = None


class MayCast(OfCreature, frozen=True, kw_only=True, tag="may_cast"):
    """Whether it may be cast now."""

    by: Annotated[Player | None, Meta(description="Who would cast it.")] = None


class DamageSteps(AboutCombat, frozen=True, kw_only=True, tag="damage_steps"):
    """How many combat damage steps there are."""


class Participants(AboutCombat, frozen=True, kw_only=True, tag="participants"):
    """Who deals damage in a step."""

    step: Annotated[int | str | None, Meta(description="The combat damage step: 1 or 2.")] = None


class Participates(OfCreature, frozen=True, kw_only=True, tag="participates"):
    """Whether it deals damage in a step."""

    step: Annotated[int | str | None, Meta(description="The combat damage step: 1 or 2.")] = None


class LethalDamage(OfCreature, frozen=True, kw_only=True, tag="lethal_damage"):
    """How much damage of a source is lethal for it."""

    source: Annotated[str | None, Meta(description="The source; by default the only one.")] = None


class DamageToDestroy(OfCreature, frozen=True, kw_only=True, tag="damage_to_destroy"):
    """How much damage destroys it."""


class MostPast(AboutCombat, frozen=True, kw_only=True, tag="most_past"):
    """The most that creatures may assign past their blockers."""

    of: Annotated[Words, Meta(description="The creatures.")]
    to: Annotated[str | None, Meta(description="To whom.")] = None


class LegalAssignment(AboutCombat, frozen=True, kw_only=True, tag="legal_assignment"):
    """Whether combat damage may be assigned so."""

    assign: Annotated[Mapping[str, Numbers], Meta(description="How much each creature assigns to whom.")]


class CombatDamageDealt(OfCreature, frozen=True, kw_only=True, tag="combat_damage_dealt"):
    """How much combat damage it dealt."""

    to: Annotated[str | None, Meta(description="To whom; by default to all.")] = None
    step: Annotated[int | str | None, Meta(description="The combat damage step: 1 or 2.")] = None


class Dies(OfCreature, frozen=True, kw_only=True, tag="dies"):
    """Whether it dies when state-based actions are checked."""


class Survivors(AboutCombat, frozen=True, kw_only=True, tag="survivors"):
    """The creatures that survive."""

    among: Annotated[Words | None, Meta(description="The creatures asked about.")] = None
    of: Annotated[Words | None, Meta(description="The same as `among`.")] = None


class SurvivorCount(AboutCombat, frozen=True, kw_only=True, tag="survivor_count"):
    """How many creatures survive."""

    among: Annotated[Words | None, Meta(description="The creatures asked about.")] = None
    of: Annotated[Words | None, Meta(description="The same as `among`.")] = None


class LifeGains(OfSide, frozen=True, kw_only=True, tag="life_gains"):
    """How many times the player gained life from damage."""


class TotalLifeGained(OfSide, frozen=True, kw_only=True, tag="total_life_gained"):
    """How much life the player gained from damage."""


class MaximumHandSize(OfSide, frozen=True, kw_only=True, tag="maximum_hand_size"):
    """How many cards a player may keep as the turn ends; null for any number."""


class MayPlay(OfCreature, frozen=True, kw_only=True, tag="may_play"):
    """Whether it is a land that may be played now."""

    by: Annotated[Player | None, Meta(description="Who would play it; by default its owner.")] = None


class WhoMayLook(OfCreature, frozen=True, kw_only=True, tag="who_may_look"):
    """The players who may look at the card or the face-down object now."""


class HasLost(OfSide, frozen=True, kw_only=True, tag="has_lost"):
    """Whether the player has lost the game."""


class WhoLost(AboutCombat, frozen=True, kw_only=True, tag="who_lost"):
    """The players who have lost the game."""


class IsAttacking(OfCreature, frozen=True, kw_only=True, tag="is_attacking"):
    """Whether it is attacking."""


class IsBlocking(OfCreature, frozen=True, kw_only=True, tag="is_blocking"):
    """Whether it is blocking."""

    whom: Annotated[str | None, Meta(description="The attacker.")] = None


class IsBlocked(OfCreature, frozen=True, kw_only=True, tag="is_blocked"):
    """Whether it was blocked."""


class IsAttached(OfCreature, frozen=True, kw_only=True, tag="is_attached"):
    """Whether it is attached to something."""

    value: Annotated[str | None, Meta(description="The object or player.")] = None
    whom: Annotated[str | None, Meta(description="The same as `value`.")] = None


class Protections(OfCreature, frozen=True, kw_only=True, tag="protections"):
    """What an object or player has protection from."""


class ProtectedFrom(OfCreature, frozen=True, kw_only=True, tag="protected_from"):
    """Whether it has protection from this."""

    value: Annotated[str | None, Meta(description="The quality.")] = None


class ProtectionCount(OfCreature, frozen=True, kw_only=True, tag="protection_count"):
    """From how many qualities it has protection."""


COMBAT_QUESTIONS: tuple[type[Question], ...] = (
    *QUESTIONS,
    MayAttack,
    MayBlock,
    CostToAttack,
    CostToBlock,
    LegalBlockers,
    MayTarget,
    MayAttach,
    MayActivate,
    MayCast,
    DamageSteps,
    Participants,
    Participates,
    LethalDamage,
    DamageToDestroy,
    MostPast,
    LegalAssignment,
    CombatDamageDealt,
    Dies,
    Survivors,
    SurvivorCount,
    LifeGains,
    TotalLifeGained,
    HasLost,
    MaximumHandSize,
    MayPlay,
    WhoMayLook,
    WhoLost,
    IsAttacking,
    IsBlocking,
    IsBlocked,
    IsAttached,
    Protections,
    ProtectedFrom,
    ProtectionCount,
)
