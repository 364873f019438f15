"""The four roles. What each may do is granted after every migration (`authoring.roles`)."""

from django.db import migrations

ROLES = ["Authors", "Reviewers", "Rules keepers", "Instructors"]


def make(apps, schema_editor):
    group = apps.get_model("auth", "Group")
    for name in ROLES:
        group.objects.get_or_create(name=name)


class Migration(migrations.Migration):
    dependencies = [
        ("authoring", "0003_editions_of_what_is_there"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]
    # Groups may have members by then: they stay when this is taken back.
    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
