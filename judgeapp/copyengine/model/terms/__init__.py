"""What abilities refer to: subjects, qualities, conditions, costs, durations, moments (CR 115, 118, 611.2).

`model.objects` and `model.effects` build on it; it imports neither.
"""
