"""Questions about attacking, blocking, targets and damage: each a value with the reasons for it."""

import difflib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from judgeapp.combat import points as at
from judgeapp.combat.asking import outcomes, timing
from judgeapp.combat.asking.asked import Asked, Found, Query, by_verdict
from judgeapp.combat.asking.looking import who_may_look
from judgeapp.combat.asking.playing_lands import may_play
from judgeapp.combat.fighting import blocking, damage
from judgeapp.combat.fighting.attacking import may_attack
from judgeapp.combat.fighting.costs import Price, to_attack, to_block
from judgeapp.combat.points import numbers
from judgeapp.combat.targeting import targeting
from judgeapp.combat.targeting.protection import protections, qualities
from judgeapp.combat.view import Reason, View, refuse
from judgeapp.copyengine.asking.asking import Answer, ask, derivation
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.plain_data import PlainMapping, as_entries
from judgeapp.copyengine.model.trace import Step
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.play.playing import play
from judgeapp.copyengine.reading.statics.targeting import qualities_named
from judgeapp.copyengine.rulesets.ruleset import RULESETS
from judgeapp.copyengine.table.state import PLAYER_NAMES


def answer(game: Game, query: Query) -> Answer | None:
    """Answer a question on combat; None for one that the copy engine knows.

    `then: [events]` asks what would be if these had come after the moment `at`, in place of what did.

    Raises:
        CopyEngineError: it names what there isn't, or the board has something the engine can't judge.
    """
    what = str(query.get("ask", ""))
    if query.get("then") is not None:
        return _what_if(game, query)
    handler = QUESTIONS.get(what)
    if handler is None:
        if near := _misspelt(what):
            raise CopyEngineError(
                f"I know no question {what!r}.", where="ask", mend=f"Did you mean {near!r}?"
            )
        return None
    if not game.ruleset.has_combat:
        raise refuse(f"I know no combat rules of {game.ruleset.title}.", "ask", RULESETS.mend("has_combat"))
    moment = query.get("at")
    asked = Asked(game, query, moment, View.of_game(game, moment))
    value, reasons = handler(asked)
    return Answer(value, _steps(asked, what, value, reasons))


@lru_cache(maxsize=1024)  # comparing with every question: 2 % of a replay
def _misspelt(what: str) -> str | None:
    """Return the question on combat that the word nearly is; None for a word that may be the engine's."""
    near = [] if what in _NOT_FIELDS else difflib.get_close_matches(what, QUESTIONS, n=1, cutoff=0.8)
    return near[0] if near else None


_NOT_FIELDS = frozenset({"attacking", "damage", "survives", "life", "life_gained", "protection_from"})


def _what_if(game: Game, query: Query) -> Answer:
    return ask(what_if(game, query), without_then(query))


def without_then(query: Query) -> Query:
    """Return what a query asks of the game in which its events came."""
    return {key: value for key, value in query.items() if key not in {"then", "at"}}


def script_of_what_if(script: PlainMapping, query: Query) -> PlainMapping:
    """Return a script in which the events of a query come at its moment, in place of what does."""
    before = as_entries(script.get("events"))[: query.get("at")]
    return {**script, "events": [*before, *query["then"]], "questions": (), "expect": ()}


def what_if(game: Game, query: Query) -> Game:
    """Play what would be if the events of a query had come at its moment, in place of what did."""
    script = script_of_what_if(game.script, query)
    rules = RULESETS.get(game.ruleset.id, game.ruleset)  # as it is, not as it is believed to be
    return play(script, cards=game.cards, ruleset=rules, policy=game.policy, extension=game.extension)


def _steps(asked: Asked, what: str, value: Any, reasons: Sequence[Reason]) -> tuple[Step, ...]:
    """What led to the board being so, then the reasons; the last of them gives the value."""
    refs = dict.fromkeys(r for r in [str(asked.query.get("of")), *(reason.ref for reason in reasons)])
    found: dict[int, Step] = {}
    for ref in refs:
        found |= {id(step): step for step in derivation(asked.game, ref, asked.at)}
    played = [step for step in asked.game.steps if id(step) in found]
    shown = value if not isinstance(value, tuple) else list(value)
    said = list(dict.fromkeys(reasons))
    told = []
    for place, reason in enumerate(said):
        rule, also = numbers(reason.point, asked.game.ruleset)
        after = {what: shown} if place == len(said) - 1 else {}
        told.append(
            Step(
                principle=reason.point.principle, rule=rule, obj=reason.ref, text=reason.text, before={},
                after=after, event=None, also=also,
            )
        )  # fmt: skip
    return (*played, *told)


def _legal_blockers(asked: Asked) -> Found:
    return blocking.legal_blockers(asked.view, asked.of)


def _price(
    asked: Asked, price_of: Callable[[View, str, str | None], Price], point: at.Point, doing: str
) -> Found:
    price = price_of(asked.view, asked.of, asked.anything("whom") if asked.query.get("whom") else None)
    text = f"{doing} with {asked.view.called(asked.of)} costs {price or 'nothing'}."
    return str(price), [*price.reasons, Reason(point, asked.of, text)]


def _may_target(asked: Asked) -> Found:
    of, beginning = asked.of, asked.query.get("ability")
    ability = timing.ability_aimed(asked.view, of, str(beginning) if beginning is not None else None)
    aim = targeting.aiming(asked.view, of, asked.player("by"), ability)
    place = asked.query.get("place")
    return by_verdict(targeting.may_target(asked.view, aim, asked.anything("value", "whom"), place))


def _may_activate(asked: Asked) -> Found:
    target = asked.anything("target") if asked.query.get("target") is not None else None
    beginning, paying = str(asked.query.get("ability") or ""), str(asked.query.get("paying") or "")
    verdict = timing.may_activate(asked.view, asked.of, beginning, asked.player("by"), target, paying)
    return by_verdict(verdict)


def _is_attacking(asked: Asked) -> Found:
    ref, facts = asked.of, asked.view.facts
    there = ref in facts.attacks and asked.view.is_creature(ref)
    what = facts.attacks.get(ref)
    text = f"{asked.view.called(ref)} is attacking {asked.view.called(what)}." if there and what else (
        f"{asked.view.called(ref)} isn't attacking."
    )  # fmt: skip
    return there, [Reason(at.ATTACKING if there else at.OUT_OF_COMBAT, ref, text)]


def _is_blocking(asked: Asked) -> Found:
    ref, facts = asked.of, asked.view.facts
    there = ref in facts.blocks and asked.view.is_creature(ref)
    whom = asked.ref("whom") if asked.query.get("whom") is not None else None
    if there and whom is not None:
        there = whom in facts.blocks[ref]
        if asked.view.beliefs.combat_keeps_being_rechecked:
            there = there and not blocking.evades(asked.view, ref, whom)
    word = "is blocking; a block once made stays." if there else "isn't blocking."
    return there, [Reason(at.BLOCKED if there else at.OUT_OF_COMBAT, ref, f"{asked.view.called(ref)} {word}")]


def _is_blocked(asked: Asked) -> Found:
    ref, facts = asked.of, asked.view.facts
    was = ref in facts.was_blocked and ref in facts.attacks
    if asked.view.beliefs.combat_keeps_being_rechecked:
        was = was and any(not blocking.evades(asked.view, b, ref) for b in facts.blockers_of(ref))
    word = "was blocked, and stays blocked." if was else "was not blocked."
    return was, [Reason(at.BLOCKED, ref, f"{asked.view.called(ref)} {word}")]


def _is_attached(asked: Asked) -> Found:
    ref, host = asked.of, asked.anything("value", "whom")
    name, called = asked.view.called(ref), asked.view.called(host)
    if asked.view.find(ref).attached_to == host:
        return True, targeting.may_be_attached(asked.view, ref, host).reasons
    unresolved = [
        step.obj
        for step in asked.game.steps
        if step.principle == p.ILLEGAL_TARGETS and asked.view.table.objects[step.obj].source == ref
    ]
    reasons = [Reason(at.TARGETS, obj, "Its target was illegal as it resolved.") for obj in unresolved]
    return False, [*reasons, Reason(at.ATTACHING, ref, f"{name} isn't attached to {called}.")]


def _protections(asked: Asked) -> Found:
    of = asked.anything("of")
    found = qualities(asked.view, of)
    point = at.PROTECTION
    if (
        any({"all colors", "each color"} & {*qualities_named(a)} for a in protections(asked.view, of))
        or len(found) > 2
    ):
        point = at.PROTECTION_ALL
    elif len(found) > 1:
        point = at.PROTECTION_TWO
    words = [str(q) for q in found]
    return words, [
        Reason(point, of, f"{asked.view.called(of)} has protection from {joined(words, none='nothing')}.")
    ]


def _protected_from(asked: Asked) -> Found:
    words, reasons = _protections(asked)
    wanted = str(asked.query.get("value"))
    return PLAYER_NAMES.get(wanted, wanted) in words, reasons


def _protection_count(asked: Asked) -> Found:
    words, reasons = _protections(asked)
    return len(words), reasons


QUESTIONS: Mapping[str, Callable[[Asked], Found]] = {
    "may_attack": lambda a: by_verdict(
        may_attack(a.view, a.of, a.anything("whom") if a.query.get("whom") is not None else None)
    ),
    "may_block": lambda a: by_verdict(
        blocking.may_block(a.view, a.of, a.ref("whom") if a.query.get("whom") is not None else None)
    ),
    "cost_to_attack": lambda a: _price(a, to_attack, at.COST, "Attacking"),
    "cost_to_block": lambda a: _price(a, to_block, at.BLOCKING, "Blocking"),
    "legal_blockers": _legal_blockers,
    "may_target": _may_target,
    "may_attach": lambda a: by_verdict(targeting.may_be_attached(a.view, a.of, a.anything("value", "whom"))),
    "may_activate": _may_activate,
    "may_cast": lambda a: by_verdict(timing.may_cast(a.view, a.of, a.player("by"))),
    "may_play": lambda a: by_verdict(may_play(a.view, a.of, a.player("by"))),
    "who_may_look": lambda a: who_may_look(a.view, a.of),
    "damage_steps": lambda a: damage.how_many_steps(a.view),
    "participants": outcomes.participants,
    "participates": outcomes.participates,
    "lethal_damage": outcomes.lethal,
    "damage_to_destroy": outcomes.to_destroy,
    "most_past": outcomes.most_past,
    "legal_assignment": outcomes.legal_assignment,
    "combat_damage_dealt": outcomes.dealt,
    "dies": outcomes.dies,
    "survivors": outcomes.survivors,
    "survivor_count": lambda a: (len(outcomes.survivors(a)[0]), outcomes.survivors(a)[1]),
    "life_gains": outcomes.life_gains,
    "total_life_gained": outcomes.life_gained,
    "maximum_hand_size": outcomes.hand_size,
    "has_lost": outcomes.has_lost,
    "who_lost": outcomes.who_lost,
    "is_attacking": _is_attacking,
    "is_blocking": _is_blocking,
    "is_blocked": _is_blocked,
    "is_attached": _is_attached,
    "protections": _protections,
    "protected_from": _protected_from,
    "protection_count": _protection_count,
}
