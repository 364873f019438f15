"""What combat remembers: only what an event has fixed. All else is read anew whenever it is asked."""

from collections.abc import Mapping

from msgspec import field

from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.table.state import Table

STEPS = (
    "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end step",
)  # fmt: skip
MAIN_PHASES = frozenset({"precombat main", "postcombat main"})


class Dealt(Value, frozen=True):
    """Damage that was dealt: what is left of it after prevention.

    Attributes:
        step: the combat damage step it was dealt in, 1 or 2; 0 for other damage.
        at_once: all that was dealt at the same time has the same number.
    """

    source: str
    to: str
    amount: int
    step: int
    at_once: int


class Shield(Value, frozen=True):
    """What waits on a permanent or player for damage or destruction."""

    prevents: int = 0
    regenerates: int = 0


class Made(Value, frozen=True):
    """The shields that the latest resolution made, or the latest event stated.

    Attributes:
        event: when; of stated ones, that of the last.
        by: refs and names of what made them; "" where nothing is named.
    """

    event: int
    by: frozenset[str]
    shields: Mapping[str, Shield]
    is_stated: bool = False


class Facts(Value, kw_only=True, frozen=True):
    """What the events so far have fixed.

    Attributes:
        turn: counts the turns; `begun` the turn in which each player's latest one began.
        turn_is_over: the turn has ended and no other has begun.
        step: one of `STEPS`; `timed` whether the script has told anything of turns and steps.
        since: ref -> (who controls it, since which turn); 0 is before the script.
        entered: ref -> the turn in which it entered.
        attacks: attacker -> the player or planeswalker it was declared attacking.
        blocks: blocker -> the attackers it was declared blocking, in order.
        no_longer_attacked: planeswalker or battle that has left combat -> the player who controlled it last.
        order: attacker -> its blockers in damage assignment order.
        was_blocked: attackers that were blocked, whatever became of the blockers.
        struck: who had first or double strike as the first combat damage step began; None before.
        power_then: power of those in combat then, and whether they had double strike.
        declared_blocks: the blocks as they were declared, whoever is left.
        steps: who took part in each combat damage step so far.
        gains: (player, amount, what dealt the damage) of every gain of life.
        waiting_gains: gains that people think wait for an ability to resolve, one for all dealt at once.
        lost: players who have lost.
        lands_played: how many lands each player has played this turn.
        unknown: words of effects on attacking, blocking or damage that can't be judged.
        declared: the table as attackers were declared.
    """

    turn: int = 1
    begun: Mapping[str, int] = field(default_factory=dict)
    turn_is_over: bool = False
    step: str = "precombat main"
    timed: bool = False
    since: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    entered: Mapping[str, int] = field(default_factory=dict)
    attacks: Mapping[str, str] = field(default_factory=dict)
    no_longer_attacked: Mapping[str, str] = field(default_factory=dict)
    blocks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    was_blocked: frozenset[str] = frozenset()
    struck: frozenset[str] | None = None
    power_then: Mapping[str, tuple[int, bool]] = field(default_factory=dict)
    declared_blocks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    steps: tuple[tuple[str, ...], ...] = ()
    dealt: tuple[Dealt, ...] = ()
    gains: tuple[tuple[str, int, str], ...] = ()
    waiting_gains: frozenset[int] = frozenset()
    shields: Mapping[str, Shield] = field(default_factory=dict)
    made: Made | None = None
    lost: tuple[str, ...] = ()
    lands_played: Mapping[str, int] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    declared: Table | None = None

    def blockers_of(self, attacker: str) -> tuple[str, ...]:
        """The creatures blocking an attacker, in damage assignment order."""
        blocking = [blocker for blocker, blocked in self.blocks.items() if attacker in blocked]
        ordered = [ref for ref in self.order.get(attacker, ()) if ref in blocking]
        return (*ordered, *(ref for ref in blocking if ref not in ordered))

    def in_combat(self) -> tuple[str, ...]:
        """The attackers, then the blockers."""
        return (*self.attacks, *self.blocks)


BEFORE = Facts()
