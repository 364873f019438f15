"""What words of a text come to on a table: amounts, filters, conditions, and keywords spelled out.

CR 107 (numbers), 608.2 and 611.3 (conditions), 702 (what keywords stand for). Everything is judged from an
`EvaluationContext`, and nothing changes.
"""
