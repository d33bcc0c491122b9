"""The score book."""
