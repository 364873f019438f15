"""The clauses of a question laid out on a table, in the order in which they are told."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from judgeapp.combat import play
from judgeapp.copyengine import (
    COPY_TARGET_PERMANENT,
    COPY_TARGET_SPELL,
    CardPool,
    CopyEngineError,
    Face,
    animating_ability,
    copies_only_own,
    copies_something,
    copying_script,
    entry_copy,
)
from judgeapp.lab.questions_in_words.phrases import Extra, Phrase
from judgeapp.lab.questions_in_words.words import Word
from judgeapp.lab.tables.edits import Entry, Script, beginning, new_ref

NEAREST = (
    "I know sentences such as “I cast Twincast on my opponent's Lightning Bolt” and questions about size, "
    "color, types, abilities, counters, triggers, and what happens."
)


@dataclass(frozen=True, slots=True)
class Unread:
    """Words that no clause reads, and where they stand in the question."""

    start: int
    end: int
    last: int
    words: tuple[Word, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        return next((word.meant for word in self.words if len(word.meant) > 1), ())

    is_name: bool = False

    @property
    def wants_card(self) -> bool:
        return self.is_name or bool(self.choices)

    def at_unknown_name(self, known: frozenset[str], text: str) -> "Unread":
        """Only the words of it that look like a card's name, if there are any."""
        run: list[Word] = []
        for word in self.words:
            is_new = word.text.removesuffix("'s") not in known and not word.name
            if is_new and text[word.start].isupper():
                run.append(word)
            elif not (run and word.text in _IN_NAMES):
                if run:
                    break
            else:
                run.append(word)
        while run and run[-1].text in _IN_NAMES:
            run.pop()
        return replace(self, start=run[0].start, end=run[-1].end, is_name=True) if run else self

    @property
    def mend(self) -> str:
        return NEAREST


_IN_NAMES = frozenset("of the in to from for and".split())


class UnreadWords(Exception):  # noqa: N818 - it is no mistake of the program
    """A question of which a part isn't understood.

    Attributes:
        read: what stands before that part.
        rest: the words of the part, whole.
        mend: what would work.
        wants_card: the name of a card could stand there.
        asks: what has to be said first, where the words alone leave it open.
        choices: what could be meant; one of them can be chosen.
        partial: the rest of the question, laid out; None if it makes no table.
        others: further words that aren't understood.
    """

    def __init__(
        self, read: str, rest: str, mend: str, *, wants_card: bool = False, asks: str = "",
        choices: Sequence[str] = (), partial: "Asked | None" = None, others: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.read, self.rest, self.mend = read, rest, mend
        self.wants_card, self.asks = wants_card, asks
        self.choices, self.partial, self.others = tuple(choices), partial, others
        super().__init__(asks or f"I don't understand “{rest}”. {mend}".strip())


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its kind, what its pattern bound, and from which word to which it goes."""

    kind: str
    bound: Mapping[str, Any]
    start: int
    end: int

    def phrases(self) -> Iterator[Phrase]:
        """Every thing it speaks of, with those inside others."""
        for value in self.bound.values():
            for each in value if isinstance(value, tuple) else (value,):
                yield from _inside(each)


def _inside(value: Any) -> Iterator[Phrase]:
    if isinstance(value, Extra):
        yield from _inside(value.thing)
    if isinstance(value, Phrase):
        yield value
        yield from _inside(value.of)
        for extra in value.extras:
            yield from _inside(extra.thing)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a table: what is there, what happens, and what is asked of which thing.

    Attributes:
        ref: of the thing asked about; "" for the whole table.
        field: the value asked for, "" for all that there is to say.
        about: what else is asked: "counters", "zone", "triggers", "targets", "happens", "attached", or
            "count" with a name.
        otherwise: pronouns that could mean another thing as well.
        taken: short or misspelled names, each with the card it was taken for.
    """

    script: Script
    ref: str
    field: str
    about: str = ""
    otherwise: "tuple[Otherwise, ...]" = ()
    taken: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A pronoun, what it was taken for, and what it could mean as well; it stands from `start` to `end`."""

    word: str
    taken: str
    other: str
    start: int
    end: int


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
        things: what has been spoken of, what was spoken of last comes last.
        stack: what is to resolve, with the events that happen as it does.
    """

    cards: CardPool
    by_name: bool = False
    setup: list[Entry] = field(default_factory=list)
    events: list[Entry] = field(default_factory=list)
    things: list[Spoken] = field(default_factory=list)
    stack: list[tuple[str, list[Entry]]] = field(default_factory=list)
    subject: str = ""
    person: str = ""
    asks_of: str = ""
    responding: bool = False
    otherwise: list[Otherwise] = field(default_factory=list)

    def lay_out(self, clauses: Sequence[Clause]) -> Asked:
        """Lay out what is told, then what is asked."""
        asking = [clause for clause in clauses if clause.kind.startswith("ask_")]
        told = _with_antecedent([c for c in clauses if not c.kind.startswith("ask_")], clauses)
        for clause in told:
            if clause.kind == "responds":
                if not clause.bound or clause.bound.get("thing"):
                    self.responding = True
                continue
            if not self._is_about_stack(clause):
                self._resolve_all()
            getattr(self, f"_{clause.kind}")(**clause.bound)
            if clause.kind not in {"is_so", "there"}:
                self.responding = False
        named, about = "", "happens" if not asking else ""
        for clause in asking:
            named, about = self._asked(clause)
        if not (self.setup or self.events):
            raise UnreadWords("", "this", NEAREST, asks=f"Which cards is this about? {NEAREST}")
        of = self.asks_of or self.last
        of_stack = self._is_on_stack(of) and self.spoken(of).kind == "spell"
        self._resolve_all(copiers_only=of_stack and about != "happens" and bool(asking))
        if about == "happens" or not asking:
            self._check_state()
        return Asked(
            {"setup": self.setup, "events": self.events},
            self.asks_of or self.last,
            named,
            about,
            tuple(self.otherwise),
        )

    # What is spoken of ---------------------------------------------------------------------------------

    @property
    def last(self) -> str:
        return self.things[-1].ref if self.things else ""

    def script(self) -> Script:
        return {"setup": self.setup, "events": self.events}

    def spoken(self, ref: str) -> Spoken:
        return next(thing for thing in self.things if thing.ref == ref)

    def _mention(self, ref: str) -> None:
        thing = self.spoken(ref)
        self.things.remove(thing)
        self.things.append(thing)

    def _new(
        self, ref: str, name: str, owner: str, kind: str, source: str = "", *, is_copy: bool = False
    ) -> str:
        self.things.append(Spoken(ref, name, owner, kind, source, is_copy))
        return ref

    def _is_on_stack(self, ref: str) -> bool:
        """Whether a spell waits there, or a copy of one will."""
        return any(ref == each or any(ref == e["ref"] for e in before) for each, before in self.stack)

    def _meant(self, phrase: Phrase, wants: str) -> str:
        """The thing that a pronoun or description means: the last that fits by kind and by what is wanted."""
        kind = phrase.kind
        fits: Callable[[Spoken], bool] = {
            "it": lambda thing: True,
            "any": lambda thing: True,
            "spell": lambda thing: thing.kind == "spell",
            "permanent": lambda thing: thing.kind in {"permanent", "token"},
            "token": lambda thing: thing.kind == "token",
            "copy": lambda thing: thing.is_copy,
            "original": lambda thing: any(other.source == thing.ref for other in self.things),
            "ability": lambda thing: thing.kind == "ability",
        }[kind]
        found = [t for t in self.things if fits(t) and (not phrase.owner or t.owner == phrase.owner)]
        if phrase.of is not None:
            source = self._known(phrase.of)
            found = [thing for thing in found if thing.source == source] if source else []
        wanted = [thing for thing in found if _suits(thing, wants)] or (
            found if kind != "it" or not wants else []
        )
        if not wanted:
            if kind == "it":
                asks = f"What does “{phrase.word}” stand for? Name the card first."
            else:
                asks = f"Which {phrase.word} is meant? Say first where it comes from."
            raise UnreadWords("", phrase.word, "Name the card.", asks=asks)
        if kind == "it" and phrase.end:
            self._note_others(phrase, wanted)
        return wanted[-1].ref

    def _note_others(self, phrase: Phrase, wanted: Sequence[Spoken]) -> None:
        """Note what else a pronoun could mean, once for each; names tell apart what can be told apart."""
        taken = wanted[-1].name
        others = [thing.name for thing in wanted if thing.name != taken and thing.kind != "gone"]
        if others and not any(each.start == phrase.start for each in self.otherwise):
            self.otherwise.append(Otherwise(phrase.word, taken, others[-1], phrase.start, phrase.end))

    def _known(self, phrase: Phrase) -> str:
        """The ref of a thing spoken of before; "" for none."""
        if not phrase.name:
            try:
                return self._meant(phrase, "")
            except UnreadWords:
                return ""
        name = self._face(phrase.name).name
        found = [t for t in self.things if t.name == name and (not phrase.owner or t.owner == phrase.owner)]
        if phrase.kind == "token":
            found = [thing for thing in found if thing.kind == "token"]
        found = [t for t in found if self._printed(t.ref) == name or t.kind != "spell"] or found
        found = [t for t in found if not (t.is_copy and t.kind in {"spell", "token"})] or found
        return found[-1].ref if found else ""

    def thing(self, phrase: Phrase, default: str = "B", wants: str = "") -> str:
        """The ref of a thing; one that wasn't spoken of before is there from the start."""
        if phrase.of is not None and not phrase.name:
            return self._copy_spoken_of(phrase, default)
        if not phrase.name:
            ref = self._meant(phrase, wants)
            self._mention(ref)
            self._carry(phrase, ref)
            return ref
        name = self._face(phrase.name).name
        if phrase.article not in {"a", "an", "another"} and phrase.of is None:
            same = [
                t for t in self.things if t.name == name and (not phrase.owner or t.owner == phrase.owner)
            ]
            if phrase.kind == "token":
                same = [t for t in same if t.kind == "token"]
            plain = [t for t in same if not t.is_copy] or same
            if len(plain) > 1 and wants != "spell":
                asks = f"Which {name} is meant? There are {len(same)}; say whose it is."
                raise UnreadWords("", name, "Say whose it is.", asks=asks)
            if same:
                ref = plain[-1].ref
                self._mention(ref)
                self._be_so(phrase, ref)
                return ref
        who = phrase.owner or default
        if phrase.of is not None:
            ref = self._copying(name, self.thing(phrase.of, self._whose_it_copies(name)), who)
            self._carry(phrase, ref)
            return ref
        return self._put(phrase, name, who)

    def _put(self, phrase: Phrase, name: str, who: str) -> str:
        """Put a thing on the table, as it is said to be."""
        if self._is_spell(name) and phrase.zone in {"", "stack"}:
            return self._cast(name, who, [], _x_of(phrase), kicked="kicked" in phrase.states)
        x = _x_of(phrase)
        if x is not None and phrase.zone in {"", "battlefield"}:
            ref = self._cast(name, who, [], x)
            self._resolve_all()
            return ref
        ref = new_ref(self.script(), name)
        entry: Entry = {"ref": ref, "card": name, "controller": who}
        if phrase.zone not in {"", "battlefield"}:
            entry["zone"] = phrase.zone
        self.setup.append(entry)
        kind = "token" if phrase.kind == "token" or "token" in phrase.states else "permanent"
        if kind == "token":
            entry["token"] = True
        self._new(ref, name, who, kind)
        for state in phrase.states:
            self._set(ref, state)
        self._carry(phrase, ref)
        self._mention(ref)
        return ref

    def _set(self, ref: str, state: str) -> None:
        """Let a thing that is there from the start be tapped, face down, kicked and so on."""
        entry = next((each for each in self.setup if each["ref"] == ref), None)
        if any(ref in map(str, event.values()) for event in self.events):
            entry = None
        if state == "animated":
            self._animate(ref)
        elif state in {"untapped", "unkicked", "token", ""}:
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
            elif state == "face_down" and event is not None:
                event["face_down"] = True
            else:
                name, what = self.spoken(ref).name, state.replace("_", " ")
                asks = f"When does {name} become {what}? Say so in a sentence."
                raise UnreadWords("", state, "", asks=asks)
        else:
            entry |= {"transformed": {"face": "back"}}.get(state, {state: True})

    def _be_so(self, phrase: Phrase, ref: str) -> None:
        for state in phrase.states:
            self._set(ref, state)
        self._carry(phrase, ref)

    def _carry(self, phrase: Phrase, ref: str) -> None:
        """Counters, effects and attachments that a thing is said to have."""
        for extra in phrase.extras:
            if extra.kind == "counters":
                self._put_counters(extra, ref)
            elif extra.kind == "x":
                if not any(e.get("ref") == ref and e["do"] in {"cast", "enter"} for e in self.events):
                    asks = "X is chosen as something is cast. Say that it is cast, or enters."
                    raise UnreadWords("", "X", "", asks=asks)
                next(e for e in self.events if e.get("ref") == ref and e["do"] in {"cast", "enter"})["x"] = (
                    extra.number
                )
            elif extra.kind == "kicked":
                self._set(ref, "kicked")
            elif extra.kind == "back":
                self._set(ref, "transformed")
            elif extra.kind == "changed":
                self._change(ref, extra.word)
            elif extra.kind == "carried" and extra.thing is not None:
                who = extra.thing.owner or self.spoken(ref).owner
                self._onto(self._face(extra.thing.name).name, [ref], who)
                self._resolve_all()
        if phrase.extras:
            self._mention(ref)

    def _put_counters(self, extra: Extra, ref: str) -> None:
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

    def _change(self, ref: str, change: str) -> None:
        self.events.append({"do": "continuous", "on": [ref], "effect": f"{change} until end of turn"})

    # Copying -------------------------------------------------------------------------------------------

    def _whose_it_copies(self, name: str) -> str:
        """Who controls what a card copies, where nothing else is said: the opponent, if its text allows."""
        if not name or name not in self.cards:
            return "B"
        return "A" if copies_only_own(self._face(name).abilities) else "B"

    def _copying(self, name: str, of: str, who: str, *, anew: bool = False) -> str:
        """Let a card copy a thing as its text says; return the ref of the copy."""
        original = self.spoken(of)
        if self._is_spell(name) and original.kind == "spell":
            return self._copy_on_stack(name, of, who)
        card = self._printed(of)
        made = copying_script(self.cards, name, card)
        is_spell = self._is_spell(name)
        if is_spell and any(event["do"] == "become_copy" for event in made["events"]):
            self._onto(name, [of], who)
            return of
        if original.kind == "spell" and not is_spell:
            raise CopyEngineError(
                f"{name} can’t copy {original.name}, which is on the stack.", mend="Name a permanent."
            )
        there = next((t.ref for t in self.things if t.name == name and t.ref != of and t.owner == who), None)
        if anew or there == of:
            there = None
        ref = there or new_ref(self.script(), name)
        for begun in made["setup"]:
            if begun["ref"] == "copy" and there is None:
                self.setup.append({**begun, "ref": ref, "controller": who})
        events = [event for event in made["events"] if event.get("ref") != "original"]
        if there is not None and any(event["do"] == "enter" for event in events):
            events = [{"do": "become_copy", "ref": ref, "of": "original"}]
        kind = "permanent"
        for event in events:
            if event["do"] in {"create_token_copy", "copy_spell"}:
                ref, kind = new_ref(self.script(), "token"), "token"
            placed = {key: of if value == "original" else value for key, value in event.items()}
            placed["ref"] = ref
            self.events.append(placed | ({"controller": who} if "controller" in event else {}))
        if any(thing.ref == ref for thing in self.things):
            self.spoken(ref).source, self.spoken(ref).is_copy = of, True
            self._mention(ref)
        else:
            called = original.name if kind == "token" else name
            self._new(ref, called, who, kind, of, is_copy=True)
        return ref

    def _copy_on_stack(self, name: str, of: str, who: str) -> str:
        """Cast a spell that copies another on the stack: the copy comes as it resolves."""
        on_stack = new_ref(self.script(), name)
        self.events.append({"do": "cast", "ref": on_stack, "card": name, "controller": who, "targets": [of]})
        self._new(on_stack, name, who, "spell")
        copy = new_ref({"setup": [*self.setup, {"ref": on_stack}], "events": self.events}, "copy")
        copied = {"do": "copy_spell", "ref": copy, "of": of, "by": on_stack, "controller": who}
        self.stack.append((on_stack, [copied]))
        self._new(copy, self.spoken(of).name, who, "spell", of, is_copy=True)
        return copy

    def _printed(self, ref: str) -> str:
        entry = next((e for e in (*self.setup, *self.events) if e.get("ref") == ref and e.get("card")), None)
        if entry is not None:
            return str(entry["card"])
        thing = self.spoken(ref)
        return self._printed(thing.source) if thing.source else thing.name

    def _copy_spoken_of(self, phrase: Phrase, default: str) -> str:
        """ "the copy of Lightning Bolt", "a token that's a copy of Serra Angel"."""
        inner = phrase.of
        if inner is None:
            raise UnreadWords("", phrase.word, NEAREST)
        source = self._known(inner)
        made = [t for t in self.things if t.is_copy and source and t.source == source]
        if made and phrase.article not in {"a", "an", "another"}:
            self._mention(made[-1].ref)
            return made[-1].ref
        return self._token(inner, phrase.owner or default)

    def _token(self, phrase: Phrase, who: str, by: str = COPY_TARGET_PERMANENT) -> str:
        of = self.thing(phrase, self._whose_it_copies(by))
        if self.spoken(of).kind == "spell":
            return self._plain_copy(of, who)
        ref = new_ref(self.script(), "token")
        self.events.append({"do": "create_token_copy", "ref": ref, "of": of, "by": by, "controller": who})
        return self._new(ref, self.spoken(of).name, who, "token", of, is_copy=True)

    def _plain_copy(self, of: str, who: str) -> str:
        ref = new_ref(self.script(), "copy")
        self.events.append(
            {"do": "copy_spell", "ref": ref, "of": of, "by": COPY_TARGET_SPELL, "controller": who}
        )
        self._new(ref, self.spoken(of).name, who, "spell", of, is_copy=True)
        self.stack.append((ref, []))
        return ref

    def _enters_copying(self, original: Phrase, copier: Phrase, who: str = "", **_: Any) -> None:
        if who:
            self.person = who
        if not copier.name:
            ref = self.thing(copier, wants="")
            if self.spoken(ref).kind == "spell" and self._is_spell(self.spoken(ref).name):
                raise UnreadWords(
                    "", copier.word, "", asks=f"Which card copies it? “{copier.word}” is a spell."
                )
            of = self.thing(original)
            self.events.append({"do": "become_copy", "ref": ref, "of": of})
            self.spoken(ref).source, self.spoken(ref).is_copy = of, True
            self._mention(ref)
            self.subject = ref
            return
        name = self._face(copier.name).name
        owner = copier.owner or who or "A"
        wants = "spell" if self._is_spell(name) and not self._copies_permanents(name) else "permanent"
        there = self._known(copier) if copier.article in {"the", "that", "this", "my", "their", ""} else ""
        if copier.of is not None:
            there = self.thing(copier)
        default = (
            self._whose_it_copies(name)
            if owner == "A"
            else "A"
            if self._whose_it_copies(name) == "B"
            else "B"
        )
        of = self.thing(original, default, wants)
        if there == of:
            there = ""
        ref = self._copying(name, of, owner, anew=not there or copier.article in {"a", "an", "another"})
        for state in copier.states:
            self._set(ref, state)
        self._carry(copier, ref)
        self._mention(ref)
        self.subject = ref

    def _enters_as(self, original: Phrase, copier: Phrase) -> None:
        """It enters now, so it's another one than any of that name before."""
        is_new = bool(copier.name) and bool(self._known(copier)) and not copier.extras
        self._enters_copying(original, replace(copier, article="another") if is_new else copier)

    def _copies_permanents(self, name: str) -> bool:
        """Whether a spell copies permanents rather than spells."""
        try:
            made = copying_script(self.cards, name, name)
        except CopyEngineError:
            return False
        return all(event["do"] != "copy_spell" for event in made["events"])

    def _clones(self, original: Phrase, who: str = "") -> None:
        who = who or self.person or "A"
        clone = next((word for word in ("Clone",) if word in self.cards), "")
        if not clone:
            raise UnreadWords("", "clone", "", asks="Which card copies it? Name it.")
        self.person = who
        self._enters_copying(original, Phrase(clone, word="clone"), who)

    def _copies_spell(self, who: str, original: Phrase) -> None:
        ref = self.thing(original, wants="")
        if self.spoken(ref).kind != "spell":
            name = self.spoken(ref).name
            raise UnreadWords("", name, "", asks=f"Which card copies {name}? Name it, such as Clone.")
        self.person = who
        self._plain_copy(ref, who)

    def _becomes(
        self,
        original: Phrase,
        copier: Phrase | None = None,
        by: Phrase | None = None,
        until: str = "",
        who: str = "",
    ) -> None:
        if by is not None and copier is not None and not copies_something(self._face(by.name).abilities):
            self._casts(by, who, (replace(copier, of=original),))
            return
        ref = (
            self.thing(copier, "A", "permanent") if copier is not None else self._elided("becomes a copy of")
        )
        of = self.thing(original, wants="permanent")
        turn: Entry = {"duration": until} if until else {}
        if by is None:
            self.events.append({"do": "become_copy", "ref": ref, "of": of, **turn})
        else:
            name = self._face(by.name).name
            if self._is_spell(name):
                spell = new_ref(self.script(), name)
                owner = who or by.owner or "A"
                self.events.append(
                    {"do": "cast", "ref": spell, "card": name, "controller": owner, "targets": [ref]}
                )
                self.events.append({"do": "become_copy", "ref": ref, "of": of, "by": spell})
                self.events.append({"do": "resolve", "ref": spell})
                self._new(spell, name, owner, "gone")
            else:
                source = self._known(by) or self.thing(replace(by, article="the"), who or "A")
                self.events.append({"do": "become_copy", "ref": ref, "of": of, "by": source, **turn})
        self.spoken(ref).source, self.spoken(ref).is_copy = of, True
        self._mention(ref)
        self.subject = ref

    def _makes(self, token: Phrase, by: Phrase | None = None, who: str = "") -> None:
        if token.of is None:
            raise UnreadWords(
                "",
                token.word,
                "",
                asks=f"What is the token a copy of? Say “a token that's a copy of {token.name or 'a card'}”.",
            )
        self.person = who or self.person
        owner = who or "A"
        if by is None:
            self.subject = self._token(token.of, owner)
        else:
            self.subject = self._copying(
                self._face(by.name).name, self.thing(token.of, self._whose_it_copies(by.name)), owner
            )

    # Casting -------------------------------------------------------------------------------------------

    def _casts(
        self, card: Phrase | None = None, who: str = "", targets: tuple[Phrase, ...] = (),
        x: int | None = None, kicked: Phrase | None = None, is_kicked: bool = False,
    ) -> None:  # fmt: skip
        is_kicked = is_kicked or kicked is not None
        card = kicked or card
        targets = (targets,) if isinstance(targets, Phrase) else targets
        if card is None:
            return
        name = self._face(card.name).name
        self.person = who or self.person
        is_spell = self._is_spell(name)
        copier = copies_something(self._face(name).abilities)
        owner = who or card.owner
        if (
            not targets
            and not is_kicked
            and self._known(card)
            and self._is_on_stack(self._known(card))
            and not who
        ):
            return
        if copier and targets and not (is_spell and self._needs_two(name)):
            if len(targets) > 1:
                raise UnreadWords("", name, "", asks=f"Say one thing at a time that {name} copies.")
            wants = "spell" if is_spell and not self._copies_permanents(name) else "permanent"
            default = self._whose_it_copies(name)
            if owner == "B":
                default = "B" if default == "A" else "A"
            of = self.thing(targets[0], default, wants)
            self.subject = self._copying(name, of, owner or "A", anew=True)
            return
        if copier and is_spell and not targets and self.stack and not self._copies_permanents(name):
            self.subject = self._copying(name, self.stack[-1][0], owner or "A", anew=True)
            return
        if not targets:
            if (
                copier
                and not is_spell
                and entry_copy(self._face(name).abilities) is not None
                and not is_kicked
            ):
                raise UnreadWords("", name, "", asks=f"Say what {name} copies.")
            self.subject = self._cast(name, owner or "A", [], x, kicked=is_kicked)
            return
        wants = self._targets_of(name)
        refs = [self._target(each, wants, who) for each in targets]
        owner = owner or next((t.owner for t in self.things if t.ref == refs[0]), "A")
        self._onto(name, refs, owner, x, kicked=is_kicked, is_cast=bool(who))
        self.subject = ""

    def _casts_under(self, card: Phrase, under: Phrase, who: str, targets: tuple[Phrase, ...] = ()) -> None:
        """A spell in response to another, which is told after it but was cast before."""
        other = under.owner or _other(who)
        if not self._known(under):
            self._casts(under, other, targets)
        aims = (under,) if self._targets_of(self._face(card.name).name) == "spell" else targets
        self._casts(card, who, aims)

    def _needs_two(self, name: str) -> bool:
        """Whether a spell makes one thing a copy of another: what it targets isn't all there is to say."""
        return False

    def _target(self, phrase: Phrase, wants: str, who: str = "") -> str:
        if phrase.kind == "player":
            return phrase.owner or _other(who or "A")
        return self.thing(phrase, "B", wants)

    def _retargets(self, targets: tuple[Phrase, ...], who: str = "") -> None:
        """New targets for the copy that is on its way (CR 707.10c)."""
        copied = next(
            (e for _, before in reversed(self.stack) for e in before if e["do"] == "copy_spell"), None
        )
        if copied is None:
            word = targets[0].word
            raise UnreadWords("", word, "", asks=f"What targets {word}? Say which spell is copied first.")
        copied["new_targets"] = [self._target(each, "permanent", who) for each in targets]

    def _damaged(self, it: Phrase, amount: int, who: str = "") -> None:
        self.events.append({"do": "damage", "to": self._about(it, "is dealt damage"), "amount": amount})

    def _targets_of(self, name: str) -> str:
        """What a card's text targets: spells, or permanents."""
        text = self._face(name).text.casefold()
        if "target spell" in text or "instant or sorcery spell" in text or "target instant" in text:
            return "spell"
        return "permanent"

    def _cast(
        self, name: str, who: str, targets: list[str], x: int | None = None, *, kicked: bool = False
    ) -> str:
        """Cast a card: a permanent's spell resolves, an instant or sorcery waits for responses."""
        ref = new_ref(self.script(), name)
        event: Entry = {"do": "cast", "ref": ref, "card": name, "controller": who}
        if targets:
            event["targets"] = targets
        if x is not None:
            event["x"] = x
        if kicked:
            event["kicked"] = True
        is_spell = self._is_spell(name)
        is_land = "Land" in self._face(name).type_line[1]
        if is_land:
            event["do"] = "enter"
        self.events.append(event)
        self._new(ref, name, who, "spell" if is_spell else "permanent")
        if is_spell or not is_land:
            self.stack.append((ref, []))
        return ref

    def _onto(
        self, name: str, refs: list[str], who: str, x: int | None = None, *, kicked: bool = False,
        is_cast: bool = False,
    ) -> None:  # fmt: skip
        """A spell at things, or an Aura or Equipment on one: there already unless somebody casts it."""
        _, types, subtypes = self._face(name).type_line
        if types & {"Instant", "Sorcery"}:
            at_first = self.things[-1].ref if self.things else ""
            self._cast(name, who, refs, x, kicked=kicked)
            there = [each for each in refs if any(thing.ref == each for thing in self.things)]
            for each in there:
                self._triggered(each)
            if at_first and there:
                self._mention(there[0])
            return
        if {"Aura", "Equipment"} & set(subtypes) and len(refs) == 1:
            other = new_ref(self.script(), name)
            entry: Entry = {"ref": other, "card": name, "controller": who, "attached_to": refs[0]}
            begins = any(e["ref"] == refs[0] for e in self.setup)
            happened = any(refs[0] in map(str, event.values()) for event in self.events)
            if begins and not happened and not is_cast:
                self.setup.append(entry)
            else:
                self.events.append({"do": "enter", **entry})
            self._new(other, name, who, "permanent")
            self._mention(refs[0])
            return
        raise CopyEngineError(
            f"{name} can’t be on a permanent.", mend="Name an instant, an Aura or an Equipment."
        )

    def _is_about_stack(self, clause: Clause) -> bool:
        """Whether a clause happens before what is on the stack resolves."""
        if not self.stack:
            return True
        if clause.kind in {"counters_spell", "copies_spell", "resolves", "retargets"} or self.responding:
            return True
        if clause.kind not in {"casts", "enters_copying"}:
            return False
        card = clause.bound.get("card") or clause.bound.get("copier")
        aims = clause.bound.get("targets") or (clause.bound.get("original"),)
        if not isinstance(card, Phrase) or not card.name or not self._is_spell(self._face(card.name).name):
            return False
        if self._targets_of(self._face(card.name).name) != "spell":
            return False
        on_stack = {self.spoken(ref).name for ref, _ in self.stack if any(t.ref == ref for t in self.things)}
        return any(
            isinstance(aim, Phrase) and (not aim.name or self._face(aim.name).name in on_stack)
            for aim in aims
        )

    def _resolve_top(self) -> None:
        ref, before = self.stack.pop()
        self.events += before
        self.events.append({"do": "resolve", "ref": ref})
        for event in before:
            if event["do"] == "copy_spell":
                self.stack.append((event["ref"], []))
        spell = next((t for t in self.things if t.ref == ref), None)
        if spell is not None and spell.kind == "spell":
            spell.kind = "gone"

    def _resolve_all(self, *, copiers_only: bool = False) -> None:
        while self.stack and (not copiers_only or self.stack[-1][1]):
            self._resolve_top()

    def _resolves(self, spell: Phrase | None = None) -> None:
        if spell is None:
            self._resolve_all()
            return
        ref = (
            self._known(spell)
            if spell.name or spell.kind != "it"
            else self.stack[-1][0]
            if self.stack
            else ""
        )
        if not ref:
            name = self._face(spell.name).name if spell.name else ""
            if not name:
                raise UnreadWords("", spell.word, "", asks=f"Which {spell.word} resolves? Name the card.")
            self._casts(card=spell)
            self._resolve_all()
            return
        while self._is_on_stack(ref):
            self._resolve_top()

    def _counters_spell(self, spell: Phrase, who: str = "") -> None:
        ref = self.thing(spell, wants="spell")
        self.stack = [each for each in self.stack if each[0] != ref]
        self.events.append({"do": "counter", "ref": ref})

    def _appears(self, card: Phrase) -> None:
        if not card.name:
            raise UnreadWords("", card.word, "", asks=f"Which card enters? “{card.word}” is no name.")
        name = self._face(card.name).name
        if entry_copy(self._face(name).abilities) is not None:
            raise UnreadWords("", name, "", asks=f"Say what {name} copies.")
        if _x_of(card) is not None or "kicked" in card.states:
            ref = self._cast(name, card.owner or "A", [], _x_of(card), kicked="kicked" in card.states)
            self._resolve_all()
        else:
            ref = new_ref(self.script(), name)
            self.events.append({"do": "enter", "ref": ref, "card": name, "controller": card.owner or "A"})
            self._new(ref, name, card.owner or "A", "permanent")
            self._carry(card, ref)
        self.subject = ref

    def _triggered(self, ref: str) -> None:
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

    def _elided(self, verb: str) -> str:
        if not self.subject:
            asks = f"What {verb}? Name the card."
            raise UnreadWords("", verb, "", asks=asks)
        self._mention(self.subject)
        return self.subject

    def _about(self, it: Phrase | None, verb: str, default: str = "B") -> str:
        ref = self.thing(it, default, "permanent") if it is not None else self._elided(verb)
        self.subject = ref
        return ref

    def _leave(self, it: Phrase | None, to: str, verb: str, who: str = "") -> None:
        self.events.append({"do": "leave", "ref": self._about(it, verb, _other(who)), "to": to})
        if who:
            self.subject = ""

    def _dies(self, it: Phrase | None = None, who: str = "") -> None:
        self._leave(it, "graveyard", "dies", who)

    def _exiled(self, it: Phrase | None = None, who: str = "") -> None:
        self._leave(it, "exile", "is exiled", who)

    def _bounced(self, it: Phrase | None = None, who: str = "") -> None:
        self._leave(it, "hand", "is bounced", who)

    def _blinked(
        self, it: Phrase | None = None, copied: Phrase | None = None, who: str = "", **_: Any
    ) -> None:
        """It is exiled and comes back as a new object, its copying chosen anew (CR 400.7)."""
        ref = self._about(it, "is blinked", who or "A")
        self.events.append({"do": "leave", "ref": ref, "to": "exile"})
        thing = self.spoken(ref)
        if thing.kind == "token":
            return
        enter: Entry = {"do": "enter", "ref": new_ref(self.script(), thing.name), "card": self._printed(ref),
                        "controller": thing.owner, "from_zone": "exile"}  # fmt: skip
        if entry_copy(self._face(thing.name).abilities) is not None:
            if copied is None:
                raise UnreadWords("", thing.name, "", asks=f"Say what {thing.name} copies as it comes back.")
            enter["copy_of"] = self.thing(copied)
        elif copied is not None:
            raise UnreadWords("", thing.name, "", asks=f"{thing.name} copies nothing as it enters.")
        self.events.append(enter)
        self.things.remove(thing)
        is_copy = "copy_of" in enter
        self._new(
            enter["ref"], thing.name, thing.owner, "permanent", enter.get("copy_of", ""), is_copy=is_copy
        )
        self.subject = enter["ref"]

    def _populates(self, who: str = "") -> None:
        """Another of a creature token that the player has; of several it has to be said which."""
        who = who or self.person or "A"
        tokens = [thing for thing in self.things if thing.kind == "token" and thing.owner == who]
        if len(tokens) != 1:
            there = f"There are {len(tokens)} tokens to populate from" if tokens else "There is no token"
            asks = f"{there}. Say which token is copied."
            raise UnreadWords("", "populate", "Say which token is copied.", asks=asks)
        ref = new_ref(self.script(), "token")
        made = {
            "do": "create_token_copy",
            "ref": ref,
            "of": tokens[0].ref,
            "by": "(Populate.)",
            "controller": who,
        }
        self.events.append(made)
        self.subject = self._new(ref, tokens[0].name, who, "token", tokens[0].ref, is_copy=True)

    def _gets(self, change: str, it: Phrase | None = None, until: str = "", who: str = "") -> None:
        self._change(self._about(it, "gets it"), change)

    def _gains(self, it: Phrase, keyword: str = "", until: str = "", who: str = "") -> None:
        ref = self._about(it, "gains it")
        effect = f"gains {keyword}" if keyword else "loses all abilities"
        self.events.append({"do": "continuous", "on": [ref], "effect": f"{effect} until end of turn"})

    def _counters(self, counter: Extra, it: Phrase | None = None, who: str = "") -> None:
        self._put_counters(counter, self._about(it, "gets it"))

    def _happens(self, do: str, it: Phrase | None, verb: str) -> None:
        self.events.append({"do": do, "ref": self._about(it, verb)})

    def _turned_up(self, it: Phrase | None = None, who: str = "") -> None:
        ref = self._about(it, "is turned up")
        entry = next((each for each in self.setup if each["ref"] == ref), None)
        if entry is not None and not entry.get("face_down"):
            card = self.cards[entry["card"]]
            if card.transforming or card.flips:
                self.events.append({"do": "transform" if card.transforming else "flip", "ref": ref})
                return
        self.events.append({"do": "turn_face_up", "ref": ref})

    def _turned_down(self, it: Phrase | None = None, who: str = "") -> None:
        self._happens("turn_face_down", it, "is turned face down")

    def _transforms(self, it: Phrase | None = None, who: str = "") -> None:
        self._happens("transform", it, "transforms")

    def _flips(self, it: Phrase | None = None) -> None:
        self._happens("flip", it, "flips")

    def _taps(self, it: Phrase | None = None, who: str = "") -> None:
        self._happens("tap", it, "is tapped")

    def _untaps(self, it: Phrase | None = None, who: str = "") -> None:
        self._happens("untap", it, "untaps")

    def _phases(self, it: Phrase | None = None, who: str = "") -> None:
        self._happens("phase_out", it, "phases out")

    def _animates(self, it: Phrase, who: str = "") -> None:
        self._animate(self._about(it, "is animated", who or "A"))

    def _animate(self, ref: str) -> None:
        """Let a thing become a creature by its own ability."""
        name = self._printed(ref)
        ability = animating_ability(self._face(name).abilities)
        if ability is None:
            raise CopyEngineError(
                f"{name} has no ability that makes it a creature.", mend="Leave “animated” out."
            )
        on_stack = new_ref(self.script(), f"{ref}ability")
        activate = {"do": "activate", "ref": on_stack, "source": ref, "controller": self.spoken(ref).owner}
        self.events += [
            {**activate, "ability": beginning(ability.text)},
            {"do": "resolve", "ref": on_stack},
        ]

    def _controlled(self, who: str, it: Phrase) -> None:
        ref = self._about(it, "changes control", "A" if who == "B" else "B")
        self.events.append({"do": "change_control", "ref": ref, "to": who})
        self.spoken(ref).owner = who

    def _attaches(self, what: Phrase, it: Phrase, who: str = "") -> None:
        to = self.thing(it, who or "A", "permanent")
        known = self._known(what)
        if known:
            self.events.append({"do": "attach", "ref": known, "to": to})
        else:
            self._onto(self._face(what.name).name, [to], who or "A")
        self.subject = to

    def _ends(self) -> None:
        self.events.append({"do": "end_turn"})

    # What there is -----------------------------------------------------------------------------------------

    def _there(
        self, it: tuple[Phrase, ...] | Phrase, who: str = "", where: tuple[str, str] | None = None
    ) -> None:
        for phrase in it if isinstance(it, tuple) else (it,):
            if where is not None:
                phrase = replace(phrase, owner=phrase.owner or where[0], zone=phrase.zone or where[1])
            default = who or "A"
            owned = replace(phrase, owner=phrase.owner or who)
            if phrase.name and phrase.count > 1:
                for _ in range(min(phrase.count, 8)):
                    self._put(owned, self._face(phrase.name).name, owned.owner or default)
                continue
            if phrase.name and phrase.of is None and not owned.article and self._known(owned):
                self._mention(self._known(owned))
                continue
            ref = self.thing(
                replace(owned, article="a") if phrase.name and phrase.article in {"a", "an"} else owned,
                default,
            )
            self.subject = "" if who else ref
            self.person = who or self.person

    def _being(self, being: Phrase) -> None:
        self.subject = self.thing(being, "A" if being.of is not None else "B")

    def _is_so(self, it: Phrase, state: str) -> None:
        ref = self.thing(it, wants="permanent")
        self._set(ref, state)

    # What is asked -----------------------------------------------------------------------------------------

    def _asked(self, clause: Clause) -> tuple[str, str]:
        bound = clause.bound
        phrase = bound.get("it") or bound.get("own") or bound.get("of")
        if isinstance(phrase, Phrase):
            default = "A"
            self.asks_of = self.thing(phrase, default)
        kind = clause.kind.removeprefix("ask_")
        if kind == "field":
            value = bound["field"]
            if value in {"counters", "zone"}:
                return "", str(value)
            return (value, "") if value != "happens" else ("", "happens")
        if kind == "life":
            self.asks_of = self.asks_of or ""
            return "", "happens"
        if kind == "what":
            return "", ""
        if kind == "effects" and "other" in bound:
            return "", "attached"
        if kind == "many":
            named = phrase.name if isinstance(phrase, Phrase) else ""
            return "", f"count {named}".strip()
        return _FIELD_OF.get(kind, ("", kind))

    # Cards ------------------------------------------------------------------------------------------

    def _face(self, name: str) -> Face:
        card, side = self.cards.find(name, "the question")
        return card.faces[side]

    def _is_spell(self, name: str) -> bool:
        return bool(self._face(name).type_line[1] & {"Instant", "Sorcery"})

    def _check_state(self) -> None:
        """Check state-based actions, if that changes anything."""
        try:
            before = play(self.script(), cards=self.cards)
            checked = {**self.script(), "events": [*self.events, {"do": "state_based_actions"}]}
            after = play(checked, cards=self.cards)
        except CopyEngineError:
            return  # refused where it is shown
        was = {ref: obj.zone for ref, obj in before.table().objects.items()}
        now = {ref: obj.zone for ref, obj in after.table().objects.items()}
        if was != now:
            self.events.append({"do": "state_based_actions"})


_FIELD_OF = {
    "size": ("power", ""), "type": ("types", ""), "color": ("colors", ""), "has": ("abilities", ""),
    "effects": ("power", ""), "status": ("tapped", ""), "controls": ("controller", ""), "copy": ("name", ""),
    "can": ("abilities", ""), "target": ("", "targets"), "x": ("power", ""), "happens": ("", "happens"),
    "legend": ("", "happens"), "many": ("", "count"), "zone": ("", "zone"), "triggers": ("", "triggers"),
    "counters": ("", "counters"),
}  # fmt: skip


def _with_antecedent(told: list[Clause], clauses: Sequence[Clause]) -> list[Clause]:
    """ "Is Clone blue if it copies ...": what a question before names is what "it" means."""
    if not told or not clauses[0].kind.startswith("ask_"):
        return told
    asked = next(
        (p for p in clauses[0].bound.values() if isinstance(p, Phrase) and p.name and p.of is None), None
    )
    place = next((n for n, clause in enumerate(told) if clause.kind != "responds"), None)
    if asked is None or place is None:
        return told
    first = told[place]
    bound = {
        label: asked if isinstance(value, Phrase) and value.kind == "it" and not value.name else value
        for label, value in first.bound.items()
    }
    return [*told[:place], replace(first, bound=bound), *told[place + 1 :]]


def _other(who: str) -> str:
    """The player whose things somebody destroys, if nothing else is said."""
    return "A" if who == "B" else "B"


def _suits(thing: Spoken, wants: str) -> bool:
    if wants == "spell":
        return thing.kind == "spell"
    if wants == "permanent":
        return thing.kind in {"permanent", "token"}
    return thing.kind != "gone" or not wants


def _x_of(phrase: Phrase) -> int | None:
    return next((extra.number for extra in phrase.extras if extra.kind == "x"), None)


def names_copier(name: str, cards: CardPool) -> bool:
    """Whether the card of that name copies something."""
    card, side = cards.find(name, "the question")
    return copies_something(card.faces[side].abilities)
