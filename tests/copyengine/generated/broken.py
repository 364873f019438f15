"""Scripts broken on purpose: keys that are missing, unknown or misplaced, values that don't fit, odd text."""

import copy
import datetime
from random import Random
from typing import Any

from judgeapp.copyengine.script.script import ENGINE_VOCABULARY, SETUP_KEYS

_FRAGMENTS = (
    "target creature", "becomes a copy of", "except", "it's", "until end of turn", "and it has", '"',
    "{T}:", "a 4/4",
    "create a token that's a copy of", "in addition to its other types", "—", "•", "if it's a creature,",
    ",", ".", "(",
    "with two additional +1/+1 counters on it", "for each", "equal to", "the number of", "X", "you may",
    "~", "\n",
    "東京", "\u202e", "\x00", "flying", "choose one", "where X is", "an additional", "isn't legendary",
    "its name is",
)  # fmt: skip
_TEXTS = ("by", "effect", "text", "duration", "ability", "mana_cost", "type", "door", "name")
_PLACES = ("ref", "of", "copy_of", "on", "to", "source", "card", "controller", "owner", "attached_to",
"targets",
           "player", "by_source", "for_each", "new_targets", "zone", "legend_keep")  # fmt: skip


def nested(depth: int) -> Any:
    """Return lists and mappings in one another, so deep."""
    value: Any = "x"
    for level in range(depth):
        value = [value] if level % 2 else {"k": value}
    return value


def junk(rng: Random) -> Any:
    """Return a value that hardly fits anywhere."""
    return rng.choice((
        None, True, False, 0, 1, -1, 2.5, float("nan"), float("inf"), 10**30, -(10**9), 998, "", "*", " ",
        "x",
        "A", "Clone", "(", ")", "()", "(it)", "{", "{}", "{X}{2/W}{W/P}{}", "🂡 Ünïcøde 東京", "\x00",
        "a" * 3000,
        [], {}, [[]], [None], [1, "a"], {"a": 1}, {1: 2}, {None: None}, {"color": []}, (), b"bytes", {1, 2},
        datetime.date(2024, 2, 29), 10**400, nested(6), nested(400), {"form": {}}, {"form": 3},
        {"copy_of": 5},
        {"+1/+1": 999, "-1/-1": 999}, {"color": "purple"}, {"player": "E"}, {"+1/+1": True}, "events", object,
    ))  # fmt: skip


def words(rng: Random) -> str:
    """Return Oracle-like text in a senseless order."""
    text = " ".join(rng.choice(_FRAGMENTS) for _ in range(rng.choice((1, 3, 8, 25, 80))))
    return f"({text})" if rng.random() < 0.6 else text


def broken(script: dict[str, Any], rng: Random) -> Any:
    """Return the script with one to three things wrong."""
    script = copy.deepcopy(script)
    for _ in range(rng.randint(1, 3)):
        parts = [script.get(name) for name in ("setup", "events")]
        entries = [e for part in parts if isinstance(part, list) for e in part if isinstance(e, dict)]
        if not entries:
            return junk(rng)
        entry = rng.choice(entries)
        how = rng.randrange(13)
        known = sorted({*ENGINE_VOCABULARY.keys.get(str(entry.get("do")), SETUP_KEYS)})
        if how == 0:
            entry.pop(rng.choice(list(entry)) if entry else "", None)
        elif how == 1:
            entry[rng.choice(("reff", "oof", "", "Ref", "東", 3, None, "do", "setup"))] = junk(rng)
        elif how in {2, 3, 4}:
            entry[rng.choice(known or ["ref"])] = junk(rng)
        elif how == 5:
            entry[rng.choice(_PLACES)] = rng.choice(
                ("nobody", "o1", "t2", "s3", "A", ["o1", "gone"], "Clone", "E")
            )
        elif how == 6:
            entry[rng.choice([key for key in _TEXTS if key in known] or ["ref"])] = words(rng)
        elif how == 7 and isinstance(script.get("events"), list):
            rng.shuffle(script["events"])
        elif how == 8 and isinstance(script.get("events"), list):
            script["events"] = script["events"] * rng.choice((2, 3))
        elif how == 9:
            script[rng.choice(("setup", "events", "questions", "expect", "ruleset", "title", "what"))] = junk(
                rng
            )
        elif how == 10 and isinstance(script.get("events"), list):
            inner: Any = rng.choice(script["events"] or [{"do": "end_turn"}])
            for _level in range(rng.choice((1, 2, 30, 2000))):
                inner = {"do": "simultaneous", "events": [inner]}
            script["events"].append(inner)
        elif how == 11:
            count = rng.choice((0, 40, 200, 999, 1000, 10**12))
            entry["count"] = count
        else:
            script["questions"] = [{"ask": junk(rng), "of": junk(rng), "value": junk(rng), "at": junk(rng)},
                                   {"ask": rng.choice(("holds", "which", "fields")),
                                   "claims": junk(rng)}]  # fmt: skip
    return script
