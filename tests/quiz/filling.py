"""The form of any question filled in from the context of its page, right or wrong."""

from collections.abc import Mapping
from typing import Any

from judgeapp.quiz.models import QuizItem
from judgeapp.quiz.rulings.answer_forms import form_for
from judgeapp.quiz.rulings.rulings import ruling


def card_sent(form: Any, card: Mapping[str, Any]) -> dict[str, object]:
    """What the form of a blank card sends for a card."""
    sent: dict[str, object] = {
        name: [form.keys.get(text, text) for text in card[name]]
        for name in ("abilities", "colors", "supertypes", "types", "subtypes")
    }
    for name in ("name", "mana_cost", "power", "toughness"):
        sent[name] = "" if card[name] is None else card[name]
    for name in ("tapped", "face_down"):
        if card.get(name):
            sent[name] = "on"
    for place, kind in enumerate(form.blank.kinds):
        sent[f"counters-{place}"] = card["counters"].get(kind, "")
    return sent


def filled_in(context: Mapping[str, Any], item: QuizItem, *, right: bool = True) -> dict[str, object]:
    """What is sent for the right answer, or for one that is wrong in some way."""
    found = ruling(item.question, item.quiz.ruleset)
    data = {"token": str(item.token), "shown": context["shown"]}
    options = context["options"]
    match item.question.kind:
        case "card":
            changed = {"colors": [] if found.value["colors"] else ["green"]}
            return data | card_sent(form_for(item, []), found.value | (changed if not right else {}))
        case "legal":
            said = {o.key: found.finds_right(o.value) is right for o in options}
            return data | {key: "yes" if legal else "no" for key, legal in said.items()}
        case "order":
            flat = [text for group in found.value for text in group]
            flat = flat if right else flat[::-1]
            return data | {o.key: str(flat.index(o.value) + 1) for o in options}
        case "number":
            return data | {"answer": str(found.value + (not right))}
    picked = [option.key for option in options if found.finds_right(option.value) is right]
    return data | {"answer": picked if item.question.kind == "choose_many" else picked[0]}
