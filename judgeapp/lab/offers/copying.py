"""Offers of copying: what a text copies, what copies a thing."""

from collections.abc import Iterator, Sequence

from judgeapp.copyengine import COPY_TARGET_PERMANENT, Ability, CopyAct, Object, acts_of_copying
from judgeapp.lab.offers.choice_fields import copied_in_turn, player_field
from judgeapp.lab.offers.forms import Event, Field, Offer, Option
from judgeapp.lab.offers.headings import COPYING
from judgeapp.lab.offers.moment import Moment

WORDING = "The effect in Oracle wording, or the card that has it"
_TURN: Option = ("until end of turn", "until end of turn")


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
    return act.sources(moment.game, moment.at, lambda ref: moment.allows({**event, "of": ref}))


def _becomes(moment: Moment, act: CopyAct) -> Iterator[Offer]:
    until = f" {act.duration}" if act.duration != "permanent" else ""
    if act.changes_this:
        event = {"do": act.do, "ref": act.this} | ({"by": act.obj.ref} if act.obj.ability else {})
        yield from _makes(moment, act, event, f"It becomes a copy of …{until}")
        return
    event = {"do": act.do, "by": act.obj.ref}
    things = act.copiers(moment.game, moment.at)
    others = act.originals(moment.game, moment.at)
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
        fields += copied_in_turn(moment, refs)
    elif act.do == "cast_copy":
        fields.append(aimed_at(moment, refs))
    yield Offer(act.key, COPYING, label, event, tuple(fields))


def aimed_at(moment: Moment, refs: Sequence[str]) -> Field:
    """What the copy that is cast may target, if anything."""
    options = (*moment.players, *moment.options(o.ref for o in moment.things("battlefield", "stack")))
    return Field("targets.*", "Targeting, if it targets", "many", options, [], True)


def _copies_on_stack(moment: Moment, act: CopyAct) -> Iterator[Offer]:
    by = act.obj.ref
    event = {"do": act.do, "ref": moment.ref("copy"), "by": by, "controller": moment.controller(by)}
    refs = [ref for ref in _sources(moment, act, event) if moment.table.objects[ref].zone == "stack"]
    if not refs:
        return
    fields = [Field("of", "Of what", "one", moment.options(refs), refs[0])]
    if act.for_each:
        things = [*moment.players, *moment.options(o.ref for o in moment.things("battlefield"))]
        fields.append(Field("for_each", "A copy for each of", "many", tuple(things), []))
    elif act.new_targets:
        fields.append(new_targets(moment, refs))
    keyword = f"{act.keyword.capitalize()}: copy this spell" if act.keyword else "Copy this spell"
    label = keyword if act.copies_this else "Copy …"
    yield Offer(act.key, COPYING, label, event, tuple(fields))


def new_targets(moment: Moment, refs: Sequence[str]) -> Field:
    """What a copy might aim at instead."""
    things = [obj.ref for obj in moment.things("battlefield", "stack", "graveyard") if obj.ref not in refs]
    options = (*moment.players, *moment.options(things))
    return Field("new_targets", "New targets, in order; none for the same", "many", options, [], True)


def is_copied(moment: Moment, obj: Object) -> Iterator[Offer]:
    """Copying it by whatever does, also by an effect nobody at the table has."""
    token = {"do": "create_token_copy", "ref": moment.ref("token"), "of": obj.ref, "controller": "A"}
    plain = {**token, "by": COPY_TARGET_PERMANENT}
    if obj.zone == "battlefield" or moment.allows(plain):
        yield Offer(
            "token", COPYING, "A token that’s a copy of it is created", plain,
            (player_field(moment, "Who creates it"), *copied_in_turn(moment, [obj.ref])),
        )  # fmt: skip
    words = Field(
        "by",
        WORDING,
        "text",
        value="Create a token that's a copy of target permanent.",
    )
    yield Offer(
        "token_by", COPYING, "A token copy by an effect in Oracle wording", token,
        (player_field(moment), words, *copied_in_turn(moment, [obj.ref])),
    )  # fmt: skip
    things = [o.ref for o in moment.things("battlefield") if o.ref != obj.ref]
    if things and obj.zone == "battlefield":
        became = Field("ref", "What becomes a copy of it", "one", moment.options(things), things[0])
        yield Offer(
            "copied", COPYING, "Another permanent becomes a copy of it", {"do": "become_copy", "of": obj.ref},
            (became, Field("duration", "How long", "one", (_TURN,), "", True)),
        )  # fmt: skip
        others = Field("of", "Of what", "one", moment.options(things), things[0])
        words = Field(
            "by", WORDING, "text",
            value="Target permanent becomes a copy of another target permanent until end of turn.",
        )  # fmt: skip
        yield Offer(
            "becomes_by", COPYING, "It becomes a copy by an effect in Oracle wording",
            {"do": "become_copy", "ref": obj.ref}, (others, words),
        )  # fmt: skip
