"""A whole script, and how plain data becomes one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.json import Decoder

from judgeapp.copyengine.model.content_cache import Recurring, content_of
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.plain_data import Plain, PlainMapping
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.script.events import EVENTS
from judgeapp.copyengine.script.expect import Expectation
from judgeapp.copyengine.script.fields import Value
from judgeapp.copyengine.script.questions import QUESTIONS, Question
from judgeapp.copyengine.script.refusals import (
    explained,
    fields_of,
    missing,
    near,
    no_list,
    no_mapping,
    unknown_key,
)
from judgeapp.copyengine.script.setup import SetupEntry

type Query = Mapping[str, Value]


class Script(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What `play` plays: what is there, what happens, what is asked, and what must hold."""

    id: Annotated[str | None, Meta(description="A name of the script's own.")] = None
    title: Annotated[str | None, Meta(description="A title for readers.")] = None
    note: Annotated[str | None, Meta(description="A remark for readers.")] = None
    ruleset: Annotated[str | None, Meta(description="The rules in force; by default mtg-2024.")] = None
    setup: Annotated[tuple[SetupEntry, ...], Meta(description="What is there before anything happens.")] = ()
    events: Annotated[tuple[Entry, ...], Meta(description="What happens, in order.")] = ()
    questions: Annotated[tuple[Query, ...], Meta(description="What is asked at the end.")] = ()
    expect: Annotated[tuple[Expectation, ...], Meta(description="What must hold at the end.")] = ()


class Vocabulary:
    """The events and questions that scripts may have, by name, and how scripts are read with them.

    A script is played many times, under many beliefs: what it came to once is kept by its content.

    Attributes:
        keys: the keys of each event, but for what any may bear.
    """

    def __init__(self, events: Iterable[type[Entry]], questions: Iterable[type[Question]]) -> None:
        self.events: Mapping[str, type[Entry]] = {str(e.__struct_config__.tag): e for e in events}
        self.questions: Mapping[str, type[Question]] = {
            str(question.__struct_config__.tag): question for question in questions
        }
        self.keys: Mapping[str, frozenset[str]] = {
            do: frozenset(fields_of(event)) - {"note"} for do, event in self.events.items()
        }
        self._known = Recurring[bytes, Script]()
        # msgspec shares between threads what it has half learned of a type: let it learn all before they run.
        for kind in (SetupEntry, Expectation, *self.events.values(), *self.questions.values()):
            Decoder(kind)

    def script(self, given: PlainMapping, content: bytes | None = None) -> Script:
        """Return the script that plain data says.

        Args:
            content: what tells it from others, if that has been worked out.

        Raises:
            CopyEngineError: naming the place and what would work there.
        """
        if content is None:
            content = content_of(given)
        if content is not None and (known := self._known.get(content)) is not None:
            return known
        script = self._read(given)
        if content is not None:
            self._known[content] = script
        return script

    def _read(self, given: PlainMapping) -> Script:
        if not isinstance(given, Mapping):
            raise CopyEngineError(
                "A script is a mapping.", where="script", mend="Give it title, setup, events, questions."
            )
        if wrong := [key for key in given if key not in _KEYS]:
            raise unknown_key(wrong[0], _KEYS, "script")
        ruleset = given.get("ruleset")
        if ruleset is not None and not isinstance(ruleset, str):
            raise CopyEngineError(
                "The ruleset isn't a word.", where="ruleset", mend="Write ruleset: mtg-2024."
            )
        setup = _each(_list(given.get("setup"), "setup"), SetupEntry, "setup")
        events = _list(given.get("events"), "events")
        try:
            played = self._at_once(events)
        except (ValidationError, RecursionError, KeyError):
            played = ()
        if len(played) < len(events):
            played = tuple(self.event(event, f"events[{place}]") for place, event in enumerate(events))
        questions = _list(given.get("questions"), "questions")
        asked: list[Query] = []
        for place, question in enumerate(questions):
            if not isinstance(question, Mapping):
                raise no_mapping(question, f"questions[{place}]")
            if not question.get("ask"):
                raise missing("ask", f"questions[{place}]")
            asked.append(question)
        return Script(
            ruleset=ruleset,
            setup=setup,
            events=played,
            questions=tuple(asked),
            expect=_each(_list(given.get("expect"), "expect"), Expectation, "expect"),
        )

    def _at_once(self, given: Sequence[Plain]) -> tuple[Entry, ...]:
        """Return the events that plain data says, as long as each is a mapping and nothing is wrong."""
        return tuple(
            [convert(each, self.events[str(each.get("do"))]) for each in given if isinstance(each, dict)]
        )

    def event(self, given: Plain, where: str) -> Entry:
        """Return the event that plain data says.

        Raises:
            CopyEngineError: it isn't a mapping, is unknown, or bears what doesn't fit it.
        """
        if type(given) is not dict and not isinstance(given, Mapping):
            raise no_mapping(given, where)
        do = given.get("do")
        if do is None:
            raise missing("do", where)
        kind = self.events.get(do) if isinstance(do, str) else None
        if kind is None:
            raise CopyEngineError(
                f"There is no event {do!r}.",
                where=f"{where}.do",
                mend=near(str(do), self.events) or f"Use one of {', '.join(self.events)}.",
            )
        return _one(given, kind, where)

    def setup_entry(self, given: Plain, where: str) -> SetupEntry:
        """Return the setup entry that plain data says.

        Raises:
            CopyEngineError: it isn't a mapping, or bears what doesn't fit it.
        """
        return _one(given, SetupEntry, where)

    def check_question(self, given: Query, name: str) -> None:
        """Refuse a question that bears what doesn't fit it; one that isn't known by name may be a field.

        Args:
            name: what is asked, by its own name.

        Raises:
            CopyEngineError: names the key and what would work there.
        """
        kind = self.questions.get(name)
        if kind is not None:
            _one(given if given.get("ask") == name else {**given, "ask": name}, kind, "")


_KEYS = frozenset(fields_of(Script))
SETUP_KEYS = frozenset(fields_of(SetupEntry)) - {"note"}


def _one[T: Struct](given: Plain, kind: type[T], where: str) -> T:
    try:
        return convert(given, kind)
    except (ValidationError, RecursionError) as error:
        raise explained(given, kind, where) from error


def _each[T: Struct](given: Sequence[Plain], kind: type[T], where: str) -> tuple[T, ...]:
    try:
        return tuple(
            [convert(each, kind) for each in given]
        )  # where something is wrong is worked out only then
    except (ValidationError, RecursionError):
        return tuple(_one(each, kind, f"{where}[{place}]") for place, each in enumerate(given))


def _list(given: Plain, key: str) -> Sequence[Plain]:
    given = given or ()
    if not isinstance(given, list | tuple):
        raise no_list(key, key)
    return given


ENGINE_VOCABULARY = Vocabulary(EVENTS, QUESTIONS)
