"""The parts of a clause: things with what is said of them, players, numbers, fields."""

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from judgeapp.copyengine import predefined_text
from judgeapp.lab.questions_in_words.language.exemplars import (
    CALLED_BY_KIND,
    NEGATED,
    PERMANENT_TYPES,
    SUPERTYPES,
    Description,
)
from judgeapp.lab.questions_in_words.language.exemplars import COLORS as CARD_COLORS
from judgeapp.lab.questions_in_words.language.exemplars import KINDS as DESCRIBED
from judgeapp.lab.questions_in_words.language.inflections import PAST, VERBS, is_participle
from judgeapp.lab.questions_in_words.language.words import NUMBERS, Word

MINE = frozenset("i me we you us myself".split())
THEIRS = frozenset("they he she him them nobody somebody someone".split())
NTH = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "other": 2}
"""Of several that are called alike, which."""
_NTH_OF = ({"one", "token", "copy"}, {"one"})
"""What stands for a thing behind such a word, and behind "other"."""
POSSESSIVES = {"my": "A", "our": "A", "your": "A", "their": "B", "his": "B", "her": "B"}
_BEYOND = {
    "another": "C", "different": "C", "second": "C", "2nd": "C", "other": "C", "third": "C", "3rd": "C",
    "fourth": "D", "4th": "D",
}  # fmt: skip
"""Which player is told apart so from one that was spoken of."""
_OPPONENTS_BY_NUMBER = {"a": "B", "b": "C", "c": "D", "1": "B", "2": "C", "3": "D", "one": "B", "two": "C",
                        "three": "D"}  # fmt: skip
OPPONENT = frozenset(
    "opponent opp opponents enemy nap oppo villain friend buddy mate pal roommate brother sister husband "
    "wife".split()
)
_OPPONENTS = frozenset(f"{each}s" for each in OPPONENT)
ARTICLES = frozenset("a an the another this that these those both any some".split())
INDEFINITE = frozenset("a an another any some".split())
STATES = {
    "tapped": "tapped", "untapped": "untapped", "face-down": "face_down", "facedown": "face_down",
    "morphed": "face_down", "kicked": "kicked", "unkicked": "unkicked", "flipped": "flipped",
    "prototyped": "prototyped", "transformed": "transformed", "animated": "animated", "token": "token",
    "manifested": "face_down", "crewed": "animated", "uncrewed": "untapped", "dead": "dead",
    "attacking": "attacking", "embalmed": "embalm", "eternalized": "eternalize", "eternalised": "eternalize",
    "sick": "sick", "evoked": "evoke", "dashed": "dash", "blitzed": "blitz", "warped": "warp",
    "impended": "impending",
    "overloaded": "overload", "mutated": "mutated", "merged": "mutated", "flashbacked": "flashback",
    "flashed-back": "flashback", "flash-backed": "flashback",
}  # fmt: skip
FROM_GRAVEYARD_STATES = frozenset({"embalm", "eternalize"})
CAST_FOR = frozenset({"evoke", "dash", "blitz", "overload", "flashback", "warp", "impending"})
"""Alternative costs for which something was cast that is told to be so: "their evoked Mulldrifter"."""
OWNERS_TOLD = {"of A": "A", "of B": "B"}
"""Whose a thing is, as a quality that is told of it."""
PRONOUNS = frozenset("it itself this that".split())
KINDS = {
    "creature": "permanent", "permanent": "permanent", "artifact": "permanent", "land": "permanent",
    "enchantment": "permanent", "planeswalker": "permanent", "spell": "spell", "instant": "spell",
    "sorcery": "spell", "copy": "copy", "copies": "copy", "clone": "copy", "token": "token",
    "original": "original", "one": "original", "card": "any", "thing": "any", "ability": "ability",
    "trigger": "ability", "attacker": "attacker", "blocker": "blocker",
    "morph": "permanent", "manifest": "permanent",
}  # fmt: skip
_TURNED = frozenset("flipped transformed".split())
_DONE_WITH = frozenset("with using by via".split())
_ADVERBS = frozenset(
    "then also now just already first next later immediately will would did do does can could might should "
    "both all each only finally eventually quickly simply".split()
)
_PERFECT = frozenset("has have had".split())
_PROGRESSIVE = frozenset("am is are was were been be being keep keeps".split())
_TRIES = frozenset("tries try wants want decides decide tried wanted decided has have".split())
COUNTER_KINDS = frozenset(
    "charge loyalty fade time age level flying trample stun shield lore oil ki quest verse "
    "ice divinity mining page brick storage dream depletion "
    "doom blood study egg corpse coin finality rad void".split()
)
ALTERNATIVE_COSTS = frozenset(
    "flashback jump-start overload retrace escape disturb aftermath evoke dash blitz warp impending".split()
)
ADDITIONAL_COSTS = frozenset({"offspring", "squad"})
"""Those that make copies of a permanent as it enters."""
FROM_HAND = frozenset({"overload", "evoke", "dash", "blitz", "warp", "impending"})
"""Those of them with which a card is cast from where it is cast anyway."""
PAID_ALTERNATIVES = {
    "overloaded": "overload",
    "escaped": "escape",
    "retraced": "retrace",
    "jumpstarted": "jump-start",
    "jump-started": "jump-start",
    "flashbacked": "flashback",
    "evoked": "evoke",
    "evoking": "evoke",
    "dashed": "dash",
    "dashes": "dash",
    "warped": "warp",
    "warping": "warp",
    "blitzed": "blitz",
    "blitzes": "blitz",
}
"""Alternative costs by what they make of a spell: "Cyclonic Rift overloaded"."""
FIELDS = {
    "power": "power", "toughness": "power", "p/t": "power", "stats": "power", "size": "power",
    "sizes": "power", "powers": "power",
    "power/toughness": "power", "pt": "power", "color": "colors", "colors": "colors", "colour": "colors",
    "colours": "colors", "name": "name", "names": "name", "named": "name", "called": "name", "type": "types",
    "types": "types", "subtype": "types", "subtypes": "types", "abilities": "abilities",
    "ability": "abilities", "text": "abilities", "protection": "abilities",
    "keywords": "abilities", "cmc": "mana_cost", "mv": "mana_cost", "cost": "mana_cost",
    "loyalty": "loyalty", "controller": "controller", "counters": "counters", "zone": "zone",
    "damage": "happens",
}  # fmt: skip
KEYWORDS = frozenset(
    "flying haste trample vigilance deathtouch lifelink reach menace hexproof defender indestructible "
    "flash shroud prowess ward".split()
)
_OTHER_KEYWORDS = frozenset(
    "persist undying infect cascade evoke modular exalted annihilator wither cycling evolve exploit storm "
    "changeling afterlife myriad devour riot mutate ninjutsu unearth encore embalm eternalize vanishing "
    "fading suspend echo bushido rampage flanking phasing provoke dethrone skulk renown unleash extort "
    "bloodthirst graft amplify madness banding fear intimidate shadow horsemanship soulbond training".split()
)
TYPES = frozenset(
    "artifact creature enchantment land planeswalker legendary aura equipment instant sorcery legend "
    "illusion human zombie goblin elf shapeshifter wizard bear".split()
)
VERBS_OF_KEYWORDS = {"fly": "flying", "flies": "flying"}
COLORS = frozenset("white blue black red green colorless colourless multicolored".split())


OWN_THINGS = {"mine": "A", "ours": "A", "theirs": "B", "hers": "B"}
"""What stands for a thing by whose it is; "mine" is no Mine."""
_AFTER_HIS = frozenset({"", ",", ".", "?", "!", ";"})
"""After these, "his" is what he has."""
_ANYTHING = frozenset("something anything".split())
_BODIES = frozenset("guy dude body beater blocker attacker dork beatstick vanilla ground-guy".split())
"""What players call a creature, behind what is said of it."""
_WITH_KEYWORD = {
    "flyer": "flying", "flier": "flying", "trampler": "trample", "lifelinker": "lifelink",
    "deathtoucher": "deathtouch", "first-striker": "first strike", "double-striker": "double strike",
}  # fmt: skip
"""What players call a creature that has a keyword."""
_ONE_OF_TOKENS = [["one", "of", which, "tokens"] for which in ("the", "those", "these", "its", "my", "their")]
_STRIKES = frozenset({"first", "double"})
_AFTER_ONE = frozenset(
    "twice and then dies with gets is leaves but when copies copying becomes has how what do does can who "
    "which where total".split()
)
_BEFORE_FIELDS = frozenset("base final current total own the card creature new exact".split())
_SAYING_NOTHING = frozenset(
    "nontoken own original existing same new regular normal vanilla legendary opposing target real "
    "actual basic random".split()
)
ABILITIES_TOLD = (
    KEYWORDS
    | _OTHER_KEYWORDS
    | {f"{each} strike" for each in _STRIKES}
    | {f"protection from {each}" for each in CARD_COLORS}
)
"""The keywords of which several can be told one after another."""
_EXPLAINS = CARD_COLORS | KEYWORDS | DESCRIBED | SUPERTYPES
_COPY_OF = (
    "token that's a copy of", "token that is a copy of", "token thats a copy of", "token which is a copy of",
    "token copying", "token copy of", "copy token of", "token copies of", "token of", "copies of", "copy of",
    "tokens that are copies of", "tokens which are copies of", "tokens that copy", "token that copies",
    "tokens copying", "tokens of", "tokens that are a copy of", "token which copies", "token clone of",
)  # fmt: skip
_COPYING_AS_TOLD = (
    "that is a copy of", "which is a copy of", "that was a copy of", "that's a copy of", "that is copying",
    "which is copying", "that has copied", "which has copied", "that had copied", "that copied",
    "which copied", "that copies", "which copies", "after copying", "when copying",
    "( it is a copy of", "( it is copying", "( it is a", "( it is", "( its a copy of", "( its copying",
    "( its a", "( it was a copy of", "that entered as a copy of", "as a copy of",
    "that entered as", "that came in as", "that's copying",
    "that is currently", "which is currently", "that's currently", "who copied", "( who copied",
    "( who is copying", "that was copying", "which was copying", "( which is copying", "( that is copying",
    "( which copied", "( currently copying", "( of", "( a copy of", "( copy of", "( as", "while copying",
    "while being",
    "being a copy of", "that cloned", "copying", "( copying", "( copied", "(", "that is a", "that's a",
    "which is a", "that was a", "which was a", "that was", "which was", "of", "what is a copy of",
    "that became a copy of", "which became a copy of", "that became", "which became", "that turned into",
    "that has become a copy of", "that is now a copy of", "that's now a copy of", "that had become",
    "what is copy of", "what copied", "what copies", "that is copy of", "which is copy of", "is copy of",
)  # fmt: skip
_COPYING: tuple[str, ...] = (
    *_COPYING_AS_TOLD,
    *(
        f"{who}{said[4:]}"
        for said in _COPYING_AS_TOLD
        if said.startswith("that ")
        for who in ("which", "who")
    ),
)
_LONGEST_COPYING = max(len(form.split()) for form in _COPYING) + 1
ZONES = {
    "graveyard": "graveyard", "gy": "graveyard", "yard": "graveyard", "graveyards": "graveyard",
    "yards": "graveyard", "exile": "exile", "hand": "hand",
    "battlefield": "battlefield", "play": "battlefield", "table": "battlefield", "board": "battlefield",
    "side": "battlefield", "control": "battlefield", "field": "battlefield", "stack": "stack",
    "library": "library",
}  # fmt: skip
"""What players call a zone, to the zone."""


_AFFECTED = frozenset(
    "pumped targeted hit changed turned enchanted equipped affected buffed boosted enlarged shrunk "
    "suited".split()
)
MAKING_TOKENS = frozenset("myriad encore populated squad copied".split())
"""Words before tokens that tell what made them."""
_SMALL = frozenset("baby offspring mini".split())
"""Words before a name that mean a token of it."""
_NOUNS_ALONE = frozenset("creature permanent land artifact enchantment".split())
_MADE = frozenset("made created produced".split())
_WHICH_ABILITY = frozenset("first second third last activated triggered loyalty own ability trigger".split())
_ONLY_ONE = frozenset({"commander", "general"})
_MOST_BEFORE_X = 4
"""How far before "for 4" the spell may stand that has that X: "Blaze my opponent's face for 4"."""
_EACH = frozenset("both each all currently already now".split())
_MEETS = frozenset(
    "blocks block blocked blocking by attacks attack attacking fights fight into against have has control "
    "controls with their opponent's of copy copies copying copied clone clones cloned cloning target targets "
    "my".split()
)
"""Words after which "a 4/4" is a creature of that size, and no size that something has."""
_COPIES = frozenset("copies copying copy copied clone clones cloning cloned".split())
_OF_SIZE = frozenset(
    "as into is are was were be become becomes became enter enters it still or just only of like being for "
    "base stays remains".split()
)
"""Words after which "a 4/4" is a size that something has."""
_ALIKE_IN_PLURAL = frozenset("merfolk elk fish kithkin cephalid moonfolk rebel sheep squid jellyfish".split())
"""Creature types that may be several without an ending."""
_SOME = frozenset("some any the its all many several lots bunch counters".split()) - {"counters"}
_ON_TABLE = frozenset("on the battlefield in play board table out there".split())
_HAS = frozenset("control controls controlled have has had own owns".split())
_BEFORE_TOKENS = _HAS | frozenset("copies copy copying copied clone clones cloned populate of target".split())
_UNTIL = ["until", "end", "of", "turn"]
_SIZE = re.compile(r"\d+/\d+")


def _told_of_her(words: Sequence[Word], at: int) -> bool:
    """Whether a player was called "she" before."""
    return any(word.text == "she" for word in words[:at])


@dataclass(frozen=True)
class Extra:
    """What a thing is said to have: counters, an Aura or Equipment or spell on it, +N/+N, X, a kicker."""

    kind: str
    number: int = 0
    word: str = ""
    thing: "Phrase | None" = None


@dataclass(frozen=True, slots=True)
class Told:
    """A word that qualifies a thing: the table has to bear it out, or it is said to be left out.

    Attributes:
        quality: a state of `STATES`, or what the word says: "legendary", "second", "red".
        start, end: where it stands in the question.
    """

    quality: str
    start: int
    end: int


@dataclass(frozen=True)
class Phrase:
    """A thing that is spoken of.

    Attributes:
        name: of the card; "" where a pronoun or a description stands.
        kind: what a pronoun or description can mean; "it" any thing.
        owner: "A", "B" or "" where nothing is said; `article` the word before.
        of: what it is a copy of, or the copy of which is meant.
        zone: where it is said to be.
        start, end: where a pronoun stands in the question.
        word: how it was said.
        like: what is said of a card that isn't named.
        token: what is said of a token that copies nothing.
        at: the place of its first word, by which it is known again; -1 for what no words tell.
        told: every word that qualifies it.
    """

    name: str = ""
    kind: str = ""
    owner: str = ""
    article: str = ""
    states: tuple[str, ...] = ()
    extras: tuple[Extra, ...] = ()
    of: "Phrase | None" = None
    zone: str = ""
    word: str = ""
    count: int = 1
    meant: tuple[str, ...] = ()
    described: str = ""
    is_own: bool = False
    is_token_of: bool = False
    start: int = 0
    end: int = 0
    like: Description | None = None
    token: "PlainToken | None" = None
    at: int = -1
    told: tuple[Told, ...] = ()


@dataclass(frozen=True)
class PlainToken:
    """A token that copies nothing, "a 1/1 white Soldier token"."""

    size: str
    subtype: str
    colors: tuple[str, ...] = ()


def as_token(phrase: Phrase) -> Phrase:
    """ "A 1/1 Saproling" that is populated or listed is a token, though nobody says so."""
    said = phrase.like.qualities if phrase.like is not None and phrase.like.kind == "creature" else ()
    sizes, kinds = [q for q in said if "/" in q], [q for q in said if "/" not in q and q not in CARD_COLORS]
    if not (len(sizes) == len(kinds) == 1) or phrase.article not in {*INDEFINITE, ""}:
        return phrase
    token = PlainToken(sizes[0], kinds[0].capitalize(), tuple(q for q in said if q in CARD_COLORS))
    return replace(phrase, kind="token", like=None, token=token)


def _told(words: Sequence[Word], at: int, count: int = 1, quality: str = "") -> Told:
    """What one or several words from a place on tell of a thing."""
    return Told(quality or words[at].text, words[at].start, words[at + count - 1].end)


type Bits = Generator[tuple[Phrase, int], None, bool]
"""Ways to read one more thing that is said; in the end whether nothing else can be read there."""


@dataclass
class Phrases:
    """Reads phrases; who is called by which name is learned on the way.

    Attributes:
        people: names of players, in lower case, to "A" or "B".
        subtypes: of the cards, in lower case.
        with_x: the cards named that have X in their cost.
        walkers: the planeswalkers named.
        persons: the players whom pronouns mean, by their places, where players are named.
    """

    people: dict[str, str] = field(default_factory=dict)
    persons: dict[int, str] = field(default_factory=dict)
    subtypes: frozenset[str] = frozenset()
    with_x: frozenset[str] = frozenset()
    walkers: frozenset[str] = frozenset()

    def text(self, words: Sequence[Word], at: int) -> str:
        return words[at].text if at < len(words) else ""

    def who(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """A player: "A" is who asks; "then" and the like may follow."""
        for letter, place in self._player(words, at):
            yield letter, place
            after = place
            while self.text(words, after) in _ADVERBS:
                after += 1
            if self.text(words, after) in _TRIES and self.text(words, after + 1) == "to":
                after += 2
            elif self._is_auxiliary(words, after):
                after += 1
            if after > place:
                yield letter, after

    def _is_auxiliary(self, words: Sequence[Word], at: int) -> bool:
        """Whether a word leads to the verb of a player: "has" cloned, "is" casting."""
        said, verb = self.text(words, at), self.text(words, at + 1)
        return (said in _PERFECT and is_participle(verb)) or (said in _PROGRESSIVE and verb.endswith("ing"))

    def _player(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        said = self.text(words, at)
        if said in MINE:
            yield "A", at + 1
        elif at in self.persons and said in POSSESSIVES and self.text(words, at + 1) in OPPONENT:
            yield {"A": "B", "B": "A"}.get(self.persons[at], "B"), at + 2
        elif at in self.persons and (
            said in THEIRS | {"who"} or (said == "her" and not self._is_possessive(words, at))
        ):
            yield self.persons[at], at + 1
        elif said in THEIRS or (
            said == "her" and not self._is_possessive(words, at) and _told_of_her(words, at)
        ):
            yield "B", at + 1
        elif said in self.people:
            yield self.people[said], at + 1
        elif said == "its" and self.text(words, at + 1) == "controller":
            yield "", at + 2  # whoever that is, as nobody is named
        elif said in POSSESSIVES and self.text(words, at + 1) in OPPONENT and POSSESSIVES[said] == "B":
            yield "B", at + 2  # "her opponent controls ..."
        elif said == "player" and self.text(words, at + 1) in {"a", "b", "c", "d", "n"}:
            yield {"n": "B"}.get(self.text(words, at + 1), self.text(words, at + 1).upper()), at + 2
        elif said == "one" and self.text(words, at + 1) in {"guy", "dude", "player", "person", "kid"}:
            yield "B", at + 2  # "one guy kicks Rite of Replication"
        elif said == "ap" or (said == "player" and self.text(words, at + 1) in PAST | VERBS):
            yield "A", at + 1
        elif beyond := self._one_more(words, at):
            if not self.text(words, beyond[1] - 1).endswith(("'s", "'")):
                yield beyond
        else:
            skip = at + (said in {"my", "an", "the", "your", "a", "one"})
            if self.text(words, skip) in OPPONENT:
                yield "B", skip + 1
            elif said in {"a", "the", "each"} and self.text(words, at + 1) == "player":
                yield "A", at + 2

    def _one_more(self, words: Sequence[Word], at: int) -> tuple[str, int] | None:
        """A player beside the two: "another opponent", "a third player's", "opponent B"; None for none.

        Who is told apart from nobody is the opponent: "another player clones it".
        """
        place = at + (self.text(words, at) in {"my", "the", "a", "your"})
        said, noun = self.text(words, place), self.text(words, place + 1)
        bare = noun.removesuffix("'s").removesuffix("'")
        is_opponent = bare in {"opponent", "opp"}
        if said in _BEYOND and (is_opponent or bare == "player"):
            third = {"third": "D", "3rd": "D"}.get(said, _BEYOND[said]) if is_opponent else _BEYOND[said]
            is_second = said in {"second", "2nd"} and not is_opponent
            spoken = {word.text.removesuffix("'s") for word in words[:at]}
            is_vague = said in {"another", "different", "other"} and not is_opponent
            if is_second or (is_vague and not spoken & (OPPONENT | THEIRS | {"their", "his", "opponents"})):
                return "B", place + 2
            return third, place + 2
        if (
            said in {"opponent", "opp"}
            and bare in _OPPONENTS_BY_NUMBER
            and (is_opponent or not self._names_next(words, place + 1))
        ):
            is_article = bare == "a" and self._is_article(words, place + 1)
            is_article = is_article or self.text(words, place + 2) in {"time", "times"}
            return None if is_article else (_OPPONENTS_BY_NUMBER[bare], place + 2)
        return None

    def _is_article(self, words: Sequence[Word], at: int) -> bool:
        """Whether "a" after "opponent" belongs to what follows: "I give my opponent a Hill Giant"."""
        return self._names_later(words, at + 1) and self.text(words, at + 1) not in VERBS | PAST

    def number(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, int]]:
        said = self.text(words, at)
        if said.isascii() and said.isdigit() and len(said) < 3:
            is_multiplied = self.text(words, at + 1) == "x" and self._names_next(words, at + 2)
            yield int(said), at + 1 + is_multiplied  # "3x Dark Ritual"
        elif said in NUMBERS:
            yield NUMBERS[said], at + 1
        elif said in {"a", "an", "another"}:
            yield 1, at + 1

    def x(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, int]]:
        """ "X = 3", "for x is 3", "where X equals 3", "X being 3", "with an X of 3"."""
        said_before = {word.name for word in words[max(at - _MOST_BEFORE_X, 0) : at]}
        if self.text(words, at) == "for" and said_before & self.with_x:
            yield from self.number(words, at + 1)  # "Fireball for 4", "they blaze me for 5"
        place = at
        while self.text(words, place) in {"for", "with", "where", "an", "and", "a"}:
            place += 1
        said = self.text(words, place)
        if said.startswith("x") and "=" in said:
            digits = said.partition("=")[2].strip()
            if digits.isascii() and digits.isdigit() and len(digits) < 3:
                yield int(digits), place + 1
            return
        if said != "x":
            return
        if self._multiplies(words, place):
            return
        place += 1
        while self.text(words, place) in {"is", "=", "being", "equals", "equal", "to", "of", "was", "set"}:
            place += 1
        yield from self.number(words, place)

    def _multiplies(self, words: Sequence[Word], at: int) -> bool:
        """Whether an "x" says how many of a card there are: "Biovisionary x3", where nothing costs {X}."""
        before = words[at - 1].name if at else ""
        return bool(before) and before not in self.with_x and self.text(words, at + 1).isdigit()

    def field(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """One or several fields, with blanks between; the first is what is asked first."""
        asked: list[str] = []
        place = at
        while True:
            if self.text(words, place) in _BEFORE_FIELDS:
                place += 1
                continue
            said = self.text(words, place)
            two = f"{said} {self.text(words, place + 1)}"
            if two in {"mana value", "mana cost", "type line", "converted mana"}:
                place += 3 if two == "converted mana" else 2
                asked.append("types" if two == "type line" else "mana_cost")
            elif said in FIELDS:
                if said == "counters" and place == at and self.text(words, place + 1) in {"spell", "it"}:
                    return
                place += 1
                asked.append(FIELDS[said])
            else:
                break
            joins = place
            while self.text(words, joins) in {"and", ",", "/", "or", "&"}:
                joins += 1
            if joins > place and self.text(words, joins) in {*FIELDS, "mana", "type", "converted"}:
                place = joins
                continue
            break
        if asked:
            yield " ".join(dict.fromkeys(asked)), place

    def keyword(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        said = self.text(words, at)
        if said in KEYWORDS:
            place = at + 1
            while (
                self.text(words, place) in {"and", "or", ",", "/"} and self.text(words, place + 1) in KEYWORDS
            ):
                place += 2
            yield said, place
        elif said in {"first", "double"} and self.text(words, at + 1) == "strike":
            yield f"{said} strike", at + 2

    def type(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        place = at
        while self.text(words, place) in TYPES or (place > at and self.text(words, place) in {"or", "and"}):
            place += 1
        if place > at:
            yield self.text(words, at), place

    def color(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        if self.text(words, at) in COLORS:
            yield self.text(words, at), at + 1
        elif self.text(words, at) == "all" and self.text(words, at + 1) in {"color", "colors", "colours"}:
            yield "all colors", at + 2

    def change(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """ "+3/+3"."""
        said = self.text(words, at)
        if said[:1] in {"+", "-"} and "/" in said:
            yield said, at + 1

    def counter(self, words: Sequence[Word], at: int) -> Iterator[tuple[Extra, int]]:
        """ "two +1/+1 counters"; a kind that isn't said is asked for."""
        for number, place in self.number(words, at):
            kind = self.text(words, place)
            while self.text(words, place) in {"more", "additional", "extra"}:
                place += 1
                kind = self.text(words, place)
            if (kind[:1] in {"+", "-"} and "/" in kind) or kind in COUNTER_KINDS:
                if self.text(words, place + 1) in {"counter", "counters"}:
                    yield Extra("counters", number, kind), place + 2
            elif kind in {"counter", "counters"}:
                yield Extra("counters", number, ""), place + 1

    def damage(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, int]]:
        """ "3 damage", "2 damage already marked": what a creature was dealt this turn (CR 120.6)."""
        for number, place in self.number(words, at):
            if self.text(words, place) == "damage" and self.text(words, at) not in ARTICLES:
                place += 1
                while self.text(words, place) in {"marked", "already", "dealt"}:
                    place += 1
                yield number, place

    def thing(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A thing with all that is said of it, or with less."""
        for phrase, place in self._head(words, at):
            ends = list(self._after(words, place, phrase))
            yield from reversed(ends)

    def things(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[Phrase, ...], int]]:
        """Things with "and" or commas between them; a player too can be aimed at."""
        for letter, place in self._player(words, at):
            if self.text(words, at) not in {"i", "they", "he", "she", "we"}:
                yield (Phrase(kind="player", owner=letter, word=self.text(words, at)),), place
        if self.text(words, at) in {"face", "dome"}:
            yield (Phrase(kind="player", owner="", word="face"),), at + 1
        if self.text(words, at) in _OPPONENTS and self.text(words, at + 1) in {"face", "dome"}:
            yield (Phrase(kind="player", owner="B", word="face"),), at + 2  # "to opps face"
        owner, _, place = self._determined(words, at)
        if owner and self.text(words, place) in {"face", "dome"}:
            yield (Phrase(kind="player", owner=owner, word="face"),), place + 1
        for first, place in self.thing(words, at):
            joins = place
            while self.text(words, joins) in {",", "and"}:
                joins += 1
            if joins > place and joins - place < 3:
                is_asked = (
                    self.text(words, joins) == "cards" and words[joins - 1].text == ","
                )  # "..., cards?"
                for rest, end in self.things(words, joins) if not is_asked else ():
                    if all(each.name or each.like is not None or each.token for each in (first, *rest)):
                        yield (first, *rest), end
            yield (first,), place

    def choice(self, words: Sequence[Word], at: int) -> Iterator[tuple[Extra, int]]:
        """What was chosen as something entered: "as a 1/6", "naming red", "with Goblin chosen"."""
        place = at
        said = self.text(words, place)
        if said in {"that", "which"} and self.text(words, place + 1) in {"entered", "came", "was"}:
            place += 2 + (self.text(words, place + 2) == "in")
            said = self.text(words, place)
        if said == "as" or (said == "that" and self.text(words, place + 1) in {"is", "was"}):
            place += 1 + (said == "that")
            place += self.text(words, place) in {"a", "an", "the"}
            form = self.text(words, place)
            if "/" in form and form[0].isdigit():
                place += 1
                while self.text(words, place) in {
                    "flier",
                    "flyer",
                    "defender",
                    "creature",
                    "with",
                    "flying",
                    "wall",
                }:
                    place += 1
                yield Extra("form", word=form), place
            return
        if said in {"naming", "choosing", "named", "chose", "chosen", "set", "picked"}:
            place += 1 + (self.text(words, place + 1) in {"to", "as", "the"})
            yield from self.chosen(words, place)
        elif said in {"with", "and", ","}:
            for extra, end in self.chosen(words, at + 1):
                if self.text(words, end) in {"chosen", "named"}:
                    yield extra, end + 1

    def chosen(self, words: Sequence[Word], at: int) -> Iterator[tuple[Extra, int]]:
        """A color, a form, a player, or a creature type that is chosen."""
        at += self.text(words, at) in {"a", "the", "color"}
        said = self.text(words, at)
        if said in COLORS:
            yield Extra("color", word=said), at + 1
        elif "/" in said and said[0].isdigit():
            yield Extra("form", word=said), at + 1
        elif said in TYPES - {"artifact", "creature", "enchantment", "land", "planeswalker", "legendary"}:
            yield Extra("creature_type", word=said.capitalize()), at + 1
        else:
            if at < len(words) and words[at].name:
                yield Extra("card_name", word=words[at].name), at + 1
            for letter, end in self._player(words, at):
                yield Extra("player", word=letter), end

    def name(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A card by its name, with an article at most."""
        place = at
        owner = ""
        article = ""
        told: list[Told] = []
        while self.text(words, place) in {*ARTICLES, *POSSESSIVES}:
            owner = self.persons.get(place, POSSESSIVES.get(self.text(words, place), owner))
            article = self.text(words, place)
            told += [_told(words, place)] if article == "another" else []
            place += 1
        before = self.text(words, place)
        holder = {"ap's": "A", "nap's": "B"}.get(before) or self.people.get(before.removesuffix("'s"), "")
        if before.endswith("'s") and holder:
            owner, place = holder, place + 1  # "Boris's Clone"
        states: tuple[str, ...] = ()
        if self.text(words, place) == "own" or (owner and self.text(words, place) in OPPONENT):
            owner = owner if self.text(words, place) == "own" else "B"
            place += 1
        while self.text(words, place) in {"kicked", "unkicked"}:
            told.append(_told(words, place, 1, STATES[self.text(words, place)]))
            states, place = (*states, told[-1].quality), place + 1
        if place < len(words) and words[place].meant:
            word = words[place]
            if (end := self._half_of(words, place)) > place + 1:
                half = Phrase(
                    word.name, owner=owner, article=article, word=word.text, meant=word.meant, at=at
                )
                yield half, end
            said = Phrase(
                word.name, owner=owner, article=article, word=word.text, meant=word.meant, states=states,
                at=at, told=tuple(told),
            )  # fmt: skip
            yield said, place + 1

    def _half_of(self, words: Sequence[Word], at: int) -> int:
        """Where "Fire half of Fire // Ice" ends, or "Fire side"; the place of its half if it isn't one."""
        if self.text(words, at + 1) not in {"half", "side", "part"}:
            return at
        end = at + 2
        of = end + 1 + (self.text(words, end + 1) in ARTICLES)
        is_whole = of < len(words) and words[at].name.casefold() in words[of].name.casefold().split(" // ")
        return of + 1 if self.text(words, end) in {"of", "from"} and is_whole else end

    def _head(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A thing without what is said after it, with every word that qualifies it."""
        told: list[Told] = []
        for phrase, end in self._bare_head(words, at, told):
            yield replace(phrase, at=at, told=(*told, *phrase.told)), end

    def _bare_head(self, words: Sequence[Word], at: int, told: list[Told]) -> Iterator[tuple[Phrase, int]]:
        """A thing; what qualifies it is added to `told`."""
        if (yield from self._stands_alone(words, at)):
            return
        place = start = at
        owner, article, place = self._determined(words, place)
        if article == "another" and start and words[start - 1].text == "as":
            article = "the"  # "Clone comes in as another Yarok" copies the one that is there
        is_same = article == "the" and start > 0 and words[start - 1].text == "as"
        told += (
            _told(words, n)
            for n in range(start, place)
            if words[n].text in NTH or (words[n].text == "another" and not is_same)
        )
        count, is_counted = 1, False
        is_one_of = [word.text for word in words[start : start + 2]] == ["one", "of"]
        for number, after in self.number(words, place):
            is_value = self._mana_value_told(words, place) is not None  # "a 4 mana 5/5"
            if self.text(words, place) not in {"a", "an", "another"} and article not in NTH and not is_value:
                is_counted = True
                told += [_told(words, place, after - place, str(number))] if number > 1 else []
                count, place = number, after
                break
        if is_one_of and count > 1:
            count, is_counted = 1, False  # "one of my three Golems"
            told.pop()
        if both := self._both(words, start, place):
            count = 2
            told.append(_told(words, both - 1, 1, "2"))
        states: list[str] = []
        zone = ""
        sizes: tuple[Extra, ...] = ()
        while True:
            said = self.text(words, place)
            if said in {"face", "turned"} and self.text(words, place + 1) in {"down", "up"}:
                state = f"face_{self.text(words, place + 1)}"
                states.append("face_down" if state == "face_down" else "")
                told.append(_told(words, place, 2, state))
                place += 2
            elif said in {"level", "lvl"} and self._names_next(words, place + 2):
                level = next((number for number, _ in self.number(words, place + 1)), 0)
                sizes = (Extra("counters", level, "level"),)  # "a level 3 Cleric Class"
                place += 2
            elif said == "face" and self.text(words, place + 1) == "-":
                states.append("face_down")
                told.append(_told(words, place, 3, "face_down"))
                place += 3
            elif self._is_copy_of(words, place) is not None:
                break
            elif said == "dead" and self._names_later(words, place + 1):
                told.append(_told(words, place))
                zone, place = "graveyard", place + 1
            elif said in _SMALL and self._names_next(words, place + 1):
                for inner, end in self._head(words, place + 1):  # "the baby mouse" is what offspring makes
                    yield replace(inner, kind="token", owner=owner, article=article or inner.article), end
                return
            elif said in STATES and not (said == "token" and not self._names_next(words, place + 1)):
                states.append(STATES[said])
                told.append(_told(words, place, 1, STATES[said]))
                place += 1
            elif said in {"cloned", "copied"} and self._names_next(words, place + 1):
                heads = list(self._head(words, place + 1))
                with_x = [
                    (replace(inner, extras=(*inner.extras, Extra("x", number))), last)
                    for inner, end in heads
                    for number, last in self.x(words, end)
                ]  # "a copied Fireball for X = 4"
                for inner, end in (*with_x, *heads):
                    made = Phrase(kind="copy", of=inner, owner=owner, word=said, article=article)
                    yield (
                        (replace(made, name="Clone", meant=("Clone",)) if said == "cloned" else made),
                        end,
                    )
                return
            elif said == "new" and self.text(words, place + 1) == "one":
                # The new one is what was made last, not the original.
                yield Phrase(kind="copy", owner=owner, article=article, word="new one"), place + 2
                return
            elif list(self._plain_token(words, place, owner, "many" if count > 1 else article)):
                break
            elif _SIZE.fullmatch(said) and self._names_next(words, place + 1):
                sizes = (Extra("size", word=said),)
                place += 1
            elif (
                said in SUPERTYPES
                and (article in INDEFINITE or owner)
                and not words[min(place + 1, len(words) - 1)].name
                and list(self._like(words, place, owner, article, tuple(states)))
            ):
                break
            elif (
                said in KEYWORDS
                and not words[place].meant
                and self._names_later(words, place + 1)
                and (words[place + 1].name or self.text(words, place + 1) in KEYWORDS)
            ):
                told.append(_told(words, place))
                sizes = (*sizes, Extra("keyword", word=said))
                place += 1  # "a hexproof Slippery Bogle"
            elif (
                said in _STRIKES
                and self.text(words, place + 1) == "strike"
                and place + 2 < len(words)
                and (words[place + 2].name or words[place + 2].meant)
            ):
                told.append(_told(words, place, 2, f"{said} strike"))
                sizes = (*sizes, Extra("keyword", word=f"{said} strike"))
                place += 2  # "my first strike White Knight"
            elif self._is_apposition(words, place) and (owner or article or said in PERMANENT_TYPES):
                told.append(_told(words, place))
                place += 1
            elif named := self._explained_by(words, place, owner, article):
                told += (_told(words, n) for n in range(place, named) if words[n].text in _EXPLAINS)
                place = named
            elif said in MAKING_TOKENS and self.text(words, place + 1) in {"token", "tokens"}:
                place += 1  # "the myriad tokens": whatever made them
            elif self._names_next(words, place) and self._is_put_on_the_next(words, place + 1):
                on_it = Phrase(words[place].name, word=said, meant=words[place].meant, at=place)
                sizes = (*sizes, Extra("carried", thing=on_it))
                place += 2  # "my Blade of Selves equipped Hellkite Tyrant"
            elif self._is_done_by_told(words, place):
                place += 1  # "the frogged Angel," at which Turn to Frog was cast before
            elif said in {"equipped", "enchanted"} and self._names_next(words, place + 1):
                told.append(_told(words, place))  # with what has to be told as well
                place += 1
            elif said == "other" and owner and self.text(words, place + 1) in SUPERTYPES:
                article, place = "another", place + 1
            elif (
                said in _SAYING_NOTHING
                and not self._goes_on_with(words, place + 1)
                and (self._names_later(words, place + 1) or self.text(words, place + 1) in DESCRIBED)
            ):
                if said == "opposing":
                    owner = "B"
                told.append(_told(words, place))
                place += 1
            else:
                break
        if place >= len(words):
            return
        word = words[place]
        if self._is_copy_of(words, place) is not None:
            for phrase, end in self._copy_of(words, place, owner, article, tuple(states)):
                yield replace(phrase, count=count), end
            return
        for phrase, end in self._plain_token(words, place, owner, "many" if count > 1 else article):
            yield replace(phrase, count=count, article=article), end
        is_typed = word.text in PERMANENT_TYPES and self.text(words, place + 1) in _ONLY_ONE
        if ((is_typed or word.text in _ONLY_ONE) and (owner or article)) or (
            word.text == "only" and self.text(words, place + 1) in KINDS
        ):
            skip = place + (word.text == "only")
            is_there = word.text == "only"
            for phrase, end in self._like(words, skip, owner, "only" if is_there else "a", tuple(states)):
                yield phrase, end + (2 if is_there and self._is_there(words, end) else 0)
        if article in INDEFINITE:
            yield from self._like(words, place - bool(sizes), owner, article, tuple(states))
        elif owner and (
            word.text in CARD_COLORS | KEYWORDS | SUPERTYPES
            or self._is_bare_body(words, place)
            or (_SIZE.fullmatch(word.text) and not self._ends_description(words, place))
        ):
            yield from self._like(words, place, owner, article, tuple(states))  # "their hexproof creature"
        elif not (owner or article or is_counted) and (
            self._is_bare_kind(words, at, place) or self._is_bare_body(words, place)
        ):
            yield from self._like(words, place, owner, "a", tuple(states))  # "Clone copies vehicle"
        elif count == 1 and self._is_plural_kind(words, place) and (owner or not article):
            yield from self._like(words, place, owner, "a", tuple(states))  # "one of their creatures"
        elif word.text in _ANYTHING and self.text(words, place + 1) in {"with", "having"}:
            for keyword, end in self._keyword_of_card(words, place + 2):
                like = Description("creature", (keyword,))
                yield Phrase(kind="permanent", article="a", word=str(like), like=like), end
        elif is_counted and count > 0 and not article and not (count == 1 and word.text in {"of", "that"}):
            skip = place + (self.text(words, place) in {"other", "more", "nontoken", "untapped"})
            for phrase, end in self._like(words, skip, owner, "a", tuple(states)):
                yield replace(phrase, count=count), end
        if word.meant and not (word.text in KINDS and article in {"the", "my", "that"}
                               and word.text not in {"clone"}):  # fmt: skip
            phrase = Phrase(
                word.name, owner=owner, article=article, states=tuple(s for s in states if s), word=word.text,
                extras=sizes, count=count, meant=word.meant, is_own=word.is_own, zone=zone,
                start=word.start, end=word.end,
            )  # fmt: skip
            yield from self._followed_by_noun(words, place, phrase)
            return
        yield from self._unnamed(words, place, owner, article, states, count)

    def _stands_alone(self, words: Sequence[Word], at: int) -> Bits:
        """A pronoun, or what stands for a thing by whose it is: "it", "mine", "one of them"."""
        if self.text(words, at) in PRONOUNS:
            nxt = self.text(words, at + 1)
            is_word = at + 1 < len(words) and (words[at + 1].meant or nxt in KINDS or nxt in STATES)
            if not (is_word and self.text(words, at) in {"this", "that"}):
                word = words[at]
                yield Phrase(kind="it", word=word.text, start=word.start, end=word.end), at + 1
                return True
        if self.text(words, at) in {"him", "her"} and not self._is_possessive(words, at):
            yield (
                Phrase(kind="it", word=words[at].text, start=words[at].start, end=words[at].end),
                at + 1,
            )
            return True
        if self.text(words, at) in {"them", "they"}:
            return True
        if self.text(words, at) == "one" and self._ends_thing(words, at + 1):
            yield Phrase(kind="any", word="one"), at + 1
            return True
        is_his = self.text(words, at) == "his" and self.text(words, at + 1) in _AFTER_HIS
        if self.text(words, at) in OWN_THINGS or is_his:
            owner = OWN_THINGS.get(self.text(words, at), "B")
            yield Phrase(kind="any", owner=owner, word=words[at].text), at + 1
            return True
        if " ".join(self.text(words, at + n) for n in range(3)) in {
            "one of them",
            "one of those",
            "one of these",
        }:
            yield Phrase(kind="any", word="them"), at + 3
            return True
        if [self.text(words, at + n) for n in range(4)] in _ONE_OF_TOKENS:
            yield Phrase(kind="token", article="the", word=words[at + 3].text, at=at), at + 4
            return True
        return False

    def _followed_by_noun(
        self, words: Sequence[Word], place: int, phrase: Phrase
    ) -> Iterator[tuple[Phrase, int]]:
        """A card's name with the noun behind it: "Tarmogoyf token", "Clone copy", "Serra Angel spell"."""
        word, owner, article, zone = words[place], phrase.owner, phrase.article, phrase.zone
        states = phrase.states
        after = place + 1
        nxt = self.text(words, after)
        if word.is_own and nxt in {"copy", "copies"}:
            yield Phrase(kind="copy", of=phrase, word=f"{word.text} copy"), after + 1
        if nxt in {"token", "tokens"} and self.text(words, after + 1) == "of" and not word.is_own:
            by = Extra("made", thing=replace(phrase, owner="", article=""))  # "a Splinter Twin token of it"
            for inner, end in self.thing(words, after + 2):
                yield (
                    Phrase(kind="token", owner=owner, article=article or "the", word=nxt, of=inner,
                           extras=(by,), is_token_of=True), end,
                )  # fmt: skip
        if nxt in {"token", "tokens"} and not word.is_own:
            yield Phrase(**{**vars(phrase), "kind": "token"}), after + 1
        if nxt == "copy" and self.text(words, after + 1) == "of" and not word.is_own:
            for inner, end in self.thing(words, after + 2):  # "my Phantasmal Image copy of Serra Angel"
                yield replace(phrase, of=inner), end
        if nxt in {"copy", "copies"} and not word.is_own and article in {"the", "a", "that"}:
            yield Phrase(kind="copy", of=phrase, owner=owner, word=f"{word.text} copy"), after + 1
        if nxt == "clone" and (owner or article) and not word.is_own and not self._meets(words, after + 1):
            copied = replace(phrase, owner="", article="")
            made = Phrase(kind="copy", of=copied, owner=owner, article=article, word=f"{word.text} clone")
            yield made, after + 1
        if nxt == "creature" and self.text(words, after + 1) == "spell" and not word.is_own:
            yield replace(phrase, zone="stack"), after + 2
        if nxt == "spell" and not word.is_own:
            yield replace(phrase, zone=zone or "stack"), after + 1
        if nxt in {"creature", "card", "permanent", "artifact", "land"} and not word.is_own:
            is_card = nxt == "card" and bool(FROM_GRAVEYARD_STATES & set(states))
            yield replace(phrase, described="card") if is_card else phrase, after + 1
        yield phrase, after

    def _unnamed(
        self, words: Sequence[Word], place: int, owner: str, article: str, states: Sequence[str], count: int
    ) -> Iterator[tuple[Phrase, int]]:
        """What only its kind or size tells: "the 4/4", "my Goblin", "the original spell"."""
        word = words[place]
        if _SIZE.fullmatch(word.text) and article in {"the", "that", "my", "their", "his", "her"}:
            sized = Phrase(
                kind="permanent", owner=owner, article=article, word=word.text, described=word.text,
                like=Description("creature", (word.text,)) if owner else None,
            )  # fmt: skip
            yield sized, place + 1
            return
        is_kind = word.text in TYPES | CALLED_BY_KIND or (word.text in self.subtypes and not word.meant)
        if is_kind and word.text not in KINDS and (article or owner):
            described = Phrase(kind="any", owner=owner, article=article, states=tuple(states),
                               word=word.text, described=word.text)  # fmt: skip
            yield described, place + 1
            return
        if word.text == "tokens" and "both" in {each.text for each in words[max(place - 3, 0) : place]}:
            yield Phrase(kind="token", owner=owner, article=article, word=word.text, count=count), place + 1
        acts = word.text in {"token", "original", "copy"} and self.text(words, place + 1) in VERBS
        if word.text in KINDS and (article or owner or states or count > 1 or acts):
            kind = KINDS[word.text]
            after = place + 1
            if word.text == "original" and after < len(words) and words[after].meant:
                for phrase, end in self._head(words, after):
                    yield Phrase(**{**vars(phrase), "article": "the"}), end
                return
            if word.text in {"original"} and self.text(words, after) in KINDS:
                after += 1
            if word.text in PERMANENT_TYPES | {"permanent"} and self.text(words, after) == "spell":
                yield Phrase(kind="spell", owner=owner, article=article, word=f"{word.text} spell"), after + 1
                return
            is_copy = word.text == "token" and self.text(words, after) == "copy"
            after += is_copy and self.text(words, after + 1) != "of"  # "does the token copy have flying"
            said_of = Phrase(
                kind=kind, owner=owner, article=article, states=tuple(states), word=word.text,
                like=Description(word.text) if owner and word.text in DESCRIBED else None,
            )  # fmt: skip
            yield said_of, after

    def _both(self, words: Sequence[Word], start: int, place: int) -> int:
        """Where "both" ends before several of a kind, "both my Clones"; 0 for nowhere."""
        both = next((n + 1 for n in range(start, place) if words[n].text == "both"), 0)
        is_several = self.text(words, place).endswith("s") and self.text(words, place + 1) != "and"
        return both if is_several else 0

    def _in_graveyards(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """ "10 cards in all graveyards", "three creature cards in my graveyard"."""
        for card, end in self.name(words, at):
            found, last = self.zone(words, end)
            if card.name and found is not None and found[1] == "graveyard":
                yield replace(card, owner=found[0], zone="graveyard"), last
        for count, place in self.number(words, at):
            for inner, end in self._like(words, place, "", "a", ()):
                found, last = self.zone(words, end)
                if found is not None and found[1] == "graveyard":
                    yield replace(inner, count=count, owner=found[0], zone="graveyard"), last

    def _meets(self, words: Sequence[Word], at: int) -> bool:
        """Whether something that a verb meets begins here: in "the Hill Giant clone it" somebody clones."""
        said = self.text(words, at)
        return said in {*ARTICLES, *POSSESSIVES, *PRONOUNS, "the", "them"} or (
            at < len(words) and bool(words[at].meant)
        )

    def _is_apposition(self, words: Sequence[Word], at: int) -> bool:
        """Whether a noun stands before the name of the same thing: "my commander Atraxa"."""
        said = self.text(words, at)
        is_noun = said in DESCRIBED or said in self.subtypes
        return is_noun and not words[at].meant and at + 1 < len(words) and bool(words[at + 1].name)

    def _explained_by(self, words: Sequence[Word], at: int, owner: str, article: str) -> int:
        """Where the name stands that explains a noun: "the only creature, Hill Giant"; 0 for nowhere."""
        is_certain = bool(owner) or article in {"the", "only"} or self.text(words, at) == "only"
        place = at
        while self.text(words, place) in {"only", "best", *SUPERTYPES, *CARD_COLORS, *KEYWORDS}:
            place += 1
        is_noun = self.text(words, place) in DESCRIBED or self.text(words, place) in self.subtypes
        place += 1
        while self.text(words, place) in _ON_TABLE:
            place += 1
        after = place = place + 1
        place += self.text(words, place) in {"a", "an", "the"}
        is_name = place < len(words) and bool(words[place].name) and self.text(words, place - 1) != "and"
        links = self.text(words, after - 1)
        if not (links in {"like", "("} or (links == "," and is_certain)):
            return 0
        return place if is_noun and is_name and not words[at].meant else 0

    def _is_plural_kind(self, words: Sequence[Word], at: int) -> bool:
        """Whether a noun stands for any of its kind: "lands", "legendary creatures"."""
        while self.text(words, at) in SUPERTYPES | CARD_COLORS | KEYWORDS:
            at += 1
        said = self.text(words, at)
        return said.endswith("s") and said.removesuffix("s") in DESCRIBED

    def _is_bare_kind(self, words: Sequence[Word], at: int, place: int) -> bool:
        """Whether a kind of card is copied that no article stands before: "Clone copies creature"."""
        is_kind = self.text(words, place) in PERMANENT_TYPES | CALLED_BY_KIND
        after = words[place + 1] if place + 1 < len(words) else None
        is_last = after is None or not (after.meant or after.text in KINDS)
        return at > 0 and is_kind and is_last and words[at - 1].text in _COPIES

    def _mana_value_told(self, words: Sequence[Word], at: int) -> tuple[int, int] | None:
        """ "A 4 mana 5/5": a mana value by which a card is described, and where that ends."""
        said = self.text(words, at)
        number = NUMBERS.get(said, int(said) if said.isascii() and said.isdigit() else -1)
        is_told = number >= 0 and said not in ARTICLES and self.text(words, at + 1) in {"mana", "cmc"}
        return (number, at + 2) if is_told and self._describes_on(words, at + 2) else None

    def _describes_on(self, words: Sequence[Word], at: int) -> bool:
        """Whether a description goes on: with a size, a color, a type, or what players call a creature."""
        said = self.text(words, at)
        known = CARD_COLORS | DESCRIBED | KEYWORDS | SUPERTYPES | _BODIES | self.subtypes
        return bool(_SIZE.fullmatch(said)) or said in known

    def _is_done_by_told(self, words: Sequence[Word], at: int) -> bool:
        """Whether a participle before a thing is made of the name of a spell that was told before."""
        said = self.text(words, at)
        if not (said.endswith("ed") and self._names_later(words, at + 1)) or words[at].name:
            return False
        stem = said.removesuffix("ed")
        doubled = stem[:-1] if stem[-2:-1] == stem[-1:] else stem
        stems = {stem, f"{stem}e", doubled, stem.removesuffix("ifi")}  # "frogged," "bolted," "frogified"
        told = {part for word in words[:at] for part in word.name.casefold().split()}
        is_stem = len(stem) > 3 and any(part.startswith(stem) for part in told)
        return is_stem or bool(stems & told)

    def _is_bare_body(self, words: Sequence[Word], at: int) -> bool:
        """Whether a creature is described that no article stands before: "1/1 deathtouch", "pro red guy"."""
        is_sized = bool(_SIZE.fullmatch(self.text(words, at)))
        listed, end = self.abilities_listed(words, at + is_sized, joined=False)
        noun = self.text(words, end)
        is_sized = is_sized or bool(_SIZE.fullmatch(noun))
        is_body = noun in _BODIES | {"creature"}
        return bool(listed and (is_sized or is_body)) or (is_sized and noun in _BODIES)

    def _is_there(self, words: Sequence[Word], at: int) -> bool:
        """ "in play", "on board" after "the only creature"."""
        two = f"{self.text(words, at)} {self.text(words, at + 1)}"
        return two in {"in play", "on board", "out there"}

    def _ends_thing(self, words: Sequence[Word], at: int) -> bool:
        """Whether nothing that is counted follows "one": "I clone one.", "one dies"."""
        said = self.text(words, at)
        is_made = said == "a" and self.text(words, at + 1) == "copy"  # "I make one a copy of Serra Angel"
        return at >= len(words) or said in _AFTER_ONE or is_made or not said[:1].isalnum()

    def _plain_token(
        self, words: Sequence[Word], at: int, owner: str, article: str
    ) -> Iterator[tuple[Phrase, int]]:
        """ "1/1 white Soldier creature token", "Saproling 1/1 green token": it copies nothing."""
        size, colors, kinds, place = "", list[str](), list[str](), at
        while True:
            said = self.text(words, place)
            if _SIZE.fullmatch(said) and not size:
                size = said
            elif said in COLORS:
                colors += [said] if said in CARD_COLORS else []
            elif self._is_kind_of_token(words, place) and said not in {"creature", "artifact"}:
                kinds.append(said.removesuffix("s"))
            elif said not in {"creature", "artifact", "and"} or place == at:
                break
            place += 1
        is_told = not article and bool({self.text(words, at - 1)} & _BEFORE_TOKENS)
        is_described = bool(size) or article in INDEFINITE | {"many"} or bool(owner) or is_told
        is_described = is_described or (article in {"the", "that"} and self._is_token_told(words, at, kinds))
        word = kinds[-1] if kinds else "token"
        if size and not kinds and not colors:
            kinds, colors = ["saproling"], ["green"]  # any will do: "my 1/1 token"
        is_artifact = bool(kinds) and not size and bool(predefined_text(kinds[-1].capitalize()))
        place -= is_artifact and self.text(words, place - 1) == "and"
        if is_described and kinds and (is_artifact or self.text(words, place) in {"token", "tokens"}):
            place += self.text(words, place) in {"token", "tokens"}  # "five Treasures"
            if not size and _SIZE.fullmatch(self.text(words, place)):
                size, place = self.text(words, place), place + 1  # "4 Goblin tokens 1/1"
            token = PlainToken(size, " ".join(kind.capitalize() for kind in kinds), tuple(colors))
            yield Phrase(kind="token", owner=owner, article=article, word=word, token=token), place

    def _is_kind_of_token(self, words: Sequence[Word], at: int) -> bool:
        """Whether a word is a subtype, or a token that its name alone describes: "Treasure"."""
        kind = self.text(words, at).removesuffix("s")
        is_counter = self.text(words, at + 1) in {"counter", "counters"}
        is_known = bool(predefined_text(kind.capitalize())) and not (is_counter or words[at].meant)
        return kind in self.subtypes or is_known

    def _is_token_told(self, words: Sequence[Word], at: int, kinds: Sequence[str]) -> bool:
        """Whether a token of a kind was told before: "a 1/1 Soldier token ... the Soldier token"."""
        told = [word.text.removesuffix("s") for word in words[:at]]
        return any(kinds[-1:] == [kind] and then == "token" for kind, then in pairwise(told))

    def _like(
        self, words: Sequence[Word], at: int, owner: str, article: str, states: tuple[str, ...]
    ) -> Iterator[tuple[Phrase, int]]:
        """ "legendary creature", "red spell", "creature with hexproof": a card that isn't named."""
        place = at
        qualities: list[str] = []
        while (said := self.text(words, place)) and (
            not self._ends_description(words, place) or (place == at and self._mana_value_told(words, at))
        ):
            listed, end = self.abilities_listed(words, place, joined=False)
            if (costing := self._mana_value_told(words, place)) and not qualities:
                qualities.append(f"mana value {costing[0]}")
                place = costing[1]
            elif _SIZE.fullmatch(said) and not any(map(_SIZE.fullmatch, qualities)):
                qualities.append(said)
                place += 1
            elif listed and said not in _WITH_KEYWORD:
                qualities += listed
                place = end
            elif said in {"with", "having"} and set(qualities) & ABILITIES_TOLD:
                break  # "a 3/3 double strike with lifelink"
            elif said in CARD_COLORS | DESCRIBED | KEYWORDS | SUPERTYPES | NEGATED | self.subtypes:
                qualities.append(said)
                place += 1
            else:
                return
        noun = self.text(words, place)
        is_named = self._names_next(words, place + 1)
        before = self.text(words, at - 2) if at > 1 else ""
        is_attacking = before in _OF_SIZE and self.text(words, at - 3) in {"attacker", "blocker"}
        is_met = before in _MEETS or is_attacking or (bool(article) and not owner and before not in _OF_SIZE)
        is_met = is_met and self.text(words, place + 1) not in {
            "token",
            "tokens",
            "counter",
            "counters",
            "or",
        }
        if _SIZE.fullmatch(noun) and not (qualities or is_named) and is_met:
            place += self.text(words, place + 1) in _BODIES
            qualities, noun = [noun], "creature"  # "it blocks a 4/4"
        is_plural = noun.endswith("s") and noun not in self.subtypes and noun[:-1] in self.subtypes
        is_plural = is_plural and not words[place].meant
        is_plural = is_plural or (article == "a" and noun in _ALIKE_IN_PLURAL and noun in self.subtypes)
        if noun not in DESCRIBED and (noun.removesuffix("s") in DESCRIBED or is_plural):
            noun = noun.removesuffix("s")
        if not noun:
            return
        is_described = any(q in ABILITIES_TOLD or q.startswith("mana value") for q in qualities)
        if _SIZE.fullmatch(noun) and is_described:
            qualities, noun = [*qualities, noun], "creature"  # "a pro black 3/3"
            place += self.text(words, place + 1) in _BODIES
        if noun in _WITH_KEYWORD:
            qualities, noun = [*qualities, _WITH_KEYWORD[noun]], "creature"
        elif noun in _BODIES and qualities:
            noun = "creature"
        is_known = noun in DESCRIBED or noun in KEYWORDS or noun in self.subtypes
        is_ability = bool(qualities) and qualities[-1] in ABILITIES_TOLD
        if not is_known and is_ability and any(map(_SIZE.fullmatch, qualities)):
            noun, place, is_known = "creature", place - 1, True  # "a 3/3 trample first strike"
        if (
            not is_known
            or (noun in {"clone", "one", "copy"})
            or (not qualities and noun not in DESCRIBED and not is_plural)
        ):
            return
        if noun not in DESCRIBED:
            qualities, noun, place = [*qualities, noun], "creature", place
        place += 1
        place += noun != "card" and self.text(words, place) in {"card", "cards"}
        ends = [(tuple(qualities), place)]
        if self.text(words, place) in {"with", "having"}:
            listed, end = self.abilities_listed(words, place + 1)
            if listed and self.text(words, end) not in {"counter", "counters"}:
                ends.insert(0, ((*qualities, *listed), end))
        if self.text(words, place) == "without":  # the plainest card lacks what isn't told of it
            ends[:0] = [(tuple(qualities), end) for _, end in self._keyword_of_card(words, place + 1)]
            color = self.text(words, place + 3)
            is_protected = [word.text for word in words[place + 1 : place + 3]] == ["protection", "from"]
            if is_protected and color in CARD_COLORS:
                ends.insert(0, ((*qualities, f"protection from {color}"), place + 4))
        kind = KINDS.get(noun, "permanent")
        if noun == "morph" and "face_down" not in states:
            states = (*states, "face_down")  # players call a face-down creature so
        noun = "morph" if "face_down" in states else noun
        zone, made = "", [each for each in qualities if each in PERMANENT_TYPES]
        if noun == "spell" and made:  # "a legendary creature spell"
            rest = tuple(each for each in qualities if each != made[-1])
            noun, zone, ends = made[-1], "stack", [(rest, place)]
        if self.text(words, ends[0][1]) == "spell" and noun in DESCRIBED:
            zone, ends = "stack", [(ends[0][0], ends[0][1] + 1)]
        for said_of_it, end in ends:
            like = Description(noun, said_of_it)
            yield (
                Phrase(
                    kind=kind,
                    owner=owner,
                    article=article,
                    states=states,
                    word=str(like),
                    like=like,
                    zone=zone,
                ),
                end,
            )

    def abilities_listed(
        self, words: Sequence[Word], at: int, *, joined: bool = True
    ) -> tuple[tuple[str, ...], int]:
        """Keywords one after another, "flying and lifelink," "trample first strike," "pro red"; and where
        they end.

        Args:
            joined: whether "and" and commas may stand between them.
        """
        found, place = list[str](), at
        while True:
            start = place
            is_either = joined and bool(found) and self.text(words, start) in {"/", "or"}
            while joined and found and self.text(words, start) in {"and", ",", "/", "or", "&", "plus"}:
                start += 1
            said, nxt = self.text(words, start), self.text(words, start + 1)
            if is_either and said in KEYWORDS:
                place = start + 1  # "with shroud or hexproof": whichever
                continue
            if said in found:
                return tuple(found), place
            if said == "protection" and nxt == "from" and self.text(words, start + 2) in CARD_COLORS:
                found, place = [*found, f"protection from {self.text(words, start + 2)}"], start + 3
            elif said in _STRIKES and nxt == "strike":
                found, place = [*found, f"{said} strike"], start + 2
            elif said in KEYWORDS | _OTHER_KEYWORDS and not (start < len(words) and words[start].meant):
                found, place = [*found, said], start + 1
            elif said in _WITH_KEYWORD and not found:
                return (_WITH_KEYWORD[said],), start + 1
            else:
                return tuple(found), place

    def _keyword_of_card(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """A keyword by which a card is described, where no counter of that kind is meant."""
        yield from self.keyword(words, at)
        if self.text(words, at) in _OTHER_KEYWORDS:
            yield self.text(words, at), at + 1

    def _ends_description(self, words: Sequence[Word], at: int) -> bool:
        """Whether a word is the noun: no other one that describes follows."""
        after = self.text(words, at + 1)
        if "strike" in {after, self.text(words, at + 2)} and {self.text(words, at), after} & _STRIKES:
            return False
        if self.text(words, at) == "protection" and after == "from":
            return False
        if self.text(words, at) in KEYWORDS and _SIZE.fullmatch(after):
            return False  # "an indestructible 2/2"
        qualities = SUPERTYPES | CARD_COLORS | KEYWORDS
        third = self.text(words, at + 2)
        if (
            self.text(words, at) in _NOUNS_ALONE
            and after in qualities
            and third in {"", "too", "as", "?", "."}
        ):
            return True  # "is my clone of a snow creature snow too"
        is_plural = self.text(words, at) in SUPERTYPES | CARD_COLORS and after.removesuffix("s") in DESCRIBED
        return not is_plural and after not in DESCRIBED | KEYWORDS | SUPERTYPES | self.subtypes | CARD_COLORS

    def _is_put_on_the_next(self, words: Sequence[Word], at: int) -> bool:
        """Whether a participle tells that what stands before it is on the card that is named behind it."""
        return self.text(words, at) in {"equipped", "enchanted"} and (
            at + 1 < len(words) and bool(words[at + 1].name)
        )

    def _is_possessive(self, words: Sequence[Word], at: int) -> bool:
        """Whether "her" stands before what is hers."""
        said = self.text(words, at + 1).removesuffix("'s")
        is_named = at + 1 < len(words) and bool(words[at + 1].meant)
        return is_named or said in {"own", "other", *OPPONENT, *STATES, *FIELDS, *KINDS, *TYPES, *NUMBERS}

    def _names_next(self, words: Sequence[Word], at: int) -> bool:
        """Whether a name or "creature" is the next word."""
        return at < len(words) and (bool(words[at].meant) or words[at].text in {"creature", "permanent"})

    def _goes_on_with(self, words: Sequence[Word], at: int) -> bool:
        """Whether something is done with what is named next: "counters the original with Counterspell"."""
        return self.text(words, at) in _DONE_WITH

    def _names_later(self, words: Sequence[Word], at: int) -> bool:
        return any(words[n].meant or words[n].text in KINDS for n in range(at, min(at + 3, len(words))))

    def _determined(self, words: Sequence[Word], at: int) -> tuple[str, str, int]:
        owner = article = ""
        place = at
        for _ in range(3):
            said = self.text(words, place)
            bare = said.removesuffix("'s").removesuffix("'")
            if (
                said in POSSESSIVES
                and self.text(words, place + 1).removesuffix("'s").removesuffix("'") in OPPONENT
            ):
                owner = {"A": "B", "B": "A"}.get(self.persons.get(place, "A"), "B")
                article, place = "the", place + 2
            elif said in {"one", "both"} and self.text(words, place + 1) == "of":
                place += 2
            elif (beyond := self._one_more(words, place)) and self.text(words, beyond[1] - 1).endswith(
                ("'s", "'")
            ):
                (owner, place), article = beyond, "the"
            elif said in POSSESSIVES:
                owner, article = self.persons.get(place, POSSESSIVES[said]), said
                if said in {"his", "her"} and self.people and place not in self.persons:
                    owner = ""
                place += 1
            elif said == "other" and not (article and self._names_other(words, place + 1)):
                break
            elif said in ARTICLES or (
                said in NTH
                and (
                    self._names_next(words, place + 1)
                    or self.text(words, place + 1) in _NTH_OF[said == "other"]
                )
            ):
                article, place = said, place + 1
            elif bare in OPPONENT and (said != bare or self._names_later(words, place + 1)):
                owner, article, place = "B", "the", place + 1
            elif said.removesuffix("s") in OPPONENT and self._names_later(words, place + 1):
                owner, article, place = "B", "the", place + 1  # "my friends Eldrazi"
            elif bare == "ap" and (said != bare or self._names_later(words, place + 1)):
                owner, article, place = "A", "the", place + 1
            elif said != bare and bare in self.people:
                owner, article, place = self.people[bare], "the", place + 1
            else:
                break
        return owner, article, place

    def _names_other(self, words: Sequence[Word], at: int) -> bool:
        """Whether a name follows "the other", or the "one" that stands for it."""
        return at < len(words) and (bool(words[at].name) or words[at].text == "one")

    def _is_copy_of(self, words: Sequence[Word], at: int) -> int | None:
        """After "copy of", "token copy of", "token that's a copy of", "token of"; None for none of these."""
        said = [self.text(words, at + n) for n in range(6)]
        text = " ".join(said)
        for form in _COPY_OF:
            if text.startswith(form):
                return at + len(form.split())
        return None

    def _copy_of(
        self, words: Sequence[Word], place: int, owner: str, article: str, states: tuple[str, ...]
    ) -> Iterator[tuple[Phrase, int]]:
        inner = self._is_copy_of(words, place)
        if inner is None:
            return
        is_token = self.text(words, place) == "token" or "token" in {w.text for w in words[place:inner]}
        for phrase, end in self.thing(words, inner):
            made = Phrase(
                kind="token" if is_token or "token" in states else "copy",
                of=phrase, owner=owner, article=article, word="copy", is_token_of=is_token,
            )  # fmt: skip
            if is_token:
                yield from self._with_maker(words, end, made)
            yield made, end

    def _with_maker(self, words: Sequence[Word], at: int, made: Phrase) -> Iterator[tuple[Phrase, int]]:
        """ "A token copy of Primeval Titan from Rite of Replication", "made with Helm of the Host"."""
        is_told = self.text(words, at) in _MADE and self.text(words, at + 1) in {"by", "with", "from"}
        if not is_told and self.text(words, at) != "from":
            return
        for maker, end in self.name(words, at + 1 + is_told):
            if maker.name and not maker.zone:
                yield replace(made, extras=(*made.extras, Extra("made", thing=maker))), end

    def _after(self, words: Sequence[Word], at: int, phrase: Phrase) -> Iterator[tuple[Phrase, int]]:
        """What is said after a thing, bit by bit: shorter readings first."""
        yield phrase, at
        for bound, place in list(self._bit(words, at, phrase))[::-1]:
            yield from self._after(words, place, bound)

    def _bit(self, words: Sequence[Word], at: int, phrase: Phrase) -> Iterator[tuple[Phrase, int]]:
        """One more thing that is said of it, in each way in which the words can be read."""
        for read in _BITS:
            if (yield from read(self, words, at, phrase)):
                return

    def _has(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """What it has: cards in a graveyard or imprinted, counters, attachments, abilities gained or lost."""
        said, nxt = self.text(words, at), self.text(words, at + 1)
        if said in {"(", ","} and nxt in {"that", "which", "with"}:
            # "Grizzly Bears (which has a +1/+1 counter on it)"
            for bound, end in self._bit(words, at + 1, phrase):
                if len(bound.extras) > len(phrase.extras):
                    yield bound, end + (said == "(" and self.text(words, end) == ")")
        if said in {"with", "having"} and phrase.name:
            for lying, end in self._in_graveyards(words, at + 1):
                yield replace(phrase, extras=(*phrase.extras, Extra("lying", thing=lying))), end
                return True
        for imprinted, end in self._imprinted(words, at):
            if phrase.name:
                yield replace(phrase, extras=(*phrase.extras, Extra("imprinted", word=imprinted))), end
                return True
        if said in {"with", "having", "that_has"} or (
            said in {"that", "which"} and nxt in {"has", "had", "got"}
        ):
            place = at + 1 + (said in {"that", "which"})
            has_extras = False
            for extras, end in self._extras(words, place):
                has_extras = True
                yield Phrase(**{**vars(phrase), "extras": (*phrase.extras, *extras)}), end
            if has_extras:
                return True
        for changed, end in self._changed(words, at):
            if phrase.name or phrase.like is not None:
                yield replace(phrase, extras=(*phrase.extras, Extra("changed", word=changed))), end
                return True
        return False

    def _chosen_for_it(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """What was chosen for it or done to it: a color, loyalty, a level, an X."""
        said, nxt = self.text(words, at), self.text(words, at + 1)
        chapter = at + (2 if said in {"that", "which"} and nxt in {"is", "was"} else said == "that's")
        is_saga = bool(phrase.name) or (phrase.like is not None and phrase.like.kind == "saga")
        if is_saga and " ".join(w.text for w in words[chapter : chapter + 2]) in {
            "on chapter",
            "at chapter",
        }:
            for number, end in self.number(words, chapter + 2):
                lore = Extra("counters", number, "lore")
                yield Phrase(**{**vars(phrase), "extras": (*phrase.extras, lore)}), end
                return True
        for choice, end in self.choice(words, at):
            if phrase.name:
                yield Phrase(**{**vars(phrase), "extras": (*phrase.extras, choice)}), end
        is_clause = said in {"that", "which", "who"} and nxt in {"is", "was"}
        on = at + (2 if is_clause else said in {"that's", "who's"})
        on += self.text(words, on) in {"down", "up"} and self.text(words, on + 1) == "to"
        is_walker = phrase.like is not None and phrase.like.kind == "planeswalker"
        if self.text(words, on) in {"at", "on", "with", "to"} and (phrase.name or is_walker):
            for number, end in self.number(words, on + 1):
                is_at = on > at or said == "at"
                if phrase.name in self.walkers and is_at and self._ends_thing(words, end):
                    yield replace(phrase, extras=(*phrase.extras, Extra("loyalty", number))), end
                    return True  # "Jace, who is at 8"
                if self.text(words, end) == "loyalty":
                    end += 1 + (self.text(words, end + 1) in {"counters", "counter"})
                    end += self.text(words, end) == "left"
                    extra = Extra("loyalty", number)
                    yield Phrase(**{**vars(phrase), "extras": (*phrase.extras, extra)}), end
                    return True
        is_told = (bool(phrase.name) or is_walker) and bool(phrase.owner or phrase.article)
        has = at + 2 if is_told and said in {"that", "which", "who"} and nxt in {"has", "had"} else 0
        for number, end in self.number(words, has) if has else ():
            if self.text(words, end) == "loyalty":
                end += 1 + (self.text(words, end + 1) in {"counters", "counter"})
                end += self.text(words, end) == "left"
                yield replace(phrase, extras=(*phrase.extras, Extra("loyalty", number))), end
                return True
        level = at + (said in {"at", "on", "with"})
        if phrase.name in self.with_x and (said in {"on", "at"} or (said, nxt) == ("set", "to")):
            for number, end in self.number(words, at + 1 + (said == "set")):
                if self.text(words, at + 1) not in ARTICLES and self._ends_thing(words, end):
                    extra = Extra("counters", number)  # "Chalice of the Void on 1"
                    yield replace(phrase, extras=(*phrase.extras, extra)), end
        if self.text(words, level) in {"level", "lvl"} and phrase.name:
            for number, end in self.number(words, level + 1):
                extra = Extra("counters", number, "level")
                yield replace(phrase, extras=(*phrase.extras, extra)), end
        if said == "x" and phrase.name and phrase.count == 1 and self._multiplies(words, at):
            for number, end in self.number(words, at + 1):
                yield replace(phrase, count=number), end
        is_known = bool(phrase.name) or phrase.like is not None
        if said in {"that", "which"} and nxt in {"was", "got", "is", "has"} and is_known:
            place = at + 2 + (self.text(words, at + 2) == "been")
            if self.text(words, place) in _AFFECTED and self.text(words, place + 1) in {"by", "with"}:
                for named, end in self.name(words, place + 2):
                    extra = Extra("carried", thing=named)
                    end += 2 * ([self.text(words, end), self.text(words, end + 1)] == ["this", "turn"])
                    yield replace(phrase, extras=(*phrase.extras, extra)), end
                    return True
        if said in {"cast", "casted", "from"} and phrase.name:
            costs = [
                self.text(words, at + n)
                for n in range(1, 4)
                if self.text(words, at + n) not in {"its", "the"}
            ]
            if costs[:2] == ["with", "flashback"] or costs[:2] == ["for", "flashback"]:
                end = next(n for n in range(at, at + 4) if self.text(words, n) == "flashback") + 1
                yield replace(phrase, states=(*phrase.states, "flashback")), end
        is_cast = said in {"cast", "casted"} and nxt in {"with", "for"} and bool(phrase.name)
        if said in {"that", "which"} and nxt in {"was", "is", "had_been"} and phrase.name:
            place = at + 2 + (self.text(words, at + 2) == "been")
            if self.text(words, place) in {"cast", "casted", "played"}:
                for number, end in self.x(words, place + 1):
                    yield replace(phrase, extras=(*phrase.extras, Extra("x", number))), end
        if said == "(" and phrase.name:
            for number, end in self.x(words, at + 1):
                if self.text(words, end) == ")":
                    yield replace(phrase, extras=(*phrase.extras, Extra("x", number))), end + 1
        for number, end in self.x(words, at + is_cast):
            if phrase.name and (is_cast or said[:1] == "x"):
                yield replace(phrase, extras=(*phrase.extras, Extra("x", number))), end
        return False

    def _stands_so(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """How it is: "Kavu Titan kicked", "Village, animated,", "Hill Giant (tapped)"."""
        said, nxt = self.text(words, at), self.text(words, at + 1)
        state, end = self._state(words, at)
        if state == "dead" and self.text(words, end) in {"?", ""}:
            return False  # that is asked
        if state and phrase.name and not phrase.is_own:
            said_so = (*phrase.told, _told(words, at, end - at, state))
            if state == "animated" and [self.text(words, end + n) for n in range(4)] == _UNTIL:
                end += len(_UNTIL)
            yield replace(phrase, states=(*phrase.states, state), told=said_so), end  # "Kavu Titan kicked"
        if state == "animated" and phrase.name and (became := self._became(words, end)):
            size, last = became
            said_so = (*phrase.told, _told(words, at, end - at, state))
            became_so = (Extra("became", word=size),) if size else ()
            more = (*phrase.extras, *became_so)
            yield replace(phrase, states=(*phrase.states, state), told=said_so, extras=more), last
        if state in {"flipped", "transformed"} and phrase.name and self.text(words, end) in {"into", "to"}:
            for face, last in self.name(words, end + 1):
                if face.name:
                    yield replace(phrase, extras=(*phrase.extras, Extra("face", thing=face))), last
        aside, end = self._state(words, at + 1)
        is_set_off = said == "," and self.text(words, end) in {",", ".", "?", "", ")"}
        if is_set_off and aside in {"animated", "tapped", "untapped", "face_down"} and phrase.name:
            said_so = (*phrase.told, _told(words, at + 1, end - at - 1, aside))  # "Village, animated, ..."
            yield replace(phrase, states=(*phrase.states, aside), told=said_so), end
        if said == "(" and aside and self.text(words, end) == ")":
            said_so = (*phrase.told, _told(words, at + 1, end - at - 1, aside))
            yield replace(phrase, states=(*phrase.states, aside), told=said_so), end + 1
            return True
        if said == ")" and phrase.name and self._is_explained(words, at):
            yield phrase, at + 1
        if said == "(" and phrase.name:
            place = at + 1 + (nxt in {"creature", "artifact", "enchantment", "permanent", "planeswalker"})
            if [self.text(words, place), self.text(words, place + 1)] == ["spell", ")"]:
                yield replace(phrase, zone="stack"), place + 2
                return True
        return False

    def _of_such_kind(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """What else is said of what is only described: "a creature that's a 2/2 with flying"."""
        if phrase.like is None or phrase.name:
            return False
        place = at + (1 if self.text(words, at) == "that's" else 2)
        is_being = self.text(words, at) == "that's" or (
            self.text(words, at) in {"that", "which"} and self.text(words, at + 1) in {"is", "was"}
        )
        place += self.text(words, place) in {"a", "an"}
        said = self.text(words, place)
        qualities = phrase.like.qualities
        if is_being and _SIZE.fullmatch(said) and said not in qualities:
            yield replace(phrase, like=replace(phrase.like, qualities=(*qualities, said))), place + 1
            return True
        if self.text(words, at) == "with" and any(_SIZE.fullmatch(each) for each in qualities):
            listed, end = self.abilities_listed(words, at + 1)
            if listed and self._ends_thing(words, end):
                yield replace(phrase, like=replace(phrase.like, qualities=(*qualities, *listed))), end
                return True
        return False

    def _for_example(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """A card that stands for what is described: "a creature land like Raging Ravine"."""
        said, nxt = self.text(words, at), self.text(words, at + 1)
        start = at + 1 if said == "like" else at + 2 if (said, nxt) == ("such", "as") else at
        if said in {"?", ",", "."} and nxt in {"like", "say"}:
            start = at + 2  # "... a creature with hexproof? like Slippery Bogle"
        if start > at and not phrase.name and (phrase.like is not None or phrase.kind == "permanent"):
            for named, end in self.name(words, start):
                if named.name:
                    owner, article = phrase.owner or named.owner, phrase.article or named.article
                    told = (*phrase.told, *self._qualities_told(words, at, phrase.like))
                    yield replace(named, owner=owner, article=article, states=phrase.states, told=told), end
                    return True
        return False

    def _qualities_told(self, words: Sequence[Word], at: int, like: Description | None) -> Iterator[Told]:
        """The words before a place that tell how a thing is: the card that stands for it has to be so."""
        for quality in like.qualities if like is not None else ():
            place = next((n for n in range(at - 1, -1, -1) if self.text(words, n) == quality), -1)
            if place >= 0:
                yield _told(words, place, 1, quality)

    def _of_whom(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """Whose it is, and what copies it: "a Bear of mine", "the Nightmare that my Clone copied"."""
        said, nxt = self.text(words, at), self.text(words, at + 1)
        if said == "of" and nxt in OWN_THINGS and phrase.name and not phrase.owner:
            yield replace(phrase, owner=OWN_THINGS[nxt]), at + 2  # "a bear of mine"
            return True
        if said == "of" and phrase.name and not phrase.owner:
            for letter, end in self._player(words, at + 1):
                yield replace(phrase, owner=letter), end  # "the Archon of my opponent"
                return True
        is_told_of = bool(phrase.name and (phrase.article or phrase.owner)) and phrase.of is None
        if said in {"copied", "cloned"} and nxt in {"by", "with"} and is_told_of:
            for copier, end in self.name(words, at + 2):
                if copier.name and copier.name != phrase.name:
                    yield replace(copier, of=phrase), end  # "a Nightmare copied by Clone"
        if said in {"that", "which"} and (phrase.name or phrase.like is not None) and phrase.of is None:
            for copier, end in self.name(words, at + 1):
                verb = f"{self.text(words, end)} {self.text(words, end + 1)}"
                count = 1 + (verb in {"is copying", "was copying", "has copied", "had copied"})
                if copier.name and (count > 1 or verb.split()[:1] in (["copied"], ["copies"], ["cloned"])):
                    by = Extra("copied_by", thing=copier)
                    yield replace(phrase, extras=(*phrase.extras, by)), end + count  # "that my Clone copied"
                    return True
        if said == "it" and nxt in {"copied", "copies", "cloned", "copying"} and phrase.name:
            yield phrase, at + 2  # "the Tarmogoyf it copied"
        return False

    def _with_keyword(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """By which ability it is told apart: "with flying", "without kicker"."""
        said, nxt = self.text(words, at), self.text(words, at + 1)
        if said in {"with", "without"} and phrase.name and not phrase.is_own:
            for keyword, end in self._keyword_of_card(words, at + 1):
                if keyword == "ninjutsu":
                    continue  # "I cast it with ninjutsu" tells how it comes
                quality = keyword if said == "with" else f"without {keyword}"
                if end == at + 1 + len(keyword.split()) and self.text(words, end) not in {
                    "counter",
                    "counters",
                }:
                    yield replace(phrase, told=(*phrase.told, _told(words, at, end - at, quality))), end
        if said == "without" and nxt in {"kicker", "kicking"}:
            yield phrase, at + 2 + (nxt == "kicking" and self.text(words, at + 2) == "it")
        if said in {"that", "which"} and nxt in {"wasn't", "isn't"} and self._state(words, at + 2)[0]:
            yield phrase, self._state(words, at + 2)[1]
        return False

    def _made_with(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """By what a token was made."""
        said, nxt = self.text(words, at), self.text(words, at + 1)
        if (
            phrase.kind in {"token", "copy"}
            and not phrase.name
            and phrase.of is None
            and phrase.token is None
        ):
            yield from self._made_of(words, at, phrase)
        if phrase.kind == "token" and not phrase.name and phrase.of is None and phrase.token is None:
            place = at + 1 + (said in _MADE)
            is_made = said in {"from", "off"} or (said in _MADE and nxt in {"with", "by", "from"})
            for named, end in self.name(words, place) if is_made else ():
                if named.name and not any(extra.kind == "maker" for extra in phrase.extras):
                    yield replace(phrase, extras=(*phrase.extras, Extra("maker", thing=named))), end
                return True
        if said in _MADE and nxt in {"with", "by", "from", "via", "using"} and phrase.of is not None:
            for named, end in self.name(words, at + 2):
                yield replace(phrase, extras=(*phrase.extras, Extra("made", thing=named))), end
                return True
        return False

    def _attached(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """What it is on, or what is on it or paired with it."""
        at = self._at_participle(words, at, phrase)
        said, nxt = self.text(words, at), self.text(words, at + 1)
        if said in {"equipped", "attached"} and nxt == "to" and phrase.name and phrase.of is None:
            for host, end in self._head(words, at + 2):
                yield replace(phrase, extras=(*phrase.extras, Extra("host", thing=host))), end
            return True
        if said in {"enchanted", "equipped"} and nxt in {"with", "by"}:
            for named, end in self.name(words, at + 2):
                extra = Extra("carried", thing=named)
                yield Phrase(**{**vars(phrase), "extras": (*phrase.extras, extra)}), end
                return True
        if said == "paired" and nxt == "with" and phrase.name:
            for other, end in self._head(words, at + 2):
                yield replace(phrase, extras=(*phrase.extras, Extra("paired", thing=other))), end
            return True
        if said in {"wearing", "carrying", "under"}:
            for named, end in self.name(words, at + 1):
                extra = Extra("carried", thing=named)
                yield Phrase(**{**vars(phrase), "extras": (*phrase.extras, extra)}), end
                return True
        return False

    def _at_participle(self, words: Sequence[Word], at: int, phrase: Phrase) -> int:
        """Where "attached", "enchanted" or "equipped" stands, behind "which is" or another and "and"."""
        place = at
        if phrase.extras and phrase.extras[-1].kind == "carried" and self.text(words, place) in {"and", ","}:
            place += 1 + (self.text(words, place + 1) == "and")
        elif self.text(words, place) == "," and (
            self.text(words, place + 1) == "which" or self.text(words, place + 2) in {"with", "by"}
        ):
            place += 1
        if self.text(words, place) in {"that", "which"} and self.text(words, place + 1) in {"is", "was"}:
            place += 2
        place += self.text(words, place) in {"currently", "already", "that's"}
        return place if self.text(words, place) in {"attached", "enchanted", "equipped"} else at

    def _what_it_copies(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """What it copies: "Clone copying Hill Giant", "the Doppelganger (a Bear)"."""
        if phrase.name and phrase.of is None and (end := self._copying(words, at)):
            for inner, last in self.thing(words, end):
                if self.text(words, at) == "(" and any(word.text == ")" for word in words[end:last]):
                    continue  # what follows the bracket is said of what copies
                if inner.name or self.text(words, end - 1) != "a":
                    is_closed = self.text(words, last) == ")"
                    if self.text(words, at) == "(" and end == at + 1 and inner.name == phrase.name:
                        yield phrase, last + is_closed  # "the Doppelganger (Vesuvan)"
                        return True
                    if self.text(words, at) == "(" and not is_closed and end == at + 1:
                        continue
                    last += self.text(words, at) == "(" and is_closed
                    yield Phrase(**{**vars(phrase), "of": inner}), last
                    if not (inner.states or any(extra.kind == "carried" for extra in inner.extras)):
                        return (
                            True  # what it carries may be what somebody uses: "steal it with Control Magic"
                        )
        return False

    def _that_is_so(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """How it is, in a clause: "that is tapped and attacking"."""
        said, nxt = self.text(words, at), self.text(words, at + 1)
        if said in {"that", "which", "who"} or (said == "," and nxt in {"which"}):
            place = at + 1 + (said == ",")
            is_ = self.text(words, place)
            has_turned = is_ in {"already", "just"} and self.text(words, place + 1) in _TURNED
            if is_ in {"is", "was", "has", "'s", "got", "had"} or has_turned or is_ in _TURNED:
                place += is_ not in _TURNED
                while self.text(words, place) in {"been", "currently", "already", "turned"}:
                    place += 1
                if states := self._states(words, place):
                    yield self._being_so(phrase, words, at, states)
                    return True
        if said == "that's" and (states := self._states(words, at + 1)):
            yield self._being_so(phrase, words, at, states)
            return True
        return False

    def _lies(self, words: Sequence[Word], at: int, phrase: Phrase) -> Bits:
        """Where it is, and on whose side: "in my graveyard", "that they control"."""
        said, nxt = self.text(words, at), self.text(words, at + 1)
        is_aside = said == "," and nxt in {"which", "that"} and bool(phrase.name)
        zone, end = self.zone(words, at + is_aside)
        is_same = phrase.zone == "graveyard" and zone is not None and zone[1] == phrase.zone  # "a dead Clone"
        if zone and phrase.kind != "it" and (not phrase.zone or is_same or (zone[0] and not phrase.owner)):
            owner, where = zone
            yield (
                Phrase(**{**vars(phrase), "zone": phrase.zone or where, "owner": owner or phrase.owner}),
                end,
            )
        return False

    def _made_of(self, words: Sequence[Word], at: int, phrase: Phrase) -> Iterator[tuple[Phrase, int]]:
        """ "The token that Rite of Replication made of my Hornet Queen": what made it, and of what."""
        at += self.text(words, at) in {"that", "which"}
        at += self.text(words, at) in {"is", "was"} and self.text(words, at + 1) in _MADE
        is_made = self.text(words, at) in _MADE and self.text(words, at + 1) in {"by", "with", "from"}
        if is_made or self.text(words, at) == "from":
            for maker, end in self.name(words, at + 1 + is_made):
                while end < len(words) and self.text(words, end) in _WHICH_ABILITY:
                    end += 1  # "by Kiki-Jiki's ability copying ..."
                end += self.text(words, end) == ","
                if maker.name and self.text(words, end) in {"on", "of", "from", "targeting", "copying"}:
                    for inner, last in self.thing(words, end + 1):
                        made = Extra("made", thing=maker)
                        yield replace(phrase, of=inner, extras=(*phrase.extras, made), is_token_of=True), last
            return
        for maker, end in self.name(words, at):
            end += self.text(words, end) in _PERFECT
            if not maker.name or self.text(words, end) not in {*_MADE, "makes"}:
                continue
            if self.text(words, end + 1) in {"of", "from"}:
                for inner, last in self.thing(words, end + 2):
                    made = Extra("made", thing=maker)
                    yield replace(phrase, of=inner, extras=(*phrase.extras, made), is_token_of=True), last

    def _became(self, words: Sequence[Word], at: int) -> tuple[str, int] | None:
        """What something is animated into: its size, "" if that isn't told, and where that ends."""
        if self.text(words, at) not in {"into", "as"}:
            return None
        place = at + 1 + (self.text(words, at + 1) in {"a", "an"})
        size = self.text(words, place) if _SIZE.fullmatch(self.text(words, place)) else ""
        end = place + bool(size)
        while self.text(words, end) in CARD_COLORS | DESCRIBED | self.subtypes:
            end += 1
        return (size, end) if end > place else None

    def _states(self, words: Sequence[Word], at: int) -> list[tuple[str, int]]:
        """ "Tapped and attacking": each state, and where it ends."""
        state, end = self._state(words, at)
        if not state:
            return []
        more = self._states(words, end + 1) if self.text(words, end) == "and" else []
        return [(state, end), *more]

    def _being_so(
        self, phrase: Phrase, words: Sequence[Word], at: int, states: Sequence[tuple[str, int]]
    ) -> tuple[Phrase, int]:
        """The thing with the states that are told of it from a place on."""
        told = []
        for state, end in states:
            told.append(_told(words, at, end - at, state))
            at = end
        said_of = replace(
            phrase, states=(*phrase.states, *(s for s, _ in states)), told=(*phrase.told, *told)
        )
        return said_of, at

    def _changed(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """What has become of a thing: "that lost all abilities", ", which has gained flying"."""
        place = at + (self.text(words, at) == ",")
        if self.text(words, place) not in {"that", "which", "who"}:
            return
        place += 1 + (self.text(words, place + 1) in _PERFECT)
        said = self.text(words, place)
        if said in {"lost", "loses", "lose"} and self.text(words, place + 1) == "all":
            place += 2
            while self.text(words, place) in {"of", "its", "their", "his", "her", "the"}:
                place += 1
            if self.text(words, place) == "abilities":
                yield "loses all abilities", place + 1
        elif said in {"gained", "gains"}:
            for keyword, end in self.keyword(words, place + 1):
                if end == place + 1 + len(keyword.split()):
                    yield f"gains {keyword}", end

    def _is_explained(self, words: Sequence[Word], at: int) -> bool:
        """Whether a bracket that closes has opened before a name: "a planeswalker (Teferi at 5 loyalty)"."""
        before = [word.text for word in words[max(at - 8, 0) : at]]
        return before.count("(") > before.count(")")

    def _imprinted(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        """The card that is imprinted: "with Lightning Bolt imprinted on it", "imprinting Lightning Bolt"."""
        place = at + (self.text(words, at) in {"that", "which"})
        said, nxt = self.text(words, place), self.text(words, place + 1)
        if said in {"imprinting", "imprinted", "exiling"}:
            place += 1 + (nxt in {"with", "on"})
            yield from ((card.name, end) for card, end in self.name(words, place) if card.name)
        elif said in {"with", "has", "had"}:
            for card, end in self.name(words, place + 1):
                end += self.text(words, end) == "is"
                if card.name and self.text(words, end) in {"imprinted", "under", "exiled"}:
                    end += 1
                    if [self.text(words, end), self.text(words, end + 1)] in (["on", "it"], ["with", "it"]):
                        end += 2
                    yield card.name, end + (self.text(words, end) == "it")

    def _copying(self, words: Sequence[Word], at: int) -> int:
        at += self.text(words, at) == "," and self.text(words, at + 1) in {"which", "that"}
        at += self.text(words, at) in _EACH and self.text(words, at + 1) in {
            "copying",
            "as",
            "copies",
            "being",
        }
        text = " ".join(self.text(words, at + n) for n in range(_LONGEST_COPYING))
        for form in _COPYING:
            if text.startswith(form + " ") or text == form:
                return at + len(form.split())
        return 0

    def _state(self, words: Sequence[Word], at: int) -> tuple[str, int]:
        said, nxt = self.text(words, at), self.text(words, at + 1)
        if said == "face" and nxt in {"down"}:
            return "face_down", at + 2
        if said == "on" and f"{nxt} {self.text(words, at + 2)}" == "its back":
            return "transformed", at + 4
        if said in STATES and said not in {"token"}:
            return STATES[said], at + 1
        if said == "a" and nxt in {"2/2", "1/6", "3/3", "creature"}:
            return "", at
        return "", at

    def zone(self, words: Sequence[Word], at: int) -> tuple[tuple[str, str] | None, int]:
        """ "in my graveyard", "on the battlefield", "on my side", "I control", "from exile"."""
        text = [self.text(words, at + n) for n in range(5)]
        first = text[0]
        if text[:2] == ["controlled", "by"]:
            for letter, end in self._player(words, at + 2):
                return (letter, "battlefield"), end
        if first in {"in", "from", "on", "under"}:
            place = at + 1
            if text[:3] in (["on", "top", "of"], ["in", "top", "of"]):
                place = at + 3
            owner = ""
            said = self.text(words, place)
            for letter, end in self._whose(words, place):
                owner, place = letter, end
            while self.text(words, place) in {"the", "a", "all", "both", "our", "various"}:
                place += 1
            said = self.text(words, place)
            if said in ZONES:
                return (owner, ZONES[said]), place + 1
        if first in {"that", "which"} and text[1]:
            return self._zone_of_clause(words, at + 1)
        if at and (words[at - 1].name or words[at - 1].text in DESCRIBED | KEYWORDS | STATES.keys()):
            return self._zone_of_clause(words, at)
        return None, at

    def _zone_of_clause(self, words: Sequence[Word], at: int) -> tuple[tuple[str, str] | None, int]:
        for letter, place in self.who(words, at):
            if self.text(words, place) in _HAS:
                return (letter, "battlefield"), place + 1
        return None, at

    def _whose(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        owner, _, place = self._determined(words, at)
        if owner or self.text(words, at) in {"his", "her"}:
            yield owner, place

    def _extras(self, words: Sequence[Word], at: int) -> Iterator[tuple[list[Extra], int]]:
        extra = self._extra(words, at)
        if extra is None:
            return
        found, place = extra
        place = self._on_it(words, place)
        joins = place
        while self.text(words, joins) in {"and", ",", "plus"}:
            joins += 1
        while joins > place and self.text(words, joins) in {
            "is",
            "has",
            "enchanted",
            "equipped",
            "with",
            "by",
        }:
            joins += 1
        if joins > place:
            for rest, end in self._extras(words, joins):
                yield [found, *rest], end
        yield [found], place

    def _on_it(self, words: Sequence[Word], at: int) -> int:
        text = " ".join(self.text(words, at + n) for n in range(3))
        for form in ("attached to it", "left on it", "on it", "on top", "attached", "left", "on"):
            if text.startswith(form) and form != "on":
                return at + len(form.split())
        return at

    def _extra(self, words: Sequence[Word], at: int) -> tuple[Extra, int] | None:
        for counter, end in self.counter(words, at):
            return counter, end
        for number, end in self.damage(words, at):
            return Extra("damage", number), end
        for number, end in self.x(words, at):
            return Extra("x", number), end
        if self.text(words, at) == "kicker":
            return Extra("kicked"), at + 1
        if self.text(words, at) == "its" and self.text(words, at + 1) == "back":
            return Extra("back"), at + 4 if self.text(words, at + 3) == "up" else at + 2
        for change, end in self.change(words, at):
            if self.text(words, end) not in {"counter", "counters"}:
                end += 4 if " ".join(w.text for w in words[end : end + 4]) == "until end of turn" else 0
                return Extra("changed", word=change), end
        for named, end in self.name(words, at):
            waits = [self.text(words, end + n) for n in range(3)]
            if waits[:2] != ["on", "stack"] and waits != ["on", "the", "stack"] and waits[0] != "still":
                return Extra("carried", thing=named), end
        kind = self.text(words, at)
        some = at + (kind in _SOME) + (kind in _SOME and self.text(words, at + 1) == "of")
        kind = self.text(words, some)
        is_kind = (kind[:1] in {"+", "-"} and "/" in kind) or kind in COUNTER_KINDS
        if is_kind and self.text(words, some + 1) == "counter":
            return Extra("counters", 1, kind), some + 2
        if self.text(words, some + is_kind) == "counters":
            return Extra("counters", 0, kind if is_kind else ""), some + is_kind + 1
        owner, article, place = self._determined(words, at)
        for described, end in self._like(words, place, owner, "a", ()) if article in INDEFINITE else ():
            if described.like is not None and described.like.kind in {"aura", "equipment"}:
                return Extra("carried", thing=described), end
        return None


_BITS: tuple[Callable[[Phrases, Sequence[Word], int, Phrase], Bits], ...] = (
    Phrases._has,
    Phrases._chosen_for_it,
    Phrases._stands_so,
    Phrases._of_such_kind,
    Phrases._for_example,
    Phrases._of_whom,
    Phrases._with_keyword,
    Phrases._made_with,
    Phrases._attached,
    Phrases._what_it_copies,
    Phrases._that_is_so,
    Phrases._lies,
)
"""What can be said after a thing, in the order in which it is tried; a part that returns True is the last."""
