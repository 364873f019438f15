"""The smallest script in which one card copies another as its text says, or is copied plainly."""

from collections.abc import Iterator

from judgeapp.copyengine.cards.card_data import Card, CardPool, Face
from judgeapp.copyengine.interpreter.ability_lookup import granted_by, walk
from judgeapp.copyengine.model.effects.effects import (
    BecomeCopy,
    CopySpell,
    EnterAsCopy,
    EntersWith,
    TokenCopy,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.objects.characteristics import mana_value
from judgeapp.copyengine.model.plain_data import Json
from judgeapp.copyengine.model.terms.qualities import HasCounter, WithinManaSpent
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, Filter, Who

COPY_TARGET_PERMANENT = "(Create a token that's a copy of target permanent.)"
COPY_TARGET_SPELL = "(Copy target instant or sorcery spell. You may choose new targets for the copy.)"

_COPIES = (BecomeCopy, CopySpell, EnterAsCopy, TokenCopy)

type Script = dict[str, list[Json]]


def copies_with_exception(card: Card) -> bool:
    """Whether a copy effect of a card has an exception (CR 707.9)."""
    effects = (effect for face in card.faces for a in face.abilities for effect in walk(a.effects))
    return any(isinstance(effect, _COPIES) and bool(effect.exceptions) for effect in effects)


def copying_script(pool: CardPool, copier: str, original: str, face: str | None = None) -> Script:
    """Return the script in which COPIER copies ORIGINAL; the two are its refs "copy" and "original".

    Args:
        face: "front" or "back", the face of ORIGINAL that is up.

    Raises:
        CopyEngineError: a card is unknown, or COPIER's text makes no copy that can be read.
    """
    card, side = pool.find(copier, "COPIER")
    copied, shown = pool.find(original, "ORIGINAL")
    there: Json = {"ref": "original", "card": original, "controller": "A"}
    if face:
        there["face"] = face
    abilities = card.faces[side].abilities
    effects = [e for a in abilities for e in walk(a.effects)]
    if not any(isinstance(e, _COPIES) for e in effects):
        effects = [e for a in abilities for given in granted_by(a.effects) for e in walk(given.effects)]
    by = card.faces[side].name
    effect = (
        next((e for e in effects if isinstance(e, EnterAsCopy)), None)
        or next((e for e in effects if isinstance(e, BecomeCopy)), None)
        or next((e for e in effects if isinstance(e, TokenCopy)), None)
    )
    if effect is not None:
        there |= _as_wanted(_filter_of(effect))
    event: Json
    stands: Json
    if isinstance(effect, EnterAsCopy) and not effect.as_enters:
        # "As this transforms, it becomes a copy of a card exiled with it."
        stands = {"ref": "copy", "card": by, "controller": "A"}
        event = {"do": "become_copy", "ref": "copy", "of": "original", "by": by}
        return {"setup": [there, stands], "events": [event]}
    if isinstance(effect, EnterAsCopy) and effect.subject is not Who.THIS:
        return _making_others_copies(effect, there, by)
    if isinstance(effect, EnterAsCopy):
        if any(isinstance(quality, WithinManaSpent) for quality in effect.source.qualities):
            # As much as it takes to be allowed to copy this one.
            spent = f"{{{mana_value(copied.faces[shown].printed.mana_cost)}}}"
            cast: Json = {"do": "cast", "ref": "copy", "card": by, "controller": "A", "mana_spent": spent}
            resolved: Json = {"do": "resolve", "ref": "copy", "copy_of": "original"}
            return {"setup": [there], "events": [cast, resolved]}
        event = {"do": "enter", "ref": "copy", "card": by, "controller": "A", "copy_of": "original"}
        choices: Json = {"condition": True} if effect.condition is not None else {}
        if any(isinstance(e, EntersWith) and _is_untold(e.count) for e in _effects(copied.faces[shown])):
            choices["enters_with"] = 0  # no part of the copiable values
        if choices:
            event["choices"] = choices
        return {"setup": [there], "events": [event]}
    if isinstance(effect, BecomeCopy):
        stands = {"ref": "copy", "card": by, "controller": "A"}
        event = {"do": "become_copy", "ref": "copy", "of": "original"}
        return {"setup": [there, stands], "events": [event]}
    if isinstance(effect, TokenCopy):
        event = {"do": "create_token_copy", "ref": "copy", "of": "original", "by": by, "controller": "A"}
        event["count"] = 1  # one is looked at, however many there are
        return {"setup": [there], "events": [event]}
    if any(isinstance(e, CopySpell) and e.what == "spell" and e.source is not Who.THIS for e in effects):
        return _copying_spell(there, by)
    unread = [text for a in card.faces[side].abilities for text, _ in a.unread]
    raise CopyEngineError(
        f"{by} makes no copy of another card that I can read.",
        where="COPIER",
        mend=f"Not read: “{unread[0]}”." if unread else "Name a card that copies permanents or spells.",
    )


def _making_others_copies(effect: EnterAsCopy, there: Json, by: str) -> Script:
    """Return the script of "creatures you control enter as a copy of": of the permanent that says so, or of
    what it enchants. Where ORIGINAL is the one that says so, a nondescript creature enters as its copy.
    """
    entering: Json = {"do": "enter", "ref": "copy", "controller": "A"}
    nondescript: Json = {"token": False, "name": "Creature", "type": "Creature", "power": 1, "toughness": 1}
    if effect.of is Who.ATTACHED:
        aura: Json = {"ref": "aura", "card": by, "controller": "A", "attached_to": "original"}
        return {"setup": [there, aura], "events": [{**entering, **nondescript}]}
    maker: Json = {"ref": "maker", "card": by, "controller": "A"}
    return {"setup": [maker], "events": [{**entering, "card": there["card"]}]}


def _effects(face: Face) -> Iterator[Effect]:
    return (effect for ability in face.abilities for effect in ability.effects)


def _filter_of(effect: EnterAsCopy | BecomeCopy | TokenCopy) -> Filter | None:
    """Return what may be copied, as far as the text describes it."""
    if isinstance(effect.source, Filter):
        return effect.source
    described: Filter | None = getattr(effect.source, "filter", None) or getattr(effect.about, "filter", None)
    return described


def _as_wanted(wanted: Filter | None) -> Json:
    """Return how the original must stand to be what the text speaks of: whose, where, with what on it."""
    there: Json = {}
    if wanted is None:
        return there
    if wanted.controller == "opponent":
        there["controller"] = "B"
    if wanted.zone in {"graveyard", "exile", "hand"}:
        there["zone"] = wanted.zone
    if wanted.token:
        there["token"] = True
    kinds = [quality.kind for quality in wanted.qualities if isinstance(quality, HasCounter)]
    if kinds:
        there["counters"] = {kind or "+1/+1": 1 for kind in kinds}
    return there


def plainly_copied(pool: CardPool, original: str, face: str | None = None) -> Script:
    """Return the script in which ORIGINAL is copied without exceptions, a permanent by a token.

    Raises:
        CopyEngineError: the card is unknown.
    """
    card, side = pool.find(original, "ORIGINAL")
    there: Json = {"ref": "original", "card": original, "controller": "A"}
    if face:
        there["face"] = face
        side = int(face == "back")
    if card.faces[min(side, len(card.faces) - 1)].type_line[1] & {"Instant", "Sorcery"}:
        return _copying_spell(there, COPY_TARGET_SPELL)
    event: Json = {
        "do": "create_token_copy",
        "ref": "copy",
        "of": "original",
        "by": COPY_TARGET_PERMANENT,
        "controller": "A",
    }
    return {"setup": [there], "events": [event]}


def _copying_spell(spell: Json, by: str) -> Script:
    cast = {"do": "cast", **spell}
    copied: Json = {
        "do": "copy_spell",
        "ref": "copy",
        "of": "original",
        "by": by,
        "controller": "A",
        "count": 1,
    }
    return {"setup": [], "events": [cast, copied]}


def _is_untold(count: Amount) -> bool:
    """Whether only a script can say what a number comes to."""
    return count.per is Counted.UNREAD or count.who is Who.OTHER_CARD
