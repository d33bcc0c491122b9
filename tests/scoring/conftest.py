"""How laws are tried out."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A busy machine must not fail a test, so nothing is timed.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
