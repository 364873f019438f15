from datetime import date, timedelta
from itertools import batched
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

NAMES = ("day", "answered", "right", "weight", "weight_right", "stability")


def to_rows(apps: Any, schema_editor: Any) -> None:
    """A row for each day in a card's history."""
    alias = schema_editor.connection.alias
    marks = apps.get_model("progress", "SkillMark")
    cards = apps.get_model("progress", "SkillCard").objects.using(alias).values_list("pk", "history")
    rows = (
        marks(card_id=pk, **dict(zip(NAMES, mark, strict=True)))
        for pk, history in cards.iterator(chunk_size=2000)
        for mark in history
    )
    for batch in batched(rows, 5000):
        marks.objects.using(alias).bulk_create(batch)


def with_total(apps: Any, schema_editor: Any) -> None:
    """Sums know how many answers there are by themselves, and days of the last six weeks only."""
    learners = apps.get_model("progress", "Learner").objects.using(schema_editor.connection.alias)
    for learner in learners.iterator(chunk_size=500):
        tally = learner.tally
        if "days" not in tally or "total" in tally:
            continue
        tally["total"] = [sum(counts) for counts in zip(tally["sure"], tally["unsure"], strict=True)]
        if tally["days"]:
            first = (date.fromisoformat(max(tally["days"])) - timedelta(days=41)).isoformat()
            tally["days"] = {day: counts for day, counts in tally["days"].items() if day >= first}
        learner.save(update_fields=["tally"])


class Migration(migrations.Migration):

    dependencies = [
        ("progress", "0003_first_day"),
        ("quiz", "0010_sure"),
    ]

    operations = [
        migrations.CreateModel(
            name="SkillMark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.PositiveIntegerField(help_text="as an ordinal")),
                ("answered", models.PositiveIntegerField()),
                ("right", models.PositiveIntegerField()),
                ("weight", models.FloatField()),
                ("weight_right", models.FloatField()),
                ("stability", models.FloatField()),
                (
                    "card",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="marks",
                        to="progress.skillcard",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("card", "day"), name="mark_of_day")],
            },
        ),
        migrations.RunPython(to_rows, migrations.RunPython.noop),
        migrations.RunPython(with_total, migrations.RunPython.noop),
        migrations.RemoveField(model_name="skillcard", name="history"),
    ]
