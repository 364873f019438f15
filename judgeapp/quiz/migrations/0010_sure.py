from typing import Any

from django.db import migrations, models


def said(apps: Any, schema_editor: Any) -> None:
    """Who left “I’m not sure” unticked was told that this counts as sure."""
    attempts = apps.get_model("quiz", "Attempt").objects.using(schema_editor.connection.alias)
    attempts.filter(unsure=True).update(sure=False)
    attempts.filter(unsure=False).update(sure=True)


def ticked(apps: Any, schema_editor: Any) -> None:
    attempts = apps.get_model("quiz", "Attempt").objects.using(schema_editor.connection.alias)
    attempts.filter(sure=False).update(unsure=True)


class Migration(migrations.Migration):
    dependencies = [
        ("quiz", "0009_kept_outcomes"),
    ]

    operations = [
        migrations.AddField(
            model_name="attempt",
            name="sure",
            field=models.BooleanField(
                blank=True, help_text="as said before the verdict, if at all", null=True
            ),
        ),
        migrations.RunPython(said, ticked),
        migrations.RemoveField(model_name="attempt", name="unsure"),
    ]
