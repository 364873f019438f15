"""For gunicorn: `gunicorn judgeapp.wsgi`."""

import os

from django.core.wsgi import get_wsgi_application

from judgeapp.copyengine.reading.grammar.grammar import prepare

# A served site is never in DEBUG by accident; runserver has read its settings before it comes here.
os.environ.setdefault("DEBUG", "0")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgeapp.settings")
application = get_wsgi_application()
prepare()  # before the first visitor, who would wait for it
