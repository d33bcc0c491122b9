"""Photo in, grids of cards with confidences out. Knows nothing of players or points."""
