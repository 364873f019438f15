"""Ruleset files, once parsed, as `Ruleset` values: one type validates them and gives their JSON Schema."""

import difflib
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from judgeapp.copyengine.model import principles
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.plain_data import Json, Plain, PlainMapping, as_mapping, as_words
from judgeapp.copyengine.rulesets.ruleset import Capabilities, InForce, Ruleset
from judgeapp.copyengine.rulesets.terms import Terms

type Word = Annotated[str, Meta(min_length=1)]
type Id = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
type Document = PlainMapping

PRINCIPLES = frozenset(value for name, value in vars(principles).items() if name.isupper())


class RulesetDocument(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What a ruleset file holds.

    Attributes:
        order: its place where people choose among rulesets; those of the same place go by their ids.
        based_on: id of the ruleset that this one is like but for what it says here: its capabilities, numbers
            and true beliefs, its edition and terms are taken over one by one.
        silent_on: principles that the ruleset it is based on has a rule for, and this one doesn't.
    """

    id: Id
    title: Word
    order: int = 100
    edition: Word = "magic"
    based_on: str = ""
    in_force: InForce = InForce()
    capabilities: Capabilities = Capabilities()
    true_beliefs: frozenset[str] = frozenset()
    silent_on: frozenset[str] = frozenset()
    numbers: dict[str, Word] = {}
    keyword_numbers: dict[str, Word] = {}
    terms: Terms | None = None

    def ruleset(self) -> Ruleset:
        """Return what it describes, `based_on` and `silent_on` worked in before."""
        capabilities = {name: getattr(self.capabilities, name) for name in Capabilities.__struct_fields__}
        return Ruleset(
            id=self.id,
            title=self.title,
            edition=self.edition,
            numbers=self.numbers,
            keyword_numbers=self.keyword_numbers,
            true_beliefs=self.true_beliefs,
            in_force=self.in_force,
            terms=self.terms,
            **capabilities,
        )


def read_rulesets(
    files: PlainMapping, *, beliefs: Collection[str], keyword_points: Collection[str]
) -> list[Ruleset]:
    """Return the rulesets of parsed files, in the order in which people are offered them.

    Args:
        files: what each file holds, by its name.
        beliefs: the misconceptions there are.
        keyword_points: what can have a number of its own about keyword abilities.

    Raises:
        CopyEngineError: a file holds something else; names the file, the key and the mend.
    """
    known = {"numbers": PRINCIPLES, "silent_on": PRINCIPLES, "true_beliefs": beliefs,
             "keyword_numbers": keyword_points}  # fmt: skip
    by_id: dict[str, Document] = {}
    named: dict[str, str] = {}
    for name, content in files.items():
        document = _checked(name, content)
        given = as_mapping(content)
        _only_known(name, given, known)
        if document.id in by_id:
            mend = "Give each ruleset an id of its own."
            raise _refused(name, "id", f"{named[document.id]} has the id {document.id!r} too.", mend)
        by_id[document.id], named[document.id] = given, name
    whole = [_checked(named[id], _based(id, by_id, named)) for id in by_id]
    return [document.ruleset() for document in sorted(whole, key=lambda each: (each.order, each.id))]


def _checked(name: str, content: Plain) -> RulesetDocument:
    if not isinstance(content, Mapping):
        raise _refused(name, "", "A ruleset is a mapping.", "Give it id, title and numbers.")
    for key in ("numbers", "keyword_numbers"):
        given = content.get(key)
        for principle, number in given.items() if isinstance(given, Mapping) else ():
            if not isinstance(number, str):  # as a decimal number, 707.10 would be 707.1
                mend = f"Put the number in quotes: {principle}: '707.10'."
                raise _refused(name, f"{key}.{principle}", f"{number!r} isn't text.", mend)
    try:
        return msgspec.convert(content, RulesetDocument)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `$")
        key = place.rstrip("`").lstrip(".").replace("[...]", "")
        unknown = message.partition("unknown field `")[2].rstrip("`")
        if unknown:
            there = _keys_at(key)
            raise _refused(
                name, f"{key}.{unknown}".lstrip("."), "There is no such key.", _nearest(unknown, there)
            ) from error
        key = message.partition("required field `")[2].rstrip("`") or key
        mend = _EXAMPLES.get(key) or _EXAMPLES.get(key.partition(".")[0], "Write it as in the other files.")
        raise _refused(name, key, f"{message}.", mend) from error


_EXAMPLES = {
    "id": "Write id: mtg-2024, in lower case with hyphens.",
    "title": "Write title: and what people call the document.",
    "in_force": "Write in_force: {from: 2024-04-12}.",
    "order": "Write a whole number.",
    "capabilities": "Write true or false; for wordings, the id of the ruleset whose card texts it goes by.",
    "numbers": "Write a line for each principle, such as enters-as-copy: '707.5'.",
}


def _keys_at(place: str) -> Collection[str]:
    """The keys that a part of a file can have."""
    parts: Mapping[str, type[msgspec.Struct]] = {"": RulesetDocument, "capabilities": Capabilities,
                                                 "in_force": InForce, "terms": Terms}  # fmt: skip
    return parts[place].__struct_encode_fields__ if place in parts else ()


def _only_known(name: str, content: Document, known: Mapping[str, Collection[str]]) -> None:
    for key, words in known.items():
        for word in _names(content.get(key)):
            if word not in words:
                raise _refused(name, f"{key}.{word}", "I don't know it.", _nearest(word, words))


def _names(given: Plain) -> tuple[str, ...]:
    """The words of a list, or the keys of a mapping."""
    return tuple(given) if isinstance(given, Mapping) else as_words(given)


def _based(id: str, by_id: Mapping[str, Document], named: Mapping[str, str]) -> Document:
    """Return a document with all that it takes over from those it is based on."""
    line = list(_line(id, by_id, named))
    whole: Json = {}
    for document in reversed(line):
        for key in ("id", "title", "order", "in_force"):
            whole.pop(key, None)
        merged = {
            key: {**as_mapping(whole.get(key)), **as_mapping(document.get(key))}
            for key in ("capabilities", "numbers", "keyword_numbers")
        }
        whole |= {**document, **merged}
        silent = as_words(document.get("silent_on"))
        if own := set(silent) & set(as_mapping(document.get("numbers"))):
            raise _refused(
                named[str(document["id"])],
                f"silent_on.{min(own)}",
                "It has a number too.",
                "Leave out one of them.",
            )
        whole["numbers"] = {name: number for name, number in merged["numbers"].items() if name not in silent}
    return whole


def _line(id: str, by_id: Mapping[str, Document], named: Mapping[str, str]) -> Iterator[Document]:
    """The document, what it is based on, what that is based on, and so on."""
    seen: list[str] = []
    while id:
        yield by_id[id]
        seen.append(id)
        base = str(by_id[id].get("based_on") or "")
        if base and base not in by_id:
            mend = _nearest(base, by_id)
            raise _refused(named[id], "based_on", f"There is no ruleset {base!r}.", mend)
        if base in seen:
            raise _refused(named[id], "based_on", f"{base!r} is based on this one.", "Leave out one of them.")
        id = base


def _nearest(word: str, there: Iterable[str]) -> str:
    near = difflib.get_close_matches(word, sorted(there), n=1, cutoff=0.4)
    return f"Did you mean {near[0]}?" if near else f"Use {', '.join(sorted(there))}."


def _refused(name: str, key: str, message: str, mend: str) -> CopyEngineError:
    return CopyEngineError(message, where=f"{name}: {key}" if key else name, mend=mend)
