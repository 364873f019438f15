"""The beliefs held while a script is played: the hooks that the events call where beliefs matter.

None of this is asked when the rules are followed.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec import structs

from judgeapp.copyengine.beliefs.after_each_event import reconsider
from judgeapp.copyengine.beliefs.values import (
    acting_for,
    as_new_object,
    believed_choices,
    believed_clauses,
    believed_snapshot,
    carried_over,
    effects_along,
    with_both_faces,
)
from judgeapp.copyengine.events.actions.objects.tokens import create_besides
from judgeapp.copyengine.events.entering.entering import enter_battlefield
from judgeapp.copyengine.events.replacement.number_of_copies import as_the_copy, created
from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.events.targeting.targets import legal_target, target_filters, target_parts
from judgeapp.copyengine.events.triggers.token_triggers import trigger_creating
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.belief_hooks import BeliefNotes
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import new_ref, put_nothing
from judgeapp.copyengine.model.effects.effects import (
    AsEntersChoose,
    AsEntersForm,
    EnterAsCopy,
    LinkedWhenYouDo,
)
from judgeapp.copyengine.model.effects.except_clauses import ExceptClause
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, EventName, Kind
from judgeapp.copyengine.model.objects.characteristics import COLORS, Characteristics
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.trace import tells_of
from judgeapp.copyengine.reading.nouns.spoken_of import (
    calls_itself_this,
    is_activated_once_a_turn,
    is_any_number,
)
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.script.events import PutAbility, Resolve
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import (
    MERE_COPY,
    NO_PLAYER,
    PLAYERS,
    Cast,
    ContinuousEffect,
    Copied,
    Object,
    ObjectKind,
)

_NOTED_EVENTS: frozenset[EventName] = frozenset({"enters", "cast", "becomes target", "transforms"})


def _copies_itself(thing: Object) -> bool:
    return any(isinstance(e, EnterAsCopy) for a in copiable_values(thing).abilities for e in a.effects)


def _is_changed(interpreter: Interpreter, obj: Object) -> bool:
    """Whether something else has an effect on a permanent, or is attached to it."""
    return (
        any(a.ref == obj.ref and a.source != obj.ref for a in interpreter.layers.applications)
        or any(obj.ref in effect.on for effect in interpreter.table.effects)
        or any(other.attached_to == obj.ref for other in interpreter.table.objects.values())
    )


def _first_legal(interpreter: Interpreter, original: Object) -> tuple[str, ...]:
    able = [o.ref for o in interpreter.table.on_battlefield()] + [
        q for q in PLAYERS if q in interpreter.table.players
    ]
    picked: list[str] = []
    for wanted in target_filters(original):
        values = interpreter.layers.values
        picked += [r for r in able if legal_target(interpreter.table, values, original, r, [wanted])][:1]
    return tuple(picked)


def _has_any_number_of_targets(original: Object) -> bool:
    """Whether more targets can be had for it than one, which people take for a thing paid for."""
    return any(
        (part.up_to and part.count > 1) or is_any_number(part.filter) for part in target_parts(original)
    )


class HeldBeliefs:
    """The beliefs of a policy, at work in one play of a script.

    Attributes:
        by_the_rules: plays the script by the rules (once); raises what the rules refuse.
    """

    def __init__(
        self, interpreter: Interpreter, events: Sequence[Entry], by_the_rules: Callable[[], Game]
    ) -> None:
        self.interpreter, self.events, self.by_the_rules = interpreter, events, by_the_rules
        self.notes = BeliefNotes()

    def check_by_the_rules(self) -> None:
        """Raise what the rules refuse of the script."""
        self.by_the_rules()

    def choices_ahead(self, ref: str) -> Choices:
        """The choices that the script makes for `ref` as it resolves, later on."""
        for event in self.events:
            if isinstance(event, Resolve) and event.ref == ref:
                return {key: value for key, value in (event.choices or {}).items() if key != "condition"}
        return {}

    def reconsider(self) -> bool:
        """After an event: do again what people who hold the beliefs think goes on all the time.

        Returns:
            Whether anything is otherwise now.
        """
        return reconsider(self.interpreter, self.notes)

    def snapshot(self, source: Object, face: int | None) -> Copied:
        """Return what people who hold the beliefs think a copy of `source` gets.

        Args:
            face: the face asked for, of a copy that gets both; None for what shows.
        """
        interpreter = self.interpreter
        now = interpreter.layers.values.get(source.ref)
        if face is not None and not source.face_down:
            now = now if face == source.face else None
            return believed_snapshot(replace(source, face=face), interpreter.policy, interpreter.table, now)
        made = self.notes.made.get(source.ref)
        return believed_snapshot(source, interpreter.policy, interpreter.table, now, made)

    def clauses(
        self, clauses: Iterable[ExceptClause], copier: Characteristics, copied: Characteristics
    ) -> tuple[ExceptClause, ...]:
        """Return the exceptions as people who hold the beliefs apply them."""
        interpreter = self.interpreter
        drops = interpreter.ruleset.setting_drops_cda
        return believed_clauses(clauses, interpreter.policy, copier, copied, drops=drops)

    def carried_over(self, obj: Object, source: Object) -> Object:
        """Return the copy with what the beliefs bring along from the original besides its values."""
        return carried_over(obj, source, self.interpreter.policy)

    def effects_along(self, obj: Object, source: Object) -> tuple[ContinuousEffect, ...]:
        """Return the noncopy effects on `source` as they would also be on its copy."""
        return effects_along(self.interpreter.table, obj, source)

    def as_new_object(self, obj: Object) -> Object:
        """Return a permanent with all that a new object wouldn't have taken off."""
        return as_new_object(obj)

    def with_both_faces(self, obj: Object, source: Object, faces: tuple[Copied, ...]) -> Object:
        """Return a copy that can turn over as its original can."""
        return with_both_faces(obj, source, faces)

    def casting_choices(self, copied: Cast, original: Cast) -> Cast:
        """Return the choices of casting that a copy has; `copied` are those by the rules."""
        return believed_choices(copied, original, self.interpreter.policy)

    def is_out_of_the_ordinary(self, thing: Object, copier: Object) -> bool:
        """Whether people think that `thing` can't be copied by `copier`."""
        interpreter = self.interpreter
        if thing.kind == "ability":
            return thing.ability is not None and thing.ability.kind == Kind.TRIGGERED
        if thing.zone == "stack":
            cast = thing.cast
            paid = cast.paid or cast.alternative_cost or cast.additional_costs
            several = len(cast.targets) > 1 or bool(cast.modes)
            return bool(several or paid or thing.is_copy or thing.controller != copier.controller)
        if thing.zone != "battlefield":
            return thing.zone not in {"graveyard", "exile", "hand", "library"} or len(thing.faces) > 1
        changed = thing.tapped or thing.flipped or thing.face_down or thing.counters or thing.is_token
        odd = changed or thing.is_copy or thing.can_transform or copier.flipped
        return (
            bool(odd)
            or _is_changed(interpreter, thing)
            or _copies_itself(thing)
            or _is_changed(interpreter, copier)
        )

    def not_made(self, ref: str, controller: str, kind: ObjectKind = "spell copy") -> None:
        """Let `ref` name something that never was: events about it don't happen."""
        put_nothing(self.interpreter, ref, controller, kind)

    def no_such_card(self, original: Object) -> bool:
        """Whether there is no card to make a copy of that is cast."""
        interpreter = self.interpreter
        policy = interpreter.policy
        if policy.some_things_cannot_be_copied and self.is_out_of_the_ordinary(original, original):
            return True
        is_named = original.ref not in interpreter.table.objects
        return policy.name_looked_up_again and is_named and self.named_now(original.ref, "") is None

    def casting(self, given: Cast) -> Cast:
        """Return how a copy is cast in the eyes of those who hold the beliefs."""
        interpreter = self.interpreter
        if interpreter.policy.cast_copy_not_cast:
            return replace(given, was_cast=False, cast_from=None)
        return replace(given, cast_from="hand") if interpreter.policy.copies_to_cast_start_in_hand else given

    def pays_again(self, original: Object, payer: str) -> bool:
        """Pay for a copy what was sacrificed for its original, like for like; False if that can't be done."""
        interpreter = self.interpreter
        chosen: list[str] = []
        for paid in original.cast.paid:
            known = interpreter.table.left_as(paid, interpreter.layers.values.get(paid))
            if known is None:
                continue
            able = [
                o for o in interpreter.table.on_battlefield()
                if o.controller == payer and o.ref not in chosen
                and interpreter.values(o.ref).types & known.types
            ]  # fmt: skip
            able.sort(key=lambda o: interpreter.values(o.ref).name != known.name)
            if not able:
                return False
            chosen.append(able[0].ref)
        for ref in chosen:
            move(interpreter, interpreter.table.objects[ref], "graveyard")
        return True

    def is_limited(self, original: Object) -> bool:
        """Whether the ability may be activated once only and has been."""
        return original.ability is not None and is_activated_once_a_turn(original.ability.text)

    def times_triggered(self, ref: str, text: Text) -> int:
        """How often an ability that the script puts on the stack has triggered under the beliefs.

        Where the rules note a trigger, one not noted under the beliefs doesn't happen, and one noted more
        often happens more often.
        """
        interpreter = self.interpreter
        by_rules = sum(
            1 for step in self.by_the_rules().steps
            if step.obj == ref and "triggered" in step.after and tells_of(step, text)
            and step.event is not None and interpreter.event is not None and step.event <= interpreter.event
        )  # fmt: skip
        if not by_rules:
            return 1
        noted = interpreter.triggers.count((ref, text))
        return max(0, noted - by_rules + 1)

    def is_noted(self, ability: Ability) -> bool:
        """Whether the engine notes by itself that this ability triggers."""
        return ability.trigger is not None and ability.trigger.event in _NOTED_EVENTS

    def perform_again(self, obj: Object, effects: tuple[Effect, ...], choices: Choices) -> None:
        """Do once more what an ability does that has triggered more than once; amounts add up."""
        interpreter = self.interpreter
        for _ in range(self.notes.times.get(obj.ref, 1) - 1):
            table = interpreter.table
            dealt = table.noted(obj.ref).damage
            table.notes[obj.ref] = replace(table.noted(obj.ref), damage=())
            perform(interpreter, obj, effects, choices)
            noted = table.noted(obj.ref)
            table.notes[obj.ref] = replace(noted, damage=noted.damage + dealt)

    def activation(self, event: PutAbility, source: Object) -> PutAbility:
        """The event of an ability going on the stack, under the control that the beliefs give its source."""
        interpreter = self.interpreter
        if interpreter.policy.original_controller_controls_copy and source.is_copy:
            return structs.replace(event, controller=acting_for(interpreter.table, source))
        return event

    def acts_for_the_first(self, obj: Object, linked: Ability) -> None:
        """Carry out the "when you do" of a first copying that a second one has taken over."""
        interpreter = self.interpreter
        if len(obj.copy_effects) > 1:
            for effect in linked.effects:
                if isinstance(effect, LinkedWhenYouDo):
                    perform(interpreter, obj, effect.effects, {}, it=obj.copy_effects[0].source)

    def choices_of_entering(self, obj: Object, source: Object, choices: Choices) -> Choices:
        """Fill in the "as enters" choices that a script by the rules doesn't make, unlike the original's."""
        filled = dict(choices)
        for ability in copiable_values(obj).abilities:
            for effect in ability.effects:
                if isinstance(effect, AsEntersForm) and "form" not in filled:
                    filled["form"] = f"{effect.forms[0].power}/{effect.forms[0].toughness}"
                elif isinstance(effect, AsEntersChoose) and effect.what == "color" and "color" not in filled:
                    filled["color"] = next(c for c in COLORS if c != source.choices.get("color"))
        return filled

    def new_targets(self, original: Object, groups: list[list[str]]) -> list[list[str]]:
        """Return the targets of each copy under the beliefs on new targets; [] leaves the original's."""
        interpreter = self.interpreter
        policy = interpreter.policy
        if policy.copied_choices_are_final:
            return [[] for _ in groups]
        old = list(original.cast.targets)
        if policy.targets_change_together:
            return [new if all(a != b for a, b in zip(new, old, strict=False)) else [] for new in groups]
        return groups

    def copy_on_stack(self, obj: Object, original: Object) -> Object:
        """Return a copy on the stack as people who hold the beliefs see it."""
        interpreter = self.interpreter
        policy = interpreter.policy
        choices = self.choices_from_the_start(obj.ref, original)
        obj = replace(obj, choices=choices)
        if (obj.cast.modes or obj.cast.x is not None) and policy.choices_made_when_copied:
            # What is chosen the script by the rules doesn't say: it is open.
            obj = replace(obj, cast=replace(obj.cast, modes=(), x=None))
        if policy.copy_controller_picks_targets and not obj.cast.targets:
            as_printed = replace(original, cast=replace(original.cast, alternative_cost=""))
            obj = replace(obj, cast=replace(obj.cast, targets=_first_legal(interpreter, as_printed)))
        if policy.paid_options_lost and _has_any_number_of_targets(original):
            obj = replace(obj, cast=replace(obj.cast, targets=obj.cast.targets[:1]))
        if policy.costs_paid_again:
            obj = replace(obj, cast=replace(obj.cast, mana_spent=original.cast.mana_spent))
        if policy.copied_ability_is_another_ability and obj.ability is not None:
            obj = replace(obj, source=obj.ref)
        if policy.nobody_owns_a_copy:
            obj = replace(obj, owner=NO_PLAYER, controller=NO_PLAYER)
        return replace(obj, kind=MERE_COPY) if policy.copy_is_not_a_spell else obj

    def as_created(self, token: Object) -> None:
        """Create what would come along if a token that a copy of a spell became had been created.

        What doubles tokens makes more of it, what adds others adds them, and what watches for tokens being
        created triggers.
        """
        interpreter = self.interpreter
        values = interpreter.values(token.ref)
        kinds = values.types | frozenset(values.subtypes)
        creation = as_the_copy(created(interpreter, token.controller, 1, kinds), kinds)
        refs = [token.ref]
        for number in range(1, creation.number):
            another = replace(token, ref=new_ref(interpreter, f"{token.ref}-{number + 1}"), zone="nowhere")
            announce = "Another such token is created."
            refs.append(enter_battlefield(interpreter, another, (), {}, announce=announce).ref)
        refs += create_besides(
            interpreter, token.controller, creation, tapped=token.tapped, attacking=token.attacking
        )
        trigger_creating(interpreter, token.controller, refs)

    def choices_from_the_start(self, ref: str, original: Object) -> Choices:
        """The choices of resolution that a copy has on the stack already."""
        interpreter = self.interpreter
        if interpreter.policy.resolution_choices_copied:
            return original.choices or self.choices_ahead(original.ref)
        if interpreter.policy.choices_made_when_copied:
            return self.choices_ahead(ref)
        return {}

    def named_now(self, name: str, source: str, *, another: bool = False) -> str | None:
        """The ref of the permanent that has a name now: the source itself if it still has it.

        Args:
            another: one other than the source is taken if there is one, as for a copied ability.
        """
        interpreter = self.interpreter
        bearers = [
            o.ref for o in interpreter.table.on_battlefield() if interpreter.values(o.ref).name == name
        ]
        bearers.sort(key=lambda ref: (ref == source) is another)
        return bearers[0] if bearers else None

    def meant_by_name(self, obj: Object, this: Object) -> Object:
        """Return what "this creature" or the name of the source means in a resolving ability."""
        interpreter = self.interpreter
        policy = interpreter.policy
        if obj.ability is None:
            return this
        if policy.name_looked_up_again:
            name = interpreter.values(this.ref).name
            found = self.named_now(name, this.ref, another=obj.made_as_copy is not None)
            return interpreter.table.objects[found] if found is not None else this
        if policy.copied_ability_is_another_ability and obj.source == obj.ref and obj.made_as_copy:
            # A source called by its name is still that permanent; "this creature" would be the copy itself.
            original = interpreter.table.objects[obj.made_as_copy]
            if not calls_itself_this(obj.ability.text) and original.source in interpreter.table.objects:
                return interpreter.table.objects[original.source]
        return this
