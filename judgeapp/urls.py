from django.contrib import admin
from django.urls import include, path

from judgeapp import pages

urlpatterns = [
    path("healthz", pages.healthz, name="healthz"),
    path("keyboard/", pages.keyboard, name="keyboard"),
    path("display/", pages.display, name="display"),
    path("admin/", admin.site.urls),
    path("cards/", include("judgeapp.cards.urls")),
    path("rules/", include("judgeapp.rules.urls")),
    path("", include("judgeapp.quiz.urls")),
    path("progress/", include("judgeapp.progress.urls")),
    path("account/", include("judgeapp.accounts.urls")),
]
