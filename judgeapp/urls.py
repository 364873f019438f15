from django.contrib import admin
from django.urls import include, path

from judgeapp import pages

admin.site.site_header = "Layer One: the author’s desk"
admin.site.site_title = "Layer One"
admin.site.index_title = "Scenarios, rules and cards"

handler500 = "judgeapp.pages.server_error"

urlpatterns = [
    path("healthz", pages.healthz, name="healthz"),
    path(".well-known/security.txt", pages.security_text),
    path("favicon.ico", pages.favicon),
    path("search/", pages.search, name="search"),
    path("keyboard/", pages.keyboard, name="keyboard"),
    path("trust/", include("judgeapp.trust.urls")),
    path("privacy/", pages.privacy, name="privacy"),
    path("display/", pages.display, name="display"),
    path("admin/", admin.site.urls),
    path("cards/", include("judgeapp.cards.urls")),
    path("rules/", include("judgeapp.rules.urls")),
    path("api/", include("judgeapp.api.urls")),
    path("embed/", include("judgeapp.api.embed_urls")),
    path("lab/", include("judgeapp.lab.urls")),
    path("", include("judgeapp.progress.practice.urls")),
    path("", include("judgeapp.quiz.urls")),
    path("exam/", include("judgeapp.progress.exams.urls")),
    path("progress/data/", include("judgeapp.progress.portable.urls")),
    path("progress/", include("judgeapp.progress.urls")),
    path("reports/", include("judgeapp.authoring.urls")),
    path("collections/", include("judgeapp.authoring.collection_urls")),
    path("account/", include("judgeapp.accounts.urls")),
    path("", include("judgeapp.offline.urls")),
]
