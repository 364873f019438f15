"""Which abilities are carried out: a script brings one about, and without the ability it ends otherwise.

`things` has the table of the scripts and what fits a description, `happenings` the events that can set an
ability off, `probing` plays them, and `measuring` counts. Asked by `manage.py coverage --abilities` and
`measure_trust`; nothing in play uses it.
"""

from judgeapp.combat.probing.measuring import AbilityCoverage, measure_abilities
from judgeapp.combat.probing.probing import is_executed

__all__ = ["AbilityCoverage", "is_executed", "measure_abilities"]
