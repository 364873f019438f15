"""What a person decides about an answer that has changed."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from judgeapp.authoring.models.accepted_answers import AcceptedAnswer
from judgeapp.authoring.verification.verifying import hold_back, settle, versions_now


class DecisionError(Exception):
    """It can't be decided so; the text says why and what would work."""


@transaction.atomic
def accept_found(row: AcceptedAnswer, *, by: Any, why: str) -> None:
    """From now on the engine's new answer is the one people stand by; the question is asked again.

    Raises:
        DecisionError: there is no doubt about it, no new answer, or no reason given.
    """
    row = _locked(row, why)
    if row.found_problem:
        raise DecisionError(
            f"It can't be asked as it is: {row.found_problem} Mend the scenario, or retire it, instead."
        )
    row.value, row.steps = row.found_value, row.found_steps
    settle(row)
    for name, value in versions_now().items():
        setattr(row, name, value)
    row.accepted, row.accepted_by, row.why = timezone.now(), by, why.strip()
    row.save()
    hold_back([row.question_id])


@transaction.atomic
def stand_by(row: AcceptedAnswer, *, by: Any, why: str) -> None:
    """The answer of before is right and the engine, or the card data, wrong: the question stays withheld
    until that is mended, and is asked again by itself then.

    Raises:
        DecisionError: there is no doubt about it, or no reason given.
    """
    row = _locked(row, why)
    row.accepted_by, row.why = by, why.strip()
    row.save()


def _locked(row: AcceptedAnswer, why: str) -> AcceptedAnswer:
    found = AcceptedAnswer.objects.select_for_update().get(pk=row.pk)
    if found.doubted is None:
        raise DecisionError("There's nothing left to decide: somebody has, or the answer is as it was.")
    if not why.strip():
        raise DecisionError("Say why, for those who wonder later.")
    return found
