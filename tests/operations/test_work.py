"""One visitor can't stop the site: whatever a request asks of the engine is given up in time."""

import pytest

from judgeapp import pages
from judgeapp.combat import play
from judgeapp.copyengine import TooMuchWorkError, WorkBudget, part_of_work, working
from judgeapp.copyengine.model.work import spend
from judgeapp.lab.tables import replay
from judgeapp.lab.tables.big_table import big_table, hostile_table
from judgeapp.lab.tables.codec import packed
from tests.copyengine.conftest import copying_scenarios, pool  # noqa: F401  a fixture

LAB = "/lab/"


@pytest.fixture
def budgets(monkeypatch) -> list[WorkBudget]:
    """The work budgets of the requests, in their order."""
    made = []

    def budget(most):
        made.append(WorkBudget(most))
        return made[-1]

    monkeypatch.setattr(pages, "WorkBudget", budget)
    replay._kept.clear()
    return made


@pytest.mark.parametrize(
    "asked", [{}, {"wrong": "1"}, {"under": "mtg-2017"}, {"on": "c1", "why": "c1.power"}]
)
def test_a_hostile_table_is_shown_as_far_as_it_goes(client, content, budgets, asked):
    response = client.get(LAB, {"t": packed(hostile_table()), **asked})
    assert response.status_code == 200
    assert "takes so long to work out that I stop here" in response.content.decode()
    assert pages.MOST_STEPS / 3 < budgets[0].done < pages.MOST_STEPS


def test_a_big_table_that_people_lay_out_is_played_whole(client, content, budgets):
    response = client.get(LAB, {"t": packed(big_table()), "wrong": "1"})
    assert "takes so long" not in response.content.decode()
    assert budgets[0].done < pages.MOST_STEPS


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true", "HX-Target": "desk"}])
def test_what_is_too_much_even_so_gets_a_page_that_says_what_to_take_away(
    client, content, monkeypatch, headers
):
    monkeypatch.setattr(pages, "MOST_STEPS", 150)
    bears = [{"ref": ref, "card": "Runeclaw Bear", "controller": "A"} for ref in ("bear", "other")]
    asked = {"t": packed({"setup": bears}), "on": "bear", "with": "other"}
    response = client.get(LAB, asked, headers=headers)
    assert response.status_code == 422
    page = response.content.decode()
    assert "That’s too big" in page
    assert "remove what doesn’t matter" in page
    assert client.get(LAB).status_code == 200


def test_the_api_refuses_what_is_too_much_as_a_problem(client, content, monkeypatch):
    monkeypatch.setattr(pages, "MOST_STEPS", 20)
    response = client.get("/api/v1/copies", {"copier": "Clone", "original": "Runeclaw Bear"})
    assert response.status_code == 422
    assert response["Content-Type"] == "application/problem+json"
    assert "so long to work out" in response.json()["detail"]


def test_no_request_leaves_its_budget_to_the_next(client, content, budgets):
    client.get(LAB)
    client.get(LAB)
    assert len(budgets) == 2
    assert part_of_work(1).whole is None


def test_a_documented_example_takes_a_hundredth_of_a_request(pool):  # noqa: F811
    for entry in copying_scenarios():
        with working(WorkBudget(pages.MOST_STEPS)) as budget:
            play(entry["script"], cards=pool, ruleset=entry["script"].get("ruleset"))
        assert budget.done < pages.MOST_STEPS / 100, entry["id"]


def test_a_part_is_taken_from_the_whole():
    with working(WorkBudget(100)) as whole:
        part = part_of_work(0.3)
        with working(part):
            spend(20)
            with pytest.raises(TooMuchWorkError):
                spend(20)
        spend(1)
    assert whole.done == 21  # what is refused isn't done, and isn't taken from the whole


def test_nobody_who_makes_do_with_less_goes_on():
    assert not issubclass(TooMuchWorkError, Exception)
