"""Recorded games: read from three formats, played again, and checked against a ruleset."""
