"""The board as combat judges it, during play or in a game played; and verdicts with their reasons."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Self

from judgeapp.combat.facts import BEFORE, Facts
from judgeapp.combat.points import Point
from judgeapp.combat.policies import CombatPolicy, held_by
from judgeapp.copyengine.evaluation.amounts import OF_CONTEXT, EvaluationContext, can_tell
from judgeapp.copyengine.evaluation.filters import can_judge, fits
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.layers.layers import Layers
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.wording import possessive
from judgeapp.copyengine.reading.statics.combat import combat_matters_of
from judgeapp.copyengine.rulesets.ruleset import Ruleset
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS, Object, Table

_WHERE_COPIES_GO = frozenset({"battlefield", "graveyard", "exile", "hand"})
"""Where something is, or goes, that is or was a copy."""
UNKNOWN_KEYWORDS = frozenset({"banding", "bands with other"})
"""What has a say in blocking and in combat damage that isn't understood."""


class Reason(Value, frozen=True):
    """One reason of a verdict: on what it rests, whom it is about, and the sentence."""

    point: Point
    ref: str
    text: str


class Verdict(Value, frozen=True):
    """Whether something may be done or holds, and why (or why not)."""

    holds: bool
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return self.holds


def yes(point: Point, ref: str, text: str) -> Verdict:
    """It holds."""
    return Verdict(True, (Reason(point, ref, text),))


def no(point: Point, ref: str, text: str) -> Verdict:
    """It doesn't."""
    return Verdict(False, (Reason(point, ref, text),))


def called(game: Game, ref: str, at: int | None = None) -> str:
    """What sentences on combat and targeting call an object or player after so many events."""
    return View.of_game(game, at).called(ref)


class View:
    """One moment.

    Attributes:
        facts: what combat remembers of the events so far.
        beliefs: those held; none when the rules are followed.
    """

    def __init__(self, table: Table, layers: Layers, ruleset: Ruleset, beliefs: CombatPolicy) -> None:
        self.table, self.layers, self.ruleset, self.beliefs = table, layers, ruleset, beliefs
        self.facts: Facts = table.beside or BEFORE

    @classmethod
    def of_interpreter(cls, interpreter: Interpreter) -> Self:
        """The board as it is in play."""
        return cls(interpreter.table, interpreter.layers, interpreter.ruleset, held_by(interpreter.policy))

    @classmethod
    def of_game(cls, game: Game, at: int | None = None) -> Self:
        """The board after so many events."""
        return cls(game.table(at), game.layers(at), game.ruleset, held_by(game.policy))

    @cached_property
    def as_declared(self) -> "View":
        """The board as attackers were declared; this one if none were."""
        then = self.facts.declared
        if then is None:
            return self
        return View(then, Layers(then), self.ruleset, self.beliefs)

    @cached_property  # 14 % of probing abilities
    def of_combat(self) -> list[tuple[Object, str, Ability]]:
        """The abilities of permanents and emblems that may have a say in combat, each with whose it is and
        the name that has.
        """
        emblems = [obj for obj in self.table.objects.values() if obj.kind == "emblem"]
        return [
            (obj, values.name, ability)
            for obj, values in (*self.permanents(), *((obj, self.layers.values[obj.ref]) for obj in emblems))
            for ability in values.abilities
            if ability.keyword in UNKNOWN_KEYWORDS
            or (ability.kind in {Kind.STATIC, Kind.REPLACEMENT} and combat_matters_of(ability))
        ]

    def find(self, ref: object, key: str = "of") -> Object:
        """Return the object of a ref.

        Raises:
            CopyEngineError: there is none.
        """
        obj = self.table.objects.get(str(ref))
        if obj is None:
            known = ", ".join(self.table.objects)
            raise CopyEngineError(f"There is no object {ref!r}.", where=key, mend=f"Refs: {known}.")
        return obj

    def player(self, name: object, key: str) -> str:
        """Return a player's letter.

        Raises:
            CopyEngineError: it is none.
        """
        if name not in PLAYERS:
            raise CopyEngineError(f"{name!r} isn't a player.", where=key, mend="Players are A, B, C, D.")
        return str(name)

    def values(self, ref: str) -> Characteristics:
        """What an object is now; what has left the battlefield, as it last was (CR 608.2h)."""
        obj = self.table.objects[ref]
        if obj.zone == "hand":  # a card that is played anew
            return self.layers.values[ref]
        return self.table.last_known(ref, self.layers.values[ref])

    def has(self, ref: str, keyword: str) -> bool:
        """Whether an object has a keyword ability now."""
        return any(a.keyword == keyword for a in self.layers.values[ref].abilities)

    def controller(self, ref: str) -> str:
        """Who controls an object."""
        return self.layers.controllers.get(ref, self.table.objects[ref].controller)

    def context(self, source: Object, controller: str | None = None) -> EvaluationContext:
        """Return how the words on an object look at the table; "you" is its controller, if nobody else."""
        return EvaluationContext(
            table=self.table, values=self.layers.values, controllers=self.layers.controllers,
            controller=controller or self.controller(source.ref), this=source, cast=source.cast,
            applications=self.layers.applications,
        )  # fmt: skip

    def judged(self, wanted: Filter) -> Filter:
        """Return the filter, if it can be judged.

        Raises:
            CopyEngineError: it asks for more than what an object is.
        """
        if not can_tell(wanted):
            raise refuse(f"I can't tell what “{wanted.text}” means.", "of")
        return wanted

    def speaks_of(
        self,
        other: Object,
        wanted: Filter,
        obj: Object,
        values: Characteristics | None = None,
        whose: str | None = None,
        *,
        you: str | None = None,
    ) -> bool:
        """Whether words on `other` mean `obj`, looked at as `values` under the control of `whose`.

        Args:
            you: whom "you" means on `other`; by default its controller.

        Raises:
            CopyEngineError: they ask for more than what it is.
        """
        you = you or self.controller(other.ref)
        if values is None and whose is None and any(isinstance(q, OF_CONTEXT) for q in wanted.qualities):
            return obj.ref in self.context(other, you).fitting(self.judged(wanted))
        if not all(map(can_judge, wanted.qualities)):
            raise refuse(f"I can't tell what “{wanted.text}” means.", "of")
        return fits(
            wanted,
            obj,
            self.values(obj.ref) if values is None else values,
            this=other,
            controller=you,
            choices=other.choices,
            whose=self.controller(obj.ref) if whose is None else whose,
        )

    def called(self, ref: str) -> str:
        """What a sentence calls an object or player: a copy beside what has its name too by its own card."""
        obj = self.table.objects.get(ref)
        if obj is None or obj.zone not in _WHERE_COPIES_GO or not self._is_copy_with_namesake(obj):
            return self.name_of(ref)
        whose = PLAYER_NAMES.get(self.controller(ref) or obj.owner)  # by some beliefs nobody controls it
        called = "token" if obj.is_token else obj.printed_name
        return f"{possessive(whose)} {called}" if whose else self.name_of(ref)

    def name_of(self, ref: str) -> str:
        """The name that an object or player has."""
        if ref in PLAYERS:
            return PLAYER_NAMES[ref]
        return self.table.ability_called(ref) or self.values(ref).name or "the face-down creature"

    def _is_copy_with_namesake(self, obj: Object) -> bool:
        """Whether it is a copy, or was one when it left, and another permanent has its name."""
        name = self.values(obj.ref).name
        was_copy = obj.zone != "battlefield" and obj.card is not None and name != obj.printed_name
        if not obj.is_copy and not was_copy:
            return False
        return any(values.name == name for other, values in self.permanents() if other.ref != obj.ref)

    def is_creature(self, ref: str) -> bool:
        """Whether a ref is a creature on the battlefield, phased in."""
        obj = self.table.objects.get(ref)
        there = obj is not None and obj.zone == "battlefield" and not obj.phased_out
        return there and "Creature" in self.layers.values[ref].types

    def can_be_attacked(self, ref: str) -> bool:
        """Whether a ref is a planeswalker or battle on the battlefield, phased in."""
        obj = self.table.objects.get(ref)
        there = obj is not None and obj.zone == "battlefield" and not obj.phased_out
        return there and bool(self.layers.values[ref].types & {"Planeswalker", "Battle"})

    def permanents(self) -> Iterator[tuple[Object, Characteristics]]:
        """The permanents that are phased in, and what they are."""
        for obj in self.table.on_battlefield():
            yield obj, self.layers.values[obj.ref]

    def opponents(self, player: str) -> list[str]:
        """The other players."""
        return [name for name in self.table.players if name != player and name not in self.facts.lost]

    def attacked_player(self, attacker: str) -> str | None:
        """The player an attacker is attacking, or whose permanent it attacks; None if it attacks none."""
        what = self.facts.attacks.get(attacker)
        if what is None or what in PLAYERS:
            return what
        return self.facts.no_longer_attacked.get(what) or self.controller(what)


def refuse(what: str, where: str = "", mend: str = "") -> CopyEngineError:
    """Return a refusal to judge."""
    return CopyEngineError(what, where=where, mend=mend or "State what happens as events instead.")


def unknown_top() -> CopyEngineError:
    """Return the refusal of what asks which of several cards is on top of a library."""
    mend = "Give each card of that library its position."
    return refuse("I can't tell which card is on top of the library.", "of", mend)


def summed(amounts: Mapping[str, int]) -> int:
    """Return the sum of what is assigned."""
    return sum(amounts.values())
