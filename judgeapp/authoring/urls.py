from django.urls import path

from judgeapp.authoring import report_pages

app_name = "authoring"
urlpatterns = [
    path("", report_pages.reports, name="reports"),
    path("quiz/<number:quiz>/<number:position>/", report_pages.report_item, name="report_item"),
    path("practice/<slug:template>/<number:seed>/", report_pages.report_variant, name="report_variant"),
]
