"""What the text of a card says of copying and of targets."""

import re
from dataclasses import dataclass

from judgeapp.combat import play
from judgeapp.copyengine import (
    Ability,
    AbilityKind,
    CardPool,
    CopyEngineError,
    Face,
    copies_only_own,
    copies_something,
    copying_script,
    entry_copy,
    printed,
)
from judgeapp.lab.questions_in_words.language.modes import modes_of
from judgeapp.lab.tables.edits import Entry

TARGETS = re.compile(r"(?<!could )\btarget\b", re.IGNORECASE)
_COPIED_BY_WHOM_IT_HITS = re.compile(
    r"\bif (?:the|that) player does, (?:they|that player) may copy this spell\b", re.IGNORECASE
)
_GIVES_ACTIVATED = re.compile(r'^(?:Enchanted|Equipped) \w+ has "[^"]*:', re.MULTILINE)
_TARGETS_SPELL = re.compile(r"target [\w, ]*\bspell\b|target instant", re.IGNORECASE)
_TARGETS_OTHERS = re.compile(r"target [\w ]*\b(spell|ability|card)\b", re.IGNORECASE)
_REMINDS = re.compile(r"\([^()]*\)")
_TARGETS_ANY = re.compile(
    r"\bany target\b|\bany number of targets\b|\btarget (?:player|opponent|creature or player)\b",
    re.IGNORECASE,
)
_CASTS_COPIES = re.compile(
    r"\bcopy (?:it|them|that card|those cards|the exiled cards?)\b[^.]*"
    r"\bcast (?:any number of )?(?:the|those) cop",
    re.IGNORECASE,
)
_COPIES_ATTACKERS = re.compile(
    r"\bfor each creature attacking you\b[^,]*, create a token that's a copy of that creature", re.IGNORECASE
)
_ROLLS = re.compile(r"\brolls? [\w-]+ (?:d\d+|[\w-]+-sided)|\brolls? a d\d+", re.IGNORECASE)
_ANY_NUMBER = re.compile(r"\bany number of targets\b", re.IGNORECASE)
_TARGETS_ABILITY = re.compile(r"target [\w ]*\bability\b", re.IGNORECASE)
_TARGETS_WHAT = re.compile(r"\btarget (\w+)", re.IGNORECASE)
_ADDS_MANA = re.compile(r":.*\badd\b", re.IGNORECASE)
_FLASH = re.compile(r"\bflash\b", re.IGNORECASE)
_COPIES_PERMANENT = re.compile(
    r"\b(?:that's|becomes) a copy of (?:up to one )?(?:another )?target\b", re.IGNORECASE
)
_COPIES_SPELL = re.compile(r"^copy target [\w, ]*\bspell\b", re.IGNORECASE)
_TOKENS_OF_SEVERAL = re.compile(r"number of target|X target|each of (?:them|those)", re.IGNORECASE)
_BECOMES_COPY = re.compile(r"\bbecomes? (?:a )?cop(?:y|ies)\b", re.IGNORECASE)
TARGETS_OWN = re.compile(r"target [\w, ]*\byou control\b", re.IGNORECASE)
_COPIES_WHAT_IS_CAST = re.compile(r"whenever you cast\b[^.]*, (?:you may )?copy (?:that|it)\b", re.IGNORECASE)
_COPIES_AS_CAST = re.compile(
    r"\bwhenever (?:you|a player) casts? [^\n]*\bcop(?:y|ies) (?:that spell|it)\b", re.IGNORECASE
)
_COPIES_WHAT_TARGETS_IT = re.compile(r"\bthat targets only\b", re.IGNORECASE)
_TARGETS_OWN_SPELL = re.compile(r"target [\w, ]*\bspell you control\b", re.IGNORECASE)
_HAS_BY_COPYING = re.compile(r"\bexcept\b[^.]*\bhas\b", re.IGNORECASE)
_TARGETS_BURIED = re.compile(
    r"\btarget [\w, -]*\bcards?(?: that's [\w ]*)? (?:from|in) [\w' ]*graveyard\b", re.IGNORECASE
)
_ENCHANTS_BURIED = re.compile(
    r"\benchant creature card in a graveyard\b|\btarget creature card from a graveyard\b", re.IGNORECASE
)
_COSTS_SACRIFICE = re.compile(r"additional cost to cast this spell, sacrifice", re.IGNORECASE)
_BENEFITS = re.compile(r"\btarget player (?:draws|gains|takes \w+ extra turns?|creates)\b", re.IGNORECASE)
_ENTERS_WITH = re.compile(r"\benters with\b", re.IGNORECASE)
_OF_TOKENS = re.compile(r"\bcreate [^.]*?\b([A-Z][a-z]+)\b[^.]*\bcreature tokens?\b")
_AS_IT_ENTERS = re.compile(r"when [^,]* enters\b", re.IGNORECASE)
_SWEEPS = re.compile(r"\beach [^.]*\bbecomes? a copy of target\b", re.IGNORECASE)
_NEW_TARGETS = re.compile(r"\bnew targets?\b", re.IGNORECASE)


@dataclass
class CardTexts:
    """What the texts of cards say."""

    cards: CardPool

    def entered_with(self, entry: Entry) -> Entry:
        """The counters and abilities with which what is there from the start once entered, by no choice."""
        if not _ENTERS_WITH.search(self.face(entry["card"]).text):
            return {}
        ref, said = (
            entry["ref"],
            {key: entry[key] for key in ("ref", "card", "controller", "kicked") if key in entry},
        )
        try:
            entered = play({"events": [{"do": "enter", **said}]}, cards=self.cards)
            stands = play({"setup": [said]}, cards=self.cards)
        except CopyEngineError:
            return {}
        obj = entered.object(ref)
        put = {kind: number for kind, number in obj.counters.items() if number} if obj is not None else {}
        own = {ability.text for ability in stands.layers().values[ref].abilities}
        now = entered.layers().values[ref].abilities if obj is not None else ()
        gained = [f"gains {printed(each.text).casefold()}" for each in now if each.text not in own]
        return ({"counters": put} if put else {}) | ({"effects": gained} if gained else {})

    def is_attached_to_the_dead(self, name: str) -> bool:
        """Whether a permanent returns a creature card from a graveyard and is attached to it (CR 303.4)."""
        text = self.face(name).text
        is_permanent = "Enchantment" in self.face(name).type_line[1]
        return is_permanent and bool(_ENCHANTS_BURIED.search(text)) and "attach" in text.casefold()

    def whose_it_copies(self, name: str) -> str:
        """Who controls what a card copies, where nothing else is said: the opponent, if its text allows."""
        if not name or name not in self.cards:
            return "B"
        face = self.face(name)
        is_own = copies_only_own(face.abilities) or bool(_TARGETS_OWN_SPELL.search(face.text))
        is_own = is_own or bool(_COPIES_WHAT_IS_CAST.search(face.text))
        is_own = is_own or "copy of equipped creature" in face.text
        aims = len(TARGETS.findall(face.text))
        is_own = is_own or (self.is_spell(name) and 0 < aims == len(TARGETS_OWN.findall(face.text)))
        return "A" if is_own else "B"

    def own_copying(self, name: str) -> Ability | None:
        """The ability of a permanent that, activated, copies what it targets."""
        return next(
            (
                ability
                for ability in self.face(name).abilities
                if ability.kind == AbilityKind.ACTIVATED
                and copies_something([ability])
                and TARGETS.search(printed(ability.text))
                and not _TARGETS_OTHERS.search(printed(ability.text))
            ),
            None,
        )

    def enters_as_copy(self, name: str) -> bool:
        """Whether a card enters as a copy of something; a spell or an Aura only lets others do so."""
        if name not in self.cards or self.is_spell(name) or "Aura" in self.face(name).type_line[2]:
            return False
        return entry_copy(self.face(name).abilities) is not None

    def makes_only_tokens(self, name: str) -> bool:
        """Whether a spell makes tokens of what it targets, of which there may be several."""
        text = self.face(name).text
        return (
            self.is_spell(name) and bool(_TOKENS_OF_SEVERAL.search(text)) and not _BECOMES_COPY.search(text)
        )

    def check_has_what_is_copied(self, copier: str, name: str) -> None:
        """See that a card has an ability that another copies (CR 605.3b, 707.10).

        Raises:
            CopyEngineError: it has none on the stack, or only mana abilities, which are never there.
        """
        text = self.face(copier).text.casefold()
        abilities = self.face(name).abilities
        activated = [a for a in abilities if a.kind == AbilityKind.ACTIVATED]
        for_mana = [
            a for a in activated if _ADDS_MANA.search(printed(a.text)) and not TARGETS.search(printed(a.text))
        ]
        triggered = [a for a in abilities if a.kind == AbilityKind.TRIGGERED]
        copies_activated = "activate an ability" in text or "activated ability" in text
        copies_activated = copies_activated or "activated or triggered" in text
        copies_triggered = bool(re.search(r"\btriggered abilit", text))
        if (copies_activated and len(activated) > len(for_mana)) or (copies_triggered and triggered):
            return
        if copies_activated and for_mana:
            raise CopyEngineError(
                f"No. “{printed(for_mana[0].text)}” of {name} is a mana ability (605.1a). It doesn’t use the "
                f"stack (605.3b), so {copier} can’t copy it.",
                mend=f"Name an ability of another kind for {copier} to copy.",
            )
        kind = "activated or triggered" if copies_activated and copies_triggered else (
            "activated" if copies_activated else "triggered"
        )  # fmt: skip
        raise CopyEngineError(
            f"No. {copier} copies {kind} abilities, and {name} has none.",
            mend=f"Name a card with an ability that {copier} can copy.",
        )

    def copies_attackers(self, name: str) -> bool:
        """Whether an instant or sorcery creates a token copy of each creature that attacks its caster."""
        return self.is_spell(name) and bool(_COPIES_ATTACKERS.search(self.face(name).text))

    def rolls_in(self, ability: Ability) -> bool:
        """Whether an ability has somebody roll a die."""
        return bool(_ROLLS.search(printed(ability.text)))

    def has_rolled(self, name: str) -> bool:
        """Whether a card has somebody roll a die."""
        return name in self.cards and any(map(self.rolls_in, self.face(name).abilities))

    def casts_copies_of_cards(self, name: str) -> bool:
        """Whether an instant or sorcery copies cards and lets its controller cast the copies (CR 707.12)."""
        return self.is_spell(name) and bool(_CASTS_COPIES.search(self.face(name).text))

    def populates(self, name: str) -> bool:
        """Whether an instant or sorcery lets its controller populate."""
        return self.is_spell(name) and "populate" in self.face(name).text.casefold()

    def doubles_abilities(self, name: str) -> bool:
        """Whether a card has an ability that triggers as abilities are activated, and copies them."""
        return any(map(self.doubles_ability, self.face(name).abilities))

    def doubles_ability(self, ability: Ability) -> bool:
        """Whether an ability copies another as that is activated."""
        return copies_something([ability]) and "copy that ability" in printed(ability.text)

    def copies_abilities(self, name: str) -> bool:
        """Whether a card has an activated ability that copies abilities on the stack."""
        return any(
            copies_something([a])
            and a.kind == AbilityKind.ACTIVATED
            and _TARGETS_ABILITY.search(printed(a.text))
            for a in self.face(name).abilities
        )

    def gives_new_targets(self, name: str) -> bool:
        """Whether what a card copies may have new targets (CR 707.10c)."""
        return bool(_NEW_TARGETS.search(self.face(name).text))

    def copies_spells(self, name: str) -> bool:
        """Whether a card copies spells."""
        return copies_something(self.face(name).abilities) and not self.copies_permanents(name)

    def activates_to_copy_spells(self, name: str) -> bool:
        """Whether a permanent has an activated ability that copies a spell it targets."""
        activated = [a for a in self.face(name).abilities if a.kind == AbilityKind.ACTIVATED]
        texts = [printed(each.text) for each in activated if copies_something([each])]
        return not self.is_spell(name) and any(_TARGETS_SPELL.search(text) for text in texts)

    def copies_spells_at_others(self, name: str) -> bool:
        """Whether a card copies spells as they are cast, and not only those that target it."""
        text = self.face(name).text
        return bool(_COPIES_AS_CAST.search(text)) and not _COPIES_WHAT_TARGETS_IT.search(text)

    def copies_permanents(self, name: str) -> bool:
        """Whether a card copies permanents rather than spells."""
        try:
            made = copying_script(self.cards, name, name)
        except CopyEngineError:
            return False
        return all(event["do"] != "copy_spell" for event in made["events"])

    def mode_copying_spells(self, name: str) -> str:
        """The mode of a spell that copies a spell, if others copy something else; "" for none."""
        return next(iter(self.modes_copying_spells(name)), "") if self.copies_permanents(name) else ""

    def modes_copying_spells(self, name: str) -> list[str]:
        """The modes of a spell that copy a spell."""
        modes = [_REMINDS.sub("", mode).strip() for mode in modes_of(self.face(name))]
        return [mode for mode in modes if _COPIES_SPELL.search(mode)]

    def modes_copying_permanents(self, name: str) -> list[str]:
        """The modes of a spell that copy a permanent."""
        return [mode for mode in modes_of(self.face(name)) if _COPIES_PERMANENT.search(mode)]

    def targets_players(self, name: str) -> bool:
        """Whether a spell of that name targets players only."""
        said = _TARGETS_WHAT.findall(self.face(name).text)
        return bool(said) and all(
            each.casefold() in {"player", "players", "opponent", "opponents"} for each in said
        )

    def targets_opponents(self, name: str) -> bool:
        """Whether a spell of that name targets opponents only."""
        said = _TARGETS_WHAT.findall(_REMINDS.sub("", self.face(name).text))
        return bool(said) and self.is_spell(name) and {each.casefold() for each in said} == {"opponent"}

    def can_target_players(self, name: str) -> bool:
        """Whether a spell of that name can target a player, and nothing else that needs a choice."""
        text = _REMINDS.sub("", self.face(name).text)
        is_one = len(TARGETS.findall(text)) == 1 or bool(_ANY_NUMBER.search(text))
        return is_one and bool(_TARGETS_ANY.search(text))

    def benefits_its_target(self, name: str) -> bool:
        """Whether a spell of that name does a player good whom it targets: its caster, if nothing is said."""
        return self.can_target_players(name) and bool(_BENEFITS.search(self.face(name).text))

    def targets_player_first(self, name: str) -> bool:
        """Whether the first target of a spell of that name is a player."""
        said = _TARGETS_WHAT.findall(self.face(name).text)
        return bool(said) and said[0].casefold() in {"player", "opponent"}

    def costs_sacrifice(self, name: str) -> bool:
        """Whether something is sacrificed as an additional cost of a spell of that name (CR 118.8)."""
        return bool(_COSTS_SACRIFICE.search(self.face(name).text))

    def needs_target(self, name: str) -> bool:
        """Whether a spell of that name can't be cast without a target."""
        return bool(TARGETS.search(self.face(name).text))

    def targets_own(self, name: str) -> bool:
        """Whether a card of that name targets only what its controller controls."""
        said = _TARGETS_WHAT.findall(self.face(name).text)
        return bool(said) and len(said) == len(TARGETS_OWN.findall(self.face(name).text))

    def copies_when_cast(self, name: str) -> bool:
        """Whether a spell of that name copies something as it resolves."""
        return name in self.cards and copies_something(self.face(name).abilities)

    def gains_by_copying(self, name: str) -> bool:
        """Whether what enters as a copy has an ability of its own then: Phantasmal Image."""
        return bool(_HAS_BY_COPYING.search(self.face(name).text))

    def targets_cards_in_graveyards(self, name: str) -> bool:
        """Whether a card of that name targets only cards in graveyards."""
        text = _REMINDS.sub("", self.face(name).text)
        said = TARGETS.findall(text)
        return bool(said) and len(said) == len(_TARGETS_BURIED.findall(text))

    def targets_abilities(self, name: str) -> bool:
        """Whether a spell of that name targets abilities on the stack."""
        return bool(_TARGETS_ABILITY.search(self.face(name).text))

    def targets(self, text: str) -> str:
        """What a text targets: "spell", "permanent", or "" for nothing."""
        if not TARGETS.search(text):
            return ""
        return "spell" if _TARGETS_SPELL.search(text) else "permanent"

    def targets_of(self, name: str) -> str:
        """What a card's text targets: spells, or permanents."""
        return "spell" if _TARGETS_SPELL.search(self.face(name).text) else "permanent"

    def makes_tokens(self, name: str, kind: str) -> bool:
        """Whether a permanent makes tokens of a creature type that copy nothing as it enters."""
        if name not in self.cards or not kind:
            return False
        made = rf"\benters[ ,][^.]*\bcreate [^.]*\b{re.escape(kind)}\b[^.]*\btokens?\b"
        return any(re.search(made, printed(each.text), re.I) for each in self.face(name).abilities)

    def kinds_of_tokens(self, name: str) -> frozenset[str]:
        """The creature types, in lower case, of the tokens that a permanent makes as it enters."""
        texts = [printed(each.text) for each in self.face(name).abilities]
        found = {kind for text in texts for kind in _OF_TOKENS.findall(text)}
        return frozenset(each.casefold() for each in found if self.makes_tokens(name, each))

    def kinds_acted_on(self, name: str) -> frozenset[str]:
        """The creature types, in lower case, of the tokens that a permanent makes as it enters, if another
        ability of it speaks of them: Precursor Golem.
        """
        if name not in self.cards:
            return frozenset()
        kinds = self.kinds_of_tokens(name)
        others = [printed(each.text).casefold() for each in self.face(name).abilities]
        others = [text for text in others if not re.search(r"\benters[ ,]", text)]
        return frozenset(k for k in kinds if any(re.search(rf"\b{k}s?\b", text) for text in others))

    def copies_as_it_enters(self, name: str) -> bool:
        """Whether a permanent makes a token that copies something as it enters: Dance of Many."""
        enters = [a for a in self.face(name).abilities if _AS_IT_ENTERS.match(printed(a.text))]
        return copies_something(enters)

    def sweeps(self, name: str) -> bool:
        """Whether what a spell targets is what others become copies of: Mirrorweave."""
        return bool(name) and bool(_SWEEPS.search(self.face(name).text))

    def has_storm(self, name: str) -> bool:
        """Whether a spell of that name has storm as it is printed."""
        return any(printed(a.text).startswith("Storm") for a in self.face(name).abilities)

    def face(self, name: str) -> Face:
        card, side = self.cards.find(name, "the question")
        return card.faces[side]

    def can_be_morphed(self, name: str) -> bool:
        """Whether a card can be cast face down by a keyword of its own."""
        keywords = ("morph", "megamorph", "disguise")
        return any(begins(ability, keyword) for ability in self.face(name).abilities for keyword in keywords)

    def lets_be_activated(self, name: str) -> bool:
        """Whether an Aura or Equipment gives an activated ability, as Splinter Twin does."""
        return _GIVES_ACTIVATED.search(self.face(name).text) is not None

    def lets_whom_it_hits_copy_it(self, name: str) -> bool:
        """Whether the player whom a spell hits may pay to copy it, as with Chain Lightning."""
        return _COPIED_BY_WHOM_IT_HITS.search(self.face(name).text) is not None

    def is_spell(self, name: str) -> bool:
        return bool(self.face(name).type_line[1] & {"Instant", "Sorcery"})

    def turns_over(self, name: str) -> bool:
        """Whether a card has another face to be turned to."""
        card, _ = self.cards.find(name, "the question")
        return card.transforming or card.flips


def printed_toughness(face: Face) -> str:
    """The toughness of a card as it is printed."""
    return str(face.printed.toughness)


def begins(ability: Ability, keyword: str) -> bool:
    """Whether an ability is a keyword, with a cost or not."""
    return printed(ability.text).casefold().startswith(keyword)


def gives_flash(ability: Ability) -> bool:
    """Whether an ability speaks of flash that other things have, or are cast as though they had."""
    return not ability.keyword and _FLASH.search(printed(ability.text)) is not None


def names_copier(name: str, cards: CardPool) -> bool:
    """Whether the card of that name copies something."""
    card, side = cards.find(name, "the question")
    return copies_something(card.faces[side].abilities)
