"""Exchange: scenarios, templates, and cards as JSON or YAML files, checked against published schemas.

`scenario_files`, `template_files`, and `card_files` read and write one kind each, `importing` imports all of
a file or nothing, `exporting` writes one. Imports `review`, `written_templates`, and what is below them; the
workshop's pages and the commands import it.
"""
