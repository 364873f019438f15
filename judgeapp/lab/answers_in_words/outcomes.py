"""What happens: to something, by a spell, by what triggers, to a player."""

import re
from collections.abc import Iterator

from judgeapp.combat import play
from judgeapp.copyengine import (
    PLAYER_NAMES,
    CopyEngineError,
    Game,
    entry_copy,
    number_word,
    plural,
    principles,
)
from judgeapp.lab.answers_in_words.counts import tokens_told, whose_tokens
from judgeapp.lab.answers_in_words.legends import (
    OF_LEGEND_RULE,
    legends_gone,
    no_legend_rule,
    other_names,
    state_based_actions,
)
from judgeapp.lab.answers_in_words.players import draws_told, extra_turns, life_as_it_was, life_told
from judgeapp.lab.answers_in_words.resolved import (
    MOST_RESOLVED,
    all_resolved,
    once_resolved,
    tokens_by_player,
    what_came_of_it,
)
from judgeapp.lab.answers_in_words.spells import (
    how_many_resolve,
    unresolved,
    whether_copies_resolved,
    whether_it_resolves,
    why_nothing_came,
)
from judgeapp.lab.answers_in_words.subject import (
    Subject,
    answers,
    became_a_copy,
    is_spell,
    last_controller,
    last_there,
    printed_name,
    what_it_is,
)
from judgeapp.lab.answers_in_words.targets import may_change_targets, untold_targets
from judgeapp.lab.answers_in_words.triggering import (
    activated_told,
    that_it_was_not_cast,
    that_it_was_not_kicked,
    told_by_themselves,
    triggers_told,
    whether_it_triggers,
)
from judgeapp.lab.answers_in_words.zones import delayed_told, what_dies, where_all_puts_it
from judgeapp.lab.desk import Desk
from judgeapp.lab.questions_in_words.reader import Asked
from judgeapp.lab.questions_in_words.whether import (
    BOTH_STAY,
    DAMAGE,
    DIES,
    GAINS,
    LIFE,
    MAY,
    ONE_GOES,
    RESOLVING,
    TRIED,
    TRIGGERS,
)
from judgeapp.lab.tables.state_checks import state_check

_TRIGGERS_AT_TARGET = re.compile(
    r"(?:[\w ]+ — )?(?:when|whenever|at)\b.*\btarget\b", re.IGNORECASE | re.DOTALL
)


def what_a_spell_does(subject: Subject) -> Iterator[str]:
    yield from that_it_was_not_cast(subject)
    yield from what_came_of_it(subject.desk, subject.asked)
    yield from life_told(subject.desk)
    yield from draws_told(subject.desk)
    if any(told.startswith("No.") for told in whether_it_resolves(subject.desk, subject.name, subject.obj)):
        yield f"No. {subject.name} doesn’t resolve, so it does nothing."
    else:
        who = PLAYER_NAMES[subject.obj.controller]
        yield f"{who} controls {subject.called} and does what it says as it resolves."
    if tokens_by_player(subject.game):
        yield from tokens_told(subject.game)
    if subject.obj.made_as_copy and subject.obj.cast.targets:
        yield from may_change_targets(subject.desk, subject.name, subject.asked.ref)
    yield from happenings(subject.desk)


@answers("triggers")
def _what_triggers(subject: Subject) -> Iterator[str]:
    desk, game, asked = subject.desk, subject.game, subject.asked
    is_asked = asked.whether.startswith((GAINS, TRIGGERS))
    if is_asked and became_a_copy(subject) and not game.triggered(asked.ref):
        yield f"No. {subject.name} became a copy on the battlefield."
        yield "It didn’t enter then, so no ability of entering triggers (707.4)."
        return
    verdict = what_came_of_it(desk, asked)
    yield from verdict or whether_it_triggers(desk, asked)
    yield from that_it_was_not_kicked(subject)
    yield from that_it_was_not_cast(subject)
    if asked.field == "controller":
        yield from whose_tokens(game)
    if asked.field == "controller" and game.triggered(asked.ref):
        yield f"{last_controller(game, asked.ref)} controls the abilities of {subject.called}."
    if any(reasons := list(why_nothing_came(game))):
        if verdict[:1] != ["Yes."] and not asked.whether.endswith((" land", " lands", " card", " cards")):
            yield from tokens_told(game)
        yield from reasons
    yield from life_told(desk)
    yield from draws_told(desk)
    yield from once_resolved(desk, asked)
    activated = activated_told(desk, asked.ref)
    yield from activated
    if not activated or game.triggered(asked.ref):
        yield from triggers_told(desk, asked.ref)
    for other in told_by_themselves(game):
        if other.partition("-")[0] != asked.ref:
            yield from triggers_told(desk, other)
    if any(each.is_token for each in game.table().objects.values()):
        yield from tokens_told(game)
        yield from legends_gone(desk)


@answers("happens")
def _what_happens_to_it(subject: Subject) -> Iterator[str]:
    desk, asked, thing = subject.desk, subject.asked, subject.thing
    if asked.whether == LIFE:
        once = list(once_resolved(desk))
        yield from once
        yield from life_told(desk)
        yield from () if once else life_as_it_was(desk)
    if asked.whether == DAMAGE:
        yield from once_resolved(desk)
        yield from life_told(desk)
    if asked.whether == RESOLVING:
        yield whether_copies_resolved(subject)
        yield from how_many_resolve(desk, asked.ref)
    yield from what_came_of_it(desk, asked)
    yield from _whether_legends_stay(desk, asked)
    if asked.whether == DIES:
        yield from what_dies(desk)
    if asked.whether == TRIED:
        yield "Yes."
    yield from where_all_puts_it(desk, subject.called, asked.ref)
    if thing["zone"] in {"battlefield", "stack"} or thing["is_copy"]:
        is_copied = asked.whether == MAY and thing["is_copy"] and thing["zone"] == "battlefield"
        # Of what has left it's only said where it is.
        verdict = "Yes. " if is_copied else "No. " if _could_have_copied(subject) else ""
        yield f"{verdict}{what_it_is(subject.name, thing)}"
    elif _could_have_copied(subject):
        yield "No."
    if sum(each.is_token for each in subject.game.table().objects.values()) > 1:
        yield from tokens_told(subject.game)
    yield from happenings(desk)
    if subject.thing["targets"] and is_spell(subject.obj):
        yield from may_change_targets(desk, subject.name, asked.ref)


def _could_have_copied(subject: Subject) -> bool:
    """Whether it is asked if something can copy, and it enters as a copy by its text, but is none."""
    thing, name = subject.thing, printed_name(subject.obj)
    events = subject.desk.script.get("events") or ()
    copied = any(e.get("copy_of") for e in events if e.get("ref") == subject.asked.ref)
    came = thing["zone"] == "battlefield" or (thing["zone"] == "graveyard" and not copied)
    is_asked = subject.asked.whether == MAY and came and not thing["is_copy"]
    if not is_asked or name not in subject.game.cards:
        return False
    return entry_copy(subject.game.cards[name].faces[0].abilities) is not None


def happenings(desk: Desk) -> Iterator[str]:
    """State-based actions, the legend rule, what triggers, and what wasn't considered."""
    game = desk.game
    yield from life_told(desk)
    yield from draws_told(desk)
    yield from extra_turns(game)
    yield from state_based_actions(desk)
    yield from unresolved(desk)
    yield from no_legend_rule(game)
    yield from other_names(game)
    for ref in told_by_themselves(game):
        yield from triggers_told(desk, ref)
    yield from once_resolved(desk)
    for left_out in desk.left_out:
        yield f"Not considered: “{left_out.text}” of {left_out.name}."
        if _TRIGGERS_AT_TARGET.match(left_out.text):
            yield "It isn’t told what that ability targets, so what it does is left out."


def whether_lost(desk: Desk, letter: str) -> Iterator[str]:
    """Whether a player loses once all has resolved (CR 704.5a), and what else happens.

    No verdict is given if something is left open.
    """
    waiting = desk.game.waiting_triggers()[:MOST_RESOLVED]
    after = all_resolved(desk, waiting)
    untold = list(untold_targets(desk))
    player = after.game.table().players[letter]
    name, life = PLAYER_NAMES[letter], f"{player.life} life"
    if poison := player.counters.get("poison", 0):
        life = f"{life} with {number_word(poison)} poison {plural('counter', poison)}"
    once = " if players do what they may" if after.may else ""
    try:
        events = [*after.events, state_check(after.game)]
        checked = play({**desk.script, "events": events}, cards=desk.game.cards).steps
    except CopyEngineError:
        checked = ()
    if any(step.principle == principles.LOSING and step.obj == letter for step in checked):
        yield f"Yes. {name} is at {life} and loses the game as state-based actions are checked{once}."
    elif untold or desk.left_out or after.game.table().stack or after.left:
        yield f"{name} is at {life}, as far as all that is told goes."
    else:
        yield f"No. {name} is at {life}{once}."
    yield from (each for each in happenings(desk) if each != f"{name} is at {life}.")
    yield from untold


def _whether_legends_stay(desk: Desk, asked: Asked) -> Iterator[str]:
    """Whether the legend rule takes one of several away, or all stay, if that is asked (CR 704.5j). Where
    something else takes one away, that is told.
    """
    if asked.whether not in {ONE_GOES, BOTH_STAY}:
        return
    told = list(state_based_actions(desk))
    goes = any(map(OF_LEGEND_RULE.search, told))
    if goes or not (told or _has_left(desk.game) or desk.game.table().delayed_triggers):
        yield "Yes." if goes == (asked.whether == ONE_GOES) else "No."
    else:
        yield from what_dies(desk)
        for obj in desk.game.table().on_battlefield():
            yield from delayed_told(desk.game, obj)


def _has_left(game: Game) -> bool:
    """Whether a permanent has left the battlefield."""
    return any(
        obj.zone != "battlefield" and last_there(game, ref) is not None
        for ref, obj in game.table().objects.items()
    )
