from django.apps import AppConfig


class TrustConfig(AppConfig):
    name = "judgeapp.trust"

    def ready(self) -> None:
        from judgeapp.cards.signals import cards_imported
        from judgeapp.trust.measuring import after_import

        cards_imported.connect(after_import, dispatch_uid="trust_after_import")
