"""Draws and composes labelled scenes."""
