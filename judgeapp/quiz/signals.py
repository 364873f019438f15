"""What other apps may listen to."""

from django.dispatch import Signal

# Sent with `attempt`, once for each attempt, inside the transaction that writes it: what a
# receiver writes is kept or lost together with the attempt.
question_answered = Signal()
