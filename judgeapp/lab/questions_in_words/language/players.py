"""Which player a pronoun means where players are named: "Alice controls a Clone. She attacks with it".

Rules questions name players ("Adam", "Nora") or call them AP and NAP, and go on with "he", "she" or "they".
"""

from collections.abc import Mapping, Sequence

from judgeapp.lab.questions_in_words.language.words import Word

_WOMEN = frozenset(
    "abby alexa alice amanda amy angela ann anna annie ashley barbara beth betty brenda carla carol chloe "
    "claire debbie diana ellen emily emma erin eva eve fiona gina hannah heather helen irene jane janet "
    "jen jenny jessica julia karen kate kelly laura lily linda lisa lucy maria martha mary megan nadia "
    "nadine nancy naomi natalie natasha nicole nina nora olivia rachel rebecca ruth sally sandra sara "
    "sarah sophie stephanie susan tina tracy vanessa victoria wendy yvonne zoe".split()
)
_MEN = frozenset(
    "aaron adam al alan albert alex alfred andrew andy anthony anton arnold arthur ben bob boris brian "
    "carl charles charlie chris dan daniel dave david dennis derek donald doug edgar edward eric ethan "
    "frank fred gary george greg hank harry henry howard ian ivan jack jacob james jason jeff jim joe "
    "john jonathan josh keith kevin larry leo louis martin matt michael mike nat nate nathan ned neil "
    "nelson nicholas nick nigel noel norbert norman oliver oscar patrick paul pete peter phil ralph "
    "richard rob robert roger ron ryan sam scott sean simon stan stephen steve stuart ted thomas tim todd "
    "tom tony victor walter zach".split()
)
NAMES = _WOMEN | _MEN
"""First names that questions give to players."""
_CALLED_SHE, _CALLED_HE = _WOMEN | {"ada"}, _MEN | {"noah"}  # the site's own players, A and B
_SHE = frozenset("she her hers herself".split())
_HE = frozenset("he his him himself".split())
_OBJECTS = frozenset("him them".split())
_ANYBODY = frozenset("they their theirs them".split())
SPEAKERS = frozenset("i me my we us our mine".split())
_LETTERS = {"ap": "A", "nap": "B"}
_BY_LETTER = {"a": "A", "b": "B", "n": "B"}
_SUBJECTS = frozenset("he she they".split())
_BEFORE_OBJECTS = frozenset(
    "targeting target targets on at to by from against of with hits attacks for".split()
)


def meant_by_pronouns(words: Sequence[Word], people: Mapping[str, str]) -> dict[int, str]:
    """The player whom each pronoun means, by its place; none where somebody speaks of others as "they".

    Args:
        people: players by name, in lower case.
    """
    said = [word.text for word in words]
    speaks = bool(SPEAKERS & set(said))
    named = {place: who for place in range(len(said)) if (who := _named(said, place, people))}
    found: dict[int, str] = {}
    subject = ""
    for place, word in enumerate(said):
        if place in named:
            is_object = place > 0 and said[place - 1] in _BEFORE_OBJECTS
            if not subject or not (is_object or word.endswith("'s")):
                subject = named[place][1]
        elif word in _SHE | _HE | _ANYBODY and named:
            able = {letter for name, letter in named.values() if _is_called(name, word)}
            if not able and not speaks:
                found[place] = _other(next(iter(named.values()))[1])
            elif len(able) == 1 and (word not in _ANYBODY or not speaks):
                found[place] = next(iter(able))
            elif subject and not speaks:
                found[place] = _other(subject) if word in _OBJECTS else subject
            if place in found and word in _SUBJECTS:
                subject = found[place]
        elif (
            word == "who"
            and place
            and (place - 1 in named or (said[place - 1] == "," and place - 2 in named))
        ):
            found[place] = (named.get(place - 1) or named[place - 2])[1]  # "Nora, who is at 3 life"
    return found


def _other(letter: str) -> str:
    return {"A": "B", "B": "A"}.get(letter, letter)


def _named(said: Sequence[str], place: int, people: Mapping[str, str]) -> tuple[str, str] | None:
    """The player who is named at a place, by name and letter; None for nobody."""
    bare = said[place].removesuffix("'s")
    if bare == "player" and place + 1 < len(said):
        letter = _BY_LETTER.get(said[place + 1].removesuffix("'s"), "")
    else:
        letter = people.get(bare) or _LETTERS.get(bare, "")
    return (bare, letter) if letter else None


def _is_called(name: str, pronoun: str) -> bool:
    """Whether a player of such a name can be meant by "he" or "she"."""
    return pronoun in _ANYBODY or name not in (_CALLED_HE if pronoun in _SHE else _CALLED_SHE)
