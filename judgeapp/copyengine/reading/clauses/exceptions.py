"""The exceptions of a copy effect, from the clauses behind "except" (CR 707.9)."""

import re

from lark import Token

from judgeapp.copyengine.model.effects import except_clauses as ex
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import EVERY_CREATURE_TYPE
from judgeapp.copyengine.model.objects.subtypes import is_creature_type
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.counters import COUNTERS, counter_amount
from judgeapp.copyengine.reading.clauses.descriptions import Description, description_of
from judgeapp.copyengine.reading.conditions.copying import copying_condition
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError, first_token
from judgeapp.copyengine.reading.keywords.granted_abilities import AbilityReader, ability_of, quoted_ability
from judgeapp.copyengine.reading.nouns.amounts import amount_of, size_of, where_x
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase
from judgeapp.copyengine.reading.text.word_lists import SINGULAR

_COPY = re.compile(r"(it|~|the (copy|copies|tokens?)|that token|those tokens)$")
_TYPE_WORDS = re.compile(r"[A-Za-z][\w'-]*")
_FIELDS = {
    "name": "name", "names": "name", "color": "colors", "colors": "colors", "type": "types", "types": "types",
    "mana cost": "mana_cost", "power": "power", "toughness": "toughness", "loyalty": "loyalty",
}  # fmt: skip
_CARD_TYPES = {"artifact", "battle", "creature", "enchantment", "land", "planeswalker", "kindred"}


def read_exceptions(clauses: list[Clause], read_ability: AbilityReader) -> tuple[ex.ExceptClause, ...]:
    """Return the exceptions that the clauses behind "except" make.

    Raises:
        StopsAtError: at the first clause that is no exception the rules know.
    """
    reader = _Reader(read_ability)
    for clause in clauses:
        reader.take(clause)
    return reader.finish()


class _Reader:
    """Exceptions so far; a bare continuation ("and haste", "and snow in addition ...") joins the last."""

    def __init__(self, read_ability: AbilityReader) -> None:
        self.read_ability = read_ability
        self.done: list[ex.ExceptClause] = []
        self.condition: tuple[str, Condition] | None = None
        self.before: list[ex.ExceptClause] = []
        self.open: Phrase | None = None  # "is legendary" still waiting for "and snow ..."

    def take(self, clause: Clause) -> None:
        if clause.lead("lead_if"):
            self._close()
            self._end_condition()
            self.condition = _plain_if(clause, clause.lead("lead_if"))
            self.before, self.done = self.done, []
        elif clause.leads:
            raise StopsAtError(clause.start)
        if clause.subject is not None and not _COPY.match(clause.subject.words):
            raise StopsAtError(clause.subject.start)
        allowed = {"if_tail", "where_x", "for_each"}
        if self._as_long_as(clause):
            return
        if any(kind not in allowed for kind, _ in clause.tails):
            raise StopsAtError(clause.start)
        if clause.tail("if_tail") and not clause.has("addition"):
            self._close()  # the condition is this clause's own
        start = len(self.done)
        self._read(clause)
        if clause.tail("where_x"):
            self._close()
            self.done[start:] = [_with_x(found, clause) for found in self.done[start:]]
        self._tails(clause, start)

    def _as_long_as(self, clause: Clause) -> bool:
        """Take "it has flying as long as it's your turn": an ability of its own, with its condition."""
        lasting = clause.shown(clause.tail("duration"))
        if clause.verb not in {"has", "gains"} or not re.match(r"(for )?as long as ", lasting):
            return False
        words = clause.granted()
        if words.type != "KEYWORD" or len(clause.tails) > 1:
            return False
        text = f"This permanent has {clause.printed(words)} {lasting.removeprefix('for ')}."
        ability = quoted_ability(text, clause.line.name, self.read_ability)
        if ability.unread:
            raise StopsAtError(clause.start)
        self._close()
        self.done.append(ex.AddAbilities((ability,)))
        return True

    def finish(self) -> tuple[ex.ExceptClause, ...]:
        self._close()
        self._end_condition()
        return tuple(self.done)

    def _tails(self, clause: Clause, start: int) -> None:
        condition = clause.tail("if_tail")
        if condition:
            self._close()
            inner = tuple(self.done[start:])
            self.done[start:] = [_conditional(*_plain_if(clause, condition), inner)]

    def _end_condition(self) -> None:
        if self.condition is not None:
            inner, self.done = tuple(self.done), self.before
            self.done.append(_conditional(*self.condition, inner))
            self.condition = None

    def _close(self) -> None:
        """Read the description that waits for no continuation any more."""
        if self.open is not None:
            phrase = self.open
            self.open = None
            self.done += _described(description_of(phrase, self.read_ability), "")

    def _read(self, clause: Clause) -> None:
        verb = clause.verb
        if verb == "is_still":  # "it's still 7/7", "it's still legendary": besides what it copies
            self._close()
            self.done += _described(
                description_of(clause.phrase(), self.read_ability), "in addition to its other types", clause
            )
            return
        if verb in {"is", "becomes"} or (verb == "noun" and clause.has("addition")):
            self._description(clause)
            return
        if verb == "noun":
            self._bare(clause)
            return
        self._close()
        forms = {
            "has": self._abilities, "gains": self._abilities, "ability_words_item": self._abilities,
            "is_not": self._is_not, "loses": self._loses, "loses_all": self._loses_all,
            "does_not_have": self._does_not_have, "does_not_copy": self._does_not_copy,
            "retains": self._retains, "except_for": self._retains, "name_is": self._name,
            "value_is": self._value, "no_mana_cost": lambda c: self.done.append(ex.NoManaCost()),
            "enters_with": self._counters,
            "enters_tapped": lambda c: self.done.append(ex.EntersTapped()),
            "has_base": self._base, "has_loyalty": self._loyalty, "color_choice": self._color_choice,
            "all_colors": self._all_colors, "all_colors_predicate": self._all_colors,
        }  # fmt: skip
        if verb not in forms:
            raise StopsAtError(clause.start)
        forms[verb](clause)

    def _description(self, clause: Clause) -> None:
        phrase = clause.phrase()
        addition = clause.addition
        if addition:
            if self.open is not None:
                earlier = description_of(self.open, self.read_ability)
                self.open = None
                self.done += _described(earlier, addition, clause)
            self.done += _described(description_of(phrase, self.read_ability), addition, clause)
        else:
            self._close()
            self.open = phrase

    def _bare(self, clause: Clause) -> None:
        """Read "it's 4/4 | and black": the size or the colors go on saying what it is."""
        (words,) = clause.phrase().groups() or (None,)
        if (
            self.open is None
            or words is None
            or words.types
            or words.subtypes
            or words.supertypes
            or words.nouns
        ):
            raise StopsAtError(clause.start)
        self._close()
        self.open = clause.phrase()

    def _abilities(self, clause: Clause) -> None:
        words = clause.granted()
        if words.type == "THIS_ABILITY":
            self.done.append(ex.HasThisAbility())
        elif words.type == "OTHER_ABILITIES":
            self.done.append(ex.KeepsOtherAbilities())
        elif words.type in {"KEYWORD", "QUOTED"}:
            ability = ability_of(words, clause.line, self.read_ability)
            if ability.unread:
                raise StopsAtError(words.start_pos or 0)
            last = self.done[-1] if self.done else None
            if isinstance(last, ex.LoseAbilities) and last.named and clause.verb == "ability_words_item":
                if words.type != "KEYWORD":
                    raise StopsAtError(words.start_pos or 0)
                self.done[-1] = ex.LoseAbilities((*last.named, str(words)))
                return
            if isinstance(last, ex.AddAbilities) and clause.verb == "ability_words_item":
                self.done[-1] = ex.AddAbilities((*last.abilities, ability))
            else:
                self.done.append(ex.AddAbilities((ability,)))
        else:
            raise StopsAtError(clause.start)

    def _is_not(self, clause: Clause) -> None:
        words = clause.phrase().groups()
        supertypes = tuple(s for g in words for s in g.supertypes)
        types = tuple(t for g in words for t in g.types)
        subtypes = tuple(s for g in words for s in g.subtypes)
        if not (supertypes or types or subtypes) or any(g.colors or g.nouns or g.size for g in words):
            raise StopsAtError(clause.start)
        if supertypes and (types or subtypes):
            raise StopsAtError(clause.start)  # "it isn't a legendary creature": not both at once
        if supertypes:
            self.done.append(ex.RemoveSupertypes(supertypes))
        else:
            self.done.append(ex.RemoveTypes(types, subtypes))

    def _loses(self, clause: Clause) -> None:
        self.done.append(ex.LoseAbilities((clause.token("KEYWORD"),)))

    def _loses_all(self, clause: Clause) -> None:
        words = clause.token("LOSABLE")
        if "land types" in words:
            raise StopsAtError(clause.start)
        if words == "all other creature types":
            # "it's a 1/1 Spirit and ...": creature types that are set take the place of all others.
            if not any(isinstance(c, ex.SetTypes) and c.subtypes for c in self.done):
                raise StopsAtError(clause.start)
        elif "types" in words and "abilities" not in words:
            self._only_named_types(clause)
        elif words in {"all abilities", "no abilities"}:
            self.done.append(ex.LoseAbilities())
        elif words == "all other abilities":
            kept = [c for c in self.done if isinstance(c, ex.AddAbilities)]
            self.done = [c for c in self.done if not isinstance(c, ex.AddAbilities)]
            self.done += [ex.LoseAbilities(), *kept]
        else:
            raise StopsAtError(clause.start)

    def _only_named_types(self, clause: Clause) -> None:
        """ "it's an artifact and it loses all other card types": the types named are all it has."""
        for place, found in enumerate(self.done):
            if isinstance(found, ex.AddTypes | ex.SetTypes) and found.types:
                self.done[place] = ex.SetTypes(types=tuple(found.types), subtypes=found.subtypes or None)
                return
        raise StopsAtError(clause.start)

    def _does_not_have(self, clause: Clause) -> None:
        if clause.has("THIS_ABILITY"):
            self.done.append(ex.LacksThisAbility())
        else:
            self.done.append(ex.LoseAbilities((clause.token("KEYWORD"),)))

    def _does_not_copy(self, clause: Clause) -> None:
        words = clause.token("COPY_VALUE")
        self._keep(words.split("'s ", 1)[1], clause)

    def _retains(self, clause: Clause) -> None:
        self._keep(re.sub(r"\b(its|~'s|their|own)\b", "", clause.token("POSSESSIVE_VALUES")), clause)

    def _keep(self, words: str, clause: Clause) -> None:
        names = [w.strip().replace("names", "name") for w in re.split(r",? and |, ", words) if w.strip()]
        if "other abilities" in names:
            self.done.append(ex.KeepsOtherAbilities())
            names.remove("other abilities")
            if not names:
                return
        if not names or any(n not in _FIELDS for n in names):
            raise StopsAtError(clause.start)
        self.done.append(ex.Retain(tuple(_FIELDS[n] for n in names), _printed(clause)))

    def _name(self, clause: Clause) -> None:
        self.done.append(ex.SetName(clause.printed(first_token(clause.tree()))))

    def _value(self, clause: Clause) -> None:
        what = clause.token("VALUE_OF")
        if clause.has("PT"):
            if "power and toughness" not in what:
                raise StopsAtError(clause.start)
            self._base(clause)
            return
        amount = _amount(clause)
        if "loyalty" in what:
            self.done.append(ex.SetLoyalty(amount))
        elif "power and toughness" in what:
            self.done.append(ex.SetPowerToughness(*_both(clause)))
        elif "equip" in what:
            raise StopsAtError(clause.start)
        else:
            power = amount if "power" in what else None
            self.done.append(ex.SetPowerToughness(power, None if power else amount))

    def _counters(self, clause: Clause) -> None:
        self.done += _counters_of(clause, self.read_ability)

    def _base(self, clause: Clause) -> None:
        self.done.append(ex.SetPowerToughness(*size_of(clause.token("PT"))))

    def _loyalty(self, clause: Clause) -> None:
        self.done.append(ex.SetLoyalty(_amount(clause)))

    def _color_choice(self, clause: Clause) -> None:
        self.done.append(ex.SetColors((), add=clause.has("addition"), chosen=clause.token("COLOR_CHOICE")))

    def _all_colors(self, clause: Clause) -> None:
        self.done.append(ex.SetColors(("white", "blue", "black", "red", "green")))


def _with_x(found: ex.ExceptClause, clause: Clause) -> ex.ExceptClause:
    """Return "it's X/X, where X is ..." with what X is."""
    if not isinstance(found, ex.SetPowerToughness):
        return found
    tail = clause.tail("where_x")
    meaning, printed = (t.split("where X is ", 1)[-1] for t in (tail, clause.shown(tail)))
    power, toughness = (a and where_x(a, meaning, printed) for a in (found.power, found.toughness))
    return replace(found, power=power, toughness=toughness)


def _amount(clause: Clause) -> Amount:
    return amount_of(*clause.value())


def _both(clause: Clause) -> tuple[Amount, Amount]:
    """Return what power and what toughness are equal to: one number, or "~'s power and toughness"."""
    words, printed = clause.value()
    whose = words.removesuffix("power and toughness")
    if whose == words:
        return amount_of(words, printed), amount_of(words, printed)
    return amount_of(f"{whose}power", printed), amount_of(f"{whose}toughness", printed)


def _printed(clause: Clause) -> str:
    return clause.line.original(clause.start, clause.end)


_IF_IS = re.compile(
    r"(?:it|that token|the (?:copy|token)|the spell|the creature|that [a-z]+) (?:is|was) "
    r"(?P<not>not )?(?P<what>.+)$"
)


def _plain_if(clause: Clause, words: str) -> tuple[str, Condition]:
    """Return the words of a condition without their "if", and what they ask for."""
    printed = re.sub(r"^if ", "", clause.as_printed.get(words, words), flags=re.IGNORECASE)
    return words.removeprefix("if "), copying_condition(printed, clause.line.name)


def _conditional(words: str, condition: Condition, inner: tuple[ex.ExceptClause, ...]) -> ex.Conditional:
    found = _IF_IS.match(words)
    if found is not None:
        names = []
        for word in _TYPE_WORDS.findall(found["what"]):
            if word.lower() in _CARD_TYPES | {"legendary", "snow", "basic", "instant", "sorcery"}:
                names.append(word.capitalize())
            elif word in SINGULAR:
                names.append(SINGULAR[word])
            elif word not in {"a", "an", "or"}:
                names = []
                break
        if names:
            return ex.Conditional(condition, inner, tuple(names), negated=bool(found["not"]))
    return ex.Conditional(condition, inner, about="source")


def _described(words: Description, addition: str, clause: Clause | None = None) -> list[ex.ExceptClause]:
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
        done.append(ex.AddAbilities(words.abilities))
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


def _counters_of(clause: Clause, read_ability: AbilityReader) -> list[ex.ExceptClause]:
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
        done.append(ex.AddAbilities((ability_of(word, clause.line, read_ability),)))
    return done
