"""Effects that begin as something resolves, and last (CR 611, 614, 615): stated changes, permissions,
prohibitions, prevention.
"""
