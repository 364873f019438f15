"""Cards and their faces for authors."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db import models, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from judgeapp.cards.models import Card, Face
from judgeapp.cards.signals import cards_about_to_change, cards_edited
from judgeapp.content.admin import PER_PAGE, KeptAdmin
from judgeapp.content.typed import TYPED, SentJsonField, number_of
from judgeapp.content.versions import read_again


class FaceInline(admin.StackedInline):  # type: ignore[type-arg]
    model = Face
    extra = 0
    min_num = 1
    fieldsets = [
        (None, {"fields": [("name", "side", "position"), "mana_cost"]}),
        ("Type line", {"fields": [("supertypes", "types", "subtypes")]}),
        (None, {"fields": ["oracle_text", ("power", "toughness", "loyalty", "defense")]}),
        ("Color", {"fields": [("colors", "color_indicator")]}),
    ]
    formfield_overrides = TYPED | {models.JSONField: {"form_class": SentJsonField, "widget": forms.TextInput}}


@admin.register(Card)
class CardAdmin(KeptAdmin):
    list_display = ["name", "layout", "type_lines", "source", "retired"]
    list_filter = ["layout", "source", "retired", "game"]
    search_fields = ["name", "slug", "faces__oracle_text"]
    prepopulated_fields = {"slug": ["name"]}
    inlines = [FaceInline]
    change_list_template = "admin/cards/card/change_list.html"

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Card]:
        return super().get_queryset(request).prefetch_related("faces")

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """List what an edit changes before it is saved; once confirmed, that is withheld at once."""
        if request.method != "POST" or object_id is None:
            return super().changeform_view(request, object_id, form_url, extra_context)
        number = number_of(object_id)
        cards = [] if number is None else [number]
        cards_about_to_change.send(sender=Card, cards=cards)
        with transaction.atomic():
            response = super().changeform_view(request, object_id, form_url, extra_context)
            if response.status_code != 302 or (card := self.get_object(request, object_id)) is None:
                return response
            answers = cards_edited.send(sender=Card, cards=[card.pk])
            changes = [line for _, lines in answers for line in lines or ()]
            if not changes or "confirmed" in request.POST:
                return response
            transaction.set_rollback(True)
        read_again()
        list(messages.get_messages(request))  # nothing was saved, whatever was going to be said
        return self._ask(request, card, changes)

    def _ask(self, request: HttpRequest, card: Card, changes: list[str]) -> HttpResponse:
        sent = [(name, value) for name in request.POST for value in request.POST.getlist(name)]
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": "This changes published answers",
            "card": card,
            "changes": changes,
            "sent": [(name, value) for name, value in sent if name != "csrfmiddlewaretoken"],
        }
        return render(request, "admin/cards/card/confirm.html", context, status=409)

    @admin.display(description="type")
    def type_lines(self, card: Card) -> str:
        return " // ".join(face.type_line for face in card.faces.all())


@admin.register(Face)
class FaceAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Faces to look through; they are edited on their card."""

    list_per_page = PER_PAGE
    list_display = ["name", "card", "side", "mana_cost", "type_line", "power", "toughness"]
    list_filter = ["side", "card__layout"]
    list_select_related = ["card"]
    search_fields = ["name", "oracle_text"]

    def has_add_permission(self, request: object, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: object, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        return False
