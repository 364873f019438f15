from django.urls import path

from judgeapp.accounts import second_step, views

app_name = "accounts"
urlpatterns = [
    path("", views.account, name="account"),
    path("sign-up/", views.sign_up, name="sign_up"),
    path("sign-in/", views.SignIn.as_view(), name="sign_in"),
    path("sign-out/", views.SignOut.as_view(), name="sign_out"),
    path("password/", views.password, name="password"),
    path("second-step/", second_step.second_step, name="second_step"),
    path("second-step/app/", second_step.app, name="second_step_app"),
    path("second-step/code/", second_step.code, name="second_step_code"),
    path("delete/", views.delete, name="delete"),
    path("data/", views.download, name="data"),
]
