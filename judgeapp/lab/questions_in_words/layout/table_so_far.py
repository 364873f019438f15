"""The table that is laid out so far, as it is when it is played."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from judgeapp.combat import account, ask, play
from judgeapp.copyengine import (
    PLAYER_NAMES,
    CopyEngineError,
    entry_copy,
    game_as_json,
    joined,
    printed,
)
from judgeapp.lab.questions_in_words.language.exemplars import (
    Description,
    example_of,
)
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.card_texts import TARGETS, CardTexts
from judgeapp.lab.tables.edits import Entry, Script, beginning, new_ref
from judgeapp.lab.tables.state_checks import kept_by_default, state_check

COUNTED = (
    (("creature", "land", "instant", "sorcery", "artifact", "enchantment", "planeswalker"), "graveyard",
     "cards of {} types in a graveyard"),
    (("land",), "", "{} lands"),
    (("creature",), "graveyard", "{} creature cards in a graveyard"),
    (("land",), "hand", "{} cards in its controller’s hand"),
)  # fmt: skip
"""What makes things big whose size is counted: kinds of cards, where they are, and how that is told."""
_MOST_ABOVE = 30
_KILLS = re.compile(r"damage|fight|[-−][\dX]+/|toughness|counter|base power|copy", re.IGNORECASE)
"""What the text of a card speaks of that makes a creature die by state-based actions."""
COUNTS_CASTING = re.compile(r"whenever [^,]*\bcasts?\b.*\bcast (?!before)[^.]*this turn", re.IGNORECASE)
"""An ability that triggers on casting and counts what was cast this turn, as it resolves."""
_GROWS = re.compile(r"^Exalted|^Battle cry|^Melee|\bgets? \+\d", re.IGNORECASE)
"""An ability that makes creatures bigger."""
_LIFE, _LIFE_OF_COMMANDER_GAMES = 20, 40
_COMBAT = frozenset({"declare_attackers", "declare_blockers", "combat_damage"})


@dataclass
class TableSoFar(CardTexts):
    """A table laid out so far, and how it stands when it is played.

    Attributes:
        lives: the players whose life total was told, the last one last.
        is_unblocked: whether it was told that nothing blocks.
        deals_unless_told: after how many events what nothing blocks has dealt its damage, unless it's told
            what is done before that; 0 for none. `owes_damage`: it was told.
        lacks_card: whether a card is named that isn't known, so that none is taken in its place.
    """

    setup: list[Entry] = field(default_factory=list)
    events: list[Entry] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    lives: list[str] = field(default_factory=list)
    is_unblocked: bool = False
    deals_unless_told: int = 0
    owes_damage: bool = False
    lacks_card: bool = False

    def script(self) -> Script:
        return {"setup": self.setup, "events": self.events}

    def fights(self, ref: str, declared: str) -> bool:
        """Whether a thing was declared as an attacker or a blocker."""
        found = [event for event in self.events if event["do"] == declared]
        return any(ref in event.get("attackers", ()) or ref in event.get("blocks", ()) for event in found)

    def began_as_spells(self) -> frozenset[str]:
        """The refs of what was cast."""
        return frozenset(str(event["ref"]) for event in self.events if event["do"] == "cast")

    def was_cast(self, phrase: Phrase) -> bool:
        """Whether a spell of that name was cast, wherever it is now."""
        name = self.face(phrase.name).name
        return any(event["do"] == "cast" and event.get("card") == name for event in self.events)

    def is_face_down(self, ref: str) -> bool:
        try:
            obj = play(self.script(), cards=self.cards).object(ref)
        except CopyEngineError:
            return True  # refused where it is shown
        return obj is not None and obj.face_down

    def creatures_of(self, who: str) -> list[str]:
        """The refs of the creatures that a player controls now, of those that were spoken of or made."""
        try:
            game = play(self.script(), cards=self.cards)
        except CopyEngineError:
            return []  # refused where it is shown
        values = game.layers()
        return [
            obj.ref
            for obj in game.table().on_battlefield()
            if "Creature" in values.values[obj.ref].types
            and values.controllers.get(obj.ref, obj.controller) == who
        ]

    def outcome(self, ref: str, owner: str) -> object:
        """What becomes of all but one thing, if a player controls that one; None if it can't be played."""
        setup = [each | {"controller": owner} if each["ref"] == ref else each for each in self.setup]
        try:
            game = game_as_json(play({"setup": setup, "events": self.events}, cards=self.cards))
        except CopyEngineError:
            return None
        others = {each: obj for each, obj in game["objects"].items() if each != ref}
        return others, game["players"], game["triggers"]

    def put_types_in_graveyard(self, count: int) -> bool:
        """Put cards of so many types in a graveyard; whether there are as many types."""
        kinds, zone, told = COUNTED[0]
        names = [example_of(Description(kind), self.cards) for kind in kinds[:count]]
        if count > len(kinds) or not all(names):
            return False
        for name in names:
            ref = new_ref(self.script(), name)
            self.setup.append({"ref": ref, "card": name, "controller": "A", "zone": zone})
        self.assumed.append(f"There are {told.format(count)}: {joined(names)}.")
        return True

    def leaves_later(self, ref: str) -> bool:
        """Whether a delayed ability waits that does something with a thing."""
        try:
            waiting = play(self.script(), cards=self.cards).table().delayed_triggers
        except CopyEngineError:
            return False  # refused where it is shown
        return any(ref in {each.it, each.this} for each in waiting)

    def size_of(self, ref: str) -> str:
        """The power and toughness that a thing has now; "" for none."""
        try:
            values = play(self.script(), cards=self.cards).layers().values
        except CopyEngineError:
            return ""
        has_size = ref in values and values[ref].power is not None
        return f"{values[ref].power}/{values[ref].toughness}" if has_size else ""

    def has_left(self, ref: str) -> bool:
        """Whether a thing has left the battlefield: what comes back is another one."""
        told = [each for event in self.events for each in event.get("events", (event,))]
        return any(event["do"] == "leave" and event["ref"] == ref for event in told)

    def leave(self, refs: Sequence[str], to: str) -> None:
        """Let one or several things leave the battlefield, all at once."""
        gone: list[Entry] = [{"do": "leave", "ref": ref, "to": to} for ref in refs]
        self.events.append(gone[0] if len(gone) == 1 else {"do": "simultaneous", "events": gone})

    def began(self, ref: str) -> Entry:
        """The entry or event with which a thing came; none for what is made as something resolves."""
        return next((e for e in (*self.setup, *self.events) if e.get("ref") == ref), {})

    def things_made(self, ref: str) -> bool:
        """Whether a thing comes only as something resolves, and so has no entry of its own."""
        return not any(e.get("ref") == ref for e in (*self.setup, *self.events))

    def change(self, ref: str, change: str) -> None:
        self.events.append({"do": "continuous", "on": [ref], "effect": f"{change} until end of turn"})

    def has_happened_to(self, ref: str) -> bool:
        """Whether anything but gaining an ability has happened to a thing, or it came later."""
        if not any(entry["ref"] == ref for entry in self.setup):
            return True
        others = [event for event in self.events if event["do"] != "continuous"]
        return any(ref in map(str, event.values()) for event in others)

    def could_enter_as(self, name: str, of: str) -> bool:
        """Whether a card's words let it enter as a copy of a thing."""
        copying = entry_copy(self.face(name).abilities)
        if copying is None or not copying.is_described:
            return True
        try:
            game = play(self.script(), cards=self.cards)
        except CopyEngineError:
            return True  # refused where it is shown
        return copying.could_copy(game, len(self.events), of)

    def is_possible(self, event: Entry) -> bool:
        """Whether the rules let something happen now."""
        return self.are_possible([event])

    def were_cast_this_turn(self) -> bool:
        """Whether spells were cast in this turn before the last one."""
        turns = [n for n, event in enumerate(self.events) if event["do"] in {"end_turn", "begin_turn"}]
        this_turn = self.events[turns[-1] if turns else 0 :]
        return sum(1 for event in this_turn if event["do"] == "cast") > 1

    def resolve_above(self, ref: str) -> None:
        """Resolve what waits above a spell: the copies that abilities have made of it; all of it for ""."""
        for _ in range(_MOST_ABOVE):
            try:
                stack = play(self.script(), cards=self.cards).table().stack
            except CopyEngineError:
                return  # refused where it is shown
            if not stack or (ref and (ref not in stack or stack[-1] == ref)):
                return
            self.events.append({"do": "resolve", "ref": stack[-1]})

    def zones_before_last(self) -> dict[str, str]:
        """Where everything was before what happened last."""
        try:
            game = play({**self.script(), "events": self.events[:-1]}, cards=self.cards)
        except CopyEngineError:
            return {}  # refused where it is shown
        return {ref: obj.zone for ref, obj in game.table().objects.items()}

    def has_no_target_left(self, ref: str) -> bool:
        """Whether each target of what waits on the stack has become illegal, so that it won't resolve."""
        if self.events[-1].get("ref") == ref:
            return False  # nothing has happened since
        last = len(self.events)
        try:
            game = play(
                {**self.script(), "events": [*self.events, {"do": "resolve", "ref": ref}]}, cards=self.cards
            )
        except CopyEngineError:
            return False
        now = [step for step in game.steps if step.event == last and step.obj == ref]
        gone = [s.after["illegal_targets"] for s in now if "illegal_targets" in s.after]
        obj = game.table(last).objects.get(ref)
        return bool(gone) and obj is not None and gone[0] == list(obj.cast.targets)

    def keep_legend(self, ref: str) -> bool:
        """Check state-based actions with a choice of which legend stays; whether there is one to make."""
        try:
            check = state_check(play(self.script(), cards=self.cards))
        except CopyEngineError:
            return False  # refused where it is shown
        if "legend_keep" not in check or not self.is_possible({**check, "legend_keep": ref}):
            return False
        self.events.append({**check, "legend_keep": ref})
        return True

    def is_countered(self, ref: str) -> bool:
        """Whether something has countered it."""
        happened = [event for event in self.events if event["do"] in {"cast", "resolve"}]
        if not happened or happened[-1].get("ref") == ref:
            return False  # nothing has happened since it was cast
        try:
            obj = play(self.script(), cards=self.cards).object(ref)
        except CopyEngineError:
            return False  # refused where it is shown
        return obj is not None and obj.zone != "stack"

    def are_possible(self, events: Sequence[Entry]) -> bool:
        """Whether the rules let all of that happen now."""
        try:
            play({**self.script(), "events": [*self.events, *events]}, cards=self.cards)
        except CopyEngineError:
            return False
        return True

    def turn_of(self, who: str) -> list[Entry]:
        """The events that lead to the next turn of a player."""
        return [{"do": "end_turn"}, {"do": "begin_turn", "player": who}]

    def go_on_to_next_turn(self) -> None:
        """Where a story ends with a turn, "next turn which chapter is it on," go on to the player's next."""
        if self.events and self.events[-1]["do"] == "end_turn":
            self.events += [{"do": "begin_turn", "player": "B"}, *self.turn_of("A")]
            self.events.append({"do": "begin_step", "step": "precombat main"})

    def pass_turn(self, who: str) -> None:
        self.events += self.turn_of(who)

    def take_back_turn(self) -> str:
        """Whose turn has begun last; it is taken back, as something that happened before has to be told."""
        began = str(self.events.pop()["player"])
        if self.events[-1:] == [{"do": "end_turn"}]:
            self.events.pop()
        return began

    def begin(self, step: str, who: str) -> None:
        """Go on to a step of a player's turn: of the next one for an upkeep, of this one for combat."""
        turn = {"do": "begin_turn", "player": who}
        if step == "upkeep" and self.events[-1:] == [turn]:
            return  # "my turn begins; in my upkeep ..."
        if step in {"upkeep", "draw"} or who != "A":
            begun = any(
                event["do"] in {"enter", "become_copy", "cast", "create_token_copy"} for event in self.events
            )
            self.events += [{"do": "end_turn"}] if begun else []
            self.events.append(turn)
        if step not in {"upkeep", "draw"}:  # both have come as a turn begins
            self.events.append({"do": "begin_step", "step": step})
        if step == "end step":
            self.resolve_what_triggers_now()

    def resolve_what_triggers_now(self) -> None:
        """Put on the stack what the last event has triggered, and let it resolve, if it needs no choice."""
        try:
            game = play(self.script(), cards=self.cards)
        except CopyEngineError:
            return  # refused where it is shown
        for each in game.waiting_triggers():
            if each.since != len(game.moments) - 1:
                continue
            ref = new_ref(self.script(), f"{each.source}ability")
            put = [
                {"do": "trigger", "ref": ref, "source": each.source, "ability": beginning(each.text)},
                {"do": "resolve", "ref": ref},
            ]
            if not TARGETS.search(each.text) and self.are_possible(put):
                self.events += put

    def let_what_counts_resolve(self) -> list[int]:
        """Let what has triggered on casting and counts what was cast this turn resolve where it triggered, if
        the spell that triggered it has resolved and another one was cast then (CR 603.3): the ability doesn't
        count that one.

        Returns: before which events something was put.
        """
        places: list[int] = []
        while (found := self._waits_to_count()) is not None:
            place, put = found
            before = list(self.events)
            self.events[place:place] = [put, {"do": "resolve", "ref": put["ref"]}]
            if not self.are_possible([]):
                self.events[:] = before
                break
            places.append(place)
        return places

    def _waits_to_count(self) -> tuple[int, Entry] | None:
        """The first ability that waits and has to count by now, and where it triggered."""
        try:
            game = play(self.script(), cards=self.cards)
        except CopyEngineError:
            return None  # refused where it is shown
        last = max((n for n, event in enumerate(self.events) if event["do"] == "cast"), default=0)
        resolved = {event["ref"] for event in self.events[:last] if event["do"] == "resolve"}
        for each in game.waiting_triggers():
            cast = self.events[each.since - 1] if each.since else {}
            if not COUNTS_CASTING.search(printed(each.text)) or TARGETS.search(each.text):
                continue
            if cast.get("do") == "cast" and cast["ref"] in resolved:
                ref = new_ref(self.script(), f"{each.source}ability")
                put: Entry = {"do": "trigger", "ref": ref, "source": each.source}
                return each.since, put | {"ability": beginning(each.text)}
        return None

    def zone_of(self, ref: str) -> str:
        """Where a thing is now; "" for nowhere."""
        try:
            obj = play(self.script(), cards=self.cards).object(ref)
        except CopyEngineError:
            return ""  # refused where it is shown
        return obj.zone if obj is not None else ""

    def text_of(self, put: Entry) -> str:
        """The whole text of an ability that was put on the stack."""
        try:
            obj = play(self.script(), cards=self.cards).object(put["ref"])
        except CopyEngineError:
            return ""  # refused where it is shown
        return printed(obj.ability.text) if obj is not None and obj.ability is not None else ""

    def not_put(self, ref: str, texts: Sequence[str]) -> list[str]:
        """Of what a thing has triggered, the texts that haven't been put on the stack."""
        left = list(texts)
        for event in self.events:
            if event["do"] == "trigger" and event.get("source") == ref:
                said = str(event.get("ability"))
                put = next((t for t in left if said in {beginning(t), beginning(printed(t))}), "")
                # A keyword ability may be told without its cost: "Replicate {1}{G}" as "Replicate".
                put = put or next((t for t in left if printed(t).startswith(f"{said} {{")), "")
                left = left if not put else [*left[: left.index(put)], *left[left.index(put) + 1 :]]
        return left

    def copies_now(self, ref: str) -> int:
        """How many copy effects apply to a thing."""
        try:
            obj = play(self.script(), cards=self.cards).object(ref)
        except CopyEngineError:
            return 0  # refused where it is shown
        return len(obj.copy_effects) if obj is not None else 0

    def has_triggered(self, ref: str) -> Sequence[str]:
        """The texts of what has triggered of a thing."""
        try:
            return play(self.script(), cards=self.cards).triggered(ref)
        except CopyEngineError:
            return ()  # refused where it is shown

    def set_life(self, who: str, total: int) -> None:
        """Let a player have so much life: what is missing was lost, what is more was gained."""
        try:
            life = play(self.script(), cards=self.cards).table().players[who].life
        except CopyEngineError:
            return  # refused where it is shown
        self.lives.append(who)
        if life != total:
            do = "lose_life" if total < life else "gain_life"
            self.events.append({"do": do, "player": who, "amount": abs(total - life)})

    def begin_at_forty(self, *, of_life: bool) -> int:
        """Let players begin with the life of a Commander game (CR 903.7), if an answer can turn on that.

        Returns: how many events stand before what was told.
        """
        try:
            players = play(self.script(), cards=self.cards).table().players
        except CopyEngineError:
            return 0  # refused where it is shown
        is_changed = any(player.life != _LIFE for player in players.values())
        begin = [each for each in sorted(players) if each not in self.lives]
        if not (of_life or is_changed) or not begin:
            return 0
        gained = _LIFE_OF_COMMANDER_GAMES - _LIFE
        events: list[Entry] = [{"do": "gain_life", "player": each, "amount": gained} for each in begin]
        if play({"setup": self.setup, "events": events}, cards=self.cards).waiting_triggers():
            self.assumed.append("Life is counted from 20, not from the 40 of a Commander game (903.7).")
            return 0  # what triggers on gaining life would count that as well
        self.events[:0] = events
        self.assumed.append("Players begin a Commander game with 40 life (903.7).")
        return len(begin)

    def counters_on(self, ref: str) -> dict[str, int]:
        """The counters that a thing has now."""
        obj = play(self.script(), cards=self.cards).object(ref)
        return {kind: number for kind, number in obj.counters.items() if number} if obj is not None else {}

    def deal_combat_damage(self, *, unblocked: bool = False) -> None:
        """Deal combat damage where blockers were declared last and the outcome is asked for.

        Args:
            unblocked: also where nothing is said of blockers.
        """
        combat = [event["do"] for event in self.events if event["do"] in _COMBAT]
        if combat and combat[-1] == "declare_attackers" and (unblocked or self.is_unblocked):
            self.let_attackers_grow()
        if combat and combat[-1] == "declare_blockers":
            self.events.append({"do": "combat_damage"} | self._assigned_past_blockers())
            self.deal_second_damage()
        if (unblocked or self.is_unblocked) and combat and combat[-1] == "declare_attackers":
            if not self.is_unblocked:
                self.assumed.append("Nothing blocks, as nothing is said of blockers.")
            self.events.append({"do": "combat_damage"})
            self.deal_second_damage()

    def let_attackers_grow(self) -> None:
        """What triggered as creatures attacked and makes them bigger resolves before damage: exalted."""
        last = self.events[-1] if self.events else {}
        if last.get("do") != "declare_attackers":
            return
        try:
            game = play(self.script(), cards=self.cards)
        except CopyEngineError:
            return  # refused where it is shown
        if any(_GROWS.search(each.text) for each in game.waiting_triggers()):
            self.resolve_what_triggers_now()

    def take_back_damage(self) -> None:
        """What nothing blocks hasn't dealt its damage yet, as it's told what is done before that."""
        while self.events and self.events[-1]["do"] in {"combat_damage", "state_based_actions"}:
            self.events.pop()
        self.deals_unless_told, self.is_unblocked, self.owes_damage = 0, True, True

    def deal_second_damage(self) -> None:
        """The second combat damage step, if first or double strike makes one (CR 510.4)."""
        more = [{"do": "state_based_actions"}, {"do": "combat_damage", "step": "second"}]
        if self.are_possible(more):
            self.events += more

    def _assigned_past_blockers(self) -> Entry:
        """As much damage as may go past blockers (CR 702.19b), or lethal damage to each of several."""
        if self.are_possible([{"do": "combat_damage"}]):
            return {}
        attacked = [event for event in self.events if event["do"] == "declare_attackers"][-1]
        blocks: dict[str, str] = [e["blocks"] for e in self.events if e["do"] == "declare_blockers"][-1]
        game = play(self.script(), cards=self.cards)
        assigned, told = dict[str, dict[str, int]](), list[str]()
        values = game.layers().values
        several: list[str] = []
        for attacker in dict.fromkeys(blocks.values()):
            blockers = [ref for ref, blocked in blocks.items() if blocked == attacker]
            if attacker not in values or not set(blockers) <= values.keys():
                return {}
            own = game.layers().controllers.get(attacker, game.table().objects[attacker].controller)
            whom = attacked.get("whom") or other_player(own)
            power = values[attacker].power or 0
            try:
                past = ask(game, {"ask": "most_past", "of": [attacker], "to": whom}).value
            except CopyEngineError:
                past = 0
            past = past if isinstance(past, int) and 0 < past < power else 0
            if len(blockers) > 1:
                left, shares = power - past, dict[str, int]()
                for ref in blockers:
                    lethal = max((values[ref].toughness or 0) - game.table().objects[ref].damage, 0)
                    shares[ref] = left if ref == blockers[-1] else min(lethal, left)
                    left -= shares[ref]
                assigned[attacker] = {ref: share for ref, share in shares.items() if share}
                assigned[attacker] |= {whom: past} if past else {}
                several.append(values[attacker].name)
            elif past:
                assigned[attacker] = {blockers[0]: power - past, whom: past}
                told.append(values[attacker].name)
        put = {"assign": assigned} if assigned else {}
        if not assigned or not self.are_possible([{"do": "combat_damage", **put}]):
            return {}
        self.assumed += [
            f"{name} assigns lethal damage to its blocker and the rest past it." for name in told
        ]
        self.assumed += [f"{name} assigns lethal damage to as many blockers as it can." for name in several]
        return put

    def owner_of(self, ref: str) -> str:
        """Who owns a thing: whoever it came under the control of first, if nothing else is told; "" if it
        didn't come.
        """
        came = next((e for e in (*self.setup, *self.events) if e.get("ref") == ref and "controller" in e), {})
        return str(came.get("owner") or came.get("controller") or "")

    def taken_by(self, ref: str, owner: str) -> str:
        """Who else than a player has taken control of a thing, as with Control Magic; "" for nobody."""
        if not self.are_possible([]):
            return ""
        game = play(self.script(), cards=self.cards)
        obj = game.object(ref)
        now = game.layers().controllers.get(ref, "") if obj is not None and obj.zone == "battlefield" else ""
        return now if now != owner else ""

    def let_the_dying_die(self) -> None:
        """Check state-based actions if a creature has lethal damage or no toughness left (CR 704.3): what is
        told next isn't done to it.
        """
        if not any(map(self._can_kill, self.events)):
            return
        try:
            game = play(self.script(), cards=self.cards)
            values, there = game.layers().values, game.table().on_battlefield()
        except CopyEngineError:
            return  # refused where it is shown
        dying = [each for each in there if each.damage >= (values[each.ref].toughness or 0)]
        dying = [each for each in dying if values[each.ref].toughness is not None]
        is_untold = any(self.enters_as_copy(values[each.ref].name) for each in dying)
        if dying and not is_untold:  # what copies as it enters is no 0/0: it is told later what it copies
            self.check_state()

    def _can_kill(self, event: Entry) -> bool:
        """Whether an event may leave a creature with lethal damage or no toughness, as its card says."""
        if event["do"] in {"damage", "simultaneous", "continuous", "counters", "become_copy", "activate"}:
            return True
        name = str(event.get("card", ""))
        return name in self.cards and _KILLS.search(self.face(name).text) is not None

    def loses_a_legend(self) -> bool:
        """Whether the legend rule takes something away as state-based actions are checked (CR 704.5j)."""
        try:
            check = state_check(play(self.script(), cards=self.cards))
        except CopyEngineError:
            return False  # refused where it is shown
        if "legend_keep" in check:
            self.check_state()
        return "legend_keep" in check

    def check_state(self) -> None:
        """Check state-based actions, if that changes anything."""
        try:
            before = play(self.script(), cards=self.cards)
            check = state_check(before)
            after = play({**self.script(), "events": [*self.events, check]}, cards=self.cards)
        except CopyEngineError:
            return  # refused where it is shown
        was = {ref: obj.zone for ref, obj in before.table().objects.items()}
        now = {ref: obj.zone for ref, obj in after.table().objects.items()}
        if was != now:
            self.events.append(check)
            self.assumed += kept_by_default(check, before, account(self.script(), self.cards).names)


def other_player(who: str) -> str:
    """The player whose things somebody destroys, if nothing else is said."""
    return "A" if who in PLAYER_NAMES and who != "A" else "B"
