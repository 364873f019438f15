"""Spells and abilities: cast, activated, triggered, countered, resolved (CR 601, 602, 603, 608)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import UNSET

from judgeapp.copyengine.evaluation.keyword_meanings import abilities_of_kind
from judgeapp.copyengine.evaluation.kinds_of_ability import is_for_mana
from judgeapp.copyengine.evaluation.references import is_about_earlier
from judgeapp.copyengine.events.actions.lasting.permitting import permit_adventurer
from judgeapp.copyengine.events.actions.objects.lore_counters import refuse_chapter
from judgeapp.copyengine.events.actions.permanents.becoming_copies import static_copies
from judgeapp.copyengine.events.actions.players.designations import give_citys_blessing
from judgeapp.copyengine.events.casting.activating import refuse_from_elsewhere
from judgeapp.copyengine.events.casting.alternative_costs import is_for_attacker, wait_for_end_step
from judgeapp.copyengine.events.casting.casting_from import (
    cost_to_cast_from_there,
    refuse_from_there,
    refuse_land,
    refuse_lapsed,
)
from judgeapp.copyengine.events.casting.chosen_modes import refuse_unchosen_modes, with_modes
from judgeapp.copyengine.events.casting.cipher import encode
from judgeapp.copyengine.events.casting.defined_x import with_defined_x
from judgeapp.copyengine.events.casting.gained_in_casting import gain_in_casting, keep_what_lets_it_be_cast
from judgeapp.copyengine.events.casting.offered_costs import (
    refuse_alternative,
    refuse_another_way,
    refuse_costs_of_others,
    refuse_unoffered,
    refuse_unpayable,
    refuse_x,
)
from judgeapp.copyengine.events.casting.paying import (
    as_paid,
    cast_as_paid,
    pay_for_ability,
    pay_for_spell,
    refuse_zero,
)
from judgeapp.copyengine.events.casting.spell_texts import as_it_is_cast
from judgeapp.copyengine.events.casting.stated_of_spells import refuse_unasked_payments
from judgeapp.copyengine.events.casting.total_costs import (
    costs_now_of,
    expend,
    plain_cost_of_ability,
    plain_cost_of_spell,
    refuse_other_payment,
    total_cost_of_ability,
    total_cost_of_spell,
)
from judgeapp.copyengine.events.entering.entering import enter_battlefield, player_name
from judgeapp.copyengine.events.entering.entering_as_copy import refuse_unstated
from judgeapp.copyengine.events.keywords.dying.haunt import trigger_haunting
from judgeapp.copyengine.events.replacement.prohibitions import (
    is_uncounterable,
    refuse_activating,
    refuse_casting,
)
from judgeapp.copyengine.events.resolving.instructions import Instructions
from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.events.resolving.stated_copying import refuse_below_top, stated_acts
from judgeapp.copyengine.events.resolving.unasked_choices import refuse_copy_of, refuse_names
from judgeapp.copyengine.events.targeting.targets import (
    as_aimed,
    chosen_effects,
    chosen_twice,
    illegal_targets,
    number_of_targets,
    target_filters,
    target_parts,
    targets_in_words,
    targets_of_each,
)
from judgeapp.copyengine.events.triggers.deed_triggers import (
    pay_unsaid,
    trigger_cycling,
    trigger_leaving_graveyard,
)
from judgeapp.copyengine.events.triggers.mana_triggers import trigger_tapping_for_mana
from judgeapp.copyengine.events.triggers.noting import (
    is_over,
    is_waiting,
    linked_triggers,
    refuse_untriggered,
    trigger_of_its_own,
    triggers_on_leaving,
)
from judgeapp.copyengine.events.triggers.spell_triggers import trigger_casting, trigger_targeting
from judgeapp.copyengine.events.triggers.status_triggers import defeat_of
from judgeapp.copyengine.events.triggers.token_triggers import trigger_activating
from judgeapp.copyengine.events.zones.library_order import close_gap
from judgeapp.copyengine.events.zones.merging import is_mutating, merge
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import (
    copy_of_script,
    face_said,
    faces_cast,
    new_object,
    new_ref,
    read_cast,
)
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import (
    PRODUCED,
    EnterAsCopy,
    Facing,
    InPlaceOfEarlier,
    Modal,
    Other,
)
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent
from judgeapp.copyengine.model.errors import CopyEngineError, ForbiddenError, UncoveredError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import (
    Ability,
    Effect,
    Kind,
    begins_with,
    contains,
    says_later,
)
from judgeapp.copyengine.model.objects.characteristics import NOTHING, Characteristics
from judgeapp.copyengine.model.objects.split_cards import SIDES, shared_line
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.costs import Paying
from judgeapp.copyengine.model.terms.qualities import HasTrait, SizedX, Trait
from judgeapp.copyengine.model.terms.subjects import Each, Target, Who
from judgeapp.copyengine.model.wording import joined, quoted
from judgeapp.copyengine.reading import siege_ability
from judgeapp.copyengine.reading.keywords.registry import keyword_named
from judgeapp.copyengine.reading.nouns.spoken_of import resolves_anyway
from judgeapp.copyengine.reading.paragraphs.unread_modes import unread_words
from judgeapp.copyengine.reading.scopes.keywords import triggers_unnoted
from judgeapp.copyengine.reading.statics.casting.costs import asks_for_its_mana_cost, cost_of
from judgeapp.copyengine.reading.statics.casting.defined_x import costs_x
from judgeapp.copyengine.reading.statics.casting.permissions import is_from_graveyard
from judgeapp.copyengine.reading.statics.triggers.trigger_events import is_on_leaving, zones_of
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.choices import made_of
from judgeapp.copyengine.script.fields import Choices, chosen_words, words
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.face_down import face_down_kind
from judgeapp.copyengine.table.leaving_stack import zone_of_resolved
from judgeapp.copyengine.table.mana_pools import spend_mana
from judgeapp.copyengine.table.state import MERE_COPY, NOWHERE, PLAYERS, Cast, Copied, Object, Player


def cast(interpreter: Interpreter, event: events.Cast) -> None:
    """`cast`: a card becomes a spell (CR 601.2); one that was cast as something resolved is left alone."""
    if interpreter.event not in interpreter.table.cast_within:
        cast_now(interpreter, event)


def cast_now(interpreter: Interpreter, event: events.Cast, *, by_resolving: bool = False) -> None:
    """Let a card become a spell with the choices made for it (CR 601.2).

    Args:
        by_resolving: what resolves lets it be cast, from wherever it is (CR 608.2g).
    """
    obj, was_in = _proposed(interpreter, event, by_resolving=by_resolving)
    _refuse_illegal(interpreter, event, obj, is_listed=was_in is not None, by_resolving=by_resolving)
    obj, event = _with_costs(interpreter, event, interpreter.table.objects[obj.ref])
    _tell_casting(interpreter, obj, was_in)
    _note_cast(interpreter, obj)
    cost = obj.cast.alternative_cost or copiable_values(obj).mana_cost or ""
    spend_mana(interpreter.table, obj.controller, cost, obj.cast.mana_spent)
    pay_for_spell(interpreter, obj, event)
    expend(interpreter, obj, copiable_values(obj))
    if obj.cast.cast_from == "graveyard":
        trigger_leaving_graveyard(interpreter, replace(obj, zone="graveyard"))
    trigger_casting(interpreter, obj)
    trigger_targeting(interpreter, obj)


def _proposed(
    interpreter: Interpreter, event: events.Cast, *, by_resolving: bool
) -> tuple[Object, str | None]:
    """Put a card on the stack with its modes and the other choices made for it (CR 601.2a-b).

    Returns:
        The spell, and the zone it was in before; None for a card that no entry of the script has.
    """
    usual = "graveyard" if is_from_graveyard(event.alternative_cost or "") else "hand"
    cast_from, was_in = str(event.from_zone or usual), None
    card = None
    if event.card is None and event.ref in interpreter.table.objects:
        card = interpreter.find(event.ref)
        obj, was_in = _taken_from_its_zone(interpreter, event, by_resolving=by_resolving)
        cast_from = event.from_zone or was_in
    else:
        obj = new_object(interpreter, event, zone="stack")
    if obj.cast.alternative_cost or event.spliced:
        obj = as_it_is_cast(interpreter, obj, event)
    down_as = face_down_kind(None, event.alternative_cost, obj.faces[0].normal) if event.face_down else ""
    obj = replace(
        obj,
        face_down=bool(event.face_down),
        bestowed=obj.cast.alternative_cost.casefold().startswith("bestow"),
        face_down_as=down_as,
        cast=replace(obj.cast, was_cast=True, cast_from=cast_from, cast_during=_step_of(interpreter, obj)),
    )
    obj = interpreter.put(with_modes(interpreter, obj))
    there = replace(obj, zone=cast_from, controller=obj.owner) if card is None else card
    keep_what_lets_it_be_cast(interpreter, there, obj)
    return obj, was_in


def _step_of(interpreter: Interpreter, spell: Object) -> str:
    """Return the step or phase of its controller's turn in which a spell is cast."""
    table = interpreter.table
    return table.step if not table.step or table.active == spell.controller else "another turn"


def _taken_from_its_zone(
    interpreter: Interpreter, event: events.Cast, *, by_resolving: bool
) -> tuple[Object, str]:
    """Return a card that the script knows as the spell it becomes, and the zone it leaves."""
    obj = _card_to_cast(interpreter, event)
    refuse_land(interpreter, replace(obj, face_down=bool(event.face_down)))
    card = interpreter.find(event.ref)
    if not by_resolving:
        refuse_from_there(interpreter, card, obj.controller, event.alternative_cost or "")
    if card.zone == "library":
        interpreter.put(replace(card, position=None))
        close_gap(interpreter, card)
    given = read_cast(event)
    asked = cost_to_cast_from_there(interpreter, card, obj.controller)
    if asked and not by_resolving and given.alternative_cost not in {"", asked}:
        raise ForbiddenError(
            f"{asked} has to be paid to cast {card.printed_name} from there, and no other alternative cost "
            "(118.9a).",
            where=interpreter.at("alternative_cost"),
            mend="Leave it out.",
        )
    if not given.alternative_cost:
        given = replace(given, alternative_cost=asked)
    return replace(obj, zone="stack", position=None, cast=given), card.zone


def _refuse_illegal(
    interpreter: Interpreter, event: events.Cast, obj: Object, *, is_listed: bool, by_resolving: bool
) -> None:
    """Refuse a spell that can't be cast, or not with these choices and targets (CR 601.2c-e, 601.3)."""
    refuse_casting(interpreter, obj)
    costs = {obj.cast.alternative_cost.casefold() or "mana", "kicker" if obj.cast.kicked else "mana"}
    for ability in copiable_values(obj).abilities:
        if ability.kind == Kind.SPELL or ability.keyword in costs:
            refuse_zero(interpreter, ability, obj.cast.x)
    if not is_listed:
        refuse_land(interpreter, obj)
        refuse_lapsed(interpreter, obj)
    refuse_alternative(interpreter, obj)
    refuse_another_way(interpreter, obj)
    if not by_resolving:
        refuse_unoffered(interpreter, obj)
        refuse_unpayable(interpreter, obj)
    check_targets(interpreter, obj.cast.targets)
    check_different(interpreter, obj, obj.cast.targets)
    gain_in_casting(interpreter, obj)
    refuse_costs_of_others(interpreter, obj, event)
    refuse_unasked_payments(interpreter, obj, event)
    refuse_x(interpreter, obj)
    # Costs are paid later: what is tapped or sacrificed for them is a legal target now (CR 601.2c, 601.2h).
    take_aim(interpreter, interpreter.table.objects[obj.ref])


def _with_costs(interpreter: Interpreter, event: events.Cast, obj: Object) -> tuple[Object, events.Cast]:
    """Work out the total cost, and what pays for it where only one thing can (CR 601.2f-h)."""
    total = total_cost_of_spell(interpreter, obj, event)
    obj = interpreter.put(replace(obj, cast=replace(obj.cast, total_cost=total)))
    now = interpreter.values(obj.ref)
    refuse_other_payment(interpreter, obj, now, plain_cost_of_spell(obj, now))
    paid = cast_as_paid(interpreter, obj, event)
    if paid is not event:
        shown = chosen_words((paid.choices or {}).get(Paying.REVEAL.value))
        obj = interpreter.put(replace(obj, cast=replace(obj.cast, paid=(*words(paid.sacrificed), *shown))))
    return obj, paid


def _tell_casting(interpreter: Interpreter, obj: Object, was_in: str | None) -> None:
    values = copiable_values(obj)
    text = f"{player_name(obj.controller)} casts {values.name or 'a face-down spell'}."
    plain = plain_cost_of_spell(obj, interpreter.values(obj.ref))
    if was_in is None:
        interpreter.show(p.CASTING, obj.ref, text, values)
    else:
        interpreter.step(p.CASTING, obj.ref, text, {"zone": was_in}, {"zone": "stack"})
        interpreter.silently(obj.ref)
    _tell_cost(interpreter, p.CASTING, obj, plain)


def _note_cast(interpreter: Interpreter, obj: Object) -> None:
    """Note on the table that it is on the stack, and what its casting uses up."""
    table = interpreter.table
    table.stack = (*table.stack, obj.ref)
    table.cast_now = (*table.cast_now, obj.ref)
    spent = [now for now in costs_now_of(interpreter, obj) if now.once]
    table.costs = tuple(now for now in table.costs if now not in spent)
    if obj.is_commander and obj.cast.cast_from == "command":
        had = table.players.get(obj.controller, Player())
        interpreter.change_player(obj.controller, commander_casts=had.commander_casts + 1)
        interpreter.put(replace(interpreter.table.objects[obj.ref], commander_casts=obj.commander_casts + 1))
    interpreter.judge_again()


def _card_to_cast(interpreter: Interpreter, event: events.Cast) -> Object:
    """Return the card of a script that is cast from where it is, with the face that is cast.

    Raises:
        CopyEngineError: it is on the battlefield or the stack, or no card at all.
    """
    obj = interpreter.find(event.ref)
    if obj.kind != "card" or obj.zone in {"battlefield", "stack"}:
        where = obj.zone if obj.kind == "card" else f"{obj.zone} and isn't a card"
        raise CopyEngineError(
            f"{obj.ref} can't be cast: it is in: {where}.",
            where=interpreter.at("ref"),
            mend="Give the spell a ref of its own and the card: cast {ref, card}.",
        )
    controller = interpreter.player(event.controller or obj.owner, "controller")
    faces = obj.faces if obj.card is None else interpreter.faces_in(obj.card, "stack")
    said = face_said(event.face, event.alternative_cost or "")
    faces, face = faces_cast(interpreter, said, faces, obj.card)
    return replace(obj, controller=controller, faces=faces, face=face)


def check_targets(interpreter: Interpreter, targets: Sequence[str]) -> None:
    """Refuse targets that are neither players nor objects."""
    for ref in targets:
        if ref not in PLAYERS:
            interpreter.find(ref, "targets")
        else:
            interpreter.player(ref, "targets")


def _refuse_more(
    interpreter: Interpreter, obj: Object, parts: Sequence[Target], targets: Sequence[str], key: str
) -> None:
    """Refuse more targets than the text has (CR 115.1); words that aren't read may have more."""
    most = sum(part.count for part in parts)
    if len(targets) <= most or interpreter.policy is not CORRECT:
        return
    abilities = (obj.ability,) if obj.ability else copiable_values(obj).abilities
    if not parts:
        if target_filters(obj) or targets_in_words(obj) != ():
            return
        raise CopyEngineError(
            f"{targets[0]} is named as a target, and the text has none.",
            where=interpreter.at(key),
            mend="Leave targets out, or name what is chosen on resolution there, as choices.",
        )
    if any(a.unread or any(isinstance(e, Other) for e in walk(a.effects)) for a in abilities):
        return
    raise CopyEngineError(
        f"{len(targets)} targets are named, more than the text has.",
        where=interpreter.at(key),
        mend=f"Name at most {most}.",
    )


def check_different(
    interpreter: Interpreter, obj: Object, targets: Sequence[str], key: str = "targets"
) -> None:
    """Refuse a target that is chosen twice for one instance of the word "target" (CR 115.3)."""
    twice = chosen_twice(obj, targets)
    if twice:
        raise CopyEngineError(
            f"{twice} is chosen twice where targets have to be different.",
            where=interpreter.at(key),
            mend="Name different targets.",
        )
    parts = target_parts(obj)
    _refuse_more(interpreter, obj, parts, targets, key)
    if len(parts) == 1 and parts[0].one_each:
        whose = [interpreter.controller(ref) for ref in targets if ref in interpreter.table.objects]
        if len(set(whose)) < len(whose):
            raise CopyEngineError(
                "Two of the targets have the same controller, and there is one for each player.",
                where=interpreter.at(key),
                mend="Name one target for each player.",
            )


def take_aim(interpreter: Interpreter, obj: Object) -> Object:
    """Return a spell or ability with what tells which of its targets belongs to which words.

    Raises:
        CopyEngineError: one of them is no legal target, or they aren't in the order of the text.
    """
    layers = interpreter.layers
    aimed = as_aimed(interpreter.table, layers.values, layers.controllers, obj)
    if aimed is not None and aimed is not obj:
        obj = interpreter.put(aimed)
    interpreter.extension.refuse_targets(interpreter, obj)
    if aimed is None and interpreter.policy is CORRECT:
        raise CopyEngineError(
            f"Which of {joined(obj.cast.targets)} is the target of which words can't be told.",
            where=interpreter.at("targets"),
            mend="Name the targets in the order of the text.",
        )
    _refuse_unknown_size(interpreter, obj)
    return obj


def _refuse_unknown_size(interpreter: Interpreter, obj: Object) -> None:
    """Refuse a target "with mana value X" where nobody says what was paid for X (CR 107.3a)."""
    of_spell = obj.ability is None and "{X}" in (copiable_values(obj).mana_cost or "")
    has_x = of_spell or (obj.ability is not None and costs_x(obj.ability))
    is_chosen = has_x and not obj.cast.alternative_cost and obj.cast.x is None
    if not is_chosen or interpreter.policy is not CORRECT or not obj.cast.targets:
        return
    if any(isinstance(each, SizedX) for wanted in target_filters(obj) for each in wanted.qualities):
        raise CopyEngineError(
            "A target depends on X, and what X is isn't said.",
            where=interpreter.at("targets"),
            mend="State x: the number that was chosen for it.",
        )


def _whose_ability(interpreter: Interpreter, source: Object, ability: Ability) -> str:
    """Who controls a triggered ability: of what has left, the player who last controlled it (CR 113.8), even
    if it is back under the control of another.
    """
    last = interpreter.table.noted(source.ref).last_object
    # Not `table.last_object`: an ability that works in a graveyard is that of the card there.
    works_there = source.zone in {"stack", *zones_of(ability)} and not is_on_leaving(ability)
    if works_there or last is None:
        return interpreter.controller(source.ref)
    return last.controller


def put_ability(interpreter: Interpreter, event: events.PutAbility) -> None:
    """`activate` and `trigger`: an ability of a permanent goes on the stack (CR 602.2, 603.3)."""
    source = interpreter.find(event.source, "source")
    triggered = isinstance(event, events.Trigger)
    kind = Kind.TRIGGERED if triggered else Kind.ACTIVATED
    ability = find_ability(interpreter, source, event.ability or "", kind)
    if isinstance(event, events.Activate):
        refuse_activating(interpreter, source, ability)
        refuse_from_elsewhere(interpreter, source, ability, event.controller)
        event = as_paid(interpreter, source, ability, event)
    else:
        refuse_untriggered(interpreter, source, ability)
        refuse_chapter(interpreter, source, ability)
    given = read_cast(event)
    if triggered and given.x is None:
        given = replace(given, x=_x_of_source(interpreter, source, ability))
    if isinstance(event, events.Activate):
        given = with_defined_x(interpreter, source, ability, given)
    if isinstance(event, events.Activate) and not given.paid:
        tapped = chosen_words((event.choices or {}).get(Paying.TAP.value))
        given = replace(given, paid=tapped)
    ref = new_ref(interpreter, event.ref or f"{source.ref}'s ability {len(interpreter.table.objects)}")
    if interpreter.policy is not CORRECT:
        event = interpreter.beliefs.activation(event, source)
        if triggered and interpreter.beliefs.is_noted(ability):
            interpreter.beliefs.notes.times[ref] = interpreter.beliefs.times_triggered(
                source.ref, ability.text
            )
            if not interpreter.beliefs.notes.times[ref]:
                interpreter.beliefs.not_made(ref, source.controller, "ability")
                return
    whose = _whose_ability(interpreter, source, ability) if triggered else interpreter.controller(source.ref)
    obj = Object(
        ref=ref,
        kind="ability",
        faces=(Copied(replace(NOTHING, abilities=(ability,))),),
        owner=source.controller,
        controller=interpreter.player(event.controller or whose, "controller"),
        zone="stack",
        cast=given,
        ability=ability,
        source=source.ref,
        copied_as=_copied_as(interpreter, source, ability),
    )
    obj = interpreter.put(with_modes(interpreter, obj))
    check_targets(interpreter, given.targets)
    check_different(interpreter, obj, given.targets)
    word = "triggered" if triggered else "activated"
    principle = p.TRIGGER_ON_STACK if triggered else p.ACTIVATING
    at_once = isinstance(event, events.Activate) and is_for_mana(ability)
    text = f"The {word} ability “{ability.text}” goes on the stack."
    if at_once:
        text = f"The mana ability “{ability.text}” is activated. It doesn't use the stack."
    interpreter.step(principle, obj.ref, text, {}, {"source": source.ref, "ability": f"{ability.text}"})
    if not at_once:
        interpreter.table.stack = (*interpreter.table.stack, obj.ref)
    interpreter.silently(obj.ref)
    if triggered:
        told = (source.ref, ability.text)
        interpreter.table.put_on_stack = (*interpreter.table.put_on_stack, told)
        _note_cause(interpreter, obj, source, ability)
        obj = obj if obj.cast.x is not None else _with_x_of_cause(interpreter, obj)
    obj = take_aim(interpreter, obj)
    if isinstance(event, events.Activate):
        exiled = chosen_words((event.choices or {}).get(Paying.EXILE.value))
        obj = _with_total_cost(interpreter, source, obj, ability, exiled)
        spend_mana(interpreter.table, obj.controller, ability.cost, given.mana_spent)
        pay_for_ability(interpreter, source, ability, event)
        expend(interpreter, obj, copiable_values(source))
        if exiled:  # "the exiled card" of an ability that exiles a card to be activated
            obj = interpreter.put(replace(obj, cast=replace(obj.cast, paid=(*obj.cast.paid, *exiled))))
        trigger_activating(interpreter, obj)
        if ability.keyword.endswith("cycling"):
            trigger_cycling(interpreter, interpreter.table.objects[source.ref], obj.controller)
    trigger_targeting(interpreter, obj)
    now = interpreter.table.objects[obj.ref]
    as_of = _triggered_as_of(interpreter, source, ability) if triggered else interpreter.table.zone_changes
    obj = interpreter.put(replace(now, as_of=as_of))
    if at_once:
        _add_mana_at_once(interpreter, source, obj, tapped=cost_of(ability).taps)


def _copied_as(interpreter: Interpreter, source: Object, ability: Ability) -> int | None:
    """Return when the copy effect began that gives a permanent an ability; None where the ability may be that
    of the object which it was before it left and came back (CR 400.7, 603.10a).
    """
    if source.zone != "battlefield":
        return None
    is_back = interpreter.table.left_as(source.ref, None) is not None
    looks_back = ability.trigger is not None and triggers_on_leaving(ability.trigger)
    return None if is_back and looks_back else source.copied_at


def _triggered_as_of(interpreter: Interpreter, source: Object, ability: Ability) -> int:
    """Return the last change of zones before the end of the event in which an ability last triggered."""
    as_of, triggers = interpreter.table.zone_changes, interpreter.triggers
    told = (source.ref, ability.text)
    place = max((n for n, each in enumerate(triggers) if each == told), default=len(triggers))
    for then in reversed(interpreter.moments):
        if then.triggered <= place:
            break
        as_of = then.zone_changes
    return as_of


def _x_of_source(interpreter: Interpreter, source: Object, ability: Ability) -> int | None:
    """Return the X of an ability that triggers on its source being cast or entering: that of the spell, which
    a permanent was as it resolved (CR 107.3m). In an ability that it has copied, X is 0 (CR 107.3j).
    """
    trigger = ability.trigger
    if trigger is None or trigger.subject is not Who.THIS or trigger.event not in {"cast", "enters"}:
        return None
    if source.copied_at and interpreter.policy is CORRECT:
        return 0 if interpreter.table.cast_of(source).x else None
    return interpreter.table.cast_of(source).x


def _with_x_of_cause(interpreter: Interpreter, obj: Object) -> Object:
    """Return an ability that triggers on a spell "with {X} in its mana cost," with the X it has now
    or last had (CR 608.2h).
    """
    trigger = None if obj.ability is None else obj.ability.trigger
    if trigger is None or trigger.event != "cast" or not isinstance(trigger.subject, Each):
        return obj
    qualities = trigger.subject.filter.qualities
    if not any(isinstance(each, HasTrait) and each.trait is Trait.X_IN_COST for each in qualities):
        return obj
    spell = interpreter.table.objects.get(interpreter.table.noted(obj.ref).cause)
    x = None if spell is None else interpreter.table.cast_of(spell).x
    return obj if x is None else interpreter.put(replace(obj, cast=replace(obj.cast, x=x)))


def _add_mana_at_once(interpreter: Interpreter, source: Object, obj: Object, *, tapped: bool) -> None:
    """Resolve a mana ability, and those that trigger on its source being tapped for mana (CR 605.3b, 605.4a).

    Args:
        tapped: its cost has the tap symbol.
    """
    before = Counter(interpreter.table.players[obj.controller].mana)
    _resolve_at_once(interpreter, obj)
    player = interpreter.table.players[obj.controller]
    produced = "" if player.unsaid_mana else "".join(
        f"{{{symbol}}}" for symbol in (Counter(player.mana) - before).elements()
    )  # fmt: skip
    if not tapped or not (produced or player.unsaid_mana):
        return
    for other, ability, cause in trigger_tapping_for_mana(interpreter, source, obj.controller):
        if not is_for_mana(ability):
            continue
        ref = new_ref(interpreter, f"{other.ref}'s ability {len(interpreter.table.objects)}")
        added = replace(
            obj, ref=ref, faces=(Copied(replace(NOTHING, abilities=(ability,))),), ability=ability,
            source=other.ref, owner=other.owner, controller=interpreter.controller(other.ref),
            cast=Cast(notes={PRODUCED: produced}), zone="stack",
        )  # fmt: skip
        interpreter.put(added)
        interpreter.silently(ref)
        interpreter.table.notes[ref] = replace(interpreter.table.noted(ref), cause=cause)
        _carry_out(interpreter, added, events.Resolve(ref=ref))


def _with_total_cost(
    interpreter: Interpreter, source: Object, obj: Object, ability: Ability, exiled: Sequence[str]
) -> Object:
    """Note the mana that activating an ability costs (CR 602.2b); nothing where that is the mana cost of a
    card that nobody names.

    Args:
        exiled: the cards that are exiled to activate it.
    """
    cost = ability.cost or (ability.parameter if ability.keyword else "")
    if not ability.keyword and asks_for_its_mana_cost(ability):
        if len(exiled) != 1:
            return obj
        paid = interpreter.find(exiled[0], "choices.exile")
        cost = f"{cost} {interpreter.values(paid.ref).mana_cost or ''}"
    total = total_cost_of_ability(interpreter, source, obj, cost)
    obj = interpreter.put(replace(obj, cast=replace(obj.cast, total_cost=total)))
    plain = plain_cost_of_ability(obj, cost)
    refuse_other_payment(interpreter, obj, interpreter.values(source.ref), plain)
    _tell_cost(interpreter, p.ACTIVATING, obj, plain)
    return obj


def _tell_cost(interpreter: Interpreter, principle: str, obj: Object, plain: str) -> None:
    """Say what a spell or ability costs where that was changed."""
    total = obj.cast.total_cost
    if total is not None and total != plain:
        text = f"Its total cost is {total or '{0}'}."
        interpreter.step(principle, obj.ref, text, {"total_cost": plain}, {"total_cost": total})


def _note_cause(interpreter: Interpreter, obj: Object, source: Object, ability: Ability) -> None:
    """Note what made an ability trigger, where only one thing is left that did and isn't on the stack."""
    table = interpreter.table
    noted = [(cause, event) for text, cause, event in table.noted(source.ref).causes if text == ability.text]
    causes = [cause for cause, _ in _put_now(interpreter, noted)]
    before = [
        other.ref
        for other in table.objects.values()
        if other.source == source.ref
        and other.ref != obj.ref
        and other.ability is not None
        and other.ability.text == ability.text
        and not other.is_copy
    ]
    for ref in before:
        if (known := table.noted(ref).cause) in causes:
            causes.remove(known)
    if len(set(causes)) == 1:  # an ability that triggers an additional time has the same cause
        table.notes[obj.ref] = replace(table.noted(obj.ref), cause=causes[0])


def _put_now(interpreter: Interpreter, noted: list[tuple[str, int | None]]) -> list[tuple[str, int | None]]:
    """Return those of the times an ability triggered that can be put on the stack now: somebody who casts a
    spell has priority, and what triggered earlier was put there before (CR 603.3).
    """
    latest = max((event for _, event in noted if event is not None), default=None)
    if latest is None or latest >= len(interpreter.script_events):
        return noted
    if not isinstance(interpreter.script_events[latest], events.Cast):
        return noted
    return [each for each in noted if each[1] == latest]


def _resolve_at_once(interpreter: Interpreter, obj: Object) -> None:
    """Resolve a mana ability right after it is activated (CR 605.3b), as a later event `resolve` says."""
    later = interpreter.script_events[(interpreter.event or 0) + 1 :]
    said = (event for event in later if isinstance(event, events.Resolve) and event.ref == obj.ref)
    _carry_out(interpreter, obj, next(said, events.Resolve(ref=obj.ref)))


def find_ability(interpreter: Interpreter, source: Object, beginning: str, kind: Kind) -> Ability:
    """Return the ability of a permanent that begins with these words; of several, one that has triggered.

    Raises:
        CopyEngineError: it has none such; lists those it has.
    """
    values = interpreter.table.last_known(source.ref, interpreter.values(source.ref))
    has_none = source.zone != "battlefield" or source.ref in interpreter.layers.stripped
    having = abilities_of_kind(values, kind, is_stripped=has_none)
    if kind is Kind.TRIGGERED:
        defeat = siege_ability()
        if defeat_of(interpreter, source) or is_waiting(interpreter, source, defeat):
            having.append(defeat)
        having += [*linked_triggers(interpreter, source), *interpreter.table.noted(source.ref).waiting]
        having += _had_before(interpreter, source, having)
    meant = [
        ability for ability in having if contains(ability, beginning) and not says_later(ability, beginning)
    ]
    if meant:
        begun = [ability for ability in meant if begins_with(ability, beginning)] or meant
        waiting = (
            ability for ability in meant if len(meant) > 1 and is_waiting(interpreter, source, ability)
        )
        return next(waiting, begun[0])
    for ability in values.abilities if kind is Kind.TRIGGERED else ():
        if triggers_unnoted(ability.keyword) and begins_with(ability, beginning):
            raise CopyEngineError(
                f"{source.ref} has “{ability.text},” and I don't know what triggers by that.",
                where=interpreter.at("ability"),
                mend="Leave the trigger event out and state what happens as events.",
            )
    listed = "; ".join(f"“{a.text}”" for a in having) or "none"
    raise CopyEngineError(
        f"{source.ref} has no {kind} ability beginning “{beginning}”.",
        where=interpreter.at("ability"),
        mend=f"It has: {listed}.{_not_read(values)}",
    )


def _not_read(values: Characteristics) -> str:
    """Name what an object says that isn't read: it may give what is looked for."""
    unread = [ability.text for ability in values.abilities if ability.unread]
    return f" Not read: {joined(map(quoted, unread))}" if unread else ""


def _had_before(interpreter: Interpreter, source: Object, having: Sequence[Ability]) -> list[Ability]:
    """Return the abilities with which something left that is back as a new object, perhaps as a copy of
    something else, if they have triggered and aren't on the stack yet: they look back (CR 400.7, 603.10a).
    """
    left = interpreter.table.left_as(source.ref, None) if source.zone == "battlefield" else None
    if left is None:
        return []
    had = abilities_of_kind(left, Kind.TRIGGERED, is_stripped=False)
    return [each for each in had if each not in having and is_waiting(interpreter, source, each)]


def resolve(interpreter: Interpreter, event: events.Resolve) -> None:
    """`resolve`: a spell or ability does what it says (CR 608.2), but for acts of copying that are stated."""
    obj = interpreter.find(event.ref)
    if obj.zone == NOWHERE and obj.ability is not None and is_for_mana(obj.ability):
        text = "It has resolved already: mana abilities don't use the stack."
        interpreter.nothing(p.SPELL_RESOLVES, obj.ref, text)
        return
    if obj.zone != "stack":
        raise CopyEngineError(
            f"{obj.ref} is not on the stack but in: {obj.zone}.",
            where=interpreter.at("ref"),
            mend="Cast, activate or trigger it first.",
        )
    refuse_below_top(interpreter, obj)
    _carry_out(interpreter, obj, event)


def _carry_out(interpreter: Interpreter, obj: Object, event: events.Resolve) -> None:
    interpreter.table.stack = tuple(ref for ref in interpreter.table.stack if ref != obj.ref)
    choices = event.choices or {}
    if event.attached_to and obj.kind == "ability":
        # What an ability puts onto the battlefield enters attached to it.
        given = interpreter.given
        interpreter.given = made_of(given, {"attach_to": event.attached_to, **given})
    if choices.get("condition") or choices.get("paid"):
        pay_unsaid(interpreter, obj.ref)
    values = interpreter.values(obj.ref)
    obj = _with_x_of_cause(interpreter, _with_choices_made_now(interpreter, obj, choices))
    if obj.kind != "ability" and values.types & interpreter.ruleset.permanent_types:
        _becomes_permanent(interpreter, obj, event)
        return
    abilities = (obj.ability,) if obj.ability else copiable_values(obj).abilities
    over = is_over(interpreter, obj, choices)
    illegal = not over and tell_illegal_targets(interpreter, obj)
    if not illegal and not over:
        refuse_unchosen_modes(interpreter, obj, abilities)
        give_citys_blessing(interpreter, obj)
        stated = stated_acts(interpreter, obj)
        instructions = Instructions(event, stated)
        for effects, targets in _instructions_of(interpreter, obj, abilities):
            perform(interpreter, obj, effects, choices, targets=targets, instructions=instructions)
            if interpreter.policy is not CORRECT:
                interpreter.beliefs.perform_again(obj, effects, choices)
        encode(interpreter, interpreter.table.objects[obj.ref], choices)
        if not stated:  # what the script states it names itself
            refuse_names(interpreter, instructions.unused_names, abilities)
        refuse_copy_of(interpreter, event, abilities)
    interpreter.settle()
    obj = interpreter.table.objects[obj.ref]
    if obj.zone == "stack":
        zone = "graveyard" if illegal else zone_of_resolved(obj, values)
        move(interpreter, obj, zone, p.SPELL_RESOLVES)
        now = interpreter.table.objects[obj.ref]
        if not illegal and now.kind == "card":
            trigger_haunting(interpreter, now)
        if now.zone == "exile" and not illegal and "Adventure" in values.subtypes:
            permit_adventurer(interpreter, now, obj.controller)


def _instructions_of(
    interpreter: Interpreter, obj: Object, abilities: Sequence[Ability]
) -> Iterator[tuple[tuple[Effect, ...], tuple[str, ...] | None]]:
    """Yield what a spell or ability says, in order (CR 608.2c), with the targets that each part is about.

    The paragraphs of a spell are one text: "that creature" in a later one is what an earlier one spoke of.
    Only where several ask for targets does each stand for itself; the targets are None where they needn't be
    told apart.

    Raises:
        CopyEngineError: nobody can tell which of several targets a later paragraph means.
    """
    followed = [
        (place, ability)
        for place, ability in enumerate(abilities)
        if obj.ability or ability.kind == Kind.SPELL or keyword_named(ability.keyword).gives_first
    ]
    for _, ability in followed:
        _refuse_unread(interpreter, obj, ability)
    before = 0
    for _, ability in followed:
        effects = chosen_effects(obj, ability)
        if before > 1 and effects and is_about_earlier(effects[0]):
            raise CopyEngineError(
                f"I can't tell which of its targets “{ability.text}” means.",
                where=interpreter.at("ref"),
                mend="Leave the resolve event out and state what happens as events.",
            )
        before += number_of_targets(obj, ability)
    aimed = targets_of_each(obj, abilities) if len(abilities) > 1 else {}
    if aimed:
        yield from _with_what_is_done_instead(
            [(chosen_effects(obj, ability), aimed.get(place)) for place, ability in followed]
        )
    else:
        yield tuple(effect for _, ability in followed for effect in chosen_effects(obj, ability)), None


def _with_what_is_done_instead(
    parts: Sequence[tuple[tuple[Effect, ...], tuple[str, ...] | None]],
) -> Iterator[tuple[tuple[Effect, ...], tuple[str, ...] | None]]:
    """Yield the parts, each together with what a later paragraph says to do instead of it: "Delirium — Put
    three +1/+1 counters on that creature instead if ...".
    """
    joined: list[tuple[tuple[Effect, ...], tuple[str, ...] | None]] = []
    for effects, targets in parts:
        if joined and not targets and any(isinstance(effect, InPlaceOfEarlier) for effect in effects):
            before, aimed = joined.pop()
            joined.append(((*before, *effects), aimed))
        else:
            joined.append((effects, targets))
    yield from joined


def _refuse_unread(interpreter: Interpreter, obj: Object, ability: Ability) -> None:
    """Refuse to resolve what can't be read whole: half of it done would be a wrong answer."""
    if unread := unread_words(ability, obj.cast.modes):
        words = unread[0]
        raise CopyEngineError(
            f"I can't resolve “{ability.text}”: “{words}” is not wording I know.",
            where=interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
    if ability.keyword and not ability.effects:
        raise CopyEngineError(
            f"I don't know what {ability.keyword} does as it resolves.",
            where=interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )


def _with_choices_made_now(interpreter: Interpreter, obj: Object, choices: Choices) -> Object:
    """Note what is chosen on resolution, by a copy afresh (CR 707.10)."""
    stated = choices.keys() - {"declined", "condition"}
    named = {key: value for key, value in choices.items() if key in stated and value is not None}
    if interpreter.policy.resolution_choices_copied and obj.is_copy:
        named = {}
    source = interpreter.table.objects.get(obj.source or "")
    if interpreter.policy.copies_make_no_choices and source is not None and source.is_copy:
        named = {}
    if not named or interpreter.values(obj.ref).types & interpreter.ruleset.permanent_types:
        return obj
    cited = interpreter.ruleset.cites(p.RESOLUTION_CHOICES) if obj.is_copy else p.SPELL_RESOLVES
    text = f"{player_name(_chooser(interpreter, obj, named))} makes the choice as it resolves"
    if words := ", ".join(_choices_told(interpreter, named)):
        text += f": {words}"
    text += "."
    after = {**obj.choices, **named}
    interpreter.step(cited, obj.ref, text, {"choices": dict(obj.choices)}, {"choices": after})
    return interpreter.put(replace(obj, choices=after))


def _chooser(interpreter: Interpreter, obj: Object, choices: Choices) -> str:
    """Return who makes the choices: whoever sacrifices or discards something, or faces a villainous choice;
    or else the controller.
    """
    objects = interpreter.table.objects
    opponents = [player for player in interpreter.table.players if player != obj.controller]
    if "choice" in choices and len(opponents) == 1 and _is_faced(obj):
        return opponents[0]
    refs = (ref for key in ("sacrifice", "discard") for ref in as_list(choices.get(key)))
    given_up = [objects[ref] for ref in refs if isinstance(ref, str) and ref in objects]
    players = {interpreter.controller(each.ref) or each.owner for each in given_up}
    return players.pop() if len(players) == 1 else obj.controller


def _is_faced(obj: Object) -> bool:
    """Whether a spell or ability lets somebody face a villainous choice (CR 701.55)."""
    abilities = (obj.ability,) if obj.ability else copiable_values(obj).abilities
    effects = (effect for ability in abilities for effect in ability.effects)
    return any(isinstance(effect, Modal) and effect.faced is not Facing.NOBODY for effect in effects)


def _choices_told(interpreter: Interpreter, choices: Choices) -> Iterator[str]:
    """Yield what is chosen; whether something is done at all is told as it is done."""
    objects = interpreter.table.objects
    for value in (each for chosen in choices.values() for each in as_list(chosen)):
        if not isinstance(value, bool):
            is_object = isinstance(value, str) and value in objects
            yield objects[str(value)].printed_name if is_object else str(value)


def tell_illegal_targets(interpreter: Interpreter, obj: Object) -> bool:
    """Say which targets have become illegal; return whether it doesn't resolve: all have (CR 608.2b)."""
    illegal = illegal_targets(
        interpreter.table, interpreter.layers.values, interpreter.layers.controllers, obj
    )
    vain = [ref for ref in obj.cast.targets if interpreter.extension.is_illegal_target(interpreter, obj, ref)]
    illegal = [ref for ref in obj.cast.targets if ref in {*illegal, *vain}]
    if not illegal or not interpreter.extension.checks_targets_again(interpreter):
        return False
    said = (obj.ability,) if obj.ability is not None else interpreter.values(obj.ref).abilities
    anyway = any(resolves_anyway(ability.text) for ability in said)
    every = illegal == list(obj.cast.targets) and not anyway
    names = joined([interpreter.called(ref) for ref in illegal])
    are = "isn't a legal target" if len(illegal) == 1 else "aren't legal targets"
    text = f"{names} {are} anymore. " + (
        "With no legal target left, it doesn't resolve." if every else "The rest of it still happens."
    )
    interpreter.step(p.ILLEGAL_TARGETS, obj.ref, text, {"illegal_targets": []}, {"illegal_targets": illegal})
    return every


def _becomes_permanent(interpreter: Interpreter, obj: Object, event: events.Resolve) -> None:
    """A permanent spell enters the battlefield; a copy of one as a token (CR 608.3, 707.10f)."""
    if is_mutating(obj) and obj.cast.targets and not tell_illegal_targets(interpreter, obj):
        merge(interpreter, obj, event.choices or {})
        return
    if event.attached_to and not _may_enter_attached(interpreter, obj):
        raise CopyEngineError(
            f"{obj.printed_name or obj.ref} doesn't enter attached to anything.",
            where=interpreter.at("attached_to"),
            mend="Leave attached_to out.",
        )
    if event.copy_of is UNSET:
        refuse_unstated(interpreter, obj)
    is_copy = obj.kind in {"spell copy", MERE_COPY}
    is_aura = "Aura" in interpreter.values(obj.ref).subtypes
    if is_aura and not event.attached_to and tell_illegal_targets(interpreter, obj):
        if "Creature" not in copiable_values(obj).types:
            move(interpreter, obj, "graveyard", p.ILLEGAL_TARGETS)
            return
        is_aura = False  # a bestowed spell whose target is gone enters as a creature (CR 702.103e)
    if is_copy and interpreter.policy.copied_permanent_spell_vanishes:
        move(interpreter, obj, "graveyard")
        return
    if is_copy and not interpreter.policy.copies_become_real_cards:
        if not interpreter.ruleset.permanent_spell_copies:
            raise UncoveredError(
                interpreter.ruleset.title,
                "copies of permanent spells",
                where=interpreter.at("ref"),
                mend="Use a later ruleset.",
            )
        cited = interpreter.ruleset.cites(p.SPELL_BECOMES_TOKEN)
        text = "The copy stops being a copy of a spell and becomes a token."
        interpreter.step(
            cited,
            obj.ref,
            text,
            {"is_token": False, "zone": "stack"},
            {"is_token": True, "zone": "battlefield"},
        )
        obj = replace(obj, kind="token")
    else:
        interpreter.step(p.SPELL_RESOLVES, obj.ref, "It enters.", {"zone": "stack"}, {"zone": "battlefield"})
    target = obj.cast.targets[0] if obj.cast.targets else None
    attached = event.attached_to or (target if is_aura else None)
    if obj.bestowed and attached is None:
        obj = replace(obj, bestowed=False)
    obj = replace(obj, attached_to=attached)
    door = None
    if obj.card is not None and obj.card.is_room:
        door, obj = obj.faces[obj.face].normal, _as_room(obj)
    if obj.cast.alternative_cost:
        wait_for_end_step(interpreter, obj)
    if is_for_attacker(obj):
        obj = replace(obj, tapped=True, attacking=True)
    copies = copy_of_script(event.copy_of, event.choices)
    entered = enter_battlefield(interpreter, obj, copies, event.choices or {})
    if door is not None and entered.zone == "battlefield":
        trigger_of_its_own(interpreter, entered.ref, door.abilities, OwnEvent.UNLOCKED)
    if obj.kind == "token" and interpreter.policy.copied_permanent_spell_is_created:
        interpreter.beliefs.as_created(obj)
    static_copies(interpreter)


def _may_enter_attached(interpreter: Interpreter, obj: Object) -> bool:
    """Whether a permanent spell is an Aura, or may become a copy of one; Equipment says itself that it is
    attached.
    """
    values = interpreter.values(obj.ref)
    copies = any(isinstance(e, EnterAsCopy) for a in values.abilities for e in walk(a.effects))
    return "Aura" in values.subtypes or copies or interpreter.policy is not CORRECT


def _as_room(obj: Object) -> Object:
    """A Room spell's halves come together, the door of the half that was cast unlocked (CR 709.5d)."""
    halves = tuple(values.normal for values in obj.faces)
    choices = {**obj.choices, "unlocked": [SIDES[obj.face]]}
    return replace(obj, faces=(Copied(shared_line(halves), doors=halves),), face=0, choices=choices)


def counter(interpreter: Interpreter, event: events.Counter) -> None:
    """`counter`: a spell or ability leaves the stack without effect (CR 701.6)."""
    obj = interpreter.find(event.ref)
    if obj.zone != "stack" or obj.kind == MERE_COPY:
        raise CopyEngineError(
            f"{obj.ref} is not on the stack.",
            where=interpreter.at("ref"),
            mend="Only spells and abilities are countered.",
        )
    if not is_uncounterable(interpreter, obj):
        move(interpreter, obj, "graveyard", p.COUNTERING)
