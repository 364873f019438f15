"""Which characters a match of a pattern can begin with, so that most patterns needn't be tried."""

from collections.abc import Iterable
from functools import cache
from re import _constants as codes
from re import _parser

type Letters = frozenset[str] | None
"""Characters; None for any."""
type Part = tuple[object, object]
"""What Python makes of a part of a pattern: a code, and what it says of that."""

_NONE: frozenset[str] = frozenset()


def may_begin(pattern: str, letter: str) -> bool:
    """Whether a match of a pattern can begin with a character: one of "(an?|the) card" with "a" or "t"."""
    letters = _first_letters(pattern)
    return letters is None or letter in letters


@cache  # asked in each set of terminals for each letter: the first 250 faces would take six times as long
def _first_letters(pattern: str) -> Letters:
    letters, is_maybe_empty = _of_sequence(_parser.parse(pattern))
    return None if is_maybe_empty else letters


def _of_sequence(parts: Iterable[Part]) -> tuple[Letters, bool]:
    """Return the first characters of parts one behind another, and whether all may match nothing."""
    found = _NONE
    for part in parts:
        letters, is_maybe_empty = _of_part(part)
        if letters is None:
            return None, False
        found |= letters
        if not is_maybe_empty:
            return found, False
    return found, True


def _of_part(part: Part) -> tuple[Letters, bool]:
    match part:
        case codes.LITERAL, int(letter):
            return frozenset(chr(letter)), False
        case codes.IN, list(members):
            return _of_set(members), False
        case codes.BRANCH, (_, list(branches)):
            return _of_branches(branches)
        case codes.SUBPATTERN, (_, 0, _, _parser.SubPattern() as inner):  # 0: no flags of its own
            return _of_sequence(inner)
        case (
            codes.MAX_REPEAT | codes.MIN_REPEAT | codes.POSSESSIVE_REPEAT,
            (least, _, _parser.SubPattern() as inner),
        ):
            letters, is_maybe_empty = _of_sequence(inner)
            return letters, is_maybe_empty or least == 0
        case ((codes.ASSERT | codes.ASSERT_NOT | codes.AT), _):
            return _NONE, True
    return None, False


def _of_branches(branches: Iterable[Iterable[Part]]) -> tuple[Letters, bool]:
    each = [_of_sequence(branch) for branch in branches]
    known = [letters for letters, _ in each if letters is not None]
    letters = _NONE.union(*known) if len(known) == len(each) else None
    return letters, any(is_maybe_empty for _, is_maybe_empty in each)


def _of_set(members: Iterable[Part]) -> Letters:
    """Return the characters between square brackets, where they are listed."""
    found = _NONE
    for member in members:
        match member:
            case codes.LITERAL, int(letter):
                found |= {chr(letter)}
            case codes.RANGE, (int(first), int(last)):
                found |= frozenset(map(chr, range(first, last + 1)))
            case _:
                return None
    return found
