"""What comes nearest to words that aren't understood, as sentences that are."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from judgeapp.lab.questions_in_words.language.words import folded

MOST = 3
_NEARLY = 0.6
_VAGUE_CUES = frozenset(
    "many number one who use keep get still new where go total work works activate creature artifact land "
    "permanent enchantment token lose".split()
)
_VAGUE = 0.2
"""More ways to go on than these aren't offered."""
ASKS = frozenset(
    "what which who whose where when why how is are do does did can could will would should may must has have"
    " still lose keep".split()
)


@dataclass(frozen=True, slots=True)
class Nearest:
    """A sentence that can be read, with "~" for the thing it is about, and the words that come near it.

    Attributes:
        field, about: what a question asks for (`Asked`).
    """

    sentence: str
    cues: frozenset[str]
    field: str = ""
    about: str = ""


def _table(*rows: tuple[str, ...]) -> tuple[Nearest, ...]:
    return tuple(Nearest(sentence, frozenset(cues.split()), *asks) for sentence, cues, *asks in rows)


QUESTIONS = _table(
    ("What is the power of ~?",
     "power toughness big bigger small strong size sized stats pt hit lethal damage grow large boost pump "
     "pumped "
     "bonus shrink", "power"),
    ("What color is ~?", "color colour colors colored white blue black red green colorless", "colors"),
    ("What type is ~?",
     "type types creature artifact land aura enchantment equipment planeswalker legendary subtype supertype "
     "permanent vehicle", "types"),
    ("What is the name of ~?", "name named names call called", "name"),
    ("Does ~ trigger?",
     "trigger triggers triggered triggering etb enter enters draw draws cards card gain gains search scry "
     "fire put "
     "cascade ability drain drains food treasure beast beasts life happen sacrifice", "", "triggers"),
    ("What is the mana value of ~?",
     "cost costs cmc mv mana value pay expensive cheap casting converted", "mana_cost"),
    ("Can ~ attack?", "attack attacks block blocks swing haste tap sick sickness ping use activate activated",
     "abilities", "may_attack"),
    ("What abilities does ~ have?",
     "ability abilities fly flying text keyword keywords trample keep lose gain same different lifelink "
     "deathtouch "
     "vigilance hexproof shroud indestructible infect ward reach menace strike morph unmorph undying persist "
     "dethrone cipher flash flashback keeps loses function functions work regenerate firebreathing "
     "use", "abilities"),
    ("How many counters does ~ have?",
     "counter counters modular start loyalty charge", "", "counters"),
    ("How many tokens are there?",
     "token tokens many number doubling create creates copies season", "", "count"),
    ("Does ~ die?",
     "die dies survive survives alive dead destroy kill sacrifice sacrificed sac graveyard lethal live lives "
     "save",
     "", "zone"),
    ("Where is ~?",
     "zone hand exile exiled graveyard library return back leave battlefield stay where go", "", "zone"),
    ("Who controls ~?",
     "control controls controlled owns owner owned whose steal mine theirs", "controller", "owner"),
    ("What does ~ target?", "target targets targeting targeted redirect new", "", "targets"),
    ("What modes does ~ have?", "mode modes chosen", "", "chosen"),
    ("Is ~ tapped?", "tapped untapped untap tap status", "tapped"),
    ("Does the legend rule apply?", "legend legends both keep one", "", "happens"),
    ("What is attached to ~?",
     "attach attached aura auras equipment equipped enchanted wear wearing stuck pacified", "", "attached"),
    ("Can I respond?", "respond response responses priority window react", "", "respond"),
    ("What happens?",
     "happen happens work works result resolve resolves outcome allowed possible illegal legal anything copy "
     "copied "
     "fizzle total damage lose loses win turns extra", "", "happens"),
)  # fmt: skip
ASKS_FOR_ALL = next(each for each in QUESTIONS if each.sentence == "What happens?")
TOLD = _table(
    ("~ dies", "die dies wrath destroy kill sacrifice removed gone eat eats board wipe damnation"),
    ("~ is exiled", "exile exiled banish swords path"),
    ("~ is bounced", "bounce return returned hand unsummon rift"),
    ("~ becomes tapped", "tap taps tapped turn sideways attack"),
    ("~ is turned face up", "face up unmorph morph flip megamorph"),
    ("~ transforms", "transform transforms flip flips night day werewolf"),
    ("~ loses all abilities", "lose loses blank humility silence frog elk ability abilities"),
    ("~ gets +1/+1", "get gets pump pumps bigger anthem buff boost grow"),
    ("Two +1/+1 counters are put on ~", "counter counters proliferate grow adapt"),
    ("~ is dealt 3 damage", "damage ping pings burn bolt fight fights hit"),
    ("I gain control of ~", "control steal steals stole stolen threaten take takes"),
    ("The turn ends", "end ends turn cleanup upkeep untap next begins beginning"),
    ("I attack with ~", "attack attacks swing swings combat"),
)  # fmt: skip


def is_asked(words: str, before: str, after: str) -> bool:
    """Whether words stand in a question, rather than in what is told."""
    first = folded(words).split()[:1]
    sentence = re.split(r"[.!?;]", before)[-1].casefold().split()[:1]
    return bool(first and first[0] in ASKS) or bool(sentence and sentence[0] in ASKS) or (
        after.lstrip().startswith("?") and not sentence
    )  # fmt: skip


def nearest(words: str, *, is_question: bool, about: str) -> tuple[str, ...]:
    """The sentences that share most words with these; questions that share none, those that ask for all."""
    near = [each.sentence for each in _nearly(_weighed(words, QUESTIONS if is_question else TOLD))]
    near = near or (["What happens?", "What is ~?"] if is_question else [])
    return tuple(each.replace("~", about) for each in near if about or "~" not in each)[:MOST]


def questions_near(words: str) -> tuple[Nearest, ...]:
    """The questions that share most words with these, the nearest first; no more than are nearly as near."""
    return _nearly(_weighed(words, QUESTIONS))


def _nearly(weighed: Sequence[tuple[float, Nearest]]) -> tuple[Nearest, ...]:
    """Those that come nearest, and nearly as near."""
    return tuple(each for weight, each in weighed if weight >= weighed[0][0] * _NEARLY)


def _weighed(words: str, table: Sequence[Nearest]) -> list[tuple[float, Nearest]]:
    said = frozenset(stem for word in re.findall(r"[a-z'/0-9]+", words.casefold()) for stem in _stems(word))
    weights = _weights()
    ranked = sorted(
        (-sum(weights[cue] for cue in each.cues & said), place, each) for place, each in enumerate(table)
    )
    return [(-weight, each) for weight, _, each in ranked if weight < 0]


def _stems(word: str) -> Iterator[str]:
    for ending in ("", "s", "es", "d", "ed", "ing"):
        if word.endswith(ending):
            yield word.removesuffix(ending) if ending else word


@cache  # the tables don't change
def _weights() -> Mapping[str, float]:
    """A word that comes near few sentences says more."""
    every = [cue for each in (*QUESTIONS, *TOLD) for cue in each.cues]
    return {cue: _VAGUE if cue in _VAGUE_CUES else 1 / every.count(cue) for cue in set(every)}
