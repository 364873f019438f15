"""Load what ships before the site's tests begin: `make` does while types are checked.

    python -m tests.load_ahead

Their first worker would otherwise do it, and so would each that begins meanwhile.
"""

import os
import tempfile

import django


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/content.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "judgeapp.settings"
        django.setup()
        from django.core.management import call_command
        from django.db import connection

        from tests.loaded import load

        call_command("migrate", verbosity=0)
        load()
        connection.close()


if __name__ == "__main__":
    main()
