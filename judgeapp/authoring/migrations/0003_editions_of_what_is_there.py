"""What authors wrote before there were reviews: published, retired or a draft, as it was."""

from django.db import migrations
from django.utils import timezone


def make(apps, schema_editor):
    editions = apps.get_model("authoring", "Edition")
    written = apps.get_model("quiz", "Scenario").objects.filter(source="author").exclude(origin="generated")
    for scenario in written:
        status = "retired" if scenario.retired else "published" if scenario.is_published else "draft"
        editions.objects.create(
            scenario=scenario,
            title=scenario.title,
            slug=scenario.slug,
            document=document(scenario),
            status=status,
            changed=timezone.now(),
            why="Written before there were reviews",
        )


def document(scenario):
    found = {
        "id": scenario.slug,
        "title": scenario.title,
        "source": scenario.origin,
        "level": scenario.level,
        "rulesets": [ruleset.slug for ruleset in scenario.rulesets.all()],
        "rules": [
            {"ruleset": rule.ruleset.slug, "number": rule.number}
            for rule in scenario.rules.select_related("ruleset")
        ],
        "script": scenario.script,
        "questions": [],
    }
    if scenario.catalogue:
        found["catalogue"] = scenario.catalogue
    for question in scenario.questions.order_by("position"):
        asked = {name: getattr(question, name) for name in ("kind", "prompt", "query", "explanation", "position")}
        choices = list(question.choices.order_by("position"))
        if offered := [choice(each) for each in choices if each.text]:
            asked["choices"] = offered
        if believed := [choice(each) for each in choices if not each.text]:
            asked["beliefs"] = believed
        found["questions"].append(asked)
    return found


def choice(row):
    found = {"text": row.text} if row.text else {}
    found["value"] = row.value
    if row.misconception:
        found["misconception"] = row.misconception.slug
    return found | {name: getattr(row, name) for name in ("belief", "correction") if getattr(row, name)}


class Migration(migrations.Migration):
    dependencies = [("authoring", "0002_editions_and_reports")]
    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
