"""Questions from templates, as the site uses them.

`templates` are the shipped and the reviewed ones, `questions` finds a question by template and seed and
stores it, `statistics` counts how templates perform. Above `generator`, which is plain Python; imported by
`skills`, `playing`, and the apps above.
"""
