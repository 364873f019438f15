"""What can be declared in combat at a moment: attackers, blockers, damage (CR 508-510)."""

from judgeapp.combat.facts import Facts
from judgeapp.combat.fighting.assigning import lethal, only_way
from judgeapp.combat.fighting.attacking import (
    as_required,
    may_attack,
    most_attackers,
    must_attack,
    wrongly_alone,
)
from judgeapp.combat.fighting.blocking import how_many, may_block
from judgeapp.combat.fighting.damage import how_many_steps, power, recipients, taking_part
from judgeapp.combat.view import View
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.immutable import Value


class BlockChoice(Value, frozen=True):
    """What a creature may block, and whether it may block several of them."""

    blocker: str
    attackers: tuple[str, ...]
    several: bool


class AttackChoice(Value, frozen=True):
    """Which creatures may attack.

    Attributes:
        always: those that attack if able, where all of them can (CR 508.1d).
        first: a legal declaration.
        most: how many may attack together; None without a limit.
    """

    attackers: tuple[str, ...]
    always: tuple[str, ...]
    first: tuple[str, ...]
    most: int | None


class Assignment(Value, frozen=True):
    """Combat damage that a creature must assign among several, and one legal way to do so.

    Attributes:
        parts: the damage for each that it may assign damage to.
    """

    source: str
    total: int
    parts: tuple[tuple[str, int], ...]


class DamageStep(Value, frozen=True):
    """The combat damage step to come; `number` 1 or 2, of `steps` in this combat."""

    number: int
    steps: int
    assignments: tuple[Assignment, ...]


class Declarations:
    """What the players of a game could declare in combat after `at` events.

    Every question raises CopyEngineError where something on the table decides it that can't be judged.
    """

    def __init__(self, game: Game, at: int) -> None:
        self._view = View.of_game(game, at)

    @property
    def _facts(self) -> Facts:
        return self._view.facts

    @property
    def has_combat(self) -> bool:
        """Whether the ruleset knows combat at all."""
        return self._view.ruleset.has_combat

    @property
    def is_declared(self) -> bool:
        """Whether attackers have been declared in this combat, if only none."""
        return self._facts.step in {"declare attackers", "declare blockers", "combat damage"}

    @property
    def is_attacked(self) -> bool:
        """Whether something attacks."""
        return bool(self._facts.attacks)

    @property
    def is_damage_dealt(self) -> bool:
        """Whether combat damage has been dealt in this combat."""
        return bool(self._facts.steps)

    def attackers(self) -> AttackChoice | None:
        """Return who may attack and who has to; None if nobody may."""
        view = self._view
        able = tuple(
            obj.ref for obj, _ in view.permanents() if view.is_creature(obj.ref) and may_attack(view, obj.ref)
        )
        must, required = [ref for ref in able if must_attack(view, ref)], as_required(view)
        always = tuple(must) if set(must) <= set(required) else ()
        most = most_attackers(view, able)
        if most is not None and ((must and not always) or len(always) >= most):
            able = tuple(must)  # no other may go in the place of one that has to
        pairs = ((ref, other) for ref in able for other in able if other != ref)
        ways = (required, *((ref,) for ref in able), *pairs)
        first = next((way for way in ways if way and wrongly_alone(view, way) is None), ())
        return AttackChoice(able, always, first, most) if first else None

    def attacked(self) -> list[str]:
        """Return the players and permanents that the active player may attack."""
        view = self._view
        active = view.table.active
        permanents = [obj.ref for obj, _ in view.permanents() if view.can_be_attacked(obj.ref)]
        return [*view.opponents(active), *(ref for ref in permanents if view.controller(ref) != active)]

    def blocks(self) -> list[BlockChoice]:
        """Return what each creature may block."""
        view = self._view
        found = []
        for obj, values in view.permanents():
            if "Creature" in values.types:
                attackers = tuple(ref for ref in view.facts.attacks if may_block(view, obj.ref, ref))
                if attackers:
                    several = how_many(view, obj.ref) > 1 and len(attackers) > 1
                    found.append(BlockChoice(obj.ref, attackers, several))
        return found

    def damage_step(self) -> DamageStep | None:
        """Return the combat damage step to come; None after the last."""
        view = self._view
        number, steps = len(self._facts.steps) + 1, how_many_steps(view)[0]
        if number > steps:
            return None
        dealing = [ref for ref in taking_part(view, number) if only_way(view, ref) is None]
        return DamageStep(number, steps, tuple(self._assignment(ref) for ref in dealing))

    def _assignment(self, ref: str) -> Assignment:
        among, attacked = recipients(self._view, ref)
        there = [*among, *([attacked] if attacked else [])] or [self._facts.attacks[ref]]
        total = left = power(self._view, ref)
        parts = dict.fromkeys(there, 0)
        for blocker in among:
            parts[blocker] = min(left, lethal(self._view, blocker, ref))
            left -= parts[blocker]
        parts[there[-1]] += left
        return Assignment(ref, total, tuple(parts.items()))
