"""What counts as carried out: a script brings it about, and without it ends otherwise."""

import pytest

from judgeapp.combat.probing import is_executed, measure_abilities
from judgeapp.copyengine import CardPool
from tests.sampling import sampled

CREATURE = {"name": "Probe", "type": "Creature — Elf", "power": "2", "toughness": "2", "manaCost": "{G}"}
INSTANT = {"name": "Probe", "type": "Instant", "manaCost": "{R}"}
CASES = [
    (CREATURE, "{1}: This creature gains your choice of flying or haste until end of turn.", True),  # 608.2d
    (CREATURE, "{1}: This creature gains your choice of flying or quux until end of turn.", False),
    (INSTANT, "You may choose new targets for target spell.", True),  # 115.7
    (INSTANT, "When the creature this card haunts dies, you gain 1 life.\nHaunt", True),  # 702.55c
    (INSTANT, "When the creature this card haunts dies, frobnicate.\nHaunt", False),
    (INSTANT, "The next sorcery spell you frobnicate this turn can be cast as though it had flash.", False),
    (INSTANT, "Choose target creature.", False),  # that it has a target is nothing that it does
    (CREATURE, "This creature gets +1/+1 for each Aura attached to it.", True),  # 301.5, 303.4
    (CREATURE, "When this creature is turned face up, untap it.\nMorph {2}", True),  # 701.26
    (CREATURE, "Whenever another creature you control is turned face up, put a +1/+1 counter on it.", True),
    (CREATURE, "{1}: Move a counter from target creature onto a second target creature.", True),  # 122.5
    (
        CREATURE,
        "{1}, {T}: Return the exiled card to its owner's hand.\n"
        "When this creature enters, exile target creature card from your graveyard.",
        True,
    ),  # 607.2a
    (CREATURE, "{1}: Untap this creature. Activate only during your turn.", True),  # 602.5b
    (CREATURE, "{1}: Frobnicate this creature. Activate only during your turn.", False),
    (INSTANT, "Switch target creature's power and toughness until end of turn.", True),  # 613.4d
    (
        CREATURE,
        "At the beginning of your end step, this creature deals damage equal to the number of charge "
        "counters on it to each opponent.",
        True,
    ),  # 603.2b
    (
        CREATURE,
        "Whenever this creature deals combat damage to a planeswalker, destroy that planeswalker.",
        True,
    ),  # 510.2
    (CREATURE, "Whenever this creature deals combat damage to a planeswalker, frobnicate it.", False),
    (CREATURE, "{2}: Exile target creature card from a graveyard, then populate.", True),  # 701.36
    (
        CREATURE,
        "Whenever this creature attacks, you gain 1 life.\nDefender",
        True,
    ),  # 508.1c: it may have lost it
    (
        {**CREATURE, "type": "Enchantment — Aura", "power": None, "toughness": None},
        "{1}: Untap enchanted creature.\nEnchant creature",
        True,
    ),  # 701.26
    (CREATURE, "Other creatures you control get +1/+1.", True),  # 613.4c
    (CREATURE, "{1}, {Q}: This creature gets +0/+2 until end of turn.", True),  # 107.6
    (INSTANT, "Your opponents can't cast spells this turn.", True),  # 101.2
    (INSTANT, "Your opponents can't frobnicate spells this turn.", False),
    (INSTANT, "Lands target player controls don't untap during their next untap step.", True),  # 502.3
    (CREATURE, "Creatures you control have vigilance as long as this creature is enchanted.", True),  # 303.4
    (CREATURE, "Creatures you control have vigilance as long as this creature is quuxed.", False),
    (CREATURE, "{T}: Add {G}{G}. Activate only if there is an Elf card in your graveyard.", True),  # 602.5b
    (CREATURE, "{T}: Add {G}{G}. Activate only if there is a quux in your graveyard.", False),
    (CREATURE, "This creature can't be the target of abilities your opponents control.", True),  # 115.1
    (CREATURE, "This creature can't be blocked as long as you control no other creatures.", True),  # 509.1b
    (CREATURE, "This creature can't be blocked as long as you frobnicate no other creatures.", False),
    (
        CREATURE,
        "At the beginning of combat on your turn, if you control five or more Towns, you gain 1 life.",
        True,
    ),  # 603.4
    (CREATURE, "Whenever you cast a noncreature spell you don't own, you gain 1 life.", True),  # 108.3
    (
        CREATURE,
        "At the beginning of your upkeep, if this card is in your graveyard, you may pay 1 life. If you do, "
        "return it to your hand.",
        True,
    ),  # 113.6b
    (CREATURE, "Whenever this creature attacks, if its power is 6 or greater, draw a card.", True),  # 603.4
    (
        CREATURE,
        "At the beginning of your end step, remove all +1/+1 counters from this creature.",
        True,
    ),  # 122.1
    (
        CREATURE,
        "As long as there are five or more mana values among cards in your graveyard, this creature gets "
        "+2/+2.",
        True,
    ),  # 202.3
    (CREATURE, "Whenever you put one or more time counters on a permanent, you gain 1 life.", True),  # 122.6
    (INSTANT, "Take an extra turn after this one.", True),  # 500.7
    (INSTANT, "Choose one —\n• Frobnicate the quux.\n• Destroy target artifact.", True),  # 700.2
    (INSTANT, "Choose one —\n• Frobnicate the quux.\n• Destroy target quux of the frobs.", False),
    (INSTANT, "Take an extra turn after this one for each quux.", False),
    (CREATURE, "Noncreature spells cost {1} more to cast.", True),  # 601.2f
    (CREATURE, "Equip abilities you activate cost {1} less to activate.", True),  # 602.2b
    (CREATURE, "This spell costs {3} less to cast if it targets a Goblin.", False),  # it has no mana to spare
    (
        {**CREATURE, "manaCost": "{3}{G}"},
        "This spell costs {1} less to cast for each instant and sorcery card in your graveyard.",
        True,
    ),  # 601.2f
    (CREATURE, "Premium spells cost {1} less to cast.", False),
    (CREATURE, "Frobnicate the quux.", False),
    (CREATURE, "Dash costs you pay cost {2} less.", True),  # 601.2f
    (CREATURE, "{1}: The next spell you cast this turn costs {1} less to cast.", True),  # 601.2f
    (CREATURE, "{1}: The next quux you cast this turn costs {1} less to cast.", False),
    (
        CREATURE,
        "{W}: The next time a white source of your choice would deal damage to you this turn, prevent that "
        "damage.",
        True,
    ),  # 615.1
    (
        CREATURE,
        "{0}: The next 1 damage that would be dealt to this creature this turn is dealt to target creature "
        "you control instead.",
        True,
    ),  # 614.9
    (
        CREATURE,
        "{0}: The next 1 damage that would be dealt to this creature this turn is dealt to the quux instead.",
        False,
    ),
    (CREATURE, "{T}: Roll a d20. You gain life equal to the result.", True),  # 706.2
    (CREATURE, "{T}: Roll a d20. Frobnicate the result.", False),
    (CREATURE, "{T}: Roll a d20.\n1—9 | You gain 1 life.\n10—20 | You gain 2 life.", True),  # 706.3
    (CREATURE, "Whenever you roll one or more dice, you gain 1 life.", True),  # 603.2
    (CREATURE, "Whenever you win a coin flip, you gain 1 life.", True),  # 705.2
    (CREATURE, "Commanders you control get +1/+1.", True),  # 903.3
    (
        CREATURE,
        'When this creature dies, create a 1/1 white Cleric creature token. It has "{3}, {T}: Return a card '
        'named Probe from your graveyard to the battlefield."',
        True,
    ),  # 603.10a
    (INSTANT, "Damage can't be prevented this turn.", True),  # 615.12
    (CREATURE, "{1}: Proliferate.", True),  # 701.34a
    (CREATURE, "Channel — {1}, Discard this card: Draw a card.", True),  # 113.6m
    (CREATURE, "{2}, Exile this card from your hand: Draw a card.", True),  # 113.6m
    (CREATURE, "{1}: Remove a -1/-1 counter from target creature.", True),  # 122.1
    (CREATURE, "{1}: Remove a counter from target permanent.", True),  # 122.1
    (CREATURE, "{1}: Regenerate target artifact.", True),  # 701.19
    (CREATURE, "{1}: Permanents your opponents control lose hexproof until end of turn.", True),  # 613.1f
    (CREATURE, "Boast — {1}: You gain 1 life.", True),  # 702.142a
    (CREATURE, "{1}: You gain 1 life. Activate only if you control five or more lands.", True),  # 602.5b
    (CREATURE, "{1}: Frobnicate. Activate only if you control five or more lands.", False),
    (
        {**CREATURE, "type": "Land", "power": None, "toughness": None},
        "{T}: Add one mana of the chosen color.\nThis land enters tapped. As it enters, choose a color.",
        True,
    ),  # 607.2d
    (CREATURE, "When this creature enters, you gain 2 life.", True),  # 603.6a
    (CREATURE, "Whenever another creature dies, draw a card.", True),  # 603.10a
    (CREATURE, "Whenever chaos ensues, draw a card.", False),
    (CREATURE, "This creature enters tapped.", True),  # 614.1c
    (CREATURE, "{T}: This creature deals 1 damage to any target.", True),  # 602.2
    (CREATURE, "{T}: Clash with an opponent.", False),
    (CREATURE, "{T}: Scry 1.", True),  # 701.22a: the card goes to the bottom
    (
        CREATURE,
        "When this creature enters, look at the top three cards of your library, "
        "then put them back in any order.",
        True,
    ),
    (
        INSTANT,
        "Look at the top four cards of your library. You may reveal an Elf card from among them and put it "
        "into your hand. Put the rest on the bottom of your library in a random order.",
        True,
    ),
    (
        INSTANT,
        "Reveal cards from the top of your library until you reveal an Elf card. Put that card into your "
        "hand and the rest into your graveyard.",
        True,
    ),
    (
        INSTANT,
        "Exile cards from the top of your library until you exile an Elf card. You may cast that card "
        "without paying its mana cost. Put the exiled cards that weren't cast this way on the bottom of your "
        "library in a random order.",
        True,
    ),
    (CREATURE, "When this creature enters, create a Cursed Role token attached to it.", True),  # 111.10
    (
        CREATURE,
        "{T}: Exile the top card of your library face down. You may look at that card for as long as it "
        "remains exiled.",
        True,
    ),  # 406.3
    (
        INSTANT,
        "Reveal the top four cards of your library. An opponent separates those cards into two piles. Put "
        "one pile into your hand and the other into your graveyard.",
        True,
    ),  # 700.3
    (
        INSTANT,
        "Reveal cards from the top of your library until you reveal a card of the quux kind. Put that card "
        "into your hand.",
        False,
    ),
    (INSTANT, "Destroy target artifact.", True),  # 608.2
    (INSTANT, "Probe deals 1 damage to each creature.", True),  # 120.3e
    (INSTANT, "Exile target creature with power 4 or greater.", True),  # 115.1
    (INSTANT, "Counter target creature spell.", True),  # 701.6a
    (INSTANT, "Choose one —\n• Destroy target artifact.\n• You gain 3 life.", True),  # 700.2
    (INSTANT, "Prevent the next 3 damage that would be dealt to target creature this turn.", True),  # 615.1
    (INSTANT, "Tap target Zombie.", True),
    (CREATURE, "Landfall — Whenever a land you control enters, you gain 1 life.", True),  # 603.6a
    (CREATURE, "Whenever you cast a red spell, you gain 1 life.", True),  # 603.2
    (CREATURE, "This creature enters with X +1/+1 counters on it.", True),  # 614.1c
    (CREATURE, "This creature has trample as long as it has a +1/+1 counter on it.", True),  # 611.3a
    (CREATURE, "{1}: Untap target Merfolk you control.", True),
    (INSTANT, "Frobnicate the quux.", False),
    (CREATURE, "{T}: Add {G} or {W}.", True),  # 106.4
    (CREATURE, "{T}: Add {G}.", True),  # 605.3b
    (CREATURE, "{T}, Sacrifice a Goblin: You gain 2 life.", True),  # 602.2b
    (CREATURE, "Sacrifice a Goblin: Add {R}.", True),  # 605.3b
    (CREATURE, "Tap three untapped creatures you control: You gain 2 life.", True),  # 602.2b
    (CREATURE, "{1}, Discard a creature card: You gain 2 life.", True),  # 602.2b
    (CREATURE, "Exile two artifact cards from your graveyard: You gain 2 life.", True),  # 602.2b
    (CREATURE, "Remove a +1/+1 counter from a creature you control: You gain 2 life.", True),  # 602.2b
    (CREATURE, "Remove an oil counter from this creature: You gain 2 life.", True),  # 602.2b
    (CREATURE, "Sacrifice a Goblin: Frobnicate the quux.", False),  # a cost alone is no effect
    (CREATURE, "This creature can't be blocked.", True),  # 509.1b
    (CREATURE, "This creature can't block.", True),
    (CREATURE, "Creatures your opponents control can't block.", True),
    (CREATURE, "This creature can't attack unless defending player controls a Desert.", True),  # 508.1c
    (
        CREATURE,
        "You may have this creature enter as a copy of any creature on the battlefield.",
        True,
    ),  # 707.5
    (CREATURE, "This creature attacks each combat if able.", True),  # 508.1d
    (CREATURE, "This spell can't be countered.", True),  # 101.2
    (CREATURE, "This creature doesn't untap during your untap step.", True),  # 502.3
    (CREATURE, "Whenever this creature attacks, it can't be blocked this turn.", True),  # 611.2
    (CREATURE, "Whenever this creature is dealt damage, you gain that much life.", True),  # 120.3
    (CREATURE, "You have no maximum hand size.", True),  # 402.2
    (CREATURE, "Skip your draw step.", True),  # 500.11
    (CREATURE, "Untap all lands you control during each other player's untap step.", True),  # 502.3
    (CREATURE, "You can't lose the game and your opponents can't win the game.", True),  # 104.3
    (CREATURE, "You don't lose unspent green mana as steps and phases end.", True),  # 500.5
    (
        CREATURE,
        "If a creature dying causes a triggered ability of a permanent you control to trigger, that ability "
        "triggers an additional time.",
        True,
    ),  # 603.2d
    (
        CREATURE,
        "If a creature frobnicating causes a triggered ability of a permanent you control to trigger, that "
        "ability triggers an additional time.",
        False,
    ),
    (
        INSTANT,
        "Choose one —\n• Clash with an opponent.\n• Frobnicate.",
        False,
    ),  # a mode that is chosen is no change
    (INSTANT, "Search your library for a basic land card, put it into your hand, then shuffle.", True),
    # What a condition asks for may have happened before.
    (
        CREATURE,
        "Raid — When this creature enters, if you attacked this turn, you gain 2 life.",
        True,
    ),  # 603.4
    (CREATURE, "When this creature enters, if a creature died this turn, you gain 2 life.", True),  # 603.4
    (
        CREATURE,
        "At the beginning of your end step, if you gained life this turn, draw a card.",
        True,
    ),  # 603.4
    (CREATURE, "At the beginning of your end step, if you gained 90 life this turn, draw a card.", False),
    (CREATURE, "At the beginning of each upkeep, if no spells were cast last turn, you gain 1 life.", True),
    (
        CREATURE,
        "At the beginning of your upkeep, if you have 5 or less life, you gain 5 life.",
        True,
    ),  # 603.4
    (
        CREATURE,
        "At the beginning of your upkeep, if this creature is tapped, you gain 1 life.",
        True,
    ),  # 603.4
    (CREATURE, "This creature gets +2/+2 as long as you have 25 or more life.", True),  # 611.3a
    (CREATURE, "Whenever you cast a spell that targets a creature you control, draw a card.", True),  # 603.2
    (CREATURE, "{1}: You gain 1 life. Activate only if this creature is attacking.", True),  # 602.5b
    (CREATURE, "Whenever another creature you control named Probe Two enters, draw a card.", True),  # 603.2
    ({**CREATURE, "type": "Land"}, "Whenever this land attacks, you gain 1 life.", True),  # 508.3a
    (CREATURE, "This creature can't block unless you control a Vampire.", True),  # 509.1b
    (CREATURE, "{1}: You gain 1 life. Activate only as a sorcery.", True),  # 602.5d
    ({**INSTANT, "type": "Sorcery"}, "Destroy target creature.", True),  # 307.1
    (CREATURE, "When this creature enters, if tribute wasn't paid, you gain 2 life.", True),  # 702.104b
    (
        CREATURE,
        "Spells you cast cost {1} less to cast for each oil counter on this creature.",
        True,
    ),  # 601.2f
    (CREATURE, "Whenever this creature blocks a black creature, you gain 2 life.", True),  # 509.3a
    (CREATURE, "Whenever this creature blocks a creature with flying, you gain 2 life.", False),  # 702.9b
    (INSTANT, "Prevent all damage that would be dealt this turn to creatures you control.", True),  # 615.1
    (
        CREATURE,
        "At the beginning of your end step, if you sacrificed a Food this turn, draw a card.",
        True,
    ),  # 603.4
    (
        CREATURE,
        "At the beginning of your end step, if a card left your graveyard this turn, draw a card.",
        True,
    ),  # 603.4
    (
        CREATURE,
        "At the beginning of your end step, if you committed a crime this turn, draw a card.",
        True,
    ),  # 700.13
    (
        CREATURE,
        "At the beginning of your end step, if this creature attacked this turn, draw a card.",
        True,
    ),  # 603.4
    (
        CREATURE,
        "Whenever an opponent casts a noncreature spell, if this creature is renowned, draw a card.",
        True,
    ),
    (CREATURE, "Whenever an opponent casts a spell from anywhere other than their hand, draw a card.", True),
    (CREATURE, "Whenever this creature attacks while saddled, you gain 1 life.\nSaddle 3", True),  # 702.171
    (CREATURE, "Whenever this creature attacks while saddled, frobnicate.\nSaddle 3", False),
    (CREATURE, "At the beginning of your upkeep, sacrifice a Homunculus.", True),  # 701.21a
    (CREATURE, "{1}: Counter target spell with {X} in its mana cost.", True),  # 701.6a
    (CREATURE, "{1}: Regenerate each Werewolf you control.", True),  # 701.19
    (CREATURE, "Each land you control gets +2/+2 as long as it's a creature.", True),  # 611.3a
    (
        {**CREATURE, "type": "Enchantment — Aura", "power": None, "toughness": None},
        "As long as enchanted creature is blue, it gets +1/+1.\nEnchant creature",
        True,
    ),  # 611.3a
    (
        CREATURE,
        "{1}: Each Dragon you control deals damage equal to its power to target player.",
        True,
    ),  # 120.3
    # What triggers "when you do" (603.12).
    (CREATURE, "When this creature enters, you may pay {1}. When you do, tap target creature.", True),
    (CREATURE, "When this creature enters, you may pay {1}. When you do, frobnicate.", False),
    (CREATURE, "{1}: Counter target activated ability.", True),  # 701.6a
    (
        CREATURE,
        "As this creature enters, choose a color.\nWhenever you cast a spell of the chosen color, "
        "you gain 1 life.",
        True,
    ),  # 614.12
    (CREATURE, "As this creature enters, choose a color.", False),  # nothing looks at it
    (
        CREATURE,
        "Each creature you control can block an additional creature each combat.",
        True,
    ),  # 509.1b
    (
        CREATURE,
        "This creature escapes with two +1/+1 counters on it.\n"
        "Escape—{3}{B}, Exile three other cards from your graveyard.",
        True,
    ),  # 702.138c
    (
        CREATURE,
        "This creature escapes with two frobs on it.\n"
        "Escape—{3}{B}, Exile three other cards from your graveyard.",
        False,
    ),
    (
        CREATURE,
        "When this creature enters, return a blue or black creature you control to its owner's hand.",
        True,
    ),  # 608.2d
    (CREATURE, "{1}: You may put a red creature card from your hand onto the battlefield.", True),  # 608.2d
    (CREATURE, "{1}: Counter target spell that targets an artifact or creature you control.", True),  # 115.9b
    (
        CREATURE,
        "{1}: This creature gains all activated abilities of target creature until end of turn.",
        True,
    ),  # 613.1f
    (
        CREATURE,
        "Whenever you cast a noncreature spell, if at least four mana was spent to cast it, draw a card.",
        True,
    ),  # 603.4
    (
        CREATURE,
        "When this creature enters, you may pay {1}. When you do, target Dinosaur you control deals damage "
        "equal to its power to another target creature.",
        True,
    ),  # 603.12
    (
        CREATURE,
        "At the beginning of combat on your turn, you may tap two untapped creatures you control. When you "
        "do, target creature gets +2/+2 until end of turn.",
        True,
    ),  # 603.12
    (
        CREATURE,
        "{1}: Target land becomes the basic land type of your choice until end of turn.",
        True,
    ),  # 305.7
    (
        INSTANT,
        "Probe deals 2 damage to each creature for each Aura attached to that creature.",
        True,
    ),  # 120.3e
    (INSTANT, "Choose two —\n• You gain 3 life.\n• Draw a card.\n• Destroy target artifact.", True),  # 700.2
    (INSTANT, "Choose two —\n• Frobnicate.\n• Quux.\n• Destroy target quux of the frobs.", False),
    (CREATURE, "Creatures you control can attack as though they didn't have defender.", True),  # 702.3b
    (
        CREATURE,
        "Creatures you control assign combat damage equal to its toughness rather than its power.",
        True,
    ),  # 510.1c
    (CREATURE, "Whenever a face-down creature you control dies, draw a card.", True),  # 708.2
    (CREATURE, "{T}: Turn target face-down creature you control face up.", True),  # 701.40
    (CREATURE, "Creature spells you control can't be countered.", True),  # 101.2
    (CREATURE, "Whenever you tap a land for mana, add {G}.", True),  # 605.4a
    (CREATURE, "Whenever you tap a land for mana, frobnicate it.", False),
    (INSTANT, "Target player's life total becomes 20.", True),  # 119.5
    (CREATURE, "You may cast creature spells from the top of your library.", True),  # 601.3b
    (CREATURE, "You may frobnicate creature spells from the top of your library.", False),
    (CREATURE, "You may cast historic spells as though they had flash.", True),  # 601.3b
    (CREATURE, "When this creature enters, if an opponent controls more lands than you, draw a card.", True),
    (CREATURE, "When there are four or more charge counters on this creature, draw a card.", True),  # 603.8
    (
        INSTANT,
        "Destroy target creature.\nUp to one target artifact gains indestructible until end of turn.",
        True,
    ),
    (
        INSTANT,
        "Creatures you control get +1/+1 until end of turn.\nCoven — If you control three or more creatures "
        "with different powers, creatures you control get +2/+1 until end of turn instead.",
        True,
    ),  # 614.1a: without the condition the first paragraph is what is done
    (
        INSTANT,
        "Frobnicate the quux.\nCoven — If you control three or more creatures with different powers, "
        "creatures you control get +2/+1 until end of turn instead.",
        False,
    ),
    (
        CREATURE,
        "{1}: All damage that would be dealt to you this turn by target attacking creature is dealt to this "
        "creature instead.",
        True,
    ),  # 614.9
    (INSTANT, "Blocking creatures get +1/+1 until end of turn.", True),  # 509.1g
    (
        CREATURE,
        "Whenever this creature blocks, each other blocking creature gets +1/+1 until end of turn.",
        True,
    ),
    (CREATURE, "{1}: Two target players exchange life totals.", True),  # 119.7
    (
        CREATURE,
        "Whenever this creature attacks, if it has first strike, it gains double strike until end of turn.",
        True,
    ),  # 603.4
    (
        CREATURE,
        "At the beginning of each combat, if you have more life than an opponent, this creature gains double "
        "strike until end of turn.",
        True,
    ),
    (CREATURE, "{T}: Draw a card. Activate only if you have exactly seven cards in hand.", True),  # 602.5b
    (
        CREATURE,
        "This creature enters with your choice of a flying counter or a first strike counter on it.",
        True,
    ),  # 614.12
    (
        CREATURE,
        "At the beginning of your end step, destroy each creature with mana value equal to the number of "
        "+1/+1 counters on this creature.",
        True,
    ),
    (
        {**CREATURE, "type": "Enchantment — Aura", "power": None, "toughness": None},
        "When this Aura enters, exile target creature an opponent controls until this Aura leaves the "
        "battlefield.\nEnchant Mountain you control",
        True,
    ),  # 303.4a
    (
        {**CREATURE, "type": "Enchantment — Aura", "power": None, "toughness": None},
        "When enchanted creature dies, return this card to its owner's hand.\nEnchant creature",
        True,
    ),  # 704.5m
    (
        {**CREATURE, "type": "Artifact — Fortification", "power": None, "toughness": None},
        "Whenever fortified land becomes tapped, you gain 1 life.\nFortify {3}",
        True,
    ),  # 301.6
    (
        CREATURE,
        "When this creature enters, prevent all combat damage that would be dealt this turn.",
        True,
    ),  # 615.1
    (CREATURE, "At the beginning of your end step, sacrifice this creature unless you pay {E}{E}.", True),
    (CREATURE, "{0}: This creature loses flying.", True),
    (CREATURE, "{T}: Put a +1/+1 counter on each green creature that entered this turn.", True),
    (
        CREATURE,
        "Whenever this creature blocks or becomes blocked by a creature that has been dealt damage this "
        "turn, this creature gets +2/+0 until end of turn.",
        True,
    ),  # 509.3
    (
        CREATURE,
        "Whenever this creature becomes blocked by an artifact creature, destroy that creature.",
        True,
    ),
    (CREATURE, "Whenever you discard one or more artifact cards, you gain 1 life.", True),  # 701.9
    (CREATURE, "Whenever you discard one or more quux cards, you gain 1 life.", False),
    (
        CREATURE,
        "Coven — At the beginning of combat on your turn, if you control three or more creatures with "
        "different powers, you gain 1 life.",
        True,
    ),
    (
        CREATURE,
        "Whenever this creature attacks, mill three cards. For each creature card milled this way, create a "
        "Food token.",
        True,
    ),  # 701.17
    (
        CREATURE,
        "At the beginning of your first main phase, you may tap five untapped artifacts and/or creatures you "
        "control. If you do, you gain 1 life.",
        True,
    ),
    (CREATURE, "When you're dealt combat damage, sacrifice this creature.", True),  # 510.2
    (
        CREATURE,
        "When this creature enters, if its spectacle cost was paid, each opponent discards a card.\n"
        "Spectacle {R}",
        True,
    ),  # 702.137
    (CREATURE, "Whenever this creature is dealt damage, if it's an artifact, you gain that much life.", True),
    (
        CREATURE,
        "Whenever a creature card is put into an opponent's graveyard from their library, you gain 1 life.",
        True,
    ),
    (INSTANT, "Tap X target creatures.", True),  # 107.3
    (INSTANT, "You gain 1 life.\nCast this spell only if a creature is attacking you.", True),  # 601.3
    (
        CREATURE,
        "Whenever this creature deals combat damage to a player, roll a d20. When you do, put X +1/+1 "
        "counters on each of up to two target creatures, where X is the result.",
        True,
    ),  # 706.2, 603.12
    (CREATURE, "When this creature enters, you gain hexproof until your next turn.", True),  # 702.11d
    (CREATURE, "When this creature enters, you gain quux until your next turn.", False),
    (
        CREATURE,
        "Whenever you cast an Aura spell that targets this creature, you gain 1 life.",
        True,
    ),  # 601.2c
    (CREATURE, "{T}: Put two +1/+1 counters on target non-Human creature that entered this turn.", True),
    (CREATURE, "When this creature dies, if it had a -1/-1 counter on it, you gain 1 life.", True),  # 603.10a
    (
        CREATURE,
        "Whenever a player casts a spell with mana value equal to the number of charge counters on this "
        "creature, counter that spell.",
        True,
    ),
    (
        CREATURE,
        "When this creature enters, you may put an Aura or Equipment card from your hand or graveyard onto "
        "the battlefield.",
        True,
    ),
    (
        CREATURE,
        "This creature enters with a +1/+1 counter on it for each instant spell you've cast this turn.",
        True,
    ),  # 614.1c
    (
        {**CREATURE, "type": "Land", "power": None, "toughness": None, "manaCost": ""},
        "{T}: Add one mana of any color. Activate only if this land entered this turn.",
        True,
    ),  # 602.5b
    (CREATURE, "{1}: You gain 1 life. Activate only if this creature doesn't have defender.", True),
    (CREATURE, "Your opponents can't cast spells during combat.", True),  # 101.2
    (CREATURE, "Your opponents can't frobnicate spells during combat.", False),
    (
        {**CREATURE, "type": "Land", "power": None, "toughness": None, "manaCost": ""},
        "As this land enters, choose a color other than white.\n"
        "{T}: Add {W} or one mana of the chosen color.",
        True,
    ),  # 614.12
    (CREATURE, "At the beginning of your end step, if you don't control a Food, create a Food token.", True),
    (CREATURE, "At the beginning of your end step, if you don't control a Food, frobnicate.", False),
    (CREATURE, "{1}: Target creature with defender can attack this turn as though it didn't.", False),
    (
        {**CREATURE, "type": "Artifact", "power": None, "toughness": None},
        "{1}: Target creature with defender can attack this turn as though it didn't have defender.",
        True,
    ),  # 702.3b
    (
        {**CREATURE, "type": "Enchantment — Aura", "power": None, "toughness": None},
        "Enchanted Wall can attack as though it didn't have defender.\nEnchant Wall",
        True,
    ),  # 702.3b
    (CREATURE, "This creature can't be blocked by blue creatures.\nFlying", True),  # 509.1b
    (CREATURE, "This creature has flying as long as it's modified.", True),  # 700.9
    (CREATURE, "This creature has flying as long as it's quuxed.", False),
    (
        CREATURE,
        "When this creature enters, you may cast a spell with mana value 3 or less from your hand without "
        "paying its mana cost.",
        True,
    ),  # 608.2g
    (CREATURE, "When this creature enters, you may cast a spell from your hand for its quux cost.", False),
]


@pytest.mark.parametrize(("brings", "executed"), [("you gain 1 life", True), ("frobnicate", False)])
def test_what_an_anchor_word_brings_is_brought_about_by_choosing_it(brings: str, executed: bool) -> None:
    """614.12b"""
    text = "As this creature enters, choose Khans or Dragons.\n"
    text += f"• Khans — At the beginning of your upkeep, {brings}."
    card = CardPool.from_rows([{**CREATURE, "text": text}])["Probe"]
    assert is_executed(card, card.faces[0], 1) is executed


@pytest.mark.parametrize(("row", "text", "executed"), sampled(CASES, 80))
def test_executed_means_that_it_makes_a_difference(row: dict[str, str], text: str, executed: bool) -> None:
    card = CardPool.from_rows([{**row, "text": text}])["Probe"]
    assert is_executed(card, card.faces[0], 0) is executed


def test_the_third_level_of_a_class_is_gained_behind_the_second() -> None:  # 716.2a
    levels = "When this Class enters, draw a card.\n"
    levels += (
        "{1}: Level 2\nCreatures you control have haste.\n{3}: Level 3\nCreatures you control get +1/+1."
    )
    row = {**CREATURE, "type": "Enchantment — Class", "power": None, "toughness": None, "text": levels}
    card = CardPool.from_rows([row])["Probe"]
    assert [is_executed(card, card.faces[0], place) for place in (1, 2)] == [True, True]


def test_abilities_are_counted_by_kind() -> None:
    texts = (
        "Other creatures you control get +1/+1.",
        "Frobnicate the quux.",
        "Premium spells cost {1} less to cast.",
    )
    pool = CardPool.from_rows(
        {**CREATURE, "name": f"Probe {n}", "text": text} for n, text in enumerate(texts)
    )
    found = measure_abilities(pool.values())
    assert found["kinds"]["static"] == {"abilities": 3, "executed": 1, "scope_known": 1, "scope_unknown": 1}
    assert ("Frobnicate the quux.", 1) in found["wordings"]["static"]
