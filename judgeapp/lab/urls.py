from django.urls import path

from . import views

app_name = "lab"
urlpatterns = [
    path("", views.table, name="table"),
    path("preview.png", views.preview_picture, name="preview"),
    path("s/<str:key>", views.short, name="short"),
]
