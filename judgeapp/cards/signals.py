"""What other apps may listen to."""

from django.dispatch import Signal

# Sent with `cards`, the keys of the cards an import changed, and `say`, which prints a line: once the
# import is done. What a receiver raises ends the command, but undoes nothing.
cards_imported = Signal()
