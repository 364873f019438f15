"""What has been spoken of, for “it,” “the copy,” and “the second one” to mean."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from judgeapp.combat import play
from judgeapp.copyengine import (
    Ability,
    AbilityKind,
    CopyEngineError,
    Face,
    copies_something,
    copying_script,
    printed,
)
from judgeapp.lab.questions_in_words.asked import Otherwise, UnreadWords
from judgeapp.lab.questions_in_words.language.exemplars import (
    CALLED_BY_KIND,
    Description,
    example_of,
    fits,
)
from judgeapp.lab.questions_in_words.language.phrases import (
    COUNTER_KINDS,
    INDEFINITE,
    NTH,
    Phrase,
    PlainToken,
)
from judgeapp.lab.questions_in_words.layout.card_texts import TARGETS, begins
from judgeapp.lab.questions_in_words.layout.table_so_far import COUNTED, COUNTS_CASTING, TableSoFar
from judgeapp.lab.tables.edits import Entry, new_ref

_TRIGGERS_ON_CASTING = re.compile(r"whenever you cast\b", re.IGNORECASE)
_LOOKS_AT_CASTING = re.compile(
    r"whenever (?:you|a player|an opponent|another player) casts?\b(?! or cop)", re.IGNORECASE
)
_COUNTERS = re.compile(r"([+-]\d/[+-]\d|\b[a-z]+) counters?\b")
_MOST_COUNTED = 10
NUMBERED = re.compile(r"-\d+")
_TELLING_TYPES = frozenset(
    "artifact enchantment land planeswalker saga equipment vehicle manland aura".split()
)
"""Nouns that tell what is described from the creatures that most questions are about."""


@dataclass
class Spoken:
    """A thing that has been spoken of.

    Attributes:
        kind: "permanent", "spell" (on the stack), "token" or "ability".
        source: ref of what it is a copy of.
    """

    ref: str
    name: str
    owner: str
    kind: str
    source: str = ""
    is_copy: bool = False


@dataclass
class Referents(TableSoFar):
    """A table of which things have been spoken of, the last one last.

    Attributes:
        things: what has been spoken of, what was spoken of last comes last.
        stack: what is to resolve, with the events that happen as it does.
        subject: ref of what the clause before was about: "and dies" speaks of that.
        otherwise: what else a pronoun or a name could mean.
        unsaid: what is there from the start without a word on who controls it.
        unsaid_entrants: what entered as a copy without such a word.
        others: of several of a name, which was told to be the other one.
    """

    things: list[Spoken] = field(default_factory=list)
    stack: list[tuple[str, list[Entry]]] = field(default_factory=list)
    subject: str = ""
    unsaid: set[str] = field(default_factory=set)
    unsaid_entrants: set[str] = field(default_factory=set)
    otherwise: list[Otherwise] = field(default_factory=list)
    others: dict[str, str] = field(default_factory=dict)

    @property
    def last(self) -> str:
        return self.things[-1].ref if self.things else ""

    @property
    def last_that_matters(self) -> str:
        """What was spoken of last that is a creature, a token or a copy; if it is none, the last copy."""
        copies = [thing for thing in self.things if thing.is_copy and thing.kind != "gone"]
        is_held = any(e["ref"] == self.last and e.get("zone") in {"hand", "library"} for e in self.setup)
        if not copies or (self.suits(self.things[-1], "changing") and not is_held):
            return self.last
        return copies[-1].ref

    def spoken(self, ref: str) -> Spoken:
        return next(thing for thing in self.things if thing.ref == ref)

    def mention(self, ref: str) -> None:
        thing = self.spoken(ref)
        self.things.remove(thing)
        self.things.append(thing)

    def new(
        self, ref: str, name: str, owner: str, kind: str, source: str = "", *, is_copy: bool = False
    ) -> str:
        self.things.append(Spoken(ref, name, owner, kind, source, is_copy))
        return ref

    def is_on_stack(self, ref: str) -> bool:
        """Whether a spell waits there, or a copy of one will."""
        return any(ref == each or any(ref == e["ref"] for e in before) for each, before in self.stack)

    def are_made_alike(self, tokens: Sequence[Spoken]) -> bool:
        """Whether tokens that one ability has made are the same, so that any of them will do."""
        names = {(token.name, token.owner, NUMBERED.sub("", token.ref)) for token in tokens}
        return len(tokens) > 1 and len(names) == 1 and not any(token.is_copy for token in tokens)

    def last_copy(self) -> str:
        """The permanent that became a copy last; "" for none."""
        there = (t for t in reversed(self.things) if t.kind in {"permanent", "token"})
        return next((t.ref for t in there if t.is_copy), "")

    def face_now(self, thing: Spoken) -> Face:
        """The face of a card that a thing shows: that of what it copies, if it is a copy."""
        shown = self.printed(thing.source) if thing.is_copy and thing.source else thing.name
        return self.face(shown if shown in self.cards else thing.name)

    def is_described(self, thing: Spoken, word: str) -> bool:
        """Whether a thing, or what it copies, is called so: "the angel", "the Shapeshifter"."""
        if "/" in word:
            face = self.face(thing.name).printed if thing.name in self.cards else None
            return face is not None and word == f"{face.power}/{face.toughness}"
        names, now = [each.name for each in self.copied_in_turn(thing)], thing
        if word in CALLED_BY_KIND:
            return any(fits(Description(word), self.face(each)) for each in names if each in self.cards)
        lines = [frozenset(self.face(name).type_line[2]) for name in names if name in self.cards]
        lines.append(self.kinds(now.ref))
        return any(word in name.casefold().split() for name in names) or any(
            word.capitalize() in subtypes for subtypes in lines
        )

    def suits(self, thing: Spoken, wants: str) -> bool:
        """Whether a thing is what a verb wants."""
        if wants == "spell":
            return thing.kind == "spell" or self.is_waiting(thing.ref)
        if wants == "permanent":
            return thing.kind in {"permanent", "token"} and not self.is_to_come(thing.ref)
        if wants == "changing":  # what a question is about: no spell or Aura that only did something
            is_creature = thing.name in self.cards and "Creature" in self.face(thing.name).type_line[1]
            lies = any(e["ref"] == thing.ref and e.get("zone") == "graveyard" for e in self.setup)
            return thing.is_copy or (is_creature and not lies) or thing.kind == "token"
        if wants == "face_down":
            began = [e for e in (*self.setup, *self.events) if e.get("ref") == thing.ref]
            return any(entry.get("face_down") for entry in began)
        if wants == "activating":
            is_there = thing.kind in {"permanent", "token"} and not self.is_to_come(thing.ref)
            return is_there and any(self.is_activated(each) for each in self.abilities_of(thing.ref))
        if wants == "transforming":
            name = self.printed(thing.ref)
            return name in self.cards and self.cards[name].transforming
        return thing.kind != "gone" or not wants

    def becomes_token(self, thing: Spoken) -> bool:
        """Whether it is a copy of a permanent spell, which resolves as a token (CR 707.10f)."""
        return thing.kind == "spell" and thing.is_copy and not self.is_spell(thing.name)

    def is_to_come(self, ref: str) -> bool:
        """Whether it isn't on the battlefield yet: a spell, or what one makes as it resolves."""
        return self.is_waiting(ref) or ref in self.waiting_refs()

    def is_waiting(self, ref: str) -> bool:
        """Whether it is a spell that was cast and hasn't resolved."""
        return any(ref == each for each, _ in self.stack)

    def was_swept(self) -> bool:
        """Whether what was spoken of last is a spell without targets, in response to a creature spell: "it"
        means the creature.
        """
        if not self.things or self.last not in self.began_as_spells() or self.began(self.last).get("targets"):
            return False
        return any(self.suits(t, "changing") and t.ref in self.began_as_spells() for t in self.things[:-1])

    def copy_of_what_left(self) -> str:
        """The copy on the battlefield of what was spoken of last and has left; "" if there is none.

        "Clone copies Hill Giant. The Giant dies. Is it still a Giant?" asks about Clone.
        """
        if not self.things or not self.has_left(self.last) or self.things[-1].is_copy:
            return ""
        copies = [t.ref for t in self.things if t.source == self.last and self.suits(t, "permanent")]
        return copies[-1] if copies and not self.has_left(copies[-1]) else ""

    def note_other(self, phrase: Phrase, taken: str, other: str) -> None:
        """Note what else a pronoun could mean, if names tell the two apart."""
        names = self.spoken(taken).name, self.spoken(other).name
        if phrase.end and names[0] != names[1] and not any(o.start == phrase.start for o in self.otherwise):
            self.otherwise.append(Otherwise(phrase.word, *names, phrase.start, phrase.end))

    def note_others(self, phrase: Phrase, wanted: Sequence[Spoken]) -> None:
        """Note what else a pronoun could mean, once for each; names tell apart what can be told apart."""
        taken = wanted[-1].name
        others = [thing.name for thing in wanted if thing.name != taken and thing.kind != "gone"]
        if others and not any(each.start == phrase.start for each in self.otherwise):
            self.otherwise.append(Otherwise(phrase.word, taken, others[-1], phrase.start, phrase.end))

    def nth(self, name: str, number: int) -> str:
        """The ref of the first, second or third of that name to come; "" for none."""
        came = [str(entry.get("ref", "")) for entry in (*self.setup, *self.events)]
        alike = [t.ref for t in self.things if t.name == name and t.kind in {"permanent", "token"}]
        alike = sorted(alike, key=lambda ref: came.index(ref) if ref in came else len(came))
        return alike[number - 1] if number <= len(alike) else ""

    def nth_made(self, phrase: Phrase, made: Sequence[Spoken]) -> list[Spoken]:
        """ "The first token," "the second copy": the one that was made so; none if fewer were."""
        every = [*self.setup, *self.events, *(event for _, before in self.stack for event in before)]
        came = [ref for entry in every for ref in (entry.get("ref"), *entry.get("makes", ()))]
        in_order = sorted(made, key=lambda t: came.index(t.ref) if t.ref in came else len(came))
        return in_order[NTH[phrase.article] - 1 :][:1]

    def other(self, phrase: Phrase, name: str) -> str:
        """The ref of "my other Clone": of several of that name, the one that wasn't spoken of last; once it
        is told which that is, it stays so. "" for no other.

        Raises:
            UnreadWords: there are several others, and something tells them apart.
        """
        alike = [t for t in self.things if t.kind in {"permanent", "token"} and not self.has_left(t.ref)]
        alike = [t for t in alike if t.name == name or self.is_copy_called(t, name)]
        alike = [t for t in alike if not phrase.owner or t.owner == phrase.owner]
        if name not in self.others and len(alike) > 2 and not self.are_alike(alike[:-1]):
            asks = f"Which other {name} is meant? There are {len(alike)}; say what it copies, or whose it is."
            raise UnreadWords("", phrase.word, "", asks=asks)
        if len(alike) > 1:
            self.others.setdefault(name, alike[-2].ref)
        return self.others.get(name, "")

    def nth_alike(self, number: int, phrase: Phrase) -> str:
        """The ref of "the second one" of what was spoken of last that has others of its name; "" for none."""
        alike = [t.name for t in reversed(self.things) if self.nth(t.name, 2)]
        if alike and phrase.article == "other":
            return self.other(phrase, alike[0])
        tokens = [t for t in self.things if t.kind == "token" and t.name in alike[:1]]
        if tokens and self.last in {t.ref for t in tokens} and len(tokens) > 1:
            return next((t.ref for t in self.nth_made(phrase, tokens)), "")  # the original isn't one of them
        return self.nth(alike[0], number) if alike else ""

    def turned_over(self, phrase: Phrase) -> list[Spoken]:
        """The things of which a named face is the other one: a permanent that transforms or flips."""
        card, _ = self.cards.find(phrase.name, "card")
        if not (card.transforming or card.flips):
            return []
        faces = {face.name for face in card.faces}
        return [t for t in self.things if t.name in faces and (not phrase.owner or t.owner == phrase.owner)]

    def alike(self, ref: str) -> list[str]:
        """The permanents that a thing shares its name with, or that copy what has that name."""
        name = self.spoken(ref).name
        there = [t for t in self.things if t.kind in {"permanent", "token"} and not self.is_to_come(t.ref)]
        names = {name, *(each.name for each in self.copied_in_turn(self.spoken(ref)))}
        return [t.ref for t in there if t.name in names or any(self.is_copy_called(t, n) for n in names)]

    def are_alike(self, things: Sequence[Spoken]) -> bool:
        """Whether any of several things will do, as nothing tells them apart: "a token" of two."""
        begun = [{k: v for k, v in entry.items() if k != "ref"} for entry in self.setup
                 if any(entry["ref"] == t.ref for t in things)]  # fmt: skip
        told = {str(value) for event in self.events for value in event.values()}
        is_told = any(thing.ref in told for thing in things)
        return len(begun) == len(things) and all(each == begun[0] for each in begun) and not is_told

    def is_another(self, phrase: Phrase) -> bool:
        """Whether what is described is none of what was spoken of: "it blocks a 4/4"."""
        if phrase.like is None or phrase.article not in INDEFINITE:
            return False
        described = phrase.like
        if described == Description("creature"):
            there = [t for t in self.things if t.kind in {"permanent", "token"}]
            return bool(there) and not any(t.is_copy or self.is_creature(t.ref) for t in there)
        if not described.qualities and described.kind not in _TELLING_TYPES:
            return False
        return not any(t.name in self.cards and fits(described, self.face_now(t)) for t in self.things)

    def only_one(self, phrase: Phrase) -> str:
        """ "The only creature": the one that was spoken of; "" for none or several."""
        if phrase.like is None or phrase.article != "only":
            return ""
        kind = phrase.like.kind.capitalize()
        there = [
            t.ref for t in self.things if t.kind in {"permanent", "token"} and not self.is_waiting(t.ref)
        ]
        there = [ref for ref in there if kind in {"Permanent", *self.kinds(ref)}]
        return there[0] if len(there) == 1 else ""

    def of_type(self, phrase: Phrase) -> str:
        """The ref of what was spoken of last among what is of a type, "the enchantment"; "" for none."""
        kind = phrase.word.capitalize()
        if phrase.name or phrase.kind != "permanent" or phrase.word not in _TELLING_TYPES:
            return ""
        there = [t for t in self.things if self.suits(t, "permanent") and not self.has_left(t.ref)]
        there = [t for t in there if not phrase.owner or t.owner == phrase.owner]
        return next((t.ref for t in reversed(there) if kind in self.kinds(t.ref)), "")

    def token_there(self, phrase: Phrase, said: PlainToken) -> str:
        """The ref of the last token that is called so, "my Soldier token"; "" for none."""
        tokens = [t for t in self.things if t.kind == "token"]
        found = [t for t in tokens if t.name.removesuffix(" Token").split()[-1:] == [said.subtype]]
        found = [t for t in found if not phrase.owner or t.owner == phrase.owner]
        return found[-1].ref if found and not said.size else ""

    def is_called(self, thing: Spoken, phrase: Phrase) -> bool:
        """Whether a thing is one of that name and that player's."""
        return thing.name == self.face(phrase.name).name and thing.owner == phrase.owner

    def is_copy_called(self, thing: Spoken, name: str) -> bool:
        """Whether a thing copies, directly or not, what has this name: "my dragon" is then my Clone."""
        return any(each.name == name for each in self.copied_in_turn(thing)[1:])

    def unclaimed(self, phrase: Phrase) -> str:
        """The ref of a thing of that name that is there and of which nobody said whose it is; "" for none."""
        name = self.face(phrase.name).name
        if phrase.article in {"another", *NTH} or phrase.count > 1:
            return ""
        return next((t.ref for t in reversed(self.things) if t.name == name and t.ref in self.unsaid), "")

    def give(self, ref: str, who: str) -> None:
        """Let a player control from the start what stands there."""
        for entry in self.setup:
            if entry["ref"] == ref:
                entry["controller"] = who
        self.spoken(ref).owner = who
        self.unsaid.discard(ref)

    def let_be_controlled(self, ref: str, who: str) -> None:
        """Let a player control what stands there and is another's; its Auras stay with it."""
        entry = next((each for each in self.setup if each["ref"] == ref), None)
        if entry is None or any(ref in map(str, event.values()) for event in self.events):
            self.events.append({"do": "change_control", "ref": ref, "to": who})
            self.spoken(ref).owner = who
            return
        owner = entry["controller"]
        entry["owner"] = entry.get("owner", owner)
        self.give(ref, who)
        for aura in self.setup:
            if aura.get("attached_to") == ref and aura["controller"] == owner:
                self.give(str(aura["ref"]), who)

    def claim(self, ref: str, who: str) -> None:
        """Let a player control what only they can act with, if nothing else was said of it."""
        if who == self.spoken(ref).owner:
            self.unsaid.discard(ref)
        if who and ref in self.unsaid_entrants and self.spoken(ref).owner != who:
            self._claim_entrant(ref, who)
        if not who or ref not in self.unsaid or self.spoken(ref).owner == who:
            return
        if any(ref in map(str, event.values()) for event in self.events):
            return
        for entry in self.setup:
            if entry["ref"] == ref or (entry.get("attached_to") == ref and entry["ref"] in self.unsaid):
                entry["controller"] = who
                self.spoken(entry["ref"]).owner = who

    def _claim_entrant(self, ref: str, who: str) -> None:
        """Let a player control what entered as a copy: "there's a Clone copying it. He attacks with it"."""
        came = next((e for e in self.events if e["do"] == "enter" and e.get("ref") == ref), None)
        if came is None:
            return
        before, came["controller"] = came["controller"], who
        source = self.spoken(ref).source
        if source in self.unsaid and self.spoken(source).owner == who:
            self.give(source, before)  # it is another player's, as nothing is said of it
        if self.are_possible([]):
            self.spoken(ref).owner = who
            self.unsaid_entrants.discard(ref)
        else:
            came["controller"] = before

    def claim_if_it_triggers(self, refs: Sequence[str], who: str) -> None:
        """Let a player control a target that is nobody's yet, if it triggers only for its own player."""
        for ref in refs:
            if ref not in self.unsaid or self.spoken(ref).owner == who or self.has_triggered(ref):
                continue
            if not self.are_possible([]):
                continue  # what can't be played says nothing of whose it is
            setup = [e | {"controller": who} if e["ref"] == ref else e for e in self.setup]
            try:
                triggers = play({"setup": setup, "events": self.events}, cards=self.cards).triggered(ref)
            except CopyEngineError:
                continue  # refused where it is shown
            if triggers:
                self.give(ref, who)
                name, it = self.spoken(ref).name, "controls"
                whose = "You control" if who == "A" else f"Your opponent {it}"
                self.assumed.append(f"{whose} {name}, as it triggers only then.")

    def triggers_for_its_player(self, name: str, refs: Sequence[str]) -> str:
        """The only target of a spell, if it is nobody's yet and triggers as its player casts that at it."""
        if len(refs) != 1 or refs[0] not in self.unsaid or self.has_happened_to(refs[0]):
            return ""
        there = self.spoken(refs[0]).name
        if there not in self.cards or not _TRIGGERS_ON_CASTING.search(self.face(there).text):
            return ""
        setup = [e | {"controller": "A"} if e["ref"] == refs[0] else e for e in self.setup]
        cast = {"do": "cast", "ref": "cast", "card": name, "controller": "A", "targets": list(refs)}
        try:
            game = play({"setup": setup, "events": [*self.events, cast]}, cards=self.cards)
        except CopyEngineError:
            return ""  # refused where it is shown
        return refs[0] if game.triggered(refs[0]) else ""

    def claim_what_triggers_on_casting(self, who: str) -> None:
        """Let a player who casts control what triggers on that, if nobody said whose it is."""
        copied = {t.source for t in self.things}
        there = [t for t in self.things if t.ref in self.unsaid - copied and t.name in self.cards]
        self.claim_if_it_triggers(
            [t.ref for t in there if _TRIGGERS_ON_CASTING.search(self.face(t.name).text)], who
        )

    def has_form(self, ref: str, form: str) -> bool:
        """Whether a thing, or what it copies, may become so big as it enters, by its words."""
        thing = self.copied_in_turn(self.spoken(ref))[-1]
        return thing.name in self.cards and form in self.face(thing.name).text

    def check_x(self, ref: str) -> None:
        """X has to be one of the cost.

        Raises:
            UnreadWords: it isn't told what it is for.
        """
        name = self.printed(ref)
        if name in self.cards and "{X}" not in str(self.face(name).printed.mana_cost):
            asks = f"{name} has no X in its mana cost. What is X chosen for? Tell that in a sentence."
            raise UnreadWords("", "X", "", asks=asks)

    def check_size(self, ref: str, size: str) -> None:
        """A size that is told in passing has to be what is printed: of another one it isn't told why."""
        thing = self.copied_in_turn(self.spoken(ref))[-1]
        face = self.face(thing.name).printed
        if (face.power is None or face.toughness is None) and self.grows_to(ref, size):
            return
        if size != f"{face.power}/{face.toughness}":
            asks = f"Why is {face.name} {size}? Say what counters or effects it has."
            raise UnreadWords("", size, "", asks=asks)

    def check_size_now(self, ref: str, size: str) -> None:
        """A size that something is said to have become has to be the one that it has.

        Raises:
            UnreadWords: it is another.
        """
        if (now := self.size_of(ref)) != size:
            asks = f"{self.spoken(ref).name} is {now} then. What makes it {size}?"
            raise UnreadWords("", size, "", asks=asks)

    def grows_to(self, ref: str, size: str) -> bool:
        """Put so much there that a thing whose size is counted has this one; whether that can be."""
        if self.events or ref not in {entry["ref"] for entry in self.setup}:
            return False
        owner, before = self.spoken(ref).owner, list(self.setup)
        for kinds, zone, told in COUNTED:
            self.setup[:] = before
            for number in range(1, _MOST_COUNTED + 1):
                if len(kinds) > 1 and number > len(kinds):
                    break
                name = example_of(Description(kinds[(number - 1) % len(kinds)]), self.cards)
                if not name:
                    break
                entry: Entry = {"ref": new_ref(self.script(), name), "card": name, "controller": owner}
                self.setup.append(entry | ({"zone": zone} if zone else {}))
                if self.size_of(ref) == size:
                    self.assumed.append(
                        f"{self.spoken(ref).name} is {size} because of {told.format(number)}."
                    )
                    return True
        self.setup[:] = before
        return False

    def kind_of_counter(self, ref: str) -> str:
        """The only kind of counter that a card which is no creature speaks of; "" for none or several."""
        name = self.printed(ref)
        if name not in self.cards or self.is_creature(ref):
            return ""
        kinds = set(_COUNTERS.findall(self.face(name).text))
        kinds = {kind for kind in kinds if kind in COUNTER_KINDS or "/" in kind}
        return kinds.pop() if len(kinds) == 1 else ""

    def is_creature(self, ref: str) -> bool:
        """Whether a thing is a creature now, or by what it's called."""
        try:
            values = play(self.script(), cards=self.cards).layers().values
        except CopyEngineError:
            values = {}  # refused where it is shown
        if ref in values:
            return "Creature" in values[ref].types
        name = self.printed(ref)
        return name in self.cards and "Creature" in self.face(name).type_line[1]

    def kinds(self, ref: str) -> frozenset[str]:
        """The supertypes, types and subtypes that a thing has now."""
        try:
            values = play(self.script(), cards=self.cards).layers().values
        except CopyEngineError:
            values = {}  # refused where it is shown
        if ref not in values:
            name = self.printed(ref)
            if name not in self.cards:
                return frozenset()  # a token that is gone
            return frozenset(each for part in self.face(name).type_line for each in part)
        now = values[ref]
        return frozenset((*now.supertypes, *now.types, *now.subtypes))

    def copies_by_activating(self, ref: str) -> bool:
        """Whether a thing becomes a copy of what an ability of its own targets."""
        name = self.spoken(ref).name
        if self.own_copying(name) is None:
            return False
        return any(e["do"] == "become_copy" for e in copying_script(self.cards, name, name)["events"])

    def copying_without_target(self, ref: str) -> Ability | None:
        """The activated ability that a thing has, its own or given to it, which copies without a target."""
        used = [a for a in self.abilities_of(ref) if a.kind == AbilityKind.ACTIVATED]
        used = [a for a in used if copies_something([a]) and not TARGETS.search(printed(a.text))]
        return next(iter(used), None)

    def came_as(self, ref: str, of: str) -> bool:
        """Let what was there before have entered as a copy of what was, too; whether it can have.

        "They take my Clone and attack me. How much do I lose if it's a copy of Serra Angel?"
        """
        begins = {entry["ref"]: entry for entry in self.setup}
        thing = self.spoken(ref)
        last = self.events[-1] if self.events else {}
        if (last.get("do"), last.get("ref")) == ("enter", ref) and "copy_of" not in last:
            is_told = self.enters_as_copy(thing.name) and not thing.is_copy
            if is_told:  # "I play Vesuva and have it enter as a copy of my Cradle"
                last["copy_of"] = of
                thing.source, thing.is_copy = of, True
                self.mention(ref)
            return is_told
        used = any(of in map(str, event.values()) for event in self.events)
        if thing.is_copy or ref not in begins or of not in begins or used:
            return False
        if not self.enters_as_copy(thing.name) or begins[ref].get("zone") or begins[ref].get("face_down"):
            return False
        entry = begins[ref]
        self.setup.remove(entry)
        self.events.insert(0, {"do": "enter", **entry, "copy_of": of})
        thing.source, thing.is_copy = of, True
        self.mention(ref)
        return True

    def printed(self, ref: str) -> str:
        cards = {e["ref"]: str(e["card"]) for e in (*self.events[::-1], *self.setup[::-1]) if e.get("card")}
        if ref in cards:
            return cards[ref]
        things = self.copied_in_turn(self.spoken(ref))
        return next((cards[each.ref] for each in things if each.ref in cards), things[-1].name)

    def copied_in_turn(self, thing: Spoken) -> list[Spoken]:
        """Return a thing, what it copies, what that copies, and so on, each once: two may copy each other."""
        found = [thing]
        while (source := found[-1].source) and all(each.ref != source for each in found):
            found.append(self.spoken(source))
        return found

    def copies_on_stack(self) -> list[Entry]:
        """The copies of spells that have been made, or will be as what makes them resolves."""
        pending = [event for _, before in self.stack for event in before]
        return [event for event in (*self.events, *pending) if event["do"] == "copy_spell"]

    def pending_copy(self) -> Entry | None:
        """The event that will put the latest copy of a spell on the stack; None for none."""
        waiting = (e for _, before in reversed(self.stack) for e in before if e["do"] == "copy_spell")
        return next(waiting, None)

    def looks_at_casting(self, ref: str) -> bool:
        """Whether a thing triggers on spells that are cast."""
        name = self.spoken(ref).name
        return name in self.cards and bool(_LOOKS_AT_CASTING.search(self.face(name).text))

    def counts_casting(self, ref: str) -> bool:
        """Whether a thing triggers on spells that are cast, and counts those of the turn."""
        there = self.spoken(ref)
        is_there = there.kind in {"permanent", "token"} and there.name in self.cards
        return is_there and bool(COUNTS_CASTING.search(self.face(there.name).text))

    def elided(self, verb: str) -> str:
        if not any(thing.ref == self.subject for thing in self.things):  # or it is away, as it was blinked
            asks = f"What {verb}? Name the card."
            raise UnreadWords("", verb, "", asks=asks)
        self.mention(self.subject)
        return self.subject

    def abilities_of(self, ref: str) -> Sequence[Ability]:
        """The abilities that a thing has now."""
        try:
            values = play(self.script(), cards=self.cards).layers().values
        except CopyEngineError:
            values = {}  # refused where it is shown
        return values[ref].abilities if ref in values else self.face(self.printed(ref)).abilities

    def is_activated(self, ability: Ability) -> bool:
        """Whether a player can activate an ability."""
        return ability.kind == AbilityKind.ACTIVATED or begins(ability, "crew ")

    def imprints(self, ref: str, name: str) -> bool:
        """Whether a thing exiles cards as it imprints, and a card is none that could be attached to it."""
        kinds = set(self.face(name).type_line[2]) if name else set()
        is_attached = bool(kinds & {"Aura", "Equipment"})
        return bool(name) and not is_attached and any(begins(a, "imprint") for a in self.abilities_of(ref))

    def waiting_refs(self) -> frozenset[str]:
        """The refs of what will be made as the stack resolves."""
        return frozenset(event["ref"] for _, before in self.stack for event in before)

    def triggering(self) -> list[str]:
        """What has triggered of all that was spoken of."""
        there = [t.ref for t in self.things if t.kind in {"permanent", "token", "gone"}]
        if not self.events or not there:
            return []
        try:
            game = play(self.script(), cards=self.cards)
        except CopyEngineError:
            return []  # refused where it is shown
        return [ref for ref in there if game.triggered(ref)]

    def to_be_copied(self, name: str) -> list[str]:
        """The names of what a card could enter as a copy of; a plain creature's, if nothing is there."""
        there = [t for t in self.things if t.kind in {"permanent", "token"} and t.name in self.cards]
        found = [t.name for t in there if t.name != name and self.could_enter_as(name, t.ref)]
        plain = example_of(Description("creature"), self.cards)
        return list(dict.fromkeys(found or ([plain] if plain else [])))[:3]

    def to_be_targeted(self, name: str) -> list[str]:
        """What a spell could be said to target: what is there, or a plain creature, or a player."""
        there = [t.name for t in self.things if t.kind in {"permanent", "token"} and t.name in self.cards]
        plain = example_of(Description("creature"), self.cards)
        found = list(dict.fromkeys(reversed(there)))[:3] or [plain]
        return [*filter(None, found), *(["my opponent"] if self.can_target_players(name) else [])]
