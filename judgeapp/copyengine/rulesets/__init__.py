"""Rules documents: what each can do, its numbers, its dates, and, for another game, its terms.

A ruleset is one YAML file in `fixtures/rulesets`. The engine does no I/O: `judgeapp.shipped_rulesets` reads
them when it's imported, `documents` turns them into values, and `ruleset` finds them by id. `play`
takes an id or a `Ruleset`, registered or not. The engine asks for capabilities, never for an id.
"""
