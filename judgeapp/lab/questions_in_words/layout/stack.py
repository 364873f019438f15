"""What waits on the stack, and what enters as a copy from there."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from judgeapp.combat import play
from judgeapp.copyengine import (
    COPY_TARGET_SPELL,
    AbilityKind,
    CopyEngineError,
    copies_only_own,
    copies_something,
    entry_copy,
    printed,
)
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.language.exemplars import Description, example_of
from judgeapp.lab.questions_in_words.layout.abilities import Abilities
from judgeapp.lab.questions_in_words.layout.card_texts import TARGETS, begins, gives_flash, printed_toughness
from judgeapp.lab.questions_in_words.layout.referents import NUMBERED, Spoken
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player
from judgeapp.lab.tables.edits import Entry, beginning, new_ref

_ENTERS_AS = re.compile(r"\bas a copy of ((?:any|an?|another|target) [\w ]+)", re.IGNORECASE)
_ATTACKING = re.compile(r"\bmyriad\b|\bwhenever [^,]*\battacks\b", re.IGNORECASE)
_CREATES = re.compile(r"\bcreates? [^.]*\btokens?\b", re.IGNORECASE)
_WINS = re.compile(r"\byou win the game\b", re.IGNORECASE)
_COPIES_ACTIVATED = re.compile(
    r"\bactivated?\b[^.]*\bcopy (?:that ability|it)\b|\bcopy that ability\b", re.IGNORECASE
)
_TAKES_ABILITIES = re.compile(
    r"\ball creatures lose all abilities\b|\bcreatures lose all abilities\b", re.IGNORECASE
)
_BRINGS_BACK = re.compile(r"\breturns?\b[^.]*\b(?:to|onto) the battlefield\b", re.IGNORECASE)
_STEPS_THAT_WIN = {"end step": "the end step", "upkeep": "the next upkeep"}
_STEPS_THAT_MAKE = {"beginning of combat": "the beginning of combat", "upkeep": "the next upkeep"}

type Standing = tuple[list[Entry], list[tuple[str, list[Entry]]], list[Spoken], list[str]]
_DOES_GOOD = re.compile(
    r"gets? \+\d|\+1/\+1 counter|indestructible|hexproof|protection from|regenerate", re.IGNORECASE
)
"""What a spell does that its caster wants for something of theirs."""


@dataclass
class Stack(Abilities):
    """A table with what waits on its stack: spells, abilities, and what enters as a copy.

    Attributes:
        reentry: the event that brought back what enters as a copy, and its ref.
        resolving: what is stated of how something on the stack resolves.
        intended: what a spell on the stack was told to copy as it enters.
        returning: what comes back and has yet to be told what it copies.
        came_back: what has come back by its own ability, with the event by which it did.
        players: how many players there are, as far as that is told.
        named: the cards that are named, but for those that copy.
    """

    reentry: tuple[Entry, str] | None = None
    resolving: dict[str, Entry] = field(default_factory=dict)
    intended: dict[str, str] = field(default_factory=dict)
    returning: Entry | None = None
    came_back: tuple[Entry, str] | None = None
    players: int = 2
    named: frozenset[str] = frozenset()

    def comes_about(self) -> bool:
        """Let a step begin in which an ability of what is there makes a copy; whether there is one.

        "I have Helm of the Host on Krenko. Is the token legendary?" speaks of what comes at combat.
        """
        if self._copies_of_spells_come_about():
            return True
        standing = self.standing()
        if self.stack:
            if self.began(self.stack[-1][0])["do"] == "trigger":
                self.resolve_abilities()
                if self.take_in_copies_of_spells():
                    return True
                self.restore(standing)
            if any(self.began(ref)["do"] in {"activate", "trigger"} for ref, _ in self.stack):
                self.resolve_all()
                if self._has_token_copy():
                    return True  # what waits makes it
                self.restore(standing)
        there = [t for t in self.things if t.kind == "permanent" and t.name in self.cards]
        for thing in reversed(there):
            if (used := self.copying_without_target(thing.ref)) is not None:
                self.put_ability(thing.ref, used)
                self.resolve_all()
                if self._has_token_copy():
                    self.assumed.append(f"The ability of {thing.name} is activated, which makes the token.")
                    return True
                self.restore(standing)
            makes = [a for a in self.abilities_of(thing.ref) if a.kind == AbilityKind.TRIGGERED]
            if not copies_something(makes):
                continue
            if self.has_triggered(thing.ref) and not self.is_on_stack(thing.ref):
                self.put_triggered(thing.ref)
                self.resolve_all()
                if self._has_token_copy():
                    return True  # it has triggered already: no step has to begin
                self.restore(standing)
            if self._makes_by_attacking(thing.ref):
                return True
            for step, called in _STEPS_THAT_MAKE.items():
                self.begin(step, thing.owner)
                if self.has_triggered(thing.ref):
                    self.put_triggered(thing.ref)
                    self.resolve_all()
                if self._has_token_copy():
                    self.assumed.append(f"It is {called}, when the ability of {thing.name} triggers.")
                    return True
                self.restore(standing)
        return self.makes_plain_tokens()

    def _has_token_copy(self) -> bool:
        return any(each.is_copy and each.kind == "token" for each in self.things)

    def standing(self) -> Standing:
        """What is told by now, to be restored if a try fails."""
        return list(self.events), list(self.stack), list(self.things), list(self.assumed)

    def restore(self, standing: Standing) -> None:
        self.events[:], self.stack[:], self.things[:], self.assumed[:] = standing

    def _makes_by_attacking(self, ref: str) -> bool:
        """Let a creature attack if an ability of it makes copies then; whether it does."""
        texts = [printed(ability.text) for ability in self.abilities_of(ref)]
        if not self.is_creature(ref) or not any(_ATTACKING.search(text) for text in texts):
            return False
        standing = self.standing()
        self.events += self.combat_of(ref)
        self.put_triggered(ref)
        self.resolve_all()
        if self._has_token_copy():
            self.assumed.append(f"{self.spoken(ref).name} attacks, as its ability triggers then.")
            return True
        self.restore(standing)
        return False

    def _copies_of_spells_come_about(self) -> bool:
        """Whether what waits is copied already, as its player paid for it, or is as what has triggered on
        casting it resolves: "I have Riku and cast Lightning Bolt. What does the copy target?"
        """
        if not self.stack:
            return False
        if self.take_in_copies_of_spells():
            return True
        standing, known = self.standing(), len(self.things)
        if self.began(self.stack[-1][0])["do"] == "trigger":
            self.resolve_abilities()
        else:
            self.let_copies_trigger()
        if self.take_in_copies_of_spells() or any(each.is_copy for each in self.things[known:]):
            return True
        self.restore(standing)
        return False

    def copied_as_it_triggers(self, of: str, who: str) -> str:
        """The copy of what waits that a thing of a player makes, as it has triggered: "I have Riku and cast
        Lightning Bolt. I copy it"; "" if nothing does.

        Args:
            of: the ref of what is copied; "" if only a pronoun speaks of it.
        """
        if not self.stack:
            return ""
        _, stack, things, assumed = self.standing()
        events, known = [dict(each) for each in self.events], len(self.things)  # paying changes them in place
        self.let_copies_trigger()
        self.pay_for_trigger()
        self.take_in_copies_of_spells()
        made = [thing for thing in self.things[known:] if thing.is_copy and thing.owner == who]
        if made and of in {"", made[-1].source}:
            return made[-1].ref
        self.restore((events, stack, things, assumed))
        return ""

    def take_in_copies_of_spells(self) -> bool:
        """Speak of the copies on the stack that a spell has made of itself, as storm does; whether it has."""
        try:
            table = play(self.script(), cards=self.cards).table()
        except CopyEngineError:
            return False  # refused where it is shown
        known = {thing.ref for thing in self.things}
        made = [table.objects[ref] for ref in table.stack if ref not in known]
        for obj in (each for each in made if each.made_as_copy):
            name = obj.faces[obj.face].normal.name
            self.new(obj.ref, name, obj.controller, "spell", str(obj.made_as_copy), is_copy=True)
            self.stack.append((obj.ref, []))
        return any(obj.made_as_copy for obj in made)

    def comes_to_win(self, ref: str) -> bool:
        """Let a step begin in which a thing's ability could make its controller win; whether it has one."""
        winning = [a for a in self.abilities_of(ref) if _WINS.search(printed(a.text))]
        if winning and not self.has_triggered(ref):
            for step, called in _STEPS_THAT_WIN.items():
                if re.search(
                    rf"at the beginning of (?:the|your) (?:next )?{step}\b", printed(winning[0].text), re.I
                ):
                    self.begin(step, self.spoken(ref).owner)
                    self.assumed.append(f"It is {called}, when that ability could trigger.")
                    break
        return bool(winning)

    def makes_plain_tokens(self) -> bool:
        """Let what has triggered create tokens that copy nothing; whether it does so without a choice."""
        for ref in self.triggering():
            texts = self.not_put(ref, play(self.script(), cards=self.cards).triggered(ref))
            for ability in self.abilities_of(ref):
                text = printed(ability.text)
                if ability.text not in texts or not _CREATES.search(text) or TARGETS.search(text):
                    continue
                before = list(self.events)
                self.put_ability(ref, ability)
                if self.are_possible([]) and self.take_in_plain_tokens(str(self.events[-1]["ref"])):
                    return True
                self.events[:] = before
        return False

    def tokens_made(self) -> int:
        """How many tokens what has resolved has made."""
        try:
            objects = play(self.script(), cards=self.cards).table().objects.values()
        except CopyEngineError:
            return 0  # refused where it is shown
        there = {entry["ref"] for entry in self.setup}
        return sum(each.is_token and each.ref not in there for each in objects)

    def take_in_plain_tokens(self, by: str) -> bool:
        """Speak of the tokens that copy nothing and that what has just resolved has made; whether it has."""
        objects = play(self.script(), cards=self.cards).table().objects
        made = [obj for ref, obj in objects.items() if NUMBERED.fullmatch(ref.removeprefix(by))]
        made = [obj for obj in made if obj.is_token and not obj.made_as_copy]
        for obj in made:
            self.new(obj.ref, obj.faces[obj.face].normal.name, obj.controller, "token")
        return bool(made)

    def take_in_tokens(self, by: str) -> None:
        """Speak of the tokens that what has resolved last has made, whether they are copies or not."""
        known = {thing.ref for thing in self.things}
        try:
            objects = play(self.script(), cards=self.cards).table().objects
        except CopyEngineError:
            return  # refused where it is shown
        for ref, obj in objects.items():
            if obj.is_token and ref not in known and NUMBERED.fullmatch(ref.removeprefix(by)):
                name = obj.faces[obj.face].normal.name
                self.new(ref, name, obj.controller, "token", is_copy=bool(obj.copy_effects))

    def waits_again(self, source: str) -> bool:
        """Let what a thing has triggered wait on the stack again, if nothing has happened since it resolved:
        "I pay offspring. In response to the trigger, ..."; whether it does.
        """
        if self.stack or len(self.events) < len(("trigger", "resolve")):
            return False
        put, resolved = self.events[-2:]
        is_so = put["do"] == "trigger" and put.get("source") == source and resolved["do"] == "resolve"
        if not is_so or resolved["ref"] != put["ref"]:
            return False
        del self.events[-1]
        there = play(self.script(), cards=self.cards).table().objects
        self.things = [thing for thing in self.things if thing.ref in there]
        self.stack.append((str(put["ref"]), []))
        return True

    def let_come(self, ref: str) -> None:
        """Let what makes a copy resolve, if that copy is to be copied: "Fork it, then Twincast the copy"."""
        while ref in self.waiting_refs() and self.stack:
            self.resolve_top()

    def copy_on_stack(self, name: str, of: str, who: str) -> str:
        """Cast a spell that copies another on the stack: the copy comes as it resolves."""
        self._let_it_be_aimed(of)
        on_stack = new_ref(self.script(), name)
        cast: Entry = {"do": "cast", "ref": on_stack, "card": name, "controller": who, "targets": [of]}
        modes = self.modes_copying_spells(name)
        fit = [mode for mode in modes if self.is_possible(cast | {"modes": [mode]})] or modes
        self.events.append(cast | ({"modes": fit[:1]} if fit else {}))
        self.new(on_stack, name, who, "spell")
        copy = new_ref(self.script(), "copy", self.waiting_refs())
        copied: Entry = {"do": "copy_spell", "ref": copy, "of": of, "by": on_stack, "controller": who}
        if self.began(of).get("targets") == [who] and self.targets_opponents(self.spoken(of).name):
            copied["new_targets"] = [other_player(who)]  # the only opponent of who controls the copy
        self.stack.append((on_stack, [copied]))
        self.new(copy, self.spoken(of).name, who, "spell", of, is_copy=True)
        return copy

    def _let_it_be_aimed(self, spell: str) -> None:
        """ "Twincast on my own Twincast": a plain spell stands for what the first copies, if none is told."""
        cast = self.began(spell)
        name = str(cast.get("card", ""))
        is_open = cast.get("do") == "cast" and not cast.get("targets") and self.copies_spells(name)
        plain = example_of(Description("instant"), self.cards)
        others = {each for each in self.named if each in self.cards and self.is_spell(each)} - {name}
        if others - {thing.name for thing in self.things}:
            return  # another spell is told later: "Twincast targeting Twincast targeting Bolt"
        if not (is_open and self.needs_target(name) and plain and self.targets_of(name) == "spell"):
            return
        ref, who = new_ref(self.script(), plain), str(cast["controller"])
        place = self.events.index(cast)
        self.events.insert(place, {"do": "cast", "ref": ref, "card": plain, "controller": who})
        cast["targets"] = [ref]
        below = next((n for n, (on_stack, _) in enumerate(self.stack) if on_stack == spell), 0)
        self.stack.insert(below, (ref, []))
        self.new(ref, plain, who, "spell")
        copy = new_ref(self.script(), "copy", self.waiting_refs())
        copied: Entry = {"do": "copy_spell", "ref": copy, "of": ref, "by": spell, "controller": who}
        self.stack[below + 1][1].append(copied)
        self.new(copy, plain, who, "spell", ref, is_copy=True)
        self.assumed.append(f"{plain} stands for the spell that the first {name} copies.")

    def enters_copying_nothing(self, name: str, owner: str) -> str:
        """It enters without copying, as "you may" allows."""
        may = entry_copy(self.face(name).abilities)
        if may is None or not may.optional:
            raise CopyEngineError(
                f"{name} has no choice of copying as it enters.", mend="Say what it copies."
            )
        ref = new_ref(self.script(), name)
        self.events.append({"do": "enter", "ref": ref, "card": name, "controller": owner, "copy_of": None})
        return self.new(ref, name, owner, "permanent")

    def check_can_copy(self, name: str, of: str, who: str) -> None:
        """Refuse what a card's words don't let it copy.

        Raises:
            CopyEngineError: it copies only what its controller controls, or nothing of that kind.
        """
        original = self.spoken(of)
        is_of_own = copies_only_own(self.face(name).abilities)
        if is_of_own and of in self.unsaid:
            self.claim(of, who)  # "a creature gets hit by Turn to Frog. I copy it with Quasiduplicate"
        if is_of_own and original.owner != who:
            raise CopyEngineError(
                f"{name} copies only what its controller controls, and {original.name} is another player’s.",
                mend="Name one of that player’s own.",
            )
        if not self.could_enter_as(name, of):
            self.check_is_there(name, of)
            said = _ENTERS_AS.search(printed(self.face(name).text))
            what = f"it copies “{said[1]}” (707.5)" if said else "its text says what it copies (707.5)"
            raise CopyEngineError(
                f"{name} can’t enter as a copy of {original.name}: {what}.",
                mend="Name something that it can copy, or say what changed before.",
            )

    def check_is_there(self, name: str, of: str) -> None:
        """Refuse to copy what has died by then.

        Raises:
            CopyEngineError: state-based actions have put it into a graveyard.
        """
        has_died = self.zone_of(of) == "graveyard" and any(
            event["do"] == "state_based_actions" for event in self.events
        )
        if has_died and not any(entry["ref"] == of and entry.get("zone") for entry in self.setup):
            original = self.spoken(of).name
            raise CopyEngineError(
                f"{original} has died by then (704.3), so {name} can’t copy it.",
                mend=f"Say that {name} copies it before that, or in response.",
            )

    def cast_at(self, name: str, of: str, who: str, *, kicked: int = False) -> str:
        """Cast a spell that copies a permanent; what it makes follows, then it resolves."""
        self.check_is_there(name, of)
        spell = new_ref(self.script(), name)
        cast: Entry = {"do": "cast", "ref": spell, "card": name, "controller": who, "targets": [of]}
        cast |= {"kicked": kicked if kicked > 1 else True} if kicked else {}
        modes = self.modes_copying_permanents(name)
        fit = [mode for mode in modes if self.is_possible(cast | {"modes": [mode]})]
        self.events.append(cast | ({"modes": fit[:1]} if fit else {}))
        return self.new(spell, name, who, "gone")

    def plain_copy(self, of: str, who: str) -> str:
        ref = new_ref(self.script(), "copy")
        self.events.append(
            {"do": "copy_spell", "ref": ref, "of": of, "by": COPY_TARGET_SPELL, "controller": who}
        )
        self.new(ref, self.spoken(of).name, who, "spell", of, is_copy=True)
        self.stack.append((ref, []))
        return ref

    def untold_target(self, name: str, owner: str) -> list[str]:
        """The player whose life total was told, as the target of a spell of which none is told."""
        player = other_player(owner)
        if self.targets_opponents(name):
            return [player] if self.players == 2 else []
        if player not in self.lives or not self.can_target_players(name):
            return []
        self.assumed.append(f"{name} targets the other player, as nothing else is said.")
        return [player]

    def aim_at_what_is_saved(self, spell: str, ref: str, who: str) -> None:
        """ "I Giant Growth my Bear in response to Shock": the Shock is aimed at it, if that isn't told."""
        cast = self.began(spell)
        is_open = cast.get("do") == "cast" and not cast.get("targets") and cast.get("controller") != who
        thing = next((t for t in self.things if t.ref == ref), None)
        if not is_open or thing is None or not self.suits(thing, "permanent"):
            return
        name = str(cast["card"])
        # "I Bolt his Bear in response to his Giant Growth": what does good is aimed at what is its caster's.
        is_his = thing.owner == cast.get("controller") and bool(_DOES_GOOD.search(self.face(name).text))
        if thing.owner != who and not is_his:
            return
        if name not in self.cards or not self.needs_target(name) or self.targets_of(name) == "spell":
            return
        cast["targets"] = [ref]
        if not self.are_possible([]):
            del cast["targets"]
            return
        self.assumed.append(f"{name} targets {thing.name}, as nothing else is said.")

    def threatened(self, owner: str) -> str:
        """The one permanent of a player at which another player's spell on top of the stack is aimed."""
        spell = self.began(self.stack[-1][0]) if self.stack else {}
        there = {t.ref: t for t in self.things if t.owner == owner and self.suits(t, "permanent")}
        aims = [ref for ref in spell.get("targets") or () if ref in there and there[ref].name in self.cards]
        return aims[0] if len(aims) == 1 and spell.get("controller") not in {None, owner} else ""

    def let_be_countered(self, ref: str) -> None:
        """A spell is countered, by what isn't told."""
        self.stack = [each for each in self.stack if each[0] != ref]
        self.events.append({"do": "counter", "ref": ref})

    def taken_away_by_top(self) -> list[str]:
        """The permanents at which the spell on top of the stack is aimed, and which it takes away."""
        top = self.stack[-1][0] if self.stack else ""
        aims = [ref for ref in self.began(top).get("targets") or () if any(t.ref == ref for t in self.things)]
        if not aims or self.began(top).get("do") != "cast":
            return []
        more: list[Entry] = [{"do": "resolve", "ref": top}, {"do": "state_based_actions"}]
        try:
            game = play({**self.script(), "events": [*self.events, *more]}, cards=self.cards)
        except CopyEngineError:
            return []
        there = {ref: game.object(ref) for ref in aims}
        return [ref for ref, obj in there.items() if obj is None or obj.zone != "battlefield"]

    def aims_at_nothing_yet(self) -> str:
        """The spell that was cast last at another, if it isn't told at which; "" for none."""
        last = self.events[-1] if self.events else {}
        if last.get("do") != "cast" or last.get("targets") or not self.stack:
            return ""
        ref, name = str(last["ref"]), str(last["card"])
        is_at_spell = self.stack[-1][0] == ref and self.targets_of(name) == "spell"
        is_spoken = any(thing.ref == ref for thing in self.things)
        return ref if is_spoken and is_at_spell and self.needs_target(name) else ""

    def return_from_graveyard(self, ref: str, who: str) -> None:
        """Let a card in a graveyard come back under somebody's control; what it copies is told next."""
        name = self.printed(ref)
        enter: Entry = {"do": "enter", "ref": new_ref(self.script(), name), "card": name, "controller": who}
        self.returning = enter | {"from_zone": "graveyard"}

    def come_back(self, of: str = "") -> None:
        """Let what was blinked come back as another object; what enters as a copy copies a thing."""
        if self.returning is None:
            return
        enter, self.returning = self.returning, None
        name, owner = self.face(enter["card"]).name, enter["controller"]
        if self.enters_as_copy(name) and not of:
            raise self.asks_what_comes_back(name)
        enter |= {"copy_of": of} if of else {}
        self.events.append(enter)
        self.subject = self.new(enter["ref"], name, owner, "permanent", of, is_copy=bool(of))

    def let_it_return_itself(self, ref: str) -> None:
        """Let an ability return what has it from the graveyard, as persist does.

        Raises:
            UnreadWords: what enters as a copy could copy several things as it comes back.
        """
        if self.zone_of(ref) != "graveyard":
            return
        name = self.spoken(ref).name
        for text in self.not_put(ref, self.has_triggered(ref)):
            begun = {"do": "trigger", "ref": new_ref(self.script(), f"{ref}ability"), "source": ref}
            begun |= {"ability": beginning(text), "controller": self.spoken(ref).owner}
            resolves: Entry = {"do": "resolve", "ref": begun["ref"]}
            is_copier = name in self.cards and self.enters_as_copy(name)
            before = list(self.events)
            self.events += [begun, {**resolves, "copy_of": None} if is_copier else resolves]
            if self.zone_of(ref) != "battlefield":
                self.events[:] = before
                continue
            if is_copier:
                del self.events[-1]
                self.events.append(resolves | {"copy_of": self._copied_again(ref)})
                self.came_back = self.events[-1], ref
            return

    def _copied_again(self, ref: str) -> str | None:
        """What enters as a copy copies as it comes back: the same again, or the only thing that it can."""
        name, before = self.spoken(ref).name, self.spoken(ref).source
        there = [t.ref for t in self.things if t.kind in {"permanent", "token"} and t.ref != ref]
        found = [of for of in there if self.zone_of(of) == "battlefield" and self.could_enter_as(name, of)]
        if len(found) > 1 and before not in found:
            raise self.asks_what_comes_back(name)
        if not found:
            return None
        of = before if before in found else found[0]
        copied = self.spoken(of).name
        self.assumed.append(f"{name} copies {copied} as it comes back, as nothing else is said.")
        return of

    def is_copied_as_activated(self) -> bool:
        """Whether something on the table copies an ability as it is activated."""
        there = {t.name for t in self.things if t.kind in {"permanent", "token"} and t.name in self.cards}
        there |= {str(e["card"]) for e in (*self.setup, *self.events) if e.get("attached_to")}
        return any(self.copies_activated(name) for name in there)

    def copies_activated(self, name: str) -> bool:
        """Whether a card copies abilities as they are activated."""
        return bool(_COPIES_ACTIVATED.search(self.face(name).text))

    def resolve_top(self) -> None:
        if any(thing.ref == self.stack[-1][0] for thing in self.things) or self.is_copied_as_activated():
            self.let_copies_trigger()  # "whenever you cast ..." goes on the stack above the spell
        ref, before = self.stack.pop()
        if self.is_countered(ref):
            if not self.stack:
                self.resolve_above("")  # its copies, which came before it was countered or after
            return
        self.let_what_entered_trigger(ref)
        self.resolve_above(ref)
        if self.has_no_target_left(ref):
            gone = {event["ref"] for event in before}
            self.things = [thing for thing in self.things if thing.ref not in gone]
            before = []
        self.events += before
        self.decide(ref)
        self.events.append({"do": "resolve", "ref": ref, **self.resolving.get(ref, {})})
        self.note_reentry(ref)
        if not before:
            self.take_in_made(ref)
        for event in before:
            if event["do"] in {"copy_spell", "cast_copy"}:
                self.stack.append((event["ref"], []))
                if event["do"] == "cast_copy":
                    self.let_cast_copy_storm(event["ref"])
        spell = next((t for t in self.things if t.ref == ref), None)
        if spell is not None and spell.kind == "spell":
            is_spell = self.is_spell(self.face(spell.name).name)
            spell.kind = "gone" if is_spell else "token"
        if self.stack:
            self.check_state()
            return
        begun = self.began(ref)
        if begun["do"] == "trigger" and begun["source"] in self.began_as_spells():
            self.resolve_above("")  # the spell was countered, and its copies are still there
        self.let_copies_trigger()

    def let_what_entered_trigger(self, spell: str) -> None:
        """Let what entered in response to a spell do what it triggers first, if it needs no choice."""
        cast = next((n for n, e in enumerate(self.events) if e["do"] == "cast" and e["ref"] == spell), None)
        if cast is None:
            return
        came = [e["ref"] for e in self.events[cast + 1 :] if e["do"] in {"cast", "enter"} and e.get("card")]
        for ref in came:
            thing = next((t for t in self.things if t.ref == ref and t.kind == "permanent"), None)
            for text in self.not_put(ref, self.has_triggered(ref)) if thing is not None else ():
                ability = next((a for a in self.abilities_of(ref) if a.text == text), None)
                if ability is None or TARGETS.search(printed(text)) or copies_something([ability]):
                    continue
                before = list(self.events)
                self.put_ability(ref, ability)
                if not self.are_possible([]):
                    self.events[:] = before

    def undecided(self) -> str:
        """The spell on top of the stack that enters as a copy of what nobody said yet; "" for none."""
        ref = self.stack[-1][0] if self.stack else ""
        thing = next((t for t in self.things if t.ref == ref), None)
        is_so = thing is not None and self.enters_as_copy(thing.name) and ref not in self.intended
        return ref if is_so and ref not in self.resolving else ""

    def copies_nothing(self) -> str:
        """What was cast to copy something, and had nothing to copy or no ability to; "" for nothing."""
        idle = [str(e["ref"]) for e in self.events if e["do"] in {"enter", "resolve"} and "copy_of" in e]
        return next((t.ref for t in self.things if t.ref in idle and not t.is_copy), "")

    def came_undecided(self) -> Entry | None:
        """The entering, told last, of what enters as a copy and of which nobody said yet what it copies."""
        event = self.events[-1] if self.events else {}
        is_so = event.get("do") == "enter" and event.get("copy_of") is None and "card" in event
        return event if is_so and self.enters_as_copy(str(event["card"])) else None

    def let_copy_as_it_came(self, came: Entry, of: str) -> None:
        """Let it enter as a copy, unless something keeps it from that as it enters (CR 614.12)."""
        name, ref = str(came["card"]), str(came["ref"])
        self.mention(ref)
        came["copy_of"] = of
        obj = play(self.script(), cards=self.cards).object(ref) if self.are_possible([]) else None
        if obj is not None and obj.is_copy:
            self.spoken(ref).source, self.spoken(ref).is_copy = of, True
            return
        del came["copy_of"]
        self.assumed.append(f"{name} copies nothing: it has no such ability as it enters (614.12).")

    def decided(self, ref: str, of: str) -> None:
        """Note what a spell that waits will enter as a copy of.

        Raises:
            CopyEngineError: it can't copy that.
        """
        spell = self.spoken(ref)
        self.check_can_copy(spell.name, of, spell.owner)
        self.intended[ref] = of
        spell.source, spell.is_copy = of, True
        self.mention(ref)

    def hold_entering(self) -> None:
        """Keep on the stack what was just told to enter as a copy, since somebody responds to it."""
        event = self.events[-1] if self.events else {}
        if event.get("do") != "enter" or not event.get("copy_of") or not event.get("card") or self.stack:
            return
        of = str(event.pop("copy_of"))
        event["do"] = "cast"
        self.stack.append((str(event["ref"]), []))
        self.intended[str(event["ref"])] = of

    def tell_too_slow(self, events: Sequence[Entry]) -> None:
        """Tell what can't be cast in response by itself: it's no instant, and has no flash (CR 117.1a)."""
        every = [self.face(thing.name) for thing in self.things if thing.name in self.cards]
        for event in events:
            if event["do"] not in {"cast", "enter"} or event.get("from_zone") or "card" not in event:
                continue
            face = self.face(event["card"])
            is_fast = bool(face.type_line[1] & {"Instant", "Land"})
            has_flash = any(ability.keyword == "flash" for ability in face.abilities)
            lets = has_flash or any(gives_flash(ability) for each in every for ability in each.abilities)
            if not is_fast and not lets:
                self.assumed.append(
                    f"{face.name} isn’t an instant and has no flash, so it can’t be cast in response unless "
                    "another effect lets it be (117.1a). It’s laid out as if one did."
                )

    def brings_back_copy(self) -> bool:
        """Whether a spell on top of the stack targets what enters as a copy, and may bring it back."""
        if not self.stack or self.undecided() or self.returning is not None or self.reentry is not None:
            return False
        begun = next((e for e in self.events if e.get("ref") == self.stack[-1][0]), {})
        aims = begun.get("targets") or ()
        return any(t.ref in aims and t.is_copy and self.enters_as_copy(t.name) for t in self.things)

    def is_brought_back(self) -> bool:
        """Whether what enters as a copy comes back, or a spell that is cast on it brings it back."""
        if self.returning is not None or self.reentry is not None:
            return True
        copiers = {t.ref for t in self.things if t.name in self.cards and self.enters_as_copy(t.name)}
        if any(event["do"] == "leave" and event.get("ref") in copiers for event in self.events):
            return True
        cast = [event for event in self.events if event["do"] == "cast" and event.get("targets")]
        texts = (self.face(str(e["card"])).text for e in cast if copiers & set(map(str, e["targets"])))
        return any(_BRINGS_BACK.search(text) for text in texts)

    def let_it_copy_nothing(self) -> None:
        """Let what was told to copy copy nothing if it has no ability to do so as it enters (CR 614.12)."""
        came = next((e for e in reversed(self.events) if e["do"] in {"enter", "resolve"}), {})
        ref = str(came.get("ref", ""))
        if not came.get("copy_of") or ref != self.subject or not self.are_possible([]):
            return
        obj = play(self.script(), cards=self.cards).object(ref)
        if obj is not None and not obj.is_copy and not obj.is_token:
            name = self.spoken(ref).name
            came["copy_of"] = None
            self.spoken(ref).source, self.spoken(ref).is_copy = "", False
            self.assumed.append(f"{name} copies nothing: it has no such ability as it enters (614.12).")

    def note_reentry(self, by: str) -> None:
        """Note what a spell has brought back: what it copies this time is told next, or asked."""
        begun = next((e for e in self.events if e.get("ref") == by and e["do"] != "resolve"), {})
        was = self.zones_before_last()
        copies = [
            t
            for t in self.things
            if t.ref in (begun.get("targets") or ()) and (t.is_copy or was.get(t.ref) == "graveyard")
        ]
        copies = [t for t in copies if self.enters_as_copy(t.name) and t.kind == "permanent"]
        if not copies:
            return
        script = self.script()
        *earlier, resolves = script["events"]
        undecided = {**script, "events": [*earlier, {**resolves, "copy_of": None}]}
        try:
            obj = play(undecided, cards=self.cards).object(copies[0].ref)
        except CopyEngineError:
            return  # refused where it is shown
        if obj is not None and obj.zone == "battlefield" and not obj.is_copy:
            self.reentry = self.events[-1], copies[0].ref

    def reenter(self, of: str) -> str:
        """Let what a spell brought back enter as a copy of something."""
        if self.reentry is None:
            return ""
        (event, ref), self.reentry = self.reentry, None
        event["copy_of"] = of
        self.spoken(ref).source, self.spoken(ref).is_copy = of, True
        self.mention(ref)
        return ref

    def reenters_as_the_only_one(self) -> bool:
        """Let what came back from a graveyard copy the only thing that it can, and say so; whether there is
        just one. What was a copy before chooses again, which has to be told.
        """
        if self.reentry is None or self.spoken(self.reentry[1]).is_copy:
            return False
        ref = self.reentry[1]
        name = self.spoken(ref).name
        there = [t.ref for t in self.things if t.kind in {"permanent", "token"} and t.ref != ref]
        there = [each for each in there if self.zone_of(each) == "battlefield"]
        fit = [each for each in there if self.could_enter_as(name, each)]
        if len(fit) != 1:
            return False
        self.assumed.append(
            f"{name} copies {self.spoken(fit[0]).name} as it comes back, as nothing else is said."
        )
        self.reenter(fit[0])
        return True

    def choose_anew(self, of: str) -> str:
        """Let what has come back by its own ability copy something else than was taken for granted."""
        if self.came_back is None or self.came_back[0] is not self.events[-1]:
            return ""
        event, ref = self.came_back
        self.check_can_copy(self.spoken(ref).name, of, self.spoken(ref).owner)
        event["copy_of"] = of
        self.assumed = [each for each in self.assumed if "as it comes back, as nothing else" not in each]
        self.spoken(ref).source, self.spoken(ref).is_copy = of, True
        self.mention(ref)
        return ref

    def decide(self, ref: str) -> None:
        """Settle what a spell that enters as a copy copies, if nobody said: the only thing there, or nothing.

        Raises:
            UnreadWords: there are several, or nothing has happened that leaves it nothing to copy.
        """
        if ref in self.resolving or not any(t.ref == ref for t in self.things):
            return
        name = self.spoken(ref).name
        if not self.enters_as_copy(name):
            return
        try:
            there = play(self.script(), cards=self.cards).table().on_battlefield()
        except CopyEngineError:
            there = []
        known = {thing.ref for thing in self.things}
        if not self.lacks_card and (taker := self.takes_copying_away(name)):
            self.assumed.append(
                f"{name} copies nothing: under {taker} it has no ability as it enters (614.12)."
            )
            self.intended.pop(ref, None)
            self.spoken(ref).source, self.spoken(ref).is_copy = "", False
            self.resolving[ref] = {"copy_of": None}
            return
        if ref in self.intended:
            of = self.intended.pop(ref)
            if any(obj.ref == of for obj in there) and self.could_enter_as(name, of):
                self.resolving[ref] = {"copy_of": of}
                return
            gone = self.spoken(of).name
            self.assumed.append(f"{name} can’t copy {gone} anymore: it’s chosen as {name} enters.")
            self.spoken(ref).source, self.spoken(ref).is_copy = "", False
        found = [obj.ref for obj in there if obj.ref in known and self.could_enter_as(name, obj.ref)]
        if self.lacks_card:
            raise self.asks_what_it_copies(name)
        may = entry_copy(self.face(name).abilities)
        is_told = self.events[-1].get("ref") == ref
        if len(found) > 1 or (is_told and not found) or may is None or not (found or may.optional):
            raise self.asks_what_it_copies(name)
        self.resolving[ref] = {"copy_of": found[0] if found else None}
        if found:
            self.spoken(ref).source, self.spoken(ref).is_copy = found[0], True
            self.assumed.append(f"{name} copies {self.spoken(found[0]).name}, as nothing else is said.")
        else:
            self.assumed.append(f"{name} copies nothing, as there is nothing that it can copy.")

    def takes_copying_away(self, name: str) -> str:
        """What keeps a card that enters as a copy from copying anything, as Humility does; "" for nothing."""
        takers = [t.name for t in self.things if t.name in self.cards and t.kind == "permanent"]
        takers = [each for each in takers if _TAKES_ABILITIES.search(self.face(each).text)]
        example = example_of(Description("creature"), self.cards) if takers else ""
        if not example:
            return ""
        of, ref = new_ref(self.script(), example), new_ref(self.script(), name)
        setup = [*self.setup, {"ref": of, "card": example, "controller": "A"}]
        came = {"do": "enter", "ref": ref, "card": name, "controller": "A", "copy_of": of}
        for events in ([*self.events, came], [came]):  # what was told may not be playable yet
            try:
                obj = play({"setup": setup, "events": events}, cards=self.cards).object(ref)
            except CopyEngineError:
                continue
            return takers[-1] if obj is not None and not obj.is_copy else ""
        return ""

    def mutate(self, name: str, of: str, who: str, place: str) -> None:
        """Cast a spell for its mutate cost at a creature, to go on top of it or under it (CR 702.140)."""
        ref = new_ref(self.script(), name)
        cast: Entry = {"do": "cast", "ref": ref, "card": name, "controller": who, "targets": [of]}
        self.events.append({**cast, "alternative_cost": "mutate"})
        self.new(ref, name, who, "gone")
        self.stack.append((ref, []))
        self.resolving[ref] = {"choices": {"merge": place}}
        if place == "top":
            self.spoken(of).name = name
        self.mention(of)

    def resolve_abilities(self) -> None:
        """Let abilities resolve that nothing was said to happen before."""
        while self.stack and not any(thing.ref == self.stack[-1][0] for thing in self.things):
            self.resolve_top()

    def resolve_all(self, *, copiers_only: bool = False) -> None:
        while self.stack and (not copiers_only or self.stack[-1][1]):
            self.resolve_top()

    def try_ability(self, ref: str, target: str) -> None:
        """Let an ability of a thing target another, in its controller's next turn if it can't be used before.

        Raises:
            UnreadWords: it has none that could.
        """
        if self.ability_for(ref, [target]) is None:
            told = self.does_that_next_turn(ref)
            later = self.turn_of(self.spoken(ref).owner)
            self.events += later
            if self.ability_for(ref, [target]) is None:
                del self.events[-len(later) :]
            else:
                self.assumed.append(told)
        self.use_ability(ref, [target])
        self.resolve_all()

    def from_graveyard(self, name: str, who: str, keyword: str, ref: str = "") -> str:
        """The token that a card in a graveyard becomes by an ability such as embalm (CR 702.128).

        Args:
            ref: of the card, if it was spoken of.
        """
        if not ref:
            ref = new_ref(self.script(), name)
            self.setup.append({"ref": ref, "card": name, "controller": who, "zone": "graveyard"})
            self.new(ref, name, who, "gone")
        ability = next((a for a in self.face(name).abilities if begins(a, keyword)), None)
        if ability is None:
            raise CopyEngineError(f"{name} has no {keyword}.", mend="Name a card that has it.")
        self.put_ability(ref, ability)
        if self.enters_as_copy(name):  # what the token copies is told next
            token, resolves = new_ref(self.script(), "token"), self.events[-1]
            resolves["makes"] = [token]
            self.new(token, name, who, "token")
            self.reentry = resolves, token
        return self.last

    def check_copies(self) -> None:
        """Ask what something copies that stands there from the start and enters as a copy.

        Raises:
            UnreadWords: nothing is said of that, and by itself it would not last.
        """
        for entry in self.setup:
            name = str(entry.get("card", ""))
            if entry.get("zone", "battlefield") != "battlefield" or entry.get("face_down"):
                continue
            if not self.enters_as_copy(name) or printed_toughness(self.face(name)) != "0":
                continue
            ref = entry["ref"]
            is_copied = any(ref in {event.get("of"), event.get("copy_of")} for event in self.events)
            is_there = is_copied or self.zone_of(ref) == "battlefield"
            if is_there and not any(event.get("ref") == ref for event in self.events):
                raise self.asks_what_it_copies(name)

    def asks_what_it_copies(self, name: str) -> UnreadWords:
        """The question what a card copies that enters as a copy, with what it could."""
        found = [f"{name} copying {each}" for each in self.to_be_copied(name)]
        return UnreadWords("", name, "", asks=f"Say what {name} copies.", choices=found)

    def asks_what_comes_back(self, name: str) -> UnreadWords:
        """The question what a card copies as it comes back, with what it could."""
        asks = f"Say what {name} copies as it comes back: it's chosen again."
        tells = [f"It comes back as {each}" for each in self.to_be_copied(name)]
        return UnreadWords("", name, "", asks=asks, tells=tells)
