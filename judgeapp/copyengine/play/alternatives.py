"""The answers that beliefs lead to: what else might be said of a script, by whom, and where that goes wrong.

A script is played once by the rules, and under each belief from where the belief is asked about; whoever has
several questions about one script, or plays it again, keeps a `Believers`.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, islice
from typing import ClassVar

from judgeapp.copyengine.asking.asking import Answer, ask
from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.interpreter.interpreter import NO_EXTENSION, Extension
from judgeapp.copyengine.model.comparison import matches
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.misconceptions import COMPATIBLE, EXCLUDED
from judgeapp.copyengine.model.plain_data import Plain, PlainMapping, as_mapping
from judgeapp.copyengine.model.policies import MISCONCEPTIONS, Policy, policy_of
from judgeapp.copyengine.model.trace import Step
from judgeapp.copyengine.play.first_asked import Asked, play_asking
from judgeapp.copyengine.play.playing import play
from judgeapp.copyengine.rulesets.ruleset import Ruleset, ruleset_named

type Query = PlainMapping
type Held = tuple[str, ...]


class Alternative(Value, kw_only=True, frozen=True):
    """A wrong answer: its value, and each belief that gives it, in the order of `MISCONCEPTIONS`."""

    value: Plain
    beliefs: Held

    @property
    def fields(self) -> PlainMapping:
        """The value of a question about several fields, by their names."""
        return as_mapping(self.value)


class Parting(Value, kw_only=True, frozen=True):
    """Where a believed derivation leaves the right one.

    Attributes:
        place: index of the step in the right derivation; its length if all of that is shared.
        step: that step; None if all is shared, and only what follows from it is seen otherwise.
        believed: what comes in its place, or right after it; None if nothing does.
        fields: what differs in the two, in the order of an object's fields.
    """

    place: int
    step: Step | None
    believed: Step | None
    fields: tuple[str, ...]


class Engine(Value, kw_only=True, frozen=True):
    """What `Believers` play with: the copy engine, or one that knows more events, questions and beliefs."""

    play: Callable[..., Game]
    policy_of: Callable[[Held], Policy]
    beliefs: tuple[str, ...]
    excluded: Mapping[frozenset[str], str]
    compatible: Mapping[str, frozenset[str]]
    noting: "Callable[[], tuple[Policy, set[str]]]"
    extension: Extension


class Believers:
    """A script as its believers see it. Games are played when first asked for, and kept.

    Raises:
        CopyEngineError: there is no such ruleset; or, by whatever asks first, the script can't be played.
    """

    engine: ClassVar[Engine]

    def __init__(self, script: PlainMapping, cards: CardPool, ruleset: Ruleset | str | None = None) -> None:
        self.script, self.cards = script, cards
        named = script.get("ruleset")
        self._rules = ruleset_named(ruleset or (str(named) if named else None))
        self.ruleset = self._rules.id
        self._games: dict[Held, Game | None] = {}
        self._asked: tuple[Asked, set[str]] | None = None

    @cached_property
    def by_the_rules(self) -> Game:
        """The game itself."""
        return self.engine.play(self.script, cards=self.cards, ruleset=self._rules)

    def _by_the_rules(self) -> Game:
        return self.by_the_rules

    def _where_asked(self) -> tuple[Asked, set[str]]:
        """Return where the game of somebody who believes nothing wrong asks about beliefs, and the notes of
        its policy, to which questions about it add.
        """
        if self._asked is None:
            noting = self.engine.noting()
            asked = play_asking(
                self.script, self.cards, self._rules, self.engine.extension, noting, self._by_the_rules
            )
            self._asked = asked, noting[1]
        return self._asked

    def right(self, query: Query) -> Answer:
        """The answer by the rules."""
        return ask(self.by_the_rules, query)

    def game(self, *beliefs: str) -> Game | None:
        """The game under beliefs held together; None if they can't be, or it can't be played so."""
        held = tuple(sorted(beliefs))
        if held not in self._games:
            try:
                self._games[held] = self._played(held)
            except CopyEngineError:
                self._games[held] = None
        return self._games[held]

    def _played(self, held: Held) -> Game:
        policy = self.engine.policy_of(held)
        # Somebody who asks for one game alone has no use for another.
        asked = self._asked and self._asked[0].under(policy, held, self._by_the_rules)
        return asked or self.engine.play(self.script, cards=self.cards, ruleset=self._rules, policy=policy)

    def believed(self, query: Query, *beliefs: str) -> Answer | None:
        """The answer under beliefs held together; None if they leave the question without one."""
        game = self.game(*beliefs)
        try:
            return None if game is None else ask(game, query)
        except CopyEngineError:
            return None

    def possible(self, query: Query) -> tuple[str, ...]:
        """The beliefs that are wrong by this ruleset and are asked about in playing or answering.

        Play under one belief is play by the rules up to where the belief is first asked about, so that no
        other belief can change the answer.
        """
        asked, noted = self._where_asked()
        # The same policy notes what the query asks; earlier queries may have left a little more.
        ask(asked.game, query)
        return tuple(
            name for name in self.engine.beliefs if name in noted and name not in self._rules.true_beliefs
        )

    def alternatives(self, query: Query) -> tuple[Alternative, ...]:
        """The wrong answers that single beliefs give, equal ones as one, in the order of the beliefs."""
        right = frozen(self.right(query).value)
        found: dict[Hashable, tuple[Plain, list[str]]] = {}
        for belief in self.possible(query):
            answer = self.believed(query, belief)
            if answer is not None and (said := frozen(answer.value)) != right:
                found.setdefault(said, (answer.value, []))[1].append(belief)
        return tuple(Alternative(value=value, beliefs=tuple(names)) for value, names in found.values())

    def joint(self, query: Query, tried: int) -> Iterator[Alternative]:
        """The wrong answers that two beliefs give together and no single one does, one by one.

        Args:
            tried: how many pairs at most; each takes a game.
        """
        single = self.alternatives(query)
        seen = {frozen(self.right(query).value), *(frozen(each.value) for each in single)}
        pairs = (p for p in combinations([a.beliefs[0] for a in single], 2) if frozenset(p) not in EXCLUDED)
        for pair in islice(pairs, tried):
            answer = self.believed(query, *pair)
            if answer is not None and frozen(answer.value) not in seen:
                seen.add(frozen(answer.value))
                yield Alternative(value=answer.value, beliefs=pair)

    def parting(self, query: Query, *beliefs: str) -> Parting | None:
        """Where the derivation under beliefs parts from the right one; None if it gives the same answer."""
        right, believed = self.right(query), self.believed(query, *beliefs)
        if believed is None or same(right.value, believed.value):
            return None
        return _parting(right.steps, believed.steps)

    def explaining(self, query: Query, answer: Plain) -> tuple[Held, ...]:
        """The beliefs that give an answer; pairs of them only if no single one does.

        An answer that names some fields or claims only is compared by those. Of pairs, those that go together
        come first; none that nobody can hold is among them.
        """
        if matches(self.right(query).value, answer):
            return ()
        single = [a.beliefs for a in self.alternatives(query) if matches(a.value, answer)]
        if single:
            return tuple((belief,) for beliefs in single for belief in beliefs)
        return tuple(pair for pair in self._pairs(query) if self._gives(query, pair, answer))

    def _gives(self, query: Query, pair: Held, answer: Plain) -> bool:
        found = self.believed(query, *pair)
        return found is not None and matches(found.value, answer)

    def _pairs(self, query: Query) -> Iterator[Held]:
        """Pairs that can be held: one changes the answer by itself, the other anything on the way to it."""
        changing = {belief for a in self.alternatives(query) for belief in a.beliefs}
        steps = [_key(step) for step in self.right(query).steps]
        touching = [
            belief
            for belief in self.possible(query)
            if belief in changing
            or ((found := self.believed(query, belief)) and [_key(s) for s in found.steps] != steps)
        ]
        pairs = [
            pair
            for pair in combinations(touching, 2)
            if changing.intersection(pair) and frozenset(pair) not in self.engine.excluded
        ]
        together = self.engine.compatible
        return iter(sorted(pairs, key=lambda pair: pair[1] not in together.get(pair[0], ())))


def alternatives(
    script: PlainMapping, query: Query, cards: CardPool, ruleset: Ruleset | str | None = None
) -> tuple[Alternative, ...]:
    """The wrong answers that single beliefs give to one question.

    Raises:
        CopyEngineError: the script can't be played by the rules, or the question doesn't fit it.
    """
    return Believers(script, cards, ruleset).alternatives(query)


def parting(
    script: PlainMapping, query: Query, cards: CardPool, ruleset: Ruleset | str | None, belief: str
) -> Parting | None:
    """Where a belief's derivation parts from the right one; None if it changes no answer.

    Raises:
        CopyEngineError: as `alternatives`.
    """
    return Believers(script, cards, ruleset).parting(query, belief)


def explaining(
    script: PlainMapping, query: Query, cards: CardPool, ruleset: Ruleset | str | None, answer: Plain
) -> tuple[Held, ...]:
    """The beliefs, or else the pairs of beliefs, that give this very answer.

    Raises:
        CopyEngineError: as `alternatives`.
    """
    return Believers(script, cards, ruleset).explaining(query, answer)


def noting_policy(kind: type[Policy] = Policy) -> tuple[Policy, set[str]]:
    """Return a policy of the rules that notes which beliefs the engine asks about, and its notes."""
    noted: set[str] = set()
    beliefs = {name: name.replace("_", "-") for name in kind.__dataclass_fields__}

    def looked_up(self: Policy, name: str) -> object:
        belief = beliefs.get(name)
        if belief is not None:
            noted.add(belief)
        return object.__getattribute__(self, name)

    def holds_any(self: Policy, asked: tuple[str, ...], matters: Callable[[], bool]) -> bool:
        if matters():
            noted.update(beliefs[name] for name in asked)
        return False

    own = {"__slots__": (), "__getattribute__": looked_up, "holds_any": holds_any}
    made = type("Noting", (kind,), own)
    policy: Policy = made()
    return policy, noted


Believers.engine = Engine(
    play=play,
    policy_of=policy_of,
    beliefs=tuple(MISCONCEPTIONS),
    excluded=EXCLUDED,
    compatible=COMPATIBLE,
    noting=noting_policy,
    extension=NO_EXTENSION,
)


def same(one: Plain, other: Plain) -> bool:
    """Whether two answers say the same; lists as sets, but true is not 1."""
    return bool(frozen(one) == frozen(other))


def frozen(value: Plain) -> Hashable:
    """What answers that say the same have in common, to be hashed and compared."""
    if isinstance(value, str):
        return value.casefold() or None
    if isinstance(value, list | tuple):
        return frozenset([frozen(part) for part in value])
    if isinstance(value, dict) or (not isinstance(value, int | None) and isinstance(value, Mapping)):
        return frozenset([(key, frozen(part)) for key, part in value.items()])
    return type(value).__name__, value


def _key(step: Step) -> Hashable:
    """What makes two steps the same one."""
    return step.principle, step.obj, step.event, frozen(step.after)


def _parting(right: tuple[Step, ...], believed: tuple[Step, ...]) -> Parting:
    keys, others = [_key(step) for step in right], [_key(step) for step in believed]
    place = next((n for n, (one, other) in enumerate(zip(keys, others, strict=False)) if one != other), None)
    if place is None:
        place = min(len(keys), len(others))
    there = believed[place] if place < len(believed) else None
    if there is not None and place and (place == len(keys) or keys[place] in others[place + 1 :]):
        # A step too many: it parts at what the two last had in common.
        return Parting(place=place - 1, step=right[place - 1], believed=there, fields=tuple(there.after))
    if place == len(keys):
        return Parting(place=place, step=None, believed=there, fields=())
    return Parting(place=place, step=right[place], believed=there, fields=_differing(right[place], there))


def _differing(step: Step, other: Step | None) -> tuple[str, ...]:
    """The fields in which two steps differ; all of the first if there is no second, or it is another's."""
    if other is None or other.obj != step.obj:
        return tuple(step.after)
    one, two = step.snapshot_after | dict(step.after), other.snapshot_after | dict(other.after)
    return tuple(name for name in {**one, **two} if frozen(one.get(name)) != frozen(two.get(name)))
