"""Where candidates go wrong, the engine asks a policy. `CORRECT` follows the rules.

A misconception is a `Policy` with one decision changed; the scenario played under it gives the wrong answer
that
people who hold the belief give.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from judgeapp.copyengine.errors import CopyEngineError


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The decisions that beliefs change; the defaults are the rules."""

    current_values_copied: bool = False
    counters_copied: bool = False
    status_copied: bool = False
    face_down_seen_through: bool = False
    choices_copied: bool = False
    printed_card_copied: bool = False
    abilities_not_copied: bool = False
    exception_values_not_copied_on: bool = False
    exception_abilities_not_copied_on: bool = False


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
