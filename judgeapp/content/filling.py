"""Rows written as fast as a database takes them, past the models: for databases made to measure with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models
from django.db.models import Max


def next_key(model: type[models.Model]) -> int:
    """A key that no row has, nor any greater one."""
    return int(model._default_manager.aggregate(last=Max("pk"))["last"] or 0) + 1


def prepared(model: type[models.Model], names: Sequence[str], values: Sequence[Any]) -> tuple[Any, ...]:
    """Values of fields as the database takes them."""
    fields = [model._meta.get_field(name) for name in names]
    return tuple(
        field.get_db_prep_save(value, connection)  # type: ignore[union-attr]
        for field, value in zip(fields, values, strict=True)
    )


def fill(model: type[models.Model], names: Sequence[str], rows: Iterable[Any]) -> None:
    """Write rows of prepared values, with their keys; `settle` comes after the last."""
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(model._meta.get_field(name).column)) for name in names)  # type: ignore[union-attr]
    table = quote(model._meta.db_table)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(names))
            cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", list(rows))  # noqa: S608


def settle(*written: type[models.Model]) -> None:
    """Let the database give out keys after those written, and know what it has."""
    from django.core.management.color import no_style

    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(written)):
            cursor.execute(statement)
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE")
