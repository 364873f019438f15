"""How far the answers can be trusted, as measured: `/trust/` and `manage.py measure_trust`."""
