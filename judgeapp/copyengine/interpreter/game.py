"""A script played to its end: every moment of the table, and the trace."""

from collections import Counter
from typing import NamedTuple

from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.interpreter.interpreter import Extension, Interpreter
from judgeapp.copyengine.layers.layers import Layers
from judgeapp.copyengine.model.immutable import MemoizingValue
from judgeapp.copyengine.model.plain_data import PlainMapping, as_entries
from judgeapp.copyengine.model.policies import Policy
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.model.trace import Step
from judgeapp.copyengine.rulesets.ruleset import Ruleset
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.table.state import Object, Table


class WaitingTrigger(NamedTuple):
    """An ability that has triggered and isn't on the stack yet (CR 603.3).

    Attributes:
        source: the ref of the object it is an ability of.
        since: how many events had happened when it triggered.
    """

    source: str
    text: str
    since: int


class Game(MemoizingValue, frozen=True):
    """A script played to its end.

    Attributes:
        script: as it was given.
        events: its events.
        moments: the table after the setup (0) and after each event.
        layers_then: all characteristics at each of the moments.
        steps: the trace.
        triggers: (ref, ability text) in the order they triggered.
        extension: what it was played with besides; it knows more questions.
    """

    script: PlainMapping
    events: tuple[Entry, ...]
    ruleset: Ruleset
    policy: Policy
    moments: tuple[Table, ...]
    layers_then: tuple[Layers, ...]
    steps: tuple[Step, ...]
    triggers: tuple[tuple[str, Text], ...]
    cards: CardPool
    extension: Extension

    @property
    def events_as_given(self) -> list[PlainMapping]:
        """The events of the script, as it was given."""
        return as_entries(self.script.get("events"))

    def table(self, at: int | None = None) -> Table:
        """Return the table after the first `at` events (None: at the end)."""
        return self.moments[-1 if at is None else at]

    def played_on(self, at: int | None = None) -> Interpreter:
        """Return what plays on from a moment, with all that was before it and a trace of its own."""
        interpreter = Interpreter(self.cards, self.ruleset, self.policy, self.extension)
        interpreter.set_table(self.table(at).copy())
        past = None if at is None else at + 1
        interpreter.moments = list(self.moments[:past])
        interpreter.layers_then = list(self.layers_then[:past])
        interpreter.forget_steps()
        return interpreter

    def triggered(self, ref: str, at: int | None = None) -> list[str]:
        """Return the abilities of an object that have triggered by a moment."""
        return [printed(text) for of, text in self.triggers[: self.table(at).triggered] if of == ref]

    def waiting_triggers(self, at: int | None = None) -> list[WaitingTrigger]:
        """Return what has triggered by a moment and was never put on the stack, in that order (CR 603.3)."""
        table = self.table(at)
        stacked = Counter(
            (obj.source, printed(obj.ability.text))
            for obj in table.objects.values()
            if obj.source and obj.ability is not None
        )
        found = list[WaitingTrigger]()
        for since, then in enumerate(self.moments[: None if at is None else at + 1]):
            noted = self.moments[since - 1].triggered if since else 0
            for source, words in self.triggers[noted : then.triggered]:
                text = printed(words)
                if stacked[source, text]:
                    stacked[source, text] -= 1
                else:
                    found.append(WaitingTrigger(source, text, since))
        return found

    def layers(self, at: int | None = None) -> Layers:
        """Return all characteristics at a moment."""
        return self.layers_then[-1 if at is None else at]

    def object(self, ref: str, at: int | None = None) -> Object | None:
        """Return an object at a moment; None if there is none of that ref."""
        return self.table(at).objects.get(ref)
