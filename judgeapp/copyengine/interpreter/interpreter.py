"""The interpreter: plays a script event by event over a table, and writes the trace."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from operator import is_
from typing import Any, ClassVar, NamedTuple

from judgeapp.copyengine.cards.card_data import Card, CardPool
from judgeapp.copyengine.evaluation import base_power_toughness
from judgeapp.copyengine.evaluation.amounts import OF_CONTEXT, EvaluationContext
from judgeapp.copyengine.evaluation.base_power_toughness import base_asked, has_base
from judgeapp.copyengine.evaluation.filters import fits
from judgeapp.copyengine.interpreter.belief_hooks import BeliefHooks
from judgeapp.copyengine.interpreter.trace_writer import TraceWriter
from judgeapp.copyengine.layers.effect_parts import leaves_abilities_alone
from judgeapp.copyengine.layers.layers import Application, Layers
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.objects.split_cards import both_halves, shared_line
from judgeapp.copyengine.model.policies import CORRECT, Policy
from judgeapp.copyengine.model.scopes import Area, Touched
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.reading.statics.triggers.trigger_events import watching_elsewhere
from judgeapp.copyengine.rulesets.ruleset import Ruleset
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.script.script import ENGINE_VOCABULARY, Vocabulary
from judgeapp.copyengine.table.copiable_values import copiable_values, snapshot, values_of_face
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.state import (
    NOT_CAST,
    NOWHERE,
    PLAYER_NAMES,
    PLAYERS,
    Cast,
    ContinuousEffect,
    Copied,
    Object,
    Player,
    Table,
)


@memoized  # one value for all who ask, so that what is memoized with it stays
def _printed(card: Card) -> tuple[Copied, ...]:
    if card.flips:
        return (Copied(card.faces[0].printed, card.faces[1].printed),)
    lacks_half = card.lacks_face and card.layout == "flip"
    return tuple(Copied(face.printed, lacks_half=lacks_half) for face in card.faces)


class _Place:
    """Where play is. A class, since a generator's context manager would cost more than many an event."""

    __slots__ = ("before", "interpreter", "where")

    def __init__(self, interpreter: "Interpreter", where: str) -> None:
        self.interpreter, self.where, self.before = interpreter, where, interpreter.where
        interpreter.where = where

    def __enter__(self) -> None:
        """It is there since it was made."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.interpreter.where = self.before
        if error is not None and isinstance(error, CopyEngineError) and not error.where:
            raise error.at(self.where) from error


class Before(NamedTuple):
    """The table before events that happen at once.

    Attributes:
        objects: ref -> what was there, in every zone.
        values: ref -> what it was, all layers applied.
        controllers: ref -> who controlled what an effect had given to a player.
    """

    objects: Mapping[str, Object]
    values: Mapping[str, Characteristics]
    controllers: Mapping[str, str]

    def permanent(self, ref: str) -> tuple[Object, Characteristics] | None:
        """Return a permanent with who controlled it, and what it was; None for what wasn't one."""
        obj = self.objects.get(ref)
        if obj is None or obj.zone != "battlefield":
            return None
        return with_controller(obj, self.controllers.get(ref, obj.controller)), self.values[ref]


NOTHING_BEFORE = Before({}, {}, {})


def with_controller(obj: Object, player: str) -> Object:
    """Return an object under a player's control."""
    return obj if obj.controller == player else replace(obj, controller=player)


_WATCHING = frozenset({"graveyard", "command", "exile"})


@memoized  # asked of every permanent whenever something may trigger: 1 % of a first play
def _has_triggers(values: Characteristics) -> bool:
    return any(ability.trigger is not None or ability.means for ability in values.abilities)


def _as_it_watches(obj: Object, values: Characteristics) -> Characteristics | None:
    """Return an object that isn't a permanent with the triggered abilities that work where it is."""
    return values if obj.kind == "emblem" else watching_elsewhere(values).get(obj.zone)


type Mark = tuple[int, int, dict[str, Characteristics], dict[str, list[Application]]]
"""How far the trace and the triggers had come, and what was shown of each object."""


class Interpreter(TraceWriter):
    """Plays events one by one. `moments` keeps the table after the setup and after each event, `layers_then`
    all characteristics.
    """

    __slots__ = (
        "_layers", "_now", "_stale", "_unlooked", "before_all", "beliefs", "changes", "entering_together",
        "extension", "found_in_order", "gathers", "given", "has_left", "layers_then", "losses_at_once",
        "moments", "policy", "script_events", "seen_by_statics", "static_copiers", "triggers", "unjudged",
        "unseen", "where",
    )  # fmt: skip

    beliefs: BeliefHooks
    """The beliefs at work; none is set when the rules are followed."""

    def __init__(self, cards: CardPool, ruleset: Ruleset, policy: Policy, extension: "Extension") -> None:
        super().__init__()
        self.cards, self.ruleset, self.policy, self.extension = cards, ruleset, policy, extension
        self.table = Table()
        self.triggers: list[tuple[str, Text]] = []
        self.moments: list[Table] = []
        self.layers_then: list[Layers] = []
        self.where = ""
        self.event: int | None = None
        self.script_events: Sequence[Entry | None] = ()  # those of the script; None for what can't be read
        self.given: Choices = {}  # the choices that the event at hand states
        self.entering_together: frozenset[str] = frozenset()
        self.unseen: tuple[str, ...] = ()  # what of these nothing has triggered on yet
        self.gathers = False  # whether what enters is seen only once all of it is there
        # How much life damage has made players lose so far, while events happen at once; None at other times.
        self.losses_at_once: dict[str, int] | None = None
        self.before_all = NOTHING_BEFORE
        self.unjudged: list[Callable[[], None]] = []  # what is judged once all has happened that does at once
        self.changes = 0  # how often anything has changed
        self.seen_by_statics = -1  # the value of `changes` when static copy effects were last looked for
        self.found_in_order = -1  # the same, when state-based actions last found nothing to do
        self.has_left = False  # whether something has left the battlefield in this event
        self._layers: Layers | None = None  # as last worked out
        self._now: Layers | None = None  # the same, as long as nothing has changed since
        self._stale: dict[str, Object] = {}
        self._unlooked: dict[str, Object] = {}
        self.static_copiers = False  # whether a static ability has been seen that makes something a copy

    # What is there -------------------------------------------------------------------------------

    @property
    def layers(self) -> Layers:
        """All characteristics now."""
        return self._now or self._work_out()

    def _work_out(self) -> Layers:
        layers = self._layers
        if layers is not None:
            layers = layers.with_objects(self._stale.values())
        self._now = self._layers = layers = layers or Layers(self.table)
        self._stale.clear()
        return layers

    def layers_before(self, ref: str) -> Layers:
        """What everything else is while an object is about to come from nowhere: as it was before, where
        nothing else has changed since.
        """
        layers, stale = self._layers, self._stale
        is_about_to_come = stale.keys() == {ref} and stale[ref].zone == NOWHERE
        if is_about_to_come and layers is not None and layers.are_but_for(ref, self.table):
            return layers
        return self.layers

    def values(self, ref: str) -> Characteristics:
        """What an object is now, all layers applied."""
        return (self._now or self._work_out()).values[ref]

    def controller(self, ref: str) -> str:
        """Who controls an object now; control effects apply in layer 2."""
        given = (self._now or self._work_out()).controllers
        return given[ref] if ref in given else self.table.objects[ref].controller

    def keeps_its_abilities(self, obj: Object, copiable: Characteristics) -> bool:
        """Whether `obj` would have just the abilities among its copiable values: nothing there gives or takes
        any, nor does its own text. Told without working out all characteristics.
        """
        layers = self._layers
        if layers is None or layers.reaches_abilities or self.table.effects or obj.counters or obj.bestowed:
            return False
        for stale in self._stale.values():
            if stale.ref != obj.ref and not leaves_abilities_alone(copiable_values(stale)):
                return False
        return leaves_abilities_alone(copiable)

    def speaks_of(
        self,
        other: Object,
        wanted: Filter,
        obj: Object,
        values: Characteristics | None = None,
        whose: str | None = None,
        you: str | None = None,
    ) -> bool:
        """Whether words on `other` mean `obj`.

        Args:
            values: what `obj` is looked at as, if not as it is now.
            whose: who controlled it then.
            you: who controlled `other` then.
        """
        you = self.controller(other.ref) if you is None else you
        if wanted.qualities:
            wanted, base = base_asked(wanted)
            if base and not has_base(base, self.base_size(obj, values)):
                return False
            if any(isinstance(quality, OF_CONTEXT) for quality in wanted.qualities):
                return obj.ref in self._around(other, obj, values, whose, you).fitting(wanted)
        return fits(
            wanted,
            obj,
            self.values(obj.ref) if values is None else values,
            this=other,
            controller=you,
            choices=other.choices,
            whose=self.controller(obj.ref) if whose is None else whose,
        )

    def _around(
        self, other: Object, obj: Object, values: Characteristics | None, whose: str | None, you: str
    ) -> EvaluationContext:
        """From where words on `other` look at the table, `obj` being what it is looked at as."""
        layers, table = self.layers, self.table
        known = layers.values
        if table.objects.get(obj.ref) is not obj:  # looked at as it was, where it was, with what it wore
            table, before = table.copy(), self.before_all
            worn = {ref: o for ref, o in before.objects.items() if o.attached_to == obj.ref}
            table.objects |= {**worn, obj.ref: obj}
            known = {**known, **{ref: before.values[ref] for ref in worn}}
        return EvaluationContext(
            table=table,
            values=known if values is None else {**known, obj.ref: values},
            controllers=layers.controllers if whose is None else {**layers.controllers, obj.ref: whose},
            controller=you,
            this=other,
        )

    def base_size(self, obj: Object, values: Characteristics | None) -> tuple[int, int]:
        """Base power and toughness of an object; of one that has left, as it last was."""
        if values is None or obj.zone == "battlefield":
            return base_power_toughness.base_size(obj.ref, self.values(obj.ref), self.layers.applications)
        return base_power_toughness.base_size(obj.ref, values, ())

    def put(self, obj: Object) -> Object:
        """Set an object to a new value."""
        ref = obj.ref
        before = self.table.objects.get(ref)
        if before is obj:
            return obj
        if before is not None:
            obj = self._as_new_object(before, obj)
        self.table.objects[ref] = self._stale[ref] = self._unlooked[ref] = obj
        self._now = None
        self.changes += 1
        return obj

    def _as_new_object(self, before: Object, obj: Object) -> Object:
        """Return a new value of an object with the number of its last change of zones (CR 400.7); a permanent
        stays the object that the spell was for what waits (CR 400.7a).
        """
        if before.zone != obj.zone and (before.zone, obj.zone) != ("stack", "battlefield"):
            self.table.zone_changes += 1
            return replace(obj, moved_at=self.table.zone_changes)
        return obj if obj.moved_at == before.moved_at else replace(obj, moved_at=before.moved_at)

    def changed_for_statics(self) -> list[Object]:
        """Return what has changed since static copy effects were last looked for."""
        changed = list(self._unlooked.values())
        self._unlooked.clear()
        return changed

    def touched(self) -> None:
        """Forget computed characteristics after a change of effects or players."""
        self._layers = self._now = None
        self.changes += 1

    def change_effects(self, effects: Iterable[ContinuousEffect]) -> None:
        """Set the effects of resolved spells and abilities. Only what effects begin or cease to affect is
        looked at again.
        """
        before, after = self.table.effects, tuple(effects)
        if len(before) != len(after) or not all(map(is_, before, after)):
            self.table.effects = after
            self._now = None
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
        return self.before_all.objects.get(obj.ref, obj)

    def there_before(self) -> Iterator[tuple[Object, Characteristics]]:
        """Yield the permanents that were phased in before what happens at once, each with who controlled it,
        and what it was; and what watched from elsewhere.
        """
        before = self.before_all
        for ref, obj in before.objects.items():
            if not obj.phased_out and (was := before.permanent(ref)) is not None:
                yield was
            elif obj.zone in _WATCHING and (there := _as_it_watches(obj, before.values[ref])):
                yield obj, there
        yield from self._waiting()

    def watching(self) -> list[tuple[Object, Characteristics]]:
        """Return what may trigger on what happens: of what has triggered abilities, the permanents that are
        phased in, the emblems, and the cards that watch from a graveyard, exile or the command zone, with
        the abilities that do (CR 113.6).
        """
        found, values = [], self.layers.values
        for ref, obj in self.table.objects.items():
            if obj.zone == "battlefield":
                if not obj.phased_out and _has_triggers(values[ref]):
                    found.append((obj, values[ref]))
            elif obj.zone in _WATCHING and (there := _as_it_watches(obj, values[ref])):
                found.append((obj, there))
        return [*found, *self._waiting()] if self.table.delayed_triggers else found

    def _waiting(self) -> Iterator[tuple[Object, Characteristics]]:
        """Yield the delayed triggered abilities that wait for an event, each as the only ability of what made
        it. "That creature" in them is what "enchanted creature" is in those of an Aura.
        """
        for delayed in self.table.delayed_triggers:
            if delayed.watching is not None:
                obj = replace(
                    self.table.objects[delayed.this], controller=delayed.controller, attached_to=delayed.it
                )
                yield obj, replace(self.values(delayed.this), abilities=(delayed.watching,))

    def as_it_leaves(self, obj: Object) -> tuple[Object, Characteristics]:
        """Return an object with who controls it, and what it is; a permanent that goes at once with others as
        it was before all that (CR 603.10a, 608.2h).
        """
        if obj.zone == "battlefield" and (was := self.before_all.permanent(obj.ref)) is not None:
            before, values = was
            return replace(obj, controller=before.controller, attached_to=before.attached_to), values
        return with_controller(obj, self.controller(obj.ref)), self.values(obj.ref)

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
                f"{name!r} isn't a player.", where=self.at(key), mend="Players are A, B, C, D."
            )
        if name not in self.table.players:
            self.table.players[str(name)] = Player()
        return str(name)

    def called(self, ref: str) -> str:
        """What a sentence calls an object or player."""
        if ref in PLAYER_NAMES:
            return PLAYER_NAMES[ref]
        return self.table.ability_called(ref) or self.values(ref).name or "the face-down creature"

    def change_player(self, name: str, **changes: Any) -> None:
        """Give a player new values."""
        self.table.players[name] = replace(self.table.players.get(name, Player()), **changes)

    def at(self, key: str = "") -> str:
        """Return the place in the script being played."""
        return ".".join(filter(None, (self.where, key)))

    @contextmanager
    def going_at_once(self) -> Iterator[None]:
        """Let things leave at the same time, so that each sees the others go (CR 603.10a)."""
        if self.before_all is not NOTHING_BEFORE:
            yield
            return
        layers = self.layers
        self.before_all = Before(dict(self.table.objects), layers.values, layers.controllers)
        try:
            yield
            while self.unjudged:
                self.unjudged.pop(0)()
        finally:
            self.before_all = NOTHING_BEFORE
            self.unjudged.clear()

    def judge(self, judging: Callable[[], None]) -> None:
        """Judge something once all has happened that happens at once: now, if nothing does."""
        if self.before_all is NOTHING_BEFORE:
            judging()
        else:
            self.unjudged.append(judging)

    @contextmanager
    def at_once(self, refs: Iterable[str]) -> Iterator[None]:
        """Let the objects of these refs enter at the same time: `with interpreter.at_once(refs)`."""
        before, self.entering_together = self.entering_together, self.entering_together | frozenset(refs)
        try:
            yield
        finally:
            self.entering_together = before

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """Let what enters wait to be seen until all of it is there: `with interpreter.gathering()`."""
        before, self.gathers = self.gathers, True
        try:
            yield
        finally:
            self.gathers = before

    def place(self, where: str) -> "_Place":
        """Name the place in the script for errors raised inside: `with interpreter.place(...)`."""
        return _Place(self, where)

    def context(
        self,
        this: Object | None,
        controller: str,
        it: str | None = None,
        cast: Cast = NOT_CAST,
        that_much: int | None = None,
        times_resolved: int = 0,
    ) -> EvaluationContext:
        """Return the view of the table that a text has."""
        layers = self.layers
        return EvaluationContext(
            table=self.table, values=layers.values, controllers=layers.controllers, controller=controller,
            this=this, it=it, cast=cast, that_much=that_much, times_resolved=times_resolved,
            applications=layers.applications,
        )  # fmt: skip

    def snapshot(self, source: Object, face: int | None = None) -> Copied:
        """Return what a copy of `source` gets, as the rules or the beliefs held have it.

        Args:
            face: the face asked for, of a copy that gets both; None for what shows.
        """
        if self.policy is not CORRECT:
            return self.beliefs.snapshot(source, face)
        if face is not None and not source.face_down:
            return values_of_face(source, face)
        return snapshot(source)

    def find_card(self, name: object, key: str) -> tuple[Card, int]:
        """Return a card and which face bears the name."""
        try:
            card, side = self.cards.find(name, "")
        except CopyEngineError as error:
            raise error.at(self.at(key)) from None
        return (card.as_worded(self.ruleset.wordings) if self.ruleset.wordings else card), side

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
        self.layers_then.append(self._now or self._work_out())

    def mark(self) -> Mark:
        """Return what `back_to` needs beside the latest moment to take back all that comes after."""
        return (len(self.steps), len(self.triggers), dict(self._shown), dict(self._applied))

    def back_to(self, mark: Mark) -> None:
        """Take back what has happened since `mark` was taken."""
        self.set_table(self.moments[-1].copy())
        steps, triggers, self._shown, self._applied = mark
        del self.steps[steps:], self.triggers[triggers:]
        self.entering_together, self.unseen, self.gathers = frozenset(), (), False
        self._copied_now.clear()
        self.touched()

    def set_table(self, table: Table) -> None:
        """Go on from another table."""
        self.table = table
        self._now = None
        self._stale.clear()
        self._unlooked = dict(table.objects)


type Handler = Callable[[Interpreter, Any], None]
type Handlers = Mapping[type[Entry], Handler]
"""What lets an event happen, by the type of the event."""


class Extension:
    """What a module on top of the engine adds to play; this class adds nothing, and leaves every judgment to
    the engine.
    """

    explained: ClassVar[frozenset[str]] = frozenset()
    """The questions whose answers are printed with their reasons."""
    vocabulary: ClassVar[Vocabulary] = ENGINE_VOCABULARY
    handlers: ClassVar[Handlers] = {}
    touched: ClassVar[Mapping[str, Touched]] = {}
    """What its questions can be touched by."""
    areas: ClassVar[Mapping[type[Entry], frozenset[Area]]] = {}
    """The areas of its events."""

    def begin(self, interpreter: Interpreter) -> None:
        """The setup is on the table."""

    def happened(self, interpreter: Interpreter, event: Entry) -> None:
        """An event has happened."""

    def values_of_source(self, interpreter: Interpreter, source: Object) -> Characteristics | None:
        """What a source of damage is, or last was (CR 608.2h); None for what has no characteristics."""
        return interpreter.table.last_known(source.ref, interpreter.layers.values.get(source.ref))

    def is_protected(self, interpreter: Interpreter, damage_event: DamageEvent, found: bool) -> bool:
        """Whether protection prevents damage; `found` is what the engine says of that."""
        return found

    def note_protection(self, interpreter: Interpreter, damage_event: DamageEvent) -> None:
        """Tell that protection prevents damage."""

    def stated_shield(self, interpreter: Interpreter, damage_event: DamageEvent) -> int:
        """How much of the next damage to something the script says is prevented."""
        return 0

    def use_shield(self, interpreter: Interpreter, damage_event: DamageEvent, prevented: int) -> None:
        """Let a stated shield prevent so much damage."""

    def times_keyword(
        self,
        interpreter: Interpreter,
        values: Characteristics | None,
        keyword: str,
        damage_event: DamageEvent,
    ) -> int:
        """How many times a keyword of its source works on damage; more instances do no more."""
        return int(values is not None and any(a.keyword == keyword for a in values.abilities))

    def note_damage(self, interpreter: Interpreter, damage_events: Sequence[tuple[DamageEvent, int]]) -> None:
        """Damage has been dealt at once: each event with the amount that was dealt."""

    def tracks_turns(self, interpreter: Interpreter) -> bool:
        """Whether the extension itself judges what a creature that is new may do."""
        return False

    def lifelink_is_immediate(self, interpreter: Interpreter, source: Object, amount: int) -> bool:
        """Whether the gain of lifelink comes with the damage; notes the gain."""
        return True

    def reason_to_die(self, interpreter: Interpreter, obj: Object, why: str | None) -> str | None:
        """Why a permanent goes to the graveyard as a state-based action; `why` is the engine's principle."""
        return why

    def regenerate(self, interpreter: Interpreter, ref: str) -> None:
        """A permanent regenerates the next time it would be destroyed this turn (CR 701.19a)."""

    def remove_from_combat(self, interpreter: Interpreter, ref: str) -> None:
        """A creature neither attacks nor blocks any more (CR 506.4)."""

    def may_regenerate(self, interpreter: Interpreter, obj: Object) -> bool:
        """Whether a permanent would regenerate if it were to be destroyed."""
        return False

    def is_saved(self, interpreter: Interpreter, obj: Object) -> bool:
        """Whether something replaces the destruction of a permanent."""
        return False

    def may_stay_attached(self, interpreter: Interpreter, obj: Object, otherwise: bool) -> bool:
        """Whether an attached permanent may stay attached; `otherwise` is the engine's judgment."""
        return otherwise

    def unattached_equipment_dies(self, interpreter: Interpreter) -> bool:
        """Whether Equipment that comes off goes to the graveyard."""
        return False

    def is_illegal_target(self, interpreter: Interpreter, obj: Object, target: str) -> bool:
        """Whether a target of a spell or ability has become illegal for a reason of the extension's."""
        return False

    def refuse_targets(self, interpreter: Interpreter, obj: Object) -> None:
        """Refuse targets that a spell or ability can't have, as they are chosen (CR 601.2c)."""

    def fits_target(self, interpreter: Interpreter, obj: Object, target: str) -> bool:
        """Whether a target is what a spell or ability asks for by what the extension knows of the table."""
        return True

    def check_new_target(self, interpreter: Interpreter, obj: Object, target: str) -> None:
        """Refuse what a copy can't have as its new target for a reason of the extension's."""

    def checks_targets_again(self, interpreter: Interpreter) -> bool:
        """Whether targets are checked as a spell or ability resolves (CR 608.2b)."""
        return True

    def player_attacked_by(self, interpreter: Interpreter, attacker: str) -> str | None:
        """The player that a creature attacks, or whose permanent it attacks (CR 508.5); None for none."""
        return None

    def whom_attacks(self, interpreter: Interpreter, attacker: str) -> str | None:
        """The player or the permanent that a creature attacks; None for none."""
        return None

    def enters_blocking(self, interpreter: Interpreter, blocker: str, attacker: str) -> None:
        """A creature has entered blocking an attacker (CR 509.4)."""


NO_EXTENSION = Extension()
