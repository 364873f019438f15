"""What has triggered, was activated, or was copied."""

import re
from collections.abc import Iterator

from judgeapp.copyengine import Game, number_word, plural, possessive, printed
from judgeapp.lab.answers_in_words.players import draws_told, life_told
from judgeapp.lab.answers_in_words.resolved import beginning_of_what_came_last, tokens_by_player
from judgeapp.lab.answers_in_words.subject import Subject, capital, name_told
from judgeapp.lab.desk import Desk
from judgeapp.lab.questions_in_words.reader import Asked
from judgeapp.lab.questions_in_words.whether import GAINS, TRIGGERS

_TIMES = {2: "twice"}


_COMES_LATER = {
    "declare_attackers": re.compile(r"^Whenever [^.,]*\battacks\b"),
    "combat_damage": re.compile(r"^Whenever [^.,]*\bdeals combat damage\b"),
}
"""What abilities wait for, by the event that it comes in."""


_IF_KICKED = re.compile(r"\bif (?:it|this \w+|they) (?:was|were|had been) kicked\b", re.IGNORECASE)


_LOOKS_AT_CASTING = re.compile(r"\bwhenever [^.,]*\bcasts?\b(?! or cop)", re.IGNORECASE)
"""What triggers on spells that are cast, and not on copies."""


_ON_ITS_CASTING = re.compile(
    r"(?:cascade|storm|gravestorm|replicate|conspire|casualty|demonstrate)\b|when you cast this spell\b",
    re.IGNORECASE,
)
"""What triggers as its own spell is cast."""


def _is_cast(desk: Desk, ref: str) -> bool:
    """Whether a copy is one of a card, which is cast (CR 707.12)."""
    return any(e["do"] == "cast_copy" and e.get("ref") == ref for e in desk.script.get("events") or ())


def that_it_was_not_cast(subject: Subject) -> Iterator[str]:
    """Why an ability that triggers on casting its spell triggers for the original alone (CR 707.10)."""
    original = subject.obj.made_as_copy
    if not original or _is_cast(subject.desk, subject.asked.ref):
        return
    texts = [printed(text) for text in subject.game.triggered(original)]
    for text in dict.fromkeys(each for each in texts if _ON_ITS_CASTING.match(each)):
        yield f"No. {subject.name} wasn’t cast (707.10), so “{text}” triggers only for the original."


def that_it_was_not_kicked(subject: Subject) -> Iterator[str]:
    """Why an ability of a copy doesn't trigger that looks for a kicker: nothing of that is copied."""
    values = subject.game.layers().values.get(subject.asked.ref)
    texts = [printed(ability.text) for ability in values.abilities] if values is not None else []
    is_permanent = subject.thing["is_copy"] and subject.thing["zone"] == "battlefield"
    if is_permanent and not subject.obj.cast.kicked and any(map(_IF_KICKED.search, texts)):
        yield f"{subject.name} wasn’t kicked; whether the original was isn’t copied (707.2)."


def _to_trigger_later(desk: Desk, ref: str) -> str:
    """An ability of a thing that waits for what hasn't come: an attack, or combat damage; "" for none."""
    values = desk.game.layers().values.get(ref)
    done = {event["do"] for event in desk.script.get("events") or ()}
    for ability in values.abilities if values is not None else ():
        for event, waits in _COMES_LATER.items():
            if event not in done and waits.search(printed(ability.text)):
                return printed(ability.text)
    return ""


def whether_it_triggers(desk: Desk, asked: Asked) -> Iterator[str]:
    """Whether anything triggers now, if that is asked; of what a player gets, only that nothing does."""
    game, began = desk.game, beginning_of_what_came_last(desk)
    if asked.whether == TRIGGERS:
        now, earlier = game.triggered(asked.ref), game.triggered(asked.ref, max(began - 1, 0))
        objects = game.table().objects
        copies = [
            o.ref for o in objects.values() if o.is_copy and game.layers().values.get(o.ref) is not None
        ]
        subject = game.layers().values.get(asked.ref)
        alike = [ref for ref in copies if subject and game.layers().values[ref].name == subject.name]
        if not now and any(game.triggered(ref) for ref in alike):
            return  # the copy of that name does, so "no" would say too much
        if not now and (later := _to_trigger_later(desk, asked.ref)):
            yield f"Not yet: “{later}”"
        elif not now:
            yield "No."
        elif len(now) > len(earlier):
            yield "Yes."
            if any(map(_LOOKS_AT_CASTING.search, now)) and any(
                obj.made_as_copy and not obj.is_token and obj.ability is None and not _is_cast(desk, obj.ref)
                for obj in objects.values()
            ):
                yield "But not for the copy: it’s put onto the stack, and isn’t cast (707.10)."
    elif asked.whether.startswith(GAINS) and not (
        any(event["do"] in {"cast", "activate"} for event in desk.script.get("events") or ())
        or game.waiting_triggers() or game.table().extra_turns
        or any(draws_told(desk)) or any(life_told(desk)) or tokens_by_player(game)
        or any(game.triggered(ref) for ref in game.table().objects) or activated_told(desk, asked.ref)
    ):  # fmt: skip
        yield "No."


def told_by_themselves(game: Game) -> Iterator[str]:
    """What has triggered, but for what was made at once with another and is counted with it."""
    objects = game.table().objects
    for ref in objects:
        first = re.fullmatch(r"(.+)-\d+", ref)
        if game.triggered(ref) and not (first and first[1] in objects and game.triggered(first[1])):
            yield ref


def activated_told(desk: Desk, ref: str) -> list[str]:
    """The abilities of a thing that were activated."""
    whose = possessive(capital(desk.account.names.get(ref, ref)))
    put = [e for e in desk.script.get("events") or () if e.get("do") == "activate" and e.get("source") == ref]
    found = [obj.ability for e in put if (obj := desk.game.object(str(e["ref"]))) is not None]
    told = [f"{whose} ability is activated: “{printed(each.text)}”" for each in found if each is not None]
    made = sum(
        obj.is_token and obj.ref.rpartition("-")[0] in {str(e["ref"]) for e in put}
        for obj in desk.game.table().objects.values()
    )
    return [*told, f"It has made {number_word(made)} {plural('token', made)}."] if made else told


def triggers_told(desk: Desk, ref: str) -> Iterator[str]:
    """What triggers; of several tokens that were made at once, how often in all."""
    called = name_told(desk, ref)
    name = capital(called)
    texts = desk.game.triggered(ref)
    if not texts:
        yield f"Nothing that {called} has triggers."
    made = [each for each in desk.game.table().objects if re.fullmatch(rf"{re.escape(ref)}-\d+", each)]
    began, now = beginning_of_what_came_last(desk), list[bool]()
    for text in dict.fromkeys(texts):
        times = sum(desk.game.triggered(each).count(text) for each in (ref, *made))
        often = f" {_TIMES.get(times, f'{times} times')}" if times > 1 else ""
        whose = "Their" if made and times > 1 else possessive(name)
        which = f" (each of the {len(made) + 1} tokens)" if made and times > 1 else ""
        at_first = [t for each in (ref, *made) for t in desk.game.triggered(each, max(began - 1, 0))]
        earlier = "Earlier: " if at_first.count(text) == times else ""
        now.append(not earlier)
        yield f"{earlier}{whose} ability triggers{often}{which}: “{text}”"
    if now and not any(now):
        yield f"What happened last triggers nothing of {called}."
    yield from _copied_abilities(desk.game, ref)


def _copied_abilities(game: Game, ref: str) -> Iterator[str]:
    """How often the ability of a thing was copied, and so resolves."""
    objects = game.table().objects
    abilities = [each.ref for each in objects.values() if each.source == ref and not each.made_as_copy]
    for ability in abilities:
        count = sum(each.made_as_copy == ability for each in objects.values())
        if count:
            copied, times = _TIMES.get(count, "once" if count == 1 else f"{count} times"), count + 1
            yield f"That ability is copied {copied}, so it resolves {_TIMES.get(times, f'{times} times')}."
