from django.urls import path

from judgeapp.offline import views

app_name = "offline"
urlpatterns = [
    path("sw.js", views.worker, name="worker"),
    path("site.webmanifest", views.manifest, name="manifest"),
    path("offline/", views.practice, name="practice"),
    path("offline/questions.json", views.questions, name="questions"),
    path("offline/answers/", views.answers, name="answers"),
]
