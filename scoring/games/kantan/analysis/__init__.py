"""Waits and legal actions of a hand of cards."""
