"""What candidates believe about keyword abilities: each belief changes one decision.

A script can be played under beliefs of both kinds.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from judgeapp.copyengine.model import misconceptions as copying
from judgeapp.copyengine.model.policies import Policy, beliefs_of
from judgeapp.copyengine.model.policies import policy_of as policy_of_copying


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatPolicy(Policy):
    """The decisions that beliefs on keywords change; the defaults are the rules."""

    # Damage, trample, deathtouch, lifelink
    lethal_is_always_toughness: bool = False
    trample_ignores_blockers: bool = False
    lethal_must_really_kill: bool = False
    blocked_means_no_damage_to_the_player: bool = False
    excess_goes_to_the_player: bool = False
    combat_damage_only: bool = False
    no_last_known_information: bool = False
    lifelink_triggers_on_the_event: bool = False
    instances_add_up: bool = False
    # Combat damage steps
    second_step_fixed_in_advance: bool = False
    second_step_is_for_the_rest: bool = False
    one_combat_damage_step: bool = False
    struck_first_deals_none: bool = False
    # Attacking and blocking
    defender_can_be_lifted: bool = False
    defender_forbids_blocking: bool = False
    only_time_on_the_battlefield_counts: bool = False
    haste_only_for_attacking: bool = False
    flying_and_reach_work_both_ways: bool = False
    reach_does_not_block_fliers: bool = False
    intimidate_only_artifacts: bool = False
    landwalk_cancels: bool = False
    anywhere_on_the_battlefield_counts: bool = False
    evasion_means_unblockable: bool = False
    combat_keeps_being_rechecked: bool = False
    judged_when_declared: bool = False
    vigilance_untaps: bool = False
    # Targets, attachments, protection
    targets_checked_only_on_resolution: bool = False
    players_have_no_keywords: bool = False
    hexproof_stops_everyone: bool = False
    shroud_only_against_opponents: bool = False
    protected_means_immune: bool = False
    protection_stops_only_targeting: bool = False
    only_the_usual_quality: bool = False
    protection_is_one_ability: bool = False
    equipment_dies_like_an_aura: bool = False
    one_enchant_ability_counts: bool = False
    equip_is_an_ordinary_ability: bool = False
    indestructible_not_against_damage: bool = False
    indestructible_cannot_die: bool = False
    flash_main_phase_only: bool = False


NONE_HELD = CombatPolicy()
EVERY_BELIEF = tuple(beliefs_of(CombatPolicy))
KEYWORD_BELIEFS = EVERY_BELIEF[len(beliefs_of(Policy)) :]

_EXCLUDED = (
    ("lethal-is-always-toughness", "lethal-must-really-kill",
     "lethal damage is either the toughness or what really kills"),
    ("trample-ignores-blockers", "lethal-must-really-kill",
     "blockers are either ignored or have to be killed"),
    ("trample-ignores-blockers", "blocked-means-no-damage-to-the-player",
     "either all damage may pass the blockers or none"),
    ("blocked-means-no-damage-to-the-player", "excess-goes-to-the-player",
     "the excess goes either to the player or to nobody"),
    ("second-step-fixed-in-advance", "second-step-is-for-the-rest",
     "who strikes second is either settled before or looked up then"),
    ("second-step-fixed-in-advance", "one-combat-damage-step", "with one step there is no second to settle"),
    ("second-step-is-for-the-rest", "one-combat-damage-step", "with one step there is no second"),
    ("defender-can-be-lifted", "only-time-on-the-battlefield-counts",
     "what lets a creature attack is either haste and power or its time on the battlefield"),
    ("flying-and-reach-work-both-ways", "reach-does-not-block-fliers",
     "reach is either as good as flying or no help against it"),
    ("landwalk-cancels", "evasion-means-unblockable", "nothing blocks the unblockable"),
    ("anywhere-on-the-battlefield-counts", "evasion-means-unblockable",
     "landwalk either asks for a land or for nothing"),
    ("combat-keeps-being-rechecked", "judged-when-declared",
     "a declaration is either final or looked at again"),
    ("targets-checked-only-on-resolution", "hexproof-stops-everyone",
     "a target is either refused or not checked"),
    ("targets-checked-only-on-resolution", "protected-means-immune",
     "a target is either refused or not checked"),
    ("protected-means-immune", "protection-stops-only-targeting",
     "protection stops either everything or targeting only"),
    ("indestructible-not-against-damage", "indestructible-cannot-die",
     "it either dies of damage or never"),
)  # fmt: skip

_TOGETHER = """
lethal-is-always-toughness: combat-damage-only no-last-known-information
trample-ignores-blockers: excess-goes-to-the-player
combat-damage-only: no-last-known-information lifelink-triggers-on-the-event
lifelink-triggers-on-the-event: instances-add-up
second-step-fixed-in-advance: judged-when-declared
one-combat-damage-step: struck-first-deals-none
defender-can-be-lifted: defender-forbids-blocking
only-time-on-the-battlefield-counts: haste-only-for-attacking flash-main-phase-only
flying-and-reach-work-both-ways: evasion-means-unblockable combat-keeps-being-rechecked
intimidate-only-artifacts: evasion-means-unblockable
landwalk-cancels: anywhere-on-the-battlefield-counts
targets-checked-only-on-resolution: equip-is-an-ordinary-ability players-have-no-keywords
    one-enchant-ability-counts
hexproof-stops-everyone: protected-means-immune
shroud-only-against-opponents: protected-means-immune
protected-means-immune: indestructible-cannot-die
protection-stops-only-targeting: only-the-usual-quality protection-is-one-ability
"""

EXCLUDED: Mapping[frozenset[str], str] = {
    **copying.EXCLUDED,
    **{frozenset({one, other}): why for one, other, why in _EXCLUDED},
}
COMPATIBLE: Mapping[str, frozenset[str]] = {**copying.COMPATIBLE, **copying.together(_TOGETHER)}

_known = partial(policy_of_copying, correct=NONE_HELD, excluded=EXCLUDED)


def policy_of(beliefs: str | Iterable[str]) -> Policy:
    """Return the policy of beliefs about copying or keywords held together.

    Raises:
        CopyEngineError: there is no such misconception, or two of them contradict each other.
    """
    return _known(beliefs)


def held_by(policy: Policy) -> CombatPolicy:
    """The beliefs on keywords of a policy."""
    return policy if isinstance(policy, CombatPolicy) else NONE_HELD
