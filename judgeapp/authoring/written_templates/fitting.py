"""How far a template may be loosened: trying each place, and saying which to keep where nothing comes of it.

A place is tried with all others as the scenario has them: what fails then fails because of this place.
`fitted` takes for each the description that works most often, and of several the loosest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from judgeapp.authoring.assessment.documents import Document
from judgeapp.authoring.assessment.suggestions import suggestions
from judgeapp.authoring.written_templates.loosening import (
    LOOSENED,
    descriptions,
    kept_players,
    loosened,
    loosenings,
    usually,
)
from judgeapp.combat import play
from judgeapp.copyengine import CopyEngineError, plural
from judgeapp.quiz.beliefs.known import prior_of
from judgeapp.quiz.generated.questions import features
from judgeapp.quiz.generated.templates import playable
from judgeapp.quiz.generator.instances import Dropped, NotKeptError, instance_of, script_of
from judgeapp.quiz.generator.templates import RULESET, Template, features_in, template_of

TRIED = 6
"""How many draws tell whether a place is what makes them fail."""
DESCRIPTIONS = 7
"""So many descriptions of one card are tried, from the loosest on, before it stays as it is."""
DROPPED_TRIED = 4
"""So many features are tried without, those first that keep most cards away."""
INSTEAD = 4
"""So many other questions of the scenario are tried where no question comes of the one it has."""
_NO_TEMPLATE = (CopyEngineError, KeyError, TypeError, ValueError, AttributeError, IndexError)

HELPS = {
    Dropped.NO_CARD: "Untick something that few cards are.",
    Dropped.UNREADABLE: "Ask for what its events need of a card, such as “creature” for what is aimed at.",
    Dropped.REASON: "Say why in words that hold for whatever is drawn, or ask for more of the card.",
    Dropped.NO_WORDS: "Ask for one value, such as its power, rather than for all of it.",
    Dropped.FEW_BELIEFS: "Ask for cards on which a belief leads elsewhere, or ask something else.",
    Dropped.UNCONSIDERED: "Tick “quiet” or “vanilla,” so that no text of the card meddles.",
    Dropped.TOLD: "Leave out of the prompt what the answer says.",
    Dropped.SAME_COUNTERS: "Give each permanent another number of counters.",
}
_BECAUSE = {
    Dropped.NO_CARD: "one of them isn’t here",
    Dropped.UNREADABLE: "the engine refuses what happens",
    Dropped.REASON: "the reason doesn’t hold",
    Dropped.NO_WORDS: "the site has no words for the answer",
    Dropped.FEW_BELIEFS: "too few beliefs lead to another answer",
    Dropped.UNCONSIDERED: "the answer leaves an ability out",
    Dropped.TOLD: "the text or the length of the options tells the answer",
    Dropped.SAME_COUNTERS: "something else has the same counters",
}


@dataclass(slots=True)
class Draws:
    """What some draws of a template came to.

    Attributes:
        different: the digests of the questions made.
        said: what the last draw in vain was told; "" if that was nothing.
    """

    tried: int = 0
    kept: int = 0
    dropped: Counter[Dropped] = field(default_factory=Counter)
    different: set[str] = field(default_factory=set)
    said: str = ""

    @property
    def why(self) -> Dropped | None:
        """Why most of those in vain were."""
        return next((why for why, _ in self.dropped.most_common(1)), None)

    @property
    def refused(self) -> int:
        return self.dropped[Dropped.UNREADABLE]

    @property
    def mostly_work(self) -> bool:
        return 2 * self.kept >= self.tried > 0


def fitted(document: Document) -> Document:
    """A loosened template with as much of it left open as makes questions.

    A card stays as it is where whatever is drawn for it is refused or asks nothing; who is who stays where
    the situation works for one of the players alone. Where not even its own cards make a question, all of it
    stays as it is, for its page to say why.
    """
    pinned = _with_own_cards(document)
    own = _drawn(pinned)
    if own.kept < own.tried:
        unswapped = kept_players(document)
        again = _drawn(_with_own_cards(unswapped))
        if (again.kept, -again.refused) > (own.kept, -own.refused):
            document, pinned, own = unswapped, _with_own_cards(unswapped), again
    if not own.kept:
        return pinned
    rates: dict[str, int] = {}
    chosen: dict[str, Any] = {}
    for place in _places(document):
        for description in islice(
            descriptions(document["from"][place], document["draw"][place]), DESCRIPTIONS
        ):
            draws = _drawn(_redrawn(pinned, {place: description}))
            if draws.mostly_work and draws.kept > rates.get(place, 0):
                rates[place], chosen[place] = draws.kept, description
            if draws.kept == draws.tried:
                break
    # What works alone may not work together: the place that works least often is kept first.
    while len(chosen) > 1 and not _drawn(_redrawn(pinned, chosen)).mostly_work:
        del chosen[min(chosen, key=lambda place: rates[place])]
    return _redrawn(pinned, chosen)


def way_out(document: Document) -> str:
    """Which feature to drop where too few cards fit, so that draws go on working; "" if that isn't why.

    Where none can be dropped, it says why draws are in vain then.
    """
    in_vain: Counter[Dropped] = Counter()
    try:
        so_far = len(_drawn(document, 2 * TRIED).different)
        for name, feature, fitting, then in loosenings(document)[:DROPPED_TRIED]:
            left = [each for each in features_in(document["draw"][name]) if each != feature]
            draws = _drawn(_redrawn(document, {name: ", ".join(left)}), 2 * TRIED)
            if draws.mostly_work and len(draws.different) > so_far:
                count = f"{fitting} {plural('card', fitting)}" if fitting else "No card"
                fits = "fits" if fitting < 2 else "fit"
                return f"{count} {fits} what {{{name}}} is to be. Untick “{feature}”: then {then} fit."
            in_vain += draws.dropped
    except _NO_TEMPLATE:
        return ""
    if not in_vain:
        return ""
    (why, _), *_ = in_vain.most_common(1)
    return f"Few cards fit, and of others most draws fail, since {_BECAUSE[why]}. {HELPS[why]}"


def why_kept(document: Document) -> str:
    """Why draws are in vain where any other card is drawn than its scenario has; "" if that can't be told."""
    in_vain: Counter[Dropped] = Counter()
    try:
        for place in _places(document):
            wanted = usually(document["from"][place], features())
            if isinstance(wanted, str):
                in_vain += _drawn(_redrawn(document, {place: wanted})).dropped
    except _NO_TEMPLATE:
        return ""
    why = next((why for why, _ in in_vain.most_common(1)), None)
    return f"With others most draws fail, since {_BECAUSE[why]}. {HELPS[why]}" if why else ""


def dead_end(document: Document) -> str:
    """Which place to keep as its scenario has it where draws make no question; "" if that can't be told."""
    own = {str(place): str(card) for place, card in (document.get("from") or {}).items()}
    open_places = [place for place in _places(document) if isinstance(document["draw"].get(place), str)]
    try:
        draws = _drawn(_pinned(document, open_places))
        if draws.why is not None and not draws.kept:
            told = f" ({draws.said.rstrip('.')})" if draws.said else ""
            begun = f"Not even its own cards make one, since {_BECAUSE[draws.why]}{told}."
            return f"{begun} {_asked_instead(document, draws.why) or HELPS[draws.why]}"
        tries = {
            place: _drawn(_pinned(document, [place])).kept for place in open_places if len(open_places) > 1
        }
        alone = len(open_places) > 2 and not any(tries.values())
        several = {
            place: _drawn(_pinned(document, [other for other in open_places if other != place])).kept
            for place in (open_places if alone else ())
        }
    except _NO_TEMPLATE:
        return ""
    if any(tries.values()):
        place = max(tries, key=lambda each: tries[each])
        return (
            f"Untick all that {{{place}}} is to be, so that it stays {own[place]}: then {tries[place]} of "
            f"{TRIED} draws make a question."
        )
    if any(several.values()):
        place = max(several, key=lambda each: several[each])
        return (
            f"Leave only {{{place}}} open, and untick all of the others: then {several[place]} of {TRIED} "
            "draws make a question."
        )
    if not draws.kept:
        return ""
    return "Untick all of every card but one: only its own cards together make a question."


def _asked_instead(document: Document, why: Dropped) -> str:
    """What to ask in its scenario instead, of which its own cards make a question; "" if nothing is found."""
    if why not in {Dropped.FEW_BELIEFS, Dropped.NO_WORDS}:
        return ""
    try:
        script = script_of(_template(_with_own_cards(kept_players(document))), 1, features())
        asked = suggestions(play(script, cards=features().cards, ruleset=RULESET), RULESET)
    except (CopyEngineError, NotKeptError):
        return ""
    telling = (each.question for each in asked if each.separates and each.question["kind"] in LOOSENED)
    for question in islice(telling, INSTEAD):
        made: Document = {"title": document.get("title", ""), "script": script, "rulesets": [RULESET]}
        made |= {"principles": document.get("principles") or [], "questions": [question]}
        try:
            drawn = _drawn(_with_own_cards(loosened(made, 0) | {"id": document["id"]}), 2)
        except _NO_TEMPLATE:
            continue
        if drawn.kept == drawn.tried:
            return (
                f"In the scenario, ask “{question['prompt']}” instead: its own cards make a question of that."
            )
    return ""


def is_open(document: Document) -> bool:
    """Whether more than the players is drawn."""
    return any(
        isinstance(wanted, str) or len(wanted.get("among", ())) > 1 or wanted.get("from") != wanted.get("to")
        for wanted in (document.get("draw") or {}).values()
    )


def _places(document: Document) -> Iterator[str]:
    """The places of cards."""
    return (str(place) for place in document.get("from") or {} if place in document["draw"])


def _with_own_cards(document: Document) -> Document:
    return _pinned(document, list(_places(document)))


def _pinned(document: Document, places: Sequence[str]) -> Document:
    return _redrawn(document, {place: {"among": [document["from"][place]]} for place in places})


def _redrawn(document: Document, draw: Mapping[str, Any]) -> Document:
    return {**document, "draw": {**document["draw"], **draw}}


def _drawn(document: Document, tried: int = TRIED) -> Draws:
    """What so many draws come to."""
    found, details = Draws(), dict[Dropped, str]()
    made = _template(document)
    for seed in range(1, tried + 1):
        found.tried += 1
        instance = instance_of(made, seed, features(), prior_of, found.dropped, attempts=1, details=details)
        if instance is not None:
            found.kept += 1
            found.different.add(instance.digest)
    found.said = details.get(found.why, "") if found.why is Dropped.UNREADABLE else ""
    return found


def _template(document: Document) -> Template:
    return template_of(playable({**document, "id": document.get("id") or "a-template"}), "the template")
