"""What changes permanents (CR 110, 701, 702.26, 708): entering, becoming a copy, attaching, tapping, turning
over, phasing.
"""
