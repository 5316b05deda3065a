"""The card game that teaches mahjong: declared rules, score, settlement and analysis."""
