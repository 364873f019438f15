"""The exhaustive count: no copy changes unnoticed; but for `make long`, a sample (tests.sampling)."""

import pytest

from judgeapp.copyengine import RULESETS, CardPool
from tests.copyengine.copy_counts import differences


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_copier_on_every_permanent(ruleset: str, pool: CardPool) -> None:
    found = differences(pool, ruleset)
    assert not found, (
        f"{len(found)} pairs differ from copy_counts.txt. Where each is right by the rules, `make counts` "
        "accepts them.\n" + "\n".join(found[:40])
    )
