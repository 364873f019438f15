from django.urls import path

from judgeapp.accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.account, name="account"),
    path("sign-up/", views.sign_up, name="sign_up"),
    path("sign-in/", views.SignIn.as_view(), name="sign_in"),
    path("sign-out/", views.SignOut.as_view(), name="sign_out"),
    path("password/", views.password, name="password"),
    path("delete/", views.delete, name="delete"),
    path("data/", views.download, name="data"),
]
