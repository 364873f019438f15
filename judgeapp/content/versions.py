"""Which edition of the content this is: the key of everything that caches content in memory.

Within a request the editions are read once; outside one (commands, shells, tests) on every call,
since such a process may live longer than an edition.
"""

import secrets

from asgiref.local import Local
from django.apps import AppConfig
from django.core.signals import request_finished, request_started
from django.db import connection
from django.db.models.signals import m2m_changed, post_delete, post_save

from .models import ContentVersion

_request = Local()


def version(label: str) -> str:
    """The edition of an app's content: "" as long as nothing has been written."""
    known: dict[str, str] | None = getattr(_request, "known", None)
    if known:
        return known.get(label, "")
    read = _editions()
    if known is not None:
        # An entry of our own, so that an empty table is not asked again either.
        known.update(read, **{"": ""})
    return read.get(label, "")


def _editions() -> dict[str, str]:
    # Asked by nearly every request: putting the query together would take longer than the answer.
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT label, edition FROM {ContentVersion._meta.db_table}")  # noqa: S608
        return dict(cursor.fetchall())


def touch(label: str) -> None:
    """Say that an app's content has changed. Bulk writes send no signal and must call this."""
    # Random and not counted: a number that a rolled-back transaction used would come again.
    edition = secrets.token_hex(8)
    if not ContentVersion.objects.filter(label=label).update(edition=edition):
        ContentVersion.objects.update_or_create(label=label, defaults={"edition": edition})
    if getattr(_request, "known", None) is not None:
        _request.known = {}


def read_again() -> None:
    """Forget what was read within this request: what was written since is rolled back."""
    if getattr(_request, "known", None) is not None:
        _request.known = {}


def watch_models(app: AppConfig, *names: str) -> None:
    """Touch an app's label whenever one of its rows is saved or deleted.

    Args:
        names: the models that are content, where not all are; their relations come with them.
    """

    def changed(**_: object) -> None:
        touch(app.label)

    for model in app.get_models(include_auto_created=True):
        if names and (model._meta.model_name or "").partition("_")[0] not in names:
            continue
        signals = [m2m_changed] if model._meta.auto_created else [post_save, post_delete]
        for signal in signals:
            signal.connect(changed, sender=model, weak=False)


def watch_requests() -> None:
    request_started.connect(_start, dispatch_uid="content.versions")
    request_finished.connect(_finish, dispatch_uid="content.versions")


def _start(**_: object) -> None:
    _request.known = {}


def _finish(**_: object) -> None:
    _request.known = None
