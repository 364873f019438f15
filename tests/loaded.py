"""All that fixtures/ holds, loaded once in a run and put into a test's database as rows."""

from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.db import connection, models, transaction

from judgeapp.content.versions import touch


@dataclass(frozen=True, slots=True)
class Table:
    """A table's rows as the database takes them."""

    model: type[models.Model]
    rows: list[list[Any]]

    def write(self) -> None:
        quoted = connection.ops.quote_name
        fields = self.model._meta.local_concrete_fields
        columns = ", ".join(quoted(field.column) for field in fields)
        places = ", ".join("%s" for _ in fields)
        into = f"INSERT INTO {quoted(self.model._meta.db_table)} ({columns}) VALUES ({places})"
        with connection.cursor() as cursor:
            cursor.executemany(into, self.rows)


def take() -> list[Table]:
    """Every table of this project as `load_content` leaves it; the database is as before."""
    with transaction.atomic():
        call_command("load_content", bare=True, verbosity=0)
        of_ours = filter(ours, apps.get_models(include_auto_created=True))
        tables = [Table(model, rows_of(model)) for model in of_ours]
        transaction.set_rollback(True)
    return [table for table in tables if table.rows]


def ours(model: type[models.Model]) -> bool:
    return model.__module__.startswith("judgeapp.") and model._meta.managed and not model._meta.proxy


def rows_of(model: type[models.Model]) -> list[list[Any]]:
    fields = model._meta.local_concrete_fields
    return [
        [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
        for row in model._base_manager.order_by("pk")
    ]


def put(tables: list[Table]) -> None:
    """Write these rows; where a test has already made rows, load the fixtures beside them instead."""
    if any(table.model._base_manager.exists() for table in tables):
        call_command("load_content", bare=True, verbosity=0)
        return
    with transaction.atomic():
        for table in tables:
            table.write()
        if connection.vendor == "postgresql":  # it knows no sizes yet, and plans as if all tables were empty
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
        # Questions made in practice leave the edition as it is, and the next test's have the same keys.
        touch("quiz")
