"""How things stand: what is asked of their values, of what they have, whose they are, and how many."""
