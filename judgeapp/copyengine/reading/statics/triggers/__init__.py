"""What abilities trigger on besides entering and dying: combat, spells, targets, statuses (CR 603.2).

Read from text alone; `paragraphs` calls these. Nothing here notes a trigger.
"""
