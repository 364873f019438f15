"""Sentences that change nothing the engine computes, kept as they stand."""

import re

WHOLE = ("as an additional cost to cast ~",)
_WHOLE_FORMS = re.compile(
    r"if .+ would .+, .*\binstead\b|you may .+ rather than pay |~'s .+ cost .+ (less|more) to activate$|"
    r"(the|its) [a-z]+ cost is equal to its mana cost$|the new creature type cannot be \W?Wall$|"
    r"damage cannot be prevented this turn$|the \"legend rule\" does not apply\b|"
    r"activated abilities of [^\"]+ cannot be activated\b[^\"]*$|counters cannot be put on [^\"]+$|"
    r"[^\"]+ spells [^\"]*\bcosts? (\{\w+\})+ (more|less) to cast\b[^\"]*$|"
    r"you may choose not to untap ~ during your untap step$|"
    r"you may (cast|play) [^\"]+ from the top of your library$|"
    r"if ~ is in your opening hand, you may (begin the game|reveal)\b|"
    r"(after this [a-z ]*phase|if it is your main phase), there is an additional [a-z]+ phase\b[^\"]*$|"
    r"this (ability|spell) still resolves if its targets? becomes? illegal$|"
    r"this effect does not remove (this Aura|~)$|"
    r"cast ~ only [^\"]+$|you may cast ~ as though it had flash if [^\"]+$|"
    r"(until the end of your next turn|during any turn you [a-z ]+), you may (play|cast) [^\"]+$|"
    r"you may (play|cast) [^\"]+ until the end of your next turn$|if [^,\"]+, you may [^\"]+ rather than pay "
)


# One of these stands in each of the forms: a quick way past most sentences.
_HINTS = (
    "instead", "rather than pay", "to activate", "to cast", "cost is", " rule", "cannot be ",
    "choose not", "from the top", "opening hand", "additional combat phase", "additional main phase",
    "cast ~ ", "not remove", "still resolves", "your next turn, you may", "you may play", "you may cast",
)  # fmt: skip


def is_ignored(text: str) -> bool:
    """Whether a sentence has one of the forms kept as they stand: costs, and replacement effects."""
    if re.search(r"\bcop(y|ies|ied)\b", text):
        return False
    if text.startswith(WHOLE):
        return True
    return any(hint in text for hint in _HINTS) and bool(_WHOLE_FORMS.match(text))
