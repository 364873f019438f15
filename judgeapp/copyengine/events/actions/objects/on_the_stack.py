"""Countering spells and abilities, and changing their targets (CR 115.7, 701.6)."""

from collections.abc import Sequence

from judgeapp.copyengine.events.replacement.prohibitions import is_uncounterable
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.targeting.targets import judged, legal_target, target_filters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import ChangeTargets, CounterSpell
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Target, Who
from judgeapp.copyengine.reading.nouns.spoken_of import speaks_of_that_permanent


@resolves(CounterSpell)
def counter(resolution: Resolution, effect: CounterSpell) -> None:
    """Spells and abilities are countered."""
    if effect.subject == Who.IT and resolution.it is None:
        resolution.it = resolution.copied  # "each player copies target spell. ... counter that spell"
    for obj in resolution.objects(effect.subject):
        if obj.zone == "stack":
            # "... is countered this way, that permanent": the one whose ability it is
            of_ability = obj.ability is not None and speaks_of_that_permanent(resolution.words)
            resolution.it = resolution.countered = obj.source if of_ability else obj.ref
            if not is_uncounterable(resolution.interpreter, obj):
                move(resolution.interpreter, obj, effect.to, p.COUNTERING)


@resolves(ChangeTargets)
def change_targets(resolution: Resolution, effect: ChangeTargets) -> None:
    """Give a spell or ability other targets, legal ones only; else they stay (CR 115.7).

    Raises:
        CopyEngineError: what the new target is isn't said, or it is no legal one.
    """
    if effect.optional and resolution.choices.get("declined"):
        return
    interpreter = resolution.interpreter
    for spell in resolution.objects(effect.subject):
        if spell.zone != "stack" or not spell.cast.targets:
            continue
        if isinstance(effect.to, Target) or effect.to is None:
            said = resolution.choices.get("targets") or resolution.choices.get("target")
            said = said or resolution.script.new_targets
        else:
            said = resolution.refs(effect.to)
        new = [said] if isinstance(said, str) else list(said) if isinstance(said, Sequence) else []
        resolution.it = spell.ref
        if not new and effect.every:
            continue
        if not new:
            raise CopyEngineError(
                "What the new target is isn't said.",
                where=interpreter.at("choices.target"),
                mend="Give choices: {target: <ref or player>}.",
            )
        aimed = list(spell.cast.targets)
        anew: set[str] = set()  # the new objects that targets have become (CR 400.7)
        filters = [judged(f) for f in target_filters(spell)]
        for place, ref in enumerate(new[: len(aimed)]):
            fitting = filters[place : place + 1]
            values, controllers = interpreter.layers.values, interpreter.layers.controllers
            if ref and legal_target(interpreter.table, values, spell, str(ref), fitting, controllers):
                aimed[place] = str(ref)
                anew.add(str(ref))
        text = "Its target is changed."
        before, after = {"targets": list(spell.cast.targets)}, {"targets": aimed}
        departed = interpreter.table.noted(spell.ref).departed
        if before == after and not departed & anew:
            interpreter.nothing(p.TARGETS, spell.ref, "The new target isn't legal, so the target stays.")
        interpreter.step(p.TARGETS, spell.ref, text, before, after)
        interpreter.put(replace(spell, cast=replace(spell.cast, targets=tuple(aimed))))
        kept = frozenset(spell.cast.targets).intersection(aimed) - anew
        if departed - kept:
            noted = interpreter.table.noted(spell.ref)
            interpreter.table.notes[spell.ref] = replace(noted, departed=departed & kept)
