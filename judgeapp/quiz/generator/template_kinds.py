"""How a template asks one kind of question; each kind overrides what is its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from judgeapp.copyengine import Answer

type Say = Callable[[Any], str | None]


class TemplateKind:
    """A kind of question as templates ask it.

    Attributes:
        name: as templates, scenarios and attempts write it.
        generated: templates can ask it.
        fewest_wrong, counted_by_belief: so many wrong answers make it worth asking, or so many beliefs.
        offers_wrong_texts: the wrong answers are options, so they need words and must not stand in the text.
        by_value: wrong answers differ if their values do, even if their words don't.
    """

    name: ClassVar[str] = ""
    generated: ClassVar[bool] = True
    fewest_wrong: ClassVar[int] = 3
    counted_by_belief: ClassVar[bool] = False
    offers_wrong_texts: ClassVar[bool] = False
    by_value: ClassVar[bool] = False

    def lacks(self, written: Mapping[str, Any]) -> tuple[str, str] | None:
        """What a variant lacks to be asked so, and the mend; None if nothing."""
        return None

    def generated_answer(self, decides: str, query: Mapping[str, Any], found: Answer) -> Any:
        """What the question wants to know of an answer.

        Args:
            decides: the principle that the template says decides.

        Raises:
            CopyEngineError: the answer has no such thing.
        """
        return found.value

    def generated_text(self, value: Any, say: Say, offered: Mapping[str, str]) -> str | None:
        """An answer in words; None where there are none.

        Args:
            offered: the text of each claim that is judged by itself.
        """
        return say(value)

    def generated_headline(self, value: Any, text: str) -> str:
        """The ruling in a sentence, without its full stop."""
        return text


_KNOWN: dict[str, TemplateKind] = {}


def register_template_kind(kind: TemplateKind) -> None:
    """Let templates ask a kind of question."""
    _KNOWN[kind.name] = kind


def template_kind(name: str) -> TemplateKind:
    """The kind of this name, which a template was read with."""
    return _KNOWN[name]


def generated_kinds() -> Sequence[str]:
    """The names of the kinds that templates can ask."""
    return sorted(_KNOWN)
