"""Players choose what they keep, and the rest is sacrificed or destroyed (CR 608.2d, 701.8, 701.21)."""

from collections.abc import Sequence
from itertools import permutations

from judgeapp.copyengine.events.actions.objects.moving import move_things
from judgeapp.copyengine.events.replacement.prohibitions import cannot_be_sacrificed
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.zones.sacrificing import sacrifice
from judgeapp.copyengine.model.effects.effects import KeepOnly, Move
from judgeapp.copyengine.model.errors import CopyEngineError, ForbiddenError
from judgeapp.copyengine.model.terms.subjects import Filter, Who
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.state import PLAYER_NAMES, Object


@resolves(KeepOnly)
def keep_only(resolution: Resolution, effect: KeepOnly) -> None:
    """Each player chooses, and then what nobody chose goes at once."""
    interpreter = resolution.interpreter
    stated = chosen_words(resolution.choices.get("keep"))
    rest: list[str] = []
    named: set[str] = set()
    for player in resolution.players(effect.who):
        able = [
            obj
            for obj in interpreter.table.on_battlefield()
            if interpreter.speaks_of(resolution.this, effect.among, obj)
            and (not effect.theirs or interpreter.controller(obj.ref) == player)
        ]
        kept = _kept(resolution, effect, player, able, [ref for ref in stated if ref not in named])
        named.update(kept)
        rest += [obj.ref for obj in able if obj.ref not in kept]
    if unknown := [ref for ref in stated if ref not in named]:
        raise ForbiddenError(
            f"{unknown[0]} can't be chosen for that.",
            where=interpreter.at("choices.keep"),
            mend="Name what the text asks for.",
        )
    if effect.verb == "destroy":
        resolution.refer_to(rest)
        if rest:
            move_things(resolution, Move("destroy", Who.IT, "graveyard"))
        return
    with interpreter.going_at_once():
        for obj in [interpreter.find(ref) for ref in rest]:
            if not cannot_be_sacrificed(interpreter, obj, resolution.controller):
                sacrifice(interpreter, obj)


def _kept(
    resolution: Resolution, effect: KeepOnly, player: str, able: Sequence[Object], stated: Sequence[str]
) -> list[str]:
    """Return what a player keeps of what can be chosen.

    Raises:
        CopyEngineError: the player has a choice, and the script states none, or too much or too little.
    """
    interpreter = resolution.interpreter
    chosen = [obj.ref for obj in able if obj.ref in stated]
    if effect.kinds:
        fitting = [
            [obj.ref for obj in able if interpreter.speaks_of(resolution.this, kind, obj)]
            for kind in effect.kinds
        ]
        if all(len(refs) < 2 for refs in fitting):
            return list(dict.fromkeys(ref for refs in fitting for ref in refs))
        if not _is_one_of_each(fitting, chosen):
            firsts = dict.fromkeys(refs[0] for refs in fitting if refs and not set(refs) & set(chosen))
            raise _unsaid(resolution, player, effect.kinds, list(firsts))
        return chosen
    if not effect.up_to and len(able) <= effect.number:
        return [obj.ref for obj in able]
    is_said = "keep" in resolution.choices or not able
    if len(chosen) > effect.number or (not effect.up_to and len(chosen) < effect.number) or not is_said:
        left = [obj.ref for obj in able if obj.ref not in chosen]
        raise _unsaid(resolution, player, (effect.among,), left[: max(effect.number - len(chosen), 0)])
    return chosen


def _is_one_of_each(fitting: Sequence[Sequence[str]], chosen: Sequence[str]) -> bool:
    """Whether what was chosen is one of each kind of which there is any; one may stand for several."""
    wanted = [refs for refs in fitting if refs]
    if any(not set(refs) & set(chosen) for refs in wanted) or len(chosen) > len(wanted):
        return False
    return any(
        all(ref in refs for ref, refs in zip(chosen, order, strict=True))
        for order in permutations(wanted, len(chosen))
    )


def _unsaid(
    resolution: Resolution, player: str, kinds: Sequence[Filter], able: Sequence[str]
) -> CopyEngineError:
    what = f"what {PLAYER_NAMES[player]} keeps ({', '.join(f'{kind.text}' for kind in kinds)})"
    return not_said(resolution.interpreter, "keep", what, able, len(able))
