"""Advice for a turn of dice mahjong."""
