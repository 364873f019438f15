"""What every kind of question does, and the registry in which each is found by its name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar, Protocol

from django.utils.safestring import SafeString

from judgeapp.cards.display.derivations import Flow, Layer, Told
from judgeapp.combat import Fight
from judgeapp.copyengine import Answer, CopyEngineError, Game, Step, matches, same_answer
from judgeapp.quiz.generator.template_kinds import TemplateKind, register_template_kind
from judgeapp.quiz.kinds.answers.card_comparison import in_brief
from judgeapp.quiz.kinds.answers.forms import AnswerForm, UnsentForm
from judgeapp.quiz.kinds.answers.offers import Offer, Option, option_for
from judgeapp.quiz.kinds.answers.option_text import plainly, said
from judgeapp.quiz.kinds.answers.sequences import is_order, numbered
from judgeapp.quiz.kinds.answers.table_reasons import Situation, decided
from judgeapp.quiz.models import Choice, Question, QuizItem


@dataclass(frozen=True, slots=True)
class Ruling:
    """The engine's answer to a question.

    Attributes:
        kind: the name of the question's kind.
        steps: the derivation in words, each step with its rule.
        flow: the same drawn with cards; empty if no object changes.
        layers: the order of the layers, and which of them the derivation goes through.
        cited: [{"principle", "rule"}], each once, in the order of use.
        fights: the combats up to the moment asked about, to be drawn.
        by_option: of options that are judged one by one, why each is as it is, by its value.
        ruleset: what it is asked under; "" where only the value matters.
    """

    kind: str
    value: Any
    steps: tuple[Told, ...]
    flow: Flow
    layers: tuple[Layer, ...]
    cited: tuple[Mapping[str, str], ...]
    fights: tuple[Fight, ...] = ()
    by_option: Mapping[str, Told] = field(default_factory=dict)
    ruleset: str = ""

    @property
    def after_flow(self) -> list[tuple[int, Told]]:
        """The steps behind those that the cards of the flow tell, with their numbers."""
        told = [place for row in self.flow for card in row if card.why for place in card.places]
        return list(enumerate(self.steps, start=1))[max(told, default=0) :]

    @property
    def decisive(self) -> Told | None:
        """The last step that rests on a rule."""
        return next((step for step in reversed(self.steps) if step.rule), None)

    def finds_right(self, option: Any) -> bool:
        """Whether an option's value is right; of several to tick, whether it belongs to the answer."""
        if is_reasoned(option):
            # A wrong belief is named, the right reason is not.
            return option["because"] == "" and self.says(option)
        return kind_named(self.kind).finds_right(self.value, option)

    def says(self, option: Mapping[str, Any]) -> bool:
        """Whether the verdict of an answer with a reason is right, whatever its reason."""
        return self.finds_right(option["says"])

    def accepts(self, options: Sequence[Option], chosen: Sequence[Any]) -> bool:
        """Whether the values chosen are the right answer."""
        return kind_named(self.kind).is_right(self, options, chosen)

    def right_values(self, options: Sequence[Option]) -> list[Any]:
        """The values to show as right: of the options that are, or the engine's own."""
        found = [option.value for option in options if self.finds_right(option.value)]
        return found if found or kind_named(self.kind).several else [self.value]


def is_reasoned(value: Any) -> bool:
    """Whether an answer has its reason with it: {"says": the answer, "because": a belief or ""}."""
    return isinstance(value, Mapping) and value.keys() == {"says", "because"}


class BelievedAnswers(Protocol):
    """The answers of a question, and which of them the believers of a value give.

    Attributes:
        answers: each as an attempt keeps it, the right one first.
        ways: how many ways there are to answer.
        named: beliefs that are the reason of an answer, also of one that is right by luck.
    """

    answers: list[Sequence[Any]]

    @property
    def ways(self) -> int: ...

    @property
    def named(self) -> Set[str]: ...

    def fitting(self, value: Any, held: Sequence[str]) -> frozenset[int]:
        """The numbers of the answers of somebody who believes that `value` is right."""

    def merged(self, one: frozenset[int], other: frozenset[int]) -> frozenset[int] | None:
        """What two beliefs give together; None if that has to be played."""


class QuestionKind(TemplateKind, ABC):
    """A kind of question: what it offers, when an answer is right, how it is explained and shown.

    Attributes:
        template: what shows it in a form.
        submit_key: the key that sends the form.
        several: several options may belong to the answer.
        has_choices: an author writes the options.
        fewest_offers: with fewer options there is nothing to choose from.
        in_rows: the form has a field for each option.
        lists_options: the verdict lists the options; else they are parts of the answer that is shown anyway.
        about_derivation: the answer is a rule or the order of steps of the derivation; beliefs have no answer
            to that, and another rulebook has its own.
        needs_rules: what it asks depends on the rules that its scenario turns on.
        filled_in: the answer is an object that is filled in, explained field by field.
        repeats_differences: a second difference between rulesets would say nothing new.
        all_or_nothing: the answer has parts, and with one of them wrong it is wrong.
        shows_belief: the verdict says what a belief behind the answer gives.
        keeps_beliefs: beliefs that explain a generated question's wrong answers are stored with it.
        unexplained: what is said where no belief explains a wrong answer.
        derived_place: the place of the question of this kind that a scenario gets by rule; None if it can't.
    """

    template: ClassVar[str] = "quiz/_options.html"
    submit_key: ClassVar[str] = "Enter"
    several: ClassVar[bool] = False
    has_choices: ClassVar[bool] = False
    fewest_offers: ClassVar[int] = 0
    in_rows: ClassVar[bool] = False
    lists_options: ClassVar[bool] = True
    about_derivation: ClassVar[bool] = False
    needs_rules: ClassVar[bool] = False
    filled_in: ClassVar[bool] = False
    repeats_differences: ClassVar[bool] = False
    all_or_nothing: ClassVar[bool] = False
    shows_belief: ClassVar[bool] = True
    keeps_beliefs: ClassVar[bool] = True
    unexplained: ClassVar[str] = ""
    derived_place: ClassVar[int | None] = None

    # Judge ----------------------------------------------------------------------------------------

    def value_of(self, answer: Answer, query: Mapping[str, Any], turning_on: Sequence[str]) -> Any:
        """What the question wants to know of the engine's answer.

        Args:
            turning_on: the numbers of the rules that the scenario turns on, where `needs_rules`.

        Raises:
            CopyEngineError: the answer has no such thing.
        """
        return answer.value

    def finds_right(self, value: Any, option: Any) -> bool:
        """Whether an option's value is right, or belongs to what is, where `value` is the answer."""
        # True == 1 in Python, but not in a game.
        if isinstance(value, bool) is not isinstance(option, bool):
            return False
        return matches(value, option)

    def is_right(self, ruling: Ruling, options: Sequence[Option], chosen: Sequence[Any]) -> bool:
        """Whether the values chosen are the right answer."""
        return len(chosen) == 1 and ruling.finds_right(chosen[0])

    def is_same(self, known: Sequence[Any], chosen: Sequence[Any]) -> bool:
        """Whether two answers, as attempts keep them, are one."""
        return same_answer(known, chosen)

    def check(self, found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
        """See that an author's choices are what the kind needs.

        Args:
            choices: those with a text; `right` are those among them that are.

        Raises:
            CopyEngineError: names the place and the mend.
        """
        if choices:
            raise CopyEngineError(
                "The engine makes the options itself.",
                where="choices",
                mend="Remove the choices with a text.",
            )

    # Offer ----------------------------------------------------------------------------------------

    def offers(
        self, question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str, on: date
    ) -> list[Offer]:
        """The answers offered on a day; none where an answer is typed or filled in."""
        return []

    def derived(self, scenario: Mapping[str, Any]) -> dict[str, Any]:
        """The question of this kind that a scenario gets by rule.

        Raises:
            ValueError: it can't be asked of this scenario; questions of most kinds are written by people.
        """
        raise ValueError(f"{scenario.get('id')}: {self.name!r} can't be asked by rule.")

    # Explain --------------------------------------------------------------------------------------

    def headline(self, ruling: Ruling, ruleset: str, options: Sequence[Option]) -> str:
        """The ruling in a sentence."""
        return "Here is the ruling."

    def is_explained_by(self, explanation: str, ruling: Ruling) -> bool:
        """Whether what an author wrote fits the rulebook of a ruling."""
        return bool(explanation)

    def why(self, ruling: Ruling, situation: Situation) -> tuple[str, str]:
        """Why a ruling is as it is where no author says so: what happens on this table and the rule, in a
        sentence each, and the number of the rule or ""."""
        return decided(ruling.steps, ruling.decisive, situation) if ruling.decisive else ("", "")

    def by_option(self, game: Game, query: Mapping[str, Any]) -> Mapping[str, Step]:
        """The step that decides on each option that is judged by itself, by its value."""
        return {}

    def compared_rules(self, ruling: Ruling, answer: Any) -> tuple[str, ...]:
        """The numbers of the rules to show: the one that decides, and the one taken for it."""
        return ()

    def out_of_place(self, ruling: Ruling, answer: Any) -> str:
        """The first part of an answer that stands where another should; "" if none does."""
        return ""

    def difference(self, question: Question, ruled: Ruling, rulings: Sequence[Ruling]) -> str:
        """An answer in words, beside those of other rulesets; "" if words fail."""
        texted = [choice for choice in question.choices.all() if choice.text]
        right = [choice.text for choice in texted if ruled.finds_right(choice.value)]
        if right:
            return right[0]
        fields = {key: None for c in texted if isinstance(c.value, dict) for key in c.value}
        return said(ruled.value, question.query, question.scenario.script, fields) or plainly(ruled.value)

    @abstractmethod
    def believed(
        self, question: Question, right: Ruling, ruleset: str, offers: Callable[[], Iterable[Offer]]
    ) -> BelievedAnswers:
        """What the believers of each belief answer.

        Raises:
            CopyEngineError: beliefs have no answer to it.
        """

    # Show -----------------------------------------------------------------------------------------

    @abstractmethod
    def form(self, item: QuizItem, ruleset: str, options: Sequence[Option], data: Any = None) -> AnswerForm:
        """The form, empty or with what was sent.

        Raises:
            CopyEngineError: its scenario can't be ruled on.
        """

    def unsent(
        self, item: QuizItem, ruleset: str, options: Sequence[Option]
    ) -> UnsentForm | AnswerForm | None:
        """What the page shows before anything is sent; None if the options say it all."""
        return UnsentForm(options) if self.in_rows else None

    def blank(self, item: QuizItem) -> SafeString:
        """The empty form drawn once for everybody; "" if it is drawn each time."""
        return SafeString("")


class AboutDerivation(QuestionKind):
    """A kind whose answer is a rule or the order of steps of the derivation."""

    about_derivation: ClassVar = True

    def believed(
        self, question: Question, right: Ruling, ruleset: str, offers: Callable[[], Iterable[Offer]]
    ) -> BelievedAnswers:
        raise CopyEngineError("Beliefs have no answer to what the derivation rests on.")


# The registry -------------------------------------------------------------------------------------

_KNOWN: dict[str, QuestionKind] = {}


def question_kind(kind: type[QuestionKind]) -> type[QuestionKind]:
    """Register a kind under its name; templates may ask it unless it says otherwise."""
    _KNOWN[kind.name] = found = kind()
    if found.generated:
        register_template_kind(found)
    return kind


def kind_named(name: str) -> QuestionKind:
    """The kind of this name."""
    return _KNOWN[name]


def kind_of(question: Question) -> QuestionKind:
    """The kind of a question."""
    return _KNOWN[question.kind]


def question_kinds() -> Sequence[QuestionKind]:
    """Every kind, by name."""
    return [_KNOWN[name] for name in sorted(_KNOWN)]


# Answers in words ---------------------------------------------------------------------------------


def texts_of(values: Sequence[Any], options: Sequence[Option], beside: Sequence[Any] = ()) -> list[str]:
    """Answers in words; an empty selection too says something.

    Args:
        beside: answers that they are read beside; of a card that is filled in only what differs is said.
    """
    return [text_of(value, options, beside) for value in values] or ["none of them"]


def text_of(value: Any, options: Sequence[Option], beside: Sequence[Any] = ()) -> str:
    """An answer in words: as its option has it, or as it is."""
    if found := option_for(value, options):
        return found.text
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if is_reasoned(value):
        return text_of(value["says"], options)
    if isinstance(value, Mapping):
        return in_brief(value, beside)
    if is_order(value):
        return numbered(value)
    if isinstance(value, list):
        return ", ".join(text_of(part, options) for part in value) or "none"
    return "none" if value is None else str(value)
