"""Abilities that are activated or trigger, and creatures that attack and fight."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judgeapp.combat import play
from judgeapp.copyengine import (
    PLAYER_NAMES,
    Ability,
    AbilityKind,
    CopyEngineError,
    animating_ability,
    copies_something,
    joined,
    printed,
)
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.language.modes import modes_in
from judgeapp.lab.questions_in_words.language.words import NUMBERS
from judgeapp.lab.questions_in_words.layout.card_texts import TARGETS, TARGETS_OWN, begins
from judgeapp.lab.questions_in_words.layout.referents import NUMBERED, Referents
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player
from judgeapp.lab.tables.edits import Entry, beginning, new_ref

_COPIES_EXILED = re.compile(r"copy the exiled card\b.*\bcast the copy", re.IGNORECASE | re.DOTALL)
_MINDS_CASTING = re.compile(r"\bif (?:you (?:didn't )?cast it|it was(?:n't)? cast)\b", re.IGNORECASE)
_TAKES_TOKEN = re.compile(r"\b(?:exile|sacrifice|destroy) (?:the|that) token\b", re.IGNORECASE)
COPIES_CARD_EXILED = re.compile(r"copy of (?:a|the) card exiled with", re.IGNORECASE)
_COSTS_SACRIFICE_OF = re.compile(r"\bsacrifice (?:an?|another)\b", re.IGNORECASE)
_SACRIFICED_FOR_IT = re.compile(r"[^:]*\bsacrifice this [\w ]+:", re.IGNORECASE)
_COPIES_IT = re.compile(r"\b(?:copy|copies) (?:that|it)\b", re.IGNORECASE)
_TAPS_FOR = re.compile(r"[^:]*\{T\}[^:]*:")
_DEALS_DAMAGE = re.compile(r":.*\bdeals? (?:\w+ )?damage\b[^.]*\btarget\b", re.IGNORECASE)
_MAKES_X_COPIES = re.compile(r"\bcreate X tokens that(?: a|')re copies of\b", re.IGNORECASE)
_COPIES_IN_COMBAT = re.compile(r"^At the beginning of combat on your turn\b.*\bcop(?:y|ies)\b", re.DOTALL)
_COPIES_IN_UPKEEP = re.compile(r"at the beginning of your upkeep,[^.]*\bbecome a copy of\b", re.IGNORECASE)
_MAKES_MANA = re.compile(r":.*\badd\b", re.IGNORECASE)
_AMOUNT = re.compile(r"(\d*)([wubrgc]*)")
_COPIES_NEXT = re.compile(r"when you next cast .*\bcopy (?:that|it)\b", re.IGNORECASE)
_MAY_PAY = re.compile(r"\bmay pay\b", re.IGNORECASE)
FROM_GRAVEYARD = frozenset({"embalm", "encore", "eternalize"})
"""Keywords by which a card in a graveyard becomes a token."""
_OWN_STEPS = {
    "draw": r"\byour draw step\b",
    "beginning of combat": r"\bcombat on your turn\b", "upkeep": r"\byour upkeep\b",
    "end step": r"\byour end step\b",
}  # fmt: skip
"""How abilities speak of a step of their controller's turn."""


def _mana_in(cost: str) -> int:
    """How much mana a cost has: 4 for "{2}{U}{U}, {T}"; an X isn't counted."""
    symbols = re.findall(r"\{([^}]*)\}", cost)
    return sum(int(each) if each.isdigit() else each not in {"T", "Q", "X"} for each in symbols)


def _mana_paid(said: str) -> int:
    """How much mana a player says to pay: "{2}{U}", "2u", "three mana"."""
    if "{" in said:
        return _mana_in(said)
    found = _AMOUNT.match(said)
    generic, colored = found.groups() if found is not None else ("", "")
    return NUMBERS.get(said.split()[0], int(generic or 0) + len(colored))


@dataclass
class Abilities(Referents):
    """A table with what the abilities of its things do.

    Attributes:
        paid_for: what has an ability that was paid for and whose target is told next.
    """

    paid_for: str = ""

    def let_attack_later(self, refs: Sequence[str]) -> None:
        """Pass the turn if what attacks came in this one, and say so."""
        if any(str(event.get("on")) not in PLAYER_NAMES for event in self.events) and self.is_sick(refs):
            thing = self.spoken(refs[0])
            self.pass_turn(thing.owner)
            told = (
                f"{thing.name} attacks in its controller’s next turn, as it couldn’t in this one."
                if len(refs) == 1
                else "They attack in their controller’s next turn, as they couldn’t in this one."
            )
            self.assumed.append(told)

    def settle_casting(self, asked: str) -> None:
        """Let what is asked about have been cast from a hand, if it copies what minds that."""
        entered = (
            e for e in self.events if e.get("ref") == asked and e["do"] == "enter" and e.get("copy_of")
        )
        event = next(entered, None)
        if event is None or "from_zone" in event:
            return
        of = self.printed(str(event["copy_of"]))
        if of not in self.cards or not _MINDS_CASTING.search(self.face(of).text):
            return
        event |= {"was_cast": True, "from_zone": "hand"}
        self.assumed.append(f"{event['card']} was cast from a hand, as nothing else is said.")

    def stays_as_target(self, of: str) -> bool:
        """Let what triggers as it's targeted resolve; whether it is still where it was."""
        self.triggered(of)
        try:
            obj = play(self.script(), cards=self.cards).object(of)
        except CopyEngineError:
            return True  # refused where it is shown
        return obj is None or (
            obj.zone in {"battlefield", "graveyard", "stack"}
            and (obj.zone != "graveyard" or self.began(of).get("zone") == "graveyard")
        )

    def enter_triggering(self, name: str, who: str, abilities: Sequence[Ability]) -> str:
        """Let a permanent enter now if one of its abilities triggers then; its ref, or "" if none does."""
        ref = new_ref(self.script(), name)
        enter: Entry = {"do": "enter", "ref": ref, "card": name, "controller": who}
        try:
            texts = play({**self.script(), "events": [*self.events, enter]}, cards=self.cards).triggered(ref)
        except CopyEngineError:
            return ""
        if not {ability.text for ability in abilities} & set(texts):
            return ""
        self.events.append(enter)
        return self.new(ref, name, who, "permanent")

    def enters_at(self, name: str, who: str, targets: Sequence[str]) -> bool:
        """Let a permanent enter whose ability triggers then and targets that: "Sower took my Clone"; whether
        it has one.
        """
        before, there = list(self.events), list(self.things)
        ref = self.enter_triggering(name, who, self.face(name).abilities)
        if ref and self.ability_for(ref, targets) is not None:
            self.use_ability(ref, targets)
            return True
        self.events[:], self.things[:] = before, there
        return False

    def copying_ability(self, ref: str, source: str, ability: Ability, of: str, who: str) -> Entry:
        """The event by which an ability that copies what is on the stack gets there."""
        put: Entry = {"do": "trigger", "ref": ref, "source": source}
        put |= {"ability": beginning(printed(ability.text)), "controller": who}
        if ability.kind == AbilityKind.ACTIVATED:
            put |= {"do": "activate", "targets": [of]}
        return put

    def targets_what_minds(self, ref: str, name: str, who: str, at: str) -> bool:
        """Cast an Aura at a thing if that triggers as it becomes the target (CR 303.4a); whether it does."""
        cast: Entry = {"do": "cast", "ref": ref, "card": name, "controller": who, "targets": [at]}
        before = list(self.events)
        self.events.append(cast)
        self.triggered(at)
        if len(self.events) > len(before) + 1:
            return True
        self.events[:] = before
        return False

    def is_cast_before_what_minds(self, ref: str, name: str, who: str, at: str) -> bool:
        """Cast an Aura at a thing if something else triggers as it is cast (CR 603.2); whether it does."""
        there = [thing.ref for thing in self.things if thing.kind in {"permanent", "token"}]
        before = {each: len(self.has_triggered(each)) for each in there}
        self.events.append({"do": "cast", "ref": ref, "card": name, "controller": who, "targets": [at]})
        if any(len(self.has_triggered(each)) > before[each] for each in there):
            return True
        self.events.pop()
        return False

    def storm(self, ref: str, count: int) -> None:
        """Let the storm ability of a spell that was cast make its copies (CR 702.40)."""
        if self.stack and self.began(self.stack[-1][0]).get("source") == ref:  # it has triggered already
            self.began(ref)["storm_count"] = count
            return
        self.copies_itself(ref, "Storm", {"storm_count": count})

    def let_cast_copy_storm(self, ref: str) -> None:
        """Let storm trigger for a copy of a card that was cast, if it has storm (CR 702.40a, 707.12)."""
        if self.has_storm(self.spoken(ref).name):
            self.copies_itself(ref, "Storm", {})

    def storm_below_answers(self, ref: str, count: int) -> None:
        """Let storm have triggered as a spell was cast: what answers the spell came after that."""
        self.storm(ref, count)
        if not any(each == ref for each, _ in self.stack):
            return
        trigger, waits = self.events.pop(), self.stack.pop()
        self.events.insert(next(n for n, e in enumerate(self.events) if e.get("ref") == ref) + 1, trigger)
        self.stack.insert(next(n for n, (each, _) in enumerate(self.stack) if each == ref) + 1, waits)

    def answered_storm(self) -> str:
        """The spell with storm that another one targets: "they Flusterstorm my Grapeshot"; "" for none."""
        aimed = {ref for event in self.events for ref in event.get("targets", ())}
        cast = [e for e in self.events if e["do"] == "cast" and e["ref"] in aimed]
        return next((str(e["ref"]) for e in cast if self.has_storm(str(e["card"]))), "")

    def let_storm_resolve_first(self) -> bool:
        """Let a storm ability that waits resolve before what answered it; whether storm was there."""
        put = next((e for e in self.events if e["do"] == "trigger" and e["ability"] == "Storm"), None)
        if put is None:
            return False
        ref = str(put["ref"])
        if any(each == ref for each, _ in self.stack):
            self.stack = [(each, before) for each, before in self.stack if each != ref]
            self.events.insert(self.events.index(put) + 1, {"do": "resolve", "ref": ref})
        return True

    def copies_itself(self, ref: str, keyword: str, cast: Entry) -> None:
        """Let a keyword ability of a spell that was cast so make its copies; it waits for responses."""
        self.began(ref).update(cast)
        on_stack = new_ref(self.script(), f"{ref}ability")
        put: Entry = {"do": "trigger", "ref": on_stack, "source": ref, "ability": keyword}
        self.events.append({**put, "controller": self.spoken(ref).owner})
        self.stack.append((on_stack, []))

    def triggered(self, ref: str) -> None:
        """Let what triggers as a thing becomes a target resolve first, if it needs no choice."""
        try:
            game = play(self.script(), cards=self.cards)
            before = play({**self.script(), "events": self.events[:-1]}, cards=self.cards)
        except CopyEngineError:
            return  # refused where it is shown
        for text in game.triggered(ref)[len(before.triggered(ref)) :]:
            on_stack = new_ref(self.script(), f"{ref}ability")
            source = {"source": ref, "ability": beginning(text), "controller": self.spoken(ref).owner}
            put = [{"do": "trigger", "ref": on_stack, **source}, {"do": "resolve", "ref": on_stack}]
            try:
                play({**self.script(), "events": [*self.events, *put]}, cards=self.cards)
            except CopyEngineError:
                continue
            self.events += put

    def animate(self, ref: str, x: int | None = None, *, waits: bool = False) -> None:
        """Let a thing become a creature by its own ability, which waits for responses or doesn't."""
        every = self.abilities_of(ref)
        crew = next((each for each in every if printed(each.text).startswith("Crew ")), None)
        ability = animating_ability(every) or crew
        if ability is None:
            raise CopyEngineError(
                f"{self.printed(ref)} has no ability that makes it a creature.", mend="Leave “animated” out."
            )
        if x is None and "{X}" in printed(ability.text):
            name = self.printed(ref)
            asks = f"For which X is {name} animated? Say it, such as “animated for X = 3.”"
            raise UnreadWords("", name, "", asks=asks)
        self.put_ability(ref, ability, x=x, waits=waits)

    def gain_keyword(self, ref: str, keyword: str) -> None:
        """Let an effect have given a thing a keyword that it is told to have, unless it has it."""
        if not any(ability.keyword == keyword for ability in self.abilities_of(ref)):
            self.events.append({"do": "continuous", "on": [ref], "effect": f"gains {keyword}"})

    def let_become_creature(self, ref: str) -> None:
        """Let what is no creature become one by its own ability before it attacks, and say so."""
        every = self.abilities_of(ref)
        is_crewed = any(begins(each, "crew ") for each in every)
        animating = animating_ability(every)
        can_be = is_crewed or (animating is not None and "{X}" not in printed(animating.text))
        if can_be and not self.is_creature(ref):
            self.animate(ref)
            told = "is crewed" if is_crewed else "becomes a creature by its ability"
            self.assumed.append(f"{self.spoken(ref).name} {told}, as it attacks.")

    def activate(self, ref: str, targets: Sequence[str], x: int | None) -> None:
        """Activate the ability of a thing that takes such targets; of several it has to be said which."""
        every = [a for a in self.abilities_of(ref) if a.kind == AbilityKind.ACTIVATED]
        fit = [a for a in every if bool(TARGETS.search(printed(a.text))) == bool(targets)]
        if x is not None:
            fit = [ability for ability in fit if "{X}" in printed(ability.text)] or fit
        if len(fit) > 1 and not targets and (animating := animating_ability(fit)) is not None:
            fit = [animating]
        if len(fit) > 1 and targets:  # those that can target that
            fit = [a for a in fit if self.is_possible(self.activation(ref, a, targets, x))] or fit
        name = self.printed(ref)
        crew = next((a for a in self.abilities_of(ref) if printed(a.text).startswith("Crew ")), None)
        if not fit and crew is not None and not targets:
            fit = [crew]
        if len(fit) > 1:
            which = ", ".join(f"“{ability.text}”" for ability in fit)
            raise UnreadWords("", name, "", asks=f"Which ability of {name} is activated: {which}?")
        if not fit:
            wants = "Say what it targets." if every and not targets else "Leave it out."
            raise CopyEngineError(f"{name} has no ability that could be activated so.", mend=wants)
        if len(every) > 1 and not targets and any(TARGETS.search(printed(a.text)) for a in every):
            told = beginning(printed(fit[0].text))
            self.assumed.append(f"The ability “{told} …” of {name} is activated, as no target is told.")
        self.put_ability(ref, fit[0], targets, x, waits=True)

    def activate_for(self, paid: str, x: int | None, who: str) -> bool:
        """Activate the latest ability that costs so much mana, unless it needs a target, which is told next;
        whether there is one.

        Args:
            who: who pays, "" for whoever has it.
        """
        amount = _mana_paid(paid) if paid else x
        if amount is None:
            return False
        there = [t for t in reversed(self.things) if t.kind in {"permanent", "token"}]
        for ref in [t.ref for t in there if t.owner == (who or t.owner)]:
            for ability in self.abilities_of(ref):
                text = printed(ability.text)
                cost = text.partition(":")[0]
                is_x = "{X}" in cost
                if ability.kind != AbilityKind.ACTIVATED or _MAKES_MANA.search(text):
                    continue
                if is_x or (x is None and _mana_in(cost) == amount):
                    if TARGETS.search(text):
                        self.paid_for = ref
                        return True
                    self.let_activate_later(ref, ability)
                    self.put_ability(ref, ability, (), amount - _mana_in(cost) if is_x else None, waits=True)
                    self.mention(ref)
                    return True
        return False

    def activate_for_life(self, amount: int, who: str) -> bool:
        """Activate the only ability that costs so much life, if it needs no target; whether there is one."""
        cost = re.compile(rf"[^:]*\bpay {amount} life\b[^:]*:", re.IGNORECASE)
        there = [t.ref for t in self.things if t.kind in {"permanent", "token"} and t.owner == who]
        every = [(ref, a) for ref in there for a in self.abilities_of(ref) if cost.match(printed(a.text))]
        if len(every) != 1 or TARGETS.search(printed(every[0][1].text)):
            return False
        self.put_ability(*every[0], waits=True)
        return True

    def let_it_be_turn_of(self, who: str) -> None:
        """Begin a turn of another player, if none has begun: what is done is done in their own."""
        if who != "A" and not any(event["do"] in {"begin_turn", "end_turn"} for event in self.events):
            self.events.append({"do": "begin_turn", "player": who})

    def activated_now(self, ref: str) -> list[Ability]:
        """The abilities of a thing that can be activated now, need no target and make no mana."""
        every = [a for a in self.abilities_of(ref) if a.kind == AbilityKind.ACTIVATED]
        every = [
            a
            for a in every
            if not TARGETS.search(printed(a.text)) and not _MAKES_MANA.search(printed(a.text))
        ]
        return [a for a in every if self.is_possible(self.activation(ref, a))]

    def pinging(self, ref: str) -> list[Ability]:
        """The activated abilities of a thing that deal damage to a target."""
        every = [a for a in self.abilities_of(ref) if a.kind == AbilityKind.ACTIVATED]
        return [a for a in every if _DEALS_DAMAGE.search(printed(a.text))]

    def tapped_for(self, ref: str) -> Ability | None:
        """The ability that tapping a thing means: its only one with {T}, without mana or a target."""
        found = [
            each
            for each in self.abilities_of(ref)
            if each.kind == AbilityKind.ACTIVATED and _TAPS_FOR.match(printed(each.text))
        ]
        others = [each for each in found if not _MAKES_MANA.search(printed(each.text))]
        is_one = len(found) == len(others) == 1 and not TARGETS.search(printed(others[0].text))
        return others[0] if is_one else None

    def let_activate_later(self, ref: str, ability: Ability) -> None:
        """Pass the turn if an ability can't be activated only because its permanent came in this turn."""
        self.check_state()  # of two legendary ones, one has gone before that turn
        now, owner = self.activation(ref, ability), self.spoken(ref).owner
        if not self.is_possible(now) and self.are_possible([*self.turn_of(owner), now]):
            told = self.does_that_next_turn(ref)
            self.pass_turn(owner)
            self.assumed.append(told)

    def does_that_next_turn(self, ref: str) -> str:
        """What is told of a thing that can't use an ability in this turn."""
        why = "it’s summoning sick in this one (302.6)" if self.is_sick([ref]) else "it can’t before"
        return f"{self.spoken(ref).name} does that in its controller’s next turn, as {why}."

    def put_ability(
        self, ref: str, ability: Ability, targets: Sequence[str] = (), x: int | None = None, *,
        waits: bool = False,
    ) -> None:  # fmt: skip
        """Activate an ability, or let it trigger; it resolves at once unless it waits for responses."""
        put = self.activation(ref, ability, targets, x)
        on_stack = str(put["ref"])
        self.events.append(put)
        if len(targets) == 1 and targets[0] not in PLAYER_NAMES:
            self.triggered(targets[0])
        made = self.token_of_exiled(ref, ability, on_stack)
        if waits:
            self.stack.append((on_stack, made))
        else:
            self.events += [*made, {"do": "resolve", "ref": on_stack}]
            self.take_in_made(on_stack)

    def sacrifices_itself(self, ref: str) -> bool:
        """Let an ability without targets be activated that a thing is sacrificed for; whether it has one."""
        fit = [a for a in self.abilities_of(ref) if a.kind == AbilityKind.ACTIVATED]
        fit = [
            a
            for a in fit
            if _SACRIFICED_FOR_IT.match(printed(a.text)) and not TARGETS.search(printed(a.text))
        ]
        if len(fit) != 1:
            return False
        put = self.activation(ref, fit[0]) | {"sacrificed": ref}
        if not self.is_possible(put):
            return False
        self.events.append(put)
        self.stack.append((str(put["ref"]), []))
        self.assumed.append(f"{self.spoken(ref).name} is sacrificed for its own ability.")
        return True

    def outlet_of(self, who: str, ref: str) -> str:
        """What a player had before, spoken of last, with an ability that another thing is sacrificed for."""
        there = [t.ref for t in reversed(self.things) if t.kind in {"permanent", "token"} and t.owner == who]
        return next((each for each in there if each != ref and self._costs_sacrifice_of(each)), "")

    def _costs_sacrifice_of(self, ref: str) -> list[Ability]:
        """The activated abilities of a thing that something else is sacrificed for."""
        fit = [a for a in self.abilities_of(ref) if a.kind == AbilityKind.ACTIVATED]
        return [a for a in fit if _COSTS_SACRIFICE_OF.search(printed(a.text).partition(":")[0])]

    def sacrifices_to(self, outlet: str, ref: str, targets: Sequence[str] = ()) -> None:
        """Let the ability of one thing be activated for which another is sacrificed.

        Raises:
            UnreadWords: it has no such ability, or it isn't told what that targets.
        """
        name = self.spoken(outlet).name
        fit = self._costs_sacrifice_of(outlet)
        if not fit:
            asks = f"Nothing is sacrificed for an ability of {name}. What happens?"
            raise UnreadWords("", name, "", asks=asks)
        if TARGETS.search(printed(fit[0].text)) and not targets:
            raise UnreadWords("", name, "", asks=f"What does the ability of {name} target? Say it.")
        put = self.activation(outlet, fit[0], targets) | {"sacrificed": ref}
        self.events.append(put)
        self.stack.append((str(put["ref"]), []))

    def token_of_exiled(self, ref: str, ability: Ability, by: str) -> list[Entry]:
        """The token of the card that its source has exiled, as an ability makes it; nothing if it doesn't."""
        name = self.began(ref).get("choices", {}).get("imprinted", "")
        if not name or not COPIES_CARD_EXILED.search(printed(ability.text)):
            return []
        card = next(t.ref for t in self.things if t.name == name and self.zone_of(t.ref) == "exile")
        token, who = new_ref(self.script(), "token"), self.spoken(ref).owner
        self.subject = self.new(token, name, who, "token", card, is_copy=True)
        return [{"do": "create_token_copy", "ref": token, "of": card, "by": by, "controller": who}]

    def player_meant(self, name: str, caster: str) -> str:
        """The player whom a spell is meant for where no target is told: its caster, if it does them good."""
        is_boon = self.benefits_its_target(name)
        aim = "its caster" if is_boon else "the other player"
        self.assumed.append(f"{name} targets {aim}, as nothing else is said.")
        return caster if is_boon else other_player(caster)

    def casts_exiled(self, ref: str) -> bool:
        """Whether a thing has an ability that casts a copy of the card it has exiled."""
        return any(_COPIES_EXILED.search(printed(a.text)) for a in self.abilities_of(ref))

    def casts_imprinted(self, ref: str, targets: Sequence[str]) -> bool:
        """Let an ability that casts a copy of the card a thing has exiled do so; whether it has one.

        Raises:
            UnreadWords: nothing is said to be imprinted, or the copy needs a target.
        """
        ability = next((a for a in self.abilities_of(ref) if _COPIES_EXILED.search(printed(a.text))), None)
        if ability is None:
            return False
        name, who = self.spoken(ref).name, self.spoken(ref).owner
        card = str(self.began(ref).get("choices", {}).get("imprinted", ""))
        if not card:
            asks = f"Which card has {name} exiled? Say it, such as “{name} with Lightning Bolt imprinted.”"
            raise UnreadWords("", name, "", asks=asks)
        if not targets and self.can_target_players(card):
            targets = [self.player_meant(card, who)]
        if not targets and self.needs_target(card):
            raise UnreadWords("", card, "", asks=f"What does the copy of {card} target? Name it.")
        on_stack = self.activation(ref, ability)
        copy = new_ref(self.script(), "copy")
        cast: Entry = {"do": "cast_copy", "ref": copy, "name": card, "controller": who}
        cast |= {"targets": list(targets)} if targets else {}
        self.events += [on_stack, cast | {"by": on_stack["ref"]}, {"do": "resolve", "ref": on_stack["ref"]}]
        self.new(copy, card, who, "spell", is_copy=True)
        self.stack.append((copy, []))
        self.let_cast_copy_storm(copy)
        return True

    def use_ability(self, ref: str, targets: Sequence[str]) -> None:
        """Let an ability with such targets go on the stack: one that has triggered, or one to activate.

        Args:
            ref: of the thing whose ability it is; "" for the latest that has one.

        Raises:
            UnreadWords: nothing has such an ability now.
        """
        there = [t.ref for t in reversed(self.things) if t.kind in {"permanent", "token"}]
        for each in [ref] if ref else there:
            if each in targets and not ref:
                continue
            ability = self.ability_for(each, targets)
            if ability is not None:
                self.put_ability(each, ability, targets, waits=True)
                self.mention(each)
                return
        self._refuse_what_is_sick([ref] if ref else there, targets)
        name = self.spoken(ref).name if ref else "what is there"
        aim = joined((self.spoken(each).name for each in targets if each not in PLAYER_NAMES), "and")
        asks = f"No ability of {name} can target {aim or 'that'} now. Say which one is meant, and when."
        raise UnreadWords("", name, "", asks=asks)

    def _refuse_what_is_sick(self, refs: Sequence[str], targets: Sequence[str]) -> None:
        """Say so if an ability can't be activated only because its creature came in this turn.

        Raises:
            CopyEngineError: it could be in its controller's next turn.
        """
        for ref in refs:
            if ref not in targets and self.has_ability_later(ref, targets):
                name = self.spoken(ref).name
                raise CopyEngineError(
                    f"No, not this turn. {name} came under its controller’s control this turn, so an ability "
                    "of it with the tap symbol in its cost can’t be activated yet (302.6).",
                    mend=f"In the next turn of its controller, {name} can do that.",
                )

    def fight_each_other(self, ref: str, other: str) -> bool:
        """Let one creature fight another in combat, unless an ability of it could target it; whether it does.

        Where no combat is told, it attacks and the other blocks, if the rules let them.
        """
        blocks = [e["blocks"] for e in self.events if e["do"] == "declare_blockers"]
        if any({ref, other} <= {*each.keys(), *each.values()} for each in blocks):
            return True  # its damage is dealt as the outcome is asked for
        if self.ability_for(ref, [other]) is not None or self.has_ability_later(ref, [other]):
            return False
        attacked = [ref for e in self.events if e["do"] == "declare_attackers" for ref in e["attackers"]]
        if self.spoken(ref).owner == self.spoken(other).owner:
            return False
        for attacker, blocker in ((ref, other), (other, ref)):
            if attacked and attacker not in attacked:
                continue
            events = [] if attacked else [*self.combat_of(attacker)]
            events.append({"do": "declare_blockers", "blocks": {blocker: attacker}})
            if self.are_possible(events):
                self.events += events
                names = self.spoken(attacker).name, self.spoken(blocker).name
                self.assumed.append(f"{names[0]} attacks and {names[1]} blocks it.")
                return True
        return False

    def has_ability_later(self, ref: str, targets: Sequence[str]) -> bool:
        """Whether an ability of a thing could have such targets in its controller's next turn."""
        later = self.turn_of(self.spoken(ref).owner)
        self.events += later
        found = self.ability_for(ref, targets) is not None
        del self.events[-len(later) :]
        return found

    def combat_of(self, ref: str) -> list[Entry]:
        """The events by which a thing attacks, in its controller's next turn if it can't in this one."""
        owner = self.spoken(ref).owner
        attack: Entry = {"do": "declare_attackers", "attackers": [ref], "whom": other_player(owner)}
        return [attack] if self.is_possible(attack) else [*self.turn_of(owner), attack]

    def ability_for(self, ref: str, targets: Sequence[str]) -> Ability | None:
        """The ability of a thing that can take such targets now: first what has triggered."""
        put = [e for e in self.events if e["do"] == "trigger" and e.get("source") == ref]
        waiting = list(self.has_triggered(ref))[len(put) :]
        every = self.abilities_of(ref)
        fit = [a for text in waiting for a in every if a.text == text]
        fit += [a for a in every if a.kind == AbilityKind.ACTIVATED]
        fit = [a for a in fit if TARGETS.search(printed(a.text))]
        return next((a for a in fit if self.is_possible(self.activation(ref, a, targets))), None)

    def whose_it_targets(self, ability: Ability, who: str) -> str:
        """Who controls what a player's ability targets, where nothing else is said."""
        return who if TARGETS_OWN.search(printed(ability.text)) else other_player(who)

    def activation(
        self, ref: str, ability: Ability, targets: Sequence[str] = (), x: int | None = None
    ) -> Entry:
        """The event by which an ability gets on the stack."""
        on_stack = new_ref(self.script(), f"{ref}ability")
        is_keyword = any(begins(ability, keyword) for keyword in ("crew ", "equip ", *FROM_GRAVEYARD))
        is_activated = ability.kind == AbilityKind.ACTIVATED or is_keyword
        do = "activate" if is_activated else "trigger"
        put: Entry = {"do": do, "ref": on_stack, "source": ref, "ability": beginning(printed(ability.text))}
        put |= {"controller": self.spoken(ref).owner}
        if targets:
            put["targets"] = list(targets)
        if x is not None:
            put["x"] = x
        if targets and (modes := modes_in(printed(ability.text))):
            fit = [mode for mode in modes if self.is_possible(put | {"modes": [mode]})]
            put |= {"modes": fit} if len(fit) == 1 else {}  # the only mode that can target that
        return put

    def take_in_made(self, by: str) -> None:
        """Speak of the tokens that what has just resolved has made, under a name of their own."""
        try:
            objects = play(self.script(), cards=self.cards).table().objects
        except CopyEngineError:
            return  # refused where it is shown
        made = [
            obj for ref, obj in objects.items() if obj.is_token and NUMBERED.fullmatch(ref.removeprefix(by))
        ]
        if not made or not all(obj.made_as_copy for obj in made):
            return
        ref = new_ref(self.script(), "token", {*objects, *self.waiting_refs()})
        self.events[-1]["makes"] = [ref, *(f"{ref}-{n}" for n in range(2, len(made) + 1))]
        source = str(made[0].made_as_copy)
        known = source if any(thing.ref == source for thing in self.things) else ""
        face = made[0].faces[made[0].face].normal
        self.subject = self.new(ref, face.name, made[0].controller, "token", known, is_copy=True)

    def is_sick(self, refs: Sequence[str]) -> bool:
        """Whether something can't attack only because it came in this turn (CR 302.6)."""
        now = [
            {
                "do": "declare_attackers",
                "attackers": list(refs),
                "whom": other_player(self.spoken(refs[0]).owner),
            }
        ]
        later = [*self.turn_of(self.spoken(refs[0]).owner), *now]
        return not self.are_possible(now) and self.are_possible(later)

    def copying_in_a_step(self, name: str) -> tuple[Ability, str] | None:
        """The ability of a card that makes X copies of what it targets as a step of its controller's turn
        begins, with that step; None for none.
        """
        for ability in self.face(name).abilities:
            text = printed(ability.text)
            if (
                ability.kind == AbilityKind.TRIGGERED
                and _MAKES_X_COPIES.search(text)
                and TARGETS.search(text)
            ):
                steps = (step for step, said in _OWN_STEPS.items() if re.search(said, text, re.IGNORECASE))
                return next(((ability, step) for step in steps), None)
        return None

    def whose_step(self, step: str) -> str:
        """Whose step it is, where that isn't told: the opponent's, if only theirs triggers anything there."""
        there = [t for t in self.things if t.kind in {"permanent", "token"} and t.name in self.cards]
        own = re.compile(_OWN_STEPS[step], re.IGNORECASE)
        whose = {t.owner for t in there for a in self.abilities_of(t.ref) if own.search(printed(a.text))}
        return "B" if whose == {"B"} else "A"

    def equip(self, ref: str, to: str) -> None:
        """Activate the equip ability of an Equipment, which targets what it goes on (CR 702.6)."""
        ability = next((a for a in self.abilities_of(ref) if printed(a.text).startswith("Equip")), None)
        if ability is None:
            self.events.append({"do": "attach", "ref": ref, "to": to})
            return
        on_stack = new_ref(self.script(), f"{ref}ability")
        put: Entry = {"do": "activate", "ref": on_stack, "source": ref, "ability": "Equip", "targets": [to]}
        self.events.append({**put, "controller": self.spoken(ref).owner})
        self.triggered(to)
        self.events.append({"do": "resolve", "ref": on_stack})

    def let_copies_trigger(self) -> None:
        """Let what copies by a triggered ability do so, if it needs no choice."""
        for ref in self.triggering():
            self.put_triggered(ref)
        self.let_copied_spells_trigger()

    def let_copied_spells_trigger(self) -> None:
        """Let what copies of spells wait for happen: "when you next cast a spell, copy that spell"."""
        known = {thing.ref for thing in self.things}
        try:
            game = play(self.script(), cards=self.cards)
        except CopyEngineError:
            return  # refused where it is shown
        for each in game.waiting_triggers():
            if each.source in known or not _COPIES_NEXT.match(each.text):
                continue
            put: Entry = {"do": "trigger", "ref": new_ref(self.script(), f"{each.source}ability")}
            put |= {"source": each.source, "ability": beginning(each.text)}
            more = [put, {"do": "resolve", "ref": put["ref"]}]
            if self.are_possible(more):
                self.events += more

    def let_return(self, ref: str) -> None:
        """Let abilities that have triggered, without targets, resolve if that brings a thing out of exile, or
        takes a token away that an ability of something else made.
        """
        for source in self.triggering():
            texts = self.not_put(source, self.has_triggered(source))
            is_taken = bool(texts) and source != ref and bool(_TAKES_TOKEN.search(texts[-1]))
            zone = self.zone_of(ref)
            if not texts or not (zone == "exile" or (zone == "battlefield" and is_taken)):
                continue
            begun = {"do": "trigger", "ref": new_ref(self.script(), f"{source}ability"), "source": source}
            begun |= {"ability": beginning(texts[-1]), "controller": self.spoken(source).owner}
            more = [begun, {"do": "resolve", "ref": begun["ref"]}]
            if not TARGETS.search(texts[-1]) and self.are_possible(more):
                before = list(self.events)
                self.events += more
                if self.zone_of(ref) == zone:
                    self.events[:] = before

    def put_triggered(self, ref: str) -> None:
        """Put what has triggered on the stack and let it resolve, unless that was done or needs a choice."""
        try:
            texts = play(self.script(), cards=self.cards).triggered(ref)
        except CopyEngineError:
            return  # refused where it is shown
        for text in self.not_put(ref, texts):
            if self.spoken(ref).kind == "gone":
                self.put_delayed(ref, text)
                continue
            ability = next((a for a in self.abilities_of(ref) if a.text == text), None)
            if ability is None and _COPIES_NEXT.match(text):
                self.put_delayed(ref, text)  # "{T}: ... When you next cast a spell, copy that spell"
            if ability is None or not copies_something([ability]) or TARGETS.search(printed(text)):
                continue
            before, copied = list(self.events), self.copies_now(ref)
            self.put_ability(ref, ability)
            if not self.are_possible([]) and not self.makes_what_it_may(ref):
                self.events[:] = before
                continue
            if self.copies_now(ref) > copied:  # it is what has changed now
                self.spoken(ref).is_copy = True
                self.mention(ref)

    def let_it_enter(self, ref: str) -> None:
        """ "Panharmonicon + Mulldrifter, how many cards": where nothing else happens, it enters."""
        entry = next((e for e in self.setup if e["ref"] == ref), {})
        if not entry.get("card") or entry.keys() - {"ref", "card", "controller"}:
            return
        others = [each for each in self.setup if each is not entry]
        try:
            game = play({"setup": others, "events": [{"do": "enter", **entry}]}, cards=self.cards)
        except CopyEngineError:
            return  # it would have to be told what it does as it enters
        if game.triggered(ref):
            self.setup[:] = others
            self.events.append({"do": "enter", **entry})
            self.assumed.append(f"{self.spoken(ref).name} enters, as nothing else is told.")

    def comes_of_trigger(self, who: str, change: int) -> bool:
        """Let an ability that has triggered resolve if a player's life changes so by it: "they play a
        creature, I gain 1" with Soul Warden tells what comes of that, and nothing else.
        """
        for ref in self.triggering():
            texts = play(self.script(), cards=self.cards).triggered(ref)
            for text in self.not_put(ref, texts):
                ability = next((a for a in self.abilities_of(ref) if a.text == text), None)
                if ability is None or TARGETS.search(printed(text)):
                    continue
                before, count = self.life_of(who), len(self.events)
                self.put_ability(ref, ability)
                if self.are_possible([]) and self.life_of(who) == before + change:
                    return True
                del self.events[count:]
        return False

    def life_of(self, who: str) -> int:
        return play(self.script(), cards=self.cards).table().players[who].life

    def let_chapter_resolve(self, ref: str) -> None:
        """Let the chapter ability that has triggered last resolve, unless it needs a target."""
        texts = list(self.has_triggered(ref))[-1:]
        for ability in (a for a in self.abilities_of(ref) if a.text in texts):
            if not TARGETS.search(printed(ability.text)):
                self.put_ability(ref, ability)

    def put_delayed(self, ref: str, text: str) -> None:
        """Let what a spell that has resolved waited for resolve, if it copies something (CR 603.7)."""
        if not _COPIES_IT.search(text):
            return
        on_stack = new_ref(self.script(), f"{ref}ability")
        put: Entry = {"do": "trigger", "ref": on_stack, "source": ref, "ability": beginning(text)}
        more = [put | {"controller": self.spoken(ref).owner}, {"do": "resolve", "ref": on_stack}]
        if self.are_possible(more):
            self.events += more

    def pay_for_trigger(self) -> bool:
        """Let a player pay as an ability that has triggered resolves; whether one may be paid for."""
        for event in reversed(self.events):
            if event["do"] != "resolve" or "pay" in event.get("choices", {}):
                continue
            put = next(
                (e for e in self.events if e.get("ref") == event["ref"] and e["do"] == "trigger"), None
            )
            if put is None or not _MAY_PAY.search(self.text_of(put)):
                continue
            event["choices"] = {**event.get("choices", {}), "pay": True}
            if not self.are_possible([]):
                del event["choices"]["pay"]
                continue
            if event is self.events[-1]:
                self.take_in_made(event["ref"])
            return True
        return False

    def makes_what_it_may(self, ref: str) -> bool:
        """Let the ability that resolved last make the tokens or the copy that it may make; whether it can."""
        put = self.events[-1]
        put["choices"] = {**put.get("choices", {}), "copy": True}
        if not self.are_possible([]):
            return False
        count = len(self.things)
        self.take_in_made(put["ref"])
        is_made = len(self.things) > count or self.zone_of(f"{put['ref']}-1") == "stack"
        if is_made:
            self.assumed.append(f"The ability of {self.spoken(ref).name} makes what it may make.")
        return is_made

    def copying_by_trigger(self) -> str:
        """The ref of what has triggered last that could copy a target; "" for nothing."""
        for ref in reversed(self.triggering()):
            waiting = [a for a in self.abilities_of(ref) if a.text in self.has_triggered(ref)]
            put = any(e["do"] == "trigger" and e.get("source") == ref for e in self.events)
            aimed = [a for a in waiting if copies_something([a]) and TARGETS.search(printed(a.text))]
            if aimed and not put:
                return ref
        return ""

    def copies_in_upkeep(self, name: str) -> bool:
        """Whether a card copies something by what triggers as an upkeep begins."""
        return _COPIES_IN_UPKEEP.search(self.face(name).text) is not None

    def copies_in_combat(self, ref: str) -> bool:
        """Whether a thing that is there copies something as combat begins on its controller's turn."""
        if self.has_left(ref):
            return False
        texts = [printed(a.text) for a in self.abilities_of(ref) if a.kind == AbilityKind.TRIGGERED]
        return any(map(_COPIES_IN_COMBAT.search, texts))

    def would_copy_in_upkeep(self, ref: str) -> bool:
        """Whether a thing has an ability that copies something as an upkeep begins."""
        texts = [printed(a.text) for a in self.abilities_of(ref) if a.kind == AbilityKind.TRIGGERED]
        return any(map(_COPIES_IN_UPKEEP.search, texts))

    def copies_by_trigger(self, ref: str, of: str) -> bool:
        """Let an ability that has triggered and targets what it copies do so; whether there is one."""
        for text in self.has_triggered(ref):
            ability = next((a for a in self.abilities_of(ref) if a.text == text), None)
            if ability is not None and copies_something([ability]) and TARGETS.search(printed(text)):
                self.put_ability(ref, ability, [of])
                if "may" in printed(text).split() or not self.are_possible([]):
                    self.events[-1]["choices"] = {"copy": True}
                self.take_in_made(str(self.events[-1]["ref"]))
                return True
        return False

    def check_attachments(self) -> None:
        """Ask what an Aura enchants that stands on nothing, itself or as a copy (CR 303.4f).

        Raises:
            UnreadWords: nothing is said to be enchanted.
        """
        for entry in (*self.setup, *self.events):
            name, of = entry.get("card"), entry.get("copy_of")
            is_there = (
                entry.get("do", "enter") == "enter" and entry.get("zone", "battlefield") == "battlefield"
            )
            if not name or not is_there:
                continue
            is_attached = "attached_to" in entry or {"attach_to", "creature"} & set(entry.get("choices", {}))
            if is_attached or any(e["do"] == "attach" and e["ref"] == entry["ref"] for e in self.events):
                continue
            shown = self.printed(of) if of else name
            if shown in self.cards and "Aura" in self.face(shown).type_line[2]:
                copying = f" as a copy of {shown}" if of else ""
                said = f"{name} copies {shown} attached to Hill Giant" if of else f"{name} is on Hill Giant"
                mend = f"Say it, such as “{said}.”"
                raise UnreadWords("", name, "", asks=f"What does {name} enchant{copying}? {mend}")
