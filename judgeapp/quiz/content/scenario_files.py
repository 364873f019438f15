"""Scenarios as fixtures/scenarios/ has them, a shape made for writing, turned into fixture entries.

A file is a list of scenarios: id, title, source, level, rulesets, rules, principles, script, and
questions with kind, prompt, query, explanation, choices to choose from, and beliefs: wrong answers
that are typed or put together rather than chosen, with the reason behind each. By whom a scenario is
(`attribution`), where it comes from (`taken_from`) and its `license` may be said. `also` names kinds of
questions that follow by rule (`derived_questions.py`). `catalogue`, of both,
says what the example of the same id calls things (`catalogue/comparison.py`). `position` is a question's
place where it isn't its turn.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.content.loading import Entry
from judgeapp.quiz.content.derived_questions import derived_questions

type Written = Mapping[str, Any]

SCENARIO_KEYS = frozenset(
    "id title source level rulesets rules principles script questions catalogue also attribution taken_from"
    " license".split()
)
CREDITS = ("attribution", "taken_from", "license")
SCENARIO_OPTIONS = frozenset({"principles", "catalogue", "also", *CREDITS})
QUESTION_KEYS = frozenset("kind prompt query explanation choices beliefs catalogue position".split())
CHOICE_KEYS = frozenset("text value misconception belief correction".split())


def entries(document: list[Written] | None) -> Iterator[Entry]:
    """Turn one file into entries for `load_content`.

    Raises:
        ValueError: a key is missing or unknown; names the scenario and what may stand there.
    """
    for scenario in document or []:
        slug = scenario.get("id", "a scenario without an id")
        _check(scenario, SCENARIO_KEYS, SCENARIO_KEYS - SCENARIO_OPTIONS, slug)
        yield {
            "model": "quiz.scenario",
            "fields": {
                "slug": slug,
                "title": scenario["title"],
                "origin": scenario["source"],
                "level": scenario["level"],
                "script": scenario["script"],
                "rulesets": [[ruleset] for ruleset in scenario["rulesets"]],
                "rules": [[rule["ruleset"], rule["number"]] for rule in scenario["rules"]],
                "catalogue": scenario.get("catalogue") or {},
                **{name: str(scenario.get(name) or "") for name in CREDITS},
            },
        }
        for position, question in enumerate(scenario["questions"], start=1):
            yield from _question(slug, question.get("position", position), question)
        for position, question in derived_questions(scenario):
            yield from _question(slug, position, question)


def _question(slug: str, position: int, question: Written) -> Iterator[Entry]:
    where = f"{slug}, question {position}"
    _check(question, QUESTION_KEYS, QUESTION_KEYS - {"choices", "beliefs", "catalogue", "position"}, where)
    words = {"kind", "prompt", "query", "explanation"}
    yield {
        "model": "quiz.question",
        "fields": {
            "scenario": [slug],
            "position": position,
            "catalogue": question.get("catalogue") or {},
            **{k: question[k] for k in words},
        },
    }
    options = [*question.get("choices", ()), *question.get("beliefs", ())]
    for place, option in enumerate(options, start=1):
        _check(option, CHOICE_KEYS, {"value"}, f"{where}, choice {place}")
        known = option.get("misconception")
        yield {
            "model": "quiz.choice",
            "fields": {
                "question": [slug, position],
                "position": place,
                "text": option.get("text", ""),
                "value": option["value"],
                "misconception": [known] if known else None,
                "belief": option.get("belief", ""),
                "correction": option.get("correction", ""),
            },
        }


def _check(written: Written, known: frozenset[str], needed: set[str] | frozenset[str], where: str) -> None:
    if unknown := set(written) - known:
        raise ValueError(f"{where}: {sorted(unknown)} mean nothing here; known: {sorted(known)}.")
    if missing := needed - set(written):
        raise ValueError(f"{where}: {sorted(missing)} must be given.")
