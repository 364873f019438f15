"""The things a question in words speaks of, as they come to be on a table."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lark import Token, Tree

from judgeapp.combat import play
from judgeapp.copyengine import (
    COPY_TARGET_PERMANENT,
    CardPool,
    CopyEngineError,
    Face,
    animating_ability,
    copies_something,
    copying_script,
    entry_copy,
)
from judgeapp.lab.tables.edits import Entry, beginning, new_ref

_NUMBERS = "no one two three four five six seven eight nine ten".split()
MEND = "Try: “Clone copies Grizzly Bears with two +1/+1 counters and Giant Growth on it, what is its power?”"


class UnreadWords(Exception):  # noqa: N818 - it is no mistake of the program
    """A question that can't be read to its end.

    Attributes:
        read: as far as it was understood.
        rest: the words it stopped at.
        mend: what would work.
        wants_card: the name of a card could stand there.
        asks: what has to be said first, where the words alone leave it open.
    """

    def __init__(self, read: str, rest: str, mend: str, *, wants_card: bool = False, asks: str = "") -> None:
        self.read, self.rest, self.mend = read, rest, mend
        self.wants_card, self.asks = wants_card, asks
        super().__init__(f"I can read up to “{read}”. “{rest}” is not wording I know. {mend}".strip())


@dataclass
class Referents:
    """What has been spoken of so far: things get refs as they are first named.

    Attributes:
        last: ref of the thing spoken of last; `subject` of what the last statement was about, if a thing.
        person: who did something last.
        by_name: whether players are called Ada or Noah: then "her" is Ada's, and else the opponent's.
    """

    names: list[str]
    cards: CardPool
    setup: list[Entry] = field(default_factory=list)
    events: list[Entry] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    called: dict[str, str] = field(default_factory=dict)
    last: str = ""
    subject: str = ""
    person: str = ""
    by_name: bool = False
    tokens: list[str] = field(default_factory=list)
    made: dict[str, str] = field(default_factory=dict)
    printed: dict[str, str] = field(default_factory=dict)

    def _name(self, tree: Tree[Token]) -> str:
        return self._face(self.names[int(token_of(tree, "NAME", "COPIER")[1:-1].lstrip("c"))]).name

    def _script(self) -> Mapping[str, Any]:
        return {"setup": self.setup, "events": self.events}

    def _things(self, tree: Tree[Token]) -> list[Tree[Token]]:
        return [child for child in tree.children if isinstance(child, Tree) and child.data == "thing"]

    def _own(self, thing: Tree[Token], kind: str) -> str:
        """A word of the thing itself, not of what it carries."""
        for child in thing.children:
            if isinstance(child, Tree) and child.data == kind:
                return str(child.children[0]).lower()
        return ""

    def _who(self, owner: str, default: str) -> str:
        if owner in {"my", "my own", "ada's", "your", "i", "you", "we", "ada"}:
            return "A"
        if owner in {"their", "they"} and self.by_name and self.person:
            return self.person
        if owner in {"noah's", "noah"} or "opponent" in owner:
            return "B"
        if owner in {"her", "she"} and self.by_name:
            return "A"
        return "B" if owner in {"their", "his", "her", "they", "he", "she"} else default

    def elided(self, verb: str) -> str:
        """The thing that a statement without a subject goes on about."""
        if not self.subject:
            raise UnreadWords("", verb, "Name the card.", asks=f"Say what {verb}.")
        return self.subject

    def _spoken_of(self, words: str) -> str:
        """The thing that "it", "the copy" or "the token" is."""
        kind = words.rpartition(" ")[2]
        found = self.made.get(kind, "") if kind in {"copy", "token"} else self.last
        if not found:
            raise UnreadWords(
                "", words, "Name the card first." if kind == "it" else f"Say first what {kind}."
            )
        return found

    def _spoken_of_by_name(self, name: str, owner: str) -> str | None:
        """The thing that a name means, if it was spoken of before; whose it is may tell which."""
        if name not in self.known or owner in {"a", "an", "another"}:
            return None
        whose = self._who(owner, "")
        every = [ref for ref, called in self.called.items() if called == name]
        fitting = [ref for ref in every if not whose or self.owners[ref] == whose]
        if len(fitting) > 1:
            asks = f"Which {name} is meant? There are {len(fitting)}; say whose it is."
            raise UnreadWords("", name, "Say whose it is.", asks=asks)
        return fitting[0] if fitting else None

    def thing(self, tree: Tree[Token], default: str = "B") -> str:
        """The ref of a thing; one not spoken of before is there from the start."""
        for child in tree.children:
            if isinstance(child, Tree) and child.data == "it":
                return self._spoken_of(str(child.children[0]).lower())
            if isinstance(child, Tree) and child.data == "tokened":
                return self.made_token(child)
        name = self._name(
            next(child for child in tree.children if isinstance(child, Tree) and child.data == "name")
        )
        owner = self._own(tree, "owner")
        if (there := self._spoken_of_by_name(name, owner)) is not None:
            return there
        who = self._who(owner, default)
        being = next(
            (c for c in tree.children if isinstance(c, Tree) and c.data in {"copied", "stated"}), None
        )
        if being is not None and being.data == "copied":
            ref = self._copying(name, self.thing(self._things(being)[0]), who)
            self._is_so(tree, ref, name)
        elif self._is_spell(name):
            ref = new_ref(self._script(), name)
            self.events.append({"do": "cast", "ref": ref, "card": name, "controller": who})
        elif x := self.x(self._having(tree)):
            ref = self.cast_card(name, who, x)
        else:
            ref = new_ref(self._script(), name)
            self.setup.append({"ref": ref, "card": name, "controller": who})
            states = [
                str(c.children[0]).lower() for c in tree.children if isinstance(c, Tree) and c.data == "state"
            ]
            for state in [*states, *([str(being.children[-1]).lower()] if being is not None else [])]:
                if state == "animated":
                    self._animated(name, ref, who)
                else:
                    self.setup[-1] |= _STATES[state.replace(" ", "-")]
        self.known[name], self.owners[ref], self.called[ref], self.last = ref, who, name, ref
        self.printed.setdefault(ref, name)
        self._carry(tree, ref, who)
        self.last = ref
        return ref

    def _is_so(self, copier: Tree[Token], ref: str, name: str) -> None:
        """What a card that copies something is said to be: kicked as it enters; else it is asked when."""
        entering = next((e for e in self.events if e.get("ref") == ref and e["do"] == "enter"), None)
        for state in (
            str(c.children[0]) for c in copier.children if isinstance(c, Tree) and c.data == "state"
        ):
            if state.lower() != "kicked" or entering is None:
                asks = f"When is {name} {state.lower()}? Say so in a sentence of its own."
                raise UnreadWords("", state, "", asks=asks)
            entering["kicked"] = True

    def _having(self, tree: Tree[Token]) -> Tree[Token]:
        there = (c for c in tree.children if isinstance(c, Tree) and c.data == "having")
        return next(there, Tree("having", []))

    def _carry(self, tree: Tree[Token], ref: str, who: str) -> None:
        """Counters, effects and attachments that a thing is said to have."""
        for extra in self._having(tree).children:
            if not isinstance(extra, Tree):
                continue
            if extra.data == "uncertain":
                raise UnreadWords("with", "counter", "Say which kind, such as a +1/+1 counter.")
            if extra.data == "counted":
                self._counted(extra, ref)
            elif extra.data == "xed":
                self._with_x(ref, self.x(Tree("having", [extra])))
            elif extra.data == "carried":
                self._carried(self._name(extra), [ref], who)
            elif extra.data == "changed":
                self.events.append(
                    {"do": "continuous", "on": [ref], "effect": f"{extra.children[0]} until end of turn"}
                )

    def _with_x(self, ref: str, x: Mapping[str, int]) -> None:
        """X is what it was as the thing was cast, so it must be cast or enter."""
        begun = next((e for e in self.events if e.get("ref") == ref and e["do"] in {"cast", "enter"}), None)
        if begun is None:
            asks = "X is chosen as something is cast. Say that it is cast, or enters."
            raise UnreadWords("", "X", "", asks=asks)
        begun |= x

    def _counted(self, tree: Tree[Token], ref: str) -> None:
        kind = str(token_of(tree, "KIND")).lower()
        word = str(token_of(tree, "NUMBER")).lower()
        number = int(word) if word.isdigit() else 1 if word in {"a", "an"} else _NUMBERS.index(word)
        entry = next((e for e in self.setup if e["ref"] == ref), None)
        if entry is not None and not any(ref in map(str, event.values()) for event in self.events):
            entry["counters"] = {**entry.get("counters", {}), kind: number}
        else:
            self.events.append({"do": "counters", "on": ref, "put": {kind: number}})

    def _carried(self, name: str, refs: list[str], who: str, x: Mapping[str, int] | None = None) -> None:
        _, types, subtypes = self._face(name).type_line
        other, (ref, *others) = new_ref(self._script(), name), refs
        if types & {"Instant", "Sorcery"}:
            self.events.append(
                {"do": "cast", "ref": other, "card": name, "controller": who, "targets": refs, **(x or {})}
            )
            for each in refs:
                self._triggered(each)
            self.events.append({"do": "resolve", "ref": other})
        elif {"Aura", "Equipment"} & set(subtypes) and not others:
            entry = {"ref": other, "card": name, "controller": who}
            is_there = any(e["ref"] == ref for e in self.setup)
            if is_there:
                self.setup.append({**entry, "attached_to": ref})
            else:
                self.events.append({"do": "enter", **entry, "attached_to": ref})
        else:
            raise CopyEngineError(
                f"{name} can’t be on a permanent.", mend="Name an instant, an Aura or an Equipment."
            )

    def _copying(self, name: str, of: str, who: str, owner: str = "") -> str:
        """Let a card copy a thing as its text says; return the ref of the copy."""
        entry = next((e for e in (*self.setup, *self.events) if e.get("ref") == of), {})
        card = str(entry.get("card") or self.printed[of])
        if self._is_spell(name) and any(
            event["do"] == "become_copy" for event in copying_script(self.cards, name, card)["events"]
        ):
            self._carried(name, [of], who)
            return of
        made = copying_script(self.cards, name, card)
        there = self.known.get(name) if owner in {"", "the", "that"} else None
        if there == of:
            there = None  # "Clone copies another Clone"
        ref = there or new_ref(self._script(), name)
        for begun in made["setup"]:
            if begun["ref"] == "copy" and there is None:
                self.setup.append({**begun, "ref": ref, "controller": who})
        events = [event for event in made["events"] if event.get("ref") != "original"]
        if there is not None and any(event["do"] == "enter" for event in events):
            events = [{"do": "become_copy", "ref": ref, "of": "original"}]
        if len(events) < len(made["events"]):
            self._on_stack(of)
        for event in events:
            if event["do"] in {"create_token_copy", "copy_spell"}:
                ref = new_ref(self._script(), "copy" if "spell" in event["do"] else "token")
            placed = {key: of if value == "original" else value for key, value in event.items()}
            placed["ref"] = ref
            self.events.append(placed | ({"controller": who} if "controller" in event else {}))
            if event["do"] == "create_token_copy":
                self.made["token"] = ref
                self.tokens.append(ref)
        self.known[name], self.owners[ref], self.called[ref], self.made["copy"] = ref, who, name, ref
        self.printed[ref] = card if ref == self.made.get("token") else name
        return ref

    def made_token(self, tree: Tree[Token]) -> str:
        """A token that's a copy of a thing, made by an effect that nobody at the table has."""
        of = self.thing(self._things(tree)[0])
        ref = new_ref(self._script(), "token")
        event = {
            "do": "create_token_copy",
            "ref": ref,
            "of": of,
            "by": COPY_TARGET_PERMANENT,
            "controller": "A",
        }
        self.events.append(event)
        self.made["copy"] = ref
        self._made_as_token(ref, of, "A")
        return ref

    def _made_as_token(self, ref: str, of: str, who: str) -> None:
        self.made["token"] = self.last = ref
        self.printed[ref], self.owners[ref] = self.printed.get(of, ""), who
        self.tokens.append(ref)

    def x(self, tree: Tree[Token]) -> dict[str, int]:
        """What X is said to be."""
        found = next((c for c in tree.children if isinstance(c, Tree) and c.data == "xed"), None)
        return {"x": int(re.sub(r"\D", "", str(found.children[0])))} if found is not None else {}

    def cast_card(self, name: str, who: str, x: Mapping[str, int]) -> str:
        """Cast a card; what is a permanent then resolves."""
        ref = new_ref(self._script(), name)
        self.events.append({"do": "cast", "ref": ref, "card": name, "controller": who, **x})
        if not self._is_spell(name):
            self.events.append({"do": "resolve", "ref": ref})
        self.known[name], self.owners[ref], self.called[ref], self.printed[ref] = ref, who, name, name
        return ref

    def back(self, ref: str, copied: list[Tree[Token]]) -> str:
        """Let a thing be exiled and come back, a copy of what is said; a token doesn't come back."""
        self.events.append({"do": "leave", "ref": ref, "to": "exile"})
        if ref in self.tokens:
            return ref
        name, who = self.called[ref], self.owners[ref]
        enter = {"do": "enter", "ref": new_ref(self._script(), name), "card": name, "controller": who}
        enter["from_zone"] = "exile"
        if entry_copy(self._face(name).abilities) is not None:
            if not copied:
                raise UnreadWords("", name, "", asks=f"Say what {name} copies as it comes back.")
            enter["copy_of"] = self.thing(copied[0])
        elif copied:
            raise UnreadWords("", name, "", asks=f"{name} copies nothing as it enters.")
        self.events.append(enter)
        del self.called[ref]
        new = enter["ref"]
        self.known[name], self.called[new], self.owners[new], self.printed[new] = new, name, who, name
        return new

    def _actor(self, tree: Tree[Token], default: str = "A") -> str:
        """Who is said to do it."""
        who = next((c for c in tree.children if isinstance(c, Tree) and c.data == "who"), None)
        if who is None:
            return default
        self.person = self._who(str(who.children[0]).lower(), default)
        return self.person

    def _face(self, name: str) -> Face:
        card, side = self.cards.find(name, "the question")
        return card.faces[side]

    def _is_spell(self, name: str) -> bool:
        return bool(self._face(name).type_line[1] & {"Instant", "Sorcery"})

    def _animated(self, name: str, ref: str, who: str) -> None:
        """Let a thing become a creature by its own ability."""
        ability = animating_ability(self._face(name).abilities)
        if ability is not None:
            on_stack = new_ref(self._script(), f"{ref}ability")
            activate = {"do": "activate", "ref": on_stack, "source": ref, "controller": who}
            self.events += [
                {**activate, "ability": beginning(ability.text)},
                {"do": "resolve", "ref": on_stack},
            ]
            return
        raise CopyEngineError(
            f"{name} has no ability that makes it a creature.", mend="Leave “animated” out."
        )

    def _triggered(self, ref: str) -> None:
        """Let what triggers as a thing becomes a target resolve first, if it needs no choice."""
        try:
            game = play(self._script(), cards=self.cards)
            before = play({**self._script(), "events": self.events[:-1]}, cards=self.cards)
        except CopyEngineError:
            return  # refused where it is shown
        for text in game.triggered(ref)[len(before.triggered(ref)) :]:
            on_stack = new_ref(self._script(), f"{ref}ability")
            source = {"source": ref, "ability": beginning(text), "controller": self.owners.get(ref, "A")}
            put = [{"do": "trigger", "ref": on_stack, **source}, {"do": "resolve", "ref": on_stack}]
            try:
                play({**self._script(), "events": [*self.events, *put]}, cards=self.cards)
            except CopyEngineError:
                continue
            self.events += put

    def _on_stack(self, ref: str) -> None:
        """What is copied is a spell: it is cast, not there from the start."""
        entry = next((e for e in self.setup if e["ref"] == ref), None)
        if entry is not None:
            self.setup.remove(entry)
            self.events.insert(0, {"do": "cast", **entry})


def token_of(tree: Tree[Token], *kinds: str) -> Token:
    return next(tree.scan_values(lambda token: isinstance(token, Token) and token.type in kinds))


def names_copier(name: str, cards: CardPool) -> bool:
    """Whether the card of that name copies something."""
    card, side = cards.find(name, "the question")
    return copies_something(card.faces[side].abilities)


_STATES: Mapping[str, Entry] = {
    "tapped": {"tapped": True},
    "face-down": {"face_down": True},
    "kicked": {"kicked": True},
    "flipped": {"flipped": True},
    "transformed": {"face": "back"},
}
