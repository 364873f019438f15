"""Where candidates go wrong, the engine asks a policy. `CORRECT` follows the rules.

A misconception is a `Policy` with one decision changed; the scenario played under it gives the wrong
answer that people who hold the belief give. What a changed decision does stands in `beliefs.py`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from judgeapp.copyengine.errors import CopyEngineError
from judgeapp.copyengine.values import replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The decisions that beliefs change; the defaults are the rules. Each field is a belief's id."""

    # What a copy takes from the original
    current_values_copied: bool = False
    effects_come_along: bool = False
    counters_copied: bool = False
    status_copied: bool = False
    face_down_seen_through: bool = False
    hidden_morph_copied: bool = False
    choices_copied: bool = False
    cast_history_copied: bool = False
    abilities_not_copied: bool = False
    abilities_doubled: bool = False
    copier_keeps_own_abilities: bool = False
    copy_keeps_own_color: bool = False
    color_only_from_mana_cost: bool = False
    # Which object or face is looked at
    printed_card_copied: bool = False
    copy_of_copy_sees_the_first: bool = False
    shown_half_copied: bool = False
    front_face_copied: bool = False
    back_face_copied: bool = False
    copies_have_one_face: bool = False
    # Exceptions
    exceptions_ignored: bool = False
    exception_abilities_not_copied_on: bool = False
    exception_values_not_copied_on: bool = False
    added_type_replaces: bool = False
    exceptions_add_up: bool = False
    uncopied_means_empty: bool = False
    exception_keeps_own_name: bool = False
    cda_overrides_exception: bool = False
    cda_stays_beside_exception: bool = False
    exceptions_drop_defining_abilities: bool = False
    overwritten_copy_still_acts: bool = False
    # Entering and becoming
    copied_after_entering: bool = False
    copied_copy_ability_not_used: bool = False
    copies_never_enter_with_counters: bool = False
    copies_never_enter_tapped: bool = False
    copies_make_no_choices: bool = False
    becoming_a_copy_is_entering: bool = False
    becoming_a_copy_ends_effects: bool = False
    becoming_a_copy_makes_a_new_object: bool = False
    face_down_keeps_its_own_card: bool = False
    # The stack
    copying_is_casting: bool = False
    cast_copy_not_cast: bool = False
    x_of_a_copy_is_zero: bool = False
    paid_options_lost: bool = False
    mana_spent_copied: bool = False
    cost_objects_not_shared: bool = False
    new_targets_not_checked: bool = False
    original_controller_controls_copy: bool = False
    copies_become_real_cards: bool = False
    copied_permanent_spell_vanishes: bool = False


CORRECT = Policy()
MISCONCEPTIONS = {
    name.replace("_", "-"): replace(CORRECT, **{name: True}) for name in Policy.__dataclass_fields__
}


def policy_of(beliefs: str | Iterable[str]) -> Policy:
    """Return the policy of one or several beliefs held together.

    Raises:
        CopyEngineError: there is no such misconception.
    """
    held = CORRECT
    for belief in [beliefs] if isinstance(beliefs, str) else beliefs:
        if belief not in MISCONCEPTIONS:
            known = ", ".join(MISCONCEPTIONS)
            raise CopyEngineError(
                f"There is no misconception {belief!r}.", where="policy", mend=f"Use {known}."
            )
        held = replace(held, **{belief.replace("-", "_"): True})
    return held
