"""The table of functions that decide conditions, each found by the class of condition it decides."""

from collections.abc import Callable

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.model.terms.conditions import Condition


class ConditionRules:
    """What decides conditions of one subject: `@rules(WasKicked)` before a function adds it."""

    def __init__(self) -> None:
        self._decides: dict[type[Condition], Callable[..., bool | None]] = {}

    def __call__[ConditionT: Condition](
        self, kind: type[ConditionT]
    ) -> Callable[
        [Callable[[ConditionT, EvaluationContext], bool | None]],
        Callable[[ConditionT, EvaluationContext], bool | None],
    ]:
        """Add a function for a class of conditions. It returns None where it can't tell."""

        def add(
            decide: Callable[[ConditionT, EvaluationContext], bool | None],
        ) -> Callable[[ConditionT, EvaluationContext], bool | None]:
            self._decides[kind] = decide
            return decide

        return add

    def decide(self, condition: Condition, context: EvaluationContext) -> bool | None:
        """Return whether a condition holds; None if that can't be told, or these rules don't know it."""
        decide = self._decides.get(type(condition))
        return None if decide is None else decide(condition, context)
