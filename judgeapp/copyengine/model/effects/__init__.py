"""What abilities do, trigger on, replace, prevent, and forbid; exceptions (CR 603, 609, 614, 615, 707.9).

Only data: `events` and `layers` carry it out.
"""
