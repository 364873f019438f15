"""The state of reading one paragraph: the effects so far, and what the next clause may refer to."""

import re
from dataclasses import dataclass, field, fields

from judgeapp.copyengine.model.effects.changes import Change, GainAbilities, SetColors, SetPT, SetTypes
from judgeapp.copyengine.model.effects.effects import (
    BecomeCopy,
    CastCopy,
    Choosing,
    ConditionalEffect,
    Continuous,
    CopyingEffect,
    CopySpell,
    CreateToken,
    Delayed,
    Draw,
    EnterAsCopy,
    Forbid,
    InPlaceOfEarlier,
    InsteadEffect,
    KeywordAction,
    LibraryAction,
    LifeChange,
    Move,
    OptionalEffect,
    Other,
    SpeakOf,
    TokenCopy,
    Turn,
    UnreadAction,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.conditions import AllOf, Condition, CostPaid, Otherwise, WasKicked, YouDo
from judgeapp.copyengine.model.terms.moments import NextStep
from judgeapp.copyengine.model.terms.subjects import (
    Amount,
    Choose,
    Counted,
    Each,
    Filter,
    Subject,
    Target,
    Who,
)
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.nested_effects import nested, with_replaced, with_subject
from judgeapp.copyengine.reading.conditions.conditions import OTHERWISE, condition_of, read_condition
from judgeapp.copyengine.reading.conditions.moments import moment_of
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.keywords.granted_abilities import AbilityReader
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase, filter_of, subject_of, whose_host
from judgeapp.copyengine.reading.nouns.qualities import qualities_of
from judgeapp.copyengine.reading.nouns.referents import Referents, attached_object

COPIES = (BecomeCopy, TokenCopy, CopySpell, CastCopy)
_MAKES_COPY = re.compile(r"\b(cop(y|ies) of|cop(y|ies) (it|that|this|target|them|each|the))\b")
_CONDITION = re.compile(r"^(only )?(if|(for )?as long as) ", re.IGNORECASE)
_THE_COPY = re.compile(r"(the|that|those) (token|copy|copies|tokens)$")
_PAIRED = Each(
    Filter(
        types=("Creature",),
        other=True,
        qualities=qualities_of("paired with ~"),
        text="the creature paired with it",
    )
)
_SPOKEN_OF = (Who.IT, Who.THIS, Who.TRIGGERING, Who.CHOSEN)
_ROLES = ("who", "maker", "source", "subject")
_MORE_THAN_ONE = re.compile(r"((each|both|all) of )?those |both ")


@dataclass(slots=True)
class Reading:
    """The effects read so far in a paragraph, and what its next clause may refer to.

    Attributes:
        read_ability: reads abilities inside quotation marks, which are like any other text.
        static: whether effects last as long as the ability does, unless they say otherwise.
        it: whom "it" means where nothing was spoken of: the object itself, or what triggered.
        effects: the effects so far.
        subject: the subject of the clause before, for clauses that have none of their own.
        when: the delay that leads the sentence ("at the beginning of the next end step").
        referents: what was spoken of, for what pronouns stand for.
        earlier: the effects of modes and rows that stand before ("create one of those tokens").
        used: which of the words that lead the sentence an effect has taken up; none may be lost.
        may: whether the clause before was "you may ...", which goes on over "and".
    """

    read_ability: AbilityReader
    static: bool = False
    it: Who = Who.THIS
    effects: list[Effect] = field(default_factory=list)
    subject: Subject | None = None
    subject_is_plural: bool = False
    duration: str = ""
    condition: str = ""
    for_each: str = ""
    when: str = ""
    condition_leads: bool = False  # before `when`, in the order of the sentence
    entering: str = ""
    entered: str = ""  # the same, for the sentences of the paragraph that go on about it
    verb: str = ""
    sentence_start: int = 0
    chosen: Subject | None = None
    player: Who = Who.IT
    more_subjects: list[Subject] = field(default_factory=list)
    referents: Referents = field(default_factory=Referents)
    earlier: tuple[Effect, ...] = ()
    used: set[str] = field(default_factory=set)
    may: bool = False
    printed: dict[str, str] = field(default_factory=dict)
    of_itself: bool = False  # whether the trigger's condition is about the object: "if ~ is a creature, it"

    def who(self, clause: Clause, default: Subject = Who.YOU) -> Subject:
        """Return whose clause it is: its own subject, or that of the clause before where grammar allows."""
        if clause.subject is not None:
            paired = "~ is paired with another creature" in self.duration
            both = paired and clause.subject.words == "both creatures"
            subject = Who.IT if both else self._spoken(clause.subject)
            if clause.subject.form == "whose" and clause.subject.text.lower().startswith("target "):
                what = clause.subject.text.rpartition("'s ")[0]  # "target creature's owner"
                self.effects.append(Choosing(Target(printed_objects(what))))
                self.referents.note(self.effects[-1])
            if clause.subject.form == "controller_of":
                self.effects.append(Choosing(subject_of(clause.subject.inner())))
                self.referents.note(self.effects[-1])
            of_itself = self.condition.startswith("if ~ ") or self.of_itself
            if clause.subject.form == "it" and of_itself:
                subject = Who.THIS  # "If this spell was kicked, instead it deals ...": it is the spell
            if _THE_COPY.match(clause.subject.words) and isinstance(self.last(*COPIES), CopySpell | CastCopy):
                self.it = Who.IT  # "The token gains haste" is about what the copy becomes
            counted = _counted_before(self.effects) if clause.subject.words.startswith("those ") else None
            if subject is Who.IT and counted is not None:
                subject = counted  # "Draw a card for each creature you control. Those creatures gain flying."
            if subject is Who.IT and self._is_what_was_copied(clause.subject.words):
                raise StopsAtError(clause.subject.start)  # "it" is the token by then
            if clause.subject.words == "each other player":  # than you, or than who made it trigger
                subject = self.each_other_player
            if subject is Who.IT and self.it is Who.THIS and _MORE_THAN_ONE.match(clause.subject.words):
                if not paired:
                    raise StopsAtError(clause.subject.start)  # nothing was spoken of that they could be
                subject, self.more_subjects = Who.THIS, [_PAIRED]
            self.subject = subject
            self.subject_is_plural = isinstance(subject, Each) or subject in {Who.YOU, Who.IT}
            return subject
        verb = clause.line.text[clause.start :].split(" ", 1)[0]
        singular = verb.endswith("s") or verb in {"has", "is"}
        if self.subject is not None and (singular or self.subject_is_plural):
            return Who.IT if self._is_taken_up(self.subject) else self.subject
        return default

    @property
    def each_other_player(self) -> Subject:
        """Whom "each other player" means: than you, or than who made the ability trigger."""
        return Who.OTHER_PLAYERS if self.it is Who.TRIGGERING else Who.OPPONENTS

    def _spoken(self, phrase: Phrase) -> Subject:
        """Return whom a phrase means; the creature of "enchanted creature's controller" is "it" then."""
        of = whose_host(phrase)
        if of is None:
            return subject_of(phrase)
        if self.static or self.when:
            raise StopsAtError(phrase.start)
        self.effects.append(SpeakOf(of))
        self.it = Who.IT
        return Who.OWNER if phrase.words.endswith("owner") else Who.CONTROLLER

    def _is_what_was_copied(self, words: str) -> bool:
        """Whether "that creature" means what was targeted to be copied, beside the token that is the copy."""
        made = self.effects[-1] if self.effects else None
        pointed = re.match(r"that (?!token\b|player\b|spell\b|card\b)[a-z]+$", words) is not None
        return pointed and isinstance(made, TokenCopy) and isinstance(made.source, Target)

    def _is_taken_up(self, subject: Subject) -> bool:
        """Whether an effect of this sentence has the target already: "Target player draws | and loses"."""
        here = self.effects[self.sentence_start :] if isinstance(subject, Target) else []
        return any(
            getattr(e, name, None) is subject
            for e in here
            for name in (("source", "subject") if isinstance(e, COPIES) else _ROLES)
        )

    def object(self, clause: Clause, default: Subject = Who.THIS) -> Subject:
        """Return the subject of a change of characteristics."""
        if clause.subject is None and self.subject is not None:
            copied = self.last_in_sentence
            if isinstance(self.subject, Each) and isinstance(copied, BecomeCopy):
                # "Each land becomes a copy of it | and gains haste": those, whatever they have become.
                self.replace_effect(copied, replace(copied, goes_on=True))
                return Who.IT
            return self.subject
        return self.who(clause, default)

    def change(self, clause: Clause, subject: Subject, *changes: Change) -> None:
        """Add changes of characteristics; those of one sentence about one subject are one effect."""
        duration = self.duration_of(clause)
        condition = self.condition_of(clause)
        when = clause.tail("at") or self.when
        self.used.add("when")
        optional = not self.static and self._is_optional(clause)
        if when.startswith("whenever ") and self.duration and clause.tail("duration"):
            when = f"{self.duration}, {when}"  # "Until your next turn, whenever ... attacks, it gets -1/-0"
        if when:
            self.effects.append(
                self._delayed(when, Continuous(subject, changes, duration, condition=condition), clause)
            )
            return
        for one in self.more_subjects:
            self.used.add("more_subjects")
            one = _where_last_is(one, subject)
            self.effects.append(Continuous(one, changes, duration, condition=condition, optional=optional))
        if duration == "permanent" and condition is None and (down := self._turned_down(clause, changes)):
            self.effects[-1] = replace(down, listed=(*down.listed, *changes))
            return
        last = self.last_in_sentence
        if last is None and not self.static and (clause.tail("instead") or self.verb == "instead"):
            effect = Continuous(subject, changes, duration, condition=condition)
            self.effects.append(self._in_place_of_one_before(effect, condition, clause))
            return
        same = self._same_ones(clause, subject)
        goes_on, subject = clause.subject is None or same is not subject, same
        if (
            isinstance(last, Continuous)
            and last.subject == subject
            and goes_on
            and condition in (None, last.condition)
        ):
            self.effects[-1] = replace(last, changes=last.changes + changes, duration=duration)
            return
        self.effects.append(Continuous(subject, changes, duration, condition=condition, optional=optional))

    def _turned_down(self, clause: Clause, changes: tuple[Change, ...]) -> Move | Turn | None:
        """Return what puts or turns something face down, if a clause lists what that is then: "It's a Forest
        land." (CR 708.2).
        """
        last = self.effects[-1] if self.effects else None
        if not isinstance(last, Move | Turn) or self.static:
            return None
        if isinstance(last, Move) and not last.to.startswith("battlefield face down"):
            return None
        if isinstance(last, Turn) and last.verb != "turn face down":
            return None
        if not all(map(_can_be_listed, changes)):
            return None
        goes_on = bool(last.listed) and clause.subject is None
        pointed = clause.subject is not None and clause.subject.form == "it"
        return last if goes_on or (pointed and isinstance(changes[0], SetTypes)) else None

    def _is_optional(self, clause: Clause) -> bool:
        """Whether a clause says what somebody may do."""
        return clause.optional or (self.may and clause.subject is None)

    def _same_ones(self, clause: Clause, subject: Subject) -> Subject:
        """Return whom "creatures lose all abilities, and they have ..." is about: all of them again."""
        before = (
            self.effects[-1]
            if self.effects and (self.static or len(self.effects) > self.sentence_start)
            else None
        )
        pronoun = subject is Who.IT and clause.subject is not None and clause.subject.form == "it"
        if pronoun and isinstance(before, Continuous) and isinstance(before.subject, Each):
            return before.subject
        return subject

    def add(self, clause: Clause, effect: Effect, *, instead: bool = False) -> None:
        """Add an effect with what leads and follows its clause.

        Args:
            instead: whether its own words say that it is done instead of the last one.
        """
        if isinstance(effect, Other) and _MAKES_COPY.search(printed(effect.text)):
            raise StopsAtError(clause.start)  # words taken whole must not hide a copy being made
        condition = self.condition_of(clause)
        if isinstance(effect, Other):
            # Its words run to the end of the clause, and it does nothing that a condition could hinder.
            clause.asked.update(kind for kind, _ in clause.tails)
            self.used.add("duration")
            if type(effect) in {Other, UnreadAction}:
                self.used.add("for_each")  # what is carried out must not be done once for several
        if condition:
            if isinstance(effect, ConditionalEffect):
                effect = replace(effect, condition=condition)
            elif not isinstance(effect, Other) or isinstance(effect, Forbid):
                raise StopsAtError(clause.start)
        if isinstance(effect, OptionalEffect) and self._is_optional(clause):
            effect = replace(effect, optional=True)
        if instead or clause.tail("instead") or clause.lead("lead_instead") or self.verb == "instead":
            if isinstance(effect, TokenCopy) and self.effects and isinstance(self.effects[-1], CreateToken):
                self._in_place_of_the_last(effect, condition, clause)
            elif isinstance(effect, InsteadEffect):
                effect = replace(effect, instead=True)
                if self._waits_with_the_last(effect):
                    return
            elif isinstance(effect, EnterAsCopy) and clause.tail("instead"):
                raise StopsAtError(clause.place_of("instead"))
            elif not isinstance(effect, Other | LibraryAction):
                effect = self._in_place_of_one_before(effect, condition, clause)
        self._of_others(effect)
        when = clause.tail("at") or self.when
        self.used.add("when")
        if when and self.duration:
            self.used.add("duration")
            when = f"{self.duration}, {when}"  # "Until end of turn, whenever you cast a spell, copy it."
        if when and (not isinstance(effect, Other) or _is_done_at_step(effect, when)):
            effect = self._delayed(when, effect, clause)
        self.effects.append(effect)

    def _delayed(self, when: str, effect: Effect, clause: Clause) -> Delayed:
        """Return an effect that waits.

        "If you attacked this turn, when you next cast ..." is judged before it begins to wait, "at the
        beginning of the next end step, if you control no artifacts, ..." as that comes.
        """
        if not isinstance(effect, ConditionalEffect) or effect.condition is None:
            return Delayed(moment_of(when), (effect,))
        asked = effect.condition
        of_deed = isinstance(asked.condition if isinstance(asked, Otherwise) else asked, YouDo)
        is_first = bool(clause.tail("at")) or self.condition_leads
        if of_deed or not is_first or clause.tail("if_tail") or clause.tail("unless"):
            return Delayed(moment_of(when), (effect,))
        return Delayed(moment_of(when), (replace(effect, condition=None),), condition=asked)

    def _in_place_of_one_before(self, effect: Effect, condition: Condition | None, clause: Clause) -> Effect:
        """Return an effect that is done "instead" of the one before it, or of one in another paragraph.

        Raises:
            StopsAtError: what that would be, or whom this is about, can't be told.
        """
        if self.effects:
            self._in_place_of_the_last(effect, condition, clause)
            return effect
        ifs = [words for kind, words in clause.tails if kind == "if_tail"]
        if len(ifs) > 1:  # "if it has mana value 4 or less instead if ...": the last says when it is instead
            said = [clause.as_printed.get(words, words) for words in ifs]
            own, condition = (condition_of(_CONDITION.sub("", words), clause.line.name) for words in said)
            if not isinstance(effect, ConditionalEffect):
                raise StopsAtError(clause.start)
            effect = replace(effect, condition=own)
        said = [getattr(effect, each.name) for each in fields(effect)]
        if getattr(effect, "subject", None) is Who.IT:
            said.remove(Who.IT)  # "that creature": the target of the paragraph before
        if condition is None or any(isinstance(part, Target) or part in _SPOKEN_OF for part in said):
            raise StopsAtError(clause.start)
        return InPlaceOfEarlier((effect,), condition=condition)

    def _waits_with_the_last(self, effect: InsteadEffect) -> bool:
        """Put "copy that spell twice instead" beside the copying that waits for the spell, if one does."""
        last = self.effects[-1] if self.effects else None
        if not isinstance(last, Delayed) or type(last.effects[-1]) is not type(effect):
            return False
        self.effects[-1] = replace(last, effects=(*last.effects, effect))
        return True

    def _in_place_of_the_last(self, effect: Effect, condition: Condition | None, clause: Clause) -> None:
        """Read "Draw a card. If you control a Wizard, draw two instead": one of them, as the condition says.

        Raises:
            StopsAtError: there is nothing of the kind before it, or no condition.
        """
        last = self.effects[-1] if self.effects else None
        alike = type(last) is type(effect) or (
            isinstance(last, CreateToken) and isinstance(effect, TokenCopy)
        )
        if condition is None or not alike:
            raise StopsAtError(clause.start)
        if not isinstance(last, ConditionalEffect) or last.condition:
            raise StopsAtError(clause.start)
        if getattr(effect, "optional", False) and not getattr(last, "optional", False):
            raise StopsAtError(clause.start)  # who declines it does what is said before
        other = replace(last, condition=read_condition(OTHERWISE + condition.words, clause.line.name))
        subject = getattr(last, "subject", None)
        if any(isinstance(getattr(last, n, None), Target) for n in ("who", "maker", "to")):
            raise StopsAtError(clause.start)
        if isinstance(subject, Target):
            # Whichever is done, it is done to the one target; with a cost paid, perhaps to another (601.2c).
            same = getattr(effect, "subject", None) is Who.IT
            asked = other.condition if isinstance(condition, CostPaid | WasKicked) and not same else None
            chosen = Choosing(subject, condition=asked)
            self.effects[-1:] = [chosen, with_subject(other, Who.IT, "subject")]
        else:
            self.effects[-1] = other

    def _of_others(self, effect: Effect) -> None:
        """Give each of "you and target opponent each create ..." an effect of its own."""
        names = {f.name for f in fields(effect)}
        key = next((n for n in ("maker", "who", "subject") if n in names), "")
        for one in self.more_subjects if key else ():
            self.used.add("more_subjects")
            if isinstance(effect, CopyingEffect | KeywordAction):
                effect = replace(effect, said="")
            self.effects.append(with_subject(effect, one, key))

    def duration_of(self, clause: Clause) -> str:
        self.used.add("duration")
        words = clause.tail("duration") or self.duration
        last = self.effects[-1] if len(self.effects) > self.sentence_start and not self.static else None
        lasting = str(getattr(last, "duration", ""))
        if not words and clause.subject is None and lasting.startswith("until "):
            words = lasting  # "becomes a copy of target land until end of turn | and gains haste"
        if words.startswith("as long as"):
            return "static"
        return words or ("static" if self.static else "permanent")

    def condition_of(self, clause: Clause) -> Condition | None:
        self.used.add("condition")
        asked = [clause.tail("if_tail"), self.condition]
        lasting = next((w for kind, w in clause.tails if kind == "duration"), self.duration)
        if lasting.startswith("as long as"):
            clause.asked.add("duration")
            self.used.add("duration")
            asked.append(lasting)  # besides "During your turn, as long as ..."
        asked.append(clause.tail("unless"))
        said = [self._condition(clause, words) for words in dict.fromkeys(asked) if words]
        every = tuple(each for each in said if each is not None)
        return AllOf(" ".join(each.words for each in every), every) if len(every) > 1 else (*every, None)[0]

    def _condition(self, clause: Clause, words: str) -> Condition | None:
        printed = clause.as_printed.get(words) or self.printed.get(words, words)
        return condition_of(_CONDITION.sub("", printed), clause.line.name)

    @property
    def last_in_sentence(self) -> Effect | None:
        """The latest effect of this sentence; None for none."""
        return self.effects[-1] if len(self.effects) > self.sentence_start else None

    def last[EffectT: Effect](self, *kinds: type[EffectT]) -> EffectT | None:
        """Return the latest effect of these kinds, also inside a delayed or linked one; None for none."""
        known = (*self.earlier, *self.effects)
        return next((e for e in nested(reversed(known)) if isinstance(e, kinds)), None)

    def referent_of(self, phrase: Phrase) -> tuple[Subject | None, str]:
        """Return what a phrase that points back stands for, and whether a trigger or a cost named it.

        (None, "") for a phrase that says itself what it means.
        """
        if phrase.form == "attached":
            return attached_object(phrase.words), ""
        if phrase.form == "one_of":
            return self.referents.referent_of(phrase.inner().words)
        det = phrase.det.type if phrase.det is not None else ""
        if phrase.form != "it" and det not in {"THE", "THAT"}:
            return None, ""
        found, where = self.referents.referent_of(phrase.words)
        if found is None and phrase.form == "phrase":
            said = filter_of(phrase)
            found = Choose(said) if said.types or said.qualities else None
        return found, where

    def drop_choice(self, chosen: Subject) -> None:
        """Take back the choosing of a sentence before: it is part of entering as a copy."""
        kept = [e for e in self.effects if getattr(e, "subject", None) is not chosen]
        self.sentence_start -= len(self.effects) - len(kept)
        self.effects = kept
        self.condition = ""

    def replace_effect(self, old: Effect, new: Effect) -> None:
        """Put `new` in the place of `old`, however deep it stands."""
        self.effects = [with_replaced(e, old, new) for e in self.effects]


def _where_last_is(one: Subject, last: Subject) -> Subject:
    """Return a group of cards in the zone of the last: "artifact cards and creature cards in your hand"."""
    if not (isinstance(one, Each) and isinstance(last, Each)):
        return one
    if one.filter.what != "card" or last.filter.what != "card" or one.filter.zone != "anywhere":
        return one
    return Each(replace(one.filter, zone=last.filter.zone, owner=last.filter.owner))


def _is_done_at_step(effect: Other, when: str) -> bool:
    """Whether words taken whole are carried out, and wait for a step: "at the beginning of the next end step,
    you may pay {2}".
    """
    return type(effect) not in {Other, UnreadAction} and isinstance(moment_of(when).comes, NextStep)


def _counted_before(effects: list[Effect]) -> Each | None:
    """Return what the last effect counted, for "those creatures" behind it; None for nothing."""
    last = effects[-1] if effects else None
    amount = getattr(last, "amount", None) or getattr(last, "count", None)
    if isinstance(last, Draw | LifeChange) and isinstance(amount, Amount) and amount.per is Counted.OBJECTS:
        return Each(amount.of) if amount.of is not None else None
    return None


def _can_be_listed(change: Change) -> bool:
    """Whether a change says plainly what something face down is: no number is counted, and nothing chosen."""
    match change:
        case SetTypes():
            return not (change.chosen or change.lose or change.of or change.every_creature_type)
        case SetColors():
            return not change.chosen
        case SetPT(power=Amount(per=Counted.NOTHING), toughness=Amount(per=Counted.NOTHING)):
            return True
    return isinstance(change, GainAbilities)
