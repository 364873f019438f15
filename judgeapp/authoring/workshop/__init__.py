"""The workshop: the pages where a scenario is written, laid out, brought in and taken out.

`workshop_page` shows the form and its assessment, `table_builder` the Lab's step builder on a draft,
`beginnings` where a draft may begin, `plain_words` a situation told in sentences, `exchange_pages` files in
and out, `reference_page` the script reference. Imports `exchange` and what is below it, and the Lab; the
admin imports it.
"""
