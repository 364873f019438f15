"""What happens in play, one room for each part of the rules; each imports only the rooms listed after it.

end_of_turn (CR 514), copying (707), casting (601, 602, 608), keywords (702), keyword_actions (701),
actions (611, 701), state_based_actions (704), damage (119, 120), entering (614.12), copy_effects (707.2,
707.9), resolving (608), targeting (115), zones (400), triggers (603), replacement (614, 615).
"""
