"""Every pair of keywords comes out as stored; a change shows the board."""

import pytest

from judgeapp.combat import play
from judgeapp.copyengine import game_as_json
from tests.combat.conftest import fresh_pool
from tests.combat.pairs import COPIES, KEYWORDS, STORED, board, rows


def test_every_pair_comes_out_as_stored():
    stored = STORED.read_text(encoding="utf-8").splitlines()
    found = rows()
    changed = [row for row in found if row not in stored]
    assert not changed, changed
    assert len(found) == len(stored)


@pytest.mark.parametrize("copy", COPIES)
def test_a_board_played_again_is_the_same(copy):
    for attacker in KEYWORDS[:1] + KEYWORDS[2:]:
        script = board(
            attacker,
            "Reach",
            copy,
            attacker not in {"Flying", "Intimidate", "Swampwalk", "Protection from blue"},
        )
        one, other = (play(script, cards=fresh_pool()) for _ in range(2))
        assert one.steps is not other.steps
        assert game_as_json(one) == game_as_json(other)
