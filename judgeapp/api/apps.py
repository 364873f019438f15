from collections.abc import Iterator

from django.apps import AppConfig

from judgeapp.content.measuring import Figure


class ApiConfig(AppConfig):
    name = "judgeapp.api"

    def ready(self) -> None:
        from judgeapp.content.measuring import measure_too

        measure_too(figures)


def figures() -> Iterator[Figure]:
    """For `manage.py bench`; what it takes to measure is imported only then."""
    from judgeapp.api.benchmarks import api_figures

    yield from api_figures()
