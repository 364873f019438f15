"""Admin parts for content that authors may change."""

from typing import TYPE_CHECKING, Any

import reversion
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from reversion.admin import VersionAdmin
from reversion.models import Version

from .models import Content, Source
from .typed import TYPED, reason_of

if TYPE_CHECKING:
    ContentModelAdmin = admin.ModelAdmin[Any]
    KeptModelAdmin = admin.ModelAdmin[Any]
else:
    ContentModelAdmin = admin.ModelAdmin
    KeptModelAdmin = VersionAdmin


PER_PAGE = 15
"""A list's rows: with a row of several lines, they take four screens of a phone at most."""


class ContentAdmin(ContentModelAdmin):
    """What an author saves, with everything edited on its page, is the author's from then on."""

    formfield_overrides = TYPED
    list_per_page = PER_PAGE

    def save_model(self, request: HttpRequest, obj: Content, form: Any, change: bool) -> None:
        obj.source = Source.AUTHOR
        super().save_model(request, obj, form, change)


class KeptAdmin(ContentAdmin, KeptModelAdmin):
    """Content of which every version that was edited here is kept, with who changed it and why.

    What was there before the first edit is kept as well, so that there is always a way back. The form asks
    for the reason in `why`.
    """

    change_form_template = "admin/content/kept_form.html"
    history_latest_first = True

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        if request.method == "POST":
            self._keep(request, object_id)
        return super().change_view(request, object_id, form_url, extra_context)

    def _keep(self, request: HttpRequest, object_id: str) -> None:
        """Keep what is there, if it isn't yet: it came with an import."""
        found = self.get_object(request, object_id)
        if found is None or not self.has_change_permission(request, found):
            return
        if not Version.objects.get_for_object(found).exists():
            with transaction.atomic(), reversion.create_revision():
                reversion.set_comment("As it came")
                reversion.add_to_revision(found)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        entry = super().log_change(request, obj, message)
        self._say_why(request, entry)
        return entry

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        entry = super().log_addition(request, obj, message)
        self._say_why(request, entry)
        return entry

    def _say_why(self, request: HttpRequest, entry: Any) -> None:
        why = " ".join(reason_of(request).split())
        if why and reversion.is_active():
            reversion.set_comment(f"{why} ({entry.get_change_message()})")

    def revision_view(
        self,
        request: HttpRequest,
        object_id: str,
        version_id: str,
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        self._check(version_id)
        response: HttpResponse = super().revision_view(  # type: ignore[misc]
            request, object_id, version_id, extra_context
        )
        return response

    def recover_view(
        self, request: HttpRequest, version_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        self._check(version_id)
        response: HttpResponse = super().recover_view(  # type: ignore[misc]
            request, version_id, extra_context
        )
        return response

    def _check(self, version_id: str) -> None:
        """Refuse another model's version: this page's permissions say nothing about it."""
        kind = ContentType.objects.get_for_model(self.model)
        if not Version.objects.filter(pk=version_id, content_type=kind).exists():
            raise Http404


class BySuperusers:
    """Rows to look at: they are written elsewhere and go out by review, but a superuser may mend them."""

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return bool(getattr(request.user, "is_superuser", False))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(getattr(request.user, "is_superuser", False))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(getattr(request.user, "is_superuser", False))
