"""What exceptions share with other clauses: counters that something enters with, and descriptions."""

import re
from dataclasses import replace

from lark import Token

from judgeapp.copyengine.model import except_clauses as ex
from judgeapp.copyengine.model.characteristics import EVERY_CREATURE_TYPE
from judgeapp.copyengine.model.subjects import Amount
from judgeapp.copyengine.model.subtypes import is_creature_type
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.keywords.granted_abilities import ability_of
from judgeapp.copyengine.reading.nouns.amounts import amount_of, size_of, where_x
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.sentences.clauses import Clause
from judgeapp.copyengine.reading.sentences.descriptions import Description


def counters_of(clause: Clause) -> list[ex.ExceptClause]:
    """Return the counters of "enters with two additional +1/+1 counters on it [and with ...]"."""
    token = next(a for a in clause.args if isinstance(a, Token))
    words = str(token)
    found = COUNTERS.match(words)
    if found is None:
        raise StopsAtError(token.start_pos or clause.start)
    amount = counter_amount(found, clause)
    done: list[ex.ExceptClause] = [ex.EntersWithCounters(found["kind"], amount)]
    if clause.has("ability_words"):
        word = clause.granted()
        done.append(ex.AddAbilities((ability_of(word, clause.line),)))
    return done


COUNTERS = re.compile(
    r"with (?P<count>a number of|an additional|[\w ]+?) ?(?:additional )?"
    r"(?P<kind>[-+]\d+/[-+]\d+|first strike|double strike|[a-z]+) counters?(?: on (?:it|~))?(?P<more>.*)$"
)


def counter_amount(found: re.Match[str], clause: Clause) -> Amount:
    """Return how many counters "with ... counters on it [for each ...]" means."""
    count = found["count"].removesuffix(" additional").strip()
    more = found["more"].strip()
    if more.startswith("equal to"):
        return amount_of(more.removeprefix("each ").removeprefix("equal to "))
    if count in {"an", "an additional"}:
        count = "one"
    if count in {"that many", "twice that many"}:
        return Amount(per="that much", times=2 if "twice" in count else 1, text=count)
    if count == "half that many":
        return Amount(per="half that much", text=f"{count}{found['more']}")
    per = more or clause.tail("for_each")
    if per.startswith("for each"):
        each = amount_of("the number of " + per.removeprefix("for each ").strip())
        factor = number_of(count) or 1
        return replace(each, base=each.base * factor, times=each.times * factor, text=f"{count} {per}")
    if more or (number_of(count) is None and count != "X"):
        raise StopsAtError(clause.start)
    amount = amount_of(count)
    tail = clause.tail("where_x")
    meaning, printed = (t.split("where X is ", 1)[-1] for t in (tail, clause.shown(tail)))
    return where_x(amount, meaning, printed) if tail else amount


def described(words: Description, addition: str, clause: Clause | None = None) -> list[ex.ExceptClause]:
    """Return what "it's a 4/4 black Zombie creature [in addition to its other types]" changes.

    Without the addition, types and colors named are all there are; a creature type alone replaces
    creature types.
    """
    w = words.words
    done: list[ex.ExceptClause] = []
    if words.name:
        done.append(ex.SetName(words.name))
    if w.size or words.base:
        done.append(ex.SetPowerToughness(*size_of(w.size or words.base)))
    if w.colors or w.colorless:
        add = "color" in addition
        done.append(ex.SetColors(tuple(w.colors), add=add))
    if words.every_creature_type:
        w.subtypes.append(EVERY_CREATURE_TYPE)
    if w.types or w.subtypes or w.supertypes:
        done.append(_types(words, addition, clause))
    if words.abilities:
        if any(a.unread for a in words.abilities):
            raise StopsAtError(clause.start if clause else 0)
        marked = words.abilities
        done.append(ex.AddAbilities(marked))
    if not done:
        raise StopsAtError(clause.start if clause else 0)
    return done


def _types(words: Description, addition: str, clause: Clause | None) -> ex.ExceptClause:
    w = words.words
    types, subtypes, supertypes = tuple(w.types), tuple(w.subtypes), tuple(w.supertypes)
    if addition and re.search(r"types?\b|as well", addition):
        return ex.AddTypes(types, subtypes, supertypes)
    if addition == "in addition to its other colors" and (types or subtypes):
        raise StopsAtError(clause.start if clause else 0)
    if not types and not subtypes:
        # "it's legendary": a supertype comes to what is there (CR 205.4b).
        return ex.AddTypes((), (), supertypes)
    creature_only = not types and all(is_creature_type(s) for s in subtypes)
    return ex.SetTypes(
        types=types or None,
        subtypes=subtypes or None,
        supertypes=supertypes or None,
        creature_types_only=creature_only,
    )
