"""How good a question is likely to be: the beliefs behind its answers in words, and how hard it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from judgeapp.quiz.beliefs.known import misconceptions, prior_of

_COMMON = 3
_LONG, _SHORT = 6, 2


def in_words(beliefs: Iterable[str]) -> tuple[str, ...]:
    """What people who hold them would say."""
    known = misconceptions()
    return tuple(known[belief].belief for belief in beliefs if belief in known)


def difficulty(steps: int, astray: Collection[str]) -> int:
    """1 to 3: more steps and more people led astray make it harder."""
    common = sum(prior_of(belief) >= _COMMON for belief in astray)
    return 1 + (steps > _SHORT and bool(astray)) + (steps >= _LONG or common > 1)
