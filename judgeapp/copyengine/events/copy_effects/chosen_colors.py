"""Colors that a copy effect names without saying which: a choice, or the color of what copies."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.except_clauses import CopyContext, ExceptClause, SetColors
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import COLOR_OF_SYMBOL, COLORS, in_color_order
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.state import Object

_OF_ITSELF = ("~'s color", "~'s colors")


def settled_colors(interpreter: Interpreter, clause: SetColors, context: CopyContext) -> SetColors:
    """Return the exception with the colors it comes to now.

    Raises:
        CopyEngineError: they are a choice, and the event makes none.
    """
    if clause.chosen in _OF_ITSELF:
        return replace(clause, colors=tuple(in_color_order(context.copier.colors)), chosen="")
    given = interpreter.given
    named = chosen_words(given.get("colors", given.get("color")))
    colors = tuple(COLOR_OF_SYMBOL.get(word, word.lower()) for word in named)
    if not colors or not set(colors) <= set(COLORS):
        raise CopyEngineError(
            f"The copy has {clause.chosen}, and none is chosen.",
            where=interpreter.at("choices.color"),
            mend="Give choices: {color: blue}, or a list of colors.",
        )
    return replace(clause, colors=colors, chosen="")


def with_copiers_color(
    interpreter: Interpreter, clauses: tuple[ExceptClause, ...], copier: Object | None
) -> tuple[ExceptClause, ...]:
    """Return the exceptions with "this spell's color" written out: the color the copying spell has now."""
    if copier is None:
        return clauses
    colors = tuple(in_color_order(interpreter.values(copier.ref).colors))
    return tuple(
        replace(c, colors=colors, chosen="") if isinstance(c, SetColors) and c.chosen in _OF_ITSELF else c
        for c in clauses
    )
