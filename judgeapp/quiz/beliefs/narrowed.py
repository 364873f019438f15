"""What a belief on many things comes down to on one table: "The copy is tapped because the original is"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgeapp.combat import Believers
from judgeapp.copyengine import CopyEngineError, joined
from judgeapp.quiz.beliefs.cases import Case, Sentence, said_of
from judgeapp.quiz.beliefs.consequences import asked_fields


def narrowed(believers: Believers, query: Mapping[str, Any], belief: str) -> str:
    """A belief as somebody at this table would put it, as a sentence; "" where its own words will do."""
    narrow = _NARROWING.get(belief)
    try:
        return narrow(Case(*believers.with_then(query), belief)) if narrow else ""
    except CopyEngineError:  # the belief can't be played to the moment asked about
        return ""


_NARROWING: dict[str, Sentence] = {}
_narrows = said_of(_NARROWING)
_CALLED = {
    "name": "name",
    "colors": "color",
    "types": "type",
    "subtypes": "type",
    "supertypes": "supertype",
    "power": "size",
    "toughness": "size",
    "power_toughness": "size",
}
"""What people call the fields that exceptions give."""
_GIVEN = {"counters": "counters", "trigger": "triggered"}
"""What comes of a copy effect besides, and the field in which it shows."""


def _changed(case: Case) -> list[str]:
    """What the belief changes, in the words of people; the first of the order above goes first."""
    return list(dict.fromkeys(word for field, word in _CALLED.items() if field in case.changes))


# What isn't copied ------------------------------------------------------------------------------------


@_narrows("counters-copied")
def _counters_copied(case: Case) -> str:
    own = {kind: n for kind, n in (case.before(case.ref).get("counters") or {}).items() if n}
    if case.act[1].get("do") != "become_copy" or not own:
        return ""
    of_original, held = case.was.get("counters") or {}, case.held.get("counters") or {}
    if all(held.get(kind, 0) >= n + of_original.get(kind, 0) for kind, n in own.items()):
        return "When a permanent becomes a copy, it gets the original's counters, too."
    return "When a permanent becomes a copy, it has the original's counters instead of its own."


@_narrows("status-copied")
def _status_copied(case: Case) -> str:
    for state in ("tapped", "flipped"):
        if state in case.changes:
            return f"The copy is {state if case.was.get(state) else f'un{state}'} because the original is."
    if "face_down" in case.changes:
        return f"The copy is face {'down' if case.was.get('face_down') else 'up'} because the original is."
    if "is_token" in case.changes:
        return f"The copy is a {'token' if case.was.get('is_token') else 'card'} because the original is."
    if {"may_attack", "may_activate"} & asked_fields(case.query):
        return "The copy counts as having been there as long as the original."
    return ""


@_narrows("choices-copied")
def _choices_copied(case: Case) -> str:
    if "imprinted" in (case.setup_of_original.get("choices") or {}):
        return "The card that the original has exiled counts as exiled by the copy, too."
    return "The choice made for the original is copied with it."


@_narrows("cast-history-copied")
def _cast_history_copied(case: Case) -> str:
    what = "creature" if "Creature" in (case.was.get("types") or ()) else "permanent"
    if case.cast.get("kicked"):
        return f"A copy of a kicked {what} is kicked, too."
    return f"A copy of a {what} cast with X has the same X." if "x" in case.cast else ""


@_narrows("front-face-copied")
def _front_face_copied(case: Case) -> str:
    only = "can_transform" in case.changes and "name" not in case.changes
    return "The copy has only the front face of the original." if only else ""


# Exceptions -------------------------------------------------------------------------------------------


@_narrows("exception-values-not-copied-on")
def _exception_values_not_copied_on(case: Case) -> str:
    given = _changed(case)
    if given == ["color"] and case.keeps_color(case.source):
        return "A color that an exception kept isn't part of what the next copy gets."
    come, are = ("comes", "isn't") if len(given) == 1 else ("come", "aren't")
    them = f"The {joined(given)} that {come} from an exception" if given else ""
    return f"{them} {are} part of what the next copy gets." if them else ""


@_narrows("exceptions-add-up")
def _exceptions_add_up(case: Case) -> str:
    given = _changed(case)
    gives = "keeps" if any(map(case.keeps_color, (case.ref, case.source))) else "gives"
    return f"The {given[0]} an exception {gives} comes on top of the copied one." if given else ""


@_narrows("uncopied-means-empty")
def _uncopied_means_empty(case: Case) -> str:
    given = _changed(case)
    return f"What the copy effect leaves out is missing: the copy has no {given[0]}." if given else ""


@_narrows("cda-stays-beside-exception")
def _cda_stays_beside_exception(case: Case) -> str:
    defined, _ = case.set_by_exception
    return f"The ability that defines {defined} is still there; it just does nothing." if defined else ""


@_narrows("exceptions-drop-defining-abilities")
def _exceptions_drop_defining_abilities(case: Case) -> str:
    said = case.exception(case.ref)
    return "Any exception removes changeling and abilities like it." if "/" in said else ""


@_narrows("overwritten-copy-still-acts")
def _overwritten_copy_still_acts(case: Case) -> str:
    given = next((word for word, field in _GIVEN.items() if field in case.changes), "")
    after = "when a second one is applied right after it."
    if given == "trigger":
        return f"The ability linked to the first copy effect still triggers {after}"
    return f"The first copy effect still gives its {given} {after}" if given else ""


@_narrows("some-things-cannot-be-copied")
def _some_things_cannot_be_copied(case: Case) -> str:
    case = case if case.copying else case.of_copy or case
    return f"{case.original} can't be copied by {case.copier}." if case.original and case.copier else ""


@_narrows("becoming-a-copy-makes-a-new-object")
def _becoming_a_copy_makes_a_new_object(case: Case) -> str:
    own, new = case.before(case.ref), []
    new += ["untapped"] if own.get("tapped") and "tapped" in case.changes else []
    new += ["face up"] if own.get("face_down") and "face_down" in case.changes else []
    new += ["without counters"] if any((own.get("counters") or {}).values()) else []
    return f"A permanent that becomes a copy is a new object, {joined(new)}." if new else ""


@_narrows("becoming-a-copy-is-entering")
def _becoming_a_copy_is_entering(case: Case) -> str:
    chooses = any("enters, choose" in text for text in case.copied.get("abilities") or ())
    what = "its as-enters choices are made" if chooses else "its enters-the-battlefield abilities trigger"
    return f"When a permanent becomes a copy, {what}."


# Spells and abilities ---------------------------------------------------------------------------------


@_narrows("copies-become-real-cards")
def _copies_become_real_cards(case: Case) -> str:
    return "The copy of a permanent spell becomes a card as it resolves." if case.became_a_token else ""


@_narrows("copying-is-casting")
def _copying_is_casting(case: Case) -> str:
    is_ability = case.act[1].get("do") == "copy_ability"
    return "Copying an ability is activating it." if is_ability else "Copying a spell is casting it."


@_narrows("copy-is-not-a-spell")
def _copy_is_not_a_spell(case: Case) -> str:
    return "A copy on the stack isn't a spell, so it can't be countered." if case.is_countered else ""


@_narrows("paid-options-lost")
def _paid_options_lost(case: Case) -> str:
    return (
        "Kicker was paid only for the original, so the copy isn't kicked." if case.cast.get("kicked") else ""
    )


@_narrows("copied-choices-are-final")
def _copied_choices_are_final(case: Case) -> str:
    what = "targets and modes" if case.cast.get("modes") and "modes" in case.changes else "targets"
    return f"The copy keeps the original's {what}, even if new ones are chosen."
