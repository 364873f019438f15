"""Which beliefs explain a set of answers, and which question tells the remaining ones apart best.

Plain Bayes over what a person may hold: no wrong belief, one, or two that don't contradict each other. A
person answers as they believe, but now and then slips (another answer comes out) or guesses (any answer).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate, combinations
from math import log2

type Held = tuple[str, ...]
"""Beliefs held together, in alphabetical order: none, one or two."""

LIKELY, POSSIBLE = 0.75, 0.25
# By how likely it was before; among few beliefs each is possible from the beginning.
SPOKEN_FOR = 1.5
RULED_OUT = 0.05  # of how likely the answers would be without it
NEGLIGIBLE = 1e-4  # a probability that no question need tell apart from others
_RIGHT = frozenset({0})


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question as its believers see it. Answers are numbered; number 0 is right.

    Attributes:
        ways: how many answers there are to slip or guess into, at least 2.
        believed: the answers that fit a belief, where not just the right one; if empty, none on offer does.
            Pairs stand here only if they answer otherwise than the one of the two that answers wrong.
    """

    ways: int
    believed: Mapping[Held, frozenset[int]]

    def fitting(self, held: Held) -> frozenset[int]:
        """The answers of somebody who holds these beliefs."""
        if (known := self.believed.get(held)) is not None:
            return known
        return next((self.believed[belief,] for belief in held if (belief,) in self.believed), _RIGHT)

    @cached_property
    def revealed(self) -> tuple[str, ...]:
        """The beliefs that by themselves answer otherwise than right."""
        return tuple(sorted(held[0] for held in self.believed if len(held) == 1))

    @cached_property
    def by_both(self) -> Mapping[Held, frozenset[int]]:
        """The answers of two of these beliefs held together."""
        return {pair: self.fitting(pair) for pair in combinations(self.revealed, 2)}


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer by its number; None for one that fits nobody."""

    asked: Asked
    answer: int | None
    unsure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumed:
    """What is assumed of people before they answer.

    Attributes:
        priors: how likely each belief is, by any measure: they are only compared with each other.
        pairs: of two beliefs, how many times as likely as by chance they are held together: 0 is never;
            1 where nothing is said.
        sound, double: the shares of people without a wrong belief, and with two.
        slip, guess: how often people answer otherwise than they believe, or just anything; `unsure` is the
            latter of those who say they aren't sure.
    """

    priors: Mapping[str, float]
    pairs: Mapping[Held, float] = field(default_factory=dict)
    sound: float = 0.2
    double: float = 0.35
    slip: float = 0.1
    guess: float = 0.02
    unsure: float = 0.5

    def likelihood(self, said: Answered, held: Held) -> float:
        """How likely somebody who holds these beliefs answers so."""
        fitting, ways = said.asked.fitting(held), said.asked.ways
        guess = self.unsure if said.unsure else self.guess
        hit, miss = _chances(ways, len(fitting), self.slip, guess)
        return hit if said.answer in fitting else miss


@lru_cache(maxsize=4096)  # powers and products, asked for every pair of beliefs and questions
def _chances(ways: int, fitting: int, slip: float, guess: float) -> tuple[float, float]:
    """How likely an answer is that fits, and one that doesn't."""
    if not 0 < fitting < ways:
        return 1 / ways, 1 / ways
    return (
        guess / ways + (1 - guess) * (1 - slip) / fitting,
        guess / ways + (1 - guess) * slip / (ways - fitting),
    )


class Evidence:
    """Answers taken in, in any order."""

    def __init__(self, assumed: Assumed, answers: Iterable[Answered] = ()) -> None:
        self.assumed = assumed
        self._gains = dict.fromkeys(assumed.priors, 1.0)  # against no wrong belief
        self._joint = dict(assumed.pairs)  # against what two beliefs gain each by itself
        self.answers: tuple[Answered, ...] = ()
        for said in answers:
            self._take(said)

    def and_then(self, said: Answered) -> Evidence:
        """The same with one answer more."""
        after = Evidence(self.assumed)
        after._gains, after._joint, after.answers = dict(self._gains), dict(self._joint), self.answers
        after._take(said)
        return after

    def _take(self, said: Answered) -> None:
        self.answers += (said,)
        likelihood = self.assumed.likelihood
        right = likelihood(said, ())
        revealed = [belief for belief in said.asked.revealed if belief in self._gains]
        alone = {belief: likelihood(said, (belief,)) / right for belief in revealed}
        for belief, gain in alone.items():
            self._gains[belief] *= gain
        for one, other in combinations(revealed, 2):
            both = likelihood(said, (one, other)) / right
            self._joint[one, other] = self._joint.get((one, other), 1.0) * both / alone[one] / alone[other]

    # Unnormalised: `_units` are priors with what was gained, so that a pair is a product of two ----------

    @cached_property
    def _units(self) -> dict[str, float]:
        total = sum(self.assumed.priors.values()) or 1
        return {belief: prior / total * self._gains[belief] for belief, prior in self.assumed.priors.items()}

    @cached_property
    def _in_pairs(self) -> dict[str, float]:
        """For each belief the sum over all pairs with it."""
        units = self._units
        # Those before and those behind each: the whole less one that is nearly all of it is inexact.
        before = list(accumulate(units.values(), initial=0.0))
        behind = list(accumulate(reversed(units.values()), initial=0.0))[-2::-1]
        found = {
            belief: unit * (earlier + later)
            for (belief, unit), earlier, later in zip(units.items(), before, behind, strict=False)
        }
        for (one, other), factor in self._joint.items():
            if one in units and other in units:
                change = units[one] * units[other] * (factor - 1)
                found[one] += change
                found[other] += change
        return found

    @cached_property
    def _scale(self) -> float:
        """What a pair's product weighs, so that pairs before any answer have their share."""
        priors = self.assumed.priors
        total = sum(priors.values()) or 1
        chance = 1 - sum((prior / total) ** 2 for prior in priors.values())
        for (one, other), factor in self.assumed.pairs.items():
            if one in priors and other in priors:
                chance += 2 * priors[one] * priors[other] / total**2 * (factor - 1)
        return 2 * self.assumed.double / chance if chance > 1e-12 else 0.0

    @property
    def _single(self) -> float:
        return 1 - self.assumed.sound - self.assumed.double

    @cached_property
    def _whole(self) -> float:
        singles, pairs = sum(self._units.values()), sum(self._in_pairs.values()) / 2
        return self.assumed.sound + self._single * singles + self._scale * pairs

    # Normalised ------------------------------------------------------------------------------------------

    @property
    def sound(self) -> float:
        """The probability of no wrong belief."""
        return self.assumed.sound / self._whole

    @cached_property
    def beliefs(self) -> dict[str, float]:
        """The probability of each belief, alone or with another."""
        return {
            belief: max(0.0, (self._single * unit + self._scale * self._in_pairs[belief]) / self._whole)
            for belief, unit in self._units.items()
        }

    def probability(self, held: Held) -> float:
        """Of just these beliefs and no other."""
        if not held:
            return self.sound
        units = [self._units[belief] for belief in held]
        if len(units) == 1:
            return self._single * units[0] / self._whole
        factor = self._joint.get((min(held), max(held)), 1.0)
        return self._scale * units[0] * units[1] * factor / self._whole

    @property
    def probabilities(self) -> dict[Held, float]:
        """Of all that may be held; they sum to 1."""
        return {held: self.probability(held) for held in self._every()}

    def _every(self) -> Iterator[Held]:
        yield ()
        yield from ((belief,) for belief in self._units)
        yield from combinations(sorted(self._units), 2)

    def speaks_for(self, belief: str, besides: Held) -> float:
        """How much likelier the answers are if a belief is held besides what seems to be."""
        found = 1.0
        for said in self.answers:
            if belief in said.asked.revealed:
                known = next(((other,) for other in besides if other in said.asked.revealed), ())
                likelihood = self.assumed.likelihood
                found *= likelihood(said, tuple(sorted((*known, belief)))) / likelihood(said, known)
        return found

    def information(self, asked: Asked) -> float:
        """How many bits the answer to a question is expected to tell."""
        beliefs, units, joint = self.beliefs, self._units, self._joint
        scale = self._scale / self._whole
        open_still = [belief for belief in asked.revealed if beliefs.get(belief, 0.0) > NEGLIGIBLE]
        mass: defaultdict[frozenset[int], float] = defaultdict(float)
        for belief in open_still:
            mass[asked.believed[belief,]] += beliefs[belief]
        for pair in combinations(open_still, 2):
            one, other = pair
            p = scale * units[one] * units[other] * joint.get(pair, 1.0)
            mass[asked.believed[one,]] -= p  # counted with either
            mass[asked.believed[other,]] -= p
            mass[asked.by_both[pair]] += p
        mass[_RIGHT] += max(0.0, 1 - sum(mass.values()))
        return self._expected(asked.ways, mass)

    def _expected(self, ways: int, mass: Mapping[frozenset[int], float]) -> float:
        """The doubt about the answer, less what of it is slips and guesses."""
        slip, guess = self.assumed.slip, self.assumed.guess
        missed = doubt = 0.0
        hits: dict[int, float] = {}
        for fitting, p in mass.items():
            hit, miss = _chances(ways, len(fitting), slip, guess)
            missed += p * miss
            doubt += p * _doubt(ways, len(fitting), slip, guess)
            for answer in fitting:
                hits[answer] = hits.get(answer, 0.0) + p * (hit - miss)
        open_to_slips = (ways - len(hits)) * _bits(missed)
        return sum(_bits(missed + hit) for hit in hits.values()) + open_to_slips - doubt


@lru_cache(maxsize=4096)  # powers and products, asked for every pair of beliefs and questions
def _doubt(ways: int, fitting: int, slip: float, guess: float) -> float:
    """How uncertain somebody's answer is whose beliefs are known."""
    hit, miss = _chances(ways, fitting, slip, guess)
    return _bits(hit) * fitting + _bits(miss) * (ways - fitting)


def _bits(p: float) -> float:
    return -p * log2(p) if p > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Suspected:
    """A belief, or several that the questions can't tell apart, and how likely one of them is held."""

    beliefs: Held
    probability: float

    @property
    def is_likely(self) -> bool:
        return self.probability >= LIKELY


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What a set of answers says.

    Attributes:
        probabilities: of every belief, alone or with another.
        sound: the probability of no wrong belief.
        supported: what is likely or at least possible, the likeliest first.
        ruled_out: beliefs that the answers speak against.
    """

    probabilities: Mapping[str, float]
    sound: float
    supported: tuple[Suspected, ...]
    ruled_out: Held


def diagnose(answers: Iterable[Answered], assumed: Assumed, classes: Iterable[Held] = ()) -> Diagnosis:
    """What answers say about beliefs, in whatever order they were given.

    Args:
        classes: beliefs that no question tells apart, which are named together.
    """
    return concluded(Evidence(assumed, answers), classes)


def concluded(evidence: Evidence, classes: Iterable[Held] = ()) -> Diagnosis:
    """The same of answers that are taken in already."""
    found = evidence.beliefs
    of = {belief: group for group in classes for belief in group}
    groups = dict.fromkeys(of.get(belief, (belief,)) for belief in found)
    suspected = [Suspected(group, min(1.0, sum(found.get(b, 0.0) for b in group))) for group in groups]
    before = Evidence(evidence.assumed).beliefs
    supported = [
        each
        for each in suspected
        if each.probability >= max(POSSIBLE, SPOKEN_FOR * sum(before.get(b, 0.0) for b in each.beliefs))
    ]
    seem_held = tuple(belief for each in supported for belief in each.beliefs)
    return Diagnosis(
        probabilities=found,
        sound=evidence.sound,
        supported=tuple(sorted(supported, key=lambda each: -each.probability)),
        ruled_out=tuple(
            belief
            for belief in found
            if belief not in seem_held and evidence.speaks_for(belief, seem_held) <= RULED_OUT
        ),
    )


def classes_of(questions: Iterable[Asked], beliefs: Iterable[str]) -> tuple[Held, ...]:
    """Beliefs by classes: those of a class give the same answers to all questions.

    Those that no question reveals are left out.
    """
    rows: defaultdict[str, dict[int, frozenset[int]]] = defaultdict(dict)
    for place, asked in enumerate(questions):
        for belief in asked.revealed:
            rows[belief][place] = asked.believed[belief,]
    classes: defaultdict[frozenset[tuple[int, frozenset[int]]], list[str]] = defaultdict(list)
    for belief in beliefs:
        if belief in rows:
            classes[frozenset(rows[belief].items())].append(belief)
    return tuple(tuple(each) for each in classes.values())


def most_telling[K](evidence: Evidence, questions: Mapping[K, Asked], within: float = 0.0) -> list[K]:
    """The questions whose answer tells most, best first: those less than a share `within` below the best."""
    told = {key: evidence.information(asked) for key, asked in questions.items()}
    least = max(told.values(), default=0.0) * (1 - within)
    return sorted((key for key, bits in told.items() if bits >= least), key=lambda key: -told[key])
