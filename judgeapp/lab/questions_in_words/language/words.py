"""The words of a question: cards found by their names, whole, short or misspelled, and the rest as typed."""

import difflib
import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from judgeapp.cards.searching.folding import slips
from judgeapp.copyengine import Card, CardPool, copies_something, plural, read_documents

_NICKNAMES = Path(__file__).with_name("nicknames.yaml")
_VERBS_OF_CARDS = Path(__file__).with_name("verbs_of_cards.yaml")
_MOST_WORDS_OF_A_NAME = 8
_PIECES = re.compile(
    r"(?:[^\W\d_]\.){3,}(?:[^\W\d_]\b)?|[+-]\d+/[+-]\d+|\d+/\d+|\d+(?:st|nd|rd|th)\b|\d+|[xX]\s*=\s*\d+|\{[^}\s]*\}|[^\W\d_]+(?:['/-][^\W\d_]+)*|[^\w\s]"
)
_ENDINGS = ("'s", "s'", "'")
_TYPED = {
    "thats": "that's", "dont": "don't", "doesnt": "doesn't", "didnt": "didn't", "isnt": "isn't",
    "cant": "can't",
    "theres": "there's", "whats": "what's", "wont": "won't", "arent": "aren't", "w": "with", "u": "you",
    "ur": "your", "r": "are", "gy": "graveyard", "gyard": "graveyard", "bf": "battlefield",
    "oppo": "opponent", "opps": "opponent's", "cuz": "because", "bc": "because", "theyre": "they're",
    "theyve": "they've", "theyd": "they'd", "itd": "it'd",
    "theyll": "they'll", "itll": "it'll", "weve": "we've", "youve": "you've",
    "til": "until", "till": "until", "&": "and", "whos": "whose", "hows": "how's", "wheres": "where's",
    "ive": "I've", "id": "I'd", "im": "I'm", "oponent": "opponent",
    "opponant": "opponent", "opponet": "opponent",
    "oponents": "opponent's", "copys": "copies", "creture": "creature", "tokn": "token",
    "trigers": "triggers",
    "toughnes": "toughness", "wat": "what", "wut": "what", "enterd": "entered", "targetted": "targeted",
    "targetting": "targeting", "battlefeild": "battlefield", "graveyeard": "graveyard",
    "legendery": "legendary",
    "recieve": "receive", "coppies": "copies", "coping": "copying", "clons": "clones", "hav": "have",
    "wouldnt": "wouldn't", "shouldnt": "shouldn't", "etbing": "entering", "ctrl": "control",
    "tho": "though", "thru": "through", "cos": "because", "coz": "because", "bcuz": "because",
    "becuz": "because", "wud": "would", "shud": "should", "cud": "could",
    "plz": "please", "btwn": "between", "atk": "attack", "atks": "attacks", "atkd": "attacked",
    "blk": "block", "blks": "blocks", "sacks": "sacs", "creech": "creature", "creeches": "creatures",
    "crit": "creature", "critter": "creature", "critters": "creatures", "enchantmnt": "enchantment",
    "ench": "enchantment", "tok": "token", "toks": "tokens", "legandary": "legendary",
    "yards": "graveyards",
    "sry": "sorry", "bounses": "bounces", "hes": "he's", "shes": "she's",
    "smth": "something", "sth": "something", "smthing": "something", "somethin": "something",
    "sumthing": "something", "nuthin": "nothing", "evrything": "everything",
    "trampler": "trample", "lifelinker": "lifelink",
    "deathtoucher": "deathtouch",
}  # fmt: skip
"""What is typed in a hurry, as it is spelled."""


NUMBERS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}


def _table(*rows: str) -> Mapping[str, str]:
    """From "this | that -> those": each wording with what it is said as."""
    found = {}
    for row in rows:
        said, _, meant = row.partition("->")
        found.update({" ".join(each.split()): meant.strip() for each in said.split("|")})
    return found


REWORDED = _table(
    "really | actually | currently | basically | immediately | simply | obviously | apparently | literally | "
    "um | umm | uh | uhh | erm | hmm | hmmm | lol | lmao | haha | tbh | "
    "essentially | honestly | finally | eventually | meanwhile | already | right now | right away | at this "
    "point | at that moment | at this moment | at the moment | atm | "
    "at that point | so far | altogether | all told | all in all | for sure | in the first place | "
    "in total | as well | "
    "nah | hey quick one | quick one | quick question | edh question | commander question | rules question | "
    "new to legacy | new to magic | new player here | ok so | okay so | alright so | can someone explain | "
    "can anyone explain | could someone explain | for some reason | like back in the day | back in the day | "
    "same turn | in the same turn | that same turn | "
    "i guess | i think | i believe | i assume | i suppose | or something | or whatever | you know | sort of "
    "| kind of | "
    "walk me through | walk me through it | walk me through that -> ",
    "step by step | in detail | one by one | in this situation | in this scenario | in this case | "
    "earlier | earlier this turn | of course | straight away | straightaway ->",
    "soo | sooo | soooo | sooooo | sooooooo -> so",
    "is there any way to | is there a way to | is there any way i can | is there a way i can | any way to "
    "-> can i",
    "gotta | has gotta | have gotta -> have to",
    "decides to | decide to | decided to | tries to | try to | tried to | wants to | want to | wanted to | "
    "wanna | gonna | am gonna | is gonna | are gonna | "
    "get to | gets to | got to | am going to | is going to | are going to | going to | about to | would like "
    "to | 'd like to | "
    "i'd like to -> ",
    "in response to the cast | in response to casting it | in response to that cast -> in response",
    "that's been -> that has been",
    "has mutated | have mutated | has been mutated | was mutated -> mutated",
    "on the battlefield alone | alone on the battlefield -> on the battlefield",
    "when it was a creature | while it was a creature | when it was animated | while it was animated | "
    "while it is a creature | while it is animated | when it is animated -> animated",
    "has become | have become | had become | has since become | has been made | have been made | was made | "
    "got made | is made | has turned into | had turned into -> became",
    "was turned into a copy | has been turned into a copy | got turned into a copy | is turned into a copy | "
    "was changed into a copy | turned itself into a copy -> became a copy",
    "what is the number of tokens | what's the number of tokens | number of tokens | total tokens "
    "-> how many tokens",
    "what is the number of | what's the number of -> how many",
    "bring in | jam -> cast",
    "brings in | brought in | jams | jammed -> casts",
    "how much life gained | total life gained | life gained -> how much life do i gain",
    "how many cards drawn | total cards drawn | cards drawn -> how many cards do i draw",
    "tokens made | tokens created -> tokens do i get",
    "when exiled | if exiled -> when it is exiled",
    "when bounced | if bounced -> when it is bounced",
    "when destroyed | if destroyed | when killed | if killed | when sacrificed | if sacrificed "
    "-> when it dies",
    "with my opponent controlling | with my opponent having | with opponent controlling | with them "
    "controlling | with my opp controlling -> while my opponent controls",
    "with me controlling | with me having -> while i control",
    "by targeting it with | by targeting him with -> with",
    "hasty -> haste",
    "from my hand copying | from hand copying | out of my hand copying -> copying",
    "from my hand as a copy of | from hand as a copy of -> as a copy of",
    "from my hand and copy | from hand and copy -> and copy",
    "howmany -> how many",
    "howmuch -> how much",
    "+ 1 counter -> +1/+1 counter",
    "+ 1 counters -> +1/+1 counters",
    "- 1 counter -> -1/-1 counter",
    "- 1 counters -> -1/-1 counters",
    "a + 1 counter -> a +1/+1 counter",
    "my guy | my dude -> my creature",
    "other guys | other dudes -> other creatures",
    "my guys | my dudes -> my creatures",
    "their guys | his guys | her guys | their dudes | his dudes -> their creatures",
    "another guy | another dude -> another creature",
    "opponent who has | opponent who controls | opp who has | opp who controls -> opponent , they have",
    "aswell ->",
    "my own . -> mine .",
    "my own , -> mine ,",
    "my own ? -> mine ?",
    "his own . | her own . | their own . -> theirs .",
    "his own , | her own , | their own , -> theirs ,",
    "his own ? | her own ? | their own ? -> theirs ?",
    "if his dies | when his dies | once his dies -> if theirs dies",
    "if his gets | when his gets -> if theirs gets",
    "on an otherwise empty board | with an otherwise empty board ->",
    "with no kicker | without kicker | without the kicker | without kicking it | no kicker | not kicked | "
    "no kick | w/out kicker -> unkicked",
    "unflipped | untransformed | front side up | front face up | on its front side | on its front face | "
    "with its front face up | day side up ->",
    "stays alive | stay alive | makes it through | make it through | makes it out alive | make it out alive "
    "| make it out -> survive",
    "make it ? | makes it ? | make it alive ? -> survive ?",
    "too early | to early | too late | to late ->",
    "that stayed home | that stays home | that stayed back ->",
    "walk me thru it | walk me thru that | walk me thru ->",
    "letting the triggers resolve each time | letting each trigger resolve | letting the trigger resolve "
    "each time | letting them resolve each time | letting everything resolve ->",
    "in my 2nd main | in my second main | in main 2 | in my 2nd main phase | in my second main phase | in my "
    "main phase | in my main ->",
    "or do they change back | or does it change back | or do they revert | or does it wear off first | "
    "or does it fail | or does it fizzle | or does it not work | or will it fail | or does that fail ->",
    "token or no token -> how many tokens",
    "cause i -> because i",
    "cause it -> because it",
    "each opp -> each opponent",
    "persist brings it back | persist returns it -> it comes back with persist",
    "undying brings it back | undying returns it -> it comes back with undying",
    "dmg -> damage",
    "counter from undying | counter from persist | counter from its undying | counter from its persist "
    "-> counter",
    "life change | change in life | net life | net life change -> life total",
    "from hand | from my hand | from his hand | from her hand | from their hand | out of my hand | out of "
    "his hand ->",
    "to flash it back | to flash back it | to flash it back for | to flash that back -> to cast it with "
    "flashback",
    "how much drain | how much is drained -> how much life does my opponent lose",
    "hits the board | hits the battlefield | hits the table | hits the field | hits play | hit the board | "
    "hit the battlefield | lands on the board | lands on the battlefield | comes onto the battlefield "
    "-> enters",
    "after the turn | after this turn | once the turn is done -> at end of turn",
    "non-basic lands | nonbasic lands | non basic lands | non basics | non-basics -> nonbasics",
    "his own guy | her own guy | their own guy | his own dude | their own dude -> their own creature",
    "my own guy | my own dude -> my own creature",
    "their guy | his guy | her guy | their dude | his dude -> their creature",
    "dudes -> creatures",
    "hexproof guy | hexproof dude -> hexproof creature",
    "a guy | a dude | some guy | some dude -> a creature",
    "the same guy | the same dude | same guy -> a creature",
    "pro white -> protection from white",
    "pro blue -> protection from blue",
    "pro black -> protection from black",
    "pro red -> protection from red",
    "pro green -> protection from green",
    "it is got -> it has",
    "bounced to hand | bounced to my hand | bounced back to hand | bounced back to my hand | "
    "bounced to its owner's hand -> bounced",
    "i prototype | i prototyped -> i have a prototyped",
    "counters on , -> counters ,",
    "has hexproof creature -> has a hexproof creature",
    "what's p/t | what is p/t | what's pt | what is pt | what's power toughness -> p/t",
    "enters under my control | comes in under my control -> enters",
    "can that one -> can it",
    "could that one -> could it",
    "does that one -> does it",
    "is that one -> is it",
    "will that one -> will it",
    "would that one -> would it",
    "has how many counters -> , how many counters does it have",
    "counters on ? -> counters ?",
    "counter on , -> counter ,",
    "on himself | on herself | on themself | targeting himself | targeting herself | targeting themself "
    "-> on my opponent",
    "for its prototype cost | for the prototype cost ->",
    "a 2/2 face down creature | a 2/2 face-down creature | a 2/2 facedown creature -> a face-down creature",
    "a morph face down | a face down morph | a face-down morph | a facedown morph -> a face-down creature",
    "a face down -> a face-down",
    "the face down -> the face-down",
    "my face down -> my face-down",
    "their face down -> their face-down",
    "opponent's face down -> opponent's face-down",
    "p 1's -> ap's",
    "p 2's -> nap's",
    "p 1 | player 1 | player one -> ap",
    "p 2 | player 2 | player two -> nap",
    "at instant speed | at sorcery speed | at flash speed | in my main phase | in their main phase | "
    "during my main phase | during their main phase | in main phase one | in my first main phase | "
    "in my second main phase | precombat | postcombat ->",
    "to state based actions | to state-based actions | from state based actions | "
    "due to state based actions | "
    "in legacy | in modern | in edh | in cedh | in pauper | in vintage | in pioneer | in limited | "
    "in a draft | at fnm | at prerelease | at the prerelease ->",
    "exactly | precisely | still legal | in that spot | by the way | for real ->",
    "am i still able to | am i even able to | is he still able to | are they still able to -> can i still",
    "am i able to | am i allowed to | is it possible to | is it legal to | is it ok to | are you able to | "
    "would i be able to | will i be able to | can you | may you -> can i",
    "that came back with | which came back with | that entered with | which entered with | "
    "that comes with -> with",
    "that's aimed at | that is aimed at | that was aimed at | which is aimed at | aimed at | pointed at | "
    "that's pointed at -> targeting",
    "i wanted to copy | i wanted to clone | that i wanted | which i wanted | i wanted ->",
    "i want to copy | i want to clone | i'd like to copy | i would like to copy -> copying",
    "in response to nothing | in response to nobody -> ",
    "that targets | which targets | that targeted | which targeted | "
    "that was targeting | which was targeting | that is targeting | which is targeting | that's targeting "
    "-> targeting",
    "have got | has got | had got -> have",
    "i'm -> i am",
    "he's at | she's at | he's on | she's on -> he is at",
    "opponent's at | opp's at -> opponent is at",
    "he's down | she's down -> he is down",
    "he's dead | she's dead -> he is dead",
    "am copying | are copying -> copies",
    "i'm copying -> i copy",
    "i'm cloning -> i clone",
    "i'm casting | i am casting -> i cast",
    "dies with no counters | dies without counters | dies with no counters on it -> dies having no counters",
    "with no counters on it | with no counter on it | with no +1/+1 counters on it ->",
    "i want it to copy | i have it copy | i make it copy -> it copies",
    "with no counter | with no counters | without counters | without any counters | with no +1/+1 counters | "
    "without a counter | with no -1/-1 counters ->",
    "that is currently copying | which is currently copying | that's currently copying | "
    "that is currently a copy of | which is currently a copy of | that's currently a copy of -> copying",
    "that is currently | which is currently | that's currently -> that is a",
    "he's got | she's got | they've got -> they have",
    "opponent's got | opp's got | opponent has got -> opponent has",
    "that's got | which has got | that has got | who has got | that have -> with",
    "ended up with | end up with | ends up with | wind up with | winds up with -> have",
    "that is enchanted by | that is enchanted with | which is enchanted by | which is enchanted with | "
    "that's enchanted by | "
    "that's enchanted with | that was enchanted by | that was enchanted with | that has been enchanted by | "
    "that has been enchanted with | enchanted by -> enchanted with",
    "that is equipped with | which is equipped with | that's equipped with | that was equipped with | "
    "that is equipped by | equipped by | that's holding | that is holding | that's wearing | that is wearing "
    "| "
    "that's carrying | which is wearing | which is carrying | holding -> equipped with",
    "who is copying | who was copying | that had copied | which had copied | that had been copying | that's "
    "a clone of | "
    "that is a clone of | which is a clone of | which was copying | that was copying -> that copied",
    "me in the face | me to the face | me in my face | me right in the face -> me",
    "him in the face | him to the face | him in his face | him right in the face -> him",
    "them in the face | them to the face | them right in the face -> them",
    "her in the face | her in her face -> her",
    "opponent in the face | opponent to the face | opponent's face -> opponent",
    "opp in the face | opp to the face | opp's face -> opponent",
    "straight to the face | straight to face | straight to the dome | to the dome -> at my opponent",
    "to its back face | to its back side | to the back face | to the back side | to its other side | to the "
    "other side | "
    "to its other face | to its night side | over ->",
    "on its back face | on its back side | on the back face | on the back side | on its night side | on its "
    "flipped side | "
    "with its back face up | with the back face up | with its back side up | flipped over | flipped to the "
    "back | "
    "on the flip side | on its flip side | on its transformed side -> transformed",
    "until end of turn | until the end of turn | till end of turn | until eot | until the turn ends | "
    "until the end of the turn -> until end of turn",
    "at end step | in the end step | by the end step | in my end step | at my end step | during my end step "
    "| "
    "at the beginning of the end step | at the beginning of my end step | at the next end step | "
    "at the beginning of the next end step | during the end step | when the end step begins | "
    "when the end step comes | in the next end step | come end step | on end step -> at the end step",
    "after the end step | once the end step is over | after end step | when the turn ends | "
    "once the turn ends | "
    "after the turn ends | its end of turn | "
    "it's end of turn | it is end of turn | by end of turn | come end of turn | after end of turn "
    "| at eot | after the turn "
    "is over | "
    "when the turn is over | at the turn's end | when turn ends | when end of turn comes -> at end of turn",
    "on my next turn | during my next turn | the next turn | the "
    "turn after | "
    "the following turn | on the following turn | a turn later | one turn later | on the next turn | by next "
    "turn -> next turn",
    "my left opponent | my right opponent | the left opponent | the right opponent | "
    "the opponent to my left | the opponent to my right | my opponent to the left | my opponent to my left | "
    "my opponent to the right | my opponent to my right | the player to my left | the player to my right | "
    "my opponent across the table | the guy to my left | the guy to my right -> my opponent",
    "my left opponent's | my right opponent's | my left opponents | my right opponents -> my opponent's",
    "one of my opponents | another player | the other player | other player | an opponent of mine | my "
    "friend's opponent | "
    "one of the opponents | some opponent -> my opponent",
    "'d -> ed",
    "comes to die | bites it | bites the dust | hits the yard | hits the graveyard | hits the bin -> dies",
    "crack at it | shot at it -> chance",
    "wipes the board with | wiped the board with | sweeps the board with -> casts",
    "enter the battlefield trigger | enters the battlefield trigger | enter trigger | enters trigger | etb "
    "trigger | "
    "enter the battlefield ability | enters the battlefield ability | etb ability | enter ability | etb's | "
    "etbs trigger -> etb",
    "active player's | the active player's -> ap's",
    "nonactive player's | non active player's | non-active player's | the nonactive player's -> nap's",
    "the active player | active player -> ap",
    "the nonactive player | nonactive player | non-active player | non active player | "
    "the non-active player -> nap",
    "is able to | are able to -> can",
    "player a's | player 1's -> ap's",
    "player b's | player 2's -> nap's",
    "chump block | chump -> block",
    "chumps -> blocks",
    "chumped -> blocked",
    "chump blocks -> blocks",
    "chump attack -> attack",
    "chump attacks -> attacks",
    "persist counter | a persist counter -> a -1/-1 counter",
    "undying counter | an undying counter -> a +1/+1 counter",
    "choose to copy | decide to copy | tap to copy | tap to make a copy of -> copy",
    "chooses to copy | taps to copy | taps to make a copy of -> copies",
    "tap it to copy | tap him to copy | tap her to copy -> use it to copy",
    "chose to copy -> copied",
    "blown up | taken out | gotten rid of | finished off | nuked -> destroyed",
    "blow up | take out | get rid of | finish off | nuke -> destroy",
    "blows up | takes out | gets rid of | finishes off | nukes -> destroys",
    "blew up | took out | got rid of | finished off | nuked -> destroyed",
    "blowing up | taking out | getting rid of | finishing off | nuking -> destroying",
    "be able to ->",
    "player one | player 1 | p1 -> player a",
    "player two | player 2 | p2 -> player b",
    "that has summoning sickness | with summoning sickness | that's summoning sick | that is summoning sick "
    "| which has summoning sickness -> that is sick",
    "that just entered | that just came in ->",
    "summoning sickness | summoning-sick | summon sick | summoning sick -> sick",
    "a graveyard | some graveyard | any graveyard -> the graveyard",
    "turned sideways | sideways -> tapped",
    "embalm token of | embalmed token of | embalmed copy of -> embalmed",
    "eternalize token of | eternalized token of -> eternalized",
    "paired up with | soulbonded to | soulbonded with | soulbond paired with | bonded with | bonded to -> "
    "paired with",
    "even if -> if",
    "so i mean -> so",
    "a creature that is a token | a creature that's a token | a permanent that is a token -> a token",
    "with strive | paying strive | strived | striving ->",
    "holding priority | holds priority | held priority | keeping priority -> hold priority",
    "tokens etb -> token's etb",
    "clones etb -> clone's etb",
    "clones trigger -> clone's trigger",
    "clones ability -> clone's ability",
    "i mean say -> say",
    "i mean if -> if",
    "i mean , -> ,",
    "by the way | btw | tbh | fwiw | iirc | afaik | imo | i suppose | you know ->",
    "its my -> it is my",
    "its their -> it is their",
    "its his -> it is his",
    "its opponent's -> it is opponent's",
    "opponents upkeep | opps upkeep | opp upkeep | opponent upkeep -> opponent's upkeep",
    "opponents turn | opps turn | opp turn | opponent turn -> opponent's turn",
    "opponents end step | opps end step | opp end step | opponents endstep -> opponent's end step",
    "the elk ability | the elking ability -> its ability",
    "even when -> when",
    "even though -> though",
    "tokens copies of | token copys of -> token copies of",
    "multikicked | multi-kicked | multi kicked -> kicked",
    "w /o | w/o -> without",
    "w / | w/ -> with",
    "that has mutated | that's mutated | that mutated | that was mutated | that has been mutated | "
    "which has mutated | that has been mutated onto | that has been mutated on -> mutated",
    "mutate pile | mutated pile | mutate stack | mutated stack | merged pile | mutate creature "
    "-> mutated creature",
    "the pile | that pile -> the mutated creature",
    "stormed off with | storm off with | storms off with | stormed off | storms off | storming off -> cast",
    "that came back from persist with | which came back from persist with | that came back with persist with "
    "| that came back off persist with | that persisted back with | that persisted with | that has persisted "
    "with | that came back from undying with | that came back off undying with | that undied with -> with",
    "that came back from persist | which came back from persist | that came back with persist | that "
    "persisted once | that persisted back | that has persisted | that persisted already | that already "
    "persisted | that persisted -> with a -1/-1 counter",
    "that persisted through -> that persisted through",
    "that came back from undying | which came back from undying | that came back with undying -> with a "
    "+1/+1 counter",
    "on its second chapter | on the second chapter | on its 2nd chapter | on its chapter 2 -> on chapter 2",
    "on its third chapter | on the third chapter | on its 3rd chapter -> on chapter 3",
    "on its first chapter | on the first chapter | on its 1st chapter -> on chapter 1",
    "chapter ii -> chapter 2",
    "chapter iii -> chapter 3",
    "chapter iv -> chapter 4",
    "on its wolf side | on its werewolf side | on its other face -> transformed",
    "flash back | flashes back | flashed back | flashing back -> flashback",
    "there was a way to | there is a way to | there were a way to | i could somehow | i somehow | "
    "i find a way to | i found a way to -> i",
    "that's on the battlefield | that is on the battlefield | which is on the battlefield | "
    "that's in play | that is in play | which is in play | that's already in play | "
    "that is already in play | already on the battlefield ->",
    "copied by -> copied by",
    "a dead | a deceased -> a dead",
    "stays on the battlefield -> stay on the battlefield",
    "all together | all in all | all combined | combined | overall ->",
    "in the end | after all that | after everything resolves | once everything resolves ->",
    "attack one guy | attack one player | attack one opponent -> attack my opponent",
    "a plain old | a regular old | a good old | just a plain -> a",
    "attacks one guy | attacks one player | attacks one opponent | attacks one of them | attacks somebody "
    "-> attacks my opponent",
    "counters on him | counters on her -> counters on it",
    "counter on him | counter on her -> counter on it",
    "came back as a non creature | came back as a noncreature | came back as a non-creature | came back as "
    "just an enchantment | came back as only an enchantment | comes back as a non creature | comes back as a "
    "noncreature | comes back as just an enchantment -> came back",
    "counting it | counting the clone | counting the original | counting itself | "
    "including it | including the clone | including the original | including itself ->",
    "1 v 1 | 1v1 | one on one | heads up | in a two player game | in a two-player game ->",
    *(
        f"that was cast for {cost} | that was cast with {cost} | which was cast for {cost} | "
        f"cast for {cost} | "
        f"that was cast for its {cost} cost | cast for its {cost} cost | that got cast for {cost} | "
        f"that they cast for {cost} | that i cast for {cost} -> that was {state}"
        for cost, state in (
            ("impending", "impended"),
            ("warp", "warped"),
            ("evoke", "evoked"),
            ("dash", "dashed"),
            ("blitz", "blitzed"),
        )
    ),
    "e . g . | e . g | i . e . | i . e ->",
)
"""Wordings as one of them: what says nothing for the table is left out."""
_MOST_REWORDED = max(len(said.split()) for said in REWORDED)
_SPEAKS_OF_COPIES = re.compile(
    r"cop(?:y|ies|ied)|storm|replicate|conspire|epic|cipher|casualty|demonstrate|embalm|eternalize|encore|"
    r"myriad|squad|offspring|populate|paradigm|prepared",
    re.IGNORECASE,
)
_CROWD = re.compile(r"(two|three|four|five|six)-(?:player|person|man)")
_KIND_OF_TOKEN = re.compile(
    r"\b(?:white|blue|black|red|green|colorless) (?:[A-Z][a-z]+ )*([A-Z][a-z]+) "
    r"(?:artifact |enchantment )?creature token"
)
"""The last creature type of a token."""
_OUTSIDE_OF_DECKS = frozenset({"vanguard", "scheme", "planar"})
"""Layouts of cards that no deck has: they are named in full, and never before a card with that name."""
_PAYS = frozenset("pay pays paid paying".split())
_MANA = re.compile(r"[wubrgc]{1,5}")
_SHORTEST_SPELLED = 5
_SHORTEST_CUT = 10
_SHORTEST_STRANGE = 4
_CLOSE = 0.82
_CLOSE_WORD = 0.76
_ALIKE = 0.6
_QUITE_ALIKE = 0.75
"""How alike a name has to be to one typed in lower case, which may be no name at all."""
MOST_NEAR = 3
_MOST_OF_A_KIND = 8


ENDS = frozenset(".?!;…")
"""What ends a sentence."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the question, or a card's name.

    Attributes:
        text: in lower case.
        name: of the card that it names, "" for none.
        meant: names of cards, one of which it may be; more than one have to be chosen from.
        start, end: where it stands in the question.
        is_own: whether an "'s" follows the name.
        is_capital: whether it begins with a capital letter.
    """

    text: str
    start: int
    end: int
    name: str = ""
    meant: tuple[str, ...] = ()
    is_own: bool = False
    is_short: bool = False
    is_capital: bool = False


def folded(text: str) -> str:
    """In lower case, without accents and punctuation."""
    plain = text
    if text.isascii() and text.isalpha():
        return text.casefold()
    if not text.isascii():
        plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w\s]", "", plain.casefold().replace("-", " ")).split())


@dataclass(eq=False)
class NameIndex:
    """The names of a pool's cards, folded, and by each of their words."""

    cards: CardPool
    whole: dict[str, str] = field(default_factory=dict)
    short: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    by_start: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    examples: dict[Any, str] = field(default_factory=dict)
    usual_tokens: dict[str, tuple[str, tuple[str, ...], str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.size = len(self.cards)
        outside = [card for card in self.cards.values() if card.layout in _OUTSIDE_OF_DECKS]
        for card in self.cards.values():
            if card.layout not in _OUTSIDE_OF_DECKS:
                self._take_in(card)
        for card in outside:
            self.whole.setdefault(folded(card.name), card.name)

    def _take_in(self, card: Card) -> None:
        for face in card.faces:
            key = folded(face.name)
            self.whole.setdefault(key, face.name)
            self.by_start[key[:1]].append(key)
            if face.name.startswith("A-"):
                continue  # the same card, changed for one way to play
            words = key.split()
            if "," in face.name:
                self.short[folded(face.name.partition(",")[0])].add(face.name)
            for count in range(1, len(words)):
                self.short[" ".join(words[:count])].add(face.name)
                self.short[" ".join(words[-count:])].add(face.name)
        self.whole.setdefault(folded(card.name), card.name)

    @cached_property
    def nicknames(self) -> Mapping[str, str]:
        """What players call cards for short, to the cards that are there."""
        return {folded(said): self.whole[folded(name)] for said, name in _nicknames().items()
                if folded(name) in self.whole}  # fmt: skip

    @cached_property
    def joined(self) -> Mapping[str, str]:
        """The names without their blanks: "twin cast" and "lightningbolt" are written so as well."""
        long = {key: name for key, name in self.whole.items() if len(key) > _SHORTEST_SPELLED}
        return {key.replace(" ", ""): name for key, name in long.items()}

    @cached_property
    def without_articles(self) -> Mapping[str, str]:
        """Names of three words and more without their articles: "Dance of the Many" is no card's name."""
        found: dict[str, set[str]] = defaultdict(set)
        for key, name in self.whole.items():
            if len(without_articles(key).split()) > 2:
                found[without_articles(key)].add(name)
        return {key: next(iter(names)) for key, names in found.items() if len(names) == 1}

    @cached_property
    def told(self) -> frozenset[str]:
        """The words of the cards' texts in lower case: none of them is a misspelled name."""
        return frozenset(
            word
            for card in self.cards.values()
            for face in card.faces
            for word in re.findall(r"\b[a-z]{5,}\b", face.text)
        )

    @cached_property
    def copying(self) -> frozenset[str]:
        """The names of one word of cards that copy something: each serves as a verb."""
        alone = {key: name for key, name in self.whole.items() if " " not in key}
        may = {key: name for key, name in alone.items() if self._may_copy(name)}
        return frozenset(key for key, name in may.items() if _copies([name], self))

    def _may_copy(self, name: str) -> bool:
        """Whether a card speaks of copies; only such cards are worth reading, as reading takes long."""
        return any(_SPEAKS_OF_COPIES.search(face.text) for face in self.cards.find(name, "")[0].faces)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word of the cards' names, texts, and types."""
        lines = (
            " ".join([face.name, face.text, *(each for part in face.type_line for each in part)])
            for card in self.cards.values()
            for face in card.faces
        )
        return frozenset(word for line in lines for word in re.findall(r"[a-z]+", folded(line)))

    def is_named(self, said: str) -> bool:
        """Whether words are the whole name of a card, written as a name is."""
        return not said.strip().islower() and folded(said) in self.whole

    def is_word(self, said: str, known: frozenset[str]) -> bool:
        """Whether a word is one of those known, or of cards, however it is inflected."""
        base = said.removesuffix("'s")
        if len(base) < _SHORTEST_STRANGE or not base.isalpha():
            return True
        forms = {base, base.removesuffix("s"), base.removesuffix("ly"), *_verb_stems(base)}
        return not forms.isdisjoint(known) or not forms.isdisjoint(self.vocabulary)

    @cached_property
    def plurals(self) -> Mapping[str, str]:
        return {f"{key}s": name for key, name in self.whole.items()}

    @cached_property
    def subtypes(self) -> frozenset[str]:
        """Every subtype of a card, in lower case."""
        return frozenset(
            each.casefold()
            for card in self.cards.values()
            if card.layout not in _OUTSIDE_OF_DECKS
            for face in card.faces
            for each in face.type_line[2]
        )

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Every subtype of a card, or of a creature token that a card makes: no card is a Germ."""
        texts = [face.text for card in self.cards.values() for face in card.faces]
        made = (_KIND_OF_TOKEN.findall(text) for text in texts if "creature token" in text)
        return self.subtypes | {each.casefold() for names in made for each in names}

    @cached_property
    def _subtypes_by_plural(self) -> Mapping[str, str]:
        return {many: each for each in self.subtypes if (many := plural(each)) != each}

    def subtype(self, said: str) -> str:
        """The subtype that a word names, of one or several: "elves"; "" for none."""
        one = self._subtypes_by_plural.get(said) or said
        return next((each for each in (one, said.removesuffix("s")) if each in self.subtypes), "")

    def shortened(self, words: str) -> tuple[str, ...]:
        """The cards that these words can be short for: a nickname, or the beginning or the end of a name."""
        if name := self.nickname(words):
            return (name,)
        if any(words == folded(said) for said in _nicknames()):
            return ()  # it is a card that this pool doesn't have
        if verb := next((self.whole[b] for b in _verb_stems(words) if b in self.copying), ""):
            return (verb,)  # "forked" is rather Fork than Forked Bolt
        found = self.short.get(words) or self.short.get(words.removesuffix("s")) or ()
        for base in _verb_stems(words) if not found else ():
            found = {self.whole[base]} if base in self.whole else self.short.get(base) or found
            if found:
                break
        if not found and len(words) >= 4:
            found = {self.whole[key] for key in self.whole if key.endswith(words) and " " not in key}
        whole = [name for name in found if "," in name and folded(name.partition(",")[0]) == words]
        if len(whole) == 1:
            return (whole[0],)  # what its own text calls it: "Brokkos" is no Mythos of Brokkos
        known = set(self.nicknames.values())
        return tuple(sorted(found, key=lambda name: (name not in known, name)))

    def cut_short(self, words: str) -> str:
        """The one card whose name begins so; "" for none or several."""
        place = bisect_left(self.in_order, words)
        found = [key for key in self.in_order[place : place + 2] if key.startswith(words)]
        return self.whole[found[0]] if len(found) == 1 else ""

    @cached_property
    def in_order(self) -> Sequence[str]:
        return sorted(self.whole)

    def nickname(self, words: str) -> str:
        """The card that players call so; "" for none. Nicknames serve as verbs, too: "bolts"."""
        for said in (words, words.removesuffix("s"), *_verb_stems(words)):
            if said in self.nicknames:
                return self.nicknames[said]
        return ""

    def near(self, words: str, *, is_lower: bool = False) -> tuple[str, ...]:
        """Cards that may be meant by a name that none has, the likeliest first."""
        cutoff = _QUITE_ALIKE if is_lower else _ALIKE
        near = difflib.get_close_matches(words, self.by_start[words[:1]], n=MOST_NEAR, cutoff=cutoff)
        found = dict.fromkeys(self.whole[key] for key in near)
        if len(words) >= _SHORTEST_SPELLED:
            begins = {name for each in slips(words) for name in self.short.get(each, ())}
            found |= dict.fromkeys(sorted(begins, key=lambda name: (len(name), name)))
        return tuple(found)[:MOST_NEAR]

    def spelled_like(self, words: str) -> tuple[str, ...]:
        """The cards whose names are written nearly so, in as many words."""
        if len(words) < _SHORTEST_SPELLED:
            return ()
        if all(word in self.told or len(word) < 4 for word in words.split()):
            return ()
        if name := self.joined.get(words.replace(" ", "")):
            return (name,)
        alike = [key for key in self.by_start[words[:1]] if key.count(" ") == words.count(" ")]
        near = difflib.get_close_matches(words, alike, n=2, cutoff=_CLOSE)
        near = [key for key in near if self._is_misspelled(words, key)]
        return tuple(self.whole[key] for key in near[:1])

    def _is_misspelled(self, words: str, key: str) -> bool:
        """Whether each word is nearly the name's; a word of cards' texts is another word, not a slip."""
        pairs = list(zip(words.split(), key.split(), strict=True))
        return all(
            typed == meant or difflib.SequenceMatcher(None, typed, meant).ratio() >= _CLOSE_WORD
            for typed, meant in pairs
        )


def without_articles(key: str) -> str:
    """A folded name without "the" and "a" within it."""
    first, *rest = key.split()
    return " ".join([first, *(word for word in rest if word not in {"the", "a", "an"})])


@cache  # a file, read once
def verbs_of_cards() -> Mapping[str, str]:
    """Cards by the verbs that players make of what they do."""
    verbs: Mapping[str, str] = read_documents(_VERBS_OF_CARDS.read_text(encoding="utf-8"))[0]
    return verbs


@cache  # a file, read once
def _nicknames() -> Mapping[str, str]:
    nicknames: Mapping[str, str] = read_documents(_NICKNAMES.read_text(encoding="utf-8"))[0]
    return nicknames


def _verb_stems(words: str) -> Iterator[str]:
    """The names of which this is a verb form: "bolted", "humbles", "shattering"."""
    for ending in ("s", "es", "'d", "ed", "d", "ing"):
        stem = words.removesuffix(ending)
        if stem != words and len(stem) > 2:
            yield stem
            if ending == "ing":
                yield f"{stem}e"
            if len(stem) > 3 and stem[-1] == stem[-2]:
                yield stem[:-1]


_kept: NameIndex | None = None


def index_of(cards: CardPool) -> NameIndex:
    """The index of a pool, made anew only for another one."""
    global _kept
    found = _kept
    if found is None or found.cards is not cards or found.size != len(cards):
        found = _kept = NameIndex(cards)
    return found


def words_of(text: str, cards: CardPool, known: frozenset[str], *, exact: bool = False) -> list[Word]:
    """Take a question apart.

    Args:
        known: words that mean what they say, and are no short or misspelled name.
        exact: only whole names are cards, and what is short for one that was named.
    """
    index = index_of(cards)
    pieces: list[_Piece] = []
    for piece in _PIECES.finditer(text):
        start, end = piece.span()
        typed = piece.group()
        said = typed.casefold()
        if typed.endswith(".") and len(typed) > 1:
            pieces += [(typed, start, end - 1), (".", end - 1, end)]  # initials, which may end a sentence
            continue
        is_paid = bool(pieces) and pieces[-1][0].casefold() in _PAYS and _MANA.fullmatch(said) is not None
        if index.whole.get(said) is None and not is_paid:
            typed = _TYPED.get(said, typed)
            said = typed.casefold()
        state, _, verb = said.partition("-")
        if state in {"kicked", "overloaded"} and index.nickname(verb):
            cut = start + len(state)
            pieces += [(typed[: len(state)], start, cut), (typed[len(state) + 1 :], cut + 1, end)]
            continue  # "I kicked-rite it"
        after = text[end : end + 12].split()
        is_state = bool(after) and (
            after[0].casefold().strip(".,?!") in _AFTER_IT_IS
            or re.fullmatch(r"\d+/\d+", after[0].strip(".,?!")) is not None
            or [each.casefold() for each in after[:2]] in (["my", "only"], ["the", "only"])
        )
        if said == "its" and is_state:
            said = "it's"
        if said == "s" and pieces and pieces[-1][2] == start and re.fullmatch(r"\d+/\d+", pieces[-1][0]):
            continue  # "two 2/2s"
        is_told = len(pieces) > 1 and pieces[-2][0].casefold() in _BESIDE_NAMES
        if said in {"land", "lands"} and is_told and pieces[-1][0] in _NICKNAMED_LANDS:
            called = typed if pieces[-1][0] == "dual" else f"{pieces[-1][0]}{said}"
            pieces[-1] = (called, pieces[-1][1], end)  # "a shock land" is no Shock
            continue
        after_size = bool(pieces) and re.fullmatch(r"\d+/\d+", pieces[-1][0]) is not None
        if said in {"flyer", "flier"} and after_size:
            pieces += [("flying", start, end), ("creature", end, end)]  # "my 5/5 flyer"
            continue
        if said == "/" and pieces and pieces[-1][0] == "with" and pieces[-1][2] == start:
            continue  # "w/"
        if said == "it's":
            ends = end - 2 if typed.casefold() == said else end  # "its" is replaced as a whole
            pieces += [("it", start, ends), ("is", end - 1, end)]
        elif (
            "/" in said
            and said not in known
            and all(part in known and part.isalpha() for part in said.split("/"))
        ):
            for part in typed.split("/"):
                begin = start + typed.index(part)
                pieces.append((part, begin, begin + len(part)))
                pieces.append(("/", begin + len(part), begin + len(part)))
            pieces.pop()
        elif said not in known and (crowd := _CROWD.fullmatch(said)):
            begins = start + len(crowd[1])
            pieces += [(crowd[1], start, begins), ("player", begins + 1, end)]  # "a four-player game"
        elif said.endswith("'d") and (past := _as_past(said, known)):
            pieces.append((past, start, end))
        elif said.endswith("'ll"):
            pieces += [(typed[:-3], start, end), ("will", end, end)]
        elif said.endswith("'re"):
            pieces += [(typed[:-3], start, end), ("are", end, end)]
        elif said.endswith("'ve"):
            pieces += [(typed[:-3], start, end), ("have", end, end)]
        else:
            pieces.append((typed, start, end))
    found: list[Word] = []
    place = 0
    while place < len(pieces):
        word, taken = _whole(pieces, place, index, known, found)
        if word is None:
            word, taken = _other(pieces, place, index, known, found, exact=exact)
        found.append(word)
        place += taken
    found = _without_faces(_of_one_card(_being_so(found, index), cards), cards)
    found = _without_known_asides([*_with_words_before(found)], index)
    found = _without_scraps(_explained(_named_by_face(found, cards)), index)
    return _corrected(_response_first(_asked_apart(reworded(found)), known))


def _without_known_asides(words: list[Word], index: NameIndex) -> list[Word]:
    """The words without what only repeats a card's text behind its name: "Battle Angels of Tyr (myriad)"."""
    for place in range(len(words) - 3):
        name = words[place].name
        ends = next((n for n in range(place + 2, min(place + 5, len(words))) if words[n].text == ")"), 0)
        if words[place + 1].text != "(" or not ends or name not in index.cards:
            continue
        said = " ".join(word.text for word in words[place + 2 : ends])
        face = index.cards[name].faces[0]
        keyword = re.compile(rf"(?:^|, ){re.escape(said)}\b", re.MULTILINE | re.IGNORECASE)
        size = f"{face.row.get('power')}/{face.row.get('toughness')}"
        if said == size or (said.isascii() and len(said) >= _SHORTEST_STRANGE and keyword.search(face.text)):
            return _without_known_asides([*words[: place + 1], *words[ends + 1 :]], index)
    return words


def _with_words_before(words: Sequence[Word]) -> Iterator[Word]:
    """The words with "young pyro" as one name: a word of the name that stands before what is short for it."""
    for place, word in enumerate(words):
        if place + 1 < len(words) and _is_word_before(word, words[place + 1]):
            continue
        before = words[place - 1] if place else None
        if before is not None and _is_word_before(before, word):
            word = replace(word, text=f"{before.text} {word.text}", start=before.start)
        yield word


def _is_word_before(word: Word, after: Word) -> bool:
    """Whether a word without a meaning of its own begins the name that the next is short for."""
    if word.name or len(word.text) < _SHORTEST_STRANGE or not (after.name and after.is_short):
        return False
    said, key = after.text.removesuffix("'s"), folded(after.name)
    return f"{word.text} {said}" == key[: len(word.text) + 1 + len(said)] and " " not in said


def _without_scraps(words: list[Word], index: NameIndex) -> list[Word]:
    """The words with a name that no card has left as it was typed, though each word of it could be short for
    another card: "fractured identity" is neither Fractured Realm nor Wall of Stolen Identity.
    """

    def is_scrap(word: Word) -> bool:
        said = word.text
        is_part = word.is_short and len(word.meant) == 1 and said.isalpha() and not word.is_capital
        return is_part and not index.nickname(said) and not any(b in index.whole for b in _verb_stems(said))

    found = list(words)
    for place in range(1, len(found)):
        first, then = words[place - 1], words[place]
        spoken = {word.name for word in words[: place - 1] if not word.is_short}
        is_one = is_scrap(first) and is_scrap(then) and not first.is_own and first.end + 1 == then.start
        if is_one and first.name != then.name and not {first.name, then.name} & spoken:
            found[place - 1] = replace(first, name="", meant=(), is_short=False)
            found[place] = replace(then, name="", meant=(), is_short=False)
    return found


def _asked_apart(words: list[Word]) -> list[Word]:
    """The words with a comma where one is left out before what is asked: "clone it is the clone tapped"."""
    found: list[Word] = []
    for place, word in enumerate(words):
        before = [each.text for each in words[max(place - 2, 0) : place]]
        after = words[place + 1].text if place + 1 < len(words) else ""
        if (
            word.text in _INVERTED
            and after in _SUBJECTS_AGAIN
            and before[-1:] == ["it"]
            and before[0] in _DONE_TO_IT
        ):
            found.append(Word(",", words[place - 1].end, words[place - 1].end))
        found.append(word)
    return found


_INVERTED = frozenset("is does do can will would".split())
_SUBJECTS_AGAIN = frozenset("the my his her their it i he she they".split())
_DONE_TO_IT = frozenset(
    "clone clones cloned copy copies copied copying bounce bounces flicker flickers blink blinks kill kills "
    "bolt bolts cast casts exile exiles steal steals tap taps on with target targets targeting twincast fork "
    "reverberate destroy destroys sacrifice sac".split()
)
"""Words after which "it" is what something is done to, and no subject."""


def _being_so(words: list[Word], index: NameIndex) -> list[Word]:
    """The words with "a Delver when it's transformed" as "a Delver transformed": so it is copied, and doesn't
    become so later. Behind what copies, it isn't said of that one.
    """
    for place in range(1, len(words) - 3):
        said = [word.text for word in words[place : place + 4]]
        is_led = said[0] in {"when", "while", "as"} and said[1] == "it" and said[2] in {"is", "was"}
        name = words[place - 1].name
        if is_led and name and said[3] in _STATES_TOLD and not _copies([name], index):
            return _being_so([*words[:place], *words[place + 3 :]], index)
    return words


_STATES_TOLD = frozenset("transformed flipped tapped kicked animated crewed".split())


def heading_of(words: Sequence[Word]) -> int:
    """How many words stand above a question, up to a colon: "Kiki-Jiki combo: ...". It names the kind of
    thing that is told then, with its cards; nobody acts in it.
    """
    end = next((n for n, word in enumerate(words) if word.text in ENDS | {":"}), len(words))
    told, rest = words[:end], words[end + 1 :]
    said = {word.text for word in told}
    is_heading = bool(said & _OF_HEADINGS) and any(w.name for w in told) and any(w.name for w in rest)
    acts = said & _IN_NO_HEADING or any(word.text.isdigit() for word in told)
    return end + 1 if end < len(words) and words[end].text == ":" and is_heading and not acts else 0


_OF_HEADINGS = frozenset(
    "loop combo interaction scenario question puzzle situation shenanigans synergy".split()
)
_IN_NO_HEADING = frozenset(
    "i we you he she they it my our your his her their opponent opp is are has have cast casts copy copies "
    "control controls enters dies".split()
)


def _of_one_card(words: list[Word], cards: CardPool) -> list[Word]:
    """The words with a short name that several cards share taken for that of which another face is named:
    "ravager" beside Huntmaster of the Fells is Ravager of the Fells.
    """
    found = list(words)
    for place, word in enumerate(words):
        if len(word.meant) < 2:
            continue
        others = {name for each in words if each is not word for name in each.meant}
        fit = [name for name in word.meant if others & _other_faces(name, cards)]
        if len(fit) == 1:
            found[place] = replace(word, name=fit[0], meant=(fit[0],))
    return found


def _other_faces(name: str, cards: CardPool) -> set[str]:
    return set(_faces_of(name, cards)) - {name}


def _faces_of(name: str, cards: CardPool) -> list[str]:
    return [face.name or "" for face in cards.find(name, "the question")[0].faces]


def _named_by_face(words: list[Word], cards: CardPool) -> list[Word]:
    """The words with a face told by another of the same card: "Ravager's front face (Huntmaster)"."""
    for place, word in enumerate(words[:-2]):
        if (read := _face_of_name(words, place, cards)) is not None:
            return _named_by_face(read, cards)
        side = words[place + 1].text
        if not (word.name and word.is_own) or words[place + 2].text not in {"face", "side", "half"}:
            continue
        if side not in {"front", "back"}:
            continue
        faces = _faces_of(word.name, cards)
        after = words[place + 3] if place + 3 < len(words) else None
        if len(faces) != 2:
            continue
        told = faces[side == "back"]
        is_named = after is not None and after.name == told
        end = words[place + 2 + is_named].end
        face = Word(told.casefold(), word.start, end, told, (told,), is_short=True)
        return _named_by_face([*words[:place], face, *words[place + 3 + is_named :]], cards)
    return words


def _face_of_name(words: list[Word], place: int, cards: CardPool) -> list[Word] | None:
    """The words with "the back face of Delver of Secrets" from a place on as Insectile Aberration."""
    said = [word.text for word in words[place : place + 3]]
    if said[:1] not in (["front"], ["back"]) or said[1:2] not in (["face"], ["side"], ["half"]):
        return None
    name = place + 3
    while name < len(words) and words[name].text in {"the", "a", "an", "my", "their", "his", "her"}:
        name += 1
    if said[2:] != ["of"] or name >= len(words) or not words[name].name or words[name].is_own:
        return None
    faces = _faces_of(words[name].name, cards)
    if len(faces) != 2:
        return None
    told = faces[said[0] == "back"]
    face = Word(told.casefold(), words[place].start, words[name].end, told, (told,), is_short=True)
    return [*words[:place], face, *words[name + 1 :]]


def _without_faces(words: list[Word], cards: CardPool) -> list[Word]:
    """The words without another face of the card before it in brackets: "a flipped Huntmaster of the Fells
    (Ravager of the Fells)".
    """
    for place in range(len(words) - 2):
        before = next((word.name for word in reversed(words[:place]) if word.name), "")
        if words[place].text != "(" or not before:
            continue
        inner = place + 1
        while inner < len(words) and words[inner].text in _OF_FACES:
            inner += 1
        if [word.text for word in words[inner + 1 : inner + 2]] != [")"]:
            continue
        faces = [face.name for face in cards.find(before, "the question")[0].faces]
        names = set(words[inner].meant) or {f for f in faces if words[inner].text in folded(f).split()}
        if before in faces and len(faces) > 1 and names & set(faces):
            return _without_faces([*words[:place], *words[inner + 2 :]], cards)
    return words


_OF_FACES = frozenset(
    "flipped transformed unflipped the a its back front other night day side face half of from it is".split()
)
"""Words that tell in brackets which face of a card is up: "(flipped Delver)", "(back side of Delver)"."""


def _as_past(said: str, known: frozenset[str]) -> str:
    """The past of a verb that is written with an "'d": "clone'd", "bounce'd"; "" for "I'd"."""
    base = said.removesuffix("'d")
    return next((each for each in (f"{base}d", f"{base}ed") if each in known), "")


def _explained(words: list[Word]) -> list[Word]:
    """The words with "nighthawk (Vampire Nighthawk)" as the name that is given in full."""
    for place, word in enumerate(words):
        if word.text in _EXPLAINED and not word.meant:
            opens = place + 1
            while opens < len(words) and words[opens].text in _BETWEEN_EXPLAINED:
                opens += 1
            while opens + 1 < len(words) and words[opens].text == "(" and words[opens + 1].text in _IN_ASIDES:
                words = [*words[: opens + 1], *words[opens + 2 :]]  # "a morph (it's secretly Exalted Angel)"
            inner = words[opens : opens + 3]
            if len(inner) == 3 and (inner[0].text, inner[2].text) == ("(", ")") and inner[1].name:
                between = words[place + 1 : opens]
                states = [replace(word, text="face-down")] if word.text in {"morph", "manifest"} else []
                between = [] if states and between[:2] and between[0].text == "face" else between
                return _explained([*words[:place], *states, inner[1], *between, *words[opens + 3 :]])
        opens = next((n for n in (1, 2) if [w.text for w in words[place + n : place + n + 1]] == ["("]), 0)
        rest = words[place + opens : place + opens + 3]
        if not (opens and word.is_short and len(rest) == 3 and rest[2].text == ")" and rest[1].name):
            continue
        if set(word.text.split()) & set(folded(rest[1].name).split()) or rest[1].name in word.meant:
            said = replace(word, name=rest[1].name, meant=(rest[1].name,), is_short=False)
            between = words[place + 1 : place + opens]
            return _explained([*words[:place], said, *between, *words[place + opens + 3 :]])
    return words


def reworded(words: Sequence[Word]) -> list[Word]:
    """The words with what players say in many ways said in one."""
    found: list[Word] = []
    place = 0
    while place < len(words):
        for count in range(min(_MOST_REWORDED, len(words) - place), 0, -1):
            taken = words[place : place + count]
            said = " ".join(word.text for word in taken)
            before = {word.text for word in found[-_BEFORE_OVER:]}
            if said == "over" and before & _MUTATES:
                continue  # "I mutate Gemrazer over Serra Angel" tells what is below
            if said in REWORDED and not any(word.name and not word.is_short for word in taken):
                start, end = taken[0].start, taken[-1].end
                found += [Word(each, start, end) for each in REWORDED[said].split()]
                place += count
                break
        else:
            found.append(words[place])
            place += 1
    return found


def _response_first(words: Sequence[Word], known: frozenset[str]) -> list[Word]:
    """The words with "in response" first: "they in response bolt it", "they bolt it in response", "I respond
    by bolting it".
    """
    found = list(words)
    for place in range(2, len(found)):
        said = [word.text for word in found[place : place + 3]]
        is_last = said[:2] == ["in", "response"] and (len(said) < 3 or said[2] in _ENDS_OF_CLAUSES)
        start = _start_of_clause(found, place) if is_last else place
        if start < place:
            found[start : place + 2] = [*found[place : place + 2], *found[start:place]]
    for place in range(1, len(found)):
        who = found[place - 1]
        said = [word.text for word in found[place : place + 3]]
        if who.text not in _WHO_RESPONDS or len(said) < 3:
            continue
        if said[:2] == ["in", "response"] and said[2] != "to":
            start = place - 1 - (place > 1 and found[place - 2].text in _BESIDE_NAMES)
            found[start : place + 2] = [*found[place : place + 2], *found[start:place]]
        elif said[0] in _RESPONDS and said[1] == "by" and said[2].endswith("ing") and said[2] != "casting":
            verb = found[place + 2]
            base = next((stem for stem in _verb_stems(verb.text) if stem in known), verb.text)
            at = found[place].start, found[place].end
            start = place - 1 - (place > 1 and found[place - 2].text in _BESIDE_NAMES)
            response = [Word("in", *at), Word("response", *at)]
            found[start : place + 3] = [*response, *found[start:place], replace(verb, text=base)]
    return found


def _start_of_clause(words: Sequence[Word], end: int) -> int:
    """Where the clause that ends at a place begins: at the player who acts; there, if nobody does."""
    for place in range(end - 1, -1, -1):
        said = words[place].text
        if said in _WHO_RESPONDS:
            return place - (place > 0 and words[place - 1].text in _BESIDE_NAMES)
        if said in _STOPS or said in {",", "?"} or words[place].text == "response":
            break
    return end


_NICKNAMED_LANDS = frozenset("shock fetch dual check pain bounce fast".split())
_BEFORE_OVER = 4
_MUTATES = frozenset("mutate mutates mutated mutating".split())
_ENDS_OF_CLAUSES = frozenset(
    ", . ? ! ; then what what's whats how who does do is can will which where".split()
)
_EXPLAINED = frozenset(
    "creature morph manifest aura equipment artifact enchantment land planeswalker legend commander general "
    "token permanent".split()
)
"""Nouns that a name in brackets makes plain: "a morph (Exalted Angel)"."""
_BETWEEN_EXPLAINED = frozenset("face down on the battlefield in play".split())
_IN_ASIDES = frozenset("it its is it's secretly really actually a an".split())
_RESPONDS = frozenset("respond responds responded responding".split())
_WHO_RESPONDS = frozenset("i we they he she opponent opp oppo".split())


def _without_what_is_dropped(words: list[Word]) -> list[Word]:
    """The words after the last sentence that takes back what stands before: "Oubliette? no."."""
    for place in range(min(_MOST_TAKEN_BACK, len(words) - 1), 0, -1):
        said = [word.text for word in words[place : place + 2]]
        count = 2 if said in _NEVER_MIND_IN_TWO else 1 if said[0] in _NEVER_MIND else 0
        ends = [word.text for word in words[place + count : place + count + 1]]
        before = place - 1 - (words[place - 1].text in _HESITATES)
        ends_there = bool(ends) and (
            ends[0] in {*_STOPS, ",", "!", ":"} or count == len(_NEVER_MIND_IN_TWO[0])
        )
        if count and words[before].text in _STOPS and ends_there:
            if said[0] == "wait" and count == 1 and not _begins_again(words[:before], words[place + 2 :]):
                continue  # "I reanimate Phage... wait, my opponent has Torpor Orb" goes on
            if _is_only_named(words[place + count :]) and not _is_only_named(
                [*words[:before], words[before]]
            ):
                continue  # "I clone Hill Giant... no wait, his Serra Angel" takes one name back
            return words[place + count + 1 :]
    return _without_a_clause_taken_back(words)


def _without_a_clause_taken_back(words: list[Word]) -> list[Word]:
    """The words without a clause that another takes the place of: "he bolts... nvm he naturalizes it"."""
    for place in range(2, len(words) - 2):
        said = [word.text for word in words[place : place + 2]]
        count = 2 if said in _NEVER_MIND_IN_TWO else 1 if said[0] in _NEVER_MIND else 0
        if not count or words[place - 1].text not in {".", "…", ",", "-", "–"}:
            continue
        resume = place + count + (words[place + count].text in {",", ".", "…", ":"})
        end = place - 1
        while end > 0 and words[end].text in {".", "…", ",", "-", "–"}:
            end -= 1
        start = end
        while start > 0 and words[start - 1].text not in {".", ",", "?", "!", ";", "and", "then", "…"}:
            start -= 1
        who = words[resume].text if resume < len(words) else ""
        if who in _WHO_RESPONDS and words[start].text == who:
            return _without_a_clause_taken_back([*words[:start], *words[resume:]])
    return words


def _is_only_named(words: Sequence[Word]) -> bool:
    """Whether words begin with a card and a stop: "his Serra Angel."."""
    place = 1 if words and words[0].text == "," else 0
    while place < len(words) and words[place].text in _BESIDE_NAMES:
        place += 1
    is_named = place < len(words) and bool(words[place].meant)
    return is_named and (place + 1 == len(words) or words[place + 1].text in {*_STOPS, ",", "!", "."})


def _begins_again(before: Sequence[Word], after: Sequence[Word]) -> bool:
    """Whether what comes after "wait" replaces what came before it: it begins alike, or only a name stood
    there.
    """
    first, then = [word.text for word in before[:2]], [word.text for word in after[:2]]
    is_name = all(word.name or word.text in _BESIDE_NAMES for word in before)
    return is_name or (bool(first) and first == then)


def _corrected(words: list[Word]) -> list[Word]:
    """The words without what is taken back: "I clone Hill Giant, I mean Wind Drake", "Oubliette? no."."""
    words = _without_what_is_dropped(words)
    for place, word in enumerate(words):
        count = next((n for n, said in _TAKES_BACK if [w.text for w in words[place : place + n]] == said), 0)
        if not count or not word.text:
            continue
        resume = place + count
        resume += resume < len(words) and words[resume].text == ","
        resume += resume < len(words) and words[resume].text in _BEFORE_CORRECTIONS
        after = resume
        while after < len(words) and words[after].text in _BESIDE_NAMES:
            after += 1
        before = place - 1
        while before >= 0 and words[before].text in ".,-–—…":
            before -= 1
        if after < len(words) and words[after].meant and before >= 0 and words[before].meant:
            start = before
            while start > 0 and words[start - 1].text in _BESIDE_NAMES and after > resume:
                start -= 1
            return _corrected([*words[:start], *words[resume:]])
    return words


_MOST_TAKEN_BACK = 10
_BEFORE_CORRECTIONS = frozenset("with on at by to".split())
"""What is said again before what is meant: "I attack with Bears, sorry, with Angels"."""
_STOPS = frozenset(".?…")
_NEVER_MIND_IN_TWO = (["never", "mind"], ["no", "wait"], ["wait", "no"], ["scratch", "that"])
_HESITATES = frozenset("hmm hm uh oh err ah eh ok".split())
_NEVER_MIND = frozenset("kidding jk no nm nvm nevermind skip wait nah nope scratch".split())
_BESIDE_NAMES = frozenset("a an the my his her their your own opponent opponent's opp opp's".split())
_AFTER_IT_IS = frozenset(
    "mine theirs a an not still now just tapped untapped crewed animated transformed flipped kicked "
    "prototyped facedown face-down "
    "attacking blocking blocked exiled equipped enchanted dead gone bounced countered killed destroyed "
    "blinked flickered sacrificed stolen cloned copied cast".split()
)
_TAKES_BACK = [
    (len(each.split()), each.split())
    for each in (
        "i mean",
        "i meant",
        "sorry i mean",
        "sorry , i mean",
        "my bad",
        "oops",
        "actually no",
        "no i mean",
        "no , i mean",
        "i mean it was",
        "no it was",
        "no , it was",
        "no wait",
        "wait no",
        "sorry",
        "er",
        "or rather",
        "rather",
        "no",
    )
]


type _Piece = tuple[str, int, int]


def _said(pieces: list[_Piece], place: int, count: int) -> tuple[str, bool]:
    """The words folded, and whether the last has an "'s"."""
    said = pieces[place : place + count]
    return _joined([folded(piece) for piece, _, _ in said], said[-1])


def _joined(words: list[str], last: _Piece) -> tuple[str, bool]:
    """What folded words say together, and whether the last has an "'s"."""
    typed = last[0]
    ending = next((each for each in ("'s", "'") if typed.casefold().endswith(each)), "")
    if ending:
        words = [*words[:-1], folded(typed[: -len(ending)])]
    return " ".join(filter(None, words)), bool(ending)


def _whole(
    pieces: list[_Piece], place: int, index: NameIndex, known: frozenset[str], before: Sequence[Word] = ()
) -> tuple[Word | None, int]:
    """The longest whole name from here on; a word that means what it says is one only where it has to be."""
    is_plus = pieces[place][0] in _JOINTS and not pieces[min(place + 1, len(pieces) - 1)][0].isdigit()
    if pieces[place][0] in _PUNCTUATION or is_plus:
        return None, 1
    words = [folded(piece) for piece, _, _ in pieces[place : place + _MOST_WORDS_OF_A_NAME * 2]]
    for count in range(len(words), 0, -1):
        first, last = pieces[place], pieces[place + count - 1]
        if not last[0][-1].isalnum() and last[0][-1] not in "'!":
            continue
        raw = " ".join(piece.casefold() for piece, _, _ in pieces[place : place + count])
        if count == 1 and (raw in _NEVER_NAMES or len(raw) == 1):
            continue
        typed = [piece for piece, _, _ in pieces[place : place + count]]
        if typed[0] == "the" and all(piece.islower() and piece in known for piece in typed):
            continue  # "in the end" casts no The End
        as_typed = " ".join(filter(None, words[:count]))
        if typed[0] == "the" and count > 1 and _spoken_of(as_typed.removeprefix("the "), before):
            continue  # "the ooze" is the Necrotic Ooze that was named before, and no The Ooze
        key, is_own = _joined(words[:count], last)
        name = index.whole.get(as_typed) or index.whole.get(key) or index.plurals.get(key)
        if name is None and count > 1 and key.endswith("ies"):
            name = index.whole.get(f"{key[:-3]}y")  # "two Rhystic Studies"
        for ending in ("es", "ed", "d", "s") if name is None and count > 1 else ():
            if key.endswith(ending) and pieces[place + count - 1][0].casefold() not in known:
                name = name or index.whole.get(key.removesuffix(ending))  # "it gets Doom Bladed"
        if name is None and count > 1 and key.endswith("ed") and key[-3:-2] == key[-4:-3]:
            name = index.whole.get(key[:-3])  # "it gets Turn to Frogged"
        if name is None and count > 1 and key.endswith("ing") and last[0].casefold() not in known:
            name = index.whole.get(key[:-3]) or index.whole.get(f"{key[:-3]}e")  # "by Doom Blading it"
        is_loose = name is None and count > 2 and bool(key)
        if is_loose and typed[-1].casefold() not in {"the", "a", "an"}:
            name = index.without_articles.get(without_articles(key))  # "Dance of the Many"
        if name is not None and any(piece in ",.;?!:" for piece, _, _ in pieces[place : place + count]):
            # "Clone, Tarmogoyf": a comma belongs to a name only where the name has one.
            name = name if "," in name or "." in name else None
        is_said = typed[0] in _VERBS_IN_NAMES and all(each.islower() and each in known for each in typed)
        if name is not None and count > 1 and is_said and before and before[-1].text not in _LEADS_TO_NAMES:
            name = None  # "does the copy deal damage" casts no Deal Damage
        if name is not None and name.startswith("A-") and typed[0].casefold() == "a":
            name = None  # "a Blood Artist" is no A-Blood Artist
        if name is not None and count == 1 and not _is_name(pieces, place, name, index, known, before):
            name = None
        if name is not None:
            is_own = is_own and as_typed not in index.whole
            # "Elesh Norn" is the Elesh Norn, Grand Cenobite that was named before, and not another card.
            fuller = next((word.name for word in before if word.name.startswith(f"{name},")), "")
            word = Word(
                raw,
                first[1],
                last[2],
                fuller or name,
                (fuller or name,),
                is_own,
                is_short=bool(fuller) or is_loose,
            )
            return word, count
    return None, 1


_VERBS_IN_NAMES = frozenset(
    "deal deals do draw gain lose take get make have keep attack block die enter tap untap".split()
)
_LEADS_TO_NAMES = frozenset("a an the my his her their cast casts casting play plays fork twincast".split())


def _is_name(
    pieces: list[_Piece], place: int, name: str, index: NameIndex, known: frozenset[str],
    before: Sequence[Word],
) -> bool:  # fmt: skip
    """Whether a single word is the card called so, and not a word that says something, or short for another.

    "They exile it" casts no Exile; "I cast Exile" does.
    """
    typed = pieces[place][0]
    said = typed.casefold()
    begins = place == 0 or pieces[place - 1][0] in ".!?:;"
    if typed.islower() and name in index.cards and index.cards[name].layout in _OUTSIDE_OF_DECKS:
        return False
    if place and pieces[place - 1][0].casefold() in _BEFORE_NAMES:
        return True
    if _is_imprinted(pieces, place, index, before):
        return True
    after = pieces[place + 1][0].casefold() if place + 1 < len(pieces) else ""
    if begins and typed[0].isupper() and after in _AFTER_NAMES:
        return True  # "Reanimate targets the Clone in my graveyard"
    is_quality = bool(place) and pieces[place - 1][0].casefold() in _BEFORE_QUALITIES
    if is_quality and typed.islower() and said in index.told:
        return False  # "a creature with vanishing" has no Vanishing on it
    if _spoken_of(folded(said), before):
        return name in {word.name for word in before}
    if typed[0].isupper() and not begins:
        return True
    if (said in known or any(stem in known for stem in _verb_stems(said))) and name in index.cards:
        return copies_something(index.cards[name].faces[0].abilities)
    return index.nicknames.get(said, name) == name


def _is_imprinted(pieces: list[_Piece], place: int, index: NameIndex, before: Sequence[Word]) -> bool:
    """Whether what is imprinted is named here: "Isochron Scepter with Silence"."""
    last = pieces[place - 1][0].casefold() if place else ""
    holder = before[-2].name if last == "with" and len(before) > 1 else ""
    is_held = holder in index.cards and index.cards[holder].faces[0].text.startswith("Imprint")
    return is_held or last in _IMPRINTING


_IMPRINTING = frozenset("imprint imprints imprinted imprinting".split())
_AFTER_NAMES = frozenset("targets targeting resolves".split())
_BEFORE_NAMES = frozenset("cast casts casting".split())
_BEFORE_QUALITIES = frozenset("with has have had having gains gain gets lose loses".split())
_PUNCTUATION = frozenset('( ) [ ] " “ ” , . ; : ? ! … – —'.split())
_JOINTS = frozenset("+ = > < * & - – — /".split())
_NEVER_NAMES = frozenset(
    "who what when where why "
    "a an the and on it with as of is are its what turn ends copy copies counter counters my enters i if "
    "casts dies power toughness color name one two three four five six seven eight nine ten up down no "
    "cast creature artifact land flash haste flying trample vigilance".split()
)
"""Single words that are cards as well, but mean what they say."""


def _other(
    pieces: list[_Piece], place: int, index: NameIndex, known: frozenset[str], before: list[Word], *,
    exact: bool,
) -> tuple[Word, int]:  # fmt: skip
    text, start, end = pieces[place]
    plain = text.casefold()
    own = next((e for e in _ENDINGS if plain.endswith(e)), "")
    base = plain.removesuffix(own) if own else plain
    is_capital = text[0].isupper() and place > 0 and pieces[place - 1][0] not in ".!?:;"
    spoken = _spoken_of(folded(base), before) if is_capital else ()
    if len(spoken) == 1 and (plain in known or base in known):
        return Word(base, start, end, spoken[0], spoken, bool(own), is_short=True), 1
    if (unknown := _unknown_name(pieces, place, index, known)) and not _spoken_of(folded(text), before):
        said = " ".join(piece for piece, _, _ in pieces[place : place + unknown])
        return Word(said.casefold(), start, pieces[place + unknown - 1][2], is_capital=True), unknown
    is_spoken_of = place > 0 and pieces[place - 1][0].casefold() in _BEFORE_SHORT
    is_spoken_of = is_spoken_of and plain not in _IN_NAMES
    is_spoken_of = is_spoken_of or (plain in _KINDS_IN_NAMES and _acts_on(pieces, place))
    if plain in known and is_spoken_of and len(named := _spoken_of(folded(plain), before)) == 1:
        return Word(plain, start, end, named[0], named, is_short=True), 1
    if not text[0].isalpha() or plain in known or base in known:
        return Word(plain, start, end), 1
    if not exact and (cut := _cut_short(pieces, place, index)):
        said = " ".join(piece for piece, _, _ in pieces[place : place + 2]).casefold()
        return Word(said, start, pieces[place + 1][2], cut, (cut,), is_short=True), 2
    is_of_unknown = _belongs_to_unknown(before, index, known, is_capital=text[0].isupper())
    is_after_unknown = bool(before) and _is_unknown(before[-1], known)
    longest = 1
    while place + longest < len(pieces) and longest < 4:
        piece = pieces[place + longest][0]
        if not piece[0].isalpha():
            break
        longest += 1
    for count in range(longest, 0, -1):
        key, is_own = _said(pieces, place, count)
        is_long = (
            count > 2 and len(index.short.get(key, ())) == 1 and pieces[place][0].casefold() not in known
        )
        is_called = count > 1 and key in index.nicknames  # "prime time" says nothing of time
        if not (is_long or is_called) and any(
            pieces[place + n][0].casefold() in known for n in (0, count - 1)
        ):
            continue
        last = pieces[place + count - 1][2]
        said = text if count == 1 else " ".join(piece for piece, _, _ in pieces[place : place + count])
        is_the_one = place > 0 and pieces[place - 1][0].casefold() in _SPEAKS_OF
        spoken = _spoken_of(key, before) or (_of_kind(key, before, index) if is_the_one else ())
        meant = spoken or (() if exact else index.shortened(key) or index.spelled_like(key))
        if not spoken and (is_of_unknown or _says_something(said, key, index)):
            continue
        is_in_unknown = is_after_unknown or _leads_to_unknown(pieces, place + count, index, known, meant)
        if not spoken and is_in_unknown and (len(meant) > 1 or not index.nickname(key)):
            continue  # a part of a name that no card has: "vile duplication", "vesuvan doppelganger"
        if not spoken and key in _TYPES_OF_CARDS:
            continue  # "can Clone copy a Vehicle" names no card
        is_kind = not spoken and (key in index.subtypes or _is_made(key, before, index))
        is_plainly = is_kind and (said.islower() or is_the_one)
        if is_kind and said.islower() and _is_token_of_kind(pieces, place, count):
            continue  # "a 1/1 saproling token" is none of the cards
        is_made = is_kind and _is_made(key, before, index)
        if not spoken and said.islower() and _is_counted_kind(key, before, index):
            continue
        if is_made or (is_plainly and len(meant) > _MOST_OF_A_KIND):
            continue  # "who gets the spirit" names none of ninety cards
        if meant and not _goes_on(pieces, place + count, index, known):
            name = meant[0] if len(meant) == 1 else ""
            return Word(said.casefold(), start, last, name, meant, is_own, is_short=True), count
    is_strange = text.islower() and not exact and not index.is_word(plain, known)
    spelled = _spelled(plain, known) if is_strange else plain
    if is_strange and spelled == plain and len(plain) >= _SHORTEST_SPELLED:
        told = {each for word in before for each in folded(word.name).split()}
        spelled = next(
            (each for each in slips(plain) if each in told), plain
        )  # "the baloon" of a Balloon Man
    return Word(spelled, start, end, is_capital=text[0].isupper()), 1


def _spelled(said: str, known: frozenset[str]) -> str:
    """The only known word from which a long one differs by one letter, or by two that are swapped."""
    if len(said) < _SHORTEST_MISSPELLED or not said.isalpha() or any(w in known for w in _verb_stems(said)):
        return said
    found = {each for each in slips(said) if each in known}
    return found.pop() if len(found) == 1 else said


_SHORTEST_MISSPELLED = 7


def _acts_on(pieces: list[_Piece], place: int) -> bool:
    """Whether a word stands where something is done to a thing: "I unmorph Shapeshifter as"."""
    before = pieces[place - 1][0].casefold() if place else ""
    after = pieces[place + 1][0].casefold() if place + 1 < len(pieces) else ""
    return before in _DONE_TO_NAMES and after not in _NOUNS_AFTER_KINDS


def _cut_short(pieces: list[_Piece], place: int, index: NameIndex) -> str:
    """The card whose name two words begin, cut within the second, which may be a word: "phyrexian meta"."""
    first, then = pieces[place][0], pieces[place + 1][0] if place + 1 < len(pieces) else ""
    if len(then) < _SHORTEST_STRANGE or not then.isalpha() or len(first) + len(then) < _SHORTEST_CUT:
        return ""
    key = f"{first} {then}".casefold()
    return index.cut_short(key) if key not in index.short and key not in index.whole else ""


def _is_token_of_kind(pieces: list[_Piece], place: int, count: int) -> bool:
    """Whether a creature type stands in "a 1/1 Saproling" or "a Saproling token"."""
    before = pieces[place - 1][0] if place else ""
    after = pieces[place + count][0].casefold() if place + count < len(pieces) else ""
    return after in {"token", "tokens"} or re.fullmatch(r"\d+/\d+", before) is not None


def _says_something(said: str, key: str, index: NameIndex) -> bool:
    """Whether a word in lower case is one of cards' texts, rather than the short name of some card."""
    is_told = key in index.told or key.removesuffix("s") in index.told
    if not said.islower() or not is_told or index.nickname(key):
        return False
    return not any(base in index.whole for base in _verb_stems(key))


def _is_made(key: str, before: Iterable[Word], index: NameIndex) -> bool:
    """Whether a card named before speaks of this creature type: "when it dies, create a Spirit token"."""
    named = {word.name for word in before if word.name in index.cards}
    kind = key.removesuffix("s").capitalize()
    return any(kind in index.cards[name].faces[0].text for name in named)


def _goes_on(pieces: list[_Piece], place: int, index: NameIndex, known: frozenset[str]) -> bool:
    """Whether a name that nobody knows goes on here: "Test Beer" isn't short for a Test Bear."""
    if place >= len(pieces) or not pieces[place][0][0].isupper():
        return False
    return pieces[place][0].casefold() not in known and _whole(pieces, place, index, known)[0] is None


def _unknown_name(pieces: list[_Piece], place: int, index: NameIndex, known: frozenset[str]) -> int:
    """How many words from here on are a name that no card has: "Angel of Sanctions"; 0 for none.

    Only words with capitals around "of", "the" or "in" are taken for one name.
    """
    first = pieces[place][0]
    is_cast = place > 0 and pieces[place - 1][0].casefold() in _BEFORE_NAMES
    if not first[0].isupper() or (first.casefold() in known and not is_cast):
        return 0
    end = place + 1
    while end < len(pieces) and pieces[end][0] in _LINKS_OF_NAMES:
        end += 1
    if end == place + 1 or end >= len(pieces) or not pieces[end][0][0].isupper():
        return 0
    if pieces[end][0].casefold() in known or _whole(pieces, end, index, known)[0] is not None:
        return 0
    last = folded(pieces[end][0])
    if index.nickname(last) or (len(index.shortened(last)) == 1 and index.nickname(folded(first))):
        return 0
    key = folded(" ".join(piece for piece, _, _ in pieces[place : end + 1]))
    return 0 if index.shortened(key) else end + 1 - place


def _belongs_to_unknown(
    before: Sequence[Word], index: NameIndex, known: frozenset[str], *, is_capital: bool
) -> bool:
    """Whether what stands before is the beginning of a name that nobody knows: "Helm of the" Host. In lower
    case it is only with an "of".
    """
    place = len(before) - 1
    while place >= 0 and before[place].text in _IN_NAMES:
        place -= 1
    if place < 0 or not (_is_unknown(before[place], known) or before[place].is_short):
        return False
    if _copies(before[place].meant, index):
        return False  # "Image of Hill Giant" is what copies
    is_of = [word.text for word in before[place + 1 : place + 2]] == ["of"]
    return is_of or (is_capital and before[place].is_capital)


def _leads_to_unknown(
    pieces: list[_Piece], place: int, index: NameIndex, known: frozenset[str], meant: Sequence[str] = ()
) -> bool:
    """Whether a word follows that says nothing, and is no card's or that of other cards than are meant:
    "vesuvan" doppelganger, "reflections" of littjara.
    """
    is_of = pieces[place : place + 1] and pieces[place][0] == "of"
    while place < len(pieces) and pieces[place][0] in _IN_NAMES:
        place += 1
    said = pieces[place][0].casefold() if place < len(pieces) else ""
    if not said[:1].isalpha() or said in known or said.removesuffix("'s") in known:
        return False
    key = folded(said)
    if key in index.told:
        return False
    others = index.shortened(key)
    if others and meant and (is_of or min(len(others), len(meant)) > 1):
        return not set(others) & set(meant)
    return not others and _whole(pieces, place, index, known)[0] is None


def _copies(names: Sequence[str], index: NameIndex) -> bool:
    return any(copies_something(index.cards.find(name, "")[0].faces[0].abilities) for name in names)


def _is_unknown(word: Word, known: frozenset[str]) -> bool:
    """Whether a word says nothing that is known, and is no one card."""
    return word.text[:1].isalpha() and len(word.meant) != 1 and word.text.removesuffix("'s") not in known


_IN_NAMES = frozenset("of the".split())
_LINKS_OF_NAMES = frozenset("of the in from".split())
_BEFORE_SHORT = frozenset("to of for does with counting including".split())
_TYPES_OF_CARDS = frozenset("vehicle vehicles aura auras equipment saga sagas".split())
_KINDS_IN_NAMES = frozenset("shapeshifter bear wizard human zombie goblin elf illusion".split())
"""Creature types that mean what they say, unless a card with that name was spoken of."""
_DONE_TO_NAMES = frozenset(
    "unmorph unmorphs morph morphs flip flips turn turns clone clones copy copies kill kills bolt bolts "
    "exile bounce bounces flicker blink sacrifice sac attack attacks target targets copying targeting".split()
)
_NOUNS_AFTER_KINDS = frozenset("token tokens creature creatures card cards type spell tribal".split())
_SPEAKS_OF = frozenset("the my their his her that".split())


def _is_counted_kind(key: str, before: Sequence[Word], index: NameIndex) -> bool:
    """Whether creatures of a kind are counted, rather than a card named: "three other goblins"."""
    kind = key.removesuffix("s")
    if key in index.subtypes or kind not in index.subtypes or kind in index.whole or not before:
        return False
    said = [word.text for word in before[-2:]]
    counts = said[-1] if said[-1] not in {"other", "more"} else said[0]
    return counts.isdigit() or counts == "several" or NUMBERS.get(counts, 0) > 1


def _of_kind(key: str, before: Iterable[Word], index: NameIndex) -> tuple[str, ...]:
    """The only card named before that is of this creature type: "the Ally"."""
    names = dict.fromkeys(word.name for word in before if word.name in index.cards)
    kind = key.capitalize()
    found = tuple(name for name in names if kind in index.cards[name].faces[0].type_line[2])
    return found if len(found) == 1 else ()


def _spoken_of(key: str, before: Iterable[Word]) -> tuple[str, ...]:
    """Whole names spoken of before that these words are short for."""
    names = dict.fromkeys(word.name for word in before if word.name)
    words = key.split()
    plural = key.removesuffix("s").split()
    found = []
    for name in names:
        parts = folded(name).split()
        if any(parts[n : n + len(w)] == w for w in (words, plural) for n in range(len(parts))):
            found.append(name)
    return tuple(found[:1]) if len(found) == 1 else tuple(found)
