from django.urls import path

from judgeapp.api import embedding

app_name = "embed"
urlpatterns = [
    path("lab/", embedding.lab_answer, name="lab"),
    path("question/<slug:scenario>/<int:position>/", embedding.question, name="question"),
]
