"""Where a module on top of the engine joins in: its own events, and what it judges otherwise or besides."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.immutable import dataclass
from judgeapp.copyengine.script.script import ENGINE_EVENTS, Vocabulary
from judgeapp.copyengine.table.state import Object

if TYPE_CHECKING:
    from judgeapp.copyengine.asking.asking import Answer
    from judgeapp.copyengine.interpreter.interpreter import Interpreter
    from judgeapp.copyengine.play.playing import Game

type Event = Mapping[str, Any]


@dataclass(frozen=True)
class DamageEvent:
    """Damage about to be dealt.

    Attributes:
        source: what deals it; None if the script names nothing.
        to: ref of the object, or the player.
    """

    source: Object | None
    to: str
    amount: int
    text: str
    in_combat: bool = False


class Extension:
    """What is added to play. This one adds nothing and leaves every judgement as the engine makes it."""

    explained: ClassVar[frozenset[str]] = frozenset()
    """The questions whose answers are printed with their reasons."""
    vocabulary: ClassVar[Vocabulary] = ENGINE_EVENTS
    handlers: ClassVar[Mapping[str, Callable[["Interpreter", Event], None]]] = {}

    def begin(self, interpreter: "Interpreter") -> None:
        """The setup is on the table."""

    def happened(self, interpreter: "Interpreter", event: Event) -> None:
        """An event has happened."""

    def values_of_source(self, interpreter: "Interpreter", source: Object) -> Characteristics | None:
        """What a source of damage is, or last was (CR 608.2h); None for what has no characteristics."""
        values = interpreter.layers.values.get(source.ref)
        if source.zone not in {"battlefield", "stack"}:
            known = interpreter.table.results.get(source.ref, {})
            values = known.get("last_known", values)
        return values

    def damage_left(self, interpreter: "Interpreter", damage_event: DamageEvent, left: int) -> int:
        """How much of the damage isn't prevented; `left` is what protection leaves of it."""
        return left

    def times_keyword(
        self,
        interpreter: "Interpreter",
        values: Characteristics | None,
        keyword: str,
        damage_event: DamageEvent,
    ) -> int:
        """How many times a keyword of its source works on damage; more instances do no more."""
        return int(values is not None and any(a.keyword == keyword for a in values.abilities))

    def dealt(self, interpreter: "Interpreter", damage_events: Sequence[tuple[DamageEvent, int]]) -> None:
        """Damage has been dealt, at once: how much of each blow."""

    def gains_life(self, interpreter: "Interpreter", source: Object, amount: int) -> bool:
        """Whether the gain of lifelink comes with the damage."""
        return True

    def dies(self, interpreter: "Interpreter", obj: Object, why: str | None) -> str | None:
        """Why a permanent goes to the graveyard as a state-based action; `why` is the engine's principle."""
        return why

    def is_saved(self, interpreter: "Interpreter", obj: Object) -> bool:
        """Whether something replaces the destruction of a permanent."""
        return False

    def rightly_attached(self, interpreter: "Interpreter", obj: Object, rightly: bool) -> bool:
        """Whether an attached permanent may stay attached."""
        return rightly

    def comes_off_dead(self, interpreter: "Interpreter") -> bool:
        """Whether Equipment that comes off goes to the graveyard."""
        return False

    def answer(self, game: "Game", query: Mapping[str, Any]) -> "Answer | None":
        """The answer to a question that the engine doesn't know; None for all others."""
        return None

    def aims_in_vain(self, interpreter: "Interpreter", obj: Object, target: str) -> bool:
        """Whether a target of a spell or ability has become illegal for a reason of the extension's."""
        return False

    def checks_targets_again(self, interpreter: "Interpreter") -> bool:
        """Whether targets are checked as a spell or ability resolves (CR 608.2b)."""
        return True


NO_EXTENSION = Extension()
