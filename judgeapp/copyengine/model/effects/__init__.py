"""What abilities do, trigger on, replace, prevent, and forbid; exceptions (CR 603, 609, 614, 615, 707.9).

Data only: `events` and `layers` carry it out.
"""
