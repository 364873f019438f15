"""Scenarios and questions for authors, with what the engine says to them; attempts to look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from judgeapp.cards.display.wording import in_words, label
from judgeapp.cards.pool import card_pool
from judgeapp.combat import tell
from judgeapp.content.admin import PER_PAGE, BySuperusers, ContentAdmin
from judgeapp.content.models import Source
from judgeapp.content.typed import TYPED
from judgeapp.copyengine import CopyEngineError, document_text, read_sent_documents
from judgeapp.quiz.content.author_forms import (
    ChoiceForm,
    ChoiceFormSet,
    QuestionForm,
    QuestionFormSet,
    ScenarioForm,
)
from judgeapp.quiz.models import Attempt, Choice, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.rulings.checking import check_question

CREDITED = ("attribution", "taken_from", "license")
READ_ONLY_FIELDSETS = [
    (None, {"fields": ["title", "story", "uses"]}),
    ("What it is for", {"fields": ["origin", "level", "rulesets", "rules", "is_published"]}),
    ("How it may be used", {"fields": CREDITED, "classes": ["collapse"]}),
    ("As text", {"fields": ["slug", "typed", "created", "updated"], "classes": ["collapse"]}),
]
"""A scenario for those who may only look at it."""


class QuestionInline(BySuperusers, admin.StackedInline):  # type: ignore[type-arg]
    """The questions as they stand; a new one is written on a page of its own, with its choices."""

    model = Question
    form = QuestionForm
    formset = QuestionFormSet
    formfield_overrides = TYPED
    extra = 0
    show_change_link = True
    readonly_fields = ["computed"]

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Its prompt is the heading; the rest is for those who may mend it."""
        if self.has_change_permission(request, obj):
            return ["position", "kind", "prompt", "query", "explanation", "computed"]
        return ["computed"]

    @admin.display(description="the engine's answer")
    def computed(self, question: Question) -> SafeString | str:
        return ruled(question)


@admin.register(Scenario)
class ScenarioAdmin(BySuperusers, ContentAdmin):
    form = ScenarioForm
    list_display = ["title", "slug", "origin", "level", "question_count", "is_published", "source", "retired"]
    list_filter = ["origin", "level", "is_published", "rulesets", "source", "retired"]
    search_fields = ["title", "slug", "cards__name", "rules__number"]
    prepopulated_fields = {"slug": ["title"]}
    autocomplete_fields = ["rules"]
    readonly_fields = ["story", "typed", "uses", "new_question", "created", "updated"]
    change_form_template = "admin/quiz/scenario_form.html"
    inlines = [QuestionInline]
    fieldsets = [
        (None, {"fields": ["title", "slug", "script", "uses"]}),
        ("What it is for", {"fields": ["origin", "level", "rulesets", "rules", "is_published"]}),
        ("How it may be used", {"fields": CREDITED, "classes": ["collapse"]}),
        ("More", {"fields": ["new_question", "created", "updated"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Scenario]:
        scenarios: QuerySet[Scenario] = super().get_queryset(request)
        return scenarios.annotate(question_count=Count("questions", distinct=True))

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """What a link fills in; a script comes as text, as the Lab hands it on."""
        given: dict[str, Any] = dict(super().get_changeform_initial_data(request))
        if isinstance(given.get("script"), str):
            try:
                given["script"] = next(iter(read_sent_documents(given["script"])), None)
            except CopyEngineError:
                del given["script"]
        return given

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Staff who may not change a scenario read its story; scenarios are written in the workshop."""
        return self.fieldsets if self.has_change_permission(request, obj) else READ_ONLY_FIELDSETS

    @admin.display(description="questions", ordering="question_count")
    def question_count(self, scenario: Scenario) -> int:
        return int(scenario.question_count)  # type: ignore[attr-defined]

    @admin.display(description="what happens")
    def story(self, scenario: Scenario) -> SafeString | str:
        try:
            told = tell(scenario.script, card_pool())
        except CopyEngineError as error:
            return f"This can’t be told. {error}"
        return format_html("<ol>{}</ol>", format_html_join("", "<li>{}</li>", ((each,) for each in told)))

    @admin.display(description="script")
    def typed(self, scenario: Scenario) -> SafeString:
        return format_html("<pre>{}</pre>", document_text(scenario.script, width=60))

    @admin.display(description="cards")
    def uses(self, scenario: Scenario) -> str:
        if scenario.pk is None:
            return "Taken from the script when saved."
        return ", ".join(card.name for card in scenario.cards.all()) or "None."

    @admin.display(description="add a question")
    def new_question(self, scenario: Scenario) -> SafeString | str:
        if scenario.pk is None:
            return "Save the scenario first."
        link = f"{reverse('admin:quiz_question_add')}?scenario={scenario.pk}"
        return format_html('<a href="{}">Write another question on this scenario</a>', link)


class ChoiceInline(BySuperusers, admin.StackedInline):  # type: ignore[type-arg]
    model = Choice
    form = ChoiceForm
    formset = ChoiceFormSet
    formfield_overrides = TYPED
    extra = 0
    autocomplete_fields = ["misconception"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if self.has_change_permission(request, obj):
            return ["position", "text", "value", "misconception", "belief", "correction"]
        return ["text", "misconception", "correction"]


@admin.register(Question)
class QuestionAdmin(BySuperusers, admin.ModelAdmin[Question]):
    form = QuestionForm
    formfield_overrides = TYPED
    list_per_page = PER_PAGE
    list_display = ["prompt", "scenario", "position", "kind"]
    list_filter = ["kind", "scenario__origin", "scenario__rulesets", "scenario__is_published"]
    list_select_related = ["scenario"]
    search_fields = ["prompt", "explanation", "scenario__title", "scenario__slug"]
    autocomplete_fields = ["scenario"]
    readonly_fields = ["computed"]
    inlines = [ChoiceInline]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if self.has_change_permission(request, obj):
            return ["scenario", "position", "kind", "prompt", "query", "explanation", "computed"]
        return ["scenario", "kind", "prompt", "explanation", "computed"]

    @admin.display(description="the engine's answer")
    def computed(self, question: Question) -> SafeString | str:
        return ruled(question) if question.pk else "Shown once it is saved."

    def save_model(
        self, request: HttpRequest, obj: Question, form: ModelForm[Question], change: bool
    ) -> None:
        super().save_model(request, obj, form, change)
        _becomes_authors(obj.scenario)

    def delete_model(self, request: HttpRequest, obj: Question) -> None:
        super().delete_model(request, obj)
        _becomes_authors(obj.scenario)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Question]) -> None:
        scenarios = list(Scenario.objects.get_queryset().filter(questions__in=queryset).distinct())
        super().delete_queryset(request, queryset)
        for scenario in scenarios:
            _becomes_authors(scenario)


def _becomes_authors(scenario: Scenario) -> None:
    """A shipped scenario whose questions an author changed is the author's, so that it stays so."""
    if scenario.source != Source.AUTHOR:
        scenario.source = Source.AUTHOR
        scenario.save()


def ruled(question: Question) -> SafeString:
    """What the engine answers, which choices that makes right, and folded, why: every step with its rule."""
    try:
        found = check_question(question, question.choices.all(), question.scenario.default_ruleset)
    except CopyEngineError as error:
        return format_html("<p><strong>This can’t be asked.</strong> {}</p>", error)
    right = [c.text for c in question.choices.all() if c.text and found.finds_right(c.value)]
    steps = format_html_join(
        "",
        "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
        (
            (step.rule or step.principle, step.text, "; ".join(_change(change) for change in step.changes))
            for step in found.steps
        ),
    )
    return format_html(
        "<p><strong>{}</strong>{}</p><details><summary>Why</summary><p>{}</p><table><thead>"
        "<tr><th>Rule</th><th>Step</th><th>Changes</th></tr></thead><tbody>{}</tbody></table></details>",
        _in_words(found.value),
        f" Right: {'; '.join(right)}" if right else "",
        question.explanation,
        steps,
    )


def _in_words(value: object) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{label(str(field))}: {in_words(each)}" for field, each in value.items())
    return in_words(value)


def _change(change: Any) -> str:
    return f"{change.field}: {change.was or 'nothing'} → {change.now or 'nothing'}"


class ReadOnlyAdmin(admin.ModelAdmin[Any]):
    """Rows that the site writes and nobody edits."""

    list_per_page = PER_PAGE

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # They go with an account or a scenario, and the page that deletes that asks here as well.
        page = (request.resolver_match and request.resolver_match.url_name) or ""
        ours = page.startswith(f"{self.opts.app_label}_{self.opts.model_name}_")
        return page.endswith(("_delete", "_changelist")) and not ours

    def get_model_perms(self, request: HttpRequest) -> dict[str, bool]:
        """Deleting with something else is no reason to be listed."""
        return super().get_model_perms(request) | {"delete": False}


class PseudonymousAdmin(ReadOnlyAdmin):
    """Rows of somebody's answers: who looks at them learns that they are one person's, not whose.

    A superuser finds somebody's rows by their name, to answer what that person asks about them.
    """

    list_select_related = ["user"]
    readonly_fields = ["who"]

    @admin.display(description="who")
    def who(self, row: Attempt | Quiz) -> str:
        return Player(user=row.user, guest_token=row.guest_token).pseudonym

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        by_name = ["user__username"] if request.user.is_superuser else []
        return [*super().get_search_fields(request), *by_name]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        names_somebody = lookup.partition("__")[0] in {"user", "user_id", "guest_token"}
        return not names_somebody and super().lookup_allowed(lookup, value, request)


@admin.register(Attempt)
class AttemptAdmin(PseudonymousAdmin):
    list_display = ["question_key", "who", "is_right", "sure", "misconception", "ruleset", "answered_at"]
    list_filter = ["is_right", "sure", "ruleset", "answered_at"]
    list_select_related = ["user"]
    search_fields = ["question_key", "prompt", "misconception"]
    date_hierarchy = "answered_at"
    show_full_result_count = False
    exclude = ["user", "guest_token", "client_token"]


class ItemInline(admin.TabularInline):  # type: ignore[type-arg]
    model = QuizItem
    extra = 0
    can_delete = False
    fields = ["position", "question"]
    readonly_fields = ["position", "question"]

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Quiz)
class QuizAdmin(PseudonymousAdmin):
    list_display = ["pk", "who", "ruleset", "item_count", "scenario", "created", "finished"]
    list_filter = ["ruleset", "created"]
    list_select_related = ["user", "scenario"]
    search_fields = ["scenario__title"]
    date_hierarchy = "created"
    show_full_result_count = False
    exclude = ["user", "guest_token", "seed"]
    inlines = [ItemInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Quiz]:
        quizzes: QuerySet[Quiz] = super().get_queryset(request)
        return quizzes.annotate(item_count=Count("items"))

    @admin.display(description="questions", ordering="item_count")
    def item_count(self, quiz: Quiz) -> int:
        return int(quiz.item_count)  # type: ignore[attr-defined]
