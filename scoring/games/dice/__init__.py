"""Dice mahjong: declared rules, score, odds, settlement and analysis."""
