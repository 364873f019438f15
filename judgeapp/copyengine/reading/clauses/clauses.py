"""A sentence of the grammar as a flat list of clauses, before what belongs together is put together."""

from dataclasses import dataclass, field

from lark import Token, Tree

from judgeapp.copyengine.reading.grammar.grammar import Part, StopsAtError, first_token, parse
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase
from judgeapp.copyengine.reading.text.normalizing import Line


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
    args: list[Part] = field(default_factory=list)
    leads: list[tuple[str, str]] = field(default_factory=list)
    tails: list[tuple[str, str]] = field(default_factory=list)
    optional: bool = False
    end: int = 0
    as_printed: dict[str, str] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    trees: dict[str, Tree[Token]] = field(default_factory=dict)

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

    def tokens(self, kind: str) -> list[str]:
        """The words of all tokens of this kind behind the verb."""
        return [str(a) for a in self.args if isinstance(a, Token) and a.type == kind]

    def has(self, name: str) -> bool:
        """Whether a part of this name stands behind the verb."""
        return any(
            (isinstance(a, Tree) and a.data == name) or (isinstance(a, Token) and a.type == name)
            for a in self.args
        )

    def granted(self) -> Token:
        """The keyword, quotation or "this ability" behind "has" and "gains"."""
        return first_token(self.tree("ability_words"))

    def find_token(self, kind: str) -> Token:
        """The first token behind the verb whose kind begins so.

        Raises:
            StopsAtError: there is none.
        """
        for arg in self.args:
            if isinstance(arg, Token) and arg.type.startswith(kind):
                return arg
        raise StopsAtError(self.start)

    def tree(self, name: str = "") -> Tree[Token]:
        """The first part of this name behind the verb; the last part of all where none is given.

        Raises:
            StopsAtError: there is none.
        """
        for arg in self.args if name else self.args[-1:]:
            if isinstance(arg, Tree) and name in {"", arg.data}:
                return arg
        raise StopsAtError(self.start)

    @property
    def addition(self) -> str:
        """The words of "in addition to its other types"; "" for none."""
        return str(first_token(self.tree("addition"))) if self.has("addition") else ""

    def value(self) -> tuple[str, str]:
        """The words for the number at its end, in the grammar's wording and as printed."""
        meta = self.tree().meta
        words = self.line.text[meta.start_pos : meta.end_pos]
        printed = self.line.original(meta.start_pos, meta.end_pos)
        return (
            words.removeprefix("each ").removeprefix("equal to "),
            printed.removeprefix("each ").removeprefix("equal to "),
        )

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
    "phrase", "any_target", "defending", "attacked", "it", "self", "giver", "attached", "whose", "you",
    "one_of", "named_card",
    "controller_of", "top_cards", "all_cards", "name_list",
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
        if not isinstance(child, Tree):
            continue
        if child.data == "exception":
            exceptions = [_clause(entry, line) for entry in child.children if isinstance(entry, Tree)]
        else:
            main.append(_clause(child, line))
    return main, exceptions


def _clause(entry: Tree[Token], line: Line) -> Clause:
    *leads, item = [part for part in entry.children if isinstance(part, Tree)]
    kind = str(item.data)
    clause = Clause(line, item.meta.start_pos if not item.meta.empty else entry.meta.start_pos, kind)
    clause.end = item.meta.end_pos if not item.meta.empty else clause.start
    clause.leads = [_words(lead, line) for lead in leads]
    parts = list(item.children)
    tails = [p for p in parts if isinstance(p, Tree) and p.data in _TAILS]
    body = [p for p in parts if not (isinstance(p, Tree) and p.data in _TAILS)]
    clause.trees = {str(tail.data): tail for tail in tails}
    clause.tails = [_words(tail, line) for tail in tails]
    for tree in (*leads, *tails):
        if not tree.meta.empty:
            span = tree.meta.start_pos, tree.meta.end_pos
            clause.as_printed[line.text[slice(*span)]] = line.original(*span)
    predicate: Tree[Token] | None = None
    match kind, [p for p in body if isinstance(p, Tree)]:
        case "said" | "may", [subject, predicate]:
            clause.subject = Phrase(subject, line)
        case "bare" | "bare_may", [predicate]:
            pass
        case "may_have", [causer, subject, predicate]:
            clause.causer, clause.subject = Phrase(causer, line), Phrase(subject, line)
    if predicate is not None:
        clause.verb, clause.args = str(predicate.data), list(predicate.children)
    else:
        clause.args = body
    clause.optional = kind in {"may", "bare_may", "may_have"}
    return clause


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
