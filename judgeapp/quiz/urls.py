from django.urls import path
from django.views.generic import RedirectView

from judgeapp.quiz import browsing, views

app_name = "quiz"
urlpatterns = [
    path("", views.today, name="today"),
    path("quiz/start/", views.start, name="start"),
    path("quiz/", RedirectView.as_view(pattern_name="quiz:today")),
    path("quiz/<int:quiz>/", views.result, name="result"),
    path("quiz/<int:quiz>/<int:position>/", views.item, name="item"),
    path("scenarios/", browsing.scenarios, name="scenarios"),
    path("scenarios/<slug:slug>/", browsing.scenario, name="scenario"),
    path("scenarios/<slug:slug>/practice/", browsing.practice, name="practice"),
]
