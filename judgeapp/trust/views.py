"""`/trust/`: what was measured, and when."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from judgeapp.authoring.verification.verifying import versions_now
from judgeapp.rules.models import Ruleset
from judgeapp.rules.official_models import OfficialImport
from judgeapp.trust.models import Measurement

What = Measurement.What
_PLURALS = {
    "static": "Static abilities",
    "triggered": "Triggered abilities",
    "activated": "Activated abilities",
    "replacement": "Replacement effects",
    "spell": "Spell abilities",
}


@require_safe
def trust(request: HttpRequest) -> HttpResponse:
    """What is answered right, what is carried out, and what isn't, from the figures stored last."""
    measured = {row.what: row for row in Measurement.objects.all()}
    now = versions_now()
    rulesets = {ruleset.slug: ruleset for ruleset in Ruleset.objects.all()}
    examples = measured.get(What.EXAMPLES)
    reports = measured.get(What.REPORTS)
    abilities = measured.get(What.ABILITIES)
    return render(
        request,
        "trust.html",
        {
            "measured": measured,
            "outdated": any(row.versions != now for row in measured.values()),
            "versions": now,
            "examples": [
                (ruleset, examples.figures[slug])
                for slug, ruleset in rulesets.items()
                if examples and slug in examples.figures
            ],
            "bugs": reports.figures if reports else [],
            "bugs_right": sum(bug["holds"] for bug in reports.figures) if reports else 0,
            "kinds": [
                (
                    _PLURALS[kind],
                    count | {"not_yet": count["abilities"] - count["executed"]},
                    round(100 * count["executed"] / count["abilities"]),
                )
                for kind, count in (abilities.figures["kinds"].items() if abilities else ())
                if count["abilities"]
            ],
            "wordings": [
                (_PLURALS[kind], wordings)
                for kind, wordings in (abilities.figures["wordings"].items() if abilities else ())
                if wordings
            ],
            "texts": OfficialImport.objects.select_related("ruleset").order_by("ruleset__order", "-accepted"),
        },
    )
