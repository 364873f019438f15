"""What resolving spells and abilities do, as far as copying questions ask: damage, life, cards, counters,
zones.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.copyengine.evaluation.references import says_it_of_itself, speaks_of_it
from judgeapp.copyengine.events.actions.basic_actions import (
    attach,
    change_lives,
    counter,
    create_tokens,
    discard,
    draw,
    level_up,
    move_things,
    printed_name,
    put_counters,
    turn_over,
)
from judgeapp.copyengine.events.actions.emblems import get_emblem
from judgeapp.copyengine.events.actions.exchanging import (
    change_targets,
    distribute,
    double,
    exchange,
    move_counters,
)
from judgeapp.copyengine.events.actions.keyword_actions import keyword_action
from judgeapp.copyengine.events.actions.noted_names import note_name
from judgeapp.copyengine.events.actions.put_as_copy import put_as_copy
from judgeapp.copyengine.events.damage.damage import deal, fight
from judgeapp.copyengine.events.replacement.prevention import UNPREVENTABLE
from judgeapp.copyengine.events.replacement.prevention import begin as prevent
from judgeapp.copyengine.events.resolving.control import owned, player_of_control
from judgeapp.copyengine.events.resolving.fixed_values import fixed
from judgeapp.copyengine.events.resolving.resolution import IF_DONE, Performing
from judgeapp.copyengine.events.zones.zone_changes import EXILED_ON_LEAVING
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.model.abilities import (
    Attach,
    BecomeCopy,
    BecomeLevel,
    CastCopy,
    Choosing,
    Continuous,
    CopySpell,
    CounterSpell,
    CreateToken,
    DealDamage,
    Delayed,
    Discard,
    Draw,
    Effect,
    Emblem,
    Fight,
    LifeChange,
    Move,
    Other,
    PutCounters,
    TokenCopy,
    Turn,
)
from judgeapp.copyengine.model.action_effects import (
    ChangeTargets,
    Distribute,
    Double,
    Exchange,
    KeywordAction,
    MoveCounters,
    PutAsCopy,
)
from judgeapp.copyengine.model.changes import SetController
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subjects import Each, Target, Who
from judgeapp.copyengine.table.state import Applied, Object, Waiting

_DONE_OR_NOT = (
    Move,
    PutCounters,
    Discard,
    Draw,
    LifeChange,
    BecomeCopy,
    TokenCopy,
    MoveCounters,
    Turn,
    PutAsCopy,
)
_COPYING = (BecomeCopy, TokenCopy, CopySpell, CastCopy)


def perform(
    machine: Machine,
    obj: Object,
    effects: tuple[Effect, ...],
    choices: Mapping[str, Any],
    *,
    it: str | None = None,
    maker: str | None = None,
    text: str = "",
    targets: Sequence[str] | None = None,
) -> None:
    """Do what `effects` say for `obj`; copying is left to the script's own events.

    Args:
        targets: those of its targets that this text is about; None for all.
        text: the words the effects stand in; "" for those of `obj` itself.
    """
    work = Performing(machine, obj, choices, it, maker, text)
    if targets is not None:
        work.targets = list(targets)
    skip_earlier_damage = {
        place - 1
        for place, effect in enumerate(effects)
        if isinstance(effect, DealDamage) and effect.instead and work.holds(effect.condition)
    }
    for place, effect in enumerate(effects):
        if place in skip_earlier_damage:
            if isinstance(effect, DealDamage):
                work.report.setdefault("replaced_targets", [work.refs(s) for s in effect.to])
            continue
        _do(work, effect)
        if isinstance(effect, Exchange):
            pass  # it says itself whether it was made
        elif isinstance(effect, _DONE_OR_NOT):
            work.did = not (getattr(effect, "optional", False) and choices.get("declined"))
        elif getattr(effect, "condition", "") not in IF_DONE and not isinstance(effect, Delayed):
            work.did = None
    machine.judge_again()


def _do(work: Performing, effect: Effect) -> None:
    machine = work.machine
    if isinstance(effect, Continuous) and effect.duration == "static":
        return
    # Whether anything is copied, the script's own events say.
    copying = isinstance(effect, _COPYING)
    if not copying and not work.holds(getattr(effect, "condition", "")):
        _note_nothing(work, effect)
        return
    match effect:
        case Continuous():
            _continuous(work, effect)
        case DealDamage():
            deal(work, effect)
        case LifeChange():
            change_lives(work, effect)
        case Draw():
            draw(work, effect)
        case Discard():
            discard(work, effect)
        case PutCounters():
            put_counters(work, effect)
        case Move():
            move_things(work, effect)
        case PutAsCopy():
            put_as_copy(work, effect)
        case Other(text) if text.startswith("Note the name of target"):
            if not work.targets:
                raise CopyEngineError(
                    "The ability has no target.",
                    where=work.machine.at("ref"),
                    mend="Give its activate event targets.",
                )
            work.it = work.targets.pop(0)
            note_name(work.machine, work.machine.find(work.it, "targets"))
        case Other(text) if _EXILED_ON_LEAVING.match(text):
            if work.it in machine.table.objects:
                machine.table.results.setdefault(work.it, {})[EXILED_ON_LEAVING] = True
        case Other(text) if _PREVENTING.match(text):
            prevent(work, text)
        case Other(text) if "can't be prevented this turn" in text:
            machine.table.results.setdefault(work.obj.ref, {})[UNPREVENTABLE] = text
        case Other(text) if _CHANGING.search(text):
            raise CopyEngineError(
                f"I don't know what “{text}” does.",
                where=machine.at("ref"),
                mend="Leave the resolve event out and state what happens as events.",
            )
        case CreateToken():
            create_tokens(work, effect)
        case CounterSpell():
            counter(work, effect)
        case Turn():
            turn_over(work, effect)
        case Attach():
            attach(work, effect)
        case Choosing(subject=Target(aimed_at)):
            spoken = work.it
            chosen = work.refs(effect.subject)
            if aimed_at.what == "player":
                work.it = spoken  # "it" is no player
            if _OF_THEM.search(
                work.words
            ):  # "..., then choose another target. It deals damage to each of them"
                work.them = list(dict.fromkeys([*work.them, *chosen]))
        case BecomeCopy():
            # What becomes what is an event of its own; "that creature" after this is the first one targeted.
            named = [work.refs(part) for part in (effect.subject, effect.source) if isinstance(part, Target)]
            work.it = next((refs[0] for refs in named if refs), work.it)
            if says_it_of_itself(effect):
                work.it = work.this.ref
        case Fight():
            fight(work, effect)
        case Exchange():
            exchange(work, effect)
        case Double():
            double(work, effect)
        case MoveCounters():
            move_counters(work, effect)
        case Distribute():
            distribute(work, effect)
        case ChangeTargets():
            change_targets(work, effect)
        case KeywordAction():
            keyword_action(work, effect)
        case Emblem():
            get_emblem(work, effect)
        case BecomeLevel(level):
            level_up(work, level)
        case TokenCopy() | CopySpell() | CastCopy():
            # What is made is an event of its own, which also sees to what is said of "it".
            aimed = work.refs(effect.source) if isinstance(effect.source, Target) else []
            work.copied, work.it = (aimed[0] if aimed else None), None
        case Delayed() if work.it is not None or not speaks_of_it(effect):
            first = next((e for e in effect.effects if getattr(e, "condition", "") not in IF_DONE), None)
            # What asks whether an instruction that waits with it was followed is judged then.
            judged = effect.effects[: effect.effects.index(first)] if first else effect.effects
            later = tuple(_already_judged(work, e) for e in judged if _is_to_come(work, e))
            later += effect.effects[len(judged) :]
            waiting = Waiting(
                when=effect.when,
                effects=later,
                this=work.this.ref,
                it=work.it or work.this.ref,
                controller=work.controller,
                name=machine.values(work.this.ref).name if machine.policy.name_looked_up_again else "",
                text=work.words,
                while_there=_takes_it_away(work, later),
            )
            work.machine.table.waiting = (*work.machine.table.waiting, waiting)


_AWAY = frozenset({"exile", "hand", "graveyard"})


def _takes_it_away(work: Performing, effects: Sequence[Effect]) -> bool:
    """Whether all that waits is that a permanent there now leaves: of another object it does nothing (CR
    603.7c).
    """
    it = work.machine.table.objects.get(work.it or "")
    return (
        it is not None
        and it.zone == "battlefield"
        and all(
            isinstance(e, Move) and e.subject is Who.IT and e.to in {"exile", "hand", "graveyard"}
            for e in effects
        )
    )


_OF_THEM = re.compile(r"\b(?:each of )?(?:them|those [a-z]+s)\b")
_EXILED_ON_LEAVING = re.compile(
    r"if (?:it|that \w+) would leave the battlefield, exile (?:it|that \w+) instead", re.IGNORECASE
)
_PREVENTING = re.compile(r"prevent\b.* damage\b", re.IGNORECASE)
_CHANGING = re.compile(
    r"\b(?:adapt|airbend|amass|bolster|cloak|connive|distribute|double(?! strike)|earthbend|endure|exchange|"
    r"explore|incubate|manifest|meld|monstrosity|move|perpetually|proliferate|support)s?\b|"
    r"\bwould enter\b|\b(?:change|reselect) the targets?\b|\bshuffles? (?:it|them|that|this|target|~)",
    re.IGNORECASE,
)
"""After these what objects have, or who controls them, is another: not to be passed over in silence."""


def _is_to_come(work: Performing, effect: Any) -> bool:
    """Whether "if you do, ... at the beginning of the next end step" lets an effect wait at all."""
    return getattr(effect, "condition", "") not in IF_DONE or work.did is not False


def _already_judged(work: Performing, effect: Any) -> Any:
    """Return an effect without the "if you do" that is judged as it begins to wait."""
    return replace(effect, condition="") if getattr(effect, "condition", "") in IF_DONE else effect


def _note_nothing(work: Performing, effect: Effect) -> None:
    """Say that a conditional effect did nothing, so that a question finds 0 and not silence."""
    if isinstance(effect, DealDamage):
        work.report.setdefault("damage", 0)
    elif isinstance(effect, LifeChange):
        work.report.setdefault("life", 0)


def _continuous(work: Performing, effect: Continuous) -> None:
    gains = next((c.who for c in effect.changes if isinstance(c, SetController)), Who.YOU)
    if gains is Who.EACH_PLAYER:
        for player, refs in owned(work, effect):
            _apply(work, effect, refs, player)
        return
    player = work.controller if gains is Who.YOU else player_of_control(work, gains)
    on = frozenset(obj.ref for obj in work.objects(effect.subject))
    if isinstance(effect.subject, Each):
        work.speak_of(sorted(on))
    _apply(work, effect, on, player)


def _apply(work: Performing, effect: Continuous, on: frozenset[str], player: str) -> None:
    machine = work.machine
    if not on:
        return
    until = "" if effect.duration == "permanent" else effect.duration.removeprefix("until ")
    text = work.obj.ability.text if work.obj.ability else work.text or printed_name(work.obj)
    machine.table.effects = (
        *machine.table.effects,
        Applied(
            on=on,
            changes=tuple(fixed(work, change) for change in effect.changes),
            text=text,
            until=until,
            timestamp=machine.table.tick(),
            source=work.this.ref,
            controller=player,
            x=work.obj.cast.x,
        ),
    )
    machine.touched()
