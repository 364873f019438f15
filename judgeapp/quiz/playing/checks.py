"""The check: questions drawn one by one, each to tell apart what the answers so far leave possible."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from judgeapp.quiz.beliefs.known import misconceptions
from judgeapp.quiz.diagnosis.inference import Asked, Diagnosis, Evidence, Suspected, concluded, most_telling
from judgeapp.quiz.diagnosis.outcomes import Outcomes, Table, outcome_table
from judgeapp.quiz.models import DEFAULT_RULESET, Attempt, Question, Quiz, QuizItem
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.drawing import FILLED_IN, is_new, write_quiz
from judgeapp.rules.models import Misconception

SHORTEST, LONGEST = 10, 16
SETTLED = 0.1  # bits: a question that is expected to tell less is not worth asking
NEARLY_BEST = 0.2  # the first question is drawn from those that tell at most this share less than the best
PRACTICE, ON_A_BELIEF = 10, 5
SHORT_KINDS = {
    Question.Kind.CHOOSE_ONE,
    Question.Kind.CHOOSE_MANY,
    Question.Kind.YES_NO,
    Question.Kind.NUMBER,
}
MOST_WORDS, MOST_OPTIONS = 120, 4
MINUTES = 8  # what a check takes: half a minute for each of its questions


# Nobody should meet the longest before they know what a check is. A plainer start, or a second such question,
# would take too many questions more until a check has named two beliefs.
FIRST_COPIES, FIRST_CARDS, FIRST_WORDS = 2, 4, 70


def start_check(
    player: Player, *, at: datetime, rng: random.Random, ruleset: str = DEFAULT_RULESET
) -> Quiz | None:
    """A new check with its first question, ending the player's running one; None without questions."""
    table = outcome_table(ruleset)
    if not table.rows:
        return None
    with transaction.atomic():
        Quiz.objects.of(player).checks().filter(finished=None).update(finished=at)
        quiz = write_quiz(player, [], at=at, rng=rng, ruleset=ruleset)
        quiz.kind, quiz.size = Quiz.Kind.CHECK, min(LONGEST, len(table.rows))
        quiz.save(update_fields=["kind", "size"])
        draw_next(quiz)
    return quiz


def draw_next(quiz: Quiz) -> QuizItem | None:
    """Draw the question that tells most after those answered; None if enough is known, or it has ended.

    Call it in the transaction of the answer before.
    """
    table = outcome_table(quiz.ruleset)
    items = list(quiz.items.select_related("attempt").order_by("position"))
    if quiz.finished or len(items) >= quiz.size:
        return None
    evidence = evidence_of(items, table)
    asked = {item.question_id for item in items}
    left = {key: row.asked for key, row in table.rows.items() if key not in asked}
    short = short_ones(quiz.ruleset)
    left = {key: each for key, each in left.items() if key in short} or left
    left = unlike(table, asked, left) or left
    if not items:
        left = to_begin_with(table, left) or left
    best = worth_asking(evidence, left, len(items))
    if not best:
        return None
    rng = random.Random(f"{quiz.seed} {len(items)}")  # noqa: S311
    question = rng.choice(best)
    return QuizItem.objects.create(quiz=quiz, question_id=question, position=len(items) + 1)


def short_ones(ruleset: str) -> frozenset[int]:
    """The questions that are read in half a minute: few words and options, no card to fill in."""
    return frozenset(
        key
        for key, row in outcome_table(ruleset).rows.items()
        if row.kind in SHORT_KINDS and row.words <= MOST_WORDS and row.options <= MOST_OPTIONS
    )


def to_begin_with(table: Table, left: Mapping[int, Asked]) -> dict[int, Asked]:
    """Those of the short questions with few copy effects, few cards, and little to read."""
    return {key: each for key, each in left.items() if _is_plain(table.rows[key])}


def _is_plain(row: Outcomes) -> bool:
    return row.copies <= FIRST_COPIES and row.cards <= FIRST_CARDS and row.words <= FIRST_WORDS


def unlike(table: Table, asked: Iterable[int], left: Mapping[int, Asked]) -> dict[int, Asked]:
    """Those of the questions left that are like none asked before: another situation each time."""
    like = {other for key in asked for other in table.alike.get(key, ())}
    return {key: each for key, each in left.items() if key not in like}


def worth_asking[K](evidence: Evidence, left: Mapping[K, Asked], asked: int) -> list[K]:
    """The questions to draw the next from, after so many; none if enough is known."""
    best = most_telling(evidence, left, within=0.0 if asked else NEARLY_BEST)
    settled = asked >= SHORTEST and bool(best) and evidence.information(left[best[0]]) < SETTLED
    return [] if settled or asked >= LONGEST else best


def evidence_of(items: Sequence[QuizItem], table: Table) -> Evidence:
    """What the answers of a check say; neither not to know nor a question that has left says anything."""
    answered = [(i, i.attempt) for i in items if hasattr(i, "attempt") and not i.attempt.is_unknown]
    return Evidence(
        table.assumed,
        (
            table.rows[item.question_id].answered(attempt)
            for item, attempt in answered
            if item.question_id in table.rows
        ),
    )


@dataclass(frozen=True, slots=True)
class Found:
    """A belief found, or several that no question tells apart."""

    suspected: Suspected
    misconceptions: tuple[Misconception, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check has found so far.

    Attributes:
        ruled_out: how many beliefs the answers speak against.
        beliefs: how many it looks for.
    """

    items: Sequence[QuizItem]
    diagnosis: Diagnosis
    found: tuple[Found, ...]
    ruled_out: int
    beliefs: int

    @property
    def answered(self) -> list[QuizItem]:
        return [item for item in self.items if hasattr(item, "attempt")]

    @property
    def attempts(self) -> list[Attempt]:
        return [item.attempt for item in self.answered]

    @property
    def unknown(self) -> list[QuizItem]:
        return [item for item in self.answered if item.attempt.is_unknown]

    @property
    def is_sure_of_any(self) -> bool:
        """Whether a belief found is likely, and not just possible."""
        return any(each.suspected.is_likely for each in self.found)

    @property
    def ruled(self) -> list[QuizItem]:
        """Those answered with a ruling: not to know is none."""
        return [item for item in self.answered if not item.attempt.is_unknown]

    @property
    def wrong(self) -> list[QuizItem]:
        return [item for item in self.ruled if not item.attempt.is_right]

    @property
    def is_too_little(self) -> bool:
        """Whether it has found nothing because most answers were not to know."""
        return not self.found and len(self.unknown) > len(self.ruled)


def checked(quiz: Quiz) -> Checked:
    """Read a check."""
    table = outcome_table(quiz.ruleset)
    items = list(quiz.items.select_related("question__scenario", "attempt").order_by("position"))
    diagnosis = concluded(evidence_of(items, table), table.classes)
    known = misconceptions()
    return Checked(
        items=items,
        diagnosis=diagnosis,
        found=tuple(
            Found(each, tuple(known[slug] for slug in each.beliefs if slug in known))
            for each in diagnosis.supported
        ),
        ruled_out=len(diagnosis.ruled_out),
        beliefs=len(table.assumed.priors),
    )


def practice_on(quiz: Quiz, player: Player, *, at: datetime, rng: random.Random) -> Quiz | None:
    """A quiz of questions in which the beliefs found matter, those not asked yet first; None if none do.

    It ends the player's running quiz, as any new quiz does.
    """
    table, found = outcome_table(quiz.ruleset), checked(quiz)
    rows = _for(player, table)
    asked = {item.question_id for item in found.items}
    of_each = []
    for each in found.diagnosis.supported:
        telling = [key for key, row in rows.items() if set(each.beliefs) & set(row.asked.revealed)]
        rng.shuffle(telling)
        of_each.append(sorted(telling, key=lambda key: key in asked))
    # By turns, so that each belief has its share.
    turns = max(map(len, of_each), default=0)
    drawn = dict.fromkeys(keys[turn] for turn in range(turns) for keys in of_each if turn < len(keys))
    if not drawn:
        return None
    with transaction.atomic():
        Quiz.objects.of(player).running().update(finished=at)
        return write_quiz(player, list(drawn)[:PRACTICE], at=at, rng=rng, ruleset=quiz.ruleset)


def practice_belief(player: Player, belief: str, *, at: datetime, rng: random.Random) -> Quiz | None:
    """Five questions on a belief, the easier first; ends the running quiz. None if it matters in none.

    Those that offer an answer for its sake come first, then those that few other beliefs get wrong: a broad
    belief matters in many questions that are about something else. No scenario comes twice where five have
    one.
    """
    rows = _for(player, outcome_table(DEFAULT_RULESET))
    telling = [key for key, row in rows.items() if belief in row.asked.revealed]
    if not telling:
        return None
    rng.shuffle(telling)
    known = Question.objects.filter(pk__in=telling)
    levels = dict(known.values_list("pk", "scenario__level"))
    offered = set(known.filter(choices__misconception__slug=belief).values_list("pk", flat=True))
    telling.sort(key=lambda key: 0 if key in offered else len(rows[key].asked.revealed))
    of_each = {rows[key].scenario: key for key in reversed(telling)}
    first = [key for key in telling if of_each[rows[key].scenario] == key]
    drawn = [*first, *(key for key in telling if key not in first)][:ON_A_BELIEF]
    drawn.sort(key=lambda key: levels.get(key, 0))
    with transaction.atomic():
        Quiz.objects.of(player).running().update(finished=at)
        quiz = write_quiz(player, drawn, at=at, rng=rng, ruleset=DEFAULT_RULESET)
        quiz.aim, quiz.belief = Quiz.Aim.PRACTICE, belief
        quiz.save(update_fields=["aim", "belief"])
    return quiz


def _for(player: Player, table: Table) -> dict[int, Outcomes]:
    """The questions fit to practice a belief on: for somebody new none in which a card is filled in."""
    left_out = FILLED_IN if is_new(player) else frozenset[str]()
    return {key: row for key, row in table.rows.items() if row.kind not in left_out}
