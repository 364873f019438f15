"""A card that changes behind a published answer has its question withheld before anybody is asked it."""

import pytest
from django.forms.models import model_to_dict

from judgeapp.accounts.models import User
from judgeapp.authoring.models import AcceptedAnswer
from judgeapp.cards.models import Card
from judgeapp.quiz.models import Question

pytestmark = pytest.mark.django_db
BEAR = "Runeclaw Bear"


@pytest.fixture
def owner(client, content) -> User:
    user = User.objects.create_superuser("owner")
    client.force_login(user)
    return user


def edit(client, card: Card, **more):
    """Post the card's page as it stands, with its first face changed."""
    page = client.get(f"/admin/cards/card/{card.pk}/change/")
    form = page.context["adminform"].form
    [inline] = [formset.formset for formset in page.context["inline_admin_formsets"]]
    sent = {name: value for name, value in form.initial.items() if value is not None}
    sent |= {f"{inline.prefix}-{name}": value for name, value in inline.management_form.initial.items()}
    for number, each in enumerate(inline.initial_forms):
        for name in each.fields:
            sent[f"{inline.prefix}-{number}-{name}"] = each[name].value()
    face = {name.removeprefix("face_"): value for name, value in more.items() if name.startswith("face_")}
    sent |= {f"{inline.prefix}-0-{name}": value for name, value in face.items()}
    sent |= {name: value for name, value in more.items() if not name.startswith("face_")}
    return client.post(
        f"/admin/cards/card/{card.pk}/change/", {k: "" if v is None else v for k, v in sent.items()}
    )


def test_an_edit_that_changes_answers_lists_them_and_saves_nothing_yet(client, owner):
    card = Card.objects.get(name=BEAR)
    before = [model_to_dict(face) for face in card.faces.all()]
    response = edit(client, card, face_toughness="3")
    assert response.status_code == 409
    page = response.content.decode()
    assert "Nothing is saved yet. This edit changes published answers:" in page
    assert "the answer was" in page
    assert [model_to_dict(face) for face in card.faces.all()] == before
    assert not Question.objects.filter(held_back=True).exists()
    assert "was changed successfully" not in client.get("/admin/").content.decode()


def test_once_confirmed_the_questions_are_out_of_play_until_a_reviewer_decides(client, owner):
    card = Card.objects.get(name=BEAR)
    assert edit(client, card, face_toughness="3", confirmed="1").status_code == 302
    assert card.faces.get().toughness == "3"
    held = Question.objects.filter(held_back=True)
    assert held.exists()
    row = AcceptedAnswer.objects.in_doubt().filter(question__in=held, found_problem="").first()
    page = client.get(f"/admin/authoring/acceptedanswer/{row.pk}/change/").content.decode()
    assert "What differs" in page
    assert row.differing
    client.post(f"/admin/authoring/acceptedanswer/{row.pk}/change/", {"accept": "1", "why": "Errata."})
    row.refresh_from_db()
    assert row.doubted is None


def test_an_edit_that_changes_no_answer_is_saved_at_once(client, owner):
    card = Card.objects.get(name=BEAR)
    assert edit(client, card).status_code == 302
    assert not Question.objects.filter(held_back=True).exists()


DIFFERING = [
    ("blue", "green", [("answer", "blue", "green")]),
    (["Creature"], ["Artifact", "Creature"], [("answer", [], ["Artifact"])]),
    (
        {"types": ["Creature"], "power": 2},
        {"types": ["Land"], "power": 2},
        [("types", ["Creature"], ["Land"])],
    ),
    ({"power": 2}, {"power": None}, [("power", 2, None)]),
    (True, False, [("answer", True, False)]),
    (2, 2, []),
]


@pytest.mark.parametrize(("was", "now", "says"), DIFFERING)
def test_it_is_said_what_differs_in_every_kind_of_answer(was, now, says):
    assert AcceptedAnswer(value=was, found_value=now).differing == says
