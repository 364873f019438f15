"""Proliferate: another counter of each kind (CR 701.34)."""

from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing
from judgeapp.copyengine.events.zones.counters import add_counters, give_to_player
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.effects.trigger_events import PlayerAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.script.fields import chosen_words


@performs("proliferate")
def _proliferate(resolution: Resolution, effect: KeywordAction) -> None:
    """Each permanent and player chosen gets another counter of each kind that is there (CR 701.34).

    What is chosen is chosen each time, where it is done several times.

    Raises:
        CopyEngineError: it isn't said what is chosen, or that has no counter.
    """
    interpreter, table = resolution.interpreter, resolution.interpreter.table
    for _ in range(resolution.number(effect.amount)):
        there = [obj.ref for obj in table.on_battlefield() if obj.counters]
        there += [name for name, player in table.players.items() if any(player.counters.values())]
        said = resolution.choices.get("proliferate")
        if said is None and there:
            raise not_said(interpreter, "proliferate", f"a list of any of {', '.join(there)}")
        chosen = chosen_words(said)
        if strange := [ref for ref in chosen if ref not in there]:
            raise CopyEngineError(
                f"{strange[0]} has no counter, so it isn't chosen.",
                where=interpreter.at("choices.proliferate"),
                mend=f"Name any of {', '.join(there)}." if there else "Leave it out.",
            )
        for ref in chosen:
            if ref in table.objects:
                obj = table.objects[ref]
                for kind in dict(obj.counters):
                    obj = add_counters(interpreter, obj, kind, 1, "proliferated")
                continue
            for kind, number in dict(table.players[ref].counters).items():
                if number:
                    give_to_player(interpreter, ref, kind, 1)
        trigger_doing(interpreter, PlayerAction.PROLIFERATES, resolution.controller)
