"""The clauses of a question laid out on a table, in the order in which they are told."""

from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES, CopyEngineError
from judgeapp.lab.questions_in_words.asked import Asked, Before, NotLaidOutError, UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import Cast, casts
from judgeapp.lab.questions_in_words.clauses.forms import Clause
from judgeapp.lab.questions_in_words.clauses.sentences import RESPONDS
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.language.words import Word
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player
from judgeapp.lab.questions_in_words.whether import (
    BOTH_STAY,
    IN_ZONE,
    MAY,
    RESOLVING,
    TRIED,
    TRIGGERS,
    USE,
    asked_of_legends,
    asked_whether,
    is_one_of_several,
)
from judgeapp.lab.tables.edits import Entry

_STANDS = frozenset({"there", "being", "in_graveyards", "is_so", "is_of_kind", "is_of_size", "on_my_side"})
"""Clauses that say what stands there, whenever they are told."""
_CAUSES = frozenset({("given_counters", "by"), ("triggers_by", "by"), ("triggers_of", "by")})
"""What a question names as the cause of what happens, by its form and label: it was there before."""
_DONE_BEFORE_DAMAGE = frozenset({"gets", "gains", "activates", "uses_ability", "given_by_spell"})
"""What is told behind "it isn't blocked" and is done before it deals its damage, beside instants."""
_DONE_IN_TIME = frozenset(
    {"casts", "casts_it", "casts_at_the_same", "sacrificed_to", "blinked", "bounced", "gets", "gains",
     "activates", "uses_ability", "given_by_spell"}
)  # fmt: skip
"""What is done to something before a spell takes it away, told without "in response"."""
_CLONES = frozenset({"clones", "clones_too", "several_clone"})
"""Clauses that tell of a Clone by a verb or a number alone."""
_VERDICTS = {
    "may_copy_nothing": "",
    "team_is_pumped": TRIGGERS,
    "comes_as_copy": MAY,
    "returns_to_hand": f"{IN_ZONE}: hand",
    "has_such": "",
    "attackers": "",
    "can_pay_to": USE,
    "what_came_pumps": TRIGGERS,
}
"""What a verdict is wanted of, by the question's form, where its words alone would mislead."""
_TRIED = frozenset({"does_to", "may_use_on", "may_target_own", "may_answer_ability", "can_block_it"})
"""Questions whether something can be done, which is tried."""
_SEVERAL_KINDS = frozenset("or not both just only legend".split())
_PRESUPPOSES_COPY = (("the", "copy"), ("the", "copies"), ("my", "copy"))
_COPIES_AT_ALL = frozenset("copy copying work works stop stops prevent".split())
"""What a question asks with if what enters as a copy copies anything: "does it still copy"."""
_ASKS_ALL = frozenset(", and what happens would will happen then so".split())
_LATER = frozenset("then later afterwards next after_that now".split())
"""What leads to what happens after a moment of which something was asked."""
_LEADS_ON_IN_TIME = _LATER | frozenset("and but ok okay so , on".split())
_ASKS_WHETHER = frozenset("do does will would".split())
_OF_OUTCOME = frozenset({"happens", "zone", "triggers", "chapter"})
_ANEW = frozenset("again back later untransform untransforms".split())
_GOES_ON_TO = frozenset({"wears_off", "asked_otherwise", "many_tokens", "what_is_countered", "whose_copies"})
"""Questions that let happen what waits: one that was asked before is answered of that as well."""


def lay_out(clauses: Sequence[Clause], table: Layout, words: Sequence[Word] = ()) -> Asked:
    """Lay out what is told, then what is asked.

    Args:
        words: those of the question, to tell its sentences apart.

    Raises:
        UnreadWords, NotLaidOutError: something has to be said first, or can't be; what stands is kept.
    """
    try:
        return _laid_out(clauses, table, words)
    except UnreadWords as error:
        error.partial = error.partial or _standing(table)
        raise
    except CopyEngineError as error:
        raise NotLaidOutError(error.message, mend=error.mend, partial=_standing(table)) from error


def _is_of_outcome(asked: Before) -> bool:
    """Whether something is asked of what comes of all that is told."""
    is_plain = not (asked.field or asked.about)
    return asked.at is None and (is_plain or asked.about in _OF_OUTCOME or asked.about.startswith("count"))


def _standing(table: Layout) -> Asked | None:
    """What stood before what can't be laid out; None for nothing."""
    events, last = table.kept
    if not (table.setup or events):
        return None
    there = [str(entry.get("ref", "")) for entry in (*table.setup, *events)]
    of = last if last in there else there[-1]
    script = {"setup": table.setup, "events": events}
    return Asked(script, of, "", "happens", assumed=tuple(table.assumed))


def _laid_out(clauses: Sequence[Clause], table: Layout, words: Sequence[Word]) -> Asked:
    asking = [clause for clause in clauses if clause.form.is_question]
    told = _with_antecedent([c for c in clauses if not c.form.is_question], clauses, table)
    told = _without_what_is_tried(_from_the_start(told), asking, words)
    asking = _put_what_is_asked_about(asking, told, table)
    said = [[word.text for word in words[clause.start : clause.end]] for clause in asking]
    is_bare = any(clause.form.name == "nothing_there" for clause in told)
    is_told_whole = any("only" in {w.text for w in words[max(c.start - 1, 0) : c.end]} for c in told)
    is_of_copying = any(_COPIES_AT_ALL & set(texts) for texts in said)
    names_original = any("original" in clause.bound for clause in asking)
    table.asks_of_copying = is_of_copying and not (is_bare or is_told_whole or names_original)
    table.asks_of_copy = any(each in pairwise(texts) for texts in said for each in _PRESUPPOSES_COPY)
    asked: list[Before] = []
    table.is_bare = is_bare and not table.things
    for clause in told:
        table.telling = clause.start, clause.end
        earlier = _asked_before(clause, asking, table, words)
        asking = [each for each in asking if each not in earlier]
        asked += _ask(earlier, table, words)
        table.keep()
        if clause.form.name == "ends" or clause.bound.get("step", ("",))[0] == "end step":
            _make_what_is_asked_about(asking, table)
        _tell(clause, table)
    table.keep()
    if table.owes_damage:
        table.resolve_all()
        table.deal_combat_damage(unblocked=True)
    if table.returning is not None:
        table.come_back()  # asks what it copies, if nothing is said of that
    table.resolve_abilities()
    _ask_what_comes_back(table)
    table.let_there_be_an_original()
    table.is_asking = bool(table.things)
    for clause in asking:
        table.telling = clause.start, clause.end
        if asked and _is_of_outcome(asked[-1]) and not table.stays and clause.form.name in _GOES_ON_TO:
            table.resolve_all()  # what was asked before is of what comes of all that
        count = len(table.events)
        named, about = clause.form.lay_out(table, **clause.bound)
        if len(table.events) > count:  # what is asked now makes something happen
            asked = [each if each.at is not None else replace(each, at=count) for each in asked]
        asked += _asked_as_well(table, named, about, _whether(clause, words))
        of = table.asks_of or table.last_that_matters
        asked.append(Before(of, named, about, whether=_whether(clause, words)))
    if not table.events and any(each.about == "triggers" for each in asked):
        table.let_it_enter(table.asks_of or table.last_that_matters)
    again = asked[-1] if asked else Before("", "", "happens")  # asked of what became of it
    if not asking:
        asked.append(Before(table.last_that_matters, again.field, again.about))
        named, about = asked[-1].field, asked[-1].about
    if not (table.setup or table.events):
        raise UnreadWords("", "this", "Name them.", asks="Which cards is this about? It names none.")
    of = table.asks_of or table.last_that_matters
    of_stack = table.is_on_stack(of) and table.spoken(of).kind == "spell"
    of_stack = of_stack and not table.becomes_token(table.spoken(of))
    abouts = {each.about for each in asked if each.at is None}
    is_of_outcome = bool(abouts & _OF_OUTCOME)
    is_of_outcome = is_of_outcome or any(each.startswith(("count", "loses", "poison")) for each in abouts)
    is_of_outcome = is_of_outcome or any(not (each.field or each.about) for each in asked if each.at is None)
    if not table.stays:
        table.resolve_all(copiers_only=of_stack and not is_of_outcome)
    _ask_what_comes_back(table)
    for each in _asked_of(asked, {"zone", "returns"}):
        table.let_return(each)
    table.check_attachments()
    _check_what_is_no_copy(table)
    table.check_copies()
    for each in _asked_of(asked, {"returns"}):
        table.check_state()
        table.let_it_return_itself(each)
    table.settle_owners(of)
    table.aim_what_resolves()
    if is_of_outcome:
        table.settle_casting(of)
        of_life = any(clause.form.name == "life" for clause in asking) or ["damage"] in said
        of_life = of_life or any("life" in each for each in said)
        is_counted = table.counts_first and any(each.startswith("count") for each in abouts)
        if not is_counted:
            of_player = of_life or any(each.startswith(("loses", "poison")) for each in abouts)
            table.deal_combat_damage(unblocked=of_player)
        table.check_state()
    for place in table.let_what_counts_resolve():
        asked = [replace(e, at=e.at + 2) if e.at is not None and e.at >= place else e for e in asked]
    if table.is_commander_game:
        of_life = any(c.form.name == "life" for c in asking) or any(a.startswith("loses") for a in abouts)
        if count := table.begin_at_forty(of_life=of_life):
            asked = [each if each.at is None else replace(each, at=each.at + count) for each in asked]
    if table.begins_turn:  # it began before everything that is told
        table.events.insert(0, {"do": "begin_turn", "player": table.begins_turn})
        asked = [each if each.at is None else replace(each, at=each.at + 1) for each in asked]
    if table.stormed and not table.has_cast_plain and not any("storm_count" in e for e in table.events):
        table.assumed.append("Nothing here counts the spells that were cast before, so they are left out.")
    if any(e.get("storm_count") for e in table.events) and any(
        table.counts_casting(t.ref) for t in table.things
    ):
        table.assumed.append("What triggers on casting doesn’t count the spells that were cast before.")
    return Asked(
        {"setup": table.setup, "events": table.events},
        of,
        named,
        about,
        tuple(table.otherwise),
        before=tuple(each for each in dict.fromkeys(asked[:-1]) if each != asked[-1]),
        assumed=tuple(dict.fromkeys(table.assumed)),
        whether=_whether(asking[-1], words) if asking else again.whether,
        stood=table.have_stood(),
    )


def _whether(asking: Clause, words: Sequence[Word]) -> str:
    """What a verdict is wanted of; of a question taken for another, none is given."""
    if asking.form.name == "asked_otherwise":
        return ""
    if asking.form.name in {"copies_come", "copies_act"} and words[asking.start].text in _ASKS_WHETHER:
        return RESOLVING
    if asking.form.name == "may_retarget":
        return TRIED  # "can I counter it with the copy" asks of no copying
    said = [word.text for word in words[asking.start : asking.end]]
    if asking.form.name == "legend" or (asking.form.name == "must_sacrifice" and is_one_of_several(said)):
        return asked_of_legends(said)
    if asking.form.name == "goes_at_end" and asked_of_legends(said) == BOTH_STAY:
        return BOTH_STAY
    found = asked_whether(words, asking.start, asking.end)
    if asking.form.name in _VERDICTS:
        return _VERDICTS[asking.form.name]
    if asking.form.name == "type" and (kind := _kind_asked(asking, words)):
        return kind
    if not found and asking.form.name == "are_nonbasics":
        return str(asking.bound.get("type") or asking.bound["theirs"])
    return found or (TRIED if asking.form.name in _TRIED else "")


def _kind_asked(asking: Clause, words: Sequence[Word]) -> str:
    """The only type that a question asks for: "is it still an Illusion?"; "" for several, or for none."""
    said = [word.text for word in words[asking.start : asking.end]]
    kind = str(asking.bound.get("type", ""))
    if said[:1] == ["are"]:  # "are both of them creatures": each is told
        said = [kind if each == f"{kind}s" else each for each in said if each != "both"]
    if said[:1] not in (["is"], ["are"]) or kind not in said or set(said) & _SEVERAL_KINDS:
        return ""
    return (
        kind if said[said.index(kind) + 1 :] in ([], ["too"], ["still"], ["now"], ["then"], ["and"]) else ""
    )


def _from_the_start(told: Sequence[Clause]) -> list[Clause]:
    """What is told with the life totals first, whenever they are told, "I bolt him. He is at 3," and poison
    counters; then what lies in a graveyard meanwhile. Before that the only token: "I populate and my only
    token is a Saproling".
    """
    tokens = [clause for clause in told if clause.form.name == "only_token"]
    told = [*tokens, *(clause for clause in told if clause not in tokens)]
    first: dict[tuple[str, str], Clause] = {}
    for clause in sorted(told, key=lambda clause: clause.form.name != "has_life"):
        if clause.form.name == "has_life" or (clause.form.name == "has_poison" and clause.bound.get("who")):
            who = str(clause.bound.get("who") or clause.bound.get("whose") or "A")
            first.setdefault((clause.form.name, who), clause)
    at_first = [*first.values(), *(each for each in told if "lying" in each.bound)]
    return [*at_first, *(clause for clause in told if clause not in at_first)]


def _without_what_is_tried(
    told: list[Clause], asking: Sequence[Clause], words: Sequence[Word]
) -> list[Clause]:
    """What is told without a change of which it's asked whether it can happen: "it transforms... wait, can it
    even transform?"
    """
    if not any(clause.form.name == "can_transform" for clause in asking):
        return told
    is_again = bool(_ANEW & {word.text for word in words})
    tried = [c for c in told if c.form.name == "transforms" and all(not p.name for p in c.phrases())]
    return told if is_again else [clause for clause in told if clause not in tried]


def _make_what_is_asked_about(asking: Sequence[Clause], table: Layout) -> None:
    """ "Splinter Twin is on Exarch. Is the token exiled at end of turn?": it comes before the turn ends."""
    tokens = any(phrase.kind == "token" and not phrase.name for each in asking for phrase in each.phrases())
    if tokens and not any(thing.kind == "token" for thing in table.things):
        table.comes_about()


def _check_what_is_no_copy(table: Layout) -> None:
    """Ask what it copies if something happens to what enters as a copy with abilities of its own.

    Raises:
        UnreadWords: nothing is said of that.
    """
    told = [event for event in table.events if event["do"] in {"leave", "damage", "cast"}]
    told = [event for event in told if not table.copies_when_cast(str(event.get("card", "")))]
    done = {
        str(each) for event in told for each in (event.get("ref"), event.get("to"), *event.get("targets", ()))
    }
    copies = {thing.ref for thing in table.things if thing.is_copy}
    for entry in table.setup:
        name = str(entry.get("card", ""))
        is_there = name in table.cards and not (entry.get("zone") or entry.get("face_down"))
        if not is_there or entry["ref"] not in done or entry["ref"] in copies:
            continue
        if table.enters_as_copy(name) and table.gains_by_copying(name):
            raise table.asks_what_it_copies(name)


def _ask_what_comes_back(table: Layout) -> None:
    """Ask what it copies this time, if a spell brought back what enters as a copy.

    Raises:
        UnreadWords: nothing is said of that.
    """
    if table.reentry is not None and table.reenters_as_the_only_one():
        return
    if table.reentry is not None:
        name = table.spoken(table.reentry[1]).name
        raise table.asks_what_comes_back(name)


def _asked_before(
    told: Clause, asking: Sequence[Clause], table: Layout, words: Sequence[Word]
) -> list[Clause]:
    """The questions that were asked, in sentences of their own, before something else was told to happen."""
    if not table.things or told.form.is_response or table.responding or told.form.name in _STANDS:
        return []
    ended = [n for n, word in enumerate(words[: told.start]) if word.text == "?"]
    if (place := _where_story_goes_on(told, words)) is not None:  # "what size is it. then he destroys it"
        ended.append(place)
    then = next((each for each in asking if _is_condition(told, each, words)), None)
    if told.form.name == "ends":  # "how many tokens are there and what happens at end of turn"
        ended += [each.start for each in asking if each.end == told.start]
    if (
        then is not None
    ):  # "does it fly, and does it die if they bolt it", "how big is it, and what happens if"
        ended += [then.end if words[told.start - 2].text in _ASKS_ALL else then.start]
    return [each for each in asking if ended and each.end <= max(ended) and _is_told_before(each, table)]


def _where_story_goes_on(told: Clause, words: Sequence[Word]) -> int | None:
    """The place of the end of the sentence before one that goes on in time: ". Then they bolt it"."""
    place = told.start - 1
    leads = [words[place].text] if place > 0 else []
    while place > 0 and words[place].text in _LEADS_ON_IN_TIME:
        place -= 1
        leads.append(words[place].text)
    is_later = bool(set(leads) & _LATER) and words[place].text in {".", ",", ";", "-", "…"}
    return place if is_later else None


def _is_condition(told: Clause, question: Clause, words: Sequence[Word]) -> bool:
    """Whether what is told is the condition of the question before it."""
    between = [word.text for word in words[question.end : told.start]]
    is_condition = between[-1:] in (["if"], ["when"], ["once"], ["after"])
    return question.end < told.start and is_condition and set(between[:-1]) <= _ASKS_ALL


def _is_told_before(question: Clause, table: Layout) -> bool:
    """Whether all that a question speaks of was told by then."""
    return all(table.known(phrase) for phrase in question.phrases())


def _ask(asking: Sequence[Clause], table: Layout, words: Sequence[Word]) -> list[Before]:
    """What is asked of the table as it is now."""
    if not asking:
        return []
    table.resolve_all()
    found = []
    for clause in asking:
        field, about = clause.form.lay_out(table, **clause.bound)
        if about in _OF_OUTCOME:
            table.check_state()
        found += _asked_as_well(table, field, about)
        of = table.asks_of or table.last_that_matters
        found.append(Before(of, field, about, whether=_whether(clause, words)))
        table.asks_of = ""
    return [replace(each, at=len(table.events)) for each in found]


def _asked_of(asked: Sequence[Before], abouts: Set[str]) -> list[str]:
    """The refs that one of these is asked of, at the end and not of a moment before."""
    return list(
        dict.fromkeys(each.ref for each in asked if each.ref and each.at is None and each.about in abouts)
    )


def _asked_as_well(table: Layout, named: str, about: str, whether: str = "") -> list[Before]:
    """What else one question asks: of other things, and other values of the same."""
    found = [Before(ref, named, about, whether=whether) for ref in table.also]
    found += [Before(table.asks_of or table.last_that_matters, *each) for each in table.also_asked]
    table.also, table.also_asked = [], []
    return found


def _tell(clause: Clause, table: Layout) -> None:
    """Lay out a clause that tells something."""
    responds = clause.form is RESPONDS and _is_to_spell(clause, table)
    if responds or (clause.form.is_response and clause.form.name == "casts"):
        table.hold_entering()
    if clause.form is RESPONDS:
        _respond(clause, table)
        return
    if table.deals_unless_told == len(table.events) > 0 and _is_done_before_damage(clause, table):
        table.take_back_damage()
    waits = clause.form.name in _STANDS and bool(table.undecided())  # it is told next what that copies
    if not waits and not _is_about_stack(clause, table) and not _is_too_late_afterwards(clause, table):
        count = len(table.events)
        table.resolve_all()
        if len(table.events) > count and clause.form.name not in _STANDS:
            table.let_the_dying_die()
    countered = _countered_after(clause, table)
    count = len(table.events)
    clause.form.lay_out(table, **clause.bound)
    if countered:
        table.resolve_all(copiers_only=True)
        table.let_be_countered(str(countered["ref"]))
    table.note_what_stood(count, is_there=clause.form.name in _STANDS)
    if clause.bound.get("who") in PLAYER_NAMES and clause.form.name not in _STANDS | {"has_life"}:
        table.person = clause.bound["who"]
    if table.responding and clause.form.name not in _STANDS:
        table.tell_too_slow(table.events[count:])
    if not table.stack:
        table.let_copies_trigger()
    if clause.form.name not in {"is_so", "there"}:
        table.responding = False


def _is_too_late_afterwards(clause: Clause, table: Layout) -> bool:
    """Whether something is done to what the spell that waits takes away: "he bolts my Bear, I Giant Growth
    it" is a response, whether that is said or not.
    """
    if clause.form.name not in _DONE_IN_TIME or not table.stack:
        return False
    faces = [table.face(phrase.name) for phrase in clause.phrases() if phrase.name]
    spells = [face for face in faces if table.is_spell(face.name)]
    if any("Instant" not in face.type_line[1] or "graveyard" in face.text for face in spells):
        return False
    aims = set(table.taken_away_by_top())
    things = [phrase for phrase in clause.phrases() if not (phrase.name and table.is_spell(phrase.name))]
    bare = clause.bound.get("bare")
    is_bare = isinstance(bare, Phrase) and table.needs_target(table.face(bare.name).name)
    is_bare = is_bare and any(table.spoken(ref).owner == clause.bound.get("who") for ref in aims)
    if not aims or not (is_bare or any(table.known(phrase) in aims for phrase in things)):
        return False
    table.assumed.append("That is done in response, as it would be too late afterwards.")
    return True


def _countered_after(clause: Clause, table: Layout) -> Entry:
    """What counters the spell that is copied now: "he counters my Bolt, I Fork it" is a response, and the
    Bolt is countered once it is copied.
    """
    last = table.events[-1] if table.events else {}
    card = clause.bound.get("card") or clause.bound.get("verb")
    if (
        last.get("do") != "counter"
        or clause.form.name not in {"casts", "copies_at"}
        or not isinstance(card, Phrase)
    ):
        return {}
    name, aims = table.face(card.name).name, clause.bound.get("targets") or ()
    copies = table.is_spell(name) and table.copies_spells(name) and table.targets_of(name) == "spell"
    spell = table.spoken(str(last["ref"]))
    is_meant = all(not aim.name or table.face(aim.name).name == spell.name for aim in aims if aim is not None)
    if not copies or not is_meant:
        return {}
    table.events.pop()
    table.stack.append((spell.ref, []))
    return last


def _is_done_before_damage(clause: Clause, table: Layout) -> bool:
    """Whether what is told behind "it isn't blocked" is what players do then: an instant or an ability."""
    if clause.form is RESPONDS or clause.form.name in _DONE_BEFORE_DAMAGE:
        return True
    if clause.form.name not in {"casts", "casts_it", "in_response"}:
        return False
    faces = [table.face(phrase.name) for phrase in clause.phrases() if phrase.name]
    return any("Instant" in face.type_line[1] for face in faces)


def _is_to_spell(clause: Clause, table: Layout) -> bool:
    """Whether a response isn't to an ability, or to something else than what came last."""
    thing = clause.bound.get("thing")
    if "source" in clause.bound or not table.things:
        return False
    return thing is None or (thing.kind not in {"ability", "token"} and table.known(thing) == table.last)


def _respond(clause: Clause, table: Layout) -> None:
    """What is told next responds to what is on the stack.

    Raises:
        UnreadWords: nothing has happened yet; or what is responded to isn't told.
    """
    if not (clause.bound.keys() - {"who"} or table.events or table.stack):
        asks = "In response to what? Say first what is cast, activated, or triggers."
        raise UnreadWords("", "in response", "", asks=asks)
    table.person = clause.bound.get("who") or table.person
    table.has_responded = True
    if not (clause.bound.keys() - {"who"}) or clause.bound.get("thing") or "source" in clause.bound:
        table.responding = True
    if "source" in clause.bound:
        table.let_permanent_come(clause.bound["source"])
    if "source" in clause.bound and not table.stack:
        table.put_what_is_responded_to(clause.bound["source"], clause.bound.get("targets", ()))
    thing = clause.bound.get("thing")
    if thing is not None and thing.name and not table.known(thing):
        if table.enters_as_copy(table.face(thing.name).name):
            table.cast(table.face(thing.name).name, thing.owner or "A", [])
            return
        if not table.is_spell(thing.name):
            asks = f"Say that {thing.name} is cast, and what it copies or targets."
            raise UnreadWords("", thing.word, "", asks=asks)
        caster, targets = clause.bound.get("who", ""), clause.bound.get("targets", ())
        if caster or targets:
            casts(table, Cast(thing, caster, targets))
            table.responding, table.person = True, other_player(caster or "A")
        else:
            table.thing(thing, "A", "spell")


def _put_what_is_asked_about(asking: Sequence[Clause], told: Sequence[Clause], table: Layout) -> list[Clause]:
    """ "They cast Wrath of God. Does my Clone of Hill Giant die?": it was there before."""
    spoken = {phrase.name for clause in told for phrase in clause.phrases() if phrase.name}
    spoken |= {"Clone"} if any(clause.form.name in _CLONES for clause in told) else set()
    told_already = {phrase.at for clause in told for phrase in clause.phrases() if phrase.name}
    found = []
    for clause in asking:
        bound = dict(clause.bound)
        for label, value in clause.bound.items() if told else ():
            is_copy = (
                isinstance(value, Phrase) and value.name and value.of is not None and value.of.kind != "it"
            )
            if isinstance(value, Phrase) and value.name and value.at >= 0 and value.at in told_already:
                bound[label] = replace(value, article="the")  # what "if it's tapped" was told of
            is_several = isinstance(value, Phrase) and value.name and value.count > 1 and value.of is None
            if is_several and value.owner and value.name not in spoken:
                refs = table.each(value)  # "What happens to their three Elves?"
                table.refs[value.at] = refs[-1]
                bound[label] = replace(value, article="the", count=1)
            if (clause.form.name, label) in _CAUSES and isinstance(value, tuple):
                for each in value:
                    if each.name and each.name not in spoken:
                        table.thing(each, str(clause.bound.get("player") or "A"), "permanent")
            if _is_another_described(value, told):  # "what happens to a creature with three counters"
                example = table.example(value, anyway=True)
                if example is not None:
                    table.refs[value.at] = table.thing(example, value.owner or "B", "permanent")
                    bound[label] = replace(example, article="the", extras=(), states=())
            is_cause = isinstance(value, Phrase) and value.name and (clause.form.name, label) in _CAUSES
            if (is_copy or is_cause) and value.name not in spoken:
                table.thing(value, "A")
                bound[label] = replace(value, of=None, article="the", states=(), extras=())
        found.append(replace(clause, bound=bound))
    return found


def _is_another_described(value: Any, told: Sequence[Clause]) -> bool:
    """Whether a question speaks of something that it only describes, with what it has, as of a new thing."""
    is_new = isinstance(value, Phrase) and not value.name and value.like is not None and bool(value.extras)
    return is_new and value.article in {"a", "an", "another"} and value.of is None and bool(told)


def _is_about_stack(clause: Clause, table: Layout) -> bool:
    """Whether a clause happens before what is on the stack resolves."""
    if not table.stack:
        return True
    if clause.form.is_response or table.responding:
        return True
    countering = clause.bound.get("card") if clause.form.name == "undergoes" else None
    if isinstance(countering, Phrase) and table.targets_of(table.face(countering.name).name) == "spell":
        return True  # "the original gets countered by Mana Leak"
    copier = clause.bound.get("copier")
    copies = clause.form.name in {"enters_as", "enters_copying"}
    if copies and isinstance(copier, Phrase) and table.is_undecided(copier):
        return True
    if clause.form.name not in {"casts", "casts_under", "enters_copying"}:
        return False
    bound = clause.bound
    card = next((bound[key] for key in ("card", "verb", "bare", "copier") if key in bound), None)
    aims = (bound["under"],) if "under" in bound else bound.get("targets") or (bound.get("original"),)
    aims = (aims,) if isinstance(aims, Phrase) else aims  # "my Tendrils gets countered"
    if not isinstance(card, Phrase) or not card.name:
        return False
    name = table.face(card.name).name
    copies_itself = table.has_storm(name) and table.targets_of(name) != "spell"
    if aims == (None,) and table.is_spell(name) and table.copies_spells(name) and not copies_itself:
        return True
    copies_spells = table.copies_spells(name) or table.activates_to_copy_spells(name)
    if not (table.targets_of(name) == "spell" if table.is_spell(name) else copies_spells):
        return False
    on_stack = {table.spoken(ref).name for ref, _ in table.stack if any(t.ref == ref for t in table.things)}
    return any(
        isinstance(aim, Phrase) and (not aim.name or table.face(aim.name).name in on_stack) for aim in aims
    )


def _with_antecedent(told: list[Clause], clauses: Sequence[Clause], table: Layout) -> list[Clause]:
    """ "Is Clone blue if it copies ...": what a question before names is what "it" means."""
    topic = next((clause for clause in clauses[:2] if clause.form.name == "named_first"), None)
    if told and topic is not None:
        named = topic.bound["it"]
        place = next((n for n, c in enumerate(told) if n and not c.form.is_response), None)
        return told if place is None else [*told[:place], with_it(told[place], named), *told[place + 1 :]]
    if not told or not clauses[0].form.is_question:
        return told
    spoken = [
        each
        for value in clauses[0].bound.values()
        for each in (value if isinstance(value, tuple) else (value,))
        if isinstance(each, Phrase) and each.name and each.of is None
    ]
    original = clauses[0].bound.get("original")
    if isinstance(original, Phrase) and original.name:
        spoken = [original]  # "Can Clone copy it if it is tapped": what copies isn't there yet
    copying = [each for each in spoken if table.enters_as_copy(each.name)]
    asked = next(iter((*copying, *spoken)), None)
    stands = [n for n, clause in enumerate(told) if clause.form is not RESPONDS]
    place = next((n for n in stands if told[n].form.name != "there"), next(iter(stands), None))
    if asked is None or place is None:
        return told
    return [*told[:place], with_it(told[place], asked), *told[place + 1 :]]


def with_it(clause: Clause, meant: Phrase) -> Clause:
    """A clause in which "it" is what is meant."""

    def named(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(named(each) for each in value)
        return meant if isinstance(value, Phrase) and value.kind == "it" and not value.name else value

    return replace(clause, bound={label: named(value) for label, value in clause.bound.items()})


def with_antecedent(clause: Clause, told_before: Clause) -> Clause:
    """A clause that happens first though it is told later: its "it" was named before."""
    original = told_before.bound.get("original")
    if isinstance(original, Phrase):  # what it copies was there before, and what copies wasn't
        return with_it(clause, original)
    aims = told_before.bound.get("targets")
    aims = (aims,) if isinstance(aims, Phrase) else aims
    if isinstance(aims, tuple) and len(aims) == 1 and aims[0].name:  # "I bolt it after he pumps it"
        return with_it(clause, aims[0])
    told = [value for value in told_before.bound.values() if isinstance(value, Phrase)]
    named = [each for each in told if each.name or each.like is not None]
    return with_it(clause, named[0]) if named else clause


def without_copies(clause: Clause) -> Clause:
    """A clause with what copies something by its name alone: it is there by then."""

    def plain(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(plain(each) for each in value)
        if isinstance(value, Phrase) and value.name and value.of is not None:
            return replace(value, article="the", of=None, states=(), extras=())
        return value

    return replace(clause, bound={label: plain(value) for label, value in clause.bound.items()})


def without_names(clause: Clause) -> Clause:
    """What is told first but happens later speaks of what is there by then."""
    bound = {
        label: replace(value, article="the", states=(), extras=())
        if isinstance(value, Phrase) and value.name and value.of is None
        else value
        for label, value in clause.bound.items()
    }
    return replace(clause, bound=bound)
