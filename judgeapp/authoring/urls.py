from django.urls import path

from judgeapp.authoring import reporting

app_name = "authoring"
urlpatterns = [
    path("", reporting.reports, name="reports"),
    path("quiz/<number:quiz>/<number:position>/", reporting.report_item, name="report_item"),
    path("practice/<slug:template>/<number:seed>/", reporting.report_variant, name="report_variant"),
]
