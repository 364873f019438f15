"""Numbers that the text names or counts: "two", "X", "the number of creatures you control"."""

import re
from functools import lru_cache

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.conditions import Fate
from judgeapp.copyengine.model.terms.qualities import DoneThisWay, UnreadQuality
from judgeapp.copyengine.model.terms.subjects import Amount, Each, Filter, SizedByCount, Who
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError, parse
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase, filter_of, number_of, subject_of
from judgeapp.copyengine.reading.nouns.qualities import also_read, quality_of
from judgeapp.copyengine.reading.text.normalizing import GIVER, Line, normalize

X = Amount(per="X", text="X")
THAT_MUCH = Amount(per="that much", text="that much")
_VALUE_OF = re.compile(
    r"(?:its|~'s|(?:(?:that|the) |(?=enchanted |equipped ))(?P<what>[a-z ]+)'s) "
    r"(?P<value>power|toughness|mana value)$"
)
_OF_WHOM = re.compile(
    r"the (?P<value>power|toughness|mana value) of (?P<whose>the (?:exiled|sacrificed|chosen) [a-z]+|~|"
    r"that (?:card|creature|permanent|spell)|(?:enchanted|equipped) creature)$"
)
_WHOSE = {
    "sacrificed": Who.SACRIFICED, "tapped": Who.SACRIFICED, "exiled": Who.EXILED, "chosen": Who.CHOSEN,
    "enchanted": Who.ATTACHED, "equipped": Who.ATTACHED,
}  # fmt: skip
_NUMBER_OF = re.compile(r"(?:the )?(?:total )?number of (?P<counted>.+)$")
_COLORS_AMONG = re.compile(r"colors? among (?P<what>.+)$")
_ATTACKED_WITH = re.compile(r"(?P<what>\w+) you attacked with this turn$")
_COUNTERS_ON = re.compile(
    r"(?:(?P<kind>[-+]\d+/[-+]\d+|[a-z]+(?: strike)?) )?counters? on "
    r"(?P<whom>[~≈]|it|that (?:creature|permanent))$"
)
_COUNTERS_ON_OTHERS = re.compile(
    r"(?P<kind>[-+]\d+/[-+]\d+|[a-z]+(?: strike)?) counters? (?:on|among) (?P<whom>\w+ you control)$"
)
_ATTACHED_TO = re.compile(
    r"(?P<what>.+) (?P<to>attached to (?:it|~|that (?:creature|permanent)|(?:enchanted|equipped) [a-z]+))$"
)
_EXCESS = re.compile(
    r"(?:the )?(?:amount of )?excess damage dealt(?: to that (?:creature|permanent))? this way"
)
_COLORS_OF = re.compile(
    r"(?:of )?(?:its|that (?:spell|creature|permanent|card)'s) colors|colors (?:that spell|it) is"
)
_BLOCKERS = re.compile(r"creatures? (?:that (?:is|are) )?blocking it(?P<beyond> beyond the first)?")
_DEVOTION = re.compile(r"your devotion to (?P<colors>[a-z ]+)$")
_AMONG = re.compile(
    r"(?:the )?(?P<how>greatest|highest|least|lowest|total|different) "
    r"(?P<value>power|toughness|mana value)s? (?:among|of) (?P<what>.+)$"
)
_PLUS = re.compile(r"(?P<rest>.+?) plus (?P<more>\w+)$|(?P<more2>\w+) plus (?P<rest2>.+)$")
_SUM = re.compile(r"(?P<one>the number of .+) plus (?P<other>the number of .+)$")
_MINUS = re.compile(r"(?P<from>[\w ]+?) minus (?P<less>[\w ']+)$")
_TIMES = re.compile(r"(?P<times>twice|three times) (?P<rest>.+)$")
WHO_DID = "players who did"
"""How many of the players who might do something in the instruction before did."""
LIFE_LOST = "life lost this way"
"""How much life the instructions before have made players lose together."""
EXCESS = "excess damage dealt this way"
"""How much more damage than lethal the instruction before has dealt (CR 120.10)."""
THEIR_HAND = "its hand"
"""How many cards the player spoken of has in hand."""
THEIR_LIFE = "its life total"
"""How much life the player spoken of has."""
ROLLED = "result of a roll"
"""What dice show that were rolled before in the text."""
COLORS_ON_THAT_SPELL, MANA_ON_THAT_SPELL = "colors of mana spent on that spell", "mana spent on that spell"
"""How much was spent to cast the spell spoken of, or the one that an ability triggered on."""
MINUS = " minus "
"""In `Amount.per`, between a number and what it counts: never less than 0 (CR 107.1b)."""
FATES = {
    "destroyed": Fate.DESTROYED,
    "exiled": Fate.EXILED,
    "sacrificed": Fate.SACRIFICED,
    "put into a graveyard": Fate.DIED,
    "dies": Fate.DIED,
    "die": Fate.DIED,
    "died": Fate.DIED,
    "returned to your hand": Fate.RETURNED,
    "returned to its owner's hand": Fate.RETURNED,
    "tapped": Fate.TAPPED,
    "discarded": Fate.DISCARDED,
    "milled": Fate.MILLED,
    "revealed": Fate.REVEALED,
}
_DONE_SO = re.compile(
    r"(?P<what>[A-Za-z§ -]+?) (?:that (?:is|was) |that (?=died\b))?"
    rf"(?P<fate>{'|'.join(map(re.escape, FATES))}|put into (?:your|its) graveyards?) this way$"
)
_KNOWN = {
    "card types among cards in all graveyards": "card types in graveyards",
    "your life total": "life",
    "your speed": "speed",
    "basic land types among lands you control": "basic land types",
    "card types among cards in your graveyard": "card types in your graveyard",
    "basic land type among lands you control": "basic land types",
    "card type among cards in your graveyard": "card types in your graveyard",
    **{f"experience counter{s} you have": "experience" for s in ("", "s")},
    "life lost this way": LIFE_LOST,
    "the life lost this way": LIFE_LOST,
    "1 life lost this way": LIFE_LOST,
    **{f"counter{s} removed to pay": "X" for s in ("", "s")},
    "card in your hand": "hand",
    "cards in all players' hands": "all hands",
    "cards in your hand": "hand",
    **{
        f"card{s} in {whose} hand": THEIR_HAND
        for s in ("", "s")
        for whose in ("its", "that player's", "target player's")
    },
    **dict.fromkeys(("that player's life total", "its life total"), THEIR_LIFE),
    "opponents you have": "opponents",
    "creature in your party": "party",
    "creatures in your party": "party",
    "the damage dealt this way": "that much",
    "damage dealt this way": "that much",
    "time it was kicked": "times kicked",
    "time ~ was kicked": "times kicked",
    "times it was kicked": "times kicked",
    "times ~ was kicked": "times kicked",
    **{
        f"color{s} of mana spent to cast {what}": "colors of mana spent"
        for s in ("", "s") for what in ("it", "~", "this spell")
    },
    **{f"color{s} of mana spent to cast that spell": COLORS_ON_THAT_SPELL for s in ("", "s")},
    **{f"{what}mana spent to cast that spell": MANA_ON_THAT_SPELL for what in ("", "amount of ")},
    **{f"amount of mana spent to cast {what}": "mana spent" for what in ("it", "~", "this spell")},
    **{f"mana spent to cast {what}": "mana spent" for what in ("it", "~", "this spell")},
    "opponent you have": "opponents",
    **{f"creature{s} it devoured": "devoured" for s in ("", "s")},
    **{f"poison counter{s} your opponents have": "poison of opponents" for s in ("", "s")},
    **{f"{who}{s} who lost life this turn": f"{who}s who lost life"
       for who in ("opponent", "player") for s in ("", "s")},
    "opponent who does": WHO_DID,
    "opponent who copied the spell this way": WHO_DID,
    **{
        f"time{s} you have cast {whose} commander from the command zone this game": "commander casts"
        for s in ("", "s") for whose in ("your", "a")
    },
    **{
        f"time{s} you've cast {whose} commander from the command zone this game": "commander casts"
        for s in ("", "s") for whose in ("your", "a")
    },
    "target": "targets",
    "amount of life you gained this turn": "life gained this turn",
    "1 life you gained this turn": "life gained this turn",
    **{
        f"{what} you {had}lost this turn": "life lost this turn"
        for what in ("amount of life", "the life", "1 life")
        for had in ("", "have ", "'ve ")
    },
    "1 life your opponents have lost this turn": "life lost by opponents this turn",
    "other spell cast this turn": "other spells cast this turn",
    "spell your opponents have cast this turn": "spells cast by opponents this turn",
    **{
        f"card{s} {whose} {verb} drawn this turn": per
        for s in ("", "s")
        for whose, verb, per in (("you", "have", "cards drawn this turn"),
                                 ("your opponents", "have", "cards drawn by opponents this turn"))
    },
    "card you've drawn this turn": "cards drawn this turn",
    "cards you've drawn this turn": "cards drawn this turn",
    **dict.fromkeys(("the result", "that result", "the total of those results"), ROLLED),
    "that number": "that much",
    "that much": "that much",
    "that many": "that much",
}  # fmt: skip


def amount_of(words: str, printed: str = "") -> Amount:
    """Return the number that `words` name. What is not understood keeps its words, and counts as unknown.

    Args:
        words: in the wording of the grammar.
        printed: the same as printed; `words` when left out.
    """
    words = words.strip().removesuffix(",")
    text = printed or words
    number = number_of(words)
    if number is not None:
        return Amount(number, text=words if words.isalpha() else "")
    if words == "X":
        return X
    signed = re.fullmatch(r"([-+])(\d+|X)", words)
    if signed:
        sign = -1 if signed[1] == "-" else 1
        if signed[2] == "X":
            return Amount(per="X", times=sign, text=words)
        return Amount(sign * int(signed[2]))
    times = _TIMES.match(words)
    if times and " plus " not in times["rest"]:
        inner = amount_of(times["rest"])
        factor = 2 if times["times"] == "twice" else 3
        return with_text(replace(inner, base=inner.base * factor, times=inner.times * factor), text)
    plus = _PLUS.match(words)
    if plus:
        more = number_of(plus["more"] or plus["more2"] or "")
        if more is not None:
            inner = amount_of(plus["rest"] or plus["rest2"])
            return with_text(replace(inner, base=inner.base + more), text)
    if (both := _SUM.match(words)) is not None and (total := _sum(both["one"], both["other"])) is not None:
        return with_text(total, text)
    minus = _MINUS.match(words)
    if minus and (difference := _difference(minus["from"], minus["less"])) is not None:
        return with_text(difference, text)
    return _counted(words, text)


def _sum(one: str, other: str) -> Amount | None:
    """Return "the number of Elves you control plus the number of Goblins you control"; None for others."""
    parts = (amount_of(one), amount_of(other))
    return replace(parts[0], plus=parts[1]) if all(part.per == "count" for part in parts) else None


def _difference(number: str, less: str) -> Amount | None:
    """Return "3 minus the number of cards in their hand", "that number minus 4"; None for other counts."""
    parts = [amount_of(number), amount_of(less)]
    counted = [part for part in parts if part.per]
    if len(counted) != 1 or counted[0].per == "unknown" or (counted[0].base, counted[0].times) != (0, 1):
        return None
    return replace(counted[0], per=MINUS.join(part.per or str(part.base) for part in parts))


_OF_THE_OTHER = re.compile(r"the (?P<value>power|toughness|mana value) of the other card")
"""Of the one that isn't copied: a script's choice `counters_from`."""
_HALF = re.compile(r"half (?P<rest>.+?)(, rounded (up|down))?$")


def colors_in(words: str) -> tuple[str, ...]:
    """Return the colors of "white and blue"."""
    return tuple(re.split(r" and |, ", words))


_PAST = re.compile(r"(?P<what>[A-Za-z -]+) that (?P<deed>died|attacked|entered) this turn$")


_DEED_OF_YOURS = re.compile(
    r"(?P<what>[A-Za-z§ /-]+?) (?:you(?:'ve| have) (?P<did>sacrificed|discarded)|"
    r"that (?P<deed>entered|died)(?: the battlefield)? under your control) this turn$"
)


_SPELLS_CAST = re.compile(
    r"(?P<other>other )?(?:(?P<kind>[a-z -]+) )?spells? (?P<whose>you've |you have |that have been )?"
    r"cast this turn$"
)


def _spells_cast(said: re.Match[str]) -> Amount | None:
    """Return the number of "instant and sorcery spells you've cast this turn"; None for a kind that can't be
    read.
    """
    kind = (said["kind"] or "").replace(" and ", " or ")
    try:
        of = objects(f"{kind} cards".strip())
    except StopsAtError:
        return None
    whose = "you" if (said["whose"] or "").startswith("you") else "any"
    of = replace(of, zone="anywhere", what="card", controller=whose, other=bool(said["other"]))
    return Amount(per="spells cast this turn", of=of)


def _deed_of(past: re.Match[str]) -> Amount | None:
    """Return the number of "creatures that died this turn"."""
    words = past["what"]
    try:
        wanted = objects(words if words.endswith("s") else f"{words}s")
    except StopsAtError:
        return None
    return Amount(per=past["deed"], of=wanted)


def _deed_of_yours(past: re.Match[str]) -> Amount | None:
    """Return the number of "permanents you've sacrificed", "Goblins that entered under your control"."""
    words = past["what"].replace(" and/or ", " or ")
    deed = past["did"] or past["deed"]
    try:
        wanted = objects(words if words.endswith("s") else f"{words}s")
    except StopsAtError:
        return None
    if wanted.other:
        return None  # "each other Zombie": nobody tells than which
    if deed == "discarded":
        wanted = replace(wanted, zone="anywhere", what="card", owner="any")
    return Amount(per=deed, of=replace(wanted, controller="you"))


def _counted(words: str, text: str) -> Amount:
    half = _HALF.match(words)
    if half:
        inner = X if half["rest"] == "X" else _counted(half["rest"], half["rest"])
        return with_text(replace(inner, base=0, per=f"half {inner.per}", times=1), text)
    turned = _OF_WHOM.match(words)
    words = f"{turned['whose']}'s {turned['value']}" if turned else words
    found = _VALUE_OF.match(words)
    if found:
        who = Who.THIS if words.startswith("~") else Who.IT
        said = (found["what"] or "").split(" ")
        who = _WHOSE.get(said[0], who)
        return Amount(per=found["value"], who=who, text=text, of_card=said[-1] == "card")
    counted = _NUMBER_OF.match(words)
    what = counted["counted"] if counted else words
    what = re.sub(r"^the (?=amount of (?:life|mana))", "", what)
    for known, per in _KNOWN.items():
        if what == known:
            return Amount(per=per, text=text)
    if _EXCESS.fullmatch(what):
        return Amount(per=EXCESS, text=text)
    if _COLORS_OF.fullmatch(what):
        return Amount(per="colors", who=Who.IT, text=text)
    if blocking := _BLOCKERS.fullmatch(what):
        beyond = "blockers beyond the first" if blocking["beyond"] else "blockers"
        return Amount(per=beyond, who=Who.IT, text=text)
    devoted = _DEVOTION.match(what)
    if devoted:
        return Amount(per="devotion", text=text, named=colors_in(devoted["colors"]))
    counters = _COUNTERS_ON.match(what)
    if counters:
        who = {"~": Who.THIS, GIVER: Who.GIVER}.get(counters["whom"], Who.IT)
        return Amount(per=f"counters: {counters['kind'] or ''}", who=who, text=text)
    on_others = _COUNTERS_ON_OTHERS.match(what)
    if on_others:
        try:
            return Amount(per=f"counters: {on_others['kind']}", of=objects(on_others["whom"]), text=text)
        except StopsAtError:
            pass
    if colors := _COLORS_AMONG.match(what):
        try:
            return Amount(per="different colors", of=objects(colors["what"]), text=text)
        except StopsAtError:
            pass
    if attacked := _ATTACKED_WITH.match(what):
        kind = attacked["what"]
        try:
            of = objects(f"{kind if kind.endswith('s') else f'{kind}s'} you control")
            return Amount(per="attacked", of=of, text=text)
        except StopsAtError:
            pass
    if (done := _DONE_SO.match(what)) and (kind := any_of(done["what"])) is not None:
        done_so = DoneThisWay(what, verb=FATES.get(done["fate"], Fate.DIED))
        return Amount(per="count", of=replace(kind, qualities=(*kind.qualities, done_so)), text=text)
    if (past := _PAST.match(what)) and (deed := _deed_of(past)):
        return with_text(deed, text)
    if (past := _DEED_OF_YOURS.match(what)) and (deed := _deed_of_yours(past)):
        return with_text(deed, text)
    if (said := _SPELLS_CAST.match(what)) and (cast := _spells_cast(said)):
        return with_text(cast, text)
    among = _AMONG.match(what)
    if among and not re.match(r"(those|them|that|it)\b", among["what"]):
        try:
            how = {"highest": "greatest", "lowest": "least"}.get(among["how"], among["how"])
            return Amount(per=f"{how} {among['value']}", of=objects(among["what"]), text=text)
        except StopsAtError:
            pass
    attached = _ATTACHED_TO.match(what)
    if counted or attached:
        try:
            of = objects(attached["what"].replace(" and ", " or ", 1) if attached else what)
            if attached:
                of = replace(of, qualities=(*of.qualities, quality_of(attached["to"])))
            return Amount(per="count", of=of, text=text)
        except StopsAtError:
            pass
    of_other = _OF_THE_OTHER.match(text)
    if of_other:
        return Amount(per=of_other["value"], who=Who.OTHER_CARD, text=text)
    return Amount(per="unknown", text=text)


def with_text(amount: Amount, text: str) -> Amount:
    """Return a number with other words, which say how a half is rounded."""
    return replace(amount, text=text, rounded_up=amount.rounded_up or "rounded up" in text)


def objects(words: str) -> Filter:
    """Return what a noun phrase standing by itself means.

    Raises:
        StopsAtError: when it isn't one.
    """
    line = Line(words, words, tuple(range(len(words) + 1)))
    phrase = Phrase(parse(words, "np"), line)
    subject = subject_of(phrase)
    if isinstance(subject, Each):
        return subject.filter
    if subject in {Who.EXILED, Who.CHOSEN}:
        raise StopsAtError(0)  # "the exiled cards": those of a linked ability, not all there are
    if subject is Who.ATTACHED:
        return objects(f"an {words}")  # any equipped creature, not the one that something is attached to
    found = filter_of(phrase)
    if subject in {Who.IT, Who.SACRIFICED} and not found.qualities:
        raise StopsAtError(0)  # "those creatures," "the sacrificed creatures": not all there are
    return found


@lru_cache(maxsize=1024)  # reading a text takes a millisecond
def printed_objects(words: str) -> Filter:
    """Return what a noun phrase as printed means ("Forest", "another artifact").

    Raises:
        StopsAtError: when it isn't one.
    """
    return objects(normalize(words, "").text)


def any_of(words: str) -> Filter | None:
    """Return the objects of a kind, wherever and whoever's they are; None for words nobody can judge."""
    for said in (words, f"{words}s"):
        try:
            found = printed_objects(said)
        except StopsAtError:
            continue
        if not any(isinstance(quality, UnreadQuality) for quality in found.qualities):
            return replace(found, zone="anywhere", what="card", controller="any", owner="any")
    return None


def is_any_card(kind: Filter) -> bool:
    """Whether every card is one of that kind."""
    return kind == Filter(what="card", zone=kind.zone, owner=kind.owner, text=kind.text)


def counted_in(words: str, name: str) -> Amount | None:
    """Return what "for each ..." or "where X is ..." as printed counts; None for what can't be counted.

    Args:
        name: of the object that has the text.
    """
    for counted in (words, f"the number of {words}"):
        amount = amount_of(normalize(counted, name).text)
        if amount.per != "unknown":
            return amount
    return None


_SIZED_BY = re.compile(
    r"with (?P<of>power|toughness|mana value) (?:(?P<how>less|greater) than (?P<equal>or equal to )?"
    r"|equal to )(?P<than>(?!X\b|\d+$).+)$"
)
_OF_ONE_GAME = frozenset(
    {"", "unknown", "X", "that much", ROLLED, WHO_DID, LIFE_LOST, EXCESS, THEIR_HAND, THEIR_LIFE}
)
"""Numbers that only a resolution knows, or that aren't counted."""


def _sized_by(words: str, plain: str) -> SizedByCount | None:
    """Return "with power less than or equal to the number of Islands you control"; None for a number that
    depends on what was spoken of.
    """
    if (found := _SIZED_BY.fullmatch(plain)) is None:
        return None
    than = amount_of(normalize(found["than"], "").text, found["than"])
    if than.per.removeprefix("half ") in _OF_ONE_GAME or than.who not in {None, Who.THIS, Who.ATTACHED}:
        return None
    how = found["how"]
    return SizedByCount(words, found["of"], than, how == "greater", found["equal"] is not None, how is None)


also_read(_sized_by)


def size_of(size: str) -> tuple[Amount, Amount]:
    """Return the two numbers of "2/2", "+X/+0".

    Raises:
        StopsAtError: when there are none.
    """
    if "/" not in size:
        raise StopsAtError(-1)
    power, toughness = size.split("/")
    return amount_of(power), amount_of(toughness)


def where_x(amount: Amount, meaning: str, printed: str) -> Amount:
    """Return `amount` with X taken for what "where X is ..." says it is."""
    if amount.per != "X":
        return amount
    known = amount_of(meaning)
    times = amount.times
    return with_text(replace(known, base=known.base * times, times=known.times * times), printed)


def is_for_each(amount: Amount) -> bool:
    """Whether a number is the "for each ..." of an instruction carried out once for each of some things."""
    return printed(amount.text).startswith("for each")
