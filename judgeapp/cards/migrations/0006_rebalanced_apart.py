"""Index rebalanced cards anew: only a search for "A-" finds them. What has no entry is indexed after migrating."""

from django.db import migrations


def forget(apps, schema_editor):
    apps.get_model("cards", "SearchEntry").objects.filter(card__name__startswith="A-").delete()


class Migration(migrations.Migration):
    dependencies = [("cards", "0005_card_rulings")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
