"""How many there are, and whose tokens they are."""

from collections import Counter
from collections.abc import Iterator

from judgeapp.copyengine import (
    PLAYER_NAMES,
    Game,
    Object,
    entry_copy,
    joined,
    number_word,
    object_as_json,
    plural,
)
from judgeapp.lab.answers_in_words.resolved import (
    MOST_RESOLVED,
    all_resolved,
    once_resolved,
    tokens_by_player,
)
from judgeapp.lab.answers_in_words.subject import Subject, is_called, is_spell, several_called
from judgeapp.lab.answers_in_words.triggering import told_by_themselves, triggers_told
from judgeapp.lab.desk import Desk
from judgeapp.lab.display.value_derivations import said
from judgeapp.lab.questions_in_words.language.exemplars import CARD_TYPES


def how_many(subject: Subject) -> Iterator[str]:
    desk, game, of = subject.desk, subject.game, subject.asked.about.removeprefix("count").strip()
    if subject.asked.field == "controller":
        yield from whose_tokens(game)
    waiting = list(told_by_themselves(game))
    later = list(_counted_later(desk, of)) if waiting else []
    yield from later
    now = number_told(game, of, of_spell=subject.asked.ref if is_spell(subject.obj) else "")
    is_to_change = any(each.startswith("Once ") for each in later)
    yield now.replace("There", "Before that, there", 1) if is_to_change else now
    yield from tokens_named(game, of)
    for ref in waiting:
        yield from triggers_told(desk, ref)
    yield from once_resolved(desk)


def number_told(game: Game, said: str, *, of_spell: str = "") -> str:
    """How many objects of a name there are where things are; of no name, how many tokens.

    Args:
        said: "Hill Giant", "Goblin token", or "Hill Giant of A" for those that a player controls.
        of_spell: the spell of which it is asked, whose copies are meant if nothing else is.
    """
    name, _, whose = said.rpartition(" of ")
    name, whose = (name, whose) if whose in PLAYER_NAMES else (said, "")
    called, is_of_tokens = name.removesuffix(" token"), name.endswith(" token")
    is_of_any = name in {"", "token"}
    found = [
        obj
        for obj in game.table().objects.values()
        if obj.zone in {"battlefield", "stack"}
        and (not whose or object_as_json(game, obj)["controller"] == whose)
        and (
            obj.is_token
            if is_of_any
            else is_called(object_as_json(game, obj), called) or _is_copier(obj, called)
        )
        and (obj.is_token or not is_of_tokens)
    ]
    name = f"{name} creature" if "/" in name else name
    kind = name.casefold() if name.casefold() in CARD_TYPES else name
    if whose:
        return f"{PLAYER_NAMES[whose]} controls {len(found)} {plural(kind, len(found))}."
    name = name.casefold() if name.casefold() in CARD_TYPES else name
    by_player = Counter(str(object_as_json(game, obj)["controller"]) for obj in found)
    if len(by_player) > 1:
        each = [f"{PLAYER_NAMES[letter]} controls {count}" for letter, count in sorted(by_player.items())]
        return f"There are {len(found)} {plural(name or 'token', len(found))}: {joined(each)}."
    copies = [o for o in game.table().objects.values() if o.made_as_copy and not o.is_token]
    copies = [o for o in copies if o.made_as_copy == of_spell] or copies
    if of_spell and not (found or name or copies):
        return "No copy of the spell was made."
    if not name and copies and (of_spell or not found):
        made = f"{plural('copy', len(copies))} of the spell {'was' if len(copies) == 1 else 'were'} made"
        return f"{len(copies)} {made}."
    there = f"There {'is' if len(found) == 1 else 'are'} {len(found)} {plural(name or 'token', len(found))}"
    is_theirs = is_of_any and set(by_player) == {"B"}  # who asks gets none
    return f"{there}, under {PLAYER_NAMES['B']}'s control." if is_theirs else f"{there}."


def tokens_told(game: Game) -> Iterator[str]:
    """How many tokens there are, and which."""
    yield number_told(game, "")
    yield from tokens_named(game, "")


def tokens_named(game: Game, kind: str) -> Iterator[str]:
    """What the tokens are that were counted, where nothing says which were meant."""
    if kind not in {"", "token"}:
        return
    counted: Counter[tuple[str, str]] = Counter()
    for obj in game.table().on_battlefield():
        if obj.is_token:
            thing = object_as_json(game, obj)
            size = said("power", thing)
            counted[str(thing["name"]), "" if size == "none" else f" ({size})"] += 1
    if counted:
        names = [several_called(*what, is_token=True, count=count) for what, count in counted.items()]
        yield f"{'It’s' if counted.total() == 1 else 'They’re'} {joined(names)}."


def _is_copier(obj: Object, name: str) -> bool:
    """Whether it is a card of that name that entered as a copy: "how many Clones" counts it all the same."""
    face = obj.faces[obj.face].normal
    return not obj.is_token and face.name == name and entry_copy(face.abilities) is not None


def _counted_later(desk: Desk, said: str) -> Iterator[str]:
    """How many of something there are once what has triggered resolves, if that changes."""
    waiting = desk.game.waiting_triggers()[:MOST_RESOLVED]
    after = all_resolved(desk, waiting)
    told = number_told(after.game, said)
    if told != number_told(desk.game, said):
        may = ", if players take every option" if after.may else ""
        yield f"Once all triggered abilities have resolved{may}, {told.replace('There', 'there', 1)}"
    elif said and after.left:
        yield "Triggered abilities that haven’t resolved aren’t counted."


def what_is_left(game: Game) -> Iterator[str]:
    """What each player has on the battlefield."""
    there: dict[str, Counter[tuple[str, str, bool]]] = {}
    for obj in game.table().on_battlefield():
        thing = object_as_json(game, obj)
        size = said("power", thing)
        what = str(thing["name"]), f" ({size})" if size != "none" else "", obj.is_token
        there.setdefault(str(thing["controller"]), Counter())[what] += 1
    if not there:
        yield "Nothing is left on the battlefield."
    for letter, counted in sorted(there.items()):
        names = [several_called(*what, count) for what, count in counted.items()]
        yield f"On the battlefield, {PLAYER_NAMES[letter]} controls {joined(names)}."


def whose_tokens(game: Game) -> Iterator[str]:
    """Who controls the tokens."""
    for who, count in sorted(tokens_by_player(game).items()):
        yield f"{PLAYER_NAMES[who]} has {number_word(count)} {plural('token', count)}."
