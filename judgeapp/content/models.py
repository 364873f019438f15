"""What every row of content knows about itself, and what has been loaded from fixtures/."""

from collections.abc import Collection
from typing import Any, ClassVar

import msgspec
from django.core.exceptions import ValidationError
from django.db import models


class Source(models.TextChoices):
    SHIPPED = "shipped", "Shipped with Layer One"
    AUTHOR = "author", "Written here"


IMPORTED = "imported"
"""The source of a row that data from elsewhere wrote last; only models that are imported take it.

They and their parts have `imported_values()`, the names of the fields that fixtures leave alone then; a part
also `is_imported_already()`, whether what a fixture would add is there by another key.
"""


class Shaped:
    """A model whose JSON has shapes, which forms look at.

    Attributes:
        shapes: name of a field -> its type, as msgspec knows types.
    """

    shapes: ClassVar[dict[str, Any]] = {}

    def clean_fields(self, exclude: Collection[str] | None = None) -> None:
        """Raises ValidationError: a field has another shape; names what was expected."""
        super().clean_fields(exclude=exclude)  # type: ignore[misc]
        wrong = {}
        for name in self.shapes.keys() - set(exclude or ()):
            try:
                msgspec.convert(getattr(self, name), self.shapes[name])
            except msgspec.ValidationError as error:
                wrong[name] = f"{error}."
        if wrong:
            raise ValidationError(wrong)


class Content(Shaped, models.Model):
    """A row that comes from fixtures/ or from an author, and must remember from which.

    A shipped row that an author edits becomes the author's (`ContentAdmin` sees to it), and
    `load_content` then leaves it and what hangs on it alone.
    """

    source = models.CharField(
        max_length=7, choices=Source, default=Source.AUTHOR, editable=False, db_index=True
    )
    retired = models.BooleanField(
        default=False,
        editable=False,
        help_text="No longer shipped; kept because something still refers to it.",
    )

    class Meta:
        abstract = True


class ContentFile(models.Model):
    """One file of fixtures/ as it was loaded last."""

    path = models.CharField(max_length=200, unique=True)
    sha256 = models.CharField(max_length=64)
    keys = models.JSONField(
        help_text="The rows it held: [model label, natural key, names of the fields given] each."
    )

    def __str__(self) -> str:
        return self.path


class ContentVersion(models.Model):
    """A mark per app label that is another one whenever that app's content has changed."""

    label = models.CharField(max_length=40, unique=True)
    edition = models.CharField(max_length=16)

    def __str__(self) -> str:
        return f"{self.label} {self.edition}"
