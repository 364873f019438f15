"""The workshop: the pages where a scenario is written, laid out, imported, and exported.

`workshop_page` shows the form and its assessment, `table_builder` the Lab's step builder on a draft,
`beginnings` what a draft can start from, `plain_words` a situation in sentences, `exchange_pages` imports and
exports, `reference_page` the script reference. Imports `exchange` and what is below it, and the Lab; the
admin imports it.
"""
