"""The tables from verbs to the functions that read them."""

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
from judgeapp.copyengine.reading.verbs.handlers import HANDLERS

MODULES = (actions, changes, copies, exchanges, mana, power_toughness, putting, tokens)


def test_each_verb_is_read_in_one_module():
    assert len(HANDLERS) == sum(len(module.VERBS) for module in MODULES)
