"""What comes nearest to words that aren't understood, as sentences that are."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from judgeapp.lab.questions_in_words.words import folded

MOST = 3
"""More ways to go on than these aren't offered."""
_ASKS = frozenset(
    "what which who whose where when why how is are do does did can could will would should may must has have"
    " still lose keep".split()
)


@dataclass(frozen=True, slots=True)
class Nearest:
    """A sentence that can be read, with "~" for the thing it is about, and the words that come near it."""

    sentence: str
    cues: frozenset[str]


def _table(*rows: tuple[str, str]) -> tuple[Nearest, ...]:
    return tuple(Nearest(sentence, frozenset(cues.split())) for sentence, cues in rows)


QUESTIONS = _table(
    ("What is the power of ~?", "power toughness big small strong size stats pt hit lethal damage grow"),
    ("What color is ~?", "color colour colored white blue black red green colorless"),
    ("What type is ~?",
     "type creature artifact land aura enchantment equipment planeswalker legendary subtype"),
    ("What is the name of ~?", "name named call called"),
    ("Does ~ trigger?",
     "trigger etb enter draw cards card gain search scry token fire put cascade storm ability"),
    ("What is the mana value of ~?", "cost cmc mv mana value pay expensive cheap casting"),
    ("Can ~ attack?", "attack block swing haste tap sick sickness ping use activate activated pump turn"),
    ("What abilities does ~ have?",
     "ability abilities fly flying text keyword trample keep lose gain count same different"),
    ("How many counters does ~ have?", "counter counters many number modular start"),
    ("How many tokens are there?", "token tokens many number doubling create copies season"),
    ("Does ~ die?", "die dies survive survives alive dead destroy kill sacrifice sac graveyard lethal"),
    ("Where is ~?", "zone hand exile graveyard library return back leave battlefield stay"),
    ("Who controls ~?", "control controls own owner owns whose steal mine theirs"),
    ("What does ~ target?", "target targets targeting redirect new legal illegal hexproof shroud"),
    ("Is ~ tapped?", "tapped untapped untap tap"),
    ("Does the legend rule apply?", "legend legendary both keep"),
    ("What is attached to ~?", "attach attached aura equipment equipped enchanted wear wearing"),
    ("Can I respond?", "respond response priority stack window fizzle"),
    ("What happens?",
     "happen happens work works result resolve outcome allowed possible illegal legal anything"),
)  # fmt: skip
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
    ("I gain control of ~", "control steal steals threaten take takes"),
    ("The turn ends", "end ends turn cleanup upkeep untap next begins beginning"),
    ("I attack with ~", "attack attacks swing swings combat"),
)  # fmt: skip


def is_asked(words: str, before: str, after: str) -> bool:
    """Whether words stand in a question, rather than in what is told."""
    first = folded(words).split()[:1]
    sentence = re.split(r"[.!?;]", before)[-1].casefold().split()[:1]
    return bool(first and first[0] in _ASKS) or bool(sentence and sentence[0] in _ASKS) or (
        after.lstrip().startswith("?") and not sentence
    )  # fmt: skip


def nearest(words: str, *, is_question: bool, about: str) -> tuple[str, ...]:
    """The sentences that share most words with these; questions that share none, those that ask for all."""
    said = frozenset(stem for word in re.findall(r"[a-z']+", words.casefold()) for stem in _stems(word))
    weights = _weights()
    ranked = sorted(
        (-sum(weights[cue] for cue in each.cues & said), place, each)
        for place, each in enumerate(QUESTIONS if is_question else TOLD)
    )
    near = [each.sentence for weight, _, each in ranked if weight < 0]
    near = near or (["What happens?", "What is ~?"] if is_question else [])
    return tuple(each.replace("~", about) for each in near if about or "~" not in each)[:MOST]


def _stems(word: str) -> Iterator[str]:
    for ending in ("", "s", "es", "d", "ed", "ing"):
        if word.endswith(ending):
            yield word.removesuffix(ending) if ending else word


@cache  # the tables don't change
def _weights() -> Mapping[str, float]:
    """A word that comes near few sentences says more."""
    every = [cue for each in (*QUESTIONS, *TOLD) for cue in each.cues]
    return {cue: 1 / every.count(cue) for cue in set(every)}
