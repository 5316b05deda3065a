"""Tile hands that have not won: waits, legal actions and furiten."""
