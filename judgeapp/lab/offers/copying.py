"""Offers of copying: what a text copies, what copies a thing."""

from collections.abc import Iterator, Sequence
from typing import Any

from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.effects import BecomeCopy, CastCopy, CopySpell, TokenCopy
from judgeapp.copyengine.model.subjects import Choose, Each, Target, Who
from judgeapp.copyengine.play.single_copy import TOKEN
from judgeapp.copyengine.table.state import Object
from judgeapp.lab.offers.choice_fields import copied_in_turn, player_field
from judgeapp.lab.offers.forms import Event, Field, Offer, Option
from judgeapp.lab.offers.headings import COPYING
from judgeapp.lab.offers.moment import Now

WORDING = "The effect in Oracle wording, or the card that has it"
COPIED_FROM = frozenset({"battlefield", "stack", "graveyard", "exile", "hand"})
_TURN: Option = ("until end of turn", "until end of turn")


def copies_made(now: Now, obj: Object, abilities: Sequence[Ability]) -> Iterator[Offer]:
    """The acts of copying that its text speaks of; a spell or ability on the stack copies what it aims at."""
    for place, ability in enumerate(abilities):
        for effect in walk(ability.effects):
            key = f"{type(effect).__name__}:{place}"
            if getattr(effect, "instead", False):
                continue  # such as with kicker: the engine sees which of the two it is
            match effect:
                case BecomeCopy() if effect.duration != "static":
                    yield from _becomes(now, obj, effect, key)
                case TokenCopy():
                    event = {"do": "create_token_copy", "ref": now.ref("token"), "by": obj.ref}
                    event["controller"] = now.controller(obj.ref)
                    yield from _makes(
                        now,
                        obj,
                        effect.about or effect.source,
                        event,
                        key,
                        "Create a token that’s a copy of …",
                    )
                case CopySpell() if effect.source != Who.THIS or obj.zone == "stack":
                    yield from _copies_on_stack(now, obj, ability, effect, key)
                case CastCopy() if not effect.named:
                    event = {"do": "cast_copy", "ref": now.ref("copy"), "controller": now.controller(obj.ref)}
                    yield from _makes(
                        now, obj, effect.source, event, key, "Copy a card, and cast the copy: …"
                    )


def _sources(now: Now, obj: Object, subject: Any, event: Event) -> list[str]:
    """What an effect may copy: what its words fit, as far as the engine lets it happen."""
    if subject == Who.THIS:
        return [_this(obj)]
    wanted = subject.filter if isinstance(subject, Target | Choose | Each) else None
    if wanted is not None and wanted.qualities:
        wanted = None  # such as "equipped": only the engine can tell
    things = now.things()
    if isinstance(subject, Target) and obj.zone == "stack":
        things = [other for other in things if other.ref in obj.cast.targets] or things
    found = []
    for other in things:
        if wanted is None:
            is_possible = other.zone in COPIED_FROM and now.allows({**event, "of": other.ref})
        else:
            is_possible = now.fits(wanted, other.ref, now.controller(obj.ref), obj)
        if is_possible:
            found.append(other.ref)
    return found


def _this(obj: Object) -> str:
    """What "this" is in a text: of an ability on the stack, where it comes from."""
    return obj.source if obj.ability and obj.source else obj.ref


def _becomes(now: Now, obj: Object, effect: BecomeCopy, key: str) -> Iterator[Offer]:
    until = f" {effect.duration}" if effect.duration != "permanent" else ""
    if effect.subject == Who.THIS:
        event = {"do": "become_copy", "ref": _this(obj)} | ({"by": obj.ref} if obj.ability else {})
        yield from _makes(now, obj, effect.source, event, key, f"It becomes a copy of …{until}")
        return
    event = {"do": "become_copy", "by": obj.ref}
    things = _meant(now, obj, effect.subject)
    others = _meant(now, obj, effect.source)
    if things and others:
        ref = Field("ref", "What becomes a copy", "one", now.options(things), things[0])
        of = Field("of", "Of what", "one", now.options(others), others[-1])
        yield Offer(key, COPYING, f"Something becomes a copy of …{until}", event, (ref, of))


def _meant(now: Now, obj: Object, subject: Any) -> list[str]:
    """The permanents that a phrase fits; all, if it is none of those that describe something."""
    things = [other.ref for other in now.things("battlefield")]
    if not isinstance(subject, Target | Choose | Each):
        return things
    if isinstance(subject, Target) and obj.zone == "stack":
        things = [ref for ref in things if ref in obj.cast.targets] or things
    return [ref for ref in things if now.fits(subject.filter, ref, now.controller(obj.ref), obj)]


def _makes(now: Now, obj: Object, subject: Any, event: Event, key: str, label: str) -> Iterator[Offer]:
    refs = _sources(now, obj, subject, event)
    if not refs:
        return
    fields = [Field("of", "Of what", "one", now.options(refs), refs[0])]
    if event["do"] == "create_token_copy":
        fields += copied_in_turn(now, refs)
    elif event["do"] == "cast_copy":
        fields.append(aimed_at(now, refs))
    yield Offer(key, COPYING, label, event, tuple(fields))


def aimed_at(now: Now, refs: Sequence[str]) -> Field:
    """What the copy that is cast may target, if anything."""
    options = (*now.players, *now.options(o.ref for o in now.things("battlefield", "stack")))
    return Field("targets.*", "Targeting, if it targets", "many", options, [], True)


def _copies_on_stack(now: Now, obj: Object, ability: Ability, effect: CopySpell, key: str) -> Iterator[Offer]:
    do = "copy_ability" if effect.what == "ability" else "copy_spell"
    event = {"do": do, "ref": now.ref("copy"), "by": obj.ref, "controller": now.controller(obj.ref)}
    refs = [ref for ref in _sources(now, obj, effect.source, event) if now.table.objects[ref].zone == "stack"]
    if not refs:
        return
    fields = [Field("of", "Of what", "one", now.options(refs), refs[0])]
    if effect.for_each is not None:
        things = [*now.players, *now.options(o.ref for o in now.things("battlefield"))]
        fields.append(Field("for_each", "A copy for each of", "many", tuple(things), []))
    elif effect.new_targets == "may":
        fields.append(new_targets(now, refs))
    keyword = f"{ability.keyword.capitalize()}: copy this spell" if ability.keyword else "Copy this spell"
    label = keyword if effect.source == Who.THIS else "Copy …"
    yield Offer(key, COPYING, label, event, tuple(fields))


def new_targets(now: Now, refs: Sequence[str]) -> Field:
    """What a copy might aim at instead."""
    things = [obj.ref for obj in now.things("battlefield", "stack", "graveyard") if obj.ref not in refs]
    options = (*now.players, *now.options(things))
    return Field("new_targets", "New targets, in order; none for the same", "many", options, [], True)


def is_copied(now: Now, obj: Object) -> Iterator[Offer]:
    """Copying it by whatever does, also by an effect nobody at the table has."""
    token = {"do": "create_token_copy", "ref": now.ref("token"), "of": obj.ref, "controller": "A"}
    if obj.zone == "battlefield" or now.allows({**token, "by": TOKEN}):
        yield Offer(
            "token", COPYING, "A token that’s a copy of it is created", {**token, "by": TOKEN},
            (player_field(now, "Who creates it"), *copied_in_turn(now, [obj.ref])),
        )  # fmt: skip
    words = Field(
        "by",
        WORDING,
        "text",
        value="Create a token that's a copy of target permanent.",
    )
    yield Offer(
        "token_by", COPYING, "A token copy by an effect in Oracle wording", token,
        (player_field(now), words, *copied_in_turn(now, [obj.ref])),
    )  # fmt: skip
    things = [o.ref for o in now.things("battlefield") if o.ref != obj.ref]
    if things and obj.zone == "battlefield":
        became = Field("ref", "What becomes a copy of it", "one", now.options(things), things[0])
        yield Offer(
            "copied", COPYING, "Another permanent becomes a copy of it", {"do": "become_copy", "of": obj.ref},
            (became, Field("duration", "How long", "one", (_TURN,), "", True)),
        )  # fmt: skip
        others = Field("of", "Of what", "one", now.options(things), things[0])
        words = Field(
            "by", WORDING, "text",
            value="Target permanent becomes a copy of another target permanent until end of turn.",
        )  # fmt: skip
        yield Offer(
            "becomes_by", COPYING, "It becomes a copy by an effect in Oracle wording",
            {"do": "become_copy", "ref": obj.ref}, (others, words),
        )  # fmt: skip
