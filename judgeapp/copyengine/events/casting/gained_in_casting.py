"""What a spell gains as it is cast: "Creature spells you cast gain offspring {2} as you cast them"."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import AS_CAST, Continuous
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Each
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.table.state import ContinuousEffect, Object


def gain_in_casting(interpreter: Interpreter, spell: Object) -> None:
    """Have a spell gain what static abilities give to spells as they are cast; the permanent keeps it."""
    for other in interpreter.table.on_battlefield():
        for ability in interpreter.values(other.ref).abilities:
            if ability.kind is not Kind.STATIC:
                continue
            for effect in ability.effects:
                if isinstance(effect, Continuous) and effect.duration == AS_CAST:
                    _gain(interpreter, effect, spell, other, ability.text)


def _gain(interpreter: Interpreter, effect: Continuous, spell: Object, other: Object, text: Text) -> None:
    if not isinstance(effect.subject, Each):
        return
    if not interpreter.speaks_of(other, effect.subject.filter, spell):
        return
    gained = ContinuousEffect(
        on=frozenset({spell.ref}),
        changes=effect.changes,
        text=text,
        until="",
        timestamp=interpreter.table.tick(),
        source=other.ref,
        controller=other.controller,
    )
    interpreter.change_effects((*interpreter.table.effects, gained))
