"""Questions that are filled in, put in order, or ask for the rule; and yes or no with a reason."""

import re
from datetime import date

import pytest
from django.utils import timezone

from judgeapp.quiz.generated.questions import generated, rows_of
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.kinds.answers.card_comparison import card_is_right, in_brief, named_first
from judgeapp.quiz.kinds.answers.offers import keyed
from judgeapp.quiz.kinds.base import kind_named
from judgeapp.quiz.models import Attempt, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.rulings.answer_forms import form_for
from judgeapp.quiz.rulings.headlines import headline_of
from judgeapp.quiz.rulings.offers import offers_of
from judgeapp.quiz.rulings.rulings import ruling
from judgeapp.quiz.rulings.short_reasons import short_reason
from tests.quiz.conftest import HTMX
from tests.quiz.filling import card_sent, filled_in

pytestmark = pytest.mark.django_db
DOPPELGANGER = "doppelganger-as-runeclaw-bear-cloned"
AUTOMATON = "adaptive-automaton-cloned"
ASKED = {
    "card": DOPPELGANGER,
    "cite": "counters-not-copied",
    "order": AUTOMATON,
    "legal": "new-target-must-be-legal",
}
every_kind = pytest.mark.parametrize("kind", ASKED)


@pytest.fixture
def ask(client, content):
    """Practice the question of a kind (or at a place) of a scenario."""

    def begin(slug: str, **which) -> QuizItem:
        question = Question.objects.get(scenario__slug=slug, **which)
        where = client.post(f"/scenarios/{slug}/practice/", {"question": question.position}).url
        return QuizItem.objects.select_related("question__scenario", "quiz").get(quiz=where.split("/")[2])

    return begin


@pytest.fixture
def page(client):
    return lambda item: client.get(item.get_absolute_url())


def test_an_answer_that_no_belief_gives_is_said_to_be_one(client, ask):
    item = ask("altered-ego-counters-are-not-copiable", position=1)
    sent = {"token": str(item.token), "answer": "9"}
    body = client.post(item.get_absolute_url(), sent, follow=True).content.decode()
    assert "<h2>Your answer</h2>" in body
    assert "No belief we know of gives this answer." in body


@every_kind
@pytest.mark.parametrize("right", [True, False], ids=["right", "wrong"])
@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
def test_each_kind_is_graded(client, ask, page, kind, right, headers):
    item = ask(ASKED[kind], kind=kind)
    data = filled_in(page(item).context, item, right=right)
    response = client.post(item.get_absolute_url(), data, headers=headers, follow=headers is None)
    body = response.content.decode()
    assert ("<b>Right</b>" in body) is right
    attempt = Attempt.objects.get()
    assert attempt.is_right is right
    assert all(attempt.chosen_texts)
    assert all(attempt.correct_texts)
    assert client.get(item.get_absolute_url()).status_code == 200
    assert client.get(Quiz.objects.get().get_absolute_url()).status_code == 200


@every_kind
def test_what_is_missing_is_said_beside_the_field(client, ask, page, kind):
    item = ask(ASKED[kind], kind=kind)
    data = filled_in(page(item).context, item)
    kept = {"token", "shown"}
    broken = data | {"power": "two", "mana_cost": "2?"} if kind == "card" else {k: data[k] for k in kept}
    response = client.post(item.get_absolute_url(), broken)
    body = response.content.decode()
    assert response.status_code == 422
    assert body.count("-error") >= 2
    assert 'aria-invalid="true"' in body
    assert not Attempt.objects.exists()
    if kind == "card":
        assert 'value="two"' in body
        assert "Type a whole number" in body
        assert "Write a cost in symbols" in body


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
def test_an_empty_card_is_no_answer_yet(client, ask, page, headers):
    item = ask(ASKED["card"], kind="card")
    sent = {
        key: value for key, value in filled_in(page(item).context, item).items() if key in {"token", "shown"}
    }
    response = client.post(item.get_absolute_url(), sent, headers=headers)
    assert response.status_code == 422
    assert "Nothing is filled in yet." in response.content.decode()
    assert not Attempt.objects.exists()


@every_kind
def test_nothing_sent_before_the_answer_tells_it(ask, page, kind):
    """The page of a question differs between two quizzes only in what names its item."""
    item = ask(ASKED[kind], kind=kind)
    first = page(item)
    body = first.content.decode()
    found = ruling(item.question, item.quiz.ruleset)
    if kind == "cite":
        assert 3 <= len(first.context["options"]) <= 5
        assert all(o.key not in {found.value} for o in first.context["options"])
    else:
        assert "707." not in body
    assert '<legend class="soft">How sure are you? (Optional)</legend>' in body
    # How sure one is starts as not said; nothing else has been chosen.
    marked = re.findall(r"<input[^>]* checked>", body.split("<main", 1)[1])
    assert all('name="unsure" value=""' in control for control in marked)
    assert " selected" not in body
    if kind == "card":
        keys = [box.value for box in form_for(item, []).ability_row.boxes]
        assert keys == sorted(keys)
        return
    orders = {
        tuple(option.text for option in page(ask(ASKED[kind], kind=kind)).context["options"])
        for _ in range(8)
    }
    assert len(orders) > 1


def test_a_place_given_twice_is_refused(client, ask, page):
    item = ask(AUTOMATON, kind="order")
    data = filled_in(page(item).context, item)
    keys = [option.key for option in page(item).context["options"]]
    response = client.post(item.get_absolute_url(), data | {keys[0]: data[keys[1]]})
    assert response.status_code == 422
    assert f"Place {data[keys[1]]} is given more than once." in response.content.decode()


# A card filled in ------------------------------------------------------------------------------------


def test_each_wrong_field_is_explained_by_itself(client, ask, page):
    item = ask(DOPPELGANGER, kind="card")
    value = ruling(item.question, item.quiz.ruleset).value
    data = filled_in(page(item).context, item)
    first = form_for(item, [])
    wrong = {**value, "colors": ["green"], "name": "Nonsense"}
    client.post(item.get_absolute_url(), data | card_sent(first, wrong))
    why = page(item).context["why"]
    fields = {field.label: field for field in why.fields}
    assert {label for label, field in fields.items() if field.differs} == {"Name", "Colors"}
    assert fields["Colors"].belief.misconception == "exception-values-not-copied-on"
    assert fields["Colors"].belief.rule == "707.3"  # it kept its color, which no exception set (707.9b)
    assert fields["Name"].belief is None
    assert why.beliefs == ()
    body = page(item).content.decode()
    assert "No belief we know of, alone or with another" in body
    assert body.count('<tr class="told">') == 1  # below the colors; of the name nothing is believed


def test_a_card_that_no_single_belief_explains_is_explained_by_two(client, ask, page):
    item = ask("counters-not-copied", kind="card")
    response = page(item)
    value = ruling(item.question, item.quiz.ruleset).value
    wrong = {**value, "colors": ["blue"], "counters": {"+1/+1": 2}, "power": 5, "toughness": 5}
    client.post(
        item.get_absolute_url(),
        filled_in(response.context, item) | card_sent(form_for(item, []), wrong),
    )
    why = page(item).context["why"]
    assert why.together
    assert {belief.misconception for belief in why.beliefs} == {"counters-copied", "copy-keeps-own-color"}
    assert why.place
    assert "Two beliefs together give this answer." in page(item).content.decode()
    assert set(Attempt.objects.get().misconceptions) == {"counters-copied", "copy-keeps-own-color"}


def test_only_steps_to_put_in_order_are_out_of_place(client, ask, page):
    """Not an option whose value is that there's none: "It has no name"."""
    item = ask("class3-gargantuan-stays-7-7", position=2)
    wrong = next(
        option for option in page(item).context["options"] if option.text == "Quicksilver Gargantuan"
    )
    client.post(item.get_absolute_url(), {"token": str(item.token), "answer": wrong.key})
    assert page(item).context["why"].beliefs
    assert page(item).context["why"].out_of_place == ""
    assert "Out of place" not in page(item).content.decode()


LONGEST_HEADLINE = 150
SEVERAL = [
    "Flying",
    "As this creature enters, choose a color.",
    "This creature has protection from the chosen color.",
]
ANGEL = {
    "name": "Voice of All", "colors": ["white"], "supertypes": [], "types": ["Creature"],
    "subtypes": ["Angel"], "power": 2, "toughness": 2, "abilities": SEVERAL, "counters": {}, "tapped": False,
}  # fmt: skip
IN_BRIEF = [
    ({}, {}, "A 2/2 white Angel creature named Voice of All with flying and two other abilities"),
    ({"abilities": SEVERAL[1:]}, {}, "A 2/2 white Angel creature named Voice of All with two abilities"),
    (
        {"name": "Voice", "abilities": SEVERAL[:2]},
        {},
        "A 2/2 white Angel creature named Voice with flying and “As this creature enters, choose a color”",
    ),
    ({"colors": ["blue"]}, {"colors": ["white"]}, "Blue"),
    (
        {"name": "Clone", "power": 0},
        {},
        "A 0/2 white Angel creature named Clone with flying and two other abilities",
    ),
    ({"name": "Clone", "subtypes": ["Shapeshifter"]}, {"tapped": False}, "A Shapeshifter named Clone"),
    ({"tapped": True}, {"tapped": False}, "Tapped"),
    # A basic land type gives it a mana ability (CR 305.6).
    (
        {"subtypes": ["Forest"], "abilities": []},
        {"subtypes": ["Forest"], "abilities": ["Flying"]},
        "No flying",
    ),
]


@pytest.mark.parametrize(("change", "beside", "said"), IN_BRIEF)
def test_a_card_is_told_in_brief_and_beside_another_only_what_differs(change, beside, said):
    assert in_brief({**ANGEL, **change}, [{**ANGEL, **beside}] if beside else []) == said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        # "Named Voice of All with no abilities" could be read as if another one had some.
        ({"abilities": []}, "Voice of All, a 2/2 white Angel creature with no abilities"),
        # A basic land type gives it a mana ability (CR 305.6).
        (
            {"abilities": [], "subtypes": ["Forest", "Dryad"]},
            "Voice of All, a 2/2 white Forest Dryad creature",
        ),
        ({"name": ""}, "a nameless 2/2 white Angel creature with flying and two other abilities"),
    ],
)
def test_a_ruling_on_a_card_begins_with_its_name(change, said):
    assert named_first({**ANGEL, **change}) == said


def test_what_is_filled_in_has_a_headline_that_can_be_read_at_a_glance(content):
    asked = Question.objects.filter(kind="card", scenario__is_published=True).select_related("scenario")
    found = {}
    for question in asked:
        ruleset = question.scenario.default_ruleset
        found[question.key] = headline_of(question, ruling(question, ruleset), ruleset, [])
    assert len(found) > 50
    assert {key: said for key, said in found.items() if len(said) > LONGEST_HEADLINE} == {}


def test_several_that_apply_have_a_headline_that_can_be_read_at_a_glance(content):
    """Where the author begins with a long sentence, it says how many apply; the reason says that sentence."""
    asked = Question.objects.filter(kind="choose_many", scenario__is_published=True)
    counted = 0
    for question in asked.select_related("scenario"):
        ruleset = question.scenario.default_ruleset
        found = ruling(question, ruleset)
        options = keyed(offers_of(question, ruleset, timezone.now().date()), str)
        said, reason = headline_of(question, found, ruleset, options), short_reason(question, found)
        assert len(said) <= 60, question.key
        if re.fullmatch(r"(One of the \w+ (applies|is true)|(All|\w+ of the) \w+ (apply|are true))\.", said):
            counted += 1
            assert question.explanation.startswith(reason.text), question.key
    assert counted > 50


@pytest.mark.parametrize("typed", ["{1}{G}", "1G", "g1", " 1 g "])
def test_a_cost_may_be_typed_in_any_way(client, ask, page, typed):
    item = ask(DOPPELGANGER, kind="card")
    client.post(item.get_absolute_url(), filled_in(page(item).context, item) | {"mana_cost": typed})
    assert Attempt.objects.get().is_right


# Yes or no, and why -----------------------------------------------------------------------------------


def test_yes_or_no_comes_with_reasons(client, ask, page):
    item = ask("delver-token-back-face", position=2)
    options = page(item).context["options"]
    assert len(options) == 4
    assert {option.text.partition(".")[0] for option in options} == {"Yes", "No"}
    assert sum(ruling(item.question, item.quiz.ruleset).finds_right(o.value) for o in options) == 1


def test_the_right_verdict_for_a_wrong_reason_is_wrong(client, ask, page):
    item = ask("delver-token-back-face", position=2)
    found = ruling(item.question, item.quiz.ruleset)
    lucky = next(o for o in page(item).context["options"] if found.says(o.value) and o.value["because"])
    data = {"token": str(item.token), "answer": lucky.key}
    body = client.post(item.get_absolute_url(), data, follow=True).content.decode()
    attempt = Attempt.objects.get()
    assert not attempt.is_right
    assert attempt.misconception == lucky.value["because"]
    assert "Your ruling is right, but the reason isn’t" in body


@pytest.mark.parametrize("slug", ["animated-land-cloned", "as-enters-power-copied", "delver-token-back-face"])
def test_at_most_one_reason_is_right_by_luck(ask, page, slug):
    item = ask(slug, position=2)
    found = ruling(item.question, item.quiz.ruleset)
    lucky = [o for o in page(item).context["options"] if found.says(o.value) and o.value["because"]]
    assert len(lucky) <= 1


def test_a_belief_is_told_as_what_it_comes_to_on_this_table(ask, page):
    item = ask("mockingbird-copies-an-animated-enchantment", position=1)
    item.question.choices.all().delete()  # what its author says of this table goes before
    texts = sorted(option.text for option in page(item).context["options"])
    assert [text.partition("o Ada's ")[2] for text in texts] == [
        "Mockingbird is an enchantment.",
        "Mockingbird is a creature.",
    ]


@pytest.mark.parametrize(
    ("slug", "position"),
    [("haste-on-a-clone", 1), ("animated-land-cloned", 1), ("clone-of-phantasmal-image", 1)],
)
def test_all_options_say_what_they_come_to_or_none(ask, page, slug, position):
    """One that concludes among others that don't would be known by it."""
    texts = [option.text for option in page(ask(slug, position=position)).context["options"]]
    concluding = [
        re.search(r"[,.] so \w+'s \w+ (?:is|isn't|has|lacks) ", text, re.IGNORECASE) for text in texts
    ]
    assert all(concluding) or not any(concluding)


@pytest.mark.parametrize(
    ("slug", "position", "ruleset", "against"),
    [
        ("token-copy-of-afflicted-deserter", 3, "mtg-2024", "older rules"),
        ("delver-token-back-face", 2, "mtg-2024", "older rules"),
        ("expansion-symbol", 1, "mtg-2008", "no longer one of the copiable values"),
    ],
)
def test_what_corrects_a_belief_under_other_rules_is_no_right_reason(
    content, slug, position, ruleset, against
):
    question = Question.objects.select_related("scenario").get(scenario__slug=slug, position=position)
    found = ruling(question, ruleset)
    assert any(against in choice.correction for choice in question.choices.all())
    right = [
        each.text for each in offers_of(question, ruleset, date(2000, 1, 1)) if found.finds_right(each.value)
    ]
    assert not any(against in text for text in right)


def test_one_of_several_answers_is_told_without_a_reason(ask, page):
    item = ask("copy-controller", position=1)
    assert {option.text for option in page(item).context["options"]} == {
        "Ada",
        "Noah",
        "Both players",
        "Nobody",
    }


def test_each_option_that_is_judged_by_itself_has_its_reason(content):
    made = generated(templates()["new-targets-for-a-copied-spell"], 1)
    question, _ = rows_of(made)
    reasons = ruling(question, "mtg-2024").by_option
    assert "hexproof" in reasons["hexed"].text
    assert "shroud" in reasons["shrouded"].text
    assert reasons["hexed"].rule != reasons["shrouded"].rule
    # The original, which somebody else may control, isn't what takes aim.
    assert any(step.text.startswith("The copy of ") for step in reasons.values())


def test_what_decides_on_two_options_alike_is_the_reason_of_both(content):
    made = generated(templates()["targets-among-copies"], 5)
    question, _ = rows_of(made)
    told = [step.text for step in ruling(question, "mtg-2024").by_option.values()]
    assert told.count("It has protection from black, and Terror has that quality.") == 2


def test_a_copy_to_be_targeted_isnt_called_by_what_it_copies(content):
    """Beside "Noah's copy of Serra Angel," "Terror can target Serra Angel" would be about the other one."""
    made = next(filter(None, (generated(templates()["targets-among-copies"], seed) for seed in range(1, 9))))
    question, _ = rows_of(made)
    told = [step.text for step in ruling(question, "mtg-2024").by_option.values()]
    assert "It doesn't fit “target nonartifact, nonblack creature.”" in told
    assert all(text.startswith(("It ", "Terror can target it", "Ada ", "Noah ")) for text in told)


@pytest.mark.parametrize("kind", ["card", "cite", "order"])
def test_what_no_author_explained_is_explained_by_its_derivation(ask, kind):
    item = ask("adaptive-automaton-cloned", kind=kind)
    item.question.explanation = ""
    found = ruling(item.question, item.quiz.ruleset)
    reason = short_reason(item.question, found)
    assert len(reason.text) > 30
    assert reason.named
    assert kind != "cite" or reason.named == (found.value,)


# Options and what is said of them ------------------------------------------------------------------------


def test_a_wrong_option_names_its_belief_rule_and_step(client, ask, page):
    item = ask(DOPPELGANGER, kind="choose_one", position=1)
    option = next(o for o in page(item).context["options"] if "exception-values-not-copied-on" in o.beliefs)
    client.post(item.get_absolute_url(), {"token": str(item.token), "answer": option.key})
    response = page(item)
    why, body = response.context["why"], response.content.decode()
    assert [belief.misconception for belief in why.beliefs] == ["exception-values-not-copied-on"]
    assert why.beliefs[0].rule == "707.9b"
    assert why.here.startswith("Noah's Clone is ")
    assert "<dt>That would mean</dt><dd>Noah" in body
    assert f'href="#step-{why.place}"' in body
    assert f'id="step-{why.place}"' in body
    assert body.count("your answer goes wrong here") == 2
    assert why.pictured.yours["colors"] == ["green"]
    assert why.pictured.game["colors"] == ["blue"]
    assert '<del class="g"><span class="vh">was </span>Green</del>' in body
    assert 'class="layers"' in body


def test_a_right_answer_is_short_and_offers_the_derivation(client, ask, page):
    item = ask(DOPPELGANGER, kind="choose_one", position=1)
    found = ruling(item.question, item.quiz.ruleset)
    option = next(o for o in page(item).context["options"] if found.finds_right(o.value))
    client.post(item.get_absolute_url(), {"token": str(item.token), "answer": option.key})
    body = page(item).content.decode()
    assert "<summary><h2>How it works out</h2></summary>" in body
    assert "You seem to believe" not in body
    assert "Your ruling and" not in body


def test_where_an_author_gives_enough_options_the_engine_adds_none(ask, page):
    item = ask("face-down-demon-copied", position=1)
    options = page(item).context["options"]
    assert {option.choice.text for option in options} == {each.text for each in item.question.choices.all()}
    assert len({option.text.casefold() for option in options}) == len(options) == 5
    assert all(
        option.choice.belief
        for option in options
        if not ruling(item.question, "mtg-2024").finds_right(option.value)
    )


def test_another_like_it_turns_on_the_same_rule(client, ask, page):
    item = ask(DOPPELGANGER, kind="choose_one", position=1)
    assert f'action="{item.get_absolute_url()}another/"' not in page(item).content.decode()
    option = page(item).context["options"][0]
    client.post(item.get_absolute_url(), {"token": str(item.token), "answer": option.key})
    assert f'action="{item.get_absolute_url()}another/"' in page(item).content.decode()
    where = client.post(f"{item.get_absolute_url()}another/").url
    found = QuizItem.objects.get(quiz=where.split("/")[2])
    assert found.question != item.question
    rules = set(Scenario.objects.get(slug=DOPPELGANGER).rules.values_list("pk", flat=True))
    assert rules & set(found.question.scenario.rules.values_list("pk", flat=True))


def test_another_like_somebody_elses_is_not_found(client, ask, content):
    from django.test import Client

    item = ask(DOPPELGANGER, kind="choose_one", position=1)
    assert Client().post(f"{item.get_absolute_url()}another/").status_code == 404


def test_from_another_like_it_one_finds_back_to_the_quiz(client, ask, page):
    client.post("/quiz/start/")
    running = Quiz.objects.get()
    item = ask(DOPPELGANGER, kind="choose_one", position=1)
    client.post(item.get_absolute_url(), filled_in(page(item).context, item))
    first = running.items.get(position=1).get_absolute_url()
    assert f'href="{first}">Back to your quiz' in page(item).content.decode()


def test_an_order_is_shown_as_it_was_given_and_as_it_is(client, ask, page):
    item = ask(AUTOMATON, kind="order")
    client.post(item.get_absolute_url(), filled_in(page(item).context, item, right=False))
    answers = page(item).context["answers"]
    assert [(answer.is_chosen, answer.is_right) for answer in answers] == [(True, False), (False, True)]
    assert all(answer.text.startswith("(1) ") for answer in answers)
    assert "comes first" in page(item).content.decode()


EVERY = "(every creature type)"


@pytest.mark.parametrize(
    ("game", "yours", "is_right"),
    [
        ([EVERY], [EVERY], True),
        ([EVERY], [EVERY, "Illusion", "Shapeshifter"], True),
        ([EVERY, "Illusion"], [EVERY], True),
        ([EVERY], ["Illusion", "Shapeshifter"], False),
        ([EVERY, "Equipment"], [EVERY, "Illusion"], False),
        ([EVERY], [EVERY, "Aura"], False),
        (["Illusion"], [EVERY, "Illusion"], False),
        ([EVERY], [], False),
    ],
)
def test_beside_every_creature_type_another_makes_no_difference(game, yours, is_right):
    assert card_is_right({"subtypes": game}, {"subtypes": yours}) is is_right


def test_what_an_activated_ability_does_last_is_not_said_to_happen_as_it_enters(content):
    """Moritte enters as a copy of Treetop Village, and its copied ability animates it afterward."""
    asked = Question.objects.filter(kind="order")
    animated = asked.get(scenario__slug="moritte-copies-animated-land").prompt
    assert animated == "In what order do these things happen to Ada's Moritte of the Frost?"
    entering = asked.get(scenario__slug="glasspool-mimic-copies-changeling").prompt
    assert entering == "In what order do these things happen as Ada's Glasspool Mimic enters?"


def test_the_verdict_on_the_order_of_one_effect_gives_all_of_it():
    effects = [[f"Snakeform changes its {part}."] for part in ("subtypes", "colors", "abilities")]
    order = kind_named("order")
    said = "Snakeform changes its subtypes, then its colors, and then its abilities"
    assert order.generated_headline(effects, "") == said
    other = [effects[0], ["Goblin Chieftain changes its abilities."]]
    assert order.generated_headline(other, "") == "First, Snakeform changes its subtypes"
