"""Keyword abilities as their modules declare them: how each is read, when it triggers, what it does (CR 702).

The modules stand in events/keywords/, one for each keyword; the engine's package imports them all.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from judgeapp.copyengine.model.effects.effects import CastCopy, CopySpell, TokenCopy
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Kind, Trigger
from judgeapp.copyengine.model.terms.costs import NO_COST, AbilityCost
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.text.keyword_names import Takes, add_keyword_name

type Effects = tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordAbility:
    """One keyword ability.

    Attributes:
        name: in lower case, as cards print it.
        takes: what stands behind it.
        counts_as: ACTIVATED or TRIGGERED for abilities that are activated or that trigger; None for others.
        functions_in: the zones in which an activated ability with it functions; () for the battlefield.
        trigger: when it triggers, where that is noted.
        means: the triggered abilities that it stands for, for what stands behind it: where those are several,
            or wait for a step.
        effects: what an ability with it says, for a parameter.
        resolves_as: what it does as it resolves, where that isn't `effects`: effects, or words for the reader
            with {n} for the number and {many} for the number as a word.
        and_then: what it says beside those words.
        gives_first: an instant or sorcery with it does what it says before its other text.
        defines: the characteristics it defines (CR 604.3).
        pays: what activating it takes beside the cost that is printed.
        at_next_end_step: what becomes then of a permanent that was cast for its cost.
        for_attacker: an attacker is returned for its cost, and a permanent cast for it enters tapped and
            attacking what that attacked.
    """

    name: str
    takes: Takes = Takes.OTHER
    counts_as: Kind | None = None
    functions_in: frozenset[str] = frozenset()
    trigger: Trigger | None = None
    means: Callable[[str], tuple[Ability, ...]] | None = None
    effects: Effects | Callable[[str], Effects] = ()
    resolves_as: str | Effects = ()
    and_then: Effects = ()
    gives_first: bool = False
    defines: frozenset[str] = frozenset()
    pays: AbilityCost = NO_COST
    at_next_end_step: Effect | None = None
    for_attacker: bool = False

    def effects_for(self, parameter: str) -> Effects:
        """Return what an ability with it says; () where nothing depends on that."""
        return self.effects(parameter) if callable(self.effects) else self.effects

    def means_for(self, parameter: str, text: str) -> tuple[Ability, ...]:
        """Return the triggered abilities that it stands for, the text of each behind that of the keyword."""
        meant = () if self.means is None else self.means(parameter)
        return tuple(replace(each, text=f"{text} ({printed(each.text)})") for each in meant)


_KEYWORDS: dict[str, KeywordAbility] = {}
_PLAIN = KeywordAbility(name="")


def declare(keyword: KeywordAbility) -> None:
    """Let the reader and the rules know a keyword ability."""
    _KEYWORDS[keyword.name] = keyword
    add_keyword_name(keyword.name, keyword.takes)


def keyword_named(name: str) -> KeywordAbility:
    """Return what is declared of a keyword; of one without a module, an empty declaration."""
    return _KEYWORDS.get(name, _PLAIN)


@cache  # made once all keywords are declared
def copying_keywords() -> frozenset[str]:
    """Return the keywords that copy."""
    return frozenset(
        name
        for name, keyword in _KEYWORDS.items()
        if any(isinstance(e, CastCopy | CopySpell | TokenCopy) for e in keyword.effects_for(""))
    )
