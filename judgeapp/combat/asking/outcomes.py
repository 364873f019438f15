"""Questions about combat damage and what comes of it: steps, assignments, deaths, life."""

from collections.abc import Callable, Iterable, Mapping

from judgeapp.combat import points as at
from judgeapp.combat import turns
from judgeapp.combat.asking.asked import Asked, Found, by_verdict
from judgeapp.combat.fighting import assigning, damage
from judgeapp.combat.view import Reason, refuse
from judgeapp.copyengine.events.replacement.turn_rules import maximum_hand_size
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import UnkeptError
from judgeapp.copyengine.model.plain_data import as_number
from judgeapp.copyengine.model.principles import DEADLY_DAMAGE
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.script.events import StateBasedActions
from judgeapp.copyengine.table.state import LOST, PLAYERS


def participants(asked: Asked) -> Found:
    step = asked.step(1) or 1
    done = asked.view.facts.steps
    if len(done) >= step:
        refs: Iterable[str] = done[step - 1]
        names = joined((asked.view.called(r) for r in refs), none="nothing")
        text = f"In step {step}, {names} dealt combat damage."
        return list(refs), [
            Reason(at.FIRST_STEP if step == 1 else at.SECOND_STEP, next(iter(refs), ""), text)
        ]
    refs = damage.taking_part(asked.view, step)
    return refs, [
        r for ref in asked.view.facts.in_combat() for r in damage.why_part(asked.view, ref, step).reasons
    ]


def participates(asked: Asked) -> Found:
    step, of, facts = asked.step(1) or 1, asked.of, asked.view.facts
    if len(facts.steps) >= step:
        return of in facts.steps[step - 1], damage.why_part(asked.view, of, step).reasons
    if step == 2 and not facts.steps:
        raise refuse(
            "The first combat damage step isn't over, so who is left is open.",
            "step",
            "Ask after combat_damage.",
        )
    return by_verdict(damage.why_part(asked.view, of, step))


def lethal(asked: Asked) -> Found:
    source = asked.ref("source") if asked.query.get("source") is not None else _only_source(asked)
    needed = assigning.lethal(asked.view, asked.of, source)
    if needed >= assigning.ALL_OF_IT:
        needed = damage.power(asked.view, source) if source else needed
    return needed, assigning.lethal_reasons(asked.view, asked.of, source)


def _only_source(asked: Asked) -> str | None:
    """The one attacker that the creature blocks, or its one blocker."""
    facts, of = asked.view.facts, asked.of
    others = facts.blocks.get(of) or facts.blockers_of(of)
    return others[0] if len(others) == 1 else None


def most_past(asked: Asked) -> Found:
    sources = asked.refs("of")
    to = asked.player("to")
    value, reasons = assigning.most_past(asked.view, sources, to)
    return value, reasons


def legal_assignment(asked: Asked) -> Found:
    given = asked.query.get("assign")
    if not isinstance(given, Mapping) or not all(isinstance(parts, Mapping) for parts in given.values()):
        raise refuse("Say who assigns how much.", "assign", "Write assign: {attacker: {blocker: 3, B: 1}}.")
    if not all(isinstance(n, int) for parts in given.values() for n in parts.values()):
        raise refuse(
            "What is assigned is a number.", "assign", "Write assign: {attacker: {blocker: 3, B: 1}}."
        )
    assigned = {str(s): {str(to): n for to, n in parts.items()} for s, parts in given.items()}
    return by_verdict(assigning.is_legal(asked.view, assigned))


def dealt(asked: Asked) -> Found:
    of, step = asked.of, asked.step()
    to = asked.anything("to") if asked.query.get("to") is not None else None
    found = [
        d for d in asked.view.facts.dealt
        if d.source == of and d.step and (to is None or d.to == to) and (step is None or d.step == step)
    ]  # fmt: skip
    total = sum(d.amount for d in found)
    reasons = [
        Reason(at.DEALING, of, f"In step {d.step} it deals {d.amount} damage to {asked.view.called(d.to)}.")
        for d in found
    ]
    facts = asked.view.facts
    for number in (1, 2):
        over = step in {None, number} and len(facts.steps) >= number
        if over and of not in facts.steps[number - 1] and of in facts.in_combat():
            reasons += damage.why_part(asked.view, of, number).reasons
    if not found and of in facts.was_blocked and to in PLAYERS:
        reasons.append(Reason(at.BLOCKED, of, f"{asked.view.called(of)} was blocked."))
    return total, reasons or [Reason(at.DEALING, of, f"{asked.view.called(of)} deals no combat damage.")]


def _checked[T](asked: Asked, seen: Callable[[Interpreter], T], kept: tuple[str, ...] = ()) -> T:
    """Return what is seen of the board once state-based actions have been checked (CR 704.3).

    Args:
        kept: the legendary permanents that are kept.

    Raises:
        CopyEngineError: it depends on which of several legendary permanents a player keeps (CR 704.5j).
    """
    interpreter = asked.game.played_on(asked.at)
    try:
        turns.checked(interpreter, StateBasedActions(legend_keep=kept))
    except UnkeptError as unkept:
        first, *others = (_checked(asked, seen, (*kept, each)) for each in unkept.among)
        if all(other == first for other in others):
            return first
        raise refuse(
            unkept.message,
            "of",
            f"Let state_based_actions with legend_keep: {unkept.among[-1]} come before, or another of them.",
        ) from None
    return seen(interpreter)


def _goes(asked: Asked, ref: str) -> tuple[bool, list[Reason]]:
    view = asked.view
    obj = view.find(ref)
    if obj.zone != "battlefield":
        return _gone(asked, ref, obj.zone)
    if (text := _checked(asked, lambda interpreter: _text_of_going(interpreter, ref))) is not None:
        values = view.layers.values[ref]
        if obj.damage < (values.toughness or 0) and obj.deadly:
            return True, [
                Reason(at.DEATHTOUCH_DESTROYS, ref, text),
            ]
        point = at.ZERO_TOUGHNESS if (values.toughness or 0) <= 0 else at.LETHAL
        return True, [Reason(point, ref, text)]
    if view.has(ref, "indestructible") and (
        obj.deadly or obj.damage >= (view.layers.values[ref].toughness or 0)
    ):
        return False, [
            Reason(at.INDESTRUCTIBLE, ref, f"{view.called(ref)} is indestructible: damage can't destroy it.")
        ]
    return False, [Reason(at.LETHAL, ref, f"{view.called(ref)} stays: no state-based action takes it.")]


def _text_of_going(interpreter: Interpreter, ref: str) -> str | None:
    """Return what is said of a permanent leaving the battlefield; None where it stays."""
    if interpreter.table.objects[ref].zone == "battlefield":
        return None
    last = next((s for s in reversed(interpreter.steps) if s.obj == ref), None)
    return last.text if last is not None else "It goes."


def _gone(asked: Asked, ref: str, zone: str) -> tuple[bool, list[Reason]]:
    """What has left the battlefield died if it was put into a graveyard (CR 700.4), a token as well."""
    went = asked.view.table.noted(ref).went_to or zone
    name = asked.view.called(ref)
    if went != "graveyard":
        return False, [
            Reason(at.NEW_OBJECT, ref, f"{name} has left the battlefield, but not for a graveyard.")
        ]
    put = (s for s in asked.game.steps if s.obj == ref and s.before and "zone" in s.before)
    causes = {s.principle for s in put}
    found = (point for point in (at.ZERO_TOUGHNESS, at.LETHAL) if point.principle in causes)
    point = at.DEATHTOUCH_DESTROYS if DEADLY_DAMAGE in causes else next(found, at.NEW_OBJECT)
    return True, [Reason(point, ref, f"{name} has been put into a graveyard.")]


def dies(asked: Asked) -> Found:
    return _goes(asked, asked.of)


def survivors(asked: Asked) -> Found:
    found, reasons = [], []
    for ref in asked.refs("among" if asked.query.get("among") is not None else "of"):
        gone, why = _goes(asked, ref)
        reasons += why
        if not gone:
            found.append(ref)
    return found, reasons


def life_gains(asked: Asked) -> Found:
    player, beliefs = asked.view.player(asked.query.get("of"), "of"), asked.view.beliefs
    if beliefs.lifelink_triggers_on_the_event and asked.view.facts.waiting_gains:
        return len(asked.view.facts.waiting_gains), []
    gains = _gains(asked, player)
    lifelinks = [g for g in asked.view.facts.gains if g[0] == player]
    reasons = [
        Reason(
            at.LIFELINK,
            source,
            f"{asked.view.called(source)} has lifelink: {amount} life is gained with its damage.",
        )
        for _, amount, source in lifelinks
    ]
    if len(lifelinks) > 1:
        reasons.append(
            Reason(at.LIFELINK_SEVERAL_SOURCES, lifelinks[-1][2], "Each source makes a gain of its own.")
        )
    return len(gains), reasons or [Reason(at.LIFE, player, f"{len(gains)} times life is gained.")]


def _gains(asked: Asked, player: str) -> list[int]:
    """How much life a player gained each time."""
    moment = asked.at
    return [
        gained
        for step in asked.game.steps
        if step.obj == player and "life" in step.after
        and (gained := as_number(step.after["life"]) - as_number(step.before.get("life"))) > 0
        and (moment is None or step.event is None or step.event < moment)
    ]  # fmt: skip


def life_gained(asked: Asked) -> Found:
    if asked.query.get("of") not in PLAYERS:
        raise refuse("Ask of a player how much life was gained.", "of", "Players are A, B, C, D.")
    player = asked.view.player(asked.query.get("of"), "of")
    _, reasons = life_gains(asked)
    for _, _, source in asked.view.facts.gains:
        source_values = asked.view.values(source)
        if sum(a.keyword == "lifelink" for a in source_values.abilities) > 1:
            text = f"{source_values.name} has lifelink more than once, which gains life only once."
            reasons = [*reasons, Reason(at.LIFELINK_SEVERAL, source, text)]
        if asked.view.table.objects[source].zone not in {"battlefield", "stack"}:
            text = f"{source_values.name} has left; as it last was, it had lifelink."
            reasons = [*reasons, Reason(at.LIFELINK_LAST_KNOWN, source, text)]
    return sum(_gains(asked, player)), reasons


def hand_size(asked: Asked) -> Found:
    player = asked.view.player(asked.query.get("of"), "of")
    most = maximum_hand_size(asked.view, player)
    name = asked.view.called(player)
    text = f"{name} has no maximum hand size." if most is None else f"{name} may keep {most} cards."
    return most, [Reason(at.HAND_SIZE, player, text)]


def has_lost(asked: Asked) -> Found:
    player = asked.view.player(asked.query.get("of"), "of")
    lost, reasons = who_lost(asked)
    return player in lost, reasons


def who_lost(asked: Asked) -> Found:
    lost, by_effect = _checked(asked, _losers)
    if lost and by_effect == lost:
        text = f"{joined(asked.view.called(p) for p in lost)} lost: an effect says so."
        return lost, [Reason(at.LOSING_BY_EFFECT, lost[0], text)]
    text = f"{joined(asked.view.called(p) for p in lost)} lost: a player at 0 life or less loses."
    return lost, [
        Reason(at.LOSING, lost[0] if lost else "A", text if lost else "Nobody is at 0 life or less.")
    ]


def _losers(interpreter: Interpreter) -> tuple[list[str], list[str]]:
    """Return the players who have lost, and those of them who have by an effect."""
    lost = list(turns.facts_of(interpreter).lost)
    return lost, [name for name in lost if LOST in interpreter.table.players[name].designations]


def to_destroy(asked: Asked) -> Found:
    value = damage.to_destroy(asked.view, asked.of)
    reasons = assigning.lethal_reasons(asked.view, asked.of, None)
    text = "Only damage that is really dealt destroys." if value is not None else "No damage destroys it."
    return value, [*reasons, Reason(at.LETHAL, asked.of, text)]
