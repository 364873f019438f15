"""The copy that a script makes, which questions by rule ask about."""

from collections.abc import Mapping
from typing import Any

from judgeapp.cards.display.derivations import origins_of

_COPYING = {"enter": "copy_of", "become_copy": "of", "create_token_copy": "of"}


def copy_made(script: Mapping[str, Any]) -> str:
    """The ref of the permanent that last becomes or enters as a copy; "" if none does."""
    found = ""
    for event in script.get("events") or ():
        for each in event.get("events") or () if event["do"] == "simultaneous" else [event]:
            if each.get(_COPYING.get(each["do"], "")) is not None:
                found = str(each.get("ref") or "")
    return found


def named_copy(scenario: Mapping[str, Any]) -> tuple[str, str]:
    """The ref and the name of that copy.

    Raises:
        ValueError: there is none.
    """
    ref = copy_made(scenario["script"])
    name = origins_of(scenario["script"]).get(ref)
    if name is None:
        raise ValueError(f"{scenario['id']}: no permanent becomes a copy, so there is no card to ask about.")
    return ref, name.replace("’", "'")
