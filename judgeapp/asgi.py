"""For an ASGI server."""

import os

from django.core.asgi import get_asgi_application

from judgeapp.copyengine.reading.grammar.grammar import prepare

# A served site is never in DEBUG by accident; runserver has read its settings before it comes here.
os.environ.setdefault("DEBUG", "0")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgeapp.settings")
application = get_asgi_application()
prepare()  # before the first visitor, who would wait for it
