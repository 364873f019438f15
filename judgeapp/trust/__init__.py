"""How far the answers can be trusted, by measurement: `/trust/` and `manage.py measure_trust`."""
