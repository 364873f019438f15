"""Forms of clauses: the patterns in which something can be said, beside what lays it out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judgeapp.lab.questions_in_words.language.inflections import (
    as_statement,
    asked_in_every_form,
    verbs_in_every_form,
)
from judgeapp.lab.questions_in_words.language.patterns import Part, pattern
from judgeapp.lab.questions_in_words.language.phrases import Extra, Phrase


@dataclass(frozen=True, slots=True)
class Form:
    """A form of clause.

    Attributes:
        lay_out: is called with the table and what a pattern bound; a question's returns what is asked.
        is_question: whether it asks.
        is_response: whether it happens while the stack waits, whatever else is said.
        stated: patterns in the order of a statement, which ask only where they stand: "it dies?".
    """

    name: str
    patterns: tuple[tuple[Part, ...], ...]
    lay_out: Callable[..., Any]
    is_question: bool = False
    is_response: bool = False
    stated: tuple[tuple[Part, ...], ...] = ()


@dataclass
class Forms:
    """The forms of one subject, in order: of several that fit as many words, the first."""

    is_question: bool = False
    every: list[Form] = field(default_factory=list)

    def __call__[F: Callable[..., Any]](
        self, *patterns: str, name: str = "", is_response: bool = False
    ) -> Callable[[F], F]:
        """Let a function lay out what is said in these patterns."""

        def register(lay_out: F) -> F:
            read = [pattern(each) for each in patterns]
            stated = (
                [each for each in map(as_statement, read) if each is not None] if self.is_question else []
            )
            if self.is_question:
                read = [asked_in_every_form(each) for each in read]
                read += [parts for parts, is_by_place in stated if not is_by_place]
            else:
                read = [verbs_in_every_form(each) for each in read]
            by_place = tuple(parts for parts, is_by_place in stated if is_by_place)
            self.every.append(
                Form(
                    name or lay_out.__name__, tuple(read), lay_out, self.is_question,
                    is_response=is_response, stated=by_place,
                )
            )  # fmt: skip
            return lay_out

        return register

    def put_in_order(self, names: Sequence[str]) -> None:
        """Put the forms in the order of their names.

        Raises:
            ValueError: a name is missing, or no form has it.
        """
        if odd := {form.name for form in self.every} ^ set(names):
            raise ValueError(f"Either registered or in the order, but not both: {', '.join(sorted(odd))}.")
        self.every.sort(key=lambda form: names.index(form.name))


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its form, what its pattern bound, and from which word to which it goes."""

    form: Form
    bound: Mapping[str, Any]
    start: int
    end: int

    def phrases(self) -> Iterator[Phrase]:
        """Every thing it speaks of, with those inside others."""
        for value in self.bound.values():
            for each in value if isinstance(value, tuple) else (value,):
                yield from inside(each)


def inside(value: Any) -> Iterator[Phrase]:
    if isinstance(value, Extra):
        yield from inside(value.thing)
    if isinstance(value, Phrase):
        yield value
        yield from inside(value.of)
        for extra in value.extras:
            yield from inside(extra.thing)
