"""The course page of Class 3: the handout's order, an example and questions to each part."""

import pytest
from django.urls import reverse

from judgeapp.quiz.playing.course import QUESTIONS_A_PART, chapters

pytestmark = pytest.mark.django_db

KEYWORDS = (
    "Deathtouch|Defender|Double strike|Enchant|Equip|First strike|Flash|Flying|Haste|Hexproof|Indestructible|"
    "Intimidate|Landwalk|Lifelink|Protection|Reach|Shroud|Trample|Vigilance".split("|")
)


def test_every_keyword_has_an_example_and_three_questions(content, client, django_assert_max_num_queries):
    copying, keywords = chapters()
    assert [part.rule.title for part in keywords.parts] == KEYWORDS
    for part in keywords.parts:
        assert part.example is not None, part.rule.title
        assert len(part.questions) == QUESTIONS_A_PART, part.rule.title
    for part in copying.parts:
        assert part.example is not None, part.rule.number
        assert len(part.questions) == QUESTIONS_A_PART, part.rule.number
    assert copying.parts[0].rule.number == "class3.copying.1"
    with django_assert_max_num_queries(12):
        page = client.get(reverse("quiz:class_3"))
    assert page.status_code == 200
    assert keywords.parts[0].example.title in page.content.decode()


def test_a_question_of_the_course_can_be_tried(content, client):
    question = chapters()[1].parts[0].questions[0]
    address = reverse("quiz:practice", args=[question.scenario.slug])
    played = client.post(address, {"question": question.position}, follow=True)
    assert played.status_code == 200


def test_each_part_opens_by_itself_and_has_an_address(content, client):
    page = client.get(reverse("quiz:class_3")).content.decode()
    parts = [part for chapter in chapters() for part in chapter.parts]
    assert page.count('<details class="panel part">') == len(parts)
    anchors = [part.anchor for part in parts]
    assert len(set(anchors)) == len(anchors)
    assert all(f'id="{anchor}"' in page for anchor in ["deathtouch", *anchors])
