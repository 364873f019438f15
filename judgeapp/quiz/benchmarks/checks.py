"""How well the check finds what people believe: made-up people with planted beliefs, who slip at times.

They answer the short questions, which are all that a check draws from.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator, Sequence

from judgeapp.content.measuring import Figure
from judgeapp.quiz.diagnosis.inference import Answered, Asked, Evidence, Held, concluded
from judgeapp.quiz.diagnosis.outcomes import Table, outcome_table
from judgeapp.quiz.models import DEFAULT_RULESET
from judgeapp.quiz.playing.checks import LONGEST, short_ones, to_begin_with, unlike, worth_asking

PEOPLE, PAIRS = 1000, 600
SLIP = 0.1
WITHIN = 12  # questions to name two beliefs
SEED = 707

type Said = dict[int, int | None]
"""Questions answered, each with the number of the answer."""
type Order = Callable[[Evidence, dict[int, Asked], Said], int | None]


def check_figures() -> Iterator[Figure]:
    """Every belief, whether common or rare, is planted as often as any other."""
    table = outcome_table(DEFAULT_RULESET)
    rng = random.Random(SEED)  # noqa: S311
    beliefs = sorted(table.assumed.priors)
    telling = _telling(table, rng)
    singles = [_Run(table, (rng.choice(beliefs),), telling, rng) for _ in range(PEOPLE)]
    named = [run.named for run in singles]
    median, missed = statistics.median(named), _share(run.is_missed for run in singles)
    yield Figure("questions until a planted belief is named, median", median, "questions", 6)
    yield Figure("planted beliefs that a check doesn't name", missed, "%", 5)
    pairs = [_Run(table, _pair(table, beliefs, rng), telling, rng) for _ in range(PAIRS)]
    late = _share(run.named > WITHIN for run in pairs)
    yield Figure(f"planted pairs not both named in {WITHIN} questions", late, "%", 15)
    sound = _share(_Run(table, (), telling, rng).is_missed for _ in range(PAIRS))
    yield Figure("people without a wrong belief told of a likely one", sound, "%", 5)
    shuffled = [_Run(table, (rng.choice(beliefs),), _any(rng), rng).named for _ in range(PAIRS)]
    ratio = statistics.mean(named) / statistics.mean(shuffled)
    yield Figure("questions until it is named, by those in random order", ratio, "x", 1)


def _share(flags: Iterator[bool]) -> float:
    found = list(flags)
    return 100 * sum(found) / len(found)


def _pair(table: Table, beliefs: Sequence[str], rng: random.Random) -> Held:
    """Two beliefs that can be held together and told apart."""
    while True:
        one, other = sorted(rng.sample(beliefs, 2))
        alike = any({one, other} <= set(group) for group in table.classes)
        if table.assumed.pairs.get((one, other), 1.0) and not alike:
            return one, other


def _telling(table: Table, rng: random.Random) -> Order:
    """The order of a check. People who answer alike are asked alike, so most of it is worked out once."""
    known: dict[frozenset[tuple[int, int | None]], list[int]] = {}

    def choose(evidence: Evidence, left: dict[int, Asked], said: Said) -> int | None:
        key = frozenset(said.items())
        if key not in known:
            known[key] = worth_asking(evidence, left if said else to_begin_with(table, left), len(said))
        return rng.choice(known[key]) if known[key] else None

    return choose


def _any(rng: random.Random) -> Order:
    return lambda _evidence, left, said: rng.choice(list(left)) if len(said) < LONGEST else None


class _Run:
    """One person's check.

    Attributes:
        named: after how many answers what they hold stands first, not to be displaced again (of two
            beliefs: first and second, once); one more than there are questions if never.
        is_missed: it is not what the check says in the end; of nobody's belief, that it calls one likely.
    """

    def __init__(self, table: Table, held: Held, order: Order, rng: random.Random) -> None:
        groups = {belief: group for group in table.classes for belief in group}
        wanted = {groups[belief] for belief in held}
        evidence = Evidence(table.assumed)
        left = {key: table.rows[key].asked for key in short_ones(DEFAULT_RULESET)}
        self.named = LONGEST + 1
        said: Said = {}
        while (question := order(evidence, left, said)) is not None:
            answered = _answer(left.pop(question), held, rng)
            left = unlike(table, [question], left)
            evidence = evidence.and_then(answered)
            said[question] = answered.answer
            ranked = sorted(evidence.beliefs, key=lambda belief: -evidence.beliefs[belief])
            first = set(list(dict.fromkeys(groups[belief] for belief in ranked))[: len(wanted)])
            if first == wanted:
                self.named = min(self.named, len(said))
            elif len(held) == 1:
                self.named = LONGEST + 1
        supported = concluded(evidence, table.classes).supported
        told = supported[: len(wanted)] if wanted else [each for each in supported if each.is_likely]
        self.is_missed = {each.beliefs for each in told} != wanted


def _answer(asked: Asked, held: Held, rng: random.Random) -> Answered:
    """What somebody answers who holds these beliefs, and slips now and then."""
    fitting = asked.fitting(held)
    others = [n for n in range(asked.ways) if n not in fitting]
    slips = others and (not fitting or rng.random() < SLIP)
    return Answered(asked, rng.choice(others if slips else sorted(fitting)))
