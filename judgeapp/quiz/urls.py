from django.urls import path, register_converter
from django.urls.converters import IntConverter
from django.views.generic import RedirectView

from judgeapp.quiz.playing import check_views, scenario_views, template_views, views


class NumberConverter(IntConverter):
    """A number that every database can look for; a longer one is no address."""

    regex = "[0-9]{1,18}"


register_converter(NumberConverter, "number")

app_name = "quiz"
urlpatterns = [
    path("quiz/start/", views.start, name="start"),
    path("quiz/", RedirectView.as_view(url="/")),
    path("quiz/<number:quiz>/", views.result, name="result"),
    path("quiz/<number:quiz>/<number:position>/", views.item, name="item"),
    path("quiz/<number:quiz>/<number:position>/another/", views.another, name="another"),
    path("quiz/<number:quiz>/<number:position>/bookmark/", views.bookmark, name="bookmark"),
    path("bookmarks/", views.bookmarks, name="bookmarks"),
    path("check/", check_views.check, name="check"),
    path("check/start/", check_views.start, name="start_check"),
    path("check/beliefs/<slug:belief>/", check_views.practice_belief, name="practice_belief"),
    path("check/<number:quiz>/", check_views.checked, name="checked"),
    path("check/<number:quiz>/end/", check_views.end, name="end_check"),
    path("check/<number:quiz>/practice/", check_views.practice, name="practice_check"),
    path("scenarios/", scenario_views.scenarios, name="scenarios"),
    path("scenarios/<slug:slug>/", scenario_views.scenario, name="scenario"),
    path("scenarios/<slug:slug>/practice/", scenario_views.practice, name="practice"),
    path("class-3/", scenario_views.class_3, name="class_3"),
    path("practice/", template_views.index, name="templates"),
    path("practice/<slug:template>/", template_views.any_variant, name="any_variant"),
    path("practice/<slug:template>/<number:seed>/", template_views.variant, name="variant"),
    path("templates/", template_views.statistics, name="statistics"),
]
