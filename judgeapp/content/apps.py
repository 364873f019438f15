import gc

from django.apps import AppConfig

YOUNG = 50_000


class ContentConfig(AppConfig):
    name = "judgeapp.content"

    def ready(self) -> None:
        from . import versions

        versions.watch_requests()
        # What is loaded by now stays. Looking for garbage in it, and after every 2,000 objects made, took a
        # fifth of the time of reading cards.
        gc.freeze()
        gc.set_threshold(YOUNG)
