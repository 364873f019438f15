"""Keyword abilities that are activated, where no other room fits (CR 702)."""
