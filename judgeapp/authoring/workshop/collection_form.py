"""The page where collections are put together."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from judgeapp.authoring.models.collections import Collection
from judgeapp.content.typed import MOST_LETTERS, typed_formfield
from judgeapp.quiz.models import Scenario
from judgeapp.rules.searching import telling

MOST_FOUND = 8
MOST_NAMES = 200
MOST_WORDS = 80


class CollectionForm(forms.ModelForm[Collection]):
    """A collection; its scenarios are named one a line, in their order."""

    names = forms.CharField(
        label="Scenarios",
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        required=False,
        max_length=MOST_LETTERS,
        help_text="Their addresses, one a line, in the order in which they’re asked.",
    )

    class Meta:
        model = Collection
        formfield_callback = typed_formfield
        fields = ("title", "slug", "text", "attribution", "source", "license", "is_public")
        labels = {
            "slug": "Address",
            "text": "Purpose",
            "attribution": "Credit",
            "source": "Source",
            "is_public": "Anyone with the link can see it",
        }
        widgets = {"text": forms.Textarea(attrs={"rows": 2})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("names", "\n".join(self.instance.scenarios))

    def clean_names(self) -> list[str]:
        """The names, each of a scenario that is in play."""
        names = list(dict.fromkeys(self.cleaned_data["names"].split()))
        known = set(Scenario.objects.published().filter(slug__in=names).values_list("slug", flat=True))
        if unknown := [name for name in names if name not in known]:
            raise forms.ValidationError(f"No published scenario has the address {', '.join(unknown)}.")
        return names


def page(request: HttpRequest) -> HttpResponse:
    """All collections, and the form of one (`?slug=`) or of a new one.

    A POST says in `do` what to do: "find" scenarios by `find`, "add " with one's address, "enter"
    (the key: it finds if there is something to find), or else save.
    """
    slug = request.GET.get("slug", "")
    instance = get_object_or_404(Collection, slug=slug) if slug else Collection()
    may_write = request.user.has_perm("authoring.add_edition")
    do, _, name = request.POST.get("do", "").partition(" ")
    words = " ".join(request.POST.get("find", "").split())[:MOST_WORDS]
    do = "find" if do == "enter" and words else do
    if request.method == "POST" and may_write and do in {"find", "add"}:
        form = CollectionForm(instance=instance, initial=_typed(request, name))
    else:
        form = CollectionForm(request.POST or None, instance=instance)
        if request.method == "POST" and may_write and form.is_valid():
            instance.scenarios = form.cleaned_data["names"]
            form.save()
            messages.success(request, "Saved.")
            return redirect(f"{request.path}?slug={instance.slug}")
    names = str(form["names"].value() or "").split()[:MOST_NAMES]
    titles = dict(Scenario.objects.published().filter(slug__in=names).values_list("slug", "title"))
    context = {
        "form": form,
        "collection": instance,
        "may_write": may_write,
        "collections": Collection.objects.all(),
        "chosen": [(name, titles[name]) for name in names if name in titles],
        "words": words,
        "found": Scenario.objects.saying(telling(words.lower())).exclude(slug__in=names)[:MOST_FOUND]
        if words
        else (),
    }
    return render(request, "authoring/collection_form.html", context, status=422 if form.errors else 200)


def _typed(request: HttpRequest, added: str) -> dict[str, Any]:
    """What stands in the form, which isn't saved yet, with one more scenario if one is added."""
    typed: dict[str, Any] = {name: request.POST.get(name, "") for name in CollectionForm.base_fields}
    return typed | {
        "is_public": "is_public" in request.POST,
        "names": "\n".join(dict.fromkeys([*typed["names"].split(), *added.split()])),
    }
