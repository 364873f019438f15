"""Rulebooks, rules, principles and beliefs for authors."""

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator

from judgeapp.content.admin import KeptAdmin
from judgeapp.content.typed import TYPED

from .models import Misconception, Principle, Rule, RuleDifference, Ruleset, Term
from .official_admin import OfficialImportAdmin as OfficialImportAdmin


class DifferenceInline(admin.TabularInline):  # type: ignore[type-arg]
    model = RuleDifference
    fk_name = "of"
    extra = 0
    formfield_overrides = TYPED
    autocomplete_fields = ["to"]


@admin.register(Ruleset)
class RulesetAdmin(KeptAdmin):
    list_display = ["name", "slug", "title", "rule_count", "in_force", "order", "source", "retired"]
    list_filter = ["in_force", "source", "retired"]
    search_fields = ["name", "slug", "title"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ruleset]:
        books: QuerySet[Ruleset] = super().get_queryset(request)
        return books.annotate(rule_count=Count("rules"))

    @admin.display(description="rules", ordering="rule_count")
    def rule_count(self, ruleset: Ruleset) -> int:
        return int(ruleset.rule_count)  # type: ignore[attr-defined]


@admin.register(Rule)
class RuleAdmin(KeptAdmin):
    list_display = ["number", "title", "ruleset", "principle", "general", "commentary", "source", "retired"]
    list_filter = ["ruleset", "general", "commentary", "source", "retired"]
    list_select_related = ["ruleset", "principle"]
    search_fields = ["number", "title", "summary", "principle__slug"]
    ordering = ["ruleset__order", "sort_key"]
    autocomplete_fields = ["principle", "also_principles", "parent", "same_as"]
    inlines = [DifferenceInline]


@admin.register(Principle)
class PrincipleAdmin(KeptAdmin):
    list_display = ["slug", "title", "definition", "numbers", "source", "retired"]
    list_filter = ["rules__ruleset", "source", "retired"]
    search_fields = ["slug", "title", "definition"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Principle]:
        return super().get_queryset(request).prefetch_related("rules")

    @admin.display(description="rules")
    def numbers(self, principle: Principle) -> str:
        return ", ".join(rule.number for rule in principle.rules.all())


@admin.register(Misconception)
class MisconceptionAdmin(KeptAdmin):
    list_display = ["slug", "belief", "principle", "prior", "keyword", "source", "retired"]
    list_filter = ["prior", "keyword", "source", "retired", "principle"]
    list_select_related = ["principle"]
    search_fields = ["slug", "belief", "correction"]
    autocomplete_fields = ["principle"]


@admin.register(Term)
class TermAdmin(KeptAdmin):
    list_display = ["name", "also", "short_definition", "is_linked", "source", "retired"]
    list_filter = ["is_linked", "source", "retired"]
    search_fields = ["slug", "name", "also", "definition"]
    prepopulated_fields = {"slug": ["name"]}
    autocomplete_fields = ["see", "principles"]

    @admin.display(description="definition")
    def short_definition(self, term: Term) -> str:
        return Truncator(term.definition).chars(60)
