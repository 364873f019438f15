"""Read cards as JSON, in the shapes of `manage.py read_card`."""

import re
from collections.abc import Iterator, Mapping, Sequence

from judgeapp.copyengine.model.effects import except_clauses as ex
from judgeapp.copyengine.model.effects.changes import GainAbilities
from judgeapp.copyengine.model.effects.effects import (
    BecomeCopy,
    CastCopy,
    Continuous,
    CopyingEffect,
    CopySpell,
    CreateToken,
    Delayed,
    Emblem,
    EnterAsCopy,
    LinkedWhenYouDo,
    Modal,
    Move,
    Other,
    PutAsCopy,
    TokenCopy,
    Turn,
)
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.model.objects.characteristics import CARD_TYPES, PERMANENT_TYPES, SUPERTYPES
from judgeapp.copyengine.model.terms.subjects import Amount, Choose, Each, Filter, Subject, Target, Who
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.output.shapes import (
    AbilityJson,
    CardJson,
    ClauseJson,
    ExceptionsJson,
    FilterJson,
)

MENTIONS = re.compile(r"\bcop(y|ies|ied|ying)\b", re.IGNORECASE)


def card_as_json(name: str, types: Sequence[str], abilities: Sequence[Ability]) -> CardJson:
    """Return one entry of `read_card --json`.

    Args:
        types: the card types, which "copy this spell" means.
    """
    return {
        "card": name,
        "abilities": [ability_as_json(a) for a in abilities],
        "unread": [{"text": text, "column": column} for a in abilities for text, column in a.unread],
        "copy_clauses": [c for a in abilities for c in clauses_of(a, types)],
    }


def ability_as_json(ability: Ability) -> AbilityJson:
    """Return an ability with what it is, in words and lists."""
    return {
        "text": printed(ability.text),
        "kind": str(ability.kind),
        "keyword": ability.keyword,
        "parameter": ability.parameter,
        "cost": ability.cost,
        "trigger": ability.trigger.event if ability.trigger else "",
        "effects": [_kind_of(e) for e in ability.effects],
        "defines": sorted(ability.defines),
        "linked": ability.linked,
        "unread": [{"text": text, "column": column} for text, column in ability.unread],
    }


def _kind_of(effect: Effect) -> str:
    return "Other" if isinstance(effect, Other) else type(effect).__name__


def clauses_of(ability: Ability, types: Sequence[str]) -> list[ClauseJson]:
    """Return the copy clauses of one ability; "reference-only" where it only speaks of copies.

    Args:
        types: the card types of the object that has the ability.
    """
    own = _Own(t.lower() for t in types)
    found = [
        _clause(effect, ability, of) for effect, of in _copies_in(ability.effects, own, printed(ability.text))
    ]
    if found or not MENTIONS.search(printed(ability.text)) or ability.unread:
        return found
    clause = _empty()
    clause["event"] = "reference-only"
    return [clause]


class _Own(tuple[str, ...]):
    """The card types that "this" has; `match` is "all" unless they are a choice."""

    match = "all"


class _Either(_Own):
    match = "any"


def _copies_in(effects: Sequence[Effect], own: _Own, text: str) -> Iterator[tuple[CopyingEffect, _Own]]:
    """Yield copy effects with the types of the object that "this" means there: of a granted ability, not
    of the object that grants it.
    """
    spoken = _Own()
    for effect in effects:
        subject = getattr(effect, "subject", None)
        if isinstance(effect, CopyingEffect):
            yield effect, own
        elif isinstance(effect, Delayed | LinkedWhenYouDo):
            yield from _copies_in(effect.effects, own, text)
        elif isinstance(effect, Emblem):
            for ability in effect.abilities:
                yield from _copies_in(ability.effects, _Own(), printed(ability.text))
        elif isinstance(effect, Modal):
            for mode in effect.modes:
                yield from _copies_in(mode.effects, own, text)
        elif isinstance(effect, Continuous | Move | Turn):
            changes = effect.changes if isinstance(effect, Continuous) else effect.listed
            granted = [a for c in changes if isinstance(c, GainAbilities) for a in c.abilities]
            theirs = _types_of(effect.subject, own, text) or spoken
            for ability in granted:
                yield from _copies_in(ability.effects, theirs, printed(ability.text))
        elif isinstance(effect, CreateToken):
            for ability in effect.abilities:
                theirs = _Own(t.lower() for t in effect.types)
                yield from _copies_in(ability.effects, theirs, printed(ability.text))
        if isinstance(subject, Target | Each | Choose) and subject.filter.types:
            spoken = _types_in(subject.filter)


_ATTACHED = re.compile(r"\b(?:enchanted|equipped|fortified) ([a-z]+)", re.IGNORECASE)


def _types_in(filter_: Filter) -> _Own:
    kind = _Own if filter_.types_match == "all" else _Either
    return kind(t.lower() for t in filter_.types)


def _types_of(subject: Subject, own: _Own, text: str) -> _Own:
    if subject is Who.THIS:
        return own
    if subject is Who.ATTACHED:
        found = _ATTACHED.search(text)
        return _Own((found[1].lower(),) if found and found[1] != "permanent" else ())
    if isinstance(subject, Target | Each | Choose):
        return _types_in(subject.filter)
    return _Own()


def _empty() -> ClauseJson:
    return {
        "event": "", "optional": False, "subject": "", "maker": "you", "source_filter": _filter(Filter(), ""),
        "duration": "permanent", "count": "1", "exceptions": exceptions_as_json(()), "riders": [],
        "choose_new_targets": False,
    }  # fmt: skip


def _clause(effect: CopyingEffect, ability: Ability, own: _Own) -> ClauseJson:
    clause = _empty()
    clause["event"] = _event(effect)
    clause["optional"] = effect.optional or _paid_for(effect, ability)
    clause["exceptions"] = exceptions_as_json(effect.exceptions)
    clause["riders"] = list(effect.riders)
    if isinstance(effect, EnterAsCopy | PutAsCopy | BecomeCopy):
        clause["subject"] = "this" if effect.subject is Who.THIS else effect.said or _who(effect.subject)
        clause["duration"] = _as_printed(effect.duration, printed(ability.text))
        if isinstance(effect, BecomeCopy) and effect.gains_this_ability:
            clause["riders"].append("It gains this ability.")
    else:
        clause["subject"] = "token" if isinstance(effect, TokenCopy) else "copy"
        clause["maker"] = _maker(effect)
        clause["count"] = words_of(effect.count)
    if isinstance(effect, TokenCopy) and effect.tapped:
        clause["exceptions"]["enters_tapped"] = True
    elif isinstance(effect, CopySpell):
        clause["choose_new_targets"] = effect.new_targets == "may"
        if effect.for_each is not None:
            times = f"{clause['count']} " if clause["count"] != "1" else ""
            clause["count"] = f"{times}for each {effect.for_each.text}"
    clause["source_filter"] = _source(effect, ability, own)
    return clause


def _as_printed(words: str, text: str) -> str:
    """Return words of the grammar as the ability's text has them: "~" for "this creature"."""
    if "~" not in words:
        return words
    pattern = ".{1,60}?".join(re.escape(part) for part in words.split("~"))
    found = re.search(pattern, text, re.IGNORECASE)
    return found[0][:1].lower() + found[0][1:] if found else words.replace("~", "this permanent")


_IF_DONE = re.compile(
    r"(you|they|it|the player|that player|that opponent|the opponent) (do|does)$", re.IGNORECASE
)


def _paid_for(effect: CopyingEffect, ability: Ability) -> bool:
    """Whether it is the second half of "you may pay {1}. If you do, ...": declining makes no copy."""
    done = effect.condition is not None and _IF_DONE.match(effect.condition.words) is not None
    done = done or re.search(r"\b[Ww]hen you do,", printed(ability.text)) is not None
    return (
        done
        and re.search(
            r"\bmay\b[^.]*\.[^.]*\b([Ii]f|[Ww]hen) (you|they|the player|that player) do",
            printed(ability.text),
        )
        is not None
    )


def _event(effect: CopyingEffect) -> str:
    if isinstance(effect, CopySpell):
        return "copy-ability" if effect.what == "ability" else "copy-spell"
    names = {
        EnterAsCopy: "enter-as-copy", PutAsCopy: "enter-as-copy", BecomeCopy: "become-copy",
        TokenCopy: "token-copy", CastCopy: "cast-copy",
    }  # fmt: skip
    return names[type(effect)]


def _who(subject: Subject) -> str:
    if isinstance(subject, Who):
        return str(subject)
    return printed(subject.filter.text)


_MAKERS: Mapping[Subject, str] = {
    Who.YOU: "you", Who.CONTROLLER: "its controller", Who.OWNER: "its owner", Who.IT: "that player",
    Who.TRIGGERING: "that player", Who.PLAYER: "that player", Who.DAMAGED: "that player",
    Who.DEFENDING: "defending player", Who.DOER: "that player", Who.OPPONENTS: "each opponent",
    Who.CHOSEN: "the chosen player",
}  # fmt: skip


def _maker(effect: TokenCopy | CopySpell | CastCopy) -> str:
    said = effect.said
    if (effect.maker in {Who.OPPONENTS, Who.EACH_PLAYER, Who.OTHER_PLAYERS} and said) or not isinstance(
        effect.maker, Who
    ):
        return said or _who(effect.maker)
    return _MAKERS.get(effect.maker, str(effect.maker))


def _source(effect: CopyingEffect, ability: Ability, own: _Own) -> FilterJson:
    """Return what may be copied; for a pronoun, what it stands for."""
    source: Subject | Filter = effect.source
    if isinstance(effect, EnterAsCopy) and effect.of is not None:
        source = effect.of
    about = effect.about
    if source is Who.THIS and isinstance(about, Each):
        return {**_filter(about.filter, "this"), "types": list(own), "types_match": _match(own)}
    if source is Who.NAMED:
        named = "noted" if "noted name" in printed(ability.text) else "chosen"
        return {**_filter(Filter(what="card", zone="anywhere"), ""), "other": f"with the {named} name"}
    if about is not None and not (isinstance(source, Filter) and source.types) and source is not Who.THIS:
        source = about
    if isinstance(source, Filter):
        return _filter(source, "")
    if isinstance(source, Target | Each | Choose):
        return _filter(source.filter, "target" if isinstance(source, Target) else "")
    found = _filter(Filter(), str(source))
    if source is Who.THIS:
        spell = isinstance(effect, CopySpell) or (
            ability.trigger is not None and ability.trigger.event == "cast" and about is Who.THIS
        )
        found["types"], found["types_match"] = list(own), _match(own)
        found["zone"] = "exile" if isinstance(effect, CastCopy) else "stack" if spell else "battlefield"
        return found
    if isinstance(effect, CopySpell):
        found["zone"] = "stack"
    elif source is Who.EXILED:
        found["zone"] = "exile"
    elif source in {Who.NAMED, Who.IT, Who.CHOSEN, Who.TRIGGERING, Who.TARGETED}:
        found["zone"] = "any"
    return found


def _match(types: _Own) -> str:
    return types.match if len(types) > 1 else "any"


def _filter(filter_: Filter, how: str) -> FilterJson:
    every = set(filter_.types) == PERMANENT_TYPES
    types = [] if every else [t.lower() for t in filter_.types]
    before = re.match(r"(?:.*? )?target\b", printed(filter_.text), re.IGNORECASE) if how == "target" else None
    words = [_small(before[0])] if before else [how] if how else []
    if filter_.other and not (before and "other" in before[0].lower()):
        words.append("another")
    words += [_without(w) for w in filter_.without]
    either = " or " if re.search(r"\bor\b", printed(filter_.text)) else " "
    words += [s.lower() for s in filter_.supertypes] + [either.join(filter_.subtypes)] * bool(
        filter_.subtypes
    )
    words += [either.join(filter_.colors)] * bool(filter_.colors)
    words += {None: [], True: ["token"], False: ["nontoken"]}[filter_.token]
    words += [filter_.what] if filter_.what.endswith(" ability") else []
    words += [f"with {k}" for k in filter_.keywords] + [f"without {k}" for k in filter_.without_keywords]
    words += [f"named {filter_.name}"] if filter_.name else []
    of = "with" if filter_.chosen == "card_name" else "of"
    words += [f"{of} the chosen {_CHOSEN.get(filter_.chosen, filter_.chosen)}"] if filter_.chosen else []
    words += [f"not of the chosen {_CHOSEN.get(filter_.not_chosen)}"] if filter_.not_chosen else []
    words += [f"with power {filter_.power_at_least} or greater"] if filter_.power_at_least is not None else []
    words += [f"with power {filter_.power_at_most} or less"] if filter_.power_at_most is not None else []
    limit = filter_.mana_value_at_most
    words += [f"with mana value {limit} or less"] if limit is not None else []
    words += [quality.words for quality in filter_.qualities]
    zone = filter_.zone
    if filter_.what == "spell" and zone not in {"stack", "anywhere", "battlefield"}:
        words.append(
            f"from {'your ' if filter_.owner == 'you' else 'a ' * (zone != 'exile')}{zone}"
        )  # cast from there
        zone = "stack"
    return {
        "types": types or (["permanent"] if every else []),
        "types_match": filter_.types_match,
        "controller": filter_.controller if filter_.controller != "any" else filter_.owner,
        "zone": "any" if zone == "anywhere" else zone,
        "other": " ".join(words),
    }


_CHOSEN = {"creature_type": "type", "card_name": "name"}


def _small(words: str) -> str:
    return words if words.startswith("X ") else words[:1].lower() + words[1:]


def _without(word: str) -> str:
    plain = word.islower() or word in CARD_TYPES or word in SUPERTYPES
    return f"non{word.lower()}" if plain else f"non-{word}"


def words_of(amount: Amount) -> str:
    """Return a number as the text has it, or as a figure."""
    if amount.is_plain:
        return str(amount.base)
    return printed(amount.text) or amount.per.value


def _figure(amount: Amount) -> int | str:
    return amount.base if amount.is_plain else words_of(amount)


def exceptions_as_json(clauses: Sequence[ex.ExceptClause]) -> ExceptionsJson:
    """Return the exceptions of a copy effect, one key a kind."""
    found: ExceptionsJson = {
        "add_types": [], "add_subtypes": [], "add_supertypes": [], "remove_supertypes": [], "set_types": None,
        "set_subtypes": None, "set_power": None, "set_toughness": None, "set_name": None, "set_colors": None,
        "add_colors": [], "no_mana_cost": False, "add_keywords": [], "add_abilities": [],
        "loses_abilities": [], "retains": [], "enters_with_counters": [], "enters_tapped": False,
        "conditional": [], "other": [],
    }  # fmt: skip
    for clause in clauses:
        _add(found, clause)
    return found


def _add(found: ExceptionsJson, clause: ex.ExceptClause) -> None:
    match clause:
        case ex.AddTypes():
            found["add_types"] += [t.lower() for t in clause.types]
            found["add_subtypes"] += clause.subtypes
            found["add_supertypes"] += [t.lower() for t in clause.supertypes]
        case ex.SetTypes():
            if clause.types is not None:
                found["set_types"] = [t.lower() for t in clause.types]
            if clause.subtypes is not None:
                found["set_subtypes"] = list(clause.subtypes)
            found["add_supertypes"] += [t.lower() for t in clause.supertypes or ()]
        case ex.RemoveSupertypes():
            found["remove_supertypes"] += [t.lower() for t in clause.supertypes]
        case ex.SetPowerToughness():
            if clause.power is not None:
                found["set_power"] = _figure(clause.power)
            if clause.toughness is not None:
                found["set_toughness"] = _figure(clause.toughness)
        case ex.SetName():
            found["set_name"] = clause.name
        case ex.SetColors():
            if clause.add:
                found["add_colors"] += [clause.chosen] if clause.chosen else clause.colors
            else:
                found["set_colors"] = [clause.chosen] if clause.chosen else list(clause.colors)
        case ex.NoManaCost():
            found["no_mana_cost"] = True
        case ex.AddAbilities():
            for ability in clause.abilities:
                if ability.keyword:
                    found["add_keywords"].append(printed(ability.text).lower())
                else:
                    found["add_abilities"].append(printed(ability.text))
        case ex.HasThisAbility():
            found["add_abilities"].append("this ability")
        case ex.LoseAbilities():
            found["loses_abilities"] += map(printed, clause.named or ("all abilities",))
        case ex.LacksThisAbility():
            found["loses_abilities"].append("this ability")
        case ex.Retain():
            found["retains"] += [_RETAINED.get(name, name) for name in clause.fields]
        case ex.EntersWithCounters():
            found["enters_with_counters"].append({"kind": clause.counter, "count": words_of(clause.count)})
        case ex.EntersTapped():
            found["enters_tapped"] = True
        case ex.Conditional():
            inner = exceptions_as_json(clause.clauses)
            found["conditional"].append({"if": clause.condition.words, "exceptions": inner})
        case _:
            found["other"].append(str(clause))


_RETAINED: Mapping[str, str] = {"colors": "color", "mana_cost": "mana cost"}
