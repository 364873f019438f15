"""The settings a site is served with, by its environment."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "SECRET_KEY": "o4vKy2mXz7TqWc9RbLs5NfJd8GhPa3Ue6YiV1kM0xBtEwQrCuZ",
    "ALLOWED_HOSTS": "layer.one",
}


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python at the project's root with only this environment."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env={**kept, **environment}, capture_output=True, text=True
    )


def settings_of(*names: str, **environment: str) -> dict:
    """What the file makes of this environment; a name that it doesn't set is None."""
    with pytest.MonkeyPatch.context() as patch:
        for name in {*os.environ} - {"PATH", "HOME"}:
            patch.delenv(name)
        for name, value in environment.items():
            patch.setenv(name, value)
        read = runpy.run_path(str(ROOT / "judgeapp" / "settings.py"))
    return {name: read.get(name) for name in names}


def test_check_deploy_is_clean_with_the_production_settings():
    result = python("manage.py", "check", "--deploy", "--fail-level", "INFO", **PRODUCTION)
    assert result.returncode == 0, result.stderr
    assert "no issues (0 silenced)" in result.stdout


def test_a_secret_key_makes_it_a_site_and_none_a_developers_checkout():
    assert settings_of("DEBUG", **PRODUCTION) == {"DEBUG": False}
    assert settings_of("DEBUG") == {"DEBUG": True}


@pytest.mark.parametrize("entry", ["judgeapp.wsgi", "judgeapp.asgi"])
def test_a_served_site_refuses_to_start_without_a_secret_key(entry):
    result = python("-c", f"import {entry}")
    assert result.returncode != 0
    assert "Set SECRET_KEY to a long random text" in result.stderr


def test_cookies_and_redirects_are_for_https():
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS")
    assert settings_of(*names, **PRODUCTION) == dict(zip(names, (True, True, True, 31_536_000), strict=True))
    assert settings_of(*names, **PRODUCTION, HTTPS="0") == dict(
        zip(names, (False, False, False, 0), strict=True)
    )


def test_proxy_headers_are_believed_only_behind_a_proxy():
    name = "SECURE_PROXY_SSL_HEADER"
    assert settings_of(name, **PRODUCTION) == {name: None}
    assert settings_of(name, **PRODUCTION, PROXY_COUNT="1") == {name: ("HTTP_X_FORWARDED_PROTO", "https")}


def test_postgresql_by_its_address():
    url = "postgres://mira:s%40fe@db.example:5433/layers"
    database = settings_of("DATABASES", **PRODUCTION, DATABASE_URL=url)["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    names = ("USER", "PASSWORD", "HOST", "PORT", "NAME")
    assert [database[name] for name in names] == ["mira", "s@fe", "db.example", 5433, "layers"]
    assert database["CONN_HEALTH_CHECKS"] is True


def test_passwords_are_kept_with_argon2():
    hashers = settings_of("PASSWORD_HASHERS")["PASSWORD_HASHERS"]
    assert hashers[0] == "django.contrib.auth.hashers.Argon2PasswordHasher"


def test_commands_of_the_engine_need_no_settings_at_all():
    assert python("manage.py", "check").returncode == 0
