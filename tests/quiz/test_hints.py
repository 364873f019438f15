"""Hints: the rule that decides, then a step on the way to it."""

import re

import pytest

from judgeapp.cards.display.derivations import Told, origins_of
from judgeapp.copyengine import possessive
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.generator.descriptions import names_of
from judgeapp.quiz.models import Question
from judgeapp.quiz.reviewing.items import generated_items
from judgeapp.quiz.rulings.hints import Hint, hints_on, is_empty
from judgeapp.quiz.rulings.rulings import opening, ruling
from judgeapp.quiz.rulings.short_reasons import ShortReason, short_reason

pytestmark = pytest.mark.django_db
RULESET = "mtg-2024"
OF_AN_EFFECT = re.compile(r" (?=(?:no longer )?applies to it\b|isn't a copy effect )")
BY_NAME = re.compile(r"^(?!It ).+ (?:takes the copiable values of|copies the) |^Changeling makes ")


def _nameless(text: str, script: dict) -> str:
    """A sentence without names and layers: a hint names what a step calls "it"."""
    names = {*names_of(script).values(), *(name.rpartition("’s ")[2] for name in origins_of(script).values())}
    for name in sorted(names, key=len, reverse=True):
        for said, it in ((possessive(name), "its"), (f"{name} is ", "it's "), (name, "it")):
            text = text.replace(f"the {said}", it).replace(said, it)
    text = re.sub(r" in layers? [^.]+\.$", "", text).casefold()
    return text.replace("its name is it", "it keeps its own name").replace(" (it).", ".")


def asked(slug: str, position: int) -> Question:
    return Question.objects.select_related("scenario").get(scenario__slug=slug, position=position)


def hints(question: Question) -> list[Hint]:
    found = ruling(question, RULESET)
    story = opening(question.scenario, question.query).story
    return hints_on(question, found, short_reason(question, found), story)


@pytest.mark.parametrize(
    ("slug", "position", "expected"),
    [
        # The last step is the choice of new targets (707.10c); who controls the copy is settled before.
        # That Noah cast Lightning Bolt is no help.
        ("copy-controller", 1, [Hint("707.10")]),
        # No step rests on 707.2b; that the original leaves (400.7), and what was copied, the story tells.
        ("original-leaves-battlefield", 101, [Hint("707.2b")]),
        # A clause of the text as a sentence.
        (
            "metamorph-copies-changeling",
            1,
            [
                Hint("707.9d"),
                Hint(
                    "707.9b",
                    "The exception applies: Phyrexian Metamorph is an artifact in addition to its "
                    "other types.",
                ),
            ],
        ),
        # That Spark Double isn't legendary says nothing of the Clone's power.
        ("clone-of-a-spark-double", 2, [Hint("707.2")]),
        # What its own ability did while it was a Chameleon Spirit is over, and the story tells the choice.
        ("doppelganger-remembers-blue", 1, [Hint("707.7")]),
        # That a copy has the choices made for the original would lead to the wrong target, and to its damage.
        ("prescribed-target-legal", 1, [Hint("707.10e")]),
        # What is asked is whether it's tapped, which no effect changes.
        ("animated-land-cloned", 2, [Hint("707.5")]),
        # That an Aura can enchant it is the answer, and so is how the counters that are counted are lost.
        ("protection-from-a-name", 3, [Hint("702.16.1")]),
        ("copies-count-as-the-same-ability", 2, [Hint("707.10b")]),
        # Which faces a token has is no matter of haste.
        ("reflection-copies-a-reflection", 2, [Hint("707.9a")]),
        # That the effect applies is the answer.
        ("shapeshifter-copies-with-giant-growth", 2, [Hint("707.4")]),
        # "It" would be one of two tokens, for which there is no name.
        ("anointed-procession-and-kiki", 1, [Hint("614.1")]),
        # An ability that an exception adds has nothing to do with changeling.
        (
            "phantasmal-image-copies-changeling",
            1,
            [
                Hint("707.9d"),
                Hint(
                    "707.9b",
                    "The exception applies: Phantasmal Image is an Illusion in addition to its other types.",
                ),
            ],
        ),
        # "It gets a lore counter" is the answer.
        ("echoing-deeps-as-urzas-saga", 1, [Hint("707.5")]),
        # "It" of the steps before is the token, and the question is about the Clone.
        ("saheeli-token-copied", 2, [Hint("707.2")]),
        # "It" would be Phantasmal Image, and the question is about the Clone.
        ("clone-of-phantasmal-image", 2, [Hint("707.9b")]),
        # An exception that adds a type has nothing to do with how much mana counts.
        ("mockingbird-counts-all-mana-spent", 1, [Hint("707.5")]),
        # That the turn's effects are over helps nobody, nor does what it was a copy of.
        ("zygon-infiltrator-and-untapping", 1, [Hint("611.2b")]),
        # Who controls it now, the prompt tells.
        ("haste-after-control-change", 2, [Hint("302.6")]),
        # Its two claims are about two objects.
        ("check-clone-cackling-counterpart", 1, [Hint("707.5")]),
        # That there is one combat damage step has nothing to do with deathtouch.
        ("indestructible-against-deathtouch", 2, [Hint("704.5g")]),
        # No step rests on 707.10; that cards are drawn, said twice, is the answer.
        ("class3-azorius-charm-copied", 2, [Hint("707.10")]),
    ],
)
def test_the_rule_of_the_reason_and_a_step_before_it(content, slug, position, expected):
    assert hints(asked(slug, position)) == expected


def test_no_hint_on_a_question_of_yes_or_no_says_how_it_ends(content):
    """What state-based actions do is the answer: whether it dies, or is still attached."""
    asked = Question.objects.in_play(RULESET).filter(kind="yes_no").select_related("scenario")
    steps = {question.key: [hint.step for hint in hints(question)] for question in asked}
    assert len(steps) > 100
    assert {key for key, said in steps.items() if any("owner's graveyard" in step for step in said)} == set()


def test_the_rule_that_the_ruling_names_goes_before_one_of_an_older_rulebook(content):
    """The ruling says why today, and the sentence after it what the rules of 2017 said."""
    assert hints(asked("phantasmal-image-copies-changeling", 2))[0] == Hint("707.9d")


def test_a_rule_of_a_handout_is_a_hint_by_its_whole_number(content):
    question = asked("trample-two-blockers-order", 1)
    found = ruling(question, "class-3")
    assert hints_on(question, found, short_reason(question, found))[0] == Hint("702.19.3")


def test_no_rule_is_a_hint_where_the_reason_names_none(content):
    question = asked("x-creature-cloned", 2)
    (hint,) = hints_on(question, ruling(question, RULESET), ShortReason("It is a 0/0."))
    assert hint.step.startswith("Clone takes the copiable values of Ivy Elemental")


def test_of_every_stored_question_the_first_hint_is_what_the_verdict_names(content):
    questions = Question.objects.in_play(RULESET).exclude(kind__in=["cite", "order"])
    seen = 0
    for question in questions.select_related("scenario"):
        found = ruling(question, RULESET)
        reason = short_reason(question, found)
        if not (reason.named or reason.rule):
            continue
        first, *others = hints_on(question, found, reason)
        assert first == Hint((*reason.named, reason.rule)[0])
        events = [*question.scenario.script.get("events", ()), *question.query.get("then", ())]
        script = question.scenario.script | {"events": events}
        told = {step.text.replace("Except ", "The exception applies: ", 1) for step in found.steps[:-1]}
        told = {_nameless(text, script) for text in told}
        told |= {OF_AN_EFFECT.split(text)[-1] for text in told}  # which a hint calls by what it's from
        # Copying is told by the names of both, and changeling by what it does.
        steps = [other.step for other in others if not BY_NAME.search(other.step)]
        bare = {step: _nameless(step, script) for step in steps}
        assert all(text in told or OF_AN_EFFECT.split(text)[-1] in told for text in bare.values())
        seen += 1
    assert seen > 300


@pytest.mark.parametrize(
    ("template", "told"),
    [
        # Dress Down has taken the Chieftain's ability away since.
        ("dressed-down-goblin", "{} takes the copiable values of "),
        # That it has defender says nothing of what triggers.
        ("wall-linked", "{} takes the copiable values of "),
        # "Typhoid Rats has trample" would be about another creature of the story; a copy has its card's name.
        ("deadly-and-trampling", "Noah's Dryad Arbor has trample, so damage beyond what's lethal to Hill"),
        # An ability is called by what has it.
        ("tapping-with-haste", "Fervor's effect applies to "),
    ],
)
def test_a_hint_helps_with_what_is_asked_here(content, template, told):
    found = [item.hints[1].step for item in generated_items(templates()[template], [40]) if item.hints[1:]]
    copier = found[0].partition(" takes ")[0]
    assert [step.startswith(told.format(copier)) for step in found] == [True]
    assert copier != "It"


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        (
            "original-becomes-something-else-later",
            "Clone takes the copiable values of Vesuvan Doppelganger, which are those of Hill Giant as "
            "modified by Vesuvan Doppelganger's exception.",
        ),
        (
            "check-altered-ego-clone-kavu-titan",
            "Altered Ego takes the copiable values of Kavu Titan; Kavu Titan's counters aren't copied.",
        ),
        (
            "check-alteration-metamorph-cytoshape",
            "Changeling makes Runeclaw Bear every creature type in layer 4.",
        ),
    ],
)
def test_a_hint_names_what_copies_and_what_is_copied(content, slug, told):
    asked = Question.objects.in_play(RULESET).filter(scenario__slug=slug).select_related("scenario")
    assert told in {hint.step for question in asked for hint in hints(question)}


def test_a_step_on_the_rule_that_decides_doesnt_name_it_again(content):
    (item,) = generated_items(templates()["past-the-blocker"], [5])
    rule, step = item.hints
    assert (rule, step.rule) == (Hint("702.19b"), "")
    assert step.step.startswith("Colossal Dreadmaw has trample, so damage beyond what's lethal to Noah's ")


@pytest.mark.parametrize(
    ("template", "seed", "rule"),
    [
        ("coated-then-copy", 5, "707.4"),  # that the effect continues to apply is the answer
        ("cytoshape-ends", 68302, "707.4"),  # and so is that Giant Growth's effect applies
        ("haste-and-copies", 46935, "702.3b"),  # haste is the reason of the wrong verdict
        ("lent-vigilance", 90224, "702.20b"),  # the copy has attacked since it entered untapped
        ("armodon-name", 20535, "707.11"),  # it's asked whether it's destroyed, not how big it is
        ("damage-to-a-token", 34895, "704.5g"),  # that counters aren't copied is the reason of the verdict
    ],
)
def test_a_step_that_is_the_answer_or_beside_it_is_no_hint(content, template, seed, rule):
    (item,) = generated_items(templates()[template], [seed])
    assert item.hints == [Hint(rule)]


def test_the_derivation_itself_has_no_hints(content):
    assert not hints(Question.objects.in_play(RULESET).filter(kind="cite").select_related("scenario").first())


def test_no_step_settles_one_of_several_targets(content):
    """ "Gladecover Scout has hexproof" would be half of the answer."""
    for item in generated_items(templates()["new-targets-for-a-copied-spell"], range(1, 6)):
        judged = {each["value"] for each in item.claims}
        settling = {step.text for step in item.ruling.steps if step.obj in judged}
        assert settling
        assert not settling & {hint.step for hint in item.hints}


@pytest.mark.parametrize(
    ("slug", "position", "told"),
    [
        # Snakeform makes a green creature green in layer 5, too, of which no step tells.
        ("reach-lost-after-blocking", 3, "Snakeform's effect applies to Giant Spider in layer 7b."),
        # Fervor has left.
        ("haste-and-tap-abilities", 3, "Fervor's effect no longer applies to Prodigal Sorcerer."),
    ],
)
def test_an_effect_is_told_by_what_it_is_from_and_in_one_layer(content, slug, position, told):
    question = asked(slug, position)
    found = ruling(question, "class-3")
    assert told in {hint.step for hint in hints_on(question, found, short_reason(question, found))}


@pytest.mark.parametrize(("seed", "helps"), [(29644, False), (3, True)])
def test_counters_help_only_with_damage_that_is_dealt_later(content, seed, helps):
    """Without double strike, it deals none in the second step, whatever its size is by then."""
    (item,) = generated_items(templates()["damage-of-two-steps"], [seed])
    assert any("and still apply" in step.text for step in item.ruling.steps)
    assert any("and still apply" in hint.step for hint in item.hints) is helps


def test_counters_that_nobody_asks_about_are_no_hint(content):
    """Vanishing has nothing to do with whether a Wall draws a card."""
    told = [h.step for i in generated_items(templates()["draw-on-entering"], [90227]) for h in i.hints]
    assert told
    assert not any("time counter" in step for step in told)


def test_that_an_attacker_doesnt_tap_is_no_hint_on_its_damage():
    text = "Iron Giant has vigilance: attacking doesn't cause it to tap."
    assert is_empty(Told(text, "702.20b", "keyword-vigilance", ()), ["Iron Giant attacks."])


def test_what_flying_doesnt_stop_is_no_hint_on_another_keyword():
    text = "Ornithopter has flying, but may block creatures without it as well."
    assert is_empty(Told(text, "702.9b", "keyword-flying", ()), ["Bladetusk Boar attacks."])


def test_what_changes_something_else_is_no_hint_on_a_size(content):
    """The trample that an effect gives in layer 6 says nothing of a power."""
    items = list(generated_items(templates()["rings-pump"], [424522]))
    assert any("in layer 6" in step.text for item in items for step in item.ruling.steps)
    assert not any("in layer 6" in hint.step for item in items for hint in item.hints)


@pytest.mark.parametrize(
    ("template", "seed", "misleading"),
    [
        # It's tapped: it attacked.
        ("clone-untaps-for-its-controller", 68209, "tapped status"),
        # What copies the token has one face.
        ("ransacker-token", 34974, "both faces"),
    ],
)
def test_what_isnt_so_of_the_copy_in_the_end_is_no_hint(content, template, seed, misleading):
    (item,) = generated_items(templates()[template], [seed])
    assert any(misleading in step.text for step in item.ruling.steps)
    assert not any(misleading in hint.step for hint in item.hints)


@pytest.mark.parametrize(
    ("slug", "key"),
    [("face-down-demon-copies-wandering-ones", 101), ("face-down-demon-copies-branchsnap", 3)],
)
def test_that_something_is_face_down_is_no_hint_once_it_was_turned_up(content, slug, key):
    question = asked(slug, key)
    found = ruling(question, "mtg-2024")
    assert any("stays face down" in step.text for step in found.steps)
    hints = hints_on(question, found, short_reason(question, found))
    assert not any("face down" in hint.step for hint in hints)


@pytest.mark.parametrize(
    ("seed", "overruled", "last"),
    [(7020, "Humble", "Snakeform"), (7022, "Snakeform", "Humble"), (7024, "Snakeform", "Humble")],
)
def test_what_a_later_effect_sets_anew_is_no_hint(content, seed, overruled, last):
    """Of Humble and Snakeform, the one with the later timestamp gives the power and toughness."""
    (item,) = generated_items(templates()["two-that-set"], [seed])
    told = " ".join(hint.step for hint in item.hints)
    assert f"{overruled}'s effect" not in told
    assert f"{last}'s effect" in told


@pytest.mark.parametrize(
    ("template", "telling"),
    [
        # One option is a Darksteel Sentinel, the others are something else.
        ("alteration", "copiable values"),
        # Its loyalty counters are the answer.
        ("walker-under-one-player", "loyalty counters"),
        # The story has told of it.
        ("saved-by-prevention", "prevented"),
        # Whether somebody has lost is what is asked.
        ("lost-to-a-clone", "loses the game"),
        # The counters are gone by the moment that is asked about.
        ("counters-that-cancel", "in layer 7c"),
        # It has become a copy of something else since.
        ("attacking-clone-changes", "copiable values"),
    ],
)
def test_no_hint_tells_the_answer_or_the_story(content, template, telling):
    items = list(generated_items(templates()[template], [90411]))
    assert any(telling in step.text for item in items for step in item.ruling.steps)
    assert not any(telling in hint.step for item in items for hint in item.hints)


def test_a_hint_says_which_keyword_puts_a_counter_on_it_and_not_the_card_that_copied_it(content):
    """Persist is on Kitchen Finks, which Phantasmal Image had copied; as it comes back it's a Hill Giant."""
    *_, step = hints(asked("persisting-phantasmal-image", 1))
    assert step.step == "Phantasmal Image gets a -1/-1 counter (persist)."
