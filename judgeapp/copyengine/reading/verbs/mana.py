"""Clauses that add mana (CR 106.4)."""

import re

from judgeapp.copyengine.model.effects.effects import CHOSEN_COLOR, PRODUCED, AddMana, ManaAdded
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import ONE, Amount, Counted
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import amount_of, objects, where_x
from judgeapp.copyengine.reading.verbs.verb_table import VerbTable

VERBS = VerbTable()

_COLORS = ("{W}", "{U}", "{B}", "{R}", "{G}")
_SYMBOLS = r"(?:\{[WUBRGCS]\})+"
_ADDS = re.compile(r"(?:.* )?adds? (?:an additional )?(?P<mana>.+?)(?:, where X is (?P<x>.+))?$")
_FOR_EACH = re.compile(r"(?P<rest>.+?) for each (?P<counted>.+)$")
_AMOUNT_OF = re.compile(rf"an amount of (?P<what>{_SYMBOLS}) equal to (?P<amount>.+)$")
_NUMBERED = re.compile(rf"(?P<amount>[a-zX]+(?: much)?) (?P<what>{_SYMBOLS})$")
_OPTIONS = re.compile(rf"{_SYMBOLS}(?:(?:,? or |, ){_SYMBOLS})*$")
_OR_CHOSEN = re.compile(rf"(?P<symbols>{_SYMBOLS}) or one mana of the chosen color$")
_MANA = re.compile(
    r"(?P<amount>[a-zX]+) mana (?P<of>of any color|of any one color|of the chosen color|"
    rf"in any combination of (?:colors|(?P<among>{_SYMBOLS}(?:(?:,? and/or |, ){_SYMBOLS})+)))$"
)
_OF_PRODUCED = re.compile(r"one mana of any type that [a-z ]+ produced$")
_COULD_PRODUCE = re.compile(r"one mana of any (?P<what>color|type) that (?P<lands>.+) could produce$")
_OF_IDENTITY = re.compile(r"one mana of any color in your commander's color identity$")
_OF_SYMBOLS = re.compile(_SYMBOLS)


@VERBS.reads("add_mana")
def add_mana(reading: Reading, clause: Clause) -> None:
    """Read who adds which mana; words that aren't understood stay, and nobody knows the mana pool then."""
    text = clause.line.original(clause.start, len(clause.line.text))
    said = _ADDS.match(clause.line.text[clause.start :].rstrip("."))
    mana = _mana_added(said["mana"], said["x"] or "", text) if said is not None else None
    reading.add(clause, AddMana(text, reading.who(clause), mana))
    clause.asked.update(kind for kind, _ in clause.tails)


def _mana_added(words: str, where: str, printed: str) -> ManaAdded | None:
    found = _read(words)
    if found is None:
        return None
    amount = where_x(found.amount, where, printed) if where else found.amount
    if amount.per is Counted.UNREAD or (where and found.amount.per is not Counted.X):
        return None
    return replace(found, amount=amount)


def _read(words: str) -> ManaAdded | None:
    each = _FOR_EACH.match(words)
    if each is not None:
        one = _read(each["rest"])
        if one is None or one.amount != ONE:
            return None
        return ManaAdded(one.options, amount_of(f"the number of {each['counted']}"), one.combined)
    if _OPTIONS.match(words):
        return ManaAdded(tuple(_OF_SYMBOLS.findall(words)))
    chosen = _OR_CHOSEN.match(words)
    if chosen is not None:
        return ManaAdded((chosen["symbols"], CHOSEN_COLOR))
    if _OF_PRODUCED.match(words):
        return ManaAdded((PRODUCED,))
    if _OF_IDENTITY.match(words):
        return ManaAdded((), of_identity=True)
    if could := _COULD_PRODUCE.match(words):
        try:
            lands = objects(could["lands"])
        except StopsAtError:
            return None
        is_judged = not lands.other and not lands.qualities
        return ManaAdded((), producible_by=lands, colors_only=could["what"] == "color") if is_judged else None
    counted = _AMOUNT_OF.match(words) or _NUMBERED.match(words)
    if counted is not None:
        return ManaAdded((counted["what"],), _number(counted["amount"]))
    named = _MANA.match(words)
    if named is None:
        return None
    amount, of = _number(named["amount"]), named["of"]
    if of == "of the chosen color":
        return ManaAdded((CHOSEN_COLOR,), amount)
    options = tuple(_OF_SYMBOLS.findall(named["among"])) if named["among"] else _COLORS
    return ManaAdded(options, amount, combined="combination" in of)


def _number(words: str) -> Amount:
    amount = amount_of(words)
    return ONE if amount.base == 1 and amount.is_plain else amount
