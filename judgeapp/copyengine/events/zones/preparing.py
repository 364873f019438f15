"""Prepared creatures: a designation of those with a prepare spell, which isn't copied."""

from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import BecomePrepared, EntersPrepared
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import PREPARED, Object


def prepare(interpreter: Interpreter, obj: Object, *, prepared: bool) -> Object:
    """Give a permanent the designation, or take it away; only one that has a prepare spell gets it."""
    if prepared is bool(obj.choices.get(PREPARED)) or (prepared and not _has_prepare_spell(obj)):
        return obj
    choices = {key: value for key, value in obj.choices.items() if key != PREPARED}
    choices |= {PREPARED: True} if prepared else {}
    before, after = {"choices": dict(obj.choices)}, {"choices": choices}
    text = "It becomes prepared." if prepared else "It isn't prepared any more."
    interpreter.step(p.STATUS, obj.ref, text, before, after)
    return interpreter.put(replace(obj, choices=choices))


def _has_prepare_spell(obj: Object) -> bool:
    """Whether a permanent has a prepare spell: card data may lack that half, but what has one says how it
    becomes prepared.
    """
    said = (effect for ability in copiable_values(obj).abilities for effect in walk(ability.effects))
    return any(
        isinstance(effect, EntersPrepared | BecomePrepared) and effect.subject is Who.THIS for effect in said
    )
