"""Make the tables and load what ships before the site's tests begin: `make` does while types are checked.

    python -m tests.load_ahead [URL of a PostgreSQL]

Their first worker would otherwise do it, and so would each that begins meanwhile.
"""

import os
import sys
import tempfile
from urllib.parse import urlsplit

import django


def main(url: str) -> None:
    os.environ["DATABASE_URL"] = url
    os.environ["DJANGO_SETTINGS_MODULE"] = "judgeapp.settings"
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from tests.loaded import is_kept, keep, load

    if is_kept("tables") and is_kept("content"):
        return
    call_command("migrate", verbosity=0)
    keep("tables")
    load()
    connection.close()


def on_postgresql(server: str) -> None:
    import psycopg

    name = f"layer_one_ahead_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            main(urlsplit(server)._replace(path=f"/{name}").geturl())
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


if __name__ == "__main__":
    if sys.argv[1:]:
        on_postgresql(sys.argv[1])
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(f"sqlite:///{folder}/content.sqlite3")
