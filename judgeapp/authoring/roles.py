"""Who may do what in the admin. Somebody may have several roles; nobody reviews what they wrote."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, Permission
from django.db.models import Q

AUTHORS, REVIEWERS, KEEPERS, INSTRUCTORS, MODERATORS = (
    "Authors",
    "Reviewers",
    "Rules keepers",
    "Instructors",
    "Moderators",
)

_LOOK_AT_CONTENT = {
    "quiz": "view_scenario view_question view_choice view_writtentemplate",
    "cards": "view_card view_face",
    "rules": "view_ruleset view_rule view_ruledifference view_principle view_misconception view_term "
    "view_officialimport",
    "authoring": "view_edition view_acceptedanswer view_report",
}
_ANSWERS = {"quiz": "view_attempt"}

ROLES: dict[str, list[dict[str, str]]] = {
    # Write scenarios, and the cards they need; what they write goes out when somebody else has reviewed it.
    AUTHORS: [
        _LOOK_AT_CONTENT,
        _ANSWERS,
        {
            "quiz": "add_scenario change_scenario add_question change_question add_choice change_choice "
            "add_writtentemplate change_writtentemplate",
            "cards": "add_card change_card add_face change_face",
            "authoring": "add_edition change_edition delete_edition",
        },
    ],
    # Publish, send back, retire; decide on answers that have changed; answer reports.
    REVIEWERS: [
        _LOOK_AT_CONTENT,
        _ANSWERS,
        {"authoring": "review_edition change_acceptedanswer change_report"},
    ],
    # Rulebooks, rules, principles, beliefs, and the official file.
    KEEPERS: [
        _LOOK_AT_CONTENT,
        {
            "rules": "add_ruleset change_ruleset add_rule change_rule delete_rule add_ruledifference "
            "change_ruledifference delete_ruledifference add_principle change_principle add_misconception "
            "change_misconception add_term change_term add_officialimport",
        },
    ],
    # See how questions perform and what is reported of them.
    INSTRUCTORS: [_LOOK_AT_CONTENT, _ANSWERS],
    # See who signed up and what is reported; rename and block accounts. The admin keeps a log of both.
    MODERATORS: [{"accounts": "moderate_user view_user", "authoring": "view_report"}],
}


def grant_roles(**kwargs: Any) -> None:
    """Give each role exactly its permissions."""
    for name, parts in ROLES.items():
        group, _ = Group.objects.get_or_create(name=name)
        wanted = Q(pk=None)
        for part in parts:
            for app, codenames in part.items():
                wanted |= Q(content_type__app_label=app, codename__in=codenames.split())
        group.permissions.set(Permission.objects.filter(wanted))
