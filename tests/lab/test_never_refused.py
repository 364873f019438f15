"""Whatever is offered can happen: each form of each offer, a choice at a time, on the favorite copy cards."""

import pytest

from judgeapp.combat import COMBAT, account
from judgeapp.copyengine import CardPool, play_on
from judgeapp.lab.offers.combat import combat_offers
from judgeapp.lab.offers.entry_options import entry_options
from judgeapp.lab.offers.forms import LATER, Unfilled, filled
from judgeapp.lab.offers.moment import Moment
from judgeapp.lab.offers.object_offers import object_offers, table_offers
from judgeapp.lab.offers.resolving import resolved
from tests.copyengine.conftest import ROOT, card_rows
from tests.documents import document
from tests.sampling import sampled

POOL = CardPool.from_rows(card_rows())
SITUATIONS = {each["id"]: each["script"] for each in document(ROOT / "scenarios" / "favorites.yaml")}
EVERY = {
    each["id"]: each["script"]
    for path in sorted((ROOT / "scenarios").glob("*.yaml"))
    for each in document(path)
    if each["id"] not in SITUATIONS
}
FOUND = (
    "could-target-two-kinds", "check-zada-hedron-grinder-clone", "name-reference-after-becoming-a-copy",
    "as-enters-power-copied", "check-rack-and-ruin-garth", "nanogene-conversion-of-a-legend",
    "check-fling-moritte", "check-armodon-rings-shapeshifter-voice", "irma-becomes-a-bear",
)  # fmt: skip
"""In which something was offered and then refused."""
OTHERS = sampled(sorted({*SITUATIONS, *EVERY} - {*FOUND}), 8)


def moments(script):
    events = script.get("events") or []
    for place in range(len(events) + 1):
        before = {"ruleset": script.get("ruleset"), "setup": script["setup"], "events": events[:place]}
        played = play_on(before, POOL, extension=COMBAT)
        names = account(before, POOL).names
        yield Moment(before, played, place, names), events[place] if place < len(events) else {}


def forms(offer):
    """The form as it is filled in at first, and with each other choice in turn."""
    first = {}
    for field in [*offer.fields, *offer.later]:
        value = field.value
        if field.kind == "counters":
            first |= {f"f.{field.name}": ["+1/+1"], f"f.{field.name}.number": ["1"]}
        elif field.kind != "flag":
            first[f"f.{field.name}"] = [str(each) for each in (value if isinstance(value, list) else [value])]
    yield first
    for field in [*offer.fields, *offer.later]:
        if field.kind in {"one", "many", "decided"}:
            for value, _ in field.options:
                others = [other for other, _ in field.options if other != value]
                yield {**first, f"f.{field.name}": [value, *others][: max(1, field.at_least)]}
        elif field.kind == "flag":
            yield {**first, f"f.{field.name}": ["1"]}


def refused(moment, offer):
    for form in forms(offer):
        try:
            events = [filled(offer, form)]
        except Unfilled:
            continue  # the page asks for what is to be typed
        if offer.resolves:
            events = resolved(moment, events[0], form)
            if offer.later and all(form[f"f.{each.name}"] != [""] or each.optional for each in offer.later):
                assert len(events) > 1, f"{offer.label} was to resolve at once ({LATER})"
        elif offer.finishes:
            events.append({"do": "resolve", "ref": offer.finishes})
        if error := moment.refused_together(events):
            yield offer.label, form, str(error)


@pytest.mark.parametrize("name", [*FOUND, *OTHERS])
def test_nothing_is_offered_that_is_then_refused(name):
    wrong = []
    for moment, event in moments(SITUATIONS.get(name) or EVERY[name]):
        offers = [*table_offers(moment), *combat_offers(moment)]
        offers += entry_options(moment, event["card"]) if event.get("card") else []
        for ref in moment.table.objects:
            offers += object_offers(moment, ref)
        wrong += [each for offer in offers if not offer.begins for each in refused(moment, offer)]
    assert wrong == []


@pytest.mark.parametrize(
    ("ticked", "said"),
    [(1, "Select two."), (2, ""), (3, "Select at most two.")],
)
def test_a_form_says_how_many_modes_to_tick(ticked, said):
    script = EVERY["could-target-two-kinds"]
    before = next(moment for moment, event in moments(script) if event.get("card") == "Kolaghan's Command")
    offer = next(each for each in entry_options(before, "Kolaghan's Command") if each.event["do"] == "cast")
    modes = next(field for field in offer.fields if field.name == "modes")
    form = next(iter(forms(offer))) | {"f.modes": [value for value, _ in modes.options[:ticked]]}
    if not said:
        assert len(filled(offer, form)["modes"]) == ticked
        return
    with pytest.raises(Unfilled, match=said):
        filled(offer, form)
