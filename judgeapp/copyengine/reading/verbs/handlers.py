"""All verbs that are read, each with the function that reads its clauses."""

from collections.abc import Mapping

from judgeapp.copyengine.reading.verbs import (
    actions,
    changes,
    copies,
    exchanges,
    mana,
    power_toughness,
    putting,
    tokens,
)
from judgeapp.copyengine.reading.verbs.verb_table import Handler

HANDLERS: Mapping[str, Handler] = (
    actions.VERBS
    | changes.VERBS
    | copies.VERBS
    | exchanges.VERBS
    | mana.VERBS
    | power_toughness.VERBS
    | putting.VERBS
    | tokens.VERBS
)
