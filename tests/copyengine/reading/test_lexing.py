"""Words are found one by one: they are those that Lark's own lexer finds, and it stops where Lark's stops."""

import pytest
from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from judgeapp.copyengine.reading.grammar import grammar
from judgeapp.copyengine.reading.grammar.compiling import compiled
from judgeapp.copyengine.reading.grammar.first_letters import may_begin
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError, parse

READ = [
    ("sentence", "target creature gets +1/+1 until end of turn"),
    ("sentence", "you may have ~ enter as a copy of any creature on the battlefield, except it has flying"),
    ("sentence", "create a token that is a copy of target artifact or creature you control"),
    ("sentence", 'create a 1/1 green §Saproling creature token with "~ gets +1/+0, then ~ attacks."'),
    ("sentence", "draw  a card, then discard a card "),
    ("np", "another target nonlegendary §Elf creature you control with power 2 or less"),
    ("event", "whenever another creature you control dies"),
]
STOPPED = [
    ("sentence", "target creature flibbergasts", len("target creature ")),
    ("sentence", "  % gets +1/+1", 2),
    ("sentence", "draw a card,  then discard a card", len("draw a card, ") + 1),
    ("np", "target creature\nyou control", len("target creature")),
]


def told(tree: Tree[Token]) -> list[object]:
    """The words of a tree with their kinds and places, and its phrases with theirs."""
    phrases = [(part.data, part.meta.start_pos, part.meta.end_pos) for part in tree.iter_subtrees()]
    return [*phrases, *((w.type, w, w.start_pos, w.end_pos) for w in tree.scan_values(lambda _: True))]


@pytest.mark.parametrize(("start", "text"), READ)
def test_words_are_those_that_lark_finds(start: str, text: str) -> None:
    assert told(parse(text, start)) == told(compiled(grammar._grammar(), start).parse(text))


@pytest.mark.parametrize(("start", "text", "place"), STOPPED)
def test_it_stops_where_lark_stops(start: str, text: str, place: int) -> None:
    with pytest.raises(StopsAtError) as stop:
        parse(text, start)
    with pytest.raises(UnexpectedInput) as lark_stop:
        compiled(grammar._grammar(), start).parse(text)
    assert stop.value.position == lark_stop.value.pos_in_stream == place


BEGINNINGS = [
    ("the card", "t", "a "),
    (r"(an?|the)\b", "at", "n x"),
    ("(each )?with", "ew", " t"),
    ("[a-c~]+x", "abc~", "dx"),
    (r"(?<=token )(?!x)(and )?\+", "a+", "tx"),
    ("a*b?", "abx", ""),  # it may match nothing
    ('[^"]+', "ab ", ""),  # not listed
    (r"\d|x", "1x", ""),
    (".", "ax", ""),
    ("(?i:a)", "aAx", ""),  # with flags of its own it isn't told
]


@pytest.mark.parametrize(("pattern", "beginning", "others"), BEGINNINGS)
def test_a_pattern_is_tried_where_it_may_begin(pattern: str, beginning: str, others: str) -> None:
    assert all(may_begin(pattern, letter) for letter in beginning)
    assert not any(may_begin(pattern, letter) for letter in others)
