"""What is attached to something, and what it is attached to."""

from typing import Any

from judgeapp.copyengine import CopyEngineError
from judgeapp.lab.questions_in_words.clauses.changes import attaches
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, asks, note_asked, question
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout


@question(
    "can|could|may|does|will|would <asked:it> [still|even] [be|become|get|enter] attached to <thing:other> [too|at_all]",
    "can|could|may|does|will|would <who> [still|even] attach <asked:it> to <thing:other> [too|at_all]",
)
def copy_may_be_attached(table: Layout, it: Phrase, other: Phrase, **_: Any) -> Wanted:
    """Whether what entered as a copy of an Aura can be attached to something: it is tried (CR 303.4f)."""
    note_asked(table, {"it": it})
    hosts = [t.ref for t in table.things if table.is_creature(t.ref) and t.ref != table.asks_of]
    is_told = bool(other.name) or other.kind != "it" or not hosts
    to = table.thing(other, "B", "permanent") if is_told else hosts[-1]
    came = next((e for e in table.events if e["do"] == "enter" and e.get("ref") == table.asks_of), None)
    if came is None or "attached_to" in came:
        return "", "attached"
    came["attached_to"] = to
    if not table.are_possible([]):
        name = table.spoken(to).name
        raise CopyEngineError(
            f"No. It can’t be attached to {name}, which it can’t legally enchant (303.4f).",
            mend="Name another thing that it can enchant.",
        )
    return "", "is_attached"


asks(
    "attached",
    "",
    "attached",
    "does|do|will|would <asked:it> [still|also] have|get|keep|copy|come_with|enter_with [the|its|any|an|those|that] aura|auras|equipment|equipments|enchantment|enchantments|attachments [on_it|too|as_well|also]",
    "is|are [the] aura|auras|equipment|enchantment|enchantments copied [too|as_well]",
    "what|what_else|which_auras|which_equipment|which_enchantments is|are [still] attached_to|on <asked:it>",
    "is|are|will|would <asked:it> [also|still|be] enchanted|equipped|suited_up [too|as_well|then|by_it|with_it]",
)


asks(
    "is_attached",
    "",
    "is_attached",
    "is|are|will|would|does <asked:it> [also|still|now|be|come_in|enter] attached [to] [anything|something|it|the_creature|a_creature|the_same_creature] [too|as_well|then]",
    "what is|are|will <asked:it> [be] attached|equipped to [now|then]",
)


@question(
    "can|could|may <who> [still|also|even|legally] put|attach|equip|move|suit_up [a|an|the|my] <attachment:what> on|onto|to <asked:it> [too|as_well|now|then]",
    "can|could|may <who> [still|also|even|legally] equip|enchant <asked:it> with [a|an|the|my] <attachment:what> [too|as_well|now|then]",
    "can|could|may [a|an|the|my] <attachment:what> [still|also|even|legally] be put|attached|equipped|moved on|onto|to <asked:it> [too|as_well|now|then]",
)
def may_be_attached(table: Layout, what: Phrase, it: Phrase, who: str = "") -> Wanted:
    """Whether an Aura or Equipment can be put on a thing: it is tried, and refused where it can't."""
    of = table.thing(it, who or "A", "permanent")
    table.claim(of, who or "A")
    attaches(table, what, Phrase(kind="permanent", word="it"), who)
    table.resolve_all()
    table.asks_of = of
    return "", "attached"
