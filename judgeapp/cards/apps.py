from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_delete, post_migrate, post_save


class CardsConfig(AppConfig):
    name = "judgeapp.cards"

    def ready(self) -> None:
        from judgeapp.content import versions

        versions.watch_models(self, "card", "face")
        post_save.connect(_index_card, sender=self.get_model("Card"))
        post_save.connect(_index_face, sender=self.get_model("Face"))
        post_delete.connect(_index_without_face, sender=self.get_model("Face"))
        post_migrate.connect(_index_missing, sender=self)


def _index_card(instance: Any, created: bool, **_: object) -> None:
    from judgeapp.cards.searching.indexing import index_cards

    if not created:  # a new one has no faces yet; the first of them brings it in
        index_cards([instance.pk])


def _index_face(instance: Any, **_: object) -> None:
    from judgeapp.cards.searching.indexing import index_cards

    index_cards([instance.card_id])


def _index_without_face(instance: Any, origin: Any, **_: object) -> None:
    # When a card goes, its faces go with it and so does its entry.
    if isinstance(origin, type(instance)) or getattr(origin, "model", None) is type(instance):
        _index_face(instance)


def _index_missing(using: str, **_: object) -> None:
    from django.db import DEFAULT_DB_ALIAS, connection

    from judgeapp.cards.models import SearchEntry
    from judgeapp.cards.searching.indexing import index_missing

    # A migration back to before there was a search ends here as well.
    if using == DEFAULT_DB_ALIAS and SearchEntry._meta.db_table in connection.introspection.table_names():
        index_missing()
