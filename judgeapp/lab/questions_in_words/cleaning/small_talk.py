"""Small talk around a question: greetings, thanks, apologies, and where the question came from.

None of it says anything of a table. It's taken off before the grammar is tried, and its place is left
blank, so that all other words stay where they are.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import dropwhile, takewhile

_TOPICS = frozenset(
    "question questions q qs quick quickie ruling rulings judge judges help helps apologies "
    "apologize apology dumb stupid silly noob noobs newb newbie newbies beginner beginners tricky "
    "hypothetical hypothetically theoretical theoretically confusing confused confusion understand "
    "understanding understood clarify clarification clarity argument arguments argue argued arguing "
    "debate debates debated debating disagreement disagreements disagree disagrees disagreed settle "
    "settles explain explained explanation answer answers answered google googled googling reddit "
    "subreddit forum forums post posts posted posting poster thread threads lurker lurkers lurking "
    "discord twitter youtube chat chatgpt gpt lgs store shop prerelease fnm pod pods playgroup playgroups "
    "tournament league greetings hi hello hey heya hiya yo howdy wondering wondered wonder curious title "
    "tldr eli5 imo imho fwiw afaik iirc asking sanity sense opinion opinions thoughts weird strange odd "
    "scenario situation interaction interactions wording edit sure unsure anywhere "
    "everywhere agree agreed agrees crazy nuts insane swear speaker english nerds bugging "
    "bothering driving hour hours minutes brain head melting ahead disclaimer preface premise basically "
    "rulesy heads-up lawyer stumped puzzled lawyers experts expert gurus guru moderators kudos".split()
)
"""Words of small talk."""
_COURTESIES = frozenset(
    "thanks thank thx thanx ty tysm tia appreciate appreciated cheers regards please pls plz kindly lol "
    "lmao lmfao rofl haha hahaha hehe xd omg omfg wtf smh tbh idk ngl btw asap folks".split()
)
"""Words that are small talk among others of small talk, and may stand beside a question."""
_PLAIN = frozenset(
    "i i'm im i've ive i'd i'll me my mine myself we we're we've our us you you're your ya yall y'all "
    "he's a an the this that that's thats these those it it's its is was are be been being am has have "
    "had having do does did doesn't don't dont didn't didnt can't cant can could couldn't couldnt would "
    "should might may will not no never ever any anyone anybody anything some someone somebody something "
    "sth on in at of to for from with about by up out here there there's and or but so if as than then "
    "just really very pretty quite kind kinda sort sorta bit little lot lots much many more most enough "
    "too also again before already yet still now today yesterday tonight last week weekend night day days "
    "year years month months time times long first new old good great nice best better bad right correct "
    "correctly certain maybe probably perhaps think thought guess believe know knows see look looked "
    "looking searching searched read reading say says said tell told ask asked want wanted need needed "
    "needs like love get got getting came comes happened find found finding hope hoping let lets let's "
    "mean means making make morning evening afternoon playing played player players magic mtg edh cedh "
    "commander modern legacy standard pauper vintage pioneer limited draft rules rule game games match "
    "friend friends buddy buddies mate table group guys all everyone everybody one ones oh ok okay well "
    "hmm um uh ah yeah yep yes basic simple advance check checked checking back between because since "
    "both half whole real life live online arena mtgo paper they them he she him her his always native "
    "super hurts ago going went over anymore people person way while point another other different issue "
    "problem thing things idea double sorry wrong mistaken".split()
)
"""Words that small talk is made of, too, though they say something elsewhere."""
_ASKS = frozenset("does do did is are was were will would should has have can could may might am".split())
_OF_ANYBODY = frozenset("anyone anybody someone somebody you y'all ya this we".split())
_BEFORE_ASKED = frozenset("so and but ok okay well please sorry hey then also now".split())
_PHRASES = re.compile(
    r"\btl\s*;\s*dr\b:?|\bo_o\b|\bx+d+\b|\bbear with me\b|\bhear me out\b|\bhelp me out(?: here)?\b"
    r"|\b(?:let's say )?for the sake of (?:the )?argument\b|\blong story short\b"
    r"|\b(?:just )?out of curiosity\b|\basking for a friend\b|\b(?:just )?to be (?:clear|sure|safe)\b"
    r"|\bif (?:i|we) (?:understand|understood|remember|recall|read)(?: (?:it|this|that|the rules))?"
    r"(?: correctly| right| rightly)?(?=\s*[,:])"
    r"|\bif i may(?: ask)?\b|\bif you don't mind(?: me asking)?\b|\bin advance\b"
    r"|\bcorrect me if i'm wrong\b|\b(?:quick )?rules (?:check|q)\b|\bmuch (?:appreciated|obliged)\b"
    r"|\bas far as i (?:know|can tell)\b|\b(?:i'm )?not sure how (?:this|it|that|these) works?\b"
    r"|\bhow to (?:word|phrase|explain) (?:this|it)\b"
    r"|\bi (?:know|realize) (?:this|it)(?:'s| is) (?:a |very |really |pretty )*"
    r"(?:basic|simple|easy|dumb|silly)(?: question)?\b"
    r"|\b(?:at|in) (?:my|our|the|a) (?:lgs|(?:local )?game store|local store|prerelease|fnm|pod|playgroup)\b"
    r"|\b(?:my friend|my buddy) is (?:wrong|right|mistaken)(?: i think)?(?=\s*[.!,])"
    r"|\b(?:(?:ok|okay|so|quick|simple|some|storm|combat|magic|more|basic|silly) )*maths?"
    r"(?: question| check| time)?(?=\s*:)"
    r"|\bi know (?:that )?(?:this|it)(?:'s| is) (?:the|a|an) (?:famous|classic|old|well-known|infamous) "
    r"(?:one|question|interaction|combo)\b"
    r"|\bif that makes sense\b|\bdoes that make sense\b|\bno offense\b|\bfor (?:my|the) record\b"
    r"|\b(?:stupid|dumb|silly|noob|weird|quick|rules) question incoming\b"
    # "NAP would like to destroy it, so NAP casts ...": what is done is told then
    r"|\b[\w']+ (?:would like|wants?|wanted|wishes|hopes?) to [^.,;:?!]*, (?:and )?so "
    r"(?=[\w']+ (?:cast|activate|use)s?\b)",
    re.IGNORECASE,
)
"""Small talk within a sentence."""
_TIMES_OF_DAY = frozenset("morning evening afternoon".split())
_GREETINGS = frozenset(
    "pls please help sup nerds hey hi hello heya hiya yo howdy dear judge judges chatgpt gpt siri "
    "alexa bot ai all guys folks everyone everybody team friends experts reddit rules lawyers guru gurus "
    "good morning evening afternoon".split()
)
_NO_HAILS = frozenset(
    "all guys folks everyone everybody team friends experts rules lawyers guru gurus ai bot".split()
)
"""Greetings only behind another: "hi all," but not "all my creatures"."""
_THANKS = frozenset(
    "please pls plz thanks thank thx thanx ty tysm tia cheers ruling rulings asap lol lmao haha".split()
)
_AFTER_THANKS = _THANKS | frozenset(
    "you so much a lot lots in advance for the your help answer answers answering time everyone all guys "
    "folks judge judges very again and any appreciated xd".split()
)
_LONGEST_NAME = 6  # words of a name that may go on beyond small talk: "Judge Unworthy"
_LEADS_ON = frozenset("but so because".split())
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_ENDS = re.compile(r"[.!?:;,…—–()\n]|\s-+\s")
_ENDS_OF_SENTENCES = frozenset(".!?:\n…")


def without_small_talk(text: str, is_name: Callable[[str], bool]) -> str:
    """Return a question with blanks where there is small talk; as it is if nothing else is there.

    Args:
        is_name: whether words are the name of a card.
    """
    found = _PHRASES.sub(lambda match: " " * len(match[0]), text)
    parts, ends = list(_segments(found)), list[str]()
    for place, (start, end) in enumerate(parts):
        words = list(_WORD.finditer(found, start, end))
        said = [word[0].casefold() for word in words]
        if said and is_small_talk(said) and not is_name(found[start:end]):
            begins = not ends or ends[-1] in _ENDS_OF_SENTENCES
            mark = found[end : end + 1]
            left = " " * len(mark) if begins else "." if mark == "?" else mark
            found = f"{found[:start]}{' ' * (end - start)}{left}{found[end + 1 :]}"
            continue
        ends.append(found[end : end + 1])
        for first, last in _edges(said, is_first=place == 0, is_last=place + 1 == len(parts)):
            a, b = words[first].start(), words[last - 1].end()
            around = [(a, word.end()) for word in words[last : last + _LONGEST_NAME]]
            around += [(word.start(), b) for word in words[max(first - _LONGEST_NAME, 0) : first]]
            if not any(is_name(found[i:j]) for i, j in [(a, b), *around]):
                found = f"{found[:a]}{' ' * (b - a)}{found[b:]}"
    return found if _WORD.search(found) else text


def is_small_talk(said: Sequence[str]) -> bool:
    """Whether words are small talk and nothing else: "does anyone know", but not "do I get it, please"."""
    if all(each in _COURTESIES | _AFTER_THANKS for each in said) and any(map(_COURTESIES.__contains__, said)):
        return True
    if all(map(_GREETINGS.__contains__, said)) and any(each in _TIMES_OF_DAY | _TOPICS for each in said):
        return True
    if not all(map(_is_of_talk, said)) or not any(each in _TOPICS for each in said):
        return False
    asked = [*dropwhile(_BEFORE_ASKED.__contains__, said)]
    return not (asked and asked[0] in _ASKS) or asked[1:2] == [] or asked[1] in _OF_ANYBODY


def _is_of_talk(word: str) -> bool:
    return word in _TOPICS or word in _COURTESIES or word in _PLAIN


def _segments(text: str) -> Iterator[tuple[int, int]]:
    """Where the parts of sentences begin and end."""
    start = 0
    for match in _ENDS.finditer(text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


def _hails(greeting: Sequence[str]) -> bool:
    """Whether words address somebody: "good morning judges," but not "good" or "all"."""
    if greeting[0] == "good":
        return greeting[1:2] != [] and greeting[1] in _TIMES_OF_DAY
    return greeting[0] not in _NO_HAILS


def _edges(said: Sequence[str], *, is_first: bool, is_last: bool) -> Iterator[tuple[int, int]]:
    """The small talk with which words begin that say something, and with which they end."""
    begun = list(takewhile(_is_of_talk, said))
    leads = [place for place, each in enumerate(begun) if each in _LEADS_ON and is_small_talk(begun[:place])]
    greeting = list(takewhile(_GREETINGS.__contains__, said))
    if leads and leads[-1] + 1 < len(said):
        yield 0, leads[-1] + 1  # "sorry if this is a dumb question but ..."
    elif is_first and greeting and len(greeting) < len(said) and _hails(greeting):
        yield 0, len(greeting)
    thanked = list(takewhile(_AFTER_THANKS.__contains__, reversed(said)))
    place = next((n for n in range(len(said) - len(thanked), len(said)) if said[n] in _THANKS), 0)
    if is_last and place:
        yield place, len(said)
