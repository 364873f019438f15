"""Where something is, and whether it dies, goes, or comes back, and when."""

import re
from collections.abc import Iterator
from typing import Any

from judgeapp.copyengine import (
    NOWHERE,
    PLAYER_NAMES,
    AbilityKind,
    DelayedTrigger,
    Game,
    Object,
    WaitingTrigger,
    counters_told,
    joined,
    object_as_json,
    principles,
    printed,
)
from judgeapp.lab.answers_in_words.legends import legends_gone, no_legend_rule
from judgeapp.lab.answers_in_words.resolved import MOST_RESOLVED, all_resolved
from judgeapp.lab.answers_in_words.spells import whether_it_resolves
from judgeapp.lab.answers_in_words.subject import (
    Subject,
    answers,
    capital,
    is_spell,
    last_types,
    place_of,
    printed_text,
)
from judgeapp.lab.answers_in_words.targets import untold_targets
from judgeapp.lab.answers_in_words.triggering import triggers_told
from judgeapp.lab.desk import Desk
from judgeapp.lab.questions_in_words.reader import Asked
from judgeapp.lab.questions_in_words.whether import (
    BOTH_STAY,
    DIES,
    GOES_TO,
    IN_ZONE,
    RESOLVING,
    RETURNS,
    SURVIVES,
)

_LASTS_A_TURN = re.compile(r"until end of turn", re.IGNORECASE)


_TAKES_IT = re.compile(r"\b(?:sacrifice|exile) (?:this|it|them|that|those|the)\b", re.IGNORECASE)


_TAKES = re.compile(r"\b(?:sacrifice|exile) (?=\w)", re.IGNORECASE)


_MAKES_TAKE = re.compile(r"\b(?:sacrifice|exile)s (?=\w)")
"""What makes a player sacrifice or exile something."""


_BRINGS_ANOTHER = re.compile(
    r"\b(?:another|cards?|cast|creates?|dies|opponent|put into|returns?|search|(?<!the )targets?|tokens?)\b",
    re.IGNORECASE,
)
"""Before "sacrifice it," what makes "it" mean another thing than what has the ability."""


_UP_TO_PLAYERS = re.compile(r"\bunless\b|\bmay\b|^(?:cumulative upkeep|echo)\b", re.IGNORECASE)


_KEYWORDS_THAT_SACRIFICE = frozenset({"cumulative upkeep", "decayed", "echo", "fading", "vanishing"})


_MINDS_TARGETS = re.compile(r"\bbecomes? the target\b", re.IGNORECASE)


_GUARDS_AGAINST_TARGETS = re.compile(r"(?:hexproof|shroud|protection)\b", re.IGNORECASE)


@answers("zone")
def _where_it_is(subject: Subject) -> Iterator[str]:
    desk, ref, name, thing = subject.desk, subject.asked.ref, subject.name, subject.thing
    yield from _whether_it_dies(desk, name, thing, subject.asked)
    if subject.asked.whether == RESOLVING:
        yield from whether_it_resolves(desk, name, subject.obj)
    yield f"{_whether_it_is_there(subject)}{name} is {place_of(thing)}."
    if thing["zone"] == "battlefield":
        there = subject.game, subject.obj
        yield from (f"Still to come: “{text}”" for text in _taken_later(*there))
        yield from delayed_told(*there)
    own = (step for step in subject.game.steps if step.obj == ref)
    is_gone = thing["zone"] == NOWHERE
    if is_gone and subject.obj.made_as_copy and not subject.obj.is_token:
        yield "A copy of a spell that isn’t on the stack ceases to exist, wherever it would go (704.5e)."
    yield from (
        step.text
        for step in own
        if "illegal_targets" in step.after or (is_gone and step.principle == principles.TOKEN_CEASES)
    )
    yield from _where_once_resolved(desk, name, ref)
    yield from legends_gone(desk) if thing["zone"] == "graveyard" else ()
    yield from no_legend_rule(subject.game)


def _whether_it_is_there(subject: Subject) -> str:
    """Whether it is in the zone that is asked for, if nothing that is left open could move it; a token that
    went there has gone there, and then ceased to exist (CR 111.7).
    """
    verb, _, wanted = subject.asked.whether.partition(": ")
    if verb not in {IN_ZONE, GOES_TO}:
        return ""
    desk, game, obj = subject.desk, subject.game, subject.obj
    has_gone = verb == GOES_TO and _where_it_ceased(game, subject.asked.ref) == wanted
    if subject.thing["zone"] == wanted or has_gone:
        return "Yes. "
    waits = game.waiting_triggers() or delayed_told(game, obj) or list(_taken_later(game, obj))
    is_open = bool(waits or game.table().stack or desk.left_out or next(untold_targets(desk), ""))
    return "" if is_open else "No. "


@answers("sacrificed", "exiled")
def _whether_it_is_sacrificed(subject: Subject) -> Iterator[str]:
    """Whether it is sacrificed or exiled: once all that has triggered resolves, or later, as its abilities
    say.
    """
    desk, game, ref, called = subject.desk, subject.game, subject.asked.ref, subject.called
    is_of_exile = subject.asked.about == "exiled"
    if subject.thing["zone"] != "battlefield":
        if any("sacrific" in step.text for step in game.steps if step.obj == ref) and not is_of_exile:
            yield "Yes."
        if is_of_exile and "exile" in {subject.thing["zone"], _where_it_ceased(game, ref)}:
            yield "Yes."
        yield from _where_it_is(subject)
        return
    waiting = game.waiting_triggers()[:MOST_RESOLVED]
    after = all_resolved(desk, waiting)
    then = object_as_json(after.game, after.game.table().objects[ref])
    later = list(_taken_later(game, game.table().objects[ref]))
    delayed = delayed_told(game, game.table().objects[ref])
    if then["zone"] != "battlefield":
        yield f"Yes. Once all that has triggered resolves, {called} is {place_of(then)}."
        yield from triggers_told(desk, ref)
    elif later or delayed:
        if any(_UP_TO_PLAYERS.search(text) for text in later):
            yield "That depends on what its controller does."
        elif any("xile" in text for text in (*later, *delayed)) and not is_of_exile:
            yield "No, but it’s exiled later."
        else:
            yield "Not now, but later."
        yield from (f"{subject.name} has “{text}”" for text in later)
        yield from delayed
    elif after.left and (takers := [each.source for each in waiting if _may_take(each, subject)]):
        for taker in dict.fromkeys(takers):
            yield from triggers_told(desk, taker)
    else:
        who = PLAYER_NAMES[str(subject.thing["controller"])]
        # What isn't considered might do it, and is told below.
        nothing = "Nothing that I can read" if desk.left_out else "No. Nothing"
        yield f"{nothing} makes {who} {'exile' if is_of_exile else 'sacrifice'} {called}."
        yield from no_legend_rule(game)


def _may_take(waiting: WaitingTrigger, subject: Subject) -> bool:
    """Whether what has triggered could sacrifice or exile a thing once it has a target or a choice."""
    if _MAKES_TAKE.search(waiting.text):
        return True
    is_own = waiting.source == subject.asked.ref
    name = str(subject.thing["name"])
    return _takes_itself(waiting.text, name) if is_own else bool(_TAKES.search(waiting.text))


def delayed_told(game: Game, obj: Object) -> list[str]:
    """What waits for a time to do something with a thing, each with that time and its words."""
    values = game.layers().values.get(obj.ref)
    name = values.name if values is not None else ""
    return [
        _waits(each)
        for each in game.table().delayed_triggers
        for text in [printed(each.text)]
        if (each.it == obj.ref and _TAKES_IT.search(text))
        or (each.this == obj.ref and _takes_itself(text, name))
    ]


def _waits(waiting: DelayedTrigger) -> str:
    """When an ability happens that waits, and what it does then."""
    said = [part for part in printed(waiting.text).split(". ") if waiting.when.words in part.casefold()]
    return f"{capital(waiting.when.words)}{f': “{said[-1].strip(".")}.”' if said else '.'}"


def _taken_later(game: Game, obj: Object) -> Iterator[str]:
    """The abilities of a permanent by which it may yet be sacrificed or exiled."""
    values = game.layers().values.get(obj.ref) if obj.zone == "battlefield" else None
    if values is None:
        return
    for ability in values.abilities:
        text = printed(ability.text)
        is_triggered = ability.kind == AbilityKind.TRIGGERED and _takes_itself(text, values.name)
        if is_triggered or ability.keyword in _KEYWORDS_THAT_SACRIFICE:
            yield text


def _takes_itself(text: str, name: str) -> bool:
    """Whether an ability sacrifices or exiles what has it, and not a token, a target, or a card."""
    own = "|".join(["this", *{re.escape(said) for said in (name, name.partition(",")[0]) if said}])
    for match in _TAKES.finditer(text):
        before, after = text[: match.start()], text[match.end() :]
        if re.match(rf"(?:{own})\b", after, re.IGNORECASE):
            return True
        names_itself = re.search(rf"\b(?:{own})\b", before, re.IGNORECASE)
        if re.match(r"it\b", after) and names_itself and not _BRINGS_ANOTHER.search(before):
            return True
    return False


@answers("returns")
def _whether_it_returns(subject: Subject) -> Iterator[str]:
    game, ref, zone = subject.game, subject.asked.ref, subject.thing["zone"]
    wanted, _, who = subject.asked.whether.partition(": ")
    is_back = zone == "battlefield" or bool(zone == "hand" and _was_elsewhere(game, ref))
    is_gone = zone == NOWHERE and subject.obj.is_token
    if wanted == RETURNS and is_back:
        yield from _whether_it_is_back(subject, who)
    elif wanted == RETURNS and zone != "library" and (is_gone or not game.triggered(ref)):
        yield "No."
    yield f"{subject.name} is {place_of(subject.thing)}."
    if is_gone:
        yield "A token that has left the battlefield can’t come back (111.8)."
    if is_back:
        yield from _counters_it_came_with(subject)
    else:
        yield from triggers_told(subject.desk, ref)


def _was_elsewhere(game: Game, ref: str) -> frozenset[str]:
    """The zones that a thing has been in besides the one it is in now."""
    states = (game.object(ref, at) for at in range(len(game.moments)))
    now = game.table().objects[ref].zone
    return frozenset(obj.zone for obj in states if obj is not None) - {now}


def _whether_it_is_back(subject: Subject, who: str) -> Iterator[str]:
    """Whether something has come back to a player, or at all if none is told; no verdict where a return to
    the hand may not be meant, as of a permanent, or where another player controls it for now.
    """
    thing = subject.thing
    if thing["zone"] == "hand":
        if who:
            yield "Yes." if thing["owner"] == who else "No."
        elif _was_elsewhere(subject.game, subject.asked.ref) & {"graveyard", "stack"}:
            yield "Yes."
    elif who in {"", thing["controller"]}:
        yield "Yes."


def _counters_it_came_with(subject: Subject) -> Iterator[str]:
    put = [counters_told(kind, number) for kind, number in subject.obj.counters.items() if number]
    if put:
        yield f"{subject.name} has {joined(put)}."


@answers("when")
def _when_it_goes(subject: Subject) -> Iterator[str]:
    """When something goes; what the legend rule has taken is gone (CR 704.5j)."""
    gone = list(legends_gone(subject.desk))
    yield from ["No."] if gone and subject.asked.whether == BOTH_STAY else []
    yield from gone
    yield from _when(subject.game, subject.name, subject.called, subject.obj)


@answers("minds_targets")
def _what_targeting_does(subject: Subject) -> Iterator[str]:
    """Whether a thing is sacrificed or destroyed as it becomes a target (CR 603.2)."""
    values = subject.game.layers().values.get(subject.asked.ref)
    texts = [printed(ability.text) for ability in values.abilities] if values is not None else []
    minds = [text for text in texts if _MINDS_TARGETS.search(text)]
    if not minds:
        yield f"No. {subject.name} has no ability that triggers as it becomes a target."
    guards = [text for text in texts if _GUARDS_AGAINST_TARGETS.match(text)]
    name = values.name if values is not None else ""
    takes = [text for text in minds if _takes_itself(text, name) and not guards]
    yield from (f"{'Yes. ' if text in takes else ''}{subject.name} has “{text}”" for text in minds)
    if minds and guards:
        yield f"But it can’t be the target of everything: it has “{guards[0].split(' (')[0]}.”"


def where_all_puts_it(desk: Desk, called: str, ref: str) -> Iterator[str]:
    """Where a thing is once all that has triggered resolves, if that moves it."""
    now = desk.game.object(ref)
    waiting = desk.game.waiting_triggers()[:MOST_RESOLVED]
    after = all_resolved(desk, waiting) if waiting and now is not None else None
    then = after.game.object(ref) if after is not None else None
    if after is None or then is None or now is None or then.zone == now.zone:
        return
    once = "Once all that has triggered resolves"
    may = ", if players do what they may" if after.may else ""
    yield f"{once}{may}, {called} is {place_of(object_as_json(after.game, then))}."


def _where_once_resolved(desk: Desk, name: str, ref: str) -> Iterator[str]:
    """Where a thing is once what it has triggered resolves, if that moves it: Rancor goes to the hand."""
    waiting = [each for each in desk.game.waiting_triggers() if each.source == ref][:MOST_RESOLVED]
    after = all_resolved(desk, waiting) if waiting else None
    there = after.game.object(ref) if after is not None else None
    now = desk.game.object(ref)
    if after is None or there is None or now is None or there.zone == now.zone:
        return
    yield from triggers_told(desk, ref)
    may = ", if players do what they may" if after.may else ""
    yield f"Once that has resolved{may}, {name} is {place_of(object_as_json(after.game, there))}."


def _whether_it_dies(desk: Desk, name: str, thing: dict[str, Any], asked: Asked) -> Iterator[str]:
    """Whether it dies or survives, if that is asked and nothing is left open that could decide it."""
    is_there, is_open = thing["zone"] == "battlefield", bool(desk.game.table().stack)
    if asked.whether not in {DIES, SURVIVES} or is_open or desk.left_out or next(untold_targets(desk), ""):
        return
    if is_there:
        yield f"{'Yes. ' if asked.whether == SURVIVES else 'No. '}{name} survives."
    elif asked.whether == SURVIVES:
        yield f"No. {name} doesn’t survive."
    elif thing["zone"] == "graveyard" or _where_it_ceased(desk.game, asked.ref) == "graveyard":
        yield f"Yes. {name} dies."
    else:
        yield f"No. {name} doesn’t die: it isn’t put into a graveyard."


def what_dies(desk: Desk) -> Iterator[str]:
    """Which creatures have died, if that is asked and nothing is left open that could decide it."""
    game = desk.game
    if game.table().stack or desk.left_out or next(untold_targets(desk), ""):
        return
    ceased = {ref for ref in game.table().objects if _where_it_ceased(game, ref) == "graveyard"}
    moved = (step.obj for step in game.steps if "zone" in step.after)
    buried = {step.obj for step in game.steps if step.after.get("zone") == "graveyard"} | ceased
    dead = dict.fromkeys(ref for ref in moved if ref in buried)
    before = game.table(0).objects
    types = {ref: last_types(game, ref) for ref in dead}
    called = {ref: desk.account.names.get(ref, ref) for ref in dead if types[ref]}
    names = [name for ref, name in called.items() if "Creature" in types[ref]]
    others = [name for ref, name in called.items() if "Creature" not in types[ref]]
    if names:
        yield f"{capital(joined(names))} {'dies' if len(names) == 1 else 'die'}."
    elif before:
        yield "No creature dies." if others else "Nothing dies."
    if others:
        yield f"{capital(joined(others))} {'is' if len(others) == 1 else 'are'} put into the graveyard."


def _when(game: Game, name: str, called: str, obj: Object) -> Iterator[str]:
    """When something leaves, or is no copy any more, by what waits to happen and how long effects last."""
    takes = delayed_told(game, obj)
    waiting = [each for each in game.table().delayed_triggers if obj.ref in {each.it, each.this}]
    found = [told for each in waiting if (told := _waits(each)) in takes or not _TAKES.search(told)]
    found += [f"{name} has “{text}”" for text in _taken_later(game, obj)]
    if obj.copy_effects and obj.copy_effects[-1].duration not in {"", "permanent"}:
        found.append(f"{name} is a copy {obj.copy_effects[-1].duration}.")
    if not found and is_spell(obj) and _LASTS_A_TURN.search(printed_text(obj)):
        found.append(f"What {name} does lasts until end of turn: it ends in the cleanup step (514.2).")
    if not found and obj.is_token and obj.zone == NOWHERE:
        found.append("A token that has left the battlefield can’t come back (111.8).")
    if not found and obj.zone == "battlefield":
        found.append(f"Nothing in the story makes {called} leave.")
    yield from found


def _where_it_ceased(game: Game, ref: str) -> str:
    """The zone in which a token ceased to exist (CR 111.7); "" for what hasn't."""
    table = game.table()
    obj = table.objects.get(ref)
    if obj is None or obj.zone != NOWHERE or not obj.is_token:
        return ""
    return table.noted(ref).went_to or ""
