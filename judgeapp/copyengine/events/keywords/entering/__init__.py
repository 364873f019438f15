"""Keyword abilities about entering the battlefield: counters, choices, and what triggers then (CR 702)."""
