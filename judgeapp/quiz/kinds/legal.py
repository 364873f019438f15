"""*Legal or not*: each of an author's choices judged by itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import replace
from typing import Any, ClassVar

from django import forms

from judgeapp.cards.display.derivations import origins_of
from judgeapp.combat import ask, called
from judgeapp.copyengine import PLAYER_NAMES, CopyEngineError, Game, Step, joined, matches
from judgeapp.copyengine import principles as p
from judgeapp.quiz.generator.template_kinds import Say
from judgeapp.quiz.kinds.answers.forms import GONE, AnswerForm
from judgeapp.quiz.kinds.answers.offers import Option
from judgeapp.quiz.kinds.answers.table_reasons import Situation, decided, number_of, reason
from judgeapp.quiz.kinds.base import Ruling, question_kind
from judgeapp.quiz.kinds.choices import SeveralOfChoices, check_texts
from judgeapp.quiz.models import Choice, Question, QuizItem


class LegalForm(AnswerForm):
    """Legal or not, for each option by itself: fields are named for the options' keys."""

    VERDICTS: ClassVar = [("yes", "Legal"), ("no", "Not legal")]

    def add_fields(self) -> None:
        for key in self.options:
            self.fields[key] = forms.ChoiceField(
                choices=self.VERDICTS,
                error_messages={"required": "Say whether it is legal.", "invalid_choice": GONE},
            )

    @property
    def chosen(self) -> list[Any]:
        return [option.value for key, option in self.options.items() if self.cleaned_data[key] == "yes"]


@question_kind
class Legal(SeveralOfChoices):
    """For each of the choices, whether it is legal; none need be."""

    name = Question.Kind.LEGAL
    template: ClassVar = "quiz/_legal.html"
    in_rows: ClassVar = True
    by_value: ClassVar = True
    derived_place: ClassVar = 104
    fewest_wrong: ClassVar = 2

    def check(self, found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
        check_texts(choices)
        missing = [one for one in found.value if not any(matches(one, choice.value) for choice in choices)]
        if missing or len(choices) < 2:
            raise CopyEngineError(
                f"No choice stands for {missing or 'a second one'}. Legal: {found.value!r}.",
                where="choices",
                mend="Give each that is asked about a choice with its label as the value.",
            )

    def derived(self, scenario: Mapping[str, Any]) -> dict[str, Any]:
        """Of everything there is, what the first copy of a spell could target right after the copying, of
        which the story tells no new targets.
        """
        script = scenario["script"]
        origins = {ref: name.replace("’", "'") for ref, name in origins_of(script).items()}
        place, event = next(
            ((n, each) for n, each in enumerate(script["events"], 1) if each["do"] == "copy_spell"), (0, None)
        )
        if event is None:
            raise ValueError(f"{scenario['id']}: no spell is copied, so there are no targets to ask about.")
        permanents = [
            each for each in script.get("setup") or () if each.get("zone", "battlefield") == "battlefield"
        ]
        names = {each["ref"]: origins[each["ref"]] for each in permanents} | {
            p: PLAYER_NAMES[p] for p in ("A", "B")
        }
        claims = {ref: {"of": event["ref"], "field": "could_target", "value": ref} for ref in names}
        spell, copied = origins[event["ref"]], origins[event["of"]]
        query: dict[str, Any] = {"ask": "which", "claims": claims, "at": place}
        if "new_targets" in event:  # the story would name a legal one
            copying = {key: value for key, value in event.items() if key != "new_targets"}
            query |= {"at": place - 1, "then": [copying]}
        return {
            "prompt": f"Which of these would be legal targets for {spell} of {copied}?",
            "query": query,
            "choices": [{"text": name, "value": ref} for ref, name in names.items()],
        }

    def headline(self, ruling: Ruling, ruleset: str, options: Sequence[Option]) -> str:
        legal = [option.text for option in options if ruling.finds_right(option.value)]
        return f"Legal: {joined(legal)}." if legal else "None of them is legal."

    def why(self, ruling: Ruling, situation: Situation) -> tuple[str, str]:
        """Why the first that is illegal is so, if that is known of each; else what makes a target legal."""
        illegal = [told for value, told in ruling.by_option.items() if not ruling.finds_right(value)]
        if illegal:
            return decided([illegal[0]], illegal[0], situation)
        name = situation.names.get(situation.of, "The copy")
        which = (
            "only these" if len(ruling.value) > 1 else "only this one" if ruling.value else "none of these"
        )
        happens = f"{name} could target {which}, just like the original"
        return reason(happens, p.NEW_TARGETS, number_of(p.NEW_TARGETS, ruling.ruleset))

    def by_option(self, game: Game, query: Mapping[str, Any]) -> Mapping[str, Step]:
        """Each in a sentence to stand beside its option, which names the target; a copy has the name of what
        it copies, so the sentence says "it."
        """
        found: dict[str, Step] = {}
        decided: dict[str, set[bool]] = {}
        for value, claim in query["claims"].items():
            answer = ask(game, {**query, "claims": {value: claim}})
            if deciding := next((step for step in reversed(answer.steps) if step.rule), None):
                found[value] = deciding
                decided.setdefault(deciding.text, set()).add(bool(answer.value))
        # A step that legal and illegal ones share, or all of them, decides on none of them.
        tells = {text for text, verdicts in decided.items() if len(verdicts) == 1}
        if len(decided) == 1 < len(found):
            return {}
        at = query.get("at")
        there = game.layers(at).values
        names = {value: called(game, ref, at) for value, ref in _targets(query).items() if ref in there}
        return {
            value: _of_it(step, names.get(value, "")) for value, step in found.items() if step.text in tells
        }

    def lacks(self, written: Mapping[str, Any]) -> tuple[str, str] | None:
        claims = written["query"].get("claims") or {}
        if not claims or set(written.get("options") or {}) != set(claims):
            return "options are missing", "Give each claim of the query a text."
        return None

    def generated_text(self, value: Any, say: Say, offered: Mapping[str, str]) -> str:
        legal = [text for claim, text in offered.items() if claim in value]
        return f"Legal: {joined(legal)}" if legal else "None of them is legal"

    def form(self, item: QuizItem, ruleset: str, options: Sequence[Option], data: Any = None) -> AnswerForm:
        return LegalForm(data, item=item, options=options)


def _targets(query: Mapping[str, Any]) -> dict[str, str]:
    """What each claim is about, by its label."""
    return {value: str(claim.get("value")) for value, claim in query["claims"].items()}


def _of_it(step: Step, name: str) -> Step:
    """A step about an object of this name as one about "it"; as it is where that isn't clear."""
    if not name or step.text.count(name) > 1:
        return step
    if step.text.startswith(f"{name} "):
        return replace(step, text=f"It{step.text.removeprefix(name)}")
    return replace(step, text=re.sub(rf" {re.escape(name)}\.$", " it.", step.text))
