"""The classic game without riichi: declared rules, scale and settlement."""
