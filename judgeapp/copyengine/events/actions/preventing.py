"""Beginning to prevent damage: what a spell or ability that resolves prevents this turn (CR 615)."""

from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import DamageCantBePrevented, PreventDamage
from judgeapp.copyengine.model.effects.prevention import Meant, Party
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.shields import Bound, Shield


@resolves(PreventDamage)
def begin_preventing(resolution: Resolution, effect: PreventDamage) -> None:
    """Note what a spell or ability prevents this turn; of words that aren't understood, that it may prevent
    anything.
    """
    said, this, controller = effect.prevention, resolution.this.ref, resolution.controller
    shield = Shield(effect.text, None, None, this, controller, effect.this_turn, is_known=False)
    if said is not None:
        to, by = _bound(resolution, said.to), _bound(resolution, said.by)
        if (said.to is not None and to is None) or (said.by is not None and by is None):
            return  # its target isn't legal any more
        number = (resolution.obj.cast.x or 0) if said.is_x else said.number
        shield = Shield(
            effect.text, to, by, this, controller, effect.this_turn, number, said.in_combat, said.either,
            is_known=said.is_number_read,
        )  # fmt: skip
    resolution.notes = replace(resolution.notes, prevents=(*resolution.notes.prevents, shield))


@resolves(DamageCantBePrevented)
def let_nothing_prevent(resolution: Resolution, effect: DamageCantBePrevented) -> None:
    """Note that damage can't be prevented this turn."""
    resolution.notes = replace(resolution.notes, unpreventable=effect.text)


def _bound(resolution: Resolution, party: Party | None) -> Bound | Party | None:
    """Return the one thing that is meant now, or the group; None for a target that is illegal."""
    if party is None:
        return None
    interpreter = resolution.interpreter
    if party.meant is Meant.TARGET:
        ref, resolution.targets = (resolution.targets or [""])[0], resolution.targets[1:]
        if not ref:
            raise CopyEngineError(
                "The ability has no target.", where=interpreter.at("ref"), mend="Give its event targets."
            )
        resolution.it = ref
        return _one(interpreter, ref) if ref not in resolution.illegal else None
    if party.meant is Meant.CHOSEN:
        chosen = (resolution.choices.get(key) for key in ("source", "creature", "permanent"))
        ref = str(next((value for value in chosen if value), ""))
        if not ref:
            raise CopyEngineError(
                f"Which {party.choice} is chosen isn't said.",
                where=interpreter.at("choices.source"),
                mend="Give the resolve event choices: {source: ...}.",
            )
        return _one(interpreter, interpreter.find(ref, "choices.source").ref)
    name = interpreter.values(resolution.this.ref).name
    if party.meant is Meant.ITSELF or (name and party.words in {name, name.partition(",")[0]}):
        return _one(interpreter, resolution.this.ref)
    if party.meant is Meant.IT:
        return _one(interpreter, resolution.it or resolution.this.ref)
    return party


def _one(interpreter: Interpreter, ref: str) -> Bound:
    obj = interpreter.table.objects.get(ref)
    return Bound(ref, obj.timestamp if obj is not None else 0)
