from django.apps import AppConfig


class QuizConfig(AppConfig):
    name = "judgeapp.quiz"

    def ready(self) -> None:
        from judgeapp.content import related, versions
        from judgeapp.content.loading import read_folder_with
        from judgeapp.quiz import content
        from judgeapp.quiz.models import Scenario

        read_folder_with("scenarios", content.entries)
        related.register("rules.rule", lambda rule: Scenario.objects.about(rules=rule))
        related.register("cards.card", lambda card: Scenario.objects.about(cards=card))
        # An answer is no content: what it changes must not empty the caches of everyone.
        versions.watch_models(self, "scenario", "question", "choice")
