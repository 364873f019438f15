"""A ruleset: what it can do, and the number it gives a principle; and those that scripts name by id."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache

import msgspec

from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.characteristics import PERMANENT_TYPES
from judgeapp.copyengine.model.policies import Policy
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.rulesets.terms import Terms


class Capabilities(msgspec.Struct, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """What a ruleset can do, and does its own way; the defaults are today's Comprehensive Rules.

    Attributes:
        setting_drops_cda: keeping or setting a value leaves out the ability that defines it (CR 707.9d).
        adding_drops_cda: adding a subtype also leaves out a type-defining ability (706.9d as of 2017).
        transforming_tokens: token copies of double-faced permanents have both faces (CR 707.8a).
        permanent_spell_copies: copies of permanent spells become tokens (CR 707.10f).
        remembers_choices: a choice made under an earlier copied ability is used again (503.8).
        copies_triggered_abilities: triggered abilities can be copied (not in 503.10).
        maker_owns_copy: a copy of a spell is owned by the controller of the effect that made it (503.10).
        copies_expansion_symbol: the expansion symbol is among the values copied (503.2).
        as_enters_values_copiable: all that "as this enters" abilities set is copiable, not only what they set
            along with power and toughness (503.2).
        wordings: whose older card texts it goes by, where a card has such; "" = the current ones.
        has_combat: its keyword abilities and combat are those the combat module knows.
        damage_assignment_order: attackers and blockers are put in an order for damage (until November 2024).
        others_change_entering: what other permanents make of something counts as it enters (CR 614.12);
            older rules looked at its own text alone.
        legends_all_go: of legendary permanents of one name, and of planeswalkers of one type, none stays,
            whoever controls them (until 2013).
        one_planeswalker_of_a_type: nobody keeps two that share a planeswalker type (until September 2017).
        one_role_each: of one player's Roles on a permanent only the newest stays (CR 704.5y, since 2023).
        names_end_in_token: a token that is given no name is called its subtypes plus "Token" (CR 111.4); its
            subtypes alone until 2022.
    """

    setting_drops_cda: bool = True
    adding_drops_cda: bool = False
    transforming_tokens: bool = True
    permanent_spell_copies: bool = True
    remembers_choices: bool = False
    copies_triggered_abilities: bool = True
    maker_owns_copy: bool = False
    copies_expansion_symbol: bool = False
    as_enters_values_copiable: bool = False
    wordings: str = ""
    has_combat: bool = True
    damage_assignment_order: bool = False
    others_change_entering: bool = True
    legends_all_go: bool = False
    one_planeswalker_of_a_type: bool = False
    one_role_each: bool = True
    names_end_in_token: bool = True

    def token_name(self, subtypes: Iterable[str]) -> str:
        """Return the name of a token that is given none (CR 111.4)."""
        return " ".join((*subtypes, "Token") if self.names_end_in_token else subtypes)


class InForce(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"since": "from"},
):
    """The days a document was in force, as far as they are known."""

    since: date | None = None
    until: date | None = None


class Ruleset(Capabilities, frozen=True, kw_only=True, eq=False, weakref=True):
    """One rules document.

    Attributes:
        edition: which game's rules it is a version of; beliefs about versions mix those of one game only.
        numbers: principle -> the number of the rule that states it; a principle without one is silent there.
        keyword_numbers: point about a keyword ability -> its number here, if not the Comprehensive Rules'.
        true_beliefs: misconceptions that are right here: under their policies play is as under `CORRECT`.
        terms: another game's words, zones and types; None for Magic's.
    """

    id: str
    title: str
    edition: str
    numbers: Mapping[str, str]
    keyword_numbers: Mapping[str, str]
    true_beliefs: frozenset[str]
    in_force: InForce
    terms: Terms | None

    @property
    def permanent_types(self) -> frozenset[str]:
        """The types of cards that stay on the battlefield."""
        return self.terms.object_types if self.terms else PERMANENT_TYPES

    def read(self, text: str) -> str:
        """Return a card text or effect in the words that the reader knows."""
        return self.terms.reading(text) if self.terms else text

    def told(self, sentence: str) -> str:
        """Return a sentence in the words of the game."""
        return self.terms.telling(sentence) if self.terms else sentence

    def number(self, principle: str) -> str:
        """Return the rule that states `principle` here; "" if the document is silent."""
        return self.numbers.get(principle, "")

    def cites(self, *principles: str) -> str:
        """Return the first of `principles` that this document has a rule for, or the first one."""
        for name in principles:
            if name in self.numbers:
                return name
        return principles[0]

    def with_capabilities_of(self, other: "Ruleset") -> "Ruleset":
        """Return this document, its numbers as they are, as if it could do what another can in copying."""
        taken = {name: getattr(other, name) for name in Capabilities.__struct_fields__}
        return msgspec.structs.replace(self, **{**taken, "has_combat": self.has_combat})


DEFAULT_RULESET = "mtg-2024"
"""What a script is played under that names no ruleset."""


class Rulesets(Mapping[str, Ruleset]):
    """Rulesets by id, in the order in which people are offered them."""

    def __init__(self) -> None:
        self._by_id: dict[str, Ruleset] = {}

    def __getitem__(self, id: str) -> Ruleset:
        return self._by_id[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def register(self, rulesets: Iterable[Ruleset]) -> None:
        """Let scripts name these rulesets.

        Raises:
            CopyEngineError: there is another one of that id.
        """
        for ruleset in rulesets:
            if ruleset.id in self._by_id:
                raise CopyEngineError(
                    f"There already is a ruleset {ruleset.id!r}.",
                    where=f"{ruleset.id}: id",
                    mend="Register each ruleset once.",
                )
            self._by_id[ruleset.id] = ruleset

    def mend(self, capability: str) -> str:
        """Return what to do where a ruleset lacks a capability: use one that has it."""
        able = joined((id for id, ruleset in self.items() if getattr(ruleset, capability)), "or")
        return f"Use {able}."

    def versions(self, edition: str) -> list[Ruleset]:
        """Return the dated versions of a game's rules, the oldest first."""
        dated = [
            (ruleset.in_force.since, ruleset)
            for ruleset in self.values()
            if ruleset.edition == edition and ruleset.in_force.since is not None
        ]
        return [ruleset for _, ruleset in sorted(dated, key=_by_date)]


def _by_date(dated: tuple[date, Ruleset]) -> tuple[date, str]:
    since, ruleset = dated
    return since, ruleset.id


RULESETS = Rulesets()


def ruleset_named(name: Ruleset | str | None) -> Ruleset:
    """Return the ruleset of this id (None: the default); a ruleset is itself.

    Raises:
        CopyEngineError: there is none of that id.
    """
    if isinstance(name, Ruleset):
        return name
    try:
        return RULESETS[name or DEFAULT_RULESET]
    except KeyError:
        known = ", ".join(RULESETS)
        raise CopyEngineError(
            f"There is no ruleset {name or DEFAULT_RULESET!r}.", where="ruleset",
            mend=f"Use {known}." if known else "Register the rulesets before playing.",
        ) from None  # fmt: skip


def believed_ruleset(ruleset: Ruleset, policy: Policy) -> Ruleset:
    """Return the ruleset with the capabilities that people think it has, its rule numbers as they are."""
    if not (policy.newer_rule_read_into_older or policy.older_rule_still_applied):
        return ruleset
    versions = RULESETS.versions(ruleset.edition)
    if not versions:
        return ruleset
    return _as_in(versions[-1] if policy.newer_rule_read_into_older else versions[0], ruleset)


@lru_cache(maxsize=64)  # one value for all who ask, so that what is memoized with it stays
def _as_in(other: Ruleset, ruleset: Ruleset) -> Ruleset:
    return ruleset.with_capabilities_of(other)
