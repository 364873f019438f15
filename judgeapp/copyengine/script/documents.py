"""Scripts as text: YAML, of which JSON is a part, read so that `on`, `off`, `yes` and `no` are words."""

import re
from typing import Any, Protocol

import yaml

from judgeapp.copyengine.model.errors import CopyEngineError

MOST_LETTERS = 60_000
"""Of a text that somebody sends: twice the longest scenario that ships, with all its questions."""
MOST_DEPTH = 30
"""Of lists and mappings inside one another; the deepest script needs ten."""
MOST_NODES = 100_000
"""Words, lists and mappings in a text that somebody sends; all scenarios that ship have two thirds of it."""

_BOOLEAN = "tag:yaml.org,2002:bool"
_DATE = "tag:yaml.org,2002:timestamp"
_NUMBERS = frozenset({"tag:yaml.org,2002:int", "tag:yaml.org,2002:float"})
_LONGEST_NUMBER = 15
"""In digits: whatever has more isn't a number of a game, and thousands can't even be printed."""
_HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_UNQUOTED = "found unexpected end of stream"
_UNCLOSED = frozenset({"did not find expected ',' or '}'", "did not find expected ',' or ']'"})
"""What the parser says where something that was begun has no end."""
_TWICE, _KEEP_ONE = "The key `", "Keep one of them."
_PLAIN_NUMBER = re.compile(r"[-+]?(?:0x[0-9a-f]+|[0-9]+(?:\.[0-9]*)?)", re.I)


def _twice(key: str) -> str:
    return f"{_TWICE}{key}` stands here twice"


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Plain data, with YAML 1.2's booleans: only true and false, so that the key `on` stays a key.

    A date stays the word it is, since JSON knows no dates. Of two keys that are the same YAML would take the
    last one silently: they are refused.
    """

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self.looked_at: set[yaml.MappingNode] = set()

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        # What is merged into a mapping may have its keys, so its own are looked at before that, and once.
        if node not in self.looked_at:
            self.looked_at.add(node)
            keys: set[str] = set()
            for key, _ in node.value:
                if isinstance(key, yaml.ScalarNode):
                    if key.value in keys:
                        raise yaml.MarkedYAMLError(problem=_twice(key.value), problem_mark=key.start_mark)
                    keys.add(key.value)
        super().flatten_mapping(node)


_Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag not in {_BOOLEAN, _DATE}]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(_BOOLEAN, re.compile(r"^(?:true|false)$", re.I), list("tTfF"))


class _Written(float):
    """A number with a point, which says itself as it was written: rule 707.10 isn't rule 707.1."""

    written: str

    def __str__(self) -> str:
        return self.written


def _written(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> _Written:
    number = _Written(loader.construct_yaml_float(node))
    number.written = str(node.value)
    return number


_Loader.add_constructor("tag:yaml.org,2002:float", _written)


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """As people write it: no aliases, which `read_sent_documents` refuses."""

    def ignore_aliases(self, data: object) -> bool:
        return True


_Dumper.add_representer(
    _Written, lambda dumper, number: dumper.represent_scalar("tag:yaml.org,2002:float", number.written)
)


def document_text(value: object, *, width: int = 100, in_one_line: bool = False) -> str:
    """Return `value` as YAML, keys in their order."""
    width = 100_000 if in_one_line else width
    return str(
        yaml.dump(
            value,
            Dumper=_Dumper,
            sort_keys=False,
            allow_unicode=True,
            width=width,
            default_flow_style=in_one_line,
        )
    )


def read_documents(text: str, name: str = "the script") -> list[Any]:
    """Return the documents in `text`, which is the project's or its operator's own.

    Raises:
        CopyEngineError: it is neither YAML nor JSON; names line and column.
    """
    try:
        # A subclass of SafeLoader: plain data only.
        loaded = list(yaml.load_all(text, Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        begun, at = error.context_mark, error.problem_mark
        told = ""
        if error.problem == _UNQUOTED:
            at = begun or at
        elif error.problem in _UNCLOSED and begun is not None and at is not None and begun.line < at.line:
            told = f" (begun in line {begun.line + 1})"
        raise CopyEngineError(
            f"{error.problem or 'This can’t be parsed'}{told}.",
            where=_place(at, text) or name,
            mend=_KEEP_ONE
            if str(error.problem).startswith(_TWICE)
            else "Check colons, dashes and quotes there.",
        ) from error
    except (yaml.YAMLError, RecursionError, ValueError, OverflowError) as error:
        raise CopyEngineError(
            f"{name} is neither YAML nor JSON: {error}", mend="Save it as UTF-8 text."
        ) from error
    return [document for document in loaded if document is not None]


def read_sent_documents(text: str, name: str = "the script", most_letters: int = MOST_LETTERS) -> list[Any]:
    """Return the documents in `text`, which anybody may have sent: it stands for no more than it shows.

    Raises:
        CopyEngineError: it is neither YAML nor JSON, too long, too full or too deep, or has anchors, aliases,
            merge keys, tags, characters that nobody sees, a key that isn't a word or stands there twice, or a
            number that nobody writes; names line and column.
    """
    if len(text) > most_letters:
        raise CopyEngineError(
            f"{name} has {len(text):,} letters; I read {most_letters:,}.", mend="Take it in parts."
        )
    _refuse_shorthand(text, name)
    documents = read_documents(text, name)
    if (key := _odd_key(documents)) is not None:
        raise CopyEngineError(f"The key `{key}` isn't a word.", where=name, mend="Put it in quotes.")
    return documents


def hidden_character(text: str) -> str:
    """The first character that no screen shows, or that turns others around, as "U+202E"; "" for none."""
    found = _HIDDEN.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def without_hidden_characters(text: str) -> str:
    """A text that somebody pasted, without what no screen shows and what turns others around."""
    return _HIDDEN.sub("", text)


def _odd_key(value: object) -> str | None:
    """The first key of a mapping that isn't a word: JSON has no others."""
    if isinstance(value, dict):
        odd = next((str(key) for key in value if not isinstance(key, str)), None)
        return odd if odd is not None else _odd_key(list(value.values()))
    if isinstance(value, list):
        return next((key for each in value if (key := _odd_key(each)) is not None), None)
    return None


def _refuse_shorthand(text: str, name: str) -> None:
    """Look at the text piece by piece, before anything is built from it."""
    depth = nodes = 0
    keys = _Keys()
    try:
        for event in yaml.parse(text, Loader=_Loader):
            nodes += isinstance(event, yaml.NodeEvent)
            if nodes > MOST_NODES:
                problem = f"{name} has more than {MOST_NODES:,} words, lists and mappings."
                raise CopyEngineError(problem, mend="Take it in parts.")
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            problem, mend = _problem(event, depth), "Write it out."
            if key := keys.there_already(event):
                problem, mend = f"{_twice(key)}.", _KEEP_ONE
            if not problem and isinstance(event, yaml.ScalarEvent):
                problem, mend = _odd_word(event)
            if problem:
                raise CopyEngineError(problem, where=_place(event.start_mark, text), mend=mend)
    except (yaml.YAMLError, UnicodeEncodeError):
        return  # `read_documents` says what is wrong.


class _Keys:
    """The keys of the mappings that are open: of two that are the same YAML would take the last one silently.

    Attributes:
        open: of each mapping or list inside one another its keys so far, None for a list; the words among the
            members of a mapping are keys and values in turn, and `is_value` says which is next.
    """

    def __init__(self) -> None:
        self.open: list[set[str] | None] = []
        self.is_value: list[bool] = []

    def there_already(self, event: yaml.Event) -> str:
        """Take the next event, and return it if it is a key that its mapping has; else ""."""
        if isinstance(event, yaml.CollectionEndEvent):
            self.open.pop()
            self.is_value.pop()
            return ""
        if not isinstance(event, yaml.NodeEvent):
            return ""
        twice = ""
        if self.open and (keys := self.open[-1]) is not None:
            if not self.is_value[-1] and isinstance(event, yaml.ScalarEvent):
                twice = event.value if event.value in keys else ""
                keys.add(event.value)
            self.is_value[-1] = not self.is_value[-1]
        if isinstance(event, yaml.CollectionStartEvent):
            self.open.append(set() if isinstance(event, yaml.MappingStartEvent) else None)
            self.is_value.append(False)
        return twice


def _problem(event: yaml.Event, depth: int) -> str:
    if isinstance(event, yaml.AliasEvent):
        return f"I don't read aliases (`*{event.anchor}`)."
    if not isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
        return ""
    if event.anchor:
        return f"I don't read anchors (`&{event.anchor}`)."
    if event.tag not in {None, "!"}:
        return f"I don't read tags (`{event.tag}`)."
    if isinstance(event, yaml.ScalarEvent) and event.value == "<<" and event.implicit[0]:
        return "I don't read merge keys (`<<`)."
    return f"Lists and mappings are nested more than {MOST_DEPTH} deep." if depth > MOST_DEPTH else ""


def _odd_word(event: yaml.ScalarEvent) -> tuple[str, str]:
    """Why a word isn't read, and the mend: it has characters that nobody sees, or is a number too long."""
    word = event.value
    if hidden := hidden_character(word):
        return f"I don't read the character {hidden}: nobody sees it.", "Leave it out."
    resolvers = _Loader.yaml_implicit_resolvers.get(word[:1], ()) if event.implicit[0] else ()
    if not any(tag in _NUMBERS and pattern.match(word) for tag, pattern in resolvers):
        return "", ""
    mend = "Write a whole number, or put it in quotes."
    if len(word) > _LONGEST_NUMBER:
        return f"`{word[:_LONGEST_NUMBER]}…` is too long for a number.", mend
    if not _PLAIN_NUMBER.fullmatch(word):
        return f"I don't read `{word}` as a number.", mend
    return "", ""


class _Mark(Protocol):
    """Where a text is read: of PyYAML's two parsers each has marks of its own."""

    line: int
    column: int


def _place(mark: _Mark | None, text: str) -> str:
    """Where to look: behind the last letter, if the text ends too early."""
    if mark is None:
        return ""
    lines = text.rstrip("\n").split("\n")
    if mark.line >= len(lines):
        return f"line {len(lines)}, column {len(lines[-1]) + 1}"
    return f"line {mark.line + 1}, column {mark.column + 1}"
