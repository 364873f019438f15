"""Collections in and out: a head with title and license, and the scenarios it puts together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.text import slugify

from judgeapp.authoring.assessment.documents import Document, as_yaml, documents_of, in_order
from judgeapp.authoring.models.collections import Collection
from judgeapp.quiz.models import License

_WORDS = ("text", "attribution", "source")


def is_collection(document: Document) -> bool:
    return "collection" in document


def collection_out(collection: Collection) -> str:
    """The file of a collection."""
    scenarios = [in_order(document) for document in documents_of(collection.in_order())]
    return as_yaml([{**collection.head, "scenarios": scenarios}])


def scenarios_in(documents: Iterable[Document]) -> list[Document]:
    """The scenarios that collections of a file hold; what is only a name is in the workshop already."""
    return [
        each
        for document in documents
        for each in (document.get("scenarios") if isinstance(document.get("scenarios"), list) else ()) or ()
        if isinstance(each, dict)
    ]


def bring_in_collections(documents: Iterable[Document]) -> list[Collection]:
    """Make collections, or change those of the same name; none is public before somebody makes it so."""
    return [_made(document) for document in documents]


def _made(document: Document) -> Collection:
    title = str(document.get("title") or document["collection"])[:200]
    slug = slugify(str(document["collection"] or title))[:80] or "collection"
    every = document.get("scenarios")
    names = [_name(each) for each in every] if isinstance(every, list) else []
    values: dict[str, Any] = {"title": title, "scenarios": [name for name in names if name]}
    values |= {word: str(document.get(word) or "")[:300] for word in _WORDS}
    if document.get("license") in License.values:
        values["license"] = document["license"]
    found, _ = Collection.objects.update_or_create(slug=slug, defaults=values)
    return found


def _name(given: Any) -> str:
    """The slug of a scenario that is named or written out."""
    return str(given.get("id") or "") if isinstance(given, dict) else str(given)
