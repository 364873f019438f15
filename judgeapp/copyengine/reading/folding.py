"""The effects of a paragraph, sentence by sentence: what clauses that stand side by side mean together."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any, cast

from judgeapp.copyengine.abilities import (
    BecomeCopy,
    CastCopy,
    Choosing,
    Continuous,
    CopySpell,
    Delayed,
    Effect,
    LinkedWhenYouDo,
    Other,
    TokenCopy,
)
from judgeapp.copyengine.changes import Change, ChangePT
from judgeapp.copyengine.reading.antecedents import instead_of_it, player_of, spoken_of
from judgeapp.copyengine.reading.clauses import Clause, read_clauses
from judgeapp.copyengine.reading.exceptions import read_exceptions
from judgeapp.copyengine.reading.grammar import StopsAtError
from judgeapp.copyengine.reading.normal import Line
from judgeapp.copyengine.reading.numbers import where_x
from judgeapp.copyengine.reading.phrases import subject_of
from judgeapp.copyengine.subjects import Each, Subject, Who

LONGEST = 1500  # characters; no printed sentence comes near, and reading stays linear in the text
COPIES = (BecomeCopy, TokenCopy, CopySpell, CastCopy)
_MAKES_COPY = re.compile(r"\b(cop(y|ies) of|cop(y|ies) (it|that|this|target|them|each|the))\b")
_CONDITION = re.compile(r"^(only )?(if|(for )?as long as) ", re.IGNORECASE)
_WHERE_X = re.compile(r",? ?where X is ")


@dataclass(slots=True)
class Reading:
    """What a paragraph has come to so far.

    Attributes:
        static: whether effects last as long as the ability does, unless they say otherwise.
        it: whom "it" means where nothing was spoken of: the object itself, or what triggered.
        effects: the effects so far.
        subject: the subject of the clause before, for clauses that have none of their own.
        when: the delay that leads the sentence ("at the beginning of the next end step").
    """

    static: bool = False
    it: Subject = Who.THIS
    effects: list[Effect] = field(default_factory=list)
    subject: Subject | None = None
    subject_is_plural: bool = False
    duration: str = ""
    condition: str = ""
    for_each: str = ""
    when: str = ""
    entering: str = ""
    entered: str = ""  # the same, for the sentences of the paragraph that go on about it
    verb: str = ""
    mark: int = 0
    chosen: Subject | None = None
    player: Subject = Who.IT
    also: list[Subject] = field(default_factory=list)
    printed: dict[str, str] = field(default_factory=dict)

    # The subject of a clause ------------------------------------------------------------------------

    def who(self, clause: Clause, default: Subject = Who.YOU) -> Subject:
        """Return whose clause it is: its own subject, or that of the clause before where grammar allows."""
        if clause.subject is not None:
            subject = subject_of(clause.subject)
            if clause.subject.form == "controller_of":
                self.effects.append(Choosing(subject_of(clause.subject.inner())))
            if clause.subject.form == "it" and self.condition.startswith("if ~ "):
                subject = Who.THIS  # "If this spell was kicked, instead it deals ...": it is the spell
            self.subject = subject
            self.subject_is_plural = isinstance(subject, Each) or subject in {Who.YOU, Who.IT}
            return subject
        verb = clause.line.text[clause.start :].split(" ", 1)[0]
        singular = verb.endswith("s") or verb in {"has", "is"}
        if self.subject is not None and (singular or self.subject_is_plural):
            return self.subject
        return default

    def object(self, clause: Clause, default: Subject = Who.THIS) -> Subject:
        """Return the subject of a change of characteristics."""
        if clause.subject is None and self.subject is not None:
            return self.subject
        return self.who(clause, default)

    # Adding effects ----------------------------------------------------------------------------------

    def change(self, clause: Clause, subject: Subject, *changes: Change) -> None:
        """Add changes of characteristics; those of one sentence about one subject are one effect."""
        duration = self._duration(clause)
        condition = self._condition(clause)
        for one in self.also:
            self.effects.append(Continuous(one, changes, duration, condition))
        last = self.effects[-1] if len(self.effects) > self.mark else None
        if (
            isinstance(last, Continuous)
            and last.subject == subject
            and clause.subject is None
            and condition in {"", last.condition}
        ):
            self.effects[-1] = replace(last, changes=last.changes + changes, duration=duration)
            return
        self.effects.append(Continuous(subject, changes, duration, condition))

    def add(self, clause: Clause, effect: Effect) -> None:
        """Add an effect with what leads and follows its clause."""
        if isinstance(effect, Other) and _MAKES_COPY.search(effect.text):
            raise StopsAtError(clause.start)  # words taken whole must not hide a copy being made
        condition = self._condition(clause)
        names = {f.name for f in fields(effect)}
        values: dict[str, Any] = {}
        if condition:
            if "condition" not in names:
                effect = self._unconditional(effect, clause)
            else:
                values["condition"] = condition
        if clause.optional and "optional" in names:
            values["optional"] = True
        if (clause.tail("instead") or clause.lead("lead_instead") or self.verb == "instead") and (
            "instead" in names
        ):
            values["instead"] = True
        if values:
            effect = replace(effect, **values)
        when = clause.tail("at") or self.when
        if when and not isinstance(effect, Other):
            effect = Delayed(when, (effect,))
        self.effects.append(effect)

    def _unconditional(self, effect: Effect, clause: Clause) -> Effect:
        if isinstance(effect, Other):
            return effect
        raise StopsAtError(clause.start)

    def _duration(self, clause: Clause) -> str:
        words = clause.tail("duration") or self.duration
        if words.startswith("as long as"):
            return "static"
        return words or ("static" if self.static else "permanent")

    def _condition(self, clause: Clause) -> str:
        words = clause.tail("if_tail") or self.condition
        lasting = clause.tail("duration") or self.duration
        if lasting.startswith("as long as"):
            words = lasting
        words = words or clause.tail("unless")
        printed = clause.as_printed.get(words) or self.printed.get(words, words)
        return _CONDITION.sub("", printed)

    def last(self, *kinds: type[Any]) -> Any:
        """Return the latest effect of these kinds, also inside a delayed or linked one; None for none."""
        return next((e for e in _deep(reversed(self.effects)) if isinstance(e, kinds)), None)

    def amend(self, old: Effect, new: Effect) -> None:
        """Put `new` in the place of `old`, however deep it stands."""
        self.effects = [_amended(e, old, new) for e in self.effects]

    # Sentences ---------------------------------------------------------------------------------------

    def sentence(self, line: Line) -> None:
        """Read one sentence; on a stop everything is as it was before.

        Raises:
            StopsAtError: with the place in `line.text` where reading stopped.
        """
        if len(line.text) > LONGEST:
            raise StopsAtError(0)
        before = list(self.effects)
        try:
            self._sentence(line)
        except StopsAtError:
            self.effects = before
            raise

    def _sentence(self, line: Line) -> None:
        clauses, exceptions = read_clauses(line)
        if self._about_the_copy(clauses):
            return
        self.mark = len(self.effects)
        self.subject, self.subject_is_plural, self.also = None, False, []
        self.duration = self.condition = self.for_each = self.when = self.entering = self.verb = ""
        link = ""
        for clause in clauses:
            self.printed.update(clause.as_printed)
            for kind, words in clause.leads:
                if kind == "lead_when_you_do":
                    link = line.printed
                else:
                    self._lead(kind, words, clause)
            self._spread_durations(clauses, clause)
            handler = HANDLERS.get(clause.verb)
            if handler is None:
                raise StopsAtError(clause.start)
            try:
                handler(self, clause)
            except StopsAtError as stop:
                raise StopsAtError(clause.within(stop.position)) from None
        self._amounts(clauses)
        if exceptions:
            self._except(exceptions)
        self._settle()
        if link:
            linked = tuple(self.effects[self.mark :])
            words = line.original(0, len(line.text))
            self.effects[self.mark :] = [LinkedWhenYouDo(words, linked)]

    def _about_the_copy(self, clauses: list[Clause]) -> bool:
        """Take "The copy isn't legendary and has starting loyalty X" as exceptions of the copy before it."""
        if not all(c.verb in {"is_not", "has_loyalty"} for c in clauses):
            return False
        subject = clauses[0].subject
        copied = self.last(CopySpell, TokenCopy)
        if copied is None or subject is None or subject.words not in {"the copy", "the token"}:
            return False
        read = read_exceptions(clauses)
        self.amend(copied, replace(copied, exceptions=(*copied.exceptions, *read)))
        return True

    def _lead(self, kind: str, words: str, clause: Clause) -> None:
        if kind == "lead_duration":
            self.duration = words
        elif kind == "lead_if" or kind == "lead_unless":
            self.condition = words
        elif kind == "lead_at":
            self.when = words
        elif kind == "lead_as":
            self.entering = self.entered = words
        elif kind == "lead_for_each":
            self.for_each = words
        elif kind == "lead_instead":
            self.verb = "instead"
        elif kind == "lead_when_later" or kind == "lead_first_time":
            self.when = words
            self.it = Who.TRIGGERING
        else:
            raise StopsAtError(clause.start)

    def _spread_durations(self, clauses: list[Clause], clause: Clause) -> None:
        """Give "gets +1/+1 and gains trample until end of turn" its one duration for both."""
        if clause.tail("duration"):
            return
        place = clauses.index(clause)
        for later in clauses[place + 1 :]:
            if later.subject is not None:
                return
            if later.tail("duration"):
                clause.tails.append(("duration", later.tail("duration")))
                return

    def _amounts(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            if meaning := clause.tail("where_x"):
                words, printed = (
                    _WHERE_X.sub("", text, count=1) for text in (meaning, clause.shown(meaning))
                )
                self.effects[self.mark :] = [with_x(e, words, printed) for e in self.effects[self.mark :]]
                return

    def _except(self, exceptions: list[Clause]) -> None:
        for place in range(len(self.effects) - 1, self.mark - 1, -1):
            effect = self.effects[place]
            inner = effect.effects[0] if isinstance(effect, Delayed) else effect
            if hasattr(inner, "exceptions"):
                copied: Any = inner
                read = replace(copied, exceptions=read_exceptions(exceptions))
                wrapped = replace(effect, effects=(read,)) if isinstance(effect, Delayed) else read
                self.effects[place] = cast(Effect, wrapped)
                return
        raise StopsAtError(exceptions[0].start)

    def _settle(self) -> None:
        """Say whom "it" means in the effects of this sentence, and whom it will mean in the next."""
        for place in range(self.mark, len(self.effects)):
            effect = self.effects[place]
            if isinstance(effect, CopySpell) and effect.maker is Who.IT:
                effect = replace(effect, maker=self.player)
            effect = cast(Effect, instead_of_it(effect, self.it, self.player))
            self.effects[place] = effect
            self.player = player_of(effect) or self.player
            spoken = spoken_of(effect)
            if spoken is not None:
                self.it = spoken


def _deep(effects: Iterable[Effect]) -> Iterator[Effect]:
    for effect in effects:
        if isinstance(effect, Delayed | LinkedWhenYouDo):
            yield from _deep(reversed(effect.effects))
        else:
            yield effect


def _amended(effect: Effect, old: Effect, new: Effect) -> Effect:
    if effect is old:
        return new
    if isinstance(effect, Delayed | LinkedWhenYouDo):
        return replace(effect, effects=tuple(_amended(e, old, new) for e in effect.effects))
    return effect


def with_x(effect: Any, meaning: str, printed: str) -> Any:
    """Return `effect` with X taken for what `meaning` says."""
    values: dict[str, Any] = {}
    for name in ("amount", "count", "power", "toughness"):
        value = getattr(effect, name, None)
        if value is not None and getattr(value, "per", "") == "X":
            values[name] = where_x(value, meaning, printed)
    if isinstance(effect, Continuous):
        values["changes"] = tuple(
            with_x(c, meaning, printed) if isinstance(c, ChangePT) or hasattr(c, "power") else c
            for c in effect.changes
        )
    if isinstance(effect, Delayed):
        values["effects"] = tuple(with_x(e, meaning, printed) for e in effect.effects)
    return replace(effect, **values) if values else effect


Handler = Callable[[Reading, Clause], None]
HANDLERS: dict[str, Handler] = {}


def reads(*verbs: str) -> Callable[[Handler], Handler]:
    """Register a function as the one that reads clauses of these verbs."""

    def register(handler: Handler) -> Handler:
        for verb in verbs:
            HANDLERS[verb] = handler
        return handler

    return register


def target_of(clause: Clause, index: int = 0) -> Subject:
    """Return whom the `index`th noun phrase behind the verb means."""
    return subject_of(clause.phrase(index))
