"""Rows by natural key, so that reading a fixture does not ask the database about every name in it."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import models

type NaturalKey = tuple[Any, ...]


class KnownRows:
    """The rows of each model that is asked about, read with one query when it first is."""

    def __init__(self) -> None:
        self._rows: dict[type[models.Model], dict[NaturalKey, models.Model]] = {}

    def find(self, model: type[models.Model], key: NaturalKey) -> models.Model | None:
        return self._of(model).get(key)

    def get(self, model: type[models.Model], key: object) -> models.Model:
        """The row a fixture names.

        Raises:
            ObjectDoesNotExist: there is none.
        """
        found = self.find(model, tuple(key)) if isinstance(key, list | tuple) else None
        if found is None:
            raise ObjectDoesNotExist(f"There is no {model._meta.verbose_name} {key!r}.")
        return found

    def add(self, row: models.Model) -> None:
        self._of(type(row))[natural_key(row)] = row

    def build(self, model: type[models.Model], fields: Mapping[str, Any]) -> models.Model:
        """An unsaved row with these fields of a fixture, rows it points to given by natural key.

        Raises:
            ObjectDoesNotExist, FieldDoesNotExist, ValidationError: what a field names or holds is wrong.
        """
        values: dict[str, Any] = {}
        for name, value in fields.items():
            field = model._meta.get_field(name)
            if isinstance(field, models.ForeignKey):
                values[name] = None if value is None else self.get(field.related_model, value)
            else:
                values[name] = field.to_python(value)  # type: ignore[union-attr]
        return model(**values)

    def _of(self, model: type[models.Model]) -> dict[NaturalKey, models.Model]:
        if model not in self._rows:
            rows = model._default_manager.all()
            if parents := list(_parents(model)):
                rows = rows.select_related(*parents)  # natural keys go through them
            self._rows[model] = {natural_key(row): row for row in rows}
        return self._rows[model]


def natural_key(row: models.Model) -> NaturalKey:
    return tuple(row.natural_key())  # type: ignore[attr-defined]


def _parents(model: type[models.Model], above: str = "") -> Iterator[str]:
    """The rows that a row cannot be without, and theirs, as paths for `select_related`."""
    for field in model._meta.concrete_fields:
        if isinstance(field, models.ForeignKey) and not field.null and field.related_model is not model:
            path = f"{above}{field.name}"
            yield path
            yield from _parents(field.related_model, f"{path}__")
