from django.apps import AppConfig


class CopyEngineConfig(AppConfig):
    name = "judgeapp.copyengine"
