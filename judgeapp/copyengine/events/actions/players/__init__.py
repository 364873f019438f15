"""What effects do to players (CR 106, 119, 121, 705, 706): life, cards drawn and discarded, mana, coins and
dice, designations.
"""
