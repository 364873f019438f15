"""The rulesets: what each can do, and the number it gives a principle. The engine asks for capabilities,
never ids.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.characteristics import PERMANENT_TYPES
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import Policy
from judgeapp.copyengine.rulesets.section_numbers import GENERAL, OF_2008, OF_2017
from judgeapp.copyengine.rulesets.terms import GRAND_ARCHIVE, Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One rules document.

    Attributes:
        numbers: principle -> the number of the rule that states it; a principle without one is silent there.
        setting_drops_cda: keeping or setting a value leaves out the ability that defines it (CR 707.9d).
        adding_drops_cda: adding a subtype also leaves out a type-defining ability (706.9d as of 2017).
        transforming_tokens: token copies of double-faced permanents have both faces (CR 707.8a).
        permanent_spell_copies: copies of permanent spells become tokens (CR 707.10f).
        remembers_choices: a choice made under an earlier copied ability is used again (503.8).
        copies_triggered_abilities: triggered abilities can be copied (not in 503.10).
        edition: which game's rules it is a version of; beliefs about versions mix those of one game only.
        as_enters_values_copiable: all that "as this enters" abilities set is copiable, not only what they set
            along with power and toughness (503.2).
        copies_expansion_symbol: the expansion symbol is among the values copied (503.2).
        wordings: whose older card texts it goes by, where a card has such; "" = the current ones.
        terms: another game's words, zones and types; None for Magic's.
        has_combat: its keyword abilities and combat are those the combat module knows.
        damage_assignment_order: attackers and blockers are put in an order for damage (until November 2024).
        maker_owns_copy: a copy of a spell is owned by the controller of the effect that made it (503.10).
        others_change_entering: what other permanents make of something counts as it enters (CR 614.12);
            older rules looked at its own text alone.
        legends_all_go: of legendary permanents of one name, and of planeswalkers of one type, none stays,
            whoever controls them (until 2013).
        one_planeswalker_of_a_type: nobody keeps two that share a planeswalker type (until September 2017).
    """

    id: str
    title: str
    numbers: Mapping[str, str]
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
    terms: Terms | None = None
    edition: str = "magic"
    has_combat: bool = True
    damage_assignment_order: bool = False
    others_change_entering: bool = True
    legends_all_go: bool = False
    one_planeswalker_of_a_type: bool = False

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


_MTG_2008 = {
    p.WHAT_COPYING_COVERS: "503.1",
    p.COPIABLE_VALUES: "503.2",
    p.STACK_CHOICES: "503.2",
    p.NOT_COPIED: "503.2",
    p.BECOMES_COPIABLE: "503.3",
    p.CHANGES_IN_PLACE: "503.4",
    p.ENTERS_AS_COPY: "503.5",
    p.CHOICES_NOT_COPIED: "503.6",
    p.UNDEFINED_CHOICE: "503.7",
    p.EXCEPTIONS: "503.9",
    p.EXCEPTION_ADDS_ABILITY: "503.9",
    p.EXCEPTION_RETAINS: "503.9",
    p.EXCEPTION_MODIFIES: "503.9",
    p.COPYING_SPELLS: "503.10",
    p.RESOLUTION_CHOICES: "503.10",
    p.COST_OBJECTS: "503.10",
    p.OWNER_AND_CONTROLLER: "503.10",
    p.COPY_IS_A_SPELL: "503.10",
    p.CEASES_TO_EXIST: "503.10a",
    p.ABILITY_SOURCE: "503.10b",
    p.NEW_TARGETS: "503.10c",
    p.NAME_TRACKS: "503.11",
    p.CAST_A_COPY: "503.12",
}

_MTG_2017 = {
    p.WHAT_COPYING_COVERS: "706.1",
    p.COPIABLE_VALUES: "706.2",
    p.STACK_CHOICES: "706.2",
    p.NOT_COPIED: "706.2",
    p.DERIVED: "706.2a",
    p.LATER_CHANGES: "706.2b",
    p.STATIC_LOCKS_IN: "706.2c",
    p.BECOMES_COPIABLE: "706.3",
    p.CHANGES_IN_PLACE: "706.4",
    p.ENTERS_AS_COPY: "706.5",
    p.CHOICES_NOT_COPIED: "706.6",
    p.LINKED: "706.7",
    p.FACE_UP_FACE: "706.8",
    p.EXCEPTIONS: "706.9",
    p.EXCEPTION_ADDS_ABILITY: "706.9a",
    p.EXCEPTION_RETAINS: "706.9b",
    p.EXCEPTION_MODIFIES: "706.9c",
    p.EXCEPTION_CDA: "706.9d",
    p.EXCEPTION_ADDITIONAL_EFFECT: "706.9e",
    p.EXCEPTION_LINKED_TRIGGER: "706.9f",
    p.COPYING_SPELLS: "706.10",
    p.RESOLUTION_CHOICES: "706.10",
    p.COST_OBJECTS: "706.10",
    p.OWNER_AND_CONTROLLER: "706.10",
    p.COPY_IS_A_SPELL: "706.10",
    p.CEASES_TO_EXIST: "706.10a",
    p.ABILITY_SOURCE: "706.10b",
    p.NEW_TARGETS: "706.10c",
    p.COULD_TARGET: "706.10d",
    p.TARGET_SPECIFIED: "706.10e",
    p.NAME_TRACKS: "706.11",
    p.CAST_A_COPY: "706.12",
}

_MTG_2024 = {
    p.WHAT_COPYING_COVERS: "707.1",
    p.COPIABLE_VALUES: "707.2",
    p.STACK_CHOICES: "707.2",
    p.NOT_COPIED: "707.2",
    p.DERIVED: "707.2a",
    p.LATER_CHANGES: "707.2b",
    p.STATIC_LOCKS_IN: "707.2c",
    p.BECOMES_COPIABLE: "707.3",
    p.CHANGES_IN_PLACE: "707.4",
    p.ENTERS_AS_COPY: "707.5",
    p.CHOICES_NOT_COPIED: "707.6",
    p.LINKED: "707.7",
    p.FACE_UP_FACE: "707.8",
    p.TRANSFORMING_TOKEN: "707.8a",
    p.EXCEPTIONS: "707.9",
    p.EXCEPTION_ADDS_ABILITY: "707.9a",
    p.EXCEPTION_RETAINS: "707.9c",
    p.EXCEPTION_MODIFIES: "707.9b",
    p.EXCEPTION_CDA: "707.9d",
    p.EXCEPTION_ADDITIONAL_EFFECT: "707.9e",
    p.EXCEPTION_CONDITIONAL: "707.9f",
    p.EXCEPTION_LINKED_TRIGGER: "707.9g",
    p.COPYING_SPELLS: "707.10",
    p.RESOLUTION_CHOICES: "707.10",
    p.COST_OBJECTS: "707.10",
    p.OWNER_AND_CONTROLLER: "707.10",
    p.COPY_IS_A_SPELL: "707.10",
    p.CEASES_TO_EXIST: "707.10a",
    p.ABILITY_SOURCE: "707.10b",
    p.NEW_TARGETS: "707.10c",
    p.COULD_TARGET: "707.10d",
    p.TARGET_SPECIFIED: "707.10e",
    p.SPELL_BECOMES_TOKEN: "707.10f",
    p.TRANSFORMING_SPELL: "707.10g",
    p.NAME_TRACKS: "707.11",
    p.CAST_A_COPY: "707.12",
    p.COPY_BY_NAME: "707.13",
    p.COPY_NOTED: "707.14",
    p.LAYER_ONE: "wiki.layers",
}

_CLASS_3 = {
    p.COPIABLE_VALUES: "class3.copying.2",
    p.BECOMES_COPIABLE: "class3.copying.2",
    p.STACK_CHOICES: "class3.copying.1",
    p.NOT_COPIED: "class3.copying.2",
    p.DERIVED: "class3.copying.3",
    p.ENTERS_AS_COPY: "class3.copying.5",
    p.CHOICES_NOT_COPIED: "class3.copying.6",
    p.FACE_UP_FACE: "class3.copying.7",
    p.EXCEPTIONS: "class3.copying.8",
    p.EXCEPTION_ADDS_ABILITY: "class3.copying.9",
    p.EXCEPTION_RETAINS: "class3.copying.10",
    p.EXCEPTION_MODIFIES: "class3.copying.11",
    p.COPYING_SPELLS: "class3.copying.12",
    p.RESOLUTION_CHOICES: "class3.copying.14",
    p.COST_OBJECTS: "class3.copying.15",
    p.OWNER_AND_CONTROLLER: "class3.copying.16",
    p.COPY_IS_A_SPELL: "class3.copying.17",
    p.CEASES_TO_EXIST: "class3.copying.18",
    p.NEW_TARGETS: "class3.copying.19",
    p.COULD_TARGET: "class3.copying.21",
    p.NAME_TRACKS: "class3.copying.20",
}

_GRAND_ARCHIVE = {
    p.WHAT_COPYING_COVERS: "copy.1",
    p.COPIABLE_VALUES: "copying-objects.1",
    p.STACK_CHOICES: "copying-abilities.1",
    p.NOT_COPIED: "copying-objects.1",
    p.LATER_CHANGES: "copying-objects.3",
    p.BECOMES_COPIABLE: "copying-objects.4",
    p.ENTERS_AS_COPY: "static-copying.1",
    p.CHOICES_NOT_COPIED: "copying-objects.2",
    p.FACE_UP_FACE: "copying-objects.5",
    p.COPYING_SPELLS: "copying-abilities.1",
    p.RESOLUTION_CHOICES: "copying-abilities.2",
    p.OWNER_AND_CONTROLLER: "copying-abilities.5",
    p.COPY_IS_A_SPELL: "copy.3",
    p.ABILITY_SOURCE: "copying-abilities.6",
    p.NEW_TARGETS: "copying-abilities.7",
    p.SPELL_BECOMES_TOKEN: "copying-abilities.4",
}

RULESETS: Mapping[str, Ruleset] = {
    ruleset.id: ruleset
    for ruleset in (
        Ruleset(id="mtg-2024", title="Comprehensive Rules, section 707 (2024)", numbers=GENERAL | _MTG_2024),
        Ruleset(
            id="mtg-2017",
            title="Comprehensive Rules, section 706 (2017)",
            numbers=OF_2017 | _MTG_2017,
            one_planeswalker_of_a_type=True,
            others_change_entering=False,
            adding_drops_cda=True,
            damage_assignment_order=True,
            transforming_tokens=False,
            permanent_spell_copies=False,
        ),
        Ruleset(
            id="mtg-2008",
            title="Comprehensive Rules, section 503 (2008)",
            numbers=OF_2008 | _MTG_2008,
            others_change_entering=False,
            setting_drops_cda=False,
            transforming_tokens=False,
            permanent_spell_copies=False,
            remembers_choices=True,
            copies_triggered_abilities=False,
            maker_owns_copy=True,
            copies_expansion_symbol=True,
            as_enters_values_copiable=True,
            wordings="mtg-2008",
            legends_all_go=True,
            one_planeswalker_of_a_type=True,
            has_combat=False,
        ),
        Ruleset(
            id="class-3",
            title="Class 3 handout on copying (2017)",
            numbers=OF_2017 | _CLASS_3,
            one_planeswalker_of_a_type=True,
            others_change_entering=False,
            damage_assignment_order=True,
            transforming_tokens=False,
            permanent_spell_copies=False,
        ),
        Ruleset(
            id="grand-archive",
            title="Grand Archive, Copy (2024)",
            numbers=_GRAND_ARCHIVE,
            edition="grand archive",
            transforming_tokens=False,
            terms=GRAND_ARCHIVE,
            has_combat=False,
        ),
    )
}
DEFAULT_RULESET = "mtg-2024"


def ruleset_named(name: str | None) -> Ruleset:
    """Return the ruleset of this id (None: the default).

    Raises:
        CopyEngineError: there is none of that id.
    """
    try:
        return RULESETS[name or DEFAULT_RULESET]
    except KeyError:
        known = ", ".join(RULESETS)
        raise CopyEngineError(
            f"There is no ruleset {name!r}.", where="ruleset", mend=f"Use {known}."
        ) from None


NEWEST, OLDEST = "mtg-2024", "mtg-2008"


def believed_ruleset(ruleset: Ruleset, policy: Policy) -> Ruleset:
    """Return the ruleset with the capabilities that people think it has, its rule numbers as they are."""
    wanted = policy.newer_rule_read_into_older * NEWEST or policy.older_rule_still_applied * OLDEST
    if not wanted or ruleset.edition != RULESETS[wanted].edition:
        return ruleset
    believed = replace(RULESETS[wanted], id=ruleset.id, title=ruleset.title, numbers=ruleset.numbers)
    return replace(believed, has_combat=ruleset.has_combat)  # what the beliefs are about is copying
