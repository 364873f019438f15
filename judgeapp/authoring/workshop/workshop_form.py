"""The workshop's form: what is on the page becomes a document, half-built as it may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import slugify

from judgeapp.authoring.assessment.assessing import Asked, Problem
from judgeapp.authoring.assessment.documents import Document, as_yaml
from judgeapp.authoring.assessment.typed_scripts import in_plain_words, names_with_commas, no_script
from judgeapp.cards.pool import card_pool
from judgeapp.copyengine import CopyEngineError, read_sent_documents
from judgeapp.quiz.content.scenario_files import CREDITS
from judgeapp.quiz.models import DEFAULT_RULESET, Question

MOST_QUESTIONS = 40
_LONGEST_ID = 60


@dataclass(slots=True)
class Typed:
    """What was typed, and what couldn't be read of it.

    Attributes:
        document: with what could be read; the rest is as it was before.
        texts: field name -> the words typed that couldn't be read, to be shown again.
    """

    document: Document
    problems: list[Problem] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)


def typed(data: Any, before: Document) -> Typed:
    """Read the form that was sent.

    Args:
        data: a QueryDict.
        before: the document it began from, which holds what the form doesn't show.
    """
    found = Typed({**before})
    document = found.document
    document["id"] = data.get("id", "").strip()
    document["title"] = data.get("title", "").strip()
    is_live = data.get("do") == "live"  # sent while typing: what is half typed adds nothing yet
    if not (document["id"] or is_live):
        document["id"] = slugify(document["title"])[:_LONGEST_ID].rstrip("-")
    document.setdefault("source", "author")
    level = data.get("level", "1")
    document["level"] = int(level) if level in {"1", "2", "3"} else 1
    document["rulesets"] = data.getlist("rulesets")
    _take_credits(document, data)
    if "script" in data:
        document["script"] = _yaml(found, "script", data["script"], before.get("script"))
    script = document.get("script")
    own = script.get("ruleset", DEFAULT_RULESET) if isinstance(script, dict) else DEFAULT_RULESET
    document["rules"] = _rules(data.get("rules", ""), str(own))
    old = _with_positions(before.get("questions") or [], data)
    document["questions"] = []
    for place in range(min(_number(data.get("questions")), MOST_QUESTIONS)):
        if f"q{place}-remove" in data:
            continue
        was = old[place] if place < len(old) and isinstance(old[place], dict) else {}
        document["questions"].append(_question(found, data, place, was, is_live=is_live))
    if added := data.get("add"):
        try:
            questions = read_sent_documents(added)
        except CopyEngineError:
            questions = []
        document["questions"] += [question for question in questions if isinstance(question, dict)]
    return found


def _take_credits(document: Document, data: Any) -> None:
    """By whom it is, where it comes from and its license; what is left empty isn't kept."""
    for name in CREDITS:
        if said := str(data.get(name, document.get(name, ""))).strip():
            document[name] = said
        else:
            document.pop(name, None)


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 4 else 0


def _yaml(found: Typed, name: str, text: str, before: Any) -> Any:
    if not text.strip():
        return None
    try:
        documents = read_sent_documents(text)
        if not documents:
            return None
        if len(documents) > 1:
            raise CopyEngineError("These are several documents.", mend="Write one, without “---”.")
    except CopyEngineError as error:
        found.texts[name] = text
        where = error.where if error.where.startswith("line") else name
        found.problems.append(Problem(where, *in_plain_words(error.message, error.mend)))
        return before
    if (wrong := no_script(documents[0])) is not None:
        found.texts[name] = text
        found.problems.append(Problem("line 1", *wrong))
        return before
    if cut := list(names_with_commas(documents[0], card_pool())):
        found.texts[name] = text
        found.problems += [Problem(*each) for each in cut]
        return before
    return documents[0]


def _rules(text: str, ruleset: str) -> list[dict[str, str]]:
    """ "707.2, mtg-2017 706.2": numbers, those of another rulebook with its name before them."""
    rules = []
    for part in text.replace(";", ",").replace("\n", ",").split(","):
        words = part.split()
        if words:
            rules.append({"ruleset": words[0] if len(words) > 1 else ruleset, "number": words[-1]})
    return rules


def rules_text(document: Document) -> str:
    script = document.get("script")
    own = script.get("ruleset", DEFAULT_RULESET) if isinstance(script, dict) else DEFAULT_RULESET
    return ", ".join(
        rule["number"] if rule["ruleset"] == own else f"{rule['ruleset']} {rule['number']}"
        for rule in document.get("rules") or ()
    )


def _with_positions(questions: Sequence[Any], data: Any) -> list[Any]:
    """Questions each with its place, if one of them is removed: what was answered belongs to the place."""
    if not any(f"q{place}-remove" in data for place in range(len(questions))):
        return list(questions)
    return [
        {"position": place, **question} if isinstance(question, dict) else question
        for place, question in enumerate(questions, start=1)
    ]


def _question(found: Typed, data: Any, place: int, was: Mapping[str, Any], *, is_live: bool) -> Document:
    name = f"q{place}"
    question: Document = {**was}
    kind = data.get(f"{name}-kind", was.get("kind", ""))
    if kind != was.get("kind"):
        question.pop("choices", None)  # another kind has other ones
    question["kind"] = kind if kind in Question.Kind.values else was.get("kind", Question.Kind.CHOOSE_ONE)
    question["prompt"] = (data.get(f"{name}-take") or data.get(f"{name}-prompt", "")).strip()
    question["explanation"] = data.get(f"{name}-explanation", "").strip()
    question["query"] = was.get("query") or {}
    for part in ("choices", "beliefs"):
        kept = []
        for number, choice in enumerate(question.get(part) or ()):
            if f"{name}-{part}{number}-remove" in data:
                continue
            kept.append(_choice(data, f"{name}-{part}{number}", choice))
        kept = _ordered(kept, data, f"{name}-{part}")
        new = None if is_live else _added(data, f"{name}-{part}")
        if new is not None:
            kept.append(new)
        if kept:
            question[part] = kept
        else:
            question.pop(part, None)
    return question


def _choice(data: Any, name: str, was: Mapping[str, Any]) -> Document:
    """An option, or a wrong answer, with the belief it stands for or a reason of the author's own."""
    choice: Document = {**was}
    if text := data.get(f"{name}-text", "").strip():
        choice["text"] = text
    for key in ("misconception", "belief", "correction"):
        if f"{name}-{key}" in data:
            words = data[f"{name}-{key}"].strip()
            if words:
                choice[key] = words
            else:
                choice.pop(key, None)
    return choice


def _ordered(choices: list[Document], data: Any, name: str) -> list[Document]:
    for number in range(1, len(choices)):
        if f"{name}{number}-up" in data or f"{name}{number - 1}-down" in data:
            choices[number - 1], choices[number] = choices[number], choices[number - 1]
            break
    return choices


def _added(data: Any, name: str) -> Document | None:
    """A wrong answer that was typed; what it is worth is worked out from its words."""
    choice = _choice(data, f"{name}-new", {})
    return choice if choice.get("text") else None


@dataclass(frozen=True, slots=True)
class Row:
    """A question as the page shows it.

    Attributes:
        proposed: how the site would ask it; "" if it has no words for it.
        believable: (slug, words) of the beliefs that a wrong answer may stand for.
        right: the numbers of the options that are right.
    """

    place: int
    question: Document

    proposed: str = ""
    believable: tuple[tuple[str, str], ...] = ()
    right: frozenset[int] = frozenset()

    @property
    def name(self) -> str:
        return f"q{self.place}"

    @property
    def known_slugs(self) -> set[str]:
        return {slug for slug, _ in self.believable}

    @property
    def takes_options(self) -> bool:
        """Whether an author writes the options; else wrong answers have a value each, and a reason."""
        return self.question.get("kind") in {Question.Kind.CHOOSE_ONE, Question.Kind.CHOOSE_MANY}

    @property
    def options(self) -> list[tuple[int, Any, bool]]:
        """(number, option, whether it is right)."""
        return [(n, each, n in self.right) for n, each in enumerate(self.question.get("choices") or ())]


def rows(document: Document, asked: Sequence[Asked] = (), proposed: Sequence[str] = ()) -> list[Row]:
    """The questions of a document, with what the engine makes of those that have an answer."""
    found = []
    for place, each in enumerate(document.get("questions") or ()):
        if not isinstance(each, dict):
            continue
        known = asked[place] if place < len(asked) else None
        ruling = known.ruling if known else None
        choices = each.get("choices") or ()
        right = {
            n for n, c in enumerate(choices) if ruling and "value" in c and ruling.finds_right(c["value"])
        }
        found.append(
            Row(
                place,
                each,
                proposed[place] if place < len(proposed) else "",
                known.believable if known else (),
                frozenset(right),
            )
        )
    return found


def script_text(document: Document, texts: Mapping[str, str]) -> str:
    return texts.get("script") or (as_yaml(document["script"]) if document.get("script") else "")
