"""Questions asked in other words than those that are read: each is taken for the nearest, and it says so."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from judgeapp.lab.questions_in_words.asked import Unread, UnreadWords
from judgeapp.lab.questions_in_words.clauses.forms import Clause, Form, inside
from judgeapp.lab.questions_in_words.language.exemplars import COLORS as CARD_COLORS
from judgeapp.lab.questions_in_words.language.exemplars import SUPERTYPES
from judgeapp.lab.questions_in_words.language.patterns import Slot
from judgeapp.lab.questions_in_words.language.phrases import (
    ARTICLES,
    KEYWORDS,
    KINDS,
    MINE,
    OPPONENT,
    POSSESSIVES,
    PRONOUNS,
    STATES,
    THEIRS,
    Phrase,
)
from judgeapp.lab.questions_in_words.language.words import ENDS, NUMBERS, Word, folded
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.ways_on.nearest import (
    ASKS,
    ASKS_FOR_ALL,
    QUESTIONS,
    Nearest,
    questions_near,
)

_BEFORE_QUESTIONS = frozenset(', - – — : ( and then so but or " “'.split())
_SEPARATES = frozenset(", - – — :".split())
_RELATIVES = frozenset("which who whose where".split())
_JOINTS = frozenset("and then so but or".split())
_BEGIN_TELLING = frozenset("if when while once after because since whenever assuming given".split())
_OPENERS = ASKS - {"still", "lose", "keep", "has", "have", "must"} | frozenset(
    "what's who's where's how's am isn't aren't doesn't don't won't wouldn't can't couldn't didn't "
    "shouldn't".split()
)
_LIGHT = frozenset(
    "a an the to is are am do does did can could will would may it in on for or but then here with my his "
    "her your their its this now also too again either even still up be been being i you we they he she me "
    "them any some all".split()
)
_LIGHT_TOLD = frozenset("a an the there so well yes ok okay right that and just really".split())
"""Words that carry nothing by themselves: left over, they are passed over, in a question and elsewhere."""
_PREPOSITIONS = frozenset("of from by with under onto into".split())
_INVERTED = frozenset(
    "is are do does did can could will would should may am isn't aren't doesn't don't won't wouldn't can't "
    "couldn't didn't shouldn't".split()
)
_SUBJECTS = (
    frozenset(KINDS)
    | PRONOUNS
    | MINE
    | THEIRS
    | ARTICLES
    | OPPONENT
    | frozenset(POSSESSIVES)
    | frozenset("there all each both anyone anything any".split())
)
_MAY = frozenset("can could may can't couldn't".split())
_OF_MAY = frozenset("triggers may_attack respond targets happens chosen count".split())
_ACTIVATES = frozenset("pay tap use activate untap target equip enchant".split())
_MAKES = frozenset("make create get".split())
_GAINS = frozenset("make create get gain draw take lose have".split())
_UNDOES = frozenset({("take", "back"), ("takes", "back"), ("taking", "back"), ("took", "back")})
_ACTORS = MINE | THEIRS | OPPONENT | {"it", "to"}
_BEFORE_THINGS = ARTICLES | frozenset(POSSESSIVES) | _PREPOSITIONS | {"on", "in", "for", "at"}
_COUNTED = frozenset("card cards creature creatures land lands artifact artifacts permanents".split())
_MATTERS = frozenset(STATES) | KEYWORDS | CARD_COLORS | SUPERTYPES | frozenset(
    "overloaded kicked bestowed evoked dashed foretold suspended entwined escalated storm graveyard exile "
    "hand library embalm embalmed eternalize eternalized encore unearth unearthed paired".split()
)  # fmt: skip
"""Words that can change an answer wherever they stand."""
_BECOME = frozenset(
    "stolen stole borrowed enchanted equipped attached wearing carrying upkeep donated".split()
)
_STEPS = frozenset("step phase".split())
_COMES = frozenset("creature creatures one spell permanent token card thing time land artifact".split())
_OF_TURNS = frozenset("my their his her opponent's opp's your next last previous following second".split())
_FIGHTS = frozenset("attack attacks attacking block blocks blocking".split())
_TAXES = frozenset("more less extra tax taxed cheaper".split())
_ASK_NO_MANA_COST = _FIGHTS | _TAXES | {"who", "upkeep"}
"""What is paid to attack or in an upkeep, who pays, and what others cost more are no mana cost."""
_OF_COSTS = frozenset("cost costs value cmc mv converted cheap expensive casting".split())
_DOES = frozenset("do does did don't doesn't didn't".split())
_KINDS = frozenset("creatures lands artifacts enchantments permanents planeswalkers vehicles".split())
_BE_SO = frozenset("count have keep stay become remain lose type types".split())
"""Words with which "do they ..." asks what things are."""
_QUANTITY = frozenset("many much".split())
_NO_NUMBERS = frozenset("types colors name abilities tapped controller".split())
"""Fields that tell no number: "how many lands" asks for no type line."""
_ENDS_LIFE = frozenset("die dies survive live".split())
_MAY_DO = tuple(n for n in QUESTIONS if n.about == "triggers" or (n.field == "abilities" and not n.about))
"""What tells whether something may be done, if nothing comes nearer."""
_LAY_OUT = frozenset({"may_copy", "may_clone", "made_by", "given_counters"})
"""Questions that tell a table, by their forms."""
_COPYING = frozenset("copying copies copied cloning clones cloned".split())
CUES = frozenset(cue for each in QUESTIONS for cue in each.cues)
_MOST = 2
_SIZE = re.compile(r"\d+/\d+")
_MOST_OF_FRAGMENT = 6


@dataclass(frozen=True, slots=True)
class _Asking:
    """The words of a question, from one to before another."""

    start: int
    end: int


def asked_otherwise(
    text: str, words: Sequence[Word], clauses: Sequence[Clause], unread: Sequence[Unread],
    slots: Mapping[str, Slot], copiers: frozenset[str], is_word: Callable[[str], bool],
) -> tuple[tuple[Clause, ...], list[Unread]]:  # fmt: skip
    """Take questions that aren't understood for the nearest ones; pass over words that carry nothing.

    Args:
        copiers: the permanents among the cards named that enter as copies.
        is_word: whether a word is one that somebody who asks about a game may use.

    Returns: the clauses, and what is still unread.
    """
    found = list(clauses)
    left = list(unread)
    for asking in _askings(words, clauses, unread):
        inner = [each for each in left if asking.start <= _first(each) and each.last < asking.end]
        within = [c for c in found if asking.start <= c.start and c.end <= asking.end]
        asking, within = _beyond_what_is_read(asking, within, inner, words)
        if not inner or not _names_what_is_there(words[asking.start : asking.end], found, within, copiers):
            continue
        if unknown := [
            e
            for e in inner
            if _names_something(e, text, words, asking)
            or _tells_how_many(e, asking, words)
            or _tells_when_or_whose(e)
            or _is_strange(e, words, is_word)
            or _tells_what_is_copied(e, words)
            or _takes_back(e, words)
            or _asks_of_loops(e)
            or _asks_of_the_next(words[asking.start : asking.end])
        ]:
            left = [each for each in left if each in unknown or each not in inner]
            continue
        if _is_read_but_for_aside(asking, within, inner, words):
            continue
        if any(c.start == asking.start + 1 and _is_gerund(c, words) for c in within):
            continue  # "does Ixidron turning my Clone face down stop ...": that would be lost
        if any(c.form.name in _LAY_OUT for c in within) and not all(_is_light(e, _LIGHT) for e in inner):
            continue  # what it tells would be lost
        if all(c.form.is_question for c in found) and any(_describes(each) for each in inner):
            continue  # "a face-down morph that my Clone copied": another example would say something else
        is_read = bool(within) and all(c.form.is_question for c in within)
        inner_words = [each for each in inner if not _ends_size(each, words, asking)]
        if is_read and all(_is_light(each, _LIGHT | _LIGHT_TOLD) for each in inner_words):
            left = [each for each in left if each not in inner]
            continue
        said = _quoted(text, words[asking.start : asking.end])
        near = questions_near(said)
        if words[asking.start].text in _MAY:
            of_life = bool({word.text for word in words[asking.start : asking.end]} & _ENDS_LIFE)
            near = tuple(n for n in near if _tells_may(n, of_life=of_life))
            if {word.text for word in words[asking.start : asking.end]} & _ACTIVATES:
                near = _MAY_DO[1:]
            elif not near and {word.text for word in words[asking.start : asking.end]} & _MAKES:
                near = _MAY_DO
            if not near:
                continue
        if [w.text for w in words[asking.start : asking.start + 1]] == ["how"] and _QUANTITY & {
            w.text for w in words[asking.start + 1 : asking.start + 2]
        }:
            near = tuple(n for n in near if n.field not in _NO_NUMBERS)
            if _counts_something_else([word.text for word in words[asking.start + 2 : asking.end]]):
                near = tuple(n for n in near if n.about != "count")
        texts = {word.text for word in words[asking.start : asking.end]}
        if texts & _ASK_NO_MANA_COST or ("mana" in texts and not texts & _OF_COSTS):
            near = tuple(n for n in near if n.field != "mana_cost")
        if words[asking.start].text == "who":
            near = tuple(n for n in near if n.field != "abilities")  # "who loses" asks for no "loses flying"
        if _asks_what_is_done(words[asking.start : asking.end]):
            near = tuple(n for n in near if n.field != "types")
        if not near and any(not c.form.is_question for c in found):
            near = (ASKS_FOR_ALL,)
        if not near:
            continue
        left = [each for each in left if each not in inner]
        place = next((n for n, c in enumerate(found) if c.start >= asking.start), len(found))
        found = [c for c in found if c not in within or _is_condition(c, words) or _tells_copying(c)]
        subjects = tuple(_subjects(words, asking, slots))
        taken = [n for n in near if n.about != "happens"][:_MOST] or list(near[:1])
        lost = tuple(_left_out(inner, taken, subjects, text))
        found[place:place] = [_clause(each, subjects, said, asking, tuple(taken), lost) for each in taken]
    left = [e for e in left if not (_is_light(e, _LIGHT_TOLD) or _is_alternative(e, found, words))]
    parts = [
        c for c in found if _is_asked_of(c, left, words) or (c.form.is_question and _is_part(c, left, words))
    ]
    return tuple(c for c in found if c not in parts), left


def _counts_something_else(said: Sequence[str]) -> bool:
    """Whether what follows "how many" is something else than tokens or copies: "how many activations"."""
    is_of_tokens = bool({"token", "tokens", "copy", "copies", "clones", "of"} & set(said))
    return bool(said) and said[0] not in _INVERTED and not (is_of_tokens or set(said) & _GAINS)


def _asks_what_is_done(words: Sequence[Word]) -> bool:
    """Whether a question asks what happens to things rather than what they are: "do my creatures get hit"."""
    said = {word.text for word in words}
    return words[0].text in _DOES and bool(said & _KINDS) and not said & _BE_SO


def _is_gerund(clause: Clause, words: Sequence[Word]) -> bool:
    """Whether a clause tells what a question asks the effect of: "Ixidron turning my Clone face down"."""
    said = [word.text for word in words[clause.start : clause.end]]
    names_two = len({phrase.name for phrase in clause.phrases() if phrase.name}) > 1
    return not clause.form.is_question and names_two and any(each.endswith("ing") for each in said)


def _is_condition(clause: Clause, words: Sequence[Word]) -> bool:
    """Whether a clause tells on which condition something is asked: "... when it dies"."""
    leads = words[clause.start - 1].text if clause.start else ""
    is_led = leads in _BEGIN_TELLING and not clause.form.is_question
    return is_led or clause.form.name == "nothing_there"


def _tells_copying(clause: Clause) -> bool:
    """Whether a clause tells what copies what: "does a morph copied by Clone have morph"."""
    return clause.form.name == "enters_copying"


def _is_asked_of(clause: Clause, unread: Sequence[Unread], words: Sequence[Word]) -> bool:
    """Whether what looks told ends a question that isn't understood: "can the first / kill the Bear"."""
    asks = [e for e in unread if e.last < clause.start and e.words and e.words[0].text in _INVERTED]
    between = {word.text for each in asks[-1:] for word in words[each.last + 1 : clause.start]}
    return not clause.form.is_question and bool(asks) and not between & (_SEPARATES | ENDS | _JOINTS)


def _beyond_what_is_read(
    asking: _Asking, within: list[Clause], unread: Sequence[Unread], words: Sequence[Word]
) -> tuple[_Asking, list[Clause]]:
    """A question without its first part, if that is read: "is it still legendary / and called Lazav"."""
    read = next((c for c in within if c.form.is_question and c.start == asking.start), None)
    if read is None or not unread or any(_first(each) < read.end for each in unread):
        return asking, within
    is_joined = {words[read.end - 1].text, words[min(read.end, len(words) - 1)].text} & {"and", "or"}
    said = {word.text for each in unread for word in each.words if word.text not in _JOINTS}
    if not is_joined or not said & CUES:
        return asking, within
    return _Asking(read.end, asking.end), [c for c in within if c.start >= read.end]


def _is_read_but_for_aside(
    asking: _Asking, within: Sequence[Clause], unread: Sequence[Unread], words: Sequence[Word]
) -> bool:
    """Whether a question is read up to a parenthesis, in which something isn't: "how many Bears do I have
    (mimic included)". It's asked back what that tells.
    """
    read = next((c.end for c in within if c.form.is_question and c.start == asking.start), 0)
    return bool(read) and words[min(read, len(words) - 1)].text == "(" and _first(unread[0]) > read


def _names_something(unread: Unread, text: str, words: Sequence[Word], asking: _Asking) -> bool:
    """Whether words that aren't understood name something: what is copied, or in capitals as cards are."""
    for place in range(_first(unread), unread.last + 1):
        word = words[place]
        if word.name or word.text in _LIGHT or word.text.removesuffix("'s") in CUES:
            continue
        before = place - 1
        while before > asking.start and words[before].text in ARTICLES | frozenset(POSSESSIVES):
            before -= 1
        if before < place - 1 and before >= asking.start and words[before].text in {"copy", "clone"}:
            return True  # "can Vesuva copy a fetch land"
        said = text[word.start : word.end]
        is_capital = said[:1].isupper() and not said[:2].isupper()
        if before >= asking.start and (is_capital or words[before].text in _COPYING):
            return True
    return False


def _ends_size(unread: Unread, words: Sequence[Word], asking: _Asking) -> bool:
    """Whether a question ends with a noun behind a size, "is it a 0/1 bug": the answer tells the size."""
    first = _first(unread)
    is_noun = first == unread.last == asking.end - 1 and first > asking.start
    return is_noun and bool(_SIZE.fullmatch(words[first - 1].text))


def _is_of_what_is_gained(unread: Unread, asking: _Asking, words: Sequence[Word]) -> bool:
    """Whether words only tell of what is gained, as the answer does: "do I get the two Zombies"."""
    first = _first(unread)
    before = [word.text for word in words[asking.start : first]]
    return (
        before[-1:] in (["the"], ["those"], ["these"])
        and bool(_GAINS & set(before))
        and before[0] in _INVERTED
    )


def _tells_how_many(unread: Unread, asking: _Asking, words: Sequence[Word]) -> bool:
    """Whether words that aren't understood tell a number that an answer can turn on: "with 10 cards in
    yards", "with X=5", "on a 3 drop". A number at the end only guesses the answer: "mana value 0?".
    """
    if _is_of_what_is_gained(unread, asking, words):
        return False
    said = [word.text for word in unread.words]
    if unread.last == asking.end - 1 and said[-1].isdigit():
        said.pop()
    is_counted = any((n.isdigit() or n in NUMBERS) and what in _COUNTED for n, what in pairwise(said))
    return is_counted or any(any(letter.isdigit() for letter in word) for word in said) or "x" in said


def _tells_when_or_whose(unread: Unread) -> bool:
    """Whether words that aren't understood tell a time, or what has become of a thing before: "through my
    turn", "my stolen Clone". An answer can turn on either.
    """
    said = [word.text for word in unread.words]
    return bool((_BECOME | _STEPS) & set(said)) or any(
        of in _OF_TURNS and turn == "turn" for of, turn in pairwise(said)
    )


def _takes_back(unread: Unread, words: Sequence[Word]) -> bool:
    """Whether a player wants to undo something, "take back my Clone": that is no matter of a table."""
    said = [word.text for word in words[max(_first(unread) - 1, 0) : unread.last + 1]]
    return any(each in _UNDOES for each in pairwise(said)) or bool({"undo", "rewind"} & set(said))


def _asks_of_the_next(asking: Sequence[Word]) -> bool:
    """Whether it is asked of something that comes later and isn't told: "does it hit the next creature"."""
    said = [word.text for word in asking]
    return any(
        of == "the" and nth == "next" and what in _COMES
        for of, nth, what in zip(said, said[1:], said[2:], strict=False)
    )


def _asks_of_loops(unread: Unread) -> bool:
    """Whether it is asked if something goes on forever: a table plays what is told once, and can't say."""
    return bool({"infinite", "infinitely", "loop", "loops"} & {word.text for word in unread.words})


def _is_strange(unread: Unread, words: Sequence[Word], is_word: Callable[[str], bool]) -> bool:
    """Whether a word that nobody knows stands where an action or a thing is told: "flibbergast the Clone",
    "with gravy". An answer to anything nearer would say nothing of it.
    """
    for place in range(_first(unread), unread.last + 1):
        word = words[place]
        before = words[place - 1].text if place else ""
        is_last = place + 1 == len(words) or words[place + 1].text in ENDS
        acts = before in _ACTORS and not is_last
        if word.name or not (acts or before in _BEFORE_THINGS | _COPYING | {"copy", "clone"}):
            continue
        if not is_word(word.text):
            return True
    return False


def _tells_what_is_copied(unread: Unread, words: Sequence[Word]) -> bool:
    """Whether words tell of what kind the original is: "clones of legendary creatures"."""
    places = range(max(_first(unread), 1), unread.last + 1)
    return any(words[n].text in _MATTERS and words[n - 1].text in {"of", *_COPYING} for n in places)


def _describes(unread: Unread) -> bool:
    """Whether words that aren't understood tell how the thing is that is asked about."""
    return bool({word.text for word in unread.words} & (set(STATES) | {"morph", "down"}))


def _left_out(
    unread: Sequence[Unread], taken: Sequence[Nearest], subjects: Sequence[Phrase], text: str
) -> Iterator[str]:
    """The words of a question that its nearest says nothing of, though an answer could turn on them."""
    cues = frozenset[str]().union(*(each.cues for each in taken))
    names = {inner.name for phrase in subjects for inner in inside(phrase)}
    for each in unread:
        told = [
            word
            for word in each.words
            if (word.name and word.name not in names)
            or (word.text in _MATTERS and not {word.text, word.text.removesuffix("s")} & cues)
        ]
        if told:
            yield text[told[0].start : told[-1].end]


def _tells_may(near: Nearest, *, of_life: bool) -> bool:
    """Whether a question tells what something may do, and not only where it is or whose."""
    return near.field == "abilities" or near.about in _OF_MAY or (of_life and near.about == "zone")


def _is_part(clause: Clause, unread: Sequence[Unread], words: Sequence[Word]) -> bool:
    """Whether what looks like a question is a piece of what isn't understood: "is eaten by" a dragon."""
    first = words[clause.start].text
    return first not in _OPENERS and any(
        _first(each) == clause.end or each.last + 1 == clause.start for each in unread
    )


def _first(unread: Unread) -> int:
    return unread.last - len(unread.words) + 1


def _is_alternative(unread: Unread, clauses: Sequence[Clause], words: Sequence[Word]) -> bool:
    """Whether words only say what a question could be answered with instead: "... or does one go away?"."""
    first, end = _first(unread), unread.last + 1
    ends = end >= len(words) or words[end].text in ENDS
    asks = any(clause.form.is_question and clause.end == first for clause in clauses)
    return asks and ends and words[first].text == "or" and not any(word.name for word in unread.words)


def is_light(unread: Unread) -> bool:
    """Whether words say nothing by themselves: "to", "does the"."""
    return bool(unread.words) and _is_light(unread, _LIGHT | _LIGHT_TOLD | _OPENERS | _PREPOSITIONS)


def _is_light(unread: Unread, light: frozenset[str]) -> bool:
    return all(
        not word.name and (word.text in light or word.text.isdigit() or not word.text[:1].isalnum())
        for word in unread.words
    )


def _quoted(text: str, words: Sequence[Word]) -> str:
    return text[words[0].start : words[-1].end].strip(" ,.?!;:-–—(")


def _askings(words: Sequence[Word], clauses: Sequence[Clause], unread: Sequence[Unread]) -> Iterator[_Asking]:
    """Each question with words that aren't understood."""
    start = 0
    told_ends = {c.end for c in clauses if not c.form.is_question}
    for end in range(len(words) + 1):
        if end < len(words) and words[end].text not in ENDS:
            continue
        is_asked = end < len(words) and words[end].text == "?"
        ends_asking = is_asked or end == len(words)
        begins = [
            place
            for place in range(start, end)
            if _opens(words, place, is_joined=place in told_ends)
            and (place == start or words[place - 1].text in _BEFORE_QUESTIONS or place in told_ends)
            and not (place in told_ends and not ends_asking and words[place].text in _INVERTED)
        ]
        last_told = max(
            (c.end for c in clauses if not c.form.is_question and start <= c.start < end), default=start
        )
        if not begins and is_asked:
            fragment = max([last_told, *(n + 1 for n in range(start, end) if words[n].text in _SEPARATES)])
            begins = [fragment] if 0 < end - fragment <= _MOST_OF_FRAGMENT else []
        for place, begin in enumerate(begins):
            until = begins[place + 1] if place + 1 < len(begins) else end
            stop = next((n for n in range(begin + 1, until) if words[n].text in _BEGIN_TELLING), until)
            if any(begin <= _first(each) < stop for each in unread):
                yield _Asking(begin, stop)
        start = end + 1


def _opens(words: Sequence[Word], place: int, *, is_joined: bool) -> bool:
    said = words[place].text
    after = words[place + 1].text if place + 1 < len(words) else ""
    if said not in _OPENERS or words[place].name:
        return False
    if said == "when":
        return after in _OPENERS
    if said in _RELATIVES and (is_joined or (place > 0 and words[place - 1].text == "(")):
        return False
    is_joined = is_joined or (place > 0 and words[place - 1].text in _JOINTS)
    return said not in _INVERTED or not is_joined or _is_subject(words, place + 1)


def _is_subject(words: Sequence[Word], place: int) -> bool:
    """Whether what is asked about follows a verb: "does it", "is the copy", "can Clone"."""
    return place < len(words) and (bool(words[place].meant) or words[place].text in _SUBJECTS)


def _names_what_is_there(
    asking: Sequence[Word], clauses: Sequence[Clause], within: Sequence[Clause], copiers: frozenset[str]
) -> bool:
    """Whether each card that a question names was named before, or copies what was: of another one more would
    have to be known.
    """
    told = [clause for clause in clauses if clause not in within]
    there = {phrase.name for clause in told for phrase in clause.phrases() if phrase.name}
    named = {word.name for word in asking if word.name and not (word.is_short and word.text.islower())}
    new = named - there - copiers
    if told:
        return not new
    if any(word.text == "than" for word in asking):
        return False  # what it is compared with is nothing that it copies
    return len(new) < 2 and bool(named & copiers or any(phrase.of for c in within for phrase in c.phrases()))


def _subjects(words: Sequence[Word], asking: _Asking, slots: Mapping[str, Slot]) -> Iterator[Phrase]:
    """The things that a question speaks of."""
    place = asking.start
    while place < asking.end:
        found = [(p, e) for p, e in slots["asked"](words, place) if e <= asking.end and len(p.meant) < 2]
        phrase, end = max(found, key=lambda each: each[1], default=(None, place + 1))
        if phrase is not None:
            yield phrase
        place = end


def _clause(
    asks: Nearest, subjects: tuple[Phrase, ...], said: str, asking: _Asking, taken: tuple[Nearest, ...],
    lost: tuple[str, ...],
) -> Clause:  # fmt: skip
    def lay_out(table: Layout, **_bound: object) -> tuple[str, str]:
        table.asks_of = _meant(table, subjects)
        thing = table.spoken(table.asks_of) if table.asks_of else None
        name = thing.name if thing is not None and thing.kind == "permanent" else "the copy"
        if asks.about == "count" and not _makes_tokens(table, said):
            table.assumed.append(f"I take “{said}” to ask: {ASKS_FOR_ALL.sentence}")
            return ASKS_FOR_ALL.field, ASKS_FOR_ALL.about
        meant = " ".join(each.sentence.replace("~", name) for each in taken)
        table.assumed.append(f"I take “{said}” to ask: {meant}")
        table.assumed += [f"I don’t understand “{each},” so the answer leaves it out." for each in lost]
        return asks.field, asks.about

    form = Form("asked_otherwise", (), lay_out, is_question=True)
    return Clause(form, {"subjects": subjects}, asking.start, asking.end)


def _makes_tokens(table: Layout, said: str) -> bool:
    """Whether a question speaks of tokens or copies, or something may have made some.

    "I clone Hill Giant. How many do I get?" asks for none.
    """
    speaks = bool({"token", "tokens", "copies"} & set(folded(said).split()))
    is_cast = any(event["do"] == "cast" for event in table.events)
    return speaks or is_cast or any(t.kind == "token" for t in table.things) or bool(table.triggering())


def _meant(table: Layout, subjects: Sequence[Phrase]) -> str:
    """What a question is about: a copy that it speaks of, anything else that it does, or the last copy."""
    known = [ref for phrase in subjects if (ref := _known(table, phrase))]
    other = next((p for p in subjects if p.like is not None and p.owner and not p.name), None)
    if other is not None and not known and not any(t.owner == other.owner for t in table.things):
        asks = f"Which {other.word} is meant? Say first which cards are there."
        raise UnreadWords("", other.word, "", asks=asks)
    if not any(thing.is_copy for thing in table.things):
        known += [ref for phrase in subjects if (ref := _made(table, phrase, subjects))]
    copies = [ref for ref in known if table.spoken(ref).is_copy]
    made = [thing.ref for thing in table.things if thing.is_copy and thing.kind != "gone"]
    return next(iter((*copies, *known)), "") or (made[-1] if made else table.last)


def _known(table: Layout, phrase: Phrase) -> str:
    if phrase.kind == "player" or (not phrase.name and phrase.of is None and phrase.kind == "original"):
        return ""
    if phrase.kind == "it":
        made = [thing for thing in table.things if thing.is_copy and thing.kind != "gone"]
        return made[-1].ref if made else table.known(phrase)
    return table.known(phrase)


def _made(table: Layout, phrase: Phrase, subjects: Sequence[Phrase]) -> str:
    """A copy of which only the question speaks: "a token copy of Serra Angel", or Clone of what is there."""
    if phrase.of is not None and (phrase.name or phrase.of.name):
        return table.thing(phrase, "A")
    if phrase.name and phrase.of is None and table.enters_as_copy(phrase.name):
        made = [t.ref for t in table.things if t.is_copy and t.name == phrase.name]
        if made:
            return made[-1]
        other = next((p for p in subjects if p.name and not table.enters_as_copy(p.name)), None)
        return table.copying_what_is_there(phrase.name, other)
    return ""
