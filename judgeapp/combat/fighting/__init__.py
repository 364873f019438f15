"""Declaring attackers and blockers, and the damage they deal (CR 508-510)."""
