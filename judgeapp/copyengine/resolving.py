"""What resolving spells and abilities do, as far as copying questions ask: damage, life, cards, counters,
zones.
"""

import re
from collections.abc import Mapping
from typing import Any

from judgeapp.copyengine.abilities import (
    OTHERWISE,
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
    Fight,
    LifeChange,
    Move,
    Other,
    PutCounters,
    TokenCopy,
    Turn,
)
from judgeapp.copyengine.amounts import Scene, can_tell, known_number
from judgeapp.copyengine.believing import meant_by_name
from judgeapp.copyengine.conditions import condition_holds
from judgeapp.copyengine.damage import deal, fight
from judgeapp.copyengine.doing import (
    attach,
    change_lives,
    counter,
    create_tokens,
    draw,
    level_up,
    move_things,
    printed_name,
    put_counters,
    turn_over,
)
from judgeapp.copyengine.errors import CopyEngineError
from judgeapp.copyengine.exchanging import change_targets, distribute, double, exchange, move_counters
from judgeapp.copyengine.fixing import fixed
from judgeapp.copyengine.further_effects import (
    ChangeTargets,
    Distribute,
    Double,
    Exchange,
    KeywordAction,
    MoveCounters,
)
from judgeapp.copyengine.keyword_acts import keyword_action
from judgeapp.copyengine.linked import linked_to, made_by
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.noting import note_name
from judgeapp.copyengine.policies import CORRECT
from judgeapp.copyengine.speaking import says_it_of_itself, speaks_of_it
from judgeapp.copyengine.state import PLAYERS, Applied, Object, Waiting
from judgeapp.copyengine.subjects import Amount, Choose, Each, Target, Who
from judgeapp.copyengine.targets import illegal_targets
from judgeapp.copyengine.values import replace

_CHOSEN = ("creature", "permanent", "card", "return", "sacrifice", "exile", "discard")
"""The choices that name an object."""


_TARGETS_THEM = frozenset({"target player controls", "target opponent controls"})
_DONE_OR_NOT = (Move, PutCounters, Discard, Draw, LifeChange, BecomeCopy, TokenCopy, MoveCounters)
_COPYING = (BecomeCopy, TokenCopy, CopySpell, CastCopy)


class Performing:
    """One spell or ability at work.

    Attributes:
        obj: the spell, the ability on the stack, or the object whose text it is.
        this: the object that "this creature" means.
        it: what was spoken of last; targets are used up in the order of the text.
        them: all that was spoken of together, `it` among them.
    """

    def __init__(
        self,
        machine: Machine,
        obj: Object,
        choices: Mapping[str, Any],
        it: str | None,
        maker: str | None,
        text: str = "",
    ) -> None:
        self.machine, self.obj, self.choices, self.it = machine, obj, choices, it
        self.text = text
        self.controller = maker or obj.controller
        self.this = machine.table.objects.get(obj.source or "", obj)
        if machine.policy is not CORRECT:
            self.this = meant_by_name(machine, obj, self.this)
        self.targets = list(obj.cast.targets)
        self.illegal = frozenset(
            illegal_targets(machine.table, machine.layers.values, machine.layers.controllers, obj)
            if obj.zone == "stack" and machine.extension.checks_targets_again(machine)
            else ()
        )
        self.report = machine.table.results.setdefault(obj.ref, {})
        self.that_much: int | None = None
        self.copied: str | None = None
        self.them: list[str] = []
        self.did: bool | None = None
        self.times_resolved = _count_resolution(machine, obj)

    @property
    def words(self) -> str:
        """The words of the ability or spell at work."""
        obj = self.obj
        if self.text or obj.ability is not None:
            return self.text or (obj.ability.text if obj.ability else "")
        return "\n".join(ability.text for ability in self.machine.values(obj.ref).abilities)

    def number(self, amount: Amount) -> int:
        """Return what an amount comes to; an X that nobody chose is 0 (CR 107.3).

        Raises:
            CopyEngineError: the engine has no way to count what the text counts.
        """
        return known_number(self.scene, amount, self.machine.at()) or 0

    @property
    def scene(self) -> Scene:
        """The view its text has now."""
        return self.machine.scene(
            self.this, self.controller, self.it, self.obj.cast, self.that_much, self.times_resolved
        )

    def holds(self, condition: str) -> bool:
        """Whether a condition of the text holds; one that can't be judged is asked of the script."""
        if not condition:
            return True
        if condition.startswith(OTHERWISE):
            return not self.holds(condition.removeprefix(OTHERWISE))
        stated = self.choices.get("condition")
        if stated is not None:
            return bool(stated)
        if self.did is not None and condition.removeprefix("if ") in _IF_DONE:
            return self.did
        return condition_holds(condition, self.scene, self.machine.at())

    def refs(self, subject: object) -> list[str]:
        """Return the refs and player letters that a subject means."""
        machine = self.machine
        match subject:
            case Target(count=count):
                taken, self.targets = self.targets[:count], self.targets[count:]
                if taken:
                    self.it = taken[-1]
                return [ref for ref in taken if self._legal(ref)]
            case Each(filter=wanted) if wanted.what == "player":
                players = [q for q in PLAYERS if q in machine.table.players]
                return [q for q in players if wanted.controller != "opponent" or q != self.controller]
            case Each(filter=wanted) if any(q.startswith("created with") for q in wanted.qualities):
                just_now = self.report.get("made", ()) if wanted.other else ()
                there = [ref for ref in made_by(self.this, machine.table.results) if ref not in just_now]
                return [ref for ref in there if machine.table.objects[ref].zone == "battlefield"]
            case Each(filter=wanted) if any(q.startswith(_EXILED_WITH) for q in wanted.qualities):
                exiled = linked_to(self.this, machine.table.results)
                rest = [ref for ref in exiled if not wanted.other or ref != self.it]
                return [ref for ref in rest if machine.table.objects[ref].zone == "exile"]
            case Each(filter=wanted) if not _TARGETS_THEM.isdisjoint(wanted.qualities):
                # "Creatures target player controls": the player is the next target.
                player, self.targets = (self.targets or [""])[0], self.targets[1:]
                plain = tuple(q for q in wanted.qualities if q not in _TARGETS_THEM)
                theirs = Each(replace(wanted, qualities=plain))
                return [ref for ref in self.refs(theirs) if machine.controller(ref) == player]
            case Each(filter=wanted):
                if not can_tell(wanted):
                    raise CopyEngineError(
                        f"I can't tell which “{wanted.text}” means.",
                        where=machine.at("ref"),
                        mend="Leave the resolve event out and state what happens as events.",
                    )
                return self.scene.fitting(wanted)
            case Who.YOU:
                return [self.controller]
            case Who.OPPONENTS:
                return [q for q in machine.table.players if q != self.controller]
            case Who.EACH_PLAYER:
                return list(machine.table.players)
            case Who.CONTROLLER | Who.OWNER:
                of = machine.table.objects.get(self.it or "")
                if of is None:
                    return []
                return [machine.controller(of.ref) if subject == Who.CONTROLLER else of.owner]
            case Choose():  # "may sacrifice a land": what a script doesn't choose, nobody chose
                named = [str(self.choices[key]) for key in _CHOSEN if self.choices.get(key)]
                return [ref for ref in named if ref in machine.table.objects][: subject.count]
        told = subject is Who.CHOSEN or (subject is Who.TRIGGERING and self.it is None)
        if told and any(self.choices.get(key) for key in _CHOSEN):
            named = [str(self.choices[key]) for key in _CHOSEN if self.choices.get(key)]
            return [ref for ref in named if ref in machine.table.objects][:1]
        if subject is Who.IT and self.it in self.them:
            return [ref for ref in self.them if ref in machine.table.objects or ref in PLAYERS]
        if subject is Who.EXILED and (exiled := linked_to(self.this, machine.table.results)):
            # Each card that the linked ability exiled and that hasn't left exile since (CR 607.3, 400.7).
            return [ref for ref in exiled if machine.table.objects[ref].zone == "exile"]
        if subject is Who.MADE:
            return list(made_by(self.this, machine.table.results))
        one = self.scene.one(subject)
        return [one] if one is not None else []

    def _legal(self, ref: str) -> bool:
        """Whether a target was legal as resolving began; an illegal one is not affected (CR 608.2b)."""
        return ref not in self.illegal and (ref in PLAYERS or ref in self.machine.table.objects)

    def objects(self, subject: object) -> list[Object]:
        """Return the objects a subject means."""
        known = self.machine.table.objects
        return [known[ref] for ref in self.refs(subject) if ref in known]


def perform(
    machine: Machine,
    obj: Object,
    effects: tuple[Effect, ...],
    choices: Mapping[str, Any],
    *,
    it: str | None = None,
    maker: str | None = None,
    text: str = "",
) -> None:
    """Do what `effects` say for `obj`; copying is left to the script's own events.

    Args:
        text: the words the effects stand in; "" for those of `obj` itself.
    """
    work = Performing(machine, obj, choices, it, maker, text)
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
        elif getattr(effect, "condition", "") not in _IF_DONE and not isinstance(effect, Delayed):
            work.did = None
    machine.judge_again()


def _count_resolution(machine: Machine, obj: Object) -> int:
    """Count that an ability resolves; a copy counts as the same ability (CR 707.10b)."""
    if obj.ability is None or obj.source is None:
        return 0
    key = (obj.source, obj.ability.text)
    machine.table.resolved[key] = machine.table.resolved.get(key, 0) + 1
    return machine.table.resolved[key]


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
        case PutCounters():
            put_counters(work, effect)
        case Move():
            move_things(work, effect)
        case Other(text) if text.startswith("Note the name of target"):
            if not work.targets:
                raise CopyEngineError(
                    "The ability has no target.",
                    where=work.machine.at("ref"),
                    mend="Give its activate event targets.",
                )
            work.it = work.targets.pop(0)
            note_name(work.machine, work.machine.find(work.it, "targets"))
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
        case Choosing(subject=Target()):
            chosen = work.refs(effect.subject)
            if _OF_THEM.search(
                work.words
            ):  # "..., then choose another target. It deals damage to each of them"
                work.them = [*work.them, *chosen]
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
        case BecomeLevel(level):
            level_up(work, level)
        case TokenCopy() | CopySpell() | CastCopy():
            # What is made is an event of its own, which also sees to what is said of "it".
            aimed = work.refs(effect.source) if isinstance(effect.source, Target) else []
            work.copied, work.it = (aimed[0] if aimed else None), None
        case Delayed() if work.it is not None or not speaks_of_it(effect):
            later = tuple(_already_judged(work, e) for e in effect.effects if _is_to_come(work, e))
            waiting = Waiting(
                when=effect.when,
                effects=later,
                this=work.this.ref,
                it=work.it or work.this.ref,
                controller=work.controller,
                name=machine.values(work.this.ref).name if machine.policy.name_looked_up_again else "",
                text=work.words,
            )
            work.machine.table.waiting = (*work.machine.table.waiting, waiting)


_OF_THEM = re.compile(r"\b(?:each of )?(?:them|those [a-z]+s)\b")
_CHANGING = re.compile(
    r"\b(?:adapt|airbend|amass|bolster|cloak|connive|distribute|double(?! strike)|earthbend|endure|exchange|"
    r"explore|incubate|manifest|meld|monstrosity|move|perpetually|proliferate|support)s?\b|"
    r"\b(?:change|reselect) the targets?\b|\bshuffles? (?:it|them|that|this|target|~)",
    re.IGNORECASE,
)
"""After these what objects have, or who controls them, is another: not to be passed over in silence."""


_EXILED_WITH = ("exiled with this", "exiled with it", "that were exiled with")
_IF_DONE = frozenset({"you do", "that player does"})


def _is_to_come(work: Performing, effect: Any) -> bool:
    """Whether "if you do, ... at the beginning of the next end step" lets an effect wait at all."""
    return getattr(effect, "condition", "") not in _IF_DONE or work.did is not False


def _already_judged(work: Performing, effect: Any) -> Any:
    """Return an effect without the "if you do" that is judged as it begins to wait."""
    return replace(effect, condition="") if getattr(effect, "condition", "") in _IF_DONE else effect


def _note_nothing(work: Performing, effect: Effect) -> None:
    """Say that a conditional effect did nothing, so that a question finds 0 and not silence."""
    if isinstance(effect, DealDamage):
        work.report.setdefault("damage", 0)
    elif isinstance(effect, LifeChange):
        work.report.setdefault("life", 0)


def _continuous(work: Performing, effect: Continuous) -> None:
    machine = work.machine
    on = frozenset(obj.ref for obj in work.objects(effect.subject))
    if not on:
        return
    until = "" if effect.duration == "permanent" else effect.duration.removeprefix("until ")
    text = work.obj.ability.text if work.obj.ability else printed_name(work.obj)
    machine.table.effects = (
        *machine.table.effects,
        Applied(
            on=on,
            changes=tuple(fixed(work, change) for change in effect.changes),
            text=text,
            until=until,
            timestamp=machine.table.tick(),
            source=work.this.ref,
            controller=work.controller,
            x=work.obj.cast.x,
        ),
    )
    machine.touched()
