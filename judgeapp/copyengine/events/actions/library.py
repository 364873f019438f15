"""Cards taken from the top of a library; those that the script doesn't name are counted (CR 401)."""

from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import LibraryAction, Reveal, TakeFromTop
from judgeapp.copyengine.model.effects.trigger_events import Deed
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.model.terms.subjects import Each
from judgeapp.copyengine.model.wording import plural
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.state import PLAYERS, Object, Player

_DEEDS = {"mill": Deed.MILLS, "surveil": Deed.SURVEILS, "scry": Deed.SCRIES}
_GRAVEYARD = {"mill", "surveil"}


@resolves(LibraryAction)
def act_on_library(resolution: Resolution, effect: LibraryAction) -> None:
    """Players mill, surveil or scry: the cards that the script names go to the graveyard, or stay in the
    library; of others nothing is known (CR 701.17, 701.22, 701.25).

    Raises:
        CopyEngineError: too many cards are named, or one that isn't in the library of any of them.
    """
    interpreter = resolution.interpreter
    if effect.optional and resolution.choices.get("declined"):
        return
    number = resolution.number(effect.amount)
    players = [player for player in resolution.refs(effect.who) if player in PLAYERS]
    cards = [interpreter.find(ref, f"choices.{effect.verb}") for ref in _named(resolution, effect)]
    for obj in cards:
        if obj.zone != "library" or obj.owner not in players:
            raise CopyEngineError(
                f"{obj.ref} isn't in the library of {' or '.join(players) or 'nobody'}.",
                where=interpreter.at(f"choices.{effect.verb}"),
                mend="Name cards in zone: library of a player who does it.",
            )
    milled = list[Object]()
    for player in players:
        theirs = [obj for obj in cards if obj.owner == player]
        if len(theirs) > number:
            raise CopyEngineError(
                f"{len(theirs)} cards are too many for “{effect.text}”.",
                where=interpreter.at(f"choices.{effect.verb}"),
                mend=f"Name at most {number} of {player_name(player)}.",
            )
        milled += theirs if effect.verb in _GRAVEYARD else []
        if number:
            trigger_doing(interpreter, _DEEDS[effect.verb], player)
    for obj in milled:
        move(interpreter, obj, "graveyard")


def _named(resolution: Resolution, effect: LibraryAction) -> tuple[str, ...]:
    """Return the refs of the cards that the script names for an instruction."""
    return chosen_words(resolution.choices.get(effect.verb))


@resolves(TakeFromTop)
def take_from_top(resolution: Resolution, effect: TakeFromTop) -> None:
    """Put cards of those looked at into a hand: the ones the script names, and as many others as are left."""
    interpreter, player = resolution.interpreter, resolution.controller
    stated = resolution.choices.get("card") or resolution.choices.get("reveal")
    if effect.optional and not stated:
        return
    named = [str(ref) for ref in as_list(stated)]
    known = [interpreter.table.objects[ref] for ref in named if ref in interpreter.table.objects]
    cards = [obj for obj in known if obj.zone == "library" and obj.owner == player]
    for obj in cards:
        move(interpreter, obj, "hand")
    unnamed = max(0, resolution.number(effect.amount) - len(cards))
    if unnamed:
        had = interpreter.table.players.get(player, Player()).taken
        text = f"{player_name(player)} puts {unnamed} {plural('card', unnamed)} of them into their hand."
        interpreter.step(p.SPELL_RESOLVES, player, text, {"taken": had}, {"taken": had + unnamed})
        interpreter.change_player(player, taken=had + unnamed)


@resolves(Reveal)
def reveal(resolution: Resolution, effect: Reveal) -> None:
    """Show cards, which are what is spoken of then, or hands; where cards are doesn't change."""
    if not isinstance(effect.subject, Each):
        players = resolution.refs(effect.subject)
        resolution.it = players[-1] if players else None
        return
    if "card" not in resolution.choices and "condition" in resolution.choices:
        return  # the script says what depends on the card, not which card it is
    refs = resolution.refs(effect.subject)
    resolution.it, resolution.them = (refs[-1] if refs else None), refs
