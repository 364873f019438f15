"""Questions that follow another and change its table: "what if he bolts it instead", "same thing but ...".

A table plays one story, so each of them is a question of its own, made of the first and of what is changed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_BEGINS = r"(?:(?<=[.?!,;…]) *|(?<=[.?!,;…] )|\band )(?:and |now |also |but |so |ok |okay |then )*"
_INSTEAD = re.compile(
    rf"{_BEGINS}(?:what|how about|what about) if (?P<told>[^.?!]*?)\binstead\b(?! of)"
    r"(?P<more>[^.?!]*)[.?! ]*$",
    re.IGNORECASE,
)
_SAME = re.compile(
    rf"{_BEGINS}(?:(?:what about|how about|what if) )?(?:it's |its |it is )?(?:the |exactly the )?same "
    r"(?:thing|question|situation|scenario|setup|board|story|deal)?(?: again)?,? ?"
    r"(?:but|except|only|with|if|and)(?: that| now| this time)? (?P<told>[^?!]*?)(?P<more>)[.?! ]*$",
    re.IGNORECASE,
)
_WHAT_IF = re.compile(
    rf"{_BEGINS}(?:what|how about|what about) if (?P<told>[^.?!]*)(?P<more>)[.?! ]*$", re.IGNORECASE
)
_ASIDE = re.compile(r"\b(?:too|also|as well|now|this time|had)\b ?", re.IGNORECASE)
_MOST_TRIED = 6


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A question that changes the table of the one before it.

    Attributes:
        first: the question before it.
        said: its own words; `told` are those that tell what is changed.
        is_instead: it takes the place of something that was told.
    """

    first: str
    said: str
    told: str
    is_instead: bool

    def asked_by_itself(self, told: Sequence[str], asked: Sequence[str]) -> Iterator[str]:
        """The questions that it may be, the likeliest first.

        Args:
            told, asked: the clauses of the question before it.
        """
        last = ", ".join(asked)
        ways = [[self.told, *told], [*told, self.told]]
        if self.is_instead:
            places = reversed(range(len(told)))
            ways = [[*told[:n], _of_the_same(self.told, told[n]), *told[n + 1 :]] for n in places]
        for way in ways[:_MOST_TRIED]:
            yield f"{'. '.join(each.strip(' .,;') for each in way)}. {last.strip(' ?')}?"


def follow_up(text: str, *, any_condition: bool = False) -> FollowUp | None:
    """The question that follows another and changes its table; None for none.

    Args:
        any_condition: "what if" alone counts, which may go on with the story as well.
    """
    for way in (_INSTEAD, _SAME, *((_WHAT_IF,) if any_condition else ())):
        found = way.search(text)
        if found is None or len(text[: found.start()].split()) < 3:
            continue
        said = re.sub(r"^[ .,;?!]*(?:and )?", "", text[found.start() :]).strip(" .?!")
        told = _ASIDE.sub("", f"{found['told']}{found['more']}").strip(" ,")
        return FollowUp(text[: found.start()].strip(), said, told, way is _INSTEAD)
    return None


def _of_the_same(told: str, replaced: str) -> str:
    """What is told of "it", of what the clause tells of whose place it takes: "it copies Serra Angel"."""
    pronoun, _, rest = told.partition(" ")
    verb = rest.partition(" ")[0]
    subject = replaced.partition(f" {verb} ")[0]
    return f"{subject} {rest}" if pronoun == "it" and verb and subject != replaced else told
