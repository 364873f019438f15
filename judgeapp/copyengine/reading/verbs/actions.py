"""Clauses that do something else: damage, life, cards, counters, zones, tokens, choices, mana."""

import re
from typing import TypeGuard

from judgeapp.copyengine.model.effects.changes import (
    Change,
    ForbidActivating,
    GainAbilities,
    KeepTapped,
    LoseAbilities,
    RestrictCombat,
    SetTypes,
)
from judgeapp.copyengine.model.effects.combat import CombatRestriction
from judgeapp.copyengine.model.effects.effects import (
    AsEntersChoose,
    Attach,
    BecomeMonarch,
    BecomePrepared,
    BecomeSaddled,
    ChangeTargets,
    ChooseValue,
    Choosing,
    Continuous,
    CounterSpell,
    CreateToken,
    DayFalls,
    DealDamage,
    Discard,
    Draw,
    EndTurn,
    EntersPrepared,
    EntersTapped,
    EntersWith,
    Exchange,
    ExtraCombats,
    ExtraTurns,
    Fight,
    GameEnds,
    KeepOnly,
    LifeBecomes,
    LifeChange,
    LookAt,
    Move,
    Other,
    PlayerCounters,
    PutCounters,
    PutItsCounters,
    RestrictForNow,
    Reveal,
    RevealFromHand,
    RingTempts,
    SearchLibrary,
    Shuffle,
    SkipStep,
    SkipTurns,
    StaysTapped,
    TakeInitiative,
    TokenCopy,
    Turn,
    UnreadAction,
    Venture,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.model.objects.characteristics import BASIC_LAND_TYPES, COLORS
from judgeapp.copyengine.model.terms.durations import AsLongAs
from judgeapp.copyengine.model.terms.qualities import HasTrait, Trait
from judgeapp.copyengine.model.terms.subjects import (
    ANY_NUMBER,
    ONE,
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
from judgeapp.copyengine.reading.clauses.descriptions import description_of
from judgeapp.copyengine.reading.clauses.library_tops import looked_at
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.clauses.revealing_until import is_for_each, is_search, looked_for
from judgeapp.copyengine.reading.clauses.searching import (
    asks_if_searched,
    is_shuffle,
    revealed_cards,
    search_of,
)
from judgeapp.copyengine.reading.clauses.whole_sentences import whole_sentence
from judgeapp.copyengine.reading.conditions.conditions import condition_of
from judgeapp.copyengine.reading.conditions.durations import duration_of
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.keywords.granted_abilities import ability_of, keyword_ability
from judgeapp.copyengine.reading.nouns.amounts import amount_of, any_of, is_any_card, printed_objects
from judgeapp.copyengine.reading.nouns.antecedents import amount_of_each
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase, number_of, subject_of
from judgeapp.copyengine.reading.statics.combat import restricted_for_now, restricts_this_turn
from judgeapp.copyengine.reading.statics.prohibitions import regeneration_forbidden
from judgeapp.copyengine.reading.text.word_lists import as_keyword
from judgeapp.copyengine.reading.verbs.arguments import (
    amount_of_verb,
    moved,
    mover_of,
    target_of,
    times_each,
    where_to,
    with_counters,
    zone_of,
)
from judgeapp.copyengine.reading.verbs.changes import described
from judgeapp.copyengine.reading.verbs.token_descriptions import token_of
from judgeapp.copyengine.reading.verbs.verb_table import VerbTable

VERBS = VerbTable()


@VERBS.reads("deals_instead")
def deals_instead(reading: Reading, clause: Clause) -> None:
    """Read "it deals 4 damage instead": to whom is said before, in another paragraph perhaps (CR 614.1a)."""
    is_told = reading.last(DealDamage) is not None or (not reading.effects and bool(clause.lead("lead_if")))
    if not clause.tail("instead") or not is_told:
        raise StopsAtError(clause.start)
    source = reading.who(clause, Who.THIS)
    source = Who.THIS if source is Who.IT else source
    reading.add(clause, DealDamage(amount_of_verb(reading, clause), (), source, instead=True))


@VERBS.reads("deals", "deals_equal", "deals_divided")
def deals(reading: Reading, clause: Clause) -> None:
    source = _who_deals(reading, clause)
    whom = _hurt(reading, clause)
    if re.match(r"each of (?:it|those [a-z]+)$", clause.phrase().words) and reading.last(Choosing):
        whom = Who.IT  # all that were chosen
    elif whom is Who.IT and (caused_by := _causer_is_hurt(clause)) is not None:
        whom = caused_by
    elif whom is Who.IT:
        whom = _who_is_hurt(reading, clause.phrase(), source)
    how = clause.token("DIVIDED")
    evenly = how.startswith("divided evenly")
    amount = amount_of_verb(reading, clause)
    if source is Who.THIS and amount.who in _SPOKEN_OF and printed(amount.text).startswith("its "):
        amount = replace(amount, who=Who.THIS)  # the subject's own, whatever was spoken of before
    if isinstance(source, Each | Target):
        amount = amount_of_each(amount)
        whom = Who.AFFECTED if clause.phrase().words == "itself" else whom
    effect = DealDamage(amount, (whom,), source, divided=bool(how) and not evenly, evenly=evenly)
    reading.add(clause, effect)


def _who_deals(reading: Reading, clause: Clause) -> Subject:
    """Return what deals damage: "it" is what was spoken of last, but what deals another amount instead is the
    same as before, and "he" or "she" is the object itself.

    Raises:
        StopsAtError: several objects do, each its own damage.
    """
    source = reading.who(clause, Who.THIS)
    said = clause.subject
    if source is not Who.IT or said is None:
        return source
    if said.text.lower() == "they" or said.words.startswith(("each of ", "those ")):
        raise StopsAtError(said.start)  # one of them would deal damage for all
    before = reading.last(DealDamage)
    again = before is not None and before.source is Who.THIS
    instead = bool(clause.tail("instead")) or reading.verb == "instead"
    made = reading.last_in_sentence
    of_several = isinstance(made, CreateToken) and made.count != ONE
    if said.form == "it" and (again or instead or of_several or said.text.lower() in {"he", "she"}):
        return Who.THIS
    return source


def _hurt(reading: Reading, clause: Clause) -> Subject:
    """Return whom damage is dealt to; "each other player" is other than you, and "each other opponent" other
    than the one who was dealt damage before (CR 109.5).

    Raises:
        StopsAtError: it's other than a player whom the words before name otherwise.
    """
    phrase = clause.phrase()
    if (other := _OTHER_PLAYERS.match(phrase.words)) is None:
        return target_of(clause)
    is_damaged = reading.player is Who.DAMAGED
    if _TARGETS_PLAYER.search(clause.line.text[: phrase.start]) or is_damaged is (other["who"] == "player"):
        raise StopsAtError(phrase.start)
    return Who.OTHER_OPPONENTS if is_damaged else reading.each_other_player


_TARGETS_PLAYER = re.compile(r"\bany target\b|\btarget (?:player|opponent)")
_OTHER_PLAYERS = re.compile(r"each other (?P<who>player|opponent)$")
_SPOKEN_OF = frozenset({Who.IT, Who.TRIGGERING})
_PLAYERS_ONLY = frozenset({Who.DAMAGED, Who.DOER})


def _causer_is_hurt(clause: Clause) -> Subject | None:
    """Return the player of "its controller may have ~ deal 2 damage to them"; None for other damage."""
    if clause.causer is None or clause.phrase().text != "them":
        return None
    caused_by = subject_of(clause.causer)
    return caused_by if caused_by in {Who.CONTROLLER, Who.OWNER} else None


def _who_is_hurt(reading: Reading, phrase: Phrase, source: Subject) -> Subject:
    """Return whom "them" and "that creature" mean, where "it" is the object that deals the damage itself."""
    if phrase.text in {"him", "her"} or (phrase.text == "itself" and source is Who.THIS):
        return Who.THIS
    if phrase.text == "them" and reading.player in _PLAYERS_ONLY:
        return Who.PLAYER  # "Whenever a player casts a spell, ~ deals 4 damage to them"
    if reading.it is not Who.THIS:
        return Who.IT
    if phrase.form == "it":
        return Who.PLAYER  # "At the beginning of each player's upkeep, ~ deals 1 damage to them"
    found, where = reading.referent_of(phrase)
    return Who.TRIGGERING if where == "trigger" and found is not Who.THIS else Who.IT


@VERBS.reads("more_damage")
def more_damage(reading: Reading, clause: Clause) -> None:
    source = reading.subject or Who.THIS
    source = reading.it if source is Who.IT else source  # before it dealt damage to anything
    is_joined = isinstance(reading.last_in_sentence, DealDamage)
    effect = DealDamage(amount_of_verb(reading, clause), (_hurt(reading, clause),), source, joined=is_joined)
    reading.add(clause, effect)


@VERBS.reads("noun")
def noun(reading: Reading, clause: Clause) -> None:
    """ "... damage to each creature | and each player": one more thing the clause before is about."""
    last = reading.last_in_sentence
    if clause.has("addition"):
        _more_description(reading, clause)
        return
    if isinstance(last, DealDamage):
        reading.effects[-1] = replace(last, to=(*last.to, _hurt(reading, clause)))
    elif (isinstance(last, Move) and not clause.tails) or (isinstance(last, Turn) and not clause.tails):
        reading.effects.append(replace(last, subject=target_of(clause)))
    elif isinstance(last, Choosing) and not clause.tails:
        chosen = target_of(clause)
        if not isinstance(last.subject, Target) or not isinstance(chosen, Target):
            raise StopsAtError(clause.start)
        reading.add(
            clause, Choosing(chosen)
        )  # "choose target creature you control | and target creature ..."
    elif isinstance(last, CreateToken):
        reading.add(clause, token_of(clause, reading.read_ability))
    elif isinstance(last, Exchange) and last.what == "control" and last.other is None and not clause.tails:
        reading.effects[-1] = replace(last, other=target_of(clause))
    elif len(reading.effects) == reading.sentence_start and not clause.tails:
        reading.more_subjects.append(target_of(clause))  # "Gogo | and that creature each get +2/+0"
    else:
        raise StopsAtError(clause.start)


def _more_description(reading: Reading, clause: Clause) -> None:
    if reading.subject is None:
        raise StopsAtError(clause.start)
    # "are 1/1 Saproling creatures | and Forest lands in addition to their other types": both are added.
    for place in range(reading.sentence_start, len(reading.effects)):
        earlier = reading.effects[place]
        if isinstance(earlier, Continuous):
            kept = tuple(replace(c, keep="all") if isinstance(c, SetTypes) else c for c in earlier.changes)
            reading.effects[place] = replace(earlier, changes=kept)
    words = description_of(clause.phrase(), reading.read_ability)
    reading.change(clause, reading.subject, *described(words, clause.addition))


@VERBS.reads("gain_life", "gain_life_equal")
def gain_life(reading: Reading, clause: Clause) -> None:
    reading.add(clause, LifeChange(reading.who(clause), amount_of_verb(reading, clause)))


@VERBS.reads("more_life")
def more_life(reading: Reading, clause: Clause) -> None:
    last = reading.last_in_sentence
    if not isinstance(last, LifeChange):
        raise StopsAtError(clause.start)
    reading.add(clause, LifeChange(last.who, amount_of_verb(reading, clause), last.loss))


@VERBS.reads("lose_life", "lose_life_equal")
def lose_life(reading: Reading, clause: Clause) -> None:
    reading.add(clause, LifeChange(reading.who(clause), amount_of_verb(reading, clause), loss=True))


@VERBS.reads("lose_half_life")
def lose_half_life(reading: Reading, clause: Clause) -> None:
    """Read "each player loses half their life, rounded up"."""
    words = clause.token("HALF_LIFE")
    amount = Amount(per=Counted.HALF_THEIR_LIFE, text=words, rounded_up=words.endswith("up"))
    reading.add(clause, LifeChange(reading.who(clause), amount, loss=True))


@VERBS.reads("life_becomes")
def life_becomes(reading: Reading, clause: Clause) -> None:
    """Read "target player's life total becomes 10" (CR 119.5)."""
    whose = clause.token("LIFE_TOTAL").removesuffix(" life total")
    match whose.removesuffix("'s"):
        case "your":
            who: Subject = Who.YOU
        case "each player":
            who = Who.EACH_PLAYER
        case "each opponent":
            who = Who.OPPONENTS
        case "target player" | "target opponent" as target:
            who = Target(printed_objects(target))
        case _:
            who = Who.IT
    reading.add(clause, LifeBecomes(who, amount_of_verb(reading, clause)))


@VERBS.reads("enters_prepared")
def enters_prepared(reading: Reading, clause: Clause) -> None:
    """Read "this creature enters prepared" of the object itself."""
    if reading.who(clause, Who.THIS) is not Who.THIS or clause.tails or reading.condition:
        raise StopsAtError(clause.start)
    reading.effects.append(EntersPrepared())


@VERBS.reads("becomes_prepared")
def becomes_prepared(reading: Reading, clause: Clause) -> None:
    """Read "this creature becomes prepared"."""
    ends = clause.token("PREPARED").startswith("un")
    reading.add(clause, BecomePrepared(reading.who(clause, Who.THIS), ends))


@VERBS.reads("becomes_saddled")
def becomes_saddled(reading: Reading, clause: Clause) -> None:
    """Read "it becomes saddled until end of turn"."""
    reading.add(clause, BecomeSaddled(reading.who(clause, Who.THIS)))


_KEPT = re.compile(
    r"chooses? (?:(?P<upto>up to )?(?P<number>an?|one|two|three|four|five|six|seven) (?P<what>[^,]+?)"
    r"|(?:(?P<list>an? [^.]+?) )?from among the (?P<among>[^.,]+?)(?: (?P<listed>an? [^.]+?))?)"
    r"(?P<random> at random)?,? (?:then|and) (?P<verb>sacrifice|destroy)s? the rest$"
)
_THEIRS = re.compile(r" (?:they|it) controls?")


@VERBS.reads("keeps_only")
def keeps_only(reading: Reading, clause: Clause) -> None:
    """Read "each player chooses three permanents they control, then sacrifices the rest"."""
    said = _KEPT.match(clause.token("KEEPS_ONLY"))
    if said is None or said["random"] or clause.tails:
        raise StopsAtError(clause.start)
    words = said["what"] or f"{said['among']} {said['listed'] or ''}".strip()
    theirs = _THEIRS.search(words)
    among = words if theirs is None else words[: theirs.start()]
    behind = "" if theirs is None else words[theirs.end() :].strip()
    kinds: tuple[Filter, ...] = ()
    if said["among"]:
        listed = re.split(r",? and |, ", said["list"] or behind)
        kinds = tuple(printed_objects(re.sub(r"^an? ", "", each)) for each in listed)
    number = 1 if said["among"] else number_of(said["number"])
    mine = said["verb"] == "destroy" and clause.subject is None
    if number is None or (theirs is None) is not mine or (behind and not said["among"]):
        raise StopsAtError(clause.start)
    who = reading.who(clause)
    reading.add(
        clause,
        KeepOnly(
            who, printed_objects(among), number, bool(said["upto"]), kinds, theirs is not None, said["verb"]
        ),
    )


@VERBS.reads("ventures")
def ventures(reading: Reading, clause: Clause) -> None:
    """Read "venture into the dungeon" of oneself."""
    if clause.subject is not None and clause.subject.form != "you":
        raise StopsAtError(clause.start)
    reading.add(clause, Venture(clause.token("VENTURES").endswith("Undercity")))


@VERBS.reads("takes_initiative")
def takes_initiative(reading: Reading, clause: Clause) -> None:
    """Read "you take the initiative"."""
    reading.add(clause, TakeInitiative(reading.who(clause)))


@VERBS.reads("ring_tempts")
def ring_tempts(reading: Reading, clause: Clause) -> None:
    """Read "the Ring tempts you"."""
    reading.add(clause, RingTempts())


@VERBS.reads("day_falls")
def day_falls(reading: Reading, clause: Clause) -> None:
    """Read "it becomes night", where "it" is nothing."""
    words = clause.token("DAY_FALLS")
    reading.add(clause, DayFalls(words.split()[2], as_enters=words.endswith("enters")))


@VERBS.reads("ends_game")
def end_game(reading: Reading, clause: Clause) -> None:
    """Read "you win the game", "that player loses the game"."""
    reading.add(clause, GameEnds(reading.who(clause), clause.token("ENDS_GAME").startswith("win")))


@VERBS.reads("draw", "draw_equal")
def draw(reading: Reading, clause: Clause) -> None:
    amount = amount_of_verb(reading, clause)
    reading.add(clause, Draw(reading.who(clause), amount))


@VERBS.reads("discard")
def discard(reading: Reading, clause: Clause) -> None:
    what, cards, up_to = target_of(clause), None, False
    words = clause.phrase().words
    if isinstance(what, Choose):
        kind = what.filter
        cards = kind if kind.what == "card" and not is_any_card(kind) else None
        up_to = what.up_to
        is_open = what.count == ANY_NUMBER
        amount = Amount(per=Counted.X, text=words) if is_open else Amount(what.count, text=words)
    elif what is Who.IT:
        amount = Amount(1, text=words)  # "discards that card"
    else:
        amount = Amount(per=Counted.HAND, text=words)
    amount = times_each(reading, clause, amount)
    reading.add(clause, Discard(reading.who(clause), amount, cards, up_to))


def _move(verb: str, to: str) -> None:
    def handler(reading: Reading, clause: Clause) -> None:
        what = moved(reading, clause)
        if verb == "exile" and clause.tail("instead") and what is Who.IT and not _moved_last(reading):
            _countered_to(reading, clause, to)
            return
        mover = mover_of(reading, clause)
        lasting = clause.shown(clause.tail("duration")) if verb == "exile" else ""
        down = clause.token("FACE") == "face down"
        reading.add(clause, Move(verb, what, to, who=mover, duration=lasting, face_down=down))
        with_counters(reading, clause)

    VERBS.reads(verb)(handler)


def _moved_last(reading: Reading) -> bool:
    """Whether the last instruction moves something: "instead" is about that one then."""
    return bool(reading.effects) and isinstance(reading.effects[-1], Move)


def _countered_to(reading: Reading, clause: Clause, zone: str) -> None:
    """Take "If that spell is countered this way, exile it instead" as the place where it goes (CR 701.6)."""
    last = reading.effects[-1] if reading.effects else None
    if not isinstance(last, CounterSpell) or clause.lead("lead_if") not in _THAT_SPELL_COUNTERED:
        raise StopsAtError(clause.start)
    reading.condition_of(clause)
    reading.effects[-1] = replace(last, to=zone)


_THAT_SPELL_COUNTERED = {
    "", "if that spell is countered this way", "if the spell is countered this way",
    "if it is countered this way",
}  # fmt: skip
_move("destroy", "graveyard")
_move("exile", "exile")
_move("sacrifice", "graveyard")


def _entering_with(what: Subject, clause: Clause) -> tuple[Subject, re.Match[str] | None]:
    """Return what is moved, and the counters that it enters with: said behind the zone, they aren't asked of
    the card ("return target creature card to the battlefield with a +1/+1 counter on it").
    """
    _, place, behind = clause.line.printed.rpartition(" the battlefield")
    if not place or not isinstance(what, Target | Choose | Each):
        return what, None
    for quality in what.filter.qualities:
        said = f" {printed(quality.words)}"
        found = COUNTERS.match(said.strip())
        if found is not None and said in behind:
            rest = tuple(q for q in what.filter.qualities if q is not quality)
            return replace(what, filter=replace(what.filter, qualities=rest)), found
    return what, None


@VERBS.reads("return_to", "put_to")
def move_to(reading: Reading, clause: Clause) -> None:
    words = clause.token("TO_ZONE")
    attached = clause.tail_phrase("attached_to")
    of_the_last = "instead" in words and _moved_last(reading)
    if of_the_last:
        words = words.partition(" instead")[0]
    elif "instead" in words or (clause.tail("instead") and not _moved_last(reading)):
        _countered_to(reading, clause, zone_of(words.partition(" instead")[0]))
        return
    verb = "return" if clause.verb == "return_to" else "put"
    mover = mover_of(reading, clause)
    what, counters = _entering_with(moved(reading, clause), clause)
    reading.add(clause, Move(verb, what, where_to(words), who=mover), instead=of_the_last)
    with_counters(reading, clause, where_to(words))
    if counters is not None:
        reading.add(clause, EntersWith(counters["kind"], counter_amount(counters, clause), subject=Who.IT))
    if attached is not None:
        reading.add(clause, Attach(Who.THIS if what is Who.THIS else Who.IT, subject_of(attached)))


@VERBS.reads("change_target")
def change_target(reading: Reading, clause: Clause) -> None:
    """ "Change the target of target spell": to what, the text says, or whoever changes it chooses."""
    to = target_of(clause, 1) if len(clause.phrases()) > 1 else None
    reading.add(clause, ChangeTargets(target_of(clause), to))


@VERBS.reads("put_counters", "put_counters_equal")
def put_counters(reading: Reading, clause: Clause) -> None:
    amount = amount_of_verb(reading, clause)
    kind, whom = _kind_of_counter(clause), target_of(clause)
    reading.add(clause, PutCounters(whom, kind, amount))
    for words in clause.tokens("MORE_COUNTERS"):
        number, _, more = re.sub(r"^(?:, and|,| and) ", "", words).partition(" ")
        same = Who.IT if isinstance(whom, Target | Choose) else whom
        reading.add(
            clause, PutCounters(same, more.removesuffix("s").removesuffix(" counter"), amount_of(number))
        )


@VERBS.reads("put_its_counters")
def put_its_counters(reading: Reading, clause: Clause) -> None:
    """Read "put its counters on target creature": those of what died or left, as "it" says."""
    if reading.it not in {Who.THIS, Who.TRIGGERING}:
        raise StopsAtError(clause.start)
    kind = clause.token("ITS_COUNTERS").split(" ", 1)[1].removesuffix("counters").strip()
    reading.add(clause, PutItsCounters(kind, reading.it, target_of(clause)))


@VERBS.reads("more_counters")
def more_counters(reading: Reading, clause: Clause) -> None:
    """Read "put a +1/+1 counter on target creature | and a +1/+1 counter on another target creature"."""
    last = reading.last_in_sentence
    if not isinstance(last, PutCounters) or last.remove:
        raise StopsAtError(clause.start)
    reading.add(
        clause, PutCounters(target_of(clause), _kind_of_counter(clause), amount_of_verb(reading, clause))
    )


@VERBS.reads("remove_counters", "remove_counters_equal", "remove_all_counters")
def remove_counters(reading: Reading, clause: Clause) -> None:
    every = clause.verb == "remove_all_counters"
    amount = Amount() if every else amount_of_verb(reading, clause)
    effect = PutCounters(target_of(clause), _kind_of_counter(clause), amount, remove=True, every=every)
    reading.add(clause, effect)


def _kind_of_counter(clause: Clause) -> str:
    return re.sub(r"^additional | counters?$", "", clause.token("COUNTERS"))


@VERBS.reads("enters_with")
def enters_with(reading: Reading, clause: Clause) -> None:
    token = clause.find_token("WITH_COUNTERS")
    words = str(token).removesuffix(" and with")
    found = COUNTERS.match(words)
    if found is None:
        raise StopsAtError(clause.start)
    granted: tuple[Ability, ...] = ()
    if clause.has("ability_words"):
        granted = (ability_of(clause.granted(), clause.line, reading.read_ability),)
    subject = reading.who(clause, Who.THIS)
    before = reading.effects[-1] if reading.effects else None
    if subject is Who.IT and isinstance(before, EntersWith) and isinstance(before.subject, Each):
        subject = before.subject  # "Each creature you control enters with ... Otherwise, it enters with ..."
    added: tuple[Change, ...] = ()
    if clause.addition:
        added = tuple(described(description_of(clause.phrase(), reading.read_ability), clause.addition))
    amount = counter_amount(found, clause)
    effect = EntersWith(found["kind"], amount, abilities=granted, subject=subject, added=added)
    reading.add(clause, effect)


@VERBS.reads("enters_tapped")
def enters_tapped(reading: Reading, clause: Clause) -> None:
    attacking = "attacking" in clause.token("ENTER_TAPPED")
    copied, made = reading.last(TokenCopy), reading.last(CreateToken)
    about_token = clause.subject is not None and clause.subject.form != "self"
    if made is not None and copied is None and about_token:
        reading.replace_effect(made, replace(made, tapped=True, attacking=attacking))
        return
    if copied is not None and about_token:
        riders = (*copied.riders, clause.printed_words() + ".")
        reading.replace_effect(copied, replace(copied, tapped=True, attacking=attacking, riders=riders))
        return
    if attacking:
        raise StopsAtError(clause.start)
    unless = clause.tail("unless").removeprefix("unless ")
    if clause.tail("if_tail") or reading.condition:
        raise StopsAtError(clause.start)
    subject = reading.who(clause, Who.THIS)
    reading.effects.append(EntersTapped(subject, condition_of(unless, clause.line.name)))
    counters = clause.tail("with_counters")
    found = COUNTERS.match(counters) if counters else None
    if found is not None:
        reading.add(clause, EntersWith(found["kind"], counter_amount(found, clause), subject=subject))
    elif counters:
        raise StopsAtError(clause.place_of(counters))


@VERBS.reads("counter_spell")
def counter_spell(reading: Reading, clause: Clause) -> None:
    reading.add(clause, CounterSpell(target_of(clause)))


@VERBS.reads("turn", "turn_face", "is_turned")
def turn(reading: Reading, clause: Clause) -> None:
    if clause.verb == "is_turned":
        reading.add(clause, whole_sentence(clause.printed_words()))
        return
    words = clause.token("TURNS")
    verb = words if words == "tap or untap" else words.removesuffix("s")
    if clause.verb == "turn_face":
        verb = f"turn {clause.token('FACE')}"
    restricted = _RESTRICTING.get(verb)
    if restricted is None:
        turned = target_of(clause)
        reading.add(clause, Turn(verb, turned))
        reading.it = Who.IT if turned is Who.EXILED else reading.it
        return
    what, duration = restricted
    restriction = _restriction(what, clause.printed_words())
    more: tuple[Change, ...] = ()
    if verb == "suspect":
        more = (GainAbilities((keyword_ability("menace"),)),)
    elif verb == "detain":
        more = (ForbidActivating(clause.printed_words()),)
    reading.add(clause, Continuous(target_of(clause), (*more, restriction), duration))


_RESTRICTING = {
    "goad": ("goaded", "until your next turn"),
    "detain": ("neither", "until your next turn"),
    "suspect": ("no block", "permanent"),
}
"""What these do to creatures (CR 701.15, 701.35, 701.60)."""


_CHOICES = {
    "creature type": "creature_type", "land type": "land_type", "basic land type": "land_type",
    "nonbasic land type": "land_type", "card type": "card_type", "permanent type": "card_type",
    "card name": "card_name", "nonland card name": "card_name", "creature card name": "card_name",
    "artifact card name": "card_name", "noncreature, nonland card name": "card_name",
    "nonartifact, nonland card name": "card_name", "nonbasic land card name": "card_name",
    "land card name": "card_name", "color": "color", "number": "number", "player": "player",
    "opponent": "player", "two colors": "colors",
}  # fmt: skip


@VERBS.reads("choose_value")
def choose_value(reading: Reading, clause: Clause) -> None:
    words = clause.token("CHOICE")
    if not reading.entering:
        reading.add(clause, _chosen_as_it_resolves(clause, words))
        if words.startswith(("a player", "an opponent")):
            reading.chosen = Who.CHOSEN
        return
    for one in re.split(
        r" and an? (?=(?:creature|land|basic land|card|nonland card) (?:type|name)|color\b)", words
    ):
        bare = re.sub(r"^an? ", "", one)
        what = next((kind for name, kind in _CHOICES.items() if bare.startswith(name)), "word")
        chosen = _chosen_as_it_enters(what, None, reading)
        reading.effects.append(replace(chosen, allowed=_allowed(what, bare)))


def _chosen_as_it_resolves(clause: Clause, words: str) -> Effect:
    """Return the choice of a value; what more is said of it is taken whole."""
    bare = re.sub(r"^an? ", "", words)
    if clause.subject is not None or clause.tails or clause.leads or bare not in _CHOICES:
        return whole_sentence(clause.printed_words())
    return ChooseValue(clause.printed_words(), _CHOICES[bare], bare == "opponent", clause.optional)


def _allowed(what: str, words: str) -> tuple[str, ...]:
    """Return the words of which one is chosen; () for any that is of the kind."""
    if words.startswith("basic land type"):
        return tuple(BASIC_LAND_TYPES)
    but = re.fullmatch(r"color other than (?P<one>[a-z]+)", words) if what == "color" else None
    return tuple(color for color in COLORS if color != but["one"]) if but is not None else ()


def _chosen_as_it_enters(what: str, filter_: Filter | None, reading: Reading) -> AsEntersChoose:
    return AsEntersChoose(what, filter_, "face up" in reading.entering, "enters" in reading.entering)


def _is_a_player(chosen: Target | Choose) -> TypeGuard[Choose]:
    """Whether one player is chosen, perhaps at random, of whom nothing more is said."""
    if not isinstance(chosen, Choose) or chosen.filter.what != "player":
        return False
    said = [q for q in chosen.filter.qualities if not (isinstance(q, HasTrait) and q.trait is Trait.RANDOM)]
    return chosen.count == 1 and not chosen.up_to and not said


@VERBS.reads("choose")
def choose(reading: Reading, clause: Clause) -> None:
    chosen = target_of(clause)
    if reading.entering and isinstance(chosen, Choose) and not clause.optional:
        what = (chosen.filter.types or ("permanent",))[0].lower()
        if chosen.filter.what in {"player", "card"}:
            what = chosen.filter.what
        reading.effects.append(_chosen_as_it_enters(what, chosen.filter, reading))
        reading.chosen = chosen
        return
    if not isinstance(chosen, Target | Choose):
        raise StopsAtError(clause.start)
    if _is_a_player(chosen) and clause.subject is None:
        opponents = chosen.filter.controller == "opponent" or chosen.filter.other
        reading.add(clause, ChooseValue(clause.printed_words(), "player", opponents, clause.optional))
        reading.chosen = Who.CHOSEN
        return
    if isinstance(chosen, Target) and clause.tail("for_each"):
        # "Choose another target for each time this spell was kicked": how many there are, casting it says.
        chosen = replace(chosen, count=99, up_to=True)
    if clause.subject is not None:
        player = reading.who(clause)  # "Each player chooses ... and creates": the same players do both
        if isinstance(player, Target):
            reading.effects.append(Choosing(player))
            reading.referents.note(reading.effects[-1])
    reading.chosen = chosen
    reading.add(clause, Choosing(chosen))


@VERBS.reads("attach")
def attach(reading: Reading, clause: Clause) -> None:
    last = reading.last_in_sentence
    is_this = clause.phrase(0).form == "it" and isinstance(last, Move) and last.subject is Who.THIS
    reading.add(clause, Attach(Who.THIS if is_this else target_of(clause), target_of(clause, 1)))


@VERBS.reads("fight")
def fight(reading: Reading, clause: Clause) -> None:
    subject: Subject = reading.who(clause, Who.THIS)
    other_one = target_of(clause)
    if subject == other_one:
        raise StopsAtError(clause.phrase().start)  # "The token fights that creature": two things told apart
    reading.add(clause, Fight(subject, other_one))


@VERBS.reads("fight_each_other")
def fight_each_other(reading: Reading, clause: Clause) -> None:
    """Read "those creatures fight each other"."""
    subject: Subject = reading.who(clause, Who.IT)
    if subject is not Who.IT:
        raise StopsAtError(clause.start)
    reading.add(clause, Fight(Who.IT, None))


@VERBS.reads("cannot")
def cannot(reading: Reading, clause: Clause) -> None:
    """Read "can't have or gain first strike" into the loss beside it (CR 613.1f); the rest is taken whole."""
    words = clause.line.text[clause.start :]
    last = reading.last_in_sentence
    found = re.match(r"cannot have (?:or gain )?(?P<keywords>[a-z ]+)$", words)
    named = tuple(found["keywords"].split(" or ")) if found is not None else ()
    if named and isinstance(last, Continuous) and all(as_keyword(word) for word in named):
        lost = LoseAbilities(named, for_good=True)
        kept = tuple(c for c in last.changes if not isinstance(c, LoseAbilities) or c.named != lost.named)
        reading.effects[-1] = replace(last, changes=(*kept, lost))
        return
    if clause.subject is not None and not clause.tails and _REVEALS_HAND.fullmatch(clause.token("CANNOT")):
        reading.add(clause, Reveal(reading.who(clause), clause.printed_words()))
        return
    if (skipped := _skipped_turns(reading, clause)) is not None:
        reading.add(clause, skipped)
        return
    theirs = revealed_cards(clause.printed_words()) if clause.subject is not None else None
    if theirs is not None and not clause.tails and not reading.when:
        reading.add(clause, Reveal(theirs, clause.printed_words()))
        return
    if _unactivated(reading, clause) or _kept_tapped(reading, clause) or _stays_tapped(reading, clause):
        return
    if _BECOMES_MONARCH.match(clause.printed(clause.find_token("CANNOT"))) and not clause.tails:
        reading.add(clause, BecomeMonarch(reading.who(clause)))
    elif not _gives_player_counters(reading, clause) and not _restricts(reading, clause):
        other(reading, clause)


_SKIPPED_TURNS = re.compile(
    r"(?:(?:you|target player|target opponent|that player|each opponent) )?"
    r"skips? (?:your|their|its) next "
    r"(?P<what>turn|(?P<number>two|three) turns|untap step|draw step|combat phase)$",
    re.IGNORECASE,
)
_ENDS_TURN = re.compile(r"(?:the player whose turn it is may )?end the turn$", re.IGNORECASE)
_EXTRA_COMBATS = re.compile(r"take (?P<number>an|two) extra combat phases? after this one$", re.IGNORECASE)
_REVEALS_ANY = re.compile(
    r"(?:you )?reveal any number of (?P<what>(?:[\w{}, -]+? )?cards)(?P<rest> with [^,.]+?)? "
    r"(?:in|from) your hand$",
    re.IGNORECASE,
)
_EXTRA_TURNS = re.compile(
    r"(?:(?:you|target player|target opponent|that player) )?takes? (?P<number>an|two|three) extra turns? "
    r"after this one$",
    re.IGNORECASE,
)
_STAYS_TAPPED = re.compile(
    r"(?:does not|do not) untap during (?P<whose>its|their|that player's|your) (?:controllers?'s? )?"
    r"next untap steps?"
)
_KEPT_TAPPED = re.compile(
    r"(?P<words>(?:does not|do not) untap during (?:its|their) controllers?'s? untap steps?) "
    r"(?P<duration>for as long as .+)$"
)
_REVEALS_HAND = re.compile(r"reveals? (?:its|their) hands?")


_BECOMES_MONARCH = re.compile(r"becomes? the monarch$")
_PLAYER_COUNTERS = re.compile(
    r"gets? (?:(?P<energy>(?:\{E\})+)|(?P<many>that many|X) \{E\}"
    r"|(?:an amount of|X) \{E\}(?: equal to|, where X is) (?P<equal>.+)"
    r"|(?P<number>[a-z]+|X|\d+) (?P<kind>energy|poison|experience|rad) counters?)$"
)


_UNACTIVATED = re.compile(
    r"(?:its|their|that [a-z]+'s) activated abilities can't be activated"
    r"(?: (?P<duration>until your next turn|this turn|for as long as .+))?$",
    re.IGNORECASE,
)


def _unactivated(reading: Reading, clause: Clause) -> bool:
    """Read "its activated abilities can't be activated this turn" of what was spoken of."""
    found = _UNACTIVATED.match(clause.printed_words())
    if found is None or reading.static or reading.when:
        return False
    duration = found["duration"] or reading.duration_of(clause)
    if duration == "permanent" or duration_of(duration) is None:
        return False
    condition = reading.condition_of(clause)
    kept = ForbidActivating(clause.printed_words())
    reading.effects.append(Continuous(Who.IT, (kept,), duration, condition=condition))
    return True


def _stays_tapped(reading: Reading, clause: Clause) -> bool:
    """Read "those creatures don't untap during their controller's next untap step", and "lands you control
    don't untap during your next untap step": what you don't control doesn't untap then anyway.
    """
    found = _STAYS_TAPPED.fullmatch(clause.token("CANNOT"))
    if found is None or clause.tails:
        return False
    last = reading.last_in_sentence
    if clause.subject is not None:
        subject = reading.who(clause)
    elif isinstance(last, Continuous) and not isinstance(last.subject, Target):
        subject = last.subject  # "gains shroud until end of turn and doesn't untap during ..."
    else:
        return False
    if subject is Who.IT and reading.it is Who.THIS:
        subject = Who.TRIGGERING if _is_of_trigger(reading, clause) else Who.THIS
    yours = subject is Who.THIS or (isinstance(subject, Each) and subject.filter.controller == "you")
    if found["whose"] == "your" and not yours:
        return False
    reading.add(clause, StaysTapped(subject))
    return True


def _kept_tapped(reading: Reading, clause: Clause) -> bool:
    """Read "doesn't untap during its controller's untap step for as long as ~ remains tapped" of what was
    spoken of.
    """
    found = _KEPT_TAPPED.match(clause.token("CANNOT"))
    duration = clause.tail("duration") if found is None else found["duration"]
    found = found or _KEPT_TAPPED.match(f"{clause.token('CANNOT')} {duration}")
    if found is None or clause.subject is None or reading.when:
        return False
    subject = reading.who(clause)
    if subject is Who.IT and getattr(reading.last_in_sentence, "subject", None) is Who.COPIED:
        subject = Who.COPIED  # "When you do, tap the copied creature and it doesn't untap during ..."
    if reading.static and subject is not Who.COPIED:
        return False
    if not isinstance(duration_of(found["duration"]), AsLongAs) or not isinstance(subject, Target | Who):
        return False
    condition = reading.condition_of(clause)
    kept = KeepTapped(found["words"])
    reading.effects.append(Continuous(subject, (kept,), clause.shown(found["duration"]), condition=condition))
    return True


def _gives_player_counters(reading: Reading, clause: Clause) -> bool:
    """Read "you get {E}{E}", "that player gets a poison counter"."""
    found = _PLAYER_COUNTERS.match(clause.printed(clause.find_token("CANNOT")))
    if found is None or clause.tails:
        return False
    kind = found["kind"] or "energy"
    said = found["equal"] or found["many"] or found["number"]
    amount = Amount(found["energy"].count("{E}")) if found["energy"] else amount_of(said)
    is_stated = amount.per in {Counted.NOTHING, Counted.X} or found["many"] or found["equal"]
    if not is_stated or amount.per is Counted.UNREAD:
        return False
    reading.add(clause, PlayerCounters(reading.who(clause), kind, times_each(reading, clause, amount)))
    return True


def _is_of_trigger(reading: Reading, clause: Clause) -> bool:
    """Whether the subject of a clause is another object of the trigger: "blocks a creature, that one"."""
    found, where = reading.referent_of(clause.subject) if clause.subject is not None else (None, "")
    return where == "trigger" and found is not Who.THIS


def _restricted_one(reading: Reading, clause: Clause) -> Subject:
    """Return what a restriction is about that a clause says of a single object."""
    subject = reading.who(clause)
    is_other = subject is Who.IT and reading.it is Who.THIS and _is_of_trigger(reading, clause)
    return Who.TRIGGERING if is_other else subject


def _restricts(reading: Reading, clause: Clause) -> bool:
    """Read "can't be blocked this turn" of single objects.

    Of "creatures" in general it would bind those that come later, too (CR 611.2c).
    """
    words = clause.printed(clause.find_token("CANNOT"))
    restricted = restricts_this_turn(words) or regeneration_forbidden(words)
    if restricted is None and _restricts_longer(reading, clause):
        return True
    if restricted is None or clause.tails or reading.when or reading.more_subjects:
        return False
    last = reading.last_in_sentence
    if clause.subject is None:
        # "Target creature gets +1/+0 until end of turn | and can't be blocked this turn."
        if not isinstance(last, Continuous) or last.duration != "until end of turn":
            return False
        reading.effects[-1] = replace(last, changes=(*last.changes, restricted))
        return True
    subject = subject_of(clause.subject)
    if clause.subject.form == "controller_of" or not isinstance(subject, Target | Who):
        return False
    subject = _restricted_one(reading, clause)
    condition = reading.condition_of(clause)
    reading.effects.append(Continuous(subject, (restricted,), "until end of turn", condition=condition))
    return True


_LASTING_RESTRICTION = re.compile(
    r"(?P<what>can't (?:attack or block|attack|block|be blocked))"
    r"(?: (?P<duration>until your next turn|for as long as .+))?$"
)


def _restricts_longer(reading: Reading, clause: Clause) -> bool:
    """Read "it can't attack or block for as long as you control ~" of what was spoken of."""
    if clause.subject is None or clause.subject.form == "controller_of":
        return False
    if reading.when or reading.more_subjects or reading.static:
        return False
    if _is_goaded_from_then(reading, clause):
        return True
    found = _LASTING_RESTRICTION.match(clause.printed(clause.find_token("CANNOT")))
    if found is None:
        return False
    restricted = restricts_this_turn(f"{found['what']} this turn")
    subject = subject_of(clause.subject)
    duration = found["duration"] or reading.duration_of(clause)
    if restricted is None or duration == "permanent" or duration_of(duration) is None:
        return False
    if not isinstance(subject, Target | Who):
        return False
    subject, condition = _restricted_one(reading, clause), reading.condition_of(clause)
    reading.effects.append(Continuous(subject, (restricted,), duration, condition=condition))
    return True


_GOADED = re.compile(r"(?:is|are) goaded (?P<duration>for the rest of the game|until .+|for as long as .+)$")


def _is_goaded_from_then(reading: Reading, clause: Clause) -> bool:
    """Read "the tokens are goaded for the rest of the game" of what was spoken of (CR 701.15a)."""
    found = _GOADED.match(clause.token("CANNOT"))
    if found is None or clause.tails or clause.subject is None:
        return False
    duration = "permanent" if found["duration"] == "for the rest of the game" else found["duration"]
    if duration != "permanent" and duration_of(duration) is None:
        return False
    if not isinstance(subject_of(clause.subject), Target | Who):
        return False
    restricted = _restriction("goaded", clause.printed_words())
    subject, condition = _restricted_one(reading, clause), reading.condition_of(clause)
    reading.effects.append(Continuous(subject, (restricted,), duration, condition=condition))
    return True


def _restriction(what: str, words: str) -> RestrictCombat:
    return RestrictCombat(CombatRestriction(what), words, frozenset({"attack", "block"}))


def _shuffle(reading: Reading, clause: Clause) -> None:
    """Read "shuffle": behind a search in the same sentence, or "if you search your library this way", it is
    whoever has searched.
    """
    searched = any(isinstance(e, SearchLibrary) for e in reading.effects[reading.sentence_start :])
    if asks_if_searched(reading.condition):
        reading.used.add("condition")
        searched = True
    elif asks_if_searched(clause.printed_words()) or _shuffles_searched(reading, clause):
        searched = True
    elif not searched or clause.subject is not None:
        reading.add(clause, Shuffle(reading.who(clause)))
        return
    reading.effects.append(Shuffle(None))


def _shuffles_searched(reading: Reading, clause: Clause) -> bool:
    """Whether "then that player shuffles" is about the player whose library was searched by the text."""
    searched = any(isinstance(e, SearchLibrary) and e.whose is not None for e in reading.effects)
    return searched and clause.subject is not None and clause.subject.words in {"that player", "the player"}


def _looks_for(reading: Reading, clause: Clause) -> bool:
    """Read "reveal cards from the top of your library until you reveal a creature card". What can't be told
    of one that resolves is refused: "that card" behind it would mean something else.
    """
    words = clause.printed_words()
    if reading.static or not is_search(words):
        return False
    search, before = looked_for(words), reading.last_in_sentence
    several = bool(reading.for_each) or (isinstance(before, Other) and is_for_each(before.text))
    if search is None or clause.tails or reading.when or several:
        reading.who(clause)
        reading.add(clause, UnreadAction(words))
        return True
    reading.add(clause, replace(search, who=reading.who(clause)))
    reading.it = Who.IT
    return True


@VERBS.reads("plain_action", "pays", "never")
def other(reading: Reading, clause: Clause) -> None:
    """Words that the grammar knows and the engine has nothing to compute for."""
    if _looks_for(reading, clause):
        return
    found = search_of(clause.printed_words())
    if found is not None and not clause.tails and not reading.when:
        who = reading.who(clause)
        if found.to or who is Who.YOU:
            reading.add(clause, replace(found, who=who))
            reading.it = reading.it if found.to else Who.IT  # the card that is found
            return
    if is_shuffle(clause.printed_words()) and not clause.tails and not reading.when:
        _shuffle(reading, clause)
        return
    yours = clause.subject is None or clause.subject.form == "you"
    looked = looked_at(clause.printed_words()) if yours else None
    if looked is not None and not clause.tails and not reading.when:
        reading.add(clause, looked)
        reading.it = Who.IT
        return
    if (revealed := revealed_cards(clause.printed_words())) is not None and not clause.tails:
        reading.add(clause, Reveal(revealed, clause.printed_words()))
        return
    if yours and not (clause.tails or reading.when) and (shown := _revealed_from_hand(clause)) is not None:
        reading.add(clause, shown)
        return
    if (skipped := _skipped_turns(reading, clause)) is not None:
        reading.add(clause, skipped)
        return
    if (more := _EXTRA_TURNS.match(clause.printed_words())) is not None and not (
        clause.tails or reading.when or reading.for_each or reading.static
    ):
        reading.add(clause, ExtraTurns(reading.who(clause), number_of(more["number"]) or 1))
        return
    if _ENDS_TURN.match(clause.printed_words()) and not (clause.tails or reading.when):
        reading.add(clause, EndTurn())
        return
    if (more := _EXTRA_COMBATS.match(clause.printed_words())) is not None and not clause.tails:
        reading.add(clause, ExtraCombats(number_of(more["number"]) or 1))
        return
    drawn = reading.last_in_sentence
    if isinstance(drawn, Draw) and clause.printed_words() == "reveal it" and not clause.tails:
        reading.replace_effect(drawn, replace(drawn, revealed=True))
        return
    if _REVEALS_IT.match(clause.printed_words()) and not clause.tails and reading.last(LookAt) is not None:
        reading.add(clause, Reveal(Who.IT, clause.printed_words()))
        return
    if (for_now := restricted_for_now(clause.printed_words())) is not None and not reading.when:
        said, lasting = for_now
        reading.add(clause, RestrictForNow(clause.printed_words(), said, lasting))
        return
    if clause.subject is not None:
        reading.who(clause)  # "Target player scries 1, then draws a card": who, for the clause behind it
    reading.add(clause, whole_sentence(clause.printed_words()))


_REVEALS_IT = re.compile(r"(?:you may )?reveal (?:it|that card)$", re.IGNORECASE)


def _revealed_from_hand(clause: Clause) -> RevealFromHand | None:
    """Return "reveal any number of red cards in your hand"; None for other words, or unknown cards."""
    found = _REVEALS_ANY.match(clause.printed_words())
    if found is None:
        return None
    words = found["what"] + (found["rest"] or "")
    if words == "cards":
        return RevealFromHand(None, clause.printed_words())
    kind = any_of(words)
    return None if kind is None else RevealFromHand(kind, clause.printed_words())


def _skipped_turns(reading: Reading, clause: Clause) -> SkipTurns | SkipStep | None:
    """Return "you skip your next turn", "that player skips their next untap step"; None for other words."""
    found = _SKIPPED_TURNS.match(clause.printed_words())
    if found is None or clause.tails or reading.when or reading.for_each or reading.static:
        return None
    if found["what"] in {"untap step", "draw step", "combat phase"}:
        return SkipStep(reading.who(clause), found["what"])
    return SkipTurns(reading.who(clause), number_of(found["number"] or "one") or 1)
