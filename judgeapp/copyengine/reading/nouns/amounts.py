"""Numbers that the text names or counts: "two", "X", "the number of creatures you control"."""

import re
from collections.abc import Mapping
from functools import lru_cache

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.conditions import Fate
from judgeapp.copyengine.model.terms.qualities import DoneThisWay, SizedX, UnreadQuality
from judgeapp.copyengine.model.terms.subjects import (
    Among,
    Amount,
    Counted,
    Each,
    Filter,
    NamedUnlike,
    SizedByCount,
    Who,
)
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError, parse
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase, filter_of, number_of, subject_of
from judgeapp.copyengine.reading.nouns.qualities import also_read, quality_of
from judgeapp.copyengine.reading.text.normalizing import GIVER, Line, normalize

X = Amount(per=Counted.X, text="X")
THAT_MUCH = Amount(per=Counted.THAT_MUCH, text="that much")
_VALUE_OF = re.compile(
    r"(?:its|~'s|(?:(?:that|the) |(?=enchanted |equipped ))(?P<what>[a-z ]+)'s) "
    r"(?P<value>power|toughness|mana value)$"
)
_OF_WHOM = re.compile(
    r"the (?P<value>power|toughness|mana value) of (?P<whose>the (?:exiled|sacrificed|chosen) [a-z]+|~|"
    r"that (?:card|creature|permanent|spell)|(?:enchanted|equipped) creature|"
    r"the creature tapped this way)$"
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
_DIFFERENTLY_NAMED = re.compile(r"differently named (?P<what>.+)$")
_MANA_SYMBOLS = re.compile(
    r"(?P<color>white|blue|black|red|green) mana symbols? in the mana costs of (?P<what>.+)$"
)
_OF_ONE_TYPE = re.compile(r"the greatest number of (?P<what>.+) that have a creature type in common$")
_POWER_OF_SACRIFICED = re.compile(r"the total power of the sacrificed creatures$")
_DEVOTION = re.compile(r"your devotion to (?P<colors>[a-z ]+)$")
_AMONG = re.compile(
    r"(?:the )?(?P<how>greatest|highest|least|lowest|total|different) "
    r"(?P<value>power|toughness|mana value)s? (?:among|of) (?P<what>.+)$"
)
_PLUS = re.compile(r"(?P<rest>.+?) plus (?P<more>\w+)$|(?P<more2>\w+) plus (?P<rest2>.+)$")
_SUM = re.compile(r"(?P<one>the number of .+) plus (?P<other>the number of .+)$")
_MINUS = re.compile(r"(?P<from>[\w ']+?) minus (?P<less>[\w ']+)$")
_TIMES = re.compile(r"(?P<times>twice|three times) (?P<rest>.+)$")
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
    "card types among cards in all graveyards": Counted.CARD_TYPES_IN_GRAVEYARDS,
    "your life total": Counted.LIFE,
    "your speed": Counted.SPEED,
    "basic land types among lands you control": Counted.BASIC_LAND_TYPES,
    "card types among cards in your graveyard": Counted.CARD_TYPES_IN_YOUR_GRAVEYARD,
    "basic land type among lands you control": Counted.BASIC_LAND_TYPES,
    "card type among cards in your graveyard": Counted.CARD_TYPES_IN_YOUR_GRAVEYARD,
    **{f"experience counter{s} you have": Counted.EXPERIENCE for s in ("", "s")},
    "life lost this way": Counted.LIFE_LOST,
    "the life lost this way": Counted.LIFE_LOST,
    "1 life lost this way": Counted.LIFE_LOST,
    **{f"counter{s} removed to pay": Counted.X for s in ("", "s")},
    "card in your hand": Counted.HAND,
    "cards in all players' hands": Counted.ALL_HANDS,
    "cards in your hand": Counted.HAND,
    **{
        f"card{s} in {whose} hand": Counted.THEIR_HAND
        for s in ("", "s")
        for whose in ("its", "that player's", "target player's")
    },
    **dict.fromkeys(("that player's life total", "its life total"), Counted.THEIR_LIFE),
    "opponents you have": Counted.OPPONENTS,
    "creature in your party": Counted.PARTY,
    "creatures in your party": Counted.PARTY,
    "the damage dealt this way": Counted.THAT_MUCH,
    **{
        f"{the}amount of {what} paid this way": Counted.THAT_MUCH
        for the in ("", "the ")
        for what in ("{E}", "life")
    },
    **{f"{the}total amount of mana paid this way": Counted.THAT_MUCH for the in ("", "the ")},
    **{f"{what} paid this way": Counted.THAT_MUCH for what in ("{E}", "1 life", "life")},
    "damage dealt this way": Counted.THAT_MUCH,
    "time it was kicked": Counted.TIMES_KICKED,
    "time ~ was kicked": Counted.TIMES_KICKED,
    "times it was kicked": Counted.TIMES_KICKED,
    "times ~ was kicked": Counted.TIMES_KICKED,
    **{
        f"color{s} of mana spent to cast {what}": Counted.COLORS_SPENT
        for s in ("", "s") for what in ("it", "~", "this spell")
    },
    **{f"color{s} of mana spent to cast that spell": Counted.COLORS_SPENT_ON_THAT_SPELL for s in ("", "s")},
    **{
        f"{what}mana spent to cast that spell": Counted.MANA_SPENT_ON_THAT_SPELL
        for what in ("", "amount of ")
    },
    **{f"amount of mana spent to cast {what}": Counted.MANA_SPENT for what in ("it", "~", "this spell")},
    **{f"mana spent to cast {what}": Counted.MANA_SPENT for what in ("it", "~", "this spell")},
    "opponent you have": Counted.OPPONENTS,
    **{f"creature{s} it devoured": Counted.DEVOURED for s in ("", "s")},
    **{f"time{s} {what} has mutated": Counted.TIMES_MUTATED for s in ("", "s") for what in ("it", "~")},
    **{f"poison counter{s} your opponents have": Counted.POISON_OF_OPPONENTS for s in ("", "s")},
    **{
        f"{who}{s} who lost life this turn": per
        for s in ("", "s")
        for who, per in (("opponent", Counted.OPPONENTS_WHO_LOST_LIFE),
                         ("player", Counted.PLAYERS_WHO_LOST_LIFE))
    },
    "the greatest number of cards a player discarded this way": Counted.MOST_DISCARDED,
    "opponent who does": Counted.WHO_DID,
    "opponent who copied the spell this way": Counted.WHO_DID,
    **{
        f"time{s} you have cast {whose} commander from the command zone this game": Counted.COMMANDER_CASTS
        for s in ("", "s") for whose in ("your", "a")
    },
    **{
        f"time{s} you've cast {whose} commander from the command zone this game": Counted.COMMANDER_CASTS
        for s in ("", "s") for whose in ("your", "a")
    },
    "target": Counted.TARGETS,
    "amount of life you gained this turn": Counted.LIFE_GAINED_THIS_TURN,
    "1 life you gained this turn": Counted.LIFE_GAINED_THIS_TURN,
    **{
        f"{what} you {had}lost this turn": Counted.LIFE_LOST_THIS_TURN
        for what in ("amount of life", "the life", "1 life")
        for had in ("", "have ", "'ve ")
    },
    "1 life your opponents have lost this turn": Counted.LIFE_LOST_BY_OPPONENTS,
    "other spell cast this turn": Counted.OTHER_SPELLS_CAST,
    "spell your opponents have cast this turn": Counted.SPELLS_CAST_BY_OPPONENTS,
    **{
        f"card{s} {whose} {verb} drawn this turn": per
        for s in ("", "s")
        for whose, verb, per in (("you", "have", Counted.CARDS_DRAWN),
                                 ("your opponents", "have", Counted.CARDS_DRAWN_BY_OPPONENTS))
    },
    "card you've drawn this turn": Counted.CARDS_DRAWN,
    "cards you've drawn this turn": Counted.CARDS_DRAWN,
    **dict.fromkeys(("the result", "that result", "the total of those results"), Counted.ROLLED),
    "that number": Counted.THAT_MUCH,
    "that much": Counted.THAT_MUCH,
    "that many": Counted.THAT_MUCH,
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
            return Amount(per=Counted.X, times=sign, text=words)
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
    if (both := _AND_EACH.match(words)) is not None:
        one, other = both["one"], both["other"]
        if both["zones"]:
            one, other = both["zones"], both["zones"].replace(" you own in exile", " in your graveyard")
        total = _sum(f"the number of {one}", f"the number of {other}")
        if total is not None:
            return with_text(total, text)
    minus = _MINUS.match(words)
    if minus and (difference := _difference(minus["from"], minus["less"])) is not None:
        return with_text(difference, text)
    return _counted(words, text)


_AND_EACH = re.compile(
    r"the number of (?:(?P<one>(?:(?! and each ).)+?) and each (?P<other>.+)"
    r"|(?P<zones>.+? cards? you own in exile) and in your graveyard)$"
)
"""Two numbers in one: "Cave you control and each Cave card in your graveyard"."""


def _sum(one: str, other: str) -> Amount | None:
    """Return "the number of Elves you control plus the number of Goblins you control"; None for others."""
    parts = (amount_of(one), amount_of(other))
    return replace(parts[0], plus=parts[1]) if all(part.per is Counted.OBJECTS for part in parts) else None


def _difference(number: str, less: str) -> Amount | None:
    """Return "3 minus the number of cards in their hand", "that number minus 4", or how many more cards that
    player has in hand; None for other counts.
    """
    parts = [amount_of(number), amount_of(less)]
    if [part.per for part in parts] == [Counted.THEIR_HAND, Counted.HAND]:
        return replace(parts[0], plus=replace(parts[1], times=-1))
    counted = [part for part in parts if not part.is_plain]
    if len(counted) != 1 or counted[0].per is Counted.UNREAD or (counted[0].base, counted[0].times) != (0, 1):
        return None
    first, second = parts
    return replace(first, less=second.base) if second.is_plain else replace(second, out_of=first.base)


_OF_THE_OTHER = re.compile(r"the (?P<value>power|toughness|mana value) of the other card")
"""Of the one that isn't copied: a script's choice `counters_from`."""
_HALF = re.compile(r"half (?P<rest>.+?)(, rounded (up|down))?$")


def colors_in(words: str) -> tuple[str, ...]:
    """Return the colors of "white and blue"."""
    return tuple(re.split(r" and |, ", words))


_PAST = re.compile(r"(?P<what>[A-Za-z -]+) that (?P<deed>died|attacked|entered) this turn$")


_INTO_YOUR_GRAVEYARD = re.compile(
    r"(?P<what>[A-Za-z -]+?) put into your graveyard from the battlefield this turn$"
)


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
    return Amount(per=Counted.SPELLS_CAST, of=of)


def _deed_of(past: re.Match[str] | Mapping[str, str]) -> Amount | None:
    """Return the number of "creatures that died this turn"."""
    words = past["what"]
    try:
        wanted = objects(words if words.endswith("s") else f"{words}s")
    except StopsAtError:
        return None
    return Amount(per=Counted(past["deed"]), of=wanted)


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
    return Amount(per=Counted(deed), of=replace(wanted, controller="you"))


def _counted(words: str, text: str) -> Amount:
    half = _HALF.match(words)
    if half:
        inner = X if half["rest"] == "X" else _counted(half["rest"], half["rest"])
        return with_text(replace(inner, base=0, half=True, times=1), text)
    turned = _OF_WHOM.match(words)
    whose = turned["whose"].replace("the creature tapped this way", "the tapped creature") if turned else ""
    words = f"{whose}'s {turned['value']}" if turned else words
    found = _VALUE_OF.match(words)
    if found:
        who = Who.THIS if words.startswith("~") else Who.IT
        said = (found["what"] or "").split(" ")
        who = _WHOSE.get(said[0], who)
        return Amount(per=Counted(found["value"]), who=who, text=text, of_card=said[-1] == "card")
    counted = _NUMBER_OF.match(words)
    what = counted["counted"] if counted else words
    what = re.sub(r"^the (?=amount of (?:life|mana))", "", what)
    for known, per in _KNOWN.items():
        if what == known:
            return Amount(per=per, text=text)
    if _EXCESS.fullmatch(what):
        return Amount(per=Counted.EXCESS, text=text)
    if _COLORS_OF.fullmatch(what):
        return Amount(per=Counted.COLORS, who=Who.IT, text=text)
    if blocking := _BLOCKERS.fullmatch(what):
        beyond = Counted.BLOCKERS_BEYOND_FIRST if blocking["beyond"] else Counted.BLOCKERS
        return Amount(per=beyond, who=Who.IT, text=text)
    devoted = _DEVOTION.match(what)
    if devoted:
        return Amount(per=Counted.DEVOTION, text=text, named=colors_in(devoted["colors"]))
    if gathered := _gathered(what, text):
        return gathered
    counters = _COUNTERS_ON.match(what)
    if counters:
        who = {"~": Who.THIS, GIVER: Who.GIVER}.get(counters["whom"], Who.IT)
        return Amount(per=Counted.COUNTERS, counter=counters["kind"] or "", who=who, text=text)
    on_others = _COUNTERS_ON_OTHERS.match(what)
    if on_others:
        try:
            of = objects(on_others["whom"])
            return Amount(per=Counted.COUNTERS, counter=on_others["kind"], of=of, text=text)
        except StopsAtError:
            pass
    if colors := _COLORS_AMONG.match(what):
        try:
            of = objects(colors["what"])
            return Amount(per=Counted.COLORS, among=Among.DIFFERENT, of=of, text=text)
        except StopsAtError:
            pass
    if attacked := _ATTACKED_WITH.match(what):
        kind = attacked["what"]
        try:
            of = objects(f"{kind if kind.endswith('s') else f'{kind}s'} you control")
            return Amount(per=Counted.ATTACKED, of=of, text=text)
        except StopsAtError:
            pass
    if (done := _DONE_SO.match(what)) and (kind := any_of(done["what"])) is not None:
        done_so = DoneThisWay(what, verb=FATES.get(done["fate"], Fate.DIED))
        # What goes to "your hand" is yours: any other goes to its owner's (CR 400.3).
        owner = "you" if done["fate"] == "returned to your hand" else kind.owner
        kind = replace(kind, qualities=(*kind.qualities, done_so), owner=owner)
        return Amount(per=Counted.OBJECTS, of=kind, text=text)
    if (past := _PAST.match(what)) and (deed := _deed_of(past)):
        return with_text(deed, text)
    if (past := _INTO_YOUR_GRAVEYARD.match(what)) and (
        died := _deed_of({"what": past["what"], "deed": "died"})
    ):
        return with_text(replace(died, of=replace(died.of, owner="you") if died.of else None), text)
    if (past := _DEED_OF_YOURS.match(what)) and (deed := _deed_of_yours(past)):
        return with_text(deed, text)
    if (said := _SPELLS_CAST.match(what)) and (cast := _spells_cast(said)):
        return with_text(cast, text)
    among = _AMONG.match(what)
    if among and not re.match(r"(those|them|that|it)\b", among["what"]):
        try:
            how = {"highest": Among.GREATEST, "lowest": Among.LEAST}.get(among["how"]) or Among(among["how"])
            return Amount(per=Counted(among["value"]), among=how, of=objects(among["what"]), text=text)
        except StopsAtError:
            pass
    attached = _ATTACHED_TO.match(what)
    if counted or attached:
        try:
            of = objects(attached["what"].replace(" and ", " or ", 1) if attached else what)
            if attached:
                of = replace(of, qualities=(*of.qualities, quality_of(attached["to"])))
            return Amount(per=Counted.OBJECTS, of=of, text=text)
        except StopsAtError:
            pass
    of_other = _OF_THE_OTHER.match(text)
    if of_other:
        return Amount(per=Counted(of_other["value"]), who=Who.OTHER_CARD, text=text)
    return Amount(per=Counted.UNREAD, text=text)


def _gathered(words: str, text: str) -> Amount | None:
    """Return a number that several objects have together: of their names, mana symbols or creature types."""
    if _POWER_OF_SACRIFICED.fullmatch(words):
        return Amount(per=Counted.POWER, who=Who.SACRIFICED, among=Among.TOTAL, text=text)
    for pattern, per in (
        (_DIFFERENTLY_NAMED, Counted.NAMES),
        (_MANA_SYMBOLS, Counted.MANA_SYMBOLS),
        (_OF_ONE_TYPE, Counted.OF_ONE_TYPE),
    ):
        if (found := pattern.fullmatch(words)) is None:
            continue
        kind, _, rest = found["what"].partition(" ")
        whole = found["what"] if kind.endswith("s") or per is not Counted.NAMES else f"{kind}s {rest}"
        try:
            of = objects(whole)
        except StopsAtError:
            return None
        color = found.groupdict().get("color")
        return Amount(per=per, of=of, among=Among.DIFFERENT, named=(color,) if color else (), text=text)
    return None


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
        if amount.per is not Counted.UNREAD:
            return amount
    return None


_SIZED_BY = re.compile(
    r"with (?P<of>power|toughness|mana value) (?:(?P<how>less|greater) than (?P<equal>or equal to )?"
    r"|equal to )(?P<than>(?!X\b|\d+$).+)$"
)
_OF_ONE_GAME = frozenset({
    Counted.NOTHING, Counted.UNREAD, Counted.X, Counted.THAT_MUCH, Counted.ROLLED, Counted.WHO_DID,
    Counted.LIFE_LOST, Counted.EXCESS, Counted.THEIR_HAND, Counted.THEIR_LIFE, Counted.MOST_DISCARDED,
})  # fmt: skip
"""Numbers that only a resolution knows, or that aren't counted."""


def sized_where_x(size: SizedX, meaning: str, printed: str, it: Who) -> SizedByCount | None:
    """Return "with mana value X or less, where X is the number of Faeries you control" as a comparison with
    what is counted; None for a number that depends on what was spoken of.

    Args:
        meaning, printed: what X is, normalized and as printed.
        it: what "it" means there.
    """
    than = amount_of(meaning, printed)
    if than.who is Who.IT:
        than = replace(than, who=it)
    if len(size.of) != 1 or not _is_counted_anytime(than):
        return None
    is_equal = not (size.or_less or size.or_greater)
    return SizedByCount(size.words, size.of[0], than, size.or_greater, or_equal=True, is_equal=is_equal)


def _is_counted_anytime(amount: Amount) -> bool:
    """Whether a number is known outside the resolution whose text speaks of it, too."""
    of = amount.of
    is_of_resolution = of is not None and any(isinstance(each, DoneThisWay) for each in of.qualities)
    whose = {None, Who.THIS, Who.ATTACHED, Who.SACRIFICED}
    return amount.per not in _OF_ONE_GAME and amount.who in whose and not is_of_resolution


def _sized_by(words: str, plain: str) -> SizedByCount | None:
    """Return "with power less than or equal to the number of Islands you control"; None for a number that
    depends on what was spoken of.
    """
    if (found := _SIZED_BY.fullmatch(plain)) is None:
        return None
    than = amount_of(normalize(found["than"], "").text, found["than"])
    if not _is_counted_anytime(than):
        return None
    how = found["how"]
    return SizedByCount(words, found["of"], than, how == "greater", found["equal"] is not None, how is None)


also_read(_sized_by)
_UNLIKE = re.compile(r"that (?:doesn't|does not) have the same name as (?P<what>(?:an?|another) .+)$")


def _named_unlike(words: str, plain: str) -> NamedUnlike | None:
    """Return "that doesn't have the same name as a token you control"; None for what it is compared with."""
    found = _UNLIKE.fullmatch(plain)
    try:
        return NamedUnlike(words, printed_objects(found["what"])) if found is not None else None
    except StopsAtError:
        return None


also_read(_named_unlike)


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
    if amount.per is not Counted.X:
        return amount
    known = amount_of(meaning)
    times = amount.times
    return with_text(
        replace(known, base=known.base * times + amount.base, times=known.times * times), printed
    )


def is_for_each(amount: Amount) -> bool:
    """Whether a number is the "for each ..." of an instruction carried out once for each of some things."""
    return printed(amount.text).startswith("for each")
