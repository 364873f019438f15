"""What is said of a ruling that no author explained: what happens on this table, then the rule."""

import pytest

from judgeapp.quiz.models import Question
from judgeapp.quiz.reviewing.items import stored_items
from judgeapp.quiz.rulings.rulings import ruling
from judgeapp.quiz.rulings.short_reasons import short_reason

pytestmark = pytest.mark.django_db
STAYS = (
    "Counters, attachments, status such as being tapped, and effects that aren't copy effects stay with the "
    "original (707.2)."
)
COPIED_ON = (
    "What a copy has copied is what further copies of it receive, and the copy's own status, such as being "
    "flipped or face down, decides what shows (707.3)."
)
MODIFIED = "What a copy effect changes as it copies is part of the copy's copiable values (707.9b)."
REPEATED = (
    "A copy of a spell or ability repeats the choices made as the original was cast or activated; a copy of a "
    "permanent doesn't"
)
SAID = {
    ("counters-not-copied", "cite"): (
        "Noah's Clone takes the copiable values of Hill Giant; its counters aren't copied. " + STAYS
    ),
    ("counters-not-copied", "card"): (
        "It takes the copiable values of Hill Giant; its counters aren't copied. " + STAYS
    ),
    # The exception belongs to what is copied, so what is asked about is told as well.
    ("clone-of-copy-artifact", "cite"): (
        "Ada's Copy Artifact takes the copiable values of Juggernaut, except it's an enchantment in addition to "
        "its other types, and Noah's Clone takes the copiable values of that copy. " + MODIFIED
    ),
    ("clone-of-copy-artifact", "card"): (
        "It takes the copiable values of the copy: those of Juggernaut, except it's an enchantment in addition "
        "to its other types (707.9b). " + COPIED_ON
    ),
    # A copy without exceptions has none to speak of.
    ("clone-of-a-clone", "cite"): (
        "Noah's Clone takes the copiable values of the copy: those of Hill Giant. " + COPIED_ON
    ),
    # One rule says several things; what is asked tells which.
    ("x-spell-copied", "cite"): (
        "Ada puts a copy of Blaze on the stack, with the choices made for the original; it isn't cast. "
        + REPEATED + " (707.10)."
    ),
    ("kicked-creature-not-kicked-when-cloned", "cite"): (
        "Noah's Clone takes the copiable values of Kavu Titan. " + REPEATED + " (707.2)."
    ),
    ("copy-controller", "cite"): (
        "Ada puts a copy of Lightning Bolt on the stack, with the choices made for the original; it isn't cast. "
        "The player who puts a copy of a spell on the stack controls it and, except under the rules of 2008, owns "
        "it (707.10)."
    ),
    ("fling-copied", "cite"): (
        "Ada puts a copy of Fling on the stack, with the choices made for the original; it isn't cast. A copy that "
        "refers to objects that paid a cost uses those that paid for the original, and mana isn't an object "
        "(707.10)."
    ),
    ("behemoth-cloned", "cite"): (
        "Noah's Clone gets two fade counters, and it enters tapped. What enters as a copy is that copy as it "
        "enters, so the copied abilities apply to how it enters and can trigger on its entering (707.5)."
    ),
    # What isn't copied but still applies is part of why it is what it is.
    ("noncopy-effects-persist", "card"): (
        "It takes the copiable values of Serra Angel (707.2); Humble isn't a copy effect and continues to apply to "
        "it. A permanent that becomes a copy of something else neither enters nor leaves, and effects that aren't "
        "copy effects continue to apply to it (707.4)."
    ),
    ("chain-of-vapor-ownership", "legal"): (
        "Noah's copy could target these and none of the others, just like the original. A player who may choose "
        "new targets can leave any of them unchanged, even illegal ones, but those that are changed must be legal "
        "(707.10c)."
    ),
    ("copy-artifact-of-scepter", "order"): (
        "For Ada's Copy Artifact, copying comes first, then the exception, and then abilities that trigger. Copy "
        "effects apply first, before all other continuous effects (613.1a)."
    ),
    ("moritte-copies-animated-land", "order"): (
        "For Ada's Moritte of the Frost, only the order of the layers matters. Continuous effects apply layer by "
        "layer, starting from what is printed (613.1)."
    ),
}  # fmt: skip


@pytest.mark.parametrize(("slug", "kind"), SAID)
def test_what_happens_here_and_the_rule(content, slug, kind):
    question = Question.objects.select_related("scenario").get(scenario__slug=slug, kind=kind)
    assert short_reason(question, ruling(question, "mtg-2024")).text == SAID[slug, kind]


def test_every_question_that_follows_by_rule_says_both(content):
    told = {item.where: item for item in stored_items() if not item.question.explanation}
    assert len(told) > 140
    for where, item in told.items():
        reason = short_reason(item.question, item.ruling)
        assert reason.named, where
        assert reason.text.endswith(").") or item.question.kind == "number", where
