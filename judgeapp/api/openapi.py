"""The OpenAPI 3.1 document, made from the types of what is taken and given."""

import inspect
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from judgeapp.api.endpoints import Endpoint
from judgeapp.api.shapes import Problem

_PLACE = re.compile(r"<str:(\w+)>")
PROBLEMS = {
    "400": "A parameter is missing or can't be read.",
    "404": "There is no such card, rule or question.",
    "405": "Another method is used here.",
    "409": "The question has changed since.",
    "413": "The body is too long.",
    "415": "The body isn't JSON.",
    "422": "It can't be laid out or played.",
    "429": "Too many requests; Retry-After says when to come back.",
    "500": "A mistake of ours; nothing of it is shown.",
    "503": "The database doesn't answer; Retry-After says when to come back.",
}


def document(endpoints: Mapping[str, Endpoint], root: str) -> dict[str, Any]:
    """Describe the endpoints.

    Args:
        root: the address they stand below.
    """
    shapes = [Problem, *(each.answers for each in endpoints.values())]
    shapes += [each.body for each in endpoints.values() if each.body]
    found, components = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(shapes, found, strict=True))
    paths = {
        "/" + _PLACE.sub(r"{\1}", where): {each.method.lower(): _operation(where, each, schemas)}
        for where, each in endpoints.items()
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Layer One",
            "version": "1",
            "description": "Answers about copy effects in Magic: The Gathering, with the rules they rest on.",
        },
        "servers": [{"url": root}],
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(where: str, endpoint: Endpoint, schemas: Mapping[Any, Any]) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in _PLACE.findall(where)
    ]
    parameters += [
        {"name": name, "in": "query", "required": needed, "description": says, "schema": {"type": "string"}}
        for name, says, needed in endpoint.parameters
    ]
    problem = {"application/problem+json": {"schema": schemas[Problem]}}
    answers: dict[str, Any] = {
        "200": {
            "description": "The answer.",
            "content": {"application/json": {"schema": schemas[endpoint.answers]}},
        }
    }
    if endpoint.is_kept and endpoint.body is None:
        answers["304"] = {"description": "It is still what If-None-Match says."}
    answers |= {code: {"description": says, "content": problem} for code, says in PROBLEMS.items()}
    operation: dict[str, Any] = {
        "operationId": endpoint.run.__name__,
        "summary": (inspect.getdoc(endpoint.run) or "").partition("\n")[0],
        "parameters": parameters,
        "responses": answers,
    }
    if endpoint.body:
        content = {"application/json": {"schema": schemas[endpoint.body]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation
