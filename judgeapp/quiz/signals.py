"""What other apps may listen to."""

from django.dispatch import Signal

# Sent with `attempt`, once for each attempt, inside the transaction that writes it: what a
# receiver writes is kept or lost together with the attempt.
question_answered = Signal()

# Sent with `user` and `guest_token` when a guest's answers become an account's, inside the transaction that
# moves them: whatever else was kept for the guest is to be moved too.
guest_adopted = Signal()
