"""Beginning to prevent or redirect damage for a turn, as a spell or ability resolves (CR 614.9, 615)."""

from judgeapp.copyengine.events.replacement.prevention import is_kind
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import DamageCantBePrevented, PreventDamage
from judgeapp.copyengine.model.effects.prevention import Meant, Party, Prevention
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.table.shields import Bound, PreventionEffect


@resolves(PreventDamage)
def begin_preventing(resolution: Resolution, effect: PreventDamage) -> None:
    """Note what a spell or ability prevents this turn; of words that aren't understood, that it may prevent
    anything.
    """
    said, this, controller = effect.prevention, resolution.this.ref, resolution.controller
    shield = PreventionEffect(effect.text, None, None, this, controller, effect.this_turn, is_known=False)
    if said is not None:
        to, by, instead = _bound(resolution, said.to), _bound(resolution, said.by), _instead(resolution, said)
        parts = ((said.to, to), (said.by, by), (said.instead, instead))
        if any(party is not None and bound is None for party, bound in parts):
            return  # its target isn't legal any more
        number = (resolution.obj.cast.x or 0) if said.is_x else said.number
        shield = PreventionEffect(
            effect.text, to, by, this, controller, effect.this_turn, number, said.in_combat, said.either,
            is_known=said.is_number_read, next_time=said.next_time, instead=instead,
            kind=said.by.sources if said.by is not None and said.by.meant is Meant.CHOSEN else None,
        )  # fmt: skip
        _refuse_unfit_source(resolution, shield)
    resolution.notes = replace(resolution.notes, prevents=(*resolution.notes.prevents, shield))


def _refuse_unfit_source(resolution: Resolution, shield: PreventionEffect) -> None:
    """Refuse the choice of a source that isn't what may be chosen (CR 609.7b)."""
    interpreter, by = resolution.interpreter, shield.by
    if shield.kind is None or not isinstance(by, Bound):
        return
    if not is_kind(interpreter, shield, shield.kind, interpreter.find(by.ref, "choices.source")):
        raise CopyEngineError(
            f"{interpreter.called(by.ref)} isn't a source that “{shield.text}” lets its controller choose.",
            where=interpreter.at("choices.source"),
            mend="Choose another source.",
        )


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
    if party.meant is Meant.ATTACHED:
        host = resolution.context.one(Who.ATTACHED)  # what it was attached to, if it has left
        return _one(interpreter, host) if host is not None else None
    return party


def _instead(resolution: Resolution, said: Prevention) -> Bound | Meant | None:
    """Return whom the damage is dealt to instead; None for nobody, and for a target that is illegal."""
    party, interpreter = said.instead, resolution.interpreter
    if party is None:
        return None
    match party.meant:
        case Meant.CONTROLLER:
            return Meant.CONTROLLER
        case Meant.YOU:
            return Bound(resolution.controller, 0)
        case Meant.OWNER:
            return Bound(resolution.this.owner, 0)
        case Meant.TARGET:
            bound = _bound(resolution, party)
            return bound if isinstance(bound, Bound) else None
        case Meant.IT if resolution.it is None:
            chosen = (resolution.choices.get(key) for key in ("creature", "permanent"))
            ref = str(next((value for value in chosen if value), ""))
            if not ref:
                raise CopyEngineError(
                    "What the damage is dealt to instead isn't said.",
                    where=interpreter.at("choices.creature"),
                    mend="Give the resolve event choices: {creature: ...}.",
                )
            return _one(interpreter, interpreter.find(ref, "choices.creature").ref)
        case Meant.IT:
            return _one(interpreter, str(resolution.it))
    return _one(interpreter, resolution.this.ref)


def _one(interpreter: Interpreter, ref: str) -> Bound:
    obj = interpreter.table.objects.get(ref)
    return Bound(ref, obj.timestamp if obj is not None else 0)
