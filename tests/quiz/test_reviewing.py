"""`manage.py review_questions`: what each lint finds, and how much of it is left in what ships."""

import json

import pytest
from django.core.management import CommandError, call_command

from judgeapp.copyengine.events.entering import entering
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.generator.templates import templates as shipped
from judgeapp.quiz.kinds.answers.offers import Offer, keyed
from judgeapp.quiz.models import Choice, Question, Scenario
from judgeapp.quiz.reviewing import reviewing
from judgeapp.quiz.reviewing.english import without_serial_comma
from judgeapp.quiz.reviewing.items import Item, generated_items, item_of
from judgeapp.quiz.reviewing.lints import LINTS
from judgeapp.quiz.reviewing.reviewing import UNPLAYABLE, every_item, review, review_all
from judgeapp.quiz.rulings.explanations import Belief, Explained, explained
from judgeapp.quiz.rulings.hints import Hint
from judgeapp.rules.models import Rule
from judgeapp.rules.templatetags.rules import rule_title
from tests.factories import CardFactory
from tests.sampling import WHOLE

pytestmark = pytest.mark.django_db
GIANT = {"ref": "giant", "card": "Hill Giant", "controller": "A"}
CLONE = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "giant"}
COLORS = [
    ("Red", ["red"]),
    ("Blue", ["blue"]),
    ("Green", ["green"]),
    ("White", ["white"]),
    ("Black", ["black"]),
]


def planted(
    *, choices=(), reason="", offers=None, siblings=None, hints=None, told=(), rules=(), level=1,
    slug="planted", title="A Clone", origin=Scenario.Origin.AUTHOR, **question,
) -> Item:  # fmt: skip
    """A clean question about a Clone of a Hill Giant, but for what is planted."""
    events, setup = question.pop("events", [CLONE]), question.pop("setup", [GIANT])
    script = {"title": title, "ruleset": "mtg-2024", "setup": setup, "events": events}
    scenario = Scenario(slug=slug, title=title, script=script, level=level, origin=origin)
    scenario.unsaved_rules = rules
    written = {
        "kind": "choose_one", "prompt": "What color is the Clone?", "query": {"ask": "colors", "of": "clone"},
        "explanation": "Red. It copies the color of Hill Giant.",
    }  # fmt: skip
    made = Question(scenario=scenario, **{**written, **question})
    given = choices or (COLORS if made.kind == "choose_one" else ())
    rows = [Choice(question=made, position=n, text=t, value=v) for n, (t, v) in enumerate(given, start=1)]
    for row in rows[1:] if given is COLORS else ():
        row.belief, row.correction = "Clone has a color of its own.", "It has the color it copies."
    rows += [Choice(question=made, position=9, value=True, correction=reason)] if reason else []
    item = item_of(made, rows)
    if siblings:
        item = Item(item.where, made, rows, item.ruleset, siblings)
    if offers is not None:
        vars(item)["offers"] = offers
    if hints is not None:
        vars(item)["hints"] = hints
    if told:
        vars(item)["refutations"] = [(Offer("Blue", ["blue"]), each) for each in told]
    return item


def test_a_clean_question_has_no_findings(content):
    assert review(planted()) == []


IMAGE = {"do": "enter", "ref": "image", "card": "Phantasmal Image", "controller": "A", "copy_of": "giant"}
GROWTH = {"do": "cast", "ref": "growth", "card": "Giant Growth", "controller": "A", "targets": ["image"]}
RESOLVED = {"do": "resolve", "ref": "growth"}
ONE_COUNTER = {
    "do": "enter", "ref": "ego", "card": "Altered Ego", "controller": "A", "copy_of": "giant", "x": 1,
}  # fmt: skip
EGO_GOT_THEM = "The additional counters were part of how Altered Ego entered and aren't copied."
TWO_STEPS = {
    "kind": "number",
    "prompt": "How much combat damage does Boros Swiftblade deal to Noah?",
    "query": {"ask": "combat_damage_dealt", "of": "blade"},
    "setup": [
        {"ref": "blade", "card": "Boros Swiftblade", "controller": "A", "counters": {"+1/+1": 2}},
        {"ref": "wurm", "card": "Craw Wurm", "controller": "B"},
    ],
    "events": [
        {"do": "declare_attackers", "attackers": ["blade"]},
        {"do": "declare_blockers"},
        {"do": "combat_damage"},
        {"do": "become_copy", "ref": "blade", "of": "wurm", "by": "Cytoshape", "controller": "B"},
        {"do": "combat_damage"},
    ],
    "explanation": "It deals 3. It doesn't have double strike in the second step (702.4c).",
}
LATE = {
    "kind": "number",
    "prompt": "How much combat damage does Hill Giant deal?",
    "query": {"ask": "combat_damage_dealt", "of": "giant"},
    "setup": [GIANT],
    "events": [
        {"do": "declare_attackers", "attackers": ["giant"]},
        {"do": "declare_blockers"},
        {"do": "cast", "ref": "fury", "card": "Kindled Fury", "controller": "A", "targets": ["giant"]},
        {"do": "resolve", "ref": "fury"},
        {"do": "combat_damage"},
    ],
    "explanation": "It deals 4. Kindled Fury has given it +1/+0 (510.1).",
}
BOLT = {"do": "cast", "ref": "bolt", "card": "Lightning Bolt", "controller": "A", "targets": ["giant"]}
STRANGE = {"ref": "x", "token": True, "name": "Strange", "type": "Artifact", "abilities": ["Frobnicate it."]}
FORKED = [
    {"do": "cast", "ref": "bolt", "card": "Lightning Bolt", "controller": "A", "targets": ["A"]},
    {"do": "cast", "ref": "fork", "card": "Fork", "controller": "A", "targets": ["bolt"]},
    {"do": "copy_spell", "ref": "copy", "of": "bolt", "by": "Fork", "controller": "A", "new_targets": ["B"]},
]
BEAR = {"do": "enter", "ref": "bear", "card": "Runeclaw Bear", "controller": "B"}
UNSTABLE = {"ref": "clone", "card": "Unstable Shapeshifter", "controller": "A"}
HIDDEN = {"ref": "clone", "card": "Hill Giant", "controller": "A", "face_down": True}
YES = {"kind": "yes_no", "prompt": "Is the Clone red?", "query": {"ask": "is_red", "of": "clone"}}
CITE = {"kind": "cite", "prompt": "Which rule decides its color?", "rules": ("707.2",)}
AUTOMATON = {
    "setup": [{"ref": "giant", "card": "Adaptive Automaton", "controller": "B"}],
    "events": [{**CLONE, "choices": {"creature_type": "Elf"}}],
}
NAMES = ("Hill Giant", "Clone", "Air Elemental", "Craw Wurm", "Serra Angel")
ECHOING = {"ref": "giant", "token": True, "name": "Ghost", "type": "Creature", "power": 2, "toughness": 2,
           "controller": "B", "abilities": ["Echo {2}"]}  # fmt: skip
ECHOED = [CLONE, *({"do": "begin_turn", "player": player} for player in "BA")]
ATTACK = {"do": "declare_attackers", "attackers": ["clone"]}
COPIES_NOTHING = Belief("some-things-cannot-be-copied", "It can't be copied.", "It can.", "707.1")
LONG = "Red, since it copies every one of the copiable values of what it copies"
GROWN = {**GIANT, "counters": {"+1/+1": 2}}
IVY = {"do": "cast", "ref": "ivy", "card": "Ivy Elemental", "controller": "A", "x": 3}
PLANTED = {
    "counters from nowhere": (
        "uncaused-event", {"events": [CLONE, {"do": "counters", "on": "clone", "put": {"+1/+1": 2}}]},
    ),
    "a bonus from nowhere": (
        "uncaused-event",
        {"events": [CLONE, {"do": "continuous", "on": "clone", "effect": "gets +1/+0 until end of turn"}]},
    ),
    "a permanent that leaves by itself": (
        "uncaused-event", {"events": [CLONE, {"do": "leave", "ref": "giant", "to": "exile"}]},
    ),
    "a cost that is told twice": (
        "uncaused-event",
        {
            "setup": [GIANT, {"ref": "coating", "card": "Liquimetal Coating", "controller": "A"}],
            "events": [
                {"do": "activate", "ref": "coat", "source": "coating", "ability": "{T}",
                 "targets": ["giant"]},
                {"do": "tap", "ref": "coating"},
                CLONE,
            ],
        },
    ),
    "the same sentence twice running": (
        "repeated-sentence",
        {"events": [CLONE, {"do": "state_based_actions"}, {"do": "state_based_actions"}]},
    ),
    "which rule decides whether something is so, and a verdict": (
        "rule-not-named-first",
        {**CITE, "prompt": "Which rule decides whether the Clone is red?",
         "explanation": "Yes, by 707.2. It copies the color of Hill Giant."},
    ),
    "which rule determines whether something is so, and a verdict": (
        "rule-not-named-first",
        {**CITE, "prompt": "Which rule determines whether the Clone is red?",
         "explanation": "Only the Clone is red, under rule 707.2. It copies the color of Hill Giant."},
    ),
    "a number with two beliefs": (
        "number-twice",
        {
            "kind": "number", "prompt": "What is the power of the Clone?",
            "query": {"ask": "power", "of": "clone"}, "choices": [("3", 3), ("0", 0), ("0", 0)],
        },
    ),
    "a title with a card from elsewhere": ("absent-card", {"title": "Giant Growth on a Clone"}),
    "a bonus that nobody names": (
        "unnamed-bonus",
        {
            "kind": "choose_many", "prompt": "Which of these are true?",
            "setup": [GIANT, {"ref": "anthem", "card": "Glorious Anthem", "controller": "A"}],
            "query": {"ask": "which", "claims": {
                "size": {"of": "clone", "field": "power_toughness", "value": "4/4"},
                "color": {"of": "clone", "field": "colors", "value": ["blue"]},
            }},
            "choices": [("Ada's Clone is a 4/4", "size"), ("Ada's Clone is blue", "color")],
            "explanation": "The Clone has the values of Hill Giant, and so it's red (707.2).",
        },
    ),
    "several counters where there is one": (
        "counters-of-one",
        {"setup": [{**GIANT, "counters": {"+1/+1": 1}}],
         "explanation": "Red. The counters on Hill Giant aren't copied, and its color is (707.2)."},
    ),
    "the counters of what has one beside another with several": (
        "counters-of-one",
        {"setup": [GROWN], "events": [ONE_COUNTER, {**CLONE, "copy_of": "ego"}],
         "explanation": "Red. Counters aren't copied (707.2), not even those that Altered Ego entered with."},
    ),
    "the one counter in a refutation": (
        "counters-of-one",
        {"setup": [GROWN], "events": [ONE_COUNTER, {**CLONE, "copy_of": "ego"}],
         "told": [Explained(beliefs=(Belief("", "", EGO_GOT_THEM, "707.2"),))]},
    ),
    "counters in the size and on top of it": (
        "counted-twice",
        {
            "setup": [GROWN],
            "query": {"ask": "fields", "of": "clone", "fields": ["power_toughness", "counters"]},
            "choices": [
                ("A 3/3 without counters", {"power_toughness": "3/3", "counters": {}}),
                ("A 5/5 without counters", {"power_toughness": "5/5", "counters": {}}),
                ("A 7/7 with two counters", {"power_toughness": "7/7", "counters": {"+1/+1": 2}}),
            ],
        },
    ),
    "counters as if it entered with them": (
        "counters-as-if-entering",
        {"events": [IVY, {"do": "resolve", "ref": "ivy"},
                    {"do": "counters", "on": "ivy", "put": {"+1/+1": 3}}, CLONE]},
    ),
    "a life total that nobody tells": (
        "untold-life-total",
        {
            "kind": "yes_no", "prompt": "Has Ada lost the game?", "query": {"ask": "has_lost", "of": "A"},
            "events": [{"do": "lose_life", "player": "A", "amount": 18}, CLONE],
        },
    ),
    "a life total among claims, and none to begin with": (
        "untold-life-total",
        {
            "kind": "choose_many",
            "query": {"ask": "which", "claims": {"c1": {"of": "A", "field": "life", "value": 2}}},
            "events": [{"do": "lose_life", "player": "A", "amount": 18}, CLONE],
            "choices": [("Ada has 2 life", "c1")],
        },
    ),
    "the present target among new ones": (
        "present-target",
        {
            "kind": "legal", "prompt": "Noah may choose new targets. Which of these would be legal?",
            "events": [BOLT,
                       {"do": "cast", "ref": "fork", "card": "Fork", "controller": "B", "targets": ["bolt"]},
                       {"do": "copy_spell", "ref": "copy", "of": "bolt", "by": "Fork", "controller": "B"}],
            "query": {"ask": "which", "claims": {
                "giant": {"of": "copy", "field": "may_target", "value": "giant"},
                "B": {"of": "copy", "field": "may_target", "value": "B"},
            }},
        },
    ),
    "a name that two creatures have": (
        "unclear-name",
        {"prompt": "What color is Ada's Clone?", "events": [CLONE, {**CLONE, "ref": "other"}]},
    ),
    "a name by who controlled it": (
        "unclear-name",
        {
            "prompt": "What color is Ada's Clone?",
            "events": [CLONE, {"do": "change_control", "ref": "clone", "to": "B"}],
        },
    ),
    "at the end of nothing": (
        "at-the-end-of-what", {"prompt": "What color is the creature Ada cast as Clone at the end?"},
    ),
    "one as upon another": (
        "as-upon-as", {"prompt": "What color is the creature Ada cast as Clone as it enters?"},
    ),
    "an opening without a comma": (
        "opening-comma", {"prompt": "In Ada's main phase she has a Clone. What color is the Clone?"},
    ),
    "a copy of something without a comma": (
        "opening-comma", {"explanation": "Red. As a copy of Hill Giant it is red (707.2)."},
    ),
    "two options are right": ("unique-key", {"choices": [*COLORS[:4], ("It's red", ["red"])]}),
    "two controllers of what is gone": (
        "unique-key",
        {
            "offers": [
                Offer("Red", ["red"]),
                Offer("It is gone; Noah controls it", {"zone": "nowhere", "controller": "B"}),
                Offer("It is gone; nobody controls it", {"zone": "nowhere", "controller": None}),
            ]
        },
    ),
    "all options agree on a field": (
        "same-in-all-options",
        {
            "query": {"ask": "fields", "of": "clone", "fields": ["name", "tapped"]},
            "choices": [(f"It is untapped, and named {n}", {"name": n, "tapped": False}) for n in NAMES],
        },
    ),
    "three copies in a check": (
        "check-question",
        {
            "slug": "check-clones",
            "events": [CLONE, {**CLONE, "ref": "second"}, {**CLONE, "ref": "third"}],
        },
    ),
    "five options in a check": ("check-question", {"slug": "check-clones"}),
    "a creature over an instant": ("illegal-moment", {"events": [BOLT, CLONE]}),
    "two players in one turn": ("illegal-moment", {"events": [BEAR, CLONE]}),
    "one player's turn twice": ("illegal-moment", {"events": [CLONE, {"do": "begin_turn", "player": "A"}]}),
    "a turn that isn't": ("untrue-turn", {"prompt": "It is Noah's turn. What color is the Clone?"}),
    "a word of the script": (
        "internal-word",
        {"setup": [GIANT, {"ref": "x", "token": True, "name": "strange_thing", "type": "Artifact"}]},
    ),
    "turned up without means": (
        "change-without-cause",
        {"setup": [HIDDEN], "events": [{"do": "turn_face_up", "ref": "clone"}]},
    ),
    "turned up without the morph it had": (
        "change-without-cause",
        {
            "setup": [GIANT, {**HIDDEN, "card": "Grinning Demon"}],
            "events": [
                {"do": "become_copy", "ref": "clone", "of": "giant", "by": "Cytoshape"},
                {"do": "turn_face_up", "ref": "clone"},
            ],
        },
    ),
    "nothing has entered": (
        "change-without-cause",
        {"setup": [GIANT, UNSTABLE], "events": [{"do": "become_copy", "ref": "clone", "of": "giant"}]},
    ),
    "a creature that should have died": (
        "skipped-death",
        {"events": [CLONE, {"do": "damage", "to": "clone", "amount": 3}, BEAR]},
    ),
    "a blocker that should have died": (
        "skipped-death",
        {
            "kind": "number",
            "events": [CLONE, {"do": "damage", "to": "clone", "amount": 3}],
            "query": {"ask": "most_past", "of": "clone"},
        },
    ),
    "an end step after the turn": (
        "end-step-over",
        {"events": [CLONE, {"do": "end_turn"}], "prompt": "At the end step, what color is the Clone?"},
    ),
    "a sacrifice left out": (
        "skipped-trigger",
        {
            "events": [IMAGE, GROWTH, RESOLVED],
            "query": {"ask": "zone", "of": "image"},
            "choices": [("On the battlefield", "battlefield"), ("Gone", "graveyard")],
        },
    ),
    "a trigger passed over": (
        "skipped-trigger",
        {
            "setup": [GIANT, {"ref": "zada", "card": "Zada, Hedron Grinder", "controller": "A"}],
            "events": [CLONE, {**GROWTH, "targets": ["zada"]}, RESOLVED],
        },
    ),
    "an upkeep with echo": ("skipped-upkeep", {"setup": [ECHOING], "events": [*ECHOED, ATTACK]}),
    "an upkeep with fading": (
        "skipped-upkeep",
        {
            "setup": [{"ref": "giant", "card": "Skyshroud Behemoth", "controller": "A"}],
            "events": [{"do": "begin_turn", "player": "A"}, CLONE],
        },
    ),
    "two worlds at once": (
        "impossible-setup",
        {"setup": [GIANT, *({"ref": n, "card": "Revelation", "controller": n} for n in "AB")]},
    ),
    "a creature without toughness": (
        "impossible-setup",
        {"setup": [GIANT, {"ref": "ornithopter", "card": "Ornithopter", "controller": "B",
                           "counters": {"-1/-1": 2}}]},
    ),
    "an Aura on what has protection from it": (
        "impossible-setup",
        {
            "setup": [
                GIANT,
                {"ref": "knight", "card": "White Knight", "controller": "A"},
                {"ref": "aura", "card": "Unholy Strength", "controller": "B", "attached_to": "knight"},
            ],
        },
    ),
    "a color kept that is the same": (
        "moot-exception",
        {
            "setup": [GIANT, {"ref": "air", "card": "Air Elemental", "controller": "A"}],
            "events": [{**CLONE, "card": "Vesuvan Doppelganger", "copy_of": "air"}],
            "explanation": "Blue. Vesuvan Doppelganger keeps its own color as it copies this (707.9c).",
        },
    ),
    "a type added that is there": (
        "moot-exception",
        {
            "setup": [GIANT, {"ref": "jugger", "card": "Juggernaut", "controller": "A"}],
            "events": [{**CLONE, "card": "Phyrexian Metamorph", "copy_of": "jugger"}],
            "explanation": "It's an artifact. It's an artifact in addition to its other types (707.9b).",
        },
    ),
    "text nobody reads": (
        "unconsidered-text",
        {"setup": [GIANT, STRANGE], "query": {"ask": "power", "of": "clone"}, "kind": "number"},
    ),
    "a card that isn't there": ("absent-card", {"explanation": "Red. It isn't an Air Elemental."}),
    "a card that comes later": (
        "absent-card",
        {
            "events": [CLONE, {"do": "enter", "ref": "air", "card": "Air Elemental", "controller": "B"}],
            "query": {"ask": "colors", "of": "clone", "at": 1},
            "explanation": "Red. It isn't an Air Elemental.",
        },
    ),
    "too many words": ("too-much-to-read", {"prompt": f"{'If so, ' * 60}what color is the Clone?"}),
    "too many cards": (
        "too-much-to-read",
        {"setup": [GIANT, *({"ref": n, "card": n, "controller": "A"} for n in NAMES[2:])]},
    ),
    "harder than its level": (
        "level-too-low",
        {"events": [CLONE, {**CLONE, "ref": "second"}, {**CLONE, "ref": "third"}]},
    ),
    "the longest is right": ("cue-by-length", {"choices": [(LONG, ["red"]), *COLORS[1:]]}),
    "the one with a card is right": (
        "cue-by-naming",
        {"choices": [("As red as Hill Giant", ["red"]), *COLORS[1:]]},
    ),
    "the one with a full stop is right": ("cue-by-grammar", {"choices": [("Red.", ["red"]), *COLORS[1:]]}),
    "one yes and two noes": (
        "cue-by-verdict",
        {
            **YES,
            "offers": [
                Offer("Yes. It copies the color.", {"says": True, "because": ""}, verdict="Yes"),
                Offer("No. It keeps its own color.", {"says": False, "because": "x"}, verdict="No"),
                Offer("No. It's colorless.", {"says": False, "because": "y"}, verdict="No"),
            ],
        },
    ),
    "a prompt that says who controls it": (
        "told-by-prompt",
        {
            "prompt": "Which of these describes Noah's copy?",
            "choices": [
                ("It's red, and Noah controls it", ["red"]),
                ("It's red, and Ada controls it", ["blue"]),
            ],
        },
    ),
    "a prompt that says whose a creature was": (
        "told-by-prompt",
        {
            "prompt": "Which of these describes Ada's Clone?",
            "choices": [
                ("A red creature Noah controls", ["red"]),
                ("A red creature Ada controls", ["blue"]),
            ],
        },
    ),
    "a story that says what a copy targets": (
        "told-by-story",
        {
            "events": FORKED,
            "prompt": "What does the copy target?",
            "query": {"ask": "targets", "of": "copy"},
            "choices": [("Noah", ["B"]), ("Ada", ["A"])],
        },
    ),
    "a story that says that a copy is cast": (
        "told-by-story",
        {
            **YES,
            "setup": [{"ref": "bolt", "card": "Lightning Bolt", "controller": "A", "zone": "exile"}],
            "events": [{"do": "cast_copy", "ref": "copy", "of": "bolt", "controller": "A", "targets": ["B"]}],
            "prompt": "Is the copy cast?",
            "query": {"ask": "was_cast", "of": "copy"},
        },
    ),
    "targets chosen after the resolution": (
        "choice-after-resolution",
        {"prompt": "Fork has resolved, and Ada may choose new targets for the copy. What color is it?"},
    ),
    "what most options have": (
        "majority-cue",
        {
            "query": {"ask": "fields", "of": "clone", "fields": ["colors", "tapped"]},
            "choices": [
                ("Red and untapped", {"colors": ["red"], "tapped": False}),
                ("Blue and untapped", {"colors": ["blue"], "tapped": False}),
                ("Red and tapped", {"colors": ["red"], "tapped": True}),
            ],
        },
    ),
    "an attack without blocks": (
        "undeclared-blocks",
        {"events": [CLONE, {"do": "declare_attackers", "attackers": ["giant"]}, {"do": "combat_damage"}]},
    ),
    "a story that says what may be done": (
        "told-by-story",
        {**YES, "prompt": "A Clone is cast. May it enter as a copy of Hill Giant?"},
    ),
    "an X that nobody names": ("unstated-x", {"events": [{**CLONE, "card": "Altered Ego"}]}),
    "what may be chosen has been chosen": (
        "told-by-story",
        {
            **YES,
            "prompt": "May Ada choose a new target for the copy?",
            "query": {"ask": "holds", "claims": [{"of": "copy", "field": "controller", "value": "A"}]},
            "events": [
                {**BOLT, "controller": "B"},
                {"do": "cast", "ref": "fork", "card": "Fork", "controller": "A", "targets": ["bolt"]},
                {"do": "copy_spell", "ref": "copy", "of": "bolt", "by": "Fork", "controller": "A",
                 "new_targets": ["B"]},
                {"do": "resolve", "ref": "fork"},
            ],
        },
    ),
    "an option without a name": (
        "blank-option",
        {
            "query": {"ask": "fields", "of": "clone", "fields": ["name", "power_toughness"]},
            "choices": [
                ("A 3/3 Hill Giant", {"name": "Hill Giant", "power_toughness": "3/3"}),
                ("A 0/0 Clone", {"name": "Clone", "power_toughness": "0/0"}),
                ("A nameless 3/3 creature", {"name": "", "power_toughness": "3/3"}),
            ],
        },
    ),
    "a yes without a reason": (
        "plain-verdict",
        {**YES, "offers": [Offer("Yes", True), Offer("No", False)]},
    ),
    "a reason that names the only card": (
        "unused-reason",
        {**YES, "reason": "Hill Giant is red, and its color is copied."},
    ),
    "an upkeep that never began": (
        "change-without-cause",
        {
            "setup": [GIANT, {**GIANT, "ref": "bear", "card": "Runeclaw Bear"}],
            "events": [
                {**CLONE, "card": "Vesuvan Doppelganger"},
                {"do": "become_copy", "ref": "clone", "of": "bear"},
            ],
        },
    ),
    "a reason against its verdict": (
        "contradicting-reason",
        {
            **YES,
            "offers": [
                Offer("Yes. The Clone never becomes red.", {"says": True, "because": "x"}, verdict="Yes"),
                Offer("Yes. It copies the color.", {"says": True, "because": ""}, verdict="Yes"),
            ],
            "prompt": "Does the Clone become red?",
        },
    ),
    "a reason that nobody has given": (
        "far-fetched-reason",
        {
            **YES,
            "offers": [
                Offer("Yes. Counters come too.", {"says": True, "because": "counters-copied"}, verdict="Yes"),
                Offer("Yes. It copies the color.", {"says": True, "because": ""}, verdict="Yes"),
            ],
        },
    ),
    "a type that the story chooses": (
        "told-by-choice",
        {
            **AUTOMATON,
            "prompt": "Which creature types does the Clone have?",
            "query": {"ask": "subtypes", "of": "clone"},
            "choices": [("Construct and Elf", ["Construct", "Elf"]), ("Construct", ["Construct"])],
        },
    ),
    "a choice that the story makes": (
        "told-by-choice",
        {
            **AUTOMATON,
            "kind": "yes_no",
            "prompt": "Does Ada get to name a creature type?",
            "query": {"ask": "holds", "claims": [{"of": "clone", "field": "who_chooses", "value": "A"}]},
        },
    ),
    "a story that says who is kept": (
        "told-by-choice",
        {
            "events": [CLONE, {"do": "state_based_actions", "legend_keep": "clone"}],
            "prompt": "If Ada must choose, she keeps the Clone. What color is it?",
        },
    ),
    "a story that does what can be done": (
        "told-by-story",
        {**YES, "prompt": "A Clone is cast. Can it enter as a copy of Hill Giant?"},
    ),
    "less mana than X takes": (
        "too-little-mana",
        {
            "events": [
                {"do": "cast", "ref": "clone", "card": "Dawnglow Infusion", "controller": "A", "x": 4,
                 "mana_spent": "{G}"},
            ],
        },
    ),
    "a full stop behind a quotation": (
        "mark-outside-quotes",
        {"explanation": "Red. It has “flying”. It copies the color (707.2)."},
    ),
    "a comma behind a quotation": (
        "mark-outside-quotes",
        {"explanation": "Red. It has “flying”, and it copies the color (707.2)."},
    ),
    "something aimed at": ("banned-phrase", {"explanation": "Red. Giant Growth was aimed at it (707.2)."}),
    "a reason that forgets the exception": (
        "exception-denied",
        {
            **YES,
            "events": [{**CLONE, "card": "Vesuvan Doppelganger"}],
            "prompt": "Is the copy blue?",
            "query": {"ask": "is_blue", "of": "clone"},
            "offers": [
                Offer("Yes. Its color is copied.", {"says": True, "because": ""}, verdict="Yes"),
                Offer("No. Color follows from the mana cost.", {"says": False, "because": "x"}, verdict="No"),
            ],
        },
    ),
    "no option tells the color": (
        "unanswered-prompt",
        {
            "query": {"ask": "power_toughness", "of": "clone"},
            "choices": [("3/3", "3/3"), ("0/0", "0/0"), ("6/6", "6/6")],
        },
    ),
    "a rule on two faces": (
        "rule-off-the-table",
        {
            **CITE,
            "offers": [Offer("Copiable values", "707.2"), Offer("Double-faced objects (707.8)", "707.8")],
        },
    ),
    "a rule on additional effects, of an exception that sets a size": (
        "rule-off-the-table",
        {
            **CITE,
            "events": [{**CLONE, "card": "Quicksilver Gargantuan"}],
            "offers": [
                Offer("Copiable values (707.2)", "707.2"),
                Offer("Extra effects of exceptions (707.9e)", "707.9e"),
            ],
        },
    ),
    "a wrong rule that the explanation cites": (
        "cited-wrong-rule",
        {
            **CITE,
            "explanation": "It's red, by 707.2. Choices for a permanent aren't copied (707.6).",
            "offers": [
                Offer("Copiable values (707.2)", "707.2"), Offer("Choices for permanents (707.6)", "707.6"),
            ],
        },
    ),
    "a creature that is said not to be a land": (
        "denied-type",
        {"choices": [("A red nonland creature", ["red"]), ("A green land creature", ["green"])]},
    ),
    "a reason about what isn't named": (
        "dangling-reason",
        {
            **YES,
            "offers": [
                Offer("Yes. It stops only black blockers.", {"says": True, "because": ""}, verdict="Yes"),
                Offer("No. Clone stays blue.", {"says": False, "because": "x"}, verdict="No"),
            ],
        },
    ),
    "a reason that leans on a sentence before it": (
        "dangling-reason",
        {
            **YES,
            "offers": [
                Offer("Yes. They are the only ones.", {"says": True, "because": ""}, verdict="Yes"),
                Offer("No. Clone stays blue.", {"says": False, "because": "x"}, verdict="No"),
            ],
        },
    ),
    "a rule on permanents among spells": (
        "rule-off-the-table",
        {
            **CITE,
            "setup": [],
            "events": FORKED,
            "query": {"ask": "controller", "of": "copy"},
            "rules": ("707.10",),
            "offers": [
                Offer("Copying spells and abilities (707.10)", "707.10"),
                Offer("Choices for permanents (707.6)", "707.6"),
            ],
        },
    ),
    "two questions in one": (
        "two-questions",
        {"prompt": "What color is the Clone? Which rule decides that?"},
    ),
    "an explanation that says it twice": (
        "said-twice",
        {"explanation": "Red. Clone copies Hill Giant's color. So Hill Giant's color is copied (707.2)."},
    ),
    "an explanation that is the right option": (
        "said-twice",
        {
            **YES,
            "explanation": "Yes. It copies Hill Giant's color (707.2).",
            "offers": [
                Offer("Yes. It copies Hill Giant's color.", {"says": True, "because": ""}, verdict="Yes"),
                Offer("No. A Clone always stays blue.", {"says": False, "because": "x"}, verdict="No"),
            ],
        },
    ),
    "a rule that copies": (
        "rule-as-actor", {"explanation": "Red. 707.2 copies the color of Hill Giant."},
    ),
    "state-based actions checked in story and prompt": (
        "checked-twice",
        {"events": [CLONE, {"do": "state_based_actions"}],
         "prompt": "After state-based actions have been checked, what color is the Clone?"},
    ),
    "what will be so, and what is true now": (
        "now-and-later",
        {"prompt": "Next, Noah will choose Hill Giant. Which of these is true now?"},
    ),
    "a copy that ceases to exist too early": (
        "ceases-at-once",
        {"explanation": "Red. The copy of a spell ceases to exist as it leaves the stack (707.10a)."},
    ),
    "a hint that begins with it": (
        "hint-of-another",
        {"hints": [Hint("613.4c", "Giant Growth's effect applies to it in layer 7c.")]},
    ),
    "a hint about what was copied": (
        "hint-of-another",
        {
            "events": [IMAGE, {**CLONE, "copy_of": "image"}],
            "hints": [
                Hint("707.9b", "The exception applies: it's an Illusion in addition to its other types.")
            ],
        },
    ),
    "a reason that is a list": (
        "listed-reason",
        {
            **YES,
            "offers": [
                Offer("Yes. It copies the color.", {"says": True, "because": ""}, verdict="Yes"),
                Offer(
                    "No. A copy keeps what it is: tapped, blue, or a token.",
                    {"says": False, "because": "x"},
                    verdict="No",
                ),
            ],
        },
    ),
    "more than power and toughness": (
        "unanswered-prompt",
        {
            "origin": Scenario.Origin.GENERATED,
            "query": {"ask": "fields", "of": "clone", "fields": ["name", "power_toughness"]},
            "prompt": "What are the Clone's power and toughness?",
            "choices": [
                ("A 3/3 Hill Giant", {"name": "Hill Giant", "power_toughness": "3/3"}),
                ("A 0/0 Clone", {"name": "Clone", "power_toughness": "0/0"}),
            ],
        },
    ),
    "a sentence among nouns": (
        "mixed-forms",
        {
            "query": {"ask": "fields", "of": "clone", "fields": ["name", "zone"]},
            "prompt": "What is the Clone?",
            "choices": [
                ("A Hill Giant", {"name": "Hill Giant", "zone": "battlefield"}),
                ("It has ceased to exist", {"name": "Hill Giant", "zone": "nowhere"}),
            ],
        },
    ),
    "a reason for any table": (
        "general-reason",
        {
            **YES,
            "offers": [
                Offer("Yes. It copies the color.", {"says": True, "because": ""}, verdict="Yes"),
                Offer("No. A copy keeps its own color.", {"says": False, "because": "x"}, verdict="No"),
            ],
        },
    ),
    "a belief refuted by what holds of any table": (
        "general-refutation",
        {
            "prompt": "What are the power and toughness of the Clone?",
            "query": {"ask": "power_toughness", "of": "clone"},
            "explanation": "It's 3/3. The Clone copies the Hill Giant.",
            "choices": [("3/3", "3/3"), ("5/5", "5/5")],
            "offers": [Offer("3/3", "3/3"), Offer("5/5", "5/5", ("hidden-morph-copied",))],
        },
    ),
    "a belief refuted by what holds of several keywords": (
        "general-refutation",
        {
            "prompt": "What are the power and toughness of the Clone?",
            "query": {"ask": "power_toughness", "of": "clone"},
            "explanation": "It's 3/3. The Clone copies the Hill Giant.",
            "choices": [("3/3", "3/3"), ("5/5", "5/5")],
            "offers": [Offer("3/3", "3/3"), Offer("5/5", "5/5", ("protected-means-immune",))],
        },
    ),
    "a belief that lists what people may believe": (
        "listed-belief",
        {
            "prompt": "What are the power and toughness of the Clone?",
            "query": {"ask": "power_toughness", "of": "clone"},
            "explanation": "It's 3/3. The Clone copies the Hill Giant.",
            "choices": [("3/3", "3/3"), ("5/5", "5/5")],
            "offers": [Offer("3/3", "3/3"), Offer("5/5", "5/5", ("exceptions-add-up",))],
        },
    ),
    "an option that nothing refutes": ("unrefuted-option", {"choices": [*COLORS]}),
    "a token that is gone too soon": (
        "unchecked-leaving",
        {
            "setup": [{**GIANT, "token": True}],
            "events": [{"do": "leave", "ref": "giant", "to": "hand"}],
            "query": {"ask": "zone", "of": "giant"},
            "choices": [("Gone", "nowhere"), ("In its owner's hand", "hand")],
        },
    ),
    "a copy of a spell that is gone too soon": (
        "unchecked-leaving",
        {
            "events": [*FORKED, {"do": "resolve", "ref": "copy"}],
            "query": {"ask": "zone", "of": "copy"},
            "choices": [("A copy that has ceased to exist", "nowhere"), ("In a graveyard", "graveyard")],
        },
    ),
    "an artifact becomes an artifact": (
        "idle-effect",
        {
            "setup": [{**GIANT, "card": "Ornithopter"}],
            "events": [
                {
                    "do": "continuous",
                    "on": "giant",
                    "effect": "becomes an artifact in addition to its other types until end of turn",
                },
                CLONE,
            ],
        },
    ),
    "a Clone that would have died": (
        "outlived-death",
        {
            "events": [CLONE, {**GROWTH, "targets": ["clone"]}, RESOLVED],
            "setup": [GROWN],
            "told": [Explained(beliefs=(COPIES_NOTHING,), here="Ada's Clone is 3/3.")],
        },
    ),
    "a refutation that rests on another rule than the explanation": (
        "refuted-by-another-rule",
        {
            "explanation": "Red. The Clone takes its color from Hill Giant as it enters (707.2).",
            "told": [Explained(beliefs=(Belief("", "", "It takes its color from Hill Giant.", "707.5"),))],
        },
    ),
    "a refutation that rests on another paragraph of a keyword": (
        "refuted-by-another-rule",
        {
            "explanation": "Three. Regeneration isn't taken into account as it is assigned (702.19.5).",
            "told": [Explained(beliefs=(Belief("", "", "Damage is worked out without it.", "702.19.6"),))],
        },
    ),
    "a refutation by the rule on linked triggered abilities, of a type": (
        "refuted-by-another-rule",
        {"told": [Explained(beliefs=(Belief("", "", "The Clone is a Wall in addition.", "707.9g"),))]},
    ),
    "a refutation on an ability that no card has": (
        "absent-ability",
        {"told": [Explained(beliefs=(Belief("", "", "So the ability of Clone that defines it is lost."),))]},
    ),
    "a hint that tells a choice of the story": (
        "empty-hint",
        {**AUTOMATON, "hints": [Hint("707.6", "Ada chooses Elf for Clone: “As this creature enters, ….”")]},
    ),
    "a hint that leads to a wrong target": (
        "misleading-hint",
        {"setup": [], "events": FORKED, "query": {"ask": "targets", "of": "copy"},
         "choices": [("Noah", ["B"]), ("Ada", ["A"])],
         "hints": [Hint("707.10", "Ada puts a copy on it, with the choices made for the original.")]},
    ),
    "a hint on the tapped status of the original, of a copy that is tapped": (
        "misleading-hint",
        {
            "setup": [{**GIANT, "tapped": True}],
            "events": [CLONE, {"do": "tap", "ref": "clone"}],
            "query": {"ask": "fields", "of": "clone", "fields": ["colors", "tapped"]},
            "choices": [
                ("Red and tapped", {"colors": ["red"], "tapped": True}),
                ("Red and untapped", {"colors": ["red"], "tapped": False}),
            ],
            "hints": [Hint("707.2", "Clone takes the copiable values; its tapped status isn't copied.")],
        },
    ),
    "a hint on being face down, of what has been turned up": (
        "misleading-hint",
        {
            "setup": [GIANT, {**HIDDEN, "ref": "demon", "card": "Grinning Demon"}],
            "events": [
                {"do": "become_copy", "ref": "demon", "of": "giant", "by": "Cytoshape", "controller": "A"},
                {"do": "turn_face_up", "ref": "demon", "by": "Break Open"},
            ],
            "query": {"ask": "colors", "of": "demon"},
            "prompt": "What color is Grinning Demon?",
            "hints": [Hint("707.2", "Grinning Demon takes the copiable values, but it's still face down.")],
        },
    ),
    "a hint on a size that deals no more damage": (
        "misleading-hint",
        {**TWO_STEPS, "hints": [
            Hint("707.4", "Boros Swiftblade's two +1/+1 counters stay on it and still apply.")]},
    ),
    "a hint on what else an effect does": (
        "misleading-hint",
        {**LATE, "hints": [Hint("", "Kindled Fury's effect applies to Hill Giant in layer 6.")]},
    ),
    "a hint on a copy effect that is over": (
        "misleading-hint",
        {
            "setup": [GIANT, {"ref": "wurm", "card": "Craw Wurm", "controller": "B"}],
            "events": [
                {"do": "become_copy", "ref": "giant", "of": "wurm", "by": "Cytoshape", "controller": "B",
                 "duration": "until end of turn"},
                {"do": "end_turn"},
            ],
            "query": {"ask": "colors", "of": "giant"},
            "prompt": "What color is Hill Giant?",
            "hints": [Hint("707.2", "Hill Giant takes the copiable values of Craw Wurm.")],
        },
    ),
    "double strike lost to its controller": (
        "own-loss",
        {**TWO_STEPS,
         "kind": "choose_one",
         "prompt": "What color is Boros Swiftblade?",
         "query": {"ask": "colors", "of": "blade"},
         "setup": [TWO_STEPS["setup"][0], GIANT],
         "events": [{"do": "become_copy", "ref": "blade", "of": "giant", "by": "Cytoshape",
                     "controller": "A"}]},
    ),
    "an attacker made smaller by its controller": (
        "own-loss",
        {**TWO_STEPS,
         "setup": [
             {"ref": "blade", "card": "Craw Wurm", "controller": "A"},
             {"ref": "knight", "card": "Youthful Knight", "controller": "A"},
             {"ref": "wurm", "card": "Boros Swiftblade", "controller": "B"},
         ],
         "events": [
             {"do": "declare_attackers", "attackers": ["blade", "knight"]},
             {"do": "declare_blockers"},
             {"do": "combat_damage"},
             {"do": "become_copy", "ref": "blade", "of": "wurm", "by": "Cytoshape", "controller": "A"},
             {"do": "combat_damage"},
         ]},
    ),
    "a blocker made smaller by its controller": (
        "own-loss",
        {
            "kind": "number",
            "prompt": "What is the most combat damage that Colossal Dreadmaw can assign to Noah?",
            "query": {"ask": "most_past", "of": "maw"},
            "setup": [
                {"ref": "maw", "card": "Colossal Dreadmaw", "controller": "A"},
                {**GIANT, "controller": "B"},
                {"ref": "bear", "card": "Runeclaw Bear", "controller": "B"},
            ],
            "events": [
                {"do": "declare_attackers", "attackers": ["maw"]},
                {"do": "declare_blockers", "blocks": {"giant": "maw"}},
                {"do": "become_copy", "ref": "giant", "of": "bear", "by": "Cytoshape", "controller": "B"},
            ],
            "explanation": "It's 4. Lethal damage to the copy is 2 (702.19b).",
        },
    ),
    "a hint on the tapped status of what was copied, of a copy that has attacked": (
        "misleading-hint",
        {
            **YES,
            "setup": [{**GIANT, "tapped": True}],
            "events": [CLONE, *({"do": "begin_turn", "player": player} for player in "BA"), ATTACK],
            "query": {"ask": "holds", "claims": [{"of": "clone", "field": "tapped", "value": True}]},
            "hints": [Hint("", "Clone takes the copiable values; Hill Giant's tapped status isn't copied.")],
        },
    ),
    "a hint on effects where it's asked if a copy is tapped": (
        "misleading-hint",
        {
            **YES,
            "query": {"ask": "holds", "claims": [{"of": "clone", "field": "tapped", "value": False}]},
            "hints": [Hint("", "Clone takes the copiable values; the effects on Hill Giant aren't copied.")],
        },
    ),
    "a hint on an effect that only the wrong verdict has as its reason": (
        "misleading-hint",
        {
            **YES,
            "offers": [
                Offer("Yes. It copies the color.", {"says": True}, verdict="yes"),
                Offer("No. Fervor makes it blue.", {"says": False}, verdict="no"),
            ],
            "hints": [Hint("613.1f", "Fervor's effect applies to Clone in layer 6.")],
        },
    ),
    "a hint that has the reason of a verdict": (
        "telling-hint",
        {
            **YES,
            "setup": [GROWN],
            "offers": [
                Offer("Yes. The copy has no counters.", {"says": True}, verdict="yes"),
                Offer("No. The copy has the counters, too.", {"says": False}, verdict="no"),
            ],
            "hints": [Hint("707.2", "Clone takes the copiable values; Hill Giant's counters aren't copied.")],
        },
    ),
    "a rule on becoming a copy beside what is so of status": (
        "refuted-by-another-rule",
        {"told": [Explained(beliefs=(Belief(
            "status-copied", "It's untapped, too.", "Becoming a copy doesn't tap or untap it.", "707.4",
        ),))]},
    ),
    "another ability than the one that is asked about": (
        "unnamed-ability",
        {"query": {"ask": "fields", "of": "clone", "fields": ["colors", "keyword"], "value": "flying"},
         "choices": [("Red with flying", {"colors": ["red"], "keyword": True}),
                     ("Red without flying", {"colors": ["red"], "keyword": False})],
         "told": [Explained(beliefs=(Belief(
             "abilities-not-copied", "Abilities aren't copied.", "Rules text is copied, and it has reach.",
             "707.2a",
         ),))]},
    ),
    "a spell that isn't counted": (
        "uncounted-spell",
        {
            "kind": "choose_many", "prompt": "Which of these are true now?",
            "setup": [], "events": [{"do": "cast", "ref": "giant", "card": "Hill Giant", "controller": "A"}],
            "query": {"ask": "which", "claims": {
                "one": {"of": "A", "field": "count:Hill Giant", "value": 1},
                "none": {"of": "A", "field": "count:Hill Giant", "value": 0}}},
            "choices": [("Ada controls a Hill Giant", "one"), ("Ada controls no Hill Giant", "none")],
            "explanation": "Ada has cast Hill Giant (601.2).",
        },
    ),
    "a spell without a target": (
        "nothing-to-target",
        {
            "kind": "yes_no",
            "prompt": "Can Ada cast Pacifism?",
            "query": {"ask": "may_cast", "of": "aura"},
            "setup": [{"ref": "aura", "card": "Pacifism", "controller": "A", "zone": "hand"}],
            "events": [{"do": "begin_turn", "player": "B"}],
            "explanation": "No. It's an Aura without flash (702.8).",
        },
    ),
    "a title with a change too many": ("untrue-title", {"title": "A Shapeshifter changes again"}),
    "a nickname in a title": ("banned-phrase", {"title": "A pumped Clone"}),
    "a title that says what isn't so": ("untrue-title", {"title": "A copy of a kicked spell"}),
    "a rule that doesn't say that nothing is created": (
        "created-by-which-rule",
        {"explanation": "Red. The copy becomes a token that isn't “created” (707.10f)."},
    ),
    "a hint that tells what a spell of the story does": (
        "empty-hint",
        {"events": [CLONE, {**GROWTH, "targets": ["clone"]}, RESOLVED],
         "hints": [Hint("122.1", "Clone gets two +1/+1 counters (Giant Growth).")]},
    ),
    "a hint that settles one of several to tick": (
        "telling-hint",
        {"kind": "choose_many", "prompt": "Which of these is the Clone?",
         "query": {"ask": "which", "claims": {
             "red": {"of": "clone", "field": "is_red", "value": True},
             "giant": {"of": "clone", "field": "has_subtype", "value": "Giant"}}},
         "choices": [("Red", "red"), ("A Giant", "giant")],
         "hints": [Hint("707.2a", "Clone copies the mana cost, so it's red.")]},
    ),
    "a hint about one of several tokens": (
        "hint-of-another", {"hints": [Hint("707.2", "It takes the copiable values of Runeclaw Bear.")]},
    ),
    "an option that denies a type beside its name": (
        "needless-denial",
        {
            "query": {"ask": "fields", "of": "clone", "fields": ["name", "subtypes"]},
            "choices": [
                ("A Giant named Hill Giant", {"name": "Hill Giant", "subtypes": ["Giant"]}),
                ("A Clone that isn't a Giant", {"name": "Clone", "subtypes": ["Shapeshifter"]}),
            ],
        },
    ),
    "a step that leaves open whose counters": (
        "whose-counters",
        {"offers": [Offer("It takes the values of Hill Giant; its counters aren't copied.", ["red"])]},
    ),
    "a hint that tells the story": ("empty-hint", {"hints": [Hint("707.2", "Ada's Clone enters.")]}),
    "a hint that isn't a sentence": (
        "empty-hint", {"hints": [Hint("707.9b", "Except it's blue in addition to its other colors.")]},
    ),
    "a hint of two words": ("empty-hint", {"hints": [Hint("110.5", "It untaps.")]}),
    "a claim that the story tells": (
        "told-by-choice",
        {
            **AUTOMATON,
            "kind": "choose_many",
            "prompt": "Which of these are true?",
            "query": {
                "ask": "which",
                "claims": {
                    "c1": {"of": "clone", "field": "has_subtype", "value": "Elf"},
                    "c2": {"of": "clone", "field": "has_subtype", "value": "Goblin"},
                },
            },
            "choices": [("The Clone is an Elf", "c1"), ("The Clone is a Goblin", "c2")],
        },
    ),
    "straight quotation marks": ("straight-quotes", {"explanation": 'Red. It "copies" the color.'}),
    "a noun denied": ("denied-noun", {"explanation": "Red. It is no artifact."}),
    "no explanation": (
        "missing-explanation",
        {"explanation": "", "events": [], "kind": "number", "query": {"ask": "power", "of": "giant"}},
    ),
    "an explanation without a rule": (
        "missing-explanation",
        {
            "events": [],
            "kind": "number",
            "query": {"ask": "power", "of": "giant"},
            "explanation": "It's 3, as printed.",
        },
    ),
    "an explanation of one sentence": (
        "sentences-of-explanation",
        {
            "events": [],
            "kind": "number",
            "query": {"ask": "power", "of": "giant"},
            "explanation": "It's 3, since that is what's printed on it (707.2).",
        },
    ),
    "an explanation of four sentences": (
        "sentences-of-explanation",
        {"explanation": "Red. It's a copy. It copies the color of Hill Giant (707.2). A Clone is blue."},
    ),
    "its sibling's explanation": (
        "repeated-explanation",
        {"siblings": {"planted/2": "Red: it copies the color of Hill Giant."}},
    ),
    "the answer for an explanation": ("explanation-is-an-option", {"explanation": "Red."}),
    "no for yes": ("contradicting-headline", {**YES, "explanation": "No. It copies the color."}),
    "a rule that has no part in it": (
        "rule-not-in-derivation",
        {"explanation": "Red. It copies the color of Hill Giant (702.19b)."},
    ),
    "what its sibling named": ("leaning-prompt", {"prompt": "What color is that creature?"}),
    "what only a player is named before": (
        "leaning-prompt", {"prompt": "Which color does Ada choose for that permanent?"},
    ),
    "a word for nothing": ("leaning-prompt", {"prompt": "Does it have the color of the giant?"}),
    "a for an": ("article", {"prompt": "Is the Clone a Elephant, and what color is it?"}),
    "the the": ("article", {"prompt": "What color is the the Clone?"}),
    "no serial comma": ("serial-comma", {"explanation": "Red. It copies name, color and size."}),
    "no comma before or": ("serial-comma", {"explanation": "Red. It has no name, color or size."}),
    "an answer that leans on another": ("banned-phrase", {"explanation": "Red. None here either (707.2)."}),
    "whose exception it is": (
        "banned-phrase", {"explanation": "Red. The exception of Clone says so (707.9b)."},
    ),
    "a thing of its own": ("banned-phrase", {"explanation": "Red. The copy is a spell of its own (707.2)."}),
    "a stiff name": ("banned-phrase", {"explanation": "Red, whatever the card is called by then (707.2)."}),
    "what nobody says": ("banned-phrase", {"prompt": "What has become of the Clone?"}),
}  # fmt: skip


@pytest.mark.parametrize(("lint", "change"), PLANTED.values(), ids=PLANTED)
def test_a_lint_finds_what_is_planted_and_switched_off_lets_it_pass(content, lint, change):
    assert lint in {finding.lint for finding in review(planted(**change))}
    others = [name for name in LINTS if name != lint]
    assert lint not in {finding.lint for finding in review(planted(**change), others)}


def test_a_magic_card_in_another_game_is_found(content):
    item = planted()
    other = Item(item.where, item.question, item.choices, "grand-archive", {})
    assert review(item, ["foreign-card"]) == []
    assert {finding.lint for finding in review(other, ["foreign-card"])} == {"foreign-card"}


def test_a_card_of_another_format_is_found(content):
    """Its type is none of the rules' card types."""
    CardFactory(slug="test-hero", name="Test Hero", face__types=["Hero", "Artifact"])
    setup = [GIANT, {"ref": "odd", "card": "Test Hero", "controller": "A"}]
    assert {each.lint for each in review(planted(setup=setup), ["online-only-card"])} == {"online-only-card"}


def test_a_card_of_arena_is_found(content):
    text = "When this creature enters, it perpetually gets +1/+1."
    CardFactory(slug="test-perpetual", name="Test Perpetual", face__oracle_text=text)
    setup = [GIANT, {"ref": "odd", "card": "Test Perpetual", "controller": "A"}]
    assert "online-only-card" in {finding.lint for finding in review(planted(setup=setup))}
    others = [name for name in LINTS if name != "online-only-card"]
    assert "online-only-card" not in {finding.lint for finding in review(planted(setup=setup), others)}


@pytest.mark.parametrize(
    ("name", "said", "found"),
    [
        ("Oracle", "The Oracle text of the Giant is short.", False),
        ("Hill", "It's a copy of the Hill that is there.", False),
        ("Swamp Hill", "It's no Swamp Hill.", True),
        ("Unearth", "It has Unearth {B}.", False),
        ("Unearth", "It targets Unearth with {B}.", True),
    ],
)
def test_a_word_of_rules_and_a_short_name_are_no_absent_card(content, name, said, found):
    CardFactory(slug="test-named", name=name)
    lints = {finding.lint for finding in review(planted(explanation=f"Red. {said}"))}
    assert ("absent-card" in lints) == found


def test_what_the_script_calls_an_object_is_found_in_a_derivation(content, monkeypatch):
    monkeypatch.setattr(entering, "_called", lambda interpreter, choice: str(choice))
    aura = {"ref": "aura", "card": "Pacifism", "controller": "A", "attached_to": "giant"}
    copy = {**CLONE, "card": "Copy Enchantment", "copy_of": "aura", "choices": {"attach_to": "giant"}}
    found = review(planted(setup=[GIANT, aura], events=[copy]), ["internal-word"])
    assert [finding.message for finding in found] == [
        "“It enters attached to giant.” has a word of the script."
    ]


def test_every_lint_has_something_planted():
    assert {lint for lint, _ in PLANTED.values()} | {"online-only-card", "foreign-card"} == set(LINTS)


def test_counters_put_in_a_later_turn_are_no_counters_to_enter_with(content):
    turn = {"do": "begin_turn", "player": "B"}
    put = {"do": "counters", "on": "ivy", "put": {"+1/+1": 3}}
    told = [IVY, {"do": "resolve", "ref": "ivy"}, turn, put, {**CLONE, "controller": "B"}]
    assert review(planted(events=told), ["counters-as-if-entering"]) == []


def test_every_lint_says_what_it_finds():
    assert all(lint.__doc__ for lint in LINTS.values())


def test_a_story_that_can_happen_is_no_illegal_moment(content):
    """Noah's Bear enters on Noah's turn, and an instant waits for nobody."""
    turn = {"do": "begin_turn", "player": "A"}
    assert review(planted(events=[BEAR, turn, CLONE]), ["illegal-moment"]) == []
    bolted = [CLONE, {**BOLT, "controller": "B"}, {**BOLT, "ref": "second"}]
    assert review(planted(events=bolted), ["illegal-moment"]) == []


def test_a_trigger_that_is_told_is_not_skipped(content):
    told = [
        {"do": "trigger", "ref": "gone", "source": "image", "ability": "When"},
        {"do": "resolve", "ref": "gone"},
    ]
    query = {"ask": "zone", "of": "image"}
    assert review(planted(events=[IMAGE, GROWTH, *told], query=query), ["skipped-trigger"]) == []


NAMING = [name for name, made in shipped().items() if any(each.rule for each in made.variants)]


@pytest.mark.parametrize("name", NAMING)
def test_a_rule_that_a_template_names_is_one_there_is_and_is_cited(content, name):
    assert all(rule_title("mtg-2024", each.rule) for each in templates()[name].variants if each.rule)
    for item in generated_items(templates()[name], range(1, 5 if WHOLE else 3)):
        assert not item.turned_on or f"({', '.join(item.turned_on)})" in item.question.explanation


def test_what_cant_be_played_is_a_finding(content):
    found = review(planted(setup=[{**GIANT, "card": "No Such Card"}]))
    assert found[-1].lint == UNPLAYABLE
    assert "No Such Card" in found[-1].message


def test_the_command_groups_findings_and_fails(content, capsys, monkeypatch):
    bad = planted(prompt="What has become of the Clone?")
    monkeypatch.setattr("judgeapp.quiz.management.commands.review_questions.every_item", lambda n: [bad])
    with pytest.raises(CommandError, match="1 finding"):
        call_command("review_questions")
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "banned-phrase (1)"
    assert printed[1].startswith("  planted/1: “what has become of” in the prompt.")


def test_the_command_prints_json(content, capsys, monkeypatch):
    bad = planted(prompt="What has become of the Clone?")
    monkeypatch.setattr("judgeapp.quiz.management.commands.review_questions.every_item", lambda n: [bad])
    with pytest.raises(CommandError, match="1 finding"):
        call_command("review_questions", json=True)
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert (finding["where"], finding["lint"]) == ("planted/1", "banned-phrase")
    assert finding["message"]
    assert finding["mend"]


@pytest.mark.parametrize("options", [{"without": ["banned-phrase"]}, {"only": ["article"]}])
def test_the_command_leaves_lints_out(content, capsys, monkeypatch, options):
    bad = planted(prompt="What has become of the Clone?")
    monkeypatch.setattr("judgeapp.quiz.management.commands.review_questions.every_item", lambda n: [bad])
    call_command("review_questions", **options)
    assert capsys.readouterr().out == "0 findings.\n"


def test_the_command_reviews_as_many_instances_as_are_wanted(content, monkeypatch):
    template = next(iter(templates().values()))
    monkeypatch.setattr(reviewing, "templates", lambda: {template.id: template})
    monkeypatch.setattr(reviewing, "stored_items", lambda: iter(()))
    made = [item.where for item in every_item(3)]
    assert made == [f"{template.id}, seed {seed}" for seed in (1, 2, 3)]
    assert [item.where for item in generated_items(template, [2])] == made[1:2]


FITTING = {
    "a card with an and in its name": (
        "serial-comma",
        {
            "events": [{"do": "cast", "ref": "rack", "card": "Rack and Ruin", "controller": "A",
                        "targets": ["one", "two"]}],
            "setup": [{"ref": n, "card": "Bonesplitter", "controller": "B"} for n in ("one", "two")],
            "explanation": "Red. She targets Bonesplitter, targeting Rack and Ruin.",
        },
    ),
    "a phrase with two nouns": (
        "serial-comma",
        {"explanation": "Red. It's a Giant, without effects or counters."},
    ),
    "a trigger that waits for state-based actions": (
        "skipped-trigger",
        {
            "setup": [{**GIANT, "card": "Wall of Omens"}],
            "events": [CLONE, {"do": "state_based_actions"}],
        },
    ),
    "a trigger that is asked about": (
        "skipped-trigger",
        {
            "kind": "number",
            "setup": [GIANT, {"ref": "zada", "card": "Zada, Hedron Grinder", "controller": "A"}],
            "events": [CLONE, {**GROWTH, "targets": ["zada"]}, RESOLVED],
            "query": {"ask": "triggered", "of": "zada"},
        },
    ),
    "a spell with a target": (
        "nothing-to-target",
        {
            "kind": "yes_no",
            "prompt": "Can Ada cast Pacifism?",
            "query": {"ask": "may_cast", "of": "aura"},
            "setup": [GIANT, {"ref": "aura", "card": "Pacifism", "controller": "A", "zone": "hand"}],
            "events": [{"do": "begin_turn", "player": "B"}],
            "explanation": "No. It's an Aura without flash (702.8).",
        },
    ),
    "a death in the story": (
        "impossible-setup",
        {"events": [CLONE, {"do": "damage", "to": "giant", "amount": 3}, {"do": "state_based_actions"}]},
    ),
    "an exception that makes a difference": (
        "moot-exception",
        {
            "events": [{**CLONE, "card": "Vesuvan Doppelganger"}],
            "explanation": "Blue. Vesuvan Doppelganger keeps its own color as it copies Hill Giant (707.9c).",
        },
    ),
    "a type that couldn't be gained": (
        "moot-exception",
        {
            "setup": [GIANT, {"ref": "jugger", "card": "Juggernaut", "controller": "A"}],
            "events": [{**CLONE, "card": "Phyrexian Metamorph", "copy_of": "jugger"}],
            "explanation": "It's an artifact, since Juggernaut is one. It copies all card types (707.2).",
        },
    ),
    "a land type of a card there": (
        "absent-card",
        {
            "setup": [GIANT, {"ref": "swamp", "card": "Snow-Covered Swamp", "controller": "B"}],
            "explanation": "Red. Noah controls a Swamp.",
        },
    ),
    "a reason that names the exception": (
        "exception-denied",
        {
            **YES,
            "events": [{**CLONE, "card": "Vesuvan Doppelganger"}],
            "prompt": "Is the copy blue?",
            "query": {"ask": "is_blue", "of": "clone"},
            "offers": [
                Offer("Yes. All but its color is copied, by the exception.", {"says": True, "because": ""},
                      verdict="Yes"),
                Offer("No. Color follows from the mana cost.", {"says": False, "because": "x"}, verdict="No"),
            ],
        },
    ),
    "a choice that is still to be made": (
        "told-by-choice",
        {
            **AUTOMATON,
            "prompt": "If Ada gets to choose a creature type, she chooses Elf. Which does the Clone have?",
            "query": {"ask": "subtypes", "of": "clone", "at": 0, "then": AUTOMATON["events"]},
            "choices": [("Construct and Elf", ["Construct", "Elf"]), ("Construct", ["Construct"])],
        },
    ),
    "a creature that an Aura is put on": (
        "told-by-choice",
        {
            "setup": [GIANT, {**GIANT, "ref": "pacifism", "card": "Pacifism", "attached_to": "giant"}],
            "events": [{**CLONE, "card": "Copy Enchantment", "copy_of": "pacifism",
                        "choices": {"attach_to": "giant"}}],
            "kind": "yes_no",
            "prompt": "Is the Aura attached to Hill Giant?",
            "query": {"ask": "is_attached", "of": "clone", "value": "giant"},
        },
    ),
    "a name that a token has, too": (
        "unclear-name",
        {
            "prompt": "Ada's Hill Giant is red. What color is Ada's Clone?",
            "events": [CLONE, {"do": "create_token_copy", "ref": "token", "of": "giant", "controller": "A"}],
        },
    ),
    "an upkeep that isn't over": ("skipped-upkeep", {"setup": [ECHOING], "events": ECHOED}),
    "an upkeep before it came": ("skipped-upkeep", {"setup": [ECHOING], "events": [*ECHOED[:-1], ATTACK]}),
    "an upkeep that is told": (
        "skipped-upkeep",
        {
            "setup": [{"ref": "giant", "card": "Skyshroud Behemoth", "controller": "A",
                       "counters": {"fade": 2}}],
            "events": [{"do": "begin_turn", "player": "A"},
                       {"do": "counters", "on": "giant", "remove": {"fade": 1}}, CLONE],
        },
    ),
    "as it enters behind a comma": (
        "as-upon-as", {"prompt": "What color is the creature Ada cast as Clone, just as it enters?"},
    ),
    "a comma behind the opening": (
        "opening-comma", {"prompt": "In Ada's main phase, she has a Clone. What color is the Clone?"},
    ),
    "a comma behind what it's a copy of": (
        "opening-comma", {"explanation": "Red. As a copy of Hill Giant, it is red (707.2)."},
    ),
    "a clause about the turn": (
        "opening-comma", {"prompt": "In the turn Ada cast the Clone, what color is it?"},
    ),
    "the counters of what has several beside another with one": (
        "counters-of-one",
        {"setup": [GROWN], "events": [ONE_COUNTER, {**CLONE, "copy_of": "ego"}],
         "explanation": "Red. The counters on Hill Giant aren't copied, and its color is (707.2)."},
    ),
    "the counters of what enters with one and as many more": (
        "counters-of-one",
        {"setup": [{**GIANT, "counters": {"+1/+1": 1}}], "events": [{**ONE_COUNTER, "x": 3}],
         "query": {"ask": "colors", "of": "ego"},
         "prompt": "What color is Altered Ego?",
         "explanation": "Red. The counters on Altered Ego don't change its color."},
    ),
    "a hint on a size before damage": (
        "misleading-hint",
        {**TWO_STEPS, "events": [TWO_STEPS["events"][place] for place in (0, 3, 1, 2)],
         "hints": [Hint("707.4", "Boros Swiftblade's two +1/+1 counters stay on it and still apply.")]},
    ),
    "the counter of one": (
        "counters-of-one",
        {"setup": [{**GIANT, "counters": {"+1/+1": 1}}],
         "explanation": "Red. Counters aren't copied, and the color of Hill Giant is (707.2)."},
    ),
    "sentences only": (
        "mixed-forms",
        {
            "query": {"ask": "zone", "of": "clone"},
            "prompt": "What has happened to the Clone?",
            "choices": [("It entered", "battlefield"), ("It has ceased to exist", "nowhere")],
        },
    ),
    "a reason that an author has given": (
        "far-fetched-reason",
        {
            **YES,
            "offers": [
                Offer("Yes. Counters come too.", {"says": True, "because": "counters-copied"},
                      choice=Choice(belief="Counters come too."), verdict="Yes"),
                Offer("Yes. It copies the color.", {"says": True, "because": ""}, verdict="Yes"),
            ],
        },
    ),
    "as much mana as X takes": (
        "too-little-mana",
        {
            "events": [
                {"do": "cast", "ref": "clone", "card": "Dawnglow Infusion", "controller": "A", "x": 4,
                 "mana_spent": "{4}{G}"},
            ],
        },
    ),
    "an ability that is cut short": (
        "mark-outside-quotes",
        {"explanation": "Red. It has “When this creature …” and “flying.”"},
    ),
    "what the story doesn't do": (
        "told-by-story",
        {**YES, "prompt": "If it deals damage, may Ada draw a card?"},
    ),
    "a copy that may be cast": (
        "told-by-story",
        {
            **YES,
            "setup": [{"ref": "bolt", "card": "Lightning Bolt", "controller": "A", "zone": "exile"}],
            "prompt": "Is the copy cast?",
            "events": [],
            "query": {
                "ask": "was_cast", "of": "copy", "at": 0,
                "then": [
                    {"do": "cast_copy", "ref": "copy", "of": "bolt", "controller": "A", "targets": ["B"]},
                ],
            },
        },
    ),
    "a copy whose damage is asked": (
        "told-by-story",
        {
            "events": FORKED,
            "prompt": "How much damage does the copy deal?",
            "query": {"ask": "targets", "of": "bolt"},
            "choices": [("Ada", ["A"]), ("Noah", ["B"])],
        },
    ),
    "whose card it is where nobody asks": ("told-by-prompt", {"prompt": "What color is Ada's Clone?"}),
    "targets chosen during the resolution": (
        "choice-after-resolution",
        {"prompt": "As Fork resolves, Ada may choose new targets for the copy. What color is it?"},
    ),
    "an option with both errors": (
        "majority-cue",
        {
            "query": {"ask": "fields", "of": "clone", "fields": ["colors", "tapped"]},
            "choices": [
                ("Red and untapped", {"colors": ["red"], "tapped": False}),
                ("Blue and untapped", {"colors": ["blue"], "tapped": False}),
                ("Red and tapped", {"colors": ["red"], "tapped": True}),
                ("Blue and tapped", {"colors": ["blue"], "tapped": True}),
            ],
        },
    ),
    "an attack that nothing blocks": (
        "undeclared-blocks",
        {
            "events": [
                CLONE, {"do": "declare_attackers", "attackers": ["giant"]}, {"do": "declare_blockers"},
                {"do": "combat_damage"}, {"do": "combat_damage"},
            ]
        },
    ),
    "an ability one option lacks": (
        "same-in-all-options",
        {
            "choices": [
                ("Red with “{U}{B}, {T}: Destroy it”", ["red"]),
                ("Blue with “{U}{B}, {T}: Destroy it”", ["blue"]),
                ("Red without “{U}{B}, {T}: Destroy it”", ["white"]),
            ]
        },
    ),
    "a death that state-based actions see to": (
        "skipped-death",
        {
            "events": [CLONE, {"do": "damage", "to": "clone", "amount": 3}, {"do": "state_based_actions"}],
            "query": {"ask": "zone", "of": "clone"},
        },
    ),
    "a death that is asked about": (
        "skipped-death",
        {
            "events": [CLONE, {"do": "damage", "to": "clone", "amount": 3}],
            **YES,
            "query": {"ask": "dies", "of": "clone"},
        },
    ),
    "a reason on the object that the prompt names": (
        "dangling-reason",
        {
            **YES,
            "offers": [
                Offer("Yes. It copies the color.", {"says": True, "because": ""}, verdict="Yes"),
                Offer("No. It keeps its own color.", {"says": False, "because": "x"}, verdict="No"),
            ],
        },
    ),
    "a rule that the explanation leaves alone": (
        "cited-wrong-rule",
        {
            **CITE,
            "explanation": "It's red, by 707.2. Hill Giant is red, and its color is copied.",
            "offers": [
                Offer("Copiable values (707.2)", "707.2"), Offer("Choices for permanents (707.6)", "707.6"),
            ],
        },
    ),
    "what the engine makes of a belief": (
        "contradicting-reason",
        {
            **YES,
            "prompt": "Is the Clone a red creature as long as Hill Giant is?",
            "offers": [
                Offer("Yes. Counters come too, so Ada's Clone is a 5/5 red creature.",
                      {"says": True, "because": "counters-copied"}, verdict="Yes"),
                Offer("Yes. It copies the color.", {"says": True, "because": ""}, verdict="Yes"),
            ],
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize(("lint", "change"), FITTING.values(), ids=FITTING)
def test_a_lint_leaves_alone_what_only_looks_wrong(content, lint, change):
    assert lint not in {finding.lint for finding in review(planted(**change), [lint])}


NO_LISTS = {
    "X, additional or alternative", "X, additional and alternative", "given value, base power and toughness",
    "or untapped, flipped or unflipped", "face down, phased in or phased", "its modes, extra or alternative",
    "setting them, +1/+1 and -1/-1", "isn't destroyed, by effects or by",
    "from blocking, and spells and abilities", "for that, prevention and indestructible",
    "a characteristic, keeps one or more", "targets, and additional or alternative",
    "no counters, no rested or awake",
}  # fmt: skip
"""What only looks like a list without its last comma."""


def test_summaries_of_rules_have_serial_commas(content):
    summaries = Rule.objects.values_list("summary", flat=True)
    assert {match for text in summaries for match in without_serial_comma(text)} <= NO_LISTS
    assert without_serial_comma("It has a name, mana cost and color.")


def test_a_mistake_among_several_is_told_of_the_object_it_is_about(content):
    """That a copy never enters tapped is told of the Clone, not of the Altered Ego of the first claim."""
    question = Question.objects.get(scenario__slug="check-altered-ego-behemoth-clone", position=1)
    item = item_of(question, list(question.choices.all()))
    chosen = [*(offer.value for offer in item.right), *(offer.value for offer in item.wrong)]
    options = keyed(item.offers, str)
    why = explained(question, item.choices, item.ruling, item.ruleset, options, chosen)
    assert why.here == "Ada's Clone is untapped."


@pytest.mark.parametrize(
    ("ticked", "beliefs"),
    [
        (["Artifact", "Creature", "Enchantment", "Land"], 1),
        (["Artifact", "Creature", "Land"], 1),
        (["Artifact", "Land"], 0),
        (["Land"], 0),
    ],
)
def test_who_leaves_out_more_than_they_tick_wrongly_is_told_of_no_belief(content, ticked, beliefs):
    """Whoever believes that a copy has every permanent type ticks every type."""
    question = Question.objects.get(scenario__slug="copy-artifact-as-juggernaut", kind="choose_many")
    item = item_of(question, list(question.choices.all()))
    why = explained(question, item.choices, item.ruling, item.ruleset, keyed(item.offers, str), ticked)
    assert len(why.beliefs) == beliefs
    assert why.too_much == ("Land",)


@pytest.mark.parametrize(
    ("slug", "chosen", "behind"),
    [
        # That the token is missing takes another belief, and says nothing of the morph.
        ("check-garth-demon-clone", ["c3"], ["copy-tracks-original"]),
        (
            "check-garth-demon-clone",
            ["c1", "c2", "c3", "c4"],
            ["copies-to-cast-start-in-hand", "hidden-morph-copied"],
        ),
        ("check-garth-demon-cytoshape", ["c4"], ["face-down-keeps-its-own-card"]),
        ("check-garth-demon-clone", ["c4"], ["copied-permanent-spell-vanishes"]),  # what is missing
    ],
)
def test_each_wrong_tick_is_told_by_a_belief_about_it(content, slug, chosen, behind):
    """And not by two that give just these ticks together."""
    question = Question.objects.get(scenario__slug=slug, position=1)
    item = item_of(question, list(question.choices.all()))
    why = explained(question, item.choices, item.ruling, item.ruleset, keyed(item.offers, str), chosen)
    assert [belief.misconception for belief in why.beliefs] == behind
    assert list(why.misconceptions) == behind
    assert not why.together


def test_a_template_says_in_words_of_its_own_why_an_option_is_wrong(content):
    """That a card with a noted name is copied as it was has its own rule, also beside another belief."""
    (item,) = generated_items(templates()["magar-damage"], [1])
    options = keyed(item.offers, str)
    told = {}
    for offer in item.wrong:
        why = explained(item.question, item.choices, item.ruling, item.ruleset, options, [offer.value])
        told |= {belief.misconception: (belief.correction, belief.rule) for belief in why.beliefs}
    as_it_was = "The card is copied as it last existed in the graveyard, whatever it is now."
    assert told["current-values-copied"] == (as_it_was, "707.14")
    assert {rule for _, rule in told.values()} == {"707.12", "707.14"}


def test_what_a_template_says_of_an_option_isnt_followed_by_a_guess(content):
    (item,) = generated_items(templates()["two-that-set"], [991177])
    told = next(
        offer
        for offer in item.wrong
        if offer.choice and "the one with the earlier timestamp wins" in offer.choice.belief
    )
    why = explained(
        item.question, item.choices, item.ruling, item.ruleset, keyed(item.offers, str), [told.value]
    )
    assert [belief.rule for belief in why.beliefs] == ["613.7"]
    assert not why.together


def beliefs_behind(item, offer):
    """What somebody who takes an option is told: each belief by its slug or its words, with the rule."""
    options = keyed(item.offers, str)
    why = explained(item.question, item.choices, item.ruling, item.ruleset, options, [offer.value])
    assert why.together == (len(why.beliefs) > 1)
    return {belief.misconception or belief.belief: belief.rule for belief in why.beliefs}


def wrong_offers(template, seeds):
    """Each wrong option of what some seeds make of a template, with its item."""
    return [(item, offer) for item in generated_items(templates()[template], seeds) for offer in item.wrong]


def test_an_option_that_makes_two_errors_is_told_by_both(content):
    """Though nobody who holds both beliefs comes to it: a creature in a graveyard isn't attacking."""
    told = [beliefs_behind(*each) for each in wrong_offers("attacking-clone-changes", range(1, 6))]
    removed = "An attacker that becomes a copy of another creature is removed from combat."
    unchanged = "The later copy effect doesn't apply to a creature that's already a copy."
    assert {removed: "707.4", unchanged: "707.4"} in told
    assert {} not in told


@pytest.mark.parametrize(
    ("template", "belief", "rule"),
    [
        ("gargantuan-and-counters", "exception-keeps-own-name", "707.9c"),  # not of the size it sets, 707.9b
        ("tapped-original", "copy-keeps-own-color", "707.2a"),  # more than 707.2 says
        ("damage-to-a-token", "current-values-copied", "707.2"),  # not of lethal damage, 704.5g
        ("saga-in-place", "A Saga without lore counters is sacrificed.", "704.5s"),  # as the correction says
    ],
)
def test_a_belief_is_refuted_by_the_rule_that_says_otherwise(content, template, belief, rule):
    told = [beliefs_behind(*each) for each in wrong_offers(template, range(1, 6))]
    assert {each[belief] for each in told if belief in each} == {rule}


def test_a_belief_is_refuted_by_the_paragraph_that_an_explanation_counts(content):
    scenario = Scenario.objects.get(slug="ga-imbued-activation-copied")
    question = scenario.questions.first()
    item = item_of(question, list(question.choices.select_related("misconception")))
    assert {belief.rule for _, told in item.refutations for belief in told.beliefs} == {"copying-abilities.3"}


def test_what_is_0_0_dies_where_its_power_is_asked(content):
    (item,) = generated_items(templates()["power-with-a-chosen-x"], [28476])
    told = {each.here for offer, each in item.refutations if offer.value == 0}
    assert told == {"Noah's Altered Ego is 0/0, so it dies."}


def test_what_a_belief_comes_to_here_is_told_before_what_is_still_to_happen_only(content):
    """Beside the other legend a Wizard has a bonus; the option is about it after the legend rule."""
    for item, offer in wrong_offers("legend-kept", range(1, 40)):
        why = explained(
            item.question, item.choices, item.ruling, item.ruleset, keyed(item.offers, str), [offer.value]
        )
        assert not (item.query.get("then") and why.here)


def test_what_is_no_creature_is_said_to_be_none(content):
    """And not to be an artifact, which it is by the rules as well."""
    told = [
        explained(i.question, i.choices, i.ruling, i.ruleset, keyed(i.offers, str), [offer.value]).here
        for i, offer in wrong_offers("changeling-exception", range(1, 40))
        if "noncreature" in offer.text
    ]
    assert told
    assert all(here.endswith("isn't a creature.") for here in told)


def test_what_a_template_says_of_an_older_rule_has_the_rule_that_decides(content):
    """The legend rule refutes that it looks at all players, not the step where the derivations part."""
    (item,) = generated_items(templates()["legend-kept"], [8])
    gone = next(offer for offer in item.wrong if "graveyard" in offer.text)
    why = explained(
        item.question, item.choices, item.ruling, item.ruleset, keyed(item.offers, str), [gone.value]
    )
    assert [belief.rule for belief in why.beliefs] == ["704.5j"]


def test_nothing_is_asked_whose_answer_is_what_most_options_have(content):
    """Seeds at which nobody's mistake differs in two parts: other cards are drawn."""
    items = generated_items(templates()["original-changes-later"], [6, 8, 10, 16])
    assert [*review_all(items)] == []


def test_what_ships_has_no_findings(content):
    assert [f"{f.where}: {f.lint}: {f.message}" for f in review_all(every_item(2 if WHOLE else 1))] == []


@pytest.mark.parametrize(
    ("template", "of_others"),
    [
        ("equipment-that-is-a-copy", "702.5"),  # a belief about targets has the rule of enchant
        ("a-block-stays", "702.9"),  # one about blocks has that of flying
        ("auras-and-copied-colors", "702.11"),  # one about protection has that of hexproof
    ],
)
def test_a_belief_about_several_keywords_is_refuted_by_the_rule_at_hand(content, template, of_others):
    """By the rule of another keyword only where that keyword comes into it."""
    refuting = set()
    for item in generated_items(templates()[template], range(1, 30)):
        options = keyed(item.offers, str)
        cited = {str(each["rule"]) for each in item.ruling.cited} | set(item.turned_on)
        met = any(rule.startswith(of_others) and not rule[len(of_others) :].isdigit() for rule in cited)
        for option in options:
            if not item.ruling.finds_right(option.value) and not met:
                told = explained(
                    item.question, item.choices, item.ruling, item.ruleset, options, [option.value]
                )
                refuting |= {belief.rule for belief in told.beliefs}
    assert refuting
    assert of_others not in refuting


def test_an_explanation_has_its_rule_where_it_says_so(content):
    (item,) = generated_items(templates()["damage-to-a-copy"], [2611261])
    assert "is copied (707.2). So the copy" in item.explanation
    assert "(rule)" not in item.explanation


def test_where_a_ruling_goes_wrong_is_the_number_of_the_step_as_it_is_told(content):
    """A step that says again that an effect continues to apply is left out, and counts no more."""
    scenario = Scenario.objects.get(slug="shapeshifter-as-armodon-destroyed-later")
    question = scenario.questions.get(position=1)
    item = item_of(question, list(question.choices.all()))
    assert max(place for step in item.ruling.steps for place in step.places) > len(item.ruling.steps)
    ((_, why),) = item.refutations
    assert "at the beginning of the end step" in item.ruling.steps[why.place - 1].text
    assert why.beliefs[0].rule == "707.11"
