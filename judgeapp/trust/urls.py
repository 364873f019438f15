from django.urls import path

from judgeapp.trust import views

app_name = "trust"
urlpatterns = [path("", views.trust, name="trust")]
