"""Reporting a problem from a question, and seeing what became of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp.authoring.models.reports import Report
from judgeapp.copyengine import CopyEngineError, without_hidden_characters
from judgeapp.quiz.generated.questions import variant_at
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.models import DEFAULT_RULESET, QuizItem
from judgeapp.quiz.playing.guests import player_of, welcome
from judgeapp.quiz.rulings.answer_forms import options_for
from judgeapp.quiz.rulings.question_versions import content_of, digest_of
from judgeapp.quiz.rulings.rulings import written

MOST_OPEN = 20


class ReportForm(forms.Form):
    text = forms.CharField(
        label="What is wrong?",
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="What you expect instead, and the rule or the ruling that says so, if you know it.",
        error_messages={"required": "Say what is wrong, in a few words."},
    )

    def clean_text(self) -> str:
        """What a visitor pastes is taken: reviewers see all that is kept."""
        text = without_hidden_characters(self.cleaned_data["text"]).strip()
        if not text:
            raise forms.ValidationError(self.fields["text"].error_messages["required"])
        return text


@require_http_methods(["GET", "HEAD", "POST"])
def report_item(request: HttpRequest, quiz: int, position: int) -> HttpResponse:
    """A question of one's own quiz, answered or not."""
    items = QuizItem.objects.select_related("quiz")
    item = get_object_or_404(items, quiz=quiz, position=position)
    if not player_of(request).owns(item.quiz):
        raise Http404
    question = item.question = written(item.question_id)
    attempt = getattr(item, "attempt", None)
    content: dict[str, Any] = content_of(question)
    try:
        content["offered"] = [option.text for option in options_for(item)]
    except CopyEngineError:
        content["offered"] = []
    if attempt:
        content["answered"] = {"chosen": attempt.chosen_texts, "right": attempt.correct_texts}
    return _report(
        request,
        back=item.get_absolute_url(),
        prompt=question.prompt,
        fields={
            "question": question,
            "key": question.key,
            "version": digest_of(content_of(question)),
            "address": question.scenario.get_absolute_url(),
            "content": content,
            "ruleset": item.quiz.ruleset,
            "given": attempt.chosen_texts if attempt else [],
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
def report_variant(request: HttpRequest, template: str, seed: int) -> HttpResponse:
    """A question that a template and a seed make, before anybody has answered it."""
    digest = request.POST.get("is") or request.GET.get("is", "")
    found = variant_at(templates()[template], seed, digest) if template in templates() else None
    if found is None or found.changed:
        raise Http404
    question = found.question
    content = {
        "script": question.scenario.script,
        "kind": question.kind,
        "prompt": question.prompt,
        "query": question.query,
    }
    return _report(
        request,
        back=found.address,
        prompt=question.prompt,
        fields={
            "question": question if question.pk else None,
            "key": f"{template}, seed {seed}",
            "version": digest[:12],
            "address": found.address,
            "content": content,
            "ruleset": DEFAULT_RULESET,
        },
    )


def _report(request: HttpRequest, *, back: str, prompt: str, fields: dict[str, Any]) -> HttpResponse:
    form = ReportForm(request.POST or None)
    if form.is_bound and form.is_valid():
        player = welcome(request)
        if Report.objects.of(player).filter(status=Report.Status.OPEN).count() >= MOST_OPEN:
            form.add_error(None, "You have many reports waiting. Let us look at those first.")
        else:
            Report.objects.create(**player.ownership, **fields, text=form.cleaned_data["text"])
            return redirect(reverse("authoring:reports") + "?sent")
    context = {"form": form, "back": back, "prompt": prompt, "digest": request.GET.get("is", "")}
    return render(request, "authoring/report.html", context, status=422 if form.errors else 200)


@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """One's own reports, and what became of each."""
    found = Report.objects.of(player_of(request))[:100]
    return render(request, "authoring/reports.html", {"reports": found, "sent": "sent" in request.GET})
