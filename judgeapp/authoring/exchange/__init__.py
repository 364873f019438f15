"""Exchange: scenarios, templates and cards as JSON or YAML files, held to published schemas.

`scenario_files`, `template_files` and `card_files` read and write one kind each, `importing` takes a file
as a whole or not at all, `exporting` writes one. Imports `review`, `written_templates` and what is below
them; the workshop's pages and the commands import it.
"""
