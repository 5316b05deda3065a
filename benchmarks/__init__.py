"""Measurements of speed, startup and memory against the goals. No test depends on the results."""
