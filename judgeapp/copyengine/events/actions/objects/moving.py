"""Things change zones: destroyed, exiled, returned, sacrificed, put into a library (CR 400.7, 701)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.events.actions.objects.noted_names import put_face_down
from judgeapp.copyengine.events.actions.players.designations import refuse_other_monarch
from judgeapp.copyengine.events.damage.shield_counters import is_kept
from judgeapp.copyengine.events.entering.entering import (
    Begins,
    forget_what_it_enters_with,
    note_what_it_enters_with,
    player_name,
)
from judgeapp.copyengine.events.entering.until_leaves import (
    is_until_leaving,
    is_until_monarch,
    put_onto_battlefield,
    remember,
    remember_until_monarch,
)
from judgeapp.copyengine.events.replacement.prohibitions import cannot_be_sacrificed, is_kept_from_triggers
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.noting import trigger_together
from judgeapp.copyengine.events.zones.face_down_in_exile import turn_down_in_exile
from judgeapp.copyengine.events.zones.library_order import place, shuffle
from judgeapp.copyengine.events.zones.sacrificing import sacrifice
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import EntersWith, Move
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import Fate
from judgeapp.copyengine.model.terms.qualities import CastFrom, EveryCardOf, OnTop, Pile, SpokenPlayerControls
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
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading.nouns.spoken_of import (
    gives_to_owner,
    goes_on_about_them,
    returns_this_from_graveyard,
)
from judgeapp.copyengine.script.fields import chosen_word, chosen_words
from judgeapp.copyengine.table.face_down import values_listed
from judgeapp.copyengine.table.state import NOWHERE, PLAYERS, Object, Player


@resolves(Move)
def move_things(resolution: Resolution, effect: Move) -> None:
    """Things are destroyed, exiled, returned, sacrificed."""
    things = [] if effect.optional and resolution.choices.get("declined") else _to_move(resolution, effect)
    before = {obj.ref: obj.zone for obj in things}
    if effect.to.startswith("battlefield"):
        _say_what_they_enter_with(resolution, things, effect.subject)
    with resolution.interpreter.going_at_once() if len(things) > 1 else nullcontext():
        _move_them(resolution, effect, things)
    unnamed = _move_whole_zones(resolution, effect, things)
    objects = resolution.interpreter.table.objects
    resolution.moved = bool(unnamed) or any(
        zone == "library" or objects[ref].zone != zone for ref, zone in before.items()
    )
    put = [ref for ref in before if objects[ref].zone == effect.to]
    if isinstance(effect.subject, Each) and effect.to == "battlefield" and put:
        resolution.speak_of(put)
    if isinstance(effect.subject, Who) and len(put) > 1:
        resolution.parted = put
    for fate in _FATES.get(effect.verb, ()):
        there = (ref for ref in before if _fared_so(resolution.interpreter, ref, fate))
        resolution.note_fate(fate, there, unnamed)


def _say_what_they_enter_with(resolution: Resolution, things: Sequence[Object], of: Subject) -> None:
    """Note what the next sentence says that what is put onto the battlefield enters with: "It enters with an
    additional +1/+1 counter on it".
    """
    for obj in things:
        forget_what_it_enters_with(resolution.interpreter, obj.ref)
        for said in said_to_enter_with(resolution, of):
            with resolution.referring_to(obj.ref):
                say_what_it_enters_with(resolution, said, obj.ref)


def said_to_enter_with(resolution: Resolution, of: Subject = Who.IT) -> Iterator[EntersWith]:
    """Yield what an instruction, or the sentences right behind it, say that "it" enters with: what is put
    onto the battlefield or created.

    Args:
        of: what the instruction calls that.
    """
    for later in resolution.later:
        if not isinstance(later, EntersWith):
            return
        if later.subject in {Who.IT, of}:
            yield later


def say_what_it_enters_with(resolution: Resolution, said: EntersWith, ref: str) -> None:
    """Note what an object will enter with, if what the text asks for is so as it is said."""
    if resolution.holds(said.condition):
        number = Amount(resolution.number(said.count))
        known = replace(said, subject=Who.THIS, count=number, condition=None)
        ability = resolution.obj.ability
        words = ability.keyword if ability is not None and ability.keyword else resolution.words
        note_what_it_enters_with(resolution.interpreter, ref, known, words)


@resolves(EntersWith)
def _will_enter_with(resolution: Resolution, effect: EntersWith) -> None:
    """A spell will enter with counters as what it becomes (CR 614.1c). What an instruction before it has put
    onto the battlefield has entered with them.
    """
    for obj in resolution.objects(effect.subject):
        if obj.zone == "stack" and obj.ability is None:
            per = _ON_THAT_SPELL.get(effect.count.per, effect.count.per)
            said = replace(effect, condition=None, count=replace(effect.count, per=per))
            say_what_it_enters_with(resolution, said, obj.ref)


_ON_THAT_SPELL = {
    Counted.COLORS_SPENT: Counted.COLORS_SPENT_ON_THAT_SPELL,
    Counted.MANA_SPENT: Counted.MANA_SPENT_ON_THAT_SPELL,
}
"""What was spent on "it", of a spell that made an ability trigger."""


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
    if whose.is_targeted:
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
        things = resolution.found(effect.subject)
    if effect.verb == "sacrifice":
        things = [o for o in things if _can_sacrifice(resolution, effect, o)]
    if isinstance(effect.subject, Who):
        things = [each for obj in things for each in (obj, *_parted_from(resolution, obj))]
    return things


def _parted_from(resolution: Resolution, obj: Object) -> Iterator[Object]:
    """What was one permanent with an object, merged or melded, and is where that went as it left (CR 730.3).

    A card that was targeted in a graveyard is found alone.
    """
    table = resolution.interpreter.table
    if obj.zone == "battlefield" or resolution.targeted_in.get(obj.ref) == "graveyard":
        return
    noted = table.noted(obj.ref)
    there = noted.went_to if obj.zone == NOWHERE else obj.zone  # a token among them has ceased to exist
    for ref in noted.parted_from:
        if table.objects[ref].zone == there:
            yield table.objects[ref]


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
    if effect.verb in {"sacrifice", "exile"} and resolution.is_triggered:
        things = [obj for obj in things if not _is_kept(resolution, effect.verb, obj)]
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
            values = values_listed(effect.listed)
            put_face_down(resolution.interpreter, obj, resolution.controller, values)
        elif effect.to.startswith("battlefield"):
            put_back(resolution, obj, effect.to, who=effect.who)
        elif obj.zone != zone and not _has_left_graveyard(resolution, obj):
            if is_until_leaving(effect.duration):
                if resolution.this.zone != "battlefield" or resolution.has_lost(resolution.this.ref):
                    continue  # it has left already, so the time is over before it begins (CR 610.3b)
                for each in (obj, *(merged.component for merged in obj.merged)):
                    remember(resolution.interpreter, resolution.this.ref, replace(each, zone=obj.zone))
            if is_until_monarch(effect.duration):
                refuse_other_monarch(resolution)
                remember_until_monarch(
                    resolution.interpreter, resolution.this.ref, obj, resolution.controller
                )
            move(resolution.interpreter, obj, zone)
            if effect.face_down:
                turn_down_in_exile(resolution.interpreter, obj.ref)
            if effect.to == "exile":
                resolution.link(obj.ref)


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
    """Whether players choose, each among cards or permanents of their own: several, or one other than "you"
    among the cards in that graveyard.
    """
    if not isinstance(effect.subject, Choose):
        return False
    wanted = effect.subject.filter
    their_own = any(isinstance(q, CastFrom | SpokenPlayerControls) for q in wanted.qualities)
    if isinstance(effect.who, Target):  # asked who that is, a resolution goes on to its next target
        return their_own and wanted.zone == "graveyard"
    number = len(resolution.players(effect.who))
    if number < 2:
        return number == 1 and their_own and wanted.zone == "graveyard" and effect.who is not Who.YOU
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
            others = [obj.ref for obj in there if obj not in named]
            raise not_said(resolution.interpreter, key, which, others, count - len(named))
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


def _is_kept(resolution: Resolution, verb: str, obj: Object) -> bool:
    """Whether a triggered ability can't cause something to be sacrificed or exiled."""
    kept = is_kept_from_triggers(resolution.interpreter, obj, verb, resolution.controller)
    if kept:
        text = "A triggered ability of its controller can't do that to it."
        resolution.interpreter.nothing(p.SPELL_RESOLVES, obj.ref, text)
    return kept


_SPOKEN_OF = (Who.THIS, Who.IT, Who.TRIGGERING, Who.ATTACHED, Who.MADE)


def _has_left_graveyard(resolution: Resolution, obj: Object) -> bool:
    """Whether "return this card from your graveyard" finds it there no more (CR 400.7)."""
    said = returns_this_from_graveyard(resolution.words)
    return said and obj.ref == resolution.this.ref and obj.zone != "graveyard"


def put_back(
    resolution: Resolution, obj: Object, how: str, begins: Begins | None = None, who: Subject | None = Who.YOU
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
    if is_kept(interpreter, obj, by_effect=True):
        return
    interpreter.put(replace(obj, destroyed=True))
    move(interpreter, interpreter.table.objects[obj.ref], "graveyard")
