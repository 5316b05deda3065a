"""The command `mahjong-score`."""
