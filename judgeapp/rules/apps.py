from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "judgeapp.rules"

    def ready(self) -> None:
        from judgeapp.content import versions
        from judgeapp.content.loading import read_folder_with

        from .glossary_models import entries

        read_folder_with("glossary", entries)
        versions.watch_models(self)
