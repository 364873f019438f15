"""A table as a word that fits into an address: versioned, compact, and safe to read from anybody.

A table is a script (`setup`, `events`, `ruleset`, `title`). Written, it is the version, a dot, and the
script as JSON, deflated against a dictionary of what scripts say again and again, in URL-safe base64. A
version's dictionary never changes: addresses written today are read by every later version.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any, NoReturn
from urllib.parse import urlencode

type Script = dict[str, Any]

VERSION = 1
MOST_LETTERS = 3000
"""Servers and messengers cut addresses at some four thousand letters; the host and the view need a few."""
_MOST_BYTES = 48_000
_MOST_DEPTH = 7
_MOST_IN_A_LIST = 120
_MOST_KEYS = 40
MOST_LETTERS_OF_A_TEXT = 600
MOST_LETTERS_OF_A_QUESTION = 400
_MOST_LETTERS_OF_A_LINK = 3900
MOST_CARDS = 60
MOST_EVENTS = 120
_MOST_ALIKE = 60
_MOST_NUMBER = 999
# Numbers that make something as often as they say.
_MULTIPLYING = {
    "count": 30,
    "x": 99,
    "kicked": 20,
    "replicated": 20,
    "storm_count": 20,
    "squad": 20,
    "offspring": 20,
}
KEYS = ("title", "ruleset", "setup", "events")

_WORD = re.compile(r"(\d{1,6})\.([A-Za-z0-9_-]*)")
# The likeliest stand last, where pointing at them costs least.
_DICTIONARY = (
    b'"title":"ruleset":"mtg-2008""mtg-2017""mtg-2024""simultaneous""state_based_actions""legend_keep":'
    b'"attached_to":"melded_from":"alternative_cost":"additional_costs":"face_down":true"prototyped":true'
    b'"token":true"power":"toughness":"types":["Creature"]"subtypes":["colors":["blue""white""black""red""green"]'
    b'"from_zone":"graveyard""exile""hand""library""zone":"stack""battlefield""face":"back"'
    b'{"do":"phase_out","ref":"{"do":"phase_in","ref":"{"do":"turn_face_up","ref":"{"do":"turn_face_down","ref":"'
    b'{"do":"unlock","door":"left""right"{"do":"flip","ref":"{"do":"transform","ref":"{"do":"untap","ref":"'
    b'{"do":"gain_life","player":"A","amount":{"do":"lose_life","player":"B","amount":{"do":"damage","to":"'
    b'{"do":"unattach","ref":"{"do":"attach","ref":"","to":"{"do":"change_control","ref":"","to":"B"}'
    b'{"do":"copy_ability","ref":"{"do":"cast_copy","ref":"{"do":"copy_spell","ref":"","new_targets":["'
    b'"by":"(Copy target instant or sorcery spell. You may choose new targets for the copy.)"'
    b'"by":"(Create a token that\'s a copy of target permanent.)"'
    b'{"do":"create_token_copy","ref":"token","of":"'
    b'{"do":"trigger","ref":"","source":"","ability":"When{"do":"activate","ref":"","source":"","ability":"{'
    b'"choices":{"color":"creature_type":"card_name":"form":"2/2"}"x":3"kicked":true"tapped":true'
    b'{"do":"leave","ref":"","to":"graveyard"}{"do":"tap","ref":"{"do":"end_turn"}'
    b'{"do":"counters","on":"","put":{"+1/+1":1}}'
    b'{"do":"continuous","on":[""],"effect":"+3/+3 until end of turn"}'
    b'{"do":"become_copy","ref":"","of":"","duration":"until end of turn"{"do":"resolve","ref":"'
    b'{"do":"cast","ref":"","card":"Giant Growth","controller":"A","targets":["'
    b'{"setup":[{"ref":"bear","card":"Grizzly Bears","controller":"B","counters":{"+1/+1":2}},{"ref":"'
    b'"}],"events":[{"do":"enter","ref":"clone","card":"Clone","controller":"A","copy_of":"'
)


class TableError(Exception):
    """A table that can't be read or kept.

    Attributes:
        message: what is wrong.
        mend: what to do about it.
    """

    def __init__(self, message: str, mend: str = "") -> None:
        self.message, self.mend = message, mend
        super().__init__(f"{message} {mend}".strip())


def packed(script: Mapping[str, Any]) -> str:
    """Write a table as a word; "" for an empty one.

    Raises:
        TableError: it is beyond what an address holds.
    """
    kept = {key: script[key] for key in KEYS if script.get(key)}
    if not kept:
        return ""
    check(kept)
    word = f"{VERSION}.{_deflated(kept)}"
    if len(word) > MOST_LETTERS:
        raise TableError(
            "This is more than an address can hold.", "Take away cards or events that no longer matter."
        )
    return word


def link_query(word: str, question: str = "") -> dict[str, str]:
    """What a link to a table says: the table, and the question in words that laid it out.

    A question that makes the link too long is left out.
    """
    query = {"t": word, "question": question} if question else {"t": word}
    return query if len(urlencode(query)) <= _MOST_LETTERS_OF_A_LINK else {"t": word}


def unpacked(word: str) -> Script:
    """Read a table; the empty word is the empty table.

    Raises:
        TableError: it is none, is broken, comes from a later version, or says more than a table may.
    """
    if not word:
        return {}
    if len(word) > MOST_LETTERS:
        raise TableError("This address is too long for a table.", _AGAIN)
    found = _WORD.fullmatch(word)
    if found is None:
        raise TableError("This address holds no table.", _AGAIN)
    if int(found[1]) != VERSION:
        raise TableError(
            f"This table was written by another version of the Lab ({int(found[1])}; I read {VERSION}).",
            "Open it where it was made.",
        )
    script = _inflated(found[2])
    if not isinstance(script, dict):
        raise TableError("This address holds no table.", _AGAIN)
    check(script)
    return script


_AGAIN = "Ask for the link again: a part of it may have been cut off."


def note(value: Any, most: int) -> str:
    """Write something small, such as what undoes an edit; "" if it takes more than `most` letters."""
    word = _deflated(value)
    return word if len(word) <= most else ""


def noted(word: str, most: int) -> Any:
    """Read what `note` wrote; None for anything else."""
    if not word or len(word) > most or not re.fullmatch(r"[A-Za-z0-9_-]+", word):
        return None
    try:
        value = _inflated(word)
        _check_part(value, "undo", 0)
    except TableError:
        return None
    return value


def _deflated(value: Any) -> str:
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY)
    data = deflate.compress(text.encode()) + deflate.flush()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _inflated(letters: str) -> Any:
    try:
        data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        inflate = zlib.decompressobj(-15, zdict=_DICTIONARY)
        text = inflate.decompress(data, _MOST_BYTES)
        if inflate.unconsumed_tail:
            raise TableError("This table says more than a table may.", _AGAIN)
        if not inflate.eof:
            raise TableError("This address holds no whole table.", _AGAIN)
        return json.loads(text.decode(), parse_int=_number, parse_float=_no_number, parse_constant=_no_number)
    except (ValueError, binascii.Error, zlib.error, RecursionError) as error:
        raise TableError("This address holds no whole table.", _AGAIN) from error


def _number(digits: str) -> int:
    return int(digits) if len(digits) < 7 else _no_number(digits)


def _no_number(digits: str) -> NoReturn:
    raise TableError(
        f"{digits[:12]} isn't a number for a table.", f"Give whole numbers up to {_MOST_NUMBER}."
    )


def check(script: Mapping[str, Any]) -> None:
    """Refuse a table that is beyond what anybody lays out, before anything is made of it.

    Raises:
        TableError: it has an unknown key, is too deep or too long, or repeats too much.
    """
    for key in script:
        if key not in KEYS:
            raise TableError(f"A table has no {key[:20]!r}.", f"It has {', '.join(KEYS)}.")
    for key in ("title", "ruleset"):
        if not isinstance(script.get(key) or "", str):
            raise TableError(f"The {key} isn't a word.", "Leave it out.")
    for key, most in (("setup", MOST_CARDS), ("events", MOST_EVENTS)):
        entries = script.get(key) or []
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise TableError(f"The {key} isn't a list of entries.", _AGAIN)
        if len(entries) > most:
            what = "cards to begin with" if key == "setup" else "events"
            raise TableError(f"A table takes {most} {what}.", "Take away what doesn’t matter.")
    _check_part(dict(script), "", 0)
    counts = [entry.get("count") for entry in script.get("setup") or []]
    if sum(count if isinstance(count, int) else 1 for count in counts) > _MOST_ALIKE:
        raise TableError(f"A table takes {_MOST_ALIKE} cards to begin with.", "Take fewer of the same.")


def _check_part(part: Any, key: str, depth: int) -> None:
    if depth > _MOST_DEPTH:
        raise TableError("This table is too deep.", _AGAIN)
    match part:
        case dict():
            if len(part) > _MOST_KEYS:
                raise TableError("An entry of this table says too much.", _AGAIN)
            for name, value in part.items():
                _check_text(name)
                _check_part(value, name, depth + 1)
        case list():
            if len(part) > _MOST_IN_A_LIST:
                raise TableError("A list in this table is too long.", _AGAIN)
            for value in part:
                _check_part(value, key, depth + 1)
        case str():
            _check_text(part)
        case bool() | None:
            pass
        case int():
            most = _MULTIPLYING.get(key, _MOST_NUMBER)
            if not -_MOST_NUMBER <= part <= most:
                raise TableError(f"{part} is too much for {key or 'a table'!r}.", f"Give at most {most}.")
        case _:
            raise TableError("This table holds something that doesn't belong in one.", _AGAIN)


def _check_text(text: Any) -> None:
    if not isinstance(text, str) or len(text) > MOST_LETTERS_OF_A_TEXT:
        raise TableError(
            "A text in this table is too long.", f"{MOST_LETTERS_OF_A_TEXT} letters are the most."
        )
    # Half a letter can't be written out again, and what isn't printed is in no card's text.
    if not text.isprintable() and not text.replace("\n", " ").isprintable():
        raise TableError("A text in this table has letters that can’t be printed.", "Type it again.")
