"""One settings file, read from the environment; docs/operations.md has the table of what can be set.

Without a SECRET_KEY this is a developer's checkout and DEBUG is on. The production entry points
(wsgi.py, asgi.py) turn DEBUG off by themselves and then refuse to start without a SECRET_KEY.
"""

from datetime import timedelta
from pathlib import Path

import django_stubs_ext
import environ
from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP

# So that `ModelAdmin[Card]` and the like, which the type checker asks for, also run.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

# Security ------------------------------------------------------------------------------------

SECRET_KEY = env.str("SECRET_KEY", default="")
DEBUG = env.bool("DEBUG", default=not SECRET_KEY)
if not SECRET_KEY:
    if not DEBUG:
        raise ImproperlyConfigured(
            "Set SECRET_KEY to a long random text, the same for every web process, for example\n"
            '  python -c "import secrets; print(secrets.token_urlsafe(64))"'
        )
    SECRET_KEY = "for-development-only"

# Where to report a weakness of this site: "mailto:..." or "https://...". Served in /.well-known/security.txt.
SECURITY_CONTACT = env.str("SECURITY_CONTACT", default="")
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=[])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# How many proxies stand in front and append to X-Forwarded-For. Only with at least one are the
# headers they set believed; anyone could send them otherwise.
PROXY_COUNT = env.int("PROXY_COUNT", default=0)
if PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

HTTPS = env.bool("HTTPS", default=not DEBUG)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=HTTPS)
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=HTTPS)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "worker-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}

# The sites that may show the pages under /embed/ in a frame: "https://forum.example.org". Nothing else may.
EMBED_ORIGINS: list[str] = env.list("EMBED_ORIGINS", default=[])

# Application ---------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "reversion",
    "django_htmx",
    "judgeapp.copyengine",
    "judgeapp.limits",
    "judgeapp.content",
    "judgeapp.cards",
    "judgeapp.rules",
    "judgeapp.lab",
    "judgeapp.quiz",
    "judgeapp.authoring",
    "judgeapp.progress",
    "judgeapp.accounts",
    "judgeapp.trust",
    "judgeapp.api",
    "judgeapp.monitoring",
]
MIDDLEWARE = [
    "judgeapp.monitoring.middleware.log_requests",
    "judgeapp.monitoring.middleware.answer_metrics",
    "judgeapp.pages.answer_probes",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Tokens in pages are masked anew each time and the length is padded, so that compressing gives none away.
    "django.middleware.gzip.GZipMiddleware",
    "judgeapp.pages.personal_pages_stay_private",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "judgeapp.limits.middleware.limit_requests",
    "judgeapp.accounts.second_step.ask_for_second_step",
    "axes.middleware.AxesMiddleware",
    "judgeapp.pages.not_allowed_page",
    "judgeapp.pages.refuse_numbers_no_database_holds",
    "judgeapp.pages.bound_work",
]
# Figures for Prometheus at /metrics, for these addresses only.
METRICS = env.bool("METRICS", default=False)
METRICS_ALLOWED: list[str] = env.list("METRICS_ALLOWED", default=["127.0.0.1", "::1"])
ROOT_URLCONF = "judgeapp.urls"
WSGI_APPLICATION = "judgeapp.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "judgeapp.pages.display_choices",
            ]
        },
    }
]
LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_TZ = True
FIXTURE_DIRS = [BASE_DIR / "fixtures"]

# Database ------------------------------------------------------------------------------------

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{BASE_DIR / 'db.sqlite3'}")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # Readers go on while one writes, and a writer waits its turn instead of failing halfway:
        # a transaction that began as a reader cannot wait, so every one begins as a writer.
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000",
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", default=60)
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# Files ---------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = env.path("STATIC_ROOT", default=str(BASE_DIR / "staticfiles"))()
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
# While developing, files are served from where they are written; nothing is collected.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG

# Accounts ------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username"]},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "judgeapp.accounts.validators.GuessedValidator"},
]
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90

# Name and address together: a class behind one address doesn't lock itself out, and nobody can
# lock another person out from elsewhere.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_TEMPLATE = "accounts/locked_out.html"
AXES_CLIENT_IP_CALLABLE = "judgeapp.limits.middleware.client_address"
AXES_USERNAME_CALLABLE = "judgeapp.accounts.throttling.attempted_name"
AXES_HANDLER = "judgeapp.accounts.throttling.Failures"
AXES_DISABLE_ACCESS_LOG = True  # who signed in when and from where is nobody's business
AXES_ENABLE_ADMIN = False
OTP_ADMIN_HIDE_SENSITIVE_DATA = True
OTP_TOTP_ISSUER = "Layer One"
AXES_VERBOSE = False

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {request_id} {message}", "style": "{"}},
    "filters": {"request": {"()": "judgeapp.monitoring.request_ids.WithRequestId"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["request"]}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="WARNING")},
    # Django's own handlers mail the admins or print only with DEBUG; here all goes to stderr.
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # 404 and 422 are no fault of ours: the line of the request says so.
        "django.request": {"level": "ERROR"},
        "judgeapp.requests": {"level": env.str("REQUEST_LOG_LEVEL", default="ERROR" if DEBUG else "INFO")},
        "axes": {"level": "WARNING"},
    },
}
