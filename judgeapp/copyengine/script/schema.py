"""The JSON Schema of scripts, made from their types."""

import json
from collections.abc import Mapping

from msgspec import Struct
from msgspec.json import schema_components

from judgeapp.copyengine.model.plain_data import Json
from judgeapp.copyengine.script.expect import Expectation
from judgeapp.copyengine.script.script import Script, Vocabulary
from judgeapp.copyengine.script.setup import SetupEntry

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_REFERENCE = "#/$defs/{name}"


def script_schema(vocabulary: Vocabulary) -> Json:
    """Return the JSON Schema of one script, with the types it is made of in `$defs`."""
    return {
        "$schema": DRAFT,
        "title": "Layer One: a script",
        "$ref": "#/$defs/Script",
        "$defs": definitions(vocabulary),
    }


def definitions(vocabulary: Vocabulary) -> Json:
    """Return the schemas of a script and of what it is made of, by the names of their types."""
    events, questions = vocabulary.events, vocabulary.questions
    types = (SetupEntry, Expectation, *events.values(), *questions.values())
    _, found = schema_components(types, ref_template=_REFERENCE)
    _, scripts = schema_components((Script,), ref_template=_REFERENCE)
    script = scripts["Script"]
    lists = {
        "setup": {"$ref": _REFERENCE.format(name="SetupEntry")},
        "events": {"$ref": _REFERENCE.format(name="AnyEvent")},
        "questions": {"$ref": _REFERENCE.format(name="AnyQuestion")},
        "expect": {"$ref": _REFERENCE.format(name="Expectation")},
    }
    script["properties"] = {
        key: {"description": known["description"], "type": ["array", "null"], "items": lists[key]}
        if key in lists
        else known
        for key, known in script["properties"].items()
    }
    event, question = _told_apart("do", events), _told_apart("ask", questions)
    event["properties"] = {"do": {"enum": list(events)}}
    question["description"] = "Also is_<word>, has_<keyword>, count:<name>, and what was chosen."
    every = {**found, "Script": script, "AnyEvent": event, "AnyQuestion": question}
    return dict(json.loads(json.dumps(every)))  # with lists for the tuples of the types


def _told_apart(tag: str, types: Mapping[str, type[Struct]]) -> Json:
    """Return the schema of one of several types that a key tells apart."""
    cases: list[Json] = [
        {
            "if": {"properties": {tag: {"const": said}}, "required": [tag]},
            "then": {"$ref": _REFERENCE.format(name=kind.__name__)},
        }
        for said, kind in types.items()
    ]
    return {"type": "object", "required": [tag], "allOf": cases}
