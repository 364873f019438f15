"""What pays for keyword abilities: creatures that are tapped for convoke, conspire, crew and saddle, and one
that is sacrificed for casualty (CR 702.51, 702.78, 702.122, 702.153, 702.171).
"""

from collections.abc import Sequence

from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.zones.stated_payments import is_tapped_for_it, payments_after
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import ForbiddenError
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.costs import Paying
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading.statics.casting.crewing import (
    changes_crewing,
    forbids_crewing,
    power_for,
)
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import chosen_words, words
from judgeapp.copyengine.table.state import Object, Untold


def refuse_payers(interpreter: Interpreter, spell: Object, event: events.Cast) -> None:
    """Refuse creatures that can't pay for convoke, conspire or casualty (CR 702.51a, 702.78a, 702.153a)."""
    paid = {cost.casefold() for cost in words(event.additional_costs)}
    tapped = chosen_words((event.choices or {}).get(Paying.TAP.value))
    if "conspire" in paid and tapped:
        if len(tapped) != 2:
            raise _unpayable(interpreter, "Conspire taps two creatures.", "Name two.", "choices.tap")
        _refuse_tapping(interpreter, spell.controller, tapped, "choices.tap")
        for ref in tapped:
            if interpreter.values(ref).colors.isdisjoint(interpreter.values(spell.ref).colors):
                raise _unpayable(
                    interpreter,
                    f"{ref} shares no color with {spell.ref}.",
                    "Name one that does.",
                    "choices.tap",
                )
    _refuse_tapping(interpreter, spell.controller, words(event.convoked_by), "convoked_by")
    for ability in interpreter.values(spell.ref).abilities:
        if ability.keyword == "casualty" and "casualty" in paid and event.sacrificed:
            _refuse_casualty(interpreter, spell, ability, event)


def _refuse_tapping(interpreter: Interpreter, player: str, refs: Sequence[str], key: str) -> None:
    """Refuse to tap what isn't an untapped creature of the player who pays."""
    for ref in refs:
        obj = interpreter.find(ref, key)
        is_mine = obj.zone == "battlefield" and interpreter.controller(ref) == player
        is_tapped = obj.tapped and not is_tapped_for_it(interpreter, ref)
        if not is_mine or is_tapped or "Creature" not in interpreter.values(ref).types:
            raise _unpayable(
                interpreter,
                f"{ref} isn't an untapped creature that {player_name(player)} controls.",
                "Name one.",
                key,
            )


def _refuse_casualty(interpreter: Interpreter, spell: Object, ability: Ability, event: events.Cast) -> None:
    least = int(ability.parameter) if ability.parameter.isdecimal() else event.x or 0
    for ref in words(event.sacrificed):
        obj, values = interpreter.find(ref, "sacrificed"), interpreter.values(ref)
        if obj.zone != "battlefield" or (
            interpreter.controller(ref) == spell.controller
            and "Creature" in values.types
            and (values.power or 0) >= least
        ):
            return  # what has left the battlefield before was sacrificed by an event of its own
    raise _unpayable(
        interpreter,
        f"Casualty {ability.parameter} asks for a creature with power {least} or greater.",
        f"Name one that {player_name(spell.controller)} controls.",
        "sacrificed",
    )


def refuse_crew(
    interpreter: Interpreter, source: Object, ability: Ability, player: str, event: events.Activate
) -> None:
    """Refuse creatures that can't crew a Vehicle or saddle a Mount (CR 702.122a, 702.171a).

    Where the script names nobody, creatures that it doesn't list may do so.
    """
    if ability.keyword not in {"crew", "saddle"} or not ability.parameter.isdecimal():
        return
    crew = crew_of(interpreter, event)
    if not crew:
        return
    _refuse_tapping(interpreter, player, crew, "choices.tap")
    for ref in crew:
        if ref == source.ref or (ability.keyword == "crew" and _may_not_crew(interpreter, ref)):
            message = f"{ref} can't {ability.keyword} {source.ref}."
            raise _unpayable(interpreter, message, "Name another creature.", "choices.tap")
    if any(changes_crewing(interpreter.values(obj.ref)) for obj in interpreter.table.on_battlefield()):
        told = Untold(source.ref, f"{ability.keyword} {ability.parameter}")
        interpreter.table.untold = (*interpreter.table.untold, told)
        return
    power = sum(power_for(interpreter.values(ref), ability.keyword) for ref in crew)
    if power < int(ability.parameter):
        raise _unpayable(
            interpreter,
            f"{ability.keyword.capitalize()} {ability.parameter} asks for a total power of at least "
            f"{ability.parameter}; that of {joined(crew)} is {power}.",
            "Name more creatures.",
            "choices.tap",
        )


def crew_of(interpreter: Interpreter, event: events.Activate) -> tuple[str, ...]:
    """Return the creatures that the script says are tapped to crew or saddle."""
    stated = chosen_words((event.choices or {}).get(Paying.TAP.value))
    after = (each.ref for each in payments_after(interpreter) if isinstance(each, events.Tap))
    return tuple(dict.fromkeys((*stated, *after)))


def _may_not_crew(interpreter: Interpreter, ref: str) -> bool:
    return any(
        obj.attached_to == ref and forbids_crewing(interpreter.values(obj.ref))
        for obj in interpreter.table.on_battlefield()
    )


def _unpayable(interpreter: Interpreter, message: str, mend: str, key: str) -> ForbiddenError:
    return ForbiddenError(message, where=interpreter.at(key), mend=mend)
