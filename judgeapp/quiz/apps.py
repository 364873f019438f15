from django.apps import AppConfig


class QuizConfig(AppConfig):
    name = "judgeapp.quiz"
