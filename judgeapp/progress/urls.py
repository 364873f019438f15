from django.urls import path

from judgeapp.progress import views

app_name = "progress"
urlpatterns = [path("", views.index, name="index")]
