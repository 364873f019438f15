"""Playing scripts: from the first event to the last, from a checkpoint, under beliefs, and output as JSON.

`play` folds a script's events over a table; `Believers` plays it again under each belief.
"""
