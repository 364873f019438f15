"""Alternative and optional costs are paid only where a spell, or something on the table, offers them (CR
118.8, 118.9, 601.2b).
"""

from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.events.replacement.prohibitions import cast_so_far, means
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.errors import ForbiddenError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.subjects import Each
from judgeapp.copyengine.reading.statics.casting.alternative_costs import (
    FREE,
    alternative_costs,
    costs_for_spells,
    is_stated_by,
    speaks_of,
)
from judgeapp.copyengine.reading.statics.casting.permissions import own_permission
from judgeapp.copyengine.reading.text.word_lists import is_keyword
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import words
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.face_down import MORPHS
from judgeapp.copyengine.table.state import Object


def refuse_costs_of_others(interpreter: Interpreter, spell: Object, event: events.Cast) -> None:
    """Refuse the costs of keyword abilities that the spell doesn't have (CR 118.8, 118.9).

    What anything on the table speaks of may be given to it in words that aren't read. Of an object that
    isn't a card a script may leave out the text that offers a cost that isn't a keyword's.
    """
    if interpreter.policy is not CORRECT or spell.face_down:
        return
    stated = spell.cast.alternative_cost.casefold()
    if stated in MORPHS:
        raise ForbiddenError(
            f"For {stated} it's cast face down, and it isn't said to be.",
            where=interpreter.at("face_down"),
            mend="State face_down: true, or leave alternative_cost out.",
        )
    if stated and not (stated.startswith("{") or stated == FREE):
        own = alternative_costs(copiable_values(spell))
        said = own_permission(copiable_values(spell), spell.cast.cast_from or "hand")
        is_own = any(is_stated_by(each, stated) for each in own) or (said is not None and bool(said.keyword))
        is_told = spell.card is None and not is_keyword(stated.partition(" ")[0])
        if not is_own and not is_told and not _offers(interpreter, spell, stated):
            raise _unoffered(interpreter, "alternative_cost", spell.cast.alternative_cost)
    for key, keywords in _OPTIONAL.items():
        if getattr(event, key) and not any(_offers(interpreter, spell, word) for word in keywords):
            raise _unoffered(interpreter, key, keywords[0])
    for cost in words(event.additional_costs):
        if is_keyword(cost) and not _offers(interpreter, spell, cost.casefold()):
            raise _unoffered(interpreter, "additional_costs", cost)


BESIDE_MANA_COST = frozenset({"aftermath", "jump-start", "retrace"})
"""Keyword abilities that let a card in a graveyard be cast for its mana cost (702.81, 702.127, 702.133)."""
_OPTIONAL = {
    "kicked": ("kicker", "multikicker"),
    "squad": ("squad",),
    "replicated": ("replicate",),
    "offspring": ("offspring",),
    "convoked_by": ("convoke",),
}
"""The keys of a script for the costs of keyword abilities that may be paid or not."""


def refuse_x(interpreter: Interpreter, spell: Object) -> None:
    """Refuse an X other than 0 of a spell that is cast for nothing, or for a cost without X (CR 107.3b)."""
    stated, cost = spell.cast.alternative_cost, copiable_values(spell).mana_cost or ""
    without = stated == FREE or (stated.startswith("{") and "{X}" not in stated)
    if interpreter.policy is CORRECT and spell.cast.x and "{X}" in cost and without:
        raise ForbiddenError(
            f"X is 0 where it's cast for “{stated}”: nothing else can be chosen.",
            where=interpreter.at("x"),
            mend="Leave x out.",
        )


def refuse_unpayable(interpreter: Interpreter, spell: Object) -> None:
    """Refuse a card without a mana cost that is cast for it, or for a cost that is equal to it: that can't be
    paid (CR 118.6).
    """
    values, stated = copiable_values(spell), spell.cast.alternative_cost.casefold()
    if interpreter.policy is not CORRECT or spell.card is None or spell.face_down or values.mana_cost:
        return
    keyword = stated.partition(" ")[0]
    of_keyword = [a for a in interpreter.values(spell.ref).abilities if keyword and a.keyword == keyword]
    is_equal = any(ability.own_cost is not None for ability in of_keyword)
    is_own = not stated and own_permission(values, spell.cast.cast_from or "hand") is None
    if is_own or is_equal or (stated and keyword in BESIDE_MANA_COST):
        raise ForbiddenError(
            f"{values.name} has no mana cost, and nothing pays for that.",
            where=interpreter.at("alternative_cost" if stated else "ref"),
            mend="Leave the event out, or state the alternative_cost that is paid.",
        )


def _offers(interpreter: Interpreter, spell: Object, stated: str) -> bool:
    """Whether a spell has the keyword ability that a cost is stated by, or something speaks of that."""
    abilities: list[Ability] = [*interpreter.values(spell.ref).abilities]
    abilities += (ability for face in spell.faces for ability in face.normal.abilities)
    if any(ability.keyword and _is_of(ability.keyword, stated) for ability in abilities):
        return True
    if speaks_of(copiable_values(spell), stated):
        return True
    others = interpreter.table.on_battlefield()
    return any(speaks_of(_at_work(interpreter, other), stated) for other in others)


def _at_work(interpreter: Interpreter, other: Object) -> Characteristics:
    """Return a permanent without the triggered and activated abilities that haven't resolved this turn: they
    give nothing "until end of turn" yet; and without static abilities of which all is read: a spell has what
    they give.
    """
    values, resolved = interpreter.values(other.ref), interpreter.table.resolved
    abilities = (
        ability
        for ability in values.abilities
        if not (ability.trigger or ability.cost) or (other.ref, ability.text) in resolved
        if not _is_given(ability)
    )
    return replace(values, abilities=tuple(abilities))


def _is_given(ability: Ability) -> bool:
    """Whether an ability gives what it speaks of to what it fits, in words that are all read."""
    return (
        ability.kind is Kind.STATIC
        and not ability.unread
        and bool(ability.effects)
        and all(isinstance(e, Continuous) and isinstance(e.subject, Each) for e in ability.effects)
    )


def _is_of(keyword: str, stated: str) -> bool:
    return stated.startswith(keyword) or keyword.startswith(stated)


def _unoffered(interpreter: Interpreter, key: str, stated: str) -> ForbiddenError:
    return ForbiddenError(
        f"Neither it nor anything on the table offers this cost: {stated}.",
        where=interpreter.at(key),
        mend=f"Leave {key} out, or list in the setup what offers it.",
    )


def refuse_alternative(interpreter: Interpreter, spell: Object) -> None:
    """Refuse an alternative cost whose condition doesn't hold (CR 118.9, 601.2b)."""
    for said in alternative_costs(copiable_values(spell)):
        if not is_stated_by(said, spell.cast.alternative_cost) or interpreter.policy is not CORRECT:
            continue
        where = interpreter.at("alternative_cost")
        if not condition_holds(said.condition, interpreter.context(spell, spell.controller), where):
            raise ForbiddenError(
                f"Its alternative cost can't be chosen: “{said.text}”",
                where=where,
                mend="Leave alternative_cost out.",
            )


def refuse_unoffered(interpreter: Interpreter, spell: Object) -> None:
    """Refuse mana, or no cost at all, in place of a mana cost where nothing lets that be paid (CR 118.9).

    What is cast while something resolves, or from elsewhere than a hand, may be offered by an effect.
    """
    stated, known = spell.cast.alternative_cost, interpreter.table
    if interpreter.policy is not CORRECT or known.stack or (spell.cast.cast_from or "hand") != "hand":
        return
    if not (stated.startswith("{") or stated == FREE):
        return
    values = copiable_values(spell)
    own = [said.words for said in alternative_costs(values)]
    own += [ability.cost or ability.parameter for ability in values.abilities if ability.keyword]
    if any(stated in words for words in own) or _is_offered(interpreter, spell, stated):
        return
    raise ForbiddenError(
        f"Nothing lets it be cast for “{stated}”.",
        where=interpreter.at("alternative_cost"),
        mend="Leave alternative_cost out.",
    )


def _is_offered(interpreter: Interpreter, spell: Object, stated: str) -> bool:
    """Whether a permanent lets a spell be cast for a cost, if only once a turn, and hasn't this turn."""
    who, once, used = spell.controller, 0, set()
    for other in interpreter.table.on_battlefield():
        you = interpreter.controller(other.ref)
        for said in costs_for_spells(interpreter.values(other.ref)):
            meant = (said.anyone or who == you) and any(
                means(interpreter, w, spell, other, who) for w in said.of
            )
            if not meant or said.words != stated or (said.in_your_turn and interpreter.table.active != you):
                continue
            if not said.once:
                return True
            once += 1
            used |= {
                each.ref
                for what in said.of
                for each in cast_so_far(interpreter, what, who, other)
                if each.ref != spell.ref and each.cast.alternative_cost == stated
            }
    return once > len(used)


def refuse_another_way(interpreter: Interpreter, spell: Object) -> None:
    """Refuse to cast a card from where it can be cast for the cost of a keyword only (CR 601.3)."""
    said = own_permission(copiable_values(spell), spell.cast.cast_from or "hand")
    stated = spell.cast.alternative_cost.casefold()
    if said is not None and said.keyword and stated != said.keyword and interpreter.policy is CORRECT:
        raise ForbiddenError(
            f"It can be cast from there for its {said.keyword} cost: “{said.text}”",
            where=interpreter.at("alternative_cost"),
            mend=f"State alternative_cost: {said.keyword}.",
        )
