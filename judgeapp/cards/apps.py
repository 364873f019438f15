from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "judgeapp.cards"

    def ready(self) -> None:
        from judgeapp.content import versions

        versions.watch_models(self)
