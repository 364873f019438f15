"""Which beliefs explain a set of answers.

`inference` (plain Python) weighs beliefs by what was answered and picks the question that tells most;
`outcomes` works out, and keeps, what the believers of each belief answer. Imported by `playing`, by the
benchmarks and by authoring.
"""
