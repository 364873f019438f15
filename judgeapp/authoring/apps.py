from django.apps import AppConfig


class AuthoringConfig(AppConfig):
    name = "judgeapp.authoring"

    def ready(self) -> None:
        import reversion
        from django.db.models.signals import post_migrate

        from judgeapp.authoring.benchmarks import verifying_figure
        from judgeapp.authoring.models import Edition
        from judgeapp.authoring.roles import grant_roles
        from judgeapp.authoring.verification import verifying
        from judgeapp.cards.signals import cards_about_to_change, cards_edited, cards_imported
        from judgeapp.content.measuring import measure_too
        from judgeapp.quiz.models import WrittenTemplate

        # Who wrote it is told by the versions themselves.
        reversion.register(Edition, exclude=["writers"])
        reversion.register(WrittenTemplate, exclude=["writers"])
        cards_about_to_change.connect(verifying.before_change, dispatch_uid="verify_before_change")
        cards_edited.connect(verifying.after_edit, dispatch_uid="verify_after_edit")
        cards_imported.connect(verifying.after_import, dispatch_uid="verify_after_import")
        measure_too(verifying_figure)
        post_migrate.connect(grant_roles, sender=self, dispatch_uid="grant_roles")
