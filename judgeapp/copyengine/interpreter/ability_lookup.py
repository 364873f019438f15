"""Which ability an event speaks of, and which of its effects copies."""

from collections.abc import Callable

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.changes import GainAbilities
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.reading import read_effect
from judgeapp.copyengine.reading.nouns.spoken_of import makes_copies
from judgeapp.copyengine.table.levels import abilities_of_levels
from judgeapp.copyengine.table.state import Object


class Found[EffectT](Value, frozen=True):
    """The copy effect that an event speaks of.

    Attributes:
        ability: the ability it stands in; None for an author's wording.
        source: the object that has the ability; None for a card that is not on the table.
        later: the effects that follow it in the same text, where riders stand.
        targets: those targets of what resolves that nothing before has used, for the riders.
    """

    effect: EffectT
    ability: Ability | None = None
    source: Object | None = None
    later: tuple[Effect, ...] = ()
    targets: tuple[str, ...] = ()


def effects_of[EffectT](
    interpreter: Interpreter,
    by: object,
    kind: type[EffectT],
    fallback: Object | None,
    accept: Callable[[EffectT], bool] = lambda e: True,
) -> Found[EffectT] | None:
    """Find the copy effect that an event speaks of.

    Args:
        by: a card name, a ref, "(Oracle wording)", or None for the object's own ability.
        fallback: the object whose own abilities count when `by` is None.

    Raises:
        CopyEngineError: the wording, or the ability of the card named, can't be read.
    """
    if by is not None and str(by).startswith("("):
        with interpreter.place(interpreter.at("by")):
            effects = read_effect(interpreter.ruleset.read(str(by).strip()[1:-1]))
        for place, effect in enumerate(effects):
            if isinstance(effect, kind) and accept(effect):
                return Found(effect, later=effects[place + 1 :])
        raise CopyEngineError(
            f"{by} makes no such copy.", where=interpreter.at("by"), mend="Write the effect as a card would."
        )
    abilities, source = _abilities_of(interpreter, by, fallback)
    unread = []
    for ability in abilities:
        for effect in walk(ability.effects):
            if isinstance(effect, kind) and accept(effect):
                return Found(effect, ability, source, _after(ability.effects, effect))
        unread += [text for text, _ in ability.unread if "cop" in text.lower()]
        if by is not None and ability.unread and makes_copies(ability.text):
            unread.append(f"{ability.text}")
    for ability in (given for a in abilities for given in granted_by(a.effects)):
        for effect in walk(ability.effects):
            if isinstance(effect, kind) and accept(effect):
                return Found(effect, ability, source, _after(ability.effects, effect))
    if unread:
        raise CopyEngineError(
            f"The text “{unread[0]}” is not wording I know.",
            where=interpreter.at("by"),
            mend='State the effect as by: "(...)" in wording of other cards.',
        )
    return None


def _after(effects: tuple[Effect, ...], wanted: object) -> tuple[Effect, ...]:
    """Return what follows `wanted` in the text or mode it stands in."""
    for place, effect in enumerate(effects):
        if effect is wanted:
            return effects[place + 1 :]
        modes = [mode.effects for mode in getattr(effect, "modes", ())]
        for group in modes or [getattr(effect, "effects", ())]:
            if any(e is wanted for e in walk(group)):
                # A mode is a text of its own; after what waits, the text goes on.
                return _after(group, wanted) + (() if modes else effects[place + 1 :])
    return ()


def _abilities_of(
    interpreter: Interpreter, by: object, fallback: Object | None
) -> tuple[tuple[Ability, ...], Object | None]:
    if by is None:
        return (interpreter.values(fallback.ref).abilities, fallback) if fallback else ((), None)
    if str(by) in interpreter.table.objects:
        obj = interpreter.table.objects[str(by)]
        return (obj.ability,) if obj.ability else interpreter.values(obj.ref).abilities, obj
    card, side = interpreter.find_card(by, "by")
    face = card.faces[side]
    others = tuple(a for f in card.faces if f is not face for a in f.abilities)
    return abilities_of_levels(face.abilities + others), None


def granted_by(effects: tuple[Effect, ...]) -> list[Ability]:
    """Return the abilities that effects give to something ("Enchanted creature has ...") or list of it."""
    changes = [c for e in walk(effects) for kind in ("changes", "listed") for c in getattr(e, kind, ())]
    return [a for change in changes if isinstance(change, GainAbilities) for a in change.abilities]


def walk(effects: tuple[Effect, ...]) -> list[Effect]:
    """Return effects and those inside modes and delayed triggers."""
    found: list[Effect] = []
    for effect in effects:
        found.append(effect)
        for mode in getattr(effect, "modes", ()):
            found += walk(mode.effects)
        if not isinstance(effect, type) and hasattr(effect, "effects"):
            found += walk(effect.effects)
    return found
