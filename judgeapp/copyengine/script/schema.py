"""The JSON Schema of scripts, made from their types."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.json import schema_components

from judgeapp.copyengine.script.expect import Expectation
from judgeapp.copyengine.script.script import Script, Vocabulary
from judgeapp.copyengine.script.setup import SetupEntry

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_REFERENCE = "#/$defs/{name}"


def script_schema(vocabulary: Vocabulary) -> dict[str, Any]:
    """Return the JSON Schema of one script, with the types it is made of in `$defs`."""
    return {
        "$schema": DRAFT,
        "title": "Layer One: a script",
        "$ref": "#/$defs/Script",
        "$defs": definitions(vocabulary),
    }


def definitions(vocabulary: Vocabulary) -> dict[str, Any]:
    """Return the schemas of a script and of what it is made of, by the names of their types."""
    events, questions = vocabulary.events.values(), vocabulary.questions.values()
    _, found = schema_components((SetupEntry, Expectation, *events, *questions), ref_template=_REFERENCE)
    (_, scripts) = schema_components((Script,), ref_template=_REFERENCE)
    script = {**scripts["Script"], "title": "A script"}
    lists = {
        "setup": _list_of([SetupEntry]),
        "events": _list_of(events),
        "questions": _list_of(questions, _other_question(vocabulary)),
        "expect": _list_of([Expectation]),
    }
    script["properties"] = {
        key: {"description": known["description"], **lists[key]} if key in lists else known
        for key, known in script["properties"].items()
    }
    return {**found, "Script": script}


def _other_question(vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        "description": "Any other field: is_<word>, has_<keyword>, count:<name>, or what was chosen.",
        "type": "object",
        "properties": {"ask": {"type": "string", "not": {"enum": list(vocabulary.questions)}}},
        "required": ["ask"],
    }


def _list_of(types: Iterable[type[Struct]], *others: Mapping[str, Any]) -> dict[str, Any]:
    each = [{"$ref": _REFERENCE.format(name=kind.__name__)} for kind in types]
    items = each[0] if len(each) == 1 and not others else {"anyOf": [*each, *others]}
    return {"type": ["array", "null"], "items": items}
