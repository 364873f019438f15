"""Damage and life: what is marked, lost or gained, and by whose damage (CR 119, 120)."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from judgeapp.copyengine.evaluation.filters import has_keyword
from judgeapp.copyengine.events.damage.redirecting import before_redirecting, redirected, ways_to_redirect
from judgeapp.copyengine.events.damage.shield_counters import shield_way
from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.replacement.damage_and_life import (
    damage_to_life,
    dealt_as_though,
    life_instead,
    preventing,
    prevention_key,
    refuse_unread_results,
    ways_to_change,
)
from judgeapp.copyengine.events.replacement.ordering import Way, apply_in_order
from judgeapp.copyengine.events.replacement.prevention import (
    cannot_be_prevented,
    end_next_times,
    refuse_unknown_shields,
    ways_to_shield,
)
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, counts_on_it, is_of_that_player
from judgeapp.copyengine.events.targeting.targets import protected_from
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_life, trigger_losses
from judgeapp.copyengine.events.zones.counters import add_counters, give_to_player
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.amount_replacements import Aftermath, DamagePrevented, Instead
from judgeapp.copyengine.model.effects.effects import DealDamage, Fight
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import Fate
from judgeapp.copyengine.model.terms.qualities import OfTargetedSide, SpokenPlayerControls
from judgeapp.copyengine.model.terms.subjects import Each, Target, Who
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.defense import refuse_unknown_defense
from judgeapp.copyengine.table.state import PLAYERS, Object, Player


@resolves(DealDamage)
def deal(resolution: Resolution, effect: DealDamage) -> None:
    """Deal the damage that an effect says, at once with that of the next one where that is joined to it."""
    _let_come(resolution, effect)
    later = resolution.later
    goes_on = bool(later) and isinstance(later[0], DealDamage) and later[0].joined
    is_plain = all(not isinstance(each, DealDamage) or each.condition is None for each in later)
    if not (goes_on and is_plain):
        coming, resolution.coming = resolution.coming, []
        _strike_noting(resolution, coming)


def _let_come(resolution: Resolution, effect: DealDamage) -> None:
    """Say what damage an effect deals, by its source, to each recipient its part (CR 120.3, 601.2d)."""
    # "Target creature deals damage equal to its power to ...": named first.
    sources = _sources(resolution, effect)
    if isinstance(effect.source, Each) or (isinstance(effect.source, Target) and effect.source.count > 1):
        _deal_each(resolution, effect, sources)
        return
    if not sources:  # no legal target would deal it (CR 608.2b)
        return
    interpreter, dealing = resolution.interpreter, sources[0]
    to_each = effect.to[0] if effect.to in {(Who.EACH_PLAYER,), (Who.OPPONENTS,)} else None
    of_each = resolution.is_of_each(effect.amount, to_each)
    on_each = any(isinstance(to, Each) for to in effect.to) and counts_on_it(effect.amount)
    of_target = not of_each and is_of_that_player(effect.amount)  # the player is spoken of as the recipient
    amount = 0 if of_each or on_each or of_target else resolution.number(effect.amount)
    if effect.instead and resolution.replaced_recipients is not None:
        recipients = resolution.replaced_recipients
    else:
        recipients = _recipients(resolution, effect)
    amount = resolution.number(effect.amount) if of_target and recipients else amount
    parts = {ref: resolution.number_for(effect.amount, ref) if of_each else amount for ref in recipients}
    if on_each:  # "for each Aura attached to that creature"
        parts = {ref: resolution.number_about(effect.amount, ref) for ref in recipients}
    if effect.divided and recipients:
        parts = _as_chosen(resolution, recipients, amount)
    elif effect.evenly and recipients:  # nothing is chosen, so only what is still legal counts
        parts = dict.fromkeys(recipients, amount // len(recipients))
    name = interpreter.called(dealing.ref) if dealing.ref in interpreter.table.objects else ""
    text = f"{name or 'It'} deals {{}} damage."
    resolution.coming += [DamageEvent(dealing, ref, part, text.format(part)) for ref, part in parts.items()]
    objects = [ref for ref in recipients if ref not in PLAYERS]
    if objects and any(isinstance(to, Each) for to in effect.to):
        resolution.speak_of(objects)


def _recipients(resolution: Resolution, effect: DealDamage) -> list[str]:
    """Return what is dealt damage; "each opponent and each creature they control" are those players'."""
    found: list[str] = []
    for subject in effect.to:
        qualities = subject.filter.qualities if isinstance(subject, Each) else ()
        plain = tuple(q for q in qualities if not isinstance(q, OfTargetedSide))
        if plain != qualities:
            players = _targeted_side(resolution)
        else:
            players = [ref for ref in found if ref in PLAYERS]
            plain = tuple(q for q in plain if not isinstance(q, SpokenPlayerControls) or q.player != "they")
        if isinstance(subject, Each) and players and plain != qualities:
            theirs = resolution.refs(Each(replace(subject.filter, qualities=plain)))
            found += [ref for ref in theirs if resolution.interpreter.controller(ref) in players]
        elif subject is Who.IT and resolution.it is None and resolution.player:
            found.append(resolution.player)  # "choose target opponent. ... to that player"
        else:
            found += resolution.refs(subject)
    return found


def _targeted_side(resolution: Resolution) -> list[str]:
    """Return "that player or that planeswalker's controller": of the first target, illegal or not."""
    interpreter = resolution.interpreter
    return [ref if ref in PLAYERS else interpreter.controller(ref) for ref in resolution.obj.cast.targets[:1]]


def _deal_each(resolution: Resolution, effect: DealDamage, sources: Sequence[Object]) -> None:
    """Say what damage each of several objects deals, all at once: its own power, where it says so (CR 120.3).

    Raises:
        CopyEngineError: it is divided.
    """
    interpreter = resolution.interpreter
    if (effect.divided or effect.evenly) and sources:
        raise CopyEngineError(
            "I can't tell how each of several objects divides its damage.",
            where=interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
    own = {Who.AFFECTED, Who.CONTROLLER}
    others = [ref for subject in effect.to if subject not in own for ref in resolution.refs(subject)]
    for source in sources:
        amount = resolution.number_of(effect.amount, source.ref)
        text = f"{interpreter.called(source.ref)} deals {amount} damage."
        itself = [source.ref] if Who.AFFECTED in effect.to else []
        its_controller = [interpreter.controller(source.ref)] if Who.CONTROLLER in effect.to else []
        recipients = (*itself, *its_controller, *others)
        resolution.coming += [DamageEvent(source, ref, amount, text) for ref in recipients]


def _strike_noting(resolution: Resolution, coming: Sequence[DamageEvent]) -> None:
    """Deal damage, and note how much it is and what was dealt damage "this way"."""
    rooms = {each.to: _lethal(resolution.interpreter, each.to) for each in coming}
    with noting_life(resolution):
        struck = _struck(resolution.interpreter, coming)
    resolution.excess = _excess(resolution.interpreter, rooms, struck)
    dealt = tuple((each.to, left) for each, left in struck)
    resolution.notes = replace(resolution.notes, damage=resolution.notes.damage + dealt)
    resolution.that_much = sum(left for _, left in dealt)
    hurt = [each.to for each, left in struck if left > 0 and each.to not in PLAYERS]
    resolution.note_fate(Fate.DAMAGED, hurt)


def _lethal(interpreter: Interpreter, ref: str) -> int | None:
    """Return how much damage is lethal for a creature, or takes the last loyalty or defense counter (CR
    120.10); None for a player, and for what is more than one of these.
    """
    if ref in PLAYERS:
        return None
    obj, values = interpreter.find(ref, "to"), interpreter.values(ref)
    rooms = [obj.counters.get(kind, 0) for name, kind in _COUNTERS_LOST.items() if name in values.types]
    if "Creature" in values.types:
        rooms.append(max(0, (values.toughness or 0) - obj.damage))
    return rooms[0] if len(rooms) == 1 else None


_COUNTERS_LOST = {"Planeswalker": "loyalty", "Battle": "defense"}


def _excess(
    interpreter: Interpreter, rooms: Mapping[str, int | None], struck: Sequence[tuple[DamageEvent, int]]
) -> int | None:
    """Return how much more than lethal was dealt at once (CR 120.10); None where nobody can tell."""
    total = 0
    for ref in {event.to for event, left in struck if left > 0 and event.to not in PLAYERS}:
        blows = [(event, left) for event, left in struck if event.to == ref and left > 0]
        room = rooms.get(ref)
        if room is None:
            return None
        if any(_is_deadly(interpreter, event) for event, _ in blows):
            room = min(room, 1)  # of a creature; CR 702.2b
        total += max(0, sum(left for _, left in blows) - room)
    return total


def _is_deadly(interpreter: Interpreter, event: DamageEvent) -> bool:
    """Whether damage from a source with deathtouch is dealt to a creature."""
    if event.source is None or "Creature" not in interpreter.values(event.to).types:
        return False
    values = interpreter.extension.values_of_source(interpreter, event.source)
    return values is not None and has_keyword(values, "deathtouch")


def _as_chosen(resolution: Resolution, recipients: Sequence[str], amount: int) -> dict[str, int]:
    """Return what each gets of damage that was divided on casting; the part of an illegal target is lost (CR
    601.2d).

    Raises:
        CopyEngineError: how it is divided isn't said, or something else is divided.
    """
    shares = resolution.divided(amount, resolution.obj.cast.targets or recipients, "damage")
    return {ref: shares.get(ref, 0) for ref in recipients}


def _sources(resolution: Resolution, effect: DealDamage) -> Sequence[Object]:
    """Return what deals the damage: the object the text is on, or others it names."""
    if effect.source is Who.THIS:
        return (resolution.this,)
    if effect.source in {Who.IT, Who.TRIGGERING} and (dealer := resolution.dealer) is not None:
        return (dealer,)
    if effect.source is Who.TRIGGERING and resolution.cause in resolution.interpreter.table.objects:
        return (resolution.interpreter.table.objects[resolution.cause],)
    found = resolution.objects(effect.source)
    if effect.source is Who.IT and any(obj.ref in resolution.illegal for obj in found):
        return ()  # an illegal target deals no damage (CR 608.2b)
    return found if isinstance(effect.source, Each | Target) else found[:1] or (resolution.this,)


def strike(interpreter: Interpreter, damage_events: Sequence[DamageEvent]) -> list[int]:
    """Deal damage to players, planeswalkers, battles and creatures at once; return how much of each blow
    (CR 120.3).

    Damage with infect, wither, lifelink or deathtouch has the results that those say; of one source, all
    that it deals at once makes one gain of life (CR 702.15e).
    """
    return [left for _, left in _struck(interpreter, damage_events)]


def _struck(interpreter: Interpreter, damage_events: Sequence[DamageEvent]) -> list[tuple[DamageEvent, int]]:
    """Deal damage; return each damage event with how much it deals, redirected ones included.

    All that a player is dealt at once is one loss of life (CR 120.3a, 120.4).
    """
    extension = interpreter.extension
    dealt: list[tuple[DamageEvent, int]] = []
    at_once: set[str] = set()
    gains: dict[str, int] = {}
    losses: dict[str, int] = {}
    coming = list(damage_events)
    for damage_event in coming:
        if damage_event.choices is not None:
            interpreter.given = damage_event.choices
        if not _can_be_dealt(interpreter, damage_event):
            dealt.append((damage_event, 0))
            continue
        values = (
            extension.values_of_source(interpreter, damage_event.source)
            if damage_event.source is not None
            else None
        )
        left = max(0, damage_event.amount)
        if left > 0:
            ways = _ways(interpreter, damage_event, values, at_once)
            ways = [way for way in ways if (way.by, way.text) not in damage_event.applied]
            if moving := ways_to_redirect(interpreter, damage_event):
                before, by = before_redirecting(interpreter, moving, ways)
                for way in before:
                    left = way.apply(left) if left > 0 else 0
                if left > 0:
                    coming += redirected(interpreter, replace(damage_event, amount=left), by, before)
                dealt.append((damage_event, 0))
                continue
            left = apply_in_order(interpreter, ways, left, damage_event.to)
        if left > 0:
            refuse_unknown_shields(interpreter)
            refuse_unread_results(interpreter)
        dealt.append((damage_event, left))
        if left <= 0:
            continue
        lost = _mark(interpreter, damage_event, left, values)
        if lost > 0:
            losses[damage_event.to] = losses.get(damage_event.to, 0) + lost
        if damage_event.source is not None and (
            times := extension.times_keyword(interpreter, values, "lifelink", damage_event)
        ):
            gains[damage_event.source.ref] = gains.get(damage_event.source.ref, 0) + left * times
    end_next_times(interpreter.table)
    if not _noted_as_one_loss(interpreter, losses):
        trigger_losses(interpreter, losses)
    for ref, amount in gains.items():
        source = interpreter.table.objects[ref]
        if extension.lifelink_is_immediate(interpreter, source, amount):
            change_life(interpreter, _controller_of(interpreter, source), amount)
    extension.note_damage(interpreter, dealt)
    return dealt


def _can_be_dealt(interpreter: Interpreter, damage_event: DamageEvent) -> bool:
    """Whether damage can be dealt to what it would be dealt to: a creature, planeswalker, battle or player
    (CR 120.1a).
    """
    ref = damage_event.to
    if ref in PLAYERS or damage_event.amount <= 0:
        return True
    obj, types = interpreter.find(ref, "to"), interpreter.values(ref).types
    if obj.zone == "battlefield" and types & _DAMAGED:
        return True
    text = "It isn't a creature, planeswalker, or battle on the battlefield, so no damage is dealt to it."
    interpreter.nothing(p.DAMAGE, ref, text)
    return False


_DAMAGED = frozenset({"Creature", "Planeswalker", "Battle"})


def _ways(
    interpreter: Interpreter, damage_event: DamageEvent, values: Characteristics | None, at_once: set[str]
) -> list[Way]:
    """Return what prevents, replaces or changes some damage (CR 614, 615, 702.16e).

    Args:
        values: what its source is or last was.
        at_once: keys of the abilities that have applied to damage dealt at the same time; grows.
    """
    extension, ways = interpreter.extension, list[Way]()
    if extension.is_protected(interpreter, damage_event, _protected(interpreter, damage_event, values)):
        ways.append(_way_of_protection(interpreter, damage_event))
    if shield := extension.stated_shield(interpreter, damage_event):
        ways.append(_way_of_stated_shield(interpreter, damage_event, shield))
    ways += [
        _way_of_static(interpreter, damage_event, other, said, at_once)
        for other, said in preventing(interpreter, damage_event, at_once)
        if said.redirected is None
    ]
    ways += ways_to_shield(interpreter, damage_event)
    ways += ways_to_change(interpreter, damage_event)
    counter = shield_way(interpreter, damage_event, at_once)
    return [*ways, counter] if counter is not None else ways


def _way_of_protection(interpreter: Interpreter, damage_event: DamageEvent) -> Way:
    def apply(amount: int) -> int:
        interpreter.extension.note_protection(interpreter, damage_event)
        return 0

    return Way(by="protection", text="protection", of=lambda amount: (0, {}), apply=apply)


def _way_of_stated_shield(interpreter: Interpreter, damage_event: DamageEvent, shield: int) -> Way:
    def of(amount: int) -> tuple[int, Mapping[Hashable, int]]:
        return amount - min(shield, amount), {"stated shield": min(shield, amount)}

    def apply(amount: int) -> int:
        prevented = min(shield, amount)
        interpreter.extension.use_shield(interpreter, damage_event, prevented)
        return amount - prevented

    return Way(by="shield", text="shield", of=of, apply=apply)


def _way_of_static(
    interpreter: Interpreter,
    damage_event: DamageEvent,
    other: Object,
    said: DamagePrevented,
    at_once: set[str],
) -> Way:
    """How a static ability prevents damage, and lets happen what else it says (CR 615.5).

    Of damage that can't be prevented it prevents nothing, but the rest happens (CR 615.12). "If damage would
    be dealt" means all damage at once, "if a source would deal damage" each source's.
    """
    key, done = prevention_key(other, said), said.aftermath

    def prevented_of(amount: int) -> int:
        dealt = not said.replaced and cannot_be_prevented(interpreter, damage_event)
        return 0 if dealt else said.portion.of(amount)

    def number_done(amount: int) -> int:
        is_once = said.source is None and key in at_once
        if done is None or (is_once and done.number is not None):
            return 0
        return prevented_of(amount) if done.if_prevented else amount

    def of(amount: int) -> tuple[int, Mapping[Hashable, int]]:
        left, number = amount - prevented_of(amount), number_done(amount)
        what = _done_to(interpreter, other, done, damage_event.to) if done is not None and number else None
        if done is None or what is None:
            return left, {}
        many = number if done.number is None else done.number
        obj = interpreter.table.objects.get(what)
        if done.what is Instead.REMOVE and obj is not None:
            many = min(many, obj.counters.get(done.counter, 0))
        return left, {(done.what, done.counter, what): many}

    def apply(amount: int) -> int:
        prevented, number = prevented_of(amount), number_done(amount)
        if prevented:
            text = f"The damage is prevented: {quoted(said.text)}"
            if prevented < amount:
                text = f"{prevented} of the damage is prevented: {quoted(said.text)}"
            if said.replaced:
                text = f"Something happens instead of the damage: {quoted(said.text)}"
            cited = interpreter.ruleset.cites(p.PREVENTION, p.TOKEN_DOUBLING)
            before, after = {"damage_to_come": amount}, {"damage_to_come": amount - prevented}
            interpreter.step(
                p.TOKEN_DOUBLING if said.replaced else cited, damage_event.to, text, before, after
            )
        if done is not None and number:
            _also(interpreter, other, said, done, damage_event.to, number)
        at_once.add(key)
        return amount - prevented

    return Way(by=other.ref, text=said.text, of=of, apply=apply)


def _done_to(interpreter: Interpreter, other: Object, done: Aftermath, to: str) -> str | None:
    """Return to whom what happens beside the prevention is done; None where that isn't there."""
    if done.what is Instead.GAIN_LIFE:
        return interpreter.controller(other.ref)
    ref = other.ref if done.on_this else to
    obj = interpreter.table.objects.get(ref)
    return ref if obj is not None and obj.zone == "battlefield" else None


def _also(
    interpreter: Interpreter, other: Object, said: DamagePrevented, done: Aftermath, to: str, number: int
) -> None:
    """What else happens where a static ability prevents damage."""
    if done.what is Instead.GAIN_LIFE:
        change_life(interpreter, interpreter.controller(other.ref), number)
        return
    ref = _done_to(interpreter, other, done, to)
    if ref is None:
        return
    obj = interpreter.table.objects[ref]
    many = number if done.number is None else done.number
    sign = 1 if done.what is Instead.PUT else -1
    by = interpreter.controller(other.ref)
    add_counters(interpreter, obj, done.counter, sign * many, said.text, by=by)


def _controller_of(interpreter: Interpreter, source: Object) -> str:
    """Who controls a source of damage, or last did; nobody else gains life by it (CR 702.15b)."""
    if source.zone in {"battlefield", "stack"}:
        return interpreter.controller(source.ref)
    last = interpreter.table.noted(source.ref).last_object
    return source.owner if last is None else last.controller  # a card has no controller: no `last_object`


def _mark(
    interpreter: Interpreter, damage_event: DamageEvent, left: int, values: Characteristics | None
) -> int:
    """Let damage do what it does to whom it is dealt; return how much life that player loses (CR 120.3)."""

    def has(word: str) -> bool:
        return (values is not None and has_keyword(values, word)) or dealt_as_though(
            interpreter, damage_event.to, word
        )

    text = (
        damage_event.text
        if left >= damage_event.amount
        else f"{left} of {damage_event.amount} damage is dealt."
    )
    text = f"{left} damage is dealt." if left > damage_event.amount else text
    if damage_event.source is not None:
        interpreter.table.hurt_by |= {(damage_event.source.ref, damage_event.to)}
    if damage_event.to in PLAYERS:
        interpreter.table.damaged_now |= {damage_event.to}
        poison = (left if has("infect") else 0) + (toxic_value(values) if damage_event.in_combat else 0)
        lost = 0
        if not has("infect"):
            lost = damage_to_life(interpreter, damage_event.to, left)
            had = interpreter.table.players.get(damage_event.to, Player())
            life, total = had.life, had.lost_life + max(lost, 0)
            interpreter.step(p.DAMAGE, damage_event.to, text, {"life": life}, {"life": life - lost})
            interpreter.change_player(damage_event.to, life=life - lost, lost_life=total)
            interpreter.judge_again()
        if poison > 0:
            give_to_player(interpreter, damage_event.to, "poison", poison)
        return lost
    deadly = bool(interpreter.extension.times_keyword(interpreter, values, "deathtouch", damage_event))
    withers = has("infect") or has("wither")
    _hurt_permanent(interpreter, damage_event, left, text, withers=withers, deadly=deadly)
    return 0


def toxic_value(values: Characteristics | None) -> int:
    """Return the total toxic value of a creature: the sum of all its toxic abilities (CR 702.164b)."""
    if values is None or "Creature" not in values.types:
        return 0
    toxic = (ability for ability in values.abilities if ability.keyword == "toxic")
    return sum(int(ability.parameter) for ability in toxic if ability.parameter.isdigit())


def _hurt_permanent(
    interpreter: Interpreter,
    damage_event: DamageEvent,
    amount: int,
    text: str,
    *,
    withers: bool,
    deadly: bool,
) -> None:
    ref = damage_event.to
    types = interpreter.values(ref).types
    if "Battle" in types:
        refuse_unknown_defense(interpreter.find(ref, "to"), interpreter.values(ref), interpreter.at("to"))
    for kind, counter in (("Planeswalker", "loyalty"), ("Battle", "defense")):
        obj = interpreter.find(ref, "to")
        if kind in types:
            add_counters(
                interpreter, obj, counter, -min(amount, obj.counters.get(counter, 0)), text, p.DAMAGE
            )
    obj = interpreter.find(ref, "to")
    obj = interpreter.put(replace(obj, was_hurt=True))
    if types & {"Planeswalker", "Battle"} and "Creature" not in types:
        return
    if withers:
        source = damage_event.source
        there = source is not None and source.ref in interpreter.table.objects
        by = interpreter.controller(source.ref) if source is not None and there else None
        add_counters(interpreter, obj, "-1/-1", amount, text, p.DAMAGE, by, is_effect=False)
        return
    interpreter.step(p.DAMAGE, ref, text, {"damage": obj.damage}, {"damage": obj.damage + amount})
    interpreter.put(replace(obj, damage=obj.damage + amount, deadly=obj.deadly or deadly))


def _protected(interpreter: Interpreter, damage_event: DamageEvent, values: Characteristics | None) -> bool:
    """Whether protection prevents the damage (CR 702.16e)."""
    ref = damage_event.to
    if ref in PLAYERS or values is None:
        return False
    source = damage_event.source
    is_spell = source is not None and source.zone == "stack" and source.ability is None
    if not protected_from(interpreter.values(ref), values, is_spell=is_spell):
        return False
    return not cannot_be_prevented(interpreter, damage_event)


def change_life(interpreter: Interpreter, player: str, amount: int) -> None:
    """A player gains (or, if negative, loses) life (CR 119.3)."""
    amount = life_instead(interpreter, player, amount)
    if not amount:
        return
    had = interpreter.table.players.get(player, Player())
    life = had.life
    word = "gains" if amount > 0 else "loses"
    text = f"{player_name(player)} {word} {abs(amount)} life."
    interpreter.step(p.LIFE, player, text, {"life": life}, {"life": life + amount})
    gained, lost = had.gained_life + max(amount, 0), had.lost_life - min(amount, 0)
    interpreter.change_player(player, life=life + amount, gained_life=gained, lost_life=lost)
    if amount > 0 or not _noted_as_one_loss(interpreter, {player: -amount}):
        trigger_life(interpreter, player, amount)
    interpreter.judge_again()


def _noted_as_one_loss(interpreter: Interpreter, losses: Mapping[str, int]) -> bool:
    """While several things happen at once, note what life players lose, and return True: what a player loses
    then is one loss of life, by damage or not. Return False at any other time.
    """
    together = interpreter.losses_at_once
    if together is None:
        return False
    for player, amount in losses.items():
        together[player] = together.get(player, 0) + amount
    return True


@contextmanager
def noting_life(resolution: Resolution) -> Iterator[None]:
    """Note how much life players gain meanwhile, after what replaces it (CR 614.1a)."""
    before = _life_gained(resolution.interpreter)
    yield
    gained = _life_gained(resolution.interpreter) - before
    resolution.notes = replace(resolution.notes, life=resolution.notes.life + gained)


def _life_gained(interpreter: Interpreter) -> int:
    return sum(player.gained_life for player in interpreter.table.players.values())


@resolves(Fight)
def fight(resolution: Resolution, effect: Fight) -> None:
    """Each deals damage equal to its power to the other (CR 701.14)."""
    first = resolution.objects(effect.other) if effect.other is Who.IT else []  # before another is spoken of
    one = resolution.objects(effect.subject)
    other = one[1:2] if effect.other is None else first or resolution.objects(effect.other)
    if one and other:
        pairs = ((one[0], other[0]), (other[0], one[0]))
        powers = [resolution.interpreter.values(dealing.ref).power or 0 for dealing, _ in pairs]
        damage_events = [
            DamageEvent(
                dealing,
                hit.ref,
                power,
                f"{resolution.interpreter.called(dealing.ref)} deals {power} damage to it.",
            )
            for (dealing, hit), power in zip(pairs, powers, strict=True)
        ]
        strike(resolution.interpreter, damage_events)
