"""Paragraphs and whole texts: costs, triggers, modes, and levels taken apart; the kind of ability; linked
abilities (CR 113.3, 602, 603, 607, 700.2, 711, 716, 721).
"""
