"""Which abilities are carried out: a script uses one, and without the ability, it ends differently.

`things` has the table of the scripts and what fits a description, `happenings` has the events that can make
an ability trigger, `probing` plays them, and `measuring` counts. `manage.py coverage --abilities` and
`measure_trust` use it; nothing in play does.
"""

from judgeapp.combat.probing.measuring import AbilityCoverage, measure_abilities
from judgeapp.combat.probing.probing import is_executed

__all__ = ["AbilityCoverage", "is_executed", "measure_abilities"]
