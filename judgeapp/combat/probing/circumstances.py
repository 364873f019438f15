"""What may have happened before, so that what an ability asks for is so: "if you gained life this turn"."""

from collections.abc import Iterator, Mapping, Sequence

from judgeapp.combat.probing.happenings import (
    ATTACK_ALONE,
    MY_TURN,
    Events,
    delving,
    one_after_another,
    sacrificed,
    spell_saying,
    worn,
)
from judgeapp.combat.probing.things import CREATURE, PROBED, SPELL, Script
from judgeapp.copyengine.model.objects.characteristics import CARD_TYPES
from judgeapp.copyengine.model.plain_data import Plain
from judgeapp.copyengine.model.terms.conditions import (
    AnyonesLife,
    AttackedThisTurn,
    CardsInHand,
    CastLastTurn,
    CastSpells,
    CompletedDungeon,
    Condition,
    DealtDamageThisTurn,
    DrewCards,
    HadCounters,
    HappenedThisTurn,
    HasAttachments,
    HasCounters,
    HasKeyword,
    IsAttachedTo,
    IsDesignatedPlayer,
    IsOneOf,
    IsSized,
    IsSo,
    IsType,
    LifeChanged,
    ObjectEvent,
    OpponentsLife,
    OpponentsLifeBeside,
    PlayerCounters,
    RingTempted,
    SpeedIs,
    ThatPlayerHasMore,
    YourLife,
)
from judgeapp.copyengine.model.terms.qualities import HasAttached, Trait
from judgeapp.copyengine.model.terms.subjects import Counted
from judgeapp.copyengine.model.wording import a_or_an, number_word

_PARAMETERS = {"toxic": " 1", "ward": " {1}", "protection": " from red"}
"""What keywords need that aren't complete alone."""
_CROWD = tuple(f"more {n}" for n in range(4))


def _spells_of(player: str) -> Events:
    spells = (Script(SPELL, text="", ref=f"cast {n} by {player}", controller=player) for n in range(2))
    return tuple(one_after_another(spells))


COUNTED: Mapping[Counted, Events] = {
    Counted.LIFE_GAINED_THIS_TURN: ({"do": "gain_life", "player": "A", "amount": 3},),
    Counted.LIFE_LOST_THIS_TURN: ({"do": "lose_life", "player": "A", "amount": 3},),
    Counted.LIFE_LOST_BY_OPPONENTS: ({"do": "lose_life", "player": "B", "amount": 3},),
    Counted.CARDS_DRAWN: spell_saying("Draw three cards.", "drawn before"),
    Counted.SPELLS_CAST: _spells_of("A"),
    Counted.OTHER_SPELLS_CAST: _spells_of("A"),
    Counted.SPELLS_CAST_BEFORE_IT: _spells_of("A"),
    Counted.SPELLS_CAST_BY_OPPONENTS: _spells_of("B"),
    Counted.CARDS_DRAWN_BY_OPPONENTS: spell_saying("Draw three cards.", "drawn before", player="B"),
}
"""What may have happened in a turn, so that an amount isn't nothing."""


def preceded(condition: Condition, events: Events, fits: Sequence[Script]) -> Iterator[Events]:
    """Yield events behind what makes a condition of A's ability true, each in one player's turn.

    fits: what is on the table because a text describes it.
    """
    if isinstance(condition, CastLastTurn):
        for player, other in ("AB", "BA"):
            last: Script = {"do": "begin_turn", "player": player}
            for spells in ((), _two_spells(player)):
                yield (last, *spells, {"do": "begin_turn", "player": other}, *events)
        return
    if isinstance(condition, HasCounters):  # they may have to be there as the turn begins
        counted = max(condition.bound.number, 1)
        yield ({"do": "counters", "on": PROBED, "put": {condition.kind or "+1/+1": counted}}, *events)
    players = [str(event["player"]) for event in events if event["do"] == "begin_turn"] or ["A"]
    begins: Script = {"do": "begin_turn", "player": players[0]}
    rest = tuple(event for event in events if event != begins)
    for deeds in _before(condition, players[0], fits):
        yield (begins, *deeds, *rest)


def _before(condition: Condition, player: str, fits: Sequence[Script]) -> Iterator[Events]:
    """Yield what may have happened in a turn of a player, so that a condition is true of A's ability."""
    match condition:
        case HappenedThisTurn(deed=deed):
            yield from done(deed, player, fits)
        case LifeChanged(who=who, lost=lost):
            changed = "A" if who == "you" else "B"
            yield ({"do": "lose_life" if lost else "gain_life", "player": changed, "amount": 5},)
        case DrewCards(who=who):
            yield spell_saying("Draw three cards.", "drawn before", player="A" if who == "you" else "B")
        case ThatPlayerHasMore(what=None):
            yield spell_saying("Draw ten cards.", "drawn before", player="B")
        case CardsInHand(who=who, bound=bound) if bound.at_most:
            for emptied in "AB" if who == "any" else "A" if who == "you" else "B":
                yield spell_saying("Discard your hand.", "emptying", player=emptied)
        case CardsInHand(who=who, bound=bound):
            drawn = f"Draw {number_word(bound.number)} cards." if bound.number > 1 else "Draw a card."
            yield spell_saying(drawn, "drawn before", player="B" if who == "opponent" else "A")
        case IsOneOf(kinds=kinds) if any(
            isinstance(quality, HasAttached) and quality.or_counters
            for kind in kinds
            for quality in kind.qualities
        ):
            for modified in (PROBED, "mine"):
                yield ({"do": "counters", "on": modified, "put": {"+1/+1": 1}},)
        case HasKeyword(keyword=keyword, negated=negated):
            for has in (PROBED, "mine"):
                gains = f"{'loses' if negated else 'gains'} {keyword}"
                complete = "" if negated else _PARAMETERS.get(keyword, "")
                effect = f"{gains}{complete} until end of turn"
                yield ({"do": "continuous", "on": has, "effect": effect},)
        case IsType(name=name, negated=False, listed=True):
            said = name.lower() if name in CARD_TYPES else name
            kind = "a 2/2 creature" if name == "Creature" else f"{a_or_an(said)} {said}"
            for becomes in (PROBED, "mine"):
                effect = f"becomes {kind} in addition to its other types until end of turn"
                yield ({"do": "continuous", "on": becomes, "effect": effect},)
        case OpponentsLifeBeside(more=more):
            yield ({"do": "gain_life", "player": "B" if more else "A", "amount": 5},)
        case AnyonesLife():
            yield ({"do": "lose_life", "player": "B", "amount": 17},)
        case RingTempted(bound=bound):
            tempts = (
                spell_saying("The Ring tempts you.", f"tempting {n}", creature="mine")
                for n in range(bound.number)
            )
            yield tuple(event for events in tempts for event in events)
        case CastSpells():
            yield _two_spells("A")
            yield _two_spells("A", type="Creature", power=1, toughness=1)
        case YourLife():
            yield ({"do": "lose_life", "player": "A", "amount": 17},)
            yield ({"do": "gain_life", "player": "A", "amount": 40},)
        case OpponentsLife():
            yield ({"do": "lose_life", "player": "B", "amount": 17},)
        case PlayerCounters(who=who, kind=kind, bound=bound):
            yield ({"do": "counters", "on": "A" if who == "you" else "B", "put": {kind: bound.number}},)
        case IsDesignatedPlayer(designation="monarch"):
            for monarch in "AB":
                yield spell_saying("You become the monarch.", "crowning", player=monarch)
        case IsDesignatedPlayer(designation="initiative"):
            yield spell_saying("You take the initiative.", "initiating")
        case CompletedDungeon():
            yield delving()
        case SpeedIs():
            yield _race()
        case HadCounters(kind=kind, negated=False):
            yield ({"do": "counters", "on": PROBED, "put": {kind or "+1/+1": 1}},)
            yield ({"do": "counters", "on": PROBED, "put": {kind or "+1/+1": 4}},)
        case HasCounters(kind=kind, bound=bound):
            yield ({"do": "counters", "on": PROBED, "put": {kind or "+1/+1": max(bound.number, 1)}},)
        case AttackedThisTurn():
            yield (*ATTACK_ALONE[1:], {"do": "begin_step", "step": "postcombat main"})
        case DealtDamageThisTurn():
            for hurt in ("B", "theirs"):
                yield ({"do": "damage", "to": hurt, "amount": 1, "by_source": PROBED},)
            described = [str(fit["ref"]) for fit in fits if "zone" not in fit]
            for hurt in (*described, "theirs", "mine"):
                yield ({"do": "damage", "to": hurt, "amount": 1, "by_source": "kin"},)
        case IsAttachedTo(subtype=subtype) | HasAttachments(subtype=subtype):
            yield (worn(subtype, PROBED),)
            yield (worn(subtype, "mine"),)
        case IsSized(bound=bound) if not bound.at_most:
            for grown in (PROBED, "mine"):
                larger = f"+{bound.number}/+{bound.number} until end of turn"
                yield ({"do": "continuous", "on": grown, "effect": larger},)
        case IsSo(trait=Trait.TAPPED):
            yield ({"do": "tap", "ref": PROBED},)
        case _:
            return


def _race() -> Events:
    """Return three turns of A in which B loses life, which makes A faster."""
    engine: Script = {"do": "enter", "ref": "engine", "name": "Engine", "type": "Artifact", "token": False}
    events: list[Script] = [{**engine, "controller": "A", "text": "Start your engines!"}]
    for turn in range(3):
        speeding: Script = {"do": "trigger", "ref": f"speeding {turn}", "source": "the speed of A"}
        events += [
            MY_TURN,
            {"do": "lose_life", "player": "B", "amount": 1},
            {**speeding, "ability": "Whenever one or more opponents lose life"},
            {"do": "resolve", "ref": speeding["ref"]},
            {"do": "begin_turn", "player": "B"},
        ]
    return (*events, MY_TURN)


def _two_spells(player: str, **body: Plain) -> Events:
    spells = (Script(SPELL, text="", ref=f"before {n}", controller=player, **body) for n in range(2))
    return tuple(one_after_another(spells))


def done(deed: ObjectEvent, player: str, fits: Sequence[Script]) -> Iterator[Events]:
    """Yield what may have happened to permanents of both players in a turn of one."""
    match deed:
        case ObjectEvent.ATTACKED:
            for attackers in (["mine"], ["mine", *_CROWD]) if player == "A" else (["theirs"],):
                yield (
                    {"do": "begin_step", "step": "beginning of combat"},
                    Script(do="declare_attackers", attackers=attackers, whom="B" if player == "A" else "A"),
                    {"do": "begin_step", "step": "postcombat main"},
                )
        case ObjectEvent.ENTERED:
            for controller in "AB":
                new: Script = {"do": "enter", "token": False, "controller": controller}
                yield (
                    {**CREATURE, **new, "ref": "before", "name": "Newcomer"},
                    {**new, "ref": "relic before", "name": "Trinket", "type": "Artifact"},
                )
            for fit in fits:
                if "zone" not in fit and "tapped" not in fit:
                    yield ({**fit, "do": "enter", "ref": f"{fit['ref']} before"},)
        case ObjectEvent.SACRIFICED:
            for ref in ("mine", "my relic", "land", *(str(fit["ref"]) for fit in fits if "zone" not in fit)):
                yield sacrificed("A", "a permanent", ref)
        case ObjectEvent.DISCARDED:
            for ref in ("in hand", "also in hand", "land in hand"):
                yield spell_saying("Discard a card.", "discarding before", discard=ref)
        case ObjectEvent.RETURNED:
            yield ({"do": "leave", "ref": "mine", "to": "hand"},)
        case ObjectEvent.LEFT_GRAVEYARD:
            yield tuple(Script(do="leave", ref=ref, to="exile") for ref in ("buried", "read"))
        case ObjectEvent.GOT_COUNTERS:
            yield ({"do": "counters", "on": "mine", "put": {"+1/+1": 1}},)
            yield ({"do": "counters", "on": PROBED, "put": {"+1/+1": 1}},)
        case ObjectEvent.COMMITTED_CRIME:
            yield spell_saying("Tap target creature.", "crime", aimed="theirs")
        case _:
            for several in (("mine", "theirs"), ("mine", *_CROWD), ("my relic", "relic")):
                yield tuple(Script(do="leave", ref=ref, to="graveyard") for ref in several)
