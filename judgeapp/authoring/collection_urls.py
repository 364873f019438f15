from django.urls import path

from judgeapp.authoring import collection_pages

app_name = "collections"
urlpatterns = [
    path("", collection_pages.index, name="index"),
    path("<slug:slug>/", collection_pages.one, name="one"),
    path("<slug:slug>/file/", collection_pages.file, name="file"),
]
