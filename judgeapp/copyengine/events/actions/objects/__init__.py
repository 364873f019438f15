"""What effects do to objects in any zone (CR 111, 122, 400, 701): moving, counters, tokens, exchanging,
putting them onto the battlefield as copies.
"""
