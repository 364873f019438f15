from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "judgeapp.rules"

    def ready(self) -> None:
        from judgeapp.content import versions

        versions.watch_models(self)
