from django.urls import path, re_path

from judgeapp.progress.portable import views

app_name = "portable"
urlpatterns = [
    path("", views.index, name="index"),
    path("layer-one.json", views.download, name="download"),
    re_path(r"^(?P<name>answers|exams)\.csv$", views.table, name="table"),
    path("delete/", views.delete, name="delete"),
]
