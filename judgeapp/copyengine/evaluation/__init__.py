"""What parts of a text mean on a table: amounts, filters, conditions, and keywords spelled out.

CR 107 (numbers), 608.2 and 611.3 (conditions), 702 (what keywords stand for). Everything is computed from an
`EvaluationContext`, and nothing is changed.
"""
