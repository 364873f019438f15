from django.apps import AppConfig
from django.db.models import Q


class QuizConfig(AppConfig):
    name = "judgeapp.quiz"

    def ready(self) -> None:
        from judgeapp.cards.signals import cards_imported
        from judgeapp.content import related, versions
        from judgeapp.content.loading import prepare_with, read_folder_with
        from judgeapp.quiz.content import scenario_files
        from judgeapp.quiz.diagnosis import outcomes
        from judgeapp.quiz.models import Scenario
        from judgeapp.quiz.rulings import ruleset_differences

        read_folder_with("scenarios", scenario_files.entries)
        read_folder_with("reported_bugs", lambda document: ())  # scripts to count and to play, in no table
        prepare_with(outcomes.work_out_ahead)
        prepare_with(ruleset_differences.work_out_ahead)
        cards_imported.connect(outcomes.after_import, dispatch_uid="outcomes_after_import")
        related.register(
            "rules.rule", lambda rule: Scenario.objects.about(Q(rules=rule) | Q(rules__parent=rule))
        )
        related.register_remarks("rules.rule", ruleset_differences.ruleset_differences)
        related.register("cards.card", lambda card: Scenario.objects.about(Q(cards=card)))
        # An answer is no content: what it changes must not empty the caches of everyone.
        versions.watch_models(self, "scenario", "question", "choice", "writtentemplate")
