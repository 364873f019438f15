"""What a spell or an activated ability costs: more, then less (CR 118.7, 601.2f, 602.2b).

What is on the table when it is cast or activated counts; a change afterward doesn't matter any more.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from judgeapp.copyengine.evaluation.amounts import place_in_turn
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.evaluation.kinds_of_ability import is_for_mana
from judgeapp.copyengine.events.casting.offered_costs import BESIDE_MANA_COST
from judgeapp.copyengine.events.casting.spell_texts import spliced_card
from judgeapp.copyengine.events.keywords.casting.emerge import emerged, is_emerging
from judgeapp.copyengine.events.keywords.casting.harmonize import harmonized
from judgeapp.copyengine.events.replacement.prohibitions import means
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_expending
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.cost_changes import Aim, CostChange, CostForNow
from judgeapp.copyengine.model.effects.effects import CastCopy, Modal
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, begins_with
from judgeapp.copyengine.model.objects.characteristics import Characteristics, mana_value, symbols_in
from judgeapp.copyengine.model.plain_data import as_number
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.reading.statics.casting.alternative_costs import FREE
from judgeapp.copyengine.reading.statics.casting.cost_changes import (
    cost_change_of_copy,
    cost_changes,
    is_of_keyword,
    own_cost_change,
)
from judgeapp.copyengine.reading.statics.casting.mana_of_any_kind import spending
from judgeapp.copyengine.reading.statics.casting.permissions import own_permission
from judgeapp.copyengine.reading.statics.casting.stated_of_spells import splice_cost
from judgeapp.copyengine.reading.text.word_lists import is_keyword
from judgeapp.copyengine.script.events import Cast
from judgeapp.copyengine.script.fields import words
from judgeapp.copyengine.table.state import PLAYERS, Object

_FACE_DOWN = 3
_KICKERS = ("kicker", "multikicker")
_NOTED = {"squad": "squad", "replicate": "replicated", "offspring": "offspring"}
"""Keyword abilities whose cost is paid so many times, and the keys of a script that say how many."""
_FREE_FROM_EXILE = frozenset({"plot", "rebound", "suspend"})
"""Keyword abilities that let a card be cast from exile without paying its mana cost (CR 702.62, 702.170)."""
_NO_MANA = frozenset({"T", "Q", "E"})
_KINDS_OF_MANA = frozenset("WUBRGC")
_COMMANDER_TAX = "a commander costs {2} more for each time it was cast from the command zone before"
"""A rule of the Commander variant (CR 903.8)."""
_SPLICING = "the splice cost is an additional cost of the spell"
"""A rule of splice (CR 702.47a)."""
_HELPED = frozenset({"convoke", "delve", "improvise", "assist"})
"""Keyword abilities by which something else than mana pays for a spell."""


def total_cost_of_spell(interpreter: Interpreter, spell: Object, event: Cast) -> str | None:
    """Return the mana that a spell's total cost asks for, in symbols; X is the number chosen. None where
    nobody knows what the cost is that is stated, or what it is reduced by.

    Args:
        spell: on the stack, with the choices made in casting it and the abilities it has gained.
        event: its casting, which says what is tapped for it.
    """
    values = interpreter.values(spell.ref)
    symbols = _symbols_of_spell(spell, values)
    if symbols is None or (is_emerging(spell) and not event.sacrificed):
        return None
    applied = _applied(interpreter, spell, values)
    paid_with = (harmonized(interpreter, spell, event), emerged(interpreter, spell, event))
    applied += [(spell, change) for change in paid_with if change is not None]
    splicing = (splice_cost(spliced_card(interpreter, name)) for name in words(event.spliced))
    applied += [(spell, CostChange(_SPLICING, mana, more=True)) for mana in splicing]
    return _changed(interpreter, symbols, spell, applied)


def with_total_cost_of_copy(interpreter: Interpreter, copy: Object, effect: CastCopy) -> Object:
    """Return a copy of a card that is cast with what that costs, which is determined as for any spell that is
    cast (CR 601.2f, 707.12), and use up what changes the cost of the next spell alone.

    Args:
        effect: what lets it be cast: perhaps without paying its mana cost, or for less.
    """
    values = interpreter.values(copy.ref)
    rather = FREE if effect.free else effect.rather
    paid = replace(copy, cast=replace(copy.cast, alternative_cost=rather))
    costs = costs_now_of(interpreter, copy)
    applied = _applied(interpreter, copy, values)
    changes = (cost_change_of_copy(rider) for rider in effect.riders)
    applied += [(copy, change) for change in changes if change is not None]
    total = _changed(interpreter, _symbols_of_spell(paid, values) or [], copy, applied)
    interpreter.table.costs = tuple(now for now in interpreter.table.costs if not (now.once and now in costs))
    return interpreter.put(replace(copy, cast=replace(copy.cast, total_cost=total)))


def _applied(
    interpreter: Interpreter, spell: Object, values: Characteristics
) -> list[tuple[Object, CostChange]]:
    """Return what changes the cost of a spell, each with the object that says so."""
    own = [(spell, said) for said in cost_changes(values) if not said.of and not said.of_abilities]
    others = [(other, said) for other, said in _said(interpreter) if said.of and not said.of_abilities]
    applied = [each for each in (*own, *others) if _is_meant(interpreter, *each, spell, spell)]
    if spell.cast.cast_from == "command" and spell.commander_casts:
        applied.append((spell, CostChange(_COMMANDER_TAX, "{2}" * spell.commander_casts, more=True)))
    return applied + [
        (interpreter.table.objects[now.this], _fixed(now)) for now in costs_now_of(interpreter, spell)
    ]


def costs_now_of(interpreter: Interpreter, spell: Object) -> list[CostForNow]:
    """Return what spells and abilities that have resolved make of the cost of a spell (CR 611.2)."""
    return [
        now
        for now in interpreter.table.costs
        if now.change.who in {"any", spell.controller}
        or (
            now.change.who not in PLAYERS
            and (spell.controller == now.controller) is (now.change.who == "you")
        )
        if any(
            means(interpreter, each, spell, interpreter.table.objects[now.this], spell.controller)
            for each in now.change.of
        )
    ]


def _fixed(now: CostForNow) -> CostChange:
    """Return a change whose number is fixed."""
    mana = "".join(f"{{{symbol}}}" for symbol in symbols_in(now.change.mana.replace("X", "1")))
    return replace(now.change, mana=mana * now.times, times=None)


def total_cost_of_ability(interpreter: Interpreter, source: Object, activated: Object, cost: str) -> str:
    """Return the mana that activating an ability costs, in symbols; X is the number chosen.

    Args:
        source: what has the ability.
        activated: the ability on the stack.
        cost: as printed.
    """
    symbols = [symbol for symbol in symbols_in(cost) if symbol not in _NO_MANA]
    ability = activated.ability
    if ability is None:
        return _written(symbols)
    own = own_cost_change(ability)
    applied = [] if own is None else [(source, own)]
    applied += [each for each in _said(interpreter) if each[1].of_abilities]
    applied = [
        (other, said)
        for other, said in applied
        if _is_kind_meant(said, ability) and _is_meant(interpreter, other, said, source, activated)
    ]
    return _changed(interpreter, symbols, activated, applied)


def expend(interpreter: Interpreter, obj: Object, values: Characteristics) -> None:
    """Note what triggers on the mana spent for a spell or ability (CR 700.14).

    Args:
        values: what the spell is; of an ability what its source is.
    """
    paid, total = obj.cast.mana_spent, obj.cast.total_cost
    is_spell = obj.kind != "ability"
    helped = is_spell and any(ability.keyword in _HELPED for ability in values.abilities)
    unsaid = "" if paid or (total is not None and not helped) else values.name
    trigger_expending(interpreter, obj.controller, mana_value(paid or total or ""), unsaid)


def refuse_other_payment(interpreter: Interpreter, obj: Object, values: Characteristics, asked: str) -> None:
    """Refuse mana that isn't what a changed cost asks for, or is of other colors (CR 601.2h).

    Of an unchanged cost a script may state a part alone.

    Args:
        obj: the spell or ability on the stack, with the total cost that was found.
        values: what the spell is; of an ability what its source is.
        asked: the cost before it was changed.
    """
    paid, total = obj.cast.mana_spent, obj.cast.total_cost
    if interpreter.policy is not CORRECT or not paid or total is None or "/" in total or "/" in paid:
        return
    if any(ability.keyword in _HELPED for ability in values.abilities):
        return
    is_enough = mana_value(paid, obj.cast.x or 0) == mana_value(total)
    if is_enough:
        _refuse_other_colors(interpreter, obj, paid, total)
    elif total != asked:
        raise CopyEngineError(
            f"It costs {total or '{0}'}, and {paid} is paid.",
            where=interpreter.at("mana_spent"),
            mend=f"Pay {total or 'nothing'}, or leave mana_spent out.",
        )


def _refuse_other_colors(interpreter: Interpreter, obj: Object, paid: str, total: str) -> None:
    """Refuse mana of which too little is of a color, or colorless, as a cost asks for; mana that is stated as
    a number may be of any.

    Nothing is told where something lets its controller spend mana otherwise, nor of a spell that is cast from
    somewhere else than a hand, by an effect that may do so.
    """
    spent = Counter(symbols_in(paid))
    unsaid = sum(int(symbol) * number for symbol, number in spent.items() if symbol.isdigit())
    asked = Counter(symbol for symbol in symbols_in(total) if symbol in _KINDS_OF_MANA)
    lacking = asked - spent
    if lacking.total() <= unsaid or obj.cast.cast_from not in {None, "hand"}:
        return
    if any(_spends_otherwise(interpreter, other, obj) for other in interpreter.table.objects.values()):
        return
    raise CopyEngineError(
        f"It costs {total}, and {paid} has too little of {', '.join(f'{{{symbol}}}' for symbol in lacking)}.",
        where=interpreter.at("mana_spent"),
        mend=f"Pay {total}, or leave mana_spent out.",
    )


def _spends_otherwise(interpreter: Interpreter, other: Object, obj: Object) -> bool:
    values = interpreter.values(other.ref)
    if values.types & interpreter.ruleset.permanent_types and other.zone not in {"battlefield", "command"}:
        return other.ref == obj.ref and bool(spending(values))
    who = spending(values)  # that of an instant or sorcery may have come from its resolving
    return who == "any" or (who == "you" and interpreter.controller(other.ref) == obj.controller)


def plain_cost_of_spell(spell: Object, values: Characteristics) -> str:
    """Return what a spell costs before its modes or anything else make it cheaper or dearer, in symbols."""
    symbols = _symbols_of_spell(spell, values, with_modes=False) or []
    return _written(_with_x(symbols, spell.cast.x or 0))


def plain_cost_of_ability(activated: Object, cost: str) -> str:
    """Return the mana that activating an ability costs before anything changes that, in symbols."""
    symbols = [symbol for symbol in symbols_in(cost) if symbol not in _NO_MANA]
    return _written(_with_x(symbols, activated.cast.x or 0))


def _said(interpreter: Interpreter) -> list[tuple[Object, CostChange]]:
    """Return what permanents say of costs; of what can't be read nothing, which is listed as unread."""
    return [
        (other, said)
        for other in interpreter.table.on_battlefield()
        for said in cost_changes(interpreter.values(other.ref))
        if said.is_read
    ]


def _symbols_of_spell(spell: Object, values: Characteristics, *, with_modes: bool = True) -> list[str] | None:
    main = _main_cost(spell, values)
    if main is None:
        return None
    costs = [(main, 1), *_more(spell, values)]
    if with_modes:
        costs += [(cost, 1) for cost in _costs_of_modes(spell, values)]
    return [symbol for cost, times in costs for _ in range(times) for symbol in symbols_in(cost)]


def _is_kind_meant(said: CostChange, ability: Ability) -> bool:
    if said.unless_for_mana and is_for_mana(ability):
        return False
    return is_of_keyword(ability, said.keyword)


def _is_meant(
    interpreter: Interpreter, other: Object, said: CostChange, what: Object, on_stack: Object
) -> bool:
    """Whether an ability of `other` changes the cost of a spell, or of an ability of `what`."""
    payer = on_stack.controller
    you = payer if other.zone == "stack" else interpreter.controller(other.ref)
    if not said.is_read or (said.who != "any" and (payer == you) is not (said.who == "you")):
        return False
    if said.paid_for and not on_stack.cast.alternative_cost.casefold().startswith(said.paid_for):
        return False
    if said.others_turn and interpreter.table.active == payer:
        return False
    fitting = [each for each in said.of if means(interpreter, each, what, other, payer)]
    if said.of and not fitting:
        return False
    if said.aim is not None and not _has_aim(interpreter, said.aim, other, you, on_stack.cast.targets):
        return False
    if said.place and fitting[0].filter is not None:
        table, wanted = interpreter.table, fitting[0].filter
        if place_in_turn(table, interpreter.values, what, wanted) != said.place:
            return False
    context = interpreter.context(other, you, cast=on_stack.cast)
    return condition_holds(said.condition, context, interpreter.at())


def _has_aim(interpreter: Interpreter, aim: Aim, other: Object, you: str, targets: Sequence[str]) -> bool:
    aimed = [interpreter.find(ref) for ref in targets if ref not in PLAYERS]
    return (
        (aim.you and you in targets)
        or (aim.host and other.attached_to in targets)
        or (aim.itself and other.ref in targets)
        or any(means(interpreter, each, obj, other) for each in aim.what for obj in aimed)
    )


def _changed(
    interpreter: Interpreter,
    symbols: list[str],
    on_stack: Object,
    applied: Sequence[tuple[Object, CostChange]],
) -> str:
    """Return a cost that is raised first and then reduced; last, what is too little is raised to what
    something says that it costs then (CR 601.2f).
    """
    symbols = _with_x(symbols, on_stack.cast.x or 0)
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    others = [symbol for symbol in symbols if not symbol.isdigit()]
    for other, said in sorted(applied, key=lambda each: (not each[1].more, not each[1].least)):
        times = _times(interpreter, other, said, on_stack)
        mana = [symbol for _ in range(times) for symbol in symbols_in(said.mana.replace("X", "1"))]
        colored = [symbol for symbol in mana if not symbol.isdigit()]
        number = sum(int(symbol) for symbol in mana if symbol.isdigit())
        if said.more:
            generic, others = generic + number, [*others, *colored]
            continue
        for symbol in colored:
            if symbol in others:
                others.remove(symbol)
            elif not said.only_colored:  # more than there is of a color reduces generic mana (CR 118.7c)
                number += 1
        least = max(0, said.least - mana_value(_written(others)))
        generic = min(generic, max(generic - number, least))
    floor = max((said.floor for _, said in applied), default=0)
    if floor:
        generic += max(0, floor - generic - _mana_asked(interpreter, others, floor - generic))
    return _written([*([str(generic)] if generic else []), *others])


def _mana_asked(interpreter: Interpreter, symbols: Sequence[str], needed: int) -> int:
    """Return how much mana symbols ask for that aren't generic.

    Args:
        needed: from how much on it doesn't matter.

    Raises:
        CopyEngineError: that depends on how Phyrexian or hybrid symbols are paid for, which nobody says.
    """
    open_to_choice = [symbol for symbol in symbols if "P" in symbol.split("/") or symbol.startswith("2/")]
    least = len(symbols) - sum("P" in symbol.split("/") for symbol in open_to_choice)
    if open_to_choice and least < needed:
        raise CopyEngineError(
            f"How much mana is paid for {_written(open_to_choice)} isn't said; the total cost depends on it.",
            where=interpreter.at("ref"),
            mend="Leave what raises small costs out of the setup.",
        )
    return len(symbols)


def _times(interpreter: Interpreter, other: Object, said: CostChange, on_stack: Object) -> int:
    if said.beyond_first:
        return max(0, len(on_stack.cast.targets) - 1)
    if said.times is None:
        return 1
    you = on_stack.controller if other.zone == "stack" else interpreter.controller(other.ref)
    number = interpreter.context(other, you, it=other.ref, cast=on_stack.cast).number(said.times)
    if number is None:
        raise CopyEngineError(
            f"I can't count “{said.times.text}”, which a cost depends on.",
            where=interpreter.at("ref"),
            mend="Leave the permanent that changes the cost out of the setup.",
        )
    return max(0, number)


def _with_x(symbols: Sequence[str], x: int) -> list[str]:
    return [str(x) if symbol in {"X", "Y", "Z"} else symbol for symbol in symbols]


def _written(symbols: Sequence[str]) -> str:
    """Return symbols in braces, with generic mana in one."""
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    rest = [symbol for symbol in symbols if not symbol.isdigit()]
    return "".join(f"{{{symbol}}}" for symbol in ([str(generic)] if generic else []) + rest)


def _main_cost(spell: Object, values: Characteristics) -> str | None:
    """Return the alternative cost that is paid, or else the mana cost (CR 118.9); None for that of a keyword
    ability that nobody knows it to have, or with a cost that isn't read.
    """
    stated = spell.cast.alternative_cost
    if not stated:
        said = own_permission(values, spell.cast.cast_from or "hand")
        rather = said.mana if said is not None else ""
        return f"{{{_FACE_DOWN}}}" if spell.face_down else rather or values.mana_cost or ""
    if "{" in stated:
        return stated
    keyword = stated.casefold().partition(" ")[0]
    if keyword in _FREE_FROM_EXILE and spell.cast.cast_from == "exile":
        return ""
    if keyword in BESIDE_MANA_COST:
        return values.mana_cost or ""
    if not is_keyword(keyword):
        return ""
    having = next((ability for ability in values.abilities if ability.keyword == keyword), None)
    return None if having is None or not (having.cost or having.parameter) else having.cost


def _costs_of_modes(spell: Object, values: Characteristics) -> Iterator[str]:
    """Yield what the modes chosen cost beside the spell itself: of spree, tiered (CR 702.172a, 702.183a) and
    escalate (CR 702.120a).
    """
    known = [
        mode
        for ability in values.abilities
        for effect in ability.effects
        if isinstance(effect, Modal)
        for mode in effect.modes
    ]
    for stated in spell.cast.modes:
        yield next((mode.cost for mode in known if begins_with(mode, stated)), "")
    for ability in values.abilities:
        if ability.keyword == "escalate":
            yield from [ability.cost or ability.parameter] * (len(spell.cast.modes) - 1)


def _more(spell: Object, values: Characteristics) -> Iterator[tuple[str, int]]:
    """Yield each additional cost that is paid, and how many times."""
    cast = spell.cast
    stated = " ".join(cast.additional_costs).casefold().split()
    for ability in values.abilities:
        if ability.keyword in _KICKERS:
            yield ability.cost, cast.kicked
        elif ability.keyword in _NOTED:
            yield ability.cost, as_number(cast.notes.get(_NOTED[ability.keyword]) or 0)
        elif ability.keyword in stated:
            yield ability.cost, 1
    for cost in cast.additional_costs:
        if "{" in cost:
            yield cost, 1
