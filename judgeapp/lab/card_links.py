"""Tables from a link that names cards: `?copier=Clone&original=Tarmogoyf` (docs/authoring.md, "The Lab")."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judgeapp.cards import pool
from judgeapp.copyengine import RULESETS, CopyEngineError, copying_script, plainly_copied
from judgeapp.lab.tables.codec import Script, TableError, packed

from .desk import Desk, View


def from_link(given: Mapping[str, Any], view: View) -> Desk | None:
    """The table in which one card copies another; None if the link names none.

    `original` alone is copied plainly; `face=back` turns the original over, `ruleset` plays it under another.
    """
    copier, original = (" ".join(str(given.get(key) or "").split())[:150] for key in ("copier", "original"))
    if not (copier or original) or given.get("t"):
        return None
    face = "back" if given.get("face") == "back" else None
    ruleset = str(given.get("ruleset") or "")
    try:
        if not original:
            raise CopyEngineError("No card to copy is named.", mend="Add &original= and its name.")
        cards = pool.card_pool()
        copying = (
            copying_script(cards, copier, original, face) if copier else plainly_copied(cards, original, face)
        )
        script: Script = {"ruleset": ruleset, **copying} if ruleset in RULESETS else copying
        word = packed(script)
    except CopyEngineError as error:
        return Desk({}, "", view, refusal=TableError(error.message, error.mend))
    except TableError as error:
        return Desk({}, "", view, refusal=error)
    return Desk(script, word, replace(view, on=view.on or "copy"))
