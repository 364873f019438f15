"""Clauses that copy (CR 707)."""

import re

from judgeapp.copyengine.model.effects import except_clauses as ex
from judgeapp.copyengine.model.effects.effects import (
    BecomeCopy,
    CastCopy,
    ChangeTargets,
    CopySpell,
    CreateToken,
    Delayed,
    EnterAsCopy,
    TokenCopy,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import (
    ANY_NUMBER,
    Amount,
    Choose,
    Counted,
    Each,
    Filter,
    Subject,
    Target,
    Who,
)
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.counters import COUNTERS, counter_amount
from judgeapp.copyengine.reading.clauses.playing_cards import (
    is_limited_to_spell,
    may_cast_now,
    may_cast_only_if,
)
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.clauses.whole_sentences import whole_sentence
from judgeapp.copyengine.reading.conditions.moments import moment_of
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import THAT_MUCH, X, amount_of, objects, with_text
from judgeapp.copyengine.reading.nouns.noun_phrases import (
    Phrase,
    filter_of,
    number_of,
    subject_of,
)
from judgeapp.copyengine.reading.nouns.referents import is_exiled_with_this, objects_in
from judgeapp.copyengine.reading.verbs.arguments import target_of, times_each
from judgeapp.copyengine.reading.verbs.putting import enters_as_copy_after_move
from judgeapp.copyengine.reading.verbs.verb_table import VerbTable

VERBS = VerbTable()

_COULD = re.compile(
    r"for each (?P<what>.+?) (?:that )?(?:the |that )?(?:spell|ability|spell or ability) could target$"
)
_CARD = re.compile(r"\bcards?\b")


@VERBS.reads("enter_copy")
def enter_as_copy(reading: Reading, clause: Clause) -> None:
    if enters_as_copy_after_move(reading, clause):
        return
    phrase = clause.phrase()
    subject = reading.object(clause)
    said = _said(clause, reading)
    exceptions: tuple[ex.ExceptClause, ...] = (ex.EntersTapped(),) if clause.has("ENTER_TAPPED") else ()
    optional = clause.optional
    of: Subject | None = None
    filter_ = filter_of(phrase) if phrase.form == "phrase" else Filter(text=phrase.text)
    named = subject_of(phrase)
    if named is Who.ATTACHED:
        of = named
    elif named in {Who.IT, Who.CHOSEN, Who.THIS, Who.EXILED}:
        # "you may choose a creature. If you do, it enters as a copy of that creature" (old templating).
        chosen = reading.chosen
        if named is not Who.THIS and isinstance(chosen, Choose):
            filter_, optional = chosen.filter, True
            subject = Who.THIS if subject is Who.IT else subject
            reading.drop_choice(chosen)
        else:
            of = named
    elif isinstance(named, Choose):
        filter_ = named.filter
    about, _ = reading.referent_of(phrase)
    if (reading.entered or reading.entering) and clause.lead("lead_if") == "if you do":
        # "As ~ enters, you may exile two creature cards. If you do, it enters as a copy of one of them."
        subject = Who.THIS if subject is Who.IT else subject
        optional, reading.condition = True, ""
        if isinstance(about, Choose):
            filter_ = replace(about.filter, text=f"one of {about.filter.text}")
    duration = reading.duration_of(clause)
    duration = "permanent" if duration == "static" else duration
    reading.used.add("condition")
    effect = EnterAsCopy(
        filter_, exceptions, subject, duration, optional=optional, of=of, about=about, said=said
    )
    counters = clause.tail("with_counters")
    if counters:
        found = COUNTERS.match(counters)
        if found is None:
            raise StopsAtError(clause.start)
        extra = ex.EntersWithCounters(found["kind"], counter_amount(found, clause))
        effect = replace(effect, exceptions=(*effect.exceptions, extra))
    reading.add(clause, effect)


def _said(clause: Clause, reading: Reading | None = None) -> str:
    """The words for whose clause it is, as printed; "" where it has none of its own."""
    words = clause.subject.text if clause.subject is not None else ""
    if reading is not None and clause.subject is not None and clause.subject.form == "it":
        meant, _ = reading.referent_of(clause.subject)
        words = printed(meant.filter.text) if isinstance(meant, Target | Each | Choose) else words
    return words if words[:2].isupper() else words[:1].lower() + words[1:]


@VERBS.reads("become_copy", "is_copy")
def become_a_copy(reading: Reading, clause: Clause) -> None:
    phrase = clause.phrase()
    if clause.verb == "become_copy":
        static, reading.static = reading.static, False
        duration = reading.duration_of(clause)
        reading.static = static
    else:
        duration = reading.duration_of(clause)
    subject = reading.object(clause, Who.THIS)
    entering = reading.entering or (reading.entered if reading.condition == "if you do" else "")
    if entering:
        source = subject_of(phrase)
        as_up, as_in = "turned face up" in entering, "enters" in entering
        if isinstance(source, Choose):
            made = EnterAsCopy(source.filter, (), subject, duration, optional=clause.optional)
            reading.add(clause, replace(made, as_turned_face_up=as_up, as_enters=as_in, said=_said(clause)))
            return
        if source in {Who.IT, Who.CHOSEN} and isinstance(reading.chosen, Choose):
            filter_ = reading.chosen.filter
            reading.drop_choice(reading.chosen)
            reading.condition_of(clause)
            # "it becomes a copy of that creature": what enters does, not the creature chosen.
            subject = Who.THIS if subject in {Who.IT, Who.CHOSEN} else subject
            made = EnterAsCopy(filter_, (), subject, duration, optional=True)
            reading.add(clause, replace(made, as_turned_face_up=as_up, as_enters=as_in))
            return
    if clause.subject is not None and clause.subject.form == "phrase" and subject is Who.IT:
        about_subject, where = reading.referent_of(clause.subject)
        if reading.it is Who.THIS and about_subject is not Who.THIS and where == "trigger":
            subject = Who.TRIGGERING  # "deals damage to a creature, that creature becomes a copy of ~"
    about, where = reading.referent_of(phrase)
    source = _pointed(reading, subject_of(phrase), about, where, phrase.words)
    of_card = _is_of_card(phrase)
    effect = BecomeCopy(subject, source, duration, about=about, said=_said(clause, reading), of_card=of_card)
    reading.add(clause, effect)


def _is_of_card(phrase: Phrase) -> bool:
    """Whether words mean a card where it is now: "that card," of a creature that has died; "the exiled card"
    too.
    """
    return phrase.words.endswith(" card")


def _pointed(
    reading: Reading, source: Subject, about: Subject | None, where: str, words: str = ""
) -> Subject:
    """Return whom the engine takes for the source, where words point past the object itself."""
    if source not in {Who.IT, Who.CHOSEN}:
        return source
    if is_exiled_with_this(words):
        return Who.EXILED
    if where == "trigger" and about is not Who.THIS:
        return Who.TARGETED if reading.it is Who.TARGETED else Who.TRIGGERING
    if where == "cost":
        return Who.EXILED
    return source


_SEVERAL = (Who.EACH_PLAYER, Who.OPPONENTS, Who.OTHER_PLAYERS)


def _host(reading: Reading, phrase: Phrase) -> Subject:
    """Return what token copies enter attached to.

    Raises:
        StopsAtError: one on each of several things, or what has no name yet.
    """
    made = reading.last(CreateToken)
    if isinstance(made, CreateToken) and made.name and made.name == phrase.text:
        return Who.IT
    about, where = reading.referent_of(phrase)
    if isinstance(about, Each) and where != "trigger":
        raise StopsAtError(phrase.start)
    return _pointed(reading, subject_of(phrase), about, where)


@VERBS.reads("create_copy", "more_copies")
def create_token_copies(reading: Reading, clause: Clause) -> None:
    tokens, source = clause.phrase(0), clause.phrase(1)
    groups = tokens.groups()
    states = [s for g in groups for s in g.states]
    # "a creature token that's a copy": what is copied says what it is.
    described = any(set(g.types) - {"Creature"} or g.subtypes or g.colors or g.size for g in groups)
    if described or any(g.token is None for g in groups):
        raise StopsAtError(tokens.start)
    place = " ".join((clause.token("THAT_COPY"), clause.tail("tapped_attacking"), clause.token("TO_ZONE")))
    if clause.has("TO_ZONE") and "the battlefield" not in clause.token("TO_ZONE"):
        raise StopsAtError(clause.start)
    tapped = "tapped" in place or any("tapped" in s for s in states)
    attacking = "attacking" in place or any("attacking" in s for s in states)
    maker = reading.who(clause)
    about, where = reading.referent_of(source)
    copied = _pointed(reading, subject_of(source), about, where, source.words)
    shared = clause.subject is None and maker in _SEVERAL
    if copied is Who.CHOSEN and shared and isinstance(chosen := reading.chosen, Choose):
        reading.drop_choice(chosen)  # "Each player chooses a creature they control and creates a copy of it"
        copied = chosen
    count = _count(reading, clause, tokens)
    if copied is Who.TRIGGERING and count.text == "for each of them":
        copied, count = Who.ALL_TRIGGERING, Amount(1)
    if source.form == "one_of" and not isinstance(copied, Choose | Target):
        if count != Amount(1):
            raise StopsAtError(source.start)
        count = Amount(per=Counted.UNREAD, text=f"for {source.text}")  # "a copy of each of those creatures"
    attached = clause.tail_phrase("attached_to")
    riders: tuple[str, ...] = (f"It enters attached to {attached.text}.",) if attached is not None else ()
    if attacking:
        tail = clause.shown(clause.tail("tapped_attacking"))
        riders += (f"It enters tapped and attacking{tail.partition('attacking')[2]}.",)
    if clause.tail("blocking"):
        riders += ("It enters blocking that creature.",)
    effect = TokenCopy(
        copied,
        count,
        (),
        tapped,
        attacking,
        maker,
        optional=False,
        attached_to=_host(reading, attached) if attached is not None else None,
        about=about,
        said=_said(clause),
        riders=riders,
        of_card=_is_of_card(source),
        blocking=bool(clause.tail("blocking")),
    )
    reading.add(clause, effect)


@VERBS.reads("create_token_copies")
def create_copies_of(reading: Reading, clause: Clause) -> None:
    """ "Create a token copy of target creature": the same in fewer words."""
    words = clause.token("TOKEN_COPIES_OF")
    about, where = reading.referent_of(clause.phrase())
    number = words.split(" ", 1)[0]
    count = THAT_MUCH if number == "that" else X if number == "X" else Amount(number_of(number) or 1)
    tapped, attacking = "tapped" in words, "attacking" in words
    maker = reading.who(clause)
    copied = _pointed(reading, target_of(clause), about, where, clause.phrase().words)
    effect = TokenCopy(
        copied, times_each(reading, clause, count), (),
        tapped, attacking, maker, optional=False, about=about, said=_said(clause),
        riders=("It enters tapped and attacking.",) if attacking else (),
    )  # fmt: skip
    reading.add(clause, effect)


def _count(reading: Reading, clause: Clause, tokens: Phrase) -> Amount:
    det = str(tokens.det or "")
    amount = Amount(1)
    if det in {"that many"}:
        amount = replace(THAT_MUCH, text="that many")
    elif det.startswith("twice "):
        amount = amount_of(det)
    elif clause.has("A_NUMBER_OF"):
        token = clause.find_token("EQUAL_TO")
        amount = amount_of(
            str(token).removeprefix("equal to "), clause.printed(token).removeprefix("equal to ")
        )
    elif det == "X":
        amount = X
    elif det and tokens.det is not None and tokens.det.type == "NUMBER":
        number = number_of(det)
        if number is None:
            raise StopsAtError(tokens.start)
        amount = Amount(number, text=det)
    return times_each(reading, clause, amount)


@VERBS.reads("populate")
def populate(reading: Reading, clause: Clause) -> None:
    token = Filter(types=("Creature",), token=True, controller="you", text="a creature token you control")
    count = times_each(reading, clause, _times(clause))
    maker = reading.who(clause)
    reading.add(clause, TokenCopy(Choose(token), count, maker=maker, said=_said(clause)))


@VERBS.reads("copy")
def copy(reading: Reading, clause: Clause) -> None:
    phrase = clause.phrase()
    if clause.has("TO_ZONE") and "the stack" not in clause.token("TO_ZONE"):
        raise StopsAtError(clause.start)
    source = target_of(clause)
    words = phrase.words
    about, where = reading.referent_of(phrase)
    maker = reading.who(clause) if clause.subject is not None else Who.YOU
    source = _pointed(reading, source, about, where)
    if phrase.words == "the other":
        source = Who.EXILED
    if (_CARD.search(words) and not re.search(r"\b(spells?|abilit(y|ies))\b", words)) or _is_card(
        source, about
    ):
        count = times_each(reading, clause, _times(clause))
        several = isinstance(source, Choose) and not source.up_to and 1 < source.count < ANY_NUMBER
        if isinstance(source, Choose) and several and count == Amount(1):
            count = Amount(source.count)
        effect = CastCopy(source, optional=False, count=count, maker=maker, about=about, said=_said(clause))
        reading.add(clause, effect)
        return
    for_each: Filter | None = None
    each = clause.tail("for_each") or reading.for_each
    could = _COULD.match(each)
    if could is not None:
        for_each = objects(re.sub(r"\b(?:that|the)$", "", could["what"]).strip())
        reading.used.add("for_each")
        shown = clause.as_printed.get(each) or reading.printed.get(each, each)
        for_each = replace(
            for_each,
            text=re.sub(
                r",? ?(that )?(the|that) (spell|ability|spell or ability) could target$", "", shown
            ).removeprefix("for each "),
        )
        count = _times(clause)
    else:
        count = times_each(reading, clause, _times(clause))
    what = _kind_copied(words, source, about)
    reading.add(
        clause,
        CopySpell(source, what, count, for_each=for_each, maker=maker, about=about, said=_said(clause)),
    )


def _is_card(source: Subject, about: Subject | None) -> bool:
    """Whether "copy it" is said of a card that was exiled or chosen, not of a spell or ability."""
    return source in {Who.IT, Who.CHOSEN, Who.EXILED} and _what(about) == "card"


def _what(about: Subject | None) -> str:
    return about.filter.what if isinstance(about, Target | Each | Choose) else ""


def _kind_copied(words: str, source: Subject, about: Subject | None) -> str:
    """Return the kind of object copied: "spell", "ability" or, for "that spell or ability", ""."""
    spell = bool(re.search(r"spell|\b(instant|sorcery)(,| or) ", words))
    ability = bool(re.search(r"\babilit(y|ies)\b", words))
    if not spell and not ability and isinstance(source, Who):
        kind = _what(about)
        spell, ability = "spell" in kind, "ability" in kind
    if spell and ability:
        return ""
    return "ability" if ability else "spell"


def _times(clause: Clause) -> Amount:
    words = clause.tail("times")
    if not words or words in {"once", "again"}:
        return Amount(1)
    if words == "twice":
        return Amount(2, text="twice")
    if words == "an additional time":
        return Amount(1, text=words)
    if words == "X times":
        return X
    if words.startswith("that many times"):
        return Amount(base=int("plus" in words), per=Counted.THAT_MUCH, text=words)
    if words.startswith("once plus"):
        each = amount_of("the number of " + words.split("for each ", 1)[1])
        return with_text(replace(each, base=1), words)
    number = number_of(words.removesuffix(" times"))
    if number is None:
        raise StopsAtError(clause.start)
    return Amount(number, text=words)


@VERBS.reads("new_targets")
def choose_new_targets(reading: Reading, clause: Clause) -> None:
    found = reading.last(CopySpell)
    if found is None:
        if "cop" in clause.token("NEW_TARGETS"):
            raise StopsAtError(clause.start)
        reading.add(clause, whole_sentence(clause.printed_words()))
        return
    reading.condition_of(clause)
    if reading.for_each.startswith("for each copy"):
        reading.used.add("for_each")
    reading.replace_effect(found, replace(found, new_targets="may"))


@VERBS.reads("new_targets_for")
def choose_targets_for_another(reading: Reading, clause: Clause) -> None:
    """ "You may choose new targets for target spell": the spell itself, not a copy of it."""
    reading.add(clause, ChangeTargets(target_of(clause), every=True))


@VERBS.reads("each_copy_targets")
def each_targets_another(reading: Reading, clause: Clause) -> None:
    found = reading.last(CopySpell)
    if found is None:
        raise StopsAtError(clause.start)
    reading.condition_of(clause)
    riders = (*found.riders, clause.printed_words() + ".")
    reading.replace_effect(found, replace(found, new_targets="different", riders=riders))


@VERBS.reads("targets")
def copy_targets(reading: Reading, clause: Clause) -> None:
    found = reading.last(CopySpell)
    if found is None:
        raise StopsAtError(clause.start)
    reading.condition_of(clause)
    riders = (*found.riders, clause.printed_words() + ".")
    reading.replace_effect(
        found, replace(found, new_targets="prescribed", prescribed=target_of(clause), riders=riders)
    )


@VERBS.reads("copy_next")
def copy_next_spell(reading: Reading, clause: Clause) -> None:
    words = clause.token("NEXT_SPELL")
    what = "ability" if "ability" in words and "spell" not in words else "spell"
    named = re.sub(r" you (cast|activate)\b.*", "", words.replace("the next ", "a ", 1))
    about = next(iter(objects_in(named)), None)
    if about is not None and isinstance(about, Choose):
        about = Choose(replace(about.filter, controller="you"))
    copied = CopySpell(Who.TRIGGERING, what, times_each(reading, clause, _times(clause)), about=about)
    reading.condition_of(clause)
    reading.effects.append(Delayed(moment_of(words), (copied,)))


@VERBS.reads("create_a_copy")
def create_copy_of_card(reading: Reading, clause: Clause) -> None:
    phrase = clause.phrase()
    named = "name" in phrase.words or phrase.form == "named_card"
    about, _ = reading.referent_of(phrase)
    reading.add(clause, CastCopy(subject_of(phrase), optional=False, named=named, about=about))


@VERBS.reads("cast_a_copy")
def cast_a_copy(reading: Reading, clause: Clause) -> None:
    free = _is_free(clause)
    about, _ = reading.referent_of(clause.phrase())
    rather = _mana_paid_rather(clause)
    effect = CastCopy(
        target_of(clause), free, rather=rather, optional=clause.optional, named=True, about=about
    )
    reading.add(clause, effect)


def _is_free(clause: Clause) -> bool:
    """Whether a copy is cast without paying its mana cost; one that is cast transformed isn't read."""
    words = clause.token("FREE")
    if words.startswith("transformed"):
        raise StopsAtError(clause.start)
    return words.startswith("without")


def _mana_paid_rather(clause: Clause) -> str:
    """Return the symbols in "by paying {1} rather than paying its mana cost"; "" for other words."""
    return "".join(re.findall(r"\{[^}]+\}", clause.token("FREE")))


@VERBS.reads("cast")
def cast(reading: Reading, clause: Clause) -> None:
    words = clause.phrase().words
    found = reading.last(CastCopy, CopySpell)
    if not re.search(r"\bcop(y|ies)\b", words) and not (found is not None and words == "it"):
        subject = target_of(clause) if words.startswith("target ") else None
        now = may_cast_now(clause.printed_words(), subject if isinstance(subject, Target) else None)
        if now is not None and not reading.static:
            if is_limited_to_spell(clause.printed_words()):
                clause.tails = [tail for tail in clause.tails if tail[0] != "if_tail"]
            reading.add(clause, now)
            said = clause.printed_words()
            if may_cast_only_if(said) and getattr(reading.effects[-1], "condition", None) is None:
                reading.effects[-1] = whole_sentence(said)
            return
        reading.add(clause, whole_sentence(clause.printed_words()))
        return
    if not isinstance(found, CastCopy | CopySpell):
        raise StopsAtError(clause.start)
    if isinstance(found, CopySpell):
        cards = CastCopy(
            found.source,
            optional=False,
            exceptions=found.exceptions,
            condition=found.condition,
            count=found.count,
            maker=found.maker,
            about=found.about,
            said=found.said,
            riders=found.riders,
        )
    else:
        cards = found
    free = _is_free(clause)
    reading.condition_of(clause)
    if reading.for_each.startswith("for each copy"):
        reading.used.add("for_each")
    rather = _mana_paid_rather(clause)
    optional = clause.optional or cards.optional
    reading.replace_effect(found, replace(cards, optional=optional, free=free, rather=rather))
