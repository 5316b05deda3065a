"""Riichi mahjong for four players: declared rules, scale, settlement and analysis."""
