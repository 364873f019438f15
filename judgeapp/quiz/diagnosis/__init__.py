"""Which beliefs explain a set of answers.

`inference` (plain Python) weighs beliefs by what was answered and picks the question that reveals most;
`outcomes` computes and stores what the believers of each belief answer. Imported by `playing`, the
benchmarks, and authoring.
"""
