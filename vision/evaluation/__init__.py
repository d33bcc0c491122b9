"""Truth against readings: what share of photos is read right, in files that anyone can recheck."""
