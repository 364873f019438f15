"""Permanents that enter tapped unless a cost is paid, or if a condition holds (CR 614.12)."""

import re

from judgeapp.copyengine.model.effects.effects import EntersTapped
from judgeapp.copyengine.reading.conditions.conditions import read_condition
from judgeapp.copyengine.reading.text.normalizing import Line

_UNLESS_DONE = re.compile(
    r"as ~ enters, (?P<done>you may (?:pay|reveal) [^.]+)\. if you (?:does|do) not, (?:it|~) enters tapped\.?"
)
_IF_SO = re.compile(r"if (?P<so>(?:you control|you were|it's|it is) [^,.]+), ~ enters tapped\.?")


def enters_tapped_unless(line: Line) -> EntersTapped | None:
    """Read "As ~ enters, you may pay 2 life. If you don't, it enters tapped."; None for another paragraph."""
    found = _UNLESS_DONE.fullmatch(line.text)
    if found is not None:
        return EntersTapped(unless=read_condition(line.original(*found.span("done")), line.name))
    found = _IF_SO.fullmatch(line.text)
    if found is None:
        return None
    return EntersTapped(unless=read_condition(f"unless {line.original(*found.span('so'))}", line.name))
