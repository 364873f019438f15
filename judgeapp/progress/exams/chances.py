"""How likely somebody passes each preset today: what they know of its skills, and how often it asks each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from judgeapp.content.versions import version
from judgeapp.copyengine import shared_work
from judgeapp.progress.exams.blueprints import Blueprint, least_right, portions, presets
from judgeapp.progress.exams.readiness import Evidence, Part, Readiness, readiness
from judgeapp.progress.models import Learner, SkillCard
from judgeapp.progress.scheduling import FADES, recall_after
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.models import Attempt
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.skills.skills import parts_of, skill_index, template_skills
from judgeapp.rules.index import rule_index

LATEST = 300  # answers; older ones say little of today
REPEATED = 0.5
EASIEST = 1  # what a question counts as that has left the content
FEWEST = 5  # percent; an estimate from answers on skills tells no smaller chance apart


@dataclass(frozen=True, slots=True)
class Chance:
    """A preset and the chance of passing it; `readiness` is None where nothing was answered yet."""

    preset: Blueprint
    readiness: Readiness | None

    @property
    def percent(self) -> int:
        return _percent(self.readiness.chance) if self.readiness else 0

    @property
    def shown(self) -> str:
        """The chance in words; at either end it is no more exact than that."""
        if self.percent < FEWEST:
            return f"under {FEWEST}%"
        return f"over {100 - FEWEST}%" if self.percent > 100 - FEWEST else f"{self.percent}%"

    @property
    def low(self) -> int:
        return _percent(self.readiness.low) if self.readiness else 0

    @property
    def high(self) -> int:
        return _percent(self.readiness.high) if self.readiness else 100

    @property
    def width(self) -> int:
        return self.high - self.low


def _percent(share: float) -> int:
    """Never 0 or 100: an estimate is no certainty."""
    return min(max(round(100 * share), 1), 99)


def chances(player: Player, *, at: datetime) -> list[Chance]:
    """The chance of passing each preset; three queries, however much has been answered."""
    known = known_skills(player, at=at)
    found = []
    for preset in presets().values():
        parts = parts_asked(preset)
        asked = {skill for part in parts for skill, _ in part.shares}
        needed = least_right(preset.questions, preset.pass_mark)
        has_answers = bool(asked & known.keys())
        found.append(Chance(preset, readiness(parts, needed, known) if has_answers else None))
    return found


def known_skills(player: Player, *, at: datetime) -> Mapping[str, Evidence]:
    """What the latest answers say of each skill, and how much of that FSRS expects to be recalled today.

    An answer counts for what its question asks, right or wrong, in equal parts: what is wanted here is how
    often such questions are answered right. The more answers came after it on a skill, the less it counts,
    since people learn; and an answer to a question answered before counts half, since it may be remembered.
    The level of what was answered goes with it: right on plain questions says less of hard ones.
    """
    learner = Learner.objects.of(player).first()
    if learner is None:
        return {}
    today = learner.day(at)
    latest = Attempt.objects.of(player).order_by("-answered_at", "-pk")[:LATEST]
    rows = list(latest.values_list("question_id", "question_key", "skills", "is_right"))
    stored = _stored_skills(version("quiz"), version("rules"))
    times = Counter(key for _, key, _, _ in rows)
    later: dict[str, float] = defaultdict(float)
    amounts: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    levels: dict[str, float] = defaultdict(float)
    for question, key, skills, is_right in rows:
        times[key] -= 1
        level, asked = _made(key) or stored.get(question or 0) or (EASIEST, tuple(skills))
        for skill in asked:
            weight = (REPEATED if times[key] else 1) / len(asked)
            counts = weight * FADES ** later[skill]
            amounts[skill][is_right] += counts
            levels[skill] += counts * level
            later[skill] += weight
    cards = SkillCard.objects.filter(learner=learner, skill__in=list(amounts))
    recalled = {
        skill: recall_after(stability, (today - last_day).days)
        for skill, stability, last_day in cards.values_list("skill", "stability", "last_day")
    }
    return {
        skill: Evidence(right, wrong, recalled.get(skill, 1.0), levels[skill] / (right + wrong))
        for skill, (wrong, right) in amounts.items()
    }


def _made(key: str) -> tuple[int, tuple[str, ...]] | None:
    """The level of a question made by a template, and the skills it asks; None for any other."""
    name = key.removeprefix("practice-").rsplit("-", 2)[0]
    if not key.startswith("practice-") or name not in templates():
        return None
    template = templates()[name]
    return template.level, tuple(template_skills(template))


@lru_cache(maxsize=1)  # walks every stored question; as long as the content stays
@shared_work()
def _stored_skills(*editions: str) -> Mapping[int, tuple[int, tuple[str, ...]]]:
    """Of each stored question its level and the skills it asks."""
    skills: dict[int, list[str]] = defaultdict(list)
    levels: dict[int, int] = {}
    for skill, rows in skill_index().stored.items():
        for row in rows:
            skills[row.question].append(skill)
            levels[row.question] = row.level
    return {question: (levels[question], tuple(asked)) for question, asked in skills.items()}


def parts_asked(blueprint: Blueprint) -> tuple[Part, ...]:
    """The parts of a preset by level, each with how often it asks which skill; kept until content changes."""
    return _parts_asked(blueprint.id, version("quiz"), version("rules"))


@lru_cache(maxsize=32)  # draws from all questions; as long as the content stays
@shared_work()
def _parts_asked(preset: str, *editions: str) -> tuple[Part, ...]:
    blueprint = presets()[preset]
    counts = portions(blueprint.questions, blueprint.levels) if blueprint.levels else {0: blueprint.questions}
    parts = []
    for level, questions in counts.items():
        stored, new = _shares(_stored(blueprint, level)), _shares(_new(blueprint, level))
        made = blueprint.new / 100 if stored and new else float(bool(new))
        mixed: dict[str, float] = defaultdict(float)
        for shares, weight in ((stored, 1 - made), (new, made)):
            for skill, share in shares.items():
                mixed[skill] += weight * share
        if mixed:
            parts.append(Part(questions, tuple(sorted(mixed.items())), level or None))
    return tuple(parts)


def _stored(blueprint: Blueprint, level: int) -> Iterator[tuple[int, str]]:
    """(question, skill) for each skill that a stored question asks."""
    for skill, rows in skill_index().stored.items():
        for row in rows:
            fits = row.ruleset in blueprint.rulesets and blueprint.takes(row.kind, row.level)
            if fits and level in {0, row.level} and _is_about(blueprint, row.ruleset, skill):
                yield row.question, skill


def _new(blueprint: Blueprint, level: int) -> Iterator[tuple[str, str]]:
    """(template, skill) for each skill that a template asks."""
    known = templates()
    for skill, names in skill_index().templates.items():
        for name in names:
            template = known[name]
            fits = blueprint.takes(template.kind, template.level) and level in {0, template.level}
            if fits and _is_about(blueprint, blueprint.rulesets[0], skill):
                yield name, skill


def _is_about(blueprint: Blueprint, ruleset: str, skill: str) -> bool:
    rule = rule_index().find(ruleset, parts_of(skill)[0])
    return blueprint.asks_about([rule.number] if rule else [])


def _shares[K](asked: Iterator[tuple[K, str]]) -> dict[str, float]:
    """How often each skill is asked, if each question is as likely as any other and asks all of its own."""
    skills: dict[K, list[str]] = defaultdict(list)
    for question, skill in asked:
        skills[question].append(skill)
    found: dict[str, float] = defaultdict(float)
    for own in skills.values():
        for skill in own:
            found[skill] += 1 / len(own) / len(skills)
    return dict(found)
