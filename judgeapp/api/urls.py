from django.urls import path, re_path

from judgeapp.api import endpoints, views

app_name = "api"
urlpatterns = [
    path("", views.docs, name="docs"),
    path("v1/openapi.json", views.openapi, name="openapi"),
    *(
        path(f"v1/{where}", endpoints.view(each), name=each.run.__name__)
        for where, each in views.ENDPOINTS.items()
    ),
    re_path(r"^v1/(?P<rest>.*)$", endpoints.no_such_address),
]
