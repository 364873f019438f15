"""Templates that authors write: made from a scenario, tried out, reviewed, played.

`loosening` turns a scenario into a template, `template_workflow` has one function for each step to
publication. Imports `review` and `assessment`; exchange and the admin import it.
"""
