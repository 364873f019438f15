"""What something is and has: its values, counters, and what is attached to it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.combat import play
from judgeapp.copyengine import (
    PLAYER_NAMES,
    Object,
    a_or_an,
    counters_told,
    joined,
    object_as_json,
    possessive,
)
from judgeapp.lab.answers_in_words.abilities import (
    abilities_lost,
    mana_made,
    mana_of_land_types,
    whether_usable,
)
from judgeapp.lab.answers_in_words.resolved import MOST_RESOLVED, all_resolved
from judgeapp.lab.answers_in_words.subject import Subject, answers, capital, what_it_is
from judgeapp.lab.answers_in_words.triggering import triggers_told
from judgeapp.lab.desk import Desk
from judgeapp.lab.display.value_derivations import label, said
from judgeapp.lab.questions_in_words.language.deeds import doing
from judgeapp.lab.questions_in_words.language.exemplars import CARD_TYPES, COLORS, SUPERTYPES
from judgeapp.lab.questions_in_words.language.phrases import KEYWORDS
from judgeapp.lab.questions_in_words.reader import Asked
from judgeapp.lab.questions_in_words.whether import COUNTERS, KICKED, MANA, USE, is_of_outcome

_TAPS = re.compile(r"\b(?:un)?tap\b", re.IGNORECASE)


_CHANGES = re.compile(
    r"[+-][\dX]+/[+-][\dX]+|\bcounters?\b|\bgains?\b(?! [\w ]*\blife\b)"
    r"|^(?:exalted|prowess|battle cry|evolve|bushido|rampage|flanking|melee|training|mentor|renown)\b"
    r"|\bbecomes?\b(?! (?:the target|blocked))",
    re.IGNORECASE,
)


@answers("counters")
def _its_counters(subject: Subject) -> Iterator[str]:
    put = [counters_told(kind, number) for kind, number in subject.obj.counters.items() if number]
    verdict = ("Yes. " if put else "No. ") if subject.asked.whether == COUNTERS else ""
    yield f"{verdict}{subject.name} has {joined(put) if put else 'no counters'}."
    waiting = subject.game.waiting_triggers()[:MOST_RESOLVED]
    after = all_resolved(subject.desk, waiting)
    then = after.game.object(subject.asked.ref)
    later = [counters_told(kind, n) for kind, n in then.counters.items() if n] if then is not None else []
    if later != put:
        may = " if players do what they may" if after.may else ""
        told = joined(later) if later else "no counters"
        yield f"Once all that has triggered resolves, {subject.called} has {told}{may}."
    elif not put and subject.thing["is_copy"]:
        yield "Counters aren’t copied (707.2)."


@answers("chapter")
def _its_chapter(subject: Subject) -> Iterator[str]:
    """The chapter that a Saga is on: as many lore counters are on it (CR 714.2)."""
    count = subject.obj.counters.get("lore", 0)
    if subject.thing["zone"] == "battlefield" and "Saga" in subject.thing["subtypes"] and count:
        yield f"{subject.name} is on chapter {count}: it has {counters_told('lore', count)}."
        if subject.thing["is_copy"]:
            yield "A Saga enters with one lore counter (714.3a). Counters aren’t copied (707.2)."
    else:
        yield from _its_counters(subject)
    yield from triggers_told(subject.desk, subject.asked.ref)


@answers("owner")
def _whose_it_is(subject: Subject) -> Iterator[str]:
    owner = subject.obj.owner
    yield f"{PLAYER_NAMES.get(owner, owner)} owns {subject.called}."
    yield f"{possessive(subject.name)} controller: {said('controller', subject.thing)}."


@answers("next_turn")
def _what_it_is_next_turn(subject: Subject) -> Iterator[str]:
    """What something is in the next turn, if nothing else happens until then."""
    script, game = subject.desk.script, subject.game
    other = "B" if game.table().active == "A" else "A"
    turn = [{"do": "end_turn"}, {"do": "begin_turn", "player": other}]
    after = play({**script, "events": [*(script.get("events") or ()), *turn]}, cards=game.cards)
    obj = after.object(subject.asked.ref)
    if obj is not None:
        yield f"In the next turn: {what_it_is(subject.name, object_as_json(after, obj))}"


@answers("token")
def _whether_it_is_a_token(subject: Subject) -> Iterator[str]:
    yield _whether_token(subject.name, subject.obj)


@answers("attached")
def _what_is_attached(subject: Subject) -> Iterator[str]:
    names, permanents = subject.desk.account.names, subject.game.table().on_battlefield()
    on_it = [names.get(o.ref, o.ref) for o in permanents if o.attached_to == subject.asked.ref]
    if not on_it:
        yield f"Nothing is attached to {subject.called}."
        return
    yield f"{joined(on_it)} {'is' if len(on_it) == 1 else 'are'} attached to {subject.name}."


@answers("is_attached")
def _what_it_is_attached_to(subject: Subject) -> Iterator[str]:
    names, host = subject.desk.account.names, subject.obj.attached_to
    if host is None:
        yield f"No. {subject.name} isn’t attached to anything."
        if subject.thing["is_copy"]:
            yield "What the original is attached to isn’t copied (707.2)."
        return
    yield f"Yes. {subject.name} is attached to {names.get(host, host)}."


def its_value(subject: Subject) -> Iterator[str]:
    asked, name, thing = subject.asked, subject.name, subject.thing
    if asked.whether == USE:
        yield from whether_usable(subject.game, name, asked.ref)
    elif asked.whether == KICKED:
        yield f"Yes. {name} is kicked." if subject.obj.cast.kicked else f"No. {name} isn’t kicked."
    elif asked.whether == MANA:
        yield from mana_made(subject.desk, name, asked.ref)
    elif asked.whether and not is_of_outcome(asked.whether):
        yield _yes_or_no(name, thing, asked.whether)
    of_types = list(mana_of_land_types(subject.game, name, asked.ref)) if asked.field == "abilities" else []
    if not of_types or thing["abilities"]:
        yield f"{possessive(name)} {label(asked.field)}: {said(asked.field, thing).removesuffix('.')}."
    yield from of_types


def whether_it_is_as_big(subject: Subject) -> Iterator[str]:
    """Whether something has the power and toughness of another thing, as they are now."""
    game, ref = subject.game, subject.asked.about.removeprefix("as_big_as ")
    other = game.object(ref)
    size = said("power", subject.thing).removesuffix(".")
    if other is None or other.zone != "battlefield":
        yield f"{possessive(subject.name)} {label('power')}: {size}."
        return
    its = said("power", object_as_json(game, other)).removesuffix(".")
    yield "Yes." if its == size else "No."
    yield f"{possessive(subject.name)} {label('power')}: {size}."
    yield f"{possessive(capital(subject.desk.account.names.get(ref, ref)))} {label('power')}: {its}."


def its_description(subject: Subject) -> Iterator[str]:
    yield what_it_is(subject.name, subject.thing)


def that_could_change_it(desk: Desk, field: str) -> Iterator[str]:
    """What has triggered, wasn't put on the stack, and could change what is asked for once it resolves."""
    for waiting in desk.game.waiting_triggers():
        if _CHANGES.search(waiting.text) or (field == "tapped" and _TAPS.search(waiting.text)):
            whose = possessive(capital(desk.account.names.get(waiting.source, waiting.source)))
            yield f"{whose} ability has triggered, and what it does isn’t counted here: “{waiting.text}”"


def value_once_resolved(desk: Desk, name: str, asked: Asked) -> Iterator[str]:
    """What is asked for, once what has triggered resolves, if that changes it and nothing is left open."""
    waiting = desk.game.waiting_triggers()[:MOST_RESOLVED]
    if not any(_CHANGES.search(each.text) for each in waiting):
        return
    after = all_resolved(desk, waiting)
    before, then = desk.game.object(asked.ref), after.game.object(asked.ref)
    if after.left or before is None or then is None:
        return
    told = said(asked.field, object_as_json(after.game, then)).removesuffix(".")
    if told != said(asked.field, object_as_json(desk.game, before)).removesuffix("."):
        may = ", if players do what they may" if after.may else ""
        yield f"Once all of that has resolved{may}, {possessive(name)} {label(asked.field)}: {told}."


def _yes_or_no(name: str, thing: dict[str, Any], quality: str) -> str:
    """Whether a thing has an ability, or is of a color or a type."""
    if quality in KEYWORDS:
        has = any(re.match(rf"{quality}\b", text, re.IGNORECASE) for text in thing["abilities"])
        return f"Yes. {name} has {quality}." if has else f"No. {name} doesn’t have {quality}."
    keys = ("supertypes", "types", "subtypes", "colors")
    kinds = {word.casefold() for key in keys for word in thing[key]}
    is_subtype = quality not in COLORS | SUPERTYPES | CARD_TYPES
    said = f"{a_or_an(quality)} {quality}" if quality in CARD_TYPES else quality
    said = f"{a_or_an(quality)} {quality.capitalize()}" if is_subtype else said
    return f"Yes. {name} is {said}." if quality in kinds else f"No. {name} isn’t {said}."


def _whether_token(name: str, obj: Object) -> str:
    """Whether it is a token: that isn't copied, since it is no copiable value (CR 707.2, 111.1).

    A merged permanent is a token only if what is on top is one (CR 730.2).
    """
    if obj.merged:
        whether, top = ("Yes", "a token") if obj.is_token else ("No", "a card")
        return f"{whether}. {name} is a merged permanent, and on top is {top}."
    if obj.is_token:
        return f"Yes. {name} is a token."
    if obj.zone == "stack" and obj.made_as_copy:
        return f"No. {name} is a copy of a spell; a copy of a permanent spell becomes a token as it resolves."
    return f"No. {name} isn’t a token: being one isn’t a copiable value, whatever is copied."


def whether_it_has_such(subject: Subject) -> Iterator[str]:
    """Whether it has the ability that is asked about; otherwise, which it has or has lost."""
    deed = subject.asked.about.removeprefix("has_such ")
    has = list(_whether_one_does(subject.name, subject.thing, deed))
    if has[0].startswith("No"):
        yield from list(abilities_lost(subject.game, subject.name, subject.asked.ref)) or has
        yield from its_value(subject)
    else:
        yield from has


def _whether_one_does(name: str, thing: Mapping[str, Any], deed: str) -> Iterator[str]:
    """Whether a thing has an ability that does something: "the destroy ability"."""
    found = doing(deed, map(str, thing["abilities"]))
    if found:
        yield f"Yes. {name} has {joined(f'“{text}”' for text in found)}"
    else:
        yield f"No. {name} has no such ability."
