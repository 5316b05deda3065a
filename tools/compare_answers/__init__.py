"""Comparison of the answers of two commits."""
