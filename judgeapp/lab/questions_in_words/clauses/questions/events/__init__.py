"""What happens and what may be done: casting, copying, targets, combat, triggers, and what becomes of things."""
