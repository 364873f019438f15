"""A table being laid out: what has been spoken of, what is on it, and what waits on the stack."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from judgeapp.combat import play
from judgeapp.copyengine import (
    COPY_TARGET_PERMANENT,
    COPY_TARGET_SPELL,
    PLAYER_NAMES,
    Ability,
    AbilityKind,
    CardPool,
    CopyEngineError,
    Face,
    a_or_an,
    animating_ability,
    copies_only_own,
    copies_something,
    copying_script,
    entry_copy,
    game_as_json,
    joined,
    printed,
)
from judgeapp.lab.questions_in_words.asked import Otherwise, UnreadWords
from judgeapp.lab.questions_in_words.exemplars import (
    SPELLS,
    Description,
    example_of,
    fits,
    usual_token,
)
from judgeapp.lab.questions_in_words.modes import modes_of
from judgeapp.lab.questions_in_words.phrases import COUNTER_KINDS, INDEFINITE, NTH, Extra, Phrase, PlainToken
from judgeapp.lab.tables.edits import Entry, Script, beginning, new_ref
from judgeapp.lab.tables.state_checks import state_check

_TARGETS = re.compile(r"\btarget\b", re.IGNORECASE)
_TARGETS_SPELL = re.compile(r"target [\w, ]*\bspell\b|target instant", re.IGNORECASE)
_TARGETS_OTHERS = re.compile(r"target [\w ]*\b(spell|ability|card)\b", re.IGNORECASE)
_REMINDS = re.compile(r"\([^()]*\)")
_TARGETS_ANY = re.compile(r"\bany target\b|\btarget (?:player|opponent|creature or player)\b", re.IGNORECASE)
_SPEAKS_OF_PLAYERS = re.compile(r"\b(?:you|your|opponents?|players?)\b", re.IGNORECASE)
_TARGETS_ABILITY = re.compile(r"target [\w ]*\bability\b", re.IGNORECASE)
_TARGETS_WHAT = re.compile(r"\btarget (\w+)", re.IGNORECASE)
_COPIES_EXILED = re.compile(r"copy the exiled card\b.*\bcast the copy", re.IGNORECASE | re.DOTALL)
_MINDS_CASTING = re.compile(r"\bif (?:you (?:didn't )?cast it|it was(?:n't)? cast)\b", re.IGNORECASE)
_FLASH = re.compile(r"\bflash\b", re.IGNORECASE)
_COPIES_SPELL = re.compile(r"^copy target [\w, ]*\bspell\b", re.IGNORECASE)
_COPIES_WHAT = re.compile(r"\bcopy target ([\w ]*\bspell)\b", re.IGNORECASE)
_ENTERS_AS = re.compile(r"\bas a copy of ((?:any|an?|another|target) [\w ]+)", re.IGNORECASE)
_COPIES_CARD_EXILED = re.compile(r"copy of (?:a|the) card exiled with", re.IGNORECASE)
_TARGETS_OWN = re.compile(r"target [\w, ]*\byou control\b", re.IGNORECASE)
_TARGETS_OWN_SPELL = re.compile(r"target [\w, ]*\bspell you control\b", re.IGNORECASE)
_ENCHANTS_PLAYERS = re.compile(r"^enchant (?:player|opponent)\b", re.IGNORECASE | re.MULTILINE)
_CREATES = re.compile(r"\bcreates? [^.]*\btokens?\b", re.IGNORECASE)
_COSTS_SACRIFICE = re.compile(r"additional cost to cast this spell, sacrifice", re.IGNORECASE)
_TRIGGERS_ON_CASTING = re.compile(r"whenever you cast\b", re.IGNORECASE)
_LOOKS_AT_CASTING = re.compile(
    r"whenever (?:you|a player|an opponent|another player) casts?\b", re.IGNORECASE
)
_COUNTERS = re.compile(r"([+-]\d/[+-]\d|\b[a-z]+) counters?\b")
_ENTERS_WITH = re.compile(r"\benters with\b", re.IGNORECASE)
_COUNTED = (
    (("creature", "land", "instant", "sorcery", "artifact", "enchantment", "planeswalker"), "graveyard",
     "cards of {} types in a graveyard"),
    (("land",), "", "{} lands"),
    (("creature",), "graveyard", "{} creature cards in a graveyard"),
    (("land",), "hand", "{} cards in its controller’s hand"),
)  # fmt: skip
"""What makes things big whose size is counted: kinds of cards, where they are, and how that is told."""
_MOST_COUNTED = 10
_SACRIFICED_FOR_IT = re.compile(r"[^:]*\bsacrifice this [\w ]+:", re.IGNORECASE)
_NEW_TARGETS = re.compile(r"\bnew targets?\b", re.IGNORECASE)
_COPIES_IT = re.compile(r"\b(?:copy|copies) (?:that|it)\b", re.IGNORECASE)
_TAPS_FOR = re.compile(r"[^:]*\{T\}[^:]*:")
_MAKES_MANA = re.compile(r":.*\badd\b", re.IGNORECASE)
_MAY_PAY = re.compile(r"\bmay pay\b", re.IGNORECASE)
_NUMBERED = re.compile(r"-\d+")
_ANY_TOKEN = PlainToken("1/1", "Saproling", ("green",))
_TELLING_TYPES = frozenset("artifact enchantment land planeswalker".split())
"""Nouns that tell what is described from the creatures that most questions are about."""
_MOST_ABOVE = 30
_LIFE, _LIFE_OF_COMMANDER_GAMES = 20, 40
_MOST_OF_A_NAME = 20
_COMBAT = frozenset({"declare_attackers", "declare_blockers", "combat_damage"})
FROM_GRAVEYARD = frozenset({"embalm", "eternalize"})
"""Keywords by which a card in a graveyard becomes a token."""
_STEPS_THAT_MAKE = {"beginning of combat": "the beginning of combat", "upkeep": "the next upkeep"}
_OWN_STEPS = {
    "draw": r"\byour draw step\b",
    "beginning of combat": r"\bcombat on your turn\b", "upkeep": r"\byour upkeep\b",
    "end step": r"\byour end step\b",
}  # fmt: skip
"""How abilities speak of a step of their controller's turn."""
CHOICES = frozenset({"card_name", "form", "color", "player", "creature_type"})
"""What can be chosen as something enters, by the key of the script."""


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
class Layout:
    """A table being laid out, clause by clause.

    Attributes:
        named: the cards that are named, but for those that copy.
        is_asking: whether a question about what is there is being laid out.
        things: what has been spoken of, what was spoken of last comes last.
        stack: what is to resolve, with the events that happen as it does.
        is_bare: whether it is said that there is nothing on the battlefield.
        stormed: how many spells were cast before, where that was told before the one with storm.
        kept: the events before what is laid out now, and what was spoken of last by then.
        also: what else a question asks about: "are the Clones ..." speaks of each.
        also_asked: what else it asks for: "its name and color" are two fields.
        reentry: the event that brought back what enters as a copy, and its ref.
        several: the card of which several enter, each of them told by itself.
        resolving: what is stated of how something on the stack resolves.
        intended: what a spell on the stack was told to copy as it enters.
        stays: whether what is asked about is a spell that hasn't resolved.
        telling: from which word to which the clause goes that is being laid out.
        unsaid: what is there from the start without a word on who controls it.
        returning: what comes back and has yet to be told what it copies.
        refs: of things, by the places of the phrases that spoke of them.
        spots: of what nobody said whose it is: the word that names it, and where it stands in the question.
        lives: the players whose life total was told, the last one last.
        others: of several of a name, which was told to be the other one.
        players: how many players there are, as far as that is told.
        begins_turn: whose turn it has to be for what is asked, where no turn is told.
        is_commander_game: whether a commander or that way to play is spoken of.
    """

    cards: CardPool
    by_name: bool = False
    named: frozenset[str] = frozenset()
    is_asking: bool = False
    setup: list[Entry] = field(default_factory=list)
    events: list[Entry] = field(default_factory=list)
    things: list[Spoken] = field(default_factory=list)
    stack: list[tuple[str, list[Entry]]] = field(default_factory=list)
    subject: str = ""
    person: str = ""
    kept: tuple[list[Entry], str] = field(default_factory=lambda: ([], ""))
    asks_of: str = ""
    reentry: tuple[Entry, str] | None = None
    also: list[str] = field(default_factory=list)
    also_asked: list[tuple[str, str]] = field(default_factory=list)
    several: Phrase | None = None
    resolving: dict[str, Entry] = field(default_factory=dict)
    intended: dict[str, str] = field(default_factory=dict)
    responding: bool = False
    is_bare: bool = False
    stays: bool = False
    telling: tuple[int, int] | None = None
    stormed: int | None = None
    unsaid: set[str] = field(default_factory=set)
    returning: Entry | None = None
    otherwise: list[Otherwise] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    refs: dict[int, str] = field(default_factory=dict)
    spots: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    lives: list[str] = field(default_factory=list)
    others: dict[str, str] = field(default_factory=dict)
    players: int = 2
    begins_turn: str = ""
    is_commander_game: bool = False

    # What is spoken of ---------------------------------------------------------------------------------

    @property
    def last(self) -> str:
        return self.things[-1].ref if self.things else ""

    @property
    def last_that_matters(self) -> str:
        """What was spoken of last that is a creature, a token or a copy; if it is none, the last copy."""
        copies = [thing for thing in self.things if thing.is_copy and thing.kind != "gone"]
        if not copies or self.suits(self.things[-1], "changing"):
            return self.last
        return copies[-1].ref

    def script(self) -> Script:
        return {"setup": self.setup, "events": self.events}

    def spoken(self, ref: str) -> Spoken:
        return next(thing for thing in self.things if thing.ref == ref)

    def keep(self) -> None:
        """Keep what stands now: it is shown if what comes next can't be laid out."""
        self.kept = [dict(event) for event in self.events], self.last

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

    def meant(self, phrase: Phrase, wants: str) -> str:
        """The thing that a pronoun or description means: the last that fits by kind and by what is wanted."""
        kind = phrase.kind
        fits: Callable[[Spoken], bool] = {
            "it": lambda thing: True,
            "any": lambda thing: True,
            "spell": lambda thing: thing.kind == "spell",
            "permanent": lambda thing: self.suits(thing, "permanent"),
            "token": lambda thing: thing.kind == "token" or self.becomes_token(thing),
            "copy": lambda thing: thing.is_copy,
            "original": lambda thing: any(other.source == thing.ref for other in self.things),
            "ability": lambda thing: thing.kind == "ability",
            "attacker": lambda thing: self.fights(thing.ref, "declare_attackers"),
            "blocker": lambda thing: self.fights(thing.ref, "declare_blockers"),
        }[kind]
        found = [t for t in self.things if fits(t) and (not phrase.owner or t.owner == phrase.owner)]
        if phrase.described:
            found = [t for t in found if self.is_described(t, phrase.described)]
        if phrase.of is not None:
            source = self.known(phrase.of)
            found = [thing for thing in found if thing.source == source] if source else []
        wanted = [thing for thing in found if self.suits(thing, wants)]
        if not wanted and wants in _BY_STATE:
            wanted = [thing for thing in found if self.suits(thing, "permanent")]
        wanted = wanted or (found if kind != "it" or not wants else [])
        if not wanted and kind == "original" and not phrase.described:
            # "Storm off, and they counter the original": the spell that was cast
            wanted = [t for t in self.things if self.is_waiting(t.ref) and not t.is_copy][-1:]
        if not wanted and kind in {"token", "copy"} and phrase.of is None and self.comes_about():
            return self.meant(phrase, wants)
        if not wanted:
            if kind == "it":
                asks = f"What does “{phrase.word}” stand for? Name the card first."
            else:
                asks = f"Which {phrase.word} is meant? Say first where it comes from."
            raise UnreadWords("", phrase.word, "Name the card.", asks=asks)
        if kind == "it" and phrase.end:
            self.note_others(phrase, wanted)
        return wanted[-1].ref

    def fights(self, ref: str, declared: str) -> bool:
        """Whether a thing was declared as an attacker or a blocker."""
        found = [event for event in self.events if event["do"] == declared]
        return any(ref in event.get("attackers", ()) or ref in event.get("blocks", ()) for event in found)

    def comes_about(self) -> bool:
        """Let a step begin in which an ability of what is there makes a copy; whether there is one.

        "I have Helm of the Host on Krenko. Is the token legendary?" speaks of what comes at combat.
        """
        there = [t for t in self.things if t.kind == "permanent" and t.name in self.cards]
        for thing in reversed(there):
            used = [a for a in self.abilities_of(thing.ref) if a.kind == AbilityKind.ACTIVATED]
            used = [a for a in used if copies_something([a]) and not _TARGETS.search(printed(a.text))]
            if used:
                before = list(self.events)
                self.put_ability(thing.ref, used[0])
                self.resolve_all()
                if any(each.is_copy and each.kind == "token" for each in self.things):
                    self.assumed.append(f"The ability of {thing.name} is activated, which makes the token.")
                    return True
                self.events[:] = before
            makes = [a for a in self.abilities_of(thing.ref) if a.kind == AbilityKind.TRIGGERED]
            if not copies_something(makes):
                continue
            if self.has_triggered(thing.ref) and not self.is_on_stack(thing.ref):
                before = list(self.events)
                self.put_triggered(thing.ref)
                self.resolve_all()
                if any(each.is_copy and each.kind == "token" for each in self.things):
                    return True  # it has triggered already: no step has to begin
                self.events[:] = before
            for step, called in _STEPS_THAT_MAKE.items():
                before = list(self.events)
                self.begin(step, thing.owner)
                if self.has_triggered(thing.ref):
                    self.put_triggered(thing.ref)
                    self.resolve_all()
                if any(each.is_copy and each.kind == "token" for each in self.things):
                    self.assumed.append(f"It is {called}, when the ability of {thing.name} triggers.")
                    return True
                self.events[:] = before
        return self.makes_plain_tokens()

    def makes_plain_tokens(self) -> bool:
        """Let what has triggered create tokens that copy nothing; whether it does so without a choice."""
        for ref in self.triggering():
            texts = self.not_put(ref, play(self.script(), cards=self.cards).triggered(ref))
            for ability in self.abilities_of(ref):
                text = printed(ability.text)
                if ability.text not in texts or not _CREATES.search(text) or _TARGETS.search(text):
                    continue
                before = list(self.events)
                self.put_ability(ref, ability)
                if self.are_possible([]) and self.take_in_plain_tokens(str(self.events[-1]["ref"])):
                    return True
                self.events[:] = before
        return False

    def are_made_alike(self, tokens: Sequence[Spoken]) -> bool:
        """Whether tokens that one ability has made are the same, so that any of them will do."""
        names = {(token.name, token.owner, _NUMBERED.sub("", token.ref)) for token in tokens}
        return len(tokens) > 1 and len(names) == 1 and not any(token.is_copy for token in tokens)

    def take_in_plain_tokens(self, by: str) -> bool:
        """Speak of the tokens that copy nothing and that what has just resolved has made; whether it has."""
        objects = play(self.script(), cards=self.cards).table().objects
        made = [obj for ref, obj in objects.items() if _NUMBERED.fullmatch(ref.removeprefix(by))]
        made = [obj for obj in made if obj.is_token and not obj.made_as_copy]
        for obj in made:
            self.new(obj.ref, obj.faces[obj.face].normal.name, obj.controller, "token")
        return bool(made)

    def is_described(self, thing: Spoken, word: str) -> bool:
        """Whether a thing, or what it copies, is called so: "the angel", "the Shapeshifter"."""
        if "/" in word:
            face = self.face(thing.name).printed if thing.name in self.cards else None
            return face is not None and word == f"{face.power}/{face.toughness}"
        names, now = [thing.name], thing
        while thing.source:
            thing = self.spoken(thing.source)
            names.append(thing.name)
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

    def let_come(self, ref: str) -> None:
        """Let what makes a copy resolve, if that copy is to be copied: "Fork it, then Twincast the copy"."""
        while ref in self.waiting_refs() and self.stack:
            self.resolve_top()

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

    def began_as_spells(self) -> frozenset[str]:
        """The refs of what was cast."""
        return frozenset(str(event["ref"]) for event in self.events if event["do"] == "cast")

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
        return self.nth(alike[0], number) if alike else ""

    def nth_spell(self, phrase: Phrase, name: str) -> str:
        """The ref of "the second Lightning Bolt", the spell of that name that was cast second.

        Raises:
            UnreadWords: fewer were cast.
        """
        cast = [str(e["ref"]) for e in self.events if e["do"] == "cast" and e.get("card") == name]
        number = NTH[phrase.article]
        if number > max(len(cast), 1):
            many = {0: "none is", 1: "only one is"}.get(len(cast), f"{len(cast)} are")
            asks = f"Which is the {phrase.article} {name}, as {many} told? Say that it is cast, and at what."
            raise UnreadWords("", phrase.article, "", asks=asks)
        if not cast:
            return self.thing(replace(phrase, article="the"), wants="spell")
        self.mention(cast[number - 1])
        return cast[number - 1]

    def was_cast(self, phrase: Phrase) -> bool:
        """Whether a spell of that name was cast, wherever it is now."""
        name = self.face(phrase.name).name
        return any(event["do"] == "cast" and event.get("card") == name for event in self.events)

    def known(self, phrase: Phrase) -> str:
        """The ref of a thing spoken of before; "" for none."""
        if not phrase.name:
            try:
                return self.meant(phrase, "")
            except UnreadWords:
                return ""
        name = self.face(phrase.name).name
        found = [t for t in self.things if t.name == name and (not phrase.owner or t.owner == phrase.owner)]
        if phrase.kind == "token":
            found = [thing for thing in found if thing.kind == "token"]
        found = [t for t in found if self.printed(t.ref) == name or t.kind != "spell"] or found
        found = [t for t in found if not (t.is_copy and t.kind in {"spell", "token"})] or found
        found = found or self.turned_over(phrase)
        return found[-1].ref if found else ""

    def turned_over(self, phrase: Phrase) -> list[Spoken]:
        """The things of which a named face is the other one: a permanent that transforms or flips."""
        card, _ = self.cards.find(phrase.name, "card")
        if not (card.transforming or card.flips):
            return []
        faces = {face.name for face in card.faces}
        return [t for t in self.things if t.name in faces and (not phrase.owner or t.owner == phrase.owner)]

    def thing(self, phrase: Phrase, default: str = "B", wants: str = "") -> str:
        """The ref of a thing; one that wasn't spoken of before is there from the start."""
        ref = self._thing(phrase, default, wants)
        self.refs[phrase.at] = ref
        return ref

    def _thing(self, phrase: Phrase, default: str, wants: str) -> str:
        if phrase.kind == "player" and phrase.word in {"him", "her"} and self.things:
            phrase = replace(phrase, kind="it", owner="")  # "I clone him" is about the card named before
        if phrase.kind == "player":
            asks = f"“{phrase.word.capitalize()}” is a player. Which card is meant? Name it."
            raise UnreadWords("", phrase.word, "", asks=asks)
        if phrase.of is not None and not phrase.name:
            maker = next((e.thing for e in phrase.extras if e.kind == "made" and e.thing is not None), None)
            if maker is not None and not self.is_asking_again(phrase):
                who = phrase.owner or (maker.owner or "A")
                name = self.face(maker.name).name
                of = self.thing(phrase.of, self.whose_it_copies(name), "permanent")
                self.copying(name, of, who)
                self.resolve_all()
                return self.last
            return self.copy_spoken_of(phrase, default)
        if phrase.token is not None:
            if phrase.article not in INDEFINITE and (there := self.token_there(phrase, phrase.token)):
                self.mention(there)
                return there
            return self.put_token(phrase, default)
        if not phrase.name:
            if phrase.zone and (example := self.example(phrase)) is not None:
                return self.put(example, example.name, phrase.owner or default)
            if only := self.only_one(phrase):
                self.mention(only)
                return only
            if phrase.article == "only":
                phrase = replace(phrase, article="a")
            if (
                phrase.article in NTH
                and phrase.word == "one"
                and (there := self.nth_alike(NTH[phrase.article], phrase))
            ):
                self.mention(there)
                return there
            if self.is_another(phrase) and (example := self.example(phrase, anyway=True)) is not None:
                return self.thing(example, default, wants)
            try:
                ref = self.meant(phrase, wants)
            except UnreadWords:
                if phrase.kind == "token" and phrase.article in INDEFINITE and not self.is_asking:
                    self.assumed.append("A 1/1 green Saproling token stands for the token.")
                    return self.put_token(replace(phrase, token=_ANY_TOKEN), default)
                if (example := self.example(phrase)) is None:
                    raise
                return self.thing(example, default, wants)
            self.mention(ref)
            self.carry(phrase, ref)
            return ref
        name = self.face(phrase.name).name
        if phrase.kind == "token" and self.is_spell(name) and not self.known(phrase):
            asks = f"Which token is meant? Say first what {name} copies."
            raise UnreadWords("", phrase.word, "", asks=asks)
        if phrase.article in NTH and phrase.of is None and self.is_spell(name) and not phrase.zone:
            return self.nth_spell(phrase, name)
        if phrase.article in NTH and phrase.of is None:
            is_other = phrase.article == "other"
            if there := self.other(phrase, name) if is_other else self.nth(name, NTH[phrase.article]):
                self.mention(there)
                return there
            phrase = replace(phrase, article="another")
        if phrase.article not in {"a", "an", "another"} and phrase.of is None:
            same = [
                t for t in self.things if t.name == name and (not phrase.owner or t.owner == phrase.owner)
            ] or [t for t in self.things if phrase.owner == t.owner and self.is_copy_called(t, name)]
            same = same or self.turned_over(phrase)
            if phrase.kind == "token":
                same = [t for t in same if t.kind == "token"]
            plain = [t for t in same if not t.is_copy] or same
            is_of_one = len(plain) > 1 and len({t.owner for t in plain}) == 1 and phrase.word.endswith("s")
            if self.is_asking and len(same) > 1 and (phrase.word == f"{name}s".casefold() or is_of_one):
                self.also = [thing.ref for thing in same[:-1]]
                plain = same[-1:]
            if len(plain) > 1 and wants != "spell" and not self.are_alike(plain):
                asks = f"Which {name} is meant? There are {len(same)}; say whose it is."
                raise UnreadWords("", name, "Say whose it is.", asks=asks)
            if same:
                ref = plain[-1].ref
                self.mention(ref)
                self.be_so(phrase, ref)
                return ref
        who = phrase.owner or default
        if phrase.of is not None and phrase.article not in {"a", "an", "another"}:
            source = self.known(phrase.of)
            made = [t for t in self.things if source and t.source == source and t.name == name]
            made = [t for t in made if not phrase.owner or t.owner == phrase.owner]
            if made:  # "the Clone that copied the Bear"
                self.mention(made[-1].ref)
                self.be_so(replace(phrase, of=None), made[-1].ref)
                return made[-1].ref
        if phrase.of is not None:
            of = self.thing(phrase.of, self.whose_it_copies(name))
            others = [t for t in self.things if t.name == name and t.owner == who and t.is_copy]
            is_another = bool(others) and all(thing.source not in {"", of} for thing in others)
            ref = self.copying(name, of, who, anew=phrase.article in INDEFINITE or is_another)
            if phrase.kind == "token" and not self.is_spell(name):
                self.resolve_all()  # "a Kiki-Jiki token of Goblin Guide"
                return self.last
            if wants == "spell" and self.is_spell(name) and self.stack:
                return self.stack[-1][0]  # "Counterspell on my Fork copying Time Walk"
            self.be_so(phrase, ref)
            return ref
        return self.put(phrase, name, who)

    def are_alike(self, things: Sequence[Spoken]) -> bool:
        """Whether any of several things will do, as nothing tells them apart: "a token" of two."""
        begun = [{k: v for k, v in entry.items() if k != "ref"} for entry in self.setup
                 if any(entry["ref"] == t.ref for t in things)]  # fmt: skip
        told = {str(value) for event in self.events for value in event.values()}
        is_told = any(thing.ref in told for thing in things)
        return len(begun) == len(things) and all(each == begun[0] for each in begun) and not is_told

    def each(self, phrase: Phrase, default: str = "B", wants: str = "permanent") -> list[str]:
        """The refs of one or several of a name, "two Goblin Guides"; all are there from the start."""
        if phrase.count < 2 or not phrase.name or phrase.of is not None or self.is_spell(phrase.name):
            return [self.thing(phrase, default, wants)]
        name, owner = self.face(phrase.name).name, phrase.owner or default
        count = self.as_many(phrase)
        there = [t.ref for t in self.things if t.name == name and t.owner == owner and self.suits(t, wants)]
        return [*there, *(self.put(phrase, name, owner) for _ in range(len(there), count))][:count]

    def as_many(self, phrase: Phrase) -> int:
        """How many of a thing are told.

        Raises:
            UnreadWords: more than are laid out one by one.
        """
        if phrase.count > _MOST_OF_A_NAME:
            asks = (
                f"I lay out at most {_MOST_OF_A_NAME} of a kind, and {phrase.count} are told. Ask with fewer."
            )
            raise UnreadWords("", str(phrase.count), "", asks=asks)
        return phrase.count

    def put_in_graveyards(self, phrase: Phrase, who: str) -> None:
        """Cards that lie in a graveyard, as many as are told; plain ones stand for those only described."""
        card = self.example(phrase, anyway=True) or phrase
        for _ in range(self.as_many(phrase)):
            self.put(replace(card, count=1), card.name, phrase.owner or who)

    def is_asking_again(self, phrase: Phrase) -> bool:
        """Whether the copy that a phrase speaks of is there already."""
        source = self.known(phrase.of) if phrase.of is not None else ""
        return any(t.is_copy and source and t.source == source for t in self.things)

    def is_another(self, phrase: Phrase) -> bool:
        """Whether what is described is none of what was spoken of: "it blocks a 4/4"."""
        if phrase.like is None or phrase.article not in INDEFINITE:
            return False
        if not phrase.like.qualities and phrase.like.kind not in _TELLING_TYPES:
            return False
        described = phrase.like
        return not any(t.name in self.cards and fits(described, self.face(t.name)) for t in self.things)

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

    def example(self, phrase: Phrase, *, anyway: bool = False) -> Phrase | None:
        """A card that stands for one that is only described: "a creature with hexproof"."""
        is_any = phrase.article in INDEFINITE or bool(phrase.owner)  # "my opponent's creature"
        if phrase.like is None or not is_any or self.is_asking:
            return None
        is_elsewhere = phrase.zone not in {"", "battlefield"}
        if not anyway and not is_elsewhere and any(fits(phrase.like, self.face(each)) for each in self.named):
            return None  # it may be the one that is named
        name = example_of(phrase.like, self.cards)
        if not name:
            return None
        self.assumed.append(f"{name} stands for the {phrase.like}.")
        found = replace(phrase, name=name, kind="", like=None, meant=(name,), word=name, described="")
        return replace(found, article="a")

    def put_token(self, phrase: Phrase, who: str) -> str:
        """A token that copies nothing: "a 1/1 Soldier token"."""
        token = phrase.token
        if token is None:
            raise UnreadWords("", phrase.word, "Name the card.")
        if not token.size:
            size, colors = usual_token(token.subtype, self.cards)
            if not size:
                asks = f"Which creature token is it? Say its size, such as “a 1/1 {token.subtype} token.”"
                raise UnreadWords("", phrase.word, "", asks=asks)
            token = replace(token, size=size, colors=token.colors or colors)
            told = " ".join([size, *token.colors])
            self.assumed.append(f"A {token.subtype} token is {told}, as most cards make it.")
        power, _, toughness = token.size.partition("/")
        ref = new_ref(self.script(), token.subtype)
        owner = phrase.owner or who
        entry: Entry = {"ref": ref, "token": True, "name": token.subtype, "controller": owner}
        entry |= {"types": ["Creature"], "subtypes": [token.subtype]}
        entry |= {"colors": list(token.colors)} if token.colors else {}
        self.setup.append({**entry, "power": int(power), "toughness": int(toughness)})
        self.new(ref, token.subtype, owner, "token")
        self.carry(phrase, ref)
        return ref

    def token_there(self, phrase: Phrase, said: PlainToken) -> str:
        """The ref of the last token that is called so, "my Soldier token"; "" for none."""
        found = [t for t in self.things if t.kind == "token" and t.name == said.subtype]
        found = [t for t in found if not phrase.owner or t.owner == phrase.owner]
        return found[-1].ref if found and not said.size else ""

    def is_called(self, thing: Spoken, phrase: Phrase) -> bool:
        """Whether a thing is one of that name and that player's."""
        return thing.name == self.face(phrase.name).name and thing.owner == phrase.owner

    def is_copy_called(self, thing: Spoken, name: str) -> bool:
        """Whether a thing copies, directly or not, what has this name: "my dragon" is then my Clone."""
        while thing.source:
            thing = self.spoken(thing.source)
            if thing.name == name:
                return True
        return False

    def put(self, phrase: Phrase, name: str, who: str) -> str:
        """Put a thing on the table, as it is said to be."""
        for state in phrase.states:
            if state in FROM_GRAVEYARD:
                return self.from_graveyard(name, phrase.owner or "A", state)
        if phrase.zone == "stack" or (self.is_spell(name) and not phrase.zone):
            if phrase.article not in INDEFINITE and (over := self.aims_at_nothing_yet()):
                return self.cast_under(over, name, who, x_of(phrase))
            return self.cast(name, who, [], x_of(phrase), kicked="kicked" in phrase.states)
        x = x_of(phrase)
        is_animated = "animated" in phrase.states
        if x is not None and not is_animated and phrase.zone in {"", "battlefield"}:
            ref = self.cast(name, who, [], x)
            self.resolve_all()
            return ref
        ref = new_ref(self.script(), name)
        entry: Entry = {"ref": ref, "card": name, "controller": who}
        if phrase.zone not in {"", "battlefield"}:
            entry["zone"] = phrase.zone
        elif (
            not any(extra.kind == "counters" for extra in phrase.extras) and "face_down" not in phrase.states
        ):
            entry |= self.entered_with(entry)
        self.setup.append(entry)
        if not phrase.owner and phrase.end and "Legendary" in self.face(name).type_line[0]:
            mine, theirs = f"my {name}", f"my opponent's {name}"
            taken, other = (mine, theirs) if who == "A" else (theirs, mine)
            self.otherwise.append(Otherwise(phrase.word, taken, other, phrase.start, phrase.end))
        if not phrase.owner:
            self.unsaid.add(ref)
            self.spots[ref] = phrase.word, phrase.start, phrase.end
        kind = "token" if phrase.kind == "token" or "token" in phrase.states else "permanent"
        if kind == "token":
            entry["token"] = True
        self.new(ref, name, who, kind)
        for state in phrase.states:
            self.set(ref, state, x)
        if is_animated:  # its X is that of the ability
            phrase = replace(phrase, extras=tuple(each for each in phrase.extras if each.kind != "x"))
        self.carry(phrase, ref)
        self.mention(ref)
        return ref

    def entered_with(self, entry: Entry) -> Entry:
        """The counters and abilities with which what is there from the start once entered, by no choice."""
        if not _ENTERS_WITH.search(self.face(entry["card"]).text):
            return {}
        ref, said = (
            entry["ref"],
            {key: entry[key] for key in ("ref", "card", "controller", "kicked") if key in entry},
        )
        try:
            entered = play({"events": [{"do": "enter", **said}]}, cards=self.cards)
            stands = play({"setup": [said]}, cards=self.cards)
        except CopyEngineError:
            return {}
        obj = entered.object(ref)
        put = {kind: number for kind, number in obj.counters.items() if number} if obj is not None else {}
        own = {ability.text for ability in stands.layers().values[ref].abilities}
        now = entered.layers().values[ref].abilities if obj is not None else ()
        gained = [f"gains {printed(each.text).casefold()}" for each in now if each.text not in own]
        return ({"counters": put} if put else {}) | ({"effects": gained} if gained else {})

    def set(self, ref: str, state: str, x: int | None = None) -> None:
        """Let a thing that is there from the start be tapped, face down, kicked and so on."""
        entry = next((each for each in self.setup if each["ref"] == ref), None)
        name = self.printed(ref)
        if state == "flipped" and name in self.cards and self.cards[name].transforming:
            state = "transformed"  # players say "flipped" of cards with another face on the back, too
        if any(ref in map(str, event.values()) for event in self.events):
            entry = None
        if state == "animated":
            self.animate(ref, x)
        elif state == "attacking":
            self.attack(ref)
        elif state in {"untapped", "unkicked", "token", "sick", ""}:
            return
        elif entry is None:
            event = next(
                (e for e in self.events if e.get("ref") == ref and e["do"] in {"cast", "enter"}), None
            )
            if state == "kicked" and event is not None:
                event["kicked"] = True
            elif state == "tapped":
                self.events.append({"do": "tap", "ref": ref})
            elif state in {"transformed", "flipped"}:
                self.events.append({"do": "transform" if state == "transformed" else "flip", "ref": ref})
            elif state == "face_down" and event is not None and "copy_of" not in event:
                event["face_down"] = True
            elif state == "face_down" and event is not None:  # as it copies something, it came face up
                self.events.append({"do": "turn_face_down", "ref": ref})
            else:
                name, what = self.spoken(ref).name, state.replace("_", " ")
                asks = f"When does {name} become {what}? Say so in a sentence."
                raise UnreadWords("", state, "", asks=asks)
        elif state == "kicked":
            entry |= {"kicked": True}
            entry |= self.entered_with(entry)
        else:
            entry |= {"transformed": {"face": "back"}}.get(state, {state: True})

    def is_face_down(self, ref: str) -> bool:
        try:
            obj = play(self.script(), cards=self.cards).object(ref)
        except CopyEngineError:
            return True  # refused where it is shown
        return obj is not None and obj.face_down

    def attack(self, ref: str) -> None:
        """Let a thing attack, in a turn of its controller."""
        owner = self.spoken(ref).owner
        if self.fights(ref, "declare_attackers"):
            return
        self.let_attack_later([ref])
        if owner != "A" and not any(e["do"] in {"begin_turn", "end_turn"} for e in self.events):
            self.events.insert(0, {"do": "begin_turn", "player": owner})
        whom = {"whom": other_player(owner)} if self.players > len("AB") else {}
        self.events.append({"do": "declare_attackers", "attackers": [ref], **whom})

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

    def let_attack_later(self, refs: Sequence[str]) -> None:
        """Pass the turn if what attacks came in this one, and say so."""
        if self.events and self.is_sick(refs):
            thing = self.spoken(refs[0])
            self.pass_turn(thing.owner)
            told = (
                f"{thing.name} attacks in its controller’s next turn, as it couldn’t in this one."
                if len(refs) == 1
                else "They attack in their controller’s next turn, as they couldn’t in this one."
            )
            self.assumed.append(told)

    def turn_to(self, ref: str, face: Phrase) -> None:
        """Let a thing have another of its faces up, by its name.

        Raises:
            UnreadWords: it has no such face.
        """
        card = self.cards[self.printed(ref)]
        if self.face(face.name).name not in {side.name for side in card.faces[1:]}:
            asks = f"{card.name} has no face called {face.name}. What turns?"
            raise UnreadWords("", face.word, "", asks=asks)
        self.set(ref, "transformed" if card.transforming else "flipped")

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

    def claim(self, ref: str, who: str) -> None:
        """Let a player control what only they can act with, if nothing else was said of it."""
        if who == self.spoken(ref).owner:
            self.unsaid.discard(ref)
        if not who or ref not in self.unsaid or self.spoken(ref).owner == who:
            return
        if any(ref in map(str, event.values()) for event in self.events):
            return
        for entry in self.setup:
            if entry["ref"] == ref or (entry.get("attached_to") == ref and entry["ref"] in self.unsaid):
                entry["controller"] = who
                self.spoken(entry["ref"]).owner = who

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

    def claim_what_triggers_on_casting(self, who: str) -> None:
        """Let a player who casts control what triggers on that, if nobody said whose it is."""
        copied = {t.source for t in self.things}
        there = [t for t in self.things if t.ref in self.unsaid - copied and t.name in self.cards]
        self.claim_if_it_triggers(
            [t.ref for t in there if _TRIGGERS_ON_CASTING.search(self.face(t.name).text)], who
        )

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

    def settle_owners(self, asked: str) -> None:
        """Say whose what stands there is taken to be, if it isn't told and something turns on it: it is under
        the control of the player who does all that happens, or whose thing is asked about, or that the story
        has it.
        """
        asker = next((t.owner for t in self.things if t.ref == asked), "A")
        asker = "A" if {event.get("controller", "A") for event in self.events} == {"A"} else asker
        used = {str(value) for event in self.events for value in event.values()}
        used |= {str(each) for event in self.events for value in event.values() if isinstance(value, list)
                 for each in value}  # fmt: skip
        for entry in self.setup:
            ref, name = entry["ref"], str(entry.get("card", ""))
            if ref not in self.unsaid & self.spots.keys() or ref == asked or "attached_to" in entry:
                continue
            if entry.get("zone") or not _SPEAKS_OF_PLAYERS.search(self.face(name).text):
                continue
            outcomes = [self.outcome(ref, entry["controller"])]
            outcomes.append(self.outcome(ref, other_player(entry["controller"])))
            if outcomes[0] == outcomes[1] or None in outcomes:
                continue
            owner = "A" if asker == "A" and ref not in used else entry["controller"]
            entry["controller"] = owner
            self.spoken(ref).owner = owner
            whose = {"A": f"your {name}", "B": f"your opponent’s {name}"}
            self.assumed.append(f"It is {whose[owner]}, as nothing else is said.")
            word, start, end = self.spots[ref]
            mine, theirs = f"my {name}", f"my opponent's {name}"
            taken, meant = (mine, theirs) if owner == "A" else (theirs, mine)
            if end:
                self.otherwise = [each for each in self.otherwise if each.start != start]
                self.otherwise.append(Otherwise(word, taken, meant, start, end))

    def outcome(self, ref: str, owner: str) -> object:
        """What becomes of all but one thing, if a player controls that one; None if it can't be played."""
        setup = [each | {"controller": owner} if each["ref"] == ref else each for each in self.setup]
        try:
            game = game_as_json(play({"setup": setup, "events": self.events}, cards=self.cards))
        except CopyEngineError:
            return None
        others = {each: obj for each, obj in game["objects"].items() if each != ref}
        return others, game["players"], game["triggers"]

    def be_so(self, phrase: Phrase, ref: str) -> None:
        for state in phrase.states:
            self.set(ref, state)
        self.carry(phrase, ref)

    def carry(self, phrase: Phrase, ref: str) -> None:
        """Counters, effects and attachments that a thing is said to have."""
        for extra in phrase.extras:
            if extra.kind == "counters":
                self.put_counters(extra, ref)
            elif extra.kind == "x":
                self.check_x(ref)
                if not any(e.get("ref") == ref and e["do"] in {"cast", "enter"} for e in self.events):
                    asks = "X is chosen as something is cast. Say that it is cast, or enters."
                    raise UnreadWords("", "X", "", asks=asks)
                cast = next(e for e in self.events if e.get("ref") == ref and e["do"] in {"cast", "enter"})
                cast["x"] = extra.number
                cast.pop("mana_spent", None)  # as much as its cost with that X comes to
            elif extra.kind == "size":
                self.check_size(ref, extra.word)
            elif extra.kind == "host" and extra.thing is not None:
                self.put_on(ref, extra.thing)
            elif extra.kind == "damage":
                self.events.append({"do": "damage", "to": ref, "amount": extra.number})
            elif extra.kind == "became":
                self.check_size_now(ref, extra.word)
            elif extra.kind == "kicked":
                self.set(ref, "kicked")
            elif extra.kind == "back":
                self.set(ref, "transformed")
            elif extra.kind == "imprinted":
                self.imprint(ref, extra.word)
            elif extra.kind == "face" and extra.thing is not None:
                self.turn_to(ref, extra.thing)
            elif extra.kind == "loyalty":
                self.began(ref)["loyalty"] = extra.number
            elif extra.kind == "form" and not self.has_form(ref, extra.word):
                self.check_size(ref, extra.word)  # "a Tarmogoyf that is a 3/4"
            elif extra.kind in CHOICES:
                entry = self.began(ref)
                entry["choices"] = {**entry.get("choices", {}), extra.kind: extra.word}
            elif extra.kind == "changed":
                self.change(ref, extra.word)
            elif extra.kind == "lying" and extra.thing is not None:
                self.put_in_graveyards(extra.thing, self.spoken(ref).owner)
            elif extra.kind == "carried" and extra.thing is not None and self.imprints(ref, extra.thing.name):
                self.imprint(ref, self.face(extra.thing.name).name)
            elif extra.kind == "carried" and extra.thing is not None:
                who = extra.thing.owner or self.spoken(ref).owner
                put = extra.thing if extra.thing.name else self.example(extra.thing, anyway=True)
                if put is None:
                    raise UnreadWords(
                        "", extra.thing.word, "", asks=f"Which {extra.thing.word} is it? Name it."
                    )
                self.onto(self.face(put.name).name, [ref], who)
                self.resolve_all()
        if phrase.extras:
            self.mention(ref)

    def put_on(self, ref: str, host: Phrase) -> None:
        """Let an Aura or Equipment that is spoken of be attached to a thing, and say so.

        Raises:
            UnreadWords: it is neither, or something has happened before.
        """
        name, entry = self.printed(ref), next((each for each in self.setup if each["ref"] == ref), None)
        kinds = set(self.face(name).type_line[2]) if name in self.cards else set()
        if entry is None or not kinds & {"Aura", "Equipment"}:
            asks = f"When is {name} attached to {host.name or host.word}? Say it in a sentence."
            raise UnreadWords("", host.word, "", asks=asks)
        to = self.thing(host, entry["controller"], "permanent")
        if ref in self.unsaid:
            self.give(ref, self.spoken(to).owner)
        entry["attached_to"] = to
        self.assumed.append(f"It is {name} that is attached to {self.spoken(to).name}.")
        self.mention(ref)

    def has_form(self, ref: str, form: str) -> bool:
        """Whether a thing, or what it copies, may become so big as it enters, by its words."""
        thing = self.spoken(ref)
        while thing.source:
            thing = self.spoken(thing.source)
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
        thing = self.spoken(ref)
        while thing.source:
            thing = self.spoken(thing.source)
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
        for kinds, zone, told in _COUNTED:
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

    def put_types_in_graveyard(self, count: int) -> bool:
        """Put cards of so many types in a graveyard; whether there are as many types."""
        kinds, zone, told = _COUNTED[0]
        names = [example_of(Description(kind), self.cards) for kind in kinds[:count]]
        if count > len(kinds) or not all(names):
            return False
        for name in names:
            ref = new_ref(self.script(), name)
            self.setup.append({"ref": ref, "card": name, "controller": "A", "zone": zone})
        self.assumed.append(f"There are {told.format(count)}: {joined(names)}.")
        return True

    def size_of(self, ref: str) -> str:
        """The power and toughness that a thing has now; "" for none."""
        try:
            values = play(self.script(), cards=self.cards).layers().values
        except CopyEngineError:
            return ""
        return f"{values[ref].power}/{values[ref].toughness}" if ref in values else ""

    def has_left(self, ref: str) -> bool:
        """Whether a thing has left the battlefield: what comes back is another one."""
        return any(event["do"] == "leave" and event["ref"] == ref for event in self.events)

    def began(self, ref: str) -> Entry:
        """The entry or event with which a thing came; none for what is made as something resolves."""
        return next((e for e in (*self.setup, *self.events) if e.get("ref") == ref), {})

    def things_made(self, ref: str) -> bool:
        """Whether a thing comes only as something resolves, and so has no entry of its own."""
        return not any(e.get("ref") == ref for e in (*self.setup, *self.events))

    def put_counters(self, extra: Extra, ref: str) -> None:
        if not extra.number:
            extra = replace(extra, number=2)
            self.assumed.append("There are two counters, as it isn’t told how many.")
        if not extra.word and (kind := self.kind_of_counter(ref)):
            extra = replace(extra, word=kind)
            name = self.spoken(ref).name
            self.assumed.append(f"The counters are {kind} counters, as {name} speaks of no others.")
        if not extra.word and self.is_creature(ref):
            extra = replace(extra, word="+1/+1")
            self.assumed.append("The counters are +1/+1 counters, as no other kind is named.")
        if not extra.word:
            asks = "Which kind of counter? Say it, such as a +1/+1 counter."
            raise UnreadWords(
                "", "counter", "Say which kind.", asks=asks, choices=("+1/+1 counter", "-1/-1 counter")
            )
        entry = next((each for each in self.setup if each["ref"] == ref), None)
        if entry is not None and not any(ref in map(str, event.values()) for event in self.events):
            entry["counters"] = {**entry.get("counters", {}), extra.word: extra.number}
        else:
            self.events.append({"do": "counters", "on": ref, "put": {extra.word: extra.number}})

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
            return frozenset(each for part in self.face(self.printed(ref)).type_line for each in part)
        now = values[ref]
        return frozenset((*now.supertypes, *now.types, *now.subtypes))

    def change(self, ref: str, change: str) -> None:
        self.events.append({"do": "continuous", "on": [ref], "effect": f"{change} until end of turn"})

    # Copying -------------------------------------------------------------------------------------------

    def whose_it_copies(self, name: str) -> str:
        """Who controls what a card copies, where nothing else is said: the opponent, if its text allows."""
        if not name or name not in self.cards:
            return "B"
        face = self.face(name)
        is_own = copies_only_own(face.abilities) or _TARGETS_OWN_SPELL.search(face.text)
        return "A" if is_own else "B"

    def copying(
        self, name: str, of: str, who: str, *, anew: bool = False, kicked: bool = False, by: str = ""
    ) -> str:
        """Let a card copy a thing as its text says; return the ref of the copy.

        Args:
            by: of several of that name, the one that copies.
        """
        original = self.spoken(of)
        if self.whose_it_copies(name) == "A":
            self.claim(of, who)  # it copies only what its controller has
        copies_spells = self.is_spell(name) and not self.copies_permanents(name) and self.copies_spells(name)
        if copies_spells and not self.suits(original, "spell"):
            said = _COPIES_WHAT.search(printed(self.face(name).text))
            is_other = original.name in self.cards and not self.is_spell(original.name)
            if said is not None and "instant" in said[1].casefold() and is_other:
                what = f"{a_or_an(said[1])} {said[1]}"
                raise CopyEngineError(
                    f"No. {name} copies only {what} (115.1), and {original.name} isn’t one.",
                    mend=f"Name an instant or sorcery that is cast, before {name} is.",
                )
            raise CopyEngineError(
                f"{name} copies spells, and {original.name} is a permanent.",
                mend=f"Say that {original.name} is cast, before {name} is.",
            )
        is_of_spell = bool(self.mode_copying_spells(name)) or not self.copies_permanents(name)
        if self.suits(original, "spell") and is_of_spell:
            if self.is_spell(name):
                return self.copy_on_stack(name, of, who)
            return self.copy_by_ability(name, of, who)
        card = self.printed(of)
        made = copying_script(self.cards, name, card if card in self.cards else name)
        is_spell = self.is_spell(name)
        if is_spell and any(event["do"] == "become_copy" for event in made["events"]):
            self.onto(name, [of], who)
            return of
        if original.kind == "spell" and not is_spell:
            raise CopyEngineError(
                f"{name} can’t copy {original.name}, which is on the stack.", mend="Name a permanent."
            )
        there = next((t.ref for t in self.things if t.name == name and t.ref != of and t.owner == who), None)
        there = by or there
        if anew or there == of:
            there = None
        ref = there or new_ref(self.script(), name)
        for begun in made["setup"]:
            if begun["ref"] == "copy" and there is None:
                self.setup.append({**begun, "ref": ref, "controller": who})
        events = [event for event in made["events"] if event.get("ref") != "original"]
        if there is not None and any(event["do"] == "enter" for event in events):
            events = [{"do": "become_copy", "ref": ref, "of": "original"}]
        own = self.own_copying(name)
        if own is not None and not is_spell:
            if there is None and not any(entry["ref"] == ref for entry in self.setup):
                self.setup.append({"ref": ref, "card": name, "controller": who})
            if any(thing.ref == ref for thing in self.things):
                self.mention(ref)
            else:
                self.new(ref, name, who, "permanent")
            self.put_ability(ref, own, [of], waits=True)
            if any(event["do"] == "become_copy" for event in events):
                self.spoken(ref).source, self.spoken(ref).is_copy = of, True
            return ref
        kind = "permanent"
        spell = self.cast_at(name, of, who, kicked=kicked) if is_spell else ""
        if spell and not self.stays_as_target(of):
            self.events.append({"do": "resolve", "ref": spell})
            self.mention(of)
            return of
        waiting: list[Entry] = []
        for event in events:
            if event["do"] in {"create_token_copy", "copy_spell"}:
                ref, kind = new_ref(self.script(), "token", self.waiting_refs()), "token"
            if spell:
                event = {k: v for k, v in event.items() if k != "count"} | {"by": spell}
            placed = {key: of if value == "original" else value for key, value in event.items()}
            placed["ref"] = ref
            placed |= {"controller": who} if "controller" in event else {}
            (waiting if spell else self.events).append(placed)
        if spell:
            self.stack.append((spell, waiting))
        if any(thing.ref == ref for thing in self.things):
            self.spoken(ref).source, self.spoken(ref).is_copy = of, True
            self.mention(ref)
        else:
            called = original.name if kind == "token" else name
            self.new(ref, called, who, kind, of, is_copy=True)
        return ref

    def copy_on_stack(self, name: str, of: str, who: str) -> str:
        """Cast a spell that copies another on the stack: the copy comes as it resolves."""
        on_stack = new_ref(self.script(), name)
        cast: Entry = {"do": "cast", "ref": on_stack, "card": name, "controller": who, "targets": [of]}
        mode = self.mode_copying_spells(name)
        self.events.append(cast | ({"modes": [mode]} if mode else {}))
        self.new(on_stack, name, who, "spell")
        copy = new_ref(self.script(), "copy", self.waiting_refs())
        copied: Entry = {"do": "copy_spell", "ref": copy, "of": of, "by": on_stack, "controller": who}
        if self.began(of).get("targets") == [who] and self.targets_opponents(self.spoken(of).name):
            copied["new_targets"] = [other_player(who)]  # the only opponent of who controls the copy
        self.stack.append((on_stack, [copied]))
        self.new(copy, self.spoken(of).name, who, "spell", of, is_copy=True)
        return copy

    def own_copying(self, name: str) -> Ability | None:
        """The ability of a permanent that, activated, copies what it targets."""
        return next(
            (
                ability
                for ability in self.face(name).abilities
                if ability.kind == AbilityKind.ACTIVATED
                and copies_something([ability])
                and _TARGETS.search(printed(ability.text))
                and not _TARGETS_OTHERS.search(printed(ability.text))
            ),
            None,
        )

    def copies_by_activating(self, ref: str) -> bool:
        """Whether a thing becomes a copy of what an ability of its own targets."""
        name = self.spoken(ref).name
        if self.own_copying(name) is None:
            return False
        return any(e["do"] == "become_copy" for e in copying_script(self.cards, name, name)["events"])

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

    def enters_as_copy(self, name: str) -> bool:
        """Whether a card enters as a copy of something."""
        return name in self.cards and entry_copy(self.face(name).abilities) is not None

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

    def came_as(self, ref: str, of: str) -> bool:
        """Let what was there before have entered as a copy of what was, too; whether it can have.

        "They take my Clone and attack me. How much do I lose if it's a copy of Serra Angel?"
        """
        begins = {entry["ref"]: entry for entry in self.setup}
        thing = self.spoken(ref)
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

    def copying_what_is_there(self, name: str, other: Phrase | None = None) -> str:
        """A card that enters as a copy of what was spoken of last, or of a plain creature; it is told.

        Args:
            other: what a question names beside the card.
        """
        if other is not None and not self.known(other):
            self.thing(other, self.whose_it_copies(name))
        there = [t.ref for t in self.things if t.kind in {"permanent", "token"} and t.name != name]
        there = [ref for ref in there if self.could_enter_as(name, ref)]
        if not there and self.is_bare:
            return self.enters_copying_nothing(name, "A")
        if there:
            of = there[-1]
        else:
            example = example_of(Description("creature"), self.cards)
            of = self.put(Phrase(example, word=example), example, self.whose_it_copies(name))
        self.assumed.append(f"{name} copies {self.spoken(of).name}, as nothing else is said.")
        return self.copying(name, of, "A", anew=True)

    def check_can_copy(self, name: str, of: str, who: str) -> None:
        """Refuse what a card's words don't let it copy.

        Raises:
            CopyEngineError: it copies only what its controller controls, or nothing of that kind.
        """
        original = self.spoken(of)
        if copies_only_own(self.face(name).abilities) and original.owner != who:
            raise CopyEngineError(
                f"{name} copies only what its controller controls, and {original.name} is another player’s.",
                mend="Name one of that player’s own.",
            )
        if not self.could_enter_as(name, of):
            said = _ENTERS_AS.search(printed(self.face(name).text))
            what = f"it copies “{said[1]}” (707.5)" if said else "its text says what it copies (707.5)"
            raise CopyEngineError(
                f"{name} can’t enter as a copy of {original.name}: {what}.",
                mend="Name something that it can copy, or say what changed before.",
            )

    def check_whose_choice(self, copier: str, original: Phrase) -> None:
        """Ask whose choice "Clone on Adaptive Automaton naming Goblin" tells.

        Raises:
            UnreadWords: it could be made for either.
        """
        chosen = next((e for e in original.extras if e.kind in CHOICES - {"form"}), None)
        if chosen is None or not original.name:
            return
        asks = (
            f"Is {chosen.word} chosen for {copier}, or was it for {original.name} before? Say “{copier} "
            f"naming {chosen.word},” or tell in a sentence of its own what {original.name} names."
        )
        raise UnreadWords("", chosen.word, "", asks=asks)

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

    def cast_at(self, name: str, of: str, who: str, *, kicked: bool = False) -> str:
        """Cast a spell that copies a permanent; what it makes follows, then it resolves."""
        spell = new_ref(self.script(), name)
        cast: Entry = {"do": "cast", "ref": spell, "card": name, "controller": who, "targets": [of]}
        self.events.append(cast | ({"kicked": True} if kicked else {}))
        return self.new(spell, name, who, "gone")

    def copy_by_ability(self, name: str, of: str, who: str) -> str:
        """Let a permanent's ability copy what is on the stack."""
        abilities = [a for a in self.face(name).abilities if copies_something([a])]
        source = next((t.ref for t in self.things if t.name == name and t.owner == who), "")
        source = source or self.enter_triggering(name, who, abilities)
        source = source or self.put(Phrase(name, word=name), name, who)
        if not abilities:
            raise CopyEngineError(f"{name} makes no copy of a spell.", mend="Name a card that does.")
        on_stack = new_ref(self.script(), f"{source}ability")
        ways = [self.copying_ability(on_stack, source, ability, of, who) for ability in abilities]
        self.events.append(next((way for way in ways if self.is_possible(way)), ways[0]))
        copy = new_ref(self.script(), "copy", self.waiting_refs())
        copied = {"do": "copy_spell", "ref": copy, "of": of, "by": on_stack, "controller": who}
        self.stack.append((on_stack, [copied]))
        return self.new(copy, self.spoken(of).name, who, "spell", of, is_copy=True)

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

    def is_possible(self, event: Entry) -> bool:
        """Whether the rules let something happen now."""
        return self.are_possible([event])

    def printed(self, ref: str) -> str:
        entry = next((e for e in (*self.setup, *self.events) if e.get("ref") == ref and e.get("card")), None)
        if entry is not None:
            return str(entry["card"])
        thing = self.spoken(ref)
        return self.printed(thing.source) if thing.source else thing.name

    def copy_spoken_of(self, phrase: Phrase, default: str) -> str:
        """ "the copy of Lightning Bolt", "a token that's a copy of Serra Angel"."""
        inner = phrase.of
        if inner is None:
            raise UnreadWords("", phrase.word, "Name the card, or the spell on the stack.")
        source = self.known(inner)
        made = [t for t in self.things if t.is_copy and source and t.source == source]
        by = [e["ref"] for e in self.copies_on_stack() if source and e.get("by") == source]
        made = made or [thing for thing in self.things if thing.ref in by]
        if made and phrase.article not in {"a", "an", "another"}:
            self.mention(made[-1].ref)
            return made[-1].ref
        if phrase.word.endswith(" clone") and "Clone" in self.cards:
            clone = Phrase("Clone", owner=phrase.owner, article="a", of=inner, word="clone", meant=("Clone",))
            return self.thing(clone, default)
        if source and phrase.article in {"the", "that", "my", "their"} and not phrase.is_token_of:
            asks = (
                f"Which copy of {self.spoken(source).name} is meant? Say first who copies it, and with what."
            )
            raise UnreadWords("", phrase.word, "", asks=asks)
        name = self.face(inner.name).name if inner.name else ""
        is_spell = self.is_spell(name) if name else bool(source) and self.spoken(source).kind == "spell"
        is_spell = is_spell or (inner.like is not None and inner.like.kind in SPELLS)
        if inner.kind == "token" and inner.like is None and not (name or source or inner.token):
            inner = replace(inner, token=_ANY_TOKEN)
            self.assumed.append("A 1/1 green Saproling token stands for the token, and its copy is a token.")
            return self.token(inner, phrase.owner or default)
        if any(extra.kind == "counters" for extra in inner.extras) and phrase.is_token_of and not source:
            asks = f"Are the counters on the token, or on {name or inner.word}? Tell them by themselves."
            raise UnreadWords("", inner.word, "", asks=asks)
        if phrase.kind == "copy" and not is_spell and not phrase.is_token_of:
            asks = f"What is the copy of {name or inner.word}: a token, or a card such as Clone? Say which."
            if phrase.word.endswith(" copy"):  # "a Tarmogoyf copy"
                ways = (f"token copy of {name}", f"Clone of {name}")
                raise UnreadWords("", phrase.word, "", asks=asks, choices=ways)
            raise UnreadWords("", "copy of", "", asks=asks, choices=("token copy of", "Clone of"))
        return self.token(inner, phrase.owner or default)

    def copies_on_stack(self) -> list[Entry]:
        """The copies of spells that have been made, or will be as what makes them resolves."""
        pending = [event for _, before in self.stack for event in before]
        return [event for event in (*self.events, *pending) if event["do"] == "copy_spell"]

    def token(self, phrase: Phrase, who: str, by: str = COPY_TARGET_PERMANENT) -> str:
        of = self.thing(phrase, self.whose_it_copies(by))
        if self.spoken(of).kind == "spell":
            return self.plain_copy(of, who)
        ref = new_ref(self.script(), "token")
        self.events.append({"do": "create_token_copy", "ref": ref, "of": of, "by": by, "controller": who})
        return self.new(ref, self.spoken(of).name, who, "token", of, is_copy=True)

    def plain_copy(self, of: str, who: str) -> str:
        ref = new_ref(self.script(), "copy")
        self.events.append(
            {"do": "copy_spell", "ref": ref, "of": of, "by": COPY_TARGET_SPELL, "controller": who}
        )
        self.new(ref, self.spoken(of).name, who, "spell", of, is_copy=True)
        self.stack.append((ref, []))
        return ref

    def copies_abilities(self, name: str) -> bool:
        """Whether a card has an activated ability that copies abilities on the stack."""
        return any(
            copies_something([a])
            and a.kind == AbilityKind.ACTIVATED
            and _TARGETS_ABILITY.search(printed(a.text))
            for a in self.face(name).abilities
        )

    def gives_new_targets(self, name: str) -> bool:
        """Whether what a card copies may have new targets (CR 707.10c)."""
        return bool(_NEW_TARGETS.search(self.face(name).text))

    def copies_spells(self, name: str) -> bool:
        """Whether a card copies spells."""
        return copies_something(self.face(name).abilities) and not self.copies_permanents(name)

    def copies_permanents(self, name: str) -> bool:
        """Whether a card copies permanents rather than spells."""
        try:
            made = copying_script(self.cards, name, name)
        except CopyEngineError:
            return False
        return all(event["do"] != "copy_spell" for event in made["events"])

    def mode_copying_spells(self, name: str) -> str:
        """The mode of a spell that copies a spell, if others copy something else; "" for none."""
        modes = modes_of(self.face(name)) if self.copies_permanents(name) else ()
        modes = tuple(_REMINDS.sub("", mode).strip() for mode in modes)
        return next((mode for mode in modes if _COPIES_SPELL.search(mode)), "")

    # Casting -------------------------------------------------------------------------------------------

    def target(self, phrase: Phrase, wants: str, who: str = "", default: str = "B") -> str:
        if phrase.kind == "player":
            return phrase.owner or other_player(who or "A")
        return self.thing(phrase, default, wants)

    def targets_players(self, name: str) -> bool:
        """Whether a spell of that name targets players only."""
        said = _TARGETS_WHAT.findall(self.face(name).text)
        return bool(said) and all(
            each.casefold() in {"player", "players", "opponent", "opponents"} for each in said
        )

    def targets_opponents(self, name: str) -> bool:
        """Whether a spell of that name targets opponents only."""
        said = _TARGETS_WHAT.findall(_REMINDS.sub("", self.face(name).text))
        return bool(said) and self.is_spell(name) and {each.casefold() for each in said} == {"opponent"}

    def can_target_players(self, name: str) -> bool:
        """Whether a spell of that name can target a player, and nothing else that needs a choice."""
        text = _REMINDS.sub("", self.face(name).text)
        return len(_TARGETS.findall(text)) == 1 and bool(_TARGETS_ANY.search(text))

    def untold_target(self, name: str, owner: str) -> list[str]:
        """The player whose life total was told, as the target of a spell of which none is told."""
        player = other_player(owner)
        if self.targets_opponents(name):
            return [player] if self.players == 2 else []
        if player not in self.lives or not self.can_target_players(name):
            return []
        self.assumed.append(f"{name} targets the other player, as nothing else is said.")
        return [player]

    def targets_player_first(self, name: str) -> bool:
        """Whether the first target of a spell of that name is a player."""
        said = _TARGETS_WHAT.findall(self.face(name).text)
        return bool(said) and said[0].casefold() in {"player", "opponent"}

    def costs_sacrifice(self, name: str) -> bool:
        """Whether something is sacrificed as an additional cost of a spell of that name (CR 118.8)."""
        return bool(_COSTS_SACRIFICE.search(self.face(name).text))

    def needs_target(self, name: str) -> bool:
        """Whether a spell of that name can't be cast without a target."""
        return bool(_TARGETS.search(self.face(name).text))

    def targets_own(self, name: str) -> bool:
        """Whether a card of that name targets only what its controller controls."""
        said = _TARGETS_WHAT.findall(self.face(name).text)
        return bool(said) and len(said) == len(_TARGETS_OWN.findall(self.face(name).text))

    def targets_abilities(self, name: str) -> bool:
        """Whether a spell of that name targets abilities on the stack."""
        return bool(_TARGETS_ABILITY.search(self.face(name).text))

    def targets(self, text: str) -> str:
        """What a text targets: "spell", "permanent", or "" for nothing."""
        if not _TARGETS.search(text):
            return ""
        return "spell" if _TARGETS_SPELL.search(text) else "permanent"

    def targets_of(self, name: str) -> str:
        """What a card's text targets: spells, or permanents."""
        return "spell" if _TARGETS_SPELL.search(self.face(name).text) else "permanent"

    def cast(
        self, name: str, who: str, targets: list[str], x: int | None = None, *, kicked: bool = False,
        sacrificed: str = "",
    ) -> str:  # fmt: skip
        """Cast a card: a permanent's spell resolves, an instant or sorcery waits for responses.

        Raises:
            UnreadWords: something has to be sacrificed for it, and it isn't told what.
        """
        if self.costs_sacrifice(name) and not sacrificed:
            said = f"Say it, such as “{name} sacrificing Hill Giant.”"
            raise UnreadWords("", name, "", asks=f"What is sacrificed to cast {name}? {said}")
        targets = targets or self.untold_target(name, who)
        ref = new_ref(self.script(), name)
        event: Entry = {"do": "cast", "ref": ref, "card": name, "controller": who}
        if targets:
            event["targets"] = targets
        if x is not None:
            event["x"] = x
        if kicked:
            event["kicked"] = True
        if sacrificed:
            event["sacrificed"] = sacrificed
        is_spell = self.is_spell(name)
        is_land = "Land" in self.face(name).type_line[1]
        if is_land:
            event["do"] = "enter"
        self.events.append(event)
        self.new(ref, name, who, "spell" if is_spell else "permanent")
        if is_spell or not is_land:
            self.stack.append((ref, []))
        self.claim_what_triggers_on_casting(who)
        if self.stormed is not None and self.has_storm(name):
            self.storm(ref, self.stormed)
        elif self.has_storm(name) and self.were_cast_this_turn():
            self.copies_itself(ref, "Storm", {})
        return ref

    def were_cast_this_turn(self) -> bool:
        """Whether spells were cast in this turn before the last one."""
        turns = [n for n, event in enumerate(self.events) if event["do"] in {"end_turn", "begin_turn"}]
        this_turn = self.events[turns[-1] if turns else 0 :]
        return sum(1 for event in this_turn if event["do"] == "cast") > 1

    def aims_at_nothing_yet(self) -> str:
        """The spell that was cast last at another, if it isn't told at which; "" for none."""
        last = self.events[-1] if self.events else {}
        if last.get("do") != "cast" or last.get("targets") or not self.stack:
            return ""
        ref, name = str(last["ref"]), str(last["card"])
        is_at_spell = self.stack[-1][0] == ref and self.targets_of(name) == "spell"
        return ref if is_at_spell and self.needs_target(name) else ""

    def cast_under(self, over: str, name: str, who: str, x: int | None) -> str:
        """ "In response to Twincast they counter the Bolt": the Bolt was cast first, and is the target."""
        cast, caster = self.events.pop(), self.spoken(over)
        self.stack.pop()
        self.things.remove(caster)
        ref = self.cast(name, who, [], x)
        above = str(cast["card"])
        if self.copies_spells(above) and self.is_spell(above):
            self.copy_on_stack(above, ref, caster.owner)
        else:
            self.cast(above, caster.owner, [ref])
        return ref

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

    def onto(
        self, name: str, refs: list[str], who: str, x: int | None = None, *, kicked: bool = False,
        is_cast: bool = False,
    ) -> None:  # fmt: skip
        """A spell at things, or an Aura or Equipment on one: there already unless somebody casts it."""
        _, types, subtypes = self.face(name).type_line
        if types & {"Instant", "Sorcery"}:
            at_first = self.things[-1].ref if self.things else ""
            self.cast(name, who, refs, x, kicked=kicked)
            there = [each for each in refs if any(thing.ref == each for thing in self.things)]
            for each in there:
                self.triggered(each)
            if at_first and there:
                self.mention(there[0])
            return
        if {"Aura", "Equipment"} & set(subtypes) and len(refs) == 1:
            if "Equipment" in subtypes and is_cast and self.equips_what_minds(name, who, refs[0]):
                return
            if refs[0] in PLAYER_NAMES and not _ENCHANTS_PLAYERS.search(self.face(name).text):
                raise CopyEngineError(f"{name} can’t be attached to a player.", mend="Name a permanent.")
            other = new_ref(self.script(), name)
            entry: Entry = {"ref": other, "card": name, "controller": who, "attached_to": refs[0]}
            if not is_cast:
                self.unsaid.add(other)
            begins = any(e["ref"] == refs[0] for e in self.setup)
            happened = any(refs[0] in map(str, event.values()) for event in self.events)
            if begins and not happened and not is_cast:
                self.setup.append(entry)
            elif "Aura" in subtypes and self.targets_what_minds(other, name, who, refs[0]):
                self.new(other, name, who, "permanent")
                self.stack.append((other, []))
                return
            else:
                self.events.append({"do": "enter", **entry})
            self.new(other, name, who, "permanent")
            if refs[0] not in PLAYER_NAMES:
                self.mention(refs[0])
            return
        if source := self.enter_triggering(name, who, self.face(name).abilities):
            self.use_ability(source, refs)  # "I blink it with Restoration Angel"
            return
        raise CopyEngineError(
            f"{name} can’t be on a permanent.", mend="Name an instant, an Aura or an Equipment."
        )

    def equips_what_minds(self, name: str, who: str, at: str) -> bool:
        """Equip a thing if that triggers as it becomes the target (CR 702.6a); whether it does."""
        if at in PLAYER_NAMES:
            return False
        setup, events, things = list(self.setup), list(self.events), list(self.things)
        ref = self.put(Phrase(name, owner=who, article="a", word=name), name, who)
        self.equip(ref, at)
        if len(self.events) > len(events) + 2:
            self.mention(at)
            return True
        self.setup[:], self.events[:], self.things[:] = setup, events, things
        return False

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

    def resolve_top(self) -> None:
        if any(thing.ref == self.stack[-1][0] and thing.kind == "spell" for thing in self.things):
            self.let_copies_trigger()  # "whenever you cast ..." goes on the stack above the spell
        ref, before = self.stack.pop()
        if self.is_countered(ref):
            return
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
            if event["do"] == "copy_spell":
                self.stack.append((event["ref"], []))
        spell = next((t for t in self.things if t.ref == ref), None)
        if spell is not None and spell.kind == "spell":
            is_spell = self.is_spell(self.face(spell.name).name)
            spell.kind = "gone" if is_spell else "token"
        if self.stack:
            self.check_state()
        else:
            self.let_copies_trigger()

    def resolve_above(self, ref: str) -> None:
        """Resolve what waits above a spell: the copies that abilities have made of it."""
        for _ in range(_MOST_ABOVE):
            try:
                stack = play(self.script(), cards=self.cards).table().stack
            except CopyEngineError:
                return  # refused where it is shown
            if ref not in stack or stack[-1] == ref:
                return
            self.events.append({"do": "resolve", "ref": stack[-1]})

    def undecided(self) -> str:
        """The spell on top of the stack that enters as a copy of what nobody said yet; "" for none."""
        ref = self.stack[-1][0] if self.stack else ""
        thing = next((t for t in self.things if t.ref == ref), None)
        is_so = thing is not None and self.enters_as_copy(thing.name) and ref not in self.intended
        return ref if is_so and ref not in self.resolving else ""

    def is_undecided(self, phrase: Phrase) -> bool:
        """Whether a phrase means the spell that waits to be told what it copies."""
        ref = self.undecided()
        if not ref or phrase.article in {"another", "second"}:
            return False
        return phrase.word == "it" or self.known(phrase) == ref

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

    def put_what_is_responded_to(self, source: Phrase | None, targets: Sequence[Phrase] = ()) -> None:
        """Put the ability on the stack that a response is to: what has triggered, or what can be activated.

        Raises:
            UnreadWords: it isn't told what it targets.
        """
        ref = self.known(source) if source is not None else self.last
        if not ref:
            return
        for text in self.has_triggered(ref)[-1:]:
            ability = next((a for a in self.abilities_of(ref) if a.text == text), None)
            if ability is not None and not _TARGETS.search(printed(text)):
                self.put_ability(ref, ability, waits=True)
                return
        name = self.printed(ref)
        own = self.own_copying(name) if name in self.cards else None
        if own is None:
            return
        owner = self.spoken(ref).owner
        aims = [self.target(each, "permanent", owner, self.whose_it_targets(own, owner)) for each in targets]
        others = [t.ref for t in self.things if t.ref != ref and t.kind in {"permanent", "token"}]
        fit = [each for each in aims or others if self.is_possible(self.activation(ref, own, [each]))]
        if len(fit) != 1:
            raise UnreadWords("", name, "", asks=f"What does the ability of {name} target? Say it first.")
        self.put_ability(ref, own, fit, waits=True)
        self.spoken(ref).source = fit[0]
        if targets:
            self.mention(ref)

    def copy_ability(self, source: Phrase | None, copier: str, who: str) -> None:
        """Let a permanent copy an ability on the stack, or what has triggered (CR 707.10).

        Raises:
            UnreadWords: nothing is there to be copied.
        """
        maker = next((t.ref for t in self.things if t.name == copier and t.owner == who), "")
        maker = maker or self.put(Phrase(copier, word=copier), copier, who)
        abilities = [a for a in self.face(copier).abilities if copies_something([a])]
        if not self.stack or any(thing.ref == self.stack[-1][0] for thing in self.things):
            self.trigger_now(source, who, maker)
        target = self.stack[-1][0]
        on_stack = new_ref(self.script(), f"{maker}ability")
        ways = [self.copying_ability(on_stack, maker, ability, target, who) for ability in abilities]
        fit = next((way for way in ways if self.is_possible(way)), None)
        if fit is None:
            raise CopyEngineError(f"{copier} can’t copy that ability.", mend="Name a card that can.")
        self.events.append(fit)
        self.stack.append((on_stack, []))

    def trigger_now(self, source: Phrase | None, who: str, maker: str) -> None:
        """Put what has triggered on the stack; what isn't there yet enters, if an ability triggers then."""
        ref = ""
        is_new = source is not None and source.name and source.of is None and not self.known(source)
        if source is not None and is_new and source.described != "dies":
            name = self.face(source.name).name
            ref = self.enter_triggering(name, source.owner or who, self.face(name).abilities)
        elif source is not None:
            ref = self.thing(source, who, "permanent")
        else:
            ref = next(
                (t.ref for t in reversed(self.things) if t.ref != maker and self.has_triggered(t.ref)), ""
            )
        if ref and source is not None and source.described == "dies" and not self.has_left(ref):
            self.events.append({"do": "leave", "ref": ref, "to": "graveyard"})
        texts = self.has_triggered(ref) if ref else ()
        ability = next((a for a in self.abilities_of(ref) if a.text in texts[-1:]), None) if texts else None
        if ability is None:
            word = source.word if source is not None else "trigger"
            raise UnreadWords("", word, "", asks="Which ability is meant? Say what has triggered.")
        instances = sum(text == ability.text for text in self.not_put(ref, texts))
        for _ in range(max(instances, 1)):
            self.put_ability(ref, ability, waits=True)
        self.mention(ref)

    def brings_back_copy(self) -> bool:
        """Whether a spell on top of the stack targets what enters as a copy, and may bring it back."""
        if not self.stack or self.undecided() or self.returning is not None or self.reentry is not None:
            return False
        begun = next((e for e in self.events if e.get("ref") == self.stack[-1][0]), {})
        aims = begun.get("targets") or ()
        return any(t.ref in aims and t.is_copy and self.enters_as_copy(t.name) for t in self.things)

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
        try:
            obj = play(self.script(), cards=self.cards).object(copies[0].ref)
        except CopyEngineError:
            return  # refused where it is shown
        if obj is not None and obj.zone == "battlefield" and not obj.is_copy:
            self.reentry = self.events[-1], copies[0].ref

    def zones_before_last(self) -> dict[str, str]:
        """Where everything was before what happened last."""
        try:
            game = play({**self.script(), "events": self.events[:-1]}, cards=self.cards)
        except CopyEngineError:
            return {}  # refused where it is shown
        return {ref: obj.zone for ref, obj in game.table().objects.items()}

    def reenter(self, of: str) -> str:
        """Let what a spell brought back enter as a copy of something."""
        if self.reentry is None:
            return ""
        (event, ref), self.reentry = self.reentry, None
        event["copy_of"] = of
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
        if ref in self.intended:
            of = self.intended.pop(ref)
            if any(obj.ref == of for obj in there) and self.could_enter_as(name, of):
                self.resolving[ref] = {"copy_of": of}
                return
            gone = self.spoken(of).name
            self.assumed.append(f"{name} can’t copy {gone} anymore: it’s chosen as {name} enters.")
            self.spoken(ref).source, self.spoken(ref).is_copy = "", False
        found = [obj.ref for obj in there if obj.ref in known and self.could_enter_as(name, obj.ref)]
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

    def has_storm(self, name: str) -> bool:
        """Whether a spell of that name has storm as it is printed."""
        return any(printed(a.text).startswith("Storm") for a in self.face(name).abilities)

    def looks_at_casting(self, ref: str) -> bool:
        """Whether a thing triggers on spells that are cast."""
        name = self.spoken(ref).name
        return name in self.cards and bool(_LOOKS_AT_CASTING.search(self.face(name).text))

    def cast_before(self, count: int, who: str) -> None:
        """Let a player cast plain spells, if something that is there triggers on casting."""
        there = [t for t in self.things if t.kind in {"permanent", "token"} and t.name in self.cards]
        if not any(self.looks_at_casting(t.ref) for t in there):
            return
        name = example_of(Description("instant"), self.cards)
        if not name:
            return
        for _ in range(min(count, _MOST_OF_A_NAME)):
            self.cast(name, who, [])
            self.resolve_all()
        stands_for = "each spell that was cast before" if count > 1 else "the spell that is cast"
        if "draw" in self.face(name).text.casefold():
            stands_for += ", and the card that it draws is counted as well"
        self.assumed.append(f"{name} stands for {stands_for}.")

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

    def storm(self, ref: str, count: int) -> None:
        """Let the storm ability of a spell that was cast make its copies (CR 702.40)."""
        if self.stack and self.began(self.stack[-1][0]).get("source") == ref:  # it has triggered already
            self.began(ref)["storm_count"] = count
            return
        self.copies_itself(ref, "Storm", {"storm_count": count})

    def copies_itself(self, ref: str, keyword: str, cast: Entry) -> None:
        """Let a keyword ability of a spell that was cast so make its copies; it waits for responses."""
        self.began(ref).update(cast)
        on_stack = new_ref(self.script(), f"{ref}ability")
        put: Entry = {"do": "trigger", "ref": on_stack, "source": ref, "ability": keyword}
        self.events.append({**put, "controller": self.spoken(ref).owner})
        self.stack.append((on_stack, []))

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

    def resolve_abilities(self) -> None:
        """Let abilities resolve that nothing was said to happen before."""
        while self.stack and not any(thing.ref == self.stack[-1][0] for thing in self.things):
            self.resolve_top()

    def resolve_all(self, *, copiers_only: bool = False) -> None:
        while self.stack and (not copiers_only or self.stack[-1][1]):
            self.resolve_top()

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

    # What happens to things ------------------------------------------------------------------------------

    def elided(self, verb: str) -> str:
        if not self.subject:
            asks = f"What {verb}? Name the card."
            raise UnreadWords("", verb, "", asks=asks)
        self.mention(self.subject)
        return self.subject

    def about(self, it: Phrase | None, verb: str, default: str = "B", *, wants: str = "permanent") -> str:
        if it is not None and not it.name and it.article in {"a", "an", "another"}:
            # "A creature dies" speaks of none that was named before.
            example = self.example(it, anyway=True)
            if example is not None:
                ref = self.put(example, example.name, it.owner or default)
                thing = self.spoken(ref)
                self.things.remove(thing)
                self.things.insert(0, thing)  # "it" means what was named, and not this one
                return ref
        if it is not None and it.name and it.of is not None:
            default = "A"  # what is told to copy is the asker's, unless it's said whose it is
        ref = self.thing(it, default, wants) if it is not None else self.elided(verb)
        self.subject = ref
        return ref

    def animate(self, ref: str, x: int | None = None) -> None:
        """Let a thing become a creature by its own ability."""
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
        self.put_ability(ref, ability, x=x)

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

    def activate(self, ref: str, targets: Sequence[str], x: int | None) -> None:
        """Activate the ability of a thing that takes such targets; of several it has to be said which."""
        every = [a for a in self.abilities_of(ref) if a.kind == AbilityKind.ACTIVATED]
        fit = [a for a in every if bool(_TARGETS.search(printed(a.text))) == bool(targets)]
        if x is not None:
            fit = [ability for ability in fit if "{X}" in printed(ability.text)] or fit
        if len(fit) > 1 and not targets and (animating := animating_ability(fit)) is not None:
            fit = [animating]
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
        if len(every) > 1 and not targets and any(_TARGETS.search(printed(a.text)) for a in every):
            told = beginning(printed(fit[0].text))
            self.assumed.append(f"The ability “{told} …” of {name} is activated, as no target is told.")
        self.put_ability(ref, fit[0], targets, x, waits=True)

    def tapped_for(self, ref: str) -> Ability | None:
        """The ability that tapping a thing means: its only one with {T}, without mana or a target."""
        found = [
            each
            for each in self.abilities_of(ref)
            if each.kind == AbilityKind.ACTIVATED and _TAPS_FOR.match(printed(each.text))
        ]
        others = [each for each in found if not _MAKES_MANA.search(printed(each.text))]
        is_one = len(found) == len(others) == 1 and not _TARGETS.search(printed(others[0].text))
        return others[0] if is_one else None

    def let_activate_later(self, ref: str, ability: Ability) -> None:
        """Pass the turn if an ability can't be activated only because its permanent came in this turn."""
        now, owner = self.activation(ref, ability), self.spoken(ref).owner
        if not self.is_possible(now) and self.are_possible([*self.turn_of(owner), now]):
            self.pass_turn(owner)
            self.assumed.append(
                f"{self.spoken(ref).name} does that in its controller’s next turn, as it can’t before."
            )

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
            if _SACRIFICED_FOR_IT.match(printed(a.text)) and not _TARGETS.search(printed(a.text))
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

    def imprints(self, ref: str, name: str) -> bool:
        """Whether a thing exiles cards as it imprints, and a card is none that could be attached to it."""
        kinds = set(self.face(name).type_line[2]) if name else set()
        is_attached = bool(kinds & {"Aura", "Equipment"})
        return bool(name) and not is_attached and any(begins(a, "imprint") for a in self.abilities_of(ref))

    def imprint(self, ref: str, name: str) -> None:
        """Let a thing have exiled a card (CR 607.2a)."""
        entry = self.began(ref)
        entry["choices"] = {**entry.get("choices", {}), "imprinted": name}
        if any(_COPIES_CARD_EXILED.search(printed(each.text)) for each in self.abilities_of(ref)):
            self.put(Phrase(name, word=name, zone="exile"), name, self.spoken(ref).owner)
            self.mention(ref)

    def token_of_exiled(self, ref: str, ability: Ability, by: str) -> list[Entry]:
        """The token of the card that its source has exiled, as an ability makes it; nothing if it doesn't."""
        name = self.began(ref).get("choices", {}).get("imprinted", "")
        if not name or not _COPIES_CARD_EXILED.search(printed(ability.text)):
            return []
        card = next(t.ref for t in self.things if t.name == name and self.zone_of(t.ref) == "exile")
        token, who = new_ref(self.script(), "token"), self.spoken(ref).owner
        self.subject = self.new(token, name, who, "token", card, is_copy=True)
        return [{"do": "create_token_copy", "ref": token, "of": card, "by": by, "controller": who}]

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
        if not targets and self.needs_target(card):
            raise UnreadWords("", card, "", asks=f"What does the copy of {card} target? Name it.")
        on_stack = self.activation(ref, ability)
        copy = new_ref(self.script(), "copy")
        cast: Entry = {"do": "cast_copy", "ref": copy, "name": card, "controller": who}
        cast |= {"targets": list(targets)} if targets else {}
        self.events += [on_stack, cast | {"by": on_stack["ref"]}, {"do": "resolve", "ref": on_stack["ref"]}]
        self.new(copy, card, who, "spell", is_copy=True)
        self.stack.append((copy, []))
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
        name = self.spoken(ref).name if ref else "what is there"
        aim = joined((self.spoken(each).name for each in targets if each not in PLAYER_NAMES), "and")
        asks = f"No ability of {name} can target {aim or 'that'} now. Say which one is meant, and when."
        raise UnreadWords("", name, "", asks=asks)

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

    def try_ability(self, ref: str, target: str) -> None:
        """Let an ability of a thing target another, in its controller's next turn if it can't be used before.

        Raises:
            UnreadWords: it has none that could.
        """
        if self.ability_for(ref, [target]) is None:
            later = self.turn_of(self.spoken(ref).owner)
            self.events += later
            if self.ability_for(ref, [target]) is None:
                del self.events[-len(later) :]
            else:
                name = self.spoken(ref).name
                self.assumed.append(f"{name} does that in its controller’s next turn, as it can’t before.")
        self.use_ability(ref, [target])
        self.resolve_all()

    def activates_with_x(self, name: str) -> bool:
        """Whether an X is that of an activated ability, as the card's mana cost has none."""
        face = self.face(name)
        costs = [printed(a.text).partition(":")[0] for a in face.abilities if self.is_activated(a)]
        return "{X}" not in str(face.printed.mana_cost) and any("{X}" in cost for cost in costs)

    def ability_for(self, ref: str, targets: Sequence[str]) -> Ability | None:
        """The ability of a thing that can take such targets now: first what has triggered."""
        put = [e for e in self.events if e["do"] == "trigger" and e.get("source") == ref]
        waiting = list(self.has_triggered(ref))[len(put) :]
        every = self.abilities_of(ref)
        fit = [a for text in waiting for a in every if a.text == text]
        fit += [a for a in every if a.kind == AbilityKind.ACTIVATED]
        fit = [a for a in fit if _TARGETS.search(printed(a.text))]
        return next((a for a in fit if self.is_possible(self.activation(ref, a, targets))), None)

    def whose_it_targets(self, ability: Ability, who: str) -> str:
        """Who controls what a player's ability targets, where nothing else is said."""
        return who if _TARGETS_OWN.search(printed(ability.text)) else other_player(who)

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
        return put

    def waiting_refs(self) -> frozenset[str]:
        """The refs of what will be made as the stack resolves."""
        return frozenset(event["ref"] for _, before in self.stack for event in before)

    def take_in_made(self, by: str) -> None:
        """Speak of the tokens that what has just resolved has made, under a name of their own."""
        try:
            objects = play(self.script(), cards=self.cards).table().objects
        except CopyEngineError:
            return  # refused where it is shown
        made = [
            obj for ref, obj in objects.items() if obj.is_token and _NUMBERED.fullmatch(ref.removeprefix(by))
        ]
        if not made or not all(obj.made_as_copy for obj in made):
            return
        ref = new_ref(self.script(), "token", {*objects, *self.waiting_refs()})
        self.events[-1]["makes"] = [ref, *(f"{ref}-{n}" for n in range(2, len(made) + 1))]
        source = str(made[0].made_as_copy)
        known = source if any(thing.ref == source for thing in self.things) else ""
        face = made[0].faces[made[0].face].normal
        self.subject = self.new(ref, face.name, made[0].controller, "token", known, is_copy=True)

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

    def pass_turn(self, who: str) -> None:
        self.events += self.turn_of(who)

    def whose_step(self, step: str) -> str:
        """Whose step it is, where that isn't told: the opponent's, if only theirs triggers anything there."""
        there = [t for t in self.things if t.kind in {"permanent", "token"} and t.name in self.cards]
        own = re.compile(_OWN_STEPS[step], re.IGNORECASE)
        whose = {t.owner for t in there for a in self.abilities_of(t.ref) if own.search(printed(a.text))}
        return "B" if whose == {"B"} else "A"

    def begin(self, step: str, who: str) -> None:
        """Go on to a step of a player's turn: of the next one for an upkeep, of this one for combat."""
        if step in {"upkeep", "draw"} or who != "A":
            begun = any(
                event["do"] in {"enter", "become_copy", "cast", "create_token_copy"} for event in self.events
            )
            self.events += [{"do": "end_turn"}] if begun else []
            self.events.append({"do": "begin_turn", "player": who})
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
            if not _TARGETS.search(each.text) and self.are_possible(put):
                self.events += put

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

    def let_return(self, ref: str) -> None:
        """Let abilities that have triggered, without targets, resolve if that brings a thing out of exile."""
        for source in self.triggering():
            texts = self.not_put(source, self.has_triggered(source))
            if self.zone_of(ref) != "exile" or not texts:
                continue
            begun = {"do": "trigger", "ref": new_ref(self.script(), f"{source}ability"), "source": source}
            begun |= {"ability": beginning(texts[-1]), "controller": self.spoken(source).owner}
            more = [begun, {"do": "resolve", "ref": begun["ref"]}]
            if not _TARGETS.search(texts[-1]) and self.are_possible(more):
                before = list(self.events)
                self.events += more
                if self.zone_of(ref) == "exile":
                    self.events[:] = before

    def zone_of(self, ref: str) -> str:
        """Where a thing is now; "" for nowhere."""
        try:
            obj = play(self.script(), cards=self.cards).object(ref)
        except CopyEngineError:
            return ""  # refused where it is shown
        return obj.zone if obj is not None else ""

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
            if ability is None or not copies_something([ability]) or _TARGETS.search(printed(text)):
                continue
            before, copied = list(self.events), self.copies_now(ref)
            self.put_ability(ref, ability)
            if not self.are_possible([]) and not self.makes_what_it_may(ref):
                self.events[:] = before
                continue
            if self.copies_now(ref) > copied:  # it is what has changed now
                self.spoken(ref).is_copy = True
                self.mention(ref)

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

    def text_of(self, put: Entry) -> str:
        """The whole text of an ability that was put on the stack."""
        try:
            obj = play(self.script(), cards=self.cards).object(put["ref"])
        except CopyEngineError:
            return ""  # refused where it is shown
        return printed(obj.ability.text) if obj is not None and obj.ability is not None else ""

    def makes_what_it_may(self, ref: str) -> bool:
        """Let the ability that resolved last make the tokens that it may make; whether that can be."""
        put = self.events[-1]
        put["choices"] = {**put.get("choices", {}), "copy": True}
        if not self.are_possible([]):
            return False
        count = len(self.things)
        self.take_in_made(put["ref"])
        if len(self.things) > count:
            self.assumed.append(f"The ability of {self.spoken(ref).name} makes what it may make.")
        return len(self.things) > count

    def not_put(self, ref: str, texts: Sequence[str]) -> list[str]:
        """Of what a thing has triggered, the texts that haven't been put on the stack."""
        left = list(texts)
        for event in self.events:
            if event["do"] == "trigger" and event.get("source") == ref:
                put = next(
                    (t for t in left if event.get("ability") in {beginning(t), beginning(printed(t))}), ""
                )
                left = left if not put else [*left[: left.index(put)], *left[left.index(put) + 1 :]]
        return left

    def copies_now(self, ref: str) -> int:
        """How many copy effects apply to a thing."""
        try:
            obj = play(self.script(), cards=self.cards).object(ref)
        except CopyEngineError:
            return 0  # refused where it is shown
        return len(obj.copy_effects) if obj is not None else 0

    def copying_by_trigger(self) -> str:
        """The ref of what has triggered last that could copy a target; "" for nothing."""
        for ref in reversed(self.triggering()):
            waiting = [a for a in self.abilities_of(ref) if a.text in self.has_triggered(ref)]
            put = any(e["do"] == "trigger" and e.get("source") == ref for e in self.events)
            aimed = [a for a in waiting if copies_something([a]) and _TARGETS.search(printed(a.text))]
            if aimed and not put:
                return ref
        return ""

    def copies_by_trigger(self, ref: str, of: str) -> bool:
        """Let an ability that has triggered and targets what it copies do so; whether there is one."""
        for text in self.has_triggered(ref):
            ability = next((a for a in self.abilities_of(ref) if a.text == text), None)
            if ability is not None and copies_something([ability]) and _TARGETS.search(printed(text)):
                self.put_ability(ref, ability, [of])
                self.events[-1]["choices"] = {"copy": True}
                return True
        return False

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

    # Cards ------------------------------------------------------------------------------------------

    def face(self, name: str) -> Face:
        card, side = self.cards.find(name, "the question")
        return card.faces[side]

    def is_spell(self, name: str) -> bool:
        return bool(self.face(name).type_line[1] & {"Instant", "Sorcery"})

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

    def turns_over(self, name: str) -> bool:
        """Whether a card has another face to be turned to."""
        card, _ = self.cards.find(name, "the question")
        return card.transforming or card.flips

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

    def deal_combat_damage(self, *, unblocked: bool = False) -> None:
        """Deal combat damage where blockers were declared last and the outcome is asked for.

        Args:
            unblocked: also where nothing is said of blockers.
        """
        combat = [event["do"] for event in self.events if event["do"] in _COMBAT]
        if combat and combat[-1] == "declare_blockers":
            self.events.append({"do": "combat_damage"})
        if unblocked and combat and combat[-1] == "declare_attackers":
            self.assumed.append("Nothing blocks, as nothing is said of blockers.")
            self.events.append({"do": "combat_damage"})

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


def printed_toughness(face: Face) -> str:
    """The toughness of a card as it is printed."""
    return str(face.printed.toughness)


def begins(ability: Ability, keyword: str) -> bool:
    """Whether an ability is a keyword, with a cost or not."""
    return printed(ability.text).casefold().startswith(keyword)


def other_player(who: str) -> str:
    """The player whose things somebody destroys, if nothing else is said."""
    return "A" if who in PLAYER_NAMES and who != "A" else "B"


_BY_STATE = frozenset({"face_down", "transforming", "activating"})
"""What a verb wants a pronoun to stand for, if there is such a thing; otherwise any permanent."""


def x_of(phrase: Phrase) -> int | None:
    return next((extra.number for extra in phrase.extras if extra.kind == "x"), None)


def gives_flash(ability: Ability) -> bool:
    """Whether an ability speaks of flash that other things have, or are cast as though they had."""
    return not ability.keyword and _FLASH.search(printed(ability.text)) is not None


def names_copier(name: str, cards: CardPool) -> bool:
    """Whether the card of that name copies something."""
    card, side = cards.find(name, "the question")
    return copies_something(card.faces[side].abilities)
