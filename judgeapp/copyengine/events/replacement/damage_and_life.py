"""What changes how much life is gained or lost, damage dealt, cards drawn (CR 614.1, 614.11, 119.7).

What stands on the battlefield and isn't understood refuses the event: its amount would be a guess.
"""

from collections.abc import Collection, Iterator, Sequence

from judgeapp.copyengine.evaluation.situations import situation_holds
from judgeapp.copyengine.events.replacement.ordering import Way, cited_for, in_order, named, which_first
from judgeapp.copyengine.events.replacement.prohibitions import Board, means
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.amount_replacements import (
    AmountChanged,
    CantDraw,
    CantGainLife,
    DamageAsThough,
    DamageChanged,
    DamageLeavesLife,
    DamagePrevented,
    DamageSource,
    DrawReplaced,
    LibraryActionChanged,
    LifeReplaced,
    Matter,
    Recipient,
    SaidOfAmounts,
    UnreadAmount,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.reading.conditions.conditions import is_unread
from judgeapp.copyengine.reading.statics.replacement.amounts import said_of_amounts
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.state import PLAYERS, Object, Player

type Change = tuple[str, AmountChanged | DamageChanged | LibraryActionChanged]
"""What changes a number, with the ref of the permanent that says it."""


def _saying(board: Board, matter: Matter) -> Iterator[tuple[Object, SaidOfAmounts]]:
    """Yield what is said in a matter, each with the permanent that says it."""
    for other in board.table.on_battlefield():
        for said in said_of_amounts(board.values(other.ref)):
            if said.matter is matter:
                yield other, said


def life_instead(interpreter: Interpreter, player: str, amount: int) -> int:
    """Return how much life a player really gains (or, if negative, loses)."""
    if (amount > 0 and _cannot_gain_life(interpreter, player)) or is_life_fixed(interpreter, player):
        return 0
    matter = Matter.LIFE_GAINED if amount > 0 else Matter.LIFE_LOST
    changes = _changes(interpreter, matter, player)
    replaced = _life_replaced(interpreter, player) if amount > 0 else []
    if replaced:
        before, said = _before_it_is_lost(interpreter, changes, replaced)
        amount = _made(interpreter, player, "life", amount, before)
        text = f"It is lost instead: {quoted(said.text)}"
        interpreter.step(cited_for(False), player, text, {"life_to_come": amount}, {"life_to_come": -amount})
        return life_instead(interpreter, player, -amount)
    size = _made(interpreter, player, "life", abs(amount), changes)
    return size if amount > 0 else -size


def _before_it_is_lost(
    interpreter: Interpreter, changes: Sequence[Change], replaced: Sequence[tuple[str, LifeReplaced]]
) -> tuple[list[Change], LifeReplaced]:
    """Return what changes how much life is gained before it's lost instead, and by what it's lost: the player
    who would gain it chooses the order (CR 616.1).

    Raises:
        CopyEngineError: the script doesn't state it under `first`.
    """
    before: list[Change] = []
    if not changes:
        return before, replaced[0][1]
    for word in chosen_words(interpreter.given.get("first")):
        before += [change for change in named(word, changes) if change not in before]
        lost = next((said for _, said in named(word, replaced)), None)
        if lost is not None or len(before) == len(changes):
            return before, lost or replaced[0][1]
    raise which_first(interpreter, [*replaced, *changes])


def _cannot_gain_life(interpreter: Interpreter, player: str) -> bool:
    """Whether a player can't gain life (CR 119.7).

    Raises:
        CopyEngineError: nobody can tell.
    """
    for now in interpreter.table.forbidden:
        if isinstance(now.said, CantGainLife) and _is_among(now.said.who, player, now.controller):
            return True
    for other, said in _saying(interpreter, Matter.GAINING_LIFE):
        if not isinstance(said, CantGainLife):
            raise _unknown(interpreter, said)
        if _is_player(interpreter, said.who, player, other):
            return True
    return False


def may_life_become(interpreter: Interpreter, player: str, number: int) -> bool:
    """Whether an exchange may give a player so much life (CR 119.7, 119.8).

    Raises:
        CopyEngineError: nobody can tell.
    """
    had = interpreter.table.players.get(player, Player()).life
    gains = number > had and _cannot_gain_life(interpreter, player)
    return number == had or not (gains or is_life_fixed(interpreter, player))


def _changes(interpreter: Interpreter, matter: Matter, player: str) -> list[Change]:
    changes: list[Change] = []
    for other, said in _saying(interpreter, matter):
        if isinstance(said, DrawReplaced | LifeReplaced):
            continue
        if not isinstance(said, AmountChanged):
            raise _unknown(interpreter, said)
        if _is_player(interpreter, said.who, player, other) and _is_so(interpreter, said, other):
            changes.append((other.ref, said))
    return changes


def _life_replaced(interpreter: Interpreter, player: str) -> list[tuple[str, LifeReplaced]]:
    return [
        (other.ref, said)
        for other, said in _saying(interpreter, Matter.LIFE_GAINED)
        if isinstance(said, LifeReplaced) and _is_player(interpreter, said.who, player, other)
    ]


def draw_replaced(
    interpreter: Interpreter, player: str, applied: Collection[str], *, for_turn: bool
) -> tuple[Object, DrawReplaced] | None:
    """Return what replaces each of a player's draws, with the permanent that says it; None for nothing.

    Args:
        applied: refs of those whose effects have applied to the draw (CR 614.5).
        for_turn: it is the first draw of a draw step.

    Raises:
        CopyEngineError: several effects apply, and nobody can tell which comes first (CR 616.1).
    """
    found = [
        (other, said)
        for other, said in _saying(interpreter, Matter.CARDS_DRAWN)
        if isinstance(said, DrawReplaced)
        and other.ref not in applied
        and not (for_turn and said.spares_first)
        and _is_player(interpreter, said.who, player, other)
    ]
    if not found:
        return None
    changes = _draws_changed(interpreter, player, for_turn=for_turn)
    stated = chosen_words(interpreter.given.get("first")) if len(found) + len(changes) > 1 else ()
    known = [(other.ref, said) for other, said in found]
    chosen = [each for word in stated[:1] for each in named(word, known)]
    first = found[known.index(chosen[0])] if chosen else None
    if len(found) + len(changes) > 1 and first is None:
        raise which_first(interpreter, [*((other.ref, said) for other, said in found), *changes])
    if any(_saying(interpreter, Matter.DRAWING)):
        raise _unknown(interpreter, found[0][1])
    return first or found[0]


def _draws_changed(interpreter: Interpreter, player: str, *, for_turn: bool) -> list[Change]:
    changes = _changes(interpreter, Matter.CARDS_DRAWN, player)
    return [each for each in changes if not (for_turn and getattr(each[1], "spares_first", False))]


def library_action_instead(interpreter: Interpreter, player: str, verb: str, number: int) -> tuple[str, int]:
    """Return what a player does instead of milling, surveilling or scrying, and to how many cards (CR 614.1).

    Raises:
        CopyEngineError: nobody can tell, or says which of several effects applies first (CR 616.1).
    """
    changes: list[Change] = []
    others: list[tuple[str, LibraryActionChanged]] = []
    for other, said in _saying(interpreter, Matter.LIBRARY_ACTIONS):
        if not isinstance(said, LibraryActionChanged):
            raise _unknown(interpreter, said)
        if said.verb != verb or not _is_player(interpreter, said.who, player, other):
            continue
        if said.does == verb:
            changes.append((other.ref, said))
        else:
            others.append((other.ref, said))
    if number < 1:
        return verb, number  # there's nothing to replace (CR 701.22c)
    if others and len(others) + len(changes) > 1:
        raise which_first(interpreter, [*others, *changes])
    if not others:
        return verb, _made(interpreter, player, "cards", number, changes)
    (_, instead), *_ = others
    text = f"{player} {instead.does}s instead: {quoted(instead.text)}"
    interpreter.step(cited_for(False), player, text, {"does": verb}, {"does": instead.does})
    return instead.does, instead.change.of(number)


def is_life_fixed(board: Board, player: str) -> bool:
    """Whether a player's life total can't change, so no life can be paid either (CR 119.8)."""
    return any(board.controller(other.ref) == player for other, _ in _saying(board, Matter.LIFE_TOTAL))


def damage_to_life(interpreter: Interpreter, player: str, amount: int) -> int:
    """Return how much life damage makes a player lose (CR 120.3a, 120.4)."""
    if is_life_fixed(interpreter, player):
        return 0
    amount = _made(interpreter, player, "life", amount, _changes(interpreter, Matter.LIFE_LOST, player))
    life = interpreter.table.players.get(player, Player()).life
    for other, said in _saying(interpreter, Matter.LIFE_LEFT):
        if not isinstance(said, DamageLeavesLife):
            raise _unknown(interpreter, said)
        if interpreter.controller(other.ref) != player or not _is_so(interpreter, said, other):
            continue
        if life >= said.least > life - amount:
            text = f"The damage reduces it to {said.least} instead: {quoted(said.text)}"
            interpreter.step(cited_for(False), player, text, {"life": life - amount}, {"life": said.least})
            amount = life - said.least
    return amount


def _is_so(
    interpreter: Interpreter, said: AmountChanged | DamageChanged | DamageLeavesLife, other: Object
) -> bool:
    """Whether the condition of what `other` says holds; of what nobody can tell, what the script says.

    Raises:
        CopyEngineError: nobody can tell, and the script doesn't say.
    """
    if said.condition is None:
        return True
    holds = situation_holds(said.condition, interpreter.context(other, interpreter.controller(other.ref)))
    if holds is None and is_unread(said.condition):
        raise _unknown(interpreter, said)
    stated = interpreter.given.get("condition") if holds is None else holds
    if not isinstance(stated, bool):
        raise CopyEngineError(
            f"I can't tell whether {said.condition.words}, which decides what {quoted(said.text)} does.",
            where=interpreter.at("choices.condition"),
            mend="Give choices: {condition: true} or {condition: false}; or list in the setup what decides "
            "it, the cards of a hand with zone: hand.",
        )
    return stated


def draws_instead(interpreter: Interpreter, player: str, number: int, *, for_turn: bool = False) -> int:
    """Return how many cards a player really draws where an effect, or the draw step, says so many."""
    changes = _draws_changed(interpreter, player, for_turn=for_turn)
    number = _made(interpreter, player, "cards", number, changes)
    had = interpreter.table.players.get(player, Player())
    for other, said in _saying(interpreter, Matter.DRAWING):
        if not isinstance(said, CantDraw):
            raise _unknown(interpreter, said)
        left = max(0, said.most - (had.drew - had.drew_before))
        if _is_player(interpreter, said.who, player, other) and number > left:
            text = f"{left or 'No'} card{'s' if left != 1 else ''} can be drawn: {quoted(said.text)}"
            interpreter.step(
                p.CANT_BEATS_CAN, player, text, {"cards_to_come": number}, {"cards_to_come": left}
            )
            number = left
    return number


def refuse_unread_results(interpreter: Interpreter) -> None:
    """Refuse damage where something says of its results what can't be read.

    Raises:
        CopyEngineError: names it.
    """
    for _, said in _saying(interpreter, Matter.DEALT_AS_THOUGH):
        if isinstance(said, UnreadAmount):
            raise _unknown(interpreter, said)


def ways_to_change(interpreter: Interpreter, damage_event: DamageEvent) -> list[Way]:
    """Return the static abilities that change how much damage is dealt."""
    changes = _changes_of_damage(interpreter, damage_event)
    cited = cited_for(len(changes) > 1)
    return [_way_to_change(interpreter, damage_event.to, ref, said, cited) for ref, said in changes]


def _way_to_change(interpreter: Interpreter, to: str, ref: str, said: DamageChanged, cited: str) -> Way:
    def made_of(number: int) -> int:
        return said.change.of(number) if said.change is not None else number

    def apply(number: int) -> int:
        made = made_of(number)
        text = f"It is {made} instead of {number}: {quoted(said.text)}"
        interpreter.step(cited, to, text, {"damage_to_come": number}, {"damage_to_come": made})
        return made

    return Way(by=ref, text=said.text, of=lambda number: (made_of(number), {}), apply=apply, kind=said.change)


def _applies(interpreter: Interpreter, said: DamageChanged, damage_event: DamageEvent, other: Object) -> bool:
    """Whether an ability of `other` changes some damage.

    Raises:
        CopyEngineError: nobody can tell.
    """
    hit = _is_hit(interpreter, said.to, damage_event.to, other) if said.to else None
    if hit is False or (said.in_combat is not None and said.in_combat is not damage_event.in_combat):
        return False
    dealt = _is_source(interpreter, said.source, damage_event.source, other)
    if said.change is None or dealt is None or hit is None:
        raise _unknown(interpreter, said)
    if dealt and said.source.other and Recipient.ATTACHED in said.to:  # "another creature" than that one
        dealt = damage_event.source is None or damage_event.source.ref != other.attached_to
    return dealt and _is_so(interpreter, said, other)


def dealt_as_though(interpreter: Interpreter, to: str, keyword: str) -> bool:
    """Whether damage is dealt as though its source had wither or infect.

    Raises:
        CopyEngineError: that depends on what can't be judged.
    """
    for other, said in _saying(interpreter, Matter.DEALT_AS_THOUGH):
        you = interpreter.controller(other.ref)
        if not isinstance(said, DamageAsThough) or said.keyword != keyword or (said.to_you and to != you):
            continue
        context = interpreter.context(other, you)
        holds = situation_holds(said.condition, context) if said.condition else True
        if holds is None:
            raise _unknown(interpreter, said)
        if holds:
            return True
    return False


def preventing(
    interpreter: Interpreter, damage_event: DamageEvent, known: Collection[str] = ()
) -> Iterator[tuple[Object, DamagePrevented]]:
    """Yield the static abilities that prevent or replace damage, each with the permanent that has it.

    Args:
        known: keys of abilities that apply already, whatever has become of their conditions since.

    Raises:
        CopyEngineError: nobody can tell.
    """
    for other, said in _saying(interpreter, Matter.PREVENTION):
        if not isinstance(said, DamagePrevented):
            raise _unknown(interpreter, said)
        if said.in_combat is not None and said.in_combat is not damage_event.in_combat:
            continue
        hit = said.to and _is_dealt_to(interpreter, said, damage_event.to, other)
        source = damage_event.source
        dealt = said.by and source is not None and any(
            means(interpreter, what, source, other) for what in said.what
        )  # fmt: skip
        if not hit and not dealt:
            continue
        meant = said.source is None or _is_source(interpreter, said.source, source, other)
        if meant is False:
            continue
        if not said.is_read or meant is None:
            raise _unknown(interpreter, said)
        if prevention_key(other, said) not in known and not _holds(interpreter, said, damage_event, other):
            continue
        yield other, said


def prevention_key(other: Object, said: DamagePrevented) -> str:
    """Return what tells a static prevention from others."""
    return f"{other.ref}: {said.text}"


def _holds(interpreter: Interpreter, said: DamagePrevented, damage_event: DamageEvent, other: Object) -> bool:
    if said.condition is None:
        return True
    context = interpreter.context(other, interpreter.controller(other.ref), it=damage_event.to)
    holds = situation_holds(said.condition, context)
    if holds is None:
        raise _unknown(interpreter, said)
    return holds


def _changes_of_damage(
    interpreter: Interpreter, damage_event: DamageEvent
) -> list[tuple[str, DamageChanged]]:
    return [
        (other.ref, said)
        for other, said in _saying(interpreter, Matter.DAMAGE_DEALT)
        if isinstance(said, DamageChanged) and _applies(interpreter, said, damage_event, other)
    ]


def _is_dealt_to(interpreter: Interpreter, said: DamagePrevented, to: str, other: Object) -> bool:
    """Whether damage is dealt to what is protected; what can't be read may be anything but a player."""
    if to in PLAYERS:
        return said.you if to == interpreter.controller(other.ref) else said.opponents
    return any(
        not what.is_read or means(interpreter, what, interpreter.table.objects[to], other)
        for what in said.what
    )


def _made(
    interpreter: Interpreter,
    ref: str,
    what: str,
    number: int,
    changes: Sequence[Change],
) -> int:
    """Apply changes to a number, in the order that the script states under `first` (CR 616.1).

    Raises:
        CopyEngineError: the order matters, and nobody states it.
    """
    ordered = in_order(interpreter, changes, number)
    principle = cited_for(len(ordered) > 1)
    for said in ordered:
        made = said.change.of(number) if said.change is not None else number
        interpreter.step(
            principle,
            ref,
            f"It is {made} instead of {number}: {quoted(said.text)}",
            {f"{what}_to_come": number},
            {f"{what}_to_come": made},
        )
        number = made
    return number


def _is_player(interpreter: Interpreter, who: str, player: str, other: Object) -> bool:
    return _is_among(who, player, interpreter.controller(other.ref))


def _is_among(who: str, player: str, you: str) -> bool:
    return {"you": player == you, "opponent": player != you}.get(who, True)


def _is_source(
    interpreter: Interpreter, said: DamageSource, source: Object | None, other: Object
) -> bool | None:
    """Whether what deals damage is what an ability of `other` means; None if nobody can tell."""
    if source is None:
        return True if said == _ANY_SOURCE else None
    if said.itself or said.attached:
        return source.ref == (other.ref if said.itself else other.attached_to)
    if said.other and source.ref == other.ref:
        return False
    yours = interpreter.controller(source.ref) == interpreter.controller(other.ref)
    if said.controller != "any" and yours is not (said.controller == "you"):
        return False
    if not said.is_read:
        return None
    return said.filter is None or interpreter.speaks_of(other, said.filter, source)


_ANY_SOURCE = DamageSource()


def _is_hit(interpreter: Interpreter, kinds: Sequence[Recipient], to: str, other: Object) -> bool | None:
    """Whether what is dealt damage is what an ability of `other` means; None if nobody can tell."""
    if Recipient.UNREAD in kinds:
        return None
    return any(_is_one_hit(interpreter, kind, to, other) for kind in kinds)


def _is_one_hit(interpreter: Interpreter, kind: Recipient, to: str, other: Object) -> bool:
    you = interpreter.controller(other.ref)
    whose, player = to if to in PLAYERS else interpreter.controller(to), to in PLAYERS
    match kind:
        case Recipient.PLAYER:
            return player
        case Recipient.YOU:
            return to == you
        case Recipient.OPPONENT:
            return player and to != you
        case Recipient.PERMANENT:
            return not player
        case Recipient.YOUR_PERMANENT:
            return not player and whose == you
        case Recipient.PERMANENT_OF_OPPONENT:
            return not player and whose != you
        case Recipient.CREATURE:
            return not player and "Creature" in interpreter.values(to).types
        case Recipient.YOUR_CREATURE:
            return not player and whose == you and "Creature" in interpreter.values(to).types
        case Recipient.PLANESWALKER | Recipient.BATTLE:
            return not player and kind.value.title() in interpreter.values(to).types
        case Recipient.ITSELF:
            return to == other.ref
        case Recipient.ATTACHED:
            return to == other.attached_to
        case _:
            return True


def _unknown(interpreter: Interpreter, said: SaidOfAmounts) -> CopyEngineError:
    return CopyEngineError(
        f"I don't know what “{said.text}” makes of it.",
        where=interpreter.at("ref"),
        mend="Leave the event out, or leave that permanent out of the setup.",
    )
