"""How many copies an effect makes: as the text and the costs paid say, and what doubles tokens (CR 614)."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.evaluation.filters import has_kind
from judgeapp.copyengine.events.replacement.prohibitions import forbidden_by, means
from judgeapp.copyengine.interpreter.ability_lookup import Found
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects import CopySpell, TokenCopy
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.prohibitions import CantHaveCounters
from judgeapp.copyengine.model.subjects import Amount, Filter, Who
from judgeapp.copyengine.table.state import Object

_NOTED = {
    "spells cast before it this turn": "storm_count",
    "permanents put into graveyards this turn": "storm_count",
    "times its replicate cost was paid": "replicated",
    "times its squad cost was paid": "squad",
}
_DOUBLES = re.compile(
    r"If (?:one or more (?P<kind>[\w ]*?)tokens would be created"
    r"|(?:an effect|you|a spell or ability) would create (?:one or more|a) (?P<kind2>[\w ]*?)tokens?)"
    r"(?P<yours> under your control)?",
    re.IGNORECASE,
)
_COUNTERS = re.compile(
    r"If (?:an effect|you|a player) would put one or more (?P<kind>[-+/\w]+ )?counters on (?P<on>[^,]+),"
    r"|If one or more (?P<kind2>[-+/\w]+ )?counters would be put on (?P<on2>[^,]+),",
    re.IGNORECASE,
)
_FACTORS: tuple[tuple[str, Callable[[int], int]], ...] = (
    ("three times that many", lambda n: 3 * n),
    ("twice that many", lambda n: 2 * n),
    ("that many plus one", lambda n: n + 1),
    ("that many times plus an additional time", lambda n: n + 1),
)


def copies_said(
    interpreter: Interpreter,
    event: Mapping[str, Any],
    effect: CopySpell | TokenCopy,
    context: EvaluationContext,
) -> int:
    """Return how many copies an effect makes before anything adds to them; a script's `count` comes first.

    Args:
        scene: from where the effect's text looks at the table, with what was chosen and paid for it.

    Raises:
        CopyEngineError: the text counts something that the engine can't count.
    """
    if event.get("count") is not None:
        return int(event["count"])
    if isinstance(effect, TokenCopy) and effect.source is Who.IT and effect.count.text.startswith("for each"):
        return 1  # "for each creature, a token that's a copy of that creature": an event for each
    return _number(interpreter, effect.count, context, event.get("x"))


def instead_of[EffectT: (TokenCopy, CopySpell)](interpreter: Interpreter, found: Found[EffectT]) -> EffectT:
    """Return the effect that takes the place of the first ("If this spell was kicked, ... instead")."""
    source = found.source
    if source is None:
        return found.effect
    # "If this creature was kicked" in an ability is about the creature.
    whose = (
        interpreter.table.objects.get(source.source or "", source) if source.ability is not None else source
    )
    context = interpreter.context(source, source.controller, cast=whose.cast)
    others = [e for e in found.later if isinstance(e, type(found.effect)) and e.instead]
    for other in others:
        if condition_holds(other.condition, context, interpreter.at("by")):
            return other
    return found.effect


_MORE_SPELLS = re.compile(r"If you would copy a spell one or more times, instead copy it", re.IGNORECASE)


def more_spell_copies(interpreter: Interpreter, player: str, number: int = 1) -> int:
    """Return how many copies of a spell a player makes besides the `number` an effect says (CR 614.1)."""
    really = _multiplied(
        interpreter, player, number, lambda text, yours: yours and bool(_MORE_SPELLS.match(text))
    )
    return really - number


def spell_copies(interpreter: Interpreter, player: str, number: int) -> int:
    """Return how many copies of a spell a player really makes, and tell it if they are more (CR 614.1)."""
    really = number + more_spell_copies(interpreter, player, number)
    text = f"What replaces the copying of spells makes {really} of {number}."
    interpreter.step(p.TOKEN_DOUBLING, player, text, {"copies": number}, {"copies": really})
    return really


def _number(interpreter: Interpreter, amount: Amount, context: EvaluationContext, x: object) -> int:
    noted = _NOTED.get(amount.per)
    if noted is not None:
        paid = context.cast.notes.get(noted)
        return 1 if paid is None else int(paid)
    if not amount.per:
        return max(1, amount.base)
    if amount.per.startswith("X X for each of X target") and context.cast.x is not None:
        return context.cast.x  # an event for each of the targets
    if "opponent" in amount.per:  # how many play, a script says by `count`
        return 1
    if (
        amount.of is not None
        and amount.of.what == "spell"
        and context.cast.notes.get("storm_count") is not None
    ):
        return int(context.cast.notes["storm_count"])  # "for each other instant and sorcery you've cast"
    if (
        amount.of is not None
        and amount.of.what == "spell"
        and (before := _cast_before(interpreter, amount.of, context))
    ):
        return before
    if isinstance(x, int):
        context = replace(context, cast=replace(context.cast, x=x))
    number = context.number(amount)
    if number is None:
        raise CopyEngineError(
            f"I can't count “{amount.text or amount.per}”.",
            where=interpreter.at(),
            mend="Say how many: x: 2, or count: 2.",
        )
    return number


_CAST_THIS_TURN = re.compile(r"you have cast (?:before it )?this turn$")


def _cast_before(interpreter: Interpreter, said: Filter, context: EvaluationContext) -> int:
    """Return how many spells of a kind its controller has cast this turn before the one that is copied, as
    far as the script tells; copies weren't cast.
    """
    cast, known = interpreter.table.cast_now, interpreter.table.objects
    if context.it not in cast or not all(_CAST_THIS_TURN.match(quality) for quality in said.qualities):
        return 0
    player = known[str(context.it)].controller
    earlier = [known[ref] for ref in cast[: cast.index(str(context.it))] if known[ref].controller == player]
    last = interpreter.table.results
    return sum(
        1
        for spell in earlier
        if has_kind(said, last.get(spell.ref, {}).get("last_known") or interpreter.values(spell.ref))
    )


def created(interpreter: Interpreter, player: str, number: int, types: frozenset[str]) -> int:
    """Return how many tokens are really created, and tell it when that is more than the effect says."""
    really = tokens_created(interpreter, player, number, types)
    text = f"What replaces the creating of tokens makes {really} of {number}."
    interpreter.step(p.TOKEN_DOUBLING, player, text, {"tokens": number}, {"tokens": really})
    return really


def tokens_created(interpreter: Interpreter, player: str, number: int, types: frozenset[str]) -> int:
    """Return how many tokens are really created under a player's control (CR 614.1, 616.1).

    Raises:
        CopyEngineError: other tokens would be created instead.
    """
    for other in interpreter.table.on_battlefield():
        yours = interpreter.controller(other.ref) == player
        for ability in interpreter.values(other.ref).abilities:
            text = ability.text
            if _for_tokens(text, yours, types) and not any(words in text for words, _ in _FACTORS):
                raise CopyEngineError(
                    f"I don't know what “{text}” creates.",
                    where=interpreter.at("ref"),
                    mend="Leave that permanent out of the setup, or state the tokens by events of their own.",
                )
    return _multiplied(interpreter, player, number, lambda text, yours: _for_tokens(text, yours, types))


def counters_put(interpreter: Interpreter, obj: Object, kind: str, number: int) -> int:
    """Return how many counters are really put on a permanent."""
    if _is_forbidden(interpreter, obj, kind):
        return 0
    player = interpreter.controller(obj.ref)
    types = interpreter.layers.values[obj.ref].types if obj.ref in interpreter.layers.values else frozenset()
    return _multiplied(
        interpreter, player, number, lambda text, yours: _for_counters(text, yours, kind, types)
    )


def _is_forbidden(interpreter: Interpreter, obj: Object, kind: str) -> bool:
    """Whether something says that no such counter can be put on a permanent (CR 614.17)."""
    return any(
        said.kind in {"", kind} and means(interpreter, said.what, obj, other)
        for other, said in forbidden_by(interpreter, CantHaveCounters)
    )


def _multiplied(interpreter: Interpreter, player: str, number: int, applies: Any) -> int:
    if number <= 0:
        return number
    plus: list[Callable[[int], int]] = []
    times: list[Callable[[int], int]] = []
    for other in interpreter.table.on_battlefield():
        yours = interpreter.controller(other.ref) == player
        for ability in interpreter.values(other.ref).abilities:
            if not applies(ability.text, yours):
                continue
            for words, change in _FACTORS:
                if words in ability.text:
                    (plus if " plus " in words else times).append(change)
                    break
    # Whoever is affected orders them; adding before doubling gives the most, and that is taken (CR 616.1).
    for change in (*plus, *times):
        number = change(number)
    return number


def _for_tokens(text: str, yours: bool, types: frozenset[str]) -> bool:
    found = _DOUBLES.match(text)
    if found is None or "token" not in text:
        return False
    kind = (found["kind"] or found["kind2"] or "").strip().title()
    everybody = not (found["yours"] or "you would" in text.lower())
    return (yours or everybody) and (not kind or kind in types)


def _for_counters(text: str, yours: bool, kind: str, types: frozenset[str]) -> bool:
    found = _COUNTERS.match(text)
    if found is None:
        return False
    said = (found["kind"] or found["kind2"] or "").strip()
    on = found["on"] or found["on2"]
    if said and said != kind:
        return False
    if "you control" in on and not yours:
        return False
    wanted = {name for name in ("Creature", "Artifact", "Planeswalker", "Land") if name.lower() in on.lower()}
    return "permanent" in on or bool(wanted & types)
