"""Where beliefs join in: what the events ask of them, and what is noted for them while a script is played.

`judgeapp.copyengine.beliefs` implements the hooks; none is called where the rules are followed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol

from judgeapp.copyengine.model.effects import except_clauses as x
from judgeapp.copyengine.model.effects.except_clauses import CopyContext, ExceptClause
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.script.events import PutAbility
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.table.state import Cast, ContinuousEffect, Copied, Object, ObjectKind


@dataclass(slots=True)
class MadeCopy:
    """A copy that is an object of its own, as it was made: to be made anew when its original changes."""

    copied: Copied
    clauses: tuple[ExceptClause, ...]
    context: CopyContext
    zone: str


@dataclass(slots=True)
class BeliefNotes:
    """What is noted while a script is played under beliefs.

    Attributes:
        unmet: ref -> conditional exceptions that didn't apply, with the timestamp of their copy effect.
        extra: ref -> the additional effects its copy effect had.
        zones: (ref, timestamp of a copy effect) -> the zone in which the original was copied.
        made: ref -> how a token or a copy on the stack was made.
        times: ref of an ability on the stack -> how often it triggered.
        ended: (ref, ref of a static source) of copy effects that ended with their original.
        late: ref of what becomes a copy only after it has entered.
    """

    unmet: dict[str, tuple[int, tuple[x.Conditional, ...]]] = field(default_factory=dict)
    extra: dict[str, tuple[ExceptClause, ...]] = field(default_factory=dict)
    zones: dict[tuple[str, int], str] = field(default_factory=dict)
    made: dict[str, MadeCopy] = field(default_factory=dict)
    times: dict[str, int] = field(default_factory=dict)
    ended: set[tuple[str, str]] = field(default_factory=set)
    late: str = ""

    def copy(self) -> "BeliefNotes":
        """Return these notes, to be kept while play goes on."""
        made = {ref: replace(copy) for ref, copy in self.made.items()}
        return BeliefNotes(
            self.unmet.copy(), self.extra.copy(), self.zones.copy(), made, self.times.copy(),
            self.ended.copy(), self.late,
        )  # fmt: skip


class BeliefHooks(Protocol):
    """What the events ask of the beliefs held; each method says what people who hold them think."""

    notes: BeliefNotes

    def check_by_the_rules(self) -> None:
        """Raise what the rules refuse of the script."""
        ...

    def snapshot(self, source: Object, face: int | None) -> Copied:
        """Return what people who hold the beliefs think a copy of `source` gets.

        Args:
            face: the face asked for, of a copy that gets both; None for what shows.
        """
        ...

    def clauses(
        self, clauses: Iterable[ExceptClause], copier: Characteristics, copied: Characteristics
    ) -> tuple[ExceptClause, ...]:
        """Return the exceptions as people who hold the beliefs apply them."""
        ...

    def carried_over(self, obj: Object, source: Object) -> Object:
        """Return the copy with what the beliefs bring along from the original besides its values."""
        ...

    def effects_along(self, obj: Object, source: Object) -> tuple[ContinuousEffect, ...]:
        """Return the noncopy effects on `source` as they would also be on its copy."""
        ...

    def as_new_object(self, obj: Object) -> Object:
        """Return a permanent with all that a new object wouldn't have taken off."""
        ...

    def with_both_faces(self, obj: Object, source: Object, faces: tuple[Copied, ...]) -> Object:
        """Return a copy that can turn over as its original can."""
        ...

    def casting_choices(self, copied: Cast, original: Cast) -> Cast:
        """Return the choices of casting that a copy has; `copied` are those by the rules."""
        ...

    def is_out_of_the_ordinary(self, thing: Object, copier: Object) -> bool:
        """Whether people think that `thing` can't be copied by `copier`."""
        ...

    def not_made(self, ref: str, controller: str, kind: ObjectKind = "spell copy") -> None:
        """Let `ref` name something that never was: events about it don't happen."""
        ...

    def no_such_card(self, original: Object) -> bool:
        """Whether there is no card to make a copy of that is cast."""
        ...

    def casting(self, given: Cast) -> Cast:
        """Return how a copy is cast in the eyes of those who hold the beliefs."""
        ...

    def pays_again(self, original: Object, payer: str) -> bool:
        """Pay for a copy what was sacrificed for its original, like for like; False if that can't be done."""
        ...

    def is_limited(self, original: Object) -> bool:
        """Whether the ability may be activated once only and has been."""
        ...

    def times_triggered(self, ref: str, text: Text) -> int:
        """How often an ability that the script puts on the stack has triggered under the beliefs.

        Where the rules note a trigger, one not noted under the beliefs doesn't happen, and one noted more
        often happens more often.
        """
        ...

    def is_noted(self, ability: Ability) -> bool:
        """Whether the engine notes by itself that this ability triggers."""
        ...

    def perform_again(self, obj: Object, effects: tuple[Effect, ...], choices: Choices) -> None:
        """Do once more what an ability does that has triggered more than once; amounts add up."""
        ...

    def activation(self, event: PutAbility, source: Object) -> PutAbility:
        """The event of an ability going on the stack, under the control that the beliefs give its source."""
        ...

    def acts_for_the_first(self, obj: Object, linked: Ability) -> None:
        """Carry out the "when you do" of a first copying that a second one has taken over."""
        ...

    def choices_of_entering(self, obj: Object, source: Object, choices: Choices) -> Choices:
        """Fill in the "as enters" choices that a script by the rules doesn't make, unlike the original's."""
        ...

    def new_targets(self, original: Object, groups: list[list[str]]) -> list[list[str]]:
        """Return the targets of each copy under the beliefs on new targets; [] leaves the original's."""
        ...

    def copy_on_stack(self, obj: Object, original: Object) -> Object:
        """Return a copy on the stack as people who hold the beliefs see it."""
        ...

    def as_created(self, token: Object) -> None:
        """Do what would come of it if a token that a copy of a spell became had been created."""
        ...

    def named_now(self, name: str, source: str, *, another: bool = False) -> str | None:
        """The ref of the permanent that has a name now: the source itself if it still has it.

        Args:
            another: one other than the source is taken if there is one, as for a copied ability.
        """
        ...

    def meant_by_name(self, obj: Object, this: Object) -> Object:
        """Return what "this creature" or the name of the source means in a resolving ability."""
        ...
