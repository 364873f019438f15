"""What triggers on what players do and what happens to them: gaining and losing life, drawing, discarding,
sacrificing (CR 119.9, 121.5, 603.2, 701.9, 701.21).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from judgeapp.copyengine.events.triggers.additional_triggers import times_of_other_events
from judgeapp.copyengine.events.triggers.noting import intervening_if_holds, note_if_so
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.trigger_events import PlayerAction, PlayerDoes
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import ObjectEvent
from judgeapp.copyengine.reading.nouns.spoken_of import speaks_of_that_player
from judgeapp.copyengine.reading.statics.triggers.trigger_events import on_deeds, on_leaving_graveyard
from judgeapp.copyengine.table.mana_pools import note_payment
from judgeapp.copyengine.table.state import Object

type Watching = tuple[Object, str, Ability, PlayerDoes]
"""A permanent, or a card in a graveyard, with its controller, and an ability of it that triggers on what
players do.
"""


def trigger_life(interpreter: Interpreter, player: str, amount: int) -> None:
    """Note what triggers on a player gaining life, or losing it if the amount is negative: once for each
    source of it, however much it is.
    """
    deed = PlayerAction.GAINS_LIFE if amount > 0 else PlayerAction.LOSES_LIFE
    known = interpreter.table.players[player]
    is_first = abs(amount) == (known.gained_life if amount > 0 else known.lost_life)
    for other, _, ability, event in _meaning(interpreter, watching(interpreter), deed, player):
        if event.first and not is_first:
            continue
        _note(interpreter, other, ability, player, amount=abs(amount), once=event.together)


def trigger_losses(interpreter: Interpreter, losses: Mapping[str, int]) -> None:
    """Note what triggers on players losing life by damage that is dealt at once: for each player once,
    however many sources deal it (CR 120.3a, 603.2c).
    """
    for player, amount in losses.items():
        trigger_life(interpreter, player, -amount)


def trigger_drawing(
    interpreter: Interpreter, player: str, before: int, number: int, *, for_turn: bool = False
) -> None:
    """Note what triggers on a player drawing cards: once for each card (CR 121.2).

    Args:
        before: how many the player had drawn this turn.
        for_turn: the first of them is the first of a draw step.
    """
    for other, _, ability, event in _meaning(interpreter, watching(interpreter), PlayerAction.DRAWS, player):
        for place in range(before + 1, before + number + 1):
            is_spared = for_turn and event.spares_first and place == before + 1
            if event.nth in {None, place} and not is_spared:
                _note(interpreter, other, ability, player)


def trigger_discarding(
    interpreter: Interpreter, player: str, cards: Iterable[Object], unnamed: int, by: str = ""
) -> None:
    """Note what triggers on a player discarding cards.

    Args:
        unnamed: how many more there are that the script doesn't name.
        by: who controls the spell or ability that causes it; "" where none does.
    """
    known = list(cards)
    for obj in known:
        interpreter.table.note_happening(ObjectEvent.DISCARDED, player, obj, interpreter.values(obj.ref))
    for _ in range(unnamed):
        interpreter.table.note_happening(ObjectEvent.DISCARDED, player)
    for other, _, ability, event in _meaning(
        interpreter, watching(interpreter), PlayerAction.DISCARDS, player
    ):
        if event.forced:
            continue
        wanted = event.what
        fitting = [obj.ref for obj in known if wanted is None or interpreter.speaks_of(other, wanted, obj)]
        if wanted is None:
            fitting += [""] * unnamed
        for ref in fitting[:1] if event.together else fitting:
            _note(interpreter, other, ability, ref or player)
    if by not in {"", player}:
        _trigger_forced(interpreter, player, known, by)


def _trigger_forced(interpreter: Interpreter, player: str, cards: Iterable[Object], by: str) -> None:
    """Note what cards say of being discarded because of a spell or ability of an opponent, wherever they have
    gone (CR 113.6k); "that player" is the opponent.
    """
    for obj in cards:
        itself = [(obj, player, ability, event) for ability, event in on_deeds(interpreter.values(obj.ref))]
        for other, _, ability, event in _meaning(interpreter, itself, PlayerAction.DISCARDS, player):
            if event.forced:
                _note(interpreter, other, ability, by if speaks_of_that_player(ability.text) else obj.ref)


def trigger_doing(interpreter: Interpreter, deed: PlayerAction, player: str) -> None:
    """Note what triggers on a player doing something to no card in particular: scrying, proliferating."""
    for other, _, ability, _ in _meaning(interpreter, watching(interpreter), deed, player):
        _note(interpreter, other, ability, player)


def trigger_rolling(interpreter: Interpreter, player: str, results: Sequence[int]) -> None:
    """Note what triggers on a player rolling dice: once for all of them, or for each with such a result."""
    trigger_doing(interpreter, PlayerAction.ROLLS, player)
    for result in results:
        there = watching(interpreter)
        for other, _, ability, event in _meaning(interpreter, there, PlayerAction.ROLLS_EACH, player):
            if result >= event.least:
                _note(interpreter, other, ability, player)


def trigger_expending(interpreter: Interpreter, player: str, number: int, unsaid: str = "") -> None:
    """Count mana that a player spends, and note what triggers on that completing so much of it in a turn
    (CR 700.14).

    Args:
        unsaid: what was paid for, where nobody can tell how much mana that took.

    Raises:
        CopyEngineError: something waits for it, and nobody can tell how much was spent.
    """
    known = interpreter.table.players[player]
    unsaid = known.unsaid_spending or unsaid
    before = known.spent_mana
    if number or unsaid != known.unsaid_spending:
        interpreter.change_player(player, spent_mana=before + number, unsaid_spending=unsaid)
    for other, _, ability, event in _meaning(
        interpreter, watching(interpreter), PlayerAction.EXPENDS, player
    ):
        if unsaid and intervening_if_holds(interpreter, other, ability):
            raise CopyEngineError(
                f"{interpreter.called(other.ref)} counts the mana spent this turn, and I can't tell how much "
                f"was paid for {unsaid}.",
                where=interpreter.at(),
                mend="State mana_spent for it, or let another turn begin in between.",
            )
        if before < event.least <= before + number:
            _note(interpreter, other, ability, player)


def pay_unsaid(interpreter: Interpreter, what: str) -> None:
    """Note that mana may have been paid for something, and the script doesn't say how much, nor which.

    Raises:
        CopyEngineError: something waits for how much mana is spent.
    """
    note_payment(interpreter.table, what)
    for player in interpreter.table.players:
        trigger_expending(interpreter, player, 0, what)


def trigger_exerting(interpreter: Interpreter, obj: Object) -> None:
    """Note what triggers on a player exerting a creature (CR 701.43)."""
    player = interpreter.controller(obj.ref)
    for other, _, ability, event in _meaning(interpreter, watching(interpreter), PlayerAction.EXERTS, player):
        if (event.itself or event.but_this) and event.itself is not (other.ref == obj.ref):
            continue
        if event.what is None or interpreter.speaks_of(other, event.what, obj):
            _note(interpreter, other, ability, obj.ref)


def trigger_playing_land(interpreter: Interpreter, land: Object, player: str) -> None:
    """Note what triggers on a player playing a land, which is on the battlefield by then (CR 305.1)."""
    for other, _, ability, event in _meaning(
        interpreter, watching(interpreter), PlayerAction.PLAYS_LAND, player
    ):
        if other.ref == land.ref:
            continue  # it wasn't there to see itself played
        if event.what is None or interpreter.speaks_of(other, event.what, land):
            _note(interpreter, other, ability, land.ref)


def trigger_sacrificing(
    interpreter: Interpreter, there: Iterable[Watching], obj: Object, last: Characteristics, whose: str
) -> None:
    """Note what triggers on a permanent being sacrificed, as it last was (CR 603.10a).

    Args:
        there: what watched as it was sacrificed, itself included; `whose` who controlled it.
    """
    interpreter.table.note_happening(ObjectEvent.SACRIFICED, whose, obj, last)
    for other, you, ability, event in _meaning(interpreter, there, PlayerAction.SACRIFICES, whose):
        if (event.but_this and other.ref == obj.ref) or (event.itself and other.ref != obj.ref):
            continue
        if event.what is None or interpreter.speaks_of(other, event.what, obj, last, whose):
            _note(interpreter, other, ability, obj.ref, you=you)


def trigger_cycling(interpreter: Interpreter, card: Object, player: str) -> None:
    """Note what triggers on a player cycling a card, which is in the graveyard by then (CR 702.29c)."""
    itself = [(card, player, ability, event) for ability, event in on_deeds(interpreter.values(card.ref))]
    for other, _, ability, event in _meaning(
        interpreter, [*watching(interpreter), *itself], PlayerAction.CYCLES, player
    ):
        if event.itself is (other.ref == card.ref):
            _note(interpreter, other, ability, card.ref)


def trigger_leaving_graveyard(interpreter: Interpreter, obj: Object) -> None:
    """Note what triggers on a card leaving a graveyard; `obj` is what it was there."""
    if obj.kind != "card":
        return
    last = interpreter.values(obj.ref)
    interpreter.table.note_happening(ObjectEvent.LEFT_GRAVEYARD, obj.owner, obj, last)
    for other, values in interpreter.watching():
        for ability, event in on_leaving_graveyard(values):
            you = interpreter.controller(other.ref)
            if (event.yours and obj.owner != you) or (event.in_your_turn and interpreter.table.active != you):
                continue
            if not interpreter.speaks_of(other, event.what, obj, last, obj.owner):
                continue
            _note(interpreter, other, ability, obj.ref, once=event.together)


def watching(interpreter: Interpreter) -> list[Watching]:
    """The abilities that trigger on what players do."""
    return [
        (other, interpreter.controller(other.ref), ability, event)
        for other, values in interpreter.watching()
        for ability, event in on_deeds(values)
    ]


def _meaning(
    interpreter: Interpreter, there: Iterable[Watching], deed: PlayerAction, player: str
) -> Iterator[Watching]:
    """Yield those that wait for this deed of this player, now."""
    for other, you, ability, event in there:
        meant = {"you": player == you, "opponent": player != you, "host": player == other.attached_to}.get(
            event.who, True
        )
        if (
            deed not in {event.deed, event.also}
            or not meant
            or (event.in_your_turn and interpreter.table.active != you)
            or (event.in_their_turn and interpreter.table.active != player)
        ):
            continue
        yield other, you, ability, event


def _note(
    interpreter: Interpreter,
    other: Object,
    ability: Ability,
    cause: str,
    amount: int | None = None,
    *,
    you: str | None = None,
    once: bool = False,
) -> None:
    times = times_of_other_events(interpreter, other.ref)
    note_if_so(
        interpreter, other, ability, cause, of_cause="", times=times, you=you, once=once, amount=amount
    )
