"""What was chosen for something (CR 707.2, 707.10)."""

import re
from collections.abc import Iterator
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES, Object, entry_copy, joined, possessive, printed
from judgeapp.lab.answers_in_words.subject import (
    Subject,
    answers,
    became_a_copy,
    last_controller,
    printed_text,
)
from judgeapp.lab.questions_in_words.whether import KICKED

_MAY = re.compile(r"\b(?:you|that player|its controller|each player|they) may\b", re.IGNORECASE)
"""What a player is asked as an ability resolves, or as something enters."""
_CHOOSES = re.compile(r"\bchoos(?:e|es|ing)\b", re.IGNORECASE)


@answers("choices")
def _its_choices(subject: Subject) -> Iterator[str]:
    if became_a_copy(subject):
        yield f"No. {subject.name} became a copy on the battlefield."
        yield "It didn’t enter then, so nothing is chosen as it enters (707.4)."
        return
    yield from _choices(subject.name, subject.obj, subject.thing)


@answers("chosen")
def _what_was_chosen(subject: Subject) -> Iterator[str]:
    yield from _chosen(subject.name, subject.obj, is_asked_of_kicker=subject.asked.whether == KICKED)


@answers("may_decline A", "may_decline B", "may_decline_copying A", "may_decline_copying B")
def _whether_it_may_be_declined(subject: Subject) -> Iterator[str]:
    """Whether what an ability offers is left to its controller, as its text says "may" (CR 608.2d)."""
    game, ref = subject.game, subject.asked.ref
    verdict, _, asker = subject.asked.about.partition(" ")
    is_of_copying = verdict == "may_decline_copying"
    texts = [] if is_of_copying else [printed(text) for text in game.triggered(ref)]
    entry = entry_copy(subject.obj.faces[subject.obj.face].normal.abilities)
    has_entered = not texts and entry is not None and (is_of_copying or subject.thing["is_copy"])
    texts = texts or printed_text(subject.obj).splitlines()
    offers = [text for text in texts if _MAY.search(text)]
    if not offers:
        why = f": “{texts[-1]}”" if texts else "."
        yield f"No. {subject.name} doesn’t say that anybody may do so{why}"
        return
    decides = last_controller(game, ref)
    asker = PLAYER_NAMES[asker]
    when = "as it enters (614.12a)" if has_entered else "as that resolves (608.2d)"
    whose = f"{decides} decides {when}: “{offers[-1]}”"
    if is_of_copying:
        yield f"{subject.name} may copy something or nothing. {whose}"
        return
    yield f"Yes. {whose}" if decides == asker else f"No, that isn’t {possessive(asker)} choice. {whose}"


def _choices(name: str, obj: Object, thing: dict[str, Any]) -> Iterator[str]:
    """What was chosen as it entered; a copy chooses anew, since choices aren't copied (CR 707.2)."""
    choosing = [each for each in thing["abilities"] if _CHOOSES.search(each)]
    if not choosing and not obj.choices:
        yield f"No. {name} has no ability by which something is chosen for it."
        return
    chosen = [
        f"{kind.replace('_', ' ')}: {PLAYER_NAMES.get(str(what), what)}" for kind, what in obj.choices.items()
    ]
    if chosen:
        yield f"Chosen for {name}: {joined(chosen)}."
    if obj.made_as_copy or obj.copy_effects:
        yield (
            "What was chosen for the original isn’t copied. If an ability has a player choose something as "
            f"it enters, the controller of {name} chooses as {name} enters."
        )
    elif not chosen:
        yield f"Yes. You didn’t say what is chosen for {name}: “{choosing[0]}”"


def _chosen(name: str, obj: Object, *, is_asked_of_kicker: bool = False) -> Iterator[str]:
    """What was chosen as a spell was cast; a copy has the same modes and X (CR 707.10)."""
    if is_asked_of_kicker:
        yield f"Yes. {name} is kicked." if obj.cast.kicked else f"No. {name} isn’t kicked."
    if obj.cast.x is not None:
        yield f"{name} has X = {obj.cast.x}."
    if obj.cast.modes:
        yield f"{possessive(name)} modes: {' / '.join(obj.cast.modes).removesuffix('.')}."
    if obj.cast.kicked and not is_asked_of_kicker:
        yield f"{name} is kicked."
    if obj.made_as_copy and not obj.is_token:
        yield (
            f"{name} has the modes, the X, and the targets that were chosen for the original. Its controller "
            "chooses none of them again, except new targets where what copies it says so."
        )
    elif obj.cast.x is None and not (obj.cast.modes or obj.cast.kicked or is_asked_of_kicker):
        yield f"Nothing that was chosen for {name} is told."
