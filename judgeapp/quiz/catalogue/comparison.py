"""A catalogue of worked examples against the engine: does it answer them as written? (plain Python)

An example says what its objects are at the end (`expected`) and how its questions are answered. The
stored scenario of the same id is what is played; what the catalogue calls things (`Clone#1`, "only the
first") is translated by data stored beside the scenario, and the engine's own output is compared.

Stored with a scenario, all of it optional:
    objects: catalogue name -> ref, or {of: ref, at: number of events}; without a row the name is the ref.
    players: catalogue name -> A, B, C or D (default P1 is A, P2 is B).
    abilities: ability or mode in the catalogue's words -> how the engine's begins (a list: of several).
    effects: effect in the catalogue's words -> words that the engine's has in it.
    disputed: [{ruleset, where, reason}]: where the catalogue is held to be wrong, with the rule.
Stored with a question:
    question: which of the catalogue's questions it answers, counted from 0.
    says: answer or option in the catalogue's words -> text of a choice, or a value; without a row
        yes and no, numbers and texts stand for themselves.
    refusal: the answer that is given by the engine's refusing to play the script under a ruleset.
    wrong: {answer, is (as in `says`), query, beliefs, reason}: a wrong answer, where another
        query shows it better, or other beliefs explain it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judgeapp.combat import ask, play
from judgeapp.copyengine import CardPool, CopyEngineError, Game, matches
from judgeapp.quiz.catalogue.objects import object_differences
from judgeapp.quiz.catalogue.words import contradictions

type Written = Mapping[str, Any]
type Difference = dict[str, Any]
"""{example, ruleset, where, expected, actual}, or a message in place of the last two."""

UNDECIDED = "not decided"
PARTLY = "partly decided"


@dataclass(frozen=True, slots=True)
class Asked:
    """A stored question: its query, its choices as (text, value), and its catalogue data."""

    query: Written
    choices: Sequence[tuple[str, Any]]
    catalogue: Written


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored scenario as the comparison needs it."""

    script: Written
    rulesets: frozenset[str]
    questions: Sequence[Asked]
    catalogue: Written


@dataclass(slots=True)
class Report:
    """What came of it; counts are of examples by ruleset, and of misconceptions."""

    examples: dict[str, int] = field(default_factory=dict)
    as_written: dict[str, int] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    disputed: list[Difference] = field(default_factory=list)
    systematic: int = 0
    given: int = 0
    unsystematic: int = 0
    misconception_differences: list[Difference] = field(default_factory=list)
    explained_otherwise: list[Difference] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether every example and every misconception comes out as written."""
        return not (self.missing or self.differences or self.misconception_differences)

    def as_json(self) -> dict[str, Any]:
        """As `verify_catalogue --json` prints it."""
        rulesets = {
            name: {"as_written": self.as_written.get(name, 0), "examples": number}
            for name, number in self.examples.items()
        }
        return {
            "rulesets": rulesets,
            "total": {"as_written": sum(self.as_written.values()), "examples": sum(self.examples.values())},
            "missing": self.missing,
            "differences": self.differences,
            "disputed": self.disputed,
            "misconceptions": {
                "as_written": self.given,
                "misconceptions": self.systematic,
                "unsystematic": self.unsystematic,
                "differences": self.misconception_differences,
                "explained_otherwise": self.explained_otherwise,
            },
        }


def verify(
    examples: Sequence[Written],
    stored: Mapping[str, Stored],
    cards: CardPool,
    right_under: Mapping[str, Sequence[str]] | None = None,
) -> Report:
    """Compare a whole catalogue.

    Args:
        right_under: belief -> the rulesets under which it is no misconception.
    """
    report = Report()
    for example in examples:
        rulesets = graded_rulesets(example)
        for ruleset in rulesets:
            report.examples[ruleset] = report.examples.get(ruleset, 0) + 1
        own = stored.get(example["id"])
        wrong = example.get("misconceptions") or ()
        report.unsystematic += sum(not mistake.get("explained_by") for mistake in wrong)
        report.systematic += sum(bool(mistake.get("explained_by")) for mistake in wrong)
        if own is None:
            report.missing.append(example["id"])
            continue
        _disputes(report, example, own, [d for r in rulesets for d in differences_in(example, own, r, cards)])
        same = {d["ruleset"] for d in report.differences if d["example"] == example["id"]}
        for ruleset in rulesets:
            report.as_written[ruleset] = report.as_written.get(ruleset, 0) + (ruleset not in same)
        for mistake in wrong:
            if mistake.get("explained_by"):
                found = list(misconception_differences(example, mistake, own, cards, right_under or {}))
                report.misconception_differences += found
                report.given += not found
                if other := _otherwise(example, mistake, own):
                    report.explained_otherwise.append(other)
    return report


def graded_rulesets(example: Written) -> list[str]:
    """The rulesets that decide an example: by its coverage, or where it is documented."""
    coverage = example.get("coverage")
    if coverage:
        return [name for name, how in coverage.items() if not how.startswith(UNDECIDED)]
    return list(dict.fromkeys(rule["ruleset"] for rule in example["rulesets"]))


def differences_in(example: Written, own: Stored, ruleset: str, cards: CardPool) -> Iterator[Difference]:
    """What comes out otherwise than the catalogue has it under one ruleset."""
    base = {"example": example["id"], "ruleset": ruleset}
    refused = any("refusal" in asked.catalogue for asked in own.questions)
    if ruleset not in own.rulesets and not refused:
        yield base | {"where": "rulesets", "message": "The stored scenario isn't for this ruleset."}
        return
    try:
        game = play(own.script, cards=cards, ruleset=ruleset)
    except CopyEngineError as error:
        if not refused or not _refusal_is_the_answer(example, own, ruleset):
            yield base | {"where": error.where, "message": f"{error.message} {error.mend}".strip()}
        return
    for expected in example.get("expected") or ():
        for found in object_differences(game, expected, own.catalogue):
            yield base | found
    for number, question in enumerate(example["questions"]):
        if not _is_graded(example, question, ruleset):
            continue
        answering = [asked for asked in own.questions if asked.catalogue.get("question") == number]
        if not answering:
            yield base | {"where": f"questions[{number}]", "message": "No stored question answers it."}
        for asked in answering:
            for found in _answer_differences(game, question, asked, own, ruleset):
                yield base | {"where": f"questions[{number}]"} | found


def _refusal_is_the_answer(example: Written, own: Stored, ruleset: str) -> bool:
    """Whether every graded question says of this ruleset what the engine's refusal says."""
    said = {asked.catalogue.get("question"): asked.catalogue.get("refusal") for asked in own.questions}
    return all(
        said.get(number) == _answer(question, ruleset)
        for number, question in enumerate(example["questions"])
        if _is_graded(example, question, ruleset)
    )


def _is_graded(example: Written, question: Written, ruleset: str) -> bool:
    how = str((example.get("coverage") or {}).get(ruleset, ""))
    return not (how.startswith(PARTLY) and str(_answer(question, ruleset)).startswith("not"))


def _answer(question: Written, ruleset: str) -> Any:
    return (question.get("per_ruleset_answer_if_different") or {}).get(ruleset, question["answer"])


def _answer_differences(
    game: Game, question: Written, asked: Asked, own: Stored, ruleset: str
) -> Iterator[Difference]:
    wanted = _answer(question, ruleset)
    for contradiction in contradictions(asked.catalogue.get("says") or {}, asked.choices):
        yield {"message": contradiction}
    try:
        actual = ask(game, asked.query).value
        if isinstance(wanted, Mapping):
            shown = {**wanted, "object": asked.query.get("of")}
            at = asked.query.get("at")
            yield from object_differences(game, shown, own.catalogue, at)
            return
        if isinstance(wanted, list):
            right = [value_of(asked, answer) for answer in wanted]
            left = [value_of(asked, option) for option in question["options"] if option not in wanted]
            if not all(_among(actual, value) for value in right) or any(_among(actual, v) for v in left):
                yield {"expected": wanted, "actual": actual}
            return
        if not equal(actual, value_of(asked, wanted)):
            yield {"expected": wanted, "actual": actual}
        for option in question.get("options") or ():
            if option != wanted and equal(actual, value_of(asked, option)):
                yield {"message": f"{option!r} would be right as well as {wanted!r}: {actual!r}."}
    except CopyEngineError as error:
        yield {"message": f"{error.where}: {error.message} {error.mend}".strip()}


def value_of(asked: Asked, said: Any) -> Any:
    """The value that an answer in the catalogue's words stands for.

    Raises:
        CopyEngineError: it is translated by the text of a choice that isn't there.
    """
    known = asked.catalogue.get("says") or {}
    return _meant(asked, known[said]) if said in known else _plain(said)


def _meant(asked: Asked, translated: Any) -> Any:
    if isinstance(translated, Mapping):
        return translated.get("value")
    if not isinstance(translated, str):
        return translated
    for text, value in asked.choices:
        if text == translated:
            return value
    texts = ", ".join(text for text, _ in asked.choices)
    raise CopyEngineError(
        f"The question has no choice {translated!r}.", where="says", mend=f"Its choices are {texts}."
    )


def _plain(said: Any) -> Any:
    if isinstance(said, str):
        word = said.strip().casefold()
        return {"yes": True, "no": False}.get(word, int(word) if word.isdigit() else said)
    return said


def equal(actual: Any, value: Any) -> bool:
    """Whether an answer is a value; True is not 1 in a game."""
    return isinstance(actual, bool) is isinstance(value, bool) and matches(actual, value)


def _among(actual: Any, value: Any) -> bool:
    return isinstance(actual, list) and any(matches(one, value) for one in actual)


def misconception_differences(
    example: Written,
    mistake: Written,
    own: Stored,
    cards: CardPool,
    right_under: Mapping[str, Sequence[str]],
) -> Iterator[Difference]:
    """Where those who hold the beliefs would not give the wrong answer; {ruleset: ""} if it can't be asked.

    Only the rulesets count under which the answer is wrong and the beliefs are.
    """
    said, number = mistake["wrong_answer"], mistake.get("question", 0)
    base = {"example": example["id"], "ruleset": "", "where": f"misconception {said!r}"}
    row, asked = _mistake(own, said, number)
    if asked is None:
        yield base | {"message": f"No stored question answers questions[{number}]."}
        return
    beliefs = (row or {}).get("beliefs", mistake["explained_by"])
    query = (row or {}).get("query", asked.query)
    asked_once = False
    try:
        value = _wrong_value(asked, row) if row else value_of(asked, said)
        for ruleset in graded_rulesets(example):
            if ruleset in {name for belief in beliefs for name in right_under.get(belief, ())}:
                continue
            if not _is_graded(example, example["questions"][number], ruleset):
                continue
            if equal(ask(play(own.script, cards=cards, ruleset=ruleset), query).value, value):
                continue
            asked_once = True
            game = play(own.script, cards=cards, ruleset=ruleset, policy=beliefs)
            if not equal(actual := ask(game, query).value, value):
                yield base | {"ruleset": ruleset, "beliefs": beliefs, "expected": said, "actual": actual}
    except CopyEngineError as error:
        yield base | {"beliefs": beliefs, "message": f"{error.where}: {error.message} {error.mend}".strip()}
        return
    if not asked_once:
        yield base | {"beliefs": beliefs, "message": "It is nowhere a wrong answer."}


def _mistake(own: Stored, said: str, number: int) -> tuple[Written | None, Asked | None]:
    """What is stored of a wrong answer, and the question it is given to."""
    answering = [asked for asked in own.questions if asked.catalogue.get("question") == number]
    for asked in answering:
        for row in asked.catalogue.get("wrong") or ():
            if row["answer"] == said:
                return row, asked
    return None, answering[0] if answering else None


def _wrong_value(asked: Asked, row: Written) -> Any:
    """What a wrong answer stands for; a query of its own has no choices to be named."""
    return row["is"] if "query" in row else _meant(asked, row["is"])


def _otherwise(example: Written, mistake: Written, own: Stored) -> Difference | None:
    row, _ = _mistake(own, mistake["wrong_answer"], mistake.get("question", 0))
    if not row or row.get("beliefs", mistake["explained_by"]) == mistake["explained_by"]:
        return None
    return {
        "example": example["id"],
        "wrong_answer": mistake["wrong_answer"],
        "catalogue": mistake["explained_by"],
        "beliefs": row["beliefs"],
        "reason": row.get("reason", ""),
    }


def _disputes(report: Report, example: Written, own: Stored, found: list[Difference]) -> None:
    """Set apart the differences for which the catalogue is held to be wrong."""
    reasons = {(d["ruleset"], d["where"]): d["reason"] for d in own.catalogue.get("disputed") or ()}
    for difference in found:
        place = (difference["ruleset"], difference["where"])
        if place in reasons:
            report.disputed.append(difference | {"reason": reasons[place]})
        else:
            report.differences.append(difference)
    seen = {(difference["ruleset"], difference["where"]) for difference in found}
    report.differences += [
        {"example": example["id"], "ruleset": ruleset, "where": where, "message": "Disputed without need."}
        for ruleset, where in reasons
        if (ruleset, where) not in seen
    ]
