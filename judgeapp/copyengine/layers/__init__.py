"""Characteristics: copiable values, then every other continuous effect, layer by layer (CR 613).

Timestamps and dependency (CR 613.7, 613.8), what each change does to characteristics (CR 205.1, 305.7),
text changes (CR 612), and static abilities that can't be read.
"""
