"""Protection and hexproof; what may be targeted, enchanted, and equipped (CR 115, 702.11, 702.16)."""
