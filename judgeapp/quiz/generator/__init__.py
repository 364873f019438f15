"""Questions without end: templates name a situation, and a seed draws the cards and events for it."""
