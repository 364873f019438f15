"""Keyword actions with a number or a choice: monstrosity, adapt, bolster, proliferate, manifest (CR 701);
what keyword abilities do is in keyword_resolving.py.
"""

from typing import Any

from judgeapp.copyengine.events.actions.exploring import connive, explore, not_said
from judgeapp.copyengine.events.actions.keyword_abilities import ABILITIES, become_once
from judgeapp.copyengine.events.actions.keyword_tokens import amass, incubate, meld
from judgeapp.copyengine.events.actions.noted_names import put_face_down
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model.effects import KeywordAction
from judgeapp.copyengine.model.immutable import replace


@resolves(KeywordAction)
def keyword_action(resolution: Resolution, effect: KeywordAction) -> None:
    """Do what a keyword action's name stands for."""
    _DOES[effect.name](resolution, effect)


def _monstrosity(resolution: Resolution, effect: KeywordAction) -> None:
    """If it isn't monstrous, counters are put on it and it becomes monstrous (CR 701.37)."""
    become_once(resolution, effect, "monstrosity", "monstrous")


def _adapt(resolution: Resolution, effect: KeywordAction) -> None:
    """If it has no +1/+1 counters, that many are put on it (CR 701.46)."""
    if resolution.this.zone == "battlefield" and not resolution.this.counters.get("+1/+1"):
        resolution.this = add_counters(
            resolution.interpreter, resolution.this, "+1/+1", resolution.number(effect.amount), "adapt"
        )


def _bolster(resolution: Resolution, effect: KeywordAction) -> None:
    """A creature with the least toughness among those its controller has gets counters (CR 701.39)."""
    interpreter = resolution.interpreter
    mine = [
        obj
        for obj in interpreter.table.on_battlefield()
        if interpreter.controller(obj.ref) == resolution.controller
        and "Creature" in interpreter.values(obj.ref).types
    ]
    least = min((interpreter.values(obj.ref).toughness or 0 for obj in mine), default=0)
    fitting = [obj for obj in mine if (interpreter.values(obj.ref).toughness or 0) == least]
    named = str(resolution.choices.get("creature") or "")
    chosen = [obj for obj in fitting if obj.ref == named] if named or len(fitting) > 1 else fitting
    if fitting and not chosen:
        listed = ", ".join(obj.ref for obj in fitting)
        raise not_said(interpreter, "creature", f"one of {listed}")
    for obj in chosen:
        add_counters(interpreter, obj, "+1/+1", resolution.number(effect.amount), "bolster")


def _proliferate(resolution: Resolution, effect: KeywordAction) -> None:
    """Each permanent chosen gets another counter of each kind that is on it (CR 701.34)."""
    interpreter = resolution.interpreter
    there = [obj for obj in interpreter.table.on_battlefield() if obj.counters]
    said = resolution.choices.get("proliferate")
    if said is None and there:
        raise not_said(interpreter, "proliferate", f"a list of any of {', '.join(obj.ref for obj in there)}")
    chosen = [said] if isinstance(said, str) else list(said or ())
    for obj in there:
        if obj.ref in chosen:
            for kind in dict(obj.counters):
                obj = add_counters(interpreter, obj, kind, 1, "proliferated")


def _manifest(resolution: Resolution, effect: KeywordAction) -> None:
    """A card is put onto the battlefield face down as a 2/2, cloaked with ward {2} (CR 701.40, 701.58)."""
    interpreter = resolution.interpreter
    ref = resolution.choices.get("card")
    if ref is None:
        raise not_said(interpreter, "card", "the ref of the card in the library")
    obj = interpreter.find(ref, "choices.card")
    way = "cloak" if effect.name == "cloak" else "manifest"
    resolution.it = put_face_down(interpreter, replace(obj, face_down_as=way), resolution.controller).ref


_DOES: dict[str, Any] = {
    "monstrosity": _monstrosity,
    "adapt": _adapt,
    "bolster": _bolster,
    "proliferate": _proliferate,
    "manifest": _manifest,
    "cloak": _manifest,
    "amass": amass,
    "incubate": incubate,
    "explore": explore,
    "connive": connive,
    "meld": meld,
    **ABILITIES,
}
