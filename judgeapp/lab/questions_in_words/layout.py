"""A question in words, read, being laid out on a table."""

from collections.abc import Iterator
from dataclasses import dataclass

from lark import Token, Tree

from judgeapp.copyengine import copies_only_own
from judgeapp.lab.questions_in_words.referents import MEND, Referents, UnreadWords, names_copier
from judgeapp.lab.tables.edits import Script, new_ref

_FIELDS = {
    "power": "power", "power/toughness": "power", "p/t": "power", "stats": "power",
    "toughness": "power", "size": "power", "color": "colors", "colors": "colors",
    "colour": "colors", "colours": "colors", "name": "name", "names": "name", "type": "types",
    "types": "types",
    "type line": "types", "abilities": "abilities", "mana cost": "mana_cost", "mana value": "mana_cost",
    "loyalty": "loyalty", "converted mana cost": "mana_cost", "cmc": "mana_cost",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a table: what is there, what happens, and what is asked ("" for all) of which thing."""

    script: Script
    ref: str
    field: str


class Layout(Referents):
    """A question being laid out, statement by statement."""

    def lay_out(self, tree: Tree[Token]) -> Asked:
        asked = ""
        parts = [part for part in tree.children if isinstance(part, Tree)]
        # What is asked comes last, also where it is said first: "what is its power if ...".
        for part in sorted(parts, key=lambda part: part.data in {"asked", "what"}):
            if part.data in {"asked", "what"}:
                asked = self._asked(part)
            else:
                getattr(self, f"_{part.data}")(part)
        if not (self.setup or self.events):
            raise UnreadWords("", " ".join(self.names) or "this", MEND)
        return Asked({"setup": self.setup, "events": self.events}, self.last, asked)

    def _enters(self, tree: Tree[Token]) -> None:
        self._copies(tree, is_new=True)

    def _makes(self, tree: Tree[Token]) -> None:
        """ "Cackling Counterpart creates a token that's a copy of ...": the effect is the card's."""
        copier, original = self._things(tree)
        of = self.thing(original, self._whose_it_copies(copier))
        name = self._name(next(c for c in copier.children if isinstance(c, Tree) and c.data == "name"))
        who, ref = self._who(self._own(copier, "owner"), "A"), new_ref(self._script(), "token")
        self.events.append({"do": "create_token_copy", "ref": ref, "of": of, "by": name, "controller": who})
        self._made_as_token(ref, of, who)

    def _copies(self, tree: Tree[Token], *, is_new: bool = False) -> None:
        copier, original = self._things(tree)
        if any(isinstance(child, Tree) and child.data == "it" for child in copier.children):
            ref = self.thing(copier)
            self.events.append({"do": "become_copy", "ref": ref, "of": self.thing(original)})
            self.last = self.subject = ref
            return
        of = self.thing(original, self._whose_it_copies(copier))
        who = self._actor(tree)
        name = self._name(next(c for c in copier.children if isinstance(c, Tree) and c.data == "name"))
        owner = self._own(copier, "owner")
        ref = self._copying(name, of, self._who(owner, who), "a" if is_new else owner)
        self._is_so(copier, ref, name)
        self._carry(copier, ref, "A")
        self.last = self.subject = ref

    def _whose_it_copies(self, copier: Tree[Token]) -> str:
        """Who controls what a card copies, where nothing else is said: the opponent, if its text allows."""
        name = self._name(next(c for c in copier.children if isinstance(c, Tree) and c.data == "name"))
        return "A" if copies_only_own(self._face(name).abilities) else "B"

    def _becomes(self, tree: Tree[Token]) -> None:
        *one, other = self._things(tree)
        of = self.thing(other)
        ref = self.thing(one[0], "A") if one else self.elided("becomes a copy of")
        turn = any(isinstance(c, Tree) and c.data == "turn" for c in tree.children)
        until = {"duration": "until end of turn"} if turn else {}
        self.events.append({"do": "become_copy", "ref": ref, "of": of, **until})
        self.last = self.subject = ref

    def _cast(self, tree: Tree[Token]) -> None:
        """A spell on a thing, or a card that copies it."""
        name = self._name(next(c for c in tree.children if isinstance(c, Tree) and c.data == "name"))
        who = self._actor(tree, "")
        if names_copier(name, self.cards):
            ref, *others = [self.thing(thing) for thing in self._things(tree)]
            if others:
                raise UnreadWords("", name, "", asks=f"Say one thing at a time that {name} copies.")
            self.last = self._copying(name, ref, who or "A")
        else:
            refs = [self.thing(thing) for thing in self._things(tree)]
            self._carried(name, refs, who or self.owners.get(refs[0], "A"), self.x(tree))
            self.last = refs[0]
        self.subject = ""

    def _played(self, tree: Tree[Token]) -> None:
        """A card is cast, and a permanent spell resolves."""
        name = self._name(next(c for c in tree.children if isinstance(c, Tree) and c.data == "name"))
        if names_copier(name, self.cards):
            raise UnreadWords("", name, "", asks=f"Say what {name} copies.")
        self.last = self.cast_card(name, self._actor(tree), self.x(tree))
        self.subject = ""

    def _copied_with(self, tree: Tree[Token]) -> None:
        """ "I copy Tarmogoyf with Clone": the copier is named last."""
        name = self._name(next(c for c in tree.children if isinstance(c, Tree) and c.data == "name"))
        self.last = self._copying(name, self.thing(self._things(tree)[0]), self._actor(tree))

    def _gets(self, tree: Tree[Token]) -> None:
        ref = self._subject(tree, "gets")
        change = next(self._tokens(tree, "CHANGE"))
        self.events.append({"do": "continuous", "on": [ref], "effect": f"{change} until end of turn"})

    def _counters(self, tree: Tree[Token]) -> None:
        self._counted(tree, self._subject(tree, "gets"))

    def _turned(self, tree: Tree[Token]) -> None:
        how = str(tree.children[-1]).lower()
        ref = self._subject(tree, how)
        do = next(do for words, do in _TURNED.items() if words in how)
        self.events.append({"do": do, "ref": ref})

    def _dies(self, tree: Tree[Token], to: str = "graveyard") -> None:
        self.events.append({"do": "leave", "ref": self._subject(tree, "dies"), "to": to})

    def _exiled(self, tree: Tree[Token]) -> None:
        self._dies(tree, "exile")

    def _bounced(self, tree: Tree[Token]) -> None:
        self._dies(tree, "hand")

    def _blinked(self, tree: Tree[Token]) -> None:
        """It is exiled and comes back as a new object, its copying chosen anew (CR 400.7)."""
        things = self._things(tree)
        has_copied = any(isinstance(c, Tree) and c.data == "who" for c in tree.children) or len(things) > 1
        copied = things[1:] if has_copied or len(things) > 1 else []
        self.last = self.subject = self.back(self._subject(tree, "is blinked"), copied)

    def _populates(self, tree: Tree[Token]) -> None:
        """Another of a creature token that the player has; of several it has to be said which."""
        who = self._actor(tree, self.person or "A")
        tokens = [ref for ref in self.tokens if self.owners[ref] == who]
        if len(tokens) != 1:
            there = f"There are {len(tokens)} tokens to populate from" if tokens else "There is no token"
            raise UnreadWords("", "populate", "Say which token is copied.", asks=f"{there}.")
        ref = new_ref(self._script(), "token")
        self.events.append(
            {"do": "create_token_copy", "ref": ref, "of": tokens[0], "by": "(Populate.)", "controller": who}
        )
        self._made_as_token(ref, tokens[0], who)

    def _subject(self, tree: Tree[Token], verb: str) -> str:
        """The thing a statement is about; one that names none goes on about the one before."""
        things = self._things(tree)
        ref = self.thing(things[0]) if things else self.elided(verb)
        is_by_someone = any(isinstance(child, Tree) and child.data == "who" for child in tree.children)
        self.subject = "" if is_by_someone else ref
        return ref

    def _ends(self, tree: Tree[Token]) -> None:
        self.events.append({"do": "end_turn"})

    def _there(self, tree: Tree[Token]) -> None:
        ref = self.thing(self._things(tree)[0], self._actor(tree))
        self.subject = "" if any(isinstance(c, Tree) and c.data == "who" for c in tree.children) else ref

    def _made(self, tree: Tree[Token]) -> None:
        self.made_token(next(c for c in tree.children if isinstance(c, Tree) and c.data == "tokened"))
        self.events[-1]["controller"] = self.owners[self.last] = self._actor(tree)
        self.subject = (
            "" if any(isinstance(c, Tree) and c.data == "who" for c in tree.children) else self.last
        )

    def _asked(self, tree: Tree[Token]) -> str:
        for thing in self._things(tree):
            self.last = self.thing(thing, "A")
        for kind, found in (
            ("OF_TYPE", "types"),
            ("OF_COLOR", "colors"),
            ("KEYWORD", "abilities"),
            ("OF_STATUS", "tapped"),
        ):
            if any(self._tokens(tree, kind)):
                return found
        fields = [_FIELDS[str(token).lower()] for token in self._tokens(tree, "FIELD")]
        return fields[0] if fields else ""

    def _tokens(self, tree: Tree[Token], kind: str) -> Iterator[Token]:
        return (token for token in tree.children if isinstance(token, Token) and token.type == kind)


_TURNED = {
    "face up": "turn_face_up", "face down": "turn_face_down", "transform": "transform", "flip": "flip",
    "untap": "untap", "tapped": "tap", "phases": "phase_out",
}  # fmt: skip


__all__ = ["MEND", "Asked", "Layout", "UnreadWords", "names_copier"]
