"""A question in words made a table: "Clone copies a Grizzly Bears with two counters, what is its power?"

The words are taken apart (`words`), clauses are found among them (`sentences`), and each is laid out in the
order in which it is told (`layout`). The reading that leaves the fewest words unread is taken, and
those words are said.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from judgeapp.combat import play as fight
from judgeapp.copyengine import (
    PLAYER_NAMES,
    AbilityKind,
    CardPool,
    CopyEngineError,
    Face,
    TooMuchWorkError,
    joined,
    part_of_work,
    spend,
    working,
)
from judgeapp.lab.questions_in_words.accounts import not_borne_out
from judgeapp.lab.questions_in_words.asked import (
    FEWEST_WORDS,
    LEFT_OUT,
    Asked,
    Instead,
    NotLaidOutError,
    Otherwise,
    Unread,
    UnreadWords,
)
from judgeapp.lab.questions_in_words.beyond import beyond_answering, formats_told
from judgeapp.lab.questions_in_words.clauses.forms import Clause, inside
from judgeapp.lab.questions_in_words.clauses.questions.events.loops import endless
from judgeapp.lab.questions_in_words.clauses.sentences import (
    HAS_RESOLVED,
    LEADS,
    ONCE_UNTIL,
    RESPONDS,
    RESPONSES,
    known_words,
    sentences,
    sentences_by_beginning,
)
from judgeapp.lab.questions_in_words.cleaning.small_talk import without_small_talk
from judgeapp.lab.questions_in_words.general import GeneralQuestion, general_question, words_answered
from judgeapp.lab.questions_in_words.language.deeds import DEEDS
from judgeapp.lab.questions_in_words.language.exemplars import (
    CALLED_BY_KIND,
    CARD_TYPES,
    Description,
    example_of,
)
from judgeapp.lab.questions_in_words.language.exemplars import KINDS as DESCRIBED
from judgeapp.lab.questions_in_words.language.inflections import VERBS, is_verb
from judgeapp.lab.questions_in_words.language.modes import mode_said, modes_of
from judgeapp.lab.questions_in_words.language.patterns import (
    ByBeginning,
    Candidates,
    Hole,
    Optional,
    Part,
    counts_both,
    labels,
    matches,
)
from judgeapp.lab.questions_in_words.language.phrases import (
    ADDITIONAL_COSTS,
    ALTERNATIVE_COSTS,
    ARTICLES,
    COUNTER_KINDS,
    FIELDS,
    INDEFINITE,
    KINDS,
    MAKING_TOKENS,
    MINE,
    OPPONENT,
    OWN_THINGS,
    PAID_ALTERNATIVES,
    POSSESSIVES,
    PRONOUNS,
    STATES,
    THEIRS,
    VERBS_OF_KEYWORDS,
    Extra,
    Phrase,
    Phrases,
    PlainToken,
    as_token,
)
from judgeapp.lab.questions_in_words.language.players import NAMES, SPEAKERS, meant_by_pronouns
from judgeapp.lab.questions_in_words.language.words import (
    NUMBERS,
    REWORDED,
    Word,
    folded,
    heading_of,
    index_of,
    words_of,
)
from judgeapp.lab.questions_in_words.laying_out import (
    lay_out,
    with_antecedent,
    with_it,
    without_copies,
    without_names,
)
from judgeapp.lab.questions_in_words.layout.card_texts import names_copier
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player
from judgeapp.lab.questions_in_words.otherwise_asked import CUES, asked_otherwise, is_light
from judgeapp.lab.questions_in_words.stories import read_story
from judgeapp.lab.questions_in_words.ways_on.follow_ups import FollowUp, follow_up
from judgeapp.lab.questions_in_words.ways_on.instead import FEWEST, cards_like, instead_of
from judgeapp.lab.questions_in_words.ways_on.nearest import ASKS
from judgeapp.lab.questions_in_words.ways_on.offering import Gap, offer_ways
from judgeapp.lab.tables.codec import MOST_LETTERS_OF_A_QUESTION, Script

_MOST_WAYS = 24
_MOST_SENTENCES = 10_000
"""More than there are, so that their order counts for less than that one asks."""
_STEPS_OF_A_WORD = 50
"""Work that each word takes, whatever is found to begin with it."""
_BEFORE_GAINS = frozenset(
    "the a an any my his her their another two three that those 2 3 4 five more extra its".split()
)
_GAINS = frozenset(
    "token tokens land lands card cards life treasure treasures food clue clues mana basic flashback germ "
    "one trigger triggers creature creatures".split()
)
_STEPS = {"upkeep": "upkeep", "draw": "draw", "combat": "beginning of combat", "end": "end step"}
_ABILITIES = frozenset("trigger triggers ability etb activation".split())
_KINDS_OF_ABILITY = _ABILITIES | frozenset(
    "storm undying persist cascade evoke sac sacrifice offspring squad myriad "
    "replicate enters death dies triggered activated attack upkeep "
    "own".split()
)
_MOST_DESCRIBING = 3
"""How many words may stand before "trigger" that tell what it does."""
_HAPPEN = frozenset("dies exiled bounced damaged".split())
_HAPPEN_BEFORE = _HAPPEN | {"casts", "appears", "begins_step", "their_turn", "my_turn"}
_CLONES_IT = frozenset({"enters_too", "clones_too"})
_COMES = frozenset({"appears", "casts", "enters_copying"})
_HAPPEN_WHILE = frozenset({"casts", "populates", "resolves", "clones", "enters_copying"})
_BEEN = frozenset("has had been was is got".split())
_BEING = frozenset("is was are were being".split())
_COPIED = frozenset("copied copies copy resolved resolves".split())
_HAPPEN_AT = _HAPPEN | {"casts", "activates", "uses_ability"}
"""What happens in the step that is told behind it: "they bolt it at my end step"."""
_CASTS_ITSELF = frozenset({"casts", "casts_under", "enters_copying", "clones", "there"})
"""What is laid out before what was cast resolves, wherever "in response" stands."""
_GO_ON_WITH = frozenset({"casts", "enters_copying", "clones"})
"""What the player of the clause before does as well: "they have Panharmonicon and cast Clone"."""
_NEVER_GUESSED = frozenset({"targets", "zone"})
"""What a question is about that a table answers as well as a rule does."""
_TOLD_AS = {"may_copy": "enters_copying", "may_clone": "clones"}
"""Questions whether something can be done, and what tells that it is done."""
_GO_ON_DOING = frozenset(
    {"makes", "becomes", "populates", "activates", "mutates", "clones", "enters_copying"}
)
"""What the player of the clause before does as well, where a verb in the third person begins it."""
_GOES_ON = frozenset({"and", "then", ","})
_USUAL_NAMES = frozenset("adam alice amy andy anna bob carol charlie dave eve nancy nick norman".split())
_JOINS_DEEDS = frozenset({"and", ",", "but"})
"""What joins what a player does and what the same player does next."""
_CALLED = {"A": "ap", "B": "nap"}
_SHORT_FOR_CARDS = frozenset({"bob"})
_BEFORE_PLAYERS = frozenset("do does did can could will would may must should".split())
_BEFORE_A_NAME = frozenset("and but if judge so then when while".split())
_BEFORE_OPENING = frozenset(". ? ! ; : -".split())
_EARLIER = frozenset("before earlier already first".split())
_AFTER_OPENING = frozenset(", then and when while with".split())
_ENDS_OF_SENTENCES = frozenset(".?!;")
_ENDS_OF_ASIDES = frozenset(". ? ! ; : …".split())
_BEFORE_ASKED = frozenset(". ? ! ; , : … - — so then".split())
_TAGS = frozenset(", right correct yes no then or not too still now anyway again i think guess".split())
"""What follows what is told and asked at once: "it dies, right?"."""
_VALUES = frozenset("field type keyword color size".split())
_IS_THERE = frozenset({"there", "there_as_copy"})
"""What tells how a table was before what happens."""
_NEVER_KINDS = frozenset("of and the will you".split())
"""Subtypes of a few cards that mean something else in a question."""
_AROUND_FRAGMENTS = frozenset(
    ". ? ! ; , : … - – — / ( ) and or so then but also now still right what's just pls please thx thanks if "
    "when plus vs".split()
)
_LAST_ASKED = frozenset("size p/t pt stats power toughness color colors cmc mv types loyalty".split())
"""What is asked by itself at the end of what is told: "Clone of Protean Hydra size"."""
_BEFORE_CLAIMED = frozenset("that if whether".split())
_CLAIMED = frozenset(
    "says said claims claimed thinks thought insists argues believes heard told assume assumes guess claim "
    "think".split()
)
_CONDITIONS = frozenset("if when once".split())
_ENDS_OF_CLAIMS = frozenset(". ? ! ; , and but is".split())
"""What follows what somebody says would happen: ", is he right"."""
_MOST_OF_CLAIMING = 8
"""Words within which it's told that somebody says something."""
_SAYERS = frozenset("someone somebody judge playgroup table group people lgs reddit google wife".split())
"""Who says something, beside players."""
_WONDERED = frozenset(
    "know wonder wondering sure unsure ask asking asks explain tell me question confirm check is out clear "
    "certain see".split()
)
"""What stands before "if", "whether" or "that" where a question follows: "I want to know if it dies"."""
_BETWEEN_CLAUSES = frozenset(", . ? ! ; : … - – — ( ) and then but so if when while because".split())
_QUOTED = re.compile(r"(?<!\w)'([a-z][^']*[a-z])'(?!\w)", re.IGNORECASE)
"""What stands in single quotation marks: "does 'enters' trigger?"; each becomes a blank."""
_SHARE = 0.3
"""How much of a request's work may be taken to find out which ways to go on lead to an answer."""
_SHARE_INSTEAD = 0.15
"""As much for what can be asked instead."""
_SHORTEST_OF_NAME = 4
_CASTING = frozenset("cast casts casting".split())
_BEFORE_THINGS = (
    ARTICLES
    | frozenset(POSSESSIVES)
    | _CASTING
    | frozenset(
        "play plays have has control controls with use using copy copies copied copying clone clones cloned "
        "on of from opponent's opp's another".split()
    )
)
_ANYTHING = frozenset("somewhere somehow something someone somebody somewhat anywhere whatever".split())
_AFTER_THINGS = frozenset(
    "on is copying copies copied becomes targeting targets enters trigger triggers".split()
)
"""Words before and after which a card is named."""
_MOST_OF_ASIDE = 4
_MOST_OF_CALL = 2
"""Words with which somebody is called: "Yo,", "Hey judge!"."""
_AFTER_COMPANION = frozenset(", : + plus and with but when if".split())
"""What goes on behind a permanent with which a question begins."""
_JOINS_COMPANY = frozenset(", and + with plus &".split())
_ENDS_COMPANY = frozenset(", . ; : ! - ) and".split())
"""What joins others to a permanent that is named first, and what follows them."""
_OFTEN = {"once": 1, "twice": 2, "thrice": 3}
_MULTIPLES = {"double": 2, "triple": 3}
_ENDLESS = frozenset("infinite infinitely".split())
_LOOPS = frozenset("loop loops looping combo combos".split())
_BETWEEN_MODES = frozenset(", + & / and plus or".split())
_PAYING = frozenset("pay pays paid paying".split())
_ARTICLE = r"(?:an?|the|(?:my )?opp(?:onent)?'?s|my|his|her|their|another) "
_COPIED_KIND = re.compile(
    rf"\b(?:cop(?:y|ies|ying)|clones?|cloning) (?:of (?:{_ARTICLE})?|{_ARTICLE})([a-z-]+)"
)
"""What a question says is copied."""
_OF_COUNTERS = re.compile(r"[+-]1/[+-]1")
"""The kinds of counters that are told by a number, which tells no table."""
_SYMBOLS = re.compile(r"\d*[wubrgc]+")
_OF_COMMANDERS = re.compile(r"\b(?:commanders?|c?edh)\b", re.IGNORECASE)
_TIMES = frozenset("turn turns upkeep step combat life".split())
_AFTER_OWN = frozenset("still also now too die dies legendary bigger smaller tapped there".split())
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_BEFORE_STEPS = frozenset("the next beginning of each every start coming following".split())
_PLAYERS_DO = frozenset(
    "casts controls has copies clones plays responds activates targets blinks bounces kills exiles "
    "sacrifices attacks blocks draws pays resolves destroys flickers discards".split()
)


def read_question(
    text: str,
    cards: CardPool,
    *,
    most: int = MOST_LETTERS_OF_A_QUESTION,
    exact: bool = False,
    tries_others: bool = True,
) -> Asked:
    """Make a table of a question in words.

    Args:
        most: as many letters are read.
        exact: cards have to be named in full.
        tries_others: questions are tried that can be asked instead, which takes 200 ms.

    Raises:
        UnreadWords: a part isn't understood; `partial` is the rest, laid out, if there is one.
        CopyEngineError: it is read, but what it says can't be laid out.
    """
    text = _QUOTED.sub(r" \1 ", text.replace("’", "'").replace("‘", "'"))
    if (story := read_story(text, cards)) is not None:
        return _as_told(story)
    text = without_small_talk(text[:most], index_of(cards).is_named)
    words = words_of(text, cards, known_words(), exact=exact)
    spend(_STEPS_OF_A_WORD * len(words))
    heading = heading_of(words)
    reading = Reading(
        text, words[heading:], cards, heading=text[: words[heading - 1].start] if heading else ""
    )
    if not exact and (beyond := beyond_answering(text, words)) is not None:
        if tries_others:
            beyond.instead = instead_of(_gap(reading, beyond), cards, _Answers(cards, is_plain=True))
        raise beyond
    if (follow := follow_up(text)) is not None and (apart := _asked_apart(follow, cards)) is not None:
        raise apart
    try:
        asked = _read(reading)
        is_guess = any(said.startswith("I take “") for said in asked.assumed)
        is_guess = is_guess and asked.about not in _NEVER_GUESSED
        if is_guess and (general := _what_holds_for_every_table(reading)) is not None:
            raise general
        return asked
    except (UnreadWords, NotLaidOutError) as error:
        if isinstance(error, GeneralQuestion):
            raise
        if (general := _what_holds_for_every_table(reading, is_read=False)) is not None:
            raise general from error
        follow = follow_up(text, any_condition=True)
        if follow is not None and (apart := _asked_apart(follow, cards)) is not None:
            if apart.ways:
                raise apart from error
            error.partial = apart.partial  # the question before it is answered
        if not exact:
            gap = _gap(reading, error)
            offer_ways(error, gap, cards, _Answers(cards))
            is_enough = len(error.ways) + len(getattr(error, "choices", ())) >= FEWEST
            if not tries_others:
                raise
            error.instead = instead_of(gap, cards, _Answers(cards, is_plain=True), is_enough=is_enough)
        raise


def _asked_apart(follow: FollowUp, cards: CardPool) -> UnreadWords | None:
    """A question that changes the table of the one before it, which is laid out; None if that isn't read."""
    first = Reading(follow.first, words_of(follow.first, cards, known_words()), cards)
    try:
        asked = _read(first)
        fight(asked.script, cards=cards)
    except (UnreadWords, CopyEngineError):
        return None
    gap, answers = _gap(first), _Answers(cards)
    ways = [(f"“{each}”", each) for each in follow.asked_by_itself(gap.told, gap.asked) if answers(each)]
    asks = f"“{follow.said}” tells of another table. The question before it is answered."
    return UnreadWords(
        follow.first, follow.said, "Ask it by itself.", asks=asks, partial=asked, ways=ways[:1]
    )


def instead_of_what_stops(text: str, cards: CardPool) -> Instead:
    """What there is instead of an answer to a question that is read, and whose table can't be played."""
    text = text.replace("’", "'").replace("‘", "'")
    reading = Reading(text, words_of(text, cards, known_words()), cards)
    _read(reading)
    return instead_of(_gap(reading), cards, _Answers(cards, is_plain=True))


def _words_of_kinds() -> frozenset[str]:
    """The words that tell of what kind a thing is, and not which card."""
    return words_answered() | DESCRIBED | CARD_TYPES | PRONOUNS | STATES.keys() | frozenset(KINDS)


def _what_holds_for_every_table(reading: "Reading", *, is_read: bool = True) -> GeneralQuestion | None:
    """What answers a question that tells of no table; None if it tells of one, or nothing answers it.

    Args:
        is_read: it makes a table, so that a Clone of which something is told is on it.
    """
    names = {w.name for w in reading.words if w.name and w.text not in DESCRIBED and reading.is_named(w)}
    names -= {"Clone"}
    told = [clause for clause in reading.found if not clause.form.is_question]
    any_copier = {""} if is_read else {"", "Clone"}
    phrases = [phrase for clause in told for phrase in clause.phrases()]
    tells = any(p.name not in any_copier or (p.token is not None and p.word != "token") for p in phrases)
    index, known = index_of(reading.cards), known_words() | words_answered()
    tells_number = any(letter.isdigit() for letter in _OF_COUNTERS.sub("", reading.text))
    if tells_number or not all(index.is_word(word.text, known) for word in reading.words):
        return None  # it tells of a table, or it may name a card
    copied, kinds = _COPIED_KIND.findall(reading.text.casefold()), _words_of_kinds()
    if not all(kind in kinds or kind.removesuffix("s") in kinds for kind in copied):
        return None  # "a clone of Pack Rat," where no such card is known
    is_told_first = re.match(r"\s*\w+(?:\s+\w+)+\s*(?:\s[-–—]|:)\s", reading.text)
    if tells or reading.sentences_that_say_something() > 1 or is_told_first:
        return None
    if not names:
        return general_question(reading.text)
    # "Do Grapeshot copies count for storm": of a card that only stands for its kind, if nothing else is read
    is_of_kind = not is_read and not reading.found and len(names) == 1 and not reading.copiers()
    return general_question(reading.text, fewest=3) if is_of_kind else None


def _is_called_so(words: Sequence[Word], at: int) -> bool:
    """Whether "she" is a creature: it is asked if she attacks or blocks, and no other player was told of."""
    after = next(
        (w.text for w in words[at + 1 :] if w.text not in {"still", "even", "also", "just", "now"}), ""
    )
    players = THEIRS | OPPONENT | {"opponent's", "opp's", "their", "his", "her"}
    is_of_players = any(word.text in players for word in words[:at])
    return after in _CREATURES_DO and not is_of_players and any(word.name for word in words[:at])


_CREATURES_DO = frozenset("attack swing block tap untap survive fly".split())


class _Answers(dict[str, bool]):
    """Whether questions are understood, and their tables can be played, as far as there is work left.

    Attributes:
        is_plain: a question that is taken for another doesn't count.
    """

    def __init__(self, cards: CardPool, *, is_plain: bool = False) -> None:
        self.cards, self.is_plain = cards, is_plain
        self.work = part_of_work(_SHARE_INSTEAD if is_plain else _SHARE)

    def __missing__(self, text: str) -> bool:
        if len(text.split()) < FEWEST_WORDS or len(text) > MOST_LETTERS_OF_A_QUESTION:
            return False
        try:
            with working(self.work):
                words = words_of(text, self.cards, known_words())
                spend(_STEPS_OF_A_WORD * len(words))
                self[text] = self._is_answered(_read(Reading(text, words, self.cards)))
        except (UnreadWords, CopyEngineError, TooMuchWorkError):
            self[text] = False
        return self[text]

    def _is_answered(self, asked: Asked) -> bool:
        """Whether a table can be played, and what is asked about is there then."""
        if not _has_things(asked.script):
            return False
        if self.is_plain and any(said.startswith("I take “") for said in asked.assumed):
            return False
        game = fight(asked.script, cards=self.cards)
        return not asked.ref or asked.ref in game.table().objects

    def plays(self, asked: Asked) -> bool:
        if not _has_things(asked.script):
            return False
        try:
            with working(self.work):
                fight(asked.script, cards=self.cards)
        except CopyEngineError:
            return False
        except TooMuchWorkError:
            pass  # whoever shows the table sees to that
        return True

    def __call__(self, text: str) -> bool:
        return self[text]


def _read(reading: "Reading") -> Asked:
    text, words, cards = reading.text, reading.words, reading.cards
    taken, clauses = settled(reading.in_order(reading.clauses()), cards)
    unread, clauses, asides = reading.without_asides(reading.unread(clauses), clauses)
    index, known = index_of(cards), known_words()
    clauses, unread = asked_otherwise(
        text, words, clauses, unread, reading.slots, reading.copiers(),
        lambda said: said in CUES or index.is_word(said, known),
    )  # fmt: skip
    clauses = described_by_type(clauses, cards)
    reading.found = clauses
    if any(clause.form.is_question for clause in clauses) or unread:
        reading.check_is_of_one_round(unread)
    for clause in clauses:
        for phrase in clause.phrases():
            if len(phrase.meant) > 1 and _begins_with_unknown(unread, phrase, reading):
                raise _unread(reading, unread, None)
            if len(phrase.meant) > 1:
                raise _which_card(text, phrase)
    named = {word.name for word in words if word.name and word.text not in DESCRIBED}
    named = {name for name in named if not names_copier(name, cards)}
    layout = _new_layout(reading, unread, frozenset(named), asides, clauses)
    short = [word for word in reading.words if word.is_short and word.name and not _is_spoken(word, reading)]
    names = [(text[word.start : word.end], word.name) for word in short]
    typed = [(re.search(re.escape(word), text, re.IGNORECASE), name) for word, name in taken.items()]
    names += [(found[0], name) for found, name in typed if found]
    try:
        asked = lay_out(clauses, layout, words)
        earlier = _presence_first(clauses, words)
        if earlier != clauses and not _plays(asked.script, cards):
            # "They bolt my Mirrorwing Dragon. I have three Bears": those were there before
            again = _new_layout(reading, unread, frozenset(named), asides, earlier)
            other = lay_out(earlier, again, words)
            if _plays(other.script, cards):
                asked, layout, clauses = other, again, earlier
    except (UnreadWords, NotLaidOutError) as error:
        if error.partial is not None:
            error.partial = replace(error.partial, taken=tuple(names))
        if unread:
            raise _unread(reading, unread, error.partial) from error
        reading.stopped_at = layout.telling
        if isinstance(error, UnreadWords) and error.tells:
            asks = (clause.start for clause in clauses if clause.form.is_question)
            place = next((words[start].start for start in asks), len(text))
            place = place or len(text)
            told, asked_then = text[:place].rstrip(" .,;:?!"), text[place:]
            error.ways = tuple((each, f"{told}. {each}. {asked_then}".strip()) for each in error.tells)
        if isinstance(error, NotLaidOutError) and layout.assumed and error.partial is None:
            told = f"{' '.join(layout.assumed)} {error.message}"
            raise NotLaidOutError(told, mend=error.mend, partial=error.partial) from error
        raise
    alike = tuple(_called_alike(reading))
    names += [(each.word, each.taken) for each in alike[:1]]
    asked = replace(asked, taken=tuple(names), otherwise=(*asked.otherwise, *alike))
    if left_out := not_borne_out(clauses, layout, words):
        unread = sorted([*unread, *(Unread(each.start, each.end, -1, ()) for each in left_out)], key=_start)
    if unread:
        raise _unread(reading, unread, asked if _has_things(asked.script) else None)
    return asked


def _called_alike(reading: "Reading") -> Iterator[Otherwise]:
    """The cards that a whole name is short for as well: "Elesh Norn" is a card, and so are two others."""
    index, named = index_of(reading.cards), {word.name for word in reading.words}
    for word in reading.words:
        if not word.name or word.is_short or folded(word.text) != folded(word.name):
            continue
        others = (index.whole[key] for key in index.by_start[folded(word.name)[:1]])
        for other in dict.fromkeys(each for each in others if each.startswith(f"{word.name}, ")):
            if other not in named:
                said = reading.text[word.start : word.end]
                yield Otherwise(said, word.name, other, word.start, word.end)


def _new_layout(
    reading: "Reading",
    unread: Sequence[Unread],
    named: frozenset[str],
    asides: Sequence[str],
    clauses: Sequence[Clause],
) -> Layout:
    """A table on which nothing is yet, with what a question tells of itself."""
    text, words, cards = reading.text, reading.words, reading.cards
    layout = Layout(
        cards,
        by_name=bool({"ada", "noah"} & set(reading.phrases.people)),
        named=named,
        is_commander_game=reading.is_of_commanders(),
        lacks_card=any(reading.at_unknown_name(each).is_name for each in unread),
        tokens_spoken=reading.kinds_of_several(),
        tokens_told=reading.kinds_of_told_tokens(),
    )
    back = text[: min(word.start for word in words)].strip(" .,?!…") if words else ""
    if reading.heading:
        layout.assumed.append(f"“{reading.heading.strip()}” {LEFT_OUT}")
    elif " " in back and back.casefold() not in REWORDED:
        layout.assumed.append(f"“{back}” is left out, as you take it back.")
    layout.assumed += [f"“{aside}” {LEFT_OUT}" for aside in asides]
    layout.assumed += [
        f"“{said}” is read as a Commander game."
        if _OF_COMMANDERS.search(said)
        else f"“{said}” changes nothing here: the rules of copying are the same in every format."
        for said in dict.fromkeys(formats_told(text, words))
    ]
    layout.assumed += [
        f"“{said.capitalize()}” is read as a player, here {PLAYER_NAMES[letter]}."
        for said, letter in reading.phrases.people.items()
        if said not in _USUAL_NAMES | NAMES | {"ada", "noah", "active"}
    ]
    for clause in clauses:
        if clause.form.name == "several_players":
            clause.form.lay_out(layout, **clause.bound)
    return layout


def _presence_first(clauses: tuple[Clause, ...], words: Sequence[Word]) -> tuple[Clause, ...]:
    """The clauses with those before the others that tell what is there, or what is a copy of what."""
    there = [
        clause
        for clause in clauses
        if clause.form.name in _IS_THERE
        or (
            clause.form.name == "enters_copying"
            and _BEING & {word.text for word in words[clause.start : clause.end]}
        )
    ]
    return (*there, *(clause for clause in clauses if clause not in there))


def _plays(script: Script, cards: CardPool) -> bool:
    try:
        fight(script, cards=cards)
    except CopyEngineError:
        return False
    return True


def _start(unread: Unread) -> int:
    return unread.start


def _has_things(script: Script) -> bool:
    """Whether a table has anything on it: that the turn ends is no table by itself."""
    return bool(script["setup"]) or any(event.get("card") for event in script["events"])


def _begins_with_unknown(unread: Sequence[Unread], phrase: Phrase, reading: "Reading") -> bool:
    """Whether a name that nobody knows stands before a word that is short for several cards."""
    first = reading.at_unknown_name(unread[0]) if unread else None
    return first is not None and first.is_name and first.start < phrase.start


def settled(clauses: Sequence[Clause], cards: CardPool) -> tuple[dict[str, str], tuple[Clause, ...]]:
    """Take short names of several cards for the only one that fits where it stands.

    Returns: each such word with the card it is taken for, and the clauses with that card.
    """
    taken: dict[str, str] = {}
    for clause in clauses:
        for label, value in clause.bound.items():
            if label == "copier" and isinstance(value, Phrase) and len(value.meant) > 1:
                fit = [name for name in value.meant if names_copier(name, cards)]
                if len(fit) == 1:
                    taken[value.word] = fit[0]
    if not taken:
        return taken, tuple(clauses)

    def named(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(named(each) for each in value)
        if isinstance(value, Extra):
            return replace(value, thing=named(value.thing))
        if not isinstance(value, Phrase):
            return value
        name = taken.get(value.word, "") if len(value.meant) > 1 else ""
        found = replace(value, of=named(value.of), extras=named(value.extras))
        return replace(found, name=name, meant=(name,)) if name else found

    return taken, tuple(replace(c, bound={label: named(v) for label, v in c.bound.items()}) for c in clauses)


def described_by_type(clauses: Sequence[Clause], cards: CardPool) -> tuple[Clause, ...]:
    """Take creature types that several cards are called after for a creature of that type: "my bird"."""

    def described(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(described(each) for each in value)
        if not isinstance(value, Phrase):
            return value
        found = replace(value, of=described(value.of))
        like = Description("creature", (value.word,))
        is_any = value.article in INDEFINITE or bool(value.owner)
        if len(value.meant) < 2 or not is_any or value.word not in index_of(cards).subtypes:
            return found
        if not example_of(like, cards):
            return found
        return replace(found, name="", kind="any", meant=(), described=value.word, like=like)

    return tuple(replace(c, bound={label: described(v) for label, v in c.bound.items()}) for c in clauses)


def _as_told(story: Script) -> Asked:
    """A story's script: nothing is asked, and what came last is shown."""
    came = [entry["ref"] for part in ("setup", "events") for entry in story[part] if entry.get("card")]
    return Asked(story, came[-1] if came else "", "", "happens")


def _is_spoken(word: Word, reading: "Reading") -> bool:
    """Whether a card was named in full before its short name stood for it."""
    return any(
        other.name == word.name and not other.is_short and other.start < word.start for other in reading.words
    )


def _which_card(text: str, phrase: Phrase) -> UnreadWords:
    names = joined((f"“{name}”" for name in phrase.meant[:4]), "or")
    more = f" and {len(phrase.meant) - 4} more" if len(phrase.meant) > 4 else ""
    asks = f"Which card is “{phrase.word}”? It can be short for {names}{more}."
    return UnreadWords(
        "", phrase.word, "Name it in full.", asks=asks, choices=phrase.meant[:8], wants_card=True
    )


def _is_stood_for(unread: Sequence[Unread], partial: Asked) -> bool:
    """Whether a plain card was taken for a thing that a part tells by name which isn't understood."""
    names = {word.name for each in unread for word in each.words if word.name and not word.is_short}
    told = [said for said in partial.assumed if " stands for the " in said]
    kinds = {said.rpartition(" stands for the ")[2].split()[-2:][0].casefold() for said in told}
    return any(kind in name.casefold().split() for name in names for kind in kinds)


def _unread(reading: "Reading", unread: Sequence[Unread], partial: Asked | None) -> UnreadWords:
    """Ask about the first part that isn't understood."""
    text = reading.text
    first, *others = _saying_something(reading.together(unread), reading)
    names_card = bool(first.words) and all(
        word.name for word in first.words
    )  # it's known, and not what is said of it
    first = reading.whole(first) if is_light(first) or names_card else reading.at_unknown_name(first)
    if partial is not None and _is_stood_for(unread, partial):
        partial = None  # "a 5/5 Hydra (Primordial Hydra)": no other Hydra tells anything of it
    first, *others = (_whole_words(each, text) for each in (first, *others))
    reading.left = tuple((each.start, each.end) for each in (first, *others))
    rest, choices, mend = text[first.start : first.end], first.choices, ""
    if first.is_name:
        partial = replace(partial, lacks_card=True) if partial is not None else None
        choices = choices or index_of(reading.cards).near(folded(rest), is_lower=rest.islower())
        mend = f"No card I know has that name{', but some come close' if choices else ''}."
    elif choices:
        mend = "Choose the card that is meant."
    return UnreadWords(
        text[: first.start].strip(), rest, mend,
        wants_card=first.wants_card, choices=choices, partial=partial,
        others=tuple(text[each.start : each.end] for each in others),
    )  # fmt: skip


def _whole_words(unread: Unread, text: str) -> Unread:
    """A part that begins and ends where words do: "1's", not "'s"."""
    start, end = unread.start, unread.end
    if text[start : start + 2].casefold() == "'s":
        while start and text[start - 1].isalnum():
            start -= 1
    while start and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < len(text) and text[end - 1].isalnum() and text[end].isalnum():
        end += 1
    return replace(unread, start=start, end=end)


def _saying_something(unread: Sequence[Unread], reading: "Reading") -> list[Unread]:
    """What isn't understood: names that no card has first, and last what says nothing by itself, as "to"."""
    light = [each for each in unread if is_light(each)]
    names = [e for e in unread if e not in light and reading.at_unknown_name(e).is_name]
    return [*names, *(each for each in unread if each not in light and each not in names), *light]


def _gap(reading: "Reading", error: UnreadWords | NotLaidOutError | None = None) -> Gap:
    """What an error is about, and what of the question surrounds it; without one, all that is read."""
    pieces, words = reading.left, reading.words
    if not pieces and reading.stopped_at is not None:
        start, end = reading.stopped_at
        pieces = ((words[start].start, words[end - 1].end),) if start < end else ()
    told, asked = list[str](), list[str]()
    for place, clause in enumerate(reading.found):
        if clause.start >= len(words):  # nothing of it is said
            continue
        if any(s <= words[clause.start].start and words[clause.end - 1].end <= e for s, e in pieces):
            continue
        is_answer = place > 0 and reading.found[place - 1].form is RESPONDS and bool(told)
        said = reading.said(clause)
        if clause.form.is_question:
            asked.append(said)
        elif is_answer:
            told[-1] = f"{told[-1]}, {said}"
        else:
            told.append(said)
    people = reading.phrases.people
    names = [
        w.name
        for place, w in enumerate(words)
        if w.name and w.text not in people and reading.is_named(w) and not reading.is_strange(place)
    ]  # "Sakashima's Student" names no Sakashima
    copiers = [name for name in names if names_copier(name, reading.cards)]
    made = [reading.made_by(name) for name in copiers if name not in reading.copiers()]
    about = dict.fromkeys((*made, _named(error.partial if error else None), *copiers, *names))
    within = [w.name for w in words if w.name in names and pieces and pieces[0][0] <= w.start < pieces[0][1]]
    meant: Sequence[str] = ()
    if isinstance(error, UnreadWords) and error.wants_card:
        meant = error.choices if error.asks else cards_like(error.rest, reading.cards, is_all=not names)
    return Gap(
        reading.text, pieces, tuple(dict.fromkeys(told)), tuple(dict.fromkeys(asked)),
        tuple(dict.fromkeys(names)), tuple(dict.fromkeys(within)), tuple(each for each in about if each)[:3],
        tuple(meant),
    )  # fmt: skip


def _named(asked: Asked | None) -> str:
    """What a question calls the thing that is shown: the latest copy, if there is one."""
    if asked is None:
        return ""
    entries = [*asked.script["setup"], *asked.script["events"]]
    shown = [entry for entry in entries if "copy_of" in entry and entry.get("card")]
    shown = shown or [entry for entry in entries if asked.ref and entry.get("ref") == asked.ref]
    for entry in reversed(shown):
        return str(entry.get("card") or ("the token" if "token" in entry.get("do", "token") else "the copy"))
    return ""


def _standing(clause: Clause) -> Iterator[Clause]:
    """What copies and was there before what a clause tells: "I sacrifice my Clone of Hill Giant"."""
    being = next(form for form, _, _ in sentences() if form.name == "being")
    for value in clause.bound.values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Phrase) and each.name and each.of is not None:
                yield Clause(being, {"being": each}, clause.start, clause.end)


def _with_named(clause: Clause, told: Sequence[Clause]) -> Clause:
    """A clause before which another will stand: its "it" is what was named last before it."""
    named = [phrase for each in told for phrase in each.phrases() if phrase.name and phrase.of is None]
    return with_it(clause, replace(named[-1], article="the", states=(), extras=())) if named else clause


def _is_value(part: Part) -> bool:
    """Whether a part of a pattern is a value, or an optional word: nothing that asks."""
    return isinstance(part, Optional) or (isinstance(part, Hole) and part.slot in _VALUES)


@lru_cache(maxsize=4)  # the same for every reading with a pool of cards: a tenth of what reading takes
def _named_as_kinds(kinds: frozenset[str]) -> frozenset[str]:
    """The kinds of creatures that a word may name: "does it die" asks for no Die."""
    return frozenset(each for each in kinds - OWN_THINGS.keys() - _NEVER_KINDS if not is_verb(each))


@dataclass
class Reading:
    """A question being read: the words, and what was found from each place on.

    Attributes:
        found: the clauses.
        heading: what stands above the question, and tells of no table.
        left: from where to where in the text each part stands that isn't understood.
        stopped_at: from which word to which the clause goes that can't be laid out.
    """

    text: str
    words: list[Word]
    cards: CardPool
    phrases: Phrases = field(default_factory=Phrases)
    found: tuple[Clause, ...] = ()
    heading: str = ""
    left: tuple[tuple[int, int], ...] = ()
    stopped_at: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self._meet_people()
        read = self.phrases
        read.subtypes = _named_as_kinds(index_of(self.cards).kinds)
        before_for = {
            w.name
            for w, then in pairwise(self.words)
            if then.text in {"for", "on", "at", "set", "x"} and w.name in self.cards
        }
        read.with_x = frozenset(
            n
            for n in before_for
            if "{X}" in str(self.cards.find(n, "the question")[0].faces[0].printed.mana_cost)
        )
        named = {w.name for w in self.words if w.name in self.cards}
        read.walkers = frozenset(
            n for n in named if "Planeswalker" in self.cards.find(n, "the question")[0].faces[0].type_line[1]
        )
        self.slots = {
            name: self._once(name, slot)
            for name, slot in {
                "thing": self._thing, "things": self._things, "name": read.name, "who": read.who,
                "number": read.number, "x": read.x, "field": read.field, "keyword": read.keyword,
                "type": self._type, "color": read.color, "change": read.change, "counter": read.counter,
                "until": self._until, "own": self._own, "size": self._size, "counterword": self._counterword,
                "state": self._state, "kicker": self._kicker, "altcost": self._altcost,
                "abilityof": self._ability_of, "where": self._where, "being": self._being,
                "as": self._nothing,
                "spell": self._spell, "permanents": self._permanents, "asked": self._asked,
                "again": self._again, "described": self._described, "gain": self._gain,
                "multiple": self._multiple,
                "loyalcost": self._loyalcost, "gainkind": self._gainkind, "anykind": self._type,
                "kinds": self._kinds,
                "verb": self._dies, "topic": self._topic, "total": self._total, "times": self._times,
                "attachment": self._attachment, "several": self._several,
                "whose": self._whose, "anycard": self._anycard, "ability": self._ability_told,
                "sized": self._sized, "guesses": self._guesses, "imprinter": self._imprinter,
                "copyonto": self._copyonto,
                "copyspell": self._copyspell, "spellcopier": self._spellcopier, "pronoun": self._pronoun,
                "costspell": self._costspell, "sweeper": self._sweeper, "lastcard": self._lastcard,
                "named": self._named, "paying": self._paying, "body": self._body,
                "manacost": self._manacost, "opening": self._opening,
                "step": self._step, "nth": self._nth, "modes": self._modes,
                "modal": self._modal, "alone": self._alone, "plainspell": self._plainspell,
                "deed": self._deed,
                "abletofly": self._verb, "chosen": read.chosen, "copycard": self._copycard, "or": self._or,
                "entering": self._entering, "objectcopier": self._objectcopier,
                "verbless": self._verbless, "joinedspell": self._joinedspell, "walker": self._walker,
                "copiedby": self._copiedby, "activated": self._activated,
                "mine": self._mine, "elided": self._elided, "subject": self._subject, "turnof": self._turnof,
                "severalspells": self._several_spells,
                "typelist": self._type_list, "addedcost": self._added_cost, "shelter": self._shelter,
                "tokens": self._listed_tokens,
                "listed_lands": self._listed_lands, "company": self._company, "topic_card": self._topic_card,
            }.items()
        }  # fmt: skip
        self._may_fit: dict[ByBeginning, Candidates] = {}
        self._best: dict[int, tuple[tuple[float, ...], tuple[Clause, ...]]] = {}

    def _once(self, name: str, slot: Any) -> Any:
        found: dict[int, list[tuple[Any, int]]] = {}

        def read(words: Sequence[Word], at: int) -> list[tuple[Any, int]]:
            if at not in found:
                found[at] = list(slot(words, at)) if at < len(words) or name == "elided" else []
            return found[at]

        return read

    def _meet_people(self) -> None:
        """Players by name: Ada and Noah, and whoever does what players do; who comes first is "A"."""
        people = {"ada": "A", "noah": "B", "active": "A"}
        found: list[str] = []
        capitals = (w for w in self.words if self.text[w.start : w.start + 1].isupper())
        spoken = {word.text.removesuffix("'s") for word in capitals} & NAMES
        for place, (word, after) in enumerate(zip(self.words, [*self.words[1:], None], strict=False)):
            said = word.text.removesuffix("'s")
            if said in {"ada", "noah"}:
                self.phrases.people[said] = people[said]
            elif (
                self._owns(word, after, said)
                or self._acts(word, after, said, place)
                or self._is_called_as_player(word, place, spoken)
            ):
                found += [said] if said not in found else []
        listed = self._listed_players()
        if listed:
            self.phrases.people |= dict(zip(listed, "BCD", strict=False))
        else:
            speaks = bool({word.text for word in self.words} & {"i", "me", "my", "we"})
            for place, said in enumerate(found[:2]):
                self.phrases.people[said] = ("BC" if speaks else "AB")[place]
        self._name_players_by_letters()
        self.phrases.persons = meant_by_pronouns(self.words, self.phrases.people)
        if not SPEAKERS & {word.text for word in self.words}:
            self._call_players_as_judges_do([each for each in found[:2] if len(each) > 1])
        for place, word in enumerate(self.words):
            if word.meant and word.text in self.phrases.people:  # "Alice" isn't short for Alive
                text = f"{word.text}'s" if word.is_own else word.text
                self.words[place] = Word(text, word.start, word.end, is_capital=word.is_capital)

    def _acts(self, word: Word, after: Word | None, said: str, place: int) -> bool:
        """Whether somebody with a name of their own does what players do: "Alice clones it"."""
        return (
            after is not None
            and after.text in _PLAYERS_DO
            and (self.text[word.start].isupper() or self._is_usual_name(said, place))
            and said not in known_words()
            and not (place and self.words[place - 1].text == "player")
            and (not word.meant or word.is_short)
            and not (word.name in self.cards and names_copier(word.name, self.cards))
        )

    def _call_players_as_judges_do(self, names: Sequence[str]) -> None:
        """ "Alice's Clone" is "AP's Clone": every wording that reads the one reads the other."""
        for place, word in enumerate(self.words):
            said = word.text.removesuffix("'s")
            if said in names and (letter := self.phrases.people.get(said, "")) in _CALLED:
                is_own = word.is_own or word.text.endswith("'s")
                text = f"{_CALLED[letter]}'s" if is_own else _CALLED[letter]
                self.words[place] = Word(text, word.start, word.end, is_capital=word.is_capital)
            elif said in {"he", "she", "him"} and (letter := self.phrases.persons.get(place, "")) in _CALLED:
                self.words[place] = replace(word, text=_CALLED[letter])

    def _is_called_as_player(self, word: Word, place: int, spoken: Set[str]) -> bool:
        """Whether a first name is a player's, wherever it stands: "does Nora draw a card".

        Args:
            spoken: the first names that the question has.
        """
        said = word.text.removesuffix("'s")
        is_name = said in spoken and self.text[word.start].isupper() and (not word.meant or word.is_short)
        before = self.words[place - 1].text if place else "."
        is_alone = len(spoken) == 1 and (bool(word.meant) or said in _SHORT_FOR_CARDS)
        return is_name and before != "my" and (not is_alone or before in _BEFORE_PLAYERS)

    def _owns(self, word: Word, after: Word | None, said: str) -> bool:
        """Whether somebody with a name of their own has what is named next: "Boris's Clone"."""
        is_name = word.text.endswith("'s") and self.text[word.start].isupper()
        is_name = is_name and said not in known_words() | OPPONENT | {"nap", "ap"}
        is_of_card = bool(word.meant) and (not word.is_short or self.text.casefold().count(said) > 1)
        return is_name and not is_of_card and after is not None and bool(after.meant)

    def _is_usual_name(self, said: str, place: int) -> bool:
        """Whether it is one of the names that players have in questions, in lower case: "bob clones it",
        where "my bob" is a card.
        """
        before = self.words[place - 1].text if place else "."
        return said in _USUAL_NAMES and before in {*_ENDS_OF_SENTENCES, ",", ":", *_BEFORE_A_NAME}

    def _name_players_by_letters(self) -> None:
        """ "A controls Clone, B casts Fork" speaks of the players as rules questions do."""
        letters = _CALLED
        typed = [self.text[word.start : word.end] for word in self.words]
        before = ["", *(word.text for word in self.words)]
        acts = [
            said in letters and after.text in _PLAYERS_DO and before[n] not in OPPONENT | {"player"}
            for n, (said, after) in enumerate(zip(typed, self.words[1:], strict=False))
        ]
        for place, said in enumerate(typed if any(acts) else ()):
            who, own = said.removesuffix("'s"), "'s" if said.endswith("'s") else ""
            is_told = before[place] in OPPONENT | {"player"}
            if who in letters and not is_told and (own or (place < len(acts) and acts[place])):
                word = self.words[place]
                self.words[place] = Word(f"{letters[who]}{own}", word.start, word.end)

    def _listed_players(self) -> list[str]:
        """The others of "three players: me, Bob, and Alice", in order."""
        said = [word.text for word in self.words]
        place = next(
            (n for n in range(1, len(said)) if said[n] == "me" and said[n - 1] in {":", ",", "-"}), 0
        )
        found: list[str] = []
        while place and place + 1 < len(said):
            place += 1
            if said[place] in {",", "and"}:
                continue
            word = self.words[place]
            if not self.text[word.start].isupper() or said[place] in known_words():
                break
            if word.meant and not word.is_short:
                break
            found.append(said[place])
        return found

    def said(self, clause: Clause) -> str:
        """A clause as it was typed."""
        return self.text[self.words[clause.start].start : self.words[clause.end - 1].end].strip(" ,.?!;:")

    def is_of_commanders(self) -> bool:
        """Whether a commander or a Commander game is spoken of, and not only a card that is called so."""
        spans = [(word.start, word.end) for word in self.words if word.name]
        found = _OF_COMMANDERS.finditer(self.text)
        return any(not any(start <= each.start() < end for start, end in spans) for each in found)

    def made_by(self, name: str) -> str:
        """What a question calls that which a card makes that copies: a token, or a copy of a spell."""
        return "the token" if Layout(self.cards).copies_permanents(name) else "the copy"

    def is_named(self, word: Word) -> bool:
        """Whether a word is a name that players would take for the card's, rather than a part of it."""
        is_nickname = bool(index_of(self.cards).nickname(folded(word.text)))
        return not word.is_short or is_nickname or folded(word.name.partition(",")[0]) == folded(word.text)

    def together(self, unread: Sequence[Unread]) -> list[Unread]:
        """What isn't understood, as one where nothing is told between two parts of a clause."""
        found: list[Unread] = []
        for each in unread:
            first = each.last - len(each.words) + 1
            between = self.words[found[-1].last + 1 : first] if found and each.words else []
            is_one = bool(between) and found[-1].last >= 0 and not any(
                word.text in _BETWEEN_CLAUSES or word.name for word in between
            )  # fmt: skip
            if is_one:
                before = found.pop()
                words = (*before.words, *between, *each.words)
                each = Unread(before.start, each.end, each.last, words)
            found.append(each)
        return found

    def at_unknown_name(self, unread: Unread) -> Unread:
        """Only the words of it that look like a card's name, if there are any: those with capitals, or in
        lower case those that stand where a card does and are words of nothing else.
        """
        found = unread.at_unknown_name(known_words(), self.text)
        place = unread.last - len(unread.words) + 1
        while not found.is_name and place <= unread.last:
            end = place
            while end <= unread.last and (
                self.is_strange(end)
                or (end == place and self._is_cast_as_name(end))
                or (end > place and self._links(end))
                or (end == place + 1 and self.words[place].text.endswith("'s"))  # "dack's duplicate"
            ):
                end += 1
            if self._stands_as_name(place, end):
                said = tuple(self.words[place:end])
                return Unread(said[0].start, said[-1].end, end - 1, said, is_name=True)
            place = max(end, place + 1)
        return found

    def is_strange(self, place: int) -> bool:
        """Whether a word means nothing that is known, and is the name of no one card."""
        word = self.words[place]
        if word.is_own and word.is_short and place + 1 < len(self.words):
            return self.is_strange(place + 1)  # "dack's" duplicate is no Dack Fayden's
        return word.text[:1].isalpha() and not word.name and word.text.removesuffix("'s") not in known_words()

    def _is_cast_as_name(self, place: int) -> bool:
        """Whether a word begins the unknown name of what is cast, though it is a word: "double" major."""
        before = self.words[place - 1].text if place else ""
        after = place + 1
        is_word = self.words[place].text.isalpha() and not self.words[place].meant
        is_followed = after < len(self.words) and self.is_strange(after)
        is_cast = before in _CASTING and self.words[place].text not in ARTICLES | frozenset(POSSESSIVES)
        return is_word and is_cast and is_followed

    def _links(self, place: int) -> bool:
        """Whether "of", "to" or "the" links two words of a name."""
        after = place + 1 + (self.words[min(place + 1, len(self.words) - 1)].text == "the")
        is_link = self.words[place].text in {"of", "to", "the"}
        return is_link and after < len(self.words) and self.is_strange(after)

    def _stands_as_name(self, start: int, end: int) -> bool:
        told = index_of(self.cards).told
        said = [word.text.removesuffix("'s") for word in self.words[start:end]]
        before = self.words[start - 1].text if start else "."
        if (
            start
            and self.words[start - 1].name
            and not (start > 1 and self.words[start - 2].text in MINE | THEIRS)
        ):
            return False  # "my Clone quuxes" says what it does; "I clone" is a verb
        is_cast = before in _CASTING
        if not any(len(each) >= _SHORTEST_OF_NAME and (is_cast or each not in told) for each in said):
            return False
        after = self.words[end].text if end < len(self.words) else "."
        if said[0] in _ANYTHING or (before in {"have", "has"} and said[0].endswith("ed")):
            return False
        is_first = before in _BETWEEN_CLAUSES or before in {"can", "does", "is"}
        return before in _BEFORE_THINGS or (is_first and (len(said) > 1 or after in _AFTER_THINGS))

    def whole(self, unread: Unread) -> Unread:
        """What isn't understood, with what surrounds it between commas and joints."""
        first = last = unread.last
        while first and self.words[first - 1].text not in _BETWEEN_CLAUSES:
            first -= 1
        while last + 1 < len(self.words) and self.words[last + 1].text not in _BETWEEN_CLAUSES:
            last += 1
        said = tuple(self.words[first : last + 1])
        return Unread(said[0].start, said[-1].end, last, said) if said else unread

    def copiers(self) -> frozenset[str]:
        """The cards named that enter as copies."""
        names = {word.name for word in self.words if word.name in self.cards}
        layout = Layout(self.cards)
        return frozenset(name for name in names if layout.enters_as_copy(name))

    def _is_spell(self, phrase: Phrase) -> bool:
        if phrase.name not in self.cards:
            return False
        card, side = self.cards.find(phrase.name, "the question")
        return bool(card.faces[side].type_line[1] & {"Instant", "Sorcery"})

    # Slots of the reader's own -----------------------------------------------------------------------

    def _nothing(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        yield from ()

    def _things(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[Phrase, ...], int]]:
        """Things that carry nothing that copies by entering."""
        for phrases, end in self.phrases.things(words, at):
            # "Hill Giant and my opponent wraths" tells two things, the second with a verb.
            spells = [p for p in phrases[1:] if not p.zone and self._is_spell(p)]
            is_verb = any(p.owner for p in spells) or (bool(spells) and not self._is_spell(phrases[0]))
            if not is_verb and all(self._is_told_rightly(phrase) for phrase in phrases):
                yield phrases, end

    def _thing(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A thing with what is said of it; what copies isn't among what it carries."""
        for phrase, end in self.phrases.thing(words, at):
            if self._is_told_rightly(phrase):
                yield phrase, end

    def _is_told_rightly(self, phrase: Phrase) -> bool:
        """Whether what a thing carries can be carried, and only what copies is said to copy."""
        if any(self._is_spell(inner) and self._carries(inner) for inner in inside(phrase)):
            return False
        carried = [
            extra.thing.name
            for inner in inside(phrase)
            for extra in inner.extras
            if extra.thing
            and extra.kind not in {"made", "maker", "face", "host", "lying", "copied_by", "paired"}
        ]
        made = [inner.name for inner in inside(phrase) if inner.of is not None and inner.name in self.cards]
        made += [e.thing.name for e in phrase.extras if e.kind == "copied_by" and e.thing is not None]
        return not any(name in self.cards and not self._can_be_carried(name) for name in carried) and all(
            names_copier(name, self.cards) for name in made
        )

    def _carries(self, phrase: Phrase) -> bool:
        """Whether an Aura or Equipment is said to be on a thing, which no spell carries."""
        things = (extra.thing for extra in phrase.extras if extra.kind == "carried")
        return any(thing is not None and self._is_attached(thing.name) for thing in things)

    def _is_attached(self, name: str) -> bool:
        if name not in self.cards:
            return False
        subtypes = self.cards.find(name, "the question")[0].faces[0].type_line[2]
        return bool({"Aura", "Equipment", "Fortification"} & set(subtypes))

    def _can_be_carried(self, name: str) -> bool:
        """Whether a card is put on a thing: an Aura or Equipment, or a spell that copies nothing."""
        face = self.cards.find(name, "the question")[0].faces[0]
        is_spell = bool(face.type_line[1] & {"Instant", "Sorcery"})
        return self._is_attached(name) or (is_spell and not names_copier(name, self.cards))

    def _type(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """Types and supertypes, and whatever is a subtype of some card."""
        yield from self.phrases.type(words, at)
        if words[at].text.removesuffix("s") in CARD_TYPES and words[at].text.endswith("s"):
            yield words[at].text.removesuffix("s"), at + 1
        is_subtype = words[at].text in self.phrases.subtypes
        if is_subtype or words[at].text == "snow":
            yield words[at].text, at + 1

    def _kinds(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """A type, or a subtype of several things: "are nonbasics still Mountains"."""
        yield from self._type(words, at)
        one = index_of(self.cards).subtype(words[at].text)
        if one and one != words[at].text and words[at].text not in OWN_THINGS:
            yield one, at + 1

    def _spell(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """An instant or sorcery by its name, which serves as a verb: "I bolt it"."""
        yield from ((phrase, end) for phrase, end in self.slots["name"](words, at) if self._is_spell(phrase))

    def _permanents(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[Phrase, ...], int]]:
        """Things that can be there; an instant or sorcery only where it is said to be."""
        for phrases, end in self.slots["things"](words, at):
            if all(p.kind != "player" and (p.zone or not self._is_spell(p)) for p in phrases):
                yield phrases, end

    def _copycard(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A card that copies something."""
        for phrase, end in self.slots["name"](words, at):
            if any(names_copier(name, self.cards) for name in phrase.meant):
                yield phrase, end

    def _copyonto(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A card that copies and is put on something, but no Equipment, which is there already."""
        for phrase, end in self.slots["copycard"](words, at):
            if "Equipment" not in self.cards.find(phrase.name, "the question")[0].faces[0].type_line[2]:
                yield phrase, end

    def _objectcopier(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A card that copies a thing that stands beside it: neither what copies abilities, nor only what was
        cast. "Rings of Brighthearth + Basalt Monolith" are two permanents that are there.
        """
        layout = Layout(self.cards)
        for phrase, end in self.slots["copycard"](words, at):
            named = [replace(phrase, name=name) for name in phrase.meant]
            if any(self._is_spell(each) or layout.copies_permanents(each.name) for each in named):
                yield phrase, end

    def _entering(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A card that enters as a copy."""
        yield from ((p, end) for p, end in self.slots["copycard"](words, at) if p.name in self.copiers())

    def _listed_tokens(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[Phrase, ...], int]]:
        """Several tokens that copy nothing, with which a sentence begins and ends, or which stand in a list
        behind a card: "Zada, three Goblin tokens, ...".
        """
        is_listed = at > 1 and words[at - 1].text in {",", "and", "+"} and bool(words[at - 2].name)
        if at and words[at - 1].text not in {*_ENDS_OF_SENTENCES, ":", "with"} and not is_listed:
            return
        found, place = list[Phrase](), at
        while place < len(words):
            token = next(((as_token(p), end) for p, end in self.slots["thing"](words, place)
                          if as_token(p).token is not None), None)  # fmt: skip
            if token is None and is_listed and found:
                break
            if token is None:
                return
            found.append(token[0])
            place = token[1]
            joins = place
            while joins < len(words) and words[joins].text in {",", "and"}:
                joins += 1
            if joins == place:
                break
            place = joins
        ends = place >= len(words) or words[place].text in _ENDS_OF_SENTENCES
        if is_listed and joins > place - 1 and words[place - 1].text == ",":
            ends, place = True, place - 1
        if ends and (len(found) > 1 or (is_listed and found[0].count > 1)):
            yield tuple(found), place

    def _listed_lands(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[Phrase, ...], int]]:
        """Several lands by themselves between commas: "Scute Swarm, 7 lands, ..."."""
        if at and words[at - 1].text not in {*_ENDS_OF_SENTENCES, ",", "and", "+", "with"}:
            return
        for phrase, end in self.slots["thing"](words, at):
            is_land = phrase.like is not None and phrase.like.kind == "land" and phrase.count > 1
            if is_land and (end == len(words) or words[end].text in {*_ENDS_OF_SENTENCES, ","}):
                yield (phrase,), end

    def kinds_of_several(self) -> frozenset[str]:
        """The creature types of which there are several: "one Golem", "my three Golems"."""
        found = set[str]()
        for before, word, after in zip(self.words, self.words[1:], [*self.words[2:], None], strict=False):
            kind = word.text.removesuffix("s")
            if after is not None and after.text == "tokens":
                continue  # they are told of by themselves: "and two Golem tokens"
            is_counted = before.text in {"each", "another"} or before.text in NUMBERS or before.text.isdigit()
            if kind in self.phrases.subtypes and is_counted and before.text not in ARTICLES - {"another"}:
                found.add(kind)
        return frozenset(found)

    def kinds_of_told_tokens(self) -> frozenset[str]:
        """The creature types of tokens that are told of: "and two Golem tokens"."""
        pairs = zip(self.words, self.words[1:], strict=False)
        return frozenset(kind.text for kind, noun in pairs if noun.text in {"token", "tokens"})

    def _company(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[Phrase, ...], int]]:
        """A permanent with several others beside it, with which a sentence begins: "Zada + 3 tokens"."""
        if at and words[at - 1].text not in {*_ENDS_OF_SENTENCES, ":", "with", "if", "("}:
            return
        for first, place in self.slots["name"](words, at):
            if not first.name or self._is_spell(first) or len(first.meant) > 1:
                continue
            found = [first]
            while place < len(words) and words[place].text in _JOINS_COMPANY:
                joined = (
                    place + 1 + (words[place].text == "," and self.phrases.text(words, place + 1) == "and")
                )
                other = next(self._others(words, joined), None)
                if other is None:
                    break
                found, place = [*found, other[0]], other[1]
            ends = place >= len(words) or words[place].text in _ENDS_COMPANY
            if len(found) > 1 and ends:
                yield tuple(found), place

    def _others(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """Several things that aren't named: "five other creatures", "3 tokens", "two Goblin tokens"."""
        for count, place in self.slots["several"](words, at):
            place += place < len(words) and words[place].text in {"other", "more"}
            noun = words[place].text if place < len(words) else ""
            if noun in {"tokens", "creature"} and "tokens" in {noun, self.phrases.text(words, place + 1)}:
                token = PlainToken("1/1", "Saproling", ("green",))
                yield (
                    Phrase(kind="token", article="a", word="token", count=count, token=token),
                    place + 1 + (noun == "creature"),
                )
        for phrase, end in self.slots["thing"](words, at):
            if phrase.count > 1 and not phrase.name and (phrase.token or phrase.like) and not phrase.zone:
                yield phrase, end

    def _topic_card(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A card that enters as a copy, named by itself where a question begins, or behind another card."""
        is_second = at == 2 and words[1].text in {"and", "+", "with"} and bool(words[0].name)
        if at == 0 or is_second:
            yield from self.slots["entering"](words, at)

    def _elided(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """What no word stands for, as it was named before: "does it keep ninjutsu after copying a Bear"."""
        yield Phrase(kind="it", word="it"), at

    def _subject(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """The player with whom the sentence begins, where no word stands for it: "and is at 3 life"."""
        if not at or words[at - 1].text not in _JOINS_DEEDS:
            return
        first = at - 1
        while first and words[first - 1].text not in {*_ENDS_OF_SENTENCES, ":"}:
            first -= 1
        first += words[first].text in _BEFORE_A_NAME
        for letter, _ in self.phrases.who(words, first):
            yield letter, at
            return

    def _mine(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[Phrase, ...], int]]:
        """Several permanents with which a sentence begins, after "my", with no verb."""
        begins = at == 0 or words[at - 1].text in {*_ENDS_OF_SENTENCES, "with", ":", "if"}
        if not begins or words[at].text != "my":
            return
        for phrases, end in self.slots["permanents"](words, at):
            joined_on = end < len(words) and words[end].text in {"and", ",", "."}
            lie = all(p.name and p.zone in {"", "graveyard"} for p in phrases)
            if len(phrases) > 1 and lie and not phrases[0].zone and joined_on:
                yield phrases, end

    def _whose(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """ "mine", "theirs", "my opponent's", where nothing follows that is theirs."""
        owners = {"mine": "A", "ours": "A", "theirs": "B", "hers": "B", "his": "B", "opponent's": "B"}
        place = at + (words[at].text in {"my", "the", "an"})
        is_last = place + 1 >= len(words) or not words[place + 1].text[:1].isalnum()
        if place < len(words) and words[place].text in owners and is_last:
            yield owners[words[place].text], place + 1

    def _anycard(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A permanent that is only described: "a creature"."""
        for phrase, end in self.slots["thing"](words, at):
            is_any = phrase.like is not None and phrase.article in INDEFINITE
            if is_any and phrase.kind == "permanent" and not phrase.zone:
                yield phrase, end

    def _imprinter(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A permanent that imprints cards."""
        for phrase, end in self.slots["name"](words, at):
            face = self.cards.find(phrase.name, "the question")[0].faces[0] if phrase.name else None
            if face is not None and re.search(r"^Imprint\b", face.text, re.MULTILINE):
                yield phrase, end

    def _ability_told(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """A keyword, or protection from a color."""
        yield from self.phrases.keyword(words, at)
        listed, end = self.phrases.abilities_listed(words, at, joined=False)
        if len(listed) == 1:
            yield listed[0], end

    def _guesses(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """The numbers that an answer could be, behind a question: "how much? 6 or 2"."""
        said = [word.text for word in words[at : at + 3]]
        begins = at > 0 and words[at - 1].text in _ENDS_OF_SENTENCES
        are_numbers = len(said) == 3 and said[1] == "or" and said[0].isdigit() and said[2].isdigit()
        if begins and are_numbers and (at + 3 == len(words) or words[at + 3].text in _ENDS_OF_SENTENCES):
            yield "", at + 3

    def _sized(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A creature that is only described, with its size: "a 4/4", "my 2/2 flyer"."""
        for phrase, end in self.slots["thing"](words, at):
            is_sized = phrase.like is not None and any("/" in each for each in phrase.like.qualities)
            if is_sized and phrase.kind == "permanent" and not phrase.zone and phrase.count == 1:
                yield phrase, end

    def _copyspell(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """An instant or sorcery that copies something."""
        yield from (
            (phrase, end) for phrase, end in self.slots["copycard"](words, at) if self._is_spell(phrase)
        )

    def _spellcopier(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A spell that copies another, with which a sentence ends: "I bolt my opponent and twincast"."""
        layout = Layout(self.cards)
        for phrase, end in self.slots["copyspell"](words, at):
            is_last = end >= len(words) or words[end].text in {*_ENDS_OF_SENTENCES, ","}
            if is_last and layout.targets_of(layout.face(phrase.name).name) == "spell":
                yield phrase, end

    def _opening(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A spell by its name alone, with which a sentence begins: "Bolt, then Twincast on it"."""
        if at and words[at - 1].text not in _BEFORE_OPENING:
            return
        for phrase, end in self.slots["spell"](words, at):
            is_plain = not names_copier(phrase.name, self.cards)
            is_plain = is_plain or not Layout(self.cards).needs_target(phrase.name)
            after = words[end].text if end < len(words) else ""
            is_aimed = after == "with" and Layout(self.cards).needs_target(phrase.name)
            is_whole = after in _ENDS_OF_SENTENCES - {"?"} and not names_copier(phrase.name, self.cards)
            is_whole = is_whole and not Layout(self.cards).needs_target(phrase.name)
            if is_plain and (after in _AFTER_OPENING or is_whole) and not is_aimed:
                yield phrase, end

    def _verbless(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A spell, or what costs {X}, with which a sentence begins, and of which no verb tells: "Banefire for
        6", "Gigadrowse with replicate paid twice".
        """
        if at and words[at - 1].text not in _BEFORE_OPENING:
            return
        yield from ((p, end) for p, end in self.slots["spell"](words, at) if len(p.meant) == 1)
        for phrase, end in self.slots["name"](words, at):  # "Ballista for X = 3"
            if len(phrase.meant) == 1 and not self._is_spell(phrase):
                cost = Layout(self.cards).face(phrase.name).printed.mana_cost
                if "{X}" in str(cost):
                    yield phrase, end

    def _several_spells(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """The same spell more than once: "two bolts"."""
        yield from (
            (p, end) for p, end in self.slots["thing"](words, at) if p.count > 1 and self._is_spell(p)
        )

    def _joinedspell(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A spell behind a permanent, with which what is told ends: "Hive Mind plus Pact of Negation:"."""
        is_joined = at > 1 and words[at - 1].text in {"+", "plus"} and bool(words[at - 2].name)
        if not is_joined or self._is_spell(Phrase(words[at - 2].name)):
            return
        for phrase, end in self.slots["plainspell"](words, at):
            if end >= len(words) or words[end].text in {*_ENDS_OF_SENTENCES, ",", ":", "-"}:
                yield phrase, end

    def _copiedby(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A spell whose name serves as a participle behind what it copies: "Banefire for 6, forked"."""
        is_behind = at > 1 and words[at - 1].text in {",", "and"}
        is_last = at + 1 >= len(words) or words[at + 1].text in {*_ENDS_OF_SENTENCES, ","}
        if is_behind and is_last and words[at].text.endswith("ed"):
            yield from ((phrase, end) for phrase, end in self.slots["copyspell"](words, at) if end == at + 1)

    def _activated(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A permanent with exactly one activated ability: "Griselbrand activation" needs no verb."""
        for phrase, end in self.slots["name"](words, at):
            if len(phrase.meant) != 1 or self._is_spell(phrase):
                continue
            face = self.cards.find(phrase.name, "the question")[0].faces[0]
            if sum(each.kind == AbilityKind.ACTIVATED for each in face.abilities) == 1:
                yield phrase, end

    def _walker(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """What can have a loyalty ability: no card of another kind that copies nothing."""
        for phrase, end in self.slots["thing"](words, at):
            face = self.cards.find(phrase.name, "the question")[0].faces[0] if phrase.name else None
            is_plain = face is None and phrase.like is None and phrase.count == 1
            if is_plain or (
                face is not None
                and ("Planeswalker" in face.type_line[1] or names_copier(phrase.name, self.cards))
            ):
                yield phrase, end

    def _turnof(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[str, bool], int]]:
        """ "AP's next turn", "her turn" where players are named: whose it is, and whether it comes later."""
        said, place = words[at].text, at + 1
        if said == "the" and self.phrases.text(words, place) == "turn":
            place += 1 + (self.phrases.text(words, place + 1) == "of")
            yield from (((letter, False), end) for letter, end in self.phrases.who(words, place))
            return
        if said in {"my", "the"} and self.phrases.text(words, place) in {"opponent's", "opp's"}:
            said, place = words[place].text, place + 1
        if said == "player":
            said, place = {"a's": "ap's", "b's": "nap's"}.get(self.phrases.text(words, place), ""), place + 1
        if said in POSSESSIVES and at in self.phrases.persons:
            letter = self.phrases.persons[at]
        else:
            letter = {f"{called}'s": each for each, called in _CALLED.items()}.get(said, "")
        later = self.phrases.text(words, place) in {"next", "following", "subsequent", "upcoming"}
        if later and said in {"his", "her", "their", "opponent's", "opp's"}:
            letter = letter or "B"
        place += later or self.phrases.text(words, place) == "own"
        if letter and self.phrases.text(words, place) == "turn":
            yield (letter, later), place + 1

    def _nth(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, int]]:
        """How many came before "the third"."""
        said = words[at].text
        if said in _ORDINALS:
            yield _ORDINALS.index(said), at + 1
        elif found := re.fullmatch(r"([1-9]\d?)(?:st|nd|rd|th)", said):
            yield int(found[1]) - 1, at + 1

    def _attachment(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """An Aura or Equipment."""
        for phrase, end in self.slots["name"](words, at):
            if phrase.name and {"Aura", "Equipment"} & set(
                self.cards.find(phrase.name, "")[0].faces[0].type_line[2]
            ):
                yield phrase, end

    def _step(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[str, str], int]]:
        """A step of a turn and whose turn it is, "" where that isn't told: "my next upkeep"."""
        place, whose = at, ""
        while place < len(words) and words[place].text in {*_BEFORE_STEPS, *POSSESSIVES}:
            whose = self.phrases.persons.get(place, POSSESSIVES.get(words[place].text, whose))
            place += 1
        people = {f"{name}'s": letter for name, letter in self.phrases.people.items()}
        owners = {"opponent's": "B", "opp's": "B", "nap's": "B", "ap's": "A", **people}
        if place < len(words) and words[place].text in owners:
            whose, place = owners[words[place].text], place + 1
            place += place < len(words) and words[place].text == "next"
        if place < len(words) and words[place].text in _STEPS:
            step, place = _STEPS[words[place].text], place + 1
            said = [word.text for word in words[place : place + 3]]
            if step in {"end step", "draw"} and said[:1] != ["step"]:
                return
            if said[:1] == ["step"]:
                place += 1
            if said[:2] in (["on", "my"], ["on", "your"], ["of", "my"]):
                whose, place = "A", place + 3
            yield (step, whose), place

    def _alone(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, int]]:
        """A number of what was named before: "I have one, ...", "they have two of them"."""
        for number, end in self.phrases.number(words, at):
            is_alone = end >= len(words) or words[end].text in _AROUND_FRAGMENTS | {"of", "too", "as"}
            if is_alone and words[at].text not in ARTICLES:
                yield number, end

    def _plainspell(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """An instant or sorcery that copies nothing."""
        yield from (
            (phrase, end)
            for phrase, end in self.slots["spell"](words, at)
            if not names_copier(phrase.name, self.cards)
        )

    def _modal(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A spell with modes."""
        for phrase, end in self.slots["spell"](words, at):
            if modes_of(self.cards.find(phrase.name, "the question")[0].faces[0]):
                yield phrase, end

    def _modes(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Modes of a spell that is named, by what they do: "counter and draw", "bounce + draw a card"."""
        for modes in dict.fromkeys(filter(None, map(modes_of, self._faces()))):
            found, place = list[str](), at
            while place < len(words) and (mode := mode_said(words[place].text, modes)):
                found.append(mode)
                place += 1
                said = frozenset(re.findall(r"[a-z]+", mode.casefold())) | {"mode"}
                while place < len(words) and words[place].text in said:
                    place += 1
                yield tuple(found), place
                while place < len(words) and words[place].text in _BETWEEN_MODES:
                    place += 1

    def _or(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """What it could be as well, in a question: "or just an Illusion", "or a 1/1", "or not"."""
        if words[at].text != "or":
            return
        place = at + 1
        while place < len(words) and words[place].text in {
            "a",
            "an",
            "just",
            "only",
            "the",
            "is",
            "it",
            "still",
        }:
            place += 1
        if place < len(words) and words[place].text == "not":
            yield "", place + 1
        if place < len(words) and "*" in words[place].text:
            yield "", place + 1 + 2 * ([w.text for w in words[place + 1 : place + 3]] == ["+", "1"])
        for name in ("type", "color", "size", "keyword", "state", "name"):
            for _, end in self.slots[name](words, place):
                yield "", end

    def _asked(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """What is asked about: a thing, or several that are spoken of as "they"."""
        yield from self.slots["thing"](words, at)
        word = words[at]
        after = words[at + 1].text if at + 1 < len(words) else ""
        third = words[at + 2].text if at + 2 < len(words) else ""
        is_counted = after in NUMBERS or after.isdigit()
        if is_counted and third in {"tokens", "copies"} and word.text in {"the", "those", "these"}:
            yield Phrase(kind=KINDS[third.removesuffix("s")] if third == "tokens" else "copy", article="the",
                         word=third), at + 3  # fmt: skip
        if third == "tokens" and after in MAKING_TOKENS and word.text in {"the", "those", "these"}:
            yield Phrase(kind="token", article="the", word="tokens"), at + 3  # "the myriad tokens"
        if after == "tokens" and word.text in {"the", "those", "these", *POSSESSIVES}:
            owner = self.phrases.persons.get(at, POSSESSIVES.get(word.text, ""))
            yield Phrase(kind="token", owner=owner, article="the", word="tokens"), at + 2
        if word.text == "his" and at + 1 < len(words) and words[at + 1].text in _AFTER_OWN:
            yield Phrase(kind="any", owner="B", word="his"), at + 1
        if word.text in {"they", "them", "each", "both"}:
            yield Phrase(kind="it", word=word.text), at + 1
        if word.text in {"he", "she"} and _is_called_so(words, at):
            yield Phrase(kind="it", word="it"), at + 1
        said = [each.text for each in words[at : at + 3]]
        if said[:2] in (["both", "of"], ["each", "of"]) and said[2:] in (["them"], ["these"], ["those"]):
            yield Phrase(kind="it", word="they"), at + 3
        if said[:2] in (
            ["each", "one"],
            ["each", "creature"],
            ["these", "creatures"],
            ["those", "creatures"],
        ):
            yield Phrase(kind="it", word="they"), at + 2
        if said in (["all", "of", "them"], ["the", "two", "creatures"], ["all", "these", "creatures"]):
            yield Phrase(kind="it", word="they"), at + 3
        if said == ["the", "two", "cards"] or said[:2] in (["both", "cards"], ["the", "cards"]):
            yield Phrase(kind="it", word="they"), at + (3 if said[1] == "two" else 2)

    def _described(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A thing in front of what is asked of it: "token size", "clone power"."""
        word = words[at]
        if word.text in {"token", "copy"}:
            yield Phrase(kind=KINDS[word.text], article="the", word=word.text), at + 1
        elif word.name and not word.is_own:
            yield Phrase(word.name, article="the", word=word.text, meant=word.meant), at + 1

    def _verb(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """An ability that is told by a verb: "does it fly"."""
        if words[at].text in VERBS_OF_KEYWORDS:
            yield VERBS_OF_KEYWORDS[words[at].text], at + 1

    def _deed(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """What an ability is called after: "the destroy ability"."""
        if words[at].text in DEEDS:
            yield words[at].text, at + 1

    def _again(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, int]]:
        """How often something is cast: "I bolt it twice", "three times"."""
        if words[at].text == "again":
            yield 2, at + 1
        yield from ((often, end) for often, end in self._times(words, at) if often > 1)

    def _multiple(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, int]]:
        """A word before a spell that serves as a verb: "I double bolt it"."""
        if (often := _MULTIPLES.get(words[at].text)) is not None:
            yield often, at + 1

    def _gain(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """What an ability that triggers gives: "the Wurm tokens", "two cards", "a Germ", "life"."""
        place = at
        while place < len(words) and (words[place].text in _BEFORE_GAINS or words[place].text.isdigit()):
            place += 1
        kinds = index_of(self.cards).subtypes
        start = place
        while place < len(words) and place - start < 2:
            said = words[place].text
            is_told = place == start and words[place].is_short and self._is_told(said)
            if said not in _GAINS and not {said, said.removesuffix("s")} & kinds and not is_told:
                break
            place += 1
        if place > start:
            if place + 1 < len(words) and words[place].text == "and":
                yield from ((words[place - 1].text, end) for _, end in self._gain(words, place + 1))
            yield words[place - 1].text, place

    def _faces(self) -> Iterator[Face]:
        """Every face of the cards that are named."""
        for word in self.words:
            if word.name:
                yield from self.cards.find(word.name, "the question")[0].faces

    def _is_told(self, said: str) -> bool:
        """Whether the text of a card named says so: "Marit Lage"."""
        names = {word.name for word in self.words if word.name in self.cards}
        return any(said in face.text.casefold() for name in names for face in self.cards[name].faces)

    def _gainkind(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """A kind of creature, one or several: "Elementals"."""
        if index_of(self.cards).subtype(words[at].text):
            yield words[at].text, at + 1

    def _loyalcost(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """ "-2", "+1", "0": the cost of a loyalty ability."""
        if not any("Planeswalker" in face.type_line[1] for face in self._faces()):
            return  # "Mirror Gallery + 3 Bears"
        signs = {"-": "−", "−": "−", "–": "−", "minus": "−", "+": "+", "plus": "+"}
        sign = signs.get(words[at].text, "")
        place = at + bool(sign)
        if place < len(words) and words[place].text.isdigit() and (sign or words[place].text == "0"):
            yield f"{sign}{words[place].text}", place + 1

    def _total(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, int]]:
        """A life total."""
        said = words[at].text
        if said.isascii() and said.isdigit() and len(said) < 4:
            yield int(said), at + 1
        else:
            yield from ((n, end) for n, end in self.phrases.number(words, at) if said in NUMBERS)

    def _dies(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """What ends a thing: "which dies"."""
        said = " ".join(word.text for word in words[at : at + 2])
        if words[at].text in {"dies", "died"}:
            yield words[at].text, at + 1
        elif said in {"is destroyed", "gets destroyed", "is killed", "gets killed", "was destroyed"}:
            yield said, at + 2

    def _topic(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """What a question is said to be about, in a word or two that name no card."""
        for end in (at + 1, at + 2):
            ends = end < len(words) and words[end].text in {*_ENDS_OF_ASIDES, ",", "-", "—"}
            if ends and not any(word.name for word in words[at:end]):
                yield words[at].text, end

    def _pronoun(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """ "It", which was spoken of."""
        word = words[at]
        if word.text in {"it", "this", "that"}:
            yield Phrase(kind="it", word=word.text, start=word.start, end=word.end), at + 1

    def _body(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A thing that is no instant or sorcery."""
        for phrase, end in self.slots["thing"](words, at):
            if not self._is_spell(phrase):
                yield phrase, end

    def _sweeper(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A spell that needs no target: "then Wrath of God"."""
        for phrase, end in self.slots["spell"](words, at):
            layout = Layout(self.cards)
            if not (layout.needs_target(phrase.name) or names_copier(phrase.name, self.cards)):
                yield phrase, end

    def _paying(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """An alternative cost as a verb: "I flashback Cackling Counterpart"."""
        said = words[at].text
        if said.removesuffix("s") in ALTERNATIVE_COSTS or said in PAID_ALTERNATIVES:
            yield PAID_ALTERNATIVES.get(said, said.removesuffix("s")), at + 1

    def _named(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A thing that is named or was spoken of: "with 4 lands" tells what is there, and not what copies."""
        yield from ((p, end) for p, end in self.slots["thing"](words, at) if p.like is None)

    def _lastcard(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A permanent card with which a sentence ends, and which copies nothing: "then Goblin Chieftain"."""
        for phrase, end in self.slots["name"](words, at):
            is_last = end == len(words) or words[end].text in {*_ENDS_OF_SENTENCES, ","}
            is_plain = bool(phrase.name) and not self._is_spell(phrase)
            if is_last and is_plain and not names_copier(phrase.name, self.cards):
                yield phrase, end

    def _costspell(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A spell as whose cost something is sacrificed: "I fling it at you"."""
        for phrase, end in self.slots["spell"](words, at):
            if Layout(self.cards).costs_sacrifice(phrase.name):
                yield phrase, end

    def _manacost(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """An amount of mana: "{2}{U}", "2", "three mana"."""
        place = at
        while place < len(words) and words[place].text.startswith("{"):
            place += 1
        is_paid = at > 0 and words[at - 1].text in _PAYING and _SYMBOLS.fullmatch(words[at].text)
        if place == at and (words[at].text.isdigit() or words[at].text in NUMBERS or is_paid):
            place += 1
        if place > at:
            place += place < len(words) and bool(_SYMBOLS.fullmatch(words[place].text))  # "2WW"
            place += place < len(words) and words[place].text == "mana"
            yield " ".join(word.text for word in words[at:place]), place

    def _several(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, int]]:
        """Two or more."""
        yield from ((n, end) for n, end in self.phrases.number(words, at) if n > 1)

    def _times(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, int]]:
        """ "once", "twice", "three times"."""
        if words[at].text in _OFTEN:
            yield _OFTEN[words[at].text], at + 1
        for number, end in self.phrases.number(words, at):
            if end < len(words) and words[end].text in {"time", "times"}:
                yield number, end + 1

    def _until(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        for form in ONCE_UNTIL:
            count = len(form.split("_"))
            if "_".join(word.text for word in words[at : at + count]) == form:
                yield "until end of turn", at + count

    def _own(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase | None, int]]:
        """ "its", "the", "Clone's", "the copy's": of which thing a value is."""
        said = words[at].text
        is_persons = said in {"her", "his"} and at + 1 < len(words) and words[at + 1].text in FIELDS
        if said == "their":
            yield Phrase(kind="it", word="they"), at + 1  # "what are their stats"
        if said in {"its", "their", "the", "it"} or is_persons:
            yield None, at + 1
        place = at
        owner = ""
        while words[place].text in {*POSSESSIVES, "the", "that", "this", "a", "new"} and place + 1 < len(
            words
        ):
            owner = self.phrases.persons.get(place, POSSESSIVES.get(words[place].text, owner))
            place += 1
        word = words[place]
        base = word.text.removesuffix("'s").removesuffix("'")
        only_clone = base == "clone" and bool(word.name) and self.copiers() <= {word.name}
        if word.text != base and base in KINDS and not only_clone:
            yield Phrase(kind=KINDS[base], owner=owner, article="the", word=base), place + 1
        for phrase, end in self.slots["thing"](words, at):
            if words[end - 1].is_own:
                yield phrase, end

    def _size(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        said = words[at].text
        if "/" in said and said[0].isdigit():
            yield said, at + 1

    def _counterword(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        said = words[at].text
        if (said[:1] in {"+", "-"} and "/" in said) or said in COUNTER_KINDS:
            yield said, at + 1

    def _state(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        said = words[at].text
        if said == "face" and at + 1 < len(words) and words[at + 1].text == "down":
            yield "face_down", at + 2
        elif said in STATES and said != "token":
            yield STATES[said], at + 1

    def _where(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[str, str], int]]:
        found, end = self.phrases.zone(words, at)
        if found is not None:
            yield found, end

    def _kicker(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, int]]:
        """ "kicked", "with kicker", "with its kicker paid": whether, or how often, "kicked twice"."""
        opens = words[at].text == "("
        place = at + (words[at].text in {",", "("})
        said = [word.text for word in words[place : place + 4]]
        for form in ("with its kicker", "with the kicker", "with kicker", "paying the kicker", "and kick it",
                     "and kicks it", "and kicked it", "kicked", "kicking it"):  # fmt: skip
            count = len(form.split())
            if " ".join(said[:count]) == form:
                end = place + count + (said[count : count + 1] == ["paid"])
                often, end = next(self._times(words, end), (1, end)) if end < len(words) else (1, end)
                yield (
                    often if often > 1 else True,
                    end + (opens and [word.text for word in words[end : end + 1]] == [")"]),
                )
                return
        for form in (
            "unkicked",
            "not kicked",
            "no kicker",
            "without kicker",
            "without kicking it",
            "without the kicker",
        ):
            if " ".join(said[: len(form.split())]) == form:
                end = place + len(form.split())
                yield False, end + (opens and [word.text for word in words[end : end + 1]] == [")"])

    def _ability_of(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase | None, int]]:
        """An ability on the stack, by what it is of: "the ETB trigger of Mulldrifter", "its activation"."""
        place = at
        while place < len(words) and words[place].text in {"the", "that", "this", "an", "any", "another"}:
            place += 1
        start = place
        while place < len(words) and words[place].text in _KINDS_OF_ABILITY:
            place += 1
        if place == start:  # "the exile 20 trigger": of whatever does that
            for end in range(start + 1, min(start + _MOST_DESCRIBING + 1, len(words))):
                if words[end].text in {"trigger", "ability"} and not any(w.meant for w in words[start:end]):
                    place = end + 1
                    break
        if place > start and words[place - 1].text in _ABILITIES:
            if place < len(words) and words[place].text in {"of", "from", "on"}:
                yield from self.slots["thing"](words, place + 1)
            yield None, place
        for thing, end in self.slots["thing"](words, at):
            place = end
            while place < len(words) and words[place].text in _KINDS_OF_ABILITY:
                place += 1
            said = {word.text for word in words[end:place]}
            if thing.name and said & _ABILITIES and words[place - 1].text in _ABILITIES:
                is_activated = words[place - 1].text == "activation"
                described = "dies" if said & {"death", "dies"} else "activation" if is_activated else ""
                described = described or ("upkeep" if "upkeep" in said else "")
                yield replace(thing, described=described), place
            elif thing.described in CALLED_BY_KIND and said == {"activation"}:
                like = Description(thing.described)
                yield replace(thing, like=like, described="activation"), place  # "my fetchland activation"
        for thing, end in self._clones_own(words, at):
            place = end
            while place < len(words) and words[place].text in _KINDS_OF_ABILITY:
                place += 1
            if place > end and words[place - 1].text in _ABILITIES:
                yield thing, place
        for own, end in self.slots["own"](words, at):
            if words[end - 1].text == "the":
                continue
            place = end
            while place < len(words) and words[place].text in _KINDS_OF_ABILITY:
                place += 1
            if place > end and words[place - 1].text in _ABILITIES:
                dies = {word.text for word in words[end:place]} & {"death", "dies"}
                yield replace(own, described="dies") if own is not None and dies else own, place

    def _clones_own(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """ "my Mulldrifter Clone's" ability: what copies, with what it copies before it."""
        place = at + (words[at].text in {*POSSESSIVES, *ARTICLES})
        owner = self.phrases.persons.get(at, POSSESSIVES.get(words[at].text, ""))
        if place + 1 >= len(words) or not (words[place].name and words[place + 1].is_own):
            return
        copied, copier = words[place], words[place + 1]
        if copied.is_own or not names_copier(copier.name or "", self.cards):
            return
        of = Phrase(copied.name, word=copied.text, meant=(copied.name,))
        name = copier.name
        yield Phrase(name, owner=owner, article="the", word=copier.text, meant=(name,), of=of), place + 2

    def _altcost(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """ "with flashback", "for its overload cost", "with jump-start"."""
        place = at
        if [word.text for word in words[at : at + 1]] == ["from"]:
            place += 1 + (at + 1 < len(words) and words[at + 1].text in {"my", "the", "their", "his", "her"})
            if place >= len(words) or words[place].text not in {"graveyard", "yard"}:
                return
            place += 1
        if place < len(words) and words[place].text in PAID_ALTERNATIVES:
            yield PAID_ALTERNATIVES[words[place].text], place + 1
        if place < len(words) and words[place].text in ALTERNATIVE_COSTS:
            yield words[place].text, place + 1  # "Quasiduplicate jump-start on Wurmcoil Engine"
        if place >= len(words) or words[place].text not in {"with", "using", "via", "for", "by"}:
            return
        place += 1
        while place < len(words) and words[place].text in {"its", "the"}:
            place += 1
        said = words[place].text if place < len(words) else ""
        if said in ALTERNATIVE_COSTS:
            yield said, place + 1 + (place + 1 < len(words) and words[place + 1].text == "cost")

    def _type_list(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[Phrase, ...], int]]:
        """Two or more kinds of cards: "an instant, a land and a creature", "instant/sorcery/land"."""
        found, place = list[Phrase](), at
        while place < len(words):
            place += words[place].text in {"a", "an", "one"}
            said = words[place].text.removesuffix("s") if place < len(words) else ""
            if said not in CARD_TYPES or words[place].meant:
                break
            like = Description(said)
            found.append(Phrase(kind="any", article="a", word=said, like=like, zone="graveyard"))
            place += 1
            place += place < len(words) and words[place].text in {"card", "cards"}
            end = place
            while place < len(words) and words[place].text in {",", "and", "/", "&", "+"}:
                place += 1
            if place == end:
                break
        else:
            end = place
        if len(found) > 1:
            yield tuple(found), end

    def _shelter(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[Phrase, ...], int]]:
        """What everything else is under, "under Blood Moon": a permanent that is no creature."""
        for phrase, end in self.slots["name"](words, at):
            types = (
                self.cards[phrase.name].faces[0].type_line[1] if phrase.name in self.cards else frozenset()
            )
            opens = at == 1 or (at > 1 and words[at - 2].text in _ENDS_OF_SENTENCES)
            is_set_off = (
                opens and end < len(words) and words[end].text == ","
            )  # "Under Essence of the Wild, ..."
            if (
                types
                and not types & {"Instant", "Sorcery"}
                and (is_set_off or not types & {"Creature", "Land"})
            ):
                yield (phrase,), end

    def _added_cost(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """An additional cost by the name of its keyword: "offspring", "squad"."""
        if words[at].text in ADDITIONAL_COSTS:
            yield words[at].text, at + 1

    def _being(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A copy that is spoken of without a verb: "a Clone of Hill Giant", "Clone copying Tarmogoyf"."""
        for phrase, end in self.slots["thing"](words, at):
            is_told = phrase.of is not None or phrase.extras or phrase.states or phrase.count > 1
            begins = at == 0 or words[at - 1].text in {".", "+", "plus", "?", "!"}
            begins = begins or (at == 2 and words[1].text == "and" and bool(words[0].name))
            joined = end < len(words) and words[end].text in _AFTER_COMPANION
            joined = joined or self._stands_before_an_act(end)
            joined = joined or (at > 0 and self.words[at - 1].text in {"+", "plus"})
            is_begun = begins and joined and len(phrase.meant) == 1
            is_begun = is_begun and (
                not names_copier(phrase.name, self.cards) or self._copies_when_there(phrase.name)
            )
            is_token = begins and phrase.is_token_of and phrase.of is not None
            is_token = is_token and bool(phrase.of.name or phrase.of.like)
            if is_token and (joined or (end < len(words) and words[end].text in {"-", "–", "—", "."})):
                yield phrase, end
            is_copy = phrase.kind == "copy" and phrase.of is not None and phrase.article in INDEFINITE | {""}
            if is_copy and begins and (joined or end >= len(words) or words[end].text in {".", "?"}):
                yield phrase, end  # "a copy of a copy of Hill Giant"
            if phrase.name and (is_told or ((phrase.owner or is_begun) and not self._is_spell(phrase))):
                yield phrase, end

    def _stands_before_an_act(self, at: int) -> bool:
        """Whether a dash or full stop is followed by what a player does: "Volo - I cast Clone"."""
        said = [word.text for word in self.words[at : at + 3]]
        is_apart = said[:1] in (["-"], ["–"], ["—"], ["."])
        return is_apart and len(said) > 1 and (said[1] in {"i", "we"} or said[1:] == ["my", "opponent"])

    def _copies_when_there(self, name: str) -> bool:
        """Whether it is a permanent whose abilities copy things, rather than one that enters as a copy."""
        face = self.cards.find(name, "the question")[0].faces[0]
        is_permanent = not face.type_line[1] & {"Instant", "Sorcery"} and "Aura" not in face.type_line[2]
        return is_permanent and not Layout(self.cards).enters_as_copy(name)

    # The best reading ----------------------------------------------------------------------------------

    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of the reading that leaves the fewest words unread, in the order they are told."""
        for at in range(len(self.words), -1, -1):
            self._best[at] = self._from(at)
        return self._best[0][1]

    def _by_who_responds(self, first: Clause, then: Clause) -> Clause:
        """ "NAP responds by casting Twincast": what is told with no subject of its own is NAP's."""
        is_bare = "who" not in then.bound and self.words[then.start].text.endswith("ing")
        takes_who = any(label == "who" for parts in then.form.patterns for label in labels(parts))
        if not (is_bare and takes_who):
            return then
        return replace(then, bound={**then.bound, "who": first.bound["who"]})

    def _telling_what_is_tried(self, clauses: Sequence[Clause]) -> list[Clause]:
        """The clauses with what is asked and then goes on as told: "can Clone copy it and then die"."""
        found = list(clauses)
        for place, (first, then) in enumerate(pairwise(clauses)):
            between = {word.text for word in self.words[first.end : then.start]}
            goes_on = {"and", "then"} & {*between, self.words[first.end - 1].text}
            if first.form.name in _TOLD_AS and not then.form.is_question and goes_on and between <= _GOES_ON:
                told = next(form for form, _, _ in sentences() if form.name == _TOLD_AS[first.form.name])
                found[place] = replace(first, form=told)
        return found

    def in_order(self, clauses: Sequence[Clause]) -> tuple[Clause, ...]:
        """The clauses in the order of play: "I bolt it after they copy it" tells the later one first."""
        found = self._at_their_times(self._telling_what_is_tried(clauses))
        self._keep_together(found)
        if found and found[0].form.name == "casts" and self.words[found[0].start].text in _CASTING:
            found[0] = replace(found[0], bound={"who": "A", **found[0].bound})  # "cast Shock at their Bear"
        for place in range(1, len(found)):
            first, then = found[place - 1], found[place]
            moved = [n for c in found[: place - 1] if c.start >= first.end for n in range(c.start, c.end)]
            between = [self.words[n].text for n in range(first.end, then.start) if n not in moved]
            is_there = then.form.name == "there" and all(
                each.name or each.count > 1 or each.is_token_of or each.token for each in then.bound["it"]
            )
            is_there = is_there and (
                (self.words[then.start].text == "with" and not between)
                or between == ["("]
                or (between in (["while"], ["when"]) and all(each.is_token_of for each in then.bound["it"]))
                or (between in (["while"], ["when"]) and first.form.name in _HAPPEN_WHILE)
            )
            is_there = (
                is_there or self._stands_as_copy(first, then) or self._stands_before(first, then, between)
            )
            if first.form.name in {"being", "there"} and self._has_used_to_copy(then):
                is_there = False  # "Rings of Brighthearth with Kiki-Jiki copying it": Rings sees that
            if is_there and not first.form.is_question:
                if self.words[then.start].text == "with":
                    then = self._with_whom_it_is(first, then)
                if then.form.name in {"enters_copying", "is_now"}:
                    then = with_antecedent(then, first)  # "They steal my Clone, and it's a copy of ..."
                first = _with_named(first, found[: place - 1])
                found[place - 1 : place + 1] = [then, first]
                before = place - 1
                while before and found[before - 1].form.name == "casts" and first.form.name == "casts":
                    found[before - 1 : before + 1] = [then, found[before - 1]]  # one answers the other
                    before -= 1
            if self._attack_stands(first, then, between):
                found[place - 1 : place + 1] = [then, first]
            told_before = {word.text for word in self.words[then.start : then.end]} & _EARLIER
            if then.form.name == "stormed" and told_before and first.form.name == "casts":
                found[place - 1 : place + 1] = [then, first]
            if self._is_relative(first, then, between):
                named = max((p for p in first.phrases() if p.name), key=lambda each: each.at)
                found[place - 1 : place + 1] = [
                    with_it(then, replace(named, article="")),
                    without_names(first),
                ]
            if between == ["while"] and not first.form.is_question and self._is_state(then):
                found[place - 1 : place + 1] = [with_antecedent(then, first), without_names(first)]
            if first.form is RESPONDS and "who" in first.bound and not between:
                found[place] = then = self._by_who_responds(first, then)
            if first.form is RESPONDS and "targets" in first.bound and "thing" in first.bound:
                found[place - 1] = first = self._cast_by_the_other(first, then)
            is_apart = bool(first.end) and self.words[first.end - 1].text == ","
            if then.form is RESPONDS and not (between or is_apart) and not first.form.is_question:
                first = self._flashed_in(first)
                if "source" in then.bound:
                    then, first = self._whose_trigger(first, then)
                    found[place - 1 : place + 1] = [then, first]
                elif "targets" in then.bound and "thing" in then.bound and self._ends_sentence(then):
                    found[place - 1 : place + 1] = self._aimed_first(first, then)
                elif "thing" in then.bound and self._ends_sentence(then):
                    found[place - 1 : place + 1] = [
                        *_standing(first),
                        self._answered_by(first, then),
                        without_copies(first),
                    ]
            if self._is_answered_last(first, then, between):
                found[place - 1 : place + 1] = [then, first]
            if self._goes_on_having(first, between):
                found[place] = self._of_whom_has(first, then)
            if then.form.name in _GO_ON_WITH | _GO_ON_DOING and self._goes_on_casting(first, then, between):
                found[place] = replace(then, bound={**then.bound, "who": first.bound["who"]})
            pays = first.form.name == "pays_for_it" and between in (["when"], ["as"], ["once"], ["if"])
            if pays and then.form.name in _COMES:
                found[place - 1 : place + 1] = [then, first]  # "I pay when Mulldrifter comes in"
            if between == ["after"] and not (first.form.is_question or then.form.is_question):
                has_copied = bool(_COPIED & {word.text for word in self.words[then.start : then.end]})
                done = [Clause(HAS_RESOLVED, {}, then.end, then.end)] * has_copied
                found[place - 1 : place + 1] = [with_antecedent(then, first), *done, without_names(first)]
        return tuple(found)

    def _keep_together(self, found: list[Clause]) -> None:
        """ "They cast Wrath of God, I have a token copy of it and a Clone of it": both were had before."""
        for place in range(2, len(found)):
            cast, had, more = found[place - 2 : place + 1]
            between = [[w.text for w in self.words[a.end : b.start]] for a, b in ((cast, had), (had, more))]
            is_list = more.form.name == "enters_copying" and "who" not in more.bound and between[1] == ["and"]
            said = {word.text for word in self.words[more.start : more.end]}
            is_noun = is_list and bool(said & {"of"}) and self.words[more.start].text in INDEFINITE
            if is_noun and self._stands_before(cast, had, between[0]):
                found[place - 2 : place + 1] = [had, more, cast]

    def _at_their_times(self, clauses: Sequence[Clause]) -> list[Clause]:
        """The clauses with the times that are told of them: "last turn I ..." ends a turn after that, "... at
        my end step" is when it happens.
        """
        found = list(clauses)
        for clause in clauses:
            place = found.index(clause)
            if clause.form.name == "ended" and self._begins_sentence(clause):
                last = place + 1
                while last < len(found) and self._goes_on(found[last - 1], found[last]):
                    last += 1
                found[place:last] = [*found[place + 1 : last], clause]
            if clause.form.name == "ends" and self._is_asked_of(clause, found, place):
                last = place + 1
                while last < len(found) and self._goes_on(found[last - 1], found[last]):
                    last += 1
                found[place:last] = [*found[place + 1 : last], clause]
            is_turn = clause.form.name in {"my_turn", "their_turn"}
            is_time = (is_turn or clause.form.name == "begins_step") and self._is_told_of(clause)
            is_apart = clause.start > 0 and self.words[clause.start - 1].text == ","
            if is_time and place and not is_apart and found[place - 1].end == clause.start:
                first = found[place - 1]
                copies = first.form.name in {"enters_copying", "clones"} and is_turn
                if first.form.name in _HAPPEN_AT or copies or self._copies_when_used(first):
                    found[place - 1 : place + 1] = [clause, first]
        return found

    def _copies_when_used(self, clause: Clause) -> bool:
        """Whether a permanent that doesn't enter as a copy copies something: "Kiki-Jiki copies it"."""
        copier = clause.bound.get("copier")
        if clause.form.name != "enters_copying" or not isinstance(copier, Phrase):
            return False
        return bool(copier.name) and copier.name not in self.copiers()

    def _has_used_to_copy(self, clause: Clause) -> bool:
        """Whether somebody has what is told to copy a thing by an ability: "with Kiki-Jiki copying it"."""
        every = clause.bound["it"] if clause.form.name == "there" else ()
        used = [
            each
            for each in every
            if each.name and each.of is not None and names_copier(each.name, self.cards)
        ]
        return any(each.name not in self.copiers() for each in used)

    def _begins_sentence(self, clause: Clause) -> bool:
        return not clause.start or self.words[clause.start - 1].text in {*_ENDS_OF_SENTENCES, ",", ":", "if"}

    def _is_asked_of(self, clause: Clause, found: Sequence[Clause], place: int) -> bool:
        """Whether a time is that of a question, before its condition: "what is it at end of turn if ..."."""
        is_condition = [word.text for word in self.words[clause.end : clause.end + 1]] == ["if"]
        asks = place > 0 and found[place - 1].form.is_question and found[place - 1].end == clause.start
        return asks and is_condition

    def _goes_on(self, first: Clause, then: Clause) -> bool:
        """Whether two clauses tell what happened in one turn."""
        between = {word.text for word in self.words[first.end : then.start]}
        return not (then.form.is_question or between & {*_ENDS_OF_SENTENCES, "now", "this"})

    def _is_told_of(self, clause: Clause) -> bool:
        """Whether a step is told of what stands before it, and nothing is told to happen then."""
        if clause.end >= len(self.words):
            return True
        after = self.words[clause.end]
        return after.text in {*_ENDS_OF_SENTENCES, ",", *ASKS, "what's", "how's", "-"}

    def _ends_sentence(self, clause: Clause) -> bool:
        ends = {*_ENDS_OF_SENTENCES, ",", ":", "what", "does", "do", "how", "is", "who"}
        return clause.end >= len(self.words) or self.words[clause.end].text in ends

    def _is_answered_last(self, first: Clause, then: Clause, between: Sequence[str]) -> bool:
        """Whether "in response" stands behind what happens then: "it is exiled in response"."""
        is_plain = then.form is RESPONDS and not then.bound and not between
        tells = not (first.form.is_question or first.form.is_response or first.form is RESPONDS)
        return is_plain and tells and first.form.name not in _CASTS_ITSELF and self._ends_sentence(then)

    def _answered_by(self, first: Clause, then: Clause) -> Clause:
        """What a player responds to, "I sacrifice it in response to a Bolt", is another player's."""
        who = first.bound.get("who") or first.bound.get("own")
        thing = then.bound["thing"]
        if not who or thing.owner or not thing.name:
            return then
        return replace(then, bound={**then.bound, "thing": replace(thing, owner=other_player(who))})

    def _cast_by_the_other(self, first: Clause, then: Clause) -> Clause:
        """ "In response to a Doom Blade on my Serra Angel I cast ...": whoever doesn't respond casts it,
        unless its owner is told.
        """
        told = first.bound.get("who") or first.bound["thing"].owner
        caster = told or other_player(then.bound.get("who") or "A")
        return replace(first, bound={**first.bound, "who": caster})

    def _aimed_first(self, first: Clause, then: Clause) -> list[Clause]:
        """ "I Giant Growth my Bear in response to a Bolt on it": it is what was named and is there by
        then.
        """
        card = first.bound.get("card")
        if first.form.name == "casts" and isinstance(card, Phrase) and not first.bound.get("targets"):
            form = next(form for form, _, _ in sentences() if form.name == "casts_under")
            aims = () if names_copier(card.name, self.cards) else then.bound["targets"]
            under = {"card": card, "under": replace(then.bound["thing"], article="the"), "targets": aims}
            answer = replace(first, form=form, bound={"who": first.bound.get("who") or "A", **under})
            return [self._cast_by_the_other(then, first), without_copies(answer)]
        named = [p for p in first.phrases() if p.name and (p.of is not None or p.name not in self.copiers())]
        permanents = [each for each in named if not self._is_spell(each)]
        copied = [each for each in named if not names_copier(each.name, self.cards)]
        there = min(permanents or copied, key=lambda each: each.at, default=None)
        then = self._cast_by_the_other(then, first)
        then = without_copies(with_it(then, there)) if there is not None else then
        return [*_standing(first), then, without_copies(without_names(first))]

    def _flashed_in(self, first: Clause) -> Clause:
        """ "I have Archangel Avacyn in response to Wrath of God": what has flash is cast then."""
        told = first.bound.get("it")
        only = told[0] if isinstance(told, tuple) and len(told) == 1 else None
        if first.form.name != "there" or only is None or not only.name or only.of is not None:
            return first
        face = self.cards.find(only.name, "the question")[0].faces[0]
        if not any(ability.keyword == "flash" for ability in face.abilities):
            return first
        form = next(form for form, _, _ in sentences() if form.name == "casts")
        return replace(first, form=form, bound={"card": only, "who": first.bound.get("who") or "A"})

    def _whose_trigger(self, first: Clause, then: Clause) -> tuple[Clause, Clause]:
        """ "I kill Zealous Conscripts in response to the trigger": it is that of what was named."""
        named = [phrase for phrase in first.phrases() if phrase.name and not self._is_spell(phrase)]
        is_clone = (
            first.form.name in _CLONES_IT
        )  # "clone it in response to the trigger": that of what is cloned
        told = then.bound["source"]
        is_told = told is not None and (told.name or told.kind != "it")
        if is_told or len(named) != 1 or named[0].of is not None or is_clone:
            return then, first
        who = first.bound.get("who") or first.bound.get("own") or ""
        owner = told.owner if told is not None else other_player(who) if who else ""
        source = replace(named[0], owner=named[0].owner or owner)
        return replace(then, bound={**then.bound, "source": source}), without_names(first)

    def _goes_on_casting(self, first: Clause, then: Clause, between: Sequence[str]) -> bool:
        """Whether one player does both: "I cast Shock, then Opt", "they clone it and then cast Shock"."""
        if then.bound.get("who") or not first.bound.get("who") or not set(between) <= {",", "and", "then"}:
            return False
        card = then.bound.get("card") or then.bound.get("copier")
        is_own = isinstance(card, Phrase) and bool(card.owner)
        is_spell = isinstance(card, Phrase) and then.form.name in _GO_ON_WITH and self._is_spell(card)
        said = self.words[then.start].text
        is_verb = said in {"cast", "casts", "play", "plays"} and then.form.name in _GO_ON_WITH
        is_verb = is_verb or (then.form.name in _GO_ON_DOING and said in VERBS)
        goes_on = is_verb or (is_spell and first.form.name == "casts")
        return bool(between) and goes_on and not is_own

    def _goes_on_having(self, first: Clause, between: Sequence[str]) -> bool:
        """Whether a clause may go on with what a player has: "I have Torpor Orb and Wood Elves dies"."""
        return first.form.name == "there" and first.bound.get("who") == "A" and between == ["and"]

    def _of_whom_has(self, first: Clause, then: Clause) -> Clause:
        """A clause whose first thing is that of who has what was told before, if it names no owner."""

        def owned(value: Any) -> Any:
            is_plain = isinstance(value, Phrase) and bool(value.name) and value.of is None
            if (
                not is_plain
                or value.at != then.start
                or value.owner
                or value.article
                or self._is_spell(value)
            ):
                return value
            return replace(value, owner=first.bound["who"])

        return replace(then, bound={label: owned(value) for label, value in then.bound.items()})

    def _with_whom_it_is(self, first: Clause, then: Clause) -> Clause:
        """ "They cast Mirrorwing Dragon with three other creatures": those are theirs as well."""
        told = first.bound.get("targets") or ()
        aims = told if isinstance(told, tuple) else (told,)
        owned = next((each.owner for each in aims if isinstance(each, Phrase) and each.owner), "")
        who = owned or first.bound.get("who")
        if then.bound.get("who") or who in {None, "", "A"}:
            return then
        return replace(then, bound={**then.bound, "who": who})

    def _is_relative(self, first: Clause, then: Clause, between: Sequence[str]) -> bool:
        """Whether a clause says what had become of what was named last: "a Bear that was Giant Growthed"."""
        if between or first.form.is_question or then.form.is_question or then.form is RESPONDS:
            return False
        said = [word.text for word in self.words[then.start : then.start + 3]]
        is_passive = said[:1] in (["that"], ["which"]) and bool(_BEEN & set(said[1:]))
        named = [phrase for phrase in first.phrases() if phrase.name and phrase.at >= 0]
        return is_passive and bool(named)

    def _is_state(self, clause: Clause) -> bool:
        """Whether a clause says how a thing is: "it is tapped", "it is a copy of Serra Angel"."""
        copier = clause.bound.get("copier")
        is_of_it = isinstance(copier, Phrase) and copier.kind == "it" and not copier.name
        is_of_it = is_of_it or bool(_BEING & {w.text for w in self.words[clause.start : clause.end]})
        is_copy = clause.form.name in {"enters_copying", "is_already", "is_now"} and is_of_it
        return is_copy or clause.form.name in {"animates", "is_so"}

    def _stands_before(self, first: Clause, then: Clause, between: Sequence[str]) -> bool:
        """Whether what stands there is told after what is cast: "They cast Wrath of God and I have a Clone of
        Hill Giant", "I cast Clone with an empty board".
        """
        said = {word.text for word in self.words[then.start : then.end]}
        if first.form.name == "casts" and then.form.name == "there" and "had" in said:
            return set(between) <= {"and", "while", "but", ",", "."}  # "They wrath. I had a Clone of ..."
        if first.form.name == "casts" and self._has_several_beside(first, then):
            return set(between) <= {"and", "while", "but", ",", "."}
        if first.form.name != "casts" or not set(between) <= {"and", "while", "but", ","}:
            return False
        if then.form.name == "nothing_there":
            return True
        cast = first.bound.get("card")
        if then.form.name == "there" and isinstance(cast, Phrase) and cast.name in self.copiers():
            return True  # "I cast Clone, my opponent has Hill Giant": it is there to be copied
        told = then.bound.get("it") if then.form.name == "there" else ()
        several = told if isinstance(told, tuple) else (told,)
        if any(isinstance(each, Phrase) and each.like is not None and each.count > 1 for each in several):
            return True  # "I cast Giant Growth on Zada and I have two other Goblins"
        named = {phrase.name for phrase in first.phrases() if phrase.name}
        copies = [each for each in several if isinstance(each, Phrase) and each.of is not None]
        copies = [each for each in copies if each.name or (each.of is not None and each.of.name)]
        return bool(copies) and not any(
            inner.name in named or not (inner.name or inner.is_token_of)
            for each in copies
            for inner in inside(each)
        )

    def _has_several_beside(self, first: Clause, then: Clause) -> bool:
        """Whether several of a kind are had beside what a spell targets: "... on Zada. I have two others"."""
        told = then.bound.get("it") if then.form.name == "there" else ()
        several = told if isinstance(told, tuple) else (told,)
        aims = first.bound.get("targets") or ()
        aims = aims if isinstance(aims, tuple) else (aims,)
        is_aimed = any(isinstance(each, Phrase) and each.kind != "player" for each in aims)
        are_several = [
            isinstance(each, Phrase) and each.like is not None and each.count > 1 for each in several
        ]
        return is_aimed and bool(are_several) and all(are_several)

    def _attack_stands(self, first: Clause, then: Clause, between: Sequence[str]) -> bool:
        """Whether "... while they attack with three creatures" tells what was so before a spell was cast."""
        is_while = list(between) in (["while"], ["as"], ["when"]) and then.form.name == "attacks"
        is_named = any(each.name or each.like is not None for each in then.phrases())
        return is_while and is_named and first.form.name in _HAPPEN_WHILE | {"appears"}

    def _stands_as_copy(self, first: Clause, then: Clause) -> bool:
        """Whether "... and my Clone is copying Hill Giant" tells what was so before something happened."""
        said = {word.text for word in self.words[then.start : then.end]}
        is_copy = then.form.name in {"enters_copying", "is_now"} and bool(said & {"is", "are"})
        told = then.bound.get("it") if then.form.name == "there" else ()
        several = told if isinstance(told, tuple) else (told,)
        is_had = any(isinstance(each, Phrase) and each.name and each.of for each in several)
        if not is_copy and not (is_had and bool(said & {"have", "has", "control", "controls"})):
            return False
        between = {word.text for word in self.words[first.end : then.start]}
        named = {phrase.name for phrase in then.phrases() if phrase.name}
        is_other = bool(named) and not named & {phrase.name for phrase in first.phrases()}
        if first.form.name == "resolves":
            return between == {"while"} and is_other  # with "and" it would be what comes of it
        return between <= {"and", ",", "while", ".", "but"} and is_other and first.form.name in _HAPPEN_BEFORE

    def _from(self, at: int) -> tuple[tuple[float, ...], tuple[Clause, ...]]:
        """The cost of the words from a place on (unread, clauses, rank), and their clauses."""
        if at >= len(self.words):
            return (0, 0, 0), ()
        (unread, count, rank), rest = self._best[at + 1]
        best: tuple[tuple[float, ...], tuple[Clause, ...]] = ((unread + 1, count, rank), rest)
        for place in self._candidates(LEADS).at(at) if not counts_both(self.words, at) else ():
            for _, end in matches(LEADS.patterns[place], self.words, at, self.slots):
                if not self._asks_when(end):
                    best = min(best, self._best[end], key=lambda each: each[0])
        for place in self._candidates(RESPONSES).at(at):
            for bound, end in matches(RESPONSES.patterns[place], self.words, at, self.slots):
                (unread, count, rank), rest = self._best[end]
                said = Clause(RESPONDS, self._of_clone(bound), at, end)
                best = min(best, ((unread, count, rank), (said, *rest)), key=lambda each: each[0])
        forms, may_state = sentences(), self._may_state(at)
        for place in self._candidates(sentences_by_beginning()).at(at):
            form, parts, is_stated = forms[place]
            if is_stated and not may_state:
                continue
            ways = 0
            for bound, end in matches(parts, self.words, at, self.slots):
                ways += 1
                if ways > _MOST_WAYS:
                    break
                if end == at or self._ends_with_response(at, end):
                    continue
                if form.is_question and not is_stated and not self._may_ask(at, end):
                    continue
                if is_stated and not self._is_asked(at, end):
                    continue
                if form.is_question and not self._asks_by_itself(at, end, parts):
                    continue
                (unread, count, rank), rest = self._best[end]
                in_doubt = sum(len(each.meant) > 1 for each in Clause(form, bound, at, end).phrases())
                is_asked = not form.is_question and (self._is_asked(at, end) or self._is_which(at))
                cost = (unread + in_doubt / 2, count + 1, rank + place / _MOST_SENTENCES + is_asked)
                if cost < best[0]:
                    best = cost, (Clause(form, bound, at, end), *rest)
        return best

    def _ends_with_response(self, at: int, end: int) -> bool:
        """Whether words end with what is cast in response: "Bolt on a bear, Mana Leak in response"."""
        is_response = [word.text for word in self.words[end : end + 2]] == ["in", "response"]
        is_apart = end - at > 2 and self.words[end - 2].text == ","
        is_line = end - at > 2 and self.words[at + 1].text == ":"  # "Me: Giant Growth in response"
        return is_response and (is_line or (is_apart and bool(self.words[end - 1].name)))

    def _asks_when(self, end: int) -> bool:
        """Whether the "when" before a place asks for a time, and doesn't lead on: "when is it sacrificed"."""
        after = self.words[end].text if end < len(self.words) else ""
        return self.words[end - 1].text == "when" and after in {"is", "are", "does", "do", "will"}

    def _of_clone(self, bound: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is responded to: "to me cloning it" is to Clone, on the stack, "to me animating it" to an
        ability of what the speaker has.
        """
        if "actor" in bound:
            source = bound["source"]
            return {"source": replace(source, owner=source.owner or bound["actor"])}
        if "cloner" not in bound or "Clone" not in self.cards:
            return bound
        return {"thing": Phrase("Clone", owner=bound["cloner"], word="clone", meant=("Clone",))}

    def _is_asked(self, at: int, end: int) -> bool:
        """Whether what stands in the order of a statement is asked: "it dies?", "he says that it dies"."""
        place = at
        if place and self.words[place - 1].text in _BEFORE_CLAIMED:
            place -= 1
        if place > 1 and place < at and self.words[place - 1].text in {"and", "or"} and self._wonders(place):
            return True  # "wondering if I can copy it, and if it is still a creature"
        if place and self.words[place - 1].text in (_CLAIMED if place == at else _CLAIMED | _WONDERED):
            return True
        if self._is_claimed(at) and (end == len(self.words) or self.words[end].text in _ENDS_OF_CLAIMS):
            return True
        before = self.words[at - 1].text if at else "."
        if before not in _BEFORE_ASKED and not (before == "and" and self._is_told_first(at)):
            return False
        while end < len(self.words) and self.words[end].text in _TAGS:
            end += 1
        return [word.text for word in self.words[end : end + 1]] == ["?"]

    def _is_claimed(self, at: int) -> bool:
        """Whether somebody says what would happen: "my friend says if I clone it, one of them dies"."""
        start = next((n + 1 for n in range(at - 1, -1, -1) if self.words[n].text in _ENDS_OF_SENTENCES), 0)
        said = [word.text for word in self.words[start:at]]
        claimed = next((n for n, each in enumerate(said[:_MOST_OF_CLAIMING]) if each in _CLAIMED), 0)
        by_somebody = bool(set(said[:claimed]) & (OPPONENT | THEIRS | _SAYERS))
        return by_somebody and bool(_CONDITIONS & set(said[claimed:-1])) and said[-1] not in _CONDITIONS

    def _wonders(self, end: int) -> bool:
        """Whether a sentence that goes on at a place says that something is wondered."""
        start = next((n + 1 for n in range(end - 1, -1, -1) if self.words[n].text in _ENDS_OF_SENTENCES), 0)
        said = [word.text for word in self.words[start:end]]
        return any(each in _WONDERED and then in _BEFORE_CLAIMED for each, then in pairwise(said))

    def _is_which(self, at: int) -> bool:
        """Whether things are asked for: "which creatures die" and "which one dies" tell of none that dies."""
        said = [word.text for word in self.words[max(at - 2, 0) : at + 1]]
        if said[-2:] in (["which", "one"], ["which", "ones"]):
            return True
        is_kind = said[-1].endswith("s") and said[-1].removesuffix("s") in DESCRIBED
        begins = at < 2 or said[0] in _BEFORE_ASKED | {"and"}
        return at > 0 and is_kind and begins and said[-2] in {"which", "what"}

    def _asks_by_itself(self, at: int, end: int, parts: Sequence[Part]) -> bool:
        """Whether "power" or "a creature" stands alone, if no other word says that it asks."""
        if not all(_is_value(part) for part in parts):
            return True
        is_last = end == len(self.words) and end == at + 1 and self.words[at].text in _LAST_ASKED
        begins = is_last or at == 0 or self.words[at - 1].text in _AROUND_FRAGMENTS
        return begins and (end == len(self.words) or self.words[end].text in _AROUND_FRAGMENTS)

    def _may_state(self, at: int) -> bool:
        """Whether a question in the order of a statement may begin here; most places are soon told apart."""
        before = {word.text for word in self.words[max(at - 2, 0) : at]}
        if before & _CLAIMED or (before & _WONDERED and before & _BEFORE_CLAIMED):
            return True
        if before & _BEFORE_CLAIMED and before & {"and", "or"} and self._wonders(at - 1):
            return True
        if self._is_claimed(at):
            return True
        stop = next((w.text for w in self.words[at:] if w.text in _ENDS_OF_SENTENCES), "")
        return stop == "?" and (not at or self.words[at - 1].text in _BEFORE_ASKED | {"and"})

    def _is_told_first(self, at: int) -> bool:
        """Whether a sentence tells something before a place: it begins with no "if" and no question."""
        start = next((n + 1 for n in range(at - 1, -1, -1) if self.words[n].text in _ENDS_OF_SENTENCES), 0)
        return self.words[start].text not in {*ASKS, "if", "when"}

    def _may_ask(self, at: int, end: int) -> bool:
        """Whether words ask: in a sentence that tells, a piece such as "and a creature" doesn't."""
        if self.words[at].text in ASKS or (at and self.words[at - 1].text in _ENDS_OF_SENTENCES):
            return True
        stop = next((w.text for w in self.words[end:] if w.text in _ENDS_OF_SENTENCES), "")
        return stop != "." or self._is_claimed(at)

    def _leads(self, at: int) -> list[tuple[Part, ...]]:
        """What may lead on from a place, responses last."""
        every = (self._candidates(LEADS), self._candidates(RESPONSES))
        return [each.patterns[place] for each in every for place in each.at(at)]

    def _candidates(self, patterns: ByBeginning) -> Candidates:
        if patterns not in self._may_fit:
            self._may_fit[patterns] = Candidates(patterns, self.words, self.slots)
        return self._may_fit[patterns]

    def check_is_of_one_round(self, unread: Sequence[Unread]) -> None:
        """See that nothing is asked of what goes on forever: "is Splinter Twin with Pestermite infinite".

        Raises:
            UnreadWords: it is, and a table plays what is told once.
        """
        left = {word.text for each in unread for word in each.words if not word.name}
        said = {word.text for word in self.words if not word.name}
        is_asked = any(clause.form.name == "asks_of_loops" for clause in self.found)
        if (said & _ENDLESS and not is_asked) or left & (_LOOPS | _ENDLESS):
            raise endless()

    def sentences_that_say_something(self) -> int:
        """How many sentences tell or ask something, or hold words that aren't understood: "new player here"
        only leads on.
        """
        read = {place for clause in self.found for place in range(clause.start, clause.end)}
        left = self.unread(self.found)
        unread = {each.last - back for each in left for back in range(len(each.words))}
        sentence, found = 0, set[int]()
        for place, word in enumerate(self.words):
            sentence += word.text in _ENDS_OF_SENTENCES
            if place in read | unread and word.text not in _ENDS_OF_SENTENCES:
                found.add(sentence)
        return len(found)

    def without_asides(
        self, unread: Sequence[Unread], clauses: Sequence[Clause]
    ) -> tuple[list[Unread], tuple[Clause, ...], list[str]]:
        """What isn't understood and what is, without introductions: "Weird one about mutate: ..."."""
        told = any(not clause.form.is_question for clause in clauses)
        named = {phrase.name for clause in clauses for phrase in clause.phrases() if phrase.name}
        left, kept, asides, start = list(unread), list(clauses), list[str](), 0
        for end, word in enumerate(self.words):
            is_call = word.text in {",", "!"} and start == 0 and 0 < end <= _MOST_OF_CALL
            if is_call and clauses and not any(clause.start < end for clause in clauses):
                if not any(each.meant for each in self.words[:end]):
                    left = [each for each in left if each.last >= end]
                continue
            if word.text not in _ENDS_OF_ASIDES:
                continue
            segment, within = self.words[start:end], [e for e in left if start <= e.last < end]
            read = [clause for clause in clauses if start <= clause.start < end]
            others = [clause for clause in clauses if clause not in read and not clause.form.is_question]
            is_hearsay = bool(read and others) and self._is_hearsay(segment, end)
            is_aside = not read and self._is_aside(segment, end, within, named)
            if told and within and (is_hearsay or is_aside):
                left = [each for each in left if each not in within]
                kept = [clause for clause in kept if clause not in read]
                asides.append(self.text[segment[0].start : segment[-1].end])
            start = end + 1
        return left, tuple(kept), asides

    def _is_hearsay(self, segment: Sequence[Word], end: int) -> bool:
        """Whether a sentence is what somebody says, which is no part of the table."""
        first = {word.text for word in segment[:_MOST_OF_ASIDE]}
        by_somebody = bool(first & _CLAIMED) and bool(first & (OPPONENT | THEIRS | _SAYERS))
        return self.words[end].text == "." and by_somebody

    def _is_aside(self, segment: Sequence[Word], end: int, unread: Sequence[Unread], named: set[str]) -> bool:
        """Whether a piece that isn't understood introduces the rest: nobody acts in it, and it names none of
        the cards of the rest.
        """
        names = {name for word in segment for name in word.meant}
        said = {word.text.partition("'")[0] for word in segment}
        if self._is_hearsay(segment, end):
            return True
        if self.words[end].text == "." and said & VERBS:
            return False  # "creature enters." tells something
        acts = said & (MINE | THEIRS | OPPONENT | {"ap"} | set(self.phrases.people))
        if acts or names & named or _TIMES & said or any(each.isdigit() for each in said):
            return False
        if self.words[end].text in {":", "…"} or [w.text for w in self.words[end : end + 2]] == [".", "."]:
            return True
        is_name = any(each.at_unknown_name(known_words(), self.text).is_name for each in unread)
        return self.words[end].text == "." and len(segment) <= _MOST_OF_ASIDE and not (names or is_name)

    def unread(self, clauses: Sequence[Clause]) -> list[Unread]:
        """The words that no clause reads, those next to one another together."""
        read = [False] * len(self.words)
        for clause in clauses:
            for place in range(clause.start, clause.end):
                read[place] = True
        at = 0
        while at < len(self.words):
            if not read[at]:
                for lead in self._leads(at):
                    ends = [end for _, end in matches(lead, self.words, at, self.slots)]
                    if ends and self._best[max(ends)][0] <= self._best[at][0]:
                        read[at : max(ends)] = [True] * (max(ends) - at)
                        break
            at += 1
        found: list[Unread] = []
        for place, word in enumerate(self.words):
            if read[place]:
                continue
            if found and found[-1].last == place - 1:
                last = found.pop()
                found.append(Unread(last.start, word.end, place, (*last.words, word)))
            else:
                found.append(Unread(word.start, word.end, place, (word,)))
        return found


__all__ = ["Asked", "UnreadWords", "read_question"]
