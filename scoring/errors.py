"""What all errors of the score keeping have in common."""

from __future__ import annotations


class ScoringError(ValueError):
    """Something that was entered cannot be. The message is a sentence for people: what, and why."""
