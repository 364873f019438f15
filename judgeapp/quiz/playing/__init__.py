"""Playing: drawing questions, taking answers, verdicts, results, checks, and practice.

The views and what they need; guests and their answers. Imported by `urls`, accounts, and progress. It
may import every room but the benchmarks and the admin.
"""
