"""How often somebody has asked for something lately."""

from django.db import models


class Count(models.Model):
    """Requests of one kind by one person or address, in the period that ends at `until` (Unix seconds)."""

    key = models.CharField(max_length=120)
    until = models.BigIntegerField(db_index=True)
    number = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["key", "until"], name="count_of_period")]

    def __str__(self) -> str:
        return f"{self.key}: {self.number}"
