"""A table being laid out: what a phrase means there, and how things are cast, copy, and change."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from judgeapp.combat import play
from judgeapp.copyengine import (
    COPY_TARGET_PERMANENT,
    PLAYER_NAMES,
    Ability,
    AbilityKind,
    CopyEngineError,
    a_or_an,
    animating_ability,
    copies_something,
    copying_script,
    joined,
    predefined_text,
    printed,
)
from judgeapp.lab.questions_in_words.asked import Otherwise, UnreadWords
from judgeapp.lab.questions_in_words.language.exemplars import (
    CALLED_BY_KIND,
    SPELLS,
    Description,
    example_of,
    fits,
    is_bare,
    usual_token,
)
from judgeapp.lab.questions_in_words.language.phrases import (
    ABILITIES_TOLD,
    CAST_FOR,
    INDEFINITE,
    NTH,
    Extra,
    Phrase,
    PlainToken,
)
from judgeapp.lab.questions_in_words.layout.abilities import COPIES_CARD_EXILED, FROM_GRAVEYARD
from judgeapp.lab.questions_in_words.layout.card_texts import TARGETS, begins
from judgeapp.lab.questions_in_words.layout.referents import Spoken
from judgeapp.lab.questions_in_words.layout.stack import Stack
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player
from judgeapp.lab.tables.edits import Entry, new_ref

_SPEAKS_OF_PLAYERS = re.compile(r"\b(?:you|your|opponents?|players?)\b", re.IGNORECASE)
_LOOKS_AT_GRAVEYARD = re.compile(r"\b(?:in|of) your graveyard\b", re.IGNORECASE)
_COPIES_WHAT = re.compile(r"\bcopy target ([\w ]*\bspell)\b", re.IGNORECASE)
_CHANGES_TOKENS = re.compile(r"\btokens? .*\bwould be created|\bwould create\b", re.IGNORECASE)
_ENCHANTS_PLAYERS = re.compile(r"^enchant (?:player|opponent)\b", re.IGNORECASE | re.MULTILINE)
_ONLY_AS_BLOCKERS_ARE_DECLARED = re.compile(r"\bonly during the declare blockers step\b", re.IGNORECASE)
_OF_GRAVEYARD = re.compile(
    r"enter as a copy of (?:any|a|target) [\w ]*card in (?:a|your) graveyard", re.IGNORECASE
)
_OF_UPKEEP = re.compile(r"at the beginning of (?:your|each) upkeep\b", re.IGNORECASE)
_ANY_TOKEN = PlainToken("1/1", "Saproling", ("green",))
_MOST_OF_A_NAME = 20
_NEW = frozenset({"a", "an", "another"})
"""Words before what wasn't spoken of yet."""
CHOICES = frozenset({"card_name", "form", "color", "player", "creature_type"})
"""What can be chosen as something enters, by the key of the script."""
_COMING = frozenset("enter create_token_copy simultaneous state_based_actions".split())
_GOES_ON = frozenset("trigger resolve state_based_actions copy_ability begin_turn end_turn".split())
"""Events that go on with what was told before."""
_BY_STATE = frozenset({"face_down", "transforming", "activating"})
"""What a verb wants a pronoun to stand for, if there is such a thing; otherwise any permanent."""


@dataclass
class Layout(Stack):
    """A table being laid out, clause by clause.

    Attributes:
        by_name: whether players are spoken of by name, as Ada and Noah.
        is_asking: whether a question about what is there is being laid out.
        person: the player who did what was told last.
        asks_of: ref of what is asked about, where the question itself says so.
        responding: whether what is told next responds to what is on the stack.
        asks_of_copy: whether a question speaks of "the copy", so that there is one.
        asks_of_copying: whether it's asked if something copies, so that there is what can be copied.
        kept: the events before what is laid out now, and what was spoken of last by then.
        also: what else a question asks about: "are the Clones ..." speaks of each.
        also_asked: what else it asks for: "its name and color" are two fields.
        several: the card of which several enter, each of them told by itself.
        counts_first: whether what is counted was made in combat, before damage is dealt.
        to_copy: the ref of what is told to be copied by a card that only the question names.
        is_bare: whether it is said that there is nothing on the battlefield.
        stays: whether what is asked about is a spell that hasn't resolved.
        telling: from which word to which the clause goes that is being laid out.
        stormed: how many spells were cast before, where that was told before the one with storm.
        has_cast_plain: plain spells stand for those.
        refs: of things, by the places of the phrases that spoke of them.
        spots: of what nobody said whose it is: the word that names it, and where it stands in the question.
        stood_for: the refs of what was only described, by the noun: "the land" is that, and no copy of it.
        unsaid_casters: the spells of which nobody said who casts them.
        begins_turn: whose turn it has to be for what is asked, where no turn is told.
        is_commander_game: whether a commander or that way to play is spoken of.
        stood: the refs of copies that are told as there, and not as coming now.
        has_responded: whether something that was told responds to something else.
        tried: the ref of what a question before asked whether it can be copied.
        tokens_told: the creature types of tokens that are told of: "and two Golem tokens".
        tokens_spoken: the creature types of which one of several is spoken of: "one Golem".
    """

    by_name: bool = False
    is_asking: bool = False
    person: str = ""
    kept: tuple[list[Entry], str] = field(default_factory=lambda: ([], ""))
    asks_of: str = ""
    also: list[str] = field(default_factory=list)
    also_asked: list[tuple[str, str]] = field(default_factory=list)
    several: Phrase | None = None
    responding: bool = False
    asks_of_copy: bool = False
    asks_of_copying: bool = False
    counts_first: bool = False
    to_copy: str = ""
    is_bare: bool = False
    stays: bool = False
    telling: tuple[int, int] | None = None
    stormed: int | None = None
    has_cast_plain: bool = False
    refs: dict[int, str] = field(default_factory=dict)
    spots: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    stood_for: dict[str, str] = field(default_factory=dict)
    unsaid_casters: set[str] = field(default_factory=set)
    begins_turn: str = ""
    is_commander_game: bool = False
    tokens_spoken: frozenset[str] = frozenset()
    tokens_told: frozenset[str] = frozenset()
    tried: str = ""
    stood: list[str] = field(default_factory=list)
    has_responded: bool = False

    # What is spoken of ---------------------------------------------------------------------------------

    def keep(self) -> None:
        """Keep what stands now: it is shown if what comes next can't be laid out."""
        self.kept = [dict(event) for event in self.events], self.last

    def note_what_stood(self, since: int, *, is_there: bool) -> None:
        """Note which copies a clause tells as there: "my Clone of Mulldrifter dies" has that die now.

        Args:
            since: how many events there were before the clause.
            is_there: the clause tells only what is there.
        """
        new = self.events[since:]
        for place, event in enumerate(new):
            comes = event["do"] == "create_token_copy" or (event["do"] == "enter" and event.get("copy_of"))
            made = [str(event["ref"])] if comes else list(event.get("makes", ()))
            is_done_to = any(each["do"] not in _COMING for each in new[place + 1 :])
            if is_there or is_done_to:
                self.stood += made

    def have_stood(self) -> tuple[str, ...]:
        """The copies that were there before something else happened, unless something was a response: what
        triggered as they came is still on the stack then.
        """
        if self.has_responded:
            return ()
        last = max((n for n, e in enumerate(self.events) if e["do"] not in _GOES_ON), default=-1)
        told = [ref for e in self.events[:last] for ref in (str(e.get("ref")), *e.get("makes", ()))]
        return tuple(ref for ref in self.stood if ref in told)

    def meant(self, phrase: Phrase, wants: str) -> str:
        """The thing that a pronoun or description means: the last that fits by kind and by what is wanted."""
        kind = phrase.kind
        fits: Callable[[Spoken], bool] = {
            "it": lambda thing: True,
            "any": lambda thing: True,
            "spell": lambda thing: thing.kind == "spell" or self.is_waiting(thing.ref),
            "permanent": lambda thing: self.suits(thing, "permanent"),
            "token": lambda thing: thing.kind == "token" or self.becomes_token(thing),
            "copy": lambda thing: thing.is_copy,
            "original": lambda thing: any(other.source == thing.ref for other in self.things),
            "ability": lambda thing: thing.kind == "ability",
            "attacker": lambda thing: self.fights(thing.ref, "declare_attackers"),
            "blocker": lambda thing: self.fights(thing.ref, "declare_blockers"),
        }[kind]
        found = [t for t in self.things if fits(t) and (not phrase.owner or t.owner == phrase.owner)]
        if self.responding and kind == "it" and wants == "permanent":
            found = [thing for thing in found if not self.is_to_come(thing.ref)] or found
        if phrase.article in {"the", "that"} and (spoken := self.stood_for.get(phrase.word)):
            found = [thing for thing in found if thing.ref == spoken and not self.has_left(spoken)] or found
        if phrase.described:
            found = [t for t in found if self.is_described(t, phrase.described)]
        if phrase.of is not None:
            source = self.known(phrase.of)
            found = [thing for thing in found if thing.source == source] if source else []
        if phrase.article in NTH and kind in {"token", "copy"} and phrase.word != "one":
            found = self.nth_made(phrase, found)
        wanted = [thing for thing in found if self.suits(thing, wants)]
        if not wanted and wants in _BY_STATE:
            wanted = [thing for thing in found if self.suits(thing, "permanent")]
        wanted = wanted or (found if kind != "it" or not wants else [])
        if not wanted and kind == "original" and not phrase.described:
            # "Storm off, and they counter the original": the spell that was cast
            wanted = [t for t in self.things if self.is_waiting(t.ref) and not t.is_copy][-1:]
        if (
            not wanted and kind == "original" and self.stack
        ):  # "in response to offspring they kill the original"
            triggered = self.began(self.stack[-1][0]).get("source")
            wanted = [t for t in self.things if t.ref == triggered]
        is_first = NTH.get(phrase.article, 1) == 1
        if not wanted and kind in {"token", "copy"} and phrase.of is None and is_first and self.comes_about():
            return self.meant(phrase, wants)
        if not wanted:
            if kind == "it":
                asks = f"What does “{phrase.word}” stand for? Name the card first."
            else:
                asks = f"Which {phrase.word} is meant? Say first where it comes from."
            raise UnreadWords("", phrase.word, "Name the card.", asks=asks)
        if kind == "it" and phrase.end:
            self.note_others(phrase, wanted)
        return wanted[-1].ref

    def nth_spell(self, phrase: Phrase, name: str) -> str:
        """The ref of "the second Lightning Bolt", the spell of that name that was cast second.

        Raises:
            UnreadWords: fewer were cast.
        """
        cast = [str(e["ref"]) for e in self.events if e["do"] == "cast" and e.get("card") == name]
        number = NTH[phrase.article]
        if number > max(len(cast), 1):
            many = {0: "none is", 1: "only one is"}.get(len(cast), f"{len(cast)} are")
            asks = f"Which is the {phrase.article} {name}, as {many} told? Say that it is cast, and at what."
            raise UnreadWords("", phrase.article, "", asks=asks)
        if not cast:
            return self.thing(replace(phrase, article="the"), wants="spell")
        self.mention(cast[number - 1])
        return cast[number - 1]

    def known(self, phrase: Phrase) -> str:
        """The ref of a thing spoken of before; "" for none."""
        if not phrase.name:
            try:
                return self.meant(phrase, "")
            except UnreadWords:
                return ""
        name = self.face(phrase.name).name
        found = [t for t in self.things if t.name == name and (not phrase.owner or t.owner == phrase.owner)]
        if phrase.kind == "token":
            found = [thing for thing in found if thing.kind == "token"]
        found = [t for t in found if self.printed(t.ref) == name or t.kind != "spell"] or found
        found = [t for t in found if not (t.is_copy and t.kind in {"spell", "token"})] or found
        found = found or self.turned_over(phrase)
        return found[-1].ref if found else ""

    def thing(self, phrase: Phrase, default: str = "B", wants: str = "") -> str:
        """The ref of a thing; one that wasn't spoken of before is there from the start."""
        ref = self._thing(phrase, default, wants)
        if phrase.count > 1 and phrase.of is not None:
            self._copies_alike(phrase, ref)
        self.refs[phrase.at] = ref
        return ref

    def _copies_alike(self, phrase: Phrase, ref: str) -> list[str]:
        """The refs of "my two Clones of Hill Giant", of which one is given; the others are made."""
        first = self.spoken(ref)
        while first.is_copy and first.kind in {"permanent", "token"}:
            there = [t for t in self.things if t.source == first.source and t.kind == first.kind]
            there = [t for t in there if t.owner == first.owner and not self.has_left(t.ref)]
            there = [t for t in there if t.name == first.name or first.kind == "token"]
            if len(there) >= self.as_many(phrase):
                return [t.ref for t in there[-phrase.count :]]
            if first.kind == "token" and not phrase.is_token_of:
                break
            if first.kind == "token":
                self.plain_token_copy(first.source, first.owner)
            else:
                self.copying(first.name, first.source, first.owner, anew=True)
        return [ref]

    def _thing(self, phrase: Phrase, default: str, wants: str) -> str:
        if phrase.kind == "player" and phrase.word in {"him", "her"} and self.things:
            phrase = replace(phrase, kind="it", owner="")  # "I clone him" is about the card named before
        if phrase.kind == "player":
            asks = f"“{phrase.word.capitalize()}” is a player. Which card is meant? Name it."
            raise UnreadWords("", phrase.word, "", asks=asks)
        if phrase.of is not None and not phrase.name:
            return self._copy_meant(phrase, default)
        if phrase.token is not None:
            return self._mentioned(self._token_meant(phrase, wants)) or self.put_token(phrase, default)
        if phrase.name:
            return self._named(phrase, default, wants)
        maker = next((e.thing for e in phrase.extras if e.kind == "maker" and e.thing is not None), None)
        return self._token_of(phrase, maker) if maker is not None else self._described(phrase, default, wants)

    def _token_meant(self, phrase: Phrase, wants: str) -> str:
        """The token that is meant, if it is there or has triggered to be made: "they bolt a Golem token"."""
        token = phrase.token
        is_met = bool(wants) and phrase.count == 1 and phrase.article != "another"
        if token is None or (phrase.article in INDEFINITE and not is_met):
            return ""
        there = self.token_there(phrase, token)
        if not there and any(self.makes_tokens(t.name, token.subtype) for t in self.things):
            self.makes_plain_tokens()
            there = self.token_there(phrase, token)
        return there

    def _with_its_tokens(self, phrase: Phrase, name: str) -> str:
        """Let a permanent enter and make tokens of its own kind if several are spoken of: "Precursor Golem:
        they bolt one Golem"; its ref, "" if it makes none of them.
        """
        is_plain = not (phrase.zone or phrase.states or phrase.extras or self.events)
        own = {kind.casefold() for kind in self.face(name).type_line[2]}
        acted_on = self.kinds_acted_on(name) if any(map(self.is_spell, self.named)) else frozenset()
        own &= self.tokens_spoken | (acted_on - self.tokens_told)
        if not is_plain or not any(self.makes_tokens(name, kind) for kind in own):
            return ""
        events, things = list(self.events), list(self.things)
        ref = self.enter_triggering(name, phrase.owner or "A", self.face(name).abilities)
        if ref and self.makes_plain_tokens():
            self.assumed.append(f"{name} has entered and made its tokens.")
            self.mention(ref)
            return ref
        self.events[:], self.things[:] = events, things
        return ""

    def _mentioned(self, ref: str) -> str:
        """A ref, which is what was spoken of last from now on; "" for none."""
        if ref:
            self.mention(ref)
        return ref

    def _copy_meant(self, phrase: Phrase, default: str) -> str:
        """ "The copy of Lightning Bolt", "the token that Rite of Replication made of my Hornet Queen"."""
        makers = (e.thing for e in phrase.extras if e.kind in {"made", "maker"} and e.thing is not None)
        maker = next(makers, None)
        if maker is None or phrase.of is None or self.is_asking_again(phrase):
            return self.copy_spoken_of(phrase, default)
        name = self.face(maker.name).name
        if "Aura" in self.face(name).type_line[2]:  # "the Splinter Twin token of Pestermite"
            owner = phrase.owner or maker.owner or phrase.of.owner or "A"
            host = self.thing(phrase.of, owner, "permanent")
            self.onto(name, [host], owner)
            self.resolve_all()
            if not self.comes_about():
                asks = f"How does {name} make a token of {self.spoken(host).name}? Say it first."
                raise UnreadWords("", phrase.word, "", asks=asks)
            return self.last
        of = self.thing(phrase.of, self.whose_it_copies(name), "permanent")
        self.copying(name, of, phrase.owner or maker.owner or "A")
        self.resolve_all()
        return self.last

    def makes_by_activating(self, owner: str) -> str:
        """The name of the one permanent of a player that makes copies of what it targets; "" for none, or
        where a spell that was cast makes some.
        """
        cast = (str(event.get("card", "")) for event in self.events if event["do"] == "cast")
        if any(self.is_spell(name) and self.copies_permanents(name) for name in cast):
            return ""
        there = [t for t in self.things if t.kind == "permanent" and t.name in self.cards]
        able = [t for t in there if t.owner == owner and self.own_copying(t.name)]
        able = [t for t in able if self.copies_permanents(t.name) and not self.copies_by_activating(t.ref)]
        return able[0].name if len(able) == 1 else ""

    def activated_to_copy(self, maker: str, original: Phrase) -> str:
        """Let a permanent make a token by its ability: "I have Kiki-Jiki and make a copy of Exarch".

        Returns: the ref of the token; "" if that can't be.
        """
        before = list(self.setup), list(self.events), list(self.things), list(self.stack)
        owner = next(t.owner for t in self.things if t.name == maker)
        default = self.whose_it_copies(maker)
        of = self.thing(original, default if owner == "A" else other_player(default))
        made = self.copying(maker, of, owner)
        if self.are_possible([]):
            return made
        self.setup[:], self.events[:], self.things[:], self.stack[:] = before
        self.assumed.append(f"{maker} can’t make that copy, so something else makes it.")
        return ""

    def _token_of(self, phrase: Phrase, maker: Phrase) -> str:
        """ "The token made by Kiki-Jiki"."""
        name = self.face(maker.name).name
        is_made = any(thing.kind == "token" for thing in self.things)
        if not is_made and not self.is_spell(name) and not self.copies_as_it_enters(name):
            self.thing(maker, "A", "permanent")
            self.comes_about()
        return self.token_made(replace(phrase, extras=()), name)

    def _described(self, phrase: Phrase, default: str, wants: str) -> str:
        """What a pronoun or a description means, or a card that stands for it."""
        if phrase.zone and (example := self.example(phrase)) is not None:
            return self.put(example, example.name, phrase.owner or default)
        if only := self.only_one(phrase):
            return self._mentioned(only)
        if phrase.article == "only":
            phrase = replace(phrase, article="a")
        is_nth = phrase.article in NTH and phrase.word == "one"
        if is_nth and (there := self.nth_alike(NTH[phrase.article], phrase)):
            return self._mentioned(there)
        if self.is_another(phrase) and (example := self.example(phrase, anyway=True)) is not None:
            return self._stand_for(phrase, self.thing(example, default, wants))
        try:
            ref = self.meant(phrase, wants)
        except UnreadWords:
            if phrase.word == "tokens" and phrase.article == "the" and self.comes_about():
                return self._mentioned(self.last)
            if phrase.kind == "copy" and phrase.of is None and (idle := self.copies_nothing()):
                return self._mentioned(idle)
            is_any = phrase.article in INDEFINITE or (bool(phrase.owner) and not self.things)
            if phrase.kind == "token" and is_any and phrase.of is None and not self.is_asking:
                self.assumed.append("A 1/1 green Saproling token stands for the token.")
                return self.put_token(replace(phrase, token=_ANY_TOKEN), default)
            if (example := self.example(self._of_its_type(phrase))) is None:
                raise
            return self._stand_for(phrase, self.thing(example, default, wants))
        self.mention(ref)
        self.carry(phrase, ref)
        return ref

    def _of_its_type(self, phrase: Phrase) -> Phrase:
        """ "My dragon," where no Dragon was named: a creature of that type, described by it."""
        if phrase.like is not None or not phrase.described.isalpha():
            return phrase
        said = phrase.described
        like = Description(said) if said in CALLED_BY_KIND else Description("creature", (said,))
        return replace(phrase, like=like) if example_of(like, self.cards) else phrase

    def _named(self, phrase: Phrase, default: str, wants: str) -> str:
        """A card by its name: one that was spoken of, or one that is there from the start."""
        name = self.face(phrase.name).name
        is_made = self.makes_copies(name) and (phrase.of is None or self.is_spell(name))
        if phrase.kind == "token" and is_made and not self.known(phrase):
            return self.token_made(phrase, name)
        if phrase.of is not None and wants == "permanent" and is_made and self.copies_permanents(name):
            # "A Rite of Replication copy of Wurmcoil Engine" is what that makes.
            self.copying(name, self.thing(phrase.of, self.whose_it_copies(name)), phrase.owner or default)
            self.resolve_all()
            return self.last
        is_spell = self.is_spell(name) and phrase.zone in {"", "stack"}
        if phrase.article in NTH and phrase.of is None and is_spell:
            return self.nth_spell(phrase, name)
        if phrase.article in NTH and phrase.of is None:
            is_other = phrase.article == "other"
            if there := self.other(phrase, name) if is_other else self.nth(name, NTH[phrase.article]):
                return self._mentioned(there)
            if self.is_asking and not is_other:
                return self._nth_to_come(phrase, name)
            phrase = replace(phrase, article="another")
        if phrase.of is not None:
            return self._copying_named(phrase, name, phrase.owner or default, wants)
        if phrase.article not in _NEW and (there := self._same(phrase, name, wants)):
            self.mention(there)
            self.be_so(phrase, there)
            return there
        return self.put(phrase, name, phrase.owner or default)

    def _same(self, phrase: Phrase, name: str, wants: str) -> str:
        """The ref of what was spoken of by this name; "" for nothing.

        Raises:
            UnreadWords: several were, and something tells them apart.
        """
        same = [t for t in self.things if t.name == name and (not phrase.owner or t.owner == phrase.owner)]
        same = same or [t for t in self.things if phrase.owner == t.owner and self.is_copy_called(t, name)]
        same = same or self.turned_over(phrase)
        if phrase.kind == "token":
            same = [t for t in same if t.kind == "token"]
        if any(told.quality == "new" for told in phrase.told) and (copies := [t for t in same if t.is_copy]):
            return copies[-1].ref
        plain = [t for t in same if not t.is_copy] or same
        is_of_one = len(plain) > 1 and len({t.owner for t in plain}) == 1 and phrase.word.endswith("s")
        if self.is_asking and len(same) > 1 and (phrase.word == f"{name}s".casefold() or is_of_one):
            self.also = [thing.ref for thing in same[:-1]]
            plain = same[-1:]
        if len(plain) > 1 and wants != "spell" and not self.are_alike(plain):
            asks = f"Which {name} is meant? There are {len(same)}; say whose it is."
            raise UnreadWords("", name, "Say whose it is.", asks=asks)
        return plain[-1].ref if same else ""

    def _copying_named(self, phrase: Phrase, name: str, who: str, wants: str) -> str:
        """ "A Clone of Hill Giant", "the Clone that copied the Bear"."""
        if phrase.of is None:
            return ""
        if phrase.article not in _NEW:
            source = self.known(phrase.of)
            made = [t for t in self.things if source and t.source == source and t.name == name]
            made = [t for t in made if not phrase.owner or t.owner == phrase.owner]
            if made:
                self.mention(made[-1].ref)
                self.be_so(replace(phrase, of=None), made[-1].ref)
                return made[-1].ref
        of = self.thing(phrase.of, self.whose_it_copies(name))
        if raised := next((state for state in phrase.states if state in FROM_GRAVEYARD), ""):
            self.from_graveyard(name, who, raised)
            return self._mentioned(self.reenter(of))
        others = [t for t in self.things if t.name == name and t.owner == who and t.is_copy]
        is_another = bool(others) and all(thing.source not in {"", of} for thing in others)
        ref = self.copying(name, of, who, anew=phrase.article in INDEFINITE or is_another)
        if not phrase.owner:
            self.unsaid_entrants.add(ref)
        if phrase.kind == "token" and not self.is_spell(name):
            self.resolve_all()  # "a Kiki-Jiki token of Goblin Guide"
            return self.last
        if wants == "spell" and self.is_spell(name) and self.stack:
            return self.stack[-1][0]  # "Counterspell on my Fork copying Time Walk"
        self.be_so(phrase, ref)
        return ref

    def _stand_for(self, phrase: Phrase, ref: str) -> str:
        """Note what stands for what was only described, and return its ref."""
        if phrase.like is not None:
            self.stood_for[phrase.like.kind] = ref
        return ref

    def makes_copies(self, name: str) -> bool:
        """Whether "the Kiki-Jiki token" is one that the card makes, and no copy of the card."""
        return self.is_spell(name) or (self.copies_permanents(name) and not self.enters_as_copy(name))

    def _nth_to_come(self, phrase: Phrase, name: str) -> str:
        """ "Is the second Dragon a token": a copy of the spell, which isn't on the battlefield yet.

        Raises:
            UnreadWords: there are fewer.
        """
        number = NTH[phrase.article]
        alike = [t.ref for t in self.things if t.name == name and t.kind != "gone"]
        if number > len(alike):
            asks = f"Which is the {phrase.article} {name}? Say first where it comes from."
            raise UnreadWords("", phrase.word, "", asks=asks)
        self.mention(alike[number - 1])
        return alike[number - 1]

    def token_made(self, phrase: Phrase, name: str) -> str:
        """The ref of "the Kiki-Jiki token": what that card has made.

        Raises:
            UnreadWords: it has made none.
        """
        made = [t.ref for t in self.things if t.kind == "token" and not self.is_to_come(t.ref)]
        plain = example_of(Description("creature"), self.cards)
        is_open = not made and phrase.of is None and not (self.is_asking and self.things)
        is_maker = "Aura" not in self.face(name).type_line[2] and (
            not self.is_spell(name) or self.makes_only_tokens(name) or self.copies_permanents(name)
        )
        if is_open and is_maker and plain:
            self.assumed.append(f"{plain} stands for what {name} copies, as nothing else is said.")
            whose = self.whose_it_copies(name)
            for owner in (whose, other_player(whose)):
                before = list(self.setup), list(self.events), list(self.things)
                of = self.put(Phrase(plain, article="a", word=plain), plain, owner)
                self.copying(name, of, phrase.owner or "A")
                self.resolve_all()
                is_told = all(event["do"] != "create_token_copy" for event in self.events)
                # an ability of it has made the token, or the spell itself
                if (is_told or self.is_spell(name)) and self.are_possible([]):
                    break
                self.setup[:], self.events[:], self.things[:] = before
            else:
                raise UnreadWords("", phrase.word, "", asks=f"What does {name} copy? Say it first.")
            return self._mentioned(self.last)
        if not made or (phrase.of is not None and phrase.kind != "token"):
            asks = f"Which token is meant? Say first what {name} copies."
            raise UnreadWords("", phrase.word, "", asks=asks)
        self.mention(made[-1])
        return made[-1]

    def each(self, phrase: Phrase, default: str = "B", wants: str = "permanent") -> list[str]:
        """The refs of one or several of a name, "two Goblin Guides"; all are there from the start."""
        if phrase.count > 1 and phrase.like is not None and not phrase.name:
            owner, like = phrase.owner or default, phrase.like
            owned = [t for t in self.things if t.owner == owner and self.suits(t, wants)]
            fit = [t.ref for t in owned if t.name in self.cards and fits(like, self.face_now(t))]
            if len(fit) >= phrase.count:
                return fit[-phrase.count :]
            phrase = self.example(phrase, anyway=True) or phrase
        if phrase.count > 1 and phrase.token is not None and phrase.article != "another":
            one, owner, count = replace(phrase, count=1), phrase.owner or default, self.as_many(phrase)
            said = phrase.token.subtype
            there = [t.ref for t in self.things if t.kind == "token" and said in (t.name, t.name.split()[-1])]
            there = [ref for ref in there if self.spoken(ref).owner == owner and not self.has_left(ref)]
            return [*there, *(self.put_token(one, owner) for _ in range(len(there), count))][:count]
        if phrase.count > 1 and phrase.of is not None:
            return self._copies_alike(phrase, self.thing(phrase, default, wants))
        if phrase.count < 2 or not phrase.name or phrase.of is not None or self.is_spell(phrase.name):
            return [self.thing(phrase, default, wants)]
        name, owner = self.face(phrase.name).name, phrase.owner or default
        count = self.as_many(phrase)
        there = [t.ref for t in self.things if t.name == name and t.owner == owner and self.suits(t, wants)]
        return [*there, *(self.put(phrase, name, owner) for _ in range(len(there), count))][:count]

    def as_many(self, phrase: Phrase) -> int:
        """How many of a thing are told.

        Raises:
            UnreadWords: more than are laid out one by one.
        """
        if phrase.count > _MOST_OF_A_NAME:
            asks = (
                f"I lay out at most {_MOST_OF_A_NAME} of a kind, and {phrase.count} are told. Ask with fewer."
            )
            raise UnreadWords("", str(phrase.count), "", asks=asks)
        return phrase.count

    def put_in_graveyards(self, phrase: Phrase, who: str) -> None:
        """Cards that lie in a graveyard, as many as are told; plain ones stand for those only described."""
        card = self.example(phrase, anyway=True) or phrase
        for _ in range(self.as_many(phrase)):
            self.put(replace(card, count=1), card.name, phrase.owner or who)

    def is_asking_again(self, phrase: Phrase) -> bool:
        """Whether the copy that a phrase speaks of is there already."""
        source = self.known(phrase.of) if phrase.of is not None else ""
        return any(t.is_copy and source and t.source == source for t in self.things)

    def example(self, phrase: Phrase, *, anyway: bool = False) -> Phrase | None:
        """A card that stands for one that is only described: "a creature with hexproof"."""
        is_any = phrase.article in INDEFINITE or bool(phrase.owner)  # "my opponent's creature"
        if phrase.like is None or not is_any or self.is_asking:
            return None
        is_elsewhere = phrase.zone not in {"", "battlefield"} or phrase.article == "another"
        if not anyway and not is_elsewhere and any(self.may_be(phrase.like, each) for each in self.named):
            return None  # it may be the one that is named
        is_any_card = phrase.zone == "hand" and phrase.like == Description("card")
        name, given = self._standing_for(phrase.like)
        if is_any_card and name in self.named:  # "two cards in hand. Can my Bear attack"
            name = example_of(Description("land"), self.cards)
        if not name:
            return None
        stands = f"A token like {name} with {joined(given)}" if given else name
        self.assumed.append(f"{stands} stands for the {phrase.like}.")
        extras = (*phrase.extras, *([Extra("written", word="\n".join(given))] if given else ()))
        found = replace(phrase, name=name, kind="", like=None, meant=(name,), word=name, described="")
        return replace(found, article="a", extras=extras)

    def _standing_for(self, like: Description) -> tuple[str, tuple[str, ...]]:
        """The card that stands for a description, and the keywords it is given: a "4/4 with trample and
        deathtouch" has nothing else that could matter.
        """
        name = example_of(like, self.cards)
        given = tuple(each for each in like.qualities if each in ABILITIES_TOLD)
        is_sized = any("/" in each for each in like.qualities)
        if not (given and like.kind == "creature") or (name and not is_sized):
            return name, ()
        if name and is_bare(like, self.face(name)):
            return name, ()
        plain = replace(like, qualities=tuple(each for each in like.qualities if each not in given))
        return (found, given) if (found := example_of(plain, self.cards)) else (name, ())

    def may_be(self, like: Description, name: str) -> bool:
        """Whether a card that is named can be what is described; what copies something else is as that is."""
        there = [t for t in self.things if self.face(name).name in {t.name, self.printed(t.ref)}]
        return any(fits(like, self.face_now(t)) for t in there) if there else fits(like, self.face(name))

    def aim_what_resolves(self) -> None:
        """Let spells that resolve have a target, if none is told: their casters, where they do their target
        good, and a plain creature, where they copy one.
        """
        resolved = {event["ref"] for event in self.events if event["do"] == "resolve"}
        copies = [e for e in self.events if e["do"] == "copy_spell"]
        resolved |= {event["of"] for event in copies if event["ref"] in resolved}
        for event in [event for event in self.events if event["do"] == "cast"]:
            name = str(event["card"])
            if event.get("targets") or event["ref"] not in resolved or not self.needs_target(name):
                continue
            if self.benefits_its_target(name):
                event["targets"] = [event["controller"]]
                self.assumed.append(f"{name} targets its caster, as nothing else is said.")
            elif self.is_spell(name) and self.copies_permanents(name):
                self._aim_at_example(event)

    def _aim_at_example(self, event: Entry) -> None:
        """Let a spell that copies a permanent target a plain creature that was there."""
        last, name = self.last, str(event["card"])
        card = example_of(Description("creature"), self.cards)
        caster = event["controller"]
        owner = caster if self.whose_it_copies(name) == "A" else other_player(caster)
        of = self.put(Phrase(card, word=card), card, owner)
        event["targets"] = [of]
        if not self.are_possible([]):
            del event["targets"]
            return
        if last:
            self.mention(last)
        self.assumed.append(f"{name} targets {card}, as nothing else is said.")

    def plain_creature_to_copy(self, ability: Ability, who: str) -> list[str]:
        """A plain creature that an ability targets which copies its target, where no target is told; [] for
        any other ability.
        """
        text = printed(ability.text)
        if not copies_something([ability]) or not TARGETS.search(text) or "creature" not in text:
            return []
        name = example_of(Description("creature"), self.cards)
        self.assumed.append(f"The ability targets {name}, as nothing else is said.")
        return [self.put(Phrase(name, owner=who, word=name), name, who)]

    def put_token(self, phrase: Phrase, who: str) -> str:
        """A token that copies nothing: "a 1/1 Soldier token"."""
        token = phrase.token
        if token is None:
            raise UnreadWords("", phrase.word, "Name the card.")
        token = self.sized(token, phrase)
        if phrase.word == "token" and not any("stands for the token" in each for each in self.assumed):
            self.assumed.append(f"A {token.size} green Saproling token stands for the token.")
        ref = new_ref(self.script(), token.subtype)
        owner = phrase.owner or who
        self.setup.append(self.plain_token(token, ref, owner))
        self.new(ref, token.subtype, owner, "token")
        self.carry(phrase, ref)
        return ref

    def plain_token(self, token: PlainToken, ref: str, owner: str) -> Entry:
        """The entry of a token that copies nothing."""
        power, _, toughness = token.size.partition("/")
        entry: Entry = {"ref": ref, "token": True, "name": token.subtype, "controller": owner}
        if text := predefined_text(token.subtype):
            return {**entry, "types": ["Artifact"], "subtypes": [token.subtype], "text": text}
        entry |= {"types": ["Creature"], "subtypes": token.subtype.split()}
        entry |= {"colors": list(token.colors)} if token.colors else {}
        return {**entry, "power": int(power), "toughness": int(toughness)}

    def create_plain_tokens(self, phrase: Phrase, who: str) -> None:
        """Let tokens that copy nothing come in, all at once, where nothing changes how many there are.

        Raises:
            UnreadWords: something does, so it has to be told what creates them.
        """
        there = [t.name for t in self.things if t.kind in {"permanent", "token"} and t.name in self.cards]
        if any(_CHANGES_TOKENS.search(self.face(name).text) for name in there):
            asks = "Which card creates the tokens? Name it, so that its effect can be changed."
            raise UnreadWords("", phrase.word, "", asks=asks)
        token = self.sized(phrase.token or _ANY_TOKEN, phrase)
        if phrase.token is None:
            self.assumed.append("A 1/1 green Saproling token stands for the token.")
        made = list[Entry]()
        for _ in range(self.as_many(phrase)):
            ref = new_ref({**self.script(), "events": [*self.events, *made]}, token.subtype)
            made.append({"do": "enter", **self.plain_token(token, ref, phrase.owner or who)})
        self.events.append(made[0] if len(made) == 1 else {"do": "simultaneous", "events": made})
        for entry in made:
            self.new(entry["ref"], token.subtype, phrase.owner or who, "token")
        self.subject = made[-1]["ref"]

    def sized(self, token: PlainToken, phrase: Phrase) -> PlainToken:
        """A token with the size that most cards give it, if none is told.

        Raises:
            UnreadWords: no card makes such a token.
        """
        if predefined_text(token.subtype):
            return token
        if token.size:
            usual = usual_token(token.subtype, self.cards)
            if usual[1] and not token.colors:
                self.assumed.append(f"The {token.subtype} token is colorless, as no color is told.")
            return token
        size, colors, kinds = usual_token(token.subtype, self.cards)
        if not size:
            asks = f"Which creature token is it? Say its size, such as “a 1/1 {token.subtype} token.”"
            raise UnreadWords("", phrase.word, "", asks=asks)
        said, token = token.subtype, PlainToken(size, kinds, token.colors or colors)
        told = " ".join([size, *token.colors])
        a = a_or_an(said).capitalize()
        self.assumed.append(f"{a} {said} token is {told}, as most cards make it.")
        return token

    def put(self, phrase: Phrase, name: str, who: str) -> str:
        """Put a thing on the table, as it is said to be."""
        for state in phrase.states:
            if state in FROM_GRAVEYARD:
                token = self.from_graveyard(name, phrase.owner or "A", state)
                lies = phrase.described == "card"  # "my embalmed Angel of Sanctions card" is no token
                return next(e["ref"] for e in reversed(self.setup) if e["card"] == name) if lies else token
        if phrase.zone == "stack" or (self.is_spell(name) and not phrase.zone):
            if phrase.article not in INDEFINITE and (over := self.aims_at_nothing_yet()):
                return self.cast_under(over, name, who, x_of(phrase))
            paid = self._paid_for_what_is_named(name, who)
            ref = self.cast(name, who, [], x_of(phrase), kicked="kicked" in phrase.states, sacrificed=paid)
            if cost := next((state for state in phrase.states if state in CAST_FOR), ""):
                self.began(ref)["alternative_cost"] = cost
                if cost == "flashback":
                    self.began(ref)["from_zone"] = "graveyard"
            self.unsaid_casters |= set() if phrase.owner else {ref}
            return ref
        if cost := next((state for state in phrase.states if state in CAST_FOR), ""):
            ref = self.cast(name, who, [])
            self.events[-1]["alternative_cost"] = cost
            self.resolve_all()
            return ref
        x = x_of(phrase)
        is_animated = "animated" in phrase.states
        if x is not None and not is_animated and phrase.zone in {"", "battlefield"}:
            ref = self.cast(name, who, [], x)
            self.resolve_all()
            return ref
        if came := self._with_its_tokens(phrase, name):
            return came
        ref = new_ref(self.script(), name)
        entry: Entry = {"ref": ref, "card": name, "controller": who}
        if phrase.zone not in {"", "battlefield"}:
            entry["zone"] = phrase.zone
        elif (
            not any(extra.kind == "counters" for extra in phrase.extras) and "face_down" not in phrase.states
        ):
            entry |= self.entered_with(entry)
        self.setup.append(entry)
        if not phrase.owner and phrase.end and "Legendary" in self.face(name).type_line[0]:
            mine, theirs = f"my {name}", f"my opponent's {name}"
            taken, other = (mine, theirs) if who == "A" else (theirs, mine)
            self.otherwise.append(Otherwise(phrase.word, taken, other, phrase.start, phrase.end))
        if not phrase.owner:
            self.unsaid.add(ref)
            self.spots[ref] = phrase.word, phrase.start, phrase.end
        kind = "token" if phrase.kind == "token" or "token" in phrase.states else "permanent"
        if kind == "token":
            entry["token"] = True
        self.new(ref, name, who, kind)
        for state in phrase.states:
            self.set(ref, state, x)
        if is_animated:  # its X is that of the ability
            phrase = replace(phrase, extras=tuple(each for each in phrase.extras if each.kind != "x"))
        self.carry(phrase, ref)
        self.mention(ref)
        return ref

    def set(self, ref: str, state: str, x: int | None = None) -> None:
        """Let a thing that is there from the start be tapped, face down, kicked and so on."""
        entry = next((each for each in self.setup if each["ref"] == ref), None)
        name = self.printed(ref)
        if state == "flipped" and name in self.cards and self.cards[name].transforming:
            state = "transformed"  # players say "flipped" of cards with another face on the back, too
        if any(ref in map(str, event.values()) for event in self.events):
            entry = None
        if state == "animated":
            self.animate(ref, x)
        elif state == "attacking":
            self.attack(ref)
        elif state == "mutated":
            self.let_have_mutated(ref)
        elif state in {"untapped", "unkicked", "token", "sick", ""}:
            return
        elif entry is None:
            event = next(
                (e for e in self.events if e.get("ref") == ref and e["do"] in {"cast", "enter"}), None
            )
            if state in {"kicked", "prototyped"} and event is not None:
                event[state] = True
            elif state == "tapped":
                self.events.append({"do": "tap", "ref": ref})
            elif state in {"transformed", "flipped"}:
                self.events.append({"do": "transform" if state == "transformed" else "flip", "ref": ref})
            elif state == "face_down" and event is not None and "copy_of" not in event:
                event["face_down"] = True
            elif state == "face_down" and event is not None:  # as it copies something, it came face up
                self.events.append({"do": "turn_face_down", "ref": ref})
            else:
                name, what = self.spoken(ref).name, state.replace("_", " ")
                asks = f"When does {name} become {what}? Say so in a sentence."
                raise UnreadWords("", state, "", asks=asks)
        elif state == "kicked":
            entry |= {"kicked": True}
            entry |= self.entered_with(entry)
        else:
            entry |= {"transformed": {"face": "back"}}.get(state, {state: True})

    def let_have_mutated(self, ref: str) -> None:
        """Let the plainest card with mutate be merged with a thing, unless one is told (CR 702.140)."""
        if any(e.get("alternative_cost") == "mutate" and ref in e["targets"] for e in self.events):
            return
        name, onto = example_of(Description("creature", ("mutate",)), self.cards), self.spoken(ref)
        if not name:
            raise UnreadWords("", "mutated", "", asks=f"What mutates onto {onto.name}? Say so in a sentence.")
        self.assumed.append(f"{name} mutates onto {onto.name}, as nothing else is said.")
        self.mutate(name, ref, onto.owner, "top")
        self.resolve_all()

    def attack(self, ref: str) -> None:
        """Let a thing attack, in a turn of its controller."""
        owner = self.spoken(ref).owner
        if self.fights(ref, "declare_attackers"):
            return
        self.let_attack_later([ref])
        if owner != "A" and not any(e["do"] in {"begin_turn", "end_turn"} for e in self.events):
            self.events.insert(0, {"do": "begin_turn", "player": owner})
        whom = {"whom": other_player(owner)} if self.players > len("AB") else {}
        self.events.append({"do": "declare_attackers", "attackers": [ref], **whom})

    def attacked_by(self, attack: Entry) -> str:
        """The player whom an attack is on."""
        return str(attack.get("whom") or other_player(self.spoken(attack["attackers"][0]).owner))

    def turn_to(self, ref: str, face: Phrase) -> None:
        """Let a thing have another of its faces up, by its name.

        Raises:
            UnreadWords: it has no such face.
        """
        card = self.cards[self.printed(ref)]
        if self.face(face.name).name not in {side.name for side in card.faces[1:]}:
            asks = f"{card.name} has no face called {face.name}. What turns?"
            raise UnreadWords("", face.word, "", asks=asks)
        self.set(ref, "transformed" if card.transforming else "flipped")

    def settle_owners(self, asked: str) -> None:
        """Say whose what stands there is taken to be, if it isn't told and something turns on it: it is under
        the control of the player who does all that happens, or whose thing is asked about, or that the story
        has it.
        """
        asker = next((t.owner for t in self.things if t.ref == asked), "A")
        asker = "A" if {event.get("controller", "A") for event in self.events} == {"A"} else asker
        used = {str(value) for event in self.events for value in event.values()}
        used |= {str(each) for event in self.events for value in event.values() if isinstance(value, list)
                 for each in value}  # fmt: skip
        lying = {
            e["controller"]
            for e in self.setup
            if e.get("zone") == "graveyard" and e["ref"] not in self.unsaid
        }
        for entry in self.setup:
            ref, name = entry["ref"], str(entry.get("card", ""))
            if name not in self.cards:
                continue
            if ref in self.unsaid and len(lying) == 1 and _LOOKS_AT_GRAVEYARD.search(self.face(name).text):
                self.give(ref, *lying)  # "Volrath's Shapeshifter, with Serra Angel in my graveyard"
                continue
            if ref not in self.unsaid & self.spots.keys() or ref == asked or "attached_to" in entry:
                continue
            if entry.get("zone") or not _SPEAKS_OF_PLAYERS.search(self.face(name).text):
                continue
            outcomes = [self.outcome(ref, entry["controller"])]
            outcomes.append(self.outcome(ref, other_player(entry["controller"])))
            if outcomes[0] == outcomes[1] or None in outcomes:
                continue
            owner = "A" if asker == "A" and ref not in used else entry["controller"]
            entry["controller"] = owner
            self.spoken(ref).owner = owner
            whose = {"A": f"your {name}", "B": f"your opponent’s {name}"}
            self.assumed.append(f"It is {whose[owner]}, as nothing else is said.")
            word, start, end = self.spots[ref]
            mine, theirs = f"my {name}", f"my opponent's {name}"
            taken, meant = (mine, theirs) if owner == "A" else (theirs, mine)
            if end:
                self.otherwise = [each for each in self.otherwise if each.start != start]
                self.otherwise.append(Otherwise(word, taken, meant, start, end))

    def be_so(self, phrase: Phrase, ref: str) -> None:
        for state in phrase.states:
            self.set(ref, state)
        self.carry(phrase, ref)

    def carry(self, phrase: Phrase, ref: str) -> None:
        """Counters, effects and attachments that a thing is said to have."""
        for extra in phrase.extras:
            if extra.kind == "counters":
                self.put_counters(extra, ref)
            elif extra.kind == "x":
                self.check_x(ref)
                if not any(e.get("ref") == ref and e["do"] in {"cast", "enter"} for e in self.events):
                    asks = "X is chosen as something is cast. Say that it is cast, or enters."
                    raise UnreadWords("", "X", "", asks=asks)
                cast = next(e for e in self.events if e.get("ref") == ref and e["do"] in {"cast", "enter"})
                cast["x"] = extra.number
                cast.pop("mana_spent", None)  # as much as its cost with that X comes to
            elif extra.kind == "size":
                self.check_size(ref, extra.word)
            elif extra.kind == "host" and extra.thing is not None:
                self.put_on(ref, extra.thing)
            elif extra.kind == "paired" and extra.thing is not None:
                self.pair(ref, extra.thing)
            elif extra.kind == "damage":
                self.events.append({"do": "damage", "to": ref, "amount": extra.number})
            elif extra.kind == "became":
                self.check_size_now(ref, extra.word)
            elif extra.kind == "kicked":
                self.set(ref, "kicked")
            elif extra.kind == "back":
                self.set(ref, "transformed")
            elif extra.kind == "imprinted":
                self.imprint(ref, extra.word)
            elif extra.kind == "face" and extra.thing is not None:
                self.turn_to(ref, extra.thing)
            elif extra.kind == "loyalty":
                self.be_at_loyalty(ref, extra.number)
            elif extra.kind == "form" and not self.has_form(ref, extra.word):
                self.check_size(ref, extra.word)  # "a Tarmogoyf that is a 3/4"
            elif extra.kind in CHOICES:
                entry = self.began(ref)
                entry["choices"] = {**entry.get("choices", {}), extra.kind: extra.word}
            elif extra.kind == "changed":
                self.change(ref, extra.word)
            elif extra.kind == "keyword" and not (self.is_asking or self.has_happened_to(ref)):
                self.gain_keyword(ref, extra.word)
            elif extra.kind == "written":
                self.write_out(ref, extra.word)
            elif extra.kind == "copied_by" and extra.thing is not None:
                copier = self.face(extra.thing.name).name
                if not any(t.name == copier and t.source == ref for t in self.things):
                    self.copying(copier, ref, extra.thing.owner or "A")
            elif extra.kind == "lying" and extra.thing is not None:
                self.put_in_graveyards(extra.thing, self.spoken(ref).owner)
            elif extra.kind == "carried" and extra.thing is not None and self.imprints(ref, extra.thing.name):
                self.imprint(ref, self.face(extra.thing.name).name)
            elif extra.kind == "carried" and extra.thing is not None:
                who = extra.thing.owner or self.spoken(ref).owner
                put = extra.thing if extra.thing.name else self.example(extra.thing, anyway=True)
                if put is None:
                    raise UnreadWords(
                        "", extra.thing.word, "", asks=f"Which {extra.thing.word} is it? Name it."
                    )
                self.onto(self.face(put.name).name, [ref], who)
                self.resolve_all()
        if phrase.extras:
            self.mention(ref)

    def write_out(self, ref: str, text: str) -> None:
        """Let a thing be a token that has some abilities, else as the card that stands for it."""
        entry = self.began(ref)
        if entry.get("do", "enter") != "enter":
            for keyword in text.splitlines():
                self.gain_keyword(ref, keyword)
            return
        face = self.face(str(entry.pop("card")))
        supertypes, types, subtypes = map(sorted, face.type_line)
        entry |= {"token": True, "name": subtypes[-1] if subtypes else "Creature", "types": types}
        entry |= {"subtypes": subtypes} if subtypes else {}
        entry |= {"supertypes": supertypes} if supertypes else {}
        entry |= {"mana_cost": face.printed.mana_cost} if face.printed.mana_cost else {}
        own = [each.capitalize() for each in text.splitlines()]
        entry |= {"power": face.printed.power, "toughness": face.printed.toughness, "abilities": own}

    def put_counters(self, extra: Extra, ref: str, *, is_put: bool = False) -> None:
        """Put counters on a thing: as many as are told, of the kind that is told or that its card speaks of.

        Args:
            is_put: that they are put on it is told, rather than that they are there.

        Raises:
            UnreadWords: the kind isn't told, and nothing tells it.
        """
        if not extra.number:
            extra = replace(extra, number=2)
            self.assumed.append("There are two counters, as it isn’t told how many.")
        if not extra.word and (kind := self.kind_of_counter(ref)):
            extra = replace(extra, word=kind)
            name = self.spoken(ref).name
            self.assumed.append(f"The counters are {kind} counters, as {name} speaks of no others.")
        if not extra.word and self.is_creature(ref):
            extra = replace(extra, word="+1/+1")
            self.assumed.append("The counters are +1/+1 counters, as no other kind is named.")
        if not extra.word:
            asks = "Which kind of counter? Say it, such as a +1/+1 counter."
            raise UnreadWords(
                "", "counter", "Say which kind.", asks=asks, choices=("+1/+1 counter", "-1/-1 counter")
            )
        entry = next((each for each in self.setup if each["ref"] == ref), None)
        if extra.word == "level" and self.is_class(ref):
            self.be_at_level(ref, extra.number)
            return
        is_there = not any(ref in map(str, event.values()) for event in self.events)
        if entry is not None and is_there and not (is_put and self.minds_counters(ref, extra)):
            entry["counters"] = {**entry.get("counters", {}), extra.word: extra.number}
        else:
            self.events.append({"do": "counters", "on": ref, "put": {extra.word: extra.number}})

    def minds_counters(self, ref: str, extra: Extra) -> bool:
        """Whether it matters that counters are put on a thing, and aren't there already: "I put a counter on
        it" with Hardened Scales in play, or with what triggers on that.
        """
        put = {"do": "counters", "on": ref, "put": {extra.word: extra.number}}
        try:
            before = play(self.script(), cards=self.cards)
            after = play({**self.script(), "events": [*self.events, put]}, cards=self.cards)
        except CopyEngineError:
            return True  # where a choice is missing, it's said where the event is shown
        was, now = (game.object(ref) for game in (before, after))
        if was is None or now is None:
            return False
        added = now.counters.get(extra.word, 0) - was.counters.get(extra.word, 0)
        return added != extra.number or len(after.waiting_triggers()) > len(before.waiting_triggers())

    def is_class(self, ref: str) -> bool:
        """Whether a thing is a Class, whose level is no number of counters (CR 716.2)."""
        name = self.printed(ref)
        return name in self.cards and "Class" in self.face(name).type_line[2]

    def be_at_level(self, ref: str, level: int) -> None:
        """Let a Class that is there from the start have a level.

        Raises:
            UnreadWords: it came later, and nobody said when it gained the level.
        """
        entry = next((each for each in self.setup if each["ref"] == ref), None)
        if entry is None:
            asks = (
                f"When does {self.spoken(ref).name} gain level {level}? Say that it is there at that level."
            )
            raise UnreadWords("", "level", "", asks=asks)
        entry["choices"] = {**entry.get("choices", {}), "level": level}

    def have_loyalty_for(self, ref: str, abilities: Sequence[Ability]) -> None:
        """Let a planeswalker have as much loyalty as an ability costs, if it has less, and say so."""
        costs = [re.match(r"\[−(\d+)\]", printed(each.text)) for each in abilities]
        cost = max((int(each[1]) for each in costs if each is not None), default=0)
        if cost and not self.is_possible(self.activation(ref, abilities[0])):
            before = len(self.events)
            self.be_at_loyalty(ref, cost)
            if len(self.events) > before or self.is_possible(self.activation(ref, abilities[0])):
                self.assumed.append(f"{self.spoken(ref).name} has {cost} loyalty, as that ability costs it.")

    def be_at_loyalty(self, ref: str, count: int) -> None:
        """Let a planeswalker have so many loyalty counters, before anything is done to it.

        Raises:
            UnreadWords: something has been done to it, and nobody said when it has so many.
        """
        if any(ref in (e.get("targets") or ()) or ref in (e.get("to"), e.get("on")) for e in self.events):
            name = self.spoken(ref).name
            asks = f"When is {name} at {count} loyalty? Say it before what is done to {name}."
            raise UnreadWords("", "loyalty", "", asks=asks)
        entry = next((each for each in self.setup if each["ref"] == ref), None)
        if entry is not None:
            entry["counters"] = {**entry.get("counters", {}), "loyalty": count}
            return
        more = count - self.counters_on(ref).get("loyalty", 0)
        if more:
            change = "put" if more > 0 else "remove"
            self.events.append({"do": "counters", "on": ref, change: {"loyalty": abs(more)}})

    def put_on(self, ref: str, host: Phrase) -> None:
        """Let an Aura or Equipment that is spoken of be attached to a thing, and say so.

        Raises:
            UnreadWords: it is neither, or something has happened before.
        """
        name, entry = self.printed(ref), next((each for each in self.setup if each["ref"] == ref), None)
        kinds = set(self.face(name).type_line[2]) if name in self.cards else set()
        if entry is None or not kinds & {"Aura", "Equipment"}:
            asks = f"When is {name} attached to {host.name or host.word}? Say it in a sentence."
            raise UnreadWords("", host.word, "", asks=asks)
        to = self.thing(host, entry["controller"], "permanent")
        if ref in self.unsaid:
            self.give(ref, self.spoken(to).owner)
        entry["attached_to"] = to
        self.assumed.append(f"It is {name} that is attached to {self.spoken(to).name}.")
        self.mention(ref)

    def pair(self, ref: str, other: Phrase) -> None:
        """Let one creature be paired with another: it enters after that one (CR 702.95a).

        Raises:
            UnreadWords: it has no soulbond, or something has happened to it before.
        """
        to = self.thing(other, self.spoken(ref).owner, "permanent")
        name, entry = self.spoken(ref).name, next((e for e in self.setup if e["ref"] == ref), None)
        soulbond = next((a for a in self.abilities_of(ref) if begins(a, "soulbond")), None)
        if soulbond is None or entry is None or any(ref in map(str, e.values()) for e in self.events):
            both = f"{name} and {self.spoken(to).name}"
            asks = f"How are {both} paired? Say which has soulbond, and when it enters."
            raise UnreadWords("", other.word, "", asks=asks)
        self.setup.remove(entry)
        self.events.append({"do": "enter", **entry})
        self.put_ability(ref, soulbond)
        self.events[-1]["choices"] = {"creature": to}
        self.mention(ref)

    # Copying -------------------------------------------------------------------------------------------

    def let_be_copied(self, spell: Phrase) -> None:
        """Make the copy before its original is countered, if a question presupposes that there is one."""
        ref = self.known(spell)
        pending = [event for _, before in self.stack for event in before if event["do"] == "copy_spell"]
        is_original = spell.kind == "original" or any(told.quality == "original" for told in spell.told)
        is_copied = (self.asks_of_copy or is_original) and any(event["of"] == ref for event in pending)
        if ref and not self.responding and (is_copied or any(event["ref"] == ref for event in pending)):
            name = self.spoken(self.stack[-1][0]).name
            self.assumed.append(f"{name} resolves before that, as nothing else is said.")
            self.resolve_all(copiers_only=True)

    def copying(
        self, name: str, of: str, who: str, *, anew: bool = False, kicked: int = False, by: str = ""
    ) -> str:
        """Let a card copy a thing as its text says; return the ref of the copy.

        Args:
            by: of several of that name, the one that copies.
        """
        original = self.spoken(of)
        if self.whose_it_copies(name) == "A":
            self.claim(of, who)  # it copies only what its controller has
        self._check_copies_such(name, original)
        is_spell = self.is_spell(name)
        is_of_spell = bool(self.mode_copying_spells(name)) or not self.copies_permanents(name)
        if self.suits(original, "spell") and is_of_spell:
            return self.copy_on_stack(name, of, who) if is_spell else self.copy_by_ability(name, of, who)
        card = self.printed(of)
        made = copying_script(self.cards, name, card if card in self.cards else name)
        if is_spell and any(event["do"] in {"become_copy", "enter"} for event in made["events"]):
            self.onto(name, [of], who)
            return of
        if original.kind == "spell" and not is_spell:
            raise CopyEngineError(
                f"{name} can’t copy {original.name}, which is on the stack.", mend="Name a permanent."
            )
        there = next((t.ref for t in self.things if t.name == name and t.ref != of and t.owner == who), None)
        there = by or there
        if anew or there == of:
            there = None
        ref = there or new_ref(self.script(), name)
        self.setup += [
            {**begun, "ref": ref, "controller": who}
            for begun in made["setup"]
            if begun["ref"] == "copy" and there is None
        ]
        events = [event for event in made["events"] if event.get("ref") != "original"]
        if there is not None and any(event["do"] == "enter" for event in events):
            events = [{"do": "become_copy", "ref": ref, "of": "original"}]
        own = self.own_copying(name)
        if own is not None and not is_spell:
            becomes = any(event["do"] == "become_copy" for event in events)
            return self._copy_by_own_ability(name, ref, of, who, own, becomes=becomes)
        if not is_spell and not self.enters_as_copy(name) and self.makes_several_in_its_step(name, of, who):
            return self.last
        if not (is_spell or there or self.enters_as_copy(name)) and self.enters_at(name, who, [of]):
            return next(t.ref for t in reversed(self.things) if t.name == name and t.owner == who)
        if not is_spell and there is None and self.enters_as_copy(name) and self.takes_copying_away(name):
            self.cast(name, who, [])  # it copies nothing, and that is told as it resolves
            self.resolve_all()
            return self.last
        spell = self.cast_at(name, of, who, kicked=kicked) if is_spell else ""
        if spell and not self.stays_as_target(of):
            self.events.append({"do": "resolve", "ref": spell})
            self.mention(of)
            return of
        return self._copied_so(name, ref, of, who, events, spell)

    def makes_several_in_its_step(self, name: str, of: str, who: str) -> bool:
        """Let what copies in a step make as many copies as it counts: "Rionya copies Mulldrifter"."""
        if (found := self.copying_in_a_step(name)) is None:
            return False
        ability, step = found
        self.resolve_all()
        there = next((t.ref for t in self.things if t.name == name and t.owner == who), "")
        source = there or self.put(Phrase(name, word=name), name, who)
        if ability.text not in self.has_triggered(source):
            self.begin(step, who)
        self.put_ability(source, ability, [of])
        return True

    def copies_permanent_spells(self, name: str) -> bool:
        """Whether a spell can copy others than instants and sorceries while they are on the stack."""
        kinds = _COPIES_WHAT.findall(printed(self.face(name).text))
        return self.is_spell(name) and any("instant" not in kind.casefold() for kind in kinds)

    def _check_copies_such(self, name: str, original: Spoken) -> None:
        """Refuse to copy a permanent with what copies spells.

        Raises:
            CopyEngineError: it copies only spells, or only some of them.
        """
        copies_spells = self.is_spell(name) and not self.copies_permanents(name) and self.copies_spells(name)
        if not copies_spells or self.suits(original, "spell"):
            return
        every = _COPIES_WHAT.findall(printed(self.face(name).text))  # of several modes each says what
        is_other = original.name in self.cards and not self.is_spell(original.name)
        if every and all("instant" in said.casefold() for said in every) and is_other:
            what = f"{a_or_an(every[0])} {every[0]}"
            raise CopyEngineError(
                f"No. {name} copies only {what} (115.1), and {original.name} isn’t one.",
                mend=f"Name an instant or sorcery that is cast, before {name} is.",
            )
        raise CopyEngineError(
            f"{name} copies spells, and {original.name} is a permanent.",
            mend=f"Say that {original.name} is cast, before {name} is.",
        )

    def _copy_by_own_ability(
        self, name: str, ref: str, of: str, who: str, own: Ability, *, becomes: bool
    ) -> str:
        """Let an ability of a permanent copy a thing; it is put on the table if it isn't there."""
        known = any(thing.ref == ref for thing in self.things)
        if not known and not any(entry["ref"] == ref for entry in self.setup):
            self.setup.append({"ref": ref, "card": name, "controller": who})
        if known:
            self.mention(ref)
        else:
            self.new(ref, name, who, "permanent")
        targets = [ref, of] if becomes and len(TARGETS.findall(printed(own.text))) > 1 else [of]
        self.put_ability(ref, own, targets, waits=True)
        if becomes:
            self.spoken(ref).source, self.spoken(ref).is_copy = of, True
        return ref

    def _copied_so(self, name: str, ref: str, of: str, who: str, events: Sequence[Entry], spell: str) -> str:
        """Let the events of copying happen, or wait for the spell that does it; the ref of the copy."""
        kind, waiting = "permanent", list[Entry]()
        for event in events:
            if event["do"] in {"create_token_copy", "copy_spell"}:
                ref, kind = new_ref(self.script(), "token", self.waiting_refs()), "token"
            if spell:
                event = {k: v for k, v in event.items() if k != "count"} | {"by": spell}
            placed = {key: of if value == "original" else value for key, value in event.items()}
            placed["ref"] = ref
            placed |= {"controller": who} if "controller" in event else {}
            (waiting if spell else self.events).append(placed)
        if spell:
            self.stack.append((spell, waiting))
        if any(thing.ref == ref for thing in self.things):
            self.spoken(ref).source, self.spoken(ref).is_copy = of, True
            self.mention(ref)
        else:
            self.new(ref, self.spoken(of).name if kind == "token" else name, who, kind, of, is_copy=True)
        return ref

    def where_it_copies(self, name: str, original: Phrase) -> Phrase:
        """What is copied, in a graveyard if a card copies only what lies there and no zone is told."""
        is_new = bool(original.name) and original.of is None and not (original.zone or self.known(original))
        if not is_new or not self.enters_as_copy(name) or not _OF_GRAVEYARD.search(self.face(name).text):
            return original
        self.assumed.append(
            f"{self.face(original.name).name} is in a graveyard, as {name} copies only cards there."
        )
        return replace(original, zone="graveyard", article=original.article or "a")

    def copying_what_is_there(self, name: str, other: Phrase | None = None) -> str:
        """A card that enters as a copy of what was spoken of last, or of a plain creature; it is told.

        Args:
            other: what a question names beside the card.
        """
        waiting = self.undecided()
        waits = bool(waiting) and self.spoken(waiting).name == name
        if waits and self.takes_copying_away(name):
            self.resolve_all()
            return waiting
        if other is not None and not self.known(other):
            self.thing(other, self.whose_it_copies(name))
        there = [t.ref for t in self.things if t.kind in {"permanent", "token"} and t.name != name]
        there = [ref for ref in there if self.could_enter_as(name, ref)]
        if self.lacks_card:
            raise self.asks_what_it_copies(name)
        if not there and self.is_bare:
            return self.enters_copying_nothing(name, "A")
        of = there[-1] if there else self._plain_original(name)
        self.assumed.append(f"{name} copies {self.spoken(of).name}, as nothing else is said.")
        if waits:
            self.decided(waiting, of)
            self.resolve_top()
            return waiting
        return self.copying(name, of, "A", anew=True)

    def let_there_be_an_original(self) -> None:
        """Let a plain thing be there for what was cast, where it's asked whether that copies anything."""
        waiting = self.undecided()
        name = self.spoken(waiting).name if waiting else ""
        if not name or not self.asks_of_copying or self.lacks_card or self.takes_copying_away(name):
            return
        there = [t.ref for t in self.things if t.kind in {"permanent", "token"}]
        if not any(self.could_enter_as(name, ref) for ref in there):
            of = self._plain_original(name)
            self.assumed.append(f"{name} copies {self.spoken(of).name}, as nothing else is said.")
            self.decided(waiting, of)

    def _plain_original(self, name: str) -> str:
        """A plain card of a kind that a card can enter as a copy of: a land for Vesuva."""
        owner = self.whose_it_copies(name)
        for kind in ("creature", "land", "artifact", "enchantment"):
            example = example_of(Description(kind), self.cards)
            of = self.put(Phrase(example, word=example), example, owner) if example else ""
            if of and self.could_enter_as(name, of):
                return of
            self.setup = [entry for entry in self.setup if entry["ref"] != of]
            self.things = [thing for thing in self.things if thing.ref != of]
        raise self.asks_what_it_copies(name)

    def check_whose_choice(self, copier: str, original: Phrase) -> None:
        """Ask whose choice "Clone on Adaptive Automaton naming Goblin" tells.

        Raises:
            UnreadWords: it could be made for either.
        """
        chosen = next((e for e in original.extras if e.kind in CHOICES - {"form"}), None)
        if chosen is None or not original.name:
            return
        asks = (
            f"Is {chosen.word} chosen for {copier}, or was it for {original.name} before? Say “{copier} "
            f"naming {chosen.word},” or tell in a sentence of its own what {original.name} names."
        )
        raise UnreadWords("", chosen.word, "", asks=asks)

    def copy_by_ability(self, name: str, of: str, who: str) -> str:
        """Let a permanent's ability copy what is on the stack."""
        abilities = [a for a in self.face(name).abilities if copies_something([a])]
        source = next((t.ref for t in self.things if t.name == name and t.owner == who), "")
        source = source or self.enter_triggering(name, who, abilities)
        source = source or self.put(Phrase(name, word=name), name, who)
        if not abilities:
            raise CopyEngineError(f"{name} makes no copy of a spell.", mend="Name a card that does.")
        on_stack = new_ref(self.script(), f"{source}ability")
        ways = [self.copying_ability(on_stack, source, ability, of, who) for ability in abilities]
        self.events.append(next((way for way in ways if self.is_possible(way)), ways[0]))
        copy = new_ref(self.script(), "copy", self.waiting_refs())
        copied = {"do": "copy_spell", "ref": copy, "of": of, "by": on_stack, "controller": who}
        self.stack.append((on_stack, [copied]))
        return self.new(copy, self.spoken(of).name, who, "spell", of, is_copy=True)

    def copy_spoken_of(self, phrase: Phrase, default: str) -> str:
        """ "the copy of Lightning Bolt", "a token that's a copy of Serra Angel"."""
        inner = phrase.of
        if inner is None:
            raise UnreadWords("", phrase.word, "Name the card, or the spell on the stack.")
        made_by = self.face(inner.name).name if inner.name and phrase.is_token_of else ""
        if made_by and self.is_spell(made_by) and self.copies_permanents(made_by) and not self.known(inner):
            return self.token_made(phrase, made_by)  # "my token of Rite of Replication"
        source = self.known(inner)
        made = [t for t in self.things if t.is_copy and source and t.source == source]
        is_it = inner.kind == "it" and not inner.name and phrase.article in {"the", "my", "their", "that"}
        # "The Bolt copy" that Isochron Scepter cast is all that is called so
        if is_it or (phrase.word.endswith(" copy") and (inner.article or phrase.article) in {"the", "that"}):
            made = made or [t for t in self.things if t.ref == source and t.is_copy and t.kind != "permanent"]
        by = [e["ref"] for e in self.copies_on_stack() if source and e.get("by") == source]
        made = made or [thing for thing in self.things if thing.ref in by]
        if made and phrase.article not in {"a", "an", "another"}:
            self.mention(made[-1].ref)
            return made[-1].ref
        if phrase.word.endswith(" clone") and "Clone" in self.cards:
            clone = Phrase("Clone", owner=phrase.owner, article="a", of=inner, word="clone", meant=("Clone",))
            return self.thing(clone, default)
        if source and phrase.article in {"the", "that", "my", "their"} and not phrase.is_token_of:
            asks = (
                f"Which copy of {self.spoken(source).name} is meant? Say first who copies it, and with what."
            )
            raise UnreadWords("", phrase.word, "", asks=asks)
        name = self.face(inner.name).name if inner.name else ""
        is_spell = self.is_spell(name) if name else bool(source) and self.spoken(source).kind == "spell"
        is_spell = is_spell or (inner.like is not None and inner.like.kind in SPELLS)
        if inner.kind == "token" and inner.like is None and not (name or source or inner.token):
            inner = replace(inner, token=_ANY_TOKEN)
            self.assumed.append("A 1/1 green Saproling token stands for the token, and its copy is a token.")
            return self.token(inner, phrase.owner or default)
        if any(extra.kind == "counters" for extra in inner.extras) and phrase.is_token_of and not source:
            asks = f"Are the counters on the token, or on {name or inner.word}? Tell them by themselves."
            raise UnreadWords("", inner.word, "", asks=asks)
        is_any = phrase.article in {"", "a", "an", "another"} and phrase.count == 1
        if phrase.kind == "copy" and not is_spell and not phrase.is_token_of and is_any:
            made_of = self.thing(replace(inner, article=inner.article or "a"), phrase.owner or default)
            told = f"A token stands for the copy of {self.spoken(made_of).name}, as nothing else is said."
            self.assumed.append(told)
            return self.plain_token_copy(made_of, phrase.owner or default)
        if phrase.kind == "copy" and not is_spell and not phrase.is_token_of:
            asks = f"What is the copy of {name or inner.word}: a token, or a card such as Clone? Say which."
            if phrase.word.endswith(" copy"):  # "a Tarmogoyf copy"
                ways = (f"token copy of {name}", f"Clone of {name}")
                raise UnreadWords("", phrase.word, "", asks=asks, choices=ways)
            raise UnreadWords("", "copy of", "", asks=asks, choices=("token copy of", "Clone of"))
        return self.token(inner, phrase.owner or default)

    def token(self, phrase: Phrase, who: str, by: str = COPY_TARGET_PERMANENT) -> str:
        of = self.thing(phrase, self.whose_it_copies(by))
        return (
            self.plain_copy(of, who)
            if self.spoken(of).kind == "spell"
            else self.plain_token_copy(of, who, by)
        )

    def plain_token_copy(self, of: str, who: str, by: str = COPY_TARGET_PERMANENT) -> str:
        """A token that's a copy of a permanent, made by nothing on the table."""
        ref = new_ref(self.script(), "token", self.waiting_refs())
        self.events.append({"do": "create_token_copy", "ref": ref, "of": of, "by": by, "controller": who})
        return self.new(ref, self.spoken(of).name, who, "token", of, is_copy=True)

    # Casting -------------------------------------------------------------------------------------------

    def target(self, phrase: Phrase, wants: str, who: str = "", default: str = "B") -> str:
        if phrase.kind == "player":
            return phrase.owner or other_player(who or "A")
        return self.thing(phrase, default, wants)

    def cast(
        self, name: str, who: str, targets: list[str], x: int | None = None, *, kicked: int = False,
        sacrificed: str = "",
    ) -> str:  # fmt: skip
        """Cast a card: a permanent's spell resolves, an instant or sorcery waits for responses.

        Raises:
            UnreadWords: something has to be sacrificed for it, and it isn't told what.
        """
        if self.costs_sacrifice(name) and not sacrificed:
            said = f"Say it, such as “{name} sacrificing Hill Giant.”"
            raise UnreadWords("", name, "", asks=f"What is sacrificed to cast {name}? {said}")
        targets = targets or self.untold_target(name, who)
        if _ONLY_AS_BLOCKERS_ARE_DECLARED.search(self.face(name).text):
            done = {event["do"] for event in self.events}
            if "declare_attackers" in done and "declare_blockers" not in done:
                self.events.append({"do": "declare_blockers", "blocks": {}})
                self.assumed.append(f"Nothing has blocked before {name} is cast, as nothing is said of that.")
        ref = new_ref(self.script(), name)
        event: Entry = {"do": "cast", "ref": ref, "card": name, "controller": who}
        if targets:
            event["targets"] = targets
        if x is not None:
            event["x"] = x
        if kicked:
            event["kicked"] = kicked if kicked > 1 else True
        if sacrificed:
            event["sacrificed"] = sacrificed
        is_spell = self.is_spell(name)
        is_land = "Land" in self.face(name).type_line[1]
        if is_land:
            event["do"] = "enter"
        self.events.append(event)
        self.new(ref, name, who, "spell" if is_spell else "permanent")
        if is_spell or not is_land:
            self.stack.append((ref, []))
        self.claim_what_triggers_on_casting(who)
        if self.stormed is not None and self.has_storm(name):
            self.storm(ref, self.stormed)
        elif self.has_storm(name) and self.were_cast_this_turn():
            self.copies_itself(ref, "Storm", {})
        return ref

    def _paid_for_what_is_named(self, name: str, who: str) -> str:
        """The ref of a plain creature sacrificed for a spell that is only spoken of; "" for nothing."""
        plain = example_of(Description("creature"), self.cards)
        text = self.face(name).text.casefold()
        if not plain or not self.costs_sacrifice(name) or "sacrifice a creature" not in text:
            return ""
        self.assumed.append(f"{plain} is sacrificed for {name}, as nothing else is said.")
        return self.put(Phrase(plain, article="a", word=plain), plain, who)

    def raise_with(self, name: str, who: str, dead: str) -> str:
        """Cast an enchantment that returns a creature card from a graveyard and is attached to it; its ref.

        What enters as a copy then is told next, or asked.
        """
        is_aura = "Aura" in self.face(name).type_line[2]
        aura = self.cast(name, who, [dead] if is_aura else [])
        self.resolve_all()
        for text in self.has_triggered(aura)[:1]:
            ability = next((a for a in self.face(name).abilities if a.text == text), None)
            if ability is None:
                continue
            self.put_ability(aura, ability, () if is_aura else (dead,), waits=True)
            self.resolve_all()
            resolved = next(e for e in reversed(self.events) if e["do"] == "resolve")
            if self.enters_as_copy(self.spoken(dead).name):
                resolved["copy_of"] = None
                self.reentry = resolved, dead
            self.spoken(dead).owner = who
        self.mention(dead)
        return aura

    def cast_under(self, over: str, name: str, who: str, x: int | None) -> str:
        """ "In response to Twincast they counter the Bolt": the Bolt was cast first, and is the target."""
        cast, caster = self.events.pop(), self.spoken(over)
        self.stack.pop()
        self.things.remove(caster)
        ref = self.cast(name, who, [], x)
        above = str(cast["card"])
        if self.copies_spells(above) and self.is_spell(above):
            self.copy_on_stack(above, ref, caster.owner)
        else:
            self.cast(above, caster.owner, [ref])
        return ref

    def onto(
        self, name: str, refs: list[str], who: str, x: int | None = None, *, kicked: int = False,
        is_cast: bool = False,
    ) -> None:  # fmt: skip
        """A spell at things, or an Aura or Equipment on one: there already unless somebody casts it."""
        _, types, subtypes = self.face(name).type_line
        if types & {"Instant", "Sorcery"}:
            at_first = self.things[-1].ref if self.things else ""
            self.cast(name, who, refs, x, kicked=kicked)
            there = [each for each in refs if any(thing.ref == each for thing in self.things)]
            for each in there:
                self.triggered(each)
            if at_first and there:
                self.mention(there[0])
            return
        if {"Aura", "Equipment"} & set(subtypes) and len(refs) == 1:
            if "Equipment" in subtypes and is_cast and self.equips_what_minds(name, who, refs[0]):
                return
            if refs[0] in PLAYER_NAMES and not _ENCHANTS_PLAYERS.search(self.face(name).text):
                raise CopyEngineError(f"{name} can’t be attached to a player.", mend="Name a permanent.")
            other = new_ref(self.script(), name)
            entry: Entry = {"ref": other, "card": name, "controller": who, "attached_to": refs[0]}
            if not is_cast:
                self.unsaid.add(other)
            begins = any(e["ref"] == refs[0] for e in self.setup)
            happened = any(refs[0] in map(str, event.values()) for event in self.events)
            if begins and not happened and not is_cast:
                self.setup.append(entry)
            elif "Aura" in subtypes and (
                self.targets_what_minds(other, name, who, refs[0])
                or (is_cast and self.is_cast_before_what_minds(other, name, who, refs[0]))
            ):
                self.new(other, name, who, "permanent")
                self.stack.append((other, []))
                return
            else:
                self.events.append({"do": "enter", **entry})
            self.new(other, name, who, "permanent")
            if refs[0] not in PLAYER_NAMES:
                self.mention(refs[0])
            return
        if source := self.enter_triggering(name, who, self.face(name).abilities):
            self.use_ability(source, refs)  # "I blink it with Restoration Angel"
            return
        raise CopyEngineError(
            f"{name} can’t be on a permanent. What does it do there?",
            mend=f"Tell in a sentence what {name} does, or name an instant, an Aura, or an Equipment.",
        )

    def equips_what_minds(self, name: str, who: str, at: str) -> bool:
        """Equip a thing if that triggers as it becomes the target (CR 702.6a); whether it does."""
        if at in PLAYER_NAMES:
            return False
        setup, events, things = list(self.setup), list(self.events), list(self.things)
        ref = self.put(Phrase(name, owner=who, article="a", word=name), name, who)
        self.equip(ref, at)
        if len(self.events) > len(events) + 2:
            self.mention(at)
            return True
        self.setup[:], self.events[:], self.things[:] = setup, events, things
        return False

    def is_undecided(self, phrase: Phrase) -> bool:
        """Whether a phrase means the spell that waits to be told what it copies."""
        ref = self.undecided()
        if not ref or phrase.article in {"another", "second"}:
            return False
        return phrase.word == "it" or self.known(phrase) == ref

    def let_permanent_come(self, source: Phrase | None) -> None:
        """Resolve a permanent spell on top of the stack whose ability is responded to: "I evoke Mulldrifter.
        In response to the sacrifice trigger, ..."
        """
        top = self.stack[-1][0] if self.stack else ""
        thing = next((t for t in self.things if t.ref == top), None)
        if thing is None or thing.kind != "permanent" or self.undecided() == top:
            return
        if source is None or self.known(source) == top:
            self.resolve_top()

    def put_what_is_responded_to(self, source: Phrase | None, targets: Sequence[Phrase] = ()) -> None:
        """Put the ability on the stack that a response is to: what has triggered, or what can be activated.

        Raises:
            UnreadWords: it isn't told what it targets.
        """
        ref = self.known(source) if source is not None else self.last
        if not ref and source is not None and source.name and source.of is None:
            name = self.face(source.name).name
            ref = (
                ""
                if self.enters_as_copy(name)
                else self.enter_triggering(name, source.owner or "A", self.face(name).abilities)
            )
            if (
                ref
                and (waits := self.has_triggered(ref))
                and TARGETS.search(printed(waits[-1]))
                and not targets
            ):
                asks = f"What does the ability of {name} target? Say it first."
                raise UnreadWords("", name, "", asks=asks)
        if not ref and source is not None and source.name and source.of is None:
            name = self.face(source.name).name
            if name in self.cards and not self.enters_as_copy(name) and not self.is_spell(name):
                ref = self.put(replace(source, article="a"), name, source.owner or "A")
        if not ref:
            return
        for text in self.has_triggered(ref)[-1:]:
            ability = next((a for a in self.abilities_of(ref) if a.text == text), None)
            if ability is not None and not self.not_put(ref, [text]) and self.waits_again(ref):
                return
            if ability is not None and not TARGETS.search(printed(text)):
                self.put_ability(ref, ability, waits=True)
                return
        name = self.printed(ref)
        own = self.own_copying(name) if name in self.cards else None
        if own is None and self._begins_to_trigger(ref):
            return
        if own is None and (given := self.copying_without_target(ref)) is not None:
            self.put_ability(ref, given, waits=True)
            return
        if own is None and animating_ability(self.abilities_of(ref)) is not None:
            self.animate(ref, waits=True)
            return
        if own is None:
            name = self.spoken(ref).name
            asks = f"Which ability of {name} is that? Say first that it triggers or is activated."
            raise UnreadWords("", name, "", asks=asks)
        owner = self.spoken(ref).owner
        aims = [self.target(each, "permanent", owner, self.whose_it_targets(own, owner)) for each in targets]
        others = [t.ref for t in self.things if t.ref != ref and t.kind in {"permanent", "token"}]
        fit = [each for each in aims or others if self.is_possible(self.activation(ref, own, [each]))]
        if len(fit) != 1:
            raise UnreadWords("", name, "", asks=f"What does the ability of {name} target? Say it first.")
        self.put_ability(ref, own, fit, waits=True)
        self.spoken(ref).source = fit[0]
        if targets:
            self.mention(ref)

    def _begins_to_trigger(self, ref: str) -> bool:
        """Whether an ability of it triggers as an upkeep begins: that begins, and the ability waits."""
        told = [a for a in self.abilities_of(ref) if _OF_UPKEEP.match(printed(a.text))]
        if not told or TARGETS.search(printed(told[0].text)):
            return False
        self.begin("upkeep", self.spoken(ref).owner)
        if told[0].text not in self.has_triggered(ref):
            return False
        self.put_ability(ref, told[0], waits=True)
        self.mention(ref)
        return True

    def copy_ability(self, source: Phrase | None, copier: str, who: str) -> None:
        """Let a permanent copy an ability on the stack, or what has triggered (CR 707.10).

        Raises:
            UnreadWords: nothing is there to be copied.
        """
        maker = next((t.ref for t in self.things if t.name == copier and t.owner == who), "")
        maker = maker or self.put(Phrase(copier, word=copier), copier, who)
        abilities = [a for a in self.face(copier).abilities if copies_something([a])]
        if not self.stack or any(thing.ref == self.stack[-1][0] for thing in self.things):
            self.trigger_now(source, who, maker)
        target = self.stack[-1][0]
        on_stack = new_ref(self.script(), f"{maker}ability")
        ways = [self.copying_ability(on_stack, maker, ability, target, who) for ability in abilities]
        fit = next((way for way in ways if self.is_possible(way)), None)
        if fit is None:
            raise CopyEngineError(f"{copier} can’t copy that ability.", mend="Name a card that can.")
        self.events.append(fit)
        self.stack.append((on_stack, []))
        if fit["do"] == "trigger":
            self.resolve_top()
            self.pay_for_trigger()

    def copier_of_ability(self) -> str:
        """The ref of what has copied an ability last; "" for nothing."""
        made = [str(e["source"]) for e in self.events if e["do"] in {"activate", "trigger"}]
        there = {t.ref: t.name for t in self.things if t.name in self.cards}
        copying = (r for r in reversed(made) if r in there)
        return next((r for r in copying if self.copies_or_doubles(there[r])), "")

    def copies_or_doubles(self, name: str) -> bool:
        return self.copies_abilities(name) or self.doubles_abilities(name)

    def trigger_now(self, source: Phrase | None, who: str, maker: str) -> None:
        """Put what has triggered on the stack; what isn't there yet enters, if an ability triggers then."""
        if source is not None and source.described == "upkeep":
            source = replace(source, described="")
            if self._triggers_in_upkeep(source, who):
                return
        ref = ""
        is_new = source is not None and source.name and source.of is None and not self.known(source)
        if source is not None and is_new and source.described not in {"dies", "activation"}:
            name = self.face(source.name).name
            ref = self.enter_triggering(name, source.owner or who, self.face(name).abilities)
        elif source is not None:
            said = source.like.kind if source.like is not None else source.described
            ref = self.thing(replace(source, described=said), who, "permanent")
        else:
            ref = next(
                (t.ref for t in reversed(self.things) if t.ref != maker and self.has_triggered(t.ref)), ""
            )
        if ref and source is not None and source.described == "dies" and not self.has_left(ref):
            self.events.append({"do": "leave", "ref": ref, "to": "graveyard"})
        if ref and source is not None and source.described == "activation":
            activated = [a for a in self.abilities_of(ref) if a.kind == AbilityKind.ACTIVATED]
            untargeted = [a for a in activated if not TARGETS.search(printed(a.text))]
            if len(activated) == len(untargeted) == 1:
                self.put_ability(ref, activated[0], waits=True)
                self.mention(ref)
                return
        texts = self.has_triggered(ref) if ref else ()
        ability = next((a for a in self.abilities_of(ref) if a.text in texts[-1:]), None) if texts else None
        if ability is None:
            raise self._asks_what_triggered(source)
        instances = sum(text == ability.text for text in self.not_put(ref, texts))
        if not (instances or self.waits_again(ref)):
            instances = 1
        for _ in range(instances):
            self.put_ability(ref, ability, waits=True)
        self.mention(ref)

    def _triggers_in_upkeep(self, source: Phrase, who: str) -> bool:
        """Let an upkeep begin in which an ability of a thing triggers, if it hasn't; whether it does."""
        ref, name = self.known(source), self.face(source.name).name
        if not ref and source.of is None and self.enters_as_copy(name):
            ref = self.copying_what_is_there(name)
        ref = ref or self.thing(source, who, "permanent")
        return not self.has_triggered(ref) and self._begins_to_trigger(ref)

    def _asks_what_triggered(self, source: Phrase | None) -> UnreadWords | CopyEngineError:
        """What has to be said of an ability that isn't on the stack, or why none ever is."""
        if source is None or not source.name:
            return UnreadWords("", "trigger", "", asks="Which ability is meant? Say what has triggered.")
        name = self.face(source.name).name
        if self.enters_as_copy(name):
            return CopyEngineError(
                f"No. That {name} enters as a copy is a replacement effect (614.1c): it never goes on "
                "the stack.",
                mend="Name an ability that triggers or is activated, such as one that the copy has.",
            )
        told = [each for each in self.face(name).abilities if each.kind == AbilityKind.TRIGGERED]
        text = f": “{printed(told[0].text)}”" if told else "."
        return UnreadWords(
            "", source.word, "", asks=f"When does {name} trigger? Tell first what happens{text}"
        )

    def draw(self, who: str) -> bool:
        """Let a player draw a card with a plain spell, unless something looks at casting; whether they do."""
        name = example_of(Description("instant"), self.cards)
        there = [t for t in self.things if t.kind in {"permanent", "token"} and t.name in self.cards]
        does = bool(name) and self.face(name).text.casefold() == "draw a card."
        if not does or any(self.looks_at_casting(t.ref) for t in there):
            return False
        before = self.last_that_matters
        self.resolve_all()
        self.cast(name, who, [])
        self.resolve_all()
        if before:
            self.mention(before)
        self.assumed.append(f"{name} stands for what lets {PLAYER_NAMES[who]} draw a card.")
        return True

    def cast_before(self, count: int, who: str) -> None:
        """Let a player cast plain spells, if something that is there triggers on casting."""
        there = [t for t in self.things if t.kind in {"permanent", "token"} and t.name in self.cards]
        if any(self.looks_at_casting(t.ref) for t in there):
            self._cast_plain(count, who)

    def cast_what_storm_counts(self, who: str) -> None:
        """Let the spells that were told to be cast before be cast: storm of a copy that is cast counts them.

        Raises:
            UnreadWords: no spell can stand for them.
        """
        if self.stormed and not any(event["do"] == "cast" for event in self.events):
            self._cast_plain(self.stormed, who)
            if not any(event["do"] == "cast" for event in self.events):
                raise UnreadWords("", "cast", "", asks="Which spells were cast before? Name them.")

    def casts_imprinted(self, ref: str, targets: Sequence[str]) -> bool:
        card = str(self.began(ref).get("choices", {}).get("imprinted", ""))
        if card and self.casts_exiled(ref) and self.has_storm(card):
            self.cast_what_storm_counts(self.spoken(ref).owner)
        return super().casts_imprinted(ref, targets)

    def _cast_plain(self, count: int, who: str) -> None:
        """Let a player cast so many spells of which nothing else is told."""
        name = example_of(Description("instant"), self.cards)
        if not name:
            return
        self.has_cast_plain = True
        for _ in range(min(count, _MOST_OF_A_NAME)):
            self.cast(name, who, [])
            self.resolve_all()
        stands_for = "each spell that was cast before" if count > 1 else "the spell that is cast"
        if count < 1:
            return
        if "draw" in self.face(name).text.casefold():
            stands_for += ", and the card that it draws is counted as well"
        self.assumed.append(f"{name} stands for {stands_for}.")

    # What happens to things ------------------------------------------------------------------------------

    def about(self, it: Phrase | None, verb: str, default: str = "B", *, wants: str = "permanent") -> str:
        if it is not None and not it.name and it.article in {"a", "an", "another"}:
            # "A creature dies" speaks of none that was named before.
            example = self.example(it, anyway=True)
            if example is not None:
                ref = self.put(example, example.name, it.owner or default)
                thing = self.spoken(ref)
                self.things.remove(thing)
                self.things.insert(0, thing)  # "it" means what was named, and not this one
                return ref
        if it is not None and it.name and it.of is not None:
            default = "A"  # what is told to copy is the asker's, unless it's said whose it is
        ref = (self.of_type(it) or self.thing(it, default, wants)) if it is not None else self.elided(verb)
        self.subject = ref
        return ref

    def all_of(self, it: Phrase | None, verb: str, default: str = "B") -> list[str]:
        """The refs of all that a clause is about: "both my Clones of Hill Giant" are two.

        Raises:
            UnreadWords: as many aren't told of.
        """
        if it is None or it.count < 2 or (it.name and self.is_spell(it.name)):
            return [self.about(it, verb, default)]
        if it.name and it.of is None:
            return self.each(it, default)
        if it.of is not None:
            return self.each(replace(it, owner=it.owner or "A"), default)
        fit = [t.ref for t in self.things if t.kind == "token"] if it.kind == "token" else []
        if it.kind == "token" and len(fit) < it.count:
            many = "Say first where each comes from."
            raise UnreadWords("", it.word, "", asks=f"Which {it.count} tokens are meant? {many}")
        return fit[-it.count :] or [self.about(it, verb, default)]

    def imprint(self, ref: str, name: str) -> None:
        """Let a thing have exiled a card (CR 607.2a)."""
        entry = self.began(ref)
        entry["choices"] = {**entry.get("choices", {}), "imprinted": name}
        if any(COPIES_CARD_EXILED.search(printed(each.text)) for each in self.abilities_of(ref)):
            self.put(Phrase(name, word=name, zone="exile"), name, self.spoken(ref).owner)
            self.mention(ref)

    def activates_with_x(self, name: str) -> bool:
        """Whether an X is that of an activated ability, as the card's mana cost has none."""
        face = self.face(name)
        costs = [printed(a.text).partition(":")[0] for a in face.abilities if self.is_activated(a)]
        return "{X}" not in str(face.printed.mana_cost) and any("{X}" in cost for cost in costs)


def x_of(phrase: Phrase) -> int | None:
    return next((extra.number for extra in phrase.extras if extra.kind == "x"), None)
