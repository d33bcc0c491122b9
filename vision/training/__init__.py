"""Trains and exports the two models; the only place that imports ultralytics and PyTorch."""
