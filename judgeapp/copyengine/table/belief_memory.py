"""What is remembered while a script is played under beliefs, and by nobody who follows the rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judgeapp.copyengine.model import except_clauses as x
from judgeapp.copyengine.model.except_clauses import CopyContext, ExceptClause
from judgeapp.copyengine.table.state import Copied

if TYPE_CHECKING:
    from judgeapp.copyengine.play.playing import Game


@dataclass(slots=True)
class Made:
    """A copy that is an object of its own, as it was made: to be made anew when its original changes."""

    copied: Copied
    clauses: tuple[ExceptClause, ...]
    context: CopyContext
    zone: str


@dataclass(slots=True)
class Memory:
    """What is remembered while a script is played under beliefs.

    Attributes:
        by_the_rules: plays the script by the rules (once); raises what the rules refuse.
        unmet: ref -> conditional exceptions that didn't apply, with the timestamp of their copy effect.
        extra: ref -> the additional effects its copy effect had.
        zones: (ref, timestamp of a copy effect) -> the zone in which the original was copied.
        made: ref -> how a token or a copy on the stack was made.
        times: ref of an ability on the stack -> how often it triggered.
        ended: (ref, ref of a static source) of copy effects that ended with their original.
        late: ref of what becomes a copy only after it has entered.
    """

    script: Mapping[str, Any]
    by_the_rules: "Callable[[], Game]"
    unmet: dict[str, tuple[int, tuple[x.Conditional, ...]]] = field(default_factory=dict)
    extra: dict[str, tuple[ExceptClause, ...]] = field(default_factory=dict)
    zones: dict[tuple[str, int], str] = field(default_factory=dict)
    made: dict[str, Made] = field(default_factory=dict)
    times: dict[str, int] = field(default_factory=dict)
    ended: set[tuple[str, str]] = field(default_factory=set)
    late: str = ""

    def choices_ahead(self, ref: str) -> Mapping[str, Any]:
        """The choices that the script makes for `ref` as it resolves, later on."""
        for event in self.script.get("events") or ():
            if event.get("do") == "resolve" and event.get("ref") == ref:
                return {k: v for k, v in (event.get("choices") or {}).items() if k != "condition"}
        return {}
