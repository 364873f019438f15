"""What texts say of casting, activating, and playing lands: costs, limits, permissions (CR 118, 305, 601).

Read from text alone; `paragraphs` and the sentences above it call these. Nothing here plays anything.
"""
