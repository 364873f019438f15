"""Questions in words: what the grammar reads becomes a table, and what it can't is named."""

import inspect
import json
import random
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Unpack, get_args, get_origin

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.cards import pool as cards_pool
from judgeapp.combat import play as fight
from judgeapp.combat import tell
from judgeapp.copyengine import DEFAULT_RULESET, CardPool, CopyEngineError, game_as_json, play
from judgeapp.copyengine.asking.object_fields import object_as_json
from judgeapp.lab.answers_in_words import answer_in_words
from judgeapp.lab.desk import Desk, View
from judgeapp.lab.display.value_derivations import said, why
from judgeapp.lab.questions_in_words.asked import Before, NotLaidOutError
from judgeapp.lab.questions_in_words.clauses.sentences import known_words, sentences, sentences_by_beginning
from judgeapp.lab.questions_in_words.general import GeneralQuestion, entries
from judgeapp.lab.questions_in_words.language.patterns import Candidates, Hole, Optional, matches
from judgeapp.lab.questions_in_words.language.words import words_of
from judgeapp.lab.questions_in_words.reader import Asked, Reading, UnreadWords, read_question
from judgeapp.lab.questions_in_words.stories import read_story
from judgeapp.lab.questions_in_words.ways_on.nearest import QUESTIONS, TOLD
from judgeapp.lab.tables.codec import packed
from judgeapp.lab.tables.examples import examples
from judgeapp.lab.typed_questions import read_words
from tests.documents import document
from tests.lab.test_pages import LAB, text
from tests.sampling import sampled

ANSWERS = [
    (
        "Clone copies a Grizzly Bears with two +1/+1 counters and Giant Growth on it, what are its "
        "power and toughness?",
        "power",
        "2/2",
    ),
    (
        "clone copies grizzly bears. what color is it?",
        "colors",
        "green",
    ),
    (
        "Clone enters as a copy of Vesuvan Doppelganger that copied Runeclaw Bear, what colors is it",
        "colors",
        "blue",
    ),
    (
        "Cackling Counterpart copies a Serra Angel with Unholy Strength. What is its size?",
        "power",
        "4/4",
    ),
    (
        "Clone copies a face-down Grinning Demon, then the Grinning Demon is turned face up. What "
        "is Clone's power?",
        "power",
        "2/2",
    ),
    (
        "Clone copies a transformed Delver of Secrets, what is its name?",
        "name",
        "Insectile Aberration",
    ),
    (
        "Clone copies a Kavu Titan that was kicked. What is its power?",
        "power",
        "2/2",
    ),
    (
        "Quicksilver Gargantuan copies a Tarmogoyf and Clone copies Quicksilver Gargantuan, what "
        "is its power and toughness?",
        "power",
        "7/7",
    ),
    (
        "a Grizzly Bears gets +3/+3 and Clone copies it. What is the power of Grizzly Bears?",
        "power",
        "5/5",
    ),
    (
        "Runeclaw Bear becomes a copy of Serra Angel until end of turn, then the turn ends. What "
        "is Runeclaw Bear's name?",
        "name",
        "Runeclaw Bear",
    ),
    (
        "Clone copies a Hill Giant, three +1/+1 counters are put on Clone. What is Clone's power?",
        "power",
        "6/6",
    ),
    (
        "My Phantasmal Image copied their Hill Giant. What's the type of Phantasmal Image?",
        "types",
        "Creature — Giant Illusion",
    ),
    (
        "Clone copies a Hill Giant. The Hill Giant dies. what is Clone's power",
        "power",
        "3/3",
    ),
    ("I clone a Tarmogoyf. Power?", "power", "0/1"),
    ("If I copy a Tarmogoyf with Clone, what is its power?", "power", "0/1"),
    ("What is its power if Clone copies a Hill Giant?", "power", "3/3"),
    ("What is the power of a Clone of Hill Giant?", "power", "3/3"),
    ("They have a Hill Giant with 3 +1/+1 counters. I cast Clone copying it. Power?", "power", "3/3"),
    ("They control a Hill Giant with Unholy Strength. I clone it. What's the copy's size?", "power", "3/3"),
    ("Clone copying a Quicksilver Gargantuan copying a Grizzly Bears: what's its power?", "power", "7/7"),
    ("Clone copies another Clone copying Hill Giant, what is its power?", "power", "3/3"),
    ("Clone copies an animated Treetop Village, what is its type?", "types", "Land"),
    ("Is Phyrexian Metamorph copying Hill Giant an artifact?", "types", "Artifact Creature — Giant"),
    ("Does a Clone of Serra Angel have flying?", "abilities", "Flying / Vigilance"),
    ("I cast Fork on my opponent's Lightning Bolt. What colour is the copy?", "colors", "red"),
    ("A token that's a copy of Grizzly Bears is created. What is the token's cmc?", "mana_cost", "{1}{G}"),
    ("I cast Cackling Counterpart targeting my Serra Angel. What is the power of the token?", "power", "4/4"),
    ("Phantasmal Image as Hill Giant, they Giant Growth it. What is its name?", "name", "Phantasmal Image"),
    ("I have a Clone copying Serra Angel and it gets exiled. What is its name?", "name", "Clone"),
    ("Clone copies a Hill Giant and then dies. What is its name?", "name", "Clone"),
    ("Clone copies Hill Giant, gets +3/+3 and becomes a copy of Serra Angel. Power?", "power", "7/7"),
    ("Clone copies a Hill Giant. Clone is flickered as a copy of Serra Angel. Power?", "power", "4/4"),
    ("I blink my Kavu Titan that was kicked, Clone copies it. What is its power?", "power", "2/2"),
    ("I create a token that's a copy of Serra Angel and populate. What is its size?", "power", "4/4"),
    ("I cast Seeds of Strength targeting Hill Giant, Grizzly Bears and Serra Angel. What is the power of "
     "Hill Giant?", "power", "4/4"),
    ("They have an Ivy Elemental with X=5. What is its power?", "power", "5/5"),
    ("I cast Ivy Elemental where X is 3, Clone copies it. What is its power?", "power", "0/0"),
    ("Clone copies a tapped Hill Giant. Is it tapped?", "tapped", "untapped"),
    ("Clone copies a Hill Giant and becomes tapped. Is it tapped?", "tapped", "tapped"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "field", "value"), ANSWERS)
def test_a_question_is_laid_out_and_answered(question, field, value, pool):
    asked = read_question(question, pool)
    game = play(asked.script, cards=pool)
    assert asked.field == field
    assert said(field, object_as_json(game, game.object(asked.ref))) == value


@pytest.mark.parametrize("question", [question for question, _, _ in ANSWERS[::9]])
def test_every_sentence_that_fits_is_tried_and_few_others(question, pool):
    reading = Reading(question, words_of(question, pool, known_words()), pool)
    patterns, words, slots = sentences_by_beginning(), reading.words, reading.slots
    candidates = Candidates(patterns, words, slots)
    tried = [candidates.at(at) for at in range(len(words))]
    for at, places in enumerate(tried):
        fitting = {n for n, parts in enumerate(patterns.patterns) if any(matches(parts, words, at, slots))}
        assert fitting <= set(places), words[at]
    assert sum(map(len, tried)) < len(words) * len(patterns.patterns) / 20


def test_what_is_targeted_is_sacrificed_before_the_spell_resolves(pool):
    asked = read_question("My Phantasmal Image copies Hill Giant, then it's targeted by Giant Growth", pool)
    assert [event["do"] for event in asked.script["events"]] == [
        "enter",
        "cast",
        "trigger",
        "resolve",
        "resolve",
    ]
    game = play(asked.script, cards=pool)
    assert game.object(asked.ref).zone == "graveyard"


def test_a_spell_stands_on_the_stack_and_each_does_what_is_said_of_them(pool):
    asked = read_question("My opponent casts Fork on my Lightning Bolt", pool)
    assert asked.script["setup"] == []
    assert [(event["do"], event.get("controller")) for event in asked.script["events"]][:3] == [
        ("cast", "A"),
        ("cast", "B"),
        ("copy_spell", "B"),
    ]
    assert asked.ref == "copy"


STOPS = [
    ("Clone copies a Hill Giant wearing a hat", "Clone copies a Hill Giant", "wearing a hat"),
    ("Clone copies a Hill Giant and eats it", "Clone copies a Hill Giant and", "eats it"),
    ("what is it?", "", "it"),
    ("and and and", "", "this"),
    ("Clone copies", "", "Clone copies"),
    ("Clone copies a Hill Giant, then it's targeted", "Clone copies a Hill Giant, then", "it's targeted"),
    ("Clone copies a Hill Giant, what is the token's power?", "", "token"),
    ("I kill Hill Giant and dies", "", "dies"),
    ("Clone copies a Hill Giant, I blink Clone. Power?", "", "Clone"),
    ("I populate", "", "populate"),
    ("I cast Clone", "", "Clone"),
    ("Clone copies giant", "", "giant"),
    ("Does my Clone copying Krenkoff have haste?", "Does my Clone copying", "Krenkoff"),
    ("Clone copies Hill Giant. Does Progenitor die?", "Clone copies Hill Giant. Does", "Progenitor"),
]


@pytest.mark.parametrize(("question", "read", "rest"), STOPS)
def test_where_reading_stops_is_said(question, read, rest, pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question(question, pool)
    assert (stopped.value.read, stopped.value.rest) == (read, rest)


def _labels(parts):
    for part in parts:
        if isinstance(part, Hole):
            yield part.label
        elif isinstance(part, Optional):
            yield from _labels(part.parts)


@pytest.mark.parametrize(
    "form", list(dict.fromkeys(form for form, _, _ in sentences())), ids=lambda form: form.name
)
def test_what_lays_out_a_clause_takes_whatever_its_patterns_bind(form):
    takes = inspect.signature(form.lay_out).parameters
    others = [each.annotation for each in takes.values() if each.kind is inspect.Parameter.VAR_KEYWORD]
    told = [get_args(each)[0] for each in others if get_origin(each) is Unpack]
    if told or not others:
        taken = {*takes, *(label for each in told for label in each.__annotations__)}
        assert {label for parts in (*form.patterns, *form.stated) for label in _labels(parts)} <= taken


def test_a_part_that_is_not_understood_leaves_the_rest(pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question("Clone copies a Hill Giant wearing a hat. What is its power?", pool)
    assert stopped.value.rest == "wearing a hat"
    assert [event["do"] for event in stopped.value.partial.script["events"]] == ["enter"]


@pytest.mark.parametrize("nearest", [*QUESTIONS, *TOLD], ids=lambda each: each.sentence)
def test_what_is_said_to_be_nearest_is_read(nearest, pool):
    told = read_question("I clone Hill Giant.", pool)
    asked = read_question(f"I clone Hill Giant. {nearest.sentence.replace('~', 'Clone')}", pool)
    if nearest in QUESTIONS:
        wanted = (asked.field or asked.about, asked.script)
        assert wanted == (nearest.field or nearest.about, told.script)
    else:
        assert asked.script != told.script


NEAREST = [
    ("Clone copies Hill Giant and gets eaten by a board wipe.", "Clone dies"),
]


@pytest.mark.parametrize(("question", "near"), NEAREST)
def test_the_nearest_that_can_be_read_is_offered(question, near, pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question(question, pool)
    assert near in stopped.value.mend
    way = next(way for said, way in stopped.value.ways if said == near)
    assert read_question(way, pool).script["events"]


OTHERWISE_ASKED = [
    ("Clone copies Hill Giant, does it give me card draw?", "", "triggers", "Does Clone trigger?"),
    ("Clone copies Hill Giant. Is it cheap or expensive to pay for?", "mana_cost", "",
     "What is the mana value of Clone?"),
    ("Clone copies Serra Angel and the Angel is exiled. Do I keep flying then?", "abilities", "",
     "What abilities does Clone have?"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "field", "about", "taken"), OTHERWISE_ASKED)
def test_a_question_in_other_words_is_taken_for_the_nearest_and_that_is_said(
    question, field, about, taken, pool
):
    asked = read_question(question, pool)
    assert (asked.field, asked.about) == (field, about)
    assert asked.ref == "clone"
    (said,) = asked.assumed
    assert said.endswith(f"to ask: {taken}")


def test_a_question_about_a_card_that_was_not_named_is_asked_back(pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question("I clone Hill Giant. Can Wind Drake beat it up somehow?", pool)
    assert [event["do"] for event in stopped.value.partial.script["events"]] == ["enter"]


def test_what_is_only_described_has_a_card_that_stands_for_it(pool):
    asked = read_question("My opponent has a creature with three counters on it. I clone it. How big?", pool)
    (there,) = asked.script["setup"]
    assert there["counters"] == {"+1/+1": 3}
    stands, counters = asked.assumed
    assert stands == f"{there['card']} stands for the creature."
    assert counters.startswith("The counters are +1/+1 counters")


def test_a_token_that_copies_nothing_can_be_copied(pool):
    asked = read_question("They have a 1/1 red Goblin creature token. I clone it. What is it?", pool)
    values = object_as_json(game := play(asked.script, cards=pool), game.object("clone"))
    assert (values["name"], values["power"], values["colors"]) == ("Goblin", 1, ["red"])


def test_what_is_taken_back_is_left_out_and_that_is_said(pool):
    asked = read_question("Wind Drake? no. I clone Hill Giant. How big is it?", pool)
    assert [entry["card"] for entry in asked.script["setup"]] == ["Hill Giant"]
    assert asked.assumed == ("“Wind Drake? no” is left out, as you take it back.",)


@pytest.mark.parametrize(
    "question",
    [
        "can I copy Clone's ability with Strionic Resonator?",
        "My Clone copies Serra Angel. Can I use Strionic Resonator to copy Clone's ability?",
    ],
)
def test_that_something_enters_as_a_copy_is_no_ability_to_copy(question, pool):
    with pytest.raises(NotLaidOutError, match=r"replacement effect \(614\.1c\)"):
        read_question(question, pool)


def test_nothing_is_read_as_a_copy_of_itself(pool):
    question = (
        "I cast Cackling Counterpart on my Hill Giant. Is the token a 3/3 or does it come in as the 3/3? "
        "What is its mana value?"
    )
    with pytest.raises(UnreadWords):
        read_question(question, pool)


def test_a_target_that_cant_be_is_refused_with_the_rule(many_cards):
    question = "they doom blade my phantasmal image of grave titan in response i sac it... what happens"
    asked = read_question(question, many_cards)
    with pytest.raises(CopyEngineError, match=r"doesn't fit .* \(115\.1\)"):
        fight(asked.script, cards=many_cards)


@pytest.mark.parametrize(
    ("question", "known"),
    [
        ("Croaking Counterpart on Serra Angel: what's the P/T?", "Croaking Counterpart"),
        ("Helm of the Giant equipped to Serra Angel. What do I get?", "Helm of the Giant"),
    ],
)
def test_a_name_that_nobody_knows_is_no_other_card(question, known, pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question(question, pool)
    assert stopped.value.rest.casefold() in known.casefold()
    made = stopped.value.partial
    assert made is None or not {"Cackling Counterpart", "Hill Giant"} & {
        entry.get("card") for entry in (*made.script["setup"], *made.script["events"])
    }


def test_a_word_of_a_name_is_the_card_that_was_named(many_cards):
    row = {"name": "Shapeshifter", "type": "Artifact Creature — Shapeshifter", "power": "1", "toughness": "1"}
    many = CardPool([*many_cards.values(), *CardPool.from_rows([{**row, "text": ""}]).values()])
    asked = read_question("Unstable Shapeshifter copies Hill Giant. What is Shapeshifter now?", many)
    assert asked.ref == "unstable"


def test_a_player_by_name_is_no_misspelled_card(pool):
    rows = [{"name": "Alive", "type": "Sorcery", "text": "Destroy target creature."}]
    many = CardPool([*pool.values(), *CardPool.from_rows(rows).values()])
    asked = read_question(
        "Bob controls Hill Giant with 2 +1/+1 counters, Alice copies it with Clone. "
        "How many counters does Clone have?",
        many,
    )
    assert [(event["card"], event["controller"]) for event in asked.script["events"]] == [("Clone", "B")]
    assert not asked.taken


def test_an_x_that_nothing_has_is_asked_back(pool):
    with pytest.raises(UnreadWords) as asked_back:
        read_question("Twincast on my Lightning Bolt for X = 5. What color is the copy?", pool)
    assert asked_back.value.rest == "X = 5"
    assert asked_back.value.partial is not None


def test_what_copies_on_entering_a_table_on_which_several_could_be_copied_is_asked_back(pool):
    with pytest.raises(UnreadWords) as asked_back:
        read_question("I have Hill Giant and Serra Angel. Clone enters. What is it?", pool)
    assert asked_back.value.choices == ("Clone copying Hill Giant", "Clone copying Serra Angel")


def test_a_spell_with_storm_has_its_copies(pool):
    rows = [{"name": "Grapeshot", "manaCost": "{1}{R}", "type": "Sorcery",
             "text": "Grapeshot deals 1 damage to any target.\nStorm"}]  # fmt: skip
    many = CardPool([*pool.values(), *CardPool.from_rows(rows).values()])
    for told in (
        "I cast Grapeshot with a storm count of 3.",
        "Grapeshot is the fourth spell I cast this turn.",
        "Storm is at 3. I cast Grapeshot.",
    ):
        asked = read_question(f"{told} How many copies do I get?", many)
        game = fight(asked.script, cards=many)
        assert sum(bool(obj.made_as_copy) for obj in game.table().objects.values()) == 3, told


def test_what_is_named_beside_a_copy_is_there_under_my_control(pool):
    asked = read_question("Glorious Anthem + my Clone of Hill Giant. How big is it?", pool)
    (anthem,) = [entry for entry in asked.script["setup"] if entry["card"] == "Glorious Anthem"]
    assert anthem["controller"] == "A"
    assert asked.ref == "clone"


@pytest.mark.parametrize("asked", ["It dies, right?", "so it dies?", "dies?", "Destroy it?"])
def test_what_is_told_with_a_question_mark_is_asked_and_does_not_happen(pool, asked):
    found = read_question(f"I bolt their Clone of Serra Angel. {asked}", pool)
    assert found.about == "zone"
    assert fight(found.script, cards=pool).object(found.ref).zone == "battlefield"


def test_an_introduction_that_tells_nothing_is_left_out_and_that_is_said(pool):
    asked = read_question("Weird judge call incoming: I clone Hill Giant. How big is it?", pool)
    assert asked.field == "power"
    assert any("Weird judge call incoming" in said for said in asked.assumed)


def test_a_sentence_that_tells_something_is_not_left_out(pool):
    with pytest.raises(UnreadWords):
        read_question("They frobnicate it. I clone Hill Giant. How big is it?", pool)


def test_where_what_goes_away_goes_is_said_to_be_assumed(pool):
    asked = read_question("I clone their Hill Giant. The Giant goes away. What is my clone?", pool)
    assert asked.script["events"][-1] == {"do": "leave", "ref": "hill", "to": "graveyard"}
    assert asked.assumed == ("Hill Giant goes to the graveyard, as it isn’t told where it goes.",)


def test_what_cant_be_cast_in_response_by_itself_is_said_so(pool):
    told = "They cast Giant Growth on Hill Giant and in response I clone it. {}What is my clone?"
    (said,) = read_question(told.format(""), pool).assumed
    assert said.startswith("Clone isn’t an instant and has no flash, so it can’t be cast in response")
    assert read_question("I bolt Hill Giant. In response they cast Giant Growth on it. How big is it?", pool)
    instant = "They cast Lightning Bolt on me and in response I twincast it. What happens?"
    assert not any("in response" in said for said in read_question(instant, pool).assumed)


def test_whose_turn_it_has_to_be_for_an_attack_is_said_to_be_assumed(pool):
    asked = read_question("They clone my Hill Giant. Can their clone attack?", pool)
    assert asked.script["events"][0] == {"do": "begin_turn", "player": "B"}
    why = "because only the active player’s creatures can attack (508.1a)."
    assert f"It’s Noah’s turn, {why}" in asked.assumed


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("They clone my Hill Giant. What is its power? Can their clone attack?", "power and toughness: 3/3"),
        ("Opponent has Snapcaster Mage. Can I cast Clone in response?", "No. Clone isn’t an instant"),
        ("Can I play Thespian's Stage in response to Lightning Bolt?", "No. Thespian's Stage is a land"),
    ],
)
def test_what_is_asked_beside_is_answered(question, told, many_cards, monkeypatch):
    monkeypatch.setattr(cards_pool, "card_pool", lambda: many_cards)
    asked = read_question(question, many_cards)
    answer = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    assert any(told in sentence for sentence in answer), answer


def test_modes_told_of_a_copy_are_said_to_be_the_spells(many_cards):
    told = "he casts cryptic command choosing counter target spell and draw a card on my bolt. i twincast it "
    asked = read_question(f"{told} choosing tap and bounce. what happens", many_cards)
    assert any("keeps its modes" in sentence and "(707.10)" in sentence for sentence in asked.assumed)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Can Clone copy Mountain?", "it copies “any creature on the battlefield” (707.5)."),
        ("Can Copy Artifact copy Grizzly Bears?", "it copies “any artifact on the battlefield” (707.5)."),
        ("Can Twincast copy Serra Angel?", "No. Twincast copies only an instant or sorcery spell (115.1)"),
        ("can kiki-jiki copy himself", "isn't a legal target of its own ability (115.1)"),
        ("clone comes down at the same time as serra angel. can it copy the angel", "(614.12a)"),
    ],
)
def test_what_cant_be_copied_is_refused_with_its_reason(question, reason, pool):
    with pytest.raises(CopyEngineError, match=re.escape(reason)):
        read_question(question, pool)


def test_other_creatures_told_after_a_spell_stood_there_as_it_was_cast(many_cards):
    told = "I cast Giant Growth on Zada and I control two other goblins. How many copies?"
    asked = read_question(told, many_cards)
    assert [e["do"] for e in asked.script["events"]].count("resolve") == 4, (
        "the ability, two copies, the spell"
    )
    assert (asked.ref, asked.about.strip()) == ("giant", "count")


def test_copies_of_a_card_are_that_many_of_the_card(pool):
    asked = read_question("I have two copies of Hill Giant. I clone one. How many Hill Giants?", pool)
    assert [entry["card"] for entry in asked.script["setup"]] == ["Hill Giant", "Hill Giant"]
    assert "The two copies of Hill Giant are that many of the card itself." in asked.assumed


def test_a_token_that_untaps_what_made_it_is_laid_out_or_asked_about(many_cards):
    told = "I have Kiki-Jiki and Deceiver Exarch. I tap Kiki targeting the Exarch, and the token untaps Kiki."
    assert read_question(f"{told} What happens?", many_cards).script["events"]


def test_more_players_than_are_laid_out_are_asked_about(pool):
    with pytest.raises(UnreadWords, match="at most four players"):
        read_question("I attack with Clone copying Hill Giant in a 5 player game. What happens?", pool)


def test_who_is_attacked_by_several_opponents_is_said_to_be_assumed(pool):
    asked = read_question("I attack with my Clone of Hill Giant in a 4 player game. What happens?", pool)
    assert "Noah is attacked, as it isn’t told who is." in asked.assumed


@pytest.mark.parametrize("mana", ["{R}{G}{W}", "{2}{R}", "{3}"])
def test_mana_that_is_spent_is_read_back_from_the_story(pool, mana):
    script = {
        "setup": [],
        "events": [{"do": "cast", "ref": "giant", "card": "Hill Giant", "controller": "A"}],
    }
    script["events"][0]["mana_spent"] = mana
    event = read_story(" ".join(tell(script, pool)), pool)["events"][0]
    assert event["mana_spent"] == mana


def test_a_player_of_whom_nothing_is_told_is_read_back_from_the_story(pool):
    script = {"setup": [], "events": [{"do": "gain_life", "player": "C", "amount": 0}]}
    script["events"].append({"do": "enter", "ref": "hill", "card": "Hill Giant", "controller": "C"})
    told = tell(script, pool)
    assert told[0] == "Mira is in the game."
    assert read_story(" ".join(told), pool)["events"][0] == script["events"][0]


def test_a_spell_that_was_told_once_has_no_second(pool):
    with pytest.raises(UnreadWords, match="Which is the second Lightning Bolt, as only one is told"):
        read_question(
            "I cast Lightning Bolt on Serra Angel. Twincast on the second Lightning Bolt. Dead?", pool
        )


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("Reanimate a Serra Angel from exile. How big is it?", "exile"),
        ("I animate Treetop Village into a 4/4. How big is it?", "4/4"),
        ("Treetop Village animated into a 4/4. I clone it. What type is it?", "4/4"),
        ("I clone Hill Giant. Would it really have liked to see a Lightning Bolt?", "Lightning Bolt"),
    ],
)
def test_what_is_told_and_cant_be_so_is_asked_back(question, word, pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question(question, pool)
    assert word in str(stopped.value)


def test_what_only_one_players_spell_triggers_is_that_players(pool):
    asked = read_question("I cast Giant Growth on Zada. What triggers?", pool)
    (zada,) = asked.script["setup"]
    assert zada["controller"] == "A"
    assert "You control Zada, Hedron Grinder, as it triggers only then." in asked.assumed


def test_a_permanent_that_is_equipped_has_been_targeted(pool):
    asked = read_question("I equip Bonesplitter to my Phantasmal Image of Hill Giant. Does it die?", pool)
    assert fight(asked.script, cards=pool).object("phantasmal").zone == "graveyard"


def test_a_part_that_is_not_understood_can_be_left_out(pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question("Clone copies a Hill Giant wearing a hat. What is its power?", pool)
    assert stopped.value.ways[-1] == (
        "Leave “wearing a hat” out", "Clone copies a Hill Giant. What is its power?",
    )  # fmt: skip
    assert read_question(stopped.value.ways[-1][1], pool).field == "power"


def test_a_name_that_nobody_knows_is_asked_about(pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question("I clone Serra Anglomancer. What is its power?", pool)
    assert "Serra Angel" in stopped.value.choices
    assert "has that name" in stopped.value.mend


def test_a_short_name_of_several_cards_is_asked_back_with_a_choice(pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question("I bounce the giant.", pool)
    assert stopped.value.choices == ("Giant Spider", "Hill Giant")  # a Giant Growth can't be bounced


WAYS_ON = [
    (
        "Can Lithoform Engine copy my Mulldrifter's draw two thing?",
        "draw two thing",
        "Mulldrifter enters. I copy its trigger with Lithoform Engine. What happens?",
    ),
    (
        "I clone Hill Giant. Panharmonicon frobs in from somewhere. How big is Clone?",
        "Panharmonicon frobs in from somewhere",
        "I have Panharmonicon",
    ),
    (
        "I twiddle with Twincast and Giant Growth somehow",
        "",
        "I cast Giant Growth. I copy it with Twincast.",
    ),
    (
        "I blorp my Clone of Hill Giant with a Serra Angel. Power?",
        "I blorp",
        "I have Serra Angel. Clone copies Hill Giant. Power?",
    ),
    ("Frobs a Clone on the night side of Delver of Secrets its mana value?", "",
     "Clone copies Delver of Secrets. What is the mana value of Clone?"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "quoted", "way"), WAYS_ON)
def test_cards_that_are_named_are_laid_out_where_a_part_is_not_understood(question, quoted, way, many_cards):
    with pytest.raises((UnreadWords, CopyEngineError)) as stopped:
        read_question(question, many_cards)
    assert not quoted or stopped.value.rest == quoted
    assert any(said.startswith(way) for said, _ in stopped.value.ways), stopped.value.ways


def _asked_back():
    rows = [(row["ask"], pool) for pool, rows in enumerate((CORPUS, FORUMS)) for row in rows
            if row.get("asks_back") or row.get("unread")]  # fmt: skip
    asked = [(question, 0) for question, *_ in STOPS] + [(question, 1) for question, *_ in WAYS_ON]
    return [*asked, *((each, n) for asks, n in rows for each in asks)]


def test_every_way_to_go_on_leads_to_an_answer(pool, many_cards):
    offered = 0
    asked = sampled(_asked_back(), 60)
    for question, number in asked:
        cards = (pool, many_cards)[number]
        with pytest.raises((UnreadWords, CopyEngineError)) as stopped:
            read_question(question, cards)
        for _, way in getattr(stopped.value, "ways", ()):
            fight(read_question(way, cards).script, cards=cards)
            offered += 1
    assert offered > len(asked) // 2


NOTHING_INVENTED = [
    "I have Blood Moon. Can I activate Thespian's Stage to copy Dark Depths?",
    "Chimeric Staff is animated for X = 4, I play Clone copying it. Does the Clone stay a 4/4 blorp?",
    "Does a Clone of a Quasiduplicate token count as a blorp?",
    "I blorped Quasiduplicate on my Phantasmal Image which was a Hill Giant. Is the token an Illusion?",
    "Opponent casts Fireball with X = 3, I cast Twincast on it. Do I have to pay for x on my blorp?",
    "Clone versus Primal Plasma: does mine have to be a 2/2 flyer too?",
    "Is Dualcaster Mage and Heat Shimmer infinite?",
    "Clone of Treetop Village after it blorped, what is the Clone?",
    "asdf",
]


def _cards_named(question, cards):
    return {word.name for word in words_of(question, cards, known_words()) if word.name}


def test_a_table_that_is_offered_has_the_cards_that_are_named_and_no_others(pool, many_cards):
    asked = [*sampled(_asked_back(), 60), *((question, 1) for question in NOTHING_INVENTED)]
    tables = 0
    for question, number in asked:
        cards = (pool, many_cards)[number]
        with pytest.raises((UnreadWords, CopyEngineError)) as stopped:
            read_question(question, cards)
        if isinstance(stopped.value, GeneralQuestion):
            continue  # a table shows what its rule says of every table
        named = _cards_named(question, cards) | ({"Clone"} if "cloning" in question.casefold() else set())
        for sentence, way in getattr(stopped.value, "ways", ()):
            assert _cards_named(way, cards) <= named, (question, way)
            if sentence == way and not sentence.startswith("Leave"):
                tables += 1
                assert _cards_named(way, cards) == named, (question, way)
                assert "=" not in question, (question, way)
    assert tables > 10


def test_what_is_left_out_is_all_that_is_not_understood(pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question("Clone copies a Hill Giant wearing a hat and frobs. What is its power?", pool)
    (way,) = [way for said, way in stopped.value.ways if said.startswith("Leave")]
    assert read_question(way, pool).field == "power"


def test_what_cannot_be_told_yet_is_asked_back_with_a_table_that_can(pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question("I draw a card, then clone Hill Giant. How big?", pool)
    assert "Clone copies Hill Giant. How big?" in [said for said, _ in stopped.value.ways]


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("crown of the giant equipped to serra angel, what happens", "crown of the giant"),
        ("vile giant on serra angel, what happens", "vile giant"),
        ("i clone giant frobnicator. how big is it", "giant frobnicator"),
        ("i use frobnic extractor to copy the trigger of my hill giant. how many", "frobnic extractor"),
        ("i use it to copy the trigger from my doom frobber. how many golems", "doom frobber"),
        ("frobbing steel copying a sol ring, what is it", "frobbing steel"),
        ("garruk's duplicator copying hill giant, does it have haste", "garruk's duplicator"),
        ("reflections of frobnia naming dragon, i cast hill giant. what happens", "reflections of frobnia"),
        ("i cast double frobnic on my hill giant. what happens", "double frobnic"),
        ("if i cast expulsion on my own lightning bolt what happens", "expulsion"),
    ],
)
def test_a_name_in_lower_case_that_nobody_knows_is_no_other_card(question, name, many_cards):
    with pytest.raises(UnreadWords) as stopped:
        read_question(question, many_cards)
    assert not stopped.value.choices
    assert name in stopped.value.rest


def test_what_a_spell_could_target_is_offered_where_it_is_not_told(pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question("They have Hill Giant. I bolt. Does it die?", pool)
    assert stopped.value.choices == ("bolt on Hill Giant", "bolt on my opponent")


def test_a_copy_of_what_minds_being_cast_was_cast_from_a_hand(cards):
    text = "When Test Phage enters, if you didn't cast it from your hand, you lose the game."
    rows = [{"name": "Test Phage", "type": "Creature — Avatar", "power": "4", "toughness": "4", "text": text}]
    many = CardPool([*cards.values(), *CardPool.from_rows(rows).values()])
    asked = read_question("Do I lose the game if I clone a Test Phage?", many)
    assert "Clone was cast from a hand, as nothing else is said." in asked.assumed
    assert not fight(asked.script, cards=many).triggered("clone")


def test_what_a_value_may_turn_on_and_is_not_considered_is_said(monkeypatch, pool):
    text = (
        "As long as a card exiled with this creature is a creature card, this creature has the size that its "
        "owner last dreamed of."
    )
    rows = [{"name": "Test Dreamer", "type": "Creature", "power": "2", "toughness": "4", "text": text}]
    many = CardPool([*pool.values(), *CardPool.from_rows(rows).values()])
    monkeypatch.setattr(cards_pool, "card_pool", lambda: many)
    asked = read_question("I have Test Dreamer. How big is it?", many)
    *_, last = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    assert last.startswith("Not considered: “As long as a card exiled with this creature")


def test_no_verdict_on_a_sacrifice_beside_a_text_that_is_not_considered(monkeypatch, pool):
    text = "Each creature that its owner dreams of is sacrificed as it enters."
    rows = [{"name": "Test Dreamer", "type": "Enchantment", "text": text}]
    many = CardPool([*pool.values(), *CardPool.from_rows(rows).values()])
    monkeypatch.setattr(cards_pool, "card_pool", lambda: many)
    for there, begins in (
        ("I have Test Dreamer. ", "Nothing that I can read makes"),
        ("", "No. Nothing makes"),
    ):
        asked = read_question(f"{there}I clone a Hill Giant. Do I have to sacrifice the Clone?", many)
        first, *others = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
        assert first.startswith(begins)
        assert any(each.startswith("Not considered: ") for each in others) == bool(there)


def test_a_legend_that_went_to_the_graveyard_is_not_said_to_stay(cards):
    asked = read_question("two clones copying opp's Zada. do i keep both?", cards)
    answer = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    kept = "Ada keeps one Zada, Hedron Grinder. The others go to the graveyard by the legend rule."
    assert kept in answer
    assert not any("doesn’t apply" in sentence for sentence in answer)


def test_the_legend_that_is_kept_is_called_by_the_name_it_shared(many_cards, monkeypatch):
    monkeypatch.setattr(cards_pool, "card_pool", lambda: many_cards)
    told = "I control Thespian's Stage and Dark Depths. Thespian's Stage copies Dark Depths."
    asked = read_question(told, many_cards)
    assert "Ada keeps Thespian's Stage, as nothing else is said." in asked.assumed
    answer = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    assert "Ada keeps one Dark Depths. The others go to the graveyard by the legend rule." in answer
    kept = read_question(f"{told} I keep Dark Depths. What happens?", many_cards)
    assert kept.script["events"][-1]["legend_keep"] == "dark"
    assert not any("keeps" in each for each in kept.assumed)


def test_a_token_with_haste_is_not_called_by_the_name_of_its_original(cards):
    asked = read_question("Kiki-Jiki copies my Serra Angel. Can the token attack?", cards)
    answer = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    assert "Yes. The token has haste, so it can attack right away." in answer


def test_why_one_legend_of_two_stays_is_said_of_its_name(many_cards, monkeypatch):
    monkeypatch.setattr(cards_pool, "card_pool", lambda: many_cards)
    asked = read_question("I control Kiki-Jiki and clone it with Spark Double. Legend rule?", many_cards)
    answer = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    only = "only one permanent named Kiki-Jiki, Mirror Breaker is legendary."
    assert f"The legend rule doesn’t apply: {only}" in answer


@pytest.mark.parametrize(
    "question",
    [
        "My Clone copied Zorblax Devourer and then it dies. Do I get a token?",
        "My Clone copied Zorblax Devourer. Does it have flying?",
        "They bolt my Clone of Zorblax Devourer. Does it die?",
    ],
)
def test_without_a_card_that_is_asked_about_there_is_no_yes_or_no(question, cards):
    with pytest.raises(UnreadWords) as stopped:
        read_question(question, cards)
    asked = stopped.value.partial
    desk = Desk(asked.script, packed(asked.script), View())
    verdict = re.compile("Yes|No|State-based actions")
    assert not any(verdict.match(each) for each in answer_in_words(desk, asked))
    assert any(verdict.match(each) for each in answer_in_words(desk, replace(asked, lacks_card=False)))


@pytest.mark.django_db
def test_which_of_several_pronouns_could_mean_something_else_is_said(cards):
    told = "Clone copies Hill Giant. It gets +1/+1. It gets +2/+2. What is Clone's power?"
    first, second = read_words(told).otherwise
    assert first.text == "The first “it” is Hill Giant, not Clone"
    assert second.text == "The second “it” is Hill Giant, not Clone"
    assert second.words == told.replace("It gets +2/+2", "Hill Giant gets +2/+2")


def test_a_short_name_is_the_card_that_copies_where_only_one_does(pool):
    asked = read_question("Image copies Hill Giant, is it an Illusion?", pool)
    assert [event["card"] for event in asked.script["events"]] == ["Phantasmal Image"]
    assert asked.taken == (("Image", "Phantasmal Image"),)


def with_cards(pool, *names):
    """The shipped cards, and some that do nothing but bear a name."""
    rows = [{"name": name, "type": "Sorcery", "text": "Draw a card.", "manaCost": "{U}"} for name in names]
    return CardPool([*pool.values(), *CardPool.from_rows(rows).values()])


@pytest.mark.parametrize(
    ("question", "does"),
    [
        ("My opponent clones my Serra Angel, then exiles the Angel. How big is Clone?", ["enter", "leave"]),
        ("Clone copies Hill Giant. I sacrifice Clone. Where is it?", ["enter", "leave"]),
        ("Clone copies Hill Giant. I cast exile. How big is Clone?", ["enter", "cast", "resolve"]),
        ("Clone copies Hill Giant. Ada casts Sacrifice. How big is Clone?", ["enter", "cast", "resolve"]),
    ],
)
def test_a_word_that_says_something_is_no_card_unless_it_is_cast(pool, question, does):
    asked = read_question(question, with_cards(pool, "Exile", "Sacrifice"))
    assert [event["do"] for event in asked.script["events"] if event["do"] != "state_based_actions"] == does


def test_a_nickname_is_the_card_that_players_call_so_among_many(pool):
    many = with_cards(pool, "Bolt Hound", "Beacon Bolt", "Altar of the Goyf")
    asked = read_question("i clone their goyf and they bolt it. does it die", many)
    assert [event.get("card") for event in asked.script["events"][:2]] == ["Clone", "Lightning Bolt"]
    assert asked.taken == (("goyf", "Tarmogoyf"), ("bolt", "Lightning Bolt"))


def test_a_misspelled_name_has_as_many_words(pool):
    with pytest.raises(UnreadWords):
        read_question("What is the best deck?", with_cards(pool, "Bedeck"))


def test_what_copies_only_its_controllers_own_copies_no_other_however_it_is_told(pool):
    for question in ("I cast Cackling Counterpart on my opponent's Serra Angel.",
                     "i cackling counterpart their serra angel"):  # fmt: skip
        with pytest.raises(CopyEngineError, match="only what its controller controls"):
            read_question(question, pool)


def test_what_stands_there_with_something_was_there_before(pool):
    asked = read_question("They wrath the board with my Clone of Hill Giant in play. Does it die?", pool)
    assert [event["do"] for event in asked.script["events"]] == ["enter", "cast", "resolve"]
    assert asked.about == "zone"


def test_an_aura_that_enchants_nothing_is_asked_about(pool):
    with pytest.raises(UnreadWords, match="What does Unholy Strength enchant"):
        read_question("They have Unholy Strength and I clone Hill Giant. How big is it?", pool)
    asked = "I copy their Unholy Strength with Copy Enchantment"
    there = "Unholy Strength is on Hill Giant."
    with pytest.raises(UnreadWords, match="What does Copy Enchantment enchant as a copy of Unholy Strength"):
        read_question(f"{there} {asked}. What happens?", pool)
    asked = read_question(f"{there} {asked} attached to Hill Giant. How big is Hill Giant?", pool)
    game = play(asked.script, cards=pool)
    assert said("power", object_as_json(game, game.object("hill"))) == "7/5"


def test_what_is_copied_on_the_stack_is_cast_first(pool):
    asked = read_question("double major on my zada. what happens?", pool)
    assert [event["do"] for event in asked.script["events"]][:3] == ["cast", "cast", "copy_spell"]


def test_the_copy_of_a_counterspell_gets_the_target_that_is_said(pool):
    told = "My opponent bolts me. I twincast the bolt targeting Hill Giant. What happens?"
    copied = next(e for e in read_question(told, pool).script["events"] if e["do"] == "copy_spell")
    assert copied["new_targets"] == ["hill"]


def test_what_a_pronoun_could_mean_as_well_is_said(pool):
    asked = read_question("Clone copies Hill Giant. It gets +3/+3. What is Clone's power?", pool)
    (other,) = asked.otherwise
    assert (other.word, other.taken, other.other) == ("it", "Clone", "Hill Giant")


def _document(name):
    return yaml.load(Path(__file__).with_name(name).read_text(encoding="utf-8"), yaml.CSafeLoader)


CORPUS = _document("questions_in_words.yaml")
FORUMS = [
    *_document("questions_of_forums.yaml"),
    *_document("questions_in_many_forms.yaml"),
    *_document("questions_of_strangers.yaml"),
    *_document("questions_of_details.yaml"),
    *_document("questions_of_commanders.yaml"),
    *_document("questions_of_judges.yaml"),
    *_document("questions_of_players.yaml"),
    *_document("questions_typed_blind.yaml"),
    *_document("questions_of_chats.yaml"),
    *_document("questions_typed_by_a_judge.yaml"),
    *_document("questions_typed_in_a_hurry.yaml"),
    *_document("questions_typed_at_a_counter.yaml"),
    *_document("questions_as_exams_ask.yaml"),
]
ASKED_BACK = {
    "I clone an equipped... a Hill Giant equipped with Bonesplitter, what's the size of my clone?",
    "My Clone copies Hill Giant, then my opponent shocks... casts Shock targeting Clone. Is Clone still "
    "alive?",
    "i cast lightning bolt on serra angel, opponent twincasts... I mean casts Twincast on Lightning Bolt. "
    "what color is the copy",
    "their angel (serra angel) is tapped. does my clone come in tapped",
    "they have delver. I clone delver and my clone's trigger flips it, what's it called",
    "populate with a token copy of grizzly bears that has 2 +1/+1 counters. how big is the new token",
    "liquimetal coating my hill giant to make it an artifact, the"
    "n copy artifact on it. is copy artifact a creature",
    "clone copies a thoughtlaced hill giant. red or blue?",
    "clone then dress down. what is clones power if it copied hill giant",
    "prey upon with my clone of craw wurm and their hill giant. what dies",
    "clone enters as delver. i reveal a spell and it transforms. is it a 3/2?",
    "flickering my clone that was a hill giant, now it copies serra angel. flying?",
}
"""Those of the corpus that are asked back though they make sense; none is read wrongly."""


def _called(entry):
    return entry.get("card") or entry.get("name") or entry["do"]


def same_table(script, ref):
    """A table with its things called by their cards and players, in the order they come, and one of them."""
    setup, events = (list(script.get(part) or ()) for part in ("setup", "events"))
    names: dict[str, str] = {}
    for entry in [*sorted(setup, key=lambda e: (_called(e), e["controller"])), *events]:
        if entry.get("ref") and entry["ref"] not in names:
            kind = f"{_called(entry)} of {entry.get('controller', '')}"
            names[entry["ref"]] = f"{kind} {sum(name.startswith(kind) for name in names.values())}"

    def called(value):
        match value:
            case str():
                return names.get(value, value)
            case list():
                return [called(each) for each in value]
            case dict():
                return {key: called(each) for key, each in value.items()}
        return value

    told = sorted(json.dumps(called(entry), sort_keys=True) for entry in setup)
    return told, [called(event) for event in events], called(ref)


@pytest.fixture(scope="module")
def many_cards(pool):
    return CardPool([*pool.values(), *CardPool.from_rows(_document("cards_of_forums.yaml")).values()])


@pytest.mark.parametrize(
    ("row", "question"),
    sampled(((row, question) for row in FORUMS for question in row["ask"]), 900),
    ids=lambda each: "",
)
def test_questions_of_forums_are_read_and_answered_or_asked_back(row, question, many_cards, monkeypatch):
    asked = read_as_meant_or_asked_back(row, question, many_cards)
    if asked is None or not {"says", "first"} & row.keys():
        return
    monkeypatch.setattr(cards_pool, "card_pool", lambda: many_cards)
    answer = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    for said_so in row.get("says", ()):
        assert any(said_so in sentence for sentence in answer), answer
    assert answer[0].startswith(row.get("first", "")), answer


@pytest.mark.parametrize(
    ("row", "question"), [(row, question) for row in CORPUS for question in row["ask"]], ids=lambda each: ""
)
def test_questions_as_people_type_them_are_read_as_meant_or_asked_back(row, question, pool):
    read_as_meant_or_asked_back(row, question, pool)


def read_as_meant_or_asked_back(row, question, pool):
    """What was read, and is as a row of a corpus has it; None if it has to be asked back."""
    if row.get("asks_back") or row.get("unread") or question in ASKED_BACK:
        with pytest.raises((UnreadWords, CopyEngineError)) as asked_back:
            read_question(question, pool)
        error = asked_back.value
        assert getattr(error, "asks", "") or getattr(error, "rest", "") or error.mend
        if isinstance(error, UnreadWords) and not error.asks:
            assert re.search(rf"(?<!\w){re.escape(error.rest)}(?!\w)", question), "whole words are quoted"
        return None
    asked = read_question(question, pool)
    assert same_table(asked.script, asked.ref) == same_table(row["table"], row["of"])
    assert (asked.field, asked.about) == (row.get("field", ""), row.get("about", ""))
    if rule := row.get("forbidden"):
        with pytest.raises(CopyEngineError, match=re.escape(rule)):
            fight(asked.script, cards=pool)
    else:
        fight(asked.script, cards=pool)
    return asked


QUALIFIERS = (
    "face down", "face-down", "tapped", "attacking", "blocked", "blocking", "phased out", "exiled", "foil",
    "animated", "legendary", "snow", "kicked", "second", "third", "transformed", "renowned", "monstrous",
    "goaded",
    "suspended", "morphed", "bestowed", "hexproof", "summoning sick", "enchanted", "equipped", "stolen",
    "turned face down", "flipped", "blue", "artifact",
)  # fmt: skip
"""Words that few tables bear out: whoever types one means something by it."""


def _can_be_so(word, question, names, cards):
    """Whether a word may be true of a table without changing it."""
    told = question.casefold()
    faces = [face for name in names if name in cards for face in cards[name].faces]
    printed = " ".join(f"{face.row.get('type')} {face.text} {face.printed.colors}" for face in faces)
    is_sick = word == "summoning sick" and re.search(r"enter|copies|copying|clone|create|token", told)
    is_second = word in {"second", "third"} and re.search(r"another|two|second|third|both|[2-9]|token", told)
    is_down = all(re.search(r"face.down|morph", said) for said in (word, told))  # a morph lies face down
    return bool(is_sick or is_second or is_down or word in told or word.split()[-1] in printed.casefold())


@pytest.mark.parametrize("seed", sampled(range(30), 10))
def test_a_word_that_qualifies_a_card_changes_the_table_or_is_said_to_be_left_out(seed, pool, many_cards):
    draw = random.Random(seed)
    tried = 0
    while tried < 4:
        row, cards = draw.choice([*((row, pool) for row in CORPUS), *((row, many_cards) for row in FORUMS)])
        question, word = draw.choice(row["ask"]), draw.choice(QUALIFIERS)
        named = [w for w in words_of(question, cards, known_words()) if w.name and not w.is_short]
        if not named or _can_be_so(word, question, [w.name for w in named], cards):
            continue
        name = draw.choice(named)
        is_spell = {"Instant", "Sorcery"} & cards.find(name.name, "")[0].faces[0].type_line[1]
        if word == "tapped" and is_spell:
            continue  # "... and tapped Twincast on it" tells what somebody did
        tried += 1
        place = name.start
        qualified = f"{question[:place]}{word} {question[place:]}"
        try:
            plain = read_question(question, cards)
            asked = read_question(qualified, cards)
        except (UnreadWords, CopyEngineError):
            continue  # asked back
        is_said = any(word in said for said in asked.assumed)
        assert is_said or _meaning(asked) != _meaning(plain), qualified


TIMES = (
    "last turn", "on their turn", "next turn", "at their end step", "during their upkeep", "two turns later",
    "at 3 life", "that was stolen", "wearing Bonesplitter", "with Pacifism attached", "three turns ago",
)  # fmt: skip
"""What is told of a time, a life total, an owner, or an attachment, of which few questions speak."""


@pytest.mark.parametrize("seed", sampled(range(20), 7))
def test_a_time_or_a_life_total_changes_the_table_or_is_asked_about(seed, pool, many_cards):
    draw = random.Random(seed)
    tried = 0
    while tried < 4:
        row, cards = draw.choice([*((row, pool) for row in CORPUS), *((row, many_cards) for row in FORUMS)])
        question, told = draw.choice(row["ask"]), draw.choice(TIMES)
        named = [w for w in words_of(question, cards, known_words()) if w.name and not w.is_short]
        if not named or set(told.split()) & set(question.casefold().split()):
            continue
        tried += 1
        place = draw.choice(named).end
        changed = f"{question[:place]} {told} {question[place:]}"
        try:
            plain = read_question(question, cards)
            asked = read_question(changed, cards)
        except (UnreadWords, CopyEngineError):
            continue  # asked back
        is_said = any(told in said for said in asked.assumed)
        assert is_said or _meaning(asked) != _meaning(plain), changed


def _meaning(asked):
    return asked.script, asked.ref, asked.field, asked.about, asked.whether, asked.before


LEFT_OUT = [
    ("What's the mana value of my second Clone of Hill Giant?", "second"),
    ("Clone copies a legendary Hill Giant. How big is it?", "legendary"),
    ("Clone copies Hill Giant. What's the power of the hexproof Clone?", "hexproof"),
    ("Clone copies Hill Giant. What color is the kicked Clone?", "kicked"),
    ("I clone the flipped Hill Giant. How big is it?", "flipped"),
    ("I turn my Clone of Hill Giant face down with Bonesplitter. How big is it?", "face down"),
    ("I have a face-down Grinning Demon. I unmorph it. I unmorph Grinning Demon. Size?", "face up already"),
    ("their clone copying zada and mine, legend rule?", "mine"),
    ("They bolt my animated Clone of Serra Angel, dies?", ""),
    ("I clone Hill Giant. How big is my flying Clone?", "flying"),
    ("I cast Twincast on their Lightning Bolt. What color is the token Lightning Bolt?", "token"),
    ("is mockingbird for X=3 allowed to enter as craw wurm", "X=3"),
    ("does mockingbird, x = 3, get flying from craw wurm?", "x"),
    ("will my mockingbird that was for X=2 possibly end up as craw wurm?", "X=2"),
]


@pytest.mark.parametrize(("question", "word"), LEFT_OUT)
def test_what_nothing_on_the_table_bears_out_is_asked_back(question, word, pool):
    with pytest.raises((UnreadWords, CopyEngineError)) as stopped:
        read_question(question, pool)
    assert word in str(stopped.value)


BORNE_OUT = [
    ("What is the mana value of a face down Clone?", "mana_cost", "none"),
    ("What is the name of a face down Clone?", "name", "none"),
    ("My face down Clone copying Hill Giant. How big is it?", "power", "2/2"),
    ("I turn my Clone copying Hill Giant face down. How big is it?", "power", "2/2"),
    ("My tapped Clone of Hill Giant. Is Clone tapped?", "tapped", "tapped"),
    ("Clone copies a Hill Giant that is tapped and attacking. Is Hill Giant tapped?", "tapped", "tapped"),
    ("Clone copies the legendary Zada. What color is it?", "colors", "red"),
    ("I blink my kicked Kavu Titan. How big is it?", "power", "2/2"),
    ("Clone copies another Clone copying Hill Giant. How big is it?", "power", "3/3"),
    ("I morph Grinning Demon, then unmorph it. How big is it?", "power", "6/6"),
    ("I morph Grinning Demon. How big is it?", "power", "2/2"),
    ("I unmorph my Vesuvan Shapeshifter copying Hill Giant. How big is it?", "power", "3/3"),
    ("i morph vesuvan shapeshifter then unmorph it copying serra angel. size?", "power", "4/4"),
]


@pytest.mark.parametrize(("question", "field", "value"), BORNE_OUT)
def test_what_a_word_says_of_a_thing_is_so_on_the_table(question, field, value, many_cards):
    asked = read_question(question, many_cards)
    game = fight(asked.script, cards=many_cards)
    assert (asked.field, said(field, object_as_json(game, game.object(asked.ref)))) == (field, value)


def test_mine_is_no_mine(pool):
    """Where a card has the subtype Mine, "and mine" still speaks of what is mine."""
    rows = [{"name": "Test Mine", "type": "Land — Urza’s Mine", "text": ""}]
    many = CardPool([*pool.values(), *CardPool.from_rows(rows).values()])
    with pytest.raises(UnreadWords, match="mine"):
        read_question("their clone (copying zada) and mine, legend rule?", many)


def test_what_has_triggered_is_put_on_the_stack_once(many_cards):
    asked = read_question(
        "i have progenitor mimic copying mulldrifter. next upkeep how many tokens if i have 2 lands",
        many_cards,
    )
    assert [event["do"] for event in asked.script["events"]].count("trigger") == 1


def test_no_step_begins_for_a_token_that_a_trigger_makes_before(many_cards):
    text = (
        "Whenever you cast an instant or sorcery spell, if it targets one or more other permanents you "
        "control, create a token that's a copy of one of those permanents."
    )
    row = {"name": "Test Orvar", "type": "Creature — Wizard", "power": "3", "toughness": "3", "text": text}
    cards = CardPool([*many_cards.values(), *CardPool.from_rows([row]).values()])
    asked = read_question(
        "I control Test Orvar and cast giant growth on my grizzly bears. how big is the token", cards
    )
    assert "begin_step" not in {event["do"] for event in asked.script["events"]}
    game = fight(asked.script, cards=cards)
    assert said("power", object_as_json(game, game.object(asked.ref))) == "2/2"


def test_tokens_of_the_opponent_are_told_to_be_theirs(cards):
    asked = read_question("They have a 1/1 red Goblin creature token. I clone it. How many tokens?", cards)
    told = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    assert "There is 1 token, under Noah's control." in told


def test_a_player_is_nothing_that_is_copied(many_cards):
    with pytest.raises(UnreadWords, match="is a player"):
        read_question("i've 3 Grizzly Bears and cast Mirrorweave on my opponent. how many?", many_cards)


def test_the_corpus_is_large_enough_and_read():
    every = [question for row in (*CORPUS, *FORUMS) for question in row["ask"]]
    unread = sum(len(row["ask"]) for row in FORUMS if row.get("unread"))
    assert len(every) == len(set(every)) >= 400
    assert len(ASKED_BACK) + unread <= 0.08 * len(every)


def test_the_captions_of_the_examples_are_read_back(pool):
    read = set()
    for example in examples():
        try:
            asked = read_question(example.asks, pool)
        except (UnreadWords, CopyEngineError):
            continue
        if same_table(asked.script, "")[:2] == same_table(example.script, "")[:2]:
            read.add(example.title)
    assert {example.title for example in examples()} == read


def renamed(script):
    """The script with its refs by their order."""
    refs = {}
    for entry in [*script.get("setup", ()), *script.get("events", ())]:
        for ref in (entry.get("ref"), *entry.get("makes", ())):
            if ref:
                refs.setdefault(ref, f"thing{len(refs)}")

    def called(value, key=""):
        if isinstance(value, str):
            found = re.fullmatch(r"(.+?)(-\d)?", value, re.DOTALL)
            is_ref = found is not None and found[1] in refs and key not in {"color", "card", "do", "step"}
            return refs[found[1]] + (found[2] or "") if is_ref else value
        if isinstance(value, list):
            return [called(each, key) for each in value]
        if isinstance(value, dict):
            of_refs = key in {"blocks", "attackers", "order"}
            return {refs.get(k, k) if of_refs else k: called(v, k) for k, v in value.items()}
        return value

    return called({"setup": script.get("setup", []), "events": script.get("events", [])})


def outcome(script, pool):
    """Everything on the table in the end, whatever it is called and in whatever order it came."""
    found = game_as_json(fight(renamed(script), cards=pool, ruleset=script.get("ruleset", DEFAULT_RULESET)))
    things = sorted(re.sub(r"thing\d+", "thing", json.dumps(each)) for each in found["objects"].values())
    return things, found["players"], len(found["triggers"])


@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_card_that_something_has_exiled_is_read_back_once(owner, pool):
    setup = [
        {"ref": "scepter", "card": "Isochron Scepter", "controller": "A", "choices": {"imprinted": "Shock"}},
        {"ref": "shock", "card": "Shock", "controller": owner, "zone": "exile"},
    ]
    story = read_story(" ".join(tell({"setup": setup, "events": []}, pool)), pool)
    assert [e["controller"] for e in story["setup"] if e.get("zone") == "exile"] == [owner]


def test_a_land_that_is_played_is_read_back(pool):
    setup = [{"ref": "forest", "card": "Forest", "controller": "A", "zone": "hand"}]
    played = {"do": "play_land", "ref": "forest", "controller": "A"}
    story = read_story(" ".join(tell({"setup": setup, "events": [played]}, pool)), pool)
    assert story["events"] == [played]


def test_the_stories_of_the_scenarios_are_read_back(pool):
    scripts = [
        (scenario["id"], scenario["script"])
        for path in sorted(Path("fixtures/scenarios").glob("*.yaml"))
        for scenario in document(path)
    ]
    unread = []
    for name, script in scripts:
        story = read_story(" ".join(tell(script, pool)), pool)
        ruleset = {"ruleset": script.get("ruleset", DEFAULT_RULESET)}
        if story is None or outcome({**story, **ruleset}, pool) != outcome(script, pool):
            unread.append(name)
    assert not unread


COPIERS = (
    "Clone",
    "Phantasmal Image",
    "Quicksilver Gargantuan",
    "Vesuvan Doppelganger",
    "Sakashima the Impostor",
)
COPIED = ("Hill Giant", "Serra Angel", "Grizzly Bears", "Tarmogoyf", "Zada, Hedron Grinder", "Wind Drake")
SPELLS = ("Lightning Bolt", "Giant Growth", "Humble")
WAYS_OUT = ("graveyard", "exile", "hand")


def copied_spell(n, card, who, aim, other):
    """A spell that somebody copies with Twincast, for another target; all of it resolves."""
    cast = {"do": "cast", "ref": f"s{n}", "card": card, "controller": who, "targets": [aim]}
    twincast = {"do": "cast", "ref": f"t{n}", "card": "Twincast", "controller": who, "targets": [f"s{n}"]}
    copy = {"do": "copy_spell", "ref": f"p{n}", "of": f"s{n}", "by": f"t{n}", "controller": who}
    copy |= {"new_targets": [other]} if other != aim else {}
    return [cast, twincast, copy, *({"do": "resolve", "ref": f"{each}{n}"} for each in "tps")]


def combat(attacker, blocker, who):
    """A combat in a turn that begins for it, with a blocker if there is another creature."""
    blocks = [{"do": "declare_blockers", "blocks": {blocker: attacker}}] if blocker != attacker else []
    begins = [{"do": "end_turn"}, {"do": "begin_turn", "player": who}]
    return [*begins, {"do": "declare_attackers", "attackers": [attacker]}, *blocks, {"do": "combat_damage"}]


@st.composite
def small_tables(draw):
    """A table of one or two creatures, copies of them in a row, tokens, and what happens to any of them."""
    there = draw(st.lists(st.sampled_from(COPIED), min_size=1, max_size=2, unique=True))
    setup = [
        {"ref": f"c{n}", "card": name, "controller": draw(st.sampled_from("AB"))}
        for n, name in enumerate(there)
    ]
    for entry in setup:
        entry |= draw(st.sampled_from(({}, {}, {"tapped": True}, {"counters": {"+1/+1": 2}})))
    refs = [entry["ref"] for entry in setup]
    events = []
    for n in range(draw(st.integers(1, 4))):
        of = draw(st.sampled_from(refs))
        ways = ["enter", "counters", "effect", "tap", "leave", "turn", "token", "control", "life", "spell"]
        ways += ["copied", "combat"]
        do = draw(st.sampled_from(ways))
        who = draw(st.sampled_from("AB"))
        match do:
            case "enter":
                card = draw(st.sampled_from(COPIERS))
                events.append({"do": "enter", "ref": f"n{n}", "card": card, "controller": who, "copy_of": of})
            case "token":
                by = "(Create a token that's a copy of target permanent.)"
                made = {"do": "create_token_copy", "ref": f"n{n}", "of": of, "by": by, "controller": who}
                events.append(made)
            case "counters":
                events.append({"do": "counters", "on": of, "put": {"+1/+1": draw(st.integers(1, 3))}})
            case "effect":
                events.append({"do": "continuous", "on": [of], "effect": "+2/+2 until end of turn"})
            case "tap":
                events.append({"do": "tap", "ref": of})
            case "leave":
                events.append({"do": "leave", "ref": of, "to": draw(st.sampled_from(WAYS_OUT))})
                refs.remove(of)
            case "turn":
                events.append({"do": "end_turn"})
            case "life":
                change = draw(st.sampled_from(("lose_life", "gain_life")))
                events.append({"do": change, "player": who, "amount": draw(st.integers(1, 5))})
            case "spell":
                cast = {
                    "do": "cast",
                    "ref": f"s{n}",
                    "card": draw(st.sampled_from(SPELLS)),
                    "controller": who,
                }
                events += [cast | {"targets": [of]}, {"do": "resolve", "ref": f"s{n}"}]
            case "control":
                events.append({"do": "change_control", "ref": of, "to": who})
            case "copied":
                events += copied_spell(n, draw(st.sampled_from(SPELLS)), who, of, draw(st.sampled_from(refs)))
            case "combat":
                events += combat(of, draw(st.sampled_from(refs)), who)
        if do in {"enter", "token"}:
            refs.append(f"n{n}")
        if not refs:
            break
    return {"setup": setup, "events": events}


@settings(max_examples=80)
@given(small_tables())
def test_the_story_of_any_small_table_is_read_back(pool, script):
    try:
        expected = outcome(script, pool)
    except CopyEngineError:
        return  # against the rules
    story = " ".join(tell(script, pool))
    read = read_story(story, pool)
    assert read is not None, story
    assert outcome(read, pool) == expected, story


def test_a_story_with_a_word_that_is_not_the_sites_is_left_to_the_grammar(pool):
    assert read_story("Ada controls Hill Giant. Noah's Clone enters as a copy of Hill Giant.", pool)
    assert read_story("Ada controls Hill Giant. Noah's Clone enters as a copy of Tall Giant.", pool) is None
    assert read_story("Ada controls Hill Giant. Noah's Clone copies Hill Giant.", pool) is None


def test_sentences_that_lay_out_nothing_are_left_to_the_grammar(pool):
    """Each is worded as the site words it, but a story says what there is."""
    text = "Mirage Mirror becomes a copy of Serra Angel until end of turn. The turn ends."
    assert read_story(text, pool) is None
    script = read_question(text, pool).script
    assert {entry["card"] for entry in script["setup"]} == {"Mirage Mirror", "Serra Angel"}
    assert script["events"][-1] == {"do": "end_turn"}


def test_what_is_read_but_makes_no_sense_is_refused(pool):
    with pytest.raises(CopyEngineError, match="makes no copy"):
        read_question("Hill Giant copies a Clone", pool)


def test_an_equipment_is_on_no_player(many_cards):
    with pytest.raises(CopyEngineError, match="attached to a player"):
        read_question("I put Bonesplitter on my opponent. What happens?", many_cards)


def test_what_copies_nothing_copies_no_spell(pool):
    with pytest.raises(CopyEngineError, match="makes no copy of a spell"):
        read_question("Hill Giant copies Giant Growth", pool)


PIECES = [
    "Clone", "Hill Giant", "copies", "a", "with", "two", "+1/+1", "counters", "and", "on it", ",",
    "what is", "its", "power", "Giant Growth", "'s", "?", "the turn ends", "dies", "I blink", "copying",
    "X=3", "I cast", "targeting", "is it tapped",
]  # fmt: skip


@settings(max_examples=60)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join) | st.text(max_size=300))
def test_anything_is_read_or_refused_soon(pool, question):
    began = time.monotonic()
    try:
        assert isinstance(read_question(question, pool), Asked)
    except (UnreadWords, CopyEngineError) as error:
        assert str(error)  # noqa: PT017
    assert time.monotonic() - began < 4


@pytest.mark.django_db
@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"q": ANSWERS[0][0]}, "Why power and toughness 2/2"),
        ({"q": "Clone copies a Grizly Bears"}, "How I read it “Clone copies a Grizly Bears”"),
        ({"q": "Clone copies a Hill Giant wearing a hat"}, "I left out “ wearing a hat ”"),
        ({"q": "I bounce the giant, what is it?"}, "Which card is “giant”?"),
        ({"q": "Hill Giant copies a Clone"}, "makes no copy of another card"),
        ({"q": "What happens if Clone copies Hill Giant and I control Runed Halo?"},
         "Not considered: “You have protection from the chosen card name.” of Runed Halo."),
        ({"q": "Can I respond to my opponent choosing what Clone copies?"}, "nobody can respond"),
        ({"q": "Clone copies Glorious Anthem. What is it?"}, "can’t enter as a copy of Glorious Anthem"),
        ({"q": "Clone copies a Hill Giant, I blink Clone"}, "Say what Clone copies as it comes back"),
        ({"q": "What is the best deck?"}, "I can’t tell what holds for every table"),
        ({"q": "does a copy copy counters"},
         "rule 707.2 This table answers another question, as an example: “Clone copies a Hill Giant with"),
        ({"q": "does a copy copy counters"}, "The answer to the example Clone has no counters."),
        (
            {"q": "They bolt the copy of Serra Angel"},
            "“They bolt the token copy of Serra Angel” “They bolt the Clone of Serra Angel”",
        ),
        ({"q": "At end step is it alive, I cloned Frobnicator Prime"}, "No card I know has that name"),
        (
            {"q": "I frob it. Clone copies Hill Giant. My Clone quuxes a lot. Size?"},
            "I don’t understand it. Nor do I understand “quuxes a lot.”",
        ),
    ],
)  # fmt: skip
def test_the_page_lays_it_out_or_says_where_it_stopped(client, asked, says):
    response = client.get(LAB, asked)
    assert response.status_code == 200
    assert says in text(response.content.decode())


def test_why_something_is_tapped_is_told_from_when_it_came(pool):
    asked = read_question("Clone copies a tapped Hill Giant and becomes tapped. Is it tapped?", pool)
    found = why(play(asked.script, cards=pool), asked.ref, "tapped", 2, {})
    assert found.value == "tapped"
    assert [step.value for step in found.steps] == ["untapped", "tapped"]
    assert "Status isn't copied." in found.steps[0].text


def test_all_that_is_asked_is_answered(pool):
    asked = read_question("Sakashima copies my Zada. Is it legendary? What is its name?", pool)
    assert (asked.before, asked.field) == ((Before("sakashima", "types", ""),), "name")


def test_an_ability_quoted_in_an_answer_ends_it(cards):
    asked = read_question("clone copies tarmogoyf can it attack", cards_pool.card_pool())
    _, abilities = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    assert abilities.endswith("equal to that number plus 1.")
    assert not abilities.endswith("..")


def test_what_is_asked_before_something_happens_is_answered_as_it_was_then(cards):
    question = "Clone copies Hill Giant. How big is it? Then it gets +3/+3. How big is it now?"
    asked = read_question(question, cards)
    script = asked.script
    desk = Desk(script, packed(script), View())
    assert [sentence.rpartition(" ")[2] for sentence in answer_in_words(desk, asked)] == ["3/3.", "6/6."]


VERDICTS = [
    ("Clone copies Serra Angel. Does it have vigilance?", "Yes. Clone has vigilance."),
    ("Does a Clone of Serra Angel have flying?", "Yes."),
    ("Clone copies a Hill Giant. Does it have trample?", "No. Clone doesn’t have trample."),
    ("Phyrexian Metamorph copies Hill Giant. Is it an artifact?", "Yes. Phyrexian Metamorph is an artifact."),
    ("Clone copies Hill Giant. Is it an artifact?", "No. Clone isn’t an artifact."),
    ("Clone copies Hill Giant. Is it blue?", "No. Clone isn’t blue."),
    ("Clone copies Hill Giant. Is it red then?", "Yes. Clone is red."),
    ("Clone copies Hill Giant with two +1/+1 counters. Does it get the counters?", "No. Clone has no"),
    ("Clone copies Hill Giant. Is it red or blue?", ""),
    ("Clone copies Serra Angel. Does it lose flying?", ""),
    ("Clone copies Serra Angel. What color is it?", ""),
]  # fmt: skip


@pytest.mark.parametrize(("question", "verdict"), VERDICTS)
def test_whether_is_answered_with_yes_or_no(question, verdict, cards):
    asked = read_question(question, cards)
    first, *_ = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    assert first.startswith(verdict)
    assert first.startswith(("Yes", "No")) is bool(verdict)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("I kick Rite of Replication on their Mulldrifter. How many cards do I draw?",
         "As what triggered last resolves, Ada draws ten cards."),
        ("I have Strionic Resonator and Mulldrifter enters. I copy the trigger. How many cards do I draw?",
         "Ada has drawn four cards."),
        ("I control three Clones copying Soul Warden. I cast Llanowar Elves. How much life do I gain?",
         "As what triggered last resolves, Ada gains 3 life and Noah gains 1 life."),
        ("When a Clone copying Solemn Simulacrum dies, do I draw?",
         "As what triggered last resolves, Ada draws one card if players do what they may."),
        ("My Clone is a copy of Mulldrifter and dies. Does it trigger?",
         "What happened last triggers nothing of Clone."),
        ("I clone their Thalia, Guardian of Thraben. What happens?",
         "The legend rule doesn’t apply: Ada and Noah control one Thalia, Guardian of Thraben each."),
        ("I clone my Hill Giant. How many Hill Giants are there?", "There are 2 Hill Giants."),
        ("I clone their Hill Giant. How many Hill Giants are there?",
         "There are 2 Hill Giants: Ada controls 1 and Noah controls 1."),
        ("Fork on a kicked Rite of Replication targeting Gray Merchant of Asphodel. How many tokens?",
         "As what triggered last resolves, Ada gains 60 and loses 50 life and Noah gains 50 and loses 60 "
         "life."),
        ("I clone an attacking Hill Giant. Is my clone attacking?", "No. Clone isn’t attacking."),
        ("They cast Wrath of God while I have Phantasmal Image copying Wurmcoil Engine. How many tokens?",
         "As what triggered last resolves, Ada gets two tokens and Noah gets two tokens."),
        ("Phantasmal Image copies Kitchen Finks and dies. Does it trigger?",
         "Phantasmal Image is in Ada's graveyard."),
        ("Clone copies Slippery Bogle. Can I target Slippery Bogle with Clone?",
         "Clone is Slippery Bogle, blue, green Creature — Beast, 1/1, “Hexproof.”"),
    ],
)  # fmt: skip
def test_what_is_asked_is_told_in_numbers_and_by_name(question, sentence, many_cards, monkeypatch):
    monkeypatch.setattr(cards_pool, "card_pool", lambda: many_cards)
    asked = read_question(question, many_cards)
    desk = Desk(asked.script, packed(asked.script), View())
    assert sentence in answer_in_words(desk, asked)


@pytest.mark.parametrize(
    ("question", "left_out"),
    [
        ("What's the mana value of a token copy of Fireball made with X=5?", "X is chosen"),
        ("Clone copies Tarmogoyf. Does it work on a 3 drop?", "on a 3 drop"),
        ("Clone copies Hill Giant. Does it work with 3 frobs?", "with 3 frobs"),
    ],
)
def test_a_number_that_no_clause_reads_is_asked_back(question, left_out, pool):
    with pytest.raises(UnreadWords) as asked_back:
        read_question(question, pool)
    assert left_out in str(asked_back.value)


def test_a_copied_ability_resolves_as_often_as_it_was_copied_and_once_more(monkeypatch, many_cards):
    monkeypatch.setattr(cards_pool, "card_pool", lambda: many_cards)
    asked = read_question(
        "I copy Mulldrifter's trigger with Strionic Resonator. Does it trigger?", many_cards
    )
    desk = Desk(asked.script, packed(asked.script), View())
    assert "That ability is copied once, so it resolves twice." in answer_in_words(desk, asked)


def test_a_piece_of_what_is_told_asks_nothing(many_cards):
    told = "I clone Tarmogoyf and the graveyard has a creature and an instant. What is its power?"
    asked = read_question(told, many_cards)
    assert [entry["zone"] for entry in asked.script["setup"] if "zone" in entry] == ["graveyard"] * 2
    assert asked.before == ()


def test_a_spell_or_ability_that_copies_waits_for_responses(pool):
    told = "I cast Cackling Counterpart on my Hill Giant. In response my opponent kills it. What happens?"
    asked = read_question(told, pool)
    assert [event["do"] for event in asked.script["events"]][:3] == ["cast", "leave", "resolve"]
    game = fight(asked.script, cards=pool)
    assert not any(obj.is_token for obj in game.table().objects.values())


def test_what_can_no_longer_be_copied_as_it_enters_is_said(pool):
    told = "They control Hill Giant. I cast Clone copying it, in response they sacrifice it. What is Clone?"
    asked = read_question(told, pool)
    resolved, checked = asked.script["events"][-2:]  # as a 0/0 it dies at once
    assert resolved == {"do": "resolve", "ref": "clone", "copy_of": None}
    assert checked == {"do": "state_based_actions"}
    assert asked.assumed[0] == "Clone can’t copy Hill Giant anymore: it’s chosen as Clone enters."


def test_what_stands_is_laid_out_though_what_comes_next_cant_be(pool):
    with pytest.raises(NotLaidOutError, match="can’t enter as a copy") as refused:
        read_question("My opponent has Hill Giant. Clone copies Glorious Anthem. What is Clone?", pool)
    assert [entry["card"] for entry in refused.value.partial.script["setup"]] == [
        "Hill Giant", "Glorious Anthem",
    ]  # fmt: skip
    assert refused.value.partial.script["events"] == []


def test_a_creature_that_nobody_named_is_none_of_those_that_were(pool):
    asked = read_question("Clone copies Hill Giant. Then a creature dies. Is Clone still there?", pool)
    dead = next(event["ref"] for event in asked.script["events"] if event["do"] == "leave")
    assert dead not in {"clone", "hill"}
    assert asked.assumed[0].endswith("stands for the creature.")


def test_a_name_that_no_card_has_stays_together(pool):
    with pytest.raises(UnreadWords) as stopped:
        read_question("Angel of Sanctity is embalmed. Clone copies it. What is it?", pool)
    assert stopped.value.rest == "Angel of Sanctity"


def test_whose_a_thing_is_can_be_told_later(pool):
    asked = read_question("Clone copies Zada while I already have Zada. What happens?", pool)
    (zada,) = asked.script["setup"]
    assert zada["controller"] == "A"
    assert asked.script["events"][-1]["do"] == "state_based_actions"


def test_what_came_in_this_turn_attacks_in_the_next(pool):
    asked = read_question("I clone Hill Giant and attack with Clone. How big is it?", pool)
    assert [event["do"] for event in asked.script["events"]] == [
        "enter", "end_turn", "begin_turn", "declare_attackers",
    ]  # fmt: skip
    assert "next turn" in asked.assumed[0]


def test_what_a_spell_brings_back_copies_anew(many_cards):
    told = "I cast Cloudshift on my Clone of Hill Giant"
    with pytest.raises(UnreadWords, match="Say what Clone copies as it comes back"):
        read_question(f"{told}. How big is Clone?", many_cards)
    asked = read_question(f"{told}, it copies Serra Angel this time. How big is it?", many_cards)
    assert asked.script["events"][-1] == {"do": "resolve", "ref": "cloudshift", "copy_of": "serra"}


def test_what_an_ability_brings_back_is_asked_what_it_copies(many_cards):
    told = "Phantasmal Image is in my graveyard. I clone their Sun Titan and return Phantasmal Image with it."
    with pytest.raises(UnreadWords, match="Say what Phantasmal Image copies as it comes back"):
        read_question(f"{told} What happens?", many_cards)


def test_what_somebody_transforms_is_theirs(pool):
    asked = read_question("I transform Delver of Secrets and cast Cackling Counterpart on it.", pool)
    assert [entry["controller"] for entry in asked.script["setup"]] == ["A"]


def test_what_a_spell_that_copies_does_to_another_is_tried(pool):
    asked = read_question("Can I Fork my own Lightning Bolt? What color is the copy?", pool)
    assert [event["do"] for event in asked.script["events"]][:3] == ["cast", "cast", "copy_spell"]
    assert (asked.ref, asked.field) == ("copy", "colors")


def test_what_has_another_face_on_its_back_is_said_to_be_flipped(pool):
    asked = read_question("Clone copies a flipped Delver of Secrets. What is it?", pool)
    assert asked.script["setup"][0]["face"] == "back"


def test_a_card_that_is_taken_back_is_not_meant(pool):
    asked = read_question("My opponent has Hill Giant... I mean Serra Angel. I clone it. Power?", pool)
    assert [entry["card"] for entry in asked.script["setup"]] == ["Serra Angel"]


def test_what_is_copied_stays_its_owners(pool):
    asked = read_question("Their Clone is my Hill Giant. How big is it?", pool)
    assert [entry["controller"] for entry in asked.script["setup"]] == ["A"]


def test_whose_a_thing_is_that_matters_is_said_and_the_other_reading_offered(many_cards):
    asked = read_question("metallic mimic naming bear then clone as grizzly bears, counters?", many_cards)
    assert "It is your Metallic Mimic, as nothing else is said." in asked.assumed
    (other,) = asked.otherwise
    assert other.other == "my opponent's Metallic Mimic"


def test_whose_a_thing_is_that_does_not_matter_is_not_spoken_of(pool):
    asked = read_question("Clone copies Serra Angel. How big is it?", pool)
    assert not asked.assumed


def test_modes_that_are_not_told_are_left_out_and_that_is_said(monkeypatch, many_cards):
    monkeypatch.setattr(cards_pool, "card_pool", lambda: many_cards)
    asked = read_question("I cast Cryptic Command and Twincast it. What happens?", many_cards)
    told = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    assert "It isn’t told which modes Cryptic Command has, so what it does there is left out." in told


LOSING = [
    ("Opponent is at 2. I fork my Shock. Is he dead?", "Yes. Noah is at -2 life"),
    ("I fork my Shock. Is he dead? Opponent is at 5.", "No. Noah is at 1 life."),
    ("I attack with my Clone of Serra Angel, opp at 4. does he die", "Yes. Noah is at 0 life"),
    ("I copy their Lightning Bolt with Twincast, I'm at 2. Am I dead?", "Yes. Ada is at -4 life"),
    ("I copy their Lightning Bolt with Twincast, opp at 3. Is he dead?", "Noah is at 3 life, as far as"),
]


@pytest.mark.parametrize(("question", "verdict"), LOSING)
def test_whether_a_player_loses_is_told_if_nothing_is_left_open(question, verdict, cards):
    asked = read_question(question, cards)
    first, *_ = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    assert first.startswith(verdict)


def test_life_with_which_a_player_begins_was_not_lost(cards):
    asked = read_question("Opponent is at 10. I cast Shock at his face. What is his life?", cards)
    told = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
    assert "Noah has lost 2 life and is at 8." in told


def test_what_comes_back_without_a_word_on_what_it_copies_is_asked_with_sentences_that_tell_it(pool):
    with pytest.raises(UnreadWords) as asked_back:
        read_question("I blink my Clone of Hill Giant. What is it?", pool)
    (sentence, question), *_ = asked_back.value.ways
    assert sentence == "It comes back as Hill Giant"
    assert read_question(question, pool).ref == "clone2"


def test_a_player_who_leaves_the_game_is_asked_about(pool):
    with pytest.raises(UnreadWords, match="leaves the game"):
        read_question("My opponent clones my Hill Giant. Then my opponent dies. Who has the Clone?", pool)


GENERAL = [
    ("does a copy copy counters?", "707.2"),
    ("if i clone something that was pumped do i get the pump", "707.2"),
    ("what is a copiable value", "707.2"),
    ("if a spell with divided damage is copied can i divide it differently", "707.10"),
    ("does a copied spell have its damage split the same way", "707.10"),
    ("can i change how the damage is divided when i copy a spell", "707.10"),
    ("can clone copy a creature thats phased out?", ""),
    ("can a phased out creature be cloned", ""),
    ("is it possible to copy a permanent while it is phased out", ""),
    ("my friend says copies of spells arent spells so you cant counter them. is that right", "707.10"),
    ("are copies of spells counterable", "707.10"),
    ("if my opponent copies my extra turn spell who gets the turn", "707.10"),
    ("who takes the extra turn if an extra turn spell is copied", "707.10"),
    ("if they bounce the creature in response does my clone copy nothing", "707.5"),
    ("if i kill the creature in response does the clone copy nothing", "707.5"),
    ("do copies of spells trigger prowess", "707.10"),
    ("does the copy resolve first or the original", "707.10"),
    ("can you copy an ability on the stack", "707.10b"),
    ("can i choose new targets for a copy", "707.10c"),
    ("what happens to my clone if the original dies", "707.2b"),
    ("does becoming a copy trigger etb", "707.4"),
    ("does a cloned planeswalker have the same loyalty", "707.5"),
    ("does a copy of a double-faced card have both faces", "707.8"),
    ("what happens if i copy a copy", "707.3"),
    ("do tokens have summoning sickness", ""),
    ("can a token be bounced and come back", ""),
    ("can i clone a face-down creature and turn it face up?", "707.2"),
    (
        "my buddy says when you copy a spell with storm the copies also trigger storm. is that right?",
        "707.10",
    ),
    ("do the copies made by storm have storm too", "707.10"),
    ("two clones entering at the same time, can they copy each other", "707.5"),
    ("if two clones come in at once can one copy the other?", "707.5"),
    ("if my clone gets blinked can it copy something else", "707.5"),
    ("do i have to copy something with clone or can i just let it die", "707.5"),
    ("if i clone a creature that enters with +1/+1 counters do i get the counters", "707.5"),
    ("if I copy an aura spell what happens", "707.10f"),
    ("does a copy effect overwrite an earlier copy effect", ""),
    ("can a creature that becomes a copy attack this turn if it was already there", "707.4"),
    ("does the legend rule apply if i clone my opponents legend", ""),
    ("can clone copy a planeswalker or a land", "707.5"),
    ("can i counter the copy ability of clone", "707.5"),
    ("if i copy an activated ability do i have to pay the costs again", "707.10"),
    ("does a copy of a spell cost mana", "707.10"),
    ("what is the mana value of a copy of an X creature", "707.2"),
    ("does a clone copy color changes or type changes", "707.2"),
    ("can the copy of a modal spell have different modes", "707.10"),
    ("do copied spells go to the graveyard", "707.10a"),
    (
        "hey all, new player here. if i clone something and the original leaves does my clone change back?",
        "707.2b",
    ),
    ("does a clone have summoning sickness if the original doesn't", ""),
    ("Does magecraft trigger on copies?", "707.10"),
    ("does copying a spell trigger magecraft", "707.10"),
    ("can a clone of a double faced card transform", "707.8"),
]


@pytest.mark.parametrize(("question", "rule"), GENERAL)
def test_what_names_no_cards_is_answered_by_a_rule(question, rule, pool):
    with pytest.raises(GeneralQuestion) as refused:
        read_question(question, pool)
    assert refused.value.rule == rule
    assert refused.value.asks.endswith(".")


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.says[:40])
def test_a_table_shows_what_holds_for_every_table(entry, pool):
    asked = read_question(entry.example, pool)
    assert fight(asked.script, cards=pool)


@pytest.mark.parametrize(
    "question",
    [
        "what is the best deck?",
        "how does the stack work",
        "they bolt my Clone of Hill Giant, does a copy flibber",
    ],
)
def test_no_rule_answers_what_it_doesnt_decide(question, pool):
    with pytest.raises(UnreadWords) as refused:
        read_question(question, pool)
    assert not isinstance(refused.value, GeneralQuestion)


def test_each_token_that_could_be_populated_from_can_be_chosen(pool):
    with pytest.raises(UnreadWords) as asked_back:
        read_question("I have a Serra Angel token and a Hill Giant token. I populate. What happens?", pool)
    assert asked_back.value.choices == (
        "populate the Serra Angel token",
        "populate the Hill Giant token",
    )


@pytest.mark.parametrize("question", [
    "opponent has elesh norn, mother of machines and i clone it. i evoke mulldrifter, do i draw 0, 2 or 4?",
    "i have young pyromancer. i twincast my lightning bolt. do i get 0, 1 or 2 tokens",
])  # fmt: skip
def test_a_number_of_several_to_choose_from_is_not_asked_alone(question, many_cards):
    with pytest.raises(UnreadWords) as error:
        read_question(question, many_cards)
    assert error.value.ways
    for _, other in error.value.ways:
        assert not re.search(r"\b(?:draw|get) (?:0|zero)\b", other), other


def test_nothing_drawn_is_no_no_to_drawing_none(many_cards, monkeypatch):
    monkeypatch.setattr(cards_pool, "card_pool", lambda: many_cards)
    for question in ("clone copies hill giant. do i draw 0", "i clone hill giant. do i draw zero cards"):
        asked = read_question(question, many_cards)
        answer = answer_in_words(Desk(asked.script, packed(asked.script), View()), asked)
        assert not answer[0].startswith("No."), answer
