"""What effects do to permanents, players and zones (CR 701), and what keywords do as they resolve."""
