from django.urls import path

from judgeapp.progress.practice import views

app_name = "practice"
urlpatterns = [
    path("", views.today, name="today"),
    path("first/", views.first, name="first"),
    path("review/", views.review, name="review"),
    path("mistakes/", views.mistakes, name="mistakes"),
    path("learn/<slug:principle>/<slug:kind>/", views.lesson, name="lesson"),
    path("skill/", views.skill, name="skill"),
    path("free/", views.free, name="free"),
    path("plan/", views.plan, name="plan"),
]
