"""Bring the database to what fixtures/ says, as often as one likes.

Fixtures are Django's (YAML or JSON, natural keys, no primary keys). What differs from `loaddata`:
files that have not changed are not read, rows that have not changed are not written, what an
author wrote or rewrote is left alone, and rows that left the fixtures leave the database too.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from django.apps import apps
from django.core import serializers
from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist, ValidationError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, models, transaction
from django.db.models.deletion import Collector, ProtectedError, RestrictedError

from .known import KnownRows, natural_key
from .models import IMPORTED, Content, ContentFile, Source

type Entry = dict[str, Any]
"""One row of a fixture: {"model": "rules.rule", "fields": {...}}."""

type Key = tuple[str, str, tuple[str, ...]]
"""A row that was loaded: model label, natural key as JSON, names of the fields given."""

UNLOADABLE = (FieldDoesNotExist, ObjectDoesNotExist, ValidationError, ValueError, TypeError, DatabaseError)


class FixtureLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Plain data, with only true and false as booleans: `on`, `off`, `yes` and `no` are words."""


FixtureLoader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
FixtureLoader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile("^(?:true|false)$", re.IGNORECASE), list("tTfF")
)

_preparing: list[Callable[[], None]] = []
_readers: dict[str, Callable[[Any], Iterable[Entry]]] = {}


class ContentError(Exception):
    """A fixture can't be loaded; the text says which, where and why."""


@dataclass
class Report:
    """What loading did, counted by model label."""

    created: Counter[str] = field(default_factory=Counter)
    updated: Counter[str] = field(default_factory=Counter)
    deleted: Counter[str] = field(default_factory=Counter)
    retired: Counter[str] = field(default_factory=Counter)
    kept: list[str] = field(default_factory=list)
    files: int = 0

    def lines(self) -> Iterator[str]:
        for what in ("created", "updated", "deleted", "retired"):
            for label, count in sorted(getattr(self, what).items()):
                yield f"{what} {count} {apps.get_model(label)._meta.verbose_name_plural}"
        for row in self.kept:
            yield f"left as an author wrote it: {row}"


def read_folder_with(folder: str, reader: Callable[[Any], Iterable[Entry]]) -> None:
    """Have the documents in a folder of fixtures/ turned into entries by `reader`.

    For content that reads better in a shape of its own than row by row; an app calls this when
    it is ready. `reader` takes one decoded document and gives Django fixture entries.
    """
    _readers[folder] = reader


def prepare_with(prepare: Callable[[], None]) -> None:
    """Have something worked out ahead after `manage.py load_content`, so that no page has to wait for it."""
    _preparing.append(prepare)


def prepare() -> None:
    for each in _preparing:
        each()


def load_content(root: Path, *, force: bool = False) -> Report:
    """Load every fixture under `root` that is not in the database as it stands there.

    Args:
        force: read the unchanged files as well.

    Raises:
        ContentError: nothing was changed.
    """
    paths = sorted(path for path in root.rglob("*") if path.suffix in {".yaml", ".yml", ".json"})
    data = {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in data.items()}
    stored = {row.path: row for row in ContentFile.objects.defer("keys")}
    changed = [
        name
        for name, digest in digests.items()
        if force or name not in stored or stored[name].sha256 != digest
    ]
    gone = stored.keys() - digests.keys()
    if not changed and not gone:
        return Report()
    entries = {name: _entries(name, data[name]) for name in changed}
    with transaction.atomic():
        return _Loading(entries, digests, gone).run()


def _entries(name: str, data: bytes) -> list[Entry]:
    try:
        document = json.loads(data) if name.endswith(".json") else yaml.load(data, FixtureLoader)  # noqa: S506
        reader = _readers.get(name.partition("/")[0])
        entries = list(reader(document) if reader else document or [])
        if bad := [entry for entry in entries if not {"model", "fields"} <= set(entry)]:
            raise ContentError(f"{name}: an entry has no model or no fields: {bad[0]!r:.200}")
    except (ValueError, TypeError, KeyError, yaml.YAMLError) as error:
        raise ContentError(f"{name}: {error or type(error).__name__}") from error
    return entries


class _Loading:
    """One run: the rows of the changed files first, what they relate to next, what is gone last."""

    def __init__(
        self, entries: dict[str, list[Entry]], digests: dict[str, str], gone: Collection[str]
    ) -> None:
        self.entries, self.digests, self.gone = entries, digests, gone
        self.report = Report(files=len(entries))
        self.known = KnownRows()
        self.order = _order_of_models()
        files = ContentFile.objects.filter(path__in=[*entries, *gone])
        self.before = {(label, key): set(names) for row in files for label, key, names in row.keys}
        self.now: dict[str, list[Key]] = {name: [] for name in entries}
        self.written: set[models.Model] = set()

    def run(self) -> Report:
        related: list[tuple[models.Model, dict[str, Any], str]] = []
        for name, entry in self._by_dependency():
            try:
                related += self._apply(name, entry)
            except UNLOADABLE as error:
                raise ContentError(f"{name}: {entry['fields']!r:.120}…\n  {error}") from error
        for row, lists, name in related:
            self._relate(row, lists, name)
        self._remove()
        for name, keys in self.now.items():
            ContentFile.objects.update_or_create(
                path=name, defaults={"sha256": self.digests[name], "keys": keys}
            )
        return self.report

    def _by_dependency(self) -> Iterator[tuple[str, Entry]]:
        """All entries, those of models that others point to first, otherwise as they stand."""
        every = [(name, entry) for name, entries in self.entries.items() for entry in entries]
        for name, entry in every:
            if entry["model"].lower() not in self.order:
                raise ContentError(f"{name}: there is no model {entry['model']!r}.")
        yield from sorted(every, key=lambda item: self.order[item[1]["model"].lower()])

    def _apply(self, name: str, entry: Entry) -> Iterator[tuple[models.Model, dict[str, Any], str]]:
        """Write one row if it is new or another; yield its many-to-many lists for later."""
        model = apps.get_model(entry["model"])
        lists = {key: value for key, value in entry["fields"].items() if _is_list(model, key)}
        plain = {key: value for key, value in entry["fields"].items() if key not in lists}
        wanted = self.known.build(model, plain)
        if isinstance(wanted, Content):
            wanted.source = Source.SHIPPED
        label, key = model._meta.label_lower, json.dumps(natural_key(wanted))
        before = self.before.get((label, key), set())
        self.now[name].append((label, key, tuple(entry["fields"])))
        row = self.known.find(model, natural_key(wanted))
        if _is_authors(row or wanted):
            self.report.kept.append(f"{model._meta.verbose_name} {row or wanted}")
            return
        if row is None and _is_imported(wanted) and wanted.is_imported_already():  # type: ignore[attr-defined]
            return
        if row is None:
            wanted.save(force_insert=True)
            self.known.add(row := wanted)
            self.report.created[label] += 1
            self.written.add(row)
        else:
            self._update(row, wanted, {*plain, *(n for n in before if not _is_list(model, n))})
        lists |= {gone: [] for gone in before if gone not in lists and _is_list(model, gone)}
        if lists:
            yield row, lists, name

    def _update(self, row: models.Model, wanted: models.Model, names: Iterable[str]) -> None:
        attributes = [_attribute(row, name) for name in names]
        if isinstance(row, Content):
            attributes.append("retired")  # what ships again is not retired any more
        if _is_imported(row):
            kept = row.imported_values()  # type: ignore[attr-defined]
            attributes = [name for name in attributes if name not in kept]
        changed = [name for name in attributes if getattr(row, name) != getattr(wanted, name)]
        for name in changed:
            setattr(row, name, getattr(wanted, name))
        if changed:
            row.save()
            self._note_update(row)

    def _note_update(self, row: models.Model) -> None:
        if row not in self.written:
            self.report.updated[row._meta.label_lower] += 1
            self.written.add(row)

    def _relate(self, row: models.Model, lists: dict[str, Any], name: str) -> None:
        for field_name, values in lists.items():
            target: Any = row._meta.get_field(field_name).related_model
            try:
                wanted = {self.known.get(target, value).pk for value in values}
            except ObjectDoesNotExist as error:
                raise ContentError(f"{name}: {row}: {field_name}: {error}") from error
            relation = getattr(row, field_name)
            if wanted != set(relation.values_list("pk", flat=True)):
                relation.set(wanted)
                self._note_update(row)

    def _remove(self) -> None:
        """Delete what no file holds any more, or retire it where something refers to it."""
        elsewhere = ContentFile.objects.exclude(path__in=[*self.entries, *self.gone])
        held = {(label, key) for keys in self.now.values() for label, key, _ in keys}
        held |= {(label, key) for row in elsewhere for label, key, _ in row.keys}
        content = {label for label, _ in held | self.before.keys()}
        # A model that is no more took its rows with it.
        gone = {item for item in self.before.keys() - held if item[0] in self.order}
        for label, key in sorted(gone, key=lambda item: (self.order[item[0]], item)):
            model: Any = apps.get_model(label)
            with suppress(ObjectDoesNotExist):  # deleted by hand, or with what it was part of
                self._remove_row(model._default_manager.get_by_natural_key(*json.loads(key)), content)
        ContentFile.objects.filter(path__in=self.gone).delete()

    def _remove_row(self, row: models.Model, content: Collection[str]) -> None:
        label = row._meta.label_lower
        if _is_authors(row):
            self.report.kept.append(f"{row._meta.verbose_name} {row}")
        elif _is_imported(row) or (isinstance(whole := _whole(row), Content) and whole.retired):
            return
        elif not _is_needed(row, content):
            row.delete()
            self.report.deleted[label] += 1
        elif isinstance(row, Content):
            row.retired = True
            row.save()
            self.report.retired[label] += 1
        else:
            self.report.kept.append(f"{row._meta.verbose_name} {row}, which something refers to")


def _is_needed(row: models.Model, content: Collection[str]) -> bool:
    """Whether deleting it would take something away that is not content, such as an attempt.

    A row that can be retired is also needed where others would only forget about it. What a model that
    `is_derived` holds is made from content and goes with it.
    """
    collector = Collector(using=row._state.db or DEFAULT_DB_ALIAS, origin=row)
    try:
        collector.collect([row])
    except (ProtectedError, RestrictedError):
        return True
    losing = [*collector.data, *(query.model for query in collector.fast_deletes if query)]
    if isinstance(row, Content):
        for (field_, _), rows in collector.field_updates.items():
            losing += [field_.model] if any(rows) else []
    losing = [model for model in losing if not getattr(model, "is_derived", model._meta.auto_created)]
    return any(model._meta.label_lower not in content for model in losing)


def _order_of_models() -> dict[str, int]:
    configs = [(app, None) for app in apps.get_app_configs()]
    models_in_order = serializers.sort_dependencies(configs, allow_cycles=True)
    return {model._meta.label_lower: place for place, model in enumerate(models_in_order)}


def _is_list(model: type[models.Model], name: str) -> bool:
    return bool(model._meta.get_field(name).many_to_many)


def _attribute(row: models.Model, name: str) -> str:
    return str(row._meta.get_field(name).attname)  # type: ignore[union-attr]


def _whole(row: models.Model) -> models.Model:
    """The row it is part of, in the end: a choice's scenario, a face's card; or itself."""
    parent = getattr(row, "content_parent", None)
    return _whole(getattr(row, parent)) if parent else row


def _is_imported(row: models.Model) -> bool:
    whole = _whole(row)
    return isinstance(whole, Content) and whole.source == IMPORTED


def _is_authors(row: models.Model) -> bool:
    whole = _whole(row)
    return isinstance(whole, Content) and whole.source == Source.AUTHOR
