"""What a story tells of an event: all that may change the answer, and every object by a name."""

from typing import Any

import pytest

from judgeapp.copyengine import CardPool, tell
from judgeapp.copyengine.story.story import account

CARDS = [
    ("Runeclaw Bear", "{1}{G}", "Creature — Bear", ""),
    ("Double Vision", "{2}{U}", "Sorcery", "Create a token that's a copy of target creature."),
    ("Echo", "{U}", "Instant", "Copy target instant spell. You may choose new targets for the copy."),
    ("Bolt", "{R}", "Instant", "Bolt deals 3 damage to any target."),
    ("Iteration", "{U}", "Instant", "When you next cast an instant spell this turn, copy that spell."),
    ("Smith", "{3}{R}", "Creature — Goblin", "When this creature enters, create two 1/1 red Goblin tokens."),
    ("Twin", "{3}{U}", "Creature — Shapeshifter",
     "You may have this creature enter as a copy of any creature on the battlefield."),
    ("Small Storm", "{R}", "Instant", "Storm\nReplicate {R}\nYou gain 1 life."),
    ("Host", "{4}{W}", "Creature — Knight", "Squad {2}\nOffspring {1}\nConvoke"),
    ("Rite", "{1}{R}", "Instant", "Kicker {2}\nRite deals 2 damage to any target."),
    ("Replicas", "{2}{U}", "Sorcery", "Kicker {5}\nCreate a token that's a copy of target creature. If this "
     "spell was kicked, create five of those tokens instead."),
    ("Feast", "{X}{R}", "Instant", "Multikicker {1}\nFeast deals X damage to any target."),
    ("Lens", "{3}", "Artifact", "{T}: Copy target permanent spell you control. (The copy becomes a token.)"),
    ("Mirror", "{3}", "Artifact", "{T}: Create a token that's a copy of target creature."),
]  # fmt: skip
POOL = CardPool.from_rows(
    {"name": name, "manaCost": cost, "type": types, "types": types.split(" — ")[0].split(), "text": text,
     "subtypes": types.split(" — ")[1].split() if "—" in types else [], "layout": "normal",
     "power": "2" if "Creature" in types else None, "toughness": "2" if "Creature" in types else None}
    for name, cost, types, text in CARDS
)  # fmt: skip
BEAR = {"ref": "bear", "card": "Runeclaw Bear", "controller": "A"}
BOLT = {"do": "cast", "ref": "bolt", "card": "Bolt", "controller": "A", "targets": ["B"]}
DOUBLE = {"do": "cast", "ref": "double", "card": "Double Vision", "controller": "A", "targets": ["bear"]}
ECHO = {"do": "cast", "ref": "echo", "card": "Echo", "controller": "B", "targets": ["bolt"]}
LENS = {"ref": "lens", "card": "Lens", "controller": "A"}
MIRROR = {"ref": "mirror", "card": "Mirror", "controller": "A"}
USED = {"do": "activate", "ref": "use", "source": "mirror", "ability": "{T}: Create", "targets": ["bear"]}


def resolve(ref: str, **more: Any) -> dict[str, Any]:
    return {"do": "resolve", "ref": ref, **more}


def last(events: list[dict[str, Any]], *setup: dict[str, Any]) -> str:
    return tell({"setup": list(setup) or [MIRROR, LENS, BEAR], "events": events}, POOL)[-1]


@pytest.mark.parametrize("chosen", ["exiled", "Bolt"])
def test_a_card_that_something_has_exiled_is_told_once(chosen: str) -> None:
    lens = {**LENS, "choices": {"imprinted": chosen}}
    exiled = {"ref": "exiled", "card": "Bolt", "controller": "A", "zone": "exile"}
    other = {"ref": "other", "card": "Echo", "controller": "A", "zone": "exile"}
    assert tell({"setup": [lens, exiled, other], "events": []}, POOL) == (
        "Ada controls Lens, which has exiled Bolt.", "Ada's Echo is in exile.",
    )  # fmt: skip
    assert account({"setup": [lens, exiled, other], "events": []}, POOL).setup == (
        "Ada controls Lens.", "Lens has exiled Bolt.", "Ada's Echo is in exile.",
    )  # fmt: skip
    assert (
        account({"setup": [lens], "events": []}, POOL)
        .setup[0]
        .startswith("Ada controls Lens, which has exiled")
    )


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (
            {**BEAR, "counters": {"+1/+1": 1}, "choices": {"creature_type": "Elf"}},
            "Ada controls Runeclaw Bear with a +1/+1 counter on it and Elf as the chosen creature type.",
        ),
        (
            {**BEAR, "choices": {"creature_type": "Elf"}},
            "Ada controls Runeclaw Bear, with Elf as the chosen creature type.",
        ),
    ],
)
def test_what_is_chosen_is_told_behind_counters(entry: dict[str, Any], sentence: str) -> None:
    assert tell({"setup": [entry], "events": []}, POOL) == (sentence,)


def test_what_is_cast_with_x_enters_as_a_copy() -> None:
    entering = {"do": "enter", "ref": "echo", "card": "Echo", "controller": "B", "x": 3, "copy_of": "bear"}
    assert last([entering]) == "Noah's Echo, cast with X = 3, enters as a copy of Runeclaw Bear."


def test_another_card_of_that_name_in_exile_is_told() -> None:
    lens = {**LENS, "choices": {"imprinted": "Bolt"}}
    exiled = {"ref": "exiled", "card": "Bolt", "controller": "A", "zone": "exile"}
    other = {"ref": "other", "card": "Bolt", "controller": "B", "zone": "exile"}
    assert tell({"setup": [lens, exiled, other], "events": []}, POOL) == (
        "Ada controls Lens, which has exiled Bolt.", "Noah's Bolt is in exile.",
    )  # fmt: skip


def test_an_ability_activated_without_a_name_is_told() -> None:
    events = [{"do": "activate", "source": "mirror", "ability": "{T}: Create", "targets": ["bear"]}]
    assert last(events).startswith("Ada activates Mirror")


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ([DOUBLE, resolve("double", makes=["it"]), {"do": "tap", "ref": "it"}], "The token becomes tapped."),
        ([DOUBLE, resolve("double"), {"do": "tap", "ref": "double-1"}], "The token becomes tapped."),
        (
            [DOUBLE, resolve("double", makes=["one", "two"]), {"do": "tap", "ref": "two"}],
            "The second token becomes tapped.",
        ),
        (
            [DOUBLE, resolve("double", makes=["one"]), USED, resolve("use", makes=["two"]),
             {"do": "tap", "ref": "two"}],
            "Mirror's token becomes tapped.",
        ),
        ([BOLT, ECHO, resolve("echo", makes=["copy"]), resolve("copy")], "The copy of Bolt resolves."),
        (
            [DOUBLE | {"controller": "B"}, resolve("double", makes=["one"]), USED | {"source": "one"}],
            "Noah activates the token's ability “{T}: Create a token that's a copy …”, "
            "targeting Runeclaw Bear.",
        ),
        (
            [DOUBLE, resolve("double", makes=["one"]), USED | {"source": "one"}, resolve("use")],
            "The token's ability resolves.",
        ),
        (
            [BOLT, ECHO, resolve("echo", makes=["one", "two"]), resolve("two")],
            "The second copy of Bolt resolves.",
        ),
        (
            [{"do": "cast", "ref": "spell", "card": "Runeclaw Bear", "controller": "A"},
             {"do": "activate", "ref": "use", "source": "lens", "ability": "{T}: Copy", "targets": ["spell"]},
             resolve("use", makes=["copy"]), resolve("copy")],
            "The copy of the second Runeclaw Bear resolves.",
        ),
        (
            [
                {"do": "trigger", "ref": "sees", "source": "bear", "ability": "When", "targets": ["bolt"]},
                {"do": "activate", "ref": "again", "source": "lens", "ability": "{2}", "targets": ["sees"]},
                resolve("again", makes=["second"]), resolve("second"),
            ],
            "The copy of Runeclaw Bear's ability resolves.",
        ),
        (
            [
                BOLT,
                {"do": "trigger", "ref": "sees", "source": "bear", "ability": "When", "targets": ["bolt"]},
                {"do": "activate", "ref": "again", "source": "lens", "ability": "{2}", "targets": ["sees"]},
                resolve("again", makes=["second"]), resolve("second", makes=["one"]), resolve("one"),
            ],
            "The copy of Bolt resolves.",
        ),
        (
            [BOLT, ECHO, resolve("echo", makes=["copy"], new_targets=["A"])],
            "Echo resolves, and Noah chooses Ada as the new target.",
        ),
    ],
)  # fmt: skip
def test_what_a_resolution_makes_has_a_name(events: list[dict[str, Any]], sentence: str) -> None:
    assert last(events) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"card": "Small Storm", "storm_count": 3}, "Ada casts Small Storm as the fourth spell this turn."),
        ({"card": "Small Storm", "storm_count": 0}, "Ada casts Small Storm as the first spell this turn."),
        ({"card": "Small Storm", "replicated": 2}, "Ada casts Small Storm, paying its replicate cost twice."),
        ({"card": "Small Storm", "replicated": True}, "Ada casts Small Storm, paying its replicate cost."),
        ({"card": "Host", "squad": 3}, "Ada casts Host, paying its squad cost three times."),
        ({"card": "Host", "offspring": True}, "Ada casts Host, paying its offspring cost."),
        ({"card": "Host", "convoked_by": ["bear"]}, "Ada casts Host, tapping Runeclaw Bear for convoke."),
        ({"card": "Bolt", "from_zone": "graveyard", "targets": ["B"]},
         "Ada casts Bolt from her graveyard, targeting Noah."),
        ({"card": "Bolt", "from_zone": "hand", "targets": ["B"]}, "Ada casts Bolt, targeting Noah."),
        ({"card": "Host", "kicked": 2}, "Ada casts Host, kicked twice."),
        ({"card": "Rite", "kicked": True, "targets": ["B"]}, "Ada casts Rite, kicked, targeting Noah."),
        (
            {"card": "Bolt", "targets": ["B"], "alternative_cost": "sacrifice one creature",
             "sacrificed": ["bear"]},
            "Ada casts Bolt, targeting Noah, and sacrifices Runeclaw Bear instead of paying its mana cost.",
        ),
        ({"card": "Rite", "targets": ["B"]}, "Ada casts Rite without kicking it, targeting Noah."),
        ({"card": "Feast", "x": 2, "targets": ["B"]},
         "Ada casts Feast with X = 2 without kicking it, targeting Noah."),
        ({"card": "Host", "prototyped": True}, "Ada casts Host, prototyped."),
        ({"card": "Bolt", "division": {"B": 2, "bear": 1}, "targets": ["B", "bear"]},
         "Ada casts Bolt, targeting Noah and Runeclaw Bear, "
         "divided as two for Noah and one for Runeclaw Bear."),
    ],
)  # fmt: skip
def test_how_a_spell_is_cast_is_told(event: dict[str, Any], sentence: str) -> None:
    assert last([{"do": "cast", "ref": "spell", "controller": "A", **event}], BEAR) == sentence


def test_what_a_player_keeps_is_told() -> None:
    sentence = last([{"do": "state_based_actions", "legend_keep": "bear"}])
    assert sentence == "State-based actions are checked; Ada keeps Runeclaw Bear."


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({"copy": True}, "to copy it"),
        ({"copy": False}, "not to copy it"),
        ({"riot": "haste"}, "haste for riot"),
    ],
)
def test_a_choice_is_told_in_words(choices: dict[str, Any], told: str) -> None:
    assert last([BOLT, resolve("bolt", choices=choices)]) == f"Bolt resolves; Ada chooses {told}."


BEAST = {"ref": "beast", "name": "Beast", "token": True, "colors": ["green"], "subtypes": ["Beast"],
         "power": 3, "toughness": 4, "text": "Trample\nChoose one —\n• Draw a card.",
         "controller": "B"}  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (BEAST, "Noah controls a Beast token (green Creature — Beast, 3/4, "
                "“Trample,” “Choose one — • Draw a card.”)."),
        ({**BEAST, "text": "", "tapped": True, "counters": {"+1/+1": 1}},
         "Noah controls a tapped Beast token (green Creature — Beast, 3/4) with a +1/+1 counter on it."),
        ({"ref": "rock", "name": "Rock", "token": False, "type": "Legendary Artifact", "colors": [],
          "mana_cost": "{2}"},
         "Ada controls Rock ({2}, colorless Legendary Artifact)."),
        ({"ref": "day", "name": "Day", "types": ["Creature"], "power": 1, "toughness": 1, "face": "back",
          "back": {"name": "Night", "types": ["Creature"], "power": 2, "toughness": 2}},
         "Ada controls a Day token (Creature, 1/1, back Night (Creature, 2/2)) with Night face up."),
        ({"ref": "it", "name": "Beast", "token": True}, "Ada controls a Beast token."),
    ],
)  # fmt: skip
def test_what_is_no_card_is_told_with_its_characteristics(entry: dict[str, Any], sentence: str) -> None:
    assert tell({"setup": [entry], "events": []}, POOL) == (sentence,)


def test_new_modes_of_a_copy_are_told() -> None:
    copied = {
        "do": "copy_spell",
        "ref": "copy",
        "of": "bolt",
        "controller": "B",
        "new_modes": ["Draw a card"],
    }
    assert last([BOLT, copied]) == "Noah copies Bolt, choosing “Draw a card” as the new mode."


def test_what_comes_back_by_an_ability_is_told_to_copy(pool):
    script = {
        "setup": [
            {"ref": "finks", "card": "Kitchen Finks", "controller": "B"},
            {"ref": "giant", "card": "Hill Giant", "controller": "B"},
        ],
        "events": [
            {
                "do": "enter",
                "ref": "image",
                "card": "Phantasmal Image",
                "controller": "A",
                "copy_of": "finks",
            },
            {"do": "leave", "ref": "image", "to": "graveyard"},
            {"do": "trigger", "ref": "persisting", "source": "image", "ability": "Persist"},
            {"do": "resolve", "ref": "persisting", "copy_of": "giant"},
        ],
    }
    told = "Phantasmal Image's ability resolves, and the card enters as a copy of Hill Giant."
    assert tell(script, pool)[-1] == told


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ({}, "Double Vision makes Runeclaw Bear a copy of Lens."),
        ({"controller": "B"}, "With Double Vision, Noah makes Runeclaw Bear a copy of Lens."),
    ],
)
def test_who_makes_a_permanent_a_copy_is_told(who: dict[str, Any], told: str) -> None:
    turned = {"do": "become_copy", "ref": "bear", "of": "lens", "by": "Double Vision", **who}
    assert last([turned]) == told


@pytest.mark.parametrize(
    ("effect", "who", "told"),
    [
        ("gains flying until end of turn", {}, "Bolt gives Runeclaw Bear flying until end of turn."),
        (
            "gains flying until end of turn",
            {"controller": "B"},
            "With Bolt, Noah gives Runeclaw Bear flying until end of turn.",
        ),
        ("loses flying", {}, "Bolt makes Runeclaw Bear lose flying."),
        ("becomes a 5/5", {"controller": "B"}, "With Bolt, Noah makes Runeclaw Bear become a 5/5."),
        ("loses flying and becomes blue", {}, "Bolt: Runeclaw Bear loses flying and becomes blue."),
        (
            "change its text by replacing all instances of black with red",
            {"controller": "B"},
            "With Bolt, Noah changes every “black” in the text of Runeclaw Bear to “red.”",
        ),
    ],
)
def test_who_uses_what_an_effect_is_from_is_told(effect: str, who: dict[str, Any], told: str) -> None:
    assert last([{"do": "continuous", "on": "bear", "effect": effect, "by": "Bolt", **who}], BEAR) == told


def test_what_a_spell_is_copied_for_is_told_as_far_as_it_could_be_targeted() -> None:
    copied = {
        "do": "copy_spell",
        "ref": "copy",
        "of": "bolt",
        "controller": "B",
        "for_each": ["bear", "lens"],
    }
    told = "Noah copies Bolt for whichever of Runeclaw Bear and Lens it could target."
    assert last([BOLT, copied]) == told


def created(ref: str, who: str) -> dict[str, Any]:
    return {"do": "create_token_copy", "ref": ref, "of": "bear", "controller": who}


@pytest.mark.parametrize(
    ("players", "told"),
    [("A", "The token"), ("AB", "Noah's token"), ("AA", "The second token"), ("ABA", "The third token")],
)
def test_tokens_are_told_apart_by_their_players_or_by_numbers(players, told):
    making = [created(f"token{n}", who) for n, who in enumerate(players)]
    gone = {"do": "leave", "ref": f"token{len(players) - 1}", "to": "exile"}
    assert last([*making, gone]) == f"{told} is exiled."


@pytest.mark.parametrize(
    ("kicked", "copied", "told"),
    [
        (False, False, "With Replicas, Ada creates a token that's a copy of Runeclaw Bear."),
        (True, False, "With Replicas, Ada creates five tokens that are copies of Runeclaw Bear."),
        (True, True, "With the copy of Replicas, Ada creates five tokens that are copies of Runeclaw Bear."),
    ],
)
def test_a_kicked_spell_creates_as_many_tokens_as_it_says(kicked, copied, told):
    cast = {"do": "cast", "ref": "spell", "card": "Replicas", "controller": "A", "targets": ["bear"]}
    events = [cast | ({"kicked": True} if kicked else {})]
    if copied:
        events.append({"do": "copy_spell", "ref": "copy", "of": "spell", "controller": "A"})
    events.append(created("token", "A") | {"by": "copy" if copied else "spell"})
    assert last(events) == told


def test_each_of_many_copies_has_a_name():
    cast = {"do": "cast", "ref": "storm", "card": "Small Storm", "controller": "A", "storm_count": 8}
    copying = {"do": "trigger", "ref": "copying", "source": "storm", "ability": "Storm"}
    told = last([cast, copying, resolve("copying"), resolve("copying-8")])
    assert told == "Copy of Small Storm number 8 resolves."


def test_the_copy_that_a_spells_ability_makes_of_another_spell_is_no_copy_of_its_own():
    cast = {"do": "cast", "ref": "iteration", "card": "Iteration", "controller": "A"}
    copying = {"do": "trigger", "ref": "copying", "source": "iteration", "ability": "When you next cast an"}
    told = last([cast, resolve("iteration"), BOLT, copying, resolve("copying"), resolve("copying-1")])
    assert told == "The copy resolves."


def test_what_an_ability_creates_that_a_copy_has_is_called_a_token():
    enters = {"do": "enter", "ref": "twin", "card": "Twin", "controller": "A", "copy_of": "smith"}
    makes = {
        "do": "trigger",
        "ref": "makes",
        "source": "twin",
        "ability": "When this creature enters, create",
    }
    smith = {"ref": "smith", "card": "Smith", "controller": "A"}
    told = last([enters, makes, resolve("makes"), {"do": "tap", "ref": "makes-2"}], smith)
    assert told == "The second token becomes tapped."


def test_a_token_that_an_ability_makes_is_told_to_enter_as_a_copy():
    made = resolve("use", makes=["token"], copy_of="bear")
    assert last([USED, made]).endswith("ability resolves, and the token enters as a copy of Runeclaw Bear.")


def test_what_turns_a_creature_face_up_is_told():
    hidden = {**BEAR, "face_down": True}
    assert last([{"do": "turn_face_up", "ref": "bear"}], hidden) == "Ada turns Runeclaw Bear face up."
    turned = last([{"do": "turn_face_up", "ref": "bear", "by": "Bolt"}], hidden)
    assert turned == "Runeclaw Bear is turned face up with Bolt."


@pytest.mark.parametrize(
    "entry", [{"card": "Runeclaw Bear"}, {"ref": "bear", "card": "Runeclaw Bear", "count": "lots"}]
)
def test_an_account_tells_what_it_can_of_entries_that_are_wrong(pool, entry):
    told = account({"setup": [entry, {"ref": "elk", "card": "Hill Giant", "controller": "A"}]}, pool)
    assert told.setup[1] == "Ada controls Hill Giant."


def test_a_name_typed_without_capitals_is_told_as_the_card_has_it(pool):
    script = {"setup": [{"ref": "bear", "card": "runeclaw bear", "controller": "A"}]}
    assert tell(script, pool) == ("Ada controls Runeclaw Bear.",)
    assert account(script, pool).setup == ("Ada controls Runeclaw Bear.",)


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ({"ref": "giant"}, ()),
        ({"ref": "giant", "to": "exile"}, ("Hill Giant is exiled.",)),
        ({"ref": "bear"}, ("Runeclaw Bear is put into the graveyard.",)),
    ],
)
def test_what_is_sacrificed_to_pay_is_told_once(
    pool: CardPool, left: dict[str, Any], told: tuple[str, ...]
) -> None:
    together = {"do": "simultaneous", "events": [{"do": "leave", **left}]}
    giant = {"ref": "giant", "card": "Hill Giant", "controller": "A"}
    bear = {"ref": "bear", "card": "Runeclaw Bear", "controller": "A"}
    fling = {"do": "cast", "ref": "fling", "card": "Fling", "controller": "A", "targets": ["B"]}
    script = {
        "setup": [giant, bear],
        "events": [{**fling, "sacrificed": ["giant"]}, {"do": "leave", **left}],
    }
    assert tell(script, pool)[3:] == told
    script["events"][1] = together
    assert bool(tell(script, pool)[3:]) == bool(told)


def test_a_player_who_sacrifices_is_named(pool: CardPool) -> None:
    script = {
        "setup": [{"ref": "giant", "card": "Hill Giant", "controller": "B"}],
        "events": [
            {"do": "cast", "ref": "chain", "card": "Chain of Vapor", "controller": "A", "targets": ["giant"]},
            {"do": "leave", "ref": "giant", "by": "chain", "player": "B"},
        ],
    }
    assert tell(script, pool)[-1] == "As Chain of Vapor resolves, Noah sacrifices Hill Giant."


def test_a_target_that_stays_isnt_a_new_one(pool: CardPool) -> None:
    of = ["staff", "scepter", "axe"]
    cards = ["Chimeric Staff", "Isochron Scepter", "Bonesplitter"]
    script = {
        "setup": [{"ref": ref, "card": card, "controller": "A"} for ref, card in zip(of, cards, strict=True)],
        "events": [
            {
                "do": "cast",
                "ref": "rack",
                "card": "Rack and Ruin",
                "controller": "A",
                "targets": ["staff", "axe"],
            },
            {
                "do": "copy_spell",
                "ref": "copy",
                "of": "rack",
                "controller": "B",
                "new_targets": ["scepter", "axe"],
            },
        ],
    }
    copied = (
        "Noah copies Rack and Ruin, choosing Isochron Scepter as the new target in place of Chimeric Staff."
    )
    assert tell(script, pool)[-1] == copied


@pytest.mark.parametrize(
    ("new", "said"),
    [
        (["bear", "angel", "angel"], "changing two of its three targets to Serra Angel"),
        (["bear", "bear", "angel"], "changing one of its three targets to Serra Angel"),
        (["bear", "angel", "giant"], "changing two of its three targets to Serra Angel and Hill Giant"),
        (
            ["angel", "angel", "angel"],
            "choosing Serra Angel, Serra Angel, and Serra Angel as the new targets",
        ),
    ],
)
def test_how_many_of_the_same_targets_are_changed(pool: CardPool, new: list[str], said: str) -> None:
    cards = {"bear": "Runeclaw Bear", "angel": "Serra Angel", "giant": "Hill Giant"}
    seeds = {
        "do": "cast",
        "ref": "seeds",
        "card": "Seeds of Strength",
        "controller": "A",
        "targets": ["bear"] * 3,
    }
    script = {
        "setup": [{"ref": ref, "card": card, "controller": "A"} for ref, card in cards.items()],
        "events": [
            seeds,
            {"do": "copy_spell", "ref": "copy", "of": "seeds", "controller": "B", "new_targets": new},
        ],
    }
    assert tell(script, pool)[-1] == f"Noah copies Seeds of Strength, {said}."


WURM = {"ref": "wurm", "card": "Craw Wurm", "controller": "A"}
MUTATING = {"do": "cast", "ref": "over", "card": "Gemrazer", "controller": "A", "targets": ["wurm"]}
COPY = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "wurm"}


@pytest.mark.parametrize(
    ("place", "called"), [("top", "the merged Gemrazer"), ("under", "the merged Craw Wurm")]
)
def test_a_merged_creature_is_called_what_it_is_then(place: str, called: str) -> None:
    events = [MUTATING, {"do": "resolve", "ref": "over", "choices": {"merge": place}}, COPY]
    assert last(events, WURM) == f"Noah's Clone enters as a copy of {called}."


def shock_as_a_face_down_creature(*then: dict[str, Any]) -> dict[str, Any]:
    """Magar of the Magic Strings has put Shock onto the battlefield face down; then something happens."""
    noting = {"do": "activate", "ref": "noting", "source": "magar", "controller": "A"}
    return {
        "setup": [
            {"ref": "shock", "card": "Shock", "controller": "A", "zone": "graveyard"},
            {"ref": "magar", "card": "Magar of the Magic Strings", "controller": "A"},
        ],
        "events": [
            {**noting, "ability": "{1}{B}{R}: Note", "targets": ["shock"]},
            {"do": "resolve", "ref": "noting"},
            *then,
        ],
    }


def test_a_card_put_onto_the_battlefield_face_down_is_called_so(pool) -> None:
    script = shock_as_a_face_down_creature({"do": "counters", "on": "shock", "put": {"+1/+1": 1}})
    assert tell(script, pool)[-1] == "A +1/+1 counter is put on the face-down Shock."


def test_an_ability_of_what_was_renamed_is_called_after_it(pool) -> None:
    dealing = {"do": "trigger", "ref": "made", "source": "shock", "ability": "Whenever this creature deals"}
    script = shock_as_a_face_down_creature(dealing, {"do": "resolve", "ref": "made"})
    told = tell(script, pool)
    assert told[-3] == "Magar of the Magic Strings' ability resolves."
    assert told[-1] == "The face-down Shock's ability resolves."


def test_what_is_chosen_with_a_copied_ability_is_told() -> None:
    entering = {**COPY, "copy_of": ["wurm", "bear"]}
    bear = {"ref": "bear", "card": "Runeclaw Bear", "controller": "B"}
    assert last([entering], WURM, bear) == (
        "Noah's Clone enters as a copy of Craw Wurm; with the ability copied from Craw Wurm, "
        "Noah chooses Runeclaw Bear."
    )


FACES = CardPool.from_rows(
    {"name": "Keeper // Kept", "faceName": name, "side": side, "layout": "transform", "text": "",
     "manaCost": "{1}{G}" if side == "a" else "", "type": "Creature — Werewolf", "types": ["Creature"],
     "subtypes": ["Werewolf"], "power": "2", "toughness": "2"}
    for name, side in (("Keeper", "a"), ("Kept", "b"))
)  # fmt: skip


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ([{"do": "transform", "ref": "keeper"}], "Keeper transforms."),
        (
            [
                {"do": "create_token_copy", "ref": "token", "of": "keeper", "controller": "A"},
                {"do": "transform", "ref": "token"},
            ],
            "An effect tries to transform the token.",
        ),
    ],
    ids=["a card with two faces", "a copy"],
)
def test_whether_a_copy_transforms_isnt_told(events: list[dict[str, Any]], sentence: str) -> None:
    keeper = {"ref": "keeper", "card": "Keeper", "controller": "A"}
    assert tell({"setup": [keeper], "events": events}, FACES)[-1] == sentence


def test_what_is_copied_face_down_is_told_as_it_is():
    hidden = {**BEAR, "face_down": True, "tapped": True}
    entering = {"do": "enter", "ref": "twin", "card": "Twin", "controller": "B", "copy_of": "bear"}
    up = {"do": "turn_face_up", "ref": "bear"}
    told = tell({"setup": [hidden], "events": [entering]}, POOL)
    assert told == (
        "Ada controls a tapped, face-down Runeclaw Bear.",
        "Noah's Twin enters as a copy of the face-down Runeclaw Bear.",
    )
    assert last([up, entering], hidden) == "Noah's Twin enters as a copy of Runeclaw Bear."


def test_who_counters_a_spell_is_told():
    countered = {"do": "counter", "ref": "bolt"}
    assert last([BOLT, countered]) == "Bolt is countered."
    assert last([BOLT, {**countered, "by": "Echo"}]) == "Echo counters Bolt."


def test_a_copy_of_a_card_that_is_only_named_is_created():
    made = {"do": "cast_copy", "ref": "copy", "controller": "A"}
    assert last([{**made, "name": "Bolt"}]) == "Ada creates a copy of Bolt and casts it."
    assert last([{**made, "of": "lens"}]) == "Ada makes a copy of Lens and casts it."


def test_an_effect_that_a_permanent_is_under_is_told_in_a_contraction():
    under = {**BEAR, "effects": ["is a 7/7 creature", "gets +1/+1"]}
    assert tell({"setup": [under], "events": []}, POOL) == (
        "Ada controls Runeclaw Bear. It's a 7/7 creature. It gets +1/+1.",
    )


def test_what_is_copied_with_its_back_face_up_is_told_as_transformed(pool):
    """By the name of its card: what is on the back may be what is asked."""
    delver = {"ref": "delver", "card": "Delver of Secrets // Insectile Aberration", "controller": "A"}
    entering = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "delver"}
    turned = {"do": "transform", "ref": "delver", "by": "Moonmist"}
    plain = "Noah's Clone enters as a copy of Delver of Secrets."
    transformed = "Noah's Clone enters as a copy of the transformed Delver of Secrets."

    def told(setup: dict[str, Any], *events: dict[str, Any]) -> str:
        return tell({"setup": [setup], "events": [*events, entering]}, pool)[-1]

    assert told(delver) == plain
    assert told(delver, turned) == transformed
    assert told({**delver, "face": "back"}) == transformed
    assert told({**delver, "face": "back"}, turned) == plain


def test_a_permanent_that_has_transformed_is_told_with_what_it_shows(pool):
    delver = {
        "ref": "it",
        "card": "Delver of Secrets // Insectile Aberration",
        "controller": "A",
        "face": "back",
    }
    grown = {**delver, "tapped": True, "counters": {"+1/+1": 2}}
    assert tell({"setup": [delver], "events": []}, pool) == (
        "Ada controls a transformed Delver of Secrets (Insectile Aberration).",
    )
    assert tell({"setup": [grown], "events": []}, pool) == (
        "Ada controls a tapped, transformed Delver of Secrets (Insectile Aberration) with two +1/+1 counters "
        "on it.",
    )
