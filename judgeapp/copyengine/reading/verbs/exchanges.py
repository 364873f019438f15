"""Clauses that exchange, double, move and share out; keyword actions with a number."""

import re

from judgeapp.copyengine.model.effects.effects import (
    Choosing,
    Distribute,
    Double,
    Exchange,
    KeywordAction,
    LibraryAction,
    Move,
    MoveCounters,
    PutCounters,
    Turn,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Amount, Choose, Each, Filter, Subject, Target, Who
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.keywords.predefined_tokens import predefined
from judgeapp.copyengine.reading.nouns.amounts import amount_of, printed_objects
from judgeapp.copyengine.reading.text.normalizing import MARK
from judgeapp.copyengine.reading.text.word_lists import SINGULAR
from judgeapp.copyengine.reading.verbs.arguments import amount_of_verb, target_of, times_each
from judgeapp.copyengine.reading.verbs.verb_table import VerbTable

VERBS = VerbTable()

_SHARED = re.compile(r"among ?(?P<many>.*)$")
_MOST = {"": 1, "one or two": 2, "one, two, or three": 3, "any number of": 99}


@VERBS.reads("exchange_control")
def exchange_control(reading: Reading, clause: Clause) -> None:
    """Read "exchange control of two target creatures"; "and ..." follows as a clause of its own."""
    reading.add(clause, Exchange("control", target_of(clause)))


@VERBS.reads("exchange_text")
def exchange_text(reading: Reading, clause: Clause) -> None:
    reading.add(clause, Exchange("text", target_of(clause)))


@VERBS.reads("exchange_life")
def exchange_life(reading: Reading, clause: Clause) -> None:
    who = reading.who(clause) if clause.subject is not None else Who.YOU
    reading.add(clause, Exchange("life", who, target_of(clause) if clause.phrases() else None))


@VERBS.reads("double")
def double(reading: Reading, clause: Clause) -> None:
    words = clause.token("ITS_VALUE") or clause.token("VALUE_BEHIND") or clause.token("VALUE_BEFORE")
    found = re.search(r"power and toughness|power|toughness|life total", words)
    if found is None:
        raise StopsAtError(clause.start)
    subject: Subject
    if clause.phrases():
        subject = target_of(clause)
    elif words.startswith("your"):
        subject = Who.YOU
    else:
        subject = Who.THIS if words.startswith("~") else Who.IT
    if found[0] == "life total":
        reading.add(clause, Double("life total", subject))
        return
    duration = clause.tail("duration") or reading.duration or "permanent"
    reading.used.add("duration")
    reading.add(clause, Double(found[0], subject, duration=duration))


@VERBS.reads("double_counters")
def double_counters(reading: Reading, clause: Clause) -> None:
    kind = clause.token("EACH_KIND_ON").removeprefix("the number of ").removesuffix(" counters on")
    kind = "" if kind.startswith("each kind") else kind
    reading.add(clause, Double("counters", target_of(clause), kind))


_MOVED = re.compile(r"moves? (?P<many>any number of|one or more|\w+) (?P<kind>.*?) ?counters? from$")


@VERBS.reads("move_counters")
def move_counters(reading: Reading, clause: Clause) -> None:
    found = _MOVED.match(clause.token("MOVES_COUNTERS"))
    if found is None:
        raise StopsAtError(clause.start)
    many = found["many"]
    whole = many in {"all", "any number of", "one or more"}
    amount = Amount(text=many) if whole else amount_of(many)
    subject, to = target_of(clause), target_of(clause, 1)
    reading.add(clause, MoveCounters(found["kind"], amount, subject, to, every=whole))


@VERBS.reads("distribute")
def distribute(reading: Reading, clause: Clause) -> None:
    found = _SHARED.match(clause.token("AMONG"))
    among = target_of(clause)
    if found is None or not isinstance(among, Target | Each | Choose):
        raise StopsAtError(clause.start)
    if found["many"] and isinstance(among, Target):
        most = _MOST.get(found["many"]) or int(amount_of(found["many"].removeprefix("up to ")).base)
        among = Target(among.filter, most, up_to=True)
    kind = clause.token("COUNTERS").removesuffix("s").removesuffix(" counter")
    reading.add(clause, Distribute(kind, amount_of_verb(reading, clause), among))


@VERBS.reads("shuffle_into")
def shuffle_into(reading: Reading, clause: Clause) -> None:
    if "librar" not in clause.token("TO_ZONE"):
        raise StopsAtError(clause.start)
    mover = reading.who(clause) if clause.subject is not None else Who.YOU
    if isinstance(mover, Target):  # "Target player shuffles their graveyard into their library"
        reading.effects.append(Choosing(mover))
        mover = Who.IT
    whole = _HAND_AND_GRAVEYARD.match(clause.phrase().words)
    if whole is None:
        reading.add(clause, Move("put", target_of(clause), "library", who=mover))
        return
    for zone in ("hand", "graveyard"):
        pile = Each(printed_objects(f"{whole['whose']} {zone}"))
        reading.add(clause, Move("put", pile, "library", who=mover))


_HAND_AND_GRAVEYARD = re.compile(r"(?P<whose>.+?) (?:hand and graveyard|graveyard and hand)$")


@VERBS.reads("keyword_action")
def keyword_action(reading: Reading, clause: Clause) -> None:
    name, amount = clause.token("KEYWORD_ACTION").removesuffix("s"), amount_of_verb(reading, clause)
    if name == "blight":
        _blight(reading, clause, amount)
        return
    who = reading.who(clause, Who.THIS) if name == "endure" else Who.THIS
    if who is not Who.THIS and not (who is Who.IT and reading.it is Who.THIS):
        raise StopsAtError(clause.start)  # another object than the one whose ability it is
    if name == "support":
        _support(reading, clause, amount)
        return
    reading.add(clause, KeywordAction(name, amount))


@VERBS.reads("library_action")
def library_action(reading: Reading, clause: Clause) -> None:
    """Read "mill three cards", "each opponent mills a card", "scry 2", "surveil X"."""
    words = clause.token("LOOKS_THROUGH") or clause.token("MILLS")
    verb = "scry" if words == "scries" else words.removesuffix("s")
    who, amount = reading.who(clause), amount_of_verb(reading, clause)
    reading.add(clause, LibraryAction(verb, clause.printed_words(), who, amount))


def _blight(reading: Reading, clause: Clause, amount: Amount) -> None:
    """Read "blight 2": you put that many -1/-1 counters on a creature you control.

    Raises:
        StopsAtError: it may be declined, or another player does it.
    """
    if clause.optional or clause.subject is not None or reading.may:
        raise StopsAtError(clause.start)
    creature = Filter(types=("Creature",), controller="you", text="a creature you control")
    reading.add(clause, PutCounters(Choose(creature), "-1/-1", amount))


def _support(reading: Reading, clause: Clause, amount: Amount) -> None:
    """Read "support 2": a counter on each of up to two target creatures, others than itself if it is a
    permanent (CR 701.41).
    """
    is_permanent = reading.it is not Who.IT or reading.static
    creature = Filter(types=("Creature",), other=is_permanent, text="target creature")
    number = 99 if not amount.is_plain else amount.base
    reading.add(clause, PutCounters(Target(creature, number, up_to=True), "+1/+1", Amount(1)))


@VERBS.reads("amass")
def amass(reading: Reading, clause: Clause) -> None:
    """Read "amass Orcs 2"; where no type is named, Zombies are meant (CR 701.47d)."""
    words = clause.token("AMASSES").removeprefix("amass").strip(f" {MARK}")
    army = SINGULAR[words] if words else "Zombie"
    reading.add(clause, KeywordAction("amass", amount_of_verb(reading, clause), said=army))


@VERBS.reads("explore")
def explore(reading: Reading, clause: Clause) -> None:
    reading.add(clause, KeywordAction("explore", subject=reading.who(clause, Who.THIS)))
    if (times := clause.tail("times")) in {"again", "once", ""}:
        return
    if times != "twice":
        raise StopsAtError(clause.place_of(times))
    reading.effects.append(reading.effects[-1])


@VERBS.reads("connive")
def connive(reading: Reading, clause: Clause) -> None:
    amount = amount_of_verb(reading, clause) if clause.has("one") or clause.has("number") else Amount(1)
    reading.add(clause, KeywordAction("connive", amount, subject=reading.who(clause, Who.THIS)))


@VERBS.reads("phase_out")
def phase_out(reading: Reading, clause: Clause) -> None:
    reading.add(clause, Turn("phase out", reading.who(clause, Who.THIS)))


@VERBS.reads("remove_from_combat")
def remove_from_combat(reading: Reading, clause: Clause) -> None:
    reading.add(clause, Turn("remove from combat", target_of(clause)))


@VERBS.reads("meld")
def meld(reading: Reading, clause: Clause) -> None:
    into = clause.printed_words().partition(" into ")[2]
    reading.add(clause, KeywordAction("meld", said=into))


_OF_TWO_WORDS = {"time travel", "manifest dread"}


@VERBS.reads("manifest")
def manifest(reading: Reading, clause: Clause) -> None:
    token = clause.token("MANIFESTS")
    name = token if token in _OF_TWO_WORDS else token.split(" ")[0].removesuffix("s")
    number = _times(clause) if name in {"proliferate", "time travel"} else 1
    reading.add(clause, KeywordAction(name, Amount(number)))


_TWICE = {"twice": 2, "once": 1}


def _times(clause: Clause) -> int:
    """Return how often something is done: "twice", "three times".

    Raises:
        StopsAtError: it isn't a plain number.
    """
    times = clause.tail("times")
    number = _TWICE.get(times) or amount_of(times.removesuffix(" times")).base if times else 1
    if not number:
        raise StopsAtError(clause.start)
    return number


@VERBS.reads("investigate")
def investigate(reading: Reading, clause: Clause) -> None:
    """Read "investigate twice": Clue tokens are created (CR 701.16)."""
    maker = reading.who(clause)
    amount = times_each(reading, clause, Amount(_times(clause)))
    reading.add(clause, replace(predefined("Clue", amount, reading.read_ability), maker=maker))


def kinds_of_counters(words: str) -> tuple[str, ...]:
    """Return the kinds of "a +1/+1, first strike, or vigilance counter"; () where any may be meant."""
    among = words.partition(" from among ")[2]
    plain = among or words.removeprefix("your choice of ").partition(" counter of your choice")[0]
    parts = re.split(r",? or |,? and |, ", plain.partition(" counter chosen at random")[0])
    kinds = (re.sub(r"^an? | ?counters?$|^an?$", "", part.strip()).strip() for part in parts)
    return tuple(kind for kind in kinds if kind and "random" not in kind and "kind" not in kind)


@VERBS.reads("put_chosen_counter")
def put_chosen_counter(reading: Reading, clause: Clause) -> None:
    """Read "put a random counter on it": which, the script says."""
    words = clause.token("COUNTER_CHOICE").removesuffix(" on")
    reading.add(clause, PutCounters(target_of(clause), "", Amount(1), among=kinds_of_counters(words)))
