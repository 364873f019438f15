"""The grammar: its pages put together, compiled once, and what it stumbles over told as a column."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.lexer import BasicLexer, ContextualLexer, Lexer, LexerState
from lark.parsers.lalr_parser_state import ParserState

from judgeapp.copyengine.reading.grammar.compiling import compiled
from judgeapp.copyengine.reading.grammar.first_letters import may_begin
from judgeapp.copyengine.reading.text.normalizing import MARK
from judgeapp.copyengine.reading.text.word_lists import (
    cost_keywords,
    number_keywords,
    plain_keywords,
)

type Part = Token | Tree[Token]
"""A part of a tree: a word of the text, or a phrase."""

STARTS = ("sentence", "np", "event")
PAGES = ("sentence", "nouns", "changes", "actions", "amounts", "events")


class StopsAtError(Exception):
    """The grammar has no form for the text from `position` (from 0) on."""

    def __init__(self, position: int) -> None:
        self.position = position
        super().__init__(position)


def first_token(tree: Tree[Token]) -> Token:
    """Return the first word of a tree.

    Raises:
        StopsAtError: it has none.
    """
    for token in tree.scan_values(lambda part: isinstance(part, Token)):
        return token
    raise StopsAtError(0 if tree.meta.empty else tree.meta.start_pos)


@lru_cache(maxsize=4096)  # phrases come again on other cards: 5 % of a first play
def parse(text: str, start: str) -> Tree[Token]:
    """Return the tree of `text` read as `start`: "sentence", "np" or "event".

    Raises:
        StopsAtError: with the place of the first character or word that fits no form.
    """
    try:
        return _parser(start).parse(text)
    except UnexpectedToken as stop:
        at_end = stop.token.type == "$END"
        place = len(text) if at_end else stop.token.start_pos or 0
        raise StopsAtError(place) from None


def prepare() -> None:
    """Compile the grammar now, so that the first to read needn't wait for it."""
    for start in STARTS:
        _parser(start)


@lru_cache(maxsize=len(STARTS))  # compiled anew, a parser takes a sixth of a second
def _parser(start: str) -> Lark:
    parser = compiled(_grammar(), start)
    lexer = parser.parser.lexer
    if isinstance(lexer, ContextualLexer):
        parser.parser.lexer = _WordLexer(lexer)
    return parser


class _WordLexer(Lexer):
    """Tries the terminals a state of the parser accepts one by one, in Lark's order.

    Lark compiles a pattern for each set of terminals, and the long ones are in most sets: that took longer
    than reading some hundred cards. Here each terminal is compiled once.
    """

    def __init__(self, lexer: ContextualLexer) -> None:
        accepting = {state: each for state, each in lexer.lexers.items() if isinstance(each, BasicLexer)}
        words = {each: _Words(each) for each in set(accepting.values())}
        self.words = {state: words[each] for state, each in accepting.items()}

    def lex(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Iterator[Token]:
        """Yield the words of a text.

        Raises:
            StopsAtError: no terminal that the parser accepts matches there.
        """
        text, place = lexer_state.text.text, 0
        while place < len(text):
            for name, match, is_ignored in self.words[parser_state.position][text[place]]:
                if (found := match(text, place)) is not None:
                    start, place = found.span()
                    if not is_ignored:
                        yield Token(name, found[0], start, end_pos=place)
                    break
            else:
                raise StopsAtError(place)


type _Word = tuple[str, Callable[[str, int], re.Match[str] | None], bool]
"""A terminal's name, what matches it, and whether the parser hears nothing of it."""


class _Words(dict[str, tuple[_Word, ...]]):
    """What to try of a set of terminals, by the character that is next; told when first asked for."""

    def __init__(self, lexer: BasicLexer) -> None:
        super().__init__()
        self.terminals, self.ignored = lexer.terminals, lexer.ignore_types

    def __missing__(self, letter: str) -> tuple[_Word, ...]:
        found = self[letter] = tuple(
            (terminal.name, re.compile(pattern).match, terminal.name in self.ignored)
            for terminal in self.terminals
            if may_begin(pattern := terminal.pattern.to_regexp(), letter)
        )
        return found


def _grammar() -> str:
    here = Path(__file__).parent
    pages = [(here / f"{page}.lark").read_text(encoding="utf-8") for page in PAGES]
    return "\n".join([*pages, _word_lists(), "%ignore / +/"])


def _word_lists() -> str:
    """Return the terminals that are long lists of words."""
    walks = r"[a-z]+walk|(basic|snow|nonbasic|legendary|artifact) landwalk"
    quality = rf"(all colors|each color|{MARK}?[A-Za-z-]+( {MARK}?creatures)?)"
    protections = (
        r"(protection|hexproof) from (the (chosen (color|player|card name|card type|creature type|type)"
        r"|colors? of (your choice|permanents you control))"
        r"|everything|(each of )?its colors|each of your opponents"
        r"|creatures (of the chosen type|your opponents control)|mana value [0-9]+ or (less|greater)"
        r"|each mana value among [a-z]+ you control"
        rf"|{quality}( and from {quality})*)"
    )
    numbered = rf"({_either(number_keywords())}) ([0-9]+|X)"
    costly = rf"({_either(cost_keywords())}) ?(\{{[^}}]+\}})+|ward[—-]pay [^,.\"]+"
    bare = _either((*plain_keywords(), *cost_keywords(), *number_keywords(), "suspend"))
    keywords = f"affinity for [a-z]+|{protections}|{numbered}|{costly}|{bare}|{walks}|equip [0-9]"
    return f"KEYWORD.2: /({keywords.replace('/', chr(92) + '/')})(?![\\w])/"


def _either(words: Iterable[str]) -> str:
    return "|".join(re.escape(w) for w in sorted(words, key=len, reverse=True))
