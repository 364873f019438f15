"""Scenarios coming in from files and from the admin's forms.

`scenario_files` turns a file of scenarios into fixture entries, `derived_questions` adds the questions that
follow by rule, `author_forms` refuses what can't be played. Imported by the admin, `apps`, and authoring.
"""
