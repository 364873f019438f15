"""Every copier of the fixtures on every permanent of the fixtures, counted as chess engines count moves.

`make counts` writes what is so now to copy_counts.txt; the test names each pair that has changed.
Of every pair four hexadecimal digits of a checksum are kept, in the order of the originals; "----" is a copy
that the copier's text doesn't allow. The sums say in how many copies a characteristic isn't the original's.
"""

import json
import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judgeapp.copyengine import DEFAULT_RULESET, RULESETS, CardPool, CopyEngineError, game_as_json, play
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.model.effects.effects import BecomeCopy, EnterAsCopy, TokenCopy
from judgeapp.copyengine.model.objects.characteristics import PERMANENT_TYPES
from judgeapp.copyengine.play.single_copy import copying_script
from tests.copyengine.conftest import card_rows
from tests.sampling import sampled

STORED = Path(__file__).with_suffix(".txt")
REFUSED = "----"
CHOICES = {"form": "2/2", "color": "red", "creature_type": "Elf", "player": "B", "card_name": "Shock"}
_COPIES = (EnterAsCopy, BecomeCopy, TokenCopy)


@dataclass(frozen=True, slots=True)
class Row:
    """One copier under one ruleset: a checksum for each original, and the sums."""

    ruleset: str
    copier: str
    marks: tuple[str, ...]
    sums: str

    def __str__(self) -> str:
        return " | ".join((self.ruleset, self.copier, self.sums, "".join(self.marks)))

    @classmethod
    def read(cls, line: str) -> "Row":
        ruleset, copier, sums, marks = line.split(" | ")
        return cls(ruleset, copier, tuple(marks[at : at + 4] for at in range(0, len(marks), 4)), sums)


def originals(pool: CardPool) -> list[tuple[str, str]]:
    """Return every face of a permanent as (name, "" | "back" | "flipped")."""
    found = []
    for name in sorted(pool):
        card = pool[name]
        sides = [("", card.faces[0])]
        sides += [("back", card.faces[1])] if card.double_faced else []
        sides += [("flipped", card.faces[1])] if card.flips else []
        found += [(card.faces[0].name, side) for side, face in sides if face.printed.types & PERMANENT_TYPES]
    return found


def copiers(pool: CardPool) -> list[str]:
    """Return the cards whose text makes a copy of a permanent."""
    return sorted(
        card.faces[0].name
        for card in pool.values()
        if any(isinstance(e, _COPIES) for a in card.faces[0].abilities for e in walk(a.effects))
    )


def copied(pool: CardPool, copier: str, original: tuple[str, str], ruleset: str) -> dict[str, Any] | None:
    """Return both objects of one pair as JSON; None if the text doesn't allow the copy."""
    name, side = original
    try:
        script = copying_script(pool, copier, name, side if side == "back" else None)
        script["setup"][0] |= {"flipped": True} if side == "flipped" else {}
        script["events"][0]["choices"] = CHOICES
        return dict(game_as_json(play(script, cards=pool, ruleset=ruleset))["objects"])
    except CopyEngineError:
        return None


def rows(pool: CardPool, ruleset: str, of: Iterable[str] | None = None) -> Iterator[Row]:
    """Count every pair of one ruleset.

    Args:
        of: the copiers that are counted; None for all.
    """
    every = originals(pool)
    for copier in copiers(pool) if of is None else of:
        marks, changed = [], Counter[str]()
        for original in every:
            objects = copied(pool, copier, original, ruleset)
            if objects is None:
                marks.append(REFUSED)
                continue
            marks.append(f"{zlib.crc32(json.dumps(objects['copy'], sort_keys=True).encode()) & 0xFFFF:04x}")
            values, had = (objects[ref]["copiable_values"] for ref in ("copy", "original"))
            changed.update(["copies", *(field for field in values if values[field] != had[field])])
        sums = ", ".join(f"{field} {number}" for field, number in changed.items())
        yield Row(ruleset, copier, tuple(marks), sums or "copies 0")


def stored() -> tuple[list[tuple[str, str]], list[Row]]:
    """Return the stored originals and rows."""
    names, _, lines = STORED.read_text(encoding="utf-8").partition("\n\n")
    known = [(name, side) for name, _, side in (line.partition(" / ") for line in names.splitlines())]
    return known, [Row.read(line) for line in lines.splitlines() if line]


def differences(pool: CardPool, ruleset: str) -> list[str]:
    """Return every pair that isn't as stored, with the command that shows it.

    Under rulesets other than the default one, a sample of the copiers is tried, but for `make long`.
    """
    known, before = stored()
    kept = {row.copier: row for row in before if row.ruleset == ruleset}
    every, found, there = originals(pool), [], copiers(pool)
    tried = there if ruleset == DEFAULT_RULESET else sampled(there, len(there) // 3)
    for copier in set(there).difference(tried):
        kept.pop(copier, None)
    for row in rows(pool, ruleset, tried):
        old = kept.pop(row.copier, None)
        marks = dict(zip(known, old.marks, strict=True)) if old else {}
        for original, mark in zip(every, row.marks, strict=True):
            if marks.get(original) != mark:
                face = " --face back" if original[1] == "back" else ""
                command = f'manage.py copies "{row.copier}" "{original[0]}"{face} --ruleset {ruleset}'
                change = f"{marks.get(original)} -> {mark}"
                found.append(f"{row.copier} on {' '.join(original)}: {change}  ({command})")
        if old and not found and old.sums != row.sums:
            found.append(f"{row.copier}: {old.sums} -> {row.sums}")
    gone = [f"{copier} is no copier any more" for copier in kept]
    return found + gone + [f"{' '.join(one)} is gone" for one in known if one not in every]


def main() -> None:
    """Take what is so now as right."""
    pool = CardPool.from_rows(card_rows())
    names = [f"{name} / {side}" if side else name for name, side in originals(pool)]
    lines = [str(row) for ruleset in sorted(RULESETS) for row in rows(pool, ruleset)]
    STORED.write_text("\n".join([*names, "", *lines]) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(names)} permanents, {len(lines)} rows: {STORED.name}\n")


if __name__ == "__main__":
    main()
