"""Whether the story could happen: when things are done, and what has to happen besides."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from judgeapp.combat import Believers, ask
from judgeapp.copyengine import (
    PLAYER_NAMES,
    AbilityKind,
    Characteristics,
    CopyEngineError,
    Face,
    possessive,
    printed,
    same_answer,
    unconsidered,
)
from judgeapp.quiz.beliefs.consequences import objects_asked
from judgeapp.quiz.generator.instances import AFTER_CHECKS
from judgeapp.quiz.reviewing.items import Item
from judgeapp.quiz.reviewing.lints import Fault, lint
from judgeapp.quiz.rulings.hints import DAMAGE
from judgeapp.quiz.rulings.sorcery_timing import TURN_BEGINS, sorcery_speed_actor

_MOST_PAST = "most_past"
_MAY_CAST = "may_cast"
_AIMS = re.compile(r"(?<!could )\btarget\b")
_OF_RESOLUTIONS = frozenset({"become_copy", "cast_copy", "copy_ability", "copy_spell", "create_token_copy"})
_WAITED_FOR = frozenset({"check", "simultaneous", "state_based_actions", "trigger"})
"""What happens before a trigger that waits is put on the stack, or with it."""
_AIMED_TYPES = frozenset({"Instant", "Sorcery"})
_TARGETS = re.compile(r"\b(?:[Tt]arget|Enchant)\b")
_TURN_OF = re.compile(rf"\b(?:It is|It's|it is|it's) ({'|'.join(PLAYER_NAMES.values())})'s turn\b")
_TURNS_UP = frozenset({"morph", "megamorph", "disguise"})
_SPEAKS_OF_X = re.compile(r"(?<!\{)\bX\b(?!\})")
_BECOMES_COPY = re.compile(r"\bbecomes? a copy\b")
_CAUSES = frozenset({"enters", "upkeep", "end step"})
_TARGETS_TRIED = 12
_LIFE_TOTAL = re.compile(r"\b(?:had|has|have|at) \d+ life\b")
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_UNCAUSED = re.compile(
    r"\b(?:is put into the graveyard|is exiled|is returned to its owner's hand|transforms)\.$"
    r"|^An effect tries to transform|\bcounters? (?:is|are) put on\b"
)
_TARGETS_AFTER = re.compile(r"\bhas resolved, and \w+ (?:may|can) choose new targets\b")
_AT_END_STEP = re.compile(r"\bat the (?:beginning of the )?(?:next )?end step\b", re.IGNORECASE)


@lint("illegal-moment")
def illegal_moment(item: Item) -> Iterator[Fault]:
    """What needs a main phase of one's own turn and an empty stack is done then."""
    actor, told = "", bool(item.script.get("turn"))
    for place, event in enumerate(item.events):
        if event["do"] in TURN_BEGINS:
            if actor and event["do"] == "begin_turn" and actor == event.get("player"):
                whose = possessive(PLAYER_NAMES[actor])
                yield Fault(
                    f"{whose} turn begins, but what happened before was done in {whose} turn already.",
                    "Let the other player's turn begin in between.",
                )
            actor, told = "", True
            continue
        who = sorcery_speed_actor(item.game, item.cards, place, event)
        if not who:
            continue
        what, before = _called(item, event), item.game.table(place)
        name = PLAYER_NAMES[who]
        waiting = [ref for ref in before.stack if ref != event.get("ref")]
        if waiting:
            yield Fault(
                f"{what} can't be cast or activated while {_names(item, waiting, place)} is on the stack.",
                "Let the stack resolve first, or take what can be cast as an instant.",
            )
        elif (actor and who != actor) or (told and who != before.active):
            other = PLAYER_NAMES[actor or before.active]
            yield Fault(
                f"{what} needs {possessive(name)} turn, and it is {possessive(other)}.",
                f"Let {possessive(name)} turn begin before, or let {other} do it.",
            )
        actor = actor or who


def _called(item: Item, event: Mapping[str, Any]) -> str:
    ref = str(event.get("source") or event.get("ref"))
    obj = item.game.object(ref)
    return str(event.get("card") or event.get("name") or (obj.printed_name if obj is not None else ref))


def _names(item: Item, refs: Sequence[str], place: int) -> str:
    found = [item.game.object(ref, place) for ref in refs]
    texts = [obj.printed_name if obj.ability is None else "an ability" for obj in found if obj is not None]
    return " and ".join(texts)


@lint("nothing-to-target")
def nothing_to_target(item: Item) -> Iterator[Fault]:
    """Where a question asks whether a spell may be cast, there is something that it could target."""
    if item.query.get("ask") != _MAY_CAST:
        return
    ref = str(item.query.get("of"))
    obj = item.game.object(ref, item.moment)
    card = item.cards.get(obj.printed_name) if obj is not None else None
    if card is None or not _takes_aim(card.faces[0]):
        return
    there = [*item.table.players, *(each.ref for each in item.table.on_battlefield()), *item.table.stack]
    if not any(_could_target(item, ref, target) for target in there):
        yield Fault(
            f"{card.name} couldn't be cast anyway: there is nothing that it could target.",
            "Put something there that it could target.",
        )


def _takes_aim(face: Face) -> bool:
    """Whether a spell says that it targets something, or is an Aura, which does (CR 303.4a)."""
    _, types, subtypes = face.type_line
    is_spell = not _AIMED_TYPES.isdisjoint(types) or "Aura" in subtypes
    return is_spell and bool(_TARGETS.search(face.text))


def _could_target(item: Item, ref: str, target: str) -> bool:
    query: dict[str, Any] = {"ask": "may_target", "of": ref, "value": target, "at": item.moment}
    try:
        return bool(ask(item.game, query).value)
    except CopyEngineError:
        return False


@lint("untrue-turn")
def untrue_turn(item: Item) -> Iterator[Fault]:
    """Where a text says whose turn it is, it is that player's."""
    active = PLAYER_NAMES[item.table.active]
    for place in ("the prompt", "the explanation"):
        for said in _TURN_OF.findall(item.texts.get(place, "")):
            if said != active:
                yield Fault(f"By {place} it is {possessive(said)} turn, but it is {possessive(active)}.",
                            "Say in the script whose turn it is.")  # fmt: skip


@lint("end-step-over")
def end_step_over(item: Item) -> Iterator[Fault]:
    """After a turn has ended, its end step is spoken of as past."""
    last = item.events[-1]["do"] if item.events else ""
    if last == "end_turn" and _AT_END_STEP.search(item.question.prompt):
        yield Fault(
            "The story says that the turn ends, and the prompt that it is the end step.",
            "Speak of the end step as past, or ask before the turn ends.",
        )


@lint("choice-after-resolution")
def choice_after_resolution(item: Item) -> Iterator[Fault]:
    """New targets are chosen as a spell or ability resolves, not once it has resolved (CR 707.10c)."""
    if _TARGETS_AFTER.search(item.question.prompt):
        yield Fault(
            "The prompt has somebody choose new targets for what has resolved already.",
            "Say “as it resolves.”",
        )


@lint("own-loss")
def own_loss(item: Item) -> Iterator[Fault]:
    """An opponent, not its controller, takes double strike away, makes an attacker deal less damage, or makes
    a blocker absorb less of it."""
    of_damage = item.query.get("ask") == DAMAGE
    for place, event in enumerate(item.events):
        ref = str(event.get("ref"))
        obj = item.game.object(ref, place)
        if event["do"] != "become_copy" or not event.get("by") or obj is None:
            continue
        before, after = item.game.layers(place), item.game.layers(place + 1)
        if before.controllers.get(ref, obj.controller) != event.get("controller"):
            continue
        had, has = ({ability.keyword for ability in each.values[ref].abilities} for each in (before, after))
        asked = of_damage and ref in objects_asked(item.query)
        fights = asked or (not has - had and (obj.attacking or "double strike" in had))
        if fights and _deals(after.values[ref], has, asked) < _deals(before.values[ref], had, asked):
            who = PLAYER_NAMES[str(event["controller"])]
            yield Fault(
                f"{who} makes {_called(item, event)} deal less damage, and controls it.",
                "Let the opponent do it.",
            )
        blocks = item.query.get("ask") == _MOST_PAST and ref in _blockers(item.events[:place])
        was, now = (each.values[ref].toughness or 0 for each in (before, after))
        if blocks and not has - had and now < was:
            who = PLAYER_NAMES[str(event["controller"])]
            yield Fault(
                f"{who} makes {_called(item, event)}, which blocks a creature with trample, smaller.",
                "Let the opponent do it.",
            )


def _blockers(events: Sequence[Mapping[str, Any]]) -> set[str]:
    declared = (event.get("blocks") or {} for event in events if event["do"] == "declare_blockers")
    return {str(blocker) for blocks in declared for blocker in blocks}


def _deals(values: Characteristics, keywords: Collection[str], asked: bool) -> int:
    """How much damage something of these values deals in a combat; what is asked about, in one step of it."""
    return (values.power or 0) * (1 if asked or "double strike" not in keywords else 2)


@lint("undeclared-blocks")
def undeclared_blocks(item: Item) -> Iterator[Fault]:
    """Between an attack and its damage the story says what blocks, or that nothing does (CR 509.1)."""
    attacking = False
    for event in item.events:
        if event["do"] in ("declare_attackers", "declare_blockers"):
            attacking = event["do"] == "declare_attackers"
        elif event["do"] == "combat_damage" and attacking:
            yield Fault(
                "Damage is dealt by attackers, and the story doesn't say what blocks.",
                "Declare blockers, or none (`do: declare_blockers`).",
            )
            return


@lint("unstated-x")
def unstated_x(item: Item) -> Iterator[Fault]:
    """A story says what X was where a card that it was chosen for is cast, or enters, and speaks of X."""
    for event in item.events:
        card = item.cards.get(str(event.get("card"))) if event["do"] in ("cast", "enter") else None
        if card is None or any(event.get(key) is not None for key in ("x", "by", "from_zone", "token")):
            continue
        face = card.faces[0]
        if "{X}" in (face.printed.mana_cost or "") and _SPEAKS_OF_X.search(face.text):
            yield Fault(f"The story doesn't say what X was for {card.name}.", "Give the event an `x`.")


@lint("too-little-mana")
def too_little_mana(item: Item) -> Iterator[Fault]:
    """Where a story says what mana is spent on a spell, that's enough for its mana cost."""
    for place, event in enumerate(item.events):
        spent = event.get("mana_spent") if event["do"] == "cast" else None
        spell = item.game.object(str(event.get("ref")), place + 1)
        if spent is None or spell is None or event.get("alternative_cost") or event.get("convoked_by"):
            continue
        symbols = _SYMBOL.findall(str(spent))
        paid = sum(int(symbol) if symbol.isdecimal() else 1 for symbol in symbols)
        found = ask(item.game, {"ask": "mana_value", "of": event["ref"], "at": place + 1}).value
        if isinstance(found, int) and paid < found:
            yield Fault(f"{spent} doesn't pay for {spell.printed_name}.", "Name all the mana that is spent.")


@lint("change-without-cause")
def change_without_cause(item: Item) -> Iterator[Fault]:
    """What turns face up or becomes a copy by an ability of its own has that ability, and it triggered."""
    used: dict[tuple[str, str], int] = {}
    for place, event in enumerate(item.events):
        ref = str(event.get("ref"))
        if event["do"] == "turn_face_up" and not event.get("by") and not _can_turn_up(item, ref, place):
            yield Fault(
                f"{_called(item, event)} is turned face up without means.",
                "Name what turns it up (`by`), or take a card with morph.",
            )
        if event["do"] != "become_copy" or event.get("by") not in (None, ref):
            continue
        for text in _own_triggers(item, ref, place):
            times = used[ref, text] = used.get((ref, text), 0) + 1
            if item.game.triggered(ref, place).count(text) < times:
                yield Fault(
                    f"{_called(item, event)} becomes a copy, but nothing made its ability trigger.",
                    "Let what it copies enter first, or the turn begin.",
                )


def _can_turn_up(item: Item, ref: str, place: int) -> bool:
    """Whether it would have morph or the like face up, of a copy by what it copied (CR 707.2, 702.37e)."""
    obj = item.game.object(ref, place)
    if obj is None or obj.face_down_as:
        return True
    up = obj.copy_effects[-1].copied.normal if obj.copy_effects else obj.faces[obj.face].normal
    return any(ability.keyword in _TURNS_UP for ability in up.abilities)


def _own_triggers(item: Item, ref: str, place: int) -> list[str]:
    """Its triggered abilities that make it a copy, as far as the engine sees what triggers them."""
    values = item.game.layers(place).values.get(ref)
    return [
        printed(ability.text)
        for ability in (values.abilities if values is not None else ())
        if ability.kind is AbilityKind.TRIGGERED
        and _BECOMES_COPY.search(printed(ability.text))
        and ability.trigger is not None
        and ability.trigger.event in _CAUSES
    ]


@lint("uncaused-event")
def uncaused_event(item: Item) -> Iterator[Fault]:
    """A story says why something leaves, transforms, or gets counters or a bonus, and tells no cost twice."""
    for said in item.story:
        if _UNCAUSED.search(said):
            yield Fault(f"“{said}” and the story doesn't say why.", "Name what does it (`by`), or cast it.")
    for event in item.events:
        # A prompt that tells of the effect says enough of it.
        is_told = "until end of turn" in item.question.prompt
        if event["do"] == "continuous" and not event.get("by") and not is_told:
            yield Fault(
                f"The story doesn't say what this is from: “{event['effect']}.”",
                "Name what does it (`by`), or cast it.",
            )
    for before, event in pairwise(item.events):
        if event["do"] == "tap" and before["do"] == "activate" and before.get("source") == event["ref"]:
            what = _called(item, event)
            yield Fault(f"The story tells that {what} becomes tapped for its ability.", "Leave it out.")


@lint("skipped-trigger")
def skipped_trigger(item: Item) -> Iterator[Fault]:
    """No mandatory trigger waits untold that would change the answer, or that a player would have put on the
    stack before what the story tells next (CR 603.3).
    """
    then = item.query.get("then") or ()
    to_come = {str(each.get("source")) for each in then if each.get("do") == "trigger"}
    for ref, text, place in item.game.waiting_triggers(item.moment):
        if "you may" in text or ref in to_come:
            continue
        if "triggered" in _asks(item) and ref in objects_asked(item.query):
            continue
        if _is_passed_over(item, place, ref, text) or _would_change(item, place, ref, text):
            obj = item.game.object(ref)
            name = obj.printed_name if obj is not None else ref
            yield Fault(
                f"An ability of {name} has triggered that the story leaves out: “{text.rstrip('.')}.”",
                "Put it on the stack and let it resolve, or ask before it triggers.",
            )


def _is_passed_over(item: Item, place: int, ref: str, text: str) -> bool:
    """Whether the story goes on although something has triggered that needs no target."""
    if _AIMS.search(text):  # there may be nothing that it could target
        return False
    later = item.events[place:]
    if place and item.events[place - 1]["do"] in _OF_RESOLUTIONS:  # it waits until that has resolved
        ends = next((n for n, event in enumerate(later) if event["do"] == "resolve"), -1)
        later = later[ends + 1 :]
    if any(event["do"] == "become_copy" and event["ref"] == ref for event in later):
        return False  # that is what it does
    return any(event["do"] not in _WAITED_FOR for event in later)


_OF_UPKEEPS = frozenset({"cumulative upkeep", "echo", "fading", "vanishing"})


@lint("skipped-upkeep")
def skipped_upkeep(item: Item) -> Iterator[Fault]:
    """A keyword that asks for something in an upkeep gets it before the story goes past that."""
    for place, event in enumerate(item.events):
        if event["do"] != "begin_turn" or not _goes_past_upkeep(item, place):
            continue
        layers, table = item.game.layers(place + 1), item.game.table(place + 1)
        turn = item.events[place + 1 : _next_turn(item, place)]
        for obj in table.on_battlefield():
            own = layers.controllers.get(obj.ref, obj.controller) == event.get("player")
            asking = {ability.keyword for ability in layers.values[obj.ref].abilities} & _OF_UPKEEPS
            asking -= set() if _is_new_to(item, obj.ref, str(event.get("player")), place) else {"echo"}
            told = any(obj.ref in {each.get("ref"), each.get("source"), each.get("on")} for each in turn)
            if own and asking and not told:
                yield Fault(
                    f"The story goes past the upkeep in which {obj.printed_name} has {sorted(asking)[0]}.",
                    "Tell what happens in it, or take a creature without the keyword.",
                )


def _next_turn(item: Item, place: int) -> int:
    """The next event that begins a turn or ends one; behind the last if none does."""
    later = (n for n, each in enumerate(item.events) if n > place and each["do"] in TURN_BEGINS)
    return next(later, len(item.events))


def _goes_past_upkeep(item: Item, place: int) -> bool:
    """Whether something happens after a turn begins that no upkeep has room for."""
    later = list(enumerate(item.events))[place + 1 : _next_turn(item, place) + 1]
    return any(
        each["do"] in TURN_BEGINS | {"declare_attackers", "combat_damage"}
        or sorcery_speed_actor(item.game, item.cards, n, each)
        for n, each in later
    )


def _is_new_to(item: Item, ref: str, player: str, place: int) -> bool:
    """Whether something came under a player's control since that player's last upkeep (CR 702.30a)."""
    turns = [
        n for n, e in enumerate(item.events[:place]) if (e["do"], e.get("player")) == ("begin_turn", player)
    ]
    then = item.game.object(ref, turns[-1] + 1) if turns else item.game.object(ref, 0)
    return then is None or then.zone != "battlefield" or then.controller != player


def _would_change(item: Item, place: int, ref: str, text: str) -> bool:
    """Whether the answer would be another one had it resolved right away, with some target if need be."""
    table = item.game.table(place)
    targets = [None, *table.players, *(o.ref for o in table.on_battlefield())][:_TARGETS_TRIED]
    for target in targets:
        trigger: dict[str, Any] = {"do": "trigger", "ref": "untold", "source": ref, "ability": text}
        if target is not None:
            trigger["targets"] = [target]
        more = [trigger, {"do": "resolve", "ref": "untold"}]
        events = list(item.script["events"])
        script = {**item.script, "events": [*events[:place], *more, *events[place:]]}
        try:
            value = (
                Believers(script, item.cards, item.ruleset).right(_later(item.query, place, len(more))).value
            )
        except CopyEngineError:
            continue
        if not same_answer(value, item.believers.right(item.query).value):
            return True
        if target is None:
            return False
    return False


def _later(query: Mapping[str, Any], place: int, more: int) -> dict[str, Any]:
    """A query whose moments come after as many more events."""
    moved = dict(query)
    if isinstance(query.get("at"), int) and query["at"] >= place:
        moved["at"] = query["at"] + more
    claims = query.get("claims")
    if isinstance(claims, Mapping):
        moved["claims"] = {key: _later(claim, place, more) for key, claim in claims.items()}
    elif isinstance(claims, list):
        moved["claims"] = [_later(claim, place, more) for claim in claims]
    return moved


@lint("skipped-death")
def skipped_death(item: Item) -> Iterator[Fault]:
    """No creature that state-based actions would destroy is still there when something else happens."""
    following = [event["do"] for event in item.events[1:]]
    if item.events and _asks(item) & _OF_COMBAT:
        following.append("")  # damage is assigned after they have been checked once more
    for place, after in enumerate(following, start=1):
        if after in _CHECKS:
            continue
        for obj in item.game.table(place).on_battlefield():
            if _is_doomed(item, obj.ref, place):
                yield Fault(
                    f"{obj.printed_name} would have been destroyed, or put into the graveyard, by then.",
                    "Let them be checked (`state_based_actions`), or draw a creature that survives.",
                )
                return


_CEASED = re.compile(r"\bha(?:s|ve)\b.* ceased to exist\b", re.IGNORECASE)
_CHECKED_BY = AFTER_CHECKS | {"simultaneous", "check"}
_CHECKS = frozenset({"state_based_actions", "simultaneous", "check"})
_OF_COMBAT = frozenset({"most_past", "may_attack", "may_block", "is_blocked", "participates"})


def _asks(item: Item) -> set[str]:
    """What a query asks about, and its claims."""
    fields = {str(each.get("field")) for each in item.claims}
    return {str(item.query.get("ask")), *item.query.get("fields", ()), *fields}


def _is_doomed(item: Item, ref: str, place: int) -> bool:
    """Whether it has lethal damage or no toughness, and would leave if state-based actions were checked."""
    values = item.game.layers(place).values.get(ref)
    obj = item.game.object(ref, place)
    if obj is None or values is None or "Creature" not in values.types or values.toughness is None:
        return False
    if values.toughness > obj.damage:
        return False
    before = list(item.script["events"])[:place]
    script = {**item.script, "events": [*before, {"do": "state_based_actions"}]}
    try:
        later = Believers(script, item.cards, item.ruleset).by_the_rules.object(ref)
    except CopyEngineError:
        return False
    return later is None or later.zone != "battlefield"


@lint("unchecked-leaving")
def unchecked_leaving(item: Item) -> Iterator[Fault]:
    """A token that left the battlefield, and a copy of a spell that left the stack, exist until state-based
    actions are checked (CR 704.5d, 704.5e)."""
    if "zone" not in _asks(item):
        return
    yield from _unchecked_copies(item)
    for ref in objects_asked(item.query):
        leaving = [
            n for n, event in enumerate(item.events) if event["do"] == "leave" and event.get("ref") == ref
        ]
        later = item.events[leaving[-1] + 1 :] if leaving else ()
        before = item.game.object(ref, leaving[-1]) if leaving else None
        if before is not None and before.is_token and not any(event["do"] in _CHECKED_BY for event in later):
            yield Fault(
                f"{before.printed_name} has left, and nothing says that it ceases to exist yet.",
                "Let state-based actions be checked (`state_based_actions`).",
            )


def _unchecked_copies(item: Item) -> Iterator[Fault]:
    """Copies of spells that the last thing told took from the stack, and that may be said to be gone."""
    prompt, told = item.question.prompt, [offer.text for offer in item.offers]
    is_told = any(_CEASED.search(text) for text in [prompt, *told])
    if not item.events or item.query.get("then") or not is_told or "state-based actions" in prompt:
        return
    last = len(item.events) - 1
    for ref in objects_asked(item.query):
        before, after = item.game.object(ref, last), item.game.object(ref)
        is_gone = (
            before is not None and after is not None and (before.zone, after.zone) == ("stack", "nowhere")
        )
        if before is not None and is_gone:
            yield Fault(
                f"The copy of {before.printed_name} has left, and nothing says that it ceases to exist yet.",
                "Let state-based actions be checked (`state_based_actions`).",
            )


@lint("idle-effect")
def idle_effect(item: Item) -> Iterator[Fault]:
    """What is done to a permanent changes it: nobody makes an artifact an artifact."""
    for place, event in enumerate(item.events):
        if event["do"] not in ("resolve", "continuous"):
            continue
        before, after = item.game.table(place), item.game.table(place + 1)
        new = [effect for effect in after.effects if effect not in before.effects]
        changing = {str(each.get("ref")) for each in item.events[place:] if each["do"] == "become_copy"}
        for ref in sorted({ref for effect in new for ref in effect.on} - changing):
            then, now = item.game.object(ref, place), item.game.object(ref, place + 1)
            if then is None or then != now or then.zone != "battlefield":
                continue
            earlier, later = item.game.layers(place), item.game.layers(place + 1)
            if (earlier.values.get(ref), earlier.controllers.get(ref)) == (
                later.values.get(ref), later.controllers.get(ref),
            ):  # fmt: skip
                yield Fault(
                    f"{event.get('by') or _called(item, event)} does nothing to {then.printed_name}.",
                    "Draw a permanent that it changes (“nonartifact”), or leave it out.",
                )


@lint("impossible-setup")
def impossible_setup(item: Item) -> Iterator[Fault]:
    """State-based actions have left what is there as the story begins."""
    script = {**item.script, "events": [{"do": "state_based_actions"}]}
    try:
        game = Believers(script, item.cards, item.ruleset).by_the_rules
    except CopyEngineError:
        return  # What they would do isn't known without a choice.
    later = {obj.ref: obj for obj in game.table(1).on_battlefield()}
    for obj in game.table(0).on_battlefield():
        then = later.get(obj.ref)
        if then is None or (obj.counters, obj.attached_to) != (then.counters, then.attached_to):
            yield Fault(
                f"{obj.printed_name} can't be there like that as the story begins.",
                "Let it come about in the story, or take what can last.",
            )


@lint("unconsidered-text")
def unconsidered_text(item: Item) -> Iterator[Fault]:
    """The answer leaves no ability out that could touch it."""
    for left_out in unconsidered(item.game, item.query):
        yield Fault(
            f"The answer doesn't take into account what {left_out.obj} says: “{left_out.text}.”",
            "Take another card, or ask what that can't touch.",
        )


@lint("counters-as-if-entering")
def counters_as_if_entering(item: Item) -> Iterator[Fault]:
    """Nothing gets more counters in the turn it entered with some: the story would seem to tell of those."""
    new: set[str] = set()
    for place, event in enumerate(item.events):
        if event.get("do") in TURN_BEGINS:
            new = set()
        if event.get("do") == "counters" and str(event.get("on")) in new:
            there = item.game.table(place).objects.get(str(event["on"]))
            for kind in event.get("put") or ():
                if there is not None and there.counters.get(kind):
                    yield Fault(
                        f"{kind} counters are put on what has just entered with some.",
                        "Put them on it in a later turn, or leave them out.",
                    )
        if event.get("do") in {"enter", "resolve", "cast"}:
            new.add(str(event.get("ref")))
        elif event.get("do") == "counters":
            new.discard(str(event.get("on")))


@lint("untold-life-total")
def untold_life_total(item: Item) -> Iterator[Fault]:
    """A question on a life total, or whether a player has lost, says how much life that player had."""
    told = " ".join([*item.story, item.question.prompt])
    asked = {item.query.get("ask")}
    if "which" in asked:
        asked |= {claim.get("field") for claim in item.claims}
        if not any(_LIFE_TOTAL.search(choice.text) for choice in item.choices):  # “Noah will gain 6 life”
            asked.discard("life")
    if asked & {"has_lost", "life"} and not _LIFE_TOTAL.search(told):
        yield Fault(
            "The text doesn't say how much life the player had.",
            "Say it in the prompt: “Ada had 20 life to begin with.”",
        )


@lint("present-target")
def present_target(item: Item) -> Iterator[Fault]:
    """A prompt about new targets offers none that is the target already."""
    if "new target" not in item.question.prompt:
        return
    present = {str(target) for event in item.events for target in event.get("targets") or ()}
    claims = [each for each in item.claims if each.get("field") == "may_target"]
    for target in sorted(present & {str(each.get("value")) for each in claims}):
        yield Fault(
            f"{target} is a target already, and the prompt asks for new ones.",
            "Ask for “legal targets for the copy.”",
        )
