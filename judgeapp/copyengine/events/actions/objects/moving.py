"""What effects do to objects and players as they resolve: life, cards, counters, zones, tokens."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.events.actions.objects.noted_names import put_face_down
from judgeapp.copyengine.events.damage.damage import change_life
from judgeapp.copyengine.events.damage.shield_counters import is_shielded
from judgeapp.copyengine.events.entering.entering import Begins, enter_battlefield, player_name
from judgeapp.copyengine.events.entering.until_leaves import is_until_leaving, put_onto_battlefield, remember
from judgeapp.copyengine.events.replacement.losing import kept_from_losing
from judgeapp.copyengine.events.replacement.number_of_copies import Creation, created
from judgeapp.copyengine.events.replacement.prohibitions import cannot_be_sacrificed, is_uncounterable
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_discarding
from judgeapp.copyengine.events.triggers.noting import note_trigger, trigger_together
from judgeapp.copyengine.events.triggers.token_triggers import trigger_creating
from judgeapp.copyengine.events.zones.counters import add_counters, chosen_kind, give_to_player
from judgeapp.copyengine.events.zones.face_down_in_exile import turn_down_in_exile
from judgeapp.copyengine.events.zones.library_order import place, shuffle
from judgeapp.copyengine.events.zones.sacrificing import sacrifice
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import new_ref
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import (
    HALF_LIFE,
    BecomeLevel,
    CounterSpell,
    CreateToken,
    Discard,
    GameEnds,
    LifeBecomes,
    LifeChange,
    LinkedWhenYouDo,
    Move,
    PlayerCounters,
    PutCounters,
)
from judgeapp.copyengine.model.effects.except_clauses import ExceptClause
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect, given_by
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.plain_data import Json, as_list
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import Fate, Otherwise, YouDo
from judgeapp.copyengine.model.terms.qualities import CastFrom, EveryCardOf, OnTop, Pile, SpokenPlayerControls
from judgeapp.copyengine.model.terms.subjects import ANY_NUMBER, ONE, Choose, Each, Filter, Who
from judgeapp.copyengine.model.wording import a_or_an, joined, plural, possessive
from judgeapp.copyengine.reading import predefined_token
from judgeapp.copyengine.reading.nouns.spoken_of import (
    gives_to_owner,
    goes_on_about_them,
    returns_this_from_graveyard,
    speaks_of_that_permanent,
)
from judgeapp.copyengine.reading.statics.triggers.trigger_events import triggers_on_level
from judgeapp.copyengine.rulesets.ruleset import Ruleset
from judgeapp.copyengine.script.fields import chosen_word, chosen_words, is_paid
from judgeapp.copyengine.table.leaving_stack import zone_instead
from judgeapp.copyengine.table.levels import class_level
from judgeapp.copyengine.table.linked_objects import with_linked, with_made
from judgeapp.copyengine.table.state import LOST, NOWHERE, PLAYERS, Copied, Object, Player


@resolves(LifeChange)
def change_lives(resolution: Resolution, effect: LifeChange) -> None:
    """Players gain or lose life."""
    interpreter = resolution.interpreter
    halved = effect.amount.per == HALF_LIFE
    lost = resolution.life_lost or 0
    players = [(ref, 0) for ref in resolution.players(effect.who)] if halved else []
    for player, amount in players or resolution.shared_out(effect.who, effect.amount):
        had = interpreter.table.players.get(player, Player()).life
        if halved:
            amount = max(0, (had + effect.amount.rounded_up) // 2)
        if amount:
            change_life(interpreter, player, -amount if effect.loss else amount)
            resolution.notes = replace(resolution.notes, life=resolution.notes.life + amount)
            lost += max(0, had - interpreter.table.players.get(player, Player()).life)
    if effect.loss:
        resolution.life_lost = lost


@resolves(LifeBecomes)
def set_lives(resolution: Resolution, effect: LifeBecomes) -> None:
    """Players gain or lose the life that makes their totals the number (CR 119.5)."""
    interpreter, number = resolution.interpreter, resolution.number(effect.amount)
    for player in resolution.refs(effect.who):
        had = interpreter.table.players.get(player, Player()).life
        if player in PLAYERS and had != number:
            change_life(interpreter, player, number - had)


@resolves(GameEnds)
def end_game(resolution: Resolution, effect: GameEnds) -> None:
    """Players lose the game, or one wins, so that all others lose (CR 104.2b, 104.3e); nobody who can't."""
    interpreter, meant = resolution.interpreter, resolution.players(effect.who)
    players = list(interpreter.table.players)
    losers = [name for name in players if (name in meant) is not effect.wins] if meant else []
    for name in losers:
        had = interpreter.table.players[name].designations
        kept = kept_from_losing(interpreter, name, for_life=False)
        if kept is not None:
            interpreter.nothing(
                p.SPELL_RESOLVES, kept.ref, f"{player_name(name)} doesn't lose because of it."
            )
        elif LOST not in had:
            text = f"{player_name(name)} loses the game."
            interpreter.step(p.SPELL_RESOLVES, name, text, {"has_lost": False}, {"has_lost": True})
            interpreter.change_player(name, designations=had | {LOST})


@resolves(Discard)
def discard(resolution: Resolution, effect: Discard) -> None:
    """Players discard cards, those first that the script names."""
    interpreter, numbers, refs = resolution.interpreter, dict[str, int](), list[str]()
    for player in resolution.players(effect.who):
        cards, unnamed = _discarded(resolution, effect, player)
        for obj in cards:
            move(interpreter, obj, "graveyard")
            resolution.discarded = obj.ref
        had = interpreter.table.players.get(player, Player())
        number = len(cards) + unnamed
        _refuse_untold(resolution, effect, known=number > 0)
        said = resolution.choices.get("discard", not interpreter.table.hand(player))
        if not number and not effect.amount.per and said is True:
            number = effect.amount.base  # cards that aren't listed
        text = f"{player_name(player)} discards {number} {plural('card', number)}."
        before, after = {"discarded": had.discarded}, {"discarded": had.discarded + number}
        interpreter.step(p.SPELL_RESOLVES, player, text, before, after)
        interpreter.change_player(player, discarded=had.discarded + number, lost=had.lost + unnamed)
        trigger_discarding(interpreter, player, cards, number - len(cards))
        numbers[player] = number
        refs += [obj.ref for obj in cards]
    resolution.note_fate(Fate.DISCARDED, refs, sum(numbers.values()) - len(refs))
    resolution.each = numbers
    resolution.that_much = sum(numbers.values()) if len(numbers) < 2 else None


def _refuse_untold(resolution: Resolution, effect: Discard, known: bool) -> None:
    """Refuse "you may discard a card. If you do, ..." where the script doesn't say whether somebody does, and
    the same without "may" where nothing is known of the hand.

    Raises:
        CopyEngineError: it doesn't say.
    """
    choices = resolution.choices
    depends = any(map(_depends_on_doing, resolution.later[:1]))
    told = is_paid(choices) is not None or any(key in choices for key in ("discard", "condition"))
    if depends and not told and (effect.optional or not known) and resolution.interpreter.policy is CORRECT:
        mend = "the ref of a card in that hand, true for a card that isn't listed, or null for no card"
        raise not_said(resolution.interpreter, "discard", mend)


def _depends_on_doing(effect: Effect) -> bool:
    """Whether an effect is done "if you do", "if you don't", or "when you do"."""
    condition = getattr(effect, "condition", None)
    if isinstance(condition, Otherwise):
        condition = condition.condition
    return isinstance(condition, YouDo) or isinstance(effect, LinkedWhenYouDo)


def _discarded(resolution: Resolution, effect: Discard, player: str) -> tuple[list[Object], int]:
    """Return the cards that a player discards, and how many besides that the script doesn't name.

    Raises:
        CopyEngineError: which cards of a hand isn't said, or what is said can't be discarded.
    """
    hand = resolution.interpreter.table.hand(player)
    unnamed = resolution.interpreter.table.players.get(player, Player()).unnamed_hand
    if effect.amount.per == "hand":
        return hand, unnamed
    able = hand
    if effect.cards is not None and can_tell(effect.cards):
        fitting = resolution.context.fitting(effect.cards)
        able = [obj for obj in hand if obj.ref in fitting]
    number = resolution.number(effect.amount)
    said = resolution.choices.get("discard")
    if effect.up_to and resolution.interpreter.policy is CORRECT:
        _refuse_open_number(resolution, effect, player, known=bool(hand or unnamed))
    if stated := [] if said is True else [str(ref) for ref in as_list(said)]:
        named = [obj for obj in able if obj.ref in stated]
        if resolution.interpreter.policy is CORRECT:
            _refuse_others(resolution, effect, stated, able)
            if len(named) > number and effect.amount.per != "X":
                raise CopyEngineError(
                    f"{player_name(player)} discards more than the text says.",
                    where=resolution.interpreter.at("choices.discard"),
                    mend=f"Name at most {number}.",
                )
        return named, 0 if effect.up_to else min(unnamed, max(0, number - len(named)))
    if effect.up_to:
        return [], 0
    if number >= len(able) + unnamed:
        return able, unnamed
    if able and resolution.interpreter.policy is CORRECT:
        raise CopyEngineError(
            f"Which cards {player_name(player)} discards isn't said.",
            where=resolution.interpreter.at("choices.discard"),
            mend=f"Give choices: {{discard: {joined([obj.ref for obj in able], 'or')}}}.",
        )
    return [], min(unnamed, number)


def _refuse_open_number(resolution: Resolution, effect: Discard, player: str, *, known: bool) -> None:
    """Refuse "discard up to two cards" where the script doesn't say which.

    Raises:
        CopyEngineError: it doesn't.
    """
    said = resolution.choices.get("discard", True)
    if known and said is True:
        which = (
            f"the refs of up to {effect.amount.base} cards in {possessive(player_name(player))} hand, or null"
        )
        raise not_said(resolution.interpreter, "discard", which)


def _refuse_others(resolution: Resolution, effect: Discard, stated: list[str], able: list[Object]) -> None:
    """Refuse to discard what isn't in the hand of one who discards, or isn't of the kind that is asked for.

    Raises:
        CopyEngineError: it names that.
    """
    interpreter, players = resolution.interpreter, resolution.players(effect.who)
    for ref in stated:
        obj = interpreter.find(ref, "choices.discard")
        is_of_another = obj.zone == "hand" and obj.owner in players and len(players) > 1
        if obj in able or is_of_another or obj.zone in {"graveyard", "exile"}:  # it was discarded before
            continue
        wanted = effect.cards.text if effect.cards is not None else "a card"
        whose = player_name(players[0]) if len(players) == 1 else "a player"
        raise CopyEngineError(
            f"{ref} isn't {wanted} in {possessive(whose)} hand.",
            where=interpreter.at("choices.discard"),
            mend="Name one that is, or state null for none.",
        )


@resolves(PutCounters)
def put_counters(resolution: Resolution, effect: PutCounters) -> None:
    """Counters are put on things, or removed."""
    things = resolution.objects(effect.subject)
    if isinstance(effect.subject, Each):
        resolution.speak_of([obj.ref for obj in things])
    if effect.subject is Who.GIVER and things:
        resolution.it = things[0].ref  # "remove a counter from Heliod's Punishment. Then if it has ..."
    if not things and "unknown" in effect.amount.per:
        resolution.number(effect.amount)  # refused: what can't be counted may also say on what
    kind = effect.counter
    if not kind and effect.every:
        _remove_all(resolution, things)
        return
    if not kind and things:
        kind = chosen_kind(resolution.interpreter, resolution.choices, effect.among)
    for obj in things:
        every = obj.counters.get(kind, 0)
        number = every if effect.every else resolution.number_but(effect.amount, (obj.ref,))
        resolution.that_much = number
        signed = -number if effect.remove else number
        by_itself = (
            resolution.this is resolution.obj and resolution.text
        )  # what makes a token is no object of the script
        words = resolution.text if by_itself else resolution.this.printed_name
        add_counters(resolution.interpreter, obj, kind, signed, words, by=resolution.controller)


@resolves(PlayerCounters)
def give_player_counters(resolution: Resolution, effect: PlayerCounters) -> None:
    """Players get counters: energy, poison (CR 122.1)."""
    interpreter, number = resolution.interpreter, resolution.number(effect.amount)
    for player in resolution.players(effect.who):
        if number:
            give_to_player(interpreter, player, effect.kind, number)


def _remove_all(resolution: Resolution, things: Sequence[Object]) -> None:
    """Remove all counters of every kind."""
    resolution.that_much = sum(sum(obj.counters.values()) for obj in things)
    for obj in things:
        for kind, number in dict(obj.counters).items():
            obj = add_counters(resolution.interpreter, obj, kind, -number, resolution.words)


@resolves(Move)
def move_things(resolution: Resolution, effect: Move) -> None:
    """Things are destroyed, exiled, returned, sacrificed."""
    things = [] if effect.optional and resolution.choices.get("declined") else _to_move(resolution, effect)
    before = {obj.ref: obj.zone for obj in things}
    with resolution.interpreter.going_at_once() if len(things) > 1 else nullcontext():
        _move_them(resolution, effect, things)
    unnamed = _move_whole_zones(resolution, effect, things)
    objects = resolution.interpreter.table.objects
    resolution.moved = bool(unnamed) or any(
        zone == "library" or objects[ref].zone != zone for ref, zone in before.items()
    )
    for fate in _FATES.get(effect.verb, ()):
        there = (ref for ref in before if _fared_so(resolution.interpreter, ref, fate))
        resolution.note_fate(fate, there, unnamed)


def _move_whole_zones(resolution: Resolution, effect: Move, things: Sequence[Object]) -> int:
    """Let the cards go, too, that the script doesn't name in hands or graveyards that are moved as a whole,
    and shuffle the libraries into which they go; return how many cards those are.
    """
    pile = _whole_zone(effect)
    if pile is None or (effect.optional and resolution.choices.get("declined")):
        return 0
    interpreter, zone = resolution.interpreter, pile.zone
    whose = next(q.whose for q in pile.qualities if isinstance(q, EveryCardOf))
    their = _their_pile(effect) is not None
    owners = [ref for ref in resolution.refs(effect.who) if ref in PLAYERS] if their else []
    moved = 0
    if whose is Pile.TARGET_PLAYERS:
        owners = [resolution.player] if resolution.player else []
    elif not owners:
        owners = resolution.owners_of(whose)
    for owner in owners:
        had = interpreter.table.players.get(owner, Player())
        unnamed = had.unnamed_in(zone)
        if unnamed and zone == "hand":
            interpreter.change_player(owner, taken=had.taken - unnamed)
        elif unnamed:
            interpreter.change_player(owner, buried=had.buried - unnamed)
        if unnamed and effect.to == "exile":
            interpreter.change_player(owner, exiled=had.exiled + unnamed)
        if effect.to == "library":
            shuffle(interpreter, owner)
            number = unnamed + sum(1 for obj in things if obj.owner == owner)
            resolution.each[owner] = resolution.each.get(owner, 0) + number
        moved += unnamed
    if effect.to == "library":
        resolution.that_much = sum(resolution.each.values()) if len(resolution.each) < 2 else None
    return moved


def _whole_zone(effect: Move) -> Filter | None:
    """Return the filter of "your hand" or "all graveyards"; None for anything else."""
    if not isinstance(effect.subject, Each):
        return None
    wanted = effect.subject.filter
    return wanted if any(isinstance(q, EveryCardOf) for q in wanted.qualities) else None


_FATES = {
    "destroy": (Fate.DESTROYED, Fate.DIED),
    "exile": (Fate.EXILED,),
    "return": (Fate.RETURNED,),
    "sacrifice": (Fate.SACRIFICED, Fate.DIED),
}


def _fared_so(interpreter: Interpreter, ref: str, fate: Fate) -> bool:
    """Whether an object that was to be moved is where that puts it; what is destroyed may go elsewhere."""
    obj, went_to = interpreter.table.objects[ref], interpreter.table.noted(ref).went_to
    match fate:
        case Fate.EXILED:
            return went_to == "exile"
        case Fate.DIED:
            return went_to == "graveyard" and obj.zone != "battlefield"
        case Fate.RETURNED:
            return went_to == "hand"
    return obj.zone != "battlefield"


def _to_move(resolution: Resolution, effect: Move) -> list[Object]:
    """Return what is moved: what the text means, or the script chooses."""
    if effect.subject == Who.IT and resolution.it is None:
        resolution.it = resolution.copied  # "copy target spell, then return it": the spell that was copied
    if (pile := _their_pile(effect)) is not None:
        players = resolution.players(effect.who)
        if isinstance(pile, EveryCardOf) and players:
            return [obj for player in players for obj in _pile_of(resolution, effect, player)]
        resolution.player = players[0] if len(players) == 1 else resolution.player
    if effect.verb == "sacrifice" and isinstance(effect.subject, Choose) and not effect.optional:
        things = _chosen_to_sacrifice(resolution, effect, effect.subject)
    elif isinstance(effect.subject, Choose) and _each_chooses(resolution, effect):
        things = _chosen_by_each_of_them(resolution, effect, effect.subject)
    elif isinstance(effect.subject, Choose) and not effect.optional:
        on_battlefield = effect.subject.filter.zone == "battlefield"
        key = effect.verb if effect.verb in {"return", "exile"} else "permanent" if on_battlefield else "card"
        resolution.only_ones = resolution.only_choice(effect.subject, key, effect.who)
        things = resolution.objects(effect.subject)
        resolution.only_ones = []
    elif (theirs := _of_each_of_them(resolution, effect)) is not None:
        things = theirs
    elif isinstance(effect.subject, Choose) and effect.verb in resolution.choices:
        things = _chosen_to_move(resolution, effect, effect.subject)
    else:
        things = resolution.objects(effect.subject)
    if effect.verb == "sacrifice":
        things = [o for o in things if _can_sacrifice(resolution, effect, o)]
    return things


def _of_each_of_them(resolution: Resolution, effect: Move) -> list[Object] | None:
    """Return "all creatures they control" or "all cards from their graveyard," of the players who move them;
    None for other words.

    Raises:
        CopyEngineError: it is all but those that were chosen, and nobody says which these are.
    """
    if not isinstance(effect.subject, Each) or not isinstance(effect.who, Who) or effect.who is Who.YOU:
        return None
    wanted, interpreter = effect.subject.filter, resolution.interpreter
    if wanted.other and not resolution.chosen:
        raise CopyEngineError(
            f"I can't tell which are “{wanted.text}.”",
            where=interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
    plain = tuple(q for q in wanted.qualities if not isinstance(q, CastFrom | SpokenPlayerControls))
    several = effect.who in {Who.EACH_PLAYER, Who.OPPONENTS}
    in_zone = any(isinstance(q, CastFrom) for q in wanted.qualities) and wanted.zone in {"hand", "graveyard"}
    if len(plain) == len(wanted.qualities) or not (several or in_zone):
        return None
    players = resolution.players(effect.who)
    found = resolution.objects(Each(replace(wanted, qualities=plain)))
    return [
        obj
        for obj in found
        if (interpreter.controller(obj.ref) if obj.zone == "battlefield" else obj.owner) in players
    ]


def _chosen_to_move(resolution: Resolution, effect: Move, asked: Choose) -> list[Object]:
    """Return what the script chooses of what "may" be moved.

    Raises:
        CopyEngineError: that isn't what the text asks for.
    """
    interpreter, refs = resolution.interpreter, []
    if resolution.choices[effect.verb] is True and interpreter.policy is CORRECT:
        refs = resolution.only_choice(asked, effect.verb, effect.who)
    for stated in as_list(resolution.choices[effect.verb]):
        if not stated or stated is True:
            continue
        refs.append(interpreter.find(stated, f"choices.{effect.verb}").ref)
    fitting = resolution.context.fitting(asked.filter) if can_tell(asked.filter) else refs
    if effect.verb == "sacrifice" and effect.who is Who.YOU:
        fitting = [ref for ref in fitting if interpreter.controller(ref) == resolution.controller]
    unfit = next((ref for ref in refs if ref not in fitting), None)
    if unfit is not None and interpreter.policy is CORRECT:
        raise CopyEngineError(
            f"{unfit} isn't {asked.filter.text}.",
            where=interpreter.at(f"choices.{effect.verb}"),
            mend=f"Name {asked.filter.text}, or leave it out.",
        )
    resolution.check_number(asked, refs, effect.verb)
    return [interpreter.table.objects[ref] for ref in refs[: asked.count]]


def _their_pile(effect: Move) -> OnTop | EveryCardOf | None:
    """Return "their library" or "their graveyard", whose cards players move; None for other moves."""
    if not isinstance(effect.subject, Each) or effect.who is Who.YOU:
        return None
    piles = (q for q in effect.subject.filter.qualities if isinstance(q, OnTop | EveryCardOf))
    return next((pile for pile in piles if pile.whose is Pile.SPOKEN_OF), None)


def _pile_of(resolution: Resolution, effect: Move, player: str) -> list[Object]:
    resolution.player = player
    return resolution.objects(effect.subject)


def _move_them(resolution: Resolution, effect: Move, things: Sequence[Object]) -> None:
    if effect.verb == "exile" and things:
        together = (
            resolution.them if goes_on_about_them(resolution.words) else []
        )  # "..., then return those cards"
        resolution.it, resolution.them = (
            things[-1].ref,
            list(dict.fromkeys([*together, *(obj.ref for obj in things)])),
        )
    if effect.verb == "sacrifice" and things and isinstance(effect.subject, Choose):
        resolution.it = things[-1].ref  # "sacrifice a creature. Create a token that's a copy of it"
    if effect.to.startswith("battlefield") and "face down" not in effect.to and len(things) > 1:
        refs = [obj.ref for obj in things]
        with resolution.interpreter.at_once(refs):
            for obj in things:
                put_back(resolution, obj, effect.to, who=effect.who)
            trigger_together(resolution.interpreter, refs)
        return
    at, _, zone = effect.to.rpartition(" of ")
    if zone == "library" and things:
        put_into_library(resolution, [o for o in things if not _has_left_graveyard(resolution, o)], at)
        return
    for obj in things:
        if effect.verb == "destroy":
            destroy(resolution.interpreter, obj)
        elif effect.verb == "sacrifice":
            if obj.zone == "battlefield":
                sacrifice(resolution.interpreter, obj)
        elif effect.to.startswith("battlefield face down"):
            put_face_down(resolution.interpreter, obj, resolution.controller)
        elif effect.to.startswith("battlefield"):
            put_back(resolution, obj, effect.to, who=effect.who)
        elif obj.zone != zone and not _has_left_graveyard(resolution, obj):
            if is_until_leaving(effect.duration):
                if resolution.this.zone != "battlefield":
                    continue  # it has left already, so the time is over before it begins (CR 610.3b)
                remember(resolution.interpreter, resolution.this.ref, obj)
            move(resolution.interpreter, obj, zone)
            if effect.face_down:
                turn_down_in_exile(resolution.interpreter, obj.ref)
            if effect.to == "exile" and resolution.this.ref in resolution.interpreter.table.objects:
                resolution.this = resolution.interpreter.put(
                    with_linked(resolution.interpreter.table.objects[resolution.this.ref], obj.ref)
                )


def put_into_library(resolution: Resolution, things: Sequence[Object], at: str) -> None:
    """Put objects into the libraries of their owners, or elsewhere in them.

    Of several on one end of a library the script may give the order, under `top` or `bottom`, from the
    topmost down; without it nobody knows the order.

    Args:
        at: "top", "bottom", "top or bottom" where the script says it under `to`, or "" where nobody can tell.

    Raises:
        CopyEngineError: the script doesn't say which end it is.
    """
    interpreter = resolution.interpreter
    if " or " in at:
        at = chosen_word(resolution.choices.get("to")) or ""
        if at not in {"top", "bottom"}:
            raise not_said(interpreter, "to", "top or bottom, of the library")
    order = ordered(resolution, [obj.ref for obj in things], at)
    for owner in dict.fromkeys(obj.owner for obj in things):
        theirs = [obj for obj in things if obj.owner == owner]
        known = order is not None or len(theirs) == 1
        if order is not None:
            theirs.sort(key=lambda obj: order.index(obj.ref))
        for obj in reversed(theirs) if at == "top" else theirs:
            now = interpreter.table.objects[obj.ref]
            if now.zone == "library":
                place(interpreter, now, at if known else "")
            else:
                move(interpreter, now, "library", at=at if known else "")


def ordered(resolution: Resolution, refs: Sequence[str], at: str) -> list[str] | None:
    """Return refs in the order that the script says under `top` or `bottom`; None where it says none.

    Raises:
        CopyEngineError: it says it of other objects.
    """
    if at not in {"top", "bottom"} or at not in resolution.choices:
        return None
    order = list(chosen_words(resolution.choices[at]))
    if sorted(order) != sorted(refs):
        raise CopyEngineError(
            f"{joined(order) or 'Nothing'} isn't what is put there.",
            where=resolution.interpreter.at(f"choices.{at}"),
            mend=f"Name {joined(list(refs))}, from the topmost down." if refs else "Leave it out.",
        )
    return order


def _chosen_to_sacrifice(resolution: Resolution, effect: Move, asked: Choose) -> list[Object]:
    """Return what players sacrifice of what they control, each as many as the text says (CR 701.21a).

    Raises:
        CopyEngineError: a player could choose among several, and the script doesn't say.
    """
    interpreter = resolution.interpreter
    wanted = replace(asked.filter, controller="any")
    stated = [str(ref) for key in _SACRIFICED for ref in as_list(resolution.choices.get(key))]
    if not can_tell(wanted):
        if interpreter.policy is CORRECT and not stated:
            raise not_said(interpreter, "sacrifice", f"what is sacrificed for “{wanted.text}”")
        return [obj for obj in interpreter.table.on_battlefield() if obj.ref in stated]
    able = {
        player: [
            obj
            for obj in interpreter.table.on_battlefield()
            if interpreter.controller(obj.ref) == player
            and interpreter.speaks_of(resolution.this, wanted, obj)
            and not cannot_be_sacrificed(interpreter, obj, player)
        ]
        for player in resolution.players(effect.who)
    }
    return _chosen_by_each(resolution, asked, able, stated, ("sacrifice", "sacrifices"))


def _each_chooses(resolution: Resolution, effect: Move) -> bool:
    """Whether several players choose, each among cards or permanents of their own."""
    if not isinstance(effect.subject, Choose) or len(resolution.players(effect.who)) < 2:
        return False
    wanted = effect.subject.filter
    their_own = any(isinstance(q, CastFrom | SpokenPlayerControls) for q in wanted.qualities)
    return wanted.zone == "hand" or (wanted.zone in {"battlefield", "graveyard"} and their_own)


def _chosen_by_each_of_them(resolution: Resolution, effect: Move, asked: Choose) -> list[Object]:
    """Return what players choose in their hands or graveyards, or of what they control, each as many as the
    text says; what isn't listed isn't there.

    Raises:
        CopyEngineError: a player could choose among several, and the script doesn't say.
    """
    interpreter, zone = resolution.interpreter, asked.filter.zone
    qualities = tuple(q for q in asked.filter.qualities if not isinstance(q, CastFrom | SpokenPlayerControls))
    wanted = replace(asked.filter, qualities=qualities)

    def whose(obj: Object) -> str:
        return interpreter.controller(obj.ref) if zone == "battlefield" else obj.owner

    there = [
        obj
        for obj in interpreter.table.objects.values()
        if obj.zone == zone and interpreter.speaks_of(resolution.this, wanted, obj)
    ]
    players = resolution.players(effect.who)
    able = {player: [obj for obj in there if whose(obj) == player] for player in players}
    keys = dict.fromkeys((effect.verb, "return", "card", "creature", "permanent"))
    stated = [str(ref) for key in keys for ref in as_list(resolution.choices.get(key))]
    key = effect.verb if effect.verb in {"exile", "return"} else "card"
    if effect.optional:  # who isn't said to choose anything doesn't
        return [obj for mine in able.values() for obj in [o for o in mine if o.ref in stated][: asked.count]]
    return _chosen_by_each(resolution, asked, able, stated, (key, "chooses"))


def _chosen_by_each(
    resolution: Resolution,
    asked: Choose,
    able: Mapping[str, Sequence[Object]],
    stated: Sequence[str],
    called: tuple[str, str],
) -> list[Object]:
    """Return what each player chooses of what that player can choose: what is stated, or all there is.

    Args:
        able: what each player can choose.
        called: the key of the choice, and what the player does.

    Raises:
        CopyEngineError: a player could choose among several, and the script doesn't say.
    """
    chosen, count, (key, does) = list[Object](), asked.count, called
    for player, there in able.items():
        named = [obj for obj in there if obj.ref in stated]
        if asked.up_to or count >= ANY_NUMBER:
            resolution.check_number(asked, [obj.ref for obj in named], key)
            if there and key not in resolution.choices and resolution.interpreter.policy is CORRECT:
                raise not_said(resolution.interpreter, key, f"what {player_name(player)} {does}, or null")
            chosen += named
            continue
        if len(named) < count < len(there) and resolution.interpreter.policy is CORRECT:
            which = f"which of {joined([obj.ref for obj in there], 'or')} {player_name(player)} {does}"
            raise not_said(resolution.interpreter, key, which)
        chosen += [*named, *(obj for obj in there if obj.ref not in stated)][:count]
    return chosen


_SACRIFICED = ("sacrifice", "creature", "permanent")


def _can_sacrifice(resolution: Resolution, effect: Move, obj: Object) -> bool:
    """Whether an object can be sacrificed as an effect says; nobody sacrifices what another player controls
    (CR 701.21a).
    """
    interpreter = resolution.interpreter
    yours = effect.subject in _SPOKEN_OF and effect.who is Who.YOU
    if yours and obj.zone == "battlefield" and interpreter.controller(obj.ref) != resolution.controller:
        interpreter.nothing(p.SPELL_RESOLVES, obj.ref, "Another player controls it, so it isn't sacrificed.")
        return False
    return not cannot_be_sacrificed(interpreter, obj, resolution.controller)


_SPOKEN_OF = (Who.THIS, Who.IT, Who.TRIGGERING, Who.ATTACHED, Who.MADE)


def _has_left_graveyard(resolution: Resolution, obj: Object) -> bool:
    """Whether "return this card from your graveyard" finds it there no more (CR 400.7)."""
    said = returns_this_from_graveyard(resolution.words)
    return said and obj.ref == resolution.this.ref and obj.zone != "graveyard"


def put_back(
    resolution: Resolution, obj: Object, how: str, begins: Begins | None = None, who: object = Who.YOU
) -> None:
    """A card comes (back) onto the battlefield as a new object, under whose control the text says (CR 110.2a,
    400.7); what copies as it enters is told by the script's `choices`.

    Args:
        how: "battlefield", with "tapped", "attacking" or "transformed" where the text says so.
        begins: what makes it a copy as it enters.
        who: who puts it there.
    """
    if obj.kind != "card" or obj.zone in {"battlefield", "stack", NOWHERE}:
        return
    if _has_left_graveyard(resolution, obj):
        return
    movers = [] if who is Who.YOU else resolution.players(who)
    to_owner = gives_to_owner(resolution.words) or obj.owner in movers
    whose = obj.owner if to_owner else movers[0] if len(movers) == 1 else resolution.controller
    resolution.it = put_onto_battlefield(resolution.interpreter, obj, whose, how, begins).ref


def destroy(interpreter: Interpreter, obj: Object) -> None:
    """Destroy a permanent unless it is indestructible (CR 701.8)."""
    if obj.zone != "battlefield" or any(
        a.keyword == "indestructible" for a in interpreter.values(obj.ref).abilities
    ):
        return
    if interpreter.extension.is_saved(interpreter, obj) or is_shielded(interpreter, obj):
        return
    interpreter.put(replace(obj, destroyed=True))
    move(interpreter, interpreter.table.objects[obj.ref], "graveyard")


def _described(effect: CreateToken, ruleset: Ruleset) -> Characteristics:
    """Return what a text says a token is."""
    return Characteristics(
        name=effect.name or ruleset.token_name(effect.subtypes),
        colors=frozenset(effect.colors),
        supertypes=frozenset(effect.supertypes),
        types=frozenset(effect.types) or frozenset({"Creature"}),
        subtypes=effect.subtypes,
        abilities=effect.abilities,
        power=effect.power,
        toughness=effect.toughness,
    )


@resolves(CreateToken)
def _create_tokens(resolution: Resolution, effect: CreateToken) -> None:
    create_tokens(resolution, effect)


def create_tokens(resolution: Resolution, effect: CreateToken, extra: tuple[ExceptClause, ...] = ()) -> None:
    """Tokens with characteristics of their own are created; `extra` is how they enter."""
    interpreter = resolution.interpreter
    kinds = frozenset(effect.types or ("Creature",)) | frozenset(effect.subtypes)
    values = _described(effect, interpreter.ruleset)
    values = replace(
        values, abilities=tuple(given_by(each, resolution.this.ref) for each in values.abilities)
    )
    if effect.size is not None:
        power, toughness = map(resolution.number, effect.size)
        values = replace(values, power=power, toughness=toughness)
    made: list[str] = []
    numbers = dict(resolution.shared_out(effect.maker, effect.count))
    makers = [player for player in numbers if player in PLAYERS]
    host = _host_of_token(resolution, effect)
    if effect.attached_to is not None and host is None:
        return
    for maker in makers:
        creation = created(interpreter, maker, numbers[maker], kinds)
        meant = [(effect, values, extra)] * (0 if creation.instead else creation.number)
        if creation.in_place is not None:
            placed = token_in_place(creation.in_place, tapped=effect.tapped, attacking=effect.attacking)
            meant = [(placed, _described(placed, interpreter.ruleset), extra)] * creation.number
        meant += [(token, _described(token, interpreter.ruleset), ()) for token in tokens_besides(creation)]
        for token, described, how in meant:
            ref = _name_of_token(resolution, token.name or " ".join(token.subtypes))
            to = host.ref if host is not None and token.attached_to is not None else None
            made.append(_create_one(interpreter, maker, token, described, made, how, ref=ref, host=to))
            resolution.it = made[-1]
            source = interpreter.table.objects.get(resolution.this.ref)
            if source is not None and source.zone == "battlefield":
                resolution.this = interpreter.put(with_made(source, made[-1]))
    if len(made) > 1:
        resolution.speak_of(made)
    resolution.notes = replace(resolution.notes, made=(*resolution.notes.made, *made))
    trigger_together(interpreter, made)
    for maker in makers:
        theirs = [ref for ref in made if interpreter.table.objects[ref].owner == maker]
        trigger_creating(interpreter, maker, theirs)


def _host_of_token(resolution: Resolution, effect: CreateToken) -> Object | None:
    """Return what an Aura token enters attached to; None where that isn't there, or can't be enchanted by it:
    then it isn't created (CR 303.4i).
    """
    found = resolution.objects(effect.attached_to) if effect.attached_to is not None else []
    there = [obj for obj in found if obj.zone == "battlefield"]
    return there[0] if there else None


def _create_one(
    interpreter: Interpreter,
    maker: str,
    effect: CreateToken,
    values: Characteristics,
    made: Sequence[str],
    extra: tuple[ExceptClause, ...] = (),
    *,
    ref: str = "",
    host: str | None = None,
) -> str:
    """Create one token and return its ref; `made` are those that are created at once with it, `host` is what
    it enters attached to.
    """
    name = effect.name or " ".join(effect.subtypes)
    token = Object(
        ref=ref or _next_token(interpreter, name),
        kind="token",
        faces=(Copied(values),)
        if effect.back is None
        else (Copied(values), Copied(_described(effect.back, interpreter.ruleset))),
        can_transform=effect.back is not None,
        owner=maker,
        controller=maker,
        zone="nowhere",
        tapped=effect.tapped,
        attacking=effect.attacking,
        attached_to=host,
    )
    announce = f"{player_name(maker)} creates {a_or_an(name)} {name} token."
    with interpreter.at_once([*made, token.ref]):
        enter_battlefield(interpreter, token, (), {}, announce=announce, extra=extra)
    return token.ref


def tokens_besides(creation: Creation) -> list[CreateToken]:
    """Return the tokens that are created besides those an effect says, or instead of them, one by one."""
    tokens = [token for token, number in creation.besides for _ in range(number)]
    each = [predefined_token(name, ONE) for name in creation.instead]
    return tokens + [token for token in each for _ in range(creation.number)]


def described_faces(interpreter: Interpreter, name: str) -> tuple[Copied, ...]:
    """Return the faces of the predefined token of a name."""
    token = predefined_token(name, ONE)
    return (Copied(_described(token, interpreter.ruleset)),)


def token_in_place(token: CreateToken, *, tapped: bool, attacking: bool) -> CreateToken:
    """Return a token created in place of another: it enters as that would (CR 614.6)."""
    return replace(token, tapped=tapped, attacking=attacking)


def create_in_place(
    interpreter: Interpreter, player: str, token: CreateToken, made: Sequence[str], ref: str
) -> None:
    """Create one token in place of another; `made` are those that are created at once with it."""
    _create_one(interpreter, player, token, _described(token, interpreter.ruleset), made, ref=ref)


def create_besides(interpreter: Interpreter, player: str, creation: Creation) -> list[str]:
    """Create what replacement effects add to the tokens that a player creates; return the refs."""
    made: list[str] = []
    for token in tokens_besides(creation):
        made.append(_create_one(interpreter, player, token, _described(token, interpreter.ruleset), made))
    return made


def _name_of_token(resolution: Resolution, name: str) -> str:
    if resolution.instructions is not None:
        return new_ref(resolution.interpreter, resolution.instructions.next_name())
    return _next_token(resolution.interpreter, name)


def _next_token(interpreter: Interpreter, name: str) -> str:
    place = 1 + sum(1 for ref in interpreter.table.objects if ref.startswith(f"{name} token"))
    return f"{name} token {place}"


@resolves(CounterSpell)
def counter(resolution: Resolution, effect: CounterSpell) -> None:
    """Spells and abilities are countered."""
    if effect.subject == Who.IT and resolution.it is None:
        resolution.it = resolution.copied  # "each player copies target spell. ... counter that spell"
    for obj in resolution.objects(effect.subject):
        if obj.zone == "stack":
            # "... is countered this way, that permanent": the one whose ability it is
            of_ability = obj.ability is not None and speaks_of_that_permanent(resolution.words)
            resolution.it = resolution.countered = obj.source if of_ability else obj.ref
            if not is_uncounterable(resolution.interpreter, obj):
                move(resolution.interpreter, obj, zone_instead(obj, effect.to), p.COUNTERING)


@resolves(BecomeLevel)
def level_up(resolution: Resolution, effect: BecomeLevel) -> None:
    """A Class's level becomes the next one; a level left out or had already changes nothing (CR 716.2a)."""
    obj, interpreter = resolution.this, resolution.interpreter
    had, level = class_level(obj), effect.level
    if had == level - 1 and obj.zone == "battlefield":
        choices = {**obj.choices, "level": level}
        before: Json = {"level": had, "choices": dict(obj.choices)}
        after: Json = {"level": level, "choices": choices}
        interpreter.step(p.STATUS, obj.ref, f"It is now level {level}.", before, after)
        interpreter.put(replace(obj, choices=choices))
        for ability in interpreter.values(obj.ref).abilities:
            if triggers_on_level(ability, level):
                note_trigger(interpreter, obj.ref, ability)
