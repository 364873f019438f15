from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "judgeapp.rules"

    def ready(self) -> None:
        from judgeapp.content import versions
        from judgeapp.content.loading import read_folder_with
        from judgeapp.content.measuring import measure_too

        from .benchmarks import rules_figures
        from .glossary_models import entries

        read_folder_with("glossary", entries)
        read_folder_with("rulesets", lambda document: ())  # the engine's: they are in no table
        measure_too(rules_figures)
        versions.watch_models(self)
