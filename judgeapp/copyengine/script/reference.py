"""The script reference page, made from the types of scripts and from examples that the tests play."""

import inspect as docs
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, inspect

from judgeapp.copyengine.model.plain_data import Plain
from judgeapp.copyengine.script.entry import Entry, NewObject, WrittenOut
from judgeapp.copyengine.script.expect import Expectation
from judgeapp.copyengine.script.questions import Claim
from judgeapp.copyengine.script.refusals import alternatives, fields_of, may_be_null, plain
from judgeapp.copyengine.script.script import Script, Vocabulary
from judgeapp.copyengine.script.setup import SetupEntry

type Example = Mapping[str, Any]
type Use = tuple[type[Struct], Example]
"""An entry, event or question of an example, with its type."""

_HEAD = """# Script reference

A script says what is on the table, what happens, and what is asked. `manage.py play FILE` plays one. This
page is made from the types that check scripts (`manage.py script_reference` prints it); the tests play every
example on it.

Keys marked * are needed. Null stands for a key that is left out, except in `copy_of` and lists of targets.
"""
_QUESTIONS = """Besides these, `is_<word>` asks whether an object has a type, color or status (`is_legendary`,
`is_green`, `is_creature`), `has_<keyword>` whether it has a keyword (`has_flying`), `count:<name>` how many
permanents of that name a player controls, and the name of a choice (`color`, `creature_type`) what was chosen
for an object. `expect` takes any of them as `field`. `at` asks after so many events instead of at the end;
`then` asks what would be if other events came after that. `answer` says what the answer is; `manage.py play`
tells where it isn't.
"""


def reference(vocabulary: Vocabulary, examples: Sequence[Example]) -> str:
    """Return the page in Markdown."""
    uses = list(_uses(vocabulary, examples))
    parts = [_HEAD, "## A script\n", *_table(Script, [(Script, example) for example in examples])]
    parts += ["## Setup entries\n", f"{_said(SetupEntry)}\n", *_table(SetupEntry, uses)]
    parts += ["## Events\n", ", ".join(f"[`{do}`](#{do})" for do in vocabulary.events) + "\n"]
    for do, event in vocabulary.events.items():
        parts += [f"### {do}\n", f"{_said(event)}\n", *_of_event(event, uses)]
    parts += ["## Expectations\n", f"{_said(Expectation)}\n", *_table(Expectation, uses)]
    parts += ["## Questions\n", _QUESTIONS, *_questions(vocabulary, examples)]
    parts += ["## Examples\n"]
    for example in examples:
        parts += [f"### {example['title']}\n", *_written(example)]
    return "\n".join(parts).rstrip() + "\n"


def keys_used(vocabulary: Vocabulary, examples: Sequence[Example]) -> frozenset[tuple[str, str]]:
    """Return what the examples show: (type that has the key, key)."""
    return frozenset(
        (owner(kind, key).__name__, key) for kind, use in _uses(vocabulary, examples) for key in use
    )


def owner(kind: type[Struct], key: str) -> type[Struct]:
    """Return the type that a key is said of: `kind`, or one that it is made from."""
    made_from = [base for base in kind.__mro__ if issubclass(base, Struct) and base is not Struct]
    return next((base for base in reversed(made_from) if key in base.__struct_fields__), kind)


def _uses(vocabulary: Vocabulary, examples: Iterable[Example]) -> Iterator[Use]:
    """Yield all that examples consist of, each with its type, without the tag that tells the type."""
    for example in examples:
        yield from ((SetupEntry, entry) for entry in example.get("setup", ()))
        yield from ((Expectation, wanted) for wanted in example.get("expect", ()))
        waiting = list(example.get("events", ()))
        while waiting:
            event = waiting.pop(0)
            waiting += event.get("events", ())
            yield vocabulary.events[event["do"]], {key: value for key, value in event.items() if key != "do"}
            yield from ((Expectation, wanted) for wanted in event.get("expect", ()))
        for query in example.get("questions", ()):
            asked = {key: value for key, value in query.items() if key not in {"ask", "answer"}}
            yield vocabulary.questions[query["ask"]], asked


def _said(kind: type[Struct]) -> str:
    return docs.getdoc(kind) or ""


def _of_event(event: type[Struct], uses: Sequence[Use]) -> Iterator[str]:
    """Yield the keys of an event, and the one of the examples that says most."""
    shared = [key for key in fields_of(event) if owner(event, key) in _SHARED]
    if len(shared) < len(fields_of(event)):
        yield from _table(event, uses, without=_SHARED)
    if len(shared) > 1:
        yield f"Also, as in setup entries: {', '.join(f'`{key}`' for key in shared)}.\n"
    if said := [use for kind, use in uses if kind is event]:
        most = max(said, key=lambda use: (len(use), -len(flow(use))))
        yield f"    - {flow({'do': event.__struct_config__.tag, **most})}\n"


_SHARED = (Entry, WrittenOut, NewObject)
"""What setup entries and events have in common is told once."""


def _table(kind: type[Struct], uses: Sequence[Use], without: tuple[type[Struct], ...] = ()) -> Iterator[str]:
    """Yield the rows of a table of the keys of a type."""
    yield "| key | value | meaning | example |\n|---|---|---|---|"
    for key, field in fields_of(kind).items():
        if owner(kind, key) in without:
            continue
        needed = "*" if field.required else ""
        example = _example(kind, key, uses)
        shown = f"`{_cell(f'{key}: {flow(example)}')}`" if example is not None else ""
        meaning = _cell(_description(field.type))
        yield f"| `{key}`{needed} | {_cell(shape(field.type))} | {meaning} | {shown} |"
    yield ""


def _example(kind: type[Struct], key: str, uses: Sequence[Use]) -> Plain:
    """Return the shortest value that an example has for a key, of this very type if there is one."""
    found = [
        (other is not kind, not use[key], len(flow(use[key])), place)
        for place, (other, use) in enumerate(uses)
        if key in use and owner(other, key) is owner(kind, key)
    ]
    return uses[min(found)[3]][1][key] if found else None


def _questions(vocabulary: Vocabulary, examples: Sequence[Example]) -> Iterator[str]:
    """Yield the rows of a table of the questions, each with an example and its answer."""
    asked: dict[str, Example] = {}
    for query in (query for example in examples for query in example.get("questions", ())):
        if len(query) > len(asked.get(query["ask"], ())):
            asked[query["ask"]] = query
    yield "| question | what it answers | example | answer |\n|---|---|---|---|"
    for ask, kind in vocabulary.questions.items():
        own = [
            f"`{key}`{'*' if field.required else ''}: {_description(field.type)}"
            for key, field in fields_of(kind).items()
            if owner(kind, key) is kind
        ]
        query = {key: value for key, value in asked.get(ask, {}).items() if key != "answer"}
        example, answer = f"`{_cell(flow(query))}`", f"`{_cell(flow(asked.get(ask, {}).get('answer')))}`"
        yield f"| `{ask}` | {_cell(' '.join([_said(kind), *own]))} | {example} | {answer} |"
    yield ""


def _written(example: Example) -> Iterator[str]:
    """Yield a whole script, one entry a line."""
    if "ruleset" in example:
        yield f"    ruleset: {example['ruleset']}"
    for part in ("setup", "events", "questions", "expect"):
        if example.get(part):
            yield f"    {part}:"
            yield from (f"      - {flow(entry)}" for entry in example[part])
    yield ""


def _description(kind: inspect.Type) -> str:
    while isinstance(kind, inspect.Metadata):
        said = (kind.extra_json_schema or {}).get("description")
        if said:
            return str(said)
        kind = kind.type
    return ""


def shape(kind: inspect.Type) -> str:
    """Return what values a key has, in words."""
    words = dict.fromkeys(_shape(member) for member in alternatives(kind))
    return " or ".join([*words, *(["null"] if _null_means_something(kind) else [])])


def _null_means_something(kind: inspect.Type) -> bool:
    lists = [member for member in alternatives(kind) if isinstance(member, inspect.VarTupleType)]
    return any(may_be_null(member.item_type) for member in lists)


def _shape(kind: inspect.Type) -> str:
    match kind:
        case inspect.StrType():
            return "text"
        case inspect.BoolType():
            return "true, false"
        case inspect.IntType(ge=lowest, le=most):
            return "number" if most is None else f"{lowest} to {most}"
        case inspect.LiteralType(values=values):
            return ", ".join(map(str, values))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return f"list of {_plural(plain(item))}"
        case inspect.DictType(value_type=value):
            return f"{{key: {shape(value)}}}"
        case inspect.StructType(cls=cls):
            return "expectation" if cls is Expectation else "mapping"
        case inspect.AnyType():
            return "anything"
    return "event"


def _plural(kind: inspect.Type) -> str:
    members = alternatives(kind)
    if any(isinstance(member, inspect.StructType) for member in members):
        cls = next(member.cls for member in members if isinstance(member, inspect.StructType))
        return _PLURALS.get(cls, "events")
    return "texts" if all(isinstance(member, inspect.StrType) for member in members) else "mappings"


_PLURALS: Mapping[type, str] = {SetupEntry: "entries", Expectation: "expectations", Claim: "claims"}


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


_PLAIN = re.compile(r"[A-Za-z+][\w ./+'’—-]*")


def flow(value: Plain) -> str:
    """Return a value as YAML on one line."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(map(flow, value))}]"
        case Mapping():
            return f"{{{', '.join(f'{flow(str(key))}: {flow(each)}' for key, each in value.items())}}}"
    text = str(value)
    is_plain = _PLAIN.fullmatch(text) and text not in {"null", "true", "false"} and not text.endswith(" ")
    return text if is_plain else json.dumps(text, ensure_ascii=False)
