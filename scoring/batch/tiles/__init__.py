"""Batches of tile hands: reading, checking and scoring them in columns."""
