"""Clauses that change characteristics or control (CR 613)."""

import re

from judgeapp.copyengine.model.effects import except_clauses as ex
from judgeapp.copyengine.model.effects.changes import (
    Change,
    ChangeText,
    GainAbilities,
    GainAbilitiesOf,
    LoseAbilities,
    SetColors,
    SetController,
    SetName,
    SetPT,
    SetTypes,
)
from judgeapp.copyengine.model.effects.effects import (
    AsEntersForm,
    BecomeCopy,
    Choosing,
    Continuous,
    CreateToken,
    Emblem,
    Form,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Kind
from judgeapp.copyengine.model.objects.characteristics import (
    BASIC_LAND_TYPES,
    COLORS,
    EVERY_CREATURE_TYPE,
    EVERY_LAND_TYPE,
)
from judgeapp.copyengine.model.objects.subtypes import is_creature_type
from judgeapp.copyengine.model.terms.conditions import KeywordChosen
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Subject, Target, Who
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.descriptions import Description, description_of
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError, first_token, parse
from judgeapp.copyengine.reading.keywords.granted_abilities import AbilityReader, ability_of, keyword_ability
from judgeapp.copyengine.reading.nouns.amounts import size_of
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase, subject_of
from judgeapp.copyengine.reading.nouns.spoken_of import speaks_of_top_card
from judgeapp.copyengine.reading.text.normalizing import MARK, Line
from judgeapp.copyengine.reading.text.word_lists import as_keyword
from judgeapp.copyengine.reading.verbs.arguments import target_of
from judgeapp.copyengine.reading.verbs.verb_table import VerbTable

VERBS = VerbTable()


@VERBS.reads("gains", "has", "ability_words_item")
def gains(reading: Reading, clause: Clause) -> None:
    words = clause.granted()
    if words.type == "THIS_ABILITY":
        copied = reading.last(BecomeCopy)
        if copied is None:
            raise StopsAtError(clause.start)
        if clause.lead("lead_if") == "if you do":
            reading.used.add("condition")  # it goes with the copying, and isn't done without
        reading.replace_effect(copied, replace(copied, gains_this_ability=True))
        return
    made = reading.last_in_sentence
    if clause.verb == "ability_words_item" and isinstance(made, Emblem) and words.type == "QUOTED":
        more = ability_of(words, clause.line, reading.read_ability)  # an emblem with "..." | and "..."
        if more.unread:
            raise StopsAtError(words.start_pos or clause.start)
        reading.effects[-1] = replace(made, abilities=(*made.abilities, more))
        return
    if _one_more_lost(reading, clause, made):
        return
    subject = reading.object(clause)
    if words.type == "CHOICE_OF_KEYWORDS":
        if str(words).startswith("protection from artifacts or"):
            among = ", ".join(f"protection from {each}" for each in ("artifacts", *COLORS))
            _choice_of_keywords(reading, clause, subject, among)
            return
        if "from the color" not in str(words):
            _choice_of_keywords(reading, clause, subject, str(words))
            return
        keyword, _, parameter = str(words).partition(" ")
        text = str(words).capitalize()
        granted = Ability(text, Kind.KEYWORD, keyword=keyword, parameter=parameter)
    elif words.type in {"KEYWORD", "QUOTED"}:
        given = subject is not Who.THIS or isinstance(made, CreateToken)
        granted = ability_of(words, clause.line, reading.read_ability, given=given)
    else:
        raise StopsAtError(words.start_pos or clause.start)
    if granted.unread:
        raise StopsAtError(words.start_pos or clause.start)
    if (token := _token_described(reading, clause)) is not None:
        reading.effects[-1] = replace(token, abilities=(*token.abilities, granted))
        return
    if clause.verb == "ability_words_item" and isinstance(made, CreateToken):
        # "a token with flying | and prowess": the words go on saying what the token is.
        place = clause.tail("tapped_attacking")
        made = replace(made, tapped=made.tapped or " tapped" in place)
        made = replace(made, attacking=made.attacking or "attacking" in place)
        reading.effects[-1] = replace(made, abilities=(*made.abilities, granted))
        return
    reading.change(clause, subject, GainAbilities((granted,)))


def _token_described(reading: Reading, clause: Clause) -> CreateToken | None:
    """Return the token that "It has flying" describes, in a sentence of its own: that is part of what it is
    created as (CR 111.3).
    """
    token = reading.effects[-1] if reading.effects else None
    if not isinstance(token, CreateToken) or reading.last_in_sentence is not None:
        return None
    if clause.tail("duration") or reading.duration or reading.condition or clause.lead("lead_if"):
        return None
    if clause.verb == "ability_words_item":
        return token  # "They have flying | and vigilance"
    pointed = clause.subject is not None and subject_of(clause.subject) is Who.IT
    return token if clause.verb == "has" and pointed else None


def _one_more_lost(reading: Reading, clause: Clause, last: Effect | None) -> bool:
    """Take "loses hexproof | and indestructible": the word goes on saying what is lost."""
    if clause.verb != "ability_words_item" or not isinstance(last, Continuous):
        return False
    lost = last.changes[-1]
    if not isinstance(lost, LoseAbilities) or not lost.named:
        return False
    word = clause.granted()
    if word.type != "KEYWORD":
        raise StopsAtError(word.start_pos or clause.start)
    lost = replace(lost, named=(*lost.named, str(word)))
    duration = clause.tail("duration") or last.duration
    reading.effects[-1] = replace(last, changes=(*last.changes[:-1], lost), duration=duration)
    return True


def _choice_of_keywords(reading: Reading, clause: Clause, subject: Subject, words: str) -> None:
    """ "gains your choice of flying or lifelink": one of several effects, as is chosen then."""
    duration = reading.duration_of(clause)
    reading.condition_of(clause)
    among = tuple(re.split(r",? or |, ", words.removeprefix("your choice of ")))
    for keyword in among:
        if as_keyword(keyword) is None:
            raise StopsAtError(clause.start)
        gained = GainAbilities((keyword_ability(keyword),))
        chosen = KeywordChosen(f"you choose {keyword}", keyword, among)
        reading.effects.append(Continuous(subject, (gained,), duration, condition=chosen))


@VERBS.reads("emblem")
def emblem(reading: Reading, clause: Clause) -> None:
    token = clause.find_token("QUOTED")
    granted = ability_of(token, clause.line, reading.read_ability)
    if granted.unread:
        raise StopsAtError(token.start_pos or clause.start)
    reading.add(clause, Emblem(reading.who(clause), (granted,)))


@VERBS.reads("loses")
def loses(reading: Reading, clause: Clause) -> None:
    named = clause.token("KEYWORD") or clause.token("QUOTED").strip('"').removesuffix(".")
    reading.change(clause, reading.object(clause), LoseAbilities((named,)))


@VERBS.reads("loses_all")
def loses_all(reading: Reading, clause: Clause) -> None:
    lost = clause.token("LOSABLE")
    subject = reading.object(clause)
    last = reading.last_in_sentence
    if lost == "all abilities except mana abilities":
        reading.change(clause, subject, LoseAbilities(but_mana=True))
        return
    if lost == "all creature types":
        reading.change(clause, subject, SetTypes(keep="all", lose=(EVERY_CREATURE_TYPE,)))
        return
    if "land types" in lost and "other" not in lost:
        reading.change(clause, subject, SetTypes(keep="all", lose=(EVERY_LAND_TYPE,)))
        if "abilities" in lost:
            reading.change(clause, subject, LoseAbilities())
        return
    if "abilities" not in lost or "other" in lost:
        # "loses all other ...": the same sentence says what it is and has instead.
        pronoun = clause.subject is None or clause.subject.form == "it"
        if not isinstance(last, Continuous) or not (pronoun or last.subject == subject):
            raise StopsAtError(clause.start)
        reading.effects[-1] = replace(last, changes=_without_others(last.changes, lost))
        return
    reading.change(clause, subject, LoseAbilities())


def _without_others(changes: tuple[Change, ...], lost: str) -> tuple[Change, ...]:
    """Return changes so that nothing else of the kinds in `lost` stays beside what they give."""
    kinds = set(re.split(r",? and |, ", re.sub(r"^all (other )?", "", lost)))
    if kinds & {"types", "card types"}:
        changes = tuple(replace(c, keep="") if isinstance(c, SetTypes) else c for c in changes)
    if "colors" in kinds:
        changes = tuple(replace(c, add=False) if isinstance(c, SetColors) else c for c in changes)
    return (LoseAbilities(), *changes) if "abilities" in kinds else changes


@VERBS.reads("name_is")
def name_is(reading: Reading, clause: Clause) -> None:
    subject: Subject = Who.THIS if clause.token("NAME_OF").startswith("~") else Who.IT
    reading.change(clause, subject, SetName(clause.printed(first_token(clause.tree()))))


@VERBS.reads("is", "becomes")
def becomes(reading: Reading, clause: Clause) -> None:
    subject = reading.object(clause)
    words = description_of(clause.phrase(), reading.read_ability)
    reading.change(clause, subject, *described(words, clause.addition))


def described(words: Description, addition: str) -> list[Change]:
    """Return what "a 3/3 green Ape creature with trample" makes of something, layer by layer."""
    w = words.words
    changes: list[Change] = [SetName(words.name)] if words.name else []
    if w.types or w.subtypes or w.supertypes:
        changes.append(
            SetTypes(
                tuple(w.types), tuple(w.subtypes), tuple(w.supertypes), _keeps(words, addition),
                every_creature_type=words.every_creature_type,
            )
        )  # fmt: skip
    if w.colors or w.colorless:
        changes.append(SetColors(tuple(w.colors), add="color" in addition))
    if words.abilities:
        changes.append(GainAbilities(words.abilities))
    if w.size or words.base:
        changes.append(SetPT(*size_of(w.size or words.base)))
    return changes


def _keeps(words: Description, addition: str) -> str:
    """Return which old types stay: all, all but creature types, or none (CR 205.1a, 205.1b)."""
    w = words.words
    if "type" in addition or "as well" in addition:
        return "all"
    if not w.types and not w.subtypes:
        return "all"
    creature_types = bool(w.subtypes) and all(is_creature_type(s) for s in w.subtypes)
    if {"Artifact", "Creature"} <= set(w.types) or (not w.types and creature_types):
        return "types"
    return ""


@VERBS.reads("is_still")
def is_still(reading: Reading, clause: Clause) -> None:
    found = reading.last(BecomeCopy) or reading.last(Continuous)
    if found is None:
        raise StopsAtError(clause.start)
    if isinstance(found, BecomeCopy):
        # "It's still a land" of a land that became a copy: an exception, though in its own sentence.
        kept = tuple(name for g in clause.phrase().groups() for name in g.types)
        reading.replace_effect(found, replace(found, exceptions=(*found.exceptions, ex.AddTypes(kept))))
        return
    subtypes = tuple(name for g in clause.phrase().groups() for name in g.subtypes)
    changes = tuple(_still(c, subtypes) if isinstance(c, SetTypes) else c for c in found.changes)
    reading.replace_effect(found, replace(found, changes=changes))


def _still(change: SetTypes, subtypes: tuple[str, ...]) -> SetTypes:
    """Return a change of types that leaves these subtypes, or all old types where it names none."""
    if change.of is not None and subtypes:
        return replace(change, subtypes=(*change.subtypes, *subtypes))
    return replace(change, keep="all")


@VERBS.reads("is_not")
def is_not(reading: Reading, clause: Clause) -> None:
    groups = clause.phrase().groups()
    lose = tuple(name for g in groups for name in (*g.supertypes, *g.types, *g.subtypes))
    if not lose:
        raise StopsAtError(clause.start)
    reading.change(clause, reading.object(clause), SetTypes(keep="all", lose=lose))


@VERBS.reads("chosen_type")
def is_chosen_type(reading: Reading, clause: Clause) -> None:
    keep = "all" if clause.has("addition") else "types"
    reading.change(clause, reading.object(clause), SetTypes(keep=keep, chosen=True))


@VERBS.reads("every_type")
def is_every_type(reading: Reading, clause: Clause) -> None:
    if "creature" in clause.token("EVERY_TYPE") or clause.has("EVERY_CREATURE_TYPE"):
        change = SetTypes(keep="all", every_creature_type=True)
    elif "basic land" in clause.token("EVERY_TYPE"):
        # Other land types stay only if the text says so (CR 305.7).
        keep = "all" if clause.has("addition") else "types"
        change = SetTypes(subtypes=tuple(BASIC_LAND_TYPES), keep=keep)
    else:
        raise StopsAtError(clause.start)
    reading.change(clause, reading.object(clause), change)


@VERBS.reads("color_choice")
def is_chosen_color(reading: Reading, clause: Clause) -> None:
    change = SetColors((), add=clause.has("addition"), chosen=True)
    reading.change(clause, reading.object(clause), change)


@VERBS.reads("all_colors_predicate")
def is_all_colors(reading: Reading, clause: Clause) -> None:
    reading.change(clause, reading.object(clause), SetColors(COLORS, add=clause.has("addition")))


@VERBS.reads("forms")
def forms(reading: Reading, clause: Clause) -> None:
    words = clause.token("YOUR_CHOICE").removeprefix("your choice of ")
    if not reading.entering:
        raise StopsAtError(clause.start)
    made = [
        _form(part, reading.read_ability) for part in re.split(r"(?:, or |, | or )(?=an? |\d+/\d+)", words)
    ]
    effect = AsEntersForm(tuple(made), "turned face up" in reading.entering, "enters" in reading.entering)
    reading.effects.append(effect)


def _form(words: str, read_ability: AbilityReader) -> Form:
    words = words.removesuffix(" in addition to its other types")  # what a form names is always added
    bare = re.fullmatch(r"(\d+)/(\d+)", words)
    if bare is not None:
        return Form(int(bare[1]), int(bare[2]))
    line = Line(words, words, tuple(range(len(words) + 1)))
    found = description_of(Phrase(parse(words, "np"), line), read_ability)
    w = found.words
    if w.colors or w.supertypes or found.name or found.every_creature_type:
        raise StopsAtError(-1)  # nothing a form can say
    power, toughness = size_of(w.size or found.base)
    return Form(power.base, toughness.base, found.abilities, tuple(w.types), tuple(w.subtypes))


_HAS_ABILITIES = {Who.THIS, Who.IT, Who.EXILED, Who.ATTACHED, Who.CHOSEN}


@VERBS.reads("abilities_of")
def has_abilities_of(reading: Reading, clause: Clause) -> None:
    words = clause.token("ABILITIES_OF")
    kinds = [k for k in ("activated", "triggered", "loyalty") if k in words] or [""]
    whose = target_of(clause)
    if not isinstance(whose, Each | Target) and whose not in _HAS_ABILITIES:
        raise StopsAtError(clause.start)
    phrase = clause.phrase()
    of_top = whose is Who.IT and phrase.words == "that card" and speaks_of_top_card(phrase.line.text)
    if (
        whose is Who.IT
        and not of_top
        and reading.it is Who.THIS
        and phrase.form != "it"
        and reading.referent_of(phrase)[0] is None
    ):
        raise StopsAtError(phrase.start)  # "that card" of a library: nothing that was spoken of
    if reading.static and whose is Who.CHOSEN:
        raise StopsAtError(phrase.start)  # what another ability chose isn't known to a static one
    changes = (GainAbilitiesOf(kind, whose, of_top) for kind in kinds)
    reading.change(clause, reading.object(clause), *changes)


@VERBS.reads("gain_control")
def gain_control(reading: Reading, clause: Clause) -> None:
    who = reading.who(clause)
    controller = who if isinstance(who, Who) else Who.PLAYER
    if isinstance(who, Choose) and who.filter.controller == "opponent":
        controller = Who.OPPONENTS  # "an opponent gains control of it"
    if isinstance(who, Target):
        reading.add(clause, Choosing(who))  # "target opponent gains control of it": the player first
    duration = reading.duration_of(clause)
    changes = (SetController(controller),)
    reading.add(clause, Continuous(target_of(clause), changes, duration))


@VERBS.reads("control")
def controls(reading: Reading, clause: Clause) -> None:
    who = reading.who(clause)
    if not isinstance(who, Who):
        raise StopsAtError(clause.start)
    effect = Continuous(target_of(clause), (SetController(who),), reading.duration_of(clause))
    reading.add(clause, effect)


_REPLACE = re.compile(r"replac(?:e|ing) (?:all instances of )?(?P<old>[\w ]+?) (?:with|by) (?P<new>[\w ]+)$")
_TEXT_OF = re.compile(r"change the text of (?P<whose>.+?)(?: by)? replacing (?P<rest>.+)$")
_ONE_ANOTHER = re.compile(r"one (color word|basic land type|creature type) with another")


@VERBS.reads("change_text", "replace_text")
def change_text(reading: Reading, clause: Clause) -> None:
    words = (clause.token("CHANGE_TEXT") or clause.token("REPLACE")).replace(MARK, "")
    of = _TEXT_OF.match(words)
    subject: Subject = Who.THIS
    if of is not None:
        line = Line(of["whose"], of["whose"], tuple(range(len(of["whose"]) + 1)))
        subject = subject_of(Phrase(parse(of["whose"], "np"), line))
    found = _REPLACE.search(words)
    if found is not None and not _ONE_ANOTHER.search(words):
        change = ChangeText(found["old"], found["new"])
    elif _ONE_ANOTHER.search(words):
        change = ChangeText()
    else:
        raise StopsAtError(clause.start)
    reading.change(clause, subject, change)
