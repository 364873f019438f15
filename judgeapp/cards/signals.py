"""What other apps may listen to."""

from django.dispatch import Signal

# Sent before cards change, so that it can be told afterwards what that has changed; with `cards`, their keys,
# if they are known.
cards_about_to_change = Signal()

# Sent with `cards`, the keys of the cards an import changed, and `say`, which prints a line: once the
# import is done. What a receiver raises ends the command, but undoes nothing.
cards_imported = Signal()

# Sent with `cards`, the keys of cards edited by hand, in the transaction that edits them. A receiver returns
# what that changes, as lines to read.
cards_edited = Signal()
