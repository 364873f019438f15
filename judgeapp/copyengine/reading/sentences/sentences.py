"""Sentences: each clause read by its verb, then what the clauses share."""

import re

from judgeapp.copyengine.model.effects.effects import (
    Choosing,
    ConditionalEffect,
    CopyingEffect,
    CopySpell,
    DealDamage,
    EnterAsCopy,
    LinkedWhenYouDo,
    RevealUntil,
    TokenCopy,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.moments import Leaves
from judgeapp.copyengine.model.terms.subjects import Target, Who
from judgeapp.copyengine.reading.clauses.clauses import Clause, read_clauses
from judgeapp.copyengine.reading.clauses.exceptions import read_exceptions
from judgeapp.copyengine.reading.clauses.library_tops import end_of_looking, of_cards_looked_at
from judgeapp.copyengine.reading.clauses.nested_effects import nested
from judgeapp.copyengine.reading.clauses.reading_state import COPIES, Reading
from judgeapp.copyengine.reading.clauses.revealing_until import end_of_search
from judgeapp.copyengine.reading.conditions.moments import moment_of
from judgeapp.copyengine.reading.conditions.resolving import reflexive_condition
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.noun_phrases import subject_of
from judgeapp.copyengine.reading.nouns.spoken_of import tells_of_damaged_player
from judgeapp.copyengine.reading.sentences.riders import rides_along
from judgeapp.copyengine.reading.sentences.shared_parts import (
    check_all_used,
    join_delayed_effect,
    otherwise_condition,
    refuse_token_among_others,
    settle_pronouns,
    settle_that_object,
    spread_durations,
    take_exceptions,
    take_where_x,
)
from judgeapp.copyengine.reading.text.normalizing import Line
from judgeapp.copyengine.reading.verbs.handlers import HANDLERS

LONGEST = 1500  # characters; no printed sentence comes near, and reading stays linear in the text
_DISCARDED = re.compile(r"if the discarded card (?:was|is) (?=an? )")
_THING_THIS_WAY = re.compile(
    r"if (you cast |(an?|one or more|that) ([a-z-]+ )*(card|spell|creature|permanent)s? (is|are|was|were) )"
)
_OF_THE_ENCHANTED = re.compile(
    r"(?:for )?as long as (?:(?:you|another player) controls? |another \W?Aura is attached to )?"
    r"(?:enchanted|equipped|fortified) (?!and |or )[a-z]"
)


_OF_BOTH_SPELLS = re.compile(r"\bthose spells (?:gain|have|are|become)\b")


def read_sentence(reading: Reading, line: Line) -> None:
    """Add the effects of one sentence; on a stop they are as they were before.

    Raises:
        StopsAtError: with the place in `line.text` where reading stopped.
    """
    if len(line.text) > LONGEST:
        raise StopsAtError(0)
    before = list(reading.effects)
    try:
        _read_clauses_of(reading, line)
    except StopsAtError:
        reading.effects = before
        raise


def _read_clauses_of(reading: Reading, line: Line) -> None:
    if of_top := of_cards_looked_at(line.text.rstrip("."), reading.effects):
        reading.effects += of_top
        return
    if (gap := end_of_search(line.text)) is not None:
        before = list(reading.effects)
        _read_clauses_of(reading, line.cut(0, gap[0]))
        if isinstance(reading.effects[-1], RevealUntil):
            _read_clauses_of(reading, line.cut(gap[1], len(line.text)))
            return
        reading.effects = before
    if (gap := end_of_looking(line.text)) is not None and _looks_and_puts(reading, line, gap):
        return
    clauses, exceptions = read_clauses(line)
    if _about_the_copy(reading, clauses):
        return
    if _OF_BOTH_SPELLS.search(line.text) and isinstance(reading.last(CopySpell), CopySpell):
        raise StopsAtError(0)  # the copied spell and its copies together: no subject stands for both
    reading.sentence_start = len(reading.effects)
    reading.subject, reading.subject_is_plural, reading.more_subjects = None, False, []
    reading.duration = reading.condition = reading.for_each = reading.when = reading.verb = ""
    reading.entering, reading.condition_leads = "", False
    reading.used = set()
    reading.may = False
    link, linked_to, spoken_of = "", None, reading.it
    if line.text.startswith("otherwise,"):
        reading.condition = otherwise_condition(reading)
    for clause in clauses:
        reading.printed.update(clause.as_printed)
        for kind, words in clause.leads:
            if kind == "lead_when_you_do":
                link = line.printed
            elif kind == "lead_when_later" and (done := reflexive_condition(words)) is not None:
                link, linked_to = line.printed, done
                _speak_of_what_was_done(reading, words, clause)
            else:
                _lead(reading, kind, words, clause)
        spread_durations(clauses, clause)
        handler = HANDLERS.get(clause.verb)
        if handler is None:
            raise StopsAtError(clause.start)
        there = len(reading.effects)
        copied = _copied_here(reading)
        settle_that_object(reading, clause)
        refuse_token_among_others(reading, clause)
        try:
            handler(reading, clause)
        except StopsAtError as stop:
            raise StopsAtError(clause.within(stop.position)) from None
        _target_who_may(reading, clause, there)
        if copied is not None:
            _rides(reading, clause, copied, reading.effects[there:])
        for effect in reading.effects[there:]:
            reading.referents.note(effect)
        if clause.subject is not None or clause.optional:
            reading.may = clause.optional
    take_where_x(reading, clauses)
    check_all_used(reading, clauses)
    if reading.more_subjects and "more_subjects" not in reading.used:
        raise StopsAtError(clauses[0].start)
    if exceptions:
        take_exceptions(reading, exceptions)
    settle_pronouns(reading, line.text)
    join_delayed_effect(reading)
    if isinstance(moment_of(reading.when).comes, Leaves):
        reading.it = spoken_of  # "When that creature dies this turn, ...": it goes on being that creature
    if link:
        linked = tuple(reading.effects[reading.sentence_start :])
        words = line.original(0, len(line.text))
        reading.effects[reading.sentence_start :] = [LinkedWhenYouDo(words, linked, linked_to)]


def _speak_of_what_was_done(reading: Reading, words: str, clause: Clause) -> None:
    """Let "it" and "that card" be what "when you discard a card this way" names."""
    reading.it = Who.IT
    reading.referents.note_again(words, clause.line.name)


def _target_who_may(reading: Reading, clause: Clause, there: int) -> None:
    """Let the player of "target opponent may have you draw a card" be a target, "them" of damage that player.

    Args:
        there: the place of the first effect of the clause.
    """
    who = subject_of(clause.causer) if clause.causer is not None else None
    if not isinstance(who, Target):
        return
    first = reading.effects[there] if there < len(reading.effects) else None
    if isinstance(first, DealDamage) and first.to == (Who.IT,):
        reading.effects[there] = replace(first, to=(who,))
    else:
        reading.effects.insert(there, Choosing(who))


def _looks_and_puts(reading: Reading, line: Line, gap: tuple[int, int]) -> bool:
    """Read "look at the top three cards of your library, then put one of them into your hand": the looking,
    and what becomes of the cards.
    """
    before = list(reading.effects)
    try:
        _read_clauses_of(reading, line.cut(0, gap[0]))
    except StopsAtError:
        reading.effects = before
        return False
    condition = getattr(reading.effects[-1], "condition", None)
    put = of_cards_looked_at(line.text[gap[1] :].rstrip("."), reading.effects[len(before) :])
    if not put or getattr(reading.effects[-1], "optional", False):
        reading.effects = before
        return False
    if condition is not None:
        put = tuple(replace(each, condition=condition) for each in put if isinstance(each, ConditionalEffect))
    reading.effects += put
    return True


def _copied_here(reading: Reading) -> CopyingEffect | None:
    """Return the latest copy effect of this sentence; None for none."""
    here = nested(reversed(reading.effects[reading.sentence_start :]))
    return next((e for e in here if isinstance(e, (*COPIES, EnterAsCopy))), None)


def _rides(reading: Reading, clause: Clause, copied: CopyingEffect, added: list[Effect]) -> None:
    """Note "... and gains haste" behind a copy: it happens to the copy, but is no exception."""
    if any(isinstance(e, (*COPIES, EnterAsCopy)) for e in nested(reversed(added))):
        return
    current = _copied_here(reading)
    if current is not None and rides_along(clause, copied):
        reading.replace_effect(current, replace(current, riders=(*current.riders, clause.printed_words())))


def _about_the_copy(reading: Reading, clauses: list[Clause]) -> bool:
    """Take "The copy isn't legendary and has starting loyalty X" as exceptions of the copy before it."""
    if not all(c.verb in {"is_not", "has_loyalty"} for c in clauses):
        return False
    subject = clauses[0].subject
    copied = reading.last(CopySpell, TokenCopy)
    if (
        not isinstance(copied, CopySpell | TokenCopy)
        or subject is None
        or subject.words not in {"the copy", "the token"}
    ):
        return False
    read = read_exceptions(clauses, reading.read_ability)
    reading.replace_effect(copied, replace(copied, exceptions=(*copied.exceptions, *read)))
    return True


_OF_THE_COPY = re.compile(r"if the (?:copy|token) ")


def _lead(reading: Reading, kind: str, words: str, clause: Clause) -> None:
    line_name = clause.line.name
    if kind == "lead_duration":
        reading.duration = words
        if _OF_THE_ENCHANTED.match(words):
            reading.it = Who.ATTACHED  # "As long as enchanted creature is a Human, it has flying."
    elif kind == "lead_if" or kind == "lead_unless":
        reading.condition = words
        if "this way" in words:
            reading.referents.note_again(words, line_name)
            if _THING_THIS_WAY.match(words):
                reading.it = Who.IT  # the spell, not the object that let it be cast
        elif _OF_THE_COPY.match(words):
            reading.it = Who.IT
        elif _DISCARDED.match(words):
            reading.it = Who.IT
            reading.referents.note_words(_DISCARDED.sub("", words), "trigger", line_name)
        elif re.match(r"if (it|that card|the top card) (is|was) an? .*card|if (you|a player) would ", words):
            reading.referents.note_words(words, "trigger", line_name)
    elif kind == "lead_at":
        reading.when, reading.condition_leads = words, bool(reading.condition)
    elif kind == "lead_as":
        reading.entering = reading.entered = words
    elif kind == "lead_for_each":
        reading.for_each = words
        reading.it = Who.IT
        reading.referents.note_again(words, line_name)
    elif kind == "lead_instead":
        reading.verb = "instead"
    elif kind == "lead_when_later" or kind == "lead_first_time":
        reading.when, reading.condition_leads = words, bool(reading.condition)
        reading.it = Who.TRIGGERING
        if tells_of_damaged_player(words):
            reading.player = Who.DAMAGED  # "that player" is another than "it"
        reading.referents.note_words(words, "trigger", line_name)
    else:
        raise StopsAtError(clause.start)
