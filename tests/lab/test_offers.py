"""What happens in the documented examples is offered on the table, and its form gives back the event."""

import pytest

from judgeapp.combat import COMBAT, account
from judgeapp.copyengine.play.resuming import play_on
from judgeapp.lab.offers.combat import combat_offers
from judgeapp.lab.offers.entry_options import entry_options
from judgeapp.lab.offers.forms import Unfilled, filled, offer_of
from judgeapp.lab.offers.moment import Moment
from judgeapp.lab.offers.object_offers import object_offers, table_offers, waiting_triggers
from tests.copyengine.conftest import copying_scenarios

SCRIPTS = {
    entry["id"]: {
        "setup": entry["script"].get("setup") or [],
        "events": [event for event in entry["script"].get("events") or [] if event["do"] != "check"],
        "ruleset": entry["script"].get("ruleset"),
    }
    for entry in copying_scenarios(with_turns=True)
    if entry["script"].get("ruleset") != "grand-archive"
}
# What is typed instead: what no form has room for.
TYPED = {
    ("alternative-cost-not-paid-again", 1),  # two things leave at the same time
    ("search-for-a-copy", 3),  # a card of the library that is found
    ("zada-could-target-count", 2),  # Zada by name, with what each copy is for
    ("zada-several-targets", 2),
    ("could-target-two-kinds", 4),
    ("garth-copies-shivan-dragon", 1),  # a payment that has been made already
    ("fling-copied", 1),
    ("magar-copies-noted-card", 0),
    ("magar-copies-noted-card", 5),  # no blockers, not even an empty list of them
    ("magar-copies-noted-card", 8),
    ("text-change-not-copied", 0),  # an effect with the name of its source
    ("stickers-not-copied", 0),
    ("metamorphic-alteration-locked-in", 1),  # what it is attached to, said as a choice
    ("copy-enchantment-as-pacifism", 0),
    ("delina-copies-herself", 0),  # a copy that is made attacking
    ("helm-of-the-host-and-a-second-copy", 3),  # a step begins
    ("clone-is-not-transforming", 6),  # what can't transform is told to
    ("chain-of-vapor-ownership", 1),  # what a spell does that resolves, event by event
    ("chain-of-vapor-ownership", 2),
}


def now_at(script, place, pool) -> Moment:
    before = {**script, "events": script["events"][:place]}
    return Moment(before, play_on(before, pool, extension=COMBAT), place, account(script, pool).names)


def offered(now, event):
    offers = list(entry_options(now, event["card"])) if event.get("card") else []
    offers += waiting_triggers(now)
    on = event.get("on")
    named = [event.get(key) for key in ("ref", "source", "of", "to", "by")]
    for ref in dict.fromkeys(str(each) for each in [*named, *(on if isinstance(on, list) else [on])]):
        offers += object_offers(now, ref)
    return offer_of(event, [*offers, *combat_offers(now), *table_offers(now)])


def sent(offer) -> dict[str, list[str]]:
    """What a browser sends of a form as it is filled in."""
    form = {}
    for field in offer.fields:
        value = field.value
        if field.kind == "counters":
            for kind, count in (value if isinstance(value, dict) else {}).items():
                form |= {f"f.{field.name}": [kind], f"f.{field.name}.number": [str(count)]}
        elif field.kind == "flag":
            form |= {f"f.{field.name}": ["1"]} if value else {}
        else:
            form[f"f.{field.name}"] = [str(v) for v in (value if isinstance(value, list) else [value])]
    return form


@pytest.mark.parametrize("name", sorted(name for name in SCRIPTS if not name.startswith("check-")))
def test_every_event_of_an_example_is_offered_when_it_happens(name, pool):
    script = SCRIPTS[name]
    missing = set()
    for place, event in enumerate(script["events"]):
        offer = offered(now_at(script, place, pool), event)
        if offer is None:
            missing.add((name, place))
            continue
        again = filled(offer, sent(offer))
        by = again.get("by")
        if by and by != event.get("by"):
            again["by"] = by.removeprefix("(").removesuffix(")")  # a card that is named, not an effect
        wanted = {key: value for key, value in event.items() if value not in ([], {})}
        on = wanted.get("on")
        wanted = (
            {**wanted, "on": [on]} if isinstance(again.get("on"), list) and isinstance(on, str) else wanted
        )
        wanted |= {"kicked": int(wanted["kicked"])} if type(again.get("kicked")) is int else {}
        assert again == wanted, (name, place)
    assert missing == {entry for entry in TYPED if entry[0] == name}


TABLE = {
    "setup": [
        {"ref": "bears", "card": "Grizzly Bears", "controller": "B", "counters": {"+1/+1": 2}},
        {"ref": "wrath", "card": "Wrath of God", "controller": "A", "zone": "graveyard"},
        {"ref": "shock", "card": "Shock", "controller": "A", "zone": "hand"},
        {"ref": "staff", "card": "Chimeric Staff", "controller": "A"},
        {"ref": "delver", "card": "Delver of Secrets", "controller": "A"},
        {"ref": "demon", "card": "Grinning Demon", "controller": "A", "face_down": True},
    ],
    "events": [
        {"do": "cast", "ref": "growth", "card": "Giant Growth", "controller": "B", "targets": ["bears"]}
    ],
}


FINKS = {"ref": "finks", "card": "Kitchen Finks", "controller": "A"}
STAGE = [
    {"ref": "stage", "card": "Thespian's Stage", "controller": "A"},
    {"ref": "depths", "card": "Dark Depths", "controller": "B", "counters": {"ice": 10}},
]
BECOMES = {"do": "become_copy", "ref": "stage", "of": "depths", "by": "Thespian's Stage"}


@pytest.mark.parametrize(
    ("setup", "happened", "source", "text"),
    [
        ([FINKS], {"do": "leave", "ref": "finks", "to": "graveyard"}, "finks", "Persist"),  # it has died
        (STAGE, BECOMES, "stage", "When Dark Depths has no ice counters"),  # a state
    ],
)
def test_what_has_triggered_is_offered_until_it_is_on_the_stack(pool, setup, happened, source, text):
    script = {"setup": setup, "events": [happened]}
    assert list(waiting_triggers(now_at(script, 0, pool))) == []
    (offer,) = waiting_triggers(now_at(script, 1, pool))
    assert offer.event["source"] == source
    assert text in offer.label
    script["events"].append(offer.event)
    assert list(waiting_triggers(now_at(script, 2, pool))) == []


def keys(offers) -> set[str]:
    return {offer.key for offer in offers}


@pytest.mark.parametrize(
    ("ref", "there", "absent"),
    [
        ("bears", {"counters", "uncounters", "tap", "turn_face_down", "leave:exile"},
         {"untap", "transform", "flip", "unlock", "attach", "resolve"}),
        ("staff", {"activate:0", "tap"}, {"uncounters", "damage", "transform"}),
        ("delver", {"transform", "trigger:0"}, {"flip", "turn_face_up"}),
        ("demon", {"turn_face_up"}, {"turn_face_down", "activate:0"}),
        ("growth", {"resolve", "counter", "copy"}, {"tap", "counters", "leave:exile"}),
        ("shock", {"cast", "cast_copy"}, {"tap", "counters", "resolve"}),
        ("wrath", {"cast_copy"}, {"cast", "tap", "counters", "resolve"}),
        ("nobody", set(), {"tap"}),
    ],
)  # fmt: skip
def test_only_what_can_happen_is_offered(ref, there, absent, pool):
    found = keys(object_offers(now_at(TABLE, 1, pool), ref))
    assert there <= found
    assert not absent & found


def field_of(offers, key, name):
    offer = next(offer for offer in offers if offer.key == key)
    return next(field for field in offer.fields if field.name == name)


@pytest.mark.parametrize(
    ("card", "key", "field", "values"),
    [
        ("Clone", "enters", "copy_of", ["bears", "delver", "demon", "-"]),
        ("Copy Artifact", "enters", "copy_of", ["staff", "-"]),
        ("Shatter", "cast", "targets.0", ["staff"]),
        ("Lightning Bolt", "cast", "targets.0", ["A", "B", "bears", "delver", "demon"]),
        ("Twincast", "cast", "targets.0", ["growth"]),
        ("Holy Strength", "cast", "targets.0", ["bears", "delver", "demon"]),
        ("Primal Plasma", "enters", "choices.form", ["3/3", "2/2", "1/6"]),
        ("Voice of All", "enters", "choices.color", ["white", "blue", "black", "red", "green"]),
    ],
)
def test_only_what_the_text_allows_can_be_chosen(card, key, field, values, pool):
    offers = entry_options(now_at(TABLE, 1, pool), card)
    assert [value for value, _ in field_of(offers, key, field).options] == values


def test_a_spell_with_nothing_to_aim_at_is_not_cast(pool):
    assert "cast" not in keys(entry_options(now_at({"setup": [], "events": []}, 0, pool), "Shatter"))


@pytest.mark.parametrize(
    ("given", "label"),
    [
        ({}, "As a copy of"),
        ({"f.copy_of": ["staff"]}, "As a copy of"),
        ({"f.copy_of": ["bears"], "f.controller": ["C"]}, "Whose"),
    ],
)
def test_a_choice_that_is_none_is_refused_by_its_name(given, label, pool):
    offer = next(o for o in entry_options(now_at(TABLE, 1, pool), "Clone") if o.key == "enters")
    with pytest.raises(Unfilled) as refused:
        filled(offer, {"f.controller": ["A"], **given})
    assert refused.value.label == label
