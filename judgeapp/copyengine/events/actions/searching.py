"""Searching a library (CR 701.23): the script says which cards are found."""

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.events.actions.basic_actions import put_back
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.model.effects.effects import SearchLibrary
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.script.fields import chosen_refs


@resolves(SearchLibrary)
def search(resolution: Resolution, effect: SearchLibrary) -> None:
    """Put the cards that the script says are found where the text says; one needn't find any (CR 701.23b).

    Raises:
        CopyEngineError: a card isn't in the library, or not what is searched for; or there are too many.
    """
    interpreter = resolution.interpreter
    refs = [ref for ref in chosen_refs(resolution.choices.get("card")) if ref is not None]
    if not refs or resolution.controller not in resolution.refs(effect.who):
        return
    fitting = resolution.context.fitting(effect.what) if can_tell(effect.what) else []
    for ref in refs:
        interpreter.find(ref, "choices.card")
        if ref not in fitting:
            raise CopyEngineError(
                f"{ref} isn't found: it isn't such a card in that library.",
                where=interpreter.at("choices.card"),
                mend=f"Name what fits “{effect.text}”, in zone: library.",
            )
    if len(refs) > effect.count:
        raise CopyEngineError(
            f"{len(refs)} cards are too many.",
            where=interpreter.at("choices.card"),
            mend=f"Name at most {effect.count}.",
        )
    for ref in refs:
        obj = interpreter.table.objects[ref]
        if effect.to.startswith("battlefield"):
            put_back(resolution, obj, effect.to)
        else:
            move(interpreter, obj, effect.to)
