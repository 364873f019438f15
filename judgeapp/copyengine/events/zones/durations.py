"""How long a copy effect lasts, and whether it still does (CR 611.2, 514.2)."""

import re
from functools import lru_cache

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects import BecomeCopy
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import ContinuousEffect, CopyEffect, Object

UNTIL_TURNED_DOWN = "until ~ is turned face down"
ENCODED = "as long as encoded: "
"""Before the ref of a card that is encoded on a creature: until it leaves exile."""
_THIS_TURN = frozenset(
    {"until end of turn", "this turn", "until end of combat", "this combat", "until the next end step"}
)
_UNTIL_YOUR_TURN = frozenset({"until your next turn", "until your next upkeep"})
_FOR_GOOD = frozenset({"", "permanent", "for the rest of the game", "static"})
_KNOWN = _THIS_TURN | _UNTIL_YOUR_TURN | _FOR_GOOD | {UNTIL_TURNED_DOWN}
_AS_LONG_AS = re.compile(
    r"(?:for )?as long as (?P<who>.+?) (?:remains|is|stays) "
    r"(?P<what>tapped|on the battlefield|attached(?: to .+)?|equipped|enchanted)$"
)
_UNTIL = re.compile(
    r"until (?P<who>.+?) (?P<what>leaves the battlefield|becomes unattached(?: from .+)?|becomes untapped)$"
)
_CONTROLLED = re.compile(r"(?:for )?as long as you control (?P<who>.+)$")
_STATE = {"leaves the battlefield": "on the battlefield", "becomes untapped": "tapped"}
_THIS = re.compile(r"(~|it|this [a-z]+)$", re.IGNORECASE)


def check_duration(interpreter: Interpreter, duration: str) -> None:
    """Refuse a duration that the engine wouldn't see the end of.

    Raises:
        CopyEngineError: it is none of those known.
    """
    if duration in _KNOWN or duration in interpreter.table.objects or _condition(duration) is not None:
        return
    raise CopyEngineError(
        f"I can't tell when “{duration}” ends.",
        where=interpreter.at("duration"),
        mend='Say e.g. "until end of turn", "until your next turn", "for as long as <ref> remains tapped".',
    )


def ends_with_turn(duration: str) -> bool:
    """Whether a copy effect of this duration ends at the cleanup step."""
    return duration in _THIS_TURN


def ends_with_next_turn(effect: CopyEffect, obj: Object, active: str) -> bool:
    """Whether a copy effect ends as the turn of `active` begins: "your" is the effect's controller."""
    return effect.duration in _UNTIL_YOUR_TURN and (effect.controller or obj.controller) == active


def still_lasts(interpreter: Interpreter, obj: Object, effect: CopyEffect) -> bool:
    """Whether what a copy effect lasts for is still so; True for durations that end with a turn."""
    source = interpreter.table.objects.get(effect.duration)
    if source is not None:
        return source.zone == "battlefield" and _says_so(interpreter, source, obj)
    condition = _condition(effect.duration)
    if condition is None:
        return True
    you = effect.controller or obj.controller
    return _is_so(interpreter, *condition, by=effect.by, you=you, on=frozenset({obj.ref}))


def effect_lasts(interpreter: Interpreter, effect: ContinuousEffect) -> bool:
    """Whether what another continuous effect lasts for is still so ("for as long as you control ~")."""
    if not effect.until or effect.until in {"end of turn", "your next turn", "this turn"}:
        return True
    if effect.until.startswith(ENCODED):
        return interpreter.table.objects[effect.until.removeprefix(ENCODED)].zone == "exile"
    condition = _condition(effect.until) or _condition(f"until {effect.until}")
    if condition is None:
        return True
    return _is_so(interpreter, *condition, by=effect.source, you=effect.controller, on=effect.on)


def _is_so(interpreter: Interpreter, who: str, what: str, *, by: str, you: str, on: frozenset[str]) -> bool:
    of = interpreter.table.objects.get(by if _THIS.match(who) else who)
    if of is None or of.zone != "battlefield":
        return False
    if what == "tapped":
        return of.tapped
    if what == "controlled":
        return interpreter.controller(of.ref) == you
    return what == "on the battlefield" or of.attached_to in on


def _says_so(interpreter: Interpreter, source: Object, obj: Object) -> bool:
    """Whether a static ability of `source` still makes `obj` a copy."""
    context = interpreter.context(source, source.controller)
    return any(
        isinstance(effect, BecomeCopy) and effect.duration == "static"
        and context.one(effect.subject) == obj.ref
        for ability in copiable_values(source).abilities
        for effect in ability.effects
    )  # fmt: skip


@lru_cache(maxsize=512)
def _condition(duration: str) -> tuple[str, str] | None:
    """Return (whom it is about, what must be so) for durations that end when something changes."""
    found = _AS_LONG_AS.match(duration) or _UNTIL.match(duration)
    if found is not None:
        what = _STATE.get(found["what"], found["what"])
        return found["who"], what if what in {"tapped", "on the battlefield"} else "attached"
    controlled = _CONTROLLED.match(duration)
    return (controlled["who"], "controlled") if controlled is not None else None
