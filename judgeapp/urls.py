from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("cards/", include("judgeapp.cards.urls")),
    path("rules/", include("judgeapp.rules.urls")),
    path("", include("judgeapp.quiz.urls")),
    path("progress/", include("judgeapp.progress.urls")),
    path("account/", include("judgeapp.accounts.urls")),
]
