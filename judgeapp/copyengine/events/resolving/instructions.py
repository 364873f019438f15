"""What a script says of one resolution: the copies it states, what it chooses, how things are called."""

from collections.abc import Iterable

from msgspec import UNSET

from judgeapp.copyengine.events.resolving.stated_copying import StatedAct
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import listed, words


class Instructions:
    """What a script says of one resolution.

    Attributes:
        stated: the acts of copying that the script states as events; each is taken out in its effect's turn.
        told_to_become: refs of what becomes a copy by such an act, perhaps an event still to come.
        copy_of: refs of what is copied, None for a copy that is declined; () where the script doesn't say.
        new_targets: the new targets of the copies made; of those of one act of copying and others after it,
            what is left of a list for all of them.
    """

    def __init__(self, event: events.Resolve, stated: Iterable[StatedAct] = ()) -> None:
        self.stated: list[StatedAct] = list(stated)
        self.told_to_become = frozenset(act.ref for act in self.stated if isinstance(act, events.BecomeCopy))
        self.copy_of: tuple[str | None, ...] = ()
        if event.copy_of is not UNSET:
            self.copy_of = listed(event.copy_of) or (None,)
        self.new_targets = event.new_targets
        self._ref, self._names = event.ref, words(event.makes)
        self._made = 0

    def next_name(self) -> str:
        """Return the ref of what is made next: as `makes` says, else that of what resolves and a number."""
        self._made += 1
        return self._names[self._made - 1] if self._made <= len(self._names) else f"{self._ref}-{self._made}"

    def deal_out_targets(self, number: int) -> None:
        """Take out of the new targets those of the copies that were made, if there are more."""
        told = listed(self.new_targets)
        if len(told) > number:
            self.new_targets = told[number:]

    @property
    def unused_names(self) -> tuple[str, ...]:
        """The names in `makes` beyond those of what was made; none where nothing was."""
        return self._names[self._made :] if self._made else ()
