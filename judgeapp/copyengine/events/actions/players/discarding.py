"""Discarding cards (CR 701.9): those that the script names, the whole hand, or some that it counts."""

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.entering.until_leaves import put_onto_battlefield
from judgeapp.copyengine.events.replacement.graveyard import zone_reached
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_discarding
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import Discard, LinkedWhenYouDo
from judgeapp.copyengine.model.errors import CopyEngineError, UnstatedError
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import Fate, Otherwise, YouDo
from judgeapp.copyengine.model.terms.subjects import Counted
from judgeapp.copyengine.model.wording import joined, plural, possessive
from judgeapp.copyengine.reading.statics.replacement.discarding import enters_if_discarded
from judgeapp.copyengine.script.fields import is_paid
from judgeapp.copyengine.table.state import Object, Player


@resolves(Discard)
def discard(resolution: Resolution, effect: Discard) -> None:
    """Players discard cards, those first that the script names."""
    interpreter, numbers, refs = resolution.interpreter, dict[str, int](), list[str]()
    for player in resolution.players(effect.who):
        cards, unnamed = _discarded(resolution, effect, player)
        for obj in cards:
            _leave_hand(resolution, obj)
            resolution.discarded = obj.ref
        had = interpreter.table.players.get(player, Player())
        number = len(cards) + unnamed
        _refuse_untold(resolution, effect, known=number > 0)
        said = resolution.choices.get("discard", not interpreter.table.hand(player))
        if not number and effect.amount.is_plain and said is True:
            number = effect.amount.base  # cards that aren't listed
        text = f"{player_name(player)} discards {number} {plural('card', number)}."
        before, after = {"discarded": had.discarded}, {"discarded": had.discarded + number}
        interpreter.step(p.SPELL_RESOLVES, player, text, before, after)
        interpreter.change_player(player, discarded=had.discarded + number, lost=had.lost + unnamed)
        if effect.amount.per is Counted.HAND:
            interpreter.change_player(player, hand_known=True)
        trigger_discarding(interpreter, player, cards, number - len(cards), resolution.controller)
        numbers[player] = number
        refs += [obj.ref for obj in cards]
    resolution.note_fate(Fate.DISCARDED, refs, sum(numbers.values()) - len(refs))
    resolution.each = numbers
    resolution.that_much = sum(numbers.values()) if len(numbers) < 2 else None


def _leave_hand(resolution: Resolution, obj: Object) -> None:
    """Put a discarded card into a graveyard, or onto the battlefield if it says so of what opponents make its
    owner do (CR 614.1); it is discarded all the same.

    Raises:
        CopyEngineError: something else says where it goes, too, and its owner chooses (CR 616.1).
    """
    interpreter = resolution.interpreter
    if resolution.controller == obj.owner or not enters_if_discarded(interpreter.values(obj.ref)):
        move(interpreter, obj, "graveyard")
        return
    with interpreter.going_at_once():
        reached = zone_reached(interpreter, obj).zone
    if reached != "graveyard":
        raise CopyEngineError(
            f"Several effects say where {interpreter.called(obj.ref)} goes; its owner chooses one (616.1).",
            where=interpreter.at("choices.discard"),
            mend="Leave one of them out of the script.",
        )
    put_onto_battlefield(interpreter, obj, obj.owner)


def _refuse_untold(resolution: Resolution, effect: Discard, known: bool) -> None:
    """Refuse "you may discard a card. If you do, ..." where the script doesn't say whether somebody does, and
    the same without "may" where nothing is known of the hand.

    Raises:
        CopyEngineError: it doesn't say.
    """
    choices = resolution.choices
    depends = any(map(_depends_on_doing, resolution.later[:1]))
    told = is_paid(choices) is not None or any(key in choices for key in ("discard", "condition"))
    if depends and not told and (effect.optional or not known) and resolution.interpreter.policy is CORRECT:
        mend = "the ref of a card in that hand, true for a card that isn't listed, or null for no card"
        raise not_said(resolution.interpreter, "discard", mend)


def _depends_on_doing(effect: Effect) -> bool:
    """Whether an effect is done "if you do", "if you don't", or "when you do"."""
    condition = getattr(effect, "condition", None)
    if isinstance(condition, Otherwise):
        condition = condition.condition
    return isinstance(condition, YouDo) or isinstance(effect, LinkedWhenYouDo)


def _discarded(resolution: Resolution, effect: Discard, player: str) -> tuple[list[Object], int]:
    """Return the cards that a player discards, and how many besides that the script doesn't name.

    Raises:
        CopyEngineError: which cards of a hand isn't said, or what is said can't be discarded.
    """
    hand = resolution.interpreter.table.hand(player)
    unnamed = resolution.interpreter.table.players.get(player, Player()).unnamed_hand
    if effect.amount.per is Counted.HAND:
        return hand, unnamed
    able = hand
    if effect.cards is not None and can_tell(effect.cards):
        fitting = resolution.context.fitting(effect.cards)
        able = [obj for obj in hand if obj.ref in fitting]
    number = resolution.number(effect.amount)
    said = resolution.choices.get("discard")
    if effect.up_to and resolution.interpreter.policy is CORRECT:
        _refuse_open_number(resolution, effect, player, known=bool(hand or unnamed))
    if stated := [] if said is True else [str(ref) for ref in as_list(said)]:
        named = [obj for obj in able if obj.ref in stated]
        if resolution.interpreter.policy is CORRECT:
            _refuse_others(resolution, effect, stated, able)
            if len(named) > number and effect.amount.per is not Counted.X:
                raise CopyEngineError(
                    f"{player_name(player)} discards more than the text says.",
                    where=resolution.interpreter.at("choices.discard"),
                    mend=f"Name at most {number}.",
                )
        return named, 0 if effect.up_to else min(unnamed, max(0, number - len(named)))
    if effect.up_to:
        return [], 0
    if number >= len(able) + unnamed:
        return able, unnamed
    if able and resolution.interpreter.policy is CORRECT:
        raise UnstatedError(
            f"Which cards {player_name(player)} discards isn't said.",
            "discard",
            tuple(obj.ref for obj in able),
            number,
            where=resolution.interpreter.at("choices.discard"),
            mend=f"Give choices: {{discard: {joined([obj.ref for obj in able], 'or')}}}.",
        )
    return [], min(unnamed, number)


def _refuse_open_number(resolution: Resolution, effect: Discard, player: str, *, known: bool) -> None:
    """Refuse "discard up to two cards" where the script doesn't say which.

    Raises:
        CopyEngineError: it doesn't.
    """
    said = resolution.choices.get("discard", True)
    if known and said is True:
        which = (
            f"the refs of up to {effect.amount.base} cards in {possessive(player_name(player))} hand, or null"
        )
        raise not_said(resolution.interpreter, "discard", which)


def _refuse_others(resolution: Resolution, effect: Discard, stated: list[str], able: list[Object]) -> None:
    """Refuse to discard what isn't in the hand of one who discards, or isn't of the kind that is asked for.

    Raises:
        CopyEngineError: it names that.
    """
    interpreter, players = resolution.interpreter, resolution.players(effect.who)
    for ref in stated:
        obj = interpreter.find(ref, "choices.discard")
        is_of_another = obj.zone == "hand" and obj.owner in players and len(players) > 1
        if obj in able or is_of_another or obj.zone in {"graveyard", "exile"}:  # it was discarded before
            continue
        wanted = effect.cards.text if effect.cards is not None else "a card"
        whose = player_name(players[0]) if len(players) == 1 else "a player"
        raise CopyEngineError(
            f"{ref} isn't {wanted} in {possessive(whose)} hand.",
            where=interpreter.at("choices.discard"),
            mend="Name one that is, or state null for none.",
        )
