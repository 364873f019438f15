from django.urls import path

from judgeapp.progress.exams import views

app_name = "exam"
urlpatterns = [
    path("", views.index, name="index"),
    path("start/", views.start, name="start"),
    path("item/<number:item>/", views.of_item, name="of_item"),
    path("quiz/<number:quiz>/", views.of_quiz, name="of_quiz"),
    path("<number:exam>/", views.result, name="result"),
    path("<number:exam>/hand-in/", views.hand_in_page, name="hand_in"),
    path("<number:exam>/discard/", views.discard, name="discard"),
    path("<number:exam>/practice/", views.practice, name="practice"),
    path("<number:exam>/time/", views.clock, name="clock"),
    path("<number:exam>/<number:number>/", views.question, name="question"),
    path("<number:exam>/<number:number>/save/", views.save, name="save"),
]
