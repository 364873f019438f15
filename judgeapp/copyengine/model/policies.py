"""Where candidates go wrong, the engine asks a policy. `CORRECT` follows the rules.

A misconception is a `Policy` with one decision changed; the scenario played under it gives the wrong
answer that people who hold the belief give. What a changed decision does stands in the room `beliefs`.
"""

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.misconceptions import EXCLUDED


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
    some_things_cannot_be_copied: bool = False
    # Which object or face is looked at
    printed_card_copied: bool = False
    copy_of_copy_sees_the_first: bool = False
    shown_half_copied: bool = False
    front_face_copied: bool = False
    back_face_copied: bool = False
    copies_have_one_face: bool = False
    every_copy_has_both_faces: bool = False
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
    condition_checked_again: bool = False
    extra_effects_copied_on: bool = False
    overwritten_copy_still_acts: bool = False
    # Entering and becoming
    copied_after_entering: bool = False
    copied_copy_ability_not_used: bool = False
    copies_never_enter_with_counters: bool = False
    copies_never_enter_tapped: bool = False
    copies_make_no_choices: bool = False
    undefined_choice_means_any: bool = False
    becoming_a_copy_is_entering: bool = False
    becoming_a_copy_ends_effects: bool = False
    becoming_a_copy_makes_a_new_object: bool = False
    face_down_keeps_its_own_card: bool = False
    copy_tracks_original: bool = False
    static_copy_keeps_looking: bool = False
    copy_ends_with_original: bool = False
    name_looked_up_again: bool = False
    # The stack
    copying_is_casting: bool = False
    cast_copy_not_cast: bool = False
    x_of_a_copy_is_zero: bool = False
    choices_made_when_copied: bool = False
    paid_options_lost: bool = False
    costs_paid_again: bool = False
    mana_spent_copied: bool = False
    cost_objects_not_shared: bool = False
    resolution_choices_copied: bool = False
    copied_choices_are_final: bool = False
    copy_controller_picks_targets: bool = False
    targets_change_together: bool = False
    new_targets_not_checked: bool = False
    original_controller_controls_copy: bool = False
    nobody_owns_a_copy: bool = False
    copy_is_not_a_spell: bool = False
    copies_become_real_cards: bool = False
    copied_permanent_spell_vanishes: bool = False
    copied_permanent_spell_is_created: bool = False
    copied_ability_is_another_ability: bool = False
    copies_to_cast_start_in_hand: bool = False
    # Versions of the rules
    newer_rule_read_into_older: bool = False
    older_rule_still_applied: bool = False

    @property
    def shows_one_face(self) -> bool:
        """Whether a copy that has both faces by the rules has only one."""
        return self.copies_have_one_face or self.front_face_copied or self.back_face_copied

    def holds_any(self, beliefs: tuple[str, ...], matters: Callable[[], bool]) -> bool:
        """Whether any of some beliefs is held.

        Args:
            matters: whether it makes a difference; asked only by a policy that notes what it is asked.
        """
        return any(getattr(self, belief) for belief in beliefs)


CORRECT = Policy()
MISCONCEPTIONS: Mapping[str, Policy] = {
    name.replace("_", "-"): replace(CORRECT, **{name: True}) for name in Policy.__dataclass_fields__
}


def policy_of(
    beliefs: str | Iterable[str],
    correct: Policy = CORRECT,
    excluded: Mapping[frozenset[str], str] = EXCLUDED,
) -> Policy:
    """Return the policy of one or several beliefs held together; a word may name several, "a,b".

    Args:
        correct: the policy without beliefs, of a module that knows more of them.
        excluded: pairs that contradict each other, and why.

    Raises:
        CopyEngineError: there is no such misconception, or two of them contradict each other.
    """
    words = [beliefs] if isinstance(beliefs, str) else beliefs
    wanted = dict.fromkeys(name.strip() for word in words for name in str(word).split(",") if name.strip())
    kind: Any = type(correct)  # a class can be hashed, whatever its values do
    every = beliefs_of(kind)
    for name in wanted:
        if name not in every:
            near = difflib.get_close_matches(name, every, n=1, cutoff=0.4)
            known = ", ".join(every)
            raise CopyEngineError(
                f"There is no misconception {name!r}.",
                where="policy",
                mend=f"Did you mean {near[0]!r}? Known: {known}." if near else f"Use {known}.",
            )
    for one, other in combinations(wanted, 2):
        if reason := excluded.get(frozenset({one, other})):
            raise CopyEngineError(
                f"{one} and {other} can't be held together: {reason}.", where="policy", mend="Leave one out."
            )
    return _holding(kind, frozenset(wanted)) if wanted else CORRECT


@lru_cache(maxsize=4096)  # one value for each belief, made once
def _holding(kind: type[Policy], beliefs: frozenset[str]) -> Policy:
    return kind(**{name.replace("-", "_"): True for name in beliefs})


@cache  # asked for each belief that is played
def beliefs_of(kind: type[Policy]) -> tuple[str, ...]:
    """Return the ids of the beliefs that policies of a kind can hold."""
    return tuple(name.replace("_", "-") for name in kind.__dataclass_fields__)
