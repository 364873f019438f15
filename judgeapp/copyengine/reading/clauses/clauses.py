"""A sentence of the grammar as a flat list of clauses, before what belongs together is put together."""

from dataclasses import dataclass, field
from typing import Any

from lark import Token, Tree

from judgeapp.copyengine.reading.grammar.grammar import StopsAtError, parse
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase
from judgeapp.copyengine.reading.text.normalizing import Line

Arg = Any  # a Token, or a Tree of the grammar


@dataclass(slots=True)
class Clause:
    """One clause.

    Attributes:
        verb: the rule of the grammar it is: "gets", "create_copy", ...; "noun", "ability_words_item" for a
            bare continuation of the clause before.
        args: what stands behind the verb, in order.
        tails, leads: pairs of the kind and its words: ("duration", "until end of turn").
        end: the place behind its last word.
        as_printed: leads and tails as printed, by their words.
        trees: the trees of the tails, by kind.
        asked: the kinds of tails that were asked for; one never asked for would be lost.
    """

    line: Line
    start: int
    verb: str
    subject: Phrase | None = None
    causer: Phrase | None = None
    args: list[Arg] = field(default_factory=list)
    leads: list[tuple[str, str]] = field(default_factory=list)
    tails: list[tuple[str, str]] = field(default_factory=list)
    optional: bool = False
    end: int = 0
    as_printed: dict[str, str] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    trees: dict[str, Arg] = field(default_factory=dict)

    def phrase(self, index: int = 0) -> Phrase:
        """The noun phrase that stands as the `index`th one behind the verb."""
        phrases = [a for a in self.args if isinstance(a, Tree) and a.data in _PHRASES]
        if index >= len(phrases):
            raise StopsAtError(self.start)
        return Phrase(phrases[index], self.line)

    def phrases(self) -> list[Phrase]:
        """All noun phrases behind the verb."""
        return [Phrase(a, self.line) for a in self.args if isinstance(a, Tree) and a.data in _PHRASES]

    def token(self, kind: str) -> str:
        """The words of the token of this kind behind the verb; "" for none."""
        return next((str(a) for a in self.args if isinstance(a, Token) and a.type == kind), "")

    def has(self, name: str) -> bool:
        """Whether a part of this name stands behind the verb."""
        return any(
            (isinstance(a, Tree) and a.data == name) or (isinstance(a, Token) and a.type == name)
            for a in self.args
        )

    def granted(self) -> Token:
        """The keyword, quotation or "this ability" behind "has" and "gains"."""
        return next(a.children[0] for a in self.args if isinstance(a, Tree) and a.data == "ability_words")  # type: ignore[return-value]

    def tail(self, kind: str) -> str:
        """The words of this tail; "" for none."""
        self.asked.add(kind)
        return next((words for name, words in self.tails if name == kind), "")

    def tail_phrase(self, kind: str) -> Phrase | None:
        """The noun phrase in this tail: of "attached to that creature"."""
        tree = self.trees.get(kind)
        self.asked.add(kind)
        found = next((c for c in tree.children if isinstance(c, Tree)), None) if tree is not None else None
        return Phrase(found, self.line) if found is not None else None

    def lead(self, kind: str) -> str:
        """The words of this lead; "" for none."""
        return next((words for name, words in self.leads if name == kind), "")

    def shown(self, words: str) -> str:
        """A lead or tail as printed."""
        return self.as_printed.get(words, words)

    def words(self) -> str:
        """The clause in the grammar's wording, from its subject to its end."""
        start = self.subject.start if self.subject is not None else self.start
        return self.line.text[min(start, self.start) : self.end]

    def place_of(self, words: str) -> int:
        """Return where a lead or tail stands in the line."""
        first = self.line.text.find(words, self.start)
        return first if first >= 0 else max(self.line.text.find(words), 0)

    def within(self, position: int) -> int:
        """Return `position` if it lies in the clause, else its start (a part was read by itself)."""
        first = min(self.start, self.subject.start) if self.subject is not None else self.start
        return position if first <= position <= max(self.end, first) else first

    def printed_words(self) -> str:
        """The clause as printed, from its subject to its end."""
        start = self.subject.start if self.subject is not None else self.start
        return self.line.original(min(start, self.start), self.end)

    def printed(self, token: Token) -> str:
        """The token as printed."""
        return self.line.original(token.start_pos or 0, token.end_pos or 0)


_PHRASES = {
    "phrase", "any_target", "it", "self", "attached", "whose", "you", "one_of", "named_card", "controller_of",
    "top_cards", "all_cards", "name_list",
}  # fmt: skip


def read_clauses(line: Line) -> tuple[list[Clause], list[Clause]]:
    """Return the clauses of one sentence, and those of its exceptions.

    Raises:
        StopsAtError: with the place in `line.text` the grammar has no form for.
    """
    tree = parse(line.text, "sentence")
    main: list[Clause] = []
    exceptions: list[Clause] = []
    for child in tree.children:
        if isinstance(child, Tree) and child.data == "exception":
            exceptions = [_clause(entry, line) for entry in child.children]
        else:
            main.append(_clause(child, line))
    return main, exceptions


def _clause(entry: Any, line: Line) -> Clause:
    *leads, item = entry.children
    kind = str(item.data)
    clause = Clause(line, item.meta.start_pos if not item.meta.empty else entry.meta.start_pos, kind)
    clause.end = item.meta.end_pos if not item.meta.empty else clause.start
    clause.leads = [_words(lead, line) for lead in leads]
    parts = list(item.children)
    body = [p for p in parts if not (isinstance(p, Tree) and p.data in _TAILS)]
    clause.trees = {str(p.data): p for p in parts if isinstance(p, Tree) and p.data in _TAILS}
    clause.tails = [_words(p, line) for p in parts if isinstance(p, Tree) and p.data in _TAILS]
    for tree in (*leads, *(p for p in parts if isinstance(p, Tree) and p.data in _TAILS)):
        if not tree.meta.empty:
            span = tree.meta.start_pos, tree.meta.end_pos
            clause.as_printed[line.text[slice(*span)]] = line.original(*span)
    if kind in {"said", "may"}:
        clause.subject = Phrase(body[0], line)
        _predicate(clause, body[1])
    elif kind in {"bare", "bare_may"}:
        _predicate(clause, body[0])
    elif kind == "may_have":
        clause.causer, clause.subject = Phrase(body[0], line), Phrase(body[2], line)
        _predicate(clause, body[3])
    else:
        clause.args = body
    clause.optional = kind in {"may", "bare_may", "may_have"}
    return clause


def _predicate(clause: Clause, tree: Tree[Token]) -> None:
    clause.verb, clause.args = str(tree.data), list(tree.children)


_TAILS = {
    "duration", "if_tail", "unless", "where_x", "for_each", "at", "times", "instead", "tapped_attacking",
    "attached_to", "with_counters",
    "blocking",
}  # fmt: skip


def _words(tree: Tree[Token], line: Line) -> tuple[str, str]:
    tokens = list(tree.scan_values(lambda v: isinstance(v, Token)))
    if not tokens:
        return str(tree.data), str(tree.data)
    return str(tree.data), line.text[tokens[0].start_pos : tokens[-1].end_pos]
