"""Measures speed, start and memory against the goals; no test depends on what it finds."""
