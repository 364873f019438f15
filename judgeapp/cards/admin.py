"""Cards and their faces for authors."""

from django import forms
from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from judgeapp.content.admin import KeptAdmin

from .models import Card, Face


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
    formfield_overrides = {models.JSONField: {"widget": forms.TextInput}}


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

    @admin.display(description="type")
    def type_lines(self, card: Card) -> str:
        return " // ".join(face.type_line for face in card.faces.all())


@admin.register(Face)
class FaceAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Faces to look through; they are edited on their card."""

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
