"""Questions that a scenario gets by rule: an author names their kinds under `also`, and no more.

They stand after those that were written, at places of their own, so that a question written later moves none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from judgeapp.cards.derivations import origins_of
from judgeapp.copyengine import PLAYER_NAMES
from judgeapp.quiz.kinds.card_comparison import FIELDS

FIRST = 100
_COPYING = {"enter": "copy_of", "become_copy": "of", "create_token_copy": "of"}


def derived_questions(scenario: Mapping[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The questions of the kinds under `also`, each with its place.

    Raises:
        ValueError: a kind can't be asked by rule, or not of this scenario.
    """
    for kind in scenario.get("also") or ():
        if kind not in _MAKERS:
            raise ValueError(f"{scenario['id']}: {kind!r} can't be asked by rule; known: {sorted(_MAKERS)}.")
        yield (
            FIRST + 1 + list(_MAKERS).index(kind),
            {"kind": kind, "explanation": "", **_MAKERS[kind](scenario)},
        )


def copy_made(script: Mapping[str, Any]) -> str:
    """The ref of the permanent that last becomes or enters as a copy; "" if none does."""
    found = ""
    for event in script.get("events") or ():
        for each in event.get("events") or () if event["do"] == "simultaneous" else [event]:
            if each.get(_COPYING.get(each["do"], "")) is not None:
                found = str(each.get("ref") or "")
    return found


def _named(scenario: Mapping[str, Any]) -> tuple[str, str]:
    ref = copy_made(scenario["script"])
    name = origins_of(scenario["script"]).get(ref)
    if name is None:
        raise ValueError(f"{scenario['id']}: no permanent becomes a copy, so there is no card to ask about.")
    return ref, name


def _card(scenario: Mapping[str, Any]) -> dict[str, Any]:
    ref, name = _named(scenario)
    return {
        "prompt": f"What is {name} now? Fill in the card.",
        "query": {"ask": "fields", "of": ref, "fields": list(FIELDS)},
    }


def _cite(scenario: Mapping[str, Any]) -> dict[str, Any]:
    first = scenario["questions"][0]
    return {"prompt": f"{first['prompt']} Which rule decides that?", "query": first["query"]}


def _order(scenario: Mapping[str, Any]) -> dict[str, Any]:
    ref, name = _named(scenario)
    return {
        "prompt": f"In which order do the rules have this happen to {name}?",
        "query": {"ask": "characteristics", "of": ref},
    }


def _legal(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """Of everything there is, what the first copy of a spell could be aimed at, right after the copying."""
    script = scenario["script"]
    origins = origins_of(script)
    place, event = next(
        ((n, each) for n, each in enumerate(script["events"], 1) if each["do"] == "copy_spell"), (0, None)
    )
    if event is None:
        raise ValueError(f"{scenario['id']}: no spell is copied, so there are no targets to ask about.")
    permanents = [
        each for each in script.get("setup") or () if each.get("zone", "battlefield") == "battlefield"
    ]
    names = {each["ref"]: origins[each["ref"]] for each in permanents} | {
        p: PLAYER_NAMES[p] for p in ("A", "B")
    }
    claims = {ref: {"of": event["ref"], "field": "could_target", "value": ref} for ref in names}
    return {
        "prompt": f"Which would be legal as a target of {origins[event['ref']]} of {origins[event['of']]}?",
        "query": {"ask": "which", "claims": claims, "at": place},
        "choices": [{"text": name, "value": ref} for ref, name in names.items()],
    }


_MAKERS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "card": _card,
    "cite": _cite,
    "order": _order,
    "legal": _legal,
}
