"""Three-player mahjong with extracted norths: declared rules, scale and settlement."""
