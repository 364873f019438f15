"""The machine that a script is folded over: the table, what is shown of it, and the trace being written."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from judgeapp.copyengine import principles as p
from judgeapp.copyengine.amounts import Scene
from judgeapp.copyengine.beliefs import believed_snapshot
from judgeapp.copyengine.carddata import Card, CardPool
from judgeapp.copyengine.characteristics import Characteristics
from judgeapp.copyengine.copying import snapshot, values_of_face
from judgeapp.copyengine.errors import CopyEngineError
from judgeapp.copyengine.extension import NO_EXTENSION, Extension
from judgeapp.copyengine.halves import both_halves, shared_line
from judgeapp.copyengine.layers import Application, Layers
from judgeapp.copyengine.mana_values import mana_value_of
from judgeapp.copyengine.memory import Memory
from judgeapp.copyengine.policies import CORRECT, Policy
from judgeapp.copyengine.rulesets import Ruleset
from judgeapp.copyengine.state import NOT_CAST, PLAYER_NAMES, PLAYERS, Cast, Copied, Object, Player, Table
from judgeapp.copyengine.trace import Step, changed_fields, difference
from judgeapp.copyengine.values import kept, replace
from judgeapp.copyengine.words import quoted, shortened

_LAYER_PRINCIPLE = {
    "2": p.LAYER_2, "3": p.LAYER_3, "4": p.LAYER_4, "5": p.LAYER_5, "6": p.LAYER_6,
    "7a": p.LAYER_7A, "7b": p.LAYER_7B, "7c": p.LAYER_7C, "7d": p.LAYER_7D,
}  # fmt: skip


@kept
def _printed(card: Card) -> tuple[Copied, ...]:
    if card.flips:
        return (Copied(card.faces[0].printed, card.faces[1].printed),)
    return tuple(Copied(face.printed) for face in card.faces)


_COUNTERS = re.compile(r"\S+ \S+ counters?")
"""What counters do is told by these words; some editions give it a layer of its own."""


_MANY = 20
"""So many objects, and looking at all of them anew may take long."""


class _Place:
    """Where play is. A class, since a generator's context manager would cost more than many an event."""

    __slots__ = ("before", "machine", "where")

    def __init__(self, machine: "Machine", where: str) -> None:
        self.machine, self.where, self.before = machine, where, machine.where
        machine.where = where

    def __enter__(self) -> None:
        """It is there since it was made."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.machine.where = self.before
        if error is not None and isinstance(error, CopyEngineError) and not error.where:
            raise error.at(self.where) from error


_DECIDES_MANA_VALUE = frozenset({"mana_cost", "face", "zone", "face_down"})


class Machine:
    """Plays events one by one. `moments` keeps the table after the setup and after each event, `layers_then`
    all characteristics.
    """

    memory: Memory
    """What beliefs need remembered; there is none when the rules are followed."""

    def __init__(
        self, cards: CardPool, ruleset: Ruleset, policy: Policy, extension: Extension = NO_EXTENSION
    ) -> None:
        self.cards, self.ruleset, self.policy, self.extension = cards, ruleset, policy, extension
        self.table = Table()
        self.steps: list[Step] = []
        self.triggers: list[tuple[str, str]] = []
        self.moments: list[Table] = []
        self.layers_then: list[Layers] = []
        self.where = ""
        self.event: int | None = None
        self.given: Mapping[str, Any] = {}  # the choices that the event at hand states
        self.entering_together: frozenset[str] = frozenset()
        self.before_all: Mapping[str, Object] = {}
        self.gives_up: Callable[[], bool] | None = None  # asked before what takes long
        self.changes = 0  # how often anything has changed
        self.seen_by_statics = -1  # how often it had as static copy effects were last looked for
        self.found_in_order = -1  # how often it had as state-based actions last had nothing to do
        self.has_left = False  # whether something has left the battlefield in this event
        self._layers: Layers | None = None
        self._stale: dict[str, Object] = {}
        self._unlooked: dict[str, Object] = {}
        self.static_copiers = False  # whether a static ability has been seen that makes something a copy
        self._shown: dict[str, Characteristics] = {}
        self._mana_values: dict[str, int] = {}
        self._told: Layers | None = None
        self._settled = 0
        self._applied: dict[str, list[Application]] = {}
        self._copied_now: set[str] = set()
        self._controlled: dict[str, str] = {}

    # What is there -------------------------------------------------------------------------------

    @property
    def layers(self) -> Layers:
        """All characteristics now."""
        layers = self._layers
        if layers is not None:
            if not self._stale:
                return layers
            if self.gives_up is not None and len(self.table.objects) >= _MANY and self.gives_up():
                raise CopyEngineError(
                    "This takes so long to work out that I stop here.",
                    mend="Take away cards or events that don't matter.",
                )
            layers = layers.with_objects(self._stale.values())
        self._layers = layers = layers or Layers(self.table)
        self._stale.clear()
        return layers

    def values(self, ref: str) -> Characteristics:
        """What an object is now, all layers applied."""
        return self.layers.values[ref]

    def controller(self, ref: str) -> str:
        """Who controls an object now; control effects apply in layer 2."""
        return self.layers.controllers.get(ref, self.table.objects[ref].controller)

    def put(self, obj: Object) -> Object:
        """Set an object to a new value."""
        self.table.objects[obj.ref] = self._stale[obj.ref] = self._unlooked[obj.ref] = obj
        self.changes += 1
        return obj

    def changed_for_statics(self) -> list[Object]:
        """Return what has changed since static copy effects were last looked for."""
        changed = list(self._unlooked.values())
        self._unlooked.clear()
        return changed

    def touched(self) -> None:
        """Forget computed characteristics after a change of effects or players."""
        self._layers = None
        self.changes += 1

    def judge_again(self) -> None:
        """Forget computed characteristics where they depend on what has happened besides."""
        if self._layers is not None and not self._layers.is_fixed:
            self.touched()

    def find(self, ref: object, key: str = "ref") -> Object:
        """Return the object of a ref.

        Raises:
            CopyEngineError: there is none; names those there are.
        """
        try:
            return self.table.objects[str(ref)]
        except KeyError:
            known = ", ".join(self.table.objects) or "none yet"
            raise CopyEngineError(
                f"There is no object {ref!r}.", where=self.at(key), mend=f"Refs so far: {known}."
            ) from None

    def as_it_was(self, obj: Object) -> Object:
        """Return an object as it was before the events that happen at once with this one."""
        return self.before_all.get(obj.ref, obj)

    def permanent(self, ref: object, key: str = "ref") -> Object:
        """Return the permanent of a ref; refuse one that isn't on the battlefield."""
        obj = self.find(ref, key)
        if obj.zone != "battlefield":
            raise CopyEngineError(
                f"{ref} is not on the battlefield but in: {obj.zone}.",
                where=self.at(key),
                mend="Name a permanent.",
            )
        return obj

    def player(self, name: object, key: str) -> str:
        """Return the player's letter, bringing the player to the table."""
        if name not in PLAYERS:
            raise CopyEngineError(
                f"{name!r} is no player.", where=self.at(key), mend="Players are A, B, C, D."
            )
        if name not in self.table.players:
            self.table.players[str(name)] = Player()
        return str(name)

    def called(self, ref: str) -> str:
        """What a sentence calls an object or player."""
        if ref in PLAYER_NAMES:
            return PLAYER_NAMES[ref]
        return self.values(ref).name or "the face-down creature"

    def change_player(self, name: str, **changes: Any) -> None:
        """Give a player new values."""
        self.table.players[name] = replace(self.table.players.get(name, Player()), **changes)

    def at(self, key: str = "") -> str:
        """Return the place in the script being played."""
        return f"{self.where}.{key}" if key else self.where

    @contextmanager
    def at_once(self, refs: Iterable[str]) -> Iterator[None]:
        """Let the objects of these refs enter at the same time: `with machine.at_once(refs)`."""
        before, self.entering_together = self.entering_together, self.entering_together | frozenset(refs)
        try:
            yield
        finally:
            self.entering_together = before

    def place(self, where: str) -> "_Place":
        """Name the place in the script for errors raised inside: `with machine.place(...)`."""
        return _Place(self, where)

    def scene(
        self,
        this: Object | None,
        controller: str,
        it: str | None = None,
        cast: Cast = NOT_CAST,
        that_much: int | None = None,
        times_resolved: int = 0,
    ) -> Scene:
        """Return the view of the table that a text has."""
        layers = self.layers
        return Scene(
            table=self.table, values=layers.values, controllers=layers.controllers, controller=controller,
            this=this, it=it, cast=cast, that_much=that_much, times_resolved=times_resolved,
        )  # fmt: skip

    def snapshot(self, source: Object, face: int | None = None) -> Copied:
        """Return what a copy of `source` gets, as the rules or the beliefs held have it.

        Args:
            face: the face asked for, of a copy that gets both; None for what shows.
        """
        if face is not None and not source.face_down:
            if self.policy is CORRECT:
                return values_of_face(source, face)
            now = self.layers.values.get(source.ref) if face == source.face else None
            return believed_snapshot(replace(source, face=face), self.policy, self.table, now)
        if self.policy is CORRECT:
            return snapshot(source)
        now, made = self.layers.values.get(source.ref), self.memory.made.get(source.ref)
        return believed_snapshot(source, self.policy, self.table, now, made)

    def find_card(self, name: object, key: str) -> tuple[Card, int]:
        """Return a card and which face bears the name."""
        card, side = self.cards.find(name, self.at(key))
        return card.as_worded(self.ruleset.wordings), side

    def printed(self, card: Card) -> tuple[Copied, ...]:
        """Return the faces a permanent of this card can show: halves of flip cards belong together."""
        return _printed(card)

    def faces_in(self, card: Card, zone: str) -> tuple[Copied, ...]:
        """Return the faces an object of this card has in a zone: a split card is one thing but on the
        stack, and a Room has doors on the battlefield (CR 709.4, 709.5).
        """
        if not card.is_split or zone == "stack":
            return self.printed(card)
        halves = tuple(face.printed for face in card.faces)
        if card.is_room and zone == "battlefield":
            return (Copied(shared_line(halves), doors=halves),)
        return (Copied(both_halves(halves)),)

    # What is undone ------------------------------------------------------------------------------

    def keep_moment(self) -> None:
        """Keep the table as it is now, and what everything on it is."""
        self.moments.append(self.table.copy())
        self.layers_then.append(self.layers)

    def mark(self) -> tuple[Any, ...]:
        """Return what `back_to` needs beside the latest moment to take back all that comes after."""
        return (len(self.steps), len(self.triggers), dict(self._shown), dict(self._applied))

    def back_to(self, mark: tuple[Any, ...]) -> None:
        """Take back what has happened since `mark` was taken."""
        self.set_table(self.moments[-1].copy())
        steps, triggers, self._shown, self._applied = mark
        del self.steps[steps:], self.triggers[triggers:]
        self.entering_together = frozenset()
        self._copied_now.clear()
        self.touched()

    def set_table(self, table: Table) -> None:
        """Go on from another table."""
        self.table = table
        self._stale.clear()
        self._unlooked = dict(table.objects)

    # What is told --------------------------------------------------------------------------------

    def step(
        self,
        principle: str,
        ref: str,
        text: str,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        *,
        shown_after: Characteristics | None = None,
        about: tuple[str, ...] = (),
        rule: str | None = None,
        also: str = "",
    ) -> None:
        """Write a step unless it changes nothing; `rule` None means the number of the principle."""
        if before == after:
            return
        shown = self._shown.get(ref)
        self.steps.append(
            Step(
                principle=principle,
                rule=self.ruleset.number(principle) if rule is None else rule,
                obj=ref,
                text=self.ruleset.told(text),
                before=before,
                after=after,
                event=self.event,
                shown_before=shown,
                shown_after=shown_after or shown,
                about=about,
                also=also,
            )
        )
        if shown_after is not None:
            self._shown[ref] = shown_after

    def nothing(self, principle: str, ref: str, text: str) -> None:
        """Write that an instruction does nothing (CR 101.3)."""
        self.step(principle, ref, text, {"nothing_happens": False}, {"nothing_happens": True})

    def show(
        self, principle: str, ref: str, text: str, values: Characteristics, about: tuple[str, ...] = ()
    ) -> None:
        """Write a step that makes an object look like `values`."""
        known = self._shown.get(ref)
        before, after = difference(known, values)
        if known is None:
            self._mana_values[ref] = after["mana_value"]
        elif "mana_value" in after:
            del before["mana_value"], after["mana_value"]
        self.step(principle, ref, text, before, after, shown_after=values, about=about)

    def shown(self, ref: str) -> Characteristics | None:
        """What the reader knows an object to be; None for one no step has spoken of."""
        return self._shown.get(ref)

    def shown_mana_value(self, obj: Object) -> int:
        """The mana value that the reader knows an object to have."""
        known = self._mana_values.get(obj.ref)
        return mana_value_of(obj, self.values(obj.ref)) if known is None else known

    def silently(self, ref: str) -> None:
        """Take an object's present values as known to the reader: no step tells of them."""
        values = self._shown[ref] = self.layers.values[ref]
        if ref in self.layers.controllers:
            self._controlled[ref] = self.layers.controllers[ref]
        self._mana_values[ref] = mana_value_of(self.table.objects[ref], values)
        self._applied[ref] = [a for a in self.layers.applications if a.ref == ref]

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
        for ref, values in layers.values.items():
            shown = self._shown.get(ref)
            if shown is not values and shown != values:
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
        """Add it to the object's first new step that decides it, else to the last, or say it in one more."""
        self._mana_values[ref] = now
        own = [place for place in range(self._settled, len(self.steps)) if self.steps[place].obj == ref]
        if not own:
            text = f"As a copy, its mana value is {now}."
            principle = self.ruleset.cites(p.DERIVED, p.COPIABLE_VALUES)
            self.step(principle, ref, text, {"mana_value": known}, {"mana_value": now})
            return
        deciding = (at for at in own if not _DECIDES_MANA_VALUE.isdisjoint(self.steps[at].after))
        at = next(deciding, own[-1])
        step = self.steps[at]
        before = {**step.before, "mana_value": known} if step.before else step.before
        self.steps[at] = replace(step, before=before, after={**step.after, "mana_value": now})

    def _tell_layers(self, ref: str, values: Characteristics, applied: list[Application]) -> None:
        shown = self._shown.get(ref)
        earlier = {(a.layer, a.text, a.source) for a in self._applied.get(ref, [])}
        if applied and applied[0].before == shown:
            for application in applied:
                self._tell(
                    ref,
                    application,
                    application.after,
                    (application.layer, application.text, application.source) in earlier,
                )
        else:
            new = [a for a in applied if (a.layer, a.text, a.source) not in earlier]
            if new:
                self._tell_new(ref, new, values)
            else:
                self.show(p.CLEANUP if self.ending else p.COPIABLE_VALUES, ref, self._ended_text(ref), values)
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

    ending = False

    def _ended_text(self, ref: str) -> str:
        if self.ending:
            return "Effects that last until end of turn are over."
        return "An effect no longer applies to it, or a new value shows."

    def _called_effect(self, text: str) -> str:
        """What an effect is called in a sentence: a card by its name, words of a card in quotation marks."""
        if _COUNTERS.fullmatch(text):
            return f"The effect of its {text.partition(' ')[2] if text.startswith(('a ', 'an ')) else text}"
        return text if text in self.cards else quoted(shortened(text.rstrip("."), 50)).rstrip(".")

    def _tell(self, ref: str, application: Application, values: Characteristics, known: bool) -> None:
        words = self._called_effect(application.text)
        text = f"{words} applies to it in layer {application.layer}."
        principle = _LAYER_PRINCIPLE[application.layer]
        if principle == p.LAYER_7C and _COUNTERS.fullmatch(application.text):
            principle = p.LAYER_COUNTERS
        if known and ref in self._copied_now:
            principle = self.ruleset.cites(p.CHANGES_IN_PLACE, p.COPIABLE_VALUES)
            text = f"{words} is no copy effect and goes on applying to it."
        about = (application.source,) if application.source and application.source != ref else ()
        self.show(principle, ref, text, values, about)
