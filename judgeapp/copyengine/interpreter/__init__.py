"""The interpreter that events happen to.

The table, the layers, the trace being written, and a game played.

New objects from script entries, ability lookup, checkpoints to play on from, and the two places to join in:
`Extension` for a module on top of the engine, `BeliefHooks` for beliefs.
"""
