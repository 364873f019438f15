from django.urls import path, re_path

from . import views

app_name = "rules"
urlpatterns = [
    path("", views.index, name="index"),
    path("glossary/", views.glossary, name="glossary"),
    path("glossary/<slug:term>/", views.term, name="term"),
    path("<slug:ruleset>/", views.ruleset, name="ruleset"),
    # A number may end in a slash, as people type it; links have none.
    re_path(r"^(?P<ruleset>[-\w]+)/(?P<number>[-.\w]+)/?$", views.rule, name="rule"),
]
