"""A question in words, read, being laid out on a table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from lark import Token, Tree

from judgeapp.copyengine import CardPool, CopyEngineError
from judgeapp.copyengine.abilities import BecomeCopy, EnterAsCopy, TokenCopy
from judgeapp.copyengine.making import walk
from judgeapp.copyengine.one_copy import copying_script
from judgeapp.copyengine.subjects import Filter

from .table import Entry, Script, new_ref

_NUMBERS = "no one two three four five six seven eight nine ten".split()
MEND = (
    "Try: “Clone copies a Grizzly Bears with two +1/+1 counters and Giant Growth on it, what is its power?”"
)
_FIELDS = {
    "power": "power", "toughness": "power", "size": "power", "color": "colors", "colors": "colors",
    "colour": "colors", "colours": "colors", "name": "name", "names": "name", "type": "types",
    "types": "types",
    "type line": "types", "abilities": "abilities", "mana cost": "mana_cost", "mana value": "mana_cost",
    "loyalty": "loyalty",
}  # fmt: skip


class UnreadWords(Exception):  # noqa: N818 - it is no mistake of the program
    """A question that can't be read to its end.

    Attributes:
        read: as far as it was understood.
        rest: the words it stopped at.
        mend: what would work.
    """

    def __init__(self, read: str, rest: str, mend: str) -> None:
        self.read, self.rest, self.mend = read, rest, mend
        super().__init__(f"I can read up to “{read}”. “{rest}” is not wording I know. {mend}".strip())


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a table: what is there, what happens, and what is asked ("" for all) of which thing."""

    script: Script
    ref: str
    field: str


@dataclass
class Laying:
    """A question being laid out: things get refs as they are first spoken of."""

    names: list[str]
    cards: CardPool
    setup: list[Entry] = field(default_factory=list)
    events: list[Entry] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    last: str = ""

    def lay_out(self, tree: Tree[Token]) -> Asked:
        asked = ""
        for part in tree.children:
            if not isinstance(part, Tree):
                continue
            if part.data in {"asked", "what"}:
                asked = self._asked(part)
            else:
                getattr(self, f"_{part.data}")(part)
        if not (self.setup or self.events):
            raise UnreadWords("", " ".join(self.names) or "this", MEND)
        return Asked({"setup": self.setup, "events": self.events}, self.last, asked)

    # Things ------------------------------------------------------------------------------------

    def _name(self, tree: Tree[Token]) -> str:
        token = _token(tree, "NAME")
        card, side = self.cards.find(self.names[int(token[1:-1])], "the question")
        return card.faces[side].name

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
        if owner in {"my", "ada's", "your"}:
            return "A"
        return "B" if owner in {"their", "noah's"} or "opponent" in owner else default

    def thing(self, tree: Tree[Token], default: str = "B") -> str:
        """The ref of a thing; one not spoken of before is there from the start."""
        if any(isinstance(child, Tree) and child.data == "it" for child in tree.children):
            if not self.last:
                raise UnreadWords("", "it", "Name the card first.")
            return self.last
        name = self._name(
            next(child for child in tree.children if isinstance(child, Tree) and child.data == "name")
        )
        owner = self._own(tree, "owner")
        if name in self.known and owner not in {"a", "an", "another"}:
            return self.known[name]
        who = self._who(owner, default)
        being = next(
            (c for c in tree.children if isinstance(c, Tree) and c.data in {"copied", "stated"}), None
        )
        if being is not None and being.data == "copied":
            ref = self._copying(name, self.thing(self._things(being)[0]), who)
        else:
            ref = new_ref(self._script(), name)
            self.setup.append({"ref": ref, "card": name, "controller": who})
            states = [
                str(c.children[0]).lower() for c in tree.children if isinstance(c, Tree) and c.data == "state"
            ]
            for state in [*states, *([str(being.children[-1]).lower()] if being is not None else [])]:
                self.setup[-1] |= _STATES[state.replace(" ", "-")]
        self.known[name], self.owners[ref], self.last = ref, who, ref
        self._carry(tree, ref, who)
        self.last = ref
        return ref

    def _carry(self, tree: Tree[Token], ref: str, who: str) -> None:
        """Counters, effects and attachments that a thing is said to have."""
        having = next((c for c in tree.children if isinstance(c, Tree) and c.data == "having"), None)
        for extra in having.children if having is not None else ():
            if not isinstance(extra, Tree):
                continue
            if extra.data == "counted":
                self._counted(extra, ref)
            elif extra.data == "carried":
                self._carried(self._name(extra), ref, who)
            elif extra.data == "changed":
                self.events.append(
                    {"do": "continuous", "on": [ref], "effect": f"{extra.children[0]} until end of turn"}
                )

    def _counted(self, tree: Tree[Token], ref: str) -> None:
        kind = str(_token(tree, "KIND")).lower()
        word = str(_token(tree, "NUMBER")).lower()
        number = int(word) if word.isdigit() else 1 if word in {"a", "an"} else _NUMBERS.index(word)
        entry = next((e for e in self.setup if e["ref"] == ref), None)
        if entry is not None and not self.events:
            entry["counters"] = {**entry.get("counters", {}), kind: number}
        else:
            self.events.append({"do": "counters", "on": ref, "put": {kind: number}})

    def _carried(self, name: str, ref: str, who: str) -> None:
        card, side = self.cards.find(name, "the question")
        _, types, subtypes = card.faces[side].type_line
        other = new_ref(self._script(), name)
        if types & {"Instant", "Sorcery"}:
            self.events.append(
                {"do": "cast", "ref": other, "card": name, "controller": who, "targets": [ref]}
            )
            self.events.append({"do": "resolve", "ref": other})
        elif {"Aura", "Equipment"} & set(subtypes):
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

    # What happens ------------------------------------------------------------------------------

    def _copies(self, tree: Tree[Token]) -> None:
        copier, original = self._things(tree)
        of = self.thing(original, self._whose_it_copies(copier))
        if any(isinstance(child, Tree) and child.data == "it" for child in copier.children):
            self.events.append({"do": "become_copy", "ref": self.thing(copier), "of": of})
            return
        name = self._name(next(c for c in copier.children if isinstance(c, Tree) and c.data == "name"))
        owner = self._own(copier, "owner")
        ref = self._copying(name, of, self._who(owner, "A"), owner)
        self._carry(copier, ref, "A")
        self.last = ref

    def _whose_it_copies(self, copier: Tree[Token]) -> str:
        """Who controls what a card copies, where nothing else is said: the opponent, if its text allows."""
        if any(isinstance(child, Tree) and child.data == "it" for child in copier.children):
            return "B"
        name = self._name(next(c for c in copier.children if isinstance(c, Tree) and c.data == "name"))
        card, side = self.cards.find(name, "the question")
        for ability in card.faces[side].abilities:
            for effect in walk(ability.effects):
                source = getattr(effect, "source", None)
                wanted = source if isinstance(source, Filter) else getattr(source, "filter", None)
                if isinstance(effect, EnterAsCopy | TokenCopy | BecomeCopy) and wanted is not None:
                    return "A" if wanted.controller == "you" else "B"
        return "B"

    def _copying(self, name: str, of: str, who: str, owner: str = "") -> str:
        """Let a card copy a thing as its text says; return the ref of the copy."""
        entry = next((e for e in (*self.setup, *self.events) if e.get("ref") == of), {})
        card = str(entry.get("card") or self._printed(of))
        made = copying_script(self.cards, name, card)
        there = self.known.get(name) if owner in {"", "the", "that"} else None
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
        self.known[name], self.owners[ref] = ref, who
        return ref

    def _printed(self, ref: str) -> str:
        return next((name for name, known in self.known.items() if known == ref), "")

    def _on_stack(self, ref: str) -> None:
        """What is copied is a spell: it is cast, not there from the start."""
        entry = next((e for e in self.setup if e["ref"] == ref), None)
        if entry is not None:
            self.setup.remove(entry)
            self.events.insert(0, {"do": "cast", **entry})

    def _becomes(self, tree: Tree[Token]) -> None:
        one, other = self._things(tree)
        of = self.thing(other)
        ref = self.thing(one, "A")
        turn = any(isinstance(c, Tree) and c.data == "turn" for c in tree.children)
        until = {"duration": "until end of turn"} if turn else {}
        self.events.append({"do": "become_copy", "ref": ref, "of": of, **until})
        self.last = ref

    def _cast(self, tree: Tree[Token]) -> None:
        name = self._name(next(c for c in tree.children if isinstance(c, Tree) and c.data == "name"))
        ref = self.thing(self._things(tree)[0])
        self._carried(name, ref, self.owners.get(ref, "A"))

    def _gets(self, tree: Tree[Token]) -> None:
        ref = self.thing(self._things(tree)[0])
        change = next(self._tokens(tree, "CHANGE"))
        self.events.append({"do": "continuous", "on": [ref], "effect": f"{change} until end of turn"})

    def _counters(self, tree: Tree[Token]) -> None:
        ref = self.thing(self._things(tree)[0])
        if not self.events:
            self.events = []
        self._counted(tree, ref)

    def _turned(self, tree: Tree[Token]) -> None:
        ref = self.thing(self._things(tree)[0])
        how = str(tree.children[-1]).lower()
        do = next(do for words, do in _TURNED.items() if words in how)
        self.events.append({"do": do, "ref": ref})

    def _dies(self, tree: Tree[Token], to: str = "graveyard") -> None:
        self.events.append({"do": "leave", "ref": self.thing(self._things(tree)[0]), "to": to})

    def _exiled(self, tree: Tree[Token]) -> None:
        self._dies(tree, "exile")

    def _bounced(self, tree: Tree[Token]) -> None:
        self._dies(tree, "hand")

    def _ends(self, tree: Tree[Token]) -> None:
        self.events.append({"do": "end_turn"})

    def _there(self, tree: Tree[Token]) -> None:
        self.thing(self._things(tree)[0], "A")

    def _asked(self, tree: Tree[Token]) -> str:
        for thing in self._things(tree):
            self.last = self.thing(thing)
        fields = [_FIELDS[str(token).lower()] for token in self._tokens(tree, "FIELD")]
        return fields[0] if fields else ""

    def _tokens(self, tree: Tree[Token], kind: str) -> Iterator[Token]:
        return (token for token in tree.children if isinstance(token, Token) and token.type == kind)


def _token(tree: Tree[Token], kind: str) -> Token:
    return next(tree.scan_values(lambda token: isinstance(token, Token) and token.type == kind))


_STATES: Mapping[str, Entry] = {
    "tapped": {"tapped": True},
    "face-down": {"face_down": True},
    "kicked": {"kicked": True},
    "flipped": {"flipped": True},
    "transformed": {"face": "back"},
}
_TURNED = {
    "face up": "turn_face_up", "face down": "turn_face_down", "transform": "transform", "flip": "flip",
    "untap": "untap", "tapped": "tap", "phases": "phase_out",
}  # fmt: skip
