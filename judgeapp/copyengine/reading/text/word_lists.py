"""The closed lists of words: creature types, and keyword abilities with what may stand behind each."""

import re
from functools import cache

from judgeapp.copyengine.model.objects.subtypes import (
    ARTIFACT_TYPES,
    BATTLE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    SPELL_TYPES,
)
from judgeapp.copyengine.reading.text.keyword_names import Takes, declared_names

CREATURE_TYPES = frozenset(
    """Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin
    Assembly-Worker Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast
    Beaver Beeble Beholder Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg Camarid Camel Capybara
    Caribou Carrier Cat Centaur Chicken Child Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote
    Crab Crocodile C'tan Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon Deserter Detective Devil
    Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet Egg Elder
    Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus
    Gamer Gamma Gargoyle Germ Giant Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin
    Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror
    Horse Human Hydra Hyena Illusion Imp Incarnation Inhuman Inkling Inquisitor Insect Jackal Jellyfish
    Juggernaut Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Kree Llama Lamia Lammasu Leech Lemur
    Leviathan Lhurgoyf Licid Lizard Lobster Mammoth Manticore Masticore Mercenary Merfolk Metathran Minion
    Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus
    Necron Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg
    Otter Ouphe Ox Oyster Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian
    Pilot Pincher Pirate Plant Platypus Porcupine Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon
    Ranger Rat Rebel Reflection Reveler Rhino Rigger Robot Rogue Sable Salamander Samurai Sand Saproling
    Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter
    Shark Sheep Siren Skeleton Skrull Skunk Slith Sliver Sloth Slug Snail Snake Soldier Soltari Sorcerer Spawn
    Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Spy Squid Squirrel Starfish Surrakar
    Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling Toy Treefolk Trilobite
    Triskelavite
    Troll Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain Volver Wall Walrus Warlock
    Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera
    Time-Lord""".split()
) - {"Time-Lord"} | {"Time Lord"}

SUBTYPES = CREATURE_TYPES | ARTIFACT_TYPES | ENCHANTMENT_TYPES | LAND_TYPES | SPELL_TYPES | BATTLE_TYPES
_PLURALS = {
    "Elf": "Elves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Dwarf": "Dwarves", "Mouse": "Mice",
    "Fungus": "Fungi", "Octopus": "Octopuses", "Cyclops": "Cyclopes", "Merfolk": "Merfolk",
    "Samurai": "Samurai", "Phyrexian": "Phyrexians", "Incubus": "Incubi", "Pegasus": "Pegasi",
    "Efreet": "Efreets", "Mercenary": "Mercenaries", "Ally": "Allies", "Faerie": "Faeries",
    "Harpy": "Harpies", "Spy": "Spies", "Treefolk": "Treefolk", "Moonfolk": "Moonfolk", "Fox": "Foxes",
    "Leech": "Leeches", "Kor": "Kor", "Homunculus": "Homunculuses", "Ox": "Oxen", "Sphinx": "Sphinxes",
    "Fish": "Fish", "Sheep": "Sheep", "Plains": "Plains", "Equipment": "Equipment", "Cyberman": "Cybermen",
    "Army": "Armies", "Kithkin": "Kithkin", "Eldrazi": "Eldrazi", "Kavu": "Kavu", "Yeti": "Yetis",
    "Time Lord": "Time Lords", "Hero": "Heroes", "Phoenix": "Phoenixes", "Platypus": "Platypuses",
    "Walrus": "Walruses", "Nautilus": "Nautiluses", "Jellyfish": "Jellyfish", "Starfish": "Starfish",
    "Dauthi": "Dauthi", "Soltari": "Soltari", "Thalakos": "Thalakos", "Aurochs": "Aurochs",
}  # fmt: skip
PLURALS = {_PLURALS.get(name, name + "s"): name for name in SUBTYPES}
SINGULAR = {**PLURALS, **{name: name for name in SUBTYPES}}

_PLAIN_KEYWORDS = (
    "aftermath|ascend|assist|banding|bargain|compleated|convoke|daybound|deathtouch|decayed|"
    "defender|delve|double strike|double team|enlist|fear|first strike|flanking|flash|flying|"
    "fuse|haste|hexproof|hidden agenda|horsemanship|improvise|increment|indestructible|infect|"
    "intimidate|jump-start|lifelink|menace|nightbound|paradigm|partner|phasing|prepared|reach|"
    "read ahead|rebound|retrace|shadow|shroud|skulk|space sculptor|split second|"
    "start your engines!|totem armor|trample|umbra armor|undaunted|vigilance|wither|"
    "friends forever|choose a background|doctor's companion|tiered|spree|basic landwalk|"
    "nonbasic landwalk|snow landwalk|legendary landwalk|artifact landwalk|landwalk|plainswalk|"
    "islandwalk|swampwalk|mountainwalk|forestwalk|desertwalk|snow-covered plainswalk|"
    "snow plainswalk|snow islandwalk|snow swampwalk|snow mountainwalk|snow forestwalk|"
    "trample over planeswalkers"
).split("|")  # fmt: skip
_NUMBER_KEYWORDS = (
    "absorb|dredge|frenzy|rampage|teamwork|toxic"
).split("|")  # fmt: skip
_COST_KEYWORDS = (
    "aura swap|bestow|buyback|cleave|disguise|disturb|entwine|"
    "escalate|escape|flashback|foretell|freerunning|harmonize|kicker|madness|mayhem|megamorph|"
    "miracle|morph|multikicker|mutate|overload|plot|prowl|recover|sneak|spectacle|surge|web-"
    "slinging|freeze|specialize|power-up"
).split("|")  # fmt: skip
# What else may stand behind a keyword: "N—cost", "from white", a quality.
_OTHER_KEYWORDS = {
    "awaken": r"\d+—.+", "impending": r"\d+—.+", "reinforce": r"(\d+|X)—.+", "suspend": r"(\d+|X)—.+",
    "affinity for": r".+", "protection from": r".+", "hexproof from": r".+",
    "enchant": r"[^,.]+(?:(?:, [a-z]+)+,? or [a-z]+)?",
    "equip": r"[\w' ]*(\{[^.]*|—.+)", "partner with": r".+", "splice onto": r"\w+(?: |—).+",
    "craft with": r".+", "companion": r"— ?.+", "prototype": r"\{.+", "champion": r"an? .+",
    "ward": r"[{—].+",
    "bands with other": r".+", "gift": r"an? .+", "forecast": r"— .+", "modular": r"— ?sunburst",
    "more than meets the eye": r"\{.+", "emerge from": r".+", "partner—": r".+",
    "bloodthirst": r"x", "kicker": r"[{—].+",
}  # fmt: skip

NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fifteen": 15, "twenty": 20,
}  # fmt: skip

_COST = r"(?:[—–-] ?.+|(?:\{[^{}]+\})+(?:, .+| or (?:\{[^{}]+\})+)?)"


def plain_keywords() -> tuple[str, ...]:
    """Return the keywords behind which nothing stands."""
    return (*_PLAIN_KEYWORDS, *declared_names(Takes.NOTHING))


def number_keywords() -> tuple[str, ...]:
    """Return the keywords behind which a number stands."""
    return (*_NUMBER_KEYWORDS, *declared_names(Takes.NUMBER))


def cost_keywords() -> tuple[str, ...]:
    """Return the keywords behind which a cost stands."""
    return (*_COST_KEYWORDS, *declared_names(Takes.COST))


def _whole(word: str) -> str:
    return re.escape(word) + ("(?![a-z])" if word[-1].isalpha() else "")


# The names are complete once the engine's package is imported, so each of these waits for its first use.
@cache  # a pattern of all keywords: a third of reading
def _keyword_line() -> re.Pattern[str]:
    plain = "|".join(map(re.escape, sorted(plain_keywords(), key=len, reverse=True)))
    costly = "|".join(sorted(cost_keywords(), key=len, reverse=True))
    alternatives = [
        rf"(?P<plain>{plain})$",
        rf"(?P<number>{'|'.join(number_keywords())}) (?P<n>\d+|X)(?P<more>$|[—-].+$)",
        rf"(?P<cost>{costly}) ?(?P<price>{_COST})$",
        *(
            rf"(?P<other{i}>{_whole(word)}) ?(?P<rest{i}>{rest})$"
            for i, (word, rest) in enumerate(_OTHER_KEYWORDS.items())
        ),
        r"(?P<walk>[A-Za-z-]+walk)$",
        r"(?P<cycle>(?:artifact )?[A-Za-z]+cycling) ?(?P<cycleprice>\{.+)$",
        r"(?P<offer>[A-Z][a-z]+ offering)$",
    ]
    return re.compile("|".join(f"(?:{a})" for a in alternatives), re.IGNORECASE)


@cache  # made once all keywords are declared
def _named() -> frozenset[str]:
    return frozenset((*plain_keywords(), *number_keywords(), *cost_keywords(), *_OTHER_KEYWORDS))


def is_keyword(word: str) -> bool:
    """Return whether a word names a keyword ability, whatever stands behind it ("vanishing")."""
    return word.casefold() in _named()


def as_keyword(words: str) -> tuple[str, str] | None:
    """Return (keyword, what stands behind it) when `words` are one keyword ability and nothing else."""
    found = _keyword_line().match(words)
    if found is None:
        return None
    groups = {name: text for name, text in found.groupdict().items() if text is not None}
    if "number" in groups:
        return groups["number"].lower(), groups["n"] + groups.get("more", "")
    if "cost" in groups:
        return groups["cost"].lower(), groups["price"].lstrip("—– ")
    if "cycle" in groups:
        return groups["cycle"].lower(), groups["cycleprice"]
    for name, text in groups.items():
        if name.startswith("other"):
            keyword, _, joined = text.lower().partition(" ")
            rest = groups["rest" + name[5:]].lstrip("—– ")
            return keyword, f"{joined} {rest}".strip()
    return next(iter(groups.values())).lower(), ""
