"""What goes on forever: combinations that can begin again, and abilities that trigger one another."""

from typing import Any

from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import Wanted, question
from judgeapp.lab.questions_in_words.language.phrases import Phrase
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.rounds import one_round, told_round


@question(
    "is|are [this|that|it|there|they] [actually|really] [a|an] infinite|infinitely [loop|combo|tokens|mana|damage|turns] [then|now]",
    "is|are [this|that|it|there|they] [actually|really] [a|an] loop|combo [then|now|forever]",
    "does|do|can|will|would [this|that|it|i|we|they|the_combo|the_loop] [actually|really|still] [go|goes|get|gets|loop|loops|combo|work|works|be] infinite|infinitely|forever [then|now]",
    "does|do|will|would [the|this|that|my] combo|loop [still|even] work|go_on|continue [then|now]",
    "does|do|will|would it|this|that|they loop|loops|go_infinite|never_end|go_on_forever [then|now]",
    "infinite|infinitely [mana|tokens|damage|combo|loop|life|turns|or_not|right]",
    "is|are|does|do|can|will|would <permanents:of> [and|with|plus|+] [<permanents:other>] [actually|really|still|be|a|an|go|goes|make|makes|an] infinite|infinitely|loop|go_infinite|infinite_loop|infinite_combo [combo|loop|tokens|together|then]",
)
def asks_of_loops(
    table: Layout, of: tuple[Phrase, ...] = (), other: tuple[Phrase, ...] = (), **_: Any
) -> Wanted:
    """Whether something goes on forever: one round of it is laid out, or what has triggered resolves.

    Raises:
        UnreadWords: nothing has triggered, and nothing that is there begins a round.
    """
    for phrase in (*of, *other):
        table.thing(phrase, "A", "permanent")
    for ref in sorted(table.unsaid):
        table.claim(ref, "A")
    table.resolve_all()
    waits = bool(table.triggering())
    began = told_round(table) if waits else one_round(table, "A") or one_round(table, "B")
    if began:
        table.asks_of = began
        return "", "loops again"
    if waits:
        return "", "loops"
    raise endless()


def endless() -> UnreadWords:
    """Why nobody is told whether something goes on forever, and what can be asked."""
    asks = (
        "Whether that goes on forever isn’t computed: a table plays what is told once. Tell one round of "
        "it step by step, and ask what happens; if everything is as before then, it can be repeated."
    )
    return UnreadWords("", "infinite", "", asks=asks)
