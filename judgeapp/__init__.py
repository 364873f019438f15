"""Layer One. Whoever imports any of it finds the shipped rulesets registered with the engine."""

from judgeapp import shipped_rulesets

shipped_rulesets.register()
