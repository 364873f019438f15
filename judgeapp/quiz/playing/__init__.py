"""Playing: drawing questions, taking answers, verdicts, results, checks and practice.

The views and what they need; guests and their answers. Imported by `urls`, by accounts and by progress.
It may import every room but the benchmarks and the admin's.
"""
