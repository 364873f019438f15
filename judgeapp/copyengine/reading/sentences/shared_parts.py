"""The parts that the clauses of a sentence share: durations, numbers, exceptions, pronouns."""

import re
from collections.abc import Sequence

from judgeapp.copyengine.model.effects.effects import (
    BecomeCopy,
    Choosing,
    Continuous,
    CopyingEffect,
    CopySpell,
    CounterSpell,
    CreateToken,
    Delayed,
    Draw,
    EnterAsCopy,
    EntersWith,
    Move,
    Other,
    TokenCopy,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.qualities import HasAttached, SpokenPlayerControls
from judgeapp.copyengine.model.terms.subjects import ANY_NUMBER, ONE, Each, Target, Who
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.exceptions import read_exceptions
from judgeapp.copyengine.reading.clauses.nested_effects import with_x
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.clauses.whole_sentences import whole_sentence
from judgeapp.copyengine.reading.conditions.conditions import OTHERWISE
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.antecedents import (
    meaning_of_it,
    meaning_of_that_player,
    with_pronouns_settled,
)
from judgeapp.copyengine.reading.nouns.spoken_of import speaks_of_top_card

_WHERE_X = re.compile(r",? ?where X is ")
_TAKES = {
    "lead_duration": "duration", "lead_if": "condition", "lead_unless": "condition", "lead_at": "when",
    "lead_for_each": "for_each", "lead_when_later": "when", "lead_first_time": "when",
}  # fmt: skip


def spread_durations(clauses: list[Clause], clause: Clause) -> None:
    """Give "gets +1/+1 and gains trample until end of turn" its one duration for both."""
    if any(kind == "duration" for kind, _ in clause.tails):
        return
    place = clauses.index(clause)
    for later in clauses[place + 1 :]:
        if later.subject is not None:
            return
        lasting = next((words for kind, words in later.tails if kind == "duration"), "")
        if lasting:
            clause.tails.append(("duration", lasting))
            clause.asked.add("duration")  # the clause it stands in must take it up
            return


def take_where_x(reading: Reading, clauses: list[Clause]) -> None:
    """Take what "where X is ..." says for the X of the sentence."""
    for clause in clauses:
        if meaning := clause.tail("where_x"):
            words, printed = (_WHERE_X.sub("", text, count=1) for text in (meaning, clause.shown(meaning)))
            told = [with_x(e, words, printed) for e in reading.effects[reading.sentence_start :]]
            line = clause.line.text
            if told == reading.effects[reading.sentence_start :] and not re.search(
                r"\bX\b.*where X is", line
            ):
                raise StopsAtError(clause.place_of(meaning))
            reading.effects[reading.sentence_start :] = told
            return


def take_exceptions(reading: Reading, exceptions: list[Clause]) -> None:
    """Give what stands behind "except" to the copy of the sentence.

    Raises:
        StopsAtError: there is none.
    """
    for place in range(len(reading.effects) - 1, reading.sentence_start - 1, -1):
        effect = reading.effects[place]
        inner = effect.effects[0] if isinstance(effect, Delayed) else effect
        if isinstance(inner, CopyingEffect):
            read = read_exceptions(exceptions, reading.read_ability)
            copied = replace(inner, exceptions=(*inner.exceptions, *read))
            reading.effects[place] = (
                replace(effect, effects=(copied,)) if isinstance(effect, Delayed) else copied
            )
            return
    raise StopsAtError(exceptions[0].start)


_THAT_ONE = re.compile(r"\b(?:that|those) (?!player|turn|much|many|is\b|are\b)[a-z]")


def settle_pronouns(reading: Reading, words: str) -> None:
    """Say whom "it" means in the effects of this sentence, and whom it will mean in the next."""
    points_elsewhere = _THAT_ONE.search(words) is not None
    afterwards: Who | None = None
    for place in range(reading.sentence_start, len(reading.effects)):
        effect = reading.effects[place]
        if isinstance(effect, CopySpell) and effect.maker is Who.IT:
            effect = replace(effect, maker=reading.player)
        # "Create a token. Put X counters on it, where X is that spell's mana value": what made it trigger.
        named_by_trigger = reading.referents.referent_of("that spell")[1] == "trigger"
        spell = Who.TRIGGERING if named_by_trigger else reading.it
        meant = reading.it
        if isinstance(effect, CounterSpell) and meant is Who.THIS and reading.last(Move) is not None:
            # "Sacrifice this creature. If you do, counter it": what was on the stack, not what has gone.
            meant = Who.TRIGGERING if named_by_trigger else Who.IT
        effect = with_pronouns_settled(effect, meant, reading.player, spell)
        reading.effects[place] = effect
        reading.player = meaning_of_that_player(effect) or reading.player
        spoken = meaning_of_it(effect)
        if reading.duration.startswith("as long as ~ ") and isinstance(effect, Other):
            continue  # "it" goes on meaning what the condition is about
        if spoken is Who.THIS and points_elsewhere and reading.it is not Who.THIS:
            afterwards = spoken  # "sacrifice ~ and counter that spell"
        elif spoken is not None:
            reading.it, afterwards = spoken, None
    reading.it = afterwards or reading.it


def check_all_used(reading: Reading, clauses: list[Clause]) -> None:
    """Check that an effect uses every word that leads a sentence or ends a clause."""
    for clause in clauses:
        for kind, words in clause.leads:
            asked = _TAKES.get(kind, "")
            if kind == "lead_for_each" and _has_a_target_each(reading, words):
                continue
            if kind == "lead_for_each" and asked not in reading.used:
                # "For each opponent, exile up to one target creature that player controls."
                reading.effects.insert(reading.sentence_start, whole_sentence(clause.shown(words)))
            elif asked and asked not in reading.used:
                raise StopsAtError(clause.place_of(words))
        for kind, words in clause.tails:
            if kind not in clause.asked:
                raise StopsAtError(clause.place_of(words))


_EACH_PLAYER = {"for each opponent": "opponent", "for each player": "any"}


def _has_a_target_each(reading: Reading, words: str) -> bool:
    """Whether a sentence has a target for each player, "For each opponent, exile up to one target creature
    that player controls": its effects then have as many targets as there are.
    """
    whose = _EACH_PLAYER.get(words.strip().rstrip(","))
    if whose is None:
        return False
    found = False
    for place in range(reading.sentence_start, len(reading.effects)):
        effect = reading.effects[place]
        said = {name: getattr(effect, name, None) for name in ("subject", "source")}
        values = {name: _of_each(value, whose) for name, value in said.items() if isinstance(value, Target)}
        changed = {name: value for name, value in values.items() if value is not None}
        if not changed:
            continue
        found = True
        count = {"count": ONE} if isinstance(effect, TokenCopy) else {}
        reading.effects[place] = replace(effect, **changed, **count)
    return found


def _of_each(target: Target, whose: str) -> Target | None:
    """Return a target "that player controls" as one for each player; None for another target."""
    qualities = target.filter.qualities
    plain = tuple(q for q in qualities if not isinstance(q, SpokenPlayerControls))
    if plain == qualities:
        return None
    wanted = replace(target.filter, qualities=plain, controller=whose)
    return Target(wanted, ANY_NUMBER, up_to=True, one_each=True)


def otherwise_condition(reading: Reading) -> str:
    """Return the condition of "Otherwise, ...": that the one before doesn't hold."""
    before = reversed([*reading.earlier, *reading.effects])
    found = next((c for e in before if (c := getattr(e, "condition", None))), None)
    said: str = found.words if found is not None else "what is said before it"
    return said.removeprefix(OTHERWISE) if said.startswith(OTHERWISE) else OTHERWISE + said


_MAY_POINT_BACK = re.compile(r"\b(that|those) [acelps]")
_ON_BATTLEFIELD = re.compile(r"(?:the|that) (?:creature|permanent|artifact|land)$")
_ONE_OF_CHOSEN = re.compile(r"the (?:other )?[a-z]+ (?:you|an opponent|that player)(?: does not)? controls?$")
_POINTS_BACK = re.compile(
    r"(that|those) (cards?|creatures?|permanents?|lands?|artifacts?|enchantments?|planeswalkers?|"
    r"spell or ability|spells?|ability)$"
)


def settle_that_object(reading: Reading, clause: Clause) -> None:
    """Let "that card" never be the object itself: texts call that "this card" or by its name.

    Raises:
        StopsAtError: "the creature" is named behind a card that is drawn, and isn't that card; or "the
            creature you control" is one of several that were chosen.
    """
    drawn = reading.effects[-1] if reading.effects else None
    said = clause.subject if isinstance(drawn, Draw) and drawn.revealed else None
    if said is not None and _ON_BATTLEFIELD.match(said.words):
        raise StopsAtError(said.start)
    phrases = clause.phrases() if clause.subject is None else [clause.subject, *clause.phrases()]
    chosen = [effect for effect in reading.effects if isinstance(effect, Choosing)]
    if len(chosen) > 1:
        told_apart = (phrase for phrase in phrases if _ONE_OF_CHOSEN.match(phrase.words))
        if (one := next(told_apart, None)) is not None:
            raise StopsAtError(one.start)
    if reading.it is not Who.THIS or not _MAY_POINT_BACK.search(clause.line.text):
        return
    pointing = [phrase for phrase in phrases if _POINTS_BACK.match(phrase.words)]
    if not pointing or any(phrase.form == "it" for phrase in phrases):
        return
    if clause.verb in {"cannot", "plain_action", "pays", "never"}:
        return  # taken whole: "that ability triggers an additional time"
    if clause.verb == "abilities_of" and speaks_of_top_card(clause.line.text):
        return
    if reading.last(TokenCopy, EnterAsCopy, BecomeCopy) is not None:
        return
    found, where = reading.referent_of(pointing[0])
    attached = isinstance(found, Each) and any(isinstance(q, HasAttached) for q in found.filter.qualities)
    if where == "trigger" and found is not Who.THIS:
        reading.it = Who.TRIGGERING
    elif attached or "~ is attached to a creature" in reading.duration:
        reading.it = Who.ATTACHED
    elif reading.static and found is None:
        raise StopsAtError(pointing[0].start)
    else:
        reading.it = Who.IT


_TOKEN_AND_OTHER = re.compile(
    r"\b(?:(?:it|(?:that|this) [a-z]+|~) and (?:the|that) (?:token|copy)|"
    r"(?:the|that) (?:token|copy) and (?:it|(?:that|this) [a-z]+|~))\b",
    re.IGNORECASE,
)
_BOTH = re.compile(
    r"\b(?:each of (?:them|those [a-z]+s)|both|those (?!tokens|copies)[a-z]+s)\b", re.IGNORECASE
)


def refuse_token_among_others(reading: Reading, clause: Clause) -> None:
    """Refuse "that creature and the token each get +1/+1" behind a token that copies a target: "it" is one of
    them there.

    Raises:
        StopsAtError: a clause speaks of the token together with what it copies.
    """
    copied = reading.last(TokenCopy)
    if not isinstance(copied, TokenCopy) or not isinstance(copied.source, Target) or copied.source.count > 1:
        return
    words = clause.line.original(clause.start, len(clause.line.text))
    both = copied.count == ONE and copied.maker is Who.YOU and _BOTH.search(words) is not None
    if both or _TOKEN_AND_OTHER.search(words) is not None:
        raise StopsAtError(clause.start)


def join_delayed_effect(reading: Reading) -> None:
    """Let a sentence wait with the one before it that waits and that it goes on from: "If you do, ...", "If
    you don't, ...", "Otherwise, ...", "It gains haste" of what returns.
    """
    before = reading.effects[reading.sentence_start - 1] if reading.sentence_start else None
    added = reading.effects[reading.sentence_start :]
    if not isinstance(before, Delayed) or not added:
        return
    if any(isinstance(effect, Delayed) for effect in added):
        if all(_waits_with(before, effect) for effect in added):
            reading.effects[reading.sentence_start - 1 :] = [
                replace(before, effects=(*before.effects, *added))
            ]
        return
    is_other_case = reading.condition.startswith(OTHERWISE) and before.condition is None
    goes_on = reading.condition in _GOES_ON or _is_of_what_returns(before.effects[-1], added)
    goes_on = goes_on or (_makes_tokens(before) and all(map(_is_about_it, added)))
    if is_other_case or goes_on or (before.when.again and all(map(_speaks_of_it, added))):
        reading.effects[reading.sentence_start - 1 :] = [replace(before, effects=(*before.effects, *added))]


_GOES_ON = frozenset(
    f"if {who} {do}" for who in ("you", "they", "that player") for do in ("do", "does", "does not")
)


def _is_of_what_returns(last: Effect, added: Sequence[Effect]) -> bool:
    """Whether effects change what the effect before them puts onto the battlefield."""
    if not isinstance(last, Move) or not last.to.startswith("battlefield"):
        return False
    return all(isinstance(e, Continuous | EntersWith) and e.subject in (Who.IT, last.subject) for e in added)


def _waits_with(before: Delayed, effect: Effect) -> bool:
    """Whether what waits is about the tokens that what waits before it makes, or about what makes that
    trigger: "Destroy that creature at end of combat."
    """
    inner = effect.effects if isinstance(effect, Delayed) else ()
    subjects = [getattr(each, "subject", None) for each in inner]
    about_cause = before.when.again and Who.TRIGGERING in subjects
    return about_cause or (_makes_tokens(before) and Who.IT in subjects)


def _makes_tokens(before: Delayed) -> bool:
    return any(isinstance(effect, CreateToken | TokenCopy) for effect in before.effects)


def _is_about_it(effect: Effect) -> bool:
    return getattr(effect, "subject", None) is Who.IT


def _speaks_of_it(effect: Effect) -> bool:
    """Whether an effect is about what made the ability before it trigger: "It gains trample"."""
    return getattr(effect, "subject", None) in (Who.IT, Who.TRIGGERING)
