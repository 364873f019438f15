"""What is wrong with data that doesn't fit its type: where, and what would work there."""

import difflib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import get_args

from msgspec import Struct, inspect

from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.plain_data import Plain
from judgeapp.copyengine.model.wording import a_or_an, joined, plural
from judgeapp.copyengine.script.fields import Player, Zone

_NAMES: Mapping[type[inspect.Type], str] = {
    inspect.StrType: "text",
    inspect.LiteralType: "text",
    inspect.BoolType: "true or false",
    inspect.IntType: "a number",
    inspect.VarTupleType: "a list",
    inspect.ListType: "a list",
    inspect.DictType: "a mapping {key: value}",
    inspect.StructType: "a mapping {key: value}",
}
_EMPTY: tuple[Plain, ...] = (None, "", [], ())


def explained(given: Plain, wanted: type[Struct], where: str) -> CopyEngineError:
    """Return why data is none of a type: the first thing that is wrong with it."""
    found = next(_faults(given, inspect.type_info(wanted), where), None)
    if found is not None:
        return CopyEngineError(found.message, where=found.where.lstrip("."), mend=found.mend)
    return CopyEngineError(
        f"{given!r} doesn't fit here.", where=where, mend="Give plain words, numbers, lists and mappings."
    )


def missing(key: str, where: str) -> CopyEngineError:
    """Return the refusal of what lacks a key."""
    mend = "Say what happens: do: enter." if key == "do" else f"Give it {a_or_an(key)} {key}."
    return CopyEngineError(f"{key} is missing.", where=f"{where}.{key}", mend=mend)


def no_mapping(given: Plain, where: str) -> CopyEngineError:
    """Return the refusal of what should be a mapping."""
    return CopyEngineError(f"{given!r} isn't a mapping.", where=where, mend="Write {key: value, ...}.")


def no_list(key: str, where: str) -> CopyEngineError:
    """Return the refusal of what should be a list."""
    return CopyEngineError(
        f"{key} isn't a list.", where=where, mend="Write one entry a line, each with a dash."
    )


def unknown_key(key: object, known: Collection[str], where: str) -> CopyEngineError:
    """Return the refusal of a key that isn't known."""
    key, colon, rest = str(key).partition(":")
    if colon and key in known:
        return CopyEngineError(
            f"A space is missing after “{key}:”.", where=where, mend=f"Write {key}: {rest}."
        )
    mend = near(str(key), known) or f"Known here: {', '.join(sorted(known))}."
    key += colon + rest
    return CopyEngineError(f"I know no key {key!r} here.", where=f"{where}.{key}", mend=mend)


def near(word: str, known: Collection[str]) -> str:
    """Return a hint at the known word that a word nearly is; "" if it isn't near any."""
    found = difflib.get_close_matches(word, known, n=1)
    return f"Did you mean {found[0]!r}?" if found else ""


@lru_cache(maxsize=256)  # looking at a type takes a millisecond
def fields_of(wanted: type[Struct]) -> Mapping[str, inspect.Field]:
    """Return the fields of a type by their keys."""
    info = inspect.type_info(wanted)
    return {field.encode_name: field for field in info.fields} if isinstance(info, inspect.StructType) else {}


def plain(kind: inspect.Type) -> inspect.Type:
    """Return a type without what is said about it."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind


def alternatives(kind: inspect.Type) -> list[inspect.Type]:
    """Return the members of a union, or the one type; without null."""
    kind = plain(kind)
    members = [plain(member) for member in kind.types] if isinstance(kind, inspect.UnionType) else [kind]
    return [member for member in members if not isinstance(member, inspect.NoneType)]


def may_be_null(kind: inspect.Type) -> bool:
    """Whether null fits a type."""
    kind = plain(kind)
    members = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return any(isinstance(plain(member), inspect.NoneType | inspect.AnyType) for member in members)


def _faults(given: Plain, kind: inspect.Type, where: str) -> Iterator[CopyEngineError]:
    """Yield what is wrong with a value, the first first."""
    if given is None and may_be_null(kind):
        return
    members = alternatives(kind)
    if any(isinstance(member, inspect.AnyType) for member in members):
        return
    structs = [member for member in members if isinstance(member, inspect.StructType)]
    if isinstance(given, Mapping) and structs:
        yield from _of_struct(given, structs, where)
        return
    member = next((member for member in members if _is_shape(given, member)), None)
    match member:
        case None if structs:
            yield no_mapping(given, where)
        case None if all(isinstance(each, inspect.IntType) for each in members):
            yield from (
                _no_number(given, each, where) for each in members if isinstance(each, inspect.IntType)
            )
        case None if any(_is_list_of_structs(each) for each in members):
            yield no_list(where.rpartition(".")[2], where)
        case None:
            words = joined(dict.fromkeys(_NAMES[type(member)] for member in members), "or")
            yield CopyEngineError(f"{given!r} doesn't fit here.", where=where, mend=f"Give {words}.")
        case inspect.IntType(ge=lowest, le=most) if isinstance(given, int):
            if (lowest is not None and given < lowest) or (most is not None and given > most):
                yield _no_number(given, member, where)
        case inspect.LiteralType(values=values) if given not in values:
            yield _no_member(given, tuple(map(str, values)), where)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item) if isinstance(
            given, list | tuple
        ):
            yield from _of_list(given, item, where)
        case inspect.DictType(value_type=value) if isinstance(given, Mapping):
            for key, each in given.items():
                if not isinstance(key, str):
                    yield CopyEngineError(f"{key!r} isn't a word.", where=where, mend="Use words as keys.")
                yield from _faults(each, value, f"{where}.{key}")


def _no_number(given: Plain, wanted: inspect.IntType, where: str) -> CopyEngineError:
    bounds = f" from {wanted.ge} to {wanted.le}" if wanted.le is not None else ""
    return CopyEngineError(
        f"{given!r} isn't a number that fits.", where=where, mend=f"Give a number{bounds}."
    )


def _is_list_of_structs(kind: inspect.Type) -> bool:
    if not isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return False
    return any(isinstance(member, inspect.StructType) for member in alternatives(kind.item_type))


def _is_shape(given: Plain, kind: inspect.Type) -> bool:
    match kind:
        case inspect.StrType() | inspect.LiteralType():
            return isinstance(given, str)
        case inspect.BoolType():
            return isinstance(given, bool)
        case inspect.IntType():
            return isinstance(given, int) and not isinstance(given, bool)
        case inspect.VarTupleType() | inspect.ListType():
            return isinstance(given, list | tuple)
    return isinstance(given, Mapping)


def _of_list(given: Sequence[Plain], item: inspect.Type, where: str) -> Iterator[CopyEngineError]:
    """Yield what is wrong with a list: the whole of it for one of texts, else the member."""
    if _is_list_of_structs(inspect.VarTupleType(item)):
        for place, each in enumerate(given):
            yield from _faults(each, item, f"{where}[{place}]")
    elif any(next(_faults(each, item, where), None) for each in given):
        yield CopyEngineError(f"{given!r} doesn't fit here.", where=where, mend="Give a list of texts.")


def _of_struct(
    given: Mapping[str, Plain], structs: list[inspect.StructType], where: str
) -> Iterator[CopyEngineError]:
    """Yield what is wrong with a mapping that should be one of some types, told apart by a tag."""
    struct = structs[0]
    tag = struct.tag_field
    if tag is not None and len(structs) > 1:
        known = {str(each.tag): each for each in structs}
        said = given.get(tag)
        if not isinstance(said, str) or said not in known:
            yield _unknown_tag(said, tuple(known), f"{where}.{tag}", tag)
            return
        struct = known[said]
    fields = {field.encode_name: field for field in struct.fields}
    keys = {*fields, tag} - {None} if tag else set(fields)
    for key, value in given.items():
        if key not in keys:
            yield unknown_key(key, {str(each) for each in keys}, where)
        elif key != tag and not (fields[key].required and value in _EMPTY):
            yield from _faults(value, fields[key].type, f"{where}.{key}")
    for key, field in fields.items():
        if field.required and given.get(key) in _EMPTY:
            yield missing(key, where)


def _unknown_tag(said: Plain, known: tuple[str, ...], where: str, tag: str) -> CopyEngineError:
    if tag == "do":
        return CopyEngineError(
            f"{said} can't be part of what happens at once.",
            where=where,
            mend="Write it as an event of its own.",
        )
    return _no_member(said, known, where)


_KINDS = {frozenset(get_args(Player)): "player", frozenset(get_args(Zone)): "zone"}


def _no_member(given: Plain, known: tuple[str, ...], where: str) -> CopyEngineError:
    """Return the refusal of a word that is none of those known."""
    kind = _KINDS.get(frozenset(known))
    words = joined(known)
    mend = near(str(given), known) or (
        f"{plural(kind).capitalize()} are {words}." if kind else f"Use {words}."
    )
    return CopyEngineError(f"{given!r} isn't a {kind or 'word known here'}.", where=where, mend=mend)
