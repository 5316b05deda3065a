"""Tiles, melds, the readings of a hand and its shanten."""
