"""The story of a script with combat, in plain sentences."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from judgeapp.combat.script import COMBAT_VOCABULARY
from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.script.script import Vocabulary
from judgeapp.copyengine.story.story import Account, Teller, account_by, told_by, whose_is
from judgeapp.copyengine.table.state import PLAYER_NAMES

type Event = Mapping[str, Any]


def tell(script: Mapping[str, Any], cards: CardPool) -> tuple[str, ...]:
    """Return one sentence for each setup entry and event (A is Ada, B is Noah).

    Raises:
        CopyEngineError: an event can't be told because a key it needs is missing.
    """
    return told_by(CombatTeller(script, cards), script)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def account(script: Mapping[str, Any], cards: CardPool) -> Account:
    """Tell a script entry by entry, as far as each can be told."""
    return account_by(CombatTeller(script, cards), script)


class CombatTeller(Teller):
    """Tells the events of combat too."""

    vocabulary: ClassVar[Vocabulary] = COMBAT_VOCABULARY

    def __init__(self, script: Mapping[str, Any], cards: CardPool) -> None:
        super().__init__(script, cards)
        listed = (entry for entry in script.get("setup") or () if isinstance(entry, Mapping))
        self.players = {str(entry.get("ref")): whose_is(entry) for entry in listed}
        self.events = [event for event in script.get("events") or () if isinstance(event, Mapping)]

    def _begin_turn(self, event: Event) -> str:
        whose = f"{PLAYER_NAMES[str(event['player'])]}'s" if event.get("player") else "The next"
        staying = [self.name(ref) for ref in as_list(event.get("stay_tapped"))]
        kept = f"; {joined(staying)} {_verb(staying, 'stay')} tapped by choice" if staying else ""
        return f"{whose} turn begins{kept}."

    def _begin_step(self, event: Event) -> str:
        step = str(event["step"])
        what = (
            step
            if step.endswith(("step", "combat"))
            else f"{step} phase"
            if "main" in step
            else f"{step} step"
        )
        return "Combat begins." if step == "beginning of combat" else f"The {what} begins."

    def _end_combat(self, event: Event) -> str:
        return "Combat ends."

    def _begin_game(self, event: Event) -> str:
        there = [self.name(ref) for ref in as_list(event.get("on_battlefield"))]
        begin = _verb(there, "begin")
        return (
            _capital(f"{joined(there)} {begin} the game on the battlefield.") if there else "The game begins."
        )

    def _play_land(self, event: Event) -> str:
        who = PLAYER_NAMES[str(event.get("controller") or self.players.get(str(event["ref"]), "A"))]
        return f"{who} plays {self.name(event['ref'])}{self._chosen(event)}."

    def _declare_attackers(self, event: Event) -> str:
        exerted = [self.name(ref) for ref in as_list(event.get("exert"))]
        further = (
            f" {_capital(joined(exerted))} {'are' if len(exerted) > 1 else 'is'} exerted." if exerted else ""
        )
        return self._attacks(event) + further

    def _attacks(self, event: Event) -> str:
        given = event.get("attackers")
        if isinstance(given, Mapping):
            groups: dict[str, list[str]] = {}
            for ref, whom in given.items():
                groups.setdefault(self.name(whom), []).append(self.name(ref))
            parts = [f"{joined(refs)} {_verb(refs, 'attack')} {whom}" for whom, refs in groups.items()]
            return _capital(joined(parts)) + "." if parts else "Nothing attacks."
        refs = [self.name(ref) for ref in as_list(given)]
        whom = f" {self.name(event['whom'])}" if event.get("whom") else ""
        return f"{_capital(joined(refs))} {_verb(refs, 'attack')}{whom}." if refs else "Nothing attacks."

    def _declare_blockers(self, event: Event) -> str:
        given = event.get("blocks") or {}
        blocked = {
            blocker: joined([self.name(ref) for ref in as_list(whom)]) for blocker, whom in given.items()
        }
        if len(given) > 1 and len(whom := set(blocked.values())) == 1:
            return f"{_capital(joined([self.name(ref) for ref in given]))} block {whom.pop()}."
        parts = [f"{self.name(blocker)} blocks {whom}" for blocker, whom in blocked.items()]
        return _capital(joined(parts)) + "." if parts else "Nothing blocks."

    def _order_blockers(self, event: Event) -> str:
        parts = [
            f"{self.name(ref)}'s damage assignment order is "
            + ", then ".join(self.name(each) for each in as_list(order))
            for ref, order in (event.get("order") or {}).items()
        ]
        return _capital(joined(parts)) + "."

    def _combat_damage(self, event: Event) -> str:
        words = {"first": "first", "second": "second", "1": "first", "2": "second"}
        step = words.get(str(event.get("step")), "") or self._which_step(event)
        parts = [
            f"{self.name(source)} assigns " + joined([f"{n} to {self.name(to)}" for to, n in to_whom.items()])
            for source, to_whom in (event.get("assign") or {}).items()
        ]
        if step:  # In one of two steps nobody may have damage to deal.
            begins = f"In the {step} combat damage step, {joined(parts)}" if parts else ""
            return f"{begins or f"It's the {step} combat damage step"}."
        return f"Combat damage is dealt{f': {joined(parts)}' if parts else ''}."

    def _which_step(self, event: Event) -> str:
        """The first or second step, of a combat of which both are told."""
        steps: list[Event] = []
        for other in self.events:
            if other.get("do") in {"declare_attackers", "begin_turn"}:
                if any(each is event for each in steps):
                    break
                steps = []
            elif other.get("do") == "combat_damage":
                steps.append(other)
        return ("first" if steps[0] is event else "second") if len(steps) == 2 else ""

    def _shield(self, event: Event) -> str:
        on = self.name(event["on"])
        parts = []
        if event.get("prevent"):
            parts.append(f"the next {event['prevent']} damage to {on} this turn will be prevented")
        if event.get("regenerate"):
            parts.append(f"the next time {on} would be destroyed this turn, it regenerates")
        return _capital(joined(parts)) + "."

    handlers: ClassVar[Mapping[str, Callable[..., str]]] = {
        **Teller.handlers,
        "begin_game": _begin_game,
        "begin_turn": _begin_turn,
        "begin_step": _begin_step,
        "end_combat": _end_combat,
        "declare_attackers": _declare_attackers,
        "declare_blockers": _declare_blockers,
        "order_blockers": _order_blockers,
        "combat_damage": _combat_damage,
        "shield": _shield,
        "play_land": _play_land,
    }


def _verb(names: list[str], verb: str) -> str:
    return verb if len(names) > 1 else f"{verb}s"
