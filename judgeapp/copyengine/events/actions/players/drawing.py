"""Drawing cards, and what happens instead of a draw (CR 121, 614.11)."""

from collections.abc import Sequence

from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.replacement.damage_and_life import draw_replaced, draws_instead
from judgeapp.copyengine.events.replacement.ordering import cited_for
from judgeapp.copyengine.events.resolving.performing import perform_sentence
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_drawing
from judgeapp.copyengine.events.zones.library_order import known_on_top, on_top, pass_unnamed, refuse_too_many
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.amount_replacements import DrawReplaced
from judgeapp.copyengine.model.effects.effects import Draw
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.wording import number_word, plural, quoted
from judgeapp.copyengine.script.fields import Choices, chosen_words
from judgeapp.copyengine.table.state import Object, Player


@resolves(Draw)
def draw(resolution: Resolution, effect: Draw) -> None:
    """Players draw cards."""
    for player, said in resolution.shared_out(effect.who, effect.amount):
        if effect.optional and resolution.choices.get("declined"):
            continue
        amount = drawn_after_all(resolution.interpreter, player, said)
        cards = _drawn_cards(resolution, player, amount) if effect.revealed and amount else []
        cards = on_top(resolution.interpreter, player, amount, cards, "card")
        draw_cards(resolution.interpreter, player, amount, cards)
        if effect.revealed:
            resolution.refer_to([obj.ref for obj in cards])
        resolution.notes = replace(resolution.notes, drawn=resolution.notes.drawn + amount)


def draw_for_turn(interpreter: Interpreter) -> None:
    """The active player draws a card as a draw step begins (CR 504.1): one told twice is one, unless another
    beginning phase has begun.
    """
    table = interpreter.table
    if "draw" in table.turn_based:
        return
    table.turn_based |= {"draw"}
    player = table.active
    number = drawn_after_all(interpreter, player, 1, for_turn=True)
    cards = _named_cards(interpreter, player, number, interpreter.given)
    draw_cards(interpreter, player, number, cards, for_turn=True)


def drawn_after_all(
    interpreter: Interpreter,
    player: str,
    number: int,
    applied: frozenset[str] = frozenset(),
    *,
    for_turn: bool = False,
) -> int:
    """Return how many cards a player really draws; what happens instead of draws has happened (CR 614.11).

    Args:
        applied: refs of the permanents whose effects have replaced the draw so far.
        for_turn: it is the draw of the draw step itself.

    Raises:
        CopyEngineError: nobody can tell what happens instead, or which effect applies first.
    """
    replaced = draw_replaced(interpreter, player, applied, for_turn=for_turn) if number else None
    if replaced is None:
        return draws_instead(interpreter, player, number, for_turn=for_turn) if number else 0
    other, said = replaced
    you = interpreter.controller(other.ref)
    for _ in range(number):
        text = f"{player_name(player)} doesn't draw a card: {quoted(said.text)}"
        interpreter.step(cited_for(False), player, text, {"cards_to_come": 1}, {"cards_to_come": 0})
        if said.draws:
            draw_cards(interpreter, you, drawn_after_all(interpreter, you, 1, applied | {other.ref}))
        elif said.instead:
            _do_instead(interpreter, other, said)
    return 0


def _do_instead(interpreter: Interpreter, other: Object, said: DrawReplaced) -> None:
    unread = CopyEngineError(
        f"I don't know what “{said.text}” makes of it.",
        where=interpreter.at("ref"),
        mend="Leave the event out, or leave that permanent out of the setup.",
    )
    perform_sentence(interpreter, other, said.instead, unread, maker=interpreter.controller(other.ref))


def _drawn_cards(resolution: Resolution, player: str, number: int) -> list[Object]:
    """Return the cards that are drawn, as the script names them.

    Raises:
        CopyEngineError: it names none.
    """
    interpreter = resolution.interpreter
    cards = _named_cards(interpreter, player, number, resolution.choices)
    if not cards and not known_on_top(interpreter, player, number):
        raise not_said(interpreter, "card", "the ref of what is drawn, a card in zone: library")
    return cards


def _named_cards(interpreter: Interpreter, player: str, number: int, choices: Choices) -> list[Object]:
    """Return the cards that the script says are drawn.

    Raises:
        CopyEngineError: it names too many, or one that isn't in the library.
    """
    cards = [interpreter.find(ref, "choices.card") for ref in chosen_words(choices.get("card"))]
    strange = next((obj for obj in cards if obj.zone != "library" or obj.owner != player), None)
    if strange is not None:
        raise CopyEngineError(
            f"{strange.ref} isn't in the library of {player_name(player)}.",
            where=interpreter.at("choices.card"),
            mend="Name a card in zone: library of who draws it.",
        )
    refuse_too_many(interpreter, len(cards), number, "card")
    return cards


def draw_cards(
    interpreter: Interpreter,
    player: str,
    number: int,
    cards: Sequence[Object] = (),
    *,
    for_turn: bool = False,
) -> None:
    """A player draws cards: those that the script names or that are known to be on top of the library; others
    are counted.

    Args:
        for_turn: the draw step itself says so, and no effect.
    """
    cards = on_top(interpreter, player, number, cards, "card")
    for obj in cards:
        move(interpreter, interpreter.table.objects[obj.ref], "hand")
    pass_unnamed(interpreter, player, number - len(cards))
    had = interpreter.table.players.get(player, Player())
    text = f"{player_name(player)} draws {number_word(number)} {plural('card', number)}."
    changed = {"drew": had.drew}, {"drew": had.drew + number}
    interpreter.step(p.DRAWING, player, text, *changed, rule="504.1" if for_turn else None)
    interpreter.change_player(player, drew=had.drew + number, named=had.named + len(cards))
    interpreter.judge_again()
    trigger_drawing(interpreter, player, had.drew - had.drew_before, number, for_turn=for_turn)
