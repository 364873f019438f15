"""What is told of play: the trace being written, and what its reader knows of each object by now."""

from abc import ABC, abstractmethod

from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.layers.layers import Application, Layers
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics, mana_value
from judgeapp.copyengine.model.plain_data import PlainMapping
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.trace import Step, StepKind, changed_fields, difference, in_layer
from judgeapp.copyengine.model.wording import counters_kept, effect_called, joined, tells_of_counters
from judgeapp.copyengine.rulesets.ruleset import Ruleset
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import NOWHERE, PLAYER_NAMES, Object, Table

_LAYER_PRINCIPLE = {
    "2": p.LAYER_2, "3": p.LAYER_3, "4": p.LAYER_4, "5": p.LAYER_5, "6": p.LAYER_6,
    "7a": p.LAYER_7A, "7b": p.LAYER_7B, "7c": p.LAYER_7C, "7d": p.LAYER_7D,
}  # fmt: skip


_COUNTED = frozenset({"loyalty", "defense"})


def _copiable(applied: list[Application], shown: Characteristics) -> Characteristics:
    """Return what an object is before anything applies to it, without its size: not everything has one."""
    return replace(applied[0].before if applied else shown, power=None, toughness=None)


_DECIDES_MANA_VALUE = frozenset({"mana_cost", "face", "zone", "face_down"})


class TraceWriter(ABC):
    """Writes steps. Each says what it changes beside what the steps before it have shown."""

    __slots__ = (
        "_applied", "_controlled", "_copied_now", "_mana_values", "_settled", "_shown", "_told", "cards",
        "ending", "event", "ruleset", "steps", "table",
    )  # fmt: skip
    cards: CardPool
    ruleset: Ruleset
    table: Table
    event: int | None
    ending: bool

    def __init__(self) -> None:
        self.ending = False  # whether it is the end of a turn
        self.steps: list[Step] = []
        self._shown: dict[str, Characteristics] = {}
        self._mana_values: dict[str, int] = {}
        self._told: Layers | None = None
        self._settled = 0
        self._applied: dict[str, list[Application]] = {}
        self._copied_now: set[str] = set()
        self._controlled: dict[str, str] = {}

    @property
    @abstractmethod
    def layers(self) -> Layers:
        """All characteristics now."""

    @abstractmethod
    def values(self, ref: str) -> Characteristics:
        """What an object is now, all layers applied."""

    @abstractmethod
    def controller(self, ref: str) -> str:
        """Who controls an object now."""

    def step(
        self,
        principle: str,
        ref: str,
        text: str,
        before: PlainMapping,
        after: PlainMapping,
        *,
        shown_after: Characteristics | None = None,
        about: tuple[str, ...] = (),
        rule: str | None = None,
        also: str = "",
        kind: StepKind = StepKind.OTHER,
        layer: str = "",
        because: Text = "",
    ) -> None:
        """Write a step unless it changes nothing; `rule` None means the number of the principle.

        On the battlefield loyalty and defense follow from counters, so no step tells them
        (CR 306.5c, 310.4c).
        """
        obj = self.table.objects.get(ref) if "loyalty" in after or "defense" in after else None
        if obj is not None and obj.zone == "battlefield":
            before = {name: value for name, value in before.items() if name not in _COUNTED}
            after = {name: value for name, value in after.items() if name not in _COUNTED}
        if before == after:
            return
        shown, ruleset = self._shown.get(ref), self.ruleset
        if rule is None:
            rule = ruleset.numbers.get(principle, "")
        if ruleset.terms:
            text = ruleset.told(text)
        seen = shown if shown_after is None else shown_after
        written = Step(
            principle,
            rule,
            ref,
            text,
            before,
            after,
            self.event,
            shown,
            seen,
            about,
            also,
            kind,
            layer,
            because,
        )
        self.steps.append(written)
        if shown_after is not None:
            self._shown[ref] = shown_after

    def nothing(self, principle: str, ref: str, text: str) -> None:
        """Write that an instruction does nothing (CR 101.3)."""
        self.step(principle, ref, text, {"nothing_happens": False}, {"nothing_happens": True})

    def show(
        self,
        principle: str,
        ref: str,
        text: str,
        values: Characteristics,
        about: tuple[str, ...] = (),
        kind: StepKind = StepKind.OTHER,
        layer: str = "",
    ) -> None:
        """Write a step that makes an object look like `values`."""
        known = self._shown.get(ref)
        before, after = difference(known, values)
        if known is None:
            self._mana_values[ref] = mana_value(values.mana_cost)
        elif "mana_value" in after:
            del before["mana_value"], after["mana_value"]
        self.step(
            principle, ref, text, before, after, shown_after=values, about=about, kind=kind, layer=layer
        )

    def shown(self, ref: str) -> Characteristics | None:
        """What the reader knows an object to be; None for one no step has spoken of."""
        return self._shown.get(ref)

    def shown_mana_value(self, obj: Object) -> int:
        """The mana value that the reader knows an object to have."""
        known = self._mana_values.get(obj.ref)
        return mana_value_of(obj, self.values(obj.ref)) if known is None else known

    def silently(self, ref: str) -> None:
        """Take an object's present values as known to the reader: no step tells of them."""
        layers = self.layers
        values = self._shown[ref] = layers.values[ref]
        if ref in layers.controllers:
            self._controlled[ref] = layers.controllers[ref]
        self._mana_values[ref] = mana_value_of(self.table.objects[ref], values)
        self._applied[ref] = [a for a in layers.applications if a.ref == ref]

    def forget_steps(self) -> None:
        """Take the setup as known to the reader: the trace begins after it."""
        self.steps.clear()
        self._settled = 0
        layers, objects = self.layers, self.table.objects
        applied = layers.applied()
        for ref, values in layers.values.items():
            self._shown[ref], self._applied[ref] = values, applied.get(ref, [])
            self._mana_values[ref] = mana_value_of(objects[ref], values)
        self._controlled = dict(layers.controllers)

    def told_controller(self, ref: str, player: str) -> None:
        """Note that a step has told who controls an object now."""
        self._controlled[ref] = player

    def was_copied_onto(self, ref: str) -> None:
        """Note that what an object is under noncopy effects is to be cited as unchanged by copying (CR
        707.4).
        """
        self._copied_now.add(ref)

    def settle(self) -> None:
        """After an event: tell what continuous effects made of objects."""
        layers = self.layers
        if layers is self._told and len(self.steps) == self._settled and not self._copied_now:
            return
        self._told = layers
        if layers.controllers or self._controlled:
            self._tell_control()
        applied = layers.applied() if layers.applications else {}
        known = self._shown
        for ref, values in layers.values.items():
            shown = known.get(ref)
            if shown is not values and shown != values:
                if self.table.objects[ref].zone == NOWHERE:
                    continue  # what it last was stays (CR 608.2h)
                self._tell_layers(ref, values, applied.get(ref, []))
            elif ref not in self._applied:
                self._applied[ref] = applied.get(ref, [])
        self._tell_mana_values()
        self._copied_now.clear()

    def _tell_control(self) -> None:
        """Tell whom control effects have given things to, and what has gone back (CR 613.1b)."""
        now = {ref: self.controller(ref) for ref in (*self.layers.controllers, *self._controlled)}
        for ref, player in now.items():
            before = self._controlled.get(ref, self.table.objects[ref].controller)
            text = f"{PLAYER_NAMES.get(player, player)} controls it now."
            if self.table.objects[ref].zone == "battlefield":
                self.step(
                    self.ruleset.cites(p.LAYER_2), ref, text, {"controller": before}, {"controller": player}
                )
        self._controlled = dict(self.layers.controllers)

    def _tell_mana_values(self) -> None:
        """Add to the step that changed it what an object's mana value has become: it depends on more than
        the cost (CR 202.3).
        """
        objects, values = self.table.objects, self.layers.values
        about = dict.fromkeys(sorted(self._copied_now)) if self._copied_now else {}
        for step in self.steps[self._settled :]:
            about[step.obj] = None
        for ref in about:
            if ref in objects:
                known, now = self._mana_values.get(ref), mana_value_of(objects[ref], values[ref])
                if known != now:
                    self._tell_mana_value(ref, known, now)
        self._settled = len(self.steps)

    def _tell_mana_value(self, ref: str, known: int | None, now: int) -> None:
        """Add it to the object's new steps that decide it, else to the last, or say it in one more.

        What something enters as before it copies has a mana value of its own.
        """
        self._mana_values[ref] = now
        own = [place for place in range(self._settled, len(self.steps)) if self.steps[place].obj == ref]
        if not own:
            text = f"As a copy, its mana value is {now}."
            principle = self.ruleset.cites(p.DERIVED, p.COPIABLE_VALUES)
            self.step(principle, ref, text, {"mana_value": known}, {"mana_value": now})
            return
        deciding = [at for at in own if not _DECIDES_MANA_VALUE.isdisjoint(self.steps[at].after)]
        costs = [at for at in deciding if "mana_cost" in self.steps[at].after]
        is_entering = len(costs) > 1 and deciding[0] == costs[0] and not self.steps[costs[0]].before
        if is_entering and len({self.steps[at].after["mana_cost"] for at in costs}) > 1:
            printed = mana_value(self.steps[costs[0]].after["mana_cost"])
            self._add_mana_value(costs[0], None, printed)
            if printed != now:
                self._add_mana_value(costs[-1], printed, now)
        else:
            self._add_mana_value((deciding or own[-1:])[0], known, now)

    def _add_mana_value(self, at: int, known: int | None, now: int) -> None:
        step = self.steps[at]
        self.steps[at] = replace(
            step,
            before={**step.before, "mana_value": known} if step.before else step.before,
            after={**step.after, "mana_value": now},
        )

    def _tell_layers(self, ref: str, values: Characteristics, applied: list[Application]) -> None:
        shown = self._shown.get(ref)
        earlier: dict[tuple[str, Text, str], int] = {}
        for a in self._applied.get(ref, ()):
            earlier[a.layer, a.text, a.source] = earlier.get((a.layer, a.text, a.source), 0) + 1
        if applied and applied[0].before == shown:
            for application in applied:
                self._tell(
                    ref,
                    application,
                    application.after,
                    (application.layer, application.text, application.source) in earlier,
                )
        else:
            new = []
            for a in applied:
                left = earlier.get((a.layer, a.text, a.source), 0)
                if left:
                    earlier[a.layer, a.text, a.source] = left - 1
                else:
                    new.append(a)
            if new:
                self._tell_new(ref, new, values)
            elif self.ending:
                self.show(p.CLEANUP, ref, "Effects that last until end of turn are over.", values)
            else:
                self._tell_otherwise(ref, values, applied, {key for key, count in earlier.items() if count})
        self._applied[ref] = applied

    def _tell_new(self, ref: str, new: list[Application], values: Characteristics) -> None:
        """Tell effects that have come to others already known, each with what it changes."""
        for place, application in enumerate(new):
            now = self._shown[ref]
            if application is not new[-1]:
                later = [name for a in new[place + 1 :] for name in changed_fields(a.before, a.after)]
                own = [n for n in changed_fields(application.before, application.after) if n not in later]
                now = replace(now, **{name: getattr(values, name) for name in own})
                self._tell(ref, application, now, False)
            else:
                self._tell(ref, application, values, False)

    def _tell_otherwise(
        self, ref: str, values: Characteristics, applied: list[Application], ended: set[tuple[str, Text, str]]
    ) -> None:
        """Tell why an object to which nothing new applies is otherwise: something no longer does, or gives
        something else now.

        Args:
            ended: layer, text and source of what no longer applies.
        """
        before = self._applied.get(ref, [])
        over = [a for a in before if (a.layer, a.text, a.source) in ended]
        if _copiable(before, self._shown[ref]) != _copiable(applied, values):
            self.show(p.COPIABLE_VALUES, ref, "Its copiable values have changed.", values)
            return
        if over:
            verb = "no longer apply" if len({a.text for a in over}) > 1 else "no longer applies"
            self.show(_LAYER_PRINCIPLE[over[0].layer], ref, f"{self._called(over)} {verb} to it.", values)
            return
        gave = {(a.layer, a.text, a.source): difference(a.before, a.after)[1] for a in before}
        changed = [a for a in applied if gave[a.layer, a.text, a.source] != difference(a.before, a.after)[1]]
        if changed:
            is_sized = changed[0].layer.startswith("7") and values.power is not None
            given = f"it {values.power}/{values.toughness}" if is_sized else "it something else"
            verb = "make" if is_sized else "give"
            verb = f"now {verb}" if len({a.text for a in changed}) > 1 else f"now {verb}s"
            text = f"{self._called(changed)} {verb} {given}."
            self.show(_LAYER_PRINCIPLE[changed[0].layer], ref, text, values)
        else:
            self.show(p.COPIABLE_VALUES, ref, "Its copiable values have changed.", values)

    def _called(self, applications: list[Application]) -> str:
        return joined(dict.fromkeys(self._called_effect(a.text) for a in applications))

    def _called_effect(self, text: Text) -> str:
        """What an effect is called in a sentence: a card by its name, words of a card in quotation marks."""
        return f"{text}" if text in self.cards else effect_called(text)

    def _tell(self, ref: str, application: Application, values: Characteristics, known: bool) -> None:
        words = self._called_effect(application.text)
        kind, layer = StepKind.EFFECT, application.layer
        text = f"{words}{in_layer(layer)}"
        principle = _LAYER_PRINCIPLE[application.layer]
        if application.ahead:
            kind, layer = StepKind.OTHER, ""
            text = f"{text.removesuffix('.')}, before an older effect that depends on it."
            principle = self.ruleset.cites(p.DEPENDENCY, principle)
        if principle == p.LAYER_7C and tells_of_counters(application.text):
            principle = p.LAYER_COUNTERS
        if known and ref in self._copied_now:
            principle = self.ruleset.cites(p.CHANGES_IN_PLACE, p.COPIABLE_VALUES)
            kind, layer = StepKind.LASTING, ""
            text = f"{words} isn't a copy effect and continues to apply to it."
            if tells_of_counters(application.text):
                text = counters_kept(application.text)
        about = (application.source,) if application.source and application.source != ref else ()
        self.show(principle, ref, text, values, about, kind, layer)
