from django.urls import path, re_path

from judgeapp.cards import views

app_name = "cards"
urlpatterns = [
    path("", views.index, name="index"),
    # With or without the last slash, as people type it.
    re_path(r"^(?P<slug>[-\w]+)/?$", views.card, name="card"),
]
