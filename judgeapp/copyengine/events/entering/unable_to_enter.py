"""What doesn't get onto the battlefield: put elsewhere instead, or unable to enter (CR 614.1, 614.17)."""

from collections.abc import Iterator

from judgeapp.copyengine.events.entering.entering_values import abilities_as_it_enters, values_as_it_enters
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_discarding
from judgeapp.copyengine.events.zones.sacrificing import sacrifice
from judgeapp.copyengine.events.zones.zone_changes import as_a_card, move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.permanents import EnteringExiled
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.trace import difference
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.reading.statics.replacement.entering import entering_replaced, forbids_entering
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import NOWHERE, Object


def put_elsewhere(interpreter: Interpreter, obj: Object, was: Object) -> Object | None:
    """Put `obj`, about to enter and being what it would be there, elsewhere if something says so; None if
    nothing does.

    Effects that make it a copy apply before this one (CR 616.1c), so it is judged as the copy.

    Args:
        was: the object before it began to enter.

    Raises:
        CopyEngineError: something replaces entering in words that can't be read.
    """
    for other, words, exiled in _replacing(interpreter, obj):
        if exiled is None:
            raise CopyEngineError(
                f"I don't know what “{words}” does to what enters.",
                where=interpreter.at("ref"),
                mend="Leave it out of the setup, or state where things go by events of their own.",
            )
        if _applies(interpreter, exiled, obj, other):
            text = f"It would enter, but is exiled instead: {quoted(words)}"
            return _put_elsewhere(interpreter, obj, was, "exile", text, (other.ref,))
    if unpaid(interpreter, obj):
        text = "Its price isn't paid, so it is put into its owner's graveyard."
        return _put_elsewhere(interpreter, obj, was, "graveyard", text, ())
    return None


def _replacing(interpreter: Interpreter, obj: Object) -> Iterator[tuple[Object, Text, EnteringExiled | None]]:
    """Yield what replaces entering, with its words: of this turn, and of permanents that are there already
    (CR 614.12).
    """
    for replaced, text, ref, _ in interpreter.table.entering_replaced:
        if isinstance(replaced, EnteringExiled):
            yield interpreter.table.objects[ref], text, replaced
    for other in interpreter.table.on_battlefield():
        if other.ref == obj.ref or other.ref in interpreter.entering_together:
            continue
        for ability, said in entering_replaced(copiable_values(other)):
            if said.by_another and ability in interpreter.values(other.ref).abilities:
                yield other, ability.text, said.exiled


def _applies(interpreter: Interpreter, exiled: EnteringExiled, obj: Object, other: Object) -> bool:
    if exiled.uncast and obj.cast.was_cast:
        return False
    you, whose = interpreter.controller(other.ref), interpreter.controller(obj.ref)
    if exiled.controller != "any" and (whose == you) is not (exiled.controller == "you"):
        return False
    if exiled.filter is None:
        raise CopyEngineError(
            f"I can't tell what “{exiled.words}” is.",
            where=interpreter.at("ref"),
            mend="Leave it out of the setup, or state where things go by events of their own.",
        )
    return interpreter.speaks_of(other, exiled.filter, obj, values_as_it_enters(interpreter, obj))


def _put_elsewhere(
    interpreter: Interpreter, obj: Object, was: Object, zone: str, text: Text, about: tuple[str, ...]
) -> Object:
    reached = NOWHERE if obj.kind in {"token", "spell copy"} else zone
    gone = replace(as_a_card(obj), zone=reached, attached_to=None, is_new=False, attacking=False)
    if obj.card is not None and reached == zone:
        gone = replace(gone, faces=interpreter.faces_in(obj.card, reached), face=0, controller=obj.owner)
    interpreter.put(gone)
    interpreter.table.stack = tuple(ref for ref in interpreter.table.stack if ref != obj.ref)
    interpreter.table.notes[obj.ref] = replace(interpreter.table.noted(obj.ref), went_to=zone)
    values = interpreter.values(obj.ref)
    old, new = difference(interpreter.shown(obj.ref) or values, values)
    old |= {
        "zone": was.zone if was.zone != reached else "battlefield",
        "mana_value": interpreter.shown_mana_value(obj),
    }
    new |= {"zone": reached, "mana_value": mana_value_of(gone, values)}
    changed = [name for name in new if old[name] != new[name]]
    before, after = {name: old[name] for name in changed}, {name: new[name] for name in changed}
    interpreter.step(p.ENTERS_REPLACEMENT, obj.ref, f"{text}", before, after, about=about)
    interpreter.silently(obj.ref)
    return gone


def unpaid(interpreter: Interpreter, obj: Object) -> bool:
    """Sacrifice what an object asks for that would enter; whether nothing was, so that it goes to the
    graveyard.

    Raises:
        CopyEngineError: the script doesn't say whether anything is sacrificed.
    """
    if not entering_replaced(copiable_values(obj)):
        return False
    replaced = entering_replaced(abilities_as_it_enters(interpreter, obj))
    asked = next((said for _, said in replaced if said.price), None)
    if asked is None:
        return False
    key, done = ("discard", "discarded") if asked.discarded else ("sacrifice", "sacrificed")
    if key not in interpreter.given:
        raise CopyEngineError(
            f"What is {done} isn't said: {asked.price}.",
            where=interpreter.at(f"choices.{key}"),
            mend=f"Give choices: {{{key}: <ref or a list of refs>}}, or null for nothing.",
        )
    stated = interpreter.given[key]
    if asked.discarded and isinstance(stated, bool):
        return not stated
    refs = [str(ref) for ref in as_list(stated)]
    for ref in refs:
        paid = interpreter.find(ref, f"choices.{key}") if asked.discarded else interpreter.permanent(ref)
        if asked.discarded and paid.zone != "hand":
            raise CopyEngineError(
                f"{ref} is not in a hand but in: {paid.zone}.",
                where=interpreter.at(f"choices.{key}"),
                mend="Put the card into its owner's hand in the setup: zone: hand.",
            )
        if asked.discarded:
            move(interpreter, paid, "graveyard")
            trigger_discarding(interpreter, paid.owner, [paid], 0)
        else:
            sacrifice(interpreter, paid)
    return not refs


def forbidding(interpreter: Interpreter, obj: Object, zone: str) -> Ability | None:
    """Return the ability by which a card in `zone` can't enter; None if nothing keeps it there."""
    for other in interpreter.table.on_battlefield():
        for ability, said in forbids_entering(interpreter.values(other.ref)):
            if zone in said.zones and interpreter.speaks_of(other, said.what, obj, whose=obj.owner):
                return ability
    return None
