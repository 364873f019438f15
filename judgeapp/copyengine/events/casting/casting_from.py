"""Cards are cast from where they are only if something lets them be, and lands aren't cast (CR 305.9, 601.3).

A script that gives a spell a ref of its own doesn't say which card that was: then only what speaks of casting
such a card from there, but not now, forbids it.
"""

from judgeapp.copyengine.events.replacement.permissions import (
    is_permitted_for_now,
    lapsed,
    permitted,
    permitted_for_now,
    was_permitted,
)
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import ForbiddenError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.reading.statics.casting.permissions import (
    is_from_graveyard,
    lets_itself_be_cast_from,
)
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import PLAYER_NAMES, Object

_OTHERWISE = (
    "If something else lets it be cast, give the spell a ref of its own: cast {ref, card, from_zone}."
)


def refuse_from_there(interpreter: Interpreter, card: Object, who: str, stated: str) -> None:
    """Refuse to cast a card that the script lists, as it was before, from where nothing lets it be cast.

    Args:
        stated: the alternative cost; "" for none.

    Raises:
        CopyEngineError: nobody can tell.
    """
    if interpreter.policy is not CORRECT:
        return
    if card.zone != "graveyard" and is_from_graveyard(stated):
        raise ForbiddenError(
            f"{card.printed_name or card.ref} can be cast for its {stated} cost only from a graveyard.",
            where=interpreter.at("alternative_cost"),
            mend="Leave alternative_cost out.",
        )
    if card.zone == "hand" and card.owner == who:
        return
    with interpreter.place(interpreter.at("ref")):
        if _is_let(interpreter, card, who, stated.casefold()):
            return
        said = lapsed(interpreter, card, who)
    name, player = card.printed_name or card.ref, PLAYER_NAMES.get(who, who)
    where, mend = interpreter.at("ref"), "Leave the event out."
    if said is not None:
        raise ForbiddenError(f"{name} can't be cast from there now: “{said}”", where=where, mend=mend)
    if (before := was_permitted(interpreter, card)) is not None:
        text = f"{player} can't cast {name} from there, or no longer: “{before.text}”"
        raise ForbiddenError(text, where=where, mend=mend)
    text = f"Nothing lets {player} cast {name} from where it is: {card.zone}."
    raise ForbiddenError(text, where=where, mend=_OTHERWISE)


def cost_to_cast_from_there(interpreter: Interpreter, card: Object, who: str) -> str:
    """Return what has to be paid rather than the mana cost of a card by all that lets it be cast from where
    it is: airbending asks for {2} (CR 701.65). "" for the mana cost.
    """
    if any(card.zone in said.zones for said in permitted(interpreter, card, who)):
        return ""
    said = [each.mana for each in permitted_for_now(interpreter, card, who)]
    return said[0] if said and all(said) else ""


def refuse_lapsed(interpreter: Interpreter, spell: Object) -> None:
    """Refuse a spell with a ref of its own where what speaks of casting it from there forbids it now."""
    zone = spell.cast.cast_from or "hand"
    if interpreter.policy is not CORRECT or zone == "hand" or spell.cast.alternative_cost:
        return
    card = replace(spell, zone=zone)
    if _by_keyword(interpreter, card, ""):
        return
    with interpreter.place(interpreter.at("ref")):
        said = lapsed(interpreter, card, spell.controller)
    if said is not None:
        raise ForbiddenError(
            f"{spell.printed_name} can't be cast from there now: “{said}”",
            where=interpreter.at("from_zone"),
            mend="Leave the event out.",
        )


def refuse_land(interpreter: Interpreter, spell: Object) -> None:
    """Refuse to cast a land (CR 305.9)."""
    values = copiable_values(spell)
    if interpreter.policy is CORRECT and not spell.face_down and "Land" in values.types:
        raise ForbiddenError(
            f"{values.name} is a land: it's played, not cast.",
            where=interpreter.at("ref"),
            mend="Let it enter, or play it from where it is: play_land {ref}.",
        )


def _is_let(interpreter: Interpreter, card: Object, who: str, stated: str) -> bool:
    # Where nobody knows which card is on top, the script says that this one is.
    is_there = card.zone != "library" or interpreter.table.is_on_top(card) is not False
    if is_there and any(card.zone in said.zones for said in permitted(interpreter, card, who)):
        return True
    if is_permitted_for_now(interpreter, card, who):
        return True
    if card.zone == "command":
        return card.is_commander and card.owner == who
    return card.owner == who and _by_keyword(interpreter, card, stated)


def _by_keyword(interpreter: Interpreter, card: Object, stated: str) -> bool:
    """Whether a keyword ability lets a card be cast from where it is.

    A card with one that works in exile, or with an Adventure if the setup lists it there, may be there by it.
    """
    now = interpreter.context(card, card.owner).values[card.ref]
    values = (now, *(face.normal for face in card.faces))
    keywords = {word for each in values for word in lets_itself_be_cast_from(each, card.zone)}
    if card.zone != "exile":
        return any(not stated or stated.startswith(word) for word in keywords)
    first = interpreter.moments[0].objects.get(card.ref) if interpreter.moments else None
    was_there = first is not None and first.timestamp == card.timestamp
    return bool(keywords) or (was_there and any("Adventure" in each.subtypes for each in values))
