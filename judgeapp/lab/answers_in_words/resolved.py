"""What comes of all that has triggered, once it resolves: cards, life, tokens."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from judgeapp.combat import play
from judgeapp.copyengine import (
    PLAYER_NAMES,
    CopyEngineError,
    Game,
    Player,
    WaitingTrigger,
    joined,
    number_word,
    object_as_json,
    plural,
)
from judgeapp.lab.answers_in_words.subject import as_last_there, is_called
from judgeapp.lab.answers_in_words.targets import TARGETS, untold_modes
from judgeapp.lab.desk import Desk
from judgeapp.lab.questions_in_words.language.words import index_of
from judgeapp.lab.questions_in_words.reader import Asked
from judgeapp.lab.questions_in_words.whether import CARDS, GAINS, HOW_MANY, TOKEN, what_is_gained
from judgeapp.lab.tables.edits import beginning, new_ref

_BRINGS = {
    CARDS: re.compile(r"\bdraws?\b", re.IGNORECASE),
    "life": re.compile(r"\blife\b|\bdamage\b", re.IGNORECASE),
    TOKEN: re.compile(r"\b(?:creates?|copy|tokens?)\b", re.IGNORECASE),
}
"""What a text speaks of that could let a player gain something."""


MOST_RESOLVED = 32
"""More of what has triggered isn't resolved to count what comes of it."""


_MOST_IN_TURN, _AGAIN_AND_AGAIN = 20, 5
"""So many abilities resolve to see whether they go on and on, and so often one triggers meanwhile."""


_GOES_ON = frozenset("resolve trigger state_based_actions create_token_copy copy_spell copy_ability".split())


_MAY = re.compile(r"\bmay\b", re.IGNORECASE)


_GAINS_LIFE = re.compile(r"\bgains? (?:\d+|X) life\b")


_LIFE_TOLD = frozenset({"lose_life", "gain_life"})


def waiting_now(desk: Desk, asked: Asked) -> list[WaitingTrigger]:
    """What has triggered, but for what triggered as copies came that were there already."""
    events = desk.script.get("events") or ()
    came: dict[str, int] = {}
    for place, event in enumerate(events, start=1):
        refs = [str(event["ref"])] if "ref" in event and "controller" in event else []
        came |= dict.fromkeys([*refs, *event.get("makes", ())], place)
    return [
        each
        for each in desk.game.waiting_triggers()
        if each.source not in asked.stood or each.since > came.get(each.source, 0)
    ]


def once_resolved(desk: Desk, asked: Asked | None = None) -> Iterator[str]:
    """What comes of it, in numbers, if what has triggered resolves: cards drawn, life, tokens."""
    waits = desk.game.waiting_triggers() if asked is None else waiting_now(desk, asked)
    waiting = waits[:MOST_RESOLVED]
    now = [each for each in waiting if each.since >= beginning_of_what_came_last(desk)]
    if len(desk.game.waiting_triggers()) > MOST_RESOLVED:
        return  # a sum of some of them would be taken for the whole
    last, every = _resolving(desk, now), _resolving(desk, waiting)
    if not every and any(_GAINS_LIFE.search(each.text) for each in waiting):
        then = all_resolved(desk, waiting)
        if not (then.left or any(then.gained.values())):
            yield "As that resolves, no life is gained."
    if last:
        yield f"As what triggered last resolves, {joined(last)}."
    if every and every != last:
        yield f"As all that has triggered resolves, {joined(every)}."
    if every and (whole := _in_all(desk, waiting)):
        yield f"In all, {joined(whole)}."


def _in_all(desk: Desk, waiting: Sequence[WaitingTrigger]) -> list[str]:
    """What players have drawn, gained, and lost in the whole story once all that has triggered has resolved,
    where that is the sum of what they have by now and of what is still to come.
    """
    then = all_resolved(desk, waiting)
    before, last = players_at_first(desk), then.game.table().players
    now, found = desk.game.table().players, list[str]()
    for letter in sorted(before.keys() & last.keys()):
        name = PLAYER_NAMES[letter]
        drawn, so_far = last[letter].drew - before[letter].drew, now[letter].drew - before[letter].drew
        if so_far and drawn != so_far:
            found.append(f"{name} draws {number_word(drawn)} {plural('card', drawn)}")
        changed, by_now = last[letter].life - before[letter].life, now[letter].life - before[letter].life
        if by_now and changed != by_now:
            verb = "gains" if changed > 0 else "loses"
            found.append(f"{name} {verb} {abs(changed)} life and is at {last[letter].life}")
    if found and then.left:
        found.append("what wants a target or a choice that isn’t told isn’t counted")
    return found


def once_all_has_resolved(desk: Desk) -> Mapping[str, Player]:
    """The players once all that has triggered has resolved; none if nothing waits."""
    waiting = desk.game.waiting_triggers()[:MOST_RESOLVED]
    return all_resolved(desk, waiting).game.table().players if waiting else {}


def players_at_first(desk: Desk) -> Mapping[str, Player]:
    """The players once the life totals with which the story begins are told."""
    begins = takewhile(lambda event: event["do"] in _LIFE_TOLD, desk.script.get("events") or ())
    return desk.game.table(len(list(begins))).players


def beginning_of_what_came_last(desk: Desk) -> int:
    """The moment after the last event that began something, and isn't how it went on, as resolving is."""
    events = (desk.script.get("events") or [])[: desk.last]
    place = len(events)
    while place > 1 and events[place - 1].get("do") in _GOES_ON:
        place -= 1
    return place


@dataclass(frozen=True, slots=True)
class _Resolved:
    """A table on which what had triggered has resolved.

    Attributes:
        events: all that happened by then.
        gained, lost: life, by player.
        may: whether it is up to players.
        left: how many abilities couldn't resolve by themselves.
    """

    game: Game
    events: Sequence[dict[str, Any]]
    gained: Counter[str]
    lost: Counter[str]
    may: bool
    left: int

    @classmethod
    def of(cls, desk: Desk) -> "_Resolved":
        """Where nothing has resolved yet."""
        return cls(desk.game, list(desk.script.get("events") or ()), Counter(), Counter(), may=False, left=0)


def _whose_it_was(game: Game, waiting: WaitingTrigger) -> dict[str, str]:
    """Who controls an ability that has triggered: who controlled its source then (CR 603.3a)."""
    obj = game.object(waiting.source, waiting.since)
    if obj is None or obj.zone != "battlefield":
        return {}
    return {"controller": game.layers(waiting.since).controllers.get(obj.ref, obj.controller)}


def all_resolved(desk: Desk, waiting: Sequence[WaitingTrigger]) -> _Resolved:
    """Let abilities resolve that have triggered.

    An ability that wants a target or a choice that isn't told is left out; what players may do, they do. What
    triggers meanwhile resolves as well, unless that goes on and on.
    """
    first = then = _each_resolved(desk, _Resolved.of(desk), waiting)
    began, count = len(desk.script.get("events") or ()), len(waiting)
    untold = Counter(waiting)  # those of them that are left wait still
    while came := Counter(new for new in then.game.waiting_triggers() if new.since > began) - untold:
        count += came.total()
        if count > MOST_RESOLVED:
            return first
        untold += came
        then = _each_resolved(desk, then, tuple(came.elements()))
    return then


def triggering_again(desk: Desk) -> tuple[list[str], bool]:
    """What has triggered resolves, one after the other, with all that this triggers: the sources of what
    triggers again and again, and whether something is left open. Where a player has to be the target, one is.
    """
    so_far, came = _Resolved.of(desk), list[WaitingTrigger]()
    waiting, is_open = list(desk.game.waiting_triggers()), bool(desk.left_out)
    for _ in range(_MOST_IN_TURN):
        if not waiting:
            return [], is_open
        then = next(_ways_to_resolve(desk, so_far, waiting.pop()), None)
        if then is None:
            is_open = True
            continue
        new = [each for each in then.game.waiting_triggers() if each.since > len(so_far.events)]
        so_far, came, waiting = then, [*came, *new], [*waiting, *new]
    times = Counter(each.source for each in set(came))
    return [source for source, count in times.items() if count >= _AGAIN_AND_AGAIN], is_open


def _ways_to_resolve(desk: Desk, so_far: _Resolved, waiting: WaitingTrigger) -> Iterator[_Resolved]:
    """What has triggered, resolved without targets, or with each player as the target."""
    for aims in ([], ["B"], ["A"]):
        ref = new_ref({"events": so_far.events}, f"{waiting.source}ability", so_far.game.table().objects)
        put: dict[str, Any] = {"do": "trigger", "ref": ref, "source": waiting.source}
        put |= {"ability": beginning(waiting.text), **_whose_it_was(so_far.game, waiting)}
        put |= {"targets": aims} if aims else {}
        if not aims and TARGETS.search(waiting.text):
            continue
        events = [*so_far.events, put, {"do": "resolve", "ref": ref}]
        try:
            game = play({**desk.script, "events": events}, cards=desk.game.cards)
        except CopyEngineError:
            continue
        yield _Resolved(game, events, Counter(), Counter(), may=False, left=0)


def _each_resolved(desk: Desk, so_far: _Resolved, waiting: Sequence[WaitingTrigger]) -> _Resolved:
    """Let abilities resolve, one after the other, that have triggered by now."""
    events, after, may, left = list(so_far.events), so_far.game, so_far.may, so_far.left
    gained, lost = Counter(so_far.gained), Counter(so_far.lost)
    for each in waiting:
        put = {
            "do": "trigger",
            "ref": new_ref({"events": events}, f"{each.source}ability", after.table().objects),
            "source": each.source,
            "ability": beginning(each.text),
        } | _whose_it_was(after, each)
        more = [*events, put, {"do": "resolve", "ref": put["ref"]}]
        try:
            then = None if TARGETS.search(each.text) else play({**desk.script, "events": more},
                                                                cards=desk.game.cards)  # fmt: skip
        except CopyEngineError:
            then = None
        if then is None:
            left += 1
            continue
        for letter in after.table().players:
            change = then.table().players[letter].life - after.table().players[letter].life
            gained[letter] += max(change, 0)
            lost[letter] += max(-change, 0)
        events, after, may = more, then, may or bool(_MAY.search(each.text))
    return _Resolved(after, events, gained, lost, may, left)


def _resolving(desk: Desk, waiting: Sequence[WaitingTrigger]) -> list[str]:
    """What players draw, gain and lose, and which tokens they get: parts of a sentence."""
    then = all_resolved(desk, waiting)
    after = then.game
    found = [
        each
        for letter in PLAYER_NAMES
        for each in _changed(
            letter, _cards_drawn(letter, desk.game, after), then.gained[letter], then.lost[letter]
        )
    ]
    made = tokens_by_player(after) - tokens_by_player(desk.game)
    found += [
        f"{PLAYER_NAMES[who]} gets {number_word(n)} {plural('token', n)}" for who, n in sorted(made.items())
    ]
    if found and then.may:
        found[-1] += " if players do what they may"
    return found


def what_came_of_it(desk: Desk, asked: Asked) -> list[str]:
    """How much of something a player gets in all, or whether any, if that is asked and isn't left open."""
    verdict = HOW_MANY if asked.whether.startswith(HOW_MANY) else GAINS
    who, guessed, what = what_is_gained(asked.whether, verdict)
    waits = waiting_now(desk, asked)
    waiting = waits[:MOST_RESOLVED]
    if not who or len(waiting) < len(waits):
        return []
    after = all_resolved(desk, waiting)
    is_open = _leaves_open(desk, after, waiting, what)
    count = _gained_in_all(desk, after, who, what)
    if count is None or (is_open and not (count and verdict == GAINS and not guessed)):
        return []
    may = ", if players do what they may" if after.may and count else ""
    if verdict == GAINS:
        return [f"Yes{may}." if count and guessed in {0, count} else "No."]
    kind = "" if what in {CARDS, TOKEN, "life"} else f"{what if '/' in what else _kind(what, desk)} "
    thing = plural("card", count) if what == CARDS else what if what == "life" else plural(TOKEN, count)
    verb = {CARDS: "draws", "life": "gains"}.get(what, "gets")
    number = str(count) if what == "life" else number_word(count) if count else "no"
    return [f"{PLAYER_NAMES[who]} {verb} {number} {kind}{thing}{may}."]


def _leaves_open(desk: Desk, after: _Resolved, waiting: Sequence[WaitingTrigger], what: str) -> bool:
    """Whether something that isn't considered, has no target yet, or hasn't resolved could bring more."""
    brings = _BRINGS.get(what, _BRINGS[TOKEN])
    texts = [each.text for each in desk.left_out]
    texts += [each.text for each in waiting if after.left]
    is_untold = bool(after.game.table().stack) or any(untold_modes(desk))
    return is_untold or any(map(brings.search, texts))


def _gained_in_all(desk: Desk, after: _Resolved, who: str, what: str) -> int | None:
    """How many cards, how much life, or how many tokens a player got in the whole story; None where that
    can't be told.
    """
    first, last = desk.game.table(0).players.get(who), after.game.table().players.get(who)
    if first is None or last is None:
        return None
    if what == CARDS:
        return last.drew - first.drew
    if what == "life":
        return _life_gained(desk, last, who)
    if what != TOKEN and "/" not in what and not _kind(what, desk):
        return None
    there = {str(entry.get("ref")) for entry in desk.script.get("setup") or ()}
    came = [obj for obj in after.game.table().objects.values() if obj.ref not in there]
    made = [obj for obj in came if obj.is_token or ("/" in what and obj.zone == "battlefield")]
    wanted = what if "/" in what else _kind(what, desk)
    things = [as_last_there(after.game, obj.ref) for obj in made]
    theirs = [each for each in things if each["controller"] == who]
    return sum(what == TOKEN or bool(is_called(each, wanted)) for each in theirs)


def _life_gained(desk: Desk, last: Player, who: str) -> int | None:
    """How much life a player gained since the table began; None if a turn has ended since, as only the life
    gained in one turn is counted.
    """
    events = desk.script.get("events") or ()
    told = list(takewhile(lambda event: event["do"] in _LIFE_TOLD, events))
    at_first = desk.game.table(len(told)).players.get(who)
    if at_first is None or any(event["do"] == "end_turn" for event in events):
        return None
    return last.gained_life - at_first.gained_life


def _kind(said: str, desk: Desk) -> str:
    """The subtype that a word names; "" for none."""
    return index_of(desk.game.cards).subtype(said).capitalize()


def tokens_by_player(game: Game) -> Counter[str]:
    """How many tokens each player controls."""
    there = (obj for obj in game.table().on_battlefield() if obj.is_token)
    return Counter(str(object_as_json(game, obj)["controller"]) for obj in there)


def _cards_drawn(letter: str, before: Game, after: Game) -> int:
    """How many cards a player has drawn between two ends of a table."""
    was, now = before.table().players.get(letter), after.table().players.get(letter)
    return 0 if was is None or now is None else now.drew - was.drew


def _changed(letter: str, drawn: int, gained: int, lost: int) -> Iterator[str]:
    """What a player has drawn, gained and lost; who gains and loses is told both."""
    name = PLAYER_NAMES[letter]
    if drawn:
        yield f"{name} draws {number_word(drawn)} {plural('card', drawn)}"
    if gained or lost:
        told = [f"gains {gained}"] * bool(gained) + [f"loses {lost}"] * bool(lost)
        yield f"{name} {joined(told)} life"
