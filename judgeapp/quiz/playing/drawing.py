"""Which questions a quiz gets."""

from __future__ import annotations

import logging
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import batched, islice
from typing import Any

from django.db import transaction

from judgeapp.copyengine import CopyEngineError
from judgeapp.quiz.models import DEFAULT_RULESET, Attempt, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.copiers import copiers_of, lately_drawn
from judgeapp.quiz.rulings.checking import check_question
from judgeapp.quiz.rulings.rulings import opening

logger = logging.getLogger(__name__)
QUIZ_LENGTH = 10
# Kinds of which an option is the whole answer: a tap on it answers.
ONE_TAP = frozenset({Question.Kind.CHOOSE_ONE.value, Question.Kind.YES_NO.value})
# Kinds that ask for more than a candidate should meet at first.
FILLED_IN = frozenset({Question.Kind.CARD.value})
NEWCOMER = 10  # answers; with fewer the levels of a quiz rise
RAMP = {1: 5, 2: 3, 3: 2}  # level -> questions of the first quiz
AMONG = 4  # times as many are looked at for the shortest
MOST_OF_A_KIND = {Question.Kind.CITE.value: 1}  # of ten: numbers by heart are the least of what judges need


def draw(
    candidates: Iterable[tuple[int, int, frozenset[str]]],
    count: int,
    rng: random.Random,
    copiers: Mapping[int, frozenset[str]] | None = None,
    drawn_before: Mapping[str, int] | None = None,
) -> list[int]:
    """The first `count` of what `in_turn` gives."""
    return list(islice(in_turn(candidates, rng, copiers, drawn_before), count))


def in_turn(
    candidates: Iterable[tuple[int, int, frozenset[str]]],
    rng: random.Random,
    copiers: Mapping[int, frozenset[str]] | None = None,
    drawn_before: Mapping[str, int] | None = None,
) -> Iterator[int]:
    """Question ids, each once, spread over scenarios, copiers, and then over rules.

    A candidate is (question id, scenario id, numbers of the rules its scenario turns on).

    Args:
        copiers: the cards that copy in each question.
        drawn_before: how often each of these was drawn lately.
    """
    used = Counter(drawn_before or {})
    copying: dict[int, frozenset[str]] = {}
    waiting: dict[int, list[int]] = defaultdict(list)
    rules: dict[int, frozenset[str]] = {}
    for question, scenario, numbers in sorted(candidates, key=lambda candidate: candidate[:2]):
        waiting[scenario].append(question)
        rules[scenario] = numbers
        copying[scenario] = copying.get(scenario, frozenset()) | (copiers or {}).get(question, frozenset())
    scenarios = list(waiting)
    rng.shuffle(scenarios)
    for questions in waiting.values():
        rng.shuffle(questions)
    taken: Counter[int] = Counter()
    covered: Counter[str] = Counter()

    def crowding(scenario: int) -> tuple[int, float]:
        numbers = rules[scenario]
        again = max((used[name] for name in copying[scenario]), default=0)
        return again, sum(covered[n] for n in numbers) / (len(numbers) or 1)

    while left := [each for each in scenarios if waiting[each]]:
        fewest = min(taken[each] for each in left)
        scenario = min((each for each in left if taken[each] == fewest), key=crowding)
        taken[scenario] += 1
        covered.update(rules[scenario])
        used.update(copying[scenario])
        yield waiting[scenario].pop()


def script_length(script: Mapping[str, Any]) -> int:
    """How much there is to read before a question: what is set up and what happens."""
    return len(script.get("setup") or ()) + len(script.get("events") or ())


def is_new(player: Player) -> bool:
    """Whether somebody has given fewer than ten answers."""
    return Attempt.objects.of(player)[:NEWCOMER].count() < NEWCOMER


def _lengths(questions: Collection[int]) -> dict[int, int]:
    """How much there is to read before each question."""
    rows = Question.objects.filter(pk__in=questions).values_list("pk", "scenario__script")
    return {pk: script_length(script) for pk, script in rows}


@dataclass(frozen=True, slots=True)
class Variety:
    """What makes two questions of one quiz too much alike.

    Attributes:
        kinds: the kind of each question.
        copiers: the cards that copy in each.
    """

    kinds: Mapping[int, str]
    copiers: Mapping[int, frozenset[str]]

    def pick(self, order: Sequence[int], count: int, chosen: Sequence[int] = ()) -> list[int]:
        """As many questions, the first ones that nothing chosen before is like; if these are too few, others.

        Args:
            chosen: the questions they come after.
        """
        there = list(chosen)
        picked: list[int] = []
        for question in order:
            if len(picked) < count and self._is_new_to(there, question):
                picked.append(question)
                there.append(question)
        wanting = count - len(picked)
        return [*picked, *[question for question in order if question not in picked][:wanting]]

    def _is_new_to(self, there: Sequence[int], question: int) -> bool:
        none = frozenset[str]()
        kind, copiers = self.kinds[question], self.copiers.get(question, none)
        of_kind = sum(self.kinds[other] == kind for other in there)
        return of_kind < MOST_OF_A_KIND.get(kind, QUIZ_LENGTH) and not any(
            copiers & self.copiers.get(other, none) for other in there
        )


def ramped(
    order: list[int],
    levels: Mapping[int, int],
    lengths_of: Callable[[Collection[int]], Mapping[int, int]],
    variety: Variety,
) -> list[int]:
    """Questions for somebody new: the first ten rise in level, as far as there are questions of each, and
    within a level in length.

    Args:
        lengths_of: how much there is to read before each of some questions; of those that come first, the
            shorter are taken.
    """
    of_level = {level: [q for q in order if levels[q] == level][: n * AMONG] for level, n in RAMP.items()}
    lengths = lengths_of([question for candidates in of_level.values() for question in candidates])
    first: list[int] = []
    for level, count in RAMP.items():
        first += variety.pick(sorted(of_level[level], key=lengths.__getitem__), count, first)
    chosen = set(first)
    rest = sorted((question for question in order if question not in chosen), key=levels.__getitem__)
    first += rest[: QUIZ_LENGTH - len(first)]
    rare = MOST_OF_A_KIND.keys()
    first.sort(key=lambda q: (levels[q], variety.kinds[q] in rare, lengths.get(q, 0)))
    return first + rest[max(QUIZ_LENGTH - len(chosen), 0) :]


def askable(questions: Iterable[int], ruleset: str) -> Iterator[int]:
    """Those of the questions that the engine decides, in their order, worked out as they are taken."""
    for batch in batched(questions, QUIZ_LENGTH):
        rows = Question.objects.filter(held_back=False).select_related("scenario")
        known = rows.prefetch_related("choices", "scenario__rules__ruleset").in_bulk(batch)
        for pk in filter(known.__contains__, batch):
            try:
                check_question(known[pk], known[pk].choices.all(), ruleset)
                opening(known[pk].scenario, known[pk].query)
            except CopyEngineError as error:
                logger.warning("%s is left out: %s", known[pk].key, error)
            else:
                yield pk


def start_quiz(
    player: Player, *, at: datetime, rng: random.Random, ruleset: str = DEFAULT_RULESET
) -> Quiz | None:
    """A new quiz of documented examples, closing the player's running one; None without questions."""
    questions = Question.objects.documented(ruleset)
    numbers: dict[int, set[str]] = defaultdict(set)
    through = Scenario.rules.through.objects.filter(rule__ruleset__slug=ruleset)
    for scenario, number in through.values_list("scenario_id", "rule__number"):
        numbers[scenario].add(number)
    rows = list(questions.values_list("pk", "scenario_id", "kind", "scenario__level"))
    candidates = [(question, scenario, frozenset(numbers[scenario])) for question, scenario, *_ in rows]
    # A longer draw begins like a shorter one, so what can't be asked makes room for what comes next.
    order = draw(candidates, len(candidates), rng, copiers_of(ruleset), lately_drawn(player))
    variety = Variety({pk: kind for pk, _, kind, _ in rows}, copiers_of(ruleset))
    if is_new(player):
        levels = {pk: level for pk, _, kind, level in rows if kind not in FILLED_IN}
        order = ramped([question for question in order if question in levels], levels, _lengths, variety)
    else:
        first = variety.pick(order, QUIZ_LENGTH)
        order = [*first, *(question for question in order if question not in first)]
    drawn = list(islice(askable(order, ruleset), QUIZ_LENGTH))
    if not drawn:
        return None
    with transaction.atomic():
        Quiz.objects.of(player).running().update(finished=at)
        return write_quiz(player, drawn, at=at, rng=rng, ruleset=ruleset)


def practice(
    player: Player, scenario: Scenario, *, at: datetime, rng: random.Random, position: int | None
) -> Quiz | None:
    """A quiz of one scenario's questions, or of the one at `position`, in the order written."""
    questions = scenario.questions.order_by("position")
    if position is not None:
        questions = questions.filter(position=position)
    ruleset = scenario.default_ruleset
    ids = list(askable(questions.values_list("pk", flat=True), ruleset))
    if not ids:
        return None
    with transaction.atomic():
        return write_quiz(player, ids, at=at, rng=rng, ruleset=ruleset, scenario=scenario)


def write_quiz(
    player: Player,
    questions: list[int],
    *,
    at: datetime,
    rng: random.Random,
    ruleset: str,
    scenario: Scenario | None = None,
) -> Quiz:
    """Write down a quiz of these questions, in their order."""
    quiz = Quiz.objects.create(
        **player.ownership,
        ruleset=ruleset,
        scenario=scenario,
        seed=rng.getrandbits(63),
        size=len(questions),
        created=at,
    )
    QuizItem.objects.bulk_create(
        QuizItem(quiz=quiz, question_id=question, position=position)
        for position, question in enumerate(questions, start=1)
    )
    return quiz
