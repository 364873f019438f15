"""Scripts and cards made up at random, and what holds of every game played with them."""
