"""Daybound and nightbound: a double-faced permanent turns over with day and night (CR 702.145)."""

from judgeapp.copyengine.events.actions.permanents.turning_over import can_transform, turn_over
from judgeapp.copyengine.events.replacement.prohibitions import cannot_transform
from judgeapp.copyengine.events.replacement.turn_rules import skipped_by
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.day_and_night import become_day_or_night
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import DayFalls
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(KeywordAbility(name="daybound", takes=Takes.NOTHING))
declare(KeywordAbility(name="nightbound", takes=Takes.NOTHING))

_TURNING = {"night": ("daybound", 0), "day": ("nightbound", 1)}
"""What it has become: the keyword by which permanents turn over then, and the face that is up on those."""
_SPELLS_FOR_DAY = 2


@resolves(DayFalls)
def fall(resolution: Resolution, effect: DayFalls) -> None:
    """It becomes day or night, and what is bound to that turns over at once."""
    if become_day_or_night(resolution.interpreter, effect.becomes):
        keep_to_day(resolution.interpreter)


def keep_to_day(interpreter: Interpreter) -> None:
    """Let it become day or night where it is neither and a permanent asks for it, and turn over each one that
    has the wrong face up (CR 702.145c, 702.145d, 702.145f, 702.145g).
    """
    table = interpreter.table
    if not table.day:
        there = [interpreter.values(obj.ref) for obj in table.on_battlefield()]
        has = {ability.keyword for values in there for ability in values.abilities}
        if "daybound" in has or "nightbound" in has:
            become_day_or_night(interpreter, "day" if "daybound" in has else "night")
    if not table.day:
        return
    keyword, face = _TURNING[table.day]
    for obj in table.on_battlefield():
        bound = any(ability.keyword == keyword for ability in interpreter.values(obj.ref).abilities)
        if not bound or obj.face != face or not can_transform(obj):
            continue
        if not cannot_transform(interpreter, obj, with_the_day=True):
            turn_over(interpreter, obj)


def check_last_turn(interpreter: Interpreter, player: str) -> None:
    """Let day and night change in the untap step by what was cast in the turn before (CR 502.2, 731.2).

    Args:
        player: whose turn that was.
    """
    table = interpreter.table
    skipped = (table.active, "untap step") in table.skipped_steps or skipped_by(interpreter, "untap")
    if table.cast_last is None or skipped:
        return
    cast = table.cast_last.count(player)
    if (table.day == "day" and not cast) or (table.day == "night" and cast >= _SPELLS_FOR_DAY):
        become_day_or_night(interpreter, "night" if table.day == "day" else "day")
        keep_to_day(interpreter)
