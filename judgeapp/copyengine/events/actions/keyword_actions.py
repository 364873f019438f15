"""Keyword actions with a number or a choice: monstrosity, adapt, bolster, proliferate, manifest (CR 701);
what keyword abilities do is in keyword_resolving.py.
"""

from typing import TYPE_CHECKING, Any

from judgeapp.copyengine.events.actions.exploring import connive, explore, not_said
from judgeapp.copyengine.events.actions.keyword_abilities import ABILITIES, become_once
from judgeapp.copyengine.events.actions.keyword_tokens import amass, incubate, meld
from judgeapp.copyengine.events.actions.noted_names import put_face_down
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model.action_effects import KeywordAction
from judgeapp.copyengine.model.immutable import replace

if TYPE_CHECKING:
    from judgeapp.copyengine.events.resolving.resolution import Performing


def keyword_action(work: "Performing", effect: KeywordAction) -> None:
    """Do what a keyword action's name stands for."""
    _DOES[effect.name](work, effect)


def _monstrosity(work: "Performing", effect: KeywordAction) -> None:
    """If it isn't monstrous, counters are put on it and it becomes monstrous (CR 701.37)."""
    become_once(work, effect, "monstrosity", "monstrous")


def _adapt(work: "Performing", effect: KeywordAction) -> None:
    """If it has no +1/+1 counters, that many are put on it (CR 701.46)."""
    if work.this.zone == "battlefield" and not work.this.counters.get("+1/+1"):
        work.this = add_counters(work.machine, work.this, "+1/+1", work.number(effect.amount), "adapt")


def _bolster(work: "Performing", effect: KeywordAction) -> None:
    """A creature with the least toughness among those its controller has gets counters (CR 701.39)."""
    machine = work.machine
    mine = [
        obj for obj in machine.table.on_battlefield()
        if machine.controller(obj.ref) == work.controller and "Creature" in machine.values(obj.ref).types
    ]  # fmt: skip
    least = min((machine.values(obj.ref).toughness or 0 for obj in mine), default=0)
    fitting = [obj for obj in mine if (machine.values(obj.ref).toughness or 0) == least]
    named = str(work.choices.get("creature") or "")
    chosen = [obj for obj in fitting if obj.ref == named] if named or len(fitting) > 1 else fitting
    if fitting and not chosen:
        listed = ", ".join(obj.ref for obj in fitting)
        raise not_said(machine, "creature", f"one of {listed}")
    for obj in chosen:
        add_counters(machine, obj, "+1/+1", work.number(effect.amount), "bolster")


def _proliferate(work: "Performing", effect: KeywordAction) -> None:
    """Each permanent chosen gets another counter of each kind that is on it (CR 701.34)."""
    machine = work.machine
    there = [obj for obj in machine.table.on_battlefield() if obj.counters]
    said = work.choices.get("proliferate")
    if said is None and there:
        raise not_said(machine, "proliferate", f"a list of any of {', '.join(obj.ref for obj in there)}")
    chosen = [said] if isinstance(said, str) else list(said or ())
    for obj in there:
        if obj.ref in chosen:
            for kind in dict(obj.counters):
                obj = add_counters(machine, obj, kind, 1, "proliferated")


def _manifest(work: "Performing", effect: KeywordAction) -> None:
    """A card is put onto the battlefield face down as a 2/2, cloaked with ward {2} (CR 701.40, 701.58)."""
    machine = work.machine
    ref = work.choices.get("card")
    if ref is None:
        raise not_said(machine, "card", "the ref of the card in the library")
    obj = machine.find(ref, "choices.card")
    way = "cloak" if effect.name == "cloak" else "manifest"
    work.it = put_face_down(machine, replace(obj, face_down_as=way), work.controller).ref


_DOES: dict[str, Any] = {
    "monstrosity": _monstrosity, "adapt": _adapt, "bolster": _bolster, "proliferate": _proliferate,
    "manifest": _manifest, "cloak": _manifest, "amass": amass, "incubate": incubate, "explore": explore,
    "connive": connive, "meld": meld,
    **ABILITIES,
}  # fmt: skip
