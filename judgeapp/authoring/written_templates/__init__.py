"""Templates that authors write: loosened from a scenario, tried, reviewed, played.

`loosening` makes a template of a scenario, `template_workflow` has one function for each step to
publication. Imports `review` and `assessment`; exchange and the admin import it.
"""
