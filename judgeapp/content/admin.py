"""Admin parts for content that authors may change."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from .models import Content, Source

if TYPE_CHECKING:
    ContentModelAdmin = admin.ModelAdmin[Any]
else:
    ContentModelAdmin = admin.ModelAdmin


class ContentAdmin(ContentModelAdmin):
    """What an author saves, with everything edited on its page, is the author's from then on."""

    def save_model(self, request: HttpRequest, obj: Content, form: Any, change: bool) -> None:
        obj.source = Source.AUTHOR
        super().save_model(request, obj, form, change)


class BySuperusers:
    """Rows to look at: they are written elsewhere and go out by review, but a superuser may mend them."""

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return bool(getattr(request.user, "is_superuser", False))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(getattr(request.user, "is_superuser", False))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(getattr(request.user, "is_superuser", False))
