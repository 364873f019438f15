"""Scripts as text: YAML, of which JSON is a part, read so that `on`, `off`, `yes` and `no` are words."""

import re
from typing import Any

import yaml

from judgeapp.copyengine.model.errors import CopyEngineError


class _Loader(yaml.SafeLoader):
    """YAML 1.2's booleans: only true and false, so that the key `on` stays a key."""


_Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$", re.I), list("tTfF"))


def read_documents(text: str, name: str = "the script") -> list[Any]:
    """Return the documents in `text`.

    Raises:
        CopyEngineError: it is neither YAML nor JSON; names line and column.
    """
    try:
        # A subclass of SafeLoader: plain data only.
        loaded = list(yaml.load_all(text, Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"line {mark.line + 1}, column {mark.column + 1}" if mark else name
        problem = error.problem or "it can't be parsed"
        raise CopyEngineError(
            f"{problem}.", where=where, mend="Check colons, dashes and quotes there."
        ) from error
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise CopyEngineError(
            f"{name} is neither YAML nor JSON: {error}", mend="Save it as UTF-8 text."
        ) from error
    return [document for document in loaded if document is not None]
