"""The games: declared rules, scale, settlement and analysis of each."""
