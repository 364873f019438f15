"""Cards on top of a library: milled, looked at, revealed, and put elsewhere from among them (CR 401).

Those that the script doesn't name are counted.
"""

from collections.abc import Sequence
from itertools import permutations

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.events.actions.objects.moving import ordered, put_into_library
from judgeapp.copyengine.events.actions.players.drawing import draw_cards, drawn_after_all
from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.entering.until_leaves import put_onto_battlefield
from judgeapp.copyengine.events.replacement.damage_and_life import library_action_instead
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Looked, Resolution, not_said
from judgeapp.copyengine.events.targeting.targets import with_x
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing
from judgeapp.copyengine.events.zones.face_down_in_exile import turn_down_in_exile
from judgeapp.copyengine.events.zones.library_order import (
    known_on_top,
    on_top,
    pass_unnamed,
    place,
    refuse_too_many,
    shuffle,
    to_bottom_unordered,
)
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import LibraryAction, LookAt, PutFromAmong, PutRest, Reveal
from judgeapp.copyengine.model.effects.trigger_events import PlayerAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.model.terms.conditions import Fate
from judgeapp.copyengine.model.terms.qualities import OnTop, Pile
from judgeapp.copyengine.model.terms.subjects import Each
from judgeapp.copyengine.model.wording import joined, plural
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.state import PLAYERS, Object, Player

_DEEDS = {"mill": PlayerAction.MILLS, "surveil": PlayerAction.SURVEILS, "scry": PlayerAction.SCRIES}


@resolves(LibraryAction)
def act_on_library(resolution: Resolution, effect: LibraryAction) -> None:
    """Players mill, surveil or scry (CR 701.17, 701.22, 701.25).

    The cards that the script names are milled, go to the graveyard or go to the bottom. `top` is the order of
    those that are kept. What is known to be on top is milled without being named.

    Raises:
        CopyEngineError: too many cards are named, or one that isn't there; or it isn't said what becomes of a
            card that is known to be on top.
    """
    interpreter = resolution.interpreter
    if effect.optional and resolution.choices.get("declined"):
        return
    said = resolution.number(effect.amount)
    players = resolution.players(effect.who)
    for player in players:
        verb, number = library_action_instead(interpreter, player, effect.verb, said)
        if verb == "draw":
            draw_cards(interpreter, player, drawn_after_all(interpreter, player, number))
            continue
        chosen = _in_libraries(resolution, verb, players)
        kept = _in_libraries(resolution, "top", players) if verb != "mill" else []
        if verb != "mill" and verb not in resolution.choices and known_on_top(interpreter, player, number):
            where = "graveyard" if verb == "surveil" else "bottom"
            raise not_said(interpreter, verb, f"the refs of the cards that go to the {where}; [] for none")
        named = [obj for obj in (*chosen, *kept) if obj.owner == player]
        there = on_top(interpreter, player, number, named, verb)
        if number:
            trigger_doing(interpreter, _DEEDS[verb], player)
        if verb == "mill":
            resolution.pile = Looked(player, [obj.ref for obj in there], number - len(there))
            bury(resolution, there, number - len(there), player)
            for fate in (Fate.MILLED, Fate.DIED):
                resolution.note_fate(fate, [obj.ref for obj in there], number - len(there))
            continue
        away = {obj.ref for obj in chosen}
        theirs = [interpreter.table.objects[obj.ref] for obj in chosen if obj.owner == player]
        if verb == "surveil":
            bury(resolution, theirs, 0, player)
        else:
            for obj in theirs:
                place(interpreter, interpreter.table.objects[obj.ref], "bottom")
        if kept:
            put_into_library(resolution, [obj for obj in there if obj.ref not in away], "top")


def _in_libraries(resolution: Resolution, key: str, players: Sequence[str]) -> list[Object]:
    """Return the cards that the script names for an instruction.

    Raises:
        CopyEngineError: one isn't in the library of any of the players.
    """
    interpreter = resolution.interpreter
    cards = [interpreter.find(ref, f"choices.{key}") for ref in chosen_words(resolution.choices.get(key))]
    for obj in cards:
        if obj.zone != "library" or obj.owner not in players:
            raise CopyEngineError(
                f"{obj.ref} isn't in the library of {' or '.join(players) or 'nobody'}.",
                where=interpreter.at(f"choices.{key}"),
                mend="Name cards in zone: library of a player who does it.",
            )
    return cards


def bury(resolution: Resolution, cards: Sequence[Object], unnamed: int, player: str) -> None:
    """Put cards from the top of a library into the graveyard; those that the script doesn't name count."""
    interpreter = resolution.interpreter
    for obj in cards:
        move(interpreter, interpreter.table.objects[obj.ref], "graveyard")
    pass_unnamed(interpreter, player, unnamed)
    if unnamed > 0:
        had = interpreter.table.players.get(player, Player()).buried
        interpreter.change_player(player, buried=had + unnamed)


@resolves(LookAt)
def look_at(resolution: Resolution, effect: LookAt) -> None:
    """Look at the top cards of a library: later instructions are about those the script names or that are
    known, and about so many others. A single one is "it" from then on.
    """
    pile = _pile_of(effect.subject)
    if pile is None:
        return
    said = effect.amount
    number = resolution.number_on_top(pile) if said is None else resolution.number(said)
    if number == 1 and _goes_on_about_it(resolution):
        _reveal_cards(resolution, effect.subject)
        return
    players = [player for player in resolution.owners_of(pile.whose) if player in PLAYERS]
    named = [obj for key in ("top", "bottom") for obj in _in_libraries(resolution, key, players)]
    for player in players:
        theirs = [obj for obj in named if obj.owner == player]
        cards = on_top(resolution.interpreter, player, number, theirs, "top")
        resolution.pile = Looked(player, [obj.ref for obj in cards], number - len(cards))


def _pile_of(subject: Each) -> OnTop | None:
    return next((q for q in subject.filter.qualities if isinstance(q, OnTop)), None)


def _goes_on_about_it(resolution: Resolution) -> bool:
    """Whether the text goes on about the one card, and not about what is chosen from among several."""
    later = resolution.later
    return bool(later) and not isinstance(later[0], PutFromAmong | PutRest)


@resolves(Reveal)
def reveal(resolution: Resolution, effect: Reveal) -> None:
    """Show cards, which are what is spoken of then, or hands; where cards are doesn't change."""
    if not isinstance(effect.subject, Each):
        shown = resolution.refs(effect.subject)
        resolution.it = shown[-1] if shown else None
        resolution.note_fate(Fate.REVEALED, [ref for ref in shown if ref not in PLAYERS])
        return
    pile = _pile_of(effect.subject)
    if pile is not None and any(isinstance(later, PutFromAmong | PutRest) for later in resolution.later):
        look_at(resolution, LookAt(effect.subject))
        return
    _reveal_cards(resolution, effect.subject, to_all=True)


_OF_SEVERAL = frozenset({Pile.EVERYBODYS, Pile.OPPONENTS})


def _reveal_cards(resolution: Resolution, subject: Each, *, to_all: bool = False) -> None:
    """Speak of cards on top of a library that are looked at, or revealed to all."""
    choices, pile = resolution.choices, _pile_of(subject)
    if "card" not in choices and "condition" in choices:
        return  # the script says what depends on the card, not which card it is
    refs = resolution.refs(subject)
    resolution.refer_to(refs)
    if pile is not None and to_all:
        owners = resolution.owners_of(pile.whose) if pile.whose in _OF_SEVERAL else []
        number, objects = resolution.number_on_top(pile), resolution.interpreter.table.objects
        for owner in owners:
            theirs = [objects[ref] for ref in refs if objects[ref].owner == owner]
            on_top(resolution.interpreter, owner, number, theirs, "card")
        resolution.note_fate(Fate.REVEALED, refs, max(0, number * max(1, len(owners)) - len(refs)))
    if pile is not None and refs:
        owner = resolution.interpreter.table.objects[refs[0]].owner
        resolution.pile = Looked(owner, list(refs), max(0, resolution.number_on_top(pile) - len(refs)))


@resolves(PutFromAmong)
def put_from_among(resolution: Resolution, effect: PutFromAmong) -> None:
    """Put cards from among those looked at, revealed or milled somewhere: the ones the script names under
    `card`, and of those that it doesn't list as many as are left.

    Raises:
        CopyEngineError: it isn't said which of the known cards are chosen; or one that is named isn't among
            them, or isn't of the kind; or there are too many.
    """
    pile = resolution.pile
    if pile is None:
        return
    most = None if effect.amount is None else resolution.number(effect.amount)
    chosen = _chosen(resolution, effect, pile, most)
    resolution.did = bool(chosen) or not effect.may
    interpreter = resolution.interpreter
    pile.cards = [ref for ref in pile.cards if ref not in {obj.ref for obj in chosen}]
    unnamed = 0
    if not effect.may and not effect.every and most is not None:
        unnamed = min(max(0, most - len(chosen)), pile.unnamed)
        pile.unnamed -= unnamed
    put_cards(resolution, chosen, unnamed, effect.to, pile.player)
    if chosen:
        resolution.refer_to([obj.ref for obj in chosen])
    if effect.rest:
        _put_rest(resolution, pile, effect.rest)
    interpreter.judge_again()


def _chosen(resolution: Resolution, effect: PutFromAmong, pile: Looked, most: int | None) -> list[Object]:
    """Return the cards that are chosen, of those the script names or that are known."""
    interpreter, choices = resolution.interpreter, resolution.choices
    objects = interpreter.table.objects
    stated = choices.get("card") or choices.get("reveal")
    named = [str(ref) for ref in as_list(stated) if str(ref) in objects]
    fitting = [ref for ref in pile.cards if _fits(resolution, effect, ref)]
    if effect.of_piles and "card" not in choices:
        raise not_said(interpreter, "card", "the refs of the cards in the pile that is chosen; [] for none")
    if effect.every and not named:
        if pile.unnamed and "card" not in choices:
            raise not_said(interpreter, "card", f"the refs of what fits “{effect.text}”; [] for none")
        return [objects[ref] for ref in fitting]
    if not named:
        unsaid = "card" not in choices and "reveal" not in choices and not choices.get("declined")
        if not effect.may and most is not None and len(fitting) <= most and not pile.unnamed:
            return [objects[ref] for ref in fitting]
        if fitting and unsaid:
            raise not_said(interpreter, "card", f"which of {joined(fitting, 'or')}; [] for none", fitting)
        return []
    for ref in named:
        _check(resolution, effect, pile, ref)
    if effect.of_piles and pile.unnamed:
        raise CopyEngineError(
            f"{pile.unnamed} of the cards in the two piles aren't said.",
            where=interpreter.at("choices.top"),
            mend="Give choices: {top: ...}: all cards that are looked at; or give them positions.",
        )
    refuse_too_many(interpreter, len(named), most, "card")
    if effect.one_of_each and not _one_of_each(resolution, effect, named):
        raise CopyEngineError(
            f"{joined(named)} aren't one of each: “{effect.text}”.",
            where=interpreter.at("choices.card"),
            mend="Name at most one card of each kind.",
        )
    return [objects[ref] for ref in named]


def _one_of_each(resolution: Resolution, effect: PutFromAmong, named: Sequence[str]) -> bool:
    """Whether each card can be chosen for a kind of its own."""
    kinds = [with_x(kind, resolution.obj.cast.x) for kind in effect.kinds]
    fitting = [set(resolution.context.fitting(kind)) if can_tell(kind) else set() for kind in kinds]
    return any(
        all(ref in each for ref, each in zip(named, order, strict=False))
        for order in permutations(fitting, min(len(named), len(fitting)))
    )


def _check(resolution: Resolution, effect: PutFromAmong, pile: Looked, ref: str) -> None:
    """Refuse a card that isn't among those looked at, or isn't of the kind; one of those that nobody has
    named so far is named now.
    """
    interpreter = resolution.interpreter
    obj = interpreter.table.objects[ref]
    new = pile.unnamed and obj.zone == "library" and obj.owner == pile.player and obj.position is None
    if ref not in pile.cards and new:
        pile.cards.append(ref)
        pile.unnamed -= 1
    if ref not in pile.cards or not _fits(resolution, effect, ref):
        raise CopyEngineError(
            f"{ref} isn't among the cards of “{effect.text}”.",
            where=interpreter.at("choices.card"),
            mend=f"Name one of {joined(pile.cards, 'or')}, or leave it out."
            if pile.cards
            else "Name a card in zone: library of that player.",
        )


def _fits(resolution: Resolution, effect: PutFromAmong, ref: str) -> bool:
    kinds = [with_x(kind, resolution.obj.cast.x) for kind in effect.kinds]
    return not kinds or any(can_tell(kind) and ref in resolution.context.fitting(kind) for kind in kinds)


def put_cards(
    resolution: Resolution, cards: Sequence[Object], unnamed: int, to: str, player: str, under: str = ""
) -> None:
    """Put cards of a player somewhere, and so many others that the script doesn't name.

    Args:
        under: whose control they enter under; "" for that of the controller of what resolves.
    """
    interpreter = resolution.interpreter
    if to.endswith(" of library"):
        put_into_library(resolution, cards, to.removesuffix(" of library"))
        return
    if to == "graveyard":
        bury(resolution, cards, unnamed, player)
        return
    for obj in cards:
        now = interpreter.table.objects[obj.ref]
        if to.startswith("battlefield"):
            put_onto_battlefield(interpreter, now, under or resolution.controller, to)
        else:
            move(interpreter, now, to.removesuffix(" face down"))
        if to.startswith("exile"):
            resolution.link(obj.ref)
        if to == "exile face down":
            turn_down_in_exile(interpreter, obj.ref)
    pass_unnamed(interpreter, player, unnamed)
    if unnamed and to == "hand":
        had = interpreter.table.players.get(player, Player()).taken
        text = f"{player_name(player)} puts {unnamed} {plural('card', unnamed)} of them into their hand."
        interpreter.step(p.SPELL_RESOLVES, player, text, {"taken": had}, {"taken": had + unnamed})
        interpreter.change_player(player, taken=had + unnamed)


def _back_in_library(interpreter: Interpreter, obj: Object) -> Object:
    """Return a card that is in its owner's library, put there if it was exiled; it lies among those that are
    put elsewhere in it then.
    """
    if obj.zone == "exile":
        move(interpreter, obj, "library", at="bottom")
    return interpreter.table.objects[obj.ref]


@resolves(PutRest)
def put_rest(resolution: Resolution, effect: PutRest) -> None:
    """Put those of the cards looked at or revealed that haven't been put elsewhere somewhere, or back.

    Raises:
        CopyEngineError: it isn't said which of them are cast, where the text lets somebody cast them.
    """
    pile = resolution.pile
    if pile is None:
        return
    if effect.uncast and pile.found:
        cast = [*(resolution.cast or ()), *chosen_words(resolution.choices.get("cast"))]
        if (
            not resolution.cast
            and "cast" not in resolution.choices
            and not resolution.choices.get("declined")
        ):
            what = f"which of {joined(pile.found, 'or')} is cast as it resolves; [] for none"
            raise not_said(resolution.interpreter, "cast", what)
        pile.cards = [ref for ref in pile.cards if ref not in cast]
    _put_rest(resolution, pile, effect.to)


def _put_rest(resolution: Resolution, pile: Looked, to: str) -> None:
    interpreter = resolution.interpreter
    cards = [interpreter.table.objects[ref] for ref in pile.cards]
    cards = [obj for obj in cards if obj.zone in {"library", "exile"}]
    if to.endswith("library") or to.startswith("bottom"):
        cards = [_back_in_library(interpreter, obj) for obj in cards]
    refs = [obj.ref for obj in cards]
    unnamed, pile.cards, pile.unnamed = pile.unnamed, [], 0
    if to == "library":
        shuffle(interpreter, pile.player)
        return
    if to == "top of library":
        if ordered(resolution, refs, "top") is not None or (len(refs) == 1 and not unnamed):
            put_into_library(resolution, cards, "top")
        elif refs:
            raise not_said(interpreter, "top", f"{joined(refs)}, from the topmost down")
        return
    if not to.startswith("bottom"):
        put_cards(resolution, cards, unnamed, to, pile.player)
        return
    known = not unnamed and (ordered(resolution, refs, "bottom") is not None or len(refs) == 1)
    if known and "random" not in to:
        put_into_library(resolution, cards, "bottom")
        return
    to_bottom_unordered(interpreter, pile.player, cards, unnamed)
