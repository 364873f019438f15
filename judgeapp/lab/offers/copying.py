"""Offers of copying: what a text copies, what copies a thing."""

from collections.abc import Iterator, Sequence

from judgeapp.copyengine import (
    COPY_TARGET_PERMANENT,
    COPY_TARGET_SPELL,
    Ability,
    CopyAct,
    Object,
    acts_of_copying,
)
from judgeapp.lab.offers.choice_fields import by_player, copied_in_turn, player_field
from judgeapp.lab.offers.forms import NEW_TARGETS, Event, Field, Offer, Option
from judgeapp.lab.offers.headings import COPYING
from judgeapp.lab.offers.moment import Moment

WORDING = "The effect in Oracle wording, or the card that has it"
OF = ">"
"""In the keys of offers that are one act on different things: before what it is done to."""
_TURN: Option = ("until end of turn", "until end of turn")


def _new_aims(moment: Moment, event: Event, ref: str) -> list[Field]:
    """New targets for a copy, one for each target of the original, each of them legal (CR 707.10c)."""
    aimed = len(moment.table.objects[ref].cast.targets)
    there = [*(letter for letter, _ in moment.players), *(obj.ref for obj in moment.things())]
    fields = []
    for place in range(aimed):

        def legal(aim: str, place: int = place) -> bool:
            aims = [aim if n == place else None for n in range(aimed)]
            return moment.refused({**event, "of": ref, NEW_TARGETS: aims}) is None

        options = moment.options(aim for aim in there if aim != ref and legal(aim))
        label = "New target" if aimed == 1 else f"New target {place + 1}"
        if options:
            fields.append(
                Field(f"{NEW_TARGETS}.{place}", f"{label}; none for the same", "one", options, "", True)
            )
    return fields


def copies_made(moment: Moment, obj: Object, abilities: Sequence[Ability]) -> Iterator[Offer]:
    """The acts of copying that its text speaks of; a spell or ability on the stack copies what it aims at."""
    for act in acts_of_copying(obj, abilities):
        match act.do:
            case "become_copy":
                yield from _becomes(moment, act)
            case "create_token_copy":
                event = {"do": act.do, "ref": moment.ref("token"), "by": obj.ref}
                event["controller"] = moment.controller(obj.ref)
                yield from _makes(moment, act, event, "Create a token that’s a copy of …")
            case "cast_copy":
                event = {"do": act.do, "ref": moment.ref("copy"), "controller": moment.controller(obj.ref)}
                yield from _makes(moment, act, event, "Copy a card, and cast the copy: …")
            case _:
                yield from _copies_on_stack(moment, act)


def _sources(moment: Moment, act: CopyAct, event: Event) -> list[str]:
    found = act.sources(moment.game, moment.at, lambda ref: moment.allows({**event, "of": ref}))
    if act.copies_this:
        return found

    return [ref for ref in found if is_meant(moment, {**event, "of": ref})]


def is_meant(moment: Moment, event: Event) -> bool:
    """Whether what has just resolved, which says what it copies, lets an act of copying copy this."""
    if not moment.follows_a_resolution:
        return True
    error = moment.refused_together([event])
    return error is None or not error.where.endswith("].of")


def _becomes(moment: Moment, act: CopyAct) -> Iterator[Offer]:
    until = f" {act.duration}" if act.duration != "permanent" else ""
    if act.changes_this:
        event = {"do": act.do, "ref": act.this} | ({"by": act.obj.ref} if act.obj.ability else {})
        yield from _makes(moment, act, event, f"It becomes a copy of …{until}")
        return
    event = {"do": act.do, "by": act.obj.ref}
    things = act.copiers(moment.game, moment.at)
    others = [
        ref
        for ref in act.originals(moment.game, moment.at)
        if any(moment.allows({**event, "ref": thing, "of": ref}) for thing in things)
    ]
    if things and others:
        ref = Field("ref", "What becomes a copy", "one", moment.options(things), things[0])
        of = Field("of", "Of what", "one", moment.options(others), others[-1])
        yield Offer(act.key, COPYING, f"Something becomes a copy of …{until}", event, (ref, of))


def _makes(moment: Moment, act: CopyAct, event: Event, label: str) -> Iterator[Offer]:
    refs = _sources(moment, act, event)
    if not refs:
        return
    fields = [Field("of", "Of what", "one", moment.options(refs), refs[0])]
    if act.do == "create_token_copy":
        fields += copied_in_turn(moment, event, refs)
    elif act.do == "cast_copy":
        fields += aimed_at(moment, event, refs)
    yield Offer(act.key, COPYING, label, event, tuple(fields))


def aimed_at(moment: Moment, event: Event, refs: Sequence[str]) -> list[Field]:
    """What the copy that is cast may target, whichever of some cards is copied; [] where it may not.

    Args:
        event: the act of copying, but for what is copied.
    """
    there = (*moment.players, *moment.options(o.ref for o in moment.things("battlefield", "stack")))
    options = tuple(
        pair
        for pair in there
        if all(moment.allows({**event, "of": ref, "targets": [pair[0]]}) for ref in refs)
    )
    return [Field("targets.*", "Targeting, if it targets", "many", options, [], True)] if options else []


def _copies_on_stack(moment: Moment, act: CopyAct) -> Iterator[Offer]:
    by = act.obj.ref
    event = {"do": act.do, "ref": moment.ref("copy"), "by": by, "controller": moment.controller(by)}
    refs = [ref for ref in _sources(moment, act, event) if moment.table.objects[ref].zone == "stack"]
    if not refs:
        return
    keyword = f"{act.keyword.capitalize()}: copy this spell" if act.keyword else "Copy this spell"
    label = keyword if act.copies_this else "Copy …"
    of = Field("of", "Of what", "one", moment.options(refs), refs[0])
    if act.for_each and any(moment.refused({**event, "of": ref}) for ref in refs):
        things = [*moment.players, *moment.options(o.ref for o in moment.things("battlefield"))]
        each = Field("for_each", "A copy for each of", "many", tuple(things), [])
        yield Offer(act.key, COPYING, label, event, (of, each))
    elif act.for_each or not act.new_targets:  # for whom copies are made, the effect says (CR 707.10d)
        yield Offer(act.key, COPYING, label, event, (of,))
    else:
        # What a copy may be aimed at depends on what is copied.
        for place, ref in enumerate(refs):
            one = Field("of", "Of what", "one", moment.options([ref]), ref)
            key = f"{act.key}{OF}{ref}" if place else act.key
            called = f"Copy {moment.called(ref)}" if len(refs) > 1 else label
            yield Offer(key, COPYING, called, event, (one, *_new_aims(moment, event, ref)))


def copied_on_stack(moment: Moment, obj: Object) -> Iterator[Offer]:
    """Copying a spell or ability by an effect that nobody at the table has."""
    kind = "instant or sorcery" if moment.values[obj.ref].types & {"Instant", "Sorcery"} else "permanent"
    what = "activated or triggered ability" if obj.ability else f"{kind} spell"
    words = f"Copy target {what}. You may choose new targets for the copy."
    by = f"({words})" if obj.ability else COPY_TARGET_SPELL
    copy = {"do": "copy_ability" if obj.ability else "copy_spell", "ref": moment.ref("copy"), "of": obj.ref}
    who = player_field(moment, "Who copies it")
    if moment.allows({**copy, "by": by, "controller": "A"}):
        plain = {**copy, "by": by}
        label = f"Copy this {'ability' if obj.ability else 'spell'}"
        yield from by_player(
            moment,
            Offer("copy", COPYING, label, plain, (who,)),
            lambda player: _new_aims(moment, {**plain, "controller": player}, obj.ref),
        )
    wording = Field("by", WORDING, "text", value=words, optional=True)
    if not moment.allows({**copy, "by": f"({words})", "controller": "A"}):
        return
    yield from by_player(
        moment,
        Offer("copy_by", COPYING, "Copy it by an effect in Oracle wording", copy, (who, wording)),
        lambda player: _new_aims(moment, {**copy, "by": f"({words})", "controller": player}, obj.ref),
    )


def is_copied(moment: Moment, obj: Object) -> Iterator[Offer]:
    """Copying it by whatever does, also by an effect nobody at the table has."""
    token = {"do": "create_token_copy", "ref": moment.ref("token"), "of": obj.ref, "controller": "A"}
    plain = {**token, "by": COPY_TARGET_PERMANENT}
    if obj.zone == "battlefield" or moment.allows(plain):
        yield Offer(
            "token", COPYING, "A token that’s a copy of it is created", plain,
            (player_field(moment, "Who creates it"), *copied_in_turn(moment, plain, [obj.ref])),
        )  # fmt: skip
    what = "permanent" if obj.zone == "battlefield" else f"card in a {obj.zone}"
    wording = f"Create a token that's a copy of target {what}."
    words = Field("by", WORDING, "text", value=wording)
    if moment.allows({**token, "by": f"({wording})"}):
        yield Offer(
            "token_by", COPYING, "A token copy by an effect in Oracle wording", token,
            (player_field(moment), words, *copied_in_turn(moment, plain, [obj.ref])),
        )  # fmt: skip
    things = [o.ref for o in moment.things("battlefield") if o.ref != obj.ref]
    copied = {"do": "become_copy", "of": obj.ref}
    copiers = [ref for ref in things if is_meant(moment, {**copied, "ref": ref})]
    if copiers and obj.zone == "battlefield":
        became = Field("ref", "What becomes a copy of it", "one", moment.options(copiers), copiers[0])
        told = moment.refused_together([{**copied, "ref": copiers[0], "duration": _TURN[0]}])
        says_how_long = told is not None and told.where.endswith("].duration")
        how_long = () if says_how_long else (Field("duration", "How long", "one", (_TURN,), "", True),)
        label = "Another permanent becomes a copy of it"
        yield Offer("copied", COPYING, label, copied, (became, *how_long))
        others = Field("of", "Of what", "one", moment.options(things), things[0])
        words = Field(
            "by", WORDING, "text",
            value="Target permanent becomes a copy of another target permanent until end of turn.",
        )  # fmt: skip
        yield Offer(
            "becomes_by", COPYING, "It becomes a copy by an effect in Oracle wording",
            {"do": "become_copy", "ref": obj.ref},
            (others, words, Field("controller", "Who does it", "one", moment.players, "", True)),
        )  # fmt: skip
