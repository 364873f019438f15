"""Questions that a scenario gets by rule: an author names their kinds under `also`, and no more.

Where the explanation by rule wouldn't do, the author writes one beside the kind, {card: "..."}, or whatever
else isn't said by rule: {cite: {prompt: "Which rule decides ...?", explanation: "..."}}.

They stand after those that were written, at places of their own, so that a question written later moves none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.quiz.kinds.base import question_kinds


def derived_questions(scenario: Mapping[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The questions of the kinds under `also`, each with its place.

    Raises:
        ValueError: a kind can't be asked by rule, or not of this scenario.
    """
    known = {kind.name: (kind.derived_place, kind) for kind in question_kinds() if kind.derived_place}
    also = scenario.get("also") or ()
    for name in also:
        if name not in known:
            raise ValueError(f"{scenario['id']}: {name!r} can't be asked by rule; known: {sorted(known)}.")
        place, kind = known[name]
        written = (also[name] if isinstance(also, Mapping) else "") or {}
        written = written if isinstance(written, Mapping) else {"explanation": written}
        found = {"kind": name, "explanation": "", **kind.derived(scenario), **written}
        if "prompt" not in found:
            raise ValueError(f"{scenario['id']}: a {name!r} question by rule needs a prompt beside its kind.")
        yield place, found
