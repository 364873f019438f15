from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "judgeapp.content"

    def ready(self) -> None:
        from . import versions

        versions.watch_requests()
