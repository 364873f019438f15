"""The interpreter that events happen to.

The table, the layers, the trace being written, and a game that was played.

New objects from script entries, ability lookup, checkpoints from which play can continue, and the two hooks:
`Extension` for a module on top of the engine, `BeliefHooks` for beliefs.
"""
